"""House-rule sheets for programs: the code of one does wherever a request names a preset.

Where sheets lie is no business of the protocol: whoever serves it hands in what finds them.
"""

from collections.abc import Callable, Mapping
from typing import Any

from trainer.rules.errors import KasinoError, RulesetError
from trainer.rules.house import ruleset, to_json
from trainer.rules.ruleset import Ruleset

#: The rules of the sheet that a name is the code of, or ``None``; raises :class:`Unavailable`.
FindSheet = Callable[[str], Ruleset | None]


class Unavailable(KasinoError):
    """The sheets cannot be read just now."""

    code = "unavailable"

    def __init__(self) -> None:
        super().__init__("the house-rule sheets cannot be read just now", where="rules")


def rules_or_sheet(value: Any, find: FindSheet) -> Ruleset:
    """The rules that a request names: those of a sheet by its code, with options or without, else a preset's.

    :raises RulesetError: for what names no rules; a code that no sheet has is an unknown preset.
    :raises Unavailable: when the sheets cannot be read.
    """
    name = value.get("preset") if isinstance(value, Mapping) else value
    sheet = find(name.strip().lower()) if isinstance(name, str) else None
    if sheet is not None and isinstance(value, Mapping):
        return ruleset(to_json(sheet) | {option: value[option] for option in value if option != "preset"})
    if sheet is not None:
        return sheet
    try:
        return ruleset(value)
    except RulesetError as error:
        if isinstance(name, str) and error.where == "preset":
            raise RulesetError(f"{error.message}; or a house-rule sheet's code", where="preset") from None
        raise
