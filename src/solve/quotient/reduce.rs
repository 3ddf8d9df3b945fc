//! Elements that no sum tells apart become one.

#![expect(clippy::indexing_slicing, reason = "classes are places in tables of all classes")]

use super::bits::Bits;
use super::monoid::Monoid;
use super::monoid::Under;
use crate::meter::{self, Spent};
use hashbrown::HashMap;

/// A monoid by what its generators do, with its lost elements. Element 0 is the identity.
pub(super) struct Marked {
    /// For each generator where it takes each element.
    pub actions: Vec<Vec<u32>>,
    pub lost: Bits,
    /// The element of the monoid below that each stands over: those over different ones are told apart.
    pub over: Vec<u32>,
    pub heaps: Vec<u32>,
}

/// Partition refinement, as for automata (Moore): two elements stay together as long as both are
/// lost or both are not, whatever is added. None if more elements than these are left.
pub(super) fn reduced(
    marked: &Marked,
    under: Option<&Under>,
    most: usize,
) -> Result<Option<Monoid>, Spent> {
    let size = marked.actions.first().map_or(1, Vec::len);
    meter::room_for::<[u64; 4]>(size)?;
    let first =
        marked.over.iter().zip(0..).map(|(over, x)| 2 * over + u32::from(marked.lost.has(x)));
    let mut class: Vec<u32> = first.collect();
    let mut count = 0;
    let mut names: HashMap<(u32, u32), u32> = HashMap::new();
    loop {
        let mut finer = class.clone();
        let mut own = 1;
        for action in &marked.actions {
            meter::work_on(size / 2)?;
            names.clear();
            for (name, to) in finer.iter_mut().zip(action) {
                let new = names.len() as u32;
                *name = *names.entry((*name, class[*to as usize])).or_insert(new);
            }
            own = names.len();
        }
        class = finer;
        if own == count {
            break;
        }
        count = own;
        if count > most {
            return Ok(None);
        }
    }
    let count = count.max(1);
    // The identity is 0.
    let identity = class[0];
    for name in &mut class {
        *name = if *name == identity {
            0
        } else if *name == 0 {
            identity
        } else {
            *name
        };
    }
    let (mut lost, mut won, mut over) = (Bits::none(count), Bits::none(count), vec![0; count]);
    let mut actions = vec![vec![0; count]; marked.actions.len()];
    for (x, name) in class.iter().enumerate() {
        if marked.lost.has(x as u32) {
            lost.put(*name);
        }
        over[*name as usize] = marked.over[x];
        if under.is_some_and(|under| under.won.has(marked.over[x])) {
            won.put(*name);
        }
        for (own, action) in actions.iter_mut().zip(&marked.actions) {
            own[*name as usize] = class[action[x] as usize];
        }
    }
    let heaps = marked.heaps.iter().map(|code| class[*code as usize]).collect();
    Ok(Some(Monoid::new(table(&actions, count)?, lost, over, won, heaps, count)?))
}

/// All products, from what generators do: the column of y · g is that of y, taken on by g.
pub(super) fn table(actions: &[Vec<u32>], count: usize) -> Result<Vec<u32>, Spent> {
    meter::room_for::<u32>(count.saturating_mul(count))?;
    meter::work_on(count * count / 4)?;
    let mut table = vec![0; count * count];
    let mut met = vec![false; count];
    (0..count).for_each(|x| table[x] = x as u32);
    met[0] = true;
    let mut all = vec![0];
    let mut next = 0;
    while let Some(y) = all.get(next).copied() {
        next += 1;
        for action in actions {
            let to = action[y] as usize;
            if std::mem::replace(&mut met[to], true) {
                continue;
            }
            for x in 0..count {
                table[to * count + x] = action[table[y * count + x] as usize];
            }
            all.push(to);
        }
    }
    Ok(table)
}
