"""Small parts of the rule sentences: points, cards, lists of values."""

from collections.abc import Callable
from typing import Any

from flask_babel import ngettext
from markupsafe import Markup

from trainer.rules.ruleset import Ruleset
from trainer.rules.values import hand_values
from trainer.web.shell.present import card_from, said
from trainer.web.words.sentences import either

#: One sentence about one value of an option, for the rule set that has it.
Sentence = Callable[[Ruleset], str]
Sentences = dict[tuple[str, Any], Sentence]


def points(number: int) -> str:
    """``1 point``, ``2 points``."""
    return ngettext("%(num)s point", "%(num)s points", number)


def card(text: str) -> Markup:
    """The card that a program's text names, for use in a sentence."""
    return said(card_from(text))


def from_hand(text: str, rules: Ruleset) -> str:
    """What the card counts from the hand."""
    return either(hand_values(card_from(text), rules))
