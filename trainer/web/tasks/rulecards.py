"""The rule behind a question on one small card: a sentence or two, and an example of another value."""

from dataclasses import dataclass
from typing import Final

from trainer.practice.check import CaptureQuestion
from trainer.rules.arithmetic import arithmetic, split
from trainer.rules.cards import ACE, BIG_CASINO, LITTLE_CASINO, PACK, Card
from trainer.rules.ruleset import Ruleset
from trainer.rules.values import hand_values, table_values
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.present import card_from
from trainer.web.words.sentences import either

Groups = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class RuleCard:
    """``groups`` each make ``value``; there are none where an example would say nothing."""

    title: str
    text: str
    groups: Groups = ()
    value: int = 0


#: Examples of each skill: the first whose value is not asked for is shown, else the last.
_EXAMPLES: Final = {
    "equal": (("8D", 8), ("5H", 5)),
    "sum2": (("5H+3C", 8), ("4D+2C", 6)),
    "sum3": (("4H+3C+AD", 8), ("6D+3S+2H", 11)),
    "groups": (("5H+3C 8D", 8), ("4D+2C 6H", 6)),
    "crossing": (("5H+3C 6D+2H", 8), ("7S+3C 6D+4H", 10)),
    "ace": (("10S+4D", 14), ("KS+AD", 14)),
    "casinos": (("10H+5D", 15), ("KH+2D", 15), ("9C+7D", 16)),
}


def rule_card(skill: str, question: CaptureQuestion) -> RuleCard:
    """The rule card of ``skill``, as the question's rule set has it."""
    rules = question.rules
    if question.card.is_court and rules.court != "numeric":
        return RuleCard(_("The rule: court cards"), _court_text(rules))
    if skill == "nothing" and question.captures.clears:
        skill = "spade5"
    title, text = _words(skill, question.card, rules)
    examples = [(_groups(example), value) for example, value in _EXAMPLES.get(skill, ())]
    examples = [example for example in examples if _possible(*example, rules)]
    asked = hand_values(question.card, rules)
    others = [example for example in examples if example[1] not in asked]
    return RuleCard(title, text, *[*others[:1], *examples[-1:], ((), 0)][0])


def _groups(example: str) -> Groups:
    return tuple(tuple(map(card_from, group.split("+"))) for group in example.split())


def _possible(groups: Groups, value: int, rules: Ruleset) -> bool:
    """Whether some card counts the value under the rules, and each of the groups makes it."""
    sums = arithmetic(rules)
    return any(value in hand_values(card, rules) for card in PACK) and all(
        split(group, (), (value,), sums) is not None for group in groups
    )


def _court_text(rules: Ruleset) -> str:
    if rules.court == "pair_one":
        return _(
            "Jacks, queens and kings have no number here. Each takes one equal card, and is never part of "
            "a sum."
        )
    return _(
        "Jacks, queens and kings have no number here. Each takes equal cards, and is never part of a sum."
    )


def _words(skill: str, card: Card, rules: Ruleset) -> tuple[str, str]:
    """Title and text, for a question about ``card``."""
    if skill == "equal":
        return _("The rule: equal values"), _("A card takes cards of its own value, all of them at once.")
    if skill == "sum2":
        return _("The rule: sums of two"), _("Two cards that together make your card’s value can be taken.")
    if skill == "sum3":
        if rules.group_max is not None:
            return _("The rule: longer sums"), _("In these rules a sum has at most two cards.")
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
            "From the hand the two of spades counts %(two)s and the ten of diamonds %(ten)s. "
            "On the table they count 2 and 10.",
            two=either(hand_values(LITTLE_CASINO, rules)),
            ten=either(hand_values(BIG_CASINO, rules)),
        )
    if skill == "spade5":
        return _("The rule: five of spades"), _five_text(rules)
    if skill == "nothing":
        return _("The rule: nothing to take"), _(
            "Look for a card of the same value, then for sums. If neither is there, nothing can be taken."
        )
    text = _(
        "One card may take several groups at once. Each group must make the card’s value, "
        "and each table card serves once."
    )
    return _("The rule: groups"), " ".join([text, *_both_values(card, rules)])


def _five_text(rules: Ruleset) -> str:
    match rules.spade5:
        case "none":
            return _("In these rules the five of spades is a five like any other.")
        case "must_clear":
            return _("From the hand the five of spades must take the whole table, whatever lies there.")
    return _("From the hand the five of spades may take the whole table, whatever lies there.")


def _ace_text(rules: Ruleset) -> str:
    ace = Card(ACE, "S")
    table, hand = table_values(ace, rules), hand_values(ace, rules)
    value, both = either(hand), _both_values(ace, rules)
    if both:
        told = _("From the hand it counts %(value)s.", value=value)
    elif len(hand) > 1:
        told = _("From the hand it counts %(value)s, one of them in each play.", value=value)
    elif hand[0] in table:
        told = _("From the hand it counts %(value)s, so it takes an ace.", value=value)
    else:
        told = _("From the hand it counts %(value)s, so an ace alone is not enough.", value=value)
    return " ".join([_("On the table an ace counts %(value)s.", value=either(table)), told, *both])


def _both_values(card: Card, rules: Ruleset) -> tuple[str, ...]:
    """The sentence that the card may count both its values in one play, where it may (``RULES.md 3.2``)."""
    if card.rank == ACE and rules.ace_hand == "choice" and rules.ace_mixed == "pairs_and_14":
        return (_("An ace may use both its values in one play."),)
    return ()
