"""What the pages of a walkthrough say by themselves: verdicts on a choice, what takes more, what was won."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from trainer.content.walkthrough import Option, Ply
from trainer.rules.cards import BIG_CASINO, LITTLE_CASINO, Card
from trainer.rules.counts import aces_in, spades_in
from trainer.rules.moves import Construct, Take
from trainer.web.shell.i18n import gettext as _
from trainer.web.shell.i18n import ngettext
from trainer.web.shell.present import listed
from trainer.web.words import movetext
from trainer.web.words.refusals import refusal_sentence
from trainer.web.words.sentences import WRITTEN, Voice, begun, count_word


@dataclass(frozen=True, slots=True)
class ChoiceVerdict:
    """What is said of the move that a reader chose at ``ply``: ``player`` is whose move it was."""

    ply: Ply
    option: Option
    player: str

    @property
    def played(self) -> bool:
        """Whether it is the move that was played."""
        return self.option.move == self.ply.move

    @property
    def kind(self) -> str:
        """How the panel looks: ``right``, ``info`` for another move that is allowed, ``notyet``."""
        if self.played:
            return "right"
        return "info" if self.option.legal else "notyet"

    @property
    def title(self) -> str:
        """Its bold words."""
        here, there = len(self.option.won), len(self.ply.played.won)
        if self.played:
            return _("Yes")
        if not self.option.legal:
            return _("Not allowed")
        if here > there:
            return _("That takes more")
        return _("That takes as many") if here and here == there else _("That is allowed")

    def tell(self, voice: Voice = WRITTEN) -> str:
        """The sentences under the title: markup when written, plain text when spoken."""
        name = escape(self.player) if voice.written else self.player
        if self.played:
            told = _("%(player)s played that too.", player=name)
        elif not self.option.legal:
            told = refusal_sentence(self.option.code or "", self.option.facts or {}, voice)
        else:
            told = f"{brings(self.option, self.ply, voice)} {self._compared(name)}"
        return Markup(told) if voice.written else str(told)

    def _compared(self, name: str) -> str:
        here, there = len(self.option.won), len(self.ply.played.won)
        if here > there:
            return _("That is more than %(player)s took.", player=name)
        if here < there:
            return _("%(player)s found a move that takes more.", player=name)
        if here:
            return _("%(player)s took as many in another way.", player=name)
        return _("%(player)s played something else.", player=name)


def brings(option: Option, ply: Ply, voice: Voice = WRITTEN) -> str:
    """What an allowed move brings: ``K♠ takes K♦. With the card played that makes two cards.``"""
    if isinstance(option.move, Take):
        return begun(
            _(
                "%(card)s takes %(cards)s. With the card played that makes %(count)s cards.",
                card=voice.name(option.move.card),
                cards=movetext.things(movetext.taken(option.move, ply.table), voice),
                count=count_word(len(option.won)).lower(),
            )
        )
    if isinstance(option.move, Construct):
        return _("That can be built, and a card stays in hand that takes it later.")
    return _("That card can be laid out. It takes nothing.")


def takes_more(ply: Ply, player: str) -> Markup:
    """The sentence about a move that brings more than the one that was played; nothing if there is none."""
    if ply.more is None:
        return Markup()
    name = escape(player)
    if ply.played.won:
        other = _("%(player)s took %(count)s.", player=name, count=count_word(len(ply.played.won)).lower())
    else:
        other = _("%(player)s took none.", player=name)
    return Markup(f"{brings(ply.more, ply)} {other}")


def won(pile: Sequence[Card]) -> Markup:
    """What a pile holds, in short: ``6 cards, among them 2 spades, 1 ace and 2♠``."""
    if not pile:
        return Markup(_("nothing yet"))
    spades, aces = spades_in(pile), aces_in(pile)
    cards = ngettext("%(num)s card", "%(num)s cards", len(pile))
    parts: list[Markup] = []
    if spades:
        parts.append(Markup(ngettext("%(num)s spade", "%(num)s spades", spades)))
    if aces:
        parts.append(Markup(ngettext("%(num)s ace", "%(num)s aces", aces)))
    parts += [Markup(WRITTEN.name(card)) for card in (BIG_CASINO, LITTLE_CASINO) if card in pile]
    if not parts:
        return Markup(cards)
    return Markup(_("%(cards)s, among them %(some)s", cards=cards, some=listed(parts)))
