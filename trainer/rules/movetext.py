"""Moves as text: ``9D x 3H 6S`` (capture), ``7C`` (trail), ``AH+7C=8`` (build), read and written."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from trainer.rules.cards import Card, Item, cards_of
from trainer.rules.errors import NotationError
from trainer.rules.moves import Construct, Move, Refusal, Take, Trail, locate, locate_loose
from trainer.rules.notation import format_cards, parse_card, parse_cards, quoted


def _named(table: Sequence[Item], places: Iterable[int]) -> list[Card]:
    """The cards at these places, builds flattened; places that the table does not have name nothing."""
    return cards_of([table[place] for place in places if 0 <= place < len(table)])


def format_move(move: Move, table: Sequence[Item]) -> str:
    """A move on ``table`` as text: ``9D x 3H 6S``, ``7C``, ``AH+7C=8``, ``AD>2=10``, ``7C=7H``.

    The number after ``>`` counts the items of the table from 1.
    """
    match move:
        case Take(card, items):
            return f"{card} x {format_cards(_named(table, items))}"
        case Trail(card):
            return str(card)
    used = _named(table, move.uses)
    if move.onto is None and len(used) == 1 and used[0].rank == move.card.rank == move.value:
        return f"{move.card}={used[0]}"
    onto = "" if move.onto is None else f">{move.onto + 1}"
    return f"{move.card}{onto}{''.join(f'+{other}' for other in used)}={move.value}"


_BUILD_MOVE: Final = re.compile(r"([^>+=]+)(?:>(\d{1,2}))?((?:\+[^>+=]+)*)=(\d{1,2})")


class NotHere(NotationError):
    """A move names cards that do not lie so on this table; ``refusal`` says the same by code."""

    def __init__(self, refusal: Refusal) -> None:
        named = " ".join(refusal.facts["cards"])
        super().__init__(
            f"{named} does not lie on the table"
            if refusal.code == "not_on_table"
            else f"{named} is a build and stays together",
            where="move",
        )
        self.refusal = refusal


def _there(places: tuple[int, ...] | Refusal) -> tuple[int, ...]:
    if isinstance(places, Refusal):
        raise NotHere(places)
    return places


def parse_move(text: str, table: Sequence[Item]) -> Move:
    """The move on ``table`` that ``text`` names, in the forms of :func:`format_move`.

    A capture that could mean a build or loose cards equal to those in it (two packs) means the build.

    :raises NotHere: it names cards that do not lie there, or some of a build.
    :raises NotationError: the text has none of the forms.
    """
    plain = text.strip()
    card, capture, taken = re.sub(r"\s+[x×]\s*", "×", plain, count=1).partition("×")
    if capture:
        take = parse_cards(taken, "move")
        if not take:
            raise NotationError(
                f"a capture names what it takes, as in 9D x 3H 6S: {quoted(text)}", where="move"
            )
        return Take(parse_card(card, "move"), _there(locate(table, take)))
    squeezed = plain.replace(" ", "")
    match = _BUILD_MOVE.fullmatch(squeezed)
    if match:
        uses = tuple(parse_card(name, "move") for name in match[3].split("+")[1:])
        onto = None if match[2] is None else int(match[2]) - 1
        if onto == -1:
            raise NotationError("builds are counted from 1", where="move")
        if uses or onto is not None:
            played = parse_card(match[1], "move")
            return Construct(played, _there(locate_loose(table, uses)), int(match[4]), onto)
    if "=" in squeezed:
        left, _, right = squeezed.partition("=")
        played, other = parse_card(left, "move"), parse_card(right, "move")
        return Construct(played, _there(locate_loose(table, [other])), played.rank)
    return Trail(parse_card(plain, "move"))
