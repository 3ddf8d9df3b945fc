//! Positions as keys of 128 bits: each argument that moves change has its own bits.

use super::super::plan::{Arg, Binary, Branch, Kind, Lane, Leaf, MOST_ENTRIES, Num, Plan, Row};
use super::board::Board;
use super::code::{self, Place, Reg};
use super::entries::{Entries, without_zeros};
use super::letters::Packed;
use super::words::Words;

#[derive(Clone, Copy, Debug)]
struct Slot {
    param: u8,
    kind: Kind,
    shift: u32,
    bits: u32,
}

impl Slot {
    /// Its bits of a key.
    fn mask(&self) -> u128 {
        u128::MAX.checked_shr(128 - self.bits).unwrap_or(0) << self.shift
    }
}

/// Where the arguments are in a key.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    slots: Vec<Slot>,
    /// Groups of numbers whose order does not matter, and rows whose entries' order does not.
    symmetric: Vec<Vec<u8>>,
    /// A row whose canonical form is that it has no entries that are 0.
    pub without_zeros: Option<u8>,
    /// The row that is all of a key.
    alone: Option<u8>,
    /// The text that is all of a key.
    text_alone: bool,
}

/// `G([x for x in row if x > 0])`, which many games of lists have.
fn drops_zeros(canonical: &Branch) -> Option<u8> {
    let [Leaf::Own(args)] = canonical.leaves.as_slice() else { return None };
    let mut changes = args.iter().enumerate().filter(|(_, a)| **a != Arg::Kept);
    let (Some((param, Arg::Row(row))), None) = (changes.next(), changes.next()) else {
        return None;
    };
    let param = param as u8;
    let own = || Box::new(Row::Param(param));
    let entries = Box::new(Lane::Entries(Row::Param(param)));
    let none = Box::new(Lane::Same(Num::Const(0)));
    let all = |how| Row::Each {
        over: own(),
        entry: entries.clone(),
        keep: Some(Box::new(Lane::Binary(how, none.clone(), entries.clone()))),
    };
    [Binary::Less, Binary::NotEqual].into_iter().any(|how| *row == all(how)).then_some(param)
}

/// A text needs at least so many bits of a key's.
const LEAST_OF_A_TEXT: u32 = 16;

/// Numbers that may be negative are kept this much larger.
const LIFT: i64 = 1 << 31;

/// The bits of an argument that is a word; none if it is too large.
#[inline]
fn of_word(kind: Kind, word: i64) -> Option<u128> {
    Some(match kind {
        Kind::Number { natural: false } => u128::from(u32::try_from(word.checked_add(LIFT)?).ok()?),
        Kind::Number { natural: true } => u128::from(u32::try_from(word).ok()?),
        Kind::Truth => u128::from(word != 0),
        _ => u128::from(word as u64),
    })
}

/// The bits of a key that a move keeps, and the words that it puts in: of which kind, how far up.
#[derive(Clone, Debug)]
pub(super) struct Patch {
    keep: u128,
    puts: Vec<(Kind, u32, Reg)>,
}

impl Patch {
    /// The key that a move leaves; none if an argument is too large.
    #[inline]
    pub(super) fn of(&self, key: u128, words: &Words) -> Option<u128> {
        let mut left = key & self.keep;
        for (kind, shift, from) in &self.puts {
            left |= of_word(*kind, words.word(*from))? << shift;
        }
        Some(left)
    }
}

/// The bits of a key that all moves of a steady loop keep, and the words that the first one puts in: of which kind,
/// how far up, and how much more each further one puts.
#[derive(Clone, Debug)]
pub(super) struct Strides {
    keep: u128,
    puts: Vec<(Kind, u32, Reg, i64)>,
    /// How much more its key is than the key before.
    pub step: u128,
}

impl Strides {
    /// The key that the first move of the loop leaves. None if an argument does not fit at the first or the last move;
    /// where both fit, all moves between them do.
    pub(super) fn first(&self, key: u128, words: &Words, moves: i64) -> Option<u128> {
        let mut left = key & self.keep;
        for (kind, shift, from, by) in &self.puts {
            let first = words.word(*from);
            of_word(*kind, by.checked_mul(moves - 1)?.checked_add(first)?)?;
            left |= of_word(*kind, first)? << shift;
        }
        Some(left)
    }
}

impl Keys {
    /// None if the arguments take more bits than there are on this board.
    pub(super) fn new(plan: &Plan, board: &Board) -> Option<Keys> {
        let moving: Vec<(u8, Kind)> = plan
            .params
            .iter()
            .enumerate()
            .filter(|(_, p)| !p.fixed)
            .map(|(i, p)| (i as u8, p.kind))
            .collect();
        let of_kind = |kind: &Kind| {
            Some(match kind {
                Kind::Number { .. } => 32,
                Kind::Truth => 1,
                Kind::Numbers => 64,
                Kind::Cells => board.bits(),
                // A byte for each entry and one for their number.
                Kind::Row if moving.len() == 1 => 8 * (MOST_ENTRIES as u32 + 1),
                Kind::Row => 64,
                Kind::Text => 0,
                Kind::Whatever => return None,
            })
        };
        let others = moving.iter().try_fold(0, |sum, (_, kind)| Some(sum + of_kind(kind)?))?;
        // Texts share what is left.
        let texts = moving.iter().filter(|(_, kind)| *kind == Kind::Text).count() as u32;
        let of_text = 128u32.saturating_sub(others).checked_div(texts).unwrap_or(0);
        if texts > 0 && of_text < LEAST_OF_A_TEXT {
            return None;
        }
        let mut slots = Vec::new();
        let mut shift = 0;
        for (param, kind) in &moving {
            let bits = match kind {
                Kind::Text => of_text,
                kind => of_kind(kind)?,
            };
            slots.push(Slot { param: *param, kind: *kind, shift, bits });
            shift += bits;
        }
        let moves = |i: &usize| moving.iter().any(|(p, _)| usize::from(*p) == *i);
        let group = |g: &Vec<usize>| g.iter().filter(|i| moves(i)).map(|i| *i as u8).collect();
        let symmetric = plan.symmetric.iter().map(group).collect();
        let without_zeros = plan.canonical.as_ref().and_then(drops_zeros);
        let alone = match slots.as_slice() {
            [Slot { param, kind: Kind::Row, .. }] => Some(*param),
            _ => None,
        };
        let text_alone = matches!(slots.as_slice(), [Slot { kind: Kind::Text, .. }]);
        (shift <= 128).then_some(Keys { slots, symmetric, without_zeros, alone, text_alone })
    }

    /// The key of a position that is a row with this one, in the simplest form that keys know; none if
    /// positions are more than a row.
    #[inline]
    pub(super) fn of_row(&self, mut row: u128) -> Option<u128> {
        let param = self.alone?;
        if self.without_zeros.is_some() {
            row = without_zeros(row);
        }
        if self.symmetric.iter().any(|group| matches!(group.as_slice(), [own] if *own == param)) {
            let mut entries = Entries::from_key(row);
            entries.entries_mut().sort_unstable();
            row = entries.key();
        }
        Some(row)
    }

    /// Whether a position is a text alone.
    pub(super) fn is_text(&self) -> bool {
        self.text_alone
    }

    /// The key of a position that is a text alone; none if positions are more, or it is too long.
    #[inline]
    pub(super) fn of_text(&self, text: Packed) -> Option<u128> {
        text.key(u128::BITS).filter(|_| self.text_alone)
    }

    /// Whether numbers among the arguments are small enough, and texts short enough.
    pub(super) fn holds(&self, words: &Words) -> bool {
        self.slots.iter().all(|slot| match slot.kind {
            Kind::Text => words.text(slot.param).key(slot.bits).is_some(),
            Kind::Number { .. } => of_word(slot.kind, words.word(slot.param)).is_some(),
            _ => true,
        })
    }

    /// The key of the arguments in the words; none if one is too large.
    pub(super) fn pack(&self, words: &mut Words) -> Option<u128> {
        self.in_order(words);
        let mut key = 0;
        for slot in &self.slots {
            let bits = match slot.kind {
                Kind::Row => {
                    let row = words.row(slot.param);
                    if row.len() > slot.bits as usize / 8 - 1 {
                        return None;
                    }
                    row.key()
                }
                Kind::Text => words.text(slot.param).key(slot.bits)?,
                kind => of_word(kind, words.word(slot.param))?,
            };
            key |= bits << slot.shift;
        }
        Some(key)
    }

    /// How a move to a leaf changes keys; none where rows change or arguments have an order to be found.
    pub(super) fn patch(&self, leaf: &code::Leaf) -> Option<Patch> {
        if !self.symmetric.is_empty() {
            return None;
        }
        let mut patch = Patch { keep: u128::MAX, puts: Vec::new() };
        for (param, place) in &leaf.changes {
            let Place::Word(from) = place else { return None };
            let slot = self.slot(*param)?;
            patch.keep &= !slot.mask();
            patch.puts.push((slot.kind, slot.shift, *from));
        }
        Some(patch)
    }

    /// Whether nothing has to be brought in order, so that what changes one argument changes its bits alone.
    pub(super) fn apart(&self) -> bool {
        self.symmetric.is_empty()
    }

    fn slot(&self, param: u8) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.param == param)
    }

    /// How the moves of a steady loop change keys, if they change numbers alone.
    pub(super) fn strides(&self, changes: &[(u8, Reg, i64)]) -> Option<Strides> {
        let mut strides = Strides { keep: u128::MAX, puts: Vec::new(), step: 0 };
        for (param, first, by) in changes {
            let slot = self.slot(*param)?;
            if !matches!(slot.kind, Kind::Number { .. }) {
                return None;
            }
            strides.keep &= !slot.mask();
            strides.puts.push((slot.kind, slot.shift, *first, *by));
            // A number that falls borrows of those above, as the sum of all does in the end.
            strides.step = strides.step.wrapping_add((i128::from(*by) as u128) << slot.shift);
        }
        Some(strides)
    }

    /// The key in which one number is another; none if it is too large.
    pub(super) fn with_number(&self, key: u128, param: u8, n: i64) -> Option<u128> {
        let slot = self.slot(param)?;
        Some(key & !slot.mask() | of_word(slot.kind, n)? << slot.shift)
    }

    /// Where the members of a set are in keys.
    pub(super) fn shift_of_set(&self, param: u8) -> Option<u32> {
        let set = |slot: &&Slot| matches!(slot.kind, Kind::Numbers | Kind::Cells);
        self.slot(param).filter(set).map(|slot| slot.shift)
    }

    /// Is no argument of the second key less than in the first, and a number larger?
    pub(super) fn is_larger(&self, small: u128, large: u128) -> bool {
        let mut grown = false;
        self.slots.iter().all(|slot| {
            let mask = match slot.bits {
                128.. => u128::MAX,
                bits => (1 << bits) - 1,
            };
            let (a, b) = (small >> slot.shift & mask, large >> slot.shift & mask);
            let number = matches!(slot.kind, Kind::Number { .. });
            grown |= number && b > a;
            b == a || number && b > a
        }) && grown
    }

    /// The arguments of a key, back in the words.
    pub(super) fn unpack(&self, key: u128, words: &mut Words) {
        for slot in &self.slots {
            let bits = key >> slot.shift;
            match slot.kind {
                Kind::Row => {
                    let own = if slot.bits == 128 { bits } else { bits & u128::from(u64::MAX) };
                    *words.row_mut(slot.param) = Entries::from_key(own);
                }
                Kind::Text => {
                    let own = bits & u128::MAX.checked_shr(128 - slot.bits).unwrap_or(0);
                    words.set_text(slot.param, Packed::from_key(own));
                }
                Kind::Number { natural: false } => {
                    words.set(slot.param, i64::from(bits as u32) - LIFT);
                }
                Kind::Number { natural: true } => words.set(slot.param, i64::from(bits as u32)),
                Kind::Truth => words.set(slot.param, (bits & 1) as i64),
                _ => {
                    let own = bits as u64 & u64::MAX.checked_shr(64 - slot.bits).unwrap_or(0);
                    words.set(slot.param, own as i64);
                }
            }
        }
    }

    /// The arguments that a move leaves, in other words.
    pub(super) fn moved(&self, from: &Words, leaf: &code::Leaf, to: &mut Words) {
        for slot in &self.slots {
            let change = leaf.changes.iter().find(|(param, _)| *param == slot.param);
            match (slot.kind, change) {
                (Kind::Row, Some((_, Place::Row(row)))) => {
                    *to.row_mut(slot.param) = *from.row(*row)
                }
                (Kind::Row, _) => *to.row_mut(slot.param) = *from.row(slot.param),
                (Kind::Text, Some((_, Place::Text(text)))) => {
                    to.set_text(slot.param, from.text(*text));
                }
                (Kind::Text, _) => to.set_text(slot.param, from.text(slot.param)),
                (_, Some((_, Place::Word(word)))) => to.set(slot.param, from.word(*word)),
                _ => to.set(slot.param, from.word(slot.param)),
            }
        }
    }

    /// Groups whose order does not matter are put in ascending order.
    fn in_order(&self, words: &mut Words) {
        for group in &self.symmetric {
            if let [only] = group.as_slice() {
                words.row_mut(*only).entries_mut().sort_unstable();
                continue;
            }
            // A few numbers: each goes down to its place.
            for (i, a) in group.iter().enumerate() {
                for b in group.iter().skip(i + 1) {
                    let (x, y) = (words.word(*a), words.word(*b));
                    words.set(*a, x.min(y));
                    words.set(*b, x.max(y));
                }
            }
        }
    }
}
