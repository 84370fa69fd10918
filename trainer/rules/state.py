"""One pack being played: the whole state, what each move makes of it, and what each seat may see."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from trainer.rules import counts, deals, movetext, scoring
from trainer.rules.cards import Card, Table, cards_of
from trainer.rules.errors import KasinoError
from trainer.rules.legal import Judgement, LegalMoves
from trainer.rules.moves import Move
from trainer.rules.ruleset import Ruleset

#: The lines that count at once where the target is checked at once (``RULES.md 2.7``, Finnish form).
_POINT_LINES: Final = ("d10", "s2", "aces", "sweeps")


class IllegalMove(KasinoError):
    """A move that reads well but is not allowed here; ``reason`` is its code."""

    code = "illegal_move"

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message, where="move")
        self.reason = reason


@dataclass(frozen=True)
class View:
    """What one seat may see: its own hand and the table; of other hands and of the piles only how many.

    ``seen`` are the cards that have lain open so far: what somebody who paid attention knows is gone.
    """

    rules: Ruleset
    seat: int
    turn: int
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    table: Table
    pile_sizes: tuple[int, ...]
    sweeps: tuple[int, ...]
    last_capturer: int | None
    deal_number: int
    deals: int
    stock_size: int
    is_last_deal: bool
    seen: tuple[Card, ...]
    before: tuple[int, ...]

    def legal_moves(self) -> LegalMoves:
        """The moves of this seat, as if it were its turn."""
        return LegalMoves(self.table, self.hand, self.rules, self.seat)


@dataclass(frozen=True)
class GameState:
    """A pack in play; immutable. ``piles``, ``sweeps`` and ``sweeps_paid`` go by seat.

    ``sweeps`` are those that count under the rules; ``paid`` are the penalties that a counting sweep
    put on the seat before (five points each where sweeps pay ±5). ``coming`` holds the hands of the deals
    still to come, ``stock`` what is drawn. ``before`` are the match totals by side at the start. ``left``
    are the cards that lay there at the end. ``unfinished`` marks hands laid out without their pack: the
    cards on the table then stay there when the hands are played, and neither is the last card known to be the
    last of the pack nor the deal to be its last, so no sweep is lost for that (``RULES.md 2.5``).
    """

    rules: Ruleset
    hands: tuple[tuple[Card, ...], ...]
    table: Table
    piles: tuple[tuple[Card, ...], ...]
    sweeps: tuple[int, ...]
    turn: int = 0
    coming: tuple[tuple[tuple[Card, ...], ...], ...] = ()
    stock: tuple[Card, ...] = ()
    deal_number: int = 1
    deals: int = 1
    last_capturer: int | None = None
    before: tuple[int, ...] = ()
    ply: int = 0
    left: tuple[Card, ...] = ()
    unfinished: bool = False

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.hands)

    @property
    def sides(self) -> int:
        """How many sides keep points: two in pairs, else one per player."""
        return 2 if self.rules.teams == "pairs" else self.players

    def side_of(self, seat: int) -> int:
        """The side of a seat; partners sit opposite each other."""
        return seat % 2 if self.rules.teams == "pairs" else seat

    @cached_property
    def is_over(self) -> bool:
        """Whether the pack is played out, or somebody reached a target that ends it at once."""
        return not any(self.hands) or self._reached_at_once

    @property
    def is_last_deal(self) -> bool:
        """Whether these hands are known to be the last: no deal and no stock is left of a whole pack."""
        return not (self.coming or self.stock or self.unfinished)

    @property
    def announcement(self) -> str | None:
        """The dealer's word when the last deal has just been dealt; ``None`` at any other time."""
        if not self.is_last_deal or self.rules.refill != "deal":
            return None
        plays_before = self.players * self.rules.hand * (self.deal_number - 1)
        return self.rules.last_call if self.ply == plays_before else None

    def legal_moves(self) -> LegalMoves:
        """The legal moves of the player to move; empty when the pack is over."""
        return self._legal_moves

    @cached_property
    def _legal_moves(self) -> LegalMoves:
        # Kept, so that the move chosen from them is not worked out a second time when it is made.
        hand = () if self.is_over else self.hands[self.turn]
        return LegalMoves(self.table, hand, self.rules, self.turn)

    def apply(self, move: Move) -> "GameState":
        """The state after ``move``; this one stays as it is.

        :raises IllegalMove: the move is not legal here.
        :raises PositionError: the table is too crowded to tell; see :meth:`LegalMoves.judge`.
        """
        if self.is_over:
            raise IllegalMove("the pack is over", "over")
        found = self.legal_moves().judge(move)
        if not found.legal:
            assert found.refusal is not None
            raise IllegalMove(
                f"illegal move {movetext.format_move(move, self.table)}: {found.refusal.code}",
                found.refusal.code,
            )
        return self._after(move, found)

    def _after(self, move: Move, found: Judgement) -> "GameState":
        seat = self.turn
        hands = list(self.hands)
        hand = list(hands[seat])
        hand.remove(move.card)
        stock = self.stock
        if stock:
            hand.append(stock[0])
            stock = stock[1:]
        hands[seat] = tuple(hand)
        piles, sweeps, last = list(self.piles), list(self.sweeps), self.last_capturer
        if found.taken:
            piles[seat] += found.taken
            last = seat
            if found.sweep and self.sweep_counts(is_last_card=self.is_last_deal and not any(hands)):
                sweeps[seat] += 1
        coming, deal_number = self.coming, self.deal_number
        if not any(hands) and coming:
            hands, coming, deal_number = list(coming[0]), coming[1:], deal_number + 1
        after = replace(
            self,
            hands=tuple(hands),
            table=found.table,
            piles=tuple(piles),
            sweeps=tuple(sweeps),
            turn=(seat + 1) % self.players,
            coming=coming,
            stock=stock,
            deal_number=deal_number,
            last_capturer=last,
            ply=self.ply + 1,
        )
        return after if any(after.hands) or self.unfinished else after._with_leftovers()

    def _with_leftovers(self) -> "GameState":
        """The end of the pack: what lies on the table goes to whoever captured last (nobody: to nobody)."""
        cards = tuple(cards_of(self.table))
        if self.last_capturer is None:
            return replace(self, left=cards, table=())
        piles = list(self.piles)
        piles[self.last_capturer] += cards
        return replace(self, piles=tuple(piles), left=cards, table=())

    def sweep_counts(self, *, is_last_card: bool) -> bool:
        """Whether a sweep made now counts (``RULES.md 2.5``): last card, last deal, ten points."""
        rules = self.rules
        if rules.sweep_last == "never" and is_last_card:
            return False
        if rules.sweep_last == "no_last_deal" and self.is_last_deal:
            return False
        return rules.sweep_stop_at is None or max(self._points_at_once(), default=0) < rules.sweep_stop_at

    # -- points ---------------------------------------------------------------------------------------

    def count(self) -> counts.RoundCount:
        """What the sides' piles hold; partners' piles are put together."""
        piles: list[tuple[Card, ...]] = [() for _ in range(self.sides)]
        sweeps = [0] * self.sides
        for seat in range(self.players):
            piles[self.side_of(seat)] += self.piles[seat]
            sweeps[self.side_of(seat)] += self.sweeps[seat]
        # Who captures last is not known before the last card is played.
        last = None if self.last_capturer is None or any(self.hands) else self.side_of(self.last_capturer)
        return counts.count_piles(piles, sweeps, last)

    def score(self, carried: Mapping[str, int] | None = None) -> scoring.RoundScore:
        """The points of this pack, line by line, by side."""
        # Whether a sweep counts was decided when it was made; the totals before must not decide it again.
        return scoring.score_round(self.count(), self.rules, carried=dict(carried or {}))

    def _points_at_once(self) -> list[int]:
        """Match totals by side with the point cards and sweeps of this pack counted in."""
        before = self.before or (0,) * self.sides
        points = scoring.score_round(self.count(), self.rules).points
        return [
            have + sum(getattr(side, line) for line in _POINT_LINES)
            for have, side in zip(before, points, strict=True)
        ]

    @property
    def _reached_at_once(self) -> bool:
        rules = self.rules
        if rules.target_check != "immediate" or not isinstance(rules.target, int):
            return False
        # Counting the piles after each move is slow; nobody can be there who was too far away before.
        in_reach = scoring.fixed_total(rules) + 5 * sum(self.sweeps)
        if max(self.before, default=0) + in_reach < rules.target:
            return False
        # Not by those who stood there level before this pack: it is played because of that.
        points = sorted(self._points_at_once(), reverse=True)
        return points[0] >= rules.target and points[0] > points[1]

    # -- views and text ---------------------------------------------------------------------------------

    def view_for(self, seat: int) -> View:
        """What the player at ``seat`` may see; no hidden card is in it."""
        open_cards = [*cards_of(self.table), *(card for pile in self.piles for card in pile)]
        return View(
            rules=self.rules,
            seat=seat,
            turn=self.turn,
            hand=self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            table=self.table,
            pile_sizes=tuple(map(len, self.piles)),
            sweeps=self.sweeps,
            last_capturer=self.last_capturer,
            deal_number=self.deal_number,
            deals=self.deals,
            stock_size=len(self.stock) + sum(len(hand) for hands in self.coming for hand in hands),
            is_last_deal=self.is_last_deal,
            seen=tuple(sorted([*open_cards, *self.hands[seat]])),
            before=self.before,
        )


def start(
    seed: str,
    rules: Ruleset,
    players: int | None = None,
    *,
    before: tuple[int, ...] = (),
    dealer: int | None = None,
) -> GameState:
    """A freshly dealt pack; left of the dealer begins.

    ``dealer`` is a seat; by default the last one, so that seat 0 begins.

    :raises RulesetError: the pack does not divide for that many players.
    """
    return begin(deals.deal(seed, rules, players), rules, before=before, dealer=dealer)


def begin(
    dealt: deals.Deal, rules: Ruleset, *, before: tuple[int, ...] = (), dealer: int | None = None
) -> GameState:
    """The same for a pack that is dealt already."""
    seats = dealt.plan.players
    first = 0 if dealer is None else (dealer + 1) % seats

    def seated(hands: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
        """Hands are dealt from the left of the dealer; here they go by seat."""
        return tuple(hands[(seat - first) % seats] for seat in range(seats))

    return GameState(
        rules=rules,
        hands=seated(dealt.deals[0]),
        table=dealt.table,
        piles=((),) * seats,
        sweeps=(0,) * seats,
        turn=first,
        coming=tuple(map(seated, dealt.deals[1:])),
        stock=dealt.stock,
        deals=dealt.plan.deals,
        before=before,
    )
