//! Inputs that once ended the program, by an abort, a stack that overflowed or all the memory. Each is
//! run by the program itself, in little memory and on the small stacks of its threads.

use crate::process::{Ran, in_little_memory as program};
use crate::support::{Folder, grundy_with};

#[track_caller]
fn is_polite(name: &str, how: &str, ended: &Ran) {
    let code = ended.code.filter(|code| [0, 1, 2, 3, 4, 130].contains(code));
    let end: String = ended.errors.chars().take(2000).collect();
    assert!(code.is_some(), "{name}, {how}: {:?}\n{end}", ended.code);
    assert!(!ended.errors.contains("panicked"), "{name}, {how}:\n{end}");
}

const NEST: &str = "fn f(k) = if k == 0 then *0 else {f(k - 1)}\n";

/// Each by a name, with a text.
fn inputs() -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    let mut add = |name: &str, text: String| all.push((name.to_string(), text));
    for what in [
        "misere(*(10^18))",
        "outcome(misere(*(10^18) + *5))",
        "options(*(10^18))",
        "winning(*(10^18) + *5)",
        "moves *(10^18)",
        "moves misere(*(10^18))",
        "explain misere(*(10^18))",
        "tree *(10^18)",
        "birthday(misere(*(10^18)))",
        "birthday(*(9 * 10^18) + *(9 * 10^18) + *(9 * 10^18))",
        "positions(*(10^18))",
        "same(misere(*(10^18)), *3)",
        "explain misere({*(10^18)})",
        "shape({(9223372036854775807, 0), (-9223372036854775807, 0)})",
    ] {
        add(what, format!("{what}\n"));
    }
    for what in [
        "f(50000)",
        "f(50000) == f(49999)",
        "same(f(50000), f(49999))",
        "moves f(50000)",
        "birthday(f(5000))",
        "positions(f(5000))",
        "[f(50000)] == [f(49999)]",
        "len({f(50000), f(40000)})",
        "sort([f(50000), f(3000)])",
        "outcome(misere(f(3000)))",
    ] {
        add(what, format!("{NEST}{what}\n"));
    }
    add(
        "positions that parameters hold",
        "game G(g: position) { move to *1 }\nfn h(k) = if k == 0 then *3 else G(h(k - 1))\n\
         h(30000)\nmoves h(30000)\n"
            .to_string(),
    );
    add(
        "misere inside misere",
        "fn h(k) = if k == 0 then *3 else misere(h(k - 1))\nh(30)\nh(30000)\n".to_string(),
    );
    let steps: String = (0..2000).map(|i| format!("let a{} = {{a{i}}}\n", i + 1)).collect();
    add("a chain of lets", format!("let a0 = *1\n{steps}a2000\n"));
    for rule in [
        "split into 65536",
        "subtract 1 leaving 65536 heaps",
        "split into 1000000000",
        "split into 100",
        "remove 1..10^12 adjacent",
        "remove 10^12 adjacent",
        "subtract 1..10^18",
    ] {
        add(rule, format!("game G(n) {{ {rule} }}\nG(5)\nmoves G(20)\n"));
    }
    let names: Vec<String> = (0..5000).map(|i| format!("a{i}")).collect();
    add("named parts", format!("game G(n) {{ split into {} }}\nG(3)\n", names.join(" + ")));
    for n in [100, 1000, 100_000] {
        let indices = "[0]".repeat(n);
        add("indices of a target", format!("game G(a: [nat]) {{ subtract 1 from a{indices} }}\n"));
        add("indices", format!("let a = [1]\na{indices}\n"));
        add("calls", format!("fn f(x) = x\nf{}\n", "(1)".repeat(n)));
    }
    for n in [400, 4000] {
        let cases: String =
            (1..n).map(|i| format!(" else if n == {i} {{ move to *{i} }}")).collect();
        add("cases", format!("game G(n) {{ if n == 0 {{ move to *1 }}{cases} }}\nG(3)\n"));
        let lets: String = (1..n).map(|i| format!("let x{i} = n\nsubtract {i}\n")).collect();
        add("names around rules", format!("game G(n) {{\n{lets}}}\nG(3)\n"));
        let sum = vec!["n"; n].join(" + ");
        add(
            "a long sum",
            format!("game G(n) {{ subtract {sum} }}\nG(3)\nclaim {sum} >= 0 for n in 0..\n"),
        );
        let so = vec!["n < 5"; n].join(" and ");
        add("long conditions", format!("game G(n) {{ subtract 1 if {so} }}\nG(3)\n"));
    }
    for what in ["options", "winning"] {
        add(
            "questions inside rules",
            format!(
                "game A(n) {{\n    move to *1 if n == 0\n    \
                 move to q if n > 0 for q in {what}(A(n - 1))\n}}\nA(3000)\nmoves A(2000)\n"
            ),
        );
    }
    for what in ["outcome(A(n - 1)) == N", "birthday(A(n - 1)) > 0", "same(A(n - 1), *1)"] {
        add(
            what,
            format!(
                "game A(n) {{\n    move to *1 if n == 0\n    move to *2 if n > 0 if {what}\n}}\n\
                 A(3000)\n"
            ),
        );
    }
    add(
        "options of itself",
        "game A(n) { move to q for q in options(B(n)) }\n\
         game B(n) { move to q for q in options(A(n)) }\nA(3)\nmoves A(3)\n"
            .to_string(),
    );
    // Each word of a check may begin what stands beside it.
    for word in ["qq ?", "no", "by", "needs", "with", "hint \"x\""] {
        let words = vec![word; 40].join(" ");
        add("words in a check", format!("problem \"1\" worth 1 {{ student.a == 3 {words} }}\n"));
    }
    add("a step down to the least number", "range(0, -9223372036854775807 - 1, 2)\n".to_string());
    add(
        "functions made in a loop",
        "game G(n) {\n    for x in 0..n {\n        fn g(y) = y + x\n        \
         fn h(y) = g(y) + 1\n        move to G(n - h(1)) if h(1) <= n and x == 0\n    }\n}\n\
         moves G(60000) + *1\nlen(options(G(60000)))\n"
            .to_string(),
    );
    all
}

#[test]
fn what_once_ended_the_program_does_not() {
    let folder = Folder::new("no-crash");
    for (i, (name, text)) in inputs().iter().enumerate() {
        let path = folder.file(&format!("{i}.game"), text);
        let other = folder.file("other.game", "1 + 1\n");
        is_polite(name, "check", &program(&["check", &path], ""));
        is_polite(name, "fmt", &program(&["fmt", "--check", &path], ""));
        is_polite(name, "run", &program(&["--timeout", "20s", &path], ""));
        // Two texts side by side are run by threads.
        let threads = ["--timeout", "20s", "--format", "json", "--threads", "2", &path, &other];
        is_polite(name, "threads", &program(&threads, ""));
    }
}

#[test]
fn a_session_survives_it() {
    let typed: String = inputs()
        .iter()
        .map(|(_, text)| text)
        // Definitions of names that were there replace them.
        .filter(|text| text.len() < 1000)
        .cloned()
        .collect();
    let ended = program(&["--timeout", "20s"], &format!("{typed}40 + 2\n"));
    is_polite("all of them", "prompt", &ended);
    assert!(ended.output.ends_with("42\n"), "{}", ended.errors);
}

/// What a statement answers.
fn answer(text: &str) -> String {
    let ran = grundy_with(&["-"], text.as_bytes());
    assert_eq!(ran.code, 0, "{text}: {}", ran.errors);
    ran.output.trim_end().to_string()
}

#[test]
fn large_nim_heaps_are_answered_where_there_is_an_answer() {
    assert_eq!(answer("outcome(misere(*(10^18)))\n"), "N");
    assert_eq!(answer("outcome(misere(*(10^18) + *(10^18)))\n"), "P");
    assert_eq!(answer("outcome(misere(*1 + *1 + *1))\n"), "P");
    assert_eq!(answer("birthday(misere(*(10^18)))\n"), "1000000000000000000");
    assert_eq!(answer("positions(*(10^18))\n"), "1000000000000000001");
    assert_eq!(answer("winning(*(10^18) + *5)\n"), "[*5 + *5]");
    assert_eq!(answer("winning(misere(*(10^18)))\n"), "[misere(*1)]");
    assert!(answer("moves misere(*(10^18))\n").contains("misere(*1)"));
    let ran = grundy_with(&["-"], b"options(*(10^18))\n");
    assert_eq!(ran.code, 4, "{}", ran.errors);
    assert!(ran.errors.contains("more options than can be listed"), "{}", ran.errors);
}

/// Small heaps, by what the options of a game of heaps say.
#[test]
fn misere_nim_is_what_its_options_make_it() {
    let text = "game H(n) { subtract 1.. }\n\
                all(outcome(misere(*a + *b + *c)) == outcome(misere(H(a, b, c))) \
                for a in 0..4 for b in 0..4 for c in 0..4)\n";
    assert_eq!(answer(text), "true");
}

#[test]
fn deep_positions_are_positions() {
    assert_eq!(answer(&format!("{NEST}grundy(f(50001))\n")), "1");
    assert_eq!(answer(&format!("{NEST}birthday(f(3000))\n")), "3000");
    assert_eq!(answer(&format!("{NEST}same(f(3000), f(3000))\n")), "true");
    assert_eq!(answer(&format!("{NEST}[f(400)] == [f(400)]\n")), "true");
    assert_eq!(answer(&format!("{NEST}len({{f(5000), f(4000), f(5000)}})\n")), "2");
    let shown = answer(&format!("{NEST}[f(50000)]\n"));
    assert!(shown.contains('…') && shown.len() < 1000, "{shown}");
}

#[test]
fn options_that_code_asks_for_are_found_at_any_depth() {
    let text = "game A(n) {\n    move to *1 if n == 0\n    \
                move to q if n > 0 for q in options(A(n - 1))\n}\ngrundy(A(5000))\nlen(options(A(5000)))\n";
    assert_eq!(answer(text), "0\n1");
}

#[test]
fn functions_in_a_block_call_themselves() {
    let text = "game G(n) {\n    fn g(y) = if y == 0 then 1 else g(y - 1)\n    \
                move to G(n - g(3)) if n > 0\n}\ngrundy(G(5))\n";
    assert_eq!(answer(text), "1");
}
