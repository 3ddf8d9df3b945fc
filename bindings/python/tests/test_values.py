"""Values as arrays: what they are, and whose memory they show."""

import gc

import numpy as np
import pytest

import grundy
import plainly


def test_the_array_shows_the_memory_of_the_library():
    game = grundy.library("grundys")
    values = game.values(5000)
    assert not values.flags.writeable and not values.flags.owndata
    with pytest.raises(ValueError):
        values[0] = 1
    # A second look, and a shorter one, show the same memory: nothing was copied.
    again, short = game.values(5000), game.values(100)
    assert values.ctypes.data == again.ctypes.data == short.ctypes.data
    assert np.shares_memory(values, short)
    assert values.dtype.itemsize in (1, 2, 4)


def test_what_was_handed_out_does_not_change():
    game = grundy.library("grundys")
    first = game.values(2000)
    before = first.copy()
    # The session goes on by other ways, and with more heaps, while the first array is looked at.
    assert game.session.ask("grundy(Grundys(3000))").value == int(game.values(3001)[3000])
    assert game(1500).value == before[1500]
    longer = game.values(20_000)
    assert np.array_equal(longer[:2000], before) and np.array_equal(first, before)
    del game, longer
    gc.collect()
    assert np.array_equal(first, before)


def test_values_by_brute_force():
    @grundy.define
    def splits(n):
        return [splits(a) + splits(n - a) for a in range(1, (n + 1) // 2)]

    assert np.array_equal(grundy.library("grundys").values(120), splits.values(120))


def test_values_that_follow_from_a_proof():
    code = "77"
    start, period = 71, 12
    wanted = plainly.octal(code, start + period - 1)
    values = grundy.library("kayles").values(100_003)
    n = np.arange(100_003)
    place = np.where(n < start, n, start + (n - start) % period)
    assert np.array_equal(values, np.array(wanted)[place])
    for length in (0, 1, 70, 71, 72, 82, 83, 84, 200):
        assert np.array_equal(grundy.library("kayles").values(length), values[:length]), length


def test_values_that_rise_for_ever():
    # Every move splits or takes, and values rise with the heaps.
    nim = grundy.library("nim")
    assert np.array_equal(nim.values(70_000), np.arange(70_000))
    lasker = grundy.library("lasker").values(1000)
    n = np.arange(1000)
    wanted = np.where(n % 4 == 3, n + 1, np.where((n % 4 == 0) & (n > 0), n - 1, n))
    assert np.array_equal(lasker, wanted)


def test_wide_and_empty_shapes():
    game = grundy.library("wythoff")
    assert game.values(0, 5).shape == (0, 5)
    assert game.values(1, 1).tolist() == [[0]]
    with pytest.raises(TypeError, match="so many numbers"):
        game.values(2, 2, 2)
    with pytest.raises((OverflowError, grundy.LimitReached)):
        game.values(10**9, 10**9)


def test_values_of_tables():
    # These are no sequences: one is too wide for it, the others have two numbers or take what grows.
    taken = {3, 7, 100_003}
    wide = grundy.game("game S(n) { subtract {3, 7, 100003} }")
    assert wide.values(200_000).tolist() == plainly.subtraction(taken, 199_999)
    squares = plainly.subtraction({k * k for k in range(1, 32)}, 999)
    assert grundy.library("squares").values(1000).tolist() == squares

    @grundy.define
    def pair(a, b):
        return [(a - k, b) for k in range(1, a + 1)] + [(a, b - k) for k in (1, 3) if k <= b]

    game = grundy.game("game Pair(a, b) { subtract 1.. from a; subtract {1, 3} from b }")
    for shape in [(9, 14), (14, 9), (30, 2), (1, 40)]:
        assert np.array_equal(game.values(*shape), pair.values(*shape)), shape
    kept = grundy.game("game Kept(k, n) { move to Kept(k, n - j) for j in 1..min(k, n) }")
    k, n = np.indices((6, 20))
    assert np.array_equal(kept.values(6, 20), n % (k + 1))
    three = grundy.game("game Three(a, b, c) { subtract 1.. from any }")
    a, b, c = np.indices((5, 6, 7))
    assert np.array_equal(three.values(5, 6, 7), a ^ b ^ c)


def test_an_array_that_is_held_is_not_copied_again():
    game = grundy.library("grundys")
    held = game.values(50_000)
    # The session goes on with values of its own, and the same array is given for the same question.
    assert game(60_000).value is not None
    again = game.values(50_000)
    assert again.__array_interface__["data"] == held.__array_interface__["data"]
    more = game.values(60_001)
    assert (more[:50_000] == held).all() and more[60_000] == game(60_000).value
    with pytest.raises(ValueError, match="negative"):
        game.values(-1)
