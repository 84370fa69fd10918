"""Questions answered by one choice (which card, legal or not, how many) as the page shows them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from trainer.coach.hints import RUNGS, Hint
from trainer.practice.check import CaptureQuestion
from trainer.practice.choices import (
    ChoiceQuestion,
    ChoiceVerdict,
    HowManyQuestion,
    LegalQuestion,
    WhichCardQuestion,
    choice_ladder,
    judge_choice,
)
from trainer.rules.captures import Capture
from trainer.rules.cards import Card, Table
from trainer.web.shell.present import card_title
from trainer.web.tasks import choicetext
from trainer.web.tasks.answers import HINT, SKIP, TAKE, Said, Unreadable, is_place, number
from trainer.web.tasks.page import TaskPage, counted
from trainer.web.tasks.rulecards import RuleCard
from trainer.web.words import sentences
from trainer.web.words.sentences import WRITTEN, Voice


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to choose: its words, and the card that it is, if any."""

    words: str
    card: Card | None = None


def options_of(question: ChoiceQuestion) -> list[Option]:
    """The answers to choose from; the place of each in the list is what forms and addresses carry."""
    if isinstance(question, WhichCardQuestion):
        return [*(Option(card_title(card), card) for card in question.hand), Option(_("None of them"))]
    if isinstance(question, LegalQuestion):
        return [Option(_("Yes, it may")), Option(_("No, it may not"))]
    return [Option(str(number)) for number in question.choices]


def choice_of(question: ChoiceQuestion, place: int) -> int | None:
    """What the judge is asked when the option at ``place`` was chosen."""
    if isinstance(question, WhichCardQuestion):
        return place if place < len(question.hand) else None
    return 1 - place if isinstance(question, LegalQuestion) else place


def from_fields(fields: MultiDict[str, str], options: Sequence[Option]) -> Said:
    """What a form or an address says that was done: ``take`` is the place of the chosen answer.

    :raises Unreadable: for no choice, several, or one that is not there; for numbers that are none.
    """
    hints, misses = number(fields, "hints", RUNGS), number(fields, "misses", 99)
    chosen = fields.getlist("take") or fields.getlist("picked")
    if any(not is_place(text, len(options)) for text in chosen) or len(chosen) > 1:
        raise Unreadable("take", _("That is not one of the answers here. Choose one of these."))
    picked = tuple(map(int, chosen))
    do = fields.get("do") or (SKIP if fields.get(SKIP) else TAKE if fields.getlist("take") else "")
    if do not in ("", TAKE, SKIP, HINT):
        raise Unreadable("do", _("“%(text)s” cannot be done here. Use the buttons below.", text=do[:20]))
    if do == TAKE and not picked:
        raise Unreadable("take", _("Choose one of the answers, then press Answer."))
    said = Said(do, picked, hints, misses, fields.get("saved") != "no")
    return replace(said, do="", hints=min(hints + 1, RUNGS)) if do == HINT else said


def what_can_be_read(fields: MultiDict[str, str], options: Sequence[Option]) -> Said:
    """Of fields that :func:`from_fields` could not read, the part that makes sense."""
    chosen = [int(text) for text in fields.getlist("take") if is_place(text, len(options))]
    said = Said(picked=tuple(chosen[:1]))
    try:
        return replace(said, hints=number(fields, "hints", RUNGS), misses=number(fields, "misses", 99))
    except Unreadable:
        return said


def judged(question: ChoiceQuestion, said: Said) -> tuple[Said, ChoiceVerdict | None]:
    """``said`` with a miss counted if the answer is one, and the verdict."""
    verdict = judge_choice(question, choice_of(question, said.picked[0])) if said.answered else None
    return counted(said, verdict), verdict


@dataclass(frozen=True, kw_only=True)
class ChoicePage(TaskPage):
    """A question answered by one choice, with its rule card."""

    question: ChoiceQuestion
    rule: RuleCard

    @property
    def table(self) -> Table:
        """What lies on the table."""
        return self.question.table

    @cached_property
    def options(self) -> list[Option]:
        """The answers to choose from."""
        return options_of(self.question)

    @property
    def card(self) -> Card | None:
        """The one card to play; ``None`` where a card is to be chosen."""
        return None if isinstance(self.question, WhichCardQuestion) else self.question.card

    @property
    def asked(self) -> tuple[int, ...]:
        """The places that the question is about."""
        return self.question.items if isinstance(self.question, LegalQuestion) else ()

    @property
    def short(self) -> bool:
        """Whether the answers are so short that several stand in a row."""
        return isinstance(self.question, HowManyQuestion)

    # -- the verdict --------------------------------------------------------------------------------

    @cached_property
    def verdict(self) -> ChoiceVerdict | None:
        """The judge's word, once there is an answer."""
        if not self.said.answered or self.problem:
            return None
        return judge_choice(self.question, choice_of(self.question, self.said.picked[0]))

    @property
    def praise(self) -> tuple[str, ...]:
        """The bold words of a right answer."""
        return (_("Exactly"), _("Yes"))

    @property
    def turn(self) -> int:
        """Which of these words the question shows."""
        return len(self.options)

    def tell(self, voice: Voice = WRITTEN) -> Markup:
        """The sentence under the title."""
        verdict = self.verdict
        if verdict is None or (verdict.right and verdict.reason is None):
            told = choicetext.hint_sentence(self.ladder[-1], voice)
        elif verdict.reason is not None:
            told = choicetext.reason_sentence(verdict.reason, voice)
        if self.right and self.said.hints:
            used = ngettext("You used one hint.", "You used %(num)s hints.", self.said.hints)
            return Markup(f"{told} {used}")
        return told

    @property
    def most(self) -> Capture | None:
        """The capture behind the right answer, for the last hint."""
        question = self.question
        if isinstance(question, LegalQuestion):
            return question.captures.find(question.items) if question.reason is None else None
        if isinstance(question, WhichCardQuestion):
            found = [question.captures[place] for place in question.right[:1]]
        else:
            found = [question.captures]
        return next((capture for each in found for capture in each.most(limit=1)), None)

    @property
    def shown(self) -> Capture | None:
        """The capture whose groups stand in the verdict: of the right answer, or of what was skipped."""
        if self.skipped:
            return self.most
        return self.verdict.capture if self.verdict is not None and self.right else None

    # -- hints --------------------------------------------------------------------------------------

    @cached_property
    def ladder(self) -> tuple[Hint, ...]:
        """The hints that there are, the last one the answer."""
        return choice_ladder(self.question)

    def hint_text(self, hint: Hint, voice: Voice = WRITTEN) -> Markup:
        """The sentence of one hint."""
        return choicetext.hint_sentence(hint, voice)

    @property
    def counts(self) -> Markup:
        """What the card to play counts, or each card of the hand, once that is no secret any more."""
        if not self.said.hints and not self.over:
            return Markup()
        if self.card is None:
            return choicetext.hint_sentence(self.ladder[0])
        return sentences.card_counts(CaptureQuestion(self.question.table, self.card, self.question.rules))
