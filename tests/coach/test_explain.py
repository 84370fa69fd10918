"""One exact reason for each wrong selection: a case for each code; facts recomputed on random tables."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from trainer.coach.explain import closest, some_best, why_not_legal, why_not_most
from trainer.coach.reasons import CAPTURE_CODES, Reason
from trainer.rules.captures import Captures
from trainer.rules.cards import Build, Card, Item, cards_of
from trainer.rules.notation import parse_card, parse_table
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset
from trainer.rules.values import hand_values

FORCED_EQUAL = replace(PRESETS["svensk"].rules, capture="forced_equal")
MUST_CLEAR = replace(PRESETS["dansk"].rules, spade5="must_clear")
NINE = Build(((Card(5, "H"), Card(4, "C")),), 9)
ALONE = PRESETS["norsk-bygg"].rules


def place(text: str) -> tuple[list[Item], Card]:
    """Table and card of ``8H 5C / 8S``; ``[9]`` is the build 5♥ 4♣."""
    table, _, card = text.partition(" / ")
    return [NINE if word == "[9]" else parse_card(word) for word in table.split()], parse_card(card)


#: Table / card, rules, places picked, code, facts.
CASES: list[tuple[str, Ruleset | str, Sequence[int], str, dict[str, Any]]] = [
    ("6S 3H / 9D", "svensk", (), "empty", {}),
    ("6S 4C / 9D", "svensk", (0, 1), "off_by", {"cards": ["6S", "4C"], "sum": 10, "value": 9, "by": 1}),
    ("6S 4C / QD", "svensk", (0, 1), "off_by", {"cards": ["6S", "4C"], "sum": 10, "value": 12, "by": -2}),
    ("6S / 9D", "svensk", (0,), "off_by", {"cards": ["6S"], "sum": 6, "value": 9, "by": -3}),
    # An ace takes 1 or 14: the nearer one is spoken of.
    ("2S KH / AD", "svensk", (0,), "off_by", {"sum": 2, "value": 1, "by": 1}),
    ("5S KH / AD", "svensk", (0, 1), "off_by", {"sum": 18, "value": 14, "by": 4}),
    ("6S 3H 5D / 9D", "svensk", (0, 1, 2), "left_over",
     {"groups": [["6S", "3H"]], "left": ["5D"], "value": 9}),
    ("9S 9C 2D 4D / 9D", "svensk", (0, 1, 2, 3), "left_over",
     {"groups": [["9S"], ["9C"]], "left": ["2D", "4D"], "value": 9}),
    # A table ace is 1, whoever plays it as 14.
    ("AC 2C 5D / 10D", "norsk", (0, 1), "counted_hand_value", {"card": "AC", "counts": 1, "as": 14}),
    ("2S KH / 10D", "norsk", (0,), "off_by", {"sum": 2, "value": 16, "by": -14}),
    ("10D 5H / AS", "norsk", (0, 1), "off_by", {"sum": 15, "value": 14, "by": 1}),
    ("2S AH 4C / 10D", "norsk", (0, 1), "counted_hand_value", {"card": "2S", "counts": 2, "as": 15}),
    # The card in hand was taken for its face.
    ("10C 3D / 10D", "norsk", (0,), "counted_table_value", {"card": "10D", "counts": 16, "as": 10}),
    ("AC 9D / AS", "finsk", (0,), "counted_table_value", {"card": "AS", "counts": 14, "as": 1}),
    ("2C 9D / 2S", "svensk-1516", (0,), "counted_table_value", {"card": "2S", "counts": 15, "as": 2}),
    ("[9] 3H / QD", "svensk", (0, 1), "build_in_sum", {"build": ["5H", "4C"], "worth": 9, "value": 12}),
    ("[9] 3H / QD", "svensk", (0,), "off_by", {"cards": ["5H", "4C"], "sum": 9, "value": 12, "by": -3}),
    ("[9] 9H / 9D", ALONE, (0, 1), "build_alone", {"build": ["5H", "4C"], "worth": 9}),
    ("JS 6C / JH", "english", (0, 1), "court_pairs_only", {"card": "JH", "cards": ["JS", "6C"]}),
    ("JS JC / JH", "english", (0, 1), "court_pairs_only", {"cards": ["JS", "JC"], "at_most": 1}),
    ("JS 2C / KH", "english", (0, 1), "court_pairs_only", {"card": "KH"}),
    ("JS 2C 6D / 8H", "english", (0, 1), "court_pairs_only", {"card": "8H", "cards": ["JS"]}),
    ("2S 3C 4D / 9H", "barnkasino", (0, 1, 2), "group_too_long",
     {"cards": ["4D", "3C", "2S"], "at_most": 2}),
    ("8S 8C / 8D", FORCED_EQUAL, (0,), "must_capture", {"cards": ["8C"]}),
    # No larger capture holds the ace and the king: the equal card that is left is named all the same.
    ("AS AH KD 5C / AC", FORCED_EQUAL, (0, 2), "must_capture", {"cards": ["AH"]}),
    ("8S 5C 3D 8C / 8D", FORCED_EQUAL, (1, 2), "must_capture", {"cards": ["8S", "8C"]}),
    ("5H KD 8C / 5S", MUST_CLEAR, (0,), "must_capture", {"cards": ["KD", "8C"], "clears": True}),
    ("8S 5C 3D / 8D", "krypkasino", (0,), "can_be_enlarged", {"left": ["5C", "3D"]}),
    ("8S 5C 3D 2H / 8D", replace(PRESETS["svensk"].rules, capture_extent="most_cards"), (0,), "not_largest",
     {"taken": 1, "left": ["5C", "3D"], "most": 3}),
]  # fmt: skip


def rules_of(rules: Ruleset | str) -> Ruleset:
    return rules if isinstance(rules, Ruleset) else PRESETS[rules].rules


def test_what_can_go_with_it_is_named_among_hundreds_of_captures() -> None:
    table, card = place("4D 3S 4H 7H 9S 4C 7S 7D 3H AH 4S 3C AS 10C AD 8S 5C 3D / QD")
    captures = Captures(table, card, replace(PRESETS["svensk"].rules, capture_extent="cannot_be_enlarged"))
    reason = why_not_legal(captures, (9, 13, 14))
    assert reason is not None and reason.code == "can_be_enlarged" and reason.facts["left"]
    left = [table.index(parse_card(name)) for name in reason.facts["left"]]
    assert captures.is_allowed([9, 13, 14, *left])


def test_a_long_build_is_not_what_is_too_long() -> None:
    table = parse_table("(3H+2H+2C+2D)=9@1 4S 3C 2S")
    rules = replace(PRESETS["barnkasino"].rules, build="on")
    reason = why_not_legal(Captures(table, Card(9, "D"), rules), (0, 1, 2, 3))
    assert reason is not None and reason.code == "group_too_long"
    assert sorted(reason.facts["cards"]) == ["2S", "3C", "4S"]


@pytest.mark.parametrize(("text", "rules", "items", "code", "facts"), CASES)
def test_reason(
    text: str, rules: Ruleset | str, items: Sequence[int], code: str, facts: dict[str, Any]
) -> None:
    table, card = place(text)
    reason = why_not_legal(Captures(table, card, rules_of(rules)), items)
    assert reason is not None and reason.code == code
    assert reason.facts | facts == reason.facts


def test_every_code_is_reached() -> None:
    # What is picked by place is on the table, and a build is picked whole; "nothing" is judged elsewhere.
    assert {case[3] for case in CASES} == set(CAPTURE_CODES) - {"not_on_table", "split_build", "overlooked"}


def test_a_code_that_nobody_knows_is_no_reason() -> None:
    with pytest.raises(AssertionError):
        Reason("because")


@pytest.mark.parametrize(
    ("text", "items", "left"),
    [
        ("9S 6S 3H 5D 4C / 9D", (0,), ["6S", "3H", "5D", "4C"]),
        ("9S 6S 3H 5D 4C / 9D", (1, 2), ["9S", "5D", "4C"]),
        # Of equally large captures the one nearest to the pick is spoken of.
        ("6S 4H 6D 4C / 10H", (0, 1), ["6D", "4C"]),
    ],
)
def test_why_a_legal_capture_is_not_the_most(text: str, items: Sequence[int], left: list[str]) -> None:
    table, card = place(text)
    captures = Captures(table, card, PRESETS["svensk"].rules)
    found = captures.find(items)
    assert found is not None
    reason = why_not_most(captures, found)
    assert reason is not None and reason.code == "not_largest"
    assert reason.facts["taken"] == len(items)
    assert reason.facts["left"] == left
    assert reason.facts["most"] == captures.max_cards == sum(map(len, reason.facts["groups"]))


def test_nothing_to_say_of_an_equally_good_capture() -> None:
    table, card = place("6S 3H 6D / 9D")
    captures = Captures(table, card, PRESETS["svensk"].rules)
    for items in ((0, 1), (1, 2)):
        found = captures.find(items)
        assert found is not None
        assert why_not_legal(captures, items) is None and why_not_most(captures, found) is None
        assert closest(some_best(captures), items).items == items


def selections(seed: int) -> Iterator[tuple[Captures, tuple[int, ...]]]:
    """Random tables under every preset, now and then with a build, and random picks from them."""
    chance = random.Random(seed)
    pack = [Card(rank, suit) for rank in range(1, 14) for suit in "SHDC"]
    tricky = [card for card in pack if card.rank < 4 or card in (Card(9, "D"), Card(10, "D"), Card(10, "S"))]
    for preset in PRESETS.values():
        for _ in range(60):
            cards = chance.sample(chance.choice((pack, tricky)), chance.randint(2, 9))
            table: list[Item] = list(cards[1:])
            if preset.rules.build == "on" and not set(NINE.cards) & set(cards) and chance.random() < 0.3:
                table.insert(0, NINE)
            captures = Captures(table, cards[0], preset.rules)
            for _ in range(4):
                picked = chance.sample(range(len(table)), chance.randint(1, min(4, len(table))))
                yield captures, tuple(sorted(picked))


def test_on_random_tables_every_wrong_pick_has_a_reason_whose_facts_are_true() -> None:
    met = set()
    for captures, items in selections(9):
        reason = why_not_legal(captures, items)
        assert (reason is None) == captures.is_allowed(items)
        if reason is not None:
            met.add(reason.code)
            assert_true(reason, captures, items)
    assert met >= {"off_by", "left_over", "counted_hand_value", "counted_table_value", "build_in_sum",
                   "court_pairs_only", "group_too_long", "can_be_enlarged"}  # fmt: skip


def assert_true(reason: Reason, captures: Captures, items: tuple[int, ...]) -> None:
    """Recompute what the reason claims."""
    facts = reason.facts
    chosen = cards_of([captures.table[n] for n in items])
    names = sorted(map(str, chosen))

    def total(cards: Sequence[str]) -> int:
        return sum(parse_card(card).rank for card in cards)

    match reason.code:
        case "off_by":
            assert sorted(facts["cards"]) == names
            assert facts["value"] in captures.values
            assert facts["sum"] - facts["value"] == facts["by"] != 0
            assert facts["sum"] == total(facts["cards"])
            assert all(abs(facts["sum"] - value) >= abs(facts["by"]) for value in captures.values)
        case "left_over":
            grouped = [card for group in facts["groups"] for card in group]
            assert sorted(grouped + facts["left"]) == names and grouped and facts["left"]
            if facts["value"] is not None:
                assert all(total(group) == facts["value"] for group in facts["groups"])
        case "counted_hand_value":
            special = parse_card(facts["card"])
            assert special in chosen and facts["counts"] == special.rank
            assert facts["as"] == {1: 14, 2: 15, 10: 16}[special.rank]
        case "counted_table_value":
            assert parse_card(facts["card"]) == captures.card and facts["as"] == captures.card.rank
            assert facts["counts"] in captures.values and facts["as"] not in captures.values
        case "build_in_sum":
            assert total(facts["build"]) == facts["worth"] not in captures.values
        case "build_alone":
            assert total(facts["build"]) == facts["worth"] and len(items) > 1
        case "court_pairs_only":
            assert set(facts["cards"]) <= set(names)
            assert captures.rules.court != "numeric"
            assert captures.card.is_court or all(parse_card(card).is_court for card in facts["cards"])
        case "group_too_long":
            assert set(facts["cards"]) <= set(names) and len(facts["cards"]) > facts["at_most"]
            assert total(facts["cards"]) in hand_values(captures.card, captures.rules)
        case "can_be_enlarged":
            left = [captures.table.index(parse_card(card)) for card in facts["left"]]
            assert captures.find(items) and captures.find([*items, *left])
        case code:
            raise AssertionError(f"{code} was not expected here")
