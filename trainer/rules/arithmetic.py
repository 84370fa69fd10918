"""What adds up: the house rules about sums, and how a selection falls into groups under them."""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from trainer.rules.cards import Build, Card
from trainer.rules.groups import Groups, groups_of, pack
from trainer.rules.ruleset import Ruleset

Parts = tuple[tuple[Card, ...], ...]


class Arithmetic(NamedTuple):
    """The part of the rules that decides which sums a capture may be made of (``RULES.md 2.2, 2.3``).

    ``highest_rank`` is 10 where court cards have no number; ``longest`` bounds the cards of a group.
    """

    highest_rank: int
    longest: int | None
    ace_as_14: bool
    ace_mixed: bool
    builds_alone: bool


@lru_cache(maxsize=256)
def arithmetic(rules: Ruleset) -> Arithmetic:
    """How these rules add up. Rules that add up alike share one answer, and so what is remembered for it."""
    return Arithmetic(
        13 if rules.court == "numeric" else 10,
        rules.group_max,
        rules.ace_table == "choice",
        rules.ace_mixed == "pairs_and_14",
        rules.build == "on" and rules.build_capture == "alone",
    )


@lru_cache(maxsize=512)
def group_sets(values: tuple[int, ...], sums: Arithmetic) -> tuple[tuple[tuple[int, ...], Groups], ...]:
    """The groups that may go together in one play, a pair (values used, groups) for each way to use the card.

    A card with two values is used at one of them, unless an ace may pair aces and make fourteen in the
    same play (``RULES.md 3.2``).
    """
    each = tuple(groups_of(value, sums.highest_rank, sums.longest, sums.ace_as_14) for value in values)
    if len(each) > 1 and values[0] == 1 and sums.ace_mixed:
        return ((values, Groups([group for groups in each for group in groups.all])),)
    return tuple(((value,), groups) for value, groups in zip(values, each, strict=True))


def split(
    loose: Sequence[Card], builds: Sequence[Build], values: tuple[int, ...], sums: Arithmetic
) -> tuple[int, Parts] | None:
    """The value used and the groups of a selection, or ``None`` when it does not fall into any.

    The groups of the builds come first, build by build as they lie in them.
    Decided by recursion on the selected cards alone, whatever else lies on the table.
    """
    if builds and sums.builds_alone and len(loose) + len(builds) > 1:
        return None
    packed = pack(card.rank for card in loose)
    for used, groups in group_sets(values, sums):
        if any(build.value not in used for build in builds):
            continue
        parts = groups.split(packed)
        if parts is None:
            continue
        by_rank: dict[int, list[Card]] = defaultdict(list)
        for card in reversed(loose):
            by_rank[card.rank].append(card)
        dealt = tuple(
            tuple(by_rank[rank].pop() for rank, cards in reversed(part.ranks) for _ in range(cards))
            for part in parts
        )
        return max(used), tuple(group for build in builds for group in build.groups) + dealt
    return None
