//! The limits at the prompt: what is stopped ends by itself, and the session goes on. No guard ends
//! the process there but for memory.

use super::AREAS;
use crate::process::prompt;
use crate::support::grundy;

/// Turns of loops that go through lists, sets and components count like those that go through ranges;
/// so does what large values take to be compared, copied and looked up.
#[test]
fn every_turn_of_a_loop_is_counted() {
    let grow =
        "fn grow(t, k) = if k == 0 then t else grow(t + t, k - 1)\nlet xs = grow([1, 2], 19)\n";
    for text in [
        "let L = sort({1..1500})\ngame A(n) { move to A(n - x) for x in L for y in L for z in L if x*7 + y*3 + z == n + 500000 }\ngrundy(A(0))",
        "game A(s: {nat}) { move to A(s minus {v}) for v in s for w in s for x in s for y in s for z in s if v + w*2 + x*3 + y*5 + z*7 == 10000 }\ngrundy(A({0..63}))",
        &format!(
            "{grow}fn pick(i) = if i > 0 then xs else [1]\nmax([pick(i) for i in 1..40000])[0]"
        ),
        &format!("{grow}len({{(xs, i) for i in 1..4000}})"),
        &format!(
            "{grow}let s = [(xs, i) for i in 1..1800]\nlen([i for i in 1..1000 if [([1], i)] == s])"
        ),
        &format!(
            "{grow}fn g(r, i) = if i <= 0 then 0 else g(r, i - 1)\nsum(g(xs, 300 + i) for i in 1..3000)"
        ),
    ] {
        let ran = prompt(&["--timeout", "300ms"], &format!("{text}\n40 + 2\n"));
        assert!(ran.errors.contains("limit of"), "{text}: {}{}", ran.output, ran.errors);
        assert!(ran.output.ends_with("42\n"), "{text}: {}", ran.output);
    }
    // A tally is as long as its largest number, however they are ordered.
    let ran = grundy(&["--max-steps", "2000000", "-e", "tally(0..20000)[3]"]);
    assert_eq!(ran.output.trim(), "1", "{}", ran.errors);
}

/// The message of a negative parameter is short, however much the position holds.
#[test]
fn a_message_does_not_write_all_of_a_position() {
    let mut text = "let a = [1,1,1,1,1,1,1,1]\n".to_string();
    for pair in ["ab", "bc", "cd", "de", "ef", "fg", "gh", "hi"] {
        let (of, to) = pair.split_at(1);
        text += &format!("let {to} = [{}]\n", [of; 8].join(","));
    }
    text += "game A(x: [[[[[[[[[nat]]]]]]]]], k) { subtract 1 from k }\ngrundy(A(i, -1))\n40 + 2\n";
    let ran = prompt(&["--max-memory", "100MiB"], &text);
    assert!(ran.output.ends_with("42\n"), "{}{}", ran.output, ran.errors);
    assert!(ran.errors.contains("-1") && ran.errors.len() < 4000, "{}", ran.errors);
}

/// Work that takes minutes ends at the prompt by itself, and the session goes on.
#[test]
fn the_prompt_goes_on_after_work_that_was_stopped() {
    let areas = format!("{AREAS}grundy(G(3000, 3000))");
    for text in [
        "fn near(a, b) = abs(a - b) == 1\nlen(components({0..200000}, near))",
        "game A(n) { subtract 1..n / 2; split into 2 unequal }\nmoves A(10^12)",
        "game T(n) { split into 3 }\nmoves T(30001)",
        "game G(n) { move to G(i) + G(n - 1 - i) for i in 0..(n - 1) if i * i % 5 != 1 }\ngrundy(G(10^9))",
        "game G = octal 0.6\nperiod G",
        "import cram\noutcome(Cram(grid(7, 7)))",
        &areas,
        "claim (if n % 1009 < 500 then n % 1013 else n % 17) >= 0 for n in 0..",
        "claim max([n % 1009, n % 1013, n % 17]) >= 0 for n in 0..",
    ] {
        // The bytes of all tests that run beside this one are counted with its own.
        let limits = ["--timeout", "300ms", "--max-memory", "64GiB"];
        let ran = prompt(&limits, &format!("{text}\n40 + 2\n"));
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
        "explain sum(*k for k in 1..40000)",
        "[[n, n] for n in 0..1000000]",
        "table (a * b) for a in 0..2000 for b in 0..2000",
        "plot (a * b) for a in 0..2000 for b in 0..2000",
        "game A(n) { subtract 1..n / 2; split into 2 unequal }\nmoves A(10^12)",
        "game G(n) { move to G(i) + G(n - 1 - i) for i in 0..(n - 1) if i * i % 5 != 1 }\ngrundy(G(10^9))",
        "game S(n) { subtract {1, 5, 1000003} }\ngrundy(S(10^9))",
        // Long lists of two lengths: what is freed of one is too short for the next.
        "fn grow(t, k) = if k == 0 then t else grow(t + t, k - 1)\nfn id(x) = x\n\
         len([reverse(grow([1], 12 + id(i) % 2)) for i in 1..100000])",
    ] {
        let ran = prompt(&["--max-memory", "100MiB"], &format!("{text}\n40 + 2\n"));
        assert!(ran.errors.contains("the limit of memory is reached"), "{text}: {}", ran.errors);
        assert!(ran.output.ends_with("42\n"), "{text}: {}", ran.errors);
        assert!(ran.peak <= 120, "{text}: {} MiB", ran.peak);
    }
    // A proof that there is no room for is given up; another is looked for, and the claim is tried.
    for (text, said) in [
        (
            "let xs = [x for x in 0..1000000]\nclaim xs[n % 3] >= 0 for n in 0..",
            "to prove it takes more memory",
        ),
        (
            "claim (if n % 1009 < 500 then n % 1013 else n % 17) >= 0 for n in 0..",
            "by finite automata",
        ),
    ] {
        let ran = prompt(&["--max-memory", "100MiB"], &format!("{text}\n40 + 2\n"));
        assert!(ran.output.contains(said), "{text}: {}", ran.output);
        assert!(ran.output.ends_with("42\n"), "{text}: {}", ran.errors);
        assert!(ran.peak <= 120, "{text}: {} MiB", ran.peak);
    }
}

/// A limit decides nothing, whether it stops a question or the value of a name.
#[test]
fn a_pipe_that_meets_a_limit_in_a_definition_is_not_decided() {
    for line in ["sum(k for k in 1..10^9)", "let a = sum(k for k in 1..10^9)"] {
        let ran = prompt(&["--max-steps", "10000"], &format!("{line}\n1 + 1\n"));
        assert_eq!(ran.code, Some(4), "{line}: {}", ran.errors);
        assert_eq!(ran.output, "2\n", "{line}");
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

/// Rules with large bounds have other moves at each heap below them: to find that out takes little of
/// either, and they are valued by another method.
#[test]
fn rules_with_large_bounds_are_looked_at_in_few_steps_and_little_memory() {
    let fractions = "game G(a, b) {\nmove to G(a, b / 6) if b >= 1 if b < a\n\
        move to G(a, b / 5) if b >= 1\n}\n";
    let remainders = "game G(a, b) {\nmove to G(a - 1, b) if 1 <= a < 10\n\
        move to G(a % 4, b) if a >= 4 if 1 <= a < b\n}\n";
    let whole = "game G(n) { move to G(0) if n >= 1 if n < 300000 if n % 3 != 1 }\n";
    let alone = "game G(n) {\nmove to G(n / 6) if n >= 1 if n < 247667\nsubtract 1 if n < 20\n}\n";
    for (rules, question, answer) in [
        (fractions, "grundy(G(247667, 23))", "0\n"),
        (fractions, "grundy(G(28399, 743201))", "1\n"),
        (remainders, "grundy(G(975892, 675147))", "0\n"),
        (remainders, "grundy(G(47, 675147))", "0\n"),
        (whole, "grundy(G(299999))", "1\n"),
        (alone, "grundy(G(247666))", "1\n"),
    ] {
        let lines = format!("{rules}:limits steps 10000000\n{question}\n");
        let ran = prompt(&["--max-memory", "500MiB"], &lines);
        assert!(ran.output.ends_with(answer), "{question}: {} {}", ran.output, ran.errors);
    }
}

/// Long sums and long chains of games take time in proportion to their length.
#[test]
fn long_sums_and_chains_are_counted_in_few_steps() {
    let stars = format!("grundy({}*2)\n", "*1 + ".repeat(200_001));
    let long = "game G(n) { subtract 1..3 }\nlet s = sum(G(k) for k in 1..64000)\nmoves s\n1 + 2\n";
    let arrows: Vec<String> = (0..50_000).map(|i| format!("w{i}")).collect();
    let wide = format!("graph X {{ v -> {} }}\ngrundy(X.v)\n", arrows.join(", "));
    let mut chain = "game G0(n) { move to *n }\n".to_string();
    for i in 1..2_000 {
        chain += &format!("game G{i}(n) {{ move to G{}(n) }}\n", i - 1);
    }
    chain += "grundy(G1999(3))\n";
    for (text, answer) in [(stars, "3\n"), (chain, "1\n"), (long.to_string(), "3\n"), (wide, "1\n")]
    {
        let ran = prompt(&[], &format!(":limits steps 3000000\n{text}"));
        assert!(ran.output.ends_with(answer), "{} {}", ran.output, ran.errors);
    }
}

/// Automata that become too large take no more memory than they may.
#[test]
fn automata_ask_for_their_memory() {
    let claim = "fn c(n) = min(n, 5, n / 2, n / 3, n / 5, n / 7)\n\
        claim c(a) + c(b) + c(a + b) <= 15 for a in 0.. for b in 0..\n40 + 2\n";
    let ran = prompt(&["--max-memory", "100MiB"], claim);
    assert!(ran.output.ends_with("42\n"), "{} {}", ran.output, ran.errors);
    assert!(ran.peak <= 120, "{} MiB", ran.peak);
}
