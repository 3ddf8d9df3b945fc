"""Everything that the package gives can be sent to another process and back: it is equal there, has the same
hash as what is equal to it, and the same bytes whatever process made it."""

import os
import pathlib
import pickle
import subprocess
import sys

import numpy as np
import pytest

import grundy

QUESTIONS = """import kayles
game A(n) { subtract 1..3 }
graph Round loopy { a -> a, b; b -> a; c -> end; end }
let two = 2
A(5)
1 + two
{3, 1}
("a", [true])
moves A(3)
table A(0..9)
plot A(0..9)
lost A(0..9)
tree A(2)
assert 1 == 2
claim outcome(Kayles(n)) == N for n in 1..
claim grundy(A(n)) == 0 for n in 0..
period Kayles
code Kayles
guess Kayles
quotient Kayles to 6
explain A(n) for n in 1..2
Round.a
"""


def things():
    """One of everything, by names."""
    session = grundy.Session("# mine\ngame A(n) { subtract 1..3 }\nlet two = 2")
    game, kayles = session.game("A"), grundy.library("kayles")
    round_ = grundy.game("graph Round loopy { a -> a, b; b -> a; c -> end; end }", "Round")
    valued = kayles(9)
    valued.answer()
    answers = grundy.run(QUESTIONS)
    every = {
        "game": game,
        "game of the library": kayles,
        "position": game(5),
        "sum": kayles(5) + game(6) + grundy.nim(3),
        "position of a set": grundy.library("cram")({(0, 0), (0, 1)}),
        "position that is known": valued,
        "loopy position": round_.a,
        "misère position": kayles(5).misere(),
        "answers": answers,
        "move": answers[4][0],
        "guess": answers[14][0],
        "period": kayles.period(),
        "certificate": kayles.certificate(),
        "verdict": kayles.certificate().verify(),
        "values": kayles.values(100),
        "limits": grundy.Limits(steps=10),
        "progress": grundy.Progress(1.0, 2),
    }
    every |= {f"answer {at}: {one.kind}": one for at, one in enumerate(answers)}
    for name, text, limits in [
        ("mistake", "1 + 1\nlet a = (", {}),
        ("mistake of a run", "1 + 1\n1 / 0", {}),
        ("limit", "import grundys\nperiod Grundys", {"steps": 1_000_000}),
    ]:
        try:
            grundy.run(text, **limits)
        except grundy.GrundyError as error:
            every[name] = error
            every[f"problem of a {name}"] = error.problems[0]
    return every


def same(one, other):
    if isinstance(one, grundy.GrundyError):
        parts = [(e.problems, e.answers, e.so_far, str(e), e.args) for e in (one, other)]
        return type(one) is type(other) and parts[0] == parts[1]
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and np.array_equal(one, other)
    return type(one) is type(other) and one == other


def test_everything_comes_back_equal():
    for name, thing in things().items():
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(thing, protocol))
            assert same(thing, again), name
            if type(thing).__hash__ and not isinstance(thing, grundy.GrundyError):
                assert hash(again) == hash(thing), name


def in_a_process(code, seed, *args, stdin=b"", cwd=None):
    environment = os.environ | {"PYTHONHASHSEED": str(seed), "PYTHONPATH": str(pathlib.Path(__file__).parent)}
    command = [sys.executable, "-c", code, *args]
    ran = subprocess.run(command, input=stdin, capture_output=True, env=environment, cwd=cwd)
    assert ran.returncode == 0, ran.stderr.decode()
    return ran.stdout


def test_the_bytes_are_the_same_in_every_process():
    code = (
        "import hashlib, pickle, test_pickles\n"
        "for name, thing in test_pickles.things().items():\n"
        "    print(name, hashlib.sha256(pickle.dumps(thing)).hexdigest())\n"
    )
    assert in_a_process(code, 1) == in_a_process(code, 2) != b""


def test_another_process_finds_the_same():
    """What is sent there is equal to what is made there, and does what it did here."""
    code = (
        "import pickle, sys, test_pickles\n"
        "theirs, mine = pickle.load(sys.stdin.buffer), test_pickles.things()\n"
        "wrong = [name for name in mine if not test_pickles.same(mine[name], theirs[name])]\n"
        "assert not wrong and mine.keys() == theirs.keys(), wrong\n"
        "hashed = [n for n in mine if type(mine[n]).__hash__ and not isinstance(mine[n], BaseException)]\n"
        "wrong = [name for name in hashed if hash(mine[name]) != hash(theirs[name])]\n"
        "assert not wrong, wrong\n"
        "assert theirs['game'](6).value == 2 and theirs['certificate'].verify()['verdict'] == 'verified'\n"
        "assert theirs['sum'].value == mine['sum'].value\n"
        "answers = theirs['answers']\n"
        "assert [a.text for a in answers] == [a.text for a in mine['answers']]\n"
        "assert [a._repr_html_() for a in answers] == [a._repr_html_() for a in mine['answers']]\n"
        "sys.stdout.buffer.write(pickle.dumps(theirs))\n"
    )
    mine = things()
    back = pickle.loads(in_a_process(code, 3, stdin=pickle.dumps(mine)))
    assert all(same(mine[name], back[name]) for name in mine)


def test_what_is_known_of_a_position_goes_with_it():
    position = grundy.library("kayles")(9)
    position.answer()
    again = pickle.loads(pickle.dumps(position))
    with grundy.limits(steps=1):
        assert again.outcome == "N" and again.value == position.value


def test_imported_files_go_with_what_needs_them(tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    (here / "more").mkdir(parents=True)
    there.mkdir()
    (here / "mine.game").write_text('import "more/other.game"\ngame Mine(n) = Other(n)\n')
    (here / "more" / "other.game").write_text('import "../base.game"\ngame Other(n) = Base(n)\n')
    (here / "base.game").write_text("game Base(n) { subtract 1..4 }\n")
    text = 'import "mine.game"\nimport "base.game"'
    mine = grundy.Session(text, folder=here).game("Mine")
    pickled = pickle.dumps([mine, mine(7)])
    code = (
        "import pickle, sys\n"
        "game, position = pickle.load(sys.stdin.buffer)\n"
        "print(game(7).value, position.value, (position + game(4)).value)\n"
        "again = pickle.loads(pickle.dumps(game))\n"
        "assert again == game and (again(3) + game(2)).value == 1\n"
    )
    # The files are gone, and so is the folder.
    wanted = b"2 2 6\n"
    for path in [here / "mine.game", here / "more" / "other.game"]:
        path.unlink()
    (here / "base.game").write_text("game Base(n) { subtract 1 }\n")
    assert in_a_process(code, 1, stdin=pickled, cwd=there) == wanted
    # The same name and another text.
    other = tmp_path / "other"
    other.mkdir()
    (other / "base.game").write_text("game Base(n) { subtract 1..2 }\n")
    (there / "base.game").write_text("game Base(n) { subtract 1..3 }\n")
    first, second = (grundy.Session('import "base.game"', folder=f).game("Base") for f in (other, there))
    assert first != second and first == pickle.loads(pickle.dumps(first))
    with pytest.raises(ValueError, match="two files of the name base.game"):
        first(1) + second(1)


def test_files_import_beside_themselves_from_a_folder_that_is_relative(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pathlib.Path("games/more").mkdir(parents=True)
    pathlib.Path("games/a.game").write_text('import "more/b.game"\n')
    pathlib.Path("games/more/b.game").write_text("game B(n) { subtract 1..2 }\n")
    session = grundy.Session('import "a.game"\nimport "more/b.game"', folder="games")
    assert pickle.loads(pickle.dumps(session)).position("B(4)").value == 1


@grundy.define
def pins(n):
    return [pins(left) + pins(n - k - left) for k in (1, 2) for left in range(n - k + 1)]


def test_a_game_that_is_a_function_goes_by_its_name():
    assert pickle.loads(pickle.dumps(pins)) is pins
    assert pickle.loads(pickle.dumps(pins(3) + pins(2))).value == (pins(3) + pins(2)).value
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer).value)"
    assert in_a_process(code, 1, stdin=pickle.dumps(pins(5))) == b"4\n"

    @grundy.define
    def inside(n):
        return []

    with pytest.raises(pickle.PicklingError, match="at the top of a module"):
        pickle.dumps(inside)


def test_what_cannot_be_pickled_says_so():
    session = grundy.Session("1")
    for thing in [session._engine, grundy.run("1")[0]._told]:
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(thing)
