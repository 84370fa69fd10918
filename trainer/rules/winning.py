"""Who has won the match after a round, who plays on, and who deals (``RULES.md 2.7``)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from trainer.rules.ruleset import Ruleset
from trainer.rules.scoring import Points


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
