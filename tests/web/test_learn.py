"""The Learn room: every route as page and as fragment, every step in every language and rule set."""

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from trainer.app import create_app
from trainer.config import Config
from trainer.content.catalog import load
from trainer.content.lesson import Step
from trainer.practice.check import CaptureQuestion
from trainer.practice.choices import HowManyQuestion, LegalQuestion, WhichCardQuestion, choice_ladder
from trainer.rules.presets import PRESETS, find_preset
from trainer.storage import progress
from trainer.storage.errors import StorageError
from trainer.translate import read_catalogue

COURSE = load().lessons
HTMX = {"HX-Request": "true"}
STEPS = [f"/learn/{lesson.id}/{step.id}" for lesson in COURSE for step in lesson.steps]
PAGES = ["/learn", *STEPS, *(f"/learn/{lesson.id}/end" for lesson in COURSE)]


def steps_of(kind: str) -> tuple[str, Step]:
    """The address of the first step of that kind, and the step."""
    return next(
        (f"/learn/{lesson.id}/{step.id}", step)
        for lesson in COURSE
        for step in lesson.steps
        if step.kind == kind
    )


def right_answer(step: Step, rules: str = "svensk") -> dict[str, object]:
    """The fields of a right answer, found by the engine."""
    question = step.question(find_preset(rules).rules)
    match question:
        case CaptureQuestion():
            best = question.captures.most(1)
            return {"do": "take", "take": list(best[0].items)} if best else {"do": "nothing"}
        case WhichCardQuestion():
            return {"take": question.right[0] if question.right else len(question.hand)}
        case LegalQuestion():
            return {"take": 0 if question.reason is None else 1}
        case HowManyQuestion():
            return {"take": question.captures.max_cards}


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A visitor of one app for all tests that store nothing."""
    return create_app(Config(data_dir=tmp_path_factory.mktemp("data"), testing=True)).test_client()


def read(client: FlaskClient, path: str, status: int = 200, **headers: str) -> str:
    answer = client.get(path, headers=headers)
    assert answer.status_code == status, path
    return answer.get_data(as_text=True)


# -- pages --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PAGES)
def test_each_page_is_whole(reader: FlaskClient, path: str) -> None:
    page = read(reader, path)
    assert re.search(r"<title>[^<]+· Kasino</title>", page)
    assert page.count("<h1") == 1 and page.count('id="live"') == 1
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|<script(?![^>]*\bsrc=)", page)


@pytest.mark.parametrize("path", PAGES[1:])
def test_each_step_is_a_fragment_too(reader: FlaskClient, path: str) -> None:
    answer = reader.get(path, headers=HTMX)
    piece = answer.get_data(as_text=True)
    assert "<html" not in piece and answer.headers["Vary"].count("HX-Request")
    root = re.match(r"\s*(?:\{#.*?#\}\s*)?<(?:form|div)[^>]*\sid=\"(question|choice|reading|end)\"", piece)
    assert root, piece[:200]
    whole = reader.get(path, headers={**HTMX, "HX-History-Restore-Request": "true"})
    assert "<html" in whole.get_data(as_text=True)


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_step_under_every_rule_set(reader: FlaskClient, preset: str, language: str) -> None:
    client = reader.application.test_client()
    client.set_cookie("kasino", urlencode({"lang": language, "rules": preset}))
    for path in PAGES:
        page = read(client, path)
        assert f'<html lang="{language}"' in page
        assert "{" not in re.sub(r"<[^>]*>", "", page), "a placeholder is left over"
    assert PRESETS[preset].short_name in page


@pytest.mark.parametrize("preset", PRESETS)
def test_every_question_takes_its_right_answer_under_every_rule_set(app: Flask, preset: str) -> None:
    client = app.test_client()
    client.set_cookie("kasino", urlencode({"rules": preset}))
    for lesson in COURSE:
        for step in lesson.steps:
            if step.asks:
                path = f"/learn/{lesson.id}/{step.id}"
                answer = client.post(path, data=right_answer(step, preset), headers=HTMX)
                assert 'class="verdict right"' in answer.get_data(as_text=True), f"{path} under {preset}"


def test_texts_are_translated(reader: FlaskClient) -> None:
    client = reader.application.test_client()
    client.set_cookie("kasino", urlencode({"lang": "nb", "rules": "norsk"}))
    bokmal = read_catalogue("nb")
    for path, text in (
        ("/learn", "Equal values"),
        ("/learn", "Take two cards that add up to yours"),
        ("/learn/equal/equal-01", "Your card takes cards from the table. Pick what you think it takes."),
        ("/learn/groups/groups-rule", COURSE[2].head.rule.say if COURSE[2].head.rule else ""),
        ("/learn/equal/equal-04", "Which card takes most?"),
    ):
        message = bokmal.get(text)
        assert message is not None and str(message.string) in read(client, path)


# -- the way through ------------------------------------------------------------------------------------


def test_each_step_leads_to_the_next_and_back(reader: FlaskClient) -> None:
    for lesson in COURSE:
        addresses = [f"/learn/{lesson.id}/{step.id}" for step in lesson.steps] + [f"/learn/{lesson.id}/end"]
        for before, here, after in zip(["", *addresses], addresses[:-1], addresses[1:], strict=False):
            page = read(reader, here)
            around = page[page.index('id="around"') :]
            assert f'href="{after}"' in around
            assert (f'href="{before}"' in around) == bool(before)


def test_progress_says_where_one_is(reader: FlaskClient) -> None:
    page = read(reader, "/learn/groups/groups-03")
    assert '<span class="steps" aria-hidden="true">4/8</span>' in page and "Step 4 of 8" in page


def test_numbers_lead_to_the_step_of_that_number(reader: FlaskClient) -> None:
    assert reader.get("/learn/equal/2").headers["Location"] == "/learn/equal/equal-02"
    assert reader.get("/learn/equal").headers["Location"] == "/learn/equal/equal-01"
    assert reader.get("/learn/equal/99").status_code == 404


@pytest.mark.parametrize(
    ("path", "told", "back"),
    [
        ("/learn/nope", "There is no lesson “nope” here.", "/learn"),
        ("/learn/nope/1", "There is no lesson “nope” here.", "/learn"),
        ("/learn/equal/nope", "This lesson has no step “nope”.", "/learn/equal/equal-01"),
        ("/learn/equal/<b>", "This lesson has no step “&lt;b&gt;”.", "/learn/equal/equal-01"),
    ],
)
def test_what_is_not_there_is_said_with_a_way_on(
    reader: FlaskClient, path: str, told: str, back: str
) -> None:
    page = read(reader, path, 404)
    assert told in page and f'class="btn main" href="{back}"' in page
    if path.count("/") == 3:
        assert reader.post(path, data={"take": "0"}).status_code == 404


def test_the_end_leads_to_the_next_lesson_and_to_a_drill(reader: FlaskClient) -> None:
    page = read(reader, "/learn/equal/end")
    assert 'href="/learn/sum-of-two/sum-of-two-01"' in page and "Next lesson: Sums of two" in page
    assert 'name="level" value="easy"' in page
    last = read(reader, "/learn/groups/end")
    assert "Next lesson" not in last and 'name="level" value="medium"' in last
    assert reader.post("/practise", data={"level": "medium", "of": "7"}).status_code == 303


# -- answers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["take-most", "which-card", "legal-or-not", "how-many"])
def test_a_right_answer_without_scripting_and_with_it(client: FlaskClient, kind: str) -> None:
    path, step = steps_of(kind)
    posted = client.post(path, data=right_answer(step))
    assert posted.status_code == 303
    page = read(client, posted.headers["Location"])
    assert 'class="verdict right"' in page and "Next step" in page
    piece = client.post(path, data=right_answer(step), headers=HTMX).get_data(as_text=True)
    assert piece.lstrip().startswith('<div id="verdict"') and 'class="verdict right"' in piece
    assert "<html" not in piece and 'id="go"' in piece and 'id="live"' in piece


@pytest.mark.parametrize(
    ("path", "fields", "told"),
    [
        ("equal/equal-01", {"take": 2}, "counts 12, 5 more than 7."),
        ("equal/equal-02", {"take": 0}, "That can be taken, but it is not the most: one card,"),
        ("equal/equal-03", {"take": 1}, "counts 6, 2 more than 4."),
        ("equal/equal-01", {"do": "nothing"}, "There is something to take. Your card takes 7."),
        ("equal/equal-04", {"take": 0}, "takes one card. Another card of yours takes more."),
        ("equal/equal-04", {"take": 3}, "One of your cards takes something."),
        ("equal/equal-05", {"take": 0}, "is left over."),
        ("sum-of-two/sum-of-two-04", {"take": 1}, "It may. "),
        ("sum-of-two/sum-of-two-06", {"take": 0}, "takes nothing here: no card and no sum counts 6."),
        ("groups/groups-03", {"take": [0, 1, 2]}, "is left over."),
        ("groups/groups-05", {"take": 3}, "It takes more than 3 cards."),
        ("groups/groups-05", {"take": 6}, "It takes fewer: "),
        ("groups/groups-07", {"take": 2}, "takes one card. Another card of yours takes more."),
    ],
)
def test_a_wrong_answer_is_one_sentence_about_this_table(
    client: FlaskClient, path: str, fields: dict[str, object], told: str
) -> None:
    posted = client.post(f"/learn/{path}", data=fields)
    page = read(client, posted.headers["Location"])
    assert 'class="verdict notyet"' in page and "Not yet" in page
    assert told in re.sub(r"<[^>]*>", "", page)
    assert "misses=1" in posted.headers["Location"]
    piece = client.post(f"/learn/{path}", data=fields, headers=HTMX)
    assert piece.status_code == 200 and told in re.sub(r"<[^>]*>", "", piece.get_data(as_text=True))


@pytest.mark.parametrize("kind", ["take-most", "which-card"])
def test_two_misses_in_a_row_open_the_rule_of_the_lesson(client: FlaskClient, kind: str) -> None:
    path, _step = steps_of(kind)
    once = client.post(path, data={"take": 0}, headers=HTMX).get_data(as_text=True)
    assert "The rule: equal values" not in once
    twice = client.post(path, data={"take": 0, "misses": 1}, headers=HTMX).get_data(as_text=True)
    assert '<details class="rule" open>' in twice and "The rule: equal values" in twice
    assert "A card takes table cards of the same value." in twice


@pytest.mark.parametrize("kind", ["take-most", "which-card", "legal-or-not", "how-many"])
def test_hints_climb_in_three_rungs_and_then_tell_the_answer(client: FlaskClient, kind: str) -> None:
    path, step = steps_of(kind)
    fields: dict[str, object] = {"do": "hint"}
    seen = []
    for rung in range(1, 5):
        posted = client.post(path, data={**fields, "hints": rung - 1})
        assert f"hints={rung}" in posted.headers["Location"]
        page = read(client, posted.headers["Location"])
        seen.append(page)
        assert ('name="do" value="hint"' in page) == (rung < 4)
    assert len(set(seen)) == 4
    assert 'class="verdict' not in seen[-1]
    assisted = client.post(path, data={**right_answer(step), "hints": 2})
    assert "hint" in read(client, assisted.headers["Location"])


def test_each_hint_of_a_choice_has_a_sentence(app: Flask) -> None:
    """All rungs of all shapes of question, those that the course does not have among them."""
    from trainer.rules.notation import parse_cards
    from trainer.web.tasks.choicetext import hint_sentence

    rules = find_preset("norsk").rules
    none = WhichCardQuestion(parse_cards("9S 4D"), parse_cards("2H 3H"), rules)
    clears = WhichCardQuestion(parse_cards("9S 4D"), parse_cards("5S 3H"), find_preset("dansk").rules)
    court = WhichCardQuestion(parse_cards("KS 4D"), parse_cards("KD 3H"), find_preset("english").rules)
    nothing = HowManyQuestion(parse_cards("9S 4D"), parse_cards("3H")[0], rules)
    legal = LegalQuestion(parse_cards("9S 4D"), parse_cards("9D")[0], (0,), rules)
    with app.test_request_context():
        for question in (none, clears, court, nothing, legal):
            ladder = choice_ladder(question)
            assert len(ladder) == 4
            assert all(str(hint_sentence(hint)).strip() for hint in ladder)


def test_skip_shows_the_answer_and_goes_on(client: FlaskClient) -> None:
    for kind in ("take-most", "which-card", "how-many"):
        path, _step = steps_of(kind)
        page = read(client, client.post(path, data={"do": "skip"}).headers["Location"])
        assert "Skipped" in page and "Next step" in page and 'class="verdict info"' in page


def test_once_more_is_the_question_afresh(client: FlaskClient) -> None:
    path, step = steps_of("which-card")
    page = read(client, client.post(path, data=right_answer(step)).headers["Location"])
    assert f'<a class="btn plain" href="{path}"><span>Once more</span></a>' in page


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("take-most", {"do": "take"}),
        ("take-most", {"take": 99}),
        ("take-most", {"do": "dance"}),
        ("which-card", {"do": "take"}),
        ("which-card", {"take": 99}),
        ("which-card", {"take": "x"}),
        ("which-card", {"take": ["0", "1"]}),
        ("which-card", {"take": 0, "do": "nothing"}),
        ("how-many", {"take": 0, "hints": "many"}),
        ("legal-or-not", {"take": 0, "misses": "-1"}),
    ],
)
def test_what_cannot_be_read_is_said_in_place_with_422(
    reader: FlaskClient, kind: str, fields: dict[str, object]
) -> None:
    path, _step = steps_of(kind)
    for headers in ({}, HTMX):
        answer = reader.post(path, data=fields, headers=headers)
        assert answer.status_code == 422
        page = answer.get_data(as_text=True)
        assert 'class="verdict caution"' in page and ("<html" in page) == (headers == {})


def test_an_address_that_cannot_be_read_shows_the_question(reader: FlaskClient) -> None:
    for kind in ("take-most", "which-card"):
        path, _step = steps_of(kind)
        assert 'class="verdict caution"' in read(reader, f"{path}?take=99", 422)
        assert "hints" in read(reader, f"{path}?hints=2")


def test_a_look_at_the_values_keeps_what_is_picked(client: FlaskClient) -> None:
    path, _step = steps_of("take-most")
    posted = client.post(path, data={"show": "values=all", "take": 1})
    assert posted.headers["Location"] == f"{path}?picked=1"
    assert 'value="1" class="pick v7" checked' in read(client, posted.headers["Location"])


def test_posting_to_a_step_that_asks_nothing_leads_there(reader: FlaskClient) -> None:
    for path in ("/learn/equal/equal-rule", "/learn/equal/end"):
        assert reader.post(path, data={"take": 0}).headers["Location"] == path


# -- what is remembered ---------------------------------------------------------------------------------


def test_get_changes_nothing(app: Flask) -> None:
    client = app.test_client()
    for path in [*PAGES, "/learn/equal/equal-01?take=1", "/learn/equal/equal-04?take=1"]:
        answer = client.get(path)
        assert "kasino_learner" not in str(answer.headers)
    engine = app.extensions["kasino_engine"]
    with engine.connect() as connection:
        assert connection.exec_driver_sql("select count(*) from attempts").scalar() == 0


def test_progress_is_kept_and_taken_up_again(app: Flask) -> None:
    client = app.test_client()
    assert "Continue" not in read(client, "/learn")
    assert '/learn/equal/equal-01"' in read(client, "/")
    for step in COURSE[0].steps[:4]:
        if step.asks:
            client.post(f"/learn/equal/{step.id}", data=right_answer(step))
    room = read(client, "/learn")
    assert "3 of 6" in room and "Continue" in room and 'href="/learn/equal/equal-04"' in room
    home = read(client, "/")
    assert "Equal values" in home and "Lesson 1, step 5 of 7" in home and '"/learn/equal/equal-04"' in home
    assert client.get("/learn/equal").headers["Location"] == "/learn/equal/equal-04"
    client.post("/learn/equal/equal-04", data={"do": "skip"})
    for step in COURSE[0].steps[5:]:
        client.post(f"/learn/equal/{step.id}", data=right_answer(step))
    end = read(client, "/learn/equal/end")
    assert "Still open" in end and 'href="/learn/equal/equal-04">Step 5' in end
    assert "done" in read(client, "/learn")
    assert "Lesson 2, step 1 of 8" in read(client, "/")
    client.post("/learn/equal/equal-04", data=right_answer(COURSE[0].steps[4]))
    assert "All 6 questions answered" in read(client, "/learn/equal/end")


def test_a_miss_stays_where_it_is(app: Flask) -> None:
    client = app.test_client()
    client.post("/learn/equal/equal-02", data={"take": 0})
    assert "Lesson 1, step 2 of 7" in read(client, "/")


def test_home_begins_with_the_first_question_of_the_first_lesson(client: FlaskClient) -> None:
    page = read(client, "/")
    assert re.search(r'<a class="btn[^"]*" href="/learn/equal/equal-01"', page)
    drawn = page[: page.index("/learn/equal/equal-01")]
    for card in (*COURSE[0].steps[0].table, *COURSE[0].steps[0].hand):
        assert f"#{card}" in drawn


def test_after_the_last_lesson_home_leads_to_the_drill(app: Flask) -> None:
    client = app.test_client()
    client.post("/learn/groups/groups-07", data=right_answer(COURSE[2].steps[-1]))
    assert re.search(r'<a class="btn[^"]*" href="/practise"', read(client, "/"))


def test_what_is_stored(app: Flask) -> None:
    client = app.test_client()
    client.post("/learn/equal/equal-04", data={"take": 1, "hints": 2})
    with app.extensions["kasino_engine"].connect() as connection:
        row = connection.exec_driver_sql(
            "select kind, rules, item, skill, answer, verdict, hints, assisted from attempts"
        ).one()
    assert tuple(row) == (
        "lesson", "svensk", "equal/equal-04", "equal", "take=1&hints=2", "right", 2, True,
    )  # fmt: skip


def test_when_nothing_can_be_stored_the_verdict_still_comes(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object, **keywords: object) -> None:
        raise StorageError("full", "the disk")

    monkeypatch.setattr(progress, "record_attempt", fail)
    path, step = steps_of("which-card")
    piece = client.post(path, data=right_answer(step), headers=HTMX).get_data(as_text=True)
    assert 'class="verdict right"' in piece and "Not saved" in piece
    posted = client.post(path, data=right_answer(step))
    assert "saved=no" in posted.headers["Location"]
    assert "Not saved" in read(client, posted.headers["Location"])


def test_when_nothing_can_be_read_the_lessons_are_still_there(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.post("/learn/equal/equal-01", data={"take": 1})

    def fail(*arguments: object) -> None:
        raise StorageError("busy", "the file")

    monkeypatch.setattr(progress, "lesson_steps_done", fail)
    monkeypatch.setattr(progress, "last_lesson", fail)
    for path in ("/", "/learn", "/learn/equal/end"):
        read(client, path)


# -- an author's own lessons ------------------------------------------------------------------------------

OWN = """\
id: mormor
title: Mormors tior
language: sv
rules: dansk
skills: [sum2]
steps:
  - say: Titta på {QD}.
    show: 9S 4D /
  - say: Bara ord.
  - ask: take-any
    id: mormor-1
    say: Ta något med <b>tian</b>.
    show: 10S 8C 3D 7D / 10C
"""


@pytest.fixture
def own(tmp_path: Path) -> FlaskClient:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "01.yaml").write_text(OWN)
    (folder / "02.yaml").write_text(OWN.replace("steps", "stpes"))
    app = create_app(Config(data_dir=tmp_path / "data", lessons_dir=folder, testing=True))
    return app.test_client()


def test_an_own_lesson_is_shown_as_it_is_written(own: FlaskClient) -> None:
    room = read(own, "/learn")
    assert 'lang="sv"><b><span class="vh">4. </span>Mormors tior</b>' in room
    first = read(own, "/learn/mormor/step-1")
    assert 'lang="sv">Titta på <span aria-hidden="true">Q\u2060♦\ufe0e</span>' in first
    assert "Dansk" in first
    assert "Bara ord." in read(own, "/learn/mormor/step-2")
    asked = read(own, "/learn/mormor/mormor-1")
    assert "Take something" in asked and "&lt;b&gt;tian&lt;/b&gt;" in asked
    piece = own.post("/learn/mormor/mormor-1", data={"take": 0}, headers=HTMX).get_data(as_text=True)
    assert 'class="verdict right"' in piece
    assert "Mormors tior: the end" in read(own, "/learn/mormor/end")


DOUBLE = """\
id: double
title: Double
rules: svensk
skills: [double]
rule:
  name: double builds
  say: All of it at once.
  example: {play: 7S, takes: "(7H,4C+3D)=7@1 7D"}
steps:
  - ask: take-most
    id: double-1
    show: (7H,4C+3D)=7@1 7D 2C / 7S
"""


def test_a_double_build_that_is_taken_falls_into_its_own_groups(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "01.yaml").write_text(DOUBLE)
    app = create_app(Config(data_dir=tmp_path / "data", lessons_dir=folder, testing=True))
    client = app.test_client()
    groups = [
        "seven of hearts counts 7",
        "four of clubs and three of diamonds make 7",
        "seven of diamonds counts 7",
    ]
    spoken = "Seven of hearts, four of clubs plus three of diamonds and seven of diamonds each make your 7."
    answered = client.post("/learn/double/double-1", data={"take": [0, 1]}, headers=HTMX).get_data(
        as_text=True
    )
    # In the verdict and on the rule card.
    assert re.findall('<span class="vh">([^<]* (?:make|counts) 7)</span>', answered) == groups * 2
    assert spoken in answered
    hints = [read(client, f"/learn/double/double-1?hints={rung}") for rung in (3, 4)]
    assert ["four of clubs and three of diamonds" in page.lower() for page in hints] == [True, True]
    assert not any(
        "seven of hearts, four of clubs and three of diamonds make" in page.lower() for page in hints
    )


def test_without_any_lesson_the_room_says_so(app: Flask) -> None:
    from trainer.content.catalog import Catalogue

    app.extensions["kasino_lessons"] = Catalogue(())
    client = app.test_client()
    assert "No lessons here" in read(client, "/learn")
    assert 'href="/learn"' in read(client, "/")
