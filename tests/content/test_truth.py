"""The engine against a lesson's claims: what is untrue, gives itself away or cannot be decided is told."""

from collections.abc import Callable

import pytest

from trainer.content.truth import CODES

TABLE = "show: 9S 4D 5H 3C / 9D"
MOST = f"ask: take-most\nid: q-1\n{TABLE}"
ANY = f"ask: take-any\nid: q-1\n{TABLE}"
WHICH = "ask: which-card\nid: q-1\nshow: 9S 4D 5H 3C / 9D 3H 6S"
LEGAL = f"ask: legal-or-not\nid: q-1\n{TABLE}\ntake: 4D 5H 3C"
HOW_MANY = f"ask: how-many\nid: q-1\n{TABLE}"


@pytest.mark.parametrize(
    "step",
    [
        f"{MOST}\nanswer: 5H 9S 4D",
        f"{MOST}\nanswer: 9♠ ♥5 4d",
        f"{MOST}\ntraps: {{9S: not_largest, 4D: off_by, 9S 3C: left_over, nothing: overlooked}}",
        f"{MOST}\ntraps: {{9S: [can_be_enlarged, not_largest]}}",
        f"{ANY}\nanswer: 9S",
        "ask: take-most\nid: q-1\nshow: 6S 4H 6D 4C 5S / 10H\nanswer: 6S 4H 6D 4C",
        "ask: take-most\nid: q-1\nshow: 6S 4H 6D / 10H\nanswer: 6D 4H",
        "ask: take-most\nid: q-1\nshow: 2S 4D / 9D\nanswer: nothing\ntraps: {4D: off_by}",
        "ask: take-most\nid: q-1\nshow: (5H+4C)=9@1 3D / 9D\nanswer: (5H+4C)=9",
        f"{WHICH}\nanswer: 9D\ntraps: {{3H: takes_less, 6S: takes_nothing, none: card_overlooked}}",
        f"{WHICH}\nwant: any\nanswer: 3H",
        f'{LEGAL}\nanswer: "no"\ntraps: {{"yes": left_over}}',
        f'ask: legal-or-not\nid: q-1\n{TABLE}\ntake: 4D 5H\nanswer: "yes"\ntraps: {{"no": is_legal}}',
        f'{HOW_MANY}\nanswer: 3\ntraps: {{"2": takes_more, "4": takes_fewer}}',
        "say: Look.\nshow: 9S 4D 5H 3C / 9D\ntakes: 9S 4D 5H",
        "say: Look.\nshow: 9S 4D /",
        "say: Your {9D} takes {9S}.\nclaims:\n  - {table: 9S 4D, play: 9D, takes: 9S}",
        "say: x\nclaims:\n  - {table: 9S 4D, play: 9D, cannot: 9S 4D, because: left_over}",
        "say: x\nclaims:\n  - {table: 9S 4D, play: 9D, most: 1}",
        "say: x\nclaims:\n  - {card: QS, on_table: 12, in_hand: 12}",
        "say: x\nclaims:\n  - {card: AS, on_table: 1, in_hand: [1, 14]}",
        "say: x\nclaims:\n  - {card: AS, in_hand: 14, rules: dansk}",
        "say: x\nclaims:\n  - {card: 2S, in_hand: 2, rules: {preset: norsk, casino_hand: face}}",
        f"{MOST}\nsay: Your nine takes what counts the same.",
    ],
)
def test_what_is_true(step_problems: Callable[[str], list[str]], step: str) -> None:
    assert step_problems(step) == []


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("say: x\nshow: 1S / 9D",
         "6 steps[0].show: unknown card '1S' (ranks: A 2 3 4 5 6 7 8 9 10 J Q K; suits: S H D C)"),
        ("say: x\nshow: 9S 4D",
         "6 steps[0].show: a position is written table / hand, for example 8H 5C / 8S"),
        ("say: x\nshow: 9S / 9D / 4C", "6 steps[0].show: one hand only; write table / hand"),
        ("say: x\nshow: 9S / 9D ; rules=dansk",
         "6 steps[0].show: leave out what follows the semicolon; rules have a key of their own"),
        ("say: x\nshow: 9S 4D 9S / 9D", "6 steps[0].show: the card 9S is there twice"),
        ("say: x\nshow: 9S 4D / 4D", "6 steps[0].show: the card 4D is there twice"),
        ("say: x\nshow: (5H+3C)=9@1 / 9D", "6 steps[0].show: the group 5H+3C makes 8, not 9"),
        ("say: x\ntakes: 9S",
         "6 steps[0].takes: there is no table to take from; add show, or remove this key"),
        ("say: x\nshow: 9S /\ntakes: 9S",
         "6 steps[0].show: one card to play after the stroke, as in 9S 4D / 9D; not 0"),
        ("say: x\nshow: 9S 4D / 9D\ntakes: 4D", "7 steps[0].takes: 9D may not take these cards"),
        ("say: x\nshow: 9S 4D / 9D\ntakes: 5D",
         "7 steps[0].takes: 5D is not on the table, or named too often (9S 4D)"),
        ("say: x\nshow: (5H+4C)=9@1 / 9D\ntakes: 5H",
         "7 steps[0].takes: 5H lies in a build; name all of it: (5H+4C)=9@1"),
        ("ask: take-most\nid: q-1\nshow: / 9D",
         "7 steps[0].show: the table is empty; write its cards before the stroke, as in 9S 4D / 9D"),
        ("ask: take-most\nid: q-1\nshow: 9S / 9D 4C",
         "7 steps[0].show: one card to play after the stroke, as in 9S 4D / 9D; not 2"),
        ("ask: which-card\nid: q-1\nshow: 9S / 9D",
         "7 steps[0].show: which-card needs two or more cards after the stroke, not 1"),
        ("ask: which-card\nid: q-1\nshow: 9S / 9D 9C",
         "7 steps[0].show: every card of the hand is a right answer; change a card so that one is wrong"),
        (f"{MOST}\nanswer: 9S", "8 steps[0].answer: the engine says otherwise: it takes 9S 4D 5H"),
        (f"{MOST}\nanswer: nothing", "8 steps[0].answer: the engine says otherwise: it takes 9S 4D 5H"),
        ("ask: take-most\nid: q-1\nshow: 4D 2S / 9D\nanswer: 4D",
         "8 steps[0].answer: the engine says otherwise: nothing can be taken"),
        (f"{MOST}\nanswer: 7C",
         "8 steps[0].answer: 7C is not on the table, or named too often (9S 4D 5H 3C); "
         "write table cards, or nothing"),
        (f"{WHICH}\nanswer: 6S", "8 steps[0].answer: the engine says otherwise: right is 9D"),
        (f"{WHICH}\nanswer: 9C", "8 steps[0].answer: 9C is not in the hand; write a hand card, or none"),
        ('ask: legal-or-not\nid: q-1\nshow: 9S 4D / 9D\ntake: 9S\nanswer: "no"',
         "9 steps[0].answer: the engine says otherwise: it is legal"),
        (f'{LEGAL}\nanswer: "yes"',
         "9 steps[0].answer: the engine says otherwise: it is not legal (left_over)"),
        (f"ask: legal-or-not\nid: q-1\n{TABLE}\ntake: 4D 8H",
         "8 steps[0].take: 8H is not on the table, or named too often (9S 4D 5H 3C)"),
        (f"{HOW_MANY}\nanswer: 2", "8 steps[0].answer: the engine says otherwise: it takes 3 at most"),
        (f"{MOST}\ntraps: {{9S: off_by}}",
         "8 steps[0].traps['9S']: the engine gives not_largest, not off_by"),
        (f"{MOST}\ntraps: {{9S 4D 5H: left_over}}",
         "8 steps[0].traps['9S 4D 5H']: this is a right answer, so it is no trap"),
        (f"{LEGAL}\ntraps: {{maybe: off_by}}", "9 steps[0].traps.maybe: write yes or no, not 'maybe'"),
        (f'{HOW_MANY}\ntraps: {{"5": takes_fewer}}',
         "8 steps[0].traps['5']: write a number from 0 to 4, not '5'"),
        ("say: x\nclaims:\n  - {table: 9S, play: 9D}",
         "7 steps[0].claims[0]: a claim is one of {table, play, takes}, {table, play, cannot}, "
         "{table, play, most}, {card, on_table} or {card, in_hand}"),
        ("say: x\nclaims:\n  - {table: 9S, play: 9D, takes: 9S, because: off_by}",
         "7 steps[0].claims[0].because: a reason belongs to cannot; add it, or remove this key"),
        ("say: x\nclaims:\n  - {table: 9S 4D, play: 9D, takes: 4D}",
         "7 steps[0].claims[0].takes: not so: 9D may not take them (off_by)"),
        ("say: x\nclaims:\n  - {table: 9S 4D, play: 9D, cannot: 9S}",
         "7 steps[0].claims[0].cannot: not so: 9D may take them"),
        ("say: x\nclaims:\n  - {table: 9S 4D, play: 9D, cannot: 4D, because: left_over}",
         "7 steps[0].claims[0].because: not so: the engine gives off_by"),
        ("say: x\nclaims:\n  - {table: 9S 4D, play: 9D, most: 2}",
         "7 steps[0].claims[0].most: not so: 9D takes 1 at most"),
        ("say: x\nclaims:\n  - {card: 10D, in_hand: 10}",
         "7 steps[0].claims[0].in_hand: not so: 10D counts 16 when played"),
        ("say: x\nclaims:\n  - {card: KD, on_table: 10, rules: english}",
         "7 steps[0].claims[0].on_table: "
         "not so: KD counts nothing (it only takes its like) on the table"),
        ("say: x\nclaims:\n  - {card: KZ, on_table: 10}",
         "7 steps[0].claims[0].card: unknown card 'KZ' (ranks: A 2 3 4 5 6 7 8 9 10 J Q K; suits: S H D C)"),
        ("say: x\nclaims:\n  - {card: KD, on_table: 13, rules: tysk}",
         "7 steps[0].claims[0].rules: unknown preset 'tysk'; there are svensk, svensk-1516, "
         "svensk-utan-bygge, dragkasino, krypkasino, barnkasino, byggkasino, dansk, norsk, norsk-bygg, "
         "byggekasino, finsk, english, royal"),
        (f"{MOST}\nrules: {{preset: dansk, pts_spade: 2}}", None),
        (f"{MOST}\ntraps: {{9S: not_largst}}",
         "8 steps[0].traps['9S']: unknown reason code 'not_largst' "
         f"(did you mean 'not_largest'? known: {', '.join(CODES)})"),
        (f"{MOST}\ntraps: {{9S 7C: off_by}}",
         "8 steps[0].traps['9S 7C']: 7C is not on the table, or named too often (9S 4D 5H 3C); "
         "write table cards, or nothing"),
        (f"{WHICH}\nanswer: 9Z",
         "8 steps[0].answer: unknown card '9Z' (ranks: A 2 3 4 5 6 7 8 9 10 J Q K; suits: S H D C); "
         "write a hand card, or none"),
        ("say: x\nclaims:\n  - {table: 9S 9S, play: 9D, takes: 9S}",
         "7 steps[0].claims[0]: the card 9S is there twice"),
        ("say: x\nshow: " + " ".join(f"{rank}{suit}" for suit in "SHD" for rank in range(2, 9)) + " /",
         "6 steps[0].show: 21 cards on one table; show at most 20"),
        ("say: Look at {9X}.",
         "5 steps[0].say: unknown card '9X' (ranks: A 2 3 4 5 6 7 8 9 10 J Q K; suits: S H D C); "
         "a card inside a text is written {9D}"),
        ("say: Look at {9D.",
         "5 steps[0].say: a brace without its partner; a card inside a text is written {9D}"),
    ],
)  # fmt: skip
def test_what_is_not(step_problems: Callable[[str], list[str]], step: str, told: str | None) -> None:
    (found,) = step_problems(step)
    if told is None:
        assert "steps[0].rules: unknown option 'pts_spade'; the options are " in found
    else:
        assert found == f"lesson.yaml:{told}"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Take the four and the five.", "'four'"),
        ("Look for a 5.", "'5'"),
        ("What about the Fives?", "'Fives'"),
        ("Does {4D} help?", "'{4D}'"),
        ("Does 9♠ help?", "'9♠'"),
    ],
)
def test_a_prompt_must_not_name_the_answer(
    step_problems: Callable[[str], list[str]], text: str, word: str
) -> None:
    (found,) = step_problems(f"{MOST}\nsay: '{text}'")
    assert found == (
        f"lesson.yaml:8 steps[0].say: the text gives the answer away: {word} (in en); "
        "say it without, or leave the text out"
    )


@pytest.mark.parametrize(
    "text", ["Your nine.", "Your {9D}, that 9.", "Is the three of use?", "There is often more.", "Fourteen."]
)
def test_a_prompt_may_name_the_card_to_play_and_what_is_not_taken(
    step_problems: Callable[[str], list[str]], text: str
) -> None:
    assert step_problems(f"{MOST}\nsay: '{text}'") == []


def test_a_prompt_must_not_name_the_right_card_or_the_number(
    step_problems: Callable[[str], list[str]],
) -> None:
    assert "gives the answer away: 'nine'" in step_problems(f"{WHICH}\nsay: Is it the nine?")[0]
    assert "gives the answer away: 'three'" in step_problems(f"{HOW_MANY}\nsay: More than three?")[0]


def test_in_the_language_of_the_lesson(problems: Callable[..., list[str]]) -> None:
    text = "id: a\nlanguage: {0}\nrules: norsk\nskills: [equal]\nsteps:\n  - ask: take-most\n    id: q\n"
    for language, say in (("nb", "Se på femmeren."), ("sv", "Se på femman."), ("da", "Se på femmeren.")):
        (found,) = problems(text.format(language) + f"    {TABLE}\n    say: {say}\n")
        assert f"(in {language})" in found


def test_any_rules_means_under_every_preset(step_problems: Callable[..., list[str]]) -> None:
    kings = "ask: take-most\nid: q-1\nshow: KS KH 4D / KD"
    assert step_problems(f"{kings}\nanswer: KS KH", "any") == [
        "lesson.yaml:8 steps[0].answer: the engine says otherwise: it takes KS (under english)"
    ]
    aces = "say: x\nclaims:\n  - {card: AS, in_hand: [1, 14]}"
    assert step_problems(aces, "any") == [
        "lesson.yaml:7 steps[0].claims[0].in_hand: not so: AS counts 14 when played "
        "(under krypkasino, dansk, norsk-bygg, finsk)",
        "lesson.yaml:7 steps[0].claims[0].in_hand: not so: AS counts 1 when played (under english)",
    ]


def test_a_question_may_have_rules_of_its_own(step_problems: Callable[..., list[str]]) -> None:
    aces = "ask: take-most\nid: q-1\nshow: AS KD / AH\nrules: {}\nanswer: {}"
    assert step_problems(aces.format("svensk", "AS KD"), "any") == []
    assert step_problems(aces.format("english", "AS"), "any") == []


def test_ids_are_unique_across_files(problems: Callable[..., list[str]]) -> None:
    text = "id: {}\nrules: norsk\nskills: [equal]\nsteps:\n  - {{say: x, id: {}}}\n"
    assert problems(text.format("a", "one"), text.format("b", "one"), text.format("a", "two")) == [
        "lesson1.yaml:5 steps[0].id: the id 'one' is that of lesson.yaml:5 already; choose another",
        "lesson2.yaml:1 id: the id 'a' is that of lesson.yaml:1 already; choose another",
    ]


def test_skills_and_rules_must_exist(problems: Callable[..., list[str]]) -> None:
    text = "id: a\nrules: tysk\nskills: [equal, sums]\nend:\n  drill: {skill: nope}\nsteps:\n  - say: x\n"
    assert [told[: told.index(" (") if " (" in told else 45] for told in problems(text)] == [
        "lesson.yaml:2 rules: unknown preset 'tysk'; t",
        "lesson.yaml:3 skills[1]: unknown skill 'sums'",
        "lesson.yaml:5 end.drill.skill: unknown skill 'nope'",
    ]


def test_the_example_of_the_rule_card_is_checked(problems: Callable[..., list[str]]) -> None:
    text = (
        "id: a\nrules: any\nskills: [equal]\nrule:\n  name: x\n  say: y\n  example: {}\nsteps:\n  - say: x\n"
    )
    assert problems(text.format("{play: 7D, takes: 5H 2C 7S}")) == []
    assert problems(text.format("{play: 7D, takes: 5H 3C}")) == [
        "lesson.yaml:7 rule.example: 7D does not take 5H 3C"
    ]
    assert problems(text.format("{play: 7D, takes: 5X}")) == [
        "lesson.yaml:7 rule.example: unknown card '5X' (ranks: A 2 3 4 5 6 7 8 9 10 J Q K; suits: S H D C)"
    ]
    assert problems(text.format("{play: 7D, takes: 4H 2C AS}")) == [
        "lesson.yaml:7 rule.example: 7D does not take 4H 2C AS (under barnkasino)"
    ]


def test_a_prompt_must_not_name_a_card_that_only_the_last_of_many_captures_take(
    step_problems: Callable[[str], list[str]],
) -> None:
    table = "show: AS AH 2S 2H 3S 3H 4S 4H 5S 6H 7H 8D / 9S"
    (found,) = step_problems(f"ask: take-any\nid: q-1\n{table}\nsay: Does the eight help?")
    assert "gives the answer away: 'eight'" in found
