"""Moves as values, what refuses one, and where the cards that somebody names lie on the table."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from trainer.rules.cards import Build, Card, Item


@dataclass(frozen=True, slots=True)
class Take:
    """Play ``card`` and capture: ``items`` are the places on the table that are taken, builds whole."""

    card: Card
    items: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trail:
    """Lay ``card`` out on the table."""

    card: Card


@dataclass(frozen=True, slots=True)
class Construct:
    """Put ``card`` with the loose cards at the places ``uses`` and announce ``value``.

    ``onto`` is the place of a build that is raised (its value changes) or doubled (it stays), or
    ``None`` for a build of its own. A card laid on an equal card is a build too, of two groups.
    """

    card: Card
    uses: tuple[int, ...]
    value: int
    onto: int | None = None


Move: TypeAlias = Take | Trail | Construct


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed: a reason code with its facts (cards as plain strings)."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)


def refuse(code: str, **facts: Any) -> Refusal:
    """A :class:`Refusal` with these facts."""
    return Refusal(code, facts)


def locate(table: Sequence[Item], cards: Sequence[Card]) -> tuple[int, ...] | Refusal:
    """The places on the table that hold exactly these cards, builds whole.

    A :class:`Refusal` instead when a card does not lie there (``not_on_table``) or only part of a build
    is named (``split_build``). A card named with the rest of its build means the build, not an equal
    loose card.
    """
    wanted = list(cards)
    places: list[int] = []
    for place, item in enumerate(table):
        if isinstance(item, Build) and all(
            wanted.count(card) >= item.cards.count(card) for card in item.cards
        ):
            places.append(place)
            for card in item.cards:
                wanted.remove(card)
    for place, item in enumerate(table):
        if isinstance(item, Card) and item in wanted:
            places.append(place)
            wanted.remove(item)
    for item in table:
        if isinstance(item, Build) and any(card in wanted for card in item.cards):
            left = [str(card) for card in item.cards if card not in cards]
            return refuse("split_build", cards=[str(card) for card in item.cards], left=left)
    if wanted:
        return refuse("not_on_table", cards=[str(card) for card in wanted])
    return tuple(sorted(places))


def locate_loose(table: Sequence[Item], cards: Sequence[Card]) -> tuple[int, ...] | Refusal:
    """The places on the table where these cards lie loose.

    A :class:`Refusal` instead when one does not lie there (``not_on_table``) or lies in a build
    (``split_build``): what is in a build cannot be used for another.
    """
    places: list[int] = []
    for card in cards:
        place = next((at for at, item in enumerate(table) if item == card and at not in places), None)
        if place is None:
            for item in table:
                if isinstance(item, Build) and card in item.cards:
                    left = [str(other) for other in item.cards if other not in cards]
                    return refuse("split_build", cards=[str(other) for other in item.cards], left=left)
            return refuse("not_on_table", cards=[str(card)])
        places.append(place)
    return tuple(sorted(places))
