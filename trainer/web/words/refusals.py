"""Why a move is refused, a sentence for each code; what is wrong with captures stands in ``sentences``."""

from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from trainer.coach.reasons import CAPTURE_CODES
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.i18n import ngettext
from trainer.web.words import sentences
from trainer.web.words.sentences import WRITTEN, Facts, Voice, begun


def refusal_sentence(code: str, facts: Facts, voice: Voice = WRITTEN) -> Markup:
    """Why a move is not allowed."""
    tell = REFUSALS.get(code) or sentences.REASONS[code]
    return Markup(begun(tell(facts, voice)))


def _empty(facts: Facts, voice: Voice) -> str:
    return _("No card is chosen. Choose what the card takes or is put together with.")


def _not_in_hand(facts: Facts, voice: Voice) -> str:
    return _("%(card)s is not in the hand.", card=voice.card(facts["card"]))


def _not_on_table(facts: Facts, voice: Voice) -> str:
    if not facts.get("cards"):
        return _("That is not on the table, or it is not a loose card.")
    return ngettext(
        "%(cards)s does not lie loose on the table.",
        "%(cards)s do not lie loose on the table.",
        len(facts["cards"]),
        cards=voice.cards(facts["cards"]),
    )


def _must_capture(facts: Facts, voice: Voice) -> str:
    if "cards" in facts:
        return sentences.REASONS["must_capture"](facts, voice)
    return _(
        "In these rules a card that can take must take, and %(card)s can.", card=voice.card(facts["card"])
    )


def _no_building(facts: Facts, voice: Voice) -> str:
    return _("In these rules nobody builds.")


def _too_high(facts: Facts, voice: Voice) -> str:
    if facts["value"] <= facts["at_most"]:
        return _("A card without a number cannot lie in a build.")
    return _("In these rules a build makes at most %(most)s.", most=facts["at_most"])


def _wrong_total(facts: Facts, voice: Voice) -> str:
    total, value = facts["sum"], facts["value"]
    if "raised" in facts:
        return _(
            "Only the card from the hand raises a build: %(base)s and %(card)s make %(sum)s, not %(value)s.",
            base=facts["raised"],
            card=voice.card(str(facts["card"])),
            sum=total,
            value=value,
        )
    if total == value:
        return _("These cards do not go in groups of %(value)s.", value=value)
    return _(
        "The cards make %(sum)s together, and that does not go in groups of %(value)s.",
        sum=total,
        value=value,
    )


def _played_card_outside(facts: Facts, voice: Voice) -> str:
    return _(
        "The cards on the table make %(value)s without %(card)s. The card from the hand has to be in the "
        "build.",
        card=voice.card(str(facts["card"])),
        value=facts["value"],
    )


def _one_card_only(facts: Facts, voice: Voice) -> str:
    return _("In these rules a build is made with one card of the table, not with several.")


def _no_multiple(facts: Facts, voice: Voice) -> str:
    return _("In these rules a build holds one sum, not several beside each other.")


def _own_build(facts: Facts, voice: Voice) -> str:
    return _("In these rules nothing more is laid on one's own build of %(value)s.", value=facts["value"])


def _not_your_build(facts: Facts, voice: Voice) -> str:
    return _("In these rules the build of somebody else is not raised.")


def _multiple_fixed(facts: Facts, voice: Voice) -> str:
    return _(
        "The build of %(value)s holds several groups, so it is fixed: it cannot be raised.",
        value=facts["value"],
    )


def _raise_alone(facts: Facts, voice: Voice) -> str:
    return _("In these rules a build is raised with the card from the hand alone.")


def _no_cover(facts: Facts, voice: Voice) -> str:
    return _(
        "Whoever builds %(value)s keeps a card that takes %(value)s, and there is none.", value=facts["value"]
    )


def _one_build(facts: Facts, voice: Voice) -> str:
    return _(
        "In these rules a player has one build at a time, and your build of %(value)s lies there.",
        value=facts["value"],
    )


def _same_value(facts: Facts, voice: Voice) -> str:
    return _(
        "In these rules two builds of one value may not lie there, and one of %(value)s does.",
        value=facts["value"],
    )


def _owner_must_capture(facts: Facts, voice: Voice) -> str:
    return _(
        "In these rules the owner of a build has to take next, and your build of %(value)s lies there.",
        value=facts["value"],
    )


def _owner_may_not_trail(facts: Facts, voice: Voice) -> str:
    return _(
        "In these rules you lay nothing out while a build is yours, and your build of %(value)s lies there.",
        value=facts["value"],
    )


def _last_cover(facts: Facts, voice: Voice) -> str:
    return _("This card must stay in hand: your build of %(value)s needs it.", value=facts["value"])


def _uncovered_build(facts: Facts, voice: Voice) -> str:
    return _(
        "No card in the hand takes your build of %(value)s. You may not lay a card out while another move is "
        "allowed.",
        value=facts["value"],
    )


def _strands_own_build(facts: Facts, voice: Voice) -> str:
    return _("Your build of %(value)s would be left without a card that takes it.", value=facts["value"])


def _not_largest(facts: Facts, voice: Voice) -> str:
    return ngettext(
        "In these rules you take as much as you can: %(most)s cards, and this is one.",
        "In these rules you take as much as you can: %(most)s cards, and these are %(num)s.",
        facts["taken"],
        most=facts["most"],
    )


def _can_be_enlarged(facts: Facts, voice: Voice) -> str:
    if not facts["left"]:
        return sentences.REASONS["can_be_enlarged"](facts, voice)
    return ngettext(
        "In these rules you may not leave what can go with it: %(cards)s can.",
        "In these rules you may not leave what can go with it: %(cards)s can.",
        len(facts["left"]),
        cards=voice.cards(facts["left"]),
    )


#: Sentences for the codes of the engine's refusals; reasons of the coach have theirs in ``sentences``.
REFUSALS: Final[dict[str, Callable[[Facts, Voice], str]]] = {
    "can_be_enlarged": _can_be_enlarged,
    "empty": _empty,
    "last_cover": _last_cover,
    "multiple_fixed": _multiple_fixed,
    "must_capture": _must_capture,
    "no_building": _no_building,
    "no_cover": _no_cover,
    "no_multiple": _no_multiple,
    "not_in_hand": _not_in_hand,
    "not_largest": _not_largest,
    "not_on_table": _not_on_table,
    "not_your_build": _not_your_build,
    "one_build": _one_build,
    "one_card_only": _one_card_only,
    "own_build": _own_build,
    "owner_may_not_trail": _owner_may_not_trail,
    "owner_must_capture": _owner_must_capture,
    "played_card_outside": _played_card_outside,
    "raise_alone": _raise_alone,
    "same_value": _same_value,
    "strands_own_build": _strands_own_build,
    "too_high": _too_high,
    "uncovered_build": _uncovered_build,
    "wrong_total": _wrong_total,
}

#: Every code that a move can be refused with.
CODES: Final = frozenset(REFUSALS) | (frozenset(CAPTURE_CODES) - {"overlooked"})
