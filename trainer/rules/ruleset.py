"""House rules as data: one frozen record with a field per option, and the fourteen presets.

Names, values and defaults are those of ``RULES.md`` section 6; the fields that section 3 adds
(``kryp_table``, ``limit_counts_doubles`` and so on) stand beside them. Nothing else in the engine asks
which variant is played: it asks the field.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Final

from trainer.rules.errors import RulesetError

#: What each option may be. A tuple lists the values; ``int`` pairs in ``RANGES`` bound a number.
CHOICES: Final[Mapping[str, tuple[Any, ...]]] = MappingProxyType(
    {
        "packs": (1, 2),
        "hand": (4,),
        "table": (4, 8),
        "refill": ("deal", "draw"),
        "court": ("numeric", "pair_one", "pair_all"),
        "ace_hand": ("choice", 14, 1),
        "ace_table": (1, "choice"),
        "ace_mixed": ("one_value", "pairs_and_14"),
        "casino_hand": ("face", "fixed", "choice"),
        "spade5": ("none", "may_clear", "must_clear"),
        "group_max": (None, 2),
        "capture": ("voluntary", "forced", "forced_equal"),
        "capture_extent": ("free", "cannot_be_enlarged", "most_cards"),
        "build": ("off", "on"),
        "build_table_cards": ("one", "many"),
        "double": ("off", "equal_card", "groups"),
        "raise_own": ("yes", "no"),
        "raise_other": ("yes", "no"),
        "double_own": ("yes", "no"),
        "build_limit": (None, 1),
        "limit_counts_doubles": ("yes", "no"),
        "same_value_builds": ("allowed", "forbidden"),
        "build_max": (10, 14, 16),
        "keep_card": ("always", "when_building"),
        "owner_trail": ("free", "keep_card", "forbidden"),
        "owner_must_capture": ("no", "any", "own"),
        "build_capture": ("with_loose", "alone"),
        "absorb_on_raise": ("yes", "no"),
        "sweep_pts": (0, 1, "±5"),
        "sweep_last": ("counts", "never", "no_last_deal"),
        "sweep_stop_at": (None, 10),
        "sweep_cancel": ("none", "one_for_one"),
        "last_pts": (0, 1),
        "pts_cards": (0, 1, 3),
        "pts_spades": (0, 1, 2, "each"),
        "pts_d10": (0, 2, 3),
        "pts_s2": (0, 1, 2),
        "pts_ace": (0, 1),
        "tie_majority": ("none", "share", "carry"),
        "target_check": ("end_of_pack", "immediate"),
        "target_tie": ("most_spades", "extra_pack"),
        "overshoot": ("highest", "closest", "bounce_back"),
        "teams": ("solo", "pairs"),
        "table_point_cards": ("keep", "replace"),
    }
)

#: Whole-number options and their bounds, both included.
RANGES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType({"players": (2, 6), "rounds": (1, 100)})

TARGETS: Final = "a whole number from 1 to 1000, 'rounds' or 'lowest'"

#: Names that sources and older texts use for the same value.
VALUE_ALIASES: Final[Mapping[tuple[str, Any], Any]] = MappingProxyType(
    {
        ("capture_extent", "whole_group_set"): "cannot_be_enlarged",
        ("sweep_pts", "+-5"): "±5",
        ("sweep_pts", "+/-5"): "±5",
        ("group_max", "none"): None,
        ("build_limit", "none"): None,
        ("sweep_stop_at", "none"): None,
    }
)


@dataclass(frozen=True)
class Ruleset:
    """Every house rule of one game of Kasino; the defaults are those of ``svensk``.

    ``preset`` names the preset that it started from. Build one with :func:`ruleset`, which checks it.
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

    def to_json(self) -> dict[str, Any]:
        """The shortest object that :func:`ruleset` reads back as this: preset and what differs from it."""
        base = asdict(PRESETS[self.preset].rules)
        return {"preset": self.preset} | {
            name: value for name, value in asdict(self).items() if name != "preset" and value != base[name]
        }

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

        :raises RulesetError: when no opening of four or eight cards divides for that many players.
        """
        for cards in (self.table, 4, 8):
            if (52 * self.packs - cards) % (players * self.hand) == 0:
                return cards
        raise RulesetError(
            f"{players} players do not divide {self.packs} pack{'s' if self.packs > 1 else ''} evenly",
            where="players",
        )


@dataclass(frozen=True)
class Preset:
    """A named point in the space of rules: its record, its other names, and where it is played."""

    id: str
    name: str
    short_name: str
    country: str
    rules: Ruleset
    aliases: tuple[str, ...] = ()


def _preset(
    id: str, name: str, short_name: str, country: str, aliases: tuple[str, ...], base: Ruleset, **options: Any
) -> Preset:
    return Preset(id, name, short_name, country, replace(base, preset=id, **options), aliases)


_SVENSK: Final = Ruleset()

# What the forms without building share: the building options keep harmless values that nothing reads.
_NO_BUILDING: Final[dict[str, Any]] = {"build": "off", "double": "off"}

_NORSK: Final = replace(
    _SVENSK,
    casino_hand="fixed",
    sweep_last="counts",
    pts_spades=1,
    last_call="sisten",
    **_NO_BUILDING,
)

_FAMILY: Final = (
    _preset("svensk", "Svensk kasino", "Svensk", "se", ("sv-seed", "swedish", "sv"), _SVENSK),
    _preset(
        "svensk-1516",
        "Svensk kasino med 15 och 16",
        "Svensk 15/16",
        "se",
        ("sv-seed-1516",),
        _SVENSK,
        casino_hand="fixed",
    ),
    _preset(
        "svensk-utan-bygge",
        "Svensk kasino utan byggen",
        "Utan bygge",
        "se",
        ("sv-pagat",),
        _SVENSK,
        sweep_last="counts",
        **_NO_BUILDING,
    ),
    _preset("dragkasino", "Dragkasino", "Drag", "se", ("drag",), _SVENSK, refill="draw", last_call=None),
    _preset(
        "krypkasino",
        "Krypkasino",
        "Kryp",
        "se",
        ("kryp",),
        _SVENSK,
        packs=2,
        table=8,
        ace_hand=14,
        capture="forced",
        capture_extent="cannot_be_enlarged",
        sweep_pts="±5",
        sweep_last="counts",
        last_pts=0,
        pts_cards=0,
        pts_spades="each",
        pts_d10=3,
        pts_s2=2,
        target="lowest",
        target_tie="extra_pack",
        **_NO_BUILDING,
    ),
    _preset(
        "barnkasino",
        "Barnkasino",
        "Barn",
        "se",
        ("barn", "children"),
        _SVENSK,
        group_max=2,
        sweep_pts=0,
        last_pts=0,
        pts_d10=0,
        pts_s2=0,
        target=10,
        target_tie="extra_pack",
        last_call=None,
        sweep_last="counts",
        **_NO_BUILDING,
    ),
    _preset(
        "byggkasino",
        "Byggkasino",
        "Byggkasino",
        "se",
        (),
        _SVENSK,
        casino_hand="choice",
        build_max=16,
        absorb_on_raise="yes",
        sweep_last="counts",
        last_pts=0,
        pts_cards=3,
        pts_spades=1,
        target=21,
    ),
    _preset(
        "dansk",
        "Dansk kasino",
        "Dansk",
        "dk",
        ("da-seed", "danish", "da"),
        _SVENSK,
        ace_hand=14,
        casino_hand="fixed",
        spade5="may_clear",
        build_table_cards="one",
        double="equal_card",
        raise_own="no",
        build_limit=1,
        limit_counts_doubles="yes",
        build_max=16,
        keep_card="when_building",
        owner_trail="free",
        sweep_last="counts",
        pts_spades=1,
        target=21,
        last_call="sidsten",
    ),
    _preset("norsk", "Norsk kasino", "Norsk", "no", ("no-basic", "norwegian", "nb", "no"), _NORSK),
    _preset(
        "norsk-bygg",
        "Norsk kasino med bygging",
        "Norsk bygg",
        "no",
        ("no-bygg",),
        _SVENSK,
        ace_hand=14,
        casino_hand="fixed",
        build_table_cards="one",
        double="equal_card",
        raise_own="no",
        double_own="no",
        build_limit=1,
        limit_counts_doubles="no",
        build_max=16,
        keep_card="when_building",
        owner_trail="free",
        build_capture="alone",
        sweep_last="counts",
        pts_spades=1,
        last_call="sisten",
    ),
    _preset(
        "byggekasino",
        "Byggekasino",
        "Byggekasino",
        "no",
        ("no-basic-byggekasino",),
        _NORSK,
        build="on",
        double="groups",
        build_max=16,
        owner_trail="forbidden",
        absorb_on_raise="yes",
    ),
    _preset(
        "finsk",
        "Suomalainen kasino",
        "Suomi",
        "fi",
        ("fi-pagat", "finnish", "fi"),
        _SVENSK,
        ace_hand=14,
        casino_hand="fixed",
        sweep_last="no_last_deal",
        sweep_stop_at=10,
        sweep_cancel="one_for_one",
        last_pts=0,
        tie_majority="share",
        target_check="immediate",
        target_tie="extra_pack",
        last_call=None,
        **_NO_BUILDING,
    ),
    _preset(
        "english",
        "English Casino",
        "English",
        "gb",
        ("en-casino", "en"),
        _SVENSK,
        court="pair_one",
        ace_hand=1,
        build_max=10,
        owner_trail="forbidden",
        absorb_on_raise="yes",
        sweep_pts=0,
        sweep_last="counts",
        last_pts=0,
        pts_cards=3,
        pts_spades=1,
        target=21,
        target_tie="extra_pack",
        last_call="last",
    ),
    _preset(
        "royal",
        "Royal Casino",
        "Royal",
        "gb",
        (),
        _SVENSK,
        owner_trail="forbidden",
        absorb_on_raise="yes",
        sweep_pts=0,
        sweep_last="counts",
        last_pts=0,
        pts_cards=3,
        pts_spades=1,
        target=21,
        target_tie="extra_pack",
        last_call="last",
    ),
)

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType({preset.id: preset for preset in _FAMILY})

_BY_NAME: Final = {name: preset for preset in _FAMILY for name in (preset.id, *preset.aliases)}

OPTIONS: Final = tuple(field.name for field in fields(Ruleset) if field.name != "preset")


def find_preset(name: str) -> Preset:
    """The preset of that id or alias, whatever the case.

    :raises RulesetError: for an unknown name; the text lists the ids.
    """
    try:
        return _BY_NAME[name.strip().lower()]
    except (KeyError, AttributeError):
        raise RulesetError(
            f"unknown preset {_quoted(name)}; there are {', '.join(PRESETS)}", where="preset"
        ) from None


def _quoted(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _checked(option: str, value: Any) -> Any:
    """``value`` in the form that the record keeps, or a :class:`RulesetError` that says what would do."""
    if isinstance(value, str) and value.isdecimal() and len(value) < 5 and option != "last_call":
        value = int(value)  # option values come from addresses and forms as text
    value = VALUE_ALIASES.get((option, value), value) if not isinstance(value, (list, dict)) else value
    if option in CHOICES:
        # ``True == 1 == 1.0`` in Python; a yes is no number here, and 2.0 packs cannot be dealt.
        if any(type(value) is type(choice) and value == choice for choice in CHOICES[option]):
            return value
        allowed = ", ".join("none" if choice is None else str(choice) for choice in CHOICES[option])
    elif option in RANGES:
        low, high = RANGES[option]
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        allowed = f"whole numbers from {low} to {high}"
    elif option == "target":
        if value in ("rounds", "lowest"):
            return value
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 1000:
            return value
        allowed = TARGETS
    elif option == "kryp_end":
        kind, _, number = value.partition(":") if isinstance(value, str) else ("", "", "")
        counts = number.isdecimal() and len(number) < 5 and 1 <= int(number) <= 1000
        if kind in ("rounds", "knockout") and counts:
            return value
        allowed = "'rounds:n' or 'knockout:n'"
    else:
        assert option == "last_call"
        if value is None or isinstance(value, str) and len(value) <= 40:
            return value
        allowed = "a text of at most 40 characters, or none"
    raise RulesetError(f"option {option} cannot be {_quoted(value)}; it takes {allowed}", where=option)


def ruleset(rules: str | Mapping[str, Any] | Ruleset = "svensk") -> Ruleset:
    """The record that ``rules`` describes: a preset id, or an object with ``preset`` and options.

    ``{"target": "rounds:5"}`` is short for five packs; ``kryp_table`` is another name of ``table``.

    :raises RulesetError: unknown preset or option, a value it does not take, contradicting options.
    """
    if isinstance(rules, Ruleset):
        return rules
    if isinstance(rules, str):
        return find_preset(rules).rules
    if not isinstance(rules, Mapping):
        raise RulesetError("rules must be a preset id or an object with options")
    chosen = dict(rules)
    name = chosen.pop("preset", "svensk")
    if not isinstance(name, str):
        raise RulesetError(f"preset must be a text, not {_quoted(name)}", where="preset")
    base = find_preset(name).rules
    if "kryp_table" in chosen:
        chosen["table"] = chosen.pop("kryp_table")
    target = chosen.get("target")
    if isinstance(target, str) and target.startswith("rounds:"):
        chosen["target"], chosen["rounds"] = "rounds", target.partition(":")[2]
    for option in chosen:
        if option not in OPTIONS:
            raise RulesetError(
                f"unknown option {_quoted(option)}; the options are {', '.join(OPTIONS)}",
                where=str(option)[:60],
            )
    if chosen.get("teams") == "pairs":
        chosen.setdefault("players", 4)
    made = replace(base, **{option: _checked(option, value) for option, value in chosen.items()})
    _refuse_contradictions(made)
    return made


def _refuse_contradictions(rules: Ruleset) -> None:
    """Raise for options that no game can have together."""
    if rules.teams == "pairs" and rules.players != 4:
        raise RulesetError("pairs need four players", where="players")
    if rules.refill == "draw" and rules.sweep_last == "no_last_deal":
        raise RulesetError(
            "a game that draws has no last deal, so sweep_last cannot be no_last_deal", where="sweep_last"
        )
    if rules.build == "on" and rules.court != "numeric" and rules.build_max > 10:
        raise RulesetError(
            "court cards have no number here, so build_max cannot exceed 10", where="build_max"
        )
    if rules.target != "lowest" and rules.knockout is not None:
        raise RulesetError("a knock-out belongs to target 'lowest'", where="kryp_end")
    if rules.lowest_wins and rules.target_check == "immediate":
        raise RulesetError("the fewest points can only be known after the pack", where="target_check")
    rules.table_cards(rules.players)
