"""Moves where two packs, two builds or two duties meet: what is listed, what is counted, what gives way."""

from dataclasses import replace
from typing import Any

import pytest

from trainer.rules import legal as legal_module
from trainer.rules.cards import PACK, Build
from trainer.rules.duties import uncovered
from trainer.rules.errors import PositionError
from trainer.rules.house import ruleset
from trainer.rules.legal import LegalMoves
from trainer.rules.moves import Construct, Take, Trail, locate, locate_loose
from trainer.rules.movetext import format_move, parse_move
from trainer.rules.notation import parse_card, parse_cards, parse_table
from trainer.rules.state import GameState

TWO_PACKS = {"preset": "svensk", "packs": 2, "table": 8}


def legal(table: str, hand: str, rules: Any = "svensk", seat: int = 0) -> LegalMoves:
    return LegalMoves(parse_table(table), parse_cards(hand), ruleset(rules), seat)


def written(moves: LegalMoves) -> list[str]:
    """The legal moves as text, in their order; as many as are counted."""
    found = [format_move(move, moves.table) for move in moves]
    assert len(found) == moves.count
    return found


def refused(moves: LegalMoves, text: str) -> str | None:
    """Why a move is not allowed."""
    refusal = moves.judge(parse_move(text, moves.table)).refusal
    return None if refusal is None else refusal.code


# -- two packs --------------------------------------------------------------------------------------------


def test_equal_cards_are_listed_once_and_known_twice() -> None:
    moves = legal("8H 8H 3C", "8S 8S 5D", TWO_PACKS)
    assert written(moves) == [
        "8S x 8H",
        "8S x 8H 8H",
        "8S=8H",
        "8S+8H+8H=8",
        "8S",
        "5D+3C=8",
        "5D+8H+3C=8",
        "5D+8H+8H+3C=8",
        "5D",
    ]
    for place in (0, 1):
        assert Take(parse_card("8S"), (place,)) in moves
        assert Construct(parse_card("8S"), (place,), 8) in moves


def test_equal_builds_are_listed_once_and_known_twice() -> None:
    moves = legal("(5H+3C)=8@1 (5H+3C)=8@1", "8S 8C AD 9D", {**TWO_PACKS, "double": "equal_card"})
    assert written(moves) == [
        "8S x 5H 3C",
        "8S x 5H 3C 5H 3C",
        "8S>1=8",
        "8S",
        "8C x 5H 3C",
        "8C x 5H 3C 5H 3C",
        "8C>1=8",
        "8C",
        "AD>1=9",
        "AD",
        "9D",
    ]
    assert Construct(parse_card("AD"), (), 9, 1) in moves and Take(parse_card("8S"), (1,)) in moves


def test_a_build_and_equal_loose_cards_read_alike() -> None:
    # The text means the build; the loose cards can only be named by their places.
    moves = legal("5H 3C (5H+3C)=8@1", "8S", TWO_PACKS)
    assert written(moves) == ["8S x 5H 3C", "8S x 5H 3C", "8S x 5H 3C 5H 3C", "8S"]
    assert parse_move("8S x 5H 3C", moves.table) == Take(parse_card("8S"), (2,))
    assert parse_move("AS+5H+3C=9", moves.table) == Construct(parse_card("AS"), (0, 1), 9)


@pytest.mark.parametrize(
    ("cards", "places", "code"),
    [
        ("5H 3C", (2,), None),
        ("5H 3C 5H 3C", (0, 1, 2), None),
        ("5H", (0,), None),
        ("5H 5H", None, "split_build"),
        ("5H 3C 3C", (1, 2), None),
        ("5H 3C 3C 3C", None, "split_build"),
        ("9D", None, "not_on_table"),
        ("", (), None),
    ],
)
def test_where_named_cards_lie(cards: str, places: tuple[int, ...] | None, code: str | None) -> None:
    found = locate(parse_table("5H 3C (5H+3C)=8@1"), parse_cards(cards))
    assert found == places if code is None else not isinstance(found, tuple) and found.code == code


@pytest.mark.parametrize(
    ("cards", "places", "code"),
    [("5H 3C", (0, 1), None), ("5H 5H", None, "split_build"), ("9D", None, "not_on_table"), ("", (), None)],
)
def test_where_loose_cards_lie(cards: str, places: tuple[int, ...] | None, code: str | None) -> None:
    found = locate_loose(parse_table("5H 3C (5H+3C)=8@1"), parse_cards(cards))
    assert found == places if code is None else not isinstance(found, tuple) and found.code == code


# -- what guards what (RULES.md 2.4, 3.5) -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "hand", "rules", "left"),
    [
        ([8], "8S", "svensk", []),
        ([8], "9S", "svensk", [8]),
        ([8, 8], "8S", "svensk", []),
        ([8, 8], "8S", "norsk-bygg", [8]),  # each has to be taken alone
        ([8, 8], "8S 8H", "norsk-bygg", []),
        ([14, 1], "AS", "svensk", [1]),  # one ace promises one of them
        ([14, 1], "AS AH", "svensk", []),
        ([10, 16], "10D", "byggkasino", [16]),
        ([10, 16], "10D 10C", "byggkasino", []),  # the other ten takes the ten
        ([16, 10], "10C 10D", "byggkasino", []),
        ([10], "10D", "dansk", [10]),
        ([16], "10D", "dansk", []),
        ([2, 15], "2S 2H", "byggkasino", []),
        ([15, 2], "2H 2S", "byggkasino", []),
        ([1, 14, 2], "AH AS 2C", "svensk", []),
    ],
)
def test_one_card_promises_one_build(values: list[int], hand: str, rules: str, left: list[int]) -> None:
    builds = [Build((), value) for value in values]
    assert [build.value for build in uncovered(builds, parse_cards(hand), ruleset(rules))] == left


def test_an_ace_may_not_promise_two_builds() -> None:
    moves = legal("(KD+AD)=14@0 AH 5C", "AS 9C AC")
    assert refused(moves, "AC=AH") == "strands_own_build", "the other ace cannot take both"
    assert refused(legal("(KD+AD)=14@0 AH 5C", "AS 9C AC", "dansk"), "AC=AH") == "no_cover"
    moves = legal("(KD+AD)=14@0 QH 2C", "AS 2D 9C")
    assert refused(moves, "2D+QH=14") is None, "two builds of fourteen go in one play"
    alone = {"preset": "svensk", "build_capture": "alone"}
    assert refused(legal("(KD+AD)=14@0 QH 2C", "AS 2D 9C", alone), "2D+QH=14") == "strands_own_build"


@pytest.mark.parametrize(
    ("table", "hand", "card", "rules", "code", "value"),
    [
        ("(5H+4C)=9@0 2D", "9D 7C", "9D", "svensk", "last_cover", 9),
        ("(5H+4C)=9@0 2D", "9D 7C", "7C", "svensk", None, None),
        ("(5H+3S)=8@0 KD 2C", "6C KH", "6C", "svensk", "uncovered_build", 8),
        # Of two builds one is lost already; only the card of the other has to stay.
        ("(10H+2D)=12@0 (5H+4C)=9@0", "3C 9D", "3C", "svensk", "uncovered_build", 12),
        ("(10H+2D)=12@0 (5H+4C)=9@0", "3C 9D", "9D", "svensk", "last_cover", 9),
        ("(10H+5C)=15@0 2D", "2S 7C", "7C", "svensk", "uncovered_build", 15),
        # The ten of diamonds can take both builds, the other ten one of them.
        ("(6H+4C)=10@0 (9H+7C)=16@0 2D", "10D 10C 2H", "10C", "byggkasino", "last_cover", 10),
        ("(6H+4C)=10@0 (9H+7C)=16@0 2D", "10D 10C 2H", "10D", "byggkasino", "last_cover", 16),
        ("(9H+7C)=16@0 (6H+4C)=10@0 2D", "10D 10C 2H", "10C", "byggkasino", "last_cover", 10),
        # Two aces for the one and the fourteen, and no third card needed.
        ("(AD,AC)=1@0 (KD+AH)=14@0 AS", "AS AH 3D", "AS", "svensk", "last_cover", 1),
        ("(KD+AD)=14@0 (9H+5C)=14@0 2D", "AS AC 3D", "AS", "svensk", None, None),
        ("(KD+AD)=14@0 (9H+5C)=14@0 AH", "AS AC 3D", "AS", {"build_capture": "alone"}, "last_cover", 14),
        # Only a card that stays in hand from now on.
        ("(5H+4C)=9@0 2D", "9D 7C", "9D", {"owner_trail": "free"}, "last_cover", 9),
        ("(5H+4C)=9@0 KD", "KS 7C", "7C", {"keep_card": "when_building"}, "uncovered_build", 9),
        ("(5H+4C)=9@0 2D", "9D 7C", "9D", "dansk", None, None),
    ],
)
def test_the_card_that_must_stay_is_the_one_that_a_build_needs(
    table: str, hand: str, card: str, rules: object, code: str | None, value: int | None
) -> None:
    found = legal(table, hand, rules).judge(Trail(parse_cards(card)[0]))
    assert (found.refusal and found.refusal.code) == code
    assert found.refusal is None or found.refusal.facts["value"] == value


@pytest.mark.parametrize(
    "options",
    [{}, {"preset": "royal"}, {"owner_must_capture": "own"}, {"preset": "norsk-bygg"}, {"preset": "norsk"}],
)
def test_where_nobody_builds_nobody_has_the_duties_of_an_owner(options: dict[str, str]) -> None:
    # Such a build lies there where a table is looked at under other rules.
    rules = replace(ruleset(options), build="off")
    moves = LegalMoves(parse_table("(5H+4C)=9@0 9H 2D"), parse_cards("9D 2C"), rules)
    texts = ["9D x 9H", "9D x 5H 4C", "9D x 5H 4C 9H", "9D", "2C x 2D", "2C"]
    assert written(moves) == texts and all(refused(moves, text) is None for text in texts)


# -- the limit of one build (RULES.md 3.13) ---------------------------------------------------------------

ONE = {"preset": "svensk", "build_limit": 1}
ONE_AND_HEAPS = {**ONE, "limit_counts_doubles": "no"}


@pytest.mark.parametrize(
    ("rules", "table", "hand", "move", "code"),
    [
        (ONE, "(5H+4C)=9@0 7H", "9S AH 8C", "AH+7H=8", "one_build"),
        (ONE, "(5H+4C)=9@1 7H", "9S AH 8C", "AH+7H=8", None),
        (ONE, "(5H+4C)=9@0 7H", "9S 2H", "2H+7H=9", "one_build"),  # of equal value, but not onto it
        (ONE, "(5H+4C)=9@0 7H", "9S 2H", "2H>1+7H=9", None),
        (ONE, "(5H+4C)=9@0 (6H+2C)=8@1", "9S 9D AH", "AH>2=9", "one_build"),
        (ONE, "(5H+4C)=9@0 (6H+2C)=8@1", "9S 8D 8H", "8D>2=8", "one_build"),
        (ONE, "(5H+4C)=9@0 (6H+2C)=8@0", "9S 8D 8H", "8D>2=8", None),  # not more than there were
        (ONE, "(5H+4C)=9@0 7H", "9S 7D 7C", "7D=7H", "one_build"),
        (ONE_AND_HEAPS, "(5H+4C)=9@0 7H", "9S 7D 7C", "7D=7H", None),
        (ONE_AND_HEAPS, "(7H,7S)=7@0 8H", "7D AH 9C", "AH+8H=9", None),
        (ONE_AND_HEAPS, "(5H+4C)=9@0 (7H,7S)=7@0", "9S 7D 7C", "7D>2=7", None),
        (ONE_AND_HEAPS, "(5H+4C)=9@0 (7H,7S)=7@1", "9S 7D 7C", "7D>2=7", None),
        (ONE_AND_HEAPS, "(5H+4C)=9@0 (7H,7S)=7@1 3C", "9S 4D 7C", "4D>2+3C=7", "one_build"),
        (ONE_AND_HEAPS, "(5H+4C)=9@0 (7H,7S)=7@0 3C", "9S 4D 7C", "4D>2+3C=7", "one_build"),
        (ONE_AND_HEAPS, "(5H+4C)=9@0 7H 3C 4C", "9S 7D 7C", "7D+7H+3C+4C=7", "one_build"),
        ("norsk-bygg", "(5H+4C)=9@0 7H", "9S 7D 7C", "7D=7H", None),
        ("dansk", "(5H+4C)=9@0 7H", "9S 7D 7C", "7D=7H", "one_build"),
    ],
)
def test_one_build_at_a_time(rules: Any, table: str, hand: str, move: str, code: str | None) -> None:
    moves = legal(table, hand, rules)
    assert refused(moves, move) == code
    assert (move in written(moves)) == (code is None)


@pytest.mark.parametrize(
    ("table", "hand", "move", "code"),
    [
        ("(5H+4C)=9@1 7H", "9S 2H", "2H+7H=9", "same_value"),
        ("(5H+4C)=9@0 7H", "9S 2H", "2H+7H=9", "same_value"),
        ("(5H+4C)=9@1 (6H+2C)=8@1", "9S AH", "AH>2=9", "same_value"),
        ("(5H+4C)=9@1 7H", "9S 2H", "2H>1+7H=9", None),
        ("(5H+4C)=9@1 (6H+3C)=9@1", "9S 9D", "9S>2=9", None),  # doubling makes no further build
    ],
)
def test_no_two_builds_of_equal_value(table: str, hand: str, move: str, code: str | None) -> None:
    moves = legal(table, hand, {"preset": "svensk", "same_value_builds": "forbidden"})
    assert refused(moves, move) == code
    assert (move in written(moves)) == (code is None)


# -- what a raised build takes in -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "listed"),
    [
        ("byggkasino", ["AH>1=10", "AH>1+4D+6C=10", "AH>1+10H=10", "AH>1+4D+6C+10H=10"]),
        ("svensk", ["AH>1=10"]),
        ({"preset": "byggkasino", "double": "equal_card"}, ["AH>1=10"]),
        ({"preset": "byggkasino", "double": "off"}, ["AH>1=10"]),
        ({"preset": "byggkasino", "raise_other": "no"}, []),
    ],
)
def test_what_a_raised_build_takes_in(rules: Any, listed: list[str]) -> None:
    moves = legal("(5H+4C)=9@1 4D 6C 10H", "AH 10S", rules)
    assert [text for text in written(moves) if text.startswith("AH>")] == listed


# -- duties that give way ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "table", "hand", "listed"),
    [
        # The nine is kept: whatever leaves it there.
        ("svensk", "(5H+4C)=9@0 KD", "9S KS", ["9S x 5H 4C", "KS x KD", "KS"]),
        # Nothing takes nine: captures, and only they.
        ("svensk", "(5H+4C)=9@0 KD", "8S KS", ["KS x KD"]),
        # Nor is there a capture: anything.
        ("svensk", "(5H+4C)=9@0 QD", "8S KS", ["8S", "KS"]),
        # Not to trail is a duty like the others.
        ("english", "(5H+4C)=9@0 QD", "8S KS", ["8S", "KS"]),
        ("english", "(5H+4C)=9@0 8D", "8S 9S", ["8S x 8D", "9S x 5H 4C"]),
        ({"preset": "svensk", "owner_must_capture": "own"}, "(5H+4C)=9@0 8D", "8S 7S", ["8S x 8D"]),
        ({"preset": "svensk", "owner_must_capture": "own"}, "(5H+4C)=9@0 8D", "8S 9S", ["9S x 5H 4C"]),
        (
            {"preset": "svensk", "owner_must_capture": "any"},
            "(5H+4C)=9@0 8D",
            "8S 9S",
            ["8S x 8D", "9S x 5H 4C"],
        ),
        ({"preset": "dansk", "owner_must_capture": "any"}, "(5H+4C)=9@0 8D", "JS 7S", ["JS", "7S"]),
        # A capture that is a duty never gives way.
        ({"preset": "svensk", "capture": "forced"}, "(5H+4C)=9@0 8D", "8S 7S", ["8S x 8D"]),
        # The five of spades takes the own build with the rest.
        ({"preset": "svensk", "spade5": "must_clear"}, "(5H+4C)=9@0 8D", "5S 7S", ["5S x 5H 4C 8D"]),
    ],
)
def test_duties_that_no_move_meets_give_way(rules: Any, table: str, hand: str, listed: list[str]) -> None:
    moves = legal(table, hand, rules)
    assert written(moves) == listed
    for card in parse_cards(hand):
        assert (Trail(card) in moves) == (str(card) in listed)


def test_the_first_moves_are_found_without_the_others() -> None:
    moves = legal("8H 5C 3D 2C", "8S 5S AD")
    listed = list(moves)
    for limit in range(1, len(listed) + 2):
        found = moves.first(limit)
        assert len(found) == len(set(found)) == min(limit, len(listed))
        assert set(found) <= set(listed)
    assert not legal("8H", "") and legal("8H", "").first(3) == []


def test_a_move_on_a_table_of_more_cards_than_can_be_looked_through() -> None:
    build = Build((parse_cards("6S 4S"),), 10, 0)
    table = [card for card in PACK if card.rank != 10 and card not in parse_cards("6S 4S AS")][:41]
    alone = LegalMoves(table, parse_cards("10S AS"), ruleset("svensk"))
    assert alone.judge(Trail(parse_card("10S"))).legal and Trail(parse_card("AS")) in alone
    hand = parse_cards("10H AS")
    bound = LegalMoves([*table, build], hand, ruleset("svensk"))
    assert bound.judge(Trail(parse_card("AS"))).legal, "the ten stays in the hand"
    # Whether the ten must stay depends on whether any move of all meets the duty.
    state = GameState(ruleset("svensk"), (hand, parse_cards("10C")), bound.table, ((), ()), (0, 0))
    for asked in (bound.judge, bound.__contains__, state.apply):
        with pytest.raises(PositionError, match="41 loose cards on the table; at most 40 can be judged"):
            asked(Trail(parse_card("10H")))


def test_more_work_than_anybody_should_wait_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legal_module, "MAX_WORK", 60)
    assert legal("8H 5C 3D 2C", "8S").count == 4, "a card looks through its own selections"
    with pytest.raises(PositionError) as caught:
        _ = legal("8H 5C 3D 2C", "8S KS QS JS").count
    assert caught.value.where == "hand"
    assert caught.value.message == (
        "too many moves to judge: 4 loose cards and 0 builds on the table, 4 cards in the hand"
    )
    assert legal("8H 5C 3D 2C", "8S KS QS JS").judge(Trail(parse_card("KS"))).legal
