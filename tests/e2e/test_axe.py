"""Every scene is for everybody: axe finds nothing in either look at either width, and no page sticks out."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.wrappers import Response

from tests.e2e.conftest import serving
from tests.e2e.scenery import Visitor, visitor
from tests.scenes import SCENES, Scene, World

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}

#: Runs axe with everything at rest, for half a fade has half a contrast; with ``rules`` these alone.
AXE = """async rules => {
    if (!window.axe) {
        const still = new CSSStyleSheet();
        still.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important }");
        document.adoptedStyleSheets.push(still);
        const script = Object.assign(document.createElement("script"), {src: "/axe.js"});
        await new Promise(done => { script.onload = done; document.head.append(script); });
    }
    const options = {resultTypes: ["violations"], ...(rules ? {runOnly: rules} : {})};
    const found = await axe.run(options);
    const reasons = node => [...node.any, ...node.all, ...node.none].map(reason => reason.message);
    return found.violations.flatMap(
        each => each.nodes.map(node => `${each.id}: ${node.html} (${reasons(node)})`));
}"""

#: What can be pressed and is smaller than a fingertip. Links inside a sentence may be as high as it is.
SMALL = """() => [...document.querySelectorAll("a[href], button, summary, select, input:not([type=hidden])")]
    .map(control => control.matches("[type=checkbox], [type=radio]") ? control.closest("label") : control)
    .filter(control => control.checkVisibility({visibilityProperty: true})
        && !control.matches(".skip, .vh, [aria-hidden=true]")
        && !(control.matches("a") && getComputedStyle(control).display === "inline"
             && control.parentElement.textContent.trim() !== control.textContent.trim()))
    .map(control => [control, control.getBoundingClientRect()])
    .filter(([control, {width, height}]) => width < 43.9 || height < 43.9)
    .map(([control, {width, height}]) => `${control.outerHTML.slice(0, 120)} is ${width} x ${height}`)"""

#: Whether the page is wider than the window, with text as it is and twice as large.
STICKS_OUT = """() => ["100%", "200%"].filter(size => {
    const root = document.documentElement;
    root.style.fontSize = size;
    const out = root.scrollWidth > root.clientWidth;
    root.style.fontSize = "";
    return out;
})"""


@pytest.fixture(scope="module")
def guest(world: World, browser: Browser) -> Iterator[Visitor]:
    """A visitor of an app that also serves axe, for the content policy lets in no other script."""
    axe = Response(AXE_SCRIPT, mimetype="text/javascript", headers={"Cache-Control": "max-age=3600"})
    served = DispatcherMiddleware(world.app, {"/axe.js": axe})
    with serving(served) as address, visitor(world, address, browser, viewport=PHONE) as found:
        yield found


def found_by_axe(page: Page, *rules: str) -> list[str]:
    """What axe finds; the look and the width are those of the page."""
    found: list[str] = page.evaluate(AXE, list(rules) or None)
    return found


@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_each_scene_is_for_everybody(guest: Visitor, scene: Scene) -> None:
    page = guest.go(scene)
    problems: dict[str, Any] = {"light, phone": found_by_axe(page), "too small": page.evaluate(SMALL)}
    page.emulate_media(color_scheme="dark")
    problems["dark, phone"] = found_by_axe(page, "color-contrast")
    page.set_viewport_size(DESK)
    problems["dark, desk"] = found_by_axe(page, "color-contrast")
    page.emulate_media(color_scheme="light")
    problems["light, desk"] = found_by_axe(page)
    page.set_viewport_size({"width": 320, "height": 740})
    problems["sticks out"] = page.evaluate(STICKS_OUT)
    page.set_viewport_size(PHONE)
    problems["complaints"] = guest.unexpected(scene)
    assert not {where: what for where, what in problems.items() if what}


def test_what_is_wrong_is_found(guest: Visitor) -> None:
    page = guest.go(SCENES[0])
    page.evaluate(
        "document.querySelector('main').insertAdjacentHTML('afterbegin',"
        " '<p class=quieter><input><a href=/>x</a></p><hr>')"
    )
    page.locator("hr").evaluate("line => { line.style.width = '400px' }")
    assert any("label: " in each for each in found_by_axe(page))
    assert len(page.evaluate(SMALL)) == 2
    assert page.evaluate(STICKS_OUT) == ["100%", "200%"]
