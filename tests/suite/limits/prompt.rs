//! The limits at the prompt: what is stopped ends by itself, and the session goes on. No guard ends
//! the process there but for memory.

use super::AREAS;
use crate::process::prompt;

/// Work that takes minutes ends at the prompt by itself, and the session goes on.
#[test]
fn the_prompt_goes_on_after_work_that_was_stopped() {
    let areas = format!("{AREAS}grundy(G(3000, 3000))");
    for text in [
        "fn near(a, b) = abs(a - b) == 1\nlen(components({0..200000}, near))",
        "game A(n) { subtract 1..; split into 2 }\nmoves A(10^12)",
        "game T(n) { split into 3 }\nmoves T(30001)",
        "game G(n) { move to G(i) + G(n - 1 - i) for i in 0..(n - 1) if i % 3 != 1 }\ngrundy(G(10^9))",
        "game G = octal 0.6\nperiod G",
        "import cram\noutcome(Cram(grid(7, 7)))",
        &areas,
    ] {
        let ran = prompt(&["--timeout", "300ms"], &format!("{text}\n40 + 2\n"));
        assert!(ran.errors.contains("the limit of time is reached"), "{text}: {}", ran.errors);
        assert!(ran.output.ends_with("42\n"), "{text}: {}", ran.output);
    }
    // These end sooner or later, on machines that are fast enough.
    let kinds = ["len(product([0..150, 0..150, 0..150]))", "len(shape(grid(1900, 1900)))"];
    for text in
        kinds.into_iter().chain(["[n for n in 0..3000000]", "sort([0 - n for n in 0..2000000])"])
    {
        for format in ["text", "json", "md", "html", "csv", "bfile"] {
            let options = ["--timeout", "300ms", "--format", format];
            let ran = prompt(&options, &format!("{text}\n40 + 2\n"));
            // What is no table is told among the messages.
            let all = ran.output + &ran.errors;
            assert!(all.contains("42"), "{text} {format}: {all}");
        }
    }
}

#[test]
fn memory_is_kept_at_the_prompt_and_the_session_goes_on() {
    for text in [
        "import nim\nlen({Nim(n) for n in 0..1000000})",
        "[[n, n] for n in 0..1000000]",
        "table (a * b) for a in 0..2000 for b in 0..2000",
        "plot (a * b) for a in 0..2000 for b in 0..2000",
        "game A(n) { subtract 1..; split into 2 }\nmoves A(10^12)",
        "game G(n) { move to G(i) + G(n - 1 - i) for i in 0..(n - 1) if i % 3 != 1 }\ngrundy(G(10^9))",
        "game S(n) { subtract {1, 5, 1000003} }\ngrundy(S(10^9))",
    ] {
        let ran = prompt(&["--max-memory", "100MiB"], &format!("{text}\n40 + 2\n"));
        assert!(ran.errors.contains("the limit of memory is reached"), "{text}: {}", ran.errors);
        assert!(ran.output.ends_with("42\n"), "{text}: {}", ran.errors);
        assert!(ran.peak <= 120, "{text}: {} MiB", ran.peak);
    }
}

/// A game that there was no time to recognise is recognised the next time.
#[test]
fn what_was_not_recognised_for_want_of_steps_is_recognised_later() {
    let lines = "game G(n) { move to G(i) + G(n - k - i) for k in 2..3 for i in 0..(n - k) }\n\
        :limits steps 5\ncode G\n:limits steps none\ncode G\n";
    let ran = prompt(&[], lines);
    assert!(ran.errors.contains("the limit of steps is reached"), "{}", ran.errors);
    assert!(ran.output.contains("octal"), "{} {}", ran.output, ran.errors);
}
