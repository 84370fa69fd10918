"""The lines of a sheet under one rule set: what is asked, what a side's points are, what does not add up."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from trainer.rules.counts import RoundCount
from trainer.rules.ruleset import Ruleset
from trainer.rules.scoring import Points, RoundScore, Warning, score_round

#: The lines in the order of the sheet.
LINES: Final = ("cards", "spades", "d10", "s2", "aces", "last", "sweeps")

IN_PACK: Final = {"cards": 52, "spades": 13, "aces": 4}


def asked_lines(rules: Ruleset) -> tuple[str, ...]:
    """The lines that this rule set needs to know; what pays nothing and decides nothing is not asked.

    Spades may decide a tie (``RULES.md 2.7``) even where they pay nothing.
    """
    worth = {
        "cards": bool(rules.pts_cards),
        "spades": bool(rules.pts_spades) or rules.target_tie == "most_spades",
        "d10": bool(rules.pts_d10),
        "s2": bool(rules.pts_s2),
        "aces": bool(rules.pts_ace),
        "last": bool(rules.last_pts),
        "sweeps": bool(rules.sweep_pts),
    }
    return tuple(line for line in LINES if worth[line])


def in_all(line: str, rules: Ruleset) -> int | None:
    """How many there are in the cards of one round, or ``None`` for a line without a fixed number."""
    return IN_PACK[line] * rules.packs if line in IN_PACK else None


def score_sides(
    count: RoundCount,
    rules: Ruleset,
    playing: Sequence[int],
    *,
    before: Sequence[int],
    carried: dict[str, int],
) -> RoundScore:
    """The points of a round in which only ``playing`` sat at the table, with an entry for every side.

    Warnings about lines that the rule set does not ask are left out.
    """
    if len(playing) == count.sides:
        score = score_round(count, rules, before=before, carried=carried)
    else:
        score = _score_some(count, rules, playing, before, carried)
    asked = (*asked_lines(rules), "total")
    return replace(score, warnings=tuple(one for one in score.warnings if line_of(one) in asked))


def _score_some(
    count: RoundCount,
    rules: Ruleset,
    playing: Sequence[int],
    before: Sequence[int],
    carried: dict[str, int],
) -> RoundScore:
    """As ``score_round``, without those who are out: a sweep's minus goes to a neighbour who plays."""
    place = {side: index for index, side in enumerate(playing)}
    score = score_round(
        RoundCount(
            cards=tuple(count.cards[side] for side in playing),
            spades=tuple(count.spades[side] for side in playing),
            aces=tuple(count.aces[side] for side in playing),
            sweeps=tuple(count.sweeps[side] for side in playing),
            d10=tuple(place[side] for side in count.d10 if side in place),
            s2=tuple(place[side] for side in count.s2 if side in place),
            last=place.get(count.last) if count.last is not None else None,
        ),
        rules,
        before=before,
        carried=carried,
    )
    points = tuple(score.points[place[side]] if side in place else Points() for side in range(count.sides))
    warnings = tuple(replace(one, where=_moved(one.where, playing)) for one in score.warnings)
    return replace(score, points=points, warnings=warnings)


def _moved(where: str, playing: Sequence[int]) -> str:
    name, bracket, rest = where.partition("[")
    return f"{name}[{playing[int(rest[:-1])]}]" if bracket else where


def line_of(warning: Warning) -> str:
    """The line that a warning is about: ``spades`` for ``spades[1]``."""
    return warning.where.partition("[")[0]


def blanks(count: RoundCount, line: str, playing: Sequence[int]) -> tuple[int, ...]:
    """The sides whose number in that line has not been counted yet."""
    numbers = getattr(count, line)
    return tuple(side for side in playing if numbers[side] is None)


def rest(count: RoundCount, line: str, playing: Sequence[int], rules: Ruleset) -> tuple[int, int] | None:
    """The side and number that complete a line with one blank, or ``None`` when nothing can.

    >>> from trainer.rules.house import ruleset
    >>> half = RoundCount((29, None), (None, None), (5, None), (0, 0))
    >>> rest(half, "cards", (0, 1), ruleset("svensk"))
    (1, 23)
    """
    total, blank = in_all(line, rules), blanks(count, line, playing)
    if total is None or len(blank) != 1:
        return None
    left = total - sum(getattr(count, line)[side] or 0 for side in playing)
    return (blank[0], left) if left >= 0 else None


def repairs(
    count: RoundCount, line: str, playing: Sequence[int], rules: Ruleset
) -> tuple[tuple[int, int], ...]:
    """The single changes that make a line add up: side and new number, for each side where one can."""
    total = in_all(line, rules)
    if total is None or len(blanks(count, line, playing)) > 1:
        return ()
    numbers = getattr(count, line)
    known = sum(numbers[side] or 0 for side in playing)
    fixes = ((side, (numbers[side] or 0) + total - known) for side in playing)
    only = blanks(count, line, playing)
    return tuple(
        (side, number) for side, number in fixes if 0 <= number <= total and (not only or side in only)
    )
