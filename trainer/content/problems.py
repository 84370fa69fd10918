"""What is wrong in a lesson file, said so that its author can mend it: where, what, and what would do."""

import os
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake: ``line`` counts from 1, ``field`` is ``steps[1].show`` or empty for the whole file."""

    file: str
    line: int
    field: str
    message: str

    def __str__(self) -> str:
        spot = f" {self.field}" if self.field else ""
        return f"{self.file}:{self.line}{spot}: {self.message}"


def shown(path: Path) -> str:
    """``path`` as people know it: from the folder they stand in when it lies below, with forward slashes."""
    try:
        return path.resolve().relative_to(Path(os.getcwd()).resolve()).as_posix()
    except ValueError:
        return path.as_posix()


def quoted(value: object) -> str:
    """``value`` as it stands in a message: in quotes, and cut when it is long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def suggestion(word: str, known: list[str]) -> str:
    """``did you mean 'answer'? `` when one of ``known`` is close, else nothing."""
    close = get_close_matches(word, known, n=1, cutoff=0.6)
    return f"did you mean '{close[0]}'? " if close else ""
