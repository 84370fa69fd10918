"""The extractor: translators get exactly the texts that the pages look up."""

from io import BytesIO

from trainer.content.extract import extract_lessons

LESSON = """\
id: x
title: Tens
rule:
  name: ten
  say: >
    A folded
    text.
steps:
  - say: "Look at  {9D}."
  - ask: take-most
    id: no-text
  - say: [broken]
end:
  say: Done.
"""


def extract(text: str) -> list[tuple[int, None, str, list[str]]]:
    return list(extract_lessons(BytesIO(text.encode()), (), (), {}))


def test_each_text_with_its_line_and_a_word_to_the_translator() -> None:
    assert extract(LESSON) == [
        (2, None, "Tens", ["Lesson x, title"]),
        (4, None, "ten", ["Lesson x, rule.name"]),
        (5, None, "A folded text.", ["Lesson x, rule.say"]),
        (9, None, "Look at {9D}.", ["Lesson x, steps[0].say", "Cards in braces stay as they are."]),
        (14, None, "Done.", ["Lesson x, end.say"]),
    ]


def test_lessons_in_another_language_and_broken_files_have_nothing_to_translate() -> None:
    assert extract(LESSON.replace("id: x", "id: x\nlanguage: nb")) == []
    assert extract("a: [1") == extract("- x\n") == []
