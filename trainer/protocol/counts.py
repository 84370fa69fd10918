"""Ops ``score``, ``match`` and ``deal``: counting rounds and dealing packs."""

from collections.abc import Mapping
from typing import Any, Final

from trainer.protocol import read
from trainer.rules import counts, deals, positions, scoring, winning
from trainer.rules.errors import ScoreError
from trainer.rules.ruleset import Ruleset

_SCORE_LISTS: Final = ("cards", "spades", "aces", "sweeps")


def _numbers(value: object, where: str, sides: int | None = None) -> tuple[int, ...]:
    numbers = tuple(
        read.whole(number, f"{where}[{side}]", 0, counts.MAX_NUMBER)
        for side, number in enumerate(read.a_list(value, where))
    )
    if sides is not None and len(numbers) != sides:
        raise ScoreError(f"{where} has {len(numbers)} entries for {sides} sides", where=where)
    return numbers


def _owners(request: Mapping[str, Any], name: str) -> tuple[int, ...]:
    """The sides that have a card: an index, null, or with two packs a list of indices."""
    value = request.get(name)
    sides = value if isinstance(value, list) else [] if value is None else [value]
    return tuple(read.whole(side, name, 0, counts.MAX_SIDES - 1) for side in sides)


def _count(request: Mapping[str, Any], rules: Ruleset) -> counts.RoundCount:
    last = request.get("last")
    if last is not None:
        last = read.whole(last, "last", 0, counts.MAX_SIDES - 1)
    if "piles" in request:
        piles = read.a_list(request["piles"], "piles")
        if piles and not any(isinstance(pile, list) for pile in piles):
            piles = [piles]
        won = [
            [
                read.card(name, f"piles[{side}][{place}]")
                for place, name in enumerate(read.a_list(pile, f"piles[{side}]"))
            ]
            for side, pile in enumerate(piles)
        ]
        if not 1 <= len(won) <= counts.MAX_SIDES:
            raise ScoreError(f"there are 1 to {counts.MAX_SIDES} piles, not {len(won)}", where="piles")
        positions.check_pack(
            (
                (f"piles[{side}][{place}]", card)
                for side, pile in enumerate(won)
                for place, card in enumerate(pile)
            ),
            rules,
        )
        sweeps = _numbers(request["sweeps"], "sweeps", len(won)) if "sweeps" in request else None
        return counts.count_piles(won, sweeps, last)
    cards = _numbers(read.required(request, "cards"), "cards")
    lists = {
        name: _numbers(
            request.get(name, [0] * len(cards)) if name == "sweeps" else read.required(request, name),
            name,
            len(cards),
        )
        for name in _SCORE_LISTS[1:]
    }
    return counts.RoundCount(
        cards,
        lists["spades"],
        lists["aces"],
        lists["sweeps"],
        _owners(request, "d10"),
        _owners(request, "s2"),
        last,
    )


def score(request: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Op ``score``: a round counted line by line."""
    before = _totals(request["before"], "before") if "before" in request else None
    count = _count(request, rules)
    if before is not None and len(before) != count.sides:
        raise ScoreError(f"before has {len(before)} entries for {count.sides} sides", where="before")
    carried = request.get("carried", {})
    if not isinstance(carried, Mapping) or not set(carried) <= {"cards", "spades"}:
        raise read.RequestError("carried must be an object with cards and spades", where="carried")
    carried = {line: read.whole(points, f"carried.{line}", 0, 999) for line, points in carried.items()}
    found = scoring.score_round(count, rules, before=before, carried=carried)
    answer: dict[str, Any] = {
        "points": [points.to_json() for points in found.points],
        "totals": list(found.totals),
        "warnings": [warning.to_json() for warning in found.warnings],
    }
    if found.carry:
        answer["carry"] = dict(found.carry)
    return answer


def _totals(value: object, where: str) -> list[int]:
    return [
        read.whole(total, f"{where}[{side}]", -9999, 9999)
        for side, total in enumerate(read.a_list(value, where))
    ]


def _points(value: object, where: str) -> scoring.Points | int:
    """A side's points of a round: one number, or the lines as ``score`` gives them."""
    if not isinstance(value, Mapping):
        return read.whole(value, where, -999, 999)
    lines = {
        name: read.whole(points, f"{where}.{name}", -999, 999)
        for name, points in value.items()
        if name != "total"
    }
    try:
        found = scoring.Points(**lines)
    except TypeError:
        raise read.RequestError(
            f"{where} has lines cards, spades, aces, d10, s2, last, sweeps", where=where
        ) from None
    if "total" in value and value["total"] != found.total:
        raise read.RequestError(
            f"the lines of {where} make {found.total}, not the total {read.shown(value['total'])}",
            where=where,
        )
    return found


def match(request: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Op ``match``: totals after a round, and whether somebody has won."""
    rounds_played = request.get("rounds_played")
    if rounds_played is not None:
        rounds_played = read.whole(rounds_played, "rounds_played", 0, 9999)
    gained: list[scoring.Points | int]
    if "totals" in request:
        before = _totals(request["totals"], "totals")
        gained = [0] * len(before)
    else:
        before = _totals(read.required(request, "before"), "before")
        gained = [
            _points(value, f"round[{side}]")
            for side, value in enumerate(read.a_list(read.required(request, "round"), "round"))
        ]
        if len(gained) != len(before):
            raise ScoreError(f"round has {len(gained)} entries for {len(before)} sides", where="round")
    if not 2 <= len(before) <= counts.MAX_SIDES:
        where = "totals" if "totals" in request else "before"
        raise ScoreError(f"a match has 2 to {counts.MAX_SIDES} sides, not {len(before)}", where=where)
    spades = _numbers(request["spades"], "spades", len(before)) if request.get("spades") is not None else None
    lines = [points for points in gained if isinstance(points, scoring.Points)]
    if lines and len(lines) < len(gained):
        raise read.RequestError("round holds either numbers or lines, not both", where="round")
    found = winning.match_result(before, gained, rules, spades=spades, rounds_played=rounds_played)
    return {
        "totals": list(found.totals),
        "winner": found.winner,
        "another_round": found.another_round,
        "by": found.by,
    }


def deal(request: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Op ``deal``: the numbers of a pack, the order of dealing and, from a seed, the cards."""
    players = read.whole(request.get("players", rules.players), "players", 2, 6)
    found = read.plan(rules, players)
    number = request.get("deal_no")
    if number is not None:
        number = read.whole(number, "deal_no", 1, found.deals)
    answer: dict[str, Any] = {
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
        answer |= {
            "stock": found.stock,
            "draws_per_player": found.draws_per_player,
            "plays_per_player": found.cards_per_player,
        }
    if request.get("seed") is not None:
        seed = read.seed(request["seed"], "seed")
        dealt = deals.deal(seed, rules, players)
        answer["cards"] = {
            "table": [str(card) for card in dealt.table],
            "hands": [[[str(card) for card in hand] for hand in hands] for hands in dealt.deals],
            "stock": [str(card) for card in dealt.stock],
        }
    return answer
