"""Where the cards and builds of a table lie, found once for all cards of a hand, and picks among them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from trainer.rules.cards import Build, Item, Table
from trainer.rules.groups import EMPTY, ONE


class Layout:
    """A table by rank: ``loose`` holds the places of loose cards, ``builds`` those of builds, ascending.

    ``packed`` are the counts of the loose cards as :mod:`trainer.rules.groups` packs them.
    """

    __slots__ = ("table", "loose", "builds", "build_values", "packed", "loose_cards")

    def __init__(self, table: Sequence[Item]) -> None:
        self.table: Table = tuple(table)
        self.loose: dict[int, list[int]] = {}
        self.builds: list[int] = []
        values: list[int] = []
        packed = EMPTY
        for place, item in enumerate(self.table):
            if isinstance(item, Build):
                self.builds.append(place)
                values.append(item.value)
            else:
                packed += ONE[item.rank]
                self.loose.setdefault(item.rank, []).append(place)
        self.build_values = tuple(values)
        self.packed = packed
        self.loose_cards = len(self.table) - len(self.builds)

    def packed_to(self, rank: int) -> int:
        """Counts of the loose cards up to ``rank``."""
        return self.packed & (1 << 5 * rank) - 1 | EMPTY

    def places(self, rank: int) -> Sequence[int]:
        """Where the loose cards of one rank lie."""
        return self.loose.get(rank, ())

    def ways_to_pick(self, rank: int) -> tuple[int, ...]:
        """In how many ways that read differently 0, 1, 2, ... loose cards of the rank can be picked.

        Equal cards of two packs read alike.
        """
        ways = [1]
        for copies in Counter(self.table[place] for place in self.places(rank)).values():
            ways = [
                sum(ways[others] for others in range(max(0, total - copies), min(total, len(ways) - 1) + 1))
                for total in range(len(ways) + copies)
            ]
        return tuple(ways)

    def picks(self, rank: int, cards: int) -> Iterable[tuple[int, ...]]:
        """The places of so many loose cards of the rank, once for each reading: the first that read so."""
        places = self.places(rank)
        if len(places) == 1 or len({self.table[place] for place in places}) == len(places):
            return combinations(places, cards)
        chosen: dict[frozenset[tuple[Item, int]], tuple[int, ...]] = {}
        for pick in combinations(places, cards):
            chosen.setdefault(frozenset(Counter(self.table[place] for place in pick).items()), pick)
        return chosen.values()


def together(
    choices: Iterable[Iterable[tuple[int, ...]]], always: Sequence[int] = ()
) -> Iterator[tuple[int, ...]]:
    """One pick of each rank with the places ``always``, in every combination, places ascending."""
    for chosen in product(*choices):
        yield tuple(sorted([place for places in chosen for place in places] + [*always]))
