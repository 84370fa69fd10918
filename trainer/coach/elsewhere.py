"""How the other presets judge the same selection or move, and which house rule makes the difference."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from trainer.rules.captures import Captures
from trainer.rules.cards import Card, Item
from trainer.rules.effect import ABOUT_BUILDS
from trainer.rules.legal import LegalMoves
from trainer.rules.moves import Move
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset

#: The options that can change whether a set of table cards may be taken.
CAPTURE_OPTIONS: Final = (
    "court",
    "ace_hand",
    "ace_table",
    "ace_mixed",
    "casino_hand",
    "spade5",
    "group_max",
    "capture",
    "capture_extent",
    "build",
    "build_capture",
)

#: The options that can change whether a move is legal: those and the ones about builds.
MOVE_OPTIONS: Final = (
    *CAPTURE_OPTIONS,
    *(option for option in ABOUT_BUILDS if option not in CAPTURE_OPTIONS),
)


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A preset that judges otherwise: what it says, and the options (name, value there) that decide it."""

    preset: str
    legal: bool
    options: tuple[tuple[str, Any], ...]


#: Whatever any preset takes, these rules take too: what they refuse needs no asking round.
_MOST_LIBERAL: Final = replace(
    PRESETS["dansk"].rules, ace_hand="choice", casino_hand="choice", build_capture="with_loose"
)


def _asked_once(names: Sequence[str], legal: Callable[[Ruleset], bool]) -> Callable[[Ruleset], bool]:
    """``legal``, asked once of all rules that agree in the options of these names."""
    told: dict[tuple[Any, ...], bool] = {}

    def remembered(rules: Ruleset) -> bool:
        key = tuple(getattr(rules, name) for name in names)
        if key not in told:
            told[key] = legal(rules)
        return told[key]

    return remembered


def elsewhere(
    table: Sequence[Item], card: Card, items: Sequence[int], rules: Ruleset, here: bool | None = None
) -> list[Elsewhere]:
    """The presets whose judgement of these places differs from that of ``rules``.

    ``here`` is that judgement, for a caller who knows it. Where these are house rules, the preset that they
    started from may be among them. The options named are those of :func:`elsewhere_move`.

    :raises PositionError: a table too crowded for the presets that ask for all captures.
    """
    legal = _asked_once(CAPTURE_OPTIONS, lambda there: Captures(table, card, there).is_allowed(items))
    if here is None:
        here = legal(rules)
    if not here and not legal(_MOST_LIBERAL):
        return []
    found = []
    for preset in PRESETS.values():
        if preset.rules == rules or legal(preset.rules) == here:
            continue
        options = _deciding(CAPTURE_OPTIONS, rules, preset.rules, lambda there: legal(there) != here)
        found.append(Elsewhere(preset.id, not here, options))
    return found


def elsewhere_move(
    table: Sequence[Item], hand: Sequence[Card], move: Move, rules: Ruleset, seat: int = 0
) -> list[Elsewhere]:
    """The presets whose judgement of ``move`` differs from that of ``rules``; any kind of move.

    Where these are house rules, the preset that they started from may be among them. The options named are
    enough to turn the judgement, and none of them can be left out. Where one would do alone, it is that one.

    :raises PositionError: more loose cards or builds than can be judged.
    """

    legal = _asked_once(MOVE_OPTIONS, lambda there: LegalMoves(table, hand, there, seat).judge(move).legal)
    here = legal(rules)
    found = []
    for preset in PRESETS.values():
        if preset.rules == rules or legal(preset.rules) == here:
            continue
        options = _deciding(MOVE_OPTIONS, rules, preset.rules, lambda there: legal(there) != here)
        found.append(Elsewhere(preset.id, not here, options))
    return found


def _deciding(
    names: Sequence[str], rules: Ruleset, there: Ruleset, turned: Callable[[Ruleset], bool]
) -> tuple[tuple[str, Any], ...]:
    """Options of ``there`` (name, value) that turn the judgement when ``rules`` takes them over.

    Where nobody builds, what builds would ask of anybody makes no difference; that nobody builds does.
    """
    silent = ABOUT_BUILDS if there.build == "off" else ()
    values = {
        name: getattr(there, name)
        for name in names
        if name not in silent and getattr(there, name) != getattr(rules, name)
    }
    for name, value in values.items():
        if turned(replace(rules, **{name: value})):
            return ((name, value),)
    spare: str | None = ""
    while spare is not None:
        # One more may go once others have gone, so that all are asked again.
        spare = next((name for name in values if turned(replace(rules, **_without(values, name)))), None)
        values = _without(values, spare)
    return tuple(values.items())


def _without(values: dict[str, Any], name: str | None) -> dict[str, Any]:
    return {other: value for other, value in values.items() if other != name}
