"""The name of a deal, ``norsk/2/k3f9``: the same name deals the same cards everywhere, for ever."""

import re
from dataclasses import dataclass
from typing import Final

from trainer.rules.errors import NotationError
from trainer.rules.notation import quoted

SEED: Final = re.compile(r"[0-9A-Za-z_-]{1,40}")


@dataclass(frozen=True, slots=True)
class DealName:
    """What names a deal: a preset id, the number of players, a seed; the same text deals the same cards."""

    rules: str
    players: int
    seed: str

    def __str__(self) -> str:
        return f"{self.rules}/{self.players}/{self.seed}"


def parse_deal(text: str) -> DealName:
    """The deal that ``norsk/2/k3f9`` names.

    :raises NotationError: another form, or a seed with other signs than letters, digits, ``-`` and ``_``.
    """
    parts = text.strip().split("/")
    if len(parts) != 3 or not parts[0] or parts[1] not in set("23456") or not SEED.fullmatch(parts[2]):
        raise NotationError(
            f"a deal is written rules/players/seed, as norsk/2/k3f9, not {quoted(text)}", where="deal"
        )
    return DealName(parts[0], int(parts[1]), parts[2])
