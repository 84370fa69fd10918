"""Keeping the translations in step with the texts: what ``translations update`` does, in a checkout."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from trainer import paths

MAPPING: Final = paths.TRANSLATIONS / "babel.cfg"

#: How our own code calls for a translation, beside what Babel knows.
KEYWORDS: Final[dict[str, Any]] = {
    **DEFAULT_KEYWORDS,
    "_l": None,
    "lazy_gettext": None,
    "lazy_ngettext": (1, 2),
}


HEAD: Final = """\
# Translations of the Kasino trainer.
# `python3 -m trainer translations update` adds what is new; only fill in what is empty.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def catalogue_path(language: str) -> Path:
    """The file with the translations to ``language``."""
    return paths.TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"


def template(root: Path) -> Catalog:
    """Every text for people in the checkout at ``root``: Python, templates, and the lessons of the course."""
    with MAPPING.open(encoding="utf-8") as source:
        methods, options = parse_mapping_cfg(source)  # type: ignore[no-untyped-call]
    found = Catalog(charset="utf-8")
    for name, _line, message, comments, context in extract_from_dir(
        root, methods, options, keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    ):
        # Lines change with every edit and would make the order of the catalogue change with them.
        found.add(message, None, [(name, 0)], auto_comments=comments, context=context)
    for entry in found:
        entry.locations.sort()
    return found


def read_catalogue(language: str) -> Catalog:
    """The translations to ``language``; a new catalogue, without any, when there is no file yet.

    :raises babel.core.UnknownLocaleError: when there is no such language.
    """
    path = catalogue_path(language)
    if path.is_file():
        with path.open("rb") as source:
            return read_po(source, locale=language)
    return Catalog(locale=Locale.parse(language), charset="utf-8", fuzzy=False)


def write_catalogue(language: str, catalogue: Catalog) -> None:
    """Write the translations to ``language``, always in the same form: a diff shows only what changed.

    The head says what programs need and no more: no dates, no addresses.
    """
    path = catalogue_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as target:
        target.write(HEAD.format(language=language, plurals=catalogue.plural_forms).encode())
        write_po(target, catalogue, width=100, sort_by_file=True, include_lineno=False, omit_header=True)


def missing(catalogue: Catalog) -> list[str]:
    """The texts that ``catalogue`` does not translate, or only unsurely."""
    texts = []
    for message in catalogue:
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and (message.fuzzy or not all(strings)):
            texts.append(message.id if isinstance(message.id, str) else message.id[0])
    return texts


def update(languages: Sequence[str] = ()) -> int:
    """Bring each catalogue up to date with the texts, and make one for each new language named; 0 when done.

    What is translated stays; what is new is added empty; what is gone is put at the end. Nothing is guessed.
    """
    root = paths.PACKAGE.parent
    if not (root / "pyproject.toml").is_file():
        print("Translations are kept in the source code; run this in a checkout of it.")
        return 2
    wanted = {path.parent.parent.name for path in paths.TRANSLATIONS.glob("*/LC_MESSAGES/messages.po")}
    texts = template(root)
    for language in sorted(wanted | set(languages)):
        catalogue = read_catalogue(language)
        catalogue.update(texts, no_fuzzy_matching=True, update_creation_date=False)
        write_catalogue(language, catalogue)
        left = len(missing(catalogue))
        print(f"{language}: {len(catalogue)} texts, {left or 'none'} without a translation")
    return 0
