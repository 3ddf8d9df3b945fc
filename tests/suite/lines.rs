//! Where statements end, and when a text is complete.

use grundy::source::Source;
use grundy::syntax::{Bracket, More, lay_out};

fn chunks(text: &str) -> Vec<String> {
    let source = Source::new("test", text);
    let layout = lay_out(&source);
    assert_eq!(layout.text.len(), source.text().len());
    let squeeze = |s: &str| s.split(' ').filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ");
    layout.chunks.iter().map(|c| squeeze(layout.text.get(c.span.range()).unwrap())).collect()
}

fn more(text: &str) -> Option<More> {
    lay_out(&Source::new("test", text)).more
}

#[test]
fn a_statement_ends_with_its_line_or_a_semicolon() {
    assert_eq!(chunks("a\nb; c # no\n\n# x\nd"), ["a", "b", "c", "d"]);
}

#[test]
fn brackets_and_operators_carry_on() {
    assert_eq!(chunks("f(\n1, # one\n 2\n)\na +\n b"), ["f( 1, 2 )", "a + b"]);
    assert_eq!(chunks("subtract 1..\nx"), ["subtract 1..", "x"]);
}

#[test]
fn clause_lines_continue_unless_they_open_a_block() {
    assert_eq!(chunks("claim a\n  for n in 0..\n  if c\nx"), ["claim a for n in 0.. if c", "x"]);
    assert_eq!(chunks("a\nif b then c\n else d\ne"), ["a", "if b then c else d", "e"]);
    assert_eq!(
        chunks("game G(n) {\n move to X\n  for k in {1}\n for k in {1} {\n x\n}\n}"),
        ["game G(n) {\n move to X for k in {1}\n for k in {1} {\n x\n}\n}"]
    );
}

/// What `graph` asks has clauses below it and waits for no block; what it defines has a block.
#[test]
fn a_line_of_clauses_below_graph_belongs_to_the_question() {
    assert_eq!(chunks("graph *n\n  for n in 1..2\nx"), ["graph *n for n in 1..2", "x"]);
    assert_eq!(chunks("graph p\n  where p = *2"), ["graph p where p = *2"]);
    assert_eq!(
        chunks("graph K(5)\n{*1}\ngraph X.a\n{*1}"),
        ["graph K(5)", "{*1}", "graph X.a", "{*1}"]
    );
    assert_eq!(
        chunks("graph X\n{\n a -> b\n}\nif c { d }\ngraph Y loopy\n{ a }"),
        ["graph X {\n a -> b\n}", "if c { d }", "graph Y loopy { a }"]
    );
}

#[test]
fn a_block_may_open_on_the_next_line() {
    assert_eq!(chunks("game G(n)\n{\n x\n}"), ["game G(n) {\n x\n}"]);
    assert_eq!(chunks("a\n{*1}"), ["a", "{*1}"]);
}

#[test]
fn sets_may_break_and_blocks_separate() {
    assert_eq!(chunks("moves {\n*0}\nx"), ["moves { *0}", "x"]);
    assert_eq!(
        chunks("let a = if b then {1,\n2} else {\n3}\n"),
        ["let a = if b then {1, 2} else { 3}"]
    );
    assert_eq!(
        chunks("game G(n) { if a { x }\n else {\n y } }"),
        ["game G(n) { if a { x } else {\n y } }"]
    );
}

#[test]
fn a_prompt_is_told_when_more_must_come() {
    assert_eq!(more("game G(n) {"), Some(More::Bracket(Bracket::Brace)));
    assert_eq!(more("f(1,\n"), Some(More::Bracket(Bracket::Round)));
    assert_eq!(more("1 +"), Some(More::Operator));
    assert_eq!(more("subtract 1.."), None);
    assert_eq!(more("1 + 2 # ("), None);
    assert_eq!(more(""), None);
}

#[test]
fn an_open_bracket_does_not_swallow_the_next_definition() {
    let source = Source::new("test", "game G(n {\n subtract 1\n\ngame H(n) { subtract 1 }\nx");
    let layout = lay_out(&source);
    assert_eq!(layout.chunks.len(), 3);
    assert!(layout.chunks[0].damaged && !layout.chunks[1].damaged);
}
