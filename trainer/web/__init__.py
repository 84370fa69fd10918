"""The rooms as web pages: what is shared by all of them, and one blueprint per room."""

from flask import Flask

from trainer.config import Config
from trainer.web import api, home, learn, patterns, practise, referee, rules, score, settings, shell
from trainer.web.art import sheet
from trainer.web.learn import lessons

#: One line per room.
BLUEPRINTS = (
    home.bp,
    *learn.BLUEPRINTS,
    practise.bp,
    *score.BLUEPRINTS,
    *referee.BLUEPRINTS,
    *rules.BLUEPRINTS,
    settings.bp,
    patterns.bp,
    api.bp,
)


def init_app(app: Flask, config: Config) -> None:
    """Put the shared machinery and every room on ``app``."""
    shell.init_app(app, config)
    sheet.init_app(app)
    lessons.init_app(app, config)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
