"""Pages of the frame: what each of them must have, and what is said when something is wrong."""

import re

import pytest
from flask.testing import FlaskClient

PAGES = [
    "/",
    "/settings",
    "/patterns",
    "/patterns/drill",
    "/patterns/entry",
    "/patterns/sheet",
    "/no-such-page",
]


@pytest.mark.parametrize("path", PAGES)
def test_each_page_has_a_title_one_h1_a_language_and_one_live_region(client: FlaskClient, path: str) -> None:
    page = client.get(path).get_data(as_text=True)
    assert re.search(r"<title>[^<]+</title>", page)
    assert '<html lang="en"' in page
    assert page.count('id="live"') == 1
    assert page.count("<h1") == 1


@pytest.mark.parametrize("path", PAGES)
def test_no_page_holds_inline_style_or_script(client: FlaskClient, path: str) -> None:
    page = client.get(path).get_data(as_text=True)
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|<script(?![^>]*\bsrc=)", page)


@pytest.mark.parametrize("path", PAGES)
def test_no_id_stands_twice(client: FlaskClient, path: str) -> None:
    ids = re.findall(r'\sid="([^"]+)"', client.get(path).get_data(as_text=True))
    assert len(ids) == len(set(ids))


def test_a_missing_page_says_so_in_our_words(client: FlaskClient) -> None:
    answer = client.get("/no-such-page")
    assert answer.status_code == 404
    assert "This card is not in the pack" in answer.get_data(as_text=True)


def test_a_wrong_method_says_which_would_do(client: FlaskClient) -> None:
    answer = client.post("/")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_a_form_from_another_site_is_refused_in_plain_words(client: FlaskClient) -> None:
    answer = client.post("/settings", headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert "This came from another page" in answer.get_data(as_text=True)
