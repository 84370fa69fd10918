"""The glossary: native words in five languages, told honestly, with the line of what is wrong."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from trainer.content import glossary
from trainer.content.loader import read_bytes
from trainer.rules.presets import PRESETS
from trainer.web.words.terms import LANGUAGE, LOCAL


def test_the_glossary_is_sound_and_large_enough() -> None:
    found = glossary.load()
    assert found.problems == () and len(found.terms) >= 30
    for language in glossary.LANGUAGES:
        assert sum(language in term.words for term in found.terms) >= 25, language


def test_it_says_what_the_score_sheet_and_the_presets_say() -> None:
    words = {term.id: term.words for term in glossary.load().terms}
    for country, local in LOCAL.items():
        language = LANGUAGE[country]
        for line, id in (("sweeps", "sweep"), ("d10", "big-casino"), ("s2", "little-casino")):
            assert local.get(line, "").casefold() == words[id].get(language, "").casefold().replace(
                " ", ""
            ) or (local.get(line, "").casefold() == words[id].get(language, "").casefold())
    for preset in PRESETS.values():
        if preset.rules.last_call and preset.id != "byggekasino":
            assert preset.rules.last_call == words["last"][LANGUAGE[preset.country]]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("terms: 5", "a list under the key terms"),
        ("terms:\n  - {id: a, words: {sv: x, da: y}}", "id, words and means"),
        ("terms:\n  - {id: a, words: {sv: x}, means: M}", "at least two"),
        ("terms:\n  - {id: a, words: {sv: x, is: y}, means: M}", "is is no language"),
        ("terms:\n  - {id: a, words: {sv: x, da: }, means: M}", "leave the language out"),
        ("terms:\n" + 2 * "  - {id: a, words: {sv: x, da: y}, means: M}\n", "second time"),
        ("terms: [", ""),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, says: str) -> None:
    found = glossary.check(read_bytes(text.encode(), Path("glossary.yaml")))
    assert len(found.problems) == 1 and says in found.problems[0].message


def test_the_page_shows_each_term_with_its_languages(client: FlaskClient) -> None:
    page = client.get("/rules/glossary").text
    for term in glossary.load().terms:
        assert f'id="{term.id}"' in page
        for language, word in term.words.items():
            assert f'<td lang="{language}">{word}</td>' in page
