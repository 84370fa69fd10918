"""A walkthrough as the pages use it: the position before each move, what can be chosen, what each brings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, Final

from trainer.coach.refusals import reason_of
from trainer.content.lesson import SOURCE_LANGUAGE, check_size
from trainer.content.loader import Where
from trainer.content.walkschema import WalkHead, WalkMove
from trainer.rules import state as states
from trainer.rules.cards import Card, Table
from trainer.rules.dealname import SEED
from trainer.rules.errors import KasinoError
from trainer.rules.legal import LegalMoves
from trainer.rules.moves import Construct, Move, Take, Trail
from trainer.rules.movetext import format_move, parse_move
from trainer.rules.notation import parse_cards, parse_table
from trainer.rules.positions import check_position
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import GameState

#: Of the builds that nobody asked for, so many are offered: there may be dozens, and few are interesting.
OFFERED_BUILDS: Final = 1


class WalkError(ValueError):
    """A key that cannot be read, or a move that is not allowed; ``where`` is its place in the part read."""

    def __init__(self, where: Where, message: str) -> None:
        super().__init__(message)
        self.where = where


@dataclass(frozen=True)
class Option:
    """One move to choose. ``won`` are the cards it brings; ``code`` and ``facts`` say why not."""

    move: Move
    text: str
    won: tuple[Card, ...] = ()
    kind: str = ""
    code: str | None = None
    facts: Mapping[str, Any] | None = None

    @property
    def legal(self) -> bool:
        """Whether it may be played."""
        return self.code is None


@dataclass(frozen=True)
class Ply:
    """One move of the deal; ``number`` counts from 1."""

    number: int
    model: WalkMove
    before: GameState
    move: Move
    after: GameState
    offer: tuple[Move, ...]
    tempting: tuple[Move, ...]

    @property
    def seat(self) -> int:
        """Whose move it is."""
        return self.before.turn

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards to choose from."""
        return self.before.hands[self.seat]

    @property
    def table(self) -> Table:
        """The table before the move."""
        return self.before.table

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What there is to choose from, in the order of the hand: the order says nothing about the answer."""
        offer = self.offer or tuple(self._found())
        wanted = dict.fromkeys([self.move, *offer, *filter(None, [self.largest]), *self.tempting])
        return tuple(self.option(move) for move in sorted(wanted, key=self._order))

    def option(self, move: Move) -> Option:
        """``move`` with what it brings, or why it is not allowed."""
        moves = self.before.legal_moves()
        found = moves.judge(move)
        code, facts = reason_of(found, move, moves)
        return Option(move, format_move(move, self.table), found.taken, found.kind, code, facts)

    @cached_property
    def played(self) -> Option:
        """The move that was played."""
        return self.option(self.move)

    @cached_property
    def largest(self) -> Take | None:
        """The capture that takes most cards from the table, over all cards of the hand; ``None`` without any.

        Of several, the one that was played, else the first by hand.
        """
        found = list(largest_of_each(self.before.legal_moves()))
        most = max((len(option.won) for option in map(self.option, found)), default=0)
        if isinstance(self.move, Take) and len(self.played.won) == most:
            return self.move
        return next((move for move in found if len(self.option(move).won) == most), None)

    @cached_property
    def more(self) -> Option | None:
        """A move that brings more cards than the one that was played, as far as there is one."""
        best = self.option(self.largest) if self.largest else None
        return best if best and len(best.won) > len(self.played.won) else None

    def _found(self) -> Iterator[Move]:
        """The moves worth offering: each card's largest capture, a build or two, and each card laid out."""
        moves = self.before.legal_moves()
        yield from largest_of_each(moves)
        for card in dict.fromkeys(self.hand):
            # With no captures asked for, builds come first.
            builds = (move for move in moves.of(card, 0) if isinstance(move, Construct))
            yield from islice(builds, OFFERED_BUILDS)
            if Trail(card) in moves:
                yield Trail(card)

    def _order(self, move: Move) -> tuple[int, int, str]:
        kinds = {Take: 0, Construct: 1, Trail: 2}
        place = self.hand.index(move.card) if move.card in self.hand else len(self.hand)
        return place, kinds[type(move)], format_move(move, self.table)


def largest_of_each(moves: LegalMoves) -> Iterator[Take]:
    """For each card of the hand that can take something, its capture of most cards."""
    for card in dict.fromkeys(moves.hand):
        largest = moves.largest(card)
        if largest is not None:
            yield Take(card, largest.items)


@dataclass(frozen=True)
class Walkthrough:
    """A walkthrough without problems. ``course``: one of the built-in ones, whose texts are translated."""

    head: WalkHead
    rules: Ruleset
    plies: tuple[Ply, ...]
    path: Path
    course: bool

    @property
    def id(self) -> str:
        """Its permanent name."""
        return self.head.id

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.head.players)

    @property
    def title(self) -> str:
        """Its name for people, in its own language."""
        return self.head.title or ", ".join(self.names)

    @property
    def language(self) -> str:
        """The language of its texts."""
        return self.head.language

    @property
    def translated(self) -> bool:
        """Whether the catalogues hold its texts; another one is shown as it is written."""
        return self.course and self.language == SOURCE_LANGUAGE

    @property
    def end(self) -> GameState:
        """How it lies after the last move."""
        return self.plies[-1].after


def opening(head: WalkHead, rules: Ruleset) -> GameState:
    """The deal before the first move.

    :raises WalkError: names the key that cannot be read.
    """
    seats = len(head.players)
    if head.deal is not None:
        return _dealt(head, head.deal, rules)
    if head.table is None:
        raise WalkError((), "there are no cards; add table and a hand for each player, or deal")
    hands: list[tuple[Card, ...]] = []
    try:
        table = check_size(parse_table(head.table))
    except KasinoError as error:
        raise WalkError(("table",), error.message) from error
    for seat, player in enumerate(head.players):
        try:
            hands.append(parse_cards(player.hand or ""))
            check_position(table, [card for hand in hands for card in hand], rules)
        except KasinoError as error:
            raise WalkError(("players", seat, "hand"), error.message) from error
        if not hands[-1]:
            raise WalkError(("players", seat, "hand"), f"{player.name} has no cards; write them, as in 9D 4C")
    return GameState(rules, tuple(hands), table, ((),) * seats, (0,) * seats, unfinished=True)


def _dealt(head: WalkHead, seed: str, rules: Ruleset) -> GameState:
    if head.table is not None or any(player.hand is not None for player in head.players):
        raise WalkError(("deal",), "either deal, or table and hands; remove one of them")
    if not SEED.fullmatch(seed):
        raise WalkError(("deal",), "a seed is 1 to 40 letters, digits, '-' or '_'")
    try:
        return states.start(seed, rules, len(head.players))
    except KasinoError as error:
        raise WalkError(("players",), error.message) from error


def read_ply(number: int, model: WalkMove, before: GameState) -> Ply:
    """The move as played from ``before``.

    :raises WalkError: names the key that cannot be read, or whose move is not allowed.
    """
    if before.is_over:
        raise WalkError(("play",), "all cards are played; remove this move")
    move = _read(("play",), model.play, before)
    _refuse_illegal(("play",), move, before)
    offer = tuple(_read(("offer", at), text, before) for at, text in enumerate(model.offer))
    for at, other in enumerate(offer):
        _refuse_illegal(("offer", at), other, before)
    tempting = tuple(_read(("tempting", text), text, before) for text in model.tempting)
    return Ply(number, model, before, move, before.apply(move), offer, tempting)


def _read(where: Where, text: str, before: GameState) -> Move:
    try:
        return parse_move(text, before.table)
    except KasinoError as error:
        told = "a move is written 9D x 3H 6S, 7C or AH+7C=8"
        raise WalkError(where, f"{error.message}; {told}") from error


def _refuse_illegal(where: Where, move: Move, before: GameState) -> None:
    moves = before.legal_moves()
    code, _facts = reason_of(moves.judge(move), move, moves)
    if code is not None:
        raise WalkError(where, f"not allowed: {format_move(move, before.table)} ({code})")
