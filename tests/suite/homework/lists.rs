//! The list of a course: whose submission is whose, and what is said where that is not clear.

use super::gathering::{class, put};
use crate::support::{Folder, Ran, grundy};

const RIGHT: &str = "let a = 1\n";
const WRONG: &str = "let a = 2\n";

/// The table of a class with a list.
#[track_caller]
fn table(folder: &Folder, rubric: &str, list: &str, more: &[&str]) -> Ran {
    let list = folder.file("class.csv", list);
    let (inside, options) = (folder.path("in"), ["--roster", &list, "--format", "csv"]);
    let ran = grundy(&[&["grade", rubric, &inside], &options[..], more].concat());
    assert_eq!(ran.code, 0, "{}", ran.errors);
    ran
}

#[track_caller]
fn has_rows(ran: &Ran, rows: &[&str]) {
    for row in rows {
        let found = ran.output.lines().any(|line| line.starts_with(row));
        assert!(found, "{row}\n{}{}", ran.output, ran.errors);
    }
    assert_eq!(ran.output.lines().count(), 1 + rows.len(), "{}", ran.output);
}

/// Who calls a file like another student is not taken for that one.
#[test]
fn a_name_of_two_files_is_of_neither() {
    let (folder, rubric) = class("list-twice");
    put(&folder, "Ann Lee.game", RIGHT);
    put(&folder, "lee ann.game", WRONG);
    let ran = table(&folder, &rubric, "name,id\nAnn Lee,7\n", &[]);
    has_rows(&ran, &["Ann Lee,2,2,2,", "lee ann,0,0,2,"]);
    assert!(!ran.output.contains(",7"), "{}", ran.output);
    let said =
        "Ann Lee stands once on the list of the course, and several handed in: Ann Lee, lee ann\n";
    assert!(ran.errors.contains(said), "{}", ran.errors);
    // Whom the course system knows loses nothing by a file of the same name.
    put(&folder, "Ann Lee_7_assignsubmission_file_s.game", "let a = 1\nlet b = 1\n");
    let ran = table(&folder, &rubric, "name,id\nAnn Lee,7\n", &[]);
    let known = "Ann Lee (Ann Lee_7_assignsubmission_file_s.game),2,2,2,,7,";
    has_rows(&ran, &[known, "Ann Lee (Ann Lee.game),2,2,2,,,", "lee ann,0,0,2,,,"]);
    let said = "not on the list of the course: Ann Lee (Ann Lee.game), lee ann\n";
    assert!(ran.errors.contains(said), "{}", ran.errors);
}

/// A line for each section is one student.
#[test]
fn who_is_twice_on_the_list_is_one() {
    let (folder, rubric) = class("list-sections");
    put(&folder, "Ann Lee.game", RIGHT);
    let list = "name,id,email,section\nAnn Lee,7,,a\n\"Lee, Ann\",7,ann@x.org,b\n\
        Bo Ek,8,,a\nBo Ek,8,,b\nCy Fo,,cy@x.org,a\nCy Fo,,CY@x.org,b\nDi Go,9,,a\nEd Ho,9,,a\n";
    let ran = table(&folder, &rubric, list, &[]);
    has_rows(
        &ran,
        &[
            "Ann Lee,2,2,2,,7,ann@x.org,",
            "Bo Ek,0,0,2,did not hand in,8,",
            "Cy Fo,0,0,2,did not hand in,,cy@x.org,",
            // A number that two students have is nobody's reason to be left out.
            "Di Go,0,0,2,did not hand in,9,",
            "Ed Ho,0,0,2,did not hand in,9,",
        ],
    );
    assert!(!ran.errors.contains("list of the course"), "{}", ran.errors);
}

/// Moodle's worksheet has `Participant 11` where names of files have 11.
#[test]
fn a_worksheet_of_moodle_is_a_list() {
    let (folder, rubric) = class("list-worksheet");
    put(&folder, "Ann Lee_11_assignsubmission_file_s.game", RIGHT);
    put(&folder, "Anne-Marie Roe_12_assignsubmission_file_s.game", WRONG);
    let list = "Identifier,Full name,Email address,Status\n\
        Participant 11,Ann B. Lee,ann@x.org,-\nParticipant 12,Anne Roe,roe@x.org,-\n";
    let ran = table(&folder, &rubric, list, &[]);
    has_rows(&ran, &["Ann Lee,2,2,2,,11,ann@x.org,", "Anne-Marie Roe,0,0,2,,12,roe@x.org,"]);
    // Beside an id of the university that one is the system's.
    let list = "Identifier,Full name,ID number\nParticipant 11,Ann B. Lee,s1\nParticipant 12,Anne Roe,s2\n";
    let ran = table(&folder, &rubric, list, &[]);
    has_rows(&ran, &["Ann Lee,2,2,2,,s1,,,,11", "Anne-Marie Roe,0,0,2,,s2,,,,12"]);
    // Without names.
    let ran =
        table(&folder, &rubric, "Identifier,Status\nParticipant 11,-\nParticipant 13,-\n", &[]);
    let absent = "Participant 13,0,0,2,did not hand in,13,";
    has_rows(&ran, &["Ann Lee,2,2,2,,11,", "Anne-Marie Roe,0,0,2,,12,", absent]);
}

/// An id that the list does not have leaves a student to the name, where nobody else has that.
#[test]
fn one_id_that_fits_leaves_the_names() {
    let (folder, rubric) = class("list-mixed");
    put(&folder, "Ann Lee_11_assignsubmission_file_s.game", RIGHT);
    put(&folder, "Bo Ek_12_assignsubmission_file_s.game", WRONG);
    put(&folder, "Ann Lee_13_assignsubmission_file_s.game", "let a = 1\nlet b = 1\n");
    put(&folder, "Cy Fo_14_assignsubmission_file_s.game", "let a = 1\nlet c = 1\n");
    let ran = table(&folder, &rubric, "name,id\nAnn Lee,11\nBo Ek,s2\n", &[]);
    has_rows(
        &ran,
        &[
            "Ann Lee (Ann Lee_11_assignsubmission_file_s.game),2,2,2,,11,",
            "Ann Lee (Ann Lee_13_assignsubmission_file_s.game),2,2,2,,13,",
            "Bo Ek,0,0,2,,s2,,,,12",
            "Cy Fo,2,2,2,,14,",
        ],
    );
    let said = "not on the list of the course: Ann Lee (Ann Lee_13_assignsubmission_file_s.game) \
        (its id 13 is not), Cy Fo\n";
    assert!(ran.errors.contains(said), "{}", ran.errors);
}

/// A Mac writes an accent as a sign by itself.
#[test]
fn accents_by_themselves_are_the_same() {
    let (folder, rubric) = class("list-accents");
    put(&folder, "Zoe\u{308} Mu\u{308}ller.game", WRONG);
    put(&folder, "Rene\u{301} Roe_12_assignsubmission_file_s.game", WRONG);
    let list = "name,id\nZo\u{eb} M\u{fc}ller,7\nRen\u{e9} Roe,8\n";
    let marks = "submission,problem,points\nZo\u{eb} M\u{fc}ller,1,1\nRene\u{301} Roe,1,1.5\n";
    let marks = folder.file("marks.csv", marks);
    let ran = table(&folder, &rubric, list, &["--overrides", &marks]);
    has_rows(&ran, &["Zo\u{eb} M\u{fc}ller,1,1,2,,7,", "Ren\u{e9} Roe,1.5,1.5,2,,8,"]);
    assert_eq!(ran.errors, "");
}

/// Names of signs alone are not the same name.
#[test]
fn a_name_without_letters_is_nobodys() {
    let (folder, rubric) = class("list-signs");
    put(&folder, "___.game", RIGHT);
    let ran = table(&folder, &rubric, "name,id\n???,7\n", &[]);
    has_rows(&ran, &["___,2,2,2,,,", "???,0,0,2,did not hand in,7,"]);
}

/// Canvas and Blackboard know no names as people write them: the list does.
#[test]
fn users_are_called_as_the_list_has_them() {
    let (folder, rubric) = class("list-users");
    put(&folder, "ullmanuma_10001_20001_s.game", WRONG);
    put(&folder, "Sheet 1_bek_attempt_2026-11-02-17-20-11_s.game", WRONG);
    put(&folder, "Sheet 1_fox_attempt_2026-11-02-17-20-11_s.game", "let a = 1\nlet b = 2\n");
    let list = "Student,ID,SIS Login ID\n\"Ullman, Uma\",10001,uma\nBo Ek,10002,bek\n";
    let marks = "submission,problem,points\nullmanuma,1,1\nBo Ek,1,1.5\nfox,1,0.5\n";
    let marks = folder.file("marks.csv", marks);
    let reports = folder.path("reports");
    for heading in ["SIS Login ID", "login_id", "Username"] {
        let list = list.replace("SIS Login ID", heading);
        let options = ["--overrides", &*marks, "--reports", &*reports];
        let ran = table(&folder, &rubric, &list, &options);
        has_rows(
            &ran,
            &[
                "\"Ullman, Uma\",1,1,2,,10001,",
                "Bo Ek,1.5,1.5,2,,10002,,,2026-11-02-17-20-11,bek",
                "fox,0.5,0.5,2,,fox,",
            ],
        );
        assert_eq!(ran.errors, "not on the list of the course: fox\n");
        assert!(std::path::Path::new(&folder.path("reports/Bo Ek.md")).is_file());
    }
}

/// An id of the list comes before the user's name in somebody else's address.
#[test]
fn an_id_comes_before_a_users_name_in_an_address() {
    let (folder, rubric) = class("list-address");
    put(&folder, "Sheet 1_ann_attempt_2026-11-02-17-20-11_s.game", RIGHT);
    put(&folder, "Sheet 1_annd_attempt_2026-11-02-17-20-11_s.game", WRONG);
    let list = "name,id,email\nAnn Doe,annd,ann@x.edu\nAnn Lee,ann,annlee@x.edu\n";
    let ran = table(&folder, &rubric, list, &[]);
    has_rows(&ran, &["Ann Lee,2,2,2,,ann,annlee@x.edu", "Ann Doe,0,0,2,,annd,ann@x.edu"]);
}

/// A user's name ends no other: `kim_lee` is not `lee`, also where the list has nobody else of that end.
#[test]
fn the_end_of_a_users_name_is_nobody() {
    let (folder, rubric) = class("list-end");
    for user in ["kim_lee", "bob", "eve"] {
        put(&folder, &format!("Sheet 1_{user}_attempt_2026-11-02-17-20-11_s.game"), RIGHT);
    }
    let list = "name,username\nSam Lee,lee\nBob Roe,bob\nEve Black,eve\n";
    let rows = ["Bob Roe,2,", "Eve Black,2,", "kim_lee,2,", "Sam Lee,0,"];
    let unknown = "not on the list of the course: kim_lee";
    let ran = table(&folder, &rubric, list, &[]);
    has_rows(&ran, &rows);
    assert!(ran.errors.contains(unknown), "{}", ran.errors);
    let beside = "Sheet 1_kim_lee_attempt_2026-11-02-17-20-11.txt";
    put(&folder, beside, "Name: Kim Lee (kim_lee)\nAssignment: Sheet 1\n");
    let ran = table(&folder, &rubric, list, &[]);
    has_rows(&ran, &rows);
    assert!(ran.errors.contains(unknown), "{}", ran.errors);
}

/// A name as it stands in the list decides before one of the same words.
#[test]
fn a_name_as_the_list_writes_it_decides_first() {
    let (folder, rubric) = class("list-order");
    put(&folder, "Li Wei.game", RIGHT);
    put(&folder, "Wei Li.game", WRONG);
    put(&folder, "Al Lee.game", RIGHT);
    let list = "name,id\nLi Wei,1005\nWei Li,1006\nAl Lee,1\nAl Lee,2\n";
    let ran = table(&folder, &rubric, list, &[]);
    let absent = ["Al Lee (1),0,", "Al Lee (2),0,"];
    has_rows(
        &ran,
        &[&["Li Wei,2,2,2,,1005", "Wei Li,0,0,2,,1006", "Al Lee,2,"], &absent[..]].concat(),
    );
    let said = "several on the list of the course are called so: Al Lee";
    assert!(ran.errors.contains(said), "{}", ran.errors);
}

/// Where the system tells a name that is not the one of the list, the teacher hears of it.
#[test]
fn an_id_of_another_name_is_told() {
    let (folder, rubric) = class("list-other-name");
    put(&folder, "Kim Guest_1005_assignsubmission_file_x.game", RIGHT);
    put(&folder, "Ann Doe_1001_assignsubmission_file_x.game", RIGHT);
    let ran = table(&folder, &rubric, "name,id\nLi Wei,1005\nAnn Doe,1001\n", &[]);
    let said = "which tells by the id: Kim Guest (its id 1005 is Li Wei's)";
    assert!(ran.errors.contains(said), "{}", ran.errors);
    assert!(!ran.errors.contains("Ann Doe (its id"), "{}", ran.errors);
}
