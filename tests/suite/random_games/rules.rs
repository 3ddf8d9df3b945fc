//! Random rules of games of numbers: how they are written, and which options they mean.

use super::brute::{Fault, Rules};
use super::words::*;
use std::collections::BTreeSet;

/// A part of a sum: a position of one of the games, or a nim heap.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Part {
    Heap(i64),
    Of(usize, Vec<i64>),
}

#[derive(Clone, Debug)]
pub(super) enum Target {
    /// A position of the game with this number.
    Game(usize, Vec<Num>),
    Star(Num),
}

/// What may be taken.
#[derive(Clone, Debug)]
pub(super) enum Amount {
    /// `2..`
    From(i64),
    One(Num),
    These(Over),
}

#[derive(Clone, Debug)]
pub(super) enum From {
    /// The only parameter.
    Only,
    One(usize),
    /// The same from each.
    Each(Vec<usize>),
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sizes {
    Free,
    Unequal,
    Equal,
}

#[derive(Clone, Debug)]
pub(super) enum Rule {
    Move(Vec<Target>, Vec<Clause>),
    Take(Amount, From, Vec<Clause>),
    Adjacent(Amount, Vec<Clause>),
    Leaving(Amount, Vec<usize>, Vec<Clause>),
    /// `remove … leaving u + v if …`
    LeavingParts(Amount, Cond),
    Split(Vec<usize>, Sizes, Vec<Clause>),
    /// `split into u + v if …`
    SplitParts(Cond),
    Let(Name, Num),
    Block(Vec<Clause>, Vec<Rule>),
    Choice(Cond, Vec<Rule>, Vec<Rule>),
    /// The same rule for other parameters.
    Turned(Turn, Box<Rule>),
}

#[derive(Clone, Debug)]
pub(super) struct Game {
    pub name: Name,
    pub params: usize,
    /// The parameters that may change places.
    pub symmetric: Vec<usize>,
    pub rules: Vec<Rule>,
}

/// Games that may lead to each other.
#[derive(Clone)]
pub(super) struct Games {
    pub functions: Vec<Function>,
    pub games: Vec<Game>,
}

type Options = Vec<Vec<Part>>;

impl Amount {
    fn written(&self, turn: &Turn) -> String {
        match self {
            Amount::From(k) => format!("{k}.."),
            Amount::One(n) => n.at_least(1, turn),
            Amount::These(over) => over.written(turn),
        }
    }

    /// Those of the amounts that a heap can give.
    fn allowed(&self, heap: i64, scope: &mut Scope<'_>) -> BTreeSet<i64> {
        let all = match self {
            Amount::From(k) => (*k..=heap).collect(),
            Amount::One(n) => BTreeSet::from([n.of(scope)]),
            Amount::These(over) => over.members(scope),
        };
        all.into_iter().filter(|k| 1 <= *k && *k <= heap).collect()
    }
}

/// All ways to divide a heap into so many parts of 1 or more, in ascending order.
fn divisions(heap: i64, count: usize, least: i64) -> Vec<Vec<i64>> {
    match count {
        0 if heap == 0 => vec![Vec::new()],
        0 => Vec::new(),
        1 if heap >= least => vec![vec![heap]],
        1 => Vec::new(),
        _ => (least..=heap)
            .flat_map(|first| {
                let rest = divisions(heap - first, count - 1, first).into_iter();
                rest.map(move |rest| [vec![first], rest].concat())
            })
            .collect(),
    }
}

impl Rule {
    fn written(&self, games: &Games, home: &Game, turn: &Turn, depth: usize) -> String {
        let indent = "    ".repeat(depth);
        let counts =
            |counts: &[usize]| counts.iter().map(usize::to_string).collect::<Vec<_>>().join(" or ");
        let block = |rules: &[Rule]| -> String {
            rules.iter().map(|r| r.written(games, home, turn, depth + 1)).collect()
        };
        let param = |place: usize| PARAMS[turn.0[place]];
        let line = match self {
            Rule::Move(targets, clauses) => {
                let targets: Vec<String> =
                    targets.iter().map(|t| t.written(games, home, turn)).collect();
                format!("move to {}{}", targets.join(" + "), clauses_written(clauses, turn))
            }
            Rule::Take(amount, from, clauses) => {
                let from = match from {
                    From::Only => String::new(),
                    From::One(place) => format!(" from {}", param(*place)),
                    From::Each(places) => {
                        let names: Vec<_> = places.iter().map(|p| param(*p)).collect();
                        format!(" from {}", names.join(" and "))
                    }
                    From::Any => " from any".to_string(),
                };
                let clauses = clauses_written(clauses, turn);
                let word = if matches!(amount, Amount::These(_)) { "remove" } else { "subtract" };
                format!("{word} {}{from}{clauses}", amount.written(turn))
            }
            Rule::Adjacent(amount, clauses) => {
                let clauses = clauses_written(clauses, turn);
                format!("remove {} adjacent{clauses}", amount.written(turn))
            }
            Rule::Leaving(amount, heaps, clauses) => {
                let (amount, clauses) = (amount.written(turn), clauses_written(clauses, turn));
                format!("remove {amount} leaving {}{clauses}", counts(heaps))
            }
            Rule::LeavingParts(amount, c) => {
                format!("remove {} leaving u + v if {}", amount.written(turn), c.written(turn))
            }
            Rule::Split(into, sizes, clauses) => {
                let sizes = match sizes {
                    Sizes::Free => "",
                    Sizes::Unequal => " unequal",
                    Sizes::Equal => " equal",
                };
                format!("split into {}{sizes}{}", counts(into), clauses_written(clauses, turn))
            }
            Rule::SplitParts(c) => format!("split into u + v if {}", c.written(turn)),
            Rule::Let(name, n) => format!("let {name} = {}", n.written(turn)),
            Rule::Block(clauses, rules) => {
                let clauses = clauses_written(clauses, turn);
                format!("{} {{\n{}{indent}}}", clauses.trim_start(), block(rules))
            }
            Rule::Choice(c, yes, no) => {
                let (yes, no) = (block(yes), block(no));
                format!("if {} {{\n{yes}{indent}}} else {{\n{no}{indent}}}", c.written(turn))
            }
            Rule::Turned(by, rule) => return rule.written(games, home, by, depth),
        };
        format!("{indent}{line}\n")
    }

    fn options(&self, home: usize, scope: &mut Scope<'_>, out: &mut Options) -> Result<(), Fault> {
        let heap = scope.params[0];
        let heaps = |of: Vec<i64>| of.into_iter().map(|n| Part::Of(home, vec![n])).collect();
        match self {
            Rule::Let(..) => {}
            Rule::Move(targets, clauses) => each(clauses, scope, &mut |s| {
                let parts: Result<Vec<Part>, Fault> = targets.iter().map(|t| t.of(s)).collect();
                out.push(parts?);
                Ok(())
            })?,
            Rule::Take(amount, from, clauses) => each(clauses, scope, &mut |s| {
                let ways: Vec<Vec<usize>> = match from {
                    From::Only => vec![vec![0]],
                    From::One(place) => vec![vec![*place]],
                    From::Each(places) => vec![places.clone()],
                    From::Any => (0..s.params.len()).map(|p| vec![p]).collect(),
                };
                for places in ways {
                    let least = places.iter().map(|p| s.params[*p]).min().expect("some");
                    for k in amount.allowed(least, s) {
                        let mut left = s.params.clone();
                        places.iter().for_each(|p| left[*p] -= k);
                        out.push(vec![Part::Of(home, left)]);
                    }
                }
                Ok(())
            })?,
            Rule::Adjacent(amount, clauses) => each(clauses, scope, &mut |s| {
                for k in amount.allowed(heap, s) {
                    out.extend((0..=heap - k).map(|a| heaps(vec![a, heap - k - a])));
                }
                Ok(())
            })?,
            Rule::Leaving(amount, counts, clauses) => each(clauses, scope, &mut |s| {
                for k in amount.allowed(heap, s) {
                    let ways = counts.iter().flat_map(|c| divisions(heap - k, *c, 1));
                    out.extend(ways.map(heaps));
                }
                Ok(())
            })?,
            Rule::LeavingParts(amount, c) => {
                for k in amount.allowed(heap, scope) {
                    for u in 0..=heap - k {
                        let v = heap - k - u;
                        if scope.with("u", u, |s| s.with("v", v, |s| c.of(s))) {
                            out.push(heaps(vec![u, v]));
                        }
                    }
                }
            }
            Rule::Split(counts, sizes, clauses) => each(clauses, scope, &mut |_| {
                let ways = counts.iter().flat_map(|c| divisions(heap, *c, 1));
                let fits = |parts: &Vec<i64>| match sizes {
                    Sizes::Free => true,
                    Sizes::Unequal => parts.windows(2).all(|two| two[0] != two[1]),
                    Sizes::Equal => parts.windows(2).all(|two| two[0] == two[1]),
                };
                out.extend(ways.filter(fits).map(heaps));
                Ok(())
            })?,
            Rule::SplitParts(c) => {
                for u in 1..heap {
                    if scope.with("u", u, |s| s.with("v", heap - u, |s| c.of(s))) {
                        out.push(heaps(vec![u, heap - u]));
                    }
                }
            }
            Rule::Block(clauses, rules) => {
                each(clauses, scope, &mut |s| all_options(rules, home, s, out))?;
            }
            Rule::Choice(c, yes, no) => {
                let rules = if c.of(scope) { yes } else { no };
                all_options(rules, home, scope, out)?;
            }
            Rule::Turned(turn, rule) => {
                let there = turn.0.iter().take(scope.params.len());
                let params: Vec<i64> = there.map(|p| scope.params[*p]).collect();
                let (locals, functions) = (scope.locals.clone(), scope.functions);
                let mut turned = Scope { params, locals, functions };
                let mut found = Vec::new();
                rule.options(home, &mut turned, &mut found)?;
                for mut option in found {
                    for part in &mut option {
                        if let Part::Of(game, args) = part
                            && *game == home
                        {
                            let mut back = args.clone();
                            args.iter().zip(&turn.0).for_each(|(arg, p)| back[*p] = *arg);
                            *args = back;
                        }
                    }
                    out.push(option);
                }
            }
        }
        Ok(())
    }
}

/// The options of several rules; a `let` among them holds for those that follow.
fn all_options(
    rules: &[Rule],
    home: usize,
    scope: &mut Scope<'_>,
    out: &mut Options,
) -> Result<(), Fault> {
    let before = scope.locals.len();
    for rule in rules {
        if let Rule::Let(name, n) = rule {
            let value = n.of(scope);
            scope.locals.push((name, value));
        }
        rule.options(home, scope, out)?;
    }
    scope.locals.truncate(before);
    Ok(())
}

impl Target {
    fn written(&self, games: &Games, home: &Game, turn: &Turn) -> String {
        match self {
            Target::Star(Num::Is(n)) => format!("*{n}"),
            Target::Star(n) => format!("*({})", n.written(turn)),
            Target::Game(game, args) => {
                let to = &games.games[*game];
                let mut written: Vec<String> = args.iter().map(|a| a.written(turn)).collect();
                if to.name == home.name {
                    let plain = written.clone();
                    plain.into_iter().zip(&turn.0).for_each(|(arg, p)| written[*p] = arg);
                }
                format!("{}({})", to.name, written.join(", "))
            }
        }
    }

    fn of(&self, scope: &mut Scope<'_>) -> Result<Part, Fault> {
        let mut natural = |n: &Num| {
            let value = n.of(scope);
            if value < 0 { Err(Fault::Negative) } else { Ok(value) }
        };
        match self {
            Target::Star(n) => Ok(Part::Heap(natural(n)?)),
            Target::Game(game, args) => {
                let args: Result<Vec<i64>, Fault> = args.iter().map(natural).collect();
                Ok(Part::Of(*game, args?))
            }
        }
    }
}

impl std::fmt::Debug for Games {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.text())
    }
}

impl Games {
    /// Is the first game one in which moves go to a lower rank?
    pub(super) fn ranked(&self) -> bool {
        self.functions.iter().any(|f| f.name == "rank")
    }

    /// The definitions, as the text of a file.
    pub(super) fn text(&self) -> String {
        let mut text: String = self.functions.iter().map(Function::written).collect();
        for game in &self.games {
            let params = PARAMS[..game.params].join(", ");
            let names: Vec<Name> = game.symmetric.iter().map(|p| PARAMS[*p]).collect();
            let symmetric = match names.len() {
                0 => String::new(),
                all if all == game.params => " symmetric".to_string(),
                _ => format!(" symmetric ({})", names.join(", ")),
            };
            let rules: String =
                game.rules.iter().map(|r| r.written(self, game, &Turn::none(), 1)).collect();
            text += &format!("game {}({params}){symmetric} {{\n{rules}}}\n", game.name);
        }
        text
    }
}

impl Rules for Games {
    type Position = Part;

    fn options(&self, at: &Part) -> Result<Options, Fault> {
        let mut out = Vec::new();
        match at {
            Part::Heap(n) => out.extend((0..*n).map(|k| vec![Part::Heap(k)])),
            Part::Of(game, args) => {
                let (params, locals) = (args.clone(), Vec::new());
                let mut scope = Scope { params, locals, functions: &self.functions };
                all_options(&self.games[*game].rules, *game, &mut scope, &mut out)?;
            }
        }
        Ok(out)
    }

    fn written(&self, at: &Part) -> String {
        match at {
            Part::Heap(n) => format!("*{n}"),
            Part::Of(game, args) => {
                let args: Vec<String> = args.iter().map(i64::to_string).collect();
                format!("{}({})", self.games[*game].name, args.join(", "))
            }
        }
    }

    fn read(&self, text: &str) -> Part {
        if let Some(n) = text.strip_prefix('*') {
            return Part::Heap(n.parse().expect("the size of a heap"));
        }
        let (name, args) = text.strip_suffix(')').and_then(|t| t.split_once('(')).expect(text);
        let game = self.games.iter().position(|g| g.name == name).expect(text);
        Part::Of(game, args.split(", ").map(|a| a.parse().expect("a number")).collect())
    }

    fn simplest(&self, at: &Part) -> Part {
        let Part::Of(game, args) = at else { return at.clone() };
        let (mut args, places) = (args.clone(), &self.games[*game].symmetric);
        let mut values: Vec<i64> = places.iter().map(|p| args[*p]).collect();
        values.sort_unstable();
        places.iter().zip(values).for_each(|(p, value)| args[*p] = value);
        Part::Of(*game, args)
    }
}
