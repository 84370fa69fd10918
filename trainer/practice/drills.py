"""The endless capture drill: which table stands at number n of a run.

A run is (rules, level, seed); its tables are numbered from 1, and the same address shows the same table on
every machine, for ever. No table comes twice: the run is cut into stretches, each takes only tables of one
*colour* (a remainder of the ranks on it), so tables of different stretches differ, and within a stretch the
generator knows what it has given. That keeps table 900 as cheap as table 9.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement
from threading import Lock
from typing import Final

from trainer.practice.chance import Chance
from trainer.practice.check import CaptureQuestion
from trainer.practice.sketch import (
    LEVELS,
    Level,
    Sketch,
    fits,
    playable,
    sketch_nothing,
    sketch_take,
    suits_free,
    tempts,
)
from trainer.rules.captures import Captures
from trainer.rules.cards import Card, cards_of
from trainer.rules.ruleset import Ruleset
from trainer.rules.values import hand_values

__all__ = ["BLOCK", "LAST_TABLE", "LEVELS", "has_nothing", "key_of", "skill_of", "table_of"]

#: In each block of so many tables exactly one has nothing to take.
BLOCK: Final = 8
#: Colours, and the tables of one stretch; together a little more than a run needs.
_COLOURS: Final = 13
_STRETCH: Final = 80
#: The last table of a run. Nobody has asked for more; a new run begins with other tables.
LAST_TABLE: Final = 1000

#: So many sketches are tried before the plain search takes over, and from the second number on a table
#: that is merely good enough for its level will do.
_TRIES: Final = 240
_LENIENT_AFTER: Final = 120


def table_of(rules: Ruleset, level: str, seed: str, n: int) -> CaptureQuestion:
    """Table ``n`` (from 1) of the run that ``rules``, ``level`` and ``seed`` name.

    :raises LookupError: for an unknown level, or a number that no run has.
    """
    if level not in LEVELS:
        raise LookupError(f"no level {level!r}; there are {', '.join(LEVELS)}")
    if not 1 <= n <= LAST_TABLE:
        raise LookupError(f"no table {n}; a run has tables 1 to {LAST_TABLE}")
    stretch, place = divmod(n - 1, _STRETCH)
    return _stretch(rules, level, seed, stretch).table(place)


def has_nothing(seed: str, n: int) -> bool:
    """Whether table ``n`` of the runs of ``seed`` is the one of its block with nothing to take."""
    block, place = divmod(n - 1, BLOCK)
    return Chance(f"{seed}/block/{block}").below(BLOCK) == place


def key_of(question: CaptureQuestion) -> tuple[int, ...]:
    """What makes two tables the same to whoever solves them: what the card can do, and the ranks there."""
    card = question.card
    ranks = sorted(item.rank for item in question.table if isinstance(item, Card))
    return (card.rank, *hand_values(card, question.rules), int(question.captures.clears), 0, *ranks)


@lru_cache(maxsize=1024)
def skill_of(question: CaptureQuestion) -> str:
    """The skill that the question trains, as the list of skills names it: the hardest thing in it."""
    captures = question.captures
    best = next(iter(captures.most(limit=1)), None)
    if best is None:
        return "nothing"
    if best.clears:
        return "spade5"
    value = best.value
    if value is not None and value > 14:
        return "casinos"
    if question.card.rank == 1 and value == 14:
        return "ace"
    if _is_crossing(captures):
        return "crossing"
    groups = best.groups or ()
    if len(groups) > 1:
        return "groups"
    longest = max(map(len, groups), default=1)
    return "equal" if longest == 1 else "sum2" if longest == 2 else "sum3"


# A stretch that was forgotten is made again in a few hundredths of a second, and eighty tables take memory.
@lru_cache(maxsize=128)
def _stretch(rules: Ruleset, level: str, seed: str, number: int) -> "_Stretch":
    return _Stretch(rules, LEVELS[level], seed, number)


class _Stretch:
    """Eighty tables of one colour, made in order as far as somebody asks."""

    def __init__(self, rules: Ruleset, level: Level, seed: str, number: int) -> None:
        self.rules = rules
        self.level = level
        self.seed = seed
        self.first = number * _STRETCH + 1
        self.colour = (Chance(f"{seed}/colour").below(_COLOURS) + number) % _COLOURS
        self._tables: list[CaptureQuestion] = []
        self._given: set[tuple[int, ...]] = set()
        self._lock = Lock()

    def table(self, place: int) -> CaptureQuestion:
        """The table at ``place``, from 0."""
        # Requests of several threads meet here, and table 5 depends on the four before it.
        with self._lock:
            while len(self._tables) <= place:
                question = self._make(self.first + len(self._tables))
                self._given.add(key_of(question))
                # Kept without its captures: most of these tables nobody will ever look at.
                self._tables.append(replace(question))
        return self._tables[place]

    def _make(self, n: int) -> CaptureQuestion:
        nothing = has_nothing(self.seed, n)
        sketch = sketch_nothing if nothing else sketch_take
        for attempt in range(_TRIES):
            chance = Chance(f"{self.seed}/{self.level.name}/{n}/{attempt}")
            drawn = sketch(chance, self.rules, self.level)
            if drawn is None:
                continue
            question = self._lay_out(drawn, chance)
            if question is None or key_of(question) in self._given:
                continue
            if self._is_wanted(question, nothing, lenient=attempt >= _LENIENT_AFTER):
                return question
        return self._plain(n, nothing)

    def _lay_out(self, drawn: Sketch, chance: Chance) -> CaptureQuestion | None:
        """The sketch with the one card more that gives it this stretch's colour, its suits and its order."""
        # The played card weighs in, so that no colour prefers tables of one total.
        total = self.colour - 5 * drawn.card.rank - sum(drawn.ranks)
        ranks = [*drawn.ranks, (total - 1) % _COLOURS + 1]
        if not fits(ranks, self.rules, drawn.card):
            return None
        spare = {
            rank: chance.shuffled(suits_free(rank, self.rules, drawn.card)) for rank in sorted(set(ranks))
        }
        cards = [Card(rank, spare[rank].pop()) for rank in ranks]
        return CaptureQuestion(tuple(chance.shuffled(cards)), drawn.card, self.rules)

    def _is_wanted(self, question: CaptureQuestion, nothing: bool, lenient: bool) -> bool:
        """Whether the table asks what it should: the right kind, a decision, and hard enough."""
        captures = question.captures
        if nothing or not captures:
            return nothing and not captures and tempts(question, pairs=2)
        if captures.clears:
            return self.level.name == "hard"
        best = captures.most(limit=1)[0]
        left = len(question.table) - len(best.cards)
        lengths = [len(group) for group in best.groups or ()]
        if best.value is None:
            # Court cards that only pair: a decision only where more of them lie there.
            return left > 0 and sum(card.rank == question.card.rank for card in cards_of(question.table)) > 1
        if self.level.name == "easy":
            return left > 0 and max(lengths) <= 2 and tempts(question, pairs=1)
        if self.level.name == "medium":
            return left > 0 and (len(lengths) > 1 or max(lengths) > 2 or best.value > 13)
        if len(lengths) < 2 or len(best.cards) < 3:
            return False
        if left == 1 and not lenient:
            return False  # a table that is taken but for one card is soon seen through
        if self.rules.group_max == 2:  # pairs never cross: whoever takes all they see takes the most
            return left > 0 and len(lengths) > 2
        return _is_crossing(captures) or (lenient and left > 0 and len(lengths) > 2)

    def _plain(self, n: int, nothing: bool) -> CaptureQuestion:
        """The first table of the right kind, colour and novelty in a fixed order.

        Finite, and never empty-handed: each colour holds far more such tables than a stretch takes
        (``tests/practice/test_drills.py`` makes whole stretches of nothing else).
        """
        chance = Chance(f"{self.seed}/{self.level.name}/{n}/plain")
        for drawn in self._every_sketch():
            question = self._lay_out(drawn, chance)
            if question is None or key_of(question) in self._given:
                continue
            captures = question.captures
            if not captures.clears and bool(captures) != nothing and captures.max_cards < len(question.table):
                return question
        raise AssertionError("no table left")  # pragma: no cover

    def _every_sketch(self) -> Iterator[Sketch]:
        for size in self.level.sizes:
            for card in playable(self.rules, self.level).plain:
                for ranks in combinations_with_replacement(range(13, 0, -1), size - 1):
                    yield Sketch(card, ranks)


def _is_crossing(captures: Captures) -> bool:
    """Whether groups of one value compete, so that a take can be finished and yet not be the largest."""
    best = captures.most(limit=1)[0]
    return not best.clears and any(
        capture.value == best.value and len(capture.cards) < len(best.cards)
        for capture in captures.largest(limit=60)
    )
