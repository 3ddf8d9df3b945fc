//! What needs what: groups of things, each needing only itself and the groups before it.
//! Tarjan's strongly connected components, with a stack of its own: how long the chains are
//! is up to the file.

use hashbrown::{HashMap, HashSet};

pub fn groups(roots: &[usize], needs: impl Fn(usize) -> Vec<usize>) -> Vec<Vec<usize>> {
    let mut search = Search::default();
    for root in roots {
        if !search.state.contains_key(root) {
            search.from(*root, &needs);
        }
    }
    search.groups
}

#[derive(Default)]
struct Search {
    /// When each was first seen, and the earliest that it leads back to.
    state: HashMap<usize, (usize, usize)>,
    open: Vec<usize>,
    is_open: HashSet<usize>,
    groups: Vec<Vec<usize>>,
}

impl Search {
    fn from(&mut self, root: usize, needs: &impl Fn(usize) -> Vec<usize>) {
        let mut path = vec![(root, self.enter(root, needs))];
        while let Some((node, left)) = path.last_mut() {
            let node = *node;
            let Some(next) = left.pop() else {
                path.pop();
                self.leave(node, path.last().map(|(above, _)| *above));
                continue;
            };
            match self.state.get(&next).copied() {
                None => path.push((next, self.enter(next, needs))),
                Some((seen, _)) if self.is_open.contains(&next) => self.lower(node, seen),
                Some(_) => {}
            }
        }
    }

    fn enter(&mut self, node: usize, needs: &impl Fn(usize) -> Vec<usize>) -> Vec<usize> {
        let time = self.state.len();
        self.state.insert(node, (time, time));
        self.open.push(node);
        self.is_open.insert(node);
        needs(node)
    }

    fn lower(&mut self, node: usize, to: usize) {
        if let Some((_, low)) = self.state.get_mut(&node) {
            *low = (*low).min(to);
        }
    }

    fn leave(&mut self, node: usize, above: Option<usize>) {
        let Some((seen, low)) = self.state.get(&node).copied() else { return };
        if let Some(above) = above {
            self.lower(above, low);
        }
        if seen == low {
            let start = self.open.iter().rposition(|n| *n == node).unwrap_or(0);
            let mut group = self.open.split_off(start);
            group.iter().for_each(|n| {
                self.is_open.remove(n);
            });
            group.sort_unstable();
            self.groups.push(group);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_comes_first() {
        let needs = |n: usize| match n {
            0 => vec![1],
            1 => vec![2, 3],
            2 => vec![1],
            _ => vec![],
        };
        assert_eq!(groups(&[0, 1, 2, 3], needs), [vec![3], vec![1, 2], vec![0]]);
    }

    #[test]
    fn long_chains_do_not_overflow() {
        let roots: Vec<usize> = (0..100_000).collect();
        let order = groups(&roots, |n| if n + 1 < 100_000 { vec![n + 1] } else { vec![] });
        assert_eq!(order.len(), 100_000);
        assert_eq!(order.first(), Some(&vec![99_999]));
    }
}
