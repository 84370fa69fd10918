"""Reading lesson files: YAML's surprises are either plain text here or a problem with its line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from trainer.content.loader import MAX_BYTES, Source, dotted, read, read_bytes


def load(text: str | bytes) -> Source:
    return read_bytes(text if isinstance(text, bytes) else text.encode(), Path("lesson.yaml"))


def complaints(text: str | bytes) -> list[str]:
    return [str(problem) for problem in load(text).problems]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"), ("No", "No"), ("yes", "yes"), ("on", "on"), ("off", "off"), ("true", "true"), ("y",
         "y"),
        ("012", "012"), ("0o14", "0o14"), ("0x1F", "0x1F"), ("1_000", "1_000"), ("+3", "+3"),
        ("1:30", "1:30"), ("1.5", "1.5"), ("1e3", "1e3"), (".inf", ".inf"), ("2026-11-29", "2026-11-29"),
        ("9S 4D / 9D", "9S 4D / 9D"), ("<<", "<<"), ("=", "="), ("Null", "Null"), ("NULL", "NULL"),
        ("9" * 5000, "9" * 5000),
        ("7", 7), ("0", 0), ("-4", -4), ("~", None), ("null", None), ("", None), ('"7"', "7"), ("'no'", "no"),
    ],
)  # fmt: skip
def test_bare_words_are_text_and_only_plain_whole_numbers_are_numbers(written: str, value: object) -> None:
    source = load(f"key: {written}\n")
    assert (source.problems, source.data) == ([], {"key": value})


def test_each_value_knows_its_line() -> None:
    source = load("id: a\nsteps:\n  - say: x\n    show: >\n      folded\n      text\n  - {ask: b, id: c}\n")
    lines = {dotted(where): line for where, line in source.lines.items() if where}
    assert lines == {
        "id": 1, "steps": 2, "steps[0]": 3, "steps[0].say": 3, "steps[0].show": 4, "steps[1]": 7,
        "steps[1].ask": 7, "steps[1].id": 7,
    }  # fmt: skip
    assert source.line(("steps", 1, "no such key")) == 7


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("id: a\nid: b\n", "lesson.yaml:2 id: the key is there twice (first on line 1); keep one of them"),
        (
            "a:\n  - x: 1\n    y: 2\n    x: 3\n",
            "lesson.yaml:4 a[0].x: the key is there twice (first on line 2); keep one of them",
        ),
        ("a: 1\n9: x\n", "lesson.yaml:2: the key '9' is not text; put it in quotes"),
        ("t:\n  ~: x\n", "lesson.yaml:2 t: the key '~' is not text; put it in quotes"),
        ("? [a, b]\n: x\n", "lesson.yaml:1: the key a list or a mapping is not text; put it in quotes"),
        ("a: b\nsay: !hello you\n",
         "lesson.yaml:2 say: the tag '!hello' is not read; leave out the exclamation mark"),
        ("a: !!python/object:os.system x\n",
         "lesson.yaml:1 a: the tag '!!python/object:os.system' is not read; leave out the exclamation mark"),
        ("a: &x 1\nb: *x\n",
         "lesson.yaml:1: anchors (&) and aliases (*) are not read; put the text in quotes, or write "
         "it twice"),
        ("a: 1\nb: *x\n",
         "lesson.yaml:2: anchors (&) and aliases (*) are not read; put the text in quotes, or write "
         "it twice"),
        ("a: 1\nb:\n\tc: 2\n", "lesson.yaml:3: a tab stands here; indent with spaces only"),
        ("a:\n  - b\n\t- c\n", "lesson.yaml:3: a tab stands here; indent with spaces only"),
        ("", "lesson.yaml:1: the file is empty; a lesson starts with id, rules, skills and steps"),
        ("# nothing\n\n",
         "lesson.yaml:1: the file is empty; a lesson starts with id, rules, skills and steps"),
        ("a: 1\n---\nb: 2\n",
         "lesson.yaml:2: a second document starts here (---); one file holds one lesson"),
        ("id: a\nsay: now: take it\n",
         "lesson.yaml:2: a colon in the middle of a text; put the text in quotes"),
        (b"id: a\nsay: \xe6\n", "lesson.yaml:2: the byte 0xe6 is no UTF-8; save the file as UTF-8"),
        ("id: a\n\nsay: b\x07c\n", "lesson.yaml:3: a control character that no text contains; delete it"),
        ("a: " + "[" * 20 + "]" * 20, "lesson.yaml:1: nested deeper than 12 levels; check brackets "
        "and indentation"),
    ],
)  # fmt: skip
def test_what_yaml_would_swallow_is_told_with_its_line(text: str | bytes, told: str) -> None:
    assert complaints(text) == [told]


@pytest.mark.parametrize(
    "text",
    [
        "a: 'open\n",
        "a: [1, 2\nb: 3\n",
        "a: @x\n",
        "a:\n- b\n c\n- d: e: f\n",
        "- a\nb\n",
        "a: " + "[" * 90_000,
    ],
)
def test_what_is_no_yaml_at_all_is_one_problem_with_a_line(text: str) -> None:
    (told,) = complaints(text)
    assert told.startswith("lesson.yaml:") and load(text).data is None


def test_a_file_of_another_program_and_utf_8_with_its_mark_are_read() -> None:
    assert load(b"\xef\xbb\xbfid: a\r\nsay: b\xc3\xa6\r\n").data == {"id": "a", "say": "bæ"}


def test_a_file_that_is_too_large_or_not_there_is_a_problem(tmp_path: Path) -> None:
    huge = tmp_path / "huge.yaml"
    huge.write_text("say: " + "x" * MAX_BYTES)
    assert "larger than 200 kB" in str(*read(huge).problems)
    assert "cannot be read (no such file or directory)" in str(*read(tmp_path / "none.yaml").problems)
    assert "cannot be read" in str(*read(tmp_path).problems)


def test_two_problems_are_both_told(problems: Callable[..., list[str]]) -> None:
    assert len(complaints("a: 1\na: 2\n7: x\n")) == 2
