"""Sessions: definitions, and what is known of them."""

from __future__ import annotations

import difflib
import functools
import json
import os
import re
from typing import TYPE_CHECKING, Any, Unpack

from . import _grundy
from ._answers import Answer, Answers, answer
from ._limits import LimitArgs, looking, work
from ._problems import Failed, Problem, problem, raised

if TYPE_CHECKING:
    from ._games import Game, Position

__all__ = ["Session", "check", "explain_code", "format", "parse", "run"]

# The name of each file, the first name of the same file, its text.
_Files = list[tuple[str, str, str]]

_GAME = re.compile(r"(game|coins|graph)\s+([^\W\d][\w']*)")


@functools.cache
def _library() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_grundy.library())
    return found


class Session:
    """Definitions, and what was found of their positions.

    Each text comes into force after those before. A definition takes the place of the one of its name, and
    what depends on it follows. A text with a mistake changes nothing. Files are imported from `folder`.
    """

    def __init__(self, text: str = "", *, folder: str | os.PathLike[str] = ".") -> None:
        self._begin(text, os.fspath(folder), [])

    def _begin(self, text: str, folder: str, files: _Files) -> None:
        self._folder = folder
        # A text may have changed the definitions after each turn.
        self._turn = 0
        self._engine = _grundy.Engine(folder, files)
        if text:
            found = failed(self.run(text))
            if found is not None:
                raise found

    def _files(self) -> _Files:
        """The files that were imported, by their names from the folder on."""
        with looking() as native:
            return self._engine.files(native)

    @staticmethod
    def _of(text: str, folder: str, files: _Files) -> Session:
        """A session whose imported files came with it: they need not be on this machine."""
        session = Session.__new__(Session)
        session._begin(text, folder, files)
        return session

    def run(self, text: str, *, name: str = "this text", **limits: Unpack[LimitArgs]) -> Answers:
        """Runs a text of definitions and questions; the answers of the questions, in their order."""
        self._turn += 1
        return self._run(text, name, limits)

    def _run(self, text: str, name: str, limits: LimitArgs) -> Answers:
        with work("grundy", limits) as native:
            told, rest, partial = self._engine.enter(text, name, native)
        rest = json.loads(rest)
        problems = [problem(one) for one in rest["problems"]]
        answers = Answers([answer(one) for one in told], problems, rest["taken"])
        stopped = rest["stopped"]
        if stopped is not None:
            raise raised([problem(stopped)], answers, partial)
        if any(one.is_error for one in problems):
            raise raised(problems, answers)
        return answers

    def ask(self, question: str, **limits: Unpack[LimitArgs]) -> Answer:
        """The answer of one question."""
        answers = self._run(question, "a question", limits)
        if len(answers) != 1:
            raise ValueError(f"{question!r} has {len(answers)} answers, not one: use `run`")
        return answers[0]

    def definitions(self) -> list[str]:
        """The definitions, as they were written."""
        with looking() as native:
            return self._engine.texts(native)

    def names(self) -> dict[str, str]:
        """The names that can be used, each with how it is written or its type."""
        return {one["name"]: one["type"] or one["form"] for one in self._names()}

    def _names(self) -> list[dict[str, Any]]:
        with looking() as native:
            names: list[dict[str, Any]] = json.loads(self._engine.names(native))
        return names

    def _is_graph(self, name: str) -> bool:
        return any(one["name"] == name and one["form"].startswith("graph ") for one in self._names())

    def games(self) -> list[str]:
        """The games that were defined or imported, in their order."""
        imported = {game for file in _library()["files"] for game in file["games"]}
        games = []
        for one in self._names():
            found = _GAME.match(one["form"])
            if found:
                games.append(found[2])
            elif one["name"] == one["form"] and one["name"] in imported:
                games.append(one["name"])
        return games

    def game(self, name: str | None = None) -> Game:
        """A game by its name; without one, the last that was defined."""
        from ._games import Game

        games = self.games()
        if name is None:
            if not games:
                raise ValueError("no game is defined")
            name = games[-1]
        every = [*games, *(game for file in _library()["files"] for game in file["games"])]
        # A game of a file that was imported has its type for a form, and `k.Kayles` is one of a file called k.
        forms = {one["name"]: one["form"] for one in self._names()}
        if name not in every and "." not in name and forms.get(name) != name:
            raise KeyError(f"no game {name} is defined" + near(name, every))
        return Game(self, name)

    def position(self, text: str) -> Position:
        """A position as the language writes it: `Kayles(5) + *3`."""
        from ._games import Position

        return Position(self, f"({text})")

    def complete(self, before: str) -> tuple[int, list[tuple[str, str]]]:
        """What could stand where a text ends: how many characters of it are there already, and each with
        its form."""
        length, found = _grundy.complete(before)
        word = before[len(before) - length :] if length else ""
        if before.rsplit("\n", 1)[-1].lstrip().startswith("import "):
            return length, found
        own = {one["name"]: one["type"] or one["form"] for one in self._names()}
        every = dict(found) | {name: form for name, form in own.items() if name.startswith(word)}
        inside = not found and not word and length == 0 and before[-1:].isalnum()
        return length, [] if inside else sorted(every.items())

    def __repr__(self) -> str:
        return f"<Session: {', '.join(self.names()) or 'empty'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Session._of, ("\n".join(self.definitions()), self._folder, self._files())


def near(name: str, every: list[str]) -> str:
    """The question whether a name was meant that is nearly the same."""
    letters = {one.lower(): one for one in every}
    found = difflib.get_close_matches(name.lower(), letters, 1)
    return f": did you mean {letters[found[0]]}?" if found else ""


def failed(answers: Answers) -> Failed | None:
    """What is wrong where an assert does not hold or a claim was refuted, for whom an answer is not enough."""
    texts = [answer.text for answer in answers if answer.failed]
    return Failed([problem({"message": text}) for text in texts], answers) if texts else None


def run(
    text: str,
    *,
    folder: str | os.PathLike[str] = ".",
    name: str = "this text",
    **limits: Unpack[LimitArgs],
) -> Answers:
    """Runs a text in a session of its own."""
    return Session(folder=folder).run(text, name=name, **limits)


def check(
    text: str,
    *,
    folder: str | os.PathLike[str] = ".",
    name: str = "this text",
    **limits: Unpack[LimitArgs],
) -> list[Problem]:
    """What is wrong with a text, as a file. It runs nothing."""
    with work("grundy", limits) as native:
        found = _grundy.check(text, name, os.fspath(folder), native)
    return [problem(one) for one in json.loads(found)]


def parse(
    text: str,
    *,
    folder: str | os.PathLike[str] = ".",
    name: str = "this text",
    **limits: Unpack[LimitArgs],
) -> Session:
    """A session of a text that was read and checked; `Mistake` with all problems where it is wrong.

    Its definitions are in force, and its questions are not asked.
    """
    found = check(text, folder=folder, name=name, **limits)
    if any(one.is_error for one in found):
        raise raised(found)
    session = Session(folder=folder)
    with work("grundy", limits) as native:
        definitions = _grundy.definitions(text, native)
    session.run("\n".join(definitions), name=name, **limits)
    return session


def format(text: str, *, name: str = "this text", **limits: Unpack[LimitArgs]) -> str:
    """The text in the one layout that `grundy fmt` gives every file."""
    with work("grundy", limits) as native:
        done, found = _grundy.format(text, name, native)
    if done is None:
        raise raised([problem(one) for one in json.loads(found)])
    return done


def explain_code(code: str) -> str:
    """A longer account of a code like `G0203`, or help on a word of the language."""
    found = _grundy.about(code)
    if found is None:
        raise KeyError(code)
    return found[1]


