"""`examples/cluster`: sweeps and rubrics on clusters of this machine that lose a worker."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

import pytest

import grundy

ROOT = pathlib.Path(__file__).parents[3]
EXAMPLES = ROOT / "examples" / "cluster"
SHEET = ROOT / "examples" / "homework" / "take-away"
sys.path.insert(0, str(EXAMPLES))

import results as kept  # noqa: E402
import spread  # noqa: E402
import sweep  # noqa: E402
import tasks  # noqa: E402
import grade as grading  # noqa: E402


@pytest.fixture(scope="module")
def dask():
    """A cluster of two processes."""
    distributed = pytest.importorskip("distributed", reason="Dask is not installed: pip install distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def keys_in(folder):
    lines = [json.loads(line) for path in folder.glob("*.jsonl") for line in path.read_text().splitlines()]
    return [line["key"] for line in lines]


def alone(wanted, folder):
    results = kept.Results(folder)
    spread.compute(tasks.answer, wanted, results, spread.here, 10)
    return results


def test_keys_are_of_all_that_decides_a_result():
    one = kept.key_of("game G = octal 0.7", "period G", {"steps": 5}, "0.1.0")
    assert one == kept.key_of("game G = octal 0.7", "period G", {"steps": 5}, "0.1.0")
    others = [
        kept.key_of("game G = octal 0.6", "period G", {"steps": 5}, "0.1.0"),
        kept.key_of("game G = octal 0.7", "code G", {"steps": 5}, "0.1.0"),
        kept.key_of("game G = octal 0.7", "period G", {"steps": 6}, "0.1.0"),
        kept.key_of("game G = octal 0.7", "period G", {"steps": 5}, "0.2.0"),
    ]
    assert len({one, *others}) == 5
    keys = [key for key, _ in sweep.wanted(2, 1000)]
    assert len(set(keys)) == len(keys) == 7 + 56


def test_a_run_computes_what_those_before_have_not(tmp_path):
    wanted = sweep.wanted(2, 100_000)[:20]
    asked = []

    def counting(batch):
        asked.extend(key for key, _ in batch)
        return tasks.answer(batch)

    first = kept.Results(tmp_path)
    spread.compute(counting, wanted[:12] + wanted[:3], first, spread.here, 5)
    first.close()
    assert sorted(asked) == sorted(key for key, _ in wanted[:12])
    # It was killed while it wrote a line.
    path = tmp_path / "results.jsonl"
    path.write_bytes(path.read_bytes()[:-40])
    asked.clear()
    second = kept.Results(tmp_path)
    told = spread.compute(counting, wanted, second, spread.here, 5)
    assert sorted(asked) == sorted(key for key, _ in wanted[11:]) and told.startswith("9 of 20 ")
    second.close()
    asked.clear()
    third = kept.Results(tmp_path)
    spread.compute(counting, wanted, third, spread.here, 5)
    assert asked == [] and len(third) == 20
    # A part of an array of jobs writes a file of its own, and reads those of the others.
    other = kept.Results(tmp_path, "part-1-of-2")
    assert all(other[key] == third[key] for key, _ in wanted)


def test_a_result_is_the_values_of_the_game(tmp_path):
    wanted = sweep.wanted(2, 20_000_000)
    wanted = [one for one in wanted if one[1][0].endswith(("0.77", "0.7", "0.16"))]
    results = alone(wanted, tmp_path)
    assert len(wanted) == 3
    for key, (text, _, _) in wanted:
        found, own = results[key]["answers"][0], grundy.game(text).period()
        assert found["status"] == own.status and found.get("period") == own.period
    assert "period 12" in sweep.report(wanted, results)


def killing(way, client, after):
    """A way that loses a worker once so many batches are done."""

    def run(task, batches):
        for at, done in enumerate(way(task, batches)):
            if at == after:
                busy = {worker: keys for worker, keys in client.processing().items() if keys}
                pids = client.run(os.getpid)
                victim = next(iter(busy), next(iter(pids)))
                os.kill(pids[victim], signal.SIGKILL)
                killed.append(victim)
            yield done

    killed = run.killed = []
    return run


def test_dask_loses_a_worker_and_no_result(dask, tmp_path):
    wanted = sweep.wanted(2, 100_000)
    way = killing(spread.on_dask(dask), dask, 3)
    results = kept.Results(tmp_path / "dask")
    told = spread.compute(tasks.answer, wanted, results, way, 2)
    assert way.killed and told.startswith(f"{len(wanted)} of {len(wanted)} computed in 32 batches")
    plain = alone(wanted, tmp_path / "alone")
    for key, _ in wanted:
        assert results[key] == plain[key]
    # Nothing is counted twice.
    assert sorted(keys_in(tmp_path / "dask")) == sorted(key for key, _ in wanted)
    assert sweep.report(wanted, results) == sweep.report(wanted, plain)
    told = spread.compute(tasks.answer, wanted, results, way, 2)
    assert told.startswith(f"0 of {len(wanted)} computed in 0 batches")


def test_ray_loses_a_worker_and_no_result(tmp_path):
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    try:
        wanted = sweep.wanted(2, 100_000)
        dies = tmp_path / "died"

        def once(batch):
            # The fourth batch takes its worker with it, the first time.
            if batch[0][0] == wanted[6][0] and not dies.exists():
                dies.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return tasks.answer(batch)

        results = kept.Results(tmp_path / "ray")
        spread.compute(once, wanted, results, spread.on_ray(), 2)
        assert dies.exists()
    finally:
        ray.shutdown()
    plain = alone(wanted, tmp_path / "alone")
    assert all(results[key] == plain[key] for key, _ in wanted)
    assert sorted(keys_in(tmp_path / "ray")) == sorted(key for key, _ in wanted)


def program():
    """The program, as the tests of the whole have built it."""
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    found = os.environ.get("GRUNDY") or shutil.which(target / "debug" / "grundy")
    if found is None:
        pytest.skip("the program is not built: cargo build")
    return str(found)


def test_a_rubric_on_dask_is_the_rubric_alone(dask, tmp_path):
    path = program()
    handed_in = tmp_path / "handed-in"
    handed_in.mkdir()
    for name in ["s01-right.game", "s03-three-for-four.game", "s08-misspelt.game", "s10-syntax.game"]:
        shutil.copy(SHEET / "submissions" / name, handed_in)
    shutil.copytree(SHEET / "submissions" / "s12-folder", handed_in / "s12-folder")
    wanted = grading.wanted(path, SHEET / "rubric.game", handed_in, [])
    assert len(wanted) == 5
    keep = tmp_path / "keep"
    results = kept.Results(keep, "judged")
    way = killing(spread.on_dask(dask), dask, 1)
    spread.compute(tasks.judge, wanted, results, way, 1)
    assert way.killed
    grading.hand_over(wanted, results, keep)

    def grade(*args):
        command = [path, "grade", str(SHEET / "rubric.game"), str(handed_in), "--format", "json", *args]
        ran = subprocess.run(command, capture_output=True, text=True)
        return ran.returncode, ran.stdout

    merged, whole = grade("--merge", "--keep", str(keep)), grade()
    assert merged == whole and merged[0] == 0
    # Another submission: it alone is judged.
    shutil.copy(SHEET / "submissions" / "s05-less-than.game", handed_in)
    assert grade("--merge", "--keep", str(keep))[0] == 4
    wanted = grading.wanted(path, SHEET / "rubric.game", handed_in, [])
    told = spread.compute(tasks.judge, wanted, results, spread.on_dask(dask), 1)
    assert told.startswith("1 of 6 computed")
    grading.hand_over(wanted, results, keep)
    assert grade("--merge", "--keep", str(keep)) == grade()


def test_the_commands_of_the_page(tmp_path):
    def run(*args):
        command = [sys.executable, str(EXAMPLES / "sweep.py"), "--digits", "1", "--steps", "100000", *args]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    run("--shard", "1/2")
    run("--shard", "2/2")
    assert sorted(path.name for path in (tmp_path / "results").iterdir()) == [
        "part-1-of-2.jsonl",
        "part-2-of-2.jsonl",
    ]
    told = run("--report")
    assert sum(int(line.split()[0]) for line in told.splitlines()) == 7 and "not computed" not in told
    assert told == run("--results", "elsewhere")


def test_a_text_with_a_mistake_is_a_result(tmp_path):
    wanted = [("a", ("game G = octal 0.7", "period G", {})), ("b", ("game G = octal 0.9", "period G", {}))]
    results = alone(wanted, tmp_path)
    assert results["a"]["answers"] and "octal" in results["b"]["mistake"]
    assert "wrong: " in sweep.report(wanted, results)


def test_a_rubric_in_the_folder_of_submissions(tmp_path):
    for file in (SHEET / "rubric.game", SHEET / "solution.game", SHEET / "submissions" / "s01-right.game"):
        shutil.copy(file, tmp_path)
    rubric = tmp_path / "rubric.game"
    rubric.write_text('import "more.game"\n' + rubric.read_text())
    (tmp_path / "more.game").write_text("let more = 1\n")
    wanted = grading.wanted(program(), rubric, tmp_path, [])
    assert [list(work[3]) for _, work in wanted] == [["s01-right.game"]]
    results = kept.Results(tmp_path / "keep", "judged")
    spread.compute(tasks.judge, wanted, results, spread.here, 1)
    assert all(list(results[key]) for key, _ in wanted)


def test_what_is_not_decided_is_judged_again(tmp_path):
    handed_in = tmp_path / "handed-in"
    handed_in.mkdir()
    (tmp_path / "rubric.game").write_text('problem "1" worth 1 {\n    student.x == 1\n}\n')
    (handed_in / "a.game").write_text("game Up(n) { move to Up(n + 1) }\nlet x = grundy(Up(0))\n")
    limits = ["--timeout", "1ms", "--max-steps", "1000000000000"]
    wanted = grading.wanted(program(), tmp_path / "rubric.game", handed_in, limits)
    results = kept.Results(tmp_path / "keep", "judged")
    for _ in range(2):
        told = spread.compute(tasks.judge, wanted, results, spread.here, 1)
        assert told.startswith("1 not decided; 0 of 1 computed in 1 batches") and len(results) == 0
    grading.hand_over(wanted, results, tmp_path / "keep")


@pytest.mark.parametrize("wrong", [["--batch", "0"], ["--steps", "-5"], ["--digits", "-1"], ["--shard", "4/3"], ["--shard", "a"]])
def test_a_sweep_refuses_what_cannot_be(wrong):
    ran = subprocess.run([sys.executable, EXAMPLES / "sweep.py", *wrong], capture_output=True, text=True)
    assert ran.returncode == 2 and wrong[0] in ran.stderr and "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("script", "arguments", "said"),
    [
        ("sweep.py", ["--workers", "2"], "--on"),
        ("sweep.py", ["--results", __file__], "test_cluster.py"),
        ("grade.py", ["none.game", "."], "none.game"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(script, arguments, said, tmp_path):
    command = [sys.executable, EXAMPLES / script, *arguments, *(["--program", program()] if script == "grade.py" else [])]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert ran.returncode == 1 and said in ran.stderr and "Traceback" not in ran.stderr
