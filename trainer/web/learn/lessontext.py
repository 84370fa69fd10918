"""The texts of lessons on the page: in the reader's language, cards in the reader's letters."""

from collections.abc import Callable
from typing import Protocol

from flask_babel import gettext
from markupsafe import Markup, escape

from trainer.content.wording import CARD_IN_TEXT
from trainer.rules.cards import Card
from trainer.rules.notation import parse_card
from trainer.web.shell import prefs
from trainer.web.shell.present import card_name, said


class Written(Protocol):
    """Whose texts they are: a lesson or a walkthrough."""

    @property
    def translated(self) -> bool:
        """Whether the catalogues hold its texts."""

    @property
    def language(self) -> str:
        """The language in which it is written."""


def _translated(lesson: Written, text: str) -> str:
    """``text`` in the reader's language; a lesson of the author's own stands as it is written."""
    return str(gettext(text)) if lesson.translated and text else text


def written(lesson: Written, text: str) -> Markup:
    """``text`` for the page, ``{9D}`` as a card's sign for the eye and its name for a screen reader."""
    return _with_cards(_translated(lesson, text), said)


def plain(lesson: Written, text: str) -> str:
    """``text`` in words alone, for titles and the live region."""
    return str(_with_cards(_translated(lesson, text), lambda card: escape(card_name(card))).unescape())


def language(lesson: Written) -> str:
    """The language tag for its texts when they are not in the page's language, else nothing."""
    return "" if lesson.translated or lesson.language == prefs.current().lang else lesson.language


def _with_cards(text: str, name: Callable[[Card], Markup]) -> Markup:
    parts: list[Markup] = []
    last = 0
    for match in CARD_IN_TEXT.finditer(text):
        parts += [escape(text[last : match.start()]), name(parse_card(match[1]))]
        last = match.end()
    return Markup("").join([*parts, escape(text[last:])])
