"""Whole packs a second: random play on the engine's states, greedy play on integers; and legal moves."""

import random
import time
from collections.abc import Iterable
from typing import Final

from trainer.coach.playout import Playout
from trainer.rules.cards import PACK, Build, Card, Item
from trainer.rules.legal import LegalMoves
from trainer.rules.presets import PRESETS
from trainer.rules.state import start

PLAIN: Final = PRESETS["norsk"].rules
BUILDING: Final = PRESETS["svensk"].rules


def _random_packs(preset: str, packs: int) -> float:
    """Packs a second of CPU time, two seats choosing at random among all legal moves."""
    rng = random.Random(preset)
    begin = time.process_time()
    for number in range(packs):
        state = start(f"bench-{number}", PRESETS[preset].rules)
        while not state.is_over:
            state = state.apply(rng.choice(list(state.legal_moves())))
    return packs / (time.process_time() - begin)


def _positions(cards: int, number: int) -> list[tuple[tuple[Item, ...], list[Card]]]:
    """Tables of so many items with two builds among them, and hands of four."""
    rng = random.Random(cards)
    found: list[tuple[tuple[Item, ...], list[Card]]] = []
    while len(found) < number:
        drawn = rng.sample(PACK, cards + 6)
        hand, rest = drawn[:4], drawn[4:]
        pairs = [(a, b) for a, b in zip(rest[::2], rest[1::2], strict=False) if a.rank + b.rank <= 13][:2]
        builds = [Build((pair,), pair[0].rank + pair[1].rank, seat) for seat, pair in enumerate(pairs)]
        if len(builds) == 2:
            used = {card for pair in pairs for card in pair}
            loose = [card for card in rest if card not in used][: cards - 2]
            table: tuple[Item, ...] = (*loose, *builds)
            found.append((table, hand))
    return found


def _moves_per_second(cards: int, number: int) -> float:
    todo = _positions(cards, number)
    begin = time.process_time()
    for table, hand in todo:
        sum(1 for _ in LegalMoves(table, hand, BUILDING, 0))
    return number / (time.process_time() - begin)


def report(quick: bool) -> Iterable[str]:
    """Packs a second by kind of play, and positions a second whose legal moves are all listed."""
    packs = 5 if quick else 40
    plain, building = _random_packs("norsk", packs), _random_packs("svensk", packs)
    player = Playout(PLAIN)
    begin = time.process_time()
    greedy_packs = packs * 40
    for number in range(greedy_packs):
        player.play(f"bench-{number}")
    greedy = greedy_packs / (time.process_time() - begin)
    yield f"random packs/s, engine states {plain:8.0f} without building, {building:8.0f} with"
    yield f"greedy packs/s, on integers   {greedy:8.0f} ({greedy / plain:.0f}x the random ones); aim 1 500"
    for cards in (8, 12):
        rate = _moves_per_second(cards, 20 if quick else 150)
        yield f"all legal moves of {cards:2} items   {rate:8.0f} positions/s"
