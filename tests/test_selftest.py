"""The test command's own honesty: what it counts, and that it fails when something did not run."""

import sys
from pathlib import Path

import pytest

from trainer import selftest
from trainer.selftest import Counts

REPORT = """<testsuites><testsuite>
<testcase classname="tests.rules.test_cards" name="a"/>
<testcase classname="tests.rules.test_cards" name="b"><failure message="no"/></testcase>
<testcase classname="tests.e2e.test_drill" name="c"/>
<testcase classname="tests.e2e.test_drill" name="d"><error message="no"/></testcase>
<testcase classname="tests.e2e.test_drill" name="e"><skipped message="why"/></testcase>
</testsuite></testsuites>"""


@pytest.fixture
def outcome(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Run the whole thing with make-believe parts; its status and closing lines."""

    def run(counts: Counts | None, status: int = 0, broken: str = "", browser: str | None = sys.executable):
        monkeypatch.setattr(selftest, "find_chromium", lambda: browser)
        monkeypatch.setattr(selftest, "install_chromium", lambda: None)
        monkeypatch.setattr(selftest, "check", lambda name, command: name != broken)
        monkeypatch.setattr(selftest, "pytest", lambda browser, arguments: status)
        monkeypatch.setattr(selftest, "count", lambda report: counts)
        return selftest.main([]), capsys.readouterr().out

    return run


def test_the_numbers_come_from_the_report(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    assert selftest.count(report) is None
    report.write_text(REPORT)
    assert selftest.count(report) == Counts(passed=2, failed=2, skipped=1, browser=2)


def test_all_well(outcome) -> None:
    status, printed = outcome(Counts(passed=12, failed=0, skipped=1, browser=3))
    assert status == 0
    assert "checks: 5 passed" in printed
    assert "tests: 12 passed, 0 failed, 1 skipped; 3 of them in a browser" in printed
    assert "browser: Python" in printed
    assert "FAILED" not in printed


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"counts": Counts(1, 0, 0, 1), "broken": "types (mypy)"}, "FAILED: types (mypy)"),
        ({"counts": Counts(1, 1, 0, 1), "status": 1}, "FAILED: tests"),
        ({"counts": None, "status": 2}, "FAILED: the tests did not run to their end"),
        ({"counts": Counts(9, 0, 0, 0)}, "FAILED: not one test ran in a browser"),
        ({"counts": Counts(9, 0, 0, 1), "browser": None}, "FAILED: No Chromium was found"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_anything_amiss_fails_and_is_named(outcome, parts: dict[str, object], told: str) -> None:
    status, printed = outcome(**parts)
    assert status == 1
    assert told in printed


def test_a_browser_that_was_named_is_the_only_one_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KASINO_CHROMIUM", sys.executable)
    assert selftest.find_chromium() == sys.executable
    monkeypatch.setenv("KASINO_CHROMIUM", "/nowhere/chromium")
    assert selftest.find_chromium() is None
    assert selftest.install_chromium() is None


def test_a_check_is_judged_by_its_status() -> None:
    assert selftest.check("good", ["-c", "pass"])
    assert not selftest.check("bad", ["-c", "raise SystemExit(3)"])


def test_the_tests_chosen_for_the_rules_are_there() -> None:
    for part in selftest.RULES_TESTS:
        path, _, name = part.partition("=")[2].partition("::") if part.startswith("--") else (part, "", "")
        assert (selftest.ROOT / path).exists(), part
        if name:
            assert f"def {name}(" in (selftest.ROOT / path).read_text("utf-8"), part
