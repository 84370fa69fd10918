"""A position as it changes under somebody's hands: a card more, a card less, a build made or taken apart."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from trainer.rules.building import split_groups
from trainer.rules.cards import Build, Card, Table, cards_of
from trainer.rules.positions import Position
from trainer.rules.ruleset import Ruleset
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.i18n import ngettext
from trainer.web.shell.positions import Trouble
from trainer.web.shell.present import card_text, listed


@dataclass(frozen=True)
class Change:
    """A position after a change: ``place`` is where on the table or in the hand the next thing lies now."""

    position: Position
    place: int | None = None
    cards: tuple[Card, ...] = ()


def added(position: Position, card: Card, to_hand: bool, rules: Ruleset) -> Change:
    """The position with one card more.

    :raises Trouble: when every such card lies somewhere already.
    """
    lying = [*cards_of(position.table), *(other for hand in position.hands for other in hand)]
    if lying.count(card) >= rules.packs:
        raise Trouble(
            "add",
            ngettext(
                "%(card)s is there already. The pack has it once.",
                "%(card)s is there %(num)s times already. The packs have no more.",
                rules.packs,
                card=card_text(card),
            ),
            position,
        )
    if to_hand:
        hands = ((*position.hand, card), *position.hands[1:])
        return Change(replace(position, hands=hands), cards=(card,))
    return Change(replace(position, table=(*position.table, card)), cards=(card,))


def dropped(position: Position, text: str) -> Change:
    """The position without what ``t3`` or ``h0`` means: a card is put away, a build taken apart.

    A place that holds nothing (the page was old) changes nothing.
    """
    match = re.fullmatch(r"([th])([0-9]{1,3})", text)
    if not match:
        return Change(position)
    place = int(match[2])
    if match[1] == "h":
        if place >= len(position.hand):
            return Change(position)
        hand = position.hand[:place] + position.hand[place + 1 :]
        gone = (position.hand[place],)
        return Change(replace(position, hands=(hand, *position.hands[1:])), cards=gone)
    if place >= len(position.table):
        return Change(position)
    item = position.table[place]
    left: Table = position.table[:place] + position.table[place + 1 :]
    if isinstance(item, Build):
        # Its cards lie loose where it lay.
        left = (*left[:place], *item.cards, *left[place:])
        return Change(replace(position, table=left), place, item.cards)
    return Change(replace(position, table=left), min(place, len(left) - 1) if left else None, (item,))


def built(position: Position, places: Sequence[int], value: int, owner: int) -> Change:
    """The position with the loose cards at these places put together as a build.

    :raises Trouble: no cards, a place that is no loose card, cards that do not go in groups of the value.
    """
    cards = []
    for place in places:
        if place >= len(position.table) or not isinstance(item := position.table[place], Card):
            raise Trouble("build", _("Choose loose cards that lie on the table."), position)
        cards.append(item)
    if not cards:
        raise Trouble("build", _("Choose the cards that make the build."), position)
    groups = split_groups(cards, value)
    if groups is None:
        raise Trouble(
            "build",
            _(
                "No groups of %(value)s come out of %(cards)s: the sum is %(sum)s.",
                cards=listed([card_text(card) for card in cards]),
                value=value,
                sum=sum(card.rank for card in cards),
            ),
            position,
        )
    table = list(position.table)
    table[places[0]] = Build(groups, value, owner)
    left = tuple(item for place, item in enumerate(table) if place not in places[1:])
    return Change(replace(position, table=left), cards=tuple(cards))
