"""Whole packs played out by a plain greedy player on integers: for measuring and, later, for sampling.

The game without building, one pack, cards dealt. A set of cards is an integer with a bit per card, four a
rank; beside it run the packed counts by rank of ``trainer.rules.groups``. The solver says what a card can
take from given counts; its largest takings are remembered by counts and value, for a round meets the same
few again and again. Nothing here decides a rule: it plays what the engine allows, faster.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from trainer.rules import deals
from trainer.rules.cards import ACE, BIG_CASINO, LITTLE_CASINO, SUITS, Card
from trainer.rules.groups import EMPTY, ONE, groups_of
from trainer.rules.ruleset import Ruleset
from trainer.rules.space import Space
from trainer.rules.values import hand_values

#: What the greedy player thinks a card and a spade are worth beside points, in points.
CARD_WORTH: Final = 0.08
SPADE_WORTH: Final = 0.14

#: Remembered takings are dropped when there are this many: memory matters more than a few repeats.
_MEMORY: Final = 200_000


def bit(card: Card) -> int:
    """The bit of a card in a set."""
    return 4 * (card.rank - 1) + SUITS.index(card.suit)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A pack played out: won cards as sets, sweeps and the last capturer, by seat."""

    piles: tuple[int, ...]
    sweeps: tuple[int, ...]
    last: int | None


class Playout:
    """A greedy player for one rule set; keeps what it has worked out about tables.

    :raises ValueError: for rules that it does not play: building, two packs, forced capture, drawing,
        court cards without number, groups of bounded length.
    """

    def __init__(self, rules: Ruleset, players: int = 2) -> None:
        plain = (
            rules.build == "off"
            and rules.packs == 1
            and rules.capture == "voluntary"
            and rules.capture_extent == "free"
            and rules.refill == "deal"
            and rules.court == "numeric"
            and rules.group_max is None
            and rules.ace_table == 1
            and rules.ace_mixed == "one_value"
            and rules.spade5 == "none"
        )
        if not plain:
            raise ValueError(f"the fast player does not know all rules of {rules.preset}")
        self.rules = rules
        self.players = players
        self._takings: dict[tuple[int, int], tuple[tuple[int, tuple[tuple[int, int], ...], int], ...]] = {}
        cards = [Card(place // 4 + 1, SUITS[place % 4]) for place in range(52)]
        self._rank = [card.rank for card in cards]
        self._values = [hand_values(card, rules) for card in cards]
        self._worth = [self._worth_of(card) for card in cards]
        #: By rank and the four bits that lie there: the same bits in the order in which they are wanted.
        self._wanted = [
            [
                sorted(
                    (suit for suit in range(4) if there >> suit & 1),
                    key=lambda suit: -self._worth[4 * rank + suit],
                )
                for there in range(16)
            ]
            for rank in range(13)
        ]

    def _worth_of(self, card: Card) -> float:
        rules = self.rules
        points = CARD_WORTH + SPADE_WORTH * (card.suit == "S")
        points += rules.pts_ace * (card.rank == ACE)
        return points + rules.pts_d10 * (card == BIG_CASINO) + rules.pts_s2 * (card == LITTLE_CASINO)

    def _largest(self, packed: int, value: int) -> tuple[tuple[int, tuple[tuple[int, int], ...], int], ...]:
        """The takings of ``value`` from these counts that cannot be enlarged.

        Each is (packed counts, pairs (rank, cards), cards).
        """
        key = (packed, value)
        found = self._takings.get(key)
        if found is not None:
            return found
        groups = groups_of(value, 13, None, False)
        fitting = groups.fitting(packed)
        result: list[tuple[int, tuple[tuple[int, int], ...], int]] = []
        if fitting:
            ranks = sorted({rank for group in fitting for rank, _ in group.ranks})
            digit_of = {rank: digit for digit, rank in enumerate(ranks)}
            space = Space([(packed >> 5 * rank - 5) & 15 for rank in ranks])
            reached = space.closure(
                [(digit_of[rank], cards) for rank, cards in group.ranks] for group in fitting
            )
            for vector in space.vectors(space.without_smaller(reached & ~1)):
                taken = tuple((rank, cards) for rank, cards in zip(ranks, vector, strict=True) if cards)
                counts = sum(ONE[rank] * cards for rank, cards in taken)
                result.append((counts, taken, sum(vector)))
        if len(self._takings) >= _MEMORY:
            self._takings.clear()
        self._takings[key] = tuple(result)
        return self._takings[key]

    @staticmethod
    def pack(cards: Sequence[Card]) -> int:
        """Packed counts of loose cards."""
        return EMPTY + sum(ONE[card.rank] for card in cards)

    def choose(self, table: int, packed: int, hand: Sequence[int]) -> tuple[int, int, int]:
        """The greedy move: (card played, cards taken as a set, packed counts taken); nothing taken to trail.

        Most points now, cards and spades weighed in; with nothing to take, the card worth least is laid out,
        the higher of two equal ones.
        """
        best, choice = 0.0, None
        whole = packed - EMPTY
        for card in hand:
            for value in self._values[card]:
                for counts, taken, _ in self._largest(packed, value):
                    cards, worth = 0, self._worth[card]
                    for rank, number in taken:
                        base = 4 * rank - 4
                        for suit in self._wanted[rank - 1][table >> base & 15][:number]:
                            cards |= 1 << base + suit
                            worth += self._worth[base + suit]
                    if counts == whole:
                        worth += 1
                    if worth > best:
                        best, choice = worth, (card, cards, counts)
        if choice is not None:
            return choice
        laid = min(hand, key=lambda card: (self._worth[card], -card))
        return laid, 0, 0

    def play(self, seed: str) -> Outcome:
        """One pack dealt from ``seed`` and played to its end, all seats greedy."""
        dealt = deals.deal(seed, self.rules, self.players)
        return self.play_out(dealt.table, dealt.deals)

    def play_out(self, opening: Sequence[Card], hands_by_deal: Sequence[Sequence[Sequence[Card]]]) -> Outcome:
        """The rest of a pack: the cards on the table, and the hands of each deal by seat; seat 0 begins."""
        table, packed = sum(1 << bit(card) for card in opening), self.pack(opening)
        piles, sweeps = [0] * self.players, [0] * self.players
        last: int | None = None
        for dealt in hands_by_deal:
            hands = [[bit(card) for card in hand] for hand in dealt]
            for turn in range(self.players * len(hands[0])):
                seat = turn % self.players
                card, taken, counts = self.choose(table, packed, hands[seat])
                hands[seat].remove(card)
                if taken:
                    table &= ~taken
                    packed -= counts
                    piles[seat] |= taken | 1 << card
                    last = seat
                    sweeps[seat] += not table
                else:
                    table |= 1 << card
                    packed += ONE[self._rank[card]]
        if last is not None:
            piles[last] |= table
        return Outcome(tuple(piles), tuple(sweeps), last)


__all__ = ["CARD_WORTH", "SPADE_WORTH", "Outcome", "Playout", "bit"]
