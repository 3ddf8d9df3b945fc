"""Cells of Grundy in a notebook of Python: `%load_ext grundy`, then `%%grundy` at the head of a cell, or
`%grundy` before a line."""

from __future__ import annotations

import ast
import sys
from itertools import takewhile
from typing import Any

from ._answers import Answers
from ._limits import LimitArgs, Limits, limits
from ._problems import GrundyError
from ._session import Session, failed

NAME = "grundy_session"

LIMITS = LimitArgs.__annotations__.keys()


def load_ipython_extension(shell: Any) -> None:
    """Gives the shell its `%grundy` and `%%grundy`."""
    from IPython.core.magic import no_var_expand

    def grundy(line: str, cell: str | None = None) -> Answers | None:
        """Runs Grundy. All cells see what those before them define.

        %grundy [LIMIT=…] STATEMENT   the answers are the value of the line
        %%grundy [NAME] [LIMIT=…]     a cell; NAME is the variable that holds its session (`grundy_session`),
                                      limits are written as in Python: timeout=5 memory=1GiB
        """
        from IPython.core.error import UsageError

        magic, words = "%%grundy", line.split()
        if cell is None:
            magic = "%grundy"
            # What stands before the statement: in `moves Take(7)` the first word is the question.
            words = list(takewhile(lambda word: "=" in word and word.partition("=")[0] in LIMITS, words))
        pairs = [word.partition("=") for word in words if "=" in word]
        names = [word for word in words if "=" not in word]
        if len(names) > 1 or not all(name.isidentifier() for name in names):
            raise UsageError("%%grundy takes one name, that of the variable with the session, and limits")
        given: dict[str, Any] = {key: _value(value) for key, _, value in pairs}
        unknown = given.keys() - LIMITS
        if unknown:
            raise UsageError(f"{magic}: {', '.join(unknown)} is no limit: timeout, steps and memory are")
        try:
            Limits().with_(**given)
        except (TypeError, ValueError) as wrong:
            raise UsageError(f"{magic}: {wrong}") from None
        name = names[0] if names else NAME
        text = "".join(line.split(maxsplit=len(words))[len(words) :]) if cell is None else cell
        session = shell.user_ns.get(name)
        if not isinstance(session, Session):
            session = Session()
            shell.user_ns[name] = session
        with limits(**given):
            return told(session, text, cell is not None)

    # Braces are sets here, and no names of Python.
    shell.register_magic_function(no_var_expand(grundy), "line_cell", "grundy")


def _value(text: str) -> Any:
    """What is written behind `=`: `5`, `"64MiB"` or `64MiB`."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def told(session: Session, text: str, shown: bool) -> Answers | None:
    """Runs a text. One with a mistake fails: what was answered before is shown, and what is wrong in the place
    of a traceback."""
    from IPython.display import display

    try:
        answers = session.run(text, name="this cell")
    except GrundyError as error:
        for answer in error.answers:
            display(answer)
        if error.so_far_text:
            print(error.so_far_text)
        raise without_traceback(error) from None
    for problem in answers.warnings:
        print(problem, file=sys.stderr)
    if not shown:
        return answers
    for answer in answers:
        display(answer)
    found = failed(answers)
    if found is not None:
        raise without_traceback(found)
    return None


def without_traceback(error: GrundyError) -> GrundyError:
    """The same; where IPython would write the lines of Python that led to it, it writes the error alone."""
    lines = str(error).split("\n")
    error._render_traceback_ = lambda *_: lines  # type: ignore[attr-defined]
    return error
