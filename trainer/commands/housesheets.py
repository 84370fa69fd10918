"""The house-rule sheets of the data folder, for ``solve`` and ``deal``: looked for only when one is named."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainer.commands import CommandError, describe, settings
from trainer.config import Config
from trainer.protocol.sheets import Unavailable, rules_or_sheet
from trainer.rules.errors import RulesetError
from trainer.rules.presets import find_preset
from trainer.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from trainer.storage.engine import Engine


def rules_of(value: Any) -> Ruleset:
    """The rules that a request names, which may be those of a house-rule sheet of this data folder.

    :raises RulesetError: for what names no rules.
    :raises Unavailable: when a code is named and the sheets cannot be read.
    """
    return rules_or_sheet(value, _find)


def _find(name: str) -> Ruleset | None:
    with suppress(RulesetError):
        find_preset(name)  # what a program usually asks for needs nothing of the storage
        return None
    from trainer.storage import houserules
    from trainer.storage.errors import StorageError

    if not houserules.is_code(name):
        return None
    try:
        chosen = settings()
        if not chosen.database_url and not Path(describe(chosen)).exists():
            return None  # looking for a sheet is no reason to make a database
        stored = houserules.find(_engine(chosen), name)
    except (StorageError, CommandError) as error:
        raise Unavailable from error
    if stored is None:
        return None
    from trainer.web.shell.rulebook import of_stored

    return of_stored(stored).rules


@cache
def _engine(chosen: Config) -> "Engine":
    from trainer.storage.engine import prepare

    return prepare(chosen)
