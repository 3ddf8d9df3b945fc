"""Games, positions and sums."""

from __future__ import annotations

import functools
import html
import json
import operator
import os
import pathlib
import re
import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from . import _grundy
from ._answers import (
    Answer,
    Claim,
    Code,
    Explain,
    Guesses,
    Lost,
    Moves,
    Period,
    Plot,
    PositionAnswer,
    Quotient,
    Table,
    Tree,
    Value,
)
from ._limits import LimitArgs, work
from ._problems import GrundyError, LimitReached, problem, raised
from ._session import Session, _library, near

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Certificate", "Game", "Position", "game", "library", "nim", "verify"]


def written(value: Any) -> str:
    """A value of Python as the language writes it."""
    if isinstance(value, Position):
        return value.text
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, str):
        if "\r" in value:
            raise ValueError(f"a text of the language has no carriage return: {value!r}")
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + escaped.replace("\n", "\\n").replace("\t", "\\t") + '"'
    if isinstance(value, (set, frozenset)):
        return "{" + ", ".join(sorted(written(item) for item in value)) + "}"
    if isinstance(value, tuple):
        return "(" + ", ".join(written(item) for item in value) + ")"
    if isinstance(value, (list, range, np.ndarray)):
        return "[" + ", ".join(written(item) for item in value) + "]"
    try:
        return str(operator.index(value))
    except TypeError:
        kind = type(value).__name__
        raise TypeError(f"a {kind} is no argument of a game: {value!r}") from None


def _range(of: Any) -> str:
    """An argument of a table: a range, or one value."""
    if isinstance(of, range):
        if of.step != 1 or not of:
            raise ValueError(f"{of!r} is no range of a table: it goes up by one, and is not empty")
        return f"{of.start}..{of.stop - 1}"
    return written(of)


# A longer position is not shown whole.
_LONGEST = 1000

NO_NUMBER = "a position is no number: compare its `.value`, or with `grundy.nim(n)`"

_joint: weakref.WeakValueDictionary[tuple[Any, ...], Session] = weakref.WeakValueDictionary()


def _differ(first: Session, second: Session) -> list[str]:
    """The files that both have imported by one name, and whose texts are not the same."""
    mine, theirs = ({name: text for name, _, text in s._files()} for s in (first, second))
    return sorted(name for name in mine.keys() & theirs.keys() if mine[name] != theirs[name])


def _hidden(own: Session, others: list[str], shared: dict[str, str]) -> list[str]:
    """The names of a session that are those of builtins in the texts of another."""
    words = set(re.findall(r"\w+", "\n".join(others)))
    names = own.names().keys() & words - shared.keys()
    return sorted(name for name in names if _grundy.about(name) is not None)


def _joined(first: Session, second: Session) -> Session:
    """A session that has the definitions of both."""
    if first is second:
        return first
    differ = _differ(first, second)
    if differ:
        raise ValueError(f"two files of the name {', '.join(differ)}: define both games in one session")
    mine, theirs = first.definitions(), second.definitions()
    more = [text for text in theirs if text not in mine]
    if not more:
        return first
    if all(text in theirs for text in mine):
        return second
    twice = first.names().keys() & second.names().keys()
    files = {file[0]: file for file in second._files() + first._files()}
    have = [files[name] for name in sorted(files)]
    both = "\n".join(text for text in mine if text in theirs)
    shared = Session._of(both, first._folder, have).names()
    if twice - shared.keys():
        names = ", ".join(sorted(twice - shared.keys()))
        raise ValueError(f"two games of the name {names}: define both in one session, by two names")
    hidden = _hidden(first, theirs, shared) + _hidden(second, mine, shared)
    if hidden:
        names = ", ".join(hidden)
        raise ValueError(f"one text defines {names}, by which the other calls what is built in: give it another name")
    key = (first._folder, tuple(have), *mine, *more)
    known = _joint.get(key)
    if known is None:
        known = Session._of("\n".join(mine + more), first._folder, have)
        _joint[key] = known
    return known


class Position:
    """A position, or a sum of positions. `==` asks whether both are worth the same."""

    __slots__ = ("_args", "_known", "_turn", "session", "text")

    def __init__(
        self,
        session: Session,
        text: str,
        args: tuple[str, tuple[int, ...]] | None = None,
        known: PositionAnswer | None = None,
    ) -> None:
        self.session = session
        self.text = text
        # The game and the numbers of one of its positions.
        self._args = args
        self._known = known
        # What is known is of the definitions that there were.
        self._turn = session._turn

    # ---- what it is worth

    def _is_known(self) -> bool:
        if self._turn != self.session._turn:
            self._known, self._turn = None, self.session._turn
        return self._known is not None

    def answer(self, **limits: Unpack[LimitArgs]) -> PositionAnswer:
        """What is known of it."""
        if self._is_known() and self._known is not None:
            return self._known
        found = self.session.ask(self.text, **limits)
        if not isinstance(found, PositionAnswer):
            raise TypeError(f"{self.text} is no position")
        self._known = found
        return found

    @property
    def value(self) -> int | None:
        """The nim-value; None where there is none: under misère play, or of some loopy games."""
        if self._args is not None and not self._is_known():
            name, args = self._args
            with work(self.text, {}) as native:
                value, wrong = self.session._engine.value(name, list(args), native)
            if wrong is not None:
                raise raised([problem(json.loads(wrong))])
            if value is not None:
                return value
        return self.answer().value

    @property
    def worth(self) -> Any:
        """The nim-value, or in words what else it is worth."""
        return self.answer().worth

    @property
    def outcome(self) -> str:
        """N, the next player wins; P, the previous one; D, nobody."""
        if not self._is_known():
            found = self.session.ask(f"outcome({self.text})")
            if isinstance(found, Value):
                return str(found.value)
        return self.answer().outcome

    # ---- questions

    def _ask(self, question: str, limits: LimitArgs) -> Answer:
        return self.session.ask(question, **limits)

    def moves(self, **limits: Unpack[LimitArgs]) -> Moves:
        """The moves: what each does, what it leaves, whether it wins."""
        found = self._ask(f"moves {self.text}", limits)
        assert isinstance(found, Moves)
        return found

    def winning(self, **limits: Unpack[LimitArgs]) -> list[Position]:
        """The options that win."""
        return self._positions(f"winning({self.text})", limits)

    def options(self, **limits: Unpack[LimitArgs]) -> list[Position]:
        """The positions that one move can leave, in the order of the rules."""
        return self._positions(f"options({self.text})", limits)

    def _positions(self, question: str, limits: LimitArgs) -> list[Position]:
        found = self._ask(question, limits)
        assert isinstance(found, Value)
        return [Position(self.session, text) for text in found.value]

    def explain(self, depth: int | None = None, **limits: Unpack[LimitArgs]) -> Explain:
        """Why it is worth what it is."""
        found = self._ask(f"explain {self.text}" + _depth(depth), limits)
        assert isinstance(found, Explain)
        return found

    def tree(self, depth: int | None = None, **limits: Unpack[LimitArgs]) -> Tree:
        """A drawing of what can follow."""
        found = self._ask(f"tree {self.text}" + _depth(depth), limits)
        assert isinstance(found, Tree)
        return found

    def misere(self) -> Position:
        """The same position, but whoever cannot move wins."""
        return Position(self.session, f"misere({self.text})")

    # ---- sums

    def __add__(self, other: object) -> Position:
        if not isinstance(other, Position):
            return NotImplemented
        session = _joined(self.session, other.session)
        return Position(session, f"{self.text} + {other.text}")

    def __radd__(self, other: object) -> Position:
        # `sum` begins with 0.
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __mul__(self, times: object) -> Position:
        """So many of it, side by side."""
        if isinstance(times, bool) or not isinstance(times, int) or times < 0:
            return NotImplemented
        return Position(self.session, " + ".join([self.text] * times) or "*0")

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            raise TypeError(NO_NUMBER)
        if not isinstance(other, Position):
            return NotImplemented
        mine, theirs = self.value, other.value
        if mine is not None and theirs is not None:
            return mine == theirs
        session = _joined(self.session, other.session)
        found = session.ask(f"{self.text} == {other.text}")
        return isinstance(found, Value) and bool(found.value)

    def __hash__(self) -> int:
        return hash(("position", self.value))

    # ---- how it looks

    def __repr__(self) -> str:
        return self.text if len(self.text) <= _LONGEST else f"{self.text[: _LONGEST - 1]}…"

    def _repr_html_(self) -> str:
        try:
            with_limits = self.moves(timeout=5)
        except GrundyError:
            return f"<code>{html.escape(repr(self))}</code>"
        return with_limits._repr_html_()

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.session, self.text, self._args, self._known)


def _depth(depth: int | None) -> str:
    return "" if depth is None else f" depth {operator.index(depth)}"


class Certificate:
    """A proof of a period, which `grundy verify` checks."""

    def __init__(self, text: str) -> None:
        self.text = text

    @property
    def bytes(self) -> bytes:
        return self.text.encode()

    @property
    def data(self) -> dict[str, Any]:
        """Its fields (docs/certificates.md)."""
        data: dict[str, Any] = json.loads(self.text)
        return data

    def verify(self, **limits: Unpack[LimitArgs]) -> dict[str, Any]:
        """What the checker says of it: `verdict` is `verified` or `refused`."""
        return verify(self.text, **limits)

    def save(self, path: str | os.PathLike[str]) -> None:
        with open(path, "wb") as file:
            file.write(self.bytes)

    def __repr__(self) -> str:
        return f"<Certificate: {self.data['claim']}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Certificate) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


def verify(
    certificate: str | Certificate | os.PathLike[str], **limits: Unpack[LimitArgs]
) -> dict[str, Any]:
    """What the checker says of a certificate: of its text, or of a file by its `pathlib.Path`. It shares no
    code with what found the proof."""
    name = "certificate"
    if isinstance(certificate, Certificate):
        text = certificate.text
    elif isinstance(certificate, str):
        text = certificate
        if not text.lstrip().startswith("{") and os.path.exists(text):
            raise ValueError(f"a text is the certificate itself: verify(pathlib.Path({text!r})) reads the file")
    else:
        name = os.fspath(certificate)
        text = pathlib.Path(certificate).read_text(encoding="utf-8")
    with work("verify", limits) as native:
        found: dict[str, Any] = json.loads(_grundy.verify(text, name, native))
    if found["kind"] == "stopped":
        raise LimitReached([problem({"code": "G0511", "message": "a limit is reached"})])
    return found


class Game:
    """A game of a session: `k(5)` is a position of it."""

    def __init__(self, session: Session, name: str) -> None:
        self.session = session
        self.name = name

    def __call__(self, *args: Any) -> Position:
        inside = ", ".join(written(arg) for arg in args)
        session = functools.reduce(_joined, _sessions(args), self.session)
        text = f"{self.name}({inside})" if args else self.name
        numbers = tuple(int(arg) for arg in args if _is_number(arg))
        plain = 0 < len(args) == len(numbers) and all(0 <= n < 2**63 for n in numbers)
        return Position(session, text, (self.name, numbers) if plain else None)

    def __getattr__(self, node: str) -> Position:
        """A node of a graph."""
        if node.startswith("_") or not self.session._is_graph(self.name):
            raise AttributeError(f"a game has no {node!r}: only a graph has nodes", name=node, obj=self)
        return Position(self.session, f"{self.name}.{node}")

    def values(self, *shape: int, **limits: Unpack[LimitArgs]) -> NDArray[Any]:
        """The nim-values of the positions whose numbers are less than these, as an array that cannot be
        written to. Those of a sequence of heaps are not copied: the array shows the library's own memory. They
        are unsigned: make them `.astype(int)` before you subtract."""
        ends = [operator.index(n) for n in shape]
        if any(end < 0 for end in ends):
            raise ValueError(f"a row of values has no negative length: {shape}")
        with work(self.name, limits) as native:
            found, wrong = self.session._engine.values(self.name, ends, native)
        if found is None:
            told = json.loads(wrong or "{}")
            raise raised([problem(told)]) if "code" in told else TypeError(told["message"])
        row = np.frombuffer(memoryview(found), dtype=np.dtype(f"u{found.itemsize}"))
        return row.reshape(shape)

    # ---- questions

    def _ask(self, question: str, limits: LimitArgs) -> Answer:
        return self.session.ask(question, **limits)

    def period(self, **limits: Unpack[LimitArgs]) -> Period:
        """How the values repeat, and whether that is proved."""
        found = self._ask(f"period {self.name}", limits)
        assert isinstance(found, Period)
        return found

    def certificate(self, **limits: Unpack[LimitArgs]) -> Certificate:
        """The proof of the period, for others to check. `ValueError` where none is proved."""
        found = self._ask(f'period {self.name} to "certificate.json"', limits)
        file = found.file
        if file is None:
            raise ValueError(f"no period of {self.name} is proved: {found.text}")
        return Certificate(file[1].decode())

    def code(self, **limits: Unpack[LimitArgs]) -> Code:
        """Which known game it is."""
        found = self._ask(f"code {self.name}", limits)
        assert isinstance(found, Code)
        return found

    def guess(self, **limits: Unpack[LimitArgs]) -> Guesses:
        """What its values seem to follow."""
        found = self._ask(f"guess {self.name}", limits)
        assert isinstance(found, Guesses)
        return found

    def quotient(self, to: int | None = None, **limits: Unpack[LimitArgs]) -> Quotient:
        """The misère quotient, of all heaps or of those up to a number."""
        upto = "" if to is None else f" to {operator.index(to)}"
        found = self._ask(f"quotient {self.name}{upto}", limits)
        assert isinstance(found, Quotient)
        return found

    def table(self, *ranges: Any, **limits: Unpack[LimitArgs]) -> Table:
        """Values over ranges: `k.table(range(21))`."""
        found = self._ask(f"table {self._over(ranges)}", limits)
        assert isinstance(found, Table)
        return found

    def plot(self, *ranges: Any, **limits: Unpack[LimitArgs]) -> Plot:
        """The same as a picture."""
        found = self._ask(f"plot {self._over(ranges)}", limits)
        assert isinstance(found, Plot)
        return found

    def lost(self, *ranges: Any, **limits: Unpack[LimitArgs]) -> Lost:
        """The P-positions over ranges."""
        found = self._ask(f"lost {self._over(ranges)}", limits)
        assert isinstance(found, Lost)
        return found

    def claim(self, statement: str, **limits: Unpack[LimitArgs]) -> Claim:
        """A statement about all numbers, and its verdict: `k.claim("outcome(Kayles(n)) == N for n in 1..")`."""
        if not statement.strip():
            raise ValueError("a claim says something: k.claim(\"outcome(Kayles(n)) == N for n in 1..\")")
        found = self._ask(f"claim {statement}", limits)
        assert isinstance(found, Claim)
        return found

    def _over(self, ranges: Sequence[Any]) -> str:
        return f"{self.name}({', '.join(_range(of) for of in ranges)})"

    # ---- how it looks

    def __repr__(self) -> str:
        return f"<Game: {self.name}>"

    def _repr_html_(self) -> str:
        text = "\n".join(self.session.definitions())
        return f"<pre><code>{html.escape(text)}</code></pre>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine, theirs = self.session, other.session
        return self.name == other.name and (
            mine is theirs or mine.definitions() == theirs.definitions() and not _differ(mine, theirs)
        )

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.session, self.name)


def _is_number(arg: Any) -> bool:
    return isinstance(arg, (int, np.integer)) and not isinstance(arg, bool)


def _sessions(args: Any) -> list[Session]:
    """The sessions of the positions among some arguments."""
    if isinstance(args, Position):
        return [args.session]
    if isinstance(args, (list, tuple, set, frozenset)):
        return [session for arg in args for session in _sessions(arg)]
    return []


def game(text: str, name: str | None = None, *, folder: str | os.PathLike[str] = ".") -> Game:
    """The game that a text defines; of several the last, or the one of a name."""
    return Session(text, folder=folder).game(name)


def library(name: str) -> Game:
    """A game of the library, by its name or that of its file."""
    files = _library()["files"]
    for file in files:
        if name in file["games"]:
            return Session(f"import {file['file']}").game(name)
        if name == file["file"]:
            games = file["games"]
            alike = [one for one in games if one.lower() == name] or games
            if len(alike) > 1:
                raise ValueError(f"{name} has several games: {', '.join(games)}")
            return Session(f"import {name}").game(alike[0])
    every = [game for file in files for game in file["games"]]
    raise KeyError(f"{name} is no game of the library, which has {', '.join(every)}" + near(name, every))


@functools.cache
def _heaps() -> Session:
    return Session()


def nim(n: int) -> Position:
    """The nim heap of n: `*n`."""
    if n < 0:
        raise ValueError("a heap has no negative number of counters")
    return Position(_heaps(), f"*{operator.index(n)}")
