//! Values against a number, drawn with letters: dots of braille where there are such letters,
//! stars where there are none.

use super::Style;
use super::scale::{Heights, range, ticks};
use crate::meter::each;
use crate::session::answer::Series;
use crate::session::answer::{Axis, Datum};

/// How many lines a picture has.
const LINES: usize = 16;
/// A number is at most so many columns wide.
const WIDEST: usize = 4;

/// The dots of a letter of braille: rows from above, two in each.
const BRAILLE: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// A sheet of letters with dots in them.
pub(super) struct Sheet {
    letters: Vec<Vec<u32>>,
}

impl Sheet {
    pub(super) fn new(width: usize, lines: usize) -> Sheet {
        Sheet { letters: vec![vec![0; width]; lines] }
    }

    /// Sets a dot; two stand side by side in a letter, and four one below the other.
    pub(super) fn dot(&mut self, x: usize, y: usize) {
        let bits = BRAILLE.get(y % 4).and_then(|row| row.get(x % 2)).copied().unwrap_or(0);
        if let Some(letter) = self.letters.get_mut(y / 4).and_then(|line| line.get_mut(x / 2)) {
            *letter |= bits;
        }
    }

    /// The lines from above; a letter with any dot is `mark`, if there is one.
    pub(super) fn lines(&self, mark: Option<char>) -> Vec<String> {
        let letter = |bits: &u32| match (bits, mark) {
            (0, _) => ' ',
            (_, Some(mark)) => mark,
            (bits, None) => char::from_u32(0x2800 + bits).unwrap_or('?'),
        };
        self.letters.iter().map(|line| line.iter().map(letter).collect()).collect()
    }
}

/// Where the numbers of an axis stand, counted in half letters.
struct Across {
    /// Half letters from one number to the next, where there is room for all.
    each: usize,
    /// How many numbers share a half letter.
    share: usize,
    halves: bool,
}

impl Across {
    fn new(numbers: usize, room: usize, halves: bool) -> Across {
        let dots = if halves { 2 * room } else { room }.max(1);
        if numbers <= room {
            let each = 2 * (room / numbers.max(1)).clamp(1, WIDEST);
            return Across { each, share: 1, halves };
        }
        Across { each: if halves { 1 } else { 2 }, share: numbers.div_ceil(dots), halves }
    }

    fn dot(&self, number: usize) -> usize {
        number / self.share * self.each
    }

    fn column(&self, number: usize) -> usize {
        self.dot(number) / 2
    }

    fn is_crowded(&self) -> bool {
        self.halves && self.each == 1
    }
}

/// Values against the numbers of an axis.
pub(super) fn plot(what: &str, axis: &Axis, values: &[Datum], style: Style) -> String {
    let head = format!("{what} against {}", range(axis));
    heights(&head, axis, (values, Heights::new(values)), style)
}

/// One of several, or by logarithms.
pub(super) fn series(one: &Series, log: bool, style: Style) -> String {
    let head = format!("{} against {}", one.name, range(&one.axis));
    match log {
        false => heights(&head, &one.axis, (&one.values, Heights::new(&one.values)), style),
        true => {
            let found = Heights::by_powers(&one.values);
            heights(&format!("{head}, by powers of 2"), &one.axis, (&one.values, found), style)
        }
    }
}

fn heights(
    head: &str,
    axis: &Axis,
    (values, found): (&[Datum], Option<Heights>),
    style: Style,
) -> String {
    let mut out = super::wrapped(head, style.width);
    let Some(heights) = found else {
        out.push("  too many values that are no numbers; `table` shows them".to_string());
        return out.join("\n");
    };
    if values.is_empty() {
        out.push("  nothing to draw".to_string());
        return out.join("\n");
    }
    let (low, high) = heights.ends();
    let span = (high - low) as u128;
    // Where all values have a line of their own, each line is one value.
    let exact = span < LINES as u128;
    let lines = if exact { span as usize + 1 } else { LINES };
    let line_of = |height: i128| -> (usize, usize) {
        let up = (height - low) as u128;
        if exact {
            return (lines - 1 - up as usize, 2);
        }
        let dots = if style.unicode { 4 * lines } else { lines };
        let scaled = (up * (dots as u128 - 1) + span / 2) / span;
        let down = dots - 1 - scaled as usize;
        if style.unicode { (down / 4, down % 4) } else { (down, 2) }
    };
    let labels: Vec<(usize, String)> = heights
        .marks(if exact { lines as i128 } else { 6 })
        .into_iter()
        .map(|height| (line_of(height).0, heights.label(height)))
        .collect();
    let left = super::column(labels.iter().map(|(_, l)| l.chars().count()).max().unwrap_or(0));
    let room = style.width.saturating_sub(left + 2).max(8);
    let across = Across::new(values.len(), room, style.unicode);
    let mut sheet = Sheet::new(room, lines);
    for (i, height) in each(&heights.of).enumerate() {
        let (line, dot) = line_of(*height);
        sheet.dot(across.dot(i), 4 * line + dot);
    }
    let mark = match (style.unicode, exact && !across.is_crowded()) {
        (true, true) => Some('•'),
        (true, false) => None,
        (false, _) => Some('*'),
    };
    let (rail, notch) = if style.unicode { ("│", "┤") } else { ("|", "+") };
    for (i, line) in sheet.lines(mark).iter().enumerate() {
        let label = labels.iter().find(|(at, _)| *at == i).map(|(_, l)| l.as_str());
        let edge = if label.is_some() { notch } else { rail };
        out.push(format!("{:>left$} {edge}{line}", label.unwrap_or("")).trim_end().to_string());
    }
    let used = across.column(values.len() - 1) + 1;
    let places = ticks(axis, |step, longest| across.column(step) >= longest + 2);
    let places: Vec<(usize, String)> =
        places.into_iter().map(|(i, label)| (across.column(i), label)).collect();
    let corner = if style.unicode { "└" } else { "+" };
    let notch = if style.unicode { '┬' } else { '+' };
    out.push(format!("{:left$} {corner}{}", "", edge(&places, used, notch, style)));
    out.push(format!("{:left$}  {}", "", numbers(&places, room)).trim_end().to_string());
    if across.share > 1 {
        let of = format!("{} values of {}", across.share, axis.name);
        let dots = if style.unicode { " of dots" } else { "" };
        out.push(format!("(each column{dots} stands for {of})"));
    }
    out.join("\n")
}

/// The line of an axis, with a notch where a number stands.
pub(super) fn edge(places: &[(usize, String)], width: usize, notch: char, style: Style) -> String {
    let plain = if style.unicode { '─' } else { '-' };
    let at = |column| places.iter().any(|(place, _)| *place == column);
    (0..width).map(|column| if at(column) { notch } else { plain }).collect()
}

/// The numbers of an axis, each beginning where it stands; what has no room is left out.
pub(super) fn numbers(places: &[(usize, String)], room: usize) -> String {
    let mut out = String::new();
    let mut end = 0;
    for (column, label) in places {
        let length = label.chars().count();
        if *column < end + usize::from(end > 0) || column + length > room {
            continue;
        }
        out += &" ".repeat(column - end);
        out += label;
        end = column + length;
    }
    out
}
