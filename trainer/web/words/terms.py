"""Words of the game that each country says in its own way, shown beside the plain ones. Never translated."""

from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset

#: By the country of the preset: a sweep, the ten of diamonds, the two of spades.
LOCAL: dict[str, dict[str, str]] = {
    "se": {"sweeps": "tabbe", "d10": "storan", "s2": "lillan"},
    "no": {"sweeps": "tabbe", "d10": "storekasino", "s2": "lillekasino"},
    "dk": {"sweeps": "svupper", "d10": "storekasino", "s2": "lillekasino"},
    "fi": {"sweeps": "mökki"},
    "gb": {"sweeps": "sweep", "d10": "big casino", "s2": "little casino"},
}

#: The language of those words, for a screen reader.
LANGUAGE = {"se": "sv", "no": "nb", "dk": "da", "fi": "fi", "gb": "en"}


def local_term(line: str, rules: Ruleset) -> str:
    """What the country of these rules calls a line of the score sheet, or nothing.

    >>> from trainer.rules.house import ruleset
    >>> local_term("sweeps", ruleset("finsk"))
    'mökki'
    """
    return LOCAL[PRESETS[rules.preset].country].get(line, "")


def local_language(rules: Ruleset) -> str:
    """The language tag of :func:`local_term`."""
    return LANGUAGE[PRESETS[rules.preset].country]
