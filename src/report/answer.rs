//! Answers for people.

use super::Style;
use super::disguises;
use super::graph;
use super::map::map;
use super::misere::BESIDE;
use super::phrases::{and_more, failed, move_lines, position, tabulated, unlisted};
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
