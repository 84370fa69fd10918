"""A slow and literal judge of whole moves, written from RULES.md 2.4 and 3 to hold the engine to.

It tries every capture, every laid-out card and every way to put a card with others into a build, for
each card of the hand, and sorts out what the rules forbid. What one card may take is asked of the slow
judge of captures; nothing of the engine is used but its records (cards, builds, moves, rule sets).

What the rules leave open is read like this, in the engine as well:

* ``build_table_cards: one`` speaks of simple builds; a build of several groups has its own option,
  ``double``.
* ``absorb_on_raise`` makes a build of several groups out of a simple one, so it needs ``double: groups``.
* ``double: equal_card`` is one card laid on one equal card, loose or in a build of that value.
* Under ``build_limit`` a move is refused when it leaves its player more builds that count than the limit,
  and more than there were. Where ``limit_counts_doubles`` is no, a build of nothing but equal cards laid
  on each other does not count.
* ``same_value_builds: forbidden`` forbids to make or raise a build to the value of another build on the
  table, whoever owns it; doubling a build makes no further one.
* One card promises to take one build. Builds of equal value can be taken in one play where
  ``build_capture`` is ``with_loose``, and then one card promises them all.
* A card that has to capture may not be put into a build either.
* Duties of owners are those of ``keep_card``, ``owner_trail`` and ``owner_must_capture``. When no move
  meets them all, they give way: every capture right by its cards becomes legal, and where there is none
  every move right by its cards.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations

from tests.oracle import Oracle, uses_of
from trainer.rules.cards import Build, Card, Item
from trainer.rules.moves import Construct, Move, Take, Trail
from trainer.rules.ruleset import Ruleset


def subsets(items: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every set of these, the empty one first."""
    for size in range(len(items) + 1):
        yield from combinations(items, size)


@lru_cache(maxsize=100_000)
def number_of_groups(ranks: tuple[int, ...], value: int) -> int | None:
    """How many groups of ``value`` the cards with these ranks make; ``None`` if some are left over."""
    if not ranks:
        return 0
    first, others = ranks[0], ranks[1:]
    for mates in subsets(range(len(others))):
        if first + sum(others[place] for place in mates) == value:
            left = tuple(rank for place, rank in enumerate(others) if place not in mates)
            groups = number_of_groups(left, value)
            if groups is not None:
                return 1 + groups
    return None


def is_heap(build: Build) -> bool:
    """Whether the build is nothing but equal cards laid on each other."""
    return len(build.groups) > 1 and all(len(group) == 1 for group in build.groups)


class MoveOracle:
    """The legal moves of ``seat``, by trying everything; ``legal`` holds them."""

    def __init__(self, table: Sequence[Item], hand: Sequence[Card], rules: Ruleset, seat: int) -> None:
        self.table = tuple(table)
        self.hand = tuple(hand)
        self.rules = rules
        self.seat = seat
        self.loose = {place: item for place, item in enumerate(table) if isinstance(item, Card)}
        self.builds = {place: item for place, item in enumerate(table) if isinstance(item, Build)}
        # A build that lies there where nobody builds binds nobody.
        building = rules.build == "on"
        self.mine = {place: build for place, build in self.builds.items() if building and build.owner == seat}
        right = dict(self._right_by_their_cards())
        meeting = {move for move, after in right.items() if self._meets_duties(move, after)}
        takes: set[Move] = {move for move in right if isinstance(move, Take)}
        self.gave_way = not meeting and bool(right)
        self.legal = meeting or takes or set(right)

    # -- by their cards -----------------------------------------------------------------------------------

    def _right_by_their_cards(self) -> Iterator[tuple[Move, list[Build]]]:
        """Every move that the owner's duties aside is right, with the player's builds after it."""
        for card in set(self.hand):
            oracle = Oracle(self.table, card, self.rules)
            for chosen in oracle.allowed():
                places = tuple(place for place in range(len(self.table)) if chosen >> place & 1)
                yield Take(card, places), [build for place, build in self.mine.items() if place not in places]
            if oracle.trail_allowed():
                yield Trail(card), list(self.mine.values())
                yield from self._builds_with(card)

    def _left(self, card: Card) -> list[Card]:
        left = list(self.hand)
        left.remove(card)
        return left

    def _builds_with(self, card: Card) -> Iterator[tuple[Move, list[Build]]]:
        rules = self.rules
        if rules.build == "off":
            return
        values = [v for v in range(1, rules.build_max + 1) if self._can_take(self._left(card), v)]
        for uses in subsets(list(self.loose)):
            for onto in (None, *self.builds):
                for value in values:
                    made = self.made(card, [self.loose[place] for place in uses], onto, value)
                    if made is None:
                        continue
                    after = [build for place, build in self.mine.items() if place != onto] + [made]
                    if self._too_many(list(self.mine.values()), after):
                        continue
                    anew = onto is None or self.builds[onto].value != value
                    others = {build.value for place, build in self.builds.items() if place != onto}
                    if rules.same_value_builds == "forbidden" and anew and value in others:
                        continue
                    yield Construct(card, uses, value, onto), after

    def made(self, card: Card, used: Sequence[Card], onto: int | None, value: int) -> Build | None:
        """The build that the cards make, or ``None`` when these cards make none of this value."""
        rules = self.rules
        if rules.court != "numeric" and any(one.rank > 10 for one in [card, *used]):
            return None
        if onto is None:
            return self._made_anew(card, used, value)
        base = self.builds[onto]
        mine = base.owner == self.seat
        if base.value == value:
            if mine and rules.double_own == "no" or rules.double == "off":
                return None
            if rules.double == "equal_card" and used:
                return None
            if number_of_groups(tuple(one.rank for one in [card, *used]), value) is None:
                return None
            return Build((*base.groups, *self._as_groups([card, *used], value)), value, self.seat)
        if (rules.raise_own if mine else rules.raise_other) == "no":
            return None
        if len(base.groups) > 1 or base.value + card.rank != value:
            return None
        if used and (rules.absorb_on_raise == "no" or rules.double != "groups"):
            return None
        if number_of_groups(tuple(one.rank for one in used), value) is None:
            return None
        return Build(((*base.cards, card), *self._as_groups(used, value)), value, self.seat)

    def _made_anew(self, card: Card, used: Sequence[Card], value: int) -> Build | None:
        rules = self.rules
        groups = number_of_groups((card.rank, *(one.rank for one in used)), value)
        if not used or groups is None:
            return None
        if groups == 1 and rules.build_table_cards == "one" and len(used) > 1:
            return None
        if groups > 1 and rules.double == "off":
            return None
        if groups > 1 and rules.double == "equal_card" and not (len(used) == 1 and used[0].rank == card.rank):
            return None
        return Build(self._as_groups([card, *used], value), value, self.seat)

    @staticmethod
    def _as_groups(cards: Sequence[Card], value: int) -> tuple[tuple[Card, ...], ...]:
        """The cards in groups of the value; they are known to make some."""
        if not cards:
            return ()
        first, others = cards[0], cards[1:]
        for mates in subsets(range(len(others))):
            left = [card for place, card in enumerate(others) if place not in mates]
            total = first.rank + sum(others[place].rank for place in mates)
            if total == value and number_of_groups(tuple(card.rank for card in left), value) is not None:
                group = (first, *(others[place] for place in mates))
                return (group, *MoveOracle._as_groups(left, value))
        raise AssertionError(f"{cards} make no groups of {value}")

    def _can_take(self, hand: Sequence[Card], value: int) -> bool:
        return any(value in values for card in hand for values in uses_of(card, self.rules))

    def _too_many(self, before: Sequence[Build], after: Sequence[Build]) -> bool:
        if self.rules.build_limit is None:
            return False

        def counted(builds: Sequence[Build]) -> int:
            heaps = self.rules.limit_counts_doubles == "yes"
            return sum(heaps or not is_heap(build) for build in builds)

        return counted(after) > max(self.rules.build_limit, counted(before))

    # -- the duties of owners -----------------------------------------------------------------------------

    def _meets_duties(self, move: Move, after: Sequence[Build]) -> bool:
        rules = self.rules
        mine = self.mine
        if mine and rules.owner_must_capture == "any" and not isinstance(move, Take):
            return False
        if mine and rules.owner_must_capture == "own":
            if not isinstance(move, Take) or not mine.keys() & set(move.items):
                return False
        guarded = self._all_promised(after, self._left(move.card))
        if isinstance(move, Trail) and mine:
            if rules.owner_trail == "forbidden":
                return False
            if rules.owner_trail == "keep_card" and not guarded:
                return False
        return guarded or rules.keep_card != "always"

    def _all_promised(self, builds: Sequence[Build], hand: Sequence[Card]) -> bool:
        """Whether the hand can promise to take every build, one card for each."""
        values = [build.value for build in builds]
        if self.rules.build_capture == "with_loose":
            values = sorted(set(values))
        return any(
            all(self._can_take([card], value) for card, value in zip(cards, values, strict=True))
            for cards in permutations(hand, len(values))
        )

    # -- moves that read alike ----------------------------------------------------------------------------

    def reading(self, move: Move) -> tuple[object, ...]:
        """What tells a move from another to a reader: equal cards and equal builds of two packs are alike."""
        match move:
            case Take(card, items):
                taken = frozenset(Counter(self.table[place] for place in items).items())
                return "take", card, taken
            case Trail(card):
                return "trail", card
            case Construct(card, uses, value, onto):
                used = tuple(sorted(str(self.table[place]) for place in uses))
                return "build", card, used, value, None if onto is None else self.table[onto]

    def readings(self) -> set[tuple[object, ...]]:
        """The legal moves, those that read alike once."""
        return set(map(self.reading, self.legal))
