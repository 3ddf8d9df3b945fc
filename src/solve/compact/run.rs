//! Runs word code. What comes of it goes to a sink; where a word, a row or a board is too small
//! the run gives up, and the general machine answers.

use super::super::plan::{Binary, MOST_ENTRIES, Unary};
use super::board::{Board, shape};
use super::code::{Code, Label, Leaf, Ray, Reg, RowReg, Word};
use super::lower::ROWS;

/// Why a run has ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// This is nothing for word code.
    GiveUp,
    /// The time is over, or somebody interrupted.
    Time,
    /// A number was larger than the table: this parameter, this number.
    Larger(u8, i64),
}

/// What is done with options.
pub trait Sink {
    /// An option in which one number alone is another.
    fn one(&mut self, param: u8, n: i64) -> Result<(), Stop>;
    /// A part of an option.
    fn part(&mut self, words: &Words, leaf: &Leaf) -> Result<(), Stop>;
    fn heap(&mut self, size: u64) -> Result<(), Stop>;
    fn offer(&mut self) -> Result<(), Stop>;
    /// A part that is an option alone.
    fn only(&mut self, words: &Words, leaf: &Leaf) -> Result<(), Stop> {
        self.part(words, leaf)?;
        self.offer()
    }
    fn ray(&mut self, words: &Words, ray: &Ray) -> Result<(), Stop>;
    /// Asked now and then in long loops.
    fn pause(&mut self) -> Result<(), Stop>;
}

/// The entries of a row; those behind its end are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Entries {
    pub at: [u8; MOST_ENTRIES],
    pub len: u8,
}

impl Entries {
    /// The number of entries, then the entries, a byte each.
    pub fn key(&self) -> u128 {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = self.at;
        u128::from_le_bytes([self.len, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o])
    }

    pub fn from_key(key: u128) -> Entries {
        let [len, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = key.to_le_bytes();
        Entries { at: [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o], len }
    }
}

type Lanes = [i16; 16];

/// The memory of a run.
#[derive(Clone, Debug)]
pub struct Words {
    words: [i64; 256],
    rows: [Entries; ROWS],
    lanes: [Lanes; ROWS],
}

// Places are bytes, and there are 256 words; rows and lanes are numbered below their count.
#[expect(clippy::indexing_slicing, reason = "no place is out of bounds")]
impl Words {
    pub fn new() -> Words {
        Words {
            words: [0; 256],
            rows: [Entries::default(); ROWS],
            lanes: [Lanes::default(); ROWS],
        }
    }

    #[inline]
    pub fn word(&self, at: Reg) -> i64 {
        self.words[usize::from(at)]
    }

    #[inline]
    pub fn set(&mut self, at: Reg, n: i64) {
        self.words[usize::from(at)] = n;
    }

    #[inline]
    pub fn row(&self, at: RowReg) -> &Entries {
        &self.rows[usize::from(at) % ROWS]
    }

    #[inline]
    pub fn row_mut(&mut self, at: RowReg) -> &mut Entries {
        &mut self.rows[usize::from(at) % ROWS]
    }

    #[inline]
    fn lane(&self, at: RowReg) -> &Lanes {
        &self.lanes[usize::from(at) % ROWS]
    }

    #[inline]
    fn set_lane(&mut self, at: RowReg, lanes: Lanes) {
        self.lanes[usize::from(at) % ROWS] = lanes;
    }
}

/// Code with the memory that it runs in.
#[derive(Clone, Debug)]
pub struct Ready {
    pub code: Code,
    pub words: Words,
}

impl Ready {
    /// Memory in which some words are set, and the code's constants.
    pub fn new(code: Code, words: &Words) -> Ready {
        let mut words = words.clone();
        for (reg, n) in &code.constants {
            words.set(*reg, *n);
        }
        Ready { code, words }
    }
}

/// So many jumps back before limits are looked at.
const PATIENCE: u32 = 1 << 20;

/// Runs code from its beginning to its end.
pub fn run<S: Sink>(
    code: &Code,
    words: &mut Words,
    board: &Board,
    sink: &mut S,
) -> Result<(), Stop> {
    let mut at = 0usize;
    let mut patience = PATIENCE;
    let bit = |member: i64| u32::try_from(member).ok().and_then(|m| 1i64.checked_shl(m));
    while let Some(word) = code.words.get(at) {
        at += 1;
        let mut jump = |to: Label| at = to as usize;
        match *word {
            Word::Copy(to, a) => words.set(to, words.word(a)),
            Word::Add(to, a, b) => {
                let n = words.word(a).checked_add(words.word(b)).ok_or(Stop::GiveUp)?;
                words.set(to, n);
            }
            Word::Subtract(to, a, b) => {
                let n = words.word(a).checked_sub(words.word(b)).ok_or(Stop::GiveUp)?;
                words.set(to, n);
            }
            Word::Multiply(to, a, b) => {
                let n = words.word(a).checked_mul(words.word(b)).ok_or(Stop::GiveUp)?;
                words.set(to, n);
            }
            Word::Remainder(to, a, b) => {
                let n = remainder(words.word(a), words.word(b)).ok_or(Stop::GiveUp)?;
                words.set(to, n);
            }
            Word::Binary(how, to, a, b) => {
                let n = how.of(words.word(a), words.word(b)).ok_or(Stop::GiveUp)?;
                words.set(to, n);
            }
            Word::Unary(how, to, a) => {
                words.set(to, unary(how, words.word(a)).ok_or(Stop::GiveUp)?);
            }
            Word::Jump(to) => jump(to),
            Word::If(wanted, a, to) => {
                if (words.word(a) != 0) == wanted {
                    jump(to);
                }
            }
            Word::Unless(how, a, b, to) => {
                let (a, b) = (words.word(a), words.word(b));
                let holds = match how {
                    Binary::Equal => a == b,
                    Binary::NotEqual => a != b,
                    Binary::Less => a < b,
                    _ => a <= b,
                };
                if !holds {
                    jump(to);
                }
            }
            Word::Next { at: var, last, again } => {
                let now = words.word(var);
                if now < words.word(last) {
                    words.set(var, now + 1);
                    jump(again);
                    patience -= 1;
                    if patience == 0 {
                        sink.pause()?;
                        patience = PATIENCE;
                    }
                }
            }
            Word::NextMember { left, at: var, end } => {
                let now = words.word(left);
                if now == 0 {
                    jump(end);
                } else {
                    words.set(var, i64::from(now.trailing_zeros()));
                    words.set(left, now & now.wrapping_sub(1));
                }
            }
            Word::NextComponent { left, at: var, relation, end } => {
                let now = words.word(left) as u64;
                if now == 0 {
                    jump(end);
                } else {
                    let component = board.component(relation, now);
                    words.set(var, component as i64);
                    words.set(left, (now & !component) as i64);
                }
            }
            Word::NextOf { list, cursor, at: var, end } => {
                let list = code.lists.get(usize::from(list));
                match list.and_then(|l| l.get(words.word(cursor) as usize)) {
                    Some(n) => {
                        words.set(var, *n);
                        words.set(cursor, words.word(cursor) + 1);
                    }
                    None => jump(end),
                }
            }
            Word::Or(to, a, b) => words.set(to, words.word(a) | words.word(b)),
            Word::And(to, a, b) => words.set(to, words.word(a) & words.word(b)),
            Word::AndNot(to, a, b) => words.set(to, words.word(a) & !words.word(b)),
            Word::Put { set, member, loose } => {
                let member = words.word(member);
                match bit(member).filter(|_| board.holds(member)) {
                    Some(bit) => words.set(set, words.word(set) | bit),
                    None if loose => {}
                    None => return Err(Stop::GiveUp),
                }
            }
            Word::Has(to, a, member) => {
                let bit = bit(words.word(member)).unwrap_or(0);
                words.set(to, i64::from(words.word(a) & bit != 0));
            }
            Word::Count(to, a) => words.set(to, i64::from(words.word(a).count_ones())),
            Word::Neighbours { to, of, within, relation } => {
                let near = board.neighbours(relation, words.word(of));
                words.set(to, words.word(within) & near as i64);
            }
            Word::Shape(to, a) => words.set(to, shape(words.word(a) as u64) as i64),
            Word::Cell(to, x, y) => words.set(to, board.cell(words.word(x), words.word(y))),
            Word::Across(to, a) => words.set(to, board.across(words.word(a))),
            Word::Down(to, a) => words.set(to, board.down(words.word(a))),
            Word::CopyRow(to, a) => *words.row_mut(to) = *words.row(a),
            Word::Entry(to, row, index) => {
                let row = words.row(row);
                let index = usize::try_from(words.word(index)).ok();
                let entry = index.filter(|i| *i < usize::from(row.len)).and_then(|i| row.at.get(i));
                let entry = i64::from(*entry.ok_or(Stop::GiveUp)?);
                words.set(to, entry);
            }
            Word::Length(to, row) => words.set(to, i64::from(words.row(row).len)),
            Word::Total(to, row) => {
                let total: u16 = words.row(row).at.iter().map(|e| u16::from(*e)).sum();
                words.set(to, i64::from(total));
            }
            Word::Set { row, at: index, entry } => {
                let index = usize::try_from(words.word(index)).ok();
                let entry = u8::try_from(words.word(entry)).map_err(|_| Stop::GiveUp)?;
                let row = words.row_mut(row);
                let index = index.filter(|i| *i < usize::from(row.len));
                *index.and_then(|i| row.at.get_mut(i)).ok_or(Stop::GiveUp)? = entry;
            }
            Word::Sort(row) => {
                let row = words.row_mut(row);
                if let Some(entries) = row.at.get_mut(..usize::from(row.len)) {
                    entries.sort_unstable();
                }
            }
            Word::Gather { to, as_long_as, lane, keep } => {
                let len = words.row(as_long_as).len;
                let keep = keep.map(|k| words.lane(k));
                let gathered = gather(len, words.lane(lane), keep).ok_or(Stop::GiveUp)?;
                *words.row_mut(to) = gathered;
            }
            Word::LaneIndex(to) => {
                words.set_lane(to, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
            }
            Word::LaneEntries(to, row) => {
                let mut lanes = Lanes::default();
                for (lane, entry) in lanes.iter_mut().zip(words.row(row).at) {
                    *lane = i16::from(entry);
                }
                words.set_lane(to, lanes);
            }
            Word::LaneSame(to, n) => {
                // Sums and differences of a few such numbers are in no danger.
                let n = words.word(n);
                let small = i16::try_from(n).ok().filter(|n| (-2048..2048).contains(n));
                words.set_lane(to, [small.ok_or(Stop::GiveUp)?; 16]);
            }
            Word::Lanes(how, to, a, b) => {
                let lanes = lanes(how, words.lane(a), words.lane(b)).ok_or(Stop::GiveUp)?;
                words.set_lane(to, lanes);
            }
            Word::LaneChoose { to, on, yes, no } => {
                let mut lanes = *words.lane(no);
                let both = words.lane(on).iter().zip(words.lane(yes));
                for (lane, (on, yes)) in lanes.iter_mut().zip(both) {
                    *lane = if *on != 0 { *yes } else { *lane };
                }
                words.set_lane(to, lanes);
            }
            Word::Part(leaf) => {
                let leaf = code.leaves.get(usize::from(leaf)).ok_or(Stop::GiveUp)?;
                sink.part(words, leaf)?;
            }
            Word::Heap(n) => {
                sink.heap(u64::try_from(words.word(n)).map_err(|_| Stop::GiveUp)?)?;
            }
            Word::Offer => sink.offer()?,
            Word::Only(leaf) => {
                let leaf = code.leaves.get(usize::from(leaf)).ok_or(Stop::GiveUp)?;
                sink.only(words, leaf)?;
            }
            Word::One(param, n) => sink.one(param, words.word(n))?,
            Word::Ray(ray) => {
                let ray = code.rays.get(usize::from(ray)).ok_or(Stop::GiveUp)?;
                sink.ray(words, ray)?;
            }
        }
    }
    Ok(())
}

/// Of natural numbers, in half the width if that is enough: it is twice as fast.
#[inline]
fn remainder(a: i64, b: i64) -> Option<i64> {
    match (u32::try_from(a), u32::try_from(b)) {
        (Ok(a), Ok(b)) if b > 0 => Some(i64::from(a % b)),
        _ => Binary::Remainder.of(a, b),
    }
}

fn unary(how: Unary, a: i64) -> Option<i64> {
    Some(match how {
        Unary::Not => i64::from(a == 0),
        Unary::Negative => a.checked_neg()?,
        Unary::Abs => a.checked_abs()?,
        Unary::Root => u64::try_from(a).ok()?.isqrt() as i64,
        Unary::Prime => i64::from(super::super::functions::is_prime(a)),
    })
}

#[inline]
fn lanes(how: Binary, a: &Lanes, b: &Lanes) -> Option<Lanes> {
    fn each(a: &Lanes, b: &Lanes, f: impl Fn(i16, i16) -> i16) -> Lanes {
        let mut out = *a;
        for (x, y) in out.iter_mut().zip(b) {
            *x = f(*x, *y);
        }
        out
    }
    Some(match how {
        Binary::Add => each(a, b, i16::wrapping_add),
        Binary::Subtract => each(a, b, i16::wrapping_sub),
        Binary::Min => each(a, b, i16::min),
        Binary::Max => each(a, b, i16::max),
        Binary::Equal => each(a, b, |x, y| i16::from(x == y)),
        Binary::NotEqual => each(a, b, |x, y| i16::from(x != y)),
        Binary::Less => each(a, b, |x, y| i16::from(x < y)),
        Binary::LessEqual => each(a, b, |x, y| i16::from(x <= y)),
        _ => return None,
    })
}

#[inline]
fn gather(len: u8, lanes: &Lanes, keep: Option<&Lanes>) -> Option<Entries> {
    let mut out = Entries { len, ..Entries::default() };
    let Some(keep) = keep else {
        let mut large = 0;
        let inside = INSIDE.get(usize::from(len))?;
        for ((to, lane), inside) in out.at.iter_mut().zip(lanes).zip(inside) {
            let entry = lane & inside;
            large |= entry & !0xff;
            *to = entry as u8;
        }
        return (large == 0).then_some(out);
    };
    let mut kept = 0;
    for (lane, keep) in lanes.iter().zip(keep).take(usize::from(len)) {
        if *keep != 0 {
            *out.at.get_mut(kept)? = u8::try_from(*lane).ok()?;
            kept += 1;
        }
    }
    out.len = kept as u8;
    Some(out)
}

/// For each length, all ones in the lanes before it.
const INSIDE: [Lanes; 16] = {
    let mut inside = [[0; 16]; 16];
    let mut len = 0;
    while len < 16 {
        let mut lane = 0;
        while lane < len {
            inside[len][lane] = -1;
            lane += 1;
        }
        len += 1;
    }
    inside
};
