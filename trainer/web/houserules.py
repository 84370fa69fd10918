"""What other rule sets say of an answer that is wrong here: the country, and the house rule that differs."""

from collections.abc import Callable
from typing import Any, Final

from markupsafe import Markup

from trainer.coach.elsewhere import Elsewhere
from trainer.rules.ruleset import PRESETS
from trainer.web.i18n import gettext as _
from trainer.web.sentences import WRITTEN, Voice


def elsewhere_title(found: Elsewhere) -> str:
    """The heading of the panel about a rule set that would accept the answer."""
    return {
        "dk": _("Wrong here, right in Denmark"),
        "fi": _("Wrong here, right in Finland"),
        "gb": _("Wrong here, right in England"),
        "no": _("Wrong here, right in Norway"),
        "se": _("Wrong here, right in Sweden"),
    }[PRESETS[found.preset].country]


def elsewhere_sentence(found: Elsewhere, voice: Voice = WRITTEN) -> Markup:
    """Which rule set accepts it, and the house rule that makes the difference."""
    name = PRESETS[found.preset].name
    tell = OPTIONS.get(found.options[0]) if len(found.options) == 1 else None
    if tell is None:
        return Markup(_("%(rules)s has several other house rules here.", rules=name))
    return Markup(tell(name, voice))


#: What a rule set says of one option (name, value), where that option alone decides.
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
        "%(rules)s lets %(card)s clear the table.", rules=rules, card=voice.card("5S")
    ),
    ("group_max", None): lambda rules, voice: _(
        "In %(rules)s a sum may have as many cards as it takes.", rules=rules
    ),
    ("group_max", 2): lambda rules, voice: _("In %(rules)s a sum has at most two cards.", rules=rules),
    ("capture", "voluntary"): lambda rules, voice: _("In %(rules)s nobody has to take.", rules=rules),
    ("capture_extent", "free"): lambda rules, voice: _(
        "In %(rules)s you may leave what you like.", rules=rules
    ),
    ("build_capture", "with_loose"): lambda rules, voice: _(
        "In %(rules)s a build may be taken together with other cards.", rules=rules
    ),
    ("build_capture", "alone"): lambda rules, voice: _("In %(rules)s a build is taken alone.", rules=rules),
}  # fmt: skip
