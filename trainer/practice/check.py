"""The one judge of lessons and drills: an answer to a question about captures, judged by the engine."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from trainer.coach import explain
from trainer.coach.reasons import Reason
from trainer.rules.captures import Capture, Captures
from trainer.rules.cards import Card, Table
from trainer.rules.ruleset import Ruleset

#: What a question can ask for: the largest capture, or any legal one.
TAKE_MOST: Final = "take-most"
TAKE_ANY: Final = "take-any"

#: The fact that names the cards out of place, for the reasons that have one.
_ODD_ONES: Final = {
    "left_over": "left",
    "counted_hand_value": "card",
    "court_pairs_only": "cards",
    "group_too_long": "cards",
}


@dataclass(frozen=True)
class CaptureQuestion:
    """A table and the one card to play: take as much as you can, or any legal capture.

    "Nothing to take" is always a possible answer.
    """

    table: Table
    card: Card
    rules: Ruleset
    kind: str = TAKE_MOST

    @cached_property
    def captures(self) -> Captures:
        """The legal captures that decide every answer."""
        return Captures(self.table, self.card, self.rules)

    @cached_property
    def best(self) -> list[Capture]:
        """The captures with most cards; every answer is compared with them."""
        return explain.some_best(self.captures)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says of one answer.

    ``right`` and then ``capture`` (``None`` where nothing was rightly taken); otherwise ``reason``.
    ``best`` is a largest capture, the one closest to the answer, or ``None`` when there is none.
    ``left_over`` are the places that were picked and are out of place: they fit in no group, say.
    """

    right: bool
    reason: Reason | None
    capture: Capture | None
    best: Capture | None
    left_over: tuple[int, ...] = ()


def judge(question: CaptureQuestion, answer: Iterable[int] | None) -> Verdict:
    """The verdict on the picked places, or on "nothing to take" when ``answer`` is ``None``.

    Sets of cards are judged, never the learner's grouping; every equally large capture is right.

    :raises IndexError: for a place that the table does not have; callers read the form first.
    """
    captures = question.captures
    if answer is None:
        best = next(iter(captures.most(limit=1)), None)
        if best is None:
            return Verdict(True, None, None, None)
        return Verdict(False, Reason("overlooked", {"values": list(captures.values)}), None, best)
    items = tuple(sorted(set(answer)))
    best = explain.closest(question.best, items) if captures else None
    found = captures.find(items) if items else None
    if found is None:
        reason: Reason | None = explain.why_no_capture(captures, items)
    else:
        reason = explain.why_refused(captures, found)
        if reason is None and question.kind == TAKE_MOST:
            reason = explain.why_not_most(captures, found)
    if reason is None:
        return Verdict(True, None, found, best)
    return Verdict(False, reason, found, best, _left_over(question, items, reason))


def _left_over(question: CaptureQuestion, items: tuple[int, ...], reason: Reason) -> tuple[int, ...]:
    """The places to mark as "not yet": the cards that the reason speaks of as out of place, else nothing."""
    named = _ODD_ONES.get(reason.code)
    if named is None:
        return ()
    told = reason.facts[named]
    left = [told] if isinstance(told, str) else list(told)
    places = []
    # From the end: of equal cards the one picked last is the one too many.
    for place in reversed(items):
        item = question.table[place]
        names = [str(item)] if isinstance(item, Card) else [str(card) for card in item.cards]
        if all(name in left for name in names):
            for name in names:
                left.remove(name)
            places.append(place)
    return tuple(sorted(places))
