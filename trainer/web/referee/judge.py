"""One move put to the referee: as an address or a form names it, and what the rules say of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import parse_qsl

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from trainer.coach.elsewhere import Elsewhere, elsewhere_move
from trainer.coach.refusals import reason_of
from trainer.rules.building import is_number
from trainer.rules.cards import Build, Card, Table
from trainer.rules.errors import KasinoError, PositionError
from trainer.rules.legal import Judgement, LegalMoves
from trainer.rules.moves import Construct, Move, Take, Trail
from trainer.rules.notation import parse_card
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset
from trainer.web.referee import wording
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.i18n import ngettext
from trainer.web.shell.positions import Trouble, shown
from trainer.web.shell.present import split
from trainer.web.words import otherrules
from trainer.web.words.refusals import refusal_sentence
from trainer.web.words.sentences import SPOKEN, WRITTEN, Voice


def move_from(fields: MultiDict[str, str], table: Table) -> Move | None:
    """The move that an address names: ``play`` and one of ``take``, ``value`` with ``with`` and ``onto``,
    or ``lay``; ``None`` when no card is played.

    Places are numbers from 0, or the names of cards that lie there; a list is separated by commas.

    :raises Trouble: for what cannot be read or is not there.
    """
    if not fields.get("play"):
        return None
    card = _card(fields["play"])
    if "value" in fields:
        value = _number(fields["value"])
        onto = fields.get("onto")
        base = None if onto in (None, "") else _places(str(onto), table)
        if base is not None and (len(base) != 1 or not isinstance(table[base[0]], Build)):
            raise Trouble("move", _("A card is laid onto one build of this table."))
        return Construct(card, _places(fields.get("with", ""), table), value, base[0] if base else None)
    if "take" in fields:
        return Take(card, _places(fields["take"], table))
    return Trail(card) if "lay" in fields else None


def move_query(fields: MultiDict[str, str], table: Table, rules: Ruleset) -> str:
    """What a form says, as an address names it: the boxes are ``take``, the card is ``play``.

    Among the boxes of a build, a build means that the card is laid onto it; without a value it makes the sum.

    :raises Trouble: for a form that means no move.
    """
    if not fields.get("play"):
        raise Trouble("move", _("Choose the card to play."))
    card = _card(fields["play"])
    do = fields.get("do", "take")
    chosen = _places(",".join(fields.getlist("take")), table)
    if do == "lay":
        return f"play={card}&lay=1"
    if do != "build":
        return f"play={card}&take={','.join(map(str, chosen))}"
    builds = [place for place in chosen if isinstance(table[place], Build)]
    if len(builds) > 1:
        raise Trouble("move", _("A card is laid onto one build at a time. Choose one."))
    loose = ",".join(str(place) for place in chosen if place not in builds)
    onto = f"&onto={builds[0]}" if builds else ""
    value = _number(fields["value"]) if fields.get("value") else _sum(card, chosen, table, rules)
    return f"play={card}&with={loose}&value={value}{onto}"


def _sum(card: Card, places: Sequence[int], table: Table, rules: Ruleset) -> int:
    """What the card and the things at ``places`` come to in a build, where an ace is 1 (``RULES.md 2.4``)."""
    items = (card, *(table[place] for place in places))
    most = rules.build_max
    total = sum(item.value if isinstance(item, Build) else item.rank for item in items)
    if not all(isinstance(item, Build) or is_number(item, rules) for item in items):
        return min(total, most)  # no value makes it a build, and the verdict says so
    if total > most:
        text = _(
            "Together that is %(sum)s. Choose what the build makes, 1 to %(most)s.", sum=total, most=most
        )
        raise Trouble("move", text)
    return total


def _card(text: str) -> Card:
    try:
        return parse_card(text)
    except KasinoError:
        raise Trouble(
            "move", _("“%(text)s” is not a card. Write the card to play as in 8S.", text=shown(text))
        ) from None


def _places(text: str, table: Table) -> tuple[int, ...]:
    places = set()
    names = [str(item) if isinstance(item, Card) else "" for item in table]
    for word in filter(None, (word.strip() for word in text.split(",", 60))):
        if word.isascii() and word.isdecimal() and len(word) < 4 and int(word) < len(table):
            places.add(int(word))
        elif word.upper() in names:
            places.add(names.index(word.upper()))
        else:
            raise Trouble(
                "move",
                _("There is no place “%(text)s” on this table: the places are 0 to %(last)s.",
                  text=shown(word), last=len(table) - 1)
                if table
                else _("Nothing lies on the table."),
            )  # fmt: skip
    return tuple(sorted(places))


def _number(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 3 and 1 <= int(text) <= 16:
        return int(text)
    raise Trouble("move", _("A build cannot make “%(text)s”. Choose 1 to 16.", text=shown(text)))


@dataclass(frozen=True)
class Verdict:
    """What the rules say of ``move``."""

    move: Move
    moves: LegalMoves

    @cached_property
    def found(self) -> Judgement:
        """The judgement of the engine."""
        return self.moves.judge(self.move)

    @property
    def legal(self) -> bool:
        """Whether it is allowed."""
        return self.found.legal

    @property
    def move_words(self) -> Markup:
        """The move itself, as a heading."""
        return wording.move_sentence(self.move, self.moves.table)

    @property
    def title(self) -> str:
        """The bold words."""
        return _("Yes, this is allowed") if self.legal else _("No, not in these rules")

    @cached_property
    def _groups(self) -> tuple[Sequence[Sequence[Card]], int | None]:
        """The groups to draw, and what each makes."""
        if self.found.build is not None:
            return self.found.build.groups, self.found.build.value
        if self.legal and isinstance(self.move, Take):
            capture = self.moves.captures(self.move.card).found(self.move.items)
            return capture.groups or (), capture.value
        return (), None

    def tell(self, voice: Voice = WRITTEN) -> Markup:
        """The reason, in one sentence or two."""
        if self.legal:
            return wording.legal_sentence(self.found, *self._groups, voice)
        code, facts = reason_of(self.found, self.move, self.moves)
        assert code is not None
        return refusal_sentence(code, facts, voice)

    @property
    def split(self) -> Markup:
        """Small cards, group by group."""
        groups, value = self._groups
        return split(groups, value) if groups and value else Markup()

    @cached_property
    def elsewhere(self) -> list[Elsewhere]:
        """The presets that judge otherwise; none where the table is too crowded to ask them all."""
        try:
            return elsewhere_move(
                self.moves.table, self.moves.hand, self.move, self.moves.rules, self.moves.seat
            )
        except PositionError:
            return []

    @property
    def there(self) -> list[otherrules.Group]:
        """The same, by the reasons that they have."""
        return otherrules.grouped(self.elsewhere)

    @property
    def there_title(self) -> str:
        """The heading over these sentences."""
        if not self.elsewhere:
            return _("Every rule set here says the same")
        countries = {PRESETS[found.preset].country for found in self.elsewhere}
        here = PRESETS[self.moves.rules.preset].country
        if not self.legal and len(countries) == 1 and here not in countries:
            return otherrules.right_elsewhere(self.elsewhere, self.moves.rules)
        count = len(self.elsewhere)
        if self.legal:
            return ngettext("Not so in one other rule set", "Not so in %(num)s other rule sets", count)
        return ngettext("Allowed in one other rule set", "Allowed in %(num)s other rule sets", count)

    @property
    def live(self) -> str:
        """The same for the live region."""
        return f"{self.title}. {self.tell(SPOKEN)} {self.there_title}."


def fields_of(query: str) -> MultiDict[str, str]:
    """The fields of an address."""
    return MultiDict(parse_qsl(query, keep_blank_values=True))


@dataclass(frozen=True)
class Chosen:
    """What is picked on the page of a move: the card, places on the table, the value of a build."""

    play: str = ""
    places: tuple[int, ...] = ()
    value: str = ""


def chosen_in(verdict: Verdict | None, fields: MultiDict[str, str]) -> Chosen:
    """What the page shows as picked: the judged move, or of an unreadable form what makes sense."""
    if verdict is None:
        boxes = fields.getlist("take")
        places = tuple(int(text) for text in boxes if text.isascii() and text.isdecimal() and len(text) < 4)
        return Chosen(fields.get("play", ""), places, fields.get("value", ""))
    move = verdict.move
    match move:
        case Take(card, items):
            return Chosen(str(card), items)
        case Trail(card):
            return Chosen(str(card))
    onto = () if move.onto is None else (move.onto,)
    return Chosen(str(move.card), (*move.uses, *onto), str(move.value))
