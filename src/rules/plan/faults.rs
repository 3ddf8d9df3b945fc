//! What may go wrong while a number is worked out. A plan must not leave out what the code works
//! out and finds to be wrong: an argument that a function does not look at, or what is counted.

use super::{Planner, Thing};
use crate::solve::plan::{Binary, Bits, Num, Row, Step, Text, Unary};
use crate::solve::reach::{is_sound, is_sure};
use std::fmt::Write;

/// A condition that always holds, if the number can be worked out.
pub(super) fn known(n: Num) -> Num {
    Num::Binary(Binary::Equal, Box::new(n.clone()), Box::new(n))
}

/// Whether one number is worked out wherever the other is.
fn certain(whole: &Num, part: &Num) -> bool {
    if whole == part {
        return true;
    }
    match whole {
        Num::Binary(_, a, b) => certain(a, part) || certain(b, part),
        Num::Unary(_, a) | Num::And(a, _) | Num::Or(a, _) | Num::Choose(a, ..) => certain(a, part),
        Num::Has(_, a) | Num::Entry(_, a) | Num::Letter(_, a) => certain(a, part),
        _ => false,
    }
}

impl Planner<'_> {
    /// No value of the number is further from 0 than this; none if it may have no value.
    pub(crate) fn reach(&self, n: &Num) -> Option<i64> {
        self.plan.reach(n)
    }

    /// Numbers that have a value only where all of a thing has one; none if there are no such.
    pub(crate) fn doubts(&self, thing: &Thing) -> Option<Vec<Num>> {
        let set = |bits: &Bits| match is_sound(bits) {
            true => Vec::new(),
            false => vec![Num::Count(Box::new(bits.clone()))],
        };
        let row = |row: &Row| match row {
            Row::Param(_) | Row::Var(_) => Vec::new(),
            row => vec![Num::Length(Box::new(row.clone()))],
        };
        let text = |text: &Text| match is_sure(text) {
            true => Vec::new(),
            false => vec![Num::Letters(Box::new(text.clone()))],
        };
        let number = |n: &Num| match self.reach(n) {
            Some(_) => Vec::new(),
            None => vec![n.clone()],
        };
        Some(match thing {
            Thing::Num(n) | Thing::Cell(n) | Thing::Letter(n) => number(n),
            // A negative number has no digits.
            Thing::Ones(n) => number(&Num::Unary(Unary::Ones, Box::new(n.clone()))),
            Thing::Text(of) => text(of),
            Thing::Set(bits) | Thing::Components(bits, _) => set(bits),
            Thing::Row(of) | Thing::Indices(of) => row(of),
            Thing::Range(from, to) => [number(from), number(to)].concat(),
            Thing::Several(parts) | Thing::Tuple(parts) => {
                let parts: Option<Vec<Vec<Num>>> = parts.iter().map(|p| self.doubts(p)).collect();
                parts?.concat()
            }
            Thing::Whatever(_) | Thing::Known(_) => Vec::new(),
            Thing::Position(_) => return None,
        })
    }

    /// A thing that has a value only where these numbers have one.
    pub(crate) fn strictly(&mut self, thing: Thing, doubts: Vec<Num>) -> Thing {
        let choose = |n: Num, doubts: Vec<Num>| {
            doubts.into_iter().fold(n, |n, doubt| match certain(&n, &doubt) {
                true => n,
                false => Num::Choose(Box::new(known(doubt)), Box::new(n), Box::new(Num::Const(0))),
            })
        };
        match thing {
            Thing::Num(n) => Thing::Num(choose(n, doubts)),
            Thing::Cell(n) => Thing::Cell(choose(n, doubts)),
            Thing::Letter(n) => Thing::Letter(choose(n, doubts)),
            other => {
                self.doubtful.extend(doubts);
                other
            }
        }
    }

    /// Conditions that hold where all has a value that was met since the last step.
    pub(crate) fn settle(&mut self, steps: &mut Vec<Step>) {
        let doubts = self.doubtful.drain(..);
        steps.extend(doubts.map(|doubt| Step::If(known(doubt))));
    }

    /// A condition for each doubt about a thing that nothing else looks at.
    pub(crate) fn looked_at(&mut self, thing: &Thing, steps: &mut Vec<Step>) -> Option<()> {
        let doubts = self.doubts(thing)?;
        steps.extend(doubts.into_iter().map(|doubt| Step::If(known(doubt))));
        Some(())
    }
}

/// The letters of what is copied to every place where a name stands.
const LONGEST_COPIED: usize = 1 << 16;

/// The number of letters that count as one piece of a plan.
const LETTERS_OF_A_PIECE: usize = 16;

/// Whether a thing is small enough to be copied: functions within functions could double it again
/// and again.
pub(super) fn is_small(thing: &Thing) -> bool {
    // What is known is shared.
    matches!(thing, Thing::Known(_)) || letters(thing).is_some()
}

/// The pieces of a plan that a copy of a thing is; none if it is not small.
pub(super) fn pieces(thing: &Thing) -> Option<usize> {
    Some(letters(thing)? / LETTERS_OF_A_PIECE)
}

/// How long a thing is when it is written down; none if it is not small.
fn letters(thing: &Thing) -> Option<usize> {
    struct Left(usize);
    impl std::fmt::Write for Left {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.0 = self.0.checked_sub(text.len()).ok_or(std::fmt::Error)?;
            Ok(())
        }
    }
    let mut left = Left(LONGEST_COPIED);
    write!(left, "{thing:?}").ok()?;
    Some(LONGEST_COPIED - left.0)
}
