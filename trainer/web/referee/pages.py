"""The referee room: any table and hand laid out, every legal move of it, and one move judged.

The whole position stands in the address, so going back undoes and an address can be sent to the table.
"""

from flask import Blueprint, Response, current_app, make_response, redirect, render_template, request
from werkzeug.datastructures import MultiDict

from trainer.rules.cards import RANKS, SUITS, Card
from trainer.rules.errors import PositionError
from trainer.web.referee import judge as judging
from trainer.web.referee.check import crowded
from trainer.web.referee.desk import Desk, changed, desk_from
from trainer.web.referee.judge import Verdict
from trainer.web.shell import rulebook
from trainer.web.shell.htmx import shared_macros, wants_fragment
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.positions import Trouble
from trainer.web.shell.present import index_of

bp = Blueprint("referee", __name__, url_prefix="/referee")


def _shared(desk: Desk) -> dict[str, object]:
    """What the templates of the room need beside the desk."""
    ranks = [(rank, index_of(Card(place, "S"))) for place, rank in enumerate(RANKS, 1)]
    suits = dict(zip(SUITS, (_("Spades"), _("Hearts"), _("Diamonds"), _("Clubs")), strict=True))
    return {"ranks": ranks, "suits": suits, "countries": rulebook.shelves(desk.preset.id)}


def _pieces(name: str, desk: Desk, **context: object) -> str:
    """A fragment file that needs the macros of the two shared files."""
    macros = shared_macros(current_app.jinja_env)
    return render_template(name, **macros, **_shared(desk), desk=desk, **context)


def _answer(text: str, status: int) -> Response:
    response = make_response(text, status)
    response.vary.add("HX-Request")
    return response


# -- laying out -----------------------------------------------------------------------------------------


@bp.get("")
def index() -> Response:
    """The table of the address, and what the hand can do there."""
    return _desk_page(desk_from(request.args))


def _desk_page(desk: Desk) -> Response:
    status = 422 if desk.trouble is not None else 200
    if wants_fragment():
        return _answer(_pieces("referee/_finds.html", desk), status)
    return _answer(render_template("referee/desk.html", desk=desk, **_shared(desk)), status)


@bp.post("")
def change() -> Response:
    """The table with one thing changed: to htmx the pieces, to others the way to its address."""
    form = request.form
    desk = changed(desk_from(form), form, form.getlist("with"))
    if not wants_fragment():
        if desk.trouble is not None:
            return _desk_page(desk)
        to_hand = "&to=hand" if desk.to == "hand" else ""
        response = make_response(redirect(desk.address + to_hand, 303))
        response.vary.add("HX-Request")
        return response
    response = _answer(_pieces("referee/_change.html", desk), 422 if desk.trouble is not None else 200)
    if desk.trouble is None:
        response.headers["HX-Push-Url"] = desk.address
    return response


# -- judging one move -----------------------------------------------------------------------------------


@bp.get("/judge")
def judge() -> Response:
    """One move on the table of the address, and what the rules say of it."""
    desk = desk_from(request.args)
    return _judge_page(desk, *_verdict(desk, request.args))


def _verdict(desk: Desk, fields: MultiDict[str, str]) -> tuple[Verdict | None, Trouble | None]:
    """The verdict on the move that an address names, if it names one, and what is wrong with it."""
    if desk.trouble is not None:
        return None, desk.trouble
    try:
        move = judging.move_from(fields, desk.table)
        if move is None:
            return None, None
        verdict = Verdict(move, desk.moves)
        _told = verdict.tell()
        return verdict, None
    except Trouble as trouble:
        return None, trouble
    except PositionError:
        return None, crowded(desk.position)


def _judge_page(desk: Desk, verdict: Verdict | None, trouble: Trouble | None) -> Response:
    chosen = judging.chosen_in(verdict, request.values)
    context = {"verdict": verdict, "trouble": trouble, "chosen": chosen}
    status = 422 if trouble is not None else 200
    if wants_fragment():
        return _answer(_pieces("referee/_judged.html", desk, **context), status)
    return _answer(render_template("referee/judge.html", desk=desk, **context, **_shared(desk)), status)


@bp.post("/judge")
def judged() -> Response:
    """The same for a form: to htmx the verdict, to others the way to its address."""
    form, verdict = request.form, None
    desk = desk_from(form)
    trouble, address = desk.trouble, desk.judge_address
    if trouble is None:
        try:
            query = judging.move_query(form, desk.table, desk.rules)
            address = f"{desk.judge_address}&{query}"
            verdict, trouble = _verdict(desk, judging.fields_of(query))
        except Trouble as found:
            trouble = found
    if not wants_fragment():
        if trouble is not None:
            return _judge_page(desk, None, trouble)
        response = make_response(redirect(address, 303))
        response.vary.add("HX-Request")
        return response
    live = trouble.message if trouble is not None else verdict.live if verdict is not None else ""
    context = {"verdict": verdict, "trouble": trouble, "oob": True, "sentence": live}
    text = _pieces("referee/_judged.html", desk, **context) + _pieces("_live.html", desk, **context)
    response = _answer(text, 422 if trouble is not None else 200)
    if trouble is None:
        response.headers["HX-Replace-Url"] = address
    return response
