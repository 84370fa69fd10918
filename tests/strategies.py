"""Hypothesis strategies for cards, tables and moves, and the settings that every test here uses."""

from hypothesis import settings
from hypothesis import strategies as st

from trainer.rules.cards import PACK, Build, Card, Item
from trainer.rules.dealname import SEED, DealName
from trainer.rules.moves import Construct, Move, Take, Trail
from trainer.rules.positions import Position
from trainer.rules.presets import PRESETS

#: The same examples in every run, however slow the machine.
steady = settings(deadline=None, derandomize=True, database=None, max_examples=200)

cards: st.SearchStrategy[Card] = st.sampled_from(PACK)
hands = st.lists(cards, max_size=6).map(tuple)


@st.composite
def groups(draw: st.DrawFn, value: int) -> tuple[Card, ...]:
    """Cards that make ``value``."""
    found: list[Card] = []
    while value:
        card = draw(st.sampled_from([card for card in PACK if card.rank <= value]))
        found.append(card)
        value -= card.rank
    return tuple(found)


@st.composite
def builds(draw: st.DrawFn) -> Build:
    """A build whose groups make its value; the same card may well be in it twice."""
    value = draw(st.integers(1, 16))
    made = draw(st.lists(groups(value), min_size=1, max_size=3))
    return Build(tuple(made), value, draw(st.integers(0, 9)))


items: st.SearchStrategy[Item] = st.one_of(cards, cards, builds())
tables = st.lists(items, max_size=6).map(tuple)

_words = st.text(st.characters(exclude_categories=("Z", "C"), exclude_characters="="), min_size=1, max_size=8)
_keys = _words.filter(lambda key: ";" not in key)
extras = st.lists(st.tuples(_keys, _words), max_size=3).map(tuple)
positions = st.builds(Position, tables, st.lists(hands, min_size=1, max_size=4).map(tuple), extras)


@st.composite
def moves(draw: st.DrawFn) -> tuple[tuple[Item, ...], Move]:
    """A table without equal cards, and a move there that reads well; it need not be legal."""
    found = draw(st.lists(cards, unique=True, min_size=1, max_size=9))
    card = found.pop()
    loose, heaps = found[:5], found[5:]
    table: list[Item] = [*loose]
    if heaps:
        table.append(Build(((heaps[0],), tuple(heaps[1:])) if heaps[1:] else ((heaps[0],),), 9, 1))
    places = draw(st.sets(st.sampled_from(range(len(table))))) if table else set()
    uses = tuple(sorted(place for place in places if place < len(loose)))
    onto = draw(st.none() | st.integers(0, 98)) if uses else draw(st.integers(0, 98))
    choice = draw(st.sampled_from(("take", "trail", "build")))
    if choice == "take" and places:
        return tuple(table), Take(card, tuple(sorted(places)))
    if choice == "build":
        return tuple(table), Construct(card, uses, draw(st.integers(0, 99)), onto)
    return tuple(table), Trail(card)


deal_names = st.builds(
    DealName, st.sampled_from(sorted(PRESETS)), st.integers(2, 6), st.from_regex(SEED, fullmatch=True)
)

_scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
#: Anything that JSON can say, and the few floats that it cannot.
any_json = st.recursive(
    _scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
