//! Items of a problem that are written as names or as calls, `needs_proof`, `hint("…")`, `assertTrue(student.a == 1)`,
//! and ranges that are written among arguments: `all(student.f(n) == n, n in 0..9)`.

use super::checker::Checker;
use super::lacking::Lacking;
use super::tree::Text;
use crate::diagnostic::Mend;
use crate::source::Span;
use crate::syntax::{READS_RARE_FORMS, Scanner, Token, TokenKind};

/// Names for what a problem says, in small letters and in one word.
const ITEMS: &[(&str, &str)] = &[
    ("needsproof", "needs proof"),
    ("proof", "needs proof"),
    ("withproof", "needs proof"),
    ("proofneeded", "needs proof"),
    ("proofrequired", "needs proof"),
    ("requiresproof", "needs proof"),
    ("byhand", "by hand"),
    ("manual", "by hand"),
    ("manually", "by hand"),
    ("shownothing", "show nothing"),
    ("hide", "show nothing"),
    ("hidden", "show nothing"),
    ("secret", "show nothing"),
    ("showall", "show all"),
    ("public", "show all"),
    ("visible", "show all"),
    ("showverdict", "show verdict"),
];

/// What can be forbidden, and words before it.
const FORBIDDEN: &[&str] = &["values", "library", "import", "octal", "hex"];
const FORBIDS: &[&str] = &["forbid", "no", "without"];

/// Sets that many know by a name, with the condition on their members.
const SETS: &[(&str, &str, &str)] = &[
    ("evens", "0..", "{} % 2 == 0"),
    ("odds", "1..", "{} % 2 == 1"),
    ("primes", "2..", "prime({})"),
];

fn item(name: &str) -> Option<String> {
    let word: String = name.chars().filter(|c| *c != '_').collect::<String>().to_lowercase();
    if let Some((_, item)) = ITEMS.iter().find(|(own, _)| *own == word) {
        return Some((*item).to_string());
    }
    let what = FORBIDS.iter().find_map(|verb| word.strip_prefix(verb))?;
    FORBIDDEN.contains(&what).then(|| format!("forbid {what}"))
}

/// `hint("…")`, `needs(proof)`, `forbid(values, library)`, `show(nothing)`, and what tests in other languages call.
fn item_called(name: &str, inside: &str) -> Option<String> {
    let parts: Vec<&str> = inside.split(',').map(|part| part.trim().trim_matches('"')).collect();
    let word = |part: &&str| part.chars().all(|c| c.is_alphanumeric() || c == '_');
    let words = parts.iter().all(|part| word(part) && !part.is_empty());
    match name {
        "hint" if inside.len() > 1 && inside.starts_with('"') && inside.ends_with('"') => {
            Some(format!("hint {inside}"))
        }
        "needs" | "requires" if inside.trim_matches('"') == "proof" => {
            Some("needs proof".to_string())
        }
        "needs" | "requires" if words => Some(format!("needs \"{}\"", parts.join("\", \""))),
        "forbid" if words => Some(format!("forbid {}", parts.join(", "))),
        "show" if matches!(*parts, ["all" | "verdict" | "nothing"]) => {
            Some(format!("show {}", parts.concat()))
        }
        "assertTrue" | "assert_true" | "isTrue" | "is_true" => Some(inside.to_string()),
        "assertFalse" | "assert_false" | "isFalse" | "is_false" => Some(format!("not ({inside})")),
        _ if inside.is_empty() => item(name),
        _ => None,
    }
}

type Meant = (String, Option<Mend>);

impl Checker<'_> {
    /// What a name in a check is meant as, where it is none of the submission.
    pub(super) fn item_meant(&mut self, name: &str, span: Span, called: bool) -> Option<Meant> {
        let lacking = self.lacking.as_ref().filter(|lacking| lacking.problem)?;
        if !READS_RARE_FORMS {
            return None;
        }
        let written = |text: String, place| {
            let help = format!("write `{text}`");
            Some((help, Some(Mend::new(place, text))))
        };
        if let "yes" | "no" = name {
            let text = if name == "yes" { "true" } else { "false" };
            return written(text.to_string(), span);
        }
        let whole = lacking.whole;
        if called {
            let (place, inside) = self.call_written(span)?;
            // Clauses behind it are those of what is asserted.
            let asserts = name.to_lowercase().contains("true") && place.start == whole.start;
            let all = self.source.slice(whole).trim_end().len() as u32 == place.end - whole.start;
            let text = item_called(name, &inside).filter(|_| all || asserts)?;
            // What stands in its brackets is no name of the submission.
            if !text.contains("student") {
                let words = Scanner::new(&inside).filter(|t| t.kind == TokenKind::Word);
                self.unknown.extend(words.map(|t| Text::from(t.text(&inside))));
            }
            return written(text, place);
        }
        let text = item(name)?;
        let before = self.source.slice(Span::new(whole.start, span.start));
        let behind = self.source.slice(Span::new(span.end, whole.end)).trim();
        match before.trim_end().strip_suffix("..") {
            _ if !behind.is_empty() => None,
            // `… for n in 0.. proof`
            Some(_) if before.ends_with(' ') => {
                let place = Span::new(whole.start + before.trim_end().len() as u32, span.end);
                written(format!("; {text}"), place)
            }
            _ if before.is_empty() => written(text, span),
            _ => None,
        }
    }

    /// `all(n >= 0, n in 0..9)`, `all(n in 0..9, n >= 0)`: the range of a name as an argument of its own.
    pub(super) fn range_among_arguments(&self, name: &str, span: Span) -> Option<Meant> {
        let lacking = self.lacking.as_ref().filter(|_| READS_RARE_FORMS)?;
        let text = self.source.slice(lacking.whole);
        let tokens: Vec<Token> = Scanner::new(text).filter(|t| t.is_significant()).collect();
        let word = |at: usize| tokens.get(at).map_or("", |t| t.text(text));
        let place = |at: usize| tokens.get(at).map(|t| t.span.start + lacking.whole.start);
        let named = |at: &usize| word(*at) == name && word(at + 1) == "in";
        let at = (2..tokens.len()).find(named)?;
        let end = end_of_argument(text, &tokens, at)?;
        // The bracket of a call opens behind its name.
        let open = (0..at)
            .rev()
            .find(|open| word(*open) == "(" && closes(text, &tokens, *open) > Some(at))?;
        let is_call = open > 0
            && tokens.get(open - 1).is_some_and(|t| t.kind == TokenKind::Word)
            && place(open) == tokens.get(open - 1).map(|t| t.span.end + lacking.whole.start);
        let close = closes(text, &tokens, open)?;
        let between = |from: usize, to: usize| {
            let (from, to) = (tokens.get(from)?.span.start, tokens.get(to)?.span.end);
            text.get(from as usize..to as usize)
        };
        if !is_call || span.start < place(open)? {
            return None;
        }
        let range = between(at, end - 1)?;
        let told = |asked: &str| format!("write `{}({asked} for {range})`", word(open - 1));
        if word(at - 1) == "," && end == close {
            let asked = between(open + 1, at - 2)?;
            let edit = Span::new(place(at - 1)?, place(at)?);
            return Some((told(asked), Some(Mend::new(edit, " for "))));
        }
        let first = at == open + 1 && word(end) == "," && end + 1 < close;
        let asked = between(end + 1, close - 1).filter(|_| first)?;
        let edit = Span::new(place(at)?, place(close)?);
        Some((told(asked), Some(Mend::new(edit, format!("{asked} for {range}")))))
    }

    /// `for n in evens`, `… for n in 0..20 if even`: a set or a property of whole numbers by a word.
    pub(super) fn numbers_named(&self, name: &str, span: Span) -> Option<Meant> {
        // A rule goes on no further than the heap.
        let endless = |lacking: &&Lacking| READS_RARE_FORMS && !self.is_rule(lacking);
        let lacking = self.lacking.as_ref().filter(endless)?;
        let before = self.source.slice(Span::new(lacking.whole.start, span.start)).trim_end();
        let (before, word) = before.rsplit_once(char::is_whitespace)?;
        let (text, stretch) = match (word, name) {
            ("in", _) => {
                let (_, from, condition) = SETS.iter().find(|(own, ..)| *own == name)?;
                let (_, gone_through) = before.trim_end().rsplit_once(char::is_whitespace)?;
                let condition = condition.replace("{}", gone_through);
                (format!("{from} if {condition}"), span)
            }
            ("if", "even" | "odd") => {
                let (number, _) = lacking.later.last()?;
                let rest = u8::from(name == "odd");
                (format!("{number} % 2 == {rest}"), span)
            }
            _ => return None,
        };
        Some((format!("write `{text}`"), Some(Mend::new(stretch, text))))
    }
}

/// The token behind an argument: the comma or the bracket that ends it.
fn end_of_argument(text: &str, tokens: &[Token], from: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match token.text(text) {
            "(" | "[" | "{" => depth += 1,
            ")" | "," if depth == 0 => return Some(at),
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

/// The token that closes this bracket.
fn closes(text: &str, tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text(text) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}
