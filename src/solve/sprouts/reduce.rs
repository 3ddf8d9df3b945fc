//! What of a drawing moves can use, and the lands that it falls apart into.
//!
//! Nothing that is left out or written in another way changes the tree of moves, so it is right
//! for either way of playing.

use super::drawing::{
    BARE, BRACE, DOT, Drawing, Mark, ONE_SIDED, TIP, boundaries, is_letter, new_letter, place,
    regions,
};
use super::joined::Joined;

/// In a region with this many lives it does not matter which boundary spots of one life are on: a
/// line between two of them leaves the third and the new spot, which can be joined.
const FEW_LIVES: usize = 3;

/// Leaves out spots that are used up, and regions in which there is no move.
pub fn reduce(drawing: &mut Drawing) {
    let mut left: Drawing = Vec::with_capacity(drawing.len());
    let mut times: Vec<u8> = Vec::new();
    let mut lives = Lives::default();
    loop {
        let mut changed = name_one_sided(drawing, &mut times);
        left.clear();
        lives.begin(times.len());
        for region in regions(drawing) {
            let begins = left.len();
            let mut met = 0;
            for boundary in boundaries(region) {
                changed |= add_boundary(&mut left, boundary);
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
        std::mem::swap(drawing, &mut left);
        if !changed {
            return;
        }
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
#[derive(Default)]
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
                DOT | BRACE => {}
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

/// The lands of a drawing: regions that share no spot are games of their own.
pub fn lands(drawing: &[Mark]) -> Vec<Drawing> {
    let mut joined = Joined::default();
    let mut homes: Vec<Option<usize>> = vec![None; place(new_letter(drawing))];
    for (at, region) in regions(drawing).enumerate() {
        joined.add();
        for mark in region.iter().filter(|mark| is_letter(**mark)) {
            if let Some(other) = homes.get_mut(place(*mark)).and_then(|home| home.replace(at)) {
                joined.join(other, at);
            }
        }
    }
    let mut lands: Vec<Drawing> = vec![Vec::new(); joined.len()];
    for (at, region) in regions(drawing).enumerate() {
        if let Some(land) = lands.get_mut(joined.first(at)) {
            land.extend_from_slice(region);
            land.push(BRACE);
        }
    }
    lands.retain(|land| !land.is_empty());
    lands
}
