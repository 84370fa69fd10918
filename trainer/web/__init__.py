"""The rooms as web pages: what is shared by all of them, and one blueprint per room."""

from flask import Flask

from trainer.config import Config
from trainer.web import (
    api,
    art,
    errors,
    home,
    housesheets,
    i18n,
    learn,
    learner,
    lessons,
    patterns,
    practise,
    prefs,
    present,
    referee,
    refereedisputes,
    rules,
    score,
    scoreround,
    security,
    settings,
    store,
    walk,
)

#: One line per room.
BLUEPRINTS = (
    home.bp,
    learn.bp,
    walk.bp,
    practise.bp,
    score.bp,
    scoreround.bp,
    referee.bp,
    refereedisputes.bp,
    rules.bp,
    housesheets.bp,
    settings.bp,
    patterns.bp,
    api.bp,
)


def init_app(app: Flask, config: Config) -> None:
    """Put the shared machinery and every room on ``app``."""
    security.init_app(app, config)
    prefs.init_app(app)
    i18n.init_app(app)
    art.init_app(app)
    present.init_app(app)
    errors.init_app(app)
    store.init_app(app, config)
    learner.init_app(app, config)
    lessons.init_app(app, config)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
