"""The rules room: every rule set on a page, compared, and told apart from what only shares the name."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from flask import Blueprint, Response, make_response, render_template, request, url_for
from flask_babel import format_decimal, gettext
from flask_babel import gettext as _

from trainer.content import glossary as lexicon
from trainer.rules.house import to_json
from trainer.rules.presets import PRESETS
from trainer.web.rules import ruletext
from trainer.web.rules.casinogames import EDGES, THREE_CARD_OF_ALL
from trainer.web.rules.mistakes import mistakes as told_mistakes
from trainer.web.rules.ruletext import compare as comparison
from trainer.web.shell import rulebook
from trainer.web.shell.htmx import respond, wants_fragment
from trainer.web.shell.present import current_preset, listed
from trainer.web.shell.rulebook import Book, UnknownRules

bp = Blueprint("rules", __name__, url_prefix="/rules")

#: What is set beside the reader's own rules when they have asked for nothing.
COMPANIONS: Final = ("norsk-bygg", "dansk", "finsk", "svensk")
MOST: Final = len(PRESETS)


@bp.errorhandler(UnknownRules)
def no_such_rules(error: UnknownRules) -> Response:
    """The page for it, with the way to those that there are."""
    return unknown_page(str(error))


def unknown_page(name: str) -> Response:
    """There is no rule set of that name."""
    text = _("There is no rule set “%(name)s”. Choose one of those here.", name=name[:40])
    return make_response(render_template("rules/missing.html", text=text), 404)


@bp.get("")
def index() -> str:
    """The room: the reader's own rule set first, then all of them by country."""
    return render_template(
        "rules/index.html",
        own=current_preset(),
        sheets=rulebook.own_sheets(),
        countries=rulebook.countries(),
        plans=ruletext.plans,
        end=ruletext.short_end,
        more=_more(),
    )


def _more() -> list[tuple[str, str, str]]:
    """The other pages of the room: address, title, one line."""
    return [
        (url_for("rules.compare"), _("Compare rules"), _("Side by side, with what differs")),
        (url_for("rules.glossary"), _("Words of the game"), _("In five languages")),
        (url_for("rules.mistakes"), _("Seven common mistakes"), _("Each with a table that shows it")),
        (url_for("rules.name"), _("Kasino and casinos"), _("What they share is the name")),
    ]


def compare_href(book: Book) -> str:
    """The comparison with ``book`` first, and its usual companions."""
    names = [book.id, *(name for name in COMPANIONS if name != book.id)][: comparison.WIDE]
    return f"{url_for('rules.compare')}?{urlencode([('with', name) for name in names])}"


def rules_page(book: Book, status: int = 200, **more: object) -> Response:
    """The rules of ``book`` on one page."""
    page = render_template(
        "rules/page.html",
        book=book,
        text=ruletext,
        json=to_json(book.rules),
        compare_href=compare_href,
        **more,
    )
    return make_response(page, status)


def print_page(book: Book) -> Response:
    """The same on one sheet of paper."""
    return make_response(render_template("rules/print.html", book=book, text=ruletext))


@bp.get("/<name>")
def show(name: str) -> Response:
    """One rule set."""
    return rules_page(rulebook.find(name))


@bp.get("/<name>/print")
def on_paper(name: str) -> Response:
    """One rule set for the kitchen wall."""
    return print_page(rulebook.find(name))


@dataclass(frozen=True, slots=True)
class Columns:
    """The rule sets that an address sets side by side, and the names in it that mean none.

    ``only``: whether what is alike is left out.
    """

    books: list[Book]
    unknown: list[str]
    only: bool

    @property
    def query(self) -> str:
        """They as part of an address."""
        asked = [("with", book.id) for book in self.books]
        return urlencode(asked + [("only", "differences")] * self.only)


def _columns() -> Columns:
    asked = [*dict.fromkeys(name for name in request.args.getlist("with") if name)][:MOST]
    books: list[Book] = []
    unknown: list[str] = []
    for name in asked or _usual():
        try:
            book = rulebook.find(name)
        except UnknownRules:
            unknown.append(name[:40])
        else:
            if book.id not in [one.id for one in books]:  # it may have been named by another of its names
                books.append(book)
    while len(books) < comparison.NARROW:  # what was asked for is gone, or one alone was named
        books.append(next(rulebook.find(name) for name in _usual() if name not in [one.id for one in books]))
    return Columns(books, unknown, request.args.get("only") == "differences")


@bp.get("/compare")
def compare() -> Response:
    """Rule sets side by side; ``with`` names them, ``only=differences`` leaves out what is alike."""
    columns = _columns()
    books = columns.books
    parts = comparison.parts([book.rules for book in books])
    rows = [row for part in parts for row in part.rows]
    return respond(
        "rules/compare.html",
        "rules/_comparison.html",
        422 if columns.unknown else 200,
        books=books,
        slots=books + [None] * (comparison.WIDE - len(books)),
        table=parts,
        only=columns.only,
        differences=sum(row.differs for row in rows),
        differences_narrow=sum(row.differs_narrow for row in rows),
        all_of_them=[*PRESETS],
        unknown=columns.unknown,
        shelves=rulebook.shelves(),
        big=len(books) > comparison.WIDE,
        on_paper=f"{url_for('rules.compare_on_paper')}?{columns.query}",
        oob=wants_fragment(),
        sentence=_("Compared: %(rules)s.", rules=listed([book.name for book in books]))
        if wants_fragment()
        else "",
    )


@bp.get("/compare/print")
def compare_on_paper() -> Response:
    """The same for paper; a name that means nothing is left out."""
    columns = _columns()
    page = render_template(
        "rules/compare_print.html",
        books=columns.books,
        table=comparison.parts([book.rules for book in columns.books]),
        only=columns.only,
        back=f"{url_for('rules.compare')}?{columns.query}",
    )
    return make_response(page)


def _usual() -> list[str]:
    own = current_preset().id
    return [own, *(name for name in COMPANIONS if name != own)][: comparison.WIDE]


@bp.get("/glossary")
def glossary() -> str:
    """The words of the game, language by language."""
    found = lexicon.load()
    # Translators: native names of the languages stay as they are.
    names = {"sv": "svenska", "da": "dansk", "nb": "norsk", "fi": "suomi", "en": "English"}
    terms = [(term, gettext(term.means)) for term in found.terms]
    return render_template("rules/glossary.html", terms=terms, languages=names)


@bp.get("/mistakes")
def mistakes() -> str:
    """What goes wrong at many tables."""
    return render_template("rules/mistakes.html", mistakes=told_mistakes(), rules=PRESETS["svensk"].rules)


@bp.get("/name")
def name() -> str:
    """What Kasino has to do with casinos."""
    return render_template("rules/name.html", edges=EDGES, of_all=THREE_CARD_OF_ALL, decimal=format_decimal)
