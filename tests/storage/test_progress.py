"""Attempts: what goes in comes out, and nothing of another learner."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine

from trainer.config import Config
from trainer.storage.engine import prepare
from trainer.storage.progress import (
    MAX_ANSWER,
    Attempt,
    attempts_in_run,
    last_lesson,
    lesson_steps_done,
    record_attempt,
)

NOW = datetime(2026, 3, 29, 18, 30, 15, 123000, UTC)
ANNA, ERIK = "a" * 64, "e" * 64


@pytest.fixture
def engine(config: Config) -> Iterator[Engine]:
    engine = prepare(config)
    yield engine
    engine.dispose()


def record(engine: Engine, item: str, verdict: Any = "right", learner: str = ANNA, **more: Any) -> None:
    values: dict[str, Any] = {"at": NOW, "kind": "lesson", "rules": "svensk", **more}
    record_attempt(engine, learner, item=item, verdict=verdict, **values)


def test_an_attempt_comes_back_whole(engine: Engine) -> None:
    attempt = Attempt(NOW, "drill", "norsk", "K7.sums.3", "sums", "6S 3H", "not_yet", 2, True)
    record_attempt(
        engine,
        ANNA,
        at=NOW,
        kind="drill",
        rules="norsk",
        item="K7.sums.3",
        skill="sums",
        answer="6S 3H",
        verdict="not_yet",
        hints=2,
        assisted=True,
    )
    assert attempts_in_run(engine, ANNA, "K7.") == [attempt]


def test_a_run_is_one_learners_and_in_order(engine: Engine) -> None:
    for number in (1, 2, 3):
        record(engine, f"Ab.{number}", kind="drill", at=NOW + timedelta(seconds=number))
    record(engine, "ab.1", kind="drill")  # another run: capitals count
    record(engine, "A_.1", kind="drill")  # no joker
    record(engine, "Ab.4", kind="drill", learner=ERIK)
    assert [attempt.item for attempt in attempts_in_run(engine, ANNA, "Ab.")] == ["Ab.1", "Ab.2", "Ab.3"]
    assert [attempt.item for attempt in attempts_in_run(engine, ANNA, "A_")] == ["A_.1"]
    assert len(attempts_in_run(engine, ANNA, "")) == 5


def test_lessons(engine: Engine) -> None:
    assert last_lesson(engine, ANNA) is None
    record(engine, "first-capture/1", "not_yet")
    record(engine, "first-capture/1", "right")
    record(engine, "first-capture/1", "not_yet")  # tried again for fun: it stays done
    record(engine, "first-capture/2", "skipped")
    record(engine, "first-capture/3", "not_yet")
    record(engine, "first-capture-2/1", "right")
    record(engine, "K7.sums.3", kind="drill")
    assert lesson_steps_done(engine, ANNA, "first-capture") == {"1": "right", "2": "skipped"}
    assert last_lesson(engine, ANNA) == ("first-capture-2", "1")
    assert last_lesson(engine, ERIK) is None


def test_an_endless_answer_is_cut(engine: Engine) -> None:
    record(engine, "x", answer="9" * 10_000)
    assert len(attempts_in_run(engine, ANNA, "x")[0].answer) == MAX_ANSWER
