//! How wide texts are. No browser is asked, so each letter counts for as much as in the widest of
//! the fonts that a picture names.

use crate::meter::each;
use crate::report::clean;

/// How wide the letters from the blank to `~` are in the widest of these fonts, DejaVu Sans, in
/// thousandths of their size.
const WIDTHS: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];

/// The share of its size that a letter takes of a line; letters of other scripts may be square.
fn share(letter: char) -> f64 {
    let place = u32::from(letter).checked_sub(u32::from(' '));
    let known = place.and_then(|place| WIDTHS.get(place as usize));
    known.map_or(1.0, |width| f64::from(*width) / 1000.0)
}

/// How much room a text needs at a size.
pub(super) fn wide(text: &str, size: u32) -> f64 {
    clean(text).chars().map(share).sum::<f64>() * f64::from(size)
}

/// The widest of some texts.
pub(super) fn widest<'a>(texts: impl IntoIterator<Item = &'a str>, size: u32) -> f64 {
    each(texts).map(|text| wide(text, size)).fold(0.0, f64::max)
}

/// Whether there is room for a text: what was added up in another order is a hair off.
fn fits(text: &str, size: u32, room: f64) -> bool {
    wide(text, size) <= room + 0.01
}

/// A text, cut to what there is room for.
pub(super) fn cut(text: &str, size: u32, room: f64) -> String {
    let text = clean(text);
    if fits(&text, size, room) {
        return text;
    }
    let head: String = fitting(text.chars(), room / f64::from(size) - share('…')).collect();
    head.trim_end().to_string() + "…"
}

/// The name of a position, cut inside: what tells it from others stands at its end. A sum keeps whole
/// parts.
pub(super) fn cut_inside(text: &str, size: u32, room: f64) -> String {
    let text = clean(text);
    if fits(&text, size, room) {
        return text;
    }
    if let Some(sum) = whole_parts(&text, |cut| fits(cut, size, room)) {
        return sum;
    }
    let room = room / f64::from(size) - share('…');
    let tail: Vec<char> = fitting(text.chars().rev(), room / 2.0).collect();
    let head: String = fitting(text.chars(), room - room / 2.0).collect();
    head + "…" + &tail.into_iter().rev().collect::<String>()
}

/// As many of the first and the last parts of a sum as fit, at least one of each.
fn whole_parts(text: &str, fits: impl Fn(&str) -> bool) -> Option<String> {
    let mut depth = 0_usize;
    let mut plus: Vec<usize> = Vec::new();
    for (at, letter) in each(text.char_indices()) {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '+' if depth == 0 => plus.push(at),
            _ => {}
        }
    }
    let mut found = None;
    for ends in 0..plus.len().saturating_sub(1) {
        let (head, tail) = (ends.div_ceil(2), plus.len() - 1 - ends / 2);
        let (head, tail) = (text.get(..*plus.get(head)?)?, text.get(*plus.get(tail)?..)?);
        let cut = format!("{head}+ … {tail}");
        if !fits(&cut) {
            break;
        }
        found = Some(cut);
    }
    found
}

/// The first letters that fit into this multiple of their size.
fn fitting(letters: impl Iterator<Item = char>, room: f64) -> impl Iterator<Item = char> {
    let mut left = room;
    letters.take_while(move |letter| {
        left -= share(*letter);
        left >= 0.0
    })
}
