"""The gate of the catalogues: every text of pages, code and lessons is translated, placeholders kept."""

import ast
import re
from collections import Counter

import pytest
from babel.messages.catalog import Catalog, Message

from trainer import paths
from trainer.translate import catalogue_path, missing, read_catalogue, template, update, write_catalogue

LANGUAGES = ["nb"]

#: ``%(name)s``, a bare ``%s`` or ``%%``, and a card in braces.
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{[^{}]*\}")


@pytest.fixture(scope="module")
def texts() -> Catalog:
    return template(paths.PACKAGE.parent)


def forms(message: Message) -> list[tuple[str, str]]:
    """Pairs of a source text and its translation; a plural form answers to the plural."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    singular, plural = message.id
    return [(singular if at == 0 else plural, text) for at, text in enumerate(message.string)]


def test_the_texts_come_from_everywhere(texts: Catalog) -> None:
    found = {location[0].split("/")[0] for message in texts for location in message.locations}
    assert {"lessons", "templates", "trainer"} <= found


CALLS = {"_", "_l", "gettext", "ngettext", "pgettext", "npgettext", "lazy_gettext", "lazy_ngettext"}


def called_in_f_strings(code: str) -> list[str]:
    """The calls for a translation inside f-strings: before Python 3.12 Babel does not see into those."""
    return [
        ast.unparse(call)
        for string in ast.walk(ast.parse(code))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in CALLS
    ]


def test_no_text_hides_in_an_f_string() -> None:
    assert called_in_f_strings("text = f\"{text} {_('A sweep.')}\"") == ["_('A sweep.')"]
    found = {path: called_in_f_strings(path.read_text("utf-8")) for path in paths.PACKAGE.rglob("*.py")}
    assert not {path: calls for path, calls in found.items() if calls}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(texts: Catalog, language: str) -> None:
    catalogue = read_catalogue(language)
    unsure = set(missing(catalogue))
    left = []
    for message in texts:
        found = catalogue.get(message.id, message.context) if message.id else None
        text = message.id if isinstance(message.id, str) else message.id[0]
        if message.id and (found is None or text in unsure):
            left.append(f"{message.locations[0][0]}: {text}")
    assert not left, f"not translated to {language}:\n" + "\n".join(left)


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_stay(language: str) -> None:
    wrong = []
    for message in read_catalogue(language):
        for source, text in forms(message) if message.id else []:
            # A singular may say "one" in words, so what it leaves out is no mistake; what it adds is.
            wanted, given = Counter(PLACEHOLDER.findall(source)), Counter(PLACEHOLDER.findall(text or ""))
            extra, lost = given - wanted, wanted - given
            if text and (extra or (lost and isinstance(message.id, str))):
                wrong.append(f"{source!r} -> {text!r}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_is_as_update_writes_it(language: str, tmp_path: object) -> None:
    before = catalogue_path(language).read_bytes()
    catalogue = read_catalogue(language)
    assert catalogue.plural_expr in ("(n != 1)", "n != 1")
    assert before.decode("utf-8").startswith("# Translations of the Kasino trainer.\n")
    assert not re.search(rb"(?i)creation-date|last-translator|@", before.split(b"#:")[0])


def test_a_new_text_is_added_empty_and_a_new_language_begun(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "TRANSLATIONS", tmp_path)
    assert update(["sv"]) == 0
    catalogue = read_catalogue("sv")
    assert len(missing(catalogue)) == len(catalogue) > 20
    message = catalogue.get("Equal values")
    assert message is not None
    message.string = "Lika värden"
    write_catalogue("sv", catalogue)
    first = catalogue_path("sv").read_bytes()
    assert update() == 0
    assert catalogue_path("sv").read_bytes() == first
    assert "sv: " in capsys.readouterr().out
