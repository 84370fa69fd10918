"""The referee room: every address as page and as piece, every bad input by name, every reason in words."""

import random
import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, quote_plus, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.rulesets import far
from tests.strategies import positions, steady
from trainer import rules as engine
from trainer.coach.elsewhere import MOVE_OPTIONS
from trainer.coach.reasons import CAPTURE_CODES
from trainer.protocol.plays import reason_of
from trainer.rules.cards import PACK
from trainer.rules.legal import LegalMoves
from trainer.rules.moves import Construct
from trainer.rules.movetext import parse_move
from trainer.rules.notation import format_cards
from trainer.rules.options import CHOICES
from trainer.rules.positions import Position, format_position, parse_position
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import OPTIONS
from trainer.web.referee import disputes
from trainer.web.shell.positions import read, write
from trainer.web.shell.rulesaddress import LONGEST, read_rules, write_rules
from trainer.web.words import otherrules, refusals
from trainer.web.words.sentences import SPOKEN, WRITTEN

HTMX = {"HX-Request": "true"}
SIGNS = re.compile("[♠♥♦♣]")


def plain(markup: str) -> str:
    """What the eye reads: the hidden words left out, joiners and variation selectors too."""
    text = re.sub(r'<span class="vh">[^<]*</span>', "", markup)
    text = re.sub(r"\s+", " ", re.sub("<[^>]*>", "", text))
    return unescape(text).replace("\u2060", "").replace("\ufe0e", "")


def at(position: str, rules: str = "svensk", more: str = "", path: str = "/referee") -> str:
    return f"{path}?p={quote_plus(position)}&rules={rules}{more}"


def judge_at(position: str, more: str, rules: str = "svensk") -> str:
    return at(position, rules, f"&{more}", "/referee/judge")


def see(client: FlaskClient, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, address
    return plain(answer.text)


def laid(answer: TestResponse) -> str:
    """The position that an answer to a form leads to."""
    assert answer.status_code in (200, 303), answer.text
    target = answer.headers.get("HX-Push-Url") or answer.headers["Location"]
    return parse_qs(urlsplit(target).query)["p"][0] if "p=&" not in target else ""


# -- laying out -----------------------------------------------------------------------------------------


def test_the_hand_of_the_picture(client: FlaskClient) -> None:
    text = see(client, at("8H 5C 3D 2C / 8S 4D"))
    assert "8♠ takes 8♥, 5♣, 3♦ 8 and 5 + 3. Two smaller takes are legal." in text
    assert "4♦ takes nothing No build either: it would have to make 8, for your 8♠." in text
    assert "3 takes" in text and "Take away: eight of hearts" not in text


def test_what_a_card_must_take_in_krypkasino(client: FlaskClient) -> None:
    text = see(client, at("8H 5C 3D / 8S QD", "krypkasino"))
    assert "8♠ must take 8♥, 5♣, 3♦" in text and "A sweep." in text
    assert "In these rules a card that can take must take, and 8♠ can." in text
    assert "Q♦ takes nothing It can be laid out." in text


def test_builds_are_shown_and_counted(client: FlaskClient) -> None:
    text = see(client, at("4C 2H KD / 3S 7H 9D"))
    assert "3♠ with 4♣: build 7" in text and "2 builds" in text
    text = see(client, at("(9S,4H+5D)=9@0 KD / 9D JH"))
    assert "9♦ takes 9♠, 4♥, 5♦ 9 and 4 + 5." in text
    assert "This card must stay in hand: your build of 9 needs it." in text
    assert "Nobody builds in Norsk kasino." in see(client, at("(5H+3S)=8@1 / 8D", "norsk"))


def test_a_long_list_is_cut_and_counted(client: FlaskClient) -> None:
    table = format_cards(PACK[:5] + PACK[13:18] + PACK[26:31] + PACK[39:44])
    text = see(client, at(f"{table} / KS QS"))
    moves = LegalMoves(
        parse_position(f"{table} /").table, parse_position("/ KS QS").hand, PRESETS["svensk"].rules
    )
    count = f"{moves.tally(moves.hand[0]).takes:,}".replace(",", " ")
    assert f"{count} takes; the 24 smallest" in text


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_cards_are_added_taken_away_and_built(client: FlaskClient, headers: dict[str, str]) -> None:
    def send(p: str, **form: object) -> str:
        return laid(client.post("/referee", data={"p": p, "rules": "svensk"} | form, headers=headers))

    assert send("", rank="8", suit="H", to="table") == "8H /"
    assert send("8H /", rank="10", suit="D", to="hand") == "8H / 10D"
    assert send("8H 5C / 8S 4D", drop="t0") == "5C / 8S 4D"
    assert send("8H 5C / 8S 4D", drop="h1") == "8H 5C / 8S"
    assert send("8H 5C / 8S 4D", drop="t9") == "8H 5C / 8S 4D"
    assert send("8H 5C / 8S 4D", do="undo", to="table") == "8H / 8S 4D"
    assert send("8H 5C / 8S 4D", do="undo", to="hand") == "8H 5C / 8S"
    assert send("KD 4H 5D 9S / 8S", do="build", value="9", owner="1", **{"with": ["1", "2", "3"]}) == (
        "KD (4H+5D,9S)=9@1 / 8S"
    )
    assert send("KD (4H+5D,9S)=9@1 / 8S", drop="t1") == "KD 4H 5D 9S / 8S"
    assert send("8H /", do="text", text="5c (3♦ 2♣)=5@1 / td") == "5C (3D+2C)=5@1 / 10D"
    assert send("8H /", do="rules", rules="dansk") == "8H /"


def test_the_pieces_of_a_change(client: FlaskClient) -> None:
    answer = client.post(
        "/referee", data={"p": "8H / 8S", "rules": "dansk", "rank": "3", "suit": "C"}, headers=HTMX
    )
    ids = re.findall(r' id="(\w+)"[^>]*data-hx-swap-oob', answer.text)
    assert {"finds", "more", "chip", "live"} <= set(ids) and answer.text.lstrip().startswith(
        '<div id="laid">'
    )
    assert "On the table: three of clubs." in answer.text and "HX-Request" in answer.vary
    piece = client.get(at("8H / 8S"), headers=HTMX).text
    assert piece.lstrip().startswith('<section class="finds" id="finds"')


def test_without_scripting_the_choice_of_the_hand_stays(client: FlaskClient) -> None:
    form = {"p": "8H /", "rules": "svensk", "to": "hand", "rank": "4", "suit": "D"}
    answer = client.post("/referee", data=form)
    assert (
        answer.status_code == 303 and answer.headers["Location"] == "/referee?p=8H+/+4D&rules=svensk&to=hand"
    )


def test_a_position_may_name_its_rules(client: FlaskClient) -> None:
    assert "Dansk kasino" in see(client, f"/referee?p={quote_plus('8H / 8S ; rules=dansk seat=1 deal=2')}")
    address = client.post("/referee", data={"p": "8H / 8S ; rules=dansk deal=2", "drop": "h0"}).headers[
        "Location"
    ]
    assert address == "/referee?p=8H+/+%3B+deal=2&rules=dansk"


def test_house_rules_in_an_address(client: FlaskClient) -> None:
    address = at("AC / AS", "dansk,ace_hand=choice")
    assert "A♠ takes A♣" in see(client, address) and "Dansk kasino with house rules" in see(client, address)
    assert "A♠ takes nothing" in see(client, at("AC / AS", "dansk"))
    for preset in PRESETS.values():
        assert read_rules(write_rules(preset.rules)) == preset.rules


@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_rules_can_be_written_in_an_address_can_be_read_in_one(app: Flask, preset: str) -> None:
    rng = random.Random(preset)
    longest = 0
    with app.test_request_context():
        for _ in range(20):
            rules = far(rng, preset)
            text = write_rules(rules)
            assert read_rules(text) == rules, text
            longest = max(longest, len(text))
    assert longest > 400


def test_the_longest_rules_can_be_read() -> None:
    """Every option at once, each with its longest value; no game has all of them."""
    values = {option: max((str(value) for value in CHOICES[option]), key=len) for option in CHOICES}
    values |= {"players": "6", "rounds": "100", "target": "rounds", "kryp_end": "knockout:1000"}
    values["last_call"] = quote(40 * "\U0001f0a1")  # no letter takes more when it is escaped
    assert values.keys() == set(OPTIONS)
    preset = max(PRESETS, key=len)
    assert len(",".join([preset, *(f"{name}={value}" for name, value in values.items())])) < LONGEST


def test_six_can_sit_at_the_table(client: FlaskClient) -> None:
    """``RULES.md 2.1``: krypkasino is for up to six, and one pack divides for six too."""
    for rules in ("krypkasino", "svensk"):
        text = see(client, at("(5H+4C)=9@4 (7S,4D+3C)=7@5 / 9D ; seat=3", rules))
        assert "build of 9, player 5: five of hearts" in unescape(
            client.get(at("(5H+4C)=9@4 / 9D", rules)).text
        )
        assert "player 5 build9" in text and "fixed · player 6 build7" in text
    assert "yours build9" in see(client, at("(5H+4C)=9@4 / 9D ; seat=4"))
    assert "Player 6 holds K♥." in see(client, at("3S / 9D / 2H / 2D / 2C / 2S / KH", "krypkasino"))
    page = client.get(at("5H 4C / 9D")).text
    owners = re.search(r'<select name="owner".*?</select>', page)
    assert owners and re.findall(r">([^<>]+)</option>", owners[0]) == [
        "yours", "player 2", "player 3", "player 4", "player 5", "player 6",
    ]  # fmt: skip
    form = {
        "p": "5H 4C / 9D",
        "rules": "svensk",
        "do": "build",
        "value": "9",
        "owner": "5",
        "with": ["0", "1"],
    }
    assert laid(client.post("/referee", data=form)) == "(5H+4C)=9@5 / 9D"
    assert 'p-5"/>' in client.get(at("(5H+4C)=9@5 / 9D")).text


PAIRS = "svensk,players=4,teams=pairs"


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("KD (5H+4C)=9@4 / 9D", "On the table, place 2: nobody sits at @4. The owners are @0 to @3, and"),
        ("KD / 9D ; seat=5", "Nobody sits at seat=5. The seats are 0 to 3."),
        ("KD / 9D / 2H / 3H / 4H / 5H", "There are 5 hands. At most 4 players play."),
    ],
)
def test_a_seat_that_the_rules_do_not_have(client: FlaskClient, position: str, told: str) -> None:
    assert told in see(client, at(position, PAIRS), 422)
    assert told not in see(client, at(position))
    assert 'value="4">player 5' not in client.get(at("KD 5H / 9D", PAIRS)).text


@given(positions)
@settings(parent=steady, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_position_is_written_as_it_is_read(app: Flask, position: Position) -> None:
    with app.test_request_context():
        known = Position(position.table, position.hands, ())
        if all(item.owner < 6 for item in known.table if not hasattr(item, "rank")):
            assert read(write(known)) in (known, Position(()))


# -- what cannot be read or cannot lie there ------------------------------------------------------------

BAD = {
    "a card twice": ("8H 8H / 4D", "8♥ is there 2 times: on the table, place 1 and on the table, place 2."),
    "in table and hand": ("8H / 8H", "on the table, place 1 and in the hand, place 1. The pack has it once."),
    "a build with another sum": ("(5H+3C)=9@0 / 9D", "On the table, place 1: 5♥ and 3♣ make 8, and"),
    "a build worth too much": ("(KH+4C)=17@0 / 9D", "a build makes 1 to 16, not 17."),
    "a build of too much": ("8D (10H+5C)=15@0 / 9D", "place 2: this build makes 15, and in these rules"),
    "an owner not there": ("8D (5H+4C)=9@7 / 9D", "place 2: nobody sits at @7. The owners are @0 to @5,"),
    "an owner without a hand": ("(5H+4C)=9@2 / 9D / 8S", "the build belongs to @2, and only 2 hands"),
    "a build cut in half": ("8H (5H+4 / 9D", "On the table, place 2: the build “(5H+4” is not whole."),
    "a build without its end": ("(5H+4C) / 9D", "after the cards of a build comes what it makes"),
    "a build in the hand": ("8H / (5H+4C)=9", "In the hand, place 1: a build lies on the table"),
    "no hand": ("8H 5C 3D", "There is no / in it."),
    "no card": ("8H 5X / 4D", "On the table, place 2: “5X” is not a card."),
    "no card in the hand": ("8H / 4D 1", "In the hand, place 2: “1” is not a card."),
    "an extra without a meaning": ("8H / 4D ; seat", "After the ; come words such as seat=0; “seat”"),
    "a misspelt extra": ("8H / 4D ; seats=1", "After the ; come words such as seat=0; “seats=1”"),
    "an extra with two meanings": ("8H / 4D ; seat=0 seat=1", "seat comes twice after the ;"),
    "a seat that is not there": ("8H / 4D ; seat=9", "Nobody sits at seat=9. The seats are 0 to 5."),
    "too many hands": ("8H / 1 / 2 / 3 / 4 / 5 / 6 / 7", "There are 7 hands. At most 6 players play."),
    "thirty-three cards": (f"{format_cards(PACK[:33])} / KC", "33 loose cards lie on the table. At most 32"),
    "a hand of thirteen": (f"KC / {format_cards(PACK[:13])}", "13 cards are in the hand. At most 12"),
    "more cards than the pack": (f"{format_cards(PACK)} / KC", "There are 53 cards, and only 52 are"),
    "a very long text": ("8H " * 1000 + "/ 4D", "This is 3004 characters long. Write at most 1200."),
    "something else": ("<script>alert(1)</script> / 4D", "is not a card"),
}  # fmt: skip


def test_thirty_two_cards_are_judged_and_too_many_builds_are_told(client: FlaskClient) -> None:
    for path in ("/referee", "/referee/judge"):
        assert client.get(at(f"{format_cards(PACK[:32])} / KC QC JC 10C", path=path)).status_code == 200
    builds = " ".join(f"({a}{suit}+{b}{suit})=10@0" for a, b in ("A9", "28", "37", "46") for suit in "SHDC")
    crowd = at(f"{builds} {builds} / 10S", "krypkasino")
    assert "too many moves to count" in see(client, crowd, 422)


@pytest.mark.parametrize("name", BAD)
def test_bad_positions_by_name(client: FlaskClient, name: str) -> None:
    typed, told = BAD[name]
    for path in ("/referee", "/referee/judge"):
        answer = client.get(at(typed, path=path))
        assert answer.status_code == 422 and told in plain(answer.text)
        assert "<script>alert" not in answer.text
    form = {"p": "8H / 4D", "rules": "svensk", "do": "text", "text": typed}
    for headers in ({}, HTMX):
        answer = client.post("/referee", data=form, headers=headers)
        assert answer.status_code == 422 and told in plain(answer.text)
        if "cards" not in name and "twice" not in name:
            assert f'value="{typed[:20].strip()}' in unescape(answer.text), "what was typed is still there"


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("gammal", "This version has no rule set “gammal”. Choose one from the list."),
        ("svensk,mulligan=yes", "This version has no house rule “mulligan=yes”."),
        ("svensk,ace_hand=11", "The house rule ace_hand cannot be “11” in this version."),
        ("svensk,ace_hand=1,ace_hand=14", "The house rule ace_hand is given twice, with two meanings."),
        ("english,build_max=16", "These house rules do not go together: build_max."),
        ("svensk,target=" + "9" * 390, "cannot be"),
        ("svensk,target=rounds:x", "The house rule target cannot be “rounds:x” in this version."),
        ("svensk,players=5", "These house rules do not go together: players."),
        ("svensk,last_call=" + "x" * 41, "The house rule last_call cannot be “xxxxxxxxxxxxxxxxxxxxxxx…”"),
        ("svensk" + ",ace_hand=14" * 200, "This is 2406 characters long. Write at most 2000."),
        (quote_plus("<b>"), "This version has no rule set “<b>”."),
    ],
)  # fmt: skip
def test_bad_rules_by_name(client: FlaskClient, rules: str, told: str) -> None:
    for address in (at("8H / 8S", rules), judge_at("8H / 8S", "play=8S&take=0", rules)):
        assert told in see(client, address, 422)
    assert told in see(client, f"/referee/disputes/piles?rules={rules}", 422)
    assert told in see(client, f"/referee/disputes?rules={rules}", 422)
    twice = see(client, at("8H / 8S ; rules=dansk", "svensk"), 422)
    assert "After the ; the rules are dansk, and beside it svensk. Leave only one of them." in twice


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"suit": "H"}, "Choose a rank first, then the suit."),
        ({"rank": "11", "suit": "H"}, "Choose a rank first, then the suit."),
        ({"rank": "3", "suit": "X"}, "Choose one of the four suits."),
        ({"rank": "8", "suit": "H"}, "8♥ is there already. The pack has it once."),
        ({"do": "build", "value": "9", "owner": "0"}, "Choose the cards that make the build."),
        ({"do": "build", "value": "9", "owner": "0", "with": "7"}, "Choose loose cards that lie"),
        ({"do": "build", "value": "9", "owner": "0", "with": "0"}, "No groups of 9 come out of 8♥: the"),
        ({"do": "build", "value": "99", "owner": "0", "with": "0"}, "Choose what the build makes, 1 to 16."),
        ({"do": "build", "value": "8", "owner": "7", "with": "0"}, "Choose whose build it is."),
        ({"do": "rules", "rules": "gammal"}, "This version has no rule set “gammal”."),
    ],
)  # fmt: skip
def test_changes_that_cannot_be_made(client: FlaskClient, form: dict[str, str], told: str) -> None:
    for headers in ({}, HTMX):
        data = {"p": "8H 5C / 4D", "rules": "svensk"} | form
        answer = client.post("/referee", data=data, headers=headers)
        assert answer.status_code == 422 and told in plain(answer.text)
        assert "Take away: eight of hearts" in answer.text, "the table stays"


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("play=8X&take=0", "“8X” is not a card."),
        ("play=8S&take=9", "There is no place “9” on this table: the places are 0 to 1."),
        ("play=8S&take=QQ", "There is no place “QQ” on this table"),
        ("play=8S&with=0&value=99", "A build cannot make “99”."),
        ("play=8S&with=0&value=", "A build cannot make “”."),
        ("play=8S&with=&value=9&onto=0", "A card is laid onto one build of this table."),
    ],
)
def test_moves_that_cannot_be_read(client: FlaskClient, query: str, told: str) -> None:
    assert told in see(client, judge_at("8H 5C / 8S", query), 422)


@given(
    st.text(max_size=60) | positions.map(format_position), st.integers(0, 60), st.sampled_from(["judge", ""])
)
@settings(parent=steady, max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_cut_and_odd_texts_are_answered(app: Flask, text: str, cut: int, path: str) -> None:
    client = app.test_client()
    for typed in (text, text[:cut]):
        address = f"/referee/{path}".rstrip("/")
        query = {"p": typed, "rules": "byggkasino", "play": "8S", "take": "0,1"}
        assert client.get(address, query_string=query).status_code in (200, 422)
        form = {"p": typed, "rules": "svensk", "do": "text", "text": typed}
        assert client.post("/referee", data=form, headers=HTMX).status_code in (200, 422)


# -- judging --------------------------------------------------------------------------------------------


def test_a_take_is_judged(client: FlaskClient) -> None:
    text = see(client, judge_at("8H 5C 3D 2C / 8S 4D", "play=8S&take=0,1,2"))
    assert "8♠ takes 8♥, 5♣ and 3♦." in text and "Yes, this is allowed" in text
    text = see(client, judge_at("8H 5C 3D 2C / 8S 4D", "play=8S&take=8H,2C"))
    assert "No, not in these rules 8♥ counts 8 like your card. 2♣ is left over." in text
    assert "Every rule set here says the same" in text


def test_the_ace_may_be_fourteen_in_sweden(client: FlaskClient) -> None:
    text = see(client, judge_at("9H 5C / AS", "play=AS&take=0,1", "english"))
    assert "rule sets an ace from the hand counts 1 or 14, as you like. Svensk kasino, " in text
    text = see(client, judge_at("9H 5C / AS", "play=AS&take=0,1"))
    assert "Not so in one other rule set In English Casino an ace from the hand counts 1." in text
    # One sentence for thirteen rule sets, and then their names.
    text = see(client, judge_at("KH 7C / 5S", "play=5S&take=0,1", "dansk"))
    assert text.count("is a five like any other.") == 1 and "Not so in 13 other rule sets" in text
    assert "In 13 rule sets 5♠ is a five like any other. Svensk kasino, Svensk kasino " in text
    assert "Wrong here, right in Denmark" in see(client, judge_at("KH 7C / 5S", "play=5S&take=0,1"))


@pytest.mark.parametrize(
    ("position", "query", "rules", "told"),
    [
        ("5H KD / 3S 8D", "play=3S&with=0&value=8", "svensk", "A build of 8. It can still be raised."),
        ("5H KD / 3S 9D", "play=3S&with=0&value=8", "svensk",
         "Whoever builds 8 keeps a card that takes 8, and there is none."),
        ("5H KD / 3S 9D", "play=3S&with=0&value=8", "norsk", "In these rules nobody builds."),
        ("(5H+2C)=7@0 / 3S 10D", "play=3S&with=&value=10&onto=0", "svensk", "The build makes 10 now"),
        ("(5H+2C)=7@0 KD / 7S 9H", "play=7S&lay=1", "svensk", "your build of 7 needs it"),
        ("8H / 8S", "play=4D&take=0", "svensk", "4♦ is not in the hand."),
        ("8H / 8S", "play=8S&take=", "svensk", "No card is chosen."),
    ],
)  # fmt: skip
def test_builds_and_laying_out_are_judged(
    client: FlaskClient, position: str, query: str, rules: str, told: str
) -> None:
    assert told in see(client, judge_at(position, query, rules))


def test_a_form_leads_to_the_verdict(client: FlaskClient) -> None:
    form = {"p": "8H (5C+3D)=8@1 / 8S", "rules": "svensk", "play": "8S", "take": ["0", "1"]}
    plainly = client.post("/referee/judge", data=form)
    address = "/referee/judge?p=8H+(5C%2B3D)=8@1+/+8S&rules=svensk&play=8S&take=0,1"
    assert plainly.status_code == 303 and plainly.headers["Location"] == address
    answer = client.post("/referee/judge", data=form, headers=HTMX)
    assert answer.headers["HX-Replace-Url"] == address and "Yes, this is allowed" in answer.text
    assert 'id="live"' in answer.text and answer.text.lstrip().startswith('<div class="stack" id="judged"')
    for do, query in (("lay", "&play=8S&lay=1"), ("build", "&play=8S&with=0&value=16&onto=1")):
        told = client.post("/referee/judge", data=form | {"do": do, "value": "16"})
        assert told.headers["Location"].endswith(query)
    for change, told in (({"play": ""}, "Choose the card to play."), ({"play": "8S&x=1"}, "is not a card")):
        for headers in ({}, HTMX):
            bad = client.post("/referee/judge", data=form | change, headers=headers)
            assert bad.status_code == 422 and told in plain(bad.text)


def test_two_options_that_decide_together_are_one_sentence(client: FlaskClient) -> None:
    address = judge_at("JS 3C / AS", "play=AS&take=0,1", "english")
    text = see(client, address)
    assert (
        "In 9 rule sets jacks, queens and kings count 11, 12 and 13 and lie in sums, and in the same "
        "rule sets an ace from the hand counts 1 or 14, as you like. Svensk kasino, "
    ) in text
    assert text.count("In 9 rule sets") == 1
    client.set_cookie("kasino", "lang=nb")
    assert ", og i samme regelsett " in see(client, address)


@pytest.mark.parametrize(
    ("rules", "most"), [("svensk", 14), ("byggkasino", 16), ("english", 10), ("norsk", 0), ("barnkasino", 0)]
)
def test_what_a_build_may_make_follows_from_the_rules(client: FlaskClient, rules: str, most: int) -> None:
    page = client.get(judge_at("5H KD / 3S 8D", "", rules)).text
    offered = re.findall("<option(?: selected)?>([0-9]+)</option>", page)
    assert offered == [str(value) for value in range(1, most + 1)]
    assert ('name="value"' in page) == ('value="build"' in page) == bool(most)
    assert ("or what it is built with" in page) == bool(most)


def test_the_chosen_value_of_a_build_stays_chosen(client: FlaskClient) -> None:
    page = client.get(judge_at("5H KD / 3S 8D", "play=3S&with=0&value=9")).text
    assert "<option selected>9</option>" in page


def test_a_build_without_a_value_makes_the_sum(client: FlaskClient) -> None:
    form = {"p": "5H (6C+AH)=7@1 KD / 3S AD 8D", "rules": "svensk", "do": "build", "value": ""}

    def where(**fields: Any) -> str:
        answer = client.post("/referee/judge", data=form | fields)
        assert answer.status_code == 303, plain(answer.text)
        return answer.headers["Location"].partition("&play=")[2]

    assert where(play="3S", take=["0"]) == "3S&with=0&value=8"
    assert where(play="AD", take=["1"]) == "AD&with=&value=8&onto=1"
    courts = client.post(
        "/referee/judge", data=form | {"rules": "english", "p": "KD / 3S", "play": "3S", "take": ["0"]}
    )
    assert courts.headers["Location"].endswith("&with=0&value=10")
    assert "No, not in these rules" in see(client, courts.headers["Location"])
    high = client.post("/referee/judge", data=form | {"play": "8D", "take": ["0", "1"]})
    assert high.status_code == 422
    assert "Together that is 20. Choose what the build makes, 1 to 14." in plain(high.text)


FACTS = {
    "cards": ["6S", "3H"], "card": "10D", "counts": 10, "as": 16, "sum": 9, "value": 12, "by": -3,
    "left": ["5D"], "groups": [["6S", "3H"], ["9C"]], "build": ["5H", "4C"], "worth": 9, "at_most": 2,
    "taken": 2, "most": 4,
}  # fmt: skip


def test_every_code_of_the_engine_has_a_sentence(app: Flask) -> None:
    source = "\n".join(path.read_text("utf-8") for path in Path(engine.__file__).parent.glob("*.py"))
    codes = set(re.findall(r'refuse\(\s*"(\w+)"', source)) | set(
        re.findall(r'refuse_\w+\([^)]*"(\w+)"\)', source)
    )
    codes |= set(re.findall(r'return "(must_capture|not_largest|can_be_enlarged)"', source))
    assert {"no_cover", "last_cover", "strands_own_build", "split_build", "must_capture"} <= codes
    # What adds up to nothing gets its exact reason from the coach.
    assert codes - {"no_capture"} <= refusals.CODES
    with app.test_request_context():
        for code in refusals.CODES:
            for voice in (WRITTEN, SPOKEN):
                text = refusals.refusal_sentence(code, FACTS, voice)
                assert text.endswith(".") and "%(" not in text and "None" not in text, code
                assert text[:1] == text[:1].upper() or text.startswith("<")
                assert not SIGNS.search(text) or voice is WRITTEN
    assert set(CAPTURE_CODES) - {"overlooked"} <= refusals.CODES


@pytest.mark.parametrize(
    ("position", "move", "rules", "code"),
    [
        ("5H KD / 3S 9D", "3S+5H=8", "svensk", "no_cover"),
        ("5H / 3S 9D", "3S+5H=9", "svensk", "wrong_total"),
        ("9H 4C / 3S KD", "3S+9H+4C=16", "svensk", "too_high"),
        ("5H 4C / 2S 9D", "2S+5H+4C=9", "svensk", "played_card_outside"),
        ("(5H+2C)=7@0 / 3S 10H", "3S>1=10", "dansk", "own_build"),
        ("(5H+2C)=7@0 6D / 3S 7H 9C", "3S+6D=9", "dansk", "one_build"),
        ("(7H,5H+2C)=7@1 / 3S 10H", "3S>1=10", "svensk", "multiple_fixed"),
        ("(5H+2C)=7@0 KD / 3S 7H", "7H x 5H 2C", "svensk", ""),
        ("(5H+2C)=7@0 7D / 7H 3S", "7H x 7D", "svensk", "strands_own_build"),
        ("5H / 3S 8D", "3S+5H=8", "norsk", "no_building"),
        ("(5H+2C)=7@0 KD / 7H 3S", "7H", "svensk", "last_cover"),
        ("(5H+3S)=8@0 KD 2C / 6C KH", "6C", "svensk", "uncovered_build"),
        ("(5H+2C)=7@0 KD / 7H 3S", "3S", "royal", "owner_may_not_trail"),
        ("8H / 8S", "8S", "krypkasino", "must_capture"),
        ("5H 2C / 3S 10H", "3S+5H+2C=10", "dansk", "one_card_only"),
        ("7D 4H / 3S 7H", "3S+4H+7D=7", "dansk", "no_multiple"),
        ("(5H+2C)=7@1 10C / 3S 10H", "3S>1+10C=10", "svensk", "raise_alone"),
        ("(5H+2C)=7@1 / 3S 10H", "3S>1=10", "svensk,raise_other=no", "not_your_build"),
        ("(5H+2C)=7@1 4H / 3S 7H", "3S+4H=7", "svensk,same_value_builds=forbidden", "same_value"),
        ("(5H+2C)=7@0 4H / 3S 7H", "3S", "svensk,owner_must_capture=any", "owner_must_capture"),
        ("8H / 8S", "4D x 8H", "svensk", "not_in_hand"),
    ],
)  # fmt: skip
def test_the_reason_is_the_exact_one(
    app: Flask, client: FlaskClient, position: str, move: str, rules: str, code: str
) -> None:
    with app.test_request_context():
        found = parse_position(position)
        moves = LegalMoves(found.table, found.hand, read_rules(rules))
        played = parse_move(move, found.table)
        judged = moves.judge(played)
        told, facts = reason_of(judged, played, moves)
        assert (told or "") == code
        if code:
            assert "%(" not in refusals.refusal_sentence(code, facts)


def test_each_value_of_an_option_that_decides_has_a_sentence(app: Flask) -> None:
    silent = {"ace_mixed", "double", "group_max"}  # one value in all presets; told by "build"; two values
    with app.test_request_context():
        for preset in PRESETS.values():
            for option in MOVE_OPTIONS:
                value = getattr(preset.rules, option)
                everywhere = {getattr(other.rules, option) for other in PRESETS.values()}
                if len(everywhere) > 1 and option not in silent:
                    assert preset.name in otherrules.OPTIONS[option, value](preset.name, WRITTEN)


# -- disputes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", disputes.DISPUTES)
def test_every_dispute_is_answered_under_every_rule_set(client: FlaskClient, name: str) -> None:
    for preset in PRESETS:
        text = see(client, f"/referee/disputes/{name}?rules={preset}")
        assert "ne Swedish rule text" in text and "%(" not in text
        piece = client.get(f"/referee/disputes/{name}?rules={preset}", headers=HTMX).text
        assert piece.lstrip().startswith('<div class="stack" id="answered">')
    for headers in ({}, HTMX):
        answer = client.post(f"/referee/disputes/{name}", data={"rules": "dansk"}, headers=headers)
        assert answer.status_code == (200 if headers else 303)


def test_the_examples_are_what_they_say() -> None:
    for preset in PRESETS.values():
        rules = preset.rules
        moves, take = disputes.wrong_take(rules)
        assert not moves.judge(take).legal and moves.largest(take.card) is not None
        # The build of the example as it was made: no eight is held.
        before = parse_position("5H KD 2C / 3S 6C JH")
        moves, build = LegalMoves(before.table, before.hand, rules), Construct(before.hand[0], (0,), 8)
        refusal = moves.judge(build).refusal
        assert refusal is not None and refusal.code == ("no_cover" if rules.build == "on" else "no_building")
        example = disputes.DISPUTES["false-build"].example
        assert example.hand == moves.hand[1:]
        sweep = disputes.DISPUTES["sweep-mark"].example
        largest = LegalMoves(sweep.table, sweep.hand, rules).largest(sweep.hand[0])
        assert largest is not None and largest.sweep
        assert len(disputes.DISPUTES["card-count"].example.hand) > rules.hand


def test_what_the_rules_change_about_a_dispute(client: FlaskClient) -> None:
    assert "9♦ is laid out instead." in see(client, "/referee/disputes/wrong-sum?rules=svensk")
    forced = see(client, "/referee/disputes/wrong-sum?rules=krypkasino")
    assert "it must take 6♠ and 3♥" in forced and "laid out instead" not in forced
    assert "No builds in these rules" in see(client, "/referee/disputes/false-build?rules=norsk")
    assert "Nothing is lost" in see(client, "/referee/disputes/sweep-mark?rules=royal")
    assert "5 points for the taker" in see(client, "/referee/disputes/sweep-mark?rules=krypkasino")
    assert client.get("/referee/disputes/weather").status_code == 404


@pytest.mark.parametrize("rules", ["svensk", "royal"])
def test_a_raise_counts_the_card_from_the_hand_only(client: FlaskClient, rules: str) -> None:
    position = quote_plus("(5H+3C)=8@1 4C / 2D AC")
    page = see(client, f"/referee/judge?p={position}&rules={rules}&play=2D&with=1&onto=0&value=14")
    assert "Only the card from the hand raises a build: 8 and 2♦ make 10, not 14." in page
