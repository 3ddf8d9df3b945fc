//! The table of builtin functions. Help, completion, the reference and a test come from it.
//!
//! A form is written as help shows it: `some a` is any collection of `a` (a list, a set, a
//! range, the letters of a text), `relation a` a function of two that is true or false, or
//! a set of pairs; one letter stands for any type; `...` for more of the same.

use std::fmt;

macro_rules! builtins {
    ($($builtin:ident $name:ident [$($form:literal),+] $doc:literal $example:literal;)*) => {
        /// A function that the language brings along.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Builtin {
            $($builtin),*
        }

        /// Every builtin function, in the order in which help lists them.
        pub const BUILTINS: &[Builtin] = &[$(Builtin::$builtin),*];

        impl Builtin {
            pub const fn name(self) -> &'static str {
                match self {
                    $(Builtin::$builtin => stringify!($name)),*
                }
            }

            /// The ways to call it.
            pub const fn forms(self) -> &'static [&'static str] {
                match self {
                    $(Builtin::$builtin => &[$(concat!(stringify!($name), $form)),+]),*
                }
            }

            pub const fn doc(self) -> &'static str {
                match self {
                    $(Builtin::$builtin => $doc),*
                }
            }

            /// A file that shows it at work.
            pub const fn example(self) -> &'static str {
                match self {
                    $(Builtin::$builtin => $example),*
                }
            }
        }
    };
}

impl Builtin {
    /// Whether it is about a whole game, and not about one of its positions.
    pub fn is_about_a_game(self) -> bool {
        self.forms().iter().any(|form| form.contains("(game)"))
    }

    /// Whether it takes one position.
    pub fn is_about_a_position(self) -> bool {
        self.forms().first().is_some_and(|form| form.contains("(position) "))
    }
}

impl fmt::Display for Builtin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The builtin of a name.
pub fn builtin(name: &str) -> Option<Builtin> {
    BUILTINS.iter().copied().find(|builtin| builtin.name() == name)
}

builtins! {
Grundy grundy ["(position) -> number"]
    "The nim-value of a position: the size of the nim heap that it is worth."
    "import kayles\nassert grundy(Kayles(5)) == 4";
Outcome outcome ["(position) -> outcome"]
    "Who wins: N, the next player; P, the previous one; D, nobody."
    "import nim\nassert outcome(Nim(3) + Nim(3)) == P";
Options options ["(position) -> [position]"]
    "The positions that one move can leave, in the order of the rules."
    "import nim\nassert len(options(Nim(3))) == 3";
Winning winning ["(position) -> [position]"]
    "The options that win: those that leave a P-position."
    "import nim\nassert winning(Nim(3)) == [Nim(0)]";
Mex mex ["(some number) -> number"]
    "The least number, from 0 on, that is not among these."
    "assert mex({0, 1, 3, 7}) == 2";
Period period ["(game) -> number"]
    "The proved period of a one-heap game's values; `period(G(n, 5) for n in 0..)` is about a game of several arguments in one of them."
    "import kayles\nassert period(Kayles) == 12\n\ngame Take(n, most) {\n    subtract 1..most from n\n}\n\nassert period(Take(n, 6) for n in 0..) == 7";
Preperiod preperiod ["(game) -> number"]
    "The first heap from which the proved period holds; of a game of several arguments as `period`."
    "import kayles\nassert preperiod(Kayles) == 71";
Saltus saltus ["(game) -> number"]
    "By how much the values of a one-heap game grow with each proved period: 0 where they repeat."
    "import nim\nassert saltus(Nim) == 1";
Proved proved ["(game) -> bool"]
    "Is a period of a one-heap game's values proved, with as much effort as `period` spends? If not, `period` has no number to give."
    "import kayles\nassert proved(Kayles)";
Code code ["(game) -> text"]
    "The octal or hexadecimal code of a one-heap game, as the question `code` tells it; an empty text where there is none."
    "import kayles\nassert code(Kayles) == \"0.77\"";
Birthday birthday ["(position) -> number"]
    "How many moves the longest play from a position has."
    "import nim\nassert birthday(Nim(4)) == 4";
Positions positions ["(position) -> number"]
    "How many different positions can be reached, the one itself among them; of a sum all ends without moves are one."
    "import nim\nassert positions(Nim(4)) == 5";
Genus genus ["(position) -> text"]
    "The nim-value, and in braces the misère nim-values beside no, one, two, … nim heaps of 2: the last two alternate for ever."
    "import kayles\nassert genus(Kayles(5)) == \"4^{146}\"";
Misere misere ["(position) -> position"]
    "The same position, but whoever cannot move wins."
    "import nim\nassert outcome(misere(Nim(1))) == P";
Here here ["(position) -> position"]
    "The same position, but the next move must be made in it, whatever lies beside it: what a rule with `answer here` leaves."
    "import nim\nassert outcome(here(Nim(2)) + *1) == N and outcome(here(Nim(2)) + *3) == P";
Same same ["(position, position) -> bool"]
    "Are these the same position, with the same options all the way down?"
    "assert same({*0, *1}, *2)";
SameValues same_values ["(position, position) -> bool"]
    "Are two positions worth the same?"
    "assert same_values({*0, *2}, *1)";
SameMembers same_members ["(some a, some a) -> bool"]
    "Have two collections the same members, whatever their order?"
    "assert same_members([1, 2, 2], [2, 1])";
Nimmul nimmul ["(number, number) -> number"]
    "The nim-product; `a ⊗ b` is the same."
    "assert nimmul(2, 3) == 1";
Nimdiv nimdiv ["(number, number) -> number"]
    "The nim-quotient: what gives the first in a nim-product with the second, which is not 0."
    "assert nimdiv(1, 2) == 3";
Niminverse niminverse ["(number) -> number"]
    "The nimber that gives 1 in a nim-product with it; 0 has none."
    "assert niminverse(4) ⊗ 4 == 1";
Nimsqrt nimsqrt ["(number) -> number"]
    "The nimber whose nim-product with itself this is: every nimber has exactly one."
    "assert nimsqrt(2) ⊗ nimsqrt(2) == 2";
Nimpower nimpower ["(number, number) -> number"]
    "The nim-product of so many equal factors; a negative power is one of the inverse."
    "assert nimpower(4, 15) == 1";
Min min ["(some a) -> a", "(a, a, ...) -> a"]
    "The least of several."
    "assert min(4, 2, 9) == 2";
Max max ["(some a) -> a", "(a, a, ...) -> a"]
    "The greatest of several."
    "assert max([4, 2, 9]) == 9";
Abs abs ["(number) -> number"]
    "The number without its sign."
    "assert abs(3 - 5) == 2";
Gcd gcd ["(number, number) -> number"]
    "The greatest common divisor."
    "assert gcd(12, 18) == 6";
Isqrt isqrt ["(number) -> number"]
    "The square root, rounded down."
    "assert isqrt(17) == 4";
Prime prime ["(number) -> bool"]
    "Is it a prime number?"
    "assert prime(13)";
Divisors divisors ["(number) -> {number}"]
    "All divisors from 1 to the number itself; none of 0."
    "assert divisors(6) == {1, 2, 3, 6}";
Digits digits ["(number) -> [number]", "(number, number) -> [number]"]
    "The digits, the highest first, in base ten or in another."
    "assert digits(6, 2) == [1, 1, 0]";
Bits bits ["(number) -> {number}"]
    "The places, from 0, of the ones in binary."
    "assert bits(13) == {0, 2, 3}";
Len len ["(some a) -> number"]
    "How many elements there are, or letters in a text."
    "assert len([7, 7]) == 2";
Sum sum ["(some number) -> number", "(some position) -> position"]
    "The sum of numbers; of positions, the position of all of them side by side."
    "assert sum(k for k in 1..4) == 10";
Product product ["(some number) -> number", "(some some a) -> [[a]]"]
    "The product of numbers; of collections, every way to choose one member of each."
    "assert len(product([0..1, 0..2])) == 6";
Subsets subsets ["(some a) -> [{a}]", "(some a, number) -> [{a}]"]
    "All sets of members of a collection; with a number, those that have so many members."
    "assert subsets(1..3, 2) == [{1, 2}, {1, 3}, {2, 3}]";
Sort sort ["(some a) -> [a]"]
    "The elements in ascending order."
    "assert sort([3, 1, 2]) == [1, 2, 3]";
Reverse reverse ["([a]) -> [a]", "(text) -> text"]
    "The elements or letters from the last to the first."
    "assert reverse(\"abc\") == \"cba\"";
Repeat repeat ["(text, number) -> text", "([a], number) -> [a]"]
    "The letters or elements as often as is said, one behind the other."
    "assert repeat(\".\", 5) == \".....\" and repeat([1, 2], 2) == [1, 2, 1, 2]";
Range range ["(number) -> [number]"]
    "The numbers from 0 up to one less: the indices of so many elements."
    "assert range(3) == [0, 1, 2]";
Indices indices ["(some a) -> [number]"]
    "The indices of a list or a text, from 0."
    "assert indices(\"abc\") == [0, 1, 2]";
Zip zip ["(some a, some b) -> [(a, b)]"]
    "Pairs of elements at the same place."
    "assert zip([1, 2], [3, 4]) == [(1, 3), (2, 4)]";
Any any ["(some bool) -> bool"]
    "Is one of these true? Stops at the first."
    "assert any(k > 2 for k in 1..3)";
All all ["(some bool) -> bool"]
    "Are all of these true? Stops at the first that is not."
    "assert all(k > 0 for k in 1..3)";
Count count ["(some a) -> number"]
    "How many there are: `count(x for x in S if c)`. Truths alone are not counted."
    "assert count(k for k in 1..9 if k % 2 == 0) == 4";
Tally tally ["(some number) -> [number]"]
    "How often 0, 1, 2, … up to the largest stand among numbers from 0 on."
    "assert tally([0, 2, 2, 5]) == [1, 0, 2, 0, 0, 1]";
Nimsums nimsums ["([number], [number]) -> [number]", "([number], number, number) -> [number]"]
    "How often each nim-sum comes up, from how often 0, 1, 2, … stand in two places; with a number and a modulus, in so many places with the same counts, by what the modulus leaves."
    "assert nimsums([2, 1], [1, 3]) == [5, 7]";
Components components ["({a}, relation a) -> {{a}}"]
    "The connected parts of a set, by a relation read in either direction."
    "fn near(a, b) = abs(a - b) == 1\nassert components({1, 2, 5}, near) == {{1, 2}, {5}}";
Neighbours neighbours ["(a, {a}, relation a) -> {a}"]
    "The members of a set that are related to one, in either direction."
    "fn near(a, b) = abs(a - b) == 1\nassert neighbours(2, {1, 2, 3, 5}, near) == {1, 3}";
Shape shape ["({(number, number)}) -> {(number, number)}"]
    "Cells moved to the corner, turned and flipped to a form that all their images share."
    "assert shape({(4, 5), (4, 6)}) == shape({(0, 1), (1, 1)})";
Sprouts sprouts ["(text) -> [[text]]"]
    "What each line in a drawing of Sprouts can leave: drawings that share no spot, side by side."
    "assert sprouts(\"0\") == [[\"AB}AB\"]]";
Grid grid ["(number, number) -> {(number, number)}"]
    "The cells (x, y) of a board, x below the first number and y below the second. A drawing has x downwards and y to the right."
    "assert len(grid(3, 2)) == 6";
}
