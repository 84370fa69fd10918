"""Reasons as typed codes with facts; the sentences live with the translations."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from trainer.rules.cards import Card

#: Every code that judging a capture can give, with the facts that come with it.
#: Cards are plain strings (``6S``), in table order; groups are lists of them.
CAPTURE_CODES: Final = {
    "empty": "",
    "not_on_table": "cards",
    "off_by": "cards, sum, value, by (positive: too much)",
    "left_over": "groups, left, value",
    "counted_hand_value": "card, counts, as",
    "counted_table_value": "card, counts, as",
    "split_build": "cards, left",
    "build_in_sum": "build, worth, value",
    "build_alone": "build, worth",
    "court_pairs_only": "card, cards, at_most",
    "group_too_long": "cards, at_most",
    "not_largest": "taken, left, most, groups",
    "must_capture": "cards, clears (true where the five of spades takes the whole table)",
    "can_be_enlarged": "left",
    "overlooked": "values",
}

#: The further codes of questions answered by a choice: which card, legal or not, how many.
CHOICE_CODES: Final = {
    "takes_nothing": "card, values",
    "takes_less": "card, taken",
    "card_overlooked": "",
    "is_legal": "groups, value",
    "takes_more": "said",
    "takes_fewer": "said, cards (those that fit in no capture)",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not right (or not best): a code of the tables above, and its facts."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert self.code in CAPTURE_CODES or self.code in CHOICE_CODES, self.code


def names(cards: Iterable[Card]) -> list[str]:
    """Cards as the strings that facts hold."""
    return [str(card) for card in cards]
