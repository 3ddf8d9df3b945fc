//! Sweeps: tables of what is proved of many games. The same rows with any number of threads, told as they are found, and
//! told again where a run goes on.

use crate::support::{Folder, grundy};
use std::collections::BTreeSet;

const SUB: &str = "game Sub(n, s: {nat}) { subtract s }\n";

/// Period and pre-period of a subtraction game, by its values.
fn repeats(set: &[usize]) -> (usize, usize) {
    let mut values: Vec<usize> = Vec::new();
    for n in 0..400 {
        let seen: BTreeSet<usize> =
            set.iter().filter(|k| **k <= n).map(|k| values[n - k]).collect();
        values.push((0..).find(|v| !seen.contains(v)).unwrap());
    }
    let period = (1..).find(|p| (200..300).all(|n| values[n] == values[n + p])).unwrap();
    let from = (0..200).rev().find(|n| values[*n] != values[n + period]);
    (period, from.map_or(0, |last| last + 1))
}

fn csv(threads: &str, more: &[&str], text: &str) -> String {
    let ran = grundy(&[&["--format", "csv", "--threads", threads], more, &["-e", text]].concat());
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{text}");
    ran.output
}

#[test]
fn a_sweep_has_the_rows_of_the_definition() {
    let text = format!(
        "{SUB}table (period(Sub(n, {{a, b, c}}) for n in 0..), preperiod(Sub(n, {{a, b, c}}) for n in 0..)) \
         for a in 1..5 for b in a + 1..6 for c in b + 1..8"
    );
    let mut wanted = String::from("a,b,c,value 1,value 2\n");
    for a in 1..=5 {
        for b in a + 1..=6 {
            for c in b + 1..=8 {
                let (period, from) = repeats(&[a, b, c]);
                wanted += &format!("{a},{b},{c},{period},{from}\n");
            }
        }
    }
    for threads in ["1", "2", "5"] {
        assert_eq!(csv(threads, &[], &text), wanted, "{threads}");
    }
}

/// Other formats have the same answer with any number of threads, and so has a sweep by a function, over a set, of a grid.
#[test]
fn threads_change_nothing() {
    let tables = [
        "table period(Sub(n, s) for n in 0..) for s in subsets(1..6, 3)",
        "table period(Sub(n, {a, b}) for n in 0..) for a in 1..4 for b in 5..9",
        "fn p(a, b) = period(Sub(n, {a, b}) for n in 0..)\ntable p(a, b) for a in 1..3 for b in a..9 if b != 4",
        "let other = 3\ntable (a, period(Sub(n, {a, other}) for n in 0..)) for a in 4..9",
        // Positions stay in the thread that made them.
        "table Sub(period(Sub(n, {a, 3}) for n in 0..), {a}) for a in 4..9",
        "lost Sub(period(Sub(n, {a, 3}) for n in 0..), {a}) for a in 4..9",
        "plot period(Sub(n, {a, 3}) for n in 0..) for a in 4..30",
        "table code(G) for G in [Mark, Kayles] where _x = 1 if proved(G)",
        "table period(Sub(n, s) for n in 0..) for s in subsets({}) if len(s) > 0",
    ];
    for table in tables {
        let text = format!("{SUB}game Mark(n) {{ subtract 1..2 }}\nimport kayles\n{table}");
        for format in ["text", "json", "csv"] {
            let ran = |threads: &str| {
                let ran = grundy(&["--format", format, "--threads", threads, "-e", &text]);
                assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{table}");
                ran.output
            };
            assert_eq!(ran("1"), ran("3"), "{table}");
        }
    }
}

/// What cannot be proved ends a sweep behind the rows before it, whichever thread met it.
#[test]
fn a_sweep_ends_at_the_first_fault() {
    let text = "game G(n, s: {nat}) { subtract s; move to G(n / 2, s) if n > 0 and 3 in s }\n\
                table period(G(n, {1, b}) for n in 0..) for b in [4, 2, 5, 3, 6, 7]";
    for threads in ["1", "4"] {
        let ran = grundy(&["--format", "csv", "--threads", threads, "-e", text]);
        assert_eq!(ran.code, 3, "{}", ran.errors);
        assert_eq!(ran.output, "b,value\n4,5\n2,3\n5,2\n");
        assert!(ran.errors.starts_with("G0517"), "{}", ran.errors);
    }
}

#[test]
fn a_stopped_sweep_goes_on() {
    let folder = Folder::new("sweeps");
    let path = folder.path("sets.chk");
    let more = ["--checkpoint", path.as_str()];
    let ends = "fn stop(b) = if b == 7 then 1 / (b - 7) else 0\n";
    let table = "table period(Sub(n, {a, b}) for n in 0..) + stop(a) for a in 5..9 for b in 1..2";
    let first = ["--format", "csv", "--threads", "2", "--checkpoint", &path, "-e"];
    let stopped = grundy(&[&first[..], &[&format!("{SUB}{ends}{table}")]].concat());
    let rows = "a,b,value\n5,1,2\n5,2,7\n6,1,7\n6,2,4\n";
    assert_eq!((stopped.code, stopped.output.as_str()), (3, rows), "{}", stopped.errors);
    // The same texts stop at the same place, and tell what was told.
    let again = grundy(&[&first[..], &[&format!("{SUB}{ends}{table}")]].concat());
    assert_eq!((again.code, again.output.as_str()), (3, rows), "{}", again.errors);
    // Another text is another sweep.
    let other = format!("{SUB}table period(Sub(n, {{a, 2}}) for n in 0..) for a in 3..5");
    assert_eq!(csv("2", &more, &other), "a,value\n3,5\n4,6\n5,7\n");
    // A whole sweep is told from the file alone: what stands there is what is told.
    let kept = std::fs::read(&path).unwrap();
    assert!(String::from_utf8_lossy(&kept).contains("4,6\n5,7\n"));
    assert_eq!(csv("1", &more, &other), "a,value\n3,5\n4,6\n5,7\n");
    std::fs::write(&path, [&kept[..kept.len() - 1], b"x"].concat()).unwrap();
    let damaged = grundy(&[&first[..], &[&other]].concat());
    assert_eq!((damaged.code, damaged.output.as_str()), (2, ""));
}

#[test]
fn codes_are_values() {
    let asked = "let known = codes(2)\n[len(codes(k)) for k in 0..3]\n\
                 assert all(code(Octal(n, c) for n in 0..) == code(Octal(n, c + [0]) for n in 0..) for c in known)";
    let ran = grundy(&["-e", asked]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_eq!(ran.output, "[0, 7, 63, 511]\n");
    for code in ["0.77", "0.137", "4.3", "0.71", "4.12", "0.45"] {
        let digits: Vec<String> =
            code.chars().filter_map(|c| c.to_digit(8)).map(|d| d.to_string()).collect();
        let digits = digits.join(", ");
        let asked = format!(
            "game Known = octal {code}\n\
             assert same(Octal(n, [{digits}]), Known(n)) for n in 0..12\n\
             claim grundy(Octal(n, [{digits}])) == grundy(Known(n)) for n in 0..\n\
             [code(Octal(n, [{digits}]) for n in 0..) == code(Known), period(Octal(n, [{digits}]) for n in 0..) == period(Known), \
             saltus(Known) == saltus(Octal(n, [{digits}]) for n in 0..), proved(Octal(n, [{digits}]) for n in 0..)]"
        );
        let ran = grundy(&["-e", &asked]);
        assert_eq!(ran.code, 0, "{asked}\n{}{}", ran.output, ran.errors);
        assert!(ran.output.starts_with("proved for all n"), "{}", ran.output);
        assert!(ran.output.ends_with("[true, true, true, true]\n"), "{}", ran.output);
    }
    let ran = grundy(&[
        "-e",
        "import nim\ngame Lazy(n) { subtract {k^2 for k in 1..n} }\n[saltus(Nim)]\n[proved(Lazy)]\n[code(Nim) == \"\"]",
    ]);
    assert_eq!(ran.output, "[1]\n[false]\n[true]\n", "{}", ran.errors);
}
