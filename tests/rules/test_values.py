"""What a card is worth on the table and from the hand, for every card and every reading."""

from itertools import product
from typing import Any

import pytest

from tests.oracle import on_table, uses_of
from trainer.rules.cards import PACK, Card
from trainer.rules.house import ruleset
from trainer.rules.notation import parse_card
from trainer.rules.options import CHOICES
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset
from trainer.rules.values import hand_values, table_values


def test_every_card_under_every_reading() -> None:
    readings = list(product(*(CHOICES[name] for name in ("court", "ace_hand", "ace_table", "casino_hand"))))
    assert len(readings) == 3 * 3 * 2 * 3
    for court, ace_hand, ace_table, casino_hand in readings:
        rules = Ruleset(court=court, ace_hand=ace_hand, ace_table=ace_table, casino_hand=casino_hand)
        for card in PACK:
            assert table_values(card, rules) == on_table(card, rules)
            values = hand_values(card, rules)
            assert values == tuple(sorted(value for use in uses_of(card, rules) for value in use))


#: The columns of RULES.md 2.2: from the hand A, 2♠, 10♦, then J, Q, K; on the table A, 2♠, 10♦.
MATRIX = {
    "svensk": "1/14 2 10 11 12 13 1 2 10",
    "svensk-1516": "1/14 15 16 11 12 13 1 2 10",
    "dragkasino": "1/14 2 10 11 12 13 1 2 10",
    "krypkasino": "14 2 10 11 12 13 1 2 10",
    "dansk": "14 15 16 11 12 13 1 2 10",
    "norsk-bygg": "14 15 16 11 12 13 1 2 10",
    "norsk": "1/14 15 16 11 12 13 1 2 10",
    "byggekasino": "1/14 15 16 11 12 13 1 2 10",
    "finsk": "14 15 16 11 12 13 1 2 10",
    "svensk-utan-bygge": "1/14 2 10 11 12 13 1 2 10",
    "byggkasino": "1/14 2/15 10/16 11 12 13 1 2 10",
    "english": "1 2 10 - - - 1 2 10",
    "royal": "1/14 2 10 11 12 13 1 2 10",
    "barnkasino": "1/14 2 10 11 12 13 1 2 10",
}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_matrix(preset: str) -> None:
    rules = ruleset(preset)
    cells = [
        tuple(int(value) for value in cell.split("/")) if cell != "-" else ()
        for cell in MATRIX[preset].split()
    ]
    ours: list[Any] = [hand_values(parse_card(name), rules) for name in "AH 2S 10D JC QD KS".split()]
    ours += [table_values(parse_card(name), rules) for name in "AH 2S 10D".split()]
    assert ours == cells
    assert hand_values(Card(5, "S"), rules) == (5,)  # a five all the same where it clears the table
