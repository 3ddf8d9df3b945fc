//! A student's first ten minutes: the tour, with its mistakes.

use super::{Prompt, Shelf, transcript};
use crate::support::{read, root};

#[test]
fn a_first_session() {
    let typed = r#"help
2 + 2
_ * 10
import Kayles
Kayles(5)
game Take(n) { substract 1..3 }
game Take(n) {
    subtract 1..3
}
Take(7)
Take 7
take(7)
help moves
moves Take(7)
table Take(0..12)
table Take
lost Take(0..12)
game Take(n) { subtract 1-3 }
Take(4)
Take(5
)
let heaps = [3, 5, 8
, 13]
sum(Take(h) for h in heaps)
grundy(_)
import kayles
explain Kayles(2)
Kayles(5) +
Kayles(5)
period Kayles
assert Kayles(3) == Take(3)
1 / 0
let half = 1 / 0
half
claim grundy(Take(n)) == n % 4 for n in 0..
fn best(n) = max(range(n))
best(5)
best(0)
exit
:hlep
play Take(3)
some
3
:save mine
:save mine.md
:help mex
:quit
"#;
    insta::assert_snapshot!(transcript(typed));
}

/// Every block of the tour, entered at the prompt: its mistakes are told, and all else is answered.
#[test]
fn the_tour_is_walked_at_the_prompt() {
    let tour = read(&root().join("docs/tour.md"));
    let (mut blocks, mut mistakes) = (0, 0);
    for block in tour.split("\n```game").skip(1) {
        let (head, rest) = block.split_once('\n').unwrap();
        let text = rest.split("\n```").next().unwrap();
        let mut prompt = Prompt::on(&Shelf::default());
        let told = prompt.answer(text);
        blocks += 1;
        match head.split_whitespace().find_map(|word| word.strip_prefix("error=")) {
            // What a file has to import, the prompt takes from the library.
            Some("G0202") => {
                mistakes += 1;
                assert!(told.contains("taken from the library"), "{text}\n{told}");
            }
            Some(code) => {
                mistakes += 1;
                assert!(told.contains(code), "{text}\n{told}");
                // The session goes on as if nothing had been.
                assert_eq!(prompt.answer("1 + 1"), "2\n");
                assert_eq!(prompt.answer(":list"), "nothing is defined yet\n");
            }
            None => {
                let wrong = told.lines().any(|l| l.starts_with("G0") || l.contains("cannot"));
                assert!(!wrong, "{text}\n{told}");
                let defines = text.lines().any(|l| l.starts_with("game ") || l.starts_with("let "));
                assert_eq!(
                    prompt.answer(":list").contains("nothing is defined"),
                    !defines && !text.contains("import")
                );
            }
        }
    }
    assert!(blocks > 12 && mistakes >= 3, "{blocks}, {mistakes}");
}

/// The star at its end is no operator that waits for another line.
#[test]
fn an_import_of_another_language_is_told_at_once() {
    let text = transcript("from kayles import *\nKayles(5)\n");
    assert!(text.contains("write `import kayles`"), "{text}");
    assert!(text.contains("Kayles(5) = *4"), "{text}");
}
