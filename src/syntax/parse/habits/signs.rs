//! Signs and words between values: `&&`, `∈`, `n mod 7`, `d | n`, `n is even`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{FOREIGN, Here, is_reserved};

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
        "∌" => "not in",
        "←" => "->",
        "²" => "^2",
        "³" => "^3",
        "…" => "..",
        "→" | "<-" | "->" => "->",
        "≅" => "==",
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
        let own = sign == "->" && !matches!(s.first(), "claim" | "assert");
        odd && meant(sign).is_some() && !own && (!is_arrow(sign) || *i == s.at)
    })?;
    let sign = token.text(s.text);
    let here = match (sign, s.place) {
        ("→" | "<-" | "=>", Place::Graph) => "->",
        ("→" | "<-", _) if s.next_of(0, &["for"]) < i => "in",
        ("→", _) => "implies",
        ("->", Place::File | Place::Problem) if matches!(s.first(), "claim" | "assert") => {
            "implies"
        }
        ("~" | "≅", _) if s.value_before(i).is_some() => "==",
        (":=", Place::File) if i == 1 => return named(s),
        ("!", _) if i > 0 && s.value_before(i).is_some() => return None,
        ("&", _) if s.kind(i + 1) == Some(TokenKind::Number) => return last_bit(s, i),
        // `n => 3` compares: what follows from something is no number.
        ("=>", _) if s.kind(i + 1) == Some(TokenKind::Number) => ">=",
        ("∈", _) if matches!(s.word(i + 1), "N" | "P" | "D") => return outcome_of(s, i),
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

/// `n & 1`
fn last_bit(s: &Scene<'_>, i: usize) -> Option<Slip> {
    let from = s.value_before(i).filter(|_| s.word(i + 1) == "1")?;
    let mut slip =
        s.slip(codes::FOREIGN_OPERATOR, i, "`&` means nothing here", "of other languages");
    let text = format!("{} % 2 == 1", s.between(from, i));
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(from, i + 2, text));
    Some(slip)
}

/// `T(n) ∈ P`
fn outcome_of(s: &Scene<'_>, i: usize) -> Option<Slip> {
    let from = s.value_before(i)?;
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, i, "`outcome` says who wins", "not a set");
    let text = format!("outcome({}) == {}", s.between(from, i), s.word(i + 1));
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(from, i + 2, text));
    Some(slip)
}

/// `=<`, `=/=`, `===`, `<=>`, `nim+`: signs of several letters, which are read one by one.
pub fn compound(s: &Scene<'_>) -> Option<Slip> {
    const SIGNS: &[(&str, &str)] = &[
        ("=/=", "!="),
        ("<==>", "iff"),
        ("<=>", "iff"),
        ("<->", "iff"),
        ("==>", "implies"),
        ("===", "=="),
        ("!==", "!="),
        ("=<", "<="),
        ("/=", "!="),
        ("~=", "!="),
        ("nim+", "xor"),
        ("(+)", "xor"),
        ("(x)", "*"),
    ];
    let starts = (s.at.saturating_sub(3)..=s.at).filter(|at| *at > 0);
    for from in starts {
        let stretch = s.text.get(s.span_of(from).start as usize..).unwrap_or("");
        let Some((sign, here)) = SIGNS.iter().find(|(sign, _)| stretch.starts_with(sign)) else {
            continue;
        };
        let end = s.span_of(from).start + sign.len() as u32;
        let Some(last) = (from..from + 4).find(|at| s.span_of(*at).end == end) else { continue };
        if s.value_before(from).is_none() || s.value_from(last + 1).is_none() {
            continue;
        }
        let mut slip = s.slip(
            codes::FOREIGN_OPERATOR,
            from,
            format!("`{sign}` is not an operator of this language"),
            "written otherwise here",
        );
        slip.instead = format!("write `{here}`");
        let mut edit = s.replace(from, last + 1, format!(" {here} "));
        edit.span = edit.span.to(crate::source::Span::at(s.span_of(last + 1).start));
        edit.span.start = s.span_of(from - 1).end;
        slip.edits.push(edit);
        return Some(slip);
    }
    None
}

/// `2**k`, which reads as a product with a nim heap
pub fn power(s: &Scene<'_>) -> Option<Slip> {
    let stars: Vec<usize> = (1..s.len()).filter(|at| s.word(*at) == "**").collect();
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, *stars.first()?, "", "");
    slip.edits = stars.iter().map(|at| s.replace(*at, at + 1, "^")).collect();
    Some(slip)
}

/// `n == 0 mod 3`, `n ≡ 0 (mod 3)`
pub fn congruence(s: &Scene<'_>) -> Option<Slip> {
    let (i, _) = s
        .tokens
        .iter()
        .enumerate()
        .find(|(i, t)| *i > 2 && matches!(t.text(s.text), "mod" | "modulo" | "MOD"))?;
    let bracket = s.word(i - 1) == "(";
    let rest_end = i - usize::from(bracket);
    let rest = s.value_before(rest_end)?;
    let equals = rest.checked_sub(1)?;
    let holds = match s.word(equals) {
        "==" | "=" | "≡" | "is" => "==",
        "!=" | "≠" | "≢" => "!=",
        _ => return None,
    };
    let number = s.value_before(equals)?;
    let modulus = s.value_from(i + 1)?;
    let end = modulus + usize::from(bracket && s.word(modulus) == ")");
    let (n, r, m) =
        (s.between(number, equals), s.between(rest, rest_end), s.between(i + 1, modulus));
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        i,
        "`mod` is no word of this language",
        "written otherwise here",
    );
    let small = r.parse::<u64>().is_ok_and(|r| m.parse::<u64>().map_or(r == 0, |m| r < m));
    let text = match small && s.kind(number) != Some(TokenKind::Number) {
        true => format!("{n} % {m} {holds} {r}"),
        false => format!("{n} % {m} {holds} {r} % {m}"),
    };
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(number, end, text));
    Some(slip)
}

/// `⌊n / 2⌋`, `⌈n / 2⌉`, `√n`, `|n - 3|`, `5!`, `a \ b`, `0x10`
pub fn on_paper(s: &Scene<'_>) -> Option<Slip> {
    let (i, sign) = s.seen().map(|(i, t)| (i, t.text(s.text))).find(|(i, sign)| {
        matches!(*sign, "⌊" | "⌈" | "√" | "\\")
            || *sign == "|" && *i == s.at && s.value_before(*i).is_none()
            || sign.starts_with("0x") && sign.len() > 2
    })?;
    let (end, text) = match sign {
        "⌊" | "⌈" => {
            let close = (i + 1..s.len()).find(|at| matches!(s.word(*at), "⌋" | "⌉"))?;
            let inside = s.between(i + 1, close);
            let whole = match (sign, inside.rsplit_once('/')) {
                ("⌈", Some((n, d))) => {
                    let d = d.trim();
                    format!("({} + {}) / {d}", n.trim(), super::loops::less_one(d))
                }
                ("⌈", None) => return None,
                _ => inside.to_string(),
            };
            let alone = matches!(s.word(close + 1), "" | ")" | "," | "]" | "}" | "if" | "for");
            (close + 1, if alone { whole } else { format!("({whole})") })
        }
        "√" => {
            let end = s.value_from(i + 1)?;
            let inside = s.between(i + 1, end);
            let bare = inside.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
            (end, format!("isqrt({})", bare.unwrap_or(inside)))
        }
        "|" => {
            let close = (i + 1..s.len()).find(|at| s.word(*at) == "|")?;
            let inside = s.between(i + 1, close);
            let set = inside.starts_with(['{', '[']);
            (close + 1, format!("{}({inside})", if set { "len" } else { "abs" }))
        }
        "\\" => {
            s.value_before(i)?;
            (i + 1, "minus".to_string())
        }
        hex => (i + 1, u64::from_str_radix(hex.get(2..)?, 16).ok()?.to_string()),
    };
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        i,
        format!("`{sign}` means nothing here"),
        "written otherwise here",
    );
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(i, end, text));
    Some(slip)
}

/// `lost T(n)`, `T(n) lost`, `T(n) wins` in a condition
pub fn lost_or_won(s: &Scene<'_>) -> Option<Slip> {
    let outcome = |word: &str| match word {
        "lost" | "loses" | "losing" | "lose" => Some("P"),
        "won" | "wins" | "winning" | "win" => Some("N"),
        _ => None,
    };
    let (i, word) = s.seen().skip(1).find_map(|(i, t)| Some((i, outcome(t.text(s.text))?)))?;
    let asks = |at: usize| matches!(s.word(at), "if" | "iff" | "and" | "or" | "not" | "implies");
    let claims = matches!(s.first(), "claim" | "assert" | "prove") || s.place != Place::File;
    if s.first() == "lost" || !claims && !(0..i).any(asks) {
        return None;
    }
    let (from, to, value) = match (s.value_before(i), s.value_from(i + 1)) {
        (Some(from), _) if s.word(i - 1) == ")" => (from, i + 1, s.between(from, i)),
        (_, Some(to)) if s.word(to - 1) == ")" => (i, to, s.between(i + 1, to)),
        _ => return None,
    };
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        i,
        "`outcome` says who wins: N, the next player, or P, the one before",
        "not part of a condition",
    );
    let text = format!("outcome({value}) == {word}");
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(from, to, text));
    Some(slip)
}

/// `claim outcome(T(n)) = P for n in 0..`: to compare takes two signs.
pub fn equals(s: &Scene<'_>) -> Option<Slip> {
    let asks =
        matches!(s.first(), "claim" | "assert" | "prove" | "table" | "plot" | "test" | "check");
    let condition = (0..s.at)
        .rev()
        .take(8)
        .any(|at| matches!(s.word(at), "if" | "and" | "or" | "iff" | "implies" | "not"));
    let clause =
        (0..s.at).rev().take(2).any(|at| matches!(s.word(at), "where" | "let" | "for" | "with"));
    if s.found() != "=" || clause || !(asks || condition) || s.value_before(s.at).is_none() {
        return None;
    }
    let mut slip =
        s.slip(codes::ASSIGN_FOR_EQUALS, s.at, "`=` does not compare", "`=` names a value");
    slip.instead = "write `==` to ask whether two values are equal".to_string();
    slip.edits.push(s.replace(s.at, s.at + 1, "=="));
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
    for (i, _) in s.seen().filter(|(_, t)| t.kind == TokenKind::Word) {
        let operators = FOREIGN.iter().filter_map(|f| match f.here {
            Here::Operator(sign) => Some((f.word, sign)),
            _ => None,
        });
        let found = operators
            .filter_map(|(word, sign)| Some((s.phrase(i, word)?, word, sign)))
            .max_by_key(|(length, ..)| *length);
        let Some((length, word, sign)) = found else { continue };
        // A value stands before it, and one behind it; and no rule begins with it.
        let before = s.value_before(i).is_some() && i > 0;
        let fits = before != (sign == "not");
        if !fits || s.value_from(i + length).is_none() {
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

/// `what is T(5)`: no comparison.
fn asked_for(value: &str) -> bool {
    matches!(value, "what" | "What" | "who" | "Who" | "why" | "Why" | "how" | "How" | "which")
}

/// `1 or 2`, `one of 1, 2, 3` behind an `is`
fn one_of(
    s: &Scene<'_>,
    from: usize,
    at: usize,
    value: &str,
    negated: bool,
) -> Option<(usize, String)> {
    let (mut end, mut all) = (from, Vec::new());
    while s.kind(end) == Some(TokenKind::Number) {
        all.push(s.word(end));
        end += 1;
        if matches!(s.word(end), "," | "or") && s.kind(end + 1) == Some(TokenKind::Number) {
            end += 1;
        }
    }
    let member = if negated { "not in" } else { "in" };
    (all.len() > 1).then(|| (end - at, format!("{value} {member} {{{}}}", all.join(", "))))
}

/// `n odd`, `k prime`: an `is` is left out.
pub fn kind_behind(s: &Scene<'_>) -> Option<Slip> {
    let kinds = ["odd", "even", "prime", "positive"];
    let (i, _) = s.seen().find(|(i, t)| *i > 0 && kinds.contains(&t.text(s.text)))?;
    let from = s.value_before(i)?;
    if !s.is_word(from) || s.kind(i + 1) == Some(TokenKind::Open(Bracket::Round)) {
        return None;
    }
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        i,
        format!("`{}` is no word of this language", s.word(i)),
        "written otherwise here",
    );
    slip.instead = format!("write `{} is {}` with signs", s.between(from, i), s.word(i));
    slip.edits.push(s.replace(i, i, "is "));
    Some(slip)
}

/// `equal to`, `at least`, `less than` behind an `is`, with the sign and its contrary.
fn compared(s: &Scene<'_>, at: usize) -> Option<(usize, &'static str, &'static str)> {
    let or_equal = |length: usize| s.phrase(at + length, "or equal to").map(|more| length + more);
    let (length, yes, no) = match s.word(at) {
        "equal" | "equals" | "same" => {
            (1 + usize::from(matches!(s.word(at + 1), "to" | "as")), "==", "!=")
        }
        "different" => (s.phrase(at, "different from")?, "!=", "=="),
        "greater" | "larger" | "more" if or_equal(1).is_some() => (or_equal(1)?, ">=", "<"),
        "less" | "smaller" | "fewer" | "greater" | "more" | "larger" | "bigger" => {
            let small = matches!(s.word(at), "less" | "smaller" | "fewer");
            let than = 1 + usize::from(s.word(at + 1) == "than");
            match (or_equal(1).or(or_equal(2)), small) {
                (Some(length), true) => (length, "<=", ">"),
                (Some(length), false) => (length, ">=", "<"),
                (None, true) => (than, "<", ">="),
                (None, false) => (than, ">", "<="),
            }
        }
        "at" if s.word(at + 1) == "least" => (2, ">=", "<"),
        "at" if s.word(at + 1) == "most" => (2, "<=", ">"),
        _ => return None,
    };
    s.value_from(at + length)?;
    Some((length, yes, no))
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
        "lost" | "losing" | "loss" => (1, format!("outcome({asked}) {} P", equal(!negated))),
        "won" | "winning" | "win" => (1, format!("outcome({asked}) {} N", equal(!negated))),
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
        "between" => {
            let mid = s.value_from(at + 1)?;
            let end = s.value_from(mid + 1).filter(|_| matches!(s.word(mid), "and" | "to"))?;
            let (low, high) = (s.between(at + 1, mid), s.between(mid + 1, end));
            let within = if negated { "not in" } else { "in" };
            (end - at, format!("{value} {within} {low}..{high}"))
        }
        _ if compared(s, at).is_some() => {
            let (length, yes, no) = compared(s, at)?;
            (length, format!("{value} {}", if negated { no } else { yes }))
        }
        "one" if s.word(at + 1) == "of" => one_of(s, at + 2, at, value, negated)?,
        _ => {
            let end = s.value_from(at)?;
            if let Some(several) = one_of(s, at, at, value, negated) {
                several
            } else {
                // More words: what they say is not known.
                let ends = !s.is_word(end) || is_reserved(s.word(end)) || s.word(end) == "for";
                (ends && !asked_for(value)).then(|| (0, format!("{value} {}", equal(!negated))))?
            }
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
