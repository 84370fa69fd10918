"""Whole lessons in a real browser, by keyboard alone: with and without scripting or single keys."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.keyboard import choose, tab_to
from trainer.content.catalog import load
from trainer.content.lesson import Lesson, Step
from trainer.practice.check import CaptureQuestion
from trainer.practice.choices import HowManyQuestion, LegalQuestion, WhichCardQuestion
from trainer.rules.presets import find_preset

COURSE = load().lessons
RULES = find_preset("svensk").rules


def answer_of(step: Step) -> tuple[int, ...] | None:
    """The places of a right answer: table cards, or the one option; ``None`` for "nothing to take"."""
    question = step.question(RULES)
    match question:
        case CaptureQuestion():
            best = question.captures.most(1)
            return best[0].items if best else None
        case WhichCardQuestion():
            return question.right[:1] or (len(question.hand),)
        case LegalQuestion():
            return (0 if question.reason is None else 1,)
        case HowManyQuestion():
            return (question.captures.max_cards,)


def answer(page: Page, step: Step, single_keys: bool) -> None:
    """Answer ``step`` rightly, from wherever the focus is."""
    places = answer_of(step)
    if not isinstance(step.question(RULES), CaptureQuestion):
        assert places is not None
        choose(page, places[0])
    elif places is None and single_keys:
        page.keyboard.press("n")
        return
    elif places is None:
        tab_to(page, page.locator("#nothing"))
    else:
        for place in places:
            box = page.locator(f'.pick[value="{place}"]')
            if single_keys:
                page.keyboard.press(str(place + 1))
            else:
                tab_to(page, box)
                page.keyboard.press("Space")
            expect(box).to_be_checked()
    page.keyboard.press("Enter")


def go_through(page: Page, lesson: Lesson, single_keys: bool, skip_past: bool) -> None:
    """From the list of lessons to the page after the last step, without a mouse."""
    page.goto("/learn")
    tab_to(page, page.locator(".lessons .door").nth(COURSE.index(lesson)))
    page.keyboard.press("Enter")
    for step in lesson.steps:
        expect(page).to_have_url(re.compile(f"/learn/{lesson.id}/{step.id}$"))
        expect(page.locator("h1")).to_be_visible()
        if step.asks:
            answer(page, step, single_keys)
            expect(page.locator("#verdict .verdict.right")).to_be_visible()
            expect(page).to_have_url(re.compile(rf"/learn/{lesson.id}/{step.id}\?take="))
        if single_keys and skip_past:
            page.keyboard.press("Enter")
        else:
            tab_to(page, page.locator("[data-next]"))
            page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/learn/{lesson.id}/end$"))
    expect(page.locator("h1")).to_contain_text(lesson.title)


@pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.id)
def test_a_lesson_by_keyboard_alone(page: Page, lesson: Lesson) -> None:
    go_through(page, lesson, single_keys=True, skip_past=True)
    expect(page.get_by_text("questions answered")).to_be_visible()


def test_a_lesson_by_tab_space_arrows_and_enter(page: Page) -> None:
    go_through(page, COURSE[0], single_keys=False, skip_past=False)


@pytest.mark.parametrize("lesson", COURSE[::2], ids=lambda lesson: lesson.id)
def test_a_lesson_without_scripting_by_keyboard(
    new_context: Callable[..., BrowserContext], lesson: Lesson
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    go_through(page, lesson, single_keys=False, skip_past=False)
    expect(page.get_by_text("questions answered")).to_be_visible()
    page.goto("/learn")
    expect(page.locator(".lessons .tag.right")).to_have_count(1)


def test_the_focus_stays_on_what_was_pressed(page: Page) -> None:
    page.goto("/learn/equal/equal-01")
    expect(page.locator("h1")).to_be_focused()
    page.locator('.pick[value="2"]').press("Space")
    tab_to(page, page.locator("#take"))
    page.keyboard.press("Enter")
    expect(page.locator("#verdict .verdict.notyet")).to_be_visible()
    expect(page.locator("#take")).to_be_focused()
    expect(page.locator("#live")).to_contain_text("Not yet. Queen of spades counts 12, 5 more than 7.")
    expect(page.locator('.pick[value="2"]')).to_be_checked()


def test_a_wrong_choice_keeps_everything_in_place(page: Page) -> None:
    page.goto("/learn/equal/equal-04")
    page.get_by_label("4 of hearts").check()
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#verdict")).to_contain_text("takes one card")
    expect(page.get_by_label("4 of hearts")).to_be_checked()
    for label in ("Next hint", "Next hint", "Show the answer"):
        page.locator("#hint").click()
        expect(page.locator("#hint")).to_contain_text(label)
    page.locator("#hint").click()
    expect(page.locator("#hints")).to_contain_text("takes 9")
    page.get_by_label("9 of spades").check()
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#verdict .verdict.right")).to_be_visible()
    page.get_by_role("link", name="Next step").click()
    expect(page.locator("h1")).to_contain_text("May your")


def test_reload_and_back_show_the_same(page: Page) -> None:
    page.goto("/learn/groups/groups-05")
    page.get_by_label("3", exact=True).check()
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#verdict")).to_contain_text("It takes more than 3 cards.")
    page.reload()
    expect(page.locator("#verdict")).to_contain_text("It takes more than 3 cards.")
    page.get_by_role("link", name="Step after").click()
    expect(page.locator("h1")).to_contain_text("May your")
    page.go_back()
    expect(page.locator("#verdict")).to_contain_text("It takes more than 3 cards.")


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_page_scrolls_sideways(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    for lesson in COURSE:
        for step in lesson.steps:
            page.goto(f"/learn/{lesson.id}/{step.id}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, step.id
    for path in ("/learn", "/learn/equal/end", "/learn/groups/groups-03?take=0,1,2&misses=2&hints=3"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
