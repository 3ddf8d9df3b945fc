//! A share of the typed fuzzer's programs (`fuzz/typed`): valid programs under random limits end
//! with a documented code and nothing else.

#[path = "../../fuzz/typed/src/run.rs"]
mod run;

use crate::agree::generator::{Random, programs::program};
use run::Limits;
use std::path::Path;

fn each(seeds: std::ops::Range<u64>, run: impl Fn(&str, &Limits) -> Result<i32, String>) -> usize {
    let mut valid = 0;
    for seed in seeds {
        let mut random = Random::new(seed);
        let lines = program(&mut random);
        let limits = Limits::random(&mut |most| random.below(most));
        match run(&lines.join("\n"), &limits) {
            Ok(code) => valid += usize::from(code != 3),
            Err(why) => {
                let fewest = run::shrunk(&lines, &why, |text| run(text, &limits));
                panic!("seed {seed}: {why}\n{limits:?}\n{fewest}");
            }
        }
    }
    valid
}

#[test]
fn valid_programs_end_as_is_written() {
    let valid = each(0..400, |text, limits| run::here(text, limits, None));
    assert!(valid > 200, "only {valid} programs run to their end");
    each(0..30, |text, limits| run::there(Path::new(env!("CARGO_BIN_EXE_grundy")), text, limits));
}

/// Programs are made of all that rules and questions can begin with.
#[test]
fn programs_use_all_words() {
    use grundy::vocabulary::{RULE_WORDS, VERBS};
    let text: String =
        (0..600).map(|seed| program(&mut Random::new(seed)).join("\n") + "\n").collect();
    for word in RULE_WORDS.iter().chain(VERBS) {
        let begins = |line: &str| line.trim_start().starts_with(&format!("{} ", word.name));
        assert!(text.lines().any(begins), "no program has a line with `{}`", word.name);
    }
}
