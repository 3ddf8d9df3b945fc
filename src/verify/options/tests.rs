//! With any mask whatever the same values are found right, and all others wrong.

use super::*;

/// Numbers that seem to follow no rule.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % n
    }
}

fn moves(dice: &mut Dice, games: u64) -> Moves {
    let removals = (0..1 + dice.below(4)).map(|_| {
        let count = [0, 1, 2, 2, 2, 3][dice.below(6) as usize];
        let mut parts: Vec<usize> = (0..count).map(|_| dice.below(games) as usize).collect();
        parts.sort_unstable();
        let unequal = parts.len() > 1 && parts.first() == parts.last() && dice.below(2) == 0;
        let beside = if dice.below(4) == 0 { dice.below(4) as u32 } else { 0 };
        Removal { taken: 1 + dice.below(4) as usize, parts, unequal, beside }
    });
    Moves { line: 0, removals: removals.collect(), any_from: None, of_none: None }
}

/// The worths of all options, each gone through in the plainest way: all sizes of all parts.
fn worths(removal: &Removal, values: &[Vec<u32>], n: usize) -> Vec<u32> {
    let Some(rest) = n.checked_sub(removal.taken) else { return Vec::new() };
    let mut all: Vec<(Vec<usize>, u32)> = vec![(Vec::new(), removal.beside)];
    for game in &removal.parts {
        let with = |(sizes, worth): &(Vec<usize>, u32)| {
            let (sizes, worth) = (sizes.clone(), *worth);
            (1..=rest).map(move |size| {
                let value = values[*game].get(size).copied().unwrap_or(0);
                ([sizes.as_slice(), &[size]].concat(), worth ^ value)
            })
        };
        all = all.iter().flat_map(with).filter(|(s, _)| s.iter().sum::<usize>() <= rest).collect();
    }
    let fits = |sizes: &[usize]| {
        let mut different = sizes.to_vec();
        different.sort_unstable();
        different.dedup();
        sizes.iter().sum::<usize>() == rest && (!removal.unequal || different.len() == sizes.len())
    };
    all.into_iter().filter(|(sizes, _)| fits(sizes)).map(|(_, worth)| worth).collect()
}

#[test]
fn any_mask_will_do() {
    let mut dice = Dice(7);
    let mut patience = Patience::new(&|_, _| true);
    for _ in 0..60 {
        let games = 1 + dice.below(2);
        let lists: Vec<Moves> = (0..games).map(|_| moves(&mut dice, games)).collect();
        let mut values: Vec<Vec<u32>> = vec![Vec::new(); lists.len()];
        for n in 0..24 {
            let new = lists.iter().map(|moves| {
                let all: Vec<u32> =
                    moves.removals.iter().flat_map(|r| worths(r, &values, n)).collect();
                (0..).find(|v| !all.contains(v)).unwrap()
            });
            let new: Vec<u32> = new.collect();
            values.iter_mut().zip(new).for_each(|(values, new)| values.push(new));
        }
        let room = 64;
        for mask in 0..8 {
            let mut board = Board::with_mask(&values, room, mask);
            for n in 0..24 {
                for (own, moves) in lists.iter().enumerate() {
                    let right = board.value(own, n);
                    for stated in 0..20 {
                        let agrees = board.agrees(moves, own, n, stated, &mut patience).unwrap();
                        assert_eq!(agrees, stated == right, "{lists:?} {mask} {own} {n} {stated}");
                    }
                    let least = board.least(moves, own, n, &mut patience).unwrap();
                    assert_eq!(least, Some(right as usize));
                }
            }
        }
    }
}
