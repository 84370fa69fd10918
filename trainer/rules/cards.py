"""Cards, builds and packs; and the shuffle that deals the same cards everywhere, for ever."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

SUITS: Final = ("S", "H", "D", "C")
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

ACE: Final = 1
JACK: Final = 11


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card: ``rank`` 1 (ace) to 13 (king) and ``suit``, a letter of ``SHDC``.

    Two packs hold equal cards that are different cards; what tells them apart is their place on the
    table or in the hand, so everything that selects table cards selects places.

    >>> str(Card(10, "D"))
    '10D'
    """

    rank: int
    suit: str

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit

    @property
    def is_court(self) -> bool:
        """Whether it is a jack, queen or king."""
        return self.rank >= JACK


@dataclass(frozen=True, slots=True)
class Build:
    """Cards put together on the table to be taken whole (``RULES.md 2.4``).

    ``groups`` holds one tuple of cards for a simple build, several for a double build; each group
    makes ``value``. ``owner`` is the seat that made or last raised it.
    """

    groups: tuple[tuple[Card, ...], ...]
    value: int
    owner: int = 0

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards, group after group."""
        return tuple(card for group in self.groups for card in group)

    @property
    def is_multiple(self) -> bool:
        """Whether it holds several groups and so can no longer be raised."""
        return len(self.groups) > 1


Item: TypeAlias = Card | Build
Table: TypeAlias = tuple[Item, ...]

PACK: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for suit in SUITS for rank in range(1, 14))

FIVE_OF_SPADES: Final = Card(5, "S")
LITTLE_CASINO: Final = Card(2, "S")
BIG_CASINO: Final = Card(10, "D")


def cards_of(table: Sequence[Item]) -> list[Card]:
    """Every card on the table, builds flattened, in table order."""
    found: list[Card] = []
    for item in table:
        if isinstance(item, Card):
            found.append(item)
        else:
            found.extend(item.cards)
    return found


def _numbers_below(seed: str) -> Iterator[tuple[int, int]]:
    """Endless pairs (32-bit number, 2**32) from SHA-256 over the seed text and a counter."""
    counter = 0
    while True:
        block = hashlib.sha256(f"kasino/1/{seed}/{counter}".encode()).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big"), 1 << 32
        counter += 1


def shuffled_pack(seed: str, packs: int = 1) -> tuple[Card, ...]:
    """The pack (or two packs) in the order that ``seed`` gives, first card dealt first.

    The order depends on nothing but the text of the seed: Fisher-Yates from the end, each index drawn
    from SHA-256 counter output with rejection of the uneven tail, so that no platform or Python version
    can change a deal that somebody wrote down.
    """
    order = list(PACK) * packs
    numbers = _numbers_below(seed)
    for last in range(len(order) - 1, 0, -1):
        size = last + 1
        while True:
            number, span = next(numbers)
            if number < span - span % size:
                break
        pick = number % size
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)
