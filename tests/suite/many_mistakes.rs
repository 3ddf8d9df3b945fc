//! Several mistakes are told in one run, in order, and none twice.

use crate::support::{codes, diagnose, shown};

const TEN: &str = r#"# ten mistakes, one a line
gmae Heap(n) { subtract 1..3 }
let x = 1 +
let y = (1, 2
game Even(n) { subtract 2 if n % 2 = 0 }
game Odd(n) { subtract 0 }
moves Odd
assert gurndy(Odd(3)) == 1
assert Odd(3) == 1
table Odd(5)
claim 1 && 2
"#;

#[test]
fn ten_mistakes_give_ten_messages_in_order() {
    let found = diagnose(TEN);
    let said = codes(&found);
    assert_eq!(
        said,
        ["G0107", "G0117", "G0102", "G0113", "G0401", "G0319", "G0203", "G0312", "G0315", "G0114"],
        "{}",
        shown(&found)
    );
}

#[test]
fn every_rule_of_a_game_is_looked_at() {
    let found = diagnose(
        "game G(a, b) {\n    subtract 1..\n    subtract 1 to 3 from a\n    move G(a, b)\n    \
         for k in 1..3 {\n        substract k from a\n        subtract k from c\n    }\n    \
         if a % 2 { subtract 1 from b } else { split 2 }\n}\n",
    );
    assert_eq!(
        codes(&found),
        ["G0402", "G0126", "G0121", "G0122", "G0403", "G0303", "G0121"],
        "{}",
        shown(&found)
    );
}

#[test]
fn a_mistake_is_told_once() {
    // What a broken definition defines is not called unknown.
    assert_eq!(
        codes(&diagnose("game G(n = { subtract 1 }\nmoves G(3)\nlet x = G(4)\n")),
        ["G0102"]
    );
    assert_eq!(codes(&diagnose("let a = b + 1\nlet c = a + b\ngrundy(b)\n")), ["G0201"]);
    assert_eq!(codes(&diagnose("import nothing\nmoves Nothing(3)\n")), ["G0211"]);
    assert_eq!(
        codes(&diagnose("let a = (1 + 2\nlet b = 3\ngame G(n) { subtract 1 }\nG(b)\n")),
        ["G0102"]
    );
    assert_eq!(
        codes(&diagnose("game G(h: [nta]) { subtract 1 from any of h }\nG([\"a\"])\n")),
        ["G0223"]
    );
    assert_eq!(codes(&diagnose("lost 3\n")), ["G0313"]);
    assert_eq!(codes(&diagnose("game Heap(n)\nsubtract 1\nsubtract 2\n")), ["G0129"]);
}

#[test]
fn partisan_rules_are_answered() {
    let found = diagnose("game G(n) {\n    subtract 1 if Left\n    subtract 2 if turn == 1\n}\n");
    assert_eq!(codes(&found), ["G0224", "G0224"]);
}

/// The help that a message gives.
#[track_caller]
fn helps(text: &str, wanted: &str) {
    let found = diagnose(text);
    let helps: Vec<&str> = found.iter().filter_map(|d| d.help.as_deref()).collect();
    assert!(helps.contains(&wanted), "{text}\n{helps:#?}");
}

/// Small slips of whoever writes a first game.
#[test]
fn slips_are_named() {
    helps("game G(n) {\n    remove 2 adjecent\n}\n", "did you mean `adjacent`?");
    helps("game G(n) {\n    split into 2 uneqal\n}\n", "did you mean `unequal`?");
    helps("import nim\nlost Nim(n) fr n in 0..5\n", "did you mean `for`?");
    helps(
        "game G(n) {\n    subtract from 1 to 3\n}\n",
        "write `subtract 1..3`: both ends are included",
    );
    let problem = "problem \"1\" worth 2 {\n    studnt.a == 3\n    hnt \"no\"\n    neds \"1\"\n}\n";
    helps(problem, "did you mean `student`?");
    helps(problem, "did you mean `hint`?");
    helps(problem, "did you mean `needs`?");
    helps("import nim\nNim[5]\n", "a position is written in round brackets: `G(5)`");
    helps("fn f(n) = n\nf[5]\n", "a function is called in round brackets: `f(5)`");
    helps("import nim\nlost misere(Nim(3))\n", "ask about one position: `explain misere(Nim(3))`");
}

/// What stands in the wrong braces is told as such where all brackets fit, and not as a bracket that is missing.
#[test]
fn a_definition_in_other_braces_is_no_bracket_left_open() {
    for (text, expected) in [
        (
            "problem \"1\" worth 4 \"Take\" {\n    game Take(n) { subtract 1..3 }\n    student.a == 1\n}\n",
            "a problem holds checks",
        ),
        (
            "problem \"1\" worth 4 {\n    import nim\n    student.a == 1\n}\n",
            "a problem holds checks",
        ),
        (
            "game A(n) {\n    subtract 1\n    game B(n) {\n        subtract 2\n    }\n}\n",
            "a game holds rules",
        ),
    ] {
        let found = diagnose(text);
        let said = shown(&found);
        assert!(codes(&found).contains(&"G0122") && said.contains(expected), "{text}{said}");
        assert!(
            !codes(&found).iter().any(|code| matches!(*code, "G0102" | "G0103")),
            "{text}{said}"
        );
    }
    // Where one is missing, it is told.
    let found = diagnose("game A(n) {\n    subtract 1\n    game B(n) { subtract 2 }\n");
    assert!(codes(&found).contains(&"G0102"), "{}", shown(&found));
}

/// Where a rule has several lines, it is understood as on one.
#[test]
fn a_rule_on_several_lines_is_understood_as_on_one() {
    let heading = "game Way(edges: {(nat, nat)}, alive: {nat}, at) {\n    ";
    let lines = "move to W^ay(edges, alive minus {at}, v)\n        for v in neighbours(at, alive, edges)\n        as \"go to {v}\"";
    let one = lines.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = |rule: &str| {
        let found = diagnose(&format!("{heading}{rule}\n}}\n"));
        found.iter().map(|d| (d.code.name, d.message.clone(), d.help.clone())).collect::<Vec<_>>()
    };
    assert_eq!(said(lines), said(&one));
}
