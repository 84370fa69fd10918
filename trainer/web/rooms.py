"""The rooms that this version has, in the order of the bars: a new room is one more line here."""

from dataclasses import dataclass

from flask_babel import LazyString, lazy_gettext


@dataclass(frozen=True)
class Room:
    """A door on the first page and in the bars; ``fan`` names the two cards that lie beside it."""

    id: str
    path: str
    name: LazyString
    line: LazyString
    fan: tuple[str, str]


ROOMS = (
    Room("learn", "/learn", lazy_gettext("Learn"), lazy_gettext("From first capture to first build"), ("9D", "5H")),
    Room("practise", "/practise", lazy_gettext("Practise"), lazy_gettext("A few tables a day"), ("10S", "4C")),
    Room("score", "/score", lazy_gettext("Score"), lazy_gettext("For a game with real cards"), ("10D", "2S")),
)
