"""House-rule sheets in the database."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from sqlalchemy.exc import IntegrityError

from trainer.config import Config
from trainer.rules.presets import PRESETS, find_preset
from trainer.storage import houserules
from trainer.storage.engine import Engine, prepare

NOW = datetime(2026, 3, 29, 18, 30, tzinfo=UTC)
ANNA, ERIK = "a" * 64, "e" * 64


@pytest.fixture
def engine(config: Config) -> Iterator[Engine]:
    engine = prepare(config)
    yield engine
    engine.dispose()


def test_a_sheet_comes_back_as_it_was_stored(engine: Engine) -> None:
    code = houserules.create(engine, learner=ANNA, name="Mormor", options={"sweep_pts": "±5"}, at=NOW)
    found = houserules.find(engine, code)
    assert found == houserules.StoredRules(code, "Mormor", {"sweep_pts": "±5"}, NOW)
    assert houserules.find(engine, "bcd234") is None


def test_lists_are_by_learner_newest_first(engine: Engine) -> None:
    codes = [
        houserules.create(engine, learner=who, name=name, options={}, at=NOW)
        for who, name in ((ANNA, "one"), (ERIK, "two"), (ANNA, "three"), (ANNA, "one"))
    ]
    assert codes[3] == codes[0]
    assert [sheet.name for sheet in houserules.sheets_of(engine, ANNA)] == ["three", "one"]


def test_codes_are_short_unlike_words_and_unlike_presets() -> None:
    codes = {houserules.new_code() for _draw in range(500)}
    assert len(codes) == 500 and all(map(houserules.is_code, codes))
    assert not set("".join(codes)) & set("aeiouyl01")
    names = [name for preset in PRESETS.values() for name in (preset.id, *preset.aliases)]
    assert not [name for name in names if houserules.is_code(name) or not find_preset(name)]


def test_a_code_that_is_taken_is_not_taken_twice(engine: Engine) -> None:
    houserules.create(engine, learner=ANNA, name="one", options={}, at=NOW, code="bcd234")
    with pytest.raises(IntegrityError):
        houserules.create(engine, learner=ERIK, name="two", options={}, at=NOW, code="bcd234")
