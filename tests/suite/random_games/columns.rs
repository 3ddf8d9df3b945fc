//! Loops whose options do not move steadily, and conditions about all members of a set, against the definition.

use super::brute::least_absent;
use super::cases;
use crate::support::grundy;
use proptest::prelude::*;
use serde_json::Value;
use std::collections::HashMap;

/// A number of a heap `n` and a loop's number `k`.
#[derive(Clone, Debug)]
enum Term {
    Heap,
    Loop,
    Number(i64),
    Two(&'static str, Box<Term>, Box<Term>),
    Choose(Box<Term>, Box<Term>, Box<Term>),
}

impl Term {
    fn written(&self) -> String {
        match self {
            Term::Heap => "n".into(),
            Term::Loop => "k".into(),
            Term::Number(n) => n.to_string(),
            Term::Two(how @ ("min" | "max"), a, b) => {
                format!("{how}({}, {})", a.written(), b.written())
            }
            Term::Two(how, a, b) => format!("({} {how} {})", a.written(), b.written()),
            Term::Choose(on, yes, no) => {
                format!("(if {} then {} else {})", on.written(), yes.written(), no.written())
            }
        }
    }

    /// None if it divides by 0.
    fn of(&self, n: i64, k: i64) -> Option<i64> {
        Some(match self {
            Term::Heap => n,
            Term::Loop => k,
            Term::Number(n) => *n,
            Term::Two("and", a, b) if a.of(n, k)? == 0 || b.of(n, k)? == 0 => 0,
            Term::Two("and", ..) => 1,
            Term::Two("or", a, b) => i64::from(a.of(n, k)? != 0 || b.of(n, k)? != 0),
            Term::Two(how, a, b) => {
                let (a, b) = (a.of(n, k)?, b.of(n, k)?);
                match *how {
                    "+" => a + b,
                    "-" => a - b,
                    "*" => a * b,
                    // Larger than every heap is large enough.
                    "^" => a.checked_pow(b as u32).map_or(1 << 60, |power| power.min(1 << 60)),
                    "/" if b > 0 => a.div_euclid(b),
                    "%" if b > 0 => a.rem_euclid(b),
                    "min" => a.min(b),
                    "max" => a.max(b),
                    "<" => i64::from(a < b),
                    "<=" => i64::from(a <= b),
                    "==" => i64::from(a == b),
                    "!=" => i64::from(a != b),
                    _ => return None,
                }
            }
            Term::Choose(on, yes, no) => match on.of(n, k)? {
                0 => no.of(n, k)?,
                _ => yes.of(n, k)?,
            },
        })
    }
}

fn two(how: &'static str, a: Term, b: Term) -> Term {
    Term::Two(how, Box::new(a), Box::new(b))
}

fn number() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        3 => Just(Term::Heap),
        4 => Just(Term::Loop),
        3 => (0i64..9).prop_map(Term::Number),
        1 => Just(Term::Number(5_000_000)),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        let pair = (inner.clone(), inner.clone());
        let how = prop::sample::select(vec!["+", "-", "*", "min", "max"]);
        // What divides is above 0 for most numbers, and 0 for some.
        let divisor = prop_oneof![
            3 => (1i64..8).prop_map(Term::Number),
            2 => Just(Term::Loop),
            1 => Just(two("+", Term::Loop, Term::Number(1))),
        ];
        prop_oneof![
            4 => (how, pair.clone()).prop_map(|(how, (a, b))| two(how, a, b)),
            3 => (prop::sample::select(vec!["/", "%"]), inner.clone(), divisor)
                .prop_map(|(how, a, b)| two(how, a, b)),
            1 => (truth_of(inner.clone()), pair).prop_map(|(on, (yes, no))| {
                Term::Choose(Box::new(on), Box::new(yes), Box::new(no))
            }),
        ]
    })
}

fn truth_of(number: impl Strategy<Value = Term> + Clone) -> impl Strategy<Value = Term> + Clone {
    let how = prop::sample::select(vec!["<", "<=", "==", "!="]);
    (how, number.clone(), number).prop_map(|(how, a, b)| two(how, a, b))
}

fn truth() -> impl Strategy<Value = Term> {
    let one = truth_of(number().boxed()).boxed();
    let how = prop::sample::select(vec!["and", "or"]);
    prop_oneof![2 => one.clone(), 1 => (how, one.clone(), one).prop_map(|(how, a, b)| two(how, a, b))]
}

/// `move to G(parts) for k in from..to if …`, where parts have to be smaller than the heap.
#[derive(Clone, Debug)]
struct Rule {
    from: i64,
    parts: Vec<Term>,
    condition: Option<Term>,
}

impl Rule {
    fn written(&self) -> String {
        let parts: Vec<String> = self.parts.iter().map(|p| format!("G({})", p.written())).collect();
        let mut all: Vec<String> = self.condition.iter().map(Term::written).collect();
        all.extend(self.parts.iter().map(|p| format!("0 <= {0} and {0} < n", p.written())));
        format!(
            "move to {} for k in {}..n if {}\n",
            parts.join(" + "),
            self.from,
            all.join(" and ")
        )
    }

    /// The values of its options; none if something divides by 0.
    fn options(&self, values: &[u64]) -> Option<Vec<u64>> {
        let n = values.len() as i64;
        let mut all = Vec::new();
        'next: for k in self.from..=n {
            if self.condition.as_ref().map_or(Some(1), |c| c.of(n, k))? == 0 {
                continue;
            }
            let mut value = 0;
            for part in &self.parts {
                match part.of(n, k)? {
                    left if (0..n).contains(&left) => value ^= values[left as usize],
                    _ => continue 'next,
                }
            }
            all.push(value);
        }
        Some(all)
    }
}

fn rules() -> impl Strategy<Value = Vec<Rule>> {
    let condition = prop::option::weighted(0.7, truth());
    // A heap that stays as it is would be told before play.
    let part = number().prop_filter("stays", |part| !matches!(part, Term::Heap));
    let rule = (0i64..3, prop::collection::vec(part, 1..3), condition)
        .prop_map(|(from, parts, condition)| Rule { from, parts, condition });
    prop::collection::vec(rule, 1..3)
}

/// What a number of a loop takes that never falls while the loop goes on.
fn rising() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![2 => Just(Term::Loop), 1 => (0i64..9).prop_map(Term::Number)];
    leaf.prop_recursive(3, 8, 2, |inner| {
        let how = prop::sample::select(vec!["+", "*", "*", "min", "max"]);
        prop_oneof![
            4 => (how, inner.clone(), inner.clone()).prop_map(|(how, a, b)| two(how, a, b)),
            1 => (inner, 1i64..8).prop_map(|(a, d)| two("/", a, Term::Number(d))),
        ]
    })
}

/// Rules that take what rises, some of them only sometimes, and one that may take what falls.
fn taking_what_rises() -> impl Strategy<Value = Vec<Rule>> {
    let of_loop = prop_oneof![
        (2i64..5).prop_map(|d| two("!=", two("%", Term::Loop, Term::Number(d)), Term::Number(1))),
        (1i64..9).prop_map(|d| two("<", Term::Loop, Term::Number(9 * d))),
    ];
    let falls = (1i64..9, 5i64..40).prop_map(|(a, b)| {
        two("+", Term::Number(a), two("%", two("*", Term::Loop, Term::Number(a)), Term::Number(b)))
    });
    let taken = prop_oneof![5 => rising(), 1 => falls];
    let rule = (0i64..3, taken, prop::option::of(of_loop)).prop_map(|(from, taken, condition)| {
        Rule { from, parts: vec![two("-", Term::Heap, taken)], condition }
    });
    prop::collection::vec(rule, 1..3)
}

/// Rules that take powers as long as there are as many.
fn taking_powers() -> impl Strategy<Value = Vec<Rule>> {
    let power = (2i64..5, 1i64..4, 0i64..4).prop_map(|(base, times, more)| {
        let power = two("^", Term::Number(base), Term::Loop);
        two("+", two("*", Term::Number(times), power), Term::Number(more))
    });
    let rule = (0i64..3, power, prop::sample::select(vec!["<=", "<"]), prop::option::of(truth()));
    let rule = rule.prop_map(|(from, power, how, more)| {
        let fits = two(how, power.clone(), Term::Heap);
        let condition = match more {
            Some(more) => two("and", fits, more),
            None => fits,
        };
        Rule { from, parts: vec![two("-", Term::Heap, power)], condition: Some(condition) }
    });
    prop::collection::vec(rule, 1..3)
}

/// The heap up to which values are asked: longer than a column.
const MOST: usize = 300;

fn table(rules: &[Rule]) -> Option<Vec<u64>> {
    let mut values = Vec::new();
    while values.len() <= MOST {
        let mut options = Vec::new();
        for rule in rules {
            options.extend(rule.options(&values)?);
        }
        values.push(least_absent(&options.into_iter().collect()));
    }
    Some(values)
}

fn answer(text: &str) -> Result<Value, TestCaseError> {
    let ran = grundy(&["--format", "json", "-e", text]);
    prop_assert!(ran.code == 0, "{}\n{}{}", text, ran.output, ran.errors);
    let mut told =
        ran.output.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let value = told.find(|line| !line["value"].is_null()).unwrap_or_default();
    Ok(value["value"].clone())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn loops_that_do_not_move_steadily_agree_with_the_definition(
        rules in prop_oneof![2 => rules(), 1 => taking_what_rises(), 1 => taking_powers()],
    ) {
        let Some(values) = table(&rules) else { return Ok(()) };
        let written: String = rules.iter().map(Rule::written).collect();
        let text = format!("game G(n) {{\n{written}}}\n[grundy(G(n)) for n in 0..{MOST}]");
        prop_assert_eq!(answer(&text)?, serde_json::json!(values), "{}", text);
    }
}

/// How a move's set lies beside what is left.
#[derive(Clone, Copy, Debug)]
enum Beside {
    AllIn,
    AllOut,
    AnyIn,
    AnyOut,
    NoneIn,
}

impl Beside {
    fn written(self) -> &'static str {
        match self {
            Beside::AllIn => "all(p in left for p in s)",
            Beside::AllOut => "all(p not in left for p in s)",
            Beside::AnyIn => "any(p in left for p in s)",
            Beside::AnyOut => "any(p not in left for p in s)",
            Beside::NoneIn => "not any(p in left for p in s)",
        }
    }

    fn holds(self, left: u32, own: u32) -> bool {
        match self {
            Beside::AllIn => own & !left == 0,
            Beside::AllOut | Beside::NoneIn => own & left == 0,
            Beside::AnyIn => own & left != 0,
            Beside::AnyOut => own & !left != 0,
        }
    }
}

/// A game of a set of eight, and of how many moves are left; each move takes a set away, or puts it in.
#[derive(Clone, Debug)]
struct Sets {
    sets: Vec<u32>,
    rules: Vec<(Beside, bool)>,
}

fn members(set: u32) -> String {
    let all: Vec<String> = (0..8).filter(|i| set >> i & 1 == 1).map(|i| i.to_string()).collect();
    format!("{{{}}}", all.join(", "))
}

impl Sets {
    fn options(&self, (left, moves): (u32, u32)) -> Vec<(u32, u32)> {
        let mut all = Vec::new();
        for (beside, takes) in self.rules.iter().filter(|_| moves > 0) {
            for own in self.sets.iter().filter(|own| beside.holds(left, **own)) {
                let after = if *takes { left & !own } else { left | own };
                all.push((after, moves - 1));
            }
        }
        all
    }

    fn value(&self, at: (u32, u32), known: &mut HashMap<(u32, u32), u64>) -> u64 {
        if let Some(value) = known.get(&at) {
            return *value;
        }
        let options =
            self.options(at).into_iter().map(|option| self.value(option, known)).collect();
        let value = least_absent(&options);
        known.insert(at, value);
        value
    }

    /// Whether it is lost if the last move loses.
    fn lost(&self, at: (u32, u32), known: &mut HashMap<(u32, u32), bool>) -> bool {
        if let Some(lost) = known.get(&at) {
            return *lost;
        }
        let options = self.options(at);
        let lost = !options.is_empty() && !options.iter().any(|option| self.lost(*option, known));
        known.insert(at, lost);
        lost
    }
}

fn sets() -> impl Strategy<Value = Sets> {
    let beside = prop::sample::select(vec![
        Beside::AllIn,
        Beside::AllIn,
        Beside::AllOut,
        Beside::AnyIn,
        Beside::AnyOut,
        Beside::NoneIn,
    ]);
    let rules = prop::collection::vec((beside, any::<bool>()), 1..3);
    (prop::collection::btree_set(1u32..256, 1..7), rules)
        .prop_map(|(sets, rules)| Sets { sets: sets.into_iter().collect(), rules })
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn conditions_on_all_members_agree_with_the_definition(
        sets in sets(),
        asked in prop::collection::vec((0u32..256, 0u32..6), 4),
    ) {
        let all: Vec<String> = sets.sets.iter().map(|set| members(*set)).collect();
        let rules: String = sets.rules.iter().map(|(beside, takes)| {
            let how = if *takes { "minus" } else { "union" };
            let condition = beside.written();
            format!("move to G(left {how} s, moves - 1) for s in all_sets if {condition} and moves > 0\n")
        }).collect();
        let (mut grundys, mut losts) = (HashMap::new(), HashMap::new());
        let mut questions = Vec::new();
        let mut wanted = Vec::new();
        for (left, moves) in asked {
            let position = format!("G({}, {moves})", members(left));
            questions.push(format!("grundy({position})"));
            wanted.push(sets.value((left, moves), &mut grundys));
            questions.push(format!("(if outcome(misere({position})) == P then 1 else 0)"));
            wanted.push(u64::from(sets.lost((left, moves), &mut losts)));
        }
        let text = format!(
            "let all_sets = [{}]\ngame G(left: {{nat}}, moves) {{\n{rules}}}\n[{}]",
            all.join(", "),
            questions.join(", ")
        );
        prop_assert_eq!(answer(&text)?, serde_json::json!(wanted), "{}", text);
    }
}

proptest! {
    #![proptest_config(cases(100))]

    /// Members stand far apart, so that those that moves take are few among many.
    #[test]
    fn sets_that_are_only_taken_agree_with_the_definition(
        sets in prop::collection::btree_set(1u32..256, 1..9),
        asked in prop::collection::vec(0u32..256, 6),
        apart in 1u32..9,
        misere in any::<bool>(),
    ) {
        let spread = |set: u32| {
            let all = (0..8).filter(|i| set >> i & 1 == 1).map(|i| (i * apart).to_string());
            format!("{{{}}}", all.collect::<Vec<_>>().join(", "))
        };
        let game = Sets { sets: sets.into_iter().collect(), rules: vec![(Beside::AllIn, true)] };
        let all: Vec<String> = game.sets.iter().map(|set| spread(*set)).collect();
        let (mut grundys, mut losts) = (HashMap::new(), HashMap::new());
        let (mut questions, mut wanted) = (Vec::new(), Vec::new());
        // Eight moves take all that there is.
        for left in asked {
            let position = format!("G({})", spread(left));
            let position = if misere { format!("misere({position})") } else { position };
            questions.push(format!("(if outcome({position}) == P then 1 else 0)"));
            wanted.push(u64::from(match misere {
                true => game.lost((left, 8), &mut losts),
                false => game.value((left, 8), &mut grundys) == 0,
            }));
        }
        let text = format!(
            "let all_sets = [{}]\ngame G(left: {{nat}}) {{ move to G(left minus s) for s in all_sets \
                if all(p in left for p in s) }}\n[{}]",
            all.join(", "),
            questions.join(", ")
        );
        prop_assert_eq!(answer(&text)?, serde_json::json!(wanted), "{}", text);
    }
}
