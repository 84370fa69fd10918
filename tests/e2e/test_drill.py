"""A capture drill in a browser: by pointer, by keys alone, and with scripting off."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from trainer.practice.check import CaptureQuestion
from trainer.practice.drills import has_nothing, table_of
from trainer.rules.presets import PRESETS

SEED = "k3f9"
RUN = f"/practise/capture/svensk/easy/{SEED}"

SOME = next(n for n in range(1, 9) if not has_nothing(SEED, n))
NOTHING = next(n for n in range(1, 9) if has_nothing(SEED, n))


def question(n: int) -> CaptureQuestion:
    return table_of(PRESETS["svensk"].rules, "easy", SEED, n)


def best(n: int) -> tuple[int, ...]:
    return question(n).captures.most(limit=1)[0].items


def left(n: int) -> int:
    """A place that no largest capture has use for."""
    used = {place for capture in question(n).captures.most() for place in capture.items}
    return next(place for place in range(len(question(n).table)) if place not in used)


def pick(page: Page, *places: int) -> None:
    for place in places:
        page.get_by_role("checkbox").nth(place).check()


@pytest.fixture
def navigations(page: Page) -> list[str]:
    """The addresses that the page has been loaded from."""
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url) if request.is_navigation_request() else None)
    return seen


def test_a_wrong_answer_then_the_right_one(page: Page, navigations: list[str]) -> None:
    page.goto(f"{RUN}/{SOME}?of=7")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    pick(page, *best(SOME), left(SOME))
    take = page.locator("#take")
    expect(take).to_have_text(f"Take {len(best(SOME)) + 1} cards")
    take.click()
    expect(page.locator("#verdict")).to_contain_text("Not yet")
    expect(page.locator("#live")).to_contain_text("Not yet.")
    expect(take).to_be_focused()
    expect(page.locator(f"#mark-{left(SOME)}")).to_have_class("mark notyet")
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(len(best(SOME)) + 1)
    page.get_by_role("checkbox").nth(left(SOME)).uncheck()
    take.click()
    expect(page.locator(".verdict.right")).to_be_visible()
    expect(page.locator(".mark.right")).to_have_count(len(best(SOME)))
    following = page.get_by_role("link", name="Next table")
    expect(following).to_be_focused()  # it stands where the pressed button was
    assert len(navigations) == 1
    # What the address says now is what a reload and a shared link show.
    expect(page).to_have_url(
        f"{page.url.partition('/practise')[0]}{RUN}/{SOME}?of=7&take={','.join(map(str, best(SOME)))}"
    )
    page.reload()
    expect(page.locator(".mark.right")).to_have_count(len(best(SOME)))
    page.get_by_role("link", name="Next table").click()
    expect(page.locator(".where")).to_have_text(f"Table {SOME + 1} of 7")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_nothing_picked_is_told_in_place(page: Page, expected_complaints: list[str]) -> None:
    expected_complaints.append("422")
    page.goto(f"{RUN}/{SOME}")
    page.locator("#take").click()
    expect(page.locator("#verdict")).to_contain_text("Pick at least one card, or press Nothing to take.")
    expect(page.locator("#take")).to_be_focused()
    pick(page, *best(SOME))
    page.locator("#take").click()
    expect(page.locator(".verdict.right")).to_be_visible()


def test_clear_unpicks_and_offers_nothing_again(page: Page) -> None:
    page.goto(f"{RUN}/{NOTHING}")
    pick(page, 0, 1)
    page.locator("#take").click()
    expect(page.locator("#verdict")).to_contain_text("Not yet")
    expect(page.locator("#nothing")).to_be_hidden()
    clear = page.get_by_role("button", name="Clear")
    clear.click()
    expect(clear).to_be_focused()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)
    page.locator("#nothing").click()
    expect(page.locator(".verdict.right")).to_contain_text("There is nothing to take.")
    expect(page.get_by_role("link", name="Next table")).to_be_focused()


def test_hints_climb_and_the_focus_climbs_along(page: Page, navigations: list[str]) -> None:
    page.goto(f"{RUN}/{SOME}")
    for label in ("Hint", "Next hint: one card", "Next hint: one group", "Show the answer"):
        button = page.locator("#hint")
        expect(button).to_have_text(label)
        button.click()
        expect(page.locator("#hint")).not_to_have_text(label)
        expect(page.locator("#hint")).to_be_focused()
    expect(page.locator(".mark.hint")).to_have_count(len(best(SOME)))
    pick(page, *best(SOME))
    page.locator("#take").click()
    expect(page.locator(".verdict.right")).to_contain_text("with four hints")
    assert len(navigations) == 1


def test_by_keys_alone(page: Page, navigations: list[str]) -> None:
    page.goto(f"{RUN}/{SOME}?of=7")
    keys = page.keyboard
    keys.press(str(left(SOME) + 1))
    expect(page.get_by_role("checkbox").nth(left(SOME))).to_be_checked()
    keys.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("Not yet")
    keys.press(str(left(SOME) + 1))
    keys.press("h")
    expect(page.locator("#which")).to_contain_text("counts")
    for place in best(SOME):
        keys.press(str(place + 1))
    keys.press("Enter")
    expect(page.locator(".verdict.right")).to_be_visible()
    assert len(navigations) == 1
    keys.press("Enter")
    expect(page.locator(".where")).to_have_text(f"Table {SOME + 1} of 7")
    page.goto(f"{RUN}/{NOTHING}")
    keys.press("n")
    expect(page.locator(".verdict.right")).to_be_visible()


def test_by_tab_and_space_alone(page: Page) -> None:
    page.goto(f"{RUN}/{SOME}")
    # The browser puts the focus there some frames after the load; a key pressed before starts from the top.
    expect(page.locator("#task")).to_be_focused()
    keys = page.keyboard
    for place in range(len(question(SOME).table)):
        keys.press("Tab")
        expect(page.get_by_role("checkbox").nth(place)).to_be_focused()
        if place in best(SOME):
            keys.press("Space")
    for _ in range(2):  # hint, then the main button
        keys.press("Tab")
    expect(page.locator("#take")).to_be_focused()
    keys.press("Space")
    expect(page.locator(".verdict.right")).to_be_visible()
    expect(page.get_by_role("link", name="Next table")).to_be_focused()


def test_skip_and_the_look_of_the_page(page: Page) -> None:
    page.goto(f"{RUN}/{SOME}?of=7")
    pick(page, 0)
    page.get_by_role("button", name="all", exact=True).click()
    expect(page.locator("label .value")).to_have_count(len(question(SOME).table))
    expect(page.get_by_role("checkbox").nth(0)).to_be_checked()
    page.get_by_role("button", name="Turn it off").click()
    expect(page.locator(".counter")).to_be_hidden()
    page.get_by_role("button", name="Skip this table").click()
    expect(page.locator("#verdict")).to_contain_text("Skipped")
    expect(page.locator(".mark.missed")).to_have_count(len(best(SOME)))


def test_a_whole_run_to_its_end(page: Page) -> None:
    page.goto("/practise")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".where")).to_have_text("Table 1 of 7")
    page.goto(f"{RUN}/1?of=7")
    for n in range(1, 8):
        expect(page.locator(".where")).to_have_text(f"Table {n} of 7")
        if n == SOME:
            page.locator("#nothing").click()
            expect(page.locator("#verdict")).to_contain_text("Not yet")
        if question(n).captures:
            pick(page, *best(n))
            page.locator("#take").click()
        else:
            page.locator("#nothing").click()
        expect(page.locator(".verdict.right")).to_be_visible()
        page.locator("[data-next]").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("6 of 7")
    page.get_by_role("link", name=f"Table {SOME}").click()
    expect(page.locator(".where")).to_have_text(f"Table {SOME} of 7")


def test_without_scripting(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{RUN}/{SOME}?of=7")
    pick(page, *best(SOME), left(SOME))
    page.locator("#take").click()
    expect(page.locator("#verdict")).to_contain_text("Not yet")
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(len(best(SOME)) + 1)
    expect(page.locator(f"#mark-{left(SOME)}")).to_have_class("mark notyet")
    page.locator("#hint").click()
    expect(page.locator("#which")).to_contain_text("counts")
    page.get_by_role("checkbox").nth(left(SOME)).uncheck()
    page.locator("#take").click()
    expect(page.locator(".verdict.right")).to_contain_text("with one hint")
    page.get_by_role("link", name="Next table").click()
    expect(page.locator(".where")).to_have_text(f"Table {SOME + 1} of 7")
    page.goto(f"{RUN}/{NOTHING}")
    page.locator("#nothing").click()
    expect(page.locator(".verdict.right")).to_contain_text("There is nothing to take.")


def test_enter_without_scripting_takes(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{RUN}/{SOME}")
    pick(page, *best(SOME))
    page.get_by_role("checkbox").nth(best(SOME)[0]).press("Enter")
    expect(page.locator(".verdict.right")).to_be_visible()


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_sticks_out_sideways(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    for address in (
        "hard/k3f9/1",
        "hard/k3f9/1?take=0,1&misses=2&hints=3",
        "medium/k3f9/2?skip=1",
        "easy/k3f9/done",
    ):
        page.goto(f"/practise/capture/svensk/{address}")
        expect(page.get_by_role("heading", level=1)).to_be_attached()
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_on_a_small_phone_the_verdict_comes_into_sight(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto("/practise/capture/svensk/hard/k3f9/1")
    pick(page, 0, 1)
    page.locator("#take").click()
    expect(page.locator("#verdict .verdict").first).to_be_in_viewport(ratio=1)
