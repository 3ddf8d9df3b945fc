//! Positions as trees: which are the same, and what a game is worth over ranges.

use super::super::Random;
use super::moves::Values;
use super::places::Case;
use super::{Bad, V, Worth};
use std::collections::BTreeSet;

enum Tree {
    Heap(usize),
    Sum(Vec<Tree>),
    Options(Vec<Tree>),
}

/// What can be played: a sum of parts, each by its options. The first is no sum of others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part(BTreeSet<Vec<Part>>);

impl Tree {
    fn grow(random: &mut Random, depth: usize) -> Tree {
        match if depth == 0 { 0 } else { random.below(3) } {
            0 => Tree::Heap(random.below(4)),
            1 => Tree::Sum((0..2).map(|_| Tree::grow(random, depth - 1)).collect()),
            _ => {
                let count = 1 + random.below(3);
                Tree::Options((0..count).map(|_| Tree::grow(random, depth - 1)).collect())
            }
        }
    }

    fn written(&self) -> String {
        let row = |all: &[Tree], by: &str| -> String {
            all.iter().map(Tree::written).collect::<Vec<_>>().join(by)
        };
        match self {
            Tree::Heap(n) => format!("*{n}"),
            Tree::Sum(parts) => format!("({})", row(parts, " + ")),
            Tree::Options(all) => format!("{{{}}}", row(all, ", ")),
        }
    }

    fn parts(&self) -> Vec<Part> {
        let heap = |n: usize| {
            let mut smaller: Vec<Vec<Part>> = vec![Vec::new()];
            for _ in 1..=n {
                let next = Part(smaller.iter().cloned().collect());
                smaller.push(vec![next]);
            }
            smaller.pop().unwrap_or_default()
        };
        match self {
            Tree::Heap(n) => heap(*n),
            Tree::Sum(parts) => {
                let mut all: Vec<Part> = parts.iter().flat_map(Tree::parts).collect();
                all.sort();
                all
            }
            Tree::Options(all) => vec![Part(all.iter().map(Tree::parts).collect())],
        }
    }
}

fn worth(parts: &[Part]) -> usize {
    parts.iter().fold(0, |sum, Part(options)| {
        let values: Vec<usize> = options.iter().map(|o| worth(o)).collect();
        sum ^ (0..).find(|n| !values.contains(n)).unwrap_or(0)
    })
}

type OfTwo = Box<dyn Fn(i128, i128) -> Result<i128, Bad>>;

fn count(n: usize) -> Worth {
    Ok(V::N(n as i128))
}

/// Collections of positions hold one of those that are the same.
pub(super) fn sets_of_positions(case: &mut Case, random: &mut Random) {
    let depth = 1 + random.below(2);
    let mut trees: Vec<Tree> = (0..4).map(|_| Tree::grow(random, depth)).collect();
    // The same in another order is likely, too.
    if let Tree::Sum(parts) = &trees[0] {
        let turned = parts.iter().rev().map(|p| (p.written(), p.parts())).collect::<Vec<_>>();
        let text: Vec<String> = turned.iter().map(|(text, _)| text.clone()).collect();
        case.ask(format!("len({{{}, {}}})", trees[0].written(), text.join(" + ")), count(1));
    }
    trees.extend([1, 1].map(|depth| Tree::grow(random, depth)));
    let all: Vec<(String, Vec<Part>)> = trees.iter().map(|t| (t.written(), t.parts())).collect();
    for pair in all.windows(2) {
        let [(p, a), (q, b)] = pair else { continue };
        case.ask(format!("same({p}, {q})"), Ok(V::T(a == b)));
        case.ask(format!("{p} in [{q}, *7]"), Ok(V::T(a == b)));
        case.ask(format!("[{p}] == [{q}]"), Ok(V::T(a == b)));
        case.ask(format!("({p}, 1) != ({q}, 1)"), Ok(V::T(a != b)));
        case.ask(format!("same_values({p}, {q})"), Ok(V::T(worth(a) == worth(b))));
        // Two sets that are written out are compared as sets are.
        if !(p.starts_with('{') && q.starts_with('{')) {
            case.ask(format!("{p} == {q}"), Ok(V::T(worth(a) == worth(b))));
        }
        case.ask(format!("grundy({p} + {q})"), count(worth(a) ^ worth(b)));
    }
    let set = |range: std::ops::Range<usize>| -> (String, BTreeSet<Vec<Part>>) {
        let own = &all[range];
        let text: Vec<&str> = own.iter().map(|(text, _)| text.as_str()).collect();
        (format!("{{{}}}", text.join(", ")), own.iter().map(|(_, parts)| parts.clone()).collect())
    };
    let (all_of, members) = set(0..6);
    case.ask(format!("len({all_of})"), count(members.len()));
    case.ask(format!("len(options({all_of}))"), count(members.len()));
    let ((p, a), (q, b)) = (set(0..3), set(2..6));
    case.ask(format!("len({p} union {q})"), count(a.union(&b).count()));
    case.ask(format!("len({p} minus {q})"), count(a.difference(&b).count()));
    case.ask(format!("len({p} intersect {q})"), count(a.intersection(&b).count()));
    case.ask(format!("len({p} xor {q})"), count(a.symmetric_difference(&b).count()));
    let list = |text: &str| text.replacen('{', "[", 1);
    let listed = |text: &str| format!("{}]", list(text).strip_suffix('}').unwrap_or_default());
    case.ask(format!("same_members({}, {})", listed(&p), listed(&q)), Ok(V::T(a == b)));
    // The order of the numbers makes no difference to these games, nor that of the parts.
    case.text += "import wythoff\ngame Either(a, b) symmetric {\n subtract 1..2 from a\n subtract 1..2 from b\n}\n";
    let (a, b) = (random.below(5) as i128, random.below(5) as i128);
    let mut left = BTreeSet::new();
    let mut wythoff = BTreeSet::new();
    let pair = |a: i128, b: i128| (a.min(b), a.max(b));
    for k in 1..6 {
        for (x, y) in [(a - k, b), (a, b - k)].into_iter().filter(|(x, y)| *x >= 0 && *y >= 0) {
            left.extend((k < 3).then(|| pair(x, y)));
            wythoff.insert(pair(x, y));
        }
        wythoff.extend((k <= a && k <= b).then(|| pair(a - k, b - k)));
    }
    case.ask(format!("len(options(Either({a}, {b})))"), count(left.len()));
    case.ask(format!("len(options(Wythoff({a}, {b})))"), count(wythoff.len()));
    let heaps: [usize; 3] = [random.below(4), random.below(4), random.below(4)];
    let mut sums = BTreeSet::new();
    for (i, heap) in heaps.iter().enumerate() {
        for k in 0..*heap {
            let mut left = heaps;
            left[i] = k;
            let mut left: Vec<usize> = left.into_iter().filter(|n| *n > 0).collect();
            left.sort_unstable();
            sums.insert(left);
        }
    }
    let [x, y, z] = heaps;
    case.ask(format!("len(options(*{x} + *{y} + *{z}))"), count(sums.len()));
}

/// Questions about ranges say of each position what is said of it alone.
pub(super) fn ranges(case: &mut Case, random: &mut Random) {
    let mut amounts: Vec<i128> = (0..3).map(|_| 1 + random.below(6) as i128).collect();
    amounts.sort_unstable();
    amounts.dedup();
    let written: Vec<String> = amounts.iter().map(i128::to_string).collect();
    let written = written.join(", ");
    case.text += &format!(
        "game G(n) {{ subtract {{{written}}} }}\n\
         game W(a, b) {{ subtract {{{written}}} from a\n subtract 1..2 from b\n }}\n\
         game Z(a: int) {{ move to Z(a - 1) if a > 0\n move to Z(a + 1) if a < 0 }}\n"
    );
    let mut values = Values::new();
    let takes = |n: &i128| -> Result<Vec<i128>, Bad> {
        Ok(amounts.iter().filter(|k| *k <= n).map(|k| n - k).collect())
    };
    let mut g = |n: i128| if n < 0 { Err(Bad::Fault) } else { values.of(&n, &takes) };
    let (lo, hi) = (random.below(4) as i128, 4 + random.below(8) as i128);
    let low = if random.below(2) == 0 { -1 - random.below(4) as i128 } else { lo };
    let (from, to) = (random.below(3) as i128, 3 + random.below(4) as i128);
    let all = |cells: Vec<Result<i128, Bad>>| -> Worth {
        cells.into_iter().map(|n| n.map(V::N)).collect::<Result<_, Bad>>().map(V::List)
    };
    let lost = |cells: &[(Vec<i128>, Result<i128, Bad>)]| -> Worth {
        let mut found = Vec::new();
        for (at, value) in cells {
            if (*value)? == 0 {
                found.push(V::Tuple(at.iter().map(|n| V::N(*n)).collect()));
            }
        }
        Ok(V::Tuple(vec![V::List(found), V::N(cells.len() as i128)]))
    };
    // A row.
    case.ask(format!("table G({low}..{hi})"), all((low..=hi).map(&mut g).collect()));
    case.ask(format!("table G(n) for n in {low}..{hi}"), all((low..=hi).map(&mut g).collect()));
    let row: Vec<_> = (low..=hi).map(|n| (vec![n], g(n))).collect();
    case.ask(format!("lost G({low}..{hi})"), lost(&row));
    case.ask(format!("lost G(n) for n in {low}..{hi}"), lost(&row));
    case.ask(format!("[grundy(G(n)) for n in {low}..{hi}]"), all((low..=hi).map(&mut g).collect()));
    case.ask(format!("grundy(G({low}))"), g(low).map(V::N));
    // Integers have positions below 0.
    let below: Vec<_> = (-4..=4i128).map(|n| (vec![n], Ok(n.abs() % 2))).collect();
    case.ask("lost Z(-4..4)".to_string(), lost(&below));
    // Two heaps, and two numbers, one of which may stay.
    let mut grids: Vec<(&str, OfTwo)> = Vec::new();
    let known: Vec<Result<i128, Bad>> = (-8..=20).map(&mut g).collect();
    let heap = move |n: i128| known[(n + 8) as usize];
    let other = heap.clone();
    grids.push(("G", Box::new(move |a, b| Ok(heap(a)? ^ heap(b)?))));
    grids.push((
        "W",
        Box::new(move |a, b| Ok(other(a)? ^ if b < 0 { return Err(Bad::Fault) } else { b % 3 })),
    ));
    for (name, of) in &grids {
        let cells: Vec<(Vec<i128>, Result<i128, Bad>)> = (low..=hi)
            .flat_map(|a| (from..=to).map(move |b| (a, b)))
            .map(|(a, b)| (vec![a, b], of(a, b)))
            .collect();
        case.ask(format!("lost {name}({low}..{hi}, {from}..{to})"), lost(&cells));
        let rows: Result<Vec<V>, Bad> =
            (low..=hi).map(|a| all((from..=to).map(|b| of(a, b)).collect())).collect();
        case.ask(format!("table {name}({low}..{hi}, {from}..{to})"), rows.map(V::List));
        let line: Vec<_> = (low..=hi).map(|a| (vec![a], of(a, to))).collect();
        case.ask(format!("lost {name}({low}..{hi}, {to})"), lost(&line));
        let line: Vec<_> = (from..=to).map(|b| (vec![b], of(lo, b))).collect();
        case.ask(format!("lost {name}({lo}, {from}..{to})"), lost(&line));
        let row = all((from..=to).map(|b| of(lo, b)).collect());
        case.ask(format!("table {name}({lo}, {from}..{to})"), row);
    }
}
