"""Dealing a pack: how many deals there are, who gets which cards, and in which order (``RULES.md 2.1``)."""

from dataclasses import dataclass
from typing import Final

from trainer.rules.cards import Card, shuffled_pack
from trainer.rules.errors import RulesetError
from trainer.rules.ruleset import Ruleset

#: The most that play, with any pack (``RULES.md 2.1``).
MOST_PLAYERS: Final = 6


@dataclass(frozen=True, slots=True)
class Plan:
    """The numbers of a pack for so many players.

    ``table`` cards open the table, once; each player gets ``hand`` cards in each of ``deals`` deals.
    In the draw form there is one deal, and the ``stock`` is drawn one card a play.
    """

    players: int
    table: int
    hand: int
    deals: int
    stock: int
    total: int

    @property
    def cards_per_player(self) -> int:
        """The cards that each player plays in a whole pack."""
        return self.hand * self.deals + self.draws_per_player

    @property
    def draws_per_player(self) -> int:
        """The cards that each player draws from the stock."""
        return self.stock // self.players


def plan(rules: Ruleset, players: int | None = None) -> Plan:
    """The numbers of a pack.

    :raises RulesetError: when the pack does not come out even for that many players.
    """
    players = rules.players if players is None else players
    if isinstance(players, bool) or not isinstance(players, int) or not 2 <= players <= MOST_PLAYERS:
        raise RulesetError("players must be a whole number from 2 to 6", where="players")
    table = rules.table_cards(players)
    total = 52 * rules.packs
    rest = total - table
    if rules.refill == "draw":
        return Plan(players, table, rules.hand, 1, rest - rules.hand * players, total)
    return Plan(players, table, rules.hand, rest // (rules.hand * players), 0, total)


def most_players(rules: Ruleset) -> int:
    """How many can sit at the table: the most players that the pack divides for (``RULES.md 2.1``)."""
    if rules.teams == "pairs":
        return rules.players

    def divides(players: int) -> bool:
        try:
            plan(rules, players)
        except RulesetError:
            return False
        return True

    return max(filter(divides, range(2, MOST_PLAYERS + 1)))


def order(rules: Ruleset, players: int | None = None) -> tuple[tuple[int | None, int], ...]:
    """The first deal, step by step: pairs (seat, cards), ``None`` for the table.

    Two passes of two cards a player; the table gets half its cards after each (``RULES.md 3.32``). Seat 0
    sits left of the dealer and begins; the dealer is the last seat.
    """
    plan_ = plan(rules, players)
    one_pass = (*((seat, plan_.hand // 2) for seat in range(plan_.players)), (None, plan_.table // 2))
    return one_pass * 2


@dataclass(frozen=True, slots=True)
class Deal:
    """A dealt pack: the opening table, the hands by deal and seat, and the stock of the draw form."""

    plan: Plan
    table: tuple[Card, ...]
    deals: tuple[tuple[tuple[Card, ...], ...], ...]
    stock: tuple[Card, ...]


def deal(seed: str, rules: Ruleset, players: int | None = None) -> Deal:
    """The pack that ``seed`` gives, dealt two cards at a time.

    With ``table_point_cards: replace``, a point card that would open the table goes to the bottom of the
    pack and the next card takes its place (``RULES.md 3.30``).
    """
    plan_ = plan(rules, players)
    pack = list(shuffled_pack(seed, rules.packs))
    hands: list[list[Card]] = [[] for _ in range(plan_.players)]
    table: list[Card] = []
    at = 0
    for seat, cards in order(rules, players):
        for _ in range(cards):
            if seat is None:
                while rules.table_point_cards == "replace" and _is_point_card(pack[at]):
                    pack.append(pack.pop(at))
                table.append(pack[at])
            else:
                hands[seat].append(pack[at])
            at += 1
    deals = [tuple(map(tuple, hands))]
    for _ in range(plan_.deals - 1):
        # Later deals also go round two at a time: a pass of pairs, then another.
        hands = [[] for _ in range(plan_.players)]
        for _ in range(2):
            for hand in hands:
                hand.extend(pack[at : at + plan_.hand // 2])
                at += plan_.hand // 2
        deals.append(tuple(map(tuple, hands)))
    return Deal(plan_, tuple(table), tuple(deals), tuple(pack[at:]))


def _is_point_card(card: Card) -> bool:
    return card.rank == 1 or (card.rank, card.suit) in ((10, "D"), (2, "S"))
