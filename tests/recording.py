"""Recorded games: one whole match of each preset as text that people can read, and its replay.

``tests/data/games/<preset>.txt`` holds the rules, the seed of each pack, the hands of each deal, each move
as ``seat: move`` with the table after it, and after each pack the points line by line. A change of the
engine that changes what happens in a game by accident changes such a line.

    python -m tests.recording

plays and writes the games anew; `` (sweep)`` marks those that count. Look at the difference before you
commit it.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path

from trainer.rules.legal import LegalMoves
from trainer.rules.match import Match, new_match
from trainer.rules.moves import Construct, Move, Take
from trainer.rules.movetext import format_move
from trainer.rules.notation import format_cards, format_table
from trainer.rules.presets import PRESETS
from trainer.rules.scoring import Points
from trainer.rules.state import GameState

FOLDER = Path(__file__).parent / "data" / "games"

#: How many sit down: two, where nothing else is worth a look.
PLAYERS = {"svensk-utan-bygge": 3, "krypkasino": 4, "english": 4, "finsk": 3, "barnkasino": 4}

Choice = Callable[[GameState], Move]


def transcript(preset: str, players: int, choose: Choice) -> Iterator[str]:
    """The lines of a whole match."""
    yield f"rules {preset}"
    yield f"players {players}"
    match = new_match(PRESETS[preset].rules, players)
    while match.winner is None:
        seed = f"{preset}-{match.packs + 1}"
        state = match.deal(seed)
        yield ""
        yield f"pack {match.packs + 1}, seed {seed}, dealer {match.dealer}"
        yield f"table {format_table(state.table)}"
        dealt = 0
        while not state.is_over:
            if state.deal_number > dealt:
                dealt = state.deal_number
                word = f", {state.announcement}" if state.announcement else ""
                yield f"deal {dealt}{word}: {' / '.join(map(format_cards, state.hands))}"
            move = choose(state)
            text = format_move(move, state.table)
            after = state.apply(move)
            sweep = " (sweep)" if sum(after.sweeps) > sum(state.sweeps) else ""
            # What is left at the end is shown as it lay there.
            table = format_table(after.table) or format_cards(after.left) or "nothing"
            yield f"{state.turn}: {text}{sweep} -> {table}"
            state = after
        match = match.after(state)
        yield from _counted(state, match)
    yield ""
    yield f"won by {match.winner}"


def _counted(state: GameState, match: Match) -> Iterator[str]:
    if state.left:
        yield f"left for {state.last_capturer}: {format_cards(state.left)}"
    for seat, (pile, sweeps) in enumerate(zip(state.piles, state.sweeps, strict=True)):
        yield f"pile of {seat}: {len(pile)} cards, {sweeps} sweeps"
    score = state.score()
    for line in fields(Points):
        points = [getattr(side, line.name) for side in score.points]
        yield f"points {line.name}: {' '.join(map(str, points))}"
    yield f"totals {' '.join(map(str, match.totals))}"


def lively(rng: random.Random) -> Choice:
    """A player who builds when he can, takes much more often than little, and errs now and then."""

    def choose(state: GameState) -> Move:
        moves: LegalMoves = state.legal_moves()
        listed = list(moves)
        builds = [move for move in listed if isinstance(move, Construct)]
        takes = [move for move in listed if isinstance(move, Take)]
        if builds and rng.random() < 0.6:
            return rng.choice([move for move in builds if move.onto is not None] or builds)
        if takes and rng.random() < 0.9:
            return max(takes, key=lambda move: (len(moves.judge(move).taken), rng.random()))
        return rng.choice(listed)

    return choose


def write(preset: str) -> None:
    """Play a match of the preset and record it."""
    rng = random.Random(f"recorded {preset}")
    lines = transcript(preset, PLAYERS.get(preset, 2), lively(rng))
    (FOLDER / f"{preset}.txt").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    for each in PRESETS:
        write(each)
        print(each)
