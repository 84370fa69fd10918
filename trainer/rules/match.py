"""A match: pack after pack until somebody has won, with the dealer moving one seat on each time."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from trainer.rules import scoring
from trainer.rules.moves import Move
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import GameState, start


@dataclass(frozen=True)
class Match:
    """Totals by side after ``packs`` finished packs; immutable.

    ``dealer`` deals the next pack; ``carried`` are majority points that a tie carried over, by line.
    ``result`` is that of the last pack, ``None`` before the first.
    """

    rules: Ruleset
    players: int
    totals: tuple[int, ...]
    packs: int = 0
    dealer: int = 0
    carried: tuple[tuple[str, int], ...] = ()
    result: scoring.MatchResult | None = None
    spades: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """The side that has won, or ``None`` while the match goes on."""
        return None if self.result is None else self.result.winner

    def deal(self, seed: str) -> GameState:
        """The next pack, dealt from ``seed``; left of the dealer begins."""
        return start(seed, self.rules, self.players, before=self.totals, dealer=self.dealer)

    def after(self, state: GameState) -> "Match":
        """The match with a finished pack counted; the dealer moves one seat to the left.

        :raises ValueError: the pack is not over.
        """
        if not state.is_over:
            raise ValueError("the pack is not over")
        score = state.score(dict(self.carried))
        count = state.count()
        spades = tuple(number or 0 for number in count.spades)
        result = scoring.match_result(
            self.totals, score.points, self.rules, spades=spades, rounds_played=self.packs + 1
        )
        return replace(
            self,
            totals=result.totals,
            packs=self.packs + 1,
            dealer=(self.dealer + 1) % self.players,
            carried=score.carry,
            result=result,
            spades=spades,
        )


def new_match(rules: Ruleset, players: int | None = None, *, dealer: int | None = None) -> Match:
    """A match that nobody has scored in; by default the last seat deals, so that seat 0 begins."""
    seats = rules.players if players is None else players
    sides = 2 if rules.teams == "pairs" else seats
    return Match(rules, seats, (0,) * sides, dealer=seats - 1 if dealer is None else dealer)


def play_pack(state: GameState, choose: Callable[[GameState], Move]) -> Iterator[GameState]:
    """The states of a pack after each move that ``choose`` makes, the last one over."""
    while not state.is_over:
        state = state.apply(choose(state))
        yield state


def play_match(match: Match, seeds: Sequence[str], choose: Callable[[GameState], Move]) -> Match:
    """The match after packs dealt from ``seeds`` in turn, until it is won or the seeds run out."""
    for seed in seeds:
        if match.winner is not None:
            break
        state = match.deal(seed)
        for after in play_pack(state, choose):
            state = after
        match = match.after(state)
    return match
