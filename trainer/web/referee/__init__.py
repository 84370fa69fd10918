"""The Referee room: any position laid out and judged, and the disputes of a real table."""

from trainer.web.referee import dispute_pages, pages

BLUEPRINTS = (pages.bp, dispute_pages.bp)
