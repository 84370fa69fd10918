"""Score sheets in the database: one event for one form, no lost writer, nothing lost to a kill."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine

from trainer.config import Config
from trainer.storage import sheets
from trainer.storage.engine import prepare
from trainer.storage.errors import UnknownSheet, VersionConflict

NOW = datetime(2026, 3, 29, 18, 30, tzinfo=UTC)
ANNA, ERIK = "a" * 64, "e" * 64
TOKEN = "1" * 32


@pytest.fixture
def engine(config: Config) -> Iterator[Engine]:
    engine = prepare(config)
    yield engine
    engine.dispose()


def create(engine: Engine, token: str = TOKEN, learner: str = ANNA, minutes: int = 0) -> str:
    moment = NOW + timedelta(minutes=minutes)
    return sheets.create(
        engine, token=token, learner=learner, at=moment, body={"kind": "created"}, nonce=token
    )


def append(engine: Engine, nonce: str, expected: int, minutes: int = 1) -> bool:
    moment = NOW + timedelta(minutes=minutes)
    return sheets.append(engine, TOKEN, at=moment, body={"n": nonce}, nonce=nonce, expected_version=expected)


def test_a_sheet_comes_back_with_its_events(engine: Engine) -> None:
    create(engine)
    assert append(engine, "a", 1)
    found = sheets.find(engine, TOKEN)
    assert (found.token, found.created_at, found.version) == (TOKEN, NOW, 2)
    assert [event.body for event in found.events] == [{"kind": "created"}, {"n": "a"}]
    assert found.events[1].at == NOW + timedelta(minutes=1)


def test_one_form_is_one_sheet_and_one_event(engine: Engine) -> None:
    assert create(engine) == TOKEN
    again = sheets.create(engine, token="2" * 32, learner=ANNA, at=NOW, body={}, nonce=TOKEN)
    assert again == TOKEN and len(sheets.all_sheets(engine)) == 1
    assert append(engine, "a", 1)
    assert not append(engine, "a", 1)  # the same form, sent twice
    assert sheets.find(engine, TOKEN).version == 2
    assert sheets.has_event(engine, TOKEN, "a") and not sheets.has_event(engine, TOKEN, "b")


def test_who_comes_late_is_told(engine: Engine) -> None:
    create(engine)
    append(engine, "a", 1)
    with pytest.raises(VersionConflict) as raised:
        append(engine, "b", 1)
    assert raised.value.current == 2
    assert sheets.find(engine, TOKEN).version == 2


def test_no_sheet_of_that_address(engine: Engine) -> None:
    for act in (
        lambda: sheets.find(engine, TOKEN),
        lambda: append(engine, "a", 1),
        lambda: sheets.add_to_list(engine, ANNA, TOKEN, NOW),
    ):
        with pytest.raises(UnknownSheet):
            act()
    assert not sheets.has_event(engine, TOKEN, "a")


def test_lists(engine: Engine) -> None:
    create(engine, "1" * 32)
    create(engine, "2" * 32, minutes=5)
    create(engine, "3" * 32, ERIK)
    assert [sheet.token[0] for sheet in sheets.sheets_of(engine, ANNA)] == ["2", "1"]
    append(engine, "a", 1, minutes=10)
    assert [sheet.token[0] for sheet in sheets.sheets_of(engine, ANNA)] == ["1", "2"]
    assert [sheet.version for sheet in sheets.sheets_of(engine, ANNA, limit=1)] == [2]
    assert [sheet.token[0] for sheet in sheets.all_sheets(engine)] == ["3", "2", "1"]
    assert not sheets.is_listed(engine, ERIK, TOKEN)
    for _ in range(2):
        sheets.add_to_list(engine, ERIK, TOKEN, NOW)
    assert sheets.is_listed(engine, ERIK, TOKEN)
    assert sheets.find(engine, TOKEN).version == 2
    assert sheets.sheets_of(engine, "0" * 64) == []


def test_writers_at_the_same_time_lose_nothing(engine: Engine) -> None:
    create(engine)

    def enter(name: str) -> None:
        for number in range(10):
            while True:
                try:
                    append(engine, f"{name}{number}", sheets.find(engine, TOKEN).version)
                    break
                except VersionConflict:
                    continue

    threads = [threading.Thread(target=enter, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = sheets.find(engine, TOKEN)
    assert [event.version for event in found.events] == list(range(1, 42))
    assert len({event.body.get("n") for event in found.events}) == 41


WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from trainer.config import Config
from trainer.storage import sheets
from trainer.storage.engine import prepare
engine = prepare(Config(data_dir=Path(sys.argv[1])))
for version in range(1, 10_000):
    now, nonce = datetime.now(UTC), str(version)
    sheets.append(engine, "1" * 32, at=now, body={}, nonce=nonce, expected_version=version)
    print(version + 1, flush=True)
"""


def test_what_was_acknowledged_survives_a_kill(config: Config, engine: Engine) -> None:
    create(engine)
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(config.data_dir)], stdout=subprocess.PIPE, encoding="utf-8"
    ) as writer:
        assert writer.stdout is not None
        acknowledged = [writer.stdout.readline() for _ in range(20)][-1]
        writer.kill()
        rest = writer.stdout.read().split()
    assert writer.returncode == -signal.SIGKILL
    last = int(rest[-1] if rest else acknowledged)
    assert 21 <= last <= sheets.find(engine, TOKEN).version <= last + 1
