"""From vectors to places on the table: counting, ordering and listing what a set of captures stands for."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations, islice
from typing import TypeAlias

from trainer.rules.cards import Item, cards_of
from trainer.rules.layout import Layout, together
from trainer.rules.reach import Reach

Places: TypeAlias = tuple[int, ...]


class Selections:
    """The selections of one table that the vectors of a :class:`Reach` stand for.

    Equal cards (and equal builds) of two packs make selections that read alike. Those count once in
    :meth:`readings` and :meth:`in_order`; :meth:`by_place` keeps them apart.
    """

    def __init__(self, layout: Layout, reach: Reach) -> None:
        self._layout = layout
        self._reach = reach
        self._space = reach.space
        #: Where the builds lie that have a digit.
        self._builds = [layout.builds[build] for build in reach.builds]

    @property
    def size(self) -> int:
        """How many vectors there are to look through, captures or not."""
        return self._space.size

    @cached_property
    def _weights(self) -> list[int]:
        """How many cards one step of each digit is."""
        table = self._layout.table
        return [1] * len(self._reach.ranks) + [len(cards_of([table[place]])) for place in self._builds]

    def most_cards(self, vectors: int) -> tuple[int, int]:
        """The cards of the largest among the vectors (at least one), and those that have so many."""
        return self._space.heaviest(vectors, self._weights)

    def most_of(self, ranks: set[int], vectors: int) -> int:
        """Those of the vectors (at least one) that take most loose cards of these ranks."""
        weights = [int(rank in ranks) for rank in self._reach.ranks] + [0] * len(self._builds)
        return self._space.heaviest(vectors, weights)[1]

    def taking(self, vectors: int, place: int) -> int:
        """Those of the vectors that take the build at ``place``."""
        if place not in self._builds:
            return 0
        digit = len(self._reach.ranks) + self._builds.index(place)
        return vectors & ~self._space.at_most(digit, 0)

    def places(self, vectors: int) -> set[int]:
        """The places that lie in some of the selections that the vectors stand for."""
        found: set[int] = set()
        groups = [*map(self._layout.places, self._reach.ranks), *([place] for place in self._builds)]
        for digit, places in enumerate(groups):
            # Cards of one rank stand in for each other, so one of them is taken when any can be.
            if vectors & ~self._space.at_most(digit, 0):
                found.update(places)
        return found

    def at_least(self, vectors: int, places: Sequence[int]) -> int:
        """Those of the vectors that take of each rank and build at least what lies at these places."""
        for digit, cards in enumerate(self._vector(places)):
            if cards:
                vectors &= ~self._space.at_most(digit, cards - 1)
        return vectors

    def vector_of(self, places: Sequence[int]) -> int:
        """The number of the vector of these places."""
        return self._space.number(self._vector(places))

    def _vector(self, places: Sequence[int]) -> list[int]:
        taken = set(places)
        vector = [sum(place in taken for place in self._layout.places(rank)) for rank in self._reach.ranks]
        return [*vector, *(int(place in taken) for place in self._builds)]

    def readings(self, vectors: int) -> int:
        """How many of the selections that the vectors stand for read differently."""
        choices = [self._layout.ways_to_pick(rank) for rank in self._reach.ranks]
        choices += [(1, 1)] * len(self._builds)
        return self._space.ways(self._first_of_equal_builds(vectors), choices)

    def _first_of_equal_builds(self, vectors: int) -> int:
        """Those that take no build while an equal one that lies before it stays."""
        if len(self._builds) < 2:
            return vectors
        digit_of: dict[Item, int] = {}
        for digit, place in enumerate(self._builds, len(self._reach.ranks)):
            item = self._layout.table[place]
            if item in digit_of:
                vectors &= ~self._space.at_most(digit_of[item], 0) | self._space.at_most(digit, 0)
            digit_of[item] = digit
        return vectors

    def by_place(self, vectors: int) -> Iterator[Places]:
        """The places that the vectors stand for, every one, by the number of the vector."""
        for vector in self._space.vectors(vectors):
            yield from self._of(vector, once=False)

    def in_order(self, vectors: int, limit: int | None = None) -> list[Places]:
        """The places that the vectors stand for, one of each reading: by number of cards, then by name.

        When the limit cuts a number of cards short, which of those are listed is arbitrary but fixed.
        """
        vectors = self._first_of_equal_builds(vectors)
        if limit is None:
            parts = iter([self._space.vectors(vectors)])
        else:
            parts = self._space.by_total(vectors, self._weights)
        found: list[Places] = []
        while (limit is None or len(found) < limit) and (part := next(parts, None)) is not None:
            selections = chain.from_iterable(self._of(vector, once=True) for vector in part)
            some = list(islice(selections, None if limit is None else limit - len(found)))
            if len(some) > 1:
                some.sort(key=self._order)
            found += some
        return found

    def _order(self, places: Places) -> tuple[int, list[str]]:
        names = sorted(map(str, cards_of([self._layout.table[place] for place in places])))
        return len(names), names

    def _of(self, vector: Sequence[int], *, once: bool) -> Iterator[Places]:
        """The sets of places with that many cards of each rank; ``once`` keeps one of each reading."""
        ranks = self._reach.ranks
        choices = [
            self._layout.picks(rank, cards) if once else combinations(self._layout.places(rank), cards)
            for rank, cards in zip(ranks, vector, strict=False)
            if cards
        ]
        taken = vector[len(ranks) :]
        return together(choices, [place for place, whole in zip(self._builds, taken, strict=True) if whole])
