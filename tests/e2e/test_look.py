"""The look in a real browser: cards are drawn, nothing sticks out, and keys and counter do what they say."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from trainer.rules.cards import PACK
from trainer.web.shell.prefs import COOKIE

DRILL = "/patterns/drill"
PATHS = ["/", "/settings", "/patterns", f"{DRILL}?verdict=many", f"{DRILL}?verdict=rule", "/patterns/entry"]
NewContext = Callable[..., BrowserContext]


@pytest.mark.parametrize("width", [320, 360, 768, 1000, 1280])
def test_no_page_scrolls_sideways(new_context: NewContext, width: int) -> None:
    page = new_context(viewport={"width": width, "height": 740}).new_page()
    for path in PATHS:
        page.goto(path)
        for size in ("100%", "200%"):
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, size)


@pytest.mark.parametrize("width", [320, 768, 1000, 1240, 1280])
def test_the_keys_of_the_referee_stay_in_their_column(new_context: NewContext, width: int) -> None:
    page = new_context(viewport={"width": width, "height": 740}).new_page()
    page.goto("/referee")
    column, keys = page.locator("#adding").bounding_box(), page.locator("#undo").bounding_box()
    assert column and keys
    assert keys["x"] + keys["width"] <= column["x"] + column["width"]


def test_nothing_lies_on_another_where_text_is_large(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 320, "height": 740}).new_page()
    page.goto(DRILL)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    name, count = page.locator(".which").bounding_box(), page.locator(".counter .words").bounding_box()
    assert name and count
    assert name["y"] + name["height"] <= count["y"]
    page.goto("/patterns/entry")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    clipped = "boxes => boxes.filter(box => box.scrollWidth > box.clientWidth).map(box => box.value)"
    assert page.locator(".stepper input").evaluate_all(clipped) == []


def test_a_dark_look_is_printed_light_and_without_buttons(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 700, "height": 1000}).new_page()
    page.goto("/rules/svensk")
    page.evaluate("document.documentElement.dataset.look = 'dark'")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(27, 40, 51)"
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.locator(".btn").first).to_be_hidden()


def test_a_face_out_of_the_sheet_is_drawn_in_the_colour_of_its_suit(page: Page) -> None:
    page.goto("/patterns/drill")
    red = page.locator(".face.suit-H").first
    assert red.evaluate("face => getComputedStyle(face).color") == "rgb(181, 31, 46)"
    shown = red.locator("use").evaluate("use => use.getBoundingClientRect().width")
    assert shown > 20


def test_the_counter_counts_without_scripts(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False, viewport={"width": 360, "height": 740}).new_page()
    page.goto("/patterns/drill")
    expect(page.locator(".counter")).to_be_visible()
    for place in (0, 2):
        expect(page.locator(".pick").nth(place)).to_be_checked()
    # Counters are drawn, not in the document: what the page holds is only where they go.
    assert page.locator("[data-take] .n").count() == 1


@pytest.mark.parametrize(
    ("lang", "none", "one", "many"),
    [
        ("en", "Take", ("Take 1 card", "in 1 card"), ("Take  cards", "in  cards")),
        ("nb", "Ta inn", ("Ta inn 1 kort", "på 1 kort"), ("Ta inn  kort", "på  kort")),
    ],
)
def test_none_one_and_many_in_words_without_scripts(
    new_context: NewContext, base_url: str, lang: str, none: str, one: tuple[str, str], many: tuple[str, str]
) -> None:
    context = new_context(java_script_enabled=False)
    context.add_cookies([{"name": COOKIE, "value": f"lang={lang}", "url": base_url}])
    page = context.new_page()
    page.goto(f"/referee/judge?p={'+'.join(map(str, PACK[:16]))}+/+KD&rules=svensk")
    boxes = page.locator("#table .pick")
    expect(boxes).to_have_count(16)

    def shows(*texts: str) -> None:
        # The number of many is drawn by the counter of the style sheet and stands in no text.
        for place, text in zip(("[data-take]", ".counter .words"), texts, strict=True):
            shown = page.locator(place).locator(".if-none, .if-one, .if-many").filter(visible=True)
            expect(shown).to_have_count(1)
            assert shown.text_content() == text

    page.locator(".play-one input").check()
    shows(none, many[1])
    for first in (0, 6):
        boxes.nth(first).check()
        shows(*one)
        for place in range(first + 1, 16):
            boxes.nth(place).check()
            shows(*many)
            boxes.nth(place).uncheck()
        shows(*one)
        boxes.nth(first).uncheck()
    boxes.nth(3).check()
    boxes.nth(4).check()
    boxes.nth(9).check()
    shows(*many)


def test_keys_pick_count_and_speak(page: Page) -> None:
    page.goto("/patterns/drill")
    page.keyboard.press("4")
    expect(page.locator(".counter .words")).to_have_text("in 3 cards")
    expect(page.locator("[data-take]")).to_have_text("Take 3 cards")
    expect(page.locator("#live")).to_have_text("18 in 3 cards")
    for key in ("1", "3"):
        page.keyboard.press(key)
    expect(page.locator("[data-take]")).to_have_text("Take 1 card")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def test_keys_can_be_switched_off(page: Page) -> None:
    page.goto("/settings")
    page.get_by_role("switch", name="Single-key shortcuts").uncheck()
    expect(page.locator("#live")).to_have_text("Saved.")
    page.goto("/patterns/drill")
    page.keyboard.press("4")
    expect(page.locator(".pick").nth(3)).not_to_be_checked()


def test_the_rest_is_proposed_until_it_is_touched(page: Page) -> None:
    page.goto("/patterns/entry")
    page.locator("[name=cards-0]").fill("30")
    expect(page.locator("[name=cards-1]")).to_have_value("22")
    page.locator("[name=cards-1]").fill("20")
    page.locator("[name=cards-0]").fill("31")
    expect(page.locator("[name=cards-1]")).to_have_value("20")
    page.get_by_role("button", name="Anna 7").click()
    expect(page.locator("[name=spades-0]")).to_have_value("7")


def test_settings_show_at_once_and_stay(page: Page) -> None:
    page.goto("/settings")
    page.get_by_role("switch", name="Four suit colours").check()
    expect(page.locator("html")).to_have_attribute("data-colours", "four")
    page.get_by_label("E K D B").check()
    expect(page.locator("#preview use[href$='#BH']")).to_have_count(1)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-letters", "danish")
