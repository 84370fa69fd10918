"""The engine's public door: exact answers, exact refusals, and nothing that makes it fall over."""

import io
import json
from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import any_json, steady
from trainer import protocol
from trainer.rules.cards import PACK
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import OPTIONS

Json = dict[str, Any]

RANKS_AND_SUITS = "(ranks: A 2 3 4 5 6 7 8 9 10 J Q K; suits: S H D C)"
NINE = {"build": [["5H", "4C"]], "value": 9, "owner": 1}
DOUBLE = {"build": [["7H"], ["4C", "3D"]], "value": 7, "owner": 1}
ALL_OPS = "captures, check, score, match, deal, judge, moves, replay"


def ask(op: str, **fields: Any) -> Json:
    return protocol.answer({"op": op, **fields})


# -- exact answers ---------------------------------------------------------------------------------------


def test_captures() -> None:
    assert ask("captures", table=["8H", "5C", "3D", "2C"], play="8S") == {
        "values": [8],
        "count": 3,
        "captures": [
            {"cards": ["8H"], "value": 8, "groups": [["8H"]], "sweep": False},
            {"cards": ["3D", "5C"], "value": 8, "groups": [["3D", "5C"]], "sweep": False},
            {"cards": ["3D", "5C", "8H"], "value": 8, "groups": [["8H"], ["3D", "5C"]], "sweep": False},
        ],
        "most": [["3D", "5C", "8H"]],
        "largest": [["3D", "5C", "8H"]],
        "max_cards": 3,
        "can_clear": False,
        "trail_allowed": True,
    }


def test_captures_of_builds_and_courts_that_only_pair() -> None:
    found = ask("captures", rules="norsk-bygg", table=[NINE, "9D"], play="9S")
    assert [capture["cards"] for capture in found["captures"]] == [["9D"], ["4C", "5H"]]
    found = ask("captures", rules="english", table=["KH", "KC"], play="KS")
    assert found["values"] == []
    assert found["captures"][0] == {"cards": ["KC"], "value": None, "groups": [["KC"]], "sweep": False}


def test_captures_that_clear() -> None:
    found = ask("captures", rules="dansk", table=["KH", NINE], play="5S")
    assert found == {
        "values": [5],
        "count": 1,
        "captures": [
            {"cards": ["4C", "5H", "KH"], "value": None, "groups": None, "sweep": True, "clears": True}
        ],
        "most": [["4C", "5H", "KH"]],
        "largest": [["4C", "5H", "KH"]],
        "max_cards": 3,
        "can_clear": True,
        "trail_allowed": True,
    }


def test_captures_under_a_duty() -> None:
    found = ask("captures", rules="krypkasino", table=["8H", "5C", "3D"], play="8S")
    assert (found["trail_allowed"], found["must_take_one_of"]) == (False, [["3D", "5C", "8H"]])
    found = ask("captures", rules="krypkasino", table=["7H"], play="8S")
    assert (found["trail_allowed"], found["must_take_one_of"], found["captures"]) == (True, [], [])


def test_captures_of_nothing() -> None:
    found = ask("captures", table=[], play="AS")
    assert found == {
        "values": [1, 14],
        "count": 0,
        "captures": [],
        "most": [],
        "largest": [],
        "max_cards": 0,
        "can_clear": False,
        "trail_allowed": True,
    }


def test_a_limit_cuts_the_lists_and_not_the_count() -> None:
    table = ["4H", "4C", "4D", "4S", "8H", "8C", "8D"]
    whole = ask("captures", table=table, play="8S")
    assert whole["count"] == len(whole["captures"]) == 63
    for limit in (1, 5, 62, 63, 64, 10_000):
        cut = ask("captures", table=table, play="8S", limit=limit)
        assert cut["count"] == 63
        assert len(cut["captures"]) == min(limit, 63)
    found = ask("captures", table=["4H", "4C", "8H"], play="8S", limit=1)
    assert found["most"] == found["largest"] == [["4C", "4H", "8H"]]
    assert found["captures"] == [{"cards": ["8H"], "value": 8, "groups": [["8H"]], "sweep": False}]


def test_a_heap_of_cards_is_answered() -> None:
    table = [str(card) for card in PACK if card.rank >= 6 and str(card) not in ("10D", "KS")][:30]
    found = ask("captures", rules="svensk-1516", table=table, play="10D", limit=3)
    assert len(table) == 30 and found["count"] > 10_000 and len(found["captures"]) == 3
    best = ask("check", rules="svensk-1516", table=table, play="10D", take=found["most"][0])
    assert (best["legal"], best["is_most"]) == (True, True)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (
            {"table": ["8H", "5C", "3D"], "play": "8S", "take": ["5C", "3D"]},
            {
                "legal": True,
                "reason": None,
                "facts": {},
                "groups": [["3D", "5C"]],
                "is_most": False,
                "elsewhere": [
                    {
                        "rules": "krypkasino",
                        "legal": False,
                        "options": {"capture_extent": "cannot_be_enlarged"},
                    }
                ],
            },
        ),
        (
            {"table": ["8H", "5C", "3D"], "play": "8S", "take": ["3d", "♥8", "5♣"]},
            {
                "legal": True,
                "reason": None,
                "facts": {},
                "groups": [["8H"], ["3D", "5C"]],
                "is_most": True,
                "elsewhere": [],
            },
        ),
        (
            {"table": ["8H"], "play": "8S", "take": []},
            {
                "legal": False,
                "reason": "empty",
                "facts": {},
                "groups": None,
                "is_most": False,
                "elsewhere": [],
            },
        ),
        (
            {"table": ["8H"], "play": "8S", "take": ["9H"]},
            {
                "legal": False,
                "reason": "not_on_table",
                "facts": {"cards": ["9H"]},
                "groups": None,
                "is_most": False,
                "elsewhere": [],
            },
        ),
        (
            {"table": ["8H", NINE], "play": "9S", "take": ["5H"]},
            {
                "legal": False,
                "reason": "split_build",
                "facts": {"cards": ["5H", "4C"], "left": ["4C"]},
                "groups": None,
                "is_most": False,
                "elsewhere": [],
            },
        ),
        (
            {"table": ["8H", NINE], "play": "9S", "take": ["5H", "4C"]},
            {
                "legal": True,
                "reason": None,
                "facts": {},
                "groups": [["4C", "5H"]],
                "is_most": True,
                "elsewhere": [],
            },
        ),
        (
            {"table": ["7D", DOUBLE, "2C"], "play": "7S", "take": ["7D", "7H", "4C", "3D"]},
            {
                "legal": True,
                "reason": None,
                "facts": {},
                "groups": [["3D", "4C", "7H"], ["7D"]],  # a build is one group, however many it holds
                "is_most": True,
                "elsewhere": [
                    {"rules": "norsk-bygg", "legal": False, "options": {"build_capture": "alone"}},
                ],
            },
        ),
        (
            {"rules": "dansk", "table": ["KH", "2D"], "play": "5S", "take": ["KH", "2D"]},
            {
                "legal": True,
                "reason": None,
                "facts": {},
                "groups": None,
                "is_most": True,
                "elsewhere": [
                    {"rules": preset, "legal": False, "options": {"spade5": "none"}}
                    for preset in PRESETS
                    if preset != "dansk"
                ],
            },
        ),
    ],
)
def test_check(fields: Json, expected: Json) -> None:
    found = ask("check", **fields)
    for other in found["elsewhere"]:
        assert set(other) == {"rules", "legal", "options"}
    assert found == expected


MOST = {"capture_extent": "most_cards"}


@pytest.mark.parametrize(
    ("rules", "fields", "reason"),
    [
        ("svensk", {"table": ["5H", "5C", "6H"], "play": "8S", "take": ["5H", "5C", "6H"]}, None),
        ("krypkasino", {"table": ["8H", "8C"], "play": "8S", "take": ["8H"]}, "can_be_enlarged"),
        (MOST, {"table": ["8H", "8C"], "play": "8S", "take": ["8H"]}, "not_largest"),
        (
            {"preset": "royal", "capture": "forced_equal"},
            {"table": ["8H", "5C", "3C"], "play": "8S", "take": ["5C", "3C"]},
            "must_capture",
        ),
        ("english", {"table": ["KH", "KC"], "play": "KS", "take": ["KH", "KC"]}, "court_pairs_only"),
        ("norsk-bygg", {"table": [NINE, "9D"], "play": "9S", "take": ["5H", "4C", "9D"]}, "build_alone"),
    ],
)  # fmt: skip
def test_check_says_why_not(rules: Any, fields: Json, reason: str | None) -> None:
    found = ask("check", rules=rules, **fields)
    assert (found["legal"], found["is_most"]) == (False, False)
    assert found["reason"] and (reason is None or found["reason"] == reason)
    assert isinstance(found["facts"], Mapping)


SHEET = {
    "cards": [29, 23],
    "spades": [6, 7],
    "aces": [3, 1],
    "d10": 0,
    "s2": 1,
    "last": 1,
    "sweeps": [2, 0],
}


def test_score() -> None:
    assert ask("score", **SHEET) == {
        "points": [
            {"cards": 1, "spades": 0, "aces": 3, "d10": 2, "s2": 0, "last": 0, "sweeps": 2, "total": 8},
            {"cards": 0, "spades": 2, "aces": 1, "d10": 0, "s2": 1, "last": 1, "sweeps": 0, "total": 5},
        ],
        "totals": [8, 5],
        "warnings": [],
    }


def test_score_of_a_sheet_that_cannot_be_right() -> None:
    found = ask("score", **SHEET | {"cards": [29, 24], "spades": [7, 7], "aces": [4, 1], "d10": None})
    assert found["totals"] == [7, 3]
    assert found["warnings"] == [
        {"code": "cards_sum", "where": "cards", "got": 53, "want": 52},
        {"code": "spades_sum", "where": "spades", "got": 14, "want": 13},
        {"code": "aces_sum", "where": "aces", "got": 5, "want": 4},
        {"code": "d10_missing", "where": "d10", "got": 0, "want": 1},
        {"code": "control_sum", "where": "total", "got": 8, "want": 11},
    ]


def test_score_of_piles() -> None:
    piles = [[str(card) for card in PACK if card.suit in suits] for suits in ("SH", "DC")]
    found = ask("score", piles=piles, sweeps=[0, 1], last=0)
    assert found["totals"] == [2 + 2 + 1 + 1, 2 + 2 + 1]
    assert found["warnings"] == []
    assert found["points"][0] == {
        "cards": 0,
        "spades": 2,
        "aces": 2,
        "d10": 0,
        "s2": 1,
        "last": 1,
        "sweeps": 0,
        "total": 6,
    }


def test_score_with_what_went_before() -> None:
    tie = SHEET | {"cards": [26, 26]}
    rules = {"preset": "finsk", "tie_majority": "carry"}
    assert ask("score", rules=rules, **tie)["carry"] == {"cards": 1}
    assert ask("score", rules=rules, carried={"cards": 1}, **tie)["carry"] == {"cards": 2}
    paid = ask("score", rules=rules, carried={"cards": 1}, **SHEET)
    assert paid["points"][0]["cards"] == 2 and "carry" not in paid and paid["warnings"] == []
    assert ask("score", rules=rules, before=[9, 9], **SHEET)["points"][0]["sweeps"] == 2
    assert ask("score", rules=rules, before=[10, 9], **SHEET)["points"][0]["sweeps"] == 0


def test_score_without_sweeps_and_with_two_packs() -> None:
    sheet = {name: value for name, value in SHEET.items() if name != "sweeps"}
    assert ask("score", **sheet)["totals"] == [6, 5]
    found = ask(
        "score", rules="krypkasino", cards=[60, 44], spades=[16, 10], aces=[4, 4], d10=[0, 1], s2=[1, 1]
    )
    assert (found["totals"], found["warnings"]) == ([23, 19], [])


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (
            {"before": [12, 13], "round": [5, 6]},
            {"totals": [17, 19], "winner": 1, "another_round": False, "by": "points"},
        ),
        (
            {"before": [9, 9], "round": [8, 8], "spades": [6, 7]},
            {"totals": [17, 17], "winner": 1, "another_round": False, "by": "spades"},
        ),
        (
            {"before": [9, 9], "round": [8, 8], "spades": None},
            {"totals": [17, 17], "winner": None, "another_round": True, "by": "tie"},
        ),
        (
            {"before": [0, 0, 0], "round": [-5, 5, 0]},
            {"totals": [-5, 5, 0], "winner": None, "another_round": True, "by": "short"},
        ),
        ({"totals": [26, 31]}, {"totals": [26, 31], "winner": 1, "another_round": False, "by": "points"}),
        (
            {"totals": [26, 31], "rounds_played": 4, "rules": {"target": "rounds:5"}},
            {"totals": [26, 31], "winner": None, "another_round": True, "by": "short"},
        ),
        (
            {"totals": [30, 12], "rules": "krypkasino"},
            {"totals": [30, 12], "winner": 1, "another_round": False, "by": "fewest"},
        ),
        (
            {
                "rules": "finsk",
                "before": [14, 15],
                "round": [{"aces": 2, "total": 2}, {"cards": 1, "spades": 2}],
            },
            {"totals": [16, 18], "winner": 0, "another_round": False, "by": "points"},
        ),
    ],
)
def test_match(fields: Json, expected: Json) -> None:
    assert ask("match", **fields) == expected


def test_the_answer_to_score_is_a_round_of_match() -> None:
    found = ask("score", **SHEET)
    assert ask("match", before=[8, 8], round=found["points"])["totals"] == [16, 13]
    assert ask("match", before=[8, 8], round=found["totals"])["winner"] == 0


def test_deal() -> None:
    assert ask("deal", rules="norsk", players=3) == {
        "table": 4,
        "hand": 4,
        "deals": 4,
        "cards_per_player": 16,
        "total": 52,
        "order": ["seat 0", "seat 1", "seat 2", "table"] * 2,
        "announce": "sisten",
        "new_table_cards": 4,
        "dealer_moves": "one seat to the left",
        "same_dealer_within_pack": True,
    }


def test_deal_of_the_form_that_draws() -> None:
    found = ask("deal", rules="dragkasino")
    assert (found["stock"], found["draws_per_player"], found["plays_per_player"]) == (40, 20, 24)
    assert "stock" not in ask("deal", rules="svensk")


def test_a_deal_has_the_table_that_was_chosen_or_is_refused() -> None:
    drawn = ask("deal", rules={"preset": "dragkasino", "table": 8}, seed="a")
    assert (drawn["table"], drawn["stock"], drawn["draws_per_player"]) == (8, 36, 18)
    assert (len(drawn["cards"]["table"]), len(drawn["cards"]["stock"])) == (8, 36)
    assert ask("deal", rules="krypkasino", players=5)["table"] == 4
    assert ask("deal", rules={"preset": "krypkasino", "table": 4}, players=5)["table"] == 4
    one, two = "1 pack does", "2 packs do"
    for rules, players, cards, packs, way_out in (
        ({"table": 8}, 2, 8, one, 4),
        ({"preset": "dragkasino", "table": 8}, 3, 8, one, 4),
        ({"preset": "krypkasino", "table": 4}, 2, 4, two, 8),
    ):
        assert ask("deal", rules=rules, players=players)["error"] == {
            "code": "bad_rules",
            "message": f"with {cards} cards on the table {packs} not come out even for {players} players: "
            f"give table {way_out}",
            "where": "rules.table",
        }


@pytest.mark.parametrize(
    ("number", "announce", "new"), [(1, None, 4), (2, None, 0), (5, None, 0), (6, "sistan", 0)]
)
def test_one_of_the_deals(number: int, announce: str | None, new: int) -> None:
    found = ask("deal", deal_no=number)
    assert (found["announce"], found["new_table_cards"]) == (announce, new)


def test_dealt_cards() -> None:
    found = ask("deal", rules="norsk", seed="k3f9")
    cards = found["cards"]
    assert cards["table"] == ["AD", "5S", "AH", "6S"]
    assert cards["hands"][0] == [["QD", "KC", "9D", "5D"], ["AC", "9C", "6H", "7C"]]
    assert cards["stock"] == []
    assert sorted([*cards["table"], *sum(sum(cards["hands"], []), [])]) == sorted(map(str, PACK))
    assert ask("deal", rules="norsk", seed=7)["cards"] == ask("deal", rules="norsk", seed="7")["cards"]
    assert "cards" not in ask("deal", rules="norsk", seed=None)


# -- refusals --------------------------------------------------------------------------------------------


def unknown(text: str) -> str:
    return f"unknown card {text!r} {RANKS_AND_SUITS}"


def whole(where: str, low: int, high: int, shown: str) -> str:
    return f"{where} must be a whole number from {low} to {high}, not {shown}"


TABLE = {"op": "captures", "table": ["8H", "5C"], "play": "8S"}
CHECK = {**TABLE, "op": "check", "take": ["8H"]}
SCORE = {"op": "score", **SHEET}
MATCH = {"op": "match", "before": [1, 2], "round": [3, 4]}
DEAL = {"op": "deal"}

BAD: list[tuple[Json, str, str, str]] = [
    # The request itself.
    ({}, "bad_request", f"unknown op null; there are {ALL_OPS}", "op"),
    ({"op": None}, "bad_request", f"unknown op null; there are {ALL_OPS}", "op"),
    ({"op": 7}, "bad_request", f"unknown op 7; there are {ALL_OPS}", "op"),
    ({"op": ["deal"]}, "bad_request", f'unknown op ["deal"]; there are {ALL_OPS}', "op"),
    ({"op": "Deal"}, "bad_request", f'unknown op "Deal"; there are {ALL_OPS}', "op"),
    ({"op": "tips"}, "bad_request", f'unknown op "tips"; there are {ALL_OPS}', "op"),
    ({"op": "x" * 10**5}, "bad_request", f'unknown op "{"x" * 36}...; there are {ALL_OPS}', "op"),
    # Rules.
    (
        TABLE | {"rules": "svenska"},
        "bad_rules",
        f"unknown preset 'svenska'; there are {', '.join(PRESETS)}",
        "rules.preset",
    ),
    (
        TABLE | {"rules": None},
        "bad_rules",
        "rules must be a preset id or an object with options",
        "rules",
    ),
    (
        TABLE | {"rules": ["svensk"]},
        "bad_rules",
        "rules must be a preset id or an object with options",
        "rules",
    ),
    (TABLE | {"rules": {"preset": 1}}, "bad_rules", "preset must be a text, not 1", "rules.preset"),
    (
        TABLE | {"rules": {"point": 1}},
        "bad_rules",
        f"unknown option 'point'; the options are {', '.join(OPTIONS)}",
        "rules.point",
    ),
    (
        TABLE | {"rules": {"pts_cards": 2}},
        "bad_rules",
        "option pts_cards cannot be 2; it takes 0, 1, 3",
        "rules.pts_cards",
    ),
    (
        TABLE | {"rules": {"packs": 2.0}},
        "bad_rules",
        "option packs cannot be 2.0; it takes 1, 2",
        "rules.packs",
    ),
    (
        TABLE | {"rules": {"teams": "pairs", "players": 3}},
        "bad_rules",
        "pairs need four players",
        "rules.players",
    ),
    # Cards, tables, builds.
    ({"op": "captures", "play": "8S"}, "bad_request", "the field table is missing", "table"),
    ({"op": "captures", "table": []}, "bad_request", "the field play is missing", "play"),
    (TABLE | {"table": None}, "bad_request", "table must be a list, not null", "table"),
    (TABLE | {"table": "8H 5C"}, "bad_request", 'table must be a list, not "8H 5C"', "table"),
    (TABLE | {"table": {"0": "8H"}}, "bad_request", 'table must be a list, not {"0": "8H"}', "table"),
    (TABLE | {"table": ["8H", "5X"]}, "bad_notation", unknown("5X"), "table[1]"),
    (TABLE | {"table": ["8H", ""]}, "bad_notation", unknown(""), "table[1]"),
    (TABLE | {"table": ["8H", " "]}, "bad_notation", unknown(" "), "table[1]"),
    (
        TABLE | {"table": ["x" * 10**5]},
        "bad_notation",
        f"unknown card '{'x' * 36}... {RANKS_AND_SUITS}",
        "table[0]",
    ),
    (TABLE | {"table": ["8H", None]}, "bad_request", "a card is a text like '10D', not null", "table[1]"),
    (TABLE | {"table": [8]}, "bad_request", "a card is a text like '10D', not 8", "table[0]"),
    (TABLE | {"table": [8.5]}, "bad_request", "a card is a text like '10D', not 8.5", "table[0]"),
    (TABLE | {"table": [True]}, "bad_request", "a card is a text like '10D', not true", "table[0]"),
    (TABLE | {"table": [["8H"]]}, "bad_request", "a card is a text like '10D', not [\"8H\"]", "table[0]"),
    (TABLE | {"play": None}, "bad_request", "a card is a text like '10D', not null", "play"),
    (TABLE | {"play": "8S 9S"}, "bad_notation", unknown("8S 9S"), "play"),
    (TABLE | {"table": ["8H", "5C", "8H"]}, "bad_position", "the card 8H is there twice", "table[2]"),
    (TABLE | {"play": "8H"}, "bad_position", "the card 8H is there twice", "play"),
    (TABLE | {"hand": "8S"}, "bad_request", 'hand must be a list, not "8S"', "hand"),
    (TABLE | {"hand": ["8S", "8H"]}, "bad_position", "the card 8H is there twice", "hand[1]"),
    (TABLE | {"hand": ["8S", "8S"]}, "bad_position", "the card 8S is there twice", "hand[1]"),
    (TABLE | {"hand": ["9S"]}, "bad_position", "the card 8S is not in the hand", "play"),
    (
        TABLE | {"table": [*map(str, PACK), "AS"]},
        "bad_position",
        "the card AS is there twice",
        "table[52]",
    ),
    (
        TABLE | {"table": [str(card) for card in PACK if str(card) != "8S"][:41]},
        "bad_position",
        "41 loose cards on the table; at most 40 can be judged",
        "table",
    ),
    (
        {"op": "captures", "rules": "krypkasino", "table": ["8H", "8H", "8H"], "play": "8S"},
        "bad_position",
        "the card 8H is there 3 times",
        "table[2]",
    ),
    (TABLE | {"table": [{}]}, "bad_request", "the field build is missing", "table[0].build"),
    (
        TABLE | {"table": [{"build": [["5H", "4C"]]}]},
        "bad_request",
        "the field value is missing",
        "table[0].value",
    ),
    (
        TABLE | {"table": [NINE | {"values": 9}]},
        "bad_request",
        'a build has build, value and owner, not "values"',
        "table[0]",
    ),
    (
        TABLE | {"table": [NINE | {"build": "5H4C"}]},
        "bad_request",
        'table[0].build must be a list, not "5H4C"',
        "table[0].build",
    ),
    (
        TABLE | {"table": [NINE | {"build": ["5H", "4C"]}]},
        "bad_request",
        'table[0].build[0] must be a list, not "5H"',
        "table[0].build[0]",
    ),
    (
        TABLE | {"table": [NINE | {"build": [["5H"], ["4X"]]}]},
        "bad_notation",
        unknown("4X"),
        "table[0].build[1][0]",
    ),
    (
        TABLE | {"table": ["8H", NINE | {"value": 10}]},
        "bad_position",
        "the group 5H+4C makes 9, not 10",
        "table[1]",
    ),
    (
        TABLE | {"table": [NINE | {"build": [["5H", "4C"], ["8D"]]}]},
        "bad_position",
        "the group 8D makes 8, not 9",
        "table[0]",
    ),
    (
        TABLE | {"table": [NINE | {"build": []}]},
        "bad_position",
        "a build needs at least one group",
        "table[0]",
    ),
    (
        TABLE | {"table": [NINE | {"build": [["5H", "4C"], []]}]},
        "bad_position",
        "the group  makes 0, not 9",
        "table[0]",
    ),
    (
        TABLE | {"table": [NINE, "4C"]},
        "bad_position",
        "the card 4C is there twice",
        "table[1]",
    ),
    *(
        (
            TABLE | {"table": [NINE | {"value": value}]},
            "bad_request",
            whole("table[0].value", 1, 16, shown),
            "table[0].value",
        )
        for value, shown in ((0, "0"), (17, "17"), (9.0, "9.0"), ("9", '"9"'), (None, "null"), (True, "true"))
    ),
    *(
        (
            TABLE | {"table": [NINE | {"owner": owner}]},
            "bad_request",
            whole("table[0].owner", 0, 5, shown),
            "table[0].owner",
        )
        for owner, shown in ((-1, "-1"), (6, "6"), (None, "null"), (1.5, "1.5"), (False, "false"))
    ),
    *(
        (TABLE | {"limit": limit}, "bad_request", whole("limit", 1, 10_000, shown), "limit")
        for limit, shown in (
            (0, "0"),
            (-1, "-1"),
            (10_001, "10001"),
            (10**30, "1000000000000000000000000000000"),
            (10**99, "1" + "0" * 36 + "..."),
            (1.0, "1.0"),
            ("5", '"5"'),
            (None, "null"),
            (True, "true"),
            ([], "[]"),
        )
    ),
    # Check.
    ({**TABLE, "op": "check"}, "bad_request", "the field take is missing", "take"),
    (CHECK | {"take": "8H"}, "bad_request", 'take must be a list, not "8H"', "take"),
    (CHECK | {"take": ["8H", "8X"]}, "bad_notation", unknown("8X"), "take[1]"),
    (CHECK | {"take": ["8H", "8H"]}, "bad_position", "the card 8H is there twice", "take[1]"),
    (CHECK | {"take": [None]}, "bad_request", "a card is a text like '10D', not null", "take[0]"),
    # Score.
    ({"op": "score"}, "bad_request", "the field cards is missing", "cards"),
    ({"op": "score", "cards": [30, 22]}, "bad_request", "the field spades is missing", "spades"),
    (SCORE | {"cards": 30}, "bad_request", "cards must be a list, not 30", "cards"),
    (SCORE | {"cards": []}, "bad_score", "spades has 2 entries for 0 sides", "spades"),
    (SCORE | {"aces": [4]}, "bad_score", "aces has 1 entries for 2 sides", "aces"),
    (SCORE | {"sweeps": [0, 0, 0]}, "bad_score", "sweeps has 3 entries for 2 sides", "sweeps"),
    *(
        (SCORE | {"cards": [30, bad]}, "bad_request", whole("cards[1]", 0, 999, shown), "cards[1]")
        for bad, shown in (
            (-1, "-1"),
            (1000, "1000"),
            (2.5, "2.5"),
            (22.0, "22.0"),
            ("", '""'),
            ("22", '"22"'),
            (None, "null"),
            (True, "true"),
            ([22], "[22]"),
            ({"a": 1}, '{"a": 1}'),
        )
    ),
    (SCORE | {"d10": 2}, "bad_score", "d10 must be a side from 0 to 1, or null", "d10"),
    (SCORE | {"d10": 6}, "bad_request", whole("d10", 0, 5, "6"), "d10"),
    (SCORE | {"d10": [0, 1]}, "bad_score", "there is one of d10", "d10"),
    (SCORE | {"s2": "0"}, "bad_request", whole("s2", 0, 5, '"0"'), "s2"),
    (SCORE | {"s2": [None]}, "bad_request", whole("s2", 0, 5, "null"), "s2"),
    (SCORE | {"last": -1}, "bad_request", whole("last", 0, 5, "-1"), "last"),
    (SCORE | {"last": 3}, "bad_score", "last must be a side from 0 to 1, or null", "last"),
    (
        SCORE | {"cards": [1] * 7, "spades": [1] * 7, "aces": [1] * 7, "sweeps": [0] * 7},
        "bad_score",
        "there are 1 to 6 sides, not 7",
        "cards",
    ),
    (SCORE | {"before": [1]}, "bad_score", "before has 1 entries for 2 sides", "before"),
    (SCORE | {"before": "1"}, "bad_request", 'before must be a list, not "1"', "before"),
    (SCORE | {"before": [0, 10**6]}, "bad_request", whole("before[1]", -9999, 9999, "1000000"), "before[1]"),
    (
        SCORE | {"carried": [1]},
        "bad_request",
        "carried must be an object with cards and spades",
        "carried",
    ),
    (
        SCORE | {"carried": {"aces": 1}},
        "bad_request",
        "carried must be an object with cards and spades",
        "carried",
    ),
    (
        SCORE | {"carried": {"cards": -1}},
        "bad_request",
        whole("carried.cards", 0, 999, "-1"),
        "carried.cards",
    ),
    ({"op": "score", "piles": {}}, "bad_request", "piles must be a list, not {}", "piles"),
    ({"op": "score", "piles": []}, "bad_score", "there are 1 to 6 piles, not 0", "piles"),
    ({"op": "score", "piles": [[]] * 7}, "bad_score", "there are 1 to 6 piles, not 7", "piles"),
    ({"op": "score", "piles": [["8X"], []]}, "bad_notation", unknown("8X"), "piles[0][0]"),
    (
        {"op": "score", "piles": [["8H"], "8H"]},
        "bad_request",
        'piles[1] must be a list, not "8H"',
        "piles[1]",
    ),
    (
        {"op": "score", "piles": [["8H"], ["5C", "8H"]]},
        "bad_position",
        "the card 8H is there twice",
        "piles[1][1]",
    ),
    (
        {"op": "score", "piles": [["8H"], []], "sweeps": [1]},
        "bad_score",
        "sweeps has 1 entries for 2 sides",
        "sweeps",
    ),
    (
        {"op": "score", "piles": [["8H"]], "last": 1},
        "bad_score",
        "last must be a side from 0 to 0, or null",
        "last",
    ),
    # Match.
    ({"op": "match"}, "bad_request", "the field before is missing", "before"),
    ({"op": "match", "before": [1, 2]}, "bad_request", "the field round is missing", "round"),
    (MATCH | {"before": None}, "bad_request", "before must be a list, not null", "before"),
    (MATCH | {"before": [1]}, "bad_score", "round has 2 entries for 1 sides", "round"),
    ({"op": "match", "before": [1], "round": [1]}, "bad_score", "a match has 2 to 6 sides, not 1", "before"),
    ({"op": "match", "totals": [1] * 7}, "bad_score", "a match has 2 to 6 sides, not 7", "totals"),
    ({"op": "match", "totals": []}, "bad_score", "a match has 2 to 6 sides, not 0", "totals"),
    (MATCH | {"round": [1, 1000]}, "bad_request", whole("round[1]", -999, 999, "1000"), "round[1]"),
    (MATCH | {"round": [1, "2"]}, "bad_request", whole("round[1]", -999, 999, '"2"'), "round[1]"),
    (MATCH | {"round": [1, None]}, "bad_request", whole("round[1]", -999, 999, "null"), "round[1]"),
    (
        MATCH | {"round": [1, {"aces": 1}]},
        "bad_request",
        "round holds either numbers or lines, not both",
        "round",
    ),
    (
        MATCH | {"round": [{"ace": 1}, {"aces": 1}]},
        "bad_request",
        "round[0] has lines cards, spades, aces, d10, s2, last, sweeps",
        "round[0]",
    ),
    (
        MATCH | {"round": [{"aces": 1}, {"aces": "1"}]},
        "bad_request",
        whole("round[1].aces", -999, 999, '"1"'),
        "round[1].aces",
    ),
    (
        MATCH | {"round": [{"total": 3}, {"aces": 1, "total": 1}]},
        "bad_request",
        "the lines of round[0] make 0, not the total 3",
        "round[0]",
    ),
    (MATCH | {"spades": [7]}, "bad_score", "spades has 1 entries for 2 sides", "spades"),
    (MATCH | {"spades": 7}, "bad_request", "spades must be a list, not 7", "spades"),
    (MATCH | {"rounds_played": -1}, "bad_request", whole("rounds_played", 0, 9999, "-1"), "rounds_played"),
    # Deal.
    *(
        (DEAL | {"players": players}, "bad_request", whole("players", 2, 6, shown), "players")
        for players, shown in ((1, "1"), (7, "7"), (2.0, "2.0"), ("2", '"2"'), (None, "null"), (True, "true"))
    ),
    (DEAL | {"players": 5}, "bad_rules", "5 players do not divide 1 pack evenly", "players"),
    (DEAL | {"deal_no": 0}, "bad_request", whole("deal_no", 1, 6, "0"), "deal_no"),
    (DEAL | {"deal_no": 7}, "bad_request", whole("deal_no", 1, 6, "7"), "deal_no"),
    *(
        (
            DEAL | {"seed": seed},
            "bad_request",
            f"a seed is 1 to 40 letters, digits, '-' or '_', not {shown}",
            "seed",
        )
        for seed, shown in (
            ("", '""'),
            ("a b", '"a b"'),
            ("æ", '"æ"'),
            ("x" * 41, '"' + "x" * 36 + "..."),
            (True, "true"),
            (1.5, "1.5"),
            ([], "[]"),
            (-5.0, "-5.0"),
        )
    ),
]


@pytest.mark.parametrize(("request_", "code", "message", "where"), BAD)
def test_refusals(request_: Json, code: str, message: str, where: str) -> None:
    assert protocol.answer(request_) == {"error": {"code": code, "message": message, "where": where}}


@pytest.mark.parametrize("name", ["", 0, None, "a", [1, {"b": None}], {"c": 2.5}, True, "♠", 10**40])
def test_an_id_comes_back_as_it_was_given(name: Any) -> None:
    right = protocol.answer({**DEAL, "id": name})
    wrong = protocol.answer({"op": "?", "id": name})
    assert right["id"] == wrong["id"] == name
    assert type(right["id"]) is type(wrong["id"]) is type(name)
    assert "error" not in right and set(wrong) == {"id", "error"}
    assert "id" not in protocol.answer(DEAL) and "id" not in protocol.answer({})


@pytest.mark.parametrize("request_", [None, 7, "deal", [], [{"op": "deal"}], True, 1.5])
def test_a_request_is_an_object(request_: Any) -> None:
    assert protocol.answer(request_) == {
        "error": {"code": "bad_request", "message": "a request is a JSON object", "where": ""}
    }


def test_a_build_may_leave_its_owner_out() -> None:
    assert ask("captures", table=[{"build": [["5H", "4C"]], "value": 9}], play="9S")["count"] == 1


def test_what_is_not_asked_for_is_passed_over() -> None:
    assert ask("deal", comment="mine") == ask("deal")


# -- line by line ----------------------------------------------------------------------------------------


def lines(text: str) -> list[Any]:
    """What comes out for a text: one JSON value a line, as strict readers take it."""

    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    out = io.StringIO()
    protocol.solve_lines(io.StringIO(text), out)
    assert out.getvalue() == "" or out.getvalue().endswith("\n")
    assert out.getvalue().isascii()
    return [json.loads(line, parse_constant=refuse) for line in out.getvalue().splitlines()]


def test_one_line_for_each_in_order_and_the_loop_goes_on() -> None:
    requests = [
        '{"id": 1, "op": "deal"}',
        "nonsense",
        "",
        "   ",
        '{"id": 2, "op": "captures", "table": ["8H"], "play": "8S"}',
        '{"id": 3, "op": "captures", "table": ["8H"], "play": "8H"}',
        "[]",
        '{"id": 4',
        '{"id": 5, "op": "match", "totals": [16, 3]}',
    ]
    found = lines("\n".join(requests))  # the last line without an end
    assert [answer.get("id") for answer in found] == [1, None, 2, 3, None, None, 5]
    assert ["error" in answer for answer in found] == [False, True, False, True, True, True, False]
    assert found[4]["error"]["message"] == "a request is a JSON object"
    assert lines("") == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nonsense", "the request is no JSON (Expecting value: line 1 column 1 (char 0))"),
        ('{"op": "deal"} {}', "the request is no JSON (Extra data: line 1 column 16 (char 15))"),
        ('{"id": NaN, "op": "deal"}', "the request is no JSON"),
        ('{"id": -Infinity, "op": "deal"}', "the request is no JSON"),
        ('{"id": 1e999, "op": "deal"}', "the request is no JSON"),
        ('{"id": ' + "9" * 5000 + "}", "the request is no JSON"),
        ('"' + "x" * 1_000_000 + '"', "a request has at most 1000000 characters"),
    ],
)  # fmt: skip
def test_lines_that_are_no_request(line: str, message: str) -> None:
    (found, after) = lines(line + "\n" + '{"op": "match", "totals": [16, 3]}\n')
    assert found == {"error": {"code": "bad_request", "message": message, "where": ""}}
    assert after["winner"] == 0


NESTED = [
    '{"id": %s, "op": "deal"}',
    '{"op": %s}',
    '{"op": "captures", "table": %s, "play": "AS"}',
    '{"op": "captures", "table": [{"build": %s, "value": 9}], "play": "AS"}',
    '{"op": "captures", "table": [], "play": "AS", "limit": %s}',
    '{"op": "captures", "table": [], "play": "AS", "rules": {"packs": %s}}',
    '{"op": "captures", "table": [], "play": "AS", "rules": {"preset": %s}}',
    '{"op": "deal", "seed": %s}',
    '{"op": "score", "cards": %s}',
]


def deepest() -> int:
    """How deep lists may lie in one another for this Python to read them, about."""
    low, high = 100, 400_000
    while high - low > 1:
        depth = (low + high) // 2
        try:
            json.loads("[" * depth + "]" * depth)
            low = depth
        except RecursionError:
            high = depth
    return low


@pytest.mark.parametrize("form", NESTED)
def test_nested_as_deep_as_can_just_be_read(form: str) -> None:
    # Where reading just works, showing the value in a message has a few frames less.
    depths = range(deepest() - 60, deepest() + 30)
    found = lines("".join(form % ("[" * depth + "]" * depth) + "\n" for depth in depths))
    assert len(found) == len(depths)
    if not form.startswith('{"id"'):
        assert all("error" in answer for answer in found)


def test_nested_deeper_than_can_be_read() -> None:
    (found, after) = lines("[" * 400_000 + "\n" + '{"op": "match", "totals": [16, 3]}\n')
    assert found["error"]["message"].startswith("the request is no JSON")
    assert after["winner"] == 0


# -- over HTTP -------------------------------------------------------------------------------------------


def test_posted(client: FlaskClient) -> None:
    answer = client.post("/api/v1/captures", json={"id": 9, "table": ["8H"], "play": "8S"})
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    assert answer.get_json() == {"id": 9, **ask("captures", table=["8H"], play="8S")}
    assert answer.get_data(as_text=True).endswith("}\n")


@pytest.mark.parametrize("op", list(protocol.OPS))
def test_every_op_has_an_address_and_needs_no_op_field(client: FlaskClient, op: str) -> None:
    fields: Json = {
        "captures": TABLE,
        "check": CHECK,
        "score": SCORE,
        "match": MATCH,
        "deal": DEAL,
        "judge": {"op": "judge", "table": ["8H"], "hand": ["8S"], "move": "8S x 8H"},
        "moves": {"op": "moves", "table": ["8H"], "hand": ["8S"]},
        "replay": {"op": "replay", "table": ["8H"], "hands": [["8S"], []], "moves": ["8S x 8H"]},
    }[op]
    expected = protocol.answer(fields)
    assert "error" not in expected
    for sent in (fields, {name: value for name, value in fields.items() if name != "op"}):
        assert client.post(f"/api/v1/{op}", json=sent).get_json() == expected
    # The address says what is asked, whatever the object says.
    assert client.post(f"/api/v1/{op}", json=fields | {"op": "?"}).get_json() == expected


@pytest.mark.parametrize(
    ("request_", "code", "message", "where"), [bad for bad in BAD if bad[0].get("op") in list(protocol.OPS)]
)
def test_posted_refusals(client: FlaskClient, request_: Json, code: str, message: str, where: str) -> None:
    fields = {name: value for name, value in request_.items() if name != "op"}
    answer = client.post(f"/api/v1/{request_['op']}", json={**fields, "id": [1]})
    assert answer.status_code == 400
    if message.startswith("unknown preset '"):  # beside the sheets, their codes are names too
        message += "; or a house-rule sheet's code"
    assert answer.get_json() == {"id": [1], "error": {"code": code, "message": message, "where": where}}


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "the request is no JSON (Expecting value: line 1 column 1 (char 0))"),
        (b"\xff\xfe\xfd", "the request is no JSON"),
        (b"[]", "a request is a JSON object"),
        (b"table=8H&play=8S", "the request is no JSON (Expecting value: line 1 column 1 (char 0))"),
    ],
)
def test_bodies_that_are_no_request(client: FlaskClient, body: bytes, message: str) -> None:
    answer = client.post("/api/v1/captures", data=body)
    assert answer.status_code == 400
    assert answer.get_json() == {"error": {"code": "bad_request", "message": message, "where": ""}}


def test_addresses_that_there_are_not(client: FlaskClient) -> None:
    answer = client.post("/api/v1/tips", json={"id": 1})
    assert answer.status_code == 404
    assert answer.get_json() == {
        "id": 1,
        "error": {"code": "bad_request", "message": f'unknown op "tips"; there are {ALL_OPS}', "where": "op"},
    }
    assert client.get("/api/v1/captures").status_code == 405
    assert client.post("/api/v1/").status_code == 404
    assert client.post("/api/v1/captures/8H", json={}).status_code == 404


# -- whatever comes --------------------------------------------------------------------------------------


@steady
@given(any_json)
def test_any_json_is_answered(value: Any) -> None:
    found = protocol.answer(value)
    assert ("error" in found) or value["op"] in protocol.OPS


junk = any_json | st.sampled_from(
    [
        "8H",
        "8S",
        "svensk",
        "dansk",
        0,
        1,
        2,
        10,
        [],
        {},
        ["8H"],
        ["8H", "8H"],
        [NINE],
        [26, 26],
        [[]],
        {"preset": "dansk"},
    ]
)
FIELDS = (
    "table play hand limit take rules cards spades aces sweeps d10 s2 last piles before carried round totals"
    " rounds_played players seed deal_no id"
).split()


@steady
@given(st.sampled_from(list(protocol.OPS)), st.dictionaries(st.sampled_from(FIELDS), junk, max_size=6))
def test_any_fields_are_answered_with_one_line(op: str, fields: Json) -> None:
    request_ = {"op": op, **fields}
    found = protocol.answer(request_)
    if "error" in found:
        assert set(found) <= {"id", "error"}
        error = found["error"]
        assert set(error) == {"code", "message", "where"} and all(
            isinstance(text, str) for text in error.values()
        )
        assert error["code"] in ("bad_request", "bad_notation", "bad_position", "bad_rules", "bad_score")
        assert error["message"] and len(error["message"]) < 1000 and len(error["where"]) < 100
    assert len(lines(json.dumps(request_))) == 1


BASES: list[Json] = [TABLE, CHECK, SCORE, MATCH, DEAL, {"op": "score", "piles": [["8H", "10D"], ["2S"]]}]


@steady
@given(st.sampled_from(BASES), st.data())
def test_a_right_request_with_one_field_spoilt(base: Json, data: st.DataObject) -> None:
    field = data.draw(st.sampled_from(sorted(set(base) - {"op"} | {"rules", "limit", "hand"})))
    found = protocol.answer({**base, field: data.draw(junk)})
    assert "error" in found or set(found) >= set(protocol.answer(base)) - {"carry"}


_texts = st.text(max_size=30) | st.text('{}[]":,0123456789.eE+-truefalsn\\u ', max_size=40)


@steady
@given(st.lists(_texts, max_size=5))
def test_any_text_gets_a_line_for_each_line(texts: list[str]) -> None:
    text = "\n".join(texts)
    asked = [line for line in io.StringIO(text) if line.strip()]
    assert len(lines(text)) == len(asked)
