"""Bringing the tables up to date, from inside the program: no command, no file of settings."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Engine

from trainer.storage.engine import migrating, place_of
from trainer.storage.errors import StorageError

MIGRATIONS = Path(__file__).parent / "migrations"


def settings() -> Config:
    """What Alembic needs to know: where the migrations lie, wherever the package is installed."""
    chosen = Config()
    # A per cent sign in the path of the installation would be read as a reference.
    chosen.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    chosen.set_main_option("path_separator", "os")
    return chosen


def upgrade(engine: Engine) -> None:
    """Run every migration that the database has not had yet, all or none; usually there is none.

    :raises StorageError: when it cannot be written to, or a newer trainer has been at it.
    """
    chosen = settings()
    scripts = ScriptDirectory.from_config(chosen)
    with migrating(engine) as connection:
        current = MigrationContext.configure(connection).get_current_revision()
        if current == scripts.get_current_head():
            return
        try:
            if current is not None:
                scripts.get_revision(current)
        except CommandError as error:
            raise StorageError("newer", place_of(engine)) from error
        chosen.attributes["connection"] = connection
        command.upgrade(chosen, "head")
