"""The form of lesson files: each kind of slip, with the line, the field and what to do about it."""

from collections.abc import Callable

import pytest

from trainer.content.schema import KINDS, LessonFile, json_schema

SAY = "say: Look.\nshow: 9S 4D / 9D"
ASK = "ask: take-most\nid: q-1\nshow: 9S 4D / 9D"
KEYS = "say, claims, id, show, rules, traps, ask, answer"


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (f'{ASK}\nansw: "9S"',
         f"8 steps[0].answ: unknown key 'answ' (did you mean 'answer'? keys here: {KEYS})"),
        (f"{ASK}\nxyz: 1", f"8 steps[0].xyz: unknown key 'xyz' (keys here: {KEYS})"),
        (f"{SAY}\nanswer: 9S",
         "7 steps[0].answer: unknown key 'answer' (keys here: say, claims, id, show, takes, rule)"),
        ("ask: take-most\nshow: 9S / 9D",
         "5 steps[0].id: the key is missing; add it: "
         "permanent name of the question: never used again, never changed in meaning"),
        ("show: 9S / 9D",
         "5 steps[0].say: the key is missing; add it: "
         "what there is to say, in short sentences. A card is written {9D}"),
        ("ask: take-all\nid: q-1\nshow: 9S / 9D",
         "5 steps[0].ask: unknown kind of question 'take-all' (did you mean 'take-any'? "
         "known: take-most, take-any, which-card, legal-or-not, how-many)"),
        ("ask: odds\nid: q-1\nshow: 9S / 9D",
         "5 steps[0].ask: unknown kind of question 'odds' (known: take-most, take-any, which-card, "
         "legal-or-not, how-many)"),
        ("ask: [take-most]\nid: q-1",
         "5 steps[0].ask: unknown kind of question ['take-most'] "
         "(did you mean 'take-most'? known: take-most, take-any, which-card, legal-or-not, how-many)"),
        ("say: 9", "5 steps[0].say: must be text; put it in quotes: '9'"),
        ("say: [a, b]",
         "5 steps[0].say: must be one text, not a list or further keys; put it in quotes on one line"),
        ("say:", "5 steps[0].say: nothing stands here; write something, or remove it"),
        ('say: "  "', "5 steps[0].say: the text is empty; write something, or remove the key"),
        ("say: " + "x" * 601, "5 steps[0].say: longer than 600 characters; say it in fewer"),
        (f"{SAY}\nid: Q_1",
         "7 steps[0].id: small letters, digits and single hyphens, as in first-capture; not 'Q_1'"),
        (f"{SAY}\nid: end", "7 steps[0].id: the id 'end' is kept for pages of our own; choose another"),
        (f"{SAY}\nid: step-3", "7 steps[0].id: the id 'step-3' is kept for pages of our own; choose another"),
        (f"{SAY}\nrule: yes", "7 steps[0].rule: must be show, not 'yes'"),
        (f"{SAY}\nclaims: 3", "7 steps[0].claims: must be a list: [in brackets], or each item after a dash"),
        (f"{SAY}\nclaims: [9S]",
         "7 steps[0].claims[0]: must hold keys of its own, indented below it, each with a colon"),
        (f"{SAY}\nclaims: [{{card: 9S, counts: 9}}]",
         "7 steps[0].claims[0].counts: unknown key 'counts' "
         "(keys here: table, play, takes, cannot, because, most, card, on_table, in_hand, rules)"),
        (f"{SAY}\nclaims: [{{card: 9S, on_table: 99}}]",
         "7 steps[0].claims[0].on_table: must be at most 16, not 99"),
        (f"{SAY}\nclaims: [{{card: 9S, on_table: 0}}]",
         "7 steps[0].claims[0].on_table: must be at least 1, not 0"),
        ("ask: how-many\nid: q-1\nshow: 9S / 9D\nanswer: 012",
         "8 steps[0].answer: must be a whole number such as 3, not '012'"),
        (f"{ASK}\ntraps: [9S]",
         "8 steps[0].traps: must hold keys of its own, indented below it, each with a colon"),
        (f"{ASK}\ntraps: {{9: off_by}}", "8 steps[0].traps: the key '9' is not text; put it in quotes"),
        (f"{ASK}\nanswer:", "8 steps[0].answer: nothing stands here; write something, or remove it"),
        ("nine takes nine", "5 steps[0]: a step holds keys such as ask, id and show, each with a colon"),
    ],
)  # fmt: skip
def test_a_step(step_problems: Callable[[str], list[str]], step: str, told: str) -> None:
    assert step_problems(step) == [f"lesson.yaml:{told}"]


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("id: A Lesson\nrules: norsk\nskills: [equal]",
         "1 id: small letters, digits and single hyphens, as in first-capture; not 'A Lesson'"),
        ("rules: norsk\nskills: [equal]",
         "1 id: the key is missing; add it: "
         "permanent name of the lesson, in addresses and in what is remembered of a learner"),
        ("id: a\nlanguage: no\nrules: norsk\nskills: [equal]",
         "2 language: must be en, nb, sv, da or fi, not 'no'; Norwegian is nb"),
        ("id: a\nrules: 7\nskills: [equal]", "2 rules: must be text; put it in quotes: '7'"),
        ("id: a\nrules: norsk\nskills: equal",
         "3 skills: must be a list: [in brackets], or each item after a dash"),
        ("id: a\nrules: norsk\nskills: []", "3 skills: the list is empty; put at least one item into it"),
        ("id: a\nrules: norsk\nskills: [equal]\ntitel: x",
         "4 titel: unknown key 'titel' (did you mean 'title'? "
         "keys here: id, title, about, language, rules, skills, rule, end, steps)"),
        ("id: a\nrules: norsk\nskills: [equal]\nend: {drill: {skill: equal, level: extreme}}",
         "4 end.drill.level: must be easy, medium or hard, not 'extreme'"),
        ("id: a\nrules: norsk\nskills: [equal]\nrule: {name: x, say: y}",
         "4 rule.example: the key is missing; add it: "
         "a play with another card than the questions have"),
    ],
)  # fmt: skip
def test_the_head(problems: Callable[..., list[str]], head: str, told: str) -> None:
    assert problems(f"{head}\nsteps:\n  - say: x\n") == [f"lesson.yaml:{told}"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- a\n- b\n", "1: a lesson is a list of keys (id, rules, skills, steps), each followed by a colon"),
        ("hello\n", "1: a lesson is a list of keys (id, rules, skills, steps), each followed by a colon"),
        ("id: a\nrules: norsk\nskills: [equal]\n",
         "1 steps: the key is missing; list at least one step, each after a dash"),
        ("id: a\nrules: norsk\nskills: [equal]\nsteps: []\n",
         "4 steps: there are no steps; list at least one step, each after a dash"),
        ("id: a\nrules: norsk\nskills: [equal]\nsteps: {say: x}\n",
         "4 steps: there are no steps; list at least one step, each after a dash"),
    ],
)  # fmt: skip
def test_the_whole(problems: Callable[..., list[str]], text: str, told: str) -> None:
    assert problems(text) == [f"lesson.yaml:{told}"]


def test_a_slip_hides_no_other(problems: Callable[..., list[str]]) -> None:
    text = """\
id: a
language: no
rules: norsk
skills: [equall]
steps:
  - ask: take-most
    id: q-1
    show: 1S / 9D
    answr: 9S
  - ask: take-most
    id: q-1
    show: 9S 4D / 9D
    answer: 4D
"""
    assert [told.split(": ")[0] for told in problems(text)] == [
        "lesson.yaml:2 language",
        "lesson.yaml:4 skills[0]",
        "lesson.yaml:8 steps[0].show",
        "lesson.yaml:9 steps[0].answr",
        "lesson.yaml:11 steps[1].id",
        "lesson.yaml:13 steps[1].answer",
    ]


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("id: a\nruls: norsk\nskills: [equall]", ["1 rules", "2 ruls", "3 skills[0]", "7 steps[0].show"]),
        ("id: a\nrules: norskk\nskils: [equal]",
         ["1 skills", "2 rules", "3 skils", "7 steps[0].show"]),
        ("id: An A\nrules: norsk\nskills: [equal]", ["1 id", "7 steps[0].show", "11 steps[1].answer"]),
    ],
)  # fmt: skip
def test_a_slip_in_what_a_lesson_needs_hides_no_other(
    problems: Callable[..., list[str]], head: str, told: list[str]
) -> None:
    text = f"""\
{head}
steps:
  - ask: take-most
    id: q-1
    show: 1S / 9D
  - ask: take-most
    id: q-2
    show: 9S 4D / 9D
    answer: 4D
"""
    assert [line.split(": ")[0] for line in problems(text)] == [f"lesson.yaml:{one}" for one in told]


def test_the_schema_for_editors_knows_every_key_and_kind() -> None:
    schema = json_schema()
    assert set(schema["properties"]) == set(LessonFile.model_fields)
    assert {"id", "rules", "skills", "steps"} == set(schema["required"])
    for model in KINDS.values():
        part = schema["$defs"][model.__name__]
        assert part["additionalProperties"] is False
        assert all("description" in key for key in part["properties"].values())
