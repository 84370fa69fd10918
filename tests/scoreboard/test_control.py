"""The control sum of a round (``RULES.md 2.6``): 11 in Swedish rules, less what level leaders leave."""

from dataclasses import replace
from typing import Any

import pytest

from trainer.rules.counts import RoundCount
from trainer.rules.house import ruleset
from trainer.scoreboard.control import Control, control
from trainer.scoreboard.match import Match, State

WHOLE = RoundCount((29, 23), (6, 7), (3, 1), (2, 0), d10=(0,), s2=(1,), last=1)


def found(count: RoundCount, **rules: Any) -> Control | None:
    under = ruleset({"preset": "svensk"} | rules)
    match = Match(under, 0, State("", (("Anna",), ("Erik",))), (), None, None)
    return control(match.try_round(count), under)


@pytest.mark.parametrize(
    ("preset", "total"), [("svensk", 11), ("finsk", 10), ("dansk", 10), ("byggkasino", 11), ("barnkasino", 7)]
)
def test_what_the_rules_give_out(preset: str, total: int) -> None:
    assert found(WHOLE, preset=preset) == Control(total, total)


def test_each_spade_of_two_packs() -> None:
    kryp = RoundCount((52, 52), (20, 6), (8, 0), (0, 0), d10=(0, 1), s2=(1, 1))
    assert found(kryp, preset="krypkasino") == Control(42, 42)


def test_level_leaders_leave_their_points() -> None:
    level = replace(WHOLE, cards=(26, 26))
    assert found(level) == Control(10, 11, ("cards",), 1)
    assert found(level, tie_majority="carry") == Control(10, 11, ("cards",), 1, waits=True)
    three = RoundCount((20, 20, 12), (5, 5, 3), (4, 0, 0), (0, 0, 0), d10=(0,), s2=(1,), last=1)
    match = Match(ruleset("svensk"), 0, State("", (("A",), ("B",), ("C",))), (), None, None)
    assert control(match.try_round(three), match.rules) == Control(8, 11, ("cards", "spades"), 3)
    shared = replace(match, rules=ruleset({"preset": "svensk", "tie_majority": "share"}))
    assert control(shared.try_round(three), shared.rules) == Control(10, 11, ("cards",), 1)


def test_a_wrong_count_does_not_add_up() -> None:
    wrong = found(replace(WHOLE, aces=(3, 0)))
    assert wrong == Control(10, 11) and not wrong.adds_up
    both = found(replace(WHOLE, aces=(3, 0), cards=(26, 26)))
    assert both == Control(9, 11, ("cards",), 1) and not both.adds_up
    undecided = found(replace(WHOLE, spades=(6, 6)))
    assert undecided == Control(9, 11)


@pytest.mark.parametrize(
    "blank",
    [
        {"cards": (52, None)},
        {"spades": (6, None)},
        {"aces": (None, 4)},
        {"d10": ()},
        {"s2": ()},
        {"last": None},
    ],
)
def test_nothing_is_said_of_a_round_that_is_not_all_there(blank: dict[str, Any]) -> None:
    assert found(replace(WHOLE, **blank)) is None


def test_blanks_that_pay_nothing_do_not_matter() -> None:
    assert found(replace(WHOLE, sweeps=(None, None))) == Control(11, 11)
    assert found(replace(WHOLE, last=None), last_pts=0) == Control(10, 10)
    assert found(replace(WHOLE, spades=(None, None)), pts_spades=0) == Control(9, 9)
