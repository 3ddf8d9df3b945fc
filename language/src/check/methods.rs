//! Functions of texts that other languages have, `t.substr(1, 2)`, `split(t, ".")`, and a part of a text that is put in
//! by `with`.

use super::checker::{Checker, Typed};
use super::ty::Kind;
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::ast;
use crate::syntax::{READS_RARE_FORMS, is_name_char, parts_of};

/// What is said of a name that is written wrongly, and its mend.
type Said = (String, Option<Mend>);

/// What a function of other languages is here.
enum Meant {
    Text(String),
    Words(String),
}

/// A place in a text, further on by so many.
fn moved(place: &str, by: i64) -> String {
    let place = place.trim();
    if let Ok(number) = place.parse::<i64>() {
        return number.saturating_add(by).to_string();
    }
    let at = place.rfind(['+', '-']);
    let last = at.and_then(|at| Some((place.get(..at)?.trim(), place.get(at..)?)));
    if let Some((before, number)) = last
        && let Ok(number) = number.replace(' ', "").parse::<i64>()
        && before.ends_with(|c: char| is_name_char(c) || matches!(c, ')' | ']'))
    {
        return match number.saturating_add(by) {
            0 => before.to_string(),
            more if more > 0 => format!("{before} + {more}"),
            less => format!("{before} - {}", less.unsigned_abs()),
        };
    }
    format!("{place} {} {}", if by < 0 { "-" } else { "+" }, by.unsigned_abs())
}

/// Can a place be moved by a number behind it?
fn is_place(text: &str) -> bool {
    let sum = |c: char| is_name_char(c) || " +-*().,[]".contains(c);
    !text.is_empty() && text.chars().all(sum) && !text.trim_start().starts_with('-')
}

/// How many letters a text in quotes has.
fn letters(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('"')?.strip_suffix('"')?;
    (!inside.contains(['\\', '"'])).then(|| inside.chars().count())
}

/// What is written for a function `name` of the text `of`, with what else stands in its brackets.
fn meant(of: &str, name: &str, inside: &str) -> Option<Meant> {
    let parts: Vec<&str> = match inside.is_empty() {
        true => Vec::new(),
        false => parts_of(inside).into_iter().map(str::trim).collect(),
    };
    let name: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    let places = parts.iter().all(|part| is_place(part));
    let text = |text: String| Some(Meant::Text(text));
    let words = |words: &str| Some(Meant::Words(words.to_string()));
    match (name.to_lowercase().as_str(), parts.as_slice()) {
        ("substr" | "substring" | "slice" | "mid", [from]) if places => {
            text(format!("{of}[{from}..]"))
        }
        ("substr" | "mid", [from, length]) if places => {
            let last = match (from.parse::<i64>(), length.parse::<i64>()) {
                (Ok(from), Ok(length)) => from.checked_add(length)?.checked_sub(1)?.to_string(),
                (_, Ok(length)) => moved(from, length.checked_sub(1)?),
                _ => format!("{from} + {}", moved(length, -1)),
            };
            text(format!("{of}[{from}..{last}]"))
        }
        ("substring" | "slice", [from, end]) if places => {
            text(format!("{of}[{from}..{}]", moved(end, -1)))
        }
        ("charat" | "at", [place]) if places => text(format!("{of}[{place}]")),
        ("contains" | "includes", [part]) => match letters(part)? {
            0 => None,
            1 => text(format!("any(c == {part} for c in {of})")),
            n => text(format!("any({of}[i..i + {}] == {part} for i in 0..len({of}) - {n})", n - 1)),
        },
        ("count", [part]) if letters(part) == Some(1) => {
            text(format!("count(c for c in {of} if c == {part})"))
        }
        ("find" | "index" | "indexof" | "search" | "position", [part])
            if letters(part) == Some(1) =>
        {
            words(&format!(
                "the places where it stands are `[i for i in indices({of}) if {of}[i] == {part}]`"
            ))
        }
        ("append" | "concat" | "push", [part]) if letters(part).is_some() => {
            text(format!("{of} + {part}"))
        }
        ("split", _) => words(
            "nothing takes a text apart at a sign: a part of it is cut out by its places, `t[2..5]`",
        ),
        ("join", _) => words("texts are put together by `+`: `\"a\" + \".\" + \"b\"`"),
        ("replace" | "replaceall" | "translate", _) => words(
            "another letter is put in by its place, `t with [2] = \"X\"`, and a part by what stands before it and behind it, `t[0..1] + \"XX\" + t[4..]`",
        ),
        ("upper" | "lower" | "touppercase" | "tolowercase" | "capitalize" | "swapcase", []) => {
            words("letters stay as they are written: no function makes them large or small")
        }
        ("strip" | "trim" | "lstrip" | "rstrip" | "trimstart" | "trimend", _) => {
            words("nothing is taken from the ends of a text by itself: a part of it is `t[1..5]`")
        }
        ("startswith" | "endswith", [_]) => words(
            "a part of a text is compared by its places: `t[0..1] == \"XX\"`, where it has so many letters",
        ),
        _ => None,
    }
}

/// What is written for a function of a list or a set.
fn of_a_collection(of: &str, name: &str, inside: &str, list: bool) -> Option<String> {
    let parts: Vec<&str> = parts_of(inside).into_iter().map(str::trim).collect();
    let plain = |text: &str| {
        !text.is_empty() && text.chars().all(|c| is_name_char(c) || " \"(),.-+*".contains(c))
    };
    match (name, parts.as_slice()) {
        ("contains" | "includes" | "has", [one]) if plain(one) && !one.contains([' ', ',']) => {
            Some(format!("{one} in {of}"))
        }
        ("count", [one]) if plain(one) && !one.contains([' ', ',']) && list => {
            Some(format!("count(x for x in {of} if x == {one})"))
        }
        ("slice", [from, end]) if is_place(from) && is_place(end) && list => {
            Some(format!("{of}[{from}..{}]", moved(end, -1)))
        }
        ("at" | "get", [place]) if is_place(place) && list => Some(format!("{of}[{place}]")),
        _ => None,
    }
}

impl Checker<'_> {
    /// `t.substr(1, 2)`, `t.upper()`: a function behind a text.
    pub(super) fn method_of_a_text(&self, base: &Typed, name: &ast::Name) -> Option<Diagnostic> {
        let kind = self.known.types.kind(base.ty);
        let text = matches!(kind, Kind::Text);
        let collection = matches!(kind, Kind::List(_) | Kind::Set(_));
        if !READS_RARE_FORMS || !text && !collection && !matches!(kind, Kind::Unknown { .. }) {
            return None;
        }
        let list = matches!(kind, Kind::List(_));
        let (call, inside) = self.call_written(name.span)?;
        let of = self.source.slice(base.expr.span);
        if collection {
            let written = of_a_collection(of, &name.it, &inside, list)?;
            let kind = if list { "lists" } else { "sets" };
            let message = format!("{kind} have no function `{}`", name.it);
            let problem = self.error(codes::NO_SUCH_PART, name.span, message, "of other languages");
            let place = Span::new(base.expr.span.start, call.end);
            return Some(
                problem.help(format!("write `{written}`")).mended(Mend::new(place, written)),
            );
        }
        let said = meant(of, &name.it, &inside)?;
        // What is no text for sure is not made one.
        let quoted = inside.starts_with('"');
        let message = format!("texts have no function `{}`", name.it);
        let problem = self.error(codes::NO_SUCH_PART, name.span, message, "of other languages");
        Some(match said {
            Meant::Text(written) if text || quoted || !matches!(&*name.it, "at" | "slice") => {
                let place = Span::new(base.expr.span.start, call.end);
                problem.help(format!("write `{written}`")).mended(Mend::new(place, written))
            }
            Meant::Text(written) => problem.help(format!("a part of a text is `{written}`")),
            Meant::Words(words) => problem.help(words),
        })
    }

    /// `split(t, ".")`, `substr(t, 1, 2)`, `upper(t)`: such a function with the text in its brackets.
    pub(super) fn function_of_a_text(&self, name: &str, span: Span) -> Option<Said> {
        const ALONE: &[&str] = &["upper", "lower", "strip", "trim", "toUpperCase", "toLowerCase"];
        const OTHERS: &[&str] = &[
            "split",
            "replace",
            "find",
            "index",
            "contains",
            "startswith",
            "endswith",
            "startsWith",
        ];
        let (place, inside) = self.call_written(span).filter(|_| READS_RARE_FORMS)?;
        let parts: Vec<&str> = parts_of(&inside).into_iter().map(str::trim).collect();
        let (of, rest) = parts.split_first().filter(|(of, _)| !of.is_empty())?;
        let quoted = rest.first().is_some_and(|part| part.starts_with('"'));
        let sure = ALONE.contains(&name) && rest.is_empty()
            || OTHERS.contains(&name) && quoted
            || matches!(name, "substr" | "substring" | "charAt") && !rest.is_empty();
        let plain = of.chars().all(|c| is_name_char(c) || "[].\"".contains(c));
        if !sure || !plain {
            return None;
        }
        Some(match meant(of, name, &rest.join(", "))? {
            Meant::Text(text) => (format!("write `{text}`"), Some(Mend::new(place, text))),
            Meant::Words(words) => (words, None),
        })
    }

    /// `s with [i..i + 1] = ".."`: one entry is put in by `with`, and a part by what stands about it.
    pub(super) fn part_put_in(
        &self,
        base: &ast::Expr,
        changes: &[(ast::Expr, ast::Expr)],
    ) -> Option<Diagnostic> {
        let ranged =
            |(index, _): &&(ast::Expr, ast::Expr)| matches!(index.it, ast::ExprKind::Range { .. });
        let (index, value) = changes.iter().find(ranged).filter(|_| READS_RARE_FORMS)?;
        let ast::ExprKind::Range { from, to } = &index.it else { return None };
        let message = "`with` puts in one entry, and this is a range of them";
        let problem = self.error(codes::WRONG_TYPE, index.span, message, "several places");
        let slice = |e: &ast::Expr| self.source.slice(e.span);
        let (of, low) = (slice(base), slice(from));
        let high = to.as_ref().map(|to| slice(to));
        let places = is_place(low) && high.is_none_or(is_place);
        let plain = |text: &str| {
            text.chars().all(|c| is_name_char(c) || "[].".contains(c))
                || letters(text).is_some()
                || text.starts_with('[')
                    && text.ends_with(']')
                    && text.chars().all(|c| is_name_char(c) || "[], ".contains(c))
                || text.starts_with("repeat(") && text.ends_with(')')
        };
        if changes.len() > 1 || !places || !plain(of) || !plain(slice(value)) {
            return Some(problem.help(
                "write what stands before them, what is put in, and what stands behind: `t[0..1] + \"XX\" + t[4..]`",
            ));
        }
        let mut parts = Vec::new();
        if low != "0" {
            parts.push(format!("{of}[0..{}]", moved(low, -1)));
        }
        let about = usize::from(low != "0") + usize::from(high.is_some());
        if !matches!(slice(value), "\"\"" | "[]") || about == 0 {
            parts.push(slice(value).to_string());
        }
        if let Some(high) = high {
            parts.push(format!("{of}[{}..]", moved(high, 1)));
        }
        let text = parts.join(" + ");
        let whole = base.span.to(value.span);
        Some(problem.help(format!("write `{text}`")).mended(Mend::new(whole, text)))
    }
}
