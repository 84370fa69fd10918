"""What the sides counted after a pack: cards, spades, aces and sweeps, and whether that can be scored."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from trainer.rules.cards import ACE, BIG_CASINO, LITTLE_CASINO, Card
from trainer.rules.errors import ScoreError
from trainer.rules.ruleset import Ruleset

MAX_SIDES: Final = 6
#: No real pile or sweep mark comes near this; larger numbers are slips of the keyboard.
MAX_NUMBER: Final = 999


@dataclass(frozen=True, slots=True)
class RoundCount:
    """What the sides counted after a pack; one entry per side, ``None`` where nobody counted yet.

    ``d10`` and ``s2`` name the side that has each copy (two copies in a two-pack game); ``last`` the side
    that captured last. An empty tuple and ``None`` mean nobody, or not known yet.
    """

    cards: tuple[int | None, ...]
    spades: tuple[int | None, ...]
    aces: tuple[int | None, ...]
    sweeps: tuple[int | None, ...]
    d10: tuple[int, ...] = ()
    s2: tuple[int, ...] = ()
    last: int | None = None

    @property
    def sides(self) -> int:
        """How many sides were counted."""
        return len(self.cards)


def spades_in(cards: Iterable[Card]) -> int:
    """How many of the cards are spades."""
    return sum(card.suit == "S" for card in cards)


def aces_in(cards: Iterable[Card]) -> int:
    """How many of the cards are aces."""
    return sum(card.rank == ACE for card in cards)


def count_piles(
    piles: Sequence[Sequence[Card]], sweeps: Sequence[int] | None = None, last: int | None = None
) -> RoundCount:
    """What lies in the won piles, one pile per side."""
    return RoundCount(
        cards=tuple(map(len, piles)),
        spades=tuple(map(spades_in, piles)),
        aces=tuple(map(aces_in, piles)),
        sweeps=tuple(sweeps) if sweeps is not None else (0,) * len(piles),
        d10=tuple(side for side, pile in enumerate(piles) for card in pile if card == BIG_CASINO),
        s2=tuple(side for side, pile in enumerate(piles) for card in pile if card == LITTLE_CASINO),
        last=last,
    )


def check_count(count: RoundCount, rules: Ruleset) -> None:
    """Nothing, when the numbers can be scored at all (they may still be wrong: see ``warnings``).

    :raises ScoreError: names the field: sides out of range or unequal, a number negative or not whole,
        a side that does not exist.
    """
    if not 2 <= count.sides <= MAX_SIDES and not (count.sides == 1):
        raise ScoreError(f"there are 1 to {MAX_SIDES} sides, not {count.sides}", where="cards")
    for name in ("cards", "spades", "aces", "sweeps"):
        numbers = getattr(count, name)
        if len(numbers) != count.sides:
            raise ScoreError(f"{name} has {len(numbers)} entries for {count.sides} sides", where=name)
        for side, number in enumerate(numbers):
            if number is None:
                continue
            if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MAX_NUMBER:
                raise ScoreError(
                    f"{name} must be whole numbers from 0 to {MAX_NUMBER}, not {number!r}"[:120],
                    where=f"{name}[{side}]",
                )
    for name in ("d10", "s2"):
        sides = getattr(count, name)
        if len(sides) > rules.packs:
            raise ScoreError(f"there {'is one' if rules.packs == 1 else 'are two'} of {name}", where=name)
        for side in sides:
            _check_side(side, count.sides, name)
    if count.last is not None:
        _check_side(count.last, count.sides, "last")


def _check_side(side: object, sides: int, where: str) -> None:
    if isinstance(side, bool) or not isinstance(side, int) or not 0 <= side < sides:
        raise ScoreError(f"{where} must be a side from 0 to {sides - 1}, or null", where=where)
