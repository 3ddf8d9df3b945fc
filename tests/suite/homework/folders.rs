//! What is judged of a folder, an archive or a file as course systems hand them out.

use super::Sheet;
use super::gathering::{archive, class, put};
use crate::support::{grundy, read};
use std::path::Path;

const RIGHT: &str = "let a = 1\n";

/// The points in the table, of each row with its name.
fn points(rubric: &str, folder: &str, more: &[&str]) -> (Vec<(String, String)>, String) {
    let ran = grundy(&[&["grade", rubric, folder, "--format", "csv"], more].concat());
    let cells = |line: &str| {
        let mut cells = line.split(',').map(str::to_string);
        (cells.next().unwrap(), cells.nth(1).unwrap_or_default())
    };
    (ran.output.lines().skip(1).map(cells).collect(), ran.errors)
}

#[track_caller]
fn all_have(points: &[(String, String)], names: &[&str]) {
    let wanted: Vec<_> = names.iter().map(|name| (name.to_string(), "2".to_string())).collect();
    assert_eq!(points, wanted);
}

#[test]
fn archives_in_folders_are_opened() {
    let (folder, rubric) = class("inner-archives");
    let zip = archive(&[("main.game", RIGHT.as_bytes())]);
    put(&folder, "Ann Lee_11_assignsubmission_file/hw.zip", &zip);
    put(&folder, "Doe Jane(jdoe)/Submission attachment(s)/hw.zip", &zip);
    put(&folder, "Roe Ida(iroe)/Submission attachment(s)/x.game", "let a = 1\nlet b = 2\n");
    put(&folder, "Roe Ida(iroe)/timestamp.txt", "now");
    std::fs::create_dir_all(folder.path("in/Roe Ida(iroe)/Feedback Attachment(s)")).unwrap();
    let (rows, errors) = points(&rubric, &folder.path("in"), &[]);
    all_have(&rows, &["Ann Lee", "Doe Jane(jdoe)", "Roe Ida(iroe)"]);
    assert!(!errors.contains("error"), "{errors}");
}

/// An archive and a file, or two archives, of one attempt are one submission.
#[test]
fn archives_of_one_attempt_belong_together() {
    let (folder, rubric) = class("two-archives");
    let zip = |name: &str, text: &str| archive(&[(name, text.as_bytes())]);
    put(&folder, "annlee_1_67890_a.zip", zip("main.game", "import \"b.game\"\n"));
    put(&folder, "annlee_1_67891_b.zip", zip("b.game", RIGHT));
    put(&folder, "boblee_2_67892_parts.zip", zip("main.game", "import \"notes.game\"\n"));
    put(&folder, "boblee_2_67893_notes.game", "let a = 1\nlet b = 1\n");
    let (rows, _) = points(&rubric, &folder.path("in"), &[]);
    all_have(&rows, &["annlee", "boblee"]);
}

#[test]
fn a_file_to_start_from_is_no_answer() {
    let (folder, rubric) = class("starter");
    put(&folder, "ann/mine.game", RIGHT);
    put(&folder, "ann/starter.game", "# let a = …\n\n## nothing yet\n");
    put(&folder, "ann/sheet.game", "problem \"1\" worth 2 { student.a == 1 }\n");
    put(&folder, "ben/Main.game", "let a = 1\nlet b = 1\n");
    put(&folder, "ben/old.game", "let a = 0\n");
    let (rows, _) = points(&rubric, &folder.path("in"), &[]);
    all_have(&rows, &["ann", "ben"]);
}

#[test]
fn a_folder_around_the_class_is_gone_through() {
    let (folder, rubric) = class("above");
    put(&folder, "Sheet 4/Ann Lee_11_assignsubmission_file_s.game", RIGHT);
    put(&folder, "Sheet 4/Bob Lee_12_assignsubmission_file_s.game", "let a = 1\nlet b = 1\n");
    let (rows, errors) = points(&rubric, &folder.path("in"), &[]);
    all_have(&rows, &["Ann Lee", "Bob Lee"]);
    assert!(errors.contains("holds nothing but"), "{errors}");
    let (folder, rubric) = class("above-github");
    put(&folder, "sheet-1-submissions/sheet-1-ann/a.game", RIGHT);
    put(&folder, "sheet-1-submissions/sheet-1-bob/a.game", "let a = 1\nlet b = 1\n");
    let list = "identifier,github_username,github_id,name\nA 5,Ann,1,Ann Lee\nB 6,bob,2,Bob Lee\n";
    let list = folder.file("classroom_roster.csv", list);
    let csv = folder.path("c.csv");
    let (_, errors) = points(&rubric, &folder.path("in"), &["--roster", &list, "--csv", &csv]);
    assert!(!errors.contains("not on the list"), "{errors}");
    assert!(read(Path::new(&csv)).contains("sheet-1-ann,2,2,2,,A 5,"), "{}", read(Path::new(&csv)));
    // One user's name may end with another's: before it stands the same for all.
    for (of, repositories, users, wanted) in [
        (
            "longest",
            ["hw-lee", "hw-anna-lee"],
            ["lee", "anna-lee"],
            ["hw-lee,2,2,2,,A 5,", "hw-anna-lee,2,2,2,,B 6,"],
        ),
        (
            "other",
            ["sheet-1-ann-bob", "sheet-1-cleo"],
            ["bob", "cleo"],
            ["sheet-1-ann-bob,2,2,2,,,", "sheet-1-cleo,2,2,2,,B 6,"],
        ),
    ] {
        let (folder, rubric) = class(&format!("github-{of}"));
        for name in repositories {
            put(&folder, &format!("{name}/a.game"), RIGHT);
        }
        let [a, b] = users;
        let list =
            format!("identifier,github_username,github_id,name\nA 5,{a},1,Zoe\nB 6,{b},2,Yan\n");
        let list = folder.file("classroom_roster.csv", list);
        let csv = folder.path("c.csv");
        points(&rubric, &folder.path("in"), &["--roster", &list, "--csv", &csv]);
        let table = read(Path::new(&csv));
        wanted.iter().for_each(|row| assert!(table.contains(row), "{row}: {table}"));
    }
    // The download as it comes is no submission.
    let zip = archive(&[
        ("Ann Lee_11_assignsubmission_file_s.game", RIGHT.as_bytes()),
        ("Bob Lee_12_assignsubmission_file_s.game", b"let a = 0\n"),
    ]);
    put(&folder, "../class.zip", zip);
    let ran = grundy(&["grade", &rubric, &folder.path("class.zip")]);
    assert_eq!(ran.code, 2, "{}", ran.output);
    assert!(ran.errors.contains("is the archive of a class"), "{}", ran.errors);
}

#[test]
fn gradescope_tells_who_it_was() {
    let (folder, rubric) = class("metadata");
    put(&folder, "submission_101/a.game", RIGHT);
    put(&folder, "submission_102/a.game", "let a = 1\nlet b = 1\n");
    let list = "submission_101:\n  :submitters:\n  - :name: Ann Lee\n    :sid: \"5\"\n";
    put(&folder, "submission_metadata.yml", list);
    let (rows, _) = points(&rubric, &folder.path("in"), &[]);
    all_have(&rows, &["Ann Lee", "submission_102"]);
}

/// Of those who handed in together each has a row, with number and address, and is found by either.
#[test]
fn a_group_of_gradescope_is_a_row_for_each() {
    let (folder, rubric) = class("group");
    put(&folder, "submission_101/a.game", RIGHT);
    put(&folder, "submission_102/a.game", "let a = 1\nlet b = 1 + 0\n");
    put(&folder, "submission_103/a.game", RIGHT);
    let list = "submission_101:\n  :submitters:\n  - :name: Ann Lee\n    :sid: \"5\"\n    :email: ann@x.org\n  \
        - :name: Bo Ek\n    :sid: '6'\n    :email: bo@x.org\n  - :name: Cy Fo\n    :email: cy@x.org\n  :score: 1\n\
        submission_102:\n  :submitters:\n  - :name: Di Go\n    :sid: \"8\"\n    :email: di@x.org\n";
    put(&folder, "submission_metadata.yml", list);
    let grade = |more: &[&str]| {
        let inside = folder.path("in");
        let ran = grundy(&[&["grade", &rubric, &inside, "--format", "csv"], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.errors);
        (ran.output, ran.errors)
    };
    let (table, _) = grade(&[]);
    for row in [
        "Ann Lee,2,2,2,,5,ann@x.org",
        "Bo Ek,2,2,2,,6,bo@x.org",
        "Cy Fo,2,2,2,,,cy@x.org",
        "Di Go,2,2,2,,8,di@x.org",
    ] {
        assert!(table.contains(row), "{row}: {table}");
    }
    let roster = folder.file(
        "class.csv",
        "name,id,email\nAnn B. Lee,5,\nBo Ek,,\nCyrus Fo,s9,cy@x.org\nDi Go,8,\n",
    );
    let marks = folder.file("marks.csv", "submission,problem,points\n6,1,1\nCy Fo,1,1.5\n8,1,0\n");
    let (table, errors) = grade(&["--roster", &roster, "--overrides", &marks]);
    for row in [
        "Ann Lee,2,2,2,,5,ann@x.org",
        "Bo Ek,1,1,2,,6,bo@x.org",
        "Cy Fo,1.5,1.5,2,,s9,cy@x.org",
        "Di Go,0,0,2,,8,di@x.org",
    ] {
        assert!(table.contains(row), "{row}: {table} {errors}");
    }
    assert!(!table.contains("did not hand in") && !errors.contains("there is no"), "{errors}");
    // Their text is the same as that of others alone.
    let json = grundy(&["grade", &rubric, &folder.path("in"), "--format", "json"]).output;
    let object = |name: &str| -> serde_json::Value {
        let mut all = json.lines().map(|line| serde_json::from_str(line).unwrap());
        all.find(|object: &serde_json::Value| object["submission"] == name).unwrap()
    };
    assert_eq!(object("Ann Lee")["same_text_as"], serde_json::json!(["submission_103"]));
    assert_eq!(object("submission_103")["same_texts"], 3);
    let page = folder.path("alike.html");
    grade(&["--likeness", &page]);
    assert!(read(Path::new(&page)).contains("Ann Lee and Bo Ek and Cy Fo"));
}

#[test]
fn deep_folders_are_not_unpacked() {
    let (folder, rubric) = class("deep");
    let deep = format!("{}x.game", "a/".repeat(1900));
    put(&folder, "eve.zip", archive(&[("main.game", RIGHT.as_bytes()), (&deep, b"")]));
    put(&folder, "ann.game", RIGHT);
    let (rows, _) = points(&rubric, &folder.path("in"), &[]);
    let row = |name: &str| rows.iter().find(|(own, _)| own == name).unwrap().1.clone();
    assert_eq!((row("ann").as_str(), row("eve").as_str()), ("2", "0"));
}

/// Two of one name and one on the list: nobody knows which of them it is.
#[test]
fn namesakes_do_not_share_an_address() {
    let (folder, rubric) = class("one-address");
    put(&folder, "Ann Lee_11_assignsubmission_file_s.game", RIGHT);
    put(&folder, "Ann Lee_22_assignsubmission_file_s.game", "let a = 1\nlet b = 1\n");
    let list = folder.file("class.csv", "name,id,email\nAnn Lee,s1,ann@x.org\n");
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--roster", &list, "--format", "csv"]);
    assert!(!ran.output.contains("ann@x.org"), "{}", ran.output);
    assert!(ran.errors.contains("Ann Lee stands once on the list"), "{}", ran.errors);
}

/// A number of the course system's own is not the id of whoever has it on the list.
#[test]
fn a_number_that_happens_to_be_an_id_is_no_match() {
    let (folder, rubric) = class("numbers");
    put(&folder, "Ann Lee_2_assignsubmission_file_s.game", RIGHT);
    put(&folder, "Bob Roe_3_assignsubmission_file_s.game", "let a = 1\nlet b = 1\n");
    let list = "name,id,email\nCleo Fox,3,c@x\nAnn Lee,6,a@x\nBob Roe,7,b@x\n";
    let list = folder.file("class.csv", list);
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--roster", &list, "--format", "csv"]);
    for row in
        ["Ann Lee,2,2,2,,6,a@x", "Bob Roe,2,2,2,,7,b@x", "Cleo Fox,0,0,2,did not hand in,3,c@x"]
    {
        assert!(ran.output.contains(row), "{row}: {}", ran.output);
    }
}

#[test]
fn names_of_a_list_in_the_order_of_canvas() {
    let (folder, rubric) = class("canvas-list");
    put(&folder, "leeann_33_70001_s.game", RIGHT);
    let list = folder.file("class.csv", "Student\n\"Lee, Ann\"\n");
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--roster", &list]);
    assert!(!ran.errors.contains("not on the list"), "{}", ran.errors);
}

#[test]
fn a_file_in_an_older_encoding_is_read() {
    let (folder, rubric) = class("latin");
    put(&folder, "ann.game", b"# L\xf6sung\nlet a = 1\n");
    let (rows, _) = points(&rubric, &folder.path("in"), &[]);
    all_have(&rows, &["ann"]);
}

/// Where `main.game` makes a folder one submission, the teacher hears of it.
#[test]
fn a_folder_that_is_one_submission_is_told() {
    let (folder, rubric) = class("swallowed");
    put(&folder, "ann.game", RIGHT);
    put(&folder, "main.game", "import \"ann.game\"\n");
    let (rows, errors) = points(&rubric, &folder.path("in"), &[]);
    all_have(&rows, &["in"]);
    assert!(errors.contains("is one submission: main.game imports ann.game"), "{errors}");
    // What a course system named was handed in by itself.
    let (folder, rubric) = class("not-swallowed");
    put(&folder, "Ann Lee_11_assignsubmission_file_s.game", RIGHT);
    let import = "import \"Ann Lee_11_assignsubmission_file_s.game\"\nlet b = 1\n";
    put(&folder, "main.game", import);
    let (rows, _) = points(&rubric, &folder.path("in"), &[]);
    assert_eq!(rows.len(), 2, "{rows:?}");
}

/// Results go into no folder that was handed in.
#[test]
fn results_go_into_no_submission() {
    let (folder, rubric) = class("results-inside");
    put(&folder, "ann/main.game", RIGHT);
    put(&folder, "ben/main.game", "let a = 1\nlet b = 1\n");
    for place in ["in/ann", "in/ann/out"] {
        let ran = grundy(&["grade", &rubric, &folder.path("in"), "--reports", &folder.path(place)]);
        assert_eq!(ran.code, 2, "{place}: {}", ran.output);
        assert!(ran.errors.contains("nothing is written there"), "{place}: {}", ran.errors);
    }
}

/// What a run wrote into the folder of submissions is named by the next one, and no student.
#[test]
fn results_of_an_earlier_run_are_no_submissions() {
    let (folder, rubric) = class("results-again");
    put(&folder, "ann.game", RIGHT);
    put(&folder, "ben.game", "let a = 2\n");
    // These are somebody's, whatever they are.
    put(&folder, "cleo.csv", "submission,total\n");
    put(&folder, "dora/notes.txt", "nothing\n");
    let place = |name: &str| folder.path(&format!("in/{name}"));
    let inside = folder.path("in");
    let names = ["p.csv", "c.html", "j.xml", "g.json", "l.html", "reports", "kept"].map(place);
    let [csv, html, junit, gradescope, likeness, reports, keep] = &names;
    let options = [
        "--csv",
        csv,
        "--html",
        html,
        "--junit",
        junit,
        "--gradescope",
        gradescope,
        "--likeness",
        likeness,
        "--reports",
        reports,
        "--keep",
        keep,
    ];
    let ran = grundy(&[&["grade", &rubric, &inside], &options[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let json = grundy(&["grade", &rubric, &inside, "--format", "json"]);
    put(&folder, "out.json", &json.output);
    let (rows, errors) = points(&rubric, &inside, &[]);
    let students: Vec<&str> = rows.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(students, ["ann", "ben", "cleo.csv", "dora"], "{errors}");
    assert!(
        errors.contains(
            "passed over, as no submissions: c.html, g.json, j.xml, kept, l.html, out.json, p.csv, reports"
        ),
        "{errors}"
    );
}

/// Results do not belong among what was handed in.
#[test]
fn results_among_the_submissions_are_told() {
    let (folder, rubric) = class("results-among");
    put(&folder, "ann.game", RIGHT);
    for (place, told) in [("in/p.csv", true), ("in/new/p.csv", true), ("p.csv", false)] {
        let option = if place.contains("new") { "--reports" } else { "--csv" };
        let ran = grundy(&["grade", &rubric, &folder.path("in"), option, &folder.path(place)]);
        assert_eq!(ran.code, 0, "{place}: {}", ran.errors);
        assert_eq!(ran.errors.contains("lies among the submissions"), told, "{}", ran.errors);
    }
}

/// What was opened is for the teacher's eyes.
#[cfg(unix)]
#[test]
fn opened_archives_are_private() {
    use std::os::unix::fs::PermissionsExt;
    use std::process::{Command, Stdio};
    let (folder, rubric) = class("private");
    put(&folder, "ann.zip", archive(&[("a.game", b"fn f(n) = f(n + 1)\nlet a = f(0)\n")]));
    let temporary = folder.path("temporary");
    std::fs::create_dir_all(&temporary).unwrap();
    let mut run = Command::new(env!("CARGO_BIN_EXE_grundy"));
    run.args(["grade", &rubric, &folder.path("in")]).env("TMPDIR", &temporary);
    let mut run = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let opened = loop {
        if let Some(opened) = std::fs::read_dir(&temporary).unwrap().next() {
            break opened.unwrap();
        }
        assert!(run.try_wait().unwrap().is_none(), "no archive was opened");
        std::thread::sleep(std::time::Duration::from_millis(1));
    };
    let mode = opened.metadata().map(|data| data.permissions().mode() & 0o777);
    let _ = run.kill();
    let _ = run.wait();
    assert_eq!(mode.unwrap(), 0o700);
}

/// Of two files that were handed in again with one number the later counts, in any order of folders.
#[test]
fn the_order_of_folders_decides_nothing() {
    let (folder, rubric) = class("orders");
    put(&folder, "a/doe_1_12345_main.game", "let a = 0\n");
    put(&folder, "a/doe_1_12347_main-1.game", "let a = 0\nlet b = 1\n");
    put(&folder, "b/doe_1_12348_main-1.game", RIGHT);
    let (a, b) = (folder.path("in/a"), folder.path("in/b"));
    let of = |one: &str, two: &str| grundy(&["grade", &rubric, one, two, "--format", "csv"]).output;
    assert_eq!(of(&a, &b), of(&b, &a));
    assert!(of(&a, &b).contains("\ndoe,2,2,2,"), "{}", of(&a, &b));
}

/// Results may stand beside the rubric, above the submissions.
#[test]
fn results_may_stand_beside_the_rubric() {
    let (folder, rubric) = class("results-beside");
    put(&folder, "ann/main.game", RIGHT);
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--reports", &folder.path("")]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
}

/// Who imports the files of all others takes none of them out of the class.
#[test]
fn a_file_that_imports_all_others_is_no_class_of_one() {
    let sheet = Sheet::new("folders-swallow", "problem \"1\" worth 2 { student.a == 1 }\n");
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    sheet.folder.file("in/bob.game", "let a = 1\n");
    sheet.folder.file("in/dora.game", "let a = 1\n");
    sheet.folder.file("in/main.game", "import \"bob.game\"\nimport \"dora.game\" as d\n");
    let roster = sheet.folder.file("class.csv", "name\nbob\ndora\nmain\n");
    let folder = sheet.folder.path("in");
    let options = ["--roster", &roster, "--format", "csv"];
    let ran = grundy(&[&["grade", &sheet.rubric, &folder], &options[..]].concat());
    let points: Vec<&str> = ran.output.lines().filter(|line| line.contains(',')).collect();
    for row in ["bob,2,2,", "dora,2,2,", "main,"] {
        assert!(points.iter().any(|line| line.starts_with(row)), "{row}: {points:?}");
    }
    assert!(!ran.output.contains("did not hand in"), "{}", ran.output);
    assert!(ran.errors.contains("imports files of others on the list"), "{}", ran.errors);
    // One name of the list suffices, whatever the others are called.
    let roster = sheet.folder.file("class.csv", "name\nAnn\ndora\n");
    let options = ["--roster", &roster, "--format", "csv"];
    let ran = grundy(&[&["grade", &sheet.rubric, &folder], &options[..]].concat());
    for row in ["\nbob,2,2,", "\ndora,2,2,", "\nmain,", "\nAnn,0,0,2,did not hand in"] {
        assert!(ran.output.contains(row), "{row}: {}", ran.output);
    }
    assert!(ran.errors.contains("such as dora: each is a submission"), "{}", ran.errors);
    // Without a list, two files with the same answer are of two students.
    let ran = grundy(&["grade", &sheet.rubric, &folder, "--format", "csv"]);
    for row in ["\nbob,2,2,", "\ndora,2,2,", "\nmain,"] {
        assert!(ran.output.contains(row), "{row}: {}", ran.output);
    }
    let said =
        "imports files that each have an answer `a` (bob.game, dora.game): each is a submission";
    assert!(ran.errors.contains(said), "{}", ran.errors);
    // The parts of one answer may have other names in common.
    sheet.folder.file("in/bob.game", "let helper = 1\n");
    sheet.folder.file("in/dora.game", "let helper = 2\nlet a = 1\n");
    sheet.folder.file("in/main.game", "import \"bob.game\" as b\nimport \"dora.game\"\n");
    let ran = grundy(&["grade", &sheet.rubric, &folder]);
    assert!(
        ran.errors.contains("is one submission: main.game imports bob.game, dora.game"),
        "{}",
        ran.errors
    );
    assert!(ran.output.contains("2 of 2"), "{}", ran.output);
}

/// Of two names that differ in capitals alone the one as it is written in the manual is judged.
#[test]
fn the_exact_name_is_judged() {
    let (folder, rubric) = class("exact-name");
    let files: &[(&str, &[u8])] = &[("MAIN.GAME", b"let a = 2\n"), ("main.game", b"let a = 1\n")];
    put(&folder, "ann.zip", archive(files));
    let (rows, errors) = points(&rubric, &folder.path("in"), &[]);
    assert_eq!(rows, [("ann".to_string(), "2".to_string())], "{errors}");
}
