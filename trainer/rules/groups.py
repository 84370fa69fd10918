"""The groups of equal total that one played card can take, and how a selection falls into them.

Counts of cards by rank are packed into one integer, five bits a rank, the fifth a guard: taking a group
off a table is one subtraction, and a rank that ran out shows as a missing guard bit.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from trainer.rules.cards import ACE

_BITS: Final = 5
RANKS: Final = 13
#: The guard bits of all thirteen ranks: an empty table.
EMPTY: Final = sum(1 << _BITS * rank + 4 for rank in range(RANKS))
#: What one card of rank ``r`` adds to packed counts: ``ONE[r]``.
ONE: Final = (0, *(1 << _BITS * rank for rank in range(RANKS)))

#: More copies of one rank than this cannot lie on a table (two packs hold eight).
MAX_COPIES: Final = 8


_FIFTEENS: Final = EMPTY - EMPTY // 16

#: How many sets of ranks each object of groups keeps the matching groups of, and how many splits of counts.
_REMEMBERED: Final = 2048


def _present(packed: int) -> int:
    """The guard bits of the ranks that the packed counts hold."""
    return (packed ^ EMPTY) + _FIFTEENS & EMPTY


@dataclass(frozen=True, slots=True)
class Group:
    """Cards by rank that together make a value: ``ranks`` holds pairs (rank, number of cards)."""

    ranks: tuple[tuple[int, int], ...]
    packed: int
    cards: int

    @property
    def top(self) -> int:
        """The highest rank in it (an ace counts as rank 1, whatever value it takes)."""
        return self.ranks[-1][0]


def _partitions(value: int, parts: Sequence[tuple[int, int]], longest: int) -> Iterator[dict[int, int]]:
    """Ways to make ``value`` from ``parts``, pairs (rank, worth), as cards by rank."""
    if value == 0:
        yield {}
        return
    if not parts or longest == 0:
        return
    (rank, worth), rest = parts[0], parts[1:]
    for copies in range(min(value // worth, MAX_COPIES, longest), -1, -1):
        for others in _partitions(value - copies * worth, rest, longest - copies):
            found = dict(others)
            if copies:
                found[rank] = found.get(rank, 0) + copies
            yield found


class Groups:
    """All groups that one way of using a card can take, and the two questions asked of them.

    Compared by identity: there is one object per way, made once, so that caches can key on it cheaply.
    """

    def __init__(self, groups: Sequence[Group]) -> None:
        self.all = tuple(groups)
        self._needed = tuple((_present(EMPTY + group.packed), group.packed, group) for group in self.all)
        self._ranks = _present(pack({rank for group in groups for rank, _ in group.ranks}))
        self._among: dict[int, list[tuple[int, Group]]] = {}
        self._splits: dict[int, list[Group] | None] = {}
        self._by_top = tuple(
            tuple(group for group in self.all if group.top == rank) for rank in range(RANKS + 1)
        )

    def fitting(self, packed: int) -> list[Group]:
        """Those whose cards all lie among ``packed`` counts."""
        ranks = _present(packed) & self._ranks
        among = self._among.get(ranks)
        if among is None:
            if len(self._among) >= _REMEMBERED:
                self._among.clear()
            # Most groups fail for want of a rank, and the same ranks lie there again and again.
            others = ~ranks
            among = self._among[ranks] = [
                (packed, group) for needed, packed, group in self._needed if not needed & others
            ]
        return [group for needed, group in among if (packed - needed) & EMPTY == EMPTY]

    def split(self, packed: int) -> list[Group] | None:
        """Groups that use up the ``packed`` counts exactly, or ``None`` when there are none.

        The highest rank left must lie in some group, so one recursion over the groups with that rank on
        top decides it; what failed once is remembered. No selection is ever enumerated.
        """
        if packed in self._splits:
            return self._splits[packed]
        if len(self._splits) >= _REMEMBERED:
            self._splits.clear()
        found = self._splits[packed] = self._find_split(packed)
        return found

    def _find_split(self, packed: int) -> list[Group] | None:
        by_top = self._by_top
        hopeless: set[int] = set()

        def use_up(left: int) -> list[Group] | None:
            if left == EMPTY:
                return []
            if left in hopeless:
                return None
            for group in by_top[((left ^ EMPTY).bit_length() - 1) // _BITS + 1]:
                rest = left - group.packed
                if rest & EMPTY == EMPTY:
                    found = use_up(rest)
                    if found is not None:
                        return [group, *found]
            hopeless.add(left)
            return None

        return use_up(packed)


@lru_cache(maxsize=64)
def groups_of(value: int, highest_rank: int, longest: int | None, ace_as_14: bool) -> Groups:
    """Every group that makes ``value``, shortest first.

    ``highest_rank`` is 10 where court cards have no number, else 13; ``longest`` bounds the cards of a
    group (``group_max``); ``ace_as_14`` lets a table ace count 14 as well (``RULES.md 3.3``).
    """
    parts = [(rank, rank) for rank in range(highest_rank, 0, -1) if rank <= value]
    if ace_as_14 and value >= 14:
        parts.insert(0, (ACE, 14))
    found = {
        tuple(sorted(ranks.items()))
        for ranks in _partitions(value, parts, value if longest is None else longest)
    }
    groups = [
        Group(ranks, sum(ONE[rank] * cards for rank, cards in ranks), sum(cards for _, cards in ranks))
        for ranks in found
        if all(cards <= MAX_COPIES for _, cards in ranks)
    ]
    return Groups(
        sorted(groups, key=lambda group: (group.cards, [-rank for rank, _ in reversed(group.ranks)]))
    )


def pack(ranks: Iterable[int]) -> int:
    """Packed counts of the cards with these ranks."""
    return EMPTY + sum(ONE[rank] for rank in ranks)
