"""Facts that a walkthrough states of its deal, each checked against the engine at its own move."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from trainer.coach.refusals import reason_of
from trainer.content.claims import FORMS, Finding, check_claim
from trainer.content.walkschema import WalkClaim
from trainer.rules.cards import Card, cards_of
from trainer.rules.counts import aces_in, spades_in
from trainer.rules.errors import KasinoError
from trainer.rules.movetext import parse_move
from trainer.rules.notation import format_cards, format_table, parse_card, parse_cards, parse_table
from trainer.rules.state import GameState

HAND = "hand"
NOTHING = "nothing"

#: Keys of a claim about what a player has after the move.
_HAVING = ("cards", "spades", "aces", "won", "holds")
#: Keys each of which makes a claim of its own.
_KINDS = ("may", "may_not", "takes_nothing", "player", "worth", "left")

WALK_FORMS = (
    "{may}, {may_not, because}, {takes_nothing}, {player, cards, spades, aces, won, holds}, "
    "{worth, points}, {left}, "
    f"{FORMS}; without table, the one of this move"
)


def check_walk_claims(
    claims: Sequence[WalkClaim], names: Sequence[str], before: GameState, after: GameState
) -> Iterator[Finding]:
    """Everything untrue about the claims of one move, which leads from ``before`` to ``after``."""
    for place, claim in enumerate(claims):
        for where, told in _check(claim, names, before, after):
            yield ("claims", place, *where), told


def _check(claim: WalkClaim, names: Sequence[str], before: GameState, after: GameState) -> Iterator[Finding]:
    own = [kind for kind in _KINDS if getattr(claim, kind) is not None]
    having = [key for key in _HAVING if getattr(claim, key) is not None]
    of_lesson = claim.play is not None or claim.card is not None
    paired = bool(having) == (own == ["player"]) and (claim.points is not None) == (own == ["worth"])
    if len(own) + of_lesson != 1 or not paired:
        yield (), f"a claim is one of {WALK_FORMS}"
        return
    if of_lesson:
        table = claim.table
        if table is None and claim.play is not None:
            table = format_table(before.table)
        yield from check_claim(claim.model_copy(update={"table": table}), (before.rules,))
        return
    if claim.because is not None and claim.may_not is None:
        yield ("because",), "a reason belongs to may_not or cannot; add it, or remove this key"
        return
    try:
        yield from _check_own(claim, names, before, after)
    except KasinoError as error:
        yield (own[0] if own != ["player"] else having[0],), error.message


def _check_own(
    claim: WalkClaim, names: Sequence[str], before: GameState, after: GameState
) -> Iterator[Finding]:
    if claim.may is not None:
        code = _code(claim.may, before)
        if code is not None:
            yield ("may",), f"not so: it is not allowed ({code})"
    elif claim.may_not is not None:
        code = _code(claim.may_not, before)
        if code is None:
            yield ("may_not",), "not so: it is allowed"
        elif claim.because is not None and code != claim.because:
            yield ("because",), f"not so: the engine gives {code}"
    elif claim.takes_nothing is not None:
        yield from _takes_nothing(claim.takes_nothing, before)
    elif claim.worth is not None:
        found = _points_of(parse_card(claim.worth), before)
        if found != claim.points:
            yield ("points",), f"not so: it brings {found}"
    elif claim.left is not None:
        wanted = () if claim.left == NOTHING else parse_table(claim.left)
        table = after.table or after.left
        if sorted(map(_named, wanted)) != sorted(map(_named, table)):
            yield ("left",), f"not so: on the table lies {format_table(table) or NOTHING}"
    else:
        yield from _having(claim, names, after)


def _points_of(card: Card, state: GameState) -> int:
    """What the card itself scores, majorities aside."""
    piles = ((card,), *((),) * (state.players - 1))
    points = replace(state, piles=piles, sweeps=(0,) * state.players).score().points[0]
    return points.aces + points.d10 + points.s2


def _named(item: object) -> str:
    """An item of a table, whoever owns it and whatever order its cards have."""
    if isinstance(item, Card):
        return str(item)
    return f"({format_cards(sorted(cards_of([item])))})={getattr(item, 'value', '')}"  # type: ignore[list-item]


def _code(text: str, before: GameState) -> str | None:
    """Why the move is not allowed, or ``None``."""
    move, moves = parse_move(text, before.table), before.legal_moves()
    return reason_of(moves.judge(move), move, moves)[0]


def _takes_nothing(text: str, before: GameState) -> Iterator[Finding]:
    hand = before.hands[before.turn] if not before.is_over else ()
    for card in hand if text == HAND else parse_cards(text):
        if card not in hand:
            yield ("takes_nothing",), f"{card} is not in the hand ({format_cards(hand)})"
        elif (most := before.legal_moves().captures(card).max_cards) > 0:
            yield ("takes_nothing",), f"not so: {card} takes {most}"


def _having(claim: WalkClaim, names: Sequence[str], after: GameState) -> Iterator[Finding]:
    if claim.player is None or claim.player not in names:
        yield ("player",), f"there is no player {claim.player!r}; there are {', '.join(names)}"
        return
    seat = list(names).index(claim.player)
    pile, hand = after.piles[seat], after.hands[seat]
    counted = {
        "cards": len(pile),
        "spades": spades_in(pile),
        "aces": aces_in(pile),
    }
    for key, number in counted.items():
        said = getattr(claim, key)
        if said is not None and said != number:
            yield (key,), f"not so: {claim.player} has {number}"
    for key, there in (("won", pile), ("holds", hand)):
        missing = [card for card in parse_cards(getattr(claim, key) or "") if card not in there]
        if missing:
            told = f"{claim.player} has {format_cards(there) or NOTHING}"
            yield (key,), f"not so: {format_cards(missing)} is not there ({told})"
