"""``test``: every check and every test of a checkout, with closing lines that say what ran.

Nothing is left out in silence: without a browser the run fails, and so does one in which no browser test ran.
Standard library only; the tools run as processes of their own.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# By name on PATH first, then where Windows and macOS keep them. The order is the order of preference.
BROWSER_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
BROWSER_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "${PROGRAMFILES}/Google/Chrome/Application/chrome.exe",
    "${PROGRAMFILES(X86)}/Google/Chrome/Application/chrome.exe",
    "${LOCALAPPDATA}/Google/Chrome/Application/chrome.exe",
    "${PROGRAMFILES(X86)}/Microsoft/Edge/Application/msedge.exe",
)
NO_BROWSER = (
    "No Chromium was found, and the browser tests are not to be left out. Install Chromium, Chrome or Edge, "
    "or set KASINO_CHROMIUM to the program file of one."
)

# What runs every line and branch of the rules in little time: the tests of the rules and of the door to them,
# less those that play whole packs or search thousands of positions against a second implementation.
RULES_TESTS = (
    "tests/rules",
    "tests/test_protocol.py",
    "tests/test_protocol_moves.py",
    "--ignore=tests/rules/test_captures_oracle.py",
    "--ignore=tests/rules/test_moves_oracle.py",
    "--ignore=tests/rules/test_counts.py",
    "--deselect=tests/rules/test_matches.py::test_a_thousand_matches",
    "--deselect=tests/rules/test_matches.py::test_packs_of_any_rules",
)

CHECKS = {
    "style (ruff check)": ["-m", "ruff", "check", "--output-format", "concise", "."],
    "format (ruff format)": ["-m", "ruff", "format", "--check", "--output-format", "concise", "."],
    "types (mypy)": ["-m", "mypy"],
    "lessons": ["-m", "trainer", "lessons", "check"],
    "every branch of the rules (pytest-cov)": [
        *("-m", "pytest", "-q", "--no-header", "--cov=trainer.rules", "--cov-branch", "--cov-fail-under=100"),
        *RULES_TESTS,
    ],
}


@dataclass(frozen=True)
class Counts:
    """How many tests did what; ``browser`` of them ran in one."""

    passed: int
    failed: int
    skipped: int
    browser: int


def main(arguments: Sequence[str]) -> int:
    """Run everything, or just pytest with ``arguments`` if there are any; 0 when all is well."""
    if not (ROOT / "pyproject.toml").is_file():
        print("The tests are part of the source code, not of the installed package.", file=sys.stderr)
        return 2
    if not importlib.util.find_spec("pytest"):
        print("The test tools are missing; `python3 -m trainer test` installs them.", file=sys.stderr)
        return 2
    if arguments:
        return pytest(find_chromium(), arguments)
    browser = find_chromium() or install_chromium()
    broken = [name for name, command in CHECKS.items() if not check(name, command)]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        headline("tests (pytest)")
        status = pytest(browser, [f"--junit-xml={report}"])
        counts = count(report)
    headline("summary")
    for line in summary(broken, counts, browser_version(browser)):
        print(line)
    return 0 if not broken and status == 0 and counts and counts.browser and browser else 1


def check(name: str, command: Sequence[str]) -> bool:
    """Run one check with this Python; whether it passed."""
    headline(name)
    return subprocess.run([sys.executable, *command], cwd=ROOT).returncode == 0


def pytest(browser: str | None, arguments: Sequence[str]) -> int:
    """Run pytest, its output left as it is; the status."""
    environment = {**os.environ, **({"KASINO_CHROMIUM": browser} if browser else {})}
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, env=environment).returncode


def headline(text: str) -> None:
    """Start a part of the output."""
    print(f"\n== {text}", flush=True)


def count(report: Path) -> Counts | None:
    """The numbers in a JUnit report; ``None`` when pytest got too little done to write one."""
    if not report.is_file():
        return None
    passed = failed = skipped = browser = 0
    for case in ElementTree.parse(report).iter("testcase"):
        outcomes = {child.tag for child in case}
        if outcomes & {"failure", "error"}:
            failed += 1
        elif "skipped" in outcomes:
            skipped += 1
        else:
            passed += 1
        browser += case.get("classname", "").startswith("tests.e2e.") and "skipped" not in outcomes
    return Counts(passed, failed, skipped, browser)


def summary(broken: Sequence[str], counts: Counts | None, browser: str | None) -> Iterator[str]:
    """The closing lines."""
    passed = [name for name in CHECKS if name not in broken]
    yield f"checks: {len(passed)} passed ({', '.join(passed) or 'none'}), {len(broken)} failed"
    for name in broken:
        yield f"FAILED: {name}"
    if counts is None:
        yield "FAILED: the tests did not run to their end"
    else:
        yield (
            f"tests: {counts.passed} passed, {counts.failed} failed, {counts.skipped} skipped; "
            f"{counts.browser} of them in a browser"
        )
        if counts.failed:
            yield "FAILED: tests"
        if not counts.browser:
            yield "FAILED: not one test ran in a browser"
    yield f"browser: {browser}" if browser else f"FAILED: {NO_BROWSER}"


def find_chromium() -> str | None:
    """The program file of a Chromium on this computer, if any; ``KASINO_CHROMIUM`` overrides the search."""
    wanted = os.environ.get("KASINO_CHROMIUM")
    if wanted:
        return shutil.which(wanted)
    named = [found for name in BROWSER_NAMES if (found := shutil.which(name))]
    placed = [found for place in BROWSER_PLACES if os.path.isfile(found := os.path.expandvars(place))]
    return next(iter(named + placed), None) or playwright_own()


def playwright_own() -> str | None:
    """The Chromium that Playwright has downloaded for itself earlier, if it has."""
    ask = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as playwright: print(playwright.chromium.executable_path)"
    )
    told = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True).stdout.strip()
    return told if told and os.path.isfile(told) else None


def install_chromium() -> str | None:
    """Try to get a Chromium: Playwright's own, else Debian's if we may install it."""
    if os.environ.get("KASINO_CHROMIUM"):
        return None  # a person named one; to put another in its place would be no help
    headline("no browser found; getting Chromium")
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])
    found = playwright_own()
    if not found and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "-q", "update"], env=quiet)
        subprocess.run(["apt-get", "-q", "install", "-y", "--no-install-recommends", "chromium"], env=quiet)
        found = find_chromium()
    return found


def browser_version(browser: str | None) -> str | None:
    """What the browser calls itself, or its file where it would open a window instead of telling."""
    if browser is None or os.name == "nt":
        return browser
    told = subprocess.run([browser, "--version"], capture_output=True, text=True).stdout.strip()
    return f"{told} ({browser})" if told else browser
