//! What is known at some point of the rules of a game of a text: how far names reach, which letters stand where.

use super::super::super::plan::{Binary, Compared, Fold, Num, Plan, Step, Text, Unary, Var};
use super::Set;
use super::linear::{Atom, Bounds, Linear};

/// A place of a text gets another letter: which may be there, and which come.
#[derive(Clone, Debug)]
pub(super) struct Change {
    place: Linear,
    pub from: Set,
    pub to: Set,
}

#[derive(Clone, Debug)]
pub(super) struct Facts<'a> {
    plan: &'a Plan,
    text: u8,
    bounds: Bounds,
    /// Which letters may stand at a place.
    letters: Vec<(Linear, Set)>,
    /// Names of the letters at places.
    named: Vec<(Var, Linear)>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(plan: &'a Plan, text: u8) -> Facts<'a> {
        let (letters, named) = (Vec::new(), Vec::new());
        Facts { plan, text, bounds: Bounds::default(), letters, named }
    }

    fn linear(&self, n: &Num) -> Option<Linear> {
        Linear::of(n, self.text)
    }

    fn is_own(&self, text: &Text) -> bool {
        *text == Text::Param(self.text)
    }

    /// Whether one change is always at an earlier place than another.
    pub(super) fn is_before(&self, a: &Change, b: &Change) -> bool {
        self.bounds.is_less(&a.place, &b.place)
    }

    // ---- what can go wrong

    /// Takes in what steps say; whether nothing in them can go wrong.
    pub(super) fn steps(&mut self, steps: &[Step]) -> bool {
        steps.iter().all(|step| self.step(step).is_some())
    }

    fn step(&mut self, step: &Step) -> Option<()> {
        match step {
            Step::Each { var, from, to } => {
                if !self.sure(from) || !self.sure(to) {
                    return None;
                }
                let (from, to) = (self.linear(from)?, self.linear(to)?);
                self.bounds.bind(*var, from, to);
            }
            Step::EachOf { var, among } => {
                let list = self.plan.lists.get(usize::from(*among))?;
                let small = |n: &i64| self.linear(&Num::Const(*n));
                let (least, most) = (list.iter().min(), list.iter().max());
                if let (Some(least), Some(most)) = (least, most) {
                    self.bounds.bind(*var, small(least)?, small(most)?);
                }
            }
            Step::If(condition) => {
                if !self.sure(condition) {
                    return None;
                }
                self.learn(condition);
            }
            Step::Number(var, n) => {
                if !self.sure(n) {
                    return None;
                }
                if let Some(place) = self.place(n) {
                    self.named.push((*var, place));
                } else if let Some(sum) = self.linear(n) {
                    self.bounds.bind(*var, sum.clone(), sum);
                }
            }
            Step::Text(_, text) => self.sure_text(text).then_some(())?,
            _ => return None,
        }
        Some(())
    }

    /// Whether a number has a value.
    fn sure(&self, n: &Num) -> bool {
        match n {
            Num::Const(_) | Num::Param(_) | Num::Var(_) => true,
            Num::Letter(text, at) => self.is_own(text) && self.sure(at) && self.is_inside(at),
            Num::Letters(text) => self.sure_text(text),
            Num::Texts(_, a, b) => self.sure_text(a) && self.sure_text(b),
            Num::Unary(Unary::Not, of) => self.sure(of),
            Num::And(a, b) => self.sure(a) && self.where_so(a).sure(b),
            Num::Or(a, b) => self.sure(a) && self.sure(b),
            Num::Choose(on, yes, no) => {
                self.sure(on) && self.where_so(on).sure(yes) && self.sure(no)
            }
            Num::Binary(
                Binary::Equal
                | Binary::NotEqual
                | Binary::Less
                | Binary::LessEqual
                | Binary::Min
                | Binary::Max,
                a,
                b,
            ) => self.sure(a) && self.sure(b),
            Num::Binary(Binary::Add | Binary::Subtract, a, b) => {
                let small = self.linear(n).is_some_and(|sum| self.bounds.is_bounded(&sum));
                self.sure(a) && self.sure(b) && (small || self.plan.reach(n).is_some())
            }
            // What is counted stays small; of other sums it is not known.
            Num::Fold(Fold::Sum, _, value) if !matches!(**value, Num::Const(0 | 1)) => {
                self.plan.reach(n).is_some()
            }
            Num::Fold(_, steps, value) => {
                let mut inner = self.clone();
                inner.steps(steps) && inner.sure(value)
            }
            n => self.plan.reach(n).is_some(),
        }
    }

    /// The same where a condition holds.
    fn where_so(&self, condition: &Num) -> Facts<'a> {
        let mut inner = self.clone();
        inner.learn(condition);
        inner
    }

    fn is_inside(&self, at: &Num) -> bool {
        self.linear(at).is_some_and(|at| {
            let last = Linear::of_atom(Atom::Length);
            self.bounds.is_not_above(&at.negative()) && self.bounds.is_less(&at, &last)
        })
    }

    fn is_from_start(&self, at: &Num) -> bool {
        self.linear(at).is_some_and(|at| self.bounds.is_not_above(&at.negative()))
    }

    /// Whether nothing can go wrong where a text is made, but that it is too long for a key.
    pub(super) fn sure_text(&self, text: &Text) -> bool {
        match text {
            Text::Param(_) | Text::Var(_) | Text::Const(_) => true,
            Text::One(letter) => self.sure(letter),
            Text::Slice { of, from, to } => {
                let length = Linear::of_atom(Atom::Length);
                let ends = |to: &Num| {
                    let to = self.linear(to).filter(|_| self.sure(to));
                    to.is_some_and(|to| self.bounds.is_less(&to, &length))
                };
                self.is_own(of)
                    && self.sure(from)
                    && self.is_from_start(from)
                    && to.as_ref().is_none_or(|to| ends(to))
            }
            Text::Join(a, b) => self.sure_text(a) && self.sure_text(b),
            Text::With { base, at, by } => {
                let as_long = self.changes(base).is_some();
                let found = self.sure(at) && self.is_inside(at);
                as_long && found && self.sure_text(base) && self.sure_text(by)
            }
            Text::Reversed(of) => self.sure_text(of),
            Text::Choose(on, yes, no) => {
                self.sure(on) && self.where_so(on).sure_text(yes) && self.sure_text(no)
            }
        }
    }

    // ---- what conditions say

    fn learn(&mut self, condition: &Num) {
        if let Some(found) = self.letters_if(condition) {
            self.letters.push(found);
            return;
        }
        match condition {
            Num::And(a, b) => {
                self.learn(a);
                self.learn(b);
            }
            Num::Binary(how @ (Binary::Less | Binary::LessEqual | Binary::Equal), a, b) => {
                let (Some(a), Some(b)) = (self.linear(a), self.linear(b)) else { return };
                let apart = a.plus(&b, -1);
                match how {
                    Binary::Less => self.bounds.learn(apart.more(1)),
                    Binary::LessEqual => self.bounds.learn(apart),
                    _ => {
                        self.bounds.learn(apart.negative());
                        self.bounds.learn(apart);
                    }
                }
            }
            Num::Texts(Compared::Same, a, b) => {
                let ((Text::Slice { of, from, .. }, Text::Const(letters))
                | (Text::Const(letters), Text::Slice { of, from, .. })) = (&**a, &**b)
                else {
                    return;
                };
                let Some(from) = self.linear(from).filter(|_| self.is_own(of)) else { return };
                for (i, letter) in (0..).zip(letters) {
                    self.letters.push((from.clone().more(i), 1 << letter));
                }
            }
            _ => {}
        }
    }

    /// The place of the text whose letter a number is.
    fn place(&self, n: &Num) -> Option<Linear> {
        match n {
            Num::Letter(text, at) if self.is_own(text) => self.linear(at),
            Num::Var(var) => {
                let named = self.named.iter().find(|(own, _)| own == var);
                named.map(|(_, place)| place.clone())
            }
            _ => None,
        }
    }

    /// Which letters stand at a place where a condition holds.
    fn letters_if(&self, condition: &Num) -> Option<(Linear, Set)> {
        match condition {
            Num::Binary(how @ (Binary::Equal | Binary::NotEqual), a, b) => {
                let ((Num::Const(letter), other) | (other, Num::Const(letter))) = (&**a, &**b)
                else {
                    return None;
                };
                let (place, only) =
                    (self.place(other)?, 1u32.checked_shl((*letter).try_into().ok()?)?);
                let set = if *how == Binary::Equal { only } else { self.all() & !only };
                Some((place, set))
            }
            Num::Unary(Unary::Not, of) => {
                let (place, set) = self.letters_if(of)?;
                Some((place, self.all() & !set))
            }
            Num::Or(none, other) if **none == Num::Const(0) => self.letters_if(other),
            Num::Or(a, b) => {
                let ((place, a), (other, b)) = (self.letters_if(a)?, self.letters_if(b)?);
                is_same(&place, &other).then_some((place, a | b))
            }
            _ => None,
        }
    }

    fn all(&self) -> Set {
        (1 << (self.plan.letters.len() + 1)) - 1
    }

    /// The letters that may stand at a place.
    fn at(&self, place: &Linear) -> Set {
        let known = self.letters.iter().filter(|(own, _)| is_same(own, place));
        known.fold(self.all(), |all, (_, set)| all & set)
    }

    /// The letters that a number may be.
    fn set_of(&self, letter: &Num) -> Set {
        match letter {
            Num::Const(letter) => {
                let only = u32::try_from(*letter).ok().and_then(|letter| 1u32.checked_shl(letter));
                only.unwrap_or(self.all())
            }
            Num::Choose(on, yes, no) => self.where_so(on).set_of(yes) | self.set_of(no),
            other => self.place(other).map_or(self.all(), |place| self.at(&place)),
        }
    }

    // ---- what a move leaves

    /// The changes of letters that make a text of the position's; none if it is made otherwise.
    pub(super) fn changes(&self, text: &Text) -> Option<Vec<Change>> {
        let (base, at, to) = match text {
            Text::Param(at) if *at == self.text => return Some(Vec::new()),
            Text::With { base, at, by } => match &**by {
                Text::One(letter) => (base, at, self.set_of(letter)),
                Text::Const(letters) => match letters.as_slice() {
                    [only] => (base, at, 1u32.checked_shl((*only).into())?),
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        };
        let mut changes = self.changes(base)?;
        let place = self.linear(at)?;
        changes.retain(|change| !is_same(&change.place, &place));
        changes.push(Change { from: self.at(&place), place, to });
        Some(changes)
    }

    /// Whether a text has fewer letters than the position's.
    pub(super) fn is_shorter(&self, text: &Text) -> bool {
        let own = Linear::of_atom(Atom::Length);
        self.length(text).is_some_and(|length| self.bounds.is_less(&length, &own))
    }

    /// How many letters a text has.
    fn length(&self, text: &Text) -> Option<Linear> {
        Some(match text {
            Text::Param(at) if *at == self.text => Linear::of_atom(Atom::Length),
            Text::Const(letters) => Linear::constant(letters.len().try_into().ok()?),
            Text::One(_) => Linear::constant(1),
            Text::Join(a, b) => self.length(a)?.plus(&self.length(b)?, 1),
            Text::With { base, by, .. } => self.length(base)?.plus(&self.length(by)?, 1).more(-1),
            Text::Reversed(of) => self.length(of)?,
            Text::Slice { of, from, to } => {
                let behind = match to {
                    Some(to) => self.linear(to)?.more(1),
                    None => self.length(of)?,
                };
                let length = behind.plus(&self.linear(from)?, -1);
                self.bounds.is_not_above(&length.negative()).then_some(length)?
            }
            _ => return None,
        })
    }
}

fn is_same(a: &Linear, b: &Linear) -> bool {
    a.plus(b, -1) == Linear::default()
}
