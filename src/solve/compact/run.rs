//! Runs word code. What comes of it goes to a sink; where a word, a row or a board is too small
//! the run gives up, and the general machine answers.

use super::super::operation;
use super::super::plan::{Binary, Unary};
use super::board::{Board, shape};
use super::code::{Code, Label, Leaf, Sweep, Word};
use super::columns;
use super::entries::{Lanes, Swept};
use super::words::{Sink, Stop, Words};
use crate::meter;

/// So many jumps back before limits are looked at.
const PATIENCE: u32 = 1 << 14;

/// The number of turns of a loop that take as long as a step, in code of up to this many words.
const TURNS_OF_A_STEP: u64 = 4;
const SHORT: u64 = 64;

/// The steps that turns of a loop take. Longer code has loops in loops, and a turn takes longer.
fn steps(turns: u32, code: &Code) -> u64 {
    u64::from(turns) / TURNS_OF_A_STEP * (1 + code.words.len() as u64 / SHORT)
}

/// A turn of a loop stands for this many entries of a list that are skipped.
const SKIPPED_OF_A_TURN: usize = 16;

/// Counts a turn of a loop. After `PATIENCE` turns the limits are looked at.
#[inline]
fn turn<S: Sink>(sink: &mut S, code: &Code, patience: &mut u32) -> Result<(), Stop> {
    *patience -= 1;
    match *patience {
        0 => {
            *patience = PATIENCE;
            pause(sink, code)
        }
        _ => Ok(()),
    }
}

#[cold]
fn pause<S: Sink>(sink: &mut S, code: &Code) -> Result<(), Stop> {
    meter::work(steps(PATIENCE, code))?;
    sink.pause()
}

/// Runs code from its beginning to its end.
pub(super) fn run<S: Sink>(
    code: &Code,
    words: &mut Words,
    board: &Board,
    sink: &mut S,
) -> Result<(), Stop> {
    let mut patience = PATIENCE;
    let ran = run_on(code, words, board, sink, &mut patience);
    // So many turns of loops since limits were looked at last.
    meter::work(steps(PATIENCE - patience, code) + 1)?;
    ran
}

fn run_on<S: Sink>(
    code: &Code,
    words: &mut Words,
    board: &Board,
    sink: &mut S,
    patience: &mut u32,
) -> Result<(), Stop> {
    let mut at = 0usize;
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
                words.set(to, unary(how, words.word(a))?);
            }
            Word::Jump(to) => {
                // A jump back is the next turn of a loop.
                if (to as usize) < at {
                    turn(sink, code, patience)?;
                }
                at = to as usize;
            }
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
                    turn(sink, code, patience)?;
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
                    let component = board.component(relation, now).ok_or(Stop::GiveUp)?;
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
            Word::Lookup { to, list, at } => {
                let list = code.lists.get(usize::from(list));
                let at = usize::try_from(words.word(at)).map_err(|_| Stop::GiveUp)?;
                let entry = list.and_then(|l| l.get(at)).ok_or(Stop::GiveUp)?;
                words.set(to, *entry);
            }
            Word::NextBeside { list, at: var, last, set, outside, end } => {
                let list = code.lists.get(usize::from(list)).map_or(&[][..], Vec::as_slice);
                let now = usize::try_from(words.word(var)).map_err(|_| Stop::GiveUp)?;
                let last = usize::try_from(words.word(last)).map_err(|_| Stop::GiveUp)?;
                // What may not be met in a set.
                let set = words.word(set);
                let other = if outside { set } else { !set };
                let left =
                    list.get(now..list.len().min(last.saturating_add(1))).unwrap_or_default();
                let skipped = left.iter().take_while(|entry| **entry & other != 0).count();
                for _ in 0..skipped / SKIPPED_OF_A_TURN {
                    turn(sink, code, patience)?;
                }
                if skipped == left.len() && last < list.len() {
                    jump(end);
                } else {
                    words.set(var, (now + skipped) as i64);
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
                let within = words.word(within) as u64;
                let near = board.neighbours(relation, words.word(of), within);
                words.set(to, near.ok_or(Stop::GiveUp)? as i64);
            }
            Word::Shape(to, a) => words.set(to, shape(words.word(a) as u64) as i64),
            Word::Cell(to, x, y) => words.set(to, board.cell(words.word(x), words.word(y))),
            Word::Across(to, a) => words.set(to, board.across(words.word(a))),
            Word::Down(to, a) => words.set(to, board.down(words.word(a))),
            Word::CopyRow(to, a) => *words.row_mut(to) = *words.row(a),
            Word::Entry(to, row, index) => {
                let entry = words.row(row).get(words.word(index)).ok_or(Stop::GiveUp)?;
                words.set(to, entry);
            }
            Word::Length(to, row) => words.set(to, words.row(row).len() as i64),
            Word::Total(to, row) => {
                let total = words.row(row).total();
                words.set(to, total);
            }
            Word::Set { row, at: index, entry } => {
                let (index, entry) = (words.word(index), words.word(entry));
                if !words.row_mut(row).set(index, entry) {
                    return Err(Stop::GiveUp);
                }
            }
            Word::Sort(row) => words.row_mut(row).entries_mut().sort_unstable(),
            Word::Gather { to, as_long_as, lane, keep } => {
                let len = words.row(as_long_as).len();
                let keep = keep.map(|k| words.lane(k));
                let row = words.lane(lane).gather(len, keep).ok_or(Stop::GiveUp)?;
                *words.row_mut(to) = row;
            }
            Word::LaneIndex(to) => words.set_lane(to, Lanes::INDEX),
            Word::LaneEntries(to, row) => words.set_lane(to, Lanes::of(words.row(row))),
            Word::LaneSame(to, n) => {
                words.set_lane(to, Lanes::same(words.word(n)).ok_or(Stop::GiveUp)?);
            }
            Word::Lanes(how, to, a, b) => {
                let lanes = Lanes::binary(how, words.lane(a), words.lane(b));
                words.set_lane(to, lanes.ok_or(Stop::GiveUp)?);
            }
            Word::LaneChoose { to, on, yes, no } => {
                words.set_lane(to, words.lane(on).choose(words.lane(yes), words.lane(no)));
            }
            Word::CopyText(to, a) => words.set_text(to, words.text(a)),
            Word::Letter(to, text, index) => {
                let letter = board.letters.letter(words.text(text), words.word(index));
                words.set(to, letter.ok_or(Stop::GiveUp)?);
            }
            Word::SetLetter { text, at: index, letter } => {
                let (index, letter) = (words.word(index), words.word(letter));
                let changed = board.letters.with_letter(words.text(text), index, letter);
                words.set_text(text, changed.ok_or(Stop::GiveUp)?);
            }
            Word::Slice { to, of, from, last } => {
                let (from, last) = (words.word(from), words.word(last));
                let slice = board.letters.slice(words.text(of), from, last);
                words.set_text(to, slice.ok_or(Stop::GiveUp)?);
            }
            Word::Texts(how, to, a, b) => {
                let is = board.letters.compare(how, words.text(a), words.text(b));
                words.set(to, i64::from(is));
            }
            Word::Letters(to, text) => words.set(to, board.letters.len(words.text(text))),
            Word::OneLetter(to, letter) => {
                let text = board.letters.one(words.word(letter)).ok_or(Stop::GiveUp)?;
                words.set_text(to, text);
            }
            Word::SetText { text, at: index, by } => {
                let (index, by) = (words.word(index), words.text(by));
                let changed = board.letters.with(words.text(text), index, by);
                words.set_text(text, changed.ok_or(Stop::GiveUp)?);
            }
            Word::Join(to, a, b) => {
                let joined = board.letters.joined(words.text(a), words.text(b));
                words.set_text(to, joined.ok_or(Stop::GiveUp)?);
            }
            Word::Reversed(to, a) => {
                let reversed = board.letters.reversed(words.text(a));
                words.set_text(to, reversed);
            }
            Word::Part(leaf) => {
                let leaf = code.leaves.get(usize::from(leaf)).ok_or(Stop::GiveUp)?;
                sink.part(words, leaf)?;
            }
            Word::Heap(n) => {
                sink.heap(u64::try_from(words.word(n)).map_err(|_| Stop::GiveUp)?)?;
            }
            Word::Offer => sink.offer()?,
            Word::OfferOn => sink.offer_on()?,
            Word::Clear => sink.clear(),
            Word::Only(at) => {
                let leaf = code.leaves.get(usize::from(at)).ok_or(Stop::GiveUp)?;
                sink.only(words, leaf, at)?;
            }
            Word::One(param, n) => sink.one(param, words.word(n))?,
            Word::Ray(at) => {
                let ray = code.rays.get(usize::from(at)).ok_or(Stop::GiveUp)?;
                sink.ray(words, ray, at)?;
            }
            Word::Running(ray) => {
                let ray = code.rays.get(usize::from(ray)).ok_or(Stop::GiveUp)?;
                sink.running(words, ray)?;
            }
            Word::Columns(..) if !S::COLUMNS => {}
            Word::Columns(columns, end) => {
                let columns = code.columns.get(usize::from(columns)).ok_or(Stop::GiveUp)?;
                if columns::run(columns, words, sink)? {
                    at = end as usize;
                }
            }
            Word::Sweep(_) if !S::ROWS => return Err(Stop::GiveUp),
            Word::Sweep(sweep) => {
                let sweep = code.sweeps.get(usize::from(sweep)).ok_or(Stop::GiveUp)?;
                let leaf = code.leaves.get(usize::from(sweep.leaf)).ok_or(Stop::GiveUp)?;
                let rows = swept(words, sweep, leaf, sink)?;
                meter::work(u64::from(rows) / TURNS_OF_A_STEP)?;
            }
        }
    }
    Ok(())
}

/// The options of a sweep; gives how many rows there were.
#[inline(never)]
fn swept<S: Sink>(
    words: &mut Words,
    sweep: &Sweep,
    leaf: &Leaf,
    sink: &mut S,
) -> Result<u32, Stop> {
    let len = words.row(sweep.as_long_as).len();
    let (base, on, other) = (words.lane(sweep.base), words.lane(sweep.on), words.lane(sweep.other));
    let rows = Swept::new(len, sweep.how, base, on, other).ok_or(Stop::GiveUp)?;
    let mut count = 0;
    for n in words.word(sweep.from)..=words.word(sweep.to) {
        let row = rows.row(n).ok_or(Stop::GiveUp)?;
        count += 1;
        if row.total() >= sweep.least && !sink.row(row.key())? {
            *words.row_mut(sweep.row) = row;
            sink.only(words, leaf, sweep.leaf)?;
        }
    }
    Ok(count)
}

/// Of natural numbers, in half the width if that is enough: it is twice as fast.
#[inline]
fn remainder(a: i64, b: i64) -> Option<i64> {
    match (u32::try_from(a), u32::try_from(b)) {
        (Ok(a), Ok(b)) if b > 0 => Some(i64::from(a % b)),
        _ => Binary::Remainder.of(a, b),
    }
}

fn unary(how: Unary, a: i64) -> Result<i64, Stop> {
    let n = match how {
        Unary::Not => Some(i64::from(a == 0)),
        Unary::Negative => a.checked_neg(),
        Unary::Abs => a.checked_abs(),
        Unary::Root => operation::number::root(a),
        Unary::Prime => Some(i64::from(operation::is_prime(a)?)),
        Unary::Digits => (a >= 0).then(|| i64::from(i64::BITS - a.leading_zeros())),
        Unary::Ones => (a >= 0).then(|| i64::from(a.count_ones())),
        Unary::LowestOne => (a > 0).then(|| i64::from(a.trailing_zeros())),
        Unary::HighestOne => (a > 0).then(|| i64::from(a.ilog2())),
    };
    n.ok_or(Stop::GiveUp)
}
