"""House-rule sheets: the questions that families disagree on, a sheet with its own short address, its use."""

from flask import Blueprint, Response, current_app, make_response, redirect, render_template, request, url_for

from trainer.storage import houserules
from trainer.storage.errors import StorageError
from trainer.web.rules.houseform import HouseForm
from trainer.web.rules.pages import print_page, rules_page, unknown_page
from trainer.web.shell import learner, prefs, rulebook, store
from trainer.web.shell.present import current_preset
from trainer.web.shell.rulebook import UnknownRules

bp = Blueprint("houserules", __name__)


@bp.errorhandler(UnknownRules)
def no_such_rules(error: UnknownRules) -> Response:
    """The page for it, with the way to those that there are."""
    return unknown_page(str(error))


@bp.after_request
def keep_out_of_indexes(response: Response) -> Response:
    """A family's sheet is for those who were given its address."""
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


@bp.get("/rules/house/new")
def new() -> Response:
    """The questions, answered as in the rule set ``?from=``, which may be a sheet."""
    book = rulebook.find(request.args.get("from") or current_preset().id)
    name = book.name if book.house else ""
    return _form_page(HouseForm(rules=book.rules, name=name), 200)


@bp.post("/rules/house/new")
def create() -> Response:
    """Make the sheet and go to it."""
    form = HouseForm(request.form)
    if not form.validate():
        return _form_page(form, 422)
    try:
        code = houserules.create(
            store.engine(), learner=learner.ensure(), name=form.title, options=form.stored(), at=store.now()
        )
    except StorageError as error:
        return _form_page(form, 503, trouble=store.explain(error))
    made = url_for("houserules.show", code=code, made=1, left_out=form.left_out or None)
    return make_response(redirect(made, 303))


def _form_page(form: HouseForm, status: int, trouble: str = "") -> Response:
    page = render_template(
        "rules/new.html",
        form=form,
        trouble=trouble,
        shelves=rulebook.shelves(),
        base=form.base.data or "svensk",
    )
    return make_response(page, status)


@bp.get("/r/<code>")
def show(code: str) -> Response:
    """The rules of a sheet."""
    book = _sheet(code)
    left_out = request.args.get("left_out") == "building" and book.rules.build == "off"
    return rules_page(book, made="made" in request.args, left_out=left_out)


@bp.get("/r/<code>/print")
def on_paper(code: str) -> Response:
    """The sheet for the kitchen wall."""
    return print_page(_sheet(code))


def _sheet(code: str) -> rulebook.Book:
    book = rulebook.find(code)
    if not book.house:
        raise UnknownRules(code)
    return book


@bp.post("/rules/use")
def use() -> Response:
    """Play by these rules from now on: the reader's choice, kept in the cookie."""
    book = rulebook.find(request.form.get("rules", ""))
    chosen = prefs.current().with_valid({"rules": book.id})
    prefs.use(chosen)
    return prefs.remember(make_response(redirect(book.address, 303)), chosen, current_app.config["KASINO"])
