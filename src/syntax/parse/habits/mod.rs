//! What people write first, in forms of other languages and of paper, and what to write here.
//!
//! A habit finds its slip among the tokens of a failed stretch and says which of them to
//! replace. The mended stretch is read by the grammar before it is offered; other slips in the
//! same stretch are mended on the way.

mod amounts;
mod definitions;
mod missing;
mod quantifiers;
mod questions;
mod rules;
mod signs;
mod tokens;

pub use definitions::is_a_graph;

use super::build::position;
use super::grammar::{Grammar, Rule as G};
use super::scene::{Place, Scene};
use crate::diagnostic::{Code, Diagnostic, Mend};
use crate::source::{Source, Span};
use crate::syntax::scan::TokenKind;
use pest::Parser;
use std::cell::Cell;

/// A slip, and the edits that mend it.
pub struct Slip {
    pub code: Code,
    pub at: Span,
    pub message: String,
    pub label: String,
    pub edits: Vec<Mend>,
    /// Said where the mended stretch cannot be shown.
    pub instead: String,
    /// Said behind the mended stretch.
    pub because: Option<&'static str>,
}

/// Finds a slip of one kind.
type Find = fn(&Scene<'_>) -> Option<Slip>;

/// From the surest sign to the vaguest.
const HABITS: &[Find] = &[
    definitions::python_block,
    definitions::lambda,
    definitions::foreign_import,
    definitions::type_in_words,
    definitions::graph_called_game,
    definitions::modifier_in_front,
    definitions::bare_parameters,
    definitions::function_body,
    definitions::game_by_equation,
    quantifiers::in_front,
    quantifiers::words_of_all,
    rules::arrow,
    rules::kind_of_amount,
    signs::divides,
    signs::is_a_kind,
    signs::sign,
    signs::word,
    amounts::separator_at_the_end,
    amounts::from_several,
    amounts::listed,
    amounts::range_in_words,
    rules::at_an_end,
    rules::neighbours,
    rules::heaps_named,
    rules::names_in_if,
    rules::colon,
    rules::first_word,
    missing::depth,
    missing::word,
    rules::noun,
    questions::misere,
    questions::is_it,
    questions::several,
    questions::asked,
    questions::sum_of,
    questions::function_of,
    questions::without_brackets,
    questions::mark,
];

/// Longer stretches are not looked through.
const MOST_TOKENS: usize = 300;

/// How many texts are read to find a mended one.
const MOST_TRIES: usize = 24;

/// Slips that may stand in one stretch.
const MOST_SLIPS: usize = 5;

pub fn entry(place: Place) -> G {
    match place {
        Place::File => G::statement,
        Place::Game => G::one_rule,
        Place::Problem => G::one_item,
        Place::Graph => G::one_node,
    }
}

/// What is to be said of the first slip, and the stretch as it is meant.
pub fn find(s: &Scene<'_>, stretch: &str) -> Option<Diagnostic> {
    if s.tokens.len() > MOST_TOKENS {
        return None;
    }
    let tries = Cell::new(MOST_TRIES);
    let mut unsure = None;
    for habit in HABITS {
        let Some(slip) = habit(s) else { continue };
        if let Some(text) = mended(s, stretch, &slip.edits, MOST_SLIPS, &tries) {
            return Some(offer(s, stretch, slip, Some(text)));
        }
        unsure = unsure.or(Some(slip));
    }
    unsure.map(|slip| offer(s, stretch, slip, None))
}

fn offer(s: &Scene<'_>, stretch: &str, slip: Slip, text: Option<String>) -> Diagnostic {
    let because = slip.because.map_or(String::new(), |why| format!(": {why}"));
    let said = s.say(slip.code, slip.at, slip.message, &slip.label);
    let Some(text) = text else { return said.help(slip.instead) };
    let help = match shown(&text) {
        Some(line) => format!("write `{line}`{because}"),
        None => slip.instead,
    };
    let mend = smallest(stretch, &text, s.span.start);
    said.help(help).mended(mend)
}

/// A text as a message can show it: whole if it is short, else its heading.
fn shown(text: &str) -> Option<String> {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let whole = flat(text);
    if !text.contains('\n') && whole.chars().count() <= 90 {
        return Some(whole);
    }
    let (heading, _) = text.split_once('{')?;
    let heading = flat(heading);
    (heading.chars().count() <= 70).then(|| format!("{heading} {{ … }}"))
}

/// The smallest change that makes one text of another.
fn smallest(from: &str, to: &str, base: u32) -> Mend {
    let same = from.char_indices().zip(to.chars()).find(|((_, a), b)| a != b);
    let start = same.map_or(from.len().min(to.len()), |((i, _), _)| i);
    let (old, new) = (from.get(start..).unwrap_or(""), to.get(start..).unwrap_or(""));
    let tail: usize = old
        .chars()
        .rev()
        .zip(new.chars().rev())
        .take_while(|(a, b)| a == b)
        .map(|(c, _)| c.len_utf8())
        .sum();
    let text = new.get(..new.len() - tail).unwrap_or("");
    let end = base + (from.len() - tail) as u32;
    Mend::new(Span::new(base + start as u32, end), text)
}

/// The stretch with these edits, if that can be read, or can be once other slips are mended.
fn mended(
    s: &Scene<'_>,
    stretch: &str,
    edits: &[Mend],
    slips: usize,
    tries: &Cell<usize>,
) -> Option<String> {
    let left = tries.get().checked_sub(1)?;
    tries.set(left);
    let text = apply(stretch, s.span.start, edits)?;
    if edits.is_empty() || text.trim().is_empty() {
        return None;
    }
    let failure = match Grammar::parse(entry(s.place), &text) {
        Ok(_) => return Some(text),
        Err(error) => position(error, 0),
    };
    let slips = slips.checked_sub(1)?;
    // The rules in a block are read one by one, and may have slips of their own.
    if let Some(heading) = without_block(s, &text)
        && Grammar::parse(entry(s.place), &heading).is_ok()
    {
        return Some(text);
    }
    let source = Source::new("", text.clone());
    let span = Span::new(0, text.len() as u32);
    let inner = Scene::new(&source, &text, &text, span, s.place, &failure, s.game.as_ref());
    HABITS.iter().find_map(|habit| {
        let slip = habit(&inner)?;
        mended(&inner, &text, &slip.edits, slips, tries)
    })
}

fn without_block(s: &Scene<'_>, text: &str) -> Option<String> {
    let heading = s.place == Place::File && matches!(s.first(), "game" | "problem" | "graph");
    let (before, _) = text.split_once('{').filter(|_| heading && text.ends_with('}'))?;
    Some(format!("{before}{{}}"))
}

fn apply(stretch: &str, base: u32, edits: &[Mend]) -> Option<String> {
    let mut sorted: Vec<&Mend> = edits.iter().collect();
    sorted.sort_by_key(|e| (e.span.start, e.span.end));
    let mut out = String::with_capacity(stretch.len() + 16);
    let mut at = 0usize;
    for edit in sorted {
        let from = edit.span.start.checked_sub(base)? as usize;
        out.push_str(stretch.get(at..from)?);
        out.push_str(&edit.text);
        at = edit.span.end.checked_sub(base)? as usize;
    }
    out.push_str(stretch.get(at..)?);
    Some(out)
}

fn reads(statement: &str) -> bool {
    Grammar::parse(G::statement, statement).is_ok()
}

/// Are these two expressions: the range, and the tokens from here to the end?
fn tokens_end(s: &Scene<'_>, range: &str, from: usize) -> bool {
    let clauses = s.clauses_from(from);
    // The condition may have slips of its own; the range must be one as it stands.
    let starts =
        matches!(s.kind(from), Some(TokenKind::Word | TokenKind::Number | TokenKind::Open(_)));
    starts && clauses > from && reads(&format!("claim 0 == 0 for x in {range}"))
}
