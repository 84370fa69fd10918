"""The referee's table: a position and rules out of an address or a form, and what may be seen of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from trainer.rules.cards import RANKS, SUITS, Build, Card, Item, cards_of
from trainer.rules.deals import most_players
from trainer.rules.errors import PositionError
from trainer.rules.legal import LegalMoves
from trainer.rules.positions import Position
from trainer.rules.ruleset import Ruleset
from trainer.web.referee import changes, check, rows
from trainer.web.referee.changes import Change
from trainer.web.referee.rows import Row
from trainer.web.shell import positions, prefs, rulebook
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.positions import Trouble
from trainer.web.shell.present import card_name, current_preset, listed
from trainer.web.shell.rulebook import Book
from trainer.web.shell.rulesaddress import read_rules, write_book, write_rules


@dataclass(frozen=True)
class Desk:
    """A position under rules, or as much of it as could be read, with what is wrong.

    ``typed`` is the text as it came, ``named`` what the rules were called there; ``to`` and ``rank`` are
    what is chosen for the next card; ``at`` the place on the table where the reader was; ``opened`` the
    part of the page that stays open; ``told`` one sentence for the live region.
    """

    position: Position
    rules: Ruleset
    trouble: Trouble | None = None
    typed: str = ""
    named: str = ""
    to: str = "table"
    rank: str = ""
    at: int | None = None
    opened: str = ""
    told: str = ""
    chosen: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @property
    def preset(self) -> Book:
        """The rule set named, or the reader's, where these are its rules, else what they started from."""
        return rulebook.of_rules(self.rules, self.named, prefs.current().rules)

    @property
    def rules_text(self) -> str:
        """The rules as an address names them."""
        return write_book(self.preset, self.rules)

    @property
    def text(self) -> str:
        """The position in notation."""
        return positions.write(self.position)

    @property
    def query(self) -> str:
        """Position and rules as part of an address."""
        return f"p={positions.in_address(self.text)}&rules={positions.in_address(self.rules_text)}"

    @property
    def address(self) -> str:
        """The address of this table."""
        return f"/referee?{self.query}"

    @property
    def judge_address(self) -> str:
        """Where a move on this table is judged."""
        return f"/referee/judge?{self.query}"

    def problem(self, *fields: str) -> str:
        """The sentence about what is wrong with one of these parts of the page."""
        return self.trouble.message if self.trouble is not None and self.trouble.field in fields else ""

    @property
    def live(self) -> str:
        """One sentence for the live region."""
        return self.trouble.message if self.trouble is not None else self.told

    # -- what lies there ------------------------------------------------------------------------------

    @property
    def table(self) -> tuple[Item, ...]:
        """The table."""
        return self.position.table

    @property
    def seat(self) -> int:
        """The seat of the hand."""
        return positions.seat_of(self.position)

    @property
    def seats(self) -> int:
        """How many seats these rules have."""
        return most_players(self.rules)

    @property
    def loose(self) -> list[tuple[int, Card]]:
        """The loose cards with their places."""
        return [(place, item) for place, item in enumerate(self.table) if isinstance(item, Card)]

    @property
    def has_strange_builds(self) -> bool:
        """Whether builds lie there although nobody builds under these rules."""
        return self.rules.build == "off" and any(isinstance(item, Build) for item in self.table)

    @property
    def other_hands(self) -> list[tuple[int, list[Card]]]:
        """The further hands with their seats."""
        return [
            ((self.seat + number) % len(self.position.hands), list(hand))
            for number, hand in enumerate(self.position.hands)
            if number and hand
        ]

    @cached_property
    def moves(self) -> LegalMoves:
        """The legal moves of the hand."""
        return LegalMoves(self.table, self.position.hand, self.rules, self.seat)

    @cached_property
    def rows(self) -> list[Row]:
        """What each card of the hand can do; nothing while something is wrong with the table."""
        if self.trouble is not None and self.trouble.field in ("text", "rules"):
            return []
        return rows.rows_of(self.moves)

    def judged(self) -> "Desk":
        """This desk when its moves can be counted, else one that says that they are too many."""
        try:
            for row in self.rows:
                _counted = row.tally
        except PositionError:
            return replace(self, trouble=check.crowded(self.position))
        return self


def desk_from(fields: Mapping[str, str]) -> Desk:
    """The desk that ``p``, ``rules`` and ``to`` show; what is wrong with them is its ``trouble``."""
    typed = fields.get("p", "")
    to = "hand" if fields.get("to") == "hand" else "table"
    rank = fields.get("rank", "") if fields.get("rank", "") in RANKS else ""
    desk = Desk(Position(()), current_preset().rules, typed=typed, to=to, rank=rank)
    return changed_text(desk, typed, fields.get("rules", ""))


def changed_text(desk: Desk, typed: str, rules: str = "") -> Desk:
    """The desk with what ``typed`` says; an unreadable text leaves the table as it is and is shown again."""
    desk = replace(desk, typed=typed)
    try:
        read = positions.read(typed)
        position, found = _without_rules(read, rules, desk.rules)
    except Trouble as trouble:
        if trouble.position is not None:
            desk = replace(desk, position=trouble.position)
        elif rules and trouble.field == "text":
            try:
                desk = replace(desk, rules=read_rules(rules), named=rules)
            except Trouble:
                pass
        return replace(desk, trouble=trouble)
    named = rules or read.extra("rules") or desk.named
    return checked(replace(desk, position=position, rules=found, named=named, trouble=None))


def checked(desk: Desk) -> Desk:
    """The desk with what is impossible about it as its trouble."""
    try:
        check.check(desk.position, desk.rules)
    except Trouble as trouble:
        return replace(desk, trouble=trouble)
    return desk.judged()


def _without_rules(position: Position, text: str, usual: Ruleset) -> tuple[Position, Ruleset]:
    """The position without the rules that it may name itself, and the rules in force."""
    named = position.extra("rules")
    plain = replace(position, extras=tuple(extra for extra in position.extras if extra[0] != "rules"))
    try:
        rules = read_rules(text) if text else None
        inside = read_rules(named) if named else None
    except Trouble as trouble:
        raise Trouble(trouble.field, trouble.message, plain) from None
    if rules is not None and inside is not None and rules != inside:
        raise Trouble(
            "rules",
            _(
                "After the ; the rules are %(inside)s, and beside it %(outside)s. Leave only one of them.",
                inside=write_rules(inside),
                outside=write_rules(rules),
            ),
            plain,
        )
    return plain, rules or inside or usual


# -- changes ------------------------------------------------------------------------------------------------


def changed(desk: Desk, form: Mapping[str, str], places: Sequence[str]) -> Desk:
    """The desk after what a form asks for; what cannot be done is its trouble.

    ``suit`` with ``rank`` adds a card, ``drop`` takes one away, ``do`` is ``undo``, ``text`` or ``build``.
    """
    do = form.get("do", "")
    if do == "text":
        typed = form.get("text", "")
        return replace(changed_text(desk, typed, ""), opened="text", told=_("The table is laid out."))
    if desk.trouble is not None and (desk.trouble.field == "rules" or desk.trouble.position is None):
        return desk
    desk = replace(desk, trouble=None)
    try:
        change, told, opened = _change(desk, form, do, places)
    except Trouble as trouble:
        opened = "build" if trouble.field == "build" else ""
        return replace(desk, trouble=trouble, opened=opened, chosen={"with": places})
    desk = replace(desk, position=change.position, at=change.place, told=told, opened=opened)
    return checked(replace(desk, typed=desk.text))


def _change(desk: Desk, form: Mapping[str, str], do: str, places: Sequence[str]) -> tuple[Change, str, str]:
    if do == "rules":
        return Change(desk.position), _("Judged by %(rules)s.", rules=desk.preset.name), ""
    if do == "build":
        return _build(desk, form, places), _("The cards are a build now."), "build"
    drop = form.get("drop", "")
    if do == "undo":
        last = desk.position.hand if desk.to == "hand" else desk.table
        drop = f"{desk.to[0]}{len(last) - 1}" if last else ""
    if do == "undo" or drop:
        change = changes.dropped(desk.position, drop)
        if len(cards_of(change.position.table)) == len(cards_of(desk.table)) and drop.startswith("t"):
            return change, _("The build is taken apart now."), ""
        if not change.cards:
            return change, _("There is no card to take away."), ""
        return (
            change,
            _("Taken away: %(cards)s.", cards=listed([card_name(card) for card in change.cards])),
            "",
        )
    if form.get("rank") not in RANKS:
        raise Trouble("add", _("Choose a rank first, then the suit."), desk.position)
    if form.get("suit") not in SUITS:
        raise Trouble("add", _("Choose one of the four suits."), desk.position)
    card = Card(RANKS.index(form["rank"]) + 1, form["suit"])
    change = changes.added(desk.position, card, desk.to == "hand", desk.rules)
    if desk.to == "hand":
        return change, _("In the hand: %(card)s.", card=card_name(card)), ""
    return change, _("On the table: %(card)s.", card=card_name(card)), ""


def _build(desk: Desk, form: Mapping[str, str], places: Sequence[str]) -> Change:
    value, owner = form.get("value", ""), form.get("owner", "")
    if value not in map(str, range(1, 17)):
        raise Trouble("build", _("Choose what the build makes, 1 to 16."), desk.position)
    if owner not in map(str, range(desk.seats)):
        raise Trouble("build", _("Choose whose build it is."), desk.position)
    known = sorted(
        {int(place) for place in places if place.isascii() and place.isdecimal() and len(place) < 4}
    )
    return changes.built(desk.position, known, int(value), int(owner))
