"""The form of a house-rule sheet: a question for each option of the rule set, and how the match ends."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import Form

from trainer.rules.errors import RulesetError
from trainer.rules.house import ruleset
from trainer.rules.options import CHOICES
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset
from trainer.storage.houserules import MAX_NAME
from trainer.web.rules import ruletext
from trainer.web.rules.ruletext.options import GROUPS, TITLES, choices
from trainer.web.score.forms import Posted, option_field
from trainer.web.shell.fields import Choice, Line, WholeNumber, blank_error, shortened
from trainer.web.words.scorerules import text_of

#: Who sits at the table is asked each evening, not on the sheet.
NOT_ASKED: Final = frozenset({"teams", "hand"})
ASKED: Final = tuple(option for options in GROUPS.values() for option in options if option not in NOT_ASKED)

MAX_CALL: Final = 40
MOST_PACKS: Final = 100


@dataclass(frozen=True, slots=True)
class Group:
    """The questions of one section."""

    id: str
    title: str
    fields: tuple[tuple[str, Choice], ...]


class HouseForm(Form):
    """A new sheet; ``made`` holds its rules after :meth:`validate` said yes."""

    name = Line(_l("Name of the sheet"), MAX_NAME)
    base = Choice(_l("Starting from"), tuple((preset.id, preset.name) for preset in PRESETS.values()))
    ends = Choice(
        _l("The match is won by"),
        (
            ("points", _l("the first to have so many points")),
            ("packs", _l("the most points after so many packs")),
            ("fewest", _l("the fewest points after so many packs")),
            ("out", _l("the fewest points; whoever has so many is out")),
        ),
    )
    goal = WholeNumber(_l("How many points or packs"), 1, 1000)
    last_call = Line(_l("Said before the last deal"), MAX_CALL)

    made: Ruleset | None = None
    complaint: str = ""

    def __init__(self, posted: Posted | None = None, rules: Ruleset | None = None, name: str = "") -> None:
        shown = rules or PRESETS["svensk"].rules
        super().__init__(posted, data={"name": name, "base": shown.preset} | _end_of(shown))
        self.options = {
            option: Choice(ruletext.label(option), choices(option)).bind(self, option_field(option))
            for option in ASKED
        }
        # A page that lacks a question is from an older version; then the preset answers it.
        start = PRESETS.get(self.base.data or "", PRESETS["svensk"]).rules if posted else shown
        for option, field in self.options.items():
            field.process(posted, text_of(getattr(start, option)))
        self.unknown = sorted(
            each[4:] for each in posted or () if each.startswith("opt_") and each[4:] not in self.options
        )

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether a sheet can be made of it."""
        fine = bool(super().validate())
        fine &= all([field.validate(self) for field in self.options.values()])
        if self.unknown:
            self.complaint = _(
                "There is no house rule “%(option)s”. Take those on this page.",
                option=shortened(self.unknown[0]),
            )
            return False
        if self.goal.data is None and not self.goal.error:
            self.goal.errors = [blank_error(16)]
            return False
        if fine and self.ends.data in ("packs", "fewest") and self.goal.data > MOST_PACKS:
            self.goal.errors = [_("That would take a year. Write at most %(most)s packs.", most=MOST_PACKS)]
            return False
        return fine and self._check_rules()

    def groups(self) -> Iterator[Group]:
        """The questions, section by section."""
        for group, options in GROUPS.items():
            fields = tuple((option, self.options[option]) for option in options if option in self.options)
            yield Group(group, str(TITLES[group]), fields)

    def hint(self, option: str) -> str:
        """How families differ in it, where sources speak of that, or nothing."""
        return ruletext.dispute(option)

    @property
    def problems(self) -> list[tuple[str, str, str]]:
        """What is wrong: the field's name (none for the whole form), its label, a sentence."""
        fields = [*self._fields.values(), *self.options.values()]
        found = [(field.name, str(field.label.text), field.error) for field in fields if field.error]
        return ([("", "", self.complaint)] if self.complaint else []) + found

    @property
    def title(self) -> str:
        """The name of the sheet, a plain one where none was typed."""
        return self.name.data or _("Our rules")

    def _check_rules(self) -> bool:
        wanted: dict[str, Any] = {option: field.data for option, field in self.options.items()}
        wanted |= {"preset": self.base.data or "svensk", "last_call": self.last_call.data or None}
        goal = self.goal.data
        match self.ends.data:
            case "packs":
                wanted |= {"target": "rounds", "rounds": goal, "kryp_end": "rounds:1"}
            case "fewest":
                wanted |= {"target": "lowest", "kryp_end": f"rounds:{goal}"}
            case "out":
                wanted |= {"target": "lowest", "kryp_end": f"knockout:{goal}"}
            case _:
                wanted |= {"target": goal, "kryp_end": "rounds:1"}
        try:
            self.made = ruleset(wanted, reset_silenced=True)
        except RulesetError as error:
            field = self.options.get(error.where)
            sentence = contradiction(error)
            if field is None:
                self.complaint = sentence
            else:
                field.errors = [sentence]
            return False
        return True

    @property
    def left_out(self) -> str:
        """``building`` where answers about it were given, other than the preset's, and nobody builds."""
        assert self.made is not None
        usual = PRESETS[self.made.preset].rules
        given = (
            text_of(self.options[option].data) != text_of(getattr(usual, option))
            for option in GROUPS["build"]
            if option != "build"
        )
        return "building" if self.made.build == "off" and any(given) else ""

    def stored(self) -> dict[str, Any]:
        """Every option of the sheet, so that no later preset can change it."""
        assert self.made is not None
        return asdict(self.made)


def contradiction(error: RulesetError) -> str:
    """Why two answers do not go together, and which to change."""
    match error.where:
        case "sweep_last":
            return _(
                "Where cards are drawn there is no last deal. Choose another answer here, or deal the cards."
            )
        case "build_max":
            return _("Jack, queen and king have no number in these rules, so choose 10 as the highest build.")
        case "table":
            return _("With so many cards on the table the pack does not come out even. Choose 4.")
        case "target_check":
            return _("The fewest points are known only after the pack. Choose “after each pack”.")
        case _:
            return _("These rules do not go together: %(reason)s.", reason=error.message)


def _end_of(rules: Ruleset) -> dict[str, Any]:
    """How the match ends, as the form asks it."""
    data: dict[str, Any] = {"last_call": rules.last_call}
    if rules.knockout is not None:
        return data | {"ends": "out", "goal": rules.knockout}
    if rules.agreed_rounds is not None:
        return data | {"ends": "fewest" if rules.lowest_wins else "packs", "goal": rules.agreed_rounds}
    return data | {"ends": "points", "goal": rules.target}


#: Every option has its question, or is one that the sheet leaves to the evening.
assert set(CHOICES) == set(ASKED) | NOT_ASKED
