//! Sums without any theory: the graph of all positions of a sum, solved move by move.

use super::brute::{Fault, Rules, least_absent};
use std::collections::{BTreeSet, HashMap};

/// A position of a sum has at most so many parts.
const MOST_PARTS: usize = 12;

/// Who wins: whoever moves last, or whoever cannot move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Play {
    Normal,
    Misere,
}

/// A position of the sum, by its number.
pub(super) type Node = usize;

pub(super) struct Product<'a, R: Rules> {
    pub rules: &'a R,
    parts: Vec<R::Position>,
    part_numbers: HashMap<R::Position, u16>,
    /// Each position of the sum, as the numbers of its parts in ascending order.
    nodes: Vec<Vec<u16>>,
    options: Vec<Vec<Node>>,
    values: Vec<Option<u64>>,
    /// Is it lost for whoever is to move, in either play?
    lost: [Vec<Option<bool>>; 2],
}

impl<'a, R: Rules> Product<'a, R> {
    /// All that can follow a sum, which is the first; too much if that is more than so many.
    pub(super) fn new(rules: &'a R, from: &[R::Position], most: usize) -> Result<Self, Fault> {
        let mut product = Product {
            rules,
            parts: Vec::new(),
            part_numbers: HashMap::new(),
            nodes: Vec::new(),
            options: Vec::new(),
            values: Vec::new(),
            lost: [Vec::new(), Vec::new()],
        };
        let mut part_options: Vec<Option<Vec<Vec<u16>>>> = Vec::new();
        let mut numbers: HashMap<Vec<u16>, Node> = HashMap::new();
        let start = product.numbered(from);
        numbers.insert(start.clone(), 0);
        product.nodes.push(start);
        while product.options.len() < product.nodes.len() {
            let node = product.nodes[product.options.len()].clone();
            let mut options = BTreeSet::new();
            for (i, part) in node.iter().enumerate() {
                let place = usize::from(*part);
                part_options.resize(part_options.len().max(place + 1), None);
                if part_options[place].is_none() {
                    let found = rules.options(&product.parts[place])?;
                    let found = found.iter().map(|sum| product.numbered(sum)).collect();
                    part_options[place] = Some(found);
                }
                for option in part_options[place].iter().flatten() {
                    let mut whole = [&node[..i], option, &node[i + 1..]].concat();
                    whole.sort_unstable();
                    let next = product.nodes.len();
                    let number = *numbers.entry(whole).or_insert_with_key(|whole| {
                        product.nodes.push(whole.clone());
                        next
                    });
                    options.insert(number);
                    if product.nodes.len() > most || product.nodes[number].len() > MOST_PARTS {
                        return Err(Fault::TooMany);
                    }
                }
            }
            product.options.push(options.into_iter().collect());
        }
        let count = product.nodes.len();
        product.values = vec![None; count];
        product.lost = [vec![None; count], vec![None; count]];
        Ok(product)
    }

    /// The numbers of these parts, in ascending order.
    fn numbered(&mut self, parts: &[R::Position]) -> Vec<u16> {
        let mut numbers: Vec<u16> = Vec::new();
        for part in parts {
            let next = self.parts.len() as u16;
            numbers.push(*self.part_numbers.entry(part.clone()).or_insert(next));
            if self.part_numbers.len() > self.parts.len() {
                self.parts.push(part.clone());
            }
        }
        numbers.sort_unstable();
        numbers
    }

    pub(super) fn count(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn parts(&self, node: Node) -> Vec<R::Position> {
        self.nodes[node].iter().map(|part| self.parts[usize::from(*part)].clone()).collect()
    }

    pub(super) fn options(&self, node: Node) -> Vec<Node> {
        self.options[node].clone()
    }

    /// The least number that is not the value of an option.
    pub(super) fn value(&mut self, node: Node) -> u64 {
        if let Some(value) = self.values[node] {
            return value;
        }
        let values: BTreeSet<u64> = self.options(node).into_iter().map(|o| self.value(o)).collect();
        let value = least_absent(&values);
        self.values[node] = Some(value);
        value
    }

    /// Lost is what has no move to a lost position; what has no move is lost, or won if the
    /// play is misère.
    pub(super) fn lost(&mut self, node: Node, play: Play) -> bool {
        if let Some(lost) = self.lost[play as usize][node] {
            return lost;
        }
        let options = self.options(node);
        let lost = match play {
            Play::Misere if options.is_empty() => false,
            _ => !options.into_iter().any(|o| self.lost(o, play)),
        };
        self.lost[play as usize][node] = Some(lost);
        lost
    }
}
