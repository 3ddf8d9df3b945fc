//! Right closed forms are proved, in whatever words; wrong ones are refuted.

use super::Sheet;

const RUBRIC: &str = "game Take(n) { subtract 1..7 }\n\
    problem \"1\" worth 2 {\n    needs proof\n    student.lost(n) iff outcome(Take(n)) == P for n in 0..\n}\n";

#[test]
fn the_same_answer_in_other_words_is_proved() {
    let sheet = Sheet::new("closed-forms", RUBRIC);
    for form in [
        "n % 8 == 0",
        "gcd(n, 8) == 8",
        "gcd(8, n) == 8",
        "gcd(n, 0 - 8) == gcd(8, 8)",
        "digits(n, 8)[len(digits(n, 8)) - 1] == 0",
        "bits(n) intersect {0, 1, 2} == {}",
        "bits(n) intersect {0..2} == {}",
        "not (bits(n) intersect {0, 1, 2} != {})",
        "0 not in bits(n) and 1 not in bits(n) and 2 not in bits(n)",
    ] {
        let report = sheet.report(&format!("fn lost(n) = {form}\n"));
        assert!(report.contains("proved for all numbers"), "{form}: {report}");
        assert!(report.starts_with("one: 2 of 2 points"), "{form}: {report}");
    }
    for wrong in [
        "gcd(n, 8) == 4",
        "gcd(n, 16) == 8",
        "digits(n, 8)[len(digits(n, 8)) - 1] == 1",
        "bits(n) intersect {0, 1} == {}",
        "bits(n) intersect {0, 1, 2} == {0}",
        "2 not in bits(n)",
    ] {
        let report = sheet.report(&format!("fn lost(n) = {wrong}\n"));
        assert!(report.starts_with("one: 0 of 2 points"), "{wrong}: {report}");
        assert!(report.contains("fails at n ="), "{wrong}: {report}");
    }
    // What is not followed is verified, and is not called a proof.
    let report =
        sheet.report("fn lost(n) = digits(n, 8)[len(digits(n, 9)) - 1] == 0 and n % 8 == 0\n");
    assert!(!report.contains("proved for all"), "{report}");
}
