//! Sameness: whether two positions have the same options all the way down.
//!
//! Each state gets a number that stands for its structure: the set of the structures of its
//! options, where a sum is the sorted numbers of its parts that have moves. Two positions are
//! the same if they are the same sum of such numbers.

use super::fault::{Fault, FaultKind, Limit};
use super::functions::members;
use super::machine::{Limits, Machine};
use super::operations::position;
use super::states::{Key, Part, Position, StateId};
use super::theory::Worth;
use super::thread::Offer;
use super::value::Value;
use crate::meter;
use hashbrown::{HashMap, HashSet};

/// The number of a structure: that of a nim heap, or the next that is free.
pub type Shape = u64;

/// Nothing can be done.
const END: Shape = 0;

/// Structures of nim heaps have numbers of their own: the heap of n is known by this and n, and
/// its n options need not be kept.
const HEAP: Shape = 1 << 63;

/// Structures of positions that lead back to themselves have numbers of their own too.
const LOOP: Shape = 1 << 62;

/// An infinite heap is told by what no structure has among its options: this, and its size.
pub const ORDINAL: Shape = 1 << 61;

/// Misère play is told by what no structure has among its options.
const MISERE: Shape = 1 << 60;

/// Marks a sum in which the next move has to be made, and an end that is a draw.
const HERE: Shape = MISERE | 1;
pub const DRAWN: Shape = MISERE | 2;

/// Tells how many of its options the opponent may forbid, with their number.
const BLOCKED: Shape = 1 << 59;

/// The number of a structure that leads back to itself; none for any other.
pub fn is_loop(shape: Shape) -> Option<u32> {
    (shape & (HEAP | LOOP) == LOOP).then_some((shape ^ LOOP) as u32)
}

/// A sum of structures, sorted, without those that have no options.
pub type Sum = Vec<Shape>;

/// About how much memory an option takes that waits for others.
const OPTION: usize = 48;

/// More structures than these are not kept from one question to the next.
const MOST_KEPT: usize = 100_000;

/// What positions are called while two values are compared.
#[derive(Default)]
struct Names {
    shapes: Shapes,
    /// How often each value is met among the positions of each side.
    values: HashMap<Worth, [usize; 2]>,
    /// Positions of the same side are told apart as well.
    exact: bool,
}

#[derive(Debug, Default)]
pub struct Shapes {
    of: HashMap<StateId, Shape>,
    /// All sums that are options, each by a number.
    sums: HashMap<Sum, u32>,
    /// Structures by the numbers of their options.
    known: HashMap<Box<[u32]>, Shape>,
    /// The options of each structure that leads back to itself, or to one that does.
    loops: Vec<Vec<Sum>>,
    by_options: HashMap<Vec<Sum>, Shape>,
    /// About how much memory all this takes.
    bytes: usize,
}

impl Shapes {
    pub fn loop_shape(at: u32) -> Shape {
        LOOP | Shape::from(at)
    }

    pub fn loops(&self) -> &[Vec<Sum>] {
        &self.loops
    }

    pub fn add_loop(&mut self, mut options: Vec<Sum>) -> Shape {
        options.sort_unstable();
        options.dedup();
        self.bytes += options.iter().map(|sum| 2 * OPTION + 16 * sum.len()).sum::<usize>();
        let shape = Shapes::loop_shape(self.loops.len() as u32);
        self.by_options.insert(options.clone(), shape);
        self.loops.push(options);
        shape
    }

    /// The structure of a part, if it is known.
    pub fn of_part(&self, part: &Part) -> Option<Shape> {
        match part {
            Part::Heap(n) => Some(heap(*n)),
            Part::State(id) => self.of.get(id).copied(),
        }
    }

    pub fn put(&mut self, state: StateId, shape: Shape) {
        self.of.insert(state, shape);
    }

    /// Notes the structure of a state by its options.
    pub fn name(&mut self, state: StateId, options: Vec<Sum>) {
        let shape = self.number(options);
        self.put(state, shape);
    }

    /// The structure that has these options.
    fn number(&mut self, mut options: Vec<Sum>) -> Shape {
        options.sort_unstable();
        options.dedup();
        // What leads to positions that lead back to themselves is named as these are.
        let is_part_of_loop = |shape: &Shape| is_loop(*shape).is_some();
        if options.iter().flatten().any(is_part_of_loop) {
            return match self.by_options.get(&options) {
                Some(shape) => *shape,
                None => self.add_loop(options),
            };
        }
        // All smaller heaps, and nothing else.
        if options.iter().zip(0..).all(|(option, n)| *option == sum_of(heap(n))) {
            return heap(options.len() as u64);
        }
        let mut numbers = Vec::with_capacity(options.len());
        for option in options {
            let next = self.sums.len() as u32;
            let cost = 48 + 8 * option.len();
            let number = *self.sums.entry(option).or_insert_with(|| {
                self.bytes += cost;
                next
            });
            numbers.push(number);
        }
        numbers.sort_unstable();
        let (next, cost) = (self.known.len() as Shape + 1, 48 + 4 * numbers.len());
        *self.known.entry(numbers.into()).or_insert_with(|| {
            self.bytes += cost;
            next
        })
    }

    /// A position as a sum of structures, or a state whose structure is not known yet.
    fn sum(&self, position: &Position) -> Result<Sum, StateId> {
        let mut sum = Vec::new();
        for part in position.parts() {
            let shape = match part {
                Part::Heap(n) => heap(*n),
                Part::State(id) => *self.of.get(id).ok_or(*id)?,
            };
            sum.extend(sum_of(shape));
        }
        sum.sort_unstable();
        Ok(sum)
    }
}

fn heap(n: u64) -> Shape {
    if n == 0 { END } else { HEAP | n }
}

/// One structure alone.
fn sum_of(shape: Shape) -> Sum {
    if shape == END { Vec::new() } else { vec![shape] }
}

/// Are there positions in a value, so that it is compared by what can be played in them? All
/// members of a collection are of one kind; only the empty set may be of any.
pub fn has_positions(value: &Value) -> bool {
    let empty = |item: &&Value| matches!(item, Value::Set(items) if items.is_empty());
    match value {
        Value::Position(_) => true,
        Value::List(items) | Value::Set(items) => {
            items.iter().filter(|item| !empty(item)).any(has_positions)
        }
        Value::Tuple(parts) => parts.iter().any(has_positions),
        _ => false,
    }
}

/// Is a set one of positions, and so a position itself?
fn is_position(items: &[Value]) -> bool {
    items.iter().all(|item| match item {
        Value::Position(_) => true,
        Value::Set(items) => is_position(items),
        _ => false,
    })
}

/// How two values that hold positions are compared, or made into one set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alike {
    Equal,
    NotEqual,
    In,
    NotIn,
    SameMembers,
    Union,
    Minus,
    Intersect,
    Xor,
}

impl Machine {
    /// Compares two values that hold positions, or makes a set of two: positions are the same
    /// if they have the same options all the way down.
    pub fn alike(
        &mut self,
        how: Alike,
        sides: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Value, Fault> {
        let exact = matches!(how, Alike::Union | Alike::Minus | Alike::Intersect | Alike::Xor);
        let shapes = std::mem::take(&mut self.shapes);
        let mut names = Names { exact, shapes, ..Names::default() };
        let told = self.compared(how, sides, &mut names, limits);
        self.keep(names.shapes);
        told
    }

    /// A set of these values: of those that are the same, the first stands for all.
    pub fn distinct(&mut self, all: Vec<Value>, limits: &Limits<'_>) -> Result<Value, Fault> {
        self.alike(Alike::Union, &[Value::list(all), Value::set(Vec::new())], limits)
    }

    /// What was found for smaller positions serves the larger ones, which are often next.
    fn keep(&mut self, shapes: Shapes) {
        if shapes.known.len() + shapes.loops.len() <= MOST_KEPT {
            self.shapes = shapes;
        }
    }

    fn compared(
        &mut self,
        how: Alike,
        sides: &[Value],
        names: &mut Names,
        limits: &Limits<'_>,
    ) -> Result<Value, Fault> {
        let [a, b] = sides else { return Err(Fault::new(FaultKind::Argument("a comparison"))) };
        for (side, value) in sides.iter().enumerate() {
            self.list(value, side, names, limits)?;
        }
        let mut inside = |value: &Value| self.inside(value, names, limits);
        let is = match how {
            Alike::SameMembers => {
                let all = |items: Vec<Value>| items.into_iter().collect::<HashSet<Value>>();
                all(inside(a)?) == all(inside(b)?)
            }
            Alike::In | Alike::NotIn => {
                let among = inside(b)?;
                among.contains(&self.named(a, names, limits)?) == (how == Alike::In)
            }
            Alike::Equal | Alike::NotEqual => {
                let (a, b) = (self.named(a, names, limits)?, self.named(b, names, limits)?);
                (a == b) == (how == Alike::Equal)
            }
            // A set of two: of positions that are the same, the first stands for all.
            _ => {
                let (x, y) = (inside(a)?, inside(b)?);
                let all = members(a).and_then(|a| Ok([a, members(b)?].concat()));
                let all = all.map_err(Fault::new)?;
                let (left, right): (HashSet<&Value>, HashSet<&Value>) =
                    (x.iter().collect(), y.iter().collect());
                let mut taken = HashSet::new();
                let wanted = |name: &Value| match (how, left.contains(name), right.contains(name)) {
                    (Alike::Minus, left, right) => left && !right,
                    (Alike::Intersect, left, right) => left && right,
                    (Alike::Xor, left, right) => left != right,
                    _ => true,
                };
                let chosen = all.into_iter().zip(x.iter().chain(&y));
                let chosen = chosen.filter(|(_, name)| wanted(name) && taken.insert(*name));
                return Ok(Value::set(chosen.map(|(item, _)| item).collect()));
            }
        };
        Ok(Value::Truth(is))
    }

    /// The members of a collection, positions by the names of their structures.
    fn inside(
        &mut self,
        value: &Value,
        names: &mut Names,
        limits: &Limits<'_>,
    ) -> Result<Vec<Value>, Fault> {
        let all = members(value).map_err(Fault::new)?;
        all.iter().map(|item| self.named(item, names, limits)).collect()
    }

    /// Notes the nim-values of all positions that stand on a side.
    fn list(
        &mut self,
        value: &Value,
        side: usize,
        names: &mut Names,
        limits: &Limits<'_>,
    ) -> Result<(), Fault> {
        meter::work(4)?;
        match value {
            Value::Position(whole) => {
                let worth = self.worth(whole, limits)?;
                if let Some(times) = names.values.entry(worth).or_default().get_mut(side) {
                    *times += 1;
                }
                Ok(())
            }
            Value::Set(items) if is_position(items) => {
                let whole = position(value, &mut self.states).map_err(Fault::new)?;
                self.list(&Value::Position(whole), side, names, limits)?;
                items.iter().try_for_each(|item| self.list(item, side, names, limits))
            }
            Value::List(items) | Value::Set(items) | Value::Tuple(items) => {
                items.iter().try_for_each(|item| self.list(item, side, names, limits))
            }
            _ => Ok(()),
        }
    }

    /// A value with the name of its structure in the place of each position. Where no position
    /// that it is compared with has the same nim-value, that is name enough.
    fn named(
        &mut self,
        value: &Value,
        names: &mut Names,
        limits: &Limits<'_>,
    ) -> Result<Value, Fault> {
        meter::work(4)?;
        let mut all = |items: &[Value]| -> Result<Vec<Value>, Fault> {
            items.iter().map(|item| self.named(item, names, limits)).collect()
        };
        Ok(match value {
            Value::List(items) => Value::list(all(items)?),
            Value::Tuple(parts) => Value::Tuple(all(parts)?.into()),
            Value::Set(items) if !is_position(items) => Value::set(all(items)?),
            Value::Position(_) | Value::Set(_) => {
                let whole = position(value, &mut self.states).map_err(Fault::new)?;
                let worth = self.worth(&whole, limits)?;
                let times = names.values.get(&worth).copied().unwrap_or_default();
                let alone = match names.exact {
                    true => times.iter().sum::<usize>() == 1,
                    false => times.contains(&0),
                };
                let shape = match (alone, worth) {
                    (true, Worth::Nimber(n)) => vec![-1, n as i64],
                    (true, Worth::Infinite(to)) => {
                        [-2].into_iter().chain(to.iter().map(|n| *n as i64)).collect()
                    }
                    (true, Worth::Loony) => vec![-3],
                    (true, Worth::Due(due)) => [-5, i64::from(due.all_but())]
                        .into_iter()
                        .chain(due.numbers().iter().map(|n| *n as i64))
                        .collect(),
                    (true, Worth::Ordinal(size)) => {
                        let terms = size.terms().iter();
                        let terms = terms.flat_map(|(power, n)| [i64::from(*power), *n as i64]);
                        [-4].into_iter().chain(terms).collect()
                    }
                    (false, _) => {
                        let sum = self.shape_of(&whole, &mut names.shapes, limits)?;
                        sum.into_iter().map(|shape| shape as i64).collect()
                    }
                };
                Value::numbers(shape)
            }
            other => other.clone(),
        })
    }

    pub fn same(&mut self, a: &Position, b: &Position, limits: &Limits<'_>) -> Result<bool, Fault> {
        let mut shapes = std::mem::take(&mut self.shapes);
        let a = self.shape_of(a, &mut shapes, limits);
        let b = self.shape_of(b, &mut shapes, limits);
        self.keep(shapes);
        Ok(a? == b?)
    }

    /// The options of a state of a game whose modifiers tell the truth: by its rules alone a game
    /// with a false `canonical` would be the same as one that is worth something else.
    pub(super) fn told_options(
        &mut self,
        state: StateId,
        limits: &Limits<'_>,
    ) -> Result<Vec<Offer>, Fault> {
        let own = match self.states.key(state) {
            Some(Key::Game { game, args, .. }) => Some((*game, args.clone())),
            _ => None,
        };
        if let Some((game, args)) = &own {
            self.deeper(|m| m.agrees(*game, args, limits))?;
        }
        let offers = self.part_offers(Part::State(state), false, limits)?;
        if let Some((game, args)) = &own {
            self.deeper(|m| m.agrees_here((*game, args), &offers, limits))?;
        }
        Ok(offers)
    }

    /// What tells a state in which options may be forbidden from one with the same options.
    pub(super) fn blocked(&self, state: StateId) -> Option<Sum> {
        let most = self.blocking(state);
        (most > 0).then(|| vec![BLOCKED | Shape::from(most)])
    }

    pub fn shape_of(
        &mut self,
        whole: &Position,
        shapes: &mut Shapes,
        limits: &Limits<'_>,
    ) -> Result<Sum, Fault> {
        loop {
            let state = match shapes.sum(whole) {
                Ok(sum) => return Ok(sum),
                Err(state) => state,
            };
            if self.name_ordinal(state, shapes)? {
                continue;
            }
            let first = self.told_options(state, limits)?;
            let mut waiting = first.len();
            let mut open: Vec<(StateId, Vec<Offer>)> = vec![(state, first)];
            let mut inside: HashSet<StateId> = HashSet::from([state]);
            while let Some((state, options)) = open.last() {
                let state = *state;
                meter::room_for::<Sum>(options.len())?;
                let mut sums = Vec::with_capacity(options.len());
                let mut needed = None;
                for option in options {
                    meter::work(2)?;
                    match shapes.sum(&option.position) {
                        Ok(mut sum) => {
                            // The end is no part of a sum, and so marks a move again.
                            sum.extend(option.again.then_some(END));
                            sums.push(sum);
                        }
                        Err(state) => {
                            needed = Some(state);
                            break;
                        }
                    }
                }
                let Some(needed) = needed else {
                    waiting -= options.len();
                    let drawn = self.is_drawn(Part::State(state), limits)?;
                    match self.states.key(state) {
                        Some(Key::Misere(_)) => sums.push(vec![MISERE]),
                        Some(Key::Here(_)) => sums.push(vec![HERE]),
                        _ if drawn => sums.push(vec![DRAWN]),
                        _ => sums.extend(self.blocked(state).filter(|_| !sums.is_empty())),
                    }
                    let shape = shapes.number(sums);
                    shapes.of.insert(state, shape);
                    inside.remove(&state);
                    open.pop();
                    continue;
                };
                if self.name_ordinal(needed, shapes)? {
                    continue;
                }
                if !inside.insert(needed) {
                    let circle = open.iter().map(|(s, _)| *s).skip_while(|s| *s != needed);
                    let circle: Vec<Position> =
                        circle.chain([needed]).map(Position::state).collect();
                    if !circle.iter().any(|position| self.may_go_on(position)) {
                        return Err(self.circle(circle));
                    }
                    self.shape_circles(needed, shapes, limits)?;
                    break;
                }
                self.within(limits).map_err(Fault::new)?;
                if shapes.bytes + waiting * OPTION > limits.bytes {
                    return Err(Fault::new(FaultKind::Limit(Limit::Memory)));
                }
                let options = self.told_options(needed, limits)?;
                waiting += options.len();
                open.push((needed, options));
            }
        }
    }
}
