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

pub fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

pub fn is_outcome(word: &str) -> bool {
    OUTCOMES.iter().any(|(name, _)| *name == word)
}

const fn word(name: &'static str, form: &'static str, doc: &'static str) -> Word {
    Word { name, form, doc }
}

/// What a definition or a test begins with.
pub const STATEMENT_WORDS: &[Word] = &[
    word("game", "game NAME(parameters) { rules }", "defines a game by its rules"),
    word("graph", "graph NAME { a -> b, c; b -> c; c }", "defines positions drawn as a graph"),
    word("fn", "fn NAME(x) = EXPRESSION", "defines a function"),
    word("let", "let NAME = EXPRESSION", "gives a value a name"),
    word("import", "import \"file.game\"", "brings in the names of a file or of a library game"),
    word("problem", "problem \"1a\" worth 2 \"title\" { checks }", "states a homework problem"),
    word("assert", "assert CONDITION", "stops with an error unless the condition holds"),
    word("claim", "claim CONDITION for n in 0..", "asks whether it is so for every n"),
];

/// What a question begins with.
pub const VERBS: &[Word] = &[
    word("moves", "moves POSITION", "lists every move with the value it leaves"),
    word("explain", "explain POSITION", "shows, step by step, why the value is what it is"),
    word("lost", "lost G(0..50)", "lists the P-positions of a range"),
    word("table", "table G(0..50)", "shows values in a row or a grid"),
    word("period", "period G", "looks for the period of a game's values, and for its proof"),
    word("code", "code G", "says which known game this is"),
    word("guess", "guess G", "says what pattern the values seem to follow"),
    word("tree", "tree POSITION", "draws a position with all that can follow"),
    word("plot", "plot G(0..500)", "draws values against n"),
    word("play", "play POSITION", "plays against the computer"),
];

/// What a rule begins with.
pub const RULE_WORDS: &[Word] = &[
    word("subtract", "subtract 1..3", "take so many from a heap"),
    word("remove", "remove 1..2 adjacent", "take from a heap, or neighbours out of a row"),
    word("split", "split into 2 unequal", "divide a heap into non-empty heaps"),
    word("move", "move to G(x) + H(y)", "leave the position that stands after `to`"),
    word("for", "for x in S { rules }", "hold the rules for each x"),
    word("if", "if CONDITION { rules } else { rules }", "hold the rules only where it is so"),
    word("where", "where y = EXPRESSION { rules }", "name a value for the rules"),
    word("let", "let NAME = EXPRESSION", "name a value up to the end of the block"),
    word("fn", "fn NAME(x) = EXPRESSION", "define a function up to the end of the block"),
];

/// The types that a parameter can be declared to have.
pub const TYPE_WORDS: &[Word] = &[
    word("nat", "n: nat", "a whole number from 0 on; what a game's parameter is unless it says"),
    word("int", "x: int", "a whole number"),
    word("bool", "b: bool", "true or false"),
    word("text", "row: text", "a text"),
    word("position", "g: position", "a position"),
    word("outcome", "o: outcome", "N, P or D"),
];

pub fn is_verb(word: &str) -> bool {
    VERBS.iter().any(|v| v.name == word)
}
