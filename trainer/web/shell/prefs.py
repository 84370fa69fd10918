"""What a reader has chosen: language, rule set, cards. One readable cookie keeps it; we store nothing."""

from dataclasses import dataclass, fields, replace
from urllib.parse import parse_qsl, urlencode

from flask import Flask, Response, g, request

from trainer.config import Config
from trainer.rules.ruleset import PRESETS
from trainer.storage.houserules import is_code

COOKIE = "kasino"
YEAR = 365 * 24 * 3600

LANGUAGES = {"en": "English", "nb": "Norsk bokmål"}

#: The rule set that a newcomer meets, by language.
HOME_RULES = {"en": "svensk", "nb": "norsk"}

#: The letters on the cards that go with a language.
HOME_LETTERS = {"en": "international", "nb": "nordic"}

CHOICES: dict[str, tuple[str, ...]] = {
    "lang": tuple(LANGUAGES),
    "rules": tuple(PRESETS),
    "colours": ("two", "four"),
    "letters": ("international", "nordic", "danish"),
    "values": ("off", "some", "all"),
    "counter": ("on", "off"),
    "keys": ("on", "off"),
    "look": ("auto", "light", "dark"),
    "size": ("normal", "large"),
}


def is_choice(key: str, value: str) -> bool:
    """Whether ``value`` can be chosen; a code only looks like one until somebody opens its sheet."""
    return value in CHOICES.get(key, ()) or key == "rules" and is_code(value)


@dataclass(frozen=True, slots=True)
class Prefs:
    """One reader's choices; each takes one of ``CHOICES``. ``rules`` may be a house-rule sheet's code too."""

    lang: str = "en"
    rules: str = "svensk"
    colours: str = "two"
    letters: str = "international"
    values: str = "some"
    counter: str = "on"
    keys: str = "on"
    look: str = "auto"
    size: str = "normal"

    def to_cookie(self) -> str:
        """The text kept in the cookie: only what differs would save little, so all of it."""
        return urlencode({field.name: getattr(self, field.name) for field in fields(self)})

    def with_valid(self, wanted: dict[str, str]) -> "Prefs":
        """These choices with those of ``wanted`` that exist; the rest is an old or edited cookie."""
        known = {key: value for key, value in wanted.items() if is_choice(key, value)}
        return replace(self, **known)

    def in_language(self, lang: str) -> "Prefs":
        """These choices in another language; rules and letters follow if they were those of the old one."""
        wanted = {"lang": lang} if lang in LANGUAGES else {}
        if wanted and self.rules == HOME_RULES[self.lang]:
            wanted["rules"] = HOME_RULES[lang]
        if wanted and self.letters == HOME_LETTERS[self.lang]:
            wanted["letters"] = HOME_LETTERS[lang]
        return self.with_valid(wanted)


def default_prefs() -> Prefs:
    """The choices of somebody who has made none: the browser's language, and what goes with it."""
    asked = request.accept_languages.best_match(["en", "nb", "no", "nn"], default="en")
    lang = "nb" if asked in ("nb", "no", "nn") else "en"
    return Prefs(lang=lang, rules=HOME_RULES[lang], letters=HOME_LETTERS[lang])


def current() -> Prefs:
    """The choices in force for this request."""
    found: Prefs | None = g.get("prefs")
    if found is None:
        text = request.cookies.get(COOKIE, "")
        found = g.prefs = default_prefs().with_valid(dict(parse_qsl(text)))
    return found


def use(prefs: Prefs) -> None:
    """Draw the rest of this request with ``prefs``, which the reader has just chosen."""
    g.prefs = prefs


def remember(response: Response, prefs: Prefs, config: Config) -> Response:
    """``response`` with the cookie that keeps ``prefs`` for a year."""
    response.set_cookie(
        COOKIE,
        prefs.to_cookie(),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=config.secure_cookies,
    )
    return response


def init_app(app: Flask) -> None:
    """Give templates ``prefs``."""

    @app.context_processor
    def add_prefs() -> dict[str, object]:
        return {"prefs": current(), "LANGUAGES": LANGUAGES}
