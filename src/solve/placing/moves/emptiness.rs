//! Sets that are compared: when nothing is left of one, and when two are the same.

use super::super::super::plan::Bits;
use super::super::codes::Code;
use super::{Found, Scope, Set, Setting};
use crate::meter;

impl Setting<'_> {
    /// What must be there for a set to have no members: the alternatives, none if it always has some.
    /// Nothing is said if something must be missing for it.
    pub(super) fn emptiness(&self, set: &Bits, scope: &Scope) -> Found<Option<Vec<u128>>> {
        meter::work(1)?;
        let nothing = |set: &Bits| matches!(set, Bits::Of { members, .. } if members.is_empty());
        // The places of these members, all of which must be there; none if one of them never is.
        let all = |codes: &[Code], part: u128| {
            let place = |all: u128, code: &Code| Some(all | 1 << self.place(*code)?);
            let wanted = codes.iter().try_fold(0, place).filter(|wanted| wanted & !part == 0);
            (wanted.unwrap_or(0), wanted.into_iter().collect::<Vec<u128>>())
        };
        Ok(match set {
            // Sets are the same if nothing is in one of them alone.
            Bits::Xor(a, b) if nothing(b) => self.emptiness(a, scope)?,
            Bits::Xor(a, b) if nothing(a) => self.emptiness(b, scope)?,
            Bits::Xor(a, b) => match (self.set(a, scope)?, self.set(b, scope)?) {
                (Set::Part(part), Set::Fixed(codes)) | (Set::Fixed(codes), Set::Part(part)) => {
                    let (wanted, needs) = all(&codes, part);
                    (needs.is_empty() || part & !wanted == 0).then_some(needs)
                }
                _ => None,
            },
            Bits::Minus(a, b) => match (self.set(a, scope)?, self.set(b, scope)?) {
                (Set::Fixed(codes), Set::Part(part)) => Some(all(&codes, part).1),
                _ => None,
            },
            _ => None,
        })
    }
}
