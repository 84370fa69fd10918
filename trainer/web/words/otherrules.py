"""What other rule sets say of an answer that is wrong here: the country, and the house rule that differs."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from trainer.coach.elsewhere import Elsewhere
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import Ruleset
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.i18n import ngettext
from trainer.web.shell.present import listed
from trainer.web.words.sentences import WRITTEN, Voice


@dataclass(frozen=True, slots=True)
class Group:
    """Presets that judge otherwise for one reason: the options (name, value) that decide; none: several."""

    legal: bool
    options: tuple[tuple[str, Any], ...]
    presets: tuple[str, ...]

    def sentence(self, voice: Voice = WRITTEN) -> Markup:
        """The house rule that makes the difference, and how many rule sets have it, or which one."""
        count = len(self.presets)
        rules = self.names if count == 1 else ngettext("%(num)s rule set", "%(num)s rule sets", count)
        if not self.options:
            return Markup(_("In %(rules)s several house rules are different here.", rules=rules))
        first, *more = self.options
        told = Markup(OPTIONS[first](rules, voice))
        same = ngettext("the same rule set", "the same rule sets", count)
        for option in more:  # they decide together, so they are one sentence
            other = Markup(OPTIONS[option](same, voice))
            told = Markup(_("%(one)s, and %(other)s")) % {
                "one": told[:-1],
                "other": other[:1].lower() + other[1:],
            }
        return told

    @property
    def names(self) -> str:
        """The names of the rule sets."""
        return listed([PRESETS[preset].name for preset in self.presets])


def grouped(found: Iterable[Elsewhere]) -> list[Group]:
    """Rule sets that judge otherwise, together where they do so for one reason; vague reasons come last."""
    together: dict[tuple[bool, tuple[tuple[str, Any], ...]], list[str]] = {}
    for each in found:
        together.setdefault((each.legal, _telling(each)), []).append(each.preset)
    groups = [Group(legal, options, tuple(presets)) for (legal, options), presets in together.items()]
    return sorted(groups, key=lambda group: not group.options)


def _telling(found: Elsewhere) -> tuple[tuple[str, Any], ...]:
    """Of the options that decide, those that one would name; nothing where they are many."""
    options = dict(found.options)
    if "build" in options:
        # Whether there are builds at all says more than how they would be made.
        options = {"build": options["build"]}
    if "owner_trail" in options:
        # What the owner may lay out says how long the card is to be kept.
        options.pop("keep_card", None)
    told = tuple(options.items())
    return told if len(told) <= 2 and all(option in OPTIONS for option in told) else ()


def right_elsewhere(found: Sequence[Elsewhere], here: Ruleset) -> str:
    """The heading over rule sets that accept what the rules ``here`` refuse."""
    countries = {PRESETS[each.preset].country for each in found}
    if len(found) == 1 and PRESETS[here.preset].country in countries:
        return _("Wrong here, right in %(rules)s", rules=PRESETS[found[0].preset].name)
    if len(countries) == 1 and PRESETS[here.preset].country not in countries:
        return {
            "dk": _("Wrong here, right in Denmark"),
            "fi": _("Wrong here, right in Finland"),
            "gb": _("Wrong here, right in England"),
            "no": _("Wrong here, right in Norway"),
            "se": _("Wrong here, right in Sweden"),
        }[countries.pop()]
    return ngettext(
        "Wrong here, right in one other rule set", "Wrong here, right in %(num)s other rule sets", len(found)
    )


#: What a rule set says of one option (name, value), where that option decides.
OPTIONS: Final[dict[tuple[str, Any], Callable[[str, Voice], str]]] = {
    ("court", "numeric"): lambda rules, voice: _(
        "In %(rules)s jacks, queens and kings count 11, 12 and 13 and lie in sums.", rules=rules
    ),
    ("court", "pair_one"): lambda rules, voice: _(
        "In %(rules)s a court card takes one equal card, whatever it counts elsewhere.", rules=rules
    ),
    ("ace_hand", 14): lambda rules, voice: _("In %(rules)s an ace from the hand counts 14.", rules=rules),
    ("ace_hand", 1): lambda rules, voice: _("In %(rules)s an ace from the hand counts 1.", rules=rules),
    ("ace_hand", "choice"): lambda rules, voice: _(
        "In %(rules)s an ace from the hand counts 1 or 14, as you like.", rules=rules
    ),
    ("ace_table", "choice"): lambda rules, voice: _(
        "In %(rules)s an ace on the table counts 1 or 14.", rules=rules
    ),
    ("casino_hand", "face"): lambda rules, voice: _(
        "In %(rules)s %(two)s counts 2 and %(ten)s counts 10, from the hand too.",
        rules=rules, two=voice.card("2S"), ten=voice.card("10D"),
    ),
    ("casino_hand", "fixed"): lambda rules, voice: _(
        "In %(rules)s %(two)s counts 15 and %(ten)s counts 16 from the hand.",
        rules=rules, two=voice.card("2S"), ten=voice.card("10D"),
    ),
    ("casino_hand", "choice"): lambda rules, voice: _(
        "In %(rules)s %(two)s counts 2 or 15 from the hand, and %(ten)s 10 or 16.",
        rules=rules, two=voice.card("2S"), ten=voice.card("10D"),
    ),
    ("spade5", "none"): lambda rules, voice: _(
        "In %(rules)s %(card)s is a five like any other.", rules=rules, card=voice.card("5S")
    ),
    ("spade5", "may_clear"): lambda rules, voice: _(
        "In %(rules)s %(card)s may clear the table.", rules=rules, card=voice.card("5S")
    ),
    ("group_max", None): lambda rules, voice: _(
        "In %(rules)s a sum may have as many cards as it takes.", rules=rules
    ),
    ("group_max", 2): lambda rules, voice: _("In %(rules)s a sum has at most two cards.", rules=rules),
    ("capture", "voluntary"): lambda rules, voice: _("In %(rules)s nobody has to take.", rules=rules),
    ("capture_extent", "free"): lambda rules, voice: _(
        "In %(rules)s you may leave what you like.", rules=rules
    ),
    ("ace_table", 1): lambda rules, voice: _("In %(rules)s an ace on the table counts 1.", rules=rules),
    ("capture", "forced"): lambda rules, voice: _(
        "In %(rules)s a card that can take must take.", rules=rules
    ),
    ("capture_extent", "cannot_be_enlarged"): lambda rules, voice: _(
        "In %(rules)s you may not leave what can go with it.", rules=rules
    ),
    ("build_capture", "with_loose"): lambda rules, voice: _(
        "In %(rules)s a build may be taken together with other cards.", rules=rules
    ),
    ("build_capture", "alone"): lambda rules, voice: _("In %(rules)s a build is taken alone.", rules=rules),
    ("build", "on"): lambda rules, voice: _("In %(rules)s there are builds.", rules=rules),
    ("build", "off"): lambda rules, voice: _("In %(rules)s nobody builds.", rules=rules),
    ("build_table_cards", "many"): lambda rules, voice: _(
        "In %(rules)s a build may be made with several cards of the table.", rules=rules
    ),
    ("build_table_cards", "one"): lambda rules, voice: _(
        "In %(rules)s a build is made with one card of the table.", rules=rules
    ),
    ("double", "groups"): lambda rules, voice: _(
        "In %(rules)s a build may hold several groups of its value.", rules=rules
    ),
    ("double", "equal_card"): lambda rules, voice: _(
        "In %(rules)s a build is doubled with one equal card, not with a sum.", rules=rules
    ),
    ("raise_own", "yes"): lambda rules, voice: _(
        "In %(rules)s you may raise your own build.", rules=rules
    ),
    ("raise_own", "no"): lambda rules, voice: _(
        "In %(rules)s you may not raise your own build.", rules=rules
    ),
    ("double_own", "yes"): lambda rules, voice: _(
        "In %(rules)s you may double your own build.", rules=rules
    ),
    ("double_own", "no"): lambda rules, voice: _(
        "In %(rules)s you may not double your own build.", rules=rules
    ),
    ("build_limit", None): lambda rules, voice: _(
        "In %(rules)s a player may have several builds.", rules=rules
    ),
    ("build_limit", 1): lambda rules, voice: _(
        "In %(rules)s a player has one build at a time.", rules=rules
    ),
    ("limit_counts_doubles", "yes"): lambda rules, voice: _(
        "In %(rules)s equal cards laid on each other are a build as well.", rules=rules
    ),
    ("limit_counts_doubles", "no"): lambda rules, voice: _(
        "In %(rules)s equal cards laid on each other do not count as a build.", rules=rules
    ),
    ("build_max", 10): lambda rules, voice: _("In %(rules)s a build makes at most 10.", rules=rules),
    ("build_max", 14): lambda rules, voice: _("In %(rules)s a build makes at most 14.", rules=rules),
    ("build_max", 16): lambda rules, voice: _("In %(rules)s a build may make up to 16.", rules=rules),
    ("keep_card", "always"): lambda rules, voice: _(
        "In %(rules)s the owner keeps a card for the build as long as it lies there.", rules=rules
    ),
    ("keep_card", "when_building"): lambda rules, voice: _(
        "In %(rules)s a card for the build is asked for when it is made, not later.", rules=rules
    ),
    ("owner_trail", "free"): lambda rules, voice: _(
        "In %(rules)s the owner of a build may lay out any card.", rules=rules
    ),
    ("owner_trail", "keep_card"): lambda rules, voice: _(
        "In %(rules)s the owner of a build may lay a card out, but not the last one for the build.",
        rules=rules,
    ),
    ("owner_trail", "forbidden"): lambda rules, voice: _(
        "In %(rules)s the owner of a build lays nothing out.", rules=rules
    ),
    ("absorb_on_raise", "yes"): lambda rules, voice: _(
        "In %(rules)s loose cards may join a build that is raised.", rules=rules
    ),
    ("absorb_on_raise", "no"): lambda rules, voice: _(
        "In %(rules)s a build is raised with the card from the hand alone.", rules=rules
    ),
}  # fmt: skip
