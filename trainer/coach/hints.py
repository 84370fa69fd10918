"""Hints that climb: what the card counts, one card, one whole group, the answer (TEACHING principle 7)."""

from dataclasses import dataclass, field
from typing import Any

from trainer.coach.reasons import names
from trainer.rules.captures import Capture, Captures
from trainer.rules.cards import Build, Card

RUNGS = 4


@dataclass(frozen=True, slots=True)
class Hint:
    """One rung: ``code`` with facts, and the places on the table that it points at.

    ``counts`` (card, values) · ``one_card`` (card) · ``one_group`` (cards, value) · ``answer`` (groups,
    cards); where the card clears the table ``special`` (card) and ``clears`` (card) on the way; where nothing
    can be taken ``no_equal`` (values), ``no_sum`` (values) and ``answer_nothing``.
    """

    code: str
    facts: dict[str, Any] = field(default_factory=dict)
    places: tuple[int, ...] = ()


def ladder(captures: Captures) -> tuple[Hint, ...]:
    """The four hints for "take as much as you can" on this table, mildest first; always the same ones."""
    first = Hint("counts", {"card": str(captures.card), "values": list(captures.values)})
    best = next(iter(captures.most(limit=1)), None)
    if best is None:
        values = {"values": list(captures.values)}
        return (first, Hint("no_equal", values), Hint("no_sum", values), Hint("answer_nothing"))
    answer = Hint(
        "answer",
        {"groups": [names(group) for group in best.groups or ()], "cards": names(best.cards)},
        best.items,
    )
    if best.groups is None:
        card = {"card": str(captures.card)}
        return (first, Hint("special", card), Hint("clears", card, best.items), answer)
    # The longest group is the one that was hardest to see.
    number, group = max(enumerate(best.groups), key=lambda numbered: len(numbered[1]))
    places = _places_of(captures, best, number, group)
    pointed = captures.table[places[0]]
    single = pointed if isinstance(pointed, Card) else group[0]
    return (
        first,
        Hint("one_card", {"card": str(single)}, places[:1]),
        Hint("one_group", {"cards": names(group), "value": best.value}, places),
        answer,
    )


def _places_of(captures: Captures, best: Capture, number: int, group: tuple[Card, ...]) -> tuple[int, ...]:
    """The places where the cards of ``group`` lie, the group ``number`` of ``best``; a build is one place."""
    items = [(place, captures.table[place]) for place in best.items]
    built = [place for place, item in items if isinstance(item, Build) for _ in item.groups]
    if number < len(built):
        return (built[number],)
    wanted = list(group)
    places = []
    for place, item in items:
        if item in wanted:
            wanted.remove(item)
            places.append(place)
    return tuple(places)
