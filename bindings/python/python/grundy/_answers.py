"""Answers as objects. Their fields are those of the command line's JSON; how they look is written by the
program when somebody wants to see it."""

from __future__ import annotations

import dataclasses
import html
import itertools
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from . import _grundy
from ._problems import WIDTH, Problem

if TYPE_CHECKING:
    import pandas
    import pyarrow
    from numpy.typing import NDArray

__all__ = [
    "Answer",
    "Answers",
    "Assert",
    "Claim",
    "Code",
    "Explain",
    "Guess",
    "Guesses",
    "Lost",
    "Many",
    "Move",
    "Moves",
    "Period",
    "Plot",
    "PositionAnswer",
    "Quotient",
    "Table",
    "Tree",
    "Value",
]

class Answer:
    """What a statement found. `data` has the fields that `grundy --format json` writes."""

    data: dict[str, Any]
    failed: bool
    """An assert that does not hold, or a claim that was refuted."""
    undecided: bool

    def __init__(self, told: _grundy.Told, data: dict[str, Any]) -> None:
        self._told: _grundy.Told | None = told
        self._written: dict[str, Any] = {}
        self.data = data
        self.failed = told.failed
        self.undecided = told.undecided

    @property
    def kind(self) -> str:
        return str(self.data["kind"])

    @property
    def source(self) -> str:
        """The statement."""
        return str(self.data["source"])

    def _write(self, how: str) -> Any:
        if how not in self._written and self._told is not None:
            told = self._told
            self._written[how] = told.text(WIDTH) if how == "text" else getattr(told, how)()
        return self._written[how]

    @property
    def text(self) -> str:
        """The answer as the program writes it for people."""
        return str(self._write("text")).rstrip("\n")

    @property
    def markdown(self) -> str:
        return str(self._write("markdown"))

    @property
    def csv(self) -> str | None:
        """A table as CSV; None of what is no table."""
        found: str | None = self._write("csv")
        return found

    @property
    def svg(self) -> str | None:
        """The picture of a plot or a tree."""
        found: str | None = self._write("svg")
        return found

    @property
    def file(self) -> tuple[str, bytes] | None:
        """What the statement writes beside its file with `to "…"`: the name and what is in it. From Python
        nothing is written to the disk."""
        found = self._write("file")
        return None if found is None else (found[0], found[2].encode())

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.source}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and self.data == other.data

    def __hash__(self) -> int:
        return hash((self.kind, self.source))

    def _repr_html_(self) -> str:
        return str(self._write("html"))

    def _repr_svg_(self) -> str | None:
        return self.svg

    def __reduce__(self) -> tuple[Any, ...]:
        for how in ("text", "markdown", "html", "csv", "svg", "file"):
            self._write(how)
        state = (self.data, self._written, self.failed, self.undecided)
        return _restored, (type(self), state)

    def _restore(self, state: tuple[Any, ...]) -> None:
        self._told = None
        self.data, self._written, self.failed, self.undecided = state


def _restored(kind: type[Answer], state: tuple[Any, ...]) -> Answer:
    answer = kind.__new__(kind)
    answer._restore(state)
    return answer


class Value(Answer):
    """What an expression is worth."""

    @property
    def type(self) -> str:
        return str(self.data["type"])

    @property
    def value(self) -> Any:
        """A number, a truth, a text, a list, a tuple or a frozenset; positions are texts."""
        value = self.data["value"]
        if self.type == "set":
            return frozenset(_hashable(item) for item in value)
        return tuple(value) if self.type == "tuple" else value


def _hashable(item: Any) -> Any:
    return tuple(_hashable(part) for part in item) if isinstance(item, list) else item


class _OfPosition(Answer):
    @property
    def position(self) -> str:
        """The position, as the language writes it."""
        return str(self.data["position"])

    @property
    def value(self) -> int | None:
        """The nim-value; None where there is none."""
        value = self.data["grundy"]
        return value if isinstance(value, int) else None

    @property
    def worth(self) -> Any:
        """The nim-value, or in words what else the position is worth."""
        return self.data.get("value", self.data["grundy"])

    @property
    def outcome(self) -> str:
        """N, the next player wins; P, the previous one; D, nobody."""
        return str(self.data["outcome"])


class PositionAnswer(_OfPosition):
    """What a position is worth."""


@dataclasses.dataclass(frozen=True)
class Move:
    """A move: what is done, and the position that it leaves."""

    text: str
    to: str
    value: int | None
    winning: bool
    again: bool
    """The mover moves again."""
    cell: str | None
    """The squares of the board that it changes, where that names it."""


def _move(data: dict[str, Any]) -> Move:
    value = data["grundy"]
    return Move(
        data["text"],
        data["to"],
        value if isinstance(value, int) else None,
        data["winning"],
        data.get("again", False),
        data.get("cell"),
    )


def _moves_html(above: str, moves: Sequence[Move]) -> str:
    rows = "".join(
        f"<tr><td>{html.escape(move.text)}</td><td>{html.escape(move.to)}</td>"
        f"<td>{'' if move.value is None else move.value}</td><td>{'wins' if move.winning else ''}</td></tr>"
        for move in moves
    )
    head = "<tr><th>move</th><th>leaves</th><th>nim-value</th><th></th></tr>"
    return f"<p>{html.escape(above)}</p><table>{head}{rows}</table>"


class Moves(_OfPosition, Sequence[Move]):
    """The moves of a position."""

    @property
    def moves(self) -> list[Move]:
        return [_move(one) for one in self.data["moves"]]

    @property
    def total(self) -> int | None:
        """How many there are; None where they are too many to count."""
        total: int | None = self.data["total"]
        return total

    @property
    def winning(self) -> list[Move]:
        return [move for move in self.moves if move.winning]

    def to_pandas(self) -> pandas.DataFrame:
        import pandas

        names = [field.name for field in dataclasses.fields(Move)]
        return pandas.DataFrame([dataclasses.asdict(move) for move in self.moves], columns=names)

    def to_arrow(self) -> pyarrow.Table:
        names = [field.name for field in dataclasses.fields(Move)]
        return _arrow({name: [getattr(move, name) for move in self.moves] for name in names})

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> list[Move]: ...
    def __getitem__(self, at: int | slice) -> Move | list[Move]:
        return self.moves[at]

    def __len__(self) -> int:
        return len(self.data["moves"])

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def _repr_html_(self) -> str:
        return _moves_html(self.text.split("\n", 1)[0], self.moves)


class Explain(_OfPosition):
    """Why a position is worth what it is."""

    @property
    def steps(self) -> list[Move]:
        """Its moves, with what each leaves."""
        return [_move(one) for one in self.data["steps"]]

    @property
    def mex(self) -> int | None:
        mex: int | None = self.data["mex"]
        return mex


def _arrow(columns: dict[str, list[Any]]) -> pyarrow.Table:
    """Numbers, truths and texts as they are; a column with anything else in it as text."""
    import pyarrow

    def column(cells: list[Any]) -> list[Any]:
        kinds = {type(cell) for cell in cells} - {type(None)}
        if len(kinds) <= 1 and kinds <= {int, bool, str}:
            return cells
        return [None if cell is None else str(cell) for cell in cells]

    return pyarrow.table({name: column(cells) for name, cells in columns.items()})


def _axis(axis: dict[str, Any]) -> list[Any]:
    if "from" in axis:
        return list(range(axis["from"], axis["to"] + 1))
    return [_hashable(value) for value in axis["values"]]


def _points(axes: list[tuple[str, list[Any]]]) -> tuple[list[str], list[Any]] | None:
    """The names and the points of an axis that goes through points: several ranges that are no grid."""
    if len(axes) != 1:
        return None
    names, values = axes[0][0].split(", "), axes[0][1]
    is_point = all(isinstance(value, tuple) and len(value) == len(names) for value in values)
    return (names, values) if len(names) > 1 and is_point else None


class Table(Answer):
    """Values over one range or two."""

    @property
    def game(self) -> str | None:
        game: str | None = self.data["game"]
        return game

    @property
    def axes(self) -> list[tuple[str, list[Any]]]:
        """Each range: its name, and what it goes through."""
        return [(axis["name"], _axis(axis)) for axis in self.data["axes"]]

    @property
    def values(self) -> list[Any]:
        """The cells: a list, or a list of rows."""
        values: list[Any] = self.data["values"]
        return values

    def numpy(self) -> NDArray[Any]:
        return np.array(self.values)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.array(self.values, dtype=dtype)

    def to_pandas(self) -> pandas.DataFrame:
        """One range is the index; of two the second gives the columns."""
        import pandas

        axes = self.axes
        index: Any = pandas.Index(axes[0][1], name=axes[0][0], tupleize_cols=False)
        points = _points(axes)
        if points is not None:
            index = pandas.MultiIndex.from_tuples(points[1], names=points[0])
        if len(axes) == 1:
            return pandas.DataFrame({self.game or "value": self.values}, index=index)
        columns: Any = pandas.Index(axes[1][1], name=axes[1][0], tupleize_cols=False)
        return pandas.DataFrame(self.values, index=index, columns=columns)

    def to_arrow(self) -> pyarrow.Table:
        """A row for each cell: what stands in the ranges, and the value."""
        axes = self.axes
        points = _points(axes)
        names = points[0] if points is not None else [name for name, _ in axes]
        places = points[1] if points is not None else list(itertools.product(*(values for _, values in axes)))
        columns = {name: [place[i] for place in places] for i, name in enumerate(names)}
        cells = self.values if len(axes) == 1 else list(itertools.chain.from_iterable(self.values))
        return _arrow({**columns, self.game or "value": cells})


class Plot(Table):
    """The values of a table as a picture."""


class Lost(Answer):
    """The P-positions among some positions."""

    @property
    def names(self) -> list[str]:
        names: list[str] = self.data["names"]
        return names

    @property
    def positions(self) -> list[Any]:
        """What each is written with: a number, or a tuple of several."""
        return [_hashable(at) for at in self.data["positions"]]

    @property
    def of(self) -> int:
        """Among how many positions."""
        return int(self.data["of"])

    def to_pandas(self) -> pandas.DataFrame:
        import pandas

        rows = [at if len(self.names) > 1 else (at,) for at in self.positions]
        return pandas.DataFrame(rows, columns=self.names)

    def to_arrow(self) -> pyarrow.Table:
        rows = [at if len(self.names) > 1 else (at,) for at in self.positions]
        return _arrow({name: [row[i] for row in rows] for i, name in enumerate(self.names)})


class Tree(Answer):
    """What can follow a position."""

    @property
    def lines(self) -> list[dict[str, Any]]:
        lines: list[dict[str, Any]] = self.data["lines"]
        return lines


class Assert(Answer):
    """Whether a condition holds."""

    @property
    def holds(self) -> bool:
        return bool(self.data["holds"])

    def __bool__(self) -> bool:
        return self.holds


class Claim(Answer):
    """A statement about all numbers, and its verdict."""

    @property
    def verdict(self) -> str:
        """`proved`, `verified`, `refuted` or `undecided`."""
        return str(self.data["verdict"])

    @property
    def proved(self) -> bool:
        return self.verdict == "proved"

    @property
    def theorem(self) -> str | list[str] | None:
        """What a proof rests on."""
        theorem: str | list[str] | None = self.data.get("theorem")
        return theorem

    @property
    def counterexample(self) -> dict[str, Any] | None:
        at: dict[str, Any] | None = self.data.get("counterexample")
        return at

    @property
    def checked_to(self) -> int | None:
        checked: int | None = self.data.get("checked_to")
        return checked

    @property
    def reason(self) -> str | None:
        """Why no more is known."""
        reason: str | None = self.data.get("reason")
        return reason


class Period(Answer):
    """How the values of a game repeat."""

    @property
    def status(self) -> str:
        """`proved`, `observed` or `none_found`; `automatic` where an automaton that reads digits is proved to tell the
        values, or which positions are lost."""
        return str(self.data["status"])

    @property
    def proved(self) -> bool:
        return self.status in ("proved", "automatic")

    @property
    def period(self) -> int | None:
        period: int | None = self.data.get("period")
        return period

    @property
    def preperiod(self) -> int | None:
        """The first index from which the values repeat."""
        preperiod: int | None = self.data.get("preperiod")
        return preperiod

    @property
    def last_exception(self) -> int | None:
        """The index before that; -1 where there is none."""
        last: int | None = self.data.get("last_exception")
        return last

    @property
    def saltus(self) -> int | None:
        saltus: int | None = self.data.get("saltus")
        return saltus

    @property
    def theorem(self) -> str | list[str] | None:
        theorem: str | list[str] | None = self.data.get("theorem")
        return theorem

    @property
    def reason(self) -> str | None:
        """Why it is not proved."""
        reason: str | None = self.data.get("reason")
        return reason


class Code(Answer):
    """Which known game a game is."""

    @property
    def code(self) -> str | None:
        code: str | None = self.data["code"]
        return code

    @property
    def known_as(self) -> list[str]:
        known: list[str] = self.data["known_as"]
        return known


class Quotient(Answer):
    """The misère quotient of a game."""

    @property
    def order(self) -> int:
        return int(self.data["order"])

    @property
    def proved(self) -> bool:
        return bool(self.data["proved"])

    @property
    def tame(self) -> bool:
        return bool(self.data["tame"])

    @property
    def generators(self) -> dict[str, int]:
        """Each letter with the heap that it stands for."""
        return {one["name"]: one["heap"] for one in self.data["generators"]}

    @property
    def p_elements(self) -> list[str]:
        elements: list[str] = self.data["p_elements"]
        return elements

    @property
    def map(self) -> list[str]:
        """The element of each heap, from 0 on."""
        elements: list[str] = self.data["map"]
        return elements


@dataclasses.dataclass(frozen=True)
class Guess:
    """A pattern that values seem to follow. It proves nothing."""

    expression: str
    about: str
    """`grundy`, or `lost` where it is about P-positions."""
    start: int
    tested_to: int
    definitions: tuple[str, ...]
    claim: str | None = None
    """The claim that asks whether it is so, of a game."""


class Guesses(Answer, Sequence[Guess]):
    """What the values of a game seem to follow."""

    @property
    def guesses(self) -> list[Guess]:
        return [
            Guess(
                g["expression"],
                g["about"],
                g["from"],
                g["tested_to"],
                tuple(g["definitions"]),
                g["claim"],
            )
            for g in self.data["guesses"]
        ]

    @overload
    def __getitem__(self, at: int) -> Guess: ...
    @overload
    def __getitem__(self, at: slice) -> list[Guess]: ...
    def __getitem__(self, at: int | slice) -> Guess | list[Guess]:
        return self.guesses[at]

    def __len__(self) -> int:
        return len(self.data["guesses"])


class Many(Answer, Sequence[Answer]):
    """One question about several positions."""

    def __init__(self, told: _grundy.Told, data: dict[str, Any]) -> None:
        super().__init__(told, data)
        self._parts = [answer(part) for part in told.parts()]

    @overload
    def __getitem__(self, at: int) -> Answer: ...
    @overload
    def __getitem__(self, at: slice) -> list[Answer]: ...
    def __getitem__(self, at: int | slice) -> Answer | list[Answer]:
        return self._parts[at]

    def __len__(self) -> int:
        return len(self._parts)

    def __reduce__(self) -> tuple[Any, ...]:
        restored, (kind, state) = super().__reduce__()
        return restored, (kind, (*state, self._parts))

    def _restore(self, state: tuple[Any, ...]) -> None:
        *own, self._parts = state
        super()._restore(tuple(own))


_KINDS: dict[str, type[Answer]] = {
    "value": Value,
    "position": PositionAnswer,
    "moves": Moves,
    "explain": Explain,
    "lost": Lost,
    "table": Table,
    "plot": Plot,
    "tree": Tree,
    "assert": Assert,
    "claim": Claim,
    "period": Period,
    "code": Code,
    "quotient": Quotient,
    "guess": Guesses,
    "many": Many,
}


def answer(told: _grundy.Told) -> Answer:
    """An answer as an object of its kind."""
    data = json.loads(told.json())
    return _KINDS.get(data["kind"], Answer)(told, data)


class Answers(list[Answer]):
    """The answers of a text, in the order of its questions."""

    warnings: tuple[Problem, ...]
    taken: str | None
    """The `import` that the text has left out, and was done for it."""

    def __init__(
        self,
        answers: Sequence[Answer] = (),
        warnings: Sequence[Problem] = (),
        taken: str | None = None,
    ) -> None:
        super().__init__(answers)
        self.warnings = tuple(warnings)
        self.taken = taken

    def __str__(self) -> str:
        return "\n".join(answer.text for answer in self)

    def _repr_html_(self) -> str:
        above = "".join(warning._repr_html_() for warning in self.warnings)
        return above + "".join(answer._repr_html_() for answer in self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text("\n".join([*map(str, self.warnings), str(self)]))

    def __reduce__(self) -> tuple[Any, ...]:
        return Answers, (list(self), self.warnings, self.taken)
