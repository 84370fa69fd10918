"""Questions answered by one choice (which card, legal or not, how many) as the page shows them.

``ChoicePage`` has the attributes that the fragments of ``questions.Page`` ask for, so both kinds of question
share verdict, hints, buttons and the way an answer reaches the page.
"""

from collections.abc import Mapping, Sequence
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
from trainer.rules.cards import Card
from trainer.web.shell.present import card_title
from trainer.web.tasks import choicetext
from trainer.web.tasks.answers import HINT, SKIP, TAKE, Place, Said, Unreadable
from trainer.web.tasks.questions import MISSES_FOR_RULE
from trainer.web.tasks.rulecards import RuleCard
from trainer.web.words import sentences
from trainer.web.words.sentences import SPOKEN, WRITTEN, Voice


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
    hints, misses = _number(fields, "hints", RUNGS), _number(fields, "misses", 99)
    chosen = fields.getlist("take") or fields.getlist("picked")
    if any(not _is_place(text, len(options)) for text in chosen) or len(chosen) > 1:
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
    chosen = [int(text) for text in fields.getlist("take") if _is_place(text, len(options))]
    said = Said(picked=tuple(chosen[:1]))
    try:
        return replace(said, hints=_number(fields, "hints", RUNGS), misses=_number(fields, "misses", 99))
    except Unreadable:
        return said


def _is_place(text: str, options: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4 and int(text) < options


def _number(fields: Mapping[str, str], name: str, most: int) -> int:
    text = fields.get(name) or "0"
    if not text.isascii() or not text.isdecimal() or len(text) > 2:
        told = _("“%(text)s” is no number for %(field)s. Start again here.", text=text[:20], field=name)
        raise Unreadable(name, told)
    return min(int(text), most)


def judged(question: ChoiceQuestion, said: Said) -> tuple[Said, ChoiceVerdict | None]:
    """``said`` with a miss counted if the answer is one, and the verdict; a right answer ends the series."""
    if not said.answered:
        return said, None
    verdict = judge_choice(question, choice_of(question, said.picked[0]))
    return replace(said, misses=0 if verdict.right else min(said.misses + 1, 99)), verdict


@dataclass(frozen=True)
class ChoicePage:
    """What ``_choice.html`` and the shared fragments show; see :class:`trainer.web.questions.Page`."""

    question: ChoiceQuestion
    place: Place
    said: Said
    task: Markup
    rule: RuleCard
    sub: Markup = Markup()
    problem: str = ""
    unsaved: str = ""

    # What the shared fragments ask of a question about captures, and this one has not.
    elsewhere = None
    also_best = ()
    most_text = ""

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

    @cached_property
    def verdict(self) -> ChoiceVerdict | None:
        """The judge's word, once there is an answer."""
        if not self.said.answered or self.problem:
            return None
        return judge_choice(self.question, choice_of(self.question, self.said.picked[0]))

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.verdict is not None and self.verdict.right

    @property
    def wrong(self) -> bool:
        """Whether there is an answer, and it is not right yet."""
        return self.verdict is not None and not self.verdict.right

    @property
    def skipped(self) -> bool:
        """Whether the reader has passed on."""
        return self.said.do == SKIP

    @property
    def over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.right or self.skipped

    @property
    def again(self) -> bool:
        """Whether a miss lies behind the reader, and the question still stands."""
        return not self.over and self.said.misses > 0

    @property
    def pressed(self) -> str:
        """The id of the button that ended the question: what takes its place has it too."""
        return self.said.do if self.over else TAKE

    @property
    def title(self) -> str:
        """The bold word or words of the verdict."""
        if self.skipped:
            return _("Skipped")
        if self.wrong:
            return _("Not yet")
        return (_("Exactly"), _("Yes"))[len(self.options) % 2]

    def tell(self, voice: Voice = WRITTEN) -> Markup:
        """The sentence under the title."""
        verdict = self.verdict
        if verdict is None or (verdict.right and verdict.reason is None):
            told = choicetext.hint_sentence(self._ladder[-1], voice)
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

    @property
    def rule_opens(self) -> bool:
        """Whether the rule card opens by itself."""
        return self.wrong and self.said.misses >= MISSES_FOR_RULE

    @cached_property
    def _ladder(self) -> tuple[Hint, ...]:
        return choice_ladder(self.question)

    @cached_property
    def used(self) -> tuple[Hint, ...]:
        """The hints asked for so far."""
        return self._ladder[: self.said.hints]

    @property
    def hints(self) -> list[Markup]:
        """Their sentences."""
        return [choicetext.hint_sentence(hint) for hint in self.used]

    @property
    def rung_label(self) -> str:
        """What the button for the next hint says; nothing when all are used."""
        return choicetext.rung_label(self.said.hints) if self.said.hints < RUNGS else ""

    @property
    def counts(self) -> Markup:
        """What the card to play counts, or each card of the hand, once that is no secret any more."""
        if not self.said.hints and not self.over:
            return Markup()
        if self.card is None:
            return choicetext.hint_sentence(self._ladder[0])
        return sentences.card_counts(CaptureQuestion(self.question.table, self.card, self.question.rules))

    @cached_property
    def marks(self) -> list[str]:
        """The state of each place on the table: "", ``hint``, ``right`` or ``missed``."""
        marks = [""] * len(self.question.table)
        for hint in self.used if not self.over else ():
            for place in hint.places:
                marks[place] = "hint"
        if self.shown is not None:
            for place in self.shown.items:
                marks[place] = "missed" if self.skipped else "right"
        return marks

    @property
    def live(self) -> str:
        """What the live region says: one or two sentences in words."""
        if self.problem:
            return self.problem
        parts: list[str] = []
        if self.verdict is not None or self.skipped:
            parts += [f"{self.title}.", self.tell(SPOKEN)]
        elif self.used:
            parts.append(choicetext.hint_sentence(self.used[-1], SPOKEN))
        return " ".join([*parts, self.unsaved] if self.unsaved else parts)
