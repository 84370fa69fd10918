"""Positions as the pages read them from an address or a field, and as they change under somebody's hands.

The notation is that of :mod:`trainer.rules.notation`; what cannot be read gets a sentence that says where
it stands and what to write instead, in the reader's language.
"""

import re
from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import Final
from urllib.parse import quote_plus

from trainer.rules.cards import Build, Card, Item, cards_of
from trainer.rules.errors import KasinoError
from trainer.rules.notation import Position, format_position, parse_build, parse_card
from trainer.rules.ruleset import Ruleset
from trainer.web.i18n import gettext as _
from trainer.web.i18n import ngettext
from trainer.web.present import card_text, listed

#: The longest text that is looked at: two whole packs written out, builds and all, are shorter.
LONGEST: Final = 1200
#: The engine judges up to 40 loose cards, but a table of 40 can take it twenty seconds; a page has one.
MAX_LOOSE: Final = 32
#: Nobody holds more cards; each of them costs a page as much as the whole table.
MAX_HAND: Final = 12
#: The most selections, by rank and build, times cards of the hand, that a page looks through.
MAX_WORK: Final = 1 << 25
SEATS: Final = 4


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
        impossible: :func:`check`.
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
        raise Trouble(
            "text",
            _("There are %(count)s hands. At most %(most)s players play.", count=len(held), most=SEATS),
        )
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
    where = _("On the table, place %(place)s:", place=place)
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
                "%(where)s after the cards of a build stands what it makes and whose it is, as in "
                "(5H+4C)=9@1; “%(text)s” does not.",
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
        raise Trouble(
            "text",
            _(
                "%(where)s nobody sits at @%(owner)s. The owners are @0 to @3, and @0 is the first player.",
                where=where,
                owner=build.owner,
            ),
        )


def _card(word: str, where: str) -> Card:
    try:
        return parse_card(word)
    except KasinoError:
        raise Trouble(
            "text",
            _(
                "%(where)s “%(text)s” is no card. Write A, 2 to 10, J, Q or K and then S, H, D or C, "
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
        if not key or not value:
            raise Trouble(
                "text",
                _("After the ; stand words such as seat=0; “%(text)s” is none.", text=shown(word)),
            )
        if found.setdefault(key, value) != value:
            raise Trouble(
                "text",
                _("After the ; stands %(name)s twice, with two meanings. Leave one.", name=shown(key)),
            )
    seat = found.get("seat", "0")
    if seat not in ("0", "1", "2", "3"):
        raise Trouble(
            "text",
            _("Nobody sits at seat=%(seat)s. The seats are 0 to 3.", seat=shown(seat)),
        )
    return tuple(found.items())


def seat_of(position: Position) -> int:
    """The seat of the first hand, 0 unless the position says otherwise."""
    return int(position.extra("seat", "0"))


def check(position: Position, rules: Ruleset) -> None:
    """Nothing, when the position can lie on a table under these rules and is not too much to judge.

    :raises Trouble: a card more often than the packs hold it, more cards than can be judged, an owner
        without a hand where several hands are written down.
    """
    placed = [
        (_("on the table, place %(place)s", place=place), card)
        for place, item in enumerate(position.table, 1)
        for card in cards_of([item])
    ]
    for number, hand in enumerate(position.hands):
        for place, card in enumerate(hand, 1):
            words = _("in hand %(number)s, place %(place)s", number=number + 1, place=place)
            placed.append((words if number else _("in the hand, place %(place)s", place=place), card))
    _check_pack(placed, rules, position)
    loose = sum(isinstance(item, Card) for item in position.table)
    if loose > MAX_LOOSE:
        raise Trouble(
            "text",
            _(
                "%(count)s loose cards lie on the table. At most %(most)s can be judged: take some away.",
                count=loose,
                most=MAX_LOOSE,
            ),
            position,
        )
    if len(position.hand) > MAX_HAND:
        raise Trouble(
            "text",
            _(
                "%(count)s cards are in the hand. At most %(most)s can be judged: take some away.",
                count=len(position.hand),
                most=MAX_HAND,
            ),
            position,
        )
    if _work(position) > MAX_WORK:
        raise crowded(position)
    seats = len(position.hands)
    for place, item in enumerate(position.table, 1):
        if isinstance(item, Build) and 1 < seats <= item.owner:
            raise Trouble(
                "text",
                _(
                    "On the table, place %(place)s: the build belongs to @%(owner)s, and only %(seats)s "
                    "hands are there, @0 to @%(last)s.",
                    place=place,
                    owner=item.owner,
                    seats=seats,
                    last=seats - 1,
                ),
                position,
            )


def _work(position: Position) -> int:
    """How much there is to look through: selections of the table by rank, for each card of the hand."""
    ranks = Counter(item.rank for item in position.table if isinstance(item, Card))
    builds = sum(isinstance(item, Build) for item in position.table)
    return (prod(count + 1 for count in ranks.values()) << builds) * max(4, len(position.hand))


def crowded(position: Position) -> Trouble:
    """That nobody can look through this table."""
    return Trouble(
        "text",
        _("So many cards and builds make too many moves to count. Take some away."),
        position,
    )


def _check_pack(placed: Sequence[tuple[str, Card]], rules: Ruleset, position: Position) -> None:
    if len(placed) > 52 * rules.packs:
        raise Trouble(
            "text",
            _(
                "There are %(count)s cards, and only %(pack)s are in play. Take some away.",
                count=len(placed),
                pack=52 * rules.packs,
            ),
            position,
        )
    for card, times in Counter(card for _where, card in placed).items():
        if times > rules.packs:
            where = listed([spot for spot, other in placed if other == card])
            text = ngettext(
                "%(card)s is there %(times)s times: %(where)s. The pack has it once.",
                "%(card)s is there %(times)s times: %(where)s. The packs have it %(num)s times.",
                rules.packs,
                card=card_text(card),
                times=times,
                where=where,
            )
            raise Trouble("text", text, position)


# -- writing --------------------------------------------------------------------------------------------


def write(position: Position) -> str:
    """The text of a position; nothing for an empty one."""
    if not position.table and not any(position.hands) and not position.extras:
        return ""
    return re.sub(" +", " ", format_position(position)).strip()


def in_address(text: str) -> str:
    """``text`` as part of an address, as readable as an address may be."""
    return quote_plus(text, safe="()/=@,:*'")
