"""The score sheet when the disk is full, the folder is not ours or the file is broken: nothing is lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from tests.web.sheets import ROUND, Table, hidden, typed, words
from trainer.storage.engine import writing
from trainer.web.shell import store


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A new sheet of Anna and Erik."""
    return Table(client).new()


@contextmanager
def pragma(app: Flask, setting: str) -> Iterator[None]:
    """Every connection of the app with one more SQLite setting, for disks and rights that fail."""
    with app.app_context():
        engine = store.engine()

    def set_it(connection: Any, *_others: Any) -> None:
        connection.execute(f"PRAGMA {setting}").close()

    event.listen(engine, "checkout", set_it)
    yield
    event.remove(engine, "checkout", set_it)
    engine.dispose()


def test_a_folder_without_the_right_to_write(app: Flask, table: Table) -> None:
    table.save()
    names = {"title": "Monday", "name_0": "Anne", "name_1": "Erik"}
    forms = {
        "/round": hidden(table.get("/round")) | {"do": "save"} | ROUND | {"sweeps-0": "7"},
        "/round/1": hidden(table.get("/round/1")) | {"do": "save"} | ROUND | {"sweeps-0": "7"},
        "/round/1/erase": table.ticket(),
        "/undo": table.ticket(),
        "/names": table.ticket() | names,
        "/list": {},
    }
    with pragma(app, "query_only = ON"):
        answers = {path: table.send(path, form) for path, form in forms.items()}
        new = Table(table.client).post_new(title="Kept")
        assert table.get().status_code == 200  # what is there can be read
    for path, answer in [*answers.items(), ("/score/new", new)]:
        assert answer.status_code == 503, path
        told = words(answer)
        assert (
            "Nothing was" in told
            and "cannot be written to. Give the trainer the right to write there" in told
        )
        assert str(app.config["KASINO"].data_dir) in told
    for path in ("/round", "/round/1"):
        assert typed(answers[path], "sweeps-0") == "7"
        assert "What you typed is still here." in words(answers[path])
    assert typed(answers["/names"], "name_0") == "Anne"
    assert typed(new, "title") == "Kept" and "Set-Cookie" not in new.headers
    # The very same form goes through once the folder is in order.
    assert table.send("/round", forms["/round"]).status_code == 303


def test_a_full_disk(app: Flask, client: FlaskClient) -> None:
    table = Table(client).new(players="4", name_0="a" * 24, name_1="b" * 24, name_2="c" * 24, name_3="d" * 24)
    numbers = {f"{line}-{side}": "999" for line in ("cards", "spades", "aces", "sweeps") for side in range(4)}
    with pragma(app, "max_page_count = 1"):
        for _ in range(60):
            answer = table.fill(numbers=numbers)
            if answer.status_code != 303:
                break
    assert answer.status_code == 503
    assert "The disk that holds" in words(answer) and typed(answer, "cards-3") == "999"
    assert table.send("/round", hidden(answer) | {"do": "save"} | numbers).status_code == 303


def test_a_broken_database_has_a_page_of_its_own(app: Flask, table: Table) -> None:
    with app.app_context():
        engine = store.engine()
    engine.dispose()
    (app.config["KASINO"].data_dir / "kasino.sqlite3").write_bytes(b"dear diary " * 1000)
    for name in ("kasino.sqlite3-wal", "kasino.sqlite3-shm"):
        (app.config["KASINO"].data_dir / name).unlink(missing_ok=True)
    answer = table.get()
    assert answer.status_code == 503 and "Traceback" not in answer.text
    assert str(app.config["KASINO"].data_dir) in words(answer)
    fragment = table.send("/round/points", ROUND, **{"HX-Request": "true"})
    assert fragment.status_code == 503 and fragment.headers["HX-Retarget"] == "#toast"
    assert fragment.text.lstrip().startswith('<div id="trouble">')
    assert str(app.config["KASINO"].data_dir) in words(fragment)
    assert table.client.get("/").status_code == 200  # the first page can do without


def test_a_sheet_of_another_version_hides_nothing_else(app: Flask, table: Table) -> None:
    other = Table(table.client).new(title="Other")
    with app.app_context():
        engine = store.engine()
    with writing(engine) as connection:
        connection.exec_driver_sql(
            'UPDATE sheet_events SET body = \'{"kind": "created", "moon": 1}\' WHERE sheet_id = 2'
        )
    home, listed, new = (table.client.get(path) for path in ("/", "/score", "/score/new"))
    assert (home.status_code, listed.status_code, new.status_code) == (200, 200, 200)
    assert table.address in listed.text and other.address in listed.text
    assert "It cannot be read here" in words(listed)
    page = other.get()
    assert page.status_code == 500 and "Another version of the trainer wrote it" in words(page)
    assert "Traceback" not in page.text and table.get().status_code == 200
    assert other.send("/round", ROUND).status_code == 500
