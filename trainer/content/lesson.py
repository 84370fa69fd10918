"""A lesson as the pages use it: texts, positions read, and the question of each step under given rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from trainer.content.schema import ANY, AnyStep, AskStep, Head, LegalStep, SayStep, WhichCardStep
from trainer.practice.check import CaptureQuestion
from trainer.practice.choices import HowManyQuestion, LegalQuestion, WhichCardQuestion
from trainer.rules.captures import Capture, Captures
from trainer.rules.cards import Build, Card, Item, Table, cards_of
from trainer.rules.errors import KasinoError, PositionError
from trainer.rules.house import ruleset
from trainer.rules.notation import format_table, parse_card, parse_table
from trainer.rules.positions import parse_position
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset

T = TypeVar("T")

Question: TypeAlias = CaptureQuestion | WhichCardQuestion | LegalQuestion | HowManyQuestion

#: The answer that takes no card, in claims and traps.
NOTHING: Final = "nothing"
NONE: Final = "none"
#: The language that the course is written in, and translated from.
SOURCE_LANGUAGE: Final = "en"
#: More cards than this on one table nobody could take in.
MAX_TABLE: Final = 20
#: What the address of the last page ends in; no step may be called so.
END: Final = "end"


@dataclass(frozen=True)
class Step:
    """One screen of a lesson. ``number`` counts from 1; ``id`` is its name in the address.

    ``items`` are places on the table: what a say step marks as taken, what a legal-or-not question is about.
    """

    id: str
    number: int
    model: AnyStep
    table: Table = ()
    hand: tuple[Card, ...] = ()
    items: tuple[int, ...] = ()

    @property
    def kind(self) -> str:
        """The kind of question, or ``say``."""
        return self.model.kind

    @property
    def asks(self) -> bool:
        """Whether there is something to answer."""
        return isinstance(self.model, AskStep)

    @property
    def say(self) -> str:
        """Its text in the lesson's own language; may be empty for a question."""
        return self.model.say or ""

    def question(self, rules: Ruleset) -> Question:
        """The question of this step under ``rules``.

        :raises ValueError: for a step that asks nothing.
        """
        if isinstance(self.model, SayStep):
            raise ValueError(f"the step {self.id} asks nothing")
        if isinstance(self.model, WhichCardStep):
            return WhichCardQuestion(self.table, self.hand, rules, self.model.want)
        if isinstance(self.model, LegalStep):
            return LegalQuestion(self.table, self.hand[0], self.items, rules)
        if self.kind == "how-many":
            return HowManyQuestion(self.table, self.hand[0], rules)
        return CaptureQuestion(self.table, self.hand[0], rules, self.kind)


@dataclass(frozen=True)
class Lesson:
    """A lesson without problems. ``course``: one of the built-in ones, whose texts are translated."""

    head: Head
    steps: tuple[Step, ...]
    path: Path
    course: bool

    @property
    def id(self) -> str:
        """Its permanent name."""
        return self.head.id

    @property
    def title(self) -> str:
        """Its name for people, in its own language."""
        return self.head.title or self.id.replace("-", " ").capitalize()

    @property
    def language(self) -> str:
        """The language of its texts, a code such as ``nb``."""
        return self.head.language

    @property
    def translated(self) -> bool:
        """Whether the catalogues hold its texts; another one is shown as it is written."""
        return self.course and self.language == SOURCE_LANGUAGE

    def find(self, name: str) -> Step | None:
        """The step with that id, or with that number."""
        for step in self.steps:
            if name in (step.id, str(step.number)):
                return step
        return None

    def rules_for(self, step: Step | None, own: Ruleset) -> Ruleset:
        """The rules in force on ``step`` for a reader whose own rules are ``own``."""
        written = self.head.rules
        if step is not None and isinstance(step.model, AskStep) and step.model.rules is not None:
            written = step.model.rules
        return own if written == ANY else rule_sets(written)[0]

    def example(self, own: Ruleset) -> Capture | None:
        """The play on the rule card, with its groups."""
        if self.head.rule is None:
            return None
        return example_capture(
            self.head.rule.example.play, self.head.rule.example.takes, self.rules_for(None, own)
        )


def rule_sets(written: str | Mapping[str, Any]) -> tuple[Ruleset, ...]:
    """The rules that a ``rules`` key names: one set, or all presets for ``any``.

    :raises RulesetError: for an unknown preset or option.
    """
    if written == ANY:
        return tuple(preset.rules for preset in PRESETS.values())
    return (ruleset(written),)


def example_capture(play: str, takes: str, rules: Ruleset) -> Capture | None:
    """The capture of exactly the cards ``takes`` by ``play`` from a table that holds nothing else.

    :raises KasinoError: when one of the texts names no card.
    """
    table = parse_small_table(takes)
    return Captures(table, parse_card(play), rules).find(range(len(table)))


def parse_small_table(text: str) -> Table:
    """The table that ``text`` names.

    :raises KasinoError: for what is no table, or one that is too large for a lesson.
    """
    return check_size(parse_table(text))


def check_size(table: Table) -> Table:
    """``table`` itself.

    :raises PositionError: when it holds more than ``MAX_TABLE`` cards.
    """
    cards = len(cards_of(table))
    if cards > MAX_TABLE:
        raise PositionError(f"{cards} cards on one table; show at most {MAX_TABLE}")
    return table


def select(table: Table, text: str) -> tuple[int, ...]:
    """The places on the table of the cards and builds that ``text`` names.

    :raises KasinoError: for what is no card, or does not lie there.
    """
    free = dict(enumerate(table))
    for item in parse_table(text):
        place = next((place for place, other in free.items() if _same(item, other)), None)
        if place is None:
            inside = [build for build in table if isinstance(build, Build) and item in build.cards]
            if inside:
                raise PositionError(f"{item} lies in a build; name all of it: {format_table(inside[:1])}")
            named = str(item) if isinstance(item, Card) else format_table([item])
            raise PositionError(f"{named} is not on the table, or named too often ({format_table(table)})")
        del free[place]
    return tuple(sorted(set(range(len(table))) - free.keys()))


def _same(item: Item, other: Item) -> bool:
    """Whether a named item is that table item; whose build it is need not be said."""
    if isinstance(item, Card) or isinstance(other, Card):
        return item == other
    return item.value == other.value and sorted(cards_of([item])) == sorted(cards_of([other]))


class StepError(ValueError):
    """A key of a step that cannot be read; ``key`` is its name, the text says what would do."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def read_step(place: int, model: AnyStep) -> Step:
    """The step with its position and its selected cards read.

    :raises StepError: names the key that cannot be read.
    """
    name = model.id or f"step-{place + 1}"
    if model.show is None:
        if isinstance(model, SayStep) and model.takes:
            raise StepError("takes", "there is no table to take from; add show, or remove this key")
        return Step(name, place + 1, model)
    position = _read("show", parse_position, model.show)
    _read("show", check_size, position.table)
    if position.extras:
        raise StepError("show", "leave out what follows the semicolon; rules have a key of their own")
    if len(position.hands) > 1:
        raise StepError("show", "one hand only; write table / hand")
    _check_hand(model, len(position.hand))
    if isinstance(model, AskStep) and not position.table:
        raise StepError("show", "the table is empty; write its cards before the stroke, as in 9S 4D / 9D")
    items: tuple[int, ...] = ()
    if isinstance(model, LegalStep):
        items = _read("take", select, position.table, model.take)
    elif isinstance(model, SayStep) and model.takes:
        items = _read("takes", select, position.table, model.takes)
    return Step(name, place + 1, model, position.table, position.hand, items)


def _check_hand(model: AnyStep, cards: int) -> None:
    if isinstance(model, WhichCardStep):
        if cards < 2:
            raise StepError("show", f"{model.kind} needs two or more cards after the stroke, not {cards}")
    elif (isinstance(model, AskStep) or model.takes) and cards != 1:
        raise StepError("show", f"one card to play after the stroke, as in 9S 4D / 9D; not {cards}")


def _read(key: str, reader: Callable[..., T], *arguments: Any) -> T:
    try:
        return reader(*arguments)
    except KasinoError as error:
        raise StepError(key, error.message) from error
