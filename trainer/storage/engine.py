"""Opening the database, and the one way to write to it.

SQLite gets its write-ahead log, one lock for the writers of this process and ``BEGIN IMMEDIATE``: without
the first two, writers that meet sleep for a long time; without the third, one of them fails.
"""

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, exc, make_url
from sqlalchemy.pool import ConnectionPoolEntry

from trainer.config import Config
from trainer.storage.errors import StorageError

__all__ = ["Engine", "StorageError", "open_engine", "place_of", "prepare", "reading", "writing"]

#: Milliseconds that a writer waits for one of another process.
BUSY_TIMEOUT: Final = 5000

#: Any number will do that no other user of the server takes.
MIGRATION_LOCK: Final = 5_201_310

_SQLITE_KINDS: Final = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_PROTOCOL: "busy",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}

#: What PostgreSQL calls the same (class 53 is "insufficient resources").
_SQLSTATE_KINDS: Final = {"53100": "full", "25006": "read_only", "55P03": "busy", "40P01": "busy"}

_write_lock = threading.Lock()


def prepare(config: Config) -> Engine:
    """The engine for ``config.url``, its tables up to date.

    :raises StorageError: when the folder or database cannot be used; the text says what to do.
    """
    # Alembic is needed here alone, and is slow to import.
    from trainer.storage.migrate import upgrade

    if not config.database_url:
        try:
            config.data_dir.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError("unreachable", str(config.data_dir)) from error
    engine = open_engine(config.url, create=True)
    try:
        upgrade(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def open_engine(url: str, *, create: bool = False) -> Engine:
    """An engine for an SQLAlchemy address; nothing is opened yet, but with ``create`` an SQLite file is made.

    :raises StorageError: when the address makes no sense, or its driver is not installed.
    """
    try:
        if make_url(url).get_backend_name() != "sqlite":
            return create_engine(url, pool_pre_ping=True)
        return _open_sqlite(url, create)
    except (exc.ArgumentError, ModuleNotFoundError) as error:
        # The address itself may hold a password, so it is not repeated.
        raise StorageError("address", "KASINO_DATABASE_URL") from error


def _open_sqlite(url: str, create: bool) -> Engine:
    path = Path(make_url(url).database or "").absolute()

    def connect() -> sqlite3.Connection:
        # Never a new file in place of one that is gone: what is acknowledged must be there tomorrow.
        return sqlite3.connect(
            f"{path.as_uri()}?mode=rw",
            uri=True,
            timeout=BUSY_TIMEOUT / 1000,
            isolation_level=None,  # BEGIN is ours to send: Python's would come before the first write only
            check_same_thread=False,  # the pool sees to it that one thread has it at a time
        )

    def remember(connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
        record.info["file"] = _identity(path)

    def compare(connection: sqlite3.Connection, record: ConnectionPoolEntry, proxy: Any) -> None:
        # An open connection goes on with a file that has been deleted or replaced by a backup.
        if record.info["file"] != _identity(path):
            raise exc.DisconnectionError("another file lies there now")

    engine = create_engine(
        url,
        creator=connect,
        # As many as the server has threads, and some: a connection beyond these is opened for one use only.
        pool_size=16,
    )
    if create:
        with suppress(OSError):  # what is wrong is told when the file is opened
            if not path.exists():
                path.touch()
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "connect", remember)
    event.listen(engine, "checkout", compare)
    return engine


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells one file from another, whatever its name; ``None`` where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _set_up_sqlite(connection: sqlite3.Connection, record: Any) -> None:
    for pragma in (
        f"busy_timeout = {BUSY_TIMEOUT}",
        "journal_mode = WAL",
        "synchronous = NORMAL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}").close()


def place_of(engine: Engine) -> str:
    """Where the data lies, in words: the folder of the SQLite file, or the database without its password."""
    if engine.dialect.name == "sqlite":
        return os.path.dirname(os.path.abspath(engine.url.database or ""))
    return engine.url.render_as_string(hide_password=True)


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one state of the data throughout.

    :raises StorageError: when the data cannot be read.
    """
    with _told_plainly(engine), engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            _begin(connection, "BEGIN")
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A connection that writes; all of it is durable when the block is left, or none of it is.

    :raises StorageError: when nothing could be stored.
    """
    if engine.dialect.name != "sqlite":
        with _told_plainly(engine), engine.begin() as connection:
            yield connection
        return
    with _told_plainly(engine), _write_lock, engine.connect() as connection:
        _begin(connection, "BEGIN IMMEDIATE")
        yield connection
        connection.commit()


def _begin(connection: Connection, command: str) -> None:
    """Send ``command`` straight to SQLite; through SQLAlchemy it is a good part of a small write."""
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.execute(command).close()


@contextmanager
def migrating(engine: Engine) -> Iterator[Connection]:
    """As :func:`writing`, while processes that start at the same time wait for each other."""
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
        yield connection


@contextmanager
def _told_plainly(engine: Engine) -> Iterator[None]:
    """Turn what the driver says about disk, rights and locks into a :class:`StorageError`."""
    try:
        yield
    except (exc.IntegrityError, exc.ProgrammingError, exc.DataError):
        raise  # ours to mend, not the reader's
    except exc.DBAPIError as error:
        kind = _kind(error.orig)
        if kind == "damaged":
            engine.dispose()  # a backup put in its place is opened afresh
        raise StorageError(kind, place_of(engine)) from error
    except sqlite3.Error as error:  # from the beginning of a transaction
        raise StorageError(_kind(error), place_of(engine)) from error
    except exc.TimeoutError as error:  # no connection came free
        raise StorageError("busy", place_of(engine)) from error


def _kind(error: BaseException | None) -> str:
    if isinstance(error, sqlite3.Error):
        # The low byte is the plain code; the rest of an extended code says more than we need.
        return _SQLITE_KINDS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "unreachable")
    return _SQLSTATE_KINDS.get(getattr(error, "sqlstate", None) or "", "unreachable")
