"""Dealing: the recorded vectors, every form for every number of players, and no card lost."""

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from trainer.rules.cards import PACK, Card, shuffled_pack
from trainer.rules.deals import deal, order, plan
from trainer.rules.errors import RulesetError
from trainer.rules.house import ruleset
from trainer.rules.notation import format_cards
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset

#: Recorded once and never again: a deal that somebody wrote down has to come back as it was.
VECTORS = json.loads((Path(__file__).parents[1] / "data" / "deal-vectors.json").read_text("utf-8"))


def readable(vector: dict[str, Any]) -> str:
    rules = vector.get("rules", "")
    name = rules if isinstance(rules, str) else "-".join(rules.values())
    return f"{name}{vector.get('players', '')}-{vector['seed'][:10]}-{vector.get('packs', '')}"


def test_there_are_vectors() -> None:
    assert (len(VECTORS["order"]), len(VECTORS["deals"])) == (6, 8)


@pytest.mark.parametrize("vector", VECTORS["order"], ids=readable)
def test_the_order_of_the_pack_never_changes(vector: dict[str, Any]) -> None:
    assert format_cards(shuffled_pack(vector["seed"], vector["packs"])) == vector["cards"]


@pytest.mark.parametrize("vector", VECTORS["deals"], ids=readable)
def test_a_deal_never_changes(vector: dict[str, Any]) -> None:
    dealt = deal(vector["seed"], ruleset(vector["rules"]), vector["players"])
    assert {
        "table": format_cards(dealt.table),
        "hands": [[format_cards(hand) for hand in hands] for hands in dealt.deals],
        "stock": format_cards(dealt.stock),
    } == {name: vector[name] for name in ("table", "hands", "stock")}


def shuffled_by_the_book(seed: str, cards: list[Card]) -> list[Card]:
    """The shuffle as its description has it, a number at a time."""
    place = 0

    def number() -> int:
        nonlocal place
        block = sha256(f"kasino/1/{seed}/{place // 8}".encode()).digest()
        place += 1
        return int(block[(place - 1) % 8 * 4 :][:4].hex(), 16)

    for last in reversed(range(1, len(cards))):
        drawn = number()
        while drawn >= 2**32 // (last + 1) * (last + 1):
            drawn = number()
        cards[last], cards[drawn % (last + 1)] = cards[drawn % (last + 1)], cards[last]
    return cards


@pytest.mark.parametrize("packs", [1, 2])
def test_the_shuffle_is_the_one_described(packs: int) -> None:
    for seed in map(str, range(50)):
        assert list(shuffled_pack(seed, packs)) == shuffled_by_the_book(seed, list(PACK) * packs)


def test_the_uneven_tail_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    # The highest numbers belong to no whole round of 51 cards and would favour the low places.
    numbers = iter([2**32 - 1, *range(51)])
    monkeypatch.setattr("trainer.rules.cards._numbers_below", lambda seed: ((n, 2**32) for n in numbers))
    order = shuffled_pack("any")
    # 2**32 % 52 is 48, so 2**32 - 1 is refused for the first of the 51 draws and 0 taken.
    assert 2**32 % 52 == 48 and order[51] == PACK[0]
    assert next(numbers, None) is None


def test_every_place_is_as_likely() -> None:
    # A card in the place of another: 2000 shuffles, about 38 times each.
    counts = Counter(shuffled_pack(str(seed)).index(PACK[0]) for seed in range(2000))
    assert len(counts) == 52 and 15 < min(counts.values()) and max(counts.values()) < 70


#: Deals, cards a player, opening cards for one pack of 52 and for two (RULES.md 2.1, 3.26).
ONE_PACK = {2: (6, 24, 4), 3: (4, 16, 4), 4: (3, 12, 4), 6: (2, 8, 4)}
TWO_PACKS = {2: (12, 48, 8), 3: (8, 32, 8), 4: (6, 24, 8), 5: (5, 20, 4), 6: (4, 16, 8)}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", range(2, 7))
def test_every_form_for_every_number_of_players(preset: str, players: int) -> None:
    rules = ruleset(preset)
    plans = TWO_PACKS if rules.packs == 2 else ONE_PACK
    if players not in plans:
        for refuse in (plan, order):
            with pytest.raises(RulesetError) as caught:
                refuse(rules, players)
            assert caught.value.message == f"{players} players do not divide 1 pack evenly"
            assert caught.value.where == "players"
        return
    deals, cards_per_player, table = plans[players]
    found = plan(rules, players)
    assert (found.players, found.table, found.hand, found.total) == (players, table, 4, 52 * rules.packs)
    assert found.cards_per_player == cards_per_player
    if rules.refill == "draw":
        assert (found.deals, found.stock) == (1, 48 - 4 * players)
        assert found.draws_per_player == cards_per_player - 4
    else:
        assert (found.deals, found.stock, found.draws_per_player) == (deals, 0, 0)
    for seed in ("a", "b", "c"):
        dealt = deal(seed, rules, players)
        assert dealt.plan == found
        assert len(dealt.table) == table and len(dealt.stock) == found.stock
        assert [[len(hand) for hand in hands] for hands in dealt.deals] == [[4] * players] * found.deals
        hands = [card for hands in dealt.deals for hand in hands for card in hand]
        assert Counter([*dealt.table, *hands, *dealt.stock]) == Counter(list(PACK) * rules.packs)


def test_players_come_from_the_rules_when_nobody_says() -> None:
    assert plan(ruleset({"players": 3})).players == 3
    assert plan(ruleset("svensk")).players == 2
    assert len(deal("a", ruleset({"teams": "pairs"})).deals[0]) == 4


@pytest.mark.parametrize("players", [-1, 0, 1, 7, True, False, 2.0, "2"])
def test_players_that_there_cannot_be(players: Any) -> None:
    with pytest.raises(RulesetError) as caught:
        plan(ruleset("svensk"), players)
    assert caught.value.message == "players must be a whole number from 2 to 6"
    assert caught.value.where == "players"


def test_two_cards_at_a_time_players_then_table_twice() -> None:
    assert order(ruleset("svensk"), 3) == ((0, 2), (1, 2), (2, 2), (None, 2)) * 2
    assert order(ruleset("krypkasino"), 2) == ((0, 2), (1, 2), (None, 4)) * 2
    pack = shuffled_pack("k3f9")
    dealt = deal("k3f9", ruleset("norsk"), 2)
    assert dealt.deals[0] == ((*pack[0:2], *pack[6:8]), (*pack[2:4], *pack[8:10]))
    assert dealt.table == (*pack[4:6], *pack[10:12])
    # Later deals put nothing on the table.
    assert dealt.deals[1] == ((*pack[12:14], *pack[16:18]), (*pack[14:16], *pack[18:20]))
    assert [card for hands in dealt.deals[2:] for hand in hands for card in sorted(hand)] == [
        card
        for start in range(20, 52, 8)
        for first in (start, start + 2)
        for card in sorted((*pack[first : first + 2], *pack[first + 4 : first + 6]))
    ]


def test_the_stock_is_the_rest_of_the_pack_in_its_order() -> None:
    dealt = deal("k3f9", ruleset("dragkasino"), 2)
    assert dealt.stock == shuffled_pack("k3f9")[12:]


POINT_CARDS = {"AS", "AH", "AD", "AC", "10D", "2S"}


@pytest.mark.parametrize(
    "rules", [Ruleset(table_point_cards="replace"), Ruleset(packs=2, table=8, table_point_cards="replace")]
)
def test_point_cards_leave_the_opening_table_and_lie_at_the_bottom(rules: Ruleset) -> None:
    replaced = 0
    for seed in map(str, range(200)):
        dealt, plain = deal(seed, rules), deal(seed, Ruleset(packs=rules.packs, table=rules.table))
        assert not POINT_CARDS & set(map(str, dealt.table))
        hands = [card for hands in dealt.deals for hand in hands for card in hand]
        assert Counter([*dealt.table, *hands]) == Counter(list(PACK) * rules.packs)
        if POINT_CARDS & set(map(str, plain.table)):
            replaced += 1
            last = [card for hand in dealt.deals[-1] for card in hand[-2:]]
            assert str(last[-1]) in POINT_CARDS
        else:
            assert dealt == plain
    assert 40 < replaced < 190
