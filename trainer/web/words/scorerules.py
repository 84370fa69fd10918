"""The house rules that decide how a round is counted and a match is won, with words for their values."""

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from trainer.rules.options import CHOICES

#: Option of the rule set -> its label.
LABELS: dict[str, LazyString] = {
    "pts_cards": _l("Most cards"),
    "pts_spades": _l("Most spades"),
    "pts_d10": _l("Ten of diamonds"),
    "pts_s2": _l("Two of spades"),
    "pts_ace": _l("Each ace"),
    "last_pts": _l("Last capture"),
    "sweep_pts": _l("Each sweep"),
    "sweep_cancel": _l("Sweeps against sweeps"),
    "sweep_stop_at": _l("Sweeps stop counting"),
    "tie_majority": _l("Level in cards or spades"),
    "target_tie": _l("Level at the end"),
    "overshoot": _l("Past the target"),
    "target_check": _l("Counted"),
}

_POINTS = {
    "0": _l("nothing"),
    "1": _l("1 point"),
    "2": _l("2 points"),
    "3": _l("3 points"),
    "each": _l("1 point for each spade"),
    "±5": _l("5 points from the player before"),
}

WORDS: dict[str, dict[str, LazyString]] = {
    "sweep_cancel": {"none": _l("all count"), "one_for_one": _l("cancel one for one")},
    "sweep_stop_at": {"none": _l("never"), "10": _l("once somebody has 10 points")},
    "tie_majority": {
        "none": _l("nobody gets it"),
        "share": _l("shared"),
        "carry": _l("goes over to the next pack"),
    },
    "target_tie": {"most_spades": _l("more spades wins"), "extra_pack": _l("one more pack")},
    "overshoot": {
        "highest": _l("highest wins"),
        "closest": _l("nearest to the target wins"),
        "bounce_back": _l("counts back down"),
    },
    "target_check": {"end_of_pack": _l("after each pack"), "immediate": _l("point by point")},
}


def text_of(value: object) -> str:
    """A value of an option as a form carries it."""
    return "none" if value is None else str(value)


def words(option: str, value: object) -> str:
    """A value of an option in the reader's language."""
    return str(WORDS.get(option, _POINTS)[text_of(value)])


def choices(option: str) -> tuple[tuple[str, str], ...]:
    """The values of an option for a form: what is sent, and its words."""
    return tuple((text_of(value), words(option, value)) for value in CHOICES[option])
