"""Counting a round line by line, and who has won the match (``RULES.md 2.6, 2.7``)."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from trainer.rules.cards import ACE, BIG_CASINO, LITTLE_CASINO, Card
from trainer.rules.errors import ScoreError
from trainer.rules.ruleset import Ruleset

MAX_SIDES: Final = 6
#: No real pile or sweep mark comes near this; larger numbers are slips of the keyboard.
MAX_NUMBER: Final = 999


@dataclass(frozen=True, slots=True)
class RoundCount:
    """What the sides counted after a pack; one entry per side, ``None`` where nobody counted yet.

    ``d10`` and ``s2`` name the side that has each copy (two copies in a two-pack game); ``last`` the side
    that captured last. An empty tuple and ``None`` mean nobody, or not known yet.
    """

    cards: tuple[int | None, ...]
    spades: tuple[int | None, ...]
    aces: tuple[int | None, ...]
    sweeps: tuple[int | None, ...]
    d10: tuple[int, ...] = ()
    s2: tuple[int, ...] = ()
    last: int | None = None

    @property
    def sides(self) -> int:
        """How many sides were counted."""
        return len(self.cards)


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


def check_count(count: RoundCount, rules: Ruleset) -> None:
    """Nothing, when the numbers can be scored at all (they may still be wrong: see ``warnings``).

    :raises ScoreError: names the field: sides out of range or unequal, a number negative or not whole,
        a side that does not exist.
    """
    if not 2 <= count.sides <= MAX_SIDES and not (count.sides == 1):
        raise ScoreError(f"there are 1 to {MAX_SIDES} sides, not {count.sides}", where="cards")
    for name in ("cards", "spades", "aces", "sweeps"):
        numbers = getattr(count, name)
        if len(numbers) != count.sides:
            raise ScoreError(f"{name} has {len(numbers)} entries for {count.sides} sides", where=name)
        for side, number in enumerate(numbers):
            if number is None:
                continue
            if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MAX_NUMBER:
                raise ScoreError(
                    f"{name} must be whole numbers from 0 to {MAX_NUMBER}, not {number!r}"[:120],
                    where=f"{name}[{side}]",
                )
    for name in ("d10", "s2"):
        sides = getattr(count, name)
        if len(sides) > rules.packs:
            raise ScoreError(f"there {'is one' if rules.packs == 1 else 'are two'} of {name}", where=name)
        for side in sides:
            _check_side(side, count.sides, name)
    if count.last is not None:
        _check_side(count.last, count.sides, "last")


def _check_side(side: object, sides: int, where: str) -> None:
    if isinstance(side, bool) or not isinstance(side, int) or not 0 <= side < sides:
        raise ScoreError(f"{where} must be a side from 0 to {sides - 1}, or null", where=where)


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


def count_piles(
    piles: Sequence[Sequence[Card]], sweeps: Sequence[int] | None = None, last: int | None = None
) -> RoundCount:
    """What lies in the won piles, one pile per side."""
    return RoundCount(
        cards=tuple(map(len, piles)),
        spades=tuple(sum(card.suit == "S" for card in pile) for pile in piles),
        aces=tuple(sum(card.rank == ACE for card in pile) for pile in piles),
        sweeps=tuple(sweeps) if sweeps is not None else (0,) * len(piles),
        d10=tuple(side for side, pile in enumerate(piles) for card in pile if card == BIG_CASINO),
        s2=tuple(side for side, pile in enumerate(piles) for card in pile if card == LITTLE_CASINO),
        last=last,
    )


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Totals after a round; ``winner`` is a side or ``None``, and then another round is played.

    ``by`` says what decided: ``points``, ``spades`` (a tie broken by the round's spades), ``fewest``,
    ``last_in`` (all others knocked out), or, without a winner, ``short`` (nobody is there yet) and
    ``tie``.
    """

    totals: tuple[int, ...]
    winner: int | None
    by: str

    @property
    def another_round(self) -> bool:
        """Whether the match goes on."""
        return self.winner is None


#: The lines in the order in which a game that counts at once pays them (``RULES.md 2.7``, Finnish form).
COUNT_ORDER: Final = (("d10", "s2", "aces", "sweeps", "last"), ("cards",), ("spades",))


def match_result(
    before: Sequence[int],
    gained: Sequence[int | Points],
    rules: Ruleset,
    *,
    spades: Sequence[int | None] | None = None,
    rounds_played: int | None = None,
) -> MatchResult:
    """Who has won after a round that gave each side ``gained`` (totals, or points line by line).

    ``spades`` are this round's, for ``target_tie: most_spades``; ``rounds_played`` counts this round and
    matters where the number of packs was agreed (unknown: the last one). With ``target_check:
    immediate`` and points line by line, the line that first takes somebody to the target decides; where
    several stand there alike, the next line does (``RULES.md 2.7``).
    """
    lines = [points for points in gained if isinstance(points, Points)]
    totals = [
        start + (points.total if isinstance(points, Points) else points)
        for start, points in zip(before, gained, strict=True)
    ]
    agreed = rules.agreed_rounds
    if agreed is not None:
        if rounds_played is not None and rounds_played < agreed:
            return MatchResult(tuple(totals), None, "short")
        return _best(totals, list(range(len(totals))), rules, spades)
    if rules.knockout is not None:
        last = [side for side in still_in(before, rules) if totals[side] < rules.knockout]
        if len(last) > 1:
            return MatchResult(tuple(totals), None, "short")
        if last:
            return MatchResult(tuple(totals), last[0], "last_in")
        # All who were left went out together: the fewest points among them.
        return _best(totals, still_in(before, rules), rules, spades)
    target = int(rules.target)
    if rules.target_check == "immediate" and len(lines) == len(totals):
        standing, by = list(before), "short"
        for stage in COUNT_ORDER:
            standing = [
                have + sum(getattr(side, line) for line in stage)
                for have, side in zip(standing, lines, strict=True)
            ]
            there = [side for side, total in enumerate(standing) if total >= target]
            if there:
                first = _best(standing, there, rules, spades)
                by = first.by
                if first.winner is not None:
                    return MatchResult(tuple(totals), first.winner, by)
        return MatchResult(tuple(totals), None, by)
    if rules.overshoot == "bounce_back":
        totals = [2 * target - total if total > target else total for total in totals]
    there = [side for side, total in enumerate(totals) if total >= target]
    if not there:
        return MatchResult(tuple(totals), None, "short")
    return _best(totals, there, rules, spades)


def still_in(totals: Sequence[int], rules: Ruleset) -> tuple[int, ...]:
    """The sides that play on with these match totals: with a knock-out, those below its points.

    All of them without one, and when no more than one is left: the match is over or the last ones went out
    level, and whoever plays on plays with everybody (``RULES.md 3.27``).
    """
    everybody = tuple(range(len(totals)))
    if rules.knockout is None:
        return everybody
    below = tuple(side for side in everybody if totals[side] < rules.knockout)
    return below if len(below) > 1 else everybody


def next_dealer(dealer: int, playing: Sequence[int], seats: int) -> int:
    """The seat that deals after ``dealer``: the next one to the left that still plays (``RULES.md 2.1``)."""
    return next(seat for step in range(1, seats + 1) if (seat := (dealer + step) % seats) in playing)


def _best(
    totals: Sequence[int], sides: Sequence[int], rules: Ruleset, spades: Sequence[int | None] | None
) -> MatchResult:
    """The winner among ``sides``, or a tie."""
    fewest = rules.lowest_wins or rules.overshoot == "closest" and rules.agreed_rounds is None
    best = min(totals[side] for side in sides) if fewest else max(totals[side] for side in sides)
    level = [side for side in sides if totals[side] == best]
    if len(level) == 1:
        return MatchResult(tuple(totals), level[0], "fewest" if rules.lowest_wins else "points")
    if rules.target_tie == "most_spades" and spades is not None:
        most = max(spades[side] or 0 for side in level)
        level = [side for side in level if (spades[side] or 0) == most]
        if len(level) == 1:
            return MatchResult(tuple(totals), level[0], "spades")
    return MatchResult(tuple(totals), None, "tie")
