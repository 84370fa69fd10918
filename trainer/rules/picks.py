"""Picking cards of one rank: in how many ways, and which; equal cards of two packs are picked alike."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from trainer.rules.cards import Item


def ways_to_pick(cards: Sequence[Item]) -> tuple[int, ...]:
    """In how many ways that read differently 0, 1, 2, ... of these cards of one rank can be picked."""
    ways = [1]
    for copies in Counter(cards).values():
        ways = [
            sum(ways[others] for others in range(max(0, total - copies), min(total, len(ways) - 1) + 1))
            for total in range(len(ways) + copies)
        ]
    return tuple(ways)


def picks(table: Sequence[Item], places: Sequence[int], cards: int) -> Iterable[tuple[int, ...]]:
    """So many of these places of one rank, once for each reading: the first places that read so."""
    if len({table[place] for place in places}) == len(places):
        return combinations(places, cards)
    chosen: dict[frozenset[tuple[Item, int]], tuple[int, ...]] = {}
    for pick in combinations(places, cards):
        chosen.setdefault(frozenset(Counter(table[place] for place in pick).items()), pick)
    return chosen.values()


def together(
    choices: Iterable[Iterable[tuple[int, ...]]], always: Sequence[int] = ()
) -> Iterator[tuple[int, ...]]:
    """One pick of each rank with the places ``always``, in every combination, places ascending."""
    for chosen in product(*choices):
        yield tuple(sorted([place for places in chosen for place in places] + [*always]))
