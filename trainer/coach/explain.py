"""Why a selection is no capture, or not the best one: one exact reason about this very table."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from trainer.coach.reasons import Reason, names
from trainer.rules.arithmetic import arithmetic
from trainer.rules.captures import Capture, Captures
from trainer.rules.cards import ACE, BIG_CASINO, LITTLE_CASINO, Build, Card, Item, cards_of

_HIGH = {LITTLE_CASINO: 15, BIG_CASINO: 16}


def why_not_legal(captures: Captures, selection: Iterable[int]) -> Reason | None:
    """The reason why these places cannot be taken, or ``None`` when they can.

    Looked for in the order in which learners go wrong: builds broken into sums, court cards added up,
    special cards counted at their other value, cards left over beside a good group, and last the sum.
    """
    items = sorted(set(selection))
    found = captures.find(items) if items else None
    return why_no_capture(captures, items) if found is None else why_refused(captures, found)


def why_no_capture(captures: Captures, items: Sequence[int]) -> Reason:
    """The reason why these places, in order, are no capture at all; the caller knows that they are none."""
    if not items:
        return Reason("empty")
    chosen = [captures.table[place] for place in items]
    return (
        _about_courts(captures, chosen)
        or _about_builds(captures, chosen)
        or _about_length(captures, items)
        or _about_special_values(captures, items, chosen)
        or _about_leftovers(captures, items)
        or _about_sum(captures, chosen)
    )


def why_not_most(captures: Captures, capture: Capture) -> Reason | None:
    """The reason why a legal capture is not the largest, or ``None`` when nothing takes more cards."""
    if len(capture.cards) >= captures.max_cards:
        return None
    best = closest(some_best(captures), capture.items)
    taken = set(capture.items)
    return Reason(
        "not_largest",
        {
            "taken": len(capture.cards),
            "left": names(cards_of([captures.table[place] for place in best.items if place not in taken])),
            "most": len(best.cards),
            "groups": [names(group) for group in best.groups or ()],
        },
    )


def some_best(captures: Captures) -> list[Capture]:
    """The captures with most cards; of more than 200, which only tables have that nobody meets, the first."""
    return captures.most(limit=200)


def closest(best: Sequence[Capture], selection: Iterable[int]) -> Capture:
    """Of the captures ``best``, the one that shares most places with ``selection``."""
    taken = set(selection)
    return max(best, key=lambda capture: len(taken.intersection(capture.items)))


def why_refused(captures: Captures, found: Capture) -> Reason | None:
    """The reason why the rules forbid this capture here, or ``None`` when they allow it."""
    code = captures.refusal(found)
    if code is None:
        return None
    if code == "not_largest":
        return why_not_most(captures, found)
    if captures.must_clear:
        return Reason("must_capture", {"cards": _left(captures, found), "clears": True})
    if code == "must_capture":
        return Reason("must_capture", {"cards": _left(captures, found, captures.equals)})
    larger = captures.allowed_with(found.items, limit=200)[0]
    return Reason("can_be_enlarged", {"left": _left(captures, found, larger.items)})


def _left(captures: Captures, found: Capture, places: Sequence[int] | None = None) -> list[str]:
    """The cards at these places, or on the whole table, that the capture leaves."""
    wanted = range(len(captures.table)) if places is None else places
    return names(cards_of([captures.table[place] for place in wanted if place not in found.items]))


def _about_courts(captures: Captures, chosen: Sequence[Item]) -> Reason | None:
    if captures.rules.court == "numeric":
        return None
    card = captures.card
    courts = [item for item in chosen if isinstance(item, Card) and item.is_court]
    if not card.is_court and not courts:
        return None
    at_most = 1 if captures.rules.court == "pair_one" else None
    wrong = courts if not card.is_court else cards_of(chosen)
    return Reason("court_pairs_only", {"card": str(card), "cards": names(wrong), "at_most": at_most})


def _about_builds(captures: Captures, chosen: Sequence[Item]) -> Reason | None:
    builds = [item for item in chosen if isinstance(item, Build)]
    if not builds:
        return None
    value = max(captures.values, default=0)
    for build in builds:
        facts = {"build": names(build.cards), "worth": build.value}
        if build.value not in captures.values:
            if len(chosen) == 1:
                return _off_by(captures, build.cards, build.value)
            return Reason("build_in_sum", facts | {"value": value})
        if arithmetic(captures.rules).builds_alone and len(chosen) > 1:
            return Reason("build_alone", facts)
    return None


def _about_length(captures: Captures, items: Sequence[int]) -> Reason | None:
    if captures.rules.group_max is None:
        return None
    relaxed = Captures(captures.table, captures.card, replace(captures.rules, group_max=None)).find(items)
    if relaxed is None:
        return None
    longest = max((relaxed.groups or ())[relaxed.built :], key=len)
    return Reason("group_too_long", {"cards": names(longest), "at_most": captures.rules.group_max})


def _about_special_values(captures: Captures, items: Sequence[int], chosen: Sequence[Item]) -> Reason | None:
    """Whether the selection would be right if a special card counted what it counts elsewhere."""
    rules, card = captures.rules, captures.card
    if rules.court != "numeric":
        return None
    if card.rank not in captures.values:
        # The card in hand was taken for its face, as if it lay on the table.
        plain = replace(rules, ace_hand=1, casino_hand="face")
        if Captures(captures.table, card, plain).find(items):
            return Reason(
                "counted_table_value", {"card": str(card), "counts": captures.values[-1], "as": card.rank}
            )
    # By place, for two packs hold the same card twice.
    for place, special in zip(items, chosen, strict=True):
        if not isinstance(special, Card):
            continue
        high = 14 if special.rank == ACE else _HIGH.get(special)
        if high is None or (special.rank == ACE and rules.ace_table == "choice"):
            continue
        others = [other for other in items if other != place]
        for value in captures.values:
            # Taken alone at its high value, or filling up a group to it.
            if high == value and (not others or captures.find(others)):
                return Reason(
                    "counted_hand_value", {"card": str(special), "counts": special.rank, "as": high}
                )
            if high < value and _sums_to([captures.table[place] for place in others], value - high):
                return Reason(
                    "counted_hand_value", {"card": str(special), "counts": special.rank, "as": high}
                )
    return None


def _sums_to(items: Sequence[Item], total: int) -> bool:
    return (
        all(isinstance(item, Card) for item in items) and sum(card.rank for card in cards_of(items)) == total
    )


def _about_leftovers(captures: Captures, items: Sequence[int]) -> Reason | None:
    """Part of the selection is a capture, and the rest of it fits in no group."""
    picked = Captures([captures.table[place] for place in items], captures.card, captures.rules)
    best = next(iter(picked.most(limit=1)), None)
    if best is None or best.clears:
        return None
    left = [picked.table[place] for place in range(len(picked.table)) if place not in best.items]
    return Reason(
        "left_over",
        {
            "groups": [names(group) for group in best.groups or ()],
            "left": names(cards_of(left)),
            "value": best.value,
        },
    )


def _about_sum(captures: Captures, chosen: Sequence[Item]) -> Reason:
    cards = cards_of(chosen)
    return _off_by(captures, cards, sum(card.rank for card in cards))


def _off_by(captures: Captures, cards: Sequence[Card], total: int) -> Reason:
    value = min(captures.values, key=lambda value: (abs(total - value), -value))
    return Reason("off_by", {"cards": names(cards), "sum": total, "value": value, "by": total - value})
