//! Claims about all numbers, written down for the checker: the claim, and the certificates of the
//! games that it speaks of.

use super::automatic::{digits, formula};
use super::{File, digest};
use crate::meter::{self, Spent};
use crate::solve::automatic::{Formula, Kind, Linear, Numeration, Var};
use serde_json::{Value, json};

/// What a claim says of a number n. A truth is 0 or 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    Number(i64),
    N,
    Made(How, Vec<Said>),
    /// The value of a heap of one of the games.
    Worth(usize, Box<Said>),
}

/// What makes one value of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Xor,
    Min,
    Max,
    Equal,
    Less,
    AtMost,
    Not,
    And,
    Or,
    If,
}

impl How {
    /// Its name in certificates.
    fn name(self) -> &'static str {
        match self {
            How::Add => "+",
            How::Subtract => "-",
            How::Multiply => "*",
            How::Divide => "/",
            How::Remainder => "%",
            How::Xor => "xor",
            How::Min => "min",
            How::Max => "max",
            How::Equal => "==",
            How::Less => "<",
            How::AtMost => "<=",
            How::Not => "not",
            How::And => "and",
            How::Or => "or",
            How::If => "if",
        }
    }
}

/// A game with its certificate.
#[derive(Clone, Debug)]
pub struct Game {
    pub name: String,
    pub kind: Kind,
    pub certificate: String,
}

/// The certificate of a claim about each n from some number on; `text` is the claim as it was written.
pub fn write_claim(text: &str, from: u64, holds: &Said, games: &[Game]) -> Result<String, Spent> {
    meter::wholly(|| {
        let mut file = begun(text, "sequences");
        let said = format!("for all n from {from} on: {}", in_words(holds, games));
        file.field("claim", &json!(said));
        file.field("from", &json!(from));
        file.field("holds", &expression(holds));
        ended(file, games)
    })
}

/// The certificate of a claim by automata: where `region` holds, `holds` does. A relation in them is
/// what is proved of the game with its number.
pub fn write_claim_by_automata(
    text: &str,
    numeration: Numeration,
    region: &Formula,
    holds: &Formula,
    games: &[Game],
) -> Result<String, Spent> {
    meter::wholly(|| {
        let mut file = begun(text, "automata");
        let said = format!(
            "in all numbers: if {} then {}",
            formula_in_words(region, games),
            formula_in_words(holds, games)
        );
        file.field("claim", &json!(said));
        file.field("digits", &json!(digits(numeration)));
        file.field("where", &formula(region));
        file.field("holds", &formula(holds));
        ended(file, games)
    })
}

fn begun(text: &str, by: &str) -> File {
    let mut file = File { text: "{\n".to_string() };
    file.field("certificate", &json!("a claim about all numbers"));
    file.field("format", &json!(1));
    file.field("by", &json!(by));
    file.field("written", &json!(text));
    file
}

fn ended(mut file: File, games: &[Game]) -> String {
    let proofs = games.iter().map(|game| json!({"proof": game.certificate}).to_string());
    let proofs: Vec<String> = meter::each(proofs).collect();
    file.items("proofs", &proofs);
    let digest = json!(digest(&file.text));
    file.text += &format!("  \"sha256\": {digest}\n}}\n");
    file.text
}

fn expression(of: &Said) -> Value {
    match of {
        Said::Number(number) => json!(number),
        Said::N => json!(["n"]),
        Said::Worth(game, heap) => json!(["value", game, expression(heap)]),
        Said::Made(how, parts) => {
            let parts = parts.iter().map(expression);
            json!(std::iter::once(json!(how.name())).chain(parts).collect::<Vec<_>>())
        }
    }
}

fn in_words(of: &Said, games: &[Game]) -> String {
    match of {
        Said::Number(number) => number.to_string(),
        Said::N => "n".to_string(),
        Said::Worth(game, heap) => {
            let name = games.get(*game).map_or("", |game| &game.name);
            format!("grundy({name}({}))", in_words(heap, games))
        }
        Said::Made(how, parts) => {
            let parts: Vec<String> = parts.iter().map(|part| in_words(part, games)).collect();
            match (*how, parts.as_slice()) {
                (How::If, [c, yes, no]) => format!("(if {c} then {yes} else {no})"),
                (How::Not, [of]) => format!("(not {of})"),
                (How::Min | How::Max, parts) => format!("{}({})", how.name(), parts.join(", ")),
                (how, parts) => format!("({})", parts.join(&format!(" {} ", how.name()))),
            }
        }
    }
}

fn formula_in_words(of: &Formula, games: &[Game]) -> String {
    let part = |part: &Formula| format!("({})", formula_in_words(part, games));
    let joined = |parts: &[Formula], word: &str, none: &str| match parts.is_empty() {
        true => none.to_string(),
        false => parts.iter().map(part).collect::<Vec<_>>().join(word),
    };
    match of {
        Formula::Truth(true) => "true".to_string(),
        Formula::Truth(false) => "not (true)".to_string(),
        Formula::Zero(of) => format!("{} == 0", sum(of)),
        Formula::AtMost(of) => format!("{} <= 0", sum(of)),
        Formula::Multiple(of, by) => format!("{by} divides {}", sum(of)),
        Formula::Xor(a, b, is) => format!("x{a} xor x{b} == x{is}"),
        Formula::Power(base, of) => format!("x{of} is a power of {base}"),
        Formula::Odious(of) => format!("x{of} has an odd number of binary ones"),
        Formula::Root(c, of, is) => {
            format!("x{is} is x{of} times the square root of {c}, rounded down")
        }
        Formula::Relation(which, names) => match games.get(*which) {
            Some(game) => worth(game, names),
            None => String::new(),
        },
        Formula::Not(of) => format!("not {}", part(of)),
        Formula::All(parts) => joined(parts, " and ", "true"),
        Formula::Any(parts) => joined(parts, " or ", "false"),
        Formula::Some(names, of) => format!("there are {} with {}", all(names), part(of)),
    }
}

fn worth(game: &Game, names: &[Var]) -> String {
    let name = &game.name;
    match (game.kind, names) {
        (Kind::Value, [numbers @ .., value]) => {
            format!("{name}({}) is worth x{value}", all(numbers))
        }
        (Kind::LostMisere, _) => format!("{name}({}) is lost in misère play", all(names)),
        _ => format!("{name}({}) is lost", all(names)),
    }
}

fn all(names: &[Var]) -> String {
    names.iter().map(|name| format!("x{name}")).collect::<Vec<_>>().join(", ")
}

/// `2*x0 - x1 + 3`, after a sign.
fn sum(of: &Linear) -> String {
    let sign = |n: i64| if n < 0 { "-" } else { "+" };
    let term = |(name, factor): (&Var, &i64)| match factor.unsigned_abs() {
        1 => format!("{} x{name}", sign(*factor)),
        times => format!("{} {times}*x{name}", sign(*factor)),
    };
    let mut terms: Vec<String> = of.times.iter().map(term).collect();
    if of.plus != 0 || terms.is_empty() {
        terms.push(format!("{} {}", sign(of.plus), of.plus.unsigned_abs()));
    }
    terms.join(" ")
}
