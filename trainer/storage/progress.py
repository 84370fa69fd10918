"""Attempts of lessons and drills: only ever added, so what a learner did is never rewritten."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Row, func, insert, select

from trainer.storage.engine import Engine, reading, writing
from trainer.storage.tables import attempts, from_stored, to_stored

Kind = Literal["drill", "lesson"]
Verdict = Literal["right", "not_yet", "skipped"]

#: Longer answers do not come from our pages; the column holds no more.
MAX_ANSWER = 2000

# Built once: SQLAlchemy then finds its compiled form by identity, and asks for no new key back.
_INSERT = insert(attempts).inline()


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a question, as stored; ``item`` is a drill code, or ``lesson/step``."""

    at: datetime
    kind: Kind
    rules: str
    item: str
    skill: str
    answer: str
    verdict: Verdict
    hints: int
    assisted: bool


def record_attempt(
    engine: Engine,
    learner: str,
    *,
    at: datetime,
    kind: Kind,
    rules: str,
    item: str,
    skill: str = "",
    answer: str = "",
    verdict: Verdict,
    hints: int = 0,
    assisted: bool = False,
) -> None:
    """Nothing, once the attempt is durable.

    ``learner`` is the key from ``web.shell.learner``; ``at`` an aware moment; ``item`` a drill code, or
    ``lesson/step`` for ``kind="lesson"``; ``hints`` how many were asked for; ``assisted`` whether the
    answer had been shown.

    :raises StorageError: when it could not be stored.
    """
    row = {
        "learner": learner,
        "at": to_stored(at),
        "kind": kind,
        "rules": rules,
        "item": item,
        "skill": skill,
        "answer": answer[:MAX_ANSWER],
        "verdict": verdict,
        "hints": hints,
        "assisted": assisted,
    }
    with writing(engine) as connection:
        connection.execute(_INSERT, row)


def attempts_in_run(engine: Engine, learner: str, item_prefix: str) -> list[Attempt]:
    """The learner's attempts at items that start with ``item_prefix``, oldest first.

    The prefix is exact, capital letters and all.
    """
    with reading(engine) as connection:
        rows = connection.execute(
            select(attempts)
            .where(
                attempts.c.learner == learner,
                # LIKE would take capitals for small letters in one database and not in the other.
                func.substr(attempts.c.item, 1, len(item_prefix)) == item_prefix,
            )
            .order_by(attempts.c.id)
        )
        return [_attempt(row) for row in rows]


def last_attempt(engine: Engine, learner: str, kind: Kind) -> Attempt | None:
    """The learner's latest attempt at items of one kind, or ``None`` before the first."""
    with reading(engine) as connection:
        row = connection.execute(
            select(attempts)
            .where(attempts.c.learner == learner, attempts.c.kind == kind)
            .order_by(attempts.c.id.desc())
            .limit(1)
        ).first()
    return None if row is None else _attempt(row)


def last_lesson(engine: Engine, learner: str) -> tuple[str, str] | None:
    """The lesson and the step that the learner was last at, or ``None`` before the first."""
    with reading(engine) as connection:
        item = connection.scalar(
            select(attempts.c.item)
            .where(attempts.c.learner == learner, attempts.c.kind == "lesson")
            .order_by(attempts.c.id.desc())
            .limit(1)
        )
    if item is None:
        return None
    lesson, _, step = item.partition("/")
    return lesson, step


def lesson_steps_done(engine: Engine, learner: str, lesson_id: str) -> dict[str, Verdict]:
    """The steps of a lesson that the learner has behind them: ``right`` once, or else ``skipped``.

    Steps with nothing but "not yet" are left out.
    """
    done: dict[str, Verdict] = {}
    for attempt in attempts_in_run(engine, learner, f"{lesson_id}/"):
        step = attempt.item.partition("/")[2]
        if attempt.kind == "lesson" and attempt.verdict != "not_yet" and done.get(step) != "right":
            done[step] = attempt.verdict
    return done


def _attempt(row: Row[Any]) -> Attempt:
    values = row._asdict()
    del values["id"], values["learner"]
    return Attempt(**values | {"at": from_stored(values["at"])})
