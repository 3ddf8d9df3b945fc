//! Help has something to say of everything, and its examples run.

use super::transcript;
use crate::support::grundy;

#[test]
fn every_topic_has_help() {
    for topic in grundy::repl::topics() {
        let text = transcript(&format!(":help {topic}\n"));
        assert!(!text.contains("there is no help"), "{topic}\n{text}");
    }
}

#[test]
fn examples_of_words_run() {
    use grundy::vocabulary::{RULE_WORDS, STATEMENT_WORDS, VERBS};
    for word in STATEMENT_WORDS.iter().chain(VERBS).chain(RULE_WORDS) {
        let example = grundy::assist::example(word.name);
        let example = example.unwrap_or_else(|| panic!("{} has no example", word.name));
        let ran = grundy(&["-e", example]);
        assert_eq!(ran.code, 0, "{example}\n{}{}", ran.output, ran.errors);
    }
}

#[test]
fn what_is_no_word_of_the_language_has_a_page_with_an_example_that_runs() {
    for name in grundy::assist::subject_names() {
        assert!(grundy::assist::about_known(name).is_empty(), "{name} is a word");
        assert!(grundy::vocabulary::foreign(name).is_none(), "{name} says something else");
        let about = grundy::assist::about(name);
        let example = about.iter().flat_map(|about| &about.blocks).next();
        let example = example.unwrap_or_else(|| panic!("{name} has no example"));
        let ran = grundy(&["-e", &example.text]);
        assert_eq!(ran.code, 0, "{name}\n{}{}", ran.output, ran.errors);
    }
    let shown = transcript(":help passes\n:help heap\n");
    assert!(shown.contains("how many passes are left") && shown.contains("a sum of games"));
}

#[test]
fn help_as_it_reads() {
    insta::assert_snapshot!(transcript(
        ":help\n:help moves\n:help kayles\n:help graps\n:help :load\n"
    ));
}

#[test]
fn words_that_are_spelt_otherwise_have_help() {
    for (topic, said) in [
        ("P-position", "an outcome"),
        ("N-positions", "an outcome"),
        ("nim-sum", "write `xor`"),
        ("Divisors", "divisors"),
        ("undo", "while a game is played: take back your last move"),
        ("?", "Questions, each a topic"),
    ] {
        let shown = transcript(&format!(":help {topic}\n"));
        assert!(shown.contains(said), "{topic}: {shown}");
    }
    assert!(!transcript(":help moves\n").contains("while a game is played"));
}

#[test]
fn examples_of_the_library_run() {
    for file in grundy::library::names() {
        let example = grundy::assist::library_example(file);
        let example = example.unwrap_or_else(|| panic!("{file} has no example"));
        let ran = grundy(&["-e", &example]);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{example}\n{}", ran.output);
    }
}
