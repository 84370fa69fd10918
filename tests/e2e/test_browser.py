"""The browser tests' own footing: that they listen, and that the app stands up in a real browser."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect


def test_a_complaint_on_the_console_is_heard(page: Page, complaints: list[str]) -> None:
    page.goto("/")
    with page.expect_console_message():
        page.evaluate("console.error('broken')")
    with page.expect_console_message():
        page.evaluate("console.warn('shaky')")
    with page.context.expect_event("weberror"):
        page.evaluate("setTimeout(() => { throw new Error('lost') })")
    said = [text.partition(" (")[0] for text in complaints]
    assert said == ["error: broken", "warning: shaky", "uncaught: lost"]
    complaints.clear()


def test_a_blocked_script_is_heard(page: Page, complaints: list[str]) -> None:
    page.goto("/")
    with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        page.evaluate(
            "document.body.append(Object.assign(document.createElement('script'), {textContent: '1'}))"
        )
    assert len(complaints) == 1
    complaints.clear()


def test_the_front_page_loads_htmx_without_a_complaint(page: Page) -> None:
    page.goto("/")
    expect(page.locator("h1")).to_have_count(1)
    assert page.evaluate("typeof htmx") == "object"


def test_the_front_page_works_without_scripts(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/")
    expect(page.locator("h1")).to_have_count(1)
