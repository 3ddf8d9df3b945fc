//! Games with parameters of other types than `nat`: numbers below 0, and what is true or false.

use super::asking::{Expected, Kind, Order, Question, ask, kind, letter, made, order, question};
use super::brute::{Brute, Fault, Rules};
use super::cases;
use super::terms::simple;
use super::words::*;
use proptest::prelude::*;
use serde_json::json;

/// What becomes of (x, n, pass). Each rule makes n smaller, or leaves it and ends the right to
/// pass, or brings x nearer to 0.
#[derive(Clone, Debug)]
enum Rule {
    /// `W(x + d, n - 1, pass) for d in {…} if n > 0`
    Walk(Vec<i64>),
    /// `W(-x, n - 1, true) if n > 0`
    Mirror,
    /// `W(x, n, false) if pass`
    Pass,
    /// `W(x - k, n, pass) for k in 1..x`
    Down,
    /// `W(x + k, n, not pass) for k in 1..-x if pass`
    Up,
    /// `W(x - n, k, x > k) for k in 0..n - 1`
    Back,
    /// `W(x / 2, n, pass) if x > 0`
    Half,
}

#[derive(Clone)]
struct Walks {
    rules: Vec<(Rule, Option<Cond>)>,
}

type Position = (i64, i64, bool);

impl Walks {
    fn text(&self) -> String {
        let mut text = String::from("game W(x: int, n, pass: bool) {\n");
        for (rule, condition) in &self.rules {
            let line = match rule {
                Rule::Walk(steps) => {
                    let steps: Vec<String> = steps.iter().map(i64::to_string).collect();
                    format!("W(x + d, n - 1, pass) for d in [{}] if n > 0", steps.join(", "))
                }
                Rule::Mirror => "W(-x, n - 1, true) if n > 0".to_string(),
                Rule::Pass => "W(x, n, false) if pass".to_string(),
                Rule::Down => "W(x - k, n, pass) for k in 1..x".to_string(),
                Rule::Up => "W(x + k, n, not pass) for k in 1..-x if pass".to_string(),
                Rule::Back => "W(x - n, k, x > k) for k in 0..n - 1".to_string(),
                Rule::Half => "W(x / 2, n, pass) if x > 0".to_string(),
            };
            let condition = condition.as_ref().map(|c| format!(" if {}", c.written(&Turn::none())));
            text += &format!("    move to {line}{}\n", condition.unwrap_or_default());
        }
        text + "}\n"
    }
}

impl std::fmt::Debug for Walks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.text())
    }
}

impl Rules for Walks {
    type Position = Position;

    fn options(&self, (x, n, pass): &Position) -> Result<Vec<Vec<Position>>, Fault> {
        let (x, n, pass) = (*x, *n, *pass);
        let mut out = Vec::new();
        for (rule, condition) in &self.rules {
            let locals = vec![("x", x), ("n", n)];
            let mut scope = Scope { params: Vec::new(), locals, functions: &[] };
            if !condition.as_ref().is_none_or(|c| c.of(&mut scope)) {
                continue;
            }
            match rule {
                Rule::Walk(steps) if n > 0 => {
                    out.extend(steps.iter().map(|d| (x + d, n - 1, pass)));
                }
                Rule::Mirror if n > 0 => out.push((-x, n - 1, true)),
                Rule::Pass if pass => out.push((x, n, false)),
                Rule::Down => out.extend((0..x).map(|x| (x, n, pass))),
                Rule::Up if pass => out.extend((x + 1..=0).map(|x| (x, n, false))),
                Rule::Back => out.extend((0..n).map(|k| (x - n, k, x > k))),
                Rule::Half if x > 0 => out.push((x / 2, n, pass)),
                _ => {}
            }
        }
        Ok(out.into_iter().map(|at| vec![at]).collect())
    }

    fn written(&self, (x, n, pass): &Position) -> String {
        format!("W({x}, {n}, {pass})")
    }

    fn read(&self, text: &str) -> Position {
        let args = text.strip_prefix("W(").and_then(|t| t.strip_suffix(')')).expect(text);
        let args: Vec<&str> = args.split(", ").collect();
        let number = |i: usize| args[i].parse().expect("a number");
        (number(0), number(1), args[2] == "true")
    }
}

type Drawn = (Walks, Vec<(Position, Kind)>, Order);

fn drawn() -> impl Strategy<Value = Drawn> {
    let steps = prop::collection::btree_set(-3i64..4, 1..4);
    let rule = prop_oneof![
        2 => steps.prop_map(|steps| Rule::Walk(steps.into_iter().collect())),
        1 => Just(Rule::Mirror),
        1 => Just(Rule::Pass),
        1 => Just(Rule::Down),
        1 => Just(Rule::Up),
        1 => Just(Rule::Back),
        1 => Just(Rule::Half),
    ];
    let condition = simple(vec![Num::Local("x"), Num::Local("n")]);
    let rules = prop::collection::vec((rule, prop::option::weighted(0.4, condition)), 1..5);
    let at = (-9i64..10, 0i64..7, any::<bool>());
    let asked = prop::collection::vec((at, kind()), 3..12);
    (rules.prop_map(|rules| Walks { rules }), asked, order())
}

/// The outcomes of a whole box.
fn all(brute: &mut Brute<'_, Walks>) -> Result<Question, Fault> {
    let mut letters = Vec::new();
    for x in -4..=4 {
        for n in 0..=3 {
            for pass in [false, true] {
                letters.push(letter(brute.value(&(x, n, pass))? == 0).to_string());
            }
        }
    }
    let asked = "[outcome(W(x, n, p)) for x in -4..4 for n in 0..3 for p in [false, true]]";
    Ok(Question { asked: asked.to_string(), expected: Expected::Value(json!(letters)) })
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn games_of_other_types_agree_with_the_definition((walks, mut asked, order) in drawn()) {
        order.arrange(&mut asked, |((x, n, _), _)| (*n, x.abs()));
        let mut brute = Brute::new(&walks, 10_000);
        let mut questions = Vec::new();
        for (i, (at, kind)) in asked.iter().enumerate() {
            let parts = if i == 1 { vec![*at, asked[0].0] } else { vec![*at] };
            questions.push(made(question(&mut brute, *kind, &parts))?);
        }
        let box_of_all = made(all(&mut brute))?;
        questions.insert(asked[0].0.1 as usize % questions.len(), box_of_all);
        ask(&walks, &walks.text(), &questions)?;
    }
}
