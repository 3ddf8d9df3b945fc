//! The positions that can follow one, each once: boxes in layers, and moves as lines from above to below.

use super::layers::{Line, Piece, Placed, place};
use super::letters::{cut, cut_inside, wide, widest};
use super::{Anchor, Ink, MARGIN, Sheet, TITLE, board};
use crate::meter::each;
use crate::report::graph::{head, label};
use crate::session::answer::{Arrow, GraphNode, PositionGraph};

const TOP: f64 = 52.0;
const SIZE: u32 = 13;
const WORDS: u32 = 12;
const LINE: f64 = 17.0;
/// A name that is wider is cut.
const LONGEST: f64 = 190.0;
/// From the edge of a box to what stands in it.
const INSIDE: f64 = 7.0;
/// How far a move back to the same position goes out to the side.
const LOOP: f64 = 18.0;

/// How far beside the middle of a box a line back begins and ends.
const ASIDE: f64 = 11.0;

/// Moves that win, moves after which the same player moves, and moves back join none of another kind.
const WINS: u8 = 1;
const AGAIN: u8 = 2;
const BACK: u8 = 4;

fn kind(graph: &PositionGraph, arrow: &Arrow) -> u8 {
    let bit = |is: bool, bit: u8| if is { bit } else { 0 };
    bit(graph.wins(arrow), WINS) | bit(arrow.again, AGAIN) | bit(arrow.back, BACK)
}

/// The lines of a box: the name, and what it is worth.
fn lines_of(node: &GraphNode) -> Vec<String> {
    let (name, worth) = label(node);
    let name = cut_inside(&name, SIZE, LONGEST);
    let worth = worth.map(|worth| cut(&worth, SIZE, LONGEST));
    let name =
        (worth.is_none() || !board::says_all(&node.position, &node.drawings)).then_some(name);
    [name, worth].into_iter().flatten().collect()
}

fn size_of(node: &GraphNode, looped: bool) -> (f64, f64) {
    let lines = lines_of(node);
    let (across, down) = board::size(&node.drawings);
    let board = if node.drawings.is_empty() { 0.0 } else { down + INSIDE };
    let words = widest(lines.iter().map(String::as_str), SIZE);
    let side = if looped { 2.0 * LOOP } else { 0.0 };
    let across = words.max(across) + 2.0 * INSIDE + side;
    (across, board + LINE * lines.len() as f64 + INSIDE)
}

pub(super) fn graph(graph: &PositionGraph) -> String {
    let title = head(graph);
    let mut sheet = Sheet::new(&title);
    let loops: Vec<&Arrow> = graph.arrows.iter().filter(|a| a.from == a.to).collect();
    let looped = |i: usize| loops.iter().any(|a| a.from == i);
    let nodes = graph.nodes.iter().enumerate();
    let sizes: Vec<(f64, f64)> = each(nodes).map(|(i, node)| size_of(node, looped(i))).collect();
    let layers: Vec<usize> = graph.nodes.iter().map(|node| node.layer).collect();
    let line = |a: &Arrow| {
        let (upper, lower) = if a.back { (a.to, a.from) } else { (a.from, a.to) };
        Line { upper, lower, kind: kind(graph, a) }
    };
    let lines: Vec<Line> = graph.arrows.iter().filter(|a| a.from != a.to).map(line).collect();
    let placed = place(&sizes, &layers, &lines);
    let said = legend(graph);
    let words = widest(said.iter().map(|(text, _)| text.as_str()), WORDS);
    let words = words.max(wide(&title, TITLE).min(900.0));
    let width = placed.width.max(words) + 2.0 * MARGIN;
    let left = (width - placed.width) / 2.0;
    sheet.title(width);
    for piece in each(&placed.pieces) {
        draw_piece(&mut sheet, piece, (left, TOP));
    }
    for (i, node) in each(graph.nodes.iter().enumerate()) {
        draw_box(&mut sheet, node, (&placed, &sizes, i), looped(i), (left, TOP));
    }
    let mut foot = TOP + placed.height + 16.0;
    for (text, ink) in &said {
        sheet.ink(MARGIN, foot + 12.0, (WORDS, *ink), Anchor::Start, text);
        foot += LINE + 2.0;
    }
    sheet.end(width, foot + 12.0)
}

fn legend(graph: &PositionGraph) -> Vec<(String, Ink)> {
    let mut said = Vec::new();
    let any = |bit: u8| graph.arrows.iter().any(|a| kind(graph, a) & bit != 0);
    if graph.nodes.iter().any(|node| node.outcome == 'P') {
        let wins = if any(WINS) { "; thick lines are the moves that win" } else { "" };
        said.push((format!("P-positions have a thick frame, in red{wins}"), Ink::Lost));
    }
    let mut say = |is: bool, text: &str| {
        if is {
            said.push((text.to_string(), Ink::Letters));
        }
    };
    say(any(BACK), "dashed lines lead back up, to where the game has been");
    say(any(AGAIN), "dotted lines are moves after which the same player moves again");
    said
}

fn draw_piece(sheet: &mut Sheet, piece: &Piece, (left, top): (f64, f64)) {
    let kind = piece.line.kind;
    // A line back stands beside those that lead on.
    let aside = |at_box: bool| if kind & BACK != 0 && at_box { ASIDE } else { 0.0 };
    let (x, y) = (piece.from.0 + left + aside(piece.begins), piece.from.1 + top);
    let (to, end) = (piece.to.0 + left + aside(piece.ends), piece.to.1 + top);
    let middle = (y + end) / 2.0;
    // A head needs some length.
    let (start, last) = match (kind & BACK != 0, piece.begins, piece.ends) {
        (true, true, _) => (y + 6.0, end),
        (false, _, true) => (y, end - 6.0),
        _ => (y, end),
    };
    let mut path =
        format!("M{x:.1} {start:.1}C{x:.1} {middle:.1} {to:.1} {middle:.1} {to:.1} {last:.1}");
    if let Some(through) = piece.through {
        path += &format!("V{:.1}", through + top);
    }
    let (ink, wide) = if kind & WINS != 0 { (Ink::Dot, 2.2) } else { (Ink::Edge, 1.1) };
    let dash = match kind {
        kind if kind & BACK != 0 => "6 4",
        kind if kind & AGAIN != 0 => "1.5 3.5",
        _ => "",
    };
    sheet.path(&path, (ink, wide), dash);
    if kind & BACK == 0 && piece.ends {
        sheet.head((to, end), true, ink);
    }
    if kind & BACK != 0 && piece.begins {
        sheet.head((x, y), false, ink);
    }
}

fn draw_box(
    sheet: &mut Sheet,
    node: &GraphNode,
    (placed, sizes, at): (&Placed, &[(f64, f64)], usize),
    looped: bool,
    (left, top): (f64, f64),
) {
    let (Some(place), Some(size)) = (placed.boxes.get(at), sizes.get(at)) else { return };
    let side = if looped { LOOP } else { 0.0 };
    let (x, y) = (place.0 + left, place.1 + top);
    let corner = (x - size.0 / 2.0 + side, y - size.1 / 2.0);
    let size = (size.0 - 2.0 * side, size.1);
    let lost = node.outcome == 'P';
    let frame = if lost { (Ink::Lost, 2.6) } else { (Ink::Edge, 1.0) };
    sheet.frame(corner, size, frame);
    if looped {
        let (right, middle) = (corner.0 + size.0, y);
        let out = right + LOOP;
        let path = format!(
            "M{right:.1} {:.1}C{out:.1} {:.1} {out:.1} {:.1} {:.1} {:.1}",
            middle + 7.0,
            middle + 9.0,
            middle - 9.0,
            right + 1.0,
            middle - 7.0
        );
        sheet.path(&path, (Ink::Edge, 1.1), "6 4");
    }
    let mut foot = corner.1;
    if !node.drawings.is_empty() {
        let (across, down) = board::size(&node.drawings);
        board::draw(sheet, &node.drawings, (x - across / 2.0, foot + INSIDE));
        foot += down + INSIDE;
    }
    let ink = if lost { Ink::Lost } else { Ink::Letters };
    for line in lines_of(node) {
        foot += LINE;
        sheet.ink(x, foot - 1.0, (SIZE, ink), Anchor::Middle, &line);
    }
}
