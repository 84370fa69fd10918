"""Ops ``judge``, ``moves`` and ``replay``: one move, every move, and a game played through."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from trainer.coach.refusals import reason_of
from trainer.protocol import dealing, read
from trainer.rules import deals, movetext, positions
from trainer.rules.cards import BIG_CASINO, LITTLE_CASINO, Build, Card, Item, Table, cards_of
from trainer.rules.counts import aces_in, spades_in
from trainer.rules.errors import KasinoError, PositionError
from trainer.rules.legal import Judgement, LegalMoves
from trainer.rules.moves import Construct, Move, Refusal, Take, Trail, locate, locate_loose
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import GameState

_MOVE_TYPES = ("capture", "trail", "build", "raise", "double")


# -- writing ----------------------------------------------------------------------------------------------


def item_json(item: Item) -> object:
    """A loose card as text, a build as an object."""
    if isinstance(item, Card):
        return str(item)
    return {
        "build": [[str(card) for card in group] for group in item.groups],
        "value": item.value,
        "owner": item.owner,
    }


def move_json(move: Move, table: Sequence[Item], rules: Ruleset) -> dict[str, Any]:
    """A legal move as programs read it."""
    text = movetext.format_move(move, table)
    match move:
        case Take(card, items):
            taken = cards_of([table[place] for place in items])
            return {"type": "capture", "card": str(card), "take": sorted(map(str, taken)), "text": text}
        case Trail(card):
            return {"type": "trail", "card": str(card), "text": text}
    return {
        "type": _type_of(move, table, rules),
        "card": str(move.card),
        "with": sorted(str(table[place]) for place in move.uses),
        "onto": move.onto,
        "value": move.value,
        "text": text,
    }


def _type_of(move: Construct, table: Sequence[Item], rules: Ruleset) -> str:
    """``build``, ``raise`` or ``double``: what a legal move does with the build or the card it goes onto."""
    if move.onto is None:
        equal = rules.double == "equal_card" and move.card.rank == move.value
        return "double" if equal else "build"
    base = table[move.onto]
    assert isinstance(base, Build)
    return "double" if base.value == move.value else "raise"


# -- reading ------------------------------------------------------------------------------------------------


def _move(value: object, table: Table, where: str = "move") -> Move | Refusal:
    """A move given as an object or in notation; a :class:`Refusal` when it names what does not lie there."""
    if isinstance(value, str):
        try:
            return movetext.parse_move(value, table)
        except movetext.NotHere as error:
            return error.refusal
        except KasinoError as error:
            error.where = where
            raise
    if not isinstance(value, Mapping):
        raise read.RequestError(f"a move is an object or a text, not {read.shown(value)}", where=where)
    type_ = read.required(value, "type", where)
    if type_ not in _MOVE_TYPES:
        raise read.RequestError(
            f"a move's type is one of {', '.join(_MOVE_TYPES)}, not {read.shown(type_)}",
            where=f"{where}.type",
        )
    card = read.card(read.required(value, "card", where), f"{where}.card")
    if type_ == "trail":
        return Trail(card)
    if type_ == "capture":
        places = locate(table, read.cards(read.required(value, "take", where), f"{where}.take"))
        return places if isinstance(places, Refusal) else Take(card, places)
    onto = value.get("onto")
    if onto is not None:
        onto = read.whole(onto, f"{where}.onto", 0, max(len(table) - 1, 0))
        if not table or not isinstance(table[onto], Build):
            raise PositionError(f"there is no build at table[{onto}]", where=f"{where}.onto")
    elif type_ == "raise":
        raise read.RequestError("a raise names the build it goes onto", where=f"{where}.onto")
    uses = locate_loose(table, read.cards(value.get("with", []), f"{where}.with"))
    if isinstance(uses, Refusal):
        return uses
    announced = value.get("value")
    if announced is None and type_ == "double":
        base = card if onto is None else table[onto]
        announced = base.value if isinstance(base, Build) else base.rank
    return Construct(card, uses, read.whole(announced, f"{where}.value", 1, 16), onto)


def _seat(request: Mapping[str, Any], seats: int) -> int:
    return read.whole(request.get("seat", 0), "seat", 0, seats - 1)


def _laid_out(request: Mapping[str, Any], rules: Ruleset) -> tuple[Table, tuple[Card, ...], int]:
    """Table, hand and seat of a request about one hand."""
    table, hand = read.table(request), read.hand(request)
    seats = deals.most_players(rules)
    positions.check_position(table, hand, rules)
    positions.check_builds(table, rules, seats)
    return table, hand, _seat(request, seats)


# -- judge --------------------------------------------------------------------------------------------------


def _context(request: Mapping[str, Any]) -> tuple[bool, bool, list[int]]:
    """``last_card``, ``last_deal`` and ``scores`` of the optional context."""
    context = request.get("context", {})
    if not isinstance(context, Mapping):
        raise read.RequestError("context must be an object", where="context")
    for name in context:
        if name not in ("last_card", "last_deal", "scores"):
            raise read.RequestError(
                f"context has last_card, last_deal and scores, not {read.shown(name)}", where="context"
            )
    flags = []
    for name in ("last_card", "last_deal"):
        if not isinstance(context.get(name, False), bool):
            raise read.RequestError(f"{name} is true or false", where=f"context.{name}")
        flags.append(bool(context.get(name, False)))
    scores = [
        read.whole(score, f"context.scores[{side}]", -9999, 9999)
        for side, score in enumerate(read.a_list(context.get("scores", []), "context.scores"))
    ]
    return flags[0], flags[1] or flags[0], scores


def judge(request: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Op ``judge``: whether one move is legal, why not, what it leaves and what it scores at once."""
    table, hand, seat = _laid_out(request, rules)
    last_card, last_deal, scores = _context(request)
    move = _move(read.required(request, "move"), table)
    moves = LegalMoves(table, hand, rules, seat)
    if isinstance(move, Refusal):
        code, facts, found = move.code, move.facts, Judgement(False, move, moves.table)
    else:
        found = moves.judge(move)
        code, facts = reason_of(found, move, moves)  # type: ignore[assignment]
    answer: dict[str, Any] = {
        "legal": found.legal,
        "reason": code if not found.legal else None,
        "facts": facts if not found.legal else {},
        "kind": found.kind or None,
        "table_after": [item_json(item) for item in found.table],
        "sweep": found.sweep,
        "points": _points_at_once(found, rules, last_card, last_deal, scores),
    }
    if found.build is not None:
        answer["build"] = item_json(found.build)
    return answer


def _points_at_once(
    found: Judgement, rules: Ruleset, last_card: bool, last_deal: bool, scores: Sequence[int]
) -> dict[str, int]:
    """What the move scores by being made: a sweep that counts, and the last capture on the last card."""
    points = {"sweep": 0, "last": rules.last_pts if found.taken and last_card else 0}
    never = rules.sweep_last == "never" and last_card or rules.sweep_last == "no_last_deal" and last_deal
    stopped = rules.sweep_stop_at is not None and max(scores, default=0) >= rules.sweep_stop_at
    counts = found.sweep and not never and not stopped
    if rules.sweep_pts == "±5":
        points |= {"sweep": 5 * counts, "previous": -5 * counts}
    elif counts:
        points["sweep"] = int(rules.sweep_pts)
    return points


# -- moves --------------------------------------------------------------------------------------------------


def moves(request: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Op ``moves``: every legal move of a hand, up to ``limit``, and how many there are."""
    table, hand, seat = _laid_out(request, rules)
    _context(request)
    limit = read.limit(request)
    found = LegalMoves(table, hand, rules, seat)
    listed = [move_json(move, table, rules) for move in found.first(limit)]
    return {"moves": listed, "count": found.count}


# -- replay -------------------------------------------------------------------------------------------------


def replay(request: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Op ``replay``: moves played in order, on a laid-out table or a dealt pack, up to the first illegal.

    As for ``judge`` without a context, laid-out hands are not known to be the last of their pack: no sweep of
    theirs is lost for being made in the last deal or with the last card (``RULES.md 2.5``).
    """
    state = _opening(request, rules)
    first_illegal: int | None = None
    reason: str | None = None
    facts: dict[str, Any] = {}
    played = read.a_list(read.required(request, "moves"), "moves")
    for number, given in enumerate(played):
        where = f"moves[{number}]"
        if not isinstance(given, Mapping | str):
            raise read.RequestError(f"a move is an object or a text, not {read.shown(given)}", where=where)
        seat = state.turn
        if isinstance(given, Mapping) and "seat" in given:
            seat = read.whole(given["seat"], f"{where}.seat", 0, state.players - 1)
        move = _move(given.get("text", given) if isinstance(given, Mapping) else given, state.table, where)
        code, facts = _play_refused(state, seat, move)
        if code is not None:
            first_illegal, reason = number, code
            break
        assert not isinstance(move, Refusal)
        state = state.apply(move)
    return {
        "all_legal": first_illegal is None,
        "first_illegal": first_illegal,
        "reason": reason,
        "facts": facts,
        "piles": [_pile_json(pile) for pile in state.piles],
        "sweeps": list(state.sweeps),
        "table_left": [item_json(item) for item in state.table] or [str(card) for card in state.left],
        "hands_left": [[str(card) for card in hand] for hand in state.hands],
    }


def _opening(request: Mapping[str, Any], rules: Ruleset) -> GameState:
    if "deal" in request:
        return dealing.opening(request, rules)
    table = read.table(request)
    hands = [
        tuple(read.cards(hand, f"hands[{seat}]"))
        for seat, hand in enumerate(read.a_list(read.required(request, "hands"), "hands"))
    ]
    if not 2 <= len(hands) <= 6:
        raise PositionError(f"there are 2 to 6 hands, not {len(hands)}", where="hands")
    positions.check_builds(table, rules, len(hands))
    placed = [(f"table[{place}]", card) for place, item in enumerate(table) for card in cards_of([item])]
    placed += [(f"hands[{seat}]", card) for seat, hand in enumerate(hands) for card in hand]
    positions.check_pack(placed, rules)
    seats = len(hands)
    if rules.teams == "pairs" and seats != 4:
        rules = replace(rules, teams="solo")
    # Hands laid out by hand are no whole pack: when they are played, the table stays where it is.
    return GameState(
        rules,
        tuple(hands),
        table,
        ((),) * seats,
        (0,) * seats,
        _seat(request, seats),
        deals=1,
        unfinished=True,
    )


def _play_refused(state: GameState, seat: int, move: Move | Refusal) -> tuple[str | None, dict[str, Any]]:
    """Why ``seat`` may not play ``move`` now, as a code and facts; ``(None, {})`` when it may."""
    if state.is_over:
        return "over", {}
    if seat != state.turn:
        return "not_your_turn", {"seat": seat, "turn": state.turn}
    if isinstance(move, Refusal):
        return move.code, move.facts
    found = state.legal_moves()
    return reason_of(found.judge(move), move, found)


def _pile_json(pile: Sequence[Card]) -> dict[str, Any]:
    return {
        "cards": len(pile),
        "spades": spades_in(pile),
        "aces": aces_in(pile),
        "d10": BIG_CASINO in pile,
        "s2": LITTLE_CASINO in pile,
        "taken": [str(card) for card in pile],
    }
