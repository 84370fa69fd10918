"""From the events of a sheet to the match: the only place that says what an event does.

Nothing is stored but the events, so undo forgets nothing and the log is the list itself. No clock here: when
something happened is known to who keeps the events.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from trainer.rules.counts import RoundCount, check_count
from trainer.rules.errors import ScoreError
from trainer.scoreboard.events import (
    HOLDINGS,
    NUMBERS,
    Created,
    Edited,
    Erased,
    Event,
    Redone,
    Renamed,
    Saved,
    Undone,
)
from trainer.scoreboard.match import Change, Entry, LogLine, Match, State, seats

#: More rounds than any evening has; a guard against a program that runs wild.
MAX_ROUNDS: Final = 500


def fold(events: Iterable[Event]) -> Match:
    """The match that the events make.

    :raises ScoreError: when an event cannot follow those before it; ``where`` names what does not fit.
    """
    match: Match | None = None
    undone: list[tuple[State, LogLine]] = []
    done: list[tuple[State, LogLine]] = []
    for version, event in enumerate(events, start=1):
        if match is None:
            if not isinstance(event, Created):
                raise ScoreError("a sheet begins with being created", where="kind")
            match = _begin(event)
            continue
        state, line = match.state, LogLine("", version)
        match event:
            case Undone():
                if not done:
                    raise ScoreError("there is nothing to undo", where="undo")
                state, of = done.pop()
                undone.append((match.state, of))
                line = replace(line, code="undone", of=of)
            case Redone():
                if not undone:
                    raise ScoreError("there is nothing to redo", where="redo")
                state, of = undone.pop()
                done.append((match.state, of))
                line = replace(line, code="redone", of=of)
            case _:
                state, line = _change(match, event, line)
                done.append((match.state, line))
                undone.clear()
        match = Match(
            match.rules,
            match.first_dealer,
            state,
            (*match.log, line),
            done[-1][1] if done else None,
            undone[-1][1] if undone else None,
        )
    if match is None:
        raise ScoreError("a sheet without events is none", where="events")
    return match


def _begin(event: Created) -> Match:
    sizes = {len(side) for side in event.names}
    wanted = (2, {2}) if event.rules.teams == "pairs" else (event.rules.players, {1})
    if (len(event.names), sizes) != wanted:
        raise ScoreError("as many names as the rules have players, please", where="names")
    if not 0 <= event.dealer < event.rules.players:
        raise ScoreError("the dealer must be one of the players", where="dealer")
    return Match(
        event.rules, event.dealer, State(event.title, event.names), (LogLine("created", 1),), None, None
    )


def _change(match: Match, event: Event, line: LogLine) -> tuple[State, LogLine]:
    """The state after an event that can be undone, and the line for the log."""
    state = match.state
    match event:
        case Saved(count):
            _check(match, count)
            if len(state.entries) >= MAX_ROUNDS:
                raise ScoreError(f"a sheet holds at most {MAX_ROUNDS} rounds", where="round")
            entries = (*state.entries, Entry(count))
            return replace(state, entries=entries), replace(line, code="saved", round=len(entries))
        case Edited(number, count):
            _check(match, count)
            old = _entry(state, number)
            entries = _put(state.entries, number, Entry(count, edited=True))
            changes = count_changes(old.count, count)
            return replace(state, entries=entries), replace(
                line, code="edited", round=number, changes=changes
            )
        case Erased(number):
            _entry(state, number)
            entries = (*state.entries[: number - 1], *state.entries[number:])
            return replace(state, entries=entries), replace(line, code="erased", round=number)
        case Renamed(title, names):
            if [len(side) for side in names] != [len(side) for side in state.names]:
                raise ScoreError("as many names as before, please", where="names")
            changes = tuple(
                Change("name", seat, before, after)
                for seat, (before, after) in enumerate(zip(seats(state.names), seats(names), strict=True))
                if before != after
            )
            if title != state.title:
                changes = (Change("title", None, state.title, title), *changes)
            return replace(state, title=title, names=names), replace(line, code="renamed", changes=changes)
    raise ScoreError("a sheet is created once", where="kind")


def _check(match: Match, count: RoundCount) -> None:
    if count.sides != match.sides:
        raise ScoreError(f"{match.sides} sides play, not {count.sides}", where="cards")
    check_count(count, match.rules)


def _entry(state: State, number: int) -> Entry:
    if not 1 <= number <= len(state.entries):
        raise ScoreError(f"there is no round {number}", where="round")
    return state.entries[number - 1]


def _put(entries: tuple[Entry, ...], number: int, entry: Entry) -> tuple[Entry, ...]:
    return (*entries[: number - 1], entry, *entries[number:])


def count_changes(before: RoundCount, after: RoundCount) -> tuple[Change, ...]:
    """What differs between two counts of one round."""
    changes = [
        Change(name, side, was, now)
        for name in NUMBERS
        for side, (was, now) in enumerate(zip(getattr(before, name), getattr(after, name), strict=True))
        if was != now
    ]
    changes += [
        Change(name, None, getattr(before, name), getattr(after, name))
        for name in HOLDINGS
        if getattr(before, name) != getattr(after, name)
    ]
    return tuple(changes)
