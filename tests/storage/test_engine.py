"""Opening, migrating, and what is said when the disk, the rights or the file are wrong."""

import sqlite3
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, event, inspect

from trainer.config import Config
from trainer.storage.engine import open_engine, place_of, prepare, reading, writing
from trainer.storage.errors import SENTENCES, StorageError
from trainer.storage.tables import metadata


@pytest.fixture
def engine(config: Config):  # type: ignore[no-untyped-def]
    engine = prepare(config)
    yield engine
    engine.dispose()


def version(engine: Engine) -> str:
    with reading(engine) as connection:
        return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar())


def test_from_nothing_to_every_table_and_again(config: Config, engine: Engine) -> None:
    assert set(metadata.tables) < set(inspect(engine).get_table_names())
    first = version(engine)
    again = prepare(config)
    assert version(again) == first
    again.dispose()


def test_the_migrations_make_what_the_code_expects(engine: Engine) -> None:
    with reading(engine) as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    assert differences == []


def test_a_migration_that_fails_leaves_nothing_behind(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: object) -> None:
        raise RuntimeError("power cut")

    config.data_dir.mkdir()
    with monkeypatch.context() as patch, pytest.raises(RuntimeError, match="power cut"):
        patch.setattr("alembic.op.create_index", broken)
        prepare(config)
    engine = open_engine(config.url)
    assert inspect(engine).get_table_names() == []
    engine.dispose()
    prepare(config).dispose()


def test_how_sqlite_is_set_up(engine: Engine) -> None:
    with reading(engine) as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 1, "busy_timeout": 5000, "foreign_keys": 1}


def test_writers_that_read_first_lose_nothing(engine: Engine) -> None:
    with writing(engine) as connection:
        connection.exec_driver_sql("CREATE TABLE counter (n INTEGER)")
        connection.exec_driver_sql("INSERT INTO counter VALUES (0)")

    def count() -> None:
        for _ in range(25):
            with writing(engine) as connection:
                n = connection.exec_driver_sql("SELECT n FROM counter").scalar()
                connection.exec_driver_sql("UPDATE counter SET n = ?", (n + 1,))

    threads = [threading.Thread(target=count) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with reading(engine) as connection:
        assert connection.exec_driver_sql("SELECT n FROM counter").scalar() == 200


def test_what_fails_half_way_is_not_kept(engine: Engine) -> None:
    with pytest.raises(ZeroDivisionError), writing(engine) as connection:
        connection.exec_driver_sql("CREATE TABLE half (n INTEGER)")
        _ = 1 / 0
    assert "half" not in inspect(engine).get_table_names()


def test_a_folder_that_cannot_be_made(config: Config) -> None:
    config.data_dir.write_text("a file is in the way")
    with pytest.raises(StorageError) as raised:
        prepare(config)
    assert raised.value.kind == "unreachable"
    assert str(config.data_dir) in str(raised.value)


def test_a_file_that_is_no_database(config: Config) -> None:
    config.data_dir.mkdir()
    (config.data_dir / "kasino.sqlite3").write_text("dear diary " * 100)
    with pytest.raises(StorageError) as raised:
        prepare(config)
    assert raised.value.kind == "damaged"


def test_data_of_a_newer_version(config: Config, engine: Engine) -> None:
    with writing(engine) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StorageError) as raised:
        prepare(config)
    assert raised.value.kind == "newer"


def test_a_full_disk(engine: Engine) -> None:
    @event.listens_for(engine, "checkout")
    def no_more_pages(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA max_page_count = 1").close()

    with pytest.raises(StorageError) as raised, writing(engine) as connection:
        connection.exec_driver_sql("CREATE TABLE big (text TEXT)")
        connection.exec_driver_sql("INSERT INTO big VALUES (?)", ("x" * 100_000,))
    assert raised.value.kind == "full"
    assert place_of(engine) in str(raised.value)
    with reading(engine) as connection:
        assert connection.exec_driver_sql("SELECT 1").scalar() == 1


def test_a_folder_without_the_right_to_write(engine: Engine) -> None:
    @event.listens_for(engine, "checkout")
    def read_only(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA query_only = ON").close()

    with pytest.raises(StorageError) as raised, writing(engine) as connection:
        connection.exec_driver_sql("CREATE TABLE more (n INTEGER)")
    assert raised.value.kind == "read_only"


def test_another_program_that_does_not_let_go(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainer.storage.engine.BUSY_TIMEOUT", 20)
    engine = prepare(config)
    other = sqlite3.connect(config.data_dir / "kasino.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError) as raised, writing(engine):
        pass
    assert raised.value.kind == "busy"
    other.close()
    with writing(engine):
        pass
    engine.dispose()


def test_a_file_that_is_deleted_or_replaced_while_it_is_open(config: Config) -> None:
    engine = prepare(config)
    file = config.data_dir / "kasino.sqlite3"
    with writing(engine) as connection:
        connection.exec_driver_sql("CREATE TABLE kept (n INTEGER)")
    with reading(engine) as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    backup = file.read_bytes()
    for path in config.data_dir.glob("kasino.sqlite3*"):
        path.unlink()
    for _ in range(2):
        with pytest.raises(StorageError) as raised, writing(engine) as connection:
            connection.exec_driver_sql("INSERT INTO kept VALUES (1)")
        assert raised.value.kind == "unreachable"
    assert not file.exists()  # no new file is begun in its place
    file.write_bytes(backup)
    with writing(engine) as connection:
        connection.exec_driver_sql("INSERT INTO kept VALUES (2)")
    with reading(engine) as connection:
        assert connection.exec_driver_sql("SELECT n FROM kept").scalars().all() == [2]
    engine.dispose()


def test_a_database_that_is_gone(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path}/missing/kasino.sqlite3")
    with pytest.raises(StorageError) as raised, reading(engine):
        pass
    assert raised.value.kind == "unreachable"
    assert place_of(engine) == str(tmp_path / "missing")


@pytest.mark.parametrize(
    "url", ["nonsense", "postgresql+missing://anna:secret@host/kasino", "sqlite://anna@/x"]
)
def test_an_address_of_no_database(
    config: Config, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StorageError) as raised:
        prepare(replace(config, database_url=url))
    assert raised.value.kind == "address"
    assert "KASINO_DATABASE_URL" in str(raised.value) and "secret" not in str(raised.value)
    assert not (tmp_path / "x").exists()  # and no file is left of the attempt


@pytest.mark.parametrize("kind", SENTENCES)
def test_each_sentence_names_the_place(kind: str) -> None:
    assert "/data" in str(StorageError(kind, "/data"))
