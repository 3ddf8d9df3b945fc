//! Commands of LaTeX, as they stand in papers: `1 \le k \le n`, `\{1, 3\}`, `a \oplus b`.

use super::super::scene::Scene;
use super::Slip;
use crate::diagnostic::codes;

/// What a command is here.
fn meant(command: &str) -> Option<&'static str> {
    Some(match command {
        "le" | "leq" | "leqslant" => "<=",
        "ge" | "geq" | "geqslant" => ">=",
        "lt" => "<",
        "gt" => ">",
        "ne" | "neq" => "!=",
        "equiv" => "==",
        "in" => "in",
        "notin" => "not in",
        "to" | "rightarrow" | "mapsto" | "longrightarrow" => "->",
        "mid" | "vert" => "|",
        "oplus" => "xor",
        "cdot" | "times" | "ast" => "*",
        "land" | "wedge" => "and",
        "lor" | "vee" => "or",
        "neg" | "lnot" => "not",
        "setminus" | "backslash" => "minus",
        "cup" => "union",
        "cap" => "intersect",
        "iff" | "Leftrightarrow" => "iff",
        "implies" | "Rightarrow" => "implies",
        "forall" => "for all",
        "bmod" => "%",
        "ldots" | "dots" | "cdots" => "...",
        "emptyset" | "varnothing" => "{}",
        // `/` rounds down as these do.
        "lfloor" => "(",
        "rfloor" => ")",
        "max" => "max",
        "min" => "min",
        "gcd" => "gcd",
        "quad" | "left" | "right" | "," | ";" => "",
        "{" => "{",
        "}" => "}",
        _ => return None,
    })
}

pub fn commands(s: &Scene<'_>) -> Option<Slip> {
    let all: Vec<usize> = (0..s.len()).filter(|at| s.is(*at, "\\")).collect();
    let at = *all.first()?;
    let message = format!("`\\{}` is a command of LaTeX", s.word(at + 1));
    let here = meant(s.word(at + 1)).unwrap_or_default();
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "written otherwise here");
    slip.instead = format!("write `{here}`");
    for at in all {
        let here = meant(s.word(at + 1)).filter(|_| s.touch(at))?;
        slip.edits.push(s.replace(at, at + 2, here));
    }
    Some(slip)
}
