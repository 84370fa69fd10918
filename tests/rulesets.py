"""Rule sets at random, of every preset and every option."""

import random
from dataclasses import asdict
from typing import Any

from trainer.rules.errors import RulesetError
from trainer.rules.house import ruleset
from trainer.rules.options import CHOICES, RANGES
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import OPTIONS, Ruleset

#: Options that leave one another without effect, or contradict each other.
ENTANGLED = (
    ("refill", "sweep_last", "sweep_pts", "sweep_cancel"),
    ("court", "build", "build_max", "double", "double_own", "build_limit", "limit_counts_doubles"),
    ("target", "target_check", "kryp_end", "overshoot", "rounds"),
    ("ace_hand", "ace_mixed", "casino_hand", "last_call"),
    ("pts_cards", "pts_spades", "tie_majority"),
    ("teams", "players", "packs", "table"),
)

#: Words for the last deal, and some that something else could be made of.
CALLS = (
    None,
    "",
    "none",
    "sistan",
    "sista given, sa mor",
    " båt ",
    "50 % kvar; a=b",
    "2025",
    "%41",
    "ж," * 20,
)


def any_value(rng: random.Random, option: str) -> Any:
    """A value that the option takes."""
    if option in CHOICES:
        return rng.choice(CHOICES[option])
    if option in RANGES:
        return rng.randint(*RANGES[option])
    match option:
        case "target":
            return rng.choice((1, 16, 1000, "rounds", "lowest"))
        case "kryp_end":
            return rng.choice(("rounds:1", "rounds:1000", "knockout:21"))
    return rng.choice(CALLS)


def near(rng: random.Random, preset: str) -> dict[str, Any]:
    """Options of which a few differ from the preset, right or not for each other."""
    # Of wild choices nearly all contradict each other; a form sends the others as the preset has them.
    options = asdict(PRESETS[preset].rules) if rng.random() < 0.5 else {"preset": preset}
    for name in (*rng.choice(ENTANGLED), *rng.sample(OPTIONS, 2)):
        options[name] = any_value(rng, name)
    return options


def far(rng: random.Random, preset: str) -> Ruleset:
    """Rules that differ from the preset in as many options as will go together."""
    options: dict[str, Any] = {"preset": preset}
    rules = ruleset(options)
    for name in rng.sample(OPTIONS, len(OPTIONS)):
        try:
            rules = ruleset(options | {name: any_value(rng, name)})
        except RulesetError:
            continue
        options = asdict(rules)
    return rules
