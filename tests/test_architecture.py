"""Who may import whom: the contracts in pyproject.toml, and what they cannot express."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "trainer"


def imported(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, wherever in the file it does so."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: a relative import hides where a name comes from"
            yield node.module or ""


def test_contracts() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command as run; run()",
            "--no-cache",
        ],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )
    assert f"{len(contracts)} kept, 0 broken" in done.stdout, done.stdout + done.stderr


def test_the_package_hands_out_the_app_and_is_light_without_it() -> None:
    code = """
import sys
import trainer
assert trainer.__version__ and not {"flask", "trainer.app"} & set(sys.modules)
from trainer import create_app
import trainer.app
assert create_app is trainer.app.create_app and "flask" in sys.modules
assert not hasattr(trainer, "destroy_app")
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", sorted((PACKAGE / "rules").rglob("*.py")), ids=lambda path: path.name)
def test_rules_use_the_standard_library_alone_and_neither_clock_nor_chance(path: Path) -> None:
    outside = {name for name in imported(path) if name.partition(".")[0] not in sys.stdlib_module_names}
    assert {name for name in outside if not name.startswith("trainer.rules")} == set()
    tops = {name.partition(".")[0] for name in imported(path)}
    assert not tops & {"datetime", "gettext", "locale", "os", "random", "secrets", "time", "uuid"}


@pytest.mark.parametrize("name", ["__init__.py", "__main__.py", "selftest.py"])
def test_what_runs_before_the_packages_are_there_does_not_need_them(name: str) -> None:
    tops = {module.partition(".")[0] for module in imported(PACKAGE / name)}
    assert tops <= sys.stdlib_module_names | {"trainer"}
