"""How every route behaves: GET changes nothing, forms end in a redirect, no other site may write, rubbish is
refused and breaks nothing."""

import json
import random
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from io import BytesIO
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.scenes import DRILL, SCENES, World, furnish, saved
from tests.web import markup
from tests.web.sheets import hidden
from trainer.app import create_app
from trainer.config import Config

HTMX = {"HX-Request": "true"}

#: A form for each route that takes one: where it goes, and what a reader would send.
FORMS: dict[str, tuple[str, dict[str, str]]] = {
    "walk.choose": ("/learn/walk/first-deal/1", {"pick": "0"}),
    "learn.answer": ("/learn/tens/tens-02", {"do": "take", "take": "0", "hints": "0", "misses": "0"}),
    "practise.start": ("/practise", {"level": "hard", "of": "20", "rules": "dansk"}),
    "practise.answer": (f"{DRILL}/5?of=7", {"do": "nothing", "hints": "1", "misses": "0", "said": ""}),
    "score.create": (
        "/score/new",
        {"players": "2", "name_0": "Kari", "name_1": "Ola", "dealer": "1", "rules": "norsk", "ends": "points",
         "goal": "31", "title": "Easter", "opt_target_tie": "", "nonce": "a" * 32},
    ),
    "score.undo": ("/score/{sheet}/undo", {"version": "3", "nonce": "b" * 32}),
    "score.redo": ("/score/{sheet}/redo", {"version": "4", "nonce": "c" * 32}),
    "score.rename": (
        "/score/{sheet}/names", {"version": "5", "title": "Monday", "name_0": "A", "name_1": "B"}
    ),
    "score.add_to_list": ("/score/{sheet}/list", {}),
    "scoreround.save": ("/score/{pairs}/round", saved(version="1", number="1", nonce="d" * 32)),
    "scoreround.save_again": ("/score/{finished}/round/2", saved(version="4", **{"sweeps-1": "1"})),
    "scoreround.points": ("/score/{finished}/round/points", saved(number="2")),
    "scoreround.erase": ("/score/{finished}/round/3/erase", {"version": "5"}),
    "houserules.create": (
        "/rules/house/new",
        {"name": "Cabin", "base": "norsk", "ends": "points", "goal": "16", "last_call": "sisten",
         "opt_pts_spades": "2"},
    ),
    "houserules.use": ("/rules/use", {"rules": "finsk"}),
    "referee.change": (
        "/referee", {"p": "8H 5C / 8S", "rules": "svensk", "to": "table", "rank": "3", "suit": "D"}
    ),
    "referee.judged": (
        "/referee/judge", {"p": "8H 5C / 8S", "rules": "svensk", "do": "take", "play": "8S", "take": "0"}
    ),
    "disputes.judge_by": ("/referee/disputes/wrong-sum", {"rules": "dansk"}),
    "settings.save": ("/settings", {"lang": "en", "rules": "norsk", "letters": "danish", "values": "all"}),
    "settings.language": ("/settings/language", {"lang": "nb"}),
    "api.answer": ("/api/v1/deal", {}),
}  # fmt: skip

#: What answers a plain form otherwise than with the way to a page, and why.
NO_REDIRECT = {
    "scoreround.points": "a fragment for htmx alone; nothing is stored",
    "api.answer": "programs ask it, in JSON",
}


@pytest.fixture
def own_world(tmp_path: Path) -> World:
    """A furnished app for a test that writes."""
    return furnish(tmp_path)


@pytest.fixture(scope="module")
def rough_world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """A furnished app that is sent nothing but rubbish."""
    return furnish(tmp_path_factory.mktemp("rough"))


def post_routes(app: Flask) -> set[str]:
    """Every route that takes a form."""
    return {rule.endpoint for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}


def regular(world: World) -> FlaskClient:
    """A client of the one who has been here all evening."""
    client = world.app.test_client()
    client.set_cookie("kasino_learner", world.cookie)
    return client


def send(world: World, endpoint: str, client: FlaskClient | None = None, **headers: str) -> TestResponse:
    """The route's own form, as a browser sends it, or with ``headers``."""
    path, form = FORMS[endpoint]
    path = path.format_map(world.places)
    client = client or regular(world)
    if endpoint == "api.answer":
        return client.post(path, json={"players": 2}, headers=headers)
    return client.post(path, data=form, headers=headers)


def database(world: World) -> list[str]:
    """Everything that is stored."""
    path = world.app.config["KASINO"].data_dir / "kasino.sqlite3"
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return list(connection.iterdump())


def test_every_route_that_takes_a_form_is_tried_here(app: Flask) -> None:
    assert post_routes(app) == set(FORMS)


# -- reading ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_looking_changes_nothing(world: World, headers: Mapping[str, str], known: bool) -> None:
    before = database(world)
    for scene in SCENES:
        if scene.form is None and not scene.trouble:
            client = regular(world) if known else world.visitor(scene)
            answer = client.get(world.path(scene), headers=headers)
            assert "Set-Cookie" not in answer.headers, scene.name
    for path in ("/learn/tens", "/art/cards.svg", "/static/app.css"):
        with world.app.test_client().get(path) as answer:
            assert "Set-Cookie" not in answer.headers
    assert database(world) == before


# -- writing ------------------------------------------------------------------------------------------


def test_every_form_ends_in_a_redirect_to_a_page_and_stores_once(own_world: World) -> None:
    for endpoint, (path, _form) in FORMS.items():
        client = regular(own_world)
        answer = send(own_world, endpoint, client)
        assert answer.status_code == (200 if endpoint in NO_REDIRECT else 303), (endpoint, answer.text)
        if endpoint in NO_REDIRECT:
            continue
        shown = client.get(answer.location)
        assert shown.status_code == 200, endpoint
        stored = database(own_world)
        assert client.get(answer.location).status_code == 200
        assert database(own_world) == stored, f"a reload after {path} stores again"


def test_every_htmx_form_is_answered_with_pieces_that_the_page_has(own_world: World) -> None:
    tried = set()
    for scene in SCENES:
        if scene.form is not None or scene.status != 200:
            continue
        page = markup.read(own_world.answer(scene).text)
        ids = {element["id"] for element in page.all() if "id" in element}
        for form in page.all("form"):
            if "data-hx-post" not in form:
                continue
            fields = {
                field["name"]: field["value"]
                for field in form.all("input")
                if field["type"] not in ("checkbox", "radio") or "checked" in field
            }
            buttons = {each["value"] for each in form.all("button") if each["name"] == "do" and each["value"]}
            for do in sorted(buttons - {"save", "check"}) or [""]:
                taken = {"take": "0"} if do == "take" else {}
                answer = own_world.visitor(scene).post(
                    form["data-hx-post"], data=fields | taken | {"do": do}, headers=HTMX
                )
                assert answer.status_code in (200, 422), (scene.name, do, answer.status_code)
                pieces = markup.read(answer.text).elements
                assert {piece["id"] for piece in pieces} <= ids, (scene.name, do)
                live = [element for element in markup.read(answer.text).all() if element["id"] == "live"]
                assert len(live) == 1 and live[0].text.endswith((".", "!")), (scene.name, do, live)
                tried.add((form["data-hx-post"].split("/")[1], do))
    assert {("learn", "skip"), ("practise", "take"), ("practise", "nothing"), ("practise", "hint")} <= tried
    assert {("score", ""), ("settings", "")} <= tried


# -- other sites --------------------------------------------------------------------------------------

FOREIGN = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "https://elsewhere.example"},
    {"Origin": "null"},
    {"Origin": "http://localhost:1"},
]
OUR_OWN = [{"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {"Origin": "http://localhost"}, {}]


@pytest.mark.parametrize("headers", FOREIGN, ids=lambda headers: str(*headers.values()))
@pytest.mark.parametrize("endpoint", FORMS)
def test_no_other_site_may_write(world: World, endpoint: str, headers: dict[str, str]) -> None:
    before = database(world)
    answer = send(world, endpoint, **headers)
    assert answer.status_code == 403
    told = "permission" if endpoint == "api.answer" else "This came from another page"
    assert told in answer.text and "Set-Cookie" not in answer.headers
    assert database(world) == before


def test_our_own_pages_and_programs_may_write(own_world: World) -> None:
    for headers in OUR_OWN:
        for endpoint in FORMS:
            assert send(own_world, endpoint, **headers).status_code in (200, 303, 409), endpoint


def test_any_site_may_link_to_us(world: World) -> None:
    assert world.app.test_client().get("/learn", headers=FOREIGN[0]).status_code == 200


# -- headers ------------------------------------------------------------------------------------------

SAFE_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def check_headers(answer: TestResponse, what: str) -> None:
    for name, value in SAFE_HEADERS.items():
        assert answer.headers[name] == value, what
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'", what
    assert policy["script-src"] == policy["style-src"] == policy["form-action"] == "'self'", what
    assert "unsafe" not in answer.headers["Content-Security-Policy"], what


def test_every_answer_carries_the_safe_headers(world: World) -> None:
    for scene in SCENES:
        check_headers(world.answer(scene), scene.name)
        if scene.form is None and "?" not in scene.path:
            check_headers(world.answer(scene, **HTMX), scene.name)
    client = world.app.test_client()
    with client.get("/static/app.css") as file:
        tag = file.headers["ETag"]
    for what, answer in {
        "file": client.get("/static/app.css"),
        "known file": client.get("/static/app.css", headers={"If-None-Match": tag}),
        "no file": client.get("/static/none.css"),
        "drawing": client.get("/art/cards.svg?v=1"),
        "redirect": client.get("/learn/tens"),
        "too much": client.post("/settings", data=b"x" * 300_000),
        "API": client.post("/api/v1/deal", json={"players": 2}),
        "API, slip": client.post("/api/v1/deal", data=b"{"),
        "API, no op": client.post("/api/v1/none", json={}),
        "OPTIONS": client.options("/settings"),
        "HEAD": client.head("/score"),
    }.items():
        check_headers(answer, what)
        answer.close()


def test_a_crash_has_a_page_of_its_own_and_tells_nothing(tmp_path: Path) -> None:
    app = create_app(Config(data_dir=tmp_path))

    @app.get("/crash")
    def crash() -> str:
        raise RuntimeError("the secret of the house")

    answer = app.test_client().get("/crash")
    assert answer.status_code == 500
    assert "Something went wrong here" in answer.text and "secret" not in answer.text
    check_headers(answer, "crash")


def test_cookies_are_kept_from_scripts_and_other_sites(tmp_path: Path) -> None:
    for secure in (False, True):
        app = create_app(Config(data_dir=tmp_path, secure_cookies=secure, testing=True))
        client = app.test_client()
        for path, form in (("/settings", {"lang": "nb"}), ("/score/new", {"players": "2", "rules": "norsk"})):
            (cookie,) = client.post(path, data=form).headers.getlist("Set-Cookie")
            assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
            assert ("Secure" in cookie) == secure


# -- rubbish ------------------------------------------------------------------------------------------

NASTY = [
    "", " ", "\0", "0", "-1", "1", "7", "99", "9" * 30, "1e9", "2.5", "٣", "²", "１", "NaN", "None",
    "<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>", "{{7*7}}", "%s%(x)s%", "' OR 1=1 --",
    "\u202e\u2066", "\ufeff", "\U0001f0a1" * 50, "é" * 41, "x" * 10_000, "../../etc/passwd", "0,1", ",", "=",
    "a\r\nSet-Cookie: x=1", "take", "nothing", "skip", "hint", "save", "cards-0=7", "values=all", "10♦",
]  # fmt: skip

NAMES = [
    "do", "take", "picked", "hints", "misses", "said", "show", "skip", "saved", "of", "only", "level", "rest",
    "players", "title", "name_0", "name_3", "dealer", "ends", "goal", "opt_target", "opt_x", "opt_target_tie",
    "rules", "version", "nonce", "number", "fix", "cards-0", "cards-9", "spades-1", "aces-0", "sweeps-0",
    "d10", "d10-2", "s2", "last", "lang", "letters", "values", "colours", "again", "v", "", "__class__", "\0",
]  # fmt: skip

ALLOWED = {200, 204, 302, 303, 308, 400, 404, 405, 409, 413, 415, 422}


URLENCODED = "application/x-www-form-urlencoded"
TYPES = [
    "text/plain",
    "application/json",
    "nonsense",
    "",
    f"{URLENCODED};charset=utf-7",
    "multipart/form-data",
]


def body_like(chance: random.Random, form: Mapping[str, str]) -> tuple[bytes, str]:
    """Rubbish: a body and its content type, most of it close to ``form``."""
    fields = [(name, value) for name, value in form.items() if chance.random() < 0.9]
    for _ in range(chance.randint(0, 3)):
        name = chance.choice([*form, *NAMES])
        fields = [each for each in fields if each[0] != name or chance.random() < 0.3]
        fields += [(name, chance.choice(NASTY))] * chance.choice((1, 1, 1, 2, 50))
    chance.shuffle(fields)
    body = urlencode(fields).encode()
    kind = chance.randrange(10)
    if kind < 6:
        return body, URLENCODED
    if kind == 6:
        return body, chance.choice(TYPES)
    if kind == 7:
        return body.replace(b"=", b"=%FF%FE\xff", 2) + b"&%&%zz=%u1234", URLENCODED
    if kind == 8:
        odd = chance.choice([dict(fields), [fields], "x", 10**400, [[[]]]])
        return json.dumps(odd).encode(), chance.choice((URLENCODED, "application/json"))
    return multipart(fields, chance.choice(("--B--\r\n", "", "--B"))), "multipart/form-data; boundary=B"


def multipart(fields: list[tuple[str, str]], end: str) -> bytes:
    """Fields as a browser sends them beside files, perhaps cut off."""
    head = '--B\r\nContent-Disposition: form-data; name="'
    return "\r\n".join([*(f'{head}{name}"\r\n\r\n{value}' for name, value in fields), end]).encode()


def check_answer(answer: TestResponse, what: object) -> None:
    """No crash, no foreign header, and nothing that was sent is code now."""
    assert answer.status_code in ALLOWED, (answer.status_code, what)
    assert not re.search(r"<script>alert|<img src=x", answer.text), what
    assert "x=1" not in answer.headers.get("Set-Cookie", ""), what
    if answer.status_code == 200 and answer.mimetype == "text/html":
        markup.read(answer.text)


@pytest.mark.parametrize("endpoint", FORMS)
def test_rubbish_never_breaks_a_form(rough_world: World, endpoint: str) -> None:
    chance = random.Random(f"rubbish for {endpoint}")
    path, form = FORMS[endpoint]
    path = path.format_map(rough_world.places)
    client = regular(rough_world)
    for _ in range(80):
        if "version" in form:  # else nothing would get past the first check
            ticket = hidden(client.get("/".join([*path.split("/")[:3], "names"])))
            form = form | ticket
        body, content_type = body_like(chance, form)
        headers = HTMX if chance.random() < 0.3 else {}
        answer = client.post(path, data=body, content_type=content_type, headers=headers)
        check_answer(answer, (path, content_type, body))
        if answer.status_code == 303:
            check_answer(client.get(answer.location), (answer.location, body))


def test_what_rubbish_has_stored_can_be_shown(rough_world: World) -> None:
    for scene in SCENES:
        if scene.form is None and not scene.trouble:
            check_answer(regular(rough_world).get(rough_world.path(scene)), scene.name)


def test_rubbish_never_breaks_an_address(world: World) -> None:
    chance = random.Random("rubbish in addresses")
    client = regular(world)
    for rule in world.app.url_map.iter_rules():
        for _ in range(30):
            path = rule.rule
            for part in re.findall(r"<[^>]+>", path):
                known = [
                    "tens",
                    "equal",
                    "tens-01",
                    "end",
                    "svensk",
                    "krypkasino",
                    "easy",
                    "hard",
                    "k3f9",
                    "1",
                    "deal",
                ]
                value = chance.choice([*NASTY[3:], *known, *world.places.values()])
                path = path.replace(part, quote(value.strip("/") or "x", safe=""))
            query = {chance.choice(NAMES): chance.choice(NASTY) for _ in range(chance.randint(0, 3))}
            method = chance.choice(sorted((rule.methods or set()) - {"POST"}) or ["GET"])
            with client.open(path, query_string=query, method=method) as answer:
                assert answer.status_code in ALLOWED, (method, path, query)
                if method == "GET" and rule.endpoint != "static":
                    check_answer(answer, (path, query))


def test_a_body_that_is_too_large_is_refused_with_a_page(world: World) -> None:
    for endpoint, (path, _form) in FORMS.items():
        if endpoint not in ("score.add_to_list", "api.answer"):  # which reads no field, or takes more
            answer = regular(world).post(path.format_map(world.places), data={"take": "x" * 300_000})
            assert answer.status_code == 413 and "That is too much at once" in answer.text, path


def test_programs_are_told_in_their_own_way(world: World) -> None:
    client = regular(world)
    large = client.post("/api/v1/deal", data=b" " * 4_000_001)
    assert large.status_code == 413 and large.json and large.json["error"]["code"] == "bad_request"
    wrong = client.get("/api/v1/deal")
    assert wrong.status_code == 405 and wrong.json and wrong.headers["Allow"]
    # What a line of `solve` may hold is taken here too.
    padded = b'{"op": "deal", "players": 2' + b" " * 900_000 + b"}"
    assert client.post("/api/v1/deal", data=padded).status_code == 200


@pytest.mark.parametrize("address", ["http://[", "http://[::1", "//[x"])
def test_headers_that_hold_no_address(world: World, address: str) -> None:
    client = regular(world)
    assert client.post("/practise", data={"level": "easy"}, headers={"Origin": address}).status_code == 403
    answer = client.post("/settings/language", data={"lang": "nb"}, headers={"Referer": address})
    assert (answer.status_code, answer.location) == (303, "/")


def test_a_file_in_place_of_a_text_is_no_answer(own_world: World) -> None:
    client = regular(own_world)
    for path, form in FORMS.values():
        files = {name: (BytesIO(b"x"), "x.txt") for name in form}
        check_answer(client.post(path.format_map(own_world.places), data=files), path)
