"""Sets of vectors as integers, against the same sets written out."""

import random
from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, prod

import pytest

from trainer.rules import space as space_module
from trainer.rules.space import Space

LIMITS = [
    (),
    (1,),
    (8,),
    (1, 1, 1, 1, 1),
    (2, 3),
    (3, 1, 2),
    (4, 2, 1, 3),
    (1, 4, 1, 2, 2),
    (5, 5, 4),
]

Vector = tuple[int, ...]


def everything(limits: Sequence[int]) -> list[Vector]:
    return list(product(*(range(limit + 1) for limit in limits)))


def as_set(space: Space, vectors: int) -> set[Vector]:
    return set(space.vectors(vectors))


def as_bits(space: Space, vectors: set[Vector]) -> int:
    return sum(1 << space.number(vector) for vector in vectors)


def some_sets(limits: Sequence[int]) -> Iterator[tuple[Space, set[Vector], random.Random]]:
    """A space with twenty random sets of its vectors, from one vector to all."""
    rng = random.Random(str(limits))
    space, all_of_them = Space(limits), everything(limits)
    for _ in range(20):
        yield space, set(rng.sample(all_of_them, rng.randint(1, len(all_of_them)))), rng


@pytest.mark.parametrize("limits", LIMITS)
def test_numbers_and_vectors(limits: Vector) -> None:
    space = Space(limits)
    assert space.size == prod(limit + 1 for limit in limits)
    vectors = [space.vector(number) for number in range(space.size)]
    assert sorted(vectors) == everything(limits)
    assert [space.number(vector) for vector in vectors] == list(range(space.size))
    assert list(space.vectors((1 << space.size) - 1)) == vectors
    assert list(space.vectors(0)) == []
    for one, chosen, _ in some_sets(limits):
        assert as_set(one, as_bits(one, chosen)) == chosen


@pytest.mark.parametrize("limits", LIMITS)
def test_at_most(limits: Vector) -> None:
    space = Space(limits)
    for digit, limit in enumerate(limits):
        for bound in range(limit + 1):
            wanted = {vector for vector in everything(limits) if vector[digit] <= bound}
            assert as_set(space, space.at_most(digit, bound)) == wanted
            assert as_set(space, space.at_most(digit, bound)) == wanted  # remembered the second time


#: Blocks so narrow that even small spaces are cut, one that cuts some, and the one in use.
BLOCKS = [1, 2, 7, 16, space_module._BLOCK_BITS]


@pytest.fixture(params=BLOCKS)
def block_bits(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    bits: int = request.param
    monkeypatch.setattr(space_module, "_BLOCK_BITS", bits)
    return bits


def sums_of(groups: Sequence[Sequence[tuple[int, int]]], limits: Sequence[int]) -> set[Vector]:
    """Every vector within the limits that adds up from groups, found one group at a time."""
    found = {(0,) * len(limits)}
    edge = list(found)
    while edge:
        smaller = edge.pop()
        for group in groups:
            vector = list(smaller)
            for digit, cards in group:
                vector[digit] += cards
            wider = tuple(vector)
            if wider not in found and all(have <= most for have, most in zip(wider, limits, strict=True)):
                found.add(wider)
                edge.append(wider)
    return found


@pytest.mark.usefixtures("block_bits")
@pytest.mark.parametrize("limits", [limits for limits in LIMITS if limits])
@pytest.mark.parametrize("number", [0, 1, 2, 5, 9])
def test_closure_is_every_sum_of_groups(limits: Vector, number: int) -> None:
    rng = random.Random(f"{limits} {number}")
    space = Space(limits)
    groups = []
    for _ in range(number):
        digits = sorted(rng.sample(range(len(limits)), rng.randint(1, min(3, len(limits)))))
        groups.append([(digit, rng.randint(1, limits[digit])) for digit in digits])
    assert as_set(space, space.closure(groups)) == sums_of(groups, limits)


@pytest.mark.parametrize("limits", LIMITS)
def test_a_set_by_its_numbers(limits: Vector) -> None:
    for space, chosen, _ in some_sets(limits):
        assert space.set_of(map(space.number, chosen)) == as_bits(space, chosen)


@pytest.mark.usefixtures("block_bits")
@pytest.mark.parametrize("limits", LIMITS)
def test_without_smaller(limits: Vector) -> None:
    for space, chosen, _ in some_sets(limits):
        wanted = {
            one
            for one in chosen
            if not any(
                one != other and all(have <= most for have, most in zip(one, other, strict=True))
                for other in chosen
            )
        }
        assert as_set(space, space.without_smaller(as_bits(space, chosen))) == wanted


@pytest.mark.usefixtures("block_bits")
@pytest.mark.parametrize("limits", LIMITS)
def test_by_total_and_heaviest(limits: Vector) -> None:
    for space, chosen, rng in some_sets(limits):
        weights = [rng.randint(0, 4) for _ in limits]

        def total(vector: Vector, weights: list[int] = weights) -> int:
            return sum(have * weight for have, weight in zip(vector, weights, strict=True))

        by_total = list(space.by_total(as_bits(space, chosen), weights))
        assert len(by_total) == total(limits) + 1
        for sum_, part in enumerate(by_total):
            assert sorted(part) == sorted(vector for vector in chosen if total(vector) == sum_)
        best = max(map(total, chosen))
        found, heaviest = space.heaviest(as_bits(space, chosen), weights)
        assert (found, as_set(space, heaviest)) == (best, {one for one in chosen if total(one) == best})


@pytest.mark.usefixtures("block_bits")
@pytest.mark.parametrize("limits", LIMITS)
def test_ways(limits: Vector) -> None:
    for space, chosen, rng in some_sets(limits):
        choices = [[comb(limit, cards) for cards in range(limit + 1)] for limit in limits]
        if rng.random() < 0.5:
            choices = [[rng.randint(0, 5) for _ in row] for row in choices]
        wanted = sum(
            prod(row[cards] for row, cards in zip(choices, vector, strict=True)) for vector in chosen
        )
        assert space.ways(as_bits(space, chosen), choices) == wanted


def test_ways_of_nothing() -> None:
    assert Space((2, 2)).ways(0, [[1, 2, 1]] * 2) == 0
