"""What a question may use, and who hears how far it is."""

from __future__ import annotations

import contextlib
import contextvars
import dataclasses
import numbers
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypedDict

from . import _grundy
from ._problems import LimitReached, problem

__all__ = ["Limits", "LimitArgs", "Progress", "limits"]


class Progress(NamedTuple):
    """How far a question is."""

    seconds: float
    heaps: int
    """How many heaps of the game at work are known; 0 where it is not one of heaps."""


Watcher = Callable[[Progress], object]


class LimitArgs(TypedDict, total=False):
    """Limits of one question, as arguments."""

    timeout: float | None
    steps: int | None
    memory: int | str
    positions: int
    threads: int | None
    moves: int
    points: int
    progress: bool | Watcher


# What the compiled part can count.
_MOST = 2**63 - 1


def _check(name: str, value: Any, least: int, kind: type[int] | type[float] = int) -> None:
    """Refuses a limit that is no number, or less or more than it can be."""
    kinds: Any = numbers.Integral if kind is int else numbers.Real
    if isinstance(value, bool) or not isinstance(value, kinds):
        what = "a whole number" if kind is int else "a number of seconds"
        raise TypeError(f"{name}={value!r}: this limit is {what}")
    if not value >= least:
        raise ValueError(f"{name}={value!r}: this limit is at least {least}")
    if kind is int and value > _MOST:
        raise ValueError(f"{name}={value!r}: this limit is at most {_MOST}")


_UNITS = {"": 1, "B": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "kB": 10**3, "MB": 10**6, "GB": 10**9}


def _bytes(memory: int | str) -> int:
    if not isinstance(memory, str):
        _check("memory", memory, 1)
        return int(memory)
    found = re.fullmatch(r"\s*(\d+)\s*([A-Za-z]*)\s*", memory)
    if found is None or found[2] not in _UNITS:
        raise ValueError(f"{memory!r} is no amount of memory: write a number of bytes, or \"2GiB\"")
    amount = int(found[1]) * _UNITS[found[2]]
    _check("memory", amount, 1)
    return amount


@dataclasses.dataclass(frozen=True)
class Limits:
    """What each statement may use. The same names as on the command line."""

    timeout: float | None = None
    """Seconds."""
    steps: int | None = None
    """Counted work: the same on every machine."""
    memory: int | str = "2GiB"
    """Bytes, or a text with a unit. It counts what the library holds, of all sessions together."""
    positions: int = 100_000_000
    threads: int | None = None
    """None: one for each core. The answers are the same with any number."""
    moves: int = 1000
    """How many moves are listed."""
    points: int = 10_000
    """How far a claim is tried that has no proof."""
    progress: bool | Watcher = False
    """True shows a bar (tqdm); a function is called with a `Progress` ten times a second."""

    def __post_init__(self) -> None:
        _bytes(self.memory)
        if self.timeout is not None:
            _check("timeout", self.timeout, 0, float)
        if self.steps is not None:
            _check("steps", self.steps, 0)
        if self.threads is not None:
            _check("threads", self.threads, 1)
        if not isinstance(self.progress, bool) and not callable(self.progress):
            raise TypeError(f"progress={self.progress!r}: this is a function of a Progress, or True for a bar")
        for name, least in (("positions", 1), ("moves", 0), ("points", 1)):
            _check(name, getattr(self, name), least)

    def with_(self, **changes: Any) -> Limits:
        """The same limits with some changed."""
        return dataclasses.replace(self, **changes) if changes else self


_current: contextvars.ContextVar[Limits] = contextvars.ContextVar("grundy_limits", default=Limits())


@contextlib.contextmanager
def limits(**changes: Any) -> Iterator[Limits]:
    """Limits of all questions that are asked inside a `with` block: `with grundy.limits(timeout=10): …`. A thread that
    is started there has the usual ones: it is given its own."""
    token = _current.set(_current.get().with_(**changes))
    try:
        yield _current.get()
    finally:
        _current.reset(token)


@dataclasses.dataclass(frozen=True)
class _Native:
    """Limits as the compiled part reads them."""

    timeout: float | None
    steps: int | None
    memory: int
    positions: int
    threads: int | None
    moves: int
    points: int
    watcher: object


@contextlib.contextmanager
def work(title: str, changes: LimitArgs) -> Iterator[_Native]:
    """The limits of one piece of work; what shows how far it is goes when it is done."""
    own = _current.get().with_(**changes)
    with contextlib.ExitStack() as stack:
        watcher: Callable[[float, int], object] | None = None
        if own.progress is True:
            watcher = stack.enter_context(_bar(title))
        elif callable(own.progress):
            told = own.progress

            def tell(seconds: float, heaps: int) -> object:
                return told(Progress(seconds, heaps))

            watcher = tell
        native = _Native(
            own.timeout,
            own.steps,
            _bytes(own.memory),
            own.positions,
            own.threads,
            own.moves,
            own.points,
            watcher,
        )
        with _turns():
            yield native


@contextlib.contextmanager
def looking() -> Iterator[_Native]:
    """The limits of looking up what is there: it takes no steps, and may have to wait for another thread."""
    with _turns():
        timeout = _current.get().timeout
        yield _Native(timeout, None, 2**62, Limits.positions, 1, Limits.moves, Limits.points, None)


@contextlib.contextmanager
def _turns() -> Iterator[None]:
    """Threads that use one session take turns: a limit of time that ends before is one like others."""
    try:
        yield
    except _grundy.Occupied as late:
        raise LimitReached([problem({"code": "G0511", "message": str(late)})]) from None


@contextlib.contextmanager
def _bar(title: str) -> Iterator[Callable[[float, int], object]]:
    from tqdm.auto import tqdm

    with tqdm(desc=title, unit=" heaps", unit_scale=True, delay=0.5, leave=False) as bar:

        def tell(_seconds: float, heaps: int) -> None:
            bar.update(heaps - bar.n if heaps > bar.n else 0)

        yield tell
