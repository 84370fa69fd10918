"""What can happen to a score sheet, one frozen record a kind, and its JSON form.

Events are only ever added. A sheet is what :func:`trainer.scoreboard.fold.fold` makes of them.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from trainer.rules.counts import RoundCount
from trainer.rules.errors import RulesetError, ScoreError
from trainer.rules.house import ruleset
from trainer.rules.ruleset import Ruleset

MAX_NAME: Final = 24
MAX_TITLE: Final = 60

#: The numbers that each side counts, in the order of the sheet.
NUMBERS: Final = ("cards", "spades", "aces", "sweeps")

#: The things that one side has: the two point cards and the last capture.
HOLDINGS: Final = ("d10", "s2", "last")


@dataclass(frozen=True, slots=True)
class Created:
    """A new sheet. ``names`` has one tuple of players for each side; ``dealer`` the seat that deals first."""

    title: str
    names: tuple[tuple[str, ...], ...]
    rules: Ruleset
    dealer: int = 0


@dataclass(frozen=True, slots=True)
class Saved:
    """One more round, counted."""

    count: RoundCount


@dataclass(frozen=True, slots=True)
class Edited:
    """Round ``round`` (from 1) counted anew."""

    round: int
    count: RoundCount


@dataclass(frozen=True, slots=True)
class Erased:
    """Round ``round`` struck out; those after it move up."""

    round: int


@dataclass(frozen=True, slots=True)
class Renamed:
    """Another title, other names; as many as before."""

    title: str
    names: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """The latest change that still stands, taken back."""


@dataclass(frozen=True, slots=True)
class Redone:
    """The latest change that was taken back, made again."""


Event = Created | Saved | Edited | Erased | Renamed | Undone | Redone


def write_event(event: Event) -> dict[str, Any]:
    """The event as a JSON object; :func:`read_event` reads it back.

    The rules stand there option by option, so that no later preset can change a match that was played.
    """
    match event:
        case Created():
            return {
                "kind": "created",
                "title": event.title,
                "names": [list(side) for side in event.names],
                "rules": asdict(event.rules),
                "dealer": event.dealer,
            }
        case Saved():
            return {"kind": "saved", "count": write_count(event.count)}
        case Edited():
            return {"kind": "edited", "round": event.round, "count": write_count(event.count)}
        case Erased():
            return {"kind": "erased", "round": event.round}
        case Renamed():
            names = [list(side) for side in event.names]
            return {"kind": "renamed", "title": event.title, "names": names}
        case Undone():
            return {"kind": "undone"}
        case Redone():
            return {"kind": "redone"}


def _rules(written: Any) -> Ruleset:
    """The rules of a sheet; a number of table cards that does not come out even never made a difference."""
    try:
        return ruleset(written, reset_silenced=True)
    except RulesetError as error:
        if error.where != "table" or not isinstance(written, Mapping):
            raise
        return ruleset(
            {name: value for name, value in written.items() if name not in ("table", "kryp_table")},
            reset_silenced=True,
        )


def read_event(body: Mapping[str, Any]) -> Event:
    """The event that a JSON object describes; older ones name only the options that the preset has otherwise.

    :raises ScoreError: for an unknown kind or a field that is missing or of the wrong shape.
    :raises RulesetError: for rules that no game can have.
    """
    kind = body.get("kind")
    try:
        match kind:
            case "created":
                return Created(
                    _text(body["title"], "title"),
                    _names(body["names"]),
                    _rules(body["rules"]),
                    _whole(body, "dealer"),
                )
            case "saved":
                return Saved(read_count(body["count"]))
            case "edited":
                return Edited(_whole(body, "round"), read_count(body["count"]))
            case "erased":
                return Erased(_whole(body, "round"))
            case "renamed":
                return Renamed(_text(body["title"], "title"), _names(body["names"]))
            case "undone":
                return Undone()
            case "redone":
                return Redone()
    except KeyError as error:
        raise ScoreError(f"a {kind} event needs {error.args[0]}", where=str(error.args[0])) from error
    except (TypeError, AttributeError) as error:
        raise ScoreError(f"a {kind} event has a field of the wrong shape: {error}") from error
    raise ScoreError(f"unknown event {str(kind)[:40]!r}", where="kind")


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise ScoreError(f"{where} must be a text", where=where)
    return value


def _whole(body: Mapping[str, Any], name: str) -> int:
    value = body[name]
    if type(value) is not int:
        raise ScoreError(f"{name} must be a whole number", where=name)
    return value


def _names(value: Any) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list) or not all(isinstance(side, list) for side in value):
        raise ScoreError("names has a list of names for each side", where="names")
    return tuple(tuple(_text(name, "names") for name in side) for side in value)


def write_count(count: RoundCount) -> dict[str, Any]:
    """A round's count as a JSON object."""
    return {
        **{name: list(getattr(count, name)) for name in NUMBERS},
        "d10": list(count.d10),
        "s2": list(count.s2),
        "last": count.last,
    }


def read_count(body: Mapping[str, Any]) -> RoundCount:
    """The count back; whether its numbers can be scored is for ``check_count`` to say."""
    return RoundCount(
        **{name: tuple(body[name]) for name in NUMBERS},
        d10=tuple(body["d10"]),
        s2=tuple(body["s2"]),
        last=body["last"],
    )
