//! What the outcomes of endlessly many layers may look like: a guess, from those that are known.
//!
//! Where the elements grow steadily with each layer, mostly it is that the powers of some heaps are told
//! apart further with each. Give a sum of smaller heaps a degree: that of its heaps together, which
//! is how many layers it takes for one power more to be told apart, or 0. Then the outcome of
//! c · H + w depends on c less the degree of w, and on the element of w in a finite monoid.

#![expect(clippy::indexing_slicing, reason = "elements and heaps are places in their tables")]

use super::Heap;
use super::layers::Layers;
use super::reduce::table;
use crate::meter::{self, Spent};
use hashbrown::HashMap;

/// Outcomes repeat after so many layers, where c and the degree are far apart.
pub(super) const PERIOD: i32 = 2;

/// Degrees are those of growth within so many layers.
const GROWTH: usize = 4;

/// A finite commutative monoid, 0 being its identity, with a degree for each heap and outcomes: c · H + w
/// is lost if `lost(x, z)` for the element x of w, and z = c less the degree of w.
pub(super) struct Shape {
    pub order: usize,
    table: Vec<u32>,
    /// What each heap is.
    pub heaps: Vec<u32>,
    pub degrees: Vec<i32>,
    /// The degree of all sums of each element, or `deep` where it is this or more.
    pub depth: Vec<i32>,
    pub deep: i32,
    /// The first layer that it is about.
    pub from: i32,
    /// An element of each in the last layer that is known.
    pub over: Vec<u32>,
    /// The rest of its degree by the period.
    pub rest: Vec<i32>,
    /// The outcomes for z from −half to half.
    outcomes: Vec<Vec<bool>>,
    pub half: i32,
}

/// A generator of the last layer with its degree.
type Step = (u32, i32);

/// Elements of the last layer with degrees up to one, and where each step leads.
struct Walk {
    steps: Vec<Step>,
    all: Vec<(u32, i32)>,
    next: Vec<Vec<Option<u32>>>,
    /// The greatest degree.
    top: i32,
}

impl Shape {
    pub(super) fn times(&self, x: u32, y: u32) -> u32 {
        self.table[x as usize * self.order + y as usize]
    }

    pub(super) fn lost(&self, x: u32, z: i32) -> bool {
        let half = self.half;
        let z = match z {
            _ if z > half => half - (half - z).rem_euclid(PERIOD),
            _ if z < -half => (z + half).rem_euclid(PERIOD) - half,
            _ => z,
        };
        self.outcomes[x as usize][(z + half) as usize]
    }

    /// The elements and degrees of a heap's options.
    pub(super) fn options(&self, heap: &Heap) -> Result<Vec<(u32, i32)>, Spent> {
        meter::work_on(2 * heap.options.len())?;
        meter::room_for::<(u32, i32)>(heap.options.len())?;
        let mut all = Vec::with_capacity(heap.options.len());
        for option in &heap.options {
            let (mut of, mut degree) = (0, 0);
            for part in option {
                of = self.times(of, self.heaps[*part as usize]);
                degree += self.degrees[*part as usize];
            }
            all.push((of, degree));
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// A guess from some layer on. None where the layers do not look so.
    pub(super) fn guess(layers: &Layers<'_>, from: usize) -> Result<Option<Shape>, Spent> {
        let Some(degrees) = degrees(layers) else { return Ok(None) };
        let last = layers.lost.len() - 1;
        // A third for what goes before, and a third for what is beyond.
        let half = ((last - from) / 3) as i32;
        let (from, deep) = (from as i32, (from as i32) + half);
        let walk = Walk::new(layers, &degrees, last as i32 - half)?;
        let Some((class, top)) = walk.classes(layers, (from, half))? else { return Ok(None) };
        // Each class stands for those of its elements that have the least degree.
        let mut order: Vec<usize> = (0..class.len()).filter(|at| walk.all[*at].1 <= top).collect();
        order.sort_by_key(|at| walk.all[*at].1);
        let (mut number, mut stand) = (HashMap::new(), Vec::new());
        for at in order {
            number.entry(class[at]).or_insert_with(|| {
                stand.push(at);
                stand.len() as u32 - 1
            });
        }
        let count = stand.len();
        meter::room_for::<u32>(count * walk.steps.len())?;
        let mut actions: Vec<Vec<u32>> = vec![Vec::with_capacity(count); walk.steps.len()];
        for at in &stand {
            for (action, to) in actions.iter_mut().zip(&walk.next[*at]) {
                let to = to.map(|to| to as usize).filter(|to| walk.all[*to].1 <= top);
                let Some(to) = to.and_then(|to| number.get(&class[to])) else { return Ok(None) };
                action.push(*to);
            }
        }
        meter::work_on(count * walk.steps.len() * walk.steps.len())?;
        let own = |at: &usize| walk.all[*at];
        let depth: Vec<i32> = stand.iter().map(|at| own(at).1.min(deep)).collect();
        for (a, (_, degree)) in actions.iter().zip(&walk.steps) {
            let commutes = |x: usize| actions.iter().all(|b| a[b[x] as usize] == b[a[x] as usize]);
            let deepens = |x: usize| depth[a[x] as usize] == (depth[x] + degree).min(deep);
            if !(0..count).all(|x| commutes(x) && deepens(x)) {
                return Ok(None);
            }
        }
        let outcomes = stand.iter().map(|at| {
            let (x, d) = own(at);
            let known = |z: &i32| z + d >= from && layers.lost[(z + d) as usize].has(x);
            (-half..=half).map(|z| known(&z)).collect()
        });
        let heaps = layers.below.heaps.iter().zip(&degrees).map(|(x, degree)| {
            let at = walk.steps.iter().position(|step| *step == (*x, *degree));
            at.map_or(0, |at| actions[at][0])
        });
        Ok(Some(Shape {
            order: count,
            heaps: heaps.collect(),
            degrees,
            depth,
            deep,
            from,
            over: stand.iter().map(|at| layers.over[own(at).0 as usize]).collect(),
            rest: stand.iter().map(|at| own(at).1 % PERIOD).collect(),
            outcomes: outcomes.collect(),
            half,
            table: table(&actions, count)?,
        }))
    }
}

/// The degree of each heap, if some have one.
fn degrees(layers: &Layers<'_>) -> Option<Vec<i32>> {
    let now = layers.indices.last()?;
    let before = layers.indices.len().checked_sub(1 + GROWTH)?;
    let degree = |(now, before): (&u32, &u32)| match now.checked_sub(*before)? {
        0 => Some(0),
        more => {
            let more = more as usize;
            GROWTH.is_multiple_of(more).then_some((GROWTH / more) as i32)
        }
    };
    let all: Option<Vec<i32>> = now.iter().zip(&layers.indices[before]).map(degree).collect();
    all.filter(|all| all.iter().any(|degree| *degree > 0))
}

impl Walk {
    fn new(layers: &Layers<'_>, degrees: &[i32], top: i32) -> Result<Walk, Spent> {
        let below = &layers.below;
        let mut steps: Vec<Step> =
            below.heaps.iter().copied().zip(degrees.iter().copied()).collect();
        steps.sort_unstable();
        steps.dedup();
        steps.retain(|step| *step != (0, 0));
        let mut walk = Walk { steps, all: vec![(0, 0)], next: Vec::new(), top };
        let mut known: HashMap<(u32, i32), u32> = HashMap::from_iter([((0, 0), 0)]);
        while let Some((x, d)) = walk.all.get(walk.next.len()).copied() {
            meter::work_on(walk.steps.len() + 1)?;
            meter::room_for::<[u64; 2]>(walk.steps.len() + 4)?;
            let mut row = Vec::with_capacity(walk.steps.len());
            for (of, degree) in &walk.steps {
                let to = (below.times(x, *of), d + degree);
                row.push((to.1 <= top).then(|| {
                    *known.entry(to).or_insert_with(|| {
                        walk.all.push(to);
                        walk.all.len() as u32 - 1
                    })
                }));
            }
            walk.next.push(row);
        }
        Ok(walk)
    }

    /// Classes of elements with the same outcomes, whatever is added, with the degree up to which they
    /// are; the others are cut off. None if too few are left.
    fn classes(
        &self,
        layers: &Layers<'_>,
        (from, half): (i32, i32),
    ) -> Result<Option<(Vec<u32>, i32)>, Spent> {
        let deep = from + half;
        let mut names: HashMap<Vec<u32>, u32> = HashMap::new();
        let mut class = Vec::with_capacity(self.all.len());
        for (x, d) in &self.all {
            let mut key = vec![(*d).min(deep) as u32];
            if layers.under.is_some() {
                key.extend([layers.over[*x as usize], (*d % PERIOD) as u32]);
            }
            let known = (from - d).max(-half)..=half;
            key.extend(known.map(|z| u32::from(layers.lost[(z + d) as usize].has(*x))));
            meter::work_on(key.len())?;
            meter::room_for::<u32>(2 * key.len())?;
            let new = names.len() as u32;
            class.push(*names.entry(key).or_insert(new));
        }
        let farthest = self.steps.iter().map(|step| step.1).max().unwrap_or(0);
        let (mut top, mut stable) = (self.top, 0);
        // First what is added without a degree, until it does nothing; then, as that cuts off the
        // greatest degrees, once with; and so on, until neither does anything.
        let mut with = false;
        while stable < 2 {
            if with {
                top -= farthest;
            }
            if top < deep + PERIOD {
                return Ok(None);
            }
            names.clear();
            let mut finer = class.clone();
            let mut before: Vec<u32> = Vec::new();
            for (at, (_, d)) in self.all.iter().enumerate() {
                if *d > top {
                    continue;
                }
                before.push(class[at]);
                let mut key = vec![class[at]];
                let to = self.steps.iter().zip(&self.next[at]);
                let to = to.filter(|(step, _)| with || step.1 == 0).filter_map(|(_, to)| *to);
                key.extend(to.map(|to| class[to as usize]));
                meter::work_on(key.len())?;
                meter::room_for::<u32>(2 * key.len())?;
                let new = names.len() as u32;
                finer[at] = *names.entry(key).or_insert(new);
            }
            meter::work_on(before.len())?;
            before.sort_unstable();
            before.dedup();
            let same = before.len() == names.len();
            class = finer;
            stable = if same { stable + 1 } else { 0 };
            with = same && !with;
        }
        Ok(Some((class, top)))
    }
}
