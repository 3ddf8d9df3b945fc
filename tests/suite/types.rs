//! What fits and what does not, beyond the examples of the table.

use crate::support::{codes, diagnose, shown};

#[track_caller]
fn fits(text: &str) {
    let found = diagnose(text);
    assert!(found.is_empty(), "{text}\n{}", shown(&found));
}

#[track_caller]
fn wrong(text: &str, code: &str) {
    let found = diagnose(text);
    assert_eq!(codes(&found), [code], "{text}\n{}", shown(&found));
}

#[test]
fn functions_are_typed_anew_at_each_use() {
    fits("fn twice(x) = [x, x]\ntwice(1)\ntwice(\"a\")\ntwice(*1)\n");
    fits("fn join(a, b) = a + b\njoin(1, 2)\njoin(\"a\", \"b\")\njoin(*1, *2)\njoin([1], [2])\n");
    wrong("fn join(a, b) = a + b\njoin(1, \"b\")\n", "G0301");
    wrong("fn join(a, b) = a + b\njoin(true, false)\n", "G0302");
    fits("fn size(xs) = len(xs)\nsize([1])\nsize({\"a\"})\nsize(\"abc\")\n");
    wrong("fn size(xs) = len(xs)\nsize(3)\n", "G0311");
}

#[test]
fn functions_see_each_other() {
    fits("fn even(n) = n == 0 or odd(n - 1)\nfn odd(n) = n > 0 and even(n - 1)\neven(4)\n");
    fits("fn area(w) = w * height\nlet height = 3\narea(2)\n");
    wrong("let a = f(1)\nfn f(n) = n + b\nlet b = a\n", "G0218");
}

#[test]
fn a_set_of_positions_is_a_position() {
    fits("outcome({*0, {*1}})\n{*0, *2} + *1\nmoves {{*1}, *2}\n{} + *1\n");
    fits("game Start = {*0, *2}\nmoves Start\n");
    wrong("outcome({1, 2})\n", "G0301");
}

#[test]
fn collections_go_where_any_will_do() {
    fits(
        "let xs = [3, 1]\n3 in xs\n3 in {1, 2}\n3 in 1..5\n\"a\" in \"abc\"\nsum(xs)\nmax(1..4)\n",
    );
    fits("sum(*k for k in 1..3) + *1\nproduct([2, 3]) + 1\nlen(product([[1], [2, 3]]))\n");
    fits("let e = {(1, 2), (2, 3)}\ncomponents({1, 2, 3}, e)\nneighbours(1, {1, 2, 3}, e)\n");
    wrong("sum([\"a\"])\n", "G0301");
}

#[test]
fn empty_collections_take_their_kind_from_where_they_stand() {
    fits("game G(xs: [nat]) { subtract 1.. from any of xs }\nmoves G([])\n");
    fits(
        "game S(xs: {(nat, nat)}) { move to S(xs minus {x}) for x in xs }\nmoves S({})\n[] == [1]\n",
    );
}

#[test]
fn rules_use_what_they_take_from() {
    fits("game Two(a, b) { subtract 1.. from any; subtract 1.. from a and b }\n");
    fits(
        "game Pass(n, may: bool) {\n    subtract 1..3\n    move to Pass(n, false) if may and n > 0\n}\n",
    );
    wrong("game G(n, other) { subtract 1 from n }\n", "G0222");
    wrong("game G(n) { subtract 1.. from m }\n", "G0403");
}

#[test]
fn a_heap_game_takes_several_heaps_and_others_do_not() {
    fits("import kayles\nKayles(5, 7)\nmoves Kayles(1, 2, 3)\n");
    wrong("import wythoff\nWythoff(1, 2, 3)\n", "G0307");
}

#[test]
fn types_do_not_run_away() {
    let doubling: String =
        (1..60).map(|i| format!("let a{i} = (a{}, a{})\n", i - 1, i - 1)).collect();
    let found = diagnose(&format!("let a0 = 1\n{doubling}"));
    assert!(codes(&found).iter().all(|c| *c == "G0317"), "{:?}", codes(&found));
    let nested: String = (1..5000).map(|i| format!("let b{i} = [b{}]\n", i - 1)).collect();
    let found = diagnose(&format!("let b0 = 1\n{nested}"));
    assert!(
        !found.is_empty() && codes(&found).iter().all(|c| *c == "G0317"),
        "{:?}",
        codes(&found)
    );
    let chain: String = (0..20_000).map(|i| format!("fn f{i}(x) = f{}(x)\n", i + 1)).collect();
    let found = diagnose(&format!("{chain}fn f20000(x) = x\nf0(3)\n"));
    assert!(found.is_empty(), "{}", shown(&found));
}

#[test]
fn a_session_may_define_again() {
    use grundy::check::{Mode, NoFiles, check};
    use grundy::source::Source;
    let text = "let a = 1\nlet a = \"one\"\na + \"x\"\ngame G(n) { subtract 1 }\ngame G(n, m) { subtract 1 from any }\nmoves G(1, 2)\n";
    let found = check(&Source::new("prompt", text), &NoFiles, Mode::Session).diagnostics;
    assert!(found.is_empty(), "{}", shown(&found));
}

#[test]
fn constraints_do_not_multiply() {
    // Each of these doubled what it asks of its argument, and filled the memory.
    let sums: String =
        (1..60).map(|i| format!("fn f{i}(x) = f{}(x) + f{}(x)\n", i - 1, i - 1)).collect();
    fits(&format!("fn f0(x) = x + x\n{sums}f59(1)\n"));
    let entries: String = (1..40)
        .map(|i| format!("fn f{i}(x) = if f{0}(x) == f{0}(x) then f{0}(x) else f{0}(x)\n", i - 1))
        .collect();
    fits(&format!("fn f0(x) = x[0]\n{entries}f39([1])\n"));
    let swaps: String =
        (2..40).map(|i| format!("fn f{i}(x, y) = f{0}(x, y) + f{0}(y, x)\n", i - 1)).collect();
    fits(&format!("fn f0(x) = len(x)\nfn f1(x, y) = f0(x) + f0(y)\n{swaps}f39([1], \"a\")\n"));
    let pairs = format!("fn p(x) = (x, x)\nlet a = {}1{}\n", "p(".repeat(30), ")".repeat(30));
    assert!(codes(&diagnose(&pairs)).iter().all(|c| *c == "G0317"));
}

#[test]
fn functions_that_need_each_other_want_the_same() {
    let circle = "fn f(x) = if true then g(x) else x + x\nfn g(x) = f(x)\n";
    wrong(&format!("{circle}f(true)\n"), "G0302");
    wrong(&format!("{circle}g(true)\n"), "G0302");
    fits(&format!("{circle}g(1)\nf(\"a\")\n"));
    wrong("fn p(xs) = if len(xs) == 0 then 0 else q(xs)\nfn q(xs) = p(xs)\nq(3)\n", "G0311");
}

#[test]
fn a_misuse_of_a_function_is_shown_where_it_is_used() {
    let found = diagnose("fn addup(x, y) = x + y\naddup(true, true)\n");
    assert_eq!(codes(&found), ["G0302"]);
    let places: Vec<&str> = found[0].labels.iter().map(|l| l.source.slice(l.span)).collect();
    assert_eq!(places, ["addup", "x + y"]);
}

#[test]
fn ranges_without_end_stand_only_where_something_ends_them() {
    for text in [
        "let a = [1..]\n",
        "let a = (1.., 2)\n",
        "let a = [1] + (1..)\n",
        "let a = if true then (1..) else [2]\n",
        "fn f(x) = x\nf(1..)\n",
        "len(1..)\n",
        "(1..)[3]\n",
    ] {
        wrong(text, "G0321");
    }
    fits("assert 3 in 1..\nlet xs = [1, 2, 3]\nxs[1..]\nclaim n >= 0 for n in 0..\n");
}

#[test]
fn rubrics_ask_for_a_game_and_its_positions() {
    fits("problem \"1\" worth 3 {\n    grundy(student.G(5)) == 2\n    period(student.G) == 3 for n in 0.. worth 1\n    student.G(3, 4) == *7\n}\n"
        .replace(" for n in 0..", "").as_str());
    fits("problem \"1\" worth 3 {\n    student.lost(n) == (n == 3) for n in 0.. worth 3\n}\n");
}

#[test]
fn what_follows_an_open_range_is_not_its_end() {
    fits("game G(n) { remove 2.. adjacent }\nperiod grundy(*n) for n in 0.. to \"x.json\"\n");
    fits("game G(n) { subtract 1.. answer here }\nG(4)\n");
}

#[test]
fn games_are_not_compared() {
    wrong("game G(n) { subtract 1 }\ngame H(n) { subtract 1 }\nassert G == H\n", "G0319");
}

#[test]
fn files_are_written_beside_the_one_that_asks() {
    for name in ["../x.svg", "/etc/x.svg", "", "a/../../x.svg"] {
        wrong(&format!("tree *3 to \"{name}\"\n"), "G0328");
    }
    fits("tree *3 to \"pictures/x.svg\"\n");
    wrong("game G(a, b) symmetric (a, a) { subtract 1 from any }\n", "G0414");
}
