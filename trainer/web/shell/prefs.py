"""What a reader has chosen: language, rule set, cards. One readable cookie keeps it; we store nothing."""

from contextvars import ContextVar
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from urllib.parse import parse_qsl, urlencode

from flask import Flask, Response, g, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from trainer.config import Config
from trainer.rules.presets import PRESETS
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


@lru_cache(maxsize=256)
def read(cookie: str, languages: str) -> Prefs:
    """The choices that a cookie keeps, over those of somebody who has made none.

    These are the language that the browser asks for (an ``Accept-Language`` header) and what goes with it.
    """
    asked = parse_accept_header(languages, LanguageAccept).best_match(["en", "nb", "no", "nn"], default="en")
    lang = "nb" if asked in ("nb", "no", "nn") else "en"
    newcomer = Prefs(lang=lang, rules=HOME_RULES[lang], letters=HOME_LETTERS[lang])
    return newcomer.with_valid(dict(parse_qsl(cookie)))


#: The choices in force, while a request is answered. An answer asks for them some thirty times (each word on
#: it does), and ``flask.g`` is slow to ask.
_now: ContextVar[Prefs | None] = ContextVar("prefs", default=None)


def current() -> Prefs:
    """The choices in force for this request."""
    found = _now.get()
    if found is None:
        found = g.get("prefs")
        if found is None:
            headers = request.headers
            found = g.prefs = read(request.cookies.get(COOKIE, ""), headers.get("Accept-Language", ""))
        _now.set(found)
    return found


def use(prefs: Prefs) -> None:
    """Draw the rest of this request with ``prefs``, which the reader has just chosen."""
    g.prefs = prefs
    _now.set(prefs)


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


def forget() -> None:
    """Nobody is being answered any more: the thread goes on to another reader."""
    _now.set(None)


def init_app(app: Flask) -> None:
    """Give templates ``prefs``."""

    @app.before_request
    def begin() -> None:
        forget()

    @app.teardown_request
    def end(error: BaseException | None) -> None:
        forget()

    @app.context_processor
    def add_prefs() -> dict[str, object]:
        return {"prefs": current(), "LANGUAGES": LANGUAGES}
