//! Misère play: genus and quotients, against tables of others and against plain search.

mod beside;
mod for_ever;
mod genus;
mod positions;
mod quotients;
mod sums;

use crate::support::{grundy, read, root};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};

/// The rows of a table, without its comments.
fn rows(file: &str) -> Vec<Vec<String>> {
    let text = read(&root().join("tests/data").join(file));
    let rows = text.lines().filter(|line| !line.starts_with("# "));
    rows.map(|line| line.split('\t').map(String::from).collect()).collect()
}

/// The answers to statements, as JSON.
#[track_caller]
fn answers(text: &str) -> Vec<Value> {
    let ran = grundy(&["--format", "json", "-e", text]);
    assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
    let lines = ran.output.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    lines.filter(|line: &Value| line["kind"] != "summary" && line["kind"] != "warning").collect()
}

/// A game of one heap: kinds of moves, each with what is taken, how many heaps are left, whether
/// they differ, and a modulus and a rest that the heap must have.
struct Heaps(Vec<(usize, usize, bool, usize, usize)>);

impl Heaps {
    /// As the language writes it.
    fn written(&self) -> String {
        let rule = |(taken, parts, unequal, modulus, rest): &(usize, usize, bool, usize, usize)| {
            let guard = format!("if n % {modulus} == {rest}");
            match (parts, unequal) {
                (0, _) => format!("    move to G(0) if n == {taken} {guard}\n"),
                (1, _) => format!("    move to G(n - {taken}) if n > {taken} {guard}\n"),
                _ => format!(
                    "    move to G(a) + G(n - {taken} - a) for a in 1..n {guard} if n - {taken} > a{}\n",
                    if *unequal { format!(" and 2 * a != n - {taken}") } else { String::new() }
                ),
            }
        };
        format!("game G(n) {{\n{}}}\n", self.0.iter().map(rule).collect::<String>())
    }

    /// The options of a heap, each in ascending order and without empty heaps.
    fn options(&self, n: usize) -> BTreeSet<Vec<usize>> {
        let mut all = BTreeSet::new();
        for (taken, parts, unequal, modulus, rest) in &self.0 {
            if n == 0 || n % modulus != *rest || n < *taken {
                continue;
            }
            let left = n - taken;
            match parts {
                0 if left == 0 => drop(all.insert(vec![])),
                1 if left > 0 => drop(all.insert(vec![left])),
                2 => all.extend(
                    (1..=left / 2)
                        .filter(|a| *a < left && !(*unequal && 2 * a == left))
                        .map(|a| vec![a, left - a]),
                ),
                _ => {}
            }
        }
        all
    }

    /// Some rules, the same for the same number.
    fn random(random: &mut crate::agree::generator::Random) -> Heaps {
        let mut all = Vec::new();
        for _ in 0..2 + random.below(3) {
            let (taken, parts) = (1 + random.below(3), random.below(3));
            let modulus = if random.below(4) == 0 { 2 } else { 1 };
            all.push((taken, parts, random.below(4) == 0, modulus, random.below(modulus)));
        }
        Heaps(all)
    }
}

/// Misère nim-values of sums of heaps by their definition: a position without moves is worth 1.
struct Plain<'a> {
    heaps: &'a Heaps,
    known: HashMap<(Vec<usize>, Vec<usize>), usize>,
}

impl<'a> Plain<'a> {
    fn new(heaps: &'a Heaps) -> Plain<'a> {
        Plain { heaps, known: HashMap::new() }
    }

    /// The misère nim-value of some heaps beside some nim heaps.
    fn misere(&mut self, mut heaps: Vec<usize>, mut nim: Vec<usize>) -> usize {
        heaps.retain(|n| *n > 0);
        nim.retain(|n| *n > 0);
        heaps.sort_unstable();
        nim.sort_unstable();
        let position = (heaps.clone(), nim.clone());
        if let Some(known) = self.known.get(&position) {
            return *known;
        }
        let mut seen = BTreeSet::new();
        for at in 0..heaps.len() {
            for option in self.heaps.options(heaps[at]) {
                let mut left = heaps.clone();
                left.remove(at);
                left.extend(option);
                seen.insert(self.misere(left, nim.clone()));
            }
        }
        for at in 0..nim.len() {
            for smaller in 0..nim[at] {
                let mut left = nim.clone();
                left[at] = smaller;
                seen.insert(self.misere(heaps.clone(), left));
            }
        }
        let value = match seen.is_empty() {
            true => 1,
            false => (0..).find(|n| !seen.contains(n)).unwrap(),
        };
        self.known.insert(position, value);
        value
    }
}
