"""Every page in Norwegian: nothing of ours may be left in English, to the eye or to a screen reader."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from tests.scenes import SCENES, Scene, World
from trainer.translate import read_catalogue
from trainer.web.learn import lessons

PLACEHOLDER = re.compile(r"%\(\w+\)s|\{[^{}]*\}")

#: What a sheet was called by whoever began it, in English.
WRITTEN_BY_SOMEBODY = {"Kitchen table"}

#: Attributes that people read or hear; the counter and the main button carry their words in ``data-...``.
SPOKEN = ("alt", "aria-label", "placeholder", "title", "data-none", "data-one", "data-many", "data-say-none")


class Words(HTMLParser):
    """The pieces of text on a page, those in attributes too."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.lang = ""
        self.foreign = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the attributes that hold words."""
        self.pieces += [value for name, value in attrs if value and name in SPOKEN]
        lang = dict(attrs).get("lang")
        if tag == "html":
            self.lang = lang or ""
        elif self.foreign or lang not in (None, self.lang):
            self.foreign += tag not in ("br", "hr", "img", "input", "use")

    def handle_data(self, data: str) -> None:
        """Keep the text, but for what says itself that it is in another language."""
        if not self.foreign:
            self.pieces.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Leave what is in another language."""
        self.foreign = max(0, self.foreign - 1)


class Source:
    """A text of ours that is not the same in Norwegian."""

    def __init__(self, text: str) -> None:
        self.text = text
        parts = PLACEHOLDER.split(" ".join(text.split()))
        self.is_sentence = len(" ".join(parts).split()) > 2
        self.longest = max(parts, key=len)
        self.pattern = re.compile(".{0,200}?".join(map(re.escape, parts)))

    def stands_in(self, text: str) -> bool:
        """Whether it is somewhere in ``text``, whatever its placeholders became."""
        return self.is_sentence and self.longest in text and self.pattern.search(text) is not None


def sources() -> list[Source]:
    """Each text that has a translation of its own."""
    found = []
    for message in read_catalogue("nb"):
        ids = (message.id,) if isinstance(message.id, str) else message.id
        strings = (message.string,) if isinstance(message.string, str) else message.string
        found += [
            Source(text) for text, other in zip(ids, strings or (), strict=False) if text and text != other
        ]
    return found


SOURCES = sources()


def english(page: str) -> list[str]:
    """What is English on ``page``: sentences anywhere, and shorter texts where they stand alone."""
    pieces = [" ".join(piece.split()) for piece in Words(page).pieces]
    alone, text = set(pieces) - WRITTEN_BY_SOMEBODY, " ".join(pieces)
    return [source.text for source in SOURCES if source.text in alone or source.stands_in(text)]


def norwegian(scene: Scene) -> Scene:
    """The same scene as a Norwegian meets it."""
    return replace(scene, prefs={"letters": "nordic", **scene.prefs, "lang": "nb"})


def course() -> Iterator[Scene]:
    """Each step of the course: as it is, with every hint, skipped, and with wrong answers."""
    for lesson in lessons.catalogue().lessons:
        yield Scene(f"{lesson.id}, the end", f"/learn/{lesson.id}/end")
        for step in lesson.steps:
            address = f"/learn/{lesson.id}/{step.id}"
            yield Scene(f"{step.id}", address)
            if step.asks:
                for query in ("hints=4", "skip=1", "take=0&misses=2", "take=1&hints=2&misses=1", "take=none"):
                    yield Scene(f"{step.id}, {query}", f"{address}?{query}")


def test_english_is_noticed(world: World) -> None:
    page = world.answer(Scene("settings", "/settings")).text
    assert {"Settings", "It adds, it never judges", "Rules"} <= set(english(page))


@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_no_page_is_left_in_english(world: World, scene: Scene) -> None:
    answer = world.answer(norwegian(scene))
    if answer.status_code in (301, 302, 303) or scene.path.startswith("/patterns"):
        return
    assert Words(answer.text).lang == "nb"
    assert not english(answer.text)


@pytest.mark.parametrize(
    "scene", [scene for scene in SCENES if not scene.path.startswith("/patterns")], ids=str
)
def test_no_piece_of_a_page_is_left_in_english(world: World, scene: Scene) -> None:
    assert not english(world.answer(norwegian(scene), **{"HX-Request": "true"}).text)


def test_no_step_of_the_course_is_left_in_english(world: World) -> None:
    with world.app.test_request_context("/"):
        scenes = list(course())
    assert len(scenes) > 50
    left = {str(scene): found for scene in scenes if (found := english(world.answer(norwegian(scene)).text))}
    assert not left
