//! Values that lack the signs of a list: a question that gets a name, `for` without brackets, members without commas.

use super::super::scene::{Place, Scene};
use super::{READS_RARE_FORMS, Slip};
use crate::diagnostic::{Mend, codes};
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

/// `[0 1 2 3]`, `{(0, 0) (1, 2)}`, `Nim(3 5 7)`, `{1..3 7}`, `[-1 0 x]`: values side by side are members.
pub(super) fn without_commas(s: &Scene<'_>) -> Option<Slip> {
    let open = super::tokens::innermost(s, s.at)?;
    let close = s.closing(open)?;
    let block =
        s.is(open, "{") && matches!(s.kind(open.wrapping_sub(1)), Some(TokenKind::Close(_)));
    let call = s.is(open, "(") && open > 0 && s.is_word(open - 1);
    let numbers = (open + 1..close).all(|at| s.kind(at) == Some(TokenKind::Number));
    if block || s.is(open, "(") && !call && !(numbers && READS_RARE_FORMS) {
        return None;
    }
    let mut edits = between_members(s, open)?;
    // `[[0 1] [2 3]]`: rows of a list.
    let list = |at: usize| s.kind(at) == Some(TokenKind::Open(Bracket::Square));
    let outer = super::tokens::innermost(s, open).filter(|at| list(*at) && list(open));
    if let Some(outer) = outer.filter(|_| READS_RARE_FORMS) {
        let end = s.closing(outer)?;
        edits = between_members(s, outer)?;
        for row in (outer + 1..end).filter(|at| list(*at)) {
            edits.extend(between_members(s, row)?);
        }
        edits.sort_by_key(|edit| edit.span.start);
    }
    let message = "what stands side by side in brackets is parted by commas";
    let mut slip = s.slip(codes::COMMA_MISSING, s.at, message, "a comma is missing before this");
    slip.instead = "write commas between them".to_string();
    slip.edits = edits;
    (!slip.edits.is_empty()).then_some(slip)
}

/// The commas that lack between the members in a bracket.
fn between_members(s: &Scene<'_>, open: usize) -> Option<Vec<Mend>> {
    let close = s.closing(open)?;
    let (mut at, mut edits) = (open + 1, Vec::new());
    while at < close {
        let end = member(s, at).filter(|end| *end <= close)?;
        if end < close && !s.is(end, ",") {
            edits.push(s.replace(end, end, ", "));
            // Blanks before it are not needed.
            if let Some(edit) = edits.last_mut() {
                edit.span.start = s.span_of(end - 1).end;
            }
        }
        at = end + usize::from(s.is(end, ","));
    }
    Some(edits)
}

/// The token behind a member that begins here.
fn member(s: &Scene<'_>, from: usize) -> Option<usize> {
    // A minus that touches its number, and nothing before it.
    let minus = s.is(from, "-") && s.touch(from) && !s.touch(from.wrapping_sub(1));
    let first = s.word(from.wrapping_sub(1));
    let minus = minus || s.is(from, "-") && s.touch(from) && matches!(first, "[" | "{" | "(" | ",");
    let at = from + usize::from(minus && READS_RARE_FORMS);
    let number = |at: usize| matches!(s.kind(at), Some(TokenKind::Number | TokenKind::Text));
    let bracket = |at: usize| matches!(s.kind(at), Some(TokenKind::Open(Bracket::Round)));
    let call = s.is_word(at) && bracket(at + 1) && s.touch(at);
    let name = READS_RARE_FORMS && s.is_own(at) && !bracket(at + 1);
    let list = matches!(s.kind(at), Some(TokenKind::Open(Bracket::Square))) && READS_RARE_FORMS;
    let position = call && s.word(at).starts_with(char::is_uppercase);
    let end = match number(at) {
        true => at + 1,
        false if bracket(at) || list => s.closing(at)? + 1,
        false if position || call && READS_RARE_FORMS => s.closing(at + 1)? + 1,
        false if name => at + 1,
        false => return None,
    };
    match s.is(end, "..") && READS_RARE_FORMS {
        true if number(end + 1) || s.is_word(end + 1) => Some(end + 2),
        _ => Some(end),
    }
}

/// `0 1 2 0 1`, `let v = 0 1 2`: numbers side by side are a list.
pub(super) fn numbers_alone(s: &Scene<'_>) -> Option<Slip> {
    let from = if s.is(0, "let") && s.is(2, "=") { 3 } else { 0 };
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let all = (from..s.len()).all(number);
    if s.place != Place::File || !all || s.len() < from + 3 {
        return None;
    }
    let numbers: Vec<&str> = (from..s.len()).map(|at| s.word(at)).collect();
    let text = format!("[{}]", numbers.join(", "));
    let slip =
        s.slip(codes::COMMA_MISSING, from + 1, "a list stands in brackets", "several numbers");
    Some(slip.writes(s.replace(from, s.len(), text)))
}

/// `table Take(0..4, 0..4)`, `lost Take(0..8, 3)`: what a question answers about a game of several numbers.
fn of_several(s: &Scene<'_>, verb: &str, game: usize, close: usize) -> Option<String> {
    let (mut args, mut at) = (Vec::new(), game + 2);
    while at < close {
        let end = s.next_of(at, &[","]).min(close);
        args.push(s.between(at, end));
        at = end + 1;
    }
    let is_range = |arg: &&&str| arg.contains("..");
    let ranges: Vec<&str> = args.iter().filter(is_range).copied().collect();
    let names: &[&str] = match ranges.as_slice() {
        [_] => &["n"],
        [_, _] => &["a", "b"],
        _ => return None,
    };
    // No other value has that name.
    if (0..close).any(|at| names.contains(&s.word(at)) && at != 1) {
        return None;
    }
    let mut own = names.iter();
    let called: Vec<&str> = args
        .iter()
        .map(|arg| if is_range(&arg) { own.next().copied().unwrap_or("") } else { *arg })
        .collect();
    let position = format!("{}({})", s.word(game), called.join(", "));
    let each: Vec<String> =
        names.iter().zip(&ranges).map(|(name, range)| format!("for {name} in {range}")).collect();
    let who = match verb {
        "table" => {
            let value = format!("grundy({position})");
            return Some(each.iter().rev().fold(value, |row, each| format!("[{row} {each}]")));
        }
        "lost" | "losing" => "P",
        "won" => "N",
        _ => return None,
    };
    let member = if names.len() > 1 { "(a, b)" } else { "n" };
    Some(format!("{{{member} {} if outcome({position}) == {who}}}", each.join(" ")))
}

/// `let l = lost Take(n) for n in 0..8`, `fn l(m) = lost Take(0..m)`, `let m = moves Take(5)`,
/// `let w = winning moves Take(5)`: what a question answers, as a value.
pub(super) fn answer_named(s: &Scene<'_>) -> Option<Slip> {
    let from = (1..s.len()).find(|at| s.is(*at, "="))? + 1;
    let two = usize::from(s.is(from, "winning") && s.is(from + 1, "moves"));
    let game = from + 1 + two;
    let open = game + 1;
    let called = s.word(game).starts_with(char::is_uppercase) && s.is(open, "(") && s.touch(game);
    let close =
        s.closing(open).filter(|_| called && s.place == Place::File && s.is(0, "let fn"))?;
    let (position, inside) = (s.between(game, close + 1), s.between(open + 1, close));
    let ends = close + 1 == s.len();
    let ranged = inside.contains("..");
    let text = match s.word(from) {
        "winning" if two > 0 && ends && !ranged => format!("winning({position})"),
        "moves" if ends && !ranged => format!("options({position})"),
        "lost" | "losing" | "won" if s.is(close + 1, "for") && s.is(close + 3, "in") && !ranged => {
            let who = if s.is(from, "won") { "N" } else { "P" };
            let name = Some(s.word(close + 2)).filter(|name| *name == inside)?;
            let each = s.between(close + 1, s.len()).trim_end();
            format!("{{{name} {each} if outcome({position}) == {who}}}")
        }
        verb if ends && ranged && inside.contains(',') => of_several(s, verb, game, close)?,
        verb @ ("lost" | "losing" | "won" | "table")
            if s.is(0, "fn") && ends && ranged && !inside.contains([',', '(']) =>
        {
            // The name of the range is not that of the function's number.
            let taken = (1..from).any(|at| s.is(at, "n"));
            (!taken).then(|| answers(verb, s.word(game), inside))??
        }
        _ => return None,
    };
    let message = match is_verb(s.word(from)) {
        true => format!("`{}` asks, and its answer is no value", s.word(from)),
        false => format!("`{}` is no function of moves", s.word(from)),
    };
    let slip = s.slip(codes::TWO_ON_A_LINE, from, message, "not in an expression");
    Some(slip.writes(s.replace(from, s.len(), text)))
}

/// `let t = n if outcome(Take(n)) == P for n in 0..8`: the numbers of a list for which something holds.
pub(super) fn kept(s: &Scene<'_>) -> Option<Slip> {
    let (condition, each) = (4, s.next_of(4, &["for"]));
    let named = s.is(0, "let") && s.is(2, "=") && s.is_word(3) && s.is(condition, "if");
    let whole = s.word(each + 1) == s.word(3) && s.is(each + 2, "in");
    if s.place != Place::File || !named || !whole || s.next_of(4, &["else"]) < s.len() {
        return None;
    }
    let (asked, range) = (s.between(condition, each), s.between(each, s.len()));
    let text = format!("[{} {range} {asked}]", s.word(3));
    let slip = s.slip(codes::TWO_ON_A_LINE, condition, "many values stand in a list", "of what?");
    Some(slip.writes(s.replace(3, s.len(), text)))
}
