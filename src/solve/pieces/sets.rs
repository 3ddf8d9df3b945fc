//! Sets in the plan of a game of pieces: their members, and when each is there.

use super::super::placing::codes::Code;
use super::super::plan::{Bits, Num, Step};
use super::acts::Obstacle;
use super::literal::{Facts, Literal, Set, combined};
use super::read::{Bound, Found, Reader, Scope, Unfit};
use crate::meter;

impl<'a> Reader<'a> {
    pub(super) fn set(&self, bits: &'a Bits, scope: &Scope<'a>) -> Found<Set> {
        self.step()?;
        let found = self.made(bits, scope)?;
        meter::work_on(found.len() / 4)?;
        Ok(found)
    }

    fn made(&self, bits: &'a Bits, scope: &Scope<'a>) -> Found<Set> {
        let always = |mut codes: Vec<Code>| -> Set {
            codes.sort_unstable();
            codes.dedup();
            codes.into_iter().map(|code| (code, Literal::Always)).collect()
        };
        Ok(match bits {
            Bits::Param(at) => match self.layers.get(usize::from(*at)) {
                Some(Some(first)) => {
                    let all = self.members.iter().zip(*first..);
                    all.map(|(code, place)| (*code, Literal::Is(place))).collect()
                }
                // A set that no move changes is a constant of the game, or no set of a plan.
                _ => return Err(Obstacle::Other.into()),
            },
            Bits::Var(var) => match scope.bound(*var)? {
                Bound::Set(set) => set.clone(),
                Bound::Later(bits) => self.set(bits, scope)?,
                Bound::Number(_) => return Err(Obstacle::Other.into()),
            },
            Bits::Of { members, .. } => {
                let codes = members.iter().map(|member| self.number(member, scope));
                always(codes.collect::<Found<_>>()?)
            }
            Bits::Union(a, b) => self.merged(a, b, scope, &|a, b| a || b)?,
            Bits::Meet(a, b) => self.merged(a, b, scope, &|a, b| a && b)?,
            Bits::Minus(a, b) => self.merged(a, b, scope, &|a, b| a && !b)?,
            Bits::Xor(a, b) => self.merged(a, b, scope, &|a, b| a != b)?,
            Bits::Neighbours { of, within, relation } => {
                let near = self.beside(self.number(of, scope)?, *relation)?;
                let mut set = self.set(within, scope)?;
                let mut outside = set.iter().filter(|(code, _)| self.place(*code).is_none());
                outside.try_for_each(|(code, _)| self.comes_in(*code))?;
                set.retain(|(code, _)| self.place(*code).is_some_and(|at| near >> at & 1 == 1));
                set
            }
            Bits::Lookup(list, at) => {
                let at = usize::try_from(self.number(at, scope)?).map_err(|_| Obstacle::Other)?;
                always(self.looked_up(*list, at).ok_or(Obstacle::Other)?)
            }
            Bits::Gather(steps, member) => self.gathered(steps, member, scope)?,
            Bits::Shape(_) => return Err(Obstacle::Shapes.into()),
        })
    }

    /// When one member is in a set.
    pub(super) fn literal(
        &self,
        bits: &'a Bits,
        member: Code,
        scope: &Scope<'a>,
    ) -> Found<Option<Literal>> {
        self.step()?;
        let of = |bits| Ok::<_, Unfit>(scope.facts.of(self.literal(bits, member, scope)?));
        let joined = |a, b, with: fn(bool, bool) -> bool| {
            combined(with, of(a)?, of(b)?).map_err(Unfit::Split)
        };
        match bits {
            Bits::Var(var) if let Bound::Later(bits) = scope.bound(*var)? => of(bits),
            Bits::Union(a, b) => joined(a, b, |a, b| a || b),
            Bits::Meet(a, b) => joined(a, b, |a, b| a && b),
            Bits::Minus(a, b) => joined(a, b, |a, b| a && !b),
            Bits::Xor(a, b) => joined(a, b, |a, b| a != b),
            bits => {
                let set = self.set(bits, scope)?;
                let at = set.binary_search_by_key(&member, |(code, _)| *code).ok();
                Ok(at.and_then(|at| set.get(at)).map(|(_, literal)| *literal))
            }
        }
    }

    /// The neighbours of a member of the board.
    fn beside(&self, of: Code, relation: u8) -> Found<u128> {
        let Some(of) = self.place(of) else {
            return self.comes_in(of).map(|()| 0);
        };
        let near = self.near.get(usize::from(relation));
        near.and_then(|all| all.get(of as usize)).copied().ok_or(Obstacle::Other.into())
    }

    fn merged(
        &self,
        a: &'a Bits,
        b: &'a Bits,
        scope: &Scope<'a>,
        with: &dyn Fn(bool, bool) -> bool,
    ) -> Found<Set> {
        let (a, b) = (self.set(a, scope)?, self.set(b, scope)?);
        let mut made = Vec::with_capacity(a.len() + b.len());
        let (mut left, mut right) = (a.iter().peekable(), b.iter().peekable());
        loop {
            let next = match (left.peek(), right.peek()) {
                (Some((a, _)), Some((b, _))) => *a.min(b),
                (Some((code, _)), None) | (None, Some((code, _))) => *code,
                (None, None) => return Ok(made),
            };
            let own = left.next_if(|(code, _)| *code == next).map(|(_, literal)| *literal);
            let other = right.next_if(|(code, _)| *code == next).map(|(_, literal)| *literal);
            let (own, other) = (scope.facts.of(own), scope.facts.of(other));
            if let Some(literal) = combined(with, own, other).map_err(Unfit::Split)? {
                made.push((next, literal));
            }
        }
    }

    /// The members that all ways through some steps give.
    fn gathered(&self, steps: &'a [Step], member: &'a Num, scope: &Scope<'a>) -> Found<Set> {
        let mut all: Set = Vec::new();
        self.ways(steps, false, &mut scope.inside(), &mut |inner| {
            let code = self.number(member, inner)?;
            if inner.waits() {
                return Err(Obstacle::Counts.into());
            }
            let new = Facts {
                has: inner.facts.has & !scope.facts.has,
                lacks: inner.facts.lacks & !scope.facts.lacks,
            };
            let literal = match (new.has.count_ones(), new.lacks.count_ones()) {
                (0, 0) => Literal::Always,
                (1, 0) => Literal::Is(new.has.trailing_zeros()),
                (0, 1) => Literal::Not(new.lacks.trailing_zeros()),
                _ => return Err(Unfit::Split((new.has | new.lacks).trailing_zeros())),
            };
            Ok(meter::push(&mut all, (code, literal))?)
        })?;
        all.sort_unstable_by_key(|(code, _)| *code);
        let mut made: Set = Vec::with_capacity(all.len());
        for (code, literal) in all {
            match made.last_mut().filter(|(last, _)| *last == code) {
                Some((_, own)) => {
                    let both = combined(|a, b| a || b, Some(*own), Some(literal));
                    *own = both.map_err(Unfit::Split)?.unwrap_or(*own);
                }
                None => made.push((code, literal)),
            }
        }
        Ok(made)
    }
}
