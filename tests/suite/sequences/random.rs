//! Random games of one heap, the same for the same seed.

use grundy::solve::heaps::rules::{Game, Moves, Removal, Rules, System};

/// Numbers by chance (Steele, Lea and Flood 2014, SplitMix64).
#[derive(Debug)]
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end as u64) as usize
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// What the rules may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// The largest number that may be taken, and the most parts that may be left.
    pub taken: usize,
    pub parts: usize,
    pub games: usize,
    pub unequal: bool,
    pub guards: bool,
    pub beside: bool,
}

pub(crate) fn system(random: &mut Random, kind: Kind) -> System {
    let games = (0..kind.games).map(|own| rules(random, kind, own)).collect();
    System { games }
}

fn rules(random: &mut Random, kind: Kind, own: usize) -> Rules {
    if !kind.guards {
        return Rules::same(moves(random, kind, own));
    }
    let lists = 1 + random.below(3);
    let which = |random: &mut Random| random.below(lists) as u16;
    let (early, cycle) = (random.below(8), 1 + random.below(4));
    Rules {
        moves: (0..lists).map(|_| moves(random, kind, own)).collect(),
        early: (0..early).map(|_| which(random)).collect(),
        cycle: (0..cycle).map(|_| which(random)).collect(),
    }
}

fn moves(random: &mut Random, kind: Kind, own: usize) -> Moves {
    let often = 2 + random.below(3);
    let mut removals = Vec::new();
    for taken in 0..=kind.taken {
        for parts in 0..=kind.parts {
            // Whole heaps are left of games before this one only, so that no play is endless.
            let choice = if taken == 0 && parts == 1 { own } else { kind.games };
            if choice == 0 || (taken == 0 && parts == 0) || !random.once_in(often) {
                continue;
            }
            let mut left: Vec<Game> = (0..parts).map(|_| random.below(choice) as Game).collect();
            left.sort_unstable();
            let alike = left.windows(2).all(|w| w[0] == w[1]);
            removals.push(Removal {
                taken: taken as u32,
                unequal: kind.unequal && parts > 1 && alike && random.once_in(2),
                beside: if kind.beside { random.below(3) as u32 } else { 0 },
                parts: left,
            });
        }
    }
    removals.sort();
    removals.dedup();
    Moves { removals, any_from: None }
}

/// Games where any number from `from` on may be taken, and random smaller ones.
pub(crate) fn all_but(random: &mut Random) -> System {
    let from = random.below(14) as u32;
    let mut removals = Vec::new();
    for taken in 1..=from + 2 {
        for parts in 0..2 {
            if random.once_in(2) {
                let beside = if parts == 0 { random.below(4) as u32 } else { 0 };
                removals.push(Removal { beside, ..Removal::plain(taken, parts) });
            }
        }
    }
    System::of(Rules::same(Moves { removals, any_from: Some(from) }))
}
