"""The fourteen presets: named points in the space of house rules (``RULES.md`` sections 2 and 6)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from trainer.rules.errors import RulesetError
from trainer.rules.options import quoted
from trainer.rules.ruleset import Ruleset


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


def find_preset(name: str) -> Preset:
    """The preset of that id or alias, whatever the case.

    :raises RulesetError: for an unknown name; the text lists the ids.
    """
    try:
        return _BY_NAME[name.strip().lower()]
    except (KeyError, AttributeError):
        raise RulesetError(
            f"unknown preset {quoted(name)}; there are {', '.join(PRESETS)}", where="preset"
        ) from None
