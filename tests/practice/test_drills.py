"""The endless drill: the same tables everywhere, none twice, one in eight with nothing to take."""

import json
from collections import Counter
from pathlib import Path

import pytest

from trainer.practice import drills
from trainer.practice.check import CaptureQuestion, judge
from trainer.practice.drills import BLOCK, LAST_TABLE, LEVELS, has_nothing, key_of, skill_of, table_of
from trainer.practice.sketch import tempts
from trainer.rules.cards import FIVE_OF_SPADES, cards_of
from trainer.rules.presets import PRESETS
from trainer.rules.values import hand_values

VECTORS = Path(__file__).parents[1] / "data" / "drill-vectors.json"
RUN = 400

every_run = pytest.mark.parametrize(
    ("preset", "level"), [(preset, level) for preset in PRESETS for level in LEVELS]
)


def tables(preset: str, level: str, seed: str = "test", count: int = RUN) -> list[CaptureQuestion]:
    return [table_of(PRESETS[preset].rules, level, seed, n) for n in range(1, count + 1)]


def as_text(question: CaptureQuestion) -> str:
    return f"{' '.join(map(str, question.table))} / {question.card}"


def test_the_tables_written_down_still_stand_at_their_addresses() -> None:
    recorded = json.loads(VECTORS.read_text("utf-8"))
    for address, expected in recorded.items():
        preset, level, seed, n = address.split("/")
        assert as_text(table_of(PRESETS[preset].rules, level, seed, int(n))) == expected, address
    assert {address.split("/")[0] for address in recorded} == set(PRESETS)


def test_a_table_does_not_depend_on_what_was_asked_before() -> None:
    rules = PRESETS["norsk"].rules
    drills._stretch.cache_clear()
    alone = as_text(table_of(rules, "hard", "order", 93))
    drills._stretch.cache_clear()
    in_turn = [as_text(table_of(rules, "hard", "order", n)) for n in range(1, 100)]
    assert in_turn[92] == alone


def no_plain_search(*args: object) -> None:
    raise AssertionError("the plain search was needed")


@every_run
def test_a_run_of_four_hundred(preset: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drills._Stretch, "_plain", no_plain_search)
    rules, run = PRESETS[preset].rules, tables(preset, level)
    assert len(set(map(key_of, run))) == RUN
    for start in range(0, RUN, BLOCK):
        empty = [
            n for n, question in enumerate(run[start : start + BLOCK], start + 1) if not question.captures
        ]
        assert len(empty) == 1 and has_nothing("test", empty[0])
    for question in run:
        lying = cards_of(question.table)
        assert question.card not in lying
        assert max(Counter(lying).values()) <= rules.packs
        assert len(lying) in LEVELS[level].sizes
        assert is_a_decision(question, level), as_text(question)


def is_a_decision(question: CaptureQuestion, level: str) -> bool:
    captures = question.captures
    if not captures:
        return tempts(question, pairs=2)
    if captures.clears:
        return level == "hard"
    best = captures.most(limit=1)[0]
    if level == "easy":
        return len(best.cards) < len(question.table) and max(map(len, best.groups or ())) <= 2
    if best.value is None:
        return sum(card.rank == question.card.rank for card in cards_of(question.table)) > 1
    if level == "medium":
        lengths = [len(group) for group in best.groups or ()]
        return len(best.cards) < len(question.table) and (
            len(lengths) > 1 or max(lengths) > 2 or best.value > 13
        )
    # Whoever takes the first groups in sight can end with less, or has three groups to find.
    smaller = any(len(other.cards) < len(best.cards) for other in captures.largest(limit=200))
    return smaller or (len(best.groups or ()) > 2 and len(best.cards) < len(question.table))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", ["svensk", "krypkasino", "barnkasino", "byggkasino", "dansk", "english"])
def test_the_plain_search_alone_fills_a_stretch(
    preset: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drills, "_TRIES", 0)
    stretch = drills._Stretch(PRESETS[preset].rules, LEVELS[level], "plain", 1)
    run = [stretch.table(place) for place in range(80)]
    assert len(set(map(key_of, run))) == 80
    for n, question in enumerate(run, 81):
        assert bool(question.captures) != has_nothing("plain", n)
        assert question.captures.max_cards < len(question.table)


def test_the_last_table_of_a_run_is_as_cheap_as_the_first() -> None:
    before = drills._stretch.cache_info().misses
    table_of(PRESETS["svensk"].rules, "easy", "far", LAST_TABLE)
    assert drills._stretch.cache_info().misses == before + 1


def shares(preset: str, level: str) -> Counter[str]:
    return Counter(map(skill_of, tables(preset, level)))


@pytest.mark.parametrize("preset", ["svensk", "norsk", "dansk", "krypkasino"])
def test_what_the_levels_train(preset: str) -> None:
    easy, medium, hard = (shares(preset, level) for level in LEVELS)
    assert easy["equal"] >= 30 and easy["sum2"] >= 80 and easy["groups"] >= 80
    assert set(easy) <= {"nothing", "equal", "sum2", "groups", "crossing"}
    assert medium["groups"] >= 100 and medium["ace"] >= 30 and medium["crossing"] >= 30
    assert hard["crossing"] >= 200 and hard["ace"] >= 30
    for level in (easy, medium, hard):
        assert level["nothing"] == RUN // BLOCK


def test_special_cards_are_drilled_where_the_rules_have_them() -> None:
    for preset, has_casinos in (("norsk", True), ("byggkasino", True), ("svensk", False), ("english", False)):
        found = shares(preset, "medium")["casinos"]
        assert found >= 15 if has_casinos else not found
    assert not shares("english", "hard")["ace"]


def test_the_danish_five_of_spades_clears_now_and_then() -> None:
    assert 4 <= shares("dansk", "hard")["spade5"] <= 40
    for level in ("easy", "medium"):
        assert all(question.card != FIVE_OF_SPADES for question in tables("dansk", level))


def test_easy_cards_count_their_face_and_english_court_cards_pair() -> None:
    assert all(len(hand_values(q.card, q.rules)) == 1 for q in tables("svensk", "easy"))
    courts = [question for question in tables("english", "medium") if question.card.is_court]
    assert 20 <= len(courts) <= 120
    assert all(question.captures.max_cards <= 1 for question in courts)
    assert any(sum(c.rank == q.card.rank for c in cards_of(q.table)) > 1 for q in courts)


def test_children_meet_no_sum_of_three() -> None:
    for level in LEVELS:
        for question in tables("barnkasino", level, count=80):
            assert all(len(group) < 3 for best in question.captures.most(20) for group in best.groups or ())


def test_two_packs_lay_equal_cards_beside_each_other() -> None:
    assert any(len(set(question.table)) < len(question.table) for question in tables("krypkasino", "hard"))


def test_runs_of_different_seeds_differ() -> None:
    first, second = tables("svensk", "medium", "one", 40), tables("svensk", "medium", "two", 40)
    assert len(set(map(as_text, first)) & set(map(as_text, second))) == 0


@every_run
def test_the_judge_agrees_with_every_table(preset: str, level: str) -> None:
    for question in tables(preset, level, count=24):
        best = question.captures.most(limit=3)
        assert judge(question, None).right == (not best)
        assert all(judge(question, capture.items).right for capture in best)


@pytest.mark.parametrize(("level", "n"), [("easy", 0), ("easy", LAST_TABLE + 1), ("expert", 1), ("", 1)])
def test_what_no_run_has(level: str, n: int) -> None:
    with pytest.raises(LookupError):
        table_of(PRESETS["svensk"].rules, level, "test", n)
