//! Random rules of games on lists: how they are written, and which lists they leave.

use super::words::*;

/// What a rule may look at. Each level allows what those before it allow.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(super) enum Sight {
    /// Sizes only: neither the order of the entries matters, nor those that are 0.
    Sizes,
    /// Which entry stands before which; entries that are 0 do not matter.
    Order,
    /// Anything.
    Places,
}

/// How an entry becomes smaller.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fall {
    /// `xs[i] - k for k in 1..xs[i]`
    By,
    /// `xs[i] - k for k in {1, 2} if k <= xs[i]`
    Little,
    /// `c for c in 0..xs[i] - 1`
    To,
    /// `xs[i] / 2`
    Half,
}

/// What becomes of the other entries when a move names an entry and a number c below it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shrink {
    Least,
    Nothing,
    Half,
    Minus,
}

/// What a move that names an entry and a number makes of all entries.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sweep {
    /// From the entry on none is larger.
    Later,
    /// None is larger.
    All,
    /// The entry is that number.
    Put,
    /// The entry falls by it.
    Take,
}

#[derive(Clone, Debug)]
pub(super) enum Rule {
    Entry(Fall, Option<Cond>),
    /// Two entries fall by the same.
    Two(Option<Cond>),
    /// Counters go from an entry to the one before it.
    Stairs,
    /// An entry falls by two or more, and another grows by one.
    Grow(Option<Cond>),
    /// A larger entry falls by a smaller one.
    Difference,
    /// `[if … then xs[j] else … for j in indices(xs)]`
    Rest(Cond, Shrink),
    /// `[… for j in indices(xs)]`, for each number; at least so much must be left.
    Sweep(Sweep, Option<i64>),
    /// An entry goes.
    Delete(Option<Cond>),
    /// An entry goes, and what stands left and right of it are two positions.
    Cut(Option<Cond>),
    /// All entries of the size of one go, or all that are not below it.
    Filter(bool),
    /// An entry becomes two.
    Split(Option<Cond>),
    /// `subtract 1..3 from any of xs`
    Any(i64),
    /// `subtract 1.. from xs[0] if len(xs) > 0`
    First,
    /// Up to so many entries fall, each by what it likes.
    Several(i64),
}

/// The rest of a move: one list, or two side by side; and the number that was taken.
pub(super) type Rest = (Vec<Vec<i64>>, i64);

fn then(condition: &Option<Cond>) -> String {
    let written = |c: &Cond| format!(" if {}", c.written(&Turn::none()));
    condition.as_ref().map(written).unwrap_or_default()
}

impl Rule {
    /// Does it take a number `k`, by which the number beside the list goes on?
    pub(super) fn takes(&self) -> bool {
        match self {
            Rule::Entry(..) | Rule::Two(_) | Rule::Stairs | Rule::Grow(_) | Rule::Rest(..) => true,
            Rule::Difference | Rule::Delete(_) | Rule::Cut(_) | Rule::Filter(_) => false,
            Rule::Sweep(..) | Rule::Split(_) | Rule::Any(_) | Rule::First | Rule::Several(_) => {
                false
            }
        }
    }

    /// The rule in the game of this name. `m` is the first argument and a comma, if there is
    /// one: of what was taken, or as it is.
    pub(super) fn written(&self, name: &str, m: (&str, &str)) -> String {
        let (k, same) = m;
        let line = match self {
            Rule::Entry(fall, c) => {
                let (value, clause, taken) = match fall {
                    Fall::By => ("xs[i] - k", "for k in 1..xs[i]", k),
                    Fall::Little => ("xs[i] - k", "for k in {1, 2} if k <= xs[i]", k),
                    Fall::To => ("c", "for c in 0..xs[i] - 1 where k = xs[i] - c", k),
                    Fall::Half => ("xs[i] / 2", "where k = 1 if xs[i] > 0", k),
                };
                let c = then(c);
                format!("{name}({taken}xs with [i] = {value}) for i in indices(xs) {clause}{c}")
            }
            Rule::Two(c) => format!(
                "{name}({k}xs with [i] = xs[i] - k with [j] = xs[j] - k) for i in indices(xs) \
                 for j in indices(xs) if i < j for k in 1..min(xs[i], xs[j]){}",
                then(c)
            ),
            Rule::Stairs => format!(
                "{name}({k}xs with [i] = xs[i] - k with [i - 1] = xs[i - 1] + k) \
                 for i in 1..len(xs) - 1 for k in 1..xs[i]"
            ),
            Rule::Grow(c) => format!(
                "{name}({k}xs with [i] = xs[i] - k with [j] = xs[j] + 1) for i in indices(xs) \
                 for k in 2..xs[i] for j in indices(xs) if j != i{}",
                then(c)
            ),
            Rule::Difference => format!(
                "{name}({same}xs with [i] = xs[i] - xs[j]) for i in indices(xs) \
                 for j in indices(xs) if i != j and 0 < xs[j] <= xs[i]"
            ),
            Rule::Rest(c, shrink) => {
                let other = match shrink {
                    Shrink::Least => "min(xs[j], c)",
                    Shrink::Nothing => "0",
                    Shrink::Half => "xs[j] / 2",
                    Shrink::Minus => "max(xs[j] - c, 0)",
                };
                let c = c.written(&Turn::none());
                format!(
                    "{name}({k}rest) for i in indices(xs) for c in 0..xs[i] - 1 \
                     where rest = [if {c} then xs[j] else {other} for j in indices(xs)] \
                     where k = sum(xs) - sum(rest) if k > 0"
                )
            }
            Rule::Sweep(how, least) => {
                let (all, from, to) = match how {
                    Sweep::Later => ("if j < i then xs[j] else min(xs[j], c)", 0, "xs[i] - 1"),
                    Sweep::All => ("min(c, xs[j])", 0, "xs[i] - 1"),
                    Sweep::Put => ("if j == i then c else xs[j]", 0, "xs[i] - 1"),
                    Sweep::Take => ("if j == i then xs[j] - c else xs[j]", 1, "xs[i]"),
                };
                let left = least.map(|n| format!(" if sum(rest) >= {n}")).unwrap_or_default();
                format!(
                    "{name}({same}rest) for i in indices(xs) for c in {from}..{to} \
                     where rest = [{all} for j in indices(xs)]{left}"
                )
            }
            Rule::Delete(c) => format!(
                "{name}({same}xs[0..i - 1] + xs[i + 1..]) for i in indices(xs) if xs[i] > 0{}",
                then(c)
            ),
            Rule::Cut(c) => format!(
                "{name}({same}xs[0..i - 1]) + {name}({same}xs[i + 1..]) for i in indices(xs) \
                 if xs[i] > 0{}",
                then(c)
            ),
            Rule::Filter(all) => {
                let by = if *all { "<" } else { "!=" };
                format!("{name}({same}[x for x in xs if x {by} y]) for y in xs if y > 0")
            }
            Rule::Split(c) => format!(
                "{name}({same}[xs[j] for j in indices(xs) if j != i] + [k, xs[i] - k]) \
                 for i in indices(xs) for k in 1..xs[i] / 2{}",
                then(c)
            ),
            Rule::Any(most) => return format!("    subtract 1..{most} from any of xs\n"),
            Rule::First => return "    subtract 1.. from xs[0] if len(xs) > 0\n".to_string(),
            Rule::Several(most) => format!(
                "{name}({same}new) for new in product([0..x for x in xs]) \
                 if 1 <= count(i for i in indices(xs) if new[i] < xs[i]) <= {most}"
            ),
        };
        format!("    move to {line}\n")
    }

    /// The lists that it leaves. Without a number `k` what is taken counts as `m`.
    pub(super) fn rests(&self, xs: &[i64], m: i64) -> Vec<Rest> {
        let mut out = Vec::new();
        let sum: i64 = xs.iter().sum();
        let holds = |c: &Cond, more: &[(Name, i64)]| {
            let mut locals = vec![("m", m), ("len(xs)", xs.len() as i64), ("sum(xs)", sum)];
            locals.extend(more);
            c.of(&mut Scope { params: Vec::new(), locals, functions: &[] })
        };
        let fits = |c: &Option<Cond>, i: usize, k: i64| {
            let named = [("i", i as i64), ("xs[i]", xs[i]), ("k", k)];
            c.as_ref().is_none_or(|c| holds(c, &named))
        };
        let with = |changes: &[(usize, i64)]| {
            let mut new = xs.to_vec();
            changes.iter().for_each(|(i, value)| new[*i] = *value);
            vec![new]
        };
        let mut places: Vec<usize> = (0..xs.len()).collect();
        match self {
            Rule::First => places.truncate(1),
            Rule::Several(_) => places.clear(),
            _ => {}
        }
        for i in places.iter().copied() {
            let x = xs[i];
            let without = || [&xs[..i], &xs[i + 1..]].concat();
            match self {
                Rule::Entry(fall, c) => {
                    let after: Vec<(i64, i64)> = match fall {
                        Fall::By | Fall::To => (0..x).map(|left| (left, x - left)).collect(),
                        Fall::Little => (1..=x.min(2)).map(|k| (x - k, k)).collect(),
                        Fall::Half => (x > 0).then_some((x / 2, 1)).into_iter().collect(),
                    };
                    let after = after.into_iter().filter(|(_, k)| fits(c, i, *k));
                    out.extend(after.map(|(left, k)| (with(&[(i, left)]), k)));
                }
                Rule::Two(c) => {
                    for (j, y) in xs.iter().enumerate().skip(i + 1) {
                        let amounts = (1..=x.min(*y)).filter(|k| fits(c, i, *k));
                        out.extend(amounts.map(|k| (with(&[(i, x - k), (j, y - k)]), k)));
                    }
                }
                Rule::Stairs if i > 0 => {
                    out.extend((1..=x).map(|k| (with(&[(i, x - k), (i - 1, xs[i - 1] + k)]), k)))
                }
                Rule::Grow(c) => {
                    for k in (2..=x).filter(|k| fits(c, i, *k)) {
                        let others = (0..xs.len()).filter(|j| *j != i);
                        out.extend(others.map(|j| (with(&[(i, x - k), (j, xs[j] + 1)]), k)));
                    }
                }
                Rule::Difference => {
                    let others = (0..xs.len()).filter(|j| *j != i && 0 < xs[*j] && xs[*j] <= x);
                    out.extend(others.map(|j| (with(&[(i, x - xs[j])]), m)));
                }
                Rule::Rest(c, shrink) => {
                    for low in 0..x {
                        let entry = |j: usize| {
                            let named = [
                                ("i", i as i64),
                                ("j", j as i64),
                                ("c", low),
                                ("xs[i]", x),
                                ("xs[j]", xs[j]),
                            ];
                            match shrink {
                                _ if holds(c, &named) => xs[j],
                                Shrink::Least => xs[j].min(low),
                                Shrink::Nothing => 0,
                                Shrink::Half => xs[j] / 2,
                                Shrink::Minus => (xs[j] - low).max(0),
                            }
                        };
                        let rest: Vec<i64> = (0..xs.len()).map(entry).collect();
                        let taken = sum - rest.iter().sum::<i64>();
                        if taken > 0 {
                            out.push((vec![rest], taken));
                        }
                    }
                }
                Rule::Sweep(how, least) => {
                    let (from, to) = if let Sweep::Take = how { (1, x + 1) } else { (0, x) };
                    for c in from..to {
                        let entry = |(j, y): (usize, &i64)| match how {
                            Sweep::Later if j >= i => c.min(*y),
                            Sweep::All => c.min(*y),
                            Sweep::Put if j == i => c,
                            Sweep::Take if j == i => y - c,
                            _ => *y,
                        };
                        let rest: Vec<i64> = xs.iter().enumerate().map(entry).collect();
                        if least.is_none_or(|n| rest.iter().sum::<i64>() >= n) {
                            out.push((vec![rest], m));
                        }
                    }
                }
                Rule::Delete(c) if x > 0 && fits(c, i, 0) => out.push((vec![without()], m)),
                Rule::Cut(c) if x > 0 && fits(c, i, 0) => {
                    out.push((vec![xs[..i].to_vec(), xs[i + 1..].to_vec()], m));
                }
                Rule::Filter(all) if x > 0 => {
                    let stays = |y: &i64| if *all { *y < x } else { *y != x };
                    out.push((vec![xs.iter().copied().filter(stays).collect()], m));
                }
                Rule::Split(c) => {
                    let amounts = (1..=x / 2).filter(|k| fits(c, i, *k));
                    out.extend(amounts.map(|k| (vec![[without(), vec![k, x - k]].concat()], m)));
                }
                Rule::Any(most) => {
                    out.extend((1..=x.min(*most)).map(|k| (with(&[(i, x - k)]), m)));
                }
                Rule::First => out.extend((0..x).map(|left| (with(&[(0, left)]), m))),
                _ => {}
            }
        }
        if let Rule::Several(most) = self {
            let ways = xs.iter().fold(vec![Vec::new()], |ways: Vec<Vec<i64>>, x| {
                let longer = |way: &Vec<i64>| {
                    let way = way.clone();
                    (0..=*x).map(move |y| [way.clone(), vec![y]].concat())
                };
                ways.iter().flat_map(longer).collect()
            });
            let changed = |new: &Vec<i64>| new.iter().zip(xs).filter(|(a, b)| a < b).count() as i64;
            let fitting = ways.into_iter().filter(|new| 1 <= changed(new) && changed(new) <= *most);
            out.extend(fitting.map(|new| (vec![new], m)));
        }
        out
    }
}
