"""Counting a round and ending a match, against a count line by line written anew."""

import random
from dataclasses import fields, replace
from typing import Any

import pytest

from trainer.rules.cards import PACK, Card
from trainer.rules.counts import RoundCount, check_count, count_piles
from trainer.rules.errors import ScoreError
from trainer.rules.house import ruleset
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset
from trainer.rules.scoring import Points, RoundScore, Warning, fixed_total, score_round
from trainer.rules.winning import MatchResult, match_result, next_dealer, still_in

SVENSK = ruleset("svensk")
LINES = ("cards", "spades", "aces", "d10", "s2", "last", "sweeps")

#: Points of a pack without sweeps, from the column "Sum" of RULES.md 2.6.
SUMS = {
    "svensk": 11,
    "svensk-1516": 11,
    "svensk-utan-bygge": 11,
    "dragkasino": 11,
    "krypkasino": 42,
    "barnkasino": 7,
    "byggkasino": 11,
    "dansk": 10,
    "norsk": 10,
    "norsk-bygg": 10,
    "byggekasino": 10,
    "finsk": 10,
    "english": 11,
    "royal": 11,
}


def count(cards: Any, spades: Any, aces: Any = None, sweeps: Any = None, **rest: Any) -> RoundCount:
    """A count where what is not said is nothing out of the ordinary."""
    sides = len(cards)
    given = {"d10": (0,), "s2": (0,), "last": 0} | rest
    return RoundCount(
        tuple(cards),
        tuple(spades),
        tuple(aces if aces is not None else (4, *[0] * (sides - 1))),
        tuple(sweeps if sweeps is not None else [0] * sides),
        **given,
    )


def codes(found: RoundScore) -> list[tuple[str, str, int, int]]:
    return [(warning.code, warning.where, warning.got, warning.want) for warning in found.warnings]


def test_every_preset_has_its_sum() -> None:
    assert {preset: fixed_total(entry.rules) for preset, entry in PRESETS.items()} == SUMS


@pytest.mark.parametrize(
    ("options", "total"),
    [
        ({"preset": "dansk", "pts_spades": 2}, 11),
        ({"preset": "norsk", "pts_spades": 0, "pts_cards": 0}, 8),
        ({"preset": "svensk", "pts_ace": 0, "last_pts": 0}, 6),
        ({"preset": "krypkasino", "packs": 1}, 21),
        ({"preset": "krypkasino", "pts_s2": 0}, 40),
        ({"preset": "krypkasino", "pts_s2": 1}, 40),
        ({"preset": "svensk", "pts_spades": "each"}, 21),
    ],
)
def test_sums_of_other_options(options: dict[str, Any], total: int) -> None:
    # Where each spade counts, one of the two points of 2♠ is a spade's.
    assert fixed_total(ruleset(options)) == total


# -- random rounds ---------------------------------------------------------------------------------------


def literal(piles: list[list[Card]], sweeps: list[int], last: int, rules: Ruleset) -> list[dict[str, int]]:
    """The points of whole piles, a line at a time, as RULES.md 2.6 has them."""
    sides = range(len(piles))
    rows: list[dict[str, int]] = [dict.fromkeys(LINES, 0) for _ in sides]
    spades = [[card.suit for card in pile].count("S") for pile in piles]

    def majority(line: str, have: list[int], points: int) -> None:
        winners = [side for side in sides if have[side] == max(have)]
        if len(winners) > 1 and (rules.tie_majority != "share" or points % len(winners)):
            return
        for side in winners:
            rows[side][line] = points // len(winners)

    majority("cards", [len(pile) for pile in piles], rules.pts_cards)
    if rules.pts_spades != "each":
        majority("spades", spades, int(rules.pts_spades))
    for side in sides:
        names = list(map(str, piles[side]))
        rows[side]["aces"] = rules.pts_ace * sum(name[0] == "A" for name in names)
        rows[side]["d10"] = rules.pts_d10 * names.count("10D")
        rows[side]["s2"] = rules.pts_s2 * names.count("2S")
        if rules.pts_spades == "each":
            # Each spade one; 2♠ and A♠ two in all.
            rows[side]["spades"] = spades[side]
            rows[side]["s2"] -= names.count("2S")
        others = min(sweeps) if rules.sweep_cancel == "one_for_one" else 0
        if rules.sweep_pts == "±5":
            rows[side]["sweeps"] += 5 * sweeps[side]
            rows[side - 1]["sweeps"] -= 5 * sweeps[side]
        else:
            rows[side]["sweeps"] = int(rules.sweep_pts) * (sweeps[side] - others)
    rows[last]["last"] = rules.last_pts
    return rows


@pytest.mark.parametrize("preset", PRESETS)
def test_two_thousand_random_rounds(preset: str) -> None:
    rng = random.Random(preset)
    rules = ruleset(preset)
    tied = 0
    for _ in range(2000):
        sides = rng.choice((2, 2, 3, 4))
        piles: list[list[Card]] = [[] for _ in range(sides)]
        for card in PACK * rules.packs:
            rng.choice(piles).append(card)
        sweeps = [rng.choice((0, 0, 0, 1, 2)) for _ in piles]
        last = rng.randrange(sides)
        found = score_round(count_piles(piles, sweeps, last), rules)
        expected = literal(piles, sweeps, last, rules)
        assert [points.to_json() for points in found.points] == [
            row | {"total": sum(row.values())} for row in expected
        ]
        assert found.totals == tuple(sum(row.values()) for row in expected)
        assert (found.warnings, found.open_lines, found.carry, found.sweeps_count) == ((), (), (), True)
        # The sum of the sheet: everything but sweeps, less what a tie leaves unpaid.
        unpaid = SUMS[preset] - sum(points.total - points.sweeps for points in found.points)
        lengths, spades = [len(pile) for pile in piles], [sum(c.suit == "S" for c in p) for p in piles]
        worth = (rules.pts_cards if lengths.count(max(lengths)) > 1 else 0) + (
            int(rules.pts_spades) if rules.pts_spades != "each" and spades.count(max(spades)) > 1 else 0
        )
        assert unpaid == worth or (rules.tie_majority == "share" and 0 <= unpaid <= worth)
        tied += unpaid > 0
        if rules.sweep_pts == "±5":
            assert sum(points.sweeps for points in found.points) == 0
    assert tied > 50 or rules.pts_spades == "each"


def test_counted_from_piles() -> None:
    piles = [[Card(10, "D"), Card(1, "S")], [Card(2, "S"), Card(3, "H"), Card(1, "C")], []]
    assert count_piles(piles, [1, 0, 0], 1) == RoundCount(
        cards=(2, 3, 0), spades=(1, 1, 0), aces=(1, 1, 0), sweeps=(1, 0, 0), d10=(0,), s2=(1,), last=1
    )
    assert count_piles(piles).sweeps == (0, 0, 0)
    assert count_piles(piles).last is None
    assert count_piles([[Card(10, "D")] * 2, [Card(2, "S")]]).d10 == (0, 0)


def test_points_as_an_object() -> None:
    points = Points(1, 2, 3, 4, 5, 6, 7)
    assert points.to_json() == dict(zip(LINES, range(1, 8), strict=True)) | {"total": 28}
    assert [field.name for field in fields(Points)] == list(LINES)
    assert Warning("cards_sum", "cards", 51, 52).to_json() == {
        "code": "cards_sum",
        "where": "cards",
        "got": 51,
        "want": 52,
    }


# -- ties and what they carry over -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tie", "cards", "spades", "paid", "carry"),
    [
        ("none", (26, 26), (7, 6), [(0, 2), (0, 0)], ()),
        ("none", (20, 20, 12), (5, 5, 3), [(0, 0), (0, 0), (0, 0)], ()),
        ("share", (26, 26), (7, 6), [(0, 2), (0, 0)], ()),  # one point is not halved
        ("share", (20, 20, 12), (5, 5, 3), [(0, 1), (0, 1), (0, 0)], ()),
        ("share", (14, 13, 13, 12), (4, 4, 4, 1), [(1, 0), (0, 0), (0, 0), (0, 0)], ()),
        ("carry", (26, 26), (7, 6), [(0, 2), (0, 0)], (("cards", 1),)),
        ("carry", (20, 20, 12), (5, 5, 3), [(0, 0), (0, 0), (0, 0)], (("cards", 1), ("spades", 2))),
        ("carry", (30, 22), (7, 6), [(1, 2), (0, 0)], ()),
    ],
)
def test_ties(tie: str, cards: Any, spades: Any, paid: list[tuple[int, int]], carry: Any) -> None:
    found = score_round(count(cards, spades), replace(SVENSK, tie_majority=tie))
    assert [(points.cards, points.spades) for points in found.points] == paid
    assert found.carry == carry
    assert found.warnings == () and found.open_lines == ()


def test_three_points_are_shared_by_three() -> None:
    rules = ruleset({"preset": "english", "tie_majority": "share"})
    found = score_round(count((16, 16, 16, 4), (7, 3, 3, 0)), rules)
    assert [points.cards for points in found.points] == [1, 1, 1, 0]


@pytest.mark.parametrize(
    ("tie", "cards", "carried", "paid", "carry"),
    [
        ("carry", (30, 22), {"cards": 1}, [2, 0], ()),
        ("carry", (26, 26), {"cards": 1}, [0, 0], (("cards", 2),)),
        ("share", (26, 26), {"cards": 1}, [1, 1], ()),
        ("none", (26, 26), {"cards": 1}, [0, 0], ()),
        ("carry", (22, 30), {"cards": 3, "spades": 0}, [0, 4], ()),
        ("carry", (22, 30), {}, [0, 1], ()),
    ],
)
def test_carried_points(tie: str, cards: Any, carried: dict[str, int], paid: list[int], carry: Any) -> None:
    found = score_round(count(cards, (7, 6)), replace(SVENSK, tie_majority=tie), carried=carried)
    assert [points.cards for points in found.points] == paid
    assert found.carry == carry
    assert found.warnings == ()


def test_nothing_is_lost_by_carrying() -> None:
    rng = random.Random("carry")
    rules = ruleset({"preset": "finsk", "tie_majority": "carry"})
    carried: dict[str, int] = {}
    paid = ties = 0
    for played in range(1, 401):
        piles: list[list[Card]] = [[] for _ in range(4)]
        for card in PACK:
            rng.choice(piles).append(card)
        found = score_round(count_piles(piles, last=0), rules, carried=carried)
        assert found.warnings == ()
        carried = dict(found.carry)
        ties += len(carried)
        paid += sum(found.totals)
        assert paid + sum(carried.values()) == played * SUMS["finsk"]
    assert ties > 100


# -- sweeps ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sweeps", "points"),
    [
        ({}, (2, 0), [2, 0]),
        ({"sweep_pts": 0}, (2, 1), [0, 0]),
        ({"sweep_cancel": "one_for_one"}, (3, 1), [2, 0]),
        ({"sweep_cancel": "one_for_one"}, (2, 2), [0, 0]),
        ({"sweep_cancel": "one_for_one"}, (3, 1, 2), [2, 0, 1]),
        ({"sweep_cancel": "one_for_one"}, (3, 1, 0), [3, 1, 0]),
        ({"sweep_cancel": "one_for_one"}, (3,), [3]),
        ({"sweep_pts": "±5"}, (1, 0), [5, -5]),
        ({"sweep_pts": "±5"}, (0, 2), [-10, 10]),
        ({"sweep_pts": "±5"}, (1, 1), [0, 0]),
        ({"sweep_pts": "±5"}, (0, 1, 0), [-5, 5, 0]),  # the player before the sweeper
        ({"sweep_pts": "±5"}, (1, 0, 0), [5, 0, -5]),
        ({"sweep_pts": "±5"}, (1, 0, 2, 0), [5, -10, 10, -5]),
        ({"sweep_pts": "±5"}, (2,), [10]),
    ],
)
def test_sweeps(options: dict[str, Any], sweeps: tuple[int, ...], points: list[int]) -> None:
    sides = len(sweeps)
    given = count((52, *[0] * (sides - 1)), (13, *[0] * (sides - 1)), sweeps=sweeps)
    found = score_round(given, ruleset(options))
    assert [side.sweeps for side in found.points] == points


@pytest.mark.parametrize(
    ("before", "counts"),
    [(None, True), ((), True), ((0, 0), True), ((9, 9), True), ((10, 0), False), ((3, 12), False)],
)
def test_sweeps_stop_once_somebody_has_ten(before: Any, counts: bool) -> None:
    given = count((30, 22), (7, 6), sweeps=(2, 0))
    found = score_round(given, ruleset("finsk"), before=before)
    assert found.sweeps_count == counts
    assert [points.sweeps for points in found.points] == ([2, 0] if counts else [0, 0])
    assert score_round(given, SVENSK, before=before).sweeps_count


# -- numbers that do not add up --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "spades", "paid", "still_open"),
    [
        ((27, 20), (7, 6), [(1, 2), (0, 0)], ()),  # five missing, seven ahead
        ((26, 21), (7, 6), [(0, 2), (0, 0)], ("cards",)),  # five missing, five ahead
        ((27, 26), (7, 6), [(0, 2), (0, 0)], ("cards",)),  # one too many, one ahead
        ((28, 25), (7, 6), [(1, 2), (0, 0)], ()),  # one too many, three ahead
        ((30, 22), (6, 6), [(1, 0), (0, 0)], ("spades",)),
        ((30, 22), (7, 5), [(1, 2), (0, 0)], ()),
        ((30, 22), (9, 9), [(1, 0), (0, 0)], ("spades",)),
        ((0, 0), (0, 0), [(0, 0), (0, 0)], ("cards", "spades")),
        ((None, None), (None, None), [(0, 0), (0, 0)], ("cards", "spades")),
        ((40, None), (13, None), [(0, 2), (0, 0)], ("cards",)),  # not yet counted, however it looks
        ((52, None), (13, 0), [(1, 2), (0, 0)], ()),  # nothing is left to count
        ((20, 17, 14), (5, 4, 4), [(1, 2), (0, 0), (0, 0)], ()),
        ((20, 19, 12), (5, 4, 4), [(0, 2), (0, 0), (0, 0)], ("cards",)),
    ],
)
def test_open_majorities(cards: Any, spades: Any, paid: Any, still_open: Any) -> None:
    found = score_round(count(cards, spades), SVENSK)
    assert [(points.cards, points.spades) for points in found.points] == paid
    assert found.open_lines == still_open
    assert {"cards_sum", "spades_sum"} & {warning.code for warning in found.warnings} == {
        f"{line}_sum"
        for line, numbers, whole in (("cards", cards, 52), ("spades", spades, 13))
        if sum(number or 0 for number in numbers) != whole
    }


def test_an_open_majority_pays_nobody_also_what_was_carried() -> None:
    found = score_round(count((26, 21), (7, 6)), SVENSK, carried={"cards": 1})
    assert [points.cards for points in found.points] == [0, 0]
    assert found.open_lines == ("cards",) and found.carry == ()
    assert codes(found) == [("cards_sum", "cards", 47, 52), ("control_sum", "total", 10, 12)]


def test_majorities_that_pay_nothing_are_never_open() -> None:
    rules = ruleset("krypkasino")
    found = score_round(count((0, 0), (0, 0), d10=(), s2=(), last=None), rules)
    assert found.open_lines == ()


@pytest.mark.parametrize(
    ("given", "warnings"),
    [
        (count((30, 22), (7, 6)), []),
        (count((30, 21), (7, 6)), [("cards_sum", "cards", 51, 52)]),
        (count((30, 23), (7, 6)), [("cards_sum", "cards", 53, 52)]),
        (count((30, 22), (8, 6)), [("spades_sum", "spades", 14, 13)]),
        (
            count((30, 22), (7, 6), (4, 1)),
            [("aces_sum", "aces", 5, 4), ("control_sum", "total", 12, 11)],
        ),
        (
            count((30, 22), (7, 6), (2, 1)),
            [("aces_sum", "aces", 3, 4), ("control_sum", "total", 10, 11)],
        ),
        (count((52, 0), (12, 1)), [("more_than_cards", "spades[1]", 1, 0)]),
        (count((50, 2), (13, 0), (1, 3)), [("more_than_cards", "aces[1]", 3, 2)]),
        (
            count((30, 22), (7, 6), d10=()),
            [("d10_missing", "d10", 0, 1), ("control_sum", "total", 9, 11)],
        ),
        (
            count((30, 22), (7, 6), s2=()),
            [("s2_missing", "s2", 0, 1), ("control_sum", "total", 10, 11)],
        ),
        (
            count((30, 22), (7, 6), last=None),
            [("last_missing", "last", 0, 1), ("control_sum", "total", 10, 11)],
        ),
        (
            count((28, 20), (7, 6)),
            [("cards_sum", "cards", 48, 52)],
        ),
        (
            count((26, 20), (7, 6)),
            [("cards_sum", "cards", 46, 52), ("control_sum", "total", 10, 11)],
        ),
    ],
)
def test_warnings(given: RoundCount, warnings: Any) -> None:
    assert codes(score_round(given, SVENSK)) == warnings


def test_what_a_form_does_not_count_is_not_missed() -> None:
    given = count((30, 22), (7, 6), d10=(), s2=(), last=None)
    assert codes(score_round(given, ruleset("barnkasino"))) == []


def test_two_packs_have_two_of_each() -> None:
    rules = ruleset("krypkasino")
    given = count((60, 44), (16, 10), (4, 4), d10=(0, 1), s2=(1, 1))
    assert codes(score_round(given, rules)) == []
    assert [side.to_json() for side in score_round(given, rules).points] == [
        {"cards": 0, "spades": 16, "aces": 4, "d10": 3, "s2": 0, "last": 0, "sweeps": 0, "total": 23},
        {"cards": 0, "spades": 10, "aces": 4, "d10": 3, "s2": 2, "last": 0, "sweeps": 0, "total": 19},
    ]
    one = replace(given, d10=(0,))
    assert codes(score_round(one, rules)) == [("d10_missing", "d10", 1, 2), ("control_sum", "total", 39, 42)]


def test_one_side_alone_is_counted_without_majorities_and_warnings() -> None:
    found = score_round(RoundCount((30,), (9,), (2,), (1,), (0,), (), None), SVENSK)
    assert found.points == (Points(aces=2, d10=2, sweeps=1),)
    assert (found.warnings, found.open_lines) == ((), ())


BAD: list[tuple[RoundCount, str, str]] = [
    (count((), (), ()), "there are 1 to 6 sides, not 0", "cards"),
    (count([1] * 7, [1] * 7, [1] * 7), "there are 1 to 6 sides, not 7", "cards"),
    (count((30, 22), (7, 6, 0)), "spades has 3 entries for 2 sides", "spades"),
    (count((30, 22), (7, 6), (4,)), "aces has 1 entries for 2 sides", "aces"),
    (count((30, 22), (7, 6), sweeps=()), "sweeps has 0 entries for 2 sides", "sweeps"),
    (count((30, -1), (7, 6)), "cards must be whole numbers from 0 to 999, not -1", "cards[1]"),
    (count((30, 1000), (7, 6)), "cards must be whole numbers from 0 to 999, not 1000", "cards[1]"),
    (count((30, 22), (7, 6.0)), "spades must be whole numbers from 0 to 999, not 6.0", "spades[1]"),
    (count((30, 22), (7, 6), (True, 0)), "aces must be whole numbers from 0 to 999, not True", "aces[0]"),
    (count((30, 22), ("7", 6)), "spades must be whole numbers from 0 to 999, not '7'", "spades[0]"),
    (
        count((30, 22), (7, 6), sweeps=("x" * 999, 0)),
        ("sweeps must be whole numbers from 0 to 999, not '" + "x" * 999)[:120],
        "sweeps[0]",
    ),
    (count((30, 22), (7, 6), d10=(0, 1)), "there is one of d10", "d10"),
    (count((30, 22), (7, 6), s2=(0, 0)), "there is one of s2", "s2"),
    (count((30, 22), (7, 6), d10=(2,)), "d10 must be a side from 0 to 1, or null", "d10"),
    (count((30, 22), (7, 6), s2=(-1,)), "s2 must be a side from 0 to 1, or null", "s2"),
    (count((30, 22), (7, 6), s2=(True,)), "s2 must be a side from 0 to 1, or null", "s2"),
    (count((30, 22), (7, 6), d10=(None,)), "d10 must be a side from 0 to 1, or null", "d10"),
    (count((30, 22), (7, 6), last=2), "last must be a side from 0 to 1, or null", "last"),
    (count((30, 22), (7, 6), last="0"), "last must be a side from 0 to 1, or null", "last"),
]


@pytest.mark.parametrize(("given", "message", "where"), BAD)
def test_what_cannot_be_counted(given: RoundCount, message: str, where: str) -> None:
    for refuse in (check_count, score_round):
        with pytest.raises(ScoreError) as caught:
            refuse(given, SVENSK)
        assert (caught.value.message, caught.value.where) == (message, where)
        assert caught.value.code == "bad_score"


def test_two_packs_have_no_third() -> None:
    given = count((60, 44), (16, 10), (4, 4), d10=(0, 1, 1))
    with pytest.raises(ScoreError) as caught:
        check_count(given, ruleset("krypkasino"))
    assert caught.value.message == "there are two of d10"


# -- the match -------------------------------------------------------------------------------------------

EXACT = {"overshoot": "bounce_back"}
NEAREST = {"overshoot": "closest"}
FIVE = {"target": "rounds:5"}
THREE = {"preset": "krypkasino", "kryp_end": "rounds:3"}
KNOCK = {"preset": "krypkasino", "kryp_end": "knockout:21"}


@pytest.mark.parametrize(
    ("options", "before", "gained", "more", "totals", "winner", "by"),
    [
        # Nobody, one, several at the target.
        ({}, (8, 7), (7, 4), {}, (15, 11), None, "short"),
        ({}, (8, 7), (8, 4), {}, (16, 11), 0, "points"),
        ({}, (12, 13), (5, 6), {}, (17, 19), 1, "points"),
        ({"target": 11}, (8, 7), (3, 3), {}, (11, 10), 0, "points"),
        ({}, (9, 9, 9), (8, 1, 8), {}, (17, 10, 17), None, "tie"),
        # Equal totals.
        ({}, (9, 9), (8, 8), {"spades": (6, 7)}, (17, 17), 1, "spades"),
        ({}, (9, 9), (8, 8), {"spades": (7, 6)}, (17, 17), 0, "spades"),
        ({}, (9, 9, 9), (8, 8, 3), {"spades": (4, 4, 5)}, (17, 17, 12), None, "tie"),
        ({}, (9, 9, 9), (8, 8, 8), {"spades": (4, 4, 5)}, (17, 17, 17), 2, "spades"),
        ({}, (9, 9), (8, 8), {"spades": (None, 1)}, (17, 17), 1, "spades"),
        ({}, (9, 9), (8, 8), {"spades": (None, None)}, (17, 17), None, "tie"),
        ({}, (9, 9), (8, 8), {}, (17, 17), None, "tie"),
        ({"target_tie": "extra_pack"}, (9, 9), (8, 8), {"spades": (6, 7)}, (17, 17), None, "tie"),
        ({"preset": "english"}, (21, 21), (3, 2), {}, (24, 23), 0, "points"),
        # Beyond the target.
        (NEAREST, (12, 13), (5, 6), {}, (17, 19), 0, "points"),
        (NEAREST, (12, 13), (3, 6), {}, (15, 19), 1, "points"),
        (NEAREST, (12, 13), (5, 4), {"spades": (6, 7)}, (17, 17), 1, "spades"),
        (EXACT, (12, 13), (5, 3), {}, (15, 16), 1, "points"),
        (EXACT, (12, 13), (5, 2), {}, (15, 15), None, "short"),
        (EXACT, (12, 12), (4, 4), {"spades": (7, 6)}, (16, 16), 0, "spades"),
        (EXACT, (15, 0), (9, 1), {}, (8, 1), None, "short"),
        # An agreed number of packs.
        (FIVE, (20, 26), (6, 5), {"rounds_played": 5}, (26, 31), 1, "points"),
        (FIVE, (20, 26), (6, 5), {"rounds_played": 4}, (26, 31), None, "short"),
        (FIVE, (20, 26), (6, 5), {"rounds_played": 6}, (26, 31), 1, "points"),
        (FIVE, (20, 26), (6, 5), {}, (26, 31), 1, "points"),
        (FIVE, (20, 20), (6, 6), {"spades": (6, 7)}, (26, 26), 1, "spades"),
        (FIVE | NEAREST, (20, 26), (6, 5), {}, (26, 31), 1, "points"),
        (FIVE | EXACT, (20, 26), (6, 5), {}, (26, 31), 1, "points"),
        # The fewest points.
        ({"preset": "krypkasino"}, (0, 0), (30, 12), {}, (30, 12), 1, "fewest"),
        ({"preset": "krypkasino"}, (0, 0), (21, 21), {"spades": (1, 2)}, (21, 21), None, "tie"),
        (THREE, (9, 9), (1, 2), {"rounds_played": 2}, (10, 11), None, "short"),
        (THREE, (9, 9), (1, -2), {"rounds_played": 3}, (10, 7), 1, "fewest"),
        ({"preset": "svensk", "target": "lowest"}, (0, 0), (6, 6), {"spades": (6, 7)}, (6, 6), 1, "spades"),
        # The last one in.
        (KNOCK, (0, 0, 0), (20, 12, 10), {}, (20, 12, 10), None, "short"),
        (KNOCK, (20, 12, 10), (1, 2, 39), {}, (21, 14, 49), 1, "last_in"),
        (KNOCK, (20, 12, 10), (1, 2, 3), {}, (21, 14, 13), None, "short"),
        (KNOCK, (20, 12), (1, 41), {}, (21, 53), 0, "fewest"),
        (KNOCK, (20, 20), (5, 5), {}, (25, 25), None, "tie"),
        # All who are left go out together: the fewest points among them, not of somebody out long ago.
        (KNOCK, (22, 20, 19), (0, 8, 6), {}, (22, 28, 25), 2, "fewest"),
        (KNOCK, (22, 20, 19), (0, 4, 1), {}, (22, 24, 20), 2, "last_in"),
    ],
)  # fmt: skip
def test_matches(
    options: dict[str, Any], before: Any, gained: Any, more: Any, totals: Any, winner: int | None, by: str
) -> None:
    # A record can hold an overshoot beside agreed packs, though nobody can ask for both.
    overshoot = {name: value for name, value in options.items() if name == "overshoot"}
    rules = replace(ruleset({**options, "overshoot": "highest"}), **overshoot)
    found = match_result(before, gained, rules, **more)
    assert found == MatchResult(totals, winner, by)
    assert found.another_round == (winner is None)
    # Line by line it comes to the same, since these games are looked at after the pack.
    lines = [Points(aces=points) for points in gained]
    assert match_result(before, lines, rules, **more) == found


@pytest.mark.parametrize(
    ("options", "totals", "sides"),
    [
        ({}, (30, 0), (0, 1)),
        (KNOCK, (0, 0, 0), (0, 1, 2)),
        (KNOCK, (21, 20, 0), (1, 2)),
        (KNOCK, (3, 21, 20, 50), (0, 2)),
        # The match is over.
        (KNOCK, (21, 20, 30), (0, 1, 2)),
        (KNOCK, (21, 22), (0, 1)),
    ],
)
def test_who_plays_on(options: dict[str, Any], totals: tuple[int, ...], sides: tuple[int, ...]) -> None:
    assert still_in(totals, ruleset(options)) == sides


def test_the_deal_moves_past_who_is_out() -> None:
    assert [next_dealer(dealer, (0, 1, 2, 3), 4) for dealer in range(4)] == [1, 2, 3, 0]
    assert [next_dealer(dealer, (0, 3), 4) for dealer in range(4)] == [3, 3, 3, 0]


FINSK = ruleset("finsk")


@pytest.mark.parametrize(
    ("before", "gained", "more", "totals", "winner", "by"),
    [
        # Point cards first, then cards, then spades: whoever gets there first has won.
        ((14, 15), (Points(aces=2), Points(cards=1, spades=2)), {}, (16, 18), 0, "points"),
        ((14, 15), (Points(spades=2), Points(cards=1)), {}, (16, 16), 1, "points"),
        ((14, 14), (Points(spades=2), Points(cards=1)), {}, (16, 15), 0, "points"),
        ((14, 14), (Points(cards=1), Points(aces=1)), {}, (15, 15), None, "short"),
        ((14, 15), (Points(d10=2), Points(s2=1)), {}, (16, 16), None, "tie"),
        ((13, 15), (Points(d10=2, aces=2), Points(s2=1, cards=1)), {}, (17, 17), 0, "points"),
        ((14, 15), (Points(sweeps=2), Points(cards=1, spades=2)), {}, (16, 18), 0, "points"),
        ((15, 15), (Points(last=1), Points(cards=1, spades=2)), {}, (16, 18), 0, "points"),
        # Totals alone do not tell what came first.
        ((14, 15), (2, 3), {}, (16, 18), 1, "points"),
        ((8, 9), (2, 3), {}, (10, 12), None, "short"),
    ],
)
def test_counted_at_once(
    before: Any, gained: Any, more: Any, totals: Any, winner: int | None, by: str
) -> None:
    assert match_result(before, gained, FINSK, **more) == MatchResult(totals, winner, by)


def test_counted_at_once_and_level_spades_decide_where_the_rules_say_so() -> None:
    rules = replace(FINSK, target_tie="most_spades")
    level = (Points(d10=2), Points(s2=1, aces=1))
    assert match_result((14, 14), level, rules, spades=(6, 7)) == MatchResult((16, 16), 1, "spades")
    assert match_result((14, 14), level, rules) == MatchResult((16, 16), None, "tie")


def test_sides_have_to_match() -> None:
    with pytest.raises(ValueError, match="shorter"):
        match_result((1, 2), (3,), SVENSK)
