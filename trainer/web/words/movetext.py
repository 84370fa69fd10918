"""Moves in words: as something to choose ("Take 3♥ and 6♠") and as something that was done."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from trainer.rules.cards import Build, Card, Item, Table
from trainer.rules.moves import Construct, Move, Take, Trail
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.present import listed
from trainer.web.words.sentences import WRITTEN, Voice


def things(items: Sequence[Item], voice: Voice = WRITTEN) -> str:
    """``K♦, 10♣ and the build of 8``."""
    return listed(
        [
            voice.name(item) if isinstance(item, Card) else _("the build of %(value)s", value=item.value)
            for item in items
        ]
    )


def taken(move: Take, table: Table) -> list[Item]:
    """What a capture takes from the table."""
    return [table[place] for place in move.items]


def _used(move: Construct, table: Table) -> list[Item]:
    """The cards that go into a build: the one that is played first."""
    return [move.card, *(table[place] for place in move.uses)]


def _base(move: Construct, table: Table) -> Build | None:
    """The build that grows, if the move makes none of its own."""
    base = table[move.onto] if move.onto is not None and 0 <= move.onto < len(table) else None
    return base if isinstance(base, Build) else None


def choice(move: Move, table: Table) -> Markup:
    """The move as an option, its verb in bold; the card played stands beside it as a picture."""
    match move:
        case Take():
            return Markup(_("<b>Take</b> %(cards)s", cards=things(taken(move, table))))
        case Trail(card):
            return Markup(_("<b>Lay out</b> %(card)s", card=things([card])))
    base, cards = _base(move, table), things(_used(move, table))
    if base is None:
        return Markup(_("<b>Build</b> %(value)s with %(cards)s", value=move.value, cards=cards))
    if base.value == move.value:
        return Markup(_("<b>Add</b> %(cards)s to the build of %(value)s", value=move.value, cards=cards))
    return Markup(
        _(
            "<b>Raise</b> the build of %(old)s to %(value)s with %(cards)s",
            old=base.value,
            value=move.value,
            cards=cards,
        )
    )


def done(move: Move, table: Table, player: str) -> Markup:
    """What ``player`` did by ``move`` on ``table``, without a full stop: it is a heading too."""
    name = escape(player)
    match move:
        case Take():
            return Markup(
                _(
                    "%(player)s took %(cards)s with %(card)s",
                    player=name,
                    cards=things(taken(move, table)),
                    card=things([move.card]),
                )
            )
        case Trail(card):
            return Markup(_("%(player)s laid out %(card)s", player=name, card=things([card])))
    base, cards = _base(move, table), things(_used(move, table))
    if base is None:
        told = _("%(player)s built %(value)s with %(cards)s", player=name, value=move.value, cards=cards)
    elif base.value == move.value:
        told = _(
            "%(player)s added %(cards)s to the build of %(value)s",
            player=name,
            value=move.value,
            cards=cards,
        )
    else:
        told = _(
            "%(player)s raised the build of %(old)s to %(value)s with %(cards)s",
            player=name,
            old=base.value,
            value=move.value,
            cards=cards,
        )
    return Markup(told)
