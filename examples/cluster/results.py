"""Results on disk, by what they are of."""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
from collections.abc import Iterator
from typing import Any, BinaryIO


def key_of(text: Any, question: str, limits: dict[str, Any], version: str) -> str:
    """A digest of all that decides a result. What has the same key has the same result on every machine."""
    content = json.dumps([version, text, question, limits], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(content.encode()).hexdigest()


class Results:
    """A folder of results. Each run writes a file of its own, a line for each result, and reads those of all."""

    def __init__(self, folder: str | os.PathLike[str], own: str = "results") -> None:
        self._folder = pathlib.Path(folder)
        self._folder.mkdir(parents=True, exist_ok=True)
        self._path = self._folder / f"{own}.jsonl"
        self._known: dict[str, Any] = {}
        for path in sorted(self._folder.glob("*.jsonl")):
            self._known |= dict(_lines(path))
        self._file: BinaryIO | None = None

    def add(self, key: str, result: Any) -> None:
        """Keeps a result. One that is there already stays, and is not written again."""
        if key in self._known:
            return
        self._known[key] = result
        if self._file is None:
            self._file = self._path.open("ab")
            # A line that an earlier run could not end must not run into the first of this one.
            if not self._path.read_bytes().endswith(b"\n") and self._file.tell():
                self._file.write(b"\n")
        self._file.write(json.dumps({"key": key, "result": result}).encode() + b"\n")
        self._file.flush()

    def __contains__(self, key: str) -> bool:
        return key in self._known

    def __getitem__(self, key: str) -> Any:
        return self._known[key]

    def __len__(self) -> int:
        return len(self._known)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


def _lines(path: pathlib.Path) -> Iterator[tuple[str, Any]]:
    for line in path.read_bytes().splitlines():
        try:
            found = json.loads(line)
            yield found["key"], found["result"]
        except (ValueError, KeyError, TypeError):
            # The end of a run that was killed while it wrote.
            continue
