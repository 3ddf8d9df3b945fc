//! One meaning in all places: random expressions stand wherever an expression may stand, and what
//! the fast evaluators and the proofs say of them is held to the plain machine.
//!
//! Used by a test, which tries fixed seeds and a fresh one, and by `cargo bench --bench agree`.

mod cases;
mod corners;
mod expressions;
mod known;
pub(crate) mod oracle;
#[allow(dead_code, reason = "not every test writes whole programs")]
pub(crate) mod programs;
#[allow(dead_code, reason = "a test of its own draws games of texts")]
pub(crate) mod texts;

pub(crate) use cases::{KINDS, case};
pub(crate) use corners::{block, blocks};

use grundy::check::tree::Module;
use grundy::check::{Mode, NoFiles, check};
use grundy::report::{Style, diagnostic};
use grundy::session::{Options, Session, Told, Verdict};
use grundy::source::Source;
use std::collections::HashMap;

/// Numbers that look random, the same for the same seed.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5555_aaaa_1234_8765)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, most: usize) -> usize {
        (self.next() % most as u64) as usize
    }
}

/// What is asked, and what its answers are held to.
#[derive(Debug, Default)]
pub(crate) struct Case {
    pub text: String,
    /// Questions whose answers must be the same with and without the fast evaluators, in
    /// whatever order they are asked.
    pub asked: Vec<String>,
    /// A statement about all numbers, with what says at one number whether it holds: questions
    /// whose answers are truths, the conditions first.
    pub claims: Vec<(String, Vec<String>)>,
    /// A period, with what gives the value at a number.
    pub periods: Vec<(String, String)>,
    /// Tables, with what gives the value at a number, and how far they go.
    pub tables: Vec<(String, String, usize)>,
    /// Games of one heap that take what a question says: their name, and that question.
    pub taking: Vec<(String, String)>,
    /// What must be true, unless a number is too large.
    pub laws: Vec<String>,
}

const UNKNOWN: [&str; 6] = ["G0509", "G0510", "G0511", "G0512", "G0515", "G0516"];

/// An answer, or the code of what went wrong; none where a limit of the test was reached.
pub(crate) type Given = Option<Result<Told, String>>;

/// A session of a text with questions below it, and the program of both.
pub(crate) fn opened(
    text: &str,
    asked: &[String],
    plain: bool,
) -> Result<(Session, Module), String> {
    let whole = format!("{text}\n{}\n", asked.join("\n"));
    let checked = check(&Source::new("agree.game", whole.as_str()), &NoFiles, Mode::File);
    if checked.has_errors() {
        let said: String =
            checked.diagnostics.iter().map(|d| diagnostic(d, Style::PLAIN)).collect();
        return Err(format!("{whole}\n{said}"));
    }
    let module = checked.program.modules.last().cloned().ok_or("no module")?;
    let mut session = Session::new(checked.program);
    session.machine.plain = plain;
    Ok((session, module))
}

/// Asks everything of one session.
pub(crate) fn answers(
    text: &str,
    asked: &[String],
    plain: bool,
) -> Result<HashMap<String, Given>, String> {
    let (mut session, module) = opened(text, asked, plain)?;
    let options = Options {
        positions: 20_000,
        steps: Some(800_000),
        moves: 10,
        points: 400,
        ..Options::unwatched(200_000_000)
    };
    let mut all = HashMap::new();
    for statement in &module.statements {
        let source = module.source.slice(statement.span).trim().to_string();
        let given = match session.run_one(statement, &module.source, &options) {
            Ok(None) => continue,
            Ok(Some(answer)) => Some(Ok(answer.told)),
            // Limits; and canonical forms that are none, which a sample finds or not.
            Err(fault) if UNKNOWN.contains(&fault.code.name) => None,
            Err(fault) => Some(Err(fault.code.name.to_string())),
        };
        all.insert(source, given);
    }
    Ok(all)
}

fn truth(given: &Given) -> Option<Result<bool, String>> {
    match given.as_ref()? {
        Ok(Told::Value(grundy::session::Datum::Truth(is))) => Some(Ok(*is)),
        Ok(_) => None,
        Err(code) => Some(Err(code.clone())),
    }
}

fn number(given: &Given) -> Option<i64> {
    match given.as_ref()? {
        Ok(Told::Value(grundy::session::Datum::Number(n))) => Some(*n),
        _ => None,
    }
}

/// The question of a number: `f(_)` at it.
fn at(question: &str, n: usize) -> String {
    question.replace('_', &n.to_string())
}

/// Numbers at which a statement about all numbers is tried.
fn points() -> impl Iterator<Item = usize> {
    (0..24).chain([
        62, 63, 64, 65, 66, 127, 128, 199, 200, 201, 202, 203, 255, 300, 301, 512, 1000, 1001,
    ])
}

/// What a case has to say against the evaluators, if anything.
pub(crate) fn disagreement(case: &Case) -> Result<Option<String>, String> {
    let turned: Vec<String> = case.asked.iter().rev().cloned().collect();
    let plain = answers(&case.text, &case.asked, true)?;
    for (how, asked) in [("upwards", &case.asked), ("downwards", &turned)] {
        let fast = answers(&case.text, asked, false)?;
        for question in &case.asked {
            let (a, b) = (plain.get(question), fast.get(question));
            let (Some(Some(a)), Some(Some(b))) = (a, b) else { continue };
            // Of positions that are the same the one that was met first is valued. Where several of
            // its options go wrong, which is told depends on how it was written; and a canonical
            // form that is none may go wrong where the position does not.
            let both = a.is_err() && b.is_err() && case.text.contains(" symmetric ");
            let either = (a.is_err() || b.is_err()) && case.text.contains(" canonical ");
            if a != b && !both && !either {
                return Ok(Some(format!("{how}, {question}: plainly {a:?}, else {b:?}")));
            }
        }
    }
    let laws = answers(&case.text, &case.laws, true)?;
    for law in &case.laws {
        if let Some(Some(given)) = laws.get(law)
            && !matches!(truth(&Some(given.clone())), Some(Ok(true)))
            && (law_is_strict(&case.text) || *given != Err("G0501".to_string()))
        {
            return Ok(Some(format!("{law}: {given:?}")));
        }
    }
    for part in [taken(case), proved(case), repeated(case), listed(case)] {
        if let Some(wrong) = part? {
            return Ok(Some(wrong));
        }
    }
    Ok(None)
}

/// A law about numbers that are too large holds of them too.
fn law_is_strict(text: &str) -> bool {
    text.lines().any(|line| {
        line.starts_with("fn law(") && line.contains("2^(64 +") && !line.contains("n^9")
    })
}

/// Games that take what a question says, by the definition of a nim-value.
fn taken(case: &Case) -> Result<Option<String>, String> {
    const MOST: usize = 9;
    let all = |f: &dyn Fn(&str, &str, usize) -> String| -> Vec<String> {
        let each = case.taking.iter();
        each.flat_map(|(game, question)| {
            (0..=MOST).map(|n| f(game, question, n)).collect::<Vec<_>>()
        })
        .collect()
    };
    let known = answers(&case.text, &all(&|_, question, n| at(question, n)), true)?;
    let found = answers(&case.text, &all(&|game, _, n| format!("grundy({game}({n}))")), false)?;
    for (game, question) in &case.taking {
        let amounts: Vec<String> = (0..=MOST).map(|n| at(question, n)).collect();
        let asked: Vec<String> = (0..=MOST).map(|n| format!("grundy({game}({n}))")).collect();
        let mut values: Vec<i64> = Vec::new();
        for n in 0..=MOST {
            let Some(amount) = known.get(&amounts[n]).and_then(number) else { break };
            let left = usize::try_from(amount).ok().filter(|k| (1..=n).contains(k)).map(|k| n - k);
            let value = left.map_or(0, |left| i64::from(values[left] == 0));
            values.push(value);
            if let Some(Some(given)) = found.get(&asked[n])
                && number(&Some(given.clone())) != Some(value)
            {
                return Ok(Some(format!("{}: {value} by hand, {given:?}", asked[n])));
            }
        }
    }
    Ok(None)
}

fn proved(case: &Case) -> Result<Option<String>, String> {
    let asked: Vec<String> = case.claims.iter().map(|(claim, _)| claim.clone()).collect();
    let told = answers(&case.text, &asked, false)?;
    for (claim, conditions) in &case.claims {
        let Some(Some(Ok(Told::Claim { verdict, .. }))) = told.get(claim) else { continue };
        if matches!(verdict, Verdict::Verified { .. } | Verdict::Undecided { .. }) {
            continue;
        }
        let all: Vec<usize> = points().collect();
        let asked: Vec<String> =
            all.iter().flat_map(|n| conditions.iter().map(|c| at(c, *n))).collect();
        let known = answers(&case.text, &asked, true)?;
        // What holds at a number: the claim itself, if the conditions before it do.
        let holds = |n: usize| -> Option<Result<bool, String>> {
            let (last, before) = conditions.split_last()?;
            for condition in before {
                match truth(known.get(&at(condition, n))?)? {
                    Ok(true) => {}
                    Ok(false) => return Some(Ok(true)),
                    Err(code) => return Some(Err(code)),
                }
            }
            truth(known.get(&at(last, n))?)
        };
        let refuted = match verdict {
            Verdict::Refuted { at, .. } => match at.as_slice() {
                [(_, grundy::session::Datum::Number(n))] => usize::try_from(*n).ok(),
                _ => None,
            },
            Verdict::Proved { .. } => None,
            _ => continue,
        };
        for n in all {
            let wrong = match (holds(n), refuted) {
                (None, _) => false,
                (Some(Ok(is)), Some(at)) => {
                    if n == at {
                        is
                    } else {
                        n < at && !is
                    }
                }
                (Some(Ok(is)), None) => !is,
                // A proof speaks of all numbers, also of those that are too large to be computed.
                (Some(Err(code)), _) if code == "G0501" => false,
                (Some(Err(_)), Some(at)) => n <= at,
                (Some(Err(_)), None) => true,
            };
            if wrong {
                return Ok(Some(format!("{claim}: {verdict:?}, but at {n} {:?}", holds(n))));
            }
        }
    }
    Ok(None)
}

fn repeated(case: &Case) -> Result<Option<String>, String> {
    use grundy::session::Found;
    for (period, value) in &case.periods {
        let told = answers(&case.text, std::slice::from_ref(period), false)?;
        let Some(Some(Ok(Told::Period { found, .. }))) = told.get(period) else { continue };
        let Found::Proved { repeats, .. } = found else { continue };
        let (length, preperiod) = (repeats.period as usize, repeats.preperiod as usize);
        let pairs: Vec<(usize, usize)> =
            points().map(|n| (preperiod + n, preperiod + n + length)).collect();
        let asked =
            pairs.iter().flat_map(|(a, b)| [at(value, *a), at(value, *b)]).collect::<Vec<_>>();
        let known = answers(&case.text, &asked, true)?;
        for (a, b) in pairs {
            let values = [a, b].map(|n| known.get(&at(value, n)).and_then(number));
            if let [Some(first), Some(second)] = values
                && first.checked_add(repeats.saltus) != Some(second)
            {
                return Ok(Some(format!(
                    "{period}: {found:?}, but {first} at {a}, {second} at {b}"
                )));
            }
        }
    }
    Ok(None)
}

fn listed(case: &Case) -> Result<Option<String>, String> {
    for (table, value, most) in &case.tables {
        let told = answers(&case.text, std::slice::from_ref(table), false)?;
        let Some(Some(Ok(Told::Table { rows, .. }))) = told.get(table) else { continue };
        let asked: Vec<String> = (0..=*most).map(|n| at(value, n)).collect();
        let known = answers(&case.text, &asked, true)?;
        let shown: Vec<_> = rows.iter().flatten().collect();
        for (n, question) in asked.iter().enumerate() {
            let Some(Some(given)) = known.get(question) else { continue };
            let same = match given {
                Ok(Told::Value(value)) => shown.get(n) == Some(&value),
                _ => false,
            };
            if !same {
                return Ok(Some(format!("{table}: {shown:?}, but {question} is {given:?}")));
            }
        }
    }
    Ok(None)
}

/// Tries the corners of a block of operations; false behind the last one.
pub(crate) fn corners(number: usize) -> Result<bool, String> {
    let [.., all] = blocks();
    if number >= all {
        return Ok(false);
    }
    let case = block(number).ok_or("no such block")?;
    told(&case, disagreement(&case).unwrap_or_else(Some), &format!("block {number}")).map(|()| true)
}

fn told(case: &Case, wrong: Option<String>, of: &str) -> Result<(), String> {
    match wrong {
        None => Ok(()),
        Some(wrong) => {
            let claims: Vec<&String> = case.claims.iter().map(|(claim, _)| claim).collect();
            Err(format!("{of}\n{}\n{claims:?}\n{wrong}", case.text))
        }
    }
}

/// Tries a seed; what disagrees is told with the program that shows it. A program that does not
/// check is none.
pub(crate) fn attempt(seed: u64) -> Result<bool, String> {
    let mut random = Random::new(seed);
    let kind = random.below(KINDS);
    let case = case(kind, &mut random);
    tried(&case, &format!("seed {seed}, kind {kind}"))
}

/// The same of rules with what is known before play.
pub(crate) fn attempt_known(seed: u64) -> Result<bool, String> {
    let case = known::known(&mut Random::new(seed));
    tried(&case, &format!("seed {seed}, known before play"))
}

fn tried(case: &Case, which: &str) -> Result<bool, String> {
    match disagreement(case) {
        Err(_) => Ok(false),
        Ok(wrong) => told(case, wrong, which).map(|()| true),
    }
}
