//! Claims over all numbers: proved, verified up to a number, or refuted.

use super::{answer, answers};
use crate::support::grundy;
use insta::assert_snapshot;

const GAMES: &str = "import kayles
    game S(n) { subtract 1..3 }
    game Lasker(n) { subtract 1..
        split into 2 }
    fn expected(n) = if n in {1, 15, 35} then P else if n % 34 in {5, 9, 21, 25, 29} then P else N
    game Strip = octal 0.07
    game Wythoff(a, b) { subtract 1.. from any
        subtract 1.. from a and b }
    ";

#[test]
fn what_is_said_of_claims() {
    let text = format!(
        "{GAMES}
        claim grundy(S(n)) == n % 4 for n in 0..
        claim outcome(Kayles(n)) == N for n in 1..
        claim outcome(Strip(n)) == expected(n) for n in 2..
        claim grundy(S(n)) == n % 3 for n in 0..
        claim Kayles(n) == *3 implies n % 12 in {{2, 3, 6, 9}} or n < 100 for n in 0..
        claim grundy(S(2 * n)) in {{0, 2}} for n in 0..
        claim grundy(Lasker(n)) <= n + 1 for n in 0..
        claim grundy(S(n)) < 3 for n in 0.. if n % 4 != 3
        claim n < 10^6 for n in 0..
        claim outcome(Wythoff(a, b)) == outcome(Wythoff(b, a)) for a in 0.. for b in 0.."
    );
    let ran = grundy(&["--points", "900", "-e", &text]);
    assert_eq!(ran.code, 1, "{}", ran.errors);
    assert_snapshot!(ran.output);
}

#[test]
fn a_proof_may_be_asked_for() {
    let proved = format!("{GAMES}\nclaim grundy(S(n)) == n % 4 for n in 0..");
    let tried = format!("{GAMES}\nclaim grundy(Wythoff(n, 2 * n)) <= 3 * n for n in 0..");
    let code = |arguments: &[&str], text: &str| {
        grundy(&[arguments, &["--points", "300", "-e", text]].concat()).code
    };
    assert_eq!(code(&[], &proved), 0);
    assert_eq!(code(&["--require-proof"], &proved), 0);
    assert_eq!(code(&[], &tried), 0);
    assert_eq!(code(&["--require-proof"], &tried), 4);
}

/// What is refuted far out, beyond all points that are tried, is refuted by its first place.
#[test]
fn counterexamples_are_the_smallest() {
    let found = answer("claim n != 123456 for n in 0..");
    assert_eq!(found["verdict"], "refuted");
    assert_eq!(found["counterexample"]["n"], 123_456);
    let found =
        answer("import kayles\nclaim grundy(Kayles(n + 12)) == grundy(Kayles(n)) for n in 0..");
    assert_eq!(found["counterexample"]["n"], 0);
    let found =
        answer("import kayles\nclaim grundy(Kayles(n + 12)) == grundy(Kayles(n)) for n in 71..");
    assert_eq!(found["verdict"], "proved", "{found}");
    // Over several variables the least greatest coordinate comes first.
    let found = answer("claim a + b < 7 for a in 0.. for b in 0..");
    assert_eq!(found["counterexample"], serde_json::json!({"a": 3, "b": 4}), "{found}");
}

/// A proof and the points agree, for claims of many forms.
#[test]
fn proofs_agree_with_points() {
    let games = "game S(n) { subtract {2, 5} }\ngame K = octal 0.77\n";
    let claims = [
        "grundy(S(n)) xor grundy(K(n)) < 12",
        "grundy(S(n) + K(n + 1)) != 11",
        "outcome(S(n) + K(n)) == N or n < 200",
        "(n / 3) * 3 + n % 3 == n",
        "min(n, 7) <= max(grundy(K(n)), 7)",
        "n * n >= n",
        "abs(n - 20) >= 0",
        "grundy(S(3 * n + 1)) <= 2",
        "n % 4 == 1 iff grundy(S(n)) == 1",
        "(if n % 2 == 0 then grundy(S(n)) else n) <= n + 2",
        "not (n > 5 and n < 4)",
        "0 <= grundy(K(n)) <= 8",
        "n in 0..10 or grundy(S(n)) in {0, 1, 2}",
        "n xor 3 <= n + 3",
    ];
    let ask = |range: &str| {
        let all: String = claims.iter().map(|c| format!("claim {c} for n in {range}\n")).collect();
        answers(&["--points", "400"], &format!("{games}{all}"))
    };
    let (open, finite) = (ask("0.."), ask("0..399"));
    assert_eq!(open.len(), claims.len());
    let mut proved = 0;
    for ((claim, open), finite) in claims.iter().zip(&open).zip(&finite) {
        let refuted = finite["verdict"] == "refuted";
        assert_eq!(open["verdict"] == "refuted", refuted, "{claim}: {open} {finite}");
        if refuted {
            assert_eq!(open["counterexample"], finite["counterexample"], "{claim}");
        }
        proved += usize::from(open["verdict"] == "proved");
    }
    assert!(proved >= 8, "only {proved} are proved");
}

/// Ranges that begin where a name says, claims about draws, and heaps of less than nothing.
#[test]
fn nothing_is_claimed_of_no_points() {
    let found = answer("let k = 20000\nclaim n >= k for n in k..");
    assert_eq!(found["verdict"], "proved", "{found}");
    let found = answer("let k = 20000\nclaim len(divisors(n)) >= 1 for n in k..");
    assert_eq!(found["verdict"], "verified", "{found}");
    assert_eq!((&found["points"], &found["checked_to"]), (&10_000.into(), &29_999.into()));
    let found = answer("import kayles\nclaim outcome(Kayles(n)) == D for n in 1..");
    assert_eq!(found["verdict"], "refuted", "{found}");
    let ran = grundy(&["-e", "claim grundy(*(300 - n)) == 300 - n for n in 0.."]);
    assert_eq!(ran.code, 3, "{}{}", ran.output, ran.errors);
}

/// The bound of what is tried is a number of points, also where a range is as long as the number before it.
#[test]
fn ranges_that_grow_keep_the_bound_of_points() {
    let claims = [
        ("claim a * b >= 0 for a in 0.. for b in 0..a", 10_000),
        ("claim a * b * c >= 0 for a in 0.. for b in 0..a for c in 0..b", 10_000),
        ("claim d <= n for n in 1.. for d in divisors(n)", 10_000),
        ("claim a * a * b >= 0 for a in 3.. for b in 5..a if a != 7", 10_000),
    ];
    for (claim, most) in claims {
        let ran = grundy(&["-e", &format!("import wythoff\n{claim}")]);
        let points = ran.output.split_once("at ").and_then(|(_, rest)| rest.split_once(" points"));
        let points: u64 = points.expect(&ran.output).0.parse().unwrap();
        assert!((most / 4..2 * most).contains(&points), "{claim}: {}", ran.output);
    }
    let ran = grundy(&["-e", "claim a * b < 900 for a in 0.. for b in 0..a"]);
    assert_eq!(ran.code, 1);
    assert!(ran.output.contains("a = 30") || ran.output.contains("a = 31"), "{}", ran.output);
}

/// The counterexample is that whose greatest number is least, also where ranges depend on one another.
#[test]
fn the_smallest_counterexample_is_told() {
    for (claim, at) in [
        (
            "not (a == 1 and n == 9 or a == 2 and n == 3) for a in 0..2 for b in 0..a for n in 0..",
            "at a = 2, b = 0, n = 3",
        ),
        (
            "not (a == 3 and b == 9 or a == 5 and b == 0) for a in 0.. for b in 0..a * a",
            "at a = 5, b = 0",
        ),
        ("a * b < 900 for a in 0.. for b in 0..a", "at a = 30, b = 30"),
    ] {
        let ran = grundy(&["-e", &format!("claim {claim}")]);
        assert!(ran.output.contains(at), "{claim}: {}", ran.output);
    }
}
