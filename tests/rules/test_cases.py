"""The recorded cases of RULES.md 7, one test each, asked of the engine and once more through its door."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import Oracle
from trainer.protocol import answer
from trainer.rules import deals
from trainer.rules.captures import Captures
from trainer.rules.cards import Build, Item
from trainer.rules.counts import RoundCount, count_piles
from trainer.rules.house import ruleset
from trainer.rules.notation import check_build, parse_card
from trainer.rules.positions import check_position
from trainer.rules.scoring import Points, score_round
from trainer.rules.values import hand_values
from trainer.rules.winning import match_result

Case = dict[str, Any]

CASES: list[Case] = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "rules-cases.jsonl").read_text("utf-8").splitlines()
]

#: How many cases there are of each kind: those asked here, and those of moves, asked in ``test_cases_moves``.
HERE = {"capture": 65, "maximal_capture": 10, "score_round": 12, "match_end": 12, "deal": 8}
OF_MOVES = {
    "build_legal": 20,
    "build_illegal": 18,
    "trail_legal": 10,
    "trail_illegal": 4,
    "sweep": 10,
    "legal_sequence": 4,
}


def cases(*kinds: str) -> Any:
    return pytest.mark.parametrize(
        "case", [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] in kinds]
    )


def test_no_case_is_passed_over() -> None:
    assert Counter(case["kind"] for case in CASES) == HERE | OF_MOVES
    assert len({case["id"] for case in CASES}) == len(CASES) == 173


def item(value: Any) -> Item:
    if isinstance(value, str):
        return parse_card(value)
    groups = tuple(tuple(parse_card(name) for name in group) for group in value["build"])
    return check_build(Build(groups, value["value"], value["owner"]))


# -- captures ---------------------------------------------------------------------------------------------


def lists(captures: list[Any]) -> list[list[str]]:
    return sorted(capture.names for capture in captures)


@cases("capture", "maximal_capture")
def test_captures(case: Case) -> None:
    rules, expected = ruleset(case["rules"]), case["expected"]
    table, played = tuple(map(item, case["table"])), parse_card(case["played"])
    check_position(table, [parse_card(name) for name in case["hand"]], rules)
    captures = Captures(table, played, rules)
    assert list(hand_values(played, rules)) == list(captures.values) == expected["hand_values"]
    assert captures.count == expected["count"]
    assert captures.max_cards == expected["max_cards"]
    assert captures.can_clear == expected["can_clear"]
    assert captures.trail_allowed == expected["trail_allowed"]
    assert lists(captures.most()) == sorted(map(sorted, expected["maximum"]))
    assert lists(captures.largest()) == sorted(map(sorted, expected["inclusion_maximal"]))
    if case["kind"] == "capture":
        assert lists(captures.listing()) == sorted(map(sorted, expected["captures"]))
    assert ("must_take_one_of" in expected) == captures.is_restricted
    if captures.is_restricted:
        assert lists(captures.allowed()) == sorted(map(sorted, expected["must_take_one_of"]))


@cases("capture", "maximal_capture")
def test_the_brute_force_agrees_with_the_recorded_captures(case: Case) -> None:
    expected = case["expected"]
    oracle = Oracle(tuple(map(item, case["table"])), parse_card(case["played"]), ruleset(case["rules"]))

    def cards(chosen: int) -> list[str]:
        items = oracle.items(chosen)
        return sorted(str(card) for one in items for card in (one.cards if isinstance(one, Build) else [one]))

    assert len({oracle.reading(chosen) for chosen in oracle.captures}) == expected["count"]
    assert sorted(map(cards, oracle.largest())) == sorted(map(sorted, expected["inclusion_maximal"]))
    if case["kind"] == "capture":
        assert sorted(map(cards, oracle.captures)) == sorted(map(sorted, expected["captures"]))


@cases("capture", "maximal_capture")
def test_captures_through_the_door(case: Case) -> None:
    expected = case["expected"]
    found = answer(
        {
            "op": "captures",
            "id": case["id"],
            "rules": case["rules"],
            "table": case["table"],
            "hand": case["hand"],
            "play": case["played"],
        }
    )
    assert found["id"] == case["id"]
    for name, theirs in (
        ("values", "hand_values"),
        ("count", "count"),
        ("max_cards", "max_cards"),
        ("can_clear", "can_clear"),
        ("trail_allowed", "trail_allowed"),
    ):
        assert found[name] == expected[theirs]
    pairs = [("most", "maximum"), ("largest", "inclusion_maximal")]
    pairs += [("must_take_one_of", "must_take_one_of")] if "must_take_one_of" in expected else []
    for name, theirs in pairs:
        assert sorted(found[name]) == sorted(map(sorted, expected[theirs]))
    assert ("must_take_one_of" in found) == ("must_take_one_of" in expected)
    assert len(found["captures"]) == expected["count"]
    for capture in found["captures"]:
        check_shape(capture, case["table"])
    if case["kind"] == "capture":
        shown = sorted(capture["cards"] for capture in found["captures"])
        assert shown == sorted(map(sorted, expected["captures"]))
    assert any(capture["sweep"] for capture in found["captures"]) == expected["can_clear"]


def check_shape(capture: Case, table: list[Any]) -> None:
    """One capture as programs get it."""
    clears = {"clears"} if "clears" in capture else set()
    assert set(capture) == {"cards", "value", "groups", "sweep"} | clears
    assert capture["cards"] == sorted(capture["cards"])
    if clears:
        assert capture["clears"] is True and capture["groups"] is capture["value"] is None
    else:
        assert sorted(card for group in capture["groups"] for card in group) == capture["cards"]
    on_table = [card for one in table for card in ([one] if isinstance(one, str) else sum(one["build"], []))]
    assert capture["sweep"] == (sorted(on_table) == capture["cards"])


# -- rounds -----------------------------------------------------------------------------------------------

#: Options in the words of the cases, as options of the rules.
SCORE_OPTIONS: dict[str, Callable[[Any], Case]] = {
    "weights": lambda weights: {f"pts_{line}": points for line, points in weights.items()},
    "share_spades": lambda share: {"tie_majority": "share" if share else "none"},
    "cancel": lambda cancel: {"sweep_cancel": "one_for_one" if cancel else "none"},
    "sweep_points": lambda points: {"sweep_pts": points},
}


def with_options(rules: Any, options: Case) -> Case:
    made: Case = {"preset": rules} if isinstance(rules, str) else dict(rules)
    for name, value in options.items():
        made |= SCORE_OPTIONS[name](value)
    return made


@cases("score_round")
def test_rounds(case: Case) -> None:
    given, expected = dict(case["input"]), case["expected"]
    rules = ruleset(with_options(case["rules"], given.pop("options", {})))
    if "piles" in given:
        pile = [parse_card(name) for name in given.pop("piles")]
        count = count_piles([pile])
    else:
        count = RoundCount(
            cards=tuple(given.pop("cards")),
            spades=tuple(given.pop("spades")),
            aces=tuple(given.pop("aces")),
            sweeps=tuple(given.pop("sweeps")),
            d10=(given.pop("d10"),),
            s2=(given.pop("s2"),),
            last=given.pop("last"),
        )
    assert not given
    found = score_round(count, rules)
    if "total" in expected:
        assert found.totals == (expected["total"],)
    else:
        assert [points.to_json() for points in found.points] == expected["points"]
        assert list(found.totals) == expected["totals"]
    assert found.warnings == ()


@cases("score_round")
def test_rounds_through_the_door(case: Case) -> None:
    given, expected = dict(case["input"]), case["expected"]
    rules = with_options(case["rules"], given.pop("options", {}))
    found = answer({"op": "score", "rules": rules, **given})
    assert set(found) == {"points", "totals", "warnings"}
    assert found["warnings"] == []
    if "total" in expected:
        assert found["totals"] == [expected["total"]]
    else:
        assert (found["points"], found["totals"]) == (expected["points"], expected["totals"])


# -- matches ----------------------------------------------------------------------------------------------


def read_match(case: Case) -> tuple[Case, Case]:
    """Options and input of a case as the engine words them."""
    given = dict(case["input"])
    options: Case = {"preset": case["rules"]}
    match given.pop("mode", None):
        case "fixed_rounds":
            options |= {"target": "rounds", "rounds": given.pop("rounds")}
        case "lowest":
            options |= {"target": "lowest"}
    if "target" in given:
        options["target"] = given.pop("target")
    if "round_cards" in given:
        # Counted at once, in the order point cards, cards, spades (RULES.md 2.7).
        assert given.pop("option") == "count_order=point_cards,cards,spades"
        options["target_check"] = "immediate"
        lines = [{"aces": points} for points in given.pop("round_cards")]
        lines[given.pop("round_most_cards")] |= {"cards": ruleset(options).pts_cards}
        lines[given.pop("round_most_spades")] |= {"spades": int(ruleset(options).pts_spades)}
        given["round"] = lines
    return options, given


@cases("match_end")
def test_matches(case: Case) -> None:
    options, given = read_match(case)
    totals = given.pop("totals", None)
    before = given.pop("before", totals)
    gained = given.pop("round", [0] * len(before))
    found = match_result(
        before,
        [Points(**points) if isinstance(points, dict) else points for points in gained],
        ruleset(options),
        spades=given.pop("spades", None),
        rounds_played=given.pop("rounds_played", None),
    )
    assert not given
    expected = case["expected"]
    assert found.winner == expected["winner"]
    assert list(found.totals) == expected.get("totals", list(found.totals))
    assert found.another_round == expected.get("another_round", found.winner is None)


@cases("match_end")
def test_matches_through_the_door(case: Case) -> None:
    options, given = read_match(case)
    found = answer({"op": "match", "rules": options, **given})
    assert set(found) == {"totals", "winner", "another_round", "by"}
    assert {name: found[name] for name in case["expected"]} == case["expected"]
    assert found["another_round"] == (found["winner"] is None)


# -- deals ------------------------------------------------------------------------------------------------


@cases("deal")
def test_deals(case: Case) -> None:
    rules, given, expected = ruleset(case["rules"]), case["input"], dict(case["expected"])
    plan = deals.plan(rules, given["players"])
    if given.get("deal_no") == plan.deals:
        assert rules.last_call == expected.pop("announce")
    dealt = deals.deal("any", rules, given["players"])
    if "deal_no" in given and "new_table_cards" in expected:
        # What the second deal adds to the table: the pack is all in hands and on the opening table.
        hands = [card for hands in dealt.deals for hand in hands for card in hand]
        assert plan.total - len(hands) - len(dealt.table) == expected.pop("new_table_cards")
    if "plays_per_player" in expected:
        assert plan.cards_per_player == expected.pop("plays_per_player")
    if "dealer_moves" in expected:
        # Seats are counted from the player who begins; the dealer, the last one, deals the whole pack.
        assert [seat for seat, _ in deals.order(rules, given["players"])] == [0, 1, None] * 2
        assert (expected.pop("dealer_moves"), expected.pop("same_dealer_within_pack")) == (
            "one seat to the left",
            True,
        )
    assert {name: getattr(plan, name) for name in expected} == expected


@cases("deal")
def test_deals_through_the_door(case: Case) -> None:
    given = {name: value for name, value in case["input"].items() if name != "round"}
    found = answer({"op": "deal", "rules": case["rules"], **given})
    assert {name: found[name] for name in case["expected"]} == case["expected"]
