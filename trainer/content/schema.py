"""The form of a lesson file: which keys there are and what each holds.

The models are strict: a text is a text, a key that is not listed is a mistake. ``json_schema`` exports them
for editors, ``shape`` reads files with them. What the texts mean is asked in ``verify``.
"""

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

#: The levels of a drill that a lesson can end in.
LEVELS: Final = ("easy", "medium", "hard")

#: Languages a lesson can be written in. Norwegian is ``nb``, for ``no`` is a word in English.
LANGUAGES: Final = ("en", "nb", "sv", "da", "fi")

ANY: Final = "any"


def _in_one_line(value: object) -> object:
    """Text with each run of spaces and line ends made one space, as translators and pages see it."""
    return " ".join(value.split()) if isinstance(value, str) else value


Text: TypeAlias = Annotated[
    str, StringConstraints(min_length=1, max_length=600), BeforeValidator(_in_one_line)
]
Short: TypeAlias = Annotated[
    str, StringConstraints(min_length=1, max_length=80), BeforeValidator(_in_one_line)
]
Id: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$", max_length=40)]
Code: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Notation: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=300)]
Traps: TypeAlias = dict[Notation, Code | list[Code]]
Rules: TypeAlias = str | dict[str, Any]


class Part(BaseModel):
    """What all parts of a lesson share: exact types, no unknown keys."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, use_attribute_docstrings=True)

    #: Keys that the file has at the same place, but that are read apart from this model.
    apart: ClassVar[tuple[str, ...]] = ()


class Claim(Part):
    """A fact that the lesson states and the engine must confirm; see ``docs/lessons.md`` for the forms."""

    table: Notation | None = None
    """Cards on the table, for claims about a play."""
    play: Notation | None = None
    """The card that is played."""
    takes: Notation | None = None
    """Table cards that the played card may take together."""
    cannot: Notation | None = None
    """Table cards that the played card may not take together."""
    because: Code | None = None
    """With ``cannot``: the reason code that explains it."""
    most: Annotated[int, Field(ge=0, le=52)] | None = None
    """The largest number of table cards that the played card can take."""
    card: Notation | None = None
    """A card, for claims about what it counts."""
    on_table: Annotated[int, Field(ge=1, le=16)] | None = None
    """What ``card`` counts on the table."""
    in_hand: Annotated[int, Field(ge=1, le=16)] | list[int] | None = None
    """What ``card`` counts when it is played; a list where it has two values."""
    rules: Rules | None = None
    """The rules that the fact holds under, if not those of the step."""


class Example(Part):
    """A play that shows the rule: drawn group by group, each with its sum."""

    play: Notation
    """The card that is played."""
    takes: Notation
    """The table cards that it takes."""


class RuleCard(Part):
    """The rule of the lesson, folded below each question and opened after two misses."""

    name: Short
    """What the rule is called, as in "The rule: groups"."""
    say: Text
    """The rule in one or two sentences."""
    example: Example
    """A play with another card than the questions have."""
    claims: list[Claim] = []
    """Facts in ``say``."""


class Drill(Part):
    """The drill to go on with."""

    skill: Short
    """One skill of the trainer."""
    level: Literal["easy", "medium", "hard"] = "easy"
    """How hard it starts."""


class End(Part):
    """What the last page says, and where it leads."""

    say: Text | None = None
    """What the learner can do now, or what comes next."""
    drill: Drill | None = None
    """The drill to practise it with."""
    claims: list[Claim] = []
    """Facts in ``say``."""


class Step(Part):
    """What steps share."""

    kind: ClassVar[str] = ""

    say: Text | None = None
    """At most two short sentences. A card is written {9D} and shown in the reader's own letters."""
    claims: list[Claim] = []
    """Facts in ``say`` that the engine must confirm."""


class SayStep(Step):
    """A step without a question: a text, and a table if there is something to see."""

    kind: ClassVar[str] = "say"

    say: Text
    """What there is to say, in short sentences. A card is written {9D}."""
    id: Id | None = None
    """Its name in the address; ``step-N`` when it has none."""
    show: Notation | None = None
    """A position to look at: ``table / hand``."""
    takes: Notation | None = None
    """Table cards to mark as taken by the hand card; the engine must allow it."""
    rule: Literal["show"] | None = None
    """``show`` puts the rule card, open, on this step."""


class AskStep(Step):
    """What questions share."""

    id: Id
    """Permanent name of the question: never used again, never changed in meaning."""
    show: Notation
    """The position, ``table / hand``."""
    rules: Rules | None = None
    """Rules of this question, if not those of the lesson."""
    traps: Traps = {}
    """Wrong answers, each with the reason code (or one of a list of codes) that it must yield."""


class TakeMostStep(AskStep):
    """Take as much as you can."""

    kind: ClassVar[str] = "take-most"
    ask: Literal["take-most"]
    """The kind of question."""
    answer: Notation | None = None
    """A claim: table cards that are a right answer, or ``nothing``."""


class TakeAnyStep(AskStep):
    """Take something: any legal capture will do."""

    kind: ClassVar[str] = "take-any"
    ask: Literal["take-any"]
    """The kind of question."""
    answer: Notation | None = None
    """A claim: table cards that are a right answer, or ``nothing``."""


class WhichCardStep(AskStep):
    """Which card of a hand takes most, or takes anything."""

    kind: ClassVar[str] = "which-card"
    ask: Literal["which-card"]
    """The kind of question."""
    want: Literal["most", "any"] = "most"
    """``most``: the card that takes most cards; ``any``: a card that takes something."""
    answer: Notation | None = None
    """A claim: a hand card that is a right answer, or ``none``."""


class LegalStep(AskStep):
    """Whether some table cards may be taken."""

    kind: ClassVar[str] = "legal-or-not"
    ask: Literal["legal-or-not"]
    """The kind of question."""
    take: Notation
    """The table cards that are to be taken."""
    answer: Literal["yes", "no"] | None = None
    """A claim: whether it is legal."""


class HowManyStep(AskStep):
    """How many table cards one card can take at most."""

    kind: ClassVar[str] = "how-many"
    ask: Literal["how-many"]
    """The kind of question."""
    answer: Annotated[int, Field(ge=0, le=52)] | None = None
    """A claim: the number."""


KINDS: Final[dict[str, type[AskStep]]] = {
    model.kind: model for model in (TakeMostStep, TakeAnyStep, WhichCardStep, LegalStep, HowManyStep)
}

AnyStep: TypeAlias = SayStep | TakeMostStep | TakeAnyStep | WhichCardStep | LegalStep | HowManyStep


class Head(Part):
    """A lesson without its steps."""

    apart: ClassVar[tuple[str, ...]] = ("steps",)

    id: Id
    """Permanent name of the lesson, in addresses and in what is remembered of a learner."""
    title: Short | None = None
    """The name of the lesson in the list; made from ``id`` when there is none."""
    about: Short | None = None
    """One line for the list: what the learner will be able to do."""
    language: Literal["en", "nb", "sv", "da", "fi"] = "en"
    """The language of the texts. Lessons of the course are English and translated apart."""
    rules: Rules
    """A rule set's id, options as ``{preset: dansk, ...}``, or ``any``: the reader's own."""
    skills: Annotated[list[Short], Field(min_length=1)]
    """What is learnt, by the names that drills have."""
    rule: RuleCard | None = None
    """The rule card."""
    end: End | None = None
    """The last page."""


class LessonFile(Head):
    """One lesson, read from top to bottom."""

    steps: Annotated[list[AnyStep], Field(min_length=1)]
    """What the learner meets, one screen each."""


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a lesson file, for editors that check while one writes."""
    schema = LessonFile.model_json_schema() | {"title": "Kasino lesson"}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema"} | schema
