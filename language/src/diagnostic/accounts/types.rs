//! `G03xx`: kinds of things.

super::accounts! { TYPES;

WRONG_TYPE "G0301" Error "Something of another kind is wanted"
explained "Every value is of a kind: a number, a truth value, a text, an outcome, a position, a game, or a list, set or tuple of such. Functions and games say what kinds they take."
mended "assert grundy(*3) == 3\n";

OPERATOR_TYPES "G0302" Error "An operator between things that it does not join"
explained "`+` joins numbers, positions, lists or texts, both sides of one kind. `- * / % ^` want numbers. `union minus intersect` want sets. A position plus a number is a frequent slip: a nim heap of n is the position `*n`."
mended "import nim\noutcome(Nim(5) + *3)\n";

NOT_A_CONDITION "G0303" Error "A condition is neither true nor false"
explained "After `if`, `assert` and `claim`, and beside `and`, `or`, `not`, stands something true or false: a comparison, `in`, or a bool. A number is neither."
mended "game Even(n) {\n    subtract 2 if n % 2 == 0\n}\n";

MIXED_MEMBERS "G0304" Error "Members of different kinds"
explained "All members of a list or a set are of one kind. Things of different kinds that belong together make a tuple: `(3, \"XX\")`."
mended "let pair = (1, \"two\")\n";

BRANCHES_DIFFER "G0305" Error "An `if` is worth different kinds of things"
explained "`if c then a else b` has one kind, whatever c is."
mended "fn size(n) = if n > 0 then n else 0\nsize(3)\n";

FUNCTION_ARGUMENTS "G0306" Error "A function is given too few or too many arguments"
explained "A function takes as many arguments as it has parameters. The message shows how it is called."
mended "assert gcd(12, 18) == 6\n";

GAME_ARGUMENTS "G0307" Error "A game is given too few or too many values"
explained "A position of a game has a value for each of its parameters. Only a game of one number takes several, `Kayles(5, 7)`, which is the sum of the heaps."
mended "import wythoff\nmoves Wythoff(3, 5)\n";

NOT_CALLABLE "G0308" Error "Something is called that is no function"
explained "Only games and functions are called. A product is written with `*`."
mended "let k = 4\nk * (2 + 1)\n";

NOT_INDEXABLE "G0309" Error "Something is indexed that has no entries"
explained "Lists and texts have entries, `xs[0]`, counted from 0. Sets have no order, tuples have parts `.0`. A parameter that should be a list is declared as one: `heaps: [nat]`."
mended "fn first() = sort(s)[0] where s = {3, 1, 2}\nfirst()\n";

NO_SUCH_PART "G0310" Error "A tuple has no such part"
explained "The parts of a tuple are `.0`, `.1` and so on. A pair has two."
mended "let pair = (3, 5)\npair.1\n";

NOT_A_COLLECTION "G0311" Error "Something without members is gone through"
explained "`for x in S`, `x in S`, and functions such as `sum` and `len` want a collection: a list, a set, a range, or a text, which is a row of letters."
mended "table k * k for k in 1..5\n";

POSITION_AGAINST_NUMBER "G0312" Error "A position is compared with a number or an outcome"
explained "A position has a nim-value, `grundy(G)`, and an outcome, `outcome(G)`. Compare those; or compare positions by value: `G == *3`."
mended "import kayles\nassert grundy(Kayles(5)) == 4\n";

NOT_A_POSITION "G0313" Error "A question about a position is asked of something else"
explained "`moves`, `explain`, `tree`, `play` and `lost` are about positions: `Nim(5)`, a sum, `*3`, `{*0, *1}`, a node of a graph."
mended "moves *5\n";

NEEDS_A_GAME "G0314" Error "A question about a whole game is asked of one position"
explained "`period`, `code` and `guess` look at all heaps of a game at once, so they take its name alone. For a game of several numbers fix all but one: `period grundy(W(n, 3)) for n in 0..`."
mended "import kayles\nperiod Kayles\n";

NEEDS_RANGES "G0315" Error "A question about many is asked of one"
explained "`table`, `lost` and `plot` go through a range: `table Kayles(0..20)`, or `table outcome(G(n)) for n in 0..20`."
mended "import kayles\ntable Kayles(0..5)\n";

RANGE_AS_ARGUMENT "G0316" Error "A range stands where one number is wanted"
explained "`Kayles(0..20)` means many positions, and stands only in `table`, `lost` and `plot`. Elsewhere it is the list `[Kayles(n) for n in 0..20]`."
mended "import kayles\nlet row = [Kayles(n) for n in 0..20]\n";

ENDLESS_TYPE "G0317" Error "A type that would contain itself"
explained "A value would have to be part of itself, or is made of more parts than anybody meant. In a recursive function look at what the inner call is given."
mended "fn grow(xs) = if len(xs) > 3 then xs else grow(xs + xs)\ngrow([1])\n";

PATTERN_SHAPE "G0318" Error "Names do not fit what they name"
explained "`(a, b)` names the two parts of a pair, as many names as there are parts."
mended "let (a, b, c) = (1, 2, 3)\na + b + c\n";

GAME_WITHOUT_POSITION "G0319" Error "A game stands where a position is wanted"
explained "A game is its rules; a position of it has numbers too: `Kayles(5)`."
mended "import kayles\nmoves Kayles(5)\n";

NIMBER_SIZE "G0320" Error "The size of a nim heap is not a number"
explained "`*n` is the nim heap of n, so n is a number. The star touches what follows: `*3`, `*n`, `*(a xor b)`."
mended "let size = 3\n*size\n";

ENDLESS_RANGE "G0321" Error "A range without end where everything is gone through"
explained "`1..` has no upper end. It can stand after `subtract`, which stops at the heap, and in a `claim` or a `period`, which may be proved for all numbers. Lists, tables and sums need an end."
mended "let squares = [k * k for k in 1..9]\n";

OUTCOME_AS_TEXT "G0322" Error "An outcome in quotes"
explained "The outcomes are values: N, P and D, without quotes."
mended "import nim\nassert outcome(Nim(3)) == N\n";

COMPARE_DIFFERENT "G0323" Error "Things of different kinds are compared"
explained "Comparisons are between things of one kind: numbers with numbers, texts with texts."
mended "assert same_members([1, 2], {1, 2})\n";

UNEXPECTED_FUNCTION "G0324" Error "A function stands where a value is wanted"
explained "A function is called, `f(x)`. Only where a relation is wanted, in `components` and `neighbours`, can it stand alone, or where another function expects one."
mended "fn double(x) = 2 * x\ndouble(4)\n";

NOT_A_RELATION "G0325" Error "Something that relates nothing is used as a relation"
explained "`components` and `neighbours` take a relation: a function of two members that is true or false, or a set of pairs of them."
mended "fn near(a, b) = abs(a - b) == 1\ncomponents({1, 2, 5}, near)\n";

WRONG_MEMBERS "G0326" Error "Members of another kind are wanted"
explained "The collection is there, but its members are of another kind than those that are wanted from it or put into it."
mended "assert sum([1, 2]) in [3, 4]\n";

RECURSION_TYPE "G0327" Error "A function calls itself in a way that does not fit"
explained "Inside itself a function is called with arguments like those of its parameters, and gives what it gives everywhere."
mended "fn down(n) = if n == 0 then 0 else down(n - 1)\ndown(3)\n";

OPTION_MISFIT "G0328" Error "A question is given something that it does not take"
explained "`depth` goes with `tree`; `to \"file\"` with `period`, `tree` and `plot`, which can write one."
mended "import nim\ntree Nim(3) depth 2\n";

EMPTY_BRACKETS "G0329" Error "Round brackets with nothing in them"
explained "Round brackets hold one value, or the parts of a tuple. An empty list is `[]`, an empty set `{}`; no stones at all is the position `*0`."
mended "let nothing = *0\n";

MIXED_SET_OPERATORS "G0330" Warning "Set operators are mixed without brackets"
explained "`xor` binds more tightly than `union`, `minus` and `intersect`, which are taken from left to right. Where a row of them could be meant in another way, brackets say which; the help writes both ways out."
mended "let tokens = {1, 2, 3}\n(tokens minus {1}) xor {4}\n";

POWER_FOR_NIM_SUM "G0331" Warning "A power stands where a nim-sum is likely meant"
explained "In many languages `^` adds without carrying; here it is a power, and the nim-sum is `xor`. A nim-value is compared with a power of two variables hardly ever on purpose."
mended "import nim\nclaim grundy(Nim(a, b)) == a xor b for a in 0..9 for b in 0..9\n";

WRITTEN_TWICE "G0332" Warning "A set is written with a number twice"
explained "A set holds each number once: `{3, 3, 5}` has two members. Heaps of which several may have the same size are a list, `[3, 3, 5]`, and the parameter of their game is `[nat]`."
mended "let heaps = [3, 3, 5]\n";

FRACTION_IS_0 "G0333" Warning "A fraction of whole numbers is 0"
explained "All numbers are whole, and `/` rounds down: `2 / 3` is 0, and so is `2 / 3 * n`. Two thirds of n, rounded down, are `2 * n / 3`."
mended "game G(n) {\n    subtract 1..2 * n / 3\n}\n";

PART_NAMED_BY_A_WORD "G0334" Warning "A part has a word that says something for its name"
explained "What stands behind `leaving` and `split into` are numbers of heaps, `leaving 2 heaps`, or names of the parts: `split into even + odd` calls them so, and does not ask that one of them is even. What holds of a part is said by an `if`."
mended "game Row(n) {\n    split into a + b if a % 2 == 0 and b % 2 == 1\n}\n";

RANGE_IN_A_LIST "G0335" Warning "A list has one member, and that is a range"
explained "A range is a list already: `1..3` is 1, 2 and 3. In square brackets it is the one member of another list, `[[1, 2, 3]]`. In braces it gives a set its members, `{1..3}`."
mended "let a = len(1..3)\n";
}
