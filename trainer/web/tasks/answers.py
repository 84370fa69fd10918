"""What a reader did at a question, read from an address or a form, and the addresses that tell it again.

Where a reader stands is told by the address alone (hints used, misses in a row, the answer), so reloading
and sharing show the same verdict, and no process needs to remember anybody.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from werkzeug.datastructures import MultiDict

from trainer.coach.hints import RUNGS
from trainer.coach.reasons import Reason
from trainer.rules.cards import Card, Item
from trainer.web.shell.i18n import gettext as _
from trainer.web.words.sentences import reason_sentence

#: What can be done at a question; an answer is one of the first two.
TAKE: Final = "take"
NOTHING: Final = "nothing"
SKIP: Final = "skip"
HINT: Final = "hint"


class Unreadable(ValueError):
    """A form or an address that cannot be read: ``field`` is its name, the text says what to do."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Said:
    """What the reader has done: ``do`` is an answer, ``skip`` or nothing yet; ``picked`` are places.

    ``hints`` used and ``misses`` in a row (this answer included); ``saved`` is false when the answer could
    not be stored.
    """

    do: str = ""
    picked: tuple[int, ...] = ()
    hints: int = 0
    misses: int = 0
    saved: bool = True

    @property
    def answered(self) -> bool:
        """Whether there is something to judge."""
        return self.do in (TAKE, NOTHING)

    @property
    def answer(self) -> tuple[int, ...] | None:
        """What the judge is asked: the places, or ``None`` for "nothing to take"."""
        return self.picked if self.do == TAKE else None

    def not_saved(self) -> "Said":
        """The same, with the note that it could not be stored."""
        return replace(self, saved=False)

    def to_query(self) -> dict[str, str]:
        """The part of an address that shows this again; :func:`from_address` reads it."""
        query = {}
        if self.picked:
            query["take" if self.do == TAKE else "picked"] = ",".join(map(str, self.picked))
        if self.do == NOTHING:
            query["take"] = "none"
        if self.do == SKIP:
            query["skip"] = "1"
        if self.hints:
            query["hints"] = str(self.hints)
        if self.misses:
            query["misses"] = str(self.misses)
        if not self.saved:
            query["saved"] = "no"
        return query


def from_address(args: MultiDict[str, str], table: Sequence[Item]) -> Said:
    """What an address says that was done here.

    :raises Unreadable: for a card, a place or a number that cannot be.
    """
    picked = _places((args.get("picked") or "").split(","), table, "picked")
    take = args.get("take")
    do = ""
    if take == "none":
        do = NOTHING
    elif take is not None:
        do, picked = TAKE, _places(take.split(","), table, "take")
    elif args.get(SKIP):
        do = SKIP
    hints, misses = number(args, "hints", RUNGS), number(args, "misses", 99)
    said = Said(do, picked, hints, misses, args.get("saved") != "no")
    if do == TAKE and not picked:
        raise Unreadable("take", str(reason_sentence(Reason("empty"))))
    return said


def from_form(form: MultiDict[str, str], table: Sequence[Item]) -> Said:
    """What a form asks for: ``do`` (take, nothing, skip, hint), a ``take`` per card, ``hints``, ``misses``.

    :raises Unreadable: as :func:`from_address`; an empty selection is one too.
    """
    do = form.get("do") or TAKE
    if do not in (TAKE, NOTHING, SKIP, HINT):
        raise Unreadable("do", _("“%(text)s” cannot be done here. Use the buttons below.", text=do[:20]))
    picked = _places(form.getlist("take"), table, "take")
    said = Said(do, picked, number(form, "hints", RUNGS), number(form, "misses", 99))
    if do == TAKE and not picked:
        raise Unreadable("take", str(reason_sentence(Reason("empty"))))
    if do == HINT:
        return replace(said, do="", hints=min(said.hints + 1, RUNGS))
    return said


def what_can_be_read(fields: MultiDict[str, str], table: Sequence[Item]) -> Said:
    """Of a form that :func:`from_form` could not read, or is not to, what makes sense: nothing is lost.

    ``said`` is what was done before, as the form remembers it.
    """
    picked = tuple(place for place in range(len(table)) if str(place) in fields.getlist("take"))
    do = fields.get("said", "")
    said = Said(do if do in (TAKE, NOTHING, SKIP) and (picked or do != TAKE) else "", picked)
    try:
        return replace(said, hints=number(fields, "hints", RUNGS), misses=number(fields, "misses", 99))
    except Unreadable:
        return said


def _places(texts: Sequence[str], table: Sequence[Item], field: str) -> tuple[int, ...]:
    """The places that these texts mean: numbers from 0, or the names of cards that lie there."""
    places = set()
    for text in texts:
        if not text:
            continue
        if is_place(text, len(table)):
            places.add(int(text))
        else:
            places.add(_place_of_card(text, table, field))
    return tuple(sorted(places))


def _place_of_card(text: str, table: Sequence[Item], field: str) -> int:
    names = [str(item) if isinstance(item, Card) else "" for item in table]
    if text.upper() in names:
        return names.index(text.upper())
    shown = ", ".join(name or "…" for name in names)
    raise Unreadable(
        field,
        _("“%(text)s” is not a card on this table. Pick from these: %(cards)s.", text=text[:20], cards=shown),
    )


def is_place(text: str, count: int) -> bool:
    """Whether ``text`` is the number of one of ``count`` places."""
    return text.isascii() and text.isdecimal() and len(text) < 4 and int(text) < count


def number(fields: Mapping[str, str], name: str, most: int) -> int:
    """The number in the field ``name``, 0 where it is missing, ``most`` at most.

    :raises Unreadable: for anything but one or two digits.
    """
    text = fields.get(name) or "0"
    if not text.isascii() or not text.isdecimal() or len(text) > 2:
        raise Unreadable(
            name, _("“%(text)s” is not a number for %(field)s. Start again here.", text=text[:20], field=name)
        )
    return min(int(text), most)


def as_query(parts: Mapping[str, str]) -> str:
    """The parts as an address has them; they hold nothing but letters, digits and commas."""
    return "&".join(f"{name}={value}" for name, value in parts.items())


@dataclass(frozen=True)
class Place:
    """Where a question stands: the address it posts to and where "next" leads.

    ``keep`` are parts of the address that stay whatever happens (``of=7``); plain words and numbers.
    """

    path: str
    next: str
    next_label: str
    keep: Mapping[str, str]

    def address(self, said: Said | None = None) -> str:
        """The address that shows what was said."""
        query = {**self.keep, **(said.to_query() if said else {})}
        return f"{self.path}?{as_query(query)}" if query else self.path
