//! Questions in other words: `value T(5)`, `who wins T(5)`, `grundy T(5)`, `T(5)?`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{FOREIGN, Here, VERBS, builtin, is_reserved};

const SKIPPED: &[&str] =
    &["of", "in", "for", "from", "the", "a", "at", "is", "does", "to", "me", "that", "are", ":"];

const COMPARES: &[&str] = &["==", "!=", "<", "<=", ">", ">=", "iff", "implies", "in"];

/// `value T(5)`, `who wins T(5)`, `best move in T(5)`, `prove E for n in 0..`
pub fn asked(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::File {
        return None;
    }
    let questions = FOREIGN.iter().filter_map(|f| match f.here {
        Here::Question(forms) => Some((s.phrase(0, f.word)?, f.word, forms)),
        _ => None,
    });
    let (length, word, forms) = questions.max_by_key(|(length, ..)| *length)?;
    let mut at = length;
    while SKIPPED.contains(&s.word(at)) {
        at += 1;
    }
    let value =
        matches!(s.kind(at), Some(TokenKind::Word | TokenKind::Number | TokenKind::Open(_)))
            || matches!(s.word(at), "*" | "-");
    // `value(T(5))` and `value = 3` are something else.
    let bracket = at == 1 && s.kind(1) == Some(TokenKind::Open(Bracket::Round));
    if !value || bracket && s.closing(1) == s.len().checked_sub(1) {
        return None;
    }
    let mut end = s.len();
    while matches!(s.word(end - 1), "?" | ".") {
        end -= 1;
    }
    let clauses = s.clauses_from(at).min(end);
    let (what, clause) = (s.between(at, clauses), s.between(clauses, end));
    let condition = s.next_of(at, COMPARES) < clauses;
    let game = clauses == at + 1 && s.is_word(at) && what.starts_with(char::is_uppercase);
    let range = what.contains("..");
    let form = match () {
        () if condition => forms.condition,
        () if range => forms.range,
        () if game => forms.game,
        () => forms.position,
    };
    let text = form.replace("{}", what);
    let text = if clause.is_empty() { text } else { format!("{text} {clause}") };
    let mut slip = s.slip(
        codes::UNKNOWN_STATEMENT,
        0,
        format!("no statement begins with `{word}`"),
        "not a word of the language",
    );
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(0, s.len(), text));
    Some(slip)
}

/// `misere moves T(5)`
pub fn misere(s: &Scene<'_>) -> Option<Slip> {
    let asks = VERBS.iter().any(|verb| verb.name == s.word(1));
    if s.place != Place::File || s.first() != "misere" || !asks || s.len() < 3 {
        return None;
    }
    let text = format!("{} misere({})", s.word(1), s.between(2, s.len()));
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        1,
        "`misere` is a function: what it takes stands in brackets",
        "not in brackets",
    );
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(0, s.len(), text));
    Some(slip)
}

/// `grundy T(5)`, `outcome T(5) == P`
pub fn function_of(s: &Scene<'_>) -> Option<Slip> {
    let at = s.at;
    let name = s.before();
    if at == 0 || builtin(name).is_none() || !s.is_word(at - 1) {
        return None;
    }
    let first = at + usize::from(matches!(s.word(at), "of" | "for" | "the"));
    let one = s.value_from(first)?;
    if is_reserved(s.word(first)) {
        return None;
    }
    // A sum of positions is one position.
    let mut to = one;
    while s.word(to) == "+" {
        to = s.value_from(to + 1)?;
    }
    let text = format!("{name}({})", s.between(first, to));
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        at,
        format!("`{name}` is a function: what it takes stands in brackets"),
        "not in brackets",
    );
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(at - 1, to, text));
    Some(slip)
}

/// `Nim 3`, `moves Nim 3`
pub fn without_brackets(s: &Scene<'_>) -> Option<Slip> {
    let name = s.before();
    let game = name.starts_with(char::is_uppercase) && !is_reserved(name);
    if s.at == 0 || !game || s.found_kind() != Some(TokenKind::Number) {
        return None;
    }
    let mut end = s.at + 1;
    while s.word(end) == "," && s.kind(end + 1) == Some(TokenKind::Number) {
        end += 2;
    }
    if s.word(end) == ".." {
        end = s.value_from(end + 1)?;
    }
    let numbers = s.between(s.at, end);
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        s.at,
        format!("`{name}` and `{}` stand side by side", s.found()),
        "a position has brackets",
    );
    let text = format!("{name}({numbers})");
    slip.instead = format!("a position is written `{text}`, a product `{name} * {numbers}`");
    slip.edits.push(s.replace(s.at - 1, end, text));
    Some(slip)
}

/// `T(5)?`
pub fn mark(s: &Scene<'_>) -> Option<Slip> {
    if s.found() != "?" || s.at + 1 != s.len() || s.at == 0 {
        return None;
    }
    let mut slip =
        s.slip(codes::STRAY_CHARACTER, s.at, "`?` means nothing here", "not part of the language");
    slip.edits.push(s.delete(s.at, s.at + 1));
    slip.instead = "remove it: a position alone is a question".to_string();
    Some(slip)
}
