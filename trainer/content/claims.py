"""Facts that a lesson states, each checked against the engine like a small test of its own."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from trainer.coach.explain import why_not_legal
from trainer.content.lesson import parse_small_table, rule_sets, select
from trainer.content.loader import Where
from trainer.content.schema import Claim
from trainer.rules.captures import Captures
from trainer.rules.errors import KasinoError
from trainer.rules.notation import parse_card
from trainer.rules.positions import check_position
from trainer.rules.ruleset import Ruleset
from trainer.rules.values import hand_values, table_values

#: What is wrong, and where below the part that is checked.
Finding: TypeAlias = tuple[Where, str]

FORMS = (
    "{table, play, takes}, {table, play, cannot}, {table, play, most}, {card, on_table} or {card, in_hand}"
)


def under_each(rules: Sequence[Ruleset], check: Callable[[Ruleset], Iterator[Finding]]) -> Iterator[Finding]:
    """What ``check`` finds under any of ``rules``: each finding once, with the presets where it shows."""
    found: dict[Finding, list[str]] = defaultdict(list)
    for each in rules:
        for finding in dict.fromkeys(check(each)):
            found[finding].append(each.preset)
    for (where, told), presets in found.items():
        yield where, told if len(presets) == len(rules) else f"{told} (under {', '.join(presets)})"


def check_claim(claim: Claim, rules: Sequence[Ruleset]) -> Iterator[Finding]:
    """Everything untrue about one claim; ``rules`` are those of its step, unless it names its own."""
    about_play = claim.table is not None and claim.play is not None
    says_play = any(part is not None for part in (claim.takes, claim.cannot, claim.most))
    says_card = claim.on_table is not None or claim.in_hand is not None
    if about_play != says_play or (claim.card is not None) != says_card or about_play == says_card:
        yield (), f"a claim is one of {FORMS}"
        return
    if claim.because is not None and claim.cannot is None:
        yield ("because",), "a reason belongs to cannot; add it, or remove this key"
        return
    try:
        own = rules if claim.rules is None else rule_sets(claim.rules)
    except KasinoError as error:
        yield ("rules",), error.message
        return
    yield from under_each(own, lambda each: _about_play(claim, each) if about_play else _values(claim, each))


def _about_play(claim: Claim, rules: Ruleset) -> Iterator[Finding]:
    try:
        table, card = parse_small_table(claim.table or ""), parse_card(claim.play or "")
        check_position(table, (card,), rules)
        captures = Captures(table, card, rules)
        takes = None if claim.takes is None else select(table, claim.takes)
        cannot = None if claim.cannot is None else select(table, claim.cannot)
    except KasinoError as error:
        yield (), error.message
        return
    if takes is not None and not captures.is_allowed(takes):
        reason = why_not_legal(captures, takes)
        yield ("takes",), f"not so: {card} may not take them ({reason.code if reason else 'not legal'})"
    if cannot is not None:
        reason = why_not_legal(captures, cannot)
        if reason is None:
            yield ("cannot",), f"not so: {card} may take them"
        elif claim.because is not None and reason.code != claim.because:
            yield ("because",), f"not so: the engine gives {reason.code}"
    if claim.most is not None and captures.max_cards != claim.most:
        yield ("most",), f"not so: {card} takes {captures.max_cards} at most"


def _values(claim: Claim, rules: Ruleset) -> Iterator[Finding]:
    try:
        card = parse_card(claim.card or "")
    except KasinoError as error:
        yield ("card",), error.message
        return
    on_table, in_hand = table_values(card, rules), hand_values(card, rules)
    if claim.on_table is not None and on_table != (claim.on_table,):
        yield ("on_table",), f"not so: {card} counts {_or(on_table)} on the table"
    wanted = claim.in_hand
    if wanted is not None and in_hand != ((wanted,) if isinstance(wanted, int) else tuple(wanted)):
        yield ("in_hand",), f"not so: {card} counts {_or(in_hand)} when played"


def _or(values: Sequence[int]) -> str:
    return " or ".join(map(str, values)) or "nothing (it only takes its like)"
