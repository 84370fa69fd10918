"""Sets of table cards by value, as bits of one integer: the arithmetic under the capture solver.

Cards of equal value are alike for the question "what can be taken", so a selection is a vector of
counts, one number per value on the table. The vectors that stay within the table are numbered in mixed
radix (a digit per value), and a set of vectors is the integer with those bits set. Adding a group to
every vector of a set is then one shift, whatever the size of the set, and the sums that would overrun a
digit are masked off beforehand. So a table of forty loose cards, with more legal captures than anybody
could list, is still counted and maximised exactly and at once.

Large sets are worked on in blocks: the vectors that agree in the upper digits lie side by side and make
one. Within a block everything is shifts of one integer; from block to block, the upper digits say which
groups can come in at all, and those are few.
"""

import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import prod
from operator import mul
from typing import Final, TypeAlias

#: The most vectors in a block. Wider sets are cut along their last digits.
_BLOCK_BITS: Final = 1 << 16

#: Cards by digit, pairs (digit, cards), digits ascending.
Group: TypeAlias = Sequence[tuple[int, int]]
Vector: TypeAlias = tuple[int, ...]


class Space:
    """The vectors with digit ``i`` from 0 to ``limits[i]``, and operations on sets of them."""

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

    # -- vectors and their numbers ----------------------------------------------------------------------

    def vector(self, number: int) -> Vector:
        """The vector with that number."""
        digits = []
        for limit in self.limits:
            number, digit = divmod(number, limit + 1)
            digits.append(digit)
        return tuple(digits)

    def number(self, vector: Sequence[int]) -> int:
        """The number of a vector."""
        return sum(digit * stride for digit, stride in zip(vector, self.strides, strict=True))

    def set_of(self, numbers: Iterable[int]) -> int:
        """The set of the vectors with these numbers."""
        bits = bytearray(self.size + 7 >> 3)
        for number in numbers:
            bits[number >> 3] |= 1 << (number & 7)
        return int.from_bytes(bits, "little")

    def vectors(self, chosen: int) -> Iterator[Vector]:
        """The vectors of a set, in the order of their numbers."""
        for number, block in enumerate(self._split(chosen)):
            if block:
                yield from self._vectors_in(number, block)

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

    # -- blocks -----------------------------------------------------------------------------------------

    @property
    def _block(self) -> "Space":
        """The space of one block."""
        return self if self.size <= _BLOCK_BITS else self._cut[0]

    @property
    def _upper(self) -> "Space":
        """The numbering of the blocks."""
        return _POINT if self.size <= _BLOCK_BITS else self._cut[1]

    @property
    def _block_digits(self) -> int:
        """How many of the first digits make a block."""
        return len(self._block.limits)

    @property
    def _upper_vectors(self) -> list[Vector]:
        """The upper digits of each block."""
        return _NO_DIGITS if self.size <= _BLOCK_BITS else self._cut[2]

    @cached_property
    def _cut(self) -> tuple["Space", "Space", list[Vector]]:
        """The space of one block, the numbering of the blocks, and the upper digits of each."""
        digits = len(self.limits)
        while digits and self.strides[digits - 1] * (self.limits[digits - 1] + 1) > _BLOCK_BITS:
            digits -= 1
        upper = Space(self.limits[digits:])
        return Space(self.limits[:digits]), upper, [upper.vector(number) for number in range(upper.size)]

    def _split(self, vectors: int) -> list[int]:
        """The blocks of a set."""
        bits = self._block.size
        if bits == self.size:
            return [vectors]
        written = vectors.to_bytes(self.size + 7 >> 3, "little")
        within = (1 << bits) - 1
        return [
            int.from_bytes(written[start >> 3 : start + bits + 7 >> 3], "little") >> (start & 7) & within
            for start in range(0, self.size, bits)
        ]

    def _joined(self, blocks: Sequence[int]) -> int:
        """The set that has these blocks."""
        if len(blocks) == 1:
            return blocks[0]
        bits = self._block.size
        written = []
        for first in range(0, len(blocks), 8):  # eight blocks of any width end with a whole byte
            eight = 0
            for place, block in enumerate(blocks[first : first + 8]):
                eight |= block << place * bits
            written.append(eight.to_bytes(bits, "little"))
        return int.from_bytes(b"".join(written), "little")

    def _vectors_in(self, number: int, block: int) -> Iterator[Vector]:
        """The vectors of a set that lie in the block of that number."""
        upper = self._upper_vectors[number]
        # Word by word: clearing bits of one huge integer would copy it once per vector.
        words = self._block.size + 63 >> 6
        for place, (word,) in enumerate(struct.iter_unpack("<Q", block.to_bytes(words * 8, "little"))):
            while word:
                lowest = word & -word
                yield self._block.vector(place * 64 + lowest.bit_length() - 1) + upper
                word ^= lowest

    # -- sums of groups ---------------------------------------------------------------------------------

    def closure(self, groups: Iterable[Group]) -> int:
        """Every vector that is a sum of ``groups``, each taken any number of times; zero is one of them."""
        if self.size <= _BLOCK_BITS:
            return self._sums(groups)
        digits, block, upper = self._block_digits, self._block, self._upper
        within: list[Group] = []
        # Of a vector with cards in the upper digits, the last of those lies in one of these groups.
        by_last: list[list[_Step]] = [[] for _ in upper.limits]
        for group in groups:
            if group[-1][0] < digits:
                within.append(group)
            else:
                by_last[group[-1][0] - digits].append(self._step(group))
        blocks = [block._sums(within)]
        for number, vector in enumerate(self._upper_vectors[1:], 1):
            last = max(digit for digit, cards in enumerate(vector) if cards)
            blocks.append(_combined(blocks, number, vector, by_last[last]))
        return self._joined(blocks)

    def _sums(self, groups: Iterable[Group]) -> int:
        """:meth:`closure` by shifts of the whole set."""
        reached = 1
        for group in groups:
            times = min(self.limits[digit] // cards for digit, cards in group)
            shift = sum(self.strides[digit] * cards for digit, cards in group)
            layer = reached
            for _ in range(times):
                for digit, cards in group:
                    layer &= self.at_most(digit, self.limits[digit] - cards)
                layer <<= shift
                reached |= layer
        return reached

    def _step(self, group: Group) -> "_Step":
        digits, block, upper = self._block_digits, self._block, self._upper
        fits, shift, back = -1, 0, 0
        needs = []
        for digit, cards in group:
            if digit < digits:
                fits &= block.at_most(digit, block.limits[digit] - cards)
                shift += block.strides[digit] * cards
            else:
                needs.append((digit - digits, cards))
                back += upper.strides[digit - digits] * cards
        return tuple(needs), back, fits, shift

    # -- the largest ------------------------------------------------------------------------------------

    def without_smaller(self, vectors: int) -> int:
        """Those of ``vectors`` that lie within no other of them."""
        block, upper = self._block, self._upper
        blocks = self._split(vectors)
        # By block, what lies within one of the vectors there or above; filled from the last block down.
        within = [0] * len(blocks)
        for number in range(len(blocks) - 1, -1, -1):
            covered = 0
            for cards, limit, stride in zip(
                self._upper_vectors[number], upper.limits, upper.strides, strict=True
            ):
                if cards < limit:
                    covered |= within[number + stride]
            left = blocks[number] & ~covered
            if left:
                below = block._below(left)
                covered |= left | below
                left &= ~below
            blocks[number] = left
            within[number] = covered
        return self._joined(blocks)

    def _below(self, vectors: int) -> int:
        """All that lies within one of ``vectors`` and is not equal to it."""
        inside = vectors
        for digit, (limit, stride) in enumerate(zip(self.limits, self.strides, strict=True)):
            fewer = 0
            while fewer < limit:  # by one card fewer, then by up to three, by up to seven
                step = min(fewer + 1, limit - fewer)
                inside |= (inside & ~self.at_most(digit, step - 1)) >> stride * step
                fewer += step
        below = 0
        for digit, stride in enumerate(self.strides):
            below |= (inside & ~self.at_most(digit, 0)) >> stride
        return below

    # -- weights ----------------------------------------------------------------------------------------

    def _sets_by_total(self, weights: Sequence[int]) -> list[int]:
        """All vectors by their weighted sum of digits: those of sum 0, of sum 1, and so on."""
        sets = [1]
        for limit, stride, weight in zip(self.limits, self.strides, weights, strict=True):
            wider = [0] * (len(sets) + limit * weight)
            for total, part in enumerate(sets):
                for cards in range(limit + 1):
                    wider[total + cards * weight] |= part << stride * cards
            sets = wider
        return sets

    def _weighed(self, vectors: int, weights: Sequence[int]) -> list[tuple[int, int, int]]:
        """The blocks that are not empty, and what their upper digits weigh: (number, block, weight)."""
        rest = weights[self._block_digits :]
        return [
            (number, block, sum(map(mul, upper, rest)))
            for number, (block, upper) in enumerate(
                zip(self._split(vectors), self._upper_vectors, strict=True)
            )
            if block
        ]

    def by_total(self, vectors: int, weights: Sequence[int]) -> Iterator[Iterator[Vector]]:
        """``vectors`` by their weighted sum of digits: those of sum 0, of sum 1, and so on."""
        sets = self._block._sets_by_total(weights[: self._block_digits])
        blocks = self._weighed(vectors, weights)
        heaviest = sum(limit * weight for limit, weight in zip(self.limits, weights, strict=True))
        for total in range(heaviest + 1):
            yield self._of_total(blocks, sets, total)

    def _of_total(
        self, blocks: Iterable[tuple[int, int, int]], sets: Sequence[int], total: int
    ) -> Iterator[Vector]:
        for number, block, weight in blocks:
            if 0 <= total - weight < len(sets) and (part := block & sets[total - weight]):
                yield from self._vectors_in(number, part)

    def heaviest(self, vectors: int, weights: Sequence[int]) -> tuple[int, int]:
        """The largest weighted sum among ``vectors`` (not empty), and those that have it."""
        sets = self._block._sets_by_total(weights[: self._block_digits])
        best = -1
        found: dict[int, int] = {}
        for number, block, weight in self._weighed(vectors, weights):
            for total in range(len(sets) - 1, max(best - weight, 0) - 1, -1):
                part = block & sets[total]
                if part:
                    if weight + total > best:
                        best = weight + total
                        found.clear()
                    found[number] = part
                    break
        return best, self._joined([found.get(number, 0) for number in range(self._upper.size)])

    def ways(self, vectors: int, choices: Sequence[Sequence[int]]) -> int:
        """How many selections of cards the vectors stand for.

        ``choices[digit][n]`` says in how many ways ``n`` cards of that digit can be picked.
        """
        digits, block = self._block_digits, self._block
        # Within a block, vectors of one weight are counted together.
        weighted = {1: 1}
        for stride, ways in zip(block.strides, choices[:digits], strict=True):
            wider: dict[int, int] = {}
            for weight, part in weighted.items():
                for cards, factor in enumerate(ways):
                    key = weight * factor
                    wider[key] = wider.get(key, 0) | part << stride * cards
            weighted = wider
        total = 0
        for part, upper in zip(self._split(vectors), self._upper_vectors, strict=True):
            if part:
                factor = prod(ways[cards] for ways, cards in zip(choices[digits:], upper, strict=True))
                total += factor * sum(
                    weight * (part & those).bit_count() for weight, those in weighted.items()
                )
        return total


#: Where all lies in one block, there is one number for it, and no digit.
_POINT: Final = Space(())
_NO_DIGITS: Final[list[Vector]] = [()]

#: A group seen from the block that it leads to: what it needs of the upper digits, how many blocks back the
#: rest of the vector lies, the vectors of that block to which its other cards fit, and how far those shift.
_Step: TypeAlias = tuple[tuple[tuple[int, int], ...], int, int, int]


def _combined(blocks: Sequence[int], number: int, vector: Vector, steps: Iterable[_Step]) -> int:
    """What the steps that fit into ``vector`` make of the blocks before this one."""
    found = 0
    for needs, back, fits, shift in steps:
        if all(vector[digit] >= cards for digit, cards in needs):
            found |= (blocks[number - back] & fits) << shift
    return found
