"""The few kinds of field that our forms have. Each keeps what was typed, and says what to write instead.

WTForms has richer ones; theirs read ``１２`` and ``1_0`` as numbers and answer in words that are not ours.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import Field

NOT_WHOLE = _l("“%(text)s” is not a whole number. Write a number from %(least)s to %(most)s.")
TOO_LARGE = _l("%(text)s is out of range. Write a number from %(least)s to %(most)s.")
TOO_LONG = _l("This is %(length)s characters long. Write at most %(most)s.")
NO_CHOICE = _l("“%(text)s” is not one of the choices. Choose one of them.")


def shortened(text: str) -> str:
    """``text`` as it can stand in a sentence, however long it came."""
    return text if len(text) <= 20 else text[:19] + "…"


class _Typed(Field):
    """A field of one text; ``typed`` is what came, for showing it again."""

    typed: str = ""

    def process_formdata(self, valuelist: list[Any]) -> None:
        if valuelist:
            self.typed = str(valuelist[0])
            self.data = self.read(self.typed)

    def process_data(self, value: Any) -> None:
        self.data = value
        self.typed = "" if value is None else str(value)

    def read(self, text: str) -> Any:
        """The value of ``text``; a :class:`ValueError` carries the sentence for the page."""
        raise NotImplementedError

    @property
    def error(self) -> str:
        """The first thing that is wrong, as a sentence, or nothing."""
        return str(self.errors[0]) if self.errors else ""


class WholeNumber(_Typed):
    """A count; blank is ``None``, which means not counted yet and never 0."""

    def __init__(
        self, label: object, least: int = 0, most: int = 999, usual: int | None = None, **options: Any
    ) -> None:
        """``usual`` is the largest number that makes sense; larger ones, up to ``most``, can be read."""
        super().__init__(label, **options)
        self.least, self.most, self.usual = least, most, usual or most

    def read(self, text: str) -> int | None:
        text = text.strip()
        if not text:
            return None
        facts = {"text": shortened(text), "least": self.least, "most": self.usual}
        if not re.fullmatch("[0-9]+", text):
            raise ValueError(str(NOT_WHOLE) % facts)
        if len(text) > 9 or not self.least <= int(text) <= self.most:
            raise ValueError(str(TOO_LARGE) % facts)
        return int(text)


class Choice(_Typed):
    """One of a few; ``None`` where nothing was chosen."""

    def __init__(self, label: object, choices: Sequence[tuple[str, Any]], **options: Any) -> None:
        super().__init__(label, **options)
        self.choices = tuple(choices)

    def read(self, text: str) -> str | None:
        if not text and "" not in self.values:
            return None
        if text not in self.values:
            raise ValueError(str(NO_CHOICE) % {"text": shortened(text)})
        return text

    @property
    def values(self) -> tuple[str, ...]:
        """What may be sent."""
        return tuple(value for value, _words in self.choices)


class Line(_Typed):
    """One line of text: spaces made even, signs that only steer the writing left out."""

    def __init__(self, label: object, most: int, **options: Any) -> None:
        super().__init__(label, **options)
        self.most = most

    def read(self, text: str) -> str:
        # Marks that turn the writing direction would turn the rest of the page with it.
        kept = "".join(
            sign if sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co") else ""
            for sign in text
        )
        # A letter and its accent may come as two signs; they count as the one that they are.
        line = unicodedata.normalize("NFC", " ".join(kept.split()))
        if len(line) > self.most:
            raise ValueError(str(TOO_LONG) % {"length": len(line), "most": self.most})
        return line


def blank_error(example: object) -> str:
    """The sentence for a number that may not be left out."""
    return str(_("Write a number here, such as %(example)s.", example=example))
