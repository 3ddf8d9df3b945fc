//! Games on lists: entries that change, lists made anew from others, lists in two. The same rules
//! stand in games that are plain, `symmetric`, sorted, without empty entries, and with a number
//! beside the list.

use super::asking::{Expected, Kind, Order, Question, ask, kind, made, order, question};
use super::brute::{Brute, Fault, Rules};
use super::cases;
use super::list_rules::{Fall, Rule, Shrink, Sight, Sweep};
use super::terms::simple;
use super::words::*;
use proptest::prelude::*;
use proptest::sample::select;

/// The forms in which a game is written, by the names of the games.
const PLAIN: char = 'L';
const SYMMETRIC: char = 'S';
const SORTED: char = 'T';
const FILTERED: char = 'F';
const BOTH: char = 'B';
/// Plain and symmetric, with a number.
const NUMBERED: char = 'M';
const NUMBERED_SYMMETRIC: char = 'O';

#[derive(Clone)]
struct Lists {
    rules: Vec<Rule>,
    sight: Sight,
    /// What becomes of the number `m`.
    next: Num,
}

/// The form, the number beside the list, the list.
type Position = (char, i64, Vec<i64>);

fn numbered(name: char) -> bool {
    matches!(name, NUMBERED | NUMBERED_SYMMETRIC)
}

impl Lists {
    /// The forms in which this game can be written.
    fn forms(&self) -> Vec<char> {
        match self.sight {
            Sight::Sizes => {
                vec![PLAIN, SYMMETRIC, SORTED, FILTERED, BOTH, NUMBERED, NUMBERED_SYMMETRIC]
            }
            Sight::Order => vec![PLAIN, FILTERED, NUMBERED],
            Sight::Places => vec![PLAIN, NUMBERED],
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for name in self.forms() {
            let filtered = format!("canonical {name}([r for r in xs if r > 0])");
            let head = match name {
                SYMMETRIC => format!("{name}(xs: [nat]) symmetric (xs)"),
                SORTED => format!("{name}(xs: [nat]) canonical {name}(sort(xs))"),
                FILTERED => format!("{name}(xs: [nat]) {filtered}"),
                BOTH => format!("{name}(xs: [nat])\n    symmetric (xs)\n    {filtered}\n"),
                NUMBERED => format!("{name}(m, xs: [nat])"),
                NUMBERED_SYMMETRIC => format!("{name}(m, xs: [nat]) symmetric (xs)"),
                _ => format!("{name}(xs: [nat])"),
            };
            let next = format!("{}, ", self.next.written(&Turn::none()));
            let m = if numbered(name) { (next.as_str(), "m, ") } else { ("", "") };
            let mut rules: String =
                self.rules.iter().map(|r| r.written(&name.to_string(), m)).collect();
            if !numbered(name) {
                rules = format!("    let m = 2\n{rules}");
            }
            text += &format!("game {head} {{\n{rules}}}\n");
        }
        text
    }
}

impl std::fmt::Debug for Lists {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.text())
    }
}

impl Rules for Lists {
    type Position = Position;

    fn options(&self, (name, m, xs): &Position) -> Result<Vec<Vec<Position>>, Fault> {
        let mut out = Vec::new();
        for rule in &self.rules {
            for (lists, k) in rule.rests(xs, *m) {
                // What `k` is: some rules have none, and leave `m` as it is.
                let next = match rule.takes() {
                    true if numbered(*name) => {
                        let locals = vec![("m", *m), ("k", k)];
                        self.next.of(&mut Scope { params: Vec::new(), locals, functions: &[] })
                    }
                    _ => *m,
                };
                out.push(lists.into_iter().map(|xs| (*name, next, xs)).collect());
            }
        }
        Ok(out)
    }

    fn written(&self, (name, m, xs): &Position) -> String {
        let m = if numbered(*name) { format!("{m}, ") } else { String::new() };
        let xs: Vec<String> = xs.iter().map(i64::to_string).collect();
        format!("{name}({m}[{}])", xs.join(", "))
    }

    fn read(&self, text: &str) -> Position {
        let name = text.chars().next().expect("a name");
        let mut numbers: Vec<i64> =
            text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
        let m = if numbered(name) { numbers.remove(0) } else { 2 };
        (name, m, numbers)
    }

    fn simplest(&self, (name, m, xs): &Position) -> Position {
        let mut xs = xs.clone();
        if matches!(*name, SYMMETRIC | SORTED | BOTH | NUMBERED_SYMMETRIC) {
            xs.sort_unstable();
        }
        if matches!(*name, FILTERED | BOTH) {
            xs.retain(|x| *x > 0);
        }
        (*name, *m, xs)
    }
}

/// Conditions about entry i, at which something is taken.
fn of_entry(sight: Sight, taken: bool) -> BoxedStrategy<Option<Cond>> {
    let mut names = vec!["xs[i]", "sum(xs)", "m"];
    names.extend(taken.then_some("k"));
    if sight == Sight::Places {
        names.extend(["i", "len(xs)"]);
    }
    let names = names.into_iter().map(Num::Local).collect();
    prop::option::weighted(0.5, simple(names)).boxed()
}

/// Conditions about two entries at once, that look at neither.
fn of_both() -> BoxedStrategy<Option<Cond>> {
    let names = ["sum(xs)", "m", "k"].map(Num::Local).to_vec();
    prop::option::weighted(0.3, simple(names)).boxed()
}

/// Conditions for an entry j to stay, when entry i is named, and c.
fn of_rest(sight: Sight) -> BoxedStrategy<Cond> {
    let compare = |by| Cond::Holds(Num::Local("j"), by, Num::Local("i"));
    let mut names = vec!["xs[i]", "xs[j]", "c", "m"];
    let mut always = vec![compare(Compare::IsNot)];
    if sight != Sight::Sizes {
        always.extend([Compare::Below, Compare::Above, Compare::AtMost].map(compare));
    }
    if sight == Sight::Places {
        names.extend(["i", "j"]);
    }
    let names: Vec<Num> = names.into_iter().map(Num::Local).collect();
    let always = select(always);
    prop_oneof![
        2 => always.clone(),
        1 => (always, simple(names.clone()))
            .prop_map(|(a, b)| Cond::Or(Box::new(a), Box::new(b))),
        1 => simple(names),
    ]
    .boxed()
}

fn rule(sight: Sight) -> BoxedStrategy<Rule> {
    let fall = select(vec![Fall::By, Fall::By, Fall::Little, Fall::To, Fall::Half]);
    let shrink = select(vec![Shrink::Least, Shrink::Nothing, Shrink::Half, Shrink::Minus]);
    let mut all = vec![
        (3, (fall, of_entry(sight, true)).prop_map(|(f, c)| Rule::Entry(f, c)).boxed()),
        (3, (of_rest(sight), shrink).prop_map(|(c, s)| Rule::Rest(c, s)).boxed()),
        (1, of_both().prop_map(Rule::Two).boxed()),
        (1, Just(Rule::Difference).boxed()),
        (1, of_entry(sight, false).prop_map(Rule::Delete).boxed()),
        (1, any::<bool>().prop_map(Rule::Filter).boxed()),
        (1, of_entry(sight, true).prop_map(Rule::Split).boxed()),
        (1, (1i64..4).prop_map(Rule::Any).boxed()),
        (1, (1i64..3).prop_map(Rule::Several).boxed()),
    ];
    let mut sweeps = vec![Sweep::All, Sweep::Put, Sweep::Take];
    sweeps.extend((sight != Sight::Sizes).then_some(Sweep::Later));
    let least = prop::option::of(0i64..4);
    let sweep = (select(sweeps), least).prop_map(|(how, least)| Rule::Sweep(how, least));
    all.push((3, sweep.boxed()));
    if sight != Sight::Sizes {
        all.push((2, of_entry(sight, false).prop_map(Rule::Cut).boxed()));
    }
    if sight == Sight::Places {
        all.push((1, of_entry(sight, true).prop_map(Rule::Grow).boxed()));
        all.push((1, Just(Rule::First).boxed()));
    }
    prop::strategy::Union::new_weighted(all).boxed()
}

fn lists() -> impl Strategy<Value = Lists> {
    let next = prop_oneof![
        2 => Just(Num::Local("k")),
        1 => Just(op(is(2), Op::Times, Num::Local("k"))),
        1 => Just(Num::Least(vec![Num::Local("m"), Num::Local("k")])),
        1 => Just(op(op(Num::Local("m"), Op::Plus, is(1)), Op::Rest, is(3))),
    ];
    let sight = select(vec![Sight::Sizes, Sight::Sizes, Sight::Order, Sight::Places]);
    sight.prop_flat_map(move |sight| {
        // On stairs counters go down, and are not made two.
        let stairs = (fall_only(), any::<bool>()).prop_map(|(rule, alone)| match alone {
            true => vec![Rule::Stairs],
            false => vec![Rule::Stairs, rule],
        });
        let rules = prop::collection::vec(rule(sight), 1..3);
        let rules = match sight {
            Sight::Places => prop_oneof![4 => rules, 1 => stairs].boxed(),
            _ => rules.boxed(),
        };
        (rules, next.clone()).prop_map(move |(rules, next)| Lists { rules, sight, next })
    })
}

/// Rules that can go with stairs.
fn fall_only() -> impl Strategy<Value = Rule> {
    prop_oneof![
        of_entry(Sight::Places, true).prop_map(|c| Rule::Entry(Fall::By, c)),
        Just(Rule::First),
        Just(Rule::Any(2)),
    ]
}

type Drawn = (Lists, Vec<(usize, i64, Vec<i64>, Kind)>, Order);

fn drawn() -> impl Strategy<Value = Drawn> {
    lists().prop_flat_map(|lists| {
        let small = prop::collection::vec(0i64..4, 0..5);
        let short = prop::collection::vec(0i64..7, 1..3);
        let long = prop::collection::vec(prop_oneof![5 => Just(0i64), 1 => Just(1i64)], 12..19);
        let large = prop::collection::vec(245i64..265, 1);
        // A large entry that can be divided leads to far too many lists.
        let divides = |rule: &Rule| matches!(rule, Rule::Split(_) | Rule::Grow(_));
        let list = match lists.rules.iter().any(divides) {
            true => prop_oneof![3 => small, 1 => short, 1 => long].boxed(),
            false => prop_oneof![6 => small, 2 => short, 2 => long, 1 => large].boxed(),
        };
        let asked = prop::collection::vec((0usize..7, 0i64..4, list, kind()), 3..10);
        (Just(lists), asked, order())
    })
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn games_on_lists_agree_with_the_definition((lists, mut asked, order) in drawn()) {
        order.arrange(&mut asked, |(_, _, xs, _)| xs.iter().sum::<i64>());
        let mut brute = Brute::new(&lists, 4_000);
        let forms = lists.forms();
        let mut questions = Vec::new();
        for (i, (form, m, xs, kind)) in asked.iter().enumerate() {
            let at = |form: usize, xs: &[i64]| {
                let name = forms[form % forms.len()];
                (name, if numbered(name) { *m } else { 2 }, xs.to_vec())
            };
            let mut parts = vec![at(*form, xs)];
            // Two lists side by side now and then.
            if i == 1 {
                parts.push(at(form / 2, &asked[0].2));
            }
            questions.push(made(question(&mut brute, *kind, &parts))?);
        }
        // All lists of three small numbers.
        let name = forms[asked[0].0 % forms.len()];
        let m = if numbered(name) { "1, " } else { "" };
        let at = |i: i64| (name, 2 - i64::from(numbered(name)), vec![i / 9, i / 3 % 3, i % 3]);
        let values: Result<Vec<u64>, Fault> = (0..27).map(|i| brute.value(&at(i))).collect();
        let row = "for x in 0..2 for y in 0..2 for z in 0..2";
        let row = format!("[grundy({name}({m}[x, y, z])) {row}]");
        let all = values.map(|values| Question {
            asked: row,
            expected: Expected::Value(serde_json::json!(values)),
        });
        questions.push(made(all)?);
        let last = questions.len() - 1;
        questions.swap(asked[0].0 % (last + 1), last);
        ask(&lists, &lists.text(), &questions)?;
    }
}
