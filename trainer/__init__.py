"""The Kasino trainer: lessons, drills, a score sheet, and the rules engine under them."""

__version__ = "0.1.0"
