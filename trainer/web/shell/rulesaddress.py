"""A rule set as an address names it: ``dansk``, a house-rule sheet's code, or ``dansk,ace_hand=choice``."""

from trainer.rules.errors import RulesetError
from trainer.rules.house import ruleset, to_json
from trainer.rules.presets import PRESETS
from trainer.rules.ruleset import OPTIONS, Ruleset
from trainer.web.shell import rulebook
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.positions import Trouble, shown


def read_rules(text: str) -> Ruleset:
    """The rules that ``text`` names.

    :raises Trouble: an unknown rule set or house rule (an address of another version may have one), a
        value that it does not take, house rules that contradict each other.
    """
    name, *options = [part.strip() for part in text[:400].split(",")]
    book = rulebook.find_or_none(name)
    if book is None:
        raise Trouble(
            "rules",
            _("This version has no rule set “%(name)s”. Choose one from the list.", name=shown(name)),
        )
    if not options:
        return book.rules
    chosen: dict[str, str | None] = {}
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
            to_json(book.rules) | {key: None if value == "none" else value for key, value in chosen.items()},
            reset_silenced=True,
        )
    except RulesetError as error:
        where = error.where if error.where in OPTIONS else options[0].partition("=")[0]
        told = chosen.get(where)
        if told is not None and not _takes(book.rules.preset, where, told):
            sentence = _(
                "The house rule %(name)s cannot be “%(value)s” in this version. Choose a rule set.",
                name=where,
                value=shown(told),
            )
        else:
            sentence = _("These house rules do not go together: %(name)s. Choose a rule set.", name=where)
        raise Trouble("rules", sentence) from None


def _takes(preset: str, option: str, value: str) -> bool:
    """Whether the option takes the value at all, contradictions aside."""
    try:
        ruleset({"preset": preset, option: None if value == "none" else value}, reset_silenced=True)
    except RulesetError as error:
        return not error.message.startswith("option ")
    return True


def write_rules(rules: Ruleset) -> str:
    """The text that :func:`read_rules` reads: the preset, and what differs from it."""
    base = PRESETS[rules.preset].rules
    if rules is base:  # as nearly always
        return rules.preset
    parts = [rules.preset]
    for option in OPTIONS:
        value = getattr(rules, option)
        if value != getattr(base, option):
            parts.append(f"{option}={'none' if value is None else value}")
    return ",".join(parts)


def write_book(book: rulebook.Book, rules: Ruleset) -> str:
    """The same for rules shown as ``book``: the code of a sheet that holds just them, to keep its name."""
    return book.id if book.house and book.rules == rules else write_rules(rules)
