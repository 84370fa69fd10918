"""The first page: go on where you were, or try one card if you are new."""

from flask import Blueprint, render_template

from trainer.web.learn import lessons
from trainer.web.score import pages
from trainer.web.shell.present import card_from

bp = Blueprint("home", __name__)

#: The question of somebody who has been through the lessons: the nine takes two pairs.
TABLE = tuple(card_from(text) for text in ("6S", "3H", "5D", "4C"))
HAND = card_from("9D")


@bp.get("/")
def index() -> str:
    """The page of doors: the lesson to go on with, else a question to begin with, here on the table."""
    lesson = lessons.go_on()
    first = None if lesson else lessons.start()
    shown = lesson or first
    return render_template(
        "home.html",
        lesson=lesson,
        sheet=pages.latest(),
        lines={},
        table=(shown and shown.table) or TABLE,
        hand=(shown and shown.hand) or HAND,
        start=first.href if first else "/practise",
    )
