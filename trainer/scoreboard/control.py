"""The control sum of a round: what its points come to without sweeps, of what the rules give out."""

from dataclasses import dataclass

from trainer.rules.ruleset import Ruleset
from trainer.scoreboard.match import Round
from trainer.scoreboard.sheet import asked_lines, blanks, in_all


@dataclass(frozen=True, slots=True)
class Control:
    """``got`` points without sweeps of ``total`` in the round (``RULES.md 2.6``).

    ``level`` names the majorities that nobody won because the leaders are level; ``unpaid`` is what those
    were worth, and ``waits`` says that the next pack pays it.
    """

    got: int
    total: int
    level: tuple[str, ...] = ()
    unpaid: int = 0
    waits: bool = False

    @property
    def adds_up(self) -> bool:
        """Whether the points come to what the rules give for such a round."""
        return self.got == self.total - self.unpaid


def control(done: Round, rules: Ruleset) -> Control | None:
    """The control sum of a round, or ``None`` while something that pays points is still blank.

    Somebody who plays on alone has no control sum either, for no majority is paid then.
    """
    if len(done.playing) < 2 or not _is_complete(done, rules):
        return None
    score = done.score
    got = sum(side.total - side.sweeps for side in score.points)
    # The engine has worked out what this round should give, and speaks only where it does not.
    want = next((one.want for one in score.warnings if one.code == "control_sum"), got)
    worth = {"cards": rules.pts_cards, "spades": _majority_of_spades(rules)} | dict(score.carry)
    level = tuple(
        line
        for line, points in worth.items()
        if points and line not in score.open_lines and not any(getattr(one, line) for one in score.points)
    )
    unpaid = sum(worth[line] for line in level)
    return Control(got, want + unpaid, level, unpaid, waits=bool(score.carry))


def _majority_of_spades(rules: Ruleset) -> int:
    return 0 if rules.pts_spades == "each" else int(rules.pts_spades)


def _is_complete(done: Round, rules: Ruleset) -> bool:
    paying = {
        "cards": rules.pts_cards,
        "spades": rules.pts_spades,
        "aces": rules.pts_ace,
        "d10": rules.pts_d10,
        "s2": rules.pts_s2,
        "last": rules.last_pts,
    }
    for line in asked_lines(rules):
        if not paying.get(line):
            continue
        if in_all(line, rules) is not None:
            missing = bool(blanks(done.count, line, done.playing))
        elif line == "last":
            missing = done.count.last is None
        else:
            missing = len(getattr(done.count, line)) < rules.packs
        if missing:
            return False
    return True
