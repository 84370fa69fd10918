"""The README leaves nothing out that people can use, and whatever it shows works as it stands."""

import argparse
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.repository import ROOT, source_files
from trainer import cli, protocol
from trainer.rules.house import ruleset
from trainer.rules.presets import PRESETS

README = (ROOT / "README.md").read_text("utf-8")
GUIDE = (ROOT / "docs" / "lessons.md").read_text("utf-8")
CODE = {
    name: (ROOT / name).read_text("utf-8") for name in source_files() if re.match("trainer/.*[.]py$", name)
}


def commands(parser: argparse.ArgumentParser, before: str = "") -> Iterator[str]:
    """Every command that can be given, with the command that it belongs to."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, under in action.choices.items():
                inside = list(commands(under, f"{before}{name} "))
                yield from inside or [f"{before}{name}"]


def indented(text: str) -> list[str]:
    """The lines that stand as code, without the yaml of lessons."""
    text = re.sub(r"```yaml.*?```", "", text, flags=re.DOTALL)
    return [line.strip() for line in re.findall(r"^ {4,}(\S.*)$", text, re.MULTILINE)]


def table_column(heading: str) -> list[str]:
    """The code in the first column of the README's table of that heading."""
    rows = README.partition(f"| {heading} |")[2].partition("\n\n")[0].split("\n")[2:]
    return [code for row in rows for code in re.findall(r"`([^`]+)`", row.split("|")[1])]


def test_every_command_is_in_the_readme() -> None:
    told = [
        " ".join(word for word in each.split() if word[0].isalpha())
        for each in table_column("`python3 -m trainer`")
    ]
    known = list(commands(cli.parser()))
    assert [command for command in known if not any(each.startswith(command) for each in told)] == []
    assert len(told) == len(known)


def test_every_rule_set_is_in_the_readme() -> None:
    assert [name for name in PRESETS if f"`{name}`" not in README] == []


def test_every_setting_is_in_the_readme_and_in_use() -> None:
    used = {name for text in CODE.values() for name in re.findall(r"KASINO_[A-Z_]*[A-Z]", text)}
    assert {*table_column("setting")} == used


def test_every_op_is_in_the_readme_and_behind_the_address(client: FlaskClient) -> None:
    assert table_column("op") == list(protocol.OPS)
    assert "`POST /api/v1/<op>`" in README
    for op in protocol.OPS:
        assert client.post(f"/api/v1/{op}", json={}).status_code in (200, 400)


def test_the_files_of_the_pins_are_where_the_readme_writes_them() -> None:
    pins = [words[-1] for words in map(str.split, indented(README)) if words[0] == "uv"]
    assert len(pins) == 2 and all((ROOT / name).is_file() for name in pins)


@pytest.mark.parametrize(
    "line", [line for line in indented(README) if "trainer " in line and "python3" in line]
)
def test_each_command_line_is_understood(line: str) -> None:
    words = shlex.split(line, comments=True)
    while re.match("[A-Z_]+=", words[0]):
        words.pop(0)
    assert words[:3] == ["python3", "-m", "trainer"], line
    if words[3] != "test":  # which hands everything on
        cli.parser().parse_args(words[3:])


@pytest.mark.parametrize("command", re.findall(r"`python3 -m trainer ([^`]+)`", README))
def test_each_command_in_a_sentence_is_understood(command: str) -> None:
    words = command.split()
    if words[0] in ("test", "bench"):
        assert all((ROOT / word).exists() for word in words if word.startswith("tests/"))
    elif words != ["--help"]:
        cli.parser().parse_args(words)


@pytest.mark.parametrize("line", [line for line in indented(README) if line.startswith("{")])
def test_each_request_is_answered(line: str) -> None:
    answer = protocol.answer(json.loads(line))
    assert "error" not in answer and answer["count"] > 0


def test_the_pieces_of_requests_are_right() -> None:
    options, build = re.findall(r'`(\{"(?:preset|build)".*?\})`', README)
    assert ruleset(json.loads(options)).preset == "dansk"
    table = ["8C", json.loads(build)]
    answer = protocol.answer({"op": "captures", "table": table, "play": "9D", "hand": ["9D"]})
    assert answer["max_cards"] == 2
    refused = protocol.answer({"op": "captures", "table": ["8C", "KC", "?"], "play": "9D"})["error"]
    assert list(refused) == ["code", "message", "where"] and refused["where"] == "table[2]"


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "docs/lessons.md"])
def test_each_link_leads_somewhere(name: str) -> None:
    page = ROOT / name
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8")):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), target


def test_the_map_of_the_code_shows_what_is_there() -> None:
    rows = README.partition("## For the next engineer")[2].partition("\n\n`rules")[0]
    shown = {
        name.removeprefix("trainer/") for row in rows.split("\n") for name in re.findall(r"`([\w/.]+)`", row)
    }
    folders = {path.name for path in (ROOT / "trainer").iterdir() if (path / "__init__.py").exists()}
    assert folders | {"templates", "static", "lessons", "tests", "translations"} <= shown | {"bench", "lock"}
    for name in shown - {"e2e", "trainer"}:
        assert (ROOT / name).exists() or (ROOT / "trainer" / name).exists(), name


def test_the_guide_names_only_rule_sets_that_exist() -> None:
    (listed,) = re.findall(r"a rule set's id \(([^)]*)\)", GUIDE)
    assert set(re.findall(r"`([\w-]+)`", listed)) <= set(PRESETS)


def test_what_is_written_speaks_of_this_project_alone() -> None:
    for page in (README, GUIDE, (ROOT / "CHANGELOG.md").read_text("utf-8")):
        assert not re.search(r"/(home|root|work|tmp|Users)/", page)
        assert str(Path.home()) not in page
