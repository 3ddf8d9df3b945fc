//! `G04xx`: rules that cannot be moves.

super::accounts! { RULES;

TAKES_NOTHING "G0401" Error "A rule takes nothing"
explained "A move has to change the position, or the game would not end. Amounts begin with 1; ranges such as `0..3` simply offer no move for 0."
mended "game Heap(n) { subtract 1 }\n";

FROM_WHICH "G0402" Error "A rule does not say which number it takes from"
explained "With several numbers a rule says which it means: `from a`, `from any` for any one of them, `from a and b` for the same amount from both."
mended "game Two(a, b) { subtract 1.. from any }\n";

FROM_NOT_A_NUMBER "G0403" Error "Nothing can be taken from this"
explained "`from` names a parameter that is a number, or an entry of a list of numbers: `from any of heaps`, `from heaps[i]`."
mended "game Heaps(heaps: [nat]) { subtract 1.. from any of heaps }\n";

NEEDS_ONE_HEAP "G0404" Error "This is for games of one number"
explained "`split`, `adjacent` and `leaving` break one heap into several, and the several are positions of the same game; so does everything that looks at a sequence of heaps. A game of several numbers writes such a move out with `move to`."
mended "game Heap(n) { split into 2 }\n";

SPLIT_TOO_FEW "G0405" Error "A split into fewer than two parts"
explained "To split is to divide into two parts at least, none of them empty."
mended "game Heap(n) { split into 2 }\n";

PART_TWICE "G0406" Error "A part is named twice"
explained "The parts that remain have names of their own, and each number of heaps is said once. Parts that must be equal are named apart and compared."
mended "game Heap(n) { split into a + b if a == b }\n";

LEAVES_NO_POSITION "G0407" Error "A move leaves something that is no position"
explained "What stands after `move to` is the position that the move leaves: `G(n - 1)`, a sum, `*0`. A number alone is not a position."
mended "game Heap(n) {\n    move to Heap(n - 1) if n > 0\n}\n";

NEVER_HAPPENS "G0408" Warning "A rule that never applies"
explained "A condition is never true, a range is always empty, or a case was taken above. The rule offers no move to anybody."
mended "game Heap(n) {\n    subtract 1 if n > 5\n    subtract 2\n}\n";

RULE_TWICE "G0409" Warning "A rule is written twice"
explained "The moves of a position are a set. A rule that is repeated adds none."
mended "game Heap(n) {\n    subtract 1..3\n    split into 2\n}\n";

NO_RULES "G0410" Warning "A game has no rules"
explained "In a game without rules nobody can ever move: each position is lost for the player whose turn it is."
mended "game Heap(n) { subtract 1.. }\n";

STANDS_STILL "G0411" Error "A move leaves the position as it was"
explained "Games come to an end, so a move must lead somewhere else. A game in which positions may repeat is declared `loopy`."
mended "game Wait(n) { move to Wait(n - 1) if n > 0 }\n";

ENDLESS_MOVES "G0412" Error "A rule with endlessly many moves"
explained "A position has finitely many moves. `subtract 1..` stops at the heap by itself; a `for` needs an upper end."
mended "game Heap(n) {\n    move to Heap(n - k) for k in 1..n\n}\n";

NEGATIVE_AMOUNT "G0413" Error "An amount below one"
explained "Amounts that are taken are 1 or more. `1-3` is minus two: one to three is `1..3`."
mended "game Heap(n) { subtract 1..3 }\n";

SYMMETRIC_MISFIT "G0414" Error "`symmetric` has nothing to change places"
explained "`symmetric` says that the order of some parameters, or of a list's entries, does not matter. It needs two parameters of one kind, or a list."
mended "game Two(a, b) symmetric { subtract 1.. from any }\n";

CANONICAL_MISFIT "G0415" Error "`canonical` does not give a position"
explained "After `canonical` stands the position that this one is the same as, in its simplest form."
mended "game Row(cells: [nat]) canonical Row(sort(cells)) { subtract 1.. from any of cells }\n";

FROM_TWICE "G0416" Error "A number is taken from twice"
explained "`from a and b` takes the same amount from each of the numbers that it names, so it names each once."
mended "game Two(a, b) { subtract 1.. from a and b }\n";

AS_OUTSIDE_RULE "G0417" Error "`as` outside a rule"
explained "`as \"take {k}\"` gives the words for a move; questions and lists have no moves to name."
mended "table 2 * k for k in 1..4\n";

PATTERN_PARAMETER "G0418" Error "A game's parameter is taken apart"
explained "A parameter of a game has one name, since it is written in every position. A function may take its arguments apart: `fn f((a, b))`."
mended "game At(x, y) { move to At(0, 0) if x > 0 and y > 0 }\n";

NOTHING_TO_TAKE_FROM "G0419" Error "There is no number to take from"
explained "`subtract` and `remove` take from a parameter that is a number. A game of a list takes from its entries: `from any of heaps`."
mended "game Heaps(heaps: [nat]) { subtract 1.. from any of heaps }\n";

CODE_WITH_PARAMETERS "G0420" Error "A code game with parameters"
explained "A taking-and-breaking code describes a game of one heap completely, so the heap needs no name: `game Kayles = octal 0.77`."
mended "game Kayles = octal 0.77\nKayles(5)\n";

EMPTY_PROBLEM "G0421" Error "A problem checks nothing"
explained "A problem holds at least one check: an expression that must be true of the submission. Where a person marks it, `by hand` stands in their place."
mended "problem \"1\" worth 2 {\n    student.answer == 3\n    hint \"Think of mex.\"\n}\n";

POINTS_DIFFER "G0422" Error "Points do not add up"
explained "The points of a problem's checks add up to what the problem is worth. Checks without points share what the others leave."
mended "problem \"1\" worth 3 {\n    student.a == 1 worth 2\n    student.b == 2 worth 1\n}\n";

RULES_TOO_LARGE "G0423" Error "A rule has too much to go through"
explained "A rule leaves at most 100 heaps: there are too many ways to divide a heap into more. Each rule is worked out with all the conditions and names that stand around it, and those of a game come to 200,000 at most: a list of a thousand cases is better written as a `fn`."
mended "game Heap(n) { split into 100 }\n";

COINS_MISFIT "G0424" Error "No such game of coins"
explained "A move of a coin-turning game turns one coin or more: `turn 2 coins`, `turn 1..3 coins`, `turn 1.. adjacent coins`. A product is of two such games on strips; it is played on a board."
mended "coins Twins { turn 2 coins }\ncoins Corners = Twins × Twins\n";

ONE_OF_OPTIONS "G0425" Warning "A move leaves a position made of options"
explained "Positions in braces are one position, whose options these are: who moves to it lets the opponent choose one of them. For a move to each of them there is a rule for each."
mended "game Steps(n) {\n    move to Steps(n - 1) if n >= 2\n    move to Steps(n - 2) if n >= 2\n}\n";

TAKES_0_TOO "G0426" Warning "Among amounts is one below 1, which is no move"
explained "A move has to take something: of the amounts `0..3` and `{0, 1}` the 0 is left out, and nobody may pass. So is 3 - 5, which is -2: the range is `3..5`. Amounts begin with 1. To pass is a `move to` of its own, in a game that counts how often that was done."
mended "game Take(n) {\n    subtract 1..3\n}\n";

LEFT_A_LETTER "G0427" Warning "The words for a move have a name that is not filled in"
explained "The words behind `as` may say what a name stands for: `as \"take {k}\"` calls the moves take 1, take 2 and so on. Without braces k is a letter, and all moves have the same words."
mended "game Take(n) {\n    subtract k for k in 1..3 as \"take {k}\"\n}\n";

BLOCKING_MISFIT "G0430" Error "`blocking` without rules"
explained "`blocking 1` says that the opponent may forbid one option of a position before each move. It stands before the rules of a game, or its code: a game that is another name for a position has the moves of that position."
mended "game Held(n) blocking 1 { subtract 1.. }\nHeld(3)\n";

}
