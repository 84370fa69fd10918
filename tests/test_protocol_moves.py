"""Ops ``judge``, ``moves`` and ``replay`` at the engine's door: exact shapes, every refusal, no crash."""

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import any_json, cards, steady
from trainer.protocol import answer, answer_text
from trainer.protocol.plays import item_json
from trainer.rules.cards import PACK
from trainer.rules.house import ruleset
from trainer.rules.legal import LegalMoves
from trainer.rules.movetext import format_move, parse_move
from trainer.rules.notation import parse_cards, parse_table
from trainer.rules.presets import PRESETS

Json = dict[str, Any]

RANKS_AND_SUITS = "(ranks: A 2 3 4 5 6 7 8 9 10 J Q K; suits: S H D C)"
#: Only the card from the hand counts for a raise, whatever lies beside it.
RAISED = {"sum": 11, "value": 12, "raised": 9, "card": "2D"}
NINE = {"build": [["5H", "4C"]], "value": 9, "owner": 1}
MINE = {"build": [["5H", "4C"]], "value": 9, "owner": 0}
TWO_NINES = {"build": [["5H", "4C"], ["9D"]], "value": 9, "owner": 1}


def ask(op: str, **fields: Any) -> Json:
    return answer({"op": op, **fields})


def without(request: Json, name: str) -> Json:
    return {field: value for field, value in request.items() if field != name}


def unknown(text: str) -> str:
    return f"unknown card {text!r} {RANKS_AND_SUITS}"


# -- exact answers ---------------------------------------------------------------------------------------


def test_judge_a_capture() -> None:
    move = {"type": "capture", "card": "9S", "take": ["9D", "5H", "4C"]}
    assert ask("judge", id=1, table=[NINE, "9D", "KH"], hand=["9S"], move=move) == {
        "id": 1,
        "legal": True,
        "reason": None,
        "facts": {},
        "kind": "capture",
        "table_after": ["KH"],
        "sweep": False,
        "points": {"sweep": 0, "last": 0},
    }


def test_judge_a_refused_capture() -> None:
    move = {"type": "capture", "card": "8S", "take": ["5C", "2C"]}
    assert ask("judge", table=["8H", "5C", "2C"], hand=["8S", "KS"], move=move) == {
        "legal": False,
        "reason": "off_by",
        "facts": {"cards": ["5C", "2C"], "sum": 7, "value": 8, "by": -1},
        "kind": None,
        "table_after": ["8H", "5C", "2C"],
        "sweep": False,
        "points": {"sweep": 0, "last": 0},
    }


@pytest.mark.parametrize(
    ("move", "kind", "build", "left"),
    [
        ({"type": "build", "card": "4S", "with": ["5D"], "value": 9}, "single", [["4S", "5D"]], [NINE, "9C"]),
        (
            {"type": "build", "card": "4S", "with": ["5D", "9C"], "onto": None, "value": 9},
            "multiple",
            [["4S", "5D"], ["9C"]],
            [NINE],
        ),
        (
            {"type": "raise", "card": "4S", "with": [], "onto": 0, "value": 13},
            "raise",
            [["5H", "4C", "4S"]],
            ["5D", "9C"],
        ),
        (
            {"type": "raise", "card": "4S", "onto": 0, "value": 13},
            "raise",
            [["5H", "4C", "4S"]],
            ["5D", "9C"],
        ),
        (
            {"type": "double", "card": "4S", "with": ["5D"], "onto": 0},
            "doubling",
            [["5H", "4C"], ["4S", "5D"]],
            ["9C"],
        ),
        ({"type": "double", "card": "9S", "onto": 0}, "doubling", [["5H", "4C"], ["9S"]], ["5D", "9C"]),
        ({"type": "double", "card": "9S", "with": ["9C"]}, "multiple", [["9S"], ["9C"]], [NINE, "5D"]),
        ("4S+5D=9", "single", [["4S", "5D"]], [NINE, "9C"]),
        ("4S>1=13", "raise", [["5H", "4C", "4S"]], ["5D", "9C"]),
        ("9S=9C", "multiple", [["9S"], ["9C"]], [NINE, "5D"]),
    ],
)
def test_judge_builds(move: Any, kind: str, build: list[list[str]], left: list[Any]) -> None:
    found = ask("judge", table=[NINE, "5D", "9C"], hand=["4S", "9S", "9H", "KS"], move=move)
    made = {"build": build, "value": 13 if kind == "raise" else 9, "owner": 0}
    assert (found["legal"], found["reason"], found["kind"]) == (True, None, kind)
    assert found["build"] == made and found["table_after"] == [*left, made]


def test_judge_a_raise_that_loose_cards_join() -> None:
    found = ask(
        "judge", rules="byggkasino", table=[NINE, "5D", "7C"], hand=["3S", "QS"], move="3S>1+5D+7C=12"
    )
    made = {"build": [["5H", "4C", "3S"], ["5D", "7C"]], "value": 12, "owner": 0}
    assert (found["legal"], found["kind"], found["build"]) == (True, "raise", made)


def test_judge_for_another_seat() -> None:
    fields: Json = {"table": [NINE], "hand": ["4S", "9S"], "move": "4S"}
    assert ask("judge", **fields)["legal"] and ask("judge", seat=0, **fields)["legal"]
    assert ask("judge", seat=1, **fields)["legal"], "the nine is kept"
    found = ask("judge", seat=1, **fields | {"move": "9S"})
    assert (found["reason"], found["facts"]) == ("last_cover", {"value": 9, "build": ["5H", "4C"]})


@pytest.mark.parametrize(
    ("rules", "context", "points"),
    [
        ("norsk", {}, {"sweep": 1, "last": 0}),
        ("norsk", {"last_card": True}, {"sweep": 1, "last": 1}),
        ("svensk", {"last_card": True}, {"sweep": 0, "last": 1}),
        ("svensk", {"last_deal": True}, {"sweep": 1, "last": 0}),
        ("finsk", {"last_deal": True}, {"sweep": 0, "last": 0}),
        ("finsk", {"last_card": True}, {"sweep": 0, "last": 0}),
        ("finsk", {"scores": [9, 9]}, {"sweep": 1, "last": 0}),
        ("finsk", {"scores": [3, 10]}, {"sweep": 0, "last": 0}),
        ("krypkasino", {}, {"sweep": 5, "last": 0, "previous": -5}),
        (
            {"preset": "krypkasino", "sweep_last": "never"},
            {"last_card": True},
            {"sweep": 0, "last": 0, "previous": 0},
        ),
        ("royal", {}, {"sweep": 0, "last": 0}),
    ],
)
def test_points_of_a_sweep(rules: Any, context: Json, points: Json) -> None:
    found = ask("judge", rules=rules, table=["8H"], hand=["8S"], move="8S x 8H", context=context)
    assert found["sweep"] and found["points"] == points


def test_moves() -> None:
    assert ask("moves", table=["5D", NINE], hand=["4S", "9S"]) == {
        "moves": [
            {"type": "build", "card": "4S", "with": ["5D"], "onto": None, "value": 9, "text": "4S+5D=9"},
            {"type": "double", "card": "4S", "with": ["5D"], "onto": 1, "value": 9, "text": "4S>2+5D=9"},
            {"type": "trail", "card": "4S", "text": "4S"},
            {"type": "capture", "card": "9S", "take": ["4C", "5H"], "text": "9S x 5H 4C"},
            {"type": "trail", "card": "9S", "text": "9S"},
        ],
        "count": 5,
    }
    assert ask("moves", table=["8H"], hand=[]) == {"moves": [], "count": 0}
    found = ask("moves", table=[NINE], hand=["AS", "10D"])
    assert found["moves"][0] == {
        "type": "raise",
        "card": "AS",
        "with": [],
        "onto": 0,
        "value": 10,
        "text": "AS>1=10",
    }


def test_each_listed_move_is_legal_and_can_be_sent_back() -> None:
    fields: Json = {
        "table": ["5D", NINE, "3C", "AD", "8H"],
        "hand": ["4S", "9S", "8C", "AC"],
        "rules": "byggkasino",
    }
    found = ask("moves", **fields)
    assert found["count"] == len(found["moves"]) > 20
    assert len({move["text"] for move in found["moves"]}) == found["count"]
    for move in found["moves"]:
        for sent in (move, move["text"]):
            judged = ask("judge", move=sent, **fields)
            assert judged["legal"]
            assert judged == ask("judge", move=move, **fields)


def test_replay() -> None:
    moves = ["9D x 3H 6S", {"seat": 1, "type": "trail", "card": "7C"}, {"text": "KS x KD", "seat": 0}]
    assert ask(
        "replay", table=["3H", "6S", "10C", "KD"], hands=[["9D", "KS"], ["7C", "AS"]], moves=moves
    ) == {
        "all_legal": True,
        "first_illegal": None,
        "reason": None,
        "facts": {},
        "piles": [
            {
                "cards": 5,
                "spades": 2,
                "aces": 0,
                "d10": False,
                "s2": False,
                "taken": ["9D", "3H", "6S", "KS", "KD"],
            },
            {"cards": 0, "spades": 0, "aces": 0, "d10": False, "s2": False, "taken": []},
        ],
        "sweeps": [0, 0],
        "table_left": ["10C", "7C"],
        "hands_left": [[], ["AS"]],
    }


@pytest.mark.parametrize("rules", ["svensk", "norsk", "finsk"])
@pytest.mark.parametrize("others", [["KC"], []])
def test_judge_and_replay_count_the_same_sweeps(rules: str, others: list[str]) -> None:
    """Of hands laid out nobody knows that they are the last, unless the request says so to ``judge``."""
    judged = ask("judge", rules=rules, table=["9H"], hand=["9D"], move="9D x 9H")
    replayed = ask("replay", rules=rules, table=["9H"], hands=[["9D"], others], moves=["9D x 9H"])
    assert judged["points"] == {"sweep": 1, "last": 0} and replayed["sweeps"] == [1, 0]


def test_replay_of_a_dealt_pack() -> None:
    dealt = ask("deal", rules="norsk", players=2, seed="a")["cards"]
    first = dealt["hands"][0][0][0]
    found = ask("replay", rules="norsk", deal={"seed": "a", "players": 2}, moves=[first])
    assert found["all_legal"] and found["table_left"] == [*dealt["table"], first]
    assert found["hands_left"] == [dealt["hands"][0][0][1:], dealt["hands"][0][1]]
    assert ask("replay", rules="norsk", deal={"seed": 7}, moves=[])["all_legal"]


def test_replay_to_the_end_of_a_pack_shows_what_was_left() -> None:
    moves: list[str] = []
    fields: Json = {"rules": "norsk", "deal": {"seed": "a"}}
    found = ask("replay", moves=moves, **fields)
    for _ in range(48):
        seat = len(moves) % 2
        moves.append(found["hands_left"][seat][0])
        found = ask("replay", moves=moves, **fields)
        assert found["all_legal"]
    assert len(found["table_left"]) == 52 and not any(map(len, found["hands_left"])), "nobody took a card"
    found = ask("replay", moves=[*moves, "AS"], **fields)
    assert (found["first_illegal"], found["reason"]) == (48, "over")


def test_replay_starts_with_any_seat_and_pairs_need_not_sit_down() -> None:
    fields: Json = {"table": ["8H"], "hands": [["8S"], ["7S"]]}
    found = ask("replay", rules={"teams": "pairs"}, seat=1, moves=["7S", "8S x 8H"], **fields)
    assert found["all_legal"] and found["table_left"] == ["7S"]


# -- moves that are not allowed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "table", "hand", "move", "reason", "facts"),
    [
        ("svensk", ["8H"], ["8S"], "9S x 8H", "not_in_hand", {"card": "9S"}),
        ("svensk", ["8H"], ["8S"], "8S x 8D", "not_on_table", {"cards": ["8D"]}),
        ("svensk", ["8H"], ["8S"], "8S x 8H 8H", "not_on_table", {"cards": ["8H"]}),
        ("svensk", ["8H"], ["8S"], "8S=8D", "not_on_table", {"cards": ["8D"]}),
        (
            "svensk",
            ["8H"],
            ["8S"],
            {"type": "build", "card": "8S", "with": ["8D"], "value": 8},
            "not_on_table",
            {"cards": ["8D"]},
        ),
        ("svensk", [NINE], ["5S"], "5S x 5H", "split_build", {"cards": ["5H", "4C"], "left": ["4C"]}),
        ("svensk", [NINE], ["5S", "10S"], "5S+5H=10", "split_build", {"cards": ["5H", "4C"], "left": ["4C"]}),
        ("svensk", ["8H"], ["8S"], {"type": "capture", "card": "8S", "take": []}, "empty", {}),
        ("svensk", ["8H"], ["8S"], {"type": "build", "card": "8S", "with": [], "value": 8}, "empty", {}),
        ("svensk", ["8H"], ["8S"], {"type": "double", "card": "8S"}, "empty", {}),
        ("svensk", ["8H"], ["8S", "8C"], "8S>1=9", "not_on_table", {}),
        ("svensk", ["8H"], ["8S", "8C"], "8S>7=9", "not_on_table", {}),
        ("svensk", ["8H"], ["8S", "AC"], "AC+8H=0", "wrong_total", {"sum": 9, "value": 0}),
        ("svensk", ["8H"], ["8S", "AC"], "AC+8H=99", "too_high", {"value": 99, "at_most": 14}),
        ("svensk", ["8H"], ["8S", "AC"], "AC+8H=9", "no_cover", {"value": 9}),
        (
            "svensk",
            ["6C", "2H"],
            ["3D", "8S"],
            "3D+6C+2H=8",
            "played_card_outside",
            {"card": "3D", "value": 8},
        ),
        (
            "svensk",
            [NINE, "6C", "3H"],
            ["2D", "9S"],
            "2D>1+6C+3H=9",
            "played_card_outside",
            {"card": "2D", "value": 9},
        ),
        ("svensk", [NINE], ["2D", "9S"], "2D>1=9", "wrong_total", {"sum": 2, "value": 9}),
        ("svensk", [NINE, "AH"], ["2D", "QS"], "2D>1+AH=12", "wrong_total", RAISED),
        ("svensk", [NINE, "QH"], ["3D", "QS"], "3D>1+QH=12", "raise_alone", {"cards": 1}),
        ("byggkasino", [NINE, "AH"], ["3D", "QS"], "3D>1+AH=12", "wrong_total", {"sum": 1, "value": 12}),
        ("svensk", [TWO_NINES], ["3D", "QS"], "3D>1=12", "multiple_fixed", {"value": 9}),
        ("dansk", ["2D", "4H"], ["3D", "9S"], "3D+2D+4H=9", "one_card_only", {"cards": 2}),
        ("dansk", ["9D", "4H"], ["5D", "9S"], "5D+4H+9D=9", "no_multiple", {"groups": 2}),
        ("dansk", [NINE, "9D"], ["9H", "9S"], "9H>1+9D=9", "no_multiple", {"groups": 3}),
        ({"double": "off"}, [NINE], ["9H", "9S"], "9H>1=9", "no_multiple", {"groups": 2}),
        ({"double": "off"}, ["9D"], ["9H", "9S"], "9H=9D", "no_multiple", {"groups": 2}),
        ("norsk-bygg", [MINE], ["9H", "9S"], "9H>1=9", "own_build", {"value": 9}),
        ("dansk", [MINE], ["3H", "9S", "QH"], "3H>1=12", "own_build", {"value": 9}),
        ({"raise_other": "no"}, [NINE], ["3H", "QH"], "3H>1=12", "not_your_build", {"value": 9}),
        ("dansk", [MINE, "4H"], ["3H", "7S", "9S"], "3H+4H=7", "one_build", {"value": 9}),
        (
            {"same_value_builds": "forbidden"},
            [NINE, "7H"],
            ["2D", "9S"],
            "2D+7H=9",
            "same_value",
            {"value": 9},
        ),
        ("norsk", ["8H"], ["8S", "8C"], "8S=8H", "no_building", {}),
        ("krypkasino", ["8H"], ["8S"], "8S", "must_capture", {"card": "8S"}),
        ("krypkasino", ["8H"], ["8S", "8C"], "8S=8H", "no_building", {}),
        (
            {"preset": "svensk", "capture": "forced"},
            ["8H"],
            ["8S", "8C"],
            "8S=8H",
            "must_capture",
            {"card": "8S"},
        ),
        ("krypkasino", ["8H", "8D"], ["8S"], "8S x 8H", "can_be_enlarged", {"left": ["8D"]}),
        (
            {"preset": "dansk", "spade5": "must_clear"},
            ["5H", "8D"],
            ["5S"],
            "5S",
            "must_capture",
            {"card": "5S"},
        ),
        (
            {"preset": "dansk", "spade5": "must_clear"},
            ["5H", "8D"],
            ["5S"],
            "5S x 5H",
            "must_capture",
            {"cards": ["8D"], "clears": True},
        ),
        ("english", ["JH"], ["JS", "JC"], "JS=JH", "too_high", {"value": 11, "at_most": 10}),
        (
            "english",
            ["JH", "6H"],
            ["3S", "9C"],
            "3S+6H+JH=9",
            "court_pairs_only",
            {"card": "3S", "cards": ["JH"], "at_most": 1},
        ),
        (
            {"preset": "english", "court": "pair_all"},
            ["6H"],
            ["JS", "9C"],
            "JS+6H=9",
            "court_pairs_only",
            {"card": "JS", "cards": ["JS"], "at_most": None},
        ),
        ("english", [MINE], ["9S", "4H"], "4H", "owner_may_not_trail", {"value": 9}),
        (
            "svensk",
            [MINE, "9D"],
            ["9S", "4H"],
            "9S x 9D",
            "strands_own_build",
            {"value": 9, "build": ["5H", "4C"]},
        ),
        ("svensk", [MINE], ["9S", "4H"], "9S", "last_cover", {"value": 9, "build": ["5H", "4C"]}),
        ({"owner_must_capture": "any"}, [MINE, "4D"], ["9S", "4H"], "4H", "owner_must_capture", {"value": 9}),
        (
            {"owner_must_capture": "own"},
            [MINE, "4D"],
            ["9S", "4H"],
            "4H x 4D",
            "owner_must_capture",
            {"value": 9},
        ),
    ],
)
def test_not_allowed(
    rules: Any, table: list[Any], hand: list[str], move: Any, reason: str, facts: Json
) -> None:
    found = ask("judge", rules=rules, table=table, hand=hand, move=move)
    assert (found["legal"], found["reason"], found["facts"]) == (False, reason, facts), found
    assert found["table_after"] == table and found["kind"] is None and "build" not in found
    hands = [hand, []]
    played = ask("replay", rules=rules, table=table, hands=hands, moves=[move])
    if not any(isinstance(item, Mapping) and item["owner"] > 1 for item in table):
        assert (played["first_illegal"], played["reason"], played["facts"]) == (0, reason, facts)
        assert played["hands_left"] == hands and played["table_left"] == table


def test_an_own_build_that_can_not_be_kept_binds_nobody() -> None:
    # Nothing in this hand takes nine, whatever is played: the duty gives way, to captures first.
    fields: Json = {"table": [MINE, "KD"], "hand": ["KS", "2H"]}
    texts = [move["text"] for move in ask("moves", **fields)["moves"]]
    assert texts == ["KS x KD"]
    refused = ask("judge", move="2H", **fields)
    assert (refused["reason"], refused["facts"]) == ("uncovered_build", {"value": 9, "build": ["5H", "4C"]})
    texts = [move["text"] for move in ask("moves", table=[MINE, "QD"], hand=["KS", "2H"])["moves"]]
    assert texts == ["KS", "2H"]


@pytest.mark.parametrize("rules", ["svensk", "dragkasino", "krypkasino", "finsk"])
def test_a_whole_deal_in_each_form(rules: str) -> None:
    """By seed and players, by its name, and as op ``deal`` answered it: the same pack."""
    dealt = ask("deal", rules=rules, players=3, seed="a")
    moves = [hand[0] for hand in dealt["cards"]["hands"][0]]
    found = ask("replay", rules=rules, deal={"seed": "a", "players": 3}, moves=moves[:1])
    assert "error" not in found and sum(map(len, found["hands_left"])) >= 11
    for deal in (f"{rules}/3/a", dealt, {"cards": dealt["cards"]}):
        assert ask("replay", rules=rules, deal=deal, moves=moves[:1]) == found
    assert ask("replay", deal=f"{rules}/3/a", moves=moves[:1]) == found, "the name tells the rules"


CARDS: Json = ask("deal", rules="dragkasino", players=2, seed="a")["cards"]


@pytest.mark.parametrize(
    ("cards", "code", "message", "where"),
    [
        ([], "bad_request", "deal.cards has table, hands and stock", "deal.cards"),
        (without(CARDS, "hands"), "bad_request", "the field hands is missing", "deal.cards.hands"),
        (without(CARDS, "table"), "bad_request", "the field table is missing", "deal.cards.table"),
        (
            without(CARDS, "stock"),
            "bad_position",
            "these rules deal 40 cards here, not 0",
            "deal.cards.stock",
        ),
        (
            CARDS | {"hands": []},
            "bad_position",
            "there are 2 to 6 hands in a deal, not 0",
            "deal.cards.hands",
        ),
        (
            CARDS | {"hands": CARDS["hands"] * 2},
            "bad_position",
            "these rules have 1 deals of 2 hands each",
            "deal.cards.hands",
        ),
        (
            CARDS | {"table": CARDS["table"][:3] + CARDS["stock"][:1]},
            "bad_position",
            f"the card {CARDS['stock'][0]} is there twice",
            "deal.cards.stock[0]",
        ),
        (CARDS | {"table": ["9Z", *CARDS["table"][1:]]}, "bad_notation", None, "deal.cards.table[0]"),
    ],
)
def test_cards_that_are_no_whole_pack(cards: Any, code: str, message: str | None, where: str) -> None:
    error = ask("replay", rules="dragkasino", deal={"cards": cards}, moves=[])["error"]
    assert (error["code"], error["where"]) == (code, where)
    assert message is None or error["message"] == message


@pytest.mark.parametrize(
    ("rules", "build", "where", "message"),
    [
        ({"teams": "pairs"}, "(5H+4C)=9@4", "owner", "belongs to seat 4, and the seats are 0 to 3"),
        ({"packs": 2, "refill": "draw"}, "(5H+4C)=9@5", None, ""),
        ("svensk", "(10H+5C)=15@0", "value", "cannot have been made: build_max is 14"),
        ("english", "(KD+AD)=14@1", "value", "cannot have been made: build_max is 10"),
        ("dansk", "(10H+5C)=15@0", None, ""),
        ("norsk", "(10H+5C)=15@0", None, ""),
    ],
)
def test_a_build_that_nobody_can_have_made(rules: Any, build: str, where: str | None, message: str) -> None:
    item = item_json(parse_table(build)[0])
    fields: Json = {"rules": rules, "table": ["2D", item], "hand": ["9S", "3H"]}
    for found in (
        ask("judge", move="3H", **fields),
        ask("moves", **fields),
        ask("captures", play="9S", **fields),
        ask("check", play="9S", take=["2D"], **fields),
    ):
        if where is None:
            assert "error" not in found
            continue
        assert found["error"] == {
            "code": "bad_position",
            "message": f"the build {build} {message}",
            "where": f"table[1].{where}",
        }


def test_not_your_turn() -> None:
    fields: Json = {"table": ["8H"], "hands": [["8S"], ["7S"]]}
    found = ask("replay", moves=["8S", {"seat": 0, "type": "trail", "card": "7S"}], **fields)
    assert (found["first_illegal"], found["reason"]) == (1, "not_your_turn")
    assert found["facts"] == {"seat": 0, "turn": 1}
    assert found["table_left"] == ["8H", "8S"]


# -- requests that cannot be answered ------------------------------------------------------------------------

JUDGE: Json = {"op": "judge", "table": ["8H", NINE], "hand": ["8S", "AS"], "move": "8S"}
MOVES: Json = {"op": "moves", "table": ["8H", NINE], "hand": ["8S", "AS"]}
REPLAY: Json = {"op": "replay", "table": ["8H", NINE], "hands": [["8S"], ["AS"]], "moves": ["8S"]}


MOVE_TYPES = "capture, trail, build, raise, double"

BAD: list[tuple[Json, str, str, str]] = [
    # Positions that cannot be.
    (JUDGE | {"table": ["8S"]}, "bad_position", "the card 8S is there twice", "hand[0]"),
    (JUDGE | {"table": ["8H", "8H"]}, "bad_position", "the card 8H is there twice", "table[1]"),
    (JUDGE | {"table": [NINE, "5H"]}, "bad_position", "the card 5H is there twice", "table[1]"),
    (
        JUDGE | {"rules": "krypkasino", "table": ["8H"] * 3},
        "bad_position",
        "the card 8H is there 3 times",
        "table[2]",
    ),
    (
        JUDGE | {"table": [str(card) for card in PACK]},
        "bad_position",
        "the card 8S is there twice",
        "hand[0]",
    ),
    (JUDGE | {"table": [NINE | {"value": 8}]}, "bad_position", "the group 5H+4C makes 9, not 8", "table[0]"),
    (
        MOVES | {"table": [NINE | {"build": [["5H", "4C"], ["8D"]]}]},
        "bad_position",
        "the group 8D makes 8, not 9",
        "table[0]",
    ),
    (
        MOVES | {"table": [NINE | {"build": []}]},
        "bad_position",
        "a build needs at least one group",
        "table[0]",
    ),
    (MOVES | {"table": [NINE | {"build": [[]]}]}, "bad_position", "the group  makes 0, not 9", "table[0]"),
    (
        MOVES | {"table": [NINE | {"owner": 6}]},
        "bad_request",
        "table[0].owner must be a whole number from 0 to 5, not 6",
        "table[0].owner",
    ),
    (
        MOVES | {"table": [NINE | {"colour": 6}]},
        "bad_request",
        'a build has build, value and owner, not "colour"',
        "table[0]",
    ),
    (MOVES | {"table": [{"value": 9}]}, "bad_request", "the field build is missing", "table[0].build"),
    (MOVES | {"table": [{"build": []}]}, "bad_request", "the field value is missing", "table[0].value"),
    (
        REPLAY | {"table": [NINE | {"owner": 2}]},
        "bad_position",
        "the build (5H+4C)=9@2 belongs to seat 2, and the seats are 0 to 1",
        "table[0].owner",
    ),
    (REPLAY | {"hands": [["8S"], ["8S"]]}, "bad_position", "the card 8S is there twice", "hands[1]"),
    (REPLAY | {"hands": [["8S"], ["8H"]]}, "bad_position", "the card 8H is there twice", "hands[1]"),
    (REPLAY | {"hands": [["8S"]]}, "bad_position", "there are 2 to 6 hands, not 1", "hands"),
    (REPLAY | {"hands": [[]] * 7}, "bad_position", "there are 2 to 6 hands, not 7", "hands"),
    (
        MOVES | {"rules": "krypkasino", "table": [str(card) for card in PACK[:41]]},
        "bad_position",
        "41 loose cards on the table; at most 40 can be judged",
        "table",
    ),
    # Fields that are missing or of another kind.
    (without(JUDGE, "table"), "bad_request", "the field table is missing", "table"),
    (without(JUDGE, "move"), "bad_request", "the field move is missing", "move"),
    (without(MOVES, "table"), "bad_request", "the field table is missing", "table"),
    (without(REPLAY, "table"), "bad_request", "the field table is missing", "table"),
    (without(REPLAY, "hands"), "bad_request", "the field hands is missing", "hands"),
    (without(REPLAY, "moves"), "bad_request", "the field moves is missing", "moves"),
    (JUDGE | {"hand": "8S"}, "bad_request", 'hand must be a list, not "8S"', "hand"),
    (JUDGE | {"hand": ["9Z"]}, "bad_notation", unknown("9Z"), "hand[0]"),
    (JUDGE | {"hand": [8]}, "bad_request", "a card is a text like '10D', not 8", "hand[0]"),
    (REPLAY | {"hands": ["8S", "AS"]}, "bad_request", 'hands[0] must be a list, not "8S"', "hands[0]"),
    (REPLAY | {"hands": [["8S"], ["9Z"]]}, "bad_notation", unknown("9Z"), "hands[1][0]"),
    (REPLAY | {"moves": "8S"}, "bad_request", 'moves must be a list, not "8S"', "moves"),
    (REPLAY | {"moves": [8]}, "bad_request", "a move is an object or a text, not 8", "moves[0]"),
    (REPLAY | {"moves": [{"text": 8}]}, "bad_request", "a move is an object or a text, not 8", "moves[0]"),
    (REPLAY | {"moves": ["8S", "x"]}, "bad_notation", unknown("x"), "moves[1]"),
    # Moves that do not read.
    (JUDGE | {"move": None}, "bad_request", "a move is an object or a text, not null", "move"),
    (JUDGE | {"move": ["8S"]}, "bad_request", 'a move is an object or a text, not ["8S"]', "move"),
    (JUDGE | {"move": ""}, "bad_notation", unknown(""), "move"),
    (JUDGE | {"move": "AS>0=10"}, "bad_notation", "builds are counted from 1", "move"),
    (JUDGE | {"move": {}}, "bad_request", "the field type is missing", "move.type"),
    (JUDGE | {"move": {"card": "8S"}}, "bad_request", "the field type is missing", "move.type"),
    (
        JUDGE | {"move": {"type": "pass", "card": "8S"}},
        "bad_request",
        f'a move\'s type is one of {MOVE_TYPES}, not "pass"',
        "move.type",
    ),
    (
        JUDGE | {"move": {"type": [], "card": "8S"}},
        "bad_request",
        f"a move's type is one of {MOVE_TYPES}, not []",
        "move.type",
    ),
    (JUDGE | {"move": {"type": "trail"}}, "bad_request", "the field card is missing", "move.card"),
    (JUDGE | {"move": {"type": "trail", "card": "8X"}}, "bad_notation", unknown("8X"), "move.card"),
    (
        JUDGE | {"move": {"type": "capture", "card": "8S"}},
        "bad_request",
        "the field take is missing",
        "move.take",
    ),
    (
        JUDGE | {"move": {"type": "capture", "card": "8S", "take": "8H"}},
        "bad_request",
        'move.take must be a list, not "8H"',
        "move.take",
    ),
    (
        JUDGE | {"move": {"type": "capture", "card": "8S", "take": ["8H", None]}},
        "bad_request",
        "a card is a text like '10D', not null",
        "move.take[1]",
    ),
    (
        JUDGE | {"move": {"type": "build", "card": "8S", "with": ["8H"]}},
        "bad_request",
        "move.value must be a whole number from 1 to 16, not null",
        "move.value",
    ),
    (
        JUDGE | {"move": {"type": "build", "card": "8S", "with": ["8H"], "value": 17}},
        "bad_request",
        "move.value must be a whole number from 1 to 16, not 17",
        "move.value",
    ),
    (
        JUDGE | {"move": {"type": "build", "card": "8S", "with": {}, "value": 8}},
        "bad_request",
        "move.with must be a list, not {}",
        "move.with",
    ),
    (
        JUDGE | {"move": {"type": "raise", "card": "AS", "value": 10}},
        "bad_request",
        "a raise names the build it goes onto",
        "move.onto",
    ),
    (
        JUDGE | {"move": {"type": "raise", "card": "AS", "onto": 0, "value": 10}},
        "bad_position",
        "there is no build at table[0]",
        "move.onto",
    ),
    (
        JUDGE | {"move": {"type": "raise", "card": "AS", "onto": 2, "value": 10}},
        "bad_request",
        "move.onto must be a whole number from 0 to 1, not 2",
        "move.onto",
    ),
    (
        JUDGE | {"table": [], "move": {"type": "double", "card": "AS", "onto": 0}},
        "bad_position",
        "there is no build at table[0]",
        "move.onto",
    ),
    (
        JUDGE | {"move": {"type": "raise", "card": "AS", "onto": "9", "value": 10}},
        "bad_request",
        'move.onto must be a whole number from 0 to 1, not "9"',
        "move.onto",
    ),
    (
        REPLAY | {"moves": [{"type": "trail", "card": "8S", "seat": 2}]},
        "bad_request",
        "moves[0].seat must be a whole number from 0 to 1, not 2",
        "moves[0].seat",
    ),
    # Seats, contexts, limits, rules, deals.
    (JUDGE | {"seat": 6}, "bad_request", "seat must be a whole number from 0 to 5, not 6", "seat"),
    (MOVES | {"seat": "1"}, "bad_request", 'seat must be a whole number from 0 to 5, not "1"', "seat"),
    (REPLAY | {"seat": 2}, "bad_request", "seat must be a whole number from 0 to 1, not 2", "seat"),
    (JUDGE | {"context": []}, "bad_request", "context must be an object", "context"),
    (
        JUDGE | {"context": {"final": True}},
        "bad_request",
        'context has last_card, last_deal and scores, not "final"',
        "context",
    ),
    (JUDGE | {"context": {"last_card": 1}}, "bad_request", "last_card is true or false", "context.last_card"),
    (
        MOVES | {"context": {"last_deal": "no"}},
        "bad_request",
        "last_deal is true or false",
        "context.last_deal",
    ),
    (
        JUDGE | {"context": {"scores": 3}},
        "bad_request",
        "context.scores must be a list, not 3",
        "context.scores",
    ),
    (
        JUDGE | {"context": {"scores": [3, "4"]}},
        "bad_request",
        'context.scores[1] must be a whole number from -9999 to 9999, not "4"',
        "context.scores[1]",
    ),
    (MOVES | {"limit": 0}, "bad_request", "limit must be a whole number from 1 to 10000, not 0", "limit"),
    (
        MOVES | {"limit": 10**9},
        "bad_request",
        "limit must be a whole number from 1 to 10000, not 1000000000",
        "limit",
    ),
    (
        MOVES | {"rules": {"preset": "english", "build_max": 14}},
        "bad_rules",
        "court cards have no number here, so build_max cannot exceed 10",
        "rules.build_max",
    ),
    (
        REPLAY | {"rules": {"teams": "pairs", "players": 3}},
        "bad_rules",
        "pairs need four players",
        "rules.players",
    ),
    (
        REPLAY | {"deal": "a"},
        "bad_notation",
        "a deal is written rules/players/seed, as norsk/2/k3f9, not 'a'",
        "deal",
    ),
    (
        REPLAY | {"deal": 7},
        "bad_request",
        "deal must be a name such as svensk/2/a, an object with seed and players, "
        "or what op deal answers, not 7",
        "deal",
    ),
    (
        REPLAY | {"deal": "norsk/5/a"},
        "bad_rules",
        "5 players do not divide 1 pack evenly",
        "players",
    ),
    (
        REPLAY | {"deal": "norsk/2/a", "rules": "dansk"},
        "bad_request",
        'the deal "norsk/2/a" is one of norsk, and rules says otherwise: leave rules out',
        "deal",
    ),
    (
        REPLAY | {"deal": {}},
        "bad_request",
        "a seed is 1 to 40 letters, digits, '-' or '_', not null",
        "deal.seed",
    ),
    (
        REPLAY | {"deal": {"seed": True}},
        "bad_request",
        "a seed is 1 to 40 letters, digits, '-' or '_', not true",
        "deal.seed",
    ),
    (
        REPLAY | {"deal": {"seed": -5.0}},
        "bad_request",
        "a seed is 1 to 40 letters, digits, '-' or '_', not -5.0",
        "deal.seed",
    ),
    (
        REPLAY | {"deal": {"seed": "a", "players": 9}},
        "bad_request",
        "deal.players must be a whole number from 2 to 6, not 9",
        "deal.players",
    ),
    (
        REPLAY | {"deal": {"seed": "a", "players": 5}},
        "bad_rules",
        "5 players do not divide 1 pack evenly",
        "players",
    ),
]


@pytest.mark.parametrize(("request_", "code", "message", "where"), BAD)
def test_refusals(request_: Json, code: str, message: str, where: str) -> None:
    found = answer(request_ | {"id": "x"})
    assert found == {"id": "x", "error": {"code": code, "message": message, "where": where}}


#: Of the parts of the moves below, those that may be played; in a replay the other player has the ace.
LEGAL_PARTS = {
    "judge": ("8S", "8S x 8H", "♠8", "♠8 × ♥8", "AS"),
    "replay": ("8S", "8S x 8H", "♠8", "♠8 × ♥8"),
}


@pytest.mark.parametrize(
    "text",
    ["9S x 5H 4C", "8S x 8H", "AS+8H=9", "AS>2=10", "8S=8H", "AS", "AS>2+8H=9", "♠8 × ♥8"],
)
def test_a_move_cut_anywhere_is_answered(text: str) -> None:
    for end in range(len(text) + 1):
        for part in (text[:end], text[end:]):
            for op in ("judge", "replay"):
                found = answer(
                    (JUDGE if op == "judge" else REPLAY) | {"move": part, "moves": [part], "op": op}
                )
                if "error" in found:
                    assert found["error"]["code"] == "bad_notation" and found["error"]["message"]
                    assert found["error"]["where"] == ("move" if op == "judge" else "moves[0]")
                else:
                    legal = found["legal" if op == "judge" else "all_legal"]
                    assert legal == (found["reason"] is None) == (part.strip() in LEGAL_PARTS[op])


def test_a_move_may_carry_fields_that_nobody_asks_for() -> None:
    move: Json = {
        "type": "trail",
        "card": "8S",
        "with": [],
        "onto": None,
        "value": None,
        "take": [],
        "note": "why not",
    }
    assert ask("judge", table=["8H"], hand=["8S"], move=move)["legal"]


# -- crowded tables ------------------------------------------------------------------------------------------


def crowd(number: int, rng: random.Random, packs: int = 1) -> tuple[list[str], list[str]]:
    """So many loose cards and a hand of four."""
    drawn = [str(card) for card in PACK] * packs
    rng.shuffle(drawn)
    return drawn[:number], drawn[number : number + 4]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_count_is_that_of_the_list(preset: str) -> None:
    rng = random.Random(preset)
    for number in (0, 1, 4, 8, 12, 14):
        table, hand = crowd(number, rng, ruleset(preset).packs)
        found = ask("moves", rules=preset, table=table, hand=hand, limit=10_000)
        whole = list(LegalMoves(parse_table(" ".join(table)), parse_cards(" ".join(hand)), ruleset(preset)))
        assert found["count"] == len(whole)
        assert len(found["moves"]) == min(len(whole), 10_000)
        few = ask("moves", rules=preset, table=table, hand=hand, limit=3)
        assert few["count"] == len(whole) and len(few["moves"]) == min(len(whole), 3)


def test_two_ways_to_count_a_crowd() -> None:
    # Only jacks can be captured or built on; each other card of the hand is laid out.
    table = [f"{rank}{suit}" for suit in "SHDC" for rank in ("Q", "K")] + [
        "JH",
        "JD",
        "10H",
        "10D",
        "AH",
        "AD",
    ]
    found = ask("moves", table=table, hand=["JS", "JC"], limit=1)
    # Eleven: a jack, and a ten with an ace. Choose pairs of equal size k: C(2,k)^2; choose jacks: 2^2.
    ways = 4 * (1 + 4 + 1)
    captures = ways - 1
    builds = ways - 1  # the jack as a group, and at least one card of the table with it
    assert found["count"] == 2 * (captures + builds + 1)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("number", [20, 25, 30])
def test_a_crowded_table_is_counted_without_being_listed(preset: str, number: int) -> None:
    table, hand = crowd(number, random.Random(number), ruleset(preset).packs)
    found = ask("moves", rules=preset, table=table, hand=hand, limit=50)
    assert found["count"] >= len(found["moves"]) > 0
    for move in found["moves"][:10]:
        assert ask("judge", rules=preset, table=table, hand=hand, move=move)["legal"]


def test_a_table_of_builds_alone() -> None:
    table = [{"build": [[f"{rank}S", f"{10 - rank}H"]], "value": 10, "owner": 0} for rank in range(2, 9)]
    found = ask("moves", table=table, hand=["10S", "10C"])
    captures = 2**7 - 1
    # The first ten may leave any of the builds to the second; laid on a build, it needs the second too.
    assert found["count"] == 2 * (captures + 7 + 1)
    alone = ask("moves", rules={"build_capture": "alone"}, table=table, hand=["10S", "10C"])
    assert {move["type"] for move in alone["moves"]} == {"capture"}, "no two cards promise seven builds"
    assert alone["count"] == 2 * 7


# -- anything at all -----------------------------------------------------------------------------------------

names = cards.map(str)
plain_builds = st.builds(
    lambda group, value, owner: {"build": [group], "value": value, "owner": owner},
    st.lists(names, min_size=1, max_size=3),
    st.integers(0, 17),
    st.integers(-1, 7),
)
fair_builds = st.sampled_from([NINE, MINE, TWO_NINES])
tables = st.lists(st.one_of(names, names, fair_builds, plain_builds), max_size=6, unique_by=str)
texts = st.lists(
    st.one_of(names, st.sampled_from(["x", "+", ">", "=", "1", "2", "9", "12", " ", "/", "×"])), max_size=7
).map(" ".join)
objects = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from([*MOVE_TYPES.split(", "), "pass"]),
        "card": names,
        "take": st.lists(names, max_size=4),
        "with": st.lists(names, max_size=4),
        "onto": st.none() | st.integers(-1, 6),
        "value": st.none() | st.integers(-1, 18),
        "seat": st.integers(-1, 6),
    },
)
moves = st.one_of(objects, texts, names, any_json)
requests = st.fixed_dictionaries(
    {"op": st.sampled_from(["judge", "moves", "replay"])},
    optional={
        "rules": st.one_of(st.sampled_from(list(PRESETS)), st.sampled_from([{"spade5": "must_clear"}, None])),
        "table": tables | any_json,
        "hand": st.lists(names, max_size=4) | any_json,
        "hands": st.lists(st.lists(names, max_size=2), min_size=2, max_size=3) | any_json,
        "move": moves,
        "moves": st.lists(moves, max_size=3) | any_json,
        "seat": st.integers(-1, 6) | any_json,
        "limit": st.integers(0, 30) | any_json,
        "context": any_json
        | st.fixed_dictionaries({}, optional={"scores": any_json, "last_card": st.booleans()}),
        "deal": st.fixed_dictionaries({}, optional={"seed": any_json, "players": st.integers(0, 7)}),
    },
)

SHAPES = {
    "judge": {"legal", "reason", "facts", "kind", "table_after", "sweep", "points", "build"},
    "moves": {"moves", "count"},
    "replay": {
        "all_legal",
        "first_illegal",
        "reason",
        "facts",
        "piles",
        "sweeps",
        "table_left",
        "hands_left",
    },
}


def check_answer(op: str, found: Json) -> None:
    """An answer is an error that says what is wrong, or has the shape of its op, and it is JSON."""
    json.dumps(found)
    if "error" in found:
        assert set(found) == {"error"} and set(found["error"]) == {"code", "message", "where"}
        assert found["error"]["message"] and len(found["error"]["message"]) < 2_000
    else:
        assert set(found) | {"build"} == SHAPES[op] | {"build"}


@steady
@given(requests)
def test_any_request_is_answered(request: Json) -> None:
    check_answer(request["op"], answer(request))


def fair_requests(draw: st.DrawFn) -> Json:
    """A position that can be, and a move of any kind there."""
    drawn = draw(st.lists(names, unique=True, min_size=3, max_size=9))
    fair: list[Any] = [name for name in drawn[2:] if name not in ("5H", "4C", "9D")]
    if not {"5H", "4C", "9D"} & set(drawn[:2]):
        fair.append(draw(fair_builds))
    return {
        "rules": draw(st.sampled_from(list(PRESETS))),
        "table": fair,
        "hand": drawn[:2],
        "hands": [drawn[:1], drawn[1:2]],
        "move": (move := draw(st.one_of(objects, texts, st.sampled_from(drawn)))),
        "moves": [move],
    }


@steady
@given(st.composite(fair_requests)())
def test_any_move_in_a_position_that_can_be(request: Json) -> None:
    for op in SHAPES:
        found = answer({"op": op, **request})
        check_answer(op, found)
        if op == "moves":
            assert found["count"] == len(found["moves"]) > 0
    judged = answer({"op": "judge", **request})
    listed = answer({"op": "moves", **request})["moves"]
    if judged.get("legal") and isinstance(request["move"], str):
        board, played = parse_table(text_of(request["table"])), request["move"]
        assert any(move["text"] == played or same_move(played, move["text"], board) for move in listed)


def text_of(table: Sequence[Any]) -> str:
    """A table in notation."""
    return " ".join(
        item
        if isinstance(item, str)
        else f"({','.join('+'.join(group) for group in item['build'])})={item['value']}@{item['owner']}"
        for item in table
    )


def same_move(one: str, other: str, table: Any) -> bool:
    """Whether two texts mean the same move on the table."""
    return parse_move(one, table) == parse_move(other, table)


@steady
@given(requests, st.floats(0, 1))
def test_a_request_cut_anywhere_is_answered(request: Json, part: float) -> None:
    text = json.dumps(request, default=str)
    cut = text[: int(len(text) * part)]
    found = answer_text(cut)
    if cut == text:
        check_answer(request["op"], found)
    else:
        # No beginning of an object is JSON.
        assert found["error"]["code"] == "bad_request"
        assert found["error"]["message"].startswith("the request is no JSON")


def test_texts_of_listed_moves_are_what_the_engine_writes() -> None:
    table, hand = "5D (5H+4C)=9@1 3C AD 8H", "4S 9S 8C AC"
    listed = ask(
        "moves", rules="byggkasino", table=["5D", NINE, "3C", "AD", "8H"], hand=hand.split(), limit=10_000
    )["moves"]
    board = parse_table(table)
    moves = LegalMoves(board, parse_cards(hand), ruleset("byggkasino"))
    assert [move["text"] for move in listed] == [format_move(move, board) for move in moves]
