//! Answers for people.

use super::Style;
use super::disguises;
use super::graph;
use super::map::map;
use super::misere::BESIDE;
use super::plot::{plot, series};
use super::recognised;
use super::sequences;
use super::svg;
use super::tables::{grid, row};
use super::{beyond, board, explain};
use crate::meter::{Spent, Text, each, joined, wholly};
use crate::session::answer::{Answer, Datum, MOST_OF_A_TREE, Move, Others, Told, TreeLine, Worth};

/// An answer as a person reads it.
pub fn answer(answer: &Answer, style: Style) -> Result<String, Spent> {
    wholly(|| super::lines(&told(&answer.told, &answer.source, style)))
}

pub(super) fn told(what: &Told, source: &str, style: Style) -> String {
    let text = drawn(what, source, style);
    let text = if style.unicode { text } else { beyond::in_letters(&text) };
    match what {
        // Pictures and tables see to their width themselves, and a value stays as it is written.
        Told::Value(_)
        | Told::Table { .. }
        | Told::Plot { .. }
        | Told::Tree { .. }
        | Told::Plots(_)
        | Told::Graph(_)
        | Told::Quotient(_) => text,
        _ => super::fitting(text, style.width),
    }
}

fn drawn(what: &Told, source: &str, style: Style) -> String {
    match what {
        Told::Many(all) => joined(all.iter().map(|one| told(one, source, style)), "\n\n"),
        Told::Value(value) => value.written(),
        Told::Position(worth) => position(worth),
        Told::Moves { of, drawings, total, more, moves } => {
            let board = board::beside(drawings, style);
            listed(of, &board, *total, *more, moves, style)
        }
        Told::Explain { of, options, mex, lesson } => {
            explain::explained(of, options, *mex, lesson, style)
        }
        Told::Lost { game, positions, of, .. } => lost(game, positions, *of, usize::MAX, style),
        Told::Table { game, axes, rows } => match (axes.as_slice(), &*beyond::cells(rows, style)) {
            ([axis], [values]) => row(game.as_deref().or(tabulated(source)), axis, values, style),
            ([down, across], rows) => grid(game.as_deref(), down, across, rows, style),
            _ => String::new(),
        },
        Told::Tree { file: Some(file), lines } if svg::is_cut(lines) => format!(
            "the picture is in {file}; it has the first {MOST_OF_A_TREE} positions alone: with \
             `depth 2` behind the position it would be whole, or write a smaller position"
        ),
        Told::Plot { file: Some(file), .. } | Told::Tree { file: Some(file), .. } => {
            format!("the picture is in {file}")
        }
        Told::Plot { game, axes, rows, .. } => match (axes.as_slice(), rows.as_slice()) {
            ([axis], [values]) => plot(game.as_deref().unwrap_or("values"), axis, values, style),
            ([down, across], rows) => map(game.as_deref(), down, across, rows, style),
            _ => String::new(),
        },
        Told::Plots(plots) => match &plots.file {
            Some(file) => format!("the picture is in {file}"),
            None => joined(each(&plots.series).map(|one| series(one, plots.log, style)), "\n\n"),
        },
        Told::Tree { lines, .. } => tree(lines, style),
        Told::Graph(of) => match &of.file {
            Some(file) if of.too_many.is_none() => format!("the graph is in {file}"),
            _ => graph::text(of, style),
        },
        Told::Assert { holds: true, .. } => "holds".to_string(),
        Told::Assert { holds: false, sides, at, smallest } => {
            let told = failed(&format!("does not hold: {source}"), source, sides.as_ref(), at);
            if *smallest { told } else { told + sequences::ENDED_THERE }
        }
        Told::Claim { verdict, explained, kept } => {
            let mut text = sequences::claim(verdict, source, kept.as_ref());
            for one in explained {
                let inside = Style { width: style.width.saturating_sub(2), ..style };
                let one = told(one, source, inside);
                text += &one.lines().map(|line| format!("\n  {line}")).collect::<String>();
            }
            text
        }
        Told::Period { of, found, why, file } => {
            sequences::period(of, found, why.as_deref(), file.as_ref())
        }
        Told::Quotient(found) => super::quotient::text(found, style),
        Told::Code(named) => sequences::code(named),
        Told::Guess { of, guesses, disguises: others, searched_to } => {
            sequences::guess(of, guesses, *searched_to) + &disguises::text(of, others)
        }
        Told::Recognised { of, values, found, guesses } => {
            recognised::text(of, *values, found, guesses)
        }
        Told::Play { position, game } => super::play::answer(position, game),
        Told::Problem { id } => {
            format!("problem \"{id}\": `grundy grade` judges submissions by it")
        }
    }
}

/// More letters than these do not stand before a row.
const MOST_BEFORE_A_ROW: usize = 28;

/// What a table is of, where that is no game by itself: `Kayles(n) + *1` of `table Kayles(n) + *1 for n in 0..9`.
pub(super) fn tabulated(source: &str) -> Option<&str> {
    let asked = source.strip_prefix("table ")?;
    let count = |text: &str, signs: [char; 3]| text.matches(signs).count();
    let is_whole = |of: &str| count(of, ['(', '[', '{']) == count(of, [')', ']', '}']);
    // A `for` in brackets belongs to what stands there.
    let near = |(at, _): &(usize, &str)| *at <= 4 * MOST_BEFORE_A_ROW;
    let ends = asked.match_indices(" for ").take_while(near);
    let mut ends = ends.filter_map(|(at, _)| asked.get(..at));
    let of = ends.find(|of| is_whole(of))?.trim();
    (of.chars().count() <= MOST_BEFORE_A_ROW && !of.contains('\n')).then_some(of)
}

/// What an outcome means.
pub(super) fn outcome(outcome: char) -> &'static str {
    match outcome {
        'P' => "a P-position: the previous player wins",
        'N' => "an N-position: the next player wins",
        _ => "a draw: neither player can be made to lose",
    }
}

/// A number of moves, in words.
pub(super) fn moves(n: u32) -> String {
    if n == 1 { "1 move".to_string() } else { format!("{n} moves") }
}

pub(super) fn position(worth: &Worth) -> String {
    worth_of(worth, ": ")
}

/// In a sentence: `G(4) is a P-position`.
pub(super) fn in_a_sentence(worth: &Worth) -> String {
    worth_of(worth, " is ")
}

fn worth_of(worth: &Worth, joint: &str) -> String {
    let outcome = outcome(worth.outcome);
    let ends = worth.ends.map_or_else(String::new, |n| format!(", in {}", moves(n)));
    match worth.value() {
        Some(value) => format!("{} = {value}, {outcome}{ends}", worth.position),
        None => format!("{}{joint}{outcome}{ends}", worth.position),
    }
}

/// What a move leaves is worth, and what follows.
pub(super) fn value_of(m: &Move) -> String {
    let value = m.value().unwrap_or_else(|| m.letter().to_string());
    let again = match (m.again, m.forbidden) {
        (true, _) => ", and moves again",
        (_, true) => ", forbidden",
        _ => "",
    };
    match m.ends.filter(|_| m.winning) {
        Some(n) => format!("{value}, the end in {}{again}", moves(n)),
        None => value + again,
    }
}

pub(super) fn move_lines(moves: &[Move], style: Style) -> String {
    let mark = if style.unicode { "✓" } else { "+" };
    let is_plain = |m: &Move| m.words().is_none();
    let widest = |all: &dyn Fn(&Move) -> String| {
        each(moves).map(|m| all(m).chars().count()).max().unwrap_or(0)
    };
    // Words of the rules may hold line breaks, and a row is one line.
    let own_words = |m: &Move| m.words().map(super::clean);
    let words = widest(&|m| own_words(m).unwrap_or_default()).min(60);
    let whole = |m: &Move| match own_words(m) {
        None => m.text.clone(),
        Some(own) => format!("{own:<words$}  to {}", m.to),
    };
    let wide = widest(&whole).min(120);
    // Where a line has no room for both, what a move leaves stands below its words.
    let below = 4 + wide + 2 + widest(&value_of) > style.width && !moves.iter().all(is_plain);
    let line = |m: &Move| {
        let sign = match (m.winning, m.holds) {
            (true, _) => mark,
            (false, true) => "=",
            _ => " ",
        };
        let value = value_of(m);
        let line = match (below, own_words(m)) {
            (true, None) => format!("  {sign} {:<words$}  {value}", m.text),
            (true, Some(own)) => format!("  {sign} {own:<words$}  {value}\n      to {}", m.to),
            (false, _) => format!("  {sign} {:<wide$}  {value}", whole(m)),
        };
        line.trim_end().to_string() + "\n"
    };
    moves.iter().map(line).collect::<Text>().end()
}

/// What is said of moves that are not listed.
pub(super) fn unlisted(of: &Worth, more: Others, moves: &[Move]) -> String {
    let told = match (moves.is_empty(), of.outcome, more.any()) {
        (true, 'P' | 'D', _) => ", and none of them wins",
        (true, ..) => "; some of them win",
        (false, _, true) => "; among them these win:",
        (false, _, false) => "; only these win:",
    };
    format!("{}{told}", of.unlisted.as_deref().unwrap_or("too many moves to list"))
}

/// What is said behind moves of which others were left out: as many as are known, and whether these win.
pub(super) fn and_more(total: Option<usize>, more: Others, moves: &[Move]) -> Option<String> {
    let count = total.map(|total| total.saturating_sub(moves.len()));
    Some(match (count, more) {
        (Some(0), _) | (_, Others::None) => return None,
        (None, _) if moves.is_empty() => return None,
        (Some(count), Others::Winning) => format!("and {count} more, among them some that win"),
        (Some(count), _) => format!("and {count} more"),
        (None, Others::Perhaps) => "and others may win too".to_string(),
        (None, _) => "and there are more that win".to_string(),
    })
}

fn listed(
    of: &Worth,
    board: &str,
    total: Option<usize>,
    more: Others,
    moves: &[Move],
    style: Style,
) -> String {
    let mut out = format!("{}\n{board}", position(of));
    if of.beside_misere {
        out += &format!("  {BESIDE}\n");
    }
    match total {
        None => out += &format!("  {}\n", unlisted(of, more, moves)),
        Some(0) => return out + "  no moves",
        Some(_) => {}
    }
    out += &move_lines(moves, style);
    if let Some(more) = and_more(total, more, moves) {
        out += &format!("  {more}\n");
    }
    out.trim_end().to_string()
}

/// Lost positions, the first of them where they are more than `most`.
pub(super) fn lost(
    game: &str,
    positions: &[Vec<Datum>],
    of: usize,
    most: usize,
    style: Style,
) -> String {
    let one = |p: &Vec<Datum>| match p.as_slice() {
        [only] => only.written(),
        several => {
            let parts: Vec<String> = several.iter().map(Datum::written).collect();
            // No line ends inside of a position.
            format!("({})", parts.join(",\u{1}"))
        }
    };
    let name = if game.is_empty() { "lost".to_string() } else { format!("{game}: lost") };
    if positions.is_empty() {
        return format!("{name} at none of {of}");
    }
    let head = format!("{name} at {} of {of}:", positions.len());
    let last = positions.len() - 1;
    let all = positions.iter().enumerate().take(most);
    let all = all.map(|(i, p)| one(p) + if i < last { "," } else { "" });
    let words = [head].into_iter().chain(all).flat_map(|text| {
        let words = text.split_whitespace().map(|word| word.replace('\u{1}', " "));
        words.collect::<Vec<_>>()
    });
    let told = super::folded(words, style.width.saturating_sub(2), "\n  ");
    match positions.len().saturating_sub(most) {
        0 => told,
        more => format!("{told}\n(and {more} more)"),
    }
}

fn tree(lines: &[TreeLine], style: Style) -> String {
    let (more, last, rail) = if style.unicode {
        ("├── ", "└── ", "│   ")
    } else {
        ("|-- ", "`-- ", "|   ")
    };
    let mut all = Text::new();
    let mut shortened = 0;
    for line in each(lines) {
        let mut out = String::new();
        if let Some((own, above)) = line.rails.split_last() {
            out.extend(above.iter().map(|goes_on| if *goes_on { rail } else { "    " }));
            out += if *own { more } else { last };
        }
        out += &line.valued();
        if line.again {
            out += ", and moves again";
        }
        if line.seen {
            out += ", drawn above";
        } else if line.cut {
            out += ", and more";
        }
        if let Some((at, _)) = out.char_indices().nth(style.width)
            && let Some((cut, _)) = out.char_indices().nth(style.width.saturating_sub(3))
            && at > cut
        {
            out.truncate(cut);
            out += "...";
            shortened += 1;
        }
        all.push(&out);
        all.push("\n");
    }
    let mut all = all.end();
    if shortened > 0 {
        all += &match shortened {
            1 => "(one line is cut to fit the page)".to_string(),
            n => format!("({n} lines are cut to fit the page)"),
        };
    }
    all.trim_end().to_string()
}

pub(super) fn failed(
    what: &str,
    source: &str,
    sides: Option<&(Datum, Datum)>,
    at: &[(String, Datum)],
) -> String {
    let mut out = what.to_string();
    if !at.is_empty() {
        let at: Vec<String> = at.iter().map(|(n, v)| format!("{n} = {}", v.written())).collect();
        out += &format!("\n  at {}", at.join(", "));
    }
    if let Some((left, right)) = sides {
        let (left, right) = (left.written(), right.written());
        // Which truth value is which is seen where the conditions stand beside them.
        out += &match conditions(source).filter(|_| matches!(&*left, "true" | "false")) {
            Some((a, b)) => format!("\n  {a} is {left}, {b} is {right}"),
            None => format!("\n  the left side is {left}, the right side {right}"),
        };
    }
    out
}

/// The two conditions that a claim joins, in its own words.
fn conditions(source: &str) -> Option<(&str, &str)> {
    let text = source.trim();
    let text = text.strip_prefix("claim ").or_else(|| text.strip_prefix("assert ")).unwrap_or(text);
    // Of more than one joint it is not clear from the words which of them counts.
    if text.contains(['"', '#']) || [" or ", " implies ", " not "].iter().any(|w| text.contains(w))
    {
        return None;
    }
    let (mut depth, mut middle, mut end) = (0usize, None, text.len());
    let mut joints = 0;
    for (i, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > 0 {
            continue;
        }
        let rest = text.get(i..)?;
        let word =
            [" iff ", " and ", " == ", " != "].into_iter().find(|word| rest.starts_with(word));
        match word {
            // `iff` and `and` bind more loosely than comparisons.
            Some(word @ (" iff " | " and ")) => {
                joints += 1;
                middle = Some((i, word.len()));
            }
            Some(word) if middle.is_none() => middle = Some((i, word.len())),
            _ => {}
        }
        if [" for ", "\nfor ", " if ", "\n"].iter().any(|word| rest.starts_with(word)) {
            end = i;
            break;
        }
    }
    let (at, length) = middle.filter(|_| joints <= 1)?;
    let (left, right) = (text.get(..at)?.trim(), text.get(at + length..end)?.trim());
    (!left.is_empty() && !right.is_empty()).then_some((left, right))
}
