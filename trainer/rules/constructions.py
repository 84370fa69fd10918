"""Every build that a card can make on a table, counted without being listed (``RULES.md 2.4``)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from trainer.rules.building import absorbs, is_heap, is_number
from trainer.rules.cards import Build, Card
from trainer.rules.groups import ONE, groups_of
from trainer.rules.layout import Layout, together
from trainer.rules.moves import Construct
from trainer.rules.ruleset import Ruleset
from trainer.rules.space import Space


@dataclass(frozen=True)
class _Sums:
    """What one card can make of one value with loose cards beside it, as sets of vectors of those.

    The digits are the ``ranks``, and there is room for the played card among those of its rank, the digit
    ``played``: ``closed`` are the cards that make groups, that one among them or not. ``single`` are those
    that make one group together with it.
    """

    ranks: tuple[int, ...]
    space: Space
    played: int
    closed: int
    single: int

    @cached_property
    def joined(self) -> int:
        """The cards that make one group or several with the played one among them."""
        return (self.closed & ~self.space.at_most(self.played, 0)) >> self.space.strides[self.played]

    @property
    def apart(self) -> int:
        """The cards that make groups without the played one, none included."""
        return self.closed & self.space.at_most(self.played, self.space.limits[self.played] - 1)

    @property
    def equal(self) -> int:
        """The vector of one card that equals the played one."""
        return 1 << self.space.strides[self.played]

    @property
    def equals(self) -> int:
        """The vectors of nothing but cards that equal the played one, from none to all."""
        stride = self.space.strides[self.played]
        return sum(1 << stride * cards for cards in range(self.space.limits[self.played]))


def _solve(packed: int, value: int, rank: int) -> _Sums:
    """What a card of ``rank`` and loose cards, ``packed`` counts of which lie there, make of ``value``."""
    packed += ONE[rank]
    ranks = tuple(other for other in range(1, min(value, 13) + 1) if packed >> 5 * other - 5 & 15)
    space = Space([packed >> 5 * other - 5 & 15 for other in ranks])
    digit_of = {other: digit for digit, other in enumerate(ranks)}
    groups = [
        [(digit_of[other], cards) for other, cards in group.ranks]
        for group in groups_of(value, 13, None, False).fitting(packed)
    ]
    played = digit_of[rank]
    single = space.set_of(
        sum(space.strides[digit] * cards for digit, cards in group) - space.strides[played]
        for group in groups
        if any(digit == played for digit, _ in group)
    )
    return _Sums(ranks, space, played, space.closure(groups), single)


# Ordinary tables come again and again in a round and a search; crowded ones would fill memory.
_ORDINARY_CARDS: Final = 16
_solve_ordinary = lru_cache(maxsize=8192)(_solve)


@dataclass(frozen=True, slots=True)
class Family:
    """The builds that one card can make of one value, by itself or onto one build: the loose cards differ.

    ``heap`` says that they are nothing but equal cards laid on each other. They are counted without being
    listed, so that a crowded table costs no more than an answer is long.
    """

    card: Card
    value: int
    onto: int | None
    heap: bool
    _layout: Layout
    _ranks: tuple[int, ...]
    _space: Space
    _vectors: int

    @property
    def size(self) -> int:
        """How many vectors there are to look through, builds or not."""
        return self._space.size

    @property
    def count(self) -> int:
        """How many builds there are; those over equal cards of two packs count once."""
        if self._vectors == 1:
            return 1
        choices = [self._layout.ways_to_pick(rank) for rank in self._ranks]
        return self._space.ways(self._vectors, choices)

    def __iter__(self) -> Iterator[Construct]:
        ranks = self._ranks
        for vector in self._space.vectors(self._vectors):
            choices = [
                self._layout.picks(rank, cards) for rank, cards in zip(ranks, vector, strict=True) if cards
            ]
            for uses in together(choices):
                yield Construct(self.card, uses, self.value, self.onto)


class Constructions:
    """Every build that the cards of one seat can make on a table, in families."""

    def __init__(self, layout: Layout, seat: int, rules: Ruleset) -> None:
        self._rules = rules
        self._seat = seat
        self._layout = layout
        self._bases: dict[int, Build] = {}
        for place in layout.builds:
            base = layout.table[place]
            # Of equal builds (two packs) the first stands for all.
            if isinstance(base, Build) and base not in self._bases.values():
                self._bases[place] = base

    def families(self, card: Card, values: Iterable[int]) -> Iterator[Family]:
        """The builds that ``card`` can make at one of ``values``; none twice, no family empty.

        There must be no more loose cards than :func:`trainer.rules.reach.reach` takes on: whoever asks has
        asked for the captures of the card first.
        """
        rules = self._rules
        if rules.build == "off" or not is_number(card, rules):
            return
        solve = _solve_ordinary if self._layout.loose_cards <= _ORDINARY_CARDS else _solve
        for value in values:
            if not card.rank <= value <= rules.build_max:
                continue
            # Where court cards have no number no build is worth more than ten, so none of them gets in.
            sums = solve(self._layout.packed_to(min(value, 13)), value, card.rank)
            yield from self._of_its_own(card, value, sums)
            for place, base in self._bases.items():
                yield from self._onto(place, base, card, value, sums)

    def _family(
        self, card: Card, value: int, onto: int | None, sums: _Sums, vectors: int, heaps: int
    ) -> Iterator[Family]:
        """The vectors as one family, or as two where some of them make heaps."""
        for heap, part in ((False, vectors & ~heaps), (True, vectors & heaps)):
            if part:
                yield Family(card, value, onto, heap, self._layout, sums.ranks, sums.space, part)

    def _of_its_own(self, card: Card, value: int, sums: _Sums) -> Iterator[Family]:
        rules = self._rules
        heaps = sums.equals if card.rank == value else 0
        single = sums.single
        if rules.build_table_cards == "one":
            single &= sum(1 << stride for stride in sums.space.strides)
        vectors = single
        if rules.double == "groups":
            vectors = sums.joined ^ (sums.single ^ single)
        elif rules.double == "equal_card":
            vectors |= heaps & sums.equal
        yield from self._family(card, value, None, sums, vectors & ~1, heaps)

    def _onto(self, place: int, base: Build, card: Card, value: int, sums: _Sums) -> Iterator[Family]:
        rules = self._rules
        own = base.owner == self._seat
        if base.value == value:
            if own and rules.double_own == "no" or rules.double == "off":
                return
            vectors = sums.joined if rules.double == "groups" else sums.single & 1
            heaps = sums.equals if card.rank == value and is_heap(base) else 0
        elif base.value + card.rank == value and not base.is_multiple:
            if (rules.raise_own if own else rules.raise_other) == "no":
                return
            vectors, heaps = sums.apart if absorbs(rules) else 1, 0
        else:
            return
        yield from self._family(card, value, place, sums, vectors, heaps)
