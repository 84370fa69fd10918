"""The referee in a browser: a table laid out by taps, by keys and without scripting, and a move judged."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

PHONE = {"width": 360, "height": 740}


def add(page: Page, rank: str, suit: str) -> None:
    """One card in two taps."""
    page.get_by_role("radio", name=rank, exact=True).check(force=True)
    page.get_by_role("button", name=suit, exact=True).click()


def find(page: Page, words: str) -> None:
    """Wait for a row whose first line has these words; signs and the spoken names both stand in it."""
    expect(page.locator("#finds summary b", has_text=re.compile(words))).to_be_visible()


def lay_out(page: Page) -> None:
    page.goto("/referee?rules=svensk")
    for number, (rank, suit) in enumerate((("8", "Hearts"), ("5", "Clubs"), ("3", "Diamonds")), 1):
        add(page, rank, suit)
        expect(page.locator("#laid .wood button")).to_have_count(number)
    page.get_by_role("radio", name="Hand", exact=True).check(force=True)
    add(page, "8", "Spades")


def test_a_table_laid_out_by_taps(page: Page) -> None:
    page.set_viewport_size(PHONE)
    lay_out(page)
    row = page.locator("#finds summary")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Two smaller takes are legal.")
    expect(page).to_have_url(re.compile(r"/referee\?p=8H\+5C\+3D\+/\+8S&rules=svensk$"))
    expect(page.locator("#live")).to_have_text("In the hand: eight of spades.")
    # Both choices, and the focus, stay where they were.
    expect(page.get_by_role("radio", name="8", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="Hand", exact=True)).to_be_checked()
    expect(page.locator("#suit-S")).to_be_focused()
    page.get_by_role("button", name="Take away: three of diamonds").click()
    expect(page.locator("#laid .wood button")).to_have_count(2)
    expect(page.locator("#t1")).to_be_focused()
    page.go_back()
    expect(page.locator("#laid .wood button")).to_have_count(3)
    expect(page).to_have_url(re.compile(r"p=8H\+5C\+3D\+/\+8S"))


def test_a_build_is_made_and_taken_apart(page: Page) -> None:
    page.goto("/referee?p=8H+5C+3D+/+8S&rules=svensk")
    page.get_by_text("Make a build").click()
    for name in ("five of clubs", "three of diamonds"):
        page.locator("#more").get_by_role("checkbox", name=name).check(force=True)
    page.get_by_label("It makes").select_option("8")
    page.get_by_role("button", name="Put together").click()
    build = page.get_by_role("button", name="Take apart: build of 8, yours")
    expect(build).to_be_visible()
    expect(page).to_have_url(re.compile(r"\(5C%2B3D\)=8@0"))
    build.click()
    expect(page.locator("#laid .wood button")).to_have_count(3)


def test_a_table_typed_and_mistyped(page: Page, expected_complaints: list[str]) -> None:
    expected_complaints.append("status of 422")
    page.goto("/referee?rules=svensk")
    page.get_by_text("Edit as text").click()
    field = page.get_by_label("Table / hand")
    field.fill("8h 5c 3x / 8s")
    page.get_by_role("button", name="Lay this out").click()
    expect(page.locator("#e-text")).to_contain_text("On the table, place 3: “3x” is not a card.")
    expect(field).to_have_value("8h 5c 3x / 8s")
    field.fill("8h 5c 3d / 8s")
    page.get_by_role("button", name="Lay this out").click()
    expect(page.locator("#laid .wood button")).to_have_count(3)


def test_another_rule_set_is_asked_by_choosing_it(page: Page) -> None:
    page.goto("/referee?p=9H+5C+/+AS&rules=svensk")
    find(page, "ace of spades takes .*nine of hearts")
    page.get_by_label("Rules", exact=True).select_option("english")
    find(page, "ace of spades takes nothing")
    expect(page.locator("#chip")).to_contain_text("English")
    expect(page).to_have_url(re.compile("rules=english"))


def test_by_keyboard_alone(page: Page) -> None:
    page.goto("/referee?p=8H+/&rules=svensk")
    page.get_by_role("radio", name="A", exact=True).focus()
    page.keyboard.press("Space")
    for _step in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="5", exact=True)).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.locator("#undo")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#suit-S")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Take away: five of spades")).to_be_visible()
    expect(page.locator("#suit-S")).to_be_focused()
    page.locator("#t0").focus()
    page.keyboard.press("Space")
    expect(page.locator("#laid .wood button")).to_have_count(1)
    expect(page.locator("#t0")).to_be_focused()


def test_without_scripting(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    lay_out(page)
    find(page, "eight of spades takes .*eight of hearts, .*three of diamonds")
    expect(page).to_have_url(re.compile(r"p=8H\+5C\+3D\+/\+8S&rules=svensk&to=hand$"))
    page.get_by_label("Rules", exact=True).select_option("krypkasino")
    page.get_by_role("button", name="Use these rules").click()
    find(page, "eight of spades must take .*eight of hearts")
    page.locator("#finds summary").click()
    page.get_by_role("link", name="Judge another move").click()
    page.get_by_role("checkbox", name="eight of hearts").check(force=True)
    page.get_by_role("button", name=re.compile("^Take")).click()
    expect(page.locator("#judged .notyet")).to_contain_text("No, not in these rules")
    expect(page).to_have_url(re.compile("play=8S&take=0"))


def test_a_move_is_judged_on_the_spot(page: Page) -> None:
    page.goto("/referee/judge?p=9H+5C+/+AS+KD&rules=english")
    page.get_by_role("radio", name="ace of spades").check(force=True)
    for name in ("nine of hearts", "five of clubs"):
        page.get_by_role("checkbox", name=name).check(force=True)
    page.get_by_role("button", name="Take 2 cards").click()
    judged = page.locator("#judged")
    expect(judged.locator(".notyet")).to_contain_text("No, not in these rules")
    expect(judged.locator(".info")).to_contain_text("an ace from the hand counts 1 or 14")
    expect(judged.locator(".info li")).to_have_count(2)  # one for each reason
    expect(page.locator("#live")).to_contain_text("No, not in these rules.")
    expect(page).to_have_url(re.compile("play=AS&take=0,1"))
    page.get_by_role("button", name="Lay out").click()
    expect(judged.locator(".right")).to_contain_text("It may be laid out.")


def test_a_dispute_under_two_rule_sets(page: Page) -> None:
    page.goto("/referee/disputes?rules=svensk")
    page.get_by_role("link", name="Wrong sum").click()
    expect(page.locator("#answered")).to_contain_text("is laid out instead.")
    page.get_by_label("Rules").select_option("krypkasino")
    expect(page.locator("#answered")).to_contain_text("it must take")
    expect(page).to_have_url(re.compile("rules=krypkasino"))


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_nothing_sticks_out_of_a_full_table(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(
        "/referee?p=AS+2H+3D+4C+5S+6H+7D+8C+9S+10H+JS+QC+(5H%2B4S)=9@1+(7H,4D%2B3S)=7@0+/+KH+QD+7C&rules=svensk"
    )
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
