"""A pack and a match step by step: who plays, what a sweep counts, who gets what is left, when it is over."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from trainer.rules import deals, scoring, winning
from trainer.rules.cards import PACK, Card
from trainer.rules.errors import KasinoError, PositionError, RulesetError
from trainer.rules.house import ruleset, to_json
from trainer.rules.match import new_match, play_match, play_pack
from trainer.rules.moves import Construct, Take, Trail
from trainer.rules.movetext import parse_move
from trainer.rules.notation import parse_card, parse_cards, parse_table
from trainer.rules.presets import PRESETS
from trainer.rules.state import GameState, IllegalMove, start
from trainer.rules.statejson import state_from_json, state_to_json


def position(
    table: str, *hands: str, rules: str | dict[str, Any] = "svensk", piles: Sequence[str] = (), **more: Any
) -> GameState:
    """A state laid out by hand, seat 0 to move."""
    laid = [*map(parse_cards, piles), *[()] * (len(hands) - len(piles))]
    sweeps = more.pop("sweeps", (0,) * len(hands))
    return GameState(
        ruleset(rules), tuple(map(parse_cards, hands)), parse_table(table), tuple(laid), sweeps, **more
    )


def played(state: GameState, *moves: str) -> GameState:
    """The state after moves in notation."""
    for move in moves:
        state = state.apply(parse_move(move, state.table))
    return state


def words(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


# -- playing ----------------------------------------------------------------------------------------------


def test_a_capture_a_trail_and_a_build() -> None:
    state = position("3H 6S 10C KD", "9D 4C KS 2S", "7C AH 6D 8S")
    after = played(state, "9D x 3H 6S", "7C", "KS x KD", "AH+7C=8")
    assert words(after.hands[0]) == "4C 2S" and words(after.hands[1]) == "6D 8S"
    assert words(after.piles[0]) == "9D 3H 6S KS KD" and after.piles[1] == ()
    assert (after.turn, after.ply, after.last_capturer) == (0, 4, 0)
    assert after.table == parse_table("10C (AH+7C)=8@1")
    assert state == position("3H 6S 10C KD", "9D 4C KS 2S", "7C AH 6D 8S"), "the first state is as it was"


@pytest.mark.parametrize(
    ("move", "reason", "text"),
    [
        (Take(parse_card("9D"), (0,)), "no_capture", "illegal move 9D x 3H: no_capture"),
        (Trail(parse_card("9C")), "not_in_hand", "illegal move 9C: not_in_hand"),
        (Take(parse_card("9D"), (7,)), "not_on_table", "illegal move 9D x : not_on_table"),
        (Take(parse_card("9D"), (0, 0, 1)), "not_on_table", "illegal move 9D x 3H 3H 6S: not_on_table"),
        (Construct(parse_card("9D"), (0, 0), 15), "not_on_table", "illegal move 9D+3H+3H=15: not_on_table"),
        (Construct(parse_card("9D"), (5,), 9), "not_on_table", "illegal move 9D=9: not_on_table"),
        (Construct(parse_card("9D"), (0,), 12), "no_cover", "illegal move 9D+3H=12: no_cover"),
        (Construct(parse_card("9D"), (0,), 0), "wrong_total", "illegal move 9D+3H=0: wrong_total"),
        (Construct(parse_card("9D"), (0,), -3), "wrong_total", "illegal move 9D+3H=-3: wrong_total"),
    ],
)
def test_a_move_that_is_not_allowed(move: Any, reason: str, text: str) -> None:
    state = position("3H 6S", "9D", "7C")
    with pytest.raises(IllegalMove) as caught:
        state.apply(move)
    assert (caught.value.reason, caught.value.message, caught.value.where) == (reason, text, "move")
    assert caught.value.code == "illegal_move"


def test_nothing_is_played_after_the_last_card() -> None:
    state = played(position("3H", "9D", "7C"), "9D", "7C")
    assert state.is_over and not state.legal_moves()
    with pytest.raises(IllegalMove, match="^the pack is over$") as caught:
        state.apply(Trail(parse_card("7C")))
    assert caught.value.reason == "over"


def test_the_next_deal_comes_when_all_hands_are_empty() -> None:
    coming = ((parse_cards("2H"), parse_cards("4H")),)
    state = position("3H", "9D", "7C", coming=coming, deals=2)
    assert not state.is_last_deal
    after = played(state, "9D")
    assert after.hands == ((), parse_cards("7C")) and after.deal_number == 1
    after = played(after, "7C")
    assert after.hands == coming[0] and (after.deal_number, after.coming) == (2, ()) and after.is_last_deal


def test_a_card_is_drawn_after_each_play_while_there_are_any() -> None:
    state = position("3H", "9D", "7C", stock=parse_cards("2H 4H"), rules="dragkasino")
    assert not state.is_last_deal
    after = played(state, "9D")
    assert words(after.hands[0]) == "2H" and words(after.stock) == "4H" and not after.is_last_deal
    after = played(after, "7C")
    assert words(after.hands[1]) == "4H" and after.is_last_deal
    after = played(after, "2H")
    assert after.hands[0] == ()


@pytest.mark.parametrize("dealer", [None, 0, 1, 2])
def test_left_of_the_dealer_begins_and_was_dealt_to_first(dealer: int | None) -> None:
    rules = ruleset({"preset": "norsk", "players": 3})
    state = start("seed", rules, dealer=dealer)
    dealt = deals.deal("seed", rules)
    first = 0 if dealer is None else (dealer + 1) % 3
    assert state.turn == first and state.deals == 4 and len(state.coming) == 3
    for later, hands in enumerate([state.hands, *state.coming]):
        assert [hands[(first + place) % 3] for place in range(3)] == list(dealt.deals[later])


def test_a_pack_that_does_not_come_out_even_is_not_dealt() -> None:
    with pytest.raises(RulesetError, match="5 players do not divide 1 pack evenly"):
        start("seed", ruleset("norsk"), 5)


@pytest.mark.parametrize(("preset", "word"), [("svensk", "sistan"), ("dansk", "sidsten"), ("finsk", None)])
def test_the_dealer_says_so_before_the_last_deal(preset: str, word: str | None) -> None:
    state = start("seed", ruleset(preset))
    said = [state.announcement]
    for after in play_pack(state, lambda state: next(iter(state.legal_moves()))):
        said.append(after.announcement)
    at = [ply for ply, heard in enumerate(said) if heard is not None]
    assert at == ([] if word is None else [40]) and set(said) == {None, word}


def test_nothing_is_said_over_hands_laid_out_without_a_pack() -> None:
    assert position("3H", "9D", "7C", unfinished=True).announcement is None


def test_nothing_is_said_where_cards_are_drawn() -> None:
    rules = ruleset({"preset": "dragkasino", "last_call": "nu"})
    states = play_pack(start("seed", rules), lambda state: next(iter(state.legal_moves())))
    assert {state.announcement for state in states} == {None}


# -- sweeps -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "last", "counts"),
    [
        ("svensk", False, True),
        ("svensk", True, False),
        ("norsk", True, True),
        ("finsk", False, False),
        ({"preset": "finsk", "sweep_last": "counts"}, False, True),
    ],
)
def test_a_sweep_in_the_last_deal(rules: Any, last: bool, counts: bool) -> None:
    state = position("3H", "3D", "" if last else "7C", rules=rules)
    after = played(state, "3D x 3H")
    assert after.sweeps == (int(counts), 0) and after.is_over == last


def test_a_finnish_sweep_counts_before_the_last_deal() -> None:
    coming = ((parse_cards("2H"), parse_cards("4H")),)
    state = position("3H", "3D", "7C", rules="finsk", coming=coming)
    assert played(state, "3D x 3H").sweeps == (1, 0)


@pytest.mark.parametrize(
    ("before", "piles", "counts"),
    [
        ((9, 9), (), True),
        ((10, 0), (), False),
        ((0, 10), (), False),
        ((9, 0), ("AH 4C",), False),  # an ace counts at once
        ((8, 0), ("AH 4C",), True),
        ((), (), True),
    ],
)
def test_sweeps_stop_at_ten_points(before: tuple[int, ...], piles: tuple[str, ...], counts: bool) -> None:
    coming = ((parse_cards("2H"), parse_cards("4H")),)
    state = position("3H", "3D", "7C", rules="finsk", coming=coming, before=before, piles=piles)
    assert played(state, "3D x 3H").sweeps == (int(counts), 0)


def test_a_last_card_that_is_none_because_cards_are_still_to_be_drawn() -> None:
    state = position("3H", "3D", "", stock=parse_cards("2H"), rules="dragkasino")
    assert played(state, "3D x 3H").sweeps == (1, 0)


# -- the end ----------------------------------------------------------------------------------------------


def test_what_is_left_goes_to_the_last_capturer() -> None:
    state = position("3H 6S (5H+4C)=9@1", "3D", "7C")
    after = played(state, "3D x 3H", "7C")
    assert after.is_over and after.table == ()
    assert words(after.left) == "6S 5H 4C 7C" and words(after.piles[0]) == "3D 3H 6S 5H 4C 7C"
    assert after.count().last == 0


def test_what_is_left_goes_to_nobody_when_nobody_captured() -> None:
    after = played(position("3H", "9D", "7C"), "9D", "7C")
    assert words(after.left) == "3H 9D 7C" and after.piles == ((), ()) and after.table == ()
    assert after.count().last is None
    assert after.score().totals == (0, 0)


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset != "krypkasino"])
def test_a_whole_pack_in_which_everybody_lays_out(preset: str) -> None:
    state = start("seed", ruleset(preset))
    while not state.is_over:
        state = state.apply(Trail(state.hands[state.turn][0]))
    assert len(state.left) == 52 and state.piles == ((), ()) and state.last_capturer is None


def test_hands_laid_out_without_a_pack_leave_the_table_as_it_is() -> None:
    state = position("3H 6S", "3D", "7C", unfinished=True)
    after = played(state, "3D x 3H", "7C")
    assert after.is_over and after.table == parse_table("6S 7C") and after.left == ()
    sweep = position("3H", "3D", "", unfinished=True)
    assert played(sweep, "3D x 3H").sweeps == (1, 0), "it is not the last card of a pack"
    for hand in ("", "7C"):
        sweep = position("3H", "3D", hand, rules="finsk", unfinished=True)
        assert not sweep.is_last_deal and not sweep.view_for(0).is_last_deal
        assert played(sweep, "3D x 3H").sweeps == (1, 0), "nor the last deal of one"


def test_the_point_for_the_last_capture_is_nobodys_before_the_last_card() -> None:
    state = played(position("3H 6S", "3D 9C", "7C 8C"), "3D x 3H")
    assert state.last_capturer == 0 and state.count().last is None
    assert state.score().points[0].last == 0
    assert played(state, "7C", "9C", "8C").score().points[0].last == 1


def test_partners_put_their_piles_together() -> None:
    rules = {"preset": "svensk", "teams": "pairs"}
    piles = ("AS 2S", "AH", "10D", "3C")
    state = position("", *[""] * 4, rules=rules, piles=piles, sweeps=(1, 2, 4, 0), last_capturer=3)
    assert state.sides == 2 and [state.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    count = state.count()
    assert count.cards == (3, 2) and count.sweeps == (5, 2) and count.last == 1
    assert count.d10 == (0,) and count.s2 == (0,)


# -- a target that is checked at once (RULES.md 2.7) --------------------------------------------------------


def test_who_reaches_the_target_by_point_cards_has_won_in_the_middle_of_a_pack() -> None:
    state = position("10D 6S", "10C 4C", "7C AH", rules="finsk", before=(14, 15))
    assert not state.is_over
    after = played(state, "10C x 10D")
    assert after.is_over and any(after.hands) and not after.legal_moves()
    match = replace(new_match(ruleset("finsk")), totals=(14, 15)).after(after)
    assert match.winner == 0 and match.totals == (16, 15)


def test_who_has_captured_last_so_far_gets_nothing_for_it_in_the_middle_of_a_pack() -> None:
    rules = {"preset": "finsk", "last_pts": 1}
    state = position("10D 6S", "10C 4C", "7C AH", rules=rules, before=(14, 15), last_capturer=1)
    after = played(state, "10C x 10D")
    match = replace(new_match(ruleset(rules)), totals=(14, 15)).after(after)
    assert match.winner == 0 and match.totals == (16, 15)


def test_sweep_points_count_at_once() -> None:
    coming = ((parse_cards("2H"), parse_cards("4H")),)
    rules = {"preset": "finsk", "sweep_stop_at": None}
    state = position("3H", "3D", "7C", rules=rules, coming=coming, before=(15, 0))
    assert played(state, "3D x 3H").is_over
    paying_five = {**rules, "sweep_pts": "±5"}
    state = position("3H", "3D", "7C", rules=paying_five, coming=coming, before=(11, 0))
    assert played(state, "3D x 3H").is_over


def test_cards_and_spades_do_not_count_at_once() -> None:
    most = words([card for card in PACK if card.rank > 2 and card.suit == "S"])
    state = position("3H", "3D", "7C", rules="finsk", before=(15, 0), piles=(most,))
    assert not played(state, "3D x 3H").is_over


def test_a_pack_played_because_two_stand_level_at_the_target_goes_on_until_one_leads() -> None:
    state = position("AD 6S", "10C 4C", "AC 7C", rules="finsk", before=(16, 16))
    assert not state.is_over
    after = played(state, "10C")
    assert not after.is_over
    after = played(after, "7C")
    assert not after.is_over
    assert not start("seed", ruleset("finsk"), before=(16, 16)).is_over
    ahead = position("10D 6S", "10C 4C", "7C", rules="finsk", before=(16, 16))
    assert played(ahead, "10C x 10D").is_over


def test_level_at_the_target_after_the_point_cards_the_majorities_decide() -> None:
    rules = ruleset("finsk")
    cards = scoring.Points(cards=1)
    none = scoring.Points()
    assert winning.match_result((16, 16), (none, cards), rules).winner == 1
    found = winning.match_result((16, 16), (none, none), rules)
    assert (found.winner, found.by) == (None, "tie")
    found = winning.match_result((16, 16), (scoring.Points(aces=1), cards), rules)
    assert (found.winner, found.by) == (0, "points"), "aces count before cards"
    assert winning.match_result((1, 2), (none, cards), rules).by == "short"


# -- views and text -----------------------------------------------------------------------------------------


def test_a_view_shows_one_hand_and_counts_the_rest() -> None:
    state = start("seed", ruleset("norsk"))
    view = state.view_for(1)
    assert view.hand == state.hands[1] and view.hand_sizes == (4, 4) and view.stock_size == 40
    assert view.seen == tuple(sorted([*state.table, *state.hands[1]]))  # type: ignore[type-var]
    assert view.pile_sizes == (0, 0) and view.deals == 6 and not view.is_last_deal and view.turn == 0
    assert {move.card for move in view.legal_moves()} == set(state.hands[1])


def test_states_from_json_say_what_is_wrong() -> None:
    good = state_to_json(start("seed", ruleset("norsk")))
    assert state_from_json(good) == start("seed", ruleset("norsk"))

    def refused(kind: type[KasinoError], message: str, **changes: Any) -> None:
        with pytest.raises(kind, match=message):
            state_from_json({**good, **changes})

    refused(PositionError, "seat 2 has no hand", turn=2)
    refused(PositionError, "there are 2 to 6 hands, not 1", hands=["AS"])
    refused(PositionError, "the card .* is there twice", table=good["hands"][0])
    refused(PositionError, "the card .* is there twice", stock=good["hands"][0])
    refused(PositionError, "the card .* is there twice", piles=[good["coming"][0][0], ""])
    refused(KasinoError, "no state of a game", hands=None)
    refused(KasinoError, "no state of a game", piles=[3, 4])
    refused(PositionError, "one pile and one number of sweeps for each hand", piles=["", "", ""])
    refused(PositionError, "one pile and one number of sweeps for each hand", sweeps=[0])
    refused(KasinoError, "no state of a game .*turn is no whole number", turn="0")
    refused(KasinoError, "no state of a game .*ply is no whole number", ply=True)
    refused(PositionError, "seat 9 has no hand", last_capturer=9)
    refused(PositionError, "seat -1 has no hand", last_capturer=-1)
    refused(KasinoError, "last_capturer is no whole number", last_capturer="0")
    refused(PositionError, "there are 2 totals before the pack or none, not 3", before=[1, 2, 3])
    refused(KasinoError, "before is no whole number", before=["a", 2])
    refused(KasinoError, "sweeps is no whole number", sweeps=["a", 0])
    refused(KasinoError, "unfinished is true or false", unfinished="no")
    refused(KasinoError, "unknown card '1S'", table="1S")
    refused(RulesetError, "unknown preset", rules="whist")
    with pytest.raises(KasinoError, match="no state of a game .*'hands'") as caught:
        state_from_json({name: value for name, value in good.items() if name != "hands"})
    assert caught.value.where == "state"


# -- matches ------------------------------------------------------------------------------------------------


def first_move(state: GameState) -> Any:
    return next(iter(state.legal_moves()))


def test_a_match_deals_pack_after_pack_until_somebody_has_won() -> None:
    match = new_match(ruleset("norsk"))
    assert (match.dealer, match.totals, match.winner, match.result) == (1, (0, 0), None, None)
    one = play_match(match, ["a"], first_move)
    assert one.packs == 1 and one.dealer == 0 and one.winner is None and sum(one.totals) >= 9
    assert one.result is not None and one.result.another_round
    done = play_match(match, [str(number) for number in range(40)], first_move)
    assert done.winner is not None and done.totals[done.winner] >= 16
    assert play_match(done, ["more"], first_move) == done
    assert play_match(one, [], first_move) == one


def test_only_a_finished_pack_is_counted() -> None:
    match = new_match(ruleset("norsk"), 3, dealer=0)
    assert match.players == 3 and match.deal("a").turn == 1
    with pytest.raises(ValueError, match="the pack is not over"):
        match.after(match.deal("a"))


def test_a_tied_majority_is_carried_into_the_next_pack() -> None:
    rules = ruleset({"preset": "norsk", "tie_majority": "carry"})
    cards = [words(PACK[start::2]) for start in (0, 1)]  # 26 cards each; seat 0 has seven spades
    tied = position("", "", "", rules=to_json(rules), piles=cards, last_capturer=0)
    match = new_match(rules).after(tied)
    assert match.carried == (("cards", 1),) and match.spades == (7, 6)
    more = [words(PACK[:30]), words(PACK[30:])]
    won = match.after(position("", "", "", rules=to_json(rules), piles=more, last_capturer=0))
    assert won.carried == ()
    assert sum(won.totals) == 2 * scoring.fixed_total(rules)


def test_pairs_are_two_sides() -> None:
    match = new_match(ruleset({"preset": "english", "teams": "pairs"}))
    assert match.players == 4 and match.totals == (0, 0) and match.dealer == 3
    done = play_match(match, [str(number) for number in range(40)], first_move)
    assert len(done.totals) == 2 and done.winner is not None
