"""The engine's public door: one JSON object in, one out (DESIGN section 4).

:func:`answer` serves both the command line and HTTP. A bad request is answered, never raised: with
``{"error": {"code", "message", "where"}}``.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from math import isinf
from typing import Any, Final, TextIO

from trainer.coach.elsewhere import elsewhere
from trainer.coach.explain import why_not_legal
from trainer.coach.reasons import Reason
from trainer.rules import deals, notation, scoring
from trainer.rules.captures import Capture, Captures
from trainer.rules.cards import Build, Card, Item, Table, cards_of
from trainer.rules.errors import KasinoError, PositionError, RulesetError, ScoreError
from trainer.rules.ruleset import Ruleset, ruleset

#: How many captures a list holds when the request does not say; the count is true all the same.
DEFAULT_LIMIT: Final = 1000
MAX_LIMIT: Final = 10_000
MAX_LINE: Final = 1_000_000


class RequestError(KasinoError):
    """A request of the wrong shape: a field missing or of another type."""


# -- reading --------------------------------------------------------------------------------------------


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:37] + "..."


def _field(request: Mapping[str, Any], name: str, within: str = "") -> Any:
    if name not in request:
        raise RequestError(f"the field {name} is missing", where=f"{within}.{name}" if within else name)
    return request[name]


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise RequestError(f"{where} must be a list, not {_shown(value)}", where=where)
    return value


def _whole(value: object, where: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise RequestError(
            f"{where} must be a whole number from {low} to {high}, not {_shown(value)}", where=where
        )
    return value


def _card(value: object, where: str) -> Card:
    if not isinstance(value, str):
        raise RequestError(f"a card is a text like '10D', not {_shown(value)}", where=where)
    return notation.parse_card(value, where)


def _item(value: object, where: str) -> Item:
    if not isinstance(value, Mapping):
        return _card(value, where)
    for key in value:
        if key not in ("build", "value", "owner"):
            raise RequestError(f"a build has build, value and owner, not {_shown(key)}", where=where)
    groups = [
        tuple(
            _card(name, f"{where}.build[{at}][{place}]")
            for place, name in enumerate(_list(group, f"{where}.build[{at}]"))
        )
        for at, group in enumerate(_list(_field(value, "build", where), f"{where}.build"))
    ]
    build = Build(
        tuple(groups),
        _whole(_field(value, "value", where), f"{where}.value", 1, 16),
        _whole(value.get("owner", 0), f"{where}.owner", 0, 5),
    )
    return notation.check_build(build, where)


def _table(request: Mapping[str, Any]) -> Table:
    return tuple(
        _item(value, f"table[{place}]")
        for place, value in enumerate(_list(_field(request, "table"), "table"))
    )


def _hand(request: Mapping[str, Any]) -> tuple[Card, ...]:
    return tuple(
        _card(value, f"hand[{place}]") for place, value in enumerate(_list(request.get("hand", []), "hand"))
    )


def _limit(request: Mapping[str, Any]) -> int:
    return _whole(request.get("limit", DEFAULT_LIMIT), "limit", 1, MAX_LIMIT)


def _position(request: Mapping[str, Any], rules: Ruleset) -> tuple[Table, Card]:
    """The table and the card to play; the card may stand in ``hand`` as well, but not on the table."""
    table = _table(request)
    card = _card(_field(request, "play"), "play")
    hand = _hand(request)
    if hand and card not in hand:
        raise PositionError(f"the card {card} is not in the hand", where="play")
    notation.check_position(table, hand, rules)
    if not hand:
        placed = [("table", each) for each in cards_of(table)]
        notation.check_pack([*placed, ("play", card)], rules)
    return table, card


# -- captures and check -----------------------------------------------------------------------------------


def _capture_json(capture: Capture) -> dict[str, Any]:
    groups = None if capture.groups is None else [sorted(map(str, group)) for group in capture.groups]
    shown = {"cards": capture.names, "value": capture.value, "groups": groups, "sweep": capture.sweep}
    return shown | ({"clears": True} if capture.clears else {})


def _captures(request: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    table, card = _position(request, rules)
    limit = _limit(request)
    found = Captures(table, card, rules)
    shown = {
        "values": list(found.values),
        "count": found.count,
        "captures": [_capture_json(capture) for capture in found.listing(limit)],
        "most": [capture.names for capture in found.most(limit)],
        "largest": [capture.names for capture in found.largest(limit)],
        "max_cards": found.max_cards,
        "can_clear": found.can_clear,
        "trail_allowed": found.trail_allowed,
    }
    if found.is_restricted:
        shown["must_take_one_of"] = [capture.names for capture in found.allowed(limit)]
    return shown


def find_places(table: Sequence[Item], take: Sequence[Card]) -> list[int] | Reason:
    """The places on the table that hold exactly the cards of ``take``, builds whole.

    A :class:`Reason` instead when a card does not lie there, or only part of a build is named.
    """
    wanted = list(take)
    places: list[int] = []
    # Builds first: a card named with the rest of its build means the build, not an equal loose card.
    for place, item in enumerate(table):
        if isinstance(item, Build) and all(
            wanted.count(card) >= item.cards.count(card) for card in item.cards
        ):
            places.append(place)
            for card in item.cards:
                wanted.remove(card)
    for place, item in enumerate(table):
        if isinstance(item, Card) and item in wanted:
            places.append(place)
            wanted.remove(item)
    for item in table:
        if isinstance(item, Build) and any(card in wanted for card in item.cards):
            left = [str(card) for card in item.cards if card not in take]
            return Reason("split_build", {"cards": [str(card) for card in item.cards], "left": left})
    if wanted:
        return Reason("not_on_table", {"cards": [str(card) for card in wanted]})
    return sorted(places)


def _check(request: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    table, card = _position(request, rules)
    take = [
        _card(value, f"take[{place}]") for place, value in enumerate(_list(_field(request, "take"), "take"))
    ]
    notation.check_pack(((f"take[{place}]", taken) for place, taken in enumerate(take)), rules)
    found = Captures(table, card, rules)
    places = find_places(table, take)
    reason = places if isinstance(places, Reason) else why_not_legal(found, places)
    capture = None if isinstance(places, Reason) else found.find(places)
    shown = _capture_json(capture) if capture else {"groups": None}
    return {
        "legal": reason is None,
        "reason": reason.code if reason else None,
        "facts": reason.facts if reason else {},
        "groups": shown["groups"],
        "is_most": reason is None and capture is not None and len(capture.cards) == found.max_cards,
        "elsewhere": []
        if isinstance(places, Reason) or not places
        else [
            {"rules": other.preset, "legal": other.legal, "options": dict(other.options)}
            for other in elsewhere(table, card, places, rules)
        ],
    }


# -- score and match --------------------------------------------------------------------------------------

_SCORE_LISTS: Final = ("cards", "spades", "aces", "sweeps")


def _numbers(value: object, where: str, sides: int | None = None) -> tuple[int, ...]:
    numbers = tuple(
        _whole(number, f"{where}[{side}]", 0, scoring.MAX_NUMBER)
        for side, number in enumerate(_list(value, where))
    )
    if sides is not None and len(numbers) != sides:
        raise ScoreError(f"{where} has {len(numbers)} entries for {sides} sides", where=where)
    return numbers


def _owners(request: Mapping[str, Any], name: str) -> tuple[int, ...]:
    """The sides that have a card: an index, null, or with two packs a list of indices."""
    value = request.get(name)
    sides = value if isinstance(value, list) else [] if value is None else [value]
    return tuple(_whole(side, name, 0, scoring.MAX_SIDES - 1) for side in sides)


def _count(request: Mapping[str, Any], rules: Ruleset) -> scoring.RoundCount:
    last = request.get("last")
    if last is not None:
        last = _whole(last, "last", 0, scoring.MAX_SIDES - 1)
    if "piles" in request:
        piles = _list(request["piles"], "piles")
        if piles and not any(isinstance(pile, list) for pile in piles):
            piles = [piles]
        read = [
            [
                _card(name, f"piles[{side}][{place}]")
                for place, name in enumerate(_list(pile, f"piles[{side}]"))
            ]
            for side, pile in enumerate(piles)
        ]
        if not 1 <= len(read) <= scoring.MAX_SIDES:
            raise ScoreError(f"there are 1 to {scoring.MAX_SIDES} piles, not {len(read)}", where="piles")
        notation.check_pack(
            (
                (f"piles[{side}][{place}]", card)
                for side, pile in enumerate(read)
                for place, card in enumerate(pile)
            ),
            rules,
        )
        sweeps = _numbers(request["sweeps"], "sweeps", len(read)) if "sweeps" in request else None
        return scoring.count_piles(read, sweeps, last)
    cards = _numbers(_field(request, "cards"), "cards")
    lists = {
        name: _numbers(
            request.get(name, [0] * len(cards)) if name == "sweeps" else _field(request, name),
            name,
            len(cards),
        )
        for name in _SCORE_LISTS[1:]
    }
    return scoring.RoundCount(
        cards,
        lists["spades"],
        lists["aces"],
        lists["sweeps"],
        _owners(request, "d10"),
        _owners(request, "s2"),
        last,
    )


def _score(request: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    before = _totals(request["before"], "before") if "before" in request else None
    count = _count(request, rules)
    if before is not None and len(before) != count.sides:
        raise ScoreError(f"before has {len(before)} entries for {count.sides} sides", where="before")
    carried = request.get("carried", {})
    if not isinstance(carried, Mapping) or not set(carried) <= {"cards", "spades"}:
        raise RequestError("carried must be an object with cards and spades", where="carried")
    carried = {line: _whole(points, f"carried.{line}", 0, 999) for line, points in carried.items()}
    found = scoring.score_round(count, rules, before=before, carried=carried)
    shown: dict[str, Any] = {
        "points": [points.to_json() for points in found.points],
        "totals": list(found.totals),
        "warnings": [warning.to_json() for warning in found.warnings],
    }
    if found.carry:
        shown["carry"] = dict(found.carry)
    return shown


def _totals(value: object, where: str) -> list[int]:
    return [_whole(total, f"{where}[{side}]", -9999, 9999) for side, total in enumerate(_list(value, where))]


def _points(value: object, where: str) -> scoring.Points | int:
    """A side's points of a round: one number, or the lines as ``score`` gives them."""
    if not isinstance(value, Mapping):
        return _whole(value, where, -999, 999)
    lines = {
        name: _whole(points, f"{where}.{name}", -999, 999)
        for name, points in value.items()
        if name != "total"
    }
    try:
        found = scoring.Points(**lines)
    except TypeError:
        raise RequestError(
            f"{where} has lines cards, spades, aces, d10, s2, last, sweeps", where=where
        ) from None
    if "total" in value and value["total"] != found.total:
        raise RequestError(
            f"the lines of {where} make {found.total}, not the total {_shown(value['total'])}", where=where
        )
    return found


def _match(request: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    rounds_played = request.get("rounds_played")
    if rounds_played is not None:
        rounds_played = _whole(rounds_played, "rounds_played", 0, 9999)
    gained: list[scoring.Points | int]
    if "totals" in request:
        before = _totals(request["totals"], "totals")
        gained = [0] * len(before)
    else:
        before = _totals(_field(request, "before"), "before")
        gained = [
            _points(value, f"round[{side}]")
            for side, value in enumerate(_list(_field(request, "round"), "round"))
        ]
        if len(gained) != len(before):
            raise ScoreError(f"round has {len(gained)} entries for {len(before)} sides", where="round")
    if not 2 <= len(before) <= scoring.MAX_SIDES:
        where = "totals" if "totals" in request else "before"
        raise ScoreError(f"a match has 2 to {scoring.MAX_SIDES} sides, not {len(before)}", where=where)
    spades = _numbers(request["spades"], "spades", len(before)) if request.get("spades") is not None else None
    lines = [points for points in gained if isinstance(points, scoring.Points)]
    if lines and len(lines) < len(gained):
        raise RequestError("round holds either numbers or lines, not both", where="round")
    found = scoring.match_result(before, gained, rules, spades=spades, rounds_played=rounds_played)
    return {
        "totals": list(found.totals),
        "winner": found.winner,
        "another_round": found.another_round,
        "by": found.by,
    }


# -- deal -------------------------------------------------------------------------------------------------


def _deal(request: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    players = _whole(request.get("players", rules.players), "players", 2, 6)
    found = deals.plan(rules, players)
    number = request.get("deal_no")
    if number is not None:
        number = _whole(number, "deal_no", 1, found.deals)
    shown: dict[str, Any] = {
        "table": found.table,
        "hand": found.hand,
        "deals": found.deals,
        "cards_per_player": found.cards_per_player,
        "total": found.total,
        "order": ["table" if seat is None else f"seat {seat}" for seat, _ in deals.order(rules, players)],
        "announce": rules.last_call if number in (None, found.deals) else None,
        "new_table_cards": found.table if number in (None, 1) else 0,
        "dealer_moves": "one seat to the left",
        "same_dealer_within_pack": True,
    }
    if rules.refill == "draw":
        shown |= {
            "stock": found.stock,
            "draws_per_player": found.draws_per_player,
            "plays_per_player": found.cards_per_player,
        }
    seed = request.get("seed")
    if seed is not None:
        if isinstance(seed, int) and not isinstance(seed, bool):
            seed = str(seed)
        if not isinstance(seed, str) or not notation.SEED.fullmatch(seed):
            raise RequestError(
                f"a seed is 1 to 40 letters, digits, '-' or '_', not {_shown(seed)}", where="seed"
            )
        dealt = deals.deal(seed, rules, players)
        shown["cards"] = {
            "table": [str(card) for card in dealt.table],
            "hands": [[[str(card) for card in hand] for hand in hands] for hands in dealt.deals],
            "stock": [str(card) for card in dealt.stock],
        }
    return shown


# -- the door -----------------------------------------------------------------------------------------------

OPS: Final[Mapping[str, Callable[[Mapping[str, Any], Ruleset], dict[str, Any]]]] = {
    "captures": _captures,
    "check": _check,
    "score": _score,
    "match": _match,
    "deal": _deal,
}


def _failure(error: KasinoError) -> dict[str, Any]:
    return {"error": {"code": error.code, "message": error.message, "where": error.where}}


def answer(request: object, op: str | None = None) -> dict[str, Any]:
    """What the engine says to ``request``, an object with ``op`` (or served under ``op``); never raises.

    ``id`` comes back as it was given, also with an error.
    """
    if not isinstance(request, Mapping):
        return _failure(RequestError("a request is a JSON object"))
    echo = {"id": request["id"]} if "id" in request else {}
    try:
        if op is None:
            op = request.get("op")
        if not isinstance(op, str) or op not in OPS:
            raise RequestError(f"unknown op {_shown(op)}; there are {', '.join(OPS)}", where="op")
        try:
            rules = ruleset(request.get("rules", "svensk"))
        except RulesetError as error:
            error.where = f"rules.{error.where}" if error.where else "rules"
            raise
        return echo | OPS[op](request, rules)
    except KasinoError as error:
        return echo | _failure(error)
    except RecursionError:  # read, just so, but too deep to be shown in a message
        return echo | _failure(RequestError("the request is nested too deeply"))


def _no_constant(name: str) -> None:
    """Refuse ``NaN`` and its kin, which Python reads and other programs do not."""
    raise ValueError(f"{name} is no JSON")


def _finite(text: str) -> float:
    """The number, unless it is too large for one: Python would read, and write, an infinity."""
    number = float(text)
    if isinf(number):
        raise ValueError(f"{text} is too large")
    return number


def solve_lines(lines: TextIO, out: TextIO) -> None:
    """Answer each JSON line of ``lines`` with one line on ``out``, in order, until the input ends.

    Empty lines are passed over. A line that is no JSON, or longer than a million characters, is
    answered like any bad request.
    """
    for line in lines:
        if not line.strip():
            continue
        out.write(json.dumps(answer_text(line)) + "\n")
        out.flush()


def answer_text(text: str | bytes, op: str | None = None) -> dict[str, Any]:
    """:func:`answer` for a request that is still text."""
    if len(text) > MAX_LINE:
        return _failure(RequestError(f"a request has at most {MAX_LINE} characters"))
    try:
        request = json.loads(text, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        detail = f" ({error})" if isinstance(error, json.JSONDecodeError) else ""
        return _failure(RequestError(f"the request is no JSON{detail}"))
    return answer(request, op)


__all__ = ["DEFAULT_LIMIT", "OPS", "answer", "answer_text", "find_places", "solve_lines"]
