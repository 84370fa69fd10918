"""Sentences about the deal, what cards count, and taking them (``RULES.md 2.1`` to ``2.3``)."""

from typing import Final

from flask_babel import gettext as _

from trainer.rules.cards import Card
from trainer.rules.deals import plan
from trainer.rules.ruleset import Ruleset
from trainer.rules.values import table_values
from trainer.web.rules.ruletext.parts import Sentences, card, from_hand
from trainer.web.shell.present import listed


def _cards_of(rules: Ruleset) -> int:
    return plan(rules).total


def _court_values(rules: Ruleset) -> str:
    return listed([str(table_values(Card(rank, "S"), rules)[0]) for rank in (11, 12, 13)])


SENTENCES: Final[Sentences] = {
    ("packs", 1): lambda rules: _(
        "One pack of %(cards)s cards, without jokers.", cards=_cards_of(rules)
    ),
    ("packs", 2): lambda rules: _(
        "Two packs shuffled together, %(cards)s cards, without jokers.", cards=_cards_of(rules)
    ),
    ("teams", "solo"): lambda rules: _("Everybody plays alone; four can also agree to play as two pairs."),
    ("teams", "pairs"): lambda rules: _(
        "Four play as two pairs. Partners sit opposite each other, count their cards together and do not "
        "talk about the cards."
    ),
    ("table", 4): lambda rules: _(
        "Deal two cards at a time until everybody has %(hand)s and %(table)s lie face up on the table.",
        hand=rules.hand, table=plan(rules).table,
    ),
    ("table", 8): lambda rules: _(
        "Deal two cards at a time until everybody has %(hand)s. With two players %(table)s lie face up on "
        "the table; the list says how many with more.",
        hand=rules.hand, table=plan(rules, 2).table,
    ),
    ("refill", "deal"): lambda rules: _(
        "When the hands are empty, everybody gets %(hand)s more. The table gets none; what lies there stays.",
        hand=rules.hand,
    ),
    ("refill", "draw"): lambda rules: _(
        "After each play you draw one card, so you always hold %(hand)s as long as the stock lasts.",
        hand=rules.hand,
    ),
    ("table_point_cards", "keep"): lambda rules: _("A point card that is dealt to the table stays there."),
    ("table_point_cards", "replace"): lambda rules: _(
        "A point card that is dealt to the table goes under the pack, and the next card takes its place."
    ),
    ("court", "numeric"): lambda rules: _(
        "Jack, queen and king count %(values)s, and lie in sums like any other card.",
        values=_court_values(rules),
    ),
    ("court", "pair_one"): lambda rules: _(
        "Jacks, queens and kings have no number. Each takes one card of its own rank and is never part of "
        "a sum."
    ),
    ("court", "pair_all"): lambda rules: _(
        "Jacks, queens and kings have no number. Each takes every card of its own rank and is never part of "
        "a sum."
    ),
    ("ace_hand", "choice"): lambda rules: _(
        "An ace from the hand counts %(values)s; you choose at each play.", values=from_hand("AS", rules)
    ),
    ("ace_hand", 14): lambda rules: _(
        "An ace from the hand always counts %(values)s.",
        values=from_hand("AS", rules),
    ),
    ("ace_hand", 1): lambda rules: _(
        "An ace from the hand counts %(values)s and takes nothing but aces.", values=from_hand("AS", rules)
    ),
    ("ace_table", 1): lambda rules: _("On the table an ace counts 1."),
    ("ace_table", "choice"): lambda rules: _("On the table an ace counts 1 or 14, whichever fits."),
    ("ace_mixed", "one_value"): lambda rules: _(
        "In one play the ace has one value: it takes ones or fourteens, not both."
    ),
    ("ace_mixed", "pairs_and_14"): lambda rules: _(
        "In one play the ace may take other aces and groups of 14 together."
    ),
    ("casino_hand", "face"): lambda rules: _(
        "%(two)s counts %(low)s and %(ten)s counts %(high)s, from the hand as on the table.",
        two=card("2S"), ten=card("10D"), low=from_hand("2S", rules), high=from_hand("10D", rules),
    ),
    ("casino_hand", "fixed"): lambda rules: _(
        "From the hand %(two)s always counts %(low)s and %(ten)s always %(high)s. On the table they count "
        "what they show.",
        two=card("2S"), ten=card("10D"), low=from_hand("2S", rules), high=from_hand("10D", rules),
    ),
    ("casino_hand", "choice"): lambda rules: _(
        "From the hand %(two)s counts %(low)s and %(ten)s %(high)s, as you choose. On the table they count "
        "what they show.",
        two=card("2S"), ten=card("10D"), low=from_hand("2S", rules), high=from_hand("10D", rules),
    ),
    ("spade5", "none"): lambda rules: _("%(five)s is a five like any other.", five=card("5S")),
    ("spade5", "may_clear"): lambda rules: _(
        "%(five)s from the hand may take the whole table, whatever lies there. You may also use it as a "
        "plain five.",
        five=card("5S"),
    ),
    ("spade5", "must_clear"): lambda rules: _(
        "%(five)s from the hand takes the whole table, whatever lies there, whether you want it or not.",
        five=card("5S"),
    ),
    ("group_max", None): lambda rules: _("A sum may have as many cards as it takes."),
    ("group_max", 2): lambda rules: _("A sum has at most %(most)s cards.", most=rules.group_max),
    ("capture", "voluntary"): lambda rules: _(
        "Nobody has to take. You may lay out a card that could have taken something."
    ),
    ("capture", "forced"): lambda rules: _(
        "A card that can take something must take: it may not be laid out instead."
    ),
    ("capture", "forced_equal"): lambda rules: _(
        "If cards equal to the one you play lie loose on the table, you must take them; sums are up to you."
    ),
    ("capture_extent", "free"): lambda rules: _("What you take is up to you; you may leave a part."),
    ("capture_extent", "cannot_be_enlarged"): lambda rules: _(
        "Whoever takes, takes every group that can be added. Where groups share a card, you choose."
    ),
    ("capture_extent", "most_cards"): lambda rules: _(
        "Whoever takes, takes as many cards as that card can."
    ),
}  # fmt: skip
