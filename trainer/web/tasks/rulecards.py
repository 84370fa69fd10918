"""The rule behind a question on one small card: a sentence or two, and an example of another value."""

from dataclasses import dataclass
from typing import Final

from trainer.practice.check import CaptureQuestion
from trainer.rules.cards import Card
from trainer.rules.ruleset import Ruleset
from trainer.rules.values import hand_values
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.present import card_from

Groups = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class RuleCard:
    """``groups`` each make ``value``; there are none where an example would say nothing."""

    title: str
    text: str
    groups: Groups = ()
    value: int = 0


#: Two examples of each skill: the one whose value is not asked for is shown.
_EXAMPLES: Final = {
    "equal": (("8D", 8), ("5H", 5)),
    "sum2": (("5H+3C", 8), ("4D+2C", 6)),
    "sum3": (("4H+3C+AD", 8), ("6D+3S+2H", 11)),
    "groups": (("5H+3C 8D", 8), ("4D+2C 6H", 6)),
    "crossing": (("5H+3C 6D+2H", 8), ("7S+3C 6D+4H", 10)),
    "ace": (("KS+AD", 14),),
    "casinos": (("KH+2D", 15), ("9C+7D", 16)),
}


def rule_card(skill: str, question: CaptureQuestion) -> RuleCard:
    """The rule card of ``skill``, as the question's rule set has it."""
    rules = question.rules
    if question.card.is_court and rules.court != "numeric":
        return RuleCard(_("The rule: court cards"), _court_text(rules))
    title, text = _words(skill, rules)
    asked = hand_values(question.card, rules)
    examples = [example for example in _EXAMPLES.get(skill, ()) if _possible(example[0], rules)]
    for example, value in examples:
        if value not in asked or example is examples[-1][0]:
            groups = tuple(tuple(map(card_from, group.split("+"))) for group in example.split())
            return RuleCard(title, text, groups, value)
    return RuleCard(title, text)


def _possible(example: str, rules: Ruleset) -> bool:
    most = rules.group_max or 9
    return all(len(group.split("+")) <= most for group in example.split())


def _court_text(rules: Ruleset) -> str:
    if rules.court == "pair_one":
        return _(
            "Jacks, queens and kings have no number here. Each takes one equal card, and is never part of "
            "a sum."
        )
    return _(
        "Jacks, queens and kings have no number here. Each takes equal cards, and is never part of a sum."
    )


def _words(skill: str, rules: Ruleset) -> tuple[str, str]:
    """Title and text."""
    if skill == "equal":
        return _("The rule: equal values"), _("A card takes cards of its own value, all of them at once.")
    if skill == "sum2":
        return _("The rule: sums of two"), _("Two cards that together make your card’s value can be taken.")
    if skill == "sum3":
        return _("The rule: longer sums"), _(
            "A sum may have three cards or more, if they make your card’s value."
        )
    if skill == "crossing":
        return _("The rule: groups that cross"), _(
            "Each table card serves once. Where two groups want the same card, try both ways and count."
        )
    if skill == "ace":
        return _("The rule: the ace"), _ace_text(rules)
    if skill == "casinos":
        return _("The rule: 15 and 16"), _(
            "From the hand the two of spades counts 15 and the ten of diamonds 16. "
            "On the table they count 2 and 10."
        )
    if skill == "spade5":
        return _("The rule: five of spades"), _(
            "From the hand the five of spades may take the whole table, whatever lies there."
        )
    if skill == "nothing":
        return _("The rule: nothing to take"), _(
            "Look for a card of the same value, then for sums. If neither is there, nothing can be taken."
        )
    return _("The rule: groups"), _(
        "One card may take several groups at once. Each group must make the card’s value, "
        "and each table card serves once."
    )


def _ace_text(rules: Ruleset) -> str:
    if rules.ace_hand == "choice":
        return _("On the table an ace counts 1. From the hand it counts 1 or 14, one of them in each play.")
    return _("On the table an ace counts 1. From the hand it counts 14, so it does not take an ace.")
