//! Users' names in what Blackboard writes, where a name, a sheet or a file has a `_` in it.

use super::gathering::{class, put};
use crate::support::grundy;

const RIGHT: &str = "let a = 1\n";

/// The names in the table, in order.
fn names(rubric: &str, folder: &str) -> Vec<String> {
    let ran = grundy(&["grade", rubric, folder, "--format", "csv"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let row = |line: &str| line.split(',').next().unwrap_or_default().to_string();
    ran.output.lines().skip(1).map(row).collect()
}

fn entry(sheet: &str, user: &str, day: u32, file: &str) -> String {
    format!("{sheet}_{user}_attempt_2026-11-{day:02}-17-20-11{file}")
}

/// What all of a class have in front is the sheet's, and the user's name is the rest.
#[test]
fn a_class_tells_where_a_user_begins() {
    let (folder, rubric) = class("users-class");
    for (user, text) in
        [("d_doe", RIGHT), ("lee", "let a = 1\nlet b = 2\n"), ("a_b_c", "let a = 2\n")]
    {
        put(&folder, &entry("Sheet_1", user, 2, "_my_attempt_2.game"), text);
    }
    assert_eq!(names(&rubric, &folder.path("in")), ["a_b_c", "d_doe", "lee"]);
}

/// The text that the system puts beside a file says who it was, of earlier attempts as well.
#[test]
fn the_systems_own_text_tells_the_user() {
    let (folder, rubric) = class("users-text");
    put(&folder, &entry("Sheet_1", "d_doe", 2, "_s.game"), "let a = 0\n");
    put(&folder, &entry("Sheet_1", "d_doe", 3, "_s.game"), RIGHT);
    put(
        &folder,
        &entry("Sheet_1", "d_doe", 3, ".txt"),
        "Name: Dana Doe (d_doe)\nAssignment: Sheet_1\n",
    );
    assert_eq!(names(&rubric, &folder.path("in")), ["d_doe"]);
    // One that does not fit says nothing.
    put(&folder, &entry("Sheet_1", "d_doe", 3, ".txt"), "Name: Dana Doe (someone_else)\n");
    assert_eq!(names(&rubric, &folder.path("in")), ["doe"]);
}

/// Two sheets in one folder have nothing in front that is the sheet's.
#[test]
fn sheets_of_several_names_are_cut_at_the_last_mark() {
    let (folder, rubric) = class("users-sheets");
    put(&folder, &entry("Sheet 1", "lee", 2, "_s.game"), RIGHT);
    put(&folder, &entry("Blatt 1", "roe", 2, "_s.game"), "let a = 2\n");
    assert_eq!(names(&rubric, &folder.path("in")), ["lee", "roe"]);
}
