"""What a hand can do on a table: a row for each card, its largest take first, and all the rest to unfold."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from markupsafe import Markup

from trainer.rules.building import is_number
from trainer.rules.captures import Capture
from trainer.rules.cards import Card
from trainer.rules.legal import LegalMoves, Tally
from trainer.rules.moves import Construct, Take, Trail
from trainer.rules.values import hand_values
from trainer.web.referee import wording
from trainer.web.referee.wording import names
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.i18n import ngettext
from trainer.web.shell.present import index_of, listed, split
from trainer.web.words import sentences
from trainer.web.words.refusals import refusal_sentence
from trainer.web.words.sentences import WRITTEN

#: So many captures and builds of one card are listed; the number of all of them stands above.
LISTED: Final = 24


@dataclass(frozen=True)
class Listed:
    """One move in a list: its words, how it falls into groups, and how an address names it."""

    words: Markup
    split: Markup
    query: str


@dataclass(frozen=True)
class Row:
    """One card of the hand at ``place``."""

    place: int
    card: Card
    moves: LegalMoves

    @cached_property
    def tally(self) -> Tally:
        """Its legal moves in numbers."""
        return self.moves.tally(self.card)

    @cached_property
    def largest(self) -> Capture | None:
        """A legal capture with most cards."""
        return self.moves.largest(self.card)

    @cached_property
    def first_build(self) -> Construct | None:
        """The first of the builds that it can make."""
        return next(self._builds(), None)

    def _builds(self) -> Iterator[Construct]:
        # With no captures asked for, builds come first.
        return (move for move in self.moves.of(self.card, 0) if isinstance(move, Construct))

    # -- the two lines -----------------------------------------------------------------------------

    @property
    def must_take(self) -> bool:
        """Whether the rules leave it no choice but to take."""
        return self.tally.takes > 0 and not self.moves.captures(self.card).trail_allowed

    @property
    def title(self) -> Markup:
        """The largest take, or that there is none."""
        card = WRITTEN.name(self.card)
        if self.largest is None:
            return Markup(_("%(card)s takes nothing", card=card))
        taken = Markup(", ").join(map(WRITTEN.name, self.largest.cards))
        if self.must_take:
            return Markup(_("%(card)s must take %(cards)s", card=card, cards=taken))
        return Markup(_("%(card)s takes %(cards)s", card=card, cards=taken))

    @property
    def reason(self) -> Markup:
        """How that falls into groups and how many other takes there are; or why there is none."""
        if self.largest is None:
            return Markup(" ").join(Markup(part) for part in self._without_take())
        return Markup(" ").join(Markup(part) for part in self._with_take(self.largest))

    def _with_take(self, largest: Capture) -> Iterator[str]:
        if largest.clears:
            yield _("It clears the table.")
        else:
            groups = largest.groups or ()
            if len(groups) > 1 or len(groups[0]) > 1:
                parts = [" + ".join(index_of(card) for card in group) for group in groups]
                yield _("%(groups)s.", groups=listed(parts))
            if largest.sweep:
                yield _("A sweep.")
        yield self._others()

    def _others(self) -> str:
        others, as_large = self.tally.takes - 1, self.tally.most - 1
        if not others:
            return _("No other take is legal.")
        if not as_large:
            told = ngettext(
                "One smaller take is legal.",
                "%(number)s smaller takes are legal.",
                others,
                number=sentences.count_word(others).lower(),
            )
            return sentences.begun(told)
        return ngettext(
            "One other take is legal, as large.",
            "%(num)s other takes are legal, %(large)s of them as large.",
            others,
            large=as_large,
        )

    def _without_take(self) -> Iterator[str]:
        if self.first_build is not None:
            yield _("%(move)s.", move=wording.move_sentence(self.first_build, self.moves.table))
            if self.tally.builds > 1:
                others = self.tally.builds - 1
                yield ngettext("One more build is legal.", "%(num)s more builds are legal.", others)
        else:
            yield self._no_build()
        if not self.tally.trails:
            yield self.trail

    def _no_build(self) -> str:
        rules = self.moves.rules
        if rules.build == "off" or not is_number(self.card, rules):
            return _("It can be laid out.") if self.tally.trails else ""
        if not any(isinstance(item, Card) for item in self.moves.table) and not self.moves.table:
            return _("The table is empty: it is laid out.")
        covers: dict[int, list[Card]] = {}
        others = [card for place, card in enumerate(self.moves.hand) if place != self.place]
        for card in others:
            for value in hand_values(card, rules):
                if value <= rules.build_max:
                    covers.setdefault(value, []).append(card)
        if not covers:
            return _("No build either: no card of the hand would take it.")
        if len(covers) == 1:
            ((value, cards),) = covers.items()
            return _(
                "No build either: it would have to make %(value)s, for your %(card)s.",
                value=value,
                card=WRITTEN.name(cards[0]),
            )
        values = sorted(covers)
        told = _("%(first)s or %(last)s", first=", ".join(map(str, values[:-1])), last=values[-1])
        return _("No build either: it would have to make %(values)s, for another card you hold.", values=told)

    # -- all of it ---------------------------------------------------------------------------------

    @property
    def counts(self) -> Markup:
        """What the card counts from the hand."""
        values = hand_values(self.card, self.moves.rules)
        if not values:
            return Markup(_("From the hand it takes its equal."))
        return Markup(_("From the hand it counts %(value)s.", value=sentences.either(values)))

    @cached_property
    def takes(self) -> list[Listed]:
        """Its captures, the largest first where all are there."""
        if not self.tally.takes:
            return []
        found = [move for move in islice(self.moves.of(self.card, LISTED), LISTED) if isinstance(move, Take)]
        if self.tally.takes <= LISTED:
            found.reverse()
        return [self._take(move) for move in found]

    def _take(self, move: Take) -> Listed:
        capture = self.moves.captures(self.card).found(move.items)
        cards = names(capture.cards)
        drawn = split(capture.groups, capture.value) if capture.groups and capture.value else Markup()
        places = ",".join(map(str, move.items))
        return Listed(Markup(WRITTEN.cards(cards)), drawn, f"play={self.card}&take={places}")

    @property
    def takes_title(self) -> str:
        """How many captures there are, and how many of them are listed."""
        count = self.tally.takes
        if count <= LISTED:
            return ngettext("One take", "%(num)s takes", count)
        return _("%(count)s takes; the %(listed)s smallest", count=grouped(count), listed=len(self.takes))

    @cached_property
    def builds(self) -> list[Listed]:
        """The builds that it can make."""
        found = islice(self._builds(), LISTED) if self.tally.builds else ()
        return [self._build(move) for move in found]

    def _build(self, move: Construct) -> Listed:
        made = self.moves.judge(move).build
        onto = "" if move.onto is None else f"&onto={move.onto}"
        uses = ",".join(map(str, move.uses))
        words = wording.move_sentence(move, self.moves.table)
        drawn = split(made.groups, made.value) if made else Markup()
        return Listed(words, drawn, f"play={self.card}&with={uses}&value={move.value}{onto}")

    @property
    def builds_title(self) -> str:
        """How many builds there are, and how many of them are listed."""
        count = self.tally.builds
        if count <= LISTED:
            return ngettext("One build", "%(num)s builds", count)
        return _("%(count)s builds; the first %(listed)s", count=grouped(count), listed=len(self.builds))

    @property
    def trail(self) -> Markup:
        """Whether it may be laid out, and why not."""
        if self.tally.trails:
            return Markup(_("It may be laid out."))
        refusal = self.moves.judge(Trail(self.card)).refusal
        assert refusal is not None
        return refusal_sentence(refusal.code, refusal.facts)


def grouped(count: int) -> str:
    """A large number with thin spaces, ``42 900``."""
    return f"{count:,}".replace(",", "\u202f")


def rows_of(moves: LegalMoves) -> list[Row]:
    """A row for each card of the hand; equal cards of two packs have one."""
    seen: set[Card] = set()
    rows = []
    for place, card in enumerate(moves.hand):
        if card not in seen:
            seen.add(card)
            rows.append(Row(place, card, moves))
    return rows
