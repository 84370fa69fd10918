"""The disputes of a table of real cards, each with what the chosen rules say (``RULES.md 2.7``).

One Swedish rule text alone settles them; for the other rule sets the page says so.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l
from markupsafe import Markup

from trainer.rules.legal import LegalMoves
from trainer.rules.moves import Take
from trainer.rules.positions import Position, parse_position
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset
from trainer.web.referee import wording
from trainer.web.shell.i18n import gettext as _
from trainer.web.words.sentences import WRITTEN


@dataclass(frozen=True)
class Answer:
    """What the referee says: the bold words, then sentences."""

    title: str
    sentences: tuple[Markup, ...]


def _answer(title: str, told: tuple[str, ...]) -> Answer:
    return Answer(title, tuple(map(Markup, told)))


@dataclass(frozen=True)
class Dispute:
    """One dispute: ``question`` as it is asked at the table, ``position`` the example that is drawn.

    ``backs`` draws turned cards in place of a table.
    """

    id: str
    name: LazyString
    question: LazyString
    position: str
    answer: Callable[[Ruleset], Answer]
    backs: bool = False

    @property
    def example(self) -> Position:
        """The example as the engine reads it."""
        return parse_position(self.position)


WRONG_SUM: Final = "6S 4C 3H KD / 9D"
FALSE_BUILD: Final = "(5H+3S)=8@0 KD 2C / 6C JH"
CARD_COUNT: Final = "7C 2H QS 5D / 4S 9H KC AD 8C"
SWEEP: Final = "7H 6D 4C 3S / 10C"
PILES: Final = "4H 9S / 6D"


def wrong_take(rules: Ruleset) -> tuple[LegalMoves, Take]:
    """The wrong sum of the example: a nine for the six and the four."""
    example = parse_position(WRONG_SUM)
    return LegalMoves(example.table, example.hand, rules), Take(example.hand[0], (0, 1))


def _wrong_sum(rules: Ruleset) -> Answer:
    moves, take = wrong_take(rules)
    card = WRITTEN.name(take.card)
    back = _("The cards go back to the table.")
    largest = moves.largest(take.card)
    if largest is not None and not moves.captures(take.card).trail_allowed:
        taken = WRITTEN.cards(wording.names(largest.cards))
        instead = _(
            "In these rules %(card)s may not be laid out then: it must take %(cards)s.",
            card=card,
            cards=taken,
        )
    else:
        instead = _("%(card)s is laid out instead.", card=card)
    late = _("If nobody notices until later, the take stands.")
    return _answer(_("It goes back"), (f"{back} {instead}", late))


def _false_build(rules: Ruleset) -> Answer:
    if rules.build == "off":
        return _answer(
            _("No builds in these rules"),
            (_("Nobody builds here, so cards that were put together are taken apart and lie loose."),),
        )
    return _answer(
        _("The build is taken apart"),
        (
            _("Whoever builds 8 keeps a card that takes 8. If it turns out that there was none, the cards "
              "lie loose again, each by itself."),
            _("Some families also take a point off. Agree on that before you play."),
        ),
    )  # fmt: skip


def _card_count(rules: Ruleset) -> Answer:
    return _answer(
        _("Before the first move: deal again"),
        (
            _("Each player gets %(cards)s cards in a deal. If somebody notices a wrong number before the "
              "first move, the cards are dealt anew.", cards=rules.hand),
            _("Later, whoever has too many puts the surplus on top of the pack, and whoever has too few "
              "plays on with fewer."),
        ),
    )  # fmt: skip


def _sweep_mark(rules: Ruleset) -> Answer:
    if rules.sweep_pts == 0:
        return _answer(
            _("Nothing is lost"),
            (_("In these rules a sweep counts nothing, so there is nothing to mark."),),
        )
    lost = (
        _("It would have been 5 points for the taker and 5 off for the player before.")
        if rules.sweep_pts == "±5"
        else _("It would have been one point.")
    )
    return _answer(
        _("The sweep is lost"),
        (
            _("A sweep is marked at once with a card turned face up in the pile. One that was not marked "
              "does not count: later nobody can prove it."),
            lost,
        ),
    )  # fmt: skip


def _piles(rules: Ruleset) -> Answer:
    return _answer(
        _("No, not while you play"),
        (
            _("Nobody looks through the cards that were taken, their own or anybody else’s, until the "
              "pack is played out."),
            _("Counting them in your head is part of the game."),
        ),
    )  # fmt: skip


DISPUTES: Final = {
    dispute.id: dispute
    for dispute in (
        Dispute(
            "wrong-sum",
            _l("Wrong sum"),
            _l("Somebody took cards that do not add up. What now?"),
            WRONG_SUM,
            _wrong_sum,
        ),
        Dispute(
            "false-build",
            _l("A build without its card"),
            _l("The builder has no card that takes the build. What now?"),
            FALSE_BUILD,
            _false_build,
        ),
        Dispute(
            "card-count",
            _l("Wrong number of cards"),
            _l("Somebody has a card too many or too few. What now?"),
            CARD_COUNT,
            _card_count,
        ),
        Dispute(
            "sweep-mark",
            _l("A sweep that nobody marked"),
            _l("The table was emptied, and no card was turned up for it. Does it count?"),
            SWEEP,
            _sweep_mark,
        ),
        Dispute(
            "piles",
            _l("Looking into the piles"),
            _l("May I look through the cards that are taken?"),
            PILES,
            _piles,
            backs=True,
        ),
    )
}


def source(rules: Ruleset) -> str:
    """Where the answer comes from, and for whom it is only a proposal."""
    preset = PRESETS[rules.preset]
    if preset.country == "se":
        return _(
            "This is how one Swedish rule text puts it. Your family may agree on something else, before the "
            "first deal."
        )
    return _(
        "The rules of %(rules)s say nothing about it. One Swedish rule text settles it like this; "
        "agree on it before the first deal.",
        rules=preset.name,
    )
