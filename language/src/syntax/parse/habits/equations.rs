//! Definitions with another sign, or with one more than they have: `fn lost(n) iff n % 4 = 0`, `let a = b = 3`,
//! `let even = fn(n) = n % 2 = 0`, `Take(5) => N`, and a body on the lines below its `=`.

use super::super::scene::{Place, Scene};
use super::bodies::in_cases;
use super::python::lines_of_body;
use super::{Slip, readable};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::scan::{Bracket, TokenKind};

fn file(s: &Scene<'_>, word: &str) -> bool {
    s.place == Place::File && s.is(0, word)
}

/// `fn lost(n) iff n % 4 = 0`, `fn lost(n) = P iff n % 4 = 0`: the condition is the value.
pub(super) fn value_by_iff(s: &Scene<'_>) -> Option<Slip> {
    let close = s.closing(2).filter(|_| file(s, "fn") && s.is(2, "("))?;
    let lost = s.word(1).contains("lost") || s.word(1).contains("losing");
    let said = s.is(close + 1, "=") && s.is(close + 3, "iff") && s.is(close + 2, "P") && lost;
    let (from, to) = match s.is(close + 1, "iff") {
        true => (close + 1, close + 2),
        false if said => (close + 2, close + 4),
        false => return None,
    };
    let text = if said { "" } else { "=" };
    let mut slip = s.slip(
        codes::EQUALS_MISSING,
        to - 1,
        "what a function is worth stands behind `=`",
        "`iff` joins two conditions",
    );
    slip.instead = "write the condition behind `=`".to_string();
    let mut edit = s.replace(from, to, text);
    if said {
        edit.span.end = s.span_of(to).start;
    }
    slip.edits.push(edit);
    Some(slip)
}

/// `let even = fn(n) = n % 2 = 0`: a function has its name behind `fn`.
pub(super) fn function_named(s: &Scene<'_>) -> Option<Slip> {
    let close = s.closing(4).filter(|_| file(s, "let") && s.is(2, "=") && s.is(3, "fn"))?;
    let body = close + 1 + usize::from(s.is(close + 1, "= -> => :"));
    if !s.is(4, "(") || body >= s.len() {
        return None;
    }
    let heading = format!("fn {}{}", s.word(1), s.between(4, close + 1));
    let text = format!("{heading} = {}", s.between(body, s.len()));
    let message = "a function has its name behind `fn`";
    Some(s.rewritten(codes::FOREIGN_DEFINITION, 3, (message, "without a name"), text))
}

/// `plot y = T(x)`, `plot f(x) = T(x)`: the values alone are drawn.
pub(super) fn axis_named(s: &Scene<'_>) -> Option<Slip> {
    let verb = s.place == Place::File && s.is(0, "plot table");
    let equals = if s.is(2, "(") { s.closing(2)? + 1 } else { 2 };
    if !verb || !s.is_word(1) || s.is_own(1) || !s.is(equals, "=") || equals + 1 >= s.len() {
        return None;
    }
    let text = format!("{} {}", s.first(), s.between(equals + 1, s.len()));
    let message = format!("`{}` is followed by the values alone", s.first());
    let mut slip = s.slip(codes::ASSIGN_FOR_EQUALS, equals, message, "no name for them");
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(0, equals + 1, s.first()));
    Some(slip)
}

/// `let a = b = 3`: two names, or a comparison with what has its name already.
pub(super) fn two_signs(s: &Scene<'_>) -> Option<Slip> {
    let names = file(s, "let") && s.is(2, "=") && s.is_word(3) && s.is(4, "=");
    if !names || s.len() < 6 || (5..s.len()).any(|at| s.is(at, "=")) {
        return None;
    }
    let value = s.between(5, s.len());
    if s.is_own(3) {
        let mut slip =
            s.slip(codes::ASSIGN_FOR_EQUALS, 4, "`=` does not compare", "`=` names a value");
        slip.instead = "write `==` to ask whether two values are equal".to_string();
        slip.edits.push(s.replace(4, 5, "=="));
        return Some(slip);
    }
    let (one, other) = (s.word(3), s.word(1));
    let text = format!("let {one} = {value}; let {other} = {one}");
    let message = "each name has a `let` of its own";
    readable(&format!("let {one} = {value}"))?;
    Some(s.two_things(4, (message, "another name"), text))
}

/// `Take(5) => N`, `Take(5) : N`: who wins is compared.
pub(super) fn outcome_behind(s: &Scene<'_>) -> Option<Slip> {
    let called = s.word(0).starts_with(char::is_uppercase)
        && s.kind(1) == Some(TokenKind::Open(Bracket::Round));
    let close = s.closing(1).filter(|_| s.place == Place::File && called)?;
    let whole = close + 3 == s.len() && s.is(close + 1, "=> : -> ->> →");
    if !whole || !s.is(close + 2, "N P D") {
        return None;
    }
    let text = format!("outcome({}) == {}", s.between(0, close + 1), s.word(close + 2));
    let message = "who wins is asked by `outcome`";
    Some(s.rewritten(codes::FOREIGN_OPERATOR, close + 1, (message, "not in signs"), text))
}

/// `fn f(n) =`, and below it `m = n + 1` and `m * 2`: names have their values behind `where`.
pub(super) fn body_below(s: &Scene<'_>) -> Option<Slip> {
    let close = s.closing(2).filter(|_| file(s, "fn") && s.is(2, "("))?;
    let equals = close + 1;
    let gap = Span::new(s.span_of(equals).end, s.span_of(equals + 1).start);
    let below = s.text.get(gap.range()).is_some_and(|gap| gap.contains('\n'));
    if !s.is(equals, "=") || !below {
        return None;
    }
    let (lines, end) = lines_of_body(s, equals);
    if lines.lines().count() < 2 || lines.contains('^') {
        return None;
    }
    let value = in_cases(&lines)?;
    let text = readable(&format!("fn {} = {value}", s.between(1, close + 1)))?;
    let message = "a function is one expression";
    let mut slip = s.slip(codes::FOREIGN_DEFINITION, equals + 1, message, "a statement");
    slip.instead = format!("write `{text}`");
    slip.beyond = Some(Mend::new(Span::new(s.span.start, end), text));
    slip.sure = true;
    Some(slip)
}
