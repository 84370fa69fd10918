"""A match: pack after pack until somebody has won, with the dealer moving one seat on each time."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from trainer.rules import scoring, winning
from trainer.rules.moves import Move
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import GameState, start


@dataclass(frozen=True)
class Match:
    """Totals by side after ``packs`` finished packs; immutable.

    ``dealer`` deals the next pack; ``carried`` are majority points that a tie carried over, by line.
    ``spades`` are those of the last pack by side, 0 for who did not play it.
    ``result`` is that of the last pack, ``None`` before the first.
    """

    rules: Ruleset
    players: int
    totals: tuple[int, ...]
    packs: int = 0
    dealer: int = 0
    carried: tuple[tuple[str, int], ...] = ()
    result: winning.MatchResult | None = None
    spades: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """The side that has won, or ``None`` while the match goes on."""
        return None if self.result is None else self.result.winner

    @property
    def sides_playing(self) -> tuple[int, ...]:
        """The sides that play the next pack: all of them, but for who is knocked out (``RULES.md 3.27``)."""
        return winning.still_in(self.totals, self.rules)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that the next pack is dealt to, in order; a pack's own seats are places in this list."""
        sides, among = len(self.totals), self.sides_playing
        return tuple(seat for seat in range(self.players) if seat % sides in among)

    def deal(self, seed: str) -> GameState:
        """The next pack, dealt from ``seed`` to :attr:`playing`; left of the dealer begins.

        :raises RulesetError: the pack does not divide for that many players.
        """
        seats = self.playing
        before = tuple(self.totals[side] for side in self.sides_playing)
        return start(seed, self.rules, len(seats), before=before, dealer=seats.index(self.dealer))

    def after(self, state: GameState) -> "Match":
        """The match with a finished pack counted; the deal moves to the next seat that still plays.

        :raises ValueError: the pack is not over, or was dealt to another number of players.
        """
        if not state.is_over:
            raise ValueError("the pack is not over")
        if state.players != len(self.playing):
            raise ValueError(f"the pack was dealt to {state.players}, but {len(self.playing)} play")
        score = state.score(dict(self.carried))
        points = [scoring.Points() for _total in self.totals]
        spades = [0 for _total in self.totals]
        for side, gained, number in zip(self.sides_playing, score.points, state.count().spades, strict=True):
            points[side], spades[side] = gained, number or 0
        result = winning.match_result(
            self.totals, points, self.rules, spades=spades, rounds_played=self.packs + 1
        )
        counted = replace(
            self,
            totals=result.totals,
            packs=self.packs + 1,
            carried=score.carry,
            result=result,
            spades=tuple(spades),
        )
        return replace(counted, dealer=winning.next_dealer(self.dealer, counted.playing, self.players))


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
