//! What students are shown, and what they are given: the teacher's choice, and nothing of the
//! solution by default.

use super::Sheet;
use crate::support::{Folder, grundy, read};
use std::path::Path;

const GAME: &str = "game Take(n) { subtract 1..3 }\n";

/// The files for a student, and what Gradescope shows, on a day.
fn shown(sheet: &Sheet, submission: &str, day: &str) -> (String, serde_json::Value) {
    let (reports, json) = (sheet.folder.path("reports"), sheet.folder.path("results.json"));
    let options = ["--reports", &reports, "--gradescope", &json, "--day", day];
    let ran = sheet.grade(submission, &options);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let report = read(Path::new(&sheet.folder.path("reports/one.txt")));
    let markdown = read(Path::new(&sheet.folder.path("reports/one.md")));
    // Both say the same.
    assert_eq!(report.lines().next(), markdown.lines().next().map(|l| l.trim_start_matches("# ")));
    (report, serde_json::from_str(&read(Path::new(&json))).unwrap())
}

#[test]
fn the_right_value_is_not_shown_unless_the_rubric_says_so() {
    let rubric = |show: &str| {
        format!(
            "{GAME}problem \"1\" worth 2 {{\n    {show}\n    student.low == {{n for n in 0..8 if outcome(Take(n)) == P}}\n    \
             student.eleven == 3\n    hint \"count\"\n}}\n\
             problem \"2\" worth 1 {{ student.lost(n) iff outcome(Take(n)) == P for n in 0..20 }}\n\
             problem \"3\" worth 1 {{ same(student.Sheet(n), Take(n)) for n in 0..9 }}\n"
        )
    };
    let submission = "let low = {0, 3, 6}\nlet eleven = 5\nfn lost(n) = n % 3 == 0\ngame Sheet(n) { subtract 1..2 }\n";
    let sheet = Sheet::new("own-values", &rubric("hint \"h\""));
    let (report, json) = shown(&sheet, submission, "2026-11-01");
    let all = format!("{report}{json}");
    for own in ["yours is {0, 3, 6}", "yours is 5", "fails at n = 3", "hint: count", "0 of 2"] {
        assert!(all.contains(own), "{own}: {all}");
    }
    for secret in ["{0, 4, 8}", "should be", "lacks", "== 3", "N-position", "no move", "outcome"] {
        assert!(!all.contains(secret), "{secret}: {all}");
    }
    assert!(
        report.contains("  ✗ check 2: `eleven`\n      does not hold\n      yours is 5\n"),
        "{report}"
    );
    // The teacher sees all of it.
    assert!(sheet.report(submission).contains("yours is 5, and should be 3"));
    let junit = sheet.folder.path("j.xml");
    assert_eq!(sheet.grade(submission, &["--junit", &junit]).code, 0);
    assert!(!read(Path::new(&junit)).contains("should be"));

    let sheet = Sheet::new("show-all", &rubric("show all"));
    let (report, _) = shown(&sheet, submission, "2026-11-01");
    assert!(report.contains("yours is 5, and should be 3"), "{report}");
    let sheet = Sheet::new("show-verdict", &rubric("show verdict"));
    let (report, _) = shown(&sheet, submission, "2026-11-01");
    assert!(report.contains("✗ 1: 0 of 2") && !report.contains("yours is 5"), "{report}");
    // A hint is more than a verdict.
    assert!(!report.contains("count"), "{report}");
}

/// A side that holds the right value beside the answer would tell it.
#[test]
fn what_is_made_of_both_is_not_shown() {
    let sheet = Sheet::new(
        "mixed",
        "import kayles\nlet key = 6\nfn off(x) = x - key\n\
         problem \"1\" worth 1 { student.a - grundy(Kayles(11)) == 0 }\n\
         problem \"2\" worth 1 { [student.a, grundy(Kayles(11))] == [6, 6] }\n\
         problem \"3\" worth 1 { student.same(grundy(Kayles(11))) == 1 }\n\
         problem \"4\" worth 1 { off(student.a) == 0 }\n\
         problem \"5\" worth 1 { student.f(n) - (2 * n + 1) == 0 for n in 3..9 }\n\
         problem \"6\" worth 1 { 7 <= student.same(key) - student.a }\n\
         problem \"7\" worth 1 { student.broken(key) == 1 }\n",
    );
    let answer = "let a = 40\nfn same(x) = x\nfn f(n) = 50\nfn broken(n) = [1][n]\n";
    let (report, _) = shown(&sheet, answer, "2026-11-01");
    for own in ["a is 40", "f(3) is 50", "fails at n = 3"] {
        assert!(report.contains(own), "{own}: {report}");
    }
    for secret in ["34", "[40, 6]", "yours is", "is 6", "43", "entry 6"] {
        assert!(!report.contains(secret), "{secret}: {report}");
    }
    assert!(sheet.report(answer).contains("there is no entry 6"));
    // What is the answer's alone is shown, in whatever words it is asked for.
    let sheet = Sheet::new(
        "unmixed",
        "import nim\nproblem \"1\" worth 1 { [student.f(n) for n in 0..3] == [0, 1, 2, 3] }\n\
         problem \"2\" worth 1 { {n for n in 0..9 if student.big(n)} == {7} }\n\
         problem \"3\" worth 1 { (n, student.f(n)) == (n, n) for n in 2..9 }\n\
         problem \"4\" worth 1 { outcome(Nim(student.a)) == P }\n\
         problem \"5\" worth 1 { student.a + student.f(student.a) == 1 }\n\
         problem \"6\" worth 1 { student.f(n) == n for n in 10..19 if outcome(Nim(n, 13)) == P }\n\
         problem \"7\" worth 1 { len(student.row) == 4711\n 4711 == sum(student.row) }\n",
    );
    let answer = "let a = 3\nfn f(n) = n / 2\nfn big(n) = n > 5\nlet row = [9, 8]\n";
    let (report, _) = shown(&sheet, answer, "2026-11-01");
    assert!(!report.contains("4711"), "{report}");
    for own in [
        "yours is [0, 0, 1, 1]",
        "yours is {6, 7, 8, 9}",
        "yours is (2, 1)",
        "yours is N",
        "yours is 4",
        // What is asked of an answer is named, where that tells nothing of the sheet.
        "len(row) is 2",
        "sum(row) is 17",
        // A condition that asks the sheet is told by the place.
        "fails at n = 13\n      yours is 6",
    ] {
        assert!(report.contains(own), "{own}: {report}");
    }
    assert!(sheet.report(answer).contains("and should be [0, 1, 2, 3]"));
}

/// A pair that goes by one name holds the right value beside what is asked.
#[test]
fn a_place_with_the_answer_in_it_is_not_told() {
    for (name, over) in [
        ("name", "student.value(v.0) == v.1 for v in table"),
        ("cases", "student.value(v.0) == v.1 for v in table by cases"),
        ("all", "all(student.value(v.0) == v.1 for v in table)"),
    ] {
        let rubric = format!(
            "game Take(n) {{ subtract 1..3 }}\nlet table = [(n, 70 + grundy(Take(n))) for n in 1..12]\n\
             problem \"1\" worth 12 {{ {over} }}\n"
        );
        let sheet = Sheet::new(&format!("place-{name}"), &rubric);
        let (report, _) = shown(&sheet, "fn value(_n) = 99\n", "2026-11-01");
        assert!(!report.contains("71"), "{report}");
    }
}

/// Gradescope knows the due date, and not the day of the rubric.
#[test]
fn a_day_of_the_rubric_is_told_to_who_makes_an_autograder() {
    for (name, line, told) in
        [("day", "show nothing until \"2026-12-01\"", true), ("always", "show verdict", false)]
    {
        let rubric = format!("problem \"1\" worth 1 {{ {line}\n student.a == 1 }}\n");
        let sheet = Sheet::new(&format!("gradescope-{name}"), &rubric);
        let made = sheet.folder.path("gradescope");
        let ran = crate::support::grundy(&["new", &made, &sheet.rubric]);
        assert_eq!((ran.code, ran.errors.contains("due date")), (0, told), "{}", ran.errors);
    }
}

/// Which positions are lost is the answer: the reply to a move that does not win is often one that wins.
#[test]
fn the_reply_to_a_wrong_move_is_told_where_the_answer_is() {
    let rubric = "problem \"1\" worth 2 { G(student.next(n)) in winning(G(n)) for n in 1..9 if n % 3 != 0 }\n";
    let own = format!("game G(n) {{ subtract 1..2 }}\n{rubric}");
    let sheet = Sheet::new("reply-own", &own);
    let (report, _) = shown(&sheet, "fn next(n) = n - 1\n", "2026-11-01");
    assert!(report.contains("the move from G(2) to G(1) does not win"), "{report}");
    assert!(!report.contains("and wins") && !report.contains("G(0)"), "{report}");
    let sheet =
        Sheet::new("reply-library", &format!("import nim\n{}", rubric.replace("G(", "Nim(")));
    let (report, _) = shown(&sheet, "fn next(n) = n - 1\n", "2026-11-01");
    assert!(report.contains("the move from Nim(2) to Nim(1) does not win"), "{report}");
    assert!(!report.contains("and wins") && !report.contains("Nim(0)"), "{report}");
    let all = format!("import nim\nshow all\n{}", rubric.replace("G(", "Nim("));
    let (report, _) = shown(&Sheet::new("reply-all", &all), "fn next(n) = n - 1\n", "2026-11-01");
    assert!(report.contains("can answer with Nim(0), and wins"), "{report}");
}

#[test]
fn what_is_kept_back_is_shown_after_its_day() {
    let sheet = Sheet::new(
        "until",
        "show verdict until \"2026-11-30\"\nproblem \"1\" worth 2 { student.a == 7 }\n\
         problem \"2\" worth 3 { show nothing until \"2026-12-01\"\n show all\n student.a == 7 }\n\
         problem \"3\" worth 4 { student.a == 1\n student.a == 7 show nothing }\n",
    );
    let (report, json) = shown(&sheet, "let a = 1\n", "2026-11-30");
    assert!(report.starts_with("one: 0 of 2 points (not shown: 2 problems)\n"), "{report}");
    assert!(report.contains("? 2: not shown\n") && report.contains("? 3\n"), "{report}");
    assert!(!report.contains("yours is 1"), "{report}");
    let of = |i: usize| json["tests"][i]["visibility"].as_str().unwrap().to_string();
    assert_eq!([of(0), of(1), of(2)], ["visible", "after_due_date", "hidden"]);
    // A check that is shown is shown there as well, without points.
    let seen = &json["tests"][3];
    assert_eq!((&seen["number"], &seen["visibility"]), (&"3".into(), &"visible".into()));
    assert_eq!(seen["output"], "check 1: `a`: holds");
    assert!(seen.get("score").is_none() && seen.get("status").is_none(), "{seen}");
    let junit = sheet.folder.path("j.xml");
    let day = ["--junit", &*junit, "--day", "2026-11-30"];
    assert_eq!(sheet.grade("let a = 1\n", &day).code, 0);
    let junit = read(Path::new(&junit));
    assert_eq!(junit.matches("<skipped message=\"not shown\"/>").count(), 1, "{junit}");
    let third = "<skipped message=\"points not shown\"/>\n      <system-out>check 1: `a`: holds</system-out>";
    assert!(junit.contains(third), "{junit}");
    assert!(junit.contains("failures=\"1\""), "{junit}");
    let (report, json) = shown(&sheet, "let a = 1\n", "2026-12-02");
    assert!(report.starts_with("one: 0 of 5 points (not shown: one problem)\n"), "{report}");
    assert!(
        report.contains("✗ student.a == 7\n      does not hold\n      yours is 1, and should be 7"),
        "{report}"
    );
    assert_eq!(json["tests"][1]["visibility"], "visible");
    let file = sheet.folder.file(
        "wrong.game",
        "show nothing until \"1 May\"\nproblem \"1\" worth 1 { student.a == 1 }\n",
    );
    let ran = grundy(&["check", &file]);
    assert!(ran.errors.contains("`until` wants a day"), "{}", ran.errors);
    let file = sheet.folder.file("layout.game", "show   nothing until   \"2026-12-01\"\nproblem \"1\" worth 1 {\n show verdict\n student.f(n)==1 for n in 0..   show   all\n}\n");
    assert_eq!(grundy(&["fmt", &file]).code, 0);
    assert_eq!(
        read(Path::new(&file)),
        "show nothing until \"2026-12-01\"\nproblem \"1\" worth 1 {\n    show verdict\n    student.f(n) == 1 for n in 0.. show all\n}\n"
    );
}

#[test]
fn the_sheet_says_what_it_lays_open() {
    let folder = Folder::new("homework-laid-open");
    let rubric = folder.file(
        "rubric.game",
        "game Ours(n) { subtract 1..3 }\nfn half(n) = n / 2\n\
         problem \"1\" worth 4 {\n    same(student.Take(n), Ours(n)) for n in 0..2 show all\n    \
         same(student.Take(n), Ours(n)) for n in 0..90\n}\n\
         problem \"2\" worth 2 {\n    let ours = half(6)\n    student.x < ours show all\n    student.x == half(2)\n}\n\
         problem \"3\" worth 2 { same(student.Take(n), Ours(n)) for n in 90..99 }\n",
    );
    let ran = grundy(&["new", &folder.path("sheet"), &rubric]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    for line in [
        "writes out `Ours` of the rubric, since a public check rests on it; what is kept back of problems \
         1, 3 use it as well",
        "writes out `half` of the rubric, since a public check rests on it; what is kept back of problem 2 \
         uses it as well",
    ] {
        assert!(ran.errors.contains(line), "{line}: {}", ran.errors);
    }
    assert!(!ran.errors.contains("`ours`"), "only what hidden checks use: {}", ran.errors);
}

#[test]
fn a_bonus_is_one_for_students_too() {
    let folder = Folder::new("homework-bonus");
    let rubric =
        folder.file("rubric.game", "problem \"1\" worth 1 bonus { student.x < 2 show all }\n");
    assert_eq!(grundy(&["new", &folder.path("sheet"), &rubric]).code, 0);
    let text = read(Path::new(&folder.path("sheet.game")));
    assert!(text.contains("worth 1 bonus"), "{text}");
}

#[test]
fn students_are_given_the_public_checks() {
    let folder = Folder::new("homework-sheet");
    folder.file("solution.game", "game Take(n) { subtract 1..3 }\nlet eleven = 3\n");
    let rubric = folder.file(
        "rubric.game",
        "import \"solution.game\" as ours\nimport nim\nlet secret = 17\nfn twice(x) = 2 * x\n\
         problem \"1\" worth 4 \"Eleven\" {\n    let two = 2 # inner\n    student.eleven == ours.eleven worth 3\n    \
         student.eleven < twice(two) worth 1 show all\n}\n\
         problem \"2\" worth 2 { student.x == secret + grundy(Nim(0)) }\n\
         problem \"3\" worth 2 { same(student.Sheet(n), ours.Take(n)) for n in 0..9 show all }\n",
    );
    let ran = grundy(&["new", &folder.path("sheet"), &rubric]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.errors.contains("rest on files that the rubric imports: 3"), "{}", ran.errors);
    let (sheet, starter) = (folder.path("sheet.game"), folder.path("starter.game"));
    let text = read(Path::new(&sheet));
    for kept in [
        "fn twice(x)",
        "let two = 2",
        "student.eleven < twice(two)",
        "# Problem 2",
        "`x`, a number",
    ] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    // Neither the solution, nor what the checks that are kept back rest on.
    for secret in ["solution.game", "ours", "17", "secret", "import nim", "inner"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    assert_eq!(grundy(&["fmt", "--check", &sheet]).code, 0, "{text}");
    assert!(
        read(Path::new(&starter)).contains("# let eleven = …    # a number\n"),
        "{}",
        read(Path::new(&starter))
    );
    // A line is filled in by taking its first sign away.
    let filled = read(Path::new(&starter)).replace("# let eleven = …", "let eleven = 3");
    let filled = folder.file("filled.game", filled);
    assert_eq!(grundy(&["check", &filled]).code, 0);
    std::fs::remove_file(folder.path("solution.game")).unwrap();
    let mine = folder.file("mine.game", "let eleven = 5\nlet x = 1\n");
    let ran = grundy(&["grade", "--public", &sheet, &mine]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_eq!(
        ran.output,
        "mine: public checks\n\n✗ 1 Eleven\n  ✗ student.eleven < twice(two)\n      does not hold\n      \
         yours is 5, the other side 4\n"
    );
    // Nothing is written over.
    assert_eq!(grundy(&["new", &folder.path("sheet"), &sheet]).code, 2);
}

/// Neither a problem that waits, nor a hint, nor a reason tells of points that are kept back.
#[test]
fn what_is_kept_back_is_told_by_nothing_else() {
    let sheet = Sheet::new(
        "kept-back",
        "problem \"1\" worth 2 { show nothing until \"2026-12-01\"\n student.a == 1 }\n\
         problem \"2\" worth 2 { needs \"1\"\n student.b == 1 }\n\
         problem \"3\" worth 2 { student.b == 1\n student.a == 1 show nothing\n hint \"think of a\" }\n\
         problem \"4\" worth 2 { student.c == 1 show nothing }\n\
         problem \"5\" worth 2 { forbid mex\n student.m == 1 show nothing }\n",
    );
    let junit = sheet.folder.path("j.xml");
    let submission = "let a = 2\nlet b = 1\nlet m = mex([0])\n";
    let (report, json) = shown(&sheet, submission, "2026-11-01");
    assert_eq!(sheet.grade(submission, &["--junit", &junit, "--day", "2026-11-01"]).code, 0);
    let page = read(Path::new(&sheet.folder.path("reports/one.html")));
    let all = format!("{report}{page}{}", read(Path::new(&junit)));
    for secret in ["needs 1", "think of a", "asks for", "without", "0 of 2"] {
        assert!(!all.contains(secret), "{secret}: {all}");
    }
    // Gradescope shows the first two after their day, and the others never.
    for secret in ["think of a", "asks for", "without"] {
        assert!(!json.to_string().contains(secret), "{secret}: {json}");
    }
    assert!(report.starts_with("one: 0 of 0 points (not shown: 5 problems)\n"), "{report}");
    assert!(report.contains("\n? 2: not shown\n"), "{report}");
    // Who has solved the first problem reads the same of the second.
    let part = |report: &str| report.split("\n? 3").next().unwrap().to_string();
    let (solved, _) = shown(&sheet, &submission.replace("a = 2", "a = 1"), "2026-11-01");
    assert_eq!(part(&solved), part(&report));
    let (report, json) = shown(&sheet, submission, "2026-11-01");
    assert!(report.contains("\n? 2: not shown\n"), "{report}");
    let of = |i: usize| json["tests"][i]["visibility"].as_str().unwrap();
    assert_eq!(
        [of(0), of(1), of(2), of(3)],
        ["after_due_date", "after_due_date", "hidden", "hidden"]
    );
    // When the day is over, all of it may be said.
    let (report, _) = shown(&sheet, submission, "2026-12-02");
    assert!(report.contains(" 2: 0 of 2\n    not judged: needs 1\n"), "{report}");
    // The teacher reads everything.
    assert!(sheet.report(submission).contains("hint: think of a"));
}

#[test]
fn what_a_check_is_worth_is_said_once() {
    let sheet = Sheet::new(
        "worth-once",
        "problem \"1\" worth 2 { student.a == 1 worth 1 show all\n student.a == 2 worth 1 }\n",
    );
    let report = sheet.report("let a = 1\n");
    assert!(report.contains("student.a == 1 (worth 1)\n"), "{report}");
    assert!(report.contains("student.a == 2 (worth 1)\n"), "{report}");
    // Of names and types the page says no more than the text does.
    let dry = sheet.grade("let a = 1\n", &["--dry", "--format", "html"]);
    assert!(!dry.output.contains("<code>"), "{}", dry.output);
}

/// What an entry or a part is asked of is told before anybody hands in.
#[test]
fn a_sheet_says_of_what_an_entry_or_a_part_is_asked() {
    let folder = Folder::new("homework-asked-in-part");
    let rubric = "problem \"1\" worth 1 { student.v[n] == n for n in 0..9 }\n\
        problem \"2\" worth 1 { student.reply(a, b).0 < student.reply(a, b).1 for a in 0..5 for b in 0..5 }\n\
        problem \"3\" worth 1 { len(student.x) == 3 }\n\
        problem \"4\" worth 1 { student.m[n][0] == 2 for n in 0..3 }\n\
        problem \"5\" worth 1 { student.row(n)[0] == \"W\" for n in 0..3 }\n\
        problem \"6\" worth 1 { student.t.2 == 3 }\n";
    let rubric = folder.file("rubric.game", rubric);
    assert_eq!(grundy(&["new", &folder.path("sheet"), &rubric]).code, 0);
    let starter = read(Path::new(&folder.path("starter.game")));
    for line in [
        "let v = …    # a list of numbers",
        "fn reply(n, m) = …    # a function of two numbers that gives a pair",
        "let x = …    # a list",
        "let m = …    # a list of lists of numbers",
        "fn row(n) = …    # a function of one number that gives a text",
        "let t = …    # a tuple of 3 parts",
    ] {
        assert!(starter.contains(&format!("# {line}\n")), "{line}: {starter}");
    }
    // A text has entries as well, and so has a list of texts.
    let answer = "let v = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]\nfn reply(a, b) = (a, a + b + 1)\nlet x = {1, 2, 3}\n\
        let m = [[2], [2], [2], [2]]\nfn row(n) = [\"W\"]\nlet t = (1, 2, 3, 4)\n";
    let answer = folder.file("mine.game", answer);
    let ran = grundy(&["grade", &rubric, &answer]);
    assert!(ran.output.starts_with("mine: 6 of 6 points\n"), "{}", ran.output);
    let none = folder.file("none.game", "let v = 3\n");
    let ran = grundy(&["grade", "--dry", &rubric, &none]);
    assert!(ran.output.contains("problem 1 asks for `v`, a list of numbers"), "{}", ran.output);
}

/// Where a check ends, what is said of it begins: its points, and how much of it is shown.
#[test]
fn a_check_is_shown_without_what_is_said_of_it() {
    let sheet = Sheet::new(
        "shown-alone",
        "problem \"1\" worth 2 \"A\" {\n    (student.a == 1) show all\n    \
         student.f(n) == n for n in 0..3 by cases worth 1 show all\n}\n\
         problem \"2\" worth 1 {\n    show verdict\n    student.a == 1 show all\n    hint \"try 1\"\n}\n",
    );
    let wrong = "let a = 2\nfn f(n) = 1\n";
    for ran in [sheet.grade(wrong, &[]), sheet.grade(wrong, &["--public"])] {
        assert!(ran.output.contains("\n  ✗ (student.a == 1)\n"), "{}", ran.output);
        let cases = "\n  ✗ student.f(n) == n for n in 0..3 by cases (worth 1)\n";
        assert!(ran.output.contains(cases), "{}", ran.output);
        assert!(!ran.output.contains("show all"), "{}", ran.output);
    }
    let hint = |options: &[&str]| sheet.grade(wrong, options).output.contains("hint: try 1");
    assert!(hint(&[]), "the teacher sees all");
    assert!(!hint(&["--public"]), "a hint beside `show verdict` is kept back");
}

/// A check of its own line is shown, whatever is kept back of its problem; the points are not.
#[test]
fn the_line_of_a_check_comes_before_that_of_its_problem() {
    let sheet = Sheet::new(
        "own-line",
        "problem \"1\" worth 3 {\n    show nothing until \"2026-12-01\"\n    show all\n    \
         hint \"think\"\n    student.eleven == 6 worth 2\n    student.eleven < 3 worth 1 show all\n}\n",
    );
    let (report, _) = shown(&sheet, "let eleven = 5\n", "2026-11-25");
    assert!(report.contains("\n? 1\n  ✗ student.eleven < 3 (worth 1)"), "{report}");
    for kept in ["== 6", "think", "0 of 3"] {
        assert!(!report.contains(kept), "{kept}: {report}");
    }
    let ran = sheet.grade("let eleven = 5\n", &["--public"]);
    assert!(ran.output.contains("✗ student.eleven < 3"), "{}", ran.output);
    assert!(!ran.output.contains("not shown"), "{}", ran.output);
}

/// An answer that was not proved holds, as far as anybody knows.
#[test]
fn what_is_not_proved_is_not_called_wrong() {
    let sheet = Sheet::new(
        "not-proved",
        "show verdict\ngame Take(n) { subtract 1..3 }\nproblem \"1\" worth 6 {\n    needs proof worth 2\n    \
         student.f(n) == grundy(Take(n)) for n in 0..\n}\n",
    );
    let answer = "fn f(n) = if prime(n) and n > 10^9 then 7 else n % 4\n";
    let (report, json) = shown(&sheet, answer, "2026-11-01");
    for text in [report, json.to_string()] {
        assert!(text.contains("holds as far as it was tried, and is not proved"), "{text}");
        assert!(!text.contains("does not hold"), "{text}");
    }
}

/// A run that only looks says when there was nothing to look at.
#[test]
fn nothing_to_judge_is_no_success() {
    let sheet = Sheet::new("nothing", "problem \"1\" worth 1 { show all\n student.a == 1 }\n");
    for mode in ["--public", "--dry"] {
        assert_eq!(sheet.grade("let a = 2\n", &[mode]).code, 0, "{mode}");
        let ran = sheet.grade("", &[mode]);
        assert_eq!(ran.code, 1, "{mode}: {}{}", ran.output, ran.errors);
    }
    assert_eq!(sheet.grade("", &[]).code, 0);
}

/// Points of a bonus alone are of nothing.
#[test]
fn a_bonus_alone_is_no_part_of_a_sum() {
    let sheet = Sheet::new(
        "bonus-alone",
        "problem \"1\" worth 3 { show nothing\n student.a == 1 }\n\
         problem \"2\" worth 3 bonus { student.a == 1 }\n",
    );
    let (report, _) = shown(&sheet, "let a = 1\n", "2026-11-01");
    assert!(report.starts_with("one: 3 points of bonus (not shown: one problem)"), "{report}");
    let page = read(Path::new(&sheet.folder.path("reports/one.html")));
    assert!(page.contains("<h2>? 1: not shown</h2>\n<h2>✓ 2: 3 of 3, bonus</h2>"), "{page}");
}

/// Of the lines of a problem that is needed the first that counts decides, as for itself.
#[test]
fn a_problem_that_waits_is_shown_with_what_it_needs() {
    let sheet = Sheet::new(
        "waits-shown",
        "show nothing until \"2026-12-01\"\n\
         problem \"1\" worth 1 { show all\n student.a == 1 }\n\
         problem \"2\" worth 1 { show all\n needs \"1\"\n student.a == 1 }\n",
    );
    let (report, _) = shown(&sheet, "let a = 1\n", "2026-11-01");
    assert!(report.contains("\n✓ 2: 1 of 1\n"), "{report}");
    let sheet = Sheet::new(
        "waits-hidden",
        "problem \"1\" worth 2 { student.a == 1 show nothing until \"2026-12-01\"\n student.a == 1 show nothing }\n\
         problem \"2\" worth 1 { needs \"1\"\n student.b == 1 show all }\n",
    );
    let (report, json) = shown(&sheet, "let a = 1\nlet b = 1\n", "2026-11-01");
    assert!(report.contains("\n? 2: not shown\n"), "{report}");
    assert_eq!(json["tests"][0]["visibility"], "hidden");
    assert_eq!(json["tests"][1]["visibility"], "hidden");
}

/// A hint is for those who have tried; that of a problem that is kept back may be the answer.
#[test]
fn a_sheet_for_students_has_no_hints() {
    let folder = Folder::new("homework-hints");
    let rubric = folder.file(
        "rubric.game",
        "problem \"1\" worth 6 {\n    show nothing\n    student.eleven == 6 worth 5\n    \
         student.small < 20 worth 1 show all\n    hint \"eleven is 6\"\n}\n",
    );
    assert_eq!(grundy(&["new", &folder.path("sheet"), &rubric]).code, 0);
    let text = read(Path::new(&folder.path("sheet.game")));
    assert!(text.contains("student.small < 20") && !text.contains("hint"), "{text}");
}

/// What comes of a game of the rubric tells its rules, and is not the student's.
#[test]
fn rules_of_the_rubric_are_not_called_the_students() {
    let sheet = Sheet::new(
        "rubrics-game",
        "import nim\ngame Secret(n) { subtract {1, 3} }\n\
         problem \"1\" worth 1 { grundy(Secret(student.p)) == 1 }\n\
         problem \"2\" worth 1 { outcome(Secret(student.p)) == N }\n\
         problem \"3\" worth 1 { [grundy(Secret(h)) for h in student.xs] == [0, 0] }\n\
         problem \"4\" worth 1 { winning(Secret(student.p + 1)) == [Secret(2)] }\n\
         problem \"5\" worth 1 { grundy(student.Mine(n)) == 1 for n in 2..3 }\n\
         problem \"6\" worth 1 { outcome(Nim(student.p)) == P }\n",
    );
    let answer = "let p = 4\nlet xs = [3, 4]\ngame Mine(n) { subtract 1..2 }\n";
    let (report, _) = shown(&sheet, answer, "2026-11-01");
    for secret in ["Secret", "yours is 0", "yours is P", "yours is [1, 0]"] {
        assert!(!report.contains(secret), "{secret}: {report}");
    }
    for own in ["p is 4", "xs is [3, 4]", "in yours, Mine(2) can move to", "yours is N"] {
        assert!(report.contains(own), "{own}: {report}");
    }
    assert!(!sheet.report(answer).contains("in yours, Secret"));
}

#[test]
fn a_day_is_one_of_the_calendar() {
    let sheet = Sheet::new(
        "days",
        "problem \"1\" worth 1 { show nothing until \"2026-12-01\"\n student.a == 1 }\n",
    );
    for day in ["30.11.2026", "20261130", "soon", "2026-02-30", "2026-13-01"] {
        let ran = sheet.grade("let a = 1\n", &["--day", day]);
        assert_eq!(ran.code, 2, "{day}");
        assert!(ran.errors.contains("2026-12-01"), "{day}: {}", ran.errors);
    }
    assert_eq!(sheet.grade("let a = 1\n", &["--day", "2028-02-29"]).code, 0);
}

/// What Gradescope shows after its due date is what the reports show then.
#[test]
fn later_output_is_that_of_the_first_day() {
    let sheet = Sheet::new(
        "later",
        "problem \"1\" worth 4 {\n show nothing until \"2026-12-01\"\n show verdict until \"2027-06-01\"\n \
         show all\n student.a == 7 }\n",
    );
    let (_, json) = shown(&sheet, "let a = 1\n", "2026-11-01");
    assert_eq!(json["tests"][0]["visibility"], "after_due_date");
    let later = json["tests"][0]["output"].as_str().unwrap();
    assert!(!later.contains('7') && later.contains("does not hold"), "{later}");
    let (_, json) = shown(&sheet, "let a = 1\n", "2026-12-02");
    assert_eq!(json["tests"][0]["output"], later);
}

/// Beside what is kept back, the line on being late is the same whatever was earned.
#[test]
fn being_late_tells_nothing_of_what_is_kept_back() {
    let sheet = Sheet::new(
        "late",
        "problem \"1\" worth 4 { student.a == 7 }\nproblem \"2\" worth 4 {\n show nothing\n student.b == 7 }\n",
    );
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    let lines = ["let a = 1\nlet b = 7\n", "let a = 1\nlet b = 1\n"].map(|text| {
        let file = sheet.folder.file("in/doeann_LATE_12345_67890_sheet.game", text);
        let (reports, json) = (sheet.folder.path("reports"), sheet.folder.path("results.json"));
        let options = ["--late-penalty", "25%", "--reports", &reports, "--gradescope", &json];
        let ran = grundy(&[&["grade", &sheet.rubric, &file], &options[..]].concat());
        assert_eq!(ran.code, 0, "{}", ran.errors);
        let results: serde_json::Value = serde_json::from_str(&read(Path::new(&json))).unwrap();
        let report = read(Path::new(&sheet.folder.path("reports/doeann.txt")));
        let first = report.lines().next().unwrap().to_string();
        (first, results["output"].clone())
    });
    assert_eq!(lines[0], lines[1]);
    assert!(lines[0].0.contains(", less a part for being late"), "{}", lines[0].0);
}

/// A verdict is the same wherever the error comes.
#[test]
fn a_verdict_says_nothing_of_an_error() {
    let sheet = Sheet::new(
        "verdict-error",
        "problem \"1\" worth 1 {\n show verdict\n let z = student.f(3)\n z == 77 }\n\
         problem \"2\" worth 1 {\n show verdict\n student.f(3) == 77 }\n",
    );
    let (report, _) = shown(&sheet, "fn f(n) = [0][n]\n", "2026-11-01");
    assert_eq!(report.matches("could not be judged\n").count(), 2, "{report}");
    assert!(!report.contains('3'), "{report}");
}

/// A name that is missing is told at each level that shows anything; names and types have no hints.
#[test]
fn what_is_missing_is_told_with_a_verdict_alone() {
    let rubric = "problem \"1\" worth 2 {\n show verdict\n student.a == 1\n student.b == 2\n}\n\
        problem \"2\" worth 1 {\n needs \"1\"\n student.c == 3\n hint \"c is odd\"\n}\n";
    let sheet = Sheet::new("verdict-unfit", rubric);
    let report = sheet.report("let a = 1\nlet c = 3\n");
    assert!(report.contains("this file defines no `b`"), "{report}");
    assert!(report.contains("not judged: needs 1"), "{report}");
    let dry = sheet.grade("let a = 1\n", &["--dry"]).output;
    assert!(!dry.contains("c is odd"), "{dry}");
}

/// That nobody knows the points of a problem is kept back with them.
#[test]
fn what_is_kept_back_and_not_decided_is_named_nowhere() {
    let sheet = Sheet::new(
        "kept-back-open",
        "problem \"1\" worth 1 { show nothing\n student.f(0) == 1 / 0 }\n\
         problem \"2\" worth 1 { student.f(0) == 1 / 0 }\n",
    );
    let json = sheet.folder.path("results.json");
    let reports = sheet.folder.path("reports");
    let ran = sheet.grade("fn f(n) = n\n", &["--reports", &reports, "--gradescope", &json]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    let report = read(Path::new(&sheet.folder.path("reports/one.txt")));
    let tests: serde_json::Value = serde_json::from_str(&read(Path::new(&json))).unwrap();
    assert!(report.contains("? 2: not decided") && report.contains("1: not shown"), "{report}");
    let output = tests["output"].as_str().unwrap_or_default();
    let open = output.lines().find(|line| line.starts_with("not decided")).unwrap_or_default();
    assert!(open.ends_with(": 2"), "{output}");
}

/// A `show` that stands further in than the check above it is about that check, as `worth` and `by cases` are;
/// beside the checks it is about the problem.
#[test]
fn a_show_further_in_is_of_the_check_above() {
    let lines = |indent: &str| {
        format!(
            "problem \"3\" worth 3 {{\n    student.f(n) == n for n in 0..3\n        worth 2\n        by cases\n{indent}show all\n    student.q == 4711\n}}\n"
        )
    };
    let sheet = |name: &str, text: &str| {
        let sheet = Sheet::new(name, text);
        let ran = crate::support::grundy(&["new", &sheet.folder.path("sheet"), &sheet.rubric]);
        assert_eq!(ran.code, 0, "{}", ran.errors);
        std::fs::read_to_string(sheet.folder.path("sheet.game")).unwrap()
    };
    let of_check = sheet("show-in", &lines("        "));
    assert!(of_check.contains("student.f(n)") && !of_check.contains("4711"), "{of_check}");
    let of_problem = sheet("show-out", &lines("    "));
    assert!(of_problem.contains("4711"), "{of_problem}");
}
