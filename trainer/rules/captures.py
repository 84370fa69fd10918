"""The legal captures of one card on one table, and what the house rules let you take (``RULES.md 2.3``)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from trainer.rules.arithmetic import Parts, arithmetic, group_sets, split
from trainer.rules.cards import FIVE_OF_SPADES, Build, Card, Item, cards_of
from trainer.rules.layout import Layout
from trainer.rules.reach import Reach, reach, reach_of_equals
from trainer.rules.ruleset import Ruleset
from trainer.rules.selections import Selections
from trainer.rules.values import hand_values


@dataclass(frozen=True)
class Capture:
    """One legal set of table items and how it falls into groups.

    ``items`` are places on the table, ascending; ``cards`` the cards there, builds flattened.
    ``value`` is what the played card counts in this play (``None`` for a court card that only pairs or a
    clearing five of spades). ``groups`` are the cards group by group, ``None`` when the five of spades
    clears what makes no groups, and then ``clears`` is true. The first ``built`` of them are those of the
    builds, as they lie there. ``sweep``: the table is empty afterwards.
    """

    items: tuple[int, ...]
    cards: tuple[Card, ...]
    value: int | None
    groups: tuple[tuple[Card, ...], ...] | None
    sweep: bool
    clears: bool = False
    built: int = 0

    @cached_property
    def names(self) -> list[str]:
        """The cards as plain strings, sorted: the form in which programs compare them."""
        return sorted(map(str, self.cards))


class Captures:
    """All legal captures of one card on one table: iterate, count, test with ``in``, ask for the most.

    Selections are collections of places on the table (indices), so that equal cards of two packs stay
    apart. What lies in the set by arithmetic and what the rules let you take can differ: under a forced
    or "take the most" rule only some captures are ``allowed``; ``in`` and :meth:`find` speak of
    arithmetic, :meth:`is_allowed` of both.

    ``in`` and :meth:`find` judge a selection on any table, and so does truth; whatever depends on the other
    captures raises :class:`PositionError` where :func:`trainer.rules.reach.reach` does, as on a table of more
    than ``MAX_LOOSE`` loose cards. Under a ``capture_extent`` that includes whether one capture is allowed.
    """

    def __init__(self, table: Sequence[Item] | Layout, card: Card, rules: Ruleset) -> None:
        self._layout = table if isinstance(table, Layout) else Layout(table)
        self.table = self._layout.table
        self.card = card
        self.rules = rules
        self.values = hand_values(card, rules)
        self._sums = arithmetic(rules)
        self._only_pairs = card.is_court and rules.court != "numeric"
        self._found: dict[tuple[int, ...], Capture] = {}

    # -- one selection ------------------------------------------------------------------------------

    def find(self, selection: Iterable[int]) -> Capture | None:
        """The capture of exactly these places, with its groups, or ``None`` when it is none.

        Decided by recursion on the selected cards alone, whatever else lies on the table.
        """
        items = tuple(sorted(set(selection)))
        if not items:
            return None
        chosen = [self.table[place] for place in items]
        found = self._split(chosen)
        sweep = len(items) == len(self.table)
        cards = tuple(card for item in chosen for card in ((item,) if isinstance(item, Card) else item.cards))
        if found is not None:
            value, parts = found
            built = sum(len(item.groups) for item in chosen if isinstance(item, Build))
            return Capture(items, cards, value, parts, sweep, built=built)
        if sweep and self.clears:
            return Capture(items, cards, None, None, True, clears=True)
        return None

    def __contains__(self, selection: Iterable[int]) -> bool:
        return self.find(selection) is not None

    def _split(self, chosen: Sequence[Item]) -> tuple[int | None, Parts] | None:
        """The value used and the groups of the chosen items, or ``None``."""
        builds = [item for item in chosen if isinstance(item, Build)]
        loose = [item for item in chosen if isinstance(item, Card)]
        if not self._only_pairs:
            return split(loose, builds, self.values, self._sums)
        equal = not builds and all(item.rank == self.card.rank for item in loose)
        if not equal or (self.rules.court == "pair_one" and len(loose) > 1):
            return None
        return None, tuple((item,) for item in loose)

    # -- the whole set ------------------------------------------------------------------------------

    @property
    def clears(self) -> bool:
        """Whether the played card is a five of spades that clears this table (``RULES.md 3.19``)."""
        return self.card == FIVE_OF_SPADES and self.rules.spade5 != "none" and bool(self.table)

    @cached_property
    def _reach(self) -> Reach:
        if self._only_pairs:
            equal = len(self._layout.places(self.card.rank))
            most = min(equal, 1) if self.rules.court == "pair_one" else equal
            return reach_of_equals(self.card.rank, equal, most)
        return reach(self._layout, self.values, self._sums)

    @cached_property
    def selections(self) -> Selections:
        """What sets of this card's captures stand for; they come from :attr:`allowed_vectors`."""
        return Selections(self._layout, self._reach)

    @cached_property
    def _captures(self) -> int:
        """The reached vectors without the empty one."""
        return self._reach.reached & ~1

    @cached_property
    def _whole(self) -> int | None:
        """The number of the vector that is the whole table, when arithmetic reaches it."""
        space = self._reach.space
        if not self.table or sum(space.limits) != len(self.table):
            return None
        number = space.size - 1
        return number if self._reach.reached >> number & 1 else None

    @property
    def can_clear(self) -> bool:
        """Whether one capture takes the whole table."""
        return self._whole is not None or self.clears

    def __bool__(self) -> bool:
        # Told without solving, however many cards lie there.
        if self._only_pairs:
            return bool(self._layout.places(self.card.rank))
        return (
            self.clears
            or any(value in self.values for value in self._layout.build_values)
            or any(groups.fitting(self._layout.packed) for _, groups in group_sets(self.values, self._sums))
        )

    @cached_property
    def count(self) -> int:
        """How many captures differ in their cards and builds; exact, however many there are.

        Equal cards (and equal builds) of two packs make captures that read alike, and those count once
        here and in :meth:`listing`; :meth:`most`, :meth:`largest` and :meth:`allowed` keep them apart by
        place.
        """
        return self.readings(self._captures) + int(self.clears and self._whole is None)

    def readings(self, vectors: int) -> int:
        """How many of the captures that the vectors stand for read differently."""
        return self.selections.readings(vectors) if vectors else 0

    def __len__(self) -> int:
        return self.count

    @property
    def vector_count(self) -> int:
        """How many captures differ in the ranks of their cards (suits aside)."""
        return self._captures.bit_count()

    @property
    def max_cards(self) -> int:
        """The cards of the largest capture, the played card not counted; 0 when there is none."""
        return self._most[0]

    @cached_property
    def _most(self) -> tuple[int, int]:
        """Cards of the largest capture and the vectors that have them (0: only the clearing five does)."""
        if self.clears and self._whole is None:
            return len(cards_of(self.table)), 0
        if not self._captures:
            return 0, 0
        return self.selections.most_cards(self._captures)

    def most(self, limit: int | None = None) -> list[Capture]:
        """The captures with most cards, at most ``limit`` of them."""
        cards, vectors = self._most
        if cards and not vectors:
            return self._clearing()[:limit]
        return self._listed(vectors, limit)

    def largest(self, limit: int | None = None) -> list[Capture]:
        """The captures that lie within no other one (cannot be enlarged), at most ``limit`` of them."""
        if self.clears and self._whole is None:
            return self._clearing()[:limit]
        return self._listed(self._unenlargeable, limit)

    @cached_property
    def _unenlargeable(self) -> int:
        return self._reach.space.without_smaller(self._captures)

    def _places(self, vectors: int, clearing: bool = False) -> set[int]:
        """The places that lie in some capture of a set of them, told without listing the captures."""
        return set(range(len(self.table))) if clearing else self.selections.places(vectors)

    @property
    def places_of_any(self) -> set[int]:
        """The places that lie in some capture."""
        return self._places(self._captures, self.clears)

    @property
    def places_of_most(self) -> set[int]:
        """The places that lie in some capture with most cards."""
        cards, vectors = self._most
        return self._places(vectors, cards > 0 and not vectors)

    @property
    def places_of_allowed(self) -> set[int]:
        """The places that lie in some capture that the duty rules leave."""
        return self._places(*self.allowed_vectors)

    def listing(self, limit: int | None = None) -> list[Capture]:
        """The captures by number of cards, then by name; at most ``limit`` of them.

        When the limit cuts a number of cards short, which of those are listed is arbitrary but fixed.
        """
        found = [self.found(items) for items in self.selections.in_order(self._captures, limit)]
        if self.clears and self._whole is None:
            found += self._clearing()
        return found[:limit]

    def __iter__(self) -> Iterator[Capture]:
        return iter(self.listing())

    def found(self, items: Sequence[int]) -> Capture:
        """The capture of places that are known to be one."""
        places = tuple(items)
        found = self._found.get(places)
        if found is None:
            found = self.find(places)
            assert found is not None
            # The same captures stand in several lists of one answer.
            self._found[places] = found
        return found

    def _clearing(self) -> list[Capture]:
        """The capture of the whole table."""
        return [self.found(range(len(self.table)))]

    def _listed(self, vectors: int, limit: int | None) -> list[Capture]:
        """The captures that the vectors stand for, place by place, sorted by name."""
        return self._sorted(islice(self.selections.by_place(vectors), limit))

    def _sorted(self, selections: Iterable[tuple[int, ...]]) -> list[Capture]:
        """The captures of these places, sorted by name."""
        captures = [self.found(places) for places in selections]
        return sorted(captures, key=lambda capture: (len(capture.cards), capture.names))

    # -- what the rules let you do ------------------------------------------------------------------

    @property
    def must_clear(self) -> bool:
        """Whether this five of spades has to take the whole table."""
        return self.clears and self.rules.spade5 == "must_clear"

    @cached_property
    def equals(self) -> list[int]:
        """Places of loose cards that the played card takes one for one."""
        return [
            place
            for places in self._layout.loose.values()
            for place in places
            if self._split([self.table[place]]) is not None
        ]

    @property
    def trail_allowed(self) -> bool:
        """Whether the card may be laid out although it could take something (``RULES.md 2.3``).

        Only the duty to capture is asked here; what a build asks of its owner is another matter.
        """
        if self.must_clear:
            return False
        if self.rules.capture == "forced":
            return not self
        if self.rules.capture == "forced_equal":
            return not self.equals
        return True

    @property
    def is_restricted(self) -> bool:
        """Whether these rules ever forbid a capture that the arithmetic allows, or forbid trailing."""
        return self.must_clear or self.rules.capture != "voluntary" or self.rules.capture_extent != "free"

    @cached_property
    def allowed_vectors(self) -> tuple[int, bool]:
        """The vectors that the duty rules leave, and whether clearing what makes no groups is left too.

        A set of vectors is a number whose bits mean nothing outside; :attr:`selections` counts, lists and
        divides it, however many captures there are.
        """
        clearing = self.clears and self._whole is None
        if self.must_clear:
            return 0, True
        vectors = self._captures
        if self.rules.capture == "forced_equal" and self.equals:
            wanted = {self.table[place].rank for place in self.equals}  # type: ignore[union-attr]
            vectors = self.selections.most_of(wanted, vectors)
        if self.rules.capture_extent == "free":
            return vectors, clearing
        if clearing or not vectors:
            return 0, clearing
        if self.rules.capture_extent == "most_cards":
            return self.selections.most_cards(vectors)[1], False
        if vectors == self._captures:
            return self._unenlargeable, False
        return self._reach.space.without_smaller(vectors), False

    def allowed(self, limit: int | None = None) -> list[Capture]:
        """The captures that the duty rules leave: all, the unenlargeable, those with most cards, ...

        With ``capture: forced_equal``, those that take as many equal cards as one play can.
        """
        vectors, clearing = self.allowed_vectors
        return (self._listed(vectors, limit) + (self._clearing() if clearing else []))[:limit]

    def allowed_with(self, items: Sequence[int], limit: int | None = None) -> list[Capture]:
        """The captures that the duty rules leave and that take these places too; at most ``limit``."""
        vectors, clearing = self.allowed_vectors
        candidates = self.selections.by_place(self.selections.at_least(vectors, items))
        found = self._sorted(islice(filter(set(items).issubset, candidates), limit))
        return (found + (self._clearing() if clearing else []))[:limit]

    def refusal(self, capture: Capture) -> str | None:
        """The reason code why the duty rules refuse a capture that adds up, or ``None``.

        ``can_be_enlarged``: something that could go with it was left; ``not_largest``: another capture has
        more cards; ``must_capture``: equal cards were left, or the five of spades did not clear.

        :raises PositionError: the table is too crowded to say what else could have been taken; only under a
            ``capture_extent`` other than ``free``.
        """
        if capture.sweep:
            return None
        if self.must_clear:
            return "must_capture"
        rules = self.rules
        if rules.capture == "forced_equal" and self.equals:
            equals = set(self.equals)
            most = 1 if self._only_pairs and rules.court == "pair_one" else len(equals)
            if len(equals.intersection(capture.items)) < most:
                return "must_capture"
        if rules.capture_extent == "most_cards" and len(capture.cards) < self._most_allowed:
            return "not_largest"
        if rules.capture_extent == "cannot_be_enlarged" and self._is_enlargeable(capture):
            return "can_be_enlarged"
        return None

    @cached_property
    def _most_allowed(self) -> int:
        return max((len(capture.cards) for capture in self.allowed(1)), default=0)

    def _is_enlargeable(self, capture: Capture) -> bool:
        if self.clears:
            return True
        if self._has_group_beside(capture):
            return True
        return not self._unenlargeable >> self.selections.vector_of(capture.items) & 1

    def _has_group_beside(self, capture: Capture) -> bool:
        """Whether what a capture leaves holds a group that could go with it; told without solving."""
        left = Layout([item for place, item in enumerate(self.table) if place not in capture.items])
        return not self._sums.builds_alone and any(
            groups.fitting(left.packed) or not set(left.build_values).isdisjoint(used)
            for used, groups in group_sets(self.values, self._sums)
            if max(used) == capture.value
        )

    def is_allowed(self, selection: Iterable[int]) -> bool:
        """Whether the selection adds up and the duty rules let it be taken.

        :raises PositionError: as :meth:`refusal` does.
        """
        found = self.find(selection)
        return found is not None and self.refusal(found) is None
