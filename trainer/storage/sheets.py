"""Score sheets: for each an append-only list of events, and the lists in which learners find them again.

An event's ``body`` is any JSON object; what it means is not known here. Versions count from 1: a sheet at
version 3 has three events. A nonce, 32 hexadecimal digits made of a form and what it says, makes an event
happen once however often that form is sent.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from trainer.storage.engine import Engine, reading, writing
from trainer.storage.errors import UnknownSheet, VersionConflict
from trainer.storage.tables import from_stored, sheet_events, sheet_lists, sheets, to_stored


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event as stored; ``at`` in UTC."""

    version: int
    at: datetime
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredSheet:
    """One sheet with all its events, oldest first."""

    token: str
    created_at: datetime
    events: tuple[StoredEvent, ...]

    @property
    def version(self) -> int:
        """The version that stands now."""
        return len(self.events)


def create(
    engine: Engine, *, token: str, learner: str, at: datetime, body: Mapping[str, Any], nonce: str
) -> str:
    """The token of a new sheet whose first event is ``body``, listed for ``learner``.

    When the nonce has made a sheet before, nothing is stored and that sheet's token comes back.

    :raises StorageError: when it could not be stored.
    """
    moment = to_stored(at)
    try:
        with writing(engine) as connection:
            earlier = connection.scalar(select(sheets.c.token).where(sheets.c.nonce == nonce))
            if earlier is not None:
                return str(earlier)
            (sheet_id,) = connection.execute(
                insert(sheets).values(token=token, nonce=nonce, created_at=moment)
            ).inserted_primary_key or (None,)
            _add_event(connection, sheet_id, 1, moment, body, nonce)
            connection.execute(
                insert(sheet_lists).values(learner=learner, sheet_id=sheet_id, added_at=moment)
            )
    except IntegrityError:
        # Another process got in between with the same form.
        with reading(engine) as connection:
            return str(connection.scalars(select(sheets.c.token).where(sheets.c.nonce == nonce)).one())
    return token


def append(
    engine: Engine, token: str, *, at: datetime, body: Mapping[str, Any], nonce: str, expected_version: int
) -> bool:
    """Whether the event was new: ``False`` when this nonce has been stored before, and nothing is now.

    :raises UnknownSheet: when there is no such sheet.
    :raises VersionConflict: when the sheet is at another version than ``expected_version``.
    :raises StorageError: when it could not be stored.
    """
    try:
        with writing(engine) as connection:
            # Where writers do not wait for each other anyway, they wait here.
            sheet_id = connection.scalar(select(sheets.c.id).where(sheets.c.token == token).with_for_update())
            if sheet_id is None:
                raise UnknownSheet(token)
            if _has_nonce(connection, sheet_id, nonce):
                return False
            current = _version(connection, sheet_id)
            if current != expected_version:
                raise VersionConflict(current)
            _add_event(connection, sheet_id, current + 1, to_stored(at), body, nonce)
    except IntegrityError as error:
        raise VersionConflict(expected_version + 1) from error
    return True


def has_event(engine: Engine, token: str, nonce: str) -> bool:
    """Whether this nonce has been stored for that sheet."""
    with reading(engine) as connection:
        sheet_id = connection.scalar(select(sheets.c.id).where(sheets.c.token == token))
        return sheet_id is not None and _has_nonce(connection, sheet_id, nonce)


def find(engine: Engine, token: str) -> StoredSheet:
    """The sheet of that token.

    :raises UnknownSheet: when there is none.
    """
    with reading(engine) as connection:
        found = _sheets(connection, connection.execute(select(sheets).where(sheets.c.token == token)))
    if not found:
        raise UnknownSheet(token)
    return found[0]


def sheets_of(engine: Engine, learner: str, limit: int | None = None) -> list[StoredSheet]:
    """The sheets in the learner's list, the one that was written to last first."""
    latest = (
        select(func.max(sheet_events.c.at)).where(sheet_events.c.sheet_id == sheets.c.id).scalar_subquery()
    )
    with reading(engine) as connection:
        return _sheets(
            connection,
            connection.execute(
                select(sheets)
                .join(sheet_lists, sheet_lists.c.sheet_id == sheets.c.id)
                .where(sheet_lists.c.learner == learner)
                .order_by(latest.desc(), sheets.c.id.desc())
                .limit(limit)
            ),
        )


def all_sheets(engine: Engine) -> list[StoredSheet]:
    """Every sheet there is, the newest first."""
    with reading(engine) as connection:
        return _sheets(connection, connection.execute(select(sheets).order_by(sheets.c.id.desc())))


def is_listed(engine: Engine, learner: str, token: str) -> bool:
    """Whether the learner has the sheet in their list."""
    with reading(engine) as connection:
        return bool(
            connection.scalar(
                select(func.count())
                .select_from(sheet_lists.join(sheets))
                .where(sheet_lists.c.learner == learner, sheets.c.token == token)
            )
        )


def add_to_list(engine: Engine, learner: str, token: str, at: datetime) -> None:
    """Nothing, once the sheet is in the learner's list; it may be there already.

    :raises UnknownSheet: when there is no such sheet.
    :raises StorageError: when it could not be stored.
    """
    with writing(engine) as connection:
        sheet_id = connection.scalar(select(sheets.c.id).where(sheets.c.token == token))
        if sheet_id is None:
            raise UnknownSheet(token)
        row = {"learner": learner, "sheet_id": sheet_id}
        # Out and in again: the same in every database, and there is nothing else in the row to lose.
        connection.execute(delete(sheet_lists).filter_by(**row))
        connection.execute(insert(sheet_lists).values(**row, added_at=to_stored(at)))


def _version(connection: Connection, sheet_id: int) -> int:
    return (
        connection.scalar(
            select(func.coalesce(func.max(sheet_events.c.version), 0)).where(
                sheet_events.c.sheet_id == sheet_id
            )
        )
        or 0
    )


def _has_nonce(connection: Connection, sheet_id: int, nonce: str) -> bool:
    return bool(
        connection.scalar(
            select(func.count())
            .select_from(sheet_events)
            .where(sheet_events.c.sheet_id == sheet_id, sheet_events.c.nonce == nonce)
        )
    )


def _add_event(
    connection: Connection, sheet_id: Any, version: int, at: int, body: Mapping[str, Any], nonce: str
) -> None:
    connection.execute(
        insert(sheet_events).values(sheet_id=sheet_id, version=version, at=at, body=dict(body), nonce=nonce)
    )


def _sheets(connection: Connection, rows: Iterable[Row[Any]]) -> list[StoredSheet]:
    """The sheets of ``rows``, in their order, with the events of all of them fetched in one go."""
    found = list(rows)
    events: dict[int, list[StoredEvent]] = {row.id: [] for row in found}
    for event in connection.execute(
        select(sheet_events)
        .where(sheet_events.c.sheet_id.in_(list(events)))
        .order_by(sheet_events.c.sheet_id, sheet_events.c.version)
    ):
        events[event.sheet_id].append(StoredEvent(event.version, from_stored(event.at), event.body))
    return [StoredSheet(row.token, from_stored(row.created_at), tuple(events[row.id])) for row in found]
