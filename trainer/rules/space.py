"""Sets of table cards by value, as bits of one integer: the arithmetic under the capture solver.

Cards of equal value are alike for the question "what can be taken", so a selection is a vector of
counts, one number per value on the table. The vectors that stay within the table are numbered in mixed
radix (a digit per value), and a set of vectors is the integer with those bits set. Adding a group to
every vector of a set is then one shift, whatever the size of the set, and the sums that would overrun a
digit are masked off beforehand. So a table of thirty loose cards, with more legal captures than anybody
could list, is still counted and maximised exactly and at once.
"""

from collections.abc import Callable, Iterator, Sequence

#: Longest run of bits that is walked at once; wider sets are cut along their last digits.
_BLOCK_BITS = 1 << 16


class Space:
    """The vectors with digit ``i`` from 0 to ``limits[i]``, and operations on sets of them."""

    __slots__ = ("limits", "strides", "size", "_at_most")

    def __init__(self, limits: Sequence[int]) -> None:
        self.limits = tuple(limits)
        strides = []
        size = 1
        for limit in self.limits:
            strides.append(size)
            size *= limit + 1
        self.strides = strides
        self.size = size
        self._at_most: dict[tuple[int, int], int] = {}

    def at_most(self, digit: int, bound: int) -> int:
        """The set of all vectors whose ``digit`` is at most ``bound``."""
        key = (digit, bound)
        mask = self._at_most.get(key)
        if mask is None:
            stride = self.strides[digit]
            period = stride * (self.limits[digit] + 1)
            mask = (1 << stride * (bound + 1)) - 1
            # Doubling the pattern until it covers the space beats one division by far at large sizes.
            width = period
            while width < self.size:
                mask |= mask << width
                width *= 2
            if width != self.size:
                mask &= (1 << self.size) - 1
            self._at_most[key] = mask
        return mask

    def close(self, reached: int, group: Sequence[tuple[int, int]]) -> int:
        """``reached`` with ``group``, pairs (digit, cards), added once, twice, ... as far as it fits."""
        times = min(self.limits[digit] // cards for digit, cards in group)
        shift = sum(self.strides[digit] * cards for digit, cards in group)
        if times == 1:
            fits = reached
            for digit, cards in group:
                fits &= self.at_most(digit, self.limits[digit] - cards)
            return reached | fits << shift
        layer = reached
        for _ in range(times):
            for digit, cards in group:
                layer &= self.at_most(digit, self.limits[digit] - cards)
            layer <<= shift
            reached |= layer
        return reached

    def without_smaller(self, vectors: int) -> int:
        """Those of ``vectors`` that lie within no other of them."""
        below = 0
        for digit in range(len(self.limits)):
            stride = self.strides[digit]
            below |= (vectors & ~self.at_most(digit, 0)) >> stride
        for digit, limit in enumerate(self.limits):
            stride = self.strides[digit]
            for _ in range(limit):
                below |= (below & ~self.at_most(digit, 0)) >> stride
        return vectors & ~below

    @property
    def _block(self) -> int:
        """How many of the first digits make a block: what is walked at once."""
        block = len(self.limits)
        while block and self.strides[block - 1] * (self.limits[block - 1] + 1) > _BLOCK_BITS:
            block -= 1
        return block

    def _of_total(self, weights: Sequence[int]) -> Callable[[int, int], int]:
        """A function that tells, of a set of vectors, those with a given weighted sum of digits."""
        block = self._block
        sets = [1]
        for limit, stride, weight in zip(self.limits[:block], self.strides, weights, strict=False):
            wider = [0] * (len(sets) + limit * weight)
            for total, part in enumerate(sets):
                for cards in range(limit + 1):
                    wider[total + cards * weight] |= part << stride * cards
            sets = wider

        def pick(part: int, digits: int, total: int) -> int:
            if not part or total < 0:
                return 0
            if digits == block:
                return part & sets[total] if total < len(sets) else 0
            stride = self.strides[digits - 1]
            within = (1 << stride) - 1
            found = 0
            for cards in range(self.limits[digits - 1] + 1):
                rest = total - cards * weights[digits - 1]
                found |= pick(part >> stride * cards & within, digits - 1, rest) << stride * cards
            return found

        return lambda vectors, total: pick(vectors, len(self.limits), total)

    def by_total(self, vectors: int, weights: Sequence[int]) -> Iterator[int]:
        """``vectors`` by their weighted sum of digits: those of sum 0, of sum 1, and so on."""
        of_total = self._of_total(weights)
        heaviest = sum(limit * weight for limit, weight in zip(self.limits, weights, strict=True))
        return (of_total(vectors, total) for total in range(heaviest + 1))

    def heaviest(self, vectors: int, weights: Sequence[int]) -> tuple[int, int]:
        """The largest weighted sum among ``vectors`` (not empty), and those that have it."""
        of_total = self._of_total(weights)
        total = sum(limit * weight for limit, weight in zip(self.limits, weights, strict=True))
        while not (found := of_total(vectors, total)):
            total -= 1
        return total, found

    def ways(self, vectors: int, choices: Sequence[Sequence[int]]) -> int:
        """How many selections of cards the vectors stand for.

        ``choices[digit][n]`` says in how many ways ``n`` cards of that digit can be picked.
        """
        block = self._block
        # Within a block, vectors of one weight are counted together.
        weighted = {1: 1}
        for stride, ways in zip(self.strides[:block], choices[:block], strict=True):
            wider: dict[int, int] = {}
            for weight, part in weighted.items():
                for cards, factor in enumerate(ways):
                    key = weight * factor
                    wider[key] = wider.get(key, 0) | part << stride * cards
            weighted = wider

        def count(part: int, digits: int) -> int:
            if not part:
                return 0
            if digits == block:
                return sum(weight * (part & those).bit_count() for weight, those in weighted.items())
            stride = self.strides[digits - 1]
            within = (1 << stride) - 1
            return sum(
                factor * count(part >> stride * cards & within, digits - 1)
                for cards, factor in enumerate(choices[digits - 1])
            )

        return count(vectors, len(self.limits))

    def vectors(self, chosen: int) -> Iterator[tuple[int, ...]]:
        """The vectors of a set, in the order of their numbers."""
        # Byte by byte: clearing bits of one huge integer would copy it once per vector.
        for place, byte in enumerate(chosen.to_bytes((self.size + 7) // 8, "little")):
            while byte:
                lowest = byte & -byte
                yield self.vector(place * 8 + lowest.bit_length() - 1)
                byte ^= lowest

    def vector(self, number: int) -> tuple[int, ...]:
        """The vector with that number."""
        digits = []
        for limit in self.limits:
            number, digit = divmod(number, limit + 1)
            digits.append(digit)
        return tuple(digits)

    def number(self, vector: Sequence[int]) -> int:
        """The number of a vector."""
        return sum(digit * stride for digit, stride in zip(vector, self.strides, strict=True))
