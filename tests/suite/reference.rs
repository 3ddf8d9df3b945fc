//! docs/reference.md is made from the tables of the program. `UPDATE_DOCS=1 cargo test` writes it.

use crate::support::{read, root};
use grundy::source::Source;
use grundy::syntax::ast::StatementKind;
use grundy::syntax::parse;
use grundy::vocabulary::{
    BUILTINS, OUTCOMES, RESERVED, RULE_WORDS, STATEMENT_WORDS, TYPE_WORDS, VERBS, Word,
};
use grundy::{diagnostic, library, repl};

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn table(heads: [&str; 2], lines: impl Iterator<Item = (String, String)>) -> String {
    let mut out = format!("| {} | {} |\n|---|---|\n", heads[0], heads[1]);
    for (left, right) in lines {
        out += &format!("| {} | {} |\n", cell(&left), cell(&right));
    }
    out + "\n"
}

fn words(words: &[Word]) -> String {
    table(["written", "it"], words.iter().map(|w| (format!("`{}`", w.form), w.doc.to_string())))
}

/// A text in code for each word.
fn listed<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.map(|w| format!("`{w}`")).collect::<Vec<_>>().join(" ")
}

fn builtins() -> String {
    let mut out = String::new();
    for builtin in BUILTINS {
        let forms: Vec<String> = builtin.forms().iter().map(|f| format!("`{f}`")).collect();
        out +=
            &format!("### {}\n\n{}\n\n{}\n\n", builtin.name(), forms.join("<br>"), builtin.doc());
        let example = grundy::syntax::format::format(&Source::new("example", builtin.example()));
        out += &format!("```game\n{}```\n\n", example.unwrap());
    }
    out
}

/// What a library file defines, each with its first line of description.
fn of_library(name: &str) -> String {
    let source = Source::new(name, library::text(name).unwrap());
    let mut all = Vec::new();
    for statement in parse(&source).file.statements {
        let (name, doc) = match &statement.it {
            StatementKind::Game(game) => (&game.name, &game.doc),
            StatementKind::Graph(graph) => (&graph.name, &graph.doc),
            _ => continue,
        };
        let text = source.text();
        let params = in_brackets(&text[name.span.end as usize..]);
        let shown = format!("{}{params}", name.it);
        let doc: Vec<&str> = doc.iter().map(|line| line.trim()).collect();
        all.push(format!("`{shown}`: {}", doc.join(" ")));
    }
    all.join("<br>")
}

/// What stands in the brackets that a text begins with, and they.
fn in_brackets(text: &str) -> &str {
    let mut depth = 0;
    let end = text.char_indices().find_map(|(i, c)| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        (depth == 0).then_some(if c == ')' { i + 1 } else { i })
    });
    &text[..end.unwrap_or(0)]
}

fn reference() -> String {
    let mut page = String::from(
        "# Reference\n\nEvery word of the language, every function, every game of the library, \
         every command of the prompt and every message, from the tables of the program itself. \
         [The language](language.md) explains how they go together; `:help WORD` at the prompt \
         shows the same.\n\n",
    );
    page += "## Definitions and tests\n\n";
    page += &words(STATEMENT_WORDS);
    page += "## Questions\n\n";
    page += &words(VERBS);
    page += "## Rules\n\n";
    page += &words(RULE_WORDS);
    page += "## Types of parameters\n\n";
    page += &words(TYPE_WORDS);
    page += "## Outcomes\n\n";
    let outcomes = OUTCOMES.iter().map(|(name, doc)| (format!("`{name}`"), doc.to_string()));
    page += &table(["written", "it"], outcomes);
    page += &format!("## Words that can be no names\n\n{}\n\n", listed(RESERVED.iter().copied()));
    page += "## Functions\n\n`some a` is any collection of `a`: a list, a set, a range. One letter \
             stands for any type. `relation a` is a function of two that is true or false, or a \
             set of pairs.\n\n";
    page += &builtins();
    page += "## Games of the library\n\n`import kayles` brings in what stands behind `kayles`.\n\n";
    page += &table(
        ["import", "brings"],
        library::names().map(|name| (format!("`{name}`"), of_library(name))),
    );
    page += "## Commands of the prompt\n\n";
    let commands = repl::COMMANDS.iter().map(|c| (format!("`{}`", c.form), c.doc.to_string()));
    page += &table(["written", "it"], commands);
    page += "## Messages\n\n`grundy --explain CODE` says more about each, with an example and the \
             example mended.\n\n";
    let messages = diagnostic::all().map(|a| (format!("`{}`", a.code.name), a.title.to_string()));
    page += &table(["code", "what is wrong"], messages);
    page.trim_end().to_string() + "\n"
}

#[test]
fn the_reference_is_what_the_tables_say() {
    let path = root().join("docs/reference.md");
    let wanted = reference();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &wanted).unwrap();
        return;
    }
    let page = read(&path);
    assert!(page == wanted, "docs/reference.md is behind the tables: UPDATE_DOCS=1 cargo test");
}
