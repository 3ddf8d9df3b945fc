//! Sprouts: drawings as texts, the search by nimbers beside the rules alone, and Brussels Sprouts.

use crate::support::{Folder, grundy, read, root};
use std::fmt::Write;

#[track_caller]
fn holds(text: &str) {
    let ran = grundy(&["-e", text]);
    assert_eq!(ran.code, 0, "{text}\n{}{}", ran.output, ran.errors);
}

/// The drawings of `sprouts_random.tsv`.
fn drawings() -> Vec<String> {
    let text = read(&root().join("tests/data/sprouts_random.tsv"));
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|row| row.split('\t').next()).map(String::from).collect()
}

/// The same moves, in words that are not known to be those of Sprouts: the general machine plays them.
const PLAIN: &str =
    "game Plain(d: text) { move to sum(Plain(x) for x in xs) for xs in sprouts(d) if true }\n";

#[test]
fn the_search_agrees_with_the_rules_alone() {
    let mut text = String::from(PLAIN);
    for drawing in drawings().iter().filter(|drawing| !drawing.contains("0.0")).take(60) {
        writeln!(text, "assert grundy(Plain(\"{drawing}\")) == grundy(SproutsAt(\"{drawing}\"))")
            .unwrap();
        writeln!(
            text,
            "assert outcome(misere(Plain(\"{drawing}\") + *2)) == outcome(misere(SproutsAt(\"{drawing}\") + *2))"
        )
        .unwrap();
    }
    text += "assert grundy(Plain(\"0*4\")) == grundy(Sprouts(4))\n";
    text += "assert outcome(misere(Plain(\"0*3\"))) == outcome(misere(Sprouts(3)))\n";
    holds(&text);
}

#[test]
fn rules_under_other_names_are_known_as_those_of_sprouts() {
    // The rules alone would take hours.
    holds(
        "game S(t: text) { move to sum(S(u) for u in us) for us in sprouts(t) }\n\
         assert grundy(S(\"0*7\")) == 0\nassert outcome(S(\"0*7\") + *1) == N",
    );
}

/// What is said beside the rule changes who wins: the search knows nothing of it.
#[test]
fn rules_that_say_more_are_not_those_of_sprouts() {
    for (head, behind) in
        [("blocking 1", ""), ("", "answer here"), ("", "\n    drawn if t == \"0.AB}AB\"")]
    {
        let game = |name: &str, also: &str| {
            format!(
                "game {name}(t: text) {head} {{ move to sum({name}(u) for u in us) for us in sprouts(t){also} {behind} }}\n"
            )
        };
        let mut text =
            format!("import sprouts\n{}{}", game("Known", ""), game("Plain", " if true"));
        for drawing in ["0", "0.0", "0.0.0", "1.2", "0.AB}AB", "1a1a", "0.2}2.2", "0.1.2"] {
            for beside in ["", " + *1", " + *2"] {
                writeln!(
                    text,
                    "assert outcome(Known(\"{drawing}\"){beside}) == outcome(Plain(\"{drawing}\"){beside})"
                )
                .unwrap();
            }
        }
        let folder = Folder::new("sprouts-more");
        let ran = grundy(&[&folder.file("more.game", &text)]);
        assert_eq!(ran.code, 0, "{head}{behind}\n{}{}", ran.output, ran.errors);
    }
}

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n.max(1)
    }

    fn shuffle<T>(&mut self, all: &mut [T]) {
        for i in (1..all.len()).rev() {
            all.swap(i, self.below(i + 1));
        }
    }
}

/// A drawing written in another way: other letters, boundaries begun elsewhere and in another order,
/// regions in another order, each in a mirror or not.
fn written_anew(drawing: &str, random: &mut Random) -> String {
    let mut names: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    random.shuffle(&mut names);
    let mut regions: Vec<String> = Vec::new();
    for region in drawing.split('}') {
        let mirrored = random.below(2) == 0;
        let mut boundaries: Vec<String> = Vec::new();
        for boundary in region.split('.') {
            let mut spots: Vec<char> = boundary.chars().collect();
            if mirrored {
                spots.reverse();
            }
            let turn = random.below(spots.len());
            spots.rotate_left(turn);
            let renamed = spots.iter().map(|spot| match spot.is_ascii_uppercase() {
                true => names[*spot as usize - 'A' as usize],
                false => *spot,
            });
            boundaries.push(renamed.collect());
        }
        random.shuffle(&mut boundaries);
        regions.push(boundaries.join("."));
    }
    random.shuffle(&mut regions);
    regions.join("}")
}

/// Whether a drawing is worth a number is asked before it has a value, numbers that no drawing is worth among
/// them. The values are those that brute force found.
#[test]
fn a_drawing_is_worth_its_value_and_no_other_number() {
    let rows = read(&root().join("tests/data/sprouts_random.tsv"));
    let rows = rows.lines().filter(|line| !line.starts_with('#')).map(|row| {
        let mut cells = row.split('\t');
        (cells.next().unwrap().to_string(), cells.next().unwrap().parse::<u64>().unwrap())
    });
    let all: Vec<(String, u64)> = rows.collect();
    let mut random = Random(9);
    let mut text = String::new();
    for (drawing, value) in &all {
        let number = [0, 1, 2, 3, 4, 9, 70, *value][random.below(8)];
        let outcome = if number == *value { 'P' } else { 'N' };
        writeln!(text, "assert outcome(SproutsAt(\"{drawing}\") + *{number}) == {outcome}")
            .unwrap();
    }
    // Two drawings side by side.
    for _ in 0..200 {
        let ((one, a), (other, b)) = (&all[random.below(all.len())], &all[random.below(all.len())]);
        let number = [0, 1, 3, a ^ b][random.below(4)];
        let outcome = if number == a ^ b { 'P' } else { 'N' };
        writeln!(
            text,
            "assert outcome(SproutsAt(\"{one}\") + SproutsAt(\"{other}\") + *{number}) == {outcome}"
        )
        .unwrap();
    }
    holds(&text);
}

/// A question may be answered before all options of a drawing are known. Who asks next, for another number, for
/// moves or under misère play, finds all of them.
#[test]
fn what_was_answered_early_is_known_wholly_later() {
    let mut random = Random(17);
    let mut text = String::from(PLAIN);
    for drawing in drawings().iter().filter(|drawing| !drawing.contains("0.0")).take(80) {
        let mut numbers: Vec<usize> = (0..5).collect();
        random.shuffle(&mut numbers);
        for number in numbers.iter().take(1 + random.below(4)) {
            writeln!(
                text,
                "assert outcome(SproutsAt(\"{drawing}\") + *{number}) == outcome(Plain(\"{drawing}\") + *{number})"
            )
            .unwrap();
        }
        writeln!(
            text,
            "assert outcome(misere(SproutsAt(\"{drawing}\"))) == outcome(misere(Plain(\"{drawing}\")))\n\
             assert len(winning(SproutsAt(\"{drawing}\"))) == len(winning(Plain(\"{drawing}\")))"
        )
        .unwrap();
    }
    holds(&text);
}

/// Of what two lines of four spots can leave, whether it is worth a number; the general machine finds the values.
#[test]
fn what_lines_leave_is_worth_its_value_and_no_other_number() {
    let is = "(outcome(sum(SproutsAt(y) for y in ys) + Nim(t)) == P) == (grundy(sum(Plain(y) for y in ys)) == t)";
    let ways = "for ys in sprouts(x) for t in 0..5";
    holds(&format!(
        "{PLAIN}assert all({is} {} for t in 0..5)\nassert all({is} for xs in sprouts(\"0*4\") for x in xs {ways})\n",
        "for ys in sprouts(\"0*4\")"
    ));
}

/// That no option is worth a large number is found from what each is worth: the search goes to what is settled
/// soonest.
#[test]
fn moves_beside_heaps_are_found_in_few_steps() {
    let steps = ["--max-steps", "16000000", "-e"];
    let game = "game TwentyOne(n) { subtract 1..3 }";
    let sum = "Sprouts(8) + Nim(3) + Nim(8) + TwentyOne(21)";
    let ran = grundy(&[&steps[..], &[&format!("{game}\nmoves {sum}")]].concat());
    assert_eq!(ran.code, 0, "{}", ran.errors);
    // Of the heap of eight, one move wins: it leaves what the others are worth.
    let winning: Vec<&str> = ran.output.lines().filter(|line| line.contains('✓')).collect();
    assert_eq!(winning.len(), 1, "{}", ran.output);
    let ran = grundy(
        &[&steps[..], &[&format!("{game}\nassert grundy({sum}) == 10; assert Sprouts(7) == *0")]]
            .concat(),
    );
    assert_eq!(ran.code, 0, "{}", ran.errors);
}

#[test]
fn a_drawing_is_what_it_is_however_it_is_written() {
    let mut random = Random(4);
    let mut text = String::new();
    for drawing in drawings() {
        let other = written_anew(&drawing, &mut random);
        writeln!(text, "assert sprouts(\"{drawing}\") == sprouts(\"{other}\")").unwrap();
        writeln!(text, "assert grundy(SproutsAt(\"{drawing}\")) == grundy(SproutsAt(\"{other}\"))")
            .unwrap();
    }
    holds(&text);
}

#[test]
fn options_can_be_read_again() {
    let mut text =
        String::from("fn again(d) = all(len(sprouts(x)) > 0 for xs in sprouts(d) for x in xs)\n");
    for drawing in drawings().iter().take(100) {
        writeln!(text, "assert again(\"{drawing}\")").unwrap();
    }
    holds(&text);
}

#[test]
fn first_moves() {
    // A line between two spots, or around k of the others: k and the rest are the same as the rest and k.
    holds(
        "assert sprouts(\"0\") == [[\"AB}AB\"]]\n\
         assert same_members(sprouts(\"0.0\"), [[\"1a1a\"], [\"0.AB}AB\"]])\n\
         assert all(len(options(Sprouts(n))) == 1 + (n + 1) / 2 for n in 2..9)\n\
         assert sprouts(\"\") == []\nassert sprouts(\"2.A}A\") == [[]]\n\
         assert sprouts(\"0*3.]!\") == sprouts(\"0.0.0.}]!\")",
    );
}

#[test]
fn what_is_no_drawing_is_told() {
    for (drawing, told) in [
        ("0.x-", "letters"),
        ("00", "a boundary of its own"),
        ("1*3", "behind `0`"),
        ("0*0", "behind `0`"),
        ("A.B}A}A", "more than twice"),
        ("A.A.0", "two boundaries of one region"),
        ("A.B}A.B", "two boundaries of one region"),
        ("A.B}A.C}B.C", "two boundaries of one region"),
        ("AB.1}AC}B.C.0", "two boundaries of one region"),
        ("abab", "crossed"),
        ("0.ab1ab}22", "crossed"),
    ] {
        for question in ["SproutsAt", "moves SproutsAt", "misere(SproutsAt"] {
            let close = if question.starts_with("misere") { "))" } else { ")" };
            let ran = grundy(&["-e", &format!("{question}(\"{drawing}\"{close}")]);
            assert_ne!(ran.code, 0, "{drawing}");
            assert!(ran.errors.contains(told), "{drawing}: {}", ran.errors);
        }
    }
}

#[test]
fn a_long_search_ends_at_its_limits() {
    for limit in [["--max-steps", "100000"], ["--max-positions", "2000"], ["--timeout", "1s"]] {
        let mut questions = vec!["Sprouts(14)", "outcome(misere(Sprouts(12)))"];
        if limit[0] != "--max-positions" {
            questions.push("len(sprouts(\"0*20000\"))");
        }
        for question in questions {
            let ran = grundy(&[limit[0], limit[1], "-e", question]);
            assert_eq!(ran.code, 4, "{limit:?} {question}: {}{}", ran.output, ran.errors);
        }
    }
}

/// What is done with one drawing is counted as well, however long the drawing is.
#[test]
fn a_long_drawing_ends_at_its_limits() {
    let letters = || (0..6_000).map(|n| char::from_u32(0x4e00 + n).unwrap());
    let twice: String = letters().chain(['}']).chain(letters()).collect();
    // Each letter stands in two circles.
    let circles: Vec<String> =
        letters().zip(letters().cycle().skip(1)).map(|(a, b)| format!("{a}{b}")).collect();
    let folder = Folder::new("sprouts-long");
    for (drawing, drawn) in
        [("sides", "2".repeat(12_000)), ("turn", twice), ("chain", circles.join("}"))]
    {
        let text = format!("import sprouts\nlen(sprouts(\"{drawn}\"))\nSproutsAt(\"{drawn}\")\n");
        let file = folder.file(&format!("{drawing}.game"), &text);
        let begun = std::time::Instant::now();
        let ran = grundy(&["--max-steps", "1000000", &file]);
        assert_eq!(ran.code, 4, "{drawing}: {}", ran.errors.chars().take(500).collect::<String>());
        assert!(begun.elapsed().as_secs() < 20, "{drawing}: {:?}", begun.elapsed());
    }
}

#[test]
fn every_question_knows_it() {
    let ran = grundy(&[
        "-e",
        "table Sprouts(0..5); explain Sprouts(2); tree Sprouts(1); positions(Sprouts(2)); \
         birthday(Sprouts(2)); winning(Sprouts(3) + Nim(1)); same_values(Sprouts(3), *1)",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.contains("Sprouts  0 0 0 1 1 1"), "{}", ran.output);
}

#[test]
fn moves_of_a_large_drawing_are_those_that_win() {
    let large = "SproutsAt(\"0*4}0*3\") + *1";
    let ran = grundy(&["-e", &format!("moves {large}")]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let winning = ran.output.lines().filter(|line| line.contains('✓')).count();
    let ran = grundy(&["-e", &format!("len(winning({large}))")]);
    assert!(winning > 1, "{}", ran.output);
    assert_eq!(ran.output.trim(), winning.to_string());
}

/// Brussels Sprouts ends after 5n - 2 moves, whatever is drawn: all plays are of one length.
#[test]
fn brussels_sprouts_have_a_length() {
    holds(
        "fn shortest(n) = least(BrusselsSprouts(n))\n\
         fn least(p) = if len(options(p)) == 0 then 0 else 1 + min(least(q) for q in options(p))\n\
         assert all(birthday(BrusselsSprouts(n)) == 5 * n - 2 for n in 1..3)\n\
         assert all(shortest(n) == 5 * n - 2 for n in 1..2)\n\
         assert all(grundy(BrusselsSprouts(n)) == n % 2 for n in 1..3)\n\
         assert BrusselsSprouts(0) == *0",
    );
}

/// A letter is a spot that is met twice.
#[test]
fn a_letter_stands_twice() {
    for drawing in ["A", "AB}C", "}}..AB}x", "A.A.A"] {
        let ran = grundy(&["-e", &format!("sprouts(\"{drawing}\")")]);
        assert_eq!(ran.code, 3, "{drawing}: {}", ran.output);
        assert!(ran.errors.contains("a letter stands in a drawing"), "{drawing}: {}", ran.errors);
    }
}
