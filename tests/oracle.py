"""A slow and literal judge of captures, written from RULES.md 2.2-2.5 and 3 to hold the solver to.

Every set of table items is tried, and every way to part it into groups. Nothing is shared with the engine
but the records (cards, builds, rule sets); values are read anew here. A set of items is an integer with
bit ``n`` for place ``n`` on the table.
"""

from collections.abc import Iterable, Sequence

from trainer.rules.cards import Build, Card, Item
from trainer.rules.ruleset import Ruleset

#: Bits 0 to 16: sums beyond 16 take part in nothing.
_SUMS = (1 << 17) - 1


def uses_of(card: Card, rules: Ruleset) -> list[frozenset[int]]:
    """The ways to use a card from the hand: in each, the values that its groups may have.

    Empty for a court card that only pairs (``court``).
    """
    if card.rank in (11, 12, 13) and rules.court != "numeric":
        return []
    if card.rank == 1:
        if rules.ace_hand == "choice":
            together = rules.ace_mixed == "pairs_and_14"
            return [frozenset({1, 14})] if together else [frozenset({1}), frozenset({14})]
        return [frozenset({1 if rules.ace_hand == 1 else 14})]
    high = {"2S": 15, "10D": 16}.get(str(card))
    if high and rules.casino_hand == "fixed":
        return [frozenset({high})]
    if high and rules.casino_hand == "choice":
        return [frozenset({card.rank}), frozenset({high})]
    return [frozenset({card.rank})]


def on_table(card: Card, rules: Ruleset) -> tuple[int, ...]:
    """What a loose card on the table may count in a sum."""
    if card.rank > 10 and rules.court != "numeric":
        return ()
    if card.rank == 1 and rules.ace_table == "choice":
        return 1, 14
    return (card.rank,)


def sums_of(cards: Iterable[Card], rules: Ruleset) -> set[int]:
    """Every total that the loose cards can make together."""
    totals = {0}
    for card in cards:
        totals = {total + worth for total in totals for worth in on_table(card, rules)}
    return totals


class Oracle:
    """What one card may take from one table, by trying everything.

    ``uses`` maps each set of items that falls into groups to the ways of using the card that do it; the
    clearing five of spades is not among them, but in ``captures``, where all legal sets are.
    """

    def __init__(self, table: Sequence[Item], card: Card, rules: Ruleset) -> None:
        self.table = tuple(table)
        self.card = card
        self.rules = rules
        self.whole = (1 << len(self.table)) - 1
        self.clears = str(card) == "5S" and rules.spade5 in ("may_clear", "must_clear") and self.whole > 0
        self.uses: dict[int, list[frozenset[int]]] = {}
        ways = uses_of(card, rules)
        if not ways:
            self._pair()
        if ways and self.table:
            totals = self._totals()
            for values in ways:
                for chosen in self._adding_up(totals, values):
                    self.uses.setdefault(chosen, []).append(values)
        self.captures = set(self.uses)
        if self.clears:
            self.captures.add(self.whole)

    def _pair(self) -> None:
        """A court card without a number takes equal loose cards: one, or as many as the player likes."""
        equal = 0
        for place, item in enumerate(self.table):
            if isinstance(item, Card) and item.rank == self.card.rank:
                equal |= 1 << place
        chosen = equal
        while chosen:
            if self.rules.court == "pair_all" or chosen.bit_count() == 1:
                self.uses[chosen] = []
            chosen = (chosen - 1) & equal

    def _totals(self) -> list[int]:
        """For each set of items what it makes as one group: bit ``n`` for a total of ``n``."""
        totals = [1]
        for item in self.table:
            worths = on_table(item, self.rules) if isinstance(item, Card) else ()
            wider = []
            for before in totals:
                after = 0
                for worth in worths:
                    after |= before << worth
                wider.append(after & _SUMS)
            totals += wider
        for place, item in enumerate(self.table):
            if isinstance(item, Build):
                totals[1 << place] = 1 << item.value  # it stands alone, never in a sum
        return totals

    def _adding_up(self, totals: list[int], values: frozenset[int]) -> list[int]:
        """The sets of items that part into groups of these values without a rest."""
        wanted = sum(1 << value for value in values)
        longest = self.rules.group_max or len(self.table)
        groups_from: list[list[int]] = [[] for _ in self.table]
        for chosen in range(1, self.whole + 1):
            if totals[chosen] & wanted and chosen.bit_count() <= longest:
                groups_from[(chosen & -chosen).bit_length() - 1].append(chosen)
        parts = [True] + [False] * self.whole
        for chosen in range(1, self.whole + 1):
            for group in groups_from[(chosen & -chosen).bit_length() - 1]:
                # The item with the lowest place must lie in some group: try each.
                if group & chosen == group and parts[chosen ^ group]:
                    parts[chosen] = True
                    break
        found = [chosen for chosen in range(1, self.whole + 1) if parts[chosen]]
        if self.rules.build == "on" and self.rules.build_capture == "alone":
            builds = self.bits(place for place, item in enumerate(self.table) if isinstance(item, Build))
            found = [chosen for chosen in found if not chosen & builds or chosen.bit_count() == 1]
        return found

    @staticmethod
    def bits(places: Iterable[int]) -> int:
        """The set of these places."""
        return sum(1 << place for place in places)

    def items(self, chosen: int) -> list[Item]:
        """The items of a set."""
        return [item for place, item in enumerate(self.table) if chosen >> place & 1]

    def cards(self, chosen: int) -> int:
        """How many cards a set holds, those of builds counted each."""
        return sum(1 if isinstance(item, Card) else len(item.cards) for item in self.items(chosen))

    def reading(self, chosen: int) -> tuple[str, ...]:
        """What tells a set from another to somebody who reads it: equal cards of two packs read alike."""
        return tuple(sorted(map(str, self.items(chosen))))

    def max_cards(self) -> int:
        return max(map(self.cards, self.captures), default=0)

    def most(self) -> set[int]:
        best = self.max_cards()
        return {chosen for chosen in self.captures if self.cards(chosen) == best}

    @staticmethod
    def not_within_another(sets: set[int]) -> set[int]:
        """Those that no other of the sets holds whole and more."""
        return {one for one in sets if not any(one & other == one and one != other for other in sets)}

    def largest(self) -> set[int]:
        return self.not_within_another(self.captures)

    def equals(self) -> int:
        """The loose cards that the played card takes one for one."""
        return self.bits(
            place
            for place, item in enumerate(self.table)
            if isinstance(item, Card) and 1 << place in self.uses
        )

    def trail_allowed(self) -> bool:
        if self.clears and self.rules.spade5 == "must_clear":
            return False
        if self.rules.capture == "forced":
            return not self.captures
        if self.rules.capture == "forced_equal":
            return not self.equals()
        return True

    def allowed(self) -> set[int]:
        """The captures that the duties leave."""
        if self.clears and self.rules.spade5 == "must_clear":
            return {self.whole}
        left = self.captures
        if self.rules.capture == "forced_equal" and (equals := self.equals()):
            most = max((chosen & equals).bit_count() for chosen in left)
            left = {chosen for chosen in left if (chosen & equals).bit_count() == most}
        if self.rules.capture_extent == "cannot_be_enlarged":
            return left & self.largest()
        if self.rules.capture_extent == "most_cards":
            best = max(map(self.cards, left), default=0)
            return {chosen for chosen in left if self.cards(chosen) == best}
        return left
