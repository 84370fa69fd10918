"""Settings: what a reader has chosen, kept in the cookie; one form, which works without scripting."""

from itertools import groupby
from urllib.parse import urlsplit

from flask import Blueprint, Response, current_app, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _

from trainer.rules.cards import Card
from trainer.rules.ruleset import PRESETS, Preset
from trainer.web import prefs
from trainer.web.htmx import wants_fragment
from trainer.web.present import card_from

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


def _preview() -> list[Card]:
    return [card_from(text) for text in PREVIEW]


def _remember(answer: Response, choices: prefs.Prefs) -> Response:
    return prefs.remember(answer, choices, current_app.config["KASINO"])


def countries() -> list[tuple[str, list[Preset]]]:
    """The rule sets under the names of the countries that play them."""
    names = {"se": _("Sweden"), "dk": _("Denmark"), "no": _("Norway"), "fi": _("Finland"), "gb": _("Britain")}
    groups = groupby(PRESETS.values(), key=lambda preset: preset.country)
    return [(names.get(country, country), list(presets)) for country, presets in groups]


@bp.get("")
def show() -> str:
    """The page."""
    return render_template("settings.html", countries=countries(), preview=_preview())


@bp.post("")
def save() -> Response:
    """Keep the choices. A plain form comes back to the page; htmx gets the preview drawn with them."""
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
    choices = prefs.current().in_language(request.form.get("lang", ""))
    back = urlsplit(request.headers.get("Referer", "")).path
    # Only the path is kept, and a path of two slashes would name another site.
    safe = back if back.startswith("/") and not back.startswith("//") else "/"
    return _remember(make_response(redirect(safe, 303)), choices)
