"""Captures by name: the traps, the lists and their limits, two packs, and tables that nobody could list."""

import random
from collections.abc import Sequence
from math import comb, prod

import pytest

from trainer.rules import captures as solver
from trainer.rules.captures import Captures
from trainer.rules.cards import PACK, Build, Card, Item
from trainer.rules.errors import PositionError
from trainer.rules.house import ruleset
from trainer.rules.notation import parse_card, parse_cards, parse_table
from trainer.rules.options import CHOICES
from trainer.rules.reach import MAX_LOOSE
from trainer.rules.ruleset import Ruleset

SVENSK = ruleset("svensk")
FIXED = ruleset("svensk-1516")
TWO_PACKS = ruleset({"preset": "krypkasino", "build": "on", "capture": "voluntary", "capture_extent": "free"})


def on(table: str, card: str, rules: str | dict[str, object] | Ruleset = "svensk") -> Captures:
    return Captures(parse_table(table), parse_card(card), ruleset(rules))


def take(captures: Captures, cards: str) -> solver.Capture | None:
    """The capture of the cards, builds whole; each card named once lies there once."""
    wanted = parse_cards(cards)
    places = [
        place
        for place, item in enumerate(captures.table)
        if (item in wanted if isinstance(item, Card) else set(item.cards) <= set(wanted))
    ]
    return captures.find(places)


def lists(captures: Sequence[solver.Capture]) -> list[str]:
    return [" ".join(capture.names) for capture in captures]


@pytest.mark.parametrize(
    ("table", "card", "rules", "cards", "groups"),
    [
        ("AH 2H 6H 7H", "8S", "svensk", "AH 2H 6H 7H", ["7H AH", "6H 2H"]),  # 2 with 7 leads nowhere
        ("AH 2H 6H 7H", "8S", "svensk", "AH 7H", ["7H AH"]),
        ("AH 2H 6H 7H", "8S", "svensk", "2H 7H", None),
        ("5H 5C 6H", "8S", "svensk", "5H 5C 6H", None),  # 16 in all is two eights, yet no eight is there
        ("5H 5C 6H", "10D", "svensk-1516", "5H 5C 6H", ["6H 5H 5C"]),
        ("AH AD KH", "AS", "svensk", "AH AD", ["AH", "AD"]),
        ("AH AD KH", "AS", "svensk", "KH AD", ["KH AD"]),
        ("AH AD KH", "AS", "svensk", "AH AD KH", None),  # one value a play
        ("AH AD KH", "AS", {"ace_mixed": "pairs_and_14"}, "AH AD KH", ["AD", "KH AH"]),
        ("AH 2H", "2S", {"preset": "norsk", "ace_table": "choice"}, "AH", None),
        ("AH AD", "2S", {"preset": "norsk", "ace_table": "choice"}, "AH AD", ["AH AD"]),
        ("AH 2H", "10D", {"preset": "norsk", "ace_table": "choice"}, "AH 2H", ["AH 2H"]),
        ("AH", "AS", {"preset": "dansk", "ace_table": "choice"}, "AH", ["AH"]),
        ("AH", "AS", "dansk", "AH", None),
        ("(5H+4C)=9@1 9D", "9S", "svensk", "5H 4C 9D", ["5H 4C", "9D"]),
        ("(5H+4C)=9@1 9D", "9S", "norsk-bygg", "5H 4C 9D", None),
        ("(5H+4C)=9@1 9D", "9S", "norsk-bygg", "5H 4C", ["5H 4C"]),
        ("(5H+2C)=7@1 3D 10H", "10C", "svensk", "5H 2C 3D", None),  # a build in no sum
        ("(5H+2C)=7@1 3D 10H", "10C", "svensk", "10H", ["10H"]),
        ("(5H+4C)=9@1 (6H+3C,9C)=9@0", "9S", "svensk", "5H 4C 6H 3C 9C", ["5H 4C", "6H 3C", "9C"]),
        ("(5H+4C)=9@1 (6H+3C)=9@0", "9S", "norsk-bygg", "5H 4C 6H 3C", None),
        ("(KH+AC)=14@1 (AH)=1@0", "AS", "svensk", "KH AC AH", None),
        ("(KH+AC)=14@1 (AH)=1@0", "AS", {"ace_mixed": "pairs_and_14"}, "KH AC AH", ["KH AC", "AH"]),
        ("KH KC", "KS", "english", "KH KC", None),
        ("KH KC", "KS", {"preset": "english", "court": "pair_all"}, "KH KC", ["KH", "KC"]),
        ("KH QC AC", "KS", {"preset": "english", "court": "pair_all"}, "QC AC", None),
        ("JH AC", "QS", "english", "JH AC", None),
        ("9H AC JC", "10S", "english", "9H AC", ["9H AC"]),
        ("3H 2C AD", "6S", "barnkasino", "3H 2C AD", None),
        ("(3H+2C+AD)=6@1", "6S", {"preset": "barnkasino", "build": "on"}, "3H 2C AD", ["3H 2C AD"]),
        ("2H 10C", "2S", "svensk-1516", "2H", None),
        ("10H 6C", "10D", {"preset": "svensk-1516", "casino_hand": "choice"}, "10H 6C", ["10H 6C"]),
        ("10H 6C", "10D", "svensk", "10H 6C", None),
        ("10H 6C", "10C", "svensk-1516", "10H", ["10H"]),
    ],
)  # fmt: skip
def test_one_selection(
    table: str, card: str, rules: str | dict[str, object], cards: str, groups: list[str] | None
) -> None:
    found = take(on(table, card, rules), cards)
    assert (found is None) == (groups is None)
    if found is not None and groups is not None:
        assert found.groups is not None
        assert sorted(sorted(map(str, group)) for group in found.groups) == sorted(
            sorted(group.split()) for group in groups
        )


def test_the_empty_selection_is_no_capture() -> None:
    captures = on("8H", "8S")
    assert captures.find([]) is None
    assert [] not in captures
    assert not captures.is_allowed([])


def test_a_place_named_twice_counts_once() -> None:
    found = on("4H 8H", "8S").find([1, 1])
    assert found and found.items == (1,)


def test_nothing_lies_on_an_empty_table() -> None:
    captures = on("", "5S", {"preset": "dansk", "spade5": "must_clear"})
    assert not captures and not captures.can_clear and not captures.clears and not captures.must_clear
    assert (captures.count, captures.max_cards, captures.trail_allowed) == (0, 0, True)
    assert captures.listing() == captures.most() == captures.largest() == captures.allowed() == []


def test_listed_by_number_of_cards_and_then_by_name() -> None:
    captures = on("8H 5C 3D 8D 2C", "8S")
    assert lists(list(captures)) == ["8D", "8H", "3D 5C", "8D 8H", "3D 5C 8D", "3D 5C 8H", "3D 5C 8D 8H"]


def test_vector_count_leaves_suits_aside() -> None:
    assert (on("8H 5C 3D 8D 2C", "8S").vector_count, on("8H 5C 3D 8D 2C", "8S").count) == (5, 7)


FIVE = "KH 5C 5D 2H 3H"  # 5♠ takes fives and 3+2, and may clear the king with them


def test_the_clearing_five_is_one_more_capture() -> None:
    captures = on(FIVE, "5S", "dansk")
    plain = on(FIVE, "5S", {"preset": "dansk", "spade5": "none"})
    assert captures.count == plain.count + 1 == 8
    assert lists(captures.listing()) == [*lists(plain.listing()), "2H 3H 5C 5D KH"]
    assert captures.listing()[-1].clears and captures.listing()[-1].groups is None
    assert lists(captures.most()) == lists(captures.largest()) == ["2H 3H 5C 5D KH"]
    assert (captures.max_cards, plain.max_cards) == (5, 4)
    assert len(captures.allowed()) == 8 and captures.trail_allowed


def test_a_table_that_the_five_takes_anyway_is_an_ordinary_capture() -> None:
    captures = on("5C 2H 3H", "5S", "dansk")
    (whole,) = captures.most()
    assert whole.groups == (parse_cards("3H 2H"), parse_cards("5C")) or whole.groups == (
        parse_cards("5C"),
        parse_cards("3H 2H"),
    )
    assert (whole.clears, whole.value, captures.count) == (False, 5, 3)


@pytest.mark.parametrize("extent", ["free", "cannot_be_enlarged", "most_cards"])
@pytest.mark.parametrize(
    ("table", "card"), [("8H 8H 5C 3D 4D 4C", "8S"), ("(5H+3C)=8@0 8D 6C 2H", "8S"), (FIVE, "5S")]
)
def test_the_allowed_captures_that_take_some_places_too(table: str, card: str, extent: str) -> None:
    captures = on(table, card, {"preset": "dansk", "capture_extent": extent})
    for items in ((), (0,), (1,), (1, 2), (0, 1), (2, 3)):
        wanted = [found for found in captures.allowed() if set(items) <= set(found.items)]
        assert captures.allowed_with(items) == wanted
        assert captures.allowed_with(items, 1) == wanted[:1] or len(wanted) > 1


@pytest.mark.parametrize("spade5", ["none", "may_clear", "must_clear"])
@pytest.mark.parametrize("extent", ["free", "cannot_be_enlarged", "most_cards"])
@pytest.mark.parametrize(
    ("table", "card"),
    [
        *((table, "5S") for table in ("", FIVE, "KH", "5C", "KH (4H+AH)=5@1")),
        *(
            (table, "8S")
            for table in ("8H 8D KH", "7H AD AC 6C", "8H 5C 3D 4D 4C 2H", "(5H+3C)=8@0 (4H+3D)=7@1 8D 6C")
        ),
        ("8H 8H 5C 5C 3D", "8S"),
    ],
)
def test_the_places_of_captures_are_those_of_the_list(
    table: str, card: str, extent: str, spade5: str
) -> None:
    captures = on(table, card, {"preset": "svensk", "spade5": spade5, "capture_extent": extent})

    def places(found: list[solver.Capture]) -> set[int]:
        return {place for capture in found for place in capture.items}

    # Of equal cards a list names one; the largest are kept apart by place.
    assert captures.places_of_any == places(captures.largest())
    assert captures.places_of_most == places(captures.most())
    assert captures.places_of_allowed == places(captures.allowed())


@pytest.mark.parametrize("spade5", ["may_clear", "must_clear"])
@pytest.mark.parametrize("extent", ["free", "cannot_be_enlarged", "most_cards"])
@pytest.mark.parametrize("table", [FIVE, "KH", "5C", "KH (4H+AH)=5@1"])
def test_limits_hold_for_every_list(spade5: str, extent: str, table: str) -> None:
    captures = on(table, "5S", {"preset": "dansk", "spade5": spade5, "capture_extent": extent})
    for whole in (captures.listing, captures.most, captures.largest, captures.allowed):
        everything = whole()
        assert everything
        for limit in range(len(everything) + 2):
            assert len(whole(limit)) == min(limit, len(everything))
        assert whole(len(everything)) == everything


def test_an_equal_card_has_to_be_taken() -> None:
    rules = {"preset": "royal", "capture": "forced_equal"}
    captures = on("9H 9C 5H 4C 2C", "9S", rules)
    assert not captures.trail_allowed
    assert lists(captures.allowed()) == ["9C 9H", "4C 5H 9C 9H"]
    sums = take(captures, "5H 4C")
    one = take(captures, "9H 5H 4C")
    assert sums and one
    assert captures.refusal(sums) == captures.refusal(one) == "must_capture"
    both = take(captures, "9H 9C")
    assert both and captures.refusal(both) is None
    assert on("5H 4C 2C", "9S", rules).trail_allowed
    # With all that could go with it, where that is a duty too.
    captures = on("9H 9C 5H 4C 2C 2D 2H 3H", "9S", rules | {"capture_extent": "cannot_be_enlarged"})
    assert lists(captures.allowed()) == ["2C 2D 2H 3H 4C 5H 9C 9H"]
    both = take(captures, "9H 9C")
    assert both and captures.refusal(both) == "can_be_enlarged"


@pytest.mark.parametrize(
    ("court", "allowed", "refusal"),
    [("pair_one", ["KC", "KH"], None), ("pair_all", ["KC KH"], "can_be_enlarged")],
)
def test_courts_that_only_pair_are_taken_where_taking_is_a_duty(
    court: str, allowed: list[str], refusal: str | None
) -> None:
    rules = {"court": court, "capture": "forced", "capture_extent": "cannot_be_enlarged"}
    captures = on("KH KC QH", "KS", {"preset": "english", **rules})
    one = take(captures, "KH")
    assert lists(captures.allowed()) == allowed and one and captures.refusal(one) == refusal
    assert not captures.trail_allowed
    assert on("QH 10C 3C", "KS", {"preset": "english", **rules}).trail_allowed


def test_the_reasons_of_a_refusal() -> None:
    table = "9H 5H 4C 6C 3H"
    for extent, reason in (("cannot_be_enlarged", "can_be_enlarged"), ("most_cards", "not_largest")):
        captures = on(table, "9S", {"capture": "forced", "capture_extent": extent})
        nine, most = take(captures, "9H"), captures.most()[0]
        assert nine and captures.refusal(nine) == reason and captures.refusal(most) is None
    captures = on("KH 5H", "5S", {"preset": "dansk", "spade5": "must_clear"})
    five = take(captures, "5H")
    assert five and captures.refusal(five) == "must_capture"
    assert not captures.is_allowed([1]) and captures.is_allowed([0, 1])
    captures = on("KH 5H", "5S", {"preset": "dansk", "capture_extent": "cannot_be_enlarged"})
    five = take(captures, "5H")
    assert five and captures.refusal(five) == "can_be_enlarged"


@pytest.mark.parametrize(
    ("rules", "restricted"),
    [
        ("svensk", False),
        ("dansk", False),
        ("krypkasino", True),
        ({"preset": "royal", "capture": "forced_equal"}, True),
        ({"capture_extent": "most_cards"}, True),
        ({"preset": "dansk", "spade5": "must_clear"}, True),
    ],
)
def test_whether_duties_come_in(rules: str | dict[str, object], restricted: bool) -> None:
    assert on("KH", "5S", rules).is_restricted == restricted


# -- two packs ------------------------------------------------------------------------------------------


def test_equal_cards_of_two_packs_are_two_places_and_one_reading() -> None:
    captures = on("8H 8H 3D 5C 5C", "8S", TWO_PACKS)
    assert lists(captures.listing()) == ["8H", "3D 5C", "8H 8H", "3D 5C 8H", "3D 5C 8H 8H"]
    assert captures.count == 5
    assert lists(captures.most()) == lists(captures.largest()) == ["3D 5C 8H 8H"] * 2


def test_equal_builds_of_two_packs_count_once_too() -> None:
    captures = on("(7D+AH)=8@0 (7D+AH)=8@0 8C", "8S", TWO_PACKS)
    assert lists(captures.listing()) == ["8C", "7D AH", "7D 8C AH", "7D 7D AH AH", "7D 7D 8C AH AH"]
    assert captures.count == 5


def test_a_build_and_the_same_cards_loose_are_two_captures() -> None:
    captures = on("(7D+AH)=8@0 7D AH 2C 2C", "8S", TWO_PACKS)
    assert lists(captures.listing()) == ["7D AH", "7D AH", "7D 7D AH AH"]
    assert sorted(capture.items for capture in captures.listing()) == [(0,), (0, 1, 2), (1, 2)]
    assert captures.count == 3


# -- tables that nobody could list ------------------------------------------------------------------------


def test_forty_cards_of_two_packs_counted_by_hand() -> None:
    # 16 is 6+10, 7+9 or 8+8 and nothing else here: as many sixes as tens, sevens as nines, even eights.
    table = [Card(rank, suit) for rank in (6, 7, 8, 9, 10) for suit in "SHDC" for _ in "ab"]
    # Ways to pick n of eight cards that are four times two alike: (1 + x + x^2)^4.
    ways = [1, 4, 10, 16, 19, 16, 10, 4, 1]
    captures = Captures(table, Card(10, "D"), ruleset({"preset": "krypkasino", "casino_hand": "fixed"}))
    assert captures.count == sum(way**2 for way in ways) ** 2 * sum(ways[::2]) - 1 == 50_243_408
    assert captures.max_cards == 40 and captures.can_clear
    assert len(captures.listing(7)) == 7


def test_thirty_cards_of_one_pack_counted_by_hand() -> None:
    # The court cards have nothing below six to make 16 with.
    table = [card for card in PACK if card.rank >= 6 and str(card) not in ("KS", "KH")]
    assert len(table) == 30
    captures = Captures(table, Card(10, "D"), FIXED)
    assert captures.count == sum(comb(4, cards) ** 2 for cards in range(5)) ** 2 * (1 + 6 + 1) - 1
    assert captures.max_cards == 20 and not captures.can_clear
    assert len(captures.most()) == len(captures.largest()) == 1


def partitions(value: int, ranks: Sequence[int]) -> list[tuple[int, ...]]:
    """The ways to make a value, as numbers of cards for each of the ranks."""
    if not ranks:
        return [()] if value == 0 else []
    return [
        (cards, *rest)
        for cards in range(min(4, value // ranks[0]) + 1)
        for rest in partitions(value - cards * ranks[0], ranks[1:])
    ]


def counted_by_rank(table: Sequence[Card], value: int) -> tuple[int, int]:
    """Captures with ``value``, and the cards of the largest: every reachable number of cards of each rank.

    Breadth first over whole vectors, a group at a time.
    """
    ranks = sorted({card.rank for card in table if card.rank <= value})
    have = [sum(card.rank == rank for card in table) for rank in ranks]
    groups = partitions(value, ranks)
    reached = {(0,) * len(ranks)}
    edge = list(reached)
    while edge:
        vector = edge.pop()
        for group in groups:
            wider = tuple(cards + more for cards, more in zip(vector, group, strict=True))
            if wider not in reached and all(cards <= most for cards, most in zip(wider, have, strict=True)):
                reached.add(wider)
                edge.append(wider)
    count = sum(prod(map(comb, have, vector)) for vector in reached) - 1
    return count, max(map(sum, reached))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("card", "value"), [("KS", 13), ("10S", 10), ("2S", 15), ("10D", 16)])
def test_twenty_cards_counted_another_way(seed: int, card: str, value: int) -> None:
    played = parse_card(card)
    table = random.Random(seed).sample([other for other in PACK if other != played], 20)
    captures = Captures(table, played, FIXED)
    assert (captures.count, captures.max_cards) == counted_by_rank(table, value)


@pytest.mark.parametrize("cards", [30, MAX_LOOSE])
@pytest.mark.parametrize("card", ["KH", "10D"])
def test_a_heap_of_cards_is_judged_and_listed_in_part(cards: int, card: str) -> None:
    played = parse_card(card)
    stock = [other for other in PACK if other != played]
    table = random.Random(cards).sample(stock, cards)
    captures = Captures(table, played, FIXED)
    assert captures.count > 10**6
    worth = {"KH": 13, "10D": 16}[card]
    (most,) = captures.most(1)
    assert len(most.cards) == captures.max_cards <= cards
    assert captures.largest(1) and len(captures.listing(5)) == 5
    for found in (most, *captures.largest(1), *captures.listing(5)):
        assert found.groups is not None
        assert {sum(card.rank for card in group) for group in found.groups} == {worth}
        assert found.items in captures
        assert captures.find(found.items) == found
    left = [place for place in range(cards) if place not in most.items]
    assert captures.find([*most.items, *left[:1]]) is None or not left
    # What the largest capture left makes no group of its own.
    assert Captures([table[place] for place in left], played, FIXED).count == 0


def test_one_card_more_is_refused() -> None:
    with pytest.raises(PositionError) as caught:
        _ = Captures(PACK[: MAX_LOOSE + 1], PACK[-1], SVENSK).count
    assert caught.value.message == "41 loose cards on the table; at most 40 can be judged"
    assert caught.value.where == "table"
    assert Captures(PACK[:MAX_LOOSE], PACK[-1], SVENSK).find([0, 1]) is None


@pytest.mark.parametrize("extent", CHOICES["capture_extent"])
def test_one_selection_on_a_table_of_one_card_more(extent: str) -> None:
    table, ten = PACK[: MAX_LOOSE + 1], Card(10, "C")
    pair = [table.index(Card(2, "S")), table.index(Card(8, "S"))]
    captures = Captures(table, ten, ruleset({"capture_extent": extent}))
    assert captures and captures.find(pair) is not None and pair in captures
    assert not captures.is_allowed(pair[:1]), "what does not add up needs no other captures"
    if extent == "most_cards":
        with pytest.raises(PositionError, match="41 loose cards"):
            captures.is_allowed(pair)
    else:
        # A group beside it is seen without looking at everything.
        assert captures.is_allowed(pair) == (extent == "free")


def test_a_space_that_memory_could_not_hold_is_refused() -> None:
    # Six builds beside forty loose cards: each build doubles what there is to look at.
    builds: list[Item] = [
        Build(((Card(rank, suit), Card(14 - rank, suit)),), 14) for rank in (4, 5, 6) for suit in "SH"
    ]
    used = {card for build in builds if isinstance(build, Build) for card in build.cards}
    table = [*(card for card in PACK if card not in used)][:40]
    captures = Captures([*table, *builds], Card(1, "S"), SVENSK)
    for question in (lambda: captures.count, lambda: captures.max_cards, captures.allowed, captures.listing):
        with pytest.raises(PositionError) as caught:
            question()
        assert caught.value.message == (
            "too many captures to judge: 40 loose cards and 6 builds that this card may take"
        )
        assert caught.value.where == "table"
    # One selection is judged all the same.
    assert captures.find([len(table)]) is not None
    # A card that takes no build of fourteen has fewer to look at.
    assert Captures([*table, *builds], Card(9, "S"), SVENSK).count > 0


def test_sixteen_builds_are_no_trouble() -> None:
    builds = [
        Build(((Card(rank, suit), Card(10 - rank, suit)),), 10) for rank in (1, 2, 3, 4) for suit in "SHDC"
    ]
    captures = Captures(builds, Card(10, "S"), SVENSK)
    assert (captures.count, captures.max_cards, captures.can_clear) == (2**16 - 1, 32, True)
