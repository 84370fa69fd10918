"""Ops ``captures`` and ``check``: what one card can take."""

from collections.abc import Mapping
from typing import Any

from trainer.coach.elsewhere import elsewhere
from trainer.coach.explain import why_not_legal
from trainer.protocol import read
from trainer.rules import positions
from trainer.rules.captures import Capture, Captures
from trainer.rules.cards import Build, Table
from trainer.rules.moves import Refusal, locate
from trainer.rules.ruleset import Ruleset


def capture_json(capture: Capture, table: Table) -> dict[str, Any]:
    """A capture as programs read it; there a build is one group, however many it holds."""
    groups = None
    if capture.groups is not None:
        builds = [item.cards for place in capture.items if isinstance(item := table[place], Build)]
        groups = [sorted(map(str, group)) for group in (*builds, *capture.groups[capture.built :])]
    shown = {"cards": capture.names, "value": capture.value, "groups": groups, "sweep": capture.sweep}
    return shown | ({"clears": True} if capture.clears else {})


def captures(request: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Op ``captures``: everything that one card can take."""
    table, card = read.position(request, rules)
    limit = read.limit(request)
    found = Captures(table, card, rules)
    shown = {
        "values": list(found.values),
        "count": found.count,
        "captures": [capture_json(capture, found.table) for capture in found.listing(limit)],
        "most": [capture.names for capture in found.most(limit)],
        "largest": [capture.names for capture in found.largest(limit)],
        "max_cards": found.max_cards,
        "can_clear": found.can_clear,
        "trail_allowed": found.trail_allowed,
    }
    if found.is_restricted:
        shown["must_take_one_of"] = [capture.names for capture in found.allowed(limit)]
    return shown


def check(request: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Op ``check``: whether one selection may be taken, why not, and where it may."""
    table, card = read.position(request, rules)
    take = [
        read.card(value, f"take[{place}]")
        for place, value in enumerate(read.a_list(read.required(request, "take"), "take"))
    ]
    positions.check_pack(((f"take[{place}]", taken) for place, taken in enumerate(take)), rules)
    found = Captures(table, card, rules)
    places = locate(table, take)
    reason = places if isinstance(places, Refusal) else why_not_legal(found, places)
    capture = None if isinstance(places, Refusal) else found.find(places)
    shown = capture_json(capture, found.table) if capture else {"groups": None}
    return {
        "legal": reason is None,
        "reason": reason.code if reason else None,
        "facts": reason.facts if reason else {},
        "groups": shown["groups"],
        "is_most": reason is None and capture is not None and len(capture.cards) == found.max_cards,
        "elsewhere": []
        if isinstance(places, Refusal) or not places
        else [
            {"rules": other.preset, "legal": other.legal, "options": dict(other.options)}
            for other in elsewhere(table, card, places, rules)
        ],
    }
