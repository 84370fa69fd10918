"""The disputes as pages of the referee room."""

from flask import Blueprint, Response, abort, current_app, make_response, redirect, render_template, request

from trainer.rules.ruleset import Ruleset
from trainer.web.referee.disputes import DISPUTES, Dispute, source
from trainer.web.shell import positions, prefs, rulebook
from trainer.web.shell.htmx import respond, shared_macros, wants_fragment
from trainer.web.shell.positions import Trouble
from trainer.web.shell.present import current_preset
from trainer.web.shell.rulebook import Book
from trainer.web.shell.rulesaddress import read_rules, write_book

bp = Blueprint("disputes", __name__, url_prefix="/referee/disputes")


def _rules() -> tuple[Ruleset, str]:
    """The rules that the address or the form names, and what is wrong with that name."""
    text = request.values.get("rules", "")
    try:
        return (read_rules(text) if text else current_preset().rules), ""
    except Trouble as trouble:
        return current_preset().rules, trouble.message


def _book(rules: Ruleset) -> Book:
    """What these rules are called: as the address or the form names them, or as the reader does."""
    return rulebook.of_rules(rules, request.values.get("rules", ""), prefs.current().rules)


def _context(rules: Ruleset, problem: str, dispute: Dispute | None = None) -> dict[str, object]:
    book = _book(rules)
    text = write_book(book, rules)
    found: dict[str, object] = {
        "rules": rules,
        "rules_text": text,
        "rules_query": positions.in_address(text),
        "preset": book,
        "problem": problem,
        "disputes": DISPUTES.values(),
        "countries": rulebook.shelves(book.id),
    }
    if dispute is not None:
        laid = positions.in_address(dispute.position)
        found |= {
            "dispute": dispute,
            "answer": dispute.answer(rules),
            "source": source(rules),
            "lay": f"/referee?p={laid}&rules={found['rules_query']}",
        }
    return found


def _find(name: str) -> Dispute:
    if name not in DISPUTES:
        abort(404)
    return DISPUTES[name]


@bp.get("")
def index() -> Response:
    """All disputes."""
    rules, problem = _rules()
    page = render_template("referee/disputes.html", **_context(rules, problem))
    return make_response(page, 422 if problem else 200)


@bp.get("/<name>")
def show(name: str) -> Response:
    """One dispute, its example and what the rules say."""
    rules, problem = _rules()
    context = _context(rules, problem, _find(name))
    macros = shared_macros(current_app.jinja_env)
    return respond(
        "referee/dispute.html",
        "referee/_answered.html",
        422 if problem else 200,
        **(macros if wants_fragment() else {}),
        **context,
    )


@bp.post("/<name>")
def judge_by(name: str) -> Response:
    """The same under the rules of the form: to htmx the answer, to others the way to its address."""
    dispute = _find(name)
    rules, problem = _rules()
    if problem:
        return show(name)
    address = f"/referee/disputes/{dispute.id}?rules={positions.in_address(write_book(_book(rules), rules))}"
    if not wants_fragment():
        response = make_response(redirect(address, 303))
        response.vary.add("HX-Request")
        return response
    context = _context(rules, "", dispute)
    macros = shared_macros(current_app.jinja_env)
    response = make_response(render_template("referee/_ruled.html", **macros, **context))
    response.vary.add("HX-Request")
    response.headers["HX-Replace-Url"] = address
    return response
