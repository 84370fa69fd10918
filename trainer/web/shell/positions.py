"""Positions as the pages read them from an address or a field, and as they change under somebody's hands.

The notation is that of :mod:`trainer.rules.notation`; what cannot be read gets a sentence that says where
it stands and what to write instead, in the reader's language.
"""

import re
from typing import Final
from urllib.parse import quote_plus

from trainer.rules.cards import Build, Card, Item
from trainer.rules.errors import KasinoError
from trainer.rules.notation import parse_build, parse_card
from trainer.rules.positions import Position, format_position
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.present import card_text, listed

#: The longest text that is looked at: two whole packs written out, builds and all, are shorter.
LONGEST: Final = 1200
#: The most that play (``RULES.md 2.1``); how many seats a rule set has, ``deals.most_players`` tells.
SEATS: Final = 6
#: What may stand after the ``;``. A misspelt ``seat`` passed over would judge somebody else's move.
EXTRAS: Final = ("rules", "seat", "deal")


class Trouble(ValueError):
    """Something that cannot be read or cannot lie there: a sentence, and the part of the page it belongs to.

    ``field`` is ``text``, ``rules``, ``add``, ``build`` or ``move``; ``position`` what could be read.
    """

    def __init__(self, field: str, message: str, position: Position | None = None) -> None:
        super().__init__(message)
        self.field = field
        self.message = message
        self.position = position


# -- reading --------------------------------------------------------------------------------------------


def shown(text: str) -> str:
    """``text`` as it can stand in a sentence."""
    return text if len(text) <= 24 else text[:23] + "…"


def read(text: str) -> Position:
    """The position that ``text`` names; blank is an empty table and an empty hand.

    :raises Trouble: for what cannot be read; the sentence names the place. What lies there may still be
        impossible: ``web.referee.check`` tells.
    """
    if not text.strip():
        return Position(())
    if len(text) > LONGEST:
        raise Trouble(
            "text",
            _("This is %(length)s characters long. Write at most %(most)s.", length=len(text), most=LONGEST),
        )
    board, _semicolon, tail = text.partition(";")
    if "/" not in board:
        raise Trouble(
            "text",
            _("There is no / in it. Write the table, then /, then the hand, as in 8H 5C / 8S 4D."),
        )
    lying, *held = board.split("/")
    if len(held) > SEATS:
        raise too_many_hands(len(held), SEATS)
    return Position(
        tuple(_item(word, place) for place, word in enumerate(_words(lying), 1)),
        tuple(_hand(words, number) for number, words in enumerate(held)),
        _extras(tail),
    )


def _words(text: str) -> list[str]:
    """The words of a table; those of a build stay together, and a gap between its cards means a plus."""
    found = []
    for word in re.findall(r"\([^()]*(?:\)\S*)?|[^\s()]+|\)", text):
        if word.startswith("("):
            inside, closed, value = word[1:].partition(")")
            # In an address a plus that was typed arrives as a gap.
            groups = (re.sub(r"\s*\+\s*|\s+", "+", group.strip()) for group in inside.split(","))
            word = f"({','.join(groups)}{closed}{value}"
        found.append(word)
    return found


def _item(word: str, place: int) -> Item:
    where = place_words(place)
    if "(" not in word and ")" not in word and "=" not in word:
        return _card(word, where)
    if not word.startswith("(") or ")" not in word:
        raise Trouble(
            "text",
            _(
                "%(where)s the build “%(text)s” is not whole. Write it as (5H+4C)=9@1.",
                where=where,
                text=shown(word),
            ),
        )
    for name in re.split(r"[,+]", word[1 : word.index(")")]):
        _card(name, where)
    try:
        build = parse_build(word)
    except KasinoError:
        raise Trouble(
            "text",
            _(
                "%(where)s after the cards of a build comes what it makes and whose it is, as in "
                "(5H+4C)=9@1. “%(text)s” lacks that.",
                where=where,
                text=shown(word),
            ),
        ) from None
    _check_build(build, where)
    return build


def _check_build(build: Build, where: str) -> None:
    """Nothing, when every group of the build makes its value."""
    if not 1 <= build.value <= 16:
        raise Trouble(
            "text", _("%(where)s a build makes 1 to 16, not %(value)s.", where=where, value=build.value)
        )
    for group in build.groups:
        total = sum(card.rank for card in group)
        if total != build.value:
            raise Trouble(
                "text",
                _(
                    "%(where)s %(cards)s make %(sum)s, and the build is to make %(value)s.",
                    where=where,
                    cards=listed([card_text(card) for card in group]),
                    sum=total,
                    value=build.value,
                ),
            )
    if build.owner >= SEATS:
        raise no_owner(build, where, SEATS)


def _card(word: str, where: str) -> Card:
    try:
        return parse_card(word)
    except KasinoError:
        raise Trouble(
            "text",
            _(
                "%(where)s “%(text)s” is not a card. Write A, 2 to 10, J, Q or K and then S, H, D or C, "
                "as in 10D.",
                where=where,
                text=shown(word),
            ),
        ) from None


def _hand(text: str, number: int) -> tuple[Card, ...]:
    found = []
    for place, word in enumerate(re.split(r"[\s,]+", text.strip()) if text.strip() else (), 1):
        where = (
            _("In hand %(number)s, place %(place)s:", number=number + 1, place=place)
            if number
            else _("In the hand, place %(place)s:", place=place)
        )
        if "(" in word or ")" in word:
            raise Trouble("text", _("%(where)s a build lies on the table, before the /.", where=where))
        found.append(_card(word, where))
    return tuple(found)


def _extras(text: str) -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    for word in text.split():
        key, _equals, value = word.partition("=")
        if key not in EXTRAS or not value:
            raise Trouble(
                "text",
                _("After the ; come words such as seat=0; “%(text)s” is not one of them.", text=shown(word)),
            )
        if found.setdefault(key, value) != value:
            raise Trouble(
                "text",
                _("%(name)s comes twice after the ;, with two meanings. Leave only one.", name=shown(key)),
            )
    seat = found.get("seat", "0")
    if seat not in map(str, range(SEATS)):
        raise no_seat(seat, SEATS)
    return tuple(found.items())


def seat_of(position: Position) -> int:
    """The seat of the first hand, 0 unless the position says otherwise."""
    return int(position.extra("seat", "0"))


# -- what is wrong with a seat ------------------------------------------------------------------------------


def place_words(place: int) -> str:
    """The beginning of a sentence about one thing on the table; places count from 1."""
    return _("On the table, place %(place)s:", place=place)


def no_owner(build: Build, where: str, seats: int, position: Position | None = None) -> Trouble:
    """That nobody sits where the owner of ``build`` should, at a table of so many seats."""
    text = _(
        "%(where)s nobody sits at @%(owner)s. The owners are @0 to @%(last)s, and @0 is the first player.",
        where=where,
        owner=build.owner,
        last=seats - 1,
    )
    return Trouble("text", text, position)


def no_seat(seat: str, seats: int, position: Position | None = None) -> Trouble:
    """That a table of so many seats has no ``seat``."""
    text = _("Nobody sits at seat=%(seat)s. The seats are 0 to %(last)s.", seat=shown(seat), last=seats - 1)
    return Trouble("text", text, position)


def too_many_hands(count: int, seats: int, position: Position | None = None) -> Trouble:
    """That a table of so many seats has no place for ``count`` hands."""
    text = _("There are %(count)s hands. At most %(most)s players play.", count=count, most=seats)
    return Trouble("text", text, position)


# -- writing --------------------------------------------------------------------------------------------


def write(position: Position) -> str:
    """The text of a position; nothing for an empty one."""
    if not position.table and not any(position.hands) and not position.extras:
        return ""
    return re.sub(" +", " ", format_position(position)).strip()


def in_address(text: str) -> str:
    """``text`` as part of an address, as readable as an address may be."""
    return quote_plus(text, safe="()/=@,:*'")
