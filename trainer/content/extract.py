"""A Babel extractor: the texts of lessons and walkthroughs for the translators' usual tools."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from trainer.content.loader import dotted, read_bytes
from trainer.content.wording import CARD_IN_TEXT, texts


def extract_lessons(
    fileobj: BinaryIO, keywords: Any, comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Each text of a lesson file as (line, ``None``, text, comments), in the form Babel asks of extractors.

    The texts are those that the pages look up: runs of spaces and line ends made one space. A lesson in
    another language than English is shown as it is written and has nothing to translate.
    """
    source = read_bytes(fileobj.read(), Path(getattr(fileobj, "name", "lesson.yaml")))
    if not isinstance(source.data, dict) or source.data.get("language", "en") != "en":
        return
    terms = source.data.get("terms")
    for at, term in enumerate(terms if isinstance(terms, list) else []):
        if isinstance(term, dict) and isinstance(term.get("means"), str):
            comment = f"Glossary: {term.get('id')}"
            yield source.line(("terms", at, "means")), None, " ".join(term["means"].split()), [comment]
    for where, text in texts(source.data):
        kind = "Walkthrough" if "kind" in source.data else "Lesson"
        comments = [f"{kind} {source.data.get('id')}, {dotted(where)}"]
        if CARD_IN_TEXT.search(text):
            comments.append("Cards in braces stay as they are.")
        yield source.line(where), None, text, comments
