"""Settings and language: kept in the cookie, changed by forms alone."""

import pytest
from flask.testing import FlaskClient

ALL = {
    "lang": "en",
    "rules": "dansk",
    "letters": "danish",
    "values": "all",
    "look": "dark",
    "colours": "four",
}


def test_a_plain_form_comes_back_to_the_page_with_every_choice(client: FlaskClient) -> None:
    answer = client.post("/settings", data=ALL)
    assert (answer.status_code, answer.location) == (303, "/settings")
    page = client.get("/settings").get_data(as_text=True)
    for shown in ('data-look="dark"', 'data-colours="four"', 'data-counter="off"', "Dansk kasino", "#BH"):
        assert shown in page


def test_htmx_gets_the_preview_and_one_sentence(client: FlaskClient) -> None:
    answer = client.post("/settings", data=ALL, headers={"HX-Request": "true"})
    page = answer.get_data(as_text=True)
    assert page.lstrip().startswith('<div id="preview"')
    assert "#BH" in page and 'id="live"' in page and 'id="chip"' in page
    assert "HX-Refresh" not in answer.headers


def test_another_language_draws_the_whole_page_anew(client: FlaskClient) -> None:
    answer = client.post("/settings", data=ALL | {"lang": "nb"}, headers={"HX-Request": "true"})
    assert answer.headers["HX-Refresh"] == "true"
    assert '<html lang="nb"' in client.get("/settings").get_data(as_text=True)


@pytest.mark.parametrize(
    ("name", "label"),
    [("lang", "Language"), ("rules", "Rules"), ("look", "Look"), ("colours", "Four suit colours")],
)
def test_an_unknown_choice_is_named_and_changes_nothing(client: FlaskClient, name: str, label: str) -> None:
    told = f"{label}: “&lt;nine&gt;” is not one of the choices."
    for headers in ({}, {"HX-Request": "true"}):
        answer = client.post("/settings", data=ALL | {name: "<nine>"}, headers=headers)
        assert answer.status_code == 422 and told in answer.get_data(as_text=True)
        assert "Set-Cookie" not in answer.headers
        assert headers == {} or answer.headers["HX-Retarget"] == "#toast"
    assert client.post("/settings/language", data={"lang": "xx"}).status_code == 422


def test_looking_changes_nothing(client: FlaskClient) -> None:
    for path in ("/", "/settings", "/settings?lang=nb"):
        assert "kasino=" not in client.get(path).headers.get("Set-Cookie", "")


def test_the_language_button_brings_rules_and_letters_along_and_comes_back(client: FlaskClient) -> None:
    answer = client.post(
        "/settings/language", data={"lang": "nb"}, headers={"Referer": "http://localhost/score?x=1"}
    )
    assert (answer.status_code, answer.location) == (303, "/score?x=1")
    page = client.get("/settings").get_data(as_text=True)
    assert 'data-letters="nordic"' in page and '<option value="norsk" selected>' in page


@pytest.mark.parametrize("referer", ["http://localhost//evil.example/x", "nonsense", ""])
def test_the_language_button_leads_to_no_other_site(client: FlaskClient, referer: str) -> None:
    answer = client.post("/settings/language", data={"lang": "nb"}, headers={"Referer": referer})
    assert answer.location == "/"
