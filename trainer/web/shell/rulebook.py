"""Which rule set a reader means: a preset's id, or the code of a house-rule sheet.

Every page that lets a reader choose rules comes here; nobody else turns such a name into a ``Ruleset``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from flask import current_app, g, has_request_context
from flask_babel import gettext as _

from trainer.rules.errors import RulesetError
from trainer.rules.house import ruleset
from trainer.rules.presets import PRESETS, Preset, find_preset
from trainer.rules.ruleset import OPTIONS, Ruleset
from trainer.storage import houserules
from trainer.storage.errors import StorageError
from trainer.storage.houserules import StoredRules
from trainer.web.shell import learner, store

SHORT_NAME: Final = 14


class UnknownRules(LookupError):
    """There is no rule set and no house-rule sheet of that name."""


@dataclass(frozen=True, slots=True)
class Book:
    """A rule set as pages show it; ``id`` is a preset's id or the code of a sheet.

    ``dropped`` are the options of an older sheet that this version does not know, or cannot have
    together, with the values they had; the preset's own values stand in their place.
    """

    id: str
    name: str
    short_name: str
    country: str
    rules: Ruleset
    house: bool = False
    dropped: tuple[tuple[str, str], ...] = ()

    @property
    def address(self) -> str:
        """Its page."""
        return f"/r/{self.id}" if self.house else f"/rules/{self.id}"

    @property
    def base(self) -> Preset:
        """The preset that it started from."""
        return PRESETS[self.rules.preset]


def of_preset(preset: Preset) -> Book:
    """The book of a preset."""
    return Book(preset.id, preset.name, preset.short_name, preset.country, preset.rules)


def of_stored(stored: StoredRules) -> Book:
    """The book of a house-rule sheet, mended where it was written by another version."""
    rules, dropped = mended(stored.options)
    short = stored.name if len(stored.name) <= SHORT_NAME else stored.name[: SHORT_NAME - 1] + "…"
    country = PRESETS[rules.preset].country
    return Book(stored.code, stored.name, short, country, rules, house=True, dropped=dropped)


def mended(options: Mapping[str, Any]) -> tuple[Ruleset, tuple[tuple[str, str], ...]]:
    """The nearest rule set to ``options``, and what had to be left out of them (option, value)."""
    left, dropped = dict(options), []
    try:
        find_preset(left.get("preset", "svensk"))
    except RulesetError:
        dropped.append(("preset", str(left.pop("preset"))))
    while True:
        try:
            return ruleset(left, reset_silenced=True), tuple(dropped)
        except RulesetError as error:
            # Where the preset's own value contradicts, the option beside it is what was chosen.
            wrong = next((name for name in (error.where, error.beside) if name in left), "preset")
            if wrong != "preset":
                dropped.append((wrong, str(left.pop(wrong))))
                continue
            # What contradicts is not among them: then the preset as it is.
            dropped += [(name, str(value)) for name, value in left.items() if name in OPTIONS]
            left = {"preset": left.get("preset", "svensk")}


def find(name: str) -> Book:
    """The rule set that ``name`` names.

    :raises UnknownRules: when there is none.
    :raises StorageError: when the sheets cannot be read.
    """
    name = name.strip().lower()
    known: dict[str, Book] = g.setdefault("kasino_books", {}) if has_request_context() else {}
    if name not in known:
        known[name] = _find(name)
    return known[name]


def _find(name: str) -> Book:
    if houserules.is_code(name):
        stored = houserules.find(store.engine(), name)
        if stored is None:
            raise UnknownRules(name)
        return of_stored(stored)
    try:
        return of_preset(find_preset(name))
    except RulesetError:
        raise UnknownRules(name) from None


def find_or_none(name: str) -> Book | None:
    """The same, or ``None``; also when the sheets cannot be read, for pages that can do without."""
    try:
        return find(name)
    except UnknownRules:
        return None
    except StorageError as error:
        current_app.logger.error("%s", error)
        return None


def of_rules(rules: Ruleset, *names: str) -> Book:
    """The first book of ``names`` that holds just these rules, else that of the preset they started from.

    For rules in force that were chosen elsewhere, such as those of a lesson.
    """
    for name in names:
        book = find_or_none(name) if name else None
        if book is not None and book.rules == rules:
            return book
    return of_preset(PRESETS[rules.preset])


def own_sheets() -> list[Book]:
    """The sheets that this request's reader has made, the newest first."""
    key = learner.current()
    if key is None:
        return []
    try:
        return [of_stored(stored) for stored in houserules.sheets_of(store.engine(), key)]
    except StorageError as error:
        current_app.logger.error("%s", error)
        return []


def shelves(chosen: str = "") -> list[tuple[str, list[Book]]]:
    """Every rule set that this reader can choose, under headings: their own sheets, then by country.

    ``chosen`` is in the list whoever made it, because it is in force.
    """
    own = own_sheets()
    if chosen and chosen not in PRESETS and chosen not in [book.id for book in own]:
        more = find_or_none(chosen)
        own = [more, *own] if more else own
    mine = [(_("House rules"), own)] if own else []
    return mine + countries()


def country_names() -> dict[str, str]:
    """The names of the countries that play, by the preset's letters for them."""
    return {"se": _("Sweden"), "dk": _("Denmark"), "no": _("Norway"), "fi": _("Finland"), "gb": _("Britain")}


def countries() -> list[tuple[str, list[Book]]]:
    """The presets under the names of the countries that play them."""
    names = country_names()
    groups = groupby(PRESETS.values(), key=lambda preset: preset.country)
    return [(names.get(country, country), [*map(of_preset, presets)]) for country, presets in groups]
