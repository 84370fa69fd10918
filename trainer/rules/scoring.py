"""Counting a round line by line (``RULES.md 2.6``)."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from trainer.rules.counts import RoundCount, check_count
from trainer.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Points:
    """One side's points, line by line."""

    cards: int = 0
    spades: int = 0
    aces: int = 0
    d10: int = 0
    s2: int = 0
    last: int = 0
    sweeps: int = 0

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(getattr(self, field.name) for field in fields(self))

    def to_json(self) -> dict[str, int]:
        """The lines and ``total`` by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)} | {"total": self.total}


@dataclass(frozen=True, slots=True)
class Warning:
    """Something that cannot be right at a real table: ``got`` was counted, ``want`` should be there.

    ``code`` is ``cards_sum``, ``spades_sum``, ``aces_sum``, ``d10_missing``, ``s2_missing``,
    ``last_missing``, ``more_than_cards`` or ``control_sum``; ``where`` the field, with the side in brackets
    where one side is meant.
    """

    code: str
    where: str
    got: int
    want: int

    def to_json(self) -> dict[str, Any]:
        """The same as an object."""
        return {"code": self.code, "where": self.where, "got": self.got, "want": self.want}


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A counted round.

    ``open_lines`` names the majorities (``cards``, ``spades``) that the counts do not decide yet and that
    pay nobody; ``carry`` the points that go over to the next pack by line; ``sweeps_count`` is false where
    the rule stopped sweeps from counting.
    """

    points: tuple[Points, ...]
    warnings: tuple[Warning, ...]
    open_lines: tuple[str, ...] = ()
    carry: tuple[tuple[str, int], ...] = ()
    sweeps_count: bool = True

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side."""
        return tuple(points.total for points in self.points)


def fixed_total(rules: Ruleset) -> int:
    """The points in every round apart from sweeps: the control sum of the score sheet."""
    aces, spades = 4 * rules.packs, 13 * rules.packs
    spade_points = spades if rules.pts_spades == "each" else int(rules.pts_spades)
    s2 = _little_casino_points(rules) * rules.packs
    return (
        rules.pts_cards
        + spade_points
        + aces * rules.pts_ace
        + rules.pts_d10 * rules.packs
        + s2
        + rules.last_pts
    )


def _little_casino_points(rules: Ruleset) -> int:
    """What the 2 of spades adds on its line; where each spade counts, one of its points is a spade's."""
    return max(rules.pts_s2 - 1, 0) if rules.pts_spades == "each" else rules.pts_s2


def _majority(numbers: Sequence[int | None], in_pack: int) -> list[int] | None:
    """The sides that have most, or ``None`` while missing or surplus cards could still change that."""
    known = [number or 0 for number in numbers]
    best = max(known)
    leaders = [side for side, number in enumerate(known) if number == best]
    off = abs(in_pack - sum(known))
    if off == 0:
        return leaders
    others = [number for number in known if number != best]
    lead = best - max(others, default=0)
    return leaders if len(leaders) == 1 and lead > off and None not in numbers else None


def score_round(
    count: RoundCount,
    rules: Ruleset,
    *,
    before: Sequence[int] | None = None,
    carried: dict[str, int] | None = None,
) -> RoundScore:
    """The points of a round, line by line, with warnings for what does not add up (``RULES.md 2.6``).

    ``before`` are the totals before this round (some rules stop sweeps from counting at ten points);
    ``carried`` points per majority line that an earlier tie carried over.

    :raises ScoreError: see :func:`check_count`.
    """
    check_count(count, rules)
    sides = count.sides
    lines: list[dict[str, int]] = [{} for _ in range(sides)]
    open_lines: list[str] = []
    carry: list[tuple[str, int]] = []
    control_sum = fixed_total(rules)

    def award_majority(line: str, numbers: Sequence[int | None], points: int, in_pack: int) -> None:
        nonlocal control_sum
        more = (carried or {}).get(line, 0)
        worth = points + more
        leaders = _majority(numbers, in_pack)
        if sides == 1 or not worth:
            return
        control_sum += more
        if leaders is None:
            open_lines.append(line)
        elif len(leaders) == 1:
            lines[leaders[0]][line] = worth
        elif rules.tie_majority == "share" and worth % len(leaders) == 0:
            for side in leaders:
                lines[side][line] = worth // len(leaders)
        else:
            control_sum -= worth
            if rules.tie_majority == "carry":
                carry.append((line, worth))

    award_majority("cards", count.cards, rules.pts_cards, 52 * rules.packs)
    if rules.pts_spades == "each":
        for side, spades in enumerate(count.spades):
            lines[side]["spades"] = spades or 0
    else:
        award_majority("spades", count.spades, int(rules.pts_spades), 13 * rules.packs)
    for side, aces in enumerate(count.aces):
        lines[side]["aces"] = (aces or 0) * rules.pts_ace
    for line, owners, worth in (
        ("d10", count.d10, rules.pts_d10),
        ("s2", count.s2, _little_casino_points(rules)),
    ):
        for side in owners:
            lines[side][line] = lines[side].get(line, 0) + worth
    if count.last is not None:
        lines[count.last]["last"] = rules.last_pts
    sweeps_count = _sweeps_count(rules, before)
    if sweeps_count:
        for side, worth in enumerate(_sweep_points([number or 0 for number in count.sweeps], rules)):
            lines[side]["sweeps"] = worth
    points = tuple(Points(**line) for line in lines)
    warnings = _warnings(count, rules, points, control_sum)
    return RoundScore(points, warnings, tuple(open_lines), tuple(carry), sweeps_count)


def _sweeps_count(rules: Ruleset, before: Sequence[int] | None) -> bool:
    """Whether sweeps still count; with ``sweep_stop_at`` not once somebody has that many points."""
    return rules.sweep_stop_at is None or not before or max(before) < rules.sweep_stop_at


def _sweep_points(sweeps: Sequence[int], rules: Ruleset) -> list[int]:
    """Sweep points by side (``RULES.md 2.5``).

    Cancelling takes as many from everybody as the side with fewest has. At ±5 the side before the
    sweeper gets what the sweeper pays; where one side counts alone, the others are not known.
    """
    if rules.sweep_cancel == "one_for_one" and len(sweeps) > 1:
        sweeps = [number - min(sweeps) for number in sweeps]
    if rules.sweep_pts == "±5" and len(sweeps) == 1:
        return [5 * sweeps[0]]
    if rules.sweep_pts == "±5":
        return [5 * number - 5 * sweeps[(side + 1) % len(sweeps)] for side, number in enumerate(sweeps)]
    return [number * int(rules.sweep_pts) for number in sweeps]


def _warnings(
    count: RoundCount, rules: Ruleset, points: Sequence[Points], control_sum: int
) -> tuple[Warning, ...]:
    """What does not add up; ``control_sum`` is what the points without sweeps should come to."""
    if count.sides == 1:
        return ()
    found = []
    for line, in_pack in (("cards", 52), ("spades", 13), ("aces", 4)):
        total = sum(number or 0 for number in getattr(count, line))
        if total != in_pack * rules.packs:
            found.append(Warning(f"{line}_sum", line, total, in_pack * rules.packs))
    for line in ("spades", "aces"):
        for side, number in enumerate(getattr(count, line)):
            cards = count.cards[side]
            if number is not None and cards is not None and number > cards:
                found.append(Warning("more_than_cards", f"{line}[{side}]", number, cards))
    for line, worth in (("d10", rules.pts_d10), ("s2", rules.pts_s2)):
        if worth and len(getattr(count, line)) < rules.packs:
            found.append(Warning(f"{line}_missing", line, len(getattr(count, line)), rules.packs))
    if rules.last_pts and count.last is None:
        found.append(Warning("last_missing", "last", 0, 1))
    got = sum(side.total - side.sweeps for side in points)
    if got != control_sum:
        found.append(Warning("control_sum", "total", got, control_sum))
    return tuple(found)
