//! Every octal code of up to three digits, against the plain definition.

use grundy::solve::heaps::{Budget, Sequence, Terms, naming, plain};

const HEAPS: usize = 200;

#[test]
fn codes_of_three_digits_agree_with_the_definition() {
    let budget = Budget { go_on: &|| true, bytes: 1 << 30, threads: 1 };
    let terms = Terms { budget, passed: &|_, _| {} };
    for whole in [0, 4] {
        for digits in 1..512 {
            let code = format!("{whole}.{digits:03o}");
            let system = naming::game(&code).expect("a code");
            let mut expected = Vec::new();
            assert!(plain::extend(&system, &mut expected, HEAPS, &|| true));
            let mut sequence = Sequence::new(system);
            // What is proved early answers for the rest.
            for (n, value) in expected[0].iter().enumerate().rev() {
                let found = sequence.value(n as u64, &terms);
                assert_eq!(found, Ok(u64::from(*value)), "{code} at {n}");
            }
            let trimmed = code.trim_end_matches('0');
            let named = naming::code(sequence.system()).map(|(code, _)| code);
            assert_eq!(named.as_deref().map(|c| c.trim_end_matches('0')), Some(trimmed), "{code}");
        }
    }
}
