"""The drawing of totals: the lines end where the totals are, and no name stands on another."""

import doctest

import pytest

from trainer.web.score import chart as chart_module
from trainer.web.score.chart import FOOT, LABEL_GAP, LEFT, RIGHT, TOP, chart
from trainer.web.words import terms


def test_lines_go_from_zero_to_the_totals() -> None:
    drawn = chart([(8, 5), (16, 10)], ("Anna", "Erik"), 16)
    anna, erik = drawn.curves
    assert anna.points == ((LEFT, FOOT), ((LEFT + RIGHT) / 2, 71.0), (RIGHT, TOP))
    assert erik.points[-1][1] > anna.points[-1][1]
    assert anna.path == "M42 126 168.5 71 295 16"
    assert (drawn.goal, drawn.goal_text, drawn.base) == (TOP, "16", FOOT)
    assert drawn.ticks == ((1, 168.5), (2, RIGHT))
    assert drawn.summary == "Anna 16, Erik 10"


def test_totals_below_zero_have_room() -> None:
    drawn = chart([(-5, 5)], ("Anna", "Erik"), None)
    assert drawn.curves[0].points[-1][1] == FOOT and TOP < drawn.base < FOOT
    assert drawn.goal is None


def test_nothing_played_and_a_long_evening() -> None:
    assert chart([], ("Anna", "Erik"), None).ticks == ()
    many = chart([(number, 0) for number in range(1, 36)], ("Anna", "Erik"), 16)
    assert [number for number, _x in many.ticks] == [4, 8, 12, 16, 20, 24, 28, 32]


@pytest.mark.parametrize("totals", [(0, 0, 0, 0), (16, 16, 16, 16), (0, 1, 16, 16), (16, 15, 1, 0)])
def test_no_name_stands_on_another(totals: tuple[int, ...]) -> None:
    drawn = chart([totals], ("Anna", "Maximilian", "Mor", "Kari"), 16)
    heights = sorted(curve.name_y for curve in drawn.curves)
    assert all(below - above >= LABEL_GAP for above, below in zip(heights, heights[1:], strict=False))
    assert heights[-1] <= FOOT + 6
    assert drawn.curves[1].name == "Maxi…"


@pytest.mark.parametrize("module", [chart_module, terms])
def test_examples(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
