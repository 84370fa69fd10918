"""House rules as data: one frozen record with a field per option.

Names, values and defaults are those of ``RULES.md`` section 6; the fields that section 3 adds
(``kryp_table``, ``limit_counts_doubles`` and so on) stand beside them. Nothing else in the engine asks
which variant is played: it asks the field.
"""

from dataclasses import dataclass, fields
from typing import Final

from trainer.rules.errors import RulesetError


@dataclass(frozen=True)
class Ruleset:
    """Every house rule of one game of Kasino; the defaults are those of ``svensk``.

    ``preset`` names the preset that it started from. :func:`trainer.rules.house.ruleset` makes one, checked.
    """

    preset: str = "svensk"
    # Deal (RULES.md 2.1)
    players: int = 2
    packs: int = 1
    hand: int = 4
    table: int = 4
    refill: str = "deal"
    table_point_cards: str = "keep"
    teams: str = "solo"
    last_call: str | None = "sistan"
    # Values (RULES.md 2.2)
    court: str = "numeric"
    ace_hand: int | str = "choice"
    ace_table: int | str = 1
    ace_mixed: str = "one_value"
    casino_hand: str = "face"
    spade5: str = "none"
    # Capturing (RULES.md 2.3)
    group_max: int | None = None
    capture: str = "voluntary"
    capture_extent: str = "free"
    build_capture: str = "with_loose"
    # Building (RULES.md 2.4)
    build: str = "on"
    build_table_cards: str = "many"
    double: str = "groups"
    raise_own: str = "yes"
    raise_other: str = "yes"
    double_own: str = "yes"
    build_limit: int | None = None
    limit_counts_doubles: str = "yes"
    same_value_builds: str = "allowed"
    build_max: int = 14
    keep_card: str = "always"
    owner_trail: str = "keep_card"
    owner_must_capture: str = "no"
    absorb_on_raise: str = "no"
    # Sweeps and last capture (RULES.md 2.5)
    sweep_pts: int | str = 1
    sweep_last: str = "never"
    sweep_stop_at: int | None = None
    sweep_cancel: str = "none"
    last_pts: int = 1
    # Scoring (RULES.md 2.6)
    pts_cards: int = 1
    pts_spades: int | str = 2
    pts_d10: int = 2
    pts_s2: int = 1
    pts_ace: int = 1
    tie_majority: str = "none"
    # Winning (RULES.md 2.7)
    target: int | str = 16
    rounds: int = 1
    target_check: str = "end_of_pack"
    target_tie: str = "most_spades"
    overshoot: str = "highest"
    kryp_end: str = "rounds:1"

    def __post_init__(self) -> None:
        # The record is the key of the solver's caches; hashing its fifty fields once is enough.
        object.__setattr__(self, "_hash", hash(tuple(getattr(self, field.name) for field in fields(self))))

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined, no-any-return]

    @property
    def knockout(self) -> int | None:
        """The points at which a player is out, when ``kryp_end`` is a knock-out (``RULES.md 3.27``)."""
        kind, _, number = self.kryp_end.partition(":")
        return int(number) if kind == "knockout" else None

    @property
    def lowest_wins(self) -> bool:
        """Whether the fewest points win."""
        return self.target == "lowest"

    @property
    def agreed_rounds(self) -> int | None:
        """How many packs the match lasts, when that was agreed instead of a target."""
        if self.target == "rounds":
            return self.rounds
        if self.lowest_wins and self.knockout is None:
            return int(self.kryp_end.partition(":")[2])
        return None

    def table_cards(self, players: int) -> int:
        """How many cards open the table so that the pack comes out even (``RULES.md 2.1, 3.26``).

        With two packs that goes by the number of players, so the other number stands in for ``table``.

        :raises RulesetError: when no opening of four or eight cards divides for that many players, or with
            one pack not that of ``table``.
        """
        if self.comes_out_even(self.table, players):
            return self.table
        other = 12 - self.table
        packs = f"{self.packs} pack{'s' if self.packs > 1 else ''}"
        if not self.comes_out_even(other, players):
            raise RulesetError(
                f"{players} players do not divide {packs} evenly", where="players", beside="packs"
            )
        if self.packs == 1:
            raise RulesetError(
                f"with {self.table} cards on the table {packs} does not come out even for {players} players: "
                f"give table {other}",
                where="table",
                beside="packs",
            )
        return other

    def comes_out_even(self, table: int, players: int) -> bool:
        """Whether everybody gets equally many cards; in the draw form the hands once, then one by one."""
        rest = 52 * self.packs - table
        if self.refill == "draw":
            return rest >= players * self.hand and rest % players == 0
        return rest % (players * self.hand) == 0


OPTIONS: Final = tuple(field.name for field in fields(Ruleset) if field.name != "preset")
