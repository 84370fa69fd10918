"""Sentences about questions answered by a choice; what other questions share is in ``sentences``."""

from collections.abc import Callable
from typing import Final

from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup

from trainer.coach.hints import Hint
from trainer.coach.reasons import Reason
from trainer.web.words import sentences
from trainer.web.words.sentences import WRITTEN, Facts, Voice


def reason_sentence(reason: Reason, voice: Voice = WRITTEN) -> Markup:
    """The sentence that tells ``reason``, whichever kind of question it comes from."""
    tell = REASONS.get(reason.code)
    if tell is None:
        return sentences.reason_sentence(reason, voice)
    return Markup(sentences.begun(tell(reason.facts, voice)))


def hint_sentence(hint: Hint, voice: Voice = WRITTEN) -> Markup:
    """The sentence of one hint, whichever kind of question it comes from."""
    tell = HINTS.get(hint.code)
    if tell is None:
        return sentences.hint_sentence(hint, voice)
    return Markup(sentences.begun(tell(hint.facts, voice)))


def _takes_nothing(facts: Facts, voice: Voice) -> str:
    card, values = voice.card(facts["card"]), facts["values"]
    if not values:
        return _("%(card)s takes nothing here: no equal card lies on the table.", card=card)
    return _(
        "%(card)s takes nothing here: no card and no sum counts %(value)s.",
        card=card,
        value=sentences.either(values),
    )


def _takes_less(facts: Facts, voice: Voice) -> str:
    return ngettext(
        "%(card)s takes one card. Another card of yours takes more.",
        "%(card)s takes %(num)s cards. Another card of yours takes more.",
        facts["taken"],
        card=voice.card(facts["card"]),
    )


def _card_overlooked(facts: Facts, voice: Voice) -> str:
    return _("One of your cards takes something.")


def _is_legal(facts: Facts, voice: Voice) -> str:
    if not facts["groups"]:
        return _("It may: your card clears the table.")
    return _("It may. %(reason)s", reason=sentences.groups_make(facts["groups"], facts["value"], voice))


def _takes_more(facts: Facts, voice: Voice) -> str:
    if not facts["said"]:
        return _("It takes something.")
    return ngettext("It takes more than one card.", "It takes more than %(num)s cards.", facts["said"])


def _takes_fewer(facts: Facts, voice: Voice) -> str:
    if not facts["cards"]:
        return _("It takes fewer: a table card serves in one group only.")
    return ngettext(
        "It takes fewer: %(cards)s fits in no group.",
        "It takes fewer: %(cards)s fit in no group.",
        len(facts["cards"]),
        cards=voice.cards(facts["cards"]),
    )


REASONS: Final[dict[str, Callable[[Facts, Voice], str]]] = {
    "takes_nothing": _takes_nothing,
    "takes_less": _takes_less,
    "card_overlooked": _card_overlooked,
    "is_legal": _is_legal,
    "takes_more": _takes_more,
    "takes_fewer": _takes_fewer,
}


def _counts_each(facts: Facts, voice: Voice) -> str:
    parts = [
        _("%(card)s counts %(value)s", card=voice.card(card), value=sentences.either(values))
        if values
        else _("%(card)s takes only its equals", card=voice.card(card))
        for card, values in facts["cards"]
    ]
    return f"{', '.join(parts)}."


def _one_taken(facts: Facts, voice: Voice) -> str:
    return _("The right card takes %(card)s.", card=voice.card(facts["card"]))


def _all_taken(facts: Facts, voice: Voice) -> str:
    return _("At most, the right card takes %(cards)s.", cards=voice.cards(facts["cards"]))


def _none_equal(facts: Facts, voice: Voice) -> str:
    return _("No card on the table is equal to one of yours.")


def _none_sum(facts: Facts, voice: Voice) -> str:
    return _("And no sum on the table makes one of yours.")


def _answer_card(facts: Facts, voice: Voice) -> str:
    return _("%(card)s takes %(cards)s.", card=voice.card(facts["card"]), cards=voice.cards(facts["cards"]))


def _answer_none(facts: Facts, voice: Voice) -> str:
    return _("None of your cards takes anything.")


def _total(facts: Facts, voice: Voice) -> str:
    return ngettext(
        "%(cards)s counts %(sum)s.",
        "%(cards)s make %(sum)s together.",
        len(facts["cards"]),
        cards=voice.cards(facts["cards"]),
        sum=facts["sum"],
    )


def _because(facts: Facts, voice: Voice) -> str:
    return sentences.reason_sentence(facts["reason"], voice)


def _answer_legal(facts: Facts, voice: Voice) -> str:
    return _("Yes, they may be taken.")


def _answer_not_legal(facts: Facts, voice: Voice) -> str:
    return _("No, they may not be taken.")


def _answer_count(facts: Facts, voice: Voice) -> str:
    return ngettext("It takes one card.", "It takes %(num)s cards.", facts["count"])


HINTS: Final[dict[str, Callable[[Facts, Voice], str]]] = {
    "counts_each": _counts_each,
    "one_taken": _one_taken,
    "all_taken": _all_taken,
    "none_equal": _none_equal,
    "none_sum": _none_sum,
    "answer_card": _answer_card,
    "answer_none": _answer_none,
    "total": _total,
    "because": _because,
    "answer_legal": _answer_legal,
    "answer_not_legal": _answer_not_legal,
    "answer_count": _answer_count,
}
