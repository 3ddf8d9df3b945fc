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
use crate::syntax::scan::Scanner;
use crate::vocabulary::{STATEMENT_WORDS, is_verb};
use hashbrown::HashMap;

/// In a longer text names are not looked for.
const MOST_TEXT: usize = 10_000;

const PASTED: &str = "a prompt is not part of what is typed, and its answers are none";

/// A statement behind a mark, with what the mark is called.
pub fn behind_a_mark(build: &mut Build<'_>, span: Span) -> Option<(Option<Statement>, u32)> {
    let text = build.source.text();
    let written = build.text.get(span.range())?;
    let before = text.get(..span.start as usize)?;
    let line = before.rsplit('\n').next()?;
    if !line.trim().is_empty() {
        return None;
    }
    let Some((message, length)) = prompt(text, before, written).or_else(|| number(written)) else {
        return answer(build, span);
    };
    build.prompted |= message == PASTED;
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
fn prompt(text: &str, before: &str, written: &str) -> Option<(&'static str, usize)> {
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
            (ends || several || before.ends_with("\n\n")) && begins_a_statement(rest)
        }
        _ => true,
    };
    (is && !rest.is_empty())
        .then_some((PASTED, prompt.len() + written.len() - prompt.len() - rest.len()))
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
    let word = starts.starts_with(|c: char| c.is_alphabetic());
    if !(listed || letter) || starts.len() == rest.len() || !word || !begins_a_statement(starts) {
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
    let written = text.get(span.range()).filter(|_| build.prompted)?;
    let first = written.split_whitespace().next()?;
    let defines = STATEMENT_WORDS.iter().any(|w| w.name == first);
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
    Some((None, span.start + end))
}

/// Marks in front of lines, and one word in many places, are told with the first of them.
pub fn told_once(source: &Source, problems: &mut Vec<Diagnostic>) {
    let mut first: HashMap<String, usize> = HashMap::new();
    let mut kept: Vec<Diagnostic> = Vec::with_capacity(problems.len());
    // Names that are none are told with their uses.
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
                    before.help = Some("remove what stands in front of the lines".to_string());
                }
            }
            _ => kept.push(problem),
        }
    }
    *problems = kept;
}

/// Uses of a name are not looked for in longer texts, where each of many mistakes would look.
const MOST_RENAMED: usize = 10_000;

/// `let N = 8`, `game Take(N) { … }`: a name that is none with a small letter, wherever it stands in its statement, and
/// below it where it can be no outcome there. None where it may be one in the statement.
pub fn small_letter(text: &str, statement: Span, at: Span, word: &str) -> Option<(String, Mend)> {
    let own = text.get(statement.range()).filter(|_| text.len() <= MOST_RENAMED)?;
    // What a `let` names is known below, and what a clause brings in is used before it.
    let below = own.starts_with("let ");
    let from = if own.starts_with("game ") || below { at.start } else { statement.start };
    let known = |name: &str| {
        let within = if below { text } else { own };
        Scanner::new(within).any(|t| t.text(within) == name)
    };
    let mut small = word.to_lowercase();
    while known(&small) {
        small.push('\'');
    }
    let all = [text.len() as u32, statement.end];
    let mend = all.into_iter().find_map(|end| renamed(text, Span::new(from, end), word, &small));
    Some((small, mend?))
}

fn renamed(text: &str, within: Span, word: &str, name: &str) -> Option<Mend> {
    let stretch = text.get(within.range())?;
    let tokens: Vec<_> = Scanner::new(stretch).filter(|t| t.is_significant()).collect();
    let is = |at: usize| tokens.get(at).map_or("", |t| t.text(stretch));
    let asks = stretch.contains("outcome");
    let (mut renamed, mut start, mut end) = (String::new(), None, 0);
    for at in (0..tokens.len()).filter(|at| is(*at) == word) {
        let beside = |at: usize| matches!(is(at), "==" | "!=" | "=");
        if asks && (beside(at + 1) || at > 0 && beside(at - 1)) {
            return None;
        }
        let token = tokens.get(at)?.span;
        start.get_or_insert(token.start);
        renamed += stretch.get(end..token.start as usize).filter(|_| end > 0).unwrap_or("");
        renamed += name;
        end = token.end as usize;
    }
    Some(Mend::new(Span::new(within.start + start?, within.start + end as u32), renamed))
}
