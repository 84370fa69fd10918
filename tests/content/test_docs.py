"""The guide for authors: its examples are sound lessons, and it leaves no key and no code out."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import BaseModel

from trainer.content import schema, walkschema, walkverify
from trainer.content.skills import SKILLS
from trainer.content.truth import CODES

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "lessons.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")

PARTS: list[type[BaseModel]] = [
    schema.LessonFile, schema.RuleCard, schema.Example, schema.End, schema.Drill, schema.Claim,
    schema.SayStep, *schema.KINDS.values(),
]  # fmt: skip

WALK_PARTS: list[type[BaseModel]] = [
    walkschema.WalkFile, walkschema.WalkPlayer, walkschema.WalkMove, walkschema.WalkEnd, walkschema.WalkClaim,
]  # fmt: skip
#: Keys that stand in place of others, so one example cannot have both.
INSTEAD = {"deal"}
#: Keys of lesson claims that walkthroughs share.
SHARED = set(schema.Claim.model_fields)


def yaml_blocks(text: str) -> list[str]:
    blocks = re.findall(r"^( *)```yaml\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE)
    return [re.sub(rf"^{indent}", "", block, flags=re.MULTILINE) for indent, block in blocks]


@pytest.mark.parametrize(
    "example", [*yaml_blocks(GUIDE), *yaml_blocks(README)], ids=["lesson", "walkthrough", "readme"]
)
def test_the_example_passes_the_check(problems: Callable[..., list[str]], example: str) -> None:
    assert problems(example) == []


def test_the_slip_that_the_readme_shows_is_told_so(problems: Callable[..., list[str]]) -> None:
    (example,) = yaml_blocks(README)
    (told,) = problems(example.replace("answer: 3", "answr: 3"))
    shown = re.search(r"`my-lessons/01-tens.yaml(:.*?) \.\.\.\)`", README)
    assert shown and shown[1] in told


def test_every_key_is_in_the_guide_and_in_its_example() -> None:
    example, walk = yaml_blocks(GUIDE)
    for part in PARTS:
        for key in part.model_fields:
            assert re.search(rf"`{key}`|\b{key}: ", GUIDE), f"{part.__name__}.{key} is not explained"
            assert re.search(rf"\b{key}:", example), f"{part.__name__}.{key} is not in the example"
    for part in WALK_PARTS:
        for key in set(part.model_fields) - SHARED:
            assert re.search(rf"`{key}`|\b{key}: ", GUIDE), f"{part.__name__}.{key} is not explained"
            assert key in INSTEAD or re.search(rf"\b{key}:", walk), f"{part.__name__}.{key} is not shown"


def test_every_kind_code_skill_level_and_language_is_in_the_guide() -> None:
    for word in (*schema.KINDS, *CODES, *walkverify.CODES, *SKILLS, *schema.LEVELS, *schema.LANGUAGES):
        assert f"`{word}`" in GUIDE, word
