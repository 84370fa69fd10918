"""The Kasino trainer: lessons, drills, a score sheet, and the rules engine under them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainer.app import create_app as create_app

__version__ = "0.1.0"
__all__ = ["__version__", "create_app"]


def __getattr__(name: str) -> Any:
    """``create_app``, fetched when somebody asks for it: the engine and the set-up do without Flask.

    :raises AttributeError: for any other name.
    """
    if name == "create_app":
        return import_module("trainer.app").create_app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
