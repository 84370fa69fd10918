"""The rules room: every option has its words, every number is the rule set's, the comparison tells."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.sheets import words
from trainer.rules.deals import plan
from trainer.rules.errors import RulesetError
from trainer.rules.house import ruleset, to_json
from trainer.rules.options import CHOICES
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset
from trainer.rules.scoring import fixed_total
from trainer.web.rules import ruletext
from trainer.web.rules.ruletext.options import GROUPS, LABELS, WORDS, effective
from trainer.web.rules.ruletext.options import words as answer_words

#: Bases in which, between them, every option matters.
BASES = [preset.rules for preset in PRESETS.values()] + [
    replace(PRESETS["norsk-bygg"].rules, ace_hand="choice", double="groups", raise_own="yes")
]


@pytest.fixture
def request_context(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        yield


def changed(rules: Ruleset, option: str, value: Any) -> Ruleset | None:
    """``rules`` with another answer, or nothing where the two contradict."""
    try:
        return ruleset(to_json(rules) | {option: value})
    except RulesetError:
        return None


def page_text(rules: Ruleset) -> str:
    """All that a page says of a rule set, as one text."""
    said = [str(part) for section in ruletext.sections(rules) for part in section.sentences]
    return " | ".join([*said, *map(str, ruletext.values(rules)), *map(str, ruletext.points_table(rules))])


@pytest.mark.usefixtures("request_context")
@pytest.mark.parametrize(
    ("preset", "changes", "told"),
    [
        ("svensk", {}, True),
        ("norsk", {}, False),
        ("svensk", {"keep_card": "when_building", "owner_trail": "free", "owner_must_capture": "no"}, False),
        ("svensk", {"keep_card": "when_building", "owner_trail": "free", "owner_must_capture": "any"}, True),
        ("svensk", {"keep_card": "when_building", "owner_trail": "forbidden"}, True),
        ("svensk", {"keep_card": "always", "owner_trail": "free"}, True),
    ],
)
def test_duties_that_leave_no_play_give_way(preset: str, changes: dict[str, Any], told: bool) -> None:
    rules = ruleset(to_json(PRESETS[preset].rules) | changes)
    section = next(one for one in ruletext.sections(rules) if one.id == "build")
    assert ("it gives way: then you may take whatever you can" in " ".join(section.sentences)) == told


@pytest.mark.usefixtures("request_context")
def test_every_option_has_a_question_and_words_and_a_sentence_for_each_value() -> None:
    asked = {option for options in GROUPS.values() for option in options}
    assert asked == set(CHOICES) - {"hand"}
    assert asked <= set(LABELS)
    for option in asked:
        named = [answer_words(option, value) for value in CHOICES[option]]
        assert len(set(named)) == len(named) and all(named), option
        for value in CHOICES[option]:
            assert (option, value) in ruletext.SENTENCES, (option, value)
    assert set(WORDS) <= asked
    assert {option for option, _value in ruletext.SENTENCES} == asked


@pytest.mark.usefixtures("request_context")
@pytest.mark.parametrize("option", [option for options in GROUPS.values() for option in options])
def test_another_answer_changes_the_page(option: str) -> None:
    mattered = False
    for base in BASES:
        if not effective(option, base):
            continue
        made = [rules for value in CHOICES[option] if (rules := changed(base, option, value))]
        texts = [page_text(rules) for rules in made if effective(option, rules)]
        assert len(set(texts)) == len(texts)
        mattered |= len(texts) > 1
    assert mattered, f"{option} matters nowhere"


@st.composite
def any_rules(draw: st.DrawFn) -> Ruleset:
    """Any rule set that is none of the presets, most likely."""
    rules = draw(st.sampled_from(BASES))
    for option in draw(st.lists(st.sampled_from(sorted(set(CHOICES) - {"hand", "teams"})), max_size=25)):
        rules = changed(rules, option, draw(st.sampled_from(CHOICES[option]))) or rules
    return rules


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=any_rules())
def test_any_rule_set_has_its_page_and_mentions_what_matters(app: Flask, rules: Ruleset) -> None:
    with app.test_request_context():
        text = page_text(rules)
        for options in GROUPS.values():
            for option in options:
                if effective(option, rules):
                    assert str(ruletext.sentence(option, rules)) in text
        assert f"{fixed_total(rules)} point" in ruletext.total(rules)


@pytest.mark.parametrize("name", PRESETS)
def test_the_numbers_on_a_page_are_those_of_the_rule_set(client: FlaskClient, name: str) -> None:
    rules = PRESETS[name].rules
    answer = client.get(f"/rules/{name}")
    text = words(answer)
    assert answer.status_code == 200 and PRESETS[name].name in text
    total = fixed_total(rules)
    assert f"Together, without sweeps {total} point" in text
    for players in range(2, 5):
        numbers = plan(rules, players)
        deals = f"{numbers.deals}" + (f" + {numbers.stock} drawn" if numbers.stock else "")
        assert f" {players} {numbers.table} {deals} {numbers.cards_per_player} " in text
    if isinstance(rules.target, int):
        assert f" {rules.target} points" in text
    assert ("There is no building" in text) == (rules.build == "off")
    if rules.last_call and rules.refill == "deal":
        assert f"“{rules.last_call}”" in text
    ace = {"choice": "1 or 14", 14: "14", 1: "1"}[rules.ace_hand]
    assert re.search(rf"Ace \d+ {ace} ", text)
    assert client.get(f"/rules/{name}/print").status_code == 200


def test_the_room_lists_every_preset_and_the_chip_leads_to_the_readers_own(client: FlaskClient) -> None:
    page = client.get("/rules").text
    for name in PRESETS:
        assert f'href="/rules/{name}"' in page
    client.post("/rules/use", data={"rules": "finsk"})
    assert 'id="chip" href="/rules/finsk"' in client.get("/").text


def rows(page: str) -> dict[str, list[str]]:
    """The rows of the comparison by name."""
    found = {}
    for row in re.findall(r'<tr class="(?:differs|alike) .*?</tr>', page, re.S):
        label = re.sub(r"<[^>]+>|≠|differs:", "", re.search(r'<th scope="row">(.*?)</th>', row, re.S)[1])  # type: ignore[index]
        found[label.strip()] = re.findall(r"<td[^>]*>(.*?)</td>", row, re.S)
    return found


def test_two_rule_sets_side_by_side(client: FlaskClient) -> None:
    page = client.get("/rules/compare?with=svensk&with=norsk-bygg").text
    table = rows(page)
    assert table["Ace from the hand"][:2] == ["1 or 14", "14"]
    assert table["Most spades"][:2] == ["2 points", "1 point"]
    assert table["Points a pack, without sweeps"][:2] == ["11", "10"]
    assert page.count("differs:") == len(table)  # hidden where a row is alike
    only = rows(client.get("/rules/compare?with=svensk&with=norsk-bygg&only=differences").text)
    assert only == {name: cells for name, cells in table.items() if cells[0] != cells[1]}
    assert f"Only the {len(only)} differences" in page


def test_all_presets_in_one_table_say_what_their_records_say(client: FlaskClient) -> None:
    query = "&".join(f"with={name}" for name in PRESETS)
    table = rows(client.get(f"/rules/compare?{query}").text)
    assert table["Points a pack, without sweeps"] == [
        str(fixed_total(each.rules)) for each in PRESETS.values()
    ]
    assert table["Building"] == ["yes" if each.rules.build == "on" else "no" for each in PRESETS.values()]
    assert table["Said before the last deal"] == [each.rules.last_call or "–" for each in PRESETS.values()]
    assert len(table) > 40


@pytest.mark.parametrize(
    "path", ["/rules/poker", "/rules/poker/print", "/rules/h7k2pw", "/r/svensk", "/r/bcd234"]
)
def test_unknown_rules_are_told_so(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is no rule set" in words(answer) and path.split("/")[2] in words(answer)


def test_the_comparison_says_which_name_it_does_not_know(client: FlaskClient) -> None:
    answer = client.get("/rules/compare?with=dansk&with=poker")
    assert answer.status_code == 422
    assert "“poker”" in words(answer) and rows(answer.text)


def test_htmx_gets_the_comparison_alone(client: FlaskClient) -> None:
    answer = client.get("/rules/compare?with=svensk&with=dansk", headers={"HX-Request": "true"})
    assert answer.text.lstrip("\n ").startswith('<form id="comparison"')
    assert "HX-Request" in answer.headers["Vary"]


def test_the_comparison_sets_each_rule_set_beside_the_others_once(client: FlaskClient) -> None:
    many = client.get("/rules/compare?" + "&".join(["with=svensk"] * 60 + ["with=Svensk", "with=dansk"])).text
    assert [len(cells) for cells in rows(many).values()] == [4] * len(rows(many)), "two, and room for two"
    assert rows(many) == rows(client.get("/rules/compare?with=svensk&with=dansk").text)
    alone = client.get("/rules/compare?with=dansk&with=dansk").text
    assert rows(alone) == rows(client.get("/rules/compare?with=dansk&with=svensk").text)
