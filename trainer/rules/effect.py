"""Which options can make a difference in a game, given the others."""

from typing import Final

from trainer.rules.ruleset import Ruleset

#: The options that speak of builds, ``build`` itself aside, in the order in which they are told.
ABOUT_BUILDS: Final = (
    "build_table_cards",
    "double",
    "raise_own",
    "raise_other",
    "double_own",
    "build_limit",
    "limit_counts_doubles",
    "same_value_builds",
    "build_max",
    "keep_card",
    "owner_trail",
    "owner_must_capture",
    "build_capture",
    "absorb_on_raise",
)

#: The options that speak of doubling a build.
_ABOUT_DOUBLING: Final = ("double_own", "limit_counts_doubles")


def silenced_by(option: str, rules: Ruleset) -> str | None:
    """The other option whose value leaves ``option`` without effect in a game with ``rules``, or ``None``.

    No value of a silenced option could change anything: without building nothing is raised
    (``RULES.md 2.4``), and without a point for it no sweep is cancelled (``RULES.md 2.5``).
    """
    if option in ABOUT_BUILDS and rules.build == "off":
        return "build"
    if option in _ABOUT_DOUBLING and rules.double == "off":
        return "double"
    to_points = isinstance(rules.target, int)
    match option:
        case "ace_mixed" if rules.ace_hand != "choice":
            return "ace_hand"
        case "limit_counts_doubles" if rules.build_limit is None:
            return "build_limit"
        case "absorb_on_raise" if rules.double != "groups":
            return "double"
        case "absorb_on_raise" if rules.raise_own == rules.raise_other == "no":
            return "raise_other"
        case "sweep_last" | "sweep_cancel" | "sweep_stop_at" if rules.sweep_pts == 0:
            return "sweep_pts"
        case "tie_majority" if rules.pts_cards == 0 and rules.pts_spades in (0, "each"):
            return "pts_spades"
        case "target_check" | "overshoot" if not to_points:
            return "target"
        case "overshoot" if rules.target_check == "immediate":
            return "target_check"
        case "rounds" if rules.target != "rounds":
            return "target"
        case "kryp_end" if not rules.lowest_wins:
            return "target"
    return None
