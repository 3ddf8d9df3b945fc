//! The words of the language, each declared once: reserved words, the words that begin
//! statements and rules, the types of parameters, and the builtin functions. The checker,
//! the messages, the help and the docs all read these tables.

mod builtins;
mod foreign;
mod items;
mod nearest;
mod verb;
mod words;

pub use builtins::{BUILTINS, Builtin, builtin};
pub use foreign::{FOREIGN, Foreign, Forms, Here, foreign};
pub use items::item_of;
pub use nearest::nearest;
pub use verb::{Subject, VERBS, Verb, is_verb};
pub use words::{
    FORBIDDEN_KINDS, GRAPH_WORDS, OPERATORS, OUTCOMES, PARTS, PROBLEM_WORDS, RESERVED, RULE_WORDS,
    STATEMENT_WORDS, TYPE_WORDS, Word, begins_clause, is_outcome, is_reserved,
};
