"""The shipped translations, as the check of lessons sees them: which texts they have, complete and sure."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from trainer import paths


def shipped() -> Iterator[tuple[str, Catalog]]:
    """Each language that has a catalogue, with the catalogue."""
    for path in sorted(paths.TRANSLATIONS.glob("*/LC_MESSAGES/messages.po")):
        yield path.parent.parent.name, _catalogue(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _catalogue(path: Path, changed: int) -> Catalog:
    """The catalogue in ``path``; ``changed`` only makes a changed file be read again."""
    with path.open("rb") as source:
        return read_po(source, locale=path.parent.parent.name)


def translation(catalogue: Catalog, text: str) -> str | None:
    """The translation of ``text``, or ``None`` when it is missing or marked as unsure (fuzzy)."""
    message = catalogue.get(text)
    if message is None or message.fuzzy or not isinstance(message.string, str):
        return None
    return message.string or None
