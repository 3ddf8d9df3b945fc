//! What runs, and whether it is right: textbook cases, and random games against a solver that
//! shares no code with ours.

use crate::support::{Folder, files_in, grundy};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};

/// Runs statements whose asserts must hold.
#[track_caller]
fn holds(text: &str) {
    let ran = grundy(&["-e", text]);
    assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
}

#[track_caller]
fn told(text: &str) -> String {
    let ran = grundy(&["-e", text]);
    assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
    ran.output
}

#[test]
fn every_example_runs_and_its_asserts_hold() {
    let contests = files_in("examples/contests", "game");
    for path in files_in("examples/games", "game").into_iter().chain(contests) {
        let ran = grundy(&[&path.to_string_lossy()]);
        assert!(ran.errors.is_empty(), "{}", ran.errors);
        assert_eq!(ran.code, 0, "{}\n{}{}", path.display(), ran.output, ran.errors);
    }
}

#[test]
fn every_builtin_does_what_its_example_says() {
    for builtin in grundy::vocabulary::BUILTINS {
        if !matches!(builtin.name(), "period" | "preperiod") {
            holds(builtin.example());
        }
    }
}

#[test]
fn the_cases_of_the_textbooks() {
    holds("assert mex({0, 1, 3, 7}) == 2; assert mex([3, 0, 1, 8, 4, 66, 2]) == 5");
    holds("fn none() = {k for k in 1..0}\nassert mex(none()) == 0");
    holds("game Take(n) { subtract 1..7 }\nassert grundy(Take(n)) == n % 8 for n in 0..200");
    holds(
        "import nim\nlet written = {{*1, {*1}, *2}, {*2, {*1, {*1}, *2}}, \
         {{*1}, {{*1}, {*1, {*1}, *2}}}}\nassert written == Nim(1, 2, 2)\n\
         assert outcome(written + {{*1}}) == P",
    );
    let table = told("import nim\ntable grundy(Nim(a, b)) for a in 0..3 for b in 0..3");
    assert_eq!(
        table.trim_end(),
        "a, b │ 0 1 2 3\n   0 │ 0 1 2 3\n   1 │ 1 0 3 2\n   2 │ 2 3 0 1\n   3 │ 3 2 1 0"
    );
    let lost = told("import dawson\nlost DawsonsKayles(0..300)");
    let rest = lost.split(": ").last().unwrap().replace('\n', " ");
    let lost: Vec<i64> = rest.split(',').map(|n| n.trim().parse().unwrap()).collect();
    let wanted = |n: i64| [0, 1, 15, 35].contains(&n) || [5, 9, 21, 25, 29].contains(&(n % 34));
    assert_eq!(lost, (0..=300).filter(|n| wanted(*n)).collect::<Vec<_>>());
    let moves = told(
        "import nim\ngame TwentyOne(n) { subtract 1..3 }\nmoves Nim(3) + Nim(8) + Nim(13) + TwentyOne(21)",
    );
    assert!(moves.contains("an N-position"), "{moves}");
    assert!(moves.contains("✓"), "{moves}");
}

#[test]
fn rules_in_any_words_are_the_same_game() {
    holds(
        "game Words(n) { remove 1..2 adjacent }\ngame Code = octal 0.77\n\
         game Moves(n) { move to Moves(a) + Moves(n - k - a) for k in 1..2 if k <= n for a in 0..n - k }\n\
         game Leaving(n) { remove 1..2 leaving 0 or 1 or 2 heaps }\n\
         game Named(n) { remove 1..2 leaving a + b }\n\
         for_each()\nfn for_each() = all(same(Words(n), G) for n in 0..25 for G in [Code(n), Moves(n), Leaving(n), Named(n)])\n\
         assert for_each()",
    );
    holds(
        "game A(n) { split into 2 unequal }\ngame B(n) { split into a + b if a < b }\n\
         game C(n) { move to C(a) + C(n - a) for a in 1..n - 1 if a < n - a }\n\
         assert same(A(n), B(n)) and same(A(n), C(n)) for n in 0..40",
    );
    holds(
        "game A(n) { split into 3 }\ngame B(n) { split into a + b + c }\ngame E(n) { split into 2 or 3 equal }\n\
         game H = hex 8.\nassert same(A(n), B(n)) for n in 0..25\nassert same(A(n), H(n)) for n in 0..25\n\
         assert len(options(E(6))) == 2",
    );
    holds(
        "game F(a, b) { subtract 1.. from any; subtract 1.. from a and b }\nimport wythoff\nassert same(F(a, b), Wythoff(a, b)) for a in 0..7 for b in 0..7",
    );
}

#[test]
fn misere_play_is_a_position() {
    // Misère nim: as normal play, but for heaps of at most one (Bouton 1902).
    holds(
        "import nim\nassert (outcome(misere(Nim(a) + Nim(b) + Nim(c))) == P) iff \
         (if max(a, b, c) < 2 then (a + b + c) % 2 == 1 else a xor b xor c == 0) \
         for a in 0..4 for b in 0..4 for c in 0..4",
    );
}

#[test]
fn a_game_as_deep_as_it_is_long_is_solved() {
    holds("game Down(n) { subtract 1 }\nassert grundy(Down(150001)) == 1");
    holds(
        "fn sum_to(n) = if n == 0 then 0 else n + sum_to(n - 1)\nassert sum_to(50000) == 1250025000",
    );
}

#[test]
fn questions_as_json() {
    let ran = grundy(&[
        "--format",
        "json",
        "-e",
        "import kayles\nmoves Kayles(3)\ntable Kayles(0..5)\nKayles(5)\nclaim n < 3 for n in 0..5",
    ]);
    assert_eq!(ran.code, 1);
    let lines: Vec<serde_json::Value> =
        ran.output.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    let moves = &lines[0];
    assert_eq!(moves["kind"], "moves");
    assert_eq!(moves["total"], 3);
    assert_eq!(moves["moves"][1]["text"], "remove 1, leaving 1 + 1");
    assert_eq!(moves["moves"][1]["winning"], true);
    assert_eq!(lines[1]["values"], serde_json::json!([0, 1, 2, 3, 1, 4]));
    assert_eq!(lines[1]["axes"][0], serde_json::json!({"name": "n", "from": 0, "to": 5}));
    assert_eq!(lines[2]["grundy"], 4);
    assert_eq!(lines[3]["verdict"], "refuted");
    assert_eq!(lines[3]["counterexample"], serde_json::json!({"n": 3}));
    assert_eq!((&lines[3]["left"], &lines[3]["right"]), (&3.into(), &3.into()));
}

#[test]
fn what_fails_is_told_and_ends_with_its_code() {
    let ran = grundy(&["-e", "import kayles\nassert grundy(Kayles(5)) == 3\n1 + 1"]);
    assert_eq!(ran.code, 1);
    assert!(ran.output.contains("the left side is 4, the right side 3"), "{}", ran.output);
    let ran = grundy(&["--timeout", "1ms", "-e", "game G(n) { move to G(n + 1) }\noutcome(G(0))"]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    let ran =
        grundy(&["--max-memory", "1MiB", "-e", "game G(n) { move to G(n + 1) }\noutcome(G(0))"]);
    assert_eq!(ran.code, 4);
    assert!(ran.errors.contains("memory"), "{}", ran.errors);
}

// ---- random games against the plain definition

/// Rules of a random one-heap game, in words and as a plain list.
#[derive(Clone, Debug)]
enum Rule {
    Subtract(Vec<usize>),
    Adjacent(Vec<usize>),
    Split(bool),
    /// `move to G(n / d) if n % m == r`
    Divide(usize, usize, usize),
}

impl Rule {
    fn words(&self) -> String {
        let set = |s: &[usize]| {
            let s: Vec<String> = s.iter().map(usize::to_string).collect();
            format!("{{{}}}", s.join(", "))
        };
        match self {
            Rule::Subtract(s) => format!("subtract {}", set(s)),
            Rule::Adjacent(s) => format!("remove {} adjacent", set(s)),
            Rule::Split(unequal) => {
                format!("split into 2{}", if *unequal { " unequal" } else { "" })
            }
            Rule::Divide(d, m, r) => format!("move to G(n / {d}) if n > 0 and n % {m} == {r}"),
        }
    }

    /// The options of a heap: the heaps that each leaves.
    fn options(&self, n: usize) -> Vec<Vec<usize>> {
        match self {
            Rule::Subtract(s) => s.iter().filter(|k| **k <= n).map(|k| vec![n - k]).collect(),
            Rule::Adjacent(s) => s
                .iter()
                .filter(|k| **k <= n)
                .flat_map(|k| (0..=n - k).map(move |a| vec![a, n - k - a]))
                .collect(),
            Rule::Split(unequal) => (1..n)
                .map(|a| vec![a, n - a])
                .filter(|parts| !unequal || parts[0] != parts[1])
                .collect(),
            Rule::Divide(d, m, r) => {
                if n > 0 && n % m == *r {
                    vec![vec![n / d]]
                } else {
                    Vec::new()
                }
            }
        }
    }
}

fn rule() -> impl Strategy<Value = Rule> {
    let set = prop::collection::btree_set(1usize..7, 1..4).prop_map(|s| s.into_iter().collect());
    let set: BoxedStrategy<Vec<usize>> = set.boxed();
    prop_oneof![
        set.clone().prop_map(Rule::Subtract),
        set.prop_map(Rule::Adjacent),
        any::<bool>().prop_map(Rule::Split),
        (2usize..4, 1usize..4, 0usize..3).prop_map(|(d, m, r)| Rule::Divide(d, m, r)),
    ]
}

/// Nim-values by the definition alone.
fn plain_values(rules: &[Rule], up_to: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=up_to {
        let options: BTreeSet<u64> = rules
            .iter()
            .flat_map(|rule| rule.options(n))
            .map(|parts| parts.iter().map(|h| values[*h]).fold(0, |a, b| a ^ b))
            .collect();
        values.push((0..).find(|v| !options.contains(v)).unwrap());
    }
    values
}

/// Positions of two numbers: (from, to) pairs of what each rule changes.
fn plain_outcomes(
    steps: &[(usize, usize)],
    a: usize,
    b: usize,
    known: &mut HashMap<(usize, usize), bool>,
) -> bool {
    if let Some(wins) = known.get(&(a, b)) {
        return *wins;
    }
    let mut wins = false;
    for (da, db) in steps {
        if *da <= a && *db <= b && !plain_outcomes(steps, a - da, b - db, known) {
            wins = true;
        }
    }
    known.insert((a, b), wins);
    wins
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn one_heap_games_agree_with_the_definition(rules in prop::collection::vec(rule(), 1..4)) {
        let words: Vec<String> = rules.iter().map(|r| format!("    {}\n", r.words())).collect();
        let values: Vec<String> = plain_values(&rules, 40).iter().map(u64::to_string).collect();
        let text = format!(
            "game G(n) {{\n{}}}\nassert [grundy(G(n)) for n in 0..40] == [{}]\n\
             assert grundy(G(n) + G(m)) == (grundy(G(n)) xor grundy(G(m))) for n in 0..9 for m in 0..9",
            words.concat(),
            values.join(", ")
        );
        let ran = grundy(&["-e", &text]);
        prop_assert_eq!(ran.code, 0, "{}\n{}{}", text, ran.output, ran.errors);
    }

    #[test]
    fn games_of_two_numbers_agree_with_the_definition(
        steps in prop::collection::btree_set((0usize..4, 0usize..4), 1..5)
    ) {
        let steps: Vec<(usize, usize)> = steps.into_iter().filter(|s| *s != (0, 0)).collect();
        prop_assume!(!steps.is_empty());
        let rules: String = steps
            .iter()
            .map(|(a, b)| format!("    move to G(a - {a}, b - {b}) if a >= {a} and b >= {b}\n"))
            .collect();
        let mut known = HashMap::new();
        let lost: Vec<String> = (0..12usize)
            .flat_map(|a| (0..12usize).map(move |b| (a, b)))
            .filter(|(a, b)| !plain_outcomes(&steps, *a, *b, &mut known))
            .map(|(a, b)| format!("({a}, {b})"))
            .collect();
        let text = format!(
            "game G(a, b) {{\n{rules}}}\n\
             assert {{(a, b) for a in 0..11 for b in 0..11 if outcome(G(a, b)) == P}} == {{{}}}",
            lost.join(", ")
        );
        let ran = grundy(&["-e", &text]);
        prop_assert_eq!(ran.code, 0, "{}\n{}{}", text, ran.output, ran.errors);
    }
}

#[test]
fn what_grows_without_bound_stops_at_the_limit_of_memory() {
    for rule in ["move to G(xs + xs + [1])", "move to G([k for k in 0..99 for x in xs])"] {
        let text = format!("game G(xs: [nat]) {{ {rule} }}\noutcome(G([1]))");
        let ran = grundy(&["--max-memory", "20MiB", "-e", &text]);
        assert_eq!(ran.code, 4, "{}", ran.errors);
        assert!(ran.errors.contains("limit of memory"), "{}", ran.errors);
    }
    let ran = grundy(&[
        "-e",
        "fn grow(xs, n) = if n == 0 then len(xs) else grow(xs + xs, n - 1)\ngrow([1], 60)",
    ]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
}

/// One stream for what is answered and for what is wrong, as on a terminal.
#[derive(Clone, Default)]
struct Both(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl std::io::Write for Both {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_error_stands_where_its_statement_does() {
    use grundy::cli::{Streams, Surroundings, run};
    let folder = Folder::new("in-turn");
    let file = folder.file("a.game", "1 + 1\n[1, 2][7]\n");
    let both = Both::default();
    let (mut output, mut errors) = (both.clone(), both.clone());
    let arguments = ["grundy".into(), file.into()];
    let streams = Streams {
        input: &mut std::io::empty(),
        output: &mut output,
        errors: &mut errors,
        surroundings: Surroundings::PIPED,
    };
    run(&arguments, streams);
    let told = String::from_utf8(both.0.lock().unwrap().clone()).unwrap();
    assert!(told.starts_with("2\nG05"), "{told}");
}

/// A proof that is none may take long to fail: points that cost little are tried before.
#[test]
fn a_claim_that_soon_fails_is_refuted_before_a_proof_is_looked_for() {
    let claim = "claim outcome(Grundys(n)) == N for n in 1000..";
    let ran = grundy(&["--max-steps", "50000", "-e", claim]);
    assert_eq!(ran.code, 1, "{}", ran.errors);
    assert!(ran.output.starts_with("refuted\n  at n = 1222"), "{}", ran.output);
}
