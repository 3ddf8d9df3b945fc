//! What a short text can make grow: names that stand for others twice, powers of powers, the marks of
//! a table, and games that lead to one another.

use crate::process::run;

/// Each of these names stands for the one before twice.
fn doubled(first: &str, next: impl Fn(&str) -> String, last: usize) -> String {
    let more: String =
        (1..=last).map(|k| format!(", y{k} = {}", next(&format!("y{}", k - 1)))).collect();
    format!("y0 = {first}{more}")
}

#[track_caller]
fn answered(text: &str, wanted: &str) {
    let ran = run(&["--max-memory", "200MiB", "--timeout", "50s", "-e", text]);
    assert_eq!(ran.code, Some(0), "{text}\n{}{}", ran.output, ran.errors);
    assert_eq!(ran.output, wanted, "{text}");
    assert!(ran.peak <= 240, "{text}: {} MiB", ran.peak);
}

#[test]
fn names_that_stand_for_others_twice_in_rules() {
    let names = doubled("n + 1", |y| format!("({y} + {y}) % 7"), 24);
    let short = doubled("n + 1", |y| format!("({y} + {y}) % 7"), 1);
    let values = "[grundy(G(n)) for n in 0..9]";
    answered(
        &format!("game G(n) {{ subtract 1..3 where {names} if y24 >= 0 }}\n{values}"),
        "[0, 1, 2, 3, 0, 1, 2, 3, 0, 1]\n",
    );
    answered(
        &format!("game G(n) {{ subtract 1..3 where {short} if y1 >= 0 }}\n{values}"),
        "[0, 1, 2, 3, 0, 1, 2, 3, 0, 1]\n",
    );
    let values = "[grundy(G(a, 1)) for a in 0..5]";
    for names in [
        doubled("a + 1", |y| format!("({y} + {y}) % 7"), 24),
        doubled("a + k", |y| format!("{y} + {y} - k"), 24),
    ] {
        answered(
            &format!(
                "game G(a, b) {{ move to G(a - k, b) for k in 1..a where {names} if y24 >= -9 }}\n{values}"
            ),
            "[0, 1, 2, 3, 4, 5]\n",
        );
        answered(
            &format!(
                "game G(a, b) {{ move to G(a - 1, b) where k = 1, {names} if a > 0 if y24 >= -9 }}\n{values}"
            ),
            "[0, 1, 0, 1, 0, 1]\n",
        );
    }
}

#[test]
fn powers_of_powers_in_rules() {
    let power = format!("{}n{}", "(".repeat(13), "^4)".repeat(13));
    answered(&format!("game G(n) {{ subtract 1 if {power} >= 0 }}\ngrundy(G(1))"), "1\n");
    let functions: String =
        (1..=30).map(|k| format!("fn f{k}(n) = 1 where _y = f{}(n)\n", k - 1)).collect();
    let rule = "game G(n) { subtract 1 if f30(n) == 1 }";
    answered(&format!("fn f0(n) = n * n\n{functions}{rule}\ngrundy(G(1))"), "1\n");
}

#[test]
fn claims_that_are_too_long_to_follow() {
    let names = doubled("n + m", |y| format!("({y} xor {y}) + {y}"), 30);
    let same = doubled("(n > m)", |y| format!("(({y} iff {y}) iff {y})"), 30);
    for claim in [
        format!("y30 >= 0 for n in 0.. for m in 0.. where {names}"),
        format!("(y30 or n <= m) for n in 0.. for m in 0.. where {same}"),
    ] {
        let text = format!("claim {claim}");
        let ran = run(&["--max-memory", "200MiB", "--timeout", "50s", "-e", &text]);
        assert_eq!(ran.code, Some(0), "{text}\n{}{}", ran.output, ran.errors);
        assert!(ran.output.starts_with("verified"), "{text}\n{}", ran.output);
        assert!(ran.output.contains("not proved"), "{text}\n{}", ran.output);
        assert!(ran.peak <= 240, "{text}: {} MiB", ran.peak);
    }
}

/// What was freed between things in use cannot be given back, and counts.
#[test]
fn holes_in_memory_count() {
    let text = "import wythoff\n\
        claim grundy(Wythoff(a, b)) <= a + b for a in 0..20000 for b in 0..20000";
    let ran = run(&["--max-memory", "115MiB", "--timeout", "30s", "-e", text]);
    assert_eq!(ran.code, Some(4), "{}", ran.errors);
    assert!(ran.peak <= 138, "{} MiB", ran.peak);
}

/// No position has as many options as that, and so the value of the heap is no matter.
#[test]
fn large_nim_heaps_make_no_large_tables() {
    for heap in ["67108000", "2^30 + 5"] {
        let rules = format!(
            "game G(a, b) {{ subtract 1.. from a; subtract 1 from b; move to *({heap}) if b == 1 }}"
        );
        answered(&format!("{rules}\n[grundy(G(a, 1)) for a in 0..3]"), "[1, 0, 3, 2]\n");
        let text = format!("{rules}\ngrundy(G(70000, 1))\n40 + 2");
        let ran = run(&["--max-memory", "240MiB", "--timeout", "50s", "-e", &text]);
        assert_eq!(ran.code, Some(0), "{heap}: {}", ran.errors);
        assert_eq!(ran.output, "70001\n42\n", "{heap}: {}", ran.errors);
        assert!(ran.peak <= 288, "{heap}: {} MiB", ran.peak);
    }
}

/// Values beyond the marks that a table begins with count where options have all the smaller ones.
#[test]
fn marks_grow_with_the_values_that_are_met() {
    let rules = "game G(a, b) { subtract 1.. from a; move to *(65536 + (a + 2) % 3) if b == 1; \
        subtract 1 from b if b > 1 }\n";
    answered(
        &format!("{rules}[grundy(G(a, 1)) for a in 65534..65539]"),
        "[65534, 65535, 65537, 65536, 65539, 65538]\n",
    );
}

/// That a game waits for a name is seen once, and not by going through all of them for each.
#[test]
fn long_chains_of_games() {
    let games: String =
        (0..3000).map(|k| format!("game G{k}(n) {{ move to G{}(n) }}\n", k + 1)).collect();
    for last in ["subtract 1", "subtract k"] {
        let text = format!("let k = 1\n{games}game G3000(n) {{ {last} }}\noutcome(G0(3))\n");
        let ran = run(&["--max-steps", "3000000", "--timeout", "50s", "-e", &text]);
        assert_eq!(ran.code, Some(0), "{last}: {}", ran.errors);
    }
}
