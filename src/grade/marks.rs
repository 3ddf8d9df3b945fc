//! Points, as a sheet gives them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Points, counted in halves.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Points(i64);

impl Points {
    pub const NONE: Points = Points(0);

    pub fn whole(points: i64) -> Points {
        Points(points.saturating_mul(2))
    }

    pub fn halves(halves: i64) -> Points {
        Points(halves)
    }

    /// As a person writes them: `3`, `2.5`.
    pub fn read(text: &str) -> Option<Points> {
        let halves = text.parse::<f64>().ok()? * 2.0;
        let fits = halves.fract() == 0.0 && (0.0..1e9).contains(&halves);
        fits.then_some(Points(halves as i64))
    }

    /// A percentage of them, rounded down to halves.
    pub fn percent(self, percent: u32) -> Points {
        Points(self.0.max(0).saturating_mul(i64::from(percent)) / 100)
    }

    pub fn minus(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }

    pub fn plus(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }

    pub fn number(self) -> f64 {
        self.0 as f64 / 2.0
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::NONE, Points::plus)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 2 {
            0 => write!(f, "{}", self.0 / 2),
            _ => write!(f, "{}.5", self.0 / 2),
        }
    }
}

/// A part of the points of a check, and these, in hundredths that are rounded down. What a problem
/// earns is counted exactly.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    earned: i64,
    of: i64,
}

impl Part {
    pub fn of_hundredths(earned: i64, of: i64) -> Part {
        Part { earned, of }
    }

    pub fn earned(self) -> f64 {
        self.earned as f64 / 100.0
    }

    pub fn out_of(self) -> f64 {
        self.of as f64 / 100.0
    }
}
