"""Text forms of cards, builds and tables, each read and written (DESIGN section 3).

Programs get ``10D``; people may write ``TD``, ``10♦``, ``♦10`` or lower case. What is written here is
read back as the same thing.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from trainer.rules.cards import PACK, RANKS, Build, Card, Item, Table
from trainer.rules.errors import NotationError, PositionError

_SUIT_OF: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"} | {
    letter: letter for letter in "SHDC"
}
_RANK_OF: Final = {name: rank for rank, name in enumerate(RANKS, 1)} | {"T": 10, "1": 0}
#: U+FE0E and U+FE0F choose how a suit sign is drawn, U+2060 keeps a card on one line: no part of the name.
_INVISIBLE: Final = {ord(sign): None for sign in "\ufe0e\ufe0f\u2060"}
_CARD_OF: Final = {str(card): card for card in PACK}


def quoted(text: object) -> str:
    """What was written, as Python writes it, short enough for a message."""
    shown = repr(text)
    return shown if len(shown) <= 40 else shown[:37] + "..."


def parse_card(text: str, where: str = "") -> Card:
    """The card that ``text`` names: ``10D``, ``TD``, ``10♦``, ``♦10``, any case.

    :raises NotationError: the text is no card; the message says which ranks and suits there are.
    """
    if isinstance(text, str):
        found = _CARD_OF.get(text)
        if found is not None:
            return found
        plain = text.translate(_INVISIBLE).strip().upper()
        for suit, rank in ((plain[-1:], plain[:-1]), (plain[:1], plain[1:])):
            if suit in _SUIT_OF and _RANK_OF.get(rank):
                return Card(_RANK_OF[rank], _SUIT_OF[suit])
    raise NotationError(
        f"unknown card {quoted(text)} (ranks: {' '.join(RANKS)}; suits: S H D C)", where=where
    )


def parse_cards(text: str, where: str = "") -> tuple[Card, ...]:
    """The cards of a text like ``8H 5C, 3D``."""
    return tuple(parse_card(word, where) for word in re.split(r"[\s,]+", text.strip()) if word)


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as ``8H 5C 3D``."""
    return " ".join(map(str, cards))


# -- builds ---------------------------------------------------------------------------------------------

_BUILD: Final = re.compile(r"\(([^()]*)\)=(\d{1,2})(?:@(\d))?")


def parse_build(text: str, where: str = "") -> Build:
    """The build that ``(5H+4C)=9@1`` or ``(7H,4C+3D)=7`` names; the owner is seat 0 unless given.

    :raises NotationError: the text has another form.
    """
    match = _BUILD.fullmatch(text.replace(" ", ""))
    if not match:
        raise NotationError(f"a build is written (5H+4C)=9@1, not {quoted(text)}", where=where)
    groups = tuple(
        tuple(parse_card(name, where) for name in group.split("+")) for group in match[1].split(",")
    )
    return Build(groups, int(match[2]), int(match[3] or 0))


def format_build(build: Build) -> str:
    """A build as ``(5H+4C)=9@1``; the owner always stands in it."""
    return f"({','.join('+'.join(map(str, group)) for group in build.groups)})={build.value}@{build.owner}"


def check_build(build: Build, where: str = "") -> Build:
    """``build`` itself when each of its groups makes its value from table values (an ace counts 1).

    :raises PositionError: an empty group, a group with another sum, a value outside 1 to 16.
    """
    if not 1 <= build.value <= 16:
        raise PositionError(f"a build is worth 1 to 16, not {build.value}", where=where)
    for group in build.groups:
        total = sum(card.rank for card in group)
        if total != build.value:
            raise PositionError(
                f"the group {'+'.join(map(str, group))} makes {total}, not {build.value}", where=where
            )
    if not build.groups:
        raise PositionError("a build needs at least one group", where=where)
    return build


def _split_items(text: str, where: str) -> list[str]:
    """The words of a table text; spaces inside the parentheses of a build do not separate."""
    words, depth, word = [], 0, ""
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign.isspace() and depth <= 0:
            words.append(word)
            word = ""
        elif not sign.isspace():
            word += sign
    if depth != 0:
        raise NotationError(f"a parenthesis is not closed in {quoted(text.strip())}", where=where)
    return [word for word in [*words, word] if word]


def parse_table(text: str, where: str = "table") -> Table:
    """Loose cards and builds, as ``8H (5H+4C)=9@1 2C``.

    :raises NotationError: a word that is neither; ``where`` counts the items from 0: ``table[2]``.
    :raises PositionError: a build whose groups do not make its value.
    """
    items: list[Item] = []
    for place, word in enumerate(_split_items(text, where)):
        spot = f"{where}[{place}]"
        items.append(check_build(parse_build(word, spot), spot) if "(" in word else parse_card(word, spot))
    return tuple(items)


def format_table(table: Sequence[Item]) -> str:
    """A table as :func:`parse_table` reads it."""
    return " ".join(str(item) if isinstance(item, Card) else format_build(item) for item in table)
