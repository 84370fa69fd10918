"""The rules room in a browser: a house-rule sheet by keyboard and without scripting, comparison, paper."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from trainer.rules.presets import PRESETS

NewContext = Callable[..., BrowserContext]
PATHS = (
    "/rules",
    "/rules/norsk-bygg",
    "/rules/compare",
    "/rules/compare?with=" + "&with=".join(PRESETS),
    "/rules/glossary",
    "/rules/mistakes",
    "/rules/name",
    "/rules/house/new",
    "/rules/krypkasino/print",
    "/rules/compare/print",
    "/rules/compare/print?with=" + "&with=".join(PRESETS),
)


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_page_of_the_room_scrolls_sideways(new_context: NewContext, width: int) -> None:
    page = new_context(viewport={"width": width, "height": 740}).new_page()
    for path in PATHS:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def make_sheet(page: Page) -> str:
    """A sheet made from the Danish rules; its code."""
    page.goto("/rules/house/new?from=dansk")
    page.get_by_label("Name of the sheet").fill("Mormors regler")
    page.get_by_label("Most spades").select_option(label="2 points")
    page.get_by_role("button", name="Save these rules").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mormors regler")
    found = re.search(r"/r/(\w+)", page.url)
    assert found
    return found[1]


@pytest.mark.parametrize("scripting", [True, False])
def test_a_sheet_is_made_and_used_in_a_drill_and_on_a_score_sheet(
    new_context: NewContext, scripting: bool
) -> None:
    page = new_context(java_script_enabled=scripting).new_page()
    code = make_sheet(page)
    page.get_by_role("button", name="Play by these rules").click()
    expect(page.get_by_text("These are your rules")).to_be_visible()
    page.get_by_role("link", name="Practise with them").click()
    expect(page.get_by_label("Rules", exact=True)).to_have_value(code)
    page.get_by_role("button", name="Start").click()
    assert f"/practise/capture/{code}/" in page.url
    page.goto(f"/r/{code}")
    page.get_by_role("link", name="New score sheet with them").click()
    expect(page.get_by_label("Rule set")).to_have_value(code)
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.locator("#rules_chip")).to_contain_text("Mormors regler")


def test_a_sheet_by_keyboard_alone(page: Page) -> None:
    page.goto("/rules/house/new?from=svensk")
    page.get_by_label("Name of the sheet").focus()
    page.keyboard.type("Kitchen")
    for _press in range(60):
        if page.evaluate("document.activeElement.name") == "opt_ace_hand":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Save these rules").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Kitchen")
    expect(page.get_by_text("An ace from the hand always counts 14")).to_be_visible()


def test_questions_about_builds_hide_where_there_are_none(page: Page) -> None:
    page.goto("/rules/house/new?from=svensk")
    expect(page.get_by_label("Highest build")).to_be_visible()
    page.get_by_label("Building", exact=True).select_option(label="no")
    expect(page.get_by_label("Highest build")).to_be_hidden()


def test_the_comparison_follows_the_choice_and_its_address_shows_the_same(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/rules/compare?with=svensk&with=norsk-bygg")
    page.get_by_role("switch").check()
    expect(page.get_by_role("row", name="Most cards")).to_have_count(0)
    # What has come in answers to a choice only once htmx has taken it up, a moment after it can be seen.
    expect(page.locator(".htmx-added, .htmx-settling, .htmx-request")).to_have_count(0)
    page.get_by_label("Rule set 2").select_option("finsk")
    paper = page.get_by_role("link", name="Print")
    expect(paper).to_have_attribute("href", re.compile("/rules/compare/print.*with=finsk&only=differences"))
    expect(page.get_by_role("row", name="differs: Building yes no", exact=True)).to_be_visible()
    assert "with=finsk" in page.url and "only=differences" in page.url
    page.reload()
    expect(page.get_by_label("Rule set 2")).to_have_value("finsk")
    expect(page.get_by_role("switch")).to_be_checked()


def test_the_comparison_on_paper_is_what_the_screen_shows(page: Page) -> None:
    page.goto("/rules/compare?with=svensk&with=norsk-bygg&only=differences")
    page.get_by_role("link", name="Print").click()
    expect(page.get_by_role("columnheader")).to_have_text(["Svensk", "Norsk bygg"])
    expect(page.get_by_role("row", name="differs: Ace from the hand 1 or 14 14")).to_be_visible()
    expect(page.get_by_role("row", name="Packs")).to_have_count(0)
    page.get_by_role("link", name="Back to the rules").click()
    expect(page.get_by_role("switch")).to_be_checked()
    # Every rule set beside every other: narrow columns, but nothing is cut off.
    page.goto("/rules/compare/print?with=" + "&with=".join(PRESETS))
    page.set_viewport_size({"width": 1040, "height": 740})  # landscape A4 without its margins
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", ["en", "nb"])
def test_every_rule_set_fits_on_one_sheet_of_paper(
    new_context: NewContext, live_server: str, paper: str, language: str
) -> None:
    context = new_context()
    context.add_cookies([{"name": "kasino", "value": f"lang={language}", "url": live_server}])
    page = context.new_page()
    for name in PRESETS:
        page.goto(f"/rules/{name}/print")
        pdf = page.pdf(format=paper, prefer_css_page_size=False)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1, (name, paper)
    sizes = page.evaluate(
        "[...document.querySelectorAll('.paper *')].map(each => parseFloat(getComputedStyle(each).fontSize))"
    )
    assert min(sizes) >= 12  # 9 pt


#: How far the widest name of a rule set sticks out of the room for it, in each select that is shown.
STICKS_OUT = """() => [...document.querySelectorAll(".compare th:not(.only-wide) select")].map((each) => {
    const style = getComputedStyle(each), pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    pen.letterSpacing = style.letterSpacing;
    const widths = [...each.options].map((option) => pen.measureText(option.textContent.trim()).width);
    const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return Math.max(0, Math.floor(Math.max(...widths) - room));
})"""


def test_the_names_of_rule_sets_are_not_cut_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/rules/compare?with=svensk&with=norsk-bygg")
    assert page.evaluate(STICKS_OUT) == [0, 0]
