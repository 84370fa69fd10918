"""A rule set as an address names it: ``dansk``, a house-rule sheet's code, or ``dansk,ace_hand=choice``."""

from typing import Any, Final
from urllib.parse import quote, unquote

from trainer.rules.errors import RulesetError
from trainer.rules.house import ruleset, to_json
from trainer.rules.options import worded
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import OPTIONS, Ruleset
from trainer.web.shell import rulebook
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.positions import Trouble, shown
from trainer.web.shell.rulebook import UnknownRules

#: The longest text that is looked at: every house rule with its longest value is shorter.
LONGEST: Final = 2000


def read_rules(text: str) -> Ruleset:
    """The rules that ``text`` names.

    :raises Trouble: an unknown rule set or house rule (an address of another version may have one), a
        value that it does not take, house rules that contradict each other, a text beyond ``LONGEST``.
    :raises StorageError: the sheet of a code cannot be read.
    """
    if len(text) > LONGEST:
        raise Trouble(
            "rules",
            _("This is %(length)s characters long. Write at most %(most)s.", length=len(text), most=LONGEST),
        )
    name, *options = [part.strip() for part in text.split(",")]
    try:
        book = rulebook.find(name)
    except UnknownRules:
        raise Trouble(
            "rules",
            _("This version has no rule set “%(name)s”. Choose one from the list.", name=shown(name)),
        ) from None
    if not options:
        return book.rules
    chosen: dict[str, str] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or key not in OPTIONS:
            raise Trouble(
                "rules",
                _("This version has no house rule “%(name)s”. Choose a rule set.", name=shown(option)),
            )
        if key in chosen and chosen[key] != value:
            raise Trouble(
                "rules",
                _("The house rule %(name)s is given twice, with two meanings. Choose a rule set.", name=key),
            )
        chosen[key] = value
    try:
        return ruleset(
            to_json(book.rules) | {key: _value(key, text) for key, text in chosen.items()},
            reset_silenced=True,
        )
    except RulesetError as error:
        # A number of rounds that cannot be read came with the target, as in rounds:x.
        where = error.where if error.where in chosen or error.beside else "target"
        if error.beside:
            sentence = _("These house rules do not go together: %(name)s. Choose a rule set.", name=where)
        else:
            sentence = _(
                "The house rule %(name)s cannot be “%(value)s” in this version. Choose a rule set.",
                name=where,
                value=shown(chosen[where]),
            )
        raise Trouble("rules", sentence) from None


def _value(option: str, text: str) -> str | None:
    """What the text of an option says; only a free text can be missing, elsewhere ``none`` is a value."""
    if option != "last_call":
        return text
    return None if text == "none" else unquote(text)


def _text(option: str, value: Any) -> str:
    """The other way; in a free text, what would end it, be trimmed or mean that there is none is escaped."""
    if option != "last_call" or value is None:
        return worded(value)
    if value == "none":
        return "%6Eone"
    return "".join(
        quote(letter, safe="") if letter in "%,;" or letter.isspace() or not letter.isprintable() else letter
        for letter in value
    )


def write_rules(rules: Ruleset) -> str:
    """The text that :func:`read_rules` reads: the preset, and what differs from it."""
    base = PRESETS[rules.preset].rules
    if rules is base:  # as nearly always
        return rules.preset
    parts = [rules.preset]
    for option in OPTIONS:
        value = getattr(rules, option)
        if value != getattr(base, option):
            parts.append(f"{option}={_text(option, value)}")
    return ",".join(parts)


def write_book(book: rulebook.Book, rules: Ruleset) -> str:
    """The same for rules shown as ``book``: the code of a sheet that holds just them, to keep its name."""
    return book.id if book.house and book.rules == rules else write_rules(rules)
