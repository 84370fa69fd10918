"""A match as it stands: rounds with their points, totals, the winner, the log.

Everything here is worked out from what was entered, so an edit of round 1 counts all after it anew.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from trainer.rules.counts import RoundCount
from trainer.rules.ruleset import Ruleset
from trainer.rules.scoring import RoundScore
from trainer.rules.winning import MatchResult, match_result, next_dealer, still_in
from trainer.scoreboard.sheet import score_sides


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that an edit changed; ``side`` is ``None`` for a card or the last capture."""

    field: str
    side: int | None
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event in codes and facts.

    ``code`` is ``created``, ``saved``, ``edited``, ``erased``, ``renamed``, ``undone`` or ``redone``;
    ``version`` the version of the sheet that it made; ``of`` what was undone or redone. The changes of a
    ``renamed`` line have the seat as their side.
    """

    code: str
    version: int
    round: int | None = None
    changes: tuple[Change, ...] = ()
    of: "LogLine | None" = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A round as entered."""

    count: RoundCount
    edited: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """What undo goes back to."""

    title: str
    names: tuple[tuple[str, ...], ...]
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """A counted round: its points, what stood before it and what stands after it.

    ``playing`` are the sides that were still in (a knock-out may have ended the match for some).
    """

    number: int
    count: RoundCount
    edited: bool
    before: tuple[int, ...]
    score: RoundScore
    result: MatchResult
    playing: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after this round."""
        return self.result.totals


@dataclass(frozen=True)
class Match:
    """A match as it stands; ``undo`` and ``redo`` are the lines that those would take back or make again."""

    rules: Ruleset
    first_dealer: int
    state: State
    log: tuple[LogLine, ...]
    undo: LogLine | None
    redo: LogLine | None

    @property
    def version(self) -> int:
        """How many events made this."""
        return len(self.log)

    @property
    def sides(self) -> int:
        """How many sides play."""
        return len(self.state.names)

    @property
    def players(self) -> tuple[str, ...]:
        """Names by seat; partners sit opposite each other."""
        return seats(self.state.names)

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds in order, each on the totals of the one before."""
        counted: list[Round] = []
        before: tuple[int, ...] = (0,) * self.sides
        carried: dict[str, int] = {}
        for number, entry in enumerate(self.state.entries, start=1):
            done = self._count(number, entry, before, carried)
            before, carried = done.totals, carry_on(done.score, carried)
            counted.append(done)
        return tuple(counted)

    def _count(self, number: int, entry: Entry, before: tuple[int, ...], carried: dict[str, int]) -> Round:
        playing = still_in(before, self.rules)
        score = score_sides(entry.count, self.rules, playing, before=before, carried=carried)
        result = match_result(
            before, score.points, self.rules, spades=entry.count.spades, rounds_played=number
        )
        return Round(number, entry.count, entry.edited, before, score, result, playing)

    def try_round(self, count: RoundCount, number: int | None = None) -> Round:
        """The round that ``count`` would make: round ``number`` counted anew, or the next one."""
        if number is not None and number <= len(self.rounds):
            standing, edited = self.rounds[: number - 1], True
        else:
            standing, edited = self.rounds, False
        carried: dict[str, int] = {}
        for one in standing:
            carried = carry_on(one.score, carried)
        before = standing[-1].totals if standing else (0,) * self.sides
        return self._count(len(standing) + 1, Entry(count, edited), before, carried)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals now."""
        return self.rounds[-1].totals if self.rounds else (0,) * self.sides

    @property
    def decided(self) -> Round | None:
        """The round that decided the match; rounds after it change nothing about who won."""
        return next((one for one in self.rounds if one.result.winner is not None), None)

    @property
    def playing(self) -> tuple[int, ...]:
        """The sides that play the next round."""
        return still_in(self.totals, self.rules)

    @property
    def next_dealer(self) -> int:
        """The seat that deals the next pack: one to the left, past who is out (``RULES.md 2.1``)."""
        dealer, number = self.first_dealer, len(self.players)
        for done in self.rounds:
            playing = still_in(done.totals, self.rules)
            among = [seat for seat in range(number) if seat % self.sides in playing]
            dealer = next_dealer(dealer, among, number)
        return dealer


def seats(names: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Names by seat, from names by side: one of each side in turn."""
    return tuple(side[place] for place in range(len(names[0])) for side in names)


def carry_on(score: RoundScore, carried: dict[str, int]) -> dict[str, int]:
    """The points that go over to the next pack: tied majorities, and what lay waiting on an open one."""
    waiting = {line: points for line, points in carried.items() if line in score.open_lines}
    return waiting | dict(score.carry)
