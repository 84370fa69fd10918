"""What makes a build (``RULES.md 2.4``): single over one or many cards, several groups, raised, doubled.

Only the cards are judged here. Whether the player may, holding these cards and owning those builds, is
asked in ``duties``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from trainer.rules.cards import Build, Card, Item
from trainer.rules.groups import groups_of, pack
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

    Codes: ``no_building``, ``not_on_table``, ``too_high``, ``wrong_total``, ``played_card_outside``,
    ``one_card_only``, ``multiple_fixed``, ``own_build``, ``not_your_build``, ``empty``.
    """
    if rules.build == "off":
        return refuse("no_building")
    if len(set(move.uses)) != len(move.uses) or not all(
        0 <= place < len(table) and isinstance(table[place], Card) for place in move.uses
    ):
        return refuse("not_on_table")
    uses = [table[place] for place in move.uses]
    cards: list[Card] = [move.card, *uses]  # type: ignore[list-item]
    if move.value > rules.build_max or not all(is_number(card, rules) for card in cards):
        return refuse("too_high", value=move.value, at_most=rules.build_max)
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
        return refuse("wrong_total", sum=total, value=value)
    if len(cards) == 1:
        return Construction(Build((raised,), value, seat), RAISE)
    if rules.absorb_on_raise == "no":
        return refuse("raise_alone", cards=len(cards) - 1)
    groups = split_groups(cards[1:], value)
    if groups is None:
        return refuse("wrong_total", sum=sum(card.rank for card in cards[1:]), value=value)
    return Construction(Build((raised, *groups), value, seat), RAISE)


class Uses:
    """The sets of loose cards that go with one played card into groups of one value, as vectors of ranks.

    ``own`` sets make groups together with the played card; ``absorbed`` sets make groups by themselves.
    Counted and listed like captures, so a crowded table costs no more than an answer is long.
    """

    def __init__(self, table: Sequence[Item], card: Card, value: int, rules: Ruleset) -> None:
        self._places: dict[int, list[int]] = {}
        for place, item in enumerate(table):
            if isinstance(item, Card) and is_number(item, rules):
                self._places.setdefault(item.rank, []).append(place)
        packed = pack([rank for rank, places in self._places.items() for _ in places] + [card.rank])
        groups = groups_of(value, 13, None, False)
        fitting = groups.fitting(packed)
        self._card = card
        self._value = value
        self.ranks = tuple(sorted({rank for group in fitting for rank, _ in group.ranks}))
        self._fitting = fitting

    def singles(self) -> Iterator[tuple[int, ...]]:
        """The sets of places that make one group with the played card (never empty)."""
        for group in self._fitting:
            ranks = dict(group.ranks)
            if ranks.get(self._card.rank, 0) and group.cards > 1:
                ranks[self._card.rank] -= 1
                yield from self._choices(ranks)

    def several(self, *, with_card: bool) -> Iterator[tuple[int, ...]]:
        """The sets of places that make groups, together with the played card or without it."""
        digit_of = {rank: digit for digit, rank in enumerate(self.ranks)}
        extra = self._card.rank
        if with_card and extra not in digit_of:
            return
        limits = [len(self._places.get(rank, ())) + (with_card and rank == extra) for rank in self.ranks]
        space = Space(limits)
        reached = 1
        for group in self._fitting:
            digits = [(digit_of[rank], cards) for rank, cards in group.ranks]
            if all(cards <= limits[digit] for digit, cards in digits):
                reached = space.close(reached, digits)
        for vector in space.vectors(reached):
            ranks = dict(zip(self.ranks, vector, strict=True))
            if with_card:
                if not ranks[extra]:
                    continue
                ranks[extra] -= 1
            yield from self._choices(ranks)

    def _choices(self, ranks: dict[int, int]) -> Iterator[tuple[int, ...]]:
        picks = [combinations(self._places.get(rank, ()), cards) for rank, cards in ranks.items() if cards]
        for chosen in product(*picks):
            yield tuple(sorted(place for places in chosen for place in places))


def constructions(
    table: Sequence[Item], card: Card, values: Sequence[int], seat: int, rules: Ruleset
) -> Iterator[tuple[Construct, Construction]]:
    """Every build that ``card`` can make at one of ``values``, each with what it makes; none twice."""
    if rules.build == "off" or not is_number(card, rules):
        return
    for value in sorted({value for value in values if value <= rules.build_max}):
        uses = Uses(table, card, value, rules)
        candidates = [Construct(card, places, value) for places in _own_uses(uses, rules)]
        for place, item in enumerate(table):
            if not isinstance(item, Build):
                continue
            if item.value == value:
                joined = uses.several(with_card=True) if rules.double == "groups" else [()]
                candidates += [Construct(card, places, value, place) for places in joined]
            elif item.value + card.rank == value:
                absorbed = uses.several(with_card=False) if rules.absorb_on_raise == "yes" else [()]
                candidates += [Construct(card, places, value, place) for places in absorbed]
        for move in candidates:
            made = construct(table, move, seat, rules)
            if isinstance(made, Construction):
                yield move, made


def _own_uses(uses: Uses, rules: Ruleset) -> Iterator[tuple[int, ...]]:
    """The loose cards that may go into a build of its own: one group, or several where that is allowed."""
    if rules.double == "groups":
        yield from uses.several(with_card=True)
        return
    seen = set()
    for places in uses.singles():
        seen.add(places)
        yield places
    if rules.double == "equal_card":
        for places in uses.several(with_card=True):
            if len(places) == 1 and places not in seen:
                yield places


__all__ = ["Construction", "Uses", "construct", "constructions", "is_number", "split_groups"]
