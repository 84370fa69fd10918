"""The form of a walkthrough file: a deal, the moves that were played, and what is said and claimed of each.

Strict like the form of lessons, from which claims and texts come; see ``docs/lessons.md``.
"""

from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field

from trainer.content.schema import Claim, Code, Id, Notation, Part, Rules, Short, Text, Traps

#: What the key ``kind`` of the file holds.
WALKTHROUGH: Final = "walkthrough"

_Count = Annotated[int, Field(ge=0, le=104)]


class WalkPlayer(Part):
    """One seat at the table; the first one begins."""

    name: Short
    """What the player is called."""
    hand: Notation | None = None
    """The cards dealt to this player; left out where ``deal`` deals them."""


class WalkClaim(Claim):
    """A fact about a move of the deal: what a lesson can claim, of this very table, and what follows here."""

    may: Notation | None = None
    """A move that is allowed before this one, in notation."""
    may_not: Notation | None = None
    """A move that is not allowed; ``because`` says for which reason."""
    because: Code | None = None
    """With ``cannot`` or ``may_not``: the reason code that explains it."""
    takes_nothing: Notation | None = None
    """Cards of the player whose move it is, or ``hand`` for all: none of them takes anything."""
    player: Short | None = None
    """A player's name, for claims about what they have after the move."""
    cards: _Count | None = None
    """How many cards ``player`` has taken by then."""
    spades: _Count | None = None
    """How many spades are among them."""
    aces: _Count | None = None
    """How many aces are among them."""
    won: Notation | None = None
    """Cards that are among them."""
    holds: Notation | None = None
    """Cards that ``player`` still has in hand."""
    worth: Notation | None = None
    """A point card: an ace, 10♦ or 2♠."""
    points: _Count | None = None
    """With ``worth``: the points that the card brings to whoever wins it."""
    left: Notation | None = None
    """What lies on the table after the move, all of it; ``nothing`` for an empty one."""


class WalkMove(Part):
    """One move of the deal."""

    play: Notation
    """The move that was played, in notation: ``9D x 3H 6S``, ``7C``, ``AH+7C=8``."""
    before: Text | None = None
    """What stands over the question; it must not give the move away."""
    after: Text | None = None
    """What is said once the move is shown."""
    offer: list[Notation] = []
    """Allowed moves to choose from, beside the one that was played; found by the engine if left out."""
    tempting: Traps = {}
    """Moves to choose from that are not allowed, each with the reason code that it must yield."""
    claims: list[WalkClaim] = []
    """Facts in the texts of this move."""


class WalkEnd(Part):
    """The last page."""

    say: Text | None = None
    """What the deal has shown."""
    claims: list[WalkClaim] = []
    """Facts in ``say``, about the end of the deal."""


class WalkHead(Part):
    """A walkthrough without its moves."""

    apart: ClassVar[tuple[str, ...]] = ("moves",)

    kind: Literal["walkthrough"]
    """``walkthrough``, which tells this file from a lesson."""
    id: Id
    """Permanent name of the walkthrough, in addresses."""
    title: Short | None = None
    """Its name in the list; made from the players' names when there is none."""
    about: Short | None = None
    """One line for the list: what there is to see."""
    language: Literal["en", "nb", "sv", "da", "fi"] = "en"
    """The language of the texts."""
    rules: Rules
    """The rule set that is played by: an id, or options as ``{preset: dansk, ...}``."""
    players: Annotated[list[WalkPlayer], Field(min_length=2, max_length=6)]
    """The players in the order of play."""
    table: Notation | None = None
    """The cards on the table at the start; left out where ``deal`` deals them."""
    deal: Notation | None = None
    """In place of table and hands: the seed of a whole pack, as ``kasino deal --seed`` deals it."""
    end: WalkEnd | None = None
    """The last page."""


class WalkFile(WalkHead):
    """One deal, move by move."""

    moves: Annotated[list[WalkMove], Field(min_length=1)]
    """The moves in the order in which they were played."""


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a walkthrough file."""
    schema = WalkFile.model_json_schema() | {"title": "Kasino walkthrough"}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema"} | schema
