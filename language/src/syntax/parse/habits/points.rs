//! Points that are no whole number: `student.a == 4 worth 2.5`, `problem "1" worth 1.5`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::scan::TokenKind;

/// `subtract 1..100,000`: one number, with its digits in groups.
pub(super) fn grouped(s: &Scene<'_>) -> Option<Slip> {
    let zeros = |at: &usize| s.kind(*at) == Some(TokenKind::Number) && s.word(*at).starts_with('0');
    let at = (2..s.len()).find(zeros)?;
    let (place, groups) = super::super::numbers::grouped(s.text, s.span_of(at))?;
    let text = groups.join("_");
    let message = "a comma parts numbers, and no digits";
    let mut slip = s.slip(codes::GROUPED_DIGITS, at, message, "one number is meant");
    slip.at = place;
    slip.instead = format!("write `{text}`");
    slip.edits.push(Mend::new(place, text));
    Some(slip)
}

/// `let a = 1 000`: one number, with a blank between its digits.
pub(super) fn spaced(s: &Scene<'_>) -> Option<Slip> {
    let digits = |at: usize, few: bool| {
        let word = s.word(at);
        let all = s.kind(at) == Some(TokenKind::Number) && word.bytes().all(|b| b.is_ascii_digit());
        all && if few { word.len() <= 3 && !word.starts_with('0') } else { word.len() == 3 }
    };
    let first = s.at.checked_sub(1).filter(|at| digits(*at, true) && digits(at + 1, false))?;
    let mut end = first + 1;
    while digits(end, false) {
        end += 1;
    }
    // `1 200` may be two numbers.
    let zeros = (first + 1..end).any(|at| s.word(at).starts_with('0'));
    let between = s.text.get(s.span_of(first).start as usize..s.span_of(end - 1).end as usize)?;
    if !zeros || between.contains(['\n', '\t', '#']) || s.kind(end) == Some(TokenKind::Number) {
        return None;
    }
    let text = (first..end).map(|at| s.word(at)).collect::<Vec<_>>().join("_");
    let message = "a blank parts numbers, and no digits";
    let mut slip = s.slip(codes::GROUPED_DIGITS, first + 1, message, "one number is meant");
    slip.at = s.span_of(first).to(s.span_of(end - 1));
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(first, end, text));
    Some(slip)
}

/// `let a = +3`: a number has no sign where it is not negative.
pub(super) fn plus_before(s: &Scene<'_>) -> Option<Slip> {
    let before = s.at.checked_sub(1).map_or("", |at| s.word(at));
    let begins =
        matches!(before, "" | "=" | "==" | "(" | "[" | "{" | "," | ".." | "subtract" | "return");
    let number = s.kind(s.at + 1) == Some(TokenKind::Number) || s.is_word(s.at + 1);
    if !s.is(s.at, "+") || !begins || !number {
        return None;
    }
    let message = "no `+` stands before a number";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, s.at, message, "not needed");
    slip.instead = "remove it".to_string();
    slip.edits.push(Mend::new(Span::new(s.here().start, s.span_of(s.at + 1).start), ""));
    Some(slip)
}

/// `4.3 * 10^8`, `1e9 + 7`
pub(super) fn scaled(s: &Scene<'_>) -> Option<Slip> {
    let from = |at: usize| s.text.get(s.span_of(at).start as usize..s.span.end as usize);
    let number = |at: usize| match s.kind(at) {
        Some(TokenKind::Number) if at == 0 || !s.is(at - 1, ".") => {
            super::super::numbers::scaled(from(at)?)
        }
        _ => None,
    };
    let mut all = (0..s.len()).filter_map(|at| Some((at, number(at)?))).peekable();
    let message = "digits and a power of ten are one whole number";
    let mut slip =
        s.slip(codes::NUMBER_TOUCHES_LETTERS, all.peek()?.0, message, "written otherwise here");
    for (at, (length, text)) in all {
        slip.instead = format!("write `{text}`");
        let start = s.span_of(at).start;
        slip.edits.push(Mend::new(Span::new(start, start + length as u32), text));
    }
    Some(slip)
}

/// `12.34e1`: digits and a power of ten that are no whole number.
pub(super) fn unscaled(s: &Scene<'_>) -> Option<Slip> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let part = |at: usize| {
        let (part, power) = s.word(at).split_once(['e', 'E'])?;
        (digits(part) && digits(power)).then_some(())
    };
    let number = |at: &usize| digits(s.word(*at)) && s.is(at + 1, ".") && s.touch(at + 1);
    let at = (0..s.len()).find(|at| number(at) && part(at + 2).is_some())?;
    let mut slip = s.slip(codes::FRACTION, at, "there are no fractions here", "not a whole number");
    slip.at = s.span_of(at).to(s.span_of(at + 2));
    slip.instead = "numbers are whole: a larger power of ten may be written".to_string();
    slip.sure = true;
    Some(slip)
}

/// More digits behind the point are no points of a sheet.
const MOST_DIGITS: usize = 3;

/// `worth -1`, `worth 1/2`, `worth 50%`
pub(super) fn less_than_none(s: &Scene<'_>) -> Option<Slip> {
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let worth = s.next_of(1, &["worth"]);
    let minus = s.is(worth + 1, "-") && number(worth + 2);
    let part = number(worth + 1) && s.is(worth + 2, "/ %");
    if !s.is(worth, "worth") || !(minus || part) || !matches!(s.place, Place::File | Place::Problem)
    {
        return None;
    }
    let message = if minus { "points are not less than 0" } else { "points are whole numbers" };
    let mut slip = s.slip(codes::FRACTION, worth + 1, message, "no such points");
    let end = worth + if part && s.is(worth + 2, "/") { 3 } else { 2 };
    slip.at = s.span_of(worth + 1).to(s.span_of(end));
    slip.instead = match minus {
        true => "a check that fails earns nothing, and takes nothing away".to_string(),
        false => "multiply all points of the sheet until they are whole".to_string(),
    };
    slip.sure = true;
    Some(slip)
}

pub(super) fn fraction(s: &Scene<'_>) -> Option<Slip> {
    let digits = |at: usize| {
        let all = s.word(at).bytes().all(|byte| byte.is_ascii_digit());
        (s.kind(at) == Some(TokenKind::Number) && all).then(|| s.word(at))
    };
    let is_worth = |at: &usize| s.is(*at, "worth") && s.is(*at + 2, ".");
    let worth = (0..=s.at).rev().find(is_worth)?;
    let (whole, rest) = (digits(worth + 1)?, digits(worth + 3)?);
    let (written, end) = (format!("{whole}.{rest}"), worth + 4);
    let rest = rest.trim_end_matches('0');
    if rest.len() > MOST_DIGITS {
        return None;
    }
    let span = s.span_of(worth + 1).to(s.span_of(worth + 3));
    let mut slip = s.slip(
        codes::FRACTION,
        worth + 1,
        "points are whole numbers",
        &format!("{written} is none"),
    );
    slip.at = span;
    let mut parts = 10u64.pow(rest.len() as u32);
    let mut over = whole.parse::<u64>().ok()?.checked_mul(parts)?;
    over = over.checked_add(rest.parse().unwrap_or(0))?;
    for common in [2, 5] {
        while over.is_multiple_of(common) && parts.is_multiple_of(common) {
            (over, parts) = (over / common, parts / common);
        }
    }
    if parts == 1 || over == 0 {
        slip.edits.push(s.replace(worth + 1, end, over.to_string()));
        slip.instead = format!("write `worth {over}`");
    } else if s.place == Place::Problem && !s.is(0, "needs") {
        slip.edits.push(s.replace(worth + 1, end, format!("{over} of them")));
        slip.instead = format!("write `worth {over} of them`");
        slip.because = Some(match parts {
            2 => "shares of the points, twice as many as points for each check, give halves",
            _ => "checks may share the points of a problem in any ratio",
        });
    } else {
        slip.instead = format!(
            "take `worth {over}`, and all other points of the sheet {}",
            if parts == 2 { "twice".to_string() } else { format!("{parts} times") }
        );
    }
    Some(slip)
}
