"""Going through the scenes in one browser: much quicker than a context for each, and as clean."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebError

from tests.scenes import Scene, World

#: Sends a form as a plain one, whatever htmx would do with the forms of the page.
SEND = """([action, fields]) => {
    const form = Object.assign(document.createElement("form"), {method: "post", action});
    for (const [name, value] of Object.entries(fields)) {
        form.append(Object.assign(document.createElement("input"), {type: "hidden", name, value}));
    }
    document.body.append(form);
    form.submit();
}"""


def complains(message: ConsoleMessage) -> bool:
    """Whether a console message is about something wrong; htmx tells of requests whose page is left, too."""
    return message.type in ("error", "warning") and not message.text.startswith("htmx:sendAbort")


class Visitor:
    """One page of a browser that goes from scene to scene, and what the browser complained of on the way."""

    def __init__(self, world: World, address: str, context: BrowserContext) -> None:
        self.world, self.address, self.context = world, address, context
        self.complaints: list[str] = []
        context.on("console", self._hear)
        context.on("weberror", self._hear_error)
        self.page = context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        if complains(message):
            self.complaints.append(f"{message.type}: {message.text}")

    def _hear_error(self, error: WebError) -> None:
        self.complaints.append(f"uncaught: {error.error}")

    def go(self, scene: Scene) -> Page:
        """The page at ``scene``, with nothing left of the one before."""
        page, path = self.page, self.world.path(scene)
        self.complaints.clear()
        self.context.clear_cookies()
        self.context.add_cookies(
            [
                {"name": name, "value": value, "url": self.address}
                for name, value in self.world.cookies(scene).items()
            ]
        )
        with self.world.in_trouble(scene.trouble):
            if scene.form is None:
                answer = page.goto(path)
            else:
                if scene.from_outside:
                    page.goto("about:blank")
                else:
                    # Any page of ours may send it; this one needs nothing of the database.
                    page.goto("/no-such-page")
                with page.expect_navigation() as navigation:
                    page.evaluate(SEND, [self.address + path, self.world.form(scene)])
                answer = navigation.value
        assert answer is not None and answer.status == scene.status, f"{answer and answer.status}"
        return page

    def unexpected(self, scene: Scene) -> list[str]:
        """The complaints but for those about the status that the scene asks for."""
        known = ("status of 404",) if scene.form is not None else ()
        known += (f"status of {scene.status}",) if scene.status >= 400 else ()
        return [text for text in self.complaints if not any(words in text for words in known)]


@contextmanager
def visitor(world: World, address: str, browser: Browser, **options: object) -> Iterator[Visitor]:
    """A visitor in a context of their own."""
    context = browser.new_context(base_url=address, locale="en-GB", **options)  # type: ignore[arg-type]
    yield Visitor(world, address, context)
    context.close()
