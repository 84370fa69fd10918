"""What the pages know of lessons: the catalogue, how far a learner has come, where to go on."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Flask, current_app

from trainer.config import Config
from trainer.content import catalog
from trainer.content.catalog import Catalogue
from trainer.content.lesson import END, Lesson, Step
from trainer.rules.cards import Card, Table
from trainer.storage import progress
from trainer.storage.errors import StorageError
from trainer.web.learn import lessontext
from trainer.web.shell import learner, store


def catalogue() -> Catalogue:
    """The lessons that this app teaches."""
    found: Catalogue = current_app.extensions["kasino_lessons"]
    return found


def address(lesson: Lesson, step: Step | None) -> str:
    """The address of a step, or of the last page for ``None``."""
    return f"/learn/{lesson.id}/{step.id if step else END}"


def step_after(lesson: Lesson, step: Step) -> Step | None:
    """The step that follows, or ``None`` after the last."""
    return lesson.steps[step.number] if step.number < len(lesson.steps) else None


@dataclass(frozen=True)
class Standing:
    """How far the learner is in a lesson: ``done`` maps steps to ``right`` or ``skipped``."""

    lesson: Lesson
    done: Mapping[str, str]

    @property
    def questions(self) -> list[Step]:
        """The steps that ask something."""
        return [step for step in self.lesson.steps if step.asks]

    @property
    def answered(self) -> int:
        """How many questions lie behind the learner."""
        return sum(step.id in self.done for step in self.questions)

    @property
    def open(self) -> list[Step]:
        """The questions that were not answered rightly, in order; the skipped ones among them."""
        return [step for step in self.questions if self.done.get(step.id) != "right"]

    @property
    def finished(self) -> bool:
        """Whether every question was answered or skipped."""
        return self.answered == len(self.questions)

    @property
    def started(self) -> bool:
        """Whether any was."""
        return self.answered > 0

    @property
    def resume(self) -> Step | None:
        """The step after the furthest that is done; ``None`` when that was the last."""
        furthest = max((step.number for step in self.lesson.steps if step.id in self.done), default=0)
        return self.lesson.steps[furthest] if furthest < len(self.lesson.steps) else None

    @property
    def href(self) -> str:
        """The address to go on at; a finished lesson begins again."""
        return address(self.lesson, self.resume or self.lesson.steps[0])


def standing(lesson: Lesson) -> Standing:
    """How far this request's learner is in ``lesson``; nowhere without a cookie, or when storage fails."""
    key = learner.current()
    done: Mapping[str, str] = {}
    if key is not None:
        try:
            done = progress.lesson_steps_done(store.engine(), key, lesson.id)
        except StorageError as error:
            current_app.logger.error("%s", error)
    return Standing(lesson, done)


@dataclass(frozen=True)
class GoOn:
    """What the first page offers to go on with: the step's title, place and address, and its table."""

    title: str
    number: int
    step: int
    steps: int
    href: str
    table: Table
    hand: Card | None


def go_on() -> GoOn | None:
    """Where the learner left the lessons: the step after the last answer, or the next lesson's first.

    ``None`` for somebody new, after the last lesson, and when the lesson is gone.
    """
    key = learner.current()
    if key is None:
        return None
    try:
        last = progress.last_lesson(store.engine(), key)
    except StorageError as error:
        current_app.logger.error("%s", error)
        return None
    lesson = catalogue().find(last[0]) if last else None
    if lesson is None or last is None:
        return None
    here = standing(lesson)
    step = lesson.find(last[1])
    following = (
        step if step and step.id not in here.done else step_after(lesson, step) if step else here.resume
    )
    if following is None:
        after = catalogue().after(lesson)
        if after is None:
            return None
        lesson, following = after, after.steps[0]
    return _offer(lesson, following)


def start() -> GoOn | None:
    """Where somebody new begins: the first step of the first lesson, with its own table and card.

    ``None`` for whoever has answered a lesson before, and where there are no lessons.
    """
    first = next(iter(catalogue().lessons), None)
    if first is None or any(standing(lesson).started for lesson in catalogue().lessons):
        return None
    return _offer(first, first.steps[0])


def _offer(lesson: Lesson, step: Step) -> GoOn:
    """``step`` as the first page offers it, with the next table that the lesson shows from there."""
    shown = next((other for other in lesson.steps[step.number - 1 :] if other.table), None)
    return GoOn(
        title=lessontext.plain(lesson, lesson.title),
        number=catalogue().number(lesson),
        step=step.number,
        steps=len(lesson.steps),
        href=address(lesson, step),
        table=shown.table if shown else (),
        hand=shown.hand[0] if shown and shown.hand else None,
    )


def init_app(app: Flask, config: Config) -> None:
    """Find the lessons, once."""
    app.extensions["kasino_lessons"] = catalog.load(config.lessons_dir)
