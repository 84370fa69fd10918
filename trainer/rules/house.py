"""House rules as people and programs write them: read into a checked record, and written again."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from trainer.rules.effect import silenced_by
from trainer.rules.errors import RulesetError
from trainer.rules.options import checked, quoted, worded
from trainer.rules.presets import PRESETS, find_preset
from trainer.rules.ruleset import OPTIONS, Ruleset

#: Values that say what holds anyway where their option has no effect: no doubling where nobody builds, a
#: count after the pack where nobody plays to points, and that every sweep counts where it counts nothing.
_AS_IT_IS: Final = ("off", "end_of_pack", "counts")


def ruleset(rules: str | Mapping[str, Any] | Ruleset = "svensk", *, reset_silenced: bool = False) -> Ruleset:
    """The record that ``rules`` describes: a preset id, or an object with ``preset`` and options.

    ``{"target": "rounds:5"}`` is short for five packs; ``kryp_table`` is another name of ``table``.

    An option that others leave without effect (``raise_own`` where nobody builds) says something that will
    not be, and is refused unless it stands as in the preset, or says no more than what holds anyway. A form
    that asks every question has answers to those too: with ``reset_silenced`` they are passed over for the
    preset's. What comes back reads back: ``ruleset(to_json(made)) == made``, either way.

    :raises RulesetError: unknown preset or option, a value it does not take, contradicting options.
    """
    if isinstance(rules, Ruleset):
        return rules
    if isinstance(rules, str):
        return find_preset(rules).rules
    if not isinstance(rules, Mapping):
        raise RulesetError("rules must be a preset id or an object with options")
    chosen = dict(rules)
    name = chosen.pop("preset", "svensk")
    if not isinstance(name, str):
        raise RulesetError(f"preset must be a text, not {quoted(name)}", where="preset")
    base = find_preset(name).rules
    if "kryp_table" in chosen:
        other = chosen.pop("kryp_table")
        if "table" in chosen and checked("table", chosen["table"]) != checked("table", other):
            raise RulesetError(
                f"kryp_table is another name of table, and they are {quoted(other)} and "
                f"{quoted(chosen['table'])}: give only one of them",
                where="kryp_table",
                beside="table",
            )
        chosen["table"] = other
    target = chosen.get("target")
    if isinstance(target, str) and target.startswith("rounds:"):
        chosen["target"], chosen["rounds"] = "rounds", target.partition(":")[2]
    for option in chosen:
        if option not in OPTIONS:
            raise RulesetError(
                f"unknown option {quoted(option)}; the options are {', '.join(OPTIONS)}",
                where=str(option)[:60],
            )
    if chosen.get("teams") == "pairs":
        chosen.setdefault("players", 4)
    made = replace(base, **{option: checked(option, value) for option, value in chosen.items()})
    if made.packs == 1 and "table" not in chosen and not made.comes_out_even(made.table, made.players):
        made = replace(made, table=4)  # the eight of a preset go with its two packs (RULES.md 3.26)
    _refuse_contradictions(made)
    silenced = {
        option: switch
        for option in chosen
        if (switch := silenced_by(option, made))
        and getattr(made, option) not in (*_AS_IT_IS, getattr(base, option))
    }
    if reset_silenced:
        return replace(made, **{option: _at_rest(option, made, base) for option in silenced})
    if silenced:
        option, switch = next(iter(silenced.items()))
        raise RulesetError(
            f"{option} has no effect while {switch} is {worded(getattr(made, switch))}: "
            f"leave {option} out, or give {switch} another value",
            where=option,
        )
    return made


def to_json(rules: Ruleset) -> dict[str, Any]:
    """The shortest object that :func:`ruleset` reads back as this: preset and what differs from it."""
    base = asdict(PRESETS[rules.preset].rules)
    return {"preset": rules.preset} | {
        name: value for name, value in asdict(rules).items() if name != "preset" and value != base[name]
    }


def _at_rest(option: str, rules: Ruleset, base: Ruleset) -> Any:
    """What a silenced option is reset to: the preset's value, or one that contradicts no other option.

    It has no effect now, but whoever starts from these rules may turn off what silences it.
    """
    value = getattr(base, option)
    return "counts" if value == "no_last_deal" and rules.refill == "draw" else value


def _refuse_contradictions(rules: Ruleset) -> None:
    """Raise for options that no game can have together.

    Asked of what was chosen, before anything is reset, so that whoever wants a knock-out in a game to points
    is told. What is reset later contradicts nothing: either the contradiction is one only while the option
    has its effect, or the value it is reset to is not the one in question.
    """
    if rules.teams == "pairs" and rules.players != 4:
        raise RulesetError("pairs need four players", where="players", beside="teams")
    draws = rules.refill == "draw" and rules.sweep_last == "no_last_deal"
    if draws and not silenced_by("sweep_last", rules):
        raise RulesetError(
            "a game that draws has no last deal, so sweep_last cannot be no_last_deal",
            where="sweep_last",
            beside="refill",
        )
    if rules.build == "on" and rules.court != "numeric" and rules.build_max > 10:
        raise RulesetError(
            "court cards have no number here, so build_max cannot exceed 10",
            where="build_max",
            beside="court",
        )
    if rules.target != "lowest" and rules.knockout is not None:
        raise RulesetError("a knock-out belongs to target 'lowest'", where="kryp_end", beside="target")
    if rules.lowest_wins and rules.target_check == "immediate":
        raise RulesetError(
            "the fewest points can only be known after the pack", where="target_check", beside="target"
        )
    rules.table_cards(rules.players)
