//! Texts that are read again as a whole with something taken out or put in: what came along when they were copied, a
//! bracket that is missing, a name that is none. What is offered was checked, with the slips that it still had.

mod alike;
mod blocks;
mod cases;
mod changes;
mod closed;
mod colons;
mod conditions;
mod endings;
mod equations;
mod joined;
mod labels;
mod moves;
mod outcomes;
mod parts;
mod piles;
mod positions;
mod prompts;
mod raised;
mod remarks;
mod rows;
mod rubrics;
mod shell;
mod spelled;
mod tuples;
mod words;

use crate::diagnostic::{Code, Diagnostic, Mend, codes};
use crate::meter;
use crate::source::{Source, Span};
use crate::syntax::{Bracket, READS_RARE_FORMS, Scanner, TokenKind, apply, parse, smallest};
use crate::vocabulary::{STATEMENT_WORDS, is_verb};

/// Longer texts are not read again.
const MOST_TEXT: usize = 10_000;

/// How many readings of a text are checked.
const MOST_READINGS: usize = 32;

/// The letters that are checked, in all readings together.
const MOST_WORK: usize = 1_000_000;

/// Slips that a text has besides.
const MOST_SLIPS: usize = 8;

/// One way to read a text.
struct Reading {
    code: Code,
    message: String,
    /// What is told of, and the words beside it.
    at: Span,
    label: &'static str,
    help: String,
    edits: Vec<Mend>,
    when: When,
}

impl Reading {
    /// What is told at the first edit, where there is any, and offered where nothing else mends the text.
    fn told(code: Code, message: &str, edits: Vec<Mend>, help: &str) -> Vec<Reading> {
        let Some(first) = edits.first() else { return Vec::new() };
        let (at, message, help) = (first.span, message.to_string(), help.to_string());
        vec![Reading { code, message, at, label: "not like this", help, edits, when: When::Else }]
    }
}

/// When a reading is offered, if what it gives is right.
#[derive(Clone, PartialEq)]
enum When {
    /// Before a single mistake that has a mend.
    Sure,
    /// Where nothing else mends the text.
    Else,
    /// Likewise, unless this other reading is right as well.
    Unless(Vec<Mend>),
}

/// The ways in which a text may be meant, the likeliest first.
type Reader = fn(&str) -> Vec<Reading>;

const READERS: &[Reader] = &[
    prompts::typed,
    alike::positions,
    changes::together,
    equations::of_functions,
    remarks::behind_dashes,
    positions::of_several,
    raised::letters,
    shell::commands,
    labels::of_all_lines,
    labels::of_statements,
    labels::points,
    joined::lines_of_a_product,
    closed::by_lines,
    parts::nodes,
    parts::names,
    cases::of_values,
    cases::guarded,
    rows::of_a_table,
    rows::of_imports,
    rubrics::headed,
    tuples::flattened,
    piles::in_words,
    colons::by_margins,
    colons::in_words,
    conditions::in_words,
    positions::of_graphs,
    positions::of_entries,
    moves::as_values,
    blocks::of_games,
    blocks::in_two_braces,
    blocks::of_graphs,
    endings::of_games,
    spelled::of_library,
    spelled::chosen,
    spelled::congruences,
    spelled::sayings,
    outcomes::renamed,
    outcomes::positions,
    remarks::blocks,
    remarks::behind,
];

/// Tells of a text what a reading of the whole says, where that is right and what was found is not one mistake with a mend.
pub(super) fn tell(
    source: &Source,
    found: &mut Vec<Diagnostic>,
    mut check: impl FnMut(&Source) -> Vec<Diagnostic>,
) {
    let own = |d: &Diagnostic| d.place().is_some_and(|label| label.source.is(source));
    let mut errors = found.iter().filter(|d| is_wrong(d));
    let wrong = errors.clone().next().is_some() && errors.all(own);
    if READS_RARE_FORMS
        && wrong
        && source.text().len() <= MOST_TEXT
        && let Ok(Some(told)) = meter::wholly(|| meant(source, found, &mut check))
    {
        // The mend of a missing import that replaces text would undo this one; one that adds a line stays.
        let adds = |d: &Diagnostic| d.mend.as_ref().is_none_or(|mend| mend.span.is_empty());
        found.retain(|d| d.code == codes::NOT_IMPORTED && adds(d));
        found.push(told);
    }
}

fn meant(
    source: &Source,
    found: &[Diagnostic],
    check: &mut impl FnMut(&Source) -> Vec<Diagnostic>,
) -> Option<Diagnostic> {
    let text = source.text();
    let mut left = MOST_WORK;
    // Where what was found mends all of it, only a sure reading goes before.
    let first = found.iter().filter(|d| is_wrong(d)).find_map(|d| d.mend.as_ref());
    let mended = first
        .and_then(|mend| apply(text, 0, std::slice::from_ref(mend)))
        .and_then(|mended| without_slips(source.name(), mended, check, &mut left));
    let readings = READERS.iter().flat_map(|reader| reader(text));
    let readings = readings.filter(|r| r.when == When::Sure || mended.is_none());
    for reading in readings.take(MOST_READINGS) {
        let Some(trial) = apply(text, 0, &reading.edits).filter(|trial| trial != text) else {
            continue;
        };
        let Some(meant) = without_slips(source.name(), trial, check, &mut left) else { continue };
        if let When::Unless(rival) = &reading.when
            && let Some(trial) = apply(text, 0, rival)
            && without_slips(source.name(), trial, check, &mut left).is_some()
        {
            continue;
        }
        // That is offered already.
        if mended.as_ref() == Some(&meant) {
            return None;
        }
        let at = match reading.at {
            at if at.is_empty() => to_the_end_of_the_line(text, at),
            at => at,
        };
        let said = Diagnostic::new(reading.code, reading.message);
        let mend = smallest(text, &meant, 0);
        let help = shown(reading.help, &meant, &mend);
        return Some(said.label(source, at, reading.label).help(help).mended(mend));
    }
    None
}

/// A help with the code that the mend gives: other slips may have changed what was read.
fn shown(help: String, meant: &str, mend: &Mend) -> String {
    let code = help.strip_prefix("write `").and_then(|rest| rest.split_once('`'));
    if code.is_none_or(|(code, _)| meant.contains(code.split('…').next().unwrap_or("").trim_end()))
    {
        return help;
    }
    let line = lines(meant).find(|line| mend.span.start as usize <= line.at + line.text.len());
    line.map_or(help, |line| format!("write `{}`", line.text.trim()))
}

fn to_the_end_of_the_line(text: &str, at: Span) -> Span {
    let rest = text.get(at.start as usize..).and_then(|rest| rest.lines().next());
    Span::new(at.start, at.start + rest.map_or(0, |rest| rest.trim_end().len()) as u32)
}

fn is_wrong(problem: &Diagnostic) -> bool {
    problem.is_error() && problem.code != codes::NOT_IMPORTED
}

/// A text with its other slips mended, if all of them can be.
fn without_slips(
    name: &str,
    mut text: String,
    check: &mut impl FnMut(&Source) -> Vec<Diagnostic>,
    left: &mut usize,
) -> Option<String> {
    for _ in 0..=MOST_SLIPS {
        let source = Source::new(name, text.clone());
        *left = left.checked_sub(text.len())?;
        let problems = check(&source);
        // The mend of each was tried on the text.
        *left = left.saturating_sub(text.len() * problems.len());
        let mut wrong = problems.iter().filter(|d| is_wrong(d));
        let Some(first) = wrong.next() else { return Some(text) };
        let mend = first.mend.as_ref().or_else(|| wrong.find_map(|d| d.mend.as_ref()))?;
        text = apply(&text, 0, std::slice::from_ref(mend))?;
    }
    None
}

/// A line and where it begins.
#[derive(Clone, Copy)]
struct Line<'a> {
    at: usize,
    text: &'a str,
}

impl Line<'_> {
    fn margin(&self) -> usize {
        self.text.len() - self.text.trim_start().len()
    }

    fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// A stretch of the line.
    fn span(&self, from: usize, to: usize) -> Span {
        Span::new((self.at + from) as u32, (self.at + to) as u32)
    }

    /// Without the blanks about it.
    fn written(&self) -> Span {
        self.span(self.margin(), self.text.trim_end().len())
    }

    /// What makes the line a comment.
    fn commented(&self) -> Mend {
        Mend::new(self.span(self.margin(), self.margin()), "# ")
    }
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let begins = at;
        at += line.len();
        Line { at: begins, text: line.trim_end_matches(['\n', '\r']) }
    })
}

/// Can this be read as it stands?
fn reads(text: &str) -> bool {
    !text.trim().is_empty()
        && !parse(&Source::new("", text)).diagnostics.iter().any(Diagnostic::is_error)
}

/// Does this begin as a definition does?
fn defines(text: &str) -> bool {
    let word = first_word(text);
    STATEMENT_WORDS.iter().any(|w| w.name == word)
}

fn asks(text: &str) -> bool {
    is_verb(first_word(text))
}

fn first_word(text: &str) -> &str {
    let text = text.trim_start();
    let end = text.find(|c: char| !crate::syntax::is_name_char(c)).unwrap_or(text.len());
    text.get(..end).unwrap_or("")
}

/// The text with blanks in place of comments and of what stands in quotes.
fn without_words(text: &str) -> String {
    let mut code = text.to_string();
    let words = [TokenKind::Text, TokenKind::OpenText, TokenKind::Comment];
    for token in Scanner::new(text).filter(|token| words.contains(&token.kind)) {
        let range = token.span.range();
        let blanks = " ".repeat(range.len());
        code.replace_range(range, &blanks);
    }
    code
}

/// How many brackets are open behind a line.
fn opened(line: &str, before: usize) -> usize {
    Scanner::new(line).fold(before, |depth, token| match token.kind {
        TokenKind::Open(Bracket::Round | Bracket::Square | Bracket::Brace) => depth + 1,
        TokenKind::Close(_) => depth.saturating_sub(1),
        _ => depth,
    })
}
