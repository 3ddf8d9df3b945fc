//! The memory of a run of word code, and what its options go to.

use super::code::{Code, Column, Columns, Leaf, ROWS, Ray, Reg, RowReg, TextReg};
use super::entries::{Entries, Lanes};
use super::letters::{Letters, Packed};

/// Why a run has ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// This is nothing for word code.
    GiveUp,
    /// The time is over, or somebody interrupted.
    Time,
    /// A number was larger than the table: this parameter, this number.
    Larger(u8, i64),
}

/// What is done with options.
pub(super) trait Sink {
    /// Whether options may be rows: where they are numbers alone, no code is made for sweeps.
    const ROWS: bool = false;
    /// Whether options may be found a column at a time.
    const COLUMNS: bool = false;
    /// An option in which one number alone is another.
    fn one(&mut self, param: u8, n: i64) -> Result<(), Stop>;
    /// A part of an option.
    fn part(&mut self, words: &Words, leaf: &Leaf) -> Result<(), Stop>;
    fn heap(&mut self, size: u64) -> Result<(), Stop>;
    fn offer(&mut self) -> Result<(), Stop>;
    /// An option whose parts the next one has too. Only tables have code for it.
    fn offer_on(&mut self) -> Result<(), Stop> {
        Err(Stop::GiveUp)
    }
    /// No parts stand over for the next option.
    fn clear(&mut self) {}
    /// A part that is an option alone: a leaf, and which one of the code's.
    fn only(&mut self, words: &Words, leaf: &Leaf, _: u16) -> Result<(), Stop> {
        self.part(words, leaf)?;
        self.offer()
    }
    /// An option that is a row with this key, if that is all of a position; false if there is
    /// more to it.
    fn row(&mut self, _: u128) -> Result<bool, Stop> {
        Ok(false)
    }
    /// A ray, and which one of the code's.
    fn ray(&mut self, words: &Words, ray: &Ray, _: u16) -> Result<(), Stop>;
    /// Options each of which has one part more than the one before. Only tables have code for it.
    fn running(&mut self, _: &Words, _: &Ray) -> Result<(), Stop> {
        Err(Stop::GiveUp)
    }
    /// The options of many numbers of a loop; false if they have to be looked at one by one.
    fn columns(&mut self, _: &Columns, _: &Worked) -> Result<bool, Stop> {
        Ok(false)
    }
    /// Options in which one number is less by each of these amounts; `capped` if none leaves less than nothing. False
    /// as for columns.
    fn amounts(&mut self, _: u8, _: bool, _: &[i32]) -> Result<bool, Stop> {
        Ok(false)
    }
    /// Asked now and then in long loops.
    fn pause(&mut self) -> Result<(), Stop>;
}

/// The memory of a run.
#[derive(Clone, Debug)]
pub(super) struct Words {
    words: [i64; 256],
    rows: [Entries; ROWS],
    lanes: [Lanes; ROWS],
    texts: [Packed; ROWS],
    pub columns: Worked,
}

// Places are bytes, and there are 256 words; rows, lanes and texts are numbered below their count.
#[expect(clippy::indexing_slicing, reason = "no place is out of bounds")]
impl Words {
    pub(super) fn new() -> Words {
        Words {
            words: [0; 256],
            rows: [Entries::default(); ROWS],
            lanes: [Lanes::default(); ROWS],
            texts: [Packed::default(); ROWS],
            columns: Worked::default(),
        }
    }

    #[inline]
    pub(super) fn word(&self, at: Reg) -> i64 {
        self.words[usize::from(at)]
    }

    #[inline]
    pub(super) fn set(&mut self, at: Reg, n: i64) {
        self.words[usize::from(at)] = n;
    }

    #[inline]
    pub(super) fn row(&self, at: RowReg) -> &Entries {
        &self.rows[usize::from(at) % ROWS]
    }

    #[inline]
    pub(super) fn row_mut(&mut self, at: RowReg) -> &mut Entries {
        &mut self.rows[usize::from(at) % ROWS]
    }

    #[inline]
    pub(super) fn text(&self, at: TextReg) -> Packed {
        self.texts[usize::from(at) % ROWS]
    }

    #[inline]
    pub(super) fn set_text(&mut self, at: TextReg, text: Packed) {
        self.texts[usize::from(at) % ROWS] = text;
    }

    #[inline]
    pub(super) fn lane(&self, at: RowReg) -> &Lanes {
        &self.lanes[usize::from(at) % ROWS]
    }

    #[inline]
    pub(super) fn set_lane(&mut self, at: RowReg, lanes: Lanes) {
        self.lanes[usize::from(at) % ROWS] = lanes;
    }
}

/// Code with the memory that it runs in.
#[derive(Clone, Debug)]
pub(super) struct Ready {
    pub code: Code,
    pub words: Words,
}

impl Ready {
    /// Memory in which some words are set, and the code's constants.
    pub(super) fn new(code: Code, words: &Words) -> Ready {
        let mut words = words.clone();
        for (reg, n) in &code.constants {
            words.set(*reg, *n);
        }
        Ready { code, words }
    }

    /// The same with the code's texts, of these letters; none if one is too long.
    pub(super) fn with_texts(mut self, letters: &Letters) -> Option<Ready> {
        for (reg, text) in &self.code.texts {
            self.words.set_text(*reg, letters.packed(text.iter().copied())?);
        }
        Some(self)
    }
}

/// The length of a column: how many numbers of a loop are worked out together.
pub(super) const LENGTH: usize = 128;

/// The amounts of a loop that are found, from where it begins.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub from: i64,
    /// What each number of the loop takes, if that is rising.
    pub takes: Vec<i32>,
    /// The same, where it may be taken.
    pub amounts: Vec<i32>,
}

/// The least and the greatest number of a column.
pub(super) type Ends = (i64, i64);

/// A column while it is worked out.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    pub ends: Ends,
    pub all: [i32; LENGTH],
}

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers { ends: (0, 0), all: [0; LENGTH] }
    }
}

/// The columns of a loop, as far as they are worked out: `length` numbers of each.
#[derive(Clone, Debug, Default)]
pub(super) struct Worked {
    pub columns: Vec<Numbers>,
    pub length: usize,
    /// Of each loop that has amounts.
    pub found: Vec<Found>,
}

impl Worked {
    /// The numbers of a column.
    #[inline]
    pub(super) fn column(&self, at: Column) -> &[i32] {
        let all = self.columns.get(usize::from(at)).map_or(&[][..], |numbers| &numbers.all);
        all.get(..self.length).unwrap_or(all)
    }

    /// Which numbers of a column have an option, and how many.
    pub(super) fn kept(&self, columns: &Columns, kept: &mut [u8; LENGTH]) -> usize {
        let Some(keep) = columns.keep else {
            kept.iter_mut().zip(0u8..).for_each(|(kept, at)| *kept = at);
            return self.length;
        };
        let mut count = 0;
        for (at, on) in (0u8..).zip(self.column(keep)) {
            if let Some(kept) = kept.get_mut(count) {
                *kept = at;
            }
            count += usize::from(*on != 0);
        }
        count
    }

    pub(super) fn ends(&self, at: Column) -> Option<Ends> {
        self.columns.get(usize::from(at)).map(|numbers| numbers.ends)
    }

    /// The number that is all of a column.
    pub(super) fn same(&self, at: Column) -> Option<i64> {
        self.ends(at).filter(|(low, high)| low == high).map(|(low, _)| low)
    }
}
