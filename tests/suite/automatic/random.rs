//! Random games with random claims: what is proved holds five times as far as it was tried, and what
//! is refuted fails at the first such point.

use super::answers;

/// Numbers that are the same in each run.
pub(super) struct Numbers(pub u64);

impl Numbers {
    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }
}

const TWO: &[&str] = &[
    "subtract 1..K from any",
    "subtract {1, K} from any",
    "subtract 1.. from any",
    "subtract 1.. from a",
    "subtract K from b",
    "subtract 1..K from a and b",
    "subtract 1.. from a and b",
    "move to G(a - i, b - j) for i in 1..2 for j in 1..2 if i <= a and j <= b and (a + b) % K == 0",
    "move to G(a / K, b) if a >= 1",
    "move to G(min(a, b), a / K) if a > b",
    "move to G(a - K, b + 1) if a >= K + 2",
    "subtract 1 from any if a % K == b % K",
];

const TWO_SAID: &[&str] = &[
    "grundy(G(a, b)) == a xor b",
    "grundy(G(a, b)) == (a % K) xor (b % K)",
    "grundy(G(a, b)) == (a % (K + 1)) xor (b % (K + 1))",
    "grundy(G(a, b)) <= K",
    "outcome(G(a, b)) == P iff a == b",
    "outcome(G(a, b)) == P iff (a + b) % K == 0",
    "outcome(G(a, b)) == P iff a % (K + 1) == b % (K + 1)",
    "outcome(G(a, b)) == outcome(G(b, a))",
    "grundy(G(a + K, b)) == grundy(G(a, b))",
    "grundy(G(a, b)) <= a + b",
    "grundy(G(a, b)) == [0, 1, 2, 0, 2][(a + b) % K]",
    "[0, 1, 2][a % K] <= grundy(G(a, b)) + 2",
];

fn held(seed: u64, rules: &[&str], said: &[&str], name: &str, ranges: [&str; 2]) -> (usize, usize) {
    let mut numbers = Numbers(seed);
    let (mut proved, mut refuted) = (0, 0);
    for _ in 0..30 {
        let count = 1 + numbers.below(3);
        let mut body = String::new();
        for _ in 0..count {
            let k = (2 + numbers.below(4)).to_string();
            body += &format!("    {}\n", numbers.one_of(rules).replace('K', &k));
        }
        let game = format!("game G({name}) {{\n{body}}}\n");
        let claims: Vec<String> = (0..6)
            .map(|_| {
                let k = (2 + numbers.below(4)).to_string();
                numbers.one_of(said).replace('K', &k)
            })
            .collect();
        let ask = |points: &str, range: &str| {
            let all: String = claims.iter().map(|c| format!("claim {c} {range}\n")).collect();
            answers(&["--points", points], &format!("{game}{all}"))
        };
        let [open, finite] = ranges;
        let (open, finite) = (ask("200", open), ask("200", finite));
        for ((claim, open), finite) in claims.iter().zip(&open).zip(&finite) {
            let fails = finite["verdict"] == "refuted";
            match open["verdict"].as_str() {
                Some("proved") => assert!(!fails, "{game}{claim}: {open} {finite}"),
                // Tried up to a number only.
                Some("verified") => {}
                Some("refuted") if fails => {
                    assert_eq!(open["counterexample"], finite["counterexample"], "{game}{claim}");
                }
                // Refuted further out than was tried, or an error in both.
                other => assert!(
                    other == Some("refuted") || open["kind"] == finite["kind"],
                    "{game}{claim}: {open} {finite}"
                ),
            }
            proved += usize::from(open["verdict"] == "proved" && open["theorem"] == "automatic");
            refuted += usize::from(open["verdict"] == "refuted");
        }
    }
    (proved, refuted)
}

#[test]
fn two_heaps() {
    let ranges = ["for a in 0.. for b in 0..", "for a in 0..69 for b in 0..69"];
    let (proved, refuted) = held(0x2545_f491_4f6c_dd1d, TWO, TWO_SAID, "a, b", ranges);
    assert!(proved >= 1 && refuted >= 10, "{proved} proved, {refuted} refuted");
}
