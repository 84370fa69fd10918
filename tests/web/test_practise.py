"""The practice room: every address as page and as piece, every bad input by its name, and nothing lost."""

import re
import sqlite3
from collections.abc import Sequence
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event
from werkzeug.test import TestResponse

from trainer.practice.check import CaptureQuestion
from trainer.practice.drills import LAST_TABLE, has_nothing, table_of
from trainer.rules.captures import Captures
from trainer.rules.house import ruleset
from trainer.rules.presets import PRESETS
from trainer.storage import progress
from trainer.storage.engine import Engine, reading
from trainer.storage.errors import StorageError
from trainer.storage.tables import attempts

HTMX = {"HX-Request": "true"}
SEED = "k3f9"
RUN = f"/practise/capture/svensk/easy/{SEED}"


def question(n: int, rules: str = "svensk", level: str = "easy") -> CaptureQuestion:
    return table_of(PRESETS[rules].rules, level, SEED, n)


def best(n: int, rules: str = "svensk", level: str = "easy") -> list[int]:
    found = question(n, rules, level).captures.most(limit=1)
    return list(found[0].items) if found else []


def answer_of(n: int) -> dict[str, object]:
    """The form that answers table ``n`` rightly."""
    return {"take": best(n)} if best(n) else {"do": "nothing"}


def wrong(n: int) -> dict[str, object]:
    """A form that answers it wrongly."""
    return {"do": "nothing"} if best(n) else {"take": [0]}


#: A table with something to take, and the one in its block that has nothing.
SOME = next(n for n in range(1, 9) if not has_nothing(SEED, n))
NOTHING = next(n for n in range(1, 9) if has_nothing(SEED, n))


def text(response: TestResponse) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub("<[^>]*>", "", response.text)))


def live(response: TestResponse) -> str:
    found = re.search(r'id="live"[^>]*>([^<]*)<', response.text)
    assert found
    return unescape(found[1])


def marks(response: TestResponse) -> list[str]:
    """The state of each card, in order."""
    return [state.strip() for state in re.findall(r'class="mark([^"]*)" id="mark-\d+"', response.text)]


def stored(app: Flask) -> list[progress.Attempt]:
    engine: Engine = app.extensions["kasino_engine"]
    with reading(engine) as connection:
        return [
            progress._attempt(row) for row in connection.execute(attempts.select().order_by(attempts.c.id))
        ]


# -- pages and pieces -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    ["/practise", f"{RUN}/1", f"{RUN}/1?of=7", f"{RUN}/done", f"{RUN}/done?of=7", f"{RUN}/2?of=7&only=2,5"],
)
def test_each_address_is_a_whole_page(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200
    assert response.text.count("<h1") == 1 and "<title>" in response.text


def test_a_table_as_page_piece_and_restored_history(client: FlaskClient) -> None:
    page, piece = client.get(f"{RUN}/1"), client.get(f"{RUN}/1", headers=HTMX)
    assert piece.text.lstrip().startswith('<form class="counting task-form" id="question"')
    assert "<html" not in piece.text and piece.text.strip() in page.text
    restored = client.get(f"{RUN}/1", headers=HTMX | {"HX-History-Restore-Request": "true"})
    assert restored.text == page.text
    for response in (page, piece, restored):
        assert "HX-Request" in response.vary


def test_a_get_stores_nothing_and_gives_no_cookie(app: Flask, client: FlaskClient) -> None:
    for path in (
        f"{RUN}/1",
        f"{RUN}/1?take=0,1",
        f"{RUN}/1?skip=1",
        f"{RUN}/1?hints=2",
        f"{RUN}/done",
        "/practise",
    ):
        assert "Set-Cookie" not in client.get(path).headers
    assert stored(app) == []


def test_the_same_address_shows_the_same_table_to_everybody(app: Flask) -> None:
    first, second = app.test_client().get(f"{RUN}/5"), app.test_client().get(f"{RUN}/5")
    assert first.text == second.text
    for item in question(5).table:
        assert f"#{item}" in first.text


def test_where_one_is(client: FlaskClient) -> None:
    assert "Table 3 of 7" in client.get(f"{RUN}/3?of=7").text
    assert "Table 3:" in client.get(f"{RUN}/3").text
    assert "Table 2 of 3" in client.get(f"{RUN}/5?of=7&only=2,5,7").text


# -- answers --------------------------------------------------------------------------------------------


def test_a_right_answer_with_htmx(app: Flask, client: FlaskClient) -> None:
    response = client.post(f"{RUN}/{SOME}?of=7", data={"take": best(SOME)}, headers=HTMX)
    assert response.status_code == 200 and "HX-Request" in response.vary
    assert response.text.lstrip().startswith('<div id="verdict"')
    assert "<fieldset" not in response.text and "checkbox" not in response.text
    expected = ["right" if n in best(SOME) else "" for n in range(len(question(SOME).table))]
    assert marks(response) == expected
    assert "Next table" in text(response) and "Once more" in text(response) and "The rule" in text(response)
    assert live(response).startswith(("Exactly. ", "Yes. ", "All of it. "))
    assert not re.search("[♠♥♦♣]", live(response))
    shown = response.headers["HX-Replace-Url"]
    assert shown == f"{RUN}/{SOME}?of=7&take={','.join(map(str, best(SOME)))}"
    again = client.get(shown)
    assert marks(again) == expected and again.text.count(" checked") == len(best(SOME))
    [attempt] = stored(app)
    assert (attempt.kind, attempt.verdict, attempt.hints, attempt.assisted) == ("drill", "right", 0, False)
    assert (
        attempt.item == f"capture/svensk/easy/{SEED}/{SOME}" and attempt.rules == "svensk" and attempt.skill
    )
    # The item's address with the stored answer is the page of that answer.
    assert client.get(f"/practise/{attempt.item}?{attempt.answer}").text == again.text


def test_a_wrong_answer_with_htmx(app: Flask, client: FlaskClient) -> None:
    response = client.post(f"{RUN}/{SOME}?of=7", data=wrong(SOME), headers=HTMX)
    assert response.status_code == 200
    assert "Not yet" in text(response) and live(response).startswith("Not yet. ")
    assert all(word in text(response) for word in ("Clear", "Skip", "The most it can take"))
    assert "Next table" not in text(response)
    assert 'id="go"' not in response.text  # the button that was pressed is left alone
    assert stored(app)[0].verdict == "not_yet"


def test_the_most_and_its_groups_stand_folded_under_a_miss(client: FlaskClient) -> None:
    response = client.post(f"{RUN}/{SOME}", data={"do": "nothing"}, headers=HTMX)
    folded = response.text[response.text.index('<details class="rule"') : response.text.index("</details>")]
    for place in best(SOME):
        assert f"#c{question(SOME).table[place]}" in folded
    assert "= " in folded


def test_two_misses_in_a_row_open_the_rule(client: FlaskClient) -> None:
    first = client.post(f"{RUN}/{SOME}", data={"do": "nothing"}, headers=HTMX)
    assert (
        "<details open" not in first.text.replace(' class="rule"', "")
        and "misses=1" in first.headers["HX-Replace-Url"]
    )
    second = client.post(f"{RUN}/{SOME}", data={"do": "nothing", "misses": "1"}, headers=HTMX)
    assert '<details class="rule" open' in second.text and "The rule: " in second.text
    right = client.post(f"{RUN}/{SOME}", data={"take": best(SOME), "misses": "2"}, headers=HTMX)
    assert 'name="misses" value="0"' in right.text


def test_nothing_to_take_is_an_answer_like_any_other(client: FlaskClient) -> None:
    response = client.post(f"{RUN}/{NOTHING}", data={"do": "nothing"}, headers=HTMX)
    assert "There is nothing to take." in text(response) and "Next table" in text(response)
    assert "take=none" in response.headers["HX-Replace-Url"]


def test_every_equally_good_answer_is_right_and_the_others_are_named(client: FlaskClient) -> None:
    for n in range(1, 200):
        captures = question(n, level="medium").captures
        if len(captures.most()) > 1:
            break
    for capture in captures.most():
        response = client.post(
            f"/practise/capture/svensk/medium/{SEED}/{n}", data={"take": list(capture.items)}, headers=HTMX
        )
        assert "Also best" in text(response) and "right" in marks(response)


def test_wrong_here_right_in_denmark(client: FlaskClient) -> None:
    # A Danish ace counts 14 and takes no ace; where it may count 1, the same answer is right.
    for n in range(1, 400):
        asked = question(n, "dansk", "medium")
        aces = [place for place, item in enumerate(asked.table) if str(item)[0] == "A"]
        if asked.card.rank == 1 and aces:
            response = client.post(
                f"/practise/capture/dansk/medium/{SEED}/{n}", data={"take": aces}, headers=HTMX
            )
            if "Wrong here, right in" in response.text:
                assert "an ace from the hand counts 1" in text(response)
                return
    raise AssertionError("no such table")


def test_wrong_by_house_rules_and_right_in_the_rule_set_they_started_from(client: FlaskClient) -> None:
    form = {"base": "svensk", "name": "Cautious", "opt_group_max": "2"}
    code = client.post("/rules/house/new", data=form).location.partition("?")[0].rpartition("/")[2]
    cautious = ruleset({"preset": "svensk", "group_max": 2})
    for n in range(1, 100):
        asked = table_of(cautious, "hard", SEED, n)
        best_there = Captures(asked.table, asked.card, PRESETS["svensk"].rules).most()
        found = next((each for each in best_there if each.groups and len(each.groups[0]) == 3), None)
        if found is None:
            continue
        address = f"/practise/capture/{code}/hard/{SEED}/{n}"
        told = text(client.post(address, data={"take": list(found.items)}, headers=HTMX))
        assert "Wrong here, right in" in told
        assert "rule sets a sum may have as many cards as it takes. Svensk kasino, " in told
        assert told.count("a sum may have as many cards") == 1
        return
    raise AssertionError("no such table")


# -- without scripting ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "data"), [(SOME, answer_of(SOME)), (SOME, wrong(SOME)), (NOTHING, answer_of(NOTHING))]
)
def test_an_answer_without_scripting_leads_to_a_page_that_shows_it(
    app: Flask, client: FlaskClient, n: int, data: dict[str, object]
) -> None:
    response = client.post(f"{RUN}/{n}?of=7", data=data)
    assert response.status_code == 303
    page = client.get(response.location)
    piece = client.post(f"{RUN}/{n}?of=7", data=data, headers=HTMX)
    assert page.status_code == 200 and marks(page) == marks(piece)
    assert live(piece).split(".")[0] in text(page)
    assert len(stored(app)) == 2


def test_a_hint_without_scripting_keeps_what_is_picked(app: Flask, client: FlaskClient) -> None:
    response = client.post(
        f"{RUN}/{SOME}?of=7", data={"take": [0, 1], "do": "hint", "hints": "1", "misses": "1"}
    )
    assert response.location == f"{RUN}/{SOME}?of=7&picked=0,1&hints=2&misses=1"
    page = client.get(response.location)
    assert page.text.count(" checked") == 2 and "Next hint: one group" in page.text
    assert stored(app) == []


# -- hints, skip, once more -----------------------------------------------------------------------------


def test_hints_climb_to_the_answer_and_stay_readable(client: FlaskClient) -> None:
    card = question(SOME).card
    labels = []
    for used in range(4):
        response = client.post(f"{RUN}/{SOME}", data={"do": "hint", "hints": str(used)}, headers=HTMX)
        labels += re.findall(r"Next hint: [a-z ]+|Show the answer", text(response))
        assert response.text.count("<li") == used
        assert f"counts {card.rank}" in text(response)
    assert labels == ["Next hint: one card", "Next hint: one group", "Show the answer"]
    assert marks(response) == ["hint" if n in best(SOME) else "" for n in range(len(question(SOME).table))]
    further = client.post(f"{RUN}/{SOME}", data={"do": "hint", "hints": "4"}, headers=HTMX)
    assert 'name="hints" value="4"' in further.text


def test_the_button_of_a_hint_says_no_more_where_there_is_nothing(client: FlaskClient) -> None:
    with_some, with_none = (
        [
            re.findall("Next hint: [a-z ]+|Show the answer", text(client.get(f"{RUN}/{n}?hints={used}")))
            for used in range(4)
        ]
        for n in (SOME, NOTHING)
    )
    assert with_some == with_none


def test_an_answer_with_hints_is_assisted_and_told_so(app: Flask, client: FlaskClient) -> None:
    response = client.post(f"{RUN}/{SOME}", data={"take": best(SOME), "hints": "2"}, headers=HTMX)
    assert "with two hints." in text(response)
    assert (stored(app)[0].verdict, stored(app)[0].hints, stored(app)[0].assisted) == ("right", 2, True)


def test_a_skip_shows_the_most(app: Flask, client: FlaskClient) -> None:
    response = client.post(f"{RUN}/{SOME}?of=7", data={"do": "skip", "take": [0]}, headers=HTMX)
    assert "Skipped" in text(response) and "Next table" in text(response)
    assert [n for n, state in enumerate(marks(response)) if state == "missed"] == list(best(SOME))
    assert stored(app)[0].verdict == "skipped"
    page = client.get(response.headers["HX-Replace-Url"])
    assert "Skipped" in text(page)


def test_once_more_is_the_same_table_afresh(client: FlaskClient) -> None:
    response = client.post(f"{RUN}/{SOME}?of=7", data={"take": best(SOME), "hints": "1"}, headers=HTMX)
    assert f'href="{RUN}/{SOME}?of=7"' in response.text


# -- looks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", ["off", "some", "all"])
def test_values_under_the_cards_are_a_press_away(client: FlaskClient, wanted: str) -> None:
    data = {"show": f"values={wanted}", "take": ["1"], "said": "", "hints": "1"}
    response = client.post(f"{RUN}/{SOME}?of=7", data=data)
    assert response.status_code == 303 and response.location == f"{RUN}/{SOME}?of=7&picked=1&hints=1"
    page = client.get(response.location).text
    count = page.count('class="value"')
    size = len(question(SOME).table)
    assert count == {"off": 0, "all": size}.get(wanted, count) and page.count(" checked") == 1
    assert f'data-values="{wanted}"' in page


def test_the_counter_can_be_turned_off_after_an_answer_too(client: FlaskClient) -> None:
    data = {"show": "counter=off", "take": best(SOME), "said": "take"}
    response = client.post(f"{RUN}/{SOME}", data=data, headers=HTMX)
    assert response.status_code == 204
    page = client.get(response.headers["HX-Redirect"])
    assert 'data-counter="off"' in page.text and "right" in marks(page)


def test_a_wish_that_does_not_exist_changes_nothing(client: FlaskClient) -> None:
    response = client.post(f"{RUN}/{SOME}", data={"show": "values=loud", "take": ["0"]})
    assert 'data-values="some"' in client.get(response.location).text


# -- bad input ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "Pick at least one card, or press Nothing to take."),
        ({"do": "take"}, "Pick at least one card, or press Nothing to take."),
        ({"take": ["99"]}, "“99” is not a card on this table. Pick from these: "),
        ({"take": ["-1"]}, "“-1” is not a card on this table."),
        ({"take": ["٣"]}, "“٣” is not a card on this table."),
        ({"take": ["1S"]}, "“1S” is not a card on this table."),
        ({"take": ["<script>"]}, "“<script>” is not a card on this table."),
        ({"take": ["9" * 5000]}, "is not a card on this table."),
        ({"do": "win", "take": ["0"]}, "“win” cannot be done here."),
        ({"take": ["0"], "hints": "many"}, "“many” is not a number for hints."),
        ({"take": ["0"], "misses": "-1"}, "“-1” is not a number for misses."),
    ],
)
def test_unreadable_forms_are_answered_in_place(
    app: Flask, client: FlaskClient, data: dict[str, object], said: str
) -> None:
    for headers in (HTMX, {}):
        response = client.post(f"{RUN}/{SOME}?of=7", data=data, headers=headers)
        assert response.status_code == 422
        assert said in text(response)
        assert "<script>”" not in response.text
    assert stored(app) == []
    assert "Table" in text(response) and "<fieldset" in response.text  # the page itself, still usable


def test_what_could_be_read_is_still_picked(client: FlaskClient) -> None:
    response = client.post(f"{RUN}/{SOME}", data={"take": ["0", "1", "77"], "hints": "1"})
    assert response.text.count(" checked") == 2 and 'name="hints" value="1"' in response.text


def test_cards_may_be_named_in_an_address(client: FlaskClient) -> None:
    names = ",".join(str(question(SOME).table[n]).lower() for n in best(SOME))
    assert "right" in marks(client.get(f"{RUN}/{SOME}?take={names}"))


@pytest.mark.parametrize(
    "query", ["take=", "take=77", "take=0,XX", "picked=77", "hints=x", "misses=1e3", "take=0&hints=%00"]
)
def test_an_unreadable_verdict_address_shows_the_table(client: FlaskClient, query: str) -> None:
    response = client.get(f"{RUN}/{SOME}?{query}")
    assert response.status_code == 422
    assert "<fieldset" in response.text and "Look again" in response.text


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/practise/capture/poker/easy/k3f9/1", "There is no rule set “poker”."),
        ("/practise/capture/svensk/expert/k3f9/1", "There is no level “expert”."),
        ("/practise/capture/svensk/easy/K3-F9/1", "“K3-F9” names no run."),
        ("/practise/capture/svensk/easy/aaaaaaaaaaaaaaaaa/1", "names no run."),
        ("/practise/capture/svensk/easy/k3f9/0", "There is no table “0”. This run has tables 1 to 1000."),
        (f"/practise/capture/svensk/easy/k3f9/{LAST_TABLE + 1}", "There is no table “1001”."),
        ("/practise/capture/svensk/easy/k3f9/one", "There is no table “one”."),
        ("/practise/capture/svensk/easy/k3f9/8?of=7", "There is no table “8”. This run has tables 1 to 7."),
        ("/practise/capture/svensk/easy/k3f9/1?of=seven", "A run cannot have “seven” tables."),
        ("/practise/capture/svensk/easy/k3f9/1?of=99", "A run cannot have “99” tables."),
        ("/practise/capture/svensk/easy/k3f9/done?of=8", "A run cannot have “8” tables."),
        ("/practise/capture/svensk/easy/k3f9/1?only=1,x", "There is no table “x”."),
        ("/practise/capture/poker/easy/k3f9/done", "There is no rule set “poker”."),
    ],
)
def test_a_tampered_address_offers_a_new_drill(client: FlaskClient, path: str, said: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert said in text(response)
    assert 'href="/practise"' in response.text and "New drill" in response.text
    if "done" not in path:
        assert client.post(path, data={"take": ["0"]}).status_code == 404


# -- storage --------------------------------------------------------------------------------------------


def test_the_verdict_comes_even_when_nothing_can_be_saved(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object, **more: object) -> None:
        raise StorageError("read_only", "/var/kasino")

    monkeypatch.setattr(progress, "record_attempt", full)
    response = client.post(f"{RUN}/{SOME}", data={"take": best(SOME)}, headers=HTMX)
    assert response.status_code == 200 and "right" in marks(response)
    assert "could not be saved" in text(response) and "/var/kasino cannot be written to" in text(response)
    assert "could not be saved" in live(response)
    response = client.post(f"{RUN}/{SOME}", data={"take": best(SOME)})
    assert response.location.endswith("&saved=no")
    assert "This answer could not be saved" in text(client.get(response.location))


def test_a_database_that_became_read_only(app: Flask, client: FlaskClient) -> None:
    client.post(f"{RUN}/{SOME}", data={"take": best(SOME)})

    def forbid(connection: sqlite3.Connection, *rest: object) -> None:
        connection.execute("PRAGMA query_only = ON").close()

    event.listen(app.extensions["kasino_engine"], "checkout", forbid)
    response = client.post(f"{RUN}/{SOME}", data={"take": best(SOME)}, headers=HTMX)
    assert response.status_code == 200 and "right" in marks(response)
    assert "could not be saved" in text(response) and "cannot be written to" in text(response)
    assert "1 of 1" in text(client.get(f"{RUN}/done"))


def test_a_lost_cookie_costs_nothing_but_the_count(client: FlaskClient) -> None:
    client.post(f"{RUN}/{SOME}?of=7", data={"take": best(SOME)})
    client.delete_cookie("kasino_learner")
    response = client.post(f"{RUN}/{SOME}?of=7", data=wrong(SOME), headers=HTMX)
    assert response.status_code == 200 and "kasino_learner=" in response.headers["Set-Cookie"]
    client.delete_cookie("kasino_learner")
    page = client.get(f"{RUN}/done?of=7")
    assert page.status_code == 200 and "Nothing of this run is remembered here" in text(page)


@pytest.mark.parametrize("value", ["", "x", "a" * 32 + "b", "zz" * 16])
def test_a_broken_cookie_is_replaced(client: FlaskClient, value: str) -> None:
    client.set_cookie("kasino_learner", value)
    assert client.get("/practise").status_code == 200
    response = client.post(f"{RUN}/{SOME}", data={"take": best(SOME)}, headers=HTMX)
    assert response.status_code == 200 and "kasino_learner=" in response.headers["Set-Cookie"]


# -- start and end --------------------------------------------------------------------------------------


def test_an_address_chooses_the_rules_of_the_new_run(client: FlaskClient) -> None:
    for name, book in (("finsk", "finsk"), ("Dansk", "dansk")):
        page = client.get(f"/practise?rules={name}")
        assert page.status_code == 200 and f'<option value="{book}" selected' in page.text
    page = client.get("/practise?rules=oldrule")
    assert page.status_code == 422
    assert "There is no rule set “oldrule”. Choose one of those here." in text(page)
    assert '<option value="svensk" selected' in page.text


def test_start_leads_to_a_new_run(client: FlaskClient) -> None:
    first = client.post("/practise", data={"level": "hard", "of": "20", "rules": "norsk"})
    assert first.status_code == 303
    assert re.fullmatch(r"/practise/capture/norsk/hard/[a-z0-9]{6}/1\?of=20", first.location)
    assert client.get(first.location).status_code == 200
    second = client.post("/practise", data={"level": "hard", "of": "20"})
    assert second.location != first.location
    assert second.location.startswith("/practise/capture/norsk/")  # the rule set is remembered
    endless = client.post("/practise", data={"of": "0"})
    assert re.fullmatch(r"/practise/capture/norsk/easy/[a-z0-9]{6}/1", endless.location)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"level": "expert"}, "There is no level “expert”."),
        ({"of": "8"}, "A run cannot have “8” tables."),
        ({"rules": "poker"}, "There is no rule set “poker”."),
    ],
)
def test_a_start_that_cannot_be(client: FlaskClient, data: dict[str, str], said: str) -> None:
    response = client.post("/practise", data={"level": "hard", **data})
    assert response.status_code == 422 and said in text(response)
    assert re.search(r'value="hard" checked', response.text) or "level" in data


def play(client: FlaskClient, forms: Sequence[dict[str, object] | None]) -> None:
    for n, form in enumerate(forms, 1):
        if form is not None:
            client.post(f"{RUN}/{n}?of=7", data=form)


def test_the_end_of_a_run_counts_first_answers(client: FlaskClient) -> None:
    play(
        client,
        [answer_of(1), wrong(2), answer_of(3) | {"hints": "1"}, {"do": "skip"}, wrong(5), answer_of(6)],
    )
    play(client, [None, answer_of(2), None, None, None, wrong(6), answer_of(7)])
    page = client.get(f"{RUN}/done?of=7")
    assert "3 of 6" in text(page)
    assert "One more with hints" in text(page) and "One skipped" in text(page)
    missed = re.findall(rf'class="line" href="{RUN}/(\d+)\?of=7"', page.text)
    assert missed == ["2", "5"]
    assert f'href="{RUN}/2?of=7&amp;only=2,5"' in page.text


def test_a_skip_does_not_count_once_there_is_an_answer(client: FlaskClient) -> None:
    play(client, [{"do": "skip"}])
    play(client, [answer_of(1)])
    page = text(client.get(f"{RUN}/done?of=7"))
    assert "1 of 1" in page and "skipped" not in page


def test_a_walk_through_the_missed_ones_ends_where_it_began(client: FlaskClient) -> None:
    response = client.post(f"{RUN}/2?of=7&only=2,5", data=answer_of(2), headers=HTMX)
    assert f'href="{RUN}/5?of=7&amp;only=2,5"' in response.text
    response = client.post(f"{RUN}/5?of=7&only=2,5", data=answer_of(5), headers=HTMX)
    assert f'href="{RUN}/done?of=7"' in response.text and "How it went" in text(response)


def test_the_seventh_of_seven_leads_to_the_end_and_the_seventh_of_many_on(client: FlaskClient) -> None:
    assert f'href="{RUN}/done?of=7"' in client.post(f"{RUN}/7?of=7", data=answer_of(7), headers=HTMX).text
    assert f'href="{RUN}/8"' in client.post(f"{RUN}/7", data=answer_of(7), headers=HTMX).text
    last = client.post(f"{RUN}/{LAST_TABLE}", data=answer_of(LAST_TABLE), headers=HTMX)
    assert f'href="{RUN}/done"' in last.text


def test_the_room_offers_to_go_on(client: FlaskClient) -> None:
    assert "Go on" not in client.get("/practise").text
    play(client, [answer_of(1), wrong(2)])
    assert f'href="{RUN}/2?of=7"' in client.get("/practise").text  # missed, so still open
    play(client, [None, answer_of(2)])
    page = client.get("/practise")
    assert f'href="{RUN}/3?of=7"' in page.text and "Table 3 of 7" in page.text
    client.post(f"{RUN}/7?of=7", data=answer_of(7))
    assert "Go on" not in client.get("/practise").text


def test_nobody_sees_another_learners_answers(app: Flask) -> None:
    one, other = app.test_client(), app.test_client()
    play(one, [answer_of(1)])
    play(other, [wrong(1)])
    assert "1 of 1" in text(one.get(f"{RUN}/done?of=7"))
    assert "0 of 1" in text(other.get(f"{RUN}/done?of=7"))


def test_in_norwegian(client: FlaskClient) -> None:
    page = client.get(f"{RUN}/3?of=7", headers={"Accept-Language": "nb"})
    assert 'lang="nb"' in page.text and "Ta inn så mye du kan" in page.text and "Bord 3 av 7" in page.text
