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


def unguarded(owned: Mapping[int, Build], hand: Sequence[Card], rules: Ruleset) -> list[list[int]]:
    """What ``hand`` cannot promise to take, each in a play of its own: see :func:`promised_together`.

    One card guards one build: an ace cannot promise the fourteen and the one, and a ten of diamonds not
    the ten and the sixteen. Builds of equal value go together in one play where the rules let a capture
    hold more than one build, and then one card guards them all.
    """
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

    return [places for number, places in enumerate(promises) if not guard(number, set())]


def uncovered(builds: Iterable[Build], hand: Sequence[Card], rules: Ruleset) -> list[Build]:
    """The builds that ``hand`` cannot all promise to take: see :func:`unguarded`."""
    owned = dict(enumerate(builds))
    return [owned[place] for places in unguarded(owned, hand, rules) for place in places] if owned else []


def needs(owned: Mapping[int, Build], card: Card, others: Sequence[Card], rules: Ruleset) -> Build | None:
    """The build that ``card`` has to be kept for beside the ``others`` in hand, or ``None``.

    That is one that it takes, and that no way to share out the other cards can guard as well as the rest.
    """
    lacking = len(unguarded(owned, [card, *others], rules))
    if len(unguarded(owned, others, rules)) == lacking:
        return None
    promises = promised_together(owned, rules)
    # Guarded by this card, a build leaves the others to guard the rest as well as all cards did.
    return next(
        owned[places[0]]
        for places in promises
        if owned[places[0]].value in hand_values(card, rules)
        and len(unguarded({place: owned[place] for place in owned if place not in places}, others, rules))
        == lacking
    )


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


def refuse_trail(
    owned: Mapping[int, Build], card: Card, hand_after: Sequence[Card], rules: Ruleset
) -> Refusal | None:
    """The duties of the owner of some builds against laying out ``card``.

    ``owner_may_not_trail``; ``last_cover`` where a build needs this card; ``uncovered_build`` where a build
    has no card to take it whether this one is kept or not.
    """
    if rules.owner_trail == "forbidden":
        return refuse("owner_may_not_trail", value=next(iter(owned.values())).value)
    if rules.owner_trail == "free" and rules.keep_card != "always":
        return None
    stranded = uncovered(owned.values(), hand_after, rules)
    if not stranded:
        return None
    needing = needs(owned, card, hand_after, rules)
    build = needing or stranded[0]
    facts = {"value": build.value, "build": [str(each) for each in build.cards]}
    return refuse("last_cover", **facts) if needing else refuse("uncovered_build", **facts)


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
