"""For whoever has no pointer, or no eyes on the screen: focus, names, spoken words, keys.

Whole drills, lessons and evenings by keyboard stand in the tests of their rooms.
"""

import re
from collections.abc import Callable, Iterator
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.scenery import Visitor, visitor
from tests.scenes import DRILL, SCENES, Scene, World
from trainer.web.art.cards import GLYPH_HEIGHT

NewContext = Callable[..., BrowserContext]
PHONE = {"width": 360, "height": 740}
SVG = "{http://www.w3.org/2000/svg}"

#: What has the focus, and what the eye sees of it: region, name, width of the ring, what lies on top of it.
FOCUS = """() => {
    const here = document.activeElement;
    if (here === document.body) return null;
    const box = here.getBoundingClientRect();
    const style = getComputedStyle(here);
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
    const regions = ["a.skip", ".top", ".wood", ".tray", "#verdict", "#hints", ".buttons", ".look"];
    const words = here.getAttribute("aria-label") || here.closest("label")?.textContent || here.textContent;
    return {
        name: words.trim() || here.id && document.querySelector(`label[for="${here.id}"]`)?.textContent,
        region: regions.find(name => here.closest(name)) || "",
        ring: style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth),
        seen: box.y > -1 && box.y + Math.min(box.height, 40) < innerHeight + 1,
        covered: top && !here.contains(top) && !top.contains(here) && !top.closest("label")?.contains(here)
            ? top.outerHTML.slice(0, 80) : "",
    };
}"""


@pytest.fixture(scope="module")
def guest(world: World, world_address: str, browser: Browser) -> Iterator[Visitor]:
    """A visitor of the furnished app, on a phone."""
    with visitor(world, world_address, browser, viewport=PHONE, reduced_motion="reduce") as found:
        yield found


def named(name: str) -> Scene:
    """A scene by its name."""
    return next(scene for scene in SCENES if scene.name == name)


def to_the_top(page: Page) -> None:
    """Put the focus on the first thing that takes it; pages of tasks begin at their heading."""
    first = page.locator(".skip").first
    first.focus()
    # Focus that a script has set shows no ring; keys do.
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(first).to_be_focused()


def stops(page: Page) -> list[dict[str, object]]:
    """Each place where Tab stops, from the first one to the end of the page."""
    to_the_top(page)
    found = [page.evaluate(FOCUS)]
    page.locator("body").evaluate("body => body.insertAdjacentHTML('beforeend', '<p id=end tabindex=0></p>')")
    for _press in range(120):
        page.keyboard.press("Tab")
        if page.locator("#end:focus").count():
            return found
        found.append(page.evaluate(FOCUS))
    raise AssertionError("Tab leads round in a circle")


WALKED = [
    "home, returning", "learn, begun", "take-most, wrong twice", "which-card", "legal-or-not, right", "score",
    "end of the lesson, some open", "practise", "drill", "drill, wrong twice with hints", "drill, right",
    "drill, ten cards", "end of a run", "new sheet", "sheet", "round of four", "round, sums", "names",
    "settings", "no such page", "patterns, sixteen cards",
]  # fmt: skip


@pytest.mark.parametrize("name", WALKED)
def test_the_focus_is_always_seen(guest: Visitor, name: str) -> None:
    page = guest.go(named(name))
    found = stops(page)
    assert len(found) > 3
    for stop in found:
        assert stop["name"], stop
        assert stop["ring"] == 3 and stop["seen"] and not stop["covered"], stop


def test_the_focus_goes_the_way_the_eye_goes(guest: Visitor) -> None:
    page = guest.go(named("drill, wrong twice with hints"))
    order = [str(stop["region"]) for stop in stops(page)]
    regions = [region for at, region in enumerate(order) if at == 0 or order[at - 1] != region]
    assert regions == ["a.skip", ".top", ".wood", "#verdict", "#hints", ".buttons", ".look"]
    page = guest.go(named("drill"))
    regions = list(dict.fromkeys(str(stop["region"]) for stop in stops(page)))
    assert regions == ["a.skip", ".top", ".wood", ".tray", ".buttons", ".look"]


def test_skip_links_show_themselves_and_lead_there(guest: Visitor) -> None:
    for name, links in {
        "home, first visit": {"To the content": "#main"},
        "score": {"To the content": "#main"},
        "drill": {"To the table": "#table", "To the actions": "#actions"},
        "sheet": {"To the score sheet": "#table", "To the actions": "#actions"},
        "which-card": {"To the table": "#table", "To the actions": "#actions"},
        "round": {"To the form": "#table", "To the actions": "#actions"},
        "names": {"To the form": "#table", "To the actions": "#actions"},
        "new sheet": {"To the form": "#table", "To the actions": "#actions"},
        "erase": {"To the question": "#table", "To the actions": "#actions"},
        "judge a move": {"To the table": "#table", "To the actions": "#actions"},
    }.items():
        for words, target in links.items():
            page = guest.go(named(name))
            link = page.get_by_role("link", name=words, exact=True)
            expect(link).not_to_be_in_viewport()
            to_the_top(page)
            if words == "To the actions":
                page.keyboard.press("Tab")
            expect(link).to_be_focused()
            expect(link).to_be_in_viewport(ratio=1)
            page.keyboard.press("Enter")
            expect(page.locator(target)).to_be_in_viewport()
            page.keyboard.press("Tab")
            # From there on: what comes next stands in it, or after it where it holds nothing to press.
            after = "target => target.compareDocumentPosition(document.activeElement) & 4"
            assert page.locator(target).evaluate(after), f"{name}: {words} leads elsewhere"


def test_cards_and_answers_are_told_by_name(page: Page) -> None:
    page.goto(f"{DRILL}/1?of=7")
    expect(page.locator("#table")).to_match_aria_snapshot("""
        - group "Take as much as you can":
          - heading "Take as much as you can" [level=1]
          - checkbox "ace of diamonds, counts 1"
          - checkbox "two of hearts, counts 2"
          - checkbox "seven of hearts, counts 7"
    """)
    for name in ("ace of diamonds", "two of hearts", "seven of hearts"):
        page.get_by_role("checkbox", name=name).check()
    page.get_by_role("button", name="Take 3 cards").click()
    left = page.get_by_role("checkbox", name="seven of hearts, counts 7, left over", exact=True)
    expect(left).to_be_checked()
    page.get_by_role("checkbox", name="seven of hearts").uncheck()
    page.get_by_role("button", name="Take 2 cards").click()
    for name in ("ace of diamonds, counts 1, right", "two of hearts, counts 2, right"):
        expect(page.get_by_role("checkbox", name=name, exact=True)).to_be_checked()
    # The same where the whole page is drawn anew.
    page.goto(f"{DRILL}/1?of=7&take=0,1,2&misses=1")
    expect(left).to_be_checked()
    page.goto("/learn/equal/equal-04")
    expect(page.locator("#actions")).to_match_aria_snapshot("""
        - group "Which card takes most?":
          - radio "4 of hearts"
    """)


def test_the_live_region_gets_one_text_for_an_answer(page: Page) -> None:
    page.clock.install()
    page.goto(f"{DRILL}/1?of=7")
    heard: list[str] = []
    page.expose_function("hear", lambda text: heard.append(text))
    page.evaluate(
        """() => {
            const live = document.getElementById("live");
            new MutationObserver(() => hear(live.textContent)).observe(live, {childList: true});
        }"""
    )
    page.keyboard.press("1")
    page.keyboard.press("3")
    page.clock.run_for(1000)
    live = page.locator("#live")
    expect(live).to_have_text("8 in 2 cards")
    # The answer comes before the sum has been told: the sum is no news any more.
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(live).to_have_text("Not yet. Seven of hearts counts 7, 4 more than 3.")
    page.clock.run_for(1000)
    expect(live).to_have_text("Not yet. Seven of hearts counts 7, 4 more than 3.")
    assert heard == ["8 in 2 cards", "Not yet. Seven of hearts counts 7, 4 more than 3."]


def test_nothing_steals_what_is_typed(page: Page) -> None:
    page.goto("/score/new")
    name = page.get_by_role("textbox", name="Player 1")
    name.focus()
    page.keyboard.type("Hanne 1 nh?")
    expect(name).to_have_value("Hanne 1 nh?")
    expect(page.locator("#keys")).to_be_hidden()
    # With a modifier a key belongs to the browser.
    page.goto(f"{DRILL}/1")
    page.keyboard.press("Control+1")
    page.keyboard.press("Alt+n")
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)
    expect(page.locator("#verdict")).to_be_hidden()


def test_the_list_of_keys_gives_the_focus_back(page: Page) -> None:
    page.goto(f"{DRILL}/1")
    box = page.get_by_role("checkbox").first
    box.focus()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    expect(box).to_be_focused()


def test_without_single_keys_each_key_does_what_the_browser_does(guest: Visitor) -> None:
    page = guest.go(named("drill, nothing shown"))
    for key in ("1", "n", "h", "?"):
        page.keyboard.press(key)
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)
    expect(page.locator("#verdict")).to_be_hidden()
    expect(page.locator("#hint")).to_have_text("Hint")
    expect(page.locator("#keys")).to_have_count(0)


def test_arrows_move_within_radios_only(page: Page) -> None:
    page.goto("/learn/equal/equal-04")
    first = page.get_by_role("radio").first
    first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio").nth(1)).to_be_checked()
    page.goto(f"{DRILL}/1")
    box = page.get_by_role("checkbox").first
    box.focus()
    page.keyboard.press("ArrowRight")
    expect(box).to_be_focused()


def test_whoever_wants_no_motion_gets_none(page: Page) -> None:
    longest = """() => Math.max(...[...document.querySelectorAll("*")].flatMap(element =>
        ["", "::before", "::after"].flatMap(part => {
            const style = getComputedStyle(element, part);
            return (style.transitionDuration + "," + style.animationDuration).split(",").map(parseFloat);
        })))"""
    for path in (f"{DRILL}/1?take=2&misses=2", "/settings"):
        page.emulate_media(reduced_motion="no-preference")
        page.goto(path)
        assert page.evaluate(longest) > 0.05
        page.emulate_media(reduced_motion="reduce")
        assert page.evaluate(longest) <= 0.001


def test_a_picked_card_stands_out_in_forced_colours(page: Page) -> None:
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    page.goto(f"{DRILL}/1")
    card, other = page.locator(".wood .card").first, page.locator(".wood .card").nth(1)
    before = card.screenshot()
    card.get_by_role("checkbox").check()
    page.locator("h1").hover()
    outline = "card => getComputedStyle(card.querySelector('.face')).outlineStyle"
    assert (card.evaluate(outline), other.evaluate(outline)) == ("solid", "none")
    assert card.screenshot() != before
    page.goto("/settings")
    look = page.get_by_role("radio", name="dark")
    segment = page.locator("label", has=look)
    before = segment.screenshot()
    look.check()
    page.locator("h1").hover()
    assert segment.screenshot() != before


@pytest.mark.parametrize(
    "path", [f"{DRILL}/1", "/practise/capture/svensk/hard/k3f9/1", "/patterns/drill?verdict=many"]
)
def test_ranks_are_large_enough_on_a_phone(new_context: NewContext, path: str) -> None:
    page = new_context(viewport=PHONE).new_page()
    page.goto(path)
    faces = page.locator(".wood .face")
    (address,) = {re.sub("#.*", "", use) for use in hrefs(faces)}
    sheet = ElementTree.fromstring(page.request.get(address).text())
    symbols = {symbol.get("id"): symbol for symbol in sheet.iter(f"{SVG}symbol")}
    for width, href in zip(
        faces.evaluate_all("all => all.map(face => face.clientWidth)"), hrefs(faces), strict=True
    ):
        symbol = symbols[href.partition("#")[2]]
        index = next(
            use for use in symbol.iter(f"{SVG}use") if use.get("transform", "").startswith("matrix(")
        )
        scale = float(index.get("transform", "").removeprefix("matrix(").split()[0])
        drawn_in = float(symbol.get("viewBox", "").split()[2])
        assert GLYPH_HEIGHT * scale * width / drawn_in >= 16, href


def hrefs(faces: Locator) -> list[str]:
    """What each face is drawn from."""
    found: list[str] = faces.locator("use").evaluate_all("all => all.map(use => use.getAttribute('href'))")
    return found
