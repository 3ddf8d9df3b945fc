//! Words that mean something by their place: reserved everywhere, or only where a statement
//! or a rule can start with them.

/// A word with what it is for.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    pub name: &'static str,
    /// How it is written, with blanks to fill.
    pub form: &'static str,
    pub doc: &'static str,
}

/// Words that can never be names.
pub const RESERVED: &[&str] = &[
    "for",
    "in",
    "if",
    "then",
    "else",
    "and",
    "or",
    "not",
    "iff",
    "implies",
    "xor",
    "union",
    "minus",
    "intersect",
    "with",
    "from",
    "where",
    "as",
    "leaving",
    "true",
    "false",
    "let",
    "fn",
    "N",
    "P",
    "D",
];

/// The outcomes, reserved as well.
pub const OUTCOMES: &[(&str, &str)] = &[
    ("N", "the next player wins"),
    ("P", "the previous player wins"),
    ("D", "a draw: nobody can force a win"),
];

/// What `forbid` takes beside the names of builtins; `by hand` is all of them.
pub const FORBIDDEN_KINDS: [&str; 3] = ["values", "library", "import"];

/// What a clause behind a rule, a question or a condition begins with, beside `answer here`.
const CLAUSE_WORDS: &[&str] = &["for", "if", "where", "as"];

pub fn begins_clause(word: &str) -> bool {
    CLAUSE_WORDS.contains(&word)
}

pub fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

pub fn is_outcome(word: &str) -> bool {
    OUTCOMES.iter().any(|(name, _)| *name == word)
}

pub(super) const fn word(name: &'static str, form: &'static str, doc: &'static str) -> Word {
    Word { name, form, doc }
}

/// What a definition or a test begins with.
pub const STATEMENT_WORDS: &[Word] = &[
    word("game", "game NAME(parameters) { rules }", "defines a game by its rules"),
    word(
        "coins",
        "coins NAME { turn 1..3 coins }",
        "defines a coin-turning game, or a product of two",
    ),
    word("graph", "graph NAME { a -> b, c; b -> c; c }", "defines positions drawn as a graph"),
    word("fn", "fn NAME(x) = EXPRESSION", "defines a function"),
    word("let", "let NAME = EXPRESSION", "gives a value a name"),
    word("import", "import \"file.game\"", "brings in the names of a file or of a library game"),
    word("problem", "problem \"1a\" worth 2 \"title\" { checks }", "states a homework problem"),
    word("assert", "assert CONDITION", "stops with an error unless the condition holds"),
    word("claim", "claim CONDITION for n in 0..", "asks whether it is so for every n"),
];

/// What a rule begins with.
pub const RULE_WORDS: &[Word] = &[
    word("subtract", "subtract 1..3", "take so many from a heap"),
    word("remove", "remove 1..2 adjacent", "take from a heap, or neighbours out of a row"),
    word("split", "split into 2 unequal", "divide a heap into non-empty heaps"),
    word("move", "move to G(x) + H(y)", "leave the position that stands after `to`"),
    word("drawn", "drawn if CONDITION", "the game ends here, and nobody has won"),
    word("turn", "turn 1..3 coins", "turn so many coins, the rightmost from heads to tails"),
    word("for", "for x in S { rules }", "hold the rules for each x"),
    word("if", "if CONDITION { rules } else { rules }", "hold the rules only where it is so"),
    word("where", "where y = EXPRESSION { rules }", "name a value for the rules"),
    word("let", "let NAME = EXPRESSION", "name a value up to the end of the block"),
    word("fn", "fn NAME(x) = EXPRESSION", "define a function up to the end of the block"),
];

/// Signs and words between values.
pub const OPERATORS: &[Word] = &[
    word("and", "a and b", "true if both are; stops at the first that is not"),
    word("or", "a or b", "true if one is; stops at the first that is"),
    word("not", "not a", "true if it is not"),
    word("iff", "a iff b", "true if both are true or both false"),
    word("implies", "a implies b", "true unless the first is true and the second false"),
    word("in", "x in S", "is it a member of a list, set, range or text; also after `for`"),
    word("xor", "a xor b", "the nim-sum of numbers; of sets, what is in one of them only"),
    word("⊕", "a ⊕ b", "the same as `xor`"),
    word("⊗", "a ⊗ b", "the nim-product"),
    word("union", "A union B", "what is in one of two sets"),
    word("minus", "A minus B", "what is in the first set and not in the second"),
    word("intersect", "A intersect B", "what is in both sets"),
    word("with", "xs with [i] = v", "the list with another entry there"),
    word("==", "a == b", "equal; of positions, equal in value"),
    word("!=", "a != b", "not equal"),
    word("<", "a < b", "less; comparisons chain, `0 <= i < n`"),
    word("<=", "a <= b", "less or equal"),
    word(">", "a > b", "greater"),
    word(">=", "a >= b", "greater or equal"),
    word("..", "a..b", "the numbers from a to b, both ends included; `a..` has no upper end"),
    word("+", "a + b", "the sum of numbers or positions; lists and texts in a row"),
    word("-", "a - b", "the difference"),
    word("*", "a * b", "the product; in front of a number the nim heap, `*3`"),
    word("/", "a / b", "the quotient, rounded down"),
    word("%", "n % d", "the rest of a division: `n % 2 == 0` says that n is even"),
    word("^", "a ^ b", "the power"),
];

/// Words inside a definition, a rule or a question.
pub const PARTS: &[Word] = &[
    word("from", "subtract 1.. from a", "says which number a rule takes from"),
    word("any", "subtract 1.. from any", "any one of the numbers"),
    word("of", "subtract 1.. from any of heaps", "any one entry of a list"),
    word("adjacent", "remove 2 adjacent", "neighbours: what is left and right are two rows"),
    word("leaving", "remove 1 leaving 1 or 2 heaps", "only where so many heaps are left"),
    word("heaps", "remove 1 leaving 2 heaps", "what is left, counted"),
    word("into", "split into 2", "into how many heaps, or their names"),
    word("unequal", "split into 2 unequal", "no two parts alike"),
    word("equal", "split into 2 equal", "all parts alike"),
    word("to", "move to G(x)", "what a move leaves; after `period` and pictures, a file"),
    word(
        "as",
        "subtract k for k in 1..3 as \"take {k}\"",
        "gives a move its words, an import its name",
    ),
    word("else", "if CONDITION { rules } else { rules }", "otherwise"),
    word("then", "if CONDITION then a else b", "a choice between two values"),
    word("again", "move again to G(x)", "who makes this move moves again"),
    word("answer", "subtract 1 answer here", "the reply must be in the same part of a sum"),
    word("depth", "tree POSITION depth 2", "how far down a tree or a graph is drawn"),
    word("log", "plot G(0..500) log", "draws heights by powers of 2"),
    word("worth", "problem \"1\" worth 2 { checks }", "the points of a problem or a check"),
    word("canonical", "game G(n) canonical POSITION { rules }", "this position is that one"),
    word(
        "shown",
        "game G(n) shown as TEXT { rules }",
        "how it is drawn where it is played: a text, texts for its rows, or lists of their squares",
    ),
    word(
        "symmetric",
        "game G(a, b) symmetric { rules }",
        "the order of the numbers does not matter",
    ),
    word("loopy", "game G(n) loopy { rules }", "positions may repeat"),
    word(
        "blocking",
        "game G(n) blocking 1 { rules }",
        "before each move the opponent may forbid so many options",
    ),
    word("octal", "game G = octal 0.137", "a taking-and-breaking game by its code"),
    word("hex", "game G = hex 0.3F", "the same with up to three heaps left"),
    word("true", "true", "what a condition that holds is"),
    word("false", "false", "what a condition that fails is"),
];

/// What can be asked of a graph as a whole.
pub const GRAPH_WORDS: &[Word] = &[
    word("nodes", "GRAPH.nodes", "the names of all nodes of a graph"),
    word("edges", "GRAPH.edges", "all edges of a graph, as pairs: a game is played on them"),
];

/// Words inside the problems of a rubric.
pub const PROBLEM_WORDS: &[Word] = &[
    word("hint", "hint \"TEXT\"", "shown to a student who does not have all points of the problem"),
    word(
        "needs",
        "needs \"1\"",
        "judged only if that problem was solved; `needs proof` asks for a proof of what is checked",
    ),
    word("proof", "needs proof", "what is only tried up to a number earns no points"),
    word("forbid", "forbid values", "what the answer may not use: builtins, `library`, `import`"),
    word("hand", "by hand", "the answer uses neither values nor games of others"),
    word("cases", "CONDITION for n in 0..20 by cases", "points by the share of cases that hold"),
    word("show", "show verdict", "how much a student sees of it: `all`, `verdict`, `nothing`"),
    word("until", "show nothing until \"2026-12-01\"", "the last day on which that holds"),
    word("bonus", "problem \"1\" worth 2 bonus { checks }", "points beyond those of the sheet"),
];

/// The types that a parameter can be declared to have.
pub const TYPE_WORDS: &[Word] = &[
    word("nat", "n: nat", "a whole number from 0 on; what a game's parameter is unless it says"),
    word("int", "x: int", "a whole number"),
    word("bool", "b: bool", "true or false"),
    word("text", "row: text", "letters and signs in quotes, as \"x.x\""),
    word("position", "g: position", "a position of any game, as `Kayles(5)`"),
    word("outcome", "o: outcome", "N, P or D"),
];
