"""Texts that are run, what is wrong with them, and what is kept."""

import pickle

import pytest

import grundy


def test_answers_are_objects_of_their_kinds():
    answers = grundy.run(
        """import kayles
Kayles(5)
1 + 2
{3, 1}
moves Kayles(3)
table Kayles(0..4)
lost Kayles(0..20)
tree Kayles(2)
plot Kayles(0..20)
assert 1 == 2
claim outcome(Kayles(n)) == N for n in 1..
period Kayles
code Kayles
guess Kayles
quotient Kayles to 6
explain Kayles(n) for n in 1..2
"""
    )
    kinds = [answer.kind for answer in answers]
    assert kinds == (
        "position value value moves table lost tree plot assert claim period code guess quotient many".split()
    )
    position, number, numbers, *_ = answers
    assert (position.value, position.outcome, position.position) == (4, "N", "Kayles(5)")
    assert number.value == 3 and numbers.value == frozenset({1, 3})
    assert answers[4].values == [0, 1, 2, 3, 1] and answers[4].axes == [("n", [0, 1, 2, 3, 4])]
    assert answers[4].to_pandas()["Kayles"].tolist() == [0, 1, 2, 3, 1]
    assert answers[5].to_pandas()["n"].tolist() == [0]
    assert answers[4].csv.splitlines()[0].startswith("n")
    assert all(answer.svg.count("<svg") == 1 for answer in answers[6:8])
    assert answers[0].svg is None
    assert not answers[8] and answers[8].failed
    assert [part.value for part in answers[-1]] == [1, 2]
    assert answers[3].to_pandas()["winning"].tolist() == [False, True, False]
    for answer in answers:
        assert answer.text and "<section" in answer._repr_html_() or answer.kind == "moves"
        assert answer.data["kind"] == answer.kind and answer.data["source"] == answer.source
    assert answers[-1][0].text in answers[-1].text
    assert "<section" in answers._repr_html_()


def test_definitions_are_replaced_and_what_depends_on_them_follows():
    session = grundy.Session("game A(n) { subtract 1..3 }\ngame B(n) = A(2 * n)")
    assert session.position("B(3)").value == 2
    b = session.game("B")
    session.run("game A(n) { subtract 1..2 }")
    assert b(3).value == 0 == session.position("A(6)").value
    assert session.games() == ["A", "B"]
    assert session.names()["A"] == "(n: nat) -> position"
    found = session.run("let x = 3; x; let x = 4; x")
    assert [answer.value for answer in found] == [3, 4]


def test_a_text_with_a_mistake_changes_nothing():
    session = grundy.Session("game A(n) { subtract 1..3 }")
    for wrong in ["game A(n) { subtract 1 }\nB(3)", "let a = 1\nlet b = 1 / 0", "game A(n {", "A(3) +"]:
        with pytest.raises(grundy.Mistake):
            session.run(wrong)
        assert session.definitions() == ["game A(n) { subtract 1..3 }"]
        assert session.position("A(3)").value == 3


@pytest.mark.parametrize("text", ["let a = 1; let a = q", "let a = 1; let b = 3; let a = 1 / 0"])
def test_a_text_that_defines_a_name_twice_is_one_text(text):
    session = grundy.Session("let a = 0\nlet b = 8")
    with pytest.raises(grundy.Mistake):
        session.run(text)
    assert session.definitions() == ["let a = 0", "let b = 8"]
    assert session.run("[a, b]")[0].value == [0, 8]


def test_answers_before_a_mistake_are_kept():
    with pytest.raises(grundy.Mistake) as caught:
        grundy.run("1 + 1\nlet a = 3\na\n1 / 0\n5")
    assert [answer.value for answer in caught.value.answers] == [2, 3]
    assert caught.value.problems[0].line == 4


def test_the_library_is_at_hand():
    found = grundy.run("Kayles(5)")
    assert found[0].value == 4 and found.taken == "import kayles"
    assert grundy.run("import kayles\nKayles(5)").taken is None


def test_files_beside(tmp_path):
    (tmp_path / "mine.game").write_text("game Mine(n) { subtract 1..4 }\n")
    session = grundy.Session('import "mine.game"', folder=tmp_path)
    assert session.position("Mine(7)").value == 2
    with pytest.raises(grundy.Mistake, match="mine.game"):
        session.run('import "mime.game"')
    (tmp_path / "bad.game").write_bytes(b"game \xff")
    with pytest.raises(grundy.Mistake):
        session.run('import "bad.game"')


def test_problems_are_objects():
    text = "game K(n) { subtract 1..3 }\nK(3) K(4)\nk(2)"
    found = grundy.check(text)
    assert [problem.line for problem in found][:1] == [2]
    problem = found[0]
    assert problem.is_error and problem.code.startswith("G") and problem.title and problem.explanation
    assert text[problem.span.start : problem.span.end] and problem.code in str(problem)
    assert problem.code in grundy.explain_code(problem.code)
    assert grundy.check("game K(n) { subtract 1..3 }") == []
    with pytest.raises(grundy.Mistake) as caught:
        grundy.parse(text)
    assert list(caught.value.problems) == found


def test_a_fix_mends_the_text():
    text = "let é = 3\nassert é == 3 && Grundy(Kayles(é)) > 1\nimport kayles\n"
    mended = text
    for _ in range(3):
        fixes = [problem.fix for problem in grundy.check(mended) if problem.fix]
        if not fixes:
            break
        mended = fixes[0].apply(mended)
    assert mended != text and grundy.check(mended) == []


def test_parse_takes_definitions_alone():
    session = grundy.parse("game K(n) { subtract 1..3 }\nassert 1 == 2\nK(3)")
    assert session.game()(3).value == 3 and session.definitions() == ["game K(n) { subtract 1..3 }"]


def test_format():
    assert grundy.format("game K(n){subtract 1..3}") == "game K(n) { subtract 1..3 }\n"
    with pytest.raises(grundy.Mistake):
        grundy.format("game K(n {")


def test_everything_is_picklable():
    session = grundy.Session("# mine\ngame A(n) { subtract 1..3 }\nlet two = 2")
    answers = session.run("A(5)\nmoves A(3)\nplot A(0..9)\ntable A(0..9)\nexplain A(n) for n in 1..2")
    game = session.game("A")
    for thing in [game, game(5), game(5) + grundy.nim(3), answers, answers[1], game.certificate()]:
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing, thing
    copies = pickle.loads(pickle.dumps(answers))
    for answer, copy in zip(answers, copies, strict=True):
        assert (answer.text, answer._repr_html_(), answer.svg, answer.csv, answer.markdown) == (
            copy.text,
            copy._repr_html_(),
            copy.svg,
            copy.csv,
            copy.markdown,
        )
        assert pickle.dumps(pickle.loads(pickle.dumps(copy))) == pickle.dumps(copy)
    session = pickle.loads(pickle.dumps(session))
    assert session.ask("two + two").value == 4
    with pytest.raises(grundy.Mistake) as caught:
        session.run("A(")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.problems == caught.value.problems and type(again) is grundy.Mistake
    assert pickle.loads(pickle.dumps(grundy.library("kayles")(5))).value == 4


def test_runs_are_alike():
    text = "import kayles\nmoves Kayles(9)\nexplain Kayles(7)\nguess Kayles\nquotient Kayles to 9"
    first, second = grundy.run(text, threads=1), grundy.run(text, threads=2)
    assert first == second and str(first) == str(second)


def test_an_assert_that_nobody_sees_is_raised():
    with pytest.raises(grundy.Failed, match="assert Take") as caught:
        grundy.game("game Take(n) { subtract 1..3 }\nassert Take(5) == Take(2)")
    assert caught.value.answers[0].failed
    with pytest.raises(grundy.Failed):
        grundy.Session("claim n < 5 for n in 0..9")
    # Who sees the answers is told by them.
    assert grundy.run("assert 1 == 2")[0].failed
    assert grundy.Session("assert 1 == 1").names() == {}


def test_a_game_that_is_not_there():
    session = grundy.Session("game Take(n) { subtract 1..3 }\ngame Take'(n) { subtract 1..2 }")
    assert session.games() == ["Take", "Take'"] and session.game().name == "Take'"
    assert session.game("Take'")(5).value == 2
    assert session.game("Kayles")(5).value == 4
    with pytest.raises(KeyError, match="did you mean Take"):
        session.game("Tale")
