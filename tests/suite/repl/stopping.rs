//! What is stopped says what it had found, at the prompt and elsewhere.

use super::{LIMITS, Shared, Shelf, screen, session, transcript};
use crate::support::grundy;
use grundy::repl::{Keys, Limits, Piped, Repl};
use std::cell::Cell;

thread_local! {
    /// Ctrl-C comes when it was asked for so often.
    static LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
}

fn keys(after: usize) -> Keys {
    LEFT.set(after);
    Keys {
        interrupted: || {
            LEFT.set(LEFT.get().saturating_sub(1));
            LEFT.get() == 0
        },
        // Each statement begins anew, as it does where nobody presses anything.
        calm: || {},
    }
}

fn stopped(input: &str, after: usize) -> String {
    session(&Shelf::default(), input, keys(after)).0
}

/// A game whose values cost something, and are found by the general solver.
const SLOW: &str = "game S(l: [nat]) { move to S(l with [i] = l[i] - 1) for i in indices(l) \
                    if l[i] > 0 }\n";

#[test]
fn a_table_shows_the_part_that_was_finished() {
    let mut shown = 0;
    for after in [2, 3, 5, 8, 13, 21, 34] {
        let text = stopped(&format!("{SLOW}table grundy(S([n, n, n])) for n in 0..60\n"), after);
        assert!(text.contains("interrupted"), "{text}");
        if let Some((_, rest)) = text.split_once("so far:\n") {
            shown += 1;
            let (_, row) = rest.lines().nth(1).unwrap().split_once("]))").unwrap();
            let values: Vec<&str> = row.split_whitespace().collect();
            // S plays like a heap of which one is taken: n + n + n, and so 3 n % 2.
            for (n, value) in values.iter().enumerate() {
                assert_eq!(value.parse(), Ok(n % 2), "{text}");
            }
        }
    }
    assert!(shown > 2);
}

#[test]
fn a_claim_tells_how_far_it_holds() {
    let text = stopped(&format!("{SLOW}claim grundy(S([n, n])) == 0 for n in 0..500\n"), 12);
    assert!(text.contains("so far: it holds at "), "{text}");
    assert!(text.contains("kept for the next time: "), "{text}");
    let claim = "claim grundy(S([n, n])) == 0 and n != 9 for n in 0..500";
    let text = stopped(&format!("{SLOW}{claim}\n"), 12);
    assert!(text.contains("so far: it does not hold at n = 9"), "{text}");
    // One among the first numbers waits for nothing.
    let text = stopped(&format!("{SLOW}claim grundy(S([n, n])) < n for n in 0..500\n"), 12);
    assert!(text.contains("refuted\n  at n = 0\n"), "{text}");
}

/// An error alone does not say for which number it came.
#[test]
fn a_claim_tells_how_far_it_holds_before_an_error() {
    let define = "fn f(n) = if n == 5 then 1 / 0 else n";
    let ran = grundy(&["-e", &format!("{define}; claim f(n) >= 0 for n in 0..20")]);
    assert_eq!(ran.code, 3, "{}", ran.errors);
    assert!(ran.errors.contains("divides by zero"), "{}", ran.errors);
    assert!(ran.errors.contains("so far: it holds at 5 points, up to n = 4\n"), "{}", ran.errors);
    let ran = grundy(&["-e", "let a = 1 / 0"]);
    assert!(!ran.errors.contains("so far"), "{}", ran.errors);
}

#[test]
fn lost_trees_and_plots_show_their_beginnings() {
    for question in ["lost S([n, n, n]) for n in 0..60", "plot S([n, n, n]) for n in 0..60"] {
        let text = stopped(&format!("{SLOW}{question}\n"), 14);
        assert!(text.contains("so far:\n"), "{text}");
    }
    let text = stopped("import kayles\nlet x = 1\nperiod Kayles\nx\n", 3);
    assert!(text.contains("interrupted") || text.contains("period 12"), "{text}");
}

#[test]
fn limits_name_the_command_that_moves_them() {
    let text = transcript(&format!(":limits positions 100\n{SLOW}grundy(S([9, 9, 9]))\n"));
    assert!(text.contains("`:limits positions 1000000000`"), "{text}");
    assert!(!text.contains("--max"), "{text}");
}

#[test]
fn a_limit_of_time_keeps_the_session() {
    let shared = Shared::default();
    let (mut results, mut errors) = (shared.clone(), shared.clone());
    let limits = Limits { timeout: Some(std::time::Duration::from_millis(150)), ..LIMITS };
    let shelf = Shelf::default();
    let calm = Keys { interrupted: || false, calm: || {} };
    let mut repl = Repl::new(&shelf, screen(&mut results, &mut errors), limits, calm);
    let input = "import grundys\nlet a = 3\ngrundy(Grundys(2000000000))\na\n";
    repl.run(&mut Piped::as_transcript(input.as_bytes()));
    let text = String::from_utf8(shared.0.borrow().clone()).unwrap();
    assert!(text.contains("kept for the next time: values of Grundys up to n = "), "{text}");
    assert!(text.contains("`:limits timeout 5m`"), "{text}");
    assert!(text.ends_with("> a\n3\n> \n"), "{text}");
}

#[test]
fn as_json_the_part_stands_in_the_error() {
    let statements = "import grundys; table grundy(Grundys(n * n * n)) for n in 0..5000";
    let ran = grundy(&["--format", "json", "--timeout", "300ms", "-e", statements]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    let lines: Vec<serde_json::Value> =
        ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let error = lines.iter().find(|line| line["kind"] == "error").unwrap();
    let so_far = &error["so_far"];
    assert_eq!(so_far["kind"], "table", "{error}");
    let values = so_far["values"].as_array().unwrap();
    assert!(values.len() > 3);
    assert_eq!(values[..3], [0, 0, 2].map(serde_json::Value::from));
    assert_eq!(so_far["axes"][0]["to"], values.len() - 1);
    assert!(so_far["kept"][0]["values_to"].as_u64().unwrap() > 100, "{error}");
    // No other answer stands there, which somebody could take for the whole.
    assert!(lines.iter().all(|line| line["kind"] != "table"));
    let ran = grundy(&["--timeout", "300ms", "-e", statements]);
    assert_eq!((ran.code, ran.output.as_str()), (4, ""));
    assert!(ran.errors.contains("so far:\nn "), "{}", ran.errors);
}

/// What is told of a text with very many mistakes is made for those that are shown.
#[test]
fn many_mistakes_on_one_line_take_no_time() {
    let names: Vec<String> = (0..40_000).map(|i| format!("q{i}")).collect();
    let text = stopped(&format!("let a = [{}]\n1 + 1\n", names.join(",")), usize::MAX);
    assert!(text.contains("more") && text.contains("\n2\n"), "{}", text.len());
}
