//! How hard lands look.

use super::drawing::{BARE, BRACE, DOT, LAND, Mark, ONE_SIDED, TIP};

/// A search takes about as many times longer for each life. Lives in the same region count more, since
/// any two of them can be joined.
#[derive(Debug)]
pub(super) struct Costs {
    region: Growth,
    land: Growth,
}

impl Default for Costs {
    fn default() -> Costs {
        Costs { region: Growth::by(17, 12), land: Growth::by(7, 6) }
    }
}

/// Powers of a number a little above one, in parts of `ONE`.
#[derive(Debug)]
struct Growth {
    by: (u64, u64),
    known: Vec<u64>,
}

const ONE: u64 = 1 << 12;

/// No power is larger, nor is one of a larger exponent told apart.
const LARGEST: u64 = 1 << 58;
const LAST: usize = 400;

impl Growth {
    fn by(over: u64, under: u64) -> Growth {
        Growth { by: (over, under), known: vec![ONE] }
    }

    fn of(&mut self, times: usize) -> u64 {
        let times = times.min(LAST);
        let mut last = self.known.last().copied().unwrap_or(ONE);
        while self.known.len() <= times {
            last = (last.saturating_mul(self.by.0) / self.by.1).min(LARGEST);
            self.known.push(last);
        }
        self.known.get(times).copied().unwrap_or(LARGEST)
    }
}

impl Costs {
    pub(super) fn of(&mut self, land: &[Mark]) -> u64 {
        // A letter's life is half of each place where it is met.
        let (mut regions, mut here, mut halves) = (0u64, 0, 0);
        for mark in land {
            let lives = match *mark {
                BARE => 3,
                TIP => 2,
                ONE_SIDED => 1,
                DOT | LAND => continue,
                BRACE => {
                    regions = regions.saturating_add(self.region.of(here));
                    here = 0;
                    continue;
                }
                _ => {
                    (here, halves) = (here + 1, halves + 1);
                    continue;
                }
            };
            (here, halves) = (here + lives, halves + 2 * lives);
        }
        let cost = u128::from(regions) * u128::from(self.land.of(halves)) / u128::from(ONE);
        u64::try_from(cost).unwrap_or(u64::MAX)
    }
}
