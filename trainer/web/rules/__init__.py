"""The rules room: every rule set on a page, compared, and house-rule sheets."""

from trainer.web.rules import house_pages, pages

BLUEPRINTS = (pages.bp, house_pages.bp)
