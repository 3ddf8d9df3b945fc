//! Claims over one number without an end and others of few values: what is proved of random games holds
//! five times as far, and what is refuted fails first there.

use crate::support::answers;

/// Numbers that are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

const RULES: &[&str] = &[
    "subtract 1..K from n",
    "subtract {1, K} from n",
    "subtract K from n if m % 2 == 0",
    "subtract 1 from m",
    "move to G(n - K, m - 1) if n >= K and m >= 1",
    "move to G(n, m / 2) if m >= 1",
    "subtract 1..2 from n and m",
];

const SAID: &[&str] = &[
    "grundy(G(n + K, m)) == grundy(G(n, m))",
    "grundy(G(n, m)) <= K",
    "outcome(G(n, m)) == P iff n % K == m",
    "grundy(G(n, m)) == grundy(G(n, m % K))",
    "grundy(G(n, m)) + m >= (n + m) % K",
    "grundy(G(n + m, m)) != grundy(G(n, m)) or m in {0, K}",
];

const RANGES: &[(&str, &str)] = &[
    ("for n in 0.. for m in 0..2", "for n in 0..LAST for m in 0..2"),
    ("for m in {0, 3} for n in m..", "for m in {0, 3} for n in m..LAST"),
    (
        "for m in 1..3 for n in 5.. if n % 2 == m % 2",
        "for m in 1..3 for n in 5..LAST if n % 2 == m % 2",
    ),
];

#[test]
fn what_is_proved_row_by_row_holds_further() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let (mut proved, mut refuted) = (0, 0);
    for _ in 0..25 {
        let mut body = String::new();
        for _ in 0..1 + numbers.below(3) {
            let k = (1 + numbers.below(5)).to_string();
            body += &format!("    {}\n", RULES[numbers.below(7) as usize].replace('K', &k));
        }
        let game = format!("game G(n, m) {{\n{body}}}\n");
        let (open, finite) = RANGES[numbers.below(3) as usize];
        let claims: Vec<String> =
            (0..6).map(|i| SAID[i].replace('K', &(2 + numbers.below(6)).to_string())).collect();
        let ask = |range: &str| {
            let all: String = claims.iter().map(|c| format!("claim {c} {range}\n")).collect();
            answers(&["--points", "60"], &format!("{game}{all}"))
        };
        let (found, plain) = (ask(open), ask(&finite.replace("LAST", "400")));
        for ((claim, found), plain) in claims.iter().zip(&found).zip(&plain) {
            let fails = plain["verdict"] == "refuted";
            match found["verdict"].as_str() {
                Some("proved") => {
                    assert!(!fails, "{game}{claim} {open}: {found} {plain}");
                    proved += usize::from(found["theorem"] != "automatic");
                }
                Some("refuted") if fails => {
                    assert_eq!(
                        found["counterexample"], plain["counterexample"],
                        "{game}{claim} {open}"
                    );
                    refuted += 1;
                }
                Some("verified") => {}
                other => assert!(
                    other == Some("refuted") || found["kind"] == plain["kind"],
                    "{game}{claim} {open}: {found} {plain}"
                ),
            }
        }
    }
    assert!(proved >= 10 && refuted >= 10, "{proved} proved, {refuted} refuted");
}

/// Beyond the numbers that are tried first a proof finds the first failure.
#[test]
fn a_late_failure_is_the_first() {
    let rules = "game G(n, m) { subtract 1..2 from n }\n";
    let claim = "claim grundy(G(n, m)) != 2 or n < 500 + m * 3 for m in 0..1 for n in 0..";
    let found = answers(&["--points", "50"], &format!("{rules}{claim}")).pop().expect("an answer");
    assert_eq!(found["verdict"], "refuted", "{found}");
    assert_eq!(found["counterexample"], serde_json::json!({"m": 0, "n": 500}), "{found}");
}
