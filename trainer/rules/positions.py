"""Positions: a table and hands as one line of text, and whether they can lie there together."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from trainer.rules.cards import Build, Card, Item, Table, cards_of
from trainer.rules.errors import NotationError, PositionError
from trainer.rules.notation import format_build, format_cards, format_table, parse_cards, parse_table, quoted
from trainer.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Position:
    """A table, hands by seat counted from the player shown first, and extras in the order written."""

    table: Table
    hands: tuple[tuple[Card, ...], ...] = ((),)
    extras: tuple[tuple[str, str], ...] = field(default=())

    @property
    def hand(self) -> tuple[Card, ...]:
        """The first hand."""
        return self.hands[0]

    def extra(self, key: str, default: str = "") -> str:
        """The value written for ``key``."""
        return dict(self.extras).get(key, default)


def parse_position(text: str) -> Position:
    """The position in ``8H 5C 3D 2C / 8S 4D ; rules=svensk seat=0 deal=2``.

    :raises NotationError: no ``/`` between table and hand, an unreadable word, a malformed extra.
    :raises PositionError: see :func:`parse_table`. Whether a card lies twice depends on the packs in
        play: :func:`check_pack` tells.
    """
    board, _, tail = text.partition(";")
    if "/" not in board:
        raise NotationError("a position is written table / hand, for example 8H 5C / 8S", where="position")
    table, *hands = board.split("/")
    extras = []
    for word in tail.split():
        key, equals, value = word.partition("=")
        if not (key and equals and value):
            raise NotationError(f"an extra is written key=value, not {quoted(word)}", where="position")
        extras.append((key, value))
    return Position(
        parse_table(table),
        tuple(
            parse_cards(hand, "hand" if seat == 0 else f"hands[{seat}]") for seat, hand in enumerate(hands)
        ),
        tuple(extras),
    )


def format_position(position: Position) -> str:
    """A position as :func:`parse_position` reads it, exactly."""
    board = " / ".join([format_table(position.table), *map(format_cards, position.hands)])
    tail = " ".join(f"{key}={value}" for key, value in position.extras)
    return f"{board} ; {tail}" if tail else board


def check_pack(cards: Iterable[tuple[str, Card]], rules: Ruleset) -> None:
    """Nothing, when no card lies more often than the packs hold it.

    ``cards`` are pairs (where it lies, card).

    :raises PositionError: names the card that is there too often and where.
    """
    seen: Counter[Card] = Counter()
    for where, card in cards:
        seen[card] += 1
        if seen[card] > rules.packs:
            times = "twice" if rules.packs == 1 else f"{seen[card]} times"
            raise PositionError(f"the card {card} is there {times}", where=where)


def check_builds(table: Sequence[Item], rules: Ruleset, seats: int) -> None:
    """Nothing, when every build can have been made under these rules by somebody in one of ``seats`` seats.

    Not asked where the table is only looked at under other rules than those it was laid out for.

    :raises PositionError: names the build, and its owner or its value.
    """
    for place, item in enumerate(table):
        if not isinstance(item, Build):
            continue
        name = f"the build {format_build(item)}"
        if item.owner >= seats:
            raise PositionError(
                f"{name} belongs to seat {item.owner}, and the seats are 0 to {seats - 1}",
                where=f"table[{place}].owner",
            )
        if too_high(item, rules):
            raise PositionError(
                f"{name} cannot have been made: build_max is {rules.build_max}", where=f"table[{place}].value"
            )


def too_high(build: Build, rules: Ruleset) -> bool:
    """Whether the build is worth more than any that these rules allow (``RULES.md 3.16``)."""
    return rules.build == "on" and build.value > rules.build_max


def check_position(table: Sequence[Item], hand: Sequence[Card], rules: Ruleset) -> None:
    """Nothing, when table and hand can lie there together; see :func:`check_pack`."""
    placed = [(f"table[{place}]", card) for place, item in enumerate(table) for card in cards_of([item])]
    check_pack(placed + [(f"hand[{place}]", card) for place, card in enumerate(hand)], rules)
