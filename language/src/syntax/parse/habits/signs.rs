//! Signs and words between values: `&&`, `∈`, `n mod 7`, `d | n`, `n is even`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::words::COMPARES;
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{FOREIGN, Here, foreign};

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
        "…" | "‥" => "..",
        "→" | "<-" | "->" => "->",
        "≅" => "==",
        _ => return None,
    })
}

/// The sum, product or value that begins with this token, in the signs of the language, and the token behind it:
/// `n ÷ 2`, `n mod 3`, `n²`. None where a word behind it goes on with it otherwise.
pub(super) fn arithmetic(s: &Scene<'_>, from: usize) -> Option<(usize, String)> {
    let mut end = s.arithmetic_from(from)?;
    let mut text = s.between(from, end).to_string();
    // `3/4 of n`
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let share = end == from + 3 && s.is(from + 1, "/") && number(from) && number(from + 2);
    if share && s.is(end, "of") {
        let whole = s.value_from(end + 1).filter(|behind| s.knows_all(end + 1, *behind))?;
        let times = if s.is(from, "1") { String::new() } else { format!("{} * ", s.word(from)) };
        text = format!("{times}{} / {}", s.between(end + 1, whole), s.word(from + 2));
        end = whole;
    }
    loop {
        let word = s.word(end);
        let sign = match (word, foreign(word).map(|f| f.here)) {
            ("//", _) => "/",
            ("+" | "-" | "*" | "/" | "%" | "^", _) => word,
            ("xor" | "⊕", _) | (_, Some(Here::Operator("xor"))) => "xor",
            (_, Some(Here::Operator(sign @ ("%" | "/")))) => sign,
            _ => meant(word).unwrap_or_default(),
        };
        match sign {
            "^2" | "^3" => {
                text += sign;
                end += 1;
            }
            "+" | "-" | "*" | "/" | "%" | "^" | "xor" => {
                let next = s.arithmetic_from(end + 1)?;
                text = format!("{text} {sign} {}", s.between(end + 1, next));
                if sign == "xor" {
                    text = format!("({text})");
                }
                end = next;
            }
            _ => return Some((end, text)).filter(|_| !s.is(end, "union intersect minus")),
        }
    }
}

fn is_arrow(sign: &str) -> bool {
    matches!(sign, "->" | "=>" | ":=" | "→" | "<-")
}

pub(super) fn sign(s: &Scene<'_>) -> Option<Slip> {
    let (i, token) = s.seen().find(|(i, t)| {
        let sign = t.text(s.text);
        let odd = matches!(t.kind, TokenKind::Symbol | TokenKind::Stray);
        let own = sign == "->" && !s.is(0, "claim assert");
        odd && meant(sign).is_some() && !own && (!is_arrow(sign) || *i == s.at)
    })?;
    let sign = token.text(s.text);
    let here = match (sign, s.place) {
        ("<-" | "←", Place::Graph) => return None,
        ("→" | "=>", Place::Graph) => "->",
        ("→" | "<-", _) if s.next_of(0, &["for"]) < i => "in",
        ("→", _) => "implies",
        ("->", Place::File | Place::Problem) if s.is(0, "claim assert") => "implies",
        ("~" | "≅", _) if s.value_before(i).is_some() => "==",
        (":=", Place::File) if i == 1 => return named(s),
        ("++" | "--", _) if i + 1 == s.len() => return counted_on(s, i),
        ("!", _) if i > 0 && s.value_before(i).is_some() => return None,
        ("||" | "|" | "&" | "&&", _) if stand_between(s, i, is_position) => "+",
        ("&" | "&&", _) if stand_between(s, i, is_set) => "intersect",
        ("|" | "||", _) if stand_between(s, i, is_set) => "union",
        ("|" | "||", _) if s.open_bracket().is_some_and(|t| t.text(s.text) == "{") => {
            return of_two_players(s, i);
        }
        ("&", _) if s.kind(i + 1) == Some(TokenKind::Number) => return last_bit(s, i),
        // `n => 3` compares: what follows from something is no number.
        ("=>", _) if s.kind(i + 1) == Some(TokenKind::Number) => ">=",
        // In the place of a value it is what a starter file leaves to be written.
        ("…", _) if i == 0 || s.is(i - 1, "= ( [ { ,") => {
            return None;
        }
        ("∈", _) if s.is(i + 1, "N P D") => return outcome_of(s, i),
        _ => meant(sign)?,
    };
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        i,
        format!("`{sign}` is not an operator of this language"),
        "written otherwise here",
    );
    // What stands below would go on with the old value.
    if matches!(sign, "+=" | "-=") && s.place == Place::File && i == 1 {
        let (name, value) = (s.first(), s.between(2, s.len()));
        slip.instead = format!(
            "values do not change here: give the new one a name of its own, `let {name}' = {name} {here} {value}`"
        );
        slip.sure = true;
        return Some(slip);
    }
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

/// Whether the values on both sides of a sign are such.
fn stand_between(s: &Scene<'_>, i: usize, are: fn(&Scene<'_>, usize) -> bool) -> bool {
    let from = s.whole_before(i);
    from.is_some_and(|from| are(s, from)) && s.whole_from(i + 1).is_some() && are(s, i + 1)
}

/// `Nim(3)`, `*3`
fn is_position(s: &Scene<'_>, at: usize) -> bool {
    let named = s.word(at).starts_with(char::is_uppercase);
    let call = s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round));
    s.is_word(at) && named && call || s.is(at, "*")
}

/// `{1, 2}`, or the name of a set
fn is_set(s: &Scene<'_>, at: usize) -> bool {
    let named = || s.is_word(at) && s.is_named_as(s.word(at), &['{']);
    s.kind(at) == Some(TokenKind::Open(Bracket::Brace)) || named()
}

/// `{*0 | *1}`: the options of two players who have other moves.
fn of_two_players(s: &Scene<'_>, i: usize) -> Option<Slip> {
    let open = (0..i).rev().find(|at| s.is(*at, "{"))?;
    let close = s.closing(open)?;
    let (left, right) = (s.between(open + 1, i), s.between(i + 1, close));
    let message = "both players have the same moves here, and `|` parts those of two players";
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, i, message, "Left's moves and Right's");
    slip.instead =
        "a position with these options is `{*0, *1}`, for whoever is to move".to_string();
    if left == right {
        let starred = left.split(',').map(|one| match one.trim().parse::<u64>() {
            Ok(n) => format!("*{n}"),
            Err(_) => one.trim().to_string(),
        });
        let text = starred.collect::<Vec<_>>().join(", ");
        slip.edits.push(s.replace(open + 1, close, text));
    }
    Some(slip)
}

/// `n & 1`
fn last_bit(s: &Scene<'_>, i: usize) -> Option<Slip> {
    let from = s.whole_before(i).filter(|_| s.is(i + 1, "1") && !s.is(i + 2, "<< >>"))?;
    let slip = s.slip(codes::FOREIGN_OPERATOR, i, "`&` means nothing here", "of other languages");
    // What is compared is the number.
    let shifts = s.is(i + 2, "< >") && s.word(i + 2) == s.word(i + 3);
    let compared = |at: usize| COMPARES.contains(&s.word(at)) || s.is(at, "=");
    let text = match compared(i + 2) || from > 0 && compared(from - 1) {
        _ if shifts => return None,
        true => format!("{} % 2", s.between(from, i)),
        false => format!("{} % 2 == 1", s.between(from, i)),
    };
    Some(slip.writes(s.replace(from, i + 2, text)))
}

/// `T(n) ∈ P`
fn outcome_of(s: &Scene<'_>, i: usize) -> Option<Slip> {
    let from = s.whole_before(i)?;
    let slip = s.slip(codes::FOREIGN_OPERATOR, i, "`outcome` says who wins", "not a set");
    let text = format!("outcome({}) == {}", s.between(from, i), s.word(i + 1));
    Some(slip.writes(s.replace(from, i + 2, text)))
}

/// `=<`, `=/=`, `===`, `<=>`, `nim+`: signs of several letters, which are read one by one.
pub(super) fn compound(s: &Scene<'_>) -> Option<Slip> {
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
        let values = s.value_before(from).is_some() && s.value_from(last + 1).is_some();
        if !values || s.place == Place::Graph {
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
pub(super) fn power(s: &Scene<'_>) -> Option<Slip> {
    let stars: Vec<usize> = (1..s.len()).filter(|at| s.is(*at, "**")).collect();
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, *stars.first()?, "", "");
    slip.edits = stars.iter().map(|at| s.replace(*at, at + 1, "^")).collect();
    Some(slip)
}

/// `n == 0 mod 3`, `n ≡ 0 (mod 3)`
pub(super) fn congruence(s: &Scene<'_>) -> Option<Slip> {
    let (i, _) = s
        .tokens
        .iter()
        .enumerate()
        .find(|(i, t)| *i > 2 && matches!(t.text(s.text), "mod" | "modulo" | "MOD"))?;
    let bracket = s.is(i - 1, "(");
    let rest_end = i - usize::from(bracket);
    let rest = s.value_before(rest_end)?;
    let equals = rest.checked_sub(1)?;
    // `n == k mod 4` asks for the rest that k leaves.
    let about_both = bracket || s.is(equals, "≡ ≢");
    if !about_both && s.kind(rest) != Some(TokenKind::Number) {
        return None;
    }
    let holds = match s.word(equals) {
        "==" | "=" | "≡" | "is" => "==",
        "!=" | "≠" | "≢" => "!=",
        _ => return None,
    };
    let number = s.arithmetic_before(equals)?;
    let modulus = s.value_from(i + 1)?;
    let end = modulus + usize::from(bracket && s.is(modulus, ")"));
    let (n, r, m) =
        (s.between(number, equals), s.between(rest, rest_end), s.between(i + 1, modulus));
    let whole = s.value_before(equals) == Some(number);
    let n = if whole { n.to_string() } else { format!("({n})") };
    let slip = s.slip(
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
    Some(slip.writes(s.replace(number, end, text)))
}

/// `⌊n / 2⌋`, `⌈n / 2⌉`, `√n`, `|n - 3|`, `5!`, `a \ b`, `0x10`
pub(super) fn on_paper(s: &Scene<'_>) -> Option<Slip> {
    let (i, sign) = s.seen().map(|(i, t)| (i, t.text(s.text))).find(|(i, sign)| {
        matches!(*sign, "⌊" | "⌈" | "√" | "\\")
            || *sign == "|" && *i == s.at && s.value_before(*i).is_none()
            || sign.starts_with("0x") && sign.len() > 2
    })?;
    let (end, text) = match sign {
        "⌊" | "⌈" => {
            let close = (i + 1..s.len()).find(|at| s.is(*at, "⌋ ⌉"))?;
            let inside = s.between(i + 1, close);
            // Only a single fraction is rounded as a whole.
            let over = s.value_from(i + 1).filter(|over| s.is(*over, "/"))?;
            s.value_from(over + 1).filter(|end| *end == close)?;
            let whole = match (sign, inside.rsplit_once('/')) {
                ("⌈", Some((n, d))) => {
                    let d = d.trim();
                    format!("({} + {}) / {d}", n.trim(), crate::syntax::bounds::less_one(d))
                }
                ("⌈", None) => return None,
                _ => inside.to_string(),
            };
            let alone = matches!(s.word(close + 1), "" | ")" | "," | "]" | "}" | "if" | "for")
                && !s.is(i.wrapping_sub(1), "* / % ^ -");
            (close + 1, if alone { whole } else { format!("({whole})") })
        }
        "√" => {
            let end = s.value_from(i + 1)?;
            let inside = s.between(i + 1, end);
            let bare = inside.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
            (end, format!("isqrt({})", bare.unwrap_or(inside)))
        }
        "|" => {
            let close = (i + 1..s.len()).find(|at| s.is(*at, "|"))?;
            let inside = s.between(i + 1, close);
            let gathers = ["options(", "winning(", "divisors(", "bits(", "digits(", "subsets("];
            let set = inside.starts_with(['{', '['])
                || gathers.iter().any(|call| inside.starts_with(call))
                || s.is_named_as(inside, &['[', '{']);
            (close + 1, format!("{}({inside})", if set { "len" } else { "abs" }))
        }
        "\\" => {
            s.value_before(i)?;
            let before = s.span_of(i - 1).end == s.span_of(i).start;
            let blank = if before { " " } else { "" };
            let after = s.span_of(i).end == s.span_of(i + 1).start;
            (i + 1, format!("{blank}minus{}", if after { " " } else { "" }))
        }
        hex => (i + 1, u64::from_str_radix(hex.get(2..)?, 16).ok()?.to_string()),
    };
    let slip = s.slip(
        codes::FOREIGN_OPERATOR,
        i,
        format!("`{sign}` means nothing here"),
        "written otherwise here",
    );
    Some(slip.writes(s.replace(i, end, text)))
}

/// `x++`
fn counted_on(s: &Scene<'_>, i: usize) -> Option<Slip> {
    s.value_before(i)?;
    let message = format!("`{}` is not an operator of this language", s.word(i));
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, i, message, "written otherwise here");
    let text = if s.is(i, "++") { " + 1" } else { " - 1" };
    slip.instead = format!("write `{}{text}`", s.between(0, i));
    slip.because = Some("values do not change here, they get new names");
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
pub(super) fn word(s: &Scene<'_>) -> Option<Slip> {
    for (i, _) in s.seen().filter(|(_, t)| t.kind == TokenKind::Word) {
        let operators = FOREIGN.iter().filter_map(|f| match f.here {
            Here::Operator(sign) => Some((f.word, sign)),
            _ => None,
        });
        let found = operators
            .filter_map(|(word, sign)| Some((s.phrase(i, word)?, word, sign)))
            .max_by_key(|(length, ..)| *length);
        let Some((length, word, sign)) = found else { continue };
        // `no more than 3`
        if s.is(i.wrapping_sub(1), "no not") && word.ends_with("than") {
            continue;
        }
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
            let end = s.clauses_from(i + length);
            vec![s.replace(i, end, format!("if not ({})", s.between(i + length, end)))]
        } else if sign == "minus" && s.value_from(i + length) == Some(i + length + 1) {
            // One member is taken out.
            vec![s.replace(i, i + length + 1, format!("minus {{{}}}", s.word(i + length)))]
        } else {
            let mut edits = vec![s.replace(i, i + length, sign)];
            // `n + 1 mod 3` asks for the rest of the sum.
            if word.starts_with("mod")
                && let Some(from) = s.arithmetic_before(i)
                && (from..i).any(|at| s.is(at, "+ -"))
            {
                edits.insert(0, s.replace(from, i, format!("({})", s.between(from, i))));
            }
            edits
        };
        return Some(slip);
    }
    None
}

/// `d | n`, `d divides n`
pub(super) fn divides(s: &Scene<'_>) -> Option<Slip> {
    let i = s.at;
    if !s.is(s.at, "| divides ∣") {
        return None;
    }
    let (from, to) = (s.value_before(i)?, s.value_from(i + 1)?);
    // `subtract 1|2|3`: amounts.
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    if s.place == Place::Game && number(from) && number(i + 1) {
        return None;
    }
    let ends = |word: &str| {
        matches!(word, "" | "and" | "or" | "for" | "if" | "where" | "as" | "iff" | "implies")
            || matches!(word, "{" | "}" | ")" | "]" | "," | ":" | "=>" | "⇒" | "⟹" | "<=" | "→")
    };
    let starts = |word: &str| {
        matches!(word, "if" | "and" | "or" | "not" | "iff" | "implies" | "where" | "when")
            || matches!(word, "assert" | "claim" | "(" | "for" | "unless" | "=")
    };
    let before = from.checked_sub(1).map_or("if", |b| s.word(b));
    let numbers = !is_set(s, from) && !is_position(s, from);
    if !numbers || !starts(before) || !ends(s.word(to)) {
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

/// `T(5)?`
pub(super) fn mark(s: &Scene<'_>) -> Option<Slip> {
    if !s.is(s.at, "?") || s.at + 1 != s.len() || s.at == 0 {
        return None;
    }
    let mut slip =
        s.slip(codes::STRAY_CHARACTER, s.at, "`?` means nothing here", "not part of the language");
    slip.edits.push(s.delete(s.at, s.at + 1));
    slip.instead = "remove it: a position alone is a question".to_string();
    Some(slip)
}
