//! What of a drawing moves can use, and the lands that it falls apart into.
//!
//! Nothing that is left out or written in another way changes the tree of moves, so it is right
//! for either way of playing.

use super::drawing::{
    BARE, BRACE, DOT, Drawing, LAND, LETTER, Mark, ONE_SIDED, TIP, boundaries, is_letter,
    new_letter, place, regions,
};
use super::joined::Joined;

/// In a region with this many lives it does not matter which boundary spots of one life are on: a
/// line between two of them leaves the third and the new spot, which can be joined.
const FEW_LIVES: usize = 3;

/// Reduces drawings. The room that it needs is kept from one to the next: there are many of them, and they are small.
#[derive(Debug, Default)]
pub(super) struct Reducer {
    left: Drawing,
    times: Vec<u8>,
    lives: Lives,
    joined: Joined,
    homes: Vec<Option<usize>>,
    /// The regions, each with the first that it is joined with, and where it begins and ends.
    regions: Vec<(usize, usize, usize)>,
    names: Vec<Option<Mark>>,
}

impl Reducer {
    /// Leaves out spots that are used up, and regions in which there is no move.
    pub(super) fn reduce(&mut self, drawing: &mut Drawing) {
        let Reducer { left, times, lives, .. } = self;
        loop {
            let mut changed = name_one_sided(drawing, times);
            left.clear();
            lives.begin(times.len());
            for region in regions(drawing) {
                let begins = left.len();
                let mut met = 0;
                for boundary in boundaries(region) {
                    changed |= add_boundary(left, boundary);
                    met += 1;
                }
                let Some(own) = left.get_mut(begins..) else { continue };
                let (lives, apart) = lives.of(own);
                if lives < 2 {
                    changed = true;
                    left.truncate(begins);
                    continue;
                }
                if lives <= FEW_LIVES && apart && met > 1 {
                    let mut spots: Drawing = boundaries(own).flatten().copied().collect();
                    spots.sort_unstable();
                    left.truncate(begins);
                    left.extend(spots);
                    left.push(DOT);
                }
                left.push(BRACE);
            }
            std::mem::swap(drawing, left);
            if !changed {
                return;
            }
        }
    }

    /// Writes the lands of a drawing behind what stands there already, each with its letters in order and `LAND` at its
    /// end. Regions that share no spot are games of their own.
    pub(super) fn part(&mut self, drawing: &[Mark], lands: &mut Drawing) {
        let Reducer { joined, homes, regions: all, names, .. } = self;
        joined.clear();
        homes.clear();
        homes.resize(place(new_letter(drawing)), None);
        all.clear();
        let mut begin = 0;
        for (at, region) in drawing.split_inclusive(|mark| *mark == BRACE).enumerate() {
            joined.add();
            all.push((0, begin, begin + region.len()));
            begin += region.len();
            for mark in region.iter().filter(|mark| is_letter(**mark)) {
                if let Some(other) = homes.get_mut(place(*mark)).and_then(|home| home.replace(at)) {
                    joined.join(other, at);
                }
            }
        }
        for (at, (first, ..)) in all.iter_mut().enumerate() {
            *first = joined.first(at);
        }
        all.sort_unstable();
        for land in all.chunk_by(|one, other| one.0 == other.0) {
            let begin = lands.len();
            for (_, from, end) in land {
                lands.extend_from_slice(drawing.get(*from..*end).unwrap_or_default());
            }
            in_order(lands.get_mut(begin..).unwrap_or_default(), names);
            lands.push(LAND);
        }
    }
}

/// Names letters anew, in the order in which they stand.
pub(super) fn in_order(land: &mut [Mark], names: &mut Vec<Option<Mark>>) {
    names.clear();
    names.resize(place(new_letter(land)), None);
    let mut next = LETTER;
    for mark in land.iter_mut().filter(|mark| is_letter(**mark)) {
        let Some(name) = names.get_mut(place(*mark)) else { continue };
        *mark = *name.get_or_insert_with(|| {
            next += 1;
            next - 1
        });
    }
}

/// A letter that stands alone is a spot of one side.
fn name_one_sided(drawing: &mut Drawing, times: &mut Vec<u8>) -> bool {
    times.clear();
    times.resize(place(new_letter(drawing)), 0);
    for mark in drawing.iter().filter(|mark| is_letter(**mark)) {
        if let Some(times) = times.get_mut(place(*mark)) {
            *times = times.saturating_add(1);
        }
    }
    let mut changed = false;
    for mark in drawing.iter_mut().filter(|mark| is_letter(**mark)) {
        if times.get(place(*mark)) == Some(&1) {
            (*mark, changed) = (ONE_SIDED, true);
        }
    }
    changed
}

/// Adds a boundary. Between two sides of a spot that stand next to each other there is nothing a line
/// could part: they are one.
fn add_boundary(left: &mut Drawing, boundary: &[Mark]) -> bool {
    let begins = left.len();
    let mut changed = false;
    for mark in boundary {
        match left.get_mut(begins..).and_then(|own| own.last_mut()) {
            Some(last) if is_letter(*mark) && *last == *mark => {
                (*last, changed) = (ONE_SIDED, true);
            }
            _ => left.push(*mark),
        }
    }
    // The last spot stands next to the first.
    if let Some([first, .., last]) = left.get_mut(begins..)
        && is_letter(*first)
        && first == last
    {
        (*first, changed) = (ONE_SIDED, true);
        left.pop();
    }
    left.push(DOT);
    changed
}

/// Counts the lives of regions.
#[derive(Debug, Default)]
struct Lives {
    /// The region in which each letter was met last.
    last: Vec<Option<usize>>,
    region: usize,
}

impl Lives {
    /// Begins a drawing of so many letters.
    fn begin(&mut self, letters: usize) {
        self.last.clear();
        self.last.resize(letters, None);
    }

    /// How many lives the next region has, and whether each of its spots has one and is met once.
    fn of(&mut self, region: &[Mark]) -> (usize, bool) {
        self.region += 1;
        let (mut lives, mut apart) = (0, true);
        for mark in region {
            match *mark {
                BARE => (lives, apart) = (lives + 3, false),
                TIP => (lives, apart) = (lives + 2, false),
                ONE_SIDED => lives += 1,
                LAND | DOT | BRACE => {}
                letter => {
                    let last = self.last.get_mut(place(letter));
                    match last.and_then(|last| last.replace(self.region)) {
                        Some(before) if before == self.region => apart = false,
                        _ => lives += 1,
                    }
                }
            }
        }
        (lives, apart)
    }
}
