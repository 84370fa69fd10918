"""The first page: go on where you were, or try one card if you are new."""

from flask import Blueprint, render_template

from trainer.web import lessons, score
from trainer.web.present import card_from

bp = Blueprint("home", __name__)

#: The question that a newcomer meets: the nine takes six and three, and five and four as well.
TABLE = ("6S", "3H", "5D", "4C")
HAND = "9D"


@bp.get("/")
def index() -> str:
    """The page of doors."""
    lesson = lessons.go_on()
    return render_template(
        "home.html",
        lesson=lesson,
        sheet=score.latest(),
        lines={},
        table=(lesson and lesson.table) or [card_from(text) for text in TABLE],
        hand=card_from(HAND),
        start=lessons.start(),
    )
