//! Questions about games, what their answers must be, and a session that is asked all of them.

use super::brute::{Brute, Fault, Rules};
use crate::support::grundy;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A sum as names of its parts, in ascending order, without parts that have no moves.
pub(super) type Sum = Vec<String>;

/// The value of an option, unless the play is misère, and whether it wins.
pub(super) type Worth = (Option<u64>, bool);

#[derive(Clone, Debug)]
pub(super) enum Expected {
    /// The field `value`.
    Value(Value),
    /// Nim-value and outcome.
    Position(Option<u64>, char),
    /// The same of a position, and its options.
    Moves(Option<u64>, char, BTreeMap<Sum, Worth>),
    /// A list of positions, in whatever order.
    Positions(BTreeSet<Sum>),
    Table(Value),
    /// The P-positions of a range, and how many are looked at.
    Lost(BTreeSet<String>, usize),
    /// A claim that was tried at so many points.
    Verified(usize),
    /// A claim whose counterexamples are these, the smallest first.
    Refuted(Vec<Value>),
    /// One of these errors, and the end of the session.
    Fault(Vec<&'static str>),
    /// One of these errors, or this value.
    FaultOr(Vec<&'static str>, Value),
}

#[derive(Clone, Debug)]
pub(super) struct Question {
    pub asked: String,
    pub expected: Expected,
}

/// What can be asked of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Grundy,
    Outcome,
    Position,
    Moves,
    Explain,
    Winning,
    Options,
    Birthday,
    Equal,
}

pub(super) const KINDS: [Kind; 9] = [
    Kind::Grundy,
    Kind::Outcome,
    Kind::Position,
    Kind::Moves,
    Kind::Explain,
    Kind::Winning,
    Kind::Options,
    Kind::Birthday,
    Kind::Equal,
];

pub(super) fn kind() -> impl Strategy<Value = Kind> {
    prop::sample::select(KINDS.as_slice())
}

/// The order in which positions are asked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Order {
    LargeFirst,
    SmallFirst,
    AsDrawn,
}

pub(super) fn order() -> impl Strategy<Value = Order> {
    prop::sample::select(vec![Order::LargeFirst, Order::SmallFirst, Order::AsDrawn])
}

impl Order {
    pub(super) fn arrange<T, K: Ord>(self, all: &mut [T], size: impl Fn(&T) -> K) {
        match self {
            Order::AsDrawn => {}
            Order::SmallFirst => all.sort_by_key(size),
            Order::LargeFirst => {
                all.sort_by_key(size);
                all.reverse();
            }
        }
    }
}

pub(super) fn letter(lost: bool) -> char {
    if lost { 'P' } else { 'N' }
}

/// A sum as the language writes it.
pub(super) fn written<R: Rules>(rules: &R, parts: &[R::Position]) -> String {
    let parts: Vec<String> = parts.iter().map(|p| rules.written(p)).collect();
    if parts.is_empty() { "*0".to_string() } else { parts.join(" + ") }
}

/// Names of sums. Which positions have moves is found once for each: some have millions.
pub(super) struct Names<'a, R: Rules> {
    rules: &'a R,
    live: RefCell<HashMap<R::Position, bool>>,
}

impl<'a, R: Rules> Names<'a, R> {
    pub(super) fn new(rules: &'a R) -> Self {
        Names { rules, live: RefCell::default() }
    }

    fn has_moves(&self, at: &R::Position) -> bool {
        if let Some(known) = self.live.borrow().get(at) {
            return *known;
        }
        let live = self.rules.options(at).is_ok_and(|options| !options.is_empty());
        self.live.borrow_mut().insert(at.clone(), live);
        live
    }

    /// The names of the parts that have moves.
    pub(super) fn of(&self, parts: &[R::Position]) -> Sum {
        let live = parts.iter().filter(|p| self.has_moves(p));
        let mut names: Vec<String> =
            live.map(|p| self.rules.written(&self.rules.simplest(p))).collect();
        names.sort();
        names
    }

    /// The same of a sum that the program wrote.
    fn read(&self, text: &str) -> Sum {
        let misere = text.strip_prefix("misere(").and_then(|t| t.strip_suffix(')'));
        let parts: Vec<R::Position> = misere
            .unwrap_or(text)
            .split(" + ")
            .filter(|part| *part != "*0")
            .map(|part| self.rules.read(part))
            .collect();
        self.of(&parts)
    }
}

/// A question about a sum, by the values of its parts.
pub(super) fn question<R: Rules>(
    brute: &mut Brute<'_, R>,
    kind: Kind,
    parts: &[R::Position],
) -> Result<Question, Fault> {
    let rules = brute.rules;
    let names = brute.names.clone();
    let name = written(rules, parts);
    let value = brute.sum(parts)?;
    let outcome = letter(value == 0);
    let mut options: BTreeMap<Sum, Worth> = BTreeMap::new();
    if matches!(kind, Kind::Moves | Kind::Explain | Kind::Winning | Kind::Options) {
        for i in 0..parts.len() {
            for option in rules.options(&parts[i])? {
                let whole = [&parts[..i], &option, &parts[i + 1..]].concat();
                let value = brute.sum(&whole)?;
                options.insert(names.of(&whole), (Some(value), value == 0));
            }
        }
    }
    let (asked, expected) = match kind {
        Kind::Grundy => (format!("grundy({name})"), Expected::Value(json!(value))),
        Kind::Outcome => (format!("outcome({name})"), Expected::Value(json!(outcome.to_string()))),
        Kind::Position => (name, Expected::Position(Some(value), outcome)),
        Kind::Moves => (format!("moves {name}"), Expected::Moves(Some(value), outcome, options)),
        Kind::Explain => {
            (format!("explain {name}"), Expected::Moves(Some(value), outcome, options))
        }
        Kind::Winning => {
            let winning = options.into_iter().filter(|(_, (_, wins))| *wins);
            let winning = winning.map(|(sum, _)| sum).collect();
            (format!("winning({name})"), Expected::Positions(winning))
        }
        Kind::Options => {
            (format!("options({name})"), Expected::Positions(options.into_keys().collect()))
        }
        // Some plays are too long for any number.
        Kind::Birthday => match brute.longest(parts) {
            Ok(longest) => (format!("birthday({name})"), Expected::Value(json!(longest))),
            Err(_) => (format!("grundy({name})"), Expected::Value(json!(value))),
        },
        Kind::Equal => (format!("{name} == *{value}"), Expected::Value(json!(true))),
    };
    Ok(Question { asked, expected })
}

/// A question, or the end of this case: a game that leads too far is not looked at.
pub(super) fn made(question: Result<Question, Fault>) -> Result<Question, TestCaseError> {
    question.map_err(|fault| match fault {
        Fault::TooMany => TestCaseError::reject("too many positions"),
        other => TestCaseError::fail(format!("a game that should end: {other:?}")),
    })
}

/// A claim about all subsets of a set: which of them have this value. `name` gives the position
/// of a subset, and of the word `some`.
pub(super) fn subsets<R: Rules>(
    brute: &mut Brute<'_, R>,
    members: &[String],
    value: u64,
    position: impl Fn(&[usize]) -> R::Position,
    named: &str,
) -> Result<Question, Fault> {
    let mut worth = Vec::new();
    let ways = 1usize << members.len();
    for way in 0..ways {
        let some: Vec<usize> = (0..members.len()).filter(|i| way >> i & 1 == 1).collect();
        if brute.value(&position(&some))? == value {
            let some: Vec<&str> = some.iter().map(|i| members[*i].as_str()).collect();
            worth.push(format!("{{{}}}", some.join(", ")));
        }
    }
    let (worth, all) = (worth.join(", "), members.join(", "));
    let asked = format!(
        "claim grundy({named}) == {value} iff some in {{{worth}}} for some in subsets({{{all}}})"
    );
    Ok(Question { asked, expected: Expected::Verified(ways) })
}

/// Asks everything in one session, and some of it alone.
pub(super) fn ask<R: Rules>(
    rules: &R,
    text: &str,
    questions: &[Question],
) -> Result<(), TestCaseError> {
    let names = Names::new(rules);
    within(&names, text, questions, &[])?;
    let alone = questions.iter().step_by(questions.len() / 2 + 1);
    alone.into_iter().try_for_each(|q| within(&names, text, std::slice::from_ref(q), &[]))
}

/// No question about small games takes more steps: one that does fails with its game, instead of keeping all
/// tests waiting.
const GUARD: [&str; 2] = ["--max-steps", "5000000000"];

/// One session under limits. An error that says that one was reached may end it anywhere.
pub(super) fn within<R: Rules>(
    names: &Names<'_, R>,
    text: &str,
    questions: &[Question],
    limits: &[&str],
) -> Result<(), TestCaseError> {
    let lines: Vec<&str> = questions.iter().map(|q| q.asked.as_str()).collect();
    let text = format!("{text}{}", lines.join("\n"));
    let bounds = if limits.is_empty() { &GUARD } else { limits };
    let ran = grundy(&[bounds, &["--format", "json", "-e", text.as_str()]].concat());
    let answers: Vec<Value> = ran
        .output
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .filter(|answer: &Value| answer["kind"] != "warning" && answer["kind"] != "summary")
        .collect();
    let mut code = 0;
    for (question, answer) in questions.iter().zip(&answers) {
        if !limits.is_empty() && answer["code"] == "G0511" {
            prop_assert_eq!(ran.code, 4, "{}\n{}", text, ran.output);
            return Ok(());
        }
        if let Err(wrong) = question.expected.fits(names, answer) {
            let (asked, expected) = (&question.asked, &question.expected);
            return Err(TestCaseError::fail(format!(
                "{text}\n\nasked: {asked}\n{wrong}\nexpected: {expected:?}\ngot: {answer}"
            )));
        }
        if answer["kind"] == "error" {
            prop_assert_eq!(ran.code, 3, "{}\n{}", text, ran.output);
            return Ok(());
        }
        if matches!(question.expected, Expected::Refuted(_)) {
            prop_assert!(!limits.is_empty() || answer["smallest"] != false, "{}\n{}", text, answer);
            code = 1;
        }
    }
    prop_assert_eq!(answers.len(), questions.len(), "{}\n{}{}", text, ran.output, ran.errors);
    prop_assert_eq!(ran.code, code, "{}\n{}{}", text, ran.output, ran.errors);
    Ok(())
}

impl Expected {
    /// Is this the answer? If not, what is wrong with it.
    fn fits<R: Rules>(&self, names: &Names<'_, R>, answer: &Value) -> Result<(), String> {
        let same = |what: &str, wanted: Value, got: &Value| {
            if wanted == *got { Ok(()) } else { Err(format!("{what}: {wanted}, not {got}")) }
        };
        let kind = |kind: &str| same("kind", json!(kind), &answer["kind"]);
        let worth = |grundy: Option<u64>, outcome: char| {
            same("grundy", json!(grundy), &answer["grundy"])?;
            same("outcome", json!(outcome.to_string()), &answer["outcome"])
        };
        let rows = |field: &str| answer[field].as_array().cloned().unwrap_or_default();
        match self {
            Expected::Value(value) => {
                kind("value")?;
                same("value", value.clone(), &answer["value"])
            }
            Expected::Position(grundy, outcome) => {
                kind("position")?;
                worth(*grundy, *outcome)
            }
            Expected::Moves(grundy, outcome, options) => {
                worth(*grundy, *outcome)?;
                let field = if answer["kind"] == "moves" { "moves" } else { "steps" };
                let mut got = BTreeMap::new();
                for row in rows(field) {
                    let to = names.read(row["to"].as_str().unwrap_or_default());
                    got.insert(to, (row["grundy"].as_u64(), row["winning"] == true));
                }
                // Of very many moves a thousand are listed, and all that win among them.
                let listed = match answer["more"] == true {
                    true => {
                        let some = got.iter().all(|(to, worth)| options.get(to) == Some(worth));
                        let mut winning = options.iter().filter(|(_, worth)| worth.1);
                        some && winning.all(|(to, _)| got.contains_key(to))
                    }
                    false => got == *options,
                };
                if listed { Ok(()) } else { Err(format!("options: {got:?}")) }
            }
            Expected::Positions(positions) => {
                kind("value")?;
                let texts = rows("value");
                let got: BTreeSet<Sum> =
                    texts.iter().map(|t| names.read(t.as_str().unwrap_or_default())).collect();
                if got == *positions { Ok(()) } else { Err(format!("positions: {got:?}")) }
            }
            Expected::Table(values) => {
                kind("table")?;
                same("values", values.clone(), &answer["values"])
            }
            Expected::Lost(positions, of) => {
                kind("lost")?;
                let got: BTreeSet<String> =
                    rows("positions").iter().map(Value::to_string).collect();
                same("of", json!(of), &answer["of"])?;
                if got == *positions { Ok(()) } else { Err(format!("lost: {got:?}")) }
            }
            Expected::Verified(points) => {
                kind("claim")?;
                same("verdict", json!("verified"), &answer["verdict"])?;
                same("points", json!(points), &answer["points"])
            }
            Expected::Refuted(all) => {
                kind("claim")?;
                same("verdict", json!("refuted"), &answer["verdict"])?;
                let found = &answer["counterexample"];
                // Where a limit ended the search, the smallest may not have been found.
                match answer["smallest"] == false && all.contains(found) {
                    true => Ok(()),
                    false => same("counterexample", all[0].clone(), found),
                }
            }
            Expected::FaultOr(codes, value) => {
                let one = Expected::Value(value.clone()).fits(names, answer);
                one.or_else(|_| Expected::Fault(codes.clone()).fits(names, answer))
            }
            Expected::Fault(codes) => {
                let code = answer["code"].as_str().unwrap_or_default();
                if codes.contains(&code) { Ok(()) } else { Err("no error, or another".into()) }
            }
        }
    }
}
