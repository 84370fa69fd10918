"""The score sheet room: every page and fragment, every slip of the pen, two people who write at once."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.sheets import ROUND, Table, chosen, hidden, typed, words
from trainer.app import create_app
from trainer.config import Config
from trainer.rules.presets import PRESETS

NOBODY = "0" * 32


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One app for all of these: each test is a visitor of its own, with sheets of its own."""
    return create_app(Config(data_dir=tmp_path_factory.mktemp("data"), testing=True))


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A new sheet of Anna and Erik."""
    return Table(client).new()


# ---- the list, and starting a sheet ----


def test_the_list_is_empty_at_first(client: FlaskClient) -> None:
    page = client.get("/score")
    assert page.status_code == 200
    assert "No score sheets yet" in page.text and 'href="/score/new"' in page.text
    assert "Set-Cookie" not in page.headers
    assert "python3 -m trainer data sheets" in page.text


def test_a_sheet_is_started_and_listed(client: FlaskClient) -> None:
    answer = Table(client).post_new(title="Sunday at Grandma’s")
    cookie = answer.headers["Set-Cookie"]
    assert re.match("kasino_learner=[0-9a-f]{32};", cookie)
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Max-Age=31536000" in cookie
    assert re.fullmatch("/score/[0-9a-f]{32}", answer.headers["Location"])
    sheet = client.get(answer.headers["Location"])
    assert sheet.status_code == 200 and "Sunday at Grandma’s" in sheet.text
    assert sheet.headers["X-Robots-Tag"] == "noindex, nofollow"
    listed = client.get("/score")
    assert "Sunday at Grandma’s" in listed.text and "Anna, Erik" in listed.text


def test_the_list_has_the_latest_first(client: FlaskClient) -> None:
    first = Table(client).new(title="First")
    Table(client).new(title="Second")
    text = client.get("/score").text
    assert text.index("Second") < text.index("First")
    first.save()
    text = client.get("/score").text
    assert text.index("First") < text.index("Second")
    assert "First" in client.get("/").text


@pytest.mark.parametrize(("players", "sides"), [("2", 2), ("3", 3), ("4", 4), ("pairs", 2)])
def test_every_preset_for_every_table(client: FlaskClient, players: str, sides: int) -> None:
    for preset in PRESETS:
        table = Table(client).new(rules=preset, players=players, name_2="Mor", name_3="Kari")
        page = table.get("/round")
        assert page.status_code == 200
        assert len(re.findall('name="spades-[0-9]"', page.text)) == sides
        assert table.get("/names").status_code == 200


@pytest.mark.parametrize(
    ("ends", "goal", "rules", "told"),
    [
        ("usual", "", "svensk", "First to 16."),
        ("points", "50", "svensk", "First to 50."),
        ("packs", "5", "svensk", "Most points after 5 packs."),
        ("packs", "1", "svensk", "Most points after one pack."),
        ("usual", "", "krypkasino", "Fewest points after one pack."),
        ("packs", "3", "krypkasino", "Fewest points after 3 packs."),
        ("points", "21", "krypkasino", "Out at 21; the last one in wins."),
    ],
)
def test_how_a_match_ends_is_said(client: FlaskClient, ends: str, goal: str, rules: str, told: str) -> None:
    assert told in words(Table(client).new(ends=ends, goal=goal, rules=rules).get())


def test_blank_names_and_title(client: FlaskClient) -> None:
    text = words(Table(client).new(name_0="", name_1="  ").get())
    assert "Player 1" in text and "Player 2" in text and "Kitchen table" in text


def test_names_of_a_pair_stand_together(client: FlaskClient) -> None:
    table = Table(client).new(players="pairs", name_2="Mor", name_3="Kari", dealer="2")
    text = words(table.get())
    assert "Anna & Mor" in text and "Erik & Kari" in text and "Mor deals first." in text


def test_house_rules_of_the_sheet(client: FlaskClient) -> None:
    table = Table(client).new(opt_pts_spades="1", opt_sweep_pts="0")
    page = table.get("/round")
    assert 'name="sweeps-0"' not in page.text
    assert re.search("Most spades 1 point ", words(table.get("/names")))


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name_0", "x" * 10_000, "This is 10000 characters long. Write at most 24."),
        ("name_1", "anna", "Two players are called anna. Add an initial to one of them."),
        ("title", "x" * 61, "This is 61 characters long. Write at most 60."),
        ("rules", "skat", "“skat” is not one of the choices. Choose one of them."),
        ("players", "5", "“5” is not one of the choices. Choose one of them."),
        ("dealer", "9", "“9” is not one of the choices. Choose one of them."),
        ("goal", "-3", "“-3” is not a whole number. Write a number from 1 to 1000."),
        ("goal", "2.5", "“2.5” is not a whole number. Write a number from 1 to 1000."),
        ("goal", "0", "0 is out of range. Write a number from 1 to 1000."),
        ("goal", "９", "“９” is not a whole number. Write a number from 1 to 1000."),
        ("goal", "", "Write a number here, such as 21."),
        ("opt_pts_spades", "7", "“7” is not one of the choices. Choose one of them."),
        ("opt_pts_hearts", "1", "There is no house rule “pts_hearts”. Take those on this page."),
        ("opt_target_check", "immediate", "These rules do not go together"),
    ],
)
def test_a_new_sheet_that_cannot_be(client: FlaskClient, field: str, value: str, sentence: str) -> None:
    fields = {"ends": "points", "goal": "21", "title": "Kept", field: value}
    if field == "opt_target_check":
        fields["rules"] = "krypkasino"
    answer = Table(client).post_new(**fields)
    assert answer.status_code == 422
    assert sentence in words(answer)
    if field in ("name_0", "name_1", "title", "goal"):
        assert typed(answer, field) == value
        assert re.search(f'aria-describedby="e-{field}"', answer.text)
    if field != "title":
        assert typed(answer, "title") == "Kept"
    assert "No score sheets yet" in client.get("/score").text


def test_an_unknown_rule_set_in_the_address(client: FlaskClient) -> None:
    answer = client.get("/score/new?rules=skat")
    assert answer.status_code == 422
    assert "There is no rule set “skat”." in words(answer)
    assert '<option value="finsk" selected' in client.get("/score/new?rules=finsk").text


def test_a_name_that_looks_like_code_is_a_name(client: FlaskClient) -> None:
    evil = "<script>hi()</script>"
    table = Table(client).new(name_0=evil, title="<b>bold</b>")
    table.fill("/round", ROUND | {"spades-0": "5"})
    for path in ("", "/round", "/round/1", "/round/1/erase", "/names"):
        page = table.get(path)
        assert "<script>hi" not in page.text and "<b>bold" not in page.text
        assert "&lt;script&gt;" in page.text


def test_marks_that_turn_the_writing_are_left_out(client: FlaskClient) -> None:
    page = Table(client).new(name_0="\u202eAn\u200bna\n Li\x07").get()
    assert "Anna Li" in words(page) and "\u202e" not in page.text


def test_the_same_form_twice_is_one_sheet(client: FlaskClient) -> None:
    form = hidden(client.get("/score/new")) | {"players": "2", "rules": "svensk", "ends": "usual"}
    first, second = (client.post("/score/new", data=form) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert client.get("/score").text.count('class="line"') == 1


def test_a_form_that_says_something_else_is_another_sheet(client: FlaskClient) -> None:
    form = hidden(client.get("/score/new")) | {"players": "2", "rules": "svensk", "ends": "usual"}
    first, second = (client.post("/score/new", data=form | {"name_0": name}) for name in ("Anna", "Anne"))
    assert first.headers["Location"] != second.headers["Location"]
    assert "Anne" in client.get(second.headers["Location"]).text


def test_without_a_number_of_players_two_play(client: FlaskClient) -> None:
    made = client.post("/score/new", data={"name_0": "Anna", "name_1": "Erik"})
    page = client.get(made.headers["Location"])
    assert "Player 3" not in page.text and "Erik" in page.text


def test_the_next_sheet_remembers_the_names(client: FlaskClient) -> None:
    Table(client).new(players="3", name_0="Mor", name_1="Far", name_2="Kari")
    page = client.get("/score/new")
    assert [typed(page, f"name_{seat}") for seat in range(3)] == ["Mor", "Far", "Kari"]
    assert chosen(page, "players") == "3"


def test_a_rematch_takes_rules_and_deal_along(client: FlaskClient) -> None:
    table = Table(client).new(rules="norsk", ends="points", goal="50", opt_sweep_pts="0", title="Sunday")
    numbers = {name: value for name, value in ROUND.items() if not name.startswith("sweeps")}
    assert table.fill(numbers=numbers).status_code == 303
    page = client.get("/score/new?again=" + table.address.rpartition("/")[2])
    assert '<option value="norsk" selected' in page.text
    assert (chosen(page, "ends"), typed(page, "goal"), typed(page, "title")) == ("points", "50", "Sunday")
    assert chosen(page, "dealer") == "1"
    assert re.search(
        r'name="opt_sweep_pts">\s*<option value="">.*?<option value="0" selected', page.text, re.S
    )


# ---- a round ----


def test_a_round_is_saved_and_counted(table: Table) -> None:
    answer = table.save()
    assert answer.headers["Location"] == table.address + "?v=2"
    page = table.client.get(answer.headers["Location"])
    text = words(page)
    assert "Round 1 saved." in text and "+8 8 +5 5" in text
    assert "First to 16. Erik deals next." in text and "Enter round 2" in text
    assert "Round 1 saved." not in words(table.get())  # the toast belongs to the one who saved
    assert "Round 1 saved" in words(table.get())  # the log does not


def test_the_points_are_shown_line_by_line(table: Table) -> None:
    table.save()
    text = words(table.get("/round/1"))
    for line in (
        "Most cards 1",
        "Most spades 2",
        "10♦\ufe0e storan 2",
        "2♠\ufe0e lillan 1",
        "Aces 3 1",
        "Last 1",
        "Sweeps 2",
    ):
        assert line in text
    assert "13 in all" in text and "tabbe" in text


def test_what_has_no_points_is_not_asked(client: FlaskClient) -> None:
    def asked(rules: str) -> set[str]:
        page = Table(client).new(rules=rules).get("/round")
        return {name.partition("-")[0] for name in re.findall('name="([a-z0-9]+(?:-[0-9])?)"', page.text)} & {
            "cards", "spades", "aces", "sweeps", "d10", "s2", "last",
        }  # fmt: skip

    assert asked("krypkasino") == {"spades", "aces", "sweeps", "d10", "s2"}
    assert asked("barnkasino") == {"cards", "spades", "aces"}
    assert 'name="d10-2"' in Table(client).new(rules="krypkasino").get("/round").text
    assert "svupper" in Table(client).new(rules="dansk").get("/round").text


@pytest.mark.parametrize(
    ("changes", "title", "text"),
    [
        ({"cards-0": "53", "cards-1": "0"}, "One card too many", "53 and 0 make 53."),
        ({"cards-0": "28"}, "One card is missing", "28 and 23 make 51."),
        ({"spades-0": "14"}, "8 spades too many", "14 and 7 make 21."),
        ({"spades-0": "5"}, "One spade is missing", "5 and 7 make 12."),
        ({"aces-0": "5", "aces-1": "0"}, "One ace too many", "5 and 0 make 5."),
        ({"aces-0": "1"}, "2 aces are missing", "1 and 1 make 2."),
        ({"cards-0": "3", "cards-1": "49"}, "More spades than cards", "Anna: 6 spades in 3 cards."),
        ({"d10": None}, "Still open: who has 10♦\ufe0e", "Choose a name"),
        ({"s2": None}, "Still open: who has 2♠\ufe0e", "Choose a name"),
        ({"last": None}, "Still open: who captured last", "Choose a name"),
    ],
)
def test_what_does_not_add_up_is_said_and_saved(
    table: Table, changes: dict[str, Any], title: str, text: str
) -> None:
    saved = table.fill(numbers=ROUND | changes)
    assert saved.status_code == 303
    page = words(table.client.get(saved.headers["Location"]))
    assert "Round 1 is saved, but does not add up yet" in page and title in page
    again = words(table.get("/round/1"))
    assert title in again and text in again


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("cards-0", "-1", "“-1” is not a whole number. Write a number from 0 to 52."),
        ("spades-1", "2.5", "“2.5” is not a whole number. Write a number from 0 to 13."),
        ("aces-0", "one", "“one” is not a whole number. Write a number from 0 to 4."),
        ("aces-0", "1_0", "“1_0” is not a whole number. Write a number from 0 to 4."),
        ("aces-0", "٣", "“٣” is not a whole number. Write a number from 0 to 4."),
        ("sweeps-0", "1000", "1000 is out of range. Write a number from 0 to 999."),
        ("cards-1", "9" * 5000, "Write a number from 0 to 52."),
        ("d10", "2", "“2” is not one of the choices. Choose one of them."),
        ("last", "<b>", "“<b>” is not one of the choices. Choose one of them."),
    ],
)
def test_what_cannot_be_read_is_kept_and_named(table: Table, field: str, value: str, sentence: str) -> None:
    answer = table.fill(numbers=ROUND | {field: value})
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert f'href="#at-{field}" autofocus' in answer.text and f'id="e-{field}"' in answer.text
    for name, number in ROUND.items():
        if name != field:
            kept = chosen(answer, name) if name in ("d10", "s2", "last") else typed(answer, name)
            assert kept == number
    if "-" in field:
        assert typed(answer, field) == value
    assert "Enter round 1" in words(table.get())
    # Corrected on that very page, it is saved.
    assert table.send("/round", hidden(answer) | {"do": "save"} | ROUND).status_code == 303


def test_a_blank_is_the_rest_once_and_then_open(table: Table) -> None:
    numbers = ROUND | {"spades-1": "", "aces-1": ""}
    proposed = table.fill(numbers=numbers)
    assert proposed.status_code == 200
    assert "The rest is filled in" in words(proposed)
    assert (typed(proposed, "spades-1"), typed(proposed, "aces-1")) == ("7", "1")
    assert "Enter round 1" in words(table.get())  # shown, not saved
    saved = table.send("/round", hidden(proposed) | {"do": "save"} | numbers)
    assert saved.status_code == 303
    page = words(table.client.get(saved.headers["Location"]))
    assert "Spades not counted yet: Erik" in page and "Aces not counted yet: Erik" in page
    again = table.get("/round/1")
    assert typed(again, "spades-1") == ""  # never 0
    assert "open" in words(table.get())


def test_an_empty_round_can_be_saved_open(table: Table) -> None:
    saved = table.fill(numbers={})
    assert saved.status_code == 303
    assert "Cards not counted yet: Anna and Erik" in words(table.client.get(saved.headers["Location"]))


def test_checking_saves_nothing(table: Table) -> None:
    form = hidden(table.get("/round")) | ROUND | {"spades-1": "", "last": "", "do": "check"}
    answer = table.send("/round", form)
    assert answer.status_code == 200
    assert typed(answer, "spades-1") == "7"
    assert "Still open: who captured last" in words(answer)
    assert "Enter round 1" in words(table.get())


def test_a_repair_is_one_tap_without_scripting(table: Table) -> None:
    form = hidden(table.get("/round")) | ROUND | {"spades-0": "6", "spades-1": "6", "do": "check"}
    answer = table.send("/round", form)
    assert re.findall('name="fix" value="([^"]*)"', answer.text) == ["spades-0=7", "spades-1=7"]
    assert "Anna 7" in words(answer) and "Erik 7" in words(answer)
    repaired = table.send("/round", hidden(answer) | form | {"fix": "spades-1=7"})
    assert repaired.status_code == 200
    assert typed(repaired, "spades-1") == "7" and "is missing" not in words(repaired)
    for nonsense in ("hearts-0=7", "spades-9=7", "spades-0=-7", "spades-0=7000"):
        assert table.send("/round", form | {"fix": nonsense}).status_code == 200


def test_enter_saves_and_never_repairs(table: Table) -> None:
    form = hidden(table.get("/round")) | ROUND | {"spades-1": "6", "do": "check"}
    page = table.send("/round", form).text
    first = re.search("<button[^>]*>", page[page.index("<form") :])
    assert first and 'value="save"' in first[0]


def test_four_piles_are_counted_one_by_one(client: FlaskClient) -> None:
    table = Table(client).new(players="4", name_2="Mor", name_3="Kari")
    piles = {"cards": (14, 17, 12, 9), "spades": (3, 5, 3, 2), "aces": (1, 2, 1, 0), "sweeps": (0, 1, 0, 0)}
    numbers = {f"{line}-{side}": str(n) for line, row in piles.items() for side, n in enumerate(row)}
    half = {name: value for name, value in numbers.items() if name.endswith(("-0", "-1"))}
    form = hidden(table.get("/round")) | half | {"do": "check"}
    assert "Still missing: 21 cards, 5 spades, 1 ace" in words(table.send("/round", form))
    saved = table.fill(numbers=numbers | {"d10": "0", "s2": "2", "last": "3"})
    assert saved.status_code == 303
    assert "52 cards, 13 spades, 4 aces: all there" in words(table.get("/round/1"))
    assert "+3 3 +6 6 +2 2 +1 1" in words(table.get())


def test_two_packs_have_two_of_each_card(client: FlaskClient) -> None:
    table = Table(client).new(rules="krypkasino")
    numbers = {"spades-0": "12", "spades-1": "14", "aces-0": "3", "aces-1": "5", "sweeps-0": "1"}
    numbers |= {"d10": "0", "d10-2": "1", "s2": "1", "s2-2": "1"}
    saved = table.fill(numbers=numbers)
    text = words(table.client.get(saved.headers["Location"]))
    assert "+23 23 +19 19" in text
    assert "Erik has won" in text and "The fewest points after round 1: 19." in text
    again = table.get("/round/1")
    assert [chosen(again, name) for name in ("d10", "d10-2", "s2", "s2-2")] == ["0", "1", "1", "1"]


def test_who_is_knocked_out_is_not_asked_any_more(client: FlaskClient) -> None:
    table = Table(client).new(players="3", rules="krypkasino", ends="points", goal="21", name_2="Mor")
    numbers = {
        "spades-0": "19",
        "spades-1": "4",
        "spades-2": "3",
        "aces-0": "2",
        "aces-1": "3",
        "aces-2": "3",
    }
    table.fill(numbers=numbers | {"d10": "1", "d10-2": "2", "s2": "1", "s2-2": "2"})
    assert "+21 21 +11 11 +10 10" in words(table.get())
    page = table.get("/round")
    assert re.findall('name="spades-([0-9])"', page.text) == ["1", "2"]
    form = hidden(page) | {"spades-1": "20", "do": "check"}
    assert typed(table.send("/round", form), "spades-2") == "6"
    last = {"spades-1": "20", "spades-2": "6", "aces-1": "6", "aces-2": "2"}
    saved = table.fill(numbers=last | {"d10": "1", "d10-2": "1", "s2": "1", "s2-2": "1"})
    text = words(table.client.get(saved.headers["Location"]))
    assert "Mor has won" in text and "Everybody else was out after round 2." in text
    assert "does not add up yet" not in text


def test_finnish_sweeps_that_do_not_count_are_said_so(client: FlaskClient) -> None:
    table = Table(client).new(rules="finsk")
    table.save()
    table.save()
    assert "Sweeps no longer count: somebody had 10 points before this round." in words(table.get("/round"))
    assert "Sweeps no longer count" not in words(table.get("/round/1"))


def test_the_fragment_of_points(table: Table) -> None:
    form = hidden(table.get("/round")) | ROUND | {"spades-1": "6", "aces-1": "x"}
    answer = table.send("/round/points", form, **{"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer.text.count("<html") == 0
    assert answer.text.lstrip().startswith('<div class="round-points" id="round_points">')
    assert (
        'id="cautions-spades" data-hx-swap-oob="true"' in answer.text
        and "One spade is missing" in answer.text
    )
    assert "spades open" in answer.text
    assert "Anna 8. Erik 2. One spade is missing." in words(answer)
    assert "<input" not in answer.text  # nothing of what is typed is replaced
    assert "Enter round 1" in words(table.get())
    assert table.send("/round/points", {}).status_code == 200


def test_the_page_holds_the_same_fragment(table: Table) -> None:
    page = table.get("/round").text
    assert page.count('id="round_points"') == 1
    assert f'data-hx-post="{table.address}/round/points"' in page and "hx-swap-oob" not in page


# ---- changing what is there ----


def test_an_edit_is_told_in_the_log(table: Table) -> None:
    table.save()
    table.save(**{"d10": "1"})
    answer = table.fill("/round/1", ROUND | {"last": "0", "cards-0": "28", "cards-1": "24"})
    text = words(table.client.get(answer.headers["Location"]))
    assert "Round 1: last capture moved from Erik to Anna" in text
    assert "Round 1: cards of Anna changed from 29 to 28" in text
    assert "1 edited" in text and "+9 9 +4 4" in text


def test_saving_an_edit_without_a_change_is_no_event(table: Table) -> None:
    table.save()
    answer = table.fill("/round/1")
    assert answer.headers["Location"] == table.address
    assert "saved again" not in words(table.get())


def test_a_round_is_erased_after_a_question(table: Table) -> None:
    table.save()
    table.save(**{"d10": "1"})
    page = table.get("/round/1/erase")
    assert page.status_code == 200 and "Erase round 1?" in words(page)
    answer = table.send("/round/1/erase", hidden(page))
    text = words(table.client.get(answer.headers["Location"]))
    assert "Round 1 erased." in text and "+6 6 +7 7" in text and "Enter round 2" in text


def test_undo_and_redo(table: Table) -> None:
    table.save()
    undone = table.press("undo")
    text = words(table.client.get(undone.headers["Location"]))
    assert "Undone: Round 1 saved" in text and "Enter round 1" in text and "Redo" in text
    redone = table.press("redo")
    assert "Redone: Round 1 saved" in words(table.client.get(redone.headers["Location"]))
    assert "+8 8" in words(table.get())


def test_there_is_nothing_to_undo_at_first(table: Table) -> None:
    assert "Undo" not in words(table.get())
    for action in ("undo", "redo"):
        answer = table.send(f"/{action}", table.ticket())
        assert answer.status_code == 409
        text = words(answer)
        assert f"There is nothing to {action} This is how the sheet stands now." in text
        assert "Enter round 1" in text and table.ticket()["version"] == "1"


def test_there_is_nothing_to_redo_after_something_new(table: Table) -> None:
    table.save()
    table.press("undo")
    table.save()
    answer = table.send("/redo", table.ticket())
    assert answer.status_code == 409 and "There is nothing to redo" in words(answer)
    assert "+8 8" in words(answer) and "Enter round 2" in words(answer)


def test_new_names(table: Table) -> None:
    table.save()
    form = hidden(table.get("/names")) | {"title": "Monday", "name_0": "Anne", "name_1": "Erik"}
    answer = table.send("/names", form)
    text = words(table.client.get(answer.headers["Location"]))
    assert "Anna is called Anne now" in text and "The sheet is called “Monday” now" in text
    same = table.send("/names", table.ticket() | {"title": "Monday", "name_0": "Anne", "name_1": "Erik"})
    assert same.headers["Location"] == table.address
    twins = table.send("/names", table.ticket() | {"title": "x" * 61, "name_0": "Erik", "name_1": "Erik"})
    assert twins.status_code == 422 and typed(twins, "name_0") == "Erik"
    assert "Write at most 60." in words(twins)


# ---- the end of a match ----


def test_who_has_won_and_why(table: Table) -> None:
    table.save()
    assert "has won" not in words(table.get())
    table.save()
    text = words(table.get())
    assert "Anna has won" in text and "The highest total after round 2: 16." in text
    assert "New match with the same players" in text and "Play on: enter round 3" in text
    table.fill("/round", ROUND | {"d10": "1"})
    assert "Anna has won" in words(table.get())
    table.fill("/round/1", ROUND | {"d10": "1"})
    assert "Anna has won" in words(table.get()) and "after round 3" in words(table.get())


def test_level_at_the_target(client: FlaskClient) -> None:
    level = {
        **ROUND,
        "cards-0": "26",
        "cards-1": "26",
        "spades-0": "6",
        "spades-1": "7",
        "d10": "0",
        "s2": "0",
    }
    level |= {"aces-0": "2", "aces-1": "2", "last": "1", "sweeps-0": "0", "sweeps-1": "0"}  # 5 : 5
    tie = Table(client).new(ends="points", goal="5", opt_target_tie="extra_pack")
    tie.fill(numbers=level)
    assert "Level Nobody is ahead, so one more pack decides." in words(tie.get())
    spades = Table(client).new(ends="points", goal="5")
    spades.fill(numbers=level)
    text = words(spades.get())
    assert "Erik has won" in text and "Level at 5 after round 1; more spades in it decided." in text


def test_a_winner_with_open_numbers_is_not_sure(table: Table) -> None:
    table.save()
    table.fill(numbers=ROUND | {"last": None, "sweeps-0": "3"})
    assert "a correction may still change it" in words(table.get())


# ---- two people, two tabs, two taps ----


def test_the_same_form_twice_is_one_round(table: Table) -> None:
    form = hidden(table.get("/round")) | {"do": "save"} | ROUND
    first, second = (table.send("/round", form) for _ in range(2))
    assert first.status_code == second.status_code == 303
    assert second.headers["Location"] == table.address
    assert "Enter round 2" in words(table.get())
    undo = hidden(table.get("/names"))
    assert [table.send("/undo", undo).status_code for _ in range(2)] == [303, 303]
    assert "Enter round 1" in words(table.get()) and "Redo" in words(table.get())


def test_a_form_that_back_brought_again_is_read_again(table: Table) -> None:
    form = hidden(table.get("/round")) | {"do": "save"} | ROUND
    assert table.send("/round", form).status_code == 303
    corrected = table.send("/round", form | {"cards-0": "28", "cards-1": "24"})
    assert corrected.status_code == 409 and typed(corrected, "cards-0") == "28"
    assert "The sheet has changed meanwhile" in words(corrected) and "Round 1 saved" in words(corrected)
    # What was undone is not taken for saved either.
    table.send("/undo", hidden(table.get("/names")))
    again = table.send("/round", form)
    assert again.status_code == 409 and "Enter round 1" in words(table.get())


def test_a_form_of_a_later_version_is_told_so_too(table: Table) -> None:
    answer = table.send("/round", hidden(table.get("/round")) | {"do": "save", "version": "99"} | ROUND)
    assert answer.status_code == 409 and "The sheet has changed meanwhile" in words(answer)


def test_who_comes_late_sees_what_happened_and_loses_nothing(table: Table) -> None:
    late = hidden(table.get("/round")) | {"do": "save"} | ROUND | {"sweeps-0": "9"}
    table.save()
    answer = table.send("/round", late)
    assert answer.status_code == 409
    text = words(answer)
    assert "The sheet has changed meanwhile" in text and "Round 1 saved" in text
    assert "Now it stands 8 : 5." in text
    assert "Save round 2" in text and typed(answer, "sweeps-0") == "9"
    assert "Enter round 2" in words(table.get())
    again = hidden(answer) | {"do": "save"} | ROUND | {"sweeps-0": "9"}
    assert table.send("/round", again).status_code == 303
    assert "+15 23" in words(table.get())


def test_an_edit_that_comes_late(table: Table) -> None:
    table.save()
    late = hidden(table.get("/round/1")) | {"do": "save"} | ROUND | {"sweeps-0": "9"}
    table.save()
    answer = table.send("/round/1", late)
    assert answer.status_code == 409 and "Save it as round 1 if it is still right." in words(answer)
    # The round is gone altogether: what was typed becomes the next one.
    late = hidden(table.get("/round/2")) | {"do": "save"} | ROUND | {"sweeps-0": "9"}
    table.send("/round/2/erase", hidden(table.get("/round/2/erase")))
    table.send("/round/1/erase", hidden(table.get("/round/1/erase")))
    answer = table.send("/round/2", late)
    assert answer.status_code == 409
    assert "Save round 1" in words(answer) and f'action="{table.address}/round"' in answer.text


@pytest.mark.parametrize("path", ["/undo", "/redo", "/names", "/round/1/erase"])
def test_every_form_knows_its_version(table: Table, path: str) -> None:
    table.save()
    late = table.ticket() | {"title": "Late", "name_0": "Anna", "name_1": "Erik"}
    table.save()
    answer = table.send(path, late)
    assert answer.status_code == 409 and "The sheet has changed meanwhile" in words(answer)
    assert "Play on: enter round 3" in words(table.get())


def test_erasing_what_somebody_else_erased(table: Table) -> None:
    table.save()
    late = hidden(table.get("/round/1/erase"))
    table.send("/round/1/erase", hidden(table.get("/round/1/erase")))
    answer = table.send("/round/1/erase", late)
    assert answer.status_code == 409 and "Enter round 1" in words(answer)


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 40])
def test_a_form_without_a_sensible_version_is_stale(table: Table, version: str) -> None:
    form = hidden(table.get("/round")) | {"do": "save"} | ROUND | {"version": version}
    assert table.send("/round", form).status_code == 409


# ---- what is not there, and what breaks ----


@pytest.mark.parametrize(
    "path",
    ["", "/round", "/round/1", "/round/1/erase", "/names"],
)
def test_unknown_sheets(client: FlaskClient, path: str) -> None:
    for token in (NOBODY, "x", "A" * 32):
        assert client.get(f"/score/{token}{path}").status_code == 404
    assert client.post(f"/score/{NOBODY}/list").status_code == 404
    assert client.get(f"/score/new?again={NOBODY}").status_code == 404


def test_unknown_rounds(table: Table) -> None:
    for path in ("/round/1", "/round/0", "/round/99999999999999999999", "/round/1/erase", "/round/-1"):
        assert table.get(path).status_code == 404
        assert table.send(path, table.ticket()).status_code == 404
    # No sheet ever has a round 0, so an old form for it is no less unknown.
    assert table.send("/round/0", table.ticket() | {"version": "0"}).status_code == 404


def test_a_lost_cookie_loses_no_entry(app: Flask, table: Table) -> None:
    form = hidden(table.get("/round")) | {"do": "save"} | ROUND
    stranger = Table(app.test_client(), table.address)
    assert "Add to my list on this device" in stranger.get().text
    assert stranger.send("/round", form).status_code == 303
    assert "+8 8" in words(stranger.get())
    assert "No score sheets yet" in stranger.client.get("/score").text
    added = stranger.send("/list", {})
    assert added.status_code == 303 and "kasino_learner" in added.headers["Set-Cookie"]
    assert "Anna, Erik" in stranger.client.get("/score").text
    assert "Add to my list" not in stranger.get().text
    assert "Anna, Erik" in table.client.get("/score").text


def test_a_forged_cookie_is_none(app: Flask) -> None:
    client = app.test_client()
    client.set_cookie("kasino_learner", "../../etc/passwd")
    assert "No score sheets yet" in client.get("/score").text


def test_other_sites_may_not_write(table: Table) -> None:
    form = hidden(table.get("/round")) | {"do": "save"} | ROUND
    assert table.send("/round", form, **{"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert table.send("/round", form, Origin="https://elsewhere.example").status_code == 403


def test_a_giant_form_is_refused(table: Table) -> None:
    assert table.send("/round", {"cards-0": "1" * 300_000}).status_code == 413
