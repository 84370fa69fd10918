"""Lesson files from bytes to plain values, with the line of each; nothing is guessed and nothing is lost.

YAML reads ``no`` as false, ``012`` as ten and ``1:30`` as ninety, and keeps the last of two equal keys
without a word. Here a bare word is text, a bare whole number is a number, and everything else that could
surprise an author is a problem with its line.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

import yaml

from trainer.content.problems import Problem, quoted, shown

#: Long before this size a file is no lesson but a mistake.
MAX_BYTES: Final = 200_000
MAX_DEPTH: Final = 12

Where: TypeAlias = tuple[str | int, ...]

_NULL: Final = "tag:yaml.org,2002:null"
_NUMBER: Final = "tag:yaml.org,2002:int"
_TEXT: Final = "tag:yaml.org,2002:str"


class LessonLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """A YAML loader that resolves plain whole numbers and nothing; all other bare words are text."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}


LessonLoader.add_implicit_resolver(_NULL, re.compile(r"^(?:~|null|)$"), ["~", "n", ""])
LessonLoader.add_implicit_resolver(_NUMBER, re.compile(r"^(?:0|-?[1-9][0-9]{0,8})$"), list("-0123456789"))


@dataclass(frozen=True, slots=True)
class Source:
    """A lesson file as read: plain values, and the line on which each stands.

    ``data`` holds dicts with text keys, lists, text, whole numbers and ``None``; it is ``None`` when the file
    could not be read at all. ``lines`` knows each place, as ``("steps", 1, "show")``; a key's line is that of
    the key.
    """

    path: Path
    data: Any
    lines: dict[Where, int]
    problems: list[Problem] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The file as people know it."""
        return shown(self.path)

    def line(self, where: Where) -> int:
        """The line of ``where``, or of the nearest thing around it that is there."""
        while where not in self.lines and where:
            where = where[:-1]
        return self.lines.get(where, 1)

    def problem(self, where: Where, message: str) -> Problem:
        """A problem at ``where``."""
        return Problem(self.name, self.line(where), dotted(where), message)


def dotted(where: Where) -> str:
    """``("steps", 1, "show")`` as ``steps[1].show``; what is no plain word stands in brackets.

    >>> dotted(("steps", 1, "traps", "9S 4D"))
    "steps[1].traps['9S 4D']"
    """
    text = ""
    for part in where:
        plain = isinstance(part, str) and re.fullmatch(r"[A-Za-z_]\w*", part)
        text += f".{part}" if plain and text else str(part) if plain else f"[{part!r}]"
    return text


def read(path: Path) -> Source:
    """The lesson file at ``path``; what is wrong with it as YAML is in ``problems``, never an exception."""

    def failed(line: int, message: str) -> Source:
        return Source(path, None, {}, [Problem(shown(path), line, "", message)])

    try:
        if path.stat().st_size > MAX_BYTES:
            return failed(1, f"the file is larger than {MAX_BYTES // 1000} kB; split it into several lessons")
        raw = path.read_bytes()
    except OSError as error:
        told = (error.strerror or str(error)).lower()
        return failed(1, f"the file cannot be read ({told}); check its name and its rights")
    return read_bytes(raw, path)


def read_bytes(raw: bytes, path: Path) -> Source:
    """The lesson that ``raw`` holds; ``path`` is what problems call it."""

    def failed(line: int, message: str) -> Source:
        return Source(path, None, {}, [Problem(shown(path), line, "", message)])

    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return failed(line, f"the byte {raw[error.start]:#04x} is no UTF-8; save the file as UTF-8")
    try:
        refusal = _refused_features(text)
        root = None if refusal else yaml.compose(text, Loader=LessonLoader)
    except yaml.YAMLError as error:
        return failed(*_explain(error, text))
    if refusal:
        return failed(*refusal)
    if root is None:
        return failed(1, "the file is empty; a lesson starts with id, rules, skills and steps")
    source = Source(path, None, {})
    data = _Reader(source).value(root, ())
    return Source(path, data, source.lines, source.problems)


def _refused_features(text: str) -> tuple[int, str] | None:
    """Line and message for what YAML offers and a lesson does without: aliases, deep nesting."""
    depth = 0
    for event in yaml.parse(text, Loader=LessonLoader):
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            return line, "anchors (&) and aliases (*) are not read; put the text in quotes, or write it twice"
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                return line, f"nested deeper than {MAX_DEPTH} levels; check brackets and indentation"
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
    return None


def _explain(error: yaml.YAMLError, text: str) -> tuple[int, str]:
    """Line and message for a text that is no YAML."""
    if isinstance(error, yaml.MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        told = str(error.problem or error.context)
        if "another document" in told:
            return line, "a second document starts here (---); one file holds one lesson"
        if "tab" in told or "\\t" in told or "\t" in _line(text, line)[: mark.column + 1 if mark else 0]:
            return line, "a tab stands here; indent with spaces only"
        if "mapping values" in told:
            return line, "a colon in the middle of a text; put the text in quotes"
        if "cannot start any token" in told or "unexpected end of stream" in told:
            return line, f"{told}; put the text in quotes, and close each quote and bracket"
        return line, f"not readable as YAML: {told}; check indentation, colons and quotes"
    position = getattr(error, "position", 0)
    line = text.count("\n", 0, position) + 1
    return line, "a control character that no text contains; delete it"


def _line(text: str, number: int) -> str:
    lines = text.splitlines()
    return lines[number - 1] if number <= len(lines) else ""


class _Reader:
    """Turns composed nodes into values, noting the line of each and everything that is wrong."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def value(self, node: yaml.Node, where: Where) -> Any:
        self.source.lines.setdefault(where, node.start_mark.line + 1)
        if node.tag not in (_TEXT, _NULL, _NUMBER, "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"):
            tag = node.tag.replace("tag:yaml.org,2002:", "!!")
            self.refuse(where, f"the tag {quoted(tag)} is not read; leave out the exclamation mark")
            return None
        if isinstance(node, yaml.MappingNode):
            return self.mapping(node, where)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(child, (*where, place)) for place, child in enumerate(node.value)]
        if node.tag == _NUMBER:
            return int(node.value)
        return None if node.tag == _NULL else node.value

    def mapping(self, node: yaml.MappingNode, where: Where) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, child in node.value:
            line = key.start_mark.line + 1
            if key.tag != _TEXT:
                what = quoted(key.value) if isinstance(key, yaml.ScalarNode) else "a list or a mapping"
                self.refuse(where, f"the key {what} is not text; put it in quotes", line)
            elif key.value in found:
                first = self.source.lines[(*where, key.value)]
                told = f"the key is there twice (first on line {first}); keep one of them"
                self.refuse((*where, key.value), told, line)
            else:
                self.source.lines[(*where, key.value)] = line
                found[key.value] = self.value(child, (*where, key.value))
        return found

    def refuse(self, where: Where, message: str, line: int | None = None) -> None:
        source = self.source
        source.problems.append(
            Problem(source.name, source.line(where) if line is None else line, dotted(where), message)
        )
