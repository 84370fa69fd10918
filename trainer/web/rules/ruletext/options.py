"""Every house rule as a question with short answers, and which of them matter in a rule set.

The comparison table, the house-rule sheet and the printed page all draw from here. An option counts as
effective where changing it can change something in a game with these rules.
"""

from typing import Any, Final

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from trainer.rules.effect import silenced_by
from trainer.rules.options import CHOICES
from trainer.rules.ruleset import Ruleset
from trainer.web.words import scorerules
from trainer.web.words.scorerules import text_of

#: The questions by section, in the order in which a page asks them. ``hand`` has one value and no question.
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "deal": ("packs", "table", "refill", "table_point_cards", "teams"),
    "values": ("court", "ace_hand", "ace_table", "ace_mixed", "casino_hand", "spade5"),
    "capture": ("group_max", "capture", "capture_extent"),
    "build": (
        "build", "build_table_cards", "build_max", "keep_card", "raise_own", "raise_other", "absorb_on_raise",
        "double", "double_own", "build_limit", "limit_counts_doubles", "same_value_builds",
        "build_capture", "owner_trail", "owner_must_capture",
    ),
    "sweep": ("sweep_pts", "sweep_last", "sweep_cancel", "sweep_stop_at", "last_pts"),
    "count": ("pts_cards", "pts_spades", "pts_d10", "pts_s2", "pts_ace", "tie_majority"),
    "win": ("target_check", "overshoot", "target_tie"),
}  # fmt: skip

TITLES: Final[dict[str, LazyString]] = {
    "deal": _l("Players and deal"),
    "values": _l("What the cards count"),
    "turn": _l("Your turn"),
    "capture": _l("Taking cards"),
    "build": _l("Building"),
    "sweep": _l("Sweeps and the last capture"),
    "count": _l("Counting"),
    "win": _l("Winning"),
}

#: What the row or the question is called.
LABELS: Final[dict[str, LazyString]] = scorerules.LABELS | {
    "packs": _l("Packs"),
    "table": _l("Cards on the table at first"),
    "refill": _l("New cards"),
    "table_point_cards": _l("Point cards dealt to the table"),
    "teams": _l("Four players"),
    "court": _l("Jack, queen, king"),
    "ace_hand": _l("Ace from the hand"),
    "ace_table": _l("Ace on the table"),
    "ace_mixed": _l("Both values of an ace in one play"),
    "casino_hand": _l("2♠ and 10♦ from the hand"),
    "spade5": _l("5♠ clears the table"),
    "group_max": _l("Cards in a sum"),
    "capture": _l("Must you take?"),
    "capture_extent": _l("How much must you take?"),
    "build": _l("Building"),
    "build_table_cards": _l("Table cards in a new build"),
    "build_max": _l("Highest build"),
    "keep_card": _l("The card that takes your build"),
    "raise_own": _l("Raise your own build"),
    "raise_other": _l("Raise somebody else’s build"),
    "absorb_on_raise": _l("Loose cards join a raise"),
    "double": _l("Doubling"),
    "double_own": _l("Double your own build"),
    "build_limit": _l("Builds of your own"),
    "limit_counts_doubles": _l("A doubled card is a build too"),
    "same_value_builds": _l("Two builds of one value"),
    "build_capture": _l("Take a build"),
    "owner_trail": _l("Lay out a card beside your build"),
    "owner_must_capture": _l("Owning a build, must you take?"),
    "sweep_last": _l("Sweep with the last card"),
}

_YES: Final = {"yes": _l("yes"), "no": _l("no")}

#: Short answers, by option and the value as a form carries it.
WORDS: Final[dict[str, dict[str, LazyString | str]]] = {
    "packs": {"1": "1", "2": "2"},
    "table": {"4": "4", "8": "8"},
    "refill": {"deal": _l("dealt, when all have played"), "draw": _l("drawn after each play")},
    "table_point_cards": {"keep": _l("stay"), "replace": _l("are replaced")},
    "teams": {"solo": _l("each alone"), "pairs": _l("two pairs")},
    "court": {
        "numeric": "11, 12, 13",
        "pair_one": _l("take one equal card"),
        "pair_all": _l("take all equal cards"),
    },
    "ace_hand": {"choice": _l("1 or 14"), "14": "14", "1": "1"},
    "ace_table": {"1": "1", "choice": _l("1 or 14")},
    "ace_mixed": {"one_value": _l("no"), "pairs_and_14": _l("yes")},
    "casino_hand": {"face": "2, 10", "fixed": "15, 16", "choice": _l("2 or 15, 10 or 16")},
    "spade5": {"none": _l("no"), "may_clear": _l("if you like"), "must_clear": _l("always")},
    "group_max": {"none": _l("as many as fit"), "2": _l("at most 2")},
    "capture": {
        "voluntary": _l("no"),
        "forced": _l("yes"),
        "forced_equal": _l("equal cards, yes"),
    },
    "capture_extent": {
        "free": _l("as you like"),
        "cannot_be_enlarged": _l("all that can be added"),
        "most_cards": _l("as many cards as you can"),
    },
    "build": {"off": _l("no"), "on": _l("yes")},
    "build_table_cards": {"one": _l("one"), "many": _l("one or several")},
    "build_max": {"10": "10", "14": "14", "16": "16"},
    "keep_card": {
        "always": _l("stays in your hand"),
        "when_building": _l("must be there when you build"),
    },
    "raise_own": _YES,
    "raise_other": _YES,
    "absorb_on_raise": _YES,
    "double": {
        "off": _l("no"),
        "equal_card": _l("equal card on equal card"),
        "groups": _l("several groups of one value"),
    },
    "double_own": _YES,
    "build_limit": {"none": _l("no limit"), "1": _l("one at a time")},
    "limit_counts_doubles": _YES,
    "same_value_builds": {"allowed": _l("allowed"), "forbidden": _l("forbidden")},
    "build_capture": {"with_loose": _l("with other cards too"), "alone": _l("alone")},
    "owner_trail": {
        "free": _l("yes"),
        "keep_card": _l("not the last card that takes it"),
        "forbidden": _l("no"),
    },
    "owner_must_capture": {
        "no": _l("no"),
        "any": _l("yes, something"),
        "own": _l("yes, that build"),
    },
    "sweep_last": {
        "counts": _l("counts"),
        "never": _l("does not count"),
        "no_last_deal": _l("no sweeps in the last deal"),
    },
}


def words(option: str, value: Any) -> str:
    """A value of an option in a few words of the reader's language."""
    if option in WORDS:
        return str(WORDS[option][text_of(value)])
    return scorerules.words(option, value)


def choices(option: str) -> tuple[tuple[str, str], ...]:
    """The values of an option for a form: what is sent, and its words."""
    return tuple((text_of(value), words(option, value)) for value in CHOICES[option])


def effective(option: str, rules: Ruleset) -> bool:
    """Whether another value of ``option`` could make a difference in a game with ``rules``."""
    return silenced_by(option, rules) is None
