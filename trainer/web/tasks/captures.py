"""Questions answered by picking cards, as drills and lessons show them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from markupsafe import Markup

from trainer.coach.elsewhere import Elsewhere, elsewhere
from trainer.coach.hints import Hint, ladder
from trainer.practice.check import TAKE_MOST, CaptureQuestion, Verdict, judge
from trainer.rules.captures import Capture
from trainer.rules.cards import Card, Table, cards_of
from trainer.rules.positions import Position
from trainer.rules.presets import PRESETS
from trainer.web.shell import positions, rulebook
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.present import split
from trainer.web.shell.rulesaddress import write_book
from trainer.web.tasks import rulecards
from trainer.web.tasks.answers import TAKE, Said
from trainer.web.tasks.page import TaskPage, counted
from trainer.web.words import otherrules, sentences
from trainer.web.words.sentences import WRITTEN, Voice

#: Of further answers that are as good, the page names so many.
ALSO_BEST: Final = 2


def judged(question: CaptureQuestion, said: Said) -> tuple[Said, Verdict | None]:
    """``said`` with a miss counted if the answer is one, and the verdict."""
    verdict = judge(question, said.answer) if said.answered else None
    return counted(said, verdict), verdict


@dataclass(frozen=True, kw_only=True)
class CapturePage(TaskPage):
    """A question answered by picking cards.

    ``where`` says how far the reader is, ``skill`` which rule is behind the question; ``known`` is the
    verdict where it has been given already; ``rules_name`` is what the address calls the rules.
    """

    question: CaptureQuestion
    where: str = ""
    skill: str = ""
    known: Verdict | None = None
    rules_name: str = ""

    @property
    def table(self) -> Table:
        """What lies on the table."""
        return self.question.table

    # -- the verdict --------------------------------------------------------------------------------

    @cached_property
    def verdict(self) -> Verdict | None:
        """The judge's word, once there is an answer."""
        if not self.said.answered or self.problem:
            return None
        return self.known or judge(self.question, self.said.answer)

    @property
    def praise(self) -> tuple[str, ...]:
        """The bold words of a right answer."""
        words = (_("Exactly"), _("Yes"))
        everything = self.said.do == TAKE and self.question.kind == TAKE_MOST
        return (*words, _("All of it")) if everything else words

    @property
    def turn(self) -> int:
        """Which of these words the question shows."""
        return sum(card.rank for card in cards_of(self.question.table))

    def tell(self, voice: Voice = WRITTEN) -> Markup:
        """The sentence under the title."""
        verdict = self.verdict
        if verdict is None:  # skipped
            return sentences.most_sentence(self.most, voice)
        if verdict.reason is not None:
            return sentences.reason_sentence(verdict.reason, voice)
        if verdict.capture is None:
            return Markup(sentences.nothing_and_hints(self.said.hints))
        return Markup(sentences.cards_and_hints(len(verdict.capture.cards), self.said.hints))

    @cached_property
    def most(self) -> Capture | None:
        """A largest capture, the one closest to the answer; ``None`` where there is nothing to take."""
        if self.verdict is not None and self.verdict.best is not None:
            return self.verdict.best
        return next(iter(self.question.captures.most(limit=1)), None)

    @property
    def shown(self) -> Capture | None:
        """The capture whose groups stand in the verdict: what was rightly taken, or what was skipped."""
        if self.right:
            return self.verdict.capture if self.verdict else None
        return self.most if self.skipped else None

    @cached_property
    def also_best(self) -> list[tuple[Card, ...]]:
        """Other answers as good as the one shown."""
        if self.shown is None or self.question.kind != TAKE_MOST:
            return []
        best = self.question.captures.most(limit=ALSO_BEST + 1)
        return [other.cards for other in best if other.items != self.shown.items][:ALSO_BEST]

    @property
    def also_best_text(self) -> Markup:
        """These, as text: the cards of each, one answer after the other."""
        return Markup(" · ").join(Markup(WRITTEN.cards(map(str, cards))) for cards in self.also_best)

    @property
    def folded(self) -> Markup:
        """The most there was to take, for whoever unfolds it after a miss: as groups, else in words."""
        most = self.most
        if most is not None and most.groups and most.value:
            return split(most.groups, most.value)
        return Markup("<p>{}</p>").format(sentences.most_sentence(most))

    @property
    def referee(self) -> str:
        """Where the referee shows every move of the same table."""
        position = Position(tuple(self.question.table), ((self.question.card,),))
        book = rulebook.of_rules(self.question.rules, self.rules_name)
        rules = positions.in_address(write_book(book, self.question.rules))
        return f"/referee?p={positions.in_address(positions.write(position))}&rules={rules}"

    @cached_property
    def elsewhere(self) -> list[Elsewhere]:
        """Rule sets of other countries that would accept the answer, when these rules do not.

        The rule set that house rules started from is one of them: its players are in for a surprise too.
        """
        verdict = self.verdict
        if (
            verdict is None
            or verdict.reason is None
            or self.said.do != TAKE
            or verdict.reason.code == "not_largest"
        ):
            return []
        question, picked = self.question, self.said.picked
        base = PRESETS[question.rules.preset]
        return [
            found
            for found in elsewhere(question.table, question.card, picked, question.rules, here=False)
            if found.legal
            and (found.preset == base.id or PRESETS[found.preset].country != base.country)
            and judge(replace(question, rules=PRESETS[found.preset].rules), picked).right
        ]

    @property
    def elsewhere_title(self) -> str:
        """The heading of the panel about them."""
        return otherrules.right_elsewhere(self.elsewhere, self.question.rules)

    @property
    def there(self) -> list[otherrules.Group]:
        """What the panel says: the reasons that they have."""
        return otherrules.grouped(self.elsewhere)

    @property
    def rule(self) -> rulecards.RuleCard:
        """The rule that the question needs, with an example of another value."""
        return rulecards.rule_card(self.skill, self.question)

    # -- hints and marks ----------------------------------------------------------------------------

    @property
    def ladder(self) -> tuple[Hint, ...]:
        """The hints that there are, the last one the answer."""
        return ladder(self.question.captures)

    def hint_text(self, hint: Hint, voice: Voice = WRITTEN) -> Markup:
        """The sentence of one hint."""
        return sentences.hint_sentence(hint, voice)

    @property
    def rung_labels(self) -> tuple[str, ...]:
        """What the button for the next hint says, by the number of hints used."""
        return (_("Hint"), _("Next hint: one card"), _("Next hint: one group"), _("Show the answer"))

    def _marked(self) -> Iterable[tuple[str, tuple[int, ...]]]:
        yield from super()._marked()
        if self.verdict is not None:
            yield "notyet", self.verdict.left_over

    def _told(self) -> Iterable[str]:
        told = list(super()._told())
        if self.right and self.shown is not None and self.shown.groups:
            told.insert(2, sentences.groups_spoken(self.shown))
        return told

    @property
    def counts(self) -> str:
        """The name of the played card with what it counts, once that is no secret any more."""
        return sentences.card_counts(self.question) if self.said.hints or self.over else ""
