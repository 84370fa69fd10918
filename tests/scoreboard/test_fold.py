"""A match from its events: how each rule set ends, what edits and undo do, and what always holds."""

import json
from dataclasses import asdict, replace
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.rules.counts import RoundCount
from trainer.rules.errors import KasinoError, ScoreError
from trainer.rules.house import ruleset
from trainer.rules.presets import PRESETS, find_preset
from trainer.scoreboard.events import (
    Created,
    Edited,
    Erased,
    Event,
    Redone,
    Renamed,
    Saved,
    Undone,
    read_event,
    write_event,
)
from trainer.scoreboard.fold import fold
from trainer.scoreboard.match import Change, Match

ANNA_ERIK = (("Anna",), ("Erik",))

#: Svensk: 1 + 0 + 2 + 0 + 3 + 0 + 2 = 8 against 2 + 1 + 1 + 1 = 5 (the sheet of the Swedish text).
EIGHT_FIVE = RoundCount((29, 23), (6, 7), (3, 1), (2, 0), (0,), (1,), 1)
FIVE_EIGHT = RoundCount((23, 29), (7, 6), (1, 3), (0, 2), (1,), (0,), 0)


def game(
    rules: object = "svensk", *counts: RoundCount, names: tuple[tuple[str, ...], ...] = ANNA_ERIK
) -> Match:
    chosen = ruleset(rules)  # type: ignore[arg-type]
    return fold([Created("Kitchen table", names, chosen), *map(Saved, counts)])


def solo(number: int) -> tuple[tuple[str, ...], ...]:
    return tuple((name,) for name in ("Anna", "Erik", "Mor", "Kari")[:number])


def test_a_new_sheet_has_no_points() -> None:
    match = game()
    assert (match.totals, match.rounds, match.decided, match.next_dealer) == ((0, 0), (), None, 0)
    assert (match.version, match.undo, match.redo) == (1, None, None)


def test_a_sheet_with_an_opening_that_does_not_come_out_even_is_still_read() -> None:
    body = write_event(Created("Kitchen table", ANNA_ERIK, ruleset("norsk")))
    body["rules"] = {"preset": "norsk", "table": 8, "pts_spades": 2}
    found = read_event(body)
    assert isinstance(found, Created) and found.rules == ruleset({"preset": "norsk", "pts_spades": 2})


def test_rounds_add_up() -> None:
    match = game("svensk", EIGHT_FIVE, FIVE_EIGHT)
    assert [one.score.totals for one in match.rounds] == [(8, 5), (5, 8)]
    assert [one.totals for one in match.rounds] == [(8, 5), (13, 13)]
    assert match.rounds[1].before == (8, 5)


@pytest.mark.parametrize(
    ("rules", "counts", "winner", "by", "after"),
    [
        ("svensk", [EIGHT_FIVE] * 2, 0, "points", 2),
        ("svensk-1516", [EIGHT_FIVE] * 2, 0, "points", 2),
        ("svensk-utan-bygge", [EIGHT_FIVE] * 2, 0, "points", 2),
        ("dragkasino", [EIGHT_FIVE] * 2, 0, "points", 2),
        ("byggkasino", [EIGHT_FIVE] * 3, 0, "points", 3),  # 10 : 3 a round, to 21
        ("dansk", [EIGHT_FIVE] * 3, 0, "points", 3),  # 8 : 4 a round, to 21
        ("norsk", [EIGHT_FIVE] * 2, 0, "points", 2),
        ("norsk-bygg", [EIGHT_FIVE] * 2, 0, "points", 2),
        ("byggekasino", [EIGHT_FIVE] * 2, 0, "points", 2),
        ("finsk", [EIGHT_FIVE] * 2, 0, "points", 2),
        ("english", [EIGHT_FIVE] * 3, 0, "points", 3),
        ("royal", [EIGHT_FIVE] * 3, 0, "points", 3),
        ("barnkasino", [EIGHT_FIVE] * 3, 0, "points", 3),  # 4 : 3 a round, to 10
        ("krypkasino", [replace(EIGHT_FIVE, spades=(12, 14), aces=(3, 5))], 1, "fewest", 1),
    ],
)
def test_how_each_preset_ends(rules: str, counts: list[RoundCount], winner: int, by: str, after: int) -> None:
    match = game(rules, *counts)
    decided = match.decided
    assert decided is not None and decided.number == after, match.totals
    assert (decided.result.winner, decided.result.by) == (winner, by)
    assert game(rules, *counts[:-1]).decided is None


def test_every_preset_has_its_end_tested() -> None:
    cases = test_how_each_preset_ends.pytestmark[0].args[1]  # type: ignore[attr-defined]
    assert {case[0] for case in cases} == set(PRESETS)


def test_krypkasino_pays_both_ways_for_a_sweep() -> None:
    count = RoundCount((None, None), (12, 14), (3, 5), (2, 0), (0, 0), (0, 1), None)
    match = game("krypkasino", count)
    # spades + aces + two of 10♦ at 3 + what 2♠ adds to its spade + sweeps at ±5
    assert match.totals == (12 + 3 + 6 + 1 + 10, 14 + 5 + 0 + 1 - 10)
    assert {line.where for line in match.rounds[0].score.warnings} == set()  # cards are not asked


def test_level_at_the_target_most_spades_win() -> None:
    level = [EIGHT_FIVE, FIVE_EIGHT, replace(EIGHT_FIVE, sweeps=(0, 1))]  # 8:5, 13:13, 19:19
    match = game("svensk", *level)
    assert match.totals == (19, 19)
    assert match.decided is not None
    assert (match.decided.result.winner, match.decided.result.by) == (1, "spades")


def test_level_at_the_target_one_more_pack() -> None:
    rules = {"preset": "svensk", "target_tie": "extra_pack"}
    level = [EIGHT_FIVE, FIVE_EIGHT, replace(EIGHT_FIVE, sweeps=(0, 1))]
    match = game(rules, *level)
    assert match.decided is None and match.rounds[-1].result.by == "tie"
    more = game(rules, *level, EIGHT_FIVE)
    assert more.decided is not None and more.decided.number == 4


def test_an_agreed_number_of_packs() -> None:
    rules = {"preset": "svensk", "target": "rounds:3"}
    assert game(rules, EIGHT_FIVE, EIGHT_FIVE).decided is None
    decided = game(rules, EIGHT_FIVE, EIGHT_FIVE, FIVE_EIGHT).decided
    assert decided is not None and (decided.number, decided.result.winner) == (3, 0)


def test_who_plays_on_after_the_end_changes_no_winner() -> None:
    match = game("svensk", EIGHT_FIVE, EIGHT_FIVE, FIVE_EIGHT, FIVE_EIGHT, FIVE_EIGHT, FIVE_EIGHT)
    assert match.totals == (36, 42)
    assert match.decided is not None
    assert (match.decided.number, match.decided.result.winner) == (2, 0)


def test_finnish_sweeps_stop_at_ten() -> None:
    match = game("finsk", EIGHT_FIVE, EIGHT_FIVE)
    first, second = match.rounds
    assert first.score.sweeps_count and first.score.points[0].sweeps == 2
    assert first.totals == (8, 4)
    assert second.score.sweeps_count  # eight is below ten
    third = match.try_round(EIGHT_FIVE)
    assert not third.score.sweeps_count and third.score.points[0].sweeps == 0


def test_a_tied_majority_goes_over_to_the_next_pack() -> None:
    rules = {"preset": "svensk", "tie_majority": "carry"}
    tied = replace(EIGHT_FIVE, cards=(26, 26))
    match = game(rules, tied, EIGHT_FIVE)
    assert match.rounds[0].score.points[0].cards == 0
    assert match.rounds[1].score.points[0].cards == 2
    # A pack whose cards are not counted yet does not swallow what lies waiting.
    waiting = game(rules, tied, replace(EIGHT_FIVE, cards=(None, None)), EIGHT_FIVE)
    assert waiting.rounds[2].score.points[0].cards == 2


def test_a_knock_out_goes_on_without_those_who_are_out() -> None:
    rules = {"preset": "krypkasino", "kryp_end": "knockout:21", "players": 3}
    none = (None, None, None)
    first = RoundCount(none, (19, 4, 3), (2, 3, 3), (0, 0, 0), (1, 2), (1, 2), None)
    match = game(rules, first, names=solo(3))
    assert match.totals == (21, 11, 10) and match.playing == (1, 2)
    assert match.next_dealer == 1  # Anna, whose turn it would have been, is out
    second = RoundCount(none, (None, 13, 13), (None, 4, 4), (None, 1, 0), (1, 2), (1, 2), None)
    more = fold([*events_of(match, rules, first), Saved(second)])
    # Erik's sweep costs the player before him who is still in: Mor.
    assert [points.sweeps for points in more.rounds[1].score.points] == [0, 5, -5]
    assert more.rounds[1].score.points[0].total == 0
    assert not more.rounds[1].score.warnings


def events_of(match: Match, rules: object, *counts: RoundCount) -> list[Event]:
    created = Created(match.state.title, match.state.names, ruleset(rules))  # type: ignore[arg-type]
    return [created, *map(Saved, counts)]


def test_an_edit_counts_everything_after_it_anew() -> None:
    events: list[Event] = [Created("", ANNA_ERIK, ruleset("finsk")), Saved(EIGHT_FIVE), Saved(EIGHT_FIVE)]
    events += [Saved(EIGHT_FIVE)]
    assert not fold(events).rounds[2].score.sweeps_count
    edited = fold([*events, Edited(1, replace(EIGHT_FIVE, aces=(0, 0), d10=(), sweeps=(0, 0)))])
    assert edited.rounds[0].edited and not edited.rounds[1].edited
    assert [one.before for one in edited.rounds] == [(0, 0), edited.rounds[0].totals, edited.rounds[1].totals]
    assert edited.rounds[1].totals < fold(events).rounds[1].totals
    assert edited.rounds[2].score.sweeps_count


def test_the_log_tells_what_an_edit_changed() -> None:
    after = replace(EIGHT_FIVE, last=0, cards=(28, 24), d10=())
    match = fold([Created("", ANNA_ERIK, ruleset("svensk")), Saved(EIGHT_FIVE), Edited(1, after)])
    line = match.log[-1]
    assert (line.code, line.round, line.version) == ("edited", 1, 3)
    assert line.changes == (
        Change("cards", 0, 29, 28),
        Change("cards", 1, 23, 24),
        Change("d10", None, (0,), ()),
        Change("last", None, 1, 0),
    )


def test_an_erased_round_lets_the_later_ones_move_up() -> None:
    match = fold([Created("", ANNA_ERIK, ruleset("svensk")), Saved(EIGHT_FIVE), Saved(FIVE_EIGHT), Erased(1)])
    assert [(one.number, one.totals) for one in match.rounds] == [(1, (5, 8))]
    assert (match.log[-1].code, match.log[-1].round) == ("erased", 1)


def test_undo_and_redo() -> None:
    events: list[Event] = [Created("", ANNA_ERIK, ruleset("svensk")), Saved(EIGHT_FIVE), Saved(FIVE_EIGHT)]
    once = fold([*events, Undone()])
    assert once.totals == (8, 5)
    assert once.undo is not None and once.undo.round == 1
    assert once.redo is not None and once.redo.round == 2
    assert once.log[-1].of == once.redo
    again = fold([*events, Undone(), Redone()])
    assert again.totals == (13, 13) and again.redo is None
    other = fold([*events, Undone(), Saved(EIGHT_FIVE)])
    assert other.totals == (16, 10) and other.redo is None
    assert len(other.log) == 5  # nothing is forgotten


def test_new_names_keep_their_seats() -> None:
    pairs = (("Anna", "Mor"), ("Erik", "Kari"))
    rules = ruleset({"preset": "norsk", "teams": "pairs"})
    created = Created("Sunday", pairs, rules, dealer=3)
    match = fold([created, Renamed("Monday", (("Anna", "Far"), ("Erik", "Kari"))), Saved(EIGHT_FIVE)])
    assert match.players == ("Anna", "Erik", "Far", "Kari")
    assert match.log[1].changes == (
        Change("title", None, "Sunday", "Monday"),
        Change("name", 2, "Mor", "Far"),
    )
    assert match.next_dealer == 0  # one seat to the left of the last
    assert match.sides == 2 and match.totals == (8, 4)


CREATED = Created("", ANNA_ERIK, ruleset("svensk"))


@pytest.mark.parametrize(
    ("events", "where"),
    [
        ([], "events"),
        ([Saved(EIGHT_FIVE)], "kind"),
        ([CREATED, CREATED], "kind"),
        ([CREATED, Undone()], "undo"),
        ([CREATED, Redone()], "redo"),
        ([CREATED, Saved(EIGHT_FIVE), Undone(), Saved(EIGHT_FIVE), Redone()], "redo"),
        ([CREATED, Edited(1, EIGHT_FIVE)], "round"),
        ([CREATED, Saved(EIGHT_FIVE), Erased(2)], "round"),
        ([CREATED, Saved(EIGHT_FIVE), Erased(0)], "round"),
        ([CREATED, Saved(replace(EIGHT_FIVE, cards=(-1, 23)))], "cards[0]"),
        ([CREATED, Saved(replace(EIGHT_FIVE, last=2))], "last"),
        ([CREATED, Saved(RoundCount((52,), (13,), (4,), (0,)))], "cards"),
        ([CREATED, Renamed("", (("Anna",), ("Erik",), ("Mor",)))], "names"),
        ([Created("", solo(3), ruleset("svensk"))], "names"),
        ([Created("", (("Anna", "Mor"), ("Erik",)), ruleset({"teams": "pairs"}))], "names"),
        ([Created("", ANNA_ERIK, ruleset("svensk"), dealer=2)], "dealer"),
        ([CREATED, *[Saved(EIGHT_FIVE)] * 501], "round"),
    ],
)
def test_what_cannot_be(events: list[Event], where: str) -> None:
    with pytest.raises(ScoreError) as raised:
        fold(events)
    assert raised.value.where == where


@pytest.mark.parametrize(
    "event",
    [
        CREATED,
        Created("Søndag", (("Anna", "Mor"), ("Erik", "Kari")), ruleset({"teams": "pairs", "target": 50}), 2),
        Saved(EIGHT_FIVE),
        Edited(2, RoundCount((None, 3), (None, None), (0, 0), (1, 0), (1, 1), (), None)),
        Erased(1),
        Renamed("x", ANNA_ERIK),
        Undone(),
        Redone(),
    ],
    ids=lambda event: type(event).__name__,
)
def test_events_survive_json(event: Event) -> None:
    assert read_event(write_event(event)) == event


def test_a_sheet_keeps_its_rules_when_the_preset_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {preset: ruleset(preset) for preset in PRESETS}
    written = {preset: write_event(Created("", ANNA_ERIK, rules[preset])) for preset in PRESETS}
    short = {"kind": "created", "title": "", "names": [["Anna"], ["Erik"]], "dealer": 0}
    for preset, body in written.items():
        assert body["rules"] == asdict(rules[preset])
        # As older sheets have it.
        assert read_event(short | {"rules": {"preset": preset}}) == read_event(body)
    later = replace(find_preset("svensk"), rules=ruleset({"target": 21, "pts_spades": 1}))
    monkeypatch.setattr("trainer.rules.house.find_preset", {"svensk": later}.__getitem__)
    found = read_event(json.loads(json.dumps(written["svensk"])))
    assert isinstance(found, Created) and found.rules == rules["svensk"]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, "kind"),
        ({"kind": "burnt"}, "kind"),
        ({"kind": "saved"}, "count"),
        ({"kind": "saved", "count": {"cards": [1, 2]}}, "spades"),
        ({"kind": "saved", "count": 5}, ""),
        ({"kind": "edited", "count": {}}, "round"),
        ({"kind": "saved", "count": {name: 5 for name in ("cards", "spades", "aces", "sweeps")}}, ""),
        ({"kind": "erased", "round": "x"}, "round"),
        ({"kind": "erased", "round": 1.5}, "round"),
        ({"kind": "edited", "round": None, "count": {}}, "round"),
        ({"kind": "created", "title": 5, "names": [], "rules": "svensk", "dealer": 0}, "title"),
        ({"kind": "created", "title": "", "names": 3, "rules": "svensk", "dealer": 0}, "names"),
        ({"kind": "created", "title": "", "names": ["ab"], "rules": "svensk", "dealer": 0}, "names"),
        ({"kind": "created", "title": "", "names": [[1]], "rules": "svensk", "dealer": 0}, "names"),
        ({"kind": "created", "title": "", "names": [], "rules": "svensk", "dealer": "0"}, "dealer"),
        ({"kind": "renamed", "title": "", "names": None}, "names"),
    ],
)
def test_what_is_no_event(body: dict[str, object], where: str) -> None:
    with pytest.raises(ScoreError) as raised:
        read_event(body)
    assert raised.value.where == where


def test_any_field_may_be_anything_and_is_told() -> None:
    created = write_event(Created("", ANNA_ERIK, ruleset("svensk")))
    saved = write_event(Saved(EIGHT_FIVE))
    edited, erased = write_event(Edited(1, EIGHT_FIVE)), {"kind": "erased", "round": 1}
    renamed = write_event(Renamed("", ANNA_ERIK))
    odd = (None, True, -1, 1.5, float("inf"), "x", "12", [], [[]], [["x"]], [None], {}, {"a": 1}, ["a", 0])
    for body in (created, saved, edited, erased, renamed):
        fields: list[tuple[dict[str, Any], str]] = [(body, name) for name in body]
        fields += [(body["count"], name) for name in body.get("count", ())]
        for within, name in fields:
            right = within[name]
            for value in odd:
                within[name] = value
                before = [] if body is created else [created, saved]
                try:
                    fold([read_event(event) for event in (*before, body)])
                except KasinoError:
                    pass  # its message says what is wrong; what is no such error fails here
            within[name] = right


numbers = st.none() | st.integers(0, 60)
counts = st.builds(
    RoundCount,
    *[st.tuples(numbers, numbers)] * 4,
    d10=st.sampled_from([(), (0,), (1,)]),
    s2=st.sampled_from([(), (0,), (1,)]),
    last=st.sampled_from([None, 0, 1]),
)
changes = st.one_of(
    st.builds(Saved, counts),
    st.builds(Edited, st.integers(1, 3), counts),
    st.builds(Erased, st.integers(1, 3)),
    st.just(Undone()),
    st.just(Redone()),
    st.builds(Renamed, st.text(max_size=5), st.just((("A",), ("B",)))),
)


def possible(preset: str, wanted: list[Event]) -> list[Event]:
    """The events of ``wanted`` that can happen, after the sheet was created."""
    events: list[Event] = [Created("", ANNA_ERIK, PRESETS[preset].rules)]
    for event in wanted:
        try:
            fold([*events, event])
        except ScoreError:
            continue
        events.append(event)
    return events


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(PRESETS)), st.lists(changes, max_size=10))
def test_what_always_holds(preset: str, wanted: list[Event]) -> None:
    events = possible(preset, wanted)
    match = fold(events)
    assert match.version == len(events) == len(match.log)
    assert fold([read_event(write_event(event)) for event in events]) == match
    # Totals are sums, and each round stands on the one before.
    for side in range(2):
        gained = [one.score.totals[side] for one in match.rounds]
        assert [one.totals[side] for one in match.rounds] == list(accumulate(gained))
    # Undo all the way leads to an empty sheet, redo all the way back leads here.
    back = list(events)
    while fold(back).undo:
        before = fold(back)
        assert fold([*back, Undone(), Redone()]).state == before.state
        back.append(Undone())
    assert fold(back).state == fold(events[:1]).state
    undone = len(back) - len(events)
    assert fold([*back, *[Redone()] * undone]).state == match.state
    # Trying a round out tells the same as saving it.
    tried = match.try_round(EIGHT_FIVE)
    assert fold([*events, Saved(EIGHT_FIVE)]).rounds[-1] == tried
