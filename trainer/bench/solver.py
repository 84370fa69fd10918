"""The capture solver against a plain search over all subsets, and the check of one selection."""

import random
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Final

from trainer.rules.captures import Captures
from trainer.rules.cards import PACK, Card
from trainer.rules.groups import groups_of, pack
from trainer.rules.presets import PRESETS

RULES: Final = PRESETS["norsk-bygg"].rules

#: Table size and how many positions the solver and the plain search get.
SIZES: Final = ((4, 4000, 2000), (8, 4000, 200), (12, 2000, 10), (16, 800, 2), (20, 300, 1))
AIMS: Final = {8: "aim 50 000/s", 20: "aim 600/s"}

Position = tuple[Sequence[Card], Card]


def positions(cards: int, number: int, seed: int) -> list[Position]:
    """Random tables of so many cards, each with a card to play."""
    rng = random.Random(seed)
    return [(drawn[1:], drawn[0]) for drawn in (rng.sample(PACK, cards + 1) for _ in range(number))]


def by_subsets(table: Sequence[Card], card: Card) -> int:
    """How many sets can be taken, found the plain way: every subset, its sum, then its groups."""
    value = Captures(table, card, RULES).values[0]
    groups = groups_of(value, 13, None, False)
    sums = [0]
    for other in table:
        sums += [total + other.rank for total in sums]
    found = 0
    for mask, total in enumerate(sums):
        if mask and total % value == 0:
            chosen = [other.rank for place, other in enumerate(table) if mask >> place & 1]
            found += groups.split(pack(chosen)) is not None
    return found


def per_second(work: Callable[[Position], object], todo: Sequence[Position]) -> float:
    """Positions a second of this process's CPU time."""
    start = time.process_time()
    for position in todo:
        work(position)
    return len(todo) / max(time.process_time() - start, 1e-9)


def report(quick: bool) -> Iterable[str]:
    """A line per table size: sets of ranks a second, with the count of cards, and over the plain search."""
    yield f"{'cards':>5} {'ranks/s':>10} {'count/s':>10} {'plain/s':>10} {'ratio':>9}"
    for cards, number, plain_number in SIZES:
        todo = positions(cards, number // 4 if quick else number, seed=cards)
        # Two halves that share no table, so that neither finds the other's answers remembered.
        half = len(todo) // 2
        ranks = per_second(lambda position: Captures(*position, RULES).vector_count, todo[:half])
        counted = per_second(lambda position: Captures(*position, RULES).count, todo[half:])
        plain_todo = todo[: plain_number // 4 + 1 if quick else plain_number]
        plain = per_second(lambda position: by_subsets(*position), plain_todo)
        figures = f"{cards:5} {ranks:10.0f} {counted:10.0f} {plain:10.1f} {counted / plain:8.0f}x"
        yield f"{figures}  {AIMS.get(cards, '')}".rstrip()


def report_check(quick: bool) -> Iterable[str]:
    """The 99th percentile of judging one selection, by table size, in microseconds of wall time."""
    yield f"{'cards':>5} {'median':>9} {'p99':>9}   microseconds a selection; aim p99 below 100"
    for cards in (4, 8, 12, 20, 30, 40):
        times = sorted(_check_times(cards, 500 if quick else 4000))
        yield f"{cards:5} {times[len(times) // 2] * 1e6:9.1f} {times[len(times) * 99 // 100] * 1e6:9.1f}"


def _check_times(cards: int, number: int) -> Iterable[float]:
    """Seconds for each of ``number`` selections; every other one is a sum that could be right."""
    rng = random.Random(cards)
    for at, (table, card) in enumerate(positions(cards, number, seed=100 + cards)):
        captures = Captures(table, card, RULES)
        order = rng.sample(range(cards), cards)
        size = rng.randint(1, cards)
        if at % 2:
            # The longest run of cards whose sum is a multiple of the value: the hardest thing to judge.
            sums = accumulate(table[place].rank for place in order)
            fitting = [length for length, total in enumerate(sums, 1) if total % captures.values[0] == 0]
            size = fitting[-1] if fitting else size
        selection = order[:size]
        start = time.perf_counter()
        captures.find(selection)
        yield time.perf_counter() - start
