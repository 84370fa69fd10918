"""The counting files: the engine and the slow judge both still count what stands in them."""

import pytest

from tests.counting import DEPTH, FOLDER, counted, names_of, read, slowly_counted
from trainer.rules.presets import PRESETS


def test_every_preset_has_its_file() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_counts(preset: str) -> None:
    rules = PRESETS[preset].rules
    entries = read(preset)
    assert [entry.name for entry in entries] == list(names_of(preset))
    for entry in entries:
        assert len(entry.moves) == DEPTH
        assert counted(entry.name, rules) == entry
        assert slowly_counted(entry.name, rules) == entry.moves[:2]
