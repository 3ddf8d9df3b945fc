//! The memory that word code runs in.

use super::code::{Code, Reg, RowReg, TextReg};
use super::columns::Worked;
use super::entries::{Entries, Lanes};
use super::letters::{Letters, Packed};
use super::lower::ROWS;

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
