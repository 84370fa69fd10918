"""The catalogue of lessons: found once, in order, without those that have problems."""

import logging
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from trainer import paths
from trainer.content import translations
from trainer.content.catalog import load
from trainer.content.verify import check_files, main_check

GOOD = """\
id: mine
language: sv
rules: svensk
skills: [equal]
steps:
  - {say: Titta.}
  - {say: Igen., id: again}
"""


def test_own_lessons_come_after_the_course(tmp_path: Path) -> None:
    (tmp_path / "02-mine.yml").write_text(GOOD)
    (tmp_path / "01-other.yaml").write_text(GOOD.replace("mine", "other").replace("again", "twice"))
    (tmp_path / "notes.txt").write_text("not a lesson")
    catalogue = load(tmp_path)
    assert [lesson.id for lesson in catalogue.lessons] == ["equal", "sum-of-two", "groups", "other", "mine"]
    mine = catalogue.lessons[-1]
    assert (mine.title, mine.language, mine.course, catalogue.number(mine)) == ("Mine", "sv", False, 5)
    assert [step.id for step in mine.steps] == ["step-1", "again"]
    assert catalogue.after(mine) is None and catalogue.after(catalogue.lessons[3]) is mine


def test_a_step_is_found_by_id_and_by_number(tmp_path: Path) -> None:
    catalogue = load()
    lesson = catalogue.find("equal")
    assert lesson is not None and catalogue.find("nope") is None
    for name in ("equal-02", "2"):
        found = lesson.find(name)
        assert found and found.id == "equal-02"
    for name in ("99", "sum-of-two-01", ""):
        assert lesson.find(name) is None


def test_a_broken_lesson_is_left_out_with_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "01-broken.yaml").write_text(GOOD.replace("skills", "skils").replace("again", "more"))
    (tmp_path / "02-mine.yaml").write_text(GOOD)
    with caplog.at_level(logging.WARNING):
        catalogue = load(tmp_path)
    assert [lesson.id for lesson in catalogue.lessons[3:]] == ["mine"]
    assert "unknown key 'skils' (did you mean 'skills'?" in caplog.text
    assert "01-broken.yaml:4 skils" in caplog.text


def test_a_folder_that_is_not_there_is_no_reason_to_stop(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert len(load(tmp_path / "none").lessons) == 3
    assert "there is no such folder" in caplog.text


def test_the_check_prints_problems_and_what_it_looked_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text(GOOD)
    assert main_check(["mine.yaml"]) == 0
    assert capsys.readouterr().out == "1 lesson, 0 questions: no problems\n"
    (tmp_path / "mine.yaml").write_text(GOOD.replace("id: again", "id: equal-01"))
    assert main_check(["mine.yaml", "gone.yaml"]) == 1
    first, second, last = capsys.readouterr().out.splitlines()
    assert first == "gone.yaml:1: there is no such file; check the name"
    assert second.startswith("mine.yaml:7 steps[1].id: the id 'equal-01' is that of ")
    assert last == "1 lesson, 0 questions: 2 problems"


def test_the_check_takes_folders_and_knows_an_empty_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    assert main_check([tmp_path / "empty"]) == 1
    assert "empty:1: no lessons here; a lesson's name ends in .yaml" in capsys.readouterr().out
    assert main_check([paths.LESSONS]) == 0
    assert capsys.readouterr().out == "3 lessons, 20 questions, 1 walkthrough, 8 moves: no problems\n"


def test_without_names_the_course_and_the_own_folder_are_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.yaml").write_text(GOOD)
    monkeypatch.setenv("KASINO_LESSONS_DIR", str(tmp_path))
    assert main_check() == 0
    assert capsys.readouterr().out == "4 lessons, 20 questions, 1 walkthrough, 8 moves: no problems\n"


def test_english_lessons_of_the_course_must_be_translated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "LESSONS", tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "new.yaml").write_text(GOOD.replace("sv", "en", 1))
    assert main_check() == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("new.yaml:6 steps[0].say: not translated to nb; run `python3 -m trainer")
    assert len(told) == 3


def test_a_lesson_of_the_course_in_another_language_needs_no_translation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "LESSONS", tmp_path)
    (tmp_path / "new.yaml").write_text(GOOD)
    assert main_check() == 0
    assert not load().lessons[0].translated


def test_a_translation_may_neither_lose_a_card_nor_give_the_answer_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = GOOD.replace("language: sv\n", "").replace("Titta.", '"Look at {9D}."')
    text += "  - {ask: take-most, id: asked, say: Look., show: 9S 4D 5H / 9D}\n"
    (tmp_path / "new.yaml").write_text(text)
    monkeypatch.setattr(paths, "LESSONS", tmp_path)
    monkeypatch.chdir(tmp_path)
    catalogue = Catalog(locale="nb")
    catalogue.add("Look at {9D}.", "Se på {9S}.")
    catalogue.add("Igen.", "Igjen.")
    catalogue.add("Look.", "Ta femmeren.")
    monkeypatch.setattr(translations, "shipped", lambda: iter([("nb", catalogue)]))
    assert [str(problem) for problem in check_files([tmp_path / "new.yaml"]).problems] == [
        "new.yaml:5 steps[0].say: the nb translation names other cards in braces: 'Se på {9S}.'",
        "new.yaml:7 steps[2].say: the text gives the answer away: 'femmeren' (in nb); "
        "say it without, or leave the text out",
    ]
