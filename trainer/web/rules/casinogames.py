"""What the games of a casino keep, for the page that says what Kasino has to do with them: nothing.

How each figure was checked: baccarat with eight packs, Casino War with six packs (going to war) and Three
Card Poker (ante and play, ante bonus 1-4-5) were computed exactly, see ``RULES.md 5.2``; the two others are
the usual published figures, which depend on the rules of the table, and are marked as such. ``of`` says
what the percentage is of: for games with an ante it is not of all the money that goes on the table.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

Of = Literal["stake", "ante"]


@dataclass(frozen=True, slots=True)
class Edge:
    """One bet: the house keeps ``percent`` of every ``of``, on average. ``exact``: computed, not quoted."""

    game: str
    bet: str
    percent: Decimal
    of: Of
    exact: bool


EDGES: Final = (
    Edge("baccarat", "banker", Decimal("1.058"), "stake", True),
    Edge("baccarat", "player", Decimal("1.235"), "stake", True),
    Edge("baccarat", "tie", Decimal("14.360"), "stake", True),
    Edge("war", "war", Decimal("2.877"), "stake", True),
    Edge("three-card-poker", "ante", Decimal("3.373"), "ante", True),
    Edge("blackjack", "basic", Decimal("0.5"), "stake", False),
    Edge("casino-holdem", "ante", Decimal("2.16"), "ante", False),
)

#: What Three Card Poker keeps of all money staked, ante and play together: about this much.
THREE_CARD_OF_ALL: Final = Decimal("2.0")
