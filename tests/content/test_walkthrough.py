"""Walkthrough files: each slip with its line, each claim true and false, and what the engine finds."""

from collections.abc import Callable
from pathlib import Path

import pytest

from trainer import paths
from trainer.content.catalog import load
from trainer.content.verify import Report, check_files
from trainer.content.walkthrough import Walkthrough
from trainer.content.walkverify import walkthrough_files
from trainer.rules.moves import Take
from trainer.rules.notation import format_cards, format_table

WALK = """\
kind: walkthrough
id: a-deal
rules: svensk
players:
  - {name: Anna, hand: 9D 4C KS 2S}
  - {name: Erik, hand: 7C AH 6D 8S}
table: 3H 6S 10C KD
moves:
  - play: 9D x 3H 6S
  - play: 7C
  - play: KS x KD
  - play: AH+7C=8
  - play: 4C
"""


def told(problems: Callable[..., list[str]], text: str) -> str:
    """The one problem of a file, without its name."""
    (problem,) = problems(text)
    return problem.removeprefix("lesson.yaml:")


def first_move(*lines: str) -> str:
    """The file with further keys for its first move; the first of them stands on line 10."""
    return WALK.replace(
        "6S\n  - play: 7C", "6S\n" + "".join(f"    {line}\n" for line in lines) + "  - play: 7C"
    )


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("kind: walkthrough", "kind: lesson", "1 kind: must be walkthrough, not 'lesson'"),
        ("players:", "playrs: 1\nplayers:", "4 playrs: unknown key 'playrs' (did you mean 'players'?"),
        ("rules: svensk", "rules: any", "3 rules: name one rule set"),
        ("rules: svensk", "rules: svens", "3 rules: unknown preset 'svens'"),
        ("id: a-deal", "id: A deal", "2 id: small letters, digits"),
        ("id: a-deal", "id: walk", "2 id: the id 'walk' is kept for pages of our own"),
        ("  - {name: Erik, hand: 7C AH 6D 8S}\n", "", "4 players: the list needs at least 2 items, and 1"),
        ("name: Erik", "name: Anna", "6 players[1].name: there are two players 'Anna'"),
        ("hand: 7C AH 6D 8S", "hand: 9D AH 6D 8S", "6 players[1].hand: the card 9D is there twice"),
        ("hand: 7C AH 6D 8S", "hand: 7X", "6 players[1].hand: unknown card '7X'"),
        ("{name: Erik, hand: 7C AH 6D 8S}", "{name: Erik}", "6 players[1].hand: Erik has no cards"),
        ("{name: Erik,", "{nam: Erik,", "6 players[1].nam: unknown key 'nam' (did you mean 'name'?"),
        ("table: 3H 6S 10C KD", "table: 3H 6X", "7 table: unknown card '6X'"),
        ("table: 3H 6S 10C KD\n", "", "1: there are no cards; add table"),
        ("table: 3H", "deal: k3f9\ntable: 3H", "7 deal: either deal, or table and hands"),
        ("play: 7C", "play: 7S", "10 moves[1].play: not allowed: 7S (not_in_hand)"),
        ("play: 7C", "play: 8S x 10C", "10 moves[1].play: not allowed: 8S x 10C (off_by)"),
        ("play: 7C", "play: 8S x 3H", "10 moves[1].play: 3H does not lie on the table"),
        ("play: 7C", "play: lay out 7C", "10 moves[1].play: unknown card"),
        ("play: 7C", "paly: 7C", "10 moves[1].paly: unknown key 'paly' (did you mean 'play'?"),
        ("  - play: 7C", "  - play: 7C\n    after: Look at {7X}.", "11 moves[1].after: unknown card '7X'"),
        ("  - play: 7C", "  - play: 7C\n    after:", "11 moves[1].after: nothing stands here"),
        ("  - play: 7C", "  - 7C", "10 moves[1]: a move holds keys such as play"),
        ("moves:", "mvoes:", "1 moves: the key is missing; list at least one move"),
    ],
)  # fmt: skip
def test_each_slip_is_told_with_its_line(
    problems: Callable[..., list[str]], old: str, new: str, problem: str
) -> None:
    assert old in WALK
    found = problems(WALK.replace(old, new, 1))
    assert any(each.startswith(f"lesson.yaml:{problem}") for each in found), found


def test_what_is_no_list_of_keys_and_moves_after_the_last_card(problems: Callable[..., list[str]]) -> None:
    assert "list at least one move" in told(problems, WALK[: WALK.index("moves:")] + "moves: []\n")
    cards = WALK.replace(" 4C KS 2S}", "}").replace(" AH 6D 8S}", "}")
    cards = cards[: cards.index("  - play: KS")]
    assert problems(cards) == []
    assert "all cards are played" in told(problems, cards + "  - play: 2S\n")


def test_ids_are_those_of_lessons_and_walkthroughs_together(problems: Callable[..., list[str]]) -> None:
    (found,) = problems(WALK, WALK)
    assert found.startswith("lesson1.yaml:2 id: the id 'a-deal' is that of lesson.yaml:2 already")


def test_a_file_in_the_folder_must_say_what_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "walkthroughs"
    folder.mkdir()
    (folder / "01-a.yaml").write_text(WALK.replace("kind: walkthrough\n", ""), "utf-8")
    (problem,) = check_files(walkthrough_files(tmp_path)).problems
    assert (problem.line, problem.field) == (1, "kind") and "the key is missing" in problem.message


@pytest.mark.parametrize(
    "claim",
    [
        "{play: 9D, takes: 3H 6S}", "{play: 9D, cannot: 10C, because: off_by}", "{play: KS, most: 3}",
        "{table: 9S, play: 9D, most: 1}", "{card: AH, on_table: 1}",
        "{may: KS x KD 10C 3H}", "{may_not: 4C+10C=14, because: no_cover}", "{may_not: 9D x KD}",
        "{takes_nothing: 4C 2S}", "{worth: 2S, points: 1}", "{worth: 10D, points: 2}",
        "{worth: KD, points: 0}",
        "{player: Anna, cards: 3, spades: 1, aces: 0, won: 6S 9D, holds: KS 2S}", "{player: Erik, cards: 0}",
        "{left: KD 10C}",
    ],
)  # fmt: skip
def test_true_claims_pass(problems: Callable[..., list[str]], claim: str) -> None:
    assert problems(first_move("claims:", f"  - {claim}")) == []


@pytest.mark.parametrize(
    ("claim", "problem"),
    [
        ("{play: 9D, takes: 3H}", "takes: not so: 9D may not take them (off_by)"),
        ("{play: 9D, cannot: 3H 6S}", "cannot: not so: 9D may take them"),
        ("{play: 9D, cannot: 10C, because: left_over}", "because: not so: the engine gives off_by"),
        ("{play: KS, most: 4}", "most: not so: KS takes 3 at most"),
        ("{may: 4C+10C=14}", "may: not so: it is not allowed (no_cover)"),
        ("{may_not: KS x KD}", "may_not: not so: it is allowed"),
        ("{may_not: 4C+10C=14, because: off_by}", "because: not so: the engine gives no_cover"),
        ("{may: 9D x 9S}", "may: 9S does not lie on the table"),
        ("{takes_nothing: 9D 4C}", "takes_nothing: not so: 9D takes 2"),
        ("{takes_nothing: 8S}", "takes_nothing: 8S is not in the hand"),
        ("{worth: 2S, points: 2}", "points: not so: it brings 1"),
        ("{player: Anna, cards: 4}", "cards: not so: Anna has 3"),
        ("{player: Anna, spades: 2}", "spades: not so: Anna has 1"),
        ("{player: Anna, aces: 1}", "aces: not so: Anna has 0"),
        ("{player: Anna, won: KD}", "won: not so: KD is not there"),
        ("{player: Anna, holds: 9D}", "holds: not so: 9D is not there"),
        ("{player: Ann, cards: 3}", "player: there is no player 'Ann'; there are Anna, Erik"),
        ("{left: 10C}", "left: not so: on the table lies 10C KD"),
        ("{left: nothing}", "left: not so: on the table lies 10C KD"),
        ("{left: KD 10C, may: KS}", ": a claim is one of"),
        ("{player: Anna}", ": a claim is one of"),
        ("{cards: 3}", ": a claim is one of"),
        ("{worth: 2S}", ": a claim is one of"),
        ("{may: KS, because: off_by}", "because: a reason belongs to may_not or cannot"),
        ("{taeks: 3H}", "taeks: unknown key 'taeks' (did you mean 'takes'?"),
    ],
)  # fmt: skip
def test_false_claims_are_told(problems: Callable[..., list[str]], claim: str, problem: str) -> None:
    found = told(problems, first_move("claims:", f"  - {claim}"))
    dot = "" if problem.startswith(":") else "."
    assert found.startswith(f"11 moves[0].claims[0]{dot}{problem}"), found


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("tempting: {9D x 10C: off_by, 2S x 3H: off_by}", ""),
        ("tempting: {9D x 10C: no_cover}",
         "10 moves[0].tempting['9D x 10C']: not so: the engine gives off_by"),
        ("tempting: {KS: off_by}", "10 moves[0].tempting.KS: this move is allowed"),
        ("tempting: {9D x 10C: of_by}", "10 moves[0].tempting['9D x 10C']: unknown reason code 'of_by'"),
        ("tempting: {9D x 9S: off_by}", "10 moves[0].tempting['9D x 9S']: 9S does not lie on the table"),
        ("offer: [KS, 4C]", ""),
        ("offer: [KS, 9D x 10C]", "10 moves[0].offer[1]: not allowed: 9D x 10C (off_by)"),
    ],
)  # fmt: skip
def test_moves_to_choose_from_are_judged(problems: Callable[..., list[str]], line: str, problem: str) -> None:
    found = problems(first_move(line))
    assert found == [] if not problem else found[0].startswith(f"lesson.yaml:{problem}"), found


def read(check: Callable[..., Report], text: str) -> Walkthrough:
    report = check(text)
    assert report.problems == () and (report.files, report.walks) == (0, 1)
    return report.walkthroughs[0]


def test_what_is_offered_and_what_takes_more_comes_from_the_engine(check: Callable[..., Report]) -> None:
    first, second, *_others = read(check, first_move("tempting: {2S x 3H: off_by}")).plies
    assert [option.text for option in first.options] == [
        "9D x 3H 6S", "9D", "4C+3H+6S=13", "4C", "KS x 3H 10C KD", "KS", "2S x 3H", "2S",
    ]  # fmt: skip
    assert [option.code for option in first.options if not option.legal] == ["off_by"]
    assert first.more and first.more.text == "KS x 3H 10C KD" and len(first.more.won) == 4
    assert second.more is None and second.largest is None


def test_offer_keeps_the_played_and_the_largest(check: Callable[..., Report]) -> None:
    ply = read(check, first_move("offer: [4C]")).plies[0]
    assert [option.text for option in ply.options] == ["9D x 3H 6S", "4C", "KS x 3H 10C KD"]


def test_a_seed_deals_a_whole_pack(check: Callable[..., Report]) -> None:
    text = "kind: walkthrough\nid: x\nrules: norsk\nplayers: [{name: A}, {name: B}]\ndeal: k3f9\nmoves:\n"
    walk = read(check, text + "  - play: KC x AD 5S AH 6S\n  - play: 7C\n")
    assert format_table(walk.plies[0].table) == "AD 5S AH 6S"
    assert walk.end.sweeps == (1, 0) and len(walk.end.coming) == 5
    (problem,) = check(text.replace("k3f9", "a b") + "  - play: KS\n").problems
    assert (problem.line, problem.field) == (5, "deal") and "a seed is" in problem.message


def test_the_first_deal_is_that_of_eight_moves() -> None:
    (walk,) = [walk for walk in load().walkthroughs if walk.id == "first-deal"]
    assert walk.course and walk.translated and walk.rules.preset == "svensk"
    assert [ply.played.text for ply in walk.plies] == [
        "9D x 3H 6S", "7C", "KS x KD", "AH+7C=8", "4C", "8S x AH 7C", "2S", "6D x 4C 2S",
    ]  # fmt: skip
    assert [ply.number for ply in walk.plies if ply.more] == [1]
    assert format_table(walk.end.table) == "10C"
    assert [format_cards(pile) for pile in walk.end.piles] == ["9D 3H 6S KS KD", "8S AH 7C 6D 4C 2S"]
    for ply in walk.plies:
        assert ply.model.after and ply.model.claims and ply.model.tempting
        assert 2 <= len(ply.options) <= 6 and ply.played in ply.options
    report = check_files(walkthrough_files(paths.LESSONS))
    assert [str(problem) for problem in report.problems] == []


def test_a_broken_walkthrough_is_left_out_and_an_own_one_found(tmp_path: Path) -> None:
    folder = tmp_path / "walkthroughs"
    folder.mkdir()
    (folder / "01-a.yaml").write_text(WALK, "utf-8")
    (folder / "02-b.yaml").write_text(WALK.replace("a-deal", "b-deal").replace("7C\n", "7S\n"), "utf-8")
    found = load(tmp_path)
    assert found.find_walkthrough("a-deal") and found.find_walkthrough("b-deal") is None
    assert found.walkthroughs[-1].title == "Anna, Erik" and not found.walkthroughs[-1].course


def test_the_largest_is_found_where_hundreds_of_smaller_captures_are(check: Callable[..., Report]) -> None:
    text = """\
kind: walkthrough
id: many
rules: svensk
players: [{name: A, hand: KS}, {name: B, hand: 7C}]
table: AS AH 2S 2H 3S 3H 4S 4H 5S 6H 7H 8D
moves:
  - play: KS x 5S 8D
"""
    (ply,) = read(check, text).plies
    # The table makes 46, no multiple of thirteen; without the seven it makes three thirteens.
    assert ply.more is not None and len(ply.more.won) == 12
    assert isinstance(ply.more.move, Take) and ply.table[10] not in ply.more.won
