"""Entering a round of the score sheet, editing one, erasing one, and the points while somebody types."""

import re
import secrets
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from trainer.scoreboard.control import control
from trainer.scoreboard.events import NUMBERS, Edited, Erased, Saved
from trainer.scoreboard.match import Round
from trainer.scoreboard.sheet import IN_PACK, in_all, rest
from trainer.storage.errors import StorageError
from trainer.web.score import wording
from trainer.web.score.forms import RoundForm, nonce_of, number_field, version_of
from trainer.web.score.pages import sheet_page
from trainer.web.score.sheets import Sheet, Stale, load, record, was_recorded
from trainer.web.score.sums import control_words
from trainer.web.shell import store
from trainer.web.words import terms

bp = Blueprint("scoreround", __name__, url_prefix="/score")

_FIX = re.compile("(cards|spades|aces)-([0-9])=([0-9]{1,3})")


@dataclass
class Entry:
    """The page of one round: the form, and what is said beside it.

    ``number`` is the round that is edited, or the next one. ``everything`` also tells what is still blank.
    ``proposed`` names the fields that hold the rest, which nobody has counted.
    """

    sheet: Sheet
    number: int
    form: RoundForm
    nonce: str
    everything: bool = False
    proposed: set[str] = field(default_factory=set)
    focus: str = ""
    trouble: str = ""
    changes: list[str] = field(default_factory=list)
    #: Whether the sheet has changed under the form.
    is_stale: bool = False

    @property
    def editing(self) -> bool:
        """Whether the round is there already."""
        return self.number < self.sheet.next_number

    @property
    def done(self) -> Round:
        """The round as it would be."""
        return self.sheet.match.try_round(self.form.count(), self.number)

    @property
    def action(self) -> str:
        """Where the form goes."""
        if self.editing:
            return url_for("scoreround.edit", token=self.sheet.token, number=self.number)
        return url_for("scoreround.enter", token=self.sheet.token)

    def propose(self) -> None:
        """Fill in what follows from the rest of a line."""
        count = self.form.count()
        for line in self.form.lines:
            if line in IN_PACK and not self._has_error(line):
                left = rest(count, line, self.form.playing, self.sheet.match.rules)
                if left is not None and len(self.form.playing) > 1 and self.has_begun(line):
                    self.form.put(line, *left)
                    self.proposed.add(number_field(line, left[0]))

    def has_begun(self, line: str) -> bool:
        """Whether anybody has counted anything of a line."""
        return any(self.form.number(line, side).data is not None for side in self.form.playing)

    def field_label(self, name: str) -> str:
        """What a field is called where a page speaks of it."""
        line, _dash, rest_of_name = name.partition("-")
        if line in NUMBERS:
            return str(
                _(
                    "%(line)s, %(name)s",
                    line=wording.line_name(line),
                    name=self.sheet.names[int(rest_of_name)],
                )
            )
        copies = len(self.form.holders(line))
        return wording.question(line, int(rest_of_name or 1) if copies > 1 else None)

    def _has_error(self, line: str) -> bool:
        return any(self.form.number(line, side).error for side in self.form.playing)

    def context(self) -> dict[str, Any]:
        """What the templates of the page and of the points need."""
        done, match = self.done, self.sheet.match
        cautions = wording.cautions(done, self.sheet.names, match.rules, everything=self.everything)
        return {
            "entry": self,
            "sheet": self.sheet,
            "form": self.form,
            "names": self.sheet.names,
            "done": done,
            "side_choices": [(str(side), self.sheet.names[side]) for side in self.form.playing],
            "cautions": cautions,
            "by_line": {
                line: [one for one in cautions if one.line == line] for line in (*self.form.lines, "total")
            },
            "control": control_words(control(done, match.rules), match.rules),
            "state": state_words(done, self.form, self.sheet),
            "number_lines": [line for line in ("cards", "spades", "aces") if line in self.form.lines],
            "in_all": in_all,
            "text": wording,
            "local": terms.local_term,
            "local_language": terms.local_language(match.rules),
            "rules": match.rules,
        }


def state_words(done: Round, form: RoundForm, sheet: Sheet) -> str:
    """What is still missing of the pack, in one line; for tables where each counts their own pile."""
    rules = sheet.match.rules
    missing: list[str] = []
    surplus: list[str] = []
    all_there: list[str] = []
    for line in IN_PACK:
        if line not in form.lines:
            continue
        total = in_all(line, rules) or 0
        off = sum(getattr(done.count, line)[side] or 0 for side in done.playing) - total
        words = wording.amount(line, abs(off) or total)
        (missing if off < 0 else surplus if off else all_there).append(words)
    if surplus:
        return str(_("Too many: %(what)s", what=", ".join(surplus)))
    if missing:
        return str(_("Still missing: %(what)s", what=", ".join(missing)))
    return str(_("%(what)s: all there", what=", ".join(all_there)))


def page(entry: Entry, status: int = 200) -> Response:
    """The whole page of a round."""
    return make_response(render_template("score/round.html", **entry.context()), status)


@bp.get("/<token>/round")
def enter(token: str) -> Response:
    """The form for the next round."""
    sheet = load(token)
    form = RoundForm(sheet.match, sheet.match.playing)
    return page(Entry(sheet, sheet.next_number, form, secrets.token_hex(16)))


@bp.get("/<token>/round/<int:number>")
def edit(token: str, number: int) -> Response:
    """The form for a round that is there already, as it was counted."""
    sheet = load(token)
    done = _round(sheet, number)
    form = RoundForm(sheet.match, done.playing, count=done.count)
    return page(Entry(sheet, number, form, secrets.token_hex(16), everything=True))


def _round(sheet: Sheet, number: int) -> Round:
    if not 1 <= number < sheet.next_number:
        abort(404)
    return sheet.match.rounds[number - 1]


@bp.post("/<token>/round")
def save(token: str) -> Response:
    """Save the next round."""
    sheet = load(token)
    return _save(sheet, sheet.next_number, new=True)


@bp.post("/<token>/round/<int:number>")
def save_again(token: str, number: int) -> Response:
    """Save a round that is there already, counted anew."""
    sheet = load(token)
    if number == 0 or version_of(request.form) == sheet.version:
        _round(sheet, number)
    return _save(sheet, min(number, sheet.next_number), new=False)


def _save(sheet: Sheet, number: int, *, new: bool) -> Response:
    """Store the round, or show the page again with all that was typed and what stands in the way."""
    posted = request.form
    entry = _typed(sheet, number)
    count = entry.form.count()
    event = Saved(count) if new else Edited(number, count)
    if not entry.form.wrong and was_recorded(sheet, event, posted):
        return redirect(sheet.address, 303)
    if version_of(posted) != sheet.version:
        return _stale(entry, sheet)
    if "fix" in posted or posted.get("do") == "check":
        _help(entry)
        return page(entry)
    if entry.form.wrong:
        return page(entry, 422)
    if "rest" not in posted:
        entry.propose()
        if entry.proposed:
            return page(entry)
    if not new and count == sheet.match.rounds[number - 1].count:
        return redirect(sheet.address, 303)
    try:
        return record(sheet, event, posted)
    except Stale as stale:
        return _stale(entry, stale.sheet)
    except StorageError as error:
        entry.trouble = store.explain(error)
        return page(entry, 503)


def _typed(sheet: Sheet, number: int) -> Entry:
    """The page with what was typed."""
    editing = number < sheet.next_number
    playing = sheet.match.rounds[number - 1].playing if editing else sheet.match.playing
    form = RoundForm(sheet.match, playing, request.form)
    form.validate()
    return Entry(sheet, number, form, nonce_of(request.form))


def _help(entry: Entry) -> None:
    """Do one repair, or fill in the rest; then tell everything that is not right yet."""
    fix = _FIX.fullmatch(request.form.get("fix", ""))
    if fix and number_field(fix[1], int(fix[2])) in entry.form:
        entry.form.put(fix[1], int(fix[2]), int(fix[3]))
        entry.focus = number_field(fix[1], int(fix[2]))
    else:
        entry.propose()
    entry.everything = True


def _stale(entry: Entry, now: Sheet) -> Response:
    """409: how the sheet stands now, what was typed, and the way to save it all the same."""
    seen = version_of(request.form)
    fresh = _typed(now, min(entry.number, now.next_number) if entry.editing else now.next_number)
    fresh.nonce = secrets.token_hex(16)
    # A form of no version, or of a later one (a backup was put back), knows nothing of what stands there.
    known = 0 < seen <= now.version
    lines = [line for line in now.match.log if line.version > seen] if known else now.match.log[-1:]
    fresh.is_stale = True
    fresh.changes = [text for line in lines for text in wording.log_sentences(line, now.match)]
    return page(fresh, 409)


@bp.post("/<token>/round/points")
def points(token: str) -> str:
    """The points and cautions for what has been typed so far, as a fragment; nothing is stored."""
    sheet = load(token)
    number = request.form.get("number", "")
    wanted = int(number) if re.fullmatch("[0-9]{1,4}", number) else sheet.next_number
    entry = _typed(sheet, max(1, min(wanted, sheet.next_number)))
    context = entry.context()
    said = [
        f"{name} {points.total}"
        for name, points in zip(sheet.names, context["done"].score.points, strict=True)
    ]
    said += [caution.title for caution in context["cautions"]]
    return render_template(
        "score/_round_points.html", live=True, sentence=Markup(". ").join(said) + ".", **context
    )


@bp.get("/<token>/round/<int:number>/erase")
def ask_erase(token: str, number: int) -> Response:
    """The page that asks before a round is erased."""
    return _erase_page(load(token), number, 200)


@bp.post("/<token>/round/<int:number>/erase")
def erase(token: str, number: int) -> Response:
    """Erase a round; those after it move up, and undo brings it back."""
    sheet = load(token)
    try:
        return record(sheet, Erased(number), request.form)
    except Stale as stale:
        if number >= stale.sheet.next_number:  # somebody else has erased it
            return sheet_page(stale.sheet, 409, stale=True)
        return _erase_page(stale.sheet, number, 409, stale=True)
    except StorageError as error:
        return _erase_page(sheet, number, 503, trouble=store.explain(error))


def _erase_page(sheet: Sheet, number: int, status: int, **more: Any) -> Response:
    body = render_template(
        "score/erase.html",
        sheet=sheet,
        names=sheet.names,
        round=_round(sheet, number),
        nonce=secrets.token_hex(16),
        **more,
    )
    return make_response(body, status)
