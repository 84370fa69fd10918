"""A whole deal in a real browser, by keyboard alone: with scripting and without, and nothing complains."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.keyboard import choose, tab_to
from trainer.content.catalog import load
from trainer.content.walkthrough import Ply

(FIRST,) = [walk for walk in load().walkthroughs if walk.id == "first-deal"]
BASE = "/learn/walk/first-deal"


def place_of(ply: Ply) -> int:
    """Where the move that was played stands among the choices."""
    return [option.move for option in ply.options].index(ply.move)


def go_through(page: Page, single_keys: bool) -> None:
    """From the list to the page after the last move, each answer being the move that was played."""
    page.goto("/learn")
    tab_to(page, page.locator(f'a[href="{BASE}/1"]'))
    page.keyboard.press("Enter")
    for ply in FIRST.plies:
        expect(page).to_have_url(re.compile(f"{BASE}/{ply.number}$"))
        expect(page.locator("h1")).to_be_focused()
        choose(page, place_of(ply))
        page.keyboard.press("Enter")
        expect(page.locator("#walk_verdict .verdict.right")).to_be_visible()
        expect(page).to_have_url(re.compile(rf"{BASE}/{ply.number}\?pick={place_of(ply)}$"))
        if not single_keys:
            tab_to(page, page.locator("#show"))
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(f"{BASE}/{ply.number}/after$"))
        expect(page.locator("h1")).to_be_focused()
        if not single_keys:
            tab_to(page, page.locator("[data-next]"))
        page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"{BASE}/end$"))
    expect(page.locator("h1")).to_have_text("What is left on the table")
    expect(page.locator(".moves li")).to_have_count(len(FIRST.plies))


@pytest.mark.parametrize("single_keys", [True, False], ids=["single keys", "tab and enter"])
def test_the_whole_deal_by_keyboard(page: Page, single_keys: bool) -> None:
    go_through(page, single_keys)


def test_the_whole_deal_without_scripting(new_context: Callable[..., BrowserContext]) -> None:
    go_through(new_context(java_script_enabled=False).new_page(), single_keys=False)


def test_an_answer_leaves_everything_in_place(page: Page) -> None:
    page.goto(f"{BASE}/1")
    page.locator(".option").nth(4).click()
    page.locator("#answer").press("Enter")
    expect(page.locator("#walk_verdict")).to_contain_text("Not allowed")
    expect(page.locator("#live")).to_have_text("Not allowed. Three of hearts counts 3, one more than 2.")
    expect(page.locator("#answer")).to_be_focused()
    expect(page.locator(".option input").nth(4)).to_be_checked()
    page.locator(".option").nth(2).click()
    page.locator("#answer").click()
    expect(page.locator("#walk_verdict")).to_contain_text("That takes more")
    expect(page.locator(".btn.main")).to_have_text("Show what Anna played")
    page.reload()
    expect(page.locator("#walk_verdict")).to_contain_text("That takes more")
    page.locator("#show").click()
    expect(page.get_by_text("Another move takes more")).to_be_visible()


def test_forward_and_back_by_the_links_and_the_browser(page: Page) -> None:
    page.goto(f"{BASE}/3")
    page.get_by_role("link", name="Step before").click()
    expect(page).to_have_url(re.compile(f"{BASE}/2/after$"))
    page.get_by_role("link", name="Step after").click()
    expect(page).to_have_url(re.compile(f"{BASE}/3$"))
    page.get_by_text("The moves so far").click()
    expect(page.locator(".moves li:visible")).to_have_count(2)
    page.go_back()
    expect(page).to_have_url(re.compile(f"{BASE}/2/after$"))


@pytest.mark.parametrize("expected_complaints", [["422"]])
def test_nothing_chosen_is_said_in_place(page: Page, expected_complaints: list[str]) -> None:
    page.goto(f"{BASE}/1")
    page.locator("#answer").click()
    expect(page.locator("#walk_verdict")).to_contain_text("Choose one of the moves")
    expect(page.locator("#live")).to_contain_text("Choose one of the moves")


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_page_scrolls_sideways(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    for ply in FIRST.plies:
        for part in ("", "/after", "?pick=1"):
            page.goto(f"{BASE}/{ply.number}{part}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (ply.number, part)
    page.goto(f"{BASE}/end")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
