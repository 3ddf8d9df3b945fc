"""Games by brute force, in plain Python that shares nothing with the package."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable


def mex(values: Iterable[int]) -> int:
    found = set(values)
    return next(n for n in itertools.count() if n not in found)


def octal(digits: str, most: int) -> list[int]:
    """Values of heaps 0 to `most` of a code with these digits after the point."""
    values: list[int] = []
    for n in range(most + 1):
        found = []
        for taken, digit in enumerate(map(int, digits), start=1):
            rest = n - taken
            if rest == 0 and digit & 1:
                found.append(0)
            if rest > 0 and digit & 2:
                found.append(values[rest])
            if rest > 1 and digit & 4:
                found += [values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1)]
        values.append(mex(found))
    return values


def subtraction(taken: set[int], most: int) -> list[int]:
    values: list[int] = []
    for n in range(most + 1):
        values.append(mex(values[n - k] for k in taken if k <= n))
    return values


@functools.cache
def wythoff(a: int, b: int) -> int:
    options = [(a - k, b) for k in range(1, a + 1)] + [(a, b - k) for k in range(1, b + 1)]
    options += [(a - k, b - k) for k in range(1, min(a, b) + 1)]
    return mex(wythoff(*option) for option in options)


def kayles_misere(heaps: tuple[int, ...]) -> bool:
    """Whether the next player wins misère Kayles."""
    return _kayles_misere(tuple(sorted(h for h in heaps if h)))


@functools.cache
def _kayles_misere(heaps: tuple[int, ...]) -> bool:
    if not heaps:
        return True
    for at, n in enumerate(heaps):
        rest = heaps[:at] + heaps[at + 1 :]
        for taken in (1, 2):
            for left in range((n - taken) // 2 + 1):
                if not kayles_misere((*rest, left, n - taken - left)):
                    return True
    return False
