"""Counting files in the manner of perft: fixed deals and positions with how much can be done there.

``tests/data/counts/<preset>.counts`` holds, for each deal or position, how many captures each card of the
hand to move has and how many sequences of one, two and three moves there are. A change of the engine that
changes any rule by accident changes such a number.

    python -m tests.counting

writes the files anew. Before a file is written, the numbers to depth two are counted by the slow judge of
moves as well; if the two disagree, nothing is written. Look at the difference before you commit it: each
number that changed is a rule that changed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.build_oracle import MoveOracle
from trainer.rules.cards import Card, Table
from trainer.rules.dealname import parse_deal
from trainer.rules.moves import Construct, Move, Take, Trail
from trainer.rules.positions import parse_position
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import GameState, start

FOLDER = Path(__file__).parent / "data" / "counts"

DEPTH = 3

#: What is counted under every preset: two and more players, and tables worth looking at.
_DEALS = ("2/a", "2/b", "2/c", "3/a", "4/a")
_POSITIONS = (
    "8H 5C 3D 2C AD / 8S 4D AS QC / 5H 7D 10S KC",
    "2D 3C 4H 6H 7S AC / 10C 9D 3H AH / 7C 8D 2H 6D",
    "KD QH JC 10H 9S AD AC / 2S 10D AS KS / AH 3D 5S 4C",
    "5H 5D 5C 10S 10H / 5S 10D / 10C 9H",
)
_WITH_BUILDS = (
    "(5H+4C)=9@1 7C 3D 2D / 9S 4D AH 2C / 9D 6S KC QH",
    "(5H+3C)=8@0 8D 4C AD 4H / 8S 4D KH 8C / 9D 6S 3H QH",
    "(7H,4C+3D)=7@1 (AC+9D)=10@0 3H 6D / 10S 7D AH 10C / 7C 6S 3S QH",
    "(KD+AD)=14@0 (10H+2D)=12@1 AC 2H KH / AS AH 2C QC / QH KC 2S 10D",
)
_OF_TWO_PACKS = ("5H 5H 3C 3C 8D 8D / 8S 8H 5S 3H / 8H KC 6D 2C",)


@dataclass(frozen=True)
class Counts:
    """One entry of a counting file."""

    name: str
    captures: tuple[tuple[str, int], ...]
    moves: tuple[int, ...]

    def __str__(self) -> str:
        captures = " ".join(f"{card}:{number}" for card, number in self.captures)
        moves = " ".join(f"{depth}:{number}" for depth, number in enumerate(self.moves, 1))
        return f"{self.name}\n  captures {captures}\n  moves {moves}\n"


def names_of(preset: str) -> Iterator[str]:
    """What is counted under a preset."""
    rules = PRESETS[preset].rules
    for deal in _DEALS:
        yield f"deal {preset}/{deal}"
    for position in _POSITIONS:
        yield f"position {position}"
    for position in _WITH_BUILDS if rules.build == "on" else ():
        yield f"position {position}"
    for position in _OF_TWO_PACKS if rules.packs == 2 else ():
        yield f"position {position}"


def opening(name: str, rules: Ruleset) -> GameState:
    """The state that an entry counts from."""
    kind, _, text = name.partition(" ")
    if kind == "deal":
        deal = parse_deal(text)
        return start(deal.seed, rules, deal.players)
    position = parse_position(text)
    none = ((),) * len(position.hands)
    return GameState(rules, position.hands, position.table, none, (0,) * len(none), unfinished=True)


def sequences(state: GameState, depth: int) -> int:
    """How many sequences of so many moves there are, told by the engine."""
    if depth == 1:
        return sum(1 for _ in state.legal_moves())
    return sum(sequences(state.apply(move), depth - 1) for move in state.legal_moves())


def counted(name: str, rules: Ruleset) -> Counts:
    """The entry as the engine counts it."""
    state = opening(name, rules)
    moves = state.legal_moves()
    captures = tuple((str(card), moves.captures(card).count) for card in dict.fromkeys(moves.hand))
    return Counts(name, captures, tuple(sequences(state, depth) for depth in range(1, DEPTH + 1)))


def slowly_counted(name: str, rules: Ruleset) -> tuple[int, int]:
    """The sequences of one and two moves, told by the slow judge alone."""
    state = opening(name, rules)
    seat = state.turn
    following = (seat + 1) % state.players
    first = MoveOracle(state.table, state.hands[seat], rules, seat)
    one_of_each = {first.reading(move): move for move in first.legal}
    after = [
        MoveOracle(left_by(first, move), state.hands[following], rules, following)
        for move in one_of_each.values()
    ]
    return len(one_of_each), sum(len(oracle.readings()) for oracle in after)


def left_by(oracle: MoveOracle, move: Move) -> Table:
    """The table after a move, put together by hand."""
    table = oracle.table
    match move:
        case Take(_, items):
            return tuple(item for place, item in enumerate(table) if place not in items)
        case Trail(card):
            return (*table, card)
        case Construct(card, uses, value, onto):
            used: Sequence[Card] = [oracle.loose[place] for place in uses]
            made = oracle.made(card, used, onto, value)
            assert made is not None
            return (*(item for place, item in enumerate(table) if place not in (*uses, onto)), made)


def read(preset: str) -> list[Counts]:
    """The entries of a preset's file."""
    lines = (FOLDER / f"{preset}.counts").read_text("utf-8").splitlines()
    entries = [line for line in lines if line and not line.startswith("#")]
    found = []
    for name, captures, moves in zip(entries[::3], entries[1::3], entries[2::3], strict=True):
        pairs = [(card, int(number)) for card, number in re.findall(r"(\w+):(\d+)", captures)]
        numbers = tuple(int(number) for number in re.findall(r"\d+:(\d+)", moves))
        assert captures.startswith("  captures ") and moves.startswith("  moves "), name
        found.append(Counts(name, tuple(pairs), numbers))
    return found


def write(preset: str) -> None:
    """Count a preset anew, unless fast and slow counting disagree."""
    rules = PRESETS[preset].rules
    entries = []
    for name in names_of(preset):
        entry = counted(name, rules)
        if entry.moves[:2] != slowly_counted(name, rules):
            raise SystemExit(f"{preset}: {name}: {entry.moves[:2]} or {slowly_counted(name, rules)}?")
        entries.append(entry)
    head = f"# {PRESETS[preset].name}: captures of each card to play, sequences of 1, 2 and 3 moves.\n\n"
    (FOLDER / f"{preset}.counts").write_text(head + "\n".join(map(str, entries)), "utf-8")


if __name__ == "__main__":
    for each in PRESETS:
        write(each)
        print(each)
