"""Questions answered by a choice: each verdict with its reason, each ladder of hints."""

import pytest

from trainer.coach.reasons import CHOICE_CODES
from trainer.practice.choices import (
    HowManyQuestion,
    LegalQuestion,
    WhichCardQuestion,
    choice_ladder,
    judge_choice,
)
from trainer.rules.notation import parse_card, parse_cards, parse_table
from trainer.rules.presets import find_preset

NORSK = find_preset("norsk").rules
ENGLISH = find_preset("english").rules
DANSK = find_preset("dansk").rules


def which(table: str, hand: str, want: str = "most", rules: str = "norsk") -> WhichCardQuestion:
    return WhichCardQuestion(parse_table(table), parse_cards(hand), find_preset(rules).rules, want)


@pytest.mark.parametrize(
    ("question", "right"),
    [
        (which("9S 4D 5H 3C", "9D 3H 6S"), (0,)),
        (which("9S 4D 5H 3C", "9D 3H 6S", "any"), (0, 1)),
        (which("9S 4D", "9D 4H"), (0, 1)),
        (which("9S 4D", "2H 3H"), ()),
        (which("(5H+4C)=9@1 4D", "4S 9D"), (1,)),
        (which("KS KH 4D 5D", "KD 9C", rules="english"), (1,)),
        (which("KS KH 4D 5D", "KD 9C", rules="norsk"), (0, 1)),
    ],
)
def test_which_cards_are_right(question: WhichCardQuestion, right: tuple[int, ...]) -> None:
    assert question.right == right
    for place in range(len(question.hand)):
        assert judge_choice(question, place).right == (place in right)
    assert judge_choice(question, None).right == (not right)


@pytest.mark.parametrize(
    ("choice", "code", "facts"),
    [
        (1, "takes_less", {"card": "3H", "taken": 1}),
        (2, "takes_nothing", {"card": "6S", "values": [6]}),
        (None, "card_overlooked", {}),
    ],
)
def test_why_a_card_is_wrong(choice: int | None, code: str, facts: dict[str, object]) -> None:
    verdict = judge_choice(which("9S 4D 5H 3C", "9D 3H 6S"), choice)
    assert verdict.reason is not None
    assert (verdict.right, verdict.reason.code, verdict.reason.facts) == (False, code, facts)


def test_a_right_card_comes_with_its_groups() -> None:
    verdict = judge_choice(which("9S 4D 5H 3C", "9D 3H 6S"), 0)
    assert verdict.reason is None and verdict.capture is not None
    assert sorted(map(len, verdict.capture.groups or ())) == [1, 2]


def legal(table: str, card: str, items: tuple[int, ...], rules: str = "norsk") -> LegalQuestion:
    return LegalQuestion(parse_table(table), parse_card(card), items, find_preset(rules).rules)


def test_legal_or_not() -> None:
    good = legal("9S 4D 5H 3C", "9D", (0, 1, 2))
    assert judge_choice(good, 1).right
    wrong = judge_choice(good, 0)
    assert wrong.reason is not None and wrong.reason.code == "is_legal"
    assert wrong.reason.facts["value"] == 9 and sorted(map(len, wrong.reason.facts["groups"])) == [1, 2]
    bad = legal("9S 4D 5H 3C", "9D", (0, 3))
    said_yes, said_no = judge_choice(bad, 1), judge_choice(bad, 0)
    assert (said_yes.right, said_no.right) == (False, True)
    assert said_yes.reason == said_no.reason is not None and said_yes.reason.code == "left_over"


def test_a_duty_makes_a_sum_that_adds_up_illegal() -> None:
    question = legal("9S 4D 5H", "9D", (0,), "krypkasino")
    verdict = judge_choice(question, 0)
    assert verdict.right and verdict.reason is not None and verdict.reason.code == "can_be_enlarged"


@pytest.mark.parametrize(
    ("said", "code", "facts"),
    [
        (0, "takes_more", {"said": 0}),
        (2, "takes_more", {"said": 2}),
        (3, None, None),
        (4, "takes_fewer", {"said": 4, "cards": ["3C"]}),
    ],
)
def test_how_many(said: int, code: str | None, facts: dict[str, object] | None) -> None:
    question = HowManyQuestion(parse_table("9S 4D 5H 3C"), parse_card("9D"), NORSK)
    assert list(question.choices) == [0, 1, 2, 3, 4]
    verdict = judge_choice(question, said)
    assert verdict.right == (code is None)
    assert (verdict.reason and verdict.reason.code, verdict.reason and verdict.reason.facts) == (code, facts)


def test_too_many_where_every_card_fits_somewhere_names_none() -> None:
    question = HowManyQuestion(parse_table("6D 4H 6S"), parse_card("10H"), NORSK)
    verdict = judge_choice(question, 3)
    assert verdict.reason is not None and verdict.reason.facts == {"said": 3, "cards": []}


def test_too_many_names_no_card_that_only_the_last_of_many_captures_take() -> None:
    table = parse_table("4D 3S 4H 7H 9S 4C 7S 7D 3H AH 4S 3C AS 10C AD 8S 5C 3D")
    question = HowManyQuestion(table, parse_card("QD"), find_preset("svensk").rules)
    assert all(any(place in capture.items for capture in question.captures) for place in range(18))
    verdict = judge_choice(question, 18)
    assert verdict.reason is not None and verdict.reason.facts == {"said": 18, "cards": []}


@pytest.mark.parametrize(
    ("question", "codes"),
    [
        (which("9S 4D 5H 3C", "9D 3H 6S"), ["counts_each", "one_taken", "all_taken", "answer_card"]),
        (which("9S 4D", "2H 3H"), ["counts_each", "none_equal", "none_sum", "answer_none"]),
        (which("9S 4D", "5S 3H", rules="dansk"), ["counts_each", "one_taken", "all_taken", "answer_card"]),
        (legal("9S 4D 5H", "9D", (1, 2)), ["counts", "total", "one_group", "answer_legal"]),
        (legal("9S 4D 5H", "9D", (0, 1)), ["counts", "total", "because", "answer_not_legal"]),
        (
            HowManyQuestion(parse_table("9S 4D 5H"), parse_card("9D"), NORSK),
            ["counts", "one_card", "one_group", "answer_count"],
        ),
        (
            HowManyQuestion(parse_table("9S 4D"), parse_card("3D"), NORSK),
            ["counts", "no_equal", "no_sum", "answer_count"],
        ),
    ],
)
def test_the_ladder(question: WhichCardQuestion | LegalQuestion | HowManyQuestion, codes: list[str]) -> None:
    ladder = choice_ladder(question)
    assert [hint.code for hint in ladder] == codes
    assert all(place < len(question.table) for hint in ladder for place in hint.places)


def test_the_group_of_a_legal_play_is_pointed_at_where_it_lies() -> None:
    ladder = choice_ladder(legal("2C 9S 4D 5H", "9D", (2, 3)))
    assert ladder[1].facts == {"cards": ["4D", "5H"], "sum": 9}
    assert ladder[2].places == (2, 3)


def test_every_code_of_a_choice_is_reached_above() -> None:
    reached = {"takes_less", "takes_nothing", "card_overlooked", "is_legal", "takes_more", "takes_fewer"}
    assert reached == set(CHOICE_CODES)
