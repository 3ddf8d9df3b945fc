//! Drawings as rows of marks, and how they are read and written.

use super::super::fault::FaultKind;
use super::joined::Joined;
use crate::meter::{self, Spent};
use hashbrown::HashMap;

/// A spot as it is met on a walk along a boundary, or the end of a boundary or a region.
pub(super) type Mark = u16;

/// Regions one after the other, each with its boundaries.
pub(super) type Drawing = Vec<Mark>;

/// A spot without a line: a boundary of its own.
pub(super) const BARE: Mark = 0;
/// A spot with one line.
pub(super) const TIP: Mark = 1;
/// A spot with two lines, of which a line can reach one side only.
pub(super) const ONE_SIDED: Mark = 2;
/// From here on: a spot with two lines that is met in two places.
pub(super) const LETTER: Mark = 3;
/// Ends a land, where lands stand side by side.
pub(super) const LAND: Mark = Mark::MAX - 2;
/// Ends a boundary.
pub(super) const DOT: Mark = Mark::MAX - 1;
/// Ends a region.
pub(super) const BRACE: Mark = Mark::MAX;

/// More letters than this are not told apart.
pub(super) const MOST_LETTERS: usize = 60_000;

/// A line may need this many new letters: for its new spot, and for the spots at its ends.
pub(super) const LETTERS_OF_A_LINE: usize = 3;

const ALPHABET: u16 = 26;

pub(super) fn is_letter(mark: Mark) -> bool {
    (LETTER..LAND).contains(&mark)
}

/// The place of a letter in a row of all letters.
pub(super) fn place(mark: Mark) -> usize {
    usize::from(mark.saturating_sub(LETTER))
}

pub(super) fn regions(drawing: &[Mark]) -> impl Iterator<Item = &[Mark]> {
    drawing.split(|mark| *mark == BRACE).filter(|region| !region.is_empty())
}

pub(super) fn boundaries(region: &[Mark]) -> impl Iterator<Item = &[Mark]> {
    region.split(|mark| *mark == DOT).filter(|boundary| !boundary.is_empty())
}

/// The lines that spots can still take, together.
pub(super) fn lives(drawing: &[Mark]) -> usize {
    let halves = drawing.iter().map(|mark| match *mark {
        BARE => 6,
        TIP => 4,
        ONE_SIDED => 2,
        LAND | DOT | BRACE => 0,
        // Each of the two places where a letter stands.
        _ => 1,
    });
    halves.sum::<usize>() / 2
}

/// Drawings that stand one after the other, each with `LAND` at its end.
pub(super) fn lands(side_by_side: &[Mark]) -> impl Iterator<Item = &[Mark]> {
    side_by_side.split(|mark| *mark == LAND).filter(|land| !land.is_empty())
}

/// The letter after all those of a drawing.
pub(super) fn new_letter(drawing: &[Mark]) -> Mark {
    let letters = drawing.iter().filter(|mark| is_letter(**mark));
    letters.max().map_or(LETTER, |most| most + 1)
}

/// Reads a drawing in the writing of Lemoine and Viennot: `0.AB}0*2.AB`.
pub(super) fn read(text: &str) -> Result<Drawing, FaultKind> {
    meter::room_for::<Mark>(4 * text.len())?;
    meter::work_on(text.len())?;
    let mut names: HashMap<(char, usize), (Mark, usize)> = HashMap::new();
    let mut reading = Reading::default();
    let mut letters = text.chars().filter(|c| !c.is_whitespace()).peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '.' => reading.end_boundary()?,
            '}' | ']' | '!' => reading.end_region()?,
            '0' => reading.spot(BARE)?,
            '1' => reading.spot(TIP)?,
            '2' => reading.spot(ONE_SIDED)?,
            '*' => {
                let mut count = 0usize;
                while let Some(digit) = letters.peek().and_then(|c| c.to_digit(10)) {
                    letters.next();
                    count = count.saturating_mul(10).saturating_add(digit as usize);
                }
                reading.repeat(count)?;
            }
            letter if letter.is_alphabetic() => {
                let mut primes = 0;
                while letters.next_if_eq(&'\'').is_some() {
                    primes += 1;
                }
                // A line has letters of its own.
                if names.len() + LETTERS_OF_A_LINE >= MOST_LETTERS {
                    return Err(unfit("a drawing has more letters than are told apart"));
                }
                let next = LETTER + names.len() as Mark;
                let (mark, times) = names.entry((letter, primes)).or_insert((next, 0));
                *times += 1;
                if *times > 2 {
                    return Err(unfit("a letter stands in a drawing more than twice"));
                }
                reading.spot(*mark)?;
            }
            _ => return Err(unfit("a drawing has `0`, `1`, `2`, letters, `.` and `}` alone")),
        }
    }
    if names.values().any(|(_, times)| *times == 1) {
        return Err(unfit(
            "a letter stands in a drawing once; a spot of two lines that is met once is `2`",
        ));
    }
    reading.end_region()?;
    meter::work_on(reading.drawing.len())?;
    meter::room_for::<[usize; 6]>(reading.drawing.len())?;
    match misdrawn(&reading.drawing) {
        Some(why) => Err(unfit(why)),
        None => Ok(reading.drawing),
    }
}

/// Why no lines on the plane lead to such regions, as far as that shows in one boundary, or in which regions
/// boundaries lie: not every drawing that passes can be drawn.
fn misdrawn(drawing: &[Mark]) -> Option<&'static str> {
    // For each letter the boundary where it was met first, and whether it is met there again.
    let mut met: Vec<Option<(usize, bool)>> = vec![None; place(new_letter(drawing))];
    let all =
        || regions(drawing).enumerate().flat_map(|(r, all)| boundaries(all).map(move |b| (r, b)));
    // The boundaries, as far as letters join them.
    let mut figures = Joined::default();
    for (at, (_, boundary)) in all().enumerate() {
        figures.add();
        for letter in boundary.iter().filter(|mark| is_letter(**mark)) {
            let Some(met) = met.get_mut(place(*letter)) else { continue };
            match *met {
                Some((first, _)) if first == at => *met = Some((at, true)),
                Some((first, _)) => drop(figures.join(first, at)),
                None => *met = Some((at, false)),
            }
        }
    }
    // What is met twice in one boundary encloses what is met in between.
    let mut open: Vec<Mark> = Vec::new();
    for letter in drawing.iter().filter(|mark| is_letter(**mark)) {
        match met.get_mut(place(*letter)) {
            Some(Some((_, again))) if *again => {
                *again = false;
                open.push(*letter);
            }
            _ if open.last() == Some(letter) => drop(open.pop()),
            _ => {}
        }
    }
    if !open.is_empty() {
        return Some("two letters are met in turn in one boundary, as if lines crossed");
    }
    // Each region parts the figures that lie in it, so that no way leads around.
    let mut ways = Joined::default();
    let count = regions(drawing).count();
    (0..count + figures.len()).for_each(|_| ways.add());
    let around =
        |(at, (region, _)): (usize, (usize, _))| !ways.join(region, count + figures.first(at));
    match all().enumerate().any(around) {
        true => Some("a letter stands in two boundaries of one region, or other letters join them"),
        false => None,
    }
}

#[derive(Default)]
struct Reading {
    drawing: Drawing,
    /// The spots of the boundary that is open.
    open: usize,
    bare: bool,
}

impl Reading {
    fn spot(&mut self, mark: Mark) -> Result<(), FaultKind> {
        if self.bare || (mark == BARE && self.open > 0) {
            return Err(unfit("`0` is a boundary of its own: a spot without lines"));
        }
        self.bare = mark == BARE;
        self.open += 1;
        Ok(meter::push(&mut self.drawing, mark)?)
    }

    fn repeat(&mut self, count: usize) -> Result<(), FaultKind> {
        if !self.bare || count == 0 {
            return Err(unfit("`*` stands behind `0`, before how many of them there are"));
        }
        for _ in 1..count {
            self.end_boundary()?;
            self.spot(BARE)?;
        }
        Ok(())
    }

    fn end_boundary(&mut self) -> Result<(), FaultKind> {
        if self.open > 0 {
            (self.open, self.bare) = (0, false);
            meter::push(&mut self.drawing, DOT)?;
        }
        Ok(())
    }

    fn end_region(&mut self) -> Result<(), FaultKind> {
        self.end_boundary()?;
        if self.drawing.last().is_some_and(|last| *last != BRACE) {
            meter::push(&mut self.drawing, BRACE)?;
        }
        Ok(())
    }
}

fn unfit(why: &str) -> FaultKind {
    let instead = "write a drawing as in `SproutsAt(\"0.AB}0*2.AB\")`: boundaries with `.` between them, regions with `}`";
    FaultKind::Unfit { why: why.into(), instead: instead.into() }
}

/// Writes a drawing. A spot that is met twice in one boundary is a small letter, one between two
/// regions a capital.
pub(super) fn written(drawing: &[Mark]) -> Result<String, Spent> {
    meter::room(4 * drawing.len())?;
    let names = names(drawing)?;
    let mut all: Vec<String> = Vec::new();
    for region in regions(drawing) {
        let bare = boundaries(region).filter(|boundary| **boundary == [BARE]).count();
        let mut own: Vec<String> = match bare {
            0..=2 => (0..bare).map(|_| "0".into()).collect(),
            more => vec![format!("0*{more}")],
        };
        for boundary in boundaries(region).filter(|boundary| **boundary != [BARE]) {
            let mut text = String::new();
            for mark in boundary {
                match (*mark, names.get(place(*mark))) {
                    (BARE, _) => text.push('0'),
                    (TIP, _) => text.push('1'),
                    (ONE_SIDED, _) => text.push('2'),
                    (_, Some(name)) => text.push_str(name),
                    (_, None) => {}
                }
            }
            own.push(text);
        }
        all.push(own.join("."));
    }
    Ok(all.join("}"))
}

/// What the letters are called, in the order of their places.
fn names(drawing: &[Mark]) -> Result<Vec<String>, Spent> {
    let letters = place(new_letter(drawing));
    // After the alphabet each name is as much longer as it is used again.
    meter::room(letters * (size_of::<String>() + letters / usize::from(ALPHABET)))?;
    // The first boundary where each letter is met, and whether it is met there twice.
    let mut met: Vec<Option<(usize, bool)>> = vec![None; letters];
    for (at, boundary) in regions(drawing).flat_map(boundaries).enumerate() {
        for letter in boundary.iter().filter(|mark| is_letter(**mark)) {
            let Some(met) = met.get_mut(place(*letter)) else { continue };
            *met = Some(met.map_or((at, false), |(first, _)| (first, first == at)));
        }
    }
    let mut names = vec![String::new(); letters];
    let (mut small, mut capital) = (0, 0);
    for letter in drawing.iter().filter(|mark| is_letter(**mark)) {
        let Some(name) = names.get_mut(place(*letter)).filter(|name| name.is_empty()) else {
            continue;
        };
        let twice = met.get(place(*letter)).copied().flatten().is_some_and(|(_, twice)| twice);
        let (count, first) = if twice { (&mut small, b'a') } else { (&mut capital, b'A') };
        name.push(char::from(first + (*count % ALPHABET) as u8));
        (0..*count / ALPHABET).for_each(|_| name.push('\''));
        *count += 1;
    }
    Ok(names)
}
