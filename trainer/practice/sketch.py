"""Sketches of drill tables: the card to play and all ranks on the table but one.

A sketch is a proposal: groups that the card takes, and cards around them that look as if they belonged.
Whether the table is good, the solver says afterwards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from trainer.practice.chance import Chance
from trainer.practice.check import CaptureQuestion
from trainer.rules.cards import ACE, FIVE_OF_SPADES, PACK, SUITS, Card
from trainer.rules.ruleset import Ruleset
from trainer.rules.values import hand_values


@dataclass(frozen=True, slots=True)
class Level:
    """How many cards lie there, how many of them a group may have, and the least value to play.

    ``plants`` are the lengths of the groups to put there; ``special`` says how often in 24 the card to
    play counts more than its face.
    """

    name: str
    sizes: tuple[int, ...]
    plants: tuple[tuple[int, ...], ...]
    least: int
    special: int


LEVELS: Final = MappingProxyType(
    {
        level.name: level
        for level in (
            Level("easy", (3, 4, 5), ((1,), (2,), (2,), (1, 1), (1, 2), (2, 2)), 3, 0),
            Level("medium", (5, 6, 7), ((3,), (1, 2), (2, 2), (1, 3), (2, 3), (4,), (1, 1, 2)), 5, 5),
            Level("hard", (7, 8, 9, 10), ((2, 2), (2, 3), (3, 3), (1, 2, 2), (2, 2, 2), (1, 2, 3)), 7, 5),
        )
    }
)


@dataclass(frozen=True, slots=True)
class Sketch:
    """The card to play, and every rank on the table but the last."""

    card: Card
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Playable:
    """The cards that a level plays: of their plain value, of a special one, and court cards that pair."""

    plain: tuple[Card, ...]
    special: tuple[Card, ...]
    pairing: tuple[Card, ...]


@lru_cache(maxsize=256)
def playable(rules: Ruleset, level: Level) -> Playable:
    """The cards that may be played at this level under these rules."""
    plain, special, pairing = [], [], []
    for card in PACK:
        values = hand_values(card, rules)
        if card == FIVE_OF_SPADES and rules.spade5 != "none":
            continue  # it takes everything, always: only the hard level asks for it, and rarely
        if not values:
            pairing.append(card)
        elif values != (card.rank,):
            special.append(card)
        elif card.rank >= level.least:
            plain.append(card)
    return Playable(tuple(plain), tuple(special), tuple(pairing))


def _played(chance: Chance, rules: Ruleset, level: Level, nothing: bool) -> Card:
    cards = playable(rules, level)
    if level.name == "hard" and not nothing and rules.spade5 != "none" and chance.happens(1, 50):
        return FIVE_OF_SPADES
    if cards.special and chance.happens(level.special, 24):
        return chance.pick(cards.special)
    if cards.pairing and level.name != "hard" and chance.happens(4, 24):
        return chance.pick(cards.pairing)
    return chance.pick(cards.plain)


def _top(rules: Ruleset) -> int:
    """The highest rank that can lie in a sum."""
    return 13 if rules.court == "numeric" else 10


def _group(chance: Chance, value: int, cards: int, top: int) -> list[int]:
    """Ranks that make ``value``, as many as asked for if a few tries find so many; perhaps none."""
    for _ in range(4):
        ranks = [1 + chance.below(min(top, value - 1)) for _ in range(cards - 1)]
        last = value - sum(ranks)
        if 1 <= last <= top:
            return [*ranks, last]
    return [value] if value <= top else []


def suits_free(rank: int, rules: Ruleset, played: Card) -> list[str]:
    """The suits in which a rank can lie on the table: never as the card in hand, nor as its twin."""
    return [suit for suit in SUITS if rank != played.rank or suit != played.suit] * rules.packs


def fits(ranks: Sequence[int], rules: Ruleset, card: Card) -> bool:
    """Whether the pack holds so many cards of each rank beside the one in hand."""
    return all(ranks.count(rank) <= len(suits_free(rank, rules, card)) for rank in set(ranks))


def sketch_take(chance: Chance, rules: Ruleset, level: Level) -> Sketch | None:
    """A sketch with groups to take, and around them cards that cross with these or just miss."""
    card = _played(chance, rules, level, nothing=False)
    size = chance.pick(level.sizes)
    values = hand_values(card, rules)
    top = _top(rules)
    ranks: list[int] = []
    if not values:
        ranks += [card.rank] * (1 + chance.below(2))
    elif card != FIVE_OF_SPADES or rules.spade5 == "none":
        for length in chance.pick(level.plants):
            group = _group(chance, values[-1], min(length, rules.group_max or length), top)
            if len(ranks) + len(group) < size:
                ranks += group
    planted = len(ranks)
    while len(ranks) < size - 1:
        rank = 1 + chance.below(13)
        if values and planted and chance.happens(11, 24):
            # A card that makes the value, or nearly, with one that lies there.
            rank = values[-1] - ranks[chance.below(planted)] + chance.pick((-1, 0, 0, 1))
            if not 1 <= rank <= top:
                continue
        ranks.append(rank)
    return Sketch(card, tuple(ranks)) if fits(ranks, rules, card) else None


def sketch_nothing(chance: Chance, rules: Ruleset, level: Level) -> Sketch | None:
    """A sketch without anything to take, as far as that can be seen before the last card lies there."""
    card = _played(chance, rules, level, nothing=True)
    size = chance.pick(level.sizes)
    values = hand_values(card, rules)
    ranks: list[int] = []
    if values and values != (card.rank,) and card.rank not in values:
        ranks.append(card.rank)  # its twin on the table, which it does not take
    for _ in range(4 * size):
        if len(ranks) == size - 1:
            break
        rank = 1 + chance.below(13)
        if values and chance.happens(1, 2):
            rank = 1 + chance.below(min(13, max(values) - 1))
        trial = [*ranks, rank]
        if _takes(_sums(trial, rules), values) or (not values and rank == card.rank):
            continue
        ranks = trial
    if len(ranks) < size - 1 or not fits(ranks, rules, card):
        return None
    return Sketch(card, tuple(ranks))


def _sums(ranks: list[int], rules: Ruleset) -> list[int]:
    """The totals that groups of 0, 1, 2, ... of these cards make, each a set of bits."""
    top = _top(rules)
    longest = rules.group_max or len(ranks)
    sums = [1] + [0] * longest
    for rank in ranks:
        if rank > top:
            continue
        for cards in range(longest, 0, -1):
            sums[cards] |= sums[cards - 1] << rank
            if rank == ACE and rules.ace_table == "choice":
                sums[cards] |= sums[cards - 1] << 14
    return sums


def _takes(sums: list[int], values: tuple[int, ...]) -> bool:
    return any(made >> value & 1 for made in sums[1:] for value in values)


def tempts(question: CaptureQuestion, pairs: int) -> bool:
    """Whether something on the table misses by one: a group of ``pairs`` cards or more, adding up carelessly.

    Court cards that have no number here are added up as 11, 12, 13: that is the temptation.
    """
    card = question.card
    values = hand_values(card, question.rules) or (card.rank,)
    sums = [1, 0, 0, 0]
    for item in question.table:
        if isinstance(item, Card):
            for cards in range(3, 0, -1):
                sums[cards] |= sums[cards - 1] << item.rank
    near = [value + off for value in values for off in (-1, 1) if value + off > 0]
    if question.rules.court != "numeric":
        near += values
    if question.rules.group_max == 2:
        sums[3] |= sums[3] << 1 | sums[3] >> 1
    return any(made >> total & 1 for made in sums[pairs:] for total in near)
