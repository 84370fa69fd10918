"""The first look at a lesson file: has each value the form that the schema asks for, and if not, why."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeVar, get_args

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from trainer.content.loader import Source, Where
from trainer.content.problems import Problem, quoted, suggestion
from trainer.content.schema import KINDS, AnyStep, Head, Part, SayStep, Step

M = TypeVar("M", bound=Part)

EMPTY: Final = "nothing stands here; write something, or remove it"


#: For the keys that a lesson cannot do without: what passes for one that is missing or wrong, and what is
#: left there afterwards, which tells the later passes that there is nothing to look at.
_STAND_INS: Final[Mapping[str, tuple[Any, Any]]] = {
    "id": ("unnamed", ""),
    "rules": ("any", ""),
    "skills": (["none"], []),
}


def parse(source: Source) -> tuple[Head | None, list[tuple[int, AnyStep]], list[Problem]]:
    """What of the file has the right form: its head, its sound steps with their places, and all problems.

    A mistake in one place keeps no other from being read, so that an author sees everything at once; where
    the head lacks a key that it needs, that key is empty.
    """
    if not isinstance(source.data, dict):
        told = "a lesson is a list of keys (id, rules, skills, steps), each followed by a colon"
        return None, [], [] if source.problems else [source.problem((), told)]
    head, problems = validated(
        Head, {key: value for key, value in source.data.items() if key != "steps"}, (), source, _STAND_INS
    )
    raw = source.data.get("steps")
    if not isinstance(raw, list) or not raw:
        told = "there are no steps" if "steps" in source.data else "the key is missing"
        problems.append(source.problem(("steps",), f"{told}; list at least one step, each after a dash"))
        raw = []
    steps: list[tuple[int, AnyStep]] = []
    for place, value in enumerate(raw):
        step, found = _step(value, ("steps", place), source)
        problems += found
        if step is not None:
            steps.append((place, step))
    problems += [source.problem(where, EMPTY) for where in empty_keys(source.data, ())]
    return head, steps, list(dict.fromkeys(problems))


def empty_keys(value: Any, where: Where) -> Iterator[Where]:
    """The keys after which nothing stands; options of rules may well be nothing."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key != "rules":
                yield from empty_keys(part, (*where, key))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from empty_keys(part, (*where, place))
    elif value is None and where:
        yield where


def _step(value: Any, where: Where, source: Source) -> tuple[AnyStep | None, list[Problem]]:
    if not isinstance(value, dict):
        return None, [source.problem(where, "a step holds keys such as ask, id and show, each with a colon")]
    model: type[Step] = SayStep
    if "ask" in value:
        kind = value["ask"]
        if not isinstance(kind, str) or kind not in KINDS:
            hint = suggestion(str(kind), list(KINDS))
            told = f"unknown kind of question {quoted(kind)} ({hint}known: {', '.join(KINDS)})"
            return None, [source.problem((*where, "ask"), told)]
        model = KINDS[kind]
    step, problems = validated(model, value, where, source)
    return step, problems  # type: ignore[return-value]


def validated(
    model: type[M],
    value: dict[str, Any],
    where: Where,
    source: Source,
    stand_ins: Mapping[str, tuple[Any, Any]] = MappingProxyType({}),
) -> tuple[M | None, list[Problem]]:
    """``value`` as a ``model``, and every problem with it.

    Where the rest is sound without the keys that are wrong, it comes back without them, so that the later
    passes can look at it as well; ``None`` when it is not. ``stand_ins`` is for keys that have no default.
    """
    try:
        return model.model_validate(value), []
    except ValidationError as error:
        # A value that fits none of several types comes once for each; the first explanation is enough.
        found: dict[Where, Problem] = {}
        for detail in error.errors(include_url=False):
            spot = _place(value, detail)
            found.setdefault(spot, source.problem((*where, *spot), _explain(model, spot, detail)))
        wrong = {spot[0] for spot in found if spot}
        kept = {key: part for key, part in value.items() if key not in wrong}
        lent = {key: stand_ins[key] for key in stand_ins if key in wrong}
        try:
            rest = model.model_validate(kept | {key: passing for key, (passing, _left) in lent.items()})
        except ValidationError:
            return None, list(found.values())
        emptied = {key: left for key, (_passing, left) in lent.items()}
        return rest.model_copy(update=emptied), list(found.values())


def _place(value: Any, detail: ErrorDetails) -> Where:
    """Where in the file the mistake is: pydantic's path without the types it tried on the way."""
    spot: Where = ()
    last = len(detail["loc"]) - 1
    for at, part in enumerate(detail["loc"]):
        if isinstance(value, dict) and part in value:
            value = value[part]
            spot += (part,)
        elif isinstance(value, list) and isinstance(part, int) and part < len(value):
            value = value[part]
            spot += (part,)
        elif at == last and detail["type"] == "missing":
            spot += (part,)
    return spot


def _explain(model: type[Part], spot: Where, detail: ErrorDetails) -> str:
    """What is wrong and what would do."""
    found, told = detail["input"], detail["msg"][:1].lower() + detail["msg"][1:]
    limits: dict[str, Any] = detail.get("ctx", {})
    match detail["type"]:
        case "extra_forbidden":
            there = _model_at(model, spot)
            known = [*there.model_fields, *there.apart]
            hint = suggestion(str(spot[-1]), known)
            return f"unknown key {quoted(spot[-1])} ({hint}keys here: {', '.join(known)})"
        case "missing":
            field = _model_at(model, spot).model_fields[str(spot[-1])]
            return f"the key is missing; add it: {_lower(field.description)}"
        case _ if found is None:
            return EMPTY
        case "string_type" if isinstance(found, int):
            return f"must be text; put it in quotes: '{found}'"
        case "string_type":
            return "must be one text, not a list or further keys; put it in quotes on one line"
        case "int_type":
            return f"must be a whole number such as 3, not {quoted(found)}"
        case "literal_error":
            also = "; Norwegian is nb" if spot[-1:] == ("language",) and found in ("no", "nn") else ""
            return f"must be {_or(limits['expected'])}, not {quoted(found)}{also}"
        case "string_pattern_mismatch":
            return f"small letters, digits and single hyphens, as in first-capture; not {quoted(found)}"
        case "string_too_long":
            return f"longer than {limits['max_length']} characters; say it in fewer"
        case "string_too_short":
            return "the text is empty; write something, or remove the key"
        case "list_type":
            return "must be a list: [in brackets], or each item after a dash"
        case "too_short":
            least, there = limits["min_length"], limits["actual_length"]
            if least == 1:
                return "the list is empty; put at least one item into it"
            return f"the list needs at least {least} items, and {there} {'is' if there == 1 else 'are'} there"
        case "model_type" | "dict_type":
            return "must hold keys of its own, indented below it, each with a colon"
        case "less_than_equal":
            return f"must be at most {limits['le']}, not {quoted(found)}"
        case "greater_than_equal":
            return f"must be at least {limits['ge']}, not {quoted(found)}"
        case _:
            return told


def _model_at(model: type[Part], spot: Sequence[str | int]) -> type[Part]:
    """The model whose key the last part of ``spot`` is."""
    for part in spot[:-1]:
        if isinstance(part, str) and part in model.model_fields:
            model = _model_in(model.model_fields[part].annotation) or model
    return model


def _model_in(annotation: Any) -> type[Part] | None:
    """The model in a type such as ``list[Claim]`` or ``End | None``."""
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return annotation
    return next(filter(None, map(_model_in, get_args(annotation))), None)


def _lower(text: str | None) -> str:
    return (text or "")[:1].lower() + (text or "")[1:].rstrip(".")


def _or(expected: str) -> str:
    """Pydantic's list of choices without its quotes."""
    return expected.replace("'", "")
