//! One layout: idempotent, the same tree, comments where they were.

use crate::support::{files_in, read};
use grundy::source::Source;
use grundy::syntax::{format::format, parse};

#[track_caller]
pub(crate) fn assert_lays_out(text: &str) -> String {
    let source = Source::new("test.game", text);
    let once = format(&source).unwrap_or_else(|d| panic!("{text}\n{d:?}"));
    let again = Source::new("test.game", once.clone());
    assert_eq!(format(&again).expect("laid out text parses"), once, "from\n{text}");
    assert_eq!(parse(&source).file, parse(&again).file, "from\n{text}\nto\n{once}");
    let comments = |s: &Source| {
        let said =
            parse(s).comments.into_iter().map(|c| s.slice(c.span).replace(['#', ' ', '\t'], ""));
        said.collect::<String>()
    };
    assert_eq!(comments(&source), comments(&again), "comments of\n{text}\nin\n{once}");
    once
}

#[test]
fn every_example_keeps_its_tree_and_its_comments() {
    for folder in ["examples/games", "examples/contests", "language/src/library"] {
        for path in files_in(folder, "game") {
            assert_lays_out(&read(&path));
        }
    }
}

#[track_caller]
fn lays_out(from: &str, to: &str) {
    assert_eq!(assert_lays_out(from), to);
}

#[test]
fn blanks_and_lines() {
    lays_out("let x=1+2*3^2-(4)", "let x = 1 + 2 * 3^2 - (4)\n");
    lays_out("a\n\n\n\nb;c", "a\n\nb\nc\n");
    lays_out("f( 1,2 , )", "f(1, 2)\n");
    lays_out("xs with[i]=v", "xs with [i] = v\n");
    lays_out("{  }\n[ ]\n( 1 )", "{}\n[]\n(1)\n");
    lays_out("*n+*(a xor b)", "*n + *(a xor b)\n");
    lays_out("#a\n##b\n#!c", "# a\n## b\n# !c\n");
    lays_out("game G( n ){subtract 1..3}", "game G(n) { subtract 1..3 }\n");
    lays_out("game G(n){subtract 1;subtract 2}", "game G(n) { subtract 1; subtract 2 }\n");
    lays_out("game G(n)\n{\nsubtract 1\n}", "game G(n) {\n    subtract 1\n}\n");
    lays_out("game G(n){}\ngame H=octal 0.77", "game G(n) {}\ngame H = octal 0.77\n");
    lays_out("graph L{a->b,c;b->c;c}", "graph L { a -> b, c; b -> c; c }\n");
    lays_out("import \"a.game\"as q", "import \"a.game\" as q\n");
    lays_out("tree Nim(3)depth 2 to\"a.svg\"", "tree Nim(3) depth 2 to \"a.svg\"\n");
}

#[test]
fn rules() {
    lays_out(
        "game G(n) {\nif n>2{subtract 2}\nelse if n>1{subtract 1}else{split into 2 unequal}\n}",
        "game G(n) {\n    if n > 2 { subtract 2 } else if n > 1 { subtract 1 } else { split into 2 unequal }\n}\n",
    );
    lays_out(
        "game G(n) {\nremove 2 leaving a+b if a!=b\nremove 3 leaving 0 or 2\nsplit into a+b\n}",
        "game G(n) {\n    remove 2 leaving a + b if a != b\n    remove 3 leaving 0 or 2 heaps\n    split into a + b\n}\n",
    );
    lays_out(
        "game G(n) {\nmove to G(n-k) for k in 1..n\n   if k>2 as \"x\"\n}",
        "game G(n) {\n    move to G(n - k) for k in 1..n if k > 2 as \"x\"\n}\n",
    );
}

#[test]
fn long_lines_break_where_they_may() {
    let long = "claim outcome(Somebody(a, b, c)) == P iff a_long_function_of(a, b) == another_one(c) and more(a) or b\
               \x20for a in 0..20 for b in 0..20 for c in 0..20\n";
    lays_out(
        long,
        "claim outcome(Somebody(a, b, c)) == P iff\n    a_long_function_of(a, b) == another_one(c) and more(a) or b\n    \
         for a in 0..20\n    for b in 0..20\n    for c in 0..20\n",
    );
}

#[test]
fn comments_stay_with_what_they_are_about() {
    lays_out(
        "# first\n\nlet a=[ # why\n 1, # one\n # two\n 2\n # end\n] # done\n# last",
        "# first\n\nlet a = [  # why\n    1,     # one\n    # two\n    2\n    # end\n]  # done\n# last\n",
    );
    lays_out(
        "game G(n) { # heading\n  # about the rule\n  subtract 1 # rule\n  # closing\n} # after",
        "game G(n) {  # heading\n    # about the rule\n    subtract 1  # rule\n    # closing\n}  # after\n",
    );
    assert_lays_out("let a = 1 + # one\n  # more\n  2\nmoves f(a # x\n)\n");
    assert_lays_out("game G(n # why\n) symmetric # because\n{ subtract 1 }");
    assert_lays_out("fn f(a) = a # x\n  where b = 1, # y\n  c = 2\n");
    assert_lays_out(
        "if a # x\n then b # y\n else c # z\n".replace("# x\n", "").replace("# y\n", "").as_str(),
    );
}

#[test]
fn comments_between_a_block_and_its_else() {
    lays_out(
        "game G(n) {\n if n > 1 { subtract 1 } # rest\n # between\n else { subtract 2 }\n}",
        "game G(n) {\n    if n > 1 { subtract 1 }  # rest\n    # between\n    else { subtract 2 }\n}\n",
    );
}

#[test]
fn lone_semicolons_and_reserved_words() {
    lays_out("# a\n;# b\nlet b = 2", "# a\n# b\nlet b = 2\n");
    lays_out("let a = 1\n;# b\n", "let a = 1\n# b\n");
    let source = Source::new("test.game", "claim 1 == 1 # d\n iff ;n in {1}\n");
    assert!(format(&source).is_err(), "`iff` is no name");
    for word in grundy::vocabulary::RESERVED {
        let source = Source::new("test.game", format!("let {word} = 1\n"));
        assert!(format(&source).is_err(), "`{word}` is no name");
        let source = Source::new("test.game", format!("let {word}x = 1\n{word}x\n"));
        assert!(format(&source).is_ok(), "`{word}x` is a name");
    }
}

#[test]
fn long_choices_keep_their_arms_together() {
    let long = "fn f(x) = if x > 1000000 then a_long_function(x, x) else if x > 10000 then another_function(x) else x\n";
    lays_out(
        long,
        "fn f(x) = if x > 1000000 then a_long_function(x, x)\n    else if x > 10000 then another_function(x)\n    else x\n",
    );
}
