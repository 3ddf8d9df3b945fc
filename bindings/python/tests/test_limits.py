"""Limits, Ctrl-C, and what shows how far work is."""

import itertools
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import grundy

ENDLESS = "game Up(n) { move to Up(n + 1) }\nUp(0)"


def test_the_limit_that_was_reached_is_the_one_that_is_told():
    heaps = grundy.library("grundys")
    for limit, told in ({"memory": "64MiB"}, "memory"), ({"steps": 10**6}, "steps"), ({"timeout": 0.2}, "time"):
        with pytest.raises(grundy.LimitReached, match=f"the limit of {told} is reached"):
            heaps.values(10**9, **limit)


def test_a_limit_of_steps_is_the_same_in_every_run():
    def so_far():
        with pytest.raises(grundy.LimitReached) as caught:
            grundy.run("import grundys\nperiod Grundys", steps=3_000_000)
        return caught.value

    first, second = so_far(), so_far()
    assert first.so_far == second.so_far and first.so_far["kept"]
    assert first.problems[0].code == "G0511"
    assert pickle.loads(pickle.dumps(first)).so_far == first.so_far


@pytest.mark.parametrize("limits", [{"timeout": 0.2}, {"steps": 10**6}, {"memory": "64MiB"}, {"positions": 1000}])
def test_a_game_that_grows_for_ever_ends(limits):
    with pytest.raises(grundy.GrundyError):
        grundy.run(ENDLESS, **limits)


def test_limits_of_a_block():
    game = grundy.library("grundys")
    with grundy.limits(steps=1000):
        with pytest.raises(grundy.LimitReached):
            game.values(200_000)
        with pytest.raises(grundy.LimitReached):
            game(200_000).value
    # What was found before stays, and the session goes on.
    assert game(100).value == game.values(101)[100]
    with pytest.raises(ValueError, match="no amount of memory"):
        grundy.run("1", memory="much")


def test_memory_is_counted():
    with pytest.raises(grundy.LimitReached, match="memory"):
        grundy.run("let all = [n * n for n in 0..100000000]", memory="50MB")
    assert grundy.run("len([n for n in 0..1000])", memory="50MB")[0].value == 1001


def test_who_watches_hears_how_far_it_is():
    told = []
    grundy.library("grundys").values(1_000_000, progress=told.append)
    assert len(told) > 2 and told[-1].heaps >= 1_000_000
    heaps = [progress.heaps for progress in told]
    assert heaps == sorted(heaps) and told[-1].seconds > 0


def test_an_exception_of_who_watches_ends_the_work():
    class Enough(Exception):
        pass

    def enough(progress):
        raise Enough

    game = grundy.library("grundys")
    with pytest.raises(Enough):
        game.values(10**9, progress=enough)
    assert game(10).value == 0 or game(10).value > 0


def test_who_watches_cannot_ask():
    game = grundy.library("grundys")

    def ask(progress):
        game(3).value

    with pytest.raises(RuntimeError, match="at work in this thread"):
        game.values(10**9, progress=ask)


def test_who_watches_can_show_answers():
    """On one thread and on several, of which only the first may call Python."""
    answer = grundy.run("import kayles; moves Kayles(5)")[0]
    shown = []

    def show(progress):
        answer._written.clear()
        shown.append((answer.text, threading.get_ident(), progress.seconds))
        if len(shown) == 5:
            raise InterruptedError

    text = "table period(Five(n, k) for n in 0..) for k in 1..100000"
    game = "game Five(n, k) { subtract {1, 2, 3 + k, 7 + 2 * k, 11 + 3 * k} from n }"
    for threads in (1, 2):
        shown.clear()
        with pytest.raises(InterruptedError):
            grundy.run(f"{game}\n{text}", threads=threads, progress=show)
        assert {ident for _, ident, _ in shown} == {threading.get_ident()}
        # Pieces that follow each other at once do not keep it from being called.
        assert all(later - earlier < 1 for (_, _, earlier), (_, _, later) in itertools.pairwise(shown))
        assert all(text.startswith("Kayles(5)") for text, _, _ in shown)


@pytest.mark.parametrize(
    "wrong",
    [
        {"timeout": -1},
        {"timeout": float("nan")},
        {"timeout": "5"},
        {"steps": -5},
        {"steps": 1.5},
        {"threads": 0},
        {"threads": True},
        {"memory": -1},
        {"memory": None},
        {"memory": "0MiB"},
        {"memory": "99999999999999999999GiB"},
        {"steps": 2**64},
        {"progress": 5},
        {"positions": 0},
        {"points": 0},
    ],
)
def test_limits_that_are_none_are_told_by_their_names(wrong):
    (name,) = wrong
    with pytest.raises((TypeError, ValueError), match=name):
        grundy.run("1", **wrong)


def test_help_names_the_arguments():
    with pytest.raises(grundy.LimitReached) as caught:
        grundy.run("import grundys; Grundys(10000)", steps=1000)
    assert "`steps=`" in caught.value.problems[0].help and "--" not in str(caught.value)


def test_a_bar(capsys):
    grundy.library("grundys").values(3_000_000, progress=True)
    shown = capsys.readouterr().err
    assert "Grundys" in shown and "heaps" in shown


def in_a_process(code, after):
    """What a program prints that gets Ctrl-C once it has said that it is at work."""
    # Where a shell started the tests in the background, Ctrl-C is ignored, and would be here too.
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    program = [sys.executable, "-u", "-c", heard + textwrap.dedent(code)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout.readline() == "at work\n"
        time.sleep(after)
        begun = time.monotonic()
        os.kill(process.pid, signal.SIGINT)
        rest = process.stdout.read()
        return rest, time.monotonic() - begun


@pytest.mark.parametrize(
    "work",
    [
        "grundy.library('grundys').values(10**9)",
        "grundy.run('import grundys; period Grundys')",
        "grundy.run('game Up(n) { move to Up(n + 1) }; Up(0)', memory='100GiB', positions=10**12)",
        "grundy.run('sum(n % 7 for n in 0..10000000000)')",
        "grundy.run('game Five(n, k) { subtract {1, 2, 3 + k, 7 + 2 * k, 11 + 3 * k} from n }; '"
        "'table period(Five(n, k) for n in 0..) for k in 1..1000000', threads=2)",
    ],
)
def test_ctrl_c_is_a_keyboard_interrupt(work):
    told, seconds = in_a_process(
        f"""
        import grundy
        print("at work")
        try:
            {work}
        except KeyboardInterrupt:
            print("interrupted")
        print(grundy.run("import kayles; Kayles(5)")[0].value)
        """,
        0.5,
    )
    assert told == "interrupted\n4\n"
    # Far more than it takes, on a machine with much to do.
    assert seconds < 30


def test_other_threads_go_on_while_one_is_at_work():
    counted = 0
    done = threading.Event()

    def work():
        grundy.library("grundys").values(400_000)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 3


def test_threads_take_turns_in_a_session():
    session = grundy.Session("import kayles")
    found = {}

    def ask(n):
        found[n] = session.ask(f"grundy(Kayles({n}))").value

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[n] for n in range(12)] == grundy.library("kayles").values(12).tolist()


def test_a_limit_of_time_is_kept_while_another_thread_uses_the_session():
    session = grundy.Session("import grundys")
    begun, enough = threading.Event(), threading.Event()

    def watch(progress):
        begun.set()
        if enough.is_set():
            raise InterruptedError

    def work():
        with pytest.raises(InterruptedError):
            session.run("period Grundys", progress=watch)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        assert begun.wait(60)
        for ask in (session.names, session.game, session.definitions, lambda: session.ask("Grundys(5)")):
            with grundy.limits(timeout=0.05), pytest.raises(grundy.LimitReached, match="another thread"):
                ask()
    finally:
        enough.set()
        thread.join()
    assert session.ask("Grundys(5)").value == 1 or session.names()


def test_what_was_found_is_written_when_it_is_asked_for():
    with pytest.raises(grundy.LimitReached) as caught:
        grundy.run("import wythoff; table Wythoff(a, b) for a in 0..3000 for b in 0..3000", steps=300_000)
    error = caught.value
    assert error.so_far["kind"] == "table" and error.so_far_text.startswith("so far")
    again = pickle.loads(pickle.dumps(error))
    assert again.so_far == error.so_far and again.so_far_text == error.so_far_text
