"""What the pages of the score sheet share: finding a sheet, writing to it, noticing that it has changed."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import abort, url_for
from werkzeug.exceptions import NotFound
from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from trainer.rules.errors import KasinoError, ScoreError
from trainer.rules.presets import PRESETS
from trainer.scoreboard.events import Event, read_event, write_event
from trainer.scoreboard.fold import fold
from trainer.scoreboard.match import Match
from trainer.storage import sheets
from trainer.storage.errors import UnknownSheet, VersionConflict
from trainer.storage.sheets import StoredSheet
from trainer.web.score.forms import Posted, nonce_of, version_of
from trainer.web.score.wording import side_names
from trainer.web.shell import rulebook, store
from trainer.web.shell.rulebook import Book

_TOKEN = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True)
class Sheet:
    """A stored sheet and the match that its events make."""

    stored: StoredSheet
    match: Match

    @property
    def token(self) -> str:
        """The secret in its address."""
        return self.stored.token

    @property
    def version(self) -> int:
        """How many events it has."""
        return self.stored.version

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the sides are called."""
        return side_names(self.match.state.names)

    @property
    def title(self) -> str:
        """What the sheet is called."""
        return self.match.state.title

    @property
    def preset(self) -> Book:
        """The rule set that it started from: a house-rule sheet where it was made with one, else a preset."""
        code = str(self.stored.events[0].body.get("book", ""))
        book = rulebook.find_or_none(code) if code else None
        return book or rulebook.of_preset(PRESETS[self.match.rules.preset])

    @property
    def address(self) -> str:
        """Its page."""
        return url_for("score.sheet", token=self.token)

    @property
    def next_number(self) -> int:
        """The number of the round that comes next."""
        return len(self.match.rounds) + 1


class Stale(Exception):
    """The form was made for an older version; ``sheet`` is how it stands now. Nothing was stored."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__("the sheet has changed")
        self.sheet = sheet


class Impossible(NotFound):
    """The event cannot follow those before it: nothing to undo, no such round. Nothing was stored.

    The form's version is the sheet's, so our pages do not offer it; who does not catch it says "not found".
    """


class Unreadable(Exception):
    """This version cannot read the events of a sheet: another one wrote them. They stay as they are."""

    def __init__(self, stored: StoredSheet, why: KasinoError) -> None:
        super().__init__(f"sheet of {stored.created_at:%Y-%m-%d}: {why}")
        self.stored = stored
        self.why = why


def open_sheet(stored: StoredSheet) -> Sheet:
    """The sheet of stored events.

    :raises Unreadable: when they make none.
    """
    try:
        return Sheet(stored, fold(read_event(event.body) for event in stored.events))
    except KasinoError as error:
        raise Unreadable(stored, error) from error


def open_all(found: Sequence[StoredSheet]) -> tuple[list[Sheet], list[StoredSheet]]:
    """The sheets that can be opened, and those that cannot: one of these must not hide the others."""
    opened, closed = [], []
    for stored in found:
        try:
            opened.append(open_sheet(stored))
        except Unreadable:
            closed.append(stored)
    return opened, closed


def load(token: str) -> Sheet:
    """The sheet of an address; the page "not found" where there is none.

    :raises Unreadable: when this version cannot read it.
    """
    if not _TOKEN.fullmatch(token):
        abort(404)
    try:
        return open_sheet(sheets.find(store.engine(), token))
    except UnknownSheet:
        abort(404)


def key_of(posted: Posted, body: Mapping[str, Any]) -> str:
    """What tells one sent form from another: the page's own number, and what was filled in.

    A page that the browser's Back button brings again has its old number, but may say something else.
    """
    said = json.dumps([nonce_of(posted), body], sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()[:32]


def was_recorded(sheet: Sheet, event: Event, posted: Posted) -> bool:
    """Whether this very form was the last to be stored: a double tap, or a page sent again."""
    if sheet.version != version_of(posted) + 1:
        return False
    return sheets.has_event(store.engine(), sheet.token, key_of(posted, write_event(event)))


def record(sheet: Sheet, event: Event, posted: Posted) -> Response:
    """The way to the sheet's page, once the event is durable. A form that comes twice counts once.

    :raises Stale: when the form was made for another version of the sheet.
    :raises Impossible: when the sheet cannot take this event.
    :raises StorageError: when it could not be stored.
    """
    if was_recorded(sheet, event, posted):
        return redirect(sheet.address, 303)
    if version_of(posted) != sheet.version:
        raise Stale(sheet)
    try:
        fold([*(read_event(stored.body) for stored in sheet.stored.events), event])
    except ScoreError as error:
        raise Impossible from error
    body = write_event(event)
    try:
        sheets.append(
            store.engine(),
            sheet.token,
            at=store.now(),
            body=body,
            nonce=key_of(posted, body),
            expected_version=sheet.version,
        )
    except VersionConflict as error:
        raise Stale(load(sheet.token)) from error
    return redirect(url_for("score.sheet", token=sheet.token, v=sheet.version + 1), 303)
