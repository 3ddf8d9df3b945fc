//! What copies cost: a slice costs what it holds, a text its letters, and a table that is not whole is told as far as
//! that is done at once.

use crate::process::{prompt, run};
use crate::support::grundy;

#[test]
fn a_slice_costs_what_it_holds() {
    // The list takes more than half of the memory: there is no room for it twice.
    let ran = run(&["--max-memory", "64MiB", "-e", "let a = 1..1500000\na[1..2]"]);
    assert_eq!((ran.output.as_str(), ran.code), ("[2, 3]\n", Some(0)), "{}", ran.errors);
    let slices = "let a = 1..20000\nsum(a[k..k + 1][0] for k in 0..19998)";
    let ran = grundy(&["--max-steps", "10000000", "-e", slices]);
    assert_eq!(ran.output, "199990000\n", "{}", ran.errors);
}

#[test]
fn a_text_costs_its_letters() {
    let twice = "fn twice(s, k) = if k == 0 then s else twice(s + s, k - 1)\n";
    let text =
        format!("{twice}let s = twice(\"ab\", 20)\nlen(s)\nlen(s with [3] = \"c\")\ns[7..9]");
    let ran = run(&["--max-memory", "64MiB", "-e", &text]);
    assert_eq!(ran.output, "2097152\n2097152\n\"bab\"\n", "{}", ran.errors);
}

/// The rows of a table for other programs, however many were found.
#[test]
fn a_long_table_that_is_not_whole_has_its_first_rows() {
    let table = "import grundys\ntable Grundys(0..2*10^6)";
    for format in ["csv", "bfile", "json"] {
        let ran = grundy(&["--max-positions", "1100000", "--format", format, "-e", table]);
        assert_eq!(ran.code, 4, "{format}: {}", ran.errors);
        let found = match format {
            "json" => ran.output.matches(',').count(),
            _ => ran.output.lines().count(),
        };
        assert!(found >= 1 << 18, "{format}: {found}\n{}", ran.errors);
        // What was found is four times as many: in JSON each cell has its place, and no more than that.
        assert!(found < (1 << 19) + 100, "{format}: {found}\n{}", ran.errors);
    }
}

/// What the prompt advises is more than what is set.
#[test]
fn advice_gives_more_than_there_is() {
    let lines = ":limits positions 2000000000\n:limits memory 30GiB\n:limits steps 7000000\n\
        game A(n) { subtract 1..3 if prime(n) or n > 0 and n % 7 != digits(n, 3)[0] }\ntable A(0..10^7)\n";
    let ran = prompt(&[], lines);
    assert!(ran.errors.contains("`:limits steps 70000000`"), "{}{}", ran.output, ran.errors);
}

/// Whoever gives a session more memory gets it.
#[test]
fn a_session_may_be_given_more_memory() {
    let lines = ":limits memory 400MiB\nlet keep = 42\nlen(1..6000000)\nkeep\n";
    let ran = prompt(&["--max-memory", "64MiB"], lines);
    assert!(ran.output.ends_with("42\n"), "{:?}\n{}{}", ran.code, ran.output, ran.errors);
    assert!(ran.output.contains("6000000"), "{}{}", ran.output, ran.errors);
}
