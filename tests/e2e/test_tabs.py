"""What browsers do to every app: two tabs, back, reload, a double click, scripting switched off."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.scenes import DRILL

NewContext = Callable[..., BrowserContext]


@pytest.fixture
def sent(page: Page) -> list[str]:
    """What the page has posted, path by path."""
    posted: list[str] = []
    page.on(
        "request",
        lambda request: posted.append(urlsplit(request.url).path) if request.method == "POST" else None,
    )
    return posted


def new_sheet(page: Page, title: str) -> str:
    """A sheet of Anna and Erik; its address."""
    page.goto("/score/new")
    page.get_by_role("textbox", name="Player 1").fill("Anna")
    page.get_by_role("textbox", name="Player 2").fill("Erik")
    page.get_by_role("textbox", name="Title").fill(title)
    page.get_by_role("button", name="Start the sheet").click()
    expect(page).to_have_title(f"{title} · Kasino")
    return page.url


def fill(page: Page, cards: int) -> None:
    """Numbers of a round that add up, each side typed."""
    for line, anna, erik in (("Cards", cards, 52 - cards), ("Spades", 6, 7), ("Aces", 3, 1)):
        page.get_by_role("textbox", name=f"{line}, Anna").fill(str(anna))
        page.get_by_role("textbox", name=f"{line}, Erik").fill(str(erik))


def save(page: Page, number: int) -> None:
    """Press the button that people see."""
    page.get_by_role("button", name=f"Save round {number}").last.click()


def rounds(page: Page, number: int) -> None:
    """The sheet has so many rounds."""
    expect(page.locator("#rounds tbody tr")).to_have_count(number)


# -- two tabs -----------------------------------------------------------------------------------------


def test_one_table_answered_in_two_tabs(page: Page) -> None:
    address = f"{DRILL}/1?of=7"
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(address)
    page.get_by_role("checkbox", name="seven of hearts").check()
    page.locator("#take").click()
    expect(page.locator("#verdict")).to_contain_text("Not yet")
    # The other tab knows nothing of it and is judged by what stands in it.
    for name in ("ace of diamonds", "two of hearts"):
        other.get_by_role("checkbox", name=name).check()
    other.locator("#take").click()
    expect(other.locator(".verdict.right")).to_be_visible()
    expect(page.get_by_role("checkbox", name="seven of hearts")).to_be_checked()
    # The first answer decides, wherever it was given.
    page.goto(f"{DRILL}/done?of=7")
    expect(page.get_by_role("heading", level=1)).to_contain_text("0 of 1 ")


def test_a_round_entered_in_two_tabs_is_kept_and_told(page: Page, expected_complaints: list[str]) -> None:
    expected_complaints.append("status of 409")
    sheet = new_sheet(page, "Two tabs")
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(f"{sheet}/round")
    fill(page, 29)
    save(page, 1)
    rounds(page, 1)
    fill(other, 20)
    save(other, 1)
    told = other.locator("#round_notes")
    expect(told).to_contain_text("The sheet has changed meanwhile")
    expect(told).to_contain_text("What you typed is still here")
    expect(other.get_by_role("textbox", name="Cards, Anna")).to_have_value("20")
    expect(other.get_by_role("textbox", name="Cards, Erik")).to_have_value("32")
    expect(other.get_by_role("heading", level=1)).to_have_text("Round 2")
    save(other, 2)
    rounds(other, 2)
    page.reload()
    rounds(page, 2)


def test_undo_in_two_tabs_is_done_once(page: Page, expected_complaints: list[str]) -> None:
    expected_complaints.append("status of 409")
    sheet = new_sheet(page, "Twice undone")
    for cards, number in ((29, 1), (20, 2)):
        page.goto(f"{sheet}/round")
        fill(page, cards)
        save(page, number)
        rounds(page, number)
    other = page.context.new_page()
    other.goto(sheet)
    page.locator("#actions").get_by_role("button", name="Undo").click()
    rounds(page, 1)
    other.locator("#actions").get_by_role("button", name="Undo").click()
    expect(other.get_by_text("The sheet has changed meanwhile")).to_be_visible()
    rounds(other, 1)


def test_another_language_in_another_tab(page: Page) -> None:
    page.goto(f"{DRILL}/1")
    other = page.context.new_page()
    other.goto("/settings")
    other.get_by_label("Language").select_option("nb")
    expect(other.locator("html")).to_have_attribute("lang", "nb")
    page.get_by_role("checkbox", name="seven of hearts").check()
    page.locator("#take").click()
    expect(page.locator("#verdict")).to_contain_text("Ikke ennå")


# -- back and reload ----------------------------------------------------------------------------------


def test_back_shows_a_whole_page_with_its_answer(page: Page) -> None:
    page.goto("/practise")
    page.goto(f"{DRILL}/1?of=7")
    for name in ("ace of diamonds", "two of hearts"):
        page.get_by_role("checkbox", name=name).check()
    page.locator("#take").click()
    page.get_by_role("link", name="Next table").click()
    expect(page.locator(".where")).to_have_text("Table 2 of 7")
    page.go_back()
    expect(page.locator(".verdict.right")).to_be_visible()
    expect(page.get_by_role("banner")).to_be_visible()
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("#take")).to_have_css("min-height", "48px")  # the styles are there
    # Answers replace the address, so one more step back leaves the drill.
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Practise")
    page.go_forward()
    expect(page.locator(".verdict.right")).to_be_visible()


def test_reload_shows_the_answer_and_sends_nothing(page: Page, sent: list[str]) -> None:
    page.goto(f"{DRILL}/1?of=7")
    page.get_by_role("checkbox", name="seven of hearts").check()
    page.locator("#take").click()
    expect(page.locator("#verdict")).to_contain_text("Not yet")
    page.reload()
    expect(page.locator("#verdict")).to_contain_text("Not yet")
    expect(page.get_by_role("checkbox", name="seven of hearts")).to_be_checked()
    assert sent == [f"{DRILL}/1"]


def test_reload_without_scripting_sends_nothing_again(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    posted: list[str] = []
    page.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    page.goto(f"{DRILL}/1")
    page.get_by_role("checkbox", name="seven of hearts").check()
    page.locator("#take").click()
    expect(page.locator("#verdict")).to_contain_text("Not yet")
    page.reload()
    expect(page.locator("#verdict")).to_contain_text("Not yet")
    assert len(posted) == 1
    new_sheet(page, "Lamplight")
    posted.clear()
    page.get_by_role("link", name="Enter round 1").click()
    fill(page, 29)
    save(page, 1)
    rounds(page, 1)
    page.reload()
    rounds(page, 1)
    assert len(posted) == 1


def test_a_double_click_saves_once(page: Page, sent: list[str]) -> None:
    sheet = new_sheet(page, "Double click")
    page.goto(f"{sheet}/round")
    fill(page, 29)
    page.get_by_role("button", name="Save round 1").last.dblclick()
    rounds(page, 1)
    page.reload()
    rounds(page, 1)
    page.goto(f"{DRILL}/1")
    sent.clear()
    page.get_by_role("checkbox", name="seven of hearts").check()
    page.locator("#take").dblclick()
    expect(page.locator("#verdict")).to_contain_text("Not yet")
    # The second click is dropped, or judged like any second try; neither breaks the page.
    expect(page.locator("#take")).to_have_text("Take 1 card")
    assert set(sent) == {f"{DRILL}/1"}


# -- trouble on the way -------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", ["500", "lost"])
def test_an_answer_that_goes_wrong_is_sent_as_a_page(
    page: Page, sent: list[str], expected_complaints: list[str], trouble: str
) -> None:
    expected_complaints += ["status of 500", "ERR_FAILED", "Response Status Error Code 500", "htmx:"]

    def spoil(route: Route) -> None:
        if "hx-request" not in route.request.headers:
            route.continue_()
        elif trouble == "lost":
            route.abort()
        else:
            route.fulfill(status=500, body="broken")

    page.goto(f"{DRILL}/1")
    page.route("**/*", spoil)
    page.get_by_role("checkbox", name="seven of hearts").check()
    page.locator("#take").click()
    expect(page.locator("#verdict")).to_contain_text("Not yet")
    expect(page.get_by_role("checkbox", name="seven of hearts")).to_be_checked()
    assert sent == [f"{DRILL}/1"] * 2


def test_points_that_do_not_come_leave_what_is_typed(page: Page, expected_complaints: list[str]) -> None:
    expected_complaints += ["ERR_FAILED", "htmx:"]
    sheet = new_sheet(page, "Bad line")
    page.goto(f"{sheet}/round")
    page.route("**/points", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        fill(page, 29)
    expect(page.get_by_role("textbox", name="Cards, Anna")).to_have_value("29")
    save(page, 1)
    rounds(page, 1)


# -- without scripting --------------------------------------------------------------------------------


def test_the_frame_works_without_scripting(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/")
    page.get_by_role("button", name="Norsk bokmål").click()
    expect(page.locator("html")).to_have_attribute("lang", "nb")
    page.get_by_role("button", name="English").click()
    page.get_by_role("link", name="Settings").last.click()
    page.get_by_role("switch", name="Four suit colours").check(force=True)
    page.get_by_role("radio", name="dark").check(force=True)
    page.get_by_label("Rules", exact=False).select_option("dansk")
    page.get_by_role("button", name="Save").click()
    for name, value in {"data-colours": "four", "data-look": "dark"}.items():
        expect(page.locator("html")).to_have_attribute(name, value)
    page.goto("/practise")
    expect(page.get_by_label("Rules")).to_have_value("dansk")
    page.get_by_role("radio", name="Endless").check(force=True)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".where")).to_have_text("Table 1")
    page.get_by_role("button", name="Turn it off").click()
    expect(page.locator("html")).to_have_attribute("data-counter", "off")
    page.get_by_role("button", name="Skip this table").click()
    expect(page.locator("#verdict")).to_contain_text("Skipped")
    page.get_by_role("link", name="Next table").click()
    expect(page.locator(".where")).to_have_text("Table 2")


def test_names_can_be_changed_without_scripting(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    new_sheet(page, "Misspelt")
    page.get_by_role("link", name="Names and rules").click()
    page.get_by_role("textbox", name="Player 2").fill("Eirik")
    page.get_by_role("button", name="Save names").click()
    expect(page.locator("#totals")).to_contain_text("Eirik")
