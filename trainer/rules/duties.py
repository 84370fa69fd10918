"""What a build asks of its owner: the cover kept in hand, when trailing is allowed, what must be taken.

``RULES.md 2.4, 3.14``. A duty that no move can meet binds nobody: see :mod:`trainer.rules.legal`.
"""

from collections.abc import Sequence

from trainer.rules.building import Construction
from trainer.rules.cards import Build, Card, Item
from trainer.rules.moves import Refusal, refuse
from trainer.rules.ruleset import Ruleset
from trainer.rules.values import hand_values


def own_builds(table: Sequence[Item], seat: int) -> list[Build]:
    """The builds on the table that ``seat`` owns, in table order."""
    return [item for item in table if isinstance(item, Build) and item.owner == seat]


def covers(hand: Sequence[Card], value: int, rules: Ruleset) -> list[Card]:
    """The cards of ``hand`` that can take a build of ``value``."""
    return [card for card in hand if value in hand_values(card, rules)]


def uncovered(builds: Sequence[Build], hand: Sequence[Card], rules: Ruleset) -> list[Build]:
    """The builds that ``hand`` cannot all promise to take, each in a play of its own.

    One card guards one build: an ace cannot promise the fourteen and the one, and a ten of diamonds not
    the ten and the sixteen. Builds of equal value go together in one play where the rules let a capture
    hold more than one build, and then one card guards them all.
    """
    promises: list[list[Build]] = []
    for build in builds:
        for promise in promises:
            if rules.build_capture == "with_loose" and promise[0].value == build.value:
                promise.append(build)
                break
        else:
            promises.append([build])
    guards: dict[int, int] = {}

    def guard(promise: int, tried: set[int]) -> bool:
        """Find a card for this promise, moving other promises to other cards where that helps."""
        for place, card in enumerate(hand):
            if place in tried or promises[promise][0].value not in hand_values(card, rules):
                continue
            tried.add(place)
            if place not in guards or guard(guards[place], tried):
                guards[place] = promise
                return True
        return False

    return [build for number, promise in enumerate(promises) if not guard(number, set()) for build in promise]


def refuse_stranding(
    table_after: Sequence[Item], hand_after: Sequence[Card], seat: int, rules: Ruleset, code: str
) -> Refusal | None:
    """``code`` when the play leaves an own build without a card to take it, and cards must be kept."""
    if rules.keep_card != "always":
        return None
    stranded = uncovered(own_builds(table_after, seat), hand_after, rules)
    if not stranded:
        return None
    return refuse(code, value=stranded[0].value, build=[str(card) for card in stranded[0].cards])


def refuse_construction(
    table: Sequence[Item],
    hand_after: Sequence[Card],
    made: Construction,
    onto: int | None,
    seat: int,
    rules: Ruleset,
) -> Refusal | None:
    """The owner's duties against making this build: cover, number of builds, equal builds.

    Codes: ``no_cover``, ``one_build``, ``same_value``.
    """
    value = made.build.value
    if not covers(hand_after, value, rules):
        return refuse("no_cover", value=value)
    base = None if onto is None else table[onto]
    others = [build for build in own_builds(table, seat) if build is not base]
    if rules.build_limit is not None:
        counted = others
        if rules.limit_counts_doubles == "no":
            counted = [build for build in others if not _is_doubled_card(build)]
        doubles = made.kind == "doubling" and (onto is None or isinstance(base, Build) and base.owner == seat)
        exempt = doubles and rules.limit_counts_doubles == "no"
        if len(counted) >= rules.build_limit and not exempt:
            return refuse("one_build", value=counted[0].value)
    if rules.same_value_builds == "forbidden" and any(
        isinstance(item, Build) and item.value == value and place != onto for place, item in enumerate(table)
    ):
        return refuse("same_value", value=value)
    return None


def _is_doubled_card(build: Build) -> bool:
    """Whether the build is nothing but equal cards laid on each other (``RULES.md 3.13``)."""
    return build.is_multiple and all(len(group) == 1 for group in build.groups)


def refuse_trail(
    table: Sequence[Item], hand_after: Sequence[Card], seat: int, rules: Ruleset
) -> Refusal | None:
    """The duties against laying a card out (``RULES.md 3.14``): ``owner_may_not_trail``, ``last_cover``."""
    owned = own_builds(table, seat)
    if not owned:
        return None
    if rules.owner_trail == "forbidden":
        return refuse("owner_may_not_trail", value=owned[0].value)
    if rules.owner_trail == "keep_card" or rules.keep_card == "always":
        stranded = uncovered(owned, hand_after, rules)
        if stranded:
            return refuse(
                "last_cover", value=stranded[0].value, build=[str(card) for card in stranded[0].cards]
            )
    return None
