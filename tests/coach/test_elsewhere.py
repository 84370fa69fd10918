"""What other rule sets say of the same cards, and which house rule decides."""

from dataclasses import replace
from itertools import combinations

import pytest

from trainer.coach import elsewhere as module
from trainer.coach.elsewhere import Elsewhere, elsewhere
from trainer.rules.captures import Captures
from trainer.rules.cards import Card, Item
from trainer.rules.house import ruleset
from trainer.rules.notation import parse_card, parse_table
from trainer.rules.presets import PRESETS

TABLE = "2S AH 5H 4C KS KD 10D"


def table(text: str) -> list[Item]:
    return [parse_card(word) for word in text.split()]


def judged(text: str, card: str, items: tuple[int, ...], preset: str) -> dict[str, Elsewhere]:
    found = elsewhere(table(text), parse_card(card), items, PRESETS[preset].rules)
    return {each.preset: each for each in found}


def test_five_of_spades_clears_in_denmark_alone() -> None:
    found = judged("KH 7C 2D", "5S", (0, 1, 2), "svensk")
    assert list(found) == ["dansk"]
    assert found["dansk"] == Elsewhere("dansk", True, (("spade5", "may_clear"),))


def test_an_ace_takes_an_ace_where_it_may_count_one() -> None:
    found = judged("AC 9D", "AS", (0,), "dansk")
    assert found["svensk"].legal and found["svensk"].options == (("ace_hand", "choice"),)
    assert found["english"].options == (("ace_hand", 1),)
    assert "finsk" not in found


def test_ten_of_diamonds_takes_a_ten_where_it_keeps_its_face() -> None:
    found = judged("10C", "10D", (0,), "norsk")
    assert found["svensk"].options == (("casino_hand", "face"),)
    assert found["byggkasino"].options == (("casino_hand", "choice"),)
    assert "dansk" not in found and "svensk-1516" not in found


def test_court_cards_add_up_outside_england() -> None:
    found = judged("JS 2C", "KH", (0, 1), "english")
    assert found["svensk"].options == (("court", "numeric"),) and found["svensk"].legal


def test_what_is_right_here_may_be_wrong_there() -> None:
    found = judged("2S 3C 4D", "9H", (0, 1, 2), "svensk")
    assert found["barnkasino"] == Elsewhere("barnkasino", False, (("group_max", 2),))


def test_the_preset_that_house_rules_started_from_is_asked_too() -> None:
    rules = ruleset({"preset": "svensk", "ace_hand": 14, "pts_spades": 1})
    found = elsewhere(table("AC 9D"), parse_card("AS"), (0,), rules)
    assert found[0] == Elsewhere("svensk", True, (("ace_hand", "choice"),))
    assert elsewhere(table("9S"), parse_card("9D"), (0,), rules) == []


def test_a_wrong_sum_is_wrong_everywhere() -> None:
    assert judged("6S 4C", "9D", (0, 1), "svensk") == {}


def check_options(lying: list[Item], played: Card, items: tuple[int, ...], preset: str) -> None:
    """The options named turn the judgement together, and leaving out any of them turns it back."""
    rules = PRESETS[preset].rules
    here = Captures(lying, played, rules).is_allowed(items)
    for each in elsewhere(lying, played, items, rules):
        options = dict(each.options)
        assert Captures(lying, played, replace(rules, **options)).is_allowed(items) != here, each
        for name in options:
            fewer = {other: value for other, value in options.items() if other != name}
            assert Captures(lying, played, replace(rules, **fewer)).is_allowed(items) == here, (each, name)


def test_only_options_that_make_the_difference_are_named() -> None:
    found = judged("JS 3C", "AS", (0, 1), "english")
    assert {preset: set(dict(each.options)) for preset, each in found.items()} == {
        preset: {"court", "ace_hand"} for preset in PRESETS if preset != "english"
    }


def test_where_nobody_builds_it_is_that_which_makes_the_difference() -> None:
    lying = list(parse_table("(5H+2C)=7@1 7D"))
    found = elsewhere(lying, parse_card("7S"), (0, 1), PRESETS["norsk-bygg"].rules)
    options = {each.preset: dict(each.options) for each in found}
    assert options["svensk"] == {"build_capture": "with_loose"}
    assert {preset: options[preset] for preset, each in PRESETS.items() if each.rules.build == "off"} == {
        preset: {"build": "off"} for preset, each in PRESETS.items() if each.rules.build == "off"
    }
    for preset in PRESETS:
        check_options(lying, parse_card("7S"), (0, 1), preset)


@pytest.mark.parametrize("card", ["KH", "AS", "2S", "10D", "5S", "JC", "9D"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_selection_of_a_tricky_table_is_judged_as_each_rule_set_judges_it(
    preset: str, card: str
) -> None:
    lying, played = [item for item in table(TABLE) if str(item) != card], parse_card(card)
    for size in (1, 2, 3, len(lying)):
        for items in combinations(range(len(lying)), size):
            here = Captures(lying, played, PRESETS[preset].rules).is_allowed(items)
            found = elsewhere(lying, played, items, PRESETS[preset].rules)
            assert all(each.legal != here and each.options for each in found)
            check_options(lying, played, items, preset)
            differing = {
                other.id
                for other in PRESETS.values()
                if other.id != preset and Captures(lying, played, other.rules).is_allowed(items) != here
            }
            assert {each.preset for each in found} == differing


def test_the_liberal_rules_take_whatever_any_rule_set_takes() -> None:
    pack = [Card(rank, suit) for rank in range(1, 14) for suit in "SH"]
    lying = [*pack[:14:2], Card(10, "D"), Card(2, "S"), Card(12, "S")]
    for card in (Card(1, "H"), Card(2, "S"), Card(10, "D"), Card(5, "S"), Card(12, "D"), Card(9, "C")):
        on_table = [item for item in lying if item != card]
        for size in (1, 2, 3, 4):
            for items in combinations(range(len(on_table)), size):
                if not Captures(on_table, card, module._MOST_LIBERAL).is_allowed(items):
                    for preset in PRESETS.values():
                        assert not Captures(on_table, card, preset.rules).is_allowed(items)
