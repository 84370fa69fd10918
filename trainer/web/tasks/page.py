"""What every kind of question shows, in drills and lessons alike: where it stands, its verdict, its hints."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Protocol

from markupsafe import Markup

from trainer.coach.hints import RUNGS, Hint
from trainer.coach.reasons import Reason
from trainer.rules.captures import Capture
from trainer.rules.cards import Table
from trainer.web.shell.i18n import gettext as _
from trainer.web.tasks.answers import SKIP, TAKE, Place, Said
from trainer.web.words.sentences import SPOKEN, WRITTEN, Voice

#: After so many misses in a row the rule card opens by itself.
MISSES_FOR_RULE: Final = 2


class Judged(Protocol):
    """What each verdict of the judges has."""

    @property
    def right(self) -> bool:
        """Whether the answer is right."""

    @property
    def reason(self) -> Reason | None:
        """Why it is not, or what is to be said of it all the same."""

    @property
    def capture(self) -> Capture | None:
        """The capture that the answer is about, if it is about one."""


def counted(said: Said, verdict: Judged | None) -> Said:
    """``said`` with one miss more if the answer is one; a right answer ends the series."""
    if verdict is None:
        return said
    return replace(said, misses=0 if verdict.right else min(said.misses + 1, 99))


@dataclass(frozen=True, kw_only=True)
class TaskPage(ABC):
    """What ``_verdict.html``, ``_hints.html``, ``_go.html`` and the others beside them show.

    ``task`` is the heading, ``sub`` a line under it; ``problem`` is a sentence in place of a verdict (what
    came could not be read), ``unsaved`` one beside it (it could not be stored).
    """

    place: Place
    said: Said
    task: str
    sub: str = ""
    problem: str = ""
    unsaved: str = ""

    # -- what each kind of question says for itself --------------------------------------------------

    @property
    @abstractmethod
    def table(self) -> Table:
        """What lies on the table."""

    @property
    @abstractmethod
    def verdict(self) -> Judged | None:
        """The judge's word, once there is an answer that could be read."""

    @property
    @abstractmethod
    def praise(self) -> tuple[str, ...]:
        """The bold words of a right answer, of which one table shows always the same."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """A number of the question alone: which of these words it shows."""

    @abstractmethod
    def tell(self, voice: Voice = WRITTEN) -> Markup:
        """The sentence under the title."""

    @abstractmethod
    def hint_text(self, hint: Hint, voice: Voice = WRITTEN) -> Markup:
        """The sentence of one hint."""

    @property
    @abstractmethod
    def ladder(self) -> tuple[Hint, ...]:
        """The hints that there are, the last one the answer."""

    @property
    @abstractmethod
    def most(self) -> Capture | None:
        """The capture behind the right answer, if there is one."""

    @property
    @abstractmethod
    def shown(self) -> Capture | None:
        """The capture whose groups stand in the verdict: of the right answer, or of what was skipped."""

    # -- how it stands ------------------------------------------------------------------------------

    @cached_property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.verdict is not None and self.verdict.right

    @cached_property
    def wrong(self) -> bool:
        """Whether there is an answer, and it is not right yet."""
        return self.verdict is not None and not self.verdict.right

    @cached_property
    def skipped(self) -> bool:
        """Whether the reader has passed on."""
        return self.said.do == SKIP

    @cached_property
    def over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.right or self.skipped

    @cached_property
    def again(self) -> bool:
        """Whether a miss lies behind the reader, and the question still stands."""
        return not self.over and self.said.misses > 0

    @property
    def pressed(self) -> str:
        """The id of the button that ended the question: what takes its place has it too, and so the focus."""
        return self.said.do if self.over else TAKE

    @property
    def clean(self) -> str:
        """The address of the same question with nothing picked, hints and misses kept."""
        return self.place.address(Said(hints=self.said.hints, misses=self.said.misses))

    @property
    def title(self) -> str:
        """The bold word or words of the verdict: the same at each visit, another one at the next question."""
        if self.skipped:
            return _("Skipped")
        if self.wrong:
            return _("Not yet")
        return self.praise[self.turn % len(self.praise)]

    @property
    def rule_opens(self) -> bool:
        """Whether the rule card opens by itself."""
        return self.wrong and self.said.misses >= MISSES_FOR_RULE

    # -- hints --------------------------------------------------------------------------------------

    @cached_property
    def used(self) -> tuple[Hint, ...]:
        """The hints asked for so far."""
        return self.ladder[: self.said.hints] if self.said.hints else ()

    @property
    def hints(self) -> list[Markup]:
        """Their sentences."""
        return [self.hint_text(hint) for hint in self.used]

    @property
    def rung_labels(self) -> tuple[str, ...]:
        """What the button for the next hint says, by the number of hints used."""
        return (_("Hint"), _("Next hint"), _("Next hint"), _("Show the answer"))

    @property
    def rung_label(self) -> str:
        """What the button for the next hint says; nothing when all are used."""
        return self.rung_labels[self.said.hints] if self.said.hints < RUNGS else ""

    # -- the table ----------------------------------------------------------------------------------

    @cached_property
    def marks(self) -> list[str]:
        """The state of each place: "", ``hint``, ``right``, ``notyet`` or ``missed``."""
        marks = [""] * len(self.table)
        for state, places in self._marked():
            for place in places:
                marks[place] = state
        return marks

    def _marked(self) -> Iterable[tuple[str, tuple[int, ...]]]:
        """States and the places that have them; a later one goes over an earlier one."""
        if not self.over:
            for hint in self.used:
                yield "hint", hint.places
        elif self.shown is not None:
            yield "missed" if self.skipped else "right", self.shown.items

    @property
    def live(self) -> str:
        """What the live region says: one or two sentences in words."""
        return self.problem or " ".join(self._told())

    def _told(self) -> Iterable[str]:
        if self.verdict is not None or self.skipped:
            yield f"{self.title}."
            yield self.tell(SPOKEN)
        elif self.used:
            yield self.hint_text(self.used[-1], SPOKEN)
        if self.unsaved:
            yield self.unsaved
