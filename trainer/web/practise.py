"""The practice room: start a drill, answer its tables, see how the run went."""

import secrets
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Response, current_app, make_response, redirect, render_template, request

from trainer.practice import drills, runs
from trainer.practice.check import CaptureQuestion
from trainer.practice.runs import Run
from trainer.storage import progress
from trainer.storage.errors import StorageError
from trainer.web.shell import learner, prefs, rulebook, store
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.rulebook import Book, UnknownRules
from trainer.web.tasks import answers, captures, responses
from trainer.web.tasks.answers import Place, Said, Unreadable
from trainer.web.tasks.record import record

bp = Blueprint("practise", __name__, url_prefix="/practise")

#: The lengths of a run that the room offers; 0 goes on for ever.
LENGTHS: Final = (7, 20, 0)
PAGE: Final = "practise/table.html"

_SEED_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


class NoSuchTable(LookupError):
    """The address names no table; the text says which part of it is wrong."""


@bp.errorhandler(NoSuchTable)
def no_such_table(error: NoSuchTable) -> Response:
    """The page for it, with the way to a new drill."""
    return make_response(render_template("practise/missing.html", text=str(error)), 404)


@dataclass(frozen=True)
class Walk:
    """A run and the way through it: ``of`` tables (0: no end), or ``only`` certain ones."""

    run: Run
    preset: Book
    of: int
    only: tuple[int, ...]

    @property
    def keep(self) -> dict[str, str]:
        """What each address of this walk carries."""
        kept = {"of": str(self.of)} if self.of else {}
        return kept | ({"only": ",".join(map(str, self.only))} if self.only else {})

    def path(self, n: int) -> str:
        """The address of table ``n`` without its query."""
        return f"/practise/{self.run.item(n)}"

    def address(self, n: int) -> str:
        """The address of table ``n``."""
        return Place(self.path(n), "", "", self.keep).address()

    def place(self, n: int) -> Place:
        """Where table ``n`` stands, and where the reader goes after it."""
        following = self.after(n)
        if following is None:
            return Place(self.path(n), self.end, _("How it went"), self.keep)
        return Place(self.path(n), self.address(following), _("Next table"), self.keep)

    @property
    def end(self) -> str:
        """The address of the page that says how it went."""
        return f"/practise/{self.run.code}/done" + (f"?of={self.of}" if self.of else "")

    def after(self, n: int) -> int | None:
        """The table after ``n``, or ``None`` after the last."""
        if self.only:
            return next((other for other in self.only if other > n), None)
        last = self.of or drills.LAST_TABLE
        return n + 1 if n < last else None

    def where(self, n: int) -> str:
        """``Table 3 of 7``."""
        if self.only:
            step = sum(other <= n for other in self.only)
            return _("Table %(number)s of %(total)s", number=step, total=len(self.only))
        if self.of:
            return _("Table %(number)s of %(total)s", number=n, total=self.of)
        return _("Table %(number)s", number=n)


def _walk(rules: str, level: str, seed: str) -> Walk:
    """The walk that this request's address names.

    :raises NoSuchTable: naming the part that is wrong.
    """
    try:
        preset = rulebook.find(rules)
    except UnknownRules:
        raise NoSuchTable(
            _("There is no rule set “%(name)s”. Start a new drill and choose one there.", name=rules[:40])
        ) from None
    if level not in drills.LEVELS:
        raise NoSuchTable(_no_level(level))
    if not runs.is_seed(seed):
        raise NoSuchTable(
            _("“%(name)s” names no run. It has up to 16 small letters and digits.", name=seed[:40])
        )
    of = _length(request.args.get("of") or "0")
    only = request.args.get("only", "")
    numbers = tuple(sorted({_table_number(text) for text in only.split(",")})) if only else ()
    return Walk(Run(preset.id, level, seed), preset, of, numbers)


def _length(text: str) -> int:
    if text in map(str, LENGTHS):
        return int(text)
    raise NoSuchTable(_no_length(text))


def _no_length(text: str) -> str:
    return _("A run cannot have “%(name)s” tables. Choose 7, 20 or endless.", name=text[:40])


def _no_level(name: str) -> str:
    return _("There is no level “%(name)s”. Levels are easy, medium and hard.", name=name[:40])


def _no_rules(name: str) -> str:
    return _("There is no rule set “%(name)s”. Choose one of those here.", name=name[:40])


def _table_number(text: str, least: int = 1, most: int = drills.LAST_TABLE) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 5 and least <= int(text) <= most:
        return int(text)
    raise NoSuchTable(
        _("There is no table “%(number)s”. This run has tables 1 to %(last)s.", number=text[:20], last=most)
    )


# -- start ----------------------------------------------------------------------------------------------


@bp.get("")
def index() -> Response:
    """The room: a new run, whose rule set ``?rules=`` chooses, and the last one to go on with."""
    wanted = request.args.get("rules")
    if wanted is None:
        return make_response(_index_page())
    book = rulebook.find_or_none(wanted)
    if book is None:
        return make_response(_index_page(_no_rules(wanted)), 422)
    return make_response(_index_page(wanted={"rules": book.id}))


def _index_page(problem: str = "", wanted: dict[str, str] | None = None) -> str:
    chosen = {"level": "easy", "of": "7", "rules": prefs.current().rules} | (wanted or {})
    return render_template(
        "practise/index.html",
        problem=problem,
        chosen=chosen,
        lengths=LENGTHS,
        countries=rulebook.shelves(chosen["rules"]),
        unfinished=_unfinished(),
    )


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The run to go on with: where it goes on, what it is, and the page that says how it went so far."""

    href: str
    end: str
    where: str
    preset: Book
    level: str


def _unfinished() -> Unfinished | None:
    key = learner.current()
    if key is None:
        return None
    try:
        last = progress.last_attempt(store.engine(), key, "drill")
    except StorageError as error:
        current_app.logger.error("%s", error)
        return None
    found = runs.read_item(last.item) if last else None
    book = rulebook.find_or_none(found[0].rules) if found else None
    if last is None or found is None or book is None:
        return None
    run, n = found
    kept = dict(part.partition("=")[::2] for part in last.answer.split("&"))
    of = int(kept["of"]) if kept.get("of", "") in map(str, LENGTHS) else 0
    walk = Walk(run, book, of, ())
    # A table that was missed is still open; one that is done leads to the next.
    following = n if last.verdict == "not_yet" else walk.after(n)
    if following is None:
        return None
    return Unfinished(walk.address(following), walk.end, walk.where(following), walk.preset, run.level)


@bp.post("")
def start() -> Response:
    """A new run: to its first table. The rule set chosen here is remembered."""
    wanted = {name: request.form.get(name, "") for name in ("level", "of", "rules")}
    level, of, rules = (
        wanted["level"] or "easy",
        wanted["of"] or "7",
        wanted["rules"] or prefs.current().rules,
    )
    problem = ""
    book = rulebook.find_or_none(rules)
    if level not in drills.LEVELS:
        problem = _no_level(level)
    elif of not in map(str, LENGTHS):
        problem = _no_length(of)
    elif book is None:
        problem = _no_rules(rules)
    if problem or book is None:
        known = {"level": drills.LEVELS, "of": tuple(map(str, LENGTHS)), "rules": (rules,) if book else ()}
        fitting = {name: value for name, value in wanted.items() if value in known[name]}
        return make_response(_index_page(problem, fitting), 422)
    seed = "".join(secrets.choice(_SEED_LETTERS) for _letter in range(6))
    walk = Walk(Run(book.id, level, seed), book, int(of), ())
    answer = make_response(redirect(walk.address(1), 303))
    if book.id == prefs.current().rules:
        return answer
    chosen = prefs.current().with_valid({"rules": book.id})
    return prefs.remember(answer, chosen, current_app.config["KASINO"])


# -- tables ---------------------------------------------------------------------------------------------


def _page(
    walk: Walk, n: int, question: CaptureQuestion, said: Said, skill: str, **more: object
) -> captures.CapturePage:
    return captures.CapturePage(
        question=question,
        place=walk.place(n),
        said=said,
        task=_("Take as much as you can"),
        where=walk.where(n),
        skill=skill,
        rules_name=walk.preset.id,
        **more,  # type: ignore[arg-type]
    )


@bp.get("/capture/<rules>/<level>/<seed>/<number>")
def table(rules: str, level: str, seed: str, number: str) -> Response:
    """One table; with an answer in the address, its verdict too. Stores nothing."""
    walk = _walk(rules, level, seed)
    n = _table_number(number, most=walk.of or drills.LAST_TABLE)
    question = drills.table_of(walk.preset.rules, level, seed, n)
    try:
        said, problem = answers.from_address(request.args, question.table), ""
    except Unreadable as error:
        said, problem = Said(), str(error)
    unsaved = "" if said.saved else _("This answer could not be saved. It will not count.")
    page = _page(walk, n, question, said, drills.skill_of(question), problem=problem, unsaved=unsaved)
    return responses.page_response(page, PAGE, walk=walk)


@bp.post("/capture/<rules>/<level>/<seed>/<number>")
def answer(rules: str, level: str, seed: str, number: str) -> Response:
    """An answer, a skip, a hint, or another look at the same table."""
    walk = _walk(rules, level, seed)
    n = _table_number(number, most=walk.of or drills.LAST_TABLE)
    question = drills.table_of(walk.preset.rules, level, seed, n)
    skill = drills.skill_of(question)
    look = responses.wanted_look(request.form)
    if look:
        said = answers.what_can_be_read(request.form, question.table)
        return responses.look_response(_page(walk, n, question, said, skill), look)
    try:
        said = answers.from_form(request.form, question.table)
    except Unreadable as error:
        readable = answers.what_can_be_read(request.form, question.table)
        page = _page(walk, n, question, readable, skill, problem=str(error))
        return responses.answer_response(page, PAGE, walk=walk)
    said, verdict = captures.judged(question, said)
    unsaved = ""
    if said.do:
        unsaved = record(
            "drill",
            said,
            verdict,
            rules=walk.preset.id,
            item=walk.run.item(n),
            skill=skill,
            keep=walk.keep,
        )
        if unsaved:
            said = said.not_saved()
    page = _page(walk, n, question, said, skill, known=verdict, unsaved=unsaved)
    return responses.answer_response(page, PAGE, walk=walk)


# -- the end --------------------------------------------------------------------------------------------


@bp.get("/capture/<rules>/<level>/<seed>/done")
def done(rules: str, level: str, seed: str) -> Response:
    """How the run went: counted from the first answers, with the tables that were missed."""
    walk = _walk(rules, level, seed)
    key = learner.current()
    tried: list[progress.Attempt] = []
    trouble = ""
    if key is not None:
        try:
            tried = progress.attempts_in_run(store.engine(), key, f"{walk.run.code}/")
        except StorageError as error:
            current_app.logger.error("%s", error)
            trouble = store.explain(error)
    outcomes = [
        runs.Outcome(found[1], attempt.verdict, attempt.hints)
        for attempt in tried
        if (found := runs.read_item(attempt.item)) is not None
    ]
    went = runs.summary(outcomes)
    missed = [(n, drills.table_of(walk.preset.rules, level, seed, n)) for n in went.missed]
    again = Walk(walk.run, walk.preset, walk.of, went.missed)
    page = render_template(
        "practise/done.html", walk=walk, went=went, missed=missed, again=again, trouble=trouble
    )
    return make_response(page)
