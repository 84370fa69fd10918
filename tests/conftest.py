"""Fixtures for all tests: the app with a data folder of its own."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from trainer.app import create_app
from trainer.config import Config


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
