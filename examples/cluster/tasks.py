"""What workers do: functions of what they are given, with the same result on every machine."""

from __future__ import annotations

import base64
import pathlib
import subprocess
import tempfile
import time
from typing import Any

# What is sent: pairs of a key and what to do for it. What comes back: results by their keys, and the seconds.
Batch = list[tuple[str, Any]]
Done = tuple[dict[str, Any], float]


def answer(batch: Batch) -> Done:
    """Asks questions of texts. A limit of steps is a result as well: it ends the work at one place everywhere. So is
    what is wrong with a text."""
    import grundy

    begun = time.perf_counter()
    found: dict[str, Any] = {}
    for key, (text, question, limits) in batch:
        try:
            answers = grundy.run(f"{text}\n{question}", threads=1, **limits)
            found[key] = {"answers": [answer.data for answer in answers]}
        except grundy.LimitReached as limit:
            found[key] = {"limit": str(limit.problems[0].message), "so_far": limit.so_far}
        except grundy.GrundyError as wrong:
            found[key] = {"mistake": str(wrong.problems[0].message)}
    return found, time.perf_counter() - begun


def judge(batch: Batch) -> Done:
    """Judges submissions with the program, in a folder that is gone afterwards. A result is what
    `grundy grade --keep` keeps."""
    begun = time.perf_counter()
    found: dict[str, Any] = {}
    for key, (program, rubric, files, submission, limits) in batch:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            _lay_out(root, files)
            _lay_out(root / "handed-in", submission)
            command = [program, "grade", rubric, "handed-in", "--keep", "kept", "--quiet", "--jobs", "1"]
            ran = subprocess.run([*command, *limits], cwd=root, capture_output=True, text=True)
            # A problem is not decided: there is no result, and the next run tries again.
            if ran.returncode == 4:
                continue
            if ran.returncode != 0:
                raise RuntimeError(f"{' '.join(submission)}: {ran.stderr.strip()}")
            found[key] = {path.name: path.read_text() for path in sorted(root.glob("kept/*.json"))}
    return found, time.perf_counter() - begun


def packed(path: pathlib.Path, root: pathlib.Path) -> dict[str, str]:
    """The files at a path, by their names from a folder on, as texts that can be sent."""
    every = sorted(path.rglob("*")) if path.is_dir() else [path]
    read = (one for one in every if one.is_file() and not one.is_symlink())
    return {one.relative_to(root).as_posix(): base64.b64encode(one.read_bytes()).decode() for one in read}


def _lay_out(folder: pathlib.Path, files: dict[str, str]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(content))
