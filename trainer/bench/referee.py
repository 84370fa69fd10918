"""The referee's page for crowded tables, against a constant route of the same app in the same process."""

import statistics
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from urllib.parse import quote_plus

from trainer.bench.pages import CONSTANT, app_with_constant_route
from trainer.rules.cards import shuffled_pack
from trainer.rules.notation import format_cards

#: Cards on the table; the hand has four more. Real tables hold a dozen.
CARDS: Final = (4, 12, 20, 30, 40)


def address(cards: int, number: int, rules: str) -> str:
    """The page for so many cards of a pack of its own, and a hand of four."""
    pack = shuffled_pack(f"referee-{number}")
    text = f"{format_cards(pack[:cards])} / {format_cards(pack[cards : cards + 4])}"
    return f"/referee?p={quote_plus(text)}&rules={rules}"


def report(quick: bool) -> Iterable[str]:
    """Milliseconds a page, another table each time, and the median in constant routes."""
    rules = ("svensk", "dansk", "byggkasino", "english")
    with tempfile.TemporaryDirectory() as folder:
        client = app_with_constant_route(Path(folder)).test_client()

        def milliseconds(path: str) -> float:
            start = time.perf_counter()
            answer = client.get(path)
            spent = (time.perf_counter() - start) * 1000
            assert answer.status_code in (200, 422), path  # 422 says that so crowded a table is not judged
            return spent

        for warm in range(20):
            milliseconds(address(6, 9000 + warm, "svensk"))
            milliseconds(CONSTANT)
        yield "aim for 20 cards: p99 below 250 ms"
        yield f"{'cards':>5} {'pages':>6} {'median ms':>10} {'p99 ms':>8} {'x constant':>11}"
        for cards in CARDS:
            pages = (40 if quick else 200) if cards <= 20 else (8 if quick else 40)
            spent = [milliseconds(address(cards, number, rules[number % 4])) for number in range(pages)]
            constant = statistics.median(milliseconds(CONSTANT) for _ in range(50))
            middle = statistics.median(spent)
            p99 = sorted(spent)[max(0, -(-pages * 99 // 100) - 1)]
            yield f"{cards:5} {pages:6} {middle:10.1f} {p99:8.1f} {middle / constant:11.0f}"
