//! Families: a game of several arguments in one of them, against values found one by one by definition.

use super::random::Random;
use crate::support::{Folder, grundy};
use serde_json::Value;
use std::collections::BTreeSet;

/// What `period` says: the period, the pre-period, and how far values were looked at.
fn asked(text: &str) -> Option<(usize, usize, usize)> {
    grown(text).map(|(period, preperiod, checked, _)| (period, preperiod, checked))
}

/// The same, and by how much the values grow.
fn grown(text: &str) -> Option<(usize, usize, usize, usize)> {
    let ran = grundy(&["--format", "json", "-e", text]);
    assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
    let answer = ran.output.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let found = answer.into_iter().find(|answer| answer["kind"] == "period").expect("a period");
    let number = |key: &str| found[key].as_u64().map_or(0, |n| n as usize);
    (found["status"] == "proved")
        .then(|| (number("period"), number("preperiod"), number("checked_to"), number("saltus")))
}

/// Asserts that values have this period from there on, and none that is shorter or begins before.
#[track_caller]
fn assert_period(text: &str, values: &[usize], period: usize, preperiod: usize) {
    let same = |n: usize, by: usize| values[n] == values[n + by];
    assert!((preperiod..values.len() - period).all(|n| same(n, period)), "{text}");
    assert!(preperiod == 0 || !same(preperiod - 1, period), "{text}");
    for by in 1..period {
        assert!(!(preperiod..values.len() - by).all(|n| same(n, by)), "{text}: also {by}");
    }
}

/// The values of (n, state) for n from 0 on, of all states; whole heaps are left of lower states only.
fn values(
    states: usize,
    to: usize,
    options: impl Fn(usize, usize) -> Vec<Vec<(usize, usize)>>,
) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new(); states];
    for n in 0..to {
        for state in 0..states {
            let worth = |heap: &(usize, usize)| all[heap.1][heap.0];
            let seen: BTreeSet<usize> = options(n, state)
                .iter()
                .map(|sum| sum.iter().map(worth).fold(0, |a, b| a ^ b))
                .collect();
            let value = (0..).find(|v| !seen.contains(v)).unwrap();
            all[state].push(value);
        }
    }
    all
}

fn some(random: &mut Random, from: usize, to: usize) -> BTreeSet<usize> {
    let mut all: BTreeSet<usize> = (from..=to).filter(|_| random.once_in(3)).collect();
    all.insert(from + random.below(to + 1 - from));
    all
}

fn written(set: &BTreeSet<usize>) -> String {
    let all: Vec<String> = set.iter().map(usize::to_string).collect();
    format!("{{{}}}", all.join(", "))
}

#[test]
fn arguments_that_no_move_changes() {
    let mut random = Random(11);
    for _ in 0..60 {
        let (set, extra) = (some(&mut random, 1, 12), 1 + random.below(9));
        let text = format!(
            "game Own(n, s: {{nat}}, k) {{\n    subtract s from n\n    subtract k from n\n}}\n\
             period grundy(Own(n, {}, {extra})) for n in 0..",
            written(&set),
        );
        let (period, preperiod, checked) = asked(&text).expect(&text);
        let all = values(1, 5 * checked.max(12), |n, _| {
            let taken = set.iter().copied().chain([extra]).filter(|t| *t <= n);
            taken.map(|t| vec![(n - t, 0)]).collect()
        });
        assert_period(&text, &all[0], period, preperiod);
    }
}

#[test]
fn the_move_before_as_a_state() {
    let mut random = Random(12);
    for round in 0..40 {
        let most = 2 + random.below(5);
        let (by, modulus, not) = (1 + random.below(3), 2 + random.below(4), random.below(2));
        let condition = match round % 3 {
            0 => "k != last".to_string(),
            1 => format!("(k + {by} * last) % {modulus} != {not}"),
            _ => format!("k <= last + {by} or last == 0"),
        };
        let allowed = |k: usize, last: usize| match round % 3 {
            0 => k != last,
            1 => (k + by * last) % modulus != not,
            _ => k <= last + by || last == 0,
        };
        let text = format!(
            "game Own(n, last) {{\n    move to Own(n - k, k) for k in 1..{most} if k <= n and ({condition})\n}}\n\
             period grundy(Own(n, 0)) for n in 0.."
        );
        let (period, preperiod, checked) = asked(&text).expect(&text);
        let all = values(most + 1, 5 * checked.max(12), |n, last| {
            let taken = (1..=most.min(n)).filter(|k| allowed(*k, last));
            taken.map(|k| vec![(n - k, k)]).collect()
        });
        assert_period(&text, &all[0], period, preperiod);
    }
}

#[test]
fn passes_as_a_state() {
    let mut random = Random(13);
    for _ in 0..40 {
        let (set, passes) = (some(&mut random, 1, 7), 1 + random.below(3));
        let (least, back) = (random.below(3), 1 + random.below(9));
        let text = format!(
            "game Own(n, left, s: {{nat}}) {{\n    subtract s from n\n    \
             move to Own(n, left - 1, s) if left > 0 and n > {least}\n    \
             move to Own(n - {back}, {passes}, s) if n >= {back} and left == 0\n}}\n\
             period grundy(Own(n, {passes}, {})) for n in 0..",
            written(&set),
        );
        let (period, preperiod, checked) = asked(&text).expect(&text);
        let all = values(passes + 1, 5 * checked.max(12), |n, left| {
            let taken = set.iter().copied().filter(|t| *t <= n);
            let mut options: Vec<Vec<(usize, usize)>> =
                taken.map(|t| vec![(n - t, left)]).collect();
            if left > 0 && n > least {
                options.push(vec![(n, left - 1)]);
            }
            if left == 0 && n >= back {
                options.push(vec![(n - back, passes)]);
            }
            options
        });
        assert_period(&text, &all[passes], period, preperiod);
    }
}

const GAMES: &str = "\
game Sub(n, s: {nat}) {
    subtract s
}

game Take(n, most) {
    subtract 1..most from n
}

game Pass(n, pass: bool) {
    subtract 1..3
    move to Pass(n, false) if pass and n > 0
}

## The octal game with these digits after the point.
game Octal(n, d: [nat]) {
    for k in 1..len(d) if k <= n {
        move to Octal(0, d) if d[k - 1] % 2 == 1 and n == k
        move to Octal(n - k, d) if d[k - 1] / 2 % 2 == 1 and n > k
        move to Octal(a, d) + Octal(n - k - a, d) for a in 1..n - k - 1 if d[k - 1] / 4 == 1
    }
}

";

fn ran(text: &str) -> String {
    let ran = grundy(&["-e", &format!("{GAMES}{text}")]);
    format!("{}{}", ran.output, ran.errors)
}

#[test]
fn a_sweep_is_one_line() {
    assert_eq!(
        ran("[period(Sub(n, s) for n in 0..) for s in subsets({1..4})]"),
        "[1, 2, 4, 3, 6, 2, 5, 4, 8, 5, 6, 3, 7, 7, 6, 5]\n"
    );
    assert_eq!(
        ran(
            "fn of(a) = period(grundy(Take(n, a)) for n in 0..)\n[of(a) for a in 1..6 if of(a) % 2 == 0]"
        ),
        "[2, 4, 6]\n"
    );
    // Kayles, Dawson's Kayles, and 0.156 of Guy and Smith (1956).
    let codes = "for d in [[7, 7], [0, 7], [1, 5, 6]]";
    assert_eq!(
        ran(&format!(
            "[(period(Octal(n, d) for n in 0..), preperiod(Octal(n, d) for n in 0..)) {codes}]"
        )),
        "[(12, 71), (34, 53), (349, 3479)]\n"
    );
    let text = format!(
        "{GAMES}table (period(Sub(n, {{a, b}}) for n in 0..), 0) for a in 1..3 for b in 4..5 if a + b > 5"
    );
    let csv = grundy(&["--format", "csv", "-e", &text]).output;
    assert_eq!(csv, "a,b,value 1,value 2\n1,5,2,0\n2,4,6,0\n2,5,7,0\n3,4,7,0\n3,5,8,0\n");
}

#[test]
fn more_sets_than_are_kept_have_their_periods() {
    // Of sets {a, b} with b a multiple of a the period is known: 2a if b/a is odd, else a + b.
    let said = ran("count((a, q) for a in 1..40 for q in 2..31 \
        if period(Sub(n, {a, q * a}) for n in 0..) == (if q % 2 == 1 then 2 * a else a + q * a))");
    assert_eq!(said, "1200\n");
}

#[test]
fn claims_follow_members_of_families() {
    let said = ran("claim grundy(Sub(n, {1, 2, 3})) == n % 4 for n in 0..\n\
         claim outcome(Take(n, 4) + Pass(3, true)) == P iff n % 5 == 3 for n in 0..\n\
         claim grundy(Pass(n, true)) > 0 for n in 1..\n\
         claim grundy(Take(n, 2)) == n % 4 for n in 0..\n");
    let lines: Vec<&str> = said.lines().filter(|line| !line.starts_with(' ')).collect();
    assert!(lines[0].starts_with("proved for all n"), "{said}");
    assert!(lines.iter().any(|line| line.starts_with("refuted")), "{said}");
}

#[test]
fn members_have_codes_patterns_and_certificates() {
    assert!(ran("code grundy(Octal(n, [7, 7])) for n in 0..").contains("octal 0.77, Kayles"));
    assert!(ran("guess grundy(Take(n, 5)) for n in 0..").contains("n % 6"));
    let folder = Folder::new("families");
    let file = folder.file(
        "pass.game",
        format!(
            "{GAMES}game Four(n) = Take(n, 4)\n\nperiod grundy(Pass(n, true)) for n in 0.. to \"pass.json\"\n\
             period Four to \"four.json\"\n"
        ),
    );
    let ran = grundy(&[&file]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    for name in ["pass.json", "four.json"] {
        let checked = grundy(&["verify", &folder.path(name)]);
        assert_eq!(checked.code, 0, "{}{}", checked.output, checked.errors);
    }
}

#[test]
fn any_number_may_be_taken_beside_a_state() {
    let mut random = Random(14);
    for round in 0..40 {
        let (states, least) = (2 + random.below(4), 1 + random.below(3));
        let (down, across, free) = (random.below(3), 1 + random.below(3), random.once_in(2));
        let across_too = round % 2 == 0;
        let text = format!(
            "game Own(n, s) {{\n    subtract {least}.. from n\n    \
             move to Own(n, s - 1) if s > 0 and n >= {down}\n    {}\n}}\n\
             period grundy(Own(n, {})) for n in 0..",
            match across_too {
                true => format!(
                    "move to Own(n - {across}, k) for k in {}..s - 1 if n >= {across}",
                    if free { "0" } else { "1" }
                ),
                false => "move to Own(n - k, s - k) for k in 1..min(n, s)".to_string(),
            },
            states - 1,
        );
        let (period, preperiod, checked, saltus) = grown(&text).expect(&text);
        let all = values(states, 5 * checked.max(12), |n, s| {
            let mut options: Vec<Vec<(usize, usize)>> =
                (least..=n).map(|k| vec![(n - k, s)]).collect();
            if s > 0 && n >= down {
                options.push(vec![(n, s - 1)]);
            }
            match across_too {
                true if n >= across => {
                    let lower = usize::from(!free)..s;
                    options.extend(lower.map(|k| vec![(n - across, k)]));
                }
                true => {}
                false => options.extend((1..=n.min(s)).map(|k| vec![(n - k, s - k)])),
            }
            options
        });
        let own = &all[states - 1];
        let same = |n: usize| own[n + period] == own[n] + saltus;
        assert!((preperiod..own.len() - period).all(same), "{text}");
        assert!(preperiod == 0 || !same(preperiod - 1), "{text}");
    }
}

#[test]
fn rows_of_wythoffs_game() {
    let game = "import wythoff\n";
    let said = grundy(&[
        "-e",
        &format!(
            "{game}[(period(Wythoff(n, k) for n in 0..), preperiod(Wythoff(n, k) for n in 0..)) for k in 0..6]"
        ),
    ]);
    // The values of these rows by definition repeat so up to 2,000.
    assert_eq!(
        said.output, "[(1, 0), (3, 0), (3, 0), (6, 8), (12, 9), (24, 27), (12, 37)]\n",
        "{}",
        said.errors
    );
}

#[test]
fn what_is_no_family_says_so() {
    let refused = |text: &str, code: &str, words: &str| {
        let said = ran(text);
        assert!(said.contains(code) && said.contains(words), "{text}\n{said}");
    };
    refused("period(Sub(2 * n, {1}) for n in 0..)", "G0306", "of one game");
    refused("period(Sub(n, {1}) + *n for n in 0..)", "G0306", "of one game");
    refused("period(Sub(n, {1}) for n in 3..)", "G0306", "for n in 0..");
    refused("[period(Take(n, n) for n in 0..)]", "G0306", "of one game");
    // The heap does not change in play, or too much else does.
    let grows = "game Grows(n, k) {\n    move to Grows(n - 1, k + 1) if n > 0\n}\n";
    refused(&format!("{grows}period(Grows(n, 0) for n in 0..)"), "G0517", "no period");
    refused("period(Take(4, n) for n in 0..)", "G0517", "no period");
    refused("period(Take(n, -1) for n in 0..)", "G0517", "no period");
}
