"""Turning cards and builds into what templates draw, write and let a screen reader say.

Each spoken text is one translatable sentence with its parts as arguments, because other languages say
"spar knekt" where English says "jack of spades".
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from flask import Flask, request
from flask_babel import lazy_gettext as _l
from markupsafe import Markup, escape

from trainer.rules.cards import ACE, RANKS, SUITS, Build, Card, Item
from trainer.rules.ruleset import Ruleset
from trainer.rules.values import table_values
from trainer.web.art.cards import LETTERS
from trainer.web.art.sheet import art
from trainer.web.shell import prefs, rulebook
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.rooms import ROOMS
from trainer.web.shell.rulebook import Book

RANK_WORDS = (
    _l("ace"), _l("two"), _l("three"), _l("four"), _l("five"), _l("six"), _l("seven"),
    _l("eight"), _l("nine"), _l("ten"), _l("jack"), _l("queen"), _l("king"),
)  # fmt: skip
SUIT_WORDS = {"S": _l("spades"), "H": _l("hearts"), "D": _l("diamonds"), "C": _l("clubs")}

#: The sign in text: U+FE0E keeps telephones from putting a picture in its place.
SIGNS = {"S": "♠\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e", "C": "♣\ufe0e"}
WORD_JOINER = "\u2060"

COMPACT_FROM = 9


def card_from(text: str) -> Card:
    """The card that a program's text such as ``10D`` names; for drawings that are fixed in a page."""
    return Card(RANKS.index(text[:-1]) + 1, text[-1])


def current_preset() -> Book:
    """The rule set that the reader has chosen; where its sheet is gone, the usual one of their language."""
    chosen = prefs.current()
    return rulebook.find_or_none(chosen.rules) or rulebook.find(prefs.HOME_RULES[chosen.lang])


def index_of(card: Card) -> str:
    """The letter or number in the corner of ``card``, by the reader's choice of letters."""
    return LETTERS[prefs.current().letters].get(card.rank, RANKS[card.rank - 1])


def card_name(card: Card) -> str:
    """The spoken name: "ten of diamonds"."""
    return _card_name(card, prefs.current().lang)


@cache
def _card_name(card: Card, lang: str) -> str:
    """The name in ``lang``, the language of the request that asks first: a page says dozens of names."""
    return _("%(rank)s of %(suit)s", rank=RANK_WORDS[card.rank - 1], suit=SUIT_WORDS[card.suit])


def card_title(card: Card) -> str:
    """The name as a short heading: "9 of diamonds", "Jack of spades"."""
    plain = card.rank != ACE and not card.is_court
    rank = str(card.rank) if plain else RANK_WORDS[card.rank - 1]
    text = _("%(rank)s of %(suit)s", rank=rank, suit=SUIT_WORDS[card.suit])
    return text[:1].upper() + text[1:]


def card_text(card: Card) -> str:
    """The written name inside a sentence, ``10♦``, which no line break can split."""
    return f"{index_of(card)}{WORD_JOINER}{SIGNS[card.suit]}"


def said(card: Card) -> Markup:
    """The written name for the eye and the spoken name for a screen reader, for use inside a sentence."""
    chosen = prefs.current()
    return _said(card, chosen.lang, chosen.letters)


@cache
def _said(card: Card, lang: str, letters: str) -> Markup:
    return Markup('<span aria-hidden="true">{}</span><span class="vh">{}</span>').format(
        card_text(card), card_name(card)
    )


def table_value(item: Item, rules: Ruleset | None = None) -> int | None:
    """What ``item`` counts on the table, its lowest value where it may choose; ``None`` if it only pairs."""
    if isinstance(item, Build):
        return item.value
    values = table_values(item, rules or current_preset().rules)
    return values[0] if values else None


def value_label(item: Item, rules: Ruleset | None = None) -> str:
    """The words under a card on the table, "counts 12", or nothing, by the reader's setting."""
    wanted = prefs.current().values
    value = table_value(item, rules)
    if isinstance(item, Build) or value is None or wanted == "off":
        return ""
    if wanted == "some" and index_of(item) == str(value):
        return ""
    return _("counts %(value)s", value=value)


def owner_name(owner: int, players: Sequence[str] = (), you: int | None = 0) -> str:
    """Whose build it is: "yours" for seat ``you``, else the player's name."""
    if owner == you:
        return _("yours")
    return players[owner] if owner < len(players) else _("player %(number)s", number=owner + 1)


def spoken(item: Item, rules: Ruleset | None = None, players: Sequence[str] = (), you: int | None = 0) -> str:
    """What a screen reader says for one thing on the table, with what it counts."""
    if isinstance(item, Build):
        return _(
            "build of %(value)s, %(owner)s: %(cards)s",
            value=item.value,
            owner=owner_name(item.owner, players, you),
            cards=listed([card_name(card) for card in item.cards]),
        )
    value = table_value(item, rules)
    if value is None:
        return card_name(item)
    return _("%(card)s, counts %(value)s", card=card_name(item), value=value)


def spoken_state(name: str, state: str) -> str:
    """``name`` with what has become of it after a hint or an answer."""
    match state:
        case "hint":
            return _("%(card)s, hint", card=name)
        case "right":
            return _("%(card)s, right", card=name)
        case "notyet":
            return _("%(card)s, left over", card=name)
        case "missed":
            return _("%(card)s, you could have taken it too", card=name)
        case _:
            return name


def mark_word(state: str) -> str:
    """What a screen reader adds to the name of a card that has this mark."""
    return {
        "hint": _("hint"),
        "right": _("right"),
        "notyet": _("left over"),
        "missed": _("you could have taken it too"),
    }[state]


def listed(parts: Sequence[str]) -> str:
    """``parts`` as a list in words: "a, b and c"; markup stays markup."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    if any(isinstance(part, Markup) for part in parts):
        first = Markup(", ").join(parts[:-1])
        return Markup(_("%(first)s and %(last)s")) % {"first": first, "last": parts[-1]}
    return _("%(first)s and %(last)s", first=", ".join(parts[:-1]), last=parts[-1])


def face_art(card: Card, compact: bool = False) -> str:
    """The address of the drawing of ``card``."""
    return art(f"{'c' if compact else ''}{index_of(card)}{card.suit}")


def drawn(card: Card, compact: bool = False) -> Markup:
    """The drawing of ``card`` alone, without its name."""
    return _drawn(card, compact, prefs.current().letters, request.script_root)


@cache
def _drawn(card: Card, compact: bool, letters: str, root: str) -> Markup:
    """Kept for each choice of letters and each place the app is mounted at: a page draws dozens of cards."""
    return Markup(
        '<span class="face suit-{}{}"><svg aria-hidden="true" focusable="false"><use href="{}"/></svg></span>'
    ).format(card.suit, " small" if compact else "", face_art(card, compact))


def icon(name: str, extra: str = "") -> Markup:
    """An icon of the sheet, as ``parts.icon`` draws it, without the cost of calling a macro."""
    return _icon(name, extra, request.script_root)


@cache
def _icon(name: str, extra: str, root: str) -> Markup:
    return Markup('<svg class="icon{}" aria-hidden="true" focusable="false"><use href="{}"/></svg>').format(
        f" {extra}" if extra else "", art(f"i-{name}")
    )


def split(groups: Sequence[Sequence[Card]], value: int) -> Markup:
    """How a capture falls into groups: small cards and ``= 9`` for the eye, words for a screen reader."""
    chosen = prefs.current()
    return _split(tuple(map(tuple, groups)), value, chosen.lang, chosen.letters, request.script_root)


@lru_cache(maxsize=1024)
def _split(groups: Sequence[Sequence[Card]], value: int, lang: str, letters: str, root: str) -> Markup:
    """Kept like the cards: an answer and the next one at the same table show the same groups."""
    sums = []
    for group in groups:
        names = [_card_name(card, lang) for card in group]
        if len(names) == 1:
            words = _("%(card)s counts %(value)s", card=names[0], value=value)
        else:
            words = _("%(cards)s make %(value)s", cards=listed(names), value=value)
        cards = "".join([_drawn(card, True, letters, root) for card in group])
        sums.append(
            f'<span class="sum"><span class="small-cards" aria-hidden="true">{cards}</span>'
            f'<span class="vh">{escape(words)}</span><b aria-hidden="true">= {value}</b></span>'
        )
    return Markup(f'<p class="split">{" ".join(sums)}</p>')


def columns(item: Item) -> int:
    """How many cards wide ``item`` lies: each group of a build is a column."""
    return len(item.groups) if isinstance(item, Build) else 1


def is_compact(items: Sequence[Item]) -> bool:
    """Whether so many things lie there that the small faces are used."""
    return sum(columns(item) for item in items) >= COMPACT_FROM


def per_row(count: int, most: int) -> int:
    """How many of ``count`` things stand in one row when ``most`` fit, so that the rows come out even.

    >>> [per_row(count, 4) for count in (4, 5, 6, 7, 8)]
    [4, 4, 3, 4, 4]
    >>> per_row(16, 6)
    6
    """
    if count <= most:
        return count
    rows = -(-count // most)
    even = -(-count // rows)
    # Five cards are a full row and one below: a second row of two would look like a hand.
    return most if rows == 2 and count - even < 3 else even


def row_classes(items: Sequence[Item]) -> str:
    """The classes that fix face and row length for each width: decided here, so a table never reflows.

    ``s``, ``p``, ``t``, ``d`` and a number: cards in a row on a narrow phone, a phone, a tablet, a desktop.
    """
    count = sum(columns(item) for item in items)
    builds = sum(isinstance(item, Build) for item in items)
    large = prefs.current().size == "large"
    if is_compact(items):
        most = {"s": 4, "p": 5, "t": 6, "d": 7} if large else {"s": 5, "p": 6, "t": 7, "d": 8}
    else:
        most = {"s": 2, "p": 3, "t": 5, "d": 5} if large else {"s": 3, "p": 4, "t": 5, "d": 5}
    names = [f"{width}{per_row(count, limit)}" for width, limit in most.items()]
    return " ".join(["compact"] * is_compact(items) + names + [f"b{min(builds, 4)}"] * bool(builds))


def score(first: int, second: int) -> str:
    """Two totals, ``26 : 21``, in one piece."""
    return f"{first}\u202f:\u202f{second}"


def signed(points: int) -> str:
    """``points`` with its sign, a true minus."""
    return f"+{points}" if points >= 0 else f"\u2212{-points}"


def init_app(app: Flask) -> None:
    """Give templates the helpers of this module."""
    app.jinja_env.globals.update(
        ROOMS=ROOMS,
        SUITS=SUITS,
        current_preset=current_preset,
        is_compact=is_compact,
        mark_word=mark_word,
        owner_name=owner_name,
        row_classes=row_classes,
        spoken=spoken,
        spoken_state=spoken_state,
        table_value=table_value,
        value_label=value_label,
    )
    app.jinja_env.filters.update(
        card=card_from,
        card_name=card_name,
        card_text=card_text,
        card_title=card_title,
        listed=listed,
        said=said,
        signed=signed,
    )
    app.jinja_env.globals.update(drawn=drawn, face_art=face_art, icon_of=icon, score=score, split_of=split)
    app.jinja_env.tests["build"] = lambda item: isinstance(item, Build)
