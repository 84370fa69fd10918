"""The series of draws: the same for ever, and fair."""

from collections import Counter

from trainer.practice.chance import Chance


def test_the_series_of_a_seed_never_changes() -> None:
    chance = Chance("seed")
    assert [chance.below(52) for _ in range(12)] == [19, 32, 35, 23, 35, 30, 24, 20, 42, 2, 48, 21]
    assert Chance("other").shuffled("ABCDEFGH") == list("GECHBDFA")


def test_each_number_comes_about_as_often_as_the_others() -> None:
    chance = Chance("fair")
    seen = Counter(chance.below(7) for _ in range(7000))
    assert set(seen) == set(range(7))
    assert all(880 < times < 1120 for times in seen.values())


def test_a_shuffle_keeps_every_item_and_leaves_its_argument_alone() -> None:
    items = list(range(20))
    assert sorted(Chance("x").shuffled(items)) == items == list(range(20))


def test_happens_and_pick_stay_within_bounds() -> None:
    chance = Chance("bounds")
    assert not any(chance.happens(0, 5) for _ in range(50))
    assert all(chance.happens(5, 5) for _ in range(50))
    assert {chance.pick("abc") for _ in range(50)} == set("abc")
