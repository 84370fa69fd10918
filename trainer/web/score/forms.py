"""The forms of the score sheet: plain WTForms, nothing in them expires."""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.datastructures import ImmutableMultiDict, MultiDict
from wtforms import Form
from wtforms.form import BaseForm

from trainer.rules.counts import MAX_NUMBER, RoundCount
from trainer.rules.errors import RulesetError
from trainer.rules.house import ruleset
from trainer.rules.ruleset import Ruleset
from trainer.scoreboard.events import MAX_NAME, MAX_TITLE, NUMBERS, Created
from trainer.scoreboard.match import Match
from trainer.scoreboard.sheet import asked_lines, in_all
from trainer.web.shell import rulebook
from trainer.web.shell.fields import NO_CHOICE, Choice, Line, WholeNumber, blank_error, shortened
from trainer.web.words import scorerules

Posted = MultiDict[str, str] | ImmutableMultiDict[str, str]

MAX_PLAYERS = 4

SAME_NAME = _l("Two players are called %(name)s. Add an initial to one of them.")
CLASH = _l("These rules do not go together.")
#: What is said instead where the house rule that does not fit is known.
CLASHES = {
    "target_check": _l("These rules do not go together: the fewest points can only be known after the pack."),
    "table": _l("With eight cards on the table the pack does not come out even for so many players."),
}
NO_OPTION = _l("There is no house rule “%(option)s”. Take those on this page.")

_NONCE = re.compile("[0-9a-f]{32}")


def nonce_of(posted: Posted) -> str:
    """The number that tells one filled-in form from another; a new one when the form carried none."""
    sent = posted.get("nonce", "")
    return sent if _NONCE.fullmatch(sent) else secrets.token_hex(16)


def version_of(posted: Posted) -> int:
    """The version of the sheet that the form was made for; 0, which none has, when that cannot be read."""
    sent = posted.get("version", "")
    return int(sent) if re.fullmatch("[0-9]{1,9}", sent) else 0


def option_field(option: str) -> str:
    """The name of a house rule's field."""
    return f"opt_{option}"


class RuleSet(Choice):
    """A preset, or a house-rule sheet of the reader's own; the code of any other sheet will do too."""

    def __init__(self, label: object, **options: Any) -> None:
        super().__init__(label, (), **options)

    def read(self, text: str) -> str | None:
        if not text:
            return None
        book = rulebook.find_or_none(text)
        if book is None:
            raise ValueError(str(NO_CHOICE) % {"text": shortened(text)})
        return book.id

    @property
    def book(self) -> rulebook.Book:
        """The rule set that was chosen, or the Swedish one."""
        return rulebook.find_or_none(self.data or "") or rulebook.find("svensk")


class SheetForm(Form):
    """A new sheet."""

    title = Line(_l("Title"), MAX_TITLE)
    players = Choice(
        _l("Players"),
        (("2", "2"), ("3", "3"), ("4", "4"), ("pairs", _l("pairs"))),
    )
    name_0 = Line(_l("Player 1"), MAX_NAME)
    name_1 = Line(_l("Player 2"), MAX_NAME)
    name_2 = Line(_l("Player 3"), MAX_NAME)
    name_3 = Line(_l("Player 4"), MAX_NAME)
    dealer = Choice(_l("Who deals first"), tuple((str(seat), seat) for seat in range(MAX_PLAYERS)))
    rules = RuleSet(_l("Rule set"))
    ends = Choice(
        _l("The match ends"),
        (("usual", _l("as usual")), ("points", _l("at points")), ("packs", _l("after packs"))),
    )
    goal = WholeNumber(_l("How many"), 1, 1000)

    made: Ruleset | None = None
    complaint: str = ""

    def __init__(self, posted: Posted | None = None, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(posted, data=data)
        books = [book for _name, shelf in rulebook.shelves(self.rules.data or "") for book in shelf]
        self.rules.choices = tuple((book.id, book.name) for book in books)
        self.options = {
            option: Choice(label, (("", _("as the rules say")), *scorerules.choices(option))).bind(
                self, option_field(option)
            )
            for option, label in scorerules.LABELS.items()
        }
        for option, field in self.options.items():
            field.process(posted, (data or {}).get(option_field(option), ""))
        self.unknown = sorted(
            name[4:] for name in posted or () if name.startswith("opt_") and name[4:] not in self.options
        )

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether a sheet can be made of it; ``made`` then holds its rules."""
        for field in self.name_fields[self.seats :]:  # they are not shown
            field.process_errors = []
        fine = bool(super().validate())
        fine &= all([field.validate(self) for field in self.options.values()])
        if self.unknown:
            self.complaint = str(NO_OPTION) % {"option": shortened(self.unknown[0])}
            return False
        return fine and self._check_names() and self._check_rules()

    @property
    def seats(self) -> int:
        """How many names count."""
        return {"3": 3, "4": MAX_PLAYERS, "pairs": MAX_PLAYERS}.get(str(self.players.data), 2)

    @property
    def name_fields(self) -> tuple[Line, ...]:
        """The fields of the names, by seat."""
        return (self.name_0, self.name_1, self.name_2, self.name_3)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, a plain one where the field was left blank."""
        return named([str(field.data or "") for field in self.name_fields[: self.seats]])

    @property
    def seat_choices(self) -> tuple[tuple[str, str], ...]:
        """The seats to choose the first dealer from, by name where there is one."""
        names = named([str(field.data or "") for field in self.name_fields])
        return tuple((str(seat), name) for seat, name in enumerate(names))

    @property
    def has_options(self) -> bool:
        """Whether a house rule was chosen."""
        return any(field.data or field.error for field in self.options.values())

    @property
    def problems(self) -> tuple[tuple[str, str, str], ...]:
        """What is wrong: the field's name (none for the whole form), its label, a sentence."""
        fields = [*self._fields.values(), *self.options.values()]
        found = [(field.name, str(field.label.text), field.error) for field in fields if field.error]
        return (*([("", "", self.complaint)] if self.complaint else []), *found)

    def _check_names(self) -> bool:
        return mark_twins(self.name_fields[: self.seats], self.names)

    def _check_rules(self) -> bool:
        base = self.rules.book.rules
        chosen: dict[str, Any] = asdict(base)
        chosen |= {option: field.data for option, field in self.options.items() if field.data}
        chosen["players"] = self.seats
        chosen["teams"] = "pairs" if self.players.data == "pairs" else "solo"
        lowest = base.lowest_wins
        if self.ends.data in ("points", "packs") and self.goal.data is None:
            self.goal.errors = [blank_error(21 if self.ends.data == "points" else 5)]
            return False
        if self.ends.data == "packs" and self.goal.data > 100:
            self.goal.errors = [_("That would take a year. Write at most %(most)s packs.", most=100)]
            return False
        if self.ends.data == "points":
            chosen |= {"kryp_end": f"knockout:{self.goal.data}"} if lowest else {"target": self.goal.data}
        elif self.ends.data == "packs":
            number = self.goal.data
            chosen |= {"kryp_end": f"rounds:{number}"} if lowest else {"target": "rounds", "rounds": number}
        try:
            self.made = ruleset(chosen, reset_silenced=True)
        except RulesetError as error:
            field = self.options.get(error.where)
            sentence = str(CLASHES.get(error.where, CLASH))
            if field is None:
                self.complaint = sentence
            else:
                field.errors = [sentence]
            return False
        return True

    def created(self) -> Created:
        """The first event of the sheet; only after :meth:`validate` said yes."""
        assert self.made is not None
        dealer = int(self.dealer.data or 0)
        return Created(
            self.title.data or _("Kitchen table"),
            by_side(self.names, self.made),
            self.made,
            # Whoever plays with fewer than the form has rows starts with the first of them.
            dealer if dealer < self.seats else 0,
        )


def named(names: Sequence[str]) -> tuple[str, ...]:
    """``names`` with "Player 2" and so on where one is blank."""
    return tuple(name or _("Player %(number)s", number=seat + 1) for seat, name in enumerate(names))


def mark_twins(fields: Sequence[Line], names: Sequence[str]) -> bool:
    """Whether all names differ; if not, the later field of a pair says so."""
    for seat, (field, name) in enumerate(zip(fields, names, strict=True)):
        if name.casefold() in [other.casefold() for other in names[:seat]]:
            field.errors = [str(SAME_NAME) % {"name": name}]
            return False
    return True


def by_side(names: Sequence[str], rules: Ruleset) -> tuple[tuple[str, ...], ...]:
    """Names by seat as names by side; partners sit opposite each other."""
    if rules.teams == "pairs":
        return tuple((names[side], names[side + 2]) for side in range(2))
    return tuple((name,) for name in names)


class NamesForm(Form):
    """Another title, other names."""

    title = Line(_l("Title"), MAX_TITLE)
    name_0 = Line(_l("Player 1"), MAX_NAME)
    name_1 = Line(_l("Player 2"), MAX_NAME)
    name_2 = Line(_l("Player 3"), MAX_NAME)
    name_3 = Line(_l("Player 4"), MAX_NAME)

    def __init__(self, match: Match, posted: Posted | None = None) -> None:
        data = {f"name_{seat}": name for seat, name in enumerate(match.players)}
        super().__init__(posted, data={"title": match.state.title, **data})
        self.seats = len(match.players)

    @property
    def name_fields(self) -> tuple[Line, ...]:
        """The fields of the names, by seat."""
        return (self.name_0, self.name_1, self.name_2, self.name_3)[: self.seats]

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, a plain one where the field was left blank."""
        return named([str(field.data or "") for field in self.name_fields])

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether title and names will do."""
        return bool(super().validate()) and mark_twins(self.name_fields, self.names)


def number_field(line: str, side: int) -> str:
    """The name of the field of one side's number: ``spades-1``."""
    return f"{line}-{side}"


class RoundForm(BaseForm):
    """A round of ``match``: a number for each side that plays and line that is asked, and who has what.

    Fields: ``cards-0`` and so on; ``d10``, ``s2``, ``last`` with a side as value, and ``d10-2``, ``s2-2``
    for the second copy in a game of two packs.
    """

    def __init__(
        self,
        match: Match,
        playing: Sequence[int],
        posted: Posted | None = None,
        count: RoundCount | None = None,
    ) -> None:
        self.match, self.playing = match, tuple(playing)
        self.lines = asked_lines(match.rules)
        sides = tuple((str(side), side) for side in playing)
        fields: dict[str, Any] = {}
        for line in self.lines:
            if line in NUMBERS:
                for side in playing:
                    fields[number_field(line, side)] = WholeNumber(
                        line, 0, MAX_NUMBER, usual=in_all(line, match.rules)
                    )
            else:
                for name in self.holders(line):
                    fields[name] = Choice(line, sides)
        super().__init__(fields)
        self.process(posted, data=self._data(count))

    def holders(self, line: str) -> tuple[str, ...]:
        """The fields that say who has the card of that line, one for each copy."""
        two = self.match.rules.packs == 2 and line != "last"
        return (line, f"{line}-2") if two else (line,)

    def _data(self, count: RoundCount | None) -> dict[str, Any]:
        """What stands in the fields at first: nothing, but no sweeps, as in most rounds."""
        if count is None:
            return {number_field("sweeps", side): 0 for side in self.playing}
        data: dict[str, Any] = {
            number_field(line, side): getattr(count, line)[side] for line in NUMBERS for side in self.playing
        }
        for line in ("d10", "s2"):
            for name, side in zip(self.holders(line), getattr(count, line), strict=False):
                data[name] = str(side)
        data["last"] = None if count.last is None else str(count.last)
        return data

    def number(self, line: str, side: int) -> WholeNumber:
        """The field of one number."""
        field: WholeNumber = self[number_field(line, side)]
        return field

    def put(self, line: str, side: int, number: int) -> None:
        """Write a number into a field, as if it had been typed."""
        self.number(line, side).process_data(number)

    @property
    def wrong(self) -> tuple[str, ...]:
        """The names of the fields that could not be read."""
        return tuple(name for name, field in self._fields.items() if field.errors or field.process_errors)

    def count(self) -> RoundCount:
        """What was counted; a field that cannot be read is as good as blank."""
        numbers: dict[str, Any] = {
            line: tuple(
                self.number(line, side).data if line in self.lines and side in self.playing else None
                for side in range(self.match.sides)
            )
            for line in NUMBERS
        }
        held = {
            line: tuple(int(self[name].data) for name in self.holders(line) if self[name].data is not None)
            for line in ("d10", "s2", "last")
            if line in self.lines
        }
        count = RoundCount(**numbers, d10=held.get("d10", ()), s2=held.get("s2", ()))
        return replace(count, last=held["last"][0]) if held.get("last") else count
