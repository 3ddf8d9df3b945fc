//! Tables that teachers bring along: lists and marks as spreadsheets and course systems write them.

use super::Sheet;
use crate::support::grundy;

const RUBRIC: &str = "problem \"1\" worth 2 { student.a == 1 }\n";

fn class(name: &str) -> Sheet {
    let sheet = Sheet::new(&format!("tables-{name}"), RUBRIC);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    sheet.folder.file("in/Ann Lee.game", "let a = 1\n");
    sheet
}

fn utf_16(text: &str) -> Vec<u8> {
    [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

#[test]
fn lists_are_read_as_spreadsheets_write_them() {
    let sheet = class("lists");
    let folder = sheet.folder.path("in");
    let rows = |roster: &[u8]| {
        let path = sheet.folder.path("class.csv");
        std::fs::write(&path, roster).unwrap();
        let options = ["--roster", &path, "--format", "csv"];
        grundy(&[&["grade", &sheet.rubric, &folder], &options[..]].concat())
    };
    let table = "submission,1,total,out_of,note,id,email,late,attempt\n\
        Ann Lee,2,2,2,,7,,,\nZoë Roe,0,0,2,did not hand in,9,,,\n";
    let commas = "name,id\nAnn Lee,7\nZoë Roe,9\n";
    for roster in [
        commas.as_bytes(),
        commas.replace(',', ";").as_bytes(),
        commas.replace(',', "\t").as_bytes(),
        format!("\u{feff}{commas}").as_bytes(),
        &utf_16(commas),
        &utf_16(&commas.replace(',', "\t")),
    ] {
        let ran = rows(roster);
        assert_eq!((ran.code, &*ran.output), (0, table), "{}", ran.errors);
    }
    // Another encoding is said to be one.
    let ran = rows(b"name,id\nAnn Lee,7\nZo\xeb Roe,9\n");
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("save the table as \"CSV UTF-8\""), "{}", ran.errors);
    // A gradebook of Canvas has lines that are no students.
    let canvas =
        "Student,ID,Sheet 1\n    Points Possible,,2\n\"Lee, Ann\",7,\n\"Student, Test\",99,\n";
    let ran = rows(canvas.as_bytes());
    assert_eq!(ran.output.lines().count(), 2, "{}", ran.output);
}

#[test]
fn all_that_is_wrong_with_marks_is_said_at_once() {
    let sheet = class("marks");
    let folder = sheet.folder.path("in");
    let grade = |marks: &str| {
        let marks = sheet.folder.file("marks.csv", marks);
        grundy(&["grade", &sheet.rubric, &folder, "--overrides", &marks, "--format", "csv"])
    };
    let ran = grade("submission,problem,points\nAnn Lee,1,many\nAnn Lee,1,1\nAnn Lee,1,-3\n");
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("\"many\" in line 2, \"-3\" in line 4;"), "{}", ran.errors);
    // Where semicolons stand between the cells, a comma stands in the numbers.
    let ran = grade("submission;problem;points\nAnn Lee;1;1,5\n");
    assert!(ran.output.contains("\nAnn Lee,1.5,1.5,2,"), "{}{}", ran.output, ran.errors);
    let ran = grade("submission,problem,points\nAnn Lee,1,5\n");
    assert!(ran.output.contains("\nAnn Lee,5,5,2,"), "{}", ran.output);
    assert!(
        ran.errors.contains("more than the 2 points of the problem; they count"),
        "{}",
        ran.errors
    );
}

/// Where the list of the course names a student, its number stands in the table, and marks may use it.
#[test]
fn the_number_of_the_list_comes_before_that_of_the_file() {
    let sheet = Sheet::new("tables-numbers", RUBRIC);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    sheet.folder.file("in/Ben Berg_1002_assignsubmission_file_sheet.game", "let a = 2\n");
    let roster = sheet.folder.file(
        "class.csv",
        "First name,Last name,ID number,Email address\nBen,Berg,5001,ben@uni.example\n\
         Carl,Cox,5027,carl@uni.example\n",
    );
    let folder = sheet.folder.path("in");
    let grade = |of: &str| {
        let marks =
            sheet.folder.file("marks.csv", format!("id,problem,points,comment\n{of},1,1,x\n"));
        let options = ["--roster", &roster, "--overrides", &marks, "--format", "csv"];
        grundy(&[&["grade", &sheet.rubric, &folder], &options[..]].concat())
    };
    for of in ["5001", "1002", "BEN@uni.example", "Ben Berg"] {
        let ran = grade(of);
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{of}");
        let table = "submission,1,total,out_of,note,id,email,late,attempt,system_id\n\
            Ben Berg,1,1,2,,5001,ben@uni.example,,,1002\n\
            Carl Cox,0,0,2,did not hand in,5027,carl@uni.example,,,\n";
        assert_eq!(ran.output, table, "{of}");
    }
}

#[test]
fn marks_that_fit_several_or_no_problem_are_named() {
    let sheet = class("marks-several");
    for id in ["1001", "1026"] {
        let name = format!("in/Ben Berg_{id}_assignsubmission_file_s.game");
        sheet.folder.file(&name, format!("let a = {id}\n"));
    }
    let marks = sheet
        .folder
        .file("marks.csv", "name,problem,points,comment\nBen Berg,1,1,\nAnn Lee,,,see me\n");
    let folder = sheet.folder.path("in");
    let ran = grundy(&["grade", &sheet.rubric, &folder, "--overrides", &marks]);
    assert!(ran.errors.contains("\"Ben Berg\" is more than one submission"), "{}", ran.errors);
    assert!(
        ran.errors.contains("line 3: a mark or a comment belongs to a problem"),
        "{}",
        ran.errors
    );
}

/// Folders for results are made, or missed before anything is judged.
#[test]
fn folders_of_results_are_there_before_anything_is_judged() {
    let sheet = class("folders");
    let folder = sheet.folder.path("in");
    let csv = sheet.folder.path("out/deep/points.csv");
    let ran = grundy(&["grade", &sheet.rubric, &folder, "--csv", &csv]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(std::path::Path::new(&csv).is_file());
    let under = format!("{}/points.csv", sheet.rubric);
    let ran = grundy(&["grade", &sheet.rubric, &folder, "--csv", &format!("{under}/x.csv")]);
    assert_eq!((ran.code, &*ran.output), (2, ""), "{}", ran.errors);
}

/// A penalty that no name of a file gives reason for is said to do nothing.
#[test]
fn a_penalty_for_nobody_is_named() {
    let sheet = class("nobody-late");
    let folder = sheet.folder.path("in");
    let ran = grundy(&["grade", &sheet.rubric, &folder, "--late-penalty", "25%"]);
    assert!(ran.errors.contains("--late-penalty takes nothing off"), "{}", ran.errors);
}

/// What a table would lose is refused: a comma in a comment without quotes, a column that stands twice, a quote
/// that is never closed, behind which are other students' lines.
#[test]
fn a_table_that_would_lose_something_is_refused() {
    let sheet = class("tables-lost");
    let refused = |text: &str, why: &str| {
        let marks = sheet.folder.file("marks.csv", text);
        let ran =
            grundy(&["grade", &sheet.rubric, &sheet.folder.path("in"), "--overrides", &marks]);
        assert_eq!(ran.code, 2, "{text}\n{}{}", ran.output, ran.errors);
        assert!(ran.errors.contains(why), "{text}\n{}", ran.errors);
    };
    let headings = "submission,problem,points,comment\n";
    refused(
        &format!("{headings}ann,1,2,the idea is right, only 0 is missing\n"),
        "line 2: it has more cells",
    );
    refused("submission,problem,points,points\nann,1,0,3\n", "two columns \"points\"");
    refused(&format!("{headings}ann,1,3,\"well done\nben,1,0,bad\n"), "line 2: a quote is opened");
}

/// A file in which nothing was asked for has a note that says so, and what was.
#[test]
fn a_file_of_something_else_is_said_to_be_one() {
    let sheet = Sheet::new(
        "tables-else",
        "problem \"1\" worth 2 { student.lost(n) for n in [0, 4] }\nproblem \"2\" worth 1 { student.Sheet(1) == *1 }\n\
         problem \"3\" worth 1 { by hand }\n",
    );
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    let none = "it defines nothing that is asked for: `Sheet`, `lost`";
    for (name, text) in [
        ("ann", "let essay = 3\n"),
        ("ben", "fn loost(n) = true\nlet b = c\n"),
        ("cy", "# see the other file\n"),
        ("di", "let lost = 4\n"),
        ("eve", "fn lost(n) = n + zero\n"),
    ] {
        sheet.folder.file(&format!("in/{name}.game"), text);
    }
    let folder = sheet.folder.path("in");
    let ran = grundy(&["grade", &sheet.rubric, &folder, "--format", "csv"]);
    let row = |name: &str| ran.output.lines().find(|row| row.starts_with(name)).unwrap();
    assert_eq!(row("ann"), format!("ann,0,0,,,4,\"{none}\""), "{}", ran.output);
    assert_eq!(row("ben"), format!("ben,0,0,,,4,\"{none}; one mistake in the file\""));
    assert!(row("cy").ends_with(&format!("\"{none}\"")), "{}", ran.output);
    // Who tried is told why that does not fit, problem by problem.
    assert!(row("di").ends_with(",4,") && !row("eve").contains(none), "{}", ran.output);
}

/// Two ways to one file are one, and which of them is named first makes no difference.
#[test]
fn rows_do_not_depend_on_the_order_of_paths() {
    let sheet = class("order");
    let (one, two) = (sheet.folder.path("in"), sheet.folder.path("again"));
    std::fs::create_dir_all(&two).unwrap();
    sheet.folder.file("again/Ann Lee.game", "let a = 2\n");
    let other = format!("{}/../in", two);
    let table = |paths: &[&str]| {
        let ran = grundy(&[&["grade", &sheet.rubric, "--format", "csv"], paths].concat());
        assert_eq!(ran.code, 0, "{}", ran.errors);
        ran.output
    };
    let first = table(&[&one, &two, &other]);
    assert!(first.contains(&format!("\nAnn Lee ({one}/Ann Lee.game),2,")), "{first}");
    for paths in [[&one, &other, &two], [&other, &one, &two], [&two, &other, &one]] {
        assert_eq!(table(&paths.map(String::as_str)), first, "{paths:?}");
    }
    let files = [&one, &two, &other].map(|folder| format!("{folder}/Ann Lee.game"));
    let [one, two, other] = files.each_ref().map(String::as_str);
    assert_eq!(table(&[other, two, one]), first);
}

/// A mark for a name that several have is nobody's.
#[test]
fn a_mark_for_namesakes_is_refused() {
    let sheet = Sheet::new("tables-namesakes", "problem \"1\" worth 4 { student.a == 3 }\n");
    let folder = &sheet.folder;
    std::fs::create_dir_all(folder.path("in")).unwrap();
    folder.file("in/Cy Coe.game", "let a = 1\n");
    folder.file("in/Di Dun_8_assignsubmission_file_a.game", "let a = 1\n");
    let roster = "name,id\nAnn Doe,1\nAnn Doe,2\nJosé G,3\nJose g,4\nCy Coe,5\nCy Coe,6\nDée,7\n\
                  Di Dun,8\nDi Dun,9\n";
    let roster = folder.file("class.csv", roster);
    let marks = "submission,problem,points\nAnn Doe,1,1\njosé g,1,2\nCy Coe,1,3\nAnn Doe (2),1,4\n\
                 DEE,1,2\nJosé G,1,1\n4,1,3\nDi Dun,1,4\n";
    let marks = folder.file("marks.csv", marks);
    let table = folder.path("points.csv");
    let submissions = folder.path("in");
    let all = ["grade", &sheet.rubric, &submissions, "--roster", &roster];
    let ran = grundy(&[&all[..], &["--overrides", &marks, "--csv", &table]].concat());
    let points = std::fs::read_to_string(&table).unwrap();
    for row in ["Ann Doe (1),0,", "Ann Doe (2),4,", "José G,1,", "Jose g,3,", "Dée,2,"] {
        assert!(points.contains(&format!("\n{row}")), "{row}: {points}");
    }
    // Nothing but its name tells who this is, and no other row has it alone.
    assert!(points.contains("\nCy Coe,3,") && points.contains("\nDi Dun,0,"), "{points}");
    for told in [
        "line 2: \"Ann Doe\" is more than one submission (Ann Doe (1), Ann Doe (2)): name it by its id",
        "line 3: \"josé g\" is more than one submission (Jose g, José G): name it by its id",
        "line 9: \"Di Dun\" is more than one submission (Di Dun, Di Dun (9)): name it by its id",
    ] {
        assert!(ran.errors.contains(told), "{told}: {}", ran.errors);
    }
    assert!(!ran.errors.contains("as well; this one counts"), "{}", ran.errors);
}

/// The mark that says how a text begins changes nothing, wherever a table or an answer was put together.
#[test]
fn marks_at_the_beginning_of_texts_are_no_part_of_them() {
    let sheet = Sheet::new("tables-bom", "problem \"1\" worth 4 { student.a == 3 }\n");
    let folder = &sheet.folder;
    std::fs::create_dir_all(folder.path("in")).unwrap();
    folder.file("in/ann.game", "\u{feff}\u{feff}let a = 3\n");
    folder.file("in/ben.game", "let b = 3\n\u{feff}let a = 3\n");
    let roster = folder
        .file("class.csv", "\u{feff}\"name\",\"id\"\nann,1\n\u{feff}ben,2\n\u{feff}\"cy\",3\n");
    let marks = folder.file("marks.csv", "\u{feff}submission,problem,points\n\u{feff}cy,1,2\n");
    let table = folder.path("points.csv");
    let submissions = folder.path("in");
    let all = ["grade", &sheet.rubric, &submissions, "--roster", &roster];
    let ran = grundy(&[&all[..], &["--overrides", &marks, "--csv", &table]].concat());
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    let points = std::fs::read_to_string(&table).unwrap();
    for row in ["ann,4,4,4,,1,", "ben,4,4,4,,2,", "cy,2,2,4,did not hand in,3,"] {
        assert!(points.contains(&format!("\n{row}")), "{row}: {points}");
    }
}
