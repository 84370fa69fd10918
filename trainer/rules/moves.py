"""Moves as values: what a player does with one card. Their text forms are in ``notation``."""

from dataclasses import dataclass
from typing import TypeAlias

from trainer.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Capture:
    """Play ``card`` and take loose cards and builds whole: ``take`` holds every card taken."""

    card: Card
    take: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Trail:
    """Lay ``card`` out on the table."""

    card: Card


@dataclass(frozen=True, slots=True)
class BuildUp:
    """Put ``card`` with the loose cards ``uses`` and announce ``value``.

    ``onto`` is the place on the table of a build that is raised or doubled by it, or ``None``.
    """

    card: Card
    uses: tuple[Card, ...]
    value: int
    onto: int | None = None


@dataclass(frozen=True, slots=True)
class Double:
    """Lay ``card`` on ``other``, a loose card of equal value (``RULES.md 2.4``)."""

    card: Card
    other: Card


Move: TypeAlias = Capture | Trail | BuildUp | Double
