//! Names that are none, as `N` and `Take-away`, and the names in place of them wherever they stand.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::is_name_char;
use crate::syntax::scan::Scanner;

/// Uses of a name are not looked for in longer texts, where each of many mistakes would look.
pub const MOST_RENAMED: usize = 10_000;

/// `let N = 8`, `game Take(N) { … }`: a name that is none with a small letter, wherever it stands in its statement, and
/// below it where it can be no outcome there. None where it may be one.
pub(crate) fn small_letter(
    text: &str,
    statement: Span,
    at: Span,
    word: &str,
) -> Option<(String, Mend)> {
    let own = text.get(statement.range()).filter(|_| text.len() <= MOST_RENAMED)?;
    let before = own.get(..(at.start - statement.start) as usize)?;
    let all = text.len() as u32;
    // What a `let` names is used below; the numbers of a game are its own, and so is what a clause brings in, which may be
    // used before it.
    let (from, ends) = match before.trim_end() {
        "let" => (at.start, vec![all]),
        heading if heading.starts_with("game ") && !heading.contains('{') => {
            (at.start, vec![all, statement.end])
        }
        _ => (statement.start, vec![statement.end]),
    };
    let within = if before.trim_end() == "let" { text } else { own };
    let known = |name: &str| Scanner::new(within).any(|t| t.text(within) == name);
    let mut small = word.to_lowercase();
    while known(&small) {
        small.push('\'');
    }
    let behind = statement.end - from;
    let mend = ends
        .into_iter()
        .find_map(|end| renamed(text, (Span::new(from, end), behind), word, &small));
    Some((small, mend?))
}

/// A name in place of another between two places; `behind` so much the statement that has it has ended.
fn renamed(text: &str, (within, behind): (Span, u32), word: &str, name: &str) -> Option<Mend> {
    let stretch = text.get(within.range())?;
    let tokens: Vec<_> = Scanner::new(stretch).filter(|t| t.is_significant()).collect();
    let is = |at: usize| tokens.get(at).map_or("", |t| t.text(stretch));
    let asks = stretch.contains("outcome");
    let (mut renamed, mut start, mut end) = (String::new(), None, 0);
    for at in (0..tokens.len()).filter(|at| is(*at) == word) {
        let token = tokens.get(at)?.span;
        let (before, after) = (is(at.wrapping_sub(1)), is(at + 1));
        let compared = [before, after].iter().any(|sign| matches!(*sign, "==" | "!=" | "="));
        let member = matches!(before, "{" | "[" | ",") && matches!(after, "}" | "]" | ",");
        let elsewhere = token.start >= behind;
        if compared && (asks || elsewhere) || member && elsewhere {
            return None;
        }
        start.get_or_insert(token.start);
        renamed += stretch.get(end..token.start as usize).filter(|_| end > 0).unwrap_or("");
        renamed += name;
        end = token.end as usize;
    }
    Some(Mend::new(Span::new(within.start + start?, within.start + end as u32), renamed))
}

/// `game Take-away(n) { … }`, `game Take away(n) { … }`, `game 3Take(n) { … }`: a name is one word that begins with a
/// letter, and is another one wherever it stands.
pub(super) fn name_in_parts(s: &Scene<'_>) -> Option<Slip> {
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
    let length =
        if s.text.len() > MOST_RENAMED { s.span_of(open).start } else { s.text.len() as u32 };
    let rest = s.text.get(from as usize..length as usize)?;
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
