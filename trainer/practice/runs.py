"""A run of drill tables: its code in addresses and in the log, and how it went."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from trainer.practice.drills import LAST_TABLE, LEVELS

#: What the seed of a run may be: short, and the same in any letter case that people type.
_SEED: Final = re.compile(r"[a-z0-9]{1,16}")


@dataclass(frozen=True, slots=True)
class Run:
    """A run of capture drills: a rule set's id, a level, and the seed that fixes its tables."""

    rules: str
    level: str
    seed: str

    @property
    def code(self) -> str:
        """Its part of an address, ``capture/svensk/easy/k3f9``."""
        return f"capture/{self.rules}/{self.level}/{self.seed}"

    def item(self, n: int) -> str:
        """The code of table ``n``, as the log of attempts keeps it."""
        return f"{self.code}/{n}"


def is_seed(text: str) -> bool:
    """Whether a run can have this seed."""
    return bool(_SEED.fullmatch(text))


def read_item(item: str) -> tuple[Run, int] | None:
    """The run and the number of the table that an item's code names, or ``None`` for another kind of item."""
    parts = item.split("/")
    if len(parts) != 5 or parts[0] != "capture" or parts[2] not in LEVELS or not is_seed(parts[3]):
        return None
    number = parts[4]
    if not number.isascii() or not number.isdecimal() or not 1 <= int(number) <= LAST_TABLE:
        return None
    return Run(parts[1], parts[2], parts[3]), int(number)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One attempt at a table: its number, "right", "not_yet" or "skipped", and how many hints it had."""

    n: int
    verdict: str
    hints: int


@dataclass(frozen=True, slots=True)
class Summary:
    """How a run went, as lists of table numbers; each table stands in one of them.

    The first answer decides: ``first_try`` (right without hints), ``assisted`` (right with hints) or
    ``missed``. A skip does not count, so ``skipped`` are tables that were never answered.
    """

    first_try: tuple[int, ...]
    assisted: tuple[int, ...]
    missed: tuple[int, ...]
    skipped: tuple[int, ...]

    @property
    def answered(self) -> int:
        """How many tables had an answer."""
        return len(self.first_try) + len(self.assisted) + len(self.missed)


def summary(outcomes: Iterable[Outcome]) -> Summary:
    """The summary of all attempts of a run, given oldest first."""
    first: dict[int, Outcome] = {}
    for outcome in outcomes:
        known = first.get(outcome.n)
        if known is None or (known.verdict == "skipped" and outcome.verdict != "skipped"):
            first[outcome.n] = outcome
    kinds: dict[str, list[int]] = {"first_try": [], "assisted": [], "missed": [], "skipped": []}
    for n in sorted(first):
        outcome = first[n]
        if outcome.verdict == "right":
            kinds["assisted" if outcome.hints else "first_try"].append(n)
        else:
            kinds["missed" if outcome.verdict == "not_yet" else "skipped"].append(n)
    return Summary(**{kind: tuple(numbers) for kind, numbers in kinds.items()})
