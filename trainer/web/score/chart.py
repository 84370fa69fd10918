"""The drawing of totals by round: where each line, mark and word lies. The table beside it is its text."""

from collections.abc import Sequence
from dataclasses import dataclass

#: The corners of the plot, in a drawing of 344 by 156.
LEFT, RIGHT, TOP, FOOT = 42, 295, 16, 126
LABEL_GAP = 17
MOST_TICKS = 10
MOST_LETTERS = 5


@dataclass(frozen=True, slots=True)
class Curve:
    """One side: the points of its line, and where its name stands at the end of it."""

    side: int
    points: tuple[tuple[float, float], ...]
    name: str
    name_y: float

    @property
    def path(self) -> str:
        """The points as SVG writes them."""
        return "M" + " ".join(f"{x:g} {y:g}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything to draw, in units of the drawing; ``ticks`` are round numbers and where they stand."""

    curves: tuple[Curve, ...]
    ticks: tuple[tuple[int, float], ...]
    base: float
    goal: float | None
    goal_text: str
    summary: str


def chart(totals: Sequence[Sequence[int]], names: Sequence[str], target: int | None) -> Chart:
    """The drawing for ``totals`` after each round, one row a round, with the target where there is one."""
    rows = [(0,) * len(names), *totals]
    flat = [number for row in rows for number in row] + ([target] if target else [])
    low, high = min(flat), max(max(flat), min(flat) + 1)

    def x(number: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * number / max(len(totals), 1), 1)

    def y(points: int) -> float:
        return round(FOOT - (FOOT - TOP) * (points - low) / (high - low), 1)

    summary = ", ".join(f"{name} {total}" for name, total in zip(names, rows[-1], strict=True))
    ends = spread([y(row) for row in rows[-1]])
    curves = tuple(
        Curve(
            side,
            tuple((x(number), y(row[side])) for number, row in enumerate(rows)),
            name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1] + "…",
            ends[side] + 4,
        )
        for side, name in enumerate(names)
    )
    step = -(-len(totals) // MOST_TICKS) or 1
    ticks = tuple((number, x(number)) for number in range(step, len(totals) + 1, step))
    return Chart(curves, ticks, y(0), y(target) if target else None, str(target or ""), summary)


def spread(heights: Sequence[float]) -> list[float]:
    """``heights`` moved apart so that no two words stand on each other, in the same order.

    >>> spread([50.0, 48.0])
    [65.0, 48.0]
    """
    placed = list(heights)
    order = sorted(range(len(placed)), key=lambda index: placed[index])
    for above, below in zip(order, order[1:], strict=False):
        placed[below] = max(placed[below], placed[above] + LABEL_GAP)
    # What was pushed off the foot comes back up, and takes what lies above along.
    limit = FOOT + 2.0
    for index in reversed(order):
        placed[index] = min(placed[index], limit)
        limit = placed[index] - LABEL_GAP
    return [round(height, 1) for height in placed]
