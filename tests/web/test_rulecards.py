"""Rule cards: every sentence and every example is true under every preset and option, by the engine."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from flask import Flask

from trainer.practice.check import CaptureQuestion
from trainer.rules.captures import Captures
from trainer.rules.cards import BIG_CASINO, LITTLE_CASINO, PACK, Card
from trainer.rules.notation import parse_card, parse_cards
from trainer.rules.options import CHOICES
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset
from trainer.rules.values import hand_values, table_values
from trainer.web.tasks.rulecards import RuleCard, rule_card

SKILLS = ("equal", "sum2", "sum3", "groups", "crossing", "ace", "casinos", "spade5", "nothing")
PLAYED = tuple(map(parse_card, ("AS", "2S", "10D", "5S", "9C", "KH")))
TABLE = parse_cards("7H 3C")
ACE = Card(1, "S")

COUNTS = "([0-9]+(?: or [0-9]+)?)"


def any_rules() -> Iterator[Ruleset]:
    """The presets, and every value of the options that decide what a card counts and takes."""
    yield from (preset.rules for preset in PRESETS.values())
    names = ("court", "ace_hand", "ace_table", "ace_mixed", "casino_hand", "spade5", "group_max")
    for values in product(*(CHOICES[name] for name in names)):
        yield replace(PRESETS["svensk"].rules, **dict(zip(names, values, strict=True)))


def takes(table: str, card: str, rules: Ruleset) -> bool:
    """Whether the card takes the whole table, clearing aside."""
    cards = parse_cards(table)
    found = Captures(cards, parse_card(card), rules).find(range(len(cards)))
    return found is not None and not found.clears


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(" or ")))


def check_counts(text: str, rules: Ruleset) -> None:
    """What the card says that cards count."""
    for said in re.findall(f"On the table an ace counts {COUNTS}", text):
        assert numbers(said) == table_values(ACE, rules)
    for said in re.findall(f"From the hand it counts {COUNTS}", text):
        assert numbers(said) == hand_values(ACE, rules)
    of_both = f"From the hand the two of spades counts {COUNTS} and the ten of diamonds {COUNTS}"
    for two, ten in re.findall(of_both, text):
        assert numbers(two) == hand_values(LITTLE_CASINO, rules)
        assert numbers(ten) == hand_values(BIG_CASINO, rules)
    assert "counts" not in text or re.search("(an ace|it|spades) counts [0-9]", text)


def check_claims(text: str, played: Card, rules: Ruleset) -> None:
    """What the card says that may be taken."""
    five = Captures(TABLE, parse_card("5S"), rules)
    one_value = not takes("AD 10H 4H", "AS", rules)
    for words, true in {
        "so it takes an ace": takes("AD", "AS", rules),
        "an ace alone is not enough": not takes("AD", "AS", rules),
        # Where an ace on the table may count 14 itself, both come to the same.
        "one of them in each play": one_value or rules.ace_table == "choice",
        "both its values in one play": not one_value,
        "must take the whole table": five.must_clear,
        "may take the whole table": five.clears and not five.must_clear,
        "a five like any other": not five.clears,
        "three cards or more": takes("2H 3H 4D", "9C", rules),
        "at most two cards": not takes("2H 3H 4D", "9C", rules) and takes("5H 4D", "9C", rules),
        "nothing can be taken": not Captures(TABLE, played, rules).clears,
        "takes one equal card": not takes("KC KD", "KH", rules) and takes("KC", "KH", rules),
        "takes equal cards": takes("KC KD", "KH", rules),
    }.items():
        assert true or words not in text, words
    if played == ACE and "Each group must make the card’s value" in text:
        assert one_value or rules.ace_table == "choice" or "both its values in one play" in text


def check_example(shown: RuleCard, rules: Ruleset) -> None:
    """The example is one that some card takes, in these groups."""
    cards = [card for group in shown.groups for card in group]
    taking = [card for card in PACK if shown.value in hand_values(card, rules) and card not in cards]
    assert not shown.groups or any(
        found and found.value == shown.value and len(found.groups or ()) == len(shown.groups)
        for found in (Captures(cards, card, rules).find(range(len(cards))) for card in taking)
    )


@pytest.mark.parametrize("skill", SKILLS)
def test_rule_cards_are_true_under_all_rules(app: Flask, skill: str) -> None:
    said = set()
    with app.test_request_context():
        for rules in any_rules():
            for played in PLAYED:
                shown = rule_card(skill, CaptureQuestion(TABLE, played, rules))
                said.add(shown.text)
                check_counts(shown.text, rules)
                check_claims(shown.text, played, rules)
                check_example(shown, rules)
    if skill == "ace":
        assert len(said) >= 8


def test_the_card_of_15_and_16_agrees_with_the_page_above_it(app: Flask) -> None:
    page = app.test_client().get("/practise/capture/byggkasino/medium/abc/5?take=0&misses=2&hints=1").text
    words = re.sub(r"<[^>]*>", "", page)
    assert "ten of diamonds counts 10 or 16" in words
    assert "From the hand the two of spades counts 2 or 15 and the ten of diamonds 10 or 16." in words
