"""Checking lesson files in three passes: their form, what they refer to, and whether the engine agrees.

Nothing stops at the first mistake: an author sees all of them at once, each with file, line and field.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog

from trainer import config, paths
from trainer.content import shape, translations, truth, wording
from trainer.content.lesson import END, SOURCE_LANGUAGE, Lesson, Step, StepError, read_step, rule_sets
from trainer.content.loader import Source, Where, read
from trainer.content.problems import Problem, quoted, shown, suggestion
from trainer.content.schema import AnyStep, AskStep, Head
from trainer.content.skills import SKILLS
from trainer.rules.errors import KasinoError
from trainer.rules.ruleset import Ruleset

SUFFIXES: Final = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found: the sound lessons in file order, every problem, and how much was looked at."""

    lessons: tuple[Lesson, ...]
    problems: tuple[Problem, ...]
    files: int
    questions: int


@dataclass(slots=True)
class _Draft:
    """One file on its way through the passes."""

    source: Source
    head: Head | None
    steps: list[tuple[int, AnyStep]]
    problems: list[Problem]
    read: list[Step] = field(default_factory=list)

    def add(self, where: Where, message: str) -> None:
        self.problems.append(self.source.problem(where, message))


def is_course(path: Path) -> bool:
    """Whether the file is one of the built-in course, which is translated."""
    return path.resolve().parent == paths.LESSONS.resolve()


def lesson_files(folder: Path) -> list[Path]:
    """The lesson files of a folder, in the order of their names."""
    return sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES)


def check_files(
    files: Sequence[Path], others: Iterable[Path] = (), *, in_all_languages: bool = True
) -> Report:
    """The report on ``files``. ``others`` are lessons whose ids are taken, but which are not looked into.

    ``in_all_languages``: whether the texts of the course must be there in every shipped language.
    """
    drafts = [_first_pass(path) for path in files]
    _check_ids(drafts, [_first_pass(path) for path in others])
    for draft in drafts:
        rules = _check_references(draft)
        asked = in_all_languages and is_course(draft.source.path) and _is_translated(draft)
        catalogues = list(translations.shipped()) if asked else []
        _check_texts(draft, catalogues)
        _check_truth(draft, rules, catalogues)
    problems = [problem for draft in drafts for problem in sorted(draft.problems, key=lambda each: each.line)]
    lessons = [
        Lesson(draft.head, tuple(draft.read), draft.source.path, is_course(draft.source.path))
        for draft in drafts
        if draft.head is not None and not draft.problems
    ]
    questions = sum(isinstance(model, AskStep) for draft in drafts for _, model in draft.steps)
    return Report(tuple(lessons), tuple(problems), len(drafts), questions)


def _is_translated(draft: _Draft) -> bool:
    return draft.head is None or draft.head.language == SOURCE_LANGUAGE


def _first_pass(path: Path) -> _Draft:
    source = read(path)
    head, steps, problems = shape.parse(source)
    return _Draft(source, head, steps, [*source.problems, *problems])


def _check_ids(drafts: Sequence[_Draft], others: Sequence[_Draft]) -> None:
    """Each id once in all files: it is what is remembered of a learner, and never used again."""
    taken: dict[str, str] = {}
    for draft in others:
        for where, name in _ids(draft):
            taken.setdefault(name, f"{draft.source.name}:{draft.source.line(where)}")
    for draft in drafts:
        for where, name in _ids(draft):
            if name in taken:
                draft.add(where, f"the id {quoted(name)} is that of {taken[name]} already; choose another")
            taken.setdefault(name, f"{draft.source.name}:{draft.source.line(where)}")
            if name == END or re.fullmatch(r"step-\d+", name):
                draft.add(where, f"the id {quoted(name)} is kept for pages of our own; choose another")


def _ids(draft: _Draft) -> Iterator[tuple[Where, str]]:
    head = draft.head
    # A head that lacks a key is no lesson yet, and takes no name from one that is.
    if head is not None and head.id and head.rules and head.skills:
        yield ("id",), head.id
    for place, model in draft.steps:
        if model.id is not None:
            yield ("steps", place, "id"), model.id


def _check_references(draft: _Draft) -> tuple[Ruleset, ...]:
    """Check skills and rules, read the positions; the rules to try everything else under."""
    head = draft.head
    if head is None:
        return ()
    skills: list[tuple[Where, str]] = [(("skills", place), skill) for place, skill in enumerate(head.skills)]
    if head.end is not None and head.end.drill is not None:
        skills.append((("end", "drill", "skill"), head.end.drill.skill))
    for where, skill in skills:
        if skill not in SKILLS:
            hint = suggestion(skill, list(SKILLS))
            draft.add(where, f"unknown skill {quoted(skill)} ({hint}known: {', '.join(SKILLS)})")
    for place, model in draft.steps:
        try:
            draft.read.append(read_step(place, model))
        except StepError as error:
            draft.add(("steps", place, error.key), str(error))
    if not head.rules:
        return ()
    try:
        return rule_sets(head.rules)
    except KasinoError as error:
        draft.add(("rules",), f"{error.message}; or write any, for the reader's own rules")
        return ()


def _check_texts(draft: _Draft, catalogues: Sequence[tuple[str, Catalog]]) -> None:
    """Check the cards that texts name, and that each shipped language has each text."""
    for where, text in wording.texts(draft.source.data):
        for told in wording.unknown_cards(text):
            draft.add(where, told)
        for language, catalogue in catalogues:
            found = translations.translation(catalogue, text)
            if found is None:
                draft.add(
                    where,
                    f"not translated to {language}; run `python3 -m trainer translations update`, "
                    f"then fill it in in trainer/translations/{language}/LC_MESSAGES/messages.po",
                )
            elif sorted(wording.CARD_IN_TEXT.findall(found)) != sorted(wording.CARD_IN_TEXT.findall(text)):
                draft.add(where, f"the {language} translation names other cards in braces: {quoted(found)}")


def _check_truth(
    draft: _Draft, rules: tuple[Ruleset, ...], catalogues: Sequence[tuple[str, Catalog]]
) -> None:
    """Check everything that the engine can be asked, under each of ``rules`` or the rules of a step."""
    head = draft.head
    if head is None:
        return
    if rules and head.rule is not None:
        for where, told in truth.check_rule_card(head.rule, rules):
            draft.add(("rule", *where), told)
    if rules and head.end is not None:
        for where, told in truth.check_claims(head.end.claims, rules):
            draft.add(("end", *where), told)
    for step in draft.read:
        place = step.number - 1
        own = rules
        if isinstance(step.model, AskStep) and step.model.rules is not None:
            try:
                own = rule_sets(step.model.rules)
            except KasinoError as error:
                draft.add(("steps", place, "rules"), error.message)
                continue
        if not own:
            continue
        prompts: list[tuple[str, str]] = [(head.language, step.say)] if step.say else []
        for language, catalogue in catalogues:
            translated = translations.translation(catalogue, step.say) if step.say else None
            if translated:
                prompts.append((language, translated))
        for where, told in truth.check_step(step, own, prompts):
            draft.add(("steps", place, *where), told)


def main_check(named: Sequence[str | Path] = ()) -> int:
    """Check the named files and folders, or all lessons; print every problem. 0 when there is none.

    A last line tells how much was looked at, so that "no problems" is not the answer to an empty folder.
    """
    files, missing = _find(named)
    # The ids of the course are taken, whichever file is checked.
    given = {path.resolve() for path in files}
    others = [path for path in _find(())[0] if path.resolve() not in given] if named else []
    report = check_files(files, others)
    problems = [*missing, *report.problems]
    for problem in problems:
        print(problem)
    counted = f"{_count(report.files, 'lesson')}, {_count(report.questions, 'question')}"
    print(f"{counted}: {_count(len(problems), 'problem') if problems else 'no problems'}")
    return 1 if problems else 0


def _find(named: Sequence[str | Path]) -> tuple[list[Path], list[Problem]]:
    """The files meant, each once, and what is wrong with the names."""
    folders = [paths.LESSONS]
    own = config.from_environment().lessons_dir
    if own.resolve() != paths.LESSONS.resolve():
        folders.append(own)
    files: list[Path] = []
    problems: list[Problem] = []
    for path in [Path(name) for name in named] or folders:
        if path.is_dir():
            found = lesson_files(path)
            if not found:
                problems.append(Problem(shown(path), 1, "", "no lessons here; a lesson's name ends in .yaml"))
            files += found
        elif path.is_file():
            files.append(path)
        else:
            problems.append(Problem(shown(path), 1, "", "there is no such file; check the name"))
    return list({path.resolve(): path for path in files}.values()), problems


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
