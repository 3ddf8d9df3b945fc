//! Values that lack the signs of a list: a question that gets a name, `for` without brackets, members without commas.

use super::super::scene::{Place, Scene};
use super::{Slip, reads};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::is_name_char;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::is_verb;

/// `let values = table Take(0..8)`, `let l = lost Take(0..8)`, `let t = table Take(n) for n in 0..8`: a list or a set.
pub fn question_named(s: &Scene<'_>) -> Option<Slip> {
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
pub fn each_without_brackets(s: &Scene<'_>) -> Option<Slip> {
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
pub fn without_commas(s: &Scene<'_>) -> Option<Slip> {
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

/// `subtract any h`, `subtract any h in 1..3`, `subtract some k from a`: any number, by its name where that is used.
pub fn any_number(s: &Scene<'_>) -> Option<Slip> {
    let named = s.is_word(2) && s.word(2).len() == 1 && !s.is_own(2) && !s.is(2, "a");
    let verb = s.is(0, "subtract take remove");
    if s.place != Place::Game || !verb || !s.is(1, "any some") || !named {
        return None;
    }
    let name = s.word(2);
    let used = (3..s.len()).any(|at| s.word(at) == name);
    let range = s.is(3, "in").then(|| s.value_from(4)).flatten();
    let range = range.map(|end| match s.is(end, "..") {
        true => s.arithmetic_from(end + 1).unwrap_or(end + 1),
        false => end,
    });
    let heap = s.heap_meant()?;
    let rest = s.between(range.unwrap_or(3), s.len());
    let text = match range {
        Some(end) if !rest.contains(name) => format!("subtract {} {rest}", s.between(4, end)),
        Some(end) => format!("subtract {name} for {name} in {} {rest}", s.between(4, end)),
        None if !used => format!("subtract 1.. {rest}"),
        None if s.is(3, "from") => {
            let end = s.clauses_from(4);
            let (from, rest) = (s.between(3, end), s.between(end, s.len()));
            format!("subtract {name} {from} for {name} in 1..{heap} {rest}")
        }
        None => format!("subtract {name} for {name} in 1..{heap} {rest}"),
    };
    let message = "any number is said by a range";
    let slip = s.slip(codes::RANGE_IN_WORDS, 2, message, "which numbers?");
    Some(slip.writes(s.replace(0, s.len(), text.trim_end())))
}

/// `problem "1" worth 2 "T": student.a == 6`, and checks on the lines below it: they stand in braces.
pub fn problem_without_braces(s: &Scene<'_>) -> Option<Slip> {
    let sign = s.next_of(1, &[":", "="]);
    if s.place != Place::File || !s.is(0, "problem") || s.is(sign + 1, "{") {
        return None;
    }
    let heading = super::problems::written(s, sign).filter(|_| sign < s.len())?;
    let (lines, end) = super::python::lines_of_body(s, sign);
    let here = sign + 1 < s.len();
    let (checks, end) = match here {
        true => (s.between(sign + 1, s.len()), s.span.end),
        false => (lines.trim_end(), end),
    };
    if checks.trim().is_empty() || checks.contains(['{', '}']) {
        return None;
    }
    let text = match here {
        true => format!("{heading} {{ {checks} }}"),
        false => format!("{heading} {{\n{checks}\n}}"),
    };
    let message = "checks stand in braces";
    let mut slip = s.slip(codes::PROBLEM_HEADING, sign, message, "write `{` instead");
    slip.instead = format!("write `{heading} {{ … }}`");
    if here {
        return Some(slip.writes(s.replace(0, s.len(), text)));
    }
    slip.beyond = Some(Mend::new(Span::new(s.span.start, end), text));
    slip.sure = true;
    Some(slip)
}

/// `student.a == 6, student.b == 7` in a problem: each check stands by itself.
pub fn checks(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::Problem {
        return None;
    }
    let (mut from, mut all) = (0, Vec::new());
    while from < s.len() {
        let end = s.next_of(from, &[","]);
        from += usize::from(s.is(from, "check assert expect test and") && from + 1 < end);
        let check = s.between(from, end);
        if check.is_empty() || !reads(&format!("problem \"1\" worth 1 {{ {check} }}")) {
            return None;
        }
        all.push(check);
        from = end + 1;
    }
    let comma = s.next_of(0, &[","]);
    let message = "each check stands on a line of its own, or behind a `;`";
    (all.len() > 1).then(|| s.two_things(comma, (message, "not parted by commas"), all.join("; ")))
}

/// `game Take-away(n) { … }`, `game Take away(n) { … }`, `game 3Take(n) { … }`: a name is one word that begins with a
/// letter, and is another one wherever it stands.
pub fn name_in_parts(s: &Scene<'_>) -> Option<Slip> {
    let open = s.next_of(1, &["(", "{", "="]);
    if s.place != Place::File || !s.is(0, "game fn") || open >= s.len() {
        return None;
    }
    let written = s.between(1, open);
    let plain = |c: char| is_name_char(c) || matches!(c, '-' | ' ' | '.');
    let joined = |c: char| matches!(c, '-' | ' ' | '.');
    if !written.chars().all(plain) || open > 6 {
        return None;
    }
    let mut words = written.split(joined).filter(|word| !word.is_empty());
    let first = words.next()?;
    let letters = first.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = first.get(..first.len() - letters.len())?;
    // `game 21(n)`
    let number = letters.is_empty();
    let mut name = if number { "G" } else { letters }.to_string();
    for word in words {
        let mut rest = word.chars();
        name.extend(rest.next().into_iter().flat_map(char::to_uppercase));
        name.push_str(rest.as_str());
    }
    name.push_str(digits);
    // `game misere Nim`, `game G n`: a word that says something of the game, or its number.
    let said = |word: &str| {
        crate::vocabulary::is_reserved(word)
            || matches!(word, "misere" | "loopy" | "of" | "with" | "on")
    };
    let short = written
        .split(joined)
        .skip(1)
        .any(|word| word.len() < 3 && !word.contains(char::is_uppercase));
    let many = written.split(joined).any(said);
    if name == written
        || many
        || short
        || !name.starts_with(char::is_alphabetic)
        || !s.is(open, "(")
    {
        return None;
    }
    let from = s.span_of(1).start;
    let rest = s.text.get(from as usize..)?;
    let (mut text, mut end) = (String::new(), 0);
    for (at, _) in rest.match_indices(written) {
        let is = |c: Option<char>| c.is_some_and(is_name_char);
        let before = rest.get(..at).and_then(|t| t.chars().next_back());
        let behind = rest.get(at + written.len()..).and_then(|t| t.chars().next());
        if !is(before) && !is(behind) && (!number || behind == Some('(')) {
            text += rest.get(end..at)?;
            text += &name;
            end = at + written.len();
        }
    }
    let message = "a name is one word, and begins with a letter";
    let mut slip = s.slip(codes::NO_BODY, 1, message, "not one word");
    slip.at = s.span_of(1).to(s.span_of(open - 1));
    slip.instead = format!("call it `{name}`, wherever it stands");
    slip.beyond = Some(Mend::new(Span::new(from, from + end as u32), text));
    slip.sure = true;
    Some(slip)
}
