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
