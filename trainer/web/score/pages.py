"""The score sheet room: the list, a new sheet, the sheet itself, names, undo and redo."""

import secrets
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, current_app, make_response, render_template, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as AnyResponse

from trainer.rules.ruleset import Ruleset
from trainer.scoreboard.control import control
from trainer.scoreboard.events import Event, Redone, Renamed, Undone, write_event
from trainer.scoreboard.sheet import asked_lines
from trainer.storage import sheets
from trainer.storage.errors import StorageError
from trainer.web.score import wording
from trainer.web.score.chart import chart
from trainer.web.score.forms import NamesForm, SheetForm, by_side, nonce_of, option_field
from trainer.web.score.sheets import Impossible, Sheet, Stale, Unreadable, key_of, load, open_all, record
from trainer.web.score.sums import short_words
from trainer.web.shell import learner, prefs, rulebook, store
from trainer.web.words import scorerules

bp = Blueprint("score", __name__, url_prefix="/score")

LOG_LINES = 12


@bp.after_request
def keep_out_of_indexes(response: Response) -> Response:
    """Whoever knows a sheet's address may open it, so no search engine is to know it."""
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


@bp.get("")
def index() -> str:
    """The reader's sheets, the one that was written to last first."""
    key = learner.current()
    found = sheets.sheets_of(store.engine(), key) if key else []
    opened, closed = open_all(found)
    page = {"sheets": opened, "closed": closed, "now": store.now()}
    return render_template("score/index.html", text=wording, **page)


@bp.app_errorhandler(Unreadable)
def unreadable(error: Unreadable) -> Response:
    """The page of a sheet that another version wrote."""
    current_app.logger.error("%s", error)
    text = _(
        "Another version of the trainer wrote it, and this one does not understand it: %(why)s. Nothing of "
        "it is lost. Update the trainer, then open this page again.",
        why=str(error.why)[:120],
    )
    title = _("This sheet cannot be read here")
    return make_response(render_template("error.html", status=500, title=title, text=text), 500)


def latest() -> dict[str, Any] | None:
    """The sheet that the reader wrote to last, as the first page shows it; ``None`` where there is none."""
    try:
        found = _last_sheet()
    except StorageError:  # the rest of the first page is none the worse for it
        return None
    if found is None:
        return None
    totals = found.match.totals
    best = min(totals) if found.match.rules.lowest_wins else max(totals)
    return {
        "href": found.address,
        "name": found.title,
        "totals": [wording.number_text(total) for total in totals],
        "leader": totals.index(best),
    }


@bp.get("/new")
def new() -> AnyResponse:
    """The form for a sheet, filled in as the last one was; ``?again=`` takes another sheet as the model."""
    again = request.args.get("again")
    model = load(again) if again else _last_sheet()
    data = _like(model, rematch=again is not None) if model else {}
    wanted = request.args.get("rules", data.get("rules", prefs.current().rules))
    form = SheetForm(data=_defaults() | data | {"rules": wanted})
    if rulebook.find_or_none(wanted) is None:
        form = SheetForm(data=_defaults() | data)
        form.complaint = _("There is no rule set “%(name)s”. Choose one of those here.", name=wanted[:40])
        return _new_page(form, 422)
    return _new_page(form, 200)


@bp.post("/new")
def create() -> AnyResponse:
    """Make the sheet and go to it."""
    form = SheetForm(request.form)
    if not form.validate():
        return _new_page(form, 422)
    # The name of its rules, for those who look at the sheet; the rules themselves stand in the event.
    body = write_event(form.created()) | {"book": form.rules.book.id}
    try:
        token = sheets.create(
            store.engine(),
            token=secrets.token_hex(16),
            learner=learner.ensure(),
            at=store.now(),
            body=body,
            nonce=key_of(request.form, body),
        )
    except StorageError as error:
        return _new_page(form, 503, trouble=store.explain(error))
    return redirect(url_for("score.sheet", token=token), 303)


def _new_page(form: SheetForm, status: int, trouble: str = "") -> AnyResponse:
    page = render_template(
        "score/new.html",
        form=form,
        trouble=trouble,
        nonce=nonce_of(request.form),
        option_field=option_field,
    )
    return make_response(page, status)


def _defaults() -> dict[str, Any]:
    return {"players": "2", "dealer": "0", "ends": "usual", "rules": prefs.current().rules}


def _last_sheet() -> Sheet | None:
    key = learner.current()
    found = sheets.sheets_of(store.engine(), key, limit=1) if key else []
    return next(iter(open_all(found)[0]), None)


def _like(sheet: Sheet, *, rematch: bool) -> dict[str, Any]:
    """The form as it would have made ``sheet``; for a rematch with the deal moved on, else names alone."""
    match, rules = sheet.match, sheet.match.rules
    data: dict[str, Any] = {f"name_{seat}": name for seat, name in enumerate(match.players)}
    data["players"] = "pairs" if rules.teams == "pairs" else str(rules.players)
    if not rematch:
        return data
    data |= {"title": sheet.title, "dealer": str(match.next_dealer), "rules": sheet.preset.id}
    usual = sheet.preset.rules
    data |= _ends_like(rules, usual)
    data |= {
        option_field(option): scorerules.text_of(getattr(rules, option))
        for option in scorerules.LABELS
        if getattr(rules, option) != getattr(usual, option)
    }
    return data


def _ends_like(rules: Ruleset, usual: Ruleset) -> dict[str, Any]:
    same = ("target", "rounds", "kryp_end")
    if all(getattr(rules, option) == getattr(usual, option) for option in same):
        return {"ends": "usual"}
    if rules.agreed_rounds is not None:
        return {"ends": "packs", "goal": rules.agreed_rounds}
    return {"ends": "points", "goal": rules.knockout or rules.target}


@bp.get("/<token>")
def sheet(token: str) -> AnyResponse:
    """The sheet; ``?v=`` names the version that the reader has just made, for the word about it."""
    found = load(token)
    return sheet_page(found, 200, just_made=request.args.get("v") == str(found.version))


def sheet_page(
    found: Sheet,
    status: int,
    *,
    just_made: bool = False,
    trouble: str = "",
    stale: bool = False,
    refused: str = "",
) -> AnyResponse:
    """The page of a sheet, with what has to be said about it just now."""
    match, now, key = found.match, store.now(), learner.current()
    last = match.log[-1]
    open_round = (
        match.rounds[last.round - 1]
        if just_made and last.code in ("saved", "edited") and last.round
        else None
    )
    page = render_template(
        "score/sheet.html",
        sheet=found,
        match=match,
        names=found.names,
        text=wording,
        log=[
            (event.at, wording.moment(event.at, now), wording.log_sentences(line, match))
            for event, line in zip(reversed(found.stored.events), reversed(match.log), strict=True)
        ],
        log_lines=LOG_LINES,
        cautions=_cautions(found, open_round) if open_round else [],
        open_round=open_round,
        control_sums={one.number: short_words(control(one, match.rules)) for one in match.rounds},
        unsettled={one.number for one in match.rounds if _cautions(found, one)},
        chart=chart([one.totals for one in match.rounds], found.names, _line_to_reach(match.rules)),
        reach=_line_to_reach(match.rules),
        outcome=wording.outcome(match),
        toast=Markup("; ").join(wording.log_sentences(last, match)) if just_made else "",
        nonce=secrets.token_hex(16),
        is_listed=key is not None and sheets.is_listed(store.engine(), key, found.token),
        trouble=trouble,
        stale=stale,
        refused=refused,
    )
    return make_response(page, status)


def _cautions(found: Sheet, done: Any) -> list[wording.Caution]:
    return wording.cautions(done, found.names, found.match.rules, everything=True)


def _line_to_reach(rules: Ruleset) -> int | None:
    """The points that the lanes and the chart lead to, where there are such."""
    return rules.knockout or (rules.target if isinstance(rules.target, int) else None)


@bp.post("/<token>/undo")
def undo(token: str) -> AnyResponse:
    """Take the latest change back."""
    return _change(token, Undone(), _("There is nothing to undo"))


@bp.post("/<token>/redo")
def redo(token: str) -> AnyResponse:
    """Make the change again that was taken back."""
    return _change(token, Redone(), _("There is nothing to redo"))


def _change(token: str, event: Event, refused: str) -> AnyResponse:
    """Record the event; where there is nothing that it could change, ``refused`` stands on the sheet."""
    found = load(token)
    try:
        return record(found, event, request.form)
    except Stale as stale:
        return sheet_page(stale.sheet, 409, stale=True)
    except Impossible:
        return sheet_page(found, 409, refused=refused)
    except StorageError as error:
        return sheet_page(found, 503, trouble=store.explain(error))


@bp.get("/<token>/names")
def names(token: str) -> AnyResponse:
    """Title and names to change, and how this sheet counts."""
    found = load(token)
    return _names_page(found, NamesForm(found.match), 200)


@bp.post("/<token>/names")
def rename(token: str) -> AnyResponse:
    """Change title and names."""
    found = load(token)
    form = NamesForm(found.match, request.form)
    if not form.validate():
        return _names_page(found, form, 422)
    event = Renamed(form.title.data or _("Kitchen table"), by_side(form.names, found.match.rules))
    state = found.match.state
    if (event.title, event.names) == (state.title, state.names):
        return redirect(found.address, 303)
    try:
        return record(found, event, request.form)
    except Stale as stale:
        return _names_page(stale.sheet, form, 409, stale=True)
    except StorageError as error:
        return _names_page(found, form, 503, trouble=store.explain(error))


def _names_page(found: Sheet, form: NamesForm, status: int, **more: Any) -> AnyResponse:
    page = render_template(
        "score/names.html",
        sheet=found,
        form=form,
        nonce=secrets.token_hex(16) if status == 409 else nonce_of(request.form),
        counts=_counts(found.match.rules),
        goal=wording.goal(found.match.rules),
        **more,
    )
    return make_response(page, status)


def _counts(rules: Ruleset) -> Mapping[str, str]:
    """How these rules count, as label and words: what pays, then what they do when sides are level."""
    pays = {
        "cards": "pts_cards",
        "spades": "pts_spades",
        "d10": "pts_d10",
        "s2": "pts_s2",
        "aces": "pts_ace",
        "last": "last_pts",
        "sweeps": "sweep_pts",
    }
    shown = [option for line, option in pays.items() if line in asked_lines(rules)]
    if rules.sweep_pts:
        shown += [
            option
            for option in ("sweep_cancel", "sweep_stop_at")
            if getattr(rules, option) not in (None, "none")
        ]
    shown += ["tie_majority", "target_tie"]
    labels = dict(scorerules.LABELS)
    if rules.pts_spades == "each":
        labels["pts_spades"] = wording.line_name("spades")
    return {str(labels[option]): scorerules.words(option, getattr(rules, option)) for option in shown}


@bp.post("/<token>/list")
def add_to_list(token: str) -> AnyResponse:
    """Put the sheet into the list of this browser."""
    found = load(token)
    try:
        sheets.add_to_list(store.engine(), learner.ensure(), token, store.now())
    except StorageError as error:
        return sheet_page(found, 503, trouble=store.explain(error))
    return redirect(found.address, 303)
