"""Legal moves: judging one, and the whole set as an object to iterate, count and test with ``in``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from trainer.rules import duties
from trainer.rules.building import Construction, construct, constructions
from trainer.rules.captures import Captures
from trainer.rules.cards import Build, Card, Item, Table
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


class LegalMoves:
    """Every legal move of one seat: iterate, ``len``, ``in``, truth, and :meth:`judge` for any move.

    The duties of a build's owner are asked first of all moves; where they would leave no move at all,
    they give way: first the taking of any capture is allowed, then any legal move (a duty that cannot be
    met binds nobody). In play with the cover duty kept from the start that does not come up; positions
    laid out by hand, and rule sets that ask for more than a hand can hold, reach it.
    """

    def __init__(self, table: Sequence[Item], hand: Sequence[Card], rules: Ruleset, seat: int = 0) -> None:
        self.table: Table = tuple(table)
        self.hand = tuple(hand)
        self.rules = rules
        self.seat = seat
        self._captures: dict[Card, Captures] = {}

    def captures(self, card: Card) -> Captures:
        """What ``card`` can take, duties aside."""
        if card not in self._captures:
            self._captures[card] = Captures(self.table, card, self.rules)
        return self._captures[card]

    # -- judging one ----------------------------------------------------------------------------------

    def judge(self, move: Move) -> Judgement:
        """Whether ``move`` is legal here, why not, and what it does."""
        found = self._judge_by_cards(move)
        if not found.legal:
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
                return Judgement(True, None, (*self.table, card), kind="trail")
            case Construct():
                return self._judge_construct(move)

    def _judge_take(self, card: Card, items: tuple[int, ...]) -> Judgement:
        if not items:
            return Judgement(False, refuse("empty"), self.table)
        if not all(0 <= place < len(self.table) for place in items):
            return Judgement(False, refuse("not_on_table"), self.table)
        captures = self.captures(card)
        capture = captures.find(items)
        if capture is None:
            return Judgement(False, refuse("no_capture"), self.table)
        code = captures.refusal(capture)
        if code is not None:
            return Judgement(False, refuse(code), self.table)
        left = tuple(item for place, item in enumerate(self.table) if place not in capture.items)
        return Judgement(True, None, left, (card, *capture.cards), "capture")

    def _judge_construct(self, move: Construct) -> Judgement:
        if not self.captures(move.card).trail_allowed:
            # Where a capture is a duty, putting the card into a build would dodge it as laying it out would.
            return Judgement(False, refuse("must_capture", card=str(move.card)), self.table)
        made = construct(self.table, move, self.seat, self.rules)
        if isinstance(made, Refusal):
            hand_after = _without(self.hand, move.card)
            if made.code == "one_card_only" and not duties.covers(hand_after, move.value, self.rules):
                # Without a card to take it, the build would be wrong over one card as well.
                made = refuse("no_cover", value=move.value)
            return Judgement(False, made, self.table)
        return self._constructed(move, made)

    def _constructed(self, move: Construct, made: Construction) -> Judgement:
        refusal = duties.refuse_construction(
            self.table, _without(self.hand, move.card), made, move.onto, self.seat, self.rules
        )
        if refusal is not None:
            return Judgement(False, refusal, self.table)
        gone = {*move.uses, move.onto}
        left = tuple(item for place, item in enumerate(self.table) if place not in gone)
        return Judgement(True, None, (*left, made.build), kind=made.kind, build=made.build)

    # -- the duties of a build's owner ------------------------------------------------------------------

    @cached_property
    def _owned(self) -> list[Build]:
        return duties.own_builds(self.table, self.seat)

    def _refused_by_duty(self, move: Move, found: Judgement) -> Refusal | None:
        """What the duties say of a move that is right by its cards."""
        hand_after = _without(self.hand, move.card)
        if self._owned:
            must = self.rules.owner_must_capture
            takes_own = isinstance(move, Take) and any(
                self.table[place] in self._owned for place in move.items
            )
            if must == "own" and not takes_own:
                return refuse("owner_must_capture", value=self._owned[0].value)
            if must == "any" and not isinstance(move, Take):
                return refuse("owner_must_capture", value=self._owned[0].value)
        if isinstance(move, Trail):
            return duties.refuse_trail(self.table, hand_after, self.seat, self.rules)
        return duties.refuse_stranding(found.table, hand_after, self.seat, self.rules, "strands_own_build")

    @cached_property
    def _give_way(self) -> int:
        """How far the duties give way: 0 not at all, 1 for captures, 2 for every move."""
        if not self._owned:
            return 0
        found = False
        for move, judgement in self._by_cards():
            if self._refused_by_duty(move, judgement) is None:
                return 0
            found = found or isinstance(move, Take)
        return 1 if found else 2

    def _may_break_duties(self, move: Move) -> bool:
        return self._give_way == 2 or self._give_way == 1 and isinstance(move, Take)

    # -- all of them --------------------------------------------------------------------------------------

    def _by_cards(self, card: Card | None = None) -> Iterator[tuple[Move, Judgement]]:
        """Every move that is right by its cards, of one card or of all, with what it does."""
        cards = tuple(dict.fromkeys(self.hand)) if card is None else (card,)
        for played in cards:
            captures = self.captures(played)
            for capture in captures.allowed():
                yield (
                    Take(played, capture.items),
                    Judgement(
                        True,
                        None,
                        tuple(item for place, item in enumerate(self.table) if place not in capture.items),
                        (played, *capture.cards),
                        "capture",
                    ),
                )
            if not captures.trail_allowed:
                continue
            for move, made in self._constructions(played):
                judgement = self._constructed(move, made)
                if judgement.legal:
                    yield move, judgement
            yield Trail(played), Judgement(True, None, (*self.table, played), kind="trail")

    def _constructions(self, card: Card) -> Iterator[tuple[Construct, Construction]]:
        values = {value for other in _without(self.hand, card) for value in hand_values(other, self.rules)}
        yield from constructions(self.table, card, sorted(values), self.seat, self.rules)

    def judged(self, card: Card | None = None) -> Iterator[tuple[Move, Judgement]]:
        """The legal moves, of one card or of all, each with what it does: captures, builds, trail by card."""
        for move, judgement in self._by_cards(card):
            if self._refused_by_duty(move, judgement) is None or self._may_break_duties(move):
                yield move, judgement

    def first(self, limit: int) -> list[tuple[Move, Judgement]]:
        """The first ``limit`` legal moves with what they do."""
        return list(islice(self.judged(), limit))

    @property
    def count(self) -> int:
        """How many legal moves there are."""
        return len(self)

    def __iter__(self) -> Iterator[Move]:
        return (move for move, _ in self.judged())

    def __len__(self) -> int:
        return sum(1 for _ in self.judged())

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None
