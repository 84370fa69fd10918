"""Chance that falls the same way everywhere, for ever: numbers from SHA-256 over a text and a counter."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def _numbers(text: str) -> Iterator[int]:
    """Endless numbers below 65536."""
    counter = 0
    while True:
        block = hashlib.sha256(f"{text}/{counter}".encode()).digest()
        for start in range(0, 32, 2):
            yield block[start] << 8 | block[start + 1]
        counter += 1


class Chance:
    """A series of draws that the text ``seed`` fixes once and for all.

    Nothing else has a say: no clock, no process, no version of Python, so that whoever writes down an
    address sees the same table there years later.
    """

    def __init__(self, seed: str) -> None:
        self._numbers = _numbers(f"kasino/drill/1/{seed}")

    def below(self, size: int) -> int:
        """A number from 0 to ``size - 1``, each as likely as the other; ``size`` at most 65536."""
        fair = 65536 - 65536 % size
        while True:
            number = next(self._numbers)
            if number < fair:
                return number % size

    def happens(self, times: int, of: int) -> bool:
        """Whether something happens that does so ``times`` in ``of``."""
        return self.below(of) < times

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in another order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
