//! Types of other languages among the parameters of a heading: `S: set[int]`, `a: List[int]`, `int[] a`, `*a`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::{braced, declared, python};
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{Here, builtin, foreign};

/// `game Sub(n, S: set[int])`, `game Rows(a[])`
pub(super) fn of_python(s: &Scene<'_>) -> Option<Slip> {
    let open = s.kind(2) == Some(TokenKind::Open(Bracket::Round));
    let defines = s.is(0, "game fn def let") && s.place == Place::File;
    let close = s.closing(2).filter(|_| open && defines)?;
    let mut params = Vec::new();
    let mut first = None;
    let mut at = 3;
    while at < close {
        let end = s.next_of(at, &[","]).min(close);
        let text = parameter(s, at, end);
        if text.is_some() {
            first = first.or(Some(at));
        }
        params.push(text.unwrap_or_else(|| s.between(at, end).to_string()));
        at = end + 1;
    }
    let text = format!("({})", params.join(", "));
    let message = match text.contains("(nat, nat)") {
        true => "the cells of a board are a set of pairs",
        false => "a list of numbers is `[nat]`, a set of them `{nat}`",
    };
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, first?, message, "written otherwise here");
    slip.instead = format!("write `{} {}{text}`", s.first(), s.word(1));
    slip.edits.push(s.replace(2, close + 1, text));
    Some(slip)
}

/// `int grundy(int n) { … }`, `vector<int> f(int n)`: a function of C.
pub(super) fn function_of_c(s: &Scene<'_>) -> Option<Slip> {
    let ty =
        s.is(0, "int long bool boolean void double auto string static public function unsigned");
    let name =
        (1..s.len().min(4)).find(|at| s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round)));
    let named = name.is_some_and(|name| (1..=name).all(|at| s.is_word(at)));
    if s.place != Place::File || !ty || !named {
        return None;
    }
    let message = "rules are written, and no function that finds values";
    let mut slip = s.slip(codes::FOREIGN_DEFINITION, 0, message, "a function of another language");
    if let Some((name, heading, lines)) = braced::as_python(s.between(0, s.len())) {
        if let Some(text) = python::game_of_lines(&name, &heading, &lines) {
            slip.because = Some("a position without moves is lost");
            return Some(slip.writes(s.replace(0, s.len(), text)));
        }
        if let Some(value) = python::cases(&lines).filter(|_| builtin(&name).is_none()) {
            let text = format!("fn {heading} = {value}");
            return Some(slip.writes(s.replace(0, s.len(), text)));
        }
    }
    if let Some(text) = declared::main(s.between(0, s.len())).filter(|_| s.word(1) == "main") {
        return Some(slip.writes(s.replace(0, s.len(), text)));
    }
    slip.instead = "a game is `game G(n) { subtract 1..3 }`, of which `G(10)` is worked out; a function is `fn f(n) = n + 1`".to_string();
    slip.sure = true;
    Some(slip)
}

/// A parameter whose type is one of another language.
fn parameter(s: &Scene<'_>, from: usize, to: usize) -> Option<String> {
    let named = |name: &str, ty: String| Some(format!("{name}: {ty}"));
    let square = |at: usize| s.kind(at) == Some(TokenKind::Open(Bracket::Square));
    match s.word(from) {
        "*" | "**" | "&" if from + 2 == to => named(s.word(from + 1), "[nat]".to_string()),
        // `a[]`, `a[n]`
        name if square(from + 1) && s.closing(from + 1) == to.checked_sub(1) => {
            let of = s.between(from + 2, to - 1);
            (of.len() < 2).then(|| format!("{name}: [nat]"))
        }
        // `int[] a`, `List[int] a`, `vector<int> a`
        _ if square(from + 1) || s.is(from + 1, "<") => {
            let name = to.checked_sub(1).filter(|name| s.is_word(*name))?;
            named(s.word(name), written(s, from, name)?)
        }
        // `board: grid(3, 3)`: its cells.
        name if s.is(from + 1, ":")
            && s.is(from + 2, "grid board")
            && s.closing(from + 3) == to.checked_sub(1) =>
        {
            named(name, "{(nat, nat)}".to_string())
        }
        name if s.is(from + 1, ":") && (square(from + 3) || s.is(from + 3, "<")) => {
            named(name, written(s, from + 2, to)?)
        }
        _ => None,
    }
}

/// A type as the language writes it.
fn written(s: &Scene<'_>, from: usize, to: usize) -> Option<String> {
    if from + 1 == to {
        return match foreign(s.word(from)).map(|f| f.here) {
            // What is held in numbers are heaps.
            _ if s.is(from, "int") => Some("nat".to_string()),
            Some(Here::Value("int")) => Some("nat".to_string()),
            Some(Here::Value(ty)) => Some(ty.to_string()),
            _ => s.is(from, "nat bool text").then(|| s.word(from).to_string()),
        };
    }
    let mut parts = Vec::new();
    let mut at = from + 2;
    while at < to - 1 {
        let end = s.next_of(at, &[",", ">"]).min(to - 1);
        parts.push(written(s, at, end)?);
        at = end + 1;
    }
    let one = match parts.as_slice() {
        [] => written(s, from, from + 1)?,
        [one] => one.clone(),
        _ => String::new(),
    };
    match s.word(from).to_lowercase().as_str() {
        "tuple" | "pair" if parts.len() > 1 => Some(format!("({})", parts.join(", "))),
        _ if parts.len() > 1 => None,
        "set" | "frozenset" => Some(format!("{{{one}}}")),
        "list" | "tuple" | "sequence" | "iterable" | "array" | "vector" => Some(format!("[{one}]")),
        // `int[]`
        _ if parts.is_empty() => Some(format!("[{one}]")),
        _ => None,
    }
}
