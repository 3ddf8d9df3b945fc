//! Games at the prompt, whose lines come from where all lines come from.

use super::transcript;
use crate::support::grundy_with;

#[test]
fn a_game_in_a_session() {
    insta::assert_snapshot!(transcript(
        "import nim\nlet kept = 5\n:play\n:play esy\n:play easy second\n:play perfect first seed 1\n\
         play Nim(3) + Nim(1)\nhint\nhelp\n7\nsubtract 2, leaving 1\nwhy\nundo\n1\n1\n1\n\
         kept\nplay Nim(2)\nquit\nkept + 1\n:list\n:play Nim(2)\n"
    ));
}

#[test]
fn a_game_at_the_end_of_a_pipe() {
    let ran = grundy_with(&[], b"import nim\nplay Nim(2)\n2\n1 + 1\n");
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("your move: 2\n"), "{}", ran.output);
    assert!(ran.output.ends_with("you have won.\n2\n"), "{}", ran.output);
    // The lines end in the middle of the game, and so does all.
    let ran = grundy_with(&[], b"import nim\nplay Nim(2)\n");
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.ends_with("You have left the game.\n"), "{}", ran.output);
}

#[test]
fn as_json_the_game_is_told_elsewhere() {
    let ran = grundy_with(&["--format", "json"], b"import nim\nplay Nim(2)\n2\n");
    let lines: Vec<serde_json::Value> =
        ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 1, "{}", ran.output);
    assert_eq!((&lines[0]["kind"], &lines[0]["winner"]), (&"play".into(), &"you".into()));
    assert!(ran.errors.contains("your move: 2\n"), "{}", ran.errors);
}

#[test]
fn a_game_that_is_too_large_is_none() {
    let text = transcript("import nim\nplay Nim(30000)\n1 + 1\n");
    assert!(text.contains("too many moves") && text.ends_with("2\n> \n"), "{text}");
}
