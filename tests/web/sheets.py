"""Filling in the pages of the score sheet as a browser without scripting does."""

import re
from dataclasses import dataclass
from html import unescape
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

#: A round of two that adds up: 8 : 5 in Swedish rules.
ROUND = {
    "cards-0": "29",
    "cards-1": "23",
    "spades-0": "6",
    "spades-1": "7",
    "aces-0": "3",
    "aces-1": "1",
    "d10": "0",
    "s2": "1",
    "last": "1",
    "sweeps-0": "2",
    "sweeps-1": "0",
}


def hidden(response: TestResponse) -> dict[str, str]:
    """The hidden fields of a page's form."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', response.text))


def typed(response: TestResponse, name: str) -> str:
    """What stands in a text field."""
    found = re.search(rf'<input[^>]* name="{re.escape(name)}"[^>]* value="([^"]*)"', response.text)
    assert found, f"there is no field {name}"
    return unescape(found[1])


def chosen(response: TestResponse, name: str) -> str | None:
    """Which radio of a group is checked."""
    found = re.search(rf'<input type="radio" name="{re.escape(name)}" value="([^"]*)" checked', response.text)
    return found[1] if found else None


def words(response: TestResponse) -> str:
    """The page's text without its tags, as the eye reads it."""
    text = re.sub(r'<span class="vh">[^<]*</span>', "", response.text)
    text = re.sub(r"(?s)<(script|style|svg)\b.*?</\1>", " ", text)
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text)).replace("\u2060", ""))


@dataclass
class Table:
    """A visitor at a sheet."""

    client: FlaskClient
    address: str = ""

    def new(self, **fields: str) -> "Table":
        """Start a sheet."""
        answer = self.post_new(**fields)
        assert answer.status_code == 303, words(answer)
        self.address = answer.headers["Location"]
        return self

    def post_new(self, **fields: str) -> TestResponse:
        """Send the form of a new sheet."""
        form = hidden(self.client.get("/score/new"))
        usual = {"players": "2", "rules": "svensk", "ends": "usual", "dealer": "0"}
        return self.client.post(
            "/score/new", data=form | usual | {"name_0": "Anna", "name_1": "Erik"} | fields
        )

    def get(self, path: str = "") -> TestResponse:
        """One of the sheet's pages."""
        return self.client.get(self.address + path)

    def send(self, path: str, form: dict[str, str], **headers: str) -> TestResponse:
        """Send a form of the sheet."""
        return self.client.post(self.address + path, data=form, headers=headers)

    def fill(self, path: str = "/round", numbers: dict[str, Any] | None = None, **more: str) -> TestResponse:
        """Open a round's page, fill it in and press save."""
        form = hidden(self.get(path)) | {"do": "save"} | (ROUND if numbers is None else numbers) | more
        return self.send(path, {name: value for name, value in form.items() if value is not None})

    def save(self, **more: str) -> TestResponse:
        """The same for the next round, which must be saved."""
        answer = self.fill(**more)
        assert answer.status_code == 303, words(answer)
        return answer

    def press(self, name: str) -> TestResponse:
        """Press undo or redo on the sheet's page."""
        return self.send(f"/{name}", hidden(self.get()) or self.ticket())

    def ticket(self) -> dict[str, str]:
        """Version and nonce as any form of the sheet carries them."""
        return hidden(self.get("/names"))
