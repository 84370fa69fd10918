"""The lessons of the course: sound, translated, and written as TEACHING asks."""

import re

import pytest

from trainer import paths
from trainer.content.catalog import load
from trainer.content.lesson import Lesson, Step
from trainer.content.schema import AskStep, SayStep
from trainer.content.verify import check_files, lesson_files
from trainer.rules.presets import PRESETS

COURSE = load().lessons
STEPS = [pytest.param(lesson, step, id=step.id) for lesson in COURSE for step in lesson.steps]
LESSONS = [pytest.param(lesson, id=lesson.id) for lesson in COURSE]


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.?!])\s+", text) if part]


def test_no_lesson_has_a_problem_in_any_language() -> None:
    report = check_files(lesson_files(paths.LESSONS))
    assert [str(problem) for problem in report.problems] == []
    assert (report.files, len(report.lessons)) == (3, 3)


def test_the_order_is_that_of_the_files() -> None:
    assert [lesson.id for lesson in COURSE] == ["equal", "sum-of-two", "groups"]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_opens_on_a_question_and_names_the_rule_after_two(lesson: Lesson) -> None:
    assert 6 <= len(lesson.steps) <= 8
    assert [step.asks for step in lesson.steps[:3]] == [True, True, False]
    named = lesson.steps[2].model
    assert isinstance(named, SayStep) and named.rule == "show" and named.show and named.claims
    assert lesson.head.title and lesson.head.about and lesson.head.rule and lesson.head.rule.claims
    assert lesson.head.end and lesson.head.end.drill


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_rule_card_shows_another_card_than_the_questions_before_it(lesson: Lesson) -> None:
    rule = lesson.head.rule
    assert rule
    assert rule.example.play[:-1] not in {str(step.hand[0])[:-1] for step in lesson.steps[:3]}


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_at_most_two_short_sentences_before_the_learner_acts(lesson: Lesson, step: Step) -> None:
    assert len(sentences(step.say)) <= 2
    assert len(step.say.split()) <= 24
    assert "!" not in step.say


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_each_question_has_a_trap_and_a_claimed_answer(lesson: Lesson, step: Step) -> None:
    if isinstance(step.model, AskStep):
        assert step.model.traps and getattr(step.model, "answer", None) is not None
    else:
        assert step.model.claims


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_an_answer_is_the_same_under_every_rule_set(lesson: Lesson, step: Step) -> None:
    """``any`` lessons show one table to everybody, so what is right must not hang on the reader's rules."""
    if not step.asks or lesson.head.rules != "any":
        return
    rights = set()
    for preset in PRESETS.values():
        captures = getattr(step.question(preset.rules), "captures")  # noqa: B009
        each = captures if isinstance(captures, tuple) else (captures,)
        rights.add(tuple(frozenset(best.items for best in found.most()) for found in each))
    assert len(rights) == 1
