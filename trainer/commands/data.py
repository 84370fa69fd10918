"""``data``: where everything lies, and what score sheets there are."""

import argparse
import sys
from pathlib import Path

from trainer.commands import CommandError, address, describe, settings


def where(options: argparse.Namespace) -> int:
    """``data where``: the folder, then the file or database."""
    chosen = settings()
    print(f"folder: {chosen.data_dir}")
    print(f"data:   {describe(chosen)}")
    return 0


def sheets(options: argparse.Namespace) -> int:
    """``data sheets``: the time in UTC of the last entry, the address and the title of each score sheet."""
    from trainer.rules.errors import KasinoError
    from trainer.scoreboard.events import read_event
    from trainer.scoreboard.fold import fold
    from trainer.storage.engine import StorageError, prepare
    from trainer.storage.sheets import all_sheets

    chosen = settings()
    if not chosen.database_url and not _is_there(Path(describe(chosen))):
        # Looking for sheets is no reason to make a database.
        print(f"There are no score sheets in {chosen.data_dir}.", file=sys.stderr)
        return 0
    try:
        engine = prepare(chosen)
        found = all_sheets(engine)
        engine.dispose()
    except StorageError as error:
        raise CommandError(str(error)) from error
    for sheet in found:
        last = sheet.events[-1].at if sheet.events else sheet.created_at
        try:
            title = fold(read_event(event.body) for event in sheet.events).state.title
        except KasinoError as error:  # written by another version, say; its address is of use all the same
            title = f"({error})"
        link = f"{address(chosen.host, chosen.port)}/score/{sheet.token}"
        print(f"{last:%Y-%m-%d %H:%M}  {link}  {harmless(title)}")
    return 0


def _is_there(file: Path) -> bool:
    try:
        file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise CommandError(
            f"Cannot look into the data folder {file.parent} ({error.strerror}); "
            "set KASINO_DATA_DIR to a folder that is yours."
        ) from error
    return True


def harmless(text: str) -> str:
    """``text`` as it may stand on a terminal: what would steer it, or cannot be shown there, is a ``?``."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    encoding = sys.stdout.encoding or "utf-8"
    return shown.encode(encoding, "replace").decode(encoding)
