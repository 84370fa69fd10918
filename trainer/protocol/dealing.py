"""The field ``deal`` of op ``replay``: a whole pack by its name, by seed and players, or card by card."""

from collections.abc import Mapping
from typing import Any

from trainer.protocol import read
from trainer.rules import deals, positions
from trainer.rules.cards import Card
from trainer.rules.dealname import parse_deal
from trainer.rules.errors import NotationError, PositionError, RulesetError
from trainer.rules.presets import find_preset
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import GameState, begin


def opening(request: Mapping[str, Any], rules: Ruleset) -> GameState:
    """The pack that ``deal`` gives: ``"svensk/2/a"``, an object with ``seed``, or the answer of op ``deal``.

    :raises KasinoError: another form, or cards that are no whole pack for these rules.
    """
    given = request["deal"]
    if isinstance(given, str):
        return begin(*_named(given, request, rules))
    if not isinstance(given, Mapping):
        raise read.RequestError(
            "deal must be a name such as svensk/2/a, an object with seed and players, or what op deal "
            f"answers, not {read.shown(given)}",
            where="deal",
        )
    if "seed" in given or "cards" not in given:
        seed = read.seed(given.get("seed"), "deal.seed")
        players = read.whole(given.get("players", rules.players), "deal.players", 2, deals.MOST_PLAYERS)
        return begin(deals.deal(seed, rules, read.plan(rules, players).players), rules)
    return begin(_of_cards(given["cards"], rules), rules)


def _named(name: str, request: Mapping[str, Any], rules: Ruleset) -> tuple[deals.Deal, Ruleset]:
    """What a name deals, and the rules: those of the name, which ``rules`` may only say again."""
    try:
        found = parse_deal(name)
        # A house-rule sheet is known by its code to whoever read ``rules``, not here.
        named = rules if request.get("rules") == found.rules else find_preset(found.rules).rules
    except (NotationError, RulesetError) as error:
        error.where = "deal"
        raise
    if "rules" in request and named != rules:
        raise read.RequestError(
            f"the deal {read.shown(name)} is one of {found.rules}, and rules says otherwise: leave rules out",
            where="deal",
        )
    return deals.deal(found.seed, named, found.players), named


def _of_cards(given: object, rules: Ruleset) -> deals.Deal:
    """The pack that lies open in an answer of op ``deal``.

    :raises KasinoError: a field missing, a number of cards that these rules do not deal, a card twice.
    """
    if not isinstance(given, Mapping):
        raise read.RequestError("deal.cards has table, hands and stock", where="deal.cards")
    inside = "deal.cards"
    placed: list[tuple[str, Card]] = []

    def pile(value: object, where: str, number: int) -> tuple[Card, ...]:
        found = tuple(read.cards(value, where))
        if len(found) != number:
            raise PositionError(f"these rules deal {number} cards here, not {len(found)}", where=where)
        placed.extend((f"{where}[{place}]", card) for place, card in enumerate(found))
        return found

    rounds = [
        read.a_list(hands, f"{inside}.hands[{number}]")
        for number, hands in enumerate(read.a_list(read.required(given, "hands", inside), f"{inside}.hands"))
    ]
    players = len(rounds[0]) if rounds else 0
    if not 2 <= players <= deals.MOST_PLAYERS:
        raise PositionError(
            f"there are 2 to {deals.MOST_PLAYERS} hands in a deal, not {players}", where=f"{inside}.hands"
        )
    plan = read.plan(rules, players)
    if len(rounds) != plan.deals or any(len(hands) != players for hands in rounds):
        raise PositionError(
            f"these rules have {plan.deals} deals of {players} hands each", where=f"{inside}.hands"
        )
    table = pile(read.required(given, "table", inside), f"{inside}.table", plan.table)
    dealt = tuple(
        tuple(pile(hand, f"{inside}.hands[{number}][{seat}]", plan.hand) for seat, hand in enumerate(hands))
        for number, hands in enumerate(rounds)
    )
    stock = pile(given.get("stock", []), f"{inside}.stock", plan.stock)
    positions.check_pack(placed, rules)
    return deals.Deal(plan, table, dealt, stock)
