//! Powers and numbers of a name in raised and lowered letters: `2ⁿ⁺¹`, `x₁`.

use super::{Reading, When, without_words};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::{Scanner, is_name_char};

/// Raised letters, in pairs with plain ones.
const RAISED: &str =
    "⁰0¹1²2³3⁴4⁵5⁶6⁷7⁸8⁹9⁺+⁻-⁽(⁾)ᵃaᵇbᶜcᵈdᵉeᶠfᵍgʰhⁱiʲjᵏkˡlᵐmⁿnᵒoᵖpʳrˢsᵗtᵘuᵛvʷwˣxʸyᶻz";

const LOWERED: &str = "₀0₁1₂2₃3₄4₅5₆6₇7₈8₉9ₐaₑeₕhᵢiⱼjₖkₗlₘmₙnₒoₚpᵣrₛsₜtᵤuᵥvₓx";

fn plain(c: char, pairs: &str) -> Option<char> {
    let mut all = pairs.chars();
    while let (Some(sign), Some(meant)) = (all.next(), all.next()) {
        if sign == c {
            return Some(meant);
        }
    }
    None
}

pub(super) fn letters(text: &str) -> Vec<Reading> {
    let mut edits: Vec<Mend> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let code = without_words(text);
    let mut signs = code.char_indices().peekable();
    let mut before = ' ';
    while let Some((at, c)) = signs.next() {
        let pairs = [RAISED, LOWERED].into_iter().find(|pairs| plain(c, pairs).is_some());
        let Some(pairs) = pairs else {
            before = c;
            continue;
        };
        let mut meant: String = plain(c, pairs).into_iter().collect();
        let mut end = at + c.len_utf8();
        while let Some((next, letter)) =
            signs.next_if(|(_, letter)| plain(*letter, pairs).is_some())
        {
            meant.extend(plain(letter, pairs));
            end = next + letter.len_utf8();
        }
        if !is_name_char(before) && !matches!(before, ')' | ']') {
            return Vec::new();
        }
        if pairs == RAISED {
            let Some(power) = power(&meant) else { return Vec::new() };
            meant = power;
            // `2ᵏn`
            let factor = code.get(end..).is_some_and(|rest| rest.starts_with(is_name_char));
            // Behind a `/` the factor would be none of what divides.
            let base = code.get(..at).unwrap_or("").trim_end_matches(is_name_char).trim_end();
            if factor && base.ends_with(['/', '%', '^', ')']) {
                return Vec::new();
            }
            meant += if factor { " * " } else { "" };
        }
        if pairs == LOWERED {
            let start = text.get(..at).map_or(0, |b| b.trim_end_matches(is_name_char).len());
            names.push(format!("{}{meant}", text.get(start..at).unwrap_or("")));
        }
        edits.push(Mend::new(Span::new(at as u32, end as u32), meant));
    }
    // A name that stands once would be another one with a slip.
    let known = |name: &str| {
        Scanner::new(text).any(|token| token.text(text) == name)
            || names.iter().filter(|other| *other == name).count() > 1
    };
    if !names.iter().all(|name| known(name)) {
        return Vec::new();
    }
    let Some(first) = edits.first() else { return Vec::new() };
    vec![Reading {
        code: codes::FOREIGN_OPERATOR,
        message: "letters stand on the line: a power is written with `^`".to_string(),
        at: first.span,
        label: "not raised or lowered",
        help: "write the letters on the line".to_string(),
        edits,
        when: When::Sure,
    }]
}

/// `^2`, `^(n + 1)`; letters side by side are factors, and of `n2` it is not known.
fn power(raised: &str) -> Option<String> {
    let mut written = String::new();
    let mut before = '(';
    for c in raised.chars() {
        let digits = before.is_ascii_digit() && c.is_ascii_digit();
        if before.is_alphabetic() && c.is_ascii_digit() {
            return None;
        }
        if (before.is_alphanumeric() || before == ')')
            && (c.is_alphanumeric() || c == '(')
            && !digits
        {
            written += " * ";
        }
        written.push(c);
        before = c;
    }
    let one = raised.bytes().all(|b| b.is_ascii_digit()) || raised.chars().count() == 1;
    Some(if one { format!("^{written}") } else { format!("^({written})") })
}
