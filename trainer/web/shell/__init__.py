"""What every room shares: who reads, how it looks, under which rules, and how a page is sent."""

from flask import Flask

from trainer.config import Config
from trainer.web.shell import errors, i18n, learner, prefs, present, security, store


def init_app(app: Flask, config: Config) -> None:
    """Put all that the rooms share on ``app``; the order is the order in which a request meets it."""
    security.init_app(app, config)
    prefs.init_app(app)
    i18n.init_app(app)
    present.init_app(app)
    errors.init_app(app)
    store.init_app(app, config)
    learner.init_app(app, config)
