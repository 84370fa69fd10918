"""The score sheet in words: what does not add up, what was entered, who has won."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from babel.dates import format_date, format_time
from flask_babel import gettext as _
from flask_babel import ngettext, pgettext
from markupsafe import Markup

from trainer.rules.cards import BIG_CASINO, LITTLE_CASINO, Card
from trainer.rules.ruleset import Ruleset
from trainer.rules.scoring import Warning
from trainer.scoreboard.control import control
from trainer.scoreboard.events import NUMBERS
from trainer.scoreboard.match import Change, LogLine, Match, Round
from trainer.scoreboard.sheet import blanks, line_of, repairs
from trainer.web.score.sums import off_words
from trainer.web.shell import prefs
from trainer.web.shell.present import card_name, listed, said


@dataclass(frozen=True, slots=True)
class Caution:
    """Something that does not add up: ``line`` it belongs to, a heading, a sentence, one-tap repairs."""

    line: str
    title: str
    text: str
    repairs: tuple[tuple[int, int], ...] = ()


def side_names(names: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """What each side is called; partners are named together."""
    return tuple(" & ".join(side) for side in names)


def line_name(line: str) -> str:
    """The name of a line where it is entered."""
    match line:
        case "cards":
            return str(_("Cards"))
        case "spades":
            return str(_("Spades"))
        case "aces":
            return str(_("Aces"))
        case "sweeps":
            return str(_("Sweeps"))
        case "last":
            return str(_("Last"))
        case _other:
            return holding(line)


def points_name(line: str, rules: Ruleset) -> str:
    """The name of a line where its points stand."""
    if line == "cards":
        return str(_("Most cards"))
    if line == "spades" and rules.pts_spades != "each":
        return str(_("Most spades"))
    return line_name(line)


def holding(line: str) -> str:
    """What somebody has, for the middle of a sentence: one of the two cards, or the last capture."""
    return str(_("last capture")) if line == "last" else said(_card(line))


def question(line: str, copy: int | None) -> str:
    """What the choice of an owner asks, for a screen reader; ``copy`` where there are two such cards."""
    if line == "last":
        return str(_("Who captured last"))
    card = card_name(_card(line))
    if copy is None:
        return str(_("Who has the %(card)s", card=card))
    return str(_("Who has the %(card)s, copy %(number)s", card=card, number=copy))


def _card(line: str) -> Card:
    return BIG_CASINO if line == "d10" else LITTLE_CASINO


def _tell(sentence: str, **facts: object) -> Markup:
    """``sentence`` with its facts put in; names of people are made harmless, cards keep their two forms."""
    return Markup(sentence) % facts


def cautions(done: Round, names: Sequence[str], rules: Ruleset, *, everything: bool) -> list[Caution]:
    """What does not add up in a round. ``everything``: also what has not been entered yet."""
    found = []
    for warning in done.score.warnings:
        line = line_of(warning)
        if warning.code == "control_sum":
            told = _control_sum(done, rules)
        elif warning.code.endswith("_sum") and blanks(done.count, line, done.playing):
            told = _not_counted(done, line, names, rules) if everything else None
        elif warning.code.endswith("_sum"):
            told = _wrong_sum(done, warning, line, rules)
        elif warning.code == "more_than_cards":
            told = _more_than_cards(warning, line, names)
        else:
            told = _not_held(line, rules) if everything else None
        if told:
            found.append(told)
    return found


def _wrong_sum(done: Round, warning: Warning, line: str, rules: Ruleset) -> Caution:
    off = warning.got - warning.want
    numbers = [str(getattr(done.count, line)[side]) for side in done.playing]
    text = _("%(numbers)s make %(sum)s. You can save anyway.", numbers=listed(numbers), sum=warning.got)
    return Caution(line, _off(line, off), str(text), repairs(done.count, line, done.playing, rules))


def _off(line: str, off: int) -> str:
    n = abs(off)
    match line, off < 0:
        case "cards", True:
            text = ngettext("One card is missing", "%(num)s cards are missing", n)
        case "cards", False:
            text = ngettext("One card too many", "%(num)s cards too many", n)
        case "spades", True:
            text = ngettext("One spade is missing", "%(num)s spades are missing", n)
        case "spades", False:
            text = ngettext("One spade too many", "%(num)s spades too many", n)
        case _aces, True:
            text = ngettext("One ace is missing", "%(num)s aces are missing", n)
        case _:
            text = ngettext("One ace too many", "%(num)s aces too many", n)
    return str(text)


def _not_counted(done: Round, line: str, names: Sequence[str], rules: Ruleset) -> Caution:
    who = listed([names[side] for side in blanks(done.count, line, done.playing)])
    title = {
        "cards": _("Cards not counted yet: %(who)s", who=who),
        "spades": _("Spades not counted yet: %(who)s", who=who),
        "aces": _("Aces not counted yet: %(who)s", who=who),
    }[line]
    text = _("Blank means not counted, never 0. You can save anyway and fill it in later.")
    return Caution(line, str(title), str(text), repairs(done.count, line, done.playing, rules))


def _more_than_cards(warning: Warning, line: str, names: Sequence[str]) -> Caution:
    name = names[int(warning.where.partition("[")[2][:-1])]
    cards = amount("cards", warning.want)
    if line == "spades":
        title = _("More spades than cards")
        text = _(
            "%(name)s: %(spades)s in %(cards)s. You can save anyway.",
            name=name,
            spades=amount("spades", warning.got),
            cards=cards,
        )
    else:
        title = _("More aces than cards")
        text = _(
            "%(name)s: %(aces)s in %(cards)s. You can save anyway.",
            name=name,
            aces=amount("aces", warning.got),
            cards=cards,
        )
    return Caution(line, str(title), str(text))


def _not_held(line: str, rules: Ruleset) -> Caution:
    if line == "last":
        title = _("Still open: who captured last")
    elif rules.packs == 2:
        title = _tell(_("Not every %(card)s has an owner yet"), card=holding(line))
    else:
        title = _tell(_("Still open: who has %(card)s"), card=holding(line))
    return Caution(line, title, str(_("Choose a name, or save anyway and fill it in later.")))


def _control_sum(done: Round, rules: Ruleset) -> Caution | None:
    found = control(done, rules)
    if found is None:  # what is blank would be the reason
        return None
    return Caution("total", str(_("The points do not add up")), off_words(found, rules))


def open_words(done: Round) -> str:
    """Which majorities the counts do not decide yet, for beside the points; nothing before a count began."""
    begun = [
        line
        for line in done.score.open_lines
        if any(getattr(done.count, line)[side] is not None for side in done.playing)
    ]
    if begun == ["cards", "spades"]:
        return str(_("this round, cards and spades open"))
    if begun == ["cards"]:
        return str(_("this round, cards open"))
    if begun == ["spades"]:
        return str(_("this round, spades open"))
    return str(_("this round"))


def log_sentences(line: LogLine, match: Match) -> list[str]:
    """One line of the log in sentences; more than one when an edit changed several things."""
    match line.code:
        case "created":
            return [str(_("Sheet started"))]
        case "saved":
            return [str(_("Round %(number)s saved", number=line.round))]
        case "erased":
            return [str(_("Round %(number)s erased", number=line.round))]
        case "edited":
            names = side_names(match.state.names)
            return [_changed(change, line.round or 0, names) for change in line.changes] or [
                str(_("Round %(number)s saved again, unchanged", number=line.round))
            ]
        case "renamed":
            return [_renamed(change) for change in line.changes] or [str(_("Names saved, unchanged"))]
    assert line.of is not None
    what = Markup("; ").join(log_sentences(line.of, match))
    if line.code == "undone":
        return [_tell(_("Undone: %(what)s"), what=what)]
    return [_tell(_("Redone: %(what)s"), what=what)]


def _renamed(change: Change) -> str:
    if change.field == "title":
        return str(_("The sheet is called “%(title)s” now", title=change.after))
    return str(_("%(before)s is called %(after)s now", before=change.before, after=change.after))


def _changed(change: Change, number: int, names: Sequence[str]) -> str:
    if change.field in NUMBERS:
        name = names[change.side or 0]
        what = {
            "cards": _("cards of %(name)s", name=name),
            "spades": _("spades of %(name)s", name=name),
            "aces": _("aces of %(name)s", name=name),
            "sweeps": _("sweeps of %(name)s", name=name),
        }[change.field]
        before, after = change.before, change.after
    else:
        what = holding(change.field)
        before, after = _owners(change.before, names), _owners(change.after, names)
        before, after = before or None, after or None
    if before is None:
        sentence = _("Round %(number)s: %(what)s filled in, %(after)s")
    elif after is None:
        sentence = _("Round %(number)s: %(what)s cleared again, it was %(before)s")
    elif change.field in NUMBERS:
        sentence = _("Round %(number)s: %(what)s changed from %(before)s to %(after)s")
    else:
        sentence = _("Round %(number)s: %(what)s moved from %(before)s to %(after)s")
    return _tell(sentence, number=number, what=what, before=before, after=after)


def _owners(value: object, names: Sequence[str]) -> str:
    sides = value if isinstance(value, tuple) else () if value is None else (value,)
    return listed([names[side] for side in sides])


def moment(at: datetime, now: datetime) -> str:
    """When something was entered, on this computer's clock; with the day when that is not today."""
    lang = prefs.current().lang
    at, now = at.astimezone(), now.astimezone()
    text = format_time(at, "HH:mm", locale=lang)
    return text if at.date() == now.date() else f"{format_date(at, 'd MMM', locale=lang)} {text}"


def goal(rules: Ruleset) -> str:
    """How the match ends, as one sentence."""
    packs = rules.agreed_rounds
    if packs is not None and rules.lowest_wins:
        return str(ngettext("Fewest points after one pack.", "Fewest points after %(num)s packs.", packs))
    if packs is not None:
        return str(ngettext("Most points after one pack.", "Most points after %(num)s packs.", packs))
    if rules.knockout is not None:
        return str(_("Out at %(points)s; the last one in wins.", points=rules.knockout))
    if rules.overshoot == "closest":
        return str(_("To %(points)s; the nearest to it wins.", points=rules.target))
    return str(_("First to %(points)s.", points=rules.target))


def dealer(match: Match) -> str:
    """Who deals the next pack, as one sentence."""
    name = match.players[match.next_dealer]
    return str(
        _("%(name)s deals next.", name=name) if match.rounds else _("%(name)s deals first.", name=name)
    )


def outcome(match: Match) -> tuple[str, str] | None:
    """Who has won and why, or that they are level; ``None`` while the match goes on."""
    names = side_names(match.state.names)
    decided = match.decided
    if decided is not None and decided.result.winner is not None:
        winner = decided.result.winner
        partners = len(match.state.names[winner])
        won = ngettext("%(name)s has won", "%(name)s have won", partners, name=names[winner])
        return str(won), _why(decided, match)
    if match.rounds and match.rounds[-1].result.by == "tie":
        return str(pgettext("a tie", "Level")), str(_("Nobody is ahead, so one more pack decides."))
    return None


def _why(decided: Round, match: Match) -> str:
    winner = decided.result.winner
    assert winner is not None
    facts = {"points": decided.totals[winner], "number": decided.number}
    match decided.result.by:
        case "spades":
            text = _("Level at %(points)s after round %(number)s; more spades in it decided.", **facts)
        case "fewest":
            text = _("The fewest points after round %(number)s: %(points)s.", **facts)
        case "last_in":
            text = _("Everybody else was out after round %(number)s.", **facts)
        case _:
            text = _points_reason(decided, match, facts)
    return str(text)


def _points_reason(decided: Round, match: Match, facts: dict[str, int]) -> str:
    best = max(decided.totals)
    if match.rules.overshoot == "closest":
        return str(_("The nearest to the target after round %(number)s: %(points)s.", **facts))
    if match.rules.target_check == "immediate" and decided.totals.count(best) + (facts["points"] < best) > 1:
        return str(_("The first to get there, in round %(number)s, counted point by point.", **facts))
    return str(_("The highest total after round %(number)s: %(points)s.", **facts))


def totals_text(totals: Sequence[int]) -> str:
    """Totals in one piece, ``26 : 21``."""
    return "\u202f:\u202f".join(number_text(total) for total in totals)


def number_text(number: int) -> str:
    """A number with a true minus."""
    return str(number) if number >= 0 else f"\u2212{-number}"


def amount(line: str, number: int) -> str:
    """So many cards, spades or aces."""
    match line:
        case "cards":
            text = ngettext("%(num)s card", "%(num)s cards", number)
        case "spades":
            text = ngettext("%(num)s spade", "%(num)s spades", number)
        case _aces:
            text = ngettext("%(num)s ace", "%(num)s aces", number)
    return str(text)


def progress(match: Match) -> str:
    """How far a match has come, for a list of sheets."""
    if match.decided:
        return str(_("finished"))
    if not match.rounds:
        return str(_("not begun"))
    return str(ngettext("%(num)s round", "%(num)s rounds", len(match.rounds)))
