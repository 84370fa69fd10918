"""Walkthroughs: a deal move by move. What would you play? Then what was played, and how it lies."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from flask import Blueprint, Response, make_response, redirect, render_template, request
from flask_babel import gettext as _
from markupsafe import Markup

from trainer.content.walkthrough import Ply, Walkthrough
from trainer.rules.captures import Capture
from trainer.rules.moves import Take
from trainer.web.learn import lessons, lessontext, walktext
from trainer.web.learn.pages import NoSuchLesson, no_such_lesson
from trainer.web.learn.walktext import ChoiceVerdict
from trainer.web.shell import rulebook
from trainer.web.shell.htmx import respond, wants_fragment
from trainer.web.shell.rulebook import Book
from trainer.web.words import movetext
from trainer.web.words.sentences import SPOKEN

bp = Blueprint("walk", __name__, url_prefix="/learn/walk")
bp.register_error_handler(NoSuchLesson, no_such_lesson)

ASKED: Final = "learn/walk.html"


@dataclass(frozen=True)
class View:
    """A walkthrough as this reader meets it; ``ply`` is ``None`` on the last page."""

    walk: Walkthrough
    ply: Ply | None = None
    shown: bool = False
    pick: int | None = None
    problem: str = ""

    @property
    def base(self) -> str:
        """The beginning of all its addresses."""
        return f"/learn/walk/{self.walk.id}"

    @property
    def preset(self) -> Book:
        """The rule set that is played by, for the chip."""
        return rulebook.of_rules(self.walk.rules)

    @property
    def title(self) -> str:
        """The name of the walkthrough in words."""
        return lessontext.plain(self.walk, self.walk.title)

    @property
    def language(self) -> str:
        """The language tag of its texts, when it is not that of the page."""
        return lessontext.language(self.walk)

    @property
    def total(self) -> int:
        """How many moves there are."""
        return len(self.walk.plies)

    @property
    def number(self) -> int:
        """Which move it is; one more than there are on the last page."""
        return self.ply.number if self.ply else self.total + 1

    @property
    def player(self) -> str:
        """Whose move it is."""
        return self.walk.names[self.ply.seat] if self.ply else ""

    @property
    def here(self) -> str:
        """The address of the question."""
        return f"{self.base}/{self.number}"

    @property
    def previous(self) -> str:
        """The address of the step before, or nothing."""
        if self.shown:
            return self.here
        return f"{self.base}/{self.number - 1}/after" if self.number > 1 else ""

    @property
    def following(self) -> str:
        """The address of the step after this one; nothing on the last page."""
        if self.ply is None:
            return ""
        if not self.shown:
            return f"{self.here}/after"
        return f"{self.base}/{self.number + 1}" if self.number < self.total else f"{self.base}/end"

    @property
    def say(self) -> Markup:
        """The text of this step."""
        if self.ply is None:
            text = self.walk.head.end.say if self.walk.head.end else None
        else:
            text = self.ply.model.after if self.shown else self.ply.model.before
        return lessontext.written(self.walk, text or "")

    def told(self, ply: Ply) -> Markup:
        """What was done at ``ply``."""
        return movetext.done(ply.move, ply.table, self.walk.names[ply.seat])

    @property
    def last(self) -> Ply | None:
        """The move before this step's question."""
        return self.walk.plies[self.number - 2] if self.number > 1 else None

    @property
    def so_far(self) -> tuple[Ply, ...]:
        """The moves that this step may know of."""
        return self.walk.plies[: self.number - (not self.shown)]

    @property
    def choices(self) -> list[tuple[int, object, Markup]]:
        """The moves to choose from: place, card, words."""
        assert self.ply is not None
        return [
            (place, option.move.card, movetext.choice(option.move, self.ply.table))
            for place, option in enumerate(self.ply.options)
        ]

    @cached_property
    def verdict(self) -> ChoiceVerdict | None:
        """What is said of the reader's choice, once there is one."""
        if self.ply is None or self.pick is None:
            return None
        return ChoiceVerdict(self.ply, self.ply.options[self.pick], self.player)

    @property
    def more(self) -> Markup:
        """That another move takes more, if one does."""
        return walktext.takes_more(self.ply, self.player) if self.ply and self.shown else Markup()

    @property
    def capture(self) -> Capture | None:
        """How what was taken falls into groups."""
        move = self.ply.move if self.ply and self.shown else None
        if not isinstance(move, Take) or self.ply is None:
            return None
        return self.ply.before.legal_moves().captures(move.card).find(move.items)

    @property
    def sweep(self) -> bool:
        """Whether the move emptied the table."""
        return self.ply is not None and isinstance(self.ply.move, Take) and not self.ply.after.table

    @property
    def won(self) -> list[tuple[str, Markup]]:
        """What each player has taken by now: name and, in short, the pile."""
        state = self.walk.end if self.ply is None else self.ply.after if self.shown else self.ply.before
        return [(name, walktext.won(pile)) for name, pile in zip(self.walk.names, state.piles, strict=True)]

    @property
    def live(self) -> str:
        """What the live region says."""
        if self.problem:
            return self.problem
        return f"{self.verdict.title}. {self.verdict.tell(SPOKEN)}" if self.verdict else ""


def _walk(walk_id: str) -> Walkthrough:
    """:raises NoSuchLesson: there is no such walkthrough."""
    walk = lessons.catalogue().find_walkthrough(walk_id)
    if walk is None:
        raise NoSuchLesson(
            _("There is no walkthrough “%(name)s” here. It may have been renamed.", name=walk_id[:40])
        )
    return walk


def _ply(walk_id: str, number: str) -> View:
    """The step that an address names.

    :raises NoSuchLesson: naming what is not there.
    """
    walk = _walk(walk_id)
    if number.isascii() and number.isdecimal() and number == str(int(number[:6])):
        if 0 < int(number) <= len(walk.plies):
            return View(walk, walk.plies[int(number) - 1])
    raise NoSuchLesson(
        _("This deal has no move “%(name)s”. Begin at the first one.", name=number[:40]),
        f"/learn/walk/{walk.id}/1",
    )


@bp.get("/<walk_id>")
def walk(walk_id: str) -> Response:
    """The walkthrough itself has no page: on to its first move."""
    return make_response(redirect(f"/learn/walk/{_walk(walk_id).id}/1"))


@bp.get("/<walk_id>/<number>")
def ask(walk_id: str, number: str) -> Response:
    """The position before a move, and what one would play; with a choice in the address, its verdict."""
    view = _ply(walk_id, number)
    if "pick" in request.args:
        view = _with_pick(view, request.args.getlist("pick"))
    return respond(ASKED, "learn/_walk.html", 422 if view.problem else 200, view=view)


@bp.post("/<walk_id>/<number>")
def choose(walk_id: str, number: str) -> Response:
    """A choice: to htmx its verdict, to others the way to the page that shows it. Nothing is stored."""
    view = _with_pick(_ply(walk_id, number), request.form.getlist("pick"))
    if wants_fragment():
        response = make_response(render_template("learn/_walk_answer.html", view=view))
        if view.problem:
            response.status_code = 422
        else:
            response.headers["HX-Replace-Url"] = f"{view.here}?pick={view.pick}"
    elif view.problem:
        return respond(ASKED, "learn/_walk.html", 422, view=view)
    else:
        response = make_response(redirect(f"{view.here}?pick={view.pick}", 303))
    response.vary.add("HX-Request")
    return response


def _with_pick(view: View, picked: list[str]) -> View:
    """``view`` with the chosen move, or with what is wrong with the choice."""
    assert view.ply is not None
    if not picked:
        return View(view.walk, view.ply, problem=_("Choose one of the moves, then press Answer."))
    places = [str(place) for place in range(len(view.ply.options))]
    if len(picked) > 1 or picked[0] not in places:
        problem = _("That is not one of the moves here. Choose one of these.")
        return View(view.walk, view.ply, problem=problem)
    return View(view.walk, view.ply, pick=int(picked[0]))


@bp.get("/<walk_id>/<number>/after")
def after(walk_id: str, number: str) -> Response:
    """What was played, the table afterwards, and what everybody has won."""
    found = _ply(walk_id, number)
    return respond("learn/walked.html", "learn/_walked.html", view=View(found.walk, found.ply, shown=True))


@bp.get("/<walk_id>/end")
def end(walk_id: str) -> Response:
    """The piles, what is left, and all moves."""
    return respond("learn/walk_end.html", "learn/_walk_end.html", view=View(_walk(walk_id)))
