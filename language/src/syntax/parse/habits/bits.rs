//! Operators of bits: `3 & 5`, `1 << 4`, `n >> 1`.

use super::super::scene::Scene;
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

/// `1 << 4`, `n >> 1`: a product with a power of two, and a quotient.
pub(super) fn shifted(s: &Scene<'_>) -> Option<Slip> {
    let twice = |at: &usize| s.is(*at, "< >") && s.word(*at) == s.word(at + 1) && s.touch(*at);
    let sign = (1..s.len()).find(|at| twice(at) || s.is(*at, "<< >>"))?;
    let behind = sign + if s.is(sign, "<< >>") { 1 } else { 2 };
    let (from, to) = (s.whole_before(sign)?, s.whole_from(behind)?);
    if s.is(behind, "- −")
        || s.is(from, "cout")
        || s.is(to, "<< >> <")
        || from > 0 && s.is(from - 1, "< << ::")
    {
        return None;
    }
    let (left, right) = (s.between(from, sign), s.between(behind, to));
    let times = if s.is(sign, "< <<") { "*" } else { "/" };
    let text = match (left, times) {
        ("1", "*") => format!("2^{right}"),
        _ => format!("{left} {times} 2^{right}"),
    };
    let message = "bits are moved by powers of 2";
    let slip = s.slip(codes::FOREIGN_OPERATOR, sign, message, "of other languages");
    Some(slip.writes(s.replace(from, to, text)))
}

/// `fn odd(n) = n & 1`, `fn f(n) = n | 1`: the last digit of a number in binary.
pub(super) fn last_digit(s: &Scene<'_>) -> Option<Slip> {
    let sign = s.is(s.at, "& |").then_some(s.at)?;
    let from = s.whole_before(sign).filter(|from| *from > 0 && s.is(from - 1, "="))?;
    let whole = s.is(0, "fn let") && s.is(sign + 1, "1") && sign + 2 == s.len();
    if !whole || s.kind(from) == Some(TokenKind::Number) {
        return None;
    }
    let n = s.between(from, sign);
    let text = match s.word(sign) {
        "&" => format!("{n} % 2"),
        _ => format!("{n} + 1 - {n} % 2"),
    };
    let message = format!("`{}` of bits is told of their places", s.word(sign));
    let slip = s.slip(codes::FOREIGN_OPERATOR, sign, message, "of other languages");
    Some(slip.writes(s.replace(from, s.len(), text)))
}

/// `3 & 5`, `3 | 5`: the places of ones are sets.
pub(super) fn joined(s: &Scene<'_>) -> Option<Slip> {
    let sign = s.is(s.at, "& |").then_some(s.at)?;
    let (from, to) = (s.whole_before(sign)?, s.whole_from(sign + 1)?);
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let alone = from + 1 == sign && to == sign + 2;
    // `n & 1 == 0`, `n > 3 | 5`: what is asked is not seen.
    let asks = from > 0 && !s.is(from - 1, "= (") || to < s.len() && !s.is(to, ")");
    if !alone || asks || !number(from) || !number(sign + 1) {
        return None;
    }
    let word = if s.is(sign, "&") { "intersect" } else { "union" };
    let text =
        format!("sum(2^k for k in bits({}) {word} bits({}))", s.word(from), s.word(sign + 1));
    let message = format!("`{}` of bits is told of their places", s.word(sign));
    let slip = s.slip(codes::FOREIGN_OPERATOR, sign, message, "of other languages");
    Some(slip.writes(s.replace(from, to, text)))
}
