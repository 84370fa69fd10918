"""Questions about forty loose cards through the door, against the same about a table of twelve."""

import time
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any, Final

from trainer.protocol import answer
from trainer.rules.cards import RANKS

#: Rule sets that ask for much: building, and captures that must not be enlargeable.
RULES: Final = (
    {"preset": "svensk", "packs": 2, "table": 8},
    {"preset": "krypkasino"},
    {"preset": "krypkasino", "capture_extent": "most_cards", "ace_table": "choice"},
)
#: Cards of each rank from the ace up: as many kinds as there are, and many equal ones of a few.
CROWDS: Final = (([4] + [3] * 12), [4] * 10, [5] * 8, [8] * 5)
ORDINARY: Final = ([1] * 12,)


def _table(counts: Sequence[int]) -> list[str]:
    return [
        rank + suit for rank, number in zip(RANKS, counts, strict=False) for suit in ("SHDC" * 2)[:number]
    ]


def _milliseconds(op: str, counts: Sequence[int], rules: dict[str, Any]) -> float:
    table = _table(counts)
    asked: dict[str, Any] = {"op": op, "rules": rules, "table": table, "play": "KC", "limit": 10_000}
    asked |= {"hand": ["KC"] if op == "captures" else ["10C", "JC", "QC", "KC"], "take": table[-1:]}
    asked |= {"move": "KC"}
    start = time.process_time()
    found = answer(asked)
    assert "error" not in found, found
    return (time.process_time() - start) * 1000


def report(quick: bool) -> Iterable[str]:
    """The slowest answer by op, and how many times that of an ordinary table."""
    yield "aim for the slowest answer: below 1000 ms"
    yield f"{'op':>9} {'12 cards ms':>12} {'40 cards ms':>12} {'slowest ms':>11} {'ratio':>7}"
    for op in ("captures", "check", "judge", "moves"):
        ordinary, crowded = (
            [_milliseconds(op, counts, rules) for counts in tables for rules in RULES[: 1 if quick else 3]]
            for tables in (ORDINARY, CROWDS)
        )
        few, many = median(ordinary), median(crowded)
        yield f"{op:>9} {few:12.1f} {many:12.1f} {max(crowded):11.1f} {many / few:6.0f}x"
