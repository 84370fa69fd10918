"""What can be set from outside: one frozen record, read from ``KASINO_*`` environment variables."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from trainer import paths

DEFAULT_PORT = 8000


@dataclass(frozen=True)
class Config:
    """The settings of one running app.

    ``data_dir``
        the folder of the SQLite file (``KASINO_DATA_DIR``).
    ``database_url``
        an SQLAlchemy address; empty means ``kasino.sqlite3`` in ``data_dir`` (``KASINO_DATABASE_URL``).
    ``lessons_dir``
        a folder with lessons of one's own, shown after the course (``KASINO_LESSONS_DIR``).
    ``secure_cookies``
        send cookies over https only; for a server behind https (``KASINO_SECURE_COOKIES=1``).
    ``host``, ``port``
        where ``run`` listens (``KASINO_HOST``, ``KASINO_PORT``).
    """

    data_dir: Path
    database_url: str = ""
    lessons_dir: Path = paths.LESSONS
    secure_cookies: bool = False
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    testing: bool = False

    @property
    def url(self) -> str:
        """The SQLAlchemy address in force."""
        return self.database_url or f"sqlite:///{(self.data_dir / 'kasino.sqlite3').as_posix()}"


def from_environment(environ: Mapping[str, str] = os.environ) -> Config:
    """The settings that the environment asks for, with a default for each.

    :raises ValueError: when ``KASINO_PORT`` is no port number; the message names the variable.
    """
    data_dir = environ.get("KASINO_DATA_DIR") or platformdirs.user_data_dir("kasino", appauthor=False)
    return Config(
        data_dir=Path(data_dir).expanduser(),
        database_url=environ.get("KASINO_DATABASE_URL", ""),
        lessons_dir=Path(environ.get("KASINO_LESSONS_DIR") or paths.LESSONS),
        secure_cookies=environ.get("KASINO_SECURE_COOKIES", "") == "1",
        host=environ.get("KASINO_HOST") or "127.0.0.1",
        port=port_number(environ.get("KASINO_PORT") or str(DEFAULT_PORT), "KASINO_PORT"),
    )


def port_number(text: str, name: str) -> int:
    """The port that ``text`` gives; 0 stands for any free one.

    :raises ValueError: when it is none; the message calls it ``name``.
    """
    # Plain digits only: int() would also take signs, spaces and the digits of other scripts.
    if not (text.isascii() and text.isdecimal() and int(text) <= 65535):
        raise ValueError(f"{name} must be a number from 0 to 65535, not {text!r}")
    return int(text)
