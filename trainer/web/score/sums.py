"""The control sum of a round in words, beside the points and on the sheet."""

from flask_babel import gettext as _
from flask_babel import ngettext

from trainer.rules.ruleset import Ruleset
from trainer.scoreboard.control import Control


def control_words(found: Control | None, rules: Ruleset) -> str:
    """One quiet sentence about a round that adds up; nothing while numbers are blank or do not fit."""
    if found is None or not found.adds_up:
        return ""
    facts: dict[str, object] = {"got": found.got, "total": found.total}
    if found.level:
        facts["why"] = level_words(found)
        if rules.sweep_pts:
            return str(_("%(got)s of %(total)s points without sweeps: %(why)s.", **facts))
        return str(_("%(got)s of %(total)s points: %(why)s.", **facts))
    if rules.sweep_pts:
        return str(_("%(got)s of %(total)s points without sweeps.", **facts))
    return str(_("%(got)s of %(total)s points.", **facts))


def level_words(found: Control) -> str:
    """Which majorities are level, and what becomes of their points; for the middle of a sentence."""
    what = _what_is_level(found)
    if found.waits:
        text = ngettext(
            "%(what)s, so that point waits for the next round",
            "%(what)s, so those %(num)s points wait for the next round",
            found.unpaid,
            what=what,
        )
    else:
        text = ngettext(
            "%(what)s, so nobody has that point",
            "%(what)s, so nobody has those %(num)s points",
            found.unpaid,
            what=what,
        )
    return str(text)


def _what_is_level(found: Control) -> str:
    if len(found.level) == 2:
        return str(_("cards and spades are level"))
    return str(_("cards are level") if found.level == ("cards",) else _("spades are level"))


def off_words(found: Control, rules: Ruleset) -> str:
    """What the points come to and what they should, for the caution about a round that does not add up."""
    facts: dict[str, object] = {"got": found.got, "want": found.total}
    if found.level:
        facts["why"] = level_words(found)
        if rules.sweep_pts:
            return str(
                _("Without sweeps they make %(got)s. These rules give out %(want)s; %(why)s.", **facts)
            )
        return str(_("They make %(got)s. These rules give out %(want)s; %(why)s.", **facts))
    if rules.sweep_pts:
        return str(_("Without sweeps they make %(got)s, and these rules give out %(want)s.", **facts))
    return str(_("They make %(got)s, and these rules give out %(want)s.", **facts))


def short_words(found: Control | None) -> str:
    """The same for a narrow place under the number of a round; nothing while something is blank."""
    if found is None:
        return ""
    text = str(_("%(got)s of %(total)s", got=found.got, total=found.total))
    return f"{text}, {_what_is_level(found)}" if found.level else text
