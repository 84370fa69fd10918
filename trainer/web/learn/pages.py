"""The Learn room: the lessons, each step at its own address, and the page after the last step."""

from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Response, make_response, redirect, render_template, request
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from trainer.content.lesson import END, Lesson, Question, Step
from trainer.practice.check import TAKE_MOST, CaptureQuestion
from trainer.practice.choices import ChoiceQuestion, LegalQuestion, WhichCardQuestion
from trainer.rules.captures import Capture, Captures
from trainer.rules.cards import cards_of
from trainer.rules.ruleset import Ruleset
from trainer.web.learn import lessons, lessontext
from trainer.web.shell import rulebook
from trainer.web.shell.htmx import respond
from trainer.web.shell.present import current_preset, listed, said
from trainer.web.shell.rulebook import Book
from trainer.web.tasks import answers, captures, choices, responses, rulecards
from trainer.web.tasks.answers import Place, Said, Unreadable
from trainer.web.tasks.captures import CapturePage
from trainer.web.tasks.choices import ChoicePage
from trainer.web.tasks.page import Judged
from trainer.web.tasks.record import record
from trainer.web.tasks.rulecards import RuleCard

bp = Blueprint("learn", __name__, url_prefix="/learn")

STEP: Final = "learn/step.html"


class NoSuchLesson(LookupError):
    """The address names no lesson or no step; the text says which, ``back`` is where to go instead."""

    def __init__(self, message: str, back: str = "/learn") -> None:
        super().__init__(message)
        self.back = back


@bp.errorhandler(NoSuchLesson)
def no_such_lesson(error: NoSuchLesson) -> Response:
    """The page for it, with the way to what there is."""
    return make_response(render_template("learn/missing.html", text=str(error), back=error.back), 404)


@dataclass(frozen=True)
class Walk:
    """One step of a lesson as this reader meets it; ``step`` is ``None`` on the last page."""

    lesson: Lesson
    step: Step | None
    rules: Ruleset

    @property
    def preset(self) -> Book:
        """The rule set in force, for the chip."""
        return rulebook.of_rules(self.rules, current_preset().id)

    @property
    def title(self) -> str:
        """The lesson's title in words."""
        return lessontext.plain(self.lesson, self.lesson.title)

    @property
    def language(self) -> str:
        """The language tag of its texts, when it is not that of the page."""
        return lessontext.language(self.lesson)

    @property
    def total(self) -> int:
        """How many steps there are."""
        return len(self.lesson.steps)

    @property
    def previous(self) -> str:
        """The address of the step before, or nothing."""
        number = self.step.number if self.step else self.total + 1
        return lessons.address(self.lesson, self.lesson.steps[number - 2]) if number > 1 else ""

    @property
    def following(self) -> str:
        """The address of the step after this one, or of the last page."""
        assert self.step is not None
        return lessons.address(self.lesson, lessons.step_after(self.lesson, self.step))

    @property
    def rule_title(self) -> str:
        """``The rule: equal values``, or nothing."""
        rule = self.lesson.head.rule
        return _("The rule: %(name)s", name=lessontext.plain(self.lesson, rule.name)) if rule else ""

    @property
    def rule(self) -> RuleCard | None:
        """The lesson's rule card."""
        rule, example = self.lesson.head.rule, self.lesson.example(self.rules)
        if rule is None:
            return None
        groups = example.groups if example and example.groups and example.value else ()
        text = lessontext.written(self.lesson, rule.say)
        return RuleCard(self.rule_title, text, groups, example.value or 0 if example else 0)

    @property
    def say(self) -> Markup:
        """The text of the step."""
        return lessontext.written(self.lesson, self.step.say) if self.step else Markup()


@dataclass(frozen=True, kw_only=True)
class LessonPage(CapturePage):
    """A question about captures inside a lesson: its rule card is the lesson's own, if it has one."""

    card: RuleCard | None = None

    @property
    def rule(self) -> RuleCard:
        """The rule that the question needs."""
        return self.card or super().rule


def _walk(lesson_id: str, step_id: str) -> Walk:
    """The step that this request's address names.

    :raises NoSuchLesson: naming what is not there.
    """
    lesson = lessons.catalogue().find(lesson_id)
    if lesson is None:
        raise NoSuchLesson(
            _("There is no lesson “%(name)s” here. It may have been renamed.", name=lesson_id[:40])
        )
    step = None if step_id == END else lesson.find(step_id)
    if step is None and step_id != END:
        raise NoSuchLesson(
            _("This lesson has no step “%(name)s”. Begin it anew, or choose another.", name=step_id[:40]),
            lessons.address(lesson, lesson.steps[0]),
        )
    return Walk(lesson, step, lesson.rules_for(step, current_preset().rules))


@bp.get("")
def index() -> str:
    """The room: all lessons, how far each has come, and the one to go on with."""
    standings = [lessons.standing(lesson) for lesson in lessons.catalogue().lessons]
    going = next((each for each in standings if each.started and not each.finished), None)
    fresh = next((each for each in standings if not each.finished), None)
    return render_template(
        "learn/index.html",
        standings=standings,
        here=going or fresh,
        texts=lessontext,
        walks=lessons.catalogue().walkthroughs,
    )


@bp.get("/<lesson_id>")
def lesson(lesson_id: str) -> Response:
    """The lesson itself has no page: on to the step where the learner left it."""
    walk = _walk(lesson_id, END)
    return make_response(redirect(lessons.standing(walk.lesson).href))


@bp.get("/<lesson_id>/<step_id>")
def step(lesson_id: str, step_id: str) -> Response:
    """One step; with an answer in the address, its verdict too. Stores nothing."""
    walk = _walk(lesson_id, step_id)
    if walk.step is None:
        return _end(walk)
    if step_id != walk.step.id:
        return make_response(redirect(lessons.address(walk.lesson, walk.step)))
    if not walk.step.asks:
        return respond(STEP, "learn/_reading.html", walk=walk, q=None, shown=_taken(walk))
    question = walk.step.question(walk.rules)
    try:
        told, problem = _read(request.args, question), ""
    except Unreadable as error:
        told, problem = Said(), str(error)
    unsaved = "" if told.saved else _("This answer could not be saved. It will not count.")
    return _show(walk, _page(walk, question, told, problem=problem, unsaved=unsaved))


@bp.post("/<lesson_id>/<step_id>")
def answer(lesson_id: str, step_id: str) -> Response:
    """An answer, a skip, a hint, or another look at the same table."""
    walk = _walk(lesson_id, step_id)
    if walk.step is None or not walk.step.asks:
        return make_response(redirect(lessons.address(walk.lesson, walk.step), 303))
    question = walk.step.question(walk.rules)
    look = responses.wanted_look(request.form)
    if look and isinstance(question, CaptureQuestion):
        page = _page(walk, question, answers.what_can_be_read(request.form, question.table))
        assert isinstance(page, LessonPage)
        return responses.look_response(page, look)
    try:
        told = _read(request.form, question)
    except Unreadable as error:
        return _tell(walk, _page(walk, question, _readable(request.form, question), problem=str(error)))
    verdict: Judged | None
    if isinstance(question, CaptureQuestion):
        told, verdict = captures.judged(question, told)
    else:
        told, verdict = choices.judged(question, told)
    unsaved = ""
    if told.do:
        unsaved = record(
            "lesson",
            told,
            verdict,
            rules=walk.preset.id,
            item=f"{walk.lesson.id}/{walk.step.id}",
            skill=walk.lesson.head.skills[0],
            keep={},
        )
    if unsaved:
        told = told.not_saved()
    return _tell(walk, _page(walk, question, told, unsaved=unsaved))


def _read(fields: MultiDict[str, str], question: Question) -> Said:
    if not isinstance(question, CaptureQuestion):
        return choices.from_fields(fields, choices.options_of(question))
    from_form = request.method == "POST"
    return (answers.from_form if from_form else answers.from_address)(fields, question.table)


def _readable(fields: MultiDict[str, str], question: Question) -> Said:
    if isinstance(question, CaptureQuestion):
        return answers.what_can_be_read(fields, question.table)
    return choices.what_can_be_read(fields, choices.options_of(question))


def _page(
    walk: Walk, question: Question, told: Said, problem: str = "", unsaved: str = ""
) -> LessonPage | ChoicePage:
    """The question as the templates show it."""
    assert walk.step is not None
    skill = walk.lesson.head.skills[0]
    if isinstance(question, CaptureQuestion):
        task = _("Take as much as you can") if question.kind == TAKE_MOST else _("Take something")
        return LessonPage(
            question=question,
            place=_place(walk),
            said=told,
            task=task,
            sub=walk.say,
            skill=skill,
            problem=problem,
            unsaved=unsaved,
            card=walk.rule,
        )
    rule = walk.rule or rulecards.rule_card(
        skill, CaptureQuestion(walk.step.table, walk.step.hand[0], walk.rules)
    )
    return ChoicePage(
        question=question,
        place=_place(walk),
        said=told,
        task=_task(question),
        sub=walk.say,
        rule=rule,
        problem=problem,
        unsaved=unsaved,
    )


def _place(walk: Walk) -> Place:
    """Where the step stands, and where the reader goes after it."""
    assert walk.step is not None
    last = lessons.step_after(walk.lesson, walk.step) is None
    label = _("To the end of the lesson") if last else _("Next step")
    return Place(lessons.address(walk.lesson, walk.step), walk.following, label, {})


def _task(question: ChoiceQuestion) -> Markup:
    """The heading of a question that is answered by a choice."""
    if isinstance(question, WhichCardQuestion):
        if question.want == "any":
            return Markup(_("Which card takes something?"))
        return Markup(_("Which card takes most?"))
    card = said(question.card)
    if isinstance(question, LegalQuestion):
        cards = [said(card) for card in cards_of([question.table[place] for place in question.items])]
        return Markup(_("May your %(card)s take %(cards)s?", card=card, cards=listed(cards)))
    return Markup(_("How many cards can your %(card)s take?", card=card))


def _show(walk: Walk, page: LessonPage | ChoicePage) -> Response:
    """The answer to a GET of a question."""
    fragment = "_question.html" if isinstance(page, LessonPage) else "learn/_choice.html"
    return respond(STEP, fragment, 422 if page.problem else 200, q=page, walk=walk)


def _tell(walk: Walk, page: LessonPage | ChoicePage) -> Response:
    """The answer to a POST of a question."""
    return responses.answer_response(page, STEP, walk=walk)


def _taken(walk: Walk) -> Capture | None:
    """What a step to read marks as taken."""
    if walk.step is None or not walk.step.items:
        return None
    return Captures(walk.step.table, walk.step.hand[0], walk.rules).find(walk.step.items)


def _end(walk: Walk) -> Response:
    """The page after the last step."""
    after = lessons.catalogue().after(walk.lesson)
    return respond(
        "learn/end.html",
        "learn/_end.html",
        walk=walk,
        standing=lessons.standing(walk.lesson),
        say=lessontext.written(walk.lesson, walk.lesson.head.end.say or "") if walk.lesson.head.end else "",
        after=after,
        after_title=lessontext.plain(after, after.title) if after else "",
    )
