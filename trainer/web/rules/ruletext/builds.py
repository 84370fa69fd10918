"""Sentences about building (``RULES.md 2.4``)."""

from typing import Final

from flask_babel import gettext as _

from trainer.rules.ruleset import Ruleset
from trainer.web.rules.ruletext.parts import Sentences, card


def duties_sentence(rules: Ruleset) -> str:
    """What becomes of the duties of a build's owner that no play can meet; nothing where there are none."""
    if rules.keep_card != "always" and rules.owner_trail == "free" and rules.owner_must_capture == "no":
        return ""
    return _(
        "If what a build asks of you leaves you no play at all, it gives way: then you may take whatever you "
        "can, and if you can take nothing, play any card as the other rules allow."
    )


SENTENCES: Final[Sentences] = {
    ("build", "off"): lambda rules: _("There is no building. Every card on the table lies loose."),
    ("build", "on"): lambda rules: _(
        "Lay a card from the hand with cards on the table so that together they make a value you can take "
        "later, and say the value aloud. The build is then taken whole, with a card of that "
        "value, by you or by anybody."
    ),
    ("build_table_cards", "one"): lambda rules: _(
        "A new build is one card from the hand on one card of the table."
    ),
    ("build_table_cards", "many"): lambda rules: _(
        "A new build is one card from the hand on one or several cards of the table."
    ),
    ("build_max", 10): lambda rules: _(
        "The highest build is %(most)s; court cards are never built.", most=rules.build_max
    ),
    ("build_max", 14): lambda rules: _(
        "The highest build is %(most)s, which an ace takes where it counts 14.", most=rules.build_max
    ),
    ("build_max", 16): lambda rules: _(
        "The highest build is %(most)s, if you hold the card that takes it. In a build each card counts what "
        "it counts on the table.",
        most=rules.build_max,
    ),
    ("keep_card", "always"): lambda rules: _(
        "You must hold a card that takes your build, and keep one as long as the build is yours."
    ),
    ("keep_card", "when_building"): lambda rules: _(
        "You must hold a card that takes your build when you make it. Afterwards you may play that card "
        "otherwise."
    ),
    ("raise_own", "yes"): lambda rules: _(
        "You may raise your own build: a card from the hand makes it worth more. You need a card for the new "
        "value. A build of several groups is never raised."
    ),
    ("raise_own", "no"): lambda rules: _("You may not raise your own build."),
    ("raise_other", "yes"): lambda rules: _(
        "You may raise somebody else’s build, if you hold a card for the new value. Then it is yours."
    ),
    ("raise_other", "no"): lambda rules: _("Nobody may raise another player’s build."),
    ("absorb_on_raise", "yes"): lambda rules: _(
        "When a build is raised, loose cards that make the new value may join it."
    ),
    ("absorb_on_raise", "no"): lambda rules: _("When a build is raised, no loose cards join it."),
    ("double", "off"): lambda rules: _("A build is one sum. It is never doubled."),
    ("double", "equal_card"): lambda rules: _(
        "Doubling: lay a card on its equal, or on a build of its value, and keep another card that takes "
        "both. What is doubled is not raised any more."
    ),
    ("double", "groups"): lambda rules: _(
        "A build may hold several groups of one value, loose cards of that value too: %(three)s on %(four)s "
        "beside %(seven)s makes sevens. Such a build is fixed.",
        three=card("3D"), four=card("4C"), seven=card("7H"),
    ),
    ("double_own", "yes"): lambda rules: _("You may double your own build."),
    ("double_own", "no"): lambda rules: _("You may not double your own build."),
    ("build_limit", None): lambda rules: _("You may own several builds at a time."),
    ("build_limit", 1): lambda rules: _("You may own one build at a time."),
    ("limit_counts_doubles", "yes"): lambda rules: _("A card that was doubled counts as a build here."),
    ("limit_counts_doubles", "no"): lambda rules: _(
        "A card that was doubled does not count as a build here."
    ),
    ("same_value_builds", "allowed"): lambda rules: _(
        "Two builds of the same value may lie on the table side by side."
    ),
    ("same_value_builds", "forbidden"): lambda rules: _(
        "There is never more than one build of the same value on the table."
    ),
    ("build_capture", "with_loose"): lambda rules: _(
        "One play may take a build together with loose cards and other builds of that value."
    ),
    ("build_capture", "alone"): lambda rules: _("A build is taken alone, without other cards."),
    ("owner_trail", "free"): lambda rules: _(
        "Whoever owns a build may lay out any card."
    ),
    ("owner_trail", "keep_card"): lambda rules: _(
        "Whoever owns a build may lay out a card, but not the last one that takes the build."
    ),
    ("owner_trail", "forbidden"): lambda rules: _(
        "Whoever owns a build may not lay out a card: take something or go on building."
    ),
    ("owner_must_capture", "no"): lambda rules: _("Nobody has to take because they own a build."),
    ("owner_must_capture", "any"): lambda rules: _(
        "Whoever owns a build must take something at the next turn."
    ),
    ("owner_must_capture", "own"): lambda rules: _("Whoever owns a build must take it at the next turn."),
}  # fmt: skip
