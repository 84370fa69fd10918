"""The pattern sheet: every part in every state, for the eye and for the tests."""

from flask import Blueprint, render_template
from flask_babel import gettext as _

from trainer.rules.cards import PACK, Build
from trainer.web.iconart import STROKES
from trainer.web.present import card_from

bp = Blueprint("patterns", __name__)

COLOURS = (
    "page", "surface", "sunk", "pri", "prisoft", "now", "nowsoft", "right", "rightsoft", "notyet", "notyetsoft", "birch",
)  # fmt: skip

#: Faces that show all letters in use: (index, card, in four colours).
FACES = (
    ("A", "AS", False), ("D", "QD", False), ("Kn", "JH", False), ("B", "JC", False),
    ("K", "KS", False), ("10", "10D", True), ("7", "7C", True),
)  # fmt: skip


def _group(text: str) -> tuple:
    return tuple(card_from(word) for word in text.split())


@bp.get("/patterns")
def sheet() -> str:
    """The page that shows each component."""
    states = (
        ("", _("rest")), ("hover", _("hover")), ("focus", _("focus")), ("picked", _("picked")), ("both", _("both")),
        ("hint", _("hinted")), ("right", _("right")), ("notyet", _("not yet")), ("missed", _("missed")),
        ("taken", _("taken")), ("off", _("not playable")),
    )  # fmt: skip
    builds = (
        (Build((_group("5H 4C"),), 9, 0), "", _("simple")),
        (Build((_group("7H 4D 3S"),), 14, 1), "picked", _("picked")),
        (Build((_group("7H"), _group("4C 3D")), 7, 2), "", _("two groups")),
        (Build((_group("QD"), _group("QS")), 12, 3), "hint", _("doubled, hinted")),
    )
    return render_template(
        "patterns.html",
        states=states,
        faces=FACES,
        builds=builds,
        colours=COLOURS,
        pack=PACK,
        icons=tuple(STROKES),
        names=("Anna", "Erik", "Mor", "Kari"),
        table=_group("7H 3S AC 10D 4D 6C JH"),
    )
