"""The legal moves of one card in numbers, against the moves listed one by one."""

import random
from collections import Counter

import pytest

from trainer.rules.cards import PACK, Build, Card, Item, cards_of
from trainer.rules.legal import LegalMoves
from trainer.rules.moves import Construct, Take, Trail
from trainer.rules.notation import parse_cards, parse_table
from trainer.rules.presets import PRESETS

POSITIONS = 60


def positions(preset: str) -> list[tuple[tuple[Item, ...], tuple[Card, ...]]]:
    """Seeded tables of up to eight items, a build among them where these rules build, and hands of three."""
    rng = random.Random(f"tally/{preset}")
    found = []
    for _ in range(POSITIONS):
        drawn = rng.sample(PACK, 12)
        hand, table = tuple(drawn[:3]), list[Item](drawn[3 : 3 + rng.randint(0, 7)])
        low, high = drawn[10:]
        if PRESETS[preset].rules.build == "on" and low.rank + high.rank <= 10:
            table.append(Build(((low, high),), low.rank + high.rank, rng.randint(0, 1)))
        found.append((tuple(table), hand))
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_numbers_and_largest_agree_with_the_list(preset: str) -> None:
    for table, hand in positions(preset):
        moves = LegalMoves(table, hand, PRESETS[preset].rules)
        for card in hand:
            listed = list(moves.of(card))
            takes = [move for move in listed if isinstance(move, Take)]
            sizes = Counter(len(cards_of([table[place] for place in take.items])) for take in takes)
            tally = moves.tally(card)
            assert tally.takes == len(takes)
            assert tally.builds == sum(isinstance(move, Construct) for move in listed)
            assert tally.trails == (Trail(card) in listed)
            largest = moves.largest(card)
            if takes:
                assert largest is not None
                assert len(largest.cards) == max(sizes)
                assert tally.most == sizes[max(sizes)]
                assert Take(card, largest.items) in takes
            else:
                assert largest is None
                assert tally.most == 0


def test_a_clearing_five_is_the_one_largest_capture() -> None:
    table, hand = parse_table("KH 5D 2C"), parse_cards("5S")
    moves = LegalMoves(table, hand, PRESETS["dansk"].rules)
    assert (moves.tally(hand[0]).takes, moves.tally(hand[0]).most) == (2, 1)
    largest = moves.largest(hand[0])
    assert largest is not None and largest.clears and len(largest.cards) == 3
