"""Whether a position can lie on a table at all, and is not too much for a page to judge."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from trainer.rules.cards import Build, Card, cards_of
from trainer.rules.deals import most_players
from trainer.rules.positions import Position, too_high
from trainer.rules.ruleset import Ruleset
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.i18n import ngettext
from trainer.web.shell.positions import (
    Trouble,
    no_owner,
    no_seat,
    place_words,
    seat_of,
    too_many_hands,
)
from trainer.web.shell.present import card_text, listed

#: The engine judges 40; at 40 a page took 0.8 seconds of CPU and 276 MB, at 32 a fifth of a second and
#: 109 MB; nobody meets such tables.
MAX_LOOSE: Final = 32

#: Nobody holds more cards; each of them costs a page as much as the whole table.
MAX_HAND: Final = 12


def check(position: Position, rules: Ruleset) -> None:
    """Nothing, when the position can lie on a table under these rules and is not too much to judge.

    :raises Trouble: a card more often than the packs hold it, more cards than can be judged, a seat that
        the rules do not have, an owner without a hand where several hands are written down.
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
    _check_seats(position, most_players(rules))
    for place, item in enumerate(position.table, 1):
        if isinstance(item, Build) and too_high(item, rules):
            raise Trouble(
                "text",
                _(
                    "%(where)s this build makes %(value)s, and in these rules none makes more than %(most)s.",
                    where=place_words(place),
                    value=item.value,
                    most=rules.build_max,
                ),
                position,
            )


def _check_seats(position: Position, most: int) -> None:
    hands = len(position.hands)
    if hands > most:
        raise too_many_hands(hands, most, position)
    if seat_of(position) >= most:
        raise no_seat(position.extra("seat"), most, position)
    for place, item in enumerate(position.table, 1):
        if not isinstance(item, Build):
            continue
        if item.owner >= most:
            raise no_owner(item, place_words(place), most, position)
        if 1 < hands <= item.owner:
            raise Trouble(
                "text",
                _(
                    "On the table, place %(place)s: the build belongs to @%(owner)s, and only %(seats)s "
                    "hands are there, @0 to @%(last)s.",
                    place=place,
                    owner=item.owner,
                    seats=hands,
                    last=hands - 1,
                ),
                position,
            )


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
