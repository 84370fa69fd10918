"""The legal-capture solver: which sets of table cards one played card may take (``RULES.md 2.3``)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, islice
from typing import Final

from trainer.rules.cards import FIVE_OF_SPADES, Build, Card, Item, cards_of
from trainer.rules.errors import PositionError
from trainer.rules.groups import Groups, groups_of, pack
from trainer.rules.layout import Layout, together
from trainer.rules.ruleset import Ruleset
from trainer.rules.space import Space
from trainer.rules.values import hand_values

#: The most loose cards that the solver takes on. Real tables hold a dozen; two packs could pile up more
#: than this, but nobody could read such a table, and its captures would take seconds to count. Playing on
#: such a table goes on all the same: one move is judged without solving.
MAX_LOOSE: Final = 40

#: The largest space of selections that is searched whole. Forty loose cards fit, and some builds beside
#: thirty; each further build doubles the space, and memory would end before a table of all cards does.
MAX_SPACE: Final = 1 << 27


@dataclass(frozen=True, slots=True)
class Capture:
    """One legal set of table items and how it falls into groups.

    ``items`` are places on the table, ascending; ``cards`` the cards there, builds flattened.
    ``value`` is what the played card counts in this play (``None`` for a court card that only pairs or a
    clearing five of spades). ``groups`` are the cards group by group, ``None`` when the five of spades
    clears what makes no groups, and then ``clears`` is true. ``sweep``: the table is empty afterwards.
    """

    items: tuple[int, ...]
    cards: tuple[Card, ...]
    value: int | None
    groups: tuple[tuple[Card, ...], ...] | None
    sweep: bool
    clears: bool = False

    @property
    def names(self) -> list[str]:
        """The cards as plain strings, sorted: the form in which programs compare them."""
        return sorted(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class _Axes:
    """The digits of the solver's vectors and the vectors that one card reaches.

    Digits come first for ``ranks`` of loose cards, then one for each place in ``builds``.
    """

    ranks: tuple[int, ...]
    builds: tuple[int, ...]
    space: Space
    reached: int


_NOTHING: Final = _Axes((), (), Space(()), 1)


def _capture_groups(value: int, rules: Ruleset) -> Groups:
    return groups_of(
        value, 13 if rules.court == "numeric" else 10, rules.group_max, rules.ace_table == "choice"
    )


@lru_cache(maxsize=512)
def _group_sets(values: tuple[int, ...], rules: Ruleset) -> tuple[Groups, ...]:
    """The groups that may go together in one play: a tuple for each way to use the card.

    A card with two values is used at one of them, unless an ace may pair aces and make fourteen in the
    same play (``RULES.md 3.2``).
    """
    each = tuple(_capture_groups(value, rules) for value in values)
    if len(each) > 1 and values[0] == 1 and rules.ace_mixed == "pairs_and_14":
        return (Groups([group for groups in each for group in groups.all]),)
    return each


def _solve(
    packed: int, build_values: tuple[int | None, ...], values: tuple[int, ...], rules: Ruleset
) -> _Axes:
    """Every vector of cards and builds that a card with ``values`` reaches, the empty one included.

    ``build_values`` has an entry per build on the table, its value.

    :raises PositionError: when there are more than ``MAX_SPACE`` of them to look at.
    """
    builds = tuple(place for place, value in enumerate(build_values) if value in values)
    usable = [groups.fitting(packed) for groups in _group_sets(values, rules)]
    if not builds and not any(usable):
        return _NOTHING
    ranks = tuple(sorted({rank for groups in usable for group in groups for rank, _ in group.ranks}))
    digit_of = {rank: digit for digit, rank in enumerate(ranks)}
    limits = [(packed >> 5 * rank - 5) & 15 for rank in ranks] + [1] * len(builds)
    space = Space(limits)
    if space.size > MAX_SPACE:
        raise PositionError(
            f"too many captures to judge: {sum(limits[: len(ranks)])} loose cards and {len(builds)} builds"
            " that this card may take",
            where="table",
        )
    alone = rules.build_capture == "alone"
    mixed = len(usable) < len(values)
    reached = 0
    for use, groups in enumerate(usable):
        here = 1
        for group in groups:
            here = space.close(here, [(digit_of[rank], cards) for rank, cards in group.ranks])
        for digit, place in enumerate(builds, len(ranks)):
            if alone:
                reached |= 1 << space.strides[digit]
            elif mixed or build_values[place] == values[use]:
                here |= here << space.strides[digit]
        reached |= here
    return _Axes(ranks, builds, space, reached | 1)


# Ordinary tables come again and again in a round, a drill and a search; monstrous ones would fill memory.
_solve_remembered = lru_cache(maxsize=8192)(_solve)
_REMEMBERED_CARDS: Final = 16


class Captures:
    """All legal captures of one card on one table: iterate, count, test with ``in``, ask for the most.

    Selections are collections of places on the table (indices), so that equal cards of two packs stay
    apart. What lies in the set by arithmetic and what the rules let you take can differ: under a forced
    or "take the most" rule only some captures are ``allowed``; ``in`` and :meth:`find` speak of
    arithmetic, :meth:`is_allowed` of both.

    Asking for more than one selection raises :class:`PositionError` on a table of more than ``MAX_LOOSE``
    loose cards; single selections are judged on any table.
    """

    def __init__(self, table: Sequence[Item] | Layout, card: Card, rules: Ruleset) -> None:
        self._layout = table if isinstance(table, Layout) else Layout(table)
        self.table = self._layout.table
        self.card = card
        self.rules = rules
        self.values = hand_values(card, rules)
        self._only_pairs = card.is_court and rules.court != "numeric"

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
            return Capture(items, cards, value, parts, sweep)
        if sweep and self.clears:
            return Capture(items, cards, None, None, True, clears=True)
        return None

    def __contains__(self, selection: Iterable[int]) -> bool:
        return self.find(selection) is not None

    def _split(self, chosen: Sequence[Item]) -> tuple[int | None, tuple[tuple[Card, ...], ...]] | None:
        """The value used and the groups of the chosen items, or ``None``."""
        builds = [item for item in chosen if isinstance(item, Build)]
        loose = [item for item in chosen if isinstance(item, Card)]
        if self._only_pairs:
            equal = not builds and all(item.rank == self.card.rank for item in loose)
            if not equal or (self.rules.court == "pair_one" and len(loose) > 1):
                return None
            return None, tuple((item,) for item in loose)
        if builds and self.rules.build_capture == "alone" and len(chosen) > 1:
            return None
        packed = pack([item.rank for item in loose])
        group_sets = _group_sets(self.values, self.rules)
        for use, groups in enumerate(group_sets):
            values = self.values if len(group_sets) < len(self.values) else self.values[use : use + 1]
            if any(build.value not in values for build in builds):
                continue
            parts = groups.split(packed)
            if parts is not None:
                by_rank: dict[int, list[Card]] = defaultdict(list)
                for item in reversed(loose):
                    by_rank[item.rank].append(item)
                dealt = [
                    tuple(by_rank[rank].pop() for rank, cards in reversed(part.ranks) for _ in range(cards))
                    for part in parts
                ]
                taken = tuple(build.cards for build in builds)
                return max(values), taken + tuple(dealt)
        return None

    # -- the whole set ------------------------------------------------------------------------------

    @property
    def clears(self) -> bool:
        """Whether the played card is a five of spades that clears this table (``RULES.md 3.19``)."""
        return self.card == FIVE_OF_SPADES and self.rules.spade5 != "none" and bool(self.table)

    @cached_property
    def _axes(self) -> _Axes:
        if self._only_pairs:
            equal = len(self._layout.places(self.card.rank))
            ranks = (self.card.rank,) if equal else ()
            space = Space([equal] if equal else [])
            most = min(equal, 1) if self.rules.court == "pair_one" else equal
            return _Axes(ranks, (), space, (1 << most + 1) - 1)
        layout = self._layout
        if layout.loose_cards > MAX_LOOSE:
            raise PositionError(
                f"{layout.loose_cards} loose cards on the table; at most {MAX_LOOSE} can be judged",
                where="table",
            )
        solve = _solve_remembered if len(self.table) <= _REMEMBERED_CARDS else _solve
        return solve(layout.packed, layout.build_values, self.values, self.rules)

    @cached_property
    def _captures(self) -> int:
        """The reached vectors without the empty one."""
        return self._axes.reached & ~1

    @cached_property
    def _weights(self) -> list[int]:
        """How many cards one step of each digit is."""
        return [1] * len(self._axes.ranks) + [
            len(self.table[place].cards)  # type: ignore[union-attr]
            for place in (self._layout.builds[build] for build in self._axes.builds)
        ]

    @cached_property
    def _whole(self) -> int | None:
        """The number of the vector that is the whole table, when arithmetic reaches it."""
        axes = self._axes
        if not self.table or sum(axes.space.limits) != len(self.table):
            return None
        number = axes.space.size - 1
        return number if axes.reached >> number & 1 else None

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
            or any(groups.fitting(self._layout.packed) for groups in _group_sets(self.values, self.rules))
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
        if not vectors:
            return 0
        choices = [self._layout.ways_to_pick(rank) for rank in self._axes.ranks]
        choices += [(1, 1)] * len(self._axes.builds)
        return self._axes.space.ways(self._first_of_equal_builds(vectors), choices)

    def _first_of_equal_builds(self, vectors: int) -> int:
        """Those that take no build while an equal one that lies before it stays."""
        if len(self._axes.builds) < 2:
            return vectors
        space = self._axes.space
        digit_of: dict[Item, int] = {}
        for digit, build in enumerate(self._axes.builds, len(self._axes.ranks)):
            item = self.table[self._layout.builds[build]]
            if item in digit_of:
                vectors &= ~space.at_most(digit_of[item], 0) | space.at_most(digit, 0)
            digit_of[item] = digit
        return vectors

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
            return sum(1 if isinstance(item, Card) else len(item.cards) for item in self.table), 0
        if not self._captures:
            return 0, 0
        return self._axes.space.heaviest(self._captures, self._weights)

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
        return self._axes.space.without_smaller(self._captures)

    def listing(self, limit: int | None = None) -> list[Capture]:
        """The captures by number of cards, then by name; at most ``limit`` of them.

        When the limit cuts a number of cards short, which of those are listed is arbitrary but fixed.
        """
        found = [self.found(items) for items in self.in_order(self._captures, limit)]
        if self.clears and self._whole is None:
            found += self._clearing()
        return found[:limit]

    def __iter__(self) -> Iterator[Capture]:
        return iter(self.listing())

    def found(self, items: Sequence[int]) -> Capture:
        """The capture of places that are known to be one."""
        found = self.find(items)
        assert found is not None
        return found

    def _clearing(self) -> list[Capture]:
        """The capture of the whole table."""
        return [self.found(range(len(self.table)))]

    def _listed(self, vectors: int, limit: int | None) -> list[Capture]:
        """The captures that the vectors stand for, place by place, sorted by name."""
        selections = (
            selection
            for vector in self._axes.space.vectors(vectors)
            for selection in self._selections(vector, once=False)
        )
        captures = [self.found(selection) for selection in islice(selections, limit)]
        return sorted(captures, key=lambda capture: (len(capture.cards), capture.names))

    def in_order(self, vectors: int, limit: int | None = None) -> list[tuple[int, ...]]:
        """The places that the vectors stand for, one of each reading: by number of cards, then by name."""
        vectors = self._first_of_equal_builds(vectors)
        parts = [vectors] if limit is None else self._axes.space.by_total(vectors, self._weights)
        found: list[tuple[int, ...]] = []
        for part in parts:
            if limit is not None and len(found) >= limit:
                break
            selections = (
                selection
                for vector in self._axes.space.vectors(part)
                for selection in self._selections(vector, once=True)
            )
            some = list(islice(selections, None if limit is None else limit - len(found)))
            if len(some) > 1:
                some.sort(key=self._order)
            found += some
        return found

    def _order(self, items: Sequence[int]) -> tuple[int, list[str]]:
        names = sorted(map(str, cards_of([self.table[place] for place in items])))
        return len(names), names

    def _selections(self, vector: Sequence[int], *, once: bool) -> Iterator[tuple[int, ...]]:
        """The sets of places with that many cards of each rank; ``once`` keeps one of each reading."""
        ranks = self._axes.ranks
        choices = [
            self._layout.picks(rank, cards) if once else combinations(self._layout.places(rank), cards)
            for rank, cards in zip(ranks, vector, strict=False)
            if cards
        ]
        taken = vector[len(ranks) :]
        places = (self._layout.builds[build] for build in self._axes.builds)
        builds = [place for place, whole in zip(places, taken, strict=True) if whole]
        return together(choices, builds)

    # -- what the rules let you do ------------------------------------------------------------------

    @property
    def must_clear(self) -> bool:
        """Whether this five of spades has to take the whole table."""
        return self.clears and self.rules.spade5 == "must_clear"

    @cached_property
    def _equals(self) -> list[int]:
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
            return not self._equals
        return True

    @property
    def is_restricted(self) -> bool:
        """Whether these rules ever forbid a capture that the arithmetic allows, or forbid trailing."""
        return self.must_clear or self.rules.capture != "voluntary" or self.rules.capture_extent != "free"

    def taking(self, vectors: int, place: int) -> int:
        """Those of the vectors that take the build at ``place``."""
        for digit, build in enumerate(self._axes.builds, len(self._axes.ranks)):
            if self._layout.builds[build] == place:
                return vectors & ~self._axes.space.at_most(digit, 0)
        return 0

    def with_most_cards(self, vectors: int) -> int:
        """Those of the vectors (at least one) that take most cards."""
        return self._axes.space.heaviest(vectors, self._weights)[1]

    @cached_property
    def allowed_vectors(self) -> tuple[int, bool]:
        """The vectors that the duty rules leave, and whether clearing what makes no groups is left too.

        A set of vectors is a number whose bits mean nothing outside; :meth:`readings` counts it,
        :meth:`in_order` lists it and :meth:`taking` divides it, however many captures there are.
        """
        clearing = self.clears and self._whole is None
        if self.must_clear:
            return 0, True
        vectors = self._captures
        if self.rules.capture == "forced_equal" and self._equals:
            wanted = {self.table[place].rank for place in self._equals}  # type: ignore[union-attr]
            weights = [int(rank in wanted) for rank in self._axes.ranks] + [0] * len(self._axes.builds)
            vectors = self._axes.space.heaviest(vectors, weights)[1]
        if self.rules.capture_extent == "free":
            return vectors, clearing
        if clearing or not vectors:
            return 0, clearing
        if self.rules.capture_extent == "most_cards":
            return self._axes.space.heaviest(vectors, self._weights)[1], False
        return self._axes.space.without_smaller(vectors), False

    def allowed(self, limit: int | None = None) -> list[Capture]:
        """The captures that the duty rules leave: all, the unenlargeable, those with most cards, ...

        With ``capture: forced_equal``, those that take as many equal cards as one play can.
        """
        vectors, clearing = self.allowed_vectors
        return (self._listed(vectors, limit) + (self._clearing() if clearing else []))[:limit]

    def refusal(self, capture: Capture) -> str | None:
        """The reason code why the duty rules refuse a capture that adds up, or ``None``.

        ``can_be_enlarged``: something that could go with it was left; ``not_largest``: another capture has
        more cards; ``must_capture``: equal cards were left, or the five of spades did not clear.
        """
        if capture.sweep:
            return None
        if self.must_clear:
            return "must_capture"
        rules = self.rules
        if rules.capture == "forced_equal" and self._equals:
            equals = set(self._equals)
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
        axes = self._axes
        taken = set(capture.items)
        vector = [sum(place in taken for place in self._layout.places(rank)) for rank in axes.ranks]
        vector += [int(self._layout.builds[build] in taken) for build in axes.builds]
        return not self._unenlargeable >> axes.space.number(vector) & 1

    def is_allowed(self, selection: Iterable[int]) -> bool:
        """Whether the selection adds up and the duty rules let it be taken."""
        found = self.find(selection)
        return found is not None and self.refusal(found) is None
