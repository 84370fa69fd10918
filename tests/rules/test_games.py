"""A recorded match of every preset, played again from its text and compared line by line."""

import re

import pytest

from tests.recording import FOLDER, transcript
from trainer.rules.moves import Move
from trainer.rules.movetext import parse_move
from trainer.rules.presets import PRESETS
from trainer.rules.state import GameState

_PLY = re.compile(r"\d: (.*?)(?: \(sweep\))? -> ")


def recorded(preset: str) -> list[str]:
    """The lines of a preset's game."""
    return (FOLDER / f"{preset}.txt").read_text("utf-8").splitlines()


def test_every_preset_has_its_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_game(preset: str) -> None:
    lines = recorded(preset)
    texts = iter([found[1] for line in lines if (found := _PLY.match(line))])

    def choose(state: GameState) -> Move:
        move = parse_move(next(texts), state.table)
        assert move in state.legal_moves()
        return move

    assert lines[0] == f"rules {preset}" and lines[1].startswith("players ")
    played = transcript(preset, int(lines[1].split()[1]), choose)
    for number, line in enumerate(played):
        assert line == lines[number], f"line {number + 1}"
    assert number + 1 == len(lines)


def test_the_games_show_what_there_is_to_show() -> None:
    everything = {preset: "\n".join(recorded(preset)) for preset in PRESETS}
    for preset, text in everything.items():
        assert ("(sweep)" in text) and (" x " in text), preset
        builds = PRESETS[preset].rules.build == "on"
        assert bool(re.search(r"^\d: \w+\+", text, re.M)) == builds, preset
        assert bool(re.search(r"^\d: \w+>\d", text, re.M)) == builds, preset
        assert bool(re.search(r"^\d: \w+=\w", text, re.M)) <= builds, preset
        word = PRESETS[preset].rules.last_call
        assert bool(re.search(rf"^deal \d, {word}: ", text, re.M)) == (word is not None), preset
