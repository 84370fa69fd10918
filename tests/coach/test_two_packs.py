"""Reasons where the same card lies on the table twice, as in games of two packs."""

from itertools import combinations

import pytest

from trainer.coach.explain import why_not_legal
from trainer.rules.captures import Captures
from trainer.rules.notation import parse_card
from trainer.rules.presets import PRESETS

TABLE = tuple(map(parse_card, ("10D", "2S", "AH", "5H", "AH", "2S", "10D")))


@pytest.mark.parametrize("card", ["KD", "AS", "10D", "3C"])
@pytest.mark.parametrize("preset", PRESETS)
def test_each_selection_is_legal_or_has_a_reason(preset: str, card: str) -> None:
    captures = Captures(TABLE, parse_card(card), PRESETS[preset].rules)
    for size in range(1, len(TABLE) + 1):
        for items in combinations(range(len(TABLE)), size):
            assert captures.is_allowed(items) == (why_not_legal(captures, items) is None), items


def test_the_second_of_two_equal_cards_gets_the_reason_of_the_first() -> None:
    captures = Captures(TABLE, parse_card("AS"), PRESETS["krypkasino"].rules)
    assert why_not_legal(captures, (1,)) == why_not_legal(captures, (5,))
