"""What can go wrong with the place where everything is kept, told so that a person can mend it."""

from typing import Final

#: One sentence for each kind, for the command line and the log; pages have their own, translated.
SENTENCES: Final = {
    "full": "The disk that holds {place} is full. Make room, then try again.",
    "read_only": "{place} cannot be written to. Give this user the right to write there.",
    "busy": "{place} is in use by another program and did not come free. Try again in a moment.",
    "unreachable": "{place} cannot be opened. See that it exists and that this user may write there.",
    "damaged": "{place} holds a file that is no sound database. Put a backup in its place.",
    "address": "{place} names no database that can be used here. It looks like sqlite:///file or "
    "postgresql+psycopg://user@host/name, and PostgreSQL needs the package psycopg.",
    "newer": "{place} was written by a newer version of the trainer. Update the trainer.",
}


class StorageError(RuntimeError):
    """Nothing was stored: ``kind`` is a key of ``SENTENCES``, ``place`` the folder or database."""

    def __init__(self, kind: str, place: str) -> None:
        super().__init__(SENTENCES[kind].format(place=place))
        self.kind = kind
        self.place = place


class UnknownSheet(LookupError):
    """There is no score sheet of that address."""


class VersionConflict(RuntimeError):
    """Somebody else wrote first; ``current`` is the version that stands now. Nothing was stored."""

    def __init__(self, current: int) -> None:
        super().__init__(f"the sheet is at version {current} by now")
        self.current = current
