"""The errors of the engine: what was wrong, with what input, and where."""


class KasinoError(ValueError):
    """Base of every error that the engine raises about its input.

    ``code`` is stable and meant for programs, ``where`` names the field (``table[2]``), and the text
    is one English sentence that says what was wrong and what would be right.
    """

    code = "bad_request"

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where

    def at(self, where: str) -> "KasinoError":
        """The same error, placed at ``where`` unless it already knows a place."""
        if not self.where:
            self.where = where
        return self


class NotationError(KasinoError):
    """A text does not read as a card, a build, a position or a move."""

    code = "bad_notation"


class PositionError(KasinoError):
    """A position reads well but cannot exist: a card twice, a build that does not make its value."""

    code = "bad_position"


class RulesetError(KasinoError):
    """An unknown preset or option, a value that an option does not take, or options that contradict.

    ``beside`` names the option that the one at ``where`` cannot stand beside; it is empty unless two options
    contradict each other that both have values of their own.
    """

    code = "bad_rules"

    def __init__(self, message: str, *, where: str = "", beside: str = "") -> None:
        super().__init__(message, where=where)
        self.beside = beside


class ScoreError(KasinoError):
    """Numbers of a round that cannot be scored at all (negative, not whole, too many sides)."""

    code = "bad_score"
