"""Tasks on the schedulers of others. Each way takes a function and batches, and gives what comes back of each
batch once, in any order. Dask and Ray do again what a worker did that is lost."""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import pickle
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import tasks
from results import Results

Task = Callable[[tasks.Batch], tasks.Done]
Way = Callable[[Task, Sequence[tasks.Batch]], Iterator[tasks.Done]]


def here(task: Task, batches: Sequence[tasks.Batch]) -> Iterator[tasks.Done]:
    """One after another in this process."""
    return map(task, batches)


def on_dask(client: Any) -> Way:
    """On Dask, by a `distributed.Client`."""
    import cloudpickle
    from distributed import as_completed

    # Workers need the package, and not these files.
    cloudpickle.register_pickle_by_value(tasks)

    def run(task: Task, batches: Sequence[tasks.Batch]) -> Iterator[tasks.Done]:
        for _, done in as_completed(client.map(task, batches, pure=False), with_results=True):
            yield done

    return run


def on_ray(in_flight: int = 100) -> Way:
    """On Ray, after `ray.init`."""
    import ray

    ray.cloudpickle.register_pickle_by_value(tasks)

    def run(task: Task, batches: Sequence[tasks.Batch]) -> Iterator[tasks.Done]:
        remote = ray.remote(task).options(num_cpus=1, max_retries=3)
        waiting: list[Any] = []
        for batch in batches:
            if len(waiting) >= in_flight:
                done, waiting = ray.wait(waiting)
                yield from ray.get(done)
            waiting.append(remote.remote(batch))
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)

    return run


def compute(task: Task, wanted: tasks.Batch, results: Results, way: Way, size: int) -> str:
    """Computes what no earlier run has. What was done, in a sentence."""
    missing = {key: work for key, work in wanted if key not in results}
    todo = list(missing.items())
    batches = [todo[at : at + size] for at in range(0, len(todo), size)]
    moved = sum(len(pickle.dumps(batch)) for batch in batches)
    begun, worked = time.perf_counter(), 0.0
    for found, seconds in way(task, batches):
        moved += len(pickle.dumps(found))
        worked += seconds
        for key, result in found.items():
            results.add(key, result)
    passed = time.perf_counter() - begun
    open_ = sum(key not in results for key, _ in wanted)
    return (f"{open_} not decided; " if open_ else "") + (
        f"{len(todo) - open_} of {len(wanted)} computed in {len(batches)} batches: {worked:.1f} s of work in "
        f"{passed:.1f} s, {moved / 1000:.0f} kB moved"
    )


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--on", choices=["here", "dask", "ray"], default="here")
    parser.add_argument("--workers", type=positive, help="processes of a cluster of this machine, usually 2")
    parser.add_argument("--scheduler", help="the address of a cluster that is there")
    parser.add_argument("--batch", type=positive, default=10, help="how much is sent at a time")


def positive(text: str) -> int:
    """A number from 1 on."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def shard(text: str) -> tuple[int, int]:
    """`3/16`: the third of sixteen parts."""
    part, slash, of = text.partition("/")
    if not (slash and part.isdecimal() and of.isdecimal() and 1 <= int(part) <= int(of)):
        raise argparse.ArgumentTypeError(f"{text!r} is no part: 3/16 is the third of sixteen")
    return int(part), int(of)


@contextlib.contextmanager
def chosen(args: argparse.Namespace) -> Iterator[Way]:
    """The way that the command line asks for."""
    if args.on == "here" and (args.scheduler or args.workers):
        sys.exit("--scheduler and --workers need --on dask or --on ray")
    workers = args.workers or 2
    needed = {"dask": "distributed", "ray": "ray"}.get(args.on)
    if needed is not None and importlib.util.find_spec(needed) is None:
        sys.exit(f"--on {args.on} needs a package: pip install {needed}")
    if args.on == "here":
        yield here
    elif args.on == "dask":
        from distributed import Client, LocalCluster

        with contextlib.ExitStack() as stack:
            address = args.scheduler
            if address is None:
                cluster = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
                address = stack.enter_context(cluster)
            yield on_dask(stack.enter_context(Client(address)))
    else:
        import ray

        if args.scheduler is None:
            ray.init(num_cpus=workers, include_dashboard=False)
        else:
            ray.init(address=args.scheduler)
        try:
            yield on_ray()
        finally:
            ray.shutdown()


def said(text: str) -> None:
    print(text, file=sys.stderr)


def program(main: Callable[[], int]) -> None:
    """Runs a program; what keeps it from its work is said in a line."""
    try:
        sys.exit(main())
    except (OSError, RuntimeError) as wrong:
        sys.exit(f"error: {wrong}")
