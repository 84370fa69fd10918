"""The judge of questions answered by one choice: which card, legal or not, how many; and their hints.

Like ``check``, it asks the engine and nothing else: no question carries its answer.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from trainer.coach import explain
from trainer.coach.hints import Hint, ladder
from trainer.coach.reasons import Reason, names
from trainer.rules.captures import Capture, Captures
from trainer.rules.cards import Card, Table, cards_of
from trainer.rules.ruleset import Ruleset

WHICH_CARD: Final = "which-card"
LEGAL_OR_NOT: Final = "legal-or-not"
HOW_MANY: Final = "how-many"


@dataclass(frozen=True)
class WhichCardQuestion:
    """A table and several hand cards: which takes most (``want`` "most"), or takes anything at all ("any").

    Answered with a place in the hand, or ``None`` for "none of them".
    """

    table: Table
    hand: tuple[Card, ...]
    rules: Ruleset
    want: str = "most"
    kind: str = WHICH_CARD

    @cached_property
    def captures(self) -> tuple[Captures, ...]:
        """The legal captures of each hand card."""
        return tuple(Captures(self.table, card, self.rules) for card in self.hand)

    @cached_property
    def right(self) -> tuple[int, ...]:
        """The places in the hand that answer it; empty when no card takes anything."""
        most = max(found.max_cards for found in self.captures)
        return tuple(
            place
            for place, found in enumerate(self.captures)
            if found and (self.want == "any" or found.max_cards == most)
        )


@dataclass(frozen=True)
class LegalQuestion:
    """A table, the card to play and picked places: may these be taken? Answered with a truth value."""

    table: Table
    card: Card
    items: tuple[int, ...]
    rules: Ruleset
    kind: str = LEGAL_OR_NOT

    @cached_property
    def captures(self) -> Captures:
        """The legal captures that decide it."""
        return Captures(self.table, self.card, self.rules)

    @cached_property
    def reason(self) -> Reason | None:
        """Why it is not legal, or ``None`` when it is."""
        return explain.why_not_legal(self.captures, self.items)


@dataclass(frozen=True)
class HowManyQuestion:
    """A table and the card to play: how many table cards can it take at most? Answered with a number."""

    table: Table
    card: Card
    rules: Ruleset
    kind: str = HOW_MANY

    @cached_property
    def captures(self) -> Captures:
        """The legal captures that decide it."""
        return Captures(self.table, self.card, self.rules)

    @property
    def choices(self) -> range:
        """The numbers to choose from: none to the whole table."""
        return range(len(cards_of(self.table)) + 1)


ChoiceQuestion: TypeAlias = WhichCardQuestion | LegalQuestion | HowManyQuestion


@dataclass(frozen=True, slots=True)
class ChoiceVerdict:
    """What the judge says of a choice: ``reason`` when it is wrong, or why a play is rightly called illegal.

    ``capture`` is the largest capture of what was rightly chosen, with the groups to show.
    """

    right: bool
    reason: Reason | None
    capture: Capture | None


def judge_choice(question: ChoiceQuestion, choice: int | None) -> ChoiceVerdict:
    """The verdict on a choice: a place in the hand or ``None``; 1 or 0 for legal or not; a number of cards.

    :raises IndexError: for a place that the hand does not have; callers read the form first.
    """
    if isinstance(question, WhichCardQuestion):
        return _judge_card(question, choice)
    if isinstance(question, LegalQuestion):
        capture = question.captures.find(question.items)
        if question.reason is None and capture is not None:
            groups = [names(group) for group in capture.groups or ()]
            wrong = None if choice else Reason("is_legal", {"groups": groups, "value": capture.value})
            return ChoiceVerdict(bool(choice), wrong, capture)
        return ChoiceVerdict(not choice, question.reason, None)
    most, said = question.captures.max_cards, choice or 0
    if said == most:
        return ChoiceVerdict(True, None, _most(question.captures))
    if said < most:
        return ChoiceVerdict(False, Reason("takes_more", {"said": said}), None)
    unused = names(_unused(question.captures))
    return ChoiceVerdict(False, Reason("takes_fewer", {"said": said, "cards": unused}), None)


def _judge_card(question: WhichCardQuestion, place: int | None) -> ChoiceVerdict:
    if place is None:
        if question.right:
            return ChoiceVerdict(False, Reason("card_overlooked"), None)
        return ChoiceVerdict(True, None, None)
    captures = question.captures[place]
    if place in question.right:
        return ChoiceVerdict(True, None, _most(captures))
    card = str(captures.card)
    if not captures:
        return ChoiceVerdict(
            False, Reason("takes_nothing", {"card": card, "values": list(captures.values)}), None
        )
    return ChoiceVerdict(
        False, Reason("takes_less", {"card": card, "taken": captures.max_cards}), _most(captures)
    )


def _most(captures: Captures) -> Capture | None:
    return next(iter(captures.most(limit=1)), None)


def _unused(captures: Captures) -> Iterable[Card]:
    """The table cards that lie in no capture at all."""
    used = captures.places_of_any
    return cards_of([item for place, item in enumerate(captures.table) if place not in used])


def choice_ladder(question: ChoiceQuestion) -> tuple[Hint, ...]:
    """The four hints of a choice, mildest first: values, two steps towards it, and the answer.

    Beside the codes of :class:`trainer.coach.hints.Hint`: ``counts_each`` (cards: pairs of card and values) ·
    ``one_taken`` (card) · ``all_taken`` (cards) · ``none_equal`` · ``none_sum`` · ``answer_card`` (card,
    cards) · ``answer_none`` · ``total`` (cards, sum) · ``because`` (reason) · ``answer_legal`` (groups) ·
    ``answer_not_legal`` · ``answer_count`` (count).
    """
    if isinstance(question, WhichCardQuestion):
        counts = [(str(found.card), list(found.values)) for found in question.captures]
        first = Hint("counts_each", {"cards": counts})
        if not question.right:
            return (first, Hint("none_equal"), Hint("none_sum"), Hint("answer_none"))
        best = question.captures[question.right[0]]
        _, one_card, _, answer = ladder(best)
        cards = answer.facts["cards"]
        place = (one_card.places or answer.places)[0]
        return (
            first,
            Hint("one_taken", {"card": str(cards_of([best.table[place]])[0])}, (place,)),
            Hint("all_taken", {"cards": cards}, answer.places),
            Hint("answer_card", {"card": str(best.card), "cards": cards}, answer.places),
        )
    first, one_card, one_group, answer = ladder(question.captures)
    if isinstance(question, HowManyQuestion):
        count = Hint("answer_count", {"count": question.captures.max_cards}, answer.places)
        return (first, one_card, one_group, count)
    picked = cards_of([question.table[place] for place in question.items])
    total = Hint("total", {"cards": names(picked), "sum": sum(card.rank for card in picked)}, question.items)
    if question.reason is not None:
        return (first, total, Hint("because", {"reason": question.reason}), Hint("answer_not_legal"))
    alone = Captures([question.table[place] for place in question.items], question.card, question.rules)
    _, _, one_group, answer = ladder(alone)
    places = tuple(question.items[place] for place in one_group.places)
    legal = Hint("answer_legal", {"groups": answer.facts["groups"]}, question.items)
    return (first, total, Hint(one_group.code, one_group.facts, places), legal)
