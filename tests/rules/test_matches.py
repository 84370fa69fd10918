"""Whole matches played at random under every preset: what must hold after every card."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import chain

import pytest

from trainer.rules import scoring
from trainer.rules.cards import PACK, Build, Card, cards_of
from trainer.rules.errors import RulesetError
from trainer.rules.house import ruleset
from trainer.rules.legal import LegalMoves
from trainer.rules.match import Match, new_match
from trainer.rules.moves import Move, Take
from trainer.rules.movetext import format_move, parse_move
from trainer.rules.options import CHOICES
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import GameState
from trainer.rules.statejson import state_from_json, state_to_json

MATCHES = 1_000

#: Cards conserved, whose turn it is and that a move can be found are looked at after every card; what costs
#: more (every legal move judged, written and read, the state as JSON, the view of each seat) once early in
#: each match, a card later from one match to the next, and then at every so-many-th card.
EVERY = 151
EARLY = 40

#: More packs than any match at random takes.
MANY_PACKS = 200

_NUMBER = {id(card): number for number, card in enumerate(PACK)}
_ONE_PACK = list(range(52))


def cheap_choice(state: GameState, rng: random.Random) -> Move:
    """Any legal move of any card, found without looking at the moves of the others."""
    moves = state.legal_moves()
    cards = list(moves.hand)
    rng.shuffle(cards)
    for card in cards:
        found = list(moves.of(card))
        if found:
            return rng.choice(found)
    raise AssertionError("no legal move before the pack is over")


def all_cards(state: GameState) -> Iterator[Card]:
    """Every card, wherever it is."""
    return chain(
        cards_of(state.table), state.stock, *state.hands, *state.piles, *chain.from_iterable(state.coming)
    )


def check_cards(state: GameState) -> None:
    """Each card of the pack is somewhere, and once. Cards are told by identity: none is ever made anew."""
    left = state.left if state.last_capturer is None and not any(state.hands) else ()
    found = sorted([_NUMBER[id(card)] for card in chain(all_cards(state), left)])
    if state.rules.packs == 2:
        assert found[::2] == found[1::2] == _ONE_PACK
    else:
        assert found == _ONE_PACK


def cards_within(value: object) -> Iterator[Card]:
    """Every card that can be reached from a value, by whatever way."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from cards_within(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_within(getattr(value, field.name))


def check_views(state: GameState) -> None:
    """No seat sees a card that lies in another hand, in a deal to come or in the stock."""
    for seat in range(state.players):
        view = state.view_for(seat)
        visible = Counter([*cards_of(state.table), *state.hands[seat], *chain(*state.piles)])
        for field in fields(view):
            shown = Counter(cards_within(getattr(view, field.name)))
            assert shown <= visible, f"{field.name} shows {shown - visible}"
        assert Counter(view.seen) == visible
        assert view.hand == state.hands[seat] and view.table == state.table
        assert (
            sum(view.hand_sizes) + view.stock_size + len(view.seen) - len(view.hand) == 52 * state.rules.packs
        )
        if seat == state.turn and not state.is_over:
            assert set(view.legal_moves()) == set(state.legal_moves())


def reads_two_ways(move: Move, moves: LegalMoves) -> bool:
    """Whether the text of a capture could mean a build as well as loose cards equal to those in it."""
    if not isinstance(move, Take):
        return False
    taken = Counter(cards_of([moves.table[place] for place in move.items]))
    return any(
        isinstance(item, Build) and place not in move.items and Counter(item.cards) <= taken
        for place, item in enumerate(moves.table)
    )


def check_moves(state: GameState) -> None:
    """Every listed move is legal by every other way to ask, and reads back as the same move."""
    moves = LegalMoves(state.table, state.hands[state.turn], state.rules, state.turn)
    listed = list(moves)
    assert listed and len(set(listed)) == len(listed) == moves.count
    for move in listed:
        assert moves.judge(move).legal
        assert move in moves
        if state.rules.packs == 1 or state.rules.build == "off" or not reads_two_ways(move, moves):
            assert parse_move(format_move(move, state.table), state.table) == move


def check_state(state: GameState) -> None:
    """What is slow to check: moves, views, JSON both ways."""
    check_moves(state)
    check_views(state)
    assert state_from_json(state_to_json(state)) == state


def check_played(state: GameState, move: Move, after: GameState) -> None:
    """A move was made: by whose turn it was, with a card of that hand, and only there did hands change."""
    seat = state.turn
    assert after.ply == state.ply + 1 and after.turn == (seat + 1) % state.players
    assert state.hands[seat].count(move.card) == 1 or state.rules.packs == 2
    if after.deal_number == state.deal_number:
        assert len(after.hands[seat]) == len(state.hands[seat]) - (not state.stock)
        assert after.hands[:seat] == state.hands[:seat] and after.hands[seat + 1 :] == state.hands[seat + 1 :]
    else:
        assert len(state.hands[seat]) == 1 and after.hands == state.coming[0]
    if isinstance(move, Take):
        assert after.last_capturer == seat and move.card in after.piles[seat]
    elif any(after.hands):
        assert after.last_capturer == state.last_capturer and after.piles == state.piles


def check_points(state: GameState, carried: dict[str, int]) -> None:
    """A whole pack pays its fixed points, apart from tied majorities; sweeps beside them."""
    rules, count, score = state.rules, state.count(), state.score(carried)
    due = scoring.fixed_total(rules) + sum(carried.values())
    for line, worth, held in (
        ("cards", rules.pts_cards, count.cards),
        ("spades", 0 if rules.pts_spades == "each" else int(rules.pts_spades), count.spades),
    ):
        worth += carried.get(line, 0)
        sharing = [number for number in held if number == max(number or 0 for number in held)]
        if len(sharing) > 1 and (rules.tie_majority != "share" or worth % len(sharing)):
            due -= worth
    if state.last_capturer is None:
        return  # nobody took a card: nobody has any
    assert sum(side.total - side.sweeps for side in score.points) == due
    sweeps = [number or 0 for number in count.sweeps]
    if rules.sweep_cancel == "one_for_one":
        sweeps = [number - min(sweeps) for number in sweeps]
    paid = sum(side.sweeps for side in score.points)
    assert paid == (0 if rules.sweep_pts == "±5" else int(rules.sweep_pts) * sum(sweeps))
    assert not score.warnings and not score.open_lines


def play(match: Match, seed: str, rng: random.Random, due: int) -> Match:
    """A match played out with everything checked, also what is dear at card ``due``; the match at its end."""
    plies = 0
    for pack in range(MANY_PACKS):
        state = match.deal(f"{seed}-{pack}")
        assert state.turn == (match.dealer + 1) % match.players and state.before == match.totals
        check_cards(state)
        while not state.is_over:
            move = cheap_choice(state, rng)
            if plies == due:
                due += EVERY
                check_state(state)
                kept = state_from_json(state_to_json(state))
                after = state.apply(move)
                assert state == kept
            else:
                after = state.apply(move)
            check_cards(after)
            check_played(state, move, after)
            plies += 1
            state = after
        check_moves_are_over(state)
        if not any(state.hands):
            assert not state.table and not state.coming and not state.stock
            check_points(state, dict(match.carried))
        else:
            assert state.rules.target_check == "immediate"
        before, match = match, match.after(state)
        assert match.packs == pack + 1 and match.dealer == (before.dealer + 1) % match.players
        if match.winner is not None:
            assert plies > EARLY
            return match
    raise AssertionError(f"nobody has won after {MANY_PACKS} packs: {match.totals}")


def check_winner(match: Match) -> None:
    """The winner has what it takes."""
    rules, totals, winner = match.rules, match.totals, match.winner
    assert winner is not None and match.result is not None and match.result.totals == totals
    if rules.lowest_wins:
        assert totals[winner] == min(totals)
    else:
        assert isinstance(rules.target, int) and totals[winner] >= rules.target
        if rules.target_check == "end_of_pack":
            assert totals[winner] == max(totals)


def tables_of(preset: str) -> list[Ruleset]:
    """Who sits down: two players most often, and every other number; four also as pairs."""
    base = PRESETS[preset].rules
    more = (3, 4, 6) if base.packs == 2 else (3, 4)
    pairs = ruleset({"preset": preset, "teams": "pairs"})
    return [base, base, base, *(replace(base, players=players) for players in more), pairs]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_thousand_matches(preset: str) -> None:
    rng = random.Random(preset)
    tables = tables_of(preset)
    for number in range(MATCHES):
        match = new_match(tables[number % len(tables)], dealer=number % 2)
        check_winner(play(match, f"{preset}-{number}", rng, number % EARLY))


@pytest.mark.parametrize("players", range(2, 7))
def test_a_knock_out_is_dealt_to_those_still_in(players: int) -> None:
    rng = random.Random(players)
    rules = ruleset({"preset": "krypkasino", "kryp_end": "knockout:21", "players": players})
    fewer, several = 0, Counter[str]()
    for number in range(20):
        match = new_match(rules)
        for pack in range(MANY_PACKS):
            standing = [seat for seat, total in enumerate(match.totals) if total < 21]
            if len(standing) < 2:  # the last ones went out level: another pack for all
                assert match.result is not None and match.result.by == "tie"
                standing = list(range(players))
            assert list(match.playing) == standing and match.dealer in standing
            state = match.deal(f"out-{players}-{number}-{pack}")
            assert state.players == len(standing)
            assert state.before == tuple(match.totals[seat] for seat in standing)
            assert standing[state.turn] == standing[(standing.index(match.dealer) + 1) % len(standing)]
            fewer += len(standing) < players
            while not state.is_over:
                state = state.apply(cheap_choice(state, rng))
                check_cards(state)
            before, match = match, match.after(state)
            assert all(
                match.totals[seat] == before.totals[seat] for seat in range(players) if seat not in standing
            )
            if match.winner is not None:
                break
        assert match.winner in standing and match.result is not None
        others = [seat for seat in standing if seat != match.winner]
        assert min(match.totals[seat] for seat in others) >= 21
        several[match.result.by] += 1
    assert set(several) <= {"last_in", "fewest"} and (fewer > 10 or players == 2)


def test_a_pack_of_other_players_is_refused() -> None:
    match = new_match(ruleset({"preset": "krypkasino", "kryp_end": "knockout:21", "players": 3}))
    state = replace(match.deal("x"), hands=((), (), ()))
    out = replace(match, totals=(21, 0, 0))
    with pytest.raises(ValueError, match="dealt to 3, but 2 play"):
        out.after(state)
    with pytest.raises(ValueError, match="not over"):
        out.after(match.deal("x"))


def test_pairs_play_on_as_pairs() -> None:
    match = new_match(ruleset({"preset": "svensk", "teams": "pairs"}))
    assert match.playing == (0, 1, 2, 3) and match.sides_playing == (0, 1)


#: Packs under options drawn at random, and how many of them the slow checks are made in after every card.
PACKS_OF_ANY_RULES = 700
SLOW_PACKS = 25

#: What a match is played for is left as it is: some of it needs more packs than a test has time for.
_ANY = [option for option in CHOICES if option not in ("hand", "teams")]


def any_rules(rng: random.Random) -> Ruleset:
    """Options of one game drawn at random, whether or not anybody plays so."""
    while True:
        options = {option: rng.choice(CHOICES[option]) for option in _ANY if rng.random() < 0.4}
        try:
            return ruleset({"players": rng.randint(2, 6), **options}, reset_silenced=True)
        except RulesetError:
            continue  # options that contradict each other


def test_packs_of_any_rules() -> None:
    rng = random.Random("any rules")
    for number in range(PACKS_OF_ANY_RULES):
        rules = any_rules(rng)
        state = new_match(rules).deal(f"any-{number}")
        while not state.is_over:
            if number < SLOW_PACKS:
                check_state(state)
            move = cheap_choice(state, rng)
            after = state.apply(move)
            check_cards(after)
            check_played(state, move, after)
            state = after
        check_moves_are_over(state)
        if not any(state.hands):
            check_points(state, {})


def check_moves_are_over(state: GameState) -> None:
    """Nothing can be played any more."""
    assert not state.legal_moves() and not list(state.legal_moves()) and state.legal_moves().count == 0
    assert state_from_json(state_to_json(state)) == state
