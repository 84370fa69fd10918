"""House-rule sheets: made by a form, found by a short address, usable wherever a rule set is chosen."""

import re
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.sheets import Table, words
from trainer import protocol
from trainer.rules.options import CHOICES
from trainer.rules.presets import PRESETS
from trainer.storage import houserules
from trainer.storage.engine import Engine
from trainer.storage.errors import StorageError
from trainer.web.shell import rulebook

NOW = datetime(2026, 3, 29, 18, 30, tzinfo=UTC)


def filled(page: str) -> dict[str, str]:
    """What a browser would send of the page's second form, untouched."""
    form = {"base": re.search(r'name="base" value="([^"]+)"', page)[1]}  # type: ignore[index]
    for name, body in re.findall(r'<select id="f-[^"]+" name="([^"]+)"[^>]*>(.*?)</select>', page, re.S):
        chosen = re.search(r'value="([^"]*)" selected', body)
        form[name] = chosen[1] if chosen else ""
    for name in ("name", "last_call", "goal"):
        typed = re.search(rf'<input id="f-{name}" [^>]*value="([^"]*)"', page)
        form[name] = unescape(typed[1]) if typed else ""
    form.pop("from", None)
    return form


def make(client: FlaskClient, start: str = "svensk", **answers: str) -> str:
    """The code of a new sheet."""
    form = filled(client.get(f"/rules/house/new?from={start}").text) | answers
    answer = client.post("/rules/house/new", data=form)
    assert answer.status_code == 303, words(answer)
    return str(answer.headers["Location"].partition("?")[0].rpartition("/")[2])


@pytest.fixture
def engine(app: Flask) -> Engine:
    found: Engine = app.extensions["kasino_engine"]
    return found


def test_programs_may_name_a_sheet_by_its_code(client: FlaskClient) -> None:
    code = make(client, "svensk", opt_ace_hand="14", opt_pts_spades="1")
    asked = {"id": 1, "table": ["AC", "9D", "5H"], "play": "AS"}
    by_object = asked | {"rules": {"preset": "svensk", "ace_hand": 14, "pts_spades": 1}}
    for op, more in (("captures", {}), ("check", {"take": ["AC"]})):
        answers = [
            client.post(f"/api/v1/{op}", json=sent | more)
            for sent in (by_object, asked | {"rules": code}, asked | {"rules": f" {code.upper()} "})
        ]
        assert [answer.status_code for answer in answers] == [200] * 3
        assert answers[0].get_json() == answers[1].get_json() == answers[2].get_json()
        assert answers[0].get_json() != client.post(f"/api/v1/{op}", json=asked | more).get_json()


def test_a_code_that_no_sheet_has_is_refused_like_an_unknown_preset(client: FlaskClient) -> None:
    answers = [
        client.post("/api/v1/deal", json={"id": 7, "players": 2, "rules": rules})
        for rules in ("bcd234", "poker7")
    ]
    for answer, name in zip(answers, ("bcd234", "poker7"), strict=True):
        assert answer.status_code == 400 and answer.get_json()["id"] == 7
        error = answer.get_json()["error"]
        assert (error["code"], error["where"]) == ("bad_rules", "rules.preset")
        assert error["message"].startswith(f"unknown preset '{name}'")
        assert error["message"].endswith("; or a house-rule sheet's code")
    # The engine by itself knows no sheets.
    assert "error" in protocol.answer({"op": "deal", "players": 2, "rules": make(client, "dansk")})


def test_a_code_stands_for_a_preset_in_an_object_of_options_too(client: FlaskClient) -> None:
    code = make(client, "svensk", opt_ace_hand="14", opt_pts_spades="1")
    asked = {"id": 1, "table": ["AC", "9D", "5H"], "play": "AS"}

    def answered(rules: dict[str, Any]) -> Any:
        return client.post("/api/v1/captures", json=asked | {"rules": rules}).get_json()

    assert answered({"preset": code}) == answered({"preset": "svensk", "ace_hand": 14})
    changed = {"preset": code, "ace_hand": 1}
    assert answered(changed) == answered({"preset": "svensk", "ace_hand": 1}) != answered({"preset": code})
    wrong = answered({"preset": code, "ace_hand": 7})["error"]
    assert (wrong["code"], wrong["where"]) == ("bad_rules", "rules.ace_hand")
    assert answered({"preset": "bcd234"})["error"]["where"] == "rules.preset"


def test_programs_are_told_when_the_sheets_cannot_be_read(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> None:
        raise StorageError("unreachable", "the database")

    monkeypatch.setattr(houserules, "find", broken)
    answer = client.post("/api/v1/deal", json={"id": 7, "players": 2, "rules": "bcd234"})
    assert answer.status_code == 503
    assert answer.get_json() == {
        "id": 7,
        "error": {
            "code": "unavailable",
            "message": "the house-rule sheets cannot be read just now",
            "where": "rules",
        },
    }
    assert client.post("/api/v1/deal", json={"players": 2}).status_code == 200


@pytest.mark.parametrize("start", PRESETS)
def test_the_untouched_form_is_the_preset(app: Flask, client: FlaskClient, start: str) -> None:
    code = make(client, start)
    with app.test_request_context():
        assert rulebook.find(code).rules == PRESETS[start].rules


def test_the_form_asks_every_option_with_the_answer_of_the_preset(client: FlaskClient) -> None:
    form = filled(client.get("/rules/house/new?from=dansk").text)
    assert {name[4:] for name in form if name.startswith("opt_")} == set(CHOICES) - {"hand", "teams"}
    assert (form["opt_spade5"], form["opt_ace_hand"], form["goal"]) == ("may_clear", "14", "21")


def test_a_sheet_has_its_page_and_can_be_changed_into_another(client: FlaskClient) -> None:
    code = make(client, "dansk", name="Mormor", opt_pts_spades="2", goal="25", last_call="")
    text = words(client.get(f"/r/{code}"))
    assert "Mormor" in text and "starting from Dansk kasino" in text
    assert "Most spades 2 points" in text and "at least 25 points" in text and "Nobody announces" in text
    assert '{"last_call": null, "preset": "dansk", "pts_spades": 2, "target": 25}' in text
    assert "Mormor" in client.get(f"/r/{code}/print").text
    form = filled(client.get(f"/rules/house/new?from={code}").text)
    assert (form["name"], form["opt_pts_spades"], form["goal"], form["last_call"]) == (
        "Mormor",
        "2",
        "25",
        "",
    )
    assert make(client, code, opt_pts_spades="1") != code


@pytest.mark.parametrize(
    ("start", "given", "told"),
    [
        ("svensk", {"opt_build": "off", "opt_keep_card": "when_building"}, True),
        ("norsk", {"opt_keep_card": "when_building"}, True),
        ("svensk", {"opt_build": "off"}, False),
        ("norsk", {"opt_ace_hand": "1"}, False),
        ("svensk", {"opt_keep_card": "when_building"}, False),
    ],
)
def test_answers_about_building_where_nobody_builds_are_told_to_be_left_out(
    client: FlaskClient, start: str, given: dict[str, str], told: bool
) -> None:
    form = filled(client.get(f"/rules/house/new?from={start}").text)
    changed = [option for option, value in given.items() if form[option] != value]
    assert changed == list(given), "another answer than the preset's"
    page = client.post("/rules/house/new", data=form | given | {"name": "Kitchen"}, follow_redirects=True)
    text = words(page)
    assert "Your house rules are saved." in text
    assert ("The answers about building were left out, since nobody builds." in text) == told


def test_where_families_differ_is_no_news_to_a_family_that_has_decided(client: FlaskClient) -> None:
    note = "Some families let the ace from the hand count 1 or 14"
    assert note in words(client.get("/rules/svensk"))
    text = words(client.get(f"/r/{make(client, 'svensk', opt_ace_hand='14')}"))
    assert "An ace" in text and "Some families" not in text and "Some count" not in text


def test_the_same_sheet_twice_is_one(client: FlaskClient) -> None:
    assert make(client, name="Kitchen") == make(client, name="Kitchen")
    assert make(client, name="Kitchen") != make(client, name="Cabin")
    other = client.application.test_client()
    assert make(other, name="Kitchen") != make(client, name="Kitchen")


def test_what_is_typed_is_text_and_nothing_else(client: FlaskClient) -> None:
    code = make(client, name="<b>x</b>%(y)s", last_call="<i>now</i>%s")
    for path in (f"/r/{code}", f"/r/{code}/print", "/rules", "/rules/compare", "/settings", "/practise"):
        page = client.get(path).text
        assert "<b>x" not in page and "<i>now" not in page
    assert "“&lt;i&gt;now&lt;/i&gt;%s”" in client.get(f"/r/{code}").text


@pytest.mark.parametrize(
    ("answers", "field", "says"),
    [
        ({"opt_refill": "draw", "opt_sweep_last": "no_last_deal"}, "opt_sweep_last", "no last deal"),
        ({"opt_table": "8"}, "opt_table", "Choose 4."),
        ({"opt_court": "pair_one", "opt_build_max": "14"}, "opt_build_max", "choose 10"),
        (
            {"ends": "fewest", "goal": "1", "opt_target_check": "immediate"},
            "opt_target_check",
            "after each pack",
        ),
        ({"opt_ace_hand": "15"}, "opt_ace_hand", "“15” is not one of the choices"),
        ({"goal": "many"}, "goal", "“many” is not a whole number"),
        ({"goal": ""}, "goal", "Write a number here"),
        ({"ends": "packs", "goal": "500"}, "goal", "at most 100 packs"),
        ({"name": "x" * 41}, "name", "at most 40"),
        ({"base": "poker"}, "base", "“poker” is not one of the choices"),
    ],
)
def test_what_does_not_go_is_told_at_its_place_and_kept(
    client: FlaskClient, answers: dict[str, str], field: str, says: str
) -> None:
    form = filled(client.get("/rules/house/new").text) | {"name": "Keep me", "last_call": "kept"} | answers
    answer = client.post("/rules/house/new", data=form)
    assert answer.status_code == 422
    assert says in words(answer)
    assert f'href="#f-{field}"' in answer.text
    assert 'value="kept"' in answer.text and (form["name"] in answer.text)


def test_who_switches_something_off_need_not_touch_what_hangs_on_it(client: FlaskClient) -> None:
    answers = {"opt_raise_own": "no", "opt_build_limit": "1", "opt_sweep_cancel": "one_for_one"}
    off = make(client, "svensk", opt_build="off", opt_sweep_pts="0", **answers)
    assert '{"build": "off", "preset": "svensk", "sweep_pts": 0}' in words(client.get(f"/r/{off}"))
    # What was passed over is asked again when it counts again.
    on = make(client, off, opt_build="on", **answers)
    assert '{"build_limit": 1, "preset": "svensk", "raise_own": "no", "sweep_pts": 0}' in words(
        client.get(f"/r/{on}")
    )


def test_an_option_that_there_is_not_is_told(client: FlaskClient) -> None:
    answer = client.post("/rules/house/new", data={"opt_jokers": "2", "goal": "16"})
    assert answer.status_code == 422 and "“jokers”" in words(answer)


def test_a_sheet_is_used_everywhere(app: Flask, client: FlaskClient) -> None:
    code = make(client, "norsk", name="Cabin", opt_casino_hand="choice")
    answer = client.post("/rules/use", data={"rules": code})
    assert (answer.status_code, answer.location) == (303, f"/r/{code}")
    assert f'id="chip" href="/r/{code}"' in client.get("/").text
    for path in ("/settings", "/practise", "/score/new"):
        assert f'<option value="{code}" selected>Cabin</option>' in client.get(path).text, path
    drill = client.post("/practise", data={"rules": code, "level": "easy", "of": "7"})
    assert f"/practise/capture/{code}/easy/" in drill.location
    assert "Cabin" in client.get(drill.location).text
    lesson = client.get(re.search(r'href="(/learn/[^"]+)"', client.get("/learn").text)[1]).text  # type: ignore[index]
    assert "Cabin" in lesson
    sheet = client.post("/score/new", data={"rules": code, "players": "2", "ends": "usual", "dealer": "0"})
    assert sheet.status_code == 303
    assert "Cabin" in client.get(sheet.location).text
    again = client.get(f"/score/new?again={sheet.location.rpartition('/')[2]}").text
    assert f'<option value="{code}" selected>Cabin</option>' in again
    # Somebody else, who was given the address, may choose it too.
    friend = app.test_client()
    friend.post("/rules/use", data={"rules": code})
    assert f'<option value="{code}" selected>Cabin</option>' in friend.get("/settings").text


def test_a_chosen_sheet_that_is_gone_gives_way_to_the_usual_rules(client: FlaskClient) -> None:
    client.set_cookie("kasino", "lang=en&rules=bcd234")
    for path in ("/", "/settings", "/practise", "/rules", "/score/new"):
        assert client.get(path).status_code in (200, 422), path
    assert 'href="/rules/svensk"' in client.get("/").text
    assert client.get("/practise/capture/bcd234/easy/abc/1").status_code == 404


@pytest.mark.parametrize(
    ("options", "dropped"),
    [
        ({"preset": "dansk", "jokers": 2}, {"jokers"}),
        ({"preset": "dansk", "spade5": "explodes", "pts_spades": 2}, {"spade5"}),
        ({"preset": "sjanghai", "pts_spades": 1}, {"preset"}),
        ({"preset": "svensk", "refill": "draw", "sweep_last": "no_last_deal"}, {"sweep_last"}),
        ({"preset": "english", "build_max": 14}, {"build_max"}),
        ({"preset": "svensk", "table": 8}, {"table"}),
        ({"preset": "krypkasino", "target_check": "immediate"}, {"target_check"}),
        ({"preset": "svensk", "teams": "pairs", "players": 3}, {"players"}),
        # Where the preset's own value contradicts, what was chosen beside it goes, and no more.
        ({"preset": "finsk", "refill": "draw", "pts_spades": 1}, {"refill"}),
        ({"preset": "svensk", "court": "pair_one", "pts_spades": 1}, {"court"}),
        ({"preset": "finsk", "target": "lowest", "target_check": "immediate"}, {"target_check", "target"}),
        ({}, set()),
    ],
)
def test_a_sheet_of_another_version_is_mended_and_says_so(
    client: FlaskClient, engine: Engine, options: dict[str, Any], dropped: set[str]
) -> None:
    code = houserules.create(engine, learner="a" * 64, name="Old", options=options, at=NOW)
    answer = client.get(f"/r/{code}")
    text = words(answer)
    assert answer.status_code == 200 and ("from another version" in text) == bool(dropped)
    with client.application.test_request_context():
        assert {option for option, _value in rulebook.find(code).dropped} == dropped
    for option in dropped & {"jokers", "preset"}:
        assert f"“{option}” was" in text
    assert client.get(f"/practise/capture/{code}/easy/abc/1").status_code == 200


def test_a_score_sheet_by_a_house_rule_sheet_whose_sweeps_it_turns_off(client: FlaskClient) -> None:
    # Sweeps in the last deal say nothing then; the Finnish answer to them would not go with drawing cards.
    code = make(client, "finsk", opt_refill="draw", opt_sweep_last="counts")
    table = Table(client).new(rules=code, opt_sweep_pts="0")
    for path in (table.address, "/", "/score", "/score/new"):
        assert client.get(path).status_code == 200, path


def test_a_sheet_keeps_every_answer_whatever_others_make_of_it(client: FlaskClient) -> None:
    answers = {"opt_refill": "draw", "opt_sweep_pts": "0", "opt_pts_spades": "1", "opt_ace_hand": "choice"}
    for sweep_last in CHOICES["sweep_last"]:
        code = make(client, "finsk", opt_sweep_last=sweep_last, **answers)
        with client.application.test_request_context():
            book = rulebook.find(code)
        assert book.dropped == ()
        assert (book.rules.refill, book.rules.pts_spades, book.rules.ace_hand) == ("draw", 1, "choice")


def test_a_read_only_disk_keeps_what_was_typed(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    form = filled(client.get("/rules/house/new").text) | {"name": "Mine"}

    def fails(*_args: object, **_more: object) -> str:
        raise StorageError("full", "here")

    monkeypatch.setattr(houserules, "create", fails)
    answer = client.post("/rules/house/new", data=form)
    assert answer.status_code == 503 and 'value="Mine"' in answer.text


def test_the_referee_keeps_the_name_of_somebody_elses_sheet(app: Flask) -> None:
    code = make(app.test_client(), "norsk-bygg", name="Mormors regler", opt_pts_spades="2")
    other = app.test_client()
    page = other.get(f"/referee?p=8H+5C+/+8S&rules={code}").text
    assert f'href="/r/{code}"' in page and f'<option value="{code}" selected>Mormors regler' in page
    assert f"/referee/judge?p=8H+5C+/+8S&amp;rules={code}&amp;play=8S" in page
    assert "with house rules" not in page
    assert f'href="/r/{code}"' in other.get(f"/referee/judge?p=8H+5C+/+8S&rules={code}&play=8S&take=0").text
    added = {"p": "8H / 8S", "rules": code, "rank": "2", "suit": "S"}
    assert other.post("/referee", data=added).headers["Location"] == f"/referee?p=8H+2S+/+8S&rules={code}"
    inside = other.get(f"/referee?p=8H+5C+/+8S+;+rules={code}").text
    assert f'href="/r/{code}"' in inside
    changed = other.get(f"/referee?p=8H+5C+/+8S&rules={code},pts_spades=1").text
    assert f'href="/r/{code}"' not in changed and 'href="/rules/norsk-bygg"' in changed
    dispute = other.get(f"/referee/disputes/wrong-sum?rules={code}").text
    assert f'href="/r/{code}"' in dispute and f'<option value="{code}" selected>Mormors regler' in dispute
    assert f"&amp;rules={code}" in dispute
    tables = [f"/practise/capture/{code}/easy/1/{number}" for number in range(1, 5)]
    asked = [other.post(table, data={"do": "nothing"}, follow_redirects=True).text for table in tables]
    links = re.findall(r'href="(/referee\?p=[^"]+)"', "".join(asked))
    assert links and all(link.endswith(f"&amp;rules={code}") for link in links)


def test_the_referee_does_not_call_rules_unknown_that_cannot_be_read(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> None:
        raise StorageError("damaged", "the database")

    monkeypatch.setattr(houserules, "find", broken)
    for path in ("/referee", "/referee/judge", "/referee/disputes/wrong-sum"):
        answer = client.get(f"{path}?p=8H+/+8S&rules=bcd234")
        assert answer.status_code == 503 and "no sound database" in answer.text, path
