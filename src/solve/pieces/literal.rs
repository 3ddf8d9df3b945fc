//! When a member is in a set: always, or as long as some place of a position is taken or is not.

use super::super::placing::codes::Code;

/// A place of a position: a member in one of its sets.
pub(super) type Place = u32;

/// A member that is never in a set has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Literal {
    Always,
    Is(Place),
    Not(Place),
}

/// Members in ascending order, and when each is there.
pub(super) type Set = Vec<(Code, Literal)>;

/// What is known of the places of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    pub has: u128,
    pub lacks: u128,
}

impl Facts {
    /// Whether a place is taken, where that is known.
    pub(super) fn at(self, place: Place) -> Option<bool> {
        let own = 1u128 << place;
        match (self.has & own != 0, self.lacks & own != 0) {
            (false, false) => None,
            (has, _) => Some(has),
        }
    }

    /// What is known of a member.
    pub(super) fn of(self, literal: Option<Literal>) -> Option<Literal> {
        match literal? {
            Literal::Always => Some(Literal::Always),
            Literal::Is(place) => match self.at(place) {
                None => literal,
                Some(is) => is.then_some(Literal::Always),
            },
            Literal::Not(place) => match self.at(place) {
                None => literal,
                Some(is) => (!is).then_some(Literal::Always),
            },
        }
    }

    /// With the fact that makes a member be there.
    pub(super) fn with(self, literal: Literal) -> Facts {
        match literal {
            Literal::Always => self,
            Literal::Is(place) => Facts { has: self.has | 1 << place, ..self },
            Literal::Not(place) => Facts { lacks: self.lacks | 1 << place, ..self },
        }
    }

    /// A place that is known here and not there.
    pub(super) fn beyond(self, other: Facts) -> Option<Place> {
        let new = (self.has | self.lacks) & !(other.has | other.lacks);
        (new != 0).then(|| new.trailing_zeros())
    }
}

/// When a member is in what an operation makes of two sets; the place that must be known first if that takes two.
pub(super) fn combined(
    of: impl Fn(bool, bool) -> bool,
    a: Option<Literal>,
    b: Option<Literal>,
) -> Result<Option<Literal>, Place> {
    let place = |literal: Option<Literal>| match literal {
        Some(Literal::Is(place) | Literal::Not(place)) => Some(place),
        _ => None,
    };
    let holds = |literal: Option<Literal>, taken: bool| match literal {
        None => false,
        Some(Literal::Always) => true,
        Some(Literal::Is(_)) => taken,
        Some(Literal::Not(_)) => !taken,
    };
    let own = match (place(a), place(b)) {
        (Some(a), Some(b)) if a != b => return Err(a),
        (a, b) => a.or(b).unwrap_or(0),
    };
    let with = |taken| of(holds(a, taken), holds(b, taken));
    Ok(match (with(false), with(true)) {
        (false, false) => None,
        (true, true) => Some(Literal::Always),
        (false, true) => Some(Literal::Is(own)),
        (true, false) => Some(Literal::Not(own)),
    })
}
