"""The commands that are more than a call: what they need to know, and how they fail."""

from urllib.parse import urlsplit

from trainer import config
from trainer.config import Config


class CommandError(Exception):
    """The command cannot be carried out; the text says why, in one sentence for people."""


def settings() -> Config:
    """The settings from the environment.

    :raises CommandError: when one of them makes no sense.
    """
    try:
        return config.from_environment()
    except ValueError as error:
        raise CommandError(f"{error}.") from error


def address(host: str, port: int) -> str:
    """The web address of the app."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def describe(chosen: Config) -> str:
    """Where the data lies, without the password of a database."""
    if not chosen.database_url:
        return chosen.url.removeprefix("sqlite:///")
    parts = urlsplit(chosen.database_url)
    kind, server = parts.scheme.partition("+")[0], parts.hostname or "this computer"
    return f"{kind} database {parts.path.lstrip('/')} on {server}"
