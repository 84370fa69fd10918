"""Every page of the app in every state that looks different: the one list that whole-site tests walk.

A scene is an address, who comes there, and what the reader has set. ``tests/web/test_scenes.py`` compares the
list with the app's routes, so a new page without a scene fails. Right and wrong answers stand in addresses,
because the engine deals the same tables on every machine, for ever.
"""

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event
from werkzeug.test import TestResponse

from tests.web.sheets import ROUND, Table
from trainer.app import create_app
from trainer.config import Config
from trainer.practice.drills import table_of
from trainer.rules.presets import PRESETS
from trainer.storage import houserules
from trainer.web.shell import store

ROOT = Path(__file__).parents[1]
DRILL = "/practise/capture/svensk/easy/k3f9"
WALK = "/learn/walk/first-deal"
REFEREE = "/referee?p=8H+5C+3D+2C+/+8S+4D"
BUILDS = "/referee?p=8H+5C+(3D%2B2C)=5@1+(9S,4H%2B5D)=9@0+/+5S+9D+4C"
JUDGE = "/referee/judge?p=8H+5C+3D+2C+/+8S+4D+3S&rules=svensk"

#: Routes that are no pages, and why.
NO_PAGES = {
    "static": "files",
    "art.cards": "a drawing",
    "learn.lesson": "leads on to a step",
    "walk.walk": "leads on to the first move",
}


@dataclass(frozen=True)
class Scene:
    """One page as somebody meets it.

    ``path`` may name a place of the furnished app, such as ``{sheet}``. With ``form`` it is sent there.
    ``known``: the visitor has learned and kept scores here before. ``trouble``: what is wrong with the
    database meanwhile. ``from_outside``: the form stands on a page of another site.
    """

    name: str
    path: str
    status: int = 200
    form: Mapping[str, str] | None = None
    known: bool = False
    prefs: Mapping[str, str] = field(default_factory=dict)
    trouble: str = ""
    from_outside: bool = False

    def __str__(self) -> str:
        return self.name


SVENSK = {"rules": "svensk"}


def saved(**fields: str) -> dict[str, str]:
    """The form of a round that adds up, but for ``fields``, with "Save" pressed."""
    return {**ROUND, "do": "save", **fields}


def slips(**fields: str) -> dict[str, str]:
    """The same with "Check the sums" pressed."""
    return saved(do="check", **fields)


SCENES = (
    Scene("home, first visit", "/"),
    Scene("home, returning", "/", known=True),
    Scene("home in Norwegian", "/", known=True, prefs={"lang": "nb", "letters": "nordic"}),
    Scene("learn", "/learn"),
    Scene("learn, begun", "/learn", known=True),
    Scene("learn, no such lesson", "/learn/no-such-lesson/1", 404),
    Scene("learn, no such step", "/learn/tens/no-such-step", 404),
    Scene("reading", "/learn/tens/tens-told"),
    Scene("reading in Norwegian", "/learn/equal/equal-rule", prefs={"lang": "nb"}),
    Scene("take-most", "/learn/tens/tens-01"),
    Scene("take-most, right", "/learn/tens/tens-01?take=6C,4S"),
    Scene("take-most, wrong twice", "/learn/tens/tens-01?take=7H,2D&misses=2"),
    Scene("take-most, every hint", "/learn/tens/tens-01?hints=4"),
    Scene("take-most, skipped", "/learn/tens/tens-01?skip=1"),
    Scene("take-any", "/learn/tens/tens-02"),
    Scene("take-any, right with a hint", "/learn/tens/tens-02?take=10S&hints=1"),
    Scene("which-card", "/learn/tens/tens-03"),
    Scene("which-card, right", "/learn/tens/tens-03?take=1"),
    Scene("which-card, wrong twice", "/learn/tens/tens-03?take=0&misses=2"),
    Scene("which-card, every hint", "/learn/tens/tens-03?hints=4"),
    Scene("which-card, none chosen", "/learn/tens/tens-03", 422, {"do": "take"}),
    Scene("legal-or-not", "/learn/tens/tens-04"),
    Scene("legal-or-not, right", "/learn/tens/tens-04?take=0"),
    Scene("legal-or-not, wrong", "/learn/tens/tens-04?take=1&misses=1"),
    Scene("legal-or-not, every hint", "/learn/tens/tens-04?hints=4"),
    Scene("how-many", "/learn/tens/tens-05"),
    Scene("how-many, right", "/learn/tens/tens-05?take=3"),
    Scene("how-many, wrong", "/learn/tens/tens-05?take=1&misses=1"),
    Scene("how-many, every hint", "/learn/tens/tens-05?hints=4"),
    Scene("end of the lesson", "/learn/tens/end"),
    Scene("end of the lesson, some open", "/learn/tens/end", known=True),
    Scene("walkthrough", f"{WALK}/1"),
    Scene("walkthrough, a build on the table", f"{WALK}/6"),
    Scene("walkthrough, the move that was played", f"{WALK}/1?pick=0"),
    Scene("walkthrough, a move that takes more", f"{WALK}/1?pick=2"),
    Scene("walkthrough, not allowed", f"{WALK}/5?pick=2", prefs={"lang": "nb"}),
    Scene("walkthrough, nothing chosen", f"{WALK}/2", 422, {}),
    Scene("walkthrough, no such choice", f"{WALK}/2?pick=99", 422),
    Scene("walkthrough, played", f"{WALK}/1/after"),
    Scene("walkthrough, a build was played", f"{WALK}/4/after", prefs={"lang": "nb", "letters": "nordic"}),
    Scene("walkthrough, end", f"{WALK}/end"),
    Scene("walkthrough, end in Norwegian", f"{WALK}/end", prefs={"lang": "nb", "letters": "nordic"}),
    Scene("walkthrough, end in large cards", f"{WALK}/end", prefs={"size": "large"}),
    Scene("no such walkthrough", "/learn/walk/no-such-deal/1", 404),
    Scene("no such move", f"{WALK}/9", 404),
    Scene("practise", "/practise"),
    Scene("practise, with a run to go on with", "/practise", known=True),
    Scene("practise, no such level", "/practise", 422, {"level": "<b>silly</b>"}),
    Scene("practise, no such table", f"{DRILL}/none", 404),
    Scene("drill", f"{DRILL}/1?of=7"),
    Scene("drill, right", f"{DRILL}/1?of=7&take={{right}}"),
    Scene("drill, wrong", f"{DRILL}/1?of=7&take={{wrong}}&misses=1"),
    Scene("drill, wrong twice", f"{DRILL}/1?of=7&take={{wrong}}&misses=2"),
    Scene("drill, wrong twice with hints", f"{DRILL}/1?of=7&take={{wrong}}&misses=2&hints=2"),
    Scene("drill, wrong here and right elsewhere", f"{DRILL}/7?of=7&take=3H,KH&misses=1"),
    Scene("drill, every hint", f"{DRILL}/1?of=7&hints=4"),
    Scene("drill, skipped", f"{DRILL}/1?of=7&skip=1"),
    Scene("drill, nothing to take", f"{DRILL}/2?of=7&take=none"),
    Scene("drill, nothing picked", f"{DRILL}/1?of=7", 422, {"do": "take"}),
    Scene("drill, not saved", f"{DRILL}/1?of=7&take={{wrong}}&misses=1&saved=no"),
    Scene("drill, ten cards", "{ten}"),
    Scene("drill, ten large cards", "{ten}", prefs={"size": "large", "values": "all"}),
    Scene("drill in four colours", f"{DRILL}/3", prefs={"colours": "four", "letters": "danish"}),
    Scene("drill, nothing shown", f"{DRILL}/3", prefs={"counter": "off", "keys": "off", "values": "off"}),
    Scene("drill in Norwegian, wrong", f"{DRILL}/1?take={{wrong}}&misses=2", prefs={"lang": "nb"}),
    Scene("end of a run, nothing known", f"{DRILL}/done?of=7"),
    Scene("end of a run", f"{DRILL}/done?of=7", known=True),
    Scene("score, empty", "/score"),
    Scene("score", "/score", known=True),
    Scene("score in Norwegian", "/score", known=True, prefs={"lang": "nb"}),
    Scene("new sheet", "/score/new"),
    Scene("new sheet, rematch", "/score/new?again={finished}", known=True),
    Scene(
        "new sheet, slips",
        "/score/new",
        422,
        {"players": "pairs", "name_0": "A" * 99, "ends": "points", "goal": "many"} | SVENSK,
    ),
    Scene("new sheet, not saved", "/score/new", 503, {"players": "2"} | SVENSK, trouble="read_only"),
    Scene("sheet without rounds", "/score/{blank}"),
    Scene("sheet", "/score/{sheet}"),
    Scene("sheet, just saved", "/score/{sheet}?v=3", known=True),
    Scene("sheet of four", "/score/{four}"),
    Scene("sheet, finished", "/score/{finished}", known=True),
    Scene("sheet, changed meanwhile", "/score/{sheet}/undo", 409, {"version": "1"}),
    Scene("sheet, nothing to undo", "/score/{blank}/undo", 409, {"version": "1"}),
    Scene("sheet, nothing to redo", "/score/{sheet}/redo", 409, {"version": "3"}),
    Scene("sheet, not saved", "/score/{sheet}/undo", 503, {"version": "3"}, trouble="read_only"),
    Scene("sheet, unreachable", "/score/{sheet}", 503, trouble="unreachable"),
    Scene("no such sheet", "/score/" + "0" * 32, 404),
    Scene("names", "/score/{sheet}/names"),
    Scene("names, twins", "/score/{sheet}/names", 422, {"version": "3", "name_0": "Anna", "name_1": "anna"}),
    Scene("names, changed meanwhile", "/score/{sheet}/names", 409, {"version": "1", "name_0": "Kari"}),
    Scene("round", "/score/{sheet}/round"),
    Scene("round of four", "/score/{four}/round"),
    Scene("round of pairs in Norwegian", "/score/{pairs}/round", prefs={"lang": "nb"}),
    Scene("round, sums", "/score/{sheet}/round", 200, slips(version="3", **{"spades-1": "6"})),
    Scene("round of four, sums", "/score/{four}/round", 200, slips(version="1", **{"cards-2": "2"})),
    Scene("round, the rest", "/score/{sheet}/round", 200, saved(version="3", **{"cards-1": ""})),
    Scene(
        "round, slips",
        "/score/{sheet}/round",
        422,
        saved(version="3", last="9", **{"spades-1": "2.5", "cards-0": "99999"}),
    ),
    Scene("round, changed meanwhile", "/score/{sheet}/round", 409, saved(version="1")),
    Scene("round, not saved", "/score/{sheet}/round", 503, saved(version="3"), trouble="read_only"),
    Scene("edit", "/score/{sheet}/round/2"),
    Scene("edit of four", "/score/{finished}/round/1"),
    Scene("erase", "/score/{sheet}/round/2/erase"),
    Scene("erase, changed meanwhile", "/score/{sheet}/round/2/erase", 409, {"version": "1"}),
    Scene("rules", "/rules"),
    Scene("rules, with house rules", "/rules", known=True),
    Scene("rule set", "/rules/svensk"),
    Scene("rule set without building, in Norwegian", "/rules/krypkasino", prefs={"lang": "nb"}),
    Scene("rule set on paper", "/rules/dansk/print"),
    Scene("no such rule set", "/rules/poker", 404),
    Scene("house rules", "/r/{house}", known=True),
    Scene("house rules in force", "/r/{house}", prefs={"rules": "{house}"}),
    Scene("house rules of another version", "/r/{old}"),
    Scene("house rules on paper", "/r/{house}/print"),
    Scene("no such house rules", "/r/bcd234", 404),
    Scene("house rules, new", "/rules/house/new"),
    Scene("house rules, slips", "/rules/house/new", 422, {
        "name": "A" * 50, "goal": "many", "opt_refill": "draw", "opt_sweep_last": "no_last_deal",
    }),
    Scene("house rules, not saved", "/rules/house/new", 503, {"goal": "16"}, trouble="read_only"),
    Scene("comparison", "/rules/compare"),
    Scene("comparison, differences", "/rules/compare?with=svensk&with=norsk-bygg&only=differences"),
    Scene("comparison of all", "/rules/compare?with=" + "&with=".join(PRESETS)),
    Scene("comparison, no such rule set", "/rules/compare?with=poker", 422),
    Scene("comparison on paper", "/rules/compare/print?with=svensk&with=norsk-bygg&only=differences"),
    Scene("comparison of all on paper", "/rules/compare/print?with=" + "&with=".join(PRESETS)),
    Scene("glossary", "/rules/glossary"),
    Scene("mistakes", "/rules/mistakes"),
    Scene("mistakes in Norwegian", "/rules/mistakes", prefs={"lang": "nb", "letters": "nordic"}),
    Scene("the name", "/rules/name"),
    Scene("referee, empty", "/referee"),
    Scene("referee", f"{REFEREE}&rules=svensk"),
    Scene("referee in Norwegian", f"{REFEREE}&rules=norsk", prefs={"lang": "nb", "letters": "nordic"}),
    Scene("referee, builds", f"{BUILDS}&rules=svensk&to=hand"),
    Scene("referee, builds where nobody builds", f"{BUILDS}&rules=norsk"),
    Scene("referee, must take", "/referee?p=8H+5C+3D+/+8S+KD&rules=krypkasino"),
    Scene("referee, ten cards", "/referee?p=AS+2H+3D+4C+5S+6H+7D+8C+9S+10H+/+KH+QD&rules=dansk"),
    Scene("referee, cut in half", "/referee?p=8H+5C+(3D%2B2", 422),
    Scene("referee, a card twice", "/referee?p=8H+8H+/+4D&rules=svensk", 422),
    Scene("referee, older rules", "/referee?p=8H+/+4D&rules=gammal", 422),
    Scene("referee, added twice", "/referee", 422, {"p": "8H / 4D", "rank": "8", "suit": "H", **SVENSK}),
    Scene("referee, no such build", "/referee", 422, {
        "p": "8H 5C / 4D", "do": "build", "with": "0", "value": "9", "owner": "0", **SVENSK,
    }),
    Scene("judge a move", f"{JUDGE}"),
    Scene("judge, allowed", f"{JUDGE}&play=8S&take=0,1,2"),
    Scene("judge, refused", f"{JUDGE}&play=8S&take=0,3"),
    Scene("judge, allowed elsewhere", "/referee/judge?p=9H+5C+/+AS&rules=english&play=AS&take=0,1"),
    Scene("judge, a build", f"{JUDGE}&play=3S&with=1&value=8"),
    Scene("judge, in Norwegian", f"{JUDGE}&play=3S&with=1&value=7", prefs={"lang": "nb"}),
    Scene("judge, no card played", "/referee/judge", 422, {"p": "8H / 8S", "do": "take", **SVENSK}),
    Scene("disputes", "/referee/disputes?rules=svensk"),
    Scene("disputes, older rules", "/referee/disputes?rules=gammal", 422),
    *(Scene(f"dispute, {name}", f"/referee/disputes/{name}?rules=dansk") for name in (
        "wrong-sum", "false-build", "card-count", "sweep-mark", "piles",
    )),
    Scene("no such dispute", "/referee/disputes/weather", 404),
    Scene("settings", "/settings"),
    Scene("settings in Norwegian, all otherwise", "/settings", prefs={
        "lang": "nb", "colours": "four", "letters": "nordic", "values": "all", "counter": "off",
        "keys": "off", "size": "large", "rules": "dansk",
    }),
    Scene("patterns", "/patterns"),
    Scene("patterns, drill", "/patterns/drill"),
    Scene("patterns, sixteen cards", "/patterns/drill?verdict=many"),
    Scene("patterns, sixteen large cards", "/patterns/drill?verdict=many", prefs={"size": "large"}),
    Scene("patterns, entry", "/patterns/entry"),
    Scene("patterns, entry of four", "/patterns/entry?players=4"),
    Scene("patterns, sheet", "/patterns/sheet"),
    Scene("no such page", "/no-such-page", 404),
    Scene("wrong method", "/score/{sheet}/undo", 405),
    Scene("from another site", "/settings", 403, {"lang": "nb"}, from_outside=True),
)  # fmt: skip


@dataclass(frozen=True)
class World:
    """The app with somebody's evening in it: ``cookie`` is theirs, ``places`` fill the addresses."""

    app: Flask
    cookie: str
    places: Mapping[str, str]

    def path(self, scene: Scene) -> str:
        """The scene's address."""
        return scene.path.format_map(self.places)

    def form(self, scene: Scene) -> dict[str, str]:
        """What the scene sends, if anything."""
        return {name: value.format_map(self.places) for name, value in (scene.form or {}).items()}

    def visitor(self, scene: Scene) -> FlaskClient:
        """A client with the cookies of the scene."""
        client = self.app.test_client()
        for name, value in self.cookies(scene).items():
            client.set_cookie(name, value)
        return client

    def cookies(self, scene: Scene) -> dict[str, str]:
        """The cookies of whoever comes there."""
        cookies = {"kasino_learner": self.cookie} if scene.known else {}
        prefs = {name: value.format_map(self.places) for name, value in scene.prefs.items()}
        return cookies | ({"kasino": urlencode(prefs)} if prefs else {})

    def answer(self, scene: Scene, **headers: str) -> TestResponse:
        """The answer to the scene, without a browser."""
        if scene.from_outside:
            headers["Sec-Fetch-Site"] = "cross-site"
        with self.in_trouble(scene.trouble):
            client, path = self.visitor(scene), self.path(scene)
            if scene.form is None:
                return client.get(path, headers=headers)
            return client.post(path, data=self.form(scene), headers=headers)

    @contextmanager
    def in_trouble(self, kind: str) -> Iterator[None]:
        """The database while it fails: ``read_only``, ``unreachable``, or not at all."""
        if not kind:
            yield
            return
        with self.app.app_context():
            engine = store.engine()

        def fail(connection: Any, *_others: Any) -> None:
            if kind == "unreachable":
                raise sqlite3.OperationalError("unable to open database file")
            connection.execute("PRAGMA query_only = ON").close()

        event.listen(engine, "checkout", fail)
        try:
            yield
        finally:
            event.remove(engine, "checkout", fail)
            engine.dispose()


def furnish(folder: Path) -> World:
    """An app of its own, whose data lie in ``folder``, after one evening of learning and playing."""
    lessons = folder / "lessons"
    lessons.mkdir()
    guide = (ROOT / "docs" / "lessons.md").read_text("utf-8")
    example = re.search(r"```yaml\n(id: tens\n.*?)```", guide, re.DOTALL)
    assert example, "the guide for authors has lost its example, which has every kind of question"
    (lessons / "tens.yaml").write_text(example[1], "utf-8")
    app = create_app(Config(data_dir=folder / "data", lessons_dir=lessons, testing=True))
    client = app.test_client()

    for step, form in {
        "tens-01": {"take": ["6C", "4S"]}, "tens-02": {"do": "skip"}, "tens-03": {"take": "0"},
    }.items():  # fmt: skip
        assert client.post(f"/learn/tens/{step}", data={"do": "take"} | form).status_code == 303
    places = drill_places()
    for number, form in {
        1: {"take": places["right"].split(",")}, 2: {"do": "nothing"}, 3: {"do": "skip"},
        4: {"do": "nothing"},
    }.items():  # fmt: skip
        assert client.post(f"{DRILL}/{number}?of=7", data={"do": "take"} | form).status_code == 303

    sheet = Table(client).new(title="Sunday")
    sheet.save()
    sheet.save(**{"spades-1": "", "rest": "shown"})
    finished = Table(client).new(ends="points", goal="21", title="Friday")
    for _number in range(3):
        finished.save()
    four = Table(client).new(players="4", name_2="Mor", name_3="Kari")
    pairs = Table(client).new(players="pairs", name_2="Mor", name_3="Kari", rules="norsk")
    blank = Table(client).new(title="Tonight")
    sheets = {"sheet": sheet, "finished": finished, "four": four, "pairs": pairs, "blank": blank}
    cookie = client.get_cookie("kasino_learner")
    assert cookie
    house = client.post("/rules/house/new", data={"name": "Grandma’s rules", "base": "dansk", "goal": "25"})
    places["house"] = house.location.partition("?")[0].rpartition("/")[2]
    with app.app_context():
        old = {"preset": "dansk", "jokers": 2, "spade5": "explodes"}
        places["old"] = houserules.create(
            store.engine(), learner="0" * 64, name="Old", options=old, at=store.now()
        )
    tokens = {name: table.address.rpartition("/")[2] for name, table in sheets.items()}
    return World(app, cookie.value, places | tokens)


def drill_places() -> dict[str, str]:
    """Addresses and answers in the drill, found by the engine."""
    rules = PRESETS["svensk"].rules
    question = table_of(rules, "easy", "k3f9", 1)
    right = question.captures.most(limit=1)[0]
    ten = next(n for n in range(1, 100) if len(table_of(rules, "hard", "k3f9", n).table) == 10)
    return {
        "right": ",".join(map(str, right.items)),
        "wrong": str(next(place for place in range(len(question.table)) if place not in right.items)),
        "ten": f"/practise/capture/svensk/hard/k3f9/{ten}",
    }
