"""Mistakes in texts, and what is raised."""

from __future__ import annotations

import dataclasses
import html
import json
from collections.abc import Sequence
from typing import Any

from . import _grundy

# Letters of a line of text.
WIDTH = 100

__all__ = ["Failed", "Fix", "GrundyError", "LimitReached", "Mistake", "Problem", "Span"]


@dataclasses.dataclass(frozen=True)
class Span:
    """A stretch of a text. Lines and columns count from 1, `start` and `end` from 0 as Python slices do; a byte-order
    mark at the beginning of the text does not count."""

    line: int
    column: int
    end_line: int
    end_column: int
    start: int
    end: int


@dataclasses.dataclass(frozen=True)
class Fix:
    """What to write in the place of a stretch of the text."""

    span: Span
    text: str

    def apply(self, to: str) -> str:
        """The text with this change."""
        mark = "\ufeff" if to.startswith("\ufeff") else ""
        letters = to[len(mark) :]
        return mark + letters[: self.span.start] + self.text + letters[self.span.end :]


@dataclasses.dataclass(frozen=True)
class Problem:
    """A mistake in a text, or a warning."""

    code: str
    title: str
    message: str
    severity: str
    help: str | None
    file: str | None
    span: Span | None
    fix: Fix | None
    labels: tuple[dict[str, Any], ...] = dataclasses.field(hash=False)
    text: str = dataclasses.field(repr=False)
    """All of it, as the command line shows it."""
    explanation: str = dataclasses.field(repr=False)
    """A longer account of mistakes of this code."""

    @property
    def line(self) -> int | None:
        return self.span.line if self.span else None

    @property
    def column(self) -> int | None:
        return self.span.column if self.span else None

    @property
    def is_error(self) -> bool:
        return self.severity == "error"

    def __str__(self) -> str:
        return self.text.rstrip()

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"


def problem(data: dict[str, Any]) -> Problem:
    """A problem from its JSON."""
    fix = data.get("fix")
    if fix is not None:
        fix = dict(fix)
        text = fix.pop("text")
        fix = Fix(Span(**fix), text)
    span = data.get("span")
    return Problem(
        code=data.get("code", ""),
        title=data.get("title", data["message"]),
        message=data["message"],
        severity=data.get("severity", "error"),
        help=data.get("help"),
        file=data.get("file"),
        span=Span(**span) if span else None,
        fix=fix,
        labels=tuple(data.get("labels", ())),
        text=data.get("text", data["message"]),
        explanation=data.get("explanation", ""),
    )


class GrundyError(Exception):
    """A text that is wrong, or a question without an answer.

    `problems` are what is wrong, and `answers` those of the statements before.
    """

    problems: tuple[Problem, ...]
    answers: Sequence[Any]

    def __init__(
        self,
        problems: Sequence[Problem],
        answers: Sequence[Any] = (),
        partial: _grundy.Partial | tuple[dict[str, Any], str] | None = None,
    ) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)
        self.answers = list(answers)
        self._partial = partial

    def _written(self) -> tuple[dict[str, Any], str] | None:
        """What was finished, written when somebody wants to see it: it may be long."""
        if isinstance(self._partial, _grundy.Partial):
            self._partial = (json.loads(self._partial.json()), self._partial.text(WIDTH).rstrip("\n"))
        return self._partial

    @property
    def so_far(self) -> dict[str, Any] | None:
        """The part of the answer that was finished, with the fields of its kind."""
        written = self._written()
        return None if written is None else written[0]

    @property
    def so_far_text(self) -> str:
        """The same as the program writes it for people."""
        written = self._written()
        return "" if written is None else written[1]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems, self.answers, self._written())

    def _repr_html_(self) -> str:
        return "".join(problem._repr_html_() for problem in self.problems)


class Mistake(GrundyError):
    """A text that is wrong, or a program error while a statement ran: an overflow, a cycle."""


class LimitReached(GrundyError):
    """A limit of time, steps, memory or positions was reached."""


class Failed(GrundyError):
    """An assert that does not hold, or a claim that was refuted, in a text that defines games or in a cell."""


_LIMITS = {"G0511"}


def raised(
    problems: Sequence[Problem],
    answers: Sequence[Any] = (),
    partial: _grundy.Partial | None = None,
) -> GrundyError:
    """What is raised for these problems."""
    errors = [problem for problem in problems if problem.is_error]
    limited = bool(errors) and all(problem.code in _LIMITS for problem in errors)
    return (LimitReached if limited else Mistake)(problems, answers, partial)
