"""Settings: what a reader has chosen, kept in the cookie; one form, which works without scripting."""

from urllib.parse import urlunsplit

from flask import Blueprint, Response, current_app, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _

from trainer.rules.cards import Card
from trainer.web.shell import prefs, rulebook, security
from trainer.web.shell.fields import shortened
from trainer.web.shell.htmx import wants_fragment
from trainer.web.shell.present import card_from

bp = Blueprint("settings", __name__, url_prefix="/settings")

#: Cards that show what each choice changes: an ace, a court card, and the two suits that four colours change.
PREVIEW = ("AS", "JH", "10D", "7C")

#: Switches send nothing when they are off: (value when on, value when off).
SWITCHES = {
    "colours": ("four", "two"),
    "counter": ("on", "off"),
    "keys": ("on", "off"),
    "size": ("large", "normal"),
}


def _chosen() -> prefs.Prefs:
    """The choices of this request's form, laid over those in force."""
    wanted = dict(request.form.items())
    for name, (on, off) in SWITCHES.items():
        wanted[name] = on if name in request.form else off
    return prefs.current().with_valid(wanted)


def _problem() -> str:
    """What in this request's form is none of the choices, or nothing; a switch has one value, which is on."""
    labels = {
        "lang": _("Language"),
        "rules": _("Rules"),
        "letters": _("Letters"),
        "values": _("Value under cards"),
        "look": _("Look"),
        "colours": _("Four suit colours"),
        "size": _("Large cards"),
        "counter": _("Counter adds up"),
        "keys": _("Single-key shortcuts"),
    }
    for name, label in labels.items():
        sent = request.form.get(name)
        choices = SWITCHES[name][:1] if name in SWITCHES else prefs.CHOICES[name]
        if name == "rules" and sent is not None and rulebook.find_or_none(sent) is not None:
            continue
        if sent is not None and sent not in choices:
            told: str = _(
                "%(field)s: “%(text)s” is not one of the choices. Choose one of those here.",
                field=label,
                text=shortened(sent),
            )
            return told
    return ""


def _refused(problem: str) -> Response:
    """422: the page as it was, or the message alone above it, with what cannot be chosen. Changes nothing."""
    if not wants_fragment():
        return make_response(_page(problem), 422)
    answer = make_response(render_template("_trouble.html", title=_("Look again"), text=problem), 422)
    answer.headers["HX-Retarget"] = "#toast"
    answer.headers["HX-Reswap"] = "innerHTML"
    return answer


def _preview() -> list[Card]:
    return [card_from(text) for text in PREVIEW]


def _remember(answer: Response, choices: prefs.Prefs) -> Response:
    return prefs.remember(answer, choices, current_app.config["KASINO"])


@bp.get("")
def show() -> str:
    """The page."""
    return _page()


def _page(problem: str = "") -> str:
    return render_template(
        "settings.html",
        countries=rulebook.shelves(prefs.current().rules),
        preview=_preview(),
        problem=problem,
    )


@bp.post("")
def save() -> Response:
    """Keep the choices. A plain form comes back to the page; htmx gets the preview drawn with them."""
    if problem := _problem():
        return _refused(problem)
    before, choices = prefs.current(), _chosen()
    if not wants_fragment():
        return _remember(make_response(redirect(url_for("settings.show"), 303)), choices)
    prefs.use(choices)
    answer = make_response(
        render_template("_preview.html", preview=_preview(), sentence=_("Saved."), oob=True)
    )
    if choices.lang != before.lang:
        answer.headers["HX-Refresh"] = "true"  # every word of the page changes
    return _remember(answer, choices)


@bp.post("/language")
def language() -> Response:
    """Change the language from any page, and come back to that page."""
    if problem := _problem():
        return _refused(problem)
    choices = prefs.current().in_language(request.form.get("lang", ""))
    back = security.parts_of(request.headers.get("Referer", ""))
    # No site is kept, and a path of two slashes would name one. The query is kept: a table may stand in it.
    safe = back.path.startswith("/") and not back.path.startswith("//")
    address = urlunsplit(("", "", back.path, back.query, "")) if safe else "/"
    return _remember(make_response(redirect(address, 303)), choices)
