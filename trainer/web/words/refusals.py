"""Why a move is refused, a sentence for each code; what is wrong with captures stands in ``sentences``."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from markupsafe import Markup

from trainer.coach.reasons import Reason
from trainer.rules.moves import Move, Take
from trainer.web.shell.i18n import gettext as _
from trainer.web.words.sentences import WRITTEN, Facts, Voice, begun, reason_sentence


def refusal_sentence(move: Move, code: str, facts: Mapping[str, Any], voice: Voice = WRITTEN) -> Markup:
    """The sentence that tells why ``move`` is not allowed; facts as ``coach.refusals`` gives them."""
    if isinstance(move, Take) and code not in _OF_THE_PLAYER:
        return reason_sentence(Reason(code, dict(facts)), voice)
    return Markup(begun(REFUSALS[code](facts, voice)))


def _no_cover(facts: Facts, voice: Voice) -> str:
    return _(
        "A build of %(value)s needs a card in hand that takes it later, and there is none.",
        value=facts["value"],
    )


def _wrong_total(facts: Facts, voice: Voice) -> str:
    return _("The cards make %(sum)s, not %(value)s.", sum=facts["sum"], value=facts["value"])


def _too_high(facts: Facts, voice: Voice) -> str:
    if facts["value"] > facts["at_most"]:
        return _("In these rules no build counts more than %(most)s.", most=facts["at_most"])
    return _("In these rules court cards have no number, so they cannot be part of a build.")


def _played_card_outside(facts: Facts, voice: Voice) -> str:
    return _(
        "The card that you play must be part of the build, and the others make %(value)s without it.",
        value=facts["value"],
    )


def _own_build(facts: Facts, voice: Voice) -> str:
    return _("In these rules your own build of %(value)s stays as it is.", value=facts["value"])


def _not_your_build(facts: Facts, voice: Voice) -> str:
    return _("In these rules nobody but its owner raises the build of %(value)s.", value=facts["value"])


def _multiple_fixed(facts: Facts, voice: Voice) -> str:
    return _(
        "The build of %(value)s has several groups, so it can no longer be raised.", value=facts["value"]
    )


def _one_build(facts: Facts, voice: Voice) -> str:
    return _(
        "You have a build of %(value)s already, and these rules allow one at a time.", value=facts["value"]
    )


def _same_value(facts: Facts, voice: Voice) -> str:
    return _(
        "There is a build of %(value)s already, and these rules allow one of each value.",
        value=facts["value"],
    )


def _last_cover(facts: Facts, voice: Voice) -> str:
    return _("This card must stay in hand: your build of %(value)s needs it.", value=facts["value"])


def _strands(facts: Facts, voice: Voice) -> str:
    return _("Your build of %(value)s would have no card left that takes it.", value=facts["value"])


def _owner_must_capture(facts: Facts, voice: Voice) -> str:
    return _(
        "In these rules you must take now, because your build of %(value)s lies on the table.",
        value=facts["value"],
    )


def _not_in_hand(facts: Facts, voice: Voice) -> str:
    return _("%(card)s is not in this hand.", card=voice.card(facts["card"]))


#: What is said of the player and not of the cards, so it is the same for captures.
_OF_THE_PLAYER: Final = ("not_in_hand", "owner_must_capture", "strands_own_build")

REFUSALS: Final[dict[str, Callable[[Facts, Voice], str]]] = {
    "empty": lambda facts, voice: _("A build needs a card from the table."),
    "last_cover": _last_cover,
    "multiple_fixed": _multiple_fixed,
    "must_capture": lambda facts, voice: _("In these rules a card that can take something must take it."),
    "no_building": lambda facts, voice: _("In these rules nothing is built."),
    "no_cover": _no_cover,
    "no_multiple": lambda facts, voice: _("In these rules a build has one group only."),
    "not_in_hand": _not_in_hand,
    "not_on_table": lambda facts, voice: _("There is no such build on the table."),
    "not_your_build": _not_your_build,
    "one_build": _one_build,
    "one_card_only": lambda facts, voice: _("In these rules a build takes up one table card only."),
    "owner_may_not_trail": lambda facts, voice: _(
        "In these rules nobody lays a card out while a build of theirs is on the table."
    ),
    "owner_must_capture": _owner_must_capture,
    "own_build": _own_build,
    "played_card_outside": _played_card_outside,
    "raise_alone": lambda facts, voice: _("A build is raised with one card from the hand and no other."),
    "same_value": _same_value,
    "strands_own_build": _strands,
    "too_high": _too_high,
    "wrong_total": _wrong_total,
}
