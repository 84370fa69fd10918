"""Legal moves against brute force, on seeded random positions of every preset and of any options."""

import random
from collections.abc import Iterator

import pytest

from tests.build_oracle import MoveOracle
from trainer.rules.cards import PACK, Build, Card, Item, cards_of
from trainer.rules.errors import RulesetError
from trainer.rules.house import ruleset
from trainer.rules.legal import LegalMoves
from trainer.rules.moves import Construct, Move, Take, Trail
from trainer.rules.options import CHOICES
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset

#: Positions for each preset that builds, and twice as many for options drawn at random.
POSITIONS = 2_000

BUILDING = [preset for preset, found in PRESETS.items() if found.rules.build == "on"]

#: Everything that decides which moves are legal; the other options do not come into it.
_PLAYING = (
    "packs",
    "court",
    "ace_hand",
    "ace_table",
    "ace_mixed",
    "casino_hand",
    "spade5",
    "group_max",
    "capture",
    "capture_extent",
    "build_capture",
    "build_table_cards",
    "double",
    "raise_own",
    "raise_other",
    "double_own",
    "build_limit",
    "limit_counts_doubles",
    "same_value_builds",
    "build_max",
    "keep_card",
    "owner_trail",
    "owner_must_capture",
    "absorb_on_raise",
)


def any_rules(rng: random.Random) -> Ruleset:
    """Options of one game drawn at random, whether or not anybody plays so; half stay as in svensk."""
    while True:
        options = {option: rng.choice(CHOICES[option]) for option in _PLAYING if rng.random() < 0.5}
        if options.get("capture") != "voluntary" and rng.random() < 0.7:
            options.pop("capture", None)  # else most positions would allow captures alone
        try:
            return ruleset({"preset": "svensk", **options}, reset_silenced=True)
        except RulesetError:
            continue  # options that contradict each other


def cover_of(value: int, stock: list[Card]) -> Card | None:
    """A card of the stock that may take a build of the value under some rules."""
    fitting = [
        card
        for card in stock
        if card.rank == value
        or (value, str(card)) in ((15, "2S"), (16, "10D"))
        or value == 14
        and card.rank == 1
    ]
    return fitting[0] if fitting else None


def draw_build(rng: random.Random, stock: list[Card], value: int, top: int) -> Build | None:
    """A build out of the stock, simple or of several groups, or ``None`` if a few tries make none."""
    groups: list[tuple[Card, ...]] = []
    for _ in range(rng.choice((4, 4, 10))):
        cards = [card for card in stock if card.rank <= top]
        group = tuple(rng.sample(cards, min(len(cards), rng.choice((1, 2, 2, 2, 3)))))
        if group and sum(card.rank for card in group) == value and len(groups) < 2:
            groups.append(group)
            for card in group:
                stock.remove(card)
    if not groups or len(groups) == 1 and len(groups[0]) == 1:
        stock += [card for group in groups for card in group]
        rng.shuffle(stock)
        return None
    return Build(tuple(groups), value, rng.choice((0, 0, 1)))


def random_position(rng: random.Random, rules: Ruleset) -> tuple[tuple[Item, ...], tuple[Card, ...]]:
    """A table of up to seven items and a hand of up to four cards; most builds have their cover."""
    stock = list(PACK) * rules.packs
    top = 10 if rules.court != "numeric" else 13
    if rng.random() < 0.5:  # many ways to one sum
        low = rng.choice((4, 6, 8))
        stock = [card for card in stock if card.rank <= low or rng.random() < 0.25]
    rng.shuffle(stock)
    size, cards = rng.choice((0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 6, 7)), rng.choice((1, 2, 2, 3, 3, 4, 4, 4))
    table: list[Item] = []
    hand: list[Card] = []
    for _ in range(rng.choice((0, 0, 1, 1, 1, 2, 2, 3))):
        value = rng.randint(1, rules.build_max)
        if table and rng.random() < 0.2:
            value = next(item.value for item in table if isinstance(item, Build))
        build = draw_build(rng, stock, value, top)
        if build is None or len(table) >= size:
            continue
        table.append(build)
        cover = cover_of(value, stock)
        if build.owner == 0 and cover is not None and len(hand) < cards and rng.random() < 0.85:
            hand.append(cover)
            stock.remove(cover)
    while len(table) < size:
        table.append(stock.pop())
        if rules.packs == 2 and table[-1] in stock and len(table) < size and rng.random() < 0.4:
            stock.remove(table[-1])
            table.append(table[-1])
    while len(hand) < cards:
        wanted = rng.choice(table) if table and rng.random() < 0.4 else None
        equal = [card for card in stock if isinstance(wanted, Card) and card.rank == wanted.rank]
        hand.append(equal[0] if equal else stock[-1])
        stock.remove(hand[-1])
    rng.shuffle(table)
    rng.shuffle(hand)
    return tuple(table), tuple(hand)


def wrong_moves(rng: random.Random, table: tuple[Item, ...], hand: tuple[Card, ...]) -> Iterator[Move]:
    """Moves that nobody asked for, most of them illegal."""
    for _ in range(4):
        places = [place for place in range(len(table)) if rng.random() < 0.4]
        card = rng.choice(hand)
        loose = tuple(place for place in places if isinstance(table[place], Card))
        yield Take(card, tuple(places))
        yield Construct(card, loose, rng.randint(1, 16), rng.choice((None, None, *range(len(table)))))
    yield from map(Trail, hand)


#: Why a move may be refused here (``TEACHING.md 4``); captures get a more exact reason from the coach.
CODES = {
    "not_in_hand",
    "not_on_table",
    "empty",
    "no_capture",
    "can_be_enlarged",
    "not_largest",
    "must_capture",
    "no_building",
    "too_high",
    "court_pairs_only",
    "wrong_total",
    "played_card_outside",
    "one_card_only",
    "no_multiple",
    "multiple_fixed",
    "own_build",
    "not_your_build",
    "raise_alone",
    "no_cover",
    "one_build",
    "same_value",
    "last_cover",
    "uncovered_build",
    "strands_own_build",
    "owner_may_not_trail",
    "owner_must_capture",
}


def check_effect(moves: LegalMoves, move: Move) -> None:
    """A legal move puts each card where it belongs and makes builds that add up."""
    found = moves.judge(move)
    assert found.legal and found.refusal is None
    after, before = [*cards_of(found.table), *found.taken], [*cards_of(moves.table), move.card]
    assert sorted(after) == sorted(before)
    match move:
        case Take(card, items):
            assert found.kind == "capture" and found.build is None
            assert found.taken[0] == card and len(found.table) == len(moves.table) - len(items)
            assert found.sweep == (not found.table)
        case Trail(card):
            assert found.kind == "trail" and found.table == (*moves.table, card) and not found.taken
        case Construct(card, uses, value, onto):
            build = found.build
            assert build is not None and found.table[-1] == build and not found.taken
            assert (build.value, build.owner) == (value, moves.seat)
            assert all(sum(one.rank for one in group) == value for group in build.groups)
            laid = [card, *(moves.table[place] for place in uses)]
            base = None if onto is None else moves.table[onto]
            assert sorted(build.cards) == sorted(cards_of(laid if base is None else [base, *laid]))
            if isinstance(base, Build):
                assert found.kind == ("doubling" if base.value == value else "raise")
            else:
                assert base is None and found.kind in ("single", "multiple", "doubling")
                assert (found.kind == "single") == (len(build.groups) == 1)


def check_position(
    table: tuple[Item, ...], hand: tuple[Card, ...], rules: Ruleset, rng: random.Random
) -> bool:
    """Engine and brute force agree about one position; whether the owner's duties had to give way there."""
    oracle = MoveOracle(table, hand, rules, 0)
    moves = LegalMoves(table, hand, rules)
    listed = list(moves)
    want = oracle.readings()
    got = {oracle.reading(move) for move in listed}
    assert got == want
    assert moves.count == len(listed) == len(want)
    assert bool(moves) == bool(want) == bool(hand)
    if rules.packs == 1:
        assert set(listed) == oracle.legal
    some = moves.first(5)
    assert len(some) == len(set(some)) == min(5, len(listed)) and set(some) <= set(listed)
    for move in rng.sample(listed, min(len(listed), 6)):
        assert move in moves
        check_effect(moves, move)
    for move in wrong_moves(rng, table, hand):
        assert (move in moves) == (move in oracle.legal)
        found = moves.judge(move)
        if not found.legal:
            assert found.refusal is not None and found.refusal.code in CODES
            assert found.table == table and not found.taken and found.build is None
    return oracle.gave_way


@pytest.mark.parametrize("preset", BUILDING)
def test_two_thousand_positions(preset: str) -> None:
    rng = random.Random(preset)
    rules = ruleset(preset)
    gave_way = 0
    for _ in range(POSITIONS):
        gave_way += check_position(*random_position(rng, rules), rules, rng)
    assert gave_way > 0 or rules.keep_card == "when_building", "no position asked too much of an owner"


def test_positions_under_any_options() -> None:
    rng = random.Random("any options")
    gave_way = 0
    for _ in range(2 * POSITIONS):
        rules = any_rules(rng)
        gave_way += check_position(*random_position(rng, rules), rules, rng)
    assert gave_way > 20


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset not in BUILDING])
def test_positions_without_building(preset: str) -> None:
    rng = random.Random(preset)
    rules = ruleset(preset)
    for _ in range(POSITIONS // 10):
        check_position(*random_position(rng, rules), rules, rng)
