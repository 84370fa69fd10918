"""Sentences about sweeps, the last capture, counting and winning (``RULES.md 2.5`` to ``2.7``)."""

from typing import Final

from flask_babel import gettext as _
from flask_babel import ngettext

from trainer.rules.ruleset import Ruleset
from trainer.web.rules.ruletext.parts import Sentences, card, points


def _sweep(rules: Ruleset) -> str:
    return points(int(rules.sweep_pts))


SENTENCES: Final[Sentences] = {
    ("sweep_pts", 0): lambda rules: _("Taking everything on the table at once earns nothing extra."),
    ("sweep_pts", 1): lambda rules: _(
        "Taking everything on the table at once is a sweep and earns %(points)s. Turn one of the cards face "
        "up in your pile, or it is forgotten.",
        points=_sweep(rules),
    ),
    ("sweep_pts", "±5"): lambda rules: _(
        "Taking everything on the table at once is a sweep: the taker gets 5 points more, and the player "
        "before, who left the table so, 5 points fewer."
    ),
    ("sweep_last", "counts"): lambda rules: _("A sweep with the very last card counts too."),
    ("sweep_last", "never"): lambda rules: _("A sweep with the very last card of the pack does not count."),
    ("sweep_last", "no_last_deal"): lambda rules: _("In the last deal of the pack no sweep counts."),
    ("sweep_cancel", "none"): lambda rules: _("Everybody counts all their sweeps."),
    ("sweep_cancel", "one_for_one"): lambda rules: _(
        "Sweeps cancel one for one: everybody strikes as many as the player with the fewest has."
    ),
    ("sweep_stop_at", None): lambda rules: _("Sweeps count until the end of the match."),
    ("sweep_stop_at", 10): lambda rules: _(
        "Once somebody has %(most)s points, sweeps no longer count.", most=rules.sweep_stop_at
    ),
    ("last_pts", 0): lambda rules: _(
        "What lies on the table at the end goes to whoever took last. That earns no point of its own."
    ),
    ("last_pts", 1): lambda rules: _(
        "The last capture earns %(points)s: whoever took last also gets what lies on the table at the end.",
        points=points(rules.last_pts),
    ),
    ("pts_cards", 0): lambda rules: _("The number of cards earns nothing."),
    ("pts_cards", 1): lambda rules: _("Most cards earn %(points)s.", points=points(rules.pts_cards)),
    ("pts_spades", 0): lambda rules: _("Spades earn nothing."),
    ("pts_spades", 1): lambda rules: _("Most spades earn %(points)s.", points=points(int(rules.pts_spades))),
    ("pts_spades", "each"): lambda rules: _("Each spade is 1 point."),
    ("pts_d10", 0): lambda rules: _("%(card)s earns nothing.", card=card("10D")),
    ("pts_d10", 2): lambda rules: _(
        "%(card)s is %(points)s.", card=card("10D"), points=points(rules.pts_d10)
    ),
    ("pts_s2", 0): lambda rules: _("%(card)s earns nothing.", card=card("2S")),
    ("pts_s2", 1): lambda rules: _("%(card)s is %(points)s.", card=card("2S"), points=points(rules.pts_s2)),
    ("pts_ace", 0): lambda rules: _("Aces earn nothing."),
    ("pts_ace", 1): lambda rules: _("Each ace is %(points)s.", points=points(rules.pts_ace)),
    ("tie_majority", "none"): lambda rules: _(
        "Where two are level in cards or spades, nobody gets the points."
    ),
    ("tie_majority", "share"): lambda rules: _(
        "Where some are level in cards or spades, they share the points if that comes out even; if not, "
        "nobody gets them."
    ),
    ("tie_majority", "carry"): lambda rules: _(
        "Where two are level in cards or spades, the points wait for the next pack."
    ),
    ("target_check", "end_of_pack"): lambda rules: _(
        "Play pack after pack until somebody has at least %(target)s points when a pack is counted.",
        target=rules.target,
    ),
    ("target_check", "immediate"): lambda rules: _(
        "Whoever first gets to %(target)s points has won. Points count in this order: point cards, aces, "
        "sweeps and the last capture; then most cards; then most spades.",
        target=rules.target,
    ),
    ("overshoot", "highest"): lambda rules: _("If several get there, the highest total wins."),
    ("overshoot", "closest"): lambda rules: _(
        "If several get there, the one nearest to %(target)s wins.", target=rules.target
    ),
    ("overshoot", "bounce_back"): lambda rules: _(
        "Whoever goes past %(target)s counts the rest back down: %(target)s must be met exactly.",
        target=rules.target,
    ),
    ("target_tie", "most_spades"): lambda rules: _(
        "If the best are level, more spades in the last pack wins; if those are level too, one more pack is "
        "played."
    ),
    ("target_tie", "extra_pack"): lambda rules: _("If the best are level, one more pack is played."),
}  # fmt: skip

# These differ only in the number, which the sentence takes from the rule set.
SENTENCES[("pts_cards", 3)] = SENTENCES[("pts_cards", 1)]
SENTENCES[("pts_spades", 2)] = SENTENCES[("pts_spades", 1)]
SENTENCES[("pts_d10", 3)] = SENTENCES[("pts_d10", 2)]
SENTENCES[("pts_s2", 2)] = SENTENCES[("pts_s2", 1)]


def end_sentence(rules: Ruleset) -> str:
    """How long a match lasts, for rules that no option of a few values says; nothing where one does."""
    if rules.knockout is not None:
        return _(
            "The fewest points win. Whoever has %(points)s is out; the last one in has won.",
            points=points(rules.knockout),
        )
    packs = rules.agreed_rounds
    if packs is None:
        return ""
    if rules.lowest_wins:
        return ngettext(
            "The fewest points win, after %(num)s pack.", "The fewest points win, after %(num)s packs.", packs
        )
    return ngettext(
        "The most points win, after %(num)s pack.", "The most points win, after %(num)s packs.", packs
    )


def call_sentence(rules: Ruleset) -> str:
    """What the dealer says before the last deal. The word itself is the players' own, so it is escaped."""
    if rules.last_call is None:
        return _("Nobody announces the last deal.")
    return _("Before the last deal the dealer says “%(word)s”.", word=rules.last_call)


def spades_among(rules: Ruleset) -> str:
    """Where each spade counts, the point of the two of spades is one of its own (``RULES.md 2.6``)."""
    return _(
        "%(two)s is %(points)s in all, its point as a spade included; the ace of spades counts as both.",
        two=card("2S"),
        points=points(rules.pts_s2),
    )
