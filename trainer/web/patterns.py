"""The pattern sheet: every part in every state, for the eye and for the tests."""

from dataclasses import replace

from flask import Blueprint, render_template, request

from trainer.rules.cards import PACK, Build, Card
from trainer.web.art.icons import STROKES
from trainer.web.shell import prefs
from trainer.web.shell.present import card_from

bp = Blueprint("patterns", __name__)

COLOURS = (
    "page", "surface", "sunk", "pri", "prisoft", "now",
    "nowsoft", "right", "rightsoft", "notyet", "notyetsoft", "birch",
)  # fmt: skip

#: Faces that show all letters in use: (index, card, in four colours).
FACES = (
    ("A", "AS", False), ("D", "QD", False), ("Kn", "JH", False), ("B", "JC", False),
    ("K", "KS", False), ("10", "10D", True), ("7", "7C", True),
)  # fmt: skip


def _group(text: str) -> tuple[Card, ...]:
    return tuple(card_from(word) for word in text.split())


@bp.before_request
def speak_english() -> None:
    """Those who build the pages read the sheet in the source language, so translators are spared it."""
    prefs.use(replace(prefs.current(), lang="en"))


@bp.get("/patterns")
def sheet() -> str:
    """The page that shows each component."""
    states = (
        ("", "rest"), ("hover", "hover"), ("focus", "focus"), ("picked", "picked"),
        ("both", "both"),
        ("hint", "hinted"), ("right", "right"), ("notyet", "not yet"), ("missed", "missed"),
        ("taken", "taken"), ("off", "not playable"),
    )  # fmt: skip
    builds = (
        (Build((_group("5H 4C"),), 9, 0), "", "simple"),
        (Build((_group("7H 4D 3S"),), 14, 1), "picked", "picked"),
        (Build((_group("7H"), _group("4C 3D")), 7, 2), "", "two groups"),
        (Build((_group("QD"), _group("QS")), 12, 3), "hint", "doubled, hinted"),
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


#: Sample drills: verdict shown -> (table, hand card, places picked, states by place).
DRILLS: dict[str, tuple[str, str, tuple[int, ...], dict[int, str]]] = {
    "": ("7H 3S AC 10D 4D 6C JH", "JS", (0, 2), {}),
    "notyet": ("6S 3H 5D 4C KD", "9D", (0, 1, 2), {2: "notyet"}),
    "rule": ("6S 3H 5D 4C KD", "9D", (0, 3), {3: "notyet"}),
    "right": ("6S 3H 5D 4C KD", "9D", (0, 1, 2, 3), dict.fromkeys(range(4), "right")),
    "many": ("7H 3S AC 10D 4D 6C JH 2H 9S 5C 8D QC AD 3D KS 6H", "8C", (5, 7, 10), {}),
}


@bp.get("/patterns/drill")
def drill() -> str:
    """A drill page with sample cards; ``?verdict=`` chooses one of ``DRILLS``."""
    name = request.args.get("verdict", "")
    table, hand, picked, states = DRILLS.get(name, DRILLS[""])
    return render_template(
        "patterns_drill.html",
        verdict="" if name == "many" else name,
        table=_group(table),
        hand=card_from(hand),
        picked=picked,
        states=states,
    )


@bp.get("/patterns/entry")
def entry() -> str:
    """The entry of a round for two players, or for four with ``?players=4``."""
    return render_template("patterns_entry.html", players=4 if request.args.get("players") == "4" else 2)


@bp.get("/patterns/sheet")
def score_sheet() -> str:
    """A score sheet with sample figures."""
    return render_template("patterns_sheet.html")
