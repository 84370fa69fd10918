"""What somebody does who has no mouse."""

from playwright.sync_api import Locator, Page, expect


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until ``target`` has the focus, as somebody does who sees where it is."""
    expect(target).to_be_visible()
    for _press in range(60):
        if target.evaluate("element => element === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(target).to_be_focused()


def choose(page: Page, place: int) -> None:
    """Choose the option at ``place`` of a question with answers: Tab into the group, arrows within it."""
    radios = page.locator(".option input")
    tab_to(page, radios.first)
    page.keyboard.press("Space")
    for _press in range(place):
        page.keyboard.press("ArrowDown")
    expect(radios.nth(place)).to_be_checked()
