//! What a position is worth, whichever theory says it.

use super::super::nimber::mex;
use super::super::value::Outcome;
use super::{Beside, Choice, Endless, Entailed, Entailing, Loopy, Ordinal, Theory};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    Nimber(u64),
    /// ∞ with the nimbers of its options.
    Infinite(Arc<[u64]>),
    Loony,
    /// The next player has to move in it, and wins beside these heaps.
    Due(Beside),
    /// An infinite nim heap.
    Ordinal(Ordinal),
}

impl Worth {
    /// The nimber, where it is one.
    pub fn nimber(&self) -> Option<u64> {
        match self {
            Worth::Nimber(n) => Some(*n),
            Worth::Infinite(_) | Worth::Loony | Worth::Due(_) | Worth::Ordinal(_) => None,
        }
    }

    /// The size of the nim heap that it is.
    fn size(&self) -> Option<Ordinal> {
        match self {
            Worth::Nimber(n) => Some(Ordinal::finite(*n)),
            Worth::Ordinal(size) => Some(size.clone()),
            Worth::Infinite(_) | Worth::Loony | Worth::Due(_) => None,
        }
    }

    /// How many numbers it holds.
    pub fn size_of(&self) -> usize {
        match self {
            Worth::Nimber(_) | Worth::Loony => 1,
            Worth::Infinite(to) => to.len(),
            Worth::Due(due) => due.numbers().len(),
            Worth::Ordinal(size) => size.terms().len(),
        }
    }

    /// As it is written: `*2`, `∞{0, 2}`, `loony`.
    pub fn written(&self) -> String {
        match self {
            Worth::Nimber(n) => format!("*{n}"),
            Worth::Infinite(to) => {
                let to: Vec<String> = to.iter().map(u64::to_string).collect();
                format!("∞{{{}}}", to.join(", "))
            }
            Worth::Loony => "loony".to_string(),
            Worth::Due(due) => due.written(),
            Worth::Ordinal(size) => size.written(),
        }
    }

    pub fn outcome(&self) -> Outcome {
        match self {
            Worth::Nimber(0) => Outcome::P,
            Worth::Due(due) => Entailing::outcome(&Entailed::Due(due.clone())),
            Worth::Nimber(_) | Worth::Loony | Worth::Ordinal(_) => Outcome::N,
            Worth::Infinite(to) => Loopy::outcome(&Endless::Infinite(Arc::clone(to))),
        }
    }

    /// The worth of a position that no option leads back to; none where no theory knows all of
    /// its options.
    pub fn combine(options: &[Choice<Worth>]) -> Option<Worth> {
        // Finitely many options do not take all finite numbers, so infinite ones are never the mex.
        let infinite = |option: &&Choice<Worth>| matches!(option.value, Worth::Ordinal(_));
        if options.iter().any(|option| infinite(&option)) {
            let others = options.iter().filter(|option| !infinite(option));
            let others: Option<Vec<u64>> =
                others.map(|o| o.value.nimber().filter(|_| !o.again)).collect();
            let plain = options.iter().all(|option| !option.again);
            return others.filter(|_| plain).map(|all| Worth::Nimber(mex(all)));
        }
        let entails = |worth: &Worth| matches!(worth, Worth::Loony | Worth::Due(_));
        let again = options.iter().any(|option| option.again || entails(&option.value));
        match again {
            true => Some(Entailing::combine(&all(options)?).into()),
            false => Some(Loopy::combine(&all(options)?).into()),
        }
    }

    /// The worth of a position in which the next player has to move, whatever lies beside it.
    pub fn due(options: &[Choice<Worth>]) -> Option<Worth> {
        Some(Worth::Due(Beside::of(&all(options)?)))
    }

    /// The worth of a sum; none where no theory knows the two side by side.
    pub fn plus(&self, other: &Worth) -> Option<Worth> {
        if let (Some(a), Some(b)) = (Endless::of(self), Endless::of(other)) {
            return Some(Loopy::sum(&a, &b).into());
        }
        if let (Some(a), Some(b)) = (self.size(), other.size()) {
            let sum = a.nim_sum(&b);
            return Some(sum.as_finite().map_or(Worth::Ordinal(sum), Worth::Nimber));
        }
        // A reply is due in one part alone.
        if let (Worth::Due(_), Worth::Due(_)) = (self, other) {
            return None;
        }
        let (a, b) = (Entailed::of(self)?, Entailed::of(other)?);
        Some(Entailing::sum(&a, &b).into())
    }
}

/// Options with values of one theory, if it knows them all.
fn all<V: Among>(options: &[Choice<Worth>]) -> Option<Vec<Choice<V>>> {
    let of =
        |option: &Choice<Worth>| Some(Choice { value: V::of(&option.value)?, again: option.again });
    options.iter().map(of).collect()
}

/// The values of a theory among all values.
pub trait Among: Sized + Into<Worth> {
    /// None if the theory does not know it.
    fn of(worth: &Worth) -> Option<Self>;
}

impl Among for Endless {
    fn of(worth: &Worth) -> Option<Endless> {
        match worth {
            Worth::Nimber(n) => Some(Endless::Nimber(*n)),
            Worth::Infinite(to) => Some(Endless::Infinite(Arc::clone(to))),
            Worth::Loony | Worth::Due(_) | Worth::Ordinal(_) => None,
        }
    }
}

impl From<Endless> for Worth {
    fn from(value: Endless) -> Worth {
        match value {
            Endless::Nimber(n) => Worth::Nimber(n),
            Endless::Infinite(to) => Worth::Infinite(to),
        }
    }
}

impl Among for Entailed {
    fn of(worth: &Worth) -> Option<Entailed> {
        match worth {
            Worth::Nimber(n) => Some(Entailed::Nimber(*n)),
            Worth::Loony => Some(Entailed::Loony),
            Worth::Due(due) => Some(Entailed::Due(due.clone())),
            Worth::Infinite(_) | Worth::Ordinal(_) => None,
        }
    }
}

impl From<Entailed> for Worth {
    fn from(value: Entailed) -> Worth {
        match value {
            Entailed::Nimber(n) => Worth::Nimber(n),
            Entailed::Loony => Worth::Loony,
            Entailed::Due(due) => Worth::Due(due),
        }
    }
}
