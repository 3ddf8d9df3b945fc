//! `G02xx`: names, files and problems.

super::accounts! { NAMES;

UNKNOWN_NAME "G0201" Error "A name is not known"
explained "A name means something only if it is a parameter or a variable here, a definition of this file, something imported, or a builtin. Look at the spelling; capital letters count."
mended "let heaps = [3, 5, 8]\nlen(heaps)\n";

NOT_IMPORTED "G0202" Error "A game of the library is not imported"
explained "The library's games are there for the asking, but a file says which of them it uses: `import kayles`."
mended "import kayles\nmoves Kayles(5)\n";

UNKNOWN_FUNCTION "G0203" Error "A game or function is not known"
explained "What is called must be a game or a function: one that is defined in this file, imported, or a builtin."
mended "assert grundy(*3) == 3\n";

DEFINED_TWICE "G0204" Error "A name is defined twice"
explained "In a file each name is defined once, so that its reader finds what it means. At the prompt a new definition replaces the old one."
mended "game Heap3(n) { subtract 1..3 }\ngame Heap4(n) { subtract 1..4 }\n";

LOCAL_TWICE "G0205" Error "A local name is used for two things"
explained "Inside a rule or an expression a name that has a meaning keeps it: `for n in …` cannot reuse the parameter n."
mended "game Heap(n) {\n    move to Heap(k) for k in 0..n - 1\n}\n";

PARAMETER_TWICE "G0206" Error "Two parameters have the same name"
explained "Each parameter has a name of its own, or nobody could say which of the two is meant."
mended "game Two(a, b) { subtract 1.. from any }\n";

UNUSED_NAME "G0207" Warning "A local name is never used"
explained "Something gets a name and nobody uses it. Often another name was meant somewhere. A name that starts with `_` is never called unused."
mended "table 2 * k for k in 1..4\n";

HIDES_BUILTIN "G0208" Warning "A name hides a builtin function"
explained "A definition or a local may have the name of a builtin function, which then cannot be called there. That is seldom what is meant."
mended "fn next(a) = a + 1\nnext(3)\n";

IMPORT_NOT_FOUND "G0209" Error "A file that is imported cannot be read"
explained "`import \"name.game\"` looks beside the file that imports. Games of the library are imported without quotes."
mended "import nim\nNim(3)\n";

IMPORT_CYCLE "G0210" Error "Files import each other in a circle"
explained "A file is read after those that it imports, so no file can import itself, directly or through others. Move what both need into a third file."
mended "import nim\nNim(3)\n";

UNKNOWN_LIBRARY "G0211" Error "The library has no such file"
explained "Without quotes, `import` names a file of the library that comes with the program. A file of your own stands in quotes."
mended "import kayles\nKayles(5)\n";

IMPORT_CLASH "G0212" Error "An imported name is there already"
explained "Two files bring in the same name, or one brings in a name that is defined here. `import … as q` keeps the imported names apart: they are `q.Name` then."
mended "import kayles as book\ngame Kayles(n) { subtract 1..2 }\nsame_values(Kayles(5), book.Kayles(5))\n";

NOT_IN_MODULE "G0213" Error "An imported file does not define this"
explained "`q.Name` is the Name that the file imported `as q` defines. What that file itself imports is not part of it."
mended "import kayles as k\nk.Kayles(5)\n";

NO_SUCH_NODE "G0214" Error "A graph has no such node"
explained "`Name.node` is a position of a graph: one of the nodes that its arrows mention. `Name.nodes` and `Name.edges` are the graph as data."
mended "graph Ladder { top -> middle; middle -> bottom }\noutcome(Ladder.bottom)\n";

NODE_TWICE "G0215" Error "The moves of a node are given twice"
explained "Each node of a graph has one line with all its arrows."
mended "graph Walk { a -> b, c; b -> c }\noutcome(Walk.a)\n";

MIXED_EDGES "G0216" Error "A graph has arrows and edges"
explained "A graph of positions has arrows, `a -> b`: a move leads from a to b. A graph to play on has edges, `a -- b`. One graph has one kind."
mended "graph Arrows { a -> b; b -> c }\nArrows.edges\n";

LET_TOO_LATE "G0217" Error "A value is used before it is named"
explained "`let`s run in the order of the file. Games and functions may stand anywhere; values stand above their uses."
mended "let size = 7\nsize + 1\n";

DEFINES_ITSELF "G0218" Error "A value stands in its own definition"
explained "A value is made from other values. Names do not change what they mean; a new value gets a new name. (Functions may call themselves.)"
mended "let before = 6\nlet total = before + 1\n";

MODIFIER_UNKNOWN "G0219" Error "`symmetric` names no parameter"
explained "`symmetric (a, b)` says that these parameters of the game may change places, so it names parameters of this game."
mended "game Two(a, b) symmetric (a, b) { subtract 1.. from any }\n";

UNKNOWN_BLANK "G0220" Error "The words for a move have a blank that nothing fills"
explained "In `as \"take {k} of {n}\"` the names in braces are filled with their values: parameters of the game, or variables of the rule."
mended "game Heap(n) {\n    subtract k for k in 1..3 as \"take {k}\"\n}\n";

UNUSED_IMPORT "G0221" Warning "Nothing of an import is used"
explained "An import that is not used only slows the reader down."
mended "import nim\nassert grundy(Nim(2)) == 2\n";

UNUSED_PARAMETER "G0222" Warning "A parameter is never used"
explained "A parameter of a game that no rule looks at makes no difference to the game. One of a function can be left out. A name that starts with `_` is never called unused."
mended "fn twice(x) = 2 * x\ntwice(3)\n";

UNKNOWN_TYPE "G0223" Error "A type is not known"
explained "The types of parameters are nat (0, 1, 2, …), int, bool, text, position and outcome, lists `[nat]`, sets `{nat}` and tuples `(nat, nat)` of them. Without a type a game's parameter is a nat."
mended "game Heap(n: nat) { subtract 1..3 }\n";

PARTISAN "G0224" Error "A rule asks who moves"
explained "Games here are impartial: from each position both players have the same moves, so no rule can ask whose turn it is or which colour a player has. That is what nim-values rest on."
mended "game Heap(n) {\n    subtract 1\n}\n";

STUDENT_OUTSIDE_RUBRIC "G0225" Error "`student` outside a rubric"
explained "A rubric is a file with problems in it; in it, `student.X` is the X of the submission that is judged. Elsewhere there is no submission."
mended "problem \"1\" worth 1 {\n    student.answer == 3\n}\n";

PROBLEM_TWICE "G0226" Error "Two problems have the same name"
explained "Results are listed by the names of the problems, so each name is used once."
mended "problem \"1\" worth 1 { student.a == 1 }\nproblem \"2\" worth 1 { student.b == 2 }\n";

UNKNOWN_PROBLEM "G0227" Error "A problem needs one that is not there"
explained "`needs \"1a\"` judges a problem only if that one passed; it must stand above."
mended "problem \"1a\" worth 1 { student.a == 1 }\nproblem \"1b\" worth 1 {\n    needs \"1a\"\n    student.b == 2\n}\n";

UNKNOWN_FORBID "G0228" Error "Something is forbidden that is not there"
explained "`forbid values` keeps an answer from asking what positions are worth, `forbid library` and `forbid import` from using games of others. `forbid grundy, octal` names what it may not call: builtin functions, and the words `octal` and `hex`."
mended "problem \"1\" worth 1 {\n    forbid grundy\n    student.a == 1\n}\n";

MODULE_AS_VALUE "G0229" Error "A file is used as a value"
explained "`import … as q` gives the file a name; what it defines is `q.Name`. The name alone is no value."
mended "import kayles as k\nmoves k.Kayles(5)\n";

GRAPH_AS_VALUE "G0230" Error "A graph is used as a position"
explained "A graph holds many positions, its nodes: `Name.node` is one. `Name.nodes` and `Name.edges` are the graph as data."
mended "graph Ladder { top -> bottom }\noutcome(Ladder.top)\n";

NO_MOVES_IN_GRAPH "G0231" Error "A graph with edges is used as a position"
explained "Arrows `a -> b` say how to move: from a to b. Edges `a -- b` only say what is joined; games that are played on a graph take them as data, `Name.edges`."
mended "graph Path { 1 -> 2; 2 -> 3 }\noutcome(Path.1)\n";

}
