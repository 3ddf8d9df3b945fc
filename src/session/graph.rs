//! The question `graph`: every position that can follow, once, in layers.

use super::answer::{Arrow, DrawingKind, GraphNode, PositionGraph, Told, TooMany, is_dot};
use super::board::Boards;
use super::options::Options;
use super::state::Session;
use crate::meter;
use crate::solve::fault::Fault;
use crate::solve::states::Position;
use hashbrown::HashMap;

/// A graph with more positions is no picture, nor one with more moves.
const MOST_OF_A_GRAPH: usize = 250;
const MOST_ARROWS: usize = 2500;
/// Other programs draw larger ones.
const MOST_IN_A_FILE: usize = 20_000;

/// What is found before anything is valued.
#[derive(Default)]
struct Walk {
    met: HashMap<Position, usize>,
    all: Vec<(Position, usize, bool)>,
    arrows: Vec<Arrow>,
    /// It broke off for their number: the most moves in a row of which all are there.
    too_many: Option<usize>,
}

impl Session {
    pub(super) fn graph(
        &mut self,
        roots: &[Position],
        depth: usize,
        file: Option<&str>,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let mut of = Vec::new();
        for root in roots {
            of.push(super::show::position(&self.machine, root));
        }
        let for_others = file.is_some_and(is_dot);
        let most = if for_others { MOST_IN_A_FILE } else { MOST_OF_A_GRAPH };
        let file = file.map(str::to_string);
        let walk = self.walk(roots, depth, (most, for_others), options)?;
        if let Some(of_depth) = walk.too_many {
            let in_a_file = !for_others && {
                let walk = self.walk(roots, depth, (MOST_IN_A_FILE, true), options)?;
                walk.too_many.is_none()
            };
            let too_many = Some(TooMany { most, depth: of_depth, in_a_file });
            let graph = PositionGraph { of, too_many, file, ..Default::default() };
            return Ok(Told::Graph(Box::new(graph)));
        }
        let Walk { all, mut arrows, .. } = walk;
        let layers = layers(all.len(), &mut arrows)?;
        let mut boards = Boards::default();
        let valued = roots.iter().all(|root| self.machine.misere_alone(root).is_none());
        let mut nodes = Vec::new();
        for ((position, _, cut), layer) in all.iter().zip(layers) {
            let worth = self.worth_left(position, valued, options)?;
            // A page shows the picture beside the file for others; of more than it holds there is none.
            let drawings = match all.len() > MOST_OF_A_GRAPH {
                true => Vec::new(),
                false => self.small_boards(&mut boards, position, options)?,
            };
            let node = GraphNode {
                position: worth.position,
                grundy: worth.grundy,
                beyond: worth.beyond,
                outcome: worth.outcome,
                layer,
                cut: *cut,
                drawings,
            };
            meter::push(&mut nodes, node)?;
        }
        // Heaps are drawn where all of them can be.
        let heaps = |node: &GraphNode| node.drawings.iter().all(|d| d.kind == DrawingKind::Heaps);
        if nodes.iter().any(|node| node.drawings.is_empty()) {
            nodes.iter_mut().filter(|node| heaps(node)).for_each(|node| node.drawings.clear());
        }
        Ok(Told::Graph(Box::new(PositionGraph { of, nodes, arrows, too_many: None, file })))
    }

    /// All positions within a depth, nearest first.
    fn walk(
        &mut self,
        roots: &[Position],
        depth: usize,
        (most, for_others): (usize, bool),
        options: &Options<'_>,
    ) -> Result<Walk, Fault> {
        let mut walk = Walk::default();
        let limits = options.limits();
        let of_a_sum = roots.iter().any(|root| self.machine.is_sum(root));
        for root in roots {
            let identity = self.machine.identity_below(root, of_a_sum, &limits)?;
            walk.place(&identity, root, 0)?;
        }
        let mut at = 0;
        while let Some((position, level, _)) = walk.all.get(at).cloned() {
            if self.is_large(&position, options) {
                walk.too_many = Some(level);
                return Ok(walk);
            }
            let offers = self.machine.offers(&position, false, &limits)?;
            if level >= depth {
                if let Some((.., cut)) = walk.all.get_mut(at) {
                    *cut = !offers.is_empty();
                }
                at += 1;
                continue;
            }
            for offer in offers {
                let of = &offer.position;
                let identity = self.machine.identity_below(of, of_a_sum, &limits)?;
                // Where a sum ends nothing is left.
                let shown = if identity.parts().is_empty() { &identity } else { of };
                let to = walk.place(&identity, shown, level + 1)?;
                let arrow = Arrow { from: at, to, again: offer.again, back: false };
                meter::push(&mut walk.arrows, arrow)?;
            }
            if walk.all.len() > most || !for_others && walk.arrows.len() > MOST_ARROWS {
                walk.too_many = Some(level);
                return Ok(walk);
            }
            at += 1;
        }
        // Orders of the same parts are one position here, and moves to it one move.
        walk.arrows.sort_unstable_by_key(|a| (a.from, a.to, a.again));
        walk.arrows.dedup();
        Ok(walk)
    }
}

impl Walk {
    /// The place of a position by its identity; it is given one when it is first met.
    fn place(
        &mut self,
        identity: &Position,
        position: &Position,
        level: usize,
    ) -> Result<usize, meter::Spent> {
        if let Some(place) = self.met.get(identity) {
            return Ok(*place);
        }
        meter::room_for::<[Position; 4]>(1 + position.parts().len())?;
        let place = self.all.len();
        self.met.insert(identity.clone(), place);
        self.all.push((position.clone(), level, false));
        Ok(place)
    }
}

/// The layer of each position, one below all that lead to it. Moves that close a circle are marked, and do
/// not count.
fn layers(count: usize, arrows: &mut [Arrow]) -> Result<Vec<usize>, meter::Spent> {
    meter::room_for::<[usize; 8]>(count + arrows.len())?;
    // Sorted by where they begin: those of a position stand side by side.
    let first = |arrows: &[Arrow], node: usize| arrows.partition_point(|a| a.from < node);
    let mut state = vec![0u8; count];
    let mut order = Vec::with_capacity(count);
    for root in 0..count {
        let mut open = vec![(root, first(arrows, root))];
        if state.get(root) != Some(&0) {
            continue;
        }
        while let Some((node, at)) = open.pop() {
            meter::work(1)?;
            if let Some(state) = state.get_mut(node) {
                *state = 1;
            }
            let Some(arrow) = arrows.get_mut(at).filter(|a| a.from == node) else {
                if let Some(state) = state.get_mut(node) {
                    *state = 2;
                }
                order.push(node);
                continue;
            };
            let to = arrow.to;
            open.push((node, at + 1));
            match state.get(to) {
                Some(0) => open.push((to, first(arrows, to))),
                Some(1) => arrow.back = true,
                _ => {}
            }
        }
    }
    let mut layers = vec![0; count];
    for node in order.into_iter().rev() {
        let own = layers.get(node).copied().unwrap_or(0);
        let from = first(arrows, node);
        let own_arrows = arrows.get(from..).unwrap_or(&[]).iter().take_while(|a| a.from == node);
        for arrow in own_arrows.filter(|a| !a.back) {
            meter::work(1)?;
            if let Some(layer) = layers.get_mut(arrow.to) {
                *layer = (*layer).max(own + 1);
            }
        }
    }
    Ok(layers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrows(all: &[(usize, usize)]) -> Vec<Arrow> {
        all.iter()
            .map(|(from, to)| Arrow { from: *from, to: *to, again: false, back: false })
            .collect()
    }

    #[test]
    fn a_layer_is_the_longest_way() {
        let mut all = arrows(&[(0, 1), (0, 2), (0, 3), (1, 3), (3, 2)]);
        assert_eq!(layers(4, &mut all).unwrap(), [0, 1, 3, 2]);
        assert!(all.iter().all(|a| !a.back));
    }

    #[test]
    fn a_circle_is_cut_at_one_move() {
        let mut all = arrows(&[(0, 1), (1, 2), (2, 0), (2, 2), (2, 3)]);
        assert_eq!(layers(4, &mut all).unwrap(), [0, 1, 2, 3]);
        let back: Vec<usize> = all.iter().map(|a| usize::from(a.back)).collect();
        assert_eq!(back, [0, 0, 1, 1, 0]);
    }
}
