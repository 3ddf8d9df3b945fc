"""Periods of all octal games whose codes have up to so many digits.

    python sweep.py --digits 2
    python sweep.py --digits 3 --on dask --workers 2
    python sweep.py --digits 3 --on ray
    python sweep.py --digits 3 --shard 3/16        # a part, for an array of jobs
    python sweep.py --digits 3 --report            # of what is there
"""

from __future__ import annotations

import argparse
import collections
import itertools
import sys
from collections.abc import Iterator
from typing import Any

import grundy
import spread
import tasks
from results import Results, key_of

QUESTION = "period G"


def codes(most: int) -> Iterator[str]:
    """All codes of up to `most` digits after the point, the last of them not 0."""
    for length in range(1, most + 1):
        for digits in itertools.product("01234567", repeat=length):
            if digits[-1] != "0":
                yield "".join(digits)


def wanted(most: int, steps: int) -> tasks.Batch:
    """What the sweep asks, by its keys."""
    limits = {"steps": steps, "memory": "1GiB"}
    texts = (f"game G = octal 0.{digits}" for digits in codes(most))
    version = grundy.__version__
    return [(key_of(text, QUESTION, limits, version), (text, QUESTION, limits)) for text in texts]


def report(all_of: tasks.Batch, results: Results) -> str:
    """How many games have each period."""
    tally: collections.Counter[str] = collections.Counter()
    for key, _ in all_of:
        tally[_told(results[key]) if key in results else "not computed"] += 1
    return "\n".join(f"{count:6}  {told}" for told, count in tally.most_common())


def _told(result: dict[str, Any]) -> str:
    if "mistake" in result:
        return f"wrong: {result['mistake']}"
    if "limit" in result:
        return "no period within the limit"
    data = result["answers"][0]
    if data["status"] != "proved":
        return "no period proved"
    return f"period {data['period']}" + (f", growing by {data['saltus']}" if data.get("saltus") else "")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--digits", type=spread.positive, default=2)
    parser.add_argument("--steps", type=spread.positive, default=20_000_000, help="work for each game")
    parser.add_argument("--shard", type=spread.shard, metavar="PART/OF", help="a part of the sweep")
    parser.add_argument("--report", action="store_true", help="compute nothing")
    parser.add_argument("--results", default="results", help="the folder of results")
    spread.arguments(parser)
    args = parser.parse_args()
    all_of = wanted(args.digits, args.steps)
    if args.shard:
        part, of = args.shard
        all_of = all_of[part - 1 :: of]
    results = Results(args.results, f"part-{args.shard[0]}-of-{args.shard[1]}" if args.shard else "results")
    if not args.report:
        with spread.chosen(args) as way:
            spread.said(spread.compute(tasks.answer, all_of, results, way, args.batch))
    print(report(all_of, results))
    return 0


if __name__ == "__main__":
    spread.program(main)
