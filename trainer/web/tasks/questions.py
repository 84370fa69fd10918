"""The question page that drills and lessons share: all that it says about a question and an answer to it."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final, Protocol

from flask import Response, current_app, make_response, redirect, render_template
from jinja2 import Environment, Template
from jinja2.environment import TemplateModule
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from trainer.coach.elsewhere import Elsewhere, elsewhere
from trainer.coach.hints import RUNGS, Hint, ladder
from trainer.practice.check import TAKE_MOST, CaptureQuestion, Verdict, judge
from trainer.rules.captures import Capture
from trainer.rules.cards import Card, cards_of
from trainer.rules.notation import Position
from trainer.rules.ruleset import PRESETS
from trainer.web.shell import positions, prefs, rulebook
from trainer.web.shell.htmx import wants_fragment
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.present import split
from trainer.web.shell.rulesaddress import write_book
from trainer.web.tasks import rulecards
from trainer.web.tasks.answers import SKIP, TAKE, Place, Said
from trainer.web.words import houserules, sentences
from trainer.web.words.sentences import SPOKEN, WRITTEN, Voice

#: After so many misses in a row the rule card opens by itself.
MISSES_FOR_RULE: Final = 2
#: Of further answers that are as good, the page names so many.
ALSO_BEST: Final = 2


def judged(question: CaptureQuestion, said: Said) -> tuple[Said, Verdict | None]:
    """``said`` with a miss counted if the answer is one, and the verdict; a right answer ends the series."""
    if not said.answered:
        return said, None
    verdict = judge(question, said.answer)
    return replace(said, misses=0 if verdict.right else min(said.misses + 1, 99)), verdict


@dataclass(frozen=True)
class Page:
    """What ``_question.html`` and its fragments show.

    ``task`` is the heading, ``sub`` a line under it; ``where`` says how far the reader is, ``skill`` which
    rule is behind the question; ``problem`` is a sentence in place of a verdict (what came could not be
    read), ``unsaved`` one beside it (it could not be stored); ``rules_name`` is what the address calls the
    rules.
    """

    question: CaptureQuestion
    place: Place
    said: Said
    task: str
    sub: str = ""
    where: str = ""
    skill: str = ""
    problem: str = ""
    unsaved: str = ""
    known: Verdict | None = None
    rules_name: str = ""

    @property
    def clean(self) -> str:
        """The address of the same question with nothing picked, hints and misses kept."""
        return self.place.address(Said(hints=self.said.hints, misses=self.said.misses))

    @cached_property
    def verdict(self) -> Verdict | None:
        """The judge's word, once there is an answer."""
        if not self.said.answered or self.problem:
            return None
        return self.known or judge(self.question, self.said.answer)

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

    # -- the verdict --------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Its bold word or words: the same at each visit, another one at the next table."""
        if self.skipped:
            return _("Skipped")
        if self.wrong:
            return _("Not yet")
        turn = sum(card.rank for card in cards_of(self.question.table))
        words = [_("Exactly"), _("Yes")]
        if self.said.do == TAKE and self.question.kind == TAKE_MOST:
            words.append(_("All of it"))
        return words[turn % len(words)]

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
    def elsewhere(self) -> Elsewhere | None:
        """A rule set of another country that would accept the answer, when these rules do not."""
        verdict = self.verdict
        if (
            verdict is None
            or verdict.reason is None
            or self.said.do != TAKE
            or verdict.reason.code == "not_largest"
        ):
            return None
        question, picked = self.question, self.said.picked
        country = PRESETS[question.rules.preset].country
        for found in elsewhere(question.table, question.card, picked, question.rules, here=False):
            there = PRESETS[found.preset]
            if not found.legal or there.country == country:
                continue
            if judge(replace(question, rules=there.rules), picked).right:
                return found
        return None

    @property
    def elsewhere_title(self) -> str:
        """The heading of the panel about that rule set."""
        return houserules.elsewhere_title(self.elsewhere) if self.elsewhere else ""

    @property
    def elsewhere_sentence(self) -> Markup:
        """What the panel says."""
        return houserules.elsewhere_sentence(self.elsewhere) if self.elsewhere else Markup()

    @property
    def rule(self) -> rulecards.RuleCard:
        """The rule that the question needs, with an example of another value."""
        return rulecards.rule_card(self.skill, self.question)

    @property
    def rule_opens(self) -> bool:
        """Whether the rule card opens by itself."""
        return self.wrong and self.said.misses >= MISSES_FOR_RULE

    # -- hints --------------------------------------------------------------------------------------

    @cached_property
    def used(self) -> tuple[Hint, ...]:
        """The hints asked for so far."""
        return ladder(self.question.captures)[: self.said.hints] if self.said.hints else ()

    @property
    def hints(self) -> list[Markup]:
        """Their sentences."""
        return [sentences.hint_sentence(hint) for hint in self.used]

    @property
    def rung_label(self) -> str:
        """What the button for the next hint says; nothing when all are used."""
        return sentences.rung_label(self.said.hints) if self.said.hints < RUNGS else ""

    # -- the table ----------------------------------------------------------------------------------

    @cached_property
    def marks(self) -> list[str]:
        """The state of each place: "", ``hint``, ``right``, ``notyet`` or ``missed``."""
        marks = [""] * len(self.question.table)

        def put(state: str, places: tuple[int, ...]) -> None:
            for place in places:
                marks[place] = state

        if not self.over:
            for hint in self.used:
                put("hint", hint.places)
        if self.skipped and self.most is not None:
            put("missed", self.most.items)
        if self.verdict is not None:
            put("notyet", self.verdict.left_over)
            if self.right and self.verdict.capture is not None:
                put("right", self.verdict.capture.items)
        return marks

    @property
    def live(self) -> str:
        """What the live region says: one or two sentences in words."""
        if self.problem:
            return self.problem
        parts: list[str] = []
        if self.verdict is not None or self.skipped:
            parts += [f"{self.title}.", self.tell(SPOKEN)]
            if self.shown is not None and self.shown.groups and not self.skipped:
                parts.append(sentences.groups_spoken(self.shown))
        elif self.used:
            parts.append(sentences.hint_sentence(self.used[-1], SPOKEN))
        if self.unsaved:
            parts.append(self.unsaved)
        return " ".join(parts)

    @property
    def counts(self) -> str:
        """The name of the played card with what it counts, once that is no secret any more."""
        return sentences.card_counts(self.question) if self.said.hints or self.over else ""


class Answerable(Protocol):
    """What the answer to a request needs of a question page, whichever kind of question it is."""

    @property
    def place(self) -> Place:
        """Where the question stands."""

    @property
    def said(self) -> Said:
        """What the reader has done."""

    @property
    def problem(self) -> str:
        """What could not be read, as a sentence."""

    @property
    def live(self) -> str:
        """What the live region says."""


def wanted_look(form: MultiDict[str, str]) -> dict[str, str]:
    """What a press on one of the buttons of ``_look.html`` asks for, such as ``{"values": "all"}``."""
    name, _equals, value = form.get("show", "").partition("=")
    return {name: value} if name in ("values", "counter") else {}


def look_response(page: Page, look: dict[str, str]) -> Response:
    """The way back to the same page, cards still picked, drawn as the reader wishes from now on."""
    address = page.place.address(page.said)
    response = make_response(redirect(address, 303))
    if wants_fragment():
        # Every card is drawn anew, so the page is loaded and not a piece of it.
        response = make_response("", 204)
        response.headers["HX-Redirect"] = address
    response.vary.add("HX-Request")
    chosen = prefs.current().with_valid(look)
    return prefs.remember(response, chosen, current_app.config["KASINO"])


def page_response(page: Answerable, template: str, **context: object) -> Response:
    """The answer to a GET: the whole page ``template``, or the form alone when htmx asks for a piece."""
    name = "_question.html" if wants_fragment() else template
    response = make_response(render_template(name, q=page, **context), 422 if page.problem else 200)
    response.vary.add("HX-Request")
    return response


@lru_cache(maxsize=4)
def _answer_template(environment: Environment) -> tuple[Template, dict[str, TemplateModule]]:
    """The template of all answers and the macros it needs, which an import would look up for every answer."""
    macros = {name: environment.get_template(f"_{name}.html").module for name in ("cards", "parts")}
    return environment.get_template("_answer.html"), macros


def _pieces(page: Answerable) -> str:
    """What htmx gets for an answer."""
    template, macros = _answer_template(current_app.jinja_env)
    return template.render(q=page, sentence=page.live, **macros)


def answer_response(page: Answerable, template: str, **context: object) -> Response:
    """The answer to a POST: to htmx the pieces that change, to others the way to the page that shows them.

    What cannot be read is answered at once in both ways, with status 422 and the same cards still picked.
    """
    if not wants_fragment():
        if page.problem:
            return page_response(page, template, **context)
        response = make_response(redirect(page.place.address(page.said), 303))
    elif page.problem:
        response = make_response(_pieces(page), 422)
    else:
        response = make_response(_pieces(page))
        response.headers["HX-Replace-Url"] = page.place.address(page.said)
    response.vary.add("HX-Request")
    return response
