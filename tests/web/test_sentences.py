"""Every code of the coach has a sentence, written and spoken, and the sentence says what the facts say."""

import re
from dataclasses import replace
from itertools import combinations

import pytest
from flask import Flask

from trainer.coach.elsewhere import elsewhere
from trainer.coach.explain import why_not_legal, why_not_most
from trainer.coach.hints import ladder
from trainer.coach.reasons import CAPTURE_CODES, Reason
from trainer.practice.check import judge
from trainer.practice.drills import LEVELS, table_of
from trainer.rules.captures import Captures
from trainer.rules.house import ruleset
from trainer.rules.notation import parse_cards
from trainer.rules.presets import PRESETS
from trainer.web.shell.present import card_from
from trainer.web.words import otherrules, sentences
from trainer.web.words.sentences import SPOKEN, WRITTEN, hint_sentence, reason_sentence

#: Facts of each kind, enough for each code.
FACTS = {
    "cards": ["6S", "3H"], "card": "10D", "counts": 10, "as": 16, "sum": 9, "value": 12, "by": -3,
    "left": ["5D"],
    "groups": [["6S", "3H"], ["9C"]], "build": ["5H", "4C"], "worth": 9, "at_most": 2, "taken": 2, "most": 4,
    "values": [1, 14],
}  # fmt: skip

SIGNS = re.compile("[♠♥♦♣]")


def plain(markup: str) -> str:
    """What the eye reads: the hidden words left out, joiners and variation selectors too."""
    text = re.sub(r'<span class="vh">[^<]*</span>', "", markup)
    return re.sub("<[^>]*>", "", text).replace("\u2060", "").replace("\ufe0e", "")


def test_every_reason_and_hint_has_a_sentence(app: Flask) -> None:
    assert set(sentences.REASONS) >= set(CAPTURE_CODES)
    with app.test_request_context():
        for code in CAPTURE_CODES:
            for voice in (WRITTEN, SPOKEN):
                text = reason_sentence(Reason(code, FACTS), voice)
                assert text.endswith(".") and "%(" not in text and "None" not in text, code
                assert text[:1] == text[:1].upper()
                assert not SIGNS.search(text) or voice is WRITTEN


@pytest.mark.parametrize(
    ("reason", "written"),
    [
        (Reason("left_over", {"groups": [["6S", "3H"]], "left": ["5D"], "value": 9}),
         "6♠ and 3♥ make your 9. 5♦ is left over."),
        (Reason("left_over", {"groups": [["9S"], ["9C"]], "left": ["5D", "2C"], "value": 9}),
         "9♠ and 9♣ count 9 each like your card. 5♦ and 2♣ are left over."),
        (Reason("left_over", {"groups": [["6S", "3H"], ["9C"]], "left": ["5D"], "value": 9}),
         "6♠ + 3♥ and 9♣ each make your 9. 5♦ is left over."),
        (Reason("off_by", {"cards": ["6S", "4C"], "sum": 10, "value": 9, "by": 1}),
         "6♠ and 4♣ make 10, one more than 9."),
        (Reason("off_by", {"cards": ["6S", "4C"], "sum": 10, "value": 12, "by": -2}),
         "6♠ and 4♣ make 10, 2 less than 12."),
        (Reason("off_by", {"cards": ["QS"], "sum": 12, "value": 9, "by": 3}), "Q♠ counts 12, 3 more than 9."),
        (Reason("overlooked", {"values": [1, 14]}), "There is something to take. Your card takes 1 or 14."),
        (Reason("overlooked", {"values": []}), "There is something to take. Look for an equal card."),
    ],
)  # fmt: skip
def test_what_is_written(app: Flask, reason: Reason, written: str) -> None:
    with app.test_request_context():
        assert plain(reason_sentence(reason)) == written


def test_what_is_spoken_names_suits_in_words(app: Flask) -> None:
    reason = Reason("left_over", {"groups": [["6S", "3H"]], "left": ["5D"], "value": 9})
    with app.test_request_context():
        assert reason_sentence(reason, SPOKEN) == (
            "Six of spades and three of hearts make your 9. Five of diamonds is left over."
        )


def test_in_the_readers_language(app: Flask) -> None:
    reason = Reason("off_by", {"cards": ["6S", "4C"], "sum": 10, "value": 9, "by": 1})
    with app.test_request_context(headers={"Accept-Language": "nb"}):
        assert "og" in plain(reason_sentence(reason)) and "and" not in plain(reason_sentence(reason))


def test_why_the_five_of_spades_may_not_leave_something(app: Flask) -> None:
    rules = replace(PRESETS["dansk"].rules, spade5="must_clear")
    reason = why_not_legal(Captures(parse_cards("5H KD"), card_from("5S"), rules), (0,))
    assert reason is not None
    with app.test_request_context():
        told = plain(reason_sentence(reason))
    assert told == "In these rules your five of spades takes the whole table, and something is left."


def test_the_sentence_never_gives_away_what_was_left(app: Flask) -> None:
    with app.test_request_context():
        for code in ("not_largest", "can_be_enlarged", "must_capture", "overlooked"):
            assert not SIGNS.search(reason_sentence(Reason(code, FACTS)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", PRESETS)
def test_all_that_can_be_said_of_drill_tables_renders(app: Flask, preset: str, level: str) -> None:
    with app.test_request_context():
        for n in range(1, 5):
            question = table_of(PRESETS[preset].rules, level, "say", n)
            captures = question.captures
            for hint in ladder(captures):
                assert "%(" not in hint_sentence(hint) + hint_sentence(hint, SPOKEN)
            for items in combinations(range(len(question.table)), 2):
                found = captures.find(items)
                reason = why_not_legal(captures, items) or (found and why_not_most(captures, found))
                if reason:
                    assert "%(" not in reason_sentence(reason) + reason_sentence(reason, SPOKEN)
                there = elsewhere(question.table, question.card, items, question.rules)
                groups = otherrules.grouped(there)
                assert sorted(each.preset for each in there) == sorted(
                    preset for group in groups for preset in group.presets
                )
                told = [(group.legal, group.sentence()) for group in groups]
                assert len(set(told)) == len(told) and "%(" not in str(told)
                assert not there or otherrules.right_elsewhere(there, question.rules)
            assert judge(question, None).right == (not captures)


def test_rule_sets_that_have_one_reason_share_one_sentence(app: Flask) -> None:
    rules = ruleset({"preset": "svensk", "ace_hand": 14})
    found = elsewhere([card_from("AC")], card_from("AS"), [0], rules)
    either = tuple(preset.id for preset in PRESETS.values() if preset.rules.ace_hand == "choice")
    with app.test_request_context():
        first, second = otherrules.grouped(found)
        assert first == otherrules.Group(True, (("ace_hand", "choice"),), either) and len(either) > 2
        assert first.sentence(SPOKEN) == (
            f"In {len(either)} rule sets an ace from the hand counts 1 or 14, as you like."
        )
        assert first.names.startswith("Svensk kasino, ") and " and " in first.names
        assert second.presets == ("english",)
        assert second.sentence(SPOKEN) == "In English Casino an ace from the hand counts 1."
        title = otherrules.right_elsewhere
        assert title(found[:1], rules) == "Wrong here, right in Svensk kasino"
        assert title(found[-1:], rules) == "Wrong here, right in England"
        assert title(found, rules) == f"Wrong here, right in {len(found)} other rule sets"


def test_each_option_that_alone_can_decide_has_a_sentence(app: Flask) -> None:
    # The options in which two rule sets of different countries differ, and which decide about loose cards.
    told = ("court", "ace_hand", "casino_hand", "spade5", "group_max", "capture_extent")
    with app.test_request_context():
        for preset in PRESETS.values():
            for option in told:
                value = getattr(preset.rules, option)
                if (option, value) != ("capture_extent", "cannot_be_enlarged"):  # that never makes it right
                    assert preset.name in otherrules.OPTIONS[option, value](preset.name, WRITTEN)


@pytest.mark.parametrize(
    ("cards", "hints", "text"),
    [(1, 0, "One card."), (4, 1, "Four cards, with one hint."), (12, 3, "12 cards, with three hints.")],
)
def test_how_many_cards_with_how_many_hints(app: Flask, cards: int, hints: int, text: str) -> None:
    with app.test_request_context():
        assert sentences.cards_and_hints(cards, hints) == text
