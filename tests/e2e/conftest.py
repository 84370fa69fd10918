"""Fixtures for the browser tests: the real app behind a real socket, and a browser whose complaints count.

``page.goto("/...")`` reaches the app; a page of ``new_context(java_script_enabled=False)`` has no scripting.
"""

import os
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from wsgiref.types import WSGIApplication

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, WebError
from werkzeug.serving import make_server

from tests.e2e.scenery import complains
from tests.scenes import World
from trainer.app import create_app
from trainer.config import Config
from trainer.selftest import NO_BROWSER, find_chromium


@contextmanager
def serving(app: WSGIApplication) -> Iterator[str]:
    """The address at which ``app`` answers meanwhile."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """How to start the browser that this computer has; there is no test without one."""
    program = find_chromium()
    if program is None:
        pytest.fail(NO_BROWSER)
    return {
        **browser_type_launch_args,
        "executable_path": program,
        # Chromium refuses its sandbox to root, which containers often are; nobody else goes without.
        "chromium_sandbox": not (hasattr(os, "geteuid") and os.geteuid() == 0),
        "args": [
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-gpu",
            "--disable-quic",
            "--disable-sync",
            "--no-first-run",
        ],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """English, wherever the test runs; a test that wants another language says so."""
    return {"locale": "en-GB", **browser_context_args}


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the running app; its data folder lives as long as the test run."""
    with serving(create_app(Config(data_dir=tmp_path_factory.mktemp("data"), testing=True))) as address:
        yield address


@pytest.fixture(scope="session")
def world_address(world: World) -> Iterator[str]:
    """Where that app answers."""
    with serving(world.app) as address:
        yield address


@pytest.fixture(scope="session")
def base_url(live_server: str) -> str:
    """What ``page.goto("/path")`` is relative to."""
    return live_server


@pytest.fixture
def expected_complaints() -> list[str]:
    """Patterns of console messages that a test asks for itself, such as one for the 409 that it provokes."""
    return []


@pytest.fixture
def complaints(expected_complaints: list[str]) -> Iterator[list[str]]:
    """What pages said on the console as error or warning, or threw; must be empty at the end of the test."""
    heard: list[str] = []
    yield heard
    unexpected = [text for text in heard if not any(re.search(each, text) for each in expected_complaints)]
    assert not unexpected, "the browser complained:\n" + "\n".join(unexpected)


@pytest.fixture
def new_context(
    complaints: list[str], new_context: Callable[..., BrowserContext]
) -> Callable[..., BrowserContext]:
    """Makes browser contexts that listen for complaints; ``context`` and ``page`` come from here too."""

    def on_console(message: ConsoleMessage) -> None:
        if complains(message):
            complaints.append(f"{message.type}: {message.text} ({message.location['url']})")

    def on_error(error: WebError) -> None:
        complaints.append(f"uncaught: {error.error}")

    def listening(**options: Any) -> BrowserContext:
        context = new_context(**options)
        context.on("console", on_console)
        context.on("weberror", on_error)
        return context

    return listening
