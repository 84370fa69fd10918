"""The comparison table: a row for each question, a column for each rule set, generated from the rule sets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from flask_babel import LazyString
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from trainer.rules.ruleset import Ruleset
from trainer.rules.scoring import fixed_total
from trainer.web.rules.ruletext import answer, label, plans, short_end
from trainer.web.rules.ruletext.options import GROUPS, TITLES
from trainer.web.words.terms import local_term

#: Columns that a phone shows, and how many of them a desktop.
NARROW: Final = 2
WIDE: Final = 4


@dataclass(frozen=True, slots=True)
class Row:
    """One question with the answers of all columns; they differ among all, or among the first two."""

    label: str
    cells: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether the answers are not all alike."""
        return len(set(self.cells)) > 1

    @property
    def differs_narrow(self) -> bool:
        """Whether the columns that a phone shows differ."""
        return len(set(self.cells[:NARROW])) > 1


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of one section of the rules."""

    title: str
    rows: tuple[Row, ...]


def _players(rules: Ruleset) -> str:
    counts = [one.players for one in plans(rules)]
    if len(counts) == 1:
        return str(counts[0])
    return _("%(low)s to %(high)s", low=counts[0], high=counts[-1])


def _sweep_name(rules: Ruleset) -> str:
    return local_term("sweeps", rules) if rules.sweep_pts else "–"


def _last_call(rules: Ruleset) -> str:
    return rules.last_call or "–"


#: Rows that no single option answers, at the head of their section.
MORE: Final[dict[str, tuple[tuple[LazyString, Callable[[Ruleset], str]], ...]]] = {
    "deal": ((_l("Players"), _players),),
    "sweep": ((_l("A sweep is called"), _sweep_name), (_l("Said before the last deal"), _last_call)),
    "count": ((_l("Points a pack, without sweeps"), lambda rules: str(fixed_total(rules))),),
    "win": ((_l("Goal"), short_end),),
}


def parts(books: Sequence[Ruleset]) -> list[Part]:
    """The table of these rule sets. Rows that arise in none of them are left out."""
    found = []
    for group, options in GROUPS.items():
        rows = [Row(str(name), tuple(tell(rules) for rules in books)) for name, tell in MORE.get(group, ())]
        for option in options:
            cells = [answer(option, rules) for rules in books]
            if any(cell is not None for cell in cells):
                rows.append(Row(label(option), tuple(cell or "–" for cell in cells)))
        found.append(Part(str(TITLES[group]), tuple(rows)))
    return found
