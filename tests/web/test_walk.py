"""Walkthroughs as pages: every move in both languages, nothing told before its time, and every wrong turn."""

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from tests.web import markup
from trainer.app import create_app
from trainer.coach.refusals import MOVE_CODES
from trainer.config import Config
from trainer.content.catalog import load
from trainer.content.walkthrough import Ply
from trainer.rules.cards import Card
from trainer.rules.moves import Construct
from trainer.rules.notation import parse_card
from trainer.web.shell.present import SIGNS
from trainer.web.words.refusals import REFUSALS, refusal_sentence

HTMX = {"HX-Request": "true"}
WALKS = load().walkthroughs
(FIRST,) = [walk for walk in WALKS if walk.id == "first-deal"]
BASE = "/learn/walk/first-deal"
PLIES = [pytest.param(ply, id=str(ply.number)) for ply in FIRST.plies]
PAGES = [
    *(f"/learn/walk/{walk.id}/{ply.number}" for walk in WALKS for ply in walk.plies),
    *(f"/learn/walk/{walk.id}/{ply.number}/after" for walk in WALKS for ply in walk.plies),
    *(f"/learn/walk/{walk.id}/end" for walk in WALKS),
]  # fmt: skip


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A visitor of one app for all tests; nothing here is ever stored."""
    return create_app(Config(data_dir=tmp_path_factory.mktemp("data"), testing=True)).test_client()


def read(client: FlaskClient, path: str, status: int = 200, **headers: str) -> str:
    answer = client.get(path, headers=headers)
    assert answer.status_code == status, path
    assert "Set-Cookie" not in answer.headers
    return answer.text


def words(page: str) -> str:
    """What stands on a page for the eye."""
    seen = re.sub(r'<span class="vh">.*?</span>', "", page[page.index("<h1") :])
    return " ".join(re.sub(r"<[^>]*>|[\ufe0e\u2060]", "", seen).split())


def sign(card: Card) -> str:
    return f"{str(card)[:-1]}{SIGNS[card.suit]}".replace("\ufe0e", "")


# -- pages --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "nb"])
def test_every_page_in_every_language_whole_and_as_a_fragment(reader: FlaskClient, language: str) -> None:
    client = reader.application.test_client()
    client.set_cookie("kasino", urlencode({"lang": language}))
    for path in PAGES:
        page = read(client, path)
        tree = markup.read(page)
        assert next(tree.all("html"))["lang"] == language and len(list(tree.all("h1"))) == 1
        assert next(tree.all("h1")).attributes.keys() >= {"autofocus", "tabindex"}, "a new step has the focus"
        assert "{" not in re.sub(r"<[^>]*>", "", page), "a placeholder is left over"
        assert not re.search(r"\sstyle=|<style|\son[a-z]+=", page)
        piece = read(client, path, **HTMX)
        (root,) = markup.read(piece).elements
        assert root["id"] in ("walk", "walked", "walk_end") and "<html" not in piece
    assert ("Ferdig spilt" in page) == (language == "nb")


def test_the_room_lists_them_and_the_bare_address_leads_on(reader: FlaskClient) -> None:
    assert f'href="{BASE}/1"' in read(reader, "/learn")
    answer = reader.get(BASE)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{BASE}/1")


def test_each_step_leads_to_the_next_and_back(reader: FlaskClient) -> None:
    steps = [f"{BASE}/{ply.number}{part}" for ply in FIRST.plies for part in ("", "/after")] + [f"{BASE}/end"]
    for before, here, after in zip(["", *steps], steps, [*steps[1:], ""], strict=False):
        (around,) = [e for e in markup.read(read(reader, here)).all("nav") if e["id"] == "walk_around"]
        links = [link["href"] for link in around.all("a") if link["class"] == "icon-link"]
        assert links == [each for each in (before, after) if each]


@pytest.mark.parametrize("ply", PLIES)
def test_nothing_is_told_before_its_time(reader: FlaskClient, ply: Ply) -> None:
    pages = [read(reader, f"{BASE}/{ply.number}"), read(reader, f"{BASE}/{ply.number}", **HTMX)]
    others = [seat for seat in range(2) if seat != ply.seat]
    hidden = {card for seat in others for card in ply.before.hands[seat]}
    for page in pages:
        tree = markup.read(page)
        for later in FIRST.plies[ply.number - 1 :]:
            assert later.model.after and later.model.after[:30] not in page
        drawn = {use["href"].partition("#")[2].removeprefix("c") for use in tree.all("use")}
        assert not drawn & {str(card) for card in hidden}, "a card of the other hand is drawn"
        assert not [card for card in hidden if sign(card) in words(page)]
        links = {a["href"] for a in tree.all("a")}
        assert not {f"{BASE}/{later.number}/after" for later in FIRST.plies[ply.number :]} & links
        assert "checked" not in page and 'class="verdict' not in page
    if ply.number > 1:
        assert FIRST.plies[ply.number - 2].seat in others


@pytest.mark.parametrize("ply", PLIES)
def test_the_order_of_choices_is_that_of_the_hand(reader: FlaskClient, ply: Ply) -> None:
    page = read(reader, f"{BASE}/{ply.number}")
    cards = re.findall(r'name="pick" value="\d+">.*?href="[^"]*#([^"]+)"', page)
    places = [ply.hand.index(parse_card(card)) for card in cards]
    assert len(cards) == len(ply.options) >= 2 and places == sorted(places)


# -- answers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ply", PLIES)
def test_every_choice_has_its_verdict_by_post_and_by_address(reader: FlaskClient, ply: Ply) -> None:
    path = f"{BASE}/{ply.number}"
    for place, option in enumerate(ply.options):
        sent = reader.post(path, data={"pick": place})
        assert (sent.status_code, sent.headers["Location"]) == (303, f"{path}?pick={place}")
        piece = reader.post(path, data={"pick": place}, headers=HTMX)
        assert piece.headers["HX-Replace-Url"] == f"{path}?pick={place}" and "HX-Request" in piece.vary
        kind = "right" if option.move == ply.move else "info" if option.legal else "notyet"
        for text in (piece.text, read(reader, f"{path}?pick={place}")):
            assert re.findall(r'class="verdict (\w+)"', text) == [kind]
            assert 'id="walk_go"' in text and f'href="{path}/after"' in text
        assert 'id="live" class="vh" role="status" aria-live="polite" data-hx-swap-oob' in piece.text
        assert "Set-Cookie" not in sent.headers and "Set-Cookie" not in piece.headers


@pytest.mark.parametrize(
    ("ply", "text", "title", "sentence"),
    [
        (1, "9D x 3H 6S", "Yes", "Anna played that too."),
        (1, "KS x 3H 10C KD", "That takes more", "That is more than Anna took."),
        (1, "KS x KD", "That is allowed", "that makes two cards. Anna found a move that takes more."),
        (1, "2S x 3H", "Not allowed", "3♥ counts 3, one more than 2."),
        (2, "8S", "That is allowed", "It takes nothing. Erik played something else."),
        (4, "6D+7C=13", "Not allowed", "Whoever builds 13 keeps a card that takes 13, and there is none."),
        (5, "2S>2=10", "Not allowed", "Whoever builds 10 keeps a card that takes 10, and there is none."),
        (6, "8S", "Not allowed", "This card must stay in hand: your build of 8 needs it."),
    ],
)
def test_what_is_said_of_a_choice(
    reader: FlaskClient, ply: int, text: str, title: str, sentence: str
) -> None:
    place = [option.text for option in FIRST.plies[ply - 1].options].index(text)
    page = words(read(reader, f"{BASE}/{ply}?pick={place}"))
    assert title in page and sentence in page


@pytest.mark.parametrize("code", MOVE_CODES)
def test_each_reason_has_its_sentence(reader: FlaskClient, code: str) -> None:
    facts = {"value": 14, "at_most": 13, "sum": 9, "card": "9D"}
    with reader.application.test_request_context("/"):
        told = refusal_sentence(code, facts)
    assert set(MOVE_CODES) <= set(REFUSALS) and told.endswith(".") and "%(" not in told


def test_the_live_region_speaks_in_words(reader: FlaskClient) -> None:
    place = [option.text for option in FIRST.plies[0].options].index("KS x 3H 10C KD")
    piece = reader.post(f"{BASE}/1", data={"pick": place}, headers=HTMX).text
    spoken = piece[piece.index('id="live"') :]
    assert (
        "That takes more. King of spades takes three of hearts, ten of clubs and king of diamonds." in spoken
    )


@pytest.mark.parametrize(
    "form", [{}, {"pick": ""}, {"pick": "99"}, {"pick": "-1"}, {"pick": "x"}, {"pick": "٣"}]
)
def test_a_choice_that_cannot_be_read_is_422_in_place(reader: FlaskClient, form: dict[str, str]) -> None:
    for headers in ({}, HTMX):
        answer = reader.post(f"{BASE}/1", data=form, headers=headers)
        assert answer.status_code == 422 and "verdict caution" in answer.text
    if form:
        read(reader, f"{BASE}/1?{urlencode(form)}", 422)


@pytest.mark.parametrize(
    "path",
    [
        "/none/1", "/none", "/none/end", "/first-deal/0", "/first-deal/9", "/first-deal/01",
        "/first-deal/x", "/first-deal/99999999999", "/first-deal/9/after", "/first-deal/٣",
    ],
)  # fmt: skip
def test_what_is_not_there_is_404_with_the_way_back(reader: FlaskClient, path: str) -> None:
    page = read(reader, f"/learn/walk{path}", 404)
    assert f'href="{BASE}/1"' in page if path.startswith("/first-deal") else 'href="/learn"' in page
    if path.count("/") == 2 and not path.endswith("end"):
        assert reader.post(f"/learn/walk{path}", data={"pick": "0"}).status_code == 404


# -- afterwards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("ply", PLIES)
def test_afterwards_the_table_the_text_and_the_piles(reader: FlaskClient, ply: Ply) -> None:
    page = read(reader, f"{BASE}/{ply.number}/after")
    drawn = re.findall(r'#([^"]+)"', page[page.index('class="rows"') : page.index('id="actions"')])
    for item in ply.after.table:
        cards = [item] if isinstance(item, Card) else item.cards
        assert {str(card) for card in cards} <= set(drawn)
    shown = words(page)
    for pile in ply.after.piles:
        assert (f"{len(pile)} cards" if pile else "nothing yet") in shown
    assert ("Another move takes more" in shown) == (ply.number == 1)
    if isinstance(ply.move, Construct):
        assert "Erik built 8 with A♥ and 7♣" in shown


def test_where_another_move_takes_more_it_says_so(reader: FlaskClient) -> None:
    shown = words(read(reader, f"{BASE}/1/after"))
    assert "K♠ takes 3♥, 10♣ and K♦. With the card played that makes four cards. Anna took three." in shown


def test_the_end_shows_piles_table_and_all_moves(reader: FlaskClient) -> None:
    page = read(reader, f"{BASE}/end")
    shown = words(page)
    assert "Anna5 cards, among them 2 spades" in shown.replace("Anna 5", "Anna5")
    assert "6 cards, among them 2 spades, 1 ace and 2♠" in shown
    for ply in FIRST.plies:
        assert f'href="{BASE}/{ply.number}/after"' in page
    assert "Erik took 4♣ and 2♠ with 6♦" in shown and shown.startswith("What is left on the table")


def test_names_and_texts_of_an_own_file_are_shown_as_text(tmp_path: Path) -> None:
    folder = tmp_path / "lessons" / "walkthroughs"
    folder.mkdir(parents=True)
    (folder / "x.yaml").write_text(
        "kind: walkthrough\nid: x\nlanguage: sv\nrules: svensk\nplayers:\n"
        "  - {name: '<b>A%s</b>', hand: 9D}\n  - {name: B, hand: 8C}\ntable: 9S\n"
        "moves: [{play: 9D x 9S, before: '<u>Hej</u>', after: Nio.}, {play: 8C}]\n",
        "utf-8",
    )
    client = create_app(Config(data_dir=tmp_path, lessons_dir=folder.parent, testing=True)).test_client()
    for path in ("1", "1?pick=0", "1/after", "2", "2/after", "end"):
        page = read(client, f"/learn/walk/x/{path}")
        assert "<b>A" not in page and "<u>" not in page and "&lt;b&gt;A%s" in page
    assert "a sweep" in read(client, "/learn/walk/x/1/after") and 'lang="sv"' in page
    assert "The table is empty." in read(client, "/learn/walk/x/1/after")
    piece = client.post("/learn/walk/x/1", data={"pick": "0"}, headers=HTMX).text
    assert "&lt;b&gt;A%s" in piece[piece.index('id="live"') :] and "&amp;lt;" not in piece
