"""Every text form read and written, and every malformed one with what is said about it."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import (
    builds,
    cards,
    deal_names,
    extras,
    hands,
    moves,
    positions,
    steady,
    tables,
)
from trainer.rules.cards import PACK, Build, Card, Item
from trainer.rules.dealname import DealName, parse_deal
from trainer.rules.errors import KasinoError, NotationError, PositionError
from trainer.rules.house import ruleset
from trainer.rules.moves import Construct, Move, Take, Trail
from trainer.rules.movetext import format_move, parse_move
from trainer.rules.notation import (
    check_build,
    format_build,
    format_cards,
    format_table,
    parse_build,
    parse_card,
    parse_cards,
    parse_table,
)
from trainer.rules.positions import Position, check_pack, check_position, format_position, parse_position

RANKS_AND_SUITS = "(ranks: A 2 3 4 5 6 7 8 9 10 J Q K; suits: S H D C)"
SIGNS = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}

# -- both ways --------------------------------------------------------------------------------------------


def test_a_pack_has_52_cards_each_written_once() -> None:
    written = [str(card) for card in PACK]
    assert len(set(written)) == 52
    assert written[:13] == "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS".split()
    assert [text[-1] for text in written[::13]] == ["S", "H", "D", "C"]
    assert [parse_card(text) for text in written] == list(PACK)


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_way_to_write_a_card(card: Card) -> None:
    rank, suit = str(card)[:-1], str(card)[-1]
    ranks = [rank, "T", "t"] if card.rank == 10 else [rank]
    for name in ranks:
        for sign in (suit, *SIGNS[suit]):
            for text in (f"{name}{sign}", f"{sign}{name}", f" {name}{sign}\n", f"{name}{sign}".lower()):
                assert parse_card(text) == card
            # The sign may be drawn as text or as picture, and tied to the rank.
            assert parse_card(f"{name}\u2060{sign}\ufe0f") == parse_card(f"{sign}\ufe0e{name}") == card


@steady
@given(hands)
def test_cards_both_ways(hand: tuple[Card, ...]) -> None:
    assert parse_cards(format_cards(hand)) == hand
    assert parse_cards(" , ".join(map(str, hand))) == hand


@steady
@given(builds())
def test_builds_both_ways(build: Build) -> None:
    assert parse_build(format_build(build)) == build
    assert parse_build(format_build(build).replace("+", " + ").lower()) == build
    assert check_build(build) is build


def test_a_build_as_written_in_the_design() -> None:
    simple, double = parse_build("(5H+4C)=9@1"), parse_build("(7H,4C+3D)=7@1")
    assert simple == Build((parse_cards("5H 4C"),), 9, 1)
    assert double == Build((parse_cards("7H"), parse_cards("4C 3D")), 7, 1)
    assert (simple.is_multiple, double.is_multiple) == (False, True)
    assert double.cards == parse_cards("7H 4C 3D")
    assert format_build(parse_build("(5H+4C)=9")) == "(5H+4C)=9@0"


@steady
@given(tables)
def test_tables_both_ways(table: tuple[Item, ...]) -> None:
    assert parse_table(format_table(table)) == table
    assert parse_table(f"\n {format_table(table)}\t") == table


@steady
@given(positions)
def test_positions_both_ways(position: Position) -> None:
    text = format_position(position)
    assert parse_position(text) == position
    assert format_position(parse_position(text)) == text


@steady
@given(extras)
def test_extras_are_kept_in_order_and_the_last_of_a_key_counts(pairs: tuple[tuple[str, str], ...]) -> None:
    position = Position((), ((),), pairs)
    for key, value in dict(pairs).items():
        assert position.extra(key) == value
    assert position.extra("=") == "" and position.extra("=", "none") == "none"


def test_a_position_as_written_in_the_design() -> None:
    text = "8H 5C 3D 2C / 8S 4D ; rules=svensk seat=0 deal=2"
    position = parse_position(text)
    assert position == Position(
        parse_table("8H 5C 3D 2C"),
        (parse_cards("8S 4D"),),
        (("rules", "svensk"), ("seat", "0"), ("deal", "2")),
    )
    assert position.hand == parse_cards("8S 4D")
    assert format_position(position) == text
    assert parse_position("8H/8S/4D").hands == (parse_cards("8S"), parse_cards("4D"))
    assert parse_position(" / ") == Position((), ((),))


@steady
@given(moves())
def test_moves_both_ways(found: tuple[tuple[Item, ...], Move]) -> None:
    table, move = found
    assert parse_move(format_move(move, table), table) == move
    assert parse_move(f"  {format_move(move, table).lower()} ", table) == move


#: What lies there for the moves below.
TABLE = parse_table("3H 6S 7C 7H 10H (5H+4C)=9@1")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("9D x 3H 6S", Take(Card(9, "D"), (0, 1))),
        ("9D x 3H 6S 5H 4C", Take(Card(9, "D"), (0, 1, 5))),
        ("7C", Trail(Card(7, "C"))),
        ("AH+7C=8", Construct(Card(1, "H"), (2,), 8)),
        ("AD>2=10", Construct(Card(1, "D"), (), 10, 1)),
        ("AD>1+3H=10", Construct(Card(1, "D"), (0,), 10, 0)),
        ("7D=7H", Construct(Card(7, "D"), (3,), 7)),
        ("10C=10H", Construct(Card(10, "C"), (4,), 10)),
    ],
)
def test_moves_as_written_in_the_design(text: str, move: Move) -> None:
    assert parse_move(text, TABLE) == move
    assert format_move(move, TABLE) == text


@pytest.mark.parametrize("text", ["9D×3H,6S", "9d  x 3h  6s", "♦9 × ♥3 ♠6", "9D x3H 6S", " 9D×3H 6S "])
def test_captures_as_people_write_them(text: str) -> None:
    assert parse_move(text, TABLE) == Take(Card(9, "D"), (0, 1))


@steady
@given(deal_names)
def test_deals_both_ways(name: DealName) -> None:
    assert parse_deal(str(name)) == name
    assert parse_deal(f" {name}\n") == name


# -- malformed --------------------------------------------------------------------------------------------


def unknown(text: object) -> str:
    return f"unknown card {text!r} {RANKS_AND_SUITS}"


def refused(read: Callable[[], object], message: str, where: str, kind: type[KasinoError]) -> None:
    with pytest.raises(kind) as caught:
        read()
    assert (caught.value.message, caught.value.where) == (message, where)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "S",
        "10",
        "1S",
        "0S",
        "11S",
        "10X",
        "XS",
        "AAS",
        "ASS",
        "A S",
        "10DD",
        "B♠",
        "♠",
        "♠♠",
        "-2S",
        "JOKER",
    ],
)
def test_no_card(text: str) -> None:
    refused(lambda: parse_card(text, "play"), unknown(text), "play", NotationError)


@pytest.mark.parametrize("value", [None, 7, True, ["AS"], b"AS"])
def test_a_card_is_a_text(value: Any) -> None:
    refused(lambda: parse_card(value), unknown(value), "", NotationError)


def test_a_long_text_is_cut() -> None:
    refused(
        lambda: parse_card("x" * 10**6),
        f"unknown card '{'x' * 36}... {RANKS_AND_SUITS}",
        "",
        NotationError,
    )


def test_an_unknown_card_among_cards() -> None:
    refused(lambda: parse_cards("8H 5X", "hand"), unknown("5X"), "hand", NotationError)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a build is written (5H+4C)=9@1, not ''"),
        ("5H+4C=9", "a build is written (5H+4C)=9@1, not '5H+4C=9'"),
        ("(5H+4C)", "a build is written (5H+4C)=9@1, not '(5H+4C)'"),
        ("(5H+4C)=", "a build is written (5H+4C)=9@1, not '(5H+4C)='"),
        ("(5H+4C)=100", "a build is written (5H+4C)=9@1, not '(5H+4C)=100'"),
        ("(5H+4C)=-9", "a build is written (5H+4C)=9@1, not '(5H+4C)=-9'"),
        ("(5H+4C)=9@", "a build is written (5H+4C)=9@1, not '(5H+4C)=9@'"),
        ("(5H+4C)=9@10", "a build is written (5H+4C)=9@1, not '(5H+4C)=9@10'"),
        ("((5H+4C))=9", "a build is written (5H+4C)=9@1, not '((5H+4C))=9'"),
        ("(5H+4C)=9" + " " * 60, "a build is written (5H+4C)=9@1, not '(5H+4C)=9" + " " * 27 + "..."),
        ("()=9", unknown("")),
        ("(5H+)=9", unknown("")),
        ("(5H,)=5", unknown("")),
        ("(5H+4X)=9", unknown("4X")),
        ("(5H 4C)=9", unknown("5H4C")),
    ],
)
def test_no_build(text: str, message: str) -> None:
    if text.endswith(" " * 60):
        # Spaces mean nothing, so this one reads; a letter among them does not.
        assert parse_build(text) == parse_build("(5H+4C)=9")
        text = text[:-1] + "x"
    refused(lambda: parse_build(text, "table[3]"), message, "table[3]", NotationError)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (Build((), 9), "a build needs at least one group"),
        (Build(((),), 9), "the group  makes 0, not 9"),
        (Build((parse_cards("5H 3C"),), 9), "the group 5H+3C makes 8, not 9"),
        (Build((parse_cards("5H 4C"), parse_cards("8H")), 9), "the group 8H makes 8, not 9"),
        (Build((parse_cards("KH AC"),), 0), "a build is worth 1 to 16, not 0"),
        (Build((parse_cards("KH 4C"),), 17), "a build is worth 1 to 16, not 17"),
        (Build((parse_cards("KH AC"),), 27), "a build is worth 1 to 16, not 27"),
    ],
)
def test_builds_that_cannot_be(build: Build, message: str) -> None:
    refused(lambda: check_build(build, "table[0]"), message, "table[0]", PositionError)


@pytest.mark.parametrize(
    ("text", "message", "where", "kind"),
    [
        ("8H 5X", unknown("5X"), "table[1]", NotationError),
        ("8H,5C", unknown("8H,5C"), "table[0]", NotationError),
        ("8H (5H+4C", "a parenthesis is not closed in '8H (5H+4C'", "table", NotationError),
        ("8H 5H)", "a parenthesis is not closed in '8H 5H)'", "table", NotationError),
        ("8H (5H+3C)=9", "the group 5H+3C makes 8, not 9", "table[1]", PositionError),
        ("8H (5H+4X)=9", unknown("4X"), "table[1]", NotationError),
        ("(5H+4C) =9", "a build is written (5H+4C)=9@1, not '(5H+4C)'", "table[0]", NotationError),
        ("8H 2C (QH+5C)=17", "a build is worth 1 to 16, not 17", "table[2]", PositionError),
        ("x" * 99 + "(", f"a parenthesis is not closed in '{'x' * 36}...", "table", NotationError),
    ],
)
def test_no_table(text: str, message: str, where: str, kind: type[KasinoError]) -> None:
    refused(lambda: parse_table(text), message, where, kind)
    refused(lambda: parse_table(text, "before"), message, where.replace("table", "before"), kind)


NO_SLASH = "a position is written table / hand, for example 8H 5C / 8S"


@pytest.mark.parametrize(
    ("text", "message", "where"),
    [
        ("", NO_SLASH, "position"),
        ("8H 5C", NO_SLASH, "position"),
        ("8H 5C ; rules=a/b", NO_SLASH, "position"),
        ("8H / 8S ; rules", "an extra is written key=value, not 'rules'", "position"),
        ("8H / 8S ; rules=", "an extra is written key=value, not 'rules='", "position"),
        ("8H / 8S ; =svensk", "an extra is written key=value, not '=svensk'", "position"),
        ("8H / 8S ; rules = svensk", "an extra is written key=value, not 'rules'", "position"),
        ("8H / 8X", unknown("8X"), "hand"),
        ("8H / 8S / 4D / 9Z", unknown("9Z"), "hands[2]"),
        ("8H 9Z / 8S", unknown("9Z"), "table[1]"),
    ],
)
def test_no_position(text: str, message: str, where: str) -> None:
    refused(lambda: parse_position(text), message, where, NotationError)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", unknown("")),
        ("9Z", unknown("9Z")),
        ("9D 3H", unknown("9D 3H")),
        ("9D x ", "a capture names what it takes, as in 9D x 3H 6S: '9D x '"),
        ("9D × ", "a capture names what it takes, as in 9D x 3H 6S: '9D × '"),
        ("9D×", "a capture names what it takes, as in 9D x 3H 6S: '9D×'"),
        ("9D x 3Z", unknown("3Z")),
        ("9D x 3H x 6S", unknown("x")),
        ("x 3H", unknown("x 3H")),
        ("× 3H", unknown("")),
        ("AD>0=10", "builds are counted from 1"),
        ("AD>0+3H=10", "builds are counted from 1"),
        ("AZ+7C=8", unknown("AZ")),
        ("AH+7Z=8", unknown("7Z")),
        ("AZ>1=8", unknown("AZ")),
        ("AH+7C=", unknown("AH+7C")),
        ("AH+=8", unknown("AH+")),
        ("AH+7C=100", unknown("AH+7C")),
        ("AH=8", unknown("8")),
        ("=7H", unknown("")),
        ("7C=", unknown("")),
        ("7C=7H=7D", unknown("7H=7D")),
        ("AD>x=10", unknown("AD>x")),
        ("9D x 3H 4S", "4S does not lie on the table"),
        ("9D x 3H 3H", "3H does not lie on the table"),
        ("9D x 5H", "5H 4C is a build and stays together"),
        ("4S+5H=9", "5H 4C is a build and stays together"),
        ("3S=3D", "3D does not lie on the table"),
    ],
)
def test_no_move(text: str, message: str) -> None:
    refused(lambda: parse_move(text, TABLE), message, "move", NotationError)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "norsk",
        "norsk/2",
        "norsk/2/",
        "/2/k3f9",
        "norsk/1/k3f9",
        "norsk/7/k3f9",
        "norsk/23/k3f9",
        "norsk//k3f9",
        "norsk/2/k3 f9",
        "norsk/2/k3f9/x",
        "norsk/2/æ",
        "norsk/2/" + "k" * 41,
    ],
)
def test_no_deal(text: str) -> None:
    shown = repr(text) if len(repr(text)) <= 40 else repr(text)[:37] + "..."
    message = f"a deal is written rules/players/seed, as norsk/2/k3f9, not {shown}"
    refused(lambda: parse_deal(text), message, "deal", NotationError)


# -- what cannot lie there together -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "table", "hand", "message", "where"),
    [
        ("svensk", "8H 5C", "8H", "the card 8H is there twice", "hand[0]"),
        ("svensk", "8H 5C 8H", "", "the card 8H is there twice", "table[2]"),
        ("svensk", "8H (5H+3C)=8 5H", "", "the card 5H is there twice", "table[2]"),
        ("svensk", "(5H+4C)=9 (4C+5D)=9", "", "the card 4C is there twice", "table[1]"),
        ("svensk", "(8H,8H)=8", "", "the card 8H is there twice", "table[0]"),
        ("svensk", "", "AS 2S AS", "the card AS is there twice", "hand[2]"),
        ("krypkasino", "8H 8H", "8H", "the card 8H is there 3 times", "hand[0]"),
    ],
)
def test_too_many_of_a_card(rules: str, table: str, hand: str, message: str, where: str) -> None:
    refused(
        lambda: check_position(parse_table(table), parse_cards(hand), ruleset(rules)),
        message,
        where,
        PositionError,
    )


def test_as_many_as_the_packs_hold() -> None:
    check_position(PACK[:26], PACK[26:], ruleset("svensk"))
    check_position(PACK, PACK, ruleset("krypkasino"))
    check_pack([], ruleset("svensk"))
    check_position(parse_table("(8H,8H)=8"), (), ruleset("krypkasino"))


@steady
@given(st.lists(cards, max_size=12), st.sampled_from([1, 2]))
def test_too_many_exactly_when_counting_says_so(found: list[Card], packs: int) -> None:
    rules = ruleset({"packs": packs})
    placed = [(f"hand[{place}]", card) for place, card in enumerate(found)]
    if max(map(found.count, found), default=0) > packs:
        with pytest.raises(PositionError, match=r"^the card \w+ is there (twice|3 times)$"):
            check_pack(placed, rules)
    else:
        check_pack(placed, rules)


@steady
@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    readers: list[Callable[[str], Any]] = [
        parse_card,
        parse_cards,
        parse_build,
        parse_table,
        parse_position,
        lambda text: parse_move(text, TABLE),
        parse_deal,
    ]
    for read in readers:
        try:
            read(text)
        except KasinoError as error:
            assert error.message and error.code in ("bad_notation", "bad_position")


SCRAPS = "AS 10D T♦ ♥3 5H+4C (5H+4C)=9 (7H,4C+3D)=7@1 x × = + > 1 2 =9 =10 / ; a=b".split()


@steady
@given(st.lists(st.sampled_from(SCRAPS), max_size=6), st.sampled_from(["", " "]))
def test_what_reads_is_written_and_read_again(scraps: list[str], between: str) -> None:
    text = between.join(scraps)
    pairs: list[tuple[Callable[[str], Any], Callable[[Any], str]]] = [
        (parse_table, format_table),
        (parse_position, format_position),
        (lambda text: parse_move(text, TABLE), lambda move: format_move(move, TABLE)),
    ]
    for read, write in pairs:
        try:
            found = read(text)
        except KasinoError:
            continue
        assert read(write(found)) == found


def test_spaces_within_a_build_do_not_separate() -> None:
    assert parse_table("8H (5H + 4C)=9@1 2C") == parse_table("8H (5H+4C)=9@1 2C")
