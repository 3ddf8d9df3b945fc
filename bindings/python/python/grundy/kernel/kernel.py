"""The kernel: cells in, answers out, over ipykernel."""

from __future__ import annotations

import re
import traceback
from typing import Any

from ipykernel.kernelbase import Kernel

from .. import _grundy
from .._answers import Answer
from .._grundy import __version__
from .._problems import GrundyError, Problem
from .._session import Session, failed

_LAST_WORD = re.compile(r"\w+\Z")
_NEXT_LETTERS = re.compile(r"\w*")


def shown(answer: Answer) -> dict[str, str]:
    """An answer in the forms that a notebook can show."""
    forms = {"text/plain": answer.text, "text/html": answer._repr_html_()}
    if answer.svg is not None:
        forms["image/svg+xml"] = answer.svg
    return forms


class GrundyKernel(Kernel):
    """Grundy for notebooks."""

    implementation = "grundy"
    implementation_version = __version__
    language = "grundy"
    language_version = __version__
    banner = f"Grundy {__version__}"
    language_info = {"name": "grundy", "mimetype": "text/x-grundy", "file_extension": ".game"}
    help_links: list[dict[str, str]] = []

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.session_of_games = Session()

    def _error(self, name: str, message: str, silent: bool) -> dict[str, Any]:
        told = {"ename": name, "evalue": message.split("\n", 1)[0], "traceback": message.split("\n")}
        if not silent:
            self.send_response(self.iopub_socket, "error", told)
        return {"status": "error", "execution_count": self.execution_count, **told}

    def _show(self, answer: Answer) -> None:
        content = {"data": shown(answer), "metadata": {}}
        self.send_response(self.iopub_socket, "display_data", content)

    def _say(self, name: str, text: str) -> None:
        self.send_response(self.iopub_socket, "stream", {"name": name, "text": f"{text}\n"})

    def _warn(self, problem: Problem) -> None:
        self._say("stderr", str(problem))

    async def do_execute(
        self,
        code: str,
        silent: bool,
        store_history: bool = True,
        user_expressions: Any = None,
        allow_stdin: bool = False,
        *,
        cell_meta: Any = None,
        cell_id: Any = None,
    ) -> dict[str, Any]:
        try:
            return self._executed(code, silent)
        except KeyboardInterrupt:
            return self._error("Interrupted", "interrupted", silent)

    def _executed(self, code: str, silent: bool) -> dict[str, Any]:
        """Runs a cell and shows its answers."""
        try:
            answers = self.session_of_games.run(code, name="this cell")
        except GrundyError as error:
            if not silent:
                for answer in error.answers:
                    self._show(answer)
                if error.so_far_text:
                    self._say("stdout", error.so_far_text)
            return self._error(type(error).__name__, str(error), silent)
        except Exception as error:
            return self._error(type(error).__name__, traceback.format_exc(), silent)
        if not silent:
            for problem in answers.warnings:
                self._warn(problem)
            for answer in answers:
                self._show(answer)
        found = failed(answers)
        if found is not None:
            return self._error(type(found).__name__, str(found), silent)
        return {
            "status": "ok",
            "execution_count": self.execution_count,
            "payload": [],
            "user_expressions": {},
        }

    async def do_complete(self, code: str, cursor_pos: int) -> dict[str, Any]:
        length, found = self.session_of_games.complete(code[:cursor_pos])
        return {
            "status": "ok",
            "matches": [name for name, _ in found],
            "cursor_start": cursor_pos - length,
            "cursor_end": cursor_pos,
            "metadata": {},
        }

    async def do_inspect(
        self, code: str, cursor_pos: int, detail_level: int = 0, omit_sections: Any = ()
    ) -> dict[str, Any]:
        before = _LAST_WORD.search(code[:cursor_pos])
        after = _NEXT_LETTERS.match(code, cursor_pos)
        word = (before[0] if before else "") + (after[0] if after else "")
        own = self.session_of_games.names().get(word)
        about = _grundy.about(word) if word else None
        data: dict[str, str] = {}
        if own is not None:
            data = {"text/plain": f"{word}: {own}", "text/markdown": f"`{word}`: `{own}`"}
        elif about is not None:
            data = {"text/plain": about[1], "text/markdown": about[0]}
        return {"status": "ok", "found": bool(data), "data": data, "metadata": {}}

    async def do_is_complete(self, code: str) -> dict[str, Any]:
        more = _grundy.wants_more(code)
        return {"status": "incomplete", "indent": "    "} if more else {"status": "complete"}

    async def do_shutdown(self, restart: bool) -> dict[str, Any]:
        self.session_of_games = Session()
        return {"status": "ok", "restart": restart}
