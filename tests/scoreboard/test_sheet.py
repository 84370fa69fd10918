"""The lines of a sheet: what each rule set asks, the rest, and the repairs."""

import pytest

from trainer.rules.counts import RoundCount
from trainer.rules.house import ruleset
from trainer.rules.presets import PRESETS
from trainer.scoreboard.sheet import asked_lines, in_all, repairs, rest

ALL = ("cards", "spades", "d10", "s2", "aces", "last", "sweeps")

ASKED = {
    "krypkasino": ("spades", "d10", "s2", "aces", "sweeps"),
    "barnkasino": ("cards", "spades", "aces"),
    "byggkasino": ("cards", "spades", "d10", "s2", "aces", "sweeps"),
    "finsk": ("cards", "spades", "d10", "s2", "aces", "sweeps"),
    "english": ("cards", "spades", "d10", "s2", "aces"),
    "royal": ("cards", "spades", "d10", "s2", "aces"),
}


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_asked(preset: str) -> None:
    assert asked_lines(PRESETS[preset].rules) == ASKED.get(preset, ALL)


def test_spades_are_asked_where_they_only_break_ties() -> None:
    assert "spades" in asked_lines(ruleset({"preset": "svensk", "pts_spades": 0}))
    assert "spades" not in asked_lines(ruleset({"preset": "finsk", "pts_spades": 0}))


def test_how_many_there_are() -> None:
    assert [in_all(line, ruleset("svensk")) for line in ("cards", "spades", "aces", "sweeps")] == [
        52, 13, 4, None,
    ]  # fmt: skip
    assert in_all("spades", ruleset("krypkasino")) == 26


def count(*spades: int | None) -> RoundCount:
    empty = (None,) * len(spades)
    return RoundCount(empty, spades, empty, empty)


@pytest.mark.parametrize(
    ("spades", "want"),
    [
        ((6, None), (1, 7)),
        ((None, 13), (0, 0)),
        ((6, 7), None),
        ((None, None), None),
        ((14, None), None),
        ((3, 4, None), (2, 6)),
        ((3, None, None), None),
    ],
)
def test_the_rest(spades: tuple[int | None, ...], want: tuple[int, int] | None) -> None:
    assert rest(count(*spades), "spades", range(len(spades)), ruleset("svensk")) == want


@pytest.mark.parametrize(
    ("spades", "want"),
    [
        ((6, 6), ((0, 7), (1, 7))),
        ((6, 8), ((0, 5), (1, 7))),
        ((14, 0), ((0, 13),)),
        ((6, None), ((1, 7),)),
        ((6, 3, 3, 0), ((0, 7), (1, 4), (2, 4), (3, 1))),
        ((20, 20), ()),
        ((None, None), ()),
    ],
)
def test_repairs(spades: tuple[int | None, ...], want: tuple[tuple[int, int], ...]) -> None:
    assert repairs(count(*spades), "spades", range(len(spades)), ruleset("svensk")) == want
