//! `G01xx`: words, signs, lines and brackets.

super::accounts! { WORDS;

UNEXPECTED "G0101" Error "Something stands where it cannot"
explained "The words of a statement come in an order, and this one is out of place. The message says what could have stood there. Read the line up to the mark: everything before it was understood."
mended "game Heap(n: nat) { subtract 1..3 }\n";

UNCLOSED_BRACKET "G0102" Error "A bracket is never closed"
explained "Every `(`, `[` and `{` needs its partner. The message shows where the bracket was opened, and where it became clear that the partner is missing: at the next definition, or at the end of the text."
mended "game Heap(n) { subtract 1..3 }\nHeap(5)\n";

STRAY_CLOSING_BRACKET "G0103" Error "A bracket closes nothing"
explained "There is a `)`, `]` or `}` with no open bracket for it to close. Often one too many was typed, or the opening one was deleted."
mended "game Heap(n) { subtract 1..3 }\n";

MISMATCHED_BRACKETS "G0104" Error "Brackets do not fit together"
explained "Brackets close in the reverse order of their opening, each by its own kind: `( [ ] )`. Here another kind closes while one is still open."
mended "let heaps = [(1, 2), (3, 4)]\n";

UNCLOSED_TEXT "G0105" Error "A text is not closed"
explained "A text stands between two double quotes on one line. To have a quote in a text, write \\\"."
mended "let row = \"..X\"\n";

NESTED_TOO_DEEP "G0106" Error "Brackets stand too deep one inside another"
explained "Brackets and choices may nest a hundred deep, which is far more than a reader can follow. Give the inner parts names."
mended "let inner = ((((1))))\nlet outer = ((((inner))))\n";

UNKNOWN_STATEMENT "G0107" Error "No statement begins with this word"
explained "A statement is a definition (`game`, `graph`, `fn`, `let`, `import`, `problem`), a test (`assert`, `claim`), a question (`moves`, `explain`, `lost`, `table`, `period`, `code`, `guess`, `tree`, `plot`, `play`), or an expression whose value is shown."
mended "game Heap(n) { subtract 1..3 }\n";

RESERVED_NAME "G0108" Error "A word of the language is used as a name"
explained "These words cannot be names, since a reader could not tell what is meant: for in if then else and or not iff implies xor union minus intersect with from where as leaving true false let fn. All others can, `moves` and `table` among them."
mended "let origin = 3\norigin\n";

OUTCOME_NAME "G0109" Error "An outcome is used as a name"
explained "N, P and D are the outcomes of a position: the next player wins, the previous player wins, a draw. So a heap is called n, never N."
mended "game Heap(n) { subtract 1..3 }\n";

NUMBER_TOO_LARGE "G0110" Error "A number is too large"
explained "Numbers are whole and fit in 64 bits: up to 9223372036854775807, a little more than 9 * 10^18. A larger one is an error, never a wrong answer."
mended "let large = 9 * 10^18\n";

FRACTION "G0111" Error "There are no fractions"
explained "All numbers are whole; `/` divides and rounds down. A number with a point exists only as the code of a taking-and-breaking game, after `octal` or `hex`. Instead of comparing a fraction, multiply: `2 * a > b` for `a > 0.5 b`."
mended "game DawsonsChess = octal 0.137\n";

BAD_CODE_DIGIT "G0112" Error "A code has a digit that it cannot have"
explained "Each digit of a taking-and-breaking code says into how many heaps the rest may be left: 1 for none, 2 for one, 4 for two, 8 for three, added up. Octal digits are 0 to 7, hexadecimal ones 0 to F. The digit before the point stands for moves that take nothing and only split, so it is 0 or 4 (8 and C too in hexadecimal)."
mended "game Kayles = octal 0.77\n";

ASSIGN_FOR_EQUALS "G0113" Error "`=` where `==` is meant"
explained "`=` gives a name to a value; `==` asks whether two values are equal."
mended "game Even(n) {\n    subtract 2 if n % 2 == 0\n}\n";

FOREIGN_OPERATOR "G0114" Error "An operator of another language"
explained "Operators that are words in mathematics are words here: `and or not in union minus intersect xor iff implies`. Comparisons are `== != < <= > >=`, a power is `^`, the nim-product `⊗`, the nim-sum `xor` or `⊕`."
mended "assert 1 < 2 and 2 < 3\n";

STRAY_CHARACTER "G0115" Error "A character that means nothing"
explained "The language uses letters, digits, quotes, brackets and a few signs. Characters copied from web pages or typed by accident, invisible ones among them, are refused rather than skipped."
mended "let price = 5\n";

NOT_TEXT "G0116" Error "The file is not text"
explained "A `.game` file is UTF-8 text. This one has bytes that no UTF-8 text has: it may be a picture or a document, or text that an editor saved in an older encoding. Save it as UTF-8."
mended "# Größe, saved as UTF-8\nlet size = 3\n";

ENDS_TOO_EARLY "G0117" Error "A statement ends too early"
explained "Something must follow here: a value after an operator, a name after `let`. A line may break after an operator or a comma, and anywhere inside round or square brackets; after `..` it may not, since `1..` is a whole range."
mended "let total = 1 + 2\n";

IF_WITHOUT_ELSE "G0118" Error "An `if` in an expression lacks a part"
explained "An expression is worth something whatever happens, so `if c then a else b` needs all three. (Among rules it is `if c { … }`, and `else` is optional there.)"
mended "fn size(n) = if n > 3 then 1 else 0\nsize(4)\n";

RULE_OUTSIDE_GAME "G0119" Error "A rule stands outside a game"
explained "`subtract`, `remove`, `split` and `move to` say what may be done in a game, so they stand in a game's braces."
mended "game Heap(n) {\n    subtract 1..3\n}\n";

STATEMENT_IN_GAME "G0120" Error "A statement stands among the rules of a game"
explained "In the braces of a game stand rules, `let` and `fn`. Questions about the game come after the closing brace."
mended "game Heap(n) {\n    subtract 1..3\n}\nmoves Heap(5)\n";

WORD_MISSING "G0121" Error "A word is missing"
explained "Some rules have two words: `move to`, `split into`, `from any of`."
mended "game Halve(n) {\n    move to Halve(n / 2) if n > 0\n}\n";

UNKNOWN_RULE "G0122" Error "No rule begins with this word"
explained "A rule begins with `subtract`, `remove`, `split` or `move to`; `for`, `if` and `where` in front of braces hold for the rules inside; `let` and `fn` give names. A move to a position is `move to POSITION`."
mended "game Heap(n) {\n    subtract 1..3\n}\n";

TWO_ON_A_LINE "G0123" Error "Two things stand side by side"
explained "A statement or a rule ends with its line or with `;`. Two values next to each other need an operator or a comma between them."
mended "let a = 1; let b = 2\na + b\n";

CHAIN_NEEDS_BRACKETS "G0124" Error "A row of operators can be read in two ways"
explained "Comparisons chain as on paper, `0 <= i < n`, but `in` does not chain, and `a iff b iff c` means different things to different readers. Brackets say what is meant."
mended "assert (true iff false) iff false\n";

UNKNOWN_ESCAPE "G0125" Error "A backslash escapes nothing"
explained "In a text, `\\\"` is a quote, `\\\\` a backslash, `\\n` a line end and `\\t` a tab. Any other letter after a backslash is a mistake."
mended "let path = \"a\\\\b\"\n";

RANGE_IN_WORDS "G0126" Error "A range or a choice of amounts is written otherwise"
explained "A range is `1..3`, both ends included. Amounts that do not follow each other stand in braces: `subtract {1, 3, 4}`."
mended "game Heap(n) {\n    subtract 1..3\n}\n";

CLAUSE_ALONE "G0127" Error "A clause belongs to nothing"
explained "`for`, `if`, `where` and `as` belong to the rule or the question that they follow, on its line or on the next. To hold for several rules they stand in front of a block: `if n > 3 { … }`."
mended "game Heap(n) {\n    if n >= 3 {\n        subtract 3\n    }\n}\n";

ELSE_WITHOUT_IF "G0128" Error "An `else` without its `if`"
explained "Among rules, `else` follows the block of an `if` that has no other clause with it. In an expression it follows `then`."
mended "game Heap(n) {\n    if n > 3 {\n        subtract 2\n    } else {\n        subtract 1\n    }\n}\n";

NO_BODY "G0129" Error "A definition has no body"
explained "A game has rules in braces, or a position or a code after `=`. A graph has arrows in braces."
mended "game Heap(n) { subtract 1..3 }\n";

NUMBER_TOUCHES_LETTERS "G0130" Error "A number touches letters"
explained "Products are written with `*`: `3 * n`, not `3n`. Names may have digits in them, but not first."
mended "let n = 4\n3 * n\n";

RANGE_TWICE "G0131" Error "A range has three ends"
explained "A range is `a..b`, or `a..` without an upper end. There are no steps: write the set out, or describe it, as in `{2 * k for k in 1..5}`."
mended "let evens = {2 * k for k in 1..5}\n";

COMMA_MISSING "G0132" Error "A comma is missing"
explained "The parts of a list, a set, a tuple, and the arguments of a function are separated by commas."
mended "let heaps = [1, 2, 3]\n";

FOREIGN_DEFINITION "G0133" Error "A definition in the manner of another language"
explained "A function is `fn f(x) = EXPRESSION`, a value `let x = EXPRESSION`, a game `game G(n) { rules }`. Functions have no statements and return nothing: they are worth their expression."
mended "fn double(x) = 2 * x\ndouble(4)\n";

OPERATOR_STARTS_LINE "G0134" Error "A line starts with an operator"
explained "A statement ends with its line unless the line ends in an operator or a comma, or a bracket is open. So the operator stays at the end of the line above."
mended "let total = 1 +\n    2\n";

EQUALS_MISSING "G0135" Error "A `=` is missing"
explained "`let x = …`, `where x = …` and `fn f(x) = …` have a `=` between the name and its meaning."
mended "let size = 7\nsize\n";

FOR_NEEDS_IN "G0136" Error "`for` without `in`"
explained "`for x in S` lets x be each element of S in turn: a range, a list, a set."
mended "table n * n for n in 1..5\n";

IMPORT_NEEDS_QUOTES "G0137" Error "A file name without quotes"
explained "`import \"my-games.game\"` reads a file, `import kayles` a game of the library that comes with the program."
mended "import kayles\nKayles(5)\n";

FOREIGN_COMMENT "G0138" Error "A comment in the manner of another language"
explained "A comment starts with `#` and ends with its line. `##` above a definition is its description, which the help shows."
mended "# a heap of stones\nlet heap = 7\n";

FOREIGN_QUOTES "G0139" Error "Another kind of quotes"
explained "Texts stand in straight double quotes. Word processors turn them into curly ones."
mended "let row = \"..X..\"\n";

PROBLEM_HEADING "G0140" Error "The heading of a problem is not complete"
explained "A problem has a number or name in quotes, `worth` and its points, a title if you like, and its checks in braces."
mended "problem \"1\" worth 2 \"Sums\" {\n    1 + 1 == 2\n}\n";

CLAUSE_NOT_INDENTED "G0141" Warning "A clause line continues the line above"
explained "A line that starts with `for`, `if`, `where` or `as` and opens no block continues the statement above it. Where it is not indented, a reader may take it for a condition on the lines below, which it is not."
mended "game Heap(n) {\n    subtract 1..2\n    if n >= 5 { subtract 5 }\n}\n";

BRACES_MISSING "G0142" Error "A block without braces"
explained "Rules stand in braces. A colon and indentation mean nothing here."
mended "game Heap(n) {\n    subtract 1..3\n}\n";

GROUPED_DIGITS "G0143" Error "Digits are grouped by commas"
explained "Digits are grouped by `_`, as in `1_000_000`. A comma parts numbers: `Kayles(1,000,000)` would be three heaps."
mended "import kayles\ngrundy(Kayles(1_000))\n";

COUNT_IN_COMMENT "G0144" Warning "A comment reads as a count"
explained "What follows `#` on a line is a comment, and is not read. How many members a set or a list has says `len`, and `count` how many values there are."
mended "let even = len({n for n in 1..9 if n % 2 == 0})\n";

INDENTED_STATEMENT "G0145" Warning "An indented line is a statement of its own"
explained "A line that begins with `-`, `[` or `(` begins a statement, however far it is indented: only inside brackets, or behind an operator at its end, a line goes on in the next."
mended "let total = 7 - 2\ntotal\n";

}
