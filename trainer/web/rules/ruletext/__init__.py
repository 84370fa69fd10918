"""The rules of any rule set as a page: sections of sentences, tables of values, players and points.

Every number comes from the ``Ruleset`` or from the engine that plays by it; nothing is typed twice.
"""

from dataclasses import dataclass
from typing import Any, Final

from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup, escape

from trainer.rules.cards import ACE, Card
from trainer.rules.deals import Plan, plan
from trainer.rules.errors import RulesetError
from trainer.rules.ruleset import Ruleset
from trainer.rules.scoring import fixed_total
from trainer.rules.values import hand_values, table_values
from trainer.scoreboard.sheet import in_all
from trainer.web.rules.ruletext import builds, counting, playing
from trainer.web.rules.ruletext.options import GROUPS, LABELS, TITLES, effective, words
from trainer.web.rules.ruletext.parts import Sentences, points
from trainer.web.shell.present import RANK_WORDS, card_from
from trainer.web.words.sentences import either
from trainer.web.words.terms import local_language as term_language
from trainer.web.words.terms import local_term

__all__ = ["fixed_total", "term_language"]

SENTENCES: Final[Sentences] = playing.SENTENCES | builds.SENTENCES | counting.SENTENCES

#: The cards of the table of values; the rest count what they show.
SHOWN: Final = ("JC", "QD", "KH", "AS", "2S", "10D", "5S")

#: One pack divides for six too, but nobody plays so.
MOST_PLAYERS: Final = {1: 4, 2: 6}

#: What the table of points says too.
TOLD_BY_TABLE: Final = ("pts_cards", "pts_spades", "pts_d10", "pts_s2", "pts_ace")

#: What the short page can do without where it is the usual thing (option, value).
USUAL: Final = (
    ("teams", "solo"), ("table_point_cards", "keep"), ("ace_mixed", "one_value"), ("spade5", "none"),
    ("group_max", None), ("absorb_on_raise", "no"), ("same_value_builds", "allowed"),
    ("owner_must_capture", "no"), ("sweep_cancel", "none"), ("sweep_stop_at", None), ("court", "numeric"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules; ``notes`` say where families differ."""

    id: str
    title: str
    sentences: tuple[Markup, ...]
    notes: tuple[Markup, ...] = ()


@dataclass(frozen=True, slots=True)
class Value:
    """What one card counts."""

    card: Card
    table: str
    hand: str

    @property
    def any_suit(self) -> bool:
        """Whether it goes for all cards of that rank."""
        return self.card.is_court or self.card.rank == ACE


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the points table: what it is, the country's word for it, points, how many there are."""

    label: str
    term: str
    points: str
    in_all: str


def label(option: str) -> str:
    """What an option is called; its suit signs are text, not pictures."""
    text = str(LABELS[option])
    for sign in "♠♥♦♣":
        text = text.replace(sign, f"{sign}\ufe0e")
    return text


def sentence(option: str, rules: Ruleset) -> Markup:
    """What ``rules`` say of one option."""
    return Markup(SENTENCES[option, getattr(rules, option)](rules))


def sections(rules: Ruleset) -> list[Section]:
    """The rules in words, section by section; what has no effect in them is left out."""
    found = []
    for name in TITLES:
        said: list[Markup] = []
        if name == "turn":
            said = [Markup(text) for text in _turn(rules)]
        elif name == "capture":
            said = [Markup(_capturing())]
        elif name == "win":
            said = [Markup(text) for text in [counting.end_sentence(rules)] if text]
        said += [sentence(option, rules) for option in GROUPS.get(name, ()) if effective(option, rules)]
        if name == "build" and rules.build == "on" and (duties := builds.duties_sentence(rules)):
            said.append(escape(duties))
        if name == "count" and rules.pts_spades == "each" and rules.pts_s2:
            said.append(Markup(counting.spades_among(rules)))
        if name == "sweep" and rules.refill == "deal":
            said.append(escape(counting.call_sentence(rules)))
        notes = tuple(note for option in GROUPS.get(name, ()) if (note := dispute(option)))
        found.append(Section(name, str(TITLES[name]), tuple(said), notes))
    return found


def _turn(rules: Ruleset) -> list[str]:
    first = _("The player to the left of the dealer begins. Play goes round to the left.")
    if rules.build == "on":
        return [
            first,
            _("At your turn you play one card from the hand: take with it, build with it, or lay it out."),
        ]
    return [
        first,
        _("At your turn you play one card from the hand: take with it, or lay it out on the table."),
    ]


def _capturing() -> str:
    return _(
        "A card takes cards of its own value and sums that make its value, several at once. Each card on the "
        "table serves in one sum only."
    )


def dispute(option: str) -> Markup:
    """Where families and sources differ (``RULES.md 3``)."""
    match option:
        case "ace_hand":
            text = _("Some families let the ace from the hand count 1 or 14, others 14 only.")
        case "casino_hand":
            text = _(
                "Families differ most about the two point cards from the hand: what they show, 15 and 16, "
                "or a choice."
            )
        case "build":
            text = _("Some families play with builds and some without, in one and the same country.")
        case "build_capture":
            text = _("At many tables they ask whether a build may be taken together with loose cards.")
        case "sweep_last":
            text = _("Some families count a sweep with the last card, others do not.")
        case "sweep_cancel":
            text = _("In some families the players’ sweeps cancel each other.")
        case "pts_spades":
            text = _("Some count most spades as one point, others as two.")
        case "overshoot":
            text = _("Some families let the total nearest to the target win.")
        case _:
            return Markup()
    return Markup(text)


def values(rules: Ruleset) -> list[Value]:
    """What the special cards count on the table and from the hand."""
    found = []
    for card in map(card_from, SHOWN):
        table, hand = table_values(card, rules), hand_values(card, rules)
        pairs = _("pairs only")
        text = either(hand) if hand else pairs
        if card == card_from("5S") and rules.spade5 != "none":
            text = (
                _("%(value)s, or the whole table", value=text)
                if rules.spade5 == "may_clear"
                else _("the whole table")
            )
        found.append(Value(card, either(table) if table else pairs, text))
    return found


def plans(rules: Ruleset) -> list[Plan]:
    """The numbers of a pack for each number of players that it divides for."""
    counts = (4,) if rules.teams == "pairs" else range(2, MOST_PLAYERS[rules.packs] + 1)
    found = []
    for count in counts:
        try:
            found.append(plan(rules, count))
        except RulesetError:
            continue
    return found


def points_table(rules: Ruleset) -> list[Line]:
    """What a round is counted by; a line that earns nothing is left out."""
    found = []
    for line, option in (
        ("cards", "pts_cards"), ("spades", "pts_spades"), ("d10", "pts_d10"), ("s2", "pts_s2"),
        ("aces", "pts_ace"), ("last", "last_pts"), ("sweeps", "sweep_pts"),
    ):  # fmt: skip
        value = getattr(rules, option)
        if value == 0:
            continue
        most = (
            in_all(line, rules)
            if line in ("cards", "spades", "aces")
            else rules.packs
            if line in ("d10", "s2")
            else None
        )
        number = "" if most is None else str(most)
        found.append(Line(label(option), local_term(line, rules), words(option, value), number))
    return found


def total(rules: Ruleset) -> str:
    """The points in every pack apart from sweeps."""
    return points(fixed_total(rules))


def short_end(rules: Ruleset) -> str:
    """How far a match goes, in a few words."""
    if rules.knockout is not None:
        return _("fewest points; out at %(points)s", points=rules.knockout)
    packs = rules.agreed_rounds
    if packs is None:
        return str(rules.target)
    if rules.lowest_wins:
        return ngettext("fewest points, after %(num)s pack", "fewest points, after %(num)s packs", packs)
    return ngettext("most points, after %(num)s pack", "most points, after %(num)s packs", packs)


def answer(option: str, rules: Ruleset) -> Any:
    """The short answer of ``rules`` to the question of ``option``; ``None`` where it does not arise."""
    return words(option, getattr(rules, option)) if effective(option, rules) else None


def rank_name(card: Card) -> str:
    """``Jack``: the rank where the suit does not matter."""
    name = str(RANK_WORDS[card.rank - 1])
    return name[:1].upper() + name[1:]


def label_or_name(option: str) -> str:
    """What an option is called, or its name where this version does not know it."""
    return label(option) if option in LABELS else option[:40]


def beside_table(section: Section, rules: Ruleset) -> list[Markup]:
    """The sentences of a section without those that the table of points says already."""
    told = [sentence(option, rules) for option in TOLD_BY_TABLE if getattr(rules, option) != 0]
    return [said for said in section.sentences if said not in told]


def short_sentences(section: Section, rules: Ruleset) -> list[Markup]:
    """The sentences of a section for one page of paper: the same, without what goes without saying."""
    usual = [sentence(option, rules) for option, value in USUAL if getattr(rules, option) == value]
    usual.append(escape(builds.duties_sentence(rules)))
    return [said for said in beside_table(section, rules) if said not in usual]
