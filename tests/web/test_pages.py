"""The frame: what is said when something is wrong, and what old browsers get. See also test_contract.py."""

import re

from flask.testing import FlaskClient

from trainer import paths


def test_a_missing_page_says_so_in_our_words(client: FlaskClient) -> None:
    answer = client.get("/no-such-page")
    assert answer.status_code == 404
    assert "This card is not in the pack" in answer.get_data(as_text=True)


def test_a_wrong_method_says_which_would_do(client: FlaskClient) -> None:
    answer = client.post("/")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_old_browsers_get_the_light_look_of_every_colour() -> None:
    sheet = (paths.STATIC / "app.css").read_text(encoding="utf-8")
    modern, fallback = sheet.split("@supports not (color: light-dark(#000, #fff)) {", 1)
    fallback = fallback[: fallback.index("\n}\n")]
    written = dict(re.findall(r"(--[\w-]+): ([^;]+);", fallback))
    for name, value in re.findall(r"^  (--[\w-]+): (light-dark\(.+\));$", modern, re.MULTILINE):
        if name not in ("--diamonds", "--clubs"):
            assert value.startswith(f"light-dark({written[name]}, "), name
    assert "light-dark" not in fallback
    for name in re.findall(r"^  (--[\w-]+): .*light-dark\(", modern, re.MULTILINE):
        assert name in written, name


def test_the_heading_comes_first_to_the_ear(client: FlaskClient) -> None:
    page = client.get("/").text
    assert re.findall("<h([12])", page)[0] == "1"
