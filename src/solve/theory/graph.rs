//! The values of all positions of a finite graph: those that options lead to come first, and
//! positions that lead back to one another are valued together.

use super::{Choice, Theory};
use crate::meter::{self, Spent};
use std::collections::VecDeque;

/// A move to another position of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    pub to: u32,
    /// The mover moves again.
    pub again: bool,
}

/// Positions, numbered from 0, and their options. The options of each are given in order.
#[derive(Clone, Debug)]
pub struct Graph<V> {
    ends: Vec<usize>,
    edges: Vec<Edge>,
    known: Vec<Option<V>>,
    /// Positions that must not come again.
    once: Vec<bool>,
}

impl<V> Default for Graph<V> {
    fn default() -> Graph<V> {
        Graph { ends: Vec::new(), edges: Vec::new(), known: Vec::new(), once: Vec::new() }
    }
}

impl<V> Graph<V> {
    /// Adds the next position with its options; one that comes `once` must not come again.
    pub fn add(&mut self, options: impl IntoIterator<Item = Edge>, once: bool) {
        self.edges.extend(options);
        self.ends.push(self.edges.len());
        self.known.push(None);
        self.once.push(once);
    }

    /// Adds the next position, whose value is known. Its options do not matter.
    pub fn add_known(&mut self, value: V) {
        self.ends.push(self.edges.len());
        self.known.push(Some(value));
        self.once.push(false);
    }

    /// The same graph with what is known as values of another kind, if all of it can be.
    pub fn known_as<W>(self, mut of: impl FnMut(V) -> Option<W>) -> Option<Graph<W>> {
        let Graph { ends, edges, known, once } = self;
        let known = known.into_iter().map(|value| match value {
            Some(value) => of(value).map(Some),
            None => Some(None),
        });
        let known = known.collect::<Option<Vec<Option<W>>>>()?;
        Some(Graph { ends, edges, known, once })
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn options(&self, of: u32) -> &[Edge] {
        let end = |i: usize| self.ends.get(i).copied().unwrap_or(0);
        let from = (of as usize).checked_sub(1).map_or(0, end);
        self.edges.get(from..end(of as usize)).unwrap_or(&[])
    }

    /// The bytes that the graph and the work on it take at most.
    pub fn bytes(&self) -> usize {
        self.len() * 80 + self.edges.len() * 2 * size_of::<Edge>()
    }
}

/// Values, and an order in which the positions were settled: a smaller number was settled earlier.
#[derive(Clone, Debug)]
pub struct Solved<V> {
    pub values: Vec<Option<V>>,
    pub settled: Vec<u32>,
}

/// Why there are no values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved {
    Spent(Spent),
    /// A circle of positions that the theory does not know, or that leads to one that must not
    /// come again. The first stands at the end as well.
    Circle(Vec<u32>),
}

impl From<Spent> for Unsolved {
    fn from(spent: Spent) -> Unsolved {
        Unsolved::Spent(spent)
    }
}

/// Positions that lead back to one another. Their other options have values.
#[derive(Debug)]
pub struct Knot<'a, V> {
    pub members: &'a [u32],
    graph: &'a Graph<V>,
    /// The place of a position among the members.
    places: &'a [u32],
    values: &'a [Option<V>],
}

/// An option of a member.
#[derive(Debug)]
pub enum Follower<'a, V> {
    Member(usize),
    Valued(&'a V),
}

impl<V> Knot<'_, V> {
    pub fn followers(&self, member: usize) -> impl Iterator<Item = Follower<'_, V>> {
        let of = self.members.get(member).map_or(&[][..], |of| self.graph.options(*of));
        of.iter().map(|edge| {
            let to = edge.to as usize;
            match self.values.get(to).and_then(Option::as_ref) {
                Some(value) => Follower::Valued(value),
                None => Follower::Member(self.places.get(to).map_or(0, |place| *place as usize)),
            }
        })
    }
}

impl<V> Knot<'_, V> {
    /// A shortest way from a member back to it.
    fn circle(&self, from: u32) -> Vec<u32> {
        let place = |of: u32| self.members.iter().position(|v| *v == of).unwrap_or(0);
        let first = place(from);
        let mut before: Vec<Option<usize>> = vec![None; self.members.len()];
        let mut queue = VecDeque::from([first]);
        while let Some(at) = queue.pop_front() {
            for follower in self.followers(at) {
                let Follower::Member(to) = follower else { continue };
                match before.get_mut(to) {
                    Some(entry) if entry.is_none() => *entry = Some(at),
                    _ => continue,
                }
                if to == first {
                    queue.clear();
                    break;
                }
                queue.push_back(to);
            }
        }
        let mut circle = vec![from];
        let mut at = first;
        while let Some(Some(up)) = before.get(at) {
            circle.extend(self.members.get(*up));
            at = *up;
            if at == first {
                break;
            }
        }
        circle.reverse();
        circle
    }
}

/// A position that is being looked at, and which of its options comes next.
struct Open {
    of: u32,
    next: usize,
}

const UNSEEN: u32 = u32::MAX;

/// The values of all positions, by strongly connected components (Tarjan 1972) on a stack of its
/// own: each component is finished after those that it leads to.
pub fn solve<T: Theory>(graph: &Graph<T::Value>) -> Result<Solved<T::Value>, Unsolved> {
    let count = graph.len();
    meter::room(graph.bytes())?;
    let mut values: Vec<Option<T::Value>> = graph.known.clone();
    let mut settled = vec![0u32; count];
    let mut order = 0u32;
    let mut seen = vec![UNSEEN; count];
    let mut low = vec![0u32; count];
    let mut places = vec![0u32; count];
    let mut waiting: Vec<u32> = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let mut next = 0u32;
    let mut options: Vec<Choice<T::Value>> = Vec::new();
    for root in 0..count as u32 {
        if get(&seen, root) != UNSEEN || is_known(&values, root) {
            continue;
        }
        open.push(Open { of: root, next: 0 });
        while let Some(top) = open.last_mut() {
            meter::work(1)?;
            let of = top.of;
            if top.next == 0 {
                set(&mut seen, of, next);
                set(&mut low, of, next);
                next += 1;
                waiting.push(of);
            }
            let edge = graph.options(of).get(top.next).copied();
            top.next += 1;
            if let Some(edge) = edge {
                if is_known(&values, edge.to) {
                    continue;
                }
                match get(&seen, edge.to) {
                    UNSEEN => open.push(Open { of: edge.to, next: 0 }),
                    place => lower(&mut low, of, place),
                }
                continue;
            }
            open.pop();
            let own = get(&low, of);
            if let Some(above) = open.last() {
                lower(&mut low, above.of, own);
            }
            if own != get(&seen, of) {
                continue;
            }
            let from = waiting.iter().rposition(|v| *v == of).unwrap_or(0);
            let members = waiting.split_off(from);
            let alone = members.len() == 1 && graph.options(of).iter().all(|e| e.to != of);
            if alone {
                options.clear();
                options.extend(graph.options(of).iter().filter_map(|edge| {
                    let value = values.get(edge.to as usize)?.clone()?;
                    Some(Choice { value, again: edge.again })
                }));
                meter::work_on(options.len())?;
                let value = T::combine(&options);
                set(&mut settled, of, order);
                order += 1;
                set(&mut values, of, Some(value));
                continue;
            }
            for (place, member) in members.iter().enumerate() {
                meter::work(1)?;
                set(&mut places, *member, place as u32);
            }
            let knot = Knot { members: &members, graph, places: &places, values: &values };
            let once = members.iter().find(|v| graph.once.get(**v as usize) == Some(&true));
            let found = if once.is_none() { T::knot(&knot)? } else { None };
            let Some(found) = found else {
                return Err(Unsolved::Circle(knot.circle(once.copied().unwrap_or(of))));
            };
            for (member, (value, rank)) in members.iter().zip(found) {
                meter::work(1)?;
                set(&mut values, *member, Some(value));
                set(&mut settled, *member, order + rank);
            }
            order += members.len() as u32;
        }
    }
    Ok(Solved { values, settled })
}

fn is_known<V>(values: &[Option<V>], of: u32) -> bool {
    values.get(of as usize).is_some_and(Option::is_some)
}

fn get(all: &[u32], at: u32) -> u32 {
    all.get(at as usize).copied().unwrap_or(0)
}

fn set<V>(all: &mut [V], at: u32, value: V) {
    if let Some(entry) = all.get_mut(at as usize) {
        *entry = value;
    }
}

fn lower(low: &mut [u32], at: u32, to: u32) {
    if let Some(entry) = low.get_mut(at as usize) {
        *entry = (*entry).min(to);
    }
}
