"""Impartial games: who wins, the nim-value, and why.

A game is written in the language of Grundy; its positions, sums, values, periods and proofs are objects:

    >>> import grundy
    >>> k = grundy.library("kayles")
    >>> (k(5) + k(3)).value
    7
    >>> k(5) == grundy.nim(4)
    True
"""

from __future__ import annotations

from typing import Any

from ._answers import (
    Answer,
    Answers,
    Assert,
    Claim,
    Code,
    Explain,
    Guess,
    Guesses,
    Lost,
    Many,
    Move,
    Moves,
    Period,
    Plot,
    PositionAnswer,
    Quotient,
    Table,
    Tree,
    Value,
)
from ._games import Certificate, Game, Position, game, library, nim, verify
from ._grundy import __version__
from ._limits import Limits, Progress, limits
from ._plain import PlainGame, PlainPosition, compare, define
from ._problems import Failed, Fix, GrundyError, LimitReached, Mistake, Problem, Span
from ._session import Session, check, explain_code, format, parse, run

__all__ = [
    "Answer",
    "Answers",
    "Assert",
    "Certificate",
    "Claim",
    "Code",
    "Explain",
    "Failed",
    "Fix",
    "Game",
    "GrundyError",
    "Guess",
    "Guesses",
    "LimitReached",
    "Limits",
    "Lost",
    "Many",
    "Mistake",
    "Move",
    "Moves",
    "Period",
    "PlainGame",
    "PlainPosition",
    "Plot",
    "Position",
    "PositionAnswer",
    "Problem",
    "Progress",
    "Quotient",
    "Session",
    "Span",
    "Table",
    "Tree",
    "Value",
    "__version__",
    "check",
    "compare",
    "define",
    "explain_code",
    "format",
    "game",
    "library",
    "limits",
    "nim",
    "parse",
    "run",
    "verify",
]


def load_ipython_extension(shell: Any) -> None:
    """`%load_ext grundy`: cells that begin with `%%grundy`."""
    from .notebook import load_ipython_extension as load

    load(shell)
