"""What other rule sets say of any move, builds too, and which house rules decide."""

import random
from dataclasses import replace

import pytest

from trainer.coach.elsewhere import MOVE_OPTIONS, Elsewhere, elsewhere_move
from trainer.rules.cards import PACK, Build, Item
from trainer.rules.effect import ABOUT_BUILDS
from trainer.rules.house import ruleset
from trainer.rules.legal import LegalMoves
from trainer.rules.moves import Construct, Move, Take, Trail
from trainer.rules.movetext import parse_move
from trainer.rules.positions import parse_position
from trainer.rules.presets import PRESETS


def judged(text: str, move: str, preset: str, seat: int = 0) -> dict[str, Elsewhere]:
    position = parse_position(text)
    found = elsewhere_move(
        position.table, position.hand, parse_move(move, position.table), PRESETS[preset].rules, seat
    )
    return {each.preset: each for each in found}


@pytest.mark.parametrize(
    ("text", "move", "here", "there", "legal", "options"),
    [
        ("9H 5C / AS", "AS x 9H 5C", "english", "svensk", True, {"ace_hand": "choice"}),
        ("9H 5C / AS", "AS x 9H 5C", "svensk", "english", False, {"ace_hand": 1}),
        ("5H 2C / 3S 10H", "3S+5H+2C=10", "dansk", "svensk", True, {"build_table_cards": "many"}),
        ("5H 2C / 3S 10H", "3S+5H+2C=10", "svensk", "norsk", False, {"build": "off"}),
        ("9H / 7S 10D", "7S+9H=16", "dansk", "svensk", False, {"casino_hand": "face"}),
        ("(5H+2C)=7@0 / 3S 10H", "3S>1=10", "svensk", "dansk", False, {"raise_own": "no"}),
        ("(5H+2C)=7@0 KD / 7S 9H", "7S", "svensk", "dansk", True, {}),
        ("(5H+2C)=7@0 KD / 7S 9H", "9H", "svensk", "royal", False, {"owner_trail": "forbidden"}),
        ("(5H+2C)=7@1 7D / 7S", "7S x 5H 2C 7D", "svensk", "norsk-bygg", False, {"build_capture": "alone"}),
        # Where nobody builds, it is that which decides, and never what a build would ask there.
        ("(5H+2C)=7@0 KD / 7S 9H", "7S", "svensk", "norsk", True, {"build": "off"}),
        ("(5H+2C)=7@0 KD / 7S 9H", "9H", "royal", "svensk-utan-bygge", True, {"build": "off"}),
        ("(5H+2C)=7@0 KD / 7S 9H", "9H", "royal", "barnkasino", True, {"build": "off"}),
        ("(5H+2C)=7@0 KD / 7S 9H", "9H", "byggekasino", "finsk", True, {"build": "off"}),
        ("8H 5C 3D / 8S KD", "8S", "svensk", "krypkasino", False, {"capture": "forced"}),
    ],
)  # fmt: skip
def test_the_house_rule_that_decides(
    text: str, move: str, here: str, there: str, legal: bool, options: dict[str, object]
) -> None:
    found = judged(text, move, here)[there]
    assert found.legal == legal
    if options:
        assert dict(found.options) == options
    else:
        # It takes two: the card need not be kept, and the last one may be laid out.
        assert {name for name, _value in found.options} == {"keep_card", "owner_trail"}


def test_the_preset_that_house_rules_started_from_is_asked_too() -> None:
    position = parse_position("5H 4C / 4D 9D")
    rules = ruleset({"preset": "svensk", "build": "off"})
    found = elsewhere_move(position.table, position.hand, parse_move("4D+5H=9", position.table), rules)
    assert found[0] == Elsewhere("svensk", True, (("build", "on"),))


def test_what_every_rule_set_refuses_is_wrong_everywhere() -> None:
    assert judged("6S 4C / 9D KH", "9D x 6S 4C", "svensk") == {}


def a_position(rng: random.Random) -> tuple[list[Item], list, list[Move]]:  # type: ignore[type-arg]
    """A small table with builds, a hand, and moves there, sensible or not."""
    pack = rng.sample(PACK, 12)
    hand = [pack.pop() for _ in range(3)]
    table: list[Item] = [pack.pop() for _ in range(4)]
    for owner in (0, 1):
        cards = [pack.pop(), pack.pop()]
        value = sum(card.rank for card in cards)
        if value <= 14:
            table.append(Build((tuple(cards),), value, owner))
    moves: list[Move] = []
    for card in hand:
        moves.append(Trail(card))
        places = tuple(sorted(rng.sample(range(len(table)), rng.randint(1, 2))))
        moves.append(Take(card, places))
        loose = tuple(place for place in places if not isinstance(table[place], Build))
        built = [place for place in range(len(table)) if isinstance(table[place], Build)]
        onto = rng.choice([None, *built])
        moves.append(Construct(card, loose, rng.randint(2, 14), onto))
    moves += LegalMoves(table, hand, PRESETS["svensk"].rules).first(6)
    return table, hand, moves


@pytest.mark.parametrize("here", ["svensk", "dansk", "norsk-bygg", "krypkasino", "english"])
def test_each_rule_set_is_heard_and_the_options_named_are_just_enough(here: str) -> None:
    rng = random.Random(f"elsewhere {here}")
    rules = PRESETS[here].rules
    for _round in range(12):
        table, hand, moves = a_position(rng)
        for move in moves:
            legal = LegalMoves(table, hand, rules).judge(move).legal
            found = {each.preset: each for each in elsewhere_move(table, hand, move, rules)}
            for preset in PRESETS.values():
                there = LegalMoves(table, hand, preset.rules).judge(move).legal
                assert (preset.id in found) == (there != legal and preset.id != here)
                if preset.id not in found:
                    continue
                options = dict(found[preset.id].options)
                assert options and set(options) <= set(MOVE_OPTIONS)
                assert preset.rules.build == "on" or not set(options) & set(ABOUT_BUILDS)
                turned = LegalMoves(table, hand, replace(rules, **options)).judge(move).legal
                assert turned == there == found[preset.id].legal
                for name in options if len(options) > 1 else ():
                    fewer = {other: value for other, value in options.items() if other != name}
                    assert LegalMoves(table, hand, replace(rules, **fewer)).judge(move).legal == legal
