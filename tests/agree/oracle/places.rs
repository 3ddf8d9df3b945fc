//! The places in which an expression may stand, and what must be said there.

use super::super::{Given, Random, answers, points};
use super::calls::PRELUDE;
use super::changing::{lists, sets};
use super::eval::{eval, members, number, truth};
use super::grow::{CALLS, CORNERS, Grow, Known, OPERATORS, Ty, given, spelt};
use super::moves::Values;
use super::{Bad, E, Names, V, Worth, positions};
use grundy::session::{Datum, Found, Told, Verdict};

pub(super) const KINDS: usize = 12;

/// A program, what is asked of it, and what it must say.
#[derive(Debug, Default)]
pub(super) struct Case {
    pub text: String,
    pub asked: Vec<(String, Worth)>,
    /// Statements about all numbers, with what decides at one.
    pub claims: Vec<(String, Vec<E>)>,
    pub periods: Vec<(String, E)>,
}

impl Case {
    pub(super) fn new() -> Case {
        Case { text: PRELUDE.to_string(), ..Case::default() }
    }

    pub(super) fn ask(&mut self, question: String, worth: Worth) {
        self.asked.push((question, worth));
    }
}

pub(super) fn with(names: &[(&str, V)]) -> Names {
    let mut all = given();
    all.extend(names.iter().map(|(name, v)| (name.to_string(), v.clone())));
    all
}

fn at(e: &E, n: i128) -> Worth {
    eval(e, &with(&[("n", V::N(n))]))
}

pub(super) fn value(datum: &Datum) -> V {
    let all = |items: &[Datum]| items.iter().map(value).collect();
    match datum {
        Datum::Number(n) => V::N(i128::from(*n)),
        Datum::Truth(is) => V::T(*is),
        Datum::Text(text) | Datum::Position(text) | Datum::Worth(text) => V::Text(text.clone()),
        Datum::Outcome(outcome) => V::Text(outcome.to_string()),
        Datum::List(items) => V::List(all(items)),
        Datum::Tuple(items) => V::Tuple(all(items)),
        Datum::Set(items) => V::Set(items.iter().map(value).collect()),
    }
}

/// Whether what was given is what it must be; none where one of the two is not known.
fn fits(given: &Given, worth: &Worth) -> Option<bool> {
    Some(match (given, worth) {
        (None, _) | (_, Err(Bad::Unknown)) => return None,
        // Where several things go wrong, the order of the moves says which is told.
        (Some(Err(_)), worth) => matches!(worth, Err(Bad::Fault | Bad::TooLarge)),
        (Some(Ok(told)), Ok(worth)) => match told {
            Told::Value(datum) => value(datum) == *worth,
            Told::Table { rows, .. } => {
                let rows = rows.iter().map(|row| row.iter().map(value).collect());
                let mut rows: Vec<V> = rows.map(V::List).collect();
                *worth == if rows.len() == 1 { rows.remove(0) } else { V::List(rows) }
            }
            Told::Lost { positions, of, .. } => {
                let all = positions.iter().map(|p| V::Tuple(p.iter().map(value).collect()));
                *worth == V::Tuple(vec![V::List(all.collect()), V::N(*of as i128)])
            }
            _ => false,
        },
        (Some(Ok(_)), Err(Bad::Fault | Bad::TooLarge)) => false,
    })
}

/// What disagrees; or how many answers were held against the second definition.
fn disagreement(case: &Case) -> Result<Result<usize, String>, String> {
    let mut compared = 0;
    let asked: Vec<String> = case.asked.iter().map(|(question, _)| question.clone()).collect();
    let turned: Vec<String> = asked.iter().rev().cloned().collect();
    for (how, asked, plain) in
        [("plainly", &asked, true), ("upwards", &asked, false), ("downwards", &turned, false)]
    {
        // Without sequences no period is proved.
        let of_games = ["period(", "saltus(", "proved(", "code("];
        if plain && of_games.iter().any(|call| case.text.contains(call)) {
            continue;
        }
        let found = answers(&case.text, asked, plain)?;
        for (question, worth) in &case.asked {
            let Some(given) = found.get(question) else { continue };
            match fits(given, worth) {
                Some(true) => compared += 1,
                Some(false) => {
                    return Ok(Err(format!("{how}, {question}: {worth:?}, but {given:?}")));
                }
                None => {}
            }
        }
    }
    Ok(claimed(case)?.or(repeated(case)?).map_or(Ok(compared), Err))
}

fn claimed(case: &Case) -> Result<Option<String>, String> {
    let asked: Vec<String> = case.claims.iter().map(|(claim, _)| claim.clone()).collect();
    let told = answers(&case.text, &asked, false)?;
    for (claim, conditions) in &case.claims {
        let Some(Some(Ok(Told::Claim { verdict, .. }))) = told.get(claim) else { continue };
        let refuted = match verdict {
            Verdict::Proved { .. } => None,
            Verdict::Refuted { at, .. } => match at.as_slice() {
                [(_, Datum::Number(n))] => Some(*n as usize),
                _ => continue,
            },
            _ => continue,
        };
        let holds = |n: usize| -> Result<bool, Bad> {
            let (last, before) = conditions.split_last().ok_or(Bad::Unknown)?;
            for condition in before {
                if !truth(&at(condition, n as i128)?)? {
                    return Ok(true);
                }
            }
            truth(&at(last, n as i128)?)
        };
        for n in points().chain(refuted) {
            let wrong = match (holds(n), refuted) {
                // A proof speaks of all numbers, also of those that are too large to be computed.
                (Err(Bad::Unknown | Bad::TooLarge), _) => false,
                (Ok(is), Some(at)) => n == at && is || n < at && !is,
                (Err(Bad::Fault), Some(at)) => n <= at,
                (is, None) => is != Ok(true),
            };
            if wrong {
                return Ok(Some(format!("{claim}: {verdict:?}, but at {n} {:?}", holds(n))));
            }
        }
    }
    Ok(None)
}

fn repeated(case: &Case) -> Result<Option<String>, String> {
    for (period, e) in &case.periods {
        let told = answers(&case.text, std::slice::from_ref(period), false)?;
        let Some(Some(Ok(Told::Period { found: Found::Proved { repeats, .. }, .. }))) =
            told.get(period)
        else {
            continue;
        };
        for n in points() {
            let n = (repeats.preperiod as usize + n) as i128;
            let pair = (at(e, n), at(e, n + i128::from(repeats.period)));
            let wrong = match &pair {
                (Ok(V::N(a)), Ok(V::N(b))) => a + i128::from(repeats.saltus) != *b,
                (Err(Bad::Unknown | Bad::TooLarge), _) => false,
                (_, Err(Bad::Unknown | Bad::TooLarge)) => false,
                _ => true,
            };
            if wrong {
                return Ok(Some(format!("{period}: {repeats:?}, but at {n} {pair:?}")));
            }
        }
    }
    Ok(None)
}

// ---- places

/// An expression as a function, as a statement, in lists and tables, and by a name.
fn said(case: &mut Case, e: &E, random: &mut Random) {
    case.text += &format!("fn e(n) = {e}\n");
    let mut each = Vec::new();
    for n in (-1..9).chain([63, 64, 65]) {
        let worth = at(e, n);
        case.ask(format!("e({n})"), worth.clone());
        if (0..9).contains(&n) {
            each.push(worth);
        }
    }
    for n in [CORNERS[random.below(CORNERS.len())], CORNERS[random.below(CORNERS.len())]] {
        case.ask(format!("{}", e.at("n", n)), at(e, n));
    }
    let unknown = each.contains(&Err(Bad::Unknown));
    let all: Worth = each.into_iter().collect::<Result<Vec<V>, Bad>>().map(V::List);
    let all = if unknown { Err(Bad::Unknown) } else { all };
    case.ask(format!("[{e} for n in 0..8]"), all.clone());
    if matches!(&all, Ok(V::List(all)) if matches!(all[0], V::N(_) | V::T(_))) {
        case.ask(format!("table {e} for n in 0..8"), all);
    }
    case.text += "let known = e(3) in [e(3)]\n";
}

const HEAPS: [i128; 13] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 63, 64, 66];

/// A game of one heap by what its rule leaves of a heap.
fn heaps(case: &mut Case, name: &str, rule: &str, left: &dyn Fn(i128) -> Result<Vec<i128>, Bad>) {
    case.text += &format!("game {name}(n) {{ {rule} }}\n");
    let mut values = Values::new();
    for n in HEAPS {
        let worth = values.of(&n, &|n| left(*n)).map(V::N);
        case.ask(format!("grundy({name}({n}))"), worth.clone());
        // One move that wins is enough, whatever is wrong with the others.
        let worth = worth.map_err(|_| Bad::Unknown);
        let outcome = worth.map(|v| V::Text(if v == V::N(0) { "P" } else { "N" }.to_string()));
        case.ask(format!("outcome({name}({n}))"), outcome);
    }
}

fn taken(n: i128, amounts: &[V]) -> Result<Vec<i128>, Bad> {
    let all: Result<Vec<i128>, Bad> = amounts.iter().map(number).collect();
    Ok(all?.into_iter().filter(|k| (1..=n).contains(k)).map(|k| n - k).collect())
}

/// Where nothing can be taken a rule may look at what it takes, or not.
fn nothing_left(n: i128, worth: Worth) -> Worth {
    if n == 0 { worth.map_err(|_| Bad::Unknown) } else { worth }
}

fn one_number(case: &mut Case, e: &E) {
    heaps(case, "A", &format!("subtract {e}"), &|n| taken(n, &[nothing_left(n, at(e, n))?]));
    heaps(case, "B", &format!("move to B(v) where v = {e} if 0 <= v and v < n"), &|n| {
        let v = number(&at(e, n)?)?;
        Ok(if (0..n).contains(&v) { vec![v] } else { vec![] })
    });
    heaps(case, "C", &format!("move to C(x) for x in 0..n - 1 if x != {e}"), &|n| {
        let mut all = Vec::new();
        let other = E::compare(E::name("x"), "!=", e.clone());
        for x in 0..n {
            // The condition is looked at only where there is something to take.
            if truth(&eval(&other, &with(&[("n", V::N(n)), ("x", V::N(x))]))?)? {
                all.push(x);
            }
        }
        Ok(all)
    });
}

fn one_truth(case: &mut Case, t: &E) {
    heaps(case, "A", &format!("subtract 1..2 if {t}"), &|n| {
        let is = truth(&nothing_left(n, at(t, n))?)?;
        Ok(if is { taken(n, &[V::N(1), V::N(2)])? } else { vec![] })
    });
    let rule = format!("move to B(x) for x in 0..n - 1 if x % 3 != 1 if {t}");
    heaps(case, "B", &rule, &|n| {
        let mut all = Vec::new();
        for x in (0..n).filter(|x| x % 3 != 1) {
            if truth(&at(t, n)?)? {
                all.push(x);
            }
        }
        Ok(all)
    });
}

fn one_set(case: &mut Case, s: &E) {
    heaps(case, "A", &format!("subtract {s}"), &|n| {
        taken(n, &members(&nothing_left(n, at(s, n))?))
    });
    let rule = format!("move to B(x) for x in {s} if 0 <= x and x < n");
    heaps(case, "B", &rule, &|n| {
        let all: Result<Vec<i128>, Bad> = members(&at(s, n)?).iter().map(number).collect();
        Ok(all?.into_iter().filter(|x| (0..n).contains(x)).collect())
    });
    let is = format!("subtract 1 if n in {s} or len({s}) == 2");
    heaps(case, "C", &is, &|n| {
        let all = members(&nothing_left(n, at(s, n))?);
        taken(n, if all.contains(&V::N(n)) || all.len() == 2 { &[V::N(1)] } else { &[] })
    });
}

fn for_ever(case: &mut Case, e: &E, t: &E, u: &E, small: i128) {
    case.claims.push((format!("claim {t} for n in 0.. if {u}"), vec![u.clone(), t.clone()]));
    let late = |from: i128| E::compare(E::name("n"), ">", E::Int(from));
    case.claims.push((format!("claim {t} for n in 0.. if n > 201"), vec![late(201), t.clone()]));
    let differs = E::compare(e.clone(), "!=", E::Int(small));
    let claim = format!("claim {differs} for n in 0.. if n > 202");
    case.claims.push((claim, vec![late(202), differs]));
    case.periods.push((format!("period {e} for n in 0.."), e.clone()));
}

fn two_numbers(case: &mut Case, e: &E, t: &E) {
    case.text += &format!(
        "game A(a, b) canonical A(a, b + 0 * former(b, a)) {{\n    move to A(v, b) where v = {e} if 0 <= v and v < a\n    \
         subtract 1..2 from b if {t}\n}}\n"
    );
    let mut values = Values::new();
    let options = |(a, b): &(i128, i128)| {
        let names = with(&[("a", V::N(*a)), ("b", V::N(*b))]);
        let (v, is) = (number(&eval(e, &names)?)?, truth(&nothing_left(*b, eval(t, &names))?)?);
        let mut all: Vec<(i128, i128)> = Vec::new();
        all.extend((0..*a).contains(&v).then_some((v, *b)));
        all.extend((1..=2).filter(|k| is && k <= b).map(|k| (*a, b - k)));
        Ok(all)
    };
    for (a, b) in [(0, 0), (1, 0), (1, 1), (2, 1), (3, 3), (5, 2), (2, 6), (9, 9), (65, 3)] {
        case.ask(format!("grundy(A({a}, {b}))"), values.of(&(a, b), &options).map(V::N));
    }
}

fn grow(random: &mut Random, ty: Ty, depth: usize, known: &Known) -> E {
    Grow::new(random).grow(ty, depth, known)
}

/// The names of a place in which an expression stands.
fn known(kind: usize) -> Known {
    let number = |name| (name, Ty::Number);
    Known::of(match kind {
        SETS => &[("s", Ty::Set), ("x", Ty::Number)],
        LISTS => &[("y", Ty::Number)],
        TWO => &[("a", Ty::Number), ("b", Ty::Number)],
        _ => return Known::of(&[number("n")]),
    })
}

const FOR_EVER: usize = 6;
const SETS: usize = 7;
const LISTS: usize = 8;
const TWO: usize = 9;

pub(super) fn case(kind: usize, random: &mut Random) -> Case {
    let (known, depth) = (known(kind), 1 + random.below(3));
    match kind {
        0 | 1 => {
            let types = [Ty::Number, Ty::Truth, Ty::Set, Ty::List, Ty::Cells, Ty::Text];
            let ty = types[random.below(types.len())];
            let e = grow(random, ty, depth, &known);
            placed(kind, ty, &e, random)
        }
        LISTS if random.below(2) == 0 => {
            // Entries of a list are worked out all at once, in sixteen bits.
            let how = ["+", "-"][random.below(2)];
            let e = Grow::new(random).long(how, &known);
            let mut case = Case::new();
            lists(&mut case, &e, &E::Truth(true));
            case
        }
        2 | 3 | FOR_EVER | LISTS | TWO => {
            let e = grow(random, Ty::Number, depth, &known);
            placed(kind, Ty::Number, &e, random)
        }
        4 => {
            let e = grow(random, Ty::Truth, depth, &known);
            placed(kind, Ty::Truth, &e, random)
        }
        5 | SETS => {
            let e = grow(random, Ty::Set, depth, &known);
            placed(kind, Ty::Set, &e, random)
        }
        10 => {
            let mut case = Case::new();
            positions::sets_of_positions(&mut case, random);
            case
        }
        _ => {
            let mut case = Case::new();
            positions::ranges(&mut case, random);
            case
        }
    }
}

/// An expression in a place of a kind.
fn placed(kind: usize, ty: Ty, e: &E, random: &mut Random) -> Case {
    let (mut case, known) = (Case::new(), known(kind));
    let depth = random.below(3);
    let truth = |random: &mut Random| grow(random, Ty::Truth, depth, &known);
    match (kind, ty) {
        (FOR_EVER, Ty::Number) => {
            let (t, u) = (truth(random), truth(random));
            for_ever(&mut case, e, &t, &u, random.below(5) as i128);
        }
        (FOR_EVER, Ty::Truth) => {
            let (number, u) = (grow(random, Ty::Number, depth, &known), truth(random));
            for_ever(&mut case, &number, e, &u, random.below(5) as i128);
        }
        (SETS, Ty::Set) => {
            let t = truth(random);
            sets(&mut case, e, &t, ["minus", "intersect"][random.below(2)]);
        }
        (LISTS, Ty::Number) => {
            let t = truth(random);
            lists(&mut case, e, &t);
        }
        (TWO, Ty::Number) => {
            let t = truth(random);
            two_numbers(&mut case, e, &t);
        }
        (2..=5, Ty::Number) => one_number(&mut case, e),
        (2..=5, Ty::Truth) => one_truth(&mut case, e),
        (2..=5, Ty::Set) => one_set(&mut case, e),
        _ => said(&mut case, e, random),
    }
    case
}

fn told(case: &Case, of: &str) -> Result<bool, String> {
    match disagreement(case) {
        // A program that does not check is none, nor is one of which no answer was compared.
        Err(_) => Ok(false),
        Ok(Ok(compared)) => Ok(compared > 0 || case.asked.is_empty()),
        Ok(Err(wrong)) => Err(format!("{of}\n{}\n{wrong}", case.text)),
    }
}

/// Tries a seed; what disagrees is told with the program that shows it.
pub(crate) fn attempt(seed: u64) -> Result<bool, String> {
    let mut random = Random::new(seed);
    let kind = random.below(KINDS);
    told(&case(kind, &mut random), &format!("seed {seed} of the second definition, kind {kind}"))
}

/// The builtins and operators in turn, with random arguments, corners first, in each place in
/// turn.
pub(crate) fn corner(number: usize) -> Result<bool, String> {
    let all = CALLS.len() + OPERATORS.len();
    let (which, round) = (number % all, number / all);
    let mut random = Random::new(number as u64 ^ 0xc0_44e5);
    let ty = match CALLS.get(which) {
        Some((_, ty)) => *ty,
        None => Grow::type_of(spelt(OPERATORS[which - CALLS.len()]), round),
    };
    let kinds: &[usize] = match ty {
        Ty::Number => &[0, 2, FOR_EVER, LISTS, TWO],
        Ty::Truth => &[0, 4, FOR_EVER],
        Ty::Set => &[0, 5, SETS],
        Ty::List | Ty::Cells | Ty::Text => &[0],
    };
    let kind = kinds[(which + round) % kinds.len()];
    let known = known(kind);
    let mut write = Grow::new(&mut random);
    let (of, e) = match CALLS.get(which) {
        Some((name, _)) => (*name, write.call(name, round % 2, &known)),
        None => {
            let name = spelt(OPERATORS[which - CALLS.len()]);
            (name, write.operator(name, round, &known))
        }
    };
    let case = placed(kind, ty, &e, &mut random);
    told(&case, &format!("corner {number}, {of}"))
}
