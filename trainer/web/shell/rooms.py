"""The rooms that this version has, in the order of the bars: a new room is one more line here."""

from dataclasses import dataclass

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l


@dataclass(frozen=True)
class Room:
    """A door on the first page and in the bars; ``fan`` names the two cards that lie beside it.

    ``tab``: it also stands along the foot of a phone, where there is room for five.
    """

    id: str
    path: str
    name: LazyString
    line: LazyString
    fan: tuple[str, str]
    tab: bool = True


ROOMS = (
    Room("learn", "/learn", _l("Learn"), _l("From the first card to several at once"), ("9D", "5H")),
    Room("practise", "/practise", _l("Practise"), _l("A few tables a day"), ("10S", "4C")),
    Room("score", "/score", _l("Score"), _l("For a game with real cards"), ("10D", "2S")),
    Room("referee", "/referee", _l("Referee"), _l("Every legal move on any table"), ("8S", "8H")),
    Room("rules", "/rules", _l("Rules"), _l("Each country’s, and your own"), ("AS", "KD"), tab=False),
)
