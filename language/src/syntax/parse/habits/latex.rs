//! Formulas as they stand in papers: `1 \le k \le n`, `\{1, 3\}`, `$a \oplus b$`, `\sum_{k=1}^{5} k`, `∑_{k=1}^5 k`, `2^{10}`.

use super::super::scene::Scene;
use super::{Slip, papers};
use crate::diagnostic::codes;
use crate::syntax::scan::is_name_char;

/// What a command is here, or a sign that other habits know.
fn meant(command: &str) -> Option<&str> {
    Some(match command {
        "le" | "leq" | "leqslant" => "<=",
        "ge" | "geq" | "geqslant" => ">=",
        "lt" => "<",
        "gt" => ">",
        "ne" | "neq" => "!=",
        "equiv" => "≡",
        "in" => "∈",
        "notin" => "not in",
        "to" | "rightarrow" | "mapsto" | "longrightarrow" => "->",
        "mid" | "vert" | "lvert" | "rvert" | "|" => "|",
        "oplus" => "xor",
        "otimes" => "⊗",
        "cdot" | "times" | "ast" | "star" => "*",
        "land" | "wedge" => "and",
        "lor" | "vee" => "or",
        "neg" | "lnot" => "not",
        "setminus" | "backslash" => "minus",
        "cup" => "union",
        "cap" => "intersect",
        "Leftrightarrow" => "iff",
        "Rightarrow" => "implies",
        "forall" => "∀",
        "exists" => "∃",
        "bmod" => "%",
        "ldots" | "dots" | "cdots" => "...",
        "emptyset" | "varnothing" => "{}",
        "lfloor" => "⌊",
        "rfloor" => "⌋",
        "lceil" => "⌈",
        "rceil" => "⌉",
        "max" | "min" | "gcd" | "lcm" | "mex" | "iff" | "implies" | "{" | "}" => command,
        "quad" | "qquad" | "left" | "right" | "big" | "Big" | "," | ";" | "!" | ":" | "(" | ")" => {
            ""
        }
        _ => return None,
    })
}

/// Letters of papers.
const LETTERS: &[(&str, &str)] = &[
    ("𝒫", "P"),
    ("𝒩", "N"),
    ("𝒢", "G"),
    ("∗", "*"),
    ("⋆", "*"),
    ("⋅", "*"),
    ("∣", "|"),
    ("∅", "{}"),
    ("⟨", "("),
    ("⟩", ")"),
    ("↦", "->"),
];

const SUMS: &[(&str, &str)] = &[
    ("\\sum", "sum"),
    ("\\prod", "product"),
    ("∑", "sum"),
    ("Σ_", "sum"),
    ("∏", "product"),
    ("sum_", "sum"),
];

/// The command at the beginning of a text, without its sign.
fn command(text: &str) -> Option<&str> {
    let text = text.strip_prefix('\\')?;
    let letters = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    text.get(..letters.max(1)).filter(|command| letters != 1 && !command.trim().is_empty())
}

pub(super) fn commands(s: &Scene<'_>) -> Option<Slip> {
    let stretch = s.text.get(s.span.range())?;
    let begins = |at: usize| {
        let text = s.text.get(s.span_of(at).start as usize..s.span.end as usize).unwrap_or("");
        let known = command(text).is_some_and(|word| {
            let behind = at > 0 && s.touch(at - 1) && s.value_before(at).is_some();
            let alone = !behind && !s.is(at + 2, "-> .");
            meant(word).is_some() || group(word).is_some() || alone
        });
        let letter = LETTERS.iter().any(|(letter, _)| s.word(at).contains(letter));
        let sum = SUMS.iter().any(|(sum, _)| text.starts_with(sum));
        known
            || letter
            || sum
            || text.starts_with('$') && stretch.matches('$').count() > 1
            || text.starts_with("^{")
    };
    let at = (0..s.len()).find(|at| begins(*at))?;
    let message = match s.word(at) {
        "\\" => format!("`\\{}` is a command of LaTeX", s.word(at + 1).trim_end_matches('_')),
        "^" => "a set stands in braces, and an exponent in round brackets".to_string(),
        sign => format!("`{sign}` means nothing here"),
    };
    let slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "written otherwise here");
    let Some(text) = plain(stretch) else {
        let instead =
            "formulas are written in plain signs: `n % 4 == 0`, `sum([k^2 for k in 1..5])`";
        return Some(Slip { instead: instead.to_string(), sure: true, ..slip });
    };
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// What stands before and behind the group of a command.
fn group(command: &str) -> Option<(&'static str, &'static str)> {
    Some(match command {
        "texttt" | "mathtt" | "mathbb" | "mathrm" | "mathcal" | "mathbf" | "mathit" | "mathsf"
        | "text" | "operatorname" => ("", ""),
        "pmod" => ("(mod ", ")"),
        "frac" | "tfrac" | "dfrac" => ("(", ")/"),
        "sqrt" => ("√(", ")"),
        _ => return None,
    })
}

/// A formula in the signs that are read here, or by other habits.
pub(super) fn plain(text: &str) -> Option<String> {
    let mut out = String::new();
    // What closes the groups that are open, and where the terms of sums end.
    let (mut closes, mut sums) = (Vec::new(), Vec::<(usize, String)>::new());
    let mut at = 0;
    loop {
        while let Some((_, behind)) = sums.pop_if(|(end, _)| *end <= at) {
            out.truncate(out.trim_end().len());
            out += &behind;
        }
        let rest = text.get(at..)?;
        let Some(c) = rest.chars().next() else { return closes.is_empty().then_some(out) };
        if let Some((sign, function)) = SUMS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            let (length, clause) = bounds(rest.get(sign.trim_end_matches('_').len()..)?)?;
            at += sign.trim_end_matches('_').len() + length;
            sums.push(match clause.is_empty() {
                true => (text.len(), "])".to_string()),
                false => (at + term(text.get(at..)?), format!(" for {clause}])")),
            });
            out += &format!("{function}([");
            at += text.get(at..)?.len() - text.get(at..)?.trim_start().len();
            continue;
        }
        if let Some((letter, plain)) = LETTERS.iter().find(|(letter, _)| rest.starts_with(letter)) {
            // `𝒢(Kayles(n))`
            let of = rest.get(letter.len()..)?.strip_prefix('(').unwrap_or("");
            let value = *letter == "𝒢" && of.starts_with(char::is_uppercase);
            out += if value { "grundy" } else { plain };
            at += letter.len();
        } else if let Some((length, formula)) =
            papers::binomial(rest).or_else(|| papers::cases(rest, &out))
        {
            at += length;
            out += &formula;
        } else if let Some(behind) =
            ["\\begin{", "\\end{"].iter().find_map(|b| rest.strip_prefix(b))
        {
            // What frames a formula says nothing of it.
            let (frame, behind) = behind.split_once('}')?;
            matches!(frame.trim_end_matches('*'), "align" | "aligned" | "equation").then_some(())?;
            at = text.len() - behind.len();
        } else if let Some(command) = command(rest) {
            at += 1 + command.len();
            if let Some((before, behind)) = group(command) {
                // A quotient is rounded before anything is done with it.
                if behind == ")/" && out.trim_end().ends_with(['*', '/', '%', '^']) {
                    return None;
                }
                out += before;
                let rest = text.get(at..)?.trim_start();
                at = text.len() - rest.len();
                if rest.starts_with('{') {
                    closes.push(behind);
                    at += 1;
                } else {
                    let end = rest.find(|c: char| !is_name_char(c)).unwrap_or(rest.len());
                    out += rest.get(..end)?;
                    out += behind;
                    at += end;
                }
                continue;
            }
            let here = meant(command)?;
            let word = here.starts_with(char::is_alphabetic);
            if word && out.ends_with(is_name_char) {
                out.push(' ');
            }
            out += here;
            // A star where a value begins is that of a heap, and touches its size.
            let value = out.trim_end_matches('*').trim_end();
            if here == "*"
                && (value.is_empty()
                    || value.ends_with(['+', '(', '=', '⊕'])
                    || value.ends_with("xor"))
            {
                at = text.len() - text.get(at..)?.trim_start().len();
            }
            if word && text.get(at..)?.starts_with(is_name_char) {
                out.push(' ');
            }
        } else {
            at += c.len_utf8();
            match c {
                '\\' => return None,
                '$' => {}
                '{' if out.ends_with(['^', '/']) => {
                    out.push('(');
                    closes.push(")");
                }
                '{' if out.ends_with('_') => closes.push(""),
                '{' => {
                    out.push('{');
                    closes.push("}");
                }
                '}' => out += closes.pop()?,
                _ => out.push(c),
            }
        }
    }
}

/// `_{k=1}^{n}`, `_{k ∈ S}`: its length, and the clause that says it.
fn bounds(text: &str) -> Option<(usize, String)> {
    if !text.starts_with('_') {
        return Some((0, String::new()));
    }
    let (low, behind) = text.strip_prefix("_{")?.split_once('}')?;
    let sign = ["\\in", "∈", " in "].into_iter().find(|sign| low.contains(sign));
    if let Some((name, set)) = sign.and_then(|sign| low.split_once(sign)) {
        return Some((text.len() - behind.len(), format!("{} in {}", name.trim(), set.trim())));
    }
    let (name, low) = low.split_once('=')?;
    let behind = behind.strip_prefix('^')?;
    let (high, behind) = match behind.strip_prefix('{') {
        Some(behind) => behind.split_once('}')?,
        None => behind.split_at(behind.find(|c: char| !is_name_char(c)).unwrap_or(behind.len())),
    };
    let clause = format!("{} in {}..{}", name.trim(), low.trim(), high.trim());
    Some((text.len() - behind.len(), clause))
}

/// Commands that end the term of a sum, as their signs do.
const ENDS: &[&str] = &["\\le", "\\ge", "\\ne", "\\equiv", "\\oplus"];

/// Where the term of a sum ends.
fn term(text: &str) -> usize {
    let mut depth = 0usize;
    let begins = text.len() - text.trim_start().len();
    let ends = text.char_indices().find(|(at, c)| {
        let ends = matches!(c, ')' | ']' | '}') && depth == 0;
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let rest = text.get(*at..).unwrap_or("");
        let clause = rest.starts_with(" for ") || rest.starts_with(" if ");
        let sign = matches!(c, ',' | ';' | '=' | '<' | '>' | '$' | '+' | '-' | '\n')
            || matches!(c, '≤' | '≥' | '≠' | '≡' | '⊕')
            || rest.starts_with("!=")
            || ENDS.iter().any(|word| rest.starts_with(word)) && !rest.starts_with("\\left");
        ends || depth == 0 && *at > begins && (clause || sign)
    });
    ends.map_or(text.len(), |(at, _)| at)
}
