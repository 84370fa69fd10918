"""Text forms of cards, builds, positions, moves and deals, each read and written (DESIGN section 3).

Programs get ``10D``; people may write ``TD``, ``10♦``, ``♦10`` or lower case. What is written here is
read back as the same thing.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from trainer.rules.cards import PACK, RANKS, Build, Card, Item, Table, cards_of
from trainer.rules.errors import KasinoError, NotationError, PositionError
from trainer.rules.moves import Construct, Move, Refusal, Take, Trail, locate, locate_loose
from trainer.rules.ruleset import Ruleset

_SUIT_OF: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"} | {
    letter: letter for letter in "SHDC"
}
_RANK_OF: Final = {name: rank for rank, name in enumerate(RANKS, 1)} | {"T": 10, "1": 0}
#: U+FE0E and U+FE0F choose how a suit sign is drawn, U+2060 keeps a card on one line: no part of the name.
_INVISIBLE: Final = {ord(sign): None for sign in "\ufe0e\ufe0f\u2060"}
_CARD_OF: Final = {str(card): card for card in PACK}

SEED: Final = re.compile(r"[0-9A-Za-z_-]{1,40}")


def _quoted(text: object) -> str:
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
        f"unknown card {_quoted(text)} (ranks: {' '.join(RANKS)}; suits: S H D C)", where=where
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
        raise NotationError(f"a build is written (5H+4C)=9@1, not {_quoted(text)}", where=where)
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
        raise NotationError(f"a parenthesis is not closed in {_quoted(text.strip())}", where=where)
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


# -- positions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Position:
    """A table, hands by seat counted from the player shown first, and extras in the order written."""

    table: Table
    hands: tuple[tuple[Card, ...], ...] = ((),)
    extras: tuple[tuple[str, str], ...] = field(default=())

    @property
    def hand(self) -> tuple[Card, ...]:
        """The first hand."""
        return self.hands[0]

    def extra(self, key: str, default: str = "") -> str:
        """The value written for ``key``."""
        return dict(self.extras).get(key, default)


def parse_position(text: str) -> Position:
    """The position in ``8H 5C 3D 2C / 8S 4D ; rules=svensk seat=0 deal=2``.

    :raises NotationError: no ``/`` between table and hand, an unreadable word, a malformed extra.
    :raises PositionError: see :func:`parse_table`. Whether a card lies twice depends on the packs in
        play: :func:`check_pack` tells.
    """
    board, _, tail = text.partition(";")
    if "/" not in board:
        raise NotationError("a position is written table / hand, for example 8H 5C / 8S", where="position")
    table, *hands = board.split("/")
    extras = []
    for word in tail.split():
        key, equals, value = word.partition("=")
        if not (key and equals and value):
            raise NotationError(f"an extra is written key=value, not {_quoted(word)}", where="position")
        extras.append((key, value))
    return Position(
        parse_table(table),
        tuple(
            parse_cards(hand, "hand" if seat == 0 else f"hands[{seat}]") for seat, hand in enumerate(hands)
        ),
        tuple(extras),
    )


def format_position(position: Position) -> str:
    """A position as :func:`parse_position` reads it, exactly."""
    board = " / ".join([format_table(position.table), *map(format_cards, position.hands)])
    tail = " ".join(f"{key}={value}" for key, value in position.extras)
    return f"{board} ; {tail}" if tail else board


def check_pack(cards: Iterable[tuple[str, Card]], rules: Ruleset) -> None:
    """Nothing, when no card lies more often than the packs hold it.

    ``cards`` are pairs (where it lies, card).

    :raises PositionError: names the card that is there too often and where.
    """
    seen: Counter[Card] = Counter()
    for where, card in cards:
        seen[card] += 1
        if seen[card] > rules.packs:
            times = "twice" if rules.packs == 1 else f"{seen[card]} times"
            raise PositionError(f"the card {card} is there {times}", where=where)


def check_position(table: Sequence[Item], hand: Sequence[Card], rules: Ruleset) -> None:
    """Nothing, when table and hand can lie there together; see :func:`check_pack`."""
    placed = [(f"table[{place}]", card) for place, item in enumerate(table) for card in cards_of([item])]
    check_pack(placed + [(f"hand[{place}]", card) for place, card in enumerate(hand)], rules)


# -- moves ----------------------------------------------------------------------------------------------


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
                f"a capture names what it takes, as in 9D x 3H 6S: {_quoted(text)}", where="move"
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


# -- deals ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealName:
    """What names a deal: a preset id, the number of players, a seed; the same text deals the same cards."""

    rules: str
    players: int
    seed: str

    def __str__(self) -> str:
        return f"{self.rules}/{self.players}/{self.seed}"


def parse_deal(text: str) -> DealName:
    """The deal that ``norsk/2/k3f9`` names.

    :raises NotationError: another form, or a seed with other signs than letters, digits, ``-`` and ``_``.
    """
    parts = text.strip().split("/")
    if len(parts) != 3 or not parts[0] or parts[1] not in set("23456") or not SEED.fullmatch(parts[2]):
        raise NotationError(
            f"a deal is written rules/players/seed, as norsk/2/k3f9, not {_quoted(text)}", where="deal"
        )
    return DealName(parts[0], int(parts[1]), parts[2])


__all__ = [
    "SEED",
    "DealName",
    "KasinoError",
    "NotHere",
    "Position",
    "check_build",
    "check_pack",
    "check_position",
    "format_build",
    "format_cards",
    "format_move",
    "format_position",
    "format_table",
    "parse_build",
    "parse_card",
    "parse_cards",
    "parse_deal",
    "parse_move",
    "parse_position",
    "parse_table",
]
