"""Reasons and hints as sentences: one for each code, written for the eye or spoken for the live region.

The coach returns codes and facts; here they become words, and nowhere else. Both ways of telling share each
sentence, so that a translator meets it once: only the cards in it differ, ``6♠`` or "six of spades".
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from trainer.coach.hints import Hint
from trainer.coach.reasons import Reason
from trainer.practice.check import CaptureQuestion
from trainer.rules.captures import Capture
from trainer.rules.cards import Card
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.i18n import ngettext
from trainer.web.shell.present import RANK_WORDS, card_from, card_name, listed, said

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Voice:
    """How a sentence names cards."""

    name: Callable[[Card], str]
    written: bool

    def cards(self, names: Iterable[str]) -> str:
        """``6♠, 4♣ and 3♥``."""
        return listed([self.name(card_from(name)) for name in names])

    def card(self, name: str) -> str:
        """One card."""
        return self.name(card_from(name))

    def groups(self, groups: Iterable[Sequence[str]]) -> str:
        """``6♠ + 3♥ and 9♣``: groups apart, and what makes each of them."""
        plus = " + " if self.written else " " + _("plus") + " "
        return listed([plus.join(self.name(card_from(name)) for name in group) for group in groups])


#: For the page: signs for the eye, and the same cards in words for a screen reader.
WRITTEN: Final = Voice(said, True)
#: For the live region: plain words.
SPOKEN: Final = Voice(card_name, False)


def reason_sentence(reason: Reason, voice: Voice = WRITTEN) -> Markup:
    """The one sentence (two at most) that tells ``reason``."""
    return Markup(begun(REASONS[reason.code](reason.facts, voice)))


def hint_sentence(hint: Hint, voice: Voice = WRITTEN) -> Markup:
    """The sentence of one rung of the hint ladder."""
    return Markup(begun(HINTS[hint.code](hint.facts, voice)))


def begun(text: str) -> str:
    """``text`` as the beginning of a sentence: "queen of spades ..." gets its capital."""
    return text[:1].upper() + text[1:]


def count_word(count: int) -> str:
    """A small number as a word that may begin a sentence, a large one in figures."""
    return begun(str(RANK_WORDS[count - 1]) if 2 <= count <= 10 else str(count))


def cards_word(count: int) -> str:
    """``Four cards``, to begin a sentence with."""
    if count == 1:
        return _("One card")
    return ngettext("%(number)s card", "%(number)s cards", count, number=count_word(count))


def cards_and_hints(cards: int, hints: int) -> str:
    """``Four cards, with one hint.``"""
    if not hints:
        return _("%(cards)s.", cards=cards_word(cards))
    with_hints = ngettext("one hint", "%(number)s hints", hints, number=count_word(hints).lower())
    return _("%(cards)s, with %(hints)s.", cards=cards_word(cards), hints=with_hints)


def nothing_and_hints(hints: int) -> str:
    """``There is nothing to take.``, with the hints that it took."""
    if not hints:
        return _("There is nothing to take.")
    return ngettext(
        "There is nothing to take. You used one hint.",
        "There is nothing to take. You used %(number)s hints.",
        hints,
        number=count_word(hints).lower(),
    )


def most_sentence(most: Capture | None, voice: Voice = WRITTEN) -> Markup:
    """``The most it takes is 2 cards: 6♠ and 3♥.``, or that there is nothing."""
    if most is None:
        return Markup(_("There is nothing to take."))
    return Markup(_answer({"cards": [str(card) for card in most.cards]}, voice))


def groups_spoken(capture: Capture) -> str:
    """How a capture falls into groups, in words: ``Six of spades plus three of hearts make your 9.``"""
    groups = [[str(card) for card in group] for group in capture.groups or ()]
    return begun(_makes(groups, capture.value, SPOKEN))


def groups_make(groups: Sequence[Sequence[str]], value: int | None, voice: Voice) -> str:
    """The same for groups given by name, for the eye as well."""
    return begun(_makes(groups, value, voice))


def card_counts(question: CaptureQuestion) -> Markup:
    """``9♦ counts 9``: the card to play and what it counts from the hand."""
    values = question.captures.values
    if not values:
        return Markup(_("%(card)s takes its equal", card=said(question.card)))
    return Markup(_("%(card)s counts %(value)s", card=said(question.card), value=either(values)))


def either(values: Sequence[int]) -> str:
    """``9``, or ``1 or 14`` for a card with a choice."""
    if len(values) < 2:
        return "".join(map(str, values))
    return _("%(low)s or %(high)s", low=values[0], high=values[-1])


# -- reasons --------------------------------------------------------------------------------------------


def _empty(facts: Facts, voice: Voice) -> str:
    return _("Pick at least one card, or press Nothing to take.")


def _not_on_table(facts: Facts, voice: Voice) -> str:
    return ngettext(
        "%(cards)s is not on this table. Pick from the cards that lie there.",
        "%(cards)s are not on this table. Pick from the cards that lie there.",
        len(facts["cards"]),
        cards=voice.cards(facts["cards"]),
    )


def _off_by(facts: Facts, voice: Voice) -> str:
    told = {"cards": voice.cards(facts["cards"]), "sum": facts["sum"], "value": facts["value"]}
    by = abs(facts["by"])
    alone = len(facts["cards"]) == 1
    if facts["by"] > 0:
        if alone:
            return ngettext(
                "%(cards)s counts %(sum)s, one more than %(value)s.",
                "%(cards)s counts %(sum)s, %(by)s more than %(value)s.",
                by, by=by, **told,
            )  # fmt: skip
        return ngettext(
            "%(cards)s make %(sum)s, one more than %(value)s.",
            "%(cards)s make %(sum)s, %(by)s more than %(value)s.",
            by, by=by, **told,
        )  # fmt: skip
    if alone:
        return ngettext(
            "%(cards)s counts %(sum)s, one less than %(value)s.",
            "%(cards)s counts %(sum)s, %(by)s less than %(value)s.",
            by, by=by, **told,
        )  # fmt: skip
    return ngettext(
        "%(cards)s make %(sum)s, one less than %(value)s.",
        "%(cards)s make %(sum)s, %(by)s less than %(value)s.",
        by, by=by, **told,
    )  # fmt: skip


def _makes(groups: Sequence[Sequence[str]], value: int | None, voice: Voice) -> str:
    """That these groups make the value: ``6♠ and 3♥ make your 9.``"""
    if value is None:
        return ngettext(
            "%(cards)s matches your card.",
            "%(cards)s match your card.",
            len(groups),
            cards=voice.cards(name for group in groups for name in group),
        )
    if all(len(group) == 1 for group in groups):
        return ngettext(
            "%(cards)s counts %(value)s like your card.",
            "%(cards)s count %(value)s each like your card.",
            len(groups),
            cards=voice.cards(group[0] for group in groups),
            value=value,
        )
    if len(groups) == 1:
        return _("%(cards)s make your %(value)s.", cards=voice.cards(groups[0]), value=value)
    return _("%(groups)s each make your %(value)s.", groups=voice.groups(groups), value=value)


def _left_over(facts: Facts, voice: Voice) -> str:
    left = ngettext(
        "%(cards)s is left over.",
        "%(cards)s are left over.",
        len(facts["left"]),
        cards=voice.cards(facts["left"]),
    )
    return f"{_makes(facts['groups'], facts['value'], voice)} {begun(left)}"


def _counted_hand_value(facts: Facts, voice: Voice) -> str:
    return _(
        "%(card)s counts %(value)s on the table. It counts %(other)s only from the hand.",
        card=voice.card(facts["card"]), value=facts["counts"], other=facts["as"],
    )  # fmt: skip


def _counted_table_value(facts: Facts, voice: Voice) -> str:
    return _(
        "Your %(card)s counts %(value)s from the hand, not %(other)s.",
        card=voice.card(facts["card"]), value=facts["counts"], other=facts["as"],
    )  # fmt: skip


def _split_build(facts: Facts, voice: Voice) -> str:
    return ngettext(
        "A build is taken whole: %(cards)s goes with it.",
        "A build is taken whole: %(cards)s go with it.",
        len(facts["left"]),
        cards=voice.cards(facts["left"]),
    )


def _build_in_sum(facts: Facts, voice: Voice) -> str:
    return _("The build counts %(worth)s as a whole and cannot be part of a sum.", worth=facts["worth"])


def _build_alone(facts: Facts, voice: Voice) -> str:
    return _(
        "In these rules the build of %(worth)s is taken alone, without other cards.", worth=facts["worth"]
    )


def _court_pairs_only(facts: Facts, voice: Voice) -> str:
    card = card_from(facts["card"])
    if not card.is_court:
        return ngettext(
            "%(cards)s has no number in these rules. Only an equal card takes it.",
            "%(cards)s have no number in these rules. Only equal cards take them.",
            len(facts["cards"]),
            cards=voice.cards(facts["cards"]),
        )
    if facts["at_most"] == 1:
        return _(
            "Your %(card)s takes one equal card in these rules, and nothing else.", card=voice.name(card)
        )
    return _("In these rules your %(card)s takes only equal cards.", card=voice.name(card))


def _group_too_long(facts: Facts, voice: Voice) -> str:
    return _(
        "%(cards)s are %(count)s cards. In these rules a sum has at most %(most)s.",
        cards=voice.cards(facts["cards"]), count=len(facts["cards"]), most=facts["at_most"],
    )  # fmt: skip


def _not_largest(facts: Facts, voice: Voice) -> str:
    # How many there are to find, never which: the learner is to try again.
    return ngettext(
        "That can be taken, but it is not the most: one card, and your card takes %(most)s.",
        "That can be taken, but it is not the most: %(num)s cards, and your card takes %(most)s.",
        facts["taken"],
        most=facts["most"],
    )


def _must_capture(facts: Facts, voice: Voice) -> str:
    if facts.get("clears"):
        return _("In these rules your five of spades takes the whole table, and something is left.")
    return _("In these rules an equal card may not be left lying, and one is left.")


def _can_be_enlarged(facts: Facts, voice: Voice) -> str:
    return _("In these rules you may not leave what can go with it, and something can.")


def _overlooked(facts: Facts, voice: Voice) -> str:
    if not facts["values"]:
        return _("There is something to take. Look for an equal card.")
    return _("There is something to take. Your card takes %(value)s.", value=either(facts["values"]))


REASONS: Final[dict[str, Callable[[Facts, Voice], str]]] = {
    "empty": _empty,
    "not_on_table": _not_on_table,
    "off_by": _off_by,
    "left_over": _left_over,
    "counted_hand_value": _counted_hand_value,
    "counted_table_value": _counted_table_value,
    "split_build": _split_build,
    "build_in_sum": _build_in_sum,
    "build_alone": _build_alone,
    "court_pairs_only": _court_pairs_only,
    "group_too_long": _group_too_long,
    "not_largest": _not_largest,
    "must_capture": _must_capture,
    "can_be_enlarged": _can_be_enlarged,
    "overlooked": _overlooked,
}


# -- hints ----------------------------------------------------------------------------------------------


def _counts(facts: Facts, voice: Voice) -> str:
    card = voice.card(facts["card"])
    if not facts["values"]:
        return _("Your %(card)s takes only an equal card.", card=card)
    return _("Your %(card)s counts %(value)s.", card=card, value=either(facts["values"]))


def _one_card(facts: Facts, voice: Voice) -> str:
    return _("%(card)s goes with it.", card=voice.card(facts["card"]))


def _one_group(facts: Facts, voice: Voice) -> str:
    return _makes([facts["cards"]], facts["value"], voice)


def _answer(facts: Facts, voice: Voice) -> str:
    return ngettext(
        "The most it takes is one card: %(cards)s.",
        "The most it takes is %(num)s cards: %(cards)s.",
        len(facts["cards"]),
        cards=voice.cards(facts["cards"]),
    )


def _special(facts: Facts, voice: Voice) -> str:
    return _(
        "In these rules your %(card)s can do something that no other card can.",
        card=voice.card(facts["card"]),
    )


def _clears(facts: Facts, voice: Voice) -> str:
    return _("Your %(card)s clears the table in these rules.", card=voice.card(facts["card"]))


def _no_equal(facts: Facts, voice: Voice) -> str:
    if not facts["values"]:
        return _("No equal card lies on the table.")
    return _("No card on the table counts %(value)s by itself.", value=either(facts["values"]))


def _no_sum(facts: Facts, voice: Voice) -> str:
    if not facts["values"]:
        return _("And your card takes no sums.")
    return _("No sum on the table makes %(value)s either.", value=either(facts["values"]))


def _answer_nothing(facts: Facts, voice: Voice) -> str:
    return _("There is nothing to take.")


HINTS: Final[dict[str, Callable[[Facts, Voice], str]]] = {
    "counts": _counts,
    "one_card": _one_card,
    "one_group": _one_group,
    "answer": _answer,
    "special": _special,
    "clears": _clears,
    "no_equal": _no_equal,
    "no_sum": _no_sum,
    "answer_nothing": _answer_nothing,
}
