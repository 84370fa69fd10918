"""The score sheet room."""

from trainer.web.score import pages, rounds

BLUEPRINTS = (pages.bp, rounds.bp)
