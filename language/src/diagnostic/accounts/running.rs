//! `G05xx`: what goes wrong while a program runs.

super::accounts! { RUNNING;

OVERFLOW "G0501" Error "A number grows too large"
explained "Numbers are whole and fit in 64 bits, up to about 9 * 10^18. A calculation that leaves that range is an error, never a wrong answer."
mended "10^18 * 9\n";

DIVISION_BY_ZERO "G0502" Error "A division by zero"
explained "`a / b` and `a % b` have no value where b is 0. In a rule, ask first."
mended "fn half(n) = n / 2\nhalf(4)\n";

NEGATIVE_POWER "G0503" Error "A negative power"
explained "There are no fractions, so `2^-1` has no value."
mended "fn power(k) = 2^k\npower(2 - 1)\n";

INDEX_OUTSIDE "G0504" Error "An index outside of a list"
explained "Indices count from 0 up to one less than the length."
mended "let heaps = [3, 5, 8]\nheaps[2]\n";

NOTHING_TO_CHOOSE "G0505" Error "The least or greatest of nothing"
explained "`min` and `max` of an empty collection have no value."
mended "fn least(xs) = min(x for x in xs if x > 0)\nleast([1, 2])\n";

NEGATIVE_PARAMETER "G0506" Error "A move leaves no position"
explained "A parameter that is a nat is 0 or more. `move to` offers exactly what it says, so a rule that would leave a negative heap needs a condition."
mended "game Three(n) { move to Three(n - 3) if n >= 3 }\ngrundy(Three(4))\n";

NEGATIVE_HEAP "G0507" Error "A nim heap of less than nothing"
explained "The nim heap `*n` has n stones, and n is 0 or more."
mended "fn star(n) = *(n + 3)\ngrundy(star(1))\n";

NO_VALUE_YET "G0508" Error "A value is needed before it is there"
explained "`let`s run in the order of the file. A function may stand above a `let` that it uses, but can be called only below it."
mended "fn more(x) = x + size\nlet size = 3\nmore(2)\n";

NEVER_ENDS "G0509" Error "A game that never ends"
explained "A position leads back to itself, so the game can go on for ever and has no nim-value. The message shows the circle. A game in which positions may repeat is declared `loopy`."
mended "game Swap(a, b) {\n    subtract 1 from a\n    move to Swap(b, a) if a > b\n}\noutcome(Swap(1, 0))\n";

TOO_DEEP "G0510" Error "Functions call each other too deeply"
explained "A recursive function needs a case in which it does not call itself, and each call must come nearer to it. Calls may be 200,000 deep; what a function gave is remembered, so that it reaches larger numbers where it was asked for smaller ones before."
mended "fn down(n) = if n == 0 then 0 else 1 + down(n - 1)\ndown(5)\n";

LIMIT_REACHED "G0511" Error "A limit is reached"
explained "A statement may use so much time and memory, so many positions and steps; the options `--timeout`, `--max-memory`, `--max-positions` and `--max-steps` say how much. A game whose positions grow for ever reaches any limit."
mended "game Grow(n) { move to Grow(n + 1) if n < 100 }\noutcome(Grow(0))\n";

INTERRUPTED "G0512" Error "Interrupted"
explained "The run was stopped from outside, by Ctrl-C or by the system. What was found before that stays known."
mended "import nim\noutcome(Nim(3))\n";

NO_NIMBER "G0513" Error "A position has no nim-value"
explained "In a game that is declared `loopy`, a position may be worth ∞ with a set of numbers, which is no nim-value; where the mover may move again, a position may be loony. Then `grundy(P)` has no number to give. `outcome(P)` says who wins, `P` alone shows what it is worth, and `same_values(P, Q)` compares."
mended "game Pass(n) loopy { subtract 1; move to Pass(n) if n == 2 }\noutcome(Pass(2))\n";

WRONG_ARGUMENT "G0514" Error "A function cannot take this value"
explained "The value is of the right kind, but the function has no answer for it: the digits of a number in base 1, say."
mended "digits(5, 2)\n";

DISAGREES "G0515" Error "A game is not what it says it is"
explained "`canonical` and `symmetric` say that positions are worth the same, and Grundy uses that. It is checked on small positions: these two are not worth the same by the rules, so either the rules or the promise is wrong."
mended "game Steps(a, b) {\n    subtract 1..2 from a\n    subtract 1 from b\n}\noutcome(Steps(3, 2))\n";

NOT_SIMPLEST "G0516" Error "A canonical form is not the last one"
explained "`canonical` is applied once to each position, so the form that it gives must be its own canonical form. Sort all of it, or drop all that can be dropped, in one go."
mended "game Rows(rows: [nat]) canonical Rows([r for r in rows if r > 0]) {\n    subtract 1.. from any of rows\n}\noutcome(Rows([1, 0, 2, 0]))\n";

NOT_PROVED "G0517" Error "A period that is not proved"
explained "`period(G)` and `preperiod(G)` are numbers only where a theorem proves them. `period G`, as a question, says what was seen and how far was looked."
mended "import kayles\nassert period(Kayles) == 12\n";

NO_THEORY "G0518" Error "No theory answers this"
explained "Misère play, games that may go on for ever and games in which the mover may move again each have a theory of their own. A position that needs two of them at once is refused. So is `birthday`, which asks for the end of all play, where play may go on for ever."
mended "game Pass(n) loopy { subtract 1; move to Pass(n) if n == 2 }\noutcome(Pass(2))\n";
}
