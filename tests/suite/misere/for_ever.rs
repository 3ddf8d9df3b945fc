//! Claims and periods of outcomes under misère play, for all heaps, by proved quotients.

use super::{Heaps, Plain};
use crate::agree::generator::Random;
use crate::support::grundy;
use serde_json::Value;

fn told(text: &str) -> String {
    let ran = grundy(&["-e", text]);
    assert!(ran.errors.is_empty(), "{text}: {}", ran.errors);
    ran.output
}

#[test]
fn outcomes_of_heaps_have_a_period() {
    let said = told("import kayles; period outcome(misere(Kayles(n))) for n in 0..");
    assert!(said.contains("from the theorem") || said.contains("Plambeck and Siegel"), "{said}");
    let (_, found) = said.split_once(": ").unwrap();
    for short in ["misere(Kayles)", "misere(Kayles(n)) for n in 0.."] {
        let said = told(&format!("import kayles; period {short}"));
        assert_eq!(said.split_once(": ").unwrap().1, found, "{said}");
    }
    for proved in [
        "claim outcome(misere(Kayles(n + 12))) == outcome(misere(Kayles(n))) for n in 71..",
        "claim outcome(misere(Kayles(n))) == P iff n in {1, 4, 9, 12, 20} for n in 0..",
        "claim outcome(misere(Kayles(n) + *1)) == outcome(misere(*1 + Kayles(n))) for n in 0..",
    ] {
        let said = told(&format!("import kayles; {proved}"));
        assert!(said.starts_with("proved for all n\n  by the theorem of Plambeck"), "{said}");
    }
    let refuted = "claim outcome(misere(Kayles(n))) == P iff n in {1, 4, 9} for n in 0..";
    assert!(told(&format!("import kayles; {refuted}")).starts_with("refuted\n  at n = 12"));
}

/// The answer to a question; what has no proof is not tried for long.
fn within_steps(text: &str) -> Value {
    let ran = grundy(&["--max-steps", "2000000", "--format", "json", "-e", text]);
    serde_json::from_str(ran.output.lines().next().unwrap()).unwrap()
}

/// What is said of all heaps is so of those that plain search can value.
#[test]
fn what_is_said_of_all_heaps_is_so_of_small_ones() {
    const LAST: usize = 11;
    let (mut proved, mut periods) = (0, 0);
    for seed in 0..24 {
        let mut random = Random::new(seed);
        let heaps = Heaps::random(&mut random);
        let beside: Vec<usize> = (0..random.below(3)).map(|_| 1 + random.below(3)).collect();
        let more: Vec<usize> = (0..random.below(2)).map(|_| random.below(4)).collect();
        let nim: String = beside.iter().map(|n| format!(" + *{n}")).collect();
        let own: String = more.iter().map(|k| format!(" + G(n + {k})")).collect();
        let sum = format!("outcome(misere(G(n){own}{nim}))");
        let mut plain = Plain::new(&heaps);
        let mut is_lost = |n: usize| {
            let all = std::iter::once(n).chain(more.iter().map(|k| n + k)).collect();
            plain.misere(all, beside.clone()) == 0
        };
        let lost: Vec<bool> = (0..=LAST).map(&mut is_lost).collect();
        let set: Vec<String> = (0..=LAST).filter(|n| lost[*n]).map(|n| n.to_string()).collect();
        let rules = heaps.written();
        let claim = format!("claim {sum} == P iff n in {{{}}} for n in 0..", set.join(", "));
        let found = within_steps(&format!("{rules}{claim}"));
        match found["verdict"].as_str() {
            Some("proved") => proved += 1,
            Some("refuted") => {
                let n = found["counterexample"]["n"].as_u64().unwrap();
                assert!(n > LAST as u64, "{rules}{claim}: {found}");
            }
            _ => {}
        }
        let asked = format!("{rules}period {sum} for n in 0..");
        let found = within_steps(&asked);
        if found["status"] == "proved" {
            periods += 1;
            let of = |name: &str| found[name].as_u64().unwrap() as usize;
            let (from, period) = (of("preperiod"), of("period"));
            for n in from..=LAST.saturating_sub(period) {
                assert_eq!(lost[n], lost[n + period], "{asked}: {found} at {n}");
            }
        }
    }
    assert!(proved >= 2 && periods >= 6, "{proved} proved, {periods} periods");
}

/// What a question without a proof has found says nothing of whether there is one.
#[test]
fn a_quotient_up_to_some_heap_spoils_nothing() {
    let lost = "claim outcome(misere(Kayles(n))) == P iff n in {1, 4, 9, 12, 20} for n in 0..";
    for before in ["quotient Kayles to 12", "quotient Kayles to 20", "quotient Kayles"] {
        let said = told(&format!("import kayles\n{before}\n{lost}"));
        assert!(said.contains("proved for all n\n  by the theorem of Plambeck"), "{said}");
    }
}

#[test]
fn games_by_codes_are_followed_as_those_by_rules() {
    let lost = "claim outcome(misere(Ka(n))) == P iff n in {1, 4, 9, 12, 20} for n in 0..";
    for game in
        ["game Ka = octal 0.77", "game Ka = hex 0.77", "game Ka(n) { remove 1..2 adjacent }"]
    {
        let said = told(&format!("{game}\n{lost}"));
        assert!(
            said.starts_with("proved for all n\n  by the theorem of Plambeck"),
            "{game}: {said}"
        );
    }
}

/// A counterexample among large heaps is told without a list of all their options.
#[test]
fn large_heaps_are_no_counterexamples_to_be_listed() {
    let claim =
        "import kayles; claim sum(digits(n)) < 50 or outcome(misere(Kayles(n))) == N for n in 0..";
    let ran = grundy(&["-e", claim]);
    assert!(
        !ran.errors.contains("more options than can be listed"),
        "{}{}",
        ran.output,
        ran.errors
    );
    assert!(["verified", "refuted"].iter().any(|said| ran.output.contains(said)), "{}", ran.output);
}
