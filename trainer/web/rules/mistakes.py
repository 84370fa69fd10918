"""The seven common mistakes, each with a table that shows it (``RULES.md 4`` corrects some of the lore).

``tests/web/test_mistakes.py`` asks the engine about every claim that is made here.
"""

from dataclasses import dataclass
from typing import Final

from flask_babel import gettext as _
from markupsafe import Markup

from trainer.rules.cards import Build, Card, Item
from trainer.rules.positions import Position
from trainer.rules.presets import PRESETS
from trainer.rules.scoring import fixed_total
from trainer.web.rules.ruletext.parts import card
from trainer.web.shell import positions
from trainer.web.shell.present import card_from

_SWEDISH: Final = PRESETS["svensk"].rules


@dataclass(frozen=True, slots=True)
class Mistake:
    """One of them: what it is, the table, the hand, and what happens there. ``links``: address and words."""

    id: str
    title: str
    text: Markup
    table: tuple[Item, ...]
    hand: tuple[Card, ...]
    links: tuple[tuple[str, str], ...] = ()


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(card_from, text.split()))


#: Tables and hands by id, in Swedish rules; the text forms are those of the lessons.
TABLES: Final[dict[str, tuple[str, str]]] = {
    "no-cover": ("5H JD", "4C 8S QH"),
    "last-cover": ("2D KH", "9D 6S"),
    "ace": ("9H 5C 3D", "AS"),
    "point-cards": ("KD JC", "2S QC"),
    "lone-low": ("6H", "3C KS"),
    "sweep-mark": ("7H 3C", "10S"),
    "control": ("", ""),
}

#: The build on the table of ``last-cover``: five and four, worth nine, the player's own.
OWN_BUILD: Final = Build((_cards("5H 4C"),), 9, 0)


#: The mistaken move of those that the rules refuse, as the Referee's address names it.
MOVES: Final[dict[str, str]] = {
    "no-cover": "play=4C&with=0&value=9",
    "last-cover": "play=9D&lay=1",
}


def _position(id: str) -> tuple[tuple[Item, ...], tuple[Card, ...]]:
    table, hand = TABLES[id]
    items: tuple[Item, ...] = _cards(table)
    return ((OWN_BUILD, *items) if id == "last-cover" else items), _cards(hand)


def judged_at(id: str) -> str:
    """Where the Referee judges the mistaken move of ``id``."""
    table, hand = _position(id)
    text = positions.in_address(positions.write(Position(table, (hand,))))
    return f"/referee/judge?p={text}&rules={_SWEDISH.preset}&{MOVES[id]}"


def mistakes() -> list[Mistake]:
    """All seven, in the order in which they tend to happen."""
    drill = ("/practise", _("Practise what a card can take"))
    ask = _("Ask the referee")
    score = ("/score/new", _("Let the score sheet check the sum"))
    told: list[tuple[str, str, str, tuple[tuple[str, str], ...]]] = [
        (
            "no-cover",
            _("Building what you cannot take"),
            _(
                "%(four)s on %(five)s makes nine, but there is no nine in this hand. Nobody may build "
                "what they "
                "cannot take.",
                four=card("4C"), five=card("5H"),
            ),
            ((judged_at("no-cover"), ask),),
        ),
        (
            "last-cover",
            _("Laying out the card that your build needs"),
            _(
                "The build of nine is yours, and %(nine)s is the only card here that takes it. Lay out "
                "%(six)s, or "
                "take the build now.",
                nine=card("9D"), six=card("6S"),
            ),
            ((judged_at("last-cover"), ask),),
        ),
        (
            "ace",
            _("Forgetting that an ace is fourteen"),
            _(
                "As one, %(ace)s takes nothing here. As fourteen it takes %(nine)s and %(five)s together.",
                ace=card("AS"), nine=card("9H"), five=card("5C"),
            ),
            (drill,),
        ),
        (
            "point-cards",
            _("Laying out a point card without need"),
            _(
                "Neither card takes anything. %(two)s is a point and a spade for whoever can use it, in a "
                "sum "
                "too; %(queen)s is worth no point.",
                two=card("2S"), queen=card("QC"),
            ),
            (),
        ),
        (
            "lone-low",
            _("Leaving little on the table for a sweep"),
            _(
                "Lay out %(three)s, and any nine takes both cards: a sweep. With %(king)s beside %(six)s no "
                "single card takes both.",
                three=card("3C"), king=card("KS"), six=card("6H"),
            ),
            (),
        ),
        (
            "sweep-mark",
            _("Not marking a sweep"),
            _(
                "%(ten)s takes the whole table. Turn one of the cards face up in your pile at once: what "
                "is not "
                "marked cannot be proved when you count.",
                ten=card("10S"),
            ),
            (),
        ),
        (
            "control",
            _("Not checking the sum"),
            _(
                "In Swedish rules the points of all players without sweeps come to %(sum)s. They come to "
                "less "
                "only where some are level in cards or spades. Two players cannot be level in thirteen "
                "spades, so with two it is %(sum)s or %(less)s.",
                sum=fixed_total(_SWEDISH), less=fixed_total(_SWEDISH) - _SWEDISH.pts_cards,
            ),
            (score,),
        ),
    ]  # fmt: skip
    return [Mistake(id, title, Markup(text), *_position(id), links) for id, title, text, links in told]
