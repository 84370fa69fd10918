"""The lessons in the order of the course, found and checked once when the app starts."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from trainer import paths
from trainer.content.lesson import Lesson
from trainer.content.verify import check_files, lesson_files
from trainer.content.walkthrough import Walkthrough
from trainer.content.walkverify import walkthrough_files

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Catalogue:
    """All sound lessons and walkthroughs: the course first, then the author's own, each by file name."""

    lessons: tuple[Lesson, ...]
    walkthroughs: tuple[Walkthrough, ...] = ()

    @cached_property
    def _by_id(self) -> dict[str, Lesson]:
        return {lesson.id: lesson for lesson in self.lessons}

    def find(self, lesson_id: str) -> Lesson | None:
        """The lesson of that id."""
        return self._by_id.get(lesson_id)

    def find_walkthrough(self, walk_id: str) -> Walkthrough | None:
        """The walkthrough of that id."""
        return next((walk for walk in self.walkthroughs if walk.id == walk_id), None)

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that comes next, or ``None`` after the last."""
        place = self.lessons.index(lesson) + 1
        return self.lessons[place] if place < len(self.lessons) else None

    def number(self, lesson: Lesson) -> int:
        """Its place in the list, from 1."""
        return self.lessons.index(lesson) + 1


def load(lessons_dir: Path | None = None) -> Catalogue:
    """The lessons of the course and those in ``lessons_dir``, if that is another folder.

    A lesson with a problem is left out, and each of its problems logged as a warning: a slip in one file must
    not keep the other lessons from being taught. Translations are not asked for; a text without one shows in
    its own language.
    """
    folders = [paths.LESSONS]
    if lessons_dir is not None and lessons_dir.resolve() != paths.LESSONS.resolve():
        folders.append(lessons_dir)
    files: list[Path] = []
    for folder in folders:
        if folder.is_dir():
            files += [*lesson_files(folder), *walkthrough_files(folder)]
        else:
            log.warning("%s: there is no such folder, so no lessons come from it", folder)
    return load_files(files)


def load_files(files: Sequence[Path]) -> Catalogue:
    """The lessons in these files, without those that have problems."""
    report = check_files(files, in_all_languages=False)
    for problem in report.problems:
        log.warning("lesson left out: %s", problem)
    return Catalogue(report.lessons, report.walkthroughs)
