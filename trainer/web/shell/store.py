"""The database as the pages meet it: one engine for the app, and a page for when it cannot be used."""

import weakref
from datetime import UTC, datetime

from flask import Flask, Response, current_app, make_response, render_template, request
from flask_babel import gettext as _

from trainer.config import Config
from trainer.storage.engine import Engine, prepare
from trainer.storage.errors import StorageError
from trainer.web.shell import security
from trainer.web.shell.htmx import wants_fragment


def engine() -> Engine:
    """The engine of the running app."""
    found: Engine = current_app.extensions["kasino_engine"]
    return found


def now() -> datetime:
    """This moment, in UTC; the one clock of the pages."""
    return datetime.now(UTC)


def explain(error: StorageError) -> str:
    """What is wrong with the place of the data and what to do about it, in the reader's language."""
    sentences = {
        "full": _("The disk that holds %(place)s is full. Make room, then press the button again."),
        "read_only": _(
            "%(place)s cannot be written to. Give the trainer the right to write there, "
            "then press the button again."
        ),
        "busy": _("%(place)s is in use by another program. Wait a moment, then press the button again."),
        "unreachable": _(
            "%(place)s cannot be opened. See that it exists and that the trainer may write there, "
            "then press the button again."
        ),
        "damaged": _("%(place)s holds a file that is no sound database. Put a backup in its place."),
        "address": _("%(place)s names no database that can be used here."),
        "newer": _("%(place)s was written by a newer version of the trainer. Update the trainer."),
    }
    sentence: str = sentences[error.kind]
    return sentence % {"place": error.place}


def init_app(app: Flask, config: Config) -> None:
    """Open the database, bring its tables up to date, and answer for it when it fails.

    :raises StorageError: when it cannot be used at all.
    """
    opened = prepare(config)
    app.extensions["kasino_engine"] = opened
    # Closes its files with the app: tests make many apps in one process.
    weakref.finalize(app, opened.dispose)

    @app.errorhandler(StorageError)
    def not_stored(error: StorageError) -> Response:
        app.logger.error("%s", error)
        reading = request.method in security.SAFE_METHODS
        title = _("Just now the data cannot be read") if reading else _("Just now nothing can be saved")
        told = {"title": title, "text": explain(error)}
        if not wants_fragment():
            return make_response(render_template("error.html", status=503, **told), 503)
        # The page stays as it is, with all that was picked or typed; the message goes above it.
        answer = make_response(render_template("_trouble.html", **told), 503)
        answer.headers["HX-Retarget"] = "#toast"
        answer.headers["HX-Reswap"] = "innerHTML"
        return answer
