"""The options of a rule set: what each may be (``RULES.md`` section 6), and reading one value."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from trainer.rules.errors import RulesetError

#: What each option may be. A tuple lists the values; ``int`` pairs in ``RANGES`` bound a number.
CHOICES: Final[Mapping[str, tuple[Any, ...]]] = MappingProxyType(
    {
        "packs": (1, 2),
        "hand": (4,),
        "table": (4, 8),
        "refill": ("deal", "draw"),
        "court": ("numeric", "pair_one", "pair_all"),
        "ace_hand": ("choice", 14, 1),
        "ace_table": (1, "choice"),
        "ace_mixed": ("one_value", "pairs_and_14"),
        "casino_hand": ("face", "fixed", "choice"),
        "spade5": ("none", "may_clear", "must_clear"),
        "group_max": (None, 2),
        "capture": ("voluntary", "forced", "forced_equal"),
        "capture_extent": ("free", "cannot_be_enlarged", "most_cards"),
        "build": ("off", "on"),
        "build_table_cards": ("one", "many"),
        "double": ("off", "equal_card", "groups"),
        "raise_own": ("yes", "no"),
        "raise_other": ("yes", "no"),
        "double_own": ("yes", "no"),
        "build_limit": (None, 1),
        "limit_counts_doubles": ("yes", "no"),
        "same_value_builds": ("allowed", "forbidden"),
        "build_max": (10, 14, 16),
        "keep_card": ("always", "when_building"),
        "owner_trail": ("free", "keep_card", "forbidden"),
        "owner_must_capture": ("no", "any", "own"),
        "build_capture": ("with_loose", "alone"),
        "absorb_on_raise": ("yes", "no"),
        "sweep_pts": (0, 1, "±5"),
        "sweep_last": ("counts", "never", "no_last_deal"),
        "sweep_stop_at": (None, 10),
        "sweep_cancel": ("none", "one_for_one"),
        "last_pts": (0, 1),
        "pts_cards": (0, 1, 3),
        "pts_spades": (0, 1, 2, "each"),
        "pts_d10": (0, 2, 3),
        "pts_s2": (0, 1, 2),
        "pts_ace": (0, 1),
        "tie_majority": ("none", "share", "carry"),
        "target_check": ("end_of_pack", "immediate"),
        "target_tie": ("most_spades", "extra_pack"),
        "overshoot": ("highest", "closest", "bounce_back"),
        "teams": ("solo", "pairs"),
        "table_point_cards": ("keep", "replace"),
    }
)

#: Whole-number options and their bounds, both included.
RANGES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType({"players": (2, 6), "rounds": (1, 100)})

TARGETS: Final = "a whole number from 1 to 1000, 'rounds' or 'lowest'"

#: Names that sources and older texts use for the same value.
VALUE_ALIASES: Final[Mapping[tuple[str, Any], Any]] = MappingProxyType(
    {
        ("capture_extent", "whole_group_set"): "cannot_be_enlarged",
        ("sweep_pts", "+-5"): "±5",
        ("sweep_pts", "+/-5"): "±5",
        ("group_max", "none"): None,
        ("build_limit", "none"): None,
        ("sweep_stop_at", "none"): None,
    }
)


def quoted(value: object) -> str:
    """The value as Python writes it, short enough for a message."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def worded(value: object) -> str:
    """An option's value as people write it: ``none`` for nothing."""
    return "none" if value is None else str(value)


def checked(option: str, value: Any) -> Any:
    """``value`` in the form that the record keeps, or a :class:`RulesetError` that says what would do."""
    if isinstance(value, str) and value.isdecimal() and len(value) < 5 and option != "last_call":
        value = int(value)  # option values come from addresses and forms as text
    value = VALUE_ALIASES.get((option, value), value) if not isinstance(value, (list, dict)) else value
    if option in CHOICES:
        # ``True == 1 == 1.0`` in Python; a yes is no number here, and 2.0 packs cannot be dealt.
        if any(type(value) is type(choice) and value == choice for choice in CHOICES[option]):
            return value
        allowed = ", ".join(map(worded, CHOICES[option]))
    elif option in RANGES:
        low, high = RANGES[option]
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        allowed = f"whole numbers from {low} to {high}"
    elif option == "target":
        if value in ("rounds", "lowest"):
            return value
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 1000:
            return value
        allowed = TARGETS
    elif option == "kryp_end":
        kind, _, number = value.partition(":") if isinstance(value, str) else ("", "", "")
        counts = number.isdecimal() and len(number) < 5 and 1 <= int(number) <= 1000
        if kind in ("rounds", "knockout") and counts:
            return value
        allowed = "'rounds:n' or 'knockout:n'"
    else:
        assert option == "last_call"
        if value is None or isinstance(value, str) and len(value) <= 40:
            return value
        allowed = "a text of at most 40 characters, or none"
    raise RulesetError(f"option {option} cannot be {quoted(value)}; it takes {allowed}", where=option)
