"""The groups that make a value, and the parting of a selection into them."""

import random
from itertools import combinations

import pytest

from trainer.rules import groups as groups_module
from trainer.rules.cards import PACK
from trainer.rules.groups import EMPTY, MAX_COPIES, ONE, Groups, groups_of, pack

#: Partitions of n (1, 2, 3, 5, 7, ...), as every table of them has it.
P = [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77, 101, 135, 176, 231]


def counted(value: int, highest: int, copies: int, longest: int) -> int:
    """Partitions of ``value`` into parts of at most ``highest``, each at most ``copies`` times, by sums."""
    ways = {(0, 0): 1}
    for part in range(1, highest + 1):
        wider: dict[tuple[int, int], int] = {}
        for (total, cards), number in ways.items():
            for more in range(copies + 1):
                key = (total + more * part, cards + more)
                wider[key] = wider.get(key, 0) + number
        ways = wider
    return sum(number for (total, cards), number in ways.items() if total == value and cards <= longest)


@pytest.mark.parametrize("value", range(1, 17))
def test_as_many_groups_as_partitions(value: int) -> None:
    if value <= MAX_COPIES:
        assert len(groups_of(value, 13, None, False).all) == P[value]
    for highest in (13, 10):
        assert len(groups_of(value, highest, None, False).all) == counted(value, highest, MAX_COPIES, 99)
        assert len(groups_of(value, highest, 2, False).all) == counted(value, highest, MAX_COPIES, 2)


@pytest.mark.parametrize(
    ("value", "too_high"),
    [(9, 0), (10, 0), (11, 0), (12, 0), (13, 0), (14, 1), (15, 2), (16, 4)],
)
def test_partitions_without_nine_aces_and_without_parts_above_the_king(value: int, too_high: int) -> None:
    # Nine aces leave any partition of the rest; too high are 14, 15, 16 and what goes with them.
    assert len(groups_of(value, 13, None, False).all) == P[value] - P[value - 9] - too_high


@pytest.mark.parametrize("value", range(1, 17))
@pytest.mark.parametrize("highest", [13, 10])
@pytest.mark.parametrize("longest", [None, 2])
@pytest.mark.parametrize("ace_as_14", [False, True])
def test_every_group_makes_the_value(value: int, highest: int, longest: int | None, ace_as_14: bool) -> None:
    groups = groups_of(value, highest, longest, ace_as_14).all
    assert len({group.ranks for group in groups}) == len(groups)
    assert [group.cards for group in groups] == sorted(group.cards for group in groups)
    for group in groups:
        aces = dict(group.ranks).get(1, 0)
        total = sum(rank * cards for rank, cards in group.ranks)
        assert total == value or (ace_as_14 and aces and total + 13 == value)
        assert group.cards == sum(cards for _, cards in group.ranks) <= (longest or 16)
        assert group.top == max(rank for rank, _ in group.ranks) <= highest
        assert list(group.ranks) == sorted(group.ranks) and all(cards for _, cards in group.ranks)
        assert EMPTY + group.packed == pack([rank for rank, cards in group.ranks for _ in range(cards)])


def test_an_ace_of_fourteen() -> None:
    def more(value: int) -> set[tuple[tuple[int, int], ...]]:
        return {group.ranks for group in groups_of(value, 13, None, True).all} - {
            group.ranks for group in groups_of(value, 13, None, False).all
        }

    assert more(13) == set()
    assert more(14) == {((1, 1),)}
    assert more(15) == {((1, 2),)}
    assert more(16) == {((1, 1), (2, 1)), ((1, 3),)}


def ranks_of(groups: Groups, *ranks: int) -> list[tuple[tuple[int, int], ...]] | None:
    found = groups.split(pack(ranks))
    return None if found is None else [group.ranks for group in found]


EIGHT = groups_of(8, 13, None, False)


def test_greedy_pairing_would_miss_it() -> None:
    # The seven needs the ace and the six the two; two and six are the larger pair to begin with.
    assert ranks_of(EIGHT, 1, 2, 6, 7) == [((1, 1), (7, 1)), ((2, 1), (6, 1))]
    # 5 + 2 + A leaves 3 + 3 + 2; 5 + 3 leaves 3 + 2 + 2 + A: both go.
    assert ranks_of(EIGHT, 1, 2, 2, 3, 3, 5) is not None


def test_divisible_is_not_enough() -> None:
    assert ranks_of(EIGHT, 5, 5, 6) is None
    assert ranks_of(EIGHT, 7, 7, 2) is None
    assert ranks_of(EIGHT, 3, 3, 3, 3, 3, 1) is None
    assert ranks_of(EIGHT, 9) is None


def test_no_cards_are_no_groups() -> None:
    assert EIGHT.split(EMPTY) == []
    assert EIGHT.fitting(EMPTY) == []


@pytest.mark.parametrize(("value", "groups"), [(13, 28), (14, 26)])
def test_the_whole_pack_falls_into_groups(value: int, groups: int) -> None:
    # 364 pips are 28 thirteens or 26 fourteens.
    found = groups_of(value, 13, None, False).split(pack([card.rank for card in PACK]))
    assert found is not None and len(found) == groups
    assert sum(group.packed for group in found) + EMPTY == pack([card.rank for card in PACK])


@pytest.mark.parametrize("value", [12, 15, 16])
def test_the_whole_pack_does_not(value: int) -> None:
    assert groups_of(value, 13, None, False).split(pack([card.rank for card in PACK])) is None


def parts(ranks: tuple[int, ...], value: int, longest: int) -> bool:
    """Whether the ranks part into groups of ``value``, by trying every group for the first of them."""
    if not ranks:
        return True
    first, rest = ranks[0], ranks[1:]
    for size in range(min(longest, len(ranks))):
        for others in combinations(range(len(rest)), size):
            if first + sum(rest[other] for other in others) == value:
                left = tuple(rank for place, rank in enumerate(rest) if place not in others)
                if parts(left, value, longest):
                    return True
    return False


@pytest.mark.parametrize("longest", [None, 2])
def test_split_and_fitting_against_every_parting(longest: int | None) -> None:
    rng = random.Random("split")
    possible = 0
    for _ in range(3000):
        value = rng.randint(2, 16)
        ranks = tuple(min(rng.randint(1, 13), rng.randint(1, 13)) for _ in range(rng.randint(1, 7)))
        groups = groups_of(value, 13, longest, False)
        found = groups.split(pack(ranks))
        assert (found is not None) == parts(ranks, value, longest or 99)
        if found is not None:
            possible += 1
            assert EMPTY + sum(group.packed for group in found) == pack(ranks)
            assert set(found) <= set(groups.fitting(pack(ranks)))
        fitting = [
            group for group in groups.all if all(ranks.count(rank) >= cards for rank, cards in group.ranks)
        ]
        assert groups.fitting(pack(ranks)) == fitting
    assert possible > 50


def test_eight_copies_of_a_rank_stay_apart_from_the_next() -> None:
    assert pack([1] * 8) == EMPTY + 8 * ONE[1]
    assert ranks_of(EIGHT, *[1] * 8) == [((1, 8),)]
    assert ranks_of(groups_of(16, 13, None, False), *[2] * 8, *[8] * 8) is not None
    assert ranks_of(groups_of(13, 13, None, False), *[13] * 8) == [((13, 1),)] * 8


def test_more_ranks_than_are_remembered() -> None:
    rng = random.Random("ranks")
    groups = groups_of(16, 13, None, False)
    for _ in range(6_000):
        ranks = rng.sample(range(1, 14), rng.randint(1, 9))
        found = groups.fitting(pack(ranks))
        assert all(cards == 1 and rank in ranks for group in found for rank, cards in group.ranks)
        sums = sum(sum(some) == 16 for size in range(1, 7) for some in combinations(ranks, size))
        assert len(found) == sums


def test_more_splits_than_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(groups_module, "_REMEMBERED", 3)
    groups = Groups(EIGHT.all)
    for _ in range(2):
        for ranks, parts in (([8], 1), ([7, 1], 1), ([7], None), ([5, 3, 8], 2), ([4, 4], 1), ([6, 3], None)):
            found = groups.split(pack(ranks))
            assert (None if found is None else len(found)) == parts
            assert groups.split(pack(ranks)) == found
