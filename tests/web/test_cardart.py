"""The picture sheet: every card in every choice of letters, small, and kept by browsers."""

import gzip
import re
import xml.etree.ElementTree as ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from trainer.rules.cards import PACK
from trainer.web.art import cards
from trainer.web.art import sheet as picture
from trainer.web.shell import present
from trainer.web.shell.positions import SEATS
from trainer.web.shell.prefs import COOKIE

SVG = "{http://www.w3.org/2000/svg}"


def sheet() -> ElementTree.Element:
    return ElementTree.fromstring(picture.sheet())


@pytest.mark.parametrize("letters", cards.LETTERS)
@pytest.mark.parametrize("compact", [False, True])
def test_each_card_has_a_face_in_each_choice_of_letters(app: Flask, letters: str, compact: bool) -> None:
    ids = {symbol.get("id") for symbol in sheet().iter(f"{SVG}symbol")}
    with app.test_request_context(headers={"Cookie": f"{COOKIE}=letters={letters}"}):
        faces = {present.face_art(card, compact).partition("#")[2] for card in PACK}
    assert len(faces) == 52
    assert faces <= ids


def test_what_a_symbol_uses_is_on_the_sheet_once() -> None:
    names = [element.get("id") for element in sheet().iter() if element.get("id")]
    used = {element.get("href", "").lstrip("#") for element in sheet().iter(f"{SVG}use")}
    assert len(names) == len(set(names))
    assert used <= set(names)


def test_each_seat_has_a_shape_of_its_own() -> None:
    shapes = {symbol.get("id"): symbol[0].get("d") for symbol in sheet() if symbol.get("id", "")[:2] == "p-"}
    assert [*shapes] == [f"p-{seat}" for seat in range(SEATS)]
    assert len(set(shapes.values())) == SEATS


@pytest.mark.parametrize(("index", "signs"), [("2", 2), ("3", 3), ("6", 6), ("7", 7), ("9", 9), ("10", 10)])
def test_the_signs_on_a_number_card_can_be_counted(index: str, signs: int) -> None:
    assert len(set(cards.PIPS[index][2])) == signs


def test_no_colour_is_fixed_in_the_drawing() -> None:
    assert not re.search(r'(fill|stroke)="#', picture.sheet().decode())


def test_the_sheet_is_small() -> None:
    assert len(gzip.compress(picture.sheet(), 6)) < 8000


def test_the_sheet_is_kept_for_ever_under_its_versioned_address(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        address = picture.art("10D")
    answer = client.get(address)
    assert answer.mimetype == "image/svg+xml"
    assert "immutable" in answer.headers["Cache-Control"]
    assert "immutable" not in client.get("/art/cards.svg").headers.get("Cache-Control", "")
