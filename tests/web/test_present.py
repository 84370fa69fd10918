"""What templates are told about cards: names, values, rows."""

from collections.abc import Iterator

import pytest
from flask import Flask
from markupsafe import Markup

from trainer.rules.cards import Build, Card
from trainer.rules.presets import PRESETS
from trainer.web.shell import present
from trainer.web.shell.prefs import COOKIE

JACK = Card(11, "S")
ACE = Card(1, "C")
NINE = Card(9, "D")
ENGLISH = PRESETS["english"].rules
SVENSK = PRESETS["svensk"].rules


@pytest.fixture(autouse=True)
def asked_in_english(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        yield


def test_names() -> None:
    assert present.card_name(JACK) == "jack of spades"
    assert present.card_title(JACK) == "Jack of spades"
    assert present.card_title(NINE) == "9 of diamonds"
    assert present.card_text(NINE) == "9\u2060♦\ufe0e"


def test_spoken_text_says_what_a_card_counts_under_the_rules_at_hand() -> None:
    assert present.spoken(JACK, SVENSK) == "jack of spades, counts 11"
    assert present.spoken(JACK, ENGLISH) == "jack of spades"
    build = Build(((Card(5, "H"), Card(4, "C")),), 9, 0)
    assert present.spoken(build, SVENSK) == "build of 9, yours: five of hearts and four of clubs"


@pytest.mark.parametrize(
    ("setting", "labelled"), [("off", []), ("some", [JACK, ACE]), ("all", [JACK, ACE, NINE])]
)
def test_values_under_cards_follow_the_setting(app: Flask, setting: str, labelled: list[Card]) -> None:
    with app.test_request_context(headers={"Cookie": f"{COOKIE}=values={setting}"}):
        assert [card for card in (JACK, ACE, NINE) if present.value_label(card, SVENSK)] == labelled


def test_a_list_in_words_keeps_markup_and_escapes_text() -> None:
    assert present.listed(["a", "b", "c"]) == "a, b and c"
    assert present.listed([Markup("<b>a</b>"), "<c>"]) == Markup("<b>a</b> and &lt;c&gt;")


@pytest.mark.parametrize(
    ("most", "rows"),
    [
        (4, {1: 1, 4: 4, 5: 4, 6: 3, 7: 4, 8: 4}),
        (5, {5: 5, 6: 3, 7: 4, 8: 4}),
        (6, {9: 5, 10: 5, 12: 6, 16: 6}),
    ],
)
def test_rows_come_out_even(most: int, rows: dict[int, int]) -> None:
    assert {count: present.per_row(count, most) for count in rows} == rows


def test_small_faces_from_nine_on() -> None:
    assert not present.is_compact([NINE] * 8)
    assert present.is_compact([NINE] * 9)
    assert "compact" in present.row_classes([NINE] * 9).split()


def test_figures_are_not_broken_and_have_a_true_minus() -> None:
    assert present.score(26, 21) == "26\u202f:\u202f21"
    assert (present.signed(5), present.signed(-5)) == ("+5", "\u22125")
