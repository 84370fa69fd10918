"""The engine's public door: one JSON object in, one out (DESIGN section 4).

:func:`answer` serves both the command line and HTTP. A bad request is answered, never raised: with
``{"error": {"code", "message", "where"}}``.
"""

import json
from collections.abc import Callable, Mapping
from math import isinf
from typing import Any, Final, TextIO

from trainer.protocol import counts, plays, takes
from trainer.protocol.read import RequestError, shown
from trainer.rules.errors import KasinoError, RulesetError
from trainer.rules.house import ruleset
from trainer.rules.ruleset import Ruleset

MAX_LINE: Final = 1_000_000

OPS: Final[Mapping[str, Callable[[Mapping[str, Any], Ruleset], dict[str, Any]]]] = {
    "captures": takes.captures,
    "check": takes.check,
    "score": counts.score,
    "match": counts.match,
    "deal": counts.deal,
    "judge": plays.judge,
    "moves": plays.moves,
    "replay": plays.replay,
}

#: What turns the field ``rules`` into rules, or raises a :class:`KasinoError`.
RulesOf = Callable[[Any], Ruleset]


def _failure(error: KasinoError) -> dict[str, Any]:
    return {"error": {"code": error.code, "message": error.message, "where": error.where}}


def answer(request: object, op: str | None = None, rules_of: RulesOf = ruleset) -> dict[str, Any]:
    """What the engine says to ``request``, an object with ``op`` (or served under ``op``); never raises.

    ``id`` comes back as it was given, also with an error. ``rules_of`` reads the field ``rules``.
    """
    if not isinstance(request, Mapping):
        return _failure(RequestError("a request is a JSON object"))
    echo = {"id": request["id"]} if "id" in request else {}
    try:
        if op is None:
            op = request.get("op")
        if not isinstance(op, str) or op not in OPS:
            raise RequestError(f"unknown op {shown(op)}; there are {', '.join(OPS)}", where="op")
        try:
            rules = rules_of(request.get("rules", "svensk"))
        except RulesetError as error:
            error.where = f"rules.{error.where}" if error.where else "rules"
            raise
        return echo | OPS[op](request, rules)
    except KasinoError as error:
        return echo | _failure(error)
    except RecursionError:  # read, just so, but too deep to be shown in a message
        return echo | _failure(RequestError("the request is nested too deeply"))


def _no_constant(name: str) -> None:
    """Refuse ``NaN`` and its kin, which Python reads and other programs do not."""
    raise ValueError(f"{name} is no JSON")


def _finite(text: str) -> float:
    """The number, unless it is too large for one: Python would read, and write, an infinity."""
    number = float(text)
    if isinf(number):
        raise ValueError(f"{text} is too large")
    return number


def solve_lines(lines: TextIO, out: TextIO, rules_of: RulesOf = ruleset) -> None:
    """Answer each JSON line of ``lines`` with one line on ``out``, in order, until the input ends.

    Empty lines are passed over. A line that is no JSON, or longer than a million characters, is
    answered like any bad request. ``rules_of`` reads the field ``rules``.
    """
    for line in lines:
        if not line.strip():
            continue
        out.write(json.dumps(answer_text(line, rules_of=rules_of)) + "\n")
        out.flush()


def answer_text(text: str | bytes, op: str | None = None, rules_of: RulesOf = ruleset) -> dict[str, Any]:
    """:func:`answer` for a request that is still text."""
    if len(text) > MAX_LINE:
        return _failure(RequestError(f"a request has at most {MAX_LINE} characters"))
    try:
        request = json.loads(text, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        detail = f" ({error})" if isinstance(error, json.JSONDecodeError) else ""
        return _failure(RequestError(f"the request is no JSON{detail}"))
    return answer(request, op, rules_of)


__all__ = ["OPS", "RequestError", "answer", "answer_text", "solve_lines"]
