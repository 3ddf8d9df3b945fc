"""A rubric over many submissions, judged by the workers of a cluster.

    python grade.py rubric.game handed-in/ --keep results --on dask --workers 2
    grundy grade rubric.game handed-in/ --merge --keep results --csv points.csv

Workers are sent the rubric with what it imports, and submissions, and need the program `grundy`, not the files. What
comes back is what `grundy grade --keep` keeps.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import re
import subprocess
import sys

import spread
import tasks
from results import Results, key_of


def imported(rubric: pathlib.Path) -> list[pathlib.Path]:
    """A rubric, and the files that it imports from its folder, and so on."""
    found = [rubric]
    for path in found:
        for line in path.read_text(encoding="utf-8").splitlines():
            names = re.findall(r'"([^"]+)"', line) if line.lstrip().startswith("import") else []
            if any(".." in pathlib.PurePath(name).parts for name in names):
                sys.exit(f"{path} imports from outside of its folder, which is not sent: {line.strip()}")
            beside = (path.parent / name for name in names)
            found += [one for one in beside if one.is_file() and one not in found]
    return found


def wanted(
    program: str, rubric: pathlib.Path, handed_in: pathlib.Path, limits: list[str]
) -> tasks.Batch:
    """What there is to judge, by keys of the rubric, the submission, the limits and the version."""
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    own = imported(rubric)
    files: dict[str, str] = {}
    for path in own:
        files |= tasks.packed(path, rubric.parent)
    passed_over = {path.resolve() for path in own}
    every: tasks.Batch = []
    for path in sorted(handed_in.iterdir()):
        submission = tasks.packed(path, handed_in)
        if submission and path.resolve() not in passed_over:
            key = key_of([rubric.name, files, submission], "grade", {"arguments": limits}, version)
            every.append((key, (program, rubric.name, files, submission, limits)))
    return every


def hand_over(all_of: tasks.Batch, results: Results, keep: pathlib.Path) -> None:
    """Puts results where `grundy grade --merge --keep` reads them, each whole or not at all."""
    for key in (key for key, _ in all_of if key in results):
        for name, text in results[key].items():
            path = keep / pathlib.PurePath(name).name
            if not path.exists():
                beside = path.with_suffix(".new")
                beside.write_text(text)
                os.replace(beside, path)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rubric", type=pathlib.Path)
    parser.add_argument("handed_in", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("results"))
    parser.add_argument("--program", default="grundy", help="the program on the workers")
    parser.add_argument("--max-steps", help="as of `grundy grade`")
    spread.arguments(parser)
    args = parser.parse_args()
    limits = ["--max-steps", args.max_steps] if args.max_steps else []
    all_of = wanted(args.program, args.rubric, args.handed_in, limits)
    results = Results(args.keep, "judged")
    with spread.chosen(args) as way:
        spread.said(spread.compute(tasks.judge, all_of, results, way, args.batch))
    hand_over(all_of, results, args.keep)
    return 0


if __name__ == "__main__":
    spread.program(main)
