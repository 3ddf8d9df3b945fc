//! What is claimed, in words: a certificate has to say what its formulas say.

use super::automatic::Kind;
use super::automatic::formula::{Formula, Sum};
use super::expression::{Expression, Operation};

pub(super) fn expression(of: &Expression, games: &[String]) -> String {
    let (how, parts) = match of {
        Expression::Number(number) => return number.to_string(),
        Expression::N => return "n".to_string(),
        Expression::Made(how, parts) => (how, parts),
    };
    let parts: Vec<String> = parts.iter().map(|part| expression(part, games)).collect();
    let between = |sign: &str| format!("({})", parts.join(&format!(" {sign} ")));
    match how {
        Operation::Add => between("+"),
        Operation::Subtract => between("-"),
        Operation::Multiply => between("*"),
        Operation::Divide => between("/"),
        Operation::Remainder => between("%"),
        Operation::Xor => between("xor"),
        Operation::Equal => between("=="),
        Operation::Less => between("<"),
        Operation::AtMost => between("<="),
        Operation::And => between("and"),
        Operation::Or => between("or"),
        Operation::Min => format!("min({})", parts.join(", ")),
        Operation::Max => format!("max({})", parts.join(", ")),
        Operation::Not => format!("(not {})", parts.join("")),
        Operation::If => match parts.as_slice() {
            [condition, yes, no] => format!("(if {condition} then {yes} else {no})"),
            _ => String::new(),
        },
        Operation::Worth(game) => {
            let name = games.get(*game).map_or("?", String::as_str);
            format!("grundy({name}({}))", parts.join(""))
        }
    }
}

/// What is proved of a game: its name, and of what the automaton is.
pub(super) type Game = (String, Kind);

pub(super) fn formula(of: &Formula, games: &[Game]) -> String {
    let joined = |parts: &[Formula], word: &str, none: &str| match parts {
        [] => none.to_string(),
        parts => {
            let parts: Vec<String> =
                parts.iter().map(|part| format!("({})", formula(part, games))).collect();
            parts.join(word)
        }
    };
    match of {
        Formula::True => "true".to_string(),
        Formula::Zero(of) => format!("{} == 0", sum(of)),
        Formula::AtMost(of) => format!("{} <= 0", sum(of)),
        Formula::Divides(by, of) => format!("{by} divides {}", sum(of)),
        Formula::Xor(a, b, is) => format!("x{a} xor x{b} == x{is}"),
        Formula::Power(base, of) => format!("x{of} is a power of {base}"),
        Formula::Odious(of) => format!("x{of} has an odd number of binary ones"),
        Formula::Root(c, of, is) => {
            format!("x{is} is x{of} times the square root of {c}, rounded down")
        }
        Formula::Game(which, names) => game(*which, names, games),
        Formula::Not(of) => format!("not ({})", formula(of, games)),
        Formula::And(parts) => joined(parts, " and ", "true"),
        Formula::Or(parts) => joined(parts, " or ", "false"),
        Formula::Some(names, of) => {
            format!("there are {} with ({})", all(names), formula(of, games))
        }
        // No file has these.
        Formula::Own(_) | Formula::Position(_) => String::new(),
    }
}

fn all(names: &[u32]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("x{name}")).collect();
    names.join(", ")
}

fn game(which: usize, names: &[u32], games: &[Game]) -> String {
    let (name, kind) = match games.get(which) {
        Some((name, kind)) => (name.as_str(), *kind),
        None => ("?", Kind::Lost),
    };
    match (kind, names.split_last()) {
        (Kind::Values, Some((value, numbers))) => {
            format!("{name}({}) is worth x{value}", all(numbers))
        }
        (Kind::LostMisere, _) => format!("{name}({}) is lost in misère play", all(names)),
        _ => format!("{name}({}) is lost", all(names)),
    }
}

fn sum(of: &Sum) -> String {
    let mut text = String::new();
    for (name, factor) in &of.times {
        let sign = if *factor < 0 { "-" } else { "+" };
        text += &match factor.unsigned_abs() {
            1 => format!(" {sign} x{name}"),
            times => format!(" {sign} {times}*x{name}"),
        };
    }
    if of.plus != 0 || of.times.is_empty() {
        let sign = if of.plus < 0 { "-" } else { "+" };
        text += &format!(" {sign} {}", of.plus.unsigned_abs());
    }
    text.trim_start().to_string()
}
