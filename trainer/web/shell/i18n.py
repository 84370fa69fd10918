"""Languages: gettext catalogues read straight from their ``.po`` files, so no compiled file can be stale."""

import io
from functools import cache
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Flask
from flask_babel import Babel, Domain
from markupsafe import Markup

from trainer import paths
from trainer.web.shell import prefs


@cache
def catalogue(lang: str) -> NullTranslations:
    """The translations of one language; English, the source language, has none."""
    path = paths.TRANSLATIONS / lang / "LC_MESSAGES" / "messages.po"
    if not path.is_file():
        return NullTranslations()
    with path.open("rb") as source:
        messages = read_po(source, locale=lang)
    compiled = io.BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return Translations(compiled)


class PoDomain(Domain):
    """Flask-Babel's domain over :func:`catalogue`."""

    def get_translations(self) -> Any:
        """The translations for the language of this request."""
        return catalogue(prefs.current().lang)


class PoBabel(Babel):
    """Flask-Babel with our domain in place of its own; it takes no domain object as an argument."""

    @property
    def domain_instance(self) -> Domain:
        """The domain that ``gettext`` uses in every request."""
        return PoDomain()


def gettext(text: str, /, **facts: object) -> str:
    """``text`` in the reader's language, its ``%(name)s`` filled in.

    The same as Flask-Babel's; but an answer to a drill speaks two dozen times, and this asks the request once
    each time instead of five times.
    """
    told = catalogue(prefs.current().lang).gettext(text)
    return told % facts if facts else told


def ngettext(one: str, many: str, num: int, /, **facts: object) -> str:
    """``one`` or ``many`` in the reader's language, by its rules for ``num``."""
    told = catalogue(prefs.current().lang).ngettext(one, many, num)
    return told % {"num": num, **facts}


def _in_template(text: str, /, **facts: Any) -> Markup:
    """``_()`` as templates call it; what Jinja's own does, without its detour for each of the many calls."""
    return Markup(catalogue(prefs.current().lang).gettext(text)) % facts


def _plural_in_template(one: str, many: str, num: int, /, **facts: Any) -> Markup:
    """``ngettext()`` as templates call it."""
    return Markup(catalogue(prefs.current().lang).ngettext(one, many, num)) % {"num": num, **facts}


def init_app(app: Flask) -> None:
    """Let Flask-Babel speak the reader's language."""
    PoBabel(app, locale_selector=lambda: prefs.current().lang)
    app.jinja_env.globals.update(_=_in_template, gettext=_in_template, ngettext=_plural_in_template)
