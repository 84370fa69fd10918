"""Fixtures for the lesson tests: a file from a text, and what a check says of it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from trainer.content.verify import Report, check_files

HEAD = "id: a-lesson\nrules: norsk\nskills: [equal]\nsteps:\n"


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Report]:
    """Checks one lesson text (or bytes) as ``lesson.yaml``; further texts are further files beside it."""
    monkeypatch.chdir(tmp_path)

    def run(*texts: str | bytes) -> Report:
        paths = []
        for number, text in enumerate(texts):
            path = tmp_path / (f"lesson{number or ''}.yaml")
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
            paths.append(path)
        return check_files(paths)

    return run


@pytest.fixture
def problems(check: Callable[..., Report]) -> Callable[..., list[str]]:
    """The problems of one lesson text (or several), as lines."""
    return lambda *texts: [str(problem) for problem in check(*texts).problems]


@pytest.fixture
def step_problems(problems: Callable[..., list[str]]) -> Callable[[str], list[str]]:
    """The problems of a lesson whose one step is the given text; the step starts on line 5."""

    def run(step: str, rules: str = "norsk") -> list[str]:
        lines = step.strip("\n").split("\n")
        body = "\n".join(("  - " if at == 0 else "    ") + line for at, line in enumerate(lines))
        return problems(HEAD.replace("norsk", rules) + body + "\n")

    return run
