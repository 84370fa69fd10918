"""What makes a build (``RULES.md 2.4``): single over one or many cards, several groups, raised, doubled.

Only the cards are judged here. Whether the player may, holding these cards and owning those builds, is
asked in ``duties``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from trainer.rules.cards import Build, Card, Item
from trainer.rules.errors import PositionError
from trainer.rules.groups import ONE, groups_of, pack
from trainer.rules.layout import Layout, together
from trainer.rules.moves import Construct, Refusal, refuse
from trainer.rules.ruleset import Ruleset
from trainer.rules.space import Space

SINGLE: Final = "single"
MULTIPLE: Final = "multiple"
RAISE: Final = "raise"
DOUBLING: Final = "doubling"


@dataclass(frozen=True, slots=True)
class Construction:
    """What a move makes: the finished build, and how it came about (``single``, ``multiple``, ...)."""

    build: Build
    kind: str


def is_number(card: Card, rules: Ruleset) -> bool:
    """Whether the card has a number and so can lie in a build."""
    return rules.court == "numeric" or not card.is_court


def is_heap(build: Build) -> bool:
    """Whether the build is nothing but equal cards laid on each other (``RULES.md 3.13``)."""
    return build.is_multiple and all(len(group) == 1 for group in build.groups)


def absorbs(rules: Ruleset) -> bool:
    """Whether loose cards that make the new value may join a build that is raised.

    That makes a build of several groups, so ``absorb_on_raise`` says nothing unless ``double`` is ``groups``.
    """
    return rules.absorb_on_raise == "yes" and rules.double == "groups"


def split_groups(cards: Sequence[Card], value: int) -> tuple[tuple[Card, ...], ...] | None:
    """The cards in groups of table value ``value``, the first card's group first; ``None`` if they do not go.

    Inside a build a card counts its table value, the ace 1 (``RULES.md 2.4``).
    """
    groups = groups_of(value, 13, None, False)
    parts = groups.split(pack(card.rank for card in cards))
    if parts is None:
        return None
    left = list(cards)
    dealt = []
    for part in parts:
        group = []
        for rank, number in part.ranks:
            for _ in range(number):
                card = next(card for card in left if card.rank == rank)
                left.remove(card)
                group.append(card)
        dealt.append(tuple(sorted(group, key=cards.index)))
    return tuple(sorted(dealt, key=lambda group: cards.index(group[0])))


def construct(table: Sequence[Item], move: Construct, seat: int, rules: Ruleset) -> Construction | Refusal:
    """The build that the move makes, owned by ``seat``, or the reason why it makes none.

    Codes: ``no_building``, ``not_on_table``, ``too_high``, ``court_pairs_only``, ``empty``, ``wrong_total``,
    ``played_card_outside``, ``one_card_only``, ``no_multiple``, ``own_build``, ``not_your_build``,
    ``multiple_fixed``, ``raise_alone``.
    """
    if rules.build == "off":
        return refuse("no_building")
    if len(set(move.uses)) != len(move.uses) or not all(
        0 <= place < len(table) and isinstance(table[place], Card) for place in move.uses
    ):
        return refuse("not_on_table")
    uses = [table[place] for place in move.uses]
    cards: list[Card] = [move.card, *uses]  # type: ignore[list-item]
    if move.value < 1:
        return refuse("wrong_total", sum=sum(card.rank for card in cards), value=move.value)
    if move.value > rules.build_max:
        return refuse("too_high", value=move.value, at_most=rules.build_max)
    courts = [str(card) for card in cards if not is_number(card, rules)]
    if courts:
        at_most = 1 if rules.court == "pair_one" else None
        return refuse("court_pairs_only", card=str(move.card), cards=courts, at_most=at_most)
    if move.onto is None:
        return _of_its_own(cards, move.value, seat, rules)
    if not 0 <= move.onto < len(table) or not isinstance(base := table[move.onto], Build):
        return refuse("not_on_table")
    return _onto(base, cards, move.value, seat, rules)


def _of_its_own(cards: Sequence[Card], value: int, seat: int, rules: Ruleset) -> Construction | Refusal:
    if len(cards) == 1:
        return refuse("empty")
    groups = split_groups(cards, value)
    if groups is None:
        if split_groups(cards[1:], value) is not None:
            return refuse("played_card_outside", card=cards[0], value=value)
        return refuse("wrong_total", sum=sum(card.rank for card in cards), value=value)
    if len(groups) == 1:
        if rules.build_table_cards == "one" and len(cards) > 2:
            return refuse("one_card_only", cards=len(cards) - 1)
        return Construction(Build(groups, value, seat), SINGLE)
    if rules.double == "equal_card" and len(cards) == 2:
        return Construction(Build(groups, value, seat), DOUBLING)
    if rules.double == "groups":
        return Construction(Build(groups, value, seat), MULTIPLE)
    return refuse("no_multiple", groups=len(groups))


def _onto(
    base: Build, cards: Sequence[Card], value: int, seat: int, rules: Ruleset
) -> Construction | Refusal:
    own = base.owner == seat
    if value == base.value:
        if own and rules.double_own == "no":
            return refuse("own_build", value=base.value)
        groups = split_groups(cards, value)
        if groups is None:
            if len(cards) > 1 and split_groups(cards[1:], value) is not None:
                return refuse("played_card_outside", card=cards[0], value=value)
            return refuse("wrong_total", sum=sum(card.rank for card in cards), value=value)
        if rules.double == "off" or rules.double == "equal_card" and len(cards) > 1:
            return refuse("no_multiple", groups=len(groups) + len(base.groups))
        return Construction(Build(base.groups + groups, value, seat), DOUBLING)
    if own and rules.raise_own == "no":
        return refuse("own_build", value=base.value)
    if not own and rules.raise_other == "no":
        return refuse("not_your_build", value=base.value)
    if base.is_multiple:
        return refuse("multiple_fixed", value=base.value)
    raised = (*base.cards, cards[0])
    total = base.value + cards[0].rank
    if total != value:
        if len(cards) == 1:
            return refuse("wrong_total", sum=total, value=value)
        return refuse("wrong_total", sum=total, value=value, raised=base.value, card=str(cards[0]))
    if len(cards) == 1:
        return Construction(Build((raised,), value, seat), RAISE)
    if not absorbs(rules):
        return refuse("raise_alone", cards=len(cards) - 1)
    groups = split_groups(cards[1:], value)
    if groups is None:
        return refuse("wrong_total", sum=sum(card.rank for card in cards[1:]), value=value)
    return Construction(Build((raised, *groups), value, seat), RAISE)


#: Building is not looked at on a table whose loose cards can be chosen in more ways than this.
MAX_SPACE: Final = 1 << 24


@dataclass(frozen=True, slots=True)
class _Sums:
    """The loose cards that may lie in a build of one value, and which sets of them make groups."""

    ranks: tuple[int, ...]
    space: Space
    closed: int

    def digits(self, cards: Mapping[int, int]) -> list[tuple[int, int]]:
        """Cards by rank as pairs (digit, cards)."""
        return [(self.ranks.index(rank), number) for rank, number in cards.items() if number]


def _sums(packed: int, value: int) -> _Sums:
    """What ``packed`` cards make groups of ``value`` by themselves, the empty set included.

    :raises PositionError: when there are too many sets to look at.
    """
    ranks = tuple(rank for rank in range(1, min(value, 13) + 1) if packed >> 5 * rank - 5 & 15)
    space = Space([packed >> 5 * rank - 5 & 15 for rank in ranks])
    if space.size > MAX_SPACE:
        raise PositionError(
            f"too many builds to judge: {sum(space.limits)} loose cards may lie in a build of {value}",
            where="table",
        )
    sums = _Sums(ranks, space, 1)
    closed = 1
    for group in groups_of(value, 13, None, False).fitting(packed):
        closed = space.close(closed, sums.digits(dict(group.ranks)))
    return _Sums(ranks, space, closed)


def _joined(sums: _Sums, packed: int, value: int, rank: int) -> tuple[int, int]:
    """The sets that make one group together with a card of ``rank``, and those that make one or several."""
    space = sums.space
    single = several = 0
    for group in groups_of(value, 13, None, False).fitting(packed + ONE[rank]):
        needs = dict(group.ranks)
        if rank not in needs:
            continue
        needs[rank] -= 1
        fits, shift = sums.closed, 0
        for digit, cards in sums.digits(needs):
            fits &= space.at_most(digit, space.limits[digit] - cards)
            shift += space.strides[digit] * cards
        single |= 1 << shift
        several |= fits << shift
    return single, several


def _solve(packed: int, value: int, rank: int) -> tuple[_Sums, int, int]:
    """What ``packed`` cards make by themselves, and with a card of ``rank``: one group, one or several."""
    sums = _sums(packed, value)
    return (sums, *_joined(sums, packed, value, rank))


# Ordinary tables come again and again in a round and a search; monstrous ones would fill memory.
_REMEMBERED_CARDS: Final = 16
_sums_remembered = lru_cache(maxsize=8192)(_sums)


@lru_cache(maxsize=8192)
def _solve_remembered(packed: int, value: int, rank: int) -> tuple[_Sums, int, int]:
    sums = _sums_remembered(packed, value)
    return (sums, *_joined(sums, packed, value, rank))


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
    _sums: _Sums
    _vectors: int

    @property
    def count(self) -> int:
        """How many builds there are; those over equal cards of two packs count once."""
        if self._vectors == 1:
            return 1
        choices = [self._layout.ways_to_pick(rank) for rank in self._sums.ranks]
        return self._sums.space.ways(self._vectors, choices)

    def __iter__(self) -> Iterator[Construct]:
        ranks = self._sums.ranks
        for vector in self._sums.space.vectors(self._vectors):
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

        :raises PositionError: more loose cards than can be judged.
        """
        rules = self._rules
        if rules.build == "off" or not is_number(card, rules):
            return
        solve = _solve_remembered if self._layout.loose_cards <= _REMEMBERED_CARDS else _solve
        for value in values:
            if not card.rank <= value <= rules.build_max:
                continue
            # Where court cards have no number no build is worth more than ten, so none of them gets in.
            joined = solve(self._layout.packed_to(min(value, 13)), value, card.rank)
            yield from self._of_its_own(card, value, *joined)
            for place, base in self._bases.items():
                yield from self._onto(place, base, card, value, *joined)

    def _family(
        self, card: Card, value: int, onto: int | None, sums: _Sums, vectors: int, heaps: int
    ) -> Iterator[Family]:
        """The vectors as one family, or as two where some of them make heaps."""
        for heap, part in ((False, vectors & ~heaps), (True, vectors & heaps)):
            if part:
                yield Family(card, value, onto, heap, self._layout, sums, part)

    @staticmethod
    def _equals(card: Card, value: int, sums: _Sums) -> int:
        """The vectors of equal cards alone, none included, where the played card equals them."""
        if card.rank != value:
            return 0
        if value not in sums.ranks:
            return 1
        digit = sums.ranks.index(value)
        return sum(1 << sums.space.strides[digit] * cards for cards in range(sums.space.limits[digit] + 1))

    def _of_its_own(self, card: Card, value: int, sums: _Sums, single: int, several: int) -> Iterator[Family]:
        rules = self._rules
        heaps = self._equals(card, value, sums)
        vectors = single
        if rules.build_table_cards == "one":
            vectors &= sum(1 << stride for stride in sums.space.strides)
        if rules.double == "groups":
            vectors |= several & ~single
        elif rules.double == "equal_card" and heaps > 1:
            vectors |= 1 << sums.space.strides[sums.ranks.index(value)]
        yield from self._family(card, value, None, sums, vectors & ~1, heaps)

    def _onto(
        self, place: int, base: Build, card: Card, value: int, sums: _Sums, single: int, several: int
    ) -> Iterator[Family]:
        rules = self._rules
        own = base.owner == self._seat
        if base.value == value:
            if own and rules.double_own == "no" or rules.double == "off":
                return
            vectors = several if rules.double == "groups" else several & single & 1
            heaps = self._equals(card, value, sums) if is_heap(base) else 0
        elif base.value + card.rank == value and not base.is_multiple:
            if (rules.raise_own if own else rules.raise_other) == "no":
                return
            vectors, heaps = sums.closed if absorbs(rules) else 1, 0
        else:
            return
        yield from self._family(card, value, place, sums, vectors, heaps)


__all__ = [
    "Construction",
    "Constructions",
    "Family",
    "construct",
    "is_heap",
    "is_number",
    "split_groups",
]
