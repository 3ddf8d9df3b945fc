//! Signs and words between values: `&&`, `∈`, `n mod 7`, `d | n`, `n is even`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;
use crate::vocabulary::{FOREIGN, Here};

/// What a sign of another language is here.
fn meant(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "&&" | "&" | "∧" => "and",
        "||" | "|" | "∨" => "or",
        "!" | "¬" | "~" => "not",
        "≤" => "<=",
        "≥" => ">=",
        "≠" | "<>" => "!=",
        "∈" => "in",
        "∉" => "not in",
        "∪" => "union",
        "∩" => "intersect",
        "∖" => "minus",
        "**" => "^",
        "×" | "·" => "*",
        "÷" => "/",
        "−" => "-",
        "++" | "+=" => "+",
        "-=" => "-",
        ":=" => "=",
        "⇒" | "⟹" | "=>" => "implies",
        "⇔" | "⟺" | "↔" => "iff",
        "≡" => "==",
        "²" => "^2",
        "³" => "^3",
        "…" => "..",
        "→" | "<-" => "->",
        _ => return None,
    })
}

fn is_arrow(sign: &str) -> bool {
    matches!(sign, "->" | "=>" | ":=" | "→" | "<-")
}

pub fn sign(s: &Scene<'_>) -> Option<Slip> {
    let (i, token) = s.seen().find(|(i, t)| {
        let sign = t.text(s.text);
        let odd = matches!(t.kind, TokenKind::Symbol | TokenKind::Stray);
        odd && meant(sign).is_some() && (!is_arrow(sign) || *i == s.at)
    })?;
    let sign = token.text(s.text);
    let here = match (sign, s.place) {
        ("→" | "<-" | "=>", Place::Graph) => "->",
        ("→" | "<-", _) if s.next_of(0, &["for"]) < i => "in",
        ("→", _) => "implies",
        (":=", Place::File) if i == 1 => return named(s),
        _ => meant(sign)?,
    };
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        i,
        format!("`{sign}` is not an operator of this language"),
        "written otherwise here",
    );
    let word = here.starts_with(|c: char| c.is_alphabetic());
    let blank = |yes: bool| if word && yes { " " } else { "" };
    let before = i.checked_sub(1).is_some_and(|b| s.span_of(b).end == token.span.start);
    let after = s.span_of(i + 1).start == token.span.end;
    let text = format!("{}{here}{}", blank(before), blank(after));
    slip.instead = format!("write `{here}`");
    slip.because = match here {
        "+" | "-" if sign.len() == 2 => Some("values do not change here, they get new names"),
        "/" => Some("it rounds down"),
        _ => None,
    };
    slip.edits.push(s.replace(i, i + 1, text));
    Some(slip)
}

/// `x := 3`
fn named(s: &Scene<'_>) -> Option<Slip> {
    let mut slip =
        s.slip(codes::FOREIGN_OPERATOR, 1, "`:=` names nothing here", "written otherwise here");
    slip.edits = vec![s.replace(0, 0, "let "), s.replace(1, 2, "=")];
    slip.instead = format!("write `let {} = …`", s.first());
    Some(slip)
}

/// `n mod 7`
pub fn word(s: &Scene<'_>) -> Option<Slip> {
    for (i, _) in s.seen().filter(|(i, t)| *i > 0 && t.kind == TokenKind::Word) {
        let operators = FOREIGN.iter().filter_map(|f| match f.here {
            Here::Operator(sign) => Some((f.word, sign)),
            _ => None,
        });
        let found = operators
            .filter_map(|(word, sign)| Some((s.phrase(i, word)?, word, sign)))
            .max_by_key(|(length, ..)| *length);
        let Some((length, word, sign)) = found else { continue };
        // A value stands before it, and one behind it; and no rule begins with it.
        if s.value_before(i).is_none() || s.value_from(i + length).is_none() {
            continue;
        }
        let mut slip = s.slip(
            codes::FOREIGN_OPERATOR,
            i,
            format!("`{word}` is no word of this language"),
            "written otherwise here",
        );
        slip.instead = format!("write `{sign}`");
        slip.edits = if sign == "if not" {
            let end = s.next_of(i + length, &["for", "if", "where", "as"]);
            vec![s.replace(i, end, format!("if not ({})", s.between(i + length, end)))]
        } else {
            vec![s.replace(i, i + length, sign)]
        };
        return Some(slip);
    }
    None
}

/// `d | n`, `d divides n`
pub fn divides(s: &Scene<'_>) -> Option<Slip> {
    let i = s.at;
    if !matches!(s.found(), "|" | "divides" | "∣") {
        return None;
    }
    let (from, to) = (s.value_before(i)?, s.value_from(i + 1)?);
    let ends = |word: &str| {
        matches!(word, "" | "and" | "or" | "for" | "if" | "where" | "as" | "iff" | "implies")
            || matches!(word, "{" | "}" | ")" | "]" | "," | ":")
    };
    let starts = |word: &str| {
        matches!(word, "if" | "and" | "or" | "not" | "iff" | "implies" | "where" | "when")
            || matches!(word, "assert" | "claim" | "(" | "for" | "unless" | "=")
    };
    let before = from.checked_sub(1).map_or("if", |b| s.word(b));
    if !starts(before) || !ends(s.word(to)) {
        return None;
    }
    let (d, n) = (s.between(from, i), s.between(i + 1, to));
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        i,
        format!("`{}` does not say that {d} divides {n}", s.found()),
        "written otherwise here",
    );
    slip.edits.push(s.replace(from, to, format!("{n} % {d} == 0")));
    slip.instead = format!("write `{n} % {d} == 0`");
    slip.because = Some("no rest is left; `divisors(n)` is the set of all divisors");
    Some(slip)
}

/// `n is even`, `k is not prime`, `n is a multiple of 3`
pub fn is_a_kind(s: &Scene<'_>) -> Option<Slip> {
    let (i, _) = s.seen().find(|(i, t)| *i > 0 && matches!(t.text(s.text), "is" | "are"))?;
    let from = s.value_before(i)?;
    let value = s.between(from, i);
    // `outcome((p + q))` has brackets enough.
    let bare = value.strip_prefix('(').and_then(|inside| inside.strip_suffix(')'));
    let asked = bare.filter(|_| s.closing(from) == Some(i - 1)).unwrap_or(value);
    let mut at = i + 1;
    let negated = s.word(at) == "not";
    at += usize::from(negated);
    at += usize::from(matches!(s.word(at), "a" | "an" | "the"));
    let equal = |holds: bool| if holds { "==" } else { "!=" };
    let (length, text) = match s.word(at) {
        "even" => (1, format!("{value} % 2 {} 0", equal(!negated))),
        "odd" => (1, format!("{value} % 2 {} 1", equal(!negated))),
        "prime" => (
            1 + usize::from(s.word(at + 1) == "number"),
            format!("{}prime({value})", if negated { "not " } else { "" }),
        ),
        "positive" => (1, format!("{value} {} 0", if negated { "<=" } else { ">" })),
        "zero" | "empty" => (1, format!("{value} {} 0", equal(!negated))),
        "square" => (1, format!("isqrt({value})^2 {} {value}", equal(!negated))),
        "lost" | "losing" => (1, format!("outcome({asked}) {} P", equal(!negated))),
        "won" | "winning" => (1, format!("outcome({asked}) {} N", equal(!negated))),
        word @ ("multiple" | "divisible" | "divisor") => {
            if !matches!(s.word(at + 1), "of" | "by") {
                return None;
            }
            let to = s.value_from(at + 2)?;
            let other = s.between(at + 2, to);
            let (n, d) = if word == "divisor" { (other, value) } else { (value, other) };
            (to - at, format!("{n} % {d} {} 0", equal(!negated)))
        }
        outcome @ ("P" | "N" | "D") if !value.starts_with("outcome") => {
            let position = s.word(at + 1) == "-" && s.word(at + 2) == "position";
            let length = if position { 3 } else { 1 };
            (length, format!("outcome({asked}) {} {outcome}", equal(!negated)))
        }
        "in" => (1, format!("{value} {}in", if negated { "not " } else { "" })),
        _ => {
            s.value_from(at)?;
            (0, format!("{value} {}", equal(!negated)))
        }
    };
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        i,
        format!("`{}` is no word of this language", s.word(i)),
        "written otherwise here",
    );
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(from, at + length, text));
    Some(slip)
}
