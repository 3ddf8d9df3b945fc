//! Items of a problem that are written as names or as calls: `needs_proof`, `hint("…")`, `assertTrue(student.a == 1)`.

use super::checker::Checker;
use super::tree::Text;
use crate::diagnostic::Mend;
use crate::source::Span;
use crate::syntax::{READS_RARE_FORMS, Scanner, TokenKind, parts_of};
use crate::vocabulary::{foreign, item_of};

/// `hint("…")`, `needs(proof)`, `forbid(values, library)`, `show(nothing)`, and what tests in other languages call.
fn item_called(name: &str, inside: &str) -> Option<String> {
    let parts: Vec<&str> = inside.split(',').map(|part| part.trim().trim_matches('"')).collect();
    let word = |part: &&str| part.chars().all(|c| c.is_alphanumeric() || c == '_');
    let words = parts.iter().all(|part| word(part) && !part.is_empty());
    match name {
        "hint"
            if inside.matches('"').count() == 2
                && inside.starts_with('"')
                && inside.ends_with('"') =>
        {
            Some(format!("hint {inside}"))
        }
        "needs" | "requires" if inside.trim_matches('"') == "proof" => {
            Some("needs proof".to_string())
        }
        "needs" | "requires" if words => Some(format!("needs \"{}\"", parts.join("\", \""))),
        "forbid" if words => Some(format!("forbid {}", parts.join(", "))),
        "show" if matches!(*parts, ["all" | "verdict" | "nothing"]) => {
            Some(format!("show {}", parts.concat()))
        }
        "assert" | "assertTrue" | "assert_true" | "isTrue" | "is_true" | "ok" => {
            Some(asserted(inside).to_string())
        }
        "assertNotEqual" | "assertNotEquals" | "assert_not_equal" | "assert_ne" => {
            two(inside, "!=")
        }
        "assertGreater" | "assertGreaterThan" => two(inside, ">"),
        "assertLess" | "assertLessThan" => two(inside, "<"),
        "assertGreaterEqual" => two(inside, ">="),
        "assertLessEqual" => two(inside, "<="),
        "assertListEqual" | "assertArrayEquals" | "assertSetEqual" | "assertTupleEqual" => {
            two(inside, "==")
        }
        "assertNotIn" => two(inside, "not in"),
        "assertFalse" | "assert_false" | "isFalse" | "is_false" => {
            Some(format!("not ({})", asserted(inside)))
        }
        _ if inside.is_empty() => item_of(name),
        _ => None,
    }
}

/// Two values with a sign between them.
fn two(inside: &str, sign: &str) -> Option<String> {
    let parts = parts_of(inside);
    let (left, right) = (operand(parts.first()?), operand(parts.get(1)?));
    Some(format!("{left} {sign} {right}"))
}

/// A value beside a sign that compares, in brackets where it is a condition.
fn operand(text: &str) -> String {
    let text = text.trim();
    let joins = [" or ", " and ", " iff ", " implies ", " == ", " < ", " > ", " in "];
    match joins.iter().any(|word| text.contains(word)) || text.starts_with("not ") {
        true => format!("({text})"),
        false => text.to_string(),
    }
}

/// What is asserted, without what is said where it fails: `student.a == 1, "should be one"`.
fn asserted(inside: &str) -> &str {
    let said = inside.strip_suffix('"').and_then(|rest| rest.rsplit_once('"'));
    let before = said.and_then(|(before, _)| before.trim_end().strip_suffix(','));
    before.map_or(inside, str::trim_end)
}

/// `expect(student.a).toBe(4)`, `assertThat(student.a).isEqualTo(4)`: what is asked of the value in the brackets.
fn expected(name: &str, inside: &str, behind: &str) -> Option<String> {
    if !matches!(name, "expect" | "assertThat" | "assert_that" | "that") {
        return None;
    }
    let (verb, value) = behind.trim().strip_prefix('.')?.strip_suffix(')')?.split_once('(')?;
    // What stands behind the call is more than its value.
    if value.contains(')') && !value.contains('(') || value.contains(" for ") {
        return None;
    }
    let verb: String = verb.chars().filter(|c| c.is_alphanumeric()).collect();
    let value = value.trim();
    let sign = match verb.to_lowercase().as_str() {
        "tobetruthy" | "tobetrue" if value.is_empty() => return Some(inside.to_string()),
        "tobefalsy" | "tobefalse" if value.is_empty() => return Some(format!("not ({inside})")),
        "tohavelength" => return Some(format!("len({inside}) == {value}")),
        "tocontain" => return Some(format!("{value} in {inside}")),
        "tobe" | "toequal" | "tostrictequal" | "toeq" | "isequalto" | "equals" | "tobeequal" => {
            "=="
        }
        "nottobe" | "nottoequal" | "isnotequalto" | "tonotequal" => "!=",
        "tobegreaterthan" | "isgreaterthan" => ">",
        "tobelessthan" | "islessthan" => "<",
        _ => return None,
    };
    (!value.is_empty() && !inside.is_empty())
        .then(|| format!("{} {sign} {}", operand(inside), operand(value)))
}

type Meant = (String, Option<Mend>);

impl Checker<'_> {
    /// What a name in a check is meant as, where it is none of the submission.
    pub(super) fn item_of_problem(
        &mut self,
        name: &str,
        span: Span,
        called: bool,
    ) -> Option<Meant> {
        let lacking = self.lacking.as_ref().filter(|lacking| lacking.problem)?;
        if !READS_RARE_FORMS {
            return None;
        }
        let written = |text: String, place| {
            let help = format!("write `{text}`");
            Some((help, Some(Mend::new(place, text))))
        };
        if let "yes" | "no" = name {
            let text = if name == "yes" { "true" } else { "false" };
            return written(text.to_string(), span);
        }
        let whole = lacking.whole;
        if called {
            let (place, inside) = self.call_written(span)?;
            if let Some(text) =
                expected(name, &inside, self.source.slice(Span::new(place.end, whole.end)))
            {
                return written(text, Span::new(place.start, whole.end));
            }
            // How another test program compares is not known.
            let behind = self.source.slice(Span::new(place.end, whole.end));
            let asserts = name.starts_with("assert") || name == "expect" && behind.starts_with('.');
            let other = behind.trim_start().starts_with('.') && name == "expect"
                || item_called(name, &inside).is_none() && foreign(name).is_none();
            if asserts && other {
                // What it asks of is not known either.
                let words = Scanner::new(&inside).filter(|t| t.kind == TokenKind::Word);
                self.unknown.extend(words.map(|t| Text::from(t.text(&inside))));
                let help =
                    "a check is a comparison: `student.a == 3`, `student.f(n) > 0 for n in 0..9`";
                return Some((help.to_string(), None));
            }
            // Clauses behind it are those of what is asserted.
            let asserts = name.to_lowercase().contains("true") && place.start == whole.start;
            let length = self.source.slice(whole).trim_end().len() as u32;
            let all = place.end.checked_sub(whole.start) == Some(length);
            let text = item_called(name, &inside).filter(|_| all || asserts)?;
            // What stands in its brackets is no name of the submission.
            if !text.contains("student") {
                let words = Scanner::new(&inside).filter(|t| t.kind == TokenKind::Word);
                self.unknown.extend(words.map(|t| Text::from(t.text(&inside))));
            }
            return written(text, place);
        }
        // `by-hand`, `needs ["1"]`
        let all = self.source.slice(whole).trim();
        if span.start == whole.start {
            let inside = all.strip_prefix(name).map(str::trim).unwrap_or_default();
            let inside = inside.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            let listed = inside.and_then(|inside| item_called(name, inside));
            let dashed = item_of(all).filter(|_| all.contains('-'));
            if let Some(text) = listed.or(dashed) {
                let words = Scanner::new(all).filter(|t| t.kind == TokenKind::Word);
                self.unknown.extend(words.map(|t| Text::from(t.text(all))));
                let end = whole.start + all.len() as u32;
                return written(text, Span::new(whole.start, end));
            }
        }
        let text = item_of(name)?;
        let before = self.source.slice(Span::new(whole.start, span.start));
        let behind = self.source.slice(Span::new(span.end, whole.end)).trim();
        match before.trim_end().strip_suffix("..") {
            _ if !behind.is_empty() => None,
            // `… for n in 0.. proof`
            Some(_) if before.ends_with(' ') => {
                let place = Span::new(whole.start + before.trim_end().len() as u32, span.end);
                written(format!("; {text}"), place)
            }
            _ if before.is_empty() => written(text, span),
            _ => None,
        }
    }
}
