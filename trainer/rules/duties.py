"""What a build asks of its owner: the cover kept in hand, when trailing is allowed, what must be taken.

``RULES.md 2.4, 3.14``. A duty that no move can meet binds nobody: see :mod:`trainer.rules.legal`.
"""

from collections.abc import Iterable, Mapping, Sequence

from trainer.rules.building import is_heap
from trainer.rules.cards import Build, Card, Item
from trainer.rules.moves import Refusal, refuse
from trainer.rules.ruleset import Ruleset
from trainer.rules.values import hand_values


def own_builds(table: Sequence[Item], seat: int) -> dict[int, Build]:
    """The builds that ``seat`` owns, by their place on the table."""
    return {place: item for place, item in enumerate(table) if isinstance(item, Build) and item.owner == seat}


def covers(hand: Iterable[Card], value: int, rules: Ruleset) -> list[Card]:
    """The cards of ``hand`` that can take a build of ``value``."""
    return [card for card in hand if value in hand_values(card, rules)]


def promised_together(owned: Mapping[int, Build], rules: Ruleset) -> list[list[int]]:
    """The builds, by place, put together that one play can take: those of equal value, or each by itself."""
    if rules.build_capture == "alone":
        return [[place] for place in owned]
    by_value: dict[int, list[int]] = {}
    for place, build in owned.items():
        by_value.setdefault(build.value, []).append(place)
    return list(by_value.values())


def uncovered(builds: Iterable[Build], hand: Sequence[Card], rules: Ruleset) -> list[Build]:
    """The builds that ``hand`` cannot all promise to take, each in a play of its own.

    One card guards one build: an ace cannot promise the fourteen and the one, and a ten of diamonds not
    the ten and the sixteen. Builds of equal value go together in one play where the rules let a capture
    hold more than one build, and then one card guards them all.
    """
    owned = dict(enumerate(builds))
    if not owned:
        return []
    promises = promised_together(owned, rules)
    guards: dict[int, int] = {}

    def guard(promise: int, tried: set[int]) -> bool:
        """Find a card for this promise, moving other promises to other cards where that helps."""
        value = owned[promises[promise][0]].value
        for place, card in enumerate(hand):
            if place in tried or value not in hand_values(card, rules):
                continue
            tried.add(place)
            if place not in guards or guard(guards[place], tried):
                guards[place] = promise
                return True
        return False

    return [
        owned[place]
        for number, promise in enumerate(promises)
        if not guard(number, set())
        for place in promise
    ]


def refuse_stranding(
    owned_after: Iterable[Build], hand_after: Sequence[Card], rules: Ruleset, code: str
) -> Refusal | None:
    """``code`` when the play leaves an own build without a card to take it, and cards must be kept."""
    if rules.keep_card != "always":
        return None
    stranded = uncovered(owned_after, hand_after, rules)
    if not stranded:
        return None
    return refuse(code, value=stranded[0].value, build=[str(card) for card in stranded[0].cards])


def refuse_trail(owned: Sequence[Build], hand_after: Sequence[Card], rules: Ruleset) -> Refusal | None:
    """The duties of the owner of some builds against laying out: ``owner_may_not_trail``, ``last_cover``."""
    if rules.owner_trail == "forbidden":
        return refuse("owner_may_not_trail", value=owned[0].value)
    if rules.owner_trail == "keep_card":
        stranded = uncovered(owned, hand_after, rules)
        if stranded:
            return refuse(
                "last_cover", value=stranded[0].value, build=[str(card) for card in stranded[0].cards]
            )
    return refuse_stranding(owned, hand_after, rules, "last_cover")


def refuse_cover(hand_after: Iterable[Card], value: int, rules: Ruleset) -> Refusal | None:
    """``no_cover`` when the hand holds no card to take a build of ``value`` with."""
    return None if covers(hand_after, value, rules) else refuse("no_cover", value=value)


def refuse_another_build(
    table: Sequence[Item], value: int, onto: int | None, seat: int, rules: Ruleset, *, heap: bool
) -> Refusal | None:
    """What the other builds say against making one of ``value``: ``one_build``, ``same_value``.

    ``heap`` says that it will be nothing but equal cards laid on each other. A move may leave its player
    more builds than ``build_limit`` only if there were as many before (``RULES.md 3.13``), and doubling a
    build makes no further one of its value (``RULES.md 3.17``).
    """
    if rules.build_limit is not None and _counts(heap, rules):
        before = [place for place, build in own_builds(table, seat).items() if _counts(is_heap(build), rules)]
        kept = [place for place in before if place != onto]
        if len(kept) + 1 > max(rules.build_limit, len(before)):
            return refuse("one_build", value=own_builds(table, seat)[kept[0]].value)
    if rules.same_value_builds == "forbidden":
        values = {place: item.value for place, item in enumerate(table) if isinstance(item, Build)}
        doubled = onto is not None and values[onto] == value
        if not doubled and value in values.values():
            return refuse("same_value", value=value)
    return None


def _counts(heap: bool, rules: Ruleset) -> bool:
    """Whether a build counts for ``build_limit`` (``RULES.md 3.13``)."""
    return not heap or rules.limit_counts_doubles == "yes"
