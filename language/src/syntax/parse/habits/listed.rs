//! Values that lack the signs of a list: a question that gets a name, `for` without brackets, members without commas.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::is_verb;

/// `let values = table Take(0..8)`, `let l = lost Take(0..8)`, `let t = table Take(n) for n in 0..8`: a list or a set.
pub(super) fn question_named(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::File || !s.is(0, "let") || !s.is(2, "=") {
        return None;
    }
    let verb = s.word(3);
    let brackets = s.is(4, "(") && s.closing(4) == s.len().checked_sub(1);
    let (from, to) = if brackets { (5, s.len() - 1) } else { (4, s.len()) };
    let game = s.is_word(from) && s.word(from).starts_with(char::is_uppercase);
    let open = (from + 1..to).find(|at| s.is(*at, "("))?;
    let inside = s.between(open + 1, s.closing(open)?);
    let behind = s.closing(open)? + 1;
    let values = s.is(3, "table values list grundy nimbers show");
    let text = match (values, inside.split_once("..")) {
        (true, None) if s.is(behind, "for") => {
            let each = s.between(from, behind);
            let value = if game { format!("grundy({each})") } else { each.to_string() };
            format!("[{value} {}]", s.between(behind, to))
        }
        (_, Some(_))
            if game && behind == to && open == from + 1 && !inside.contains([',', '(']) =>
        {
            answers(if values { "table" } else { verb }, s.word(from), inside)?
        }
        _ => return None,
    };
    let message = match is_verb(verb) {
        true => format!("`{verb}` asks, and its answer is no value"),
        false => format!("`{verb}` is no function"),
    };
    let slip = s.slip(codes::TWO_ON_A_LINE, 3, message, "not in an expression");
    Some(slip.writes(s.replace(0, s.len(), format!("let {} = {text}", s.word(1)))))
}

/// What a question answers, as a value.
pub fn answers(verb: &str, game: &str, range: &str) -> Option<String> {
    let who = match verb {
        "table" => return Some(format!("[grundy({game}(n)) for n in {range}]")),
        "lost" | "losing" => "P",
        "won" | "winning" => "N",
        _ => return None,
    };
    Some(format!("{{n for n in {range} if outcome({game}(n)) == {who}}}"))
}

/// `let values = grundy(Take(n)) for n in 0..8`, `fn g(m) = k^2 for k in 0..m`: many values stand in a list.
pub(super) fn each_without_brackets(s: &Scene<'_>) -> Option<Slip> {
    let equals = (1..s.at).find(|at| s.is(*at, "="))?;
    let defines = s.place == Place::File && s.is(0, "let fn");
    let each = s.is(s.at, "for") && s.next_of(s.at + 1, &["in"]) < s.len();
    if !defines || !each || s.at < equals + 2 {
        return None;
    }
    let all = s.between(equals + 1, s.len());
    let slip = s.slip(codes::TWO_ON_A_LINE, s.at, "many values stand in a list", "of what?");
    Some(slip.writes(s.replace(equals + 1, s.len(), format!("[{all}]"))))
}

/// `[0 1 2 3]`, `{(0, 0) (1, 2)}`, `Nim(3 5 7)`: numbers, pairs and positions side by side are members.
pub(super) fn without_commas(s: &Scene<'_>) -> Option<Slip> {
    let open = super::tokens::innermost(s, s.at)?;
    let close = s.closing(open)?;
    let block =
        s.is(open, "{") && matches!(s.kind(open.wrapping_sub(1)), Some(TokenKind::Close(_)));
    let call = s.is(open, "(") && open > 0 && s.is_word(open - 1);
    if block || s.is(open, "(") && !call {
        return None;
    }
    let (mut at, mut edits) = (open + 1, Vec::new());
    while at < close {
        let number = s.kind(at) == Some(TokenKind::Number) || s.kind(at) == Some(TokenKind::Text);
        let pair = s.kind(at) == Some(TokenKind::Open(Bracket::Round));
        let position =
            s.word(at).starts_with(char::is_uppercase) && s.is(at + 1, "(") && s.touch(at);
        let end = match (number, pair, position) {
            (true, ..) => at + 1,
            (_, true, _) => s.closing(at)? + 1,
            (.., true) => s.closing(at + 1)? + 1,
            _ => return None,
        };
        if end < close && !s.is(end, ",") {
            edits.push(s.replace(end, end, ", "));
            // Blanks before it are not needed.
            if let Some(edit) = edits.last_mut() {
                edit.span.start = s.span_of(end - 1).end;
            }
        }
        at = end + usize::from(s.is(end, ","));
    }
    let message = "what stands side by side in brackets is parted by commas";
    let mut slip = s.slip(codes::COMMA_MISSING, s.at, message, "a comma is missing before this");
    slip.instead = "write commas between them".to_string();
    slip.edits = edits;
    (!slip.edits.is_empty()).then_some(slip)
}
