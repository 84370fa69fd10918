"""The state of a pack in plain values, to be kept and taken up again."""

from collections.abc import Mapping
from typing import Any

from trainer.rules import notation, positions
from trainer.rules.cards import cards_of
from trainer.rules.errors import KasinoError, PositionError
from trainer.rules.house import ruleset, to_json
from trainer.rules.state import GameState


def state_to_json(state: GameState) -> dict[str, Any]:
    """Everything in plain values; :func:`state_from_json` reads it back as the same state."""
    cards = notation.format_cards
    return {
        "rules": to_json(state.rules),
        "hands": [cards(hand) for hand in state.hands],
        "table": notation.format_table(state.table),
        "piles": [cards(pile) for pile in state.piles],
        "sweeps": list(state.sweeps),
        "turn": state.turn,
        "coming": [[cards(hand) for hand in hands] for hands in state.coming],
        "stock": cards(state.stock),
        "deal_number": state.deal_number,
        "deals": state.deals,
        "last_capturer": state.last_capturer,
        "before": list(state.before),
        "ply": state.ply,
        "left": cards(state.left),
        "unfinished": state.unfinished,
    }


def state_from_json(data: Mapping[str, Any]) -> GameState:
    """The state that :func:`state_to_json` wrote.

    :raises KasinoError: a part missing, unreadable or out of range, or a card that is there too often.
    """
    try:
        state = _read_state(data)
    except (AttributeError, KeyError, TypeError) as error:
        raise KasinoError(f"no state of a game ({error!r})", where="state") from None
    if not 2 <= state.players <= 6:
        raise PositionError(f"there are 2 to 6 hands, not {state.players}", where="hands")
    if not 0 <= state.turn < state.players:
        raise PositionError(f"seat {state.turn} has no hand", where="turn")
    if len(state.piles) != state.players or len(state.sweeps) != state.players:
        raise PositionError("there is one pile and one number of sweeps for each hand", where="piles")
    if state.last_capturer is not None and not 0 <= state.last_capturer < state.players:
        raise PositionError(f"seat {state.last_capturer} has no hand", where="last_capturer")
    if len(state.before) not in (0, state.sides):
        raise PositionError(
            f"there are {state.sides} totals before the pack or none, not {len(state.before)}", where="before"
        )
    placed = [*cards_of(state.table), *state.stock]
    for cards in (*state.hands, *state.piles, *(hand for hands in state.coming for hand in hands)):
        placed += cards
    positions.check_pack((("state", card) for card in placed), state.rules)
    return state


def _whole(value: Any, name: str) -> int:
    if type(value) is not int:
        raise TypeError(f"{name} is no whole number")
    return value


def _read_state(data: Mapping[str, Any]) -> GameState:
    read = notation.parse_cards
    for name in ("turn", "deal_number", "deals", "ply"):
        _whole(data[name], name)
    if type(data["unfinished"]) is not bool:
        raise TypeError("unfinished is true or false")
    last = data["last_capturer"]
    return GameState(
        rules=ruleset(data["rules"]),
        hands=tuple(read(hand, "hands") for hand in data["hands"]),
        table=notation.parse_table(data["table"]),
        piles=tuple(read(pile, "piles") for pile in data["piles"]),
        sweeps=tuple(_whole(number, "sweeps") for number in data["sweeps"]),
        turn=data["turn"],
        coming=tuple(tuple(read(hand, "coming") for hand in hands) for hands in data["coming"]),
        stock=read(data["stock"], "stock"),
        deal_number=data["deal_number"],
        deals=data["deals"],
        last_capturer=None if last is None else _whole(last, "last_capturer"),
        before=tuple(_whole(total, "before") for total in data["before"]),
        ply=data["ply"],
        left=read(data["left"], "left"),
        unfinished=data["unfinished"],
    )
