"""An evening at the score sheet in a browser: three rounds and a correction, with and without scripting."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, expect

NewContext = Callable[..., BrowserContext]


def start(page: Page, title: str = "Sunday at Grandma’s", first: str = "Anna", second: str = "Erik") -> None:
    """A sheet to fifty, from the front door."""
    page.goto("/score")
    page.get_by_role("link", name="New score sheet").click()
    page.get_by_role("textbox", name="Player 1").fill(first)
    page.get_by_role("textbox", name="Player 2").fill(second)
    page.get_by_role("radio", name="at points").check(force=True)
    page.get_by_role("textbox", name="How many").fill("50")
    page.get_by_role("textbox", name="Title").fill(title)
    page.get_by_role("button", name="Start the sheet").click()
    expect(page).to_have_title(f"{title} · Kasino")


def number(page: Page, line: str, name: str) -> Locator:
    """The field of one number."""
    return page.get_by_role("textbox", name=f"{line}, {name}")


def choose(page: Page, question: str, name: str) -> None:
    """Say who has it."""
    page.get_by_role("group", name=question).get_by_role("radio", name=name).check(force=True)


def fill_round(page: Page, cards: str, spades: str, aces: str) -> None:
    """Anna's numbers, and Erik's as the rest; Anna has 10♦, Erik the other two."""
    for line, value, total in (("Cards", cards, 52), ("Spades", spades, 13), ("Aces", aces, 4)):
        number(page, line, "Anna").fill(value)
        number(page, line, "Erik").fill(str(total - int(value)))
    choose(page, "Who has the ten of diamonds", "Anna")
    choose(page, "Who has the two of spades", "Erik")
    choose(page, "Who captured last", "Erik")


def expect_totals(page: Page, anna: int, erik: int) -> None:
    """The sheet's large figures."""
    expect(page.locator("#totals .points")).to_have_text([str(anna), str(erik)])


def test_three_rounds_and_a_correction(page: Page) -> None:
    start(page)
    page.get_by_role("link", name="Enter round 1").click()

    # By keyboard alone: one side is typed, the other follows; the points are counted meanwhile.
    number(page, "Cards", "Anna").focus()
    page.keyboard.type("29")
    expect(number(page, "Cards", "Erik")).to_have_value("23")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(number(page, "Spades", "Anna")).to_be_focused()
    page.keyboard.type("6")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("3")
    expect(number(page, "Aces", "Erik")).to_have_value("1")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")  # 10♦: Anna
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")  # 2♠: Erik
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    expect(number(page, "Sweeps", "Anna")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("2")
    expect(page.locator("#round_points .display")).to_have_text(["8", "5"])
    expect(number(page, "Sweeps", "Anna")).to_be_focused()  # nothing took the field away
    page.keyboard.press("Enter")
    expect_totals(page, 8, 5)
    expect(page.locator("#toast")).to_contain_text("Round 1 saved.")
    expect(page.locator("#live")).to_have_text("Round 1 saved.")

    # By pointer: a spade is missing, and one tap finds it.
    page.get_by_role("link", name="Enter round 2").click()
    fill_round(page, "20", "6", "1")
    number(page, "Spades", "Erik").fill("6")
    expect(page.get_by_text("One spade is missing", exact=True)).to_be_visible()
    expect(page.locator("#round_points")).to_contain_text("spades open")
    page.get_by_role("button", name="Erik 7").click()
    expect(page.get_by_text("One spade is missing", exact=True)).to_have_count(0)
    expect(number(page, "Spades", "Erik")).to_have_value("7")
    page.locator("[data-stepper]", has=number(page, "Sweeps", "Erik")).get_by_role(
        "button", name="One more"
    ).click()
    expect(number(page, "Sweeps", "Erik")).to_have_value("1")
    page.get_by_role("button", name="Save round 2").last.click()
    expect_totals(page, 11, 14)

    page.get_by_role("link", name="Enter round 3").click()
    fill_round(page, "30", "9", "2")
    page.get_by_role("button", name="Save round 3").last.click()
    expect_totals(page, 18, 18)

    # The correction: Anna had the last capture of round 2.
    page.get_by_role("link", name="Edit or erase round 2").click()
    choose(page, "Who captured last", "Anna")
    page.get_by_role("button", name="Save round 2").last.click()
    expect_totals(page, 19, 17)
    expect(page.locator("#log")).to_contain_text("Round 2: last capture moved from Erik to Anna")
    expect(page.locator("#live")).to_have_text("Round 2: last capture moved from Erik to Anna.")
    page.reload()
    expect_totals(page, 19, 17)
    expect(page.locator("#rounds tbody tr")).to_have_count(3)
    expect(page.locator("#rounds")).to_contain_text("edited")

    page.get_by_role("button", name="Undo").last.click()
    expect_totals(page, 18, 18)
    expect(page.locator("#live")).to_have_text("Undone: Round 2: last capture moved from Erik to Anna.")
    page.get_by_role("button", name="Redo").click()
    expect_totals(page, 19, 17)
    page.get_by_role("link", name="Edit or erase round 2").click()
    choose(page, "Who has the ten of diamonds", "Erik")
    page.get_by_role("button", name="Save round 2").last.click()
    expect(page.locator("#toast")).to_contain_text("10")
    expect(page.locator("#live")).to_have_text("Round 2: ten of diamonds moved from Anna to Erik.")
    page.get_by_role("button", name="Undo").last.click()
    expect_totals(page, 19, 17)
    page.goto("/score")
    expect(page.get_by_role("link", name="Sunday at Grandma’s")).to_contain_text("19 : 17")


def test_the_same_without_scripting(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    start(page, "By lamplight")
    page.get_by_role("link", name="Enter round 1").click()
    fill_round(page, "29", "6", "3")
    number(page, "Cards", "Erik").fill("")
    page.get_by_role("button", name="Save round 1").last.click()
    expect(page.get_by_text("The rest is filled in")).to_be_visible()
    expect(number(page, "Cards", "Erik")).to_have_value("23")
    page.get_by_role("button", name="Save round 1").last.click()
    expect_totals(page, 6, 5)
    # Nothing can be said by itself here, so it is the first thing below the bar.
    expect(page.locator("main > :first-child p")).to_have_text("Round 1 saved.")

    page.get_by_role("link", name="Enter round 2").click()
    fill_round(page, "20", "6", "1")
    number(page, "Spades", "Erik").fill("6")
    page.get_by_role("button", name="Check the sums").click()
    expect(page.get_by_text("One spade is missing", exact=True)).to_be_visible()
    page.get_by_role("button", name="Erik 7").click()
    expect(page.get_by_text("One spade is missing", exact=True)).to_have_count(0)
    expect(number(page, "Spades", "Erik")).to_have_value("7")
    number(page, "Spades", "Erik").press("Enter")
    expect_totals(page, 9, 13)

    page.get_by_role("link", name="Enter round 3").click()
    fill_round(page, "30", "9", "2")
    page.get_by_role("button", name="Save round 3").last.click()
    expect_totals(page, 16, 17)
    page.get_by_role("link", name="Edit or erase round 2").click()
    choose(page, "Who captured last", "Anna")
    page.get_by_role("button", name="Save round 2").last.click()
    expect_totals(page, 17, 16)
    page.reload()
    expect_totals(page, 17, 16)
    page.get_by_role("link", name="Edit or erase round 3").click()
    page.get_by_role("link", name="Erase this round").click()
    page.get_by_role("button", name="Erase round 3").click()
    expect_totals(page, 10, 12)
    page.locator("#toast").get_by_role("button", name="Undo").click()
    expect_totals(page, 17, 16)


def test_what_cannot_be_read_is_focused(page: Page, expected_complaints: list[str]) -> None:
    expected_complaints.append("status of 422")
    start(page, "Slips")
    page.get_by_role("link", name="Enter round 1").click()
    number(page, "Spades", "Anna").fill("2.5")
    page.get_by_role("button", name="Save round 1").last.click()
    expect(page.get_by_role("link", name="Spades, Anna")).to_be_focused()
    expect(number(page, "Spades", "Anna")).to_have_value("2.5")
    expect(number(page, "Spades", "Anna")).to_have_accessible_description(re.compile("is not a whole number"))


@pytest.mark.parametrize(("width", "look"), [(320, "dark"), (768, "light"), (1280, "dark")])
def test_the_pages_fit_and_are_for_everybody(new_context: NewContext, width: int, look: str) -> None:
    page = new_context(
        # What fades in has its colour only when it has arrived.
        viewport={"width": width, "height": 800},
        color_scheme=look,
        reduced_motion="reduce",
    ).new_page()
    start(page, "Long evening with everybody from the whole street", "Wilhelmina af Ugglas", "W" * 24)
    sheet = page.url
    page.get_by_role("link", name="Enter round 1").click()
    for side in (0, 1):
        page.locator(f"[name=spades-{side}]").fill("6")
    expect(page.get_by_text("One spade is missing", exact=True)).to_be_visible()
    check(page)
    page.get_by_role("button", name="Save round 1").last.click()
    expect(page.get_by_text("Round 1 is saved, but does not add up yet")).to_be_visible()
    check(page)
    for path in ("/round/1", "/round/1/erase", "/names"):
        page.goto(sheet + path)
        check(page)
    for path in ("/score", "/score/new"):
        page.goto(path)
        check(page)


#: Words of a choice that stick out of its frame, with how far.
STICKING_OUT = """() => [...document.querySelectorAll('.segmented > div')].flatMap(frame => {
  const outer = frame.getBoundingClientRect()
  return [...frame.querySelectorAll('label span')].flatMap(part => {
    const words = document.createRange()
    words.selectNodeContents(part)
    const inner = words.getBoundingClientRect()
    const most = Math.max(outer.left - inner.left, inner.right - outer.right, outer.top - inner.top,
      inner.bottom - outer.bottom, part.scrollWidth - part.clientWidth)
    return most > 0.5 ? [`${part.textContent} by ${most}`] : []
  })
})"""


@pytest.mark.parametrize("names", [("W" * 24, "Bo"), ("Wwwwwwwwww", "W" * 9)])
def test_a_name_without_a_space_breaks_rather_than_being_clipped(page: Page, names: tuple[str, str]) -> None:
    page.set_viewport_size({"width": 320, "height": 740})
    start(page, "Kitchen", *names)
    token = page.url.partition("?")[0].rpartition("/")[2]
    for path in (f"/score/{token}/round", f"/score/new?again={token}"):
        page.goto(path)
        for radio in page.locator(".segmented input:visible").all()[::2]:
            radio.check(force=True)  # the sign on the chosen part needs room too
        for size in ("100%", "200%"):
            page.locator("html").evaluate("(root, size) => { root.style.fontSize = size }", size)
            assert page.evaluate(STICKING_OUT) == [], f"{path} at {size}"


def test_short_names_share_a_line_evenly(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    start(page, "Kitchen", "Torbjørn", "Bo")
    page.get_by_role("link", name="Enter round 1").click()
    boxes = [part.bounding_box() for part in page.locator("#at-last label").all()]
    assert boxes[0] and boxes[1] and boxes[0]["y"] == boxes[1]["y"]
    assert abs(boxes[0]["width"] - boxes[1]["width"]) < 1


def check(page: Page) -> None:
    """No sideways scroll of the page, nor with large text; one main heading; nothing that axe can find."""
    root = page.locator("html")
    for size in ("200%", "100%"):
        root.evaluate("(root, size) => { root.style.fontSize = size }", size)
        assert root.evaluate("root => root.scrollWidth <= root.clientWidth"), f"{page.url} at {size}"
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
