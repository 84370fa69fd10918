"""Legal moves: judging one, and the whole set as an object to iterate, count and test with ``in``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import islice
from operator import or_
from typing import Final

from trainer.rules import duties
from trainer.rules.building import Construction, construct, is_heap
from trainer.rules.captures import Capture, Captures
from trainer.rules.cards import Build, Card, Item, Table
from trainer.rules.constructions import Constructions, Family
from trainer.rules.errors import PositionError
from trainer.rules.layout import Layout
from trainer.rules.moves import Construct, Move, Refusal, Take, Trail, refuse
from trainer.rules.ruleset import Ruleset
from trainer.rules.values import hand_values


@dataclass(frozen=True)
class Judgement:
    """Whether a move is legal and what it does.

    ``table`` is the table afterwards, ``taken`` the cards won with the played card among them (empty
    unless something was captured), ``kind`` ``capture``, ``trail``, ``single``, ``multiple``, ``raise`` or
    ``doubling``. A refused move changes nothing: ``table`` is then the one before.
    """

    legal: bool
    refusal: Refusal | None
    table: Table
    taken: tuple[Card, ...] = ()
    kind: str = ""
    build: Build | None = None

    @property
    def sweep(self) -> bool:
        """Whether the capture emptied the table."""
        return bool(self.taken) and not self.table


def _without(hand: Sequence[Card], card: Card) -> list[Card]:
    left = list(hand)
    left.remove(card)
    return left


#: How much is looked through for all moves of a hand: the selections of the table by rank, again for each
#: card and each kind of build it can make. Four cards beside a table of forty stay below this.
MAX_WORK: Final = 3 << 29


@dataclass(frozen=True, slots=True)
class _Plays:
    """What one card can do by its cards, each part divided by the owner's duties: it meets them or not.

    ``takes`` and ``breaking_takes`` are sets of captures in the numbering of ``captures``; ``clears`` adds
    the clearing of what makes no groups, which leaves no build and so meets every duty.
    """

    captures: Captures
    takes: int
    breaking_takes: int
    clears: bool
    builds: list[Family]
    breaking_builds: list[Family]
    trails: bool
    breaking_trail: bool

    @property
    def any_meets(self) -> bool:
        """Whether some move meets the duties."""
        return bool(self.takes or self.clears or self.builds or self.trails)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many legal moves one card has: captures, those with most cards, builds; may it be laid out."""

    takes: int
    most: int
    builds: int
    trails: bool


class LegalMoves:
    """Every legal move of one seat: iterate, ``count``, ``in``, truth, and :meth:`judge` for any move.

    Moves that differ only in which of two equal cards or builds they mean (two packs) are listed and
    counted once; ``in`` and :meth:`judge` know them all.

    The duties of a build's owner are asked first of all moves; where they would leave no move at all,
    they give way: first the taking of any capture is allowed, then any legal move (a duty that cannot be
    met binds nobody). In play with the cover duty kept from the start that does not come up; positions
    laid out by hand, and rule sets that ask for more than a hand can hold, reach it.

    Whatever asks for all moves raises :class:`PositionError` on a table too crowded to look through.
    """

    def __init__(self, table: Sequence[Item], hand: Sequence[Card], rules: Ruleset, seat: int = 0) -> None:
        self.table: Table = tuple(table)
        self.hand = tuple(hand)
        self.rules = rules
        self.seat = seat
        self._layout = Layout(self.table)
        # Where nobody builds, a build that lies there all the same asks nothing of anybody (RULES.md 2.4).
        building = rules.build == "on" and self._layout.builds
        self._owned = duties.own_builds(self.table, seat) if building else {}
        self._captures: dict[Card, Captures] = {}
        self._plays: dict[Card, _Plays] = {}
        self._work = 0

    def captures(self, card: Card) -> Captures:
        """What ``card`` can take, duties aside."""
        found = self._captures.get(card)
        if found is None:
            found = self._captures[card] = Captures(self._layout, card, self.rules)
        return found

    # -- judging one ----------------------------------------------------------------------------------

    def judge(self, move: Move) -> Judgement:
        """Whether ``move`` is legal here, why not, and what it does.

        :raises PositionError: the answer depends on all other moves, and the table is too crowded to look
            through: a capture under a ``capture_extent``, or a move against a duty of a build's owner, which
            only binds while some move meets it.
        """
        found = self._judge_by_cards(move)
        if not found.legal or not self._owned:
            return found
        refusal = self._refused_by_duty(move, found)
        if refusal is None or self._may_break_duties(move):
            return found
        return Judgement(False, refusal, self.table)

    def __contains__(self, move: Move) -> bool:
        return self.judge(move).legal

    def _judge_by_cards(self, move: Move) -> Judgement:
        """The judgement without what a build asks of its owner."""
        if move.card not in self.hand:
            return Judgement(False, refuse("not_in_hand", card=str(move.card)), self.table)
        match move:
            case Take(card, items):
                return self._judge_take(card, items)
            case Trail(card):
                if not self.captures(card).trail_allowed:
                    return Judgement(False, refuse("must_capture", card=str(card)), self.table)
                return self._trailed(card)
        return self._judge_construct(move)

    def _judge_take(self, card: Card, items: tuple[int, ...]) -> Judgement:
        if not items:
            return Judgement(False, refuse("empty"), self.table)
        if len(set(items)) < len(items) or not all(0 <= place < len(self.table) for place in items):
            return Judgement(False, refuse("not_on_table"), self.table)
        captures = self.captures(card)
        capture = captures.find(items)
        if capture is None:
            return Judgement(False, refuse("no_capture"), self.table)
        code = captures.refusal(capture)
        if code is not None:
            return Judgement(False, refuse(code), self.table)
        return self._taken(card, capture)

    def _taken(self, card: Card, capture: Capture) -> Judgement:
        left = tuple(item for place, item in enumerate(self.table) if place not in capture.items)
        return Judgement(True, None, left, (card, *capture.cards), "capture")

    def _trailed(self, card: Card) -> Judgement:
        return Judgement(True, None, (*self.table, card), kind="trail")

    def _judge_construct(self, move: Construct) -> Judgement:
        if self.rules.build == "on" and not self.captures(move.card).trail_allowed:
            # Where a capture is a duty, putting the card into a build would dodge it as laying it out would.
            return Judgement(False, refuse("must_capture", card=str(move.card)), self.table)
        made = construct(self.table, move, self.seat, self.rules)
        hand_after = _without(self.hand, move.card)
        if isinstance(made, Refusal):
            if made.code == "one_card_only" and not duties.covers(hand_after, move.value, self.rules):
                # Without a card to take it, the build would be wrong over one card as well.
                made = refuse("no_cover", value=move.value)
            return Judgement(False, made, self.table)
        refusal = duties.refuse_cover(hand_after, move.value, self.rules) or duties.refuse_another_build(
            self.table, move.value, move.onto, self.seat, self.rules, heap=is_heap(made.build)
        )
        if refusal is not None:
            return Judgement(False, refusal, self.table)
        return self._constructed(move, made)

    def _constructed(self, move: Construct, made: Construction) -> Judgement:
        gone = {*move.uses, move.onto}
        left = tuple(item for place, item in enumerate(self.table) if place not in gone)
        return Judgement(True, None, (*left, made.build), kind=made.kind, build=made.build)

    # -- the duties of a build's owner ------------------------------------------------------------------

    def _refused_by_duty(self, move: Move, found: Judgement) -> Refusal | None:
        """What the duties say of a move that is right by its cards; only owners of builds have any."""
        must = self.rules.owner_must_capture
        takes_own = isinstance(move, Take) and not self._owned.keys().isdisjoint(move.items)
        if must == "own" and not takes_own or must == "any" and not isinstance(move, Take):
            return refuse("owner_must_capture", value=next(iter(self._owned.values())).value)
        hand_after = _without(self.hand, move.card)
        if isinstance(move, Trail):
            return duties.refuse_trail(self._owned, move.card, hand_after, self.rules)
        owned_after = duties.own_builds(found.table, self.seat)
        return duties.refuse_stranding(owned_after.values(), hand_after, self.rules, "strands_own_build")

    @cached_property
    def _give_way(self) -> int:
        """How far the duties give way: 0 not at all, 1 for captures, 2 for every move."""
        if any(self._plays_of(card).any_meets for card in self._cards):
            return 0
        return 1 if any(self._plays_of(card).breaking_takes for card in self._cards) else 2

    def _may_break_duties(self, move: Move) -> bool:
        return self._give_way == 2 or self._give_way == 1 and isinstance(move, Take)

    # -- all of them --------------------------------------------------------------------------------------

    @cached_property
    def _cards(self) -> tuple[Card, ...]:
        """The cards of the hand, equal ones once."""
        return tuple(dict.fromkeys(self.hand))

    @cached_property
    def _constructions(self) -> Constructions:
        return Constructions(self._layout, self.seat, self.rules)

    def _plays_of(self, card: Card) -> _Plays:
        found = self._plays.get(card)
        if found is None:
            found = self._plays[card] = self._find_plays(card)
        return found

    def _find_plays(self, card: Card) -> _Plays:
        captures = self.captures(card)
        vectors, clears = captures.allowed_vectors
        self._look_through(captures.selections.size if vectors else 0)
        trails = captures.trail_allowed
        builds: list[Family] = []
        for family in self._families(card) if trails else ():
            self._look_through(family.size)
            builds.append(family)
        if not self._owned:
            return _Plays(captures, vectors, 0, clears, builds, [], trails, False)
        hand_after = _without(self.hand, card)
        must = self.rules.owner_must_capture
        meeting = self._meeting(captures, vectors, hand_after)
        lawful = must == "no" and duties.refuse_trail(self._owned, card, hand_after, self.rules) is None
        kept: list[Family] = []
        stranding: list[Family] = []
        for family in builds:
            (kept if must == "no" and self._keeps(family, hand_after) else stranding).append(family)
        return _Plays(
            captures,
            meeting,
            vectors & ~meeting,
            clears,
            kept,
            stranding,
            trails and lawful,
            trails and not lawful,
        )

    def _look_through(self, selections: int) -> None:
        """Count the work; a :class:`PositionError` when it becomes more than anybody should wait for."""
        self._work += selections
        if self._work > MAX_WORK:
            loose, builds = self._layout.loose_cards, len(self._layout.builds)
            raise PositionError(
                f"too many moves to judge: {loose} loose cards and {builds} builds on the table, "
                f"{len(self.hand)} cards in the hand",
                where="hand",
            )

    def _families(self, card: Card) -> Iterator[Family]:
        """The builds that the card can make and that the player may make, the owner's duties aside."""
        if self.rules.build == "off":
            return
        hand_after = _without(self.hand, card)
        values = {value for other in hand_after for value in hand_values(other, self.rules)}
        for family in self._constructions.families(card, sorted(values)):
            refusal = duties.refuse_another_build(
                self.table, family.value, family.onto, self.seat, self.rules, heap=family.heap
            )
            if refusal is None:
                yield family

    def _keeps(self, family: Family, hand_after: Sequence[Card]) -> bool:
        """Whether the hand still promises every own build after a build of the family."""
        after = [build for place, build in self._owned.items() if place != family.onto]
        after.append(Build((), family.value, self.seat))
        return duties.refuse_stranding(after, hand_after, self.rules, "strands_own_build") is None

    def _meeting(self, captures: Captures, vectors: int, hand_after: Sequence[Card]) -> int:
        """Those of the captures that meet the owner's duties."""
        if self.rules.owner_must_capture == "own":
            vectors = reduce(or_, (captures.selections.taking(vectors, place) for place in self._owned), 0)
        if self.rules.keep_card != "always":
            return vectors
        promises = duties.promised_together(self._owned, self.rules)

        def kept(vectors: int, promises: list[list[int]], left: dict[int, Build]) -> int:
            """Those that leave no build without its card; the promises are taken whole or not, one by one."""
            if not vectors:
                return 0
            if not promises:
                stranding = duties.refuse_stranding(left.values(), hand_after, self.rules, "")
                return vectors if stranding is None else 0
            first, *rest = promises
            taken = reduce(captures.selections.taking, first, vectors)
            without = {place: build for place, build in left.items() if place not in first}
            return kept(taken, rest, without) | kept(vectors & ~taken, rest, left)

        return kept(vectors, promises, self._owned)

    def _takes(self, card: Card) -> tuple[int, bool]:
        """The legal captures of a card: a set of them, and whether clearing is one beside it."""
        plays = self._plays_of(card)
        if plays.breaking_takes and self._give_way:
            return plays.takes | plays.breaking_takes, plays.clears
        return plays.takes, plays.clears

    def _builds(self, card: Card) -> list[Family]:
        plays = self._plays_of(card)
        if plays.breaking_builds and self._give_way == 2:
            return plays.builds + plays.breaking_builds
        return plays.builds

    def _trails(self, card: Card) -> bool:
        plays = self._plays_of(card)
        return plays.trails or plays.breaking_trail and self._give_way == 2

    def of(self, card: Card, limit: int | None = None) -> Iterator[Move]:
        """The legal moves of one card: captures by number of cards and name, builds by value, trail.

        ``limit`` bounds the captures; those are then the first by number of cards.
        """
        vectors, clears = self._takes(card)
        captures = self.captures(card)
        if vectors:
            yield from (Take(card, items) for items in captures.selections.in_order(vectors, limit))
        if clears:
            yield Take(card, tuple(range(len(self.table))))
        for family in self._builds(card):
            yield from family
        if self._trails(card):
            yield Trail(card)

    def tally(self, card: Card) -> Tally:
        """The legal moves of one card in numbers, found without listing them."""
        vectors, clears = self._takes(card)
        captures = self.captures(card)
        heaviest = 0 if clears or not vectors else captures.selections.most_cards(vectors)[1]
        return Tally(
            captures.readings(vectors) + clears,
            int(clears) or captures.readings(heaviest),
            sum(family.count for family in self._builds(card)),
            self._trails(card),
        )

    def largest(self, card: Card) -> Capture | None:
        """A legal capture of ``card`` with most cards, or ``None``."""
        vectors, clears = self._takes(card)
        captures = self.captures(card)
        if clears:
            return captures.found(range(len(self.table)))
        if not vectors:
            return None
        return captures.found(captures.selections.in_order(captures.selections.most_cards(vectors)[1], 1)[0])

    def first(self, limit: int) -> list[Move]:
        """The first ``limit`` legal moves, found without listing the others."""
        found: list[Move] = []
        for card in self._cards:
            found += islice(self.of(card, limit - len(found)), limit - len(found))
            if len(found) == limit:
                break
        return found

    @cached_property
    def count(self) -> int:
        """How many legal moves there are, counted without listing them.

        :raises PositionError: a table too crowded to look through.
        """
        number = 0
        for card in self._cards:
            vectors, clears = self._takes(card)
            number += self.captures(card).readings(vectors) + clears + self._trails(card)
            number += sum(family.count for family in self._builds(card))
        return number

    def __iter__(self) -> Iterator[Move]:
        for card in self._cards:
            yield from self.of(card)

    def __bool__(self) -> bool:
        return bool(self.hand)
