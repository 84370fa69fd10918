"""Crowded tables through the door: every question is answered, and the work for it is counted.

Seconds depend on the machine; what is counted here are groups added to blocks and tables solved.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest

from trainer.protocol import answer
from trainer.rules import reach, space
from trainer.rules.cards import RANKS
from trainer.rules.presets import PRESETS

Json = dict[str, Any]


def table_of(counts: Sequence[int], packs: int) -> list[str]:
    """So many cards of each rank, from the ace up."""
    suits = "SHDC" * packs
    return [rank + suit for rank, number in zip(RANKS, counts, strict=False) for suit in suits[:number]]


#: Forty cards each, in as many kinds as can be, and in few kinds with many equal ones.
TABLES: dict[str, tuple[list[str], int]] = {
    "three of every rank": (table_of([4] + [3] * 12, 1), 1),
    "four of ten low ranks": (table_of([4] * 10, 1), 1),
    "four of ten high ranks": (table_of([0] * 3 + [4] * 10, 1), 1),
    "eight of five low ranks": (table_of([8] * 5, 2), 2),
    "five of eight low ranks": (table_of([5] * 8, 2), 2),
    "many low cards and some high": (table_of([8, 8, 6, 4, 3, 3, 2, 2, 2, 1, 1], 2), 2),
}

RULES: list[Json] = [
    {"preset": "krypkasino"},
    {"preset": "krypkasino", "capture_extent": "most_cards"},
    {"preset": "svensk", "capture": "forced", "capture_extent": "cannot_be_enlarged", "ace_table": "choice"},
    {
        "preset": "byggkasino",
        "ace_mixed": "pairs_and_14",
        "ace_table": "choice",
        "capture": "forced_equal",
        "capture_extent": "cannot_be_enlarged",
    },
]


def rules_for(rules: Json, packs: int) -> Json:
    """The rules with as many packs as the table was laid from."""
    return rules if rules["preset"] == "krypkasino" else rules | {"packs": packs, "table": 4 * packs}


def hand_beside(table: Sequence[str], ranks: str) -> list[str]:
    """A card of each rank that the table leaves."""
    return [rank + "C" for rank in ranks.split() if rank + "C" not in table]


class Work:
    """Groups that were added to a block, and the blocks that came out of that."""

    def __init__(self) -> None:
        self.blocks = 0
        self.steps = 0


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Iterator[Work]:
    counted, combined = Work(), space._combined

    def counting(blocks: Sequence[int], number: int, vector: Sequence[int], steps: Iterable[Any]) -> int:
        steps = [step for step in steps if all(vector[digit] >= cards for digit, cards in step[0])]
        counted.blocks += 1
        counted.steps += len(steps)
        return combined(blocks, number, tuple(vector), steps)

    monkeypatch.setattr(space, "_combined", counting)
    for remembered in (reach._solve_ordinary, reach._solve_crowded):
        remembered.cache_clear()
    yield counted


@pytest.mark.parametrize("play", ["10D", "JD", "QD", "KD", "AC"])
def test_a_block_comes_out_of_few_groups(work: Work, play: str) -> None:
    # All the card's groups, up to a hundred and some, would have to be added to a table looked at as a whole.
    table = [card for card in TABLES["three of every rank"][0] if card != play]
    asked = {"op": "captures", "rules": {"packs": 2, "table": 8}, "table": table, "play": play, "limit": 1}
    assert answer(asked)["count"] > 10**6
    assert 0 < work.steps <= 3 * work.blocks


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_one_check_solves_the_table_for_few_ways_to_add_up(rules: Json) -> None:
    table, packs = TABLES["four of ten low ranks"]
    for take in (table[:1], table[-1:], table):
        reach._solve_crowded.cache_clear()
        asked = {"op": "check", "rules": rules_for(rules, packs), "table": table, "play": "KC", "take": take}
        assert "error" not in answer(asked)
        assert reach._solve_crowded.cache_info().misses <= 4


def check_answers(table: list[str], rules: Json) -> None:
    """Every kind of question about a table is answered, and the answers agree with each other."""
    hand = hand_beside(table, "A 2 10 J Q K")[-4:]

    def ask(op: str, **fields: Any) -> Json:
        found = answer({"op": op, "rules": rules, "table": table, **fields})
        assert "error" not in found, found
        return found

    assert ask("moves", hand=hand, limit=10_000)["count"] > 0
    for card in (hand[0], hand[-1]):
        found = ask("captures", play=card, limit=10_000)
        assert len(found["captures"]) == min(found["count"], 10_000)
        assert (found["count"] > 0) == (found["max_cards"] > 0)
        assert ask("judge", hand=hand, move=card)["legal"] == found["trail_allowed"]
        take = f"{card} x {table[-1]}"
        checked = ask("check", play=card, take=table[-1:])
        judged = ask("judge", hand=hand, move=take)
        played = ask("replay", hands=[hand, []], moves=[take, card])
        assert checked["legal"] == judged["legal"] == (played["first_illegal"] != 0)
        assert checked["reason"] == judged["reason"]
        # The card is gone, or the take was refused: either way the second move is not played.
        assert not played["all_legal"]


#: Each preset with tables of the packs it is played with, and the harder rules with all of them.
CASES = [
    *((name, {"preset": preset}) for preset in PRESETS for name, (_, packs) in TABLES.items() if packs == 1),
    *((name, rules) for rules in RULES for name, (_, packs) in TABLES.items() if packs == 2),
    *((name, rules) for rules in RULES[1:] for name, (_, packs) in TABLES.items() if packs == 1),
]


@pytest.mark.parametrize(("name", "rules"), CASES, ids=str)
def test_forty_cards_are_answered_under_every_rule_set(name: str, rules: Json) -> None:
    table, packs = TABLES[name]
    check_answers(table, rules_for(rules, packs))


@pytest.mark.parametrize(
    "asked",
    [
        {"op": "captures", "rules": "svensk", "play": "KC"},
        # One move, whose answer hangs on all the others.
        {"op": "check", "rules": "krypkasino", "play": "KC", "take": ["6S", "7S"]},
        {"op": "judge", "rules": "krypkasino", "hand": ["KC"], "move": "KC x 6S 7S"},
        {"op": "replay", "rules": "krypkasino", "hands": [["KC"], ["KD"]], "moves": ["KC x 6S 7S"]},
    ],
    ids=lambda asked: asked["op"],
)
def test_more_than_forty_cards_are_refused(asked: Json) -> None:
    rules = {"preset": asked["rules"], "capture_extent": "most_cards"}
    for more in ({}, {"rules": rules}):
        found = answer(asked | {"table": table_of([4] * 10 + [1], 1)} | more)
        assert found["error"] == {
            "code": "bad_position",
            "message": "41 loose cards on the table; at most 40 can be judged",
            "where": "table",
        }


def test_one_move_among_more_than_forty_cards_may_be_told_without_the_others() -> None:
    asked = {"op": "judge", "table": table_of([4] * 10 + [1], 1), "hand": ["KC"], "move": "KC x 6S 7S"}
    assert answer(asked)["legal"]
    assert answer(asked | {"move": "KC"})["legal"]


def test_a_hand_that_nobody_holds_is_refused_beside_such_a_table() -> None:
    table = TABLES["three of every rank"][0]
    hand = [rank + "C" for rank in RANKS[1:]] + ["AC"]
    asked = {"op": "moves", "rules": {"packs": 2, "table": 8}, "table": table, "hand": hand}
    assert answer(asked)["error"] == {
        "code": "bad_position",
        "message": "too many moves to judge: 40 loose cards and 0 builds on the table, 13 cards in the hand",
        "where": "hand",
    }
    # One move is judged all the same.
    assert answer(asked | {"op": "judge", "move": "KC x KS"})["legal"]
