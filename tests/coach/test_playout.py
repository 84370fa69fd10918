"""The fast greedy player plays legal moves, and its packs end as the engine's own do."""

import pytest

from trainer.coach.playout import Playout, bit
from trainer.rules.cards import PACK, Card
from trainer.rules.deals import deal
from trainer.rules.house import ruleset
from trainer.rules.moves import Move, Take, Trail
from trainer.rules.presets import PRESETS
from trainer.rules.state import GameState, start

PLAYED = ("norsk", "svensk-utan-bygge", "finsk")
CARD = {bit(card): card for card in PACK}


def greedy_move(player: Playout, state: GameState) -> Move:
    """The fast player's choice in an engine state, as a move of the engine's."""
    table = [item for item in state.table if isinstance(item, Card)]
    cards = sum(1 << bit(card) for card in table)
    played, taken, _ = player.choose(
        cards, player.pack(table), [bit(card) for card in state.hands[state.turn]]
    )
    places = tuple(place for place, card in enumerate(table) if taken >> bit(card) & 1)
    return Take(CARD[played], places) if places else Trail(CARD[played])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PLAYED)
def test_plays_what_the_engine_allows_and_counts_the_same(preset: str, players: int) -> None:
    rules = ruleset(
        {"preset": preset, "target_check": "end_of_pack", "sweep_last": "counts", "sweep_stop_at": "none"}
    )
    player = Playout(rules, players)
    for number in range(25):
        state = start(f"greedy-{number}", rules, players)
        while not state.is_over:
            state = state.apply(greedy_move(player, state))
        fast = player.play(f"greedy-{number}")
        assert fast.piles == tuple(sum(1 << bit(card) for card in pile) for pile in state.piles)
        assert fast.sweeps == state.sweeps
        assert fast.last == state.last_capturer


def test_takes_the_ten_of_diamonds_before_another_ten() -> None:
    player = Playout(PRESETS["norsk"].rules)
    table = [Card(10, "D"), Card(10, "H")]
    cards = sum(1 << bit(card) for card in table)
    played, taken, _ = player.choose(cards, player.pack(table), [bit(Card(10, "S"))])
    assert CARD[played] == Card(10, "S")
    assert taken == cards


@pytest.mark.parametrize("preset", sorted(set(PRESETS) - set(PLAYED)))
def test_refuses_rules_that_it_does_not_know(preset: str) -> None:
    with pytest.raises(ValueError, match="does not know all rules"):
        Playout(PRESETS[preset].rules)


def test_one_hand_of_a_dealt_pack_is_never_played_twice() -> None:
    rules = PRESETS["norsk"].rules
    found = Playout(rules).play("once")
    dealt = deal("once", rules, 2)
    assert (found.piles[0] & found.piles[1]) == 0
    assert (found.piles[0] | found.piles[1]).bit_count() == dealt.plan.total
