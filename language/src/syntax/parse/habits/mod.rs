//! What people write first, in forms of other languages and of paper, and what to write here.
//!
//! A habit finds its slip among the tokens of a failed stretch and says which of them to
//! replace. The mended stretch is read by the grammar before it is offered; other slips in the
//! same stretch are mended on the way.

mod amounts;
mod any_of;
mod apart;
mod arrays;
mod asides;
mod becomes;
mod bits;
mod blocked;
mod blocks;
mod bodies;
mod bounded;
mod braced;
mod cases;
mod changed;
mod checks;
mod choices;
mod coins;
mod collected;
mod conditions;
mod declared;
mod definitions;
mod endings;
mod equations;
mod expressions;
mod flow;
mod gone_through;
mod graph_words;
mod graphs;
mod headings;
mod imported;
mod kinds;
mod latex;
mod leads;
mod letters;
mod listed;
mod loops;
mod marks;
mod masks;
mod misere;
mod missing;
mod nouns;
mod numbers;
mod order;
mod outside;
mod papers;
mod parities;
mod pasted;
mod phrases;
mod pictured;
mod places;
mod points;
mod polish;
mod problem_items;
mod problems;
mod python;
mod quantifiers;
mod questions;
mod ranges;
mod renamed;
mod rules;
mod sentences;
mod signs;
mod slip;
mod splits;
mod spoken;
mod stacked;
mod steps;
mod targets;
mod texts;
mod together;
mod tokens;
mod transfers;
mod types;
mod words;

pub(super) use amounts::{amount_of_no_number, last_guarded, number_words};
pub(super) use arrays::worked_out;
pub(super) use asides::beside_amounts;
pub(super) use blocks::joined;
pub(super) use definitions::is_a_graph;
pub(super) use graphs::whole as graph_in_words;
pub(super) use headings::game_of_code;
pub use listed::answers;
pub use marks::nim_sum_of;
pub(super) use misere::{Below, asked_below};
pub use papers::chosen;
pub(super) use phrases::product_left_out;
pub(super) use problems::written as heading_written;
pub use renamed::MOST_RENAMED;
pub(super) use renamed::small_letter;
pub(super) use steps::{another_position, no_position};
pub(super) use targets::from_no_heap;

use super::build::position;
use super::recover::lines_of;
use super::scene::{Heading, Place, Scene, heading};
use super::spread::INFIX;
use crate::diagnostic::{Diagnostic, Mend};
use crate::source::{Source, Span};
use crate::syntax::is_name_char;
use crate::syntax::scan::TokenKind;
use grundy_grammar::{Grammar, Rule as G};
use order::HABITS;
use pest::Parser;
use polish::polished;
use slip::Slip;
use std::cell::Cell;
pub(crate) use texts::{apply, smallest};
use texts::{block_of, guarded_block, is_code, lines, shown};

/// Rarer forms are read, where there is room for that: the engine of the page has none.
pub const READS_RARE_FORMS: bool = !crate::meter::IN_A_PAGE;

/// Finds a slip of one kind.
pub(super) type Find = fn(&Scene<'_>) -> Option<Slip>;

/// Longer stretches are not looked through.
const MOST_TOKENS: usize = 300;

/// How many texts are read to find a mended one.
const MOST_TRIES: usize = 40;

/// Slips that may stand in one stretch.
const MOST_SLIPS: usize = 5;

/// What is to be said of the first slip, and the stretch as it is meant.
pub(super) fn find(s: &Scene<'_>, stretch: &str) -> Option<Diagnostic> {
    let rule = s.is(0, "subtract remove split") || s.is(0, "move") && s.is(1, "to");
    if s.tokens.len() > MOST_TOKENS || rule && s.place == Place::File {
        return None;
    }
    let tries = Cell::new(MOST_TRIES);
    let mut unsure = None;
    // Where nobody knows the verb of a rule, that is the matter.
    let known = s.at > 0 || s.place != Place::Game;
    let matters = |slip: &Slip| known || slip.at == s.span_of(0);
    for habit in HABITS {
        let Some(slip) = habit(s) else { continue };
        if slip.sure {
            return Some(offer(s, stretch, slip, None));
        }
        if let Some(text) = mended(s, stretch, &slip.edits, MOST_SLIPS, &tries) {
            return Some(offer(s, stretch, slip, Some(text)));
        }
        unsure = unsure.filter(matters).or(Some(slip));
    }
    let mut unsure = unsure.filter(matters)?;
    // What would fail when it is pasted is not offered.
    if !is_code(&unsure.instead) {
        unsure.instead.clear();
    }
    Some(offer(s, stretch, unsure, None))
}

/// What is to be said of a rule that was read, and cannot be meant as it stands.
pub(super) fn misread(s: &Scene<'_>, stretch: &str, found: Find) -> Option<Diagnostic> {
    let mut slip = found(s)?;
    if slip.sure {
        return Some(offer(s, stretch, slip, None));
    }
    // A rule on several lines is one.
    let one_rule = s.place == Place::Game;
    for edit in slip.edits.iter_mut().filter(|edit| one_rule && edit.text.contains('\n')) {
        edit.text = edit.text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    let tries = Cell::new(MOST_TRIES);
    let text = mended(s, stretch, &slip.edits, MOST_SLIPS, &tries)?;
    Some(offer(s, stretch, slip, Some(text)))
}

fn offer(s: &Scene<'_>, stretch: &str, slip: Slip, text: Option<String>) -> Diagnostic {
    let because = slip.because.map_or(String::new(), |why| format!(": {why}"));
    let said = s.say(slip.code, slip.at, slip.message, &slip.label);
    let Some(text) = text else {
        let help = Some(slip.instead).filter(|help| !help.is_empty());
        return said.maybe_help(help).maybe_mended(slip.beyond);
    };
    let help = match shown(&text) {
        Some(line) => format!("write `{line}`{because}"),
        None => match slip.edits.as_slice() {
            // The same text as the mend, however long.
            [edit]
                if slip.instead.contains(edit.text.trim())
                    && edit.text.len() + 2 > stretch.len() =>
            {
                format!("write `{}`", text.trim())
            }
            _ => slip.instead,
        },
    };
    let mend = smallest(stretch, &text, s.span.start);
    said.help(help).mended(mend)
}

/// The stretch with these edits, if that can be read, or can be once other slips are mended.
fn mended(
    s: &Scene<'_>,
    stretch: &str,
    edits: &[Mend],
    slips: usize,
    tries: &Cell<usize>,
) -> Option<String> {
    let text = apply(stretch, s.span.start, edits)?;
    if edits.is_empty() || text.trim().is_empty() || text == stretch {
        return None;
    }
    // Rules that stood in a block before are read one by one, and have messages of their own.
    let heading = ["game", "graph", "problem", "loopy", "misere", "GAME", "Game"];
    let in_block =
        s.place == Place::File && heading.contains(&s.first()) && stretch.trim_end().ends_with('}');
    readable_with(s.place, s.game.as_ref(), &text, in_block, slips, tries)
}

/// A statement as the grammar can read it, once its slips are mended.
pub(super) fn readable(text: &str) -> Option<String> {
    let tries = Cell::new(MOST_TRIES);
    readable_with(Place::File, None, text, false, MOST_SLIPS, &tries)
}

fn readable_with(
    place: Place,
    game: Option<&Heading>,
    text: &str,
    in_block: bool,
    slips: usize,
    tries: &Cell<usize>,
) -> Option<String> {
    let left = tries.get().checked_sub(1)?;
    tries.set(left);
    let failure = match Grammar::parse(place.entry(), text) {
        Ok(_) => return Some(polished(place, game, text)),
        Err(error) => position(error, 0),
    };
    let slips = slips.checked_sub(1)?;
    if let Some((before, rules)) = block_of(place, text)
        && Grammar::parse(place.entry(), &format!("{before}{{}}")).is_ok()
    {
        if in_block && text.contains('\n') {
            return Some(text.to_string());
        }
        let game = heading(before);
        let stretches = lines_of(rules, Span::new(0, rules.len() as u32));
        let stretches = joined(rules, stretches).into_iter();
        let lines: Option<Vec<String>> = stretches
            .filter_map(|stretch| rules.get(stretch.range()))
            .map(|rule| readable_with(Place::Game, game.as_ref(), rule, false, slips, tries))
            .collect();
        return match lines.filter(|_| before.trim_start().starts_with("game")) {
            Some(lines) => Some(format!("{before}{{ {} }}", lines.join("; "))),
            None => in_block.then(|| text.to_string()),
        };
    }
    let several = matches!(place, Place::Game | Place::Graph) && lines(text).nth(1).is_some();
    if several && !blocks::is_choice(text) {
        let rules: Option<Vec<String>> =
            lines(text).map(|rule| readable_with(place, game, rule, false, slips, tries)).collect();
        let tail = text.get(text.trim_end().len()..).unwrap_or("");
        return rules.map(|rules| rules.join("; ") + tail);
    }
    if let Some((before, rules)) = guarded_block(place, text) {
        let clause = before.trim_end().trim_end_matches('{').trim_end();
        let rules: Option<Vec<String>> = lines(rules)
            .map(|rule| {
                // The names that the clause brings in are known in the rule.
                let behind =
                    clause.starts_with("for ") && Grammar::parse(place.entry(), rule).is_err();
                let whole = behind.then(|| {
                    let whole = format!("{rule} {clause}");
                    let whole = readable_with(place, game, &whole, false, slips, tries)?;
                    let rule = whole.strip_suffix(clause)?.trim_end();
                    (!rule.contains(';')).then(|| rule.to_string())
                });
                let alone = || readable_with(place, game, rule, false, slips, tries);
                whole.flatten().or_else(alone).map(|meant| with_its_name(clause, rule, meant))
            })
            .collect();
        let whole = format!("{before}{{ {} }}", rules?.join("; "));
        if Grammar::parse(place.entry(), &whole).is_ok() {
            return Some(whole);
        }
    }
    let source = Source::new("", text.to_string());
    let span = Span::new(0, text.len() as u32);
    let inner = Scene::new(&source, text, text, span, place, &failure, game);
    for habit in HABITS {
        let Some(slip) = habit(&inner) else { continue };
        if slip.sure {
            return None;
        }
        let text = mended(&inner, text, &slip.edits, slips, tries);
        if text.is_some() {
            return text;
        }
    }
    None
}

/// A rule below a clause: an amount that the clause brings in is no free one, of which any number may be taken.
fn with_its_name(clause: &str, rule: &str, meant: String) -> String {
    const ANY: &str = "subtract 1..";
    let brought = ["for ", "where ", "let "].iter().find_map(|word| clause.strip_prefix(word));
    let Some(name) = brought.and_then(|rest| rest.split([' ', '=']).next()) else { return meant };
    let count = |text: &str| text.split(|c| !is_name_char(c)).filter(|word| *word == name).count();
    match meant.contains(ANY) && !rule.contains("1..") && count(&meant) < count(rule) {
        true => meant.replace(ANY, &format!("subtract {name}")),
        false => meant,
    }
}

/// A rule of this game with its slips mended, or as it stands.
fn rule_meant(s: &Scene<'_>, rule: &str) -> String {
    let tries = Cell::new(MOST_TRIES / 4);
    let meant = readable_with(Place::Game, s.game.as_ref(), rule, false, MOST_SLIPS, &tries);
    meant.unwrap_or_else(|| rule.to_string())
}

/// A condition of a rule of this game, likewise.
fn condition_meant(s: &Scene<'_>, condition: &str) -> String {
    const RULE: &str = "subtract 1 if ";
    let meant = rule_meant(s, &format!("{RULE}{condition}"));
    meant.strip_prefix(RULE).unwrap_or(condition).to_string()
}

/// What stands in a problem, with its slips mended.
fn item_meant(item: &str) -> Option<String> {
    let tries = Cell::new(MOST_TRIES / 4);
    readable_with(Place::Problem, None, item, false, MOST_SLIPS, &tries)
}

/// Can a statement be read as it stands?
pub(super) fn reads(statement: &str) -> bool {
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

/// The operator that a line begins with, where nothing else can be meant by it: `-` and `*` begin values as well.
pub(super) fn operator_of(line: &str) -> Option<&'static str> {
    // These begin a value or a clause as well.
    const OTHERS: &[&str] = &["-", "*", ",", "with", "then", ".."];
    let mut signs = INFIX.iter().chain(&["="]).copied().filter(|sign| !OTHERS.contains(sign));
    // `xor(xs)` is meant as a call.
    if line.starts_with("xor(") {
        return None;
    }
    signs.find(|sign| {
        let behind = line.strip_prefix(sign);
        behind.is_some_and(|behind| {
            behind.starts_with([' ', '('])
                || behind.starts_with(|c: char| {
                    !sign.starts_with(char::is_alphabetic) && c.is_alphanumeric()
                })
        })
    })
}

/// Does a line begin with an operator?
pub(super) fn is_an_operator(line: &str) -> bool {
    operator_of(line).is_some()
}
