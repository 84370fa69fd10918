"""What makes a build (``RULES.md 2.4``): single over one or many cards, several groups, raised, doubled.

Only the cards are judged here. Whether the player may, holding these cards and owning those builds, is
asked in ``duties``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from trainer.rules.cards import Build, Card, Item
from trainer.rules.groups import groups_of, pack
from trainer.rules.moves import Construct, Refusal, refuse
from trainer.rules.ruleset import Ruleset

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
