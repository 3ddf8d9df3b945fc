"""Cells of Grundy in a notebook of Python: `%load_ext grundy`, then `%%grundy` at the head of a cell, or
`%grundy` before a line."""

from __future__ import annotations

import shlex
import sys
from typing import Any

from ._answers import Answers
from ._problems import GrundyError
from ._session import Session

NAME = "grundy_session"


def load_ipython_extension(shell: Any) -> None:
    """Gives the shell its `%grundy` and `%%grundy`."""

    def grundy(line: str, cell: str | None = None) -> Answers | None:
        """Runs Grundy. All cells see what those before them define.

        %grundy STATEMENT      the answers are the value of the line
        %%grundy [NAME]        a cell; NAME is the variable that holds its session (`grundy_session`)
        """
        if cell is None:
            name, text = NAME, line
        else:
            words = shlex.split(line)
            if len(words) > 1 or words and not words[0].isidentifier():
                print("%%grundy takes one name: that of the variable with the session", file=sys.stderr)
                return None
            name, text = (words[0] if words else NAME), cell
        session = shell.user_ns.get(name)
        if not isinstance(session, Session):
            session = Session()
            shell.user_ns[name] = session
        return told(session, text, cell is not None)

    shell.register_magic_function(grundy, "line_cell", "grundy")


def told(session: Session, text: str, shown: bool) -> Answers | None:
    """Runs a text; of one with a mistake, shows what is wrong and what was answered before."""
    from IPython.display import display

    try:
        answers = session.run(text, name="this cell")
    except GrundyError as error:
        for answer in error.answers:
            display(answer)
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return None
    for problem in answers.warnings:
        print(problem, file=sys.stderr)
    if not shown:
        return answers
    for answer in answers:
        display(answer)
    return None
