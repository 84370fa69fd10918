"""House-rule sheets: named rule sets of families, each with a short code. Sheets are never changed."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, insert, select
from sqlalchemy.exc import IntegrityError

from trainer.storage.engine import Engine, reading, writing
from trainer.storage.tables import from_stored, house_rules, to_stored

#: No vowels, so that no code is a word; no letters or digits that look alike on paper.
LETTERS: Final = "bcdfghjkmnpqrstvwxz"
DIGITS: Final = "23456789"
LENGTH: Final = 6

#: A digit in each code: it can never be the id of a preset.
_CODE: Final = re.compile(rf"(?=[a-z]*[0-9])[{LETTERS}{DIGITS}]{{{LENGTH}}}")

MAX_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class StoredRules:
    """One sheet as stored; ``options`` is the JSON object of all its options."""

    code: str
    name: str
    options: dict[str, Any]
    created_at: datetime


def is_code(text: str) -> bool:
    """Whether ``text`` has the form of a code.

    >>> is_code("h7k2pw"), is_code("svensk")
    (True, False)
    """
    return bool(_CODE.fullmatch(text))


def new_code() -> str:
    """A random code."""
    while True:
        code = "".join(secrets.choice(LETTERS + DIGITS) for _letter in range(LENGTH))
        if is_code(code):
            return code


def create(
    engine: Engine, *, learner: str, name: str, options: Mapping[str, Any], at: datetime, code: str = ""
) -> str:
    """The code of a sheet with that name and those options.

    A learner who makes the same sheet again gets the one that is there. ``code`` is for tests; without
    one it is random.

    :raises StorageError: when it could not be stored.
    """
    wanted = dict(options)
    while True:
        drawn = code or new_code()
        try:
            with writing(engine) as connection:
                for row in connection.execute(
                    select(house_rules).where(house_rules.c.learner == learner, house_rules.c.name == name)
                ):
                    if row.options == wanted:
                        return str(row.code)
                connection.execute(
                    insert(house_rules).values(
                        code=drawn, learner=learner, name=name, options=wanted, created_at=to_stored(at)
                    )
                )
            return drawn
        except IntegrityError:
            if code:
                raise
            # That code was taken; there are hundreds of millions more.


def find(engine: Engine, code: str) -> StoredRules | None:
    """The sheet of that code, or ``None``."""
    with reading(engine) as connection:
        row = connection.execute(select(house_rules).where(house_rules.c.code == code)).one_or_none()
    return _sheet(row) if row is not None else None


def sheets_of(engine: Engine, learner: str, limit: int = 50) -> list[StoredRules]:
    """The sheets that the learner has made, the newest first."""
    with reading(engine) as connection:
        rows = connection.execute(
            select(house_rules)
            .where(house_rules.c.learner == learner)
            .order_by(house_rules.c.id.desc())
            .limit(limit)
        ).all()
    return [_sheet(row) for row in rows]


def _sheet(row: Row[Any]) -> StoredRules:
    return StoredRules(row.code, row.name, dict(row.options), from_stored(row.created_at))
