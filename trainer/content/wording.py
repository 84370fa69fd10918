"""The texts of lessons: where they stand, the cards they name, and whether a prompt gives its answer away."""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from trainer.content.loader import Where
from trainer.rules.cards import Card
from trainer.rules.errors import NotationError
from trainer.rules.notation import parse_card

#: A card inside a text, ``{9D}``: shown in the reader's own letters, spoken in words.
CARD_IN_TEXT: Final = re.compile(r"\{([^{}]*)\}")

#: Words for ranks by language: whole words, in the forms that sentences use. Ace first, king last.
_RANK_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "en": (
        "aces?", "twos?", "threes?", "fours?", "fives?", "six(?:es)?", "sevens?", "eights?", "nines?",
        "tens?", "jacks?", "queens?", "kings?",
    ),
    "nb": (
        "ess(?:et|ene)?", "to(?:er(?:e|en|ne)?)?", "tre(?:er(?:e|en|ne)?)?", "fire(?:r(?:e|en|ne)?)?",
        "fem(?:mer(?:e|en|ne)?)?", "seks(?:er(?:e|en|ne)?)?", "(?:sju|syv)(?:er(?:e|en|ne)?)?",
        "åtte(?:r(?:e|en|ne)?)?", "ni(?:er(?:e|en|ne)?)?", "ti(?:er(?:e|en|ne)?)?",
        "knekt(?:en|er|ene)?", "dame[nr]?(?:ne)?", "konge[nr]?(?:ne)?",
    ),
    "sv": (
        "äss(?:et|en)?", "två(?:an?|or(?:na)?)?", "tre(?:an?|or(?:na)?)?", "fyr(?:a|an|or|orna)",
        "fem(?:man?|mor(?:na)?)?", "sex(?:an?|or(?:na)?)?", "sju(?:an?|or(?:na)?)?", "ått(?:a|an|or|orna)",
        "ni(?:an?|or(?:na)?)?", "tio(?:n|r|rna)?", "knekt(?:en|ar|arna)?", "dam(?:en|er|erna)?",
        "kung(?:en|ar|arna)?",
    ),
    "da": (
        "es(?:set|ser(?:ne)?)?", "to(?:er(?:e|en|ne)?)?", "tre(?:er(?:e|en|ne)?)?", "fire(?:r(?:e|en|ne)?)?",
        "fem(?:mer(?:e|en|ne)?)?", "seks(?:er(?:e|en|ne)?)?", "syv(?:er(?:e|en|ne)?)?",
        "otte(?:r(?:e|en|ne)?)?", "ni(?:er(?:e|en|ne)?)?", "ti(?:er(?:e|en|ne)?)?",
        "(?:knægt|bonde)(?:en|er|erne)?", "dame[nr]?(?:ne)?", "konge[nr]?(?:ne)?",
    ),
}  # fmt: skip


def texts(data: Any) -> Iterator[tuple[Where, str]]:
    """Every text of a lesson or walkthrough that people read, with its place; ``data`` is the plain file.

    Runs of spaces and line ends are one space, as the pages and the translators see them.
    """
    if not isinstance(data, dict):
        return
    places: list[Where] = [("title",), ("about",), ("rule", "name"), ("rule", "say")]
    for key, parts in (("steps", ("say",)), ("moves", ("before", "after"))):
        listed = data.get(key)
        places += [
            (key, at, part) for at in range(len(listed) if isinstance(listed, list) else 0) for part in parts
        ]
    places.append(("end", "say"))
    for where in places:
        value: Any = data
        for part in where:
            if isinstance(value, dict):
                value = value.get(part)
            elif isinstance(value, list) and isinstance(part, int):
                value = value[part]
            else:
                value = None
        if isinstance(value, str) and value.strip():
            yield where, " ".join(value.split())


def unknown_cards(text: str) -> Iterator[str]:
    """What is wrong with the cards that ``text`` names in braces."""
    for match in CARD_IN_TEXT.finditer(text):
        try:
            parse_card(match[1])
        except NotationError as error:
            yield f"{error.message}; a card inside a text is written {{9D}}"
    if re.search(r"[{}]", CARD_IN_TEXT.sub("", text)):
        yield "a brace without its partner; a card inside a text is written {9D}"


def names_rank(text: str, rank: int, language: str) -> str | None:
    """The word or figure in ``text`` that names a rank (1 to 13), or ``None``."""
    words = [str(rank)] if 2 <= rank <= 10 else []
    if language in _RANK_WORDS:
        words.append(_RANK_WORDS[language][rank - 1])
    if not words:
        return None
    found = re.search(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", CARD_IN_TEXT.sub("", text), re.IGNORECASE)
    return found[0] if found else None


def gives_away(text: str, answers: Iterable[Card], played: Collection[Card], language: str) -> str | None:
    """What in a prompt names a card of the answer, or ``None``.

    The card to play and its rank may be named; a card of the answer may not, nor any other rank in it.
    """
    for card in answers:
        for match in CARD_IN_TEXT.finditer(text):
            try:
                named = parse_card(match[1])
            except NotationError:
                continue
            if named == card and card not in played:
                return match[0]
        signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
        if f"{str(card)[:-1]}{signs[card.suit]}" in text.replace("\ufe0e", "") and card not in played:
            return f"{str(card)[:-1]}{signs[card.suit]}"
        if all(card.rank != own.rank for own in played):
            word = names_rank(text, card.rank, language)
            if word:
                return word
    return None
