"""What a card is worth on the table and from the hand (``RULES.md 2.2``)."""

from functools import lru_cache

from trainer.rules.cards import ACE, BIG_CASINO, LITTLE_CASINO, Card
from trainer.rules.ruleset import Ruleset


def table_values(card: Card, rules: Ruleset) -> tuple[int, ...]:
    """The values that a card on the table can count in a group; empty for a court card that only pairs."""
    if card.rank == ACE and rules.ace_table == "choice":
        return (1, 14)
    if card.is_court and rules.court != "numeric":
        return ()
    return (card.rank,)


@lru_cache(maxsize=4096)
def hand_values(card: Card, rules: Ruleset) -> tuple[int, ...]:
    """The values that a card can capture with, lowest first (``RULES.md 3.1, 3.4``).

    Empty for a court card that only pairs; the player names one value a play unless ``ace_mixed`` says else.
    """
    if card.rank == ACE:
        return (1, 14) if rules.ace_hand == "choice" else (int(rules.ace_hand),)
    if card.is_court and rules.court != "numeric":
        return ()
    if card in (LITTLE_CASINO, BIG_CASINO) and rules.casino_hand != "face":
        high = 15 if card == LITTLE_CASINO else 16
        return (high,) if rules.casino_hand == "fixed" else (card.rank, high)
    return (card.rank,)
