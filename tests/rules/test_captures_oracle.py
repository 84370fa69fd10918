"""The capture solver against brute force, on seeded random tables of every family of rules."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.oracle import Oracle, sums_of
from trainer.rules.captures import Capture, Captures
from trainer.rules.cards import PACK, RANKS, Build, Card, Item
from trainer.rules.house import ruleset
from trainer.rules.notation import parse_card
from trainer.rules.options import CHOICES
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset

#: Tables (each with one card to play) for each family: 100 000 for the nine below and the random one.
TABLES = 10_000

FAMILIES: dict[str, list[Ruleset]] = {
    "svensk": [
        ruleset("svensk"),
        ruleset("svensk-1516"),
        ruleset({"preset": "svensk-1516", "casino_hand": "choice"}),
        ruleset("svensk-utan-bygge"),
        ruleset("dragkasino"),
        ruleset("byggkasino"),
    ],
    "svensk with the other readings of the ace": [
        ruleset({"preset": "svensk", "ace_mixed": "pairs_and_14"}),
        ruleset({"preset": "svensk-1516", "ace_table": "choice"}),
        ruleset({"preset": "byggkasino", "ace_mixed": "pairs_and_14", "ace_table": "choice"}),
        ruleset({"preset": "svensk", "capture_extent": "whole_group_set"}),
        ruleset({"preset": "svensk", "capture_extent": "most_cards"}),
    ],
    "krypkasino": [
        ruleset("krypkasino"),
        ruleset({"preset": "krypkasino", "capture_extent": "most_cards"}),
        ruleset({"preset": "krypkasino", "ace_hand": "choice"}),
        ruleset({"preset": "krypkasino", "packs": 1, "spade5": "must_clear"}),
        ruleset({"preset": "krypkasino", "build": "on", "ace_hand": "choice", "ace_mixed": "pairs_and_14"}),
    ],
    "barnkasino": [
        ruleset("barnkasino"),
        ruleset({"preset": "barnkasino", "ace_table": "choice"}),
        ruleset({"preset": "barnkasino", "build": "on", "casino_hand": "choice"}),
    ],
    "dansk": [
        ruleset("dansk"),
        ruleset({"preset": "dansk", "spade5": "must_clear"}),
        ruleset({"preset": "dansk", "ace_hand": "choice", "casino_hand": "choice"}),
        ruleset({"preset": "dansk", "capture": "forced", "capture_extent": "most_cards"}),
    ],
    "norsk": [
        ruleset("norsk"),
        ruleset("norsk-bygg"),
        ruleset("byggekasino"),
        ruleset({"preset": "norsk", "capture_extent": "most_cards"}),
        ruleset({"preset": "norsk-bygg", "ace_hand": "choice", "capture_extent": "cannot_be_enlarged"}),
    ],
    "finsk": [ruleset("finsk"), ruleset({"preset": "finsk", "ace_table": "choice"})],
    "english": [
        ruleset("english"),
        ruleset({"preset": "english", "court": "pair_all"}),
        ruleset({"preset": "english", "capture": "forced_equal"}),
        ruleset({"preset": "english", "court": "pair_all", "capture": "forced_equal"}),
    ],
    "royal": [
        ruleset("royal"),
        ruleset({"preset": "royal", "capture": "forced_equal"}),
        ruleset({"preset": "royal", "ace_mixed": "pairs_and_14", "capture": "forced_equal"}),
        ruleset({"preset": "royal", "ace_hand": 1}),
    ],
}

ANY = "any options"

#: Everything that decides what may be taken; the other options do not come into it.
_CAPTURING = (
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
)


def any_rules(number: int) -> Ruleset:
    """Options of one game drawn at random, whether or not anybody plays so."""
    rng = random.Random(f"rules {number}")
    options = {option: rng.choice(CHOICES[option]) for option in _CAPTURING}
    return replace(PRESETS["svensk"].rules, build_max=10, packs=rng.choice((1, 1, 2)), **options)


#: How many items lie on a table: four to six mostly, as in a game.
_SIZES = (0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7, 7, 8)


def random_build(rng: random.Random, stock: list[Card], value: int) -> Build | None:
    """A build of cards from the stock, simple or double, or ``None`` if a few tries make none."""
    groups: list[tuple[Card, ...]] = []
    for _ in range(rng.choice((3, 4, 6))):
        group = tuple(rng.sample(stock, min(len(stock), rng.choice((1, 2, 2, 2, 3)))))
        if group and sum(card.rank for card in group) == value:
            groups.append(group)
            for card in group:
                stock.remove(card)
    return Build(tuple(groups), value, rng.randrange(2)) if groups else None


def random_table(rng: random.Random, rules: Ruleset) -> tuple[tuple[Item, ...], Card]:
    """A table of up to eight items and a card to play; often such that something can be taken."""
    size = rng.choice(_SIZES)
    aim = rng.randint(1, 16)
    stock = list(PACK) * rules.packs
    if rng.random() < 0.3:  # many ways to one sum
        low = rng.choice((4, 7))
        stock = [card for card in stock if card.rank <= low or card.rank == aim]
    rng.shuffle(stock)
    card = stock.pop()
    if rng.random() < 0.7:
        fitting = {14: ["AS", "AH", "AC"], 15: ["2S"], 16: ["10D"]}.get(aim) or [f"{RANKS[aim - 1]}S"]
        card = parse_card(rng.choice(fitting))
        if card in stock:
            stock.remove(card)
    table: list[Item] = []
    while len(table) < size and stock:
        if rules.build == "on" and rng.random() < 0.25:
            build = random_build(rng, stock, aim if rng.random() < 0.6 else rng.randint(1, 16))
            if build is not None:
                table += [build] * min(rules.packs, rng.randint(1, 2), size - len(table))
                continue
        table.append(stock.pop())
        if rules.packs == 2 and len(table) < size and table[-1] in stock and rng.random() < 0.4:
            stock.remove(table[-1])
            table.append(table[-1])
    rng.shuffle(table)
    return tuple(table), card


def mask(capture: Capture) -> int:
    """The places of a capture as the brute force writes them."""
    assert capture.items == tuple(sorted(set(capture.items)))
    return Oracle.bits(capture.items)


def masks(captures: Sequence[Capture]) -> set[int]:
    """The same for many, each of which is there once."""
    found = {mask(capture) for capture in captures}
    assert len(found) == len(captures)
    return found


def check_capture(found: Capture, chosen: int, oracle: Oracle) -> None:
    """A capture tells the truth about the set: its cards, its groups, their value, and the sweep."""
    items = oracle.items(chosen)
    cards = [card for item in items for card in ([item] if isinstance(item, Card) else item.cards)]
    assert mask(found) == chosen
    assert list(found.cards) == cards
    assert found.names == sorted(map(str, cards))
    assert found.sweep == (chosen == oracle.whole)
    assert found.clears == (chosen not in oracle.uses)
    if found.clears:
        assert (found.value, found.groups, chosen) == (None, None, oracle.whole)
        return
    assert found.groups is not None
    assert sorted(card for group in found.groups for card in group) == sorted(cards)
    builds = [item for item in items if isinstance(item, Build)]
    loose = list(found.groups)
    for build in builds:
        for group in build.groups:
            loose.remove(group)
    assert found.built == len(found.groups) - len(loose) and list(found.groups[found.built :]) == loose
    if not oracle.uses[chosen]:  # a court card that only pairs
        assert found.value is None and loose == [(item,) for item in items]
        return
    for values in oracle.uses[chosen]:
        makes_them = all(sums_of(group, oracle.rules) & values for group in loose)
        if found.value in values and makes_them and all(build.value in values for build in builds):
            break
    else:
        pytest.fail(f"groups {found.groups} do not make {found.value}")
    assert oracle.rules.group_max is None or all(len(group) <= 2 for group in loose)


def check_table(table: Sequence[Item], card: Card, rules: Ruleset, rng: random.Random) -> int:
    """Solver and brute force agree on everything about one card on one table; how many captures there are."""
    oracle = Oracle(table, card, rules)
    solver = Captures(table, card, rules)
    listing = solver.listing()
    readings = {oracle.reading(chosen) for chosen in oracle.captures}
    assert sorted(oracle.reading(mask(capture)) for capture in listing) == sorted(readings)
    assert masks(listing) <= oracle.captures
    assert solver.count == len(solver) == len(readings)
    assert [len(capture.cards) for capture in listing] == sorted(len(capture.cards) for capture in listing)
    for capture in listing:
        check_capture(capture, mask(capture), oracle)
    assert bool(solver) == bool(readings)
    assert solver.max_cards == oracle.max_cards()
    assert masks(solver.most()) == oracle.most()
    assert masks(solver.largest()) == oracle.largest()
    assert solver.can_clear == (oracle.whole in oracle.captures and oracle.whole > 0)
    assert solver.clears == oracle.clears
    assert solver.must_clear == (oracle.clears and rules.spade5 == "must_clear")
    assert solver.trail_allowed == oracle.trail_allowed()
    allowed = oracle.allowed()
    assert masks(solver.allowed()) == allowed
    some = [mask(capture) for capture in rng.sample(listing, min(2, len(listing)))]
    for chosen in [oracle.whole, *some, *(rng.randint(0, oracle.whole) for _ in range(3))]:
        places = [place for place in range(len(table)) if chosen >> place & 1]
        rng.shuffle(places)
        found = solver.find(places)
        assert (found is not None) == (places in solver) == (chosen in oracle.captures)
        assert solver.is_allowed(places) == (chosen in allowed)
        if found is not None:
            check_capture(found, chosen, oracle)
            refused = solver.refusal(found)
            assert (refused is None) == (chosen in allowed)
            check_refusal(refused, chosen, oracle)
    return len(readings)


def check_refusal(refused: str | None, chosen: int, oracle: Oracle) -> None:
    """The reason given for a refusal holds."""
    if refused == "can_be_enlarged":
        assert any(chosen & other == chosen and chosen != other for other in oracle.captures)
    elif refused == "not_largest":
        assert oracle.cards(chosen) < max(map(oracle.cards, oracle.allowed()))
    elif refused == "must_capture":
        equals = oracle.equals()
        assert oracle.clears or equals & ~chosen
    else:
        assert refused is None


@pytest.mark.parametrize("family", [*FAMILIES, ANY])
def test_ten_thousand_random_tables(family: str) -> None:
    rng = random.Random(family)
    every = FAMILIES.get(family) or [any_rules(number) for number in range(500)]
    captures = []
    for number in range(TABLES):
        rules = every[number % len(every)]
        table, card = random_table(rng, rules)
        captures.append(check_table(table, card, rules, rng))
    # The tables are worth the trouble: nothing to take on some, one way on others, a choice on many.
    assert captures.count(0) < 0.6 * TABLES and captures.count(1) < 0.4 * TABLES
    assert max(captures) >= 40
