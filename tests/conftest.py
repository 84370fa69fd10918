"""Fixtures for all tests: the app with a data folder of its own."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.scenes import World, furnish
from trainer.app import create_app
from trainer.config import Config


@pytest.fixture(scope="session", autouse=True)
def no_settings_from_outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whoever runs the tests keeps their own settings out of them, and their data out of reach."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [*os.environ]:
            if name.startswith("KASINO_") and name != "KASINO_CHROMIUM":
                patch.delenv(name)
        patch.setenv("KASINO_DATA_DIR", str(tmp_path_factory.mktemp("nobody") / "data"))
        yield


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """Settings that no environment variable touches, with an empty data folder."""
    return Config(data_dir=tmp_path / "data", testing=True)


@pytest.fixture
def app(config: Config) -> Flask:
    """The whole app, as it runs for people."""
    config.data_dir.mkdir(exist_ok=True)
    return create_app(config)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A visitor without a cookie."""
    return app.test_client()


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """An app of its own after an evening of learning and playing, for the tests that walk every scene."""
    return furnish(tmp_path_factory.mktemp("world"))
