"""Games, positions and sums, against brute force."""

import itertools
import random

import numpy as np
import pytest

import grundy
import plainly

KAYLES = "game Kayles(n) { remove 1..2 leaving 0..2 heaps }"


def random_code(rng):
    return "".join(rng.choice("01234567") for _ in range(rng.randint(1, 4))) or "7"


def test_random_octal_games():
    rng = random.Random(20)
    for _ in range(25):
        digits = random_code(rng)
        game = grundy.game(f"game G = octal 0.{digits}")
        wanted = plainly.octal(digits, 80)
        assert game.values(81).tolist() == wanted, digits
        assert [game(n).value for n in range(0, 81, 7)] == wanted[::7], digits
        assert [game(n).outcome for n in range(20)] == ["N" if v else "P" for v in wanted[:20]]


def test_random_subtraction_games_and_their_periods():
    rng = random.Random(21)
    for _ in range(25):
        taken = set(rng.sample(range(1, 12), rng.randint(1, 4)))
        text = ", ".join(map(str, sorted(taken)))
        game = grundy.game(f"game S(n) {{ subtract {{{text}}} }}")
        wanted = plainly.subtraction(taken, 400)
        assert game.values(401).tolist() == wanted
        found = game.period()
        assert found.proved and found.saltus == 0
        start, period = found.preperiod, found.period
        assert wanted[start : 400 - period] == wanted[start + period : 400]
        assert start == 0 or wanted[start - 1] != wanted[start - 1 + period]


def test_sums_are_nim_sums():
    kayles, dawson = grundy.library("kayles"), grundy.library("DawsonsChess")
    a, b = plainly.octal("77", 12), plainly.octal("137", 12)
    for m, n in itertools.product(range(13), repeat=2):
        total = kayles(m) + dawson(n)
        assert total.value == a[m] ^ b[n]
        assert (kayles(m) == dawson(n)) == (a[m] == b[n])
        assert (kayles(m) != dawson(n)) == (a[m] != b[n])
        assert hash(kayles(m)) == hash(dawson(n)) or a[m] != b[n]
    assert sum([kayles(1), kayles(2), kayles(4)]).value == a[1] ^ a[2] ^ a[4]
    assert (3 * kayles(5)).value == a[5] and (0 * kayles(5)).value == 0
    assert kayles(5) == grundy.nim(4)


def test_moves_and_winning_moves():
    kayles = grundy.library("kayles")
    wanted = plainly.octal("77", 12)
    for n in range(13):
        moves = kayles(n).moves()
        assert len(moves) == moves.total
        for move in moves:
            assert move.winning == (move.value == 0)
            assert kayles.session.position(move.to).value == move.value
        assert plainly.mex(move.value for move in moves) == wanted[n] == moves.value
        assert all(position.outcome == "P" for position in kayles(n).winning())
        assert len(kayles(n).winning()) == len({m.to for m in moves.winning})
        assert len(kayles(n).options()) == moves.total
    assert kayles(3).explain().mex == 3
    assert kayles(2).tree().lines[0]["position"] == "Kayles(2)"


def test_two_numbers():
    game = grundy.library("wythoff")
    values = game.values(13, 9)
    assert values.shape == (13, 9)
    assert all(values[a, b] == plainly.wythoff(a, b) for a in range(13) for b in range(9))
    assert game(5, 3).value == plainly.wythoff(5, 3)
    table = game.table(range(13), range(9))
    assert np.array_equal(np.asarray(table), values)
    frame = table.to_pandas()
    assert frame.loc[5, 3] == values[5, 3] and frame.shape == (13, 9)
    cells = table.to_arrow()
    assert cells.num_rows == 13 * 9 and len(set(cells.column_names)) == 3
    assert all(values[a, b] == value for a, b, value in zip(*(c.to_pylist() for c in cells.columns), strict=True))


def test_arrow():
    kayles = grundy.library("kayles")
    assert kayles.table(range(5)).to_arrow().to_pydict() == {"n": [0, 1, 2, 3, 4], "Kayles": [0, 1, 2, 3, 1]}
    assert kayles.lost(range(100)).to_arrow().to_pydict() == {"n": [0]}
    moves = kayles(3).moves().to_arrow()
    assert moves["value"].to_pylist() == [2, 0, 1] and moves["winning"].to_pylist() == [False, True, False]
    # What is no number, truth or text is told in words, and a number among texts too.
    mixed = grundy.run("table (if n % 2 == 0 then {n} else {}) for n in 0..2")[0].to_arrow()
    assert mixed.schema.types[0] == mixed["n"].type and mixed.num_rows == 3
    assert all(isinstance(cell, str) for cell in mixed.columns[1].to_pylist())


def test_misere_play():
    kayles = grundy.library("kayles")
    for heaps in [(1,), (2,), (5,), (1, 1), (2, 3), (1, 4, 5), (3, 3, 6)]:
        position = sum(kayles(n) for n in heaps).misere()
        assert position.outcome == ("N" if plainly.kayles_misere(heaps) else "P"), heaps
        assert position.value is None


def test_values_that_are_no_nimbers():
    game = grundy.game("graph Round loopy { a -> a, b; b -> a; c -> end; end }", "Round")
    assert (game.a.value, game.a.worth, game.a.outcome) == (None, "∞{}", "D")
    assert (game.c.value, game.end.value, game.c.outcome) == (1, 0, "N")
    assert (game.a + game.c).outcome == "D" and game.a != game.end
    assert game.a == game.a
    with pytest.raises(TypeError, match="no game of one number"):
        game.values(3)


def test_arguments_of_other_kinds():
    chomp = grundy.library("chomp")
    assert chomp([1]).outcome in "NP"
    cram = grundy.library("cram")
    square = cram({(0, 0), (0, 1), (1, 0), (1, 1)})
    assert square.value == 0 and square.outcome == "P"
    assert repr(square) == "Cram({(0, 0), (0, 1), (1, 0), (1, 1)})"
    kayles = grundy.library("kayles")
    assert kayles(np.int64(5)).value == 4
    with pytest.raises(TypeError, match="a float is no argument"):
        kayles(2.5)
    with pytest.raises(TypeError, match="compare its `.value`"):
        kayles(5) == 4
    with pytest.raises(grundy.Mistake):
        kayles(-1).value
    with pytest.raises(grundy.Mistake):
        kayles(1, 2, 3.0 and "x").value


def test_two_games_of_one_name_do_not_add():
    first = grundy.game("game G(n) { subtract 1 }")
    second = grundy.game("game G(n) { subtract 2 }")
    with pytest.raises(ValueError, match="two games of the name G"):
        first(1) + second(1)
    again = grundy.game("game G(n) { subtract 1 }")
    assert (first(1) + again(1)).value == 0


def test_a_game_as_a_function_of_its_options():
    @grundy.define
    def kayles(n):
        return [kayles(a) + kayles(n - k - a) for k in (1, 2) for a in range(n - k + 1)]

    @grundy.define
    def queen(a, b):
        for k in range(1, max(a, b) + 1):
            if k <= a:
                yield a - k, b
            if k <= b:
                yield a, b - k
            if k <= min(a, b):
                yield a - k, b - k

    assert grundy.compare(grundy.library("kayles"), kayles, 60) == []
    assert grundy.compare(grundy.library("wythoff"), queen, 10, 10) == []
    wrong = grundy.game("game K = octal 0.73")
    differ = grundy.compare(wrong, kayles, 20)
    ours, theirs = wrong.values(20), plainly.octal("77", 19)
    assert differ == [(n,) for n in range(20) if ours[n] != theirs[n]] != []
    assert (kayles(3) + kayles(3)).outcome == "P" and kayles(3) == kayles(3)
    assert [p.value for p in kayles(4).winning()] and kayles(4).options()[0].value >= 0

    @grundy.define
    def chain(n):
        return [n - 1] if n else []

    # Deeper than Python's own stack.
    assert chain(20_000).value == 0

    @grundy.define
    def endless(n):
        return [n]

    with pytest.raises(ValueError, match="does not end"):
        endless(1).value


def test_proofs_claims_and_guesses():
    kayles = grundy.library("kayles")
    found = kayles.period()
    assert (found.status, found.period, found.preperiod, found.last_exception) == ("proved", 12, 71, 70)
    assert found.theorem == "guy-smith"
    proof = kayles.certificate()
    assert proof.data["period"] == 12 and proof.bytes.startswith(b"{")
    assert proof.verify()["verdict"] == "verified"
    forged = proof.text.replace('"period": 12', '"period": 6')
    assert grundy.verify(forged)["verdict"] == "refused"
    claim = kayles.claim("outcome(Kayles(n)) == N for n in 1..")
    assert claim.proved and claim.theorem == "guy-smith" and not claim.failed
    refuted = kayles.claim("grundy(Kayles(n)) < 8 for n in 0..")
    first = next(n for n, value in enumerate(plainly.octal("77", 60)) if value >= 8)
    assert refuted.counterexample == {"n": first} and refuted.failed
    guess = kayles.guess()[0]
    assert guess.about == "grundy" and guess.tested_to > 1000
    assert kayles.code().code == "octal 0.77"
    quotient = grundy.library("kayles").quotient(9)
    assert (quotient.order, quotient.proved) == (8, False) or quotient.map[0] == "1"
    squares = grundy.library("squares")
    with pytest.raises(ValueError, match="no period of SubtractASquare is proved"):
        squares.certificate(positions=100_000)
    assert squares.lost(range(50)).positions[:5] == [0, 2, 5, 7, 10]


def test_the_library_by_names():
    assert grundy.library("Kayles").name == grundy.library("kayles").name == "Kayles"
    with pytest.raises(ValueError, match="several games"):
        grundy.library("turtles")
    with pytest.raises(KeyError, match="no game of the library"):
        grundy.library("kayle")


def test_only_graphs_have_nodes():
    session = grundy.Session("graph L { top -> low; low }\ngame Take(n) { subtract 1..3 }")
    assert session.game("L").top.value == 1
    take = session.game("Take")
    with pytest.raises(AttributeError, match="vlues"):
        take.vlues(5)
    assert not hasattr(take, "shape")


def test_a_plain_position_compares_with_the_language():
    @grundy.define
    def pins(n):
        return [n - k for k in (1, 2, 3) if k <= n]

    take = grundy.game("game Take(n) { subtract 1..3 }")
    assert pins(5) == take(5) and take(5) == pins(1) and pins(5) != take(6)
    assert hash(pins(5)) == hash(take(5))
    with pytest.raises(TypeError, match="no number"):
        pins(5) == 1


def test_certificates_are_verified_as_objects_texts_and_files(tmp_path):
    proof = grundy.library("kayles").certificate()
    path = tmp_path / "kayles.json"
    proof.save(path)
    assert grundy.verify(proof) == grundy.verify(proof.text) == proof.verify()
    assert grundy.verify(path)["verdict"] == "verified"
    with pytest.raises(ValueError, match="pathlib"):
        grundy.verify(str(path))


def test_a_long_sum_is_shown_in_part():
    many = 10**6 * grundy.library("kayles")(3)
    assert len(repr(many)) == 1000 and repr(many).endswith("…")


def test_texts_that_the_language_does_not_have():
    game = grundy.game('game Row(s: text) { move to Row(s[1..]) if len(s) > 0 }')
    assert game("x\ty").value == 1
    with pytest.raises(ValueError, match="carriage return"):
        game("x\ry")


def test_a_name_that_hides_what_is_built_in_is_not_put_beside_its_use():
    own = grundy.game("fn prime(n) = n == 1\ngame X(n) { subtract {k for k in 1..n if prime(k)} }")
    built_in = grundy.game("game Y(n) { subtract {k for k in 1..n if prime(k)} }")
    for one, other in (own, built_in), (built_in, own):
        with pytest.raises(ValueError, match="prime"):
            one(3) + other(4)
    # Where the other does not use it, there is no doubt.
    assert (own(3) + grundy.game("game Z(n) { subtract 1 }")(1)).value == 0


def test_what_is_known_of_a_position_is_of_the_definitions_that_there_are():
    session = grundy.Session("game A(n) { subtract 1 }")
    game = session.game("A")
    of_sum, single = game(3) + game(1), game(3)
    assert (of_sum.value, single.outcome, single.answer().value) == (0, "N", 1)
    session.run("game A(n) { subtract 1..5 }")
    assert (of_sum.value, single.answer().value) == (2, 3)


def test_tables_of_points_and_moves_as_frames():
    table = grundy.run("import kayles\ntable grundy(Kayles(n) + Kayles(m)) for n in 0..2 for m in 0..n")[0]
    frame = table.to_pandas()
    assert frame.index.names == ["n", "m"] and frame["value"][2, 1] == 3
    assert table.to_arrow().column_names == ["n", "m", "value"]
    over_lists = grundy.run("table len(x) for x in [[1], [2, 3]]")[0].to_pandas()
    assert list(over_lists["value"]) == [1, 2]
    assert "winning" in grundy.library("kayles")(0).moves().to_pandas().columns


def test_automata_are_proofs():
    period = grundy.library("wythoff").period()
    assert period.status == "automatic" and period.proved and "proved" in period.text


def test_a_fix_goes_where_it_belongs_behind_a_byte_order_mark():
    text = "\ufeffassert 1 > 1 && 3 < 9"
    assert grundy.check(text)[0].fix.apply(text) == "\ufeffassert 1 > 1 and 3 < 9"
