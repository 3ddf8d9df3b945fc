//! Problems of a rubric: headings in the words of other sheets, and words in front of a check.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

/// Words that sheets have for a problem, for its points, and between the parts of a heading.
const PROBLEM: &[&str] =
    &["problem", "exercise", "question", "task", "part", "Problem", "Exercise"];
const POINTS: &[&str] = &["worth", "points", "point", "pts", "pt", "marks", "mark"];
const BETWEEN: &[&str] = &["(", ")", "[", "]", ",", ":", "-", "=", "."];

/// `problem "1" { … }`, `problem 1 (2 points) "Who wins?" { … }`, `exercise "1" worth 2 { … }`
pub fn heading(s: &Scene<'_>) -> Option<Slip> {
    let opens = (1..s.len()).find(|at| s.word(*at) == "{")?;
    if s.place != Place::File || !PROBLEM.contains(&s.first()) {
        return None;
    }
    let is_text = |at: usize| s.kind(at) == Some(TokenKind::Text);
    let number = |at: usize| s.word(at).parse::<u32>().ok().filter(|points| *points > 0);
    let is_points = |at: &usize| {
        number(*at)
            .is_some_and(|_| POINTS.contains(&s.word(at - 1)) || POINTS.contains(&s.word(at + 1)))
    };
    let points = (2..opens).find(is_points);
    let mut name = None;
    let (mut texts, mut others, mut bonus) = (Vec::new(), Vec::new(), false);
    for at in 1..opens {
        match s.word(at) {
            _ if Some(at) == points => {}
            _ if is_text(at) => texts.push(s.word(at)),
            "bonus" => bonus = true,
            // Its number stands behind the word, without quotes.
            word if at == 1 && (s.is_word(1) || s.kind(1) == Some(TokenKind::Number)) => {
                name = Some(format!("\"{word}\""));
            }
            word if POINTS.contains(&word) || BETWEEN.contains(&word) => {}
            _ => others.push(at),
        }
    }
    // A number that stands alone may be that of the points.
    let points = points.or_else(|| {
        let at = others.iter().position(|at| number(*at).is_some())?;
        Some(others.remove(at))
    });
    if !others.is_empty() || texts.len() > 2 || name.is_some() && texts.len() > 1 {
        return None;
    }
    let mut texts = texts.into_iter();
    let name = name.or_else(|| texts.next().map(str::to_string))?;
    let points = points.and_then(number).map_or_else(|| of_checks(s, opens), u64::from);
    let mut text = format!("problem {name} worth {points}");
    if bonus {
        text.push_str(" bonus");
    }
    if let Some(title) = texts.next() {
        text = format!("{text} {title}");
    }
    let at = if s.first() == "problem" { s.at.clamp(1, opens) } else { 0 };
    let message = match at {
        0 => format!("`{}` is called a problem here", s.first()),
        _ => "the heading of a problem is its number or name, its points and its title".to_string(),
    };
    let mut slip = s.slip(codes::PROBLEM_HEADING, at, message, "not like this");
    slip.instead = format!("write `{text} {{ … }}`");
    slip.edits.push(s.replace(0, opens, text));
    Some(slip)
}

/// The points of all checks, or one where they have none.
fn of_checks(s: &Scene<'_>, opens: usize) -> u64 {
    let worths = (opens..s.len()).filter(|at| s.word(*at) == "worth");
    worths.filter_map(|at| s.word(at + 1).parse::<u32>().ok()).map(u64::from).sum::<u64>().max(1)
}

/// `expect student.a == 4`, `check student.a == 4` in a problem: a check stands there alone.
pub fn word_before_check(s: &Scene<'_>) -> Option<Slip> {
    let word = s.first();
    let asks = matches!(
        word,
        "expect" | "check" | "assert" | "claim" | "test" | "require" | "ensure" | "verify" | "that"
    );
    if s.place != Place::Problem || !asks || s.len() < 2 || matches!(s.word(1), "=" | "==" | ".") {
        return None;
    }
    let message = format!("a check stands in a problem without `{word}`");
    let mut slip = s.slip(codes::TWO_ON_A_LINE, 0, message, "not needed");
    slip.instead = format!("remove `{word}`");
    let mut edit = s.replace(0, 1, "");
    edit.span.end = s.span_of(1).start;
    slip.edits.push(edit);
    Some(slip)
}
