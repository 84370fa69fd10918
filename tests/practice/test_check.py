"""The one judge: sets of cards, never the learner's grouping; every equally large capture is right."""

from collections.abc import Sequence

import pytest

from trainer.practice.check import TAKE_ANY, CaptureQuestion, judge
from trainer.rules.notation import parse_card
from trainer.rules.presets import PRESETS


def ask(table: str, card: str, preset: str = "svensk", **more: str) -> CaptureQuestion:
    return CaptureQuestion(
        tuple(parse_card(word) for word in table.split()), parse_card(card), PRESETS[preset].rules, **more
    )


@pytest.mark.parametrize(
    ("table", "card", "answer"),
    [
        ("9S 4D KC", "9D", (0,)),
        ("6S 3H 5D 4C KD", "9D", (0, 1, 2, 3)),
        ("6S 3H 5D 4C KD", "9D", (3, 2, 1, 0, 0)),  # order and doublets do not matter
        ("6S 4H 6D 4C", "10H", (0, 1, 2, 3)),  # pairs two ways, and nobody asks which
        ("6S 3H 6D", "9D", (0, 1)),  # equally good
        ("6S 3H 6D", "9D", (1, 2)),
        ("6S 5H KD", "9D", None),
        ("2S 6H KD", "QD", None),
    ],
)
def test_right(table: str, card: str, answer: Sequence[int] | None) -> None:
    question = ask(table, card)
    verdict = judge(question, answer)
    assert verdict.right and verdict.reason is None and verdict.left_over == ()
    if answer is None:
        assert verdict.capture is verdict.best is None
    else:
        assert verdict.capture is not None and set(verdict.capture.items) == set(answer)
        assert verdict.best is not None and len(verdict.best.cards) == len(verdict.capture.cards)


@pytest.mark.parametrize(
    ("table", "card", "preset", "answer", "code", "marked"),
    [
        ("6S 3H 5D", "9D", "svensk", (0, 1, 2), "left_over", (2,)),
        ("6S 3H 5D 5C", "9D", "svensk", (0, 1, 2, 3), "left_over", (2, 3)),
        ("6S 4C", "9D", "svensk", (0, 1), "off_by", ()),
        ("9S 6S 3H", "9D", "svensk", (0,), "not_largest", ()),
        ("9S 6S 3H", "9D", "svensk", None, "overlooked", ()),
        ("AC 4H", "AS", "dansk", (0,), "counted_table_value", ()),
        ("AC KH", "2S", "norsk", (0, 1), "off_by", ()),
        ("2C AS AH", "10D", "norsk", (0, 1), "counted_hand_value", (1,)),
        ("JS 5C 3D", "8H", "english", (0, 1), "court_pairs_only", (0,)),
        ("2S 3C 4D", "9H", "barnkasino", (0, 1, 2), "group_too_long", (0, 1, 2)),
        ("8S 5C 3D", "8D", "krypkasino", (0,), "can_be_enlarged", ()),
    ],
)
def test_wrong(
    table: str, card: str, preset: str, answer: Sequence[int] | None, code: str, marked: tuple[int, ...]
) -> None:
    verdict = judge(ask(table, card, preset), answer)
    assert not verdict.right
    assert verdict.reason is not None and verdict.reason.code == code
    assert verdict.left_over == marked


def test_any_legal_capture_will_do_where_that_is_asked() -> None:
    question = ask("9S 6S 3H", "9D", kind=TAKE_ANY)
    assert judge(question, (0,)).right and judge(question, (1, 2)).right
    assert not judge(question, (0, 1)).right
    assert not judge(question, None).right
    # A forced rule set makes no exception.
    assert not judge(ask("9S 6S 3H", "9D", "krypkasino", kind=TAKE_ANY), (0,)).right


def test_best_is_the_one_nearest_to_the_answer() -> None:
    question = ask("6S 3H 6D KC", "9D")
    near, far = judge(question, (2,)).best, judge(question, (0,)).best
    assert near is not None and near.items == (1, 2)
    assert far is not None and far.items == (0, 1)


def test_of_two_equal_cards_the_one_picked_last_is_one_too_many() -> None:
    verdict = judge(ask("5D 6S 3H 5D", "9D", "krypkasino"), (0, 1, 2, 3))
    assert verdict.reason is not None and verdict.reason.code == "left_over"
    assert verdict.left_over == (0, 3)


def test_the_empty_selection_is_no_answer() -> None:
    verdict = judge(ask("9S", "9D"), ())
    assert not verdict.right and verdict.reason is not None and verdict.reason.code == "empty"


def test_a_place_that_is_not_there() -> None:
    with pytest.raises(IndexError):
        judge(ask("9S", "9D"), (4,))
