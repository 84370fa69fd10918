"""Everything that one card can take from a table by arithmetic, as one set of vectors (``RULES.md 2.3``)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from trainer.rules.arithmetic import Arithmetic, group_sets
from trainer.rules.errors import PositionError
from trainer.rules.layout import Layout
from trainer.rules.space import Space

#: The most loose cards that the solver takes on. Real tables hold a dozen; two packs could pile up more
#: than this, but nobody could read such a table. Most single moves are judged there all the same; not those
#: whose judgement asks for all others (a ``capture_extent``, a duty that gives way when no move meets it).
MAX_LOOSE: Final = 40

#: The largest space of selections that is searched whole. Forty loose cards fit, and some builds beside
#: thirty; each further build doubles the space, and memory would end before a table of all cards does.
MAX_SPACE: Final = 1 << 27


@dataclass(frozen=True, slots=True)
class Reach:
    """The vectors that one card reaches, the empty one included, and what their digits are.

    Digits come first for ``ranks`` of loose cards, then one for each place in ``builds``, which counts the
    builds of the table from 0.
    """

    ranks: tuple[int, ...]
    builds: tuple[int, ...]
    space: Space
    reached: int


_NOTHING: Final = Reach((), (), Space(()), 1)


def reach(layout: Layout, values: tuple[int, ...], sums: Arithmetic) -> Reach:
    """What a card with these values reaches.

    :raises PositionError: on a table of more than ``MAX_LOOSE`` loose cards, or when there are more than
        ``MAX_SPACE`` selections to look at.
    """
    if layout.loose_cards > MAX_LOOSE:
        raise PositionError(
            f"{layout.loose_cards} loose cards on the table; at most {MAX_LOOSE} can be judged", where="table"
        )
    ordinary = len(layout.table) <= _ORDINARY_ITEMS
    return (_solve_ordinary if ordinary else _solve_crowded)(layout.packed, layout.build_values, values, sums)


def reach_of_equals(rank: int, cards: int, most: int) -> Reach:
    """What a court card without a number reaches: up to ``most`` of the ``cards`` of its rank."""
    if not cards:
        return _NOTHING
    return Reach((rank,), (), Space([cards]), (1 << most + 1) - 1)


def _solve(packed: int, build_values: Sequence[int], values: tuple[int, ...], sums: Arithmetic) -> Reach:
    """:func:`reach` for packed counts of loose cards and the value of each build."""
    builds = tuple(place for place, value in enumerate(build_values) if value in values)
    usable = [(used, groups.fitting(packed)) for used, groups in group_sets(values, sums)]
    if not builds and not any(groups for _, groups in usable):
        return _NOTHING
    ranks = tuple(sorted({rank for _, groups in usable for group in groups for rank, _ in group.ranks}))
    digit_of = {rank: digit for digit, rank in enumerate(ranks)}
    space = Space([(packed >> 5 * rank - 5) & 15 for rank in ranks] + [1] * len(builds))
    if space.size > MAX_SPACE:
        cards = sum(space.limits[: len(ranks)])
        raise PositionError(
            f"too many captures to judge: {cards} loose cards and {len(builds)} builds"
            " that this card may take",
            where="table",
        )
    whole = [(digit, build_values[place]) for digit, place in enumerate(builds, len(ranks))]
    reached = 1
    if sums.builds_alone:
        for digit, _ in whole:
            reached |= 1 << space.strides[digit]
        whole = []
    for used, groups in usable:
        together = [[(digit_of[rank], cards) for rank, cards in group.ranks] for group in groups]
        together += [[(digit, 1)] for digit, value in whole if value in used]
        reached |= space.closure(together)
    return Reach(ranks, builds, space, reached)


# Ordinary tables come again and again in a round, a drill and a search. Of crowded ones, which take
# megabytes, those that one question asks about are kept: the same table under one rule set after another.
_ORDINARY_ITEMS: Final = 16
_solve_ordinary = lru_cache(maxsize=8192)(_solve)
_solve_crowded = lru_cache(maxsize=4)(_solve)
