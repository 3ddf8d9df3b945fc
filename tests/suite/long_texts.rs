//! Long sessions, long lines and long files: what they cost, and that reading them can be stopped.

use crate::repl::{LIMITS, Prompt, Shelf, session};
use crate::support::{Folder, grundy};
use grundy::check::{Mode, NoFiles, check};
use grundy::meter::{self, Bounds, Spent};
use grundy::repl::Keys;
use grundy::source::Source;
use grundy::syntax::format::format;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A session in which so many things are defined, of each kind.
fn prompt_with(definitions: usize) -> Prompt {
    let mut prompt = Prompt::on(&Shelf::default());
    for i in 0..definitions / 4 {
        prompt.answer(&format!("let a{i} = {i}"));
        prompt.answer(&format!("fn f{i}(x) = x + a{i}"));
        prompt.answer(&format!("game G{i}(n) {{ subtract 1..{} }}", i % 5 + 1));
        prompt.answer(&format!("let b{i} = f{i}(a{i})"));
    }
    prompt
}

#[test]
fn an_entry_costs_what_it_adds() {
    const ENTRIES: &[&str] = &[
        "let new = a1 + 1",
        "fn g(x) = x + f1(x)",
        "game H(n) { move to G1(n - 1) + G0(n) if n > 0 }",
        "grundy(G1(5)) + f1(3)",
        "_ + 1",
        "table G0(0..20)",
        "import kayles; import nim as heaps",
        "fn f1(x) = x + 2 * a1",
        "let a1 = 17",
        "let later = a1; later; let later = 3",
        "b1",
        "let wrong = ",
        "let wrong = a1 + \"text\"",
    ];
    let (mut small, mut large) = (prompt_with(16), prompt_with(1600));
    for entry in ENTRIES {
        let (few, many) = (small.steps(entry), large.steps(entry));
        assert!(few > 0 && many.abs_diff(few) < 200, "{entry}: {few} and {many} steps");
        assert_eq!(small.answer("b1"), large.answer("b1"), "{entry}");
    }
    assert_eq!(small.answer("b1"), "51\n");
}

#[test]
fn replaced_definitions_mean_what_they_mean_in_one_text() {
    let names = ["a", "b", "c", "d", "f", "g", "h", "A", "B", "C"];
    for seed in 1..40u64 {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut any = |most: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % most
        };
        let mut prompt = Prompt::on(&Shelf::default());
        let mut typed = Vec::new();
        for _ in 0..25 {
            let value = |any: &mut dyn FnMut(usize) -> usize| match any(6) {
                0 => format!("f({})", any(9)),
                1 => format!("h({})", any(9)),
                2 => format!("grundy(B({}))", any(6)),
                n => format!("{} + {n}", ["a", "b", "c", "d"][any(4)]),
            };
            let entry = match any(9) {
                0..=3 => {
                    let name = ["a", "b", "c", "d"][any(4)];
                    match any(2) {
                        0 => format!("let {name} = {}", any(20)),
                        _ => format!("let {name} = {}", value(&mut any)),
                    }
                }
                4 => format!("fn f(x) = x + {}", ["a", "b", "3", "gcd(4, x)"][any(4)]),
                5 => format!("fn g(x) = f(x) * {}", ["c", "d", "2"][any(3)]),
                6 => format!("fn h(x) = g(x) + {}; let d = h(1)", ["a", "f(x)", "1"][any(3)]),
                7 => {
                    let (own, other) = [("A", "B"), ("B", "C"), ("C", "A")][any(3)];
                    format!("game {own}(n) {{ move to {other}(n - 1) if n > 0; subtract 2 }}")
                }
                _ => {
                    let own = ["A", "B", "C"][any(3)];
                    format!("game {own}(n) {{ subtract 1..{} }}", any(3) + 1)
                }
            };
            prompt.answer(&entry);
            typed.push(entry);
        }
        let typed = typed.join("\n");
        let listed = prompt.answer(":list");
        let mut fresh = Prompt::on(&Shelf::default());
        let told = fresh.answer(&listed);
        assert!(!told.contains("error"), "seed {seed}\n{listed}\n{told}");
        for name in names {
            let ask = match name {
                "f" | "g" | "h" => format!("{name}(5)"),
                "A" | "B" | "C" => format!("[grundy({name}(n)) for n in 0..9]"),
                _ => name.to_string(),
            };
            let (here, there) = (prompt.answer(&ask), fresh.answer(&ask));
            assert_eq!(here, there, "seed {seed}: {ask}\n{listed}\ntyped:\n{typed}");
        }
    }
}

#[test]
fn what_does_not_depend_on_a_replaced_definition_keeps_its_values() {
    let mut prompt = Prompt::on(&Shelf::default());
    prompt.answer("game A(n) { subtract 1..3 }\ngame B(n) { subtract 1..4 }\nlet x = 1");
    prompt.answer("[grundy(A(n)) for n in 0..50]");
    let stored = prompt.answer(":stats");
    prompt.answer("let x = 2\ngame B(n) { subtract 1..5 }");
    let values = |text: &str| text.lines().filter(|l| l.contains("A")).count();
    assert!(values(&stored) > 0, "{stored}");
    assert_eq!(values(&stored), values(&prompt.answer(":stats")));
    assert_eq!(prompt.answer("grundy(B(5))"), "5\n");
}

#[test]
fn a_definition_that_fails_is_taken_back_from_what_depends_on_it() {
    let mut prompt = Prompt::on(&Shelf::default());
    prompt.answer("let a = 1\nfn f(x) = x / a\nlet b = f(6)");
    let told = prompt.answer("let a = 0");
    assert!(told.contains("G05"), "{told}");
    assert_eq!(prompt.answer("a; b; f(8)"), "1\n6\n8\n");
    assert_eq!(prompt.answer("let a = 2; b"), "3\n");
    // The place of a mistake in what depends on it is where that was typed.
    let told = prompt.answer("let a = \"no\"");
    assert!(told.contains("fn f(x) = x / a"), "{told}");
    assert_eq!(prompt.answer(":type a"), "nat\n");
}

#[test]
fn each_last_answer_is_written_in() {
    let mut prompt = Prompt::on(&Shelf::default());
    prompt.answer("7");
    assert_eq!(prompt.answer(&format!("_{}", " + _".repeat(999))), "7000\n");
    assert_eq!(prompt.answer("sum(1 for _ in 1..3) + _"), "7003\n");
    // What would be too long is not written in.
    prompt.answer("[n for n in 10000..22000]");
    let told = prompt.answer(&format!("len(_{})", " + _".repeat(999)));
    assert!(told.contains("there is no name `_`"), "{told}");
}

#[test]
fn a_line_of_many_mistakes_is_told_in_part() {
    let folder = Folder::new("long-line");
    for mistake in [
        "let a = 1 +* 2",
        "fn unused(q) = 1 $",
        "game G(n) { move too 1; sub 2 }",
        // Each looked for the number of its line: 50,000 of them took minutes.
        "1))))))))))))",
    ] {
        let line = format!("{mistake}; ").repeat(4000);
        let file = folder.file("line.game", &line);
        let ran = grundy(&["check", "--format", "json", &file]);
        assert_eq!(ran.code, 3, "{}", ran.errors);
        let lines: Vec<serde_json::Value> =
            ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 1001);
        assert!(lines[1000]["errors"].as_u64().unwrap() >= 4000, "{}", lines[1000]);
        let columns: Vec<u64> =
            lines.iter().take(1000).map(|l| l["column"].as_u64().unwrap()).collect();
        assert!(columns.windows(2).all(|c| c[0] <= c[1]));
        let ran = grundy(&["check", &file]);
        assert!(ran.errors.len() < 60_000, "{}", ran.errors.len());
    }
    let many = format!("[{}]\n", "x + \"a\", ".repeat(3000));
    let ran = crate::support::grundy_with(&["--format", "json"], many.as_bytes());
    assert!(ran.output.lines().count() <= 1001, "{}", ran.output.lines().count());
}

/// Bounds under which work is stopped at one of the looks at the keys.
fn stopped_at(look: usize) -> Bounds {
    let looks = AtomicUsize::new(0);
    let stop = move || {
        let now = looks.fetch_add(1, Ordering::Relaxed);
        (now >= look).then_some(Spent::Interrupted)
    };
    Bounds { steps: None, bytes: usize::MAX, live: None, stop: Arc::new(stop) }
}

#[test]
fn reading_and_laying_out_are_whole_or_stopped() {
    let texts = [
        (0..2000).map(|i| format!("fn f{i}(x) = x + {i}  # kept\n")).collect::<String>(),
        format!("let a = [{}]\n", "1, ".repeat(20_000) + "1"),
        format!("assert {}\n", "1 == 1 and ".repeat(5_000) + "true"),
    ];
    for text in texts {
        let source = Source::new("long.game", text.as_str());
        let whole = format(&source).unwrap();
        let (mut stopped, mut done) = (0, false);
        for look in (0..).step_by(7) {
            let _meter = meter::install(stopped_at(look));
            match format(&source) {
                Ok(text) => {
                    assert_eq!(text, whole);
                    done = true;
                }
                Err(found) => {
                    assert_eq!(found[0].message, "interrupted");
                    stopped += 1;
                }
            }
            if done {
                break;
            }
        }
        assert!(stopped > 1, "{stopped}");
        let _meter = meter::install(stopped_at(3));
        let found = check(&source, &NoFiles, Mode::File).diagnostics;
        assert_eq!((found.len(), &*found[0].message), (1, "interrupted"));
    }
}

thread_local! {
    static LOOKS: Cell<usize> = const { Cell::new(usize::MAX) };
}

#[test]
fn ctrl_c_stops_the_reading_of_a_long_entry() {
    let keys = Keys {
        interrupted: || {
            LOOKS.set(LOOKS.get().saturating_sub(1));
            LOOKS.get() == 0
        },
        calm: || {},
    };
    LOOKS.set(5);
    let long = format!("1{}\n", " + 1".repeat(100_000));
    let (text, tally) = session(&Shelf::default(), &long, keys);
    assert!(text.contains("interrupted") && tally.mistakes == 1, "{}", text.len());
    LOOKS.set(usize::MAX);
    let (text, _) = session(&Shelf::default(), &long, keys);
    assert!(text.contains("\n100001\n"), "{}", text.len());
    assert_eq!(LIMITS.steps, None);
}

#[test]
fn reading_has_as_much_time_as_a_statement() {
    let folder = Folder::new("long-reading");
    let file = folder.file("long.game", "let a = [1, 2, 3]\nassert len(a) == 3\n".repeat(30_000));
    let ran = grundy(&["--timeout", "1ms", &file]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    assert!(ran.errors.contains("the limit of time is reached before all is read"));
}
