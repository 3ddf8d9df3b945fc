//! What people write first: words of mathematics, of other languages and of plain English,
//! each with what stands for it here. Messages and the help read this table.

/// A word that the language does not have.
#[derive(Clone, Copy, Debug)]
pub struct Foreign {
    /// One word, or several with blanks between them.
    pub word: &'static str,
    pub here: Here,
}

/// What stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Here {
    /// Between or before values.
    Operator(&'static str),
    /// At the start of a rule.
    Rule(&'static str),
    /// At the start of a statement. `{}` is what is asked about.
    Question(Forms),
    /// What takes its arguments.
    Function(&'static str),
    /// A value or a type.
    Value(&'static str),
}

/// A question, by what it is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forms {
    /// `T(5)`
    pub position: &'static str,
    /// `T`
    pub game: &'static str,
    /// `T(0..9)`
    pub range: &'static str,
    /// `grundy(T(n)) == n % 4`
    pub condition: &'static str,
}

/// What a word is here.
pub fn foreign(word: &str) -> Option<&'static Foreign> {
    FOREIGN.iter().find(|f| f.word == word)
}

const VALUE: Forms =
    Forms { position: "grundy({})", game: "table {}(0..20)", range: "table {}", condition: "{}" };
const WINNER: Forms =
    Forms { position: "moves {}", game: "lost {}(0..20)", range: "lost {}", condition: "{}" };
const WHY: Forms =
    Forms { position: "explain {}", game: "period {}", range: "table {}", condition: "claim {}" };
const SHOW: Forms =
    Forms { position: "{}", game: "table {}(0..20)", range: "table {}", condition: "{}" };
const DRAW: Forms =
    Forms { position: "tree {}", game: "plot {}(0..100)", range: "plot {}", condition: "{}" };
const LOST: Forms = Forms {
    position: "outcome({}) == P",
    game: "lost {}(0..20)",
    range: "lost {}",
    condition: "{}",
};
const PROVE: Forms =
    Forms { position: "explain {}", game: "period {}", range: "table {}", condition: "claim {}" };
const TEST: Forms =
    Forms { position: "{}", game: "period {}", range: "table {}", condition: "assert {}" };

macro_rules! words {
    ($($here:ident($what:expr): $($word:literal)+;)*) => {
        /// Every such word.
        pub const FOREIGN: &[Foreign] =
            &[$($(Foreign { word: $word, here: Here::$here($what) }),+),*];
    };
}

words! {
    Operator("%"): "mod" "modulo" "MOD" "rem";
    Operator("/"): "div" "DIV" "over";
    Operator("+"): "plus";
    Operator("*"): "times";
    Operator("^"): "pow";
    Operator("and"): "AND" "And";
    Operator("or"): "OR" "Or";
    Operator("not"): "NOT" "Not";
    Operator("xor"): "XOR" "Xor" "nimsum" "nim_sum" "nimSum" "nimplus" "nimadd" "nim_add";
    Operator("in"): "IN" "elem" "isin" "element of" "member of" "one of" "assertIn";
    Operator("=="): "equals" "equal" "eq" "is equal to" "matches" "should be" "must be" "should equal" "must equal"
        "is the same as" "assertEqual" "assertEquals" "assert_eq" "assert_equal" "isEqual";
    Operator("!="): "isnt" "isn't" "neq" "differs from";
    Operator("<"): "is less than" "less than";
    Operator(">"): "is greater than" "greater than" "is more than" "more than";
    Operator("implies"): "IMPLIES";
    Operator("iff"): "IFF" "if and only if" "exactly when" "exactly if" "precisely when" "precisely if";
    Operator("intersect"): "intersection" "cap";
    Operator("union"): "cup";
    Operator("minus"): "setminus" "without";
    Operator("if"): "when" "whenever" "provided" "provided that" "such that" "so that" "assuming"
        "only if" "as long as" "while";
    Operator("if not"): "unless";

    Rule("subtract"): "take" "pick" "draw" "grab" "lose" "reduce by" "decrease by" "eat"
        "discard" "take away" "pick up" "deduct" "decrement" "reduce" "decrease" "takes" "picks"
        "subtracts" "takes away";
    Rule("remove"): "delete" "erase" "knock down" "knock over" "strike" "cross out" "knock" "removes" "deletes"
        "cover" "occupy";
    Rule("split into"): "divide into" "break into" "cut into" "divide" "break" "cut" "halve into" "splits into";
    Rule("move to"): "go to" "goto" "go" "becomes" "become" "leave" "leads to" "step to" "to"
        "option" "options" "return" "yield";

    Question(VALUE): "value" "nimber" "nim value" "nimvalue" "sg" "SG" "worth" "grundy value"
        "grundy number" "sprague grundy" "nim number" "sequence" "values" "nimbers" "nimvalues"
        "nim sequence" "what is";
    Question(WINNER): "winner" "who wins" "wins" "solve" "best move" "best moves" "best_move" "best_moves" "winning_moves" "options"
        "winning move" "winning moves" "winning strategy" "strategy" "possible moves" "all moves" "legal moves" "children"
        "successors" "followers" "move" "can win" "who won" "analyse" "analyze";
    Question(WHY): "why" "explanation" "reason" "because" "how";
    Question(SHOW): "show" "print" "println" "printf" "echo" "display" "compute" "calculate" "evaluate"
        "eval" "output" "puts" "write" "return" "give" "tell" "find" "save" "export";
    Question(DRAW): "draw" "picture" "chart" "diagram" "sketch" "paint" "heatmap" "heat map" "imshow";
    Question(LOST): "losing" "losing positions" "lose" "lost positions" "p positions"
        "cold" "loss" "losses" "loses";
    Question(PROVE): "prove" "proof" "theorem" "conjecture" "lemma" "prove that" "show that"
        "claim that" "check that" "verify that" "proposition" "is it true that";
    Question(TEST): "verify" "check" "test" "ensure" "expect" "assert that" "require";

    Function("len"): "length" "size" "card" "cardinality";
    Function("isqrt"): "sqrt" "root";
    Function("prime"): "isprime" "is_prime" "isPrime" "primep";
    Function("divisors"): "factors";
    Function("grundy"): "nim_value" "nimber_of" "grundy_value" "grundyvalue" "Grundy" "sprague_grundy";
    Function("sum"): "total" "Sum";
    Function("sort"): "sorted";
    Function("reverse"): "reversed";
    Function("max"): "maximum" "Max";
    Function("min"): "minimum" "Min";
    Function("all"): "forall" "for_all" "forAll";
    Function("any"): "exists" "there_exists";
    Function("mex"): "MEX" "Mex";
    Function("outcome"): "Outcome";
    Function("same"): "isomorphic";
    Function("zip"): "zipped";
    Function("niminverse"): "niminv" "nim_inverse" "niminvert";
    Function("nimsqrt"): "nim_sqrt" "nimroot";
    Function("nimpower"): "nimpow" "nim_power" "nim_pow";
    Function("nimmul"): "nim_mul" "nimproduct" "nim_product" "nimtimes";

    Value("true"): "True" "TRUE";
    Value("false"): "False" "FALSE";
    Value("1"): "one";
    Value("2"): "two";
    Value("3"): "three";
    Value("4"): "four";
    Value("5"): "five";
    Value("6"): "six";
    Value("7"): "seven";
    Value("8"): "eight";
    Value("9"): "nine";
    Value("10"): "ten";
    Value("nat"): "Nat" "natural" "uint" "unsigned";
    Value("int"): "Int" "integer" "Integer" "number";
    Value("text"): "str" "string" "String" "Text";
    Value("bool"): "boolean" "Boolean" "Bool";
}
