//! Grading again: what is kept, the teacher's own marks, what has changed, and parts of a class.

use super::Sheet;
use super::apart::with_program;
use crate::support::{Ran, grundy};

const RUBRIC: &str = "problem \"1\" worth 2 { student.a == 3 }\n\
    problem \"2\" worth 4 { student.twice(n) == 2 * n for n in 0..50 }\n";

const RIGHT: &str = "let a = 3\nfn twice(n) = n + n\n";
const HALF: &str = "let a = 3\nfn twice(n) = n\n";

/// A class of five.
fn class(name: &str) -> Sheet {
    let sheet = Sheet::new(&format!("again-{name}"), RUBRIC);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    for (i, name) in ["ann", "ben", "cleo", "dora", "eve"].iter().enumerate() {
        let text = if i % 2 == 0 { RIGHT } else { HALF };
        sheet.folder.file(&format!("in/{name}.game"), format!("let own = {i}\n{text}"));
    }
    sheet
}

fn grade(sheet: &Sheet, options: &[&str]) -> Ran {
    let folder = sheet.folder.path("in");
    grundy(&[&["grade", &sheet.rubric, &folder, "--format", "csv"], options].concat())
}

#[test]
fn the_same_is_not_judged_again() {
    let sheet = class("kept");
    let kept = sheet.folder.path("kept");
    let first = grade(&sheet, &["--keep", &kept]);
    assert_eq!(first.code, 0, "{}", first.errors);
    assert_eq!(first.output, grade(&sheet, &[]).output);
    // In no time nothing can be judged; what is kept needs none.
    let hurried = ["--keep", &kept, "--timeout", "0ms"];
    let second = grade(&sheet, &hurried);
    assert_eq!((second.code, second.output), (0, first.output), "{}", second.errors);
    // Another text, and another rubric, are judged.
    sheet.folder.file("in/ann.game", HALF);
    assert_eq!(grade(&sheet, &hurried).code, 4);
    assert!(grade(&sheet, &["--keep", &kept]).output.contains("\nann,2,0,2,6,"));
    sheet.folder.file("rubric.game", RUBRIC.replace("worth 2", "worth 3"));
    assert!(grade(&sheet, &["--keep", &kept]).output.contains("\nben,3,0,3,7,"));
}

/// What is kept is of the text that is judged, whatever its file is called.
#[test]
fn what_is_kept_is_nobody_elses() {
    let sheet = Sheet::new("again-texts", "problem \"1\" worth 4 { student.a == 4 }\n");
    for (name, text) in [("ann", "let a = 4\n"), ("bob", "let a = 5\n")] {
        std::fs::create_dir_all(sheet.folder.path(&format!("in/{name}"))).unwrap();
        sheet.folder.file(&format!("in/{name}/sheet.game.txt"), text);
    }
    let kept = sheet.folder.path("kept");
    let options = ["--keep", &kept, "--jobs", "1"];
    let ran = grade(&sheet, &options);
    assert!(ran.output.contains("\nann,4,4,4,\nbob,0,0,4,"), "{}", ran.output);
    sheet.folder.file("in/ann/sheet.game.txt", "let a = 3\n");
    let ran = grade(&sheet, &options);
    assert!(ran.output.contains("\nann,0,0,4,"), "{}", ran.output);
}

#[test]
fn parts_of_a_class_come_together() {
    let sheet = class("shards");
    let kept = sheet.folder.path("kept");
    let whole = grade(&sheet, &[]);
    let one = grade(&sheet, &["--shard", "1/2", "--keep", &kept]);
    assert_eq!(one.output.lines().count(), 4, "{}", one.output);
    // What nobody has judged is missing, and no 0.
    let open = grade(&sheet, &["--merge", "--keep", &kept]);
    assert_eq!(open.code, 4);
    assert!(open.output.contains("\nben,,,,6,no result of it is kept\n"), "{}", open.output);
    // One line says so of each.
    let said = "ben: no problem is decided, and all points are missing: no result of it is kept";
    assert_eq!(open.errors.matches("ben: ").count(), 1, "{}", open.errors);
    assert!(open.errors.contains(said), "{}", open.errors);
    let folder = sheet.folder.path("in");
    let summary = grundy(&["grade", &sheet.rubric, &folder, "--merge", "--keep", &kept]).output;
    assert!(
        summary.contains("ben       ? of 6   ? 1, 2   (no result of it is kept)\n"),
        "{summary}"
    );
    assert!(
        summary.contains(
            "\nmean 6, median 6, quartiles 6 and 6 (of the 3 of 5 whose points are known)"
        ),
        "{summary}"
    );
    let other = grade(&sheet, &["--shard", "2/2", "--keep", &kept]);
    assert_eq!(other.output.lines().count(), 3, "{}", other.output);
    let merged = grade(&sheet, &["--merge", "--keep", &kept]);
    assert_eq!((merged.code, merged.output), (0, whole.output), "{}", merged.errors);
    assert_eq!(grade(&sheet, &["--shard", "3/2"]).code, 2);
}

#[test]
fn the_teachers_marks_count_in_every_run() {
    let sheet = class("overrides");
    let marks = "submission,problem,points,comment\nben,2,1.5,a good idea\nben,1,,see me\nann,2,0,\n\
        nobody,1,1,\nann,9,1,\n";
    let marks = sheet.folder.file("marks.csv", marks);
    for _ in 0..2 {
        let ran = grade(&sheet, &["--overrides", &marks]);
        assert!(ran.output.contains("\nben,2,1.5,3.5,6"), "{}", ran.output);
        assert!(ran.output.contains("\nann,2,0,2,6"), "{}", ran.output);
        assert!(ran.errors.contains("line 5: there is no submission \"nobody\""), "{}", ran.errors);
        assert!(ran.errors.contains("line 6: there is no problem \"9\""), "{}", ran.errors);
    }
    let ben = sheet.folder.path("in/ben.game");
    let report = grundy(&["grade", &sheet.rubric, &ben, "--overrides", &marks]).output;
    assert!(report.contains("note: the points are the teacher's"), "{report}");
    assert!(report.contains("note: the teacher: a good idea"), "{report}");
    assert!(report.contains("note: the teacher: see me"), "{report}");
    let wrong = sheet.folder.file("wrong.csv", "submission,problem,points\nben,2,much\n");
    let ran = grade(&sheet, &["--overrides", &wrong]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("no number of points is \"much\" in line 2;"), "{}", ran.errors);
    // Marks are what is given: nothing is taken away.
    let wrong = sheet.folder.file("wrong.csv", "submission,problem,points\nann,1,-1\nben,2,1.3\n");
    let ran = grade(&sheet, &["--overrides", &wrong]);
    let said =
        "no number of points is \"-1\" in line 2, \"1.3\" in line 3; they are whole or half ones";
    assert!(ran.code == 2 && ran.errors.contains(said), "{}", ran.errors);
}

/// A line may name a student by several things: one that fits nobody does no harm, and two that fit two
/// students give nobody a mark.
#[test]
fn a_line_of_marks_names_a_student_by_several_columns() {
    let sheet = class("overrides-columns");
    let marks = "name,id,problem,points\nBenjamin,ben,2,1.5\nann,ben,1,0\n,ann,2,0\nben,b99,1,0\n\
        ann,,2,0.5\nann,,2,\n";
    let marks = sheet.folder.file("marks.csv", marks);
    let ran = grade(&sheet, &["--overrides", &marks]);
    assert!(ran.output.contains("\nben,2,1.5,3.5,6"), "{}", ran.output);
    assert!(ran.output.contains("\nann,2,0.5,2.5,6"), "{}", ran.output);
    // By another column it is the same student; a line without points is no mark.
    let again = "line 6: \"ann\" has a mark of problem \"2\" in line 4 as well";
    assert!(ran.errors.contains(again), "{}", ran.errors);
    let two = "line 3: \"ann\", \"ben\" are not the same submission";
    assert!(ran.errors.contains(two), "{}", ran.errors);
    let nobody = "line 5: there is no submission \"b99\"";
    assert!(ran.errors.contains(nobody), "{}", ran.errors);
    assert_eq!(ran.errors.matches("marks.csv, line").count(), 3, "{}", ran.errors);
}

/// A mark of the teacher's solves a problem for those that need it; one below all points takes nothing from them where the checks
/// find it solved.
#[test]
fn a_problem_is_judged_where_the_teacher_gave_what_it_needs() {
    let rubric = "problem \"1\" worth 2 { student.a == 1 }\n\
        problem \"2\" worth 3 { needs \"1\"\n student.b == 2\n hint \"h\" }\n\
        problem \"3\" worth 1 { needs \"2\"\n student.b == 2 }\n";
    let sheet = Sheet::new("again-needs", rubric);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    for (name, a) in [("ann", 0), ("ben", 0), ("cleo", 1)] {
        sheet.folder.file(&format!("in/{name}.game"), format!("let a = {a}\nlet b = 2\n"));
    }
    let marks = "submission,problem,points\nann,1,2\nben,1,1\ncleo,1,1\n";
    let marks = sheet.folder.file("marks.csv", marks);
    let kept = sheet.folder.path("kept");
    for options in [&["--overrides", &marks][..], &["--overrides", &marks, "--keep", &kept]] {
        let ran = grade(&sheet, options);
        for row in ["\nann,2,3,1,6,6,", "\nben,1,0,0,1,6,", "\ncleo,1,3,1,5,6,"] {
            assert!(ran.output.contains(row), "{row}: {}", ran.output);
        }
    }
    // What is kept is not what the marks made of it.
    let ran = grade(&sheet, &["--keep", &kept]);
    assert!(ran.output.contains("\nann,0,0,0,0,6,"), "{}", ran.output);
    assert!(ran.output.contains("\ncleo,2,3,1,6,6,"), "{}", ran.output);
    let one = |name: &str| {
        let file = sheet.folder.path(&format!("in/{name}.game"));
        grundy(&["grade", &sheet.rubric, &file, "--overrides", &marks]).output
    };
    assert!(one("ben").contains("not judged: needs 1\n    hint: h\n"), "{}", one("ben"));
    assert!(!one("ann").contains("hint"), "{}", one("ann"));
}

#[test]
fn what_changed_for_being_late_is_told() {
    let sheet = Sheet::new("again-since-late", RUBRIC);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    sheet.folder.file("in/doeann_12345_67890_sheet.game", RIGHT);
    let table = sheet.folder.path("points.csv");
    assert_eq!(grade(&sheet, &["--csv", &table]).code, 0);
    let (before, after) =
        ("in/doeann_12345_67890_sheet.game", "in/doeann_LATE_12345_67890_sheet.game");
    std::fs::rename(sheet.folder.path(before), sheet.folder.path(after)).unwrap();
    let folder = sheet.folder.path("in");
    let changes = || {
        let late = ["--late-penalty", "50%", "--since", &table, "--csv", &table];
        grundy(&[&["grade", &sheet.rubric, &folder], &late[..]].concat()).output
    };
    let first = changes();
    assert!(first.lines().any(|line| line == "doeann: 6 → 3 points (late: less 3)"), "{first}");
    std::fs::rename(sheet.folder.path(after), sheet.folder.path(before)).unwrap();
    let quiet = ["--late-penalty", "50%", "--since", &table, "--quiet"];
    let told = grundy(&[&["grade", &sheet.rubric, &folder], &quiet[..]].concat()).output;
    assert!(told.contains("doeann: 3 → 6 points"), "what is asked for is told: {told}");
    let second = changes();
    let said = "doeann: 3 → 6 points (no longer less for being late)";
    assert!(second.lines().any(|line| line == said), "{second}");
}

#[test]
fn what_is_late_loses_a_part() {
    let sheet = Sheet::new("again-late", RUBRIC);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    sheet.folder.file("in/doeann_LATE_12345_67890_sheet-1.game", RIGHT);
    sheet.folder.file("in/roeben_12346_67891_sheet-1.game", RIGHT);
    let ran = grade(&sheet, &["--late-penalty", "25%"]);
    assert!(ran.output.contains("\ndoeann,2,4,4.5,6,less 1.5 for being late"), "{}", ran.output);
    assert!(ran.output.contains("\nroeben,2,4,6,6,"), "{}", ran.output);
    assert!(grade(&sheet, &[]).output.contains("\ndoeann,2,4,6,6,"));
}

#[test]
fn changes_since_a_table_are_told() {
    let sheet = class("since");
    let table = sheet.folder.path("points.csv");
    assert_eq!(grade(&sheet, &["--csv", &table]).code, 0);
    sheet.folder.file("in/ben.game", RIGHT);
    sheet.folder.file("in/fay.game", RIGHT);
    std::fs::remove_file(sheet.folder.path("in/eve.game")).unwrap();
    // The table itself may be written again.
    let folder = sheet.folder.path("in");
    let ran = grundy(&["grade", &sheet.rubric, &folder, "--csv", &table, "--since", &table]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    for line in
        ["ben: 2 → 6 points (problem 2: 0 → 4)", "fay: new, 6 points", "eve: no longer there"]
    {
        assert!(ran.output.lines().any(|own| own == line), "{line}\n{}", ran.output);
    }
    assert!(!ran.output.contains("ann: "), "{}", ran.output);
    let ran = grundy(&["grade", &sheet.rubric, &folder, "--since", &table]);
    let said = format!("no marks differ from those of {table}");
    assert!(ran.output.lines().any(|own| own == said), "{}", ran.output);
}

/// A spreadsheet writes the same points in other ways.
#[test]
fn points_are_the_same_however_they_are_written() {
    let sheet = class("since-written");
    let table = sheet.folder.path("points.csv");
    assert_eq!(grade(&sheet, &["--csv", &table]).code, 0);
    let written = std::fs::read_to_string(&table).unwrap();
    let (headings, rows) = written.split_once('\n').unwrap();
    let rows = rows.replace(",2,", ",2.0,").replace(",6,", ",6.0,");
    let table = sheet.folder.file("again.csv", format!("{headings}\n{rows}"));
    let ran = grade(&sheet, &["--since", &table]);
    let said = format!("no marks differ from those of {table}");
    assert!(ran.output.lines().any(|own| own == said), "{}", ran.output);
    let rows = rows.replace(',', ";").replace(".0;", ",0;");
    let text = format!("{}\n{rows}", headings.replace(',', ";"));
    let table = sheet.folder.file("semicolons.csv", text);
    let ran = grade(&sheet, &["--since", &table]);
    assert!(ran.output.lines().any(|own| own.starts_with("no marks differ")), "{}", ran.output);
}

/// Who handed in is known by their number where one is told, whatever the file is called.
#[test]
fn changes_are_told_of_people() {
    let sheet = class("since-people");
    let old = "submission,1,2,total,out_of,note,id,email,late,attempt\n\
        anna,2,4,6,6,,17,,,\nben,2,4,6,6,,18,,,\ncleo,2,4,6,6,,,c@x.org,,\n";
    let table = sheet.folder.file("old.csv", old);
    let roster = "name,id,email\nann,17,\nben,19,\ncleo,,c@x.org\n";
    let roster = sheet.folder.file("class.csv", roster);
    let folder = sheet.folder.path("in");
    let ran = grundy(&["grade", &sheet.rubric, &folder, "--roster", &roster, "--since", &table]);
    let lines: Vec<&str> = ran.output.lines().collect();
    assert!(!lines.iter().any(|line| line.starts_with("anna: ")), "{}", ran.output);
    // An id that is written in another way leaves the name.
    assert!(lines.contains(&"ben: 6 → 2 points (problem 2: 4 → 0)"), "{}", ran.output);
    assert!(!lines.iter().any(|line| line.starts_with("cleo: new")), "{}", ran.output);
    assert!(lines.contains(&"dora: new, 2 points"), "{}", ran.output);
}

/// The same run twice changes nothing, with a list of the course or without.
#[test]
fn a_list_of_the_course_changes_no_marks() {
    let sheet = Sheet::new("since-list", RUBRIC);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    for name in ["doeann_12345_67890_sheet", "doeann_12345_67891_sheet", "roeben_22222_33333_sheet"]
    {
        sheet.folder.file(&format!("in/{name}.game"), RIGHT);
    }
    let (folder, table) = (sheet.folder.path("in"), sheet.folder.path("old.csv"));
    let list = sheet.folder.file("class.csv", "name,id\nAnn Doe,7\nBen Roe,8\n");
    let said = format!("no marks differ from those of {table}");
    let all = |more: &[&str]| {
        let ran = grundy(&[&["grade", &sheet.rubric, &folder], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.errors);
        ran.output
    };
    all(&["--csv", &table]);
    let again = all(&["--since", &table]);
    assert!(again.contains(&said), "{again}");
    let listed = all(&["--since", &table, "--roster", &list]);
    assert!(
        !listed.contains("roeben: no longer there") && !listed.contains("Ben Roe: new"),
        "{listed}"
    );
}

/// A table of marks begins like a table of points, and is the teacher's own.
#[test]
fn a_table_of_marks_is_not_written_over() {
    let sheet = class("own-table");
    let text = "submission,problem,points,comment\nben,2,1.5,a good idea\n";
    let marks = sheet.folder.file("marks.csv", text);
    let ran = grade(&sheet, &["--csv", &marks]);
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("is no table of points"), "{}", ran.errors);
    assert_eq!(std::fs::read_to_string(&marks).unwrap(), text);
    let notes = "My notes: list of all points to raise\n";
    std::fs::create_dir(sheet.folder.path("reports")).unwrap();
    let own = sheet.folder.file("reports/ann.txt", notes);
    #[cfg(unix)]
    {
        let outside = sheet.folder.file("outside.md", "");
        std::os::unix::fs::symlink(outside, sheet.folder.path("reports/ben.md")).unwrap();
    }
    let reports = sheet.folder.path("reports");
    assert_eq!(grade(&sheet, &["--reports", &reports]).code, 2);
    assert_eq!(std::fs::read_to_string(own).unwrap(), notes);
    #[cfg(unix)]
    assert_eq!(std::fs::read_to_string(sheet.folder.path("outside.md")).unwrap(), "");
}

/// Who did not hand in stands on the list beside those of whom the best attempt counts.
#[test]
fn the_best_attempt_counts_with_a_list_of_the_course() {
    let sheet = Sheet::new("again-best-roster", "problem \"1\" worth 2 { student.a == 3 }\n");
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    for (user, day, text) in [
        ("cat", "02", "let a = 3\n"),
        ("cat", "12", "let a = 1\n"),
        ("dan", "12", "let a = 3\nlet b = 1\n"),
    ] {
        let name = format!("in/Sheet 1_{user}_attempt_2026-11-{day}-17-20-11_sheet.game");
        sheet.folder.file(&name, text);
    }
    let roster = sheet.folder.file("class.csv", "name,id\nAnn,ann\nBen,ben\nCat,cat\nDan,dan\n");
    let ran = grade(&sheet, &["--attempts", "best", "--roster", &roster]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let rows: Vec<&str> =
        ran.output.lines().skip(1).map(|row| row.split(",2,").next().unwrap()).collect();
    assert_eq!(
        ran.output.lines().skip(1).count(),
        4,
        "Ann, Ben, the best of cat and dan: {}",
        ran.output
    );
    assert!(rows[0].starts_with("Ann,0,0") && rows[1].starts_with("Ben,0,0"), "{}", ran.output);
    assert!(ran.output.contains("\nCat,2,2,2,"), "{}", ran.output);
    assert!(ran.output.contains("\nDan,2,2,2,"), "{}", ran.output);
}

/// Two students of one name are two: an id decides where there is one.
#[test]
fn namesakes_are_two_students() {
    let sheet = Sheet::new("again-namesakes", "problem \"1\" worth 2 { student.a == 3 }\n");
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    sheet.folder.file("in/Ann Lee_456_assignsubmission_file_s.game", "let a = 3\n");
    sheet.folder.file("in/Bo Ek.game", "let a = 3\nlet b = 1\n");
    let list = "name,id,email\nAnn Lee,123,first@x.org\nAnn Lee,456,second@x.org\n\
        Sam K,91,s1@x.org\nSam K,92,s2@x.org\nBo Ek,7,bo@x.org\n";
    let roster = sheet.folder.file("class.csv", list);
    let gradescope = sheet.folder.path("g.json");
    let ran = grade(&sheet, &["--roster", &roster, "--gradescope", &gradescope]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    for row in [
        "Ann Lee,2,2,2,,456,second@x.org,,",
        "Ann Lee (123),0,0,2,did not hand in,123,first@x.org,,",
        "Bo Ek,2,2,2,,7,bo@x.org,,",
        "Sam K (91),0,0,2,did not hand in,91,s1@x.org,,",
        "Sam K (92),0,0,2,did not hand in,92,s2@x.org,,",
    ] {
        assert!(ran.output.lines().any(|own| own == row), "{row}\n{}", ran.output);
    }
    let results: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(gradescope).unwrap()).unwrap();
    assert_eq!(results.as_object().unwrap().len(), 5);
    // Of one name on the list and two in the folder nobody knows who is who.
    let short = sheet.folder.file("short.csv", "name\nSam K\nSam K\n");
    sheet.folder.file("in/Sam K.game", "let a = 3\nlet c = 1\n");
    let ran = grade(&sheet, &["--roster", &short]);
    for said in [
        "not on the list of the course: Ann Lee, Bo Ek\n",
        "several on the list of the course are called so: Sam K\n",
    ] {
        assert!(ran.errors.contains(said), "{}", ran.errors);
    }
    // The same mark twice is told.
    let marks = "submission,problem,points\nSam K,1,1\nSam K,1,2\n";
    let marks = sheet.folder.file("marks.csv", marks);
    let ran = grade(&sheet, &["--overrides", &marks]);
    assert!(ran.errors.contains("in line 2 as well; this one counts"), "{}", ran.errors);
}

/// Links that no submission can use, and what git keeps, do not keep a result from being kept.
#[cfg(unix)]
#[test]
fn folders_with_links_are_kept() {
    let sheet = Sheet::new("again-links", RUBRIC);
    let folder = |name: &str| {
        std::fs::create_dir_all(sheet.folder.path(&format!("in/{name}"))).unwrap();
        sheet.folder.file(&format!("in/{name}/main.game"), format!("let own = 1\n{RIGHT}"));
    };
    folder("ann");
    folder("ben");
    std::os::unix::fs::symlink("main.game", sheet.folder.path("in/ann/README.md")).unwrap();
    for n in 0..300 {
        std::fs::create_dir_all(sheet.folder.path(&format!("in/ann/.git/objects/{n}"))).unwrap();
    }
    let kept = sheet.folder.path("kept");
    let whole = grade(&sheet, &["--keep", &kept]);
    assert_eq!((whole.code, &*whole.errors), (0, ""));
    let merged = grade(&sheet, &["--keep", &kept, "--merge"]);
    assert_eq!((merged.code, merged.output), (0, whole.output), "{}", merged.errors);
    // What a link to a game leads to may change: that is said.
    std::os::unix::fs::symlink("main.game", sheet.folder.path("in/ben/other.game")).unwrap();
    let ran = grade(&sheet, &["--keep", &kept]);
    assert!(ran.errors.contains("a result is not kept: ben: it has links"), "{}", ran.errors);
}

/// All are judged by the rubric as it was when the run began.
#[cfg(unix)]
#[test]
fn an_edit_during_a_run_changes_nothing() {
    let real = env!("CARGO_BIN_EXE_grundy");
    let script = format!(
        "#!/bin/sh\necho 'problem \"1\" worth 4 {{ student.a == 4 }}' > \"$(dirname \"$0\")/rubric.game\"\n\
         exec {real} \"$@\"\n"
    );
    let ran = with_program(&script, "edits", &[]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.starts_with("one: 2 of 10 points"), "{}", ran.output);
}

#[test]
fn alike_submissions_stand_side_by_side() {
    let sheet = Sheet::new(
        "again-alike",
        "problem \"1\" worth 2 { student.lost == [0, 4, 8] }\nproblem \"2\" worth 2 { student.best(n) == 1 for n in 0..9 }\n",
    );
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    let first = "fn best(n) = if n % 4 == 0 then 1 else max([n % 4, best(n / 4) + n % 3])\n\
        let lost = [n for n in 0..9 if n % 4 == 0 and not n % 3 == 9]\n";
    let second = "# my own\nlet lost = [m for m in 0..9 if m % 4 == 0\n    and not m % 3 == 9]\nlet idle = 12\n\
        fn best(x) = if x % 4 == 0 then 1 else max([x % 4, best(x / 4) + x % 3])\n";
    let other = "fn best(n) = 1\nlet lost = [0, 4, 8]\n";
    // It cannot be judged, and is found all the same.
    let broken = format!("{first}game (\n");
    for (name, text) in [("ann", first), ("ben", second), ("cleo", other), ("dora", &broken)] {
        sheet.folder.file(&format!("in/{name}.game"), text);
    }
    #[cfg(unix)]
    {
        // What a link leads to is nobody's to show.
        sheet.folder.file("outside.game", first);
        std::fs::create_dir(sheet.folder.path("in/fay")).unwrap();
        let link = sheet.folder.path("in/fay/main.game");
        std::os::unix::fs::symlink(sheet.folder.path("outside.game"), link).unwrap();
    }
    let page = sheet.folder.path("alike.html");
    let ran = grade(&sheet, &["--likeness", &page]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    // Nothing of it stands in the table.
    assert_eq!(ran.output, grade(&sheet, &[]).output);
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("<li>ann, ben, dora</li>"), "{page}");
    assert!(page.contains("<h2>ann and ben: 100 %</h2>"), "{page}");
    assert!(page.contains("<mark>fn best(x)"), "{page}");
    assert!(!page.contains("cleo") && !page.contains("fay"), "{page}");
}

/// Two attempts of one student are alike, and are nobody else's.
#[test]
fn nobody_is_alike_to_themselves() {
    let sheet = Sheet::new("again-alike-self", "problem \"1\" worth 2 { student.f(1) == 1 }\n");
    let text = "fn f(n) = if n == 0 then 0 else if n % 4 == 3 then f(n / 4) + f(n - 1) else n % 7 + 2 * f(n / 2)\n";
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    let attempt = |name: &str, time: &str| {
        sheet.folder.file(&format!("in/12345-6 - {name} - Nov 2, 2026 {time} PM - s.game"), text);
    };
    attempt("Ann Lee", "520");
    attempt("Ann Lee", "530");
    let page = sheet.folder.path("alike.html");
    let alike = || {
        let ran = grade(&sheet, &["--likeness", &page, "--attempts", "best"]);
        assert_eq!(ran.code, 0, "{}", ran.errors);
        std::fs::read_to_string(&page).unwrap()
    };
    let told = alike();
    assert!(told.contains("<p>no pairs with at least"), "{told}");
    attempt("Bob Roe", "540");
    let told = alike();
    assert!(told.contains("<p>2 pairs with at least"), "{told}");
    assert!(told.contains("<h2>Ann Lee 2026-11-02 17:20 and Bob Roe: 100 %</h2>"), "{told}");
}

/// Where the steps end before all files are read, the others are a part of the answer all the same.
#[test]
fn what_was_not_read_is_no_other_text() {
    let sheet = Sheet::new("again-not-reached", "problem \"1\" worth 2 { student.a == 1 }\n");
    let main = format!("import \"b.game\"\nlet a = {}1\n", "1 + ".repeat(3000));
    for (name, b) in
        [("ann", "let b = 1\n"), ("ben", "let b = 2\n"), ("cleo", "let b = 2 # mine\n")]
    {
        std::fs::create_dir_all(sheet.folder.path(&format!("in/{name}"))).unwrap();
        sheet.folder.file(&format!("in/{name}/main.game"), &main);
        sheet.folder.file(&format!("in/{name}/b.game"), b);
    }
    let folder = sheet.folder.path("in");
    let options = ["--format", "json", "--max-steps", "200"];
    let ran = grundy(&[&["grade", &sheet.rubric, &folder], &options[..]].concat());
    let object = |name: &str| -> serde_json::Value {
        let mut all = ran.output.lines().map(|line| serde_json::from_str(line).unwrap());
        all.find(|object: &serde_json::Value| object["submission"] == name).unwrap()
    };
    let why = "not judged: it cannot be read within the limits of work and memory";
    assert_eq!(object("ann")["problems"][0]["not_judged"], why, "{}", ran.output);
    assert_eq!(object("ann")["same_texts"], 0, "{}", ran.output);
    assert_eq!(object("ben")["same_text_as"], serde_json::json!(["cleo"]), "{}", ran.output);
}

/// The list tells where a user's name begins.
#[test]
fn names_of_users_may_hold_what_blackboard_writes_between() {
    let sheet = Sheet::new("again-users", "problem \"1\" worth 2 { student.a == 3 }\n");
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    let name = "in/Blatt 4_d_doe_attempt_2026-11-02-17-20-11_my_s.game";
    sheet.folder.file(name, "let a = 3\n");
    let roster = sheet.folder.file("class.csv", "Name,Username\nDora Doe,d_doe\nEve,eve\n");
    let ran = grade(&sheet, &["--roster", &roster]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(!ran.errors.contains("not on the list"), "{}", ran.errors);
    assert_eq!(ran.output.lines().count(), 3, "{}", ran.output);
}

/// A link says nothing of the file that may stand there another time.
#[cfg(unix)]
#[test]
fn nothing_is_kept_of_a_link() {
    let sheet = Sheet::new("again-link", RUBRIC);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    let right = sheet.folder.file("right.game", RIGHT);
    let (link, kept) = (sheet.folder.path("in/ann.game"), sheet.folder.path("kept"));
    let graded = || grundy(&["grade", &sheet.rubric, &link, "--keep", &kept]).output;
    std::os::unix::fs::symlink(&right, &link).unwrap();
    assert!(graded().starts_with("ann: 0 of 6 points"));
    std::fs::remove_file(&link).unwrap();
    std::fs::copy(&right, &link).unwrap();
    assert!(graded().starts_with("ann: 6 of 6 points"));
}

/// Files that are the same are found though they are too much to be read.
#[test]
fn what_is_not_read_is_compared_all_the_same() {
    let sheet = Sheet::new("again-unread", RUBRIC);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    let long: String = (0..300).map(|i| format!("fn f{i}(n) = n\n")).collect();
    sheet.folder.file("in/ann.game", &long);
    sheet.folder.file("in/ben.game", format!("# mine\n{long}"));
    let folder = sheet.folder.path("in");
    let options = ["--max-steps", "1000", "--format", "json"];
    let ran = grundy(&[&["grade", &sheet.rubric, &folder], &options[..]].concat());
    let first: serde_json::Value =
        serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
    assert!(ran.output.contains("cannot be read within the limits"), "{}", ran.output);
    assert_eq!(first["same_text_as"], serde_json::json!(["ben"]), "{first}");
}

/// Files that Canvas numbers are attempts, where the best one counts.
#[test]
fn the_best_of_files_handed_in_again_counts() {
    let sheet = Sheet::new("again-best", RUBRIC);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    sheet.folder.file("in/doeann_12345_67890_sheet.game", RIGHT);
    sheet.folder.file("in/doeann_LATE_12345_67891_sheet-1.game", RIGHT);
    let best = ["--attempts", "best", "--late-penalty", "25%"];
    let ran = grade(&sheet, &best);
    assert!(ran.output.contains("\ndoeann,2,4,6,6,"), "{}", ran.output);
    assert!(ran.errors.contains("attempts that do not count: doeann 02"), "{}", ran.errors);
    let ran = grade(&sheet, &best[2..]);
    assert!(ran.output.contains("\ndoeann,2,4,4.5,6,"), "{}", ran.output);
}

/// In a class of one text not each names all the others, which would be the square of the class.
#[test]
fn of_many_that_are_the_same_some_are_named() {
    let sheet = Sheet::new("again-many", RUBRIC);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    for student in 0..60 {
        sheet.folder.file(&format!("in/s{student:02}.game"), RIGHT);
    }
    sheet.folder.file("in/zoe.game", "let other = 1\n");
    let ran = grundy(&["grade", &sheet.rubric, &sheet.folder.path("in"), "--format", "json"]);
    let read = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let all: Vec<serde_json::Value> = ran.output.lines().map(read).collect();
    assert_eq!(all[0]["same_texts"], 59);
    assert_eq!(all[0]["same_text_as"].as_array().unwrap().len(), 50);
    assert_eq!(all[0]["same_text_as"][0], "s01");
    assert_eq!((&all[60]["submission"], &all[60]["same_texts"]), (&"zoe".into(), &0.into()));
}
