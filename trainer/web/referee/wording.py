"""What the referee says of moves: what they are, and what a legal one does."""

from collections.abc import Sequence

from markupsafe import Markup

from trainer.rules.cards import Build, Card, Table, cards_of
from trainer.rules.legal import Judgement
from trainer.rules.moves import Move, Take, Trail
from trainer.web.shell.i18n import gettext as _
from trainer.web.words import sentences
from trainer.web.words.sentences import WRITTEN, Voice, begun


def names(cards: Sequence[Card]) -> list[str]:
    """Cards as the strings that a :class:`Voice` takes."""
    return [str(card) for card in cards]


def move_sentence(move: Move, table: Table, voice: Voice = WRITTEN) -> Markup:
    """``8♠ takes 8♥, 5♣ and 3♦``, without a full stop."""
    card = voice.name(move.card)
    match move:
        case Take(_card, items):
            taken = names(cards_of([table[place] for place in items]))
            return Markup(begun(_("%(card)s takes %(cards)s", card=card, cards=voice.cards(taken))))
        case Trail():
            return Markup(begun(_("%(card)s is laid out", card=card)))
    used = voice.cards(names(cards_of([table[place] for place in move.uses])))
    onto = table[move.onto] if move.onto is not None and move.onto < len(table) else None
    if isinstance(onto, Build) and used:
        told = _(
            "%(card)s goes with %(cards)s onto the build of %(worth)s, to make %(value)s",
            card=card, cards=used, worth=onto.value, value=move.value,
        )  # fmt: skip
    elif isinstance(onto, Build):
        told = _(
            "%(card)s goes onto the build of %(worth)s, to make %(value)s",
            card=card, worth=onto.value, value=move.value,
        )  # fmt: skip
    elif used:
        told = _("%(card)s with %(cards)s: build %(value)s", card=card, cards=used, value=move.value)
    else:
        told = _("%(card)s alone: build %(value)s", card=card, value=move.value)
    return Markup(begun(told))


def legal_sentence(
    found: Judgement, groups: Sequence[Sequence[Card]], value: int | None, voice: Voice
) -> Markup:
    """What a legal move does."""
    if found.kind == "capture":
        if not groups:
            text = _("The card clears the table.")
        else:
            text = sentences.groups_make([names(group) for group in groups], value, voice)
        if found.sweep:
            swept = _("The table is empty: a sweep.")
            text = f"{text} {swept}"
        return Markup(text)
    if found.kind == "trail" or found.build is None:
        return Markup(_("It may be laid out."))
    value = found.build.value
    return Markup(
        {
            "single": _("A build of %(value)s. It can still be raised.", value=value),
            "multiple": _(
                "A build of %(value)s in several groups. It cannot be raised any more.", value=value
            ),
            "raise": _("The build makes %(value)s now, and belongs to whoever raised it.", value=value),
            "doubling": _("A double build of %(value)s. It cannot be raised any more.", value=value),
        }[found.kind]
    )
