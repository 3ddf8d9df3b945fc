"""Games as functions of Python: the plain definition, in which a position is worth the least number that
none of its options is worth. It is slow, and there to compare with."""

from __future__ import annotations

import functools
import itertools
import pickle
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from ._games import NO_NUMBER, Game, Position

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["PlainGame", "PlainPosition", "compare", "define"]


class PlainPosition:
    """A sum of positions of games that are functions."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[tuple[PlainGame, tuple[Any, ...]], ...]) -> None:
        self.parts = parts

    @property
    def value(self) -> int:
        """The nim-value."""
        value = 0
        for game, args in self.parts:
            value ^= game._value(args)
        return value

    @property
    def outcome(self) -> str:
        """N, the next player wins; P, the previous one."""
        return "N" if self.value else "P"

    def options(self) -> list[PlainPosition]:
        """The positions that one move can leave."""
        all_of: list[PlainPosition] = []
        for at, (game, args) in enumerate(self.parts):
            rest = self.parts[:at] + self.parts[at + 1 :]
            all_of += [PlainPosition(option.parts + rest) for option in game._options(args)]
        return all_of

    def winning(self) -> list[PlainPosition]:
        """The options that win."""
        return [option for option in self.options() if option.value == 0]

    def __add__(self, other: object) -> PlainPosition:
        if not isinstance(other, PlainPosition):
            return NotImplemented
        return PlainPosition(self.parts + other.parts)

    def __radd__(self, other: object) -> PlainPosition:
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            raise TypeError(NO_NUMBER)
        if not isinstance(other, (PlainPosition, Position)):
            return NotImplemented
        return self.value == other.value

    def __hash__(self) -> int:
        return hash(("position", self.value))

    def __repr__(self) -> str:
        shown = (f"{game.name}({', '.join(map(repr, args))})" for game, args in self.parts)
        return " + ".join(shown)


class PlainGame:
    """A function that gives the options of a position: positions of games, sums of them, or the arguments
    of positions of the same game."""

    def __init__(self, options: Callable[..., Iterable[Any]]) -> None:
        functools.update_wrapper(self, options)
        self.name = options.__name__
        self._function = options
        self._known: dict[tuple[Any, ...], int] = {}

    def __call__(self, *args: Any) -> PlainPosition:
        return PlainPosition(((self, args),))

    def _options(self, args: tuple[Any, ...]) -> list[PlainPosition]:
        def position(option: Any) -> PlainPosition:
            if isinstance(option, PlainPosition):
                return option
            return self(*option) if isinstance(option, tuple) else self(option)

        return [position(option) for option in self._function(*args)]

    def _value(self, args: tuple[Any, ...]) -> int:
        if args in self._known:
            return self._known[args]
        # The depth of a game is no matter of Python's stack.
        open_: set[tuple[PlainGame, tuple[Any, ...]]] = {(self, args)}
        tasks = [(self, args, self._options(args))]
        while tasks:
            game, at, options = tasks[-1]
            needed = next(
                (
                    part
                    for option in options
                    for part in option.parts
                    if part[1] not in part[0]._known
                ),
                None,
            )
            if needed is None:
                found = {
                    functools.reduce(int.__xor__, (g._known[a] for g, a in option.parts), 0)
                    for option in options
                }
                game._known[at] = next(n for n in itertools.count() if n not in found)
                open_.discard((game, at))
                tasks.pop()
                continue
            if needed in open_:
                raise ValueError(f"{needed[0].name}{needed[1]!r} leads back to itself: this game does not end")
            open_.add(needed)
            tasks.append((*needed, needed[0]._options(needed[1])))
        return self._known[args]

    def values(self, *shape: int) -> NDArray[Any]:
        """The nim-values of the positions whose numbers are less than these."""
        each = [self._value(at) for at in itertools.product(*map(range, shape))]
        return np.array(each, dtype=np.uint32).reshape(shape)

    def __repr__(self) -> str:
        return f"<PlainGame: {self.name}>"

    def __reduce__(self) -> str:
        # As functions are: by the name that it has in its module.
        whole = self.__qualname__
        found: Any = sys.modules.get(self.__module__)
        for name in whole.split("."):
            found = getattr(found, name, None)
        if found is not self:
            raise pickle.PicklingError(
                f"{self.name} cannot be pickled: another process finds such a game by its name, and "
                f"{self.__module__}.{whole} is not it. Define it at the top of a module"
            )
        return whole

    __qualname__: str


def define(options: Callable[..., Iterable[Any]]) -> PlainGame:
    """Makes a game of a function that gives the options of a position."""
    return PlainGame(options)


def compare(first: Game | PlainGame, second: Game | PlainGame, *shape: int) -> list[tuple[int, ...]]:
    """The positions whose numbers are less than these and that two games do not value alike. Where there
    are none, they agree that far."""
    one, other = first.values(*shape), second.values(*shape)
    return [tuple(map(int, at)) for at in np.argwhere(one != other)]

