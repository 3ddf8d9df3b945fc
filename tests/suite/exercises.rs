//! `grundy exercise`: worksheets, their answers, and the rubric that grades them.

use crate::support::{Folder, grundy, read};
use serde_json::Value;
use std::path::Path;

const FILES: [&str; 7] = [
    "worksheet.md",
    "worksheet.html",
    "answers.md",
    "answers.html",
    "rubric.game",
    "starter.game",
    "solution.game",
];

/// The exercises that a command makes.
#[track_caller]
fn made(arguments: &[&str]) -> Vec<Value> {
    let ran = grundy(&[&["exercise"], arguments, &["--format", "json"]].concat());
    assert_eq!(ran.code, 0, "{arguments:?}\n{}{}", ran.output, ran.errors);
    let sheet: Value = serde_json::from_str(&ran.output).expect(&ran.output);
    assert_eq!(sheet["kind"], "exercise");
    sheet["exercises"].as_array().unwrap().clone()
}

fn numbers(text: &str) -> Vec<u64> {
    let all = text.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
    all.map(|n| n.parse().unwrap()).collect()
}

#[test]
fn nim_has_one_winning_move_by_bouton() {
    for difficulty in ["easy", "middle", "hard"] {
        let all =
            made(&["moves", "Nim(1..7, 1..7, 1..7)", "--difficulty", difficulty, "--seed", "7"]);
        assert_eq!(all.len(), 10);
        for one in all {
            let heaps = numbers(one["position"].as_str().unwrap());
            let mut left = Vec::new();
            for (i, heap) in heaps.iter().enumerate() {
                for take in 1..=*heap {
                    let mut after = heaps.clone();
                    after[i] = heap - take;
                    if after.iter().fold(0, |all, n| all ^ n) == 0 {
                        left.push(after);
                    }
                }
            }
            assert_eq!(left.len(), 1, "{one}");
            let mut wanted: Vec<u64> = left[0].iter().copied().filter(|n| *n > 0).collect();
            let mut told = numbers(one["answer"].as_str().unwrap());
            wanted.sort_unstable();
            told.retain(|n| *n > 0);
            told.sort_unstable();
            assert_eq!(told, wanted, "{one}");
            assert_eq!(one["moves"].as_u64().unwrap(), heaps.iter().sum::<u64>(), "{one}");
        }
    }
}

/// The lost positions of a game of two heaps, by the definition alone.
fn lost_pairs(size: usize) -> Vec<Vec<bool>> {
    let mut lost = vec![vec![false; size]; size];
    for a in 0..size {
        for b in 0..size {
            lost[a][b] = !after(a, b).iter().any(|(c, d)| lost[*c][*d]);
        }
    }
    lost
}

/// The moves of Wythoff's game.
fn after(a: usize, b: usize) -> Vec<(usize, usize)> {
    let rows = (0..a).map(|c| (c, b)).chain((0..b).map(|d| (a, d)));
    rows.chain((1..=a.min(b)).map(|k| (a - k, b - k))).collect()
}

#[test]
fn wythoff_has_one_winning_move_by_the_definition() {
    let lost = lost_pairs(13);
    for one in made(&["moves", "Wythoff(1..12, 1..12)", "--count", "20", "--seed", "1"]) {
        let of = numbers(one["position"].as_str().unwrap());
        let (a, b) = (of[0] as usize, of[1] as usize);
        let wins: Vec<(usize, usize)> =
            after(a, b).into_iter().filter(|(c, d)| lost[*c][*d]).collect();
        assert_eq!(wins.len(), 1, "{one}");
        let told = numbers(one["answer"].as_str().unwrap());
        let told = (told[0] as usize, told[1] as usize);
        assert!([told, (told.1, told.0)].contains(&wins[0]), "{one}");
    }
}

const POSITIONS: &[&str] = &[
    "Nim(1..7, 1..7, 1..7)",
    "Kayles(1..30)",
    "Kayles(1..9, 1..9)",
    "Wythoff(1..9, 1..9)",
    "Kayles(a) + Nim(b) for a in 1..9 for b in 1..9",
    "Grundys(a) + *b for a in 1..12 for b in 1..6",
    "misere(Nim(a) + Nim(b) + Nim(c)) for a in 1..5 for b in 1..5 for c in 1..5",
    "game Take(n) { subtract {1, 3, 4} }; Take(1..40)",
    "Cram(grid(a, b)) + *c for a in 1..3 for b in 1..2 for c in 1..3",
    "TurningTurtles({a, b, c}) for a in 1..4 for b in 5..8 for c in 9..11",
];

/// What the program itself says of a position, asked anew.
fn said(before: &str, question: &str) -> String {
    let ran = grundy(&["-e", &format!("{before}; {question}")]);
    assert_eq!(ran.code, 0, "{question}\n{}", ran.errors);
    ran.output.trim().to_string()
}

#[test]
fn each_position_has_exactly_one_winning_move() {
    for text in POSITIONS {
        let before = text.rsplit_once(';').map_or("", |(before, _)| before);
        for one in made(&["moves", text, "--count", "4", "--seed", "3"]) {
            let (position, to) = (one["position"].as_str().unwrap(), one["to"].as_str().unwrap());
            let count = said(before, &format!("len(winning({position}))"));
            assert_eq!(count, "1", "{text}: {one}");
            assert_eq!(said(before, &format!("{to} in winning({position})")), "true", "{one}");
        }
    }
}

#[test]
fn values_and_outcomes_are_those_of_the_positions() {
    for text in POSITIONS {
        let before = text.rsplit_once(';').map_or("", |(before, _)| before);
        for one in made(&["outcome", text, "--count", "4", "--seed", "3"]) {
            let position = one["position"].as_str().unwrap();
            assert_eq!(said(before, &format!("outcome({position})")), one["answer"], "{one}");
        }
        if text.starts_with("misere") {
            continue;
        }
        for one in made(&["values", text, "--count", "4", "--seed", "3"]) {
            let position = one["position"].as_str().unwrap();
            assert_eq!(said(before, &format!("grundy({position})")), one["answer"], "{one}");
        }
    }
}

#[test]
fn half_of_the_outcomes_are_lost() {
    let all = made(&["outcome", "Nim(1..7, 1..7, 1..7)", "--count", "12", "--seed", "4"]);
    let lost = all.iter().filter(|one| one["answer"] == "P").count();
    assert_eq!((all.len(), lost), (12, 6));
}

#[test]
fn what_is_harder_has_more_to_look_through() {
    let score = |difficulty: &str| -> u64 {
        let text = "Nim(1..9, 1..9, 1..9)";
        let all = made(&["moves", text, "--difficulty", difficulty, "--seed", "2"]);
        let of = |one: &Value| {
            let twice = if one["greedy"] == false { 2 } else { 1 };
            one["moves"].as_u64().unwrap() * one["unpaired"].as_u64().unwrap().max(1) * twice
        };
        all.iter().map(of).sum()
    };
    let (easy, middle, hard) = (score("easy"), score("middle"), score("hard"));
    assert!(easy < middle && middle < hard, "{easy} {middle} {hard}");
}

#[test]
fn the_same_seed_makes_the_same_bytes() {
    let (one, two, other) = (Folder::new("seed-1"), Folder::new("seed-2"), Folder::new("seed-3"));
    for (folder, seed) in [(&one, "11"), (&two, "11"), (&other, "12")] {
        let out = folder.path("sheet");
        let ran =
            grundy(&["exercise", "moves", "Kayles(1..9, 1..9)", "--seed", seed, "--out", &out]);
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{}", ran.output);
        assert!(ran.output.contains(&format!("--seed {seed}")), "{}", ran.output);
    }
    let text =
        |folder: &Folder, name: &str| read(Path::new(&folder.path(&format!("sheet/{name}"))));
    for name in FILES {
        assert_eq!(text(&one, name), text(&two, name), "{name}");
    }
    assert_ne!(text(&one, "worksheet.md"), text(&other, "worksheet.md"));
    // A seed that nobody gave is told, and makes the same sheet again.
    let first = grundy(&["exercise", "values", "Kayles(1..30)"]);
    let at = first.output.find("--seed ").unwrap();
    let seed = numbers(&first.output[at..])[0].to_string();
    let again = grundy(&["exercise", "values", "Kayles(1..30)", "--seed", &seed]);
    assert_eq!(first.output, again.output);
}

/// Writes a sheet into a folder, and gives the folder's path.
#[track_caller]
fn sheet(folder: &Folder, name: &str, arguments: &[&str]) -> String {
    let out = folder.path(name);
    let all = [&["exercise"], arguments, &["--count", "4", "--seed", "5", "--out", &out]].concat();
    let ran = grundy(&all);
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{arguments:?}\n{}", ran.output);
    out
}

#[test]
fn the_rubric_knows_right_from_wrong() {
    let folder = Folder::new("exercise-rubric");
    let own = folder.file(
        "own.game",
        "import kayles\n\n## Take two or three.\ngame Own(n) { subtract 2..3 }\n\nOwn(7)\n",
    );
    let mut sheets: Vec<String> = Vec::new();
    for (i, text) in POSITIONS.iter().enumerate() {
        for kind in ["moves", "values", "outcome"] {
            if kind != "values" || !text.starts_with("misere") {
                sheets.push(sheet(&folder, &format!("{kind}-{i}"), &[kind, text]));
            }
        }
    }
    let ranges = "Own(a) + Kayles(b) for a in 1..9 for b in 1..9";
    sheets.push(sheet(&folder, "own-1", &["moves", "Own(1..40)", "--file", &own]));
    sheets.push(sheet(&folder, "own-2", &["moves", ranges, "--file", &own]));
    sheets.push(sheet(&folder, "own-3", &["values", ranges, "--file", &own]));
    for out in sheets {
        let path = |name: &str| format!("{out}/{name}");
        for file in ["rubric.game", "solution.game", "starter.game"] {
            let ran = grundy(&["fmt", "--check", &path(file)]);
            assert_eq!(ran.code, 0, "{out}/{file}\n{}{}", ran.output, read(Path::new(&path(file))));
        }
        let ran = grundy(&["grade", &path("rubric.game"), &path("solution.game")]);
        assert!(
            ran.output.starts_with("solution: 4 of 4 points"),
            "{out}\n{}{}",
            ran.output,
            ran.errors
        );
        let ran = grundy(&["grade", &path("rubric.game"), &path("starter.game")]);
        assert!(
            ran.output.starts_with("starter: 0 of 4 points"),
            "{out}\n{}{}",
            ran.output,
            ran.errors
        );
        // Every answer is another one: a number is one more, a letter the other letter.
        let right = read(Path::new(&path("solution.game")));
        let wrong: String = right.lines().map(spoilt).collect();
        let wrong = folder.file("wrong.game", wrong);
        let ran = grundy(&["grade", &path("rubric.game"), &wrong]);
        assert!(
            ran.output.starts_with("wrong: 0 of 4 points"),
            "{out}\n{}{}",
            ran.output,
            ran.errors
        );
    }
}

fn spoilt(line: &str) -> String {
    let (name, answer) = line.split_once(" = ").unwrap();
    let other = match answer {
        "N" => "P".to_string(),
        "P" => "N".to_string(),
        "[]" => "[1]".to_string(),
        numbers => {
            let end = numbers.trim_end_matches([')', ']']);
            let start = end.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
            let more = end[start..].parse::<u64>().unwrap() + 1;
            format!("{}{more}{}", &end[..start], &numbers[end.len()..])
        }
    };
    format!("{name} = {other}\n")
}

#[test]
fn students_are_given_no_answers() {
    let folder = Folder::new("exercise-leaks");
    let out = sheet(&folder, "sheet", &["moves", "Nim(1..7, 1..7, 1..7)"]);
    let text = |name: &str| read(Path::new(&format!("{out}/{name}")));
    let (starter, solution) = (text("starter.game"), text("solution.game"));
    for line in starter.lines() {
        assert!(line.is_empty() || line.starts_with('#'), "{line}");
    }
    for line in solution.lines() {
        let (_, answer) = line.split_once(" = ").unwrap();
        for name in ["starter.game", "worksheet.md", "worksheet.html"] {
            assert!(!text(name).contains(answer), "{name}: {answer}");
            assert!(!text(name).contains("wins if") && !text(name).contains("subtract"), "{name}");
        }
        assert!(text("answers.md").contains(answer), "{answer}");
    }
    for name in ["worksheet.md", "worksheet.html", "starter.game"] {
        assert!(!text(name).contains("seed"), "{name}: who has the seed can make the answers");
    }
    assert!(text("answers.md").contains("nim-sum"), "{}", text("answers.md"));
    assert!(text("answers.md").contains("⊕"), "{}", text("answers.md"));
}

#[test]
fn pages_stand_alone_and_have_no_markup_of_others() {
    let folder = Folder::new("exercise-pages");
    let own = folder.file(
        "own.game",
        "## Take <script>alert(1)</script> & \"two\" *or* [three](x).\n\
         game Own(n, word: text) { move to Own(n - k, word) for k in 1..3 if k <= n }\n",
    );
    let text = "Own(n, \"</pre><script>'`{}\") + *m for n in 1..9 for m in 1..4";
    for kind in ["moves", "values", "outcome"] {
        let out = sheet(&folder, kind, &[kind, text, "--file", &own]);
        for name in ["worksheet.html", "answers.html"] {
            let page = read(Path::new(&format!("{out}/{name}")));
            assert!(!page.contains("<script"), "{page}");
            assert!(!page.contains("<em>or</em>") && !page.contains("href"), "{page}");
            assert!(!page.contains("http:") && !page.contains("https:"), "{page}");
            assert!(!page.contains(" src="), "{page}");
        }
        let (rubric, solution) = (format!("{out}/rubric.game"), format!("{out}/solution.game"));
        let ran = grundy(&["grade", &rubric, &solution]);
        assert!(ran.output.starts_with("solution: 4 of 4"), "{}{}", ran.output, ran.errors);
    }
    let page = grundy(&["exercise", "moves", "Nim(1..5, 1..5)", "--format", "html"]).output;
    assert!(page.contains("class=\"line\"") && page.contains("break-before:page"), "{page}");
}

#[test]
fn what_cannot_be_made_is_told_in_plain_words() {
    let folder = Folder::new("exercise-errors");
    let own = folder.file("own.game", "game Own(n) { subtract 1..2 }\n");
    let beside =
        folder.file("beside.game", "import \"own.game\"\ngame More(n) { subtract 1..2 }\n");
    let there = folder.path("there");
    std::fs::create_dir(&there).unwrap();
    folder.file("there/rubric.game", "mine");
    let away = "graph L { a -> b; b -> a }; L.a + *n for n in 0..3";
    let cases: &[(&[&str], u8, &str)] = &[
        (&["moves", "Nim(0..0)"], 2, "of one position none has exactly one winning move"),
        // The same winning move in any of the three.
        (
            &["moves", "Nim(n, n, n) for n in 1..9"],
            2,
            "of 9 positions none has exactly one winning move",
        ),
        (&["moves", "Nim(3..1)"], 2, "of no positions none has"),
        (
            &["moves", "Nim(1..3, 1..2)", "--count", "9"],
            2,
            "ask for `--count 3`, or give wider ranges",
        ),
        (&["moves", "game L(n) loopy { move to L(n) }; L(1..3)"], 2, "is a draw"),
        (&["moves", away], 3, "go on for ever"),
        (&["values", "misere(Nim(n)) for n in 1..20"], 2, "has no nim-value"),
        (&["moves", "Nim(3, 4, 5)"], 3, "a range says which"),
        (&["moves", "Nim(1..3"], 3, "written as after `lost`"),
        (&["moves", "nonsense"], 3, "nonsense"),
        (&["moves", ""], 3, ""),
        (&["moves", ";;\n;"], 3, ""),
        (&["moves", "Nim(1..2); "], 2, "only one has"),
        (&["moves", "n for n in 1..3"], 3, "must be a position"),
        (
            &["moves", "Own(1..20)", "--file", &beside, "--out", "x"],
            2,
            "put the rules into one file",
        ),
        (&["moves", "import \"own.game\"; Own(1..20)", "--out", "x"], 2, "--file"),
        (&["moves", "Own(1..20)", "--file", "nowhere.game"], 2, "there is no file"),
        (&["moves", "Own(1..90)", "--file", &own, "--out", &there], 2, "is there already"),
        (&["moves", "Nim(1..1000000000)", "--max-memory", "50MiB"], 4, "memory"),
        (&["moves", "Nim(1..200, 1..200, 1..200)", "--max-steps", "1000"], 4, "steps"),
        (&["moves", "Nim(1..9, 1..9)", "--format", "csv"], 2, "md, html or json"),
        (&["moves", "Nim(1..9, 1..9)", "--checkpoint", "x"], 2, "leave out `--checkpoint`"),
        (&["moves", "Nim(1..9, 1..9)", "--count", "0"], 2, "--count"),
        (&["moves", "Nim(1..9, 1..9)", "--count", "201"], 2, "--count"),
        (&["moves", "Nim(1..9, 1..9)", "--seed", "x"], 2, "--seed"),
        (&["riddles", "Nim(1..9)"], 2, "riddles"),
    ];
    for (arguments, code, words) in cases {
        let ran = grundy(&[&["exercise"], *arguments].concat());
        assert_eq!((ran.code, &*ran.output), (*code, ""), "{arguments:?}\n{}", ran.errors);
        assert!(ran.errors.contains(words), "{arguments:?}\n{}", ran.errors);
    }
    assert_eq!(read(Path::new(&format!("{there}/rubric.game"))), "mine");
    assert!(!Path::new(&format!("{there}/worksheet.md")).exists());
    let json = grundy(&["exercise", "moves", "Nim(0..0)", "--format", "json"]);
    assert!(json.output.contains("\"kind\":\"error\""), "{}{}", json.output, json.errors);
}

#[test]
fn ranges_that_are_large_are_looked_at_by_chance() {
    let text = "Nim(1..40, 1..40, 1..40)";
    let all = made(&["moves", text, "--seed", "9", "--difficulty", "hard"]);
    assert_eq!(all.len(), 10);
    for one in &all {
        assert!(one["moves"].as_u64().unwrap() <= 60, "{one}");
    }
    assert_eq!(all, made(&["moves", text, "--seed", "9", "--difficulty", "hard"]));
    assert_ne!(all, made(&["moves", text, "--seed", "10", "--difficulty", "hard"]));
}
