"""Reading the fields of a request: each either comes out right or raises an error that names it."""

import json
from collections.abc import Mapping
from typing import Any, Final

from trainer.rules import dealname, deals, notation, positions
from trainer.rules.cards import Build, Card, Item, Table, cards_of
from trainer.rules.errors import KasinoError, PositionError, RulesetError
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset

#: How many entries a list holds when the request does not say; the count is true all the same.
DEFAULT_LIMIT: Final = 1000
MAX_LIMIT: Final = 10_000


class RequestError(KasinoError):
    """A request of the wrong shape: a field missing or of another type."""


def shown(value: object) -> str:
    """A value as it was sent, short enough for a message."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:37] + "..."


def required(request: Mapping[str, Any], name: str, within: str = "") -> Any:
    """The field ``name``, or a :class:`RequestError` that it is missing; ``within`` names the object."""
    if name not in request:
        raise RequestError(f"the field {name} is missing", where=f"{within}.{name}" if within else name)
    return request[name]


def a_list(value: object, where: str) -> list[Any]:
    """``value`` when it is a list."""
    if not isinstance(value, list):
        raise RequestError(f"{where} must be a list, not {shown(value)}", where=where)
    return value


def whole(value: object, where: str, low: int, high: int) -> int:
    """``value`` when it is a whole number from ``low`` to ``high``."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise RequestError(
            f"{where} must be a whole number from {low} to {high}, not {shown(value)}", where=where
        )
    return value


def card(value: object, where: str) -> Card:
    """The card that a text names."""
    if not isinstance(value, str):
        raise RequestError(f"a card is a text like '10D', not {shown(value)}", where=where)
    return notation.parse_card(value, where)


def cards(value: object, where: str) -> list[Card]:
    """The cards of a list of texts."""
    return [card(name, f"{where}[{place}]") for place, name in enumerate(a_list(value, where))]


def item(value: object, where: str) -> Item:
    """A card, or a build given as an object."""
    if not isinstance(value, Mapping):
        return card(value, where)
    for key in value:
        if key not in ("build", "value", "owner"):
            raise RequestError(f"a build has build, value and owner, not {shown(key)}", where=where)
    groups = [
        tuple(
            card(name, f"{where}.build[{at}][{place}]")
            for place, name in enumerate(a_list(group, f"{where}.build[{at}]"))
        )
        for at, group in enumerate(a_list(required(value, "build", where), f"{where}.build"))
    ]
    build = Build(
        tuple(groups),
        whole(required(value, "value", where), f"{where}.value", 1, 16),
        whole(value.get("owner", 0), f"{where}.owner", 0, 5),
    )
    return notation.check_build(build, where)


def table(request: Mapping[str, Any]) -> Table:
    """The field ``table``."""
    return tuple(
        item(value, f"table[{place}]")
        for place, value in enumerate(a_list(required(request, "table"), "table"))
    )


def hand(request: Mapping[str, Any]) -> tuple[Card, ...]:
    """The field ``hand``; empty when it is not given."""
    return tuple(
        card(value, f"hand[{place}]") for place, value in enumerate(a_list(request.get("hand", []), "hand"))
    )


def seed(value: object, where: str) -> str:
    """The seed of a deal; a whole number is read as its digits."""
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(text, str) or not dealname.SEED.fullmatch(text):
        raise RequestError(f"a seed is 1 to 40 letters, digits, '-' or '_', not {shown(value)}", where=where)
    return text


def plan(rules: Ruleset, players: int) -> deals.Plan:
    """The numbers of a pack for so many players, with the ``table`` that was chosen.

    :raises RulesetError: the pack does not come out even so; ``where`` names the field of the request.
    """
    try:
        found = deals.plan(rules, players)
    except RulesetError as error:
        error.where = "rules.table" if error.where == "table" else error.where
        raise
    if found.table != rules.table != PRESETS[rules.preset].rules.table:
        raise RulesetError(
            f"with {rules.table} cards on the table {rules.packs} packs do not come out even for {players} "
            f"players: give table {found.table}",
            where="rules.table",
        )
    return found


def limit(request: Mapping[str, Any]) -> int:
    """The field ``limit``: how many entries a list may have."""
    return whole(request.get("limit", DEFAULT_LIMIT), "limit", 1, MAX_LIMIT)


def position(request: Mapping[str, Any], rules: Ruleset) -> tuple[Table, Card]:
    """The table and the card to play; the card may stand in ``hand`` as well, but not on the table."""
    board, held = table(request), hand(request)
    played = card(required(request, "play"), "play")
    if held and played not in held:
        raise PositionError(f"the card {played} is not in the hand", where="play")
    positions.check_position(board, held, rules)
    positions.check_builds(board, rules, deals.most_players(rules))
    if not held:
        placed = [("table", each) for each in cards_of(board)]
        positions.check_pack([*placed, ("play", played)], rules)
    return board, played
