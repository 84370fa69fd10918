"""Hints climb from what the card counts to the answer, and each says something true."""

import pytest

from trainer.coach.hints import RUNGS, ladder
from trainer.practice.drills import LEVELS, table_of
from trainer.rules.captures import Captures
from trainer.rules.cards import Build, Card, cards_of
from trainer.rules.notation import parse_card, parse_table
from trainer.rules.presets import PRESETS


def captures_of(table: str, card: str, preset: str = "svensk") -> Captures:
    return Captures([parse_card(word) for word in table.split()], parse_card(card), PRESETS[preset].rules)


def test_four_rungs_to_two_groups() -> None:
    counts, one, group, answer = ladder(captures_of("6S 3H 9C KD", "9D"))
    assert (counts.code, counts.facts) == ("counts", {"card": "9D", "values": [9]})
    assert (one.code, one.facts, one.places) == ("one_card", {"card": "6S"}, (0,))
    assert group.code == "one_group" and sorted(group.facts["cards"]) == ["3H", "6S"]
    assert group.places == (0, 1) and group.facts["value"] == 9
    assert answer.code == "answer" and sorted(answer.facts["cards"]) == ["3H", "6S", "9C"]
    assert answer.places == (0, 1, 2)


def test_nothing_to_take() -> None:
    found = ladder(captures_of("6S 5H KD", "9D"))
    assert [hint.code for hint in found] == ["counts", "no_equal", "no_sum", "answer_nothing"]
    assert all(not hint.places for hint in found)
    assert found[1].facts == found[2].facts == {"values": [9]}


def test_a_court_card_that_only_pairs() -> None:
    found = ladder(captures_of("6S 5H", "JD", "english"))
    assert found[0].facts == {"card": "JD", "values": []}
    assert ladder(captures_of("6S 5H JC", "JD", "english"))[2].facts == {"cards": ["JC"], "value": None}


def test_the_danish_five_of_spades() -> None:
    found = ladder(captures_of("6S KH JD", "5S", "dansk"))
    assert [hint.code for hint in found] == ["counts", "special", "clears", "answer"]
    assert [hint.places for hint in found] == [(), (), (0, 1, 2), (0, 1, 2)]
    assert found[3].places == (0, 1, 2)


def test_a_build_is_pointed_at_as_one_place() -> None:
    build = Build(((Card(5, "H"), Card(4, "C")),), 9)
    captures = Captures([Card(2, "S"), build], Card(9, "D"), PRESETS["svensk"].rules)
    _, one, group, answer = ladder(captures)
    assert one.places == group.places == answer.places == (1,)
    assert one.facts["card"] in ("5H", "4C")


# The second pack has the cards of a group of the build once more, loose.
@pytest.mark.parametrize(("loose", "groups"), [("", []), (" 4C 3D", [["4C", "3D"]])])
def test_a_double_build_is_told_by_its_groups_and_is_one_place(loose: str, groups: list[list[str]]) -> None:
    captures = Captures(parse_table("2C (7H,4C+3D)=7@1" + loose), parse_card("7S"), PRESETS["svensk"].rules)
    _, one, group, answer = ladder(captures)
    assert (one.facts, group.facts) == ({"card": "4C"}, {"cards": ["4C", "3D"], "value": 7})
    assert one.places == group.places == (1,)
    assert answer.facts["groups"] == [["7H"], ["4C", "3D"], *groups]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", PRESETS)
def test_on_drill_tables_every_hint_is_true_and_the_next_one_says_more(preset: str, level: str) -> None:
    for n in range(1, 25):
        question = table_of(PRESETS[preset].rules, level, "hints", n)
        captures = question.captures
        rungs = ladder(captures)
        assert len({hint.code for hint in rungs}) == RUNGS and rungs == ladder(captures)
        if not captures:
            continue
        places = [set(hint.places) for hint in rungs]
        assert not places[0] and places[1] <= places[2] <= places[3]
        assert places[3] in [set(best.items) for best in captures.most()]
        named = sorted(str(card) for card in cards_of([question.table[n] for n in rungs[3].places]))
        assert sorted(rungs[3].facts["cards"]) == named
        group = captures.find(rungs[2].places)
        assert group is not None and len(group.groups or ()) <= 1
