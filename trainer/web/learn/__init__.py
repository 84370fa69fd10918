"""The Learn room: lessons, and walkthroughs of whole deals."""

from trainer.web.learn import pages, walk

BLUEPRINTS = (pages.bp, walk.bp)
