"""Why a move is refused, as one exact code with facts: of captures, what the coach sees in the cards."""

from typing import Any, Final

from trainer.coach.explain import why_not_legal
from trainer.rules.cards import Card
from trainer.rules.legal import Judgement, LegalMoves
from trainer.rules.moves import Move, Take

#: What the engine says of captures without a word about the cards.
_OF_CAPTURES: Final = ("no_capture", "can_be_enlarged", "not_largest", "must_capture")

#: Every code that the judge of moves gives itself, beside those of captures in ``coach.reasons``.
MOVE_CODES: Final = (
    "empty",
    "last_cover",
    "multiple_fixed",
    "must_capture",
    "no_building",
    "no_cover",
    "no_multiple",
    "not_in_hand",
    "not_on_table",
    "not_your_build",
    "one_build",
    "one_card_only",
    "owner_may_not_trail",
    "owner_must_capture",
    "own_build",
    "played_card_outside",
    "raise_alone",
    "same_value",
    "strands_own_build",
    "too_high",
    "uncovered_build",
    "wrong_total",
)


def reason_of(found: Judgement, move: Move, moves: LegalMoves) -> tuple[str | None, dict[str, Any]]:
    """The reason code and facts of a refused move; a capture gets the exact reason of the coach."""
    if found.refusal is None:
        return None, {}
    if isinstance(move, Take) and found.refusal.code in _OF_CAPTURES:
        reason = why_not_legal(moves.captures(move.card), move.items)
        if reason is not None:
            return reason.code, reason.facts
    facts = {
        name: str(fact) if isinstance(fact, Card) else fact for name, fact in found.refusal.facts.items()
    }
    return found.refusal.code, facts
