//! What stands in front of lines and belongs to none of them: prompts of a session that was pasted, and the numbers of
//! answers. Of all lines it is told once.

use super::build::Build;
use super::habits::reads;
use super::recover;
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::{Source, Span};
use crate::syntax::ast::Statement;
use crate::syntax::brackets::NUMBERED;
use crate::syntax::is_name_char;
use crate::vocabulary::{STATEMENT_WORDS, is_verb};
use hashbrown::HashMap;

/// In a longer text names are not looked for.
const MOST_TEXT: usize = 10_000;

pub(crate) const PASTED: &str = "a prompt is not part of what is typed, and its answers are none";

/// A statement behind a mark, where there is one, and where it ends.
pub(super) fn behind_a_mark(build: &mut Build<'_>, span: Span) -> Option<(Option<Statement>, u32)> {
    let text = build.source.text();
    let written = build.text.get(span.range())?;
    let before = text.get(..span.start as usize)?;
    let line = before.rsplit('\n').next()?;
    if !line.trim().is_empty() {
        return None;
    }
    if let Some(told) = numbered_block(build, span) {
        return Some(told);
    }
    let Some((message, length)) = prompt(build, before, written).or_else(|| number(written)) else {
        return answer(build, span);
    };
    if message == PASTED {
        build.prompted = Some(span.end);
    }
    let start = span.start + length as u32;
    let shown = written.get(..length)?.trim_end();
    let problem = Diagnostic::new(codes::UNKNOWN_STATEMENT, message)
        .label(build.source, Span::new(span.start, span.start + shown.len() as u32), "not needed")
        .help(format!("remove the `{shown}`"))
        .mended(Mend::new(Span::new(span.start, start), ""));
    build.problem(problem);
    let rest = Span::new(start, span.end);
    let statement = match build.statement(rest) {
        Ok(statement) => statement,
        Err(failure) => recover::statement(build, rest, &failure),
    };
    Some((Some(statement), span.end))
}

/// `grundy> `, `>>> ` and `> ` before a statement.
fn prompt(build: &Build<'_>, before: &str, written: &str) -> Option<(&'static str, usize)> {
    let text = build.source.text();
    let prompt = ["grundy> ", ">>> ", "> "].into_iter().find(|p| written.starts_with(p))?;
    let rest = written.get(prompt.len()..)?.trim_start();
    // Who calls something `grundy` may compare it.
    let named = || ["fn grundy", "let grundy", "for grundy"].iter().any(|own| text.contains(own));
    let above = before.trim_end().lines().next_back().unwrap_or("");
    let is = match prompt {
        "grundy> " => text.len() < MOST_TEXT && !named(),
        // A line that goes on with a comparison begins so too.
        "> " => {
            let ends = above.trim().is_empty() || above.trim_end().ends_with('}');
            let several = text.len() < MOST_TEXT && text.matches("\n> ").count() > 1;
            (ends || several || build.prompted.is_some() || before.ends_with("\n\n"))
                && begins_a_statement(rest)
        }
        _ => true,
    };
    (is && !rest.is_empty())
        .then_some((PASTED, prompt.len() + written.len() - prompt.len() - rest.len()))
}

/// A block of which each line has its number, as what is printed with the numbers of lines.
fn numbered_block(build: &mut Build<'_>, span: Span) -> Option<(Option<Statement>, u32)> {
    let written = build.source.text().get(span.range())?;
    let mut plain = String::new();
    for (i, line) in written.split_inclusive('\n').enumerate() {
        let blanks = line.len() - line.trim_start().len();
        let line = line.get(if i == 0 { 0 } else { blanks }..)?;
        let length = if line.trim().is_empty() { 0 } else { label(line)? };
        plain += line.get(length..)?;
    }
    if !written.contains('\n') {
        return None;
    }
    let problem = Diagnostic::new(codes::UNKNOWN_STATEMENT, NUMBERED)
        .label(build.source, Span::new(span.start, span.start + 1), "not needed")
        .help("remove what stands in front of the lines")
        .mended(Mend::new(span, plain));
    build.problem(problem);
    Some((None, span.end))
}

/// `12. ` in front of a line, and how long it is.
fn label(line: &str) -> Option<usize> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let behind = line.get(digits..)?.strip_prefix(['.', ':'])?;
    let rest = behind.trim_start_matches(' ');
    ((1..=3).contains(&digits) && rest.len() < behind.len()).then_some(line.len() - rest.len())
}

/// `1. `, `a) `, `(b) `, `Q2: ` before a statement.
fn number(written: &str) -> Option<(&'static str, usize)> {
    let open = usize::from(written.starts_with('('));
    let label: String = written.get(open..)?.chars().take_while(|c| is_name_char(*c)).collect();
    let digits = label.trim_start_matches(['Q', 'q']);
    let listed = digits.len() <= 3 && digits.starts_with(|c: char| c.is_ascii_digit());
    let behind = written.get(open + label.len()..)?;
    // `n: nat` says a type.
    let letter = label.len() == 1 && !behind.starts_with(':');
    let rest = behind.strip_prefix(if open > 0 { &[')'][..] } else { &['.', ':'][..] })?;
    let starts = rest.trim_start_matches(' ');
    if !(listed || letter) || starts.len() == rest.len() || !begins_a_statement(starts) {
        return None;
    }
    (!reads(written)).then_some((NUMBERED, written.len() - starts.len()))
}

fn begins_a_statement(text: &str) -> bool {
    let word: String = text.chars().take_while(|c| is_name_char(*c)).collect();
    let defines = STATEMENT_WORDS.iter().any(|w| w.name == word);
    defines || is_verb(&word) || reads(text)
}

/// What a prompt answered becomes a comment: it is a value alone, or nothing that can be read.
fn answer(build: &mut Build<'_>, span: Span) -> Option<(Option<Statement>, u32)> {
    let text = build.source.text();
    let written = text.get(span.range())?;
    // It stands right below.
    let above = text.get(build.prompted? as usize..span.start as usize)?;
    if above.matches('\n').count() > 1 {
        return None;
    }
    let first = written.split_whitespace().next()?;
    let defines = STATEMENT_WORDS.iter().any(|w| w.name == first);
    // A value, who wins, or the values of a table: other words are a statement with a slip.
    let numbers = |two: &[&str]| two.iter().all(|word| word.bytes().all(|b| b.is_ascii_digit()));
    let words: Vec<&str> = written.split_whitespace().collect();
    let value = !first.starts_with(|c: char| c.is_alphabetic())
        || matches!(first, "N" | "P" | "D" | "true" | "false" | "proved" | "refuted" | "verified")
        || written.contains(" = *")
        || words.windows(2).any(numbers);
    if !value {
        return None;
    }
    let called = |word: &str| word.ends_with(is_name_char);
    let calls = written.split('(').rev().skip(1).any(called);
    if defines || written.contains('\n') || (calls || is_verb(first)) && reads(written) {
        return None;
    }
    let end = text.get(span.start as usize..)?.lines().next()?.trim_end().len() as u32;
    let problem = Diagnostic::new(codes::UNKNOWN_STATEMENT, PASTED)
        .label(build.source, span, "an answer")
        .mended(Mend::new(Span::at(span.start), "# "));
    build.problem(problem);
    build.prompted = Some(span.start + end);
    Some((None, span.start + end))
}

/// Marks in front of lines, and one word in many places, are told with the first of them.
pub(super) fn told_once(source: &Source, problems: &mut Vec<Diagnostic>) {
    let mut first: HashMap<String, usize> = HashMap::new();
    let mut kept: Vec<Diagnostic> = Vec::with_capacity(problems.len());
    // The mend of a name that is none mends its uses: they are not told again.
    let mut renamed: Vec<(&str, Span)> = Vec::new();
    for problem in problems.drain(..) {
        if !matches!(problem.message.as_str(), NUMBERED | PASTED) {
            let place = problem.place().map_or(Span::at(0), |label| label.span);
            let word = source.slice(place);
            let told = |(name, whole): &(&str, Span)| {
                *name == word && whole.start <= place.start && place.end <= whole.end
            };
            if renamed.iter().any(told) {
                continue;
            }
            if let Some(mend) =
                problem.mend.as_ref().filter(|_| problem.code == codes::OUTCOME_NAME)
            {
                renamed.push((word, mend.span));
            }
            kept.push(problem);
            continue;
        }
        let at = *first.entry(problem.message.clone()).or_insert(kept.len());
        match (kept.get_mut(at), problem.mend.clone()) {
            (Some(before), Some(more)) => {
                if let Some(mend) = before.mend.as_mut()
                    && let Some(between) =
                        source.text().get(mend.span.end as usize..more.span.start as usize)
                {
                    mend.text += between;
                    mend.text += &more.text;
                    mend.span.end = more.span.end;
                    let answers = mend.text.contains("# ");
                    before.help = Some(match answers {
                        true => {
                            "remove the prompts, and put `#` in front of the answers".to_string()
                        }
                        false => "remove what stands in front of the lines".to_string(),
                    });
                }
            }
            _ => kept.push(problem),
        }
    }
    *problems = kept;
}
