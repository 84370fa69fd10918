"""The command line, as far as it is more than a door to something that is tested elsewhere."""

import io
import json
import re
import shlex
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.repository import ROOT
from tests.running import running
from trainer import cli, config
from trainer.app import create_app
from trainer.commands import data, describe
from trainer.config import Config
from trainer.rules.house import ruleset
from trainer.rules.presets import PRESETS
from trainer.scoreboard.events import Created, write_event
from trainer.storage import houserules, sheets
from trainer.storage.engine import prepare
from trainer.web.shell import store

# As the installed command does it, past the set-up of a checkout.
KASINO = (sys.executable, "-c", "from trainer.cli import main; raise SystemExit(main())")


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that must fail with status 1; the one line that it prints."""

    def run(*arguments: str) -> str:
        assert cli.main(arguments) == 1
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        return printed.err.strip()

    return run


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of this test alone, still to be made."""
    monkeypatch.setenv("KASINO_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


def test_a_taken_port_is_said_with_the_way_out(refused: Callable[..., str], data_dir: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told = refused("run", "--port", str(port))
    assert told.startswith(f"Port {port} is taken")
    assert "--port" in told and "KASINO_PORT" in told


@pytest.mark.parametrize("value", ["eighty", "-1", "65536", "80.5", "٨٠"])
def test_a_bad_port_variable_is_named(
    refused: Callable[..., str], data_dir: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("KASINO_PORT", value)
    told = refused("run")
    assert "KASINO_PORT" in told and repr(value) in told


@pytest.mark.parametrize("value", ["eighty", "-1", "65536"])
def test_a_bad_port_option_is_a_usage_error(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["run", "--port", value])
    assert stopped.value.code == 2
    assert "--port" in capsys.readouterr().err


def test_a_data_folder_that_cannot_be_written_is_named(
    refused: Callable[..., str], data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_dir.write_text("a file where the folder should be")
    told = refused("run", "--port", "0")
    assert str(data_dir) in told and "KASINO_DATA_DIR" in told
    monkeypatch.setenv("KASINO_DATA_DIR", str(data_dir / "below"))
    assert str(data_dir / "below") in refused("run", "--port", "0")


def test_an_address_of_another_computer_is_refused(refused: Callable[..., str], data_dir: Path) -> None:
    assert "192.0.2.1" in refused("run", "--host", "192.0.2.1", "--port", "0")


def test_where_the_data_lies(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["data", "where"]) == 0
    assert capsys.readouterr().out.split() == [
        "folder:",
        str(data_dir),
        "data:",
        str(data_dir / "kasino.sqlite3"),
    ]
    monkeypatch.setenv("KASINO_DATABASE_URL", "postgresql+psycopg://kasino:secret@db.example:5432/cards")
    assert cli.main(["data", "where"]) == 0
    printed = capsys.readouterr().out
    assert "postgresql database cards on db.example" in printed
    assert "secret" not in printed


def test_score_sheets_are_listed_with_an_address_that_works(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["data", "sheets"]) == 0
    assert capsys.readouterr().out == ""
    assert not data_dir.exists()

    monkeypatch.setenv("KASINO_PORT", "8123")
    client = create_app(config.from_environment()).test_client()
    form = {
        "players": "2",
        "name_0": "Ada",
        "name_1": "Bo",
        "dealer": "0",
        "ends": "usual",
        "rules": "svensk",
        "title": "Sunday at Grandma’s",
    }
    started = client.post("/score/new", data={**form, "nonce": "5" * 32})
    assert started.status_code == 303
    assert cli.main(["data", "sheets"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = re.fullmatch(r"20\S+ \S+  http://127\.0\.0\.1:8123(/\S+)  Sunday at Grandma’s", line)
    assert found
    assert found[1] == started.location
    assert client.get(found[1]).status_code == 200

    # The title is the one that the sheet has now.
    names = {"version": "1", "nonce": "6" * 32, "name_0": "Ada", "name_1": "Bo"}
    client.post(f"{started.location}/names", data={**names, "title": "Monday"})
    assert cli.main(["data", "sheets"]) == 0
    assert capsys.readouterr().out.endswith("  Monday\n")


def test_sheets_in_a_folder_that_holds_none(
    data_dir: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data_dir.mkdir(exist_ok=True)
    for folder in (data_dir / "empty", data_dir / "a-file"):
        (data_dir / "a-file").touch()
        monkeypatch.setenv("KASINO_DATA_DIR", str(folder))
        assert cli.main(["data", "sheets"]) == 0
        assert capsys.readouterr() == ("", f"There are no score sheets in {folder}.\n")

    def closed(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("trainer.commands.data.Path.stat", closed)
    assert cli.main(["data", "sheets"]) == 1
    assert "set KASINO_DATA_DIR to a folder that is yours" in capsys.readouterr().err


HOSTILE = "Red\x1b[31m\x07 \x9b2J\r\n\u202etxet\u2028here"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            write_event(Created(HOSTILE, (("Ada",), ("Bo",)), PRESETS["svensk"].rules, 0)),
            "Red?[31m? ?2J???txet?here",
        ),
        ({"kind": "dealt\x1b[2J"}, "(unknown event 'dealt\\x1b[2J')"),  # by another version, say
    ],
)
def test_whatever_stands_in_a_sheet_is_one_line_and_steers_no_terminal(
    data_dir: Path, capsys: pytest.CaptureFixture[str], body: dict[str, object], told: str
) -> None:
    with create_app(config.from_environment()).app_context():
        sheets.create(
            store.engine(), token="a" * 32, learner="b" * 64, at=store.now(), body=body, nonce="c" * 32
        )
    assert cli.main(["data", "sheets"]) == 0
    (line,) = capsys.readouterr().out.split("\n")[:-1]
    assert line.isprintable() and line.endswith(f"/score/{'a' * 32}  {told}")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_title_that_the_terminal_cannot_show_is_shown_as_far_as_it_can(
    monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    told = data.harmless("Påske ♠")
    assert told == {"ascii": "P?ske ?", "latin-1": "Påske ?", "utf-8": "Påske ♠"}[encoding]


@pytest.mark.parametrize(
    "command", ["", "run", "test", "solve", "deal", "lessons check", "bench", "data sheets"]
)
def test_each_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main([*command.split(), "--help"])
    assert not stopped.value.code
    assert re.match(rf"usage: \S+ {command}", capsys.readouterr().out.replace("python3 -m trainer", "kasino"))


def test_run_serves_until_ctrl_c(tmp_path: Path) -> None:
    command = [*KASINO, "run", "--port", "0"]
    log = tmp_path / "log"
    with (
        log.open("w") as errors,
        running(command, ROOT, errors, KASINO_DATA_DIR=str(tmp_path), KASINO_HOST="127.0.0.1") as app,
    ):
        assert b"<h1" in app.get("/")
        status, printed = app.stop()
    assert status == 0
    assert f"Your data: {tmp_path / 'kasino.sqlite3'}" in printed
    assert printed.splitlines()[-1] == "Stopped."
    assert log.read_text() == ""


def test_solve_answers_each_line_at_once() -> None:
    command = [*KASINO, "solve", "--jsonl"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdin and process.stdout
        for number in range(2):
            request = {"id": number, "op": "captures", "table": ["3D", "6S"], "play": "9D"}
            print(json.dumps(request), file=process.stdin, flush=True)
            answer = json.loads(process.stdout.readline())
            assert answer["id"] == number
            assert answer["max_cards"] == 2
        process.stdin.buffer.write(b"\xff\n")
        process.stdin.close()
        assert json.loads(process.stdout.readline())["error"]["code"]
        assert process.wait(timeout=30) == 0


def test_a_reader_that_has_enough_is_no_error() -> None:
    command = shlex.join([*KASINO, "deal", "--seed", "1"]) + " | true"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == ""


def test_deal_prints_the_same_cards_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for seed in ("7", "7", "8"):
        assert cli.main(["deal", "--players", "3", "--seed", seed]) == 0
        printed.append(json.loads(capsys.readouterr().out))
    assert printed[0] == printed[1] != printed[2]


def test_deal_says_what_it_does_not_understand(refused: Callable[..., str]) -> None:
    assert "nonsense" in refused("deal", "--rules", "nonsense")


def test_a_database_address_is_described_without_its_user() -> None:
    chosen = Config(data_dir=Path("unused"), database_url="postgresql+psycopg:///kasino")
    assert describe(chosen) == "postgresql database kasino on this computer"


def solved(line: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """What ``solve`` answers to one request."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(line) + "\n"))
    assert cli.main(["solve", "--jsonl"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_command_line_knows_the_house_rule_sheets_of_its_data(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = {"op": "captures", "table": ["AC", "9D", "5H"], "play": "AS"}
    unknown = solved(asked | {"rules": "bcd234"}, monkeypatch, capsys)["error"]
    assert unknown["message"].startswith("unknown preset 'bcd234'; there are svensk, ")
    assert unknown["message"].endswith("; or a house-rule sheet's code")
    assert not data_dir.exists(), "looking for a sheet makes no database"

    engine = prepare(config.from_environment())
    options = asdict(ruleset({"preset": "dansk", "ace_hand": 1, "spade5": "none"}))
    code = houserules.create(engine, learner="a" * 32, name="Ours", options=options, at=datetime.now(UTC))
    engine.dispose()
    by_object = solved(
        asked | {"rules": {"preset": "dansk", "ace_hand": 1, "spade5": "none"}}, monkeypatch, capsys
    )
    assert solved(asked | {"rules": f" {code.upper()}"}, monkeypatch, capsys) == by_object
    assert solved(asked | {"rules": {"preset": code, "ace_hand": 1}}, monkeypatch, capsys) == by_object
    assert "unknown preset" in solved(asked | {"rules": "bcd234"}, monkeypatch, capsys)["error"]["message"]
    assert cli.main(["deal", "--rules", code]) == 0
    assert "error" not in json.loads(capsys.readouterr().out)


def test_sheets_that_cannot_be_read_are_told_of(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data_dir.mkdir()
    (data_dir / "kasino.sqlite3").write_bytes(b"no database at all" * 100)
    asked = {"op": "deal", "players": 2}
    assert solved(asked | {"rules": "bcd234"}, monkeypatch, capsys)["error"]["code"] == "unavailable"
    assert "error" not in solved(asked | {"rules": "dansk"}, monkeypatch, capsys)


def test_solve_does_without_the_storage_and_the_pages_where_no_sheet_is_named() -> None:
    program = (
        "import sys; from trainer.cli import main; main(['solve']); "
        "print(*sorted({'sqlalchemy', 'flask', 'trainer.storage'} & set(sys.modules)))"
    )
    lines = '{"op": "deal", "players": 2, "rules": "no-bygg"}\n{"op": "deal", "players": 2}\n'
    ran = subprocess.run(
        [sys.executable, "-c", program], input=lines, capture_output=True, text=True, check=True
    )
    assert ran.stdout.endswith("\n\n")
