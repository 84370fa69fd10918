"""House rules as data: every option, the table of defaults cell by cell, and what is refused."""

import random
from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import pytest

from tests.rulesets import near
from trainer.rules.deals import plan
from trainer.rules.effect import silenced_by
from trainer.rules.errors import KasinoError, RulesetError
from trainer.rules.house import ruleset, to_json
from trainer.rules.options import CHOICES, RANGES
from trainer.rules.presets import PRESETS, find_preset
from trainer.rules.ruleset import OPTIONS, Ruleset

IDS = (
    "svensk svensk-1516 dragkasino krypkasino dansk norsk-bygg norsk byggekasino finsk svensk-utan-bygge"
    " byggkasino english royal barnkasino"
).split()

#: The defaults of RULES.md section 6, a column for each of ``IDS``; a blank is not asked in that form.
DEFAULTS = (Path(__file__).parents[1] / "data" / "rule-defaults.md").read_text("utf-8")

#: What the short words of the table stand for.
WORDS: dict[str, Any] = {
    "num": "numeric",
    "vol": "voluntary",
    "none": None,
    "–": None,
    "spades": "most_spades",
    "extra": "extra_pack",
}
#: Where "none" is a word of its own.
NONE_IS_A_WORD = {"spade5", "sweep_cancel"}


def cell(option: str, word: str) -> Any:
    if option in NONE_IS_A_WORD and word == "none":
        return "none"
    return int(word) if word.isdecimal() else WORDS.get(word, word)


def rows() -> dict[str, list[str]]:
    lines = [line.strip("|").split("|") for line in DEFAULTS.splitlines()]
    heads, _, *cells = [[word.strip() for word in line] for line in lines]
    assert heads == ["option", *IDS]
    return {name: words for name, *words in cells}


def expected() -> list[tuple[str, str, Any]]:
    """Every filled cell: preset, option, value."""
    found = []
    for name, words in rows().items():
        assert len(words) == len(IDS), name
        options = {
            "pts cards/spades": ("pts_cards", "pts_spades"),
            "pts 10♦/2♠/ace": ("pts_d10", "pts_s2", "pts_ace"),
        }.get(name, (name,))
        for preset, word in zip(IDS, words, strict=True):
            values = word.replace("each 1", "each").split("/") if len(options) > 1 else [word]
            assert len(values) == len(options), (name, preset)
            found += [
                (preset, option, cell(option, value))
                for option, value in zip(options, values, strict=True)
                if value
            ]
    return found


def test_the_table_is_whole() -> None:
    assert set(IDS) == set(PRESETS) and len(IDS) == 14
    assert len(rows()) == 30
    assert {option for _, option, _ in expected()} <= set(OPTIONS)


@pytest.mark.parametrize("preset", IDS)
def test_defaults_cell_by_cell(preset: str) -> None:
    rules = asdict(ruleset(preset))
    wanted = {option: value for column, option, value in expected() if column == preset}
    assert len(wanted) >= 20
    assert {option: rules[option] for option in wanted} == wanted
    assert {option: type(rules[option]) for option in wanted} == {
        option: type(value) for option, value in wanted.items()
    }


#: What sections 2 and 3 settle beside the table.
@pytest.mark.parametrize(
    ("preset", "option", "value"),
    [
        ("norsk-bygg", "limit_counts_doubles", "no"),
        ("dansk", "limit_counts_doubles", "yes"),
        ("finsk", "tie_majority", "share"),
        ("finsk", "target_check", "immediate"),
        ("krypkasino", "table", 8),
        ("krypkasino", "kryp_end", "rounds:1"),
        *((preset, "ace_table", 1) for preset in IDS),
        *((preset, "ace_mixed", "one_value") for preset in IDS),
        *((preset, "hand", 4) for preset in IDS),
        *((preset, "table", 4) for preset in IDS if preset != "krypkasino"),
        *((preset, "raise_other", "yes") for preset in IDS if PRESETS[preset].rules.build == "on"),
        *((preset, "same_value_builds", "allowed") for preset in IDS),
        *((preset, "owner_must_capture", "no") for preset in IDS),
        *((preset, "overshoot", "highest") for preset in IDS),
        *((preset, "teams", "solo") for preset in IDS),
        *((preset, "table_point_cards", "keep") for preset in IDS),
        *((preset, "target_check", "end_of_pack") for preset in IDS if preset != "finsk"),
        *((preset, "tie_majority", "none") for preset in IDS if preset != "finsk"),
    ],
)
def test_defaults_that_the_table_leaves_out(preset: str, option: str, value: object) -> None:
    assert getattr(ruleset(preset), option) == value


#: Names and values of RULES.md section 6, and the options that section 3 adds.
SECTION_6 = """
players 2 3 4 5 6
packs 1 2
hand 4
table 4 8
refill deal draw
court numeric pair_one pair_all
ace_hand choice 14 1
ace_table 1 choice
ace_mixed one_value pairs_and_14
casino_hand face fixed choice
spade5 none may_clear must_clear
group_max none 2
capture voluntary forced forced_equal
capture_extent free cannot_be_enlarged most_cards
build off on
build_table_cards one many
double off equal_card groups
raise_own yes no
raise_other yes no
double_own yes no
build_limit none 1
same_value_builds allowed forbidden
build_max 10 14 16
keep_card always when_building
owner_trail free keep_card forbidden
owner_must_capture no any own
build_capture with_loose alone
absorb_on_raise yes no
sweep_pts 0 1 ±5
sweep_last counts never no_last_deal
sweep_stop_at none 10
sweep_cancel none one_for_one
last_pts 0 1
pts_cards 0 1 3
pts_spades 0 1 2 each
pts_d10 0 2 3
pts_s2 0 1 2
pts_ace 1
tie_majority none share carry
target 10 11 16 21 50 100 rounds
target_check end_of_pack immediate
target_tie most_spades extra_pack
overshoot highest closest bounce_back
teams solo pairs
last_call sistan båt
limit_counts_doubles yes no
table_point_cards keep replace
kryp_end rounds:3
"""
SETTINGS = [
    (name, value) for name, *values in map(str.split, SECTION_6.strip().splitlines()) for value in values
]
#: What an option needs beside it to make sense.
BESIDE: dict[tuple[str, str], dict[str, Any]] = {
    ("table", "8"): {"packs": 2},
    ("players", "5"): {"packs": 2},
    ("court", "pair_one"): {"build_max": 10},
    ("court", "pair_all"): {"build_max": 10},
    ("limit_counts_doubles", "no"): {"build_limit": 1},
    ("kryp_end", "rounds:3"): {"target": "lowest"},
}


def test_section_6_names_every_option() -> None:
    assert {name for name, _ in SETTINGS} | {"rounds"} == set(OPTIONS)
    assert {field.name for field in fields(Ruleset)} == {"preset", *OPTIONS}
    assert {*CHOICES, *RANGES, "target", "kryp_end", "last_call"} == set(OPTIONS)


@pytest.mark.parametrize(("option", "value"), SETTINGS)
def test_every_value_is_accepted_as_text_and_as_what_it_is(option: str, value: str) -> None:
    kept: Any = int(value) if value.isdecimal() else value
    if value == "none" and option in ("group_max", "build_limit", "sweep_stop_at"):
        kept = None
    beside = BESIDE.get((option, value), {})
    for given in (value, kept):
        found = getattr(ruleset({**beside, option: given}), option)
        assert found == kept and type(found) is type(kept)


@pytest.mark.parametrize(
    ("option", "given", "kept"),
    [
        ("capture_extent", "whole_group_set", "cannot_be_enlarged"),
        ("sweep_pts", "+-5", "±5"),
        ("sweep_pts", "+/-5", "±5"),
        ("last_call", None, None),
        ("last_call", "2025", "2025"),
        ("last_call", "x" * 40, "x" * 40),
        ("pts_ace", 0, 0),
        ("target", 1, 1),
        ("target", 1000, 1000),
        ("target", "lowest", "lowest"),
        ("target", "rounds", "rounds"),
    ],
)
def test_other_words_for_a_value(option: str, given: object, kept: object) -> None:
    assert getattr(ruleset({option: given}), option) == kept


def test_the_longest_matches() -> None:
    assert ruleset({"target": "rounds", "rounds": 100}).agreed_rounds == 100
    assert ruleset({"target": "lowest", "kryp_end": "rounds:1000"}).agreed_rounds == 1000


def test_short_forms() -> None:
    five = ruleset({"target": "rounds:5"})
    assert (five.target, five.rounds, five.agreed_rounds) == ("rounds", 5, 5)
    assert ruleset({"kryp_table": 8, "packs": 2}).table == 8
    assert ruleset({"kryp_table": "8", "table": 8, "packs": 2}).table == 8
    assert ruleset({"teams": "pairs"}).players == 4
    assert ruleset({"teams": "pairs", "players": "4"}).players == 4
    assert ruleset({}) == ruleset() == ruleset("svensk") == Ruleset()
    assert ruleset(Ruleset(packs=2)) == Ruleset(packs=2)
    assert ruleset({"preset": "sv-pagat"}) == PRESETS["svensk-utan-bygge"].rules


KEYS = {
    "sv-seed": "svensk",
    "sv-seed-1516": "svensk-1516",
    "sv-pagat": "svensk-utan-bygge",
    "drag": "dragkasino",
    "kryp": "krypkasino",
    "barn": "barnkasino",
    "byggkasino": "byggkasino",
    "da-seed": "dansk",
    "no-basic": "norsk",
    "no-bygg": "norsk-bygg",
    "no-basic-byggekasino": "byggekasino",
    "fi-pagat": "finsk",
    "en-casino": "english",
    "royal": "royal",
}


@pytest.mark.parametrize(("key", "preset"), KEYS.items())
def test_the_names_of_the_matrix_are_aliases(key: str, preset: str) -> None:
    assert find_preset(key).id == find_preset(f" {key.upper()} ").id == preset


def test_names_are_told_apart() -> None:
    names = [name for preset in PRESETS.values() for name in (preset.id, *preset.aliases)]
    assert len(names) == len(set(names))
    assert all(name == name.strip().lower() for name in names)
    for preset in PRESETS.values():
        assert preset.rules.preset == preset.id == preset.id.strip()
        assert preset.name and preset.short_name and preset.country in ("se", "dk", "no", "fi", "gb")
    assert {PRESETS[name].country for name in PRESETS} == {"se", "dk", "no", "fi", "gb"}


ALL_IDS = (
    "svensk, svensk-1516, svensk-utan-bygge, dragkasino, krypkasino, barnkasino, byggkasino, dansk, norsk,"
    " norsk-bygg, byggekasino, finsk, english, royal"
)


@pytest.mark.parametrize(
    ("rules", "message", "where"),
    [
        ("svenska", f"unknown preset 'svenska'; there are {ALL_IDS}", "preset"),
        ("", f"unknown preset ''; there are {ALL_IDS}", "preset"),
        ({"preset": "x" * 100}, f"unknown preset '{'x' * 56}...; there are {ALL_IDS}", "preset"),
        ({"preset": None}, "preset must be a text, not None", "preset"),
        ({"preset": 7}, "preset must be a text, not 7", "preset"),
        (None, "rules must be a preset id or an object with options", ""),
        (["svensk"], "rules must be a preset id or an object with options", ""),
        (7, "rules must be a preset id or an object with options", ""),
        (
            {"pts_spade": 1},
            f"unknown option 'pts_spade'; the options are {', '.join(OPTIONS)}",
            "pts_spade",
        ),
        ({"x" * 99: 1}, f"unknown option '{'x' * 56}...; the options are {', '.join(OPTIONS)}", "x" * 60),
        ({"pts_spades": 3}, "option pts_spades cannot be 3; it takes 0, 1, 2, each", "pts_spades"),
        ({"pts_spades": "EACH"}, "option pts_spades cannot be 'EACH'; it takes 0, 1, 2, each", "pts_spades"),
        ({"packs": 3}, "option packs cannot be 3; it takes 1, 2", "packs"),
        ({"packs": 2.0}, "option packs cannot be 2.0; it takes 1, 2", "packs"),
        ({"packs": True}, "option packs cannot be True; it takes 1, 2", "packs"),
        ({"last_pts": False}, "option last_pts cannot be False; it takes 0, 1", "last_pts"),
        ({"packs": [1]}, "option packs cannot be [1]; it takes 1, 2", "packs"),
        ({"packs": {"a": 1}}, "option packs cannot be {'a': 1}; it takes 1, 2", "packs"),
        ({"packs": None}, "option packs cannot be None; it takes 1, 2", "packs"),
        ({"packs": "22222"}, "option packs cannot be '22222'; it takes 1, 2", "packs"),
        ({"group_max": 3}, "option group_max cannot be 3; it takes none, 2", "group_max"),
        ({"ace_hand": 15}, "option ace_hand cannot be 15; it takes choice, 14, 1", "ace_hand"),
        (
            {"court": "x" * 99},
            f"option court cannot be '{'x' * 56}...; it takes numeric, pair_one, pair_all",
            "court",
        ),
        ({"players": 1}, "option players cannot be 1; it takes whole numbers from 2 to 6", "players"),
        ({"players": 7}, "option players cannot be 7; it takes whole numbers from 2 to 6", "players"),
        ({"players": True}, "option players cannot be True; it takes whole numbers from 2 to 6", "players"),
        ({"players": 2.5}, "option players cannot be 2.5; it takes whole numbers from 2 to 6", "players"),
        ({"rounds": 0}, "option rounds cannot be 0; it takes whole numbers from 1 to 100", "rounds"),
        ({"rounds": "101"}, "option rounds cannot be 101; it takes whole numbers from 1 to 100", "rounds"),
        (
            {"target": "rounds:x"},
            "option rounds cannot be 'x'; it takes whole numbers from 1 to 100",
            "rounds",
        ),
        ({"target": "rounds:"}, "option rounds cannot be ''; it takes whole numbers from 1 to 100", "rounds"),
        (
            {"target": 0},
            "option target cannot be 0; it takes a whole number from 1 to 1000, 'rounds' or 'lowest'",
            "target",
        ),
        (
            {"target": 1001},
            "option target cannot be 1001; it takes a whole number from 1 to 1000, 'rounds' or 'lowest'",
            "target",
        ),
        (
            {"target": True},
            "option target cannot be True; it takes a whole number from 1 to 1000, 'rounds' or 'lowest'",
            "target",
        ),
        (
            {"target": []},
            "option target cannot be []; it takes a whole number from 1 to 1000, 'rounds' or 'lowest'",
            "target",
        ),
        (
            {"kryp_end": "rounds:0"},
            "option kryp_end cannot be 'rounds:0'; it takes 'rounds:n' or 'knockout:n'",
            "kryp_end",
        ),
        (
            {"kryp_end": "rounds:" + "9" * 9999},
            f"option kryp_end cannot be 'rounds:{'9' * 49}...; it takes 'rounds:n' or 'knockout:n'",
            "kryp_end",
        ),
        (
            {"kryp_end": "rounds:1001"},
            "option kryp_end cannot be 'rounds:1001'; it takes 'rounds:n' or 'knockout:n'",
            "kryp_end",
        ),
        (
            {"kryp_end": "lives:3"},
            "option kryp_end cannot be 'lives:3'; it takes 'rounds:n' or 'knockout:n'",
            "kryp_end",
        ),
        ({"kryp_end": 3}, "option kryp_end cannot be 3; it takes 'rounds:n' or 'knockout:n'", "kryp_end"),
        (
            {"last_call": "x" * 41},
            f"option last_call cannot be '{'x' * 41}'; it takes a text of at most 40 characters, or none",
            "last_call",
        ),
        (
            {"last_call": 1},
            "option last_call cannot be 1; it takes a text of at most 40 characters, or none",
            "last_call",
        ),
        # Contradictions.
        (
            {"table": 8, "kryp_table": "4", "packs": 2},
            "kryp_table is another name of table, and they are '4' and 8: give only one of them",
            "kryp_table",
        ),
        ({"teams": "pairs", "players": 3}, "pairs need four players", "players"),
        (
            {"refill": "draw", "sweep_last": "no_last_deal"},
            "a game that draws has no last deal, so sweep_last cannot be no_last_deal",
            "sweep_last",
        ),
        (
            {"court": "pair_all"},
            "court cards have no number here, so build_max cannot exceed 10",
            "build_max",
        ),
        ({"kryp_end": "knockout:21"}, "a knock-out belongs to target 'lowest'", "kryp_end"),
        (
            {"target": "lowest", "target_check": "immediate"},
            "the fewest points can only be known after the pack",
            "target_check",
        ),
        ({"players": 5}, "5 players do not divide 1 pack evenly", "players"),
    ],
)
def test_what_is_refused(rules: Any, message: str, where: str) -> None:
    with pytest.raises(RulesetError) as caught:
        ruleset(rules)
    assert (caught.value.message, caught.value.where) == (message, where)
    assert str(caught.value) == message and caught.value.code == "bad_rules"


def test_find_preset_refuses_what_is_no_text() -> None:
    with pytest.raises(RulesetError, match="^unknown preset 3; there are svensk, "):
        find_preset(3)  # type: ignore[arg-type]


def test_an_error_keeps_the_first_place_it_was_given() -> None:
    assert KasinoError("no").at("table").at("hand").where == "table"


@pytest.mark.parametrize("preset", IDS)
def test_a_preset_is_its_own_shortest_text(preset: str) -> None:
    rules = ruleset(preset)
    assert to_json(rules) == {"preset": preset}
    assert ruleset({"preset": preset, **{name: getattr(rules, name) for name in OPTIONS}}) == rules


def random_options(rng: random.Random) -> Mapping[str, Any]:
    """A preset with a handful of other options, right or not for each other."""
    options: dict[str, Any] = {name: rng.choice(CHOICES[name]) for name in rng.sample(sorted(CHOICES), 6)}
    options |= {"target": rng.choice((11, 50, "rounds", "lowest")), "players": rng.randint(2, 6)}
    if rng.random() < 0.5:
        options |= {"rounds": rng.randint(1, 100), "kryp_end": rng.choice(("rounds:3", "knockout:21"))}
    return {"preset": rng.choice(IDS), **options}


def test_round_trip_of_random_options() -> None:
    rng = random.Random("options")
    made = refused = 0
    for _ in range(3000):
        options = random_options(rng)
        try:
            rules = ruleset(options)
        except RulesetError as error:
            assert error.where in OPTIONS
            refused += 1
            continue
        made += 1
        again = ruleset(to_json(rules))
        assert again == rules and hash(again) == hash(rules)
        assert {name: getattr(rules, name) for name in options} == dict(options)
        assert not {
            name
            for name, value in to_json(rules).items()
            if value == getattr(PRESETS[rules.preset].rules, name)
        } - {"preset"}
    assert made > 500 and refused > 500


def test_answers_that_say_nothing_are_passed_over_for_a_form() -> None:
    rng = random.Random("forms")
    passed_over = 0
    for _ in range(3000):
        options = random_options(rng)
        try:
            made = ruleset(options, reset_silenced=True)
        except RulesetError:
            continue
        preset = PRESETS[made.preset].rules
        for name in options:
            if silenced_by(name, made) and getattr(made, name) != options[name]:
                resting = getattr(preset, name)
                # What the preset has may contradict a choice once it counts again.
                draws = made.refill == "draw" and resting == "no_last_deal"
                assert getattr(made, name) == ("counts" if draws else resting)
                passed_over += 1
            else:
                assert getattr(made, name) == options[name]
        assert ruleset(to_json(made)) == made, "what was made says nothing in vain"
    assert passed_over > 500


@pytest.mark.parametrize("reset_silenced", [False, True])
@pytest.mark.parametrize("preset", IDS)
def test_whatever_rules_come_out_read_back_as_the_same(preset: str, reset_silenced: bool) -> None:
    rng = random.Random(f"{preset} {reset_silenced}")
    made = 0
    for _ in range(600):
        options = near(rng, preset)
        try:
            rules = ruleset(options, reset_silenced=reset_silenced)
        except RulesetError:
            continue
        made += 1
        assert ruleset(to_json(rules)) == rules, options
        assert ruleset(asdict(rules), reset_silenced=True) == rules, options
    assert made > 50


def test_sweeps_that_count_nothing_may_count_in_the_last_deal() -> None:
    finsk = {"preset": "finsk", "refill": "draw"}
    with pytest.raises(RulesetError, match="no last deal"):
        ruleset(finsk)
    without = ruleset(finsk | {"sweep_pts": 0})
    assert without.sweep_last == "no_last_deal", "the preset's, which says nothing without sweeps"
    for chosen in ("counts", "never"):
        made = ruleset(finsk | {"sweep_pts": 0, "sweep_last": chosen}, reset_silenced=True)
        assert made.sweep_last == "counts"
        assert ruleset(asdict(made) | {"sweep_pts": 1}).sweep_pts == 1, "sweeps can be turned on again"


#: An option that says nothing beside others, which of those silences it, and the value that does.
SILENCED: list[tuple[dict[str, Any], str, str, str]] = [
    ({"build": "off", "raise_own": "no"}, "raise_own", "build", "off"),
    ({"preset": "norsk", "double": "groups"}, "double", "build", "off"),
    ({"preset": "krypkasino", "build_max": 16}, "build_max", "build", "off"),
    ({"build": "off", "owner_must_capture": "own"}, "owner_must_capture", "build", "off"),
    ({"double": "off", "double_own": "no"}, "double_own", "double", "off"),
    ({"limit_counts_doubles": "no"}, "limit_counts_doubles", "build_limit", "none"),
    ({"double": "equal_card", "absorb_on_raise": "yes"}, "absorb_on_raise", "double", "equal_card"),
    (
        {"raise_own": "no", "raise_other": "no", "absorb_on_raise": "yes"},
        "absorb_on_raise",
        "raise_other",
        "no",
    ),
    ({"ace_hand": 14, "ace_mixed": "pairs_and_14"}, "ace_mixed", "ace_hand", "14"),
    ({"sweep_pts": 0, "sweep_cancel": "one_for_one"}, "sweep_cancel", "sweep_pts", "0"),
    ({"preset": "royal", "sweep_stop_at": 10}, "sweep_stop_at", "sweep_pts", "0"),
    ({"preset": "barnkasino", "sweep_last": "never"}, "sweep_last", "sweep_pts", "0"),
    ({"pts_cards": 0, "pts_spades": "each", "tie_majority": "share"}, "tie_majority", "pts_spades", "each"),
    ({"target": "rounds", "target_check": "immediate"}, "target_check", "target", "rounds"),
    ({"target": "lowest", "overshoot": "closest"}, "overshoot", "target", "lowest"),
    ({"target_check": "immediate", "overshoot": "closest"}, "overshoot", "target_check", "immediate"),
    ({"rounds": 5}, "rounds", "target", "16"),
    ({"kryp_end": "rounds:5"}, "kryp_end", "target", "16"),
]


@pytest.mark.parametrize(("rules", "option", "switch", "value"), SILENCED)
def test_what_can_have_no_effect_is_told(rules: dict[str, Any], option: str, switch: str, value: str) -> None:
    with pytest.raises(RulesetError) as caught:
        ruleset(rules)
    assert (caught.value.message, caught.value.where) == (
        f"{option} has no effect while {switch} is {value}: "
        f"leave {option} out, or give {switch} another value",
        option,
    )
    # Both ways out that it names are ways out.
    assert ruleset({name: given for name, given in rules.items() if name != option})
    others = [choice for choice in CHOICES.get(switch, ("lowest", "rounds", 21)) if str(choice) != value]
    assert any(spoken(rules | {switch: other}, option) for other in others)


def spoken(rules: dict[str, Any], option: str) -> bool:
    """Whether the rules are right and the option counts."""
    try:
        return getattr(ruleset(rules), option) == rules[option]
    except RulesetError:
        return False


@pytest.mark.parametrize("preset", IDS)
def test_a_preset_may_be_written_out_whole_and_its_switches_turned_off(preset: str) -> None:
    whole = asdict(ruleset(preset))
    assert ruleset(whole) == ruleset(preset)
    for switch in ({"build": "off"}, {"build": "off", "double": "off"}, {"sweep_pts": 0}):
        assert ruleset(whole | switch) == replace(ruleset(preset), **switch)


@pytest.mark.parametrize(
    ("options", "rounds", "knockout"),
    [
        ({}, None, None),
        ({"target": "rounds:7"}, 7, None),
        ({"target": "rounds"}, 1, None),
        ({"preset": "krypkasino"}, 1, None),
        ({"preset": "krypkasino", "kryp_end": "rounds:4"}, 4, None),
        ({"preset": "krypkasino", "kryp_end": "knockout:21"}, None, 21),
        ({"preset": "krypkasino", "target": 42}, None, None),
    ],
)
def test_how_long_a_match_lasts(options: dict[str, Any], rounds: int | None, knockout: int | None) -> None:
    rules = ruleset(options)
    assert (rules.agreed_rounds, rules.knockout) == (rounds, knockout)
    assert rules.lowest_wins == (rules.target == "lowest")


@pytest.mark.parametrize(
    ("options", "opened"),
    [
        ({"packs": 1, "table": 4}, {2: 4, 3: 4, 4: 4, 5: "players", 6: 4}),
        ({"packs": 1, "table": 8}, {2: "table", 3: "table", 4: "table", 5: "players", 6: "table"}),
        ({"packs": 1, "table": 4, "refill": "draw"}, {2: 4, 3: 4, 4: 4, 5: "players", 6: 4}),
        ({"packs": 1, "table": 8, "refill": "draw"}, {2: 8, 3: "table", 4: 8, 5: "players", 6: "table"}),
        ({"packs": 2, "table": 4}, {2: 8, 3: 8, 4: 8, 5: 4, 6: 8}),
        ({"packs": 2, "table": 8}, {2: 8, 3: 8, 4: 8, 5: 4, 6: 8}),
        ({"packs": 2, "table": 4, "refill": "draw"}, {2: 4, 3: 8, 4: 4, 5: 4, 6: 8}),
        ({"packs": 2, "table": 8, "refill": "draw"}, {2: 8, 3: 8, 4: 8, 5: 4, 6: 8}),
    ],
)
def test_opening_cards_that_divide(options: dict[str, Any], opened: dict[int, int | str]) -> None:
    rules = Ruleset(**options)
    for players, cards in opened.items():
        if isinstance(cards, str):
            with pytest.raises(RulesetError) as caught:
                rules.table_cards(players)
            assert caught.value.where == cards
            continue
        assert rules.table_cards(players) == cards
        found = plan(rules, players)
        assert found.table == cards and cards + found.cards_per_player * players == found.total


def test_a_number_of_table_cards_that_does_not_come_out_even_is_refused_with_the_way_out() -> None:
    for options in ({"table": 8}, {"preset": "krypkasino", "packs": 1, "kryp_table": 8}):
        with pytest.raises(RulesetError) as caught:
            ruleset(options)
        assert (caught.value.message, caught.value.where) == (
            "with 8 cards on the table 1 pack does not come out even for 2 players: give table 4",
            "table",
        )
    assert ruleset({"preset": "dragkasino", "table": 8}).table_cards(2) == 8
    # Nobody asked for eight here: they come with the two packs of the preset, and go with them.
    assert ruleset({"preset": "krypkasino", "packs": 1}).table == 4
    # They stay where they come out even, and rules read back as they were written.
    drawn = {"preset": "krypkasino", "packs": 1, "refill": "draw"}
    assert (ruleset(drawn).table, ruleset(drawn | {"players": 3}).table) == (8, 4)
    for options in (drawn | {"table": 8}, drawn | {"players": 3}, {"preset": "krypkasino", "packs": 1}):
        assert ruleset(to_json(ruleset(options))) == ruleset(options)


@pytest.mark.parametrize(
    ("packs", "players", "words"), [(1, 5, "1 pack"), (1, 7, "1 pack"), (2, 7, "2 packs")]
)
def test_players_that_do_not_divide(packs: int, players: int, words: str) -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset(packs=packs).table_cards(players)
    assert caught.value.message == f"{players} players do not divide {words} evenly"
