"""Checking walkthrough files as lessons are checked: their form, the moves, and whether the engine agrees."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from trainer.coach.reasons import CAPTURE_CODES
from trainer.coach.refusals import MOVE_CODES
from trainer.content.lesson import rule_sets
from trainer.content.loader import Source, Where
from trainer.content.problems import Problem, quoted, suggestion
from trainer.content.schema import ANY
from trainer.content.shape import EMPTY, empty_keys, validated
from trainer.content.walkclaims import check_walk_claims
from trainer.content.walkschema import WALKTHROUGH, WalkHead, WalkMove
from trainer.content.walkthrough import Ply, WalkError, Walkthrough, opening, read_ply
from trainer.rules.errors import KasinoError
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import GameState

#: The folder beside the lessons that holds walkthroughs.
FOLDER: Final = "walkthroughs"

CODES: Final = tuple(sorted({*CAPTURE_CODES, *MOVE_CODES} - {"not_largest", "overlooked"}))


@dataclass(slots=True)
class WalkDraft:
    """One walkthrough file on its way through the passes."""

    source: Source
    head: WalkHead | None
    moves: list[WalkMove]
    problems: list[Problem]
    rules: Ruleset | None = None
    read: list[Ply] = field(default_factory=list)

    def add(self, where: Where, message: str) -> None:
        """Note a problem."""
        self.problems.append(self.source.problem(where, message))

    def walkthrough(self, course: bool) -> Walkthrough | None:
        """The walkthrough, when there is no problem with it."""
        if self.head is None or self.rules is None or self.problems:
            return None
        return Walkthrough(self.head, self.rules, tuple(self.read), self.source.path, course)


def is_walkthrough(source: Source) -> bool:
    """Whether a file is to be read as a walkthrough: it says so, or lies where walkthroughs lie."""
    if isinstance(source.data, dict) and "kind" in source.data:
        return True
    return source.path.resolve().parent.name == FOLDER


def first_pass(source: Source) -> WalkDraft:
    """What of the file has the right form, and every problem with that."""
    data = source.data
    if not isinstance(data, dict):
        told = "a walkthrough is a list of keys (kind, id, rules, players, moves), each followed by a colon"
        return WalkDraft(source, None, [], list(source.problems) or [source.problem((), told)])
    head, problems = validated(
        WalkHead, {key: value for key, value in data.items() if key != "moves"}, (), source
    )
    draft = WalkDraft(source, head, [], [*source.problems, *problems])
    raw = data.get("moves")
    if not isinstance(raw, list) or not raw:
        told = "there are no moves" if "moves" in data else "the key is missing"
        draft.add(("moves",), f"{told}; list at least one move, each after a dash")
        raw = []
    for place, value in enumerate(raw):
        move = _move(value, ("moves", place), draft)
        if move is None:
            break  # what comes after it would be played on another table
        draft.moves.append(move)
    draft.problems += [source.problem(where, EMPTY) for where in empty_keys(data, ())]
    draft.problems = list(dict.fromkeys(draft.problems))
    return draft


def _move(value: Any, where: Where, draft: WalkDraft) -> WalkMove | None:
    if not isinstance(value, dict):
        draft.add(where, "a move holds keys such as play, before and after, each with a colon")
        return None
    move, problems = validated(WalkMove, value, where, draft.source)
    draft.problems += problems
    return move


def replay(draft: WalkDraft) -> None:
    """Read rules and cards, and play every move; what does not go is a problem, and the end of it."""
    head = draft.head
    if head is None:
        return
    try:
        if head.rules == ANY:
            draft.add(("rules",), f"name one rule set; a {WALKTHROUGH} is played by the same rules for all")
            return
        draft.rules = rule_sets(head.rules)[0]
    except KasinoError as error:
        draft.add(("rules",), error.message)
        return
    names = [player.name for player in head.players]
    for seat, name in enumerate(names):
        if name in names[:seat]:
            draft.add(("players", seat, "name"), f"there are two players {quoted(name)}; choose another name")
    try:
        state = opening(head, draft.rules)
    except WalkError as error:
        draft.add(error.where, str(error))
        return
    for place, model in enumerate(draft.moves):
        try:
            ply = read_ply(place + 1, model, state)
        except WalkError as error:
            draft.add(("moves", place, *error.where), str(error))
            if error.where[0] == "play":
                return
            ply = read_ply(place + 1, model.model_copy(update={"offer": [], "tempting": {}}), state)
        draft.read.append(ply)
        state = ply.after


def check_truth(draft: WalkDraft) -> None:
    """Check everything that the engine can be asked."""
    if draft.head is None:
        return
    names = [player.name for player in draft.head.players]
    for ply in draft.read:
        place = ply.number - 1
        for where, told in _check_tempting(ply):
            draft.add(("moves", place, *where), told)
        for where, told in check_walk_claims(ply.model.claims, names, ply.before, ply.after):
            draft.add(("moves", place, *where), told)
    if draft.head.end is not None and draft.read:
        last: GameState = draft.read[-1].after
        for where, told in check_walk_claims(draft.head.end.claims, names, last, last):
            draft.add(("end", *where), told)


def _check_tempting(ply: Ply) -> Iterator[tuple[Where, str]]:
    for move, (text, expected) in zip(ply.tempting, ply.model.tempting.items(), strict=False):
        where: Where = ("tempting", text)
        codes = [expected] if isinstance(expected, str) else expected
        for code in codes:
            if code not in CODES:
                hint = suggestion(code, list(CODES))
                yield where, f"unknown reason code {quoted(code)} ({hint}known: {', '.join(CODES)})"
        found = ply.option(move).code
        if found is None:
            yield where, "this move is allowed; put it under offer, or choose another"
        elif found not in codes and _all_known(codes):
            yield where, f"not so: the engine gives {found}"


def _all_known(codes: Collection[str]) -> bool:
    return all(code in CODES for code in codes)


def walkthrough_files(folder: Path) -> list[Path]:
    """The walkthrough files that belong to a folder of lessons, in the order of their names."""
    inside = folder / FOLDER
    return sorted(inside.glob("*.y*ml")) if inside.is_dir() else []
