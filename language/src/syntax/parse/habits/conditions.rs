//! Conditions in other words: `A only if B`, `exists n such that …`, `T(5) has value 1`.

use super::super::scene::{Place, Scene};
use super::bounded::{bounds, range};
use super::words::COMPARES;
use super::{READS_RARE_FORMS, Slip};
use crate::diagnostic::codes;
use crate::source::Span;
use crate::syntax::scan::TokenKind;

/// `claim A only if B`: where A is so, B is.
pub(super) fn only_if(s: &Scene<'_>) -> Option<Slip> {
    let at = (1..=s.at + 1).find(|at| s.is(*at, "only") && s.is(at + 1, "if"))?;
    if s.place == Place::Game || s.value_before(at).is_none() {
        return None;
    }
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        at,
        "`only if` is no word of this language",
        "`implies` here",
    );
    slip.instead = "write `implies`".to_string();
    slip.because = Some("where the first holds, the second does");
    slip.edits.push(s.replace(at, at + 2, "implies"));
    Some(slip)
}

/// `exists n in 0..10: grundy(T(n)) == 3`, `there is an n such that …`, `no n in 1..100 with T(n) lost`
pub(super) fn exists(s: &Scene<'_>) -> Option<Slip> {
    let start = usize::from(s.is(0, "claim assert prove is"));
    let there = start + usize::from(s.is(start, "there for"));
    let says = match s.word(start) {
        "there" => s.is(there, "exists exist is are"),
        "for" => s.is(there, "some"),
        _ => s.is(there, "exists exist ∃ some no"),
    };
    if s.place == Place::Game || !says {
        return None;
    }
    let mut at = there + usize::from(!s.is(there, "some no"));
    let none = s.is(at, "no");
    while s.is(at, "a an some no") && s.is_word(at + 1) {
        at += 1;
    }
    let name = s.word(at).to_string();
    let marks =
        [":", ",", "such", "with", "where", "|", ".", "for", "st", "if", "so", "has", "have"];
    let behind = s.next_of(at + 1, &marks);
    if !s.is_word(at) || behind >= s.len() {
        return None;
    }
    let range = match s.word(at + 1) {
        "in" | "∈" => s.between(at + 2, behind).to_string(),
        // That there is none is said of all.
        _ if behind == at + 1 && (none || READS_RARE_FORMS) => "0..".to_string(),
        _ if READS_RARE_FORMS => {
            let (_, all) = bounds(s, at + 1).filter(|(end, _)| *end == behind)?;
            range(&all, "0", "")
        }
        _ => return None,
    };
    let mut from = behind + 1;
    while s.is(from, "that which : ,") {
        from += 1;
    }
    // What goes through other numbers stays outside.
    let end = s.next_of(from, &["for"]);
    let condition = s.between(from, end);
    if condition.is_empty() {
        return None;
    }
    let (message, text) = match none {
        true => {
            ("that there is none holds for all", format!("not ({condition}) for {name} in {range}"))
        }
        false => (
            "that there is one is asked by `any`",
            format!("any({condition} for {name} in {range})"),
        ),
    };
    let text = format!("{text} {}", s.between(end, s.len())).trim_end().to_string();
    let mut slip = s.slip(codes::UNKNOWN_STATEMENT, there, message, "written otherwise here");
    // How far somebody would look is not said.
    if READS_RARE_FORMS && !none && range.ends_with("..") {
        slip.instead = format!(
            "say how far it is looked for: `any({condition} for {name} in {range}LAST)`, with a number in place of `LAST`"
        );
        slip.sure = true;
        return Some(slip);
    }
    slip.instead = format!("write `{text}`");
    // What holds for all is claimed.
    let (from, verb) = match s.is(0, "claim assert") {
        true => (1, ""),
        false if none && s.place == Place::File => (0, "claim "),
        false => (0, ""),
    };
    slip.edits.push(s.replace(from, s.len(), format!("{verb}{text}")));
    Some(slip)
}

/// `assert T(4) == *0, "four is lost"`
pub(super) fn message(s: &Scene<'_>) -> Option<Slip> {
    let last = s.len().checked_sub(1)?;
    let tests = s.is(0, "assert claim");
    let text = s.kind(last) == Some(TokenKind::Text) && s.is(s.at, ",") && s.at + 1 == last;
    if !tests || !text {
        return None;
    }
    let message = format!("`{}` has no message of its own", s.first());
    let mut slip = s.slip(codes::TWO_ON_A_LINE, s.at, message, "not needed");
    slip.because = Some("where it fails, the condition is shown with the values on both sides");
    slip.instead = "remove it".to_string();
    slip.edits.push(s.delete(s.at, s.len()));
    Some(slip)
}

/// `T(3) has value 1`, `T(3) is worth 1`: `==` asks it of a value.
pub(super) fn has_value(s: &Scene<'_>) -> Option<Slip> {
    let at = (1..=s.at + 1).find(|at| s.is(*at, "has have is"))?;
    let from = s.whole_before(at).filter(|_| s.place != Place::Game)?;
    let filler = |word: &str| matches!(word, "a" | "an" | "the" | "of" | "equal" | "to" | "==");
    let value = |word: &str| {
        matches!(
            word,
            "value" | "nim" | "-" | "nimber" | "nimvalue" | "grundy" | "number" | "worth"
        )
    };
    let mut to = at + 1;
    let not = s.is(to, "never not");
    while filler(s.word(to)) || value(s.word(to)) || to == at + 1 && not {
        to += 1;
    }
    let position = s.word(from).starts_with(char::is_uppercase) && from + 1 < at;
    if !position || !(at + 1..to).any(|at| value(s.word(at))) || s.whole_from(to).is_none() {
        return None;
    }
    let text = format!("grundy({}) {}", s.between(from, at), if not { "!=" } else { "==" });
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        at,
        "what a position is worth is asked by `grundy`",
        "not in words",
    );
    slip.instead = format!("write `{text} {}`", s.word(to));
    slip.edits.push(s.replace(from, to, text));
    Some(slip)
}

/// `winning(T(5)) has 1 element`
pub(super) fn has_members(s: &Scene<'_>) -> Option<Slip> {
    let at = (1..=s.at + 1).find(|at| s.is(*at, "has have"))?;
    let from = s.whole_before(at)?;
    let members = "element elements member members entry entries";
    let number = s.kind(at + 1) == Some(TokenKind::Number);
    if !number || !s.is(at + 2, members) {
        return None;
    }
    let text = format!("len({}) == {}", s.between(from, at), s.word(at + 1));
    let message = "how many members there are is asked by `len`";
    let slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "not in words");
    Some(slip.writes(s.replace(from, at + 3, text)))
}

/// `subtract 1 or 2, if n is odd`: no comma stands before a clause.
pub(super) fn comma_before_clause(s: &Scene<'_>) -> Option<Slip> {
    let comma =
        s.seen().map(|(i, _)| i).find(|i| s.is(*i, ",") && s.is(i + 1, "if for where when as"))?;
    if comma == 0 || s.open_bracket().is_some() {
        return None;
    }
    let message = format!("no comma stands before `{}`", s.word(comma + 1));
    let mut slip = s.slip(codes::TWO_ON_A_LINE, comma, message, "not needed");
    slip.instead = "remove it".to_string();
    slip.edits.push(s.delete(comma, comma + 1));
    Some(slip)
}

/// `claim outcome(T(n)) = P for n in 0..`: to compare takes two signs.
pub(super) fn equals(s: &Scene<'_>) -> Option<Slip> {
    // `m = n + 1` on a line of its own gives a name.
    let line = s.at.checked_sub(2).is_some_and(|at| {
        let gap = Span::new(s.span_of(at).end, s.span_of(at + 1).start);
        s.text.get(gap.range()).is_some_and(|gap| gap.contains('\n'))
    });
    // `fn lost(n) = n % 4 = 0`: the second sign compares.
    let again = |at| !line && s.is(at, "=") && (s.is(0, "fn") || s.is(0, "let") && s.at > at + 2);
    let asks = s.is(0, "claim assert prove table plot test check") || (1..s.at).any(again);
    let asks = asks || s.place == Place::Problem && !s.is(0, "let fn");
    let condition = (0..s.at).rev().take(8).any(|at| s.is(at, "if and or iff implies not"));
    let clause = (0..s.at).rev().take(2).any(|at| s.is(at, "where let for with"));
    // `*3 ⊕ *5 = *6`: what stands on the left is no name.
    let mut end = s.arithmetic_from(0);
    while let Some(sign) = end.filter(|end| s.is(*end, "xor ⊕ ⊗")) {
        end = s.arithmetic_from(sign + 1);
    }
    let sum = s.place == Place::File && end == Some(s.at) && s.value_from(0) < end;
    if !s.is(s.at, "=") || clause || !(asks || condition || sum) || s.value_before(s.at).is_none() {
        return None;
    }
    let mut slip =
        s.slip(codes::ASSIGN_FOR_EQUALS, s.at, "`=` does not compare", "`=` names a value");
    slip.instead = "write `==` to ask whether two values are equal".to_string();
    // Two conditions that are compared hold together.
    let behind = s.next_of(s.at + 1, &["and", "or", "for", "where", "worth"]);
    let compares = (s.at + 1..behind).any(|at| COMPARES.contains(&s.word(at)) || s.is(at, "="));
    // `student.f(n) = student.g(n) = n`: three values are equal.
    let second = s.value_from(s.at + 1).filter(|_| s.is(s.at + 1, "student"));
    let chain = second.is_some_and(|end| s.is(end, "= =="))
        && (s.at + 1..behind).all(|at| !s.is(at, "% < <= > >="));
    let truth = !chain && compares || s.is(s.at + 1, "not");
    let sign = if s.place == Place::Problem && truth { "iff" } else { "==" };
    // `student.lost = n => n % 3 == 0`
    let function = s.place == Place::Problem && s.is(s.at + 2, "=>") && s.is_word(s.at + 1);
    let called = if function { format!("({}) ", s.word(s.at + 1)) } else { String::new() };
    let to = s.at + if function { 3 } else { 1 };
    let mut edit = s.replace(s.at, to, called + sign);
    edit.span.start = if function { s.span_of(s.at - 1).end } else { edit.span.start };
    slip.edits.push(edit);
    Some(slip)
}
