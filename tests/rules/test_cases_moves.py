"""The published cases about moves, asked at the engine's door: builds, trails, sweeps, games played through.

The file is ``tests/data/rules-cases.jsonl`` (format: ``RULES.md 7``).
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from trainer.protocol import answer
from trainer.rules.presets import PRESETS

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "rules-cases.jsonl").read_text("utf-8").splitlines()
]

#: What the cases say in words, and the code that says it here.
REASONS = {
    "no card of the build value left in hand": "no_cover",
    "above the highest build value": "too_high",
    "cards do not make the announced value": "wrong_total",
    "build value plus card is not the announced value": "wrong_total",
    "own build may not be raised": "own_build",
    "already has a build": "one_build",
    "building is not part of this form": "no_building",
    "last card that can take the own build": "last_cover",
    "last player to add to a build may not trail": "owner_may_not_trail",
    "capture is compulsory": "must_capture",
}
#: The cases whose words say less than the code: here the cards do make the value, but without the one played.
EXACT_REASONS = {"bno-009": "played_card_outside"}


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    found = [case for case in CASES if case["kind"] in kinds]
    return pytest.mark.parametrize("case", found, ids=lambda case: case["id"])


def judge(case: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The answer to the move of a case."""
    request = {
        "op": "judge",
        "rules": case["rules"],
        "table": case["table"],
        "hand": case["hand"],
        "move": {"card": case["played"], **case["action"]},
    }
    found = answer(request | fields)
    assert "error" not in found, found
    return found


def test_every_case_about_moves_is_asked() -> None:
    kinds = [case["kind"] for case in CASES]
    asked = ("build_legal", "build_illegal", "trail_legal", "trail_illegal", "sweep", "legal_sequence")
    assert {kind: kinds.count(kind) for kind in asked} == {
        "build_legal": 20,
        "build_illegal": 18,
        "trail_legal": 10,
        "trail_illegal": 4,
        "sweep": 10,
        "legal_sequence": 4,
    }
    named = [case["rules"] if isinstance(case["rules"], str) else case["rules"]["preset"] for case in CASES]
    assert set(named) == set(PRESETS)


@of_kind("build_legal")
def test_build(case: dict[str, Any]) -> None:
    found = judge(case)
    assert found["legal"] and found["reason"] is None and found["facts"] == {}
    assert found["kind"] == case["expected"]["why"]
    result = case["expected"]["result"]
    build = found["build"]
    assert build in found["table_after"]
    assert build["value"] == result["value"] and build["owner"] == result["owner"]
    assert sorted(card for group in build["build"] for card in group) == sorted(result["cards"])
    assert (len(build["build"]) > 1) == (result["kind"] == "multiple")
    assert not found["sweep"] and not any(found["points"].values())


@of_kind("build_illegal", "trail_illegal")
def test_refused_move(case: dict[str, Any]) -> None:
    found = judge(case)
    assert not found["legal"]
    assert found["reason"] == EXACT_REASONS.get(case["id"], REASONS[case["expected"]["why"]])
    assert found["table_after"] == case["table"], "a refused move leaves the table as it is"


@of_kind("trail_legal")
def test_trail(case: dict[str, Any]) -> None:
    found = judge(case)
    assert found["legal"] and found["kind"] == "trail"
    assert found["table_after"] == [*case["table"], case["played"]]


@of_kind("sweep")
def test_sweep(case: dict[str, Any]) -> None:
    given = dict(case["input"])
    rules: Any = case["rules"]
    if "sweep_points" in given:
        rules = {"preset": rules, "sweep_pts": given.pop("sweep_points")}
    if "last_card_of_deck" in given:
        given["last_card"] = given.pop("last_card_of_deck")
    expected = case["expected"]
    found = judge(case, rules=rules, context=given)
    assert found["legal"]
    assert found["sweep"] == expected["sweep"] == (not found["table_after"])
    points = found["points"]
    assert points["sweep"] == expected.get("points", expected.get("points_taker"))
    assert points.get("previous") == expected.get("points_previous")
    assert points["last"] == expected.get("last_point", 0)
    assert found["table_after"] == expected.get("residue", found["table_after"])


def shown(table: Sequence[Any]) -> list[str]:
    """A table as the cases write it: a build is ``build 8``."""
    return [item if isinstance(item, str) else f"build {item['value']}" for item in table]


def move_of(step: dict[str, Any], table: Sequence[Any]) -> dict[str, Any]:
    """A move of a played-through case as the engine reads it; ``onto`` names a build there, a place here."""
    move = {"type": step["do"], "card": step["card"]}
    move |= {name: step[name] for name in ("take", "with", "value") if name in step}
    if "onto" in step:
        move["onto"] = shown(table).index(step["onto"])
    return move


@of_kind("legal_sequence")
def test_sequence(case: dict[str, Any]) -> None:
    players = list(case["hand"])
    request = {
        "op": "replay",
        "rules": case["rules"],
        "table": case["table"],
        "hands": list(case["hand"].values()),
        "moves": [],
    }
    table = case["table"]
    for step in case["moves"]:
        move = move_of(step, table) | {"seat": players.index(step["player"])}
        request["moves"].append(move)
        found = answer(request)
        assert found["all_legal"], found
        table = found["table_left"]
        assert sorted(shown(table)) == sorted(step.get("table_after", shown(table)))
    expected = case["expected"]
    assert found["first_illegal"] is None and found["reason"] is None
    for player, pile in expected.get("piles", {}).items():
        assert found["piles"][players.index(player)].items() >= pile.items()
    assert sorted(shown(found["table_left"])) == sorted(expected["table_left"])
    assert found["hands_left"][0] == expected.get("hand_left", found["hands_left"][0])


@of_kind("legal_sequence")
def test_sequence_stops_at_a_card_that_is_not_there(case: dict[str, Any]) -> None:
    first = move_of(case["moves"][0], case["table"])
    found = answer(
        {
            "op": "replay",
            "rules": case["rules"],
            "table": case["table"],
            "hands": list(case["hand"].values()),
            "moves": [first, {**first, "type": "trail"}],
        }
    )
    assert (found["all_legal"], found["first_illegal"], found["reason"]) == (False, 1, "not_in_hand")


def test_table_left_is_written_as_it_was_read() -> None:
    build = {"build": [["5H", "4C"], ["9D"]], "value": 9, "owner": 1}
    found = answer(
        {"op": "judge", "rules": "svensk", "table": [build, "3H"], "hand": ["3C"], "move": "3C x 3H"}
    )
    assert found["table_after"] == [build]
