//! Nobody disappears: every entry of a folder of submissions is a row, whatever it is.

use crate::support::{Folder, grundy, read};
use std::io::Write;
use std::path::Path;

const RUBRIC: &str = "problem \"1\" worth 2 { student.a == 1 }\n";

pub(super) fn class(name: &str) -> (Folder, String) {
    let folder = Folder::new(&format!("homework-{name}"));
    let rubric = folder.file("rubric.game", RUBRIC);
    std::fs::create_dir_all(folder.path("in")).unwrap();
    (folder, rubric)
}

pub(super) fn put(folder: &Folder, name: &str, bytes: impl AsRef<[u8]>) {
    let path = folder.path(&format!("in/{name}"));
    std::fs::create_dir_all(Path::new(&path).parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

pub(super) fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn utf_16(text: &str, big: bool) -> Vec<u8> {
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    units.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
}

/// One answer under two names is one answer.
#[test]
fn the_same_file_twice_is_handed_in_once() {
    let (folder, rubric) = class("same-twice");
    let right = "let a = 1\n";
    put(&folder, "First Last_123_assignsubmission_file_sheet.game", right);
    put(&folder, "First Last_123_assignsubmission_file_sheet copy.game", right);
    put(&folder, "doeann_12345_67890_sheet.game", right);
    put(&folder, "doeann_12345_67891_answer.game", right);
    put(&folder, "folder/x.game", right);
    put(&folder, "folder/y.game", right);
    put(&folder, "12345-67890 - Bob Last - Nov 2, 2026 520 PM - sheet.game", right);
    put(&folder, "12345-67891 - Bob Last - Nov 2, 2026 520 PM - sheet.game", right);
    put(&folder, "other/x.game", right);
    put(&folder, "other/y.game", "let a = 2\n");
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--format", "csv"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let rows: Vec<&str> = ran.output.lines().skip(1).collect();
    assert_eq!(rows.len(), 5, "{}", ran.output);
    for name in ["Bob Last", "First Last", "doeann", "folder"] {
        let row = format!("{name},2,2,2,,");
        assert!(rows.iter().any(|own| own.starts_with(&row)), "{name}: {}", ran.output);
    }
    let row = "other,0,0,2,\"it has several files, and none is called main.game: x.game, y.game\"";
    assert!(rows.iter().any(|own| own.starts_with(row)), "{}", ran.output);
}

#[test]
fn every_entry_is_a_row() {
    let (folder, rubric) = class("rows");
    let right: &[u8] = b"let a = 1\n";
    put(&folder, "plain.game", right);
    put(&folder, "browser.game.txt", right);
    put(&folder, "little.game", utf_16("let a = 1\r\n", false));
    put(&folder, "big.game", utf_16("let a = 1\n", true));
    // Without the mark at the beginning, and with letters that are no ASCII.
    put(&folder, "bare.game", &utf_16("let a = 1\r\n", false)[2..]);
    put(&folder, "bare_big.game", &utf_16("# für später\nlet a = 1\n", true)[2..]);
    put(&folder, ".hidden.game", right);
    put(&folder, "empty.game", "");
    put(&folder, "essay.pdf", "%PDF");
    put(
        &folder,
        "zipped.zip",
        archive(&[("__MACOSX/._x.game", b"x"), ("work/x.game", right), ("notes.txt", b"n")]),
    );
    put(&folder, "two.zip", archive(&[("main.game", b"import \"b.game\"\n"), ("b.game", right)]));
    put(&folder, "climbs.zip", archive(&[("../../../evil.game", right)]));
    put(&folder, "bomb.zip", archive(&[("bomb.game", &vec![b' '; 9_000_000])]));
    put(
        &folder,
        "many.zip",
        archive(
            &(0..1001)
                .map(|_| ("", right))
                .enumerate()
                .map(|(i, (_, t))| (Box::leak(format!("{i}.game").into_boxed_str()) as &str, t))
                .collect::<Vec<_>>(),
        ),
    );
    put(&folder, "broken.zip", "PK no");
    put(&folder, "cut.zip", archive(&[("a.game", right)]).split_last_chunk::<40>().unwrap().0);
    let mut changed = archive(&[("a.game", right)]);
    let at = changed.windows(6).position(|bytes| bytes == b"a.game").unwrap() + 7;
    changed[at] ^= 0x55;
    put(&folder, "changed.zip", changed);
    put(&folder, "both.zip", archive(&[("a.game", right), ("a.game/b.game", right)]));
    let long = format!("{}.game", "x".repeat(300));
    put(&folder, "long.zip", archive(&[(&long, right)]));
    put(&folder, "blank.game ", right);
    put(&folder, "within/main.game ", right);
    let inner = archive(&[("a.game", right)]);
    put(&folder, "twice.zip", archive(&[("a.zip", &inner), ("notes.txt", b"x")]));
    // Archives under the name of what is in them.
    put(&folder, "renamed.game", &inner);
    put(&folder, "folder/renamed.game", &inner);
    put(&folder, "main.game", right);
    put(&folder, "none/notes.txt", right);
    std::fs::create_dir_all(folder.path("in/nothing")).unwrap();
    let csv = folder.path("c.csv");
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--csv", &csv]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let rows = read(Path::new(&csv));
    let row = |name: &str| {
        rows.lines()
            .find(|l| l.starts_with(&format!("{name},")))
            .unwrap_or_else(|| panic!("{name}\n{rows}"))
    };
    for name in [
        "plain", "browser", "little", "big", "bare", "bare_big", ".hidden", "zipped", "two",
        "main", "blank", "within", "renamed", "folder",
    ] {
        assert!(row(name).starts_with(&format!("{name},2,2,2")), "{}", row(name));
    }
    for (name, why) in [
        ("empty", "its file is empty"),
        ("essay.pdf", "it is no .game file"),
        ("climbs", "no .game file in its archive"),
        ("bomb", "its archive holds more than 8 MB"),
        ("many", "its archive has 1001 entries"),
        ("broken", "its archive cannot be opened: it is damaged, or no zip archive"),
        ("cut", "its archive cannot be opened: it is damaged, or no zip archive"),
        ("changed", "its archive cannot be opened: it is damaged, or no zip archive"),
        ("both", "its archive cannot be opened: a file in it is called like a folder in it"),
        ("long", "its archive cannot be opened: a name in it is one that no folder takes"),
        ("twice", "its archive holds no .game file, but an archive again: a.zip"),
        ("none", "no .game file in its folder"),
        ("nothing", "no .game file in its folder"),
    ] {
        assert!(row(name).contains(why), "{}", row(name));
    }
    assert_eq!(rows.lines().count(), 1 + 27);
    assert!(
        ran.errors.contains("main.game stands beside files that it does not import"),
        "{}",
        ran.errors
    );
    assert!(!Path::new(&folder.path("evil.game")).exists());
    // With what it imports it is one submission.
    put(&folder, "own/main.game", "import \"b.game\"\n");
    put(&folder, "own/b.game", "import \"deep/c.game\"\nlet a = 1\n");
    put(&folder, "own/deep/c.game", "let c = 1\n");
    let ran = grundy(&["grade", &rubric, &folder.path("in/own")]);
    assert!(ran.output.starts_with("own: 2 of 2 points"), "{}", ran.output);
}

#[test]
fn what_course_systems_tell_is_kept() {
    let (folder, rubric) = class("systems");
    // No two have the same text.
    let right = |n: u8| format!("let a = 1\nlet z = {n}\n");
    put(&folder, "Ann Lee_123_assignsubmission_file_sheet.game", right(1));
    put(&folder, "leebob_LATE_22345_67890_sheet.game", right(2));
    put(&folder, "Sheet 1_cat_attempt_2026-11-02-17-20-11_sheet.game", "let a = 0\n");
    put(&folder, "Sheet 1_cat_attempt_2026-11-12-17-20-11.txt", "Name: Cat");
    put(&folder, "Sheet 1_cat_attempt_2026-11-12-17-20-11_sheet.game", right(3));
    put(&folder, "12-67 - Dan Roe - Nov 2, 2026 520 PM - sheet.game", "let a = 0\n");
    put(&folder, "12-68 - Dan Roe - Nov 12, 2026 1120 AM - sheet.game", right(4));
    put(&folder, "evefox_5555_77777_main.game", "import \"b.game\"\n");
    put(&folder, "evefox_5555_77778_b.game", right(5));
    put(&folder, "Gil, Ida(gida)/Submission attachment(s)/x.game", right(6));
    put(&folder, "sheet-1-hugo/answer.game", right(7));
    put(&folder, "sheet-1-hugo/.github/workflows/x.yml", "x");
    put(&folder, "submission_42/answer.game", right(8));
    let roster = folder.file(
        "class.csv",
        "Name,Email,SID\nAnn Lee,ann@x.org,123\nBob Lee,bob@x.org,22345\nZoe Absent,zoe@x.org,9\n",
    );
    let csv = folder.path("c.csv");
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--csv", &csv, "--roster", &roster]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert_eq!(
        read(Path::new(&csv)),
        "submission,1,total,out_of,note,id,email,late,attempt\n\
         Ann Lee,2,2,2,,123,ann@x.org,,\n\
         Bob Lee,2,2,2,,22345,bob@x.org,late,\n\
         Dan Roe,2,2,2,,12,,,2026-11-12 11:20\n\
         \"Gil, Ida\",2,2,2,,gida,,,\n\
         Zoe Absent,0,0,2,did not hand in,9,zoe@x.org,,\n\
         cat,2,2,2,,cat,,,2026-11-12-17-20-11\n\
         evefox,2,2,2,,5555,,,\n\
         sheet-1-hugo,2,2,2,,,,,\n\
         submission_42,2,2,2,,42,,,\n"
    );
    for said in [
        "earlier attempts, which do not count: 12-67 - Dan Roe",
        "attempt_2026-11-02-17-20-11_sheet.game",
        "not on the list of the course: Dan Roe",
    ] {
        assert!(ran.errors.contains(said), "{said}: {}", ran.errors);
    }
}

#[test]
fn labels_do_not_depend_on_the_order() {
    let (folder, rubric) = class("labels");
    for path in ["a/zoe.game", "b/zoe.game", "b/yan.game"] {
        put(&folder, path, "let a = 1\n");
    }
    let (a, b) = (folder.path("in/a/zoe.game"), folder.path("in/b/zoe.game"));
    let of = |files: &[&str]| grundy(&[&["grade", &rubric], files].concat()).output;
    let first = of(&[&a, &b]);
    assert_eq!(first, of(&[&b, &a]));
    assert!(first.contains(&format!("zoe ({a})")), "{first}");
    // The same file twice is one.
    assert_eq!(of(&[&a, &a]), of(&[&a]));
    assert_eq!(of(&[&folder.path("in/b"), &b]), of(&[&folder.path("in/b")]));
}

#[test]
fn results_do_not_replace_what_is_read() {
    let (folder, rubric) = class("inputs");
    put(&folder, "one.game", "let a = 1\n");
    let one = folder.path("in/one.game");
    let roster = folder.file("class.csv", "name\nOne\n");
    for (option, path) in
        [("--csv", &one), ("--junit", &rubric), ("--gradescope", &roster), ("--csv", &roster)]
    {
        let ran =
            grundy(&["grade", &rubric, &folder.path("in"), "--roster", &roster, option, path]);
        assert_eq!(ran.code, 2, "{option} {path}");
        assert!(ran.errors.contains("would be written over"), "{}", ran.errors);
    }
    assert_eq!(read(Path::new(&one)), "let a = 1\n");
}

/// Canvas puts a number behind the name of a file that is handed in again.
#[test]
fn files_that_are_handed_in_again_keep_their_names() {
    let (folder, rubric) = class("canvas-again");
    // Both files again, and one of them late.
    put(&folder, "annlee_10001_20001_main-1.game", "import \"b.game\"\n");
    put(&folder, "annlee_LATE_10001_20002_b-1.game", "let a = 1\n");
    // The first of a name and a later one.
    put(&folder, "bobroe_10002_20003_sheet.game", "let a = 0\n");
    put(&folder, "bobroe_10002_20004_sheet-1.game", "let a = 0\n");
    put(&folder, "bobroe_10002_20005_sheet-2.game", "let a = 1\n");
    // Numbers of the student's own.
    put(
        &folder,
        "catfox_10003_20006_main.game",
        "import \"part-1.game\", \"part-2.game\"\nlet a = b - c\n",
    );
    put(&folder, "catfox_10003_20007_part-1.game", "let b = 3\n");
    put(&folder, "catfox_10003_20008_part-2.game", "let c = 2\n");
    put(&folder, "dangil_10004_20009_part-1.game", "let b = 3\n");
    put(&folder, "dangil_10004_20010_part-2.game", "let c = 2\n");
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--format", "csv"]);
    for row in [
        "\nannlee,2,2,2,,10001,,late,\n",
        "\nbobroe,2,2,2,,10002,,,\n",
        "\ncatfox,2,2,2,,10003,,,\n",
        "\ndangil,0,0,2,\"it has several files, and none is called main.game: part-1.game, part-2.game\",10004,,,\n",
    ] {
        assert!(ran.output.contains(row), "{row}: {}", ran.output);
    }
    let said = "earlier attempts, which do not count: bobroe_10002_20003_sheet.game, bobroe_10002_20004_sheet-1.game\n";
    assert!(ran.errors.contains(said), "{}", ran.errors);
}

/// A copy of the rubric beside an answer is no answer, whatever its name.
#[test]
fn a_copy_of_the_rubric_is_passed_over() {
    let (folder, rubric) = class("copy");
    put(&folder, "ann/rubric.game", RUBRIC);
    put(&folder, "ann/mine.game", "let a = 1\n");
    put(&folder, "ben/main.game", RUBRIC);
    put(&folder, "ben/mine.game", "let a = 1\n");
    put(&folder, "cleo/rubric.game", "import \"b.game\"\n");
    put(&folder, "cleo/b.game", "let a = 1\n");
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--format", "csv"]);
    for name in ["ann", "ben", "cleo"] {
        assert!(ran.output.contains(&format!("\n{name},2,2,2,\n")), "{name}: {}", ran.output);
    }
}

#[test]
fn the_best_attempt_may_count() {
    let (folder, rubric) = class("best");
    put(&folder, "Sheet 1_cat_attempt_2026-11-02-17-20-11_sheet.game", "let a = 1\n");
    put(&folder, "Sheet 1_cat_attempt_2026-11-12-17-20-11_sheet.game", "let a = 0\n");
    put(&folder, "12-67 - Dan Roe - Nov 2, 2026 520 PM - sheet.game", "let a = 1\nlet z = 1\n");
    put(&folder, "12-68 - Dan Roe - Nov 12, 2026 1120 AM - sheet.game", "let a = 1\nlet z = 2\n");
    let grade = |more: &[&str]| {
        let folder = folder.path("in");
        let all = [&["grade", &rubric, &folder, "--format", "csv"], more].concat();
        let ran = grundy(&all);
        assert_eq!(ran.code, 0, "{}", ran.errors);
        ran
    };
    let latest = grade(&[]);
    assert!(
        latest.output.contains("\ncat,0,0,2,,cat,,,2026-11-12-17-20-11\n"),
        "{}",
        latest.output
    );
    assert_eq!(latest.output, grade(&["--attempts", "latest"]).output);
    let best = grade(&["--attempts", "best"]);
    assert_eq!(best.output.lines().count(), 3, "{}", best.output);
    assert!(best.output.contains("\ncat,2,2,2,,cat,,,2026-11-02-17-20-11\n"), "{}", best.output);
    // Of equal ones the latest.
    assert!(best.output.contains("\nDan Roe,2,2,2,,12,,,2026-11-12 11:20\n"), "{}", best.output);
    let said = "attempts that do not count: Dan Roe 2026-11-02 17:20, cat 2026-11-12-17-20-11";
    assert!(best.errors.contains(said), "{}", best.errors);
    // The attempts of a student are of one part of the class.
    let rows = |output: &str| output.lines().skip(1).map(str::to_string).collect::<Vec<_>>();
    let parts = ["1/2", "2/2"].map(|part| grade(&["--attempts", "best", "--shard", part]).output);
    let mut together = parts.iter().flat_map(|part| rows(part)).collect::<Vec<_>>();
    together.sort();
    assert_eq!(together, rows(&best.output));
}

#[test]
fn what_the_command_line_names_is_no_submission() {
    let (folder, rubric) = class("named");
    put(&folder, "one.game", "let a = 1\n");
    put(&folder, "marks.csv", "submission,problem,points,comment\none,1,1,\n");
    let inside = |name: &str| folder.path(&format!("in/{name}"));
    let names = ["points.csv", "page.html", "reports", "marks.csv"].map(inside);
    let [csv, page, reports, marks] = &names;
    for _ in 0..2 {
        let ran = grundy(&[
            "grade",
            &rubric,
            &folder.path("in"),
            "--csv",
            csv,
            "--html",
            page,
            "--reports",
            reports,
            "--overrides",
            marks,
        ]);
        assert_eq!(ran.code, 0, "{}", ran.errors);
        assert_eq!(read(Path::new(csv)).lines().count(), 2, "{}", read(Path::new(csv)));
    }
    for option in ["--reports", "--keep"] {
        let ran = grundy(&["grade", &rubric, &folder.path("in"), option, &folder.path("in")]);
        assert_eq!(ran.code, 2);
        assert!(ran.errors.contains("is a folder of submissions"), "{}", ran.errors);
    }
}

/// Names that students choose look like those of a course system, and are not.
#[test]
fn nobody_is_taken_for_another() {
    let (folder, rubric) = class("apart");
    for (i, name) in ["ann", "ben", "cleo"].iter().enumerate() {
        put(&folder, &format!("homework_3_2026_{name}.game"), format!("let a = 1\nlet z = {i}\n"));
    }
    for (i, user) in ["dan_lee", "eve_lee"].iter().enumerate() {
        let name = format!("Sheet 1_{user}_attempt_2026-11-0{}-17-20-11_sheet.game", i + 1);
        put(&folder, &name, format!("let a = 1\nlet y = {i}\n"));
    }
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--format", "csv"]);
    assert_eq!(ran.output.lines().count(), 6, "{}{}", ran.output, ran.errors);
    assert_eq!(ran.output.matches(",2,2,2,").count(), 5, "{}", ran.output);
    // What belongs together is said to be taken so.
    put(&folder, "evefox_55555_77777_main.game", "import \"b.game\"\n");
    put(&folder, "evefox_55555_77778_b.game", "let a = 1\nlet x = 5\n");
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--format", "csv"]);
    let said = "taken as one submission each: evefox (evefox_55555_77777_main.game, evefox_55555_77778_b.game)";
    assert!(ran.errors.contains(said), "{}", ran.errors);
    assert!(ran.output.contains("\nevefox,2,2,2,"), "{}", ran.output);
}

#[test]
fn a_folder_of_students_is_no_submission() {
    let (folder, rubric) = class("stray");
    for (path, text) in [
        ("main.game", "let a = 0\n"),
        ("ann/a.game", "let a = 1\n"),
        ("ben/b.game", "let a = 1\nlet z = 1\n"),
        (".cleo/c.game", "let a = 1\nlet z = 2\n"),
    ] {
        put(&folder, path, text);
    }
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--format", "csv"]);
    assert_eq!(ran.output.matches(",2,2,2,").count(), 2, "{}", ran.output);
    assert!(ran.errors.contains("main.game stands beside"), "{}", ran.errors);
    assert!(ran.errors.contains("passed over, as no submissions: .cleo"), "{}", ran.errors);
    // `./` before a name is nothing.
    let (folder, rubric) = class("walk");
    put(&folder, "main.game", "import \"./b.game\"\nimport \"sub/../c.game\"\n");
    put(&folder, "b.game", "let a = 1\n");
    put(&folder, "c.game", "let c = 1\n");
    let ran = grundy(&["grade", &rubric, &folder.path("in")]);
    assert!(ran.output.starts_with("in: 2 of 2 points"), "{}", ran.output);
}

/// What is named by itself is a submission, wherever the folder around it is named.
#[test]
fn the_order_of_arguments_decides_nothing() {
    let (folder, rubric) = class("arguments");
    put(&folder, "x.txt", "let a = 1\n");
    let (all, one) = (folder.path("in"), folder.path("in/x.txt"));
    let of = |paths: [&str; 2]| grundy(&["grade", &rubric, paths[0], paths[1]]).output;
    assert_eq!(of([&all, &one]), of([&one, &all]));
    assert!(of([&all, &one]).contains("2 of 2"), "{}", of([&all, &one]));
}

/// That nothing can be unpacked is a fault of the machine, and nobody's 0.
#[cfg(unix)]
#[test]
fn without_a_temporary_folder_nothing_is_judged() {
    use std::process::Command;
    let (folder, rubric) = class("temporary");
    put(&folder, "ann.zip", archive(&[("a.game", b"let a = 1\n")]));
    let run = |temporary: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command.args(["grade", &rubric, &folder.path("in")]).env("TMPDIR", temporary);
        command.output().unwrap()
    };
    let ran = run(&folder.path("nowhere"));
    assert_eq!(ran.status.code(), Some(2));
    let errors = String::from_utf8(ran.stderr).unwrap();
    assert!(errors.contains("nothing can be unpacked"), "{errors}");
    let ran = run(&folder.path(""));
    assert!(String::from_utf8(ran.stdout).unwrap().starts_with("ann: 2 of 2 points"));
}

/// A name need not be text.
#[cfg(target_os = "linux")]
#[test]
fn a_name_in_other_letters_is_read() {
    use std::os::unix::ffi::OsStrExt;
    let (folder, rubric) = class("letters");
    let place = folder.path("in/ann");
    std::fs::create_dir_all(&place).unwrap();
    let name = std::ffi::OsStr::from_bytes(b"l\xf6sung.game");
    if std::fs::write(Path::new(&place).join(name), "let a = 1\n").is_err() {
        // This file system takes text alone.
        return;
    }
    let ran = grundy(&["grade", &rubric, &folder.path("in")]);
    assert!(ran.output.starts_with("ann: 2 of 2 points"), "{}", ran.output);
}

/// Beside a file that is named by itself stands what its student put there: no list of the class.
#[test]
fn a_list_of_a_students_own_names_nobody() {
    let (folder, rubric) = class("own-metadata");
    put(&folder, "ann/main.game", "let a = 1\n");
    put(&folder, "eve/main.game", "let a = 2\n");
    let list =
        "main.game:\n  :submitters:\n  - :name: Ann Doe\n    :sid: 1001\n    :email: ann@x.edu\n";
    put(&folder, "eve/submission_metadata.yml", list);
    let files = [folder.path("in/ann/main.game"), folder.path("in/eve/main.game")];
    let ran = grundy(&["grade", &rubric, &files[0], &files[1], "--format", "csv"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(!ran.output.contains("Ann Doe") && !ran.output.contains("1001"), "{}", ran.output);
    std::fs::remove_file(folder.path("in/eve/submission_metadata.yml")).unwrap();
    std::fs::create_dir(folder.path("in/eve/submission_metadata.yml")).unwrap();
    let ran = grundy(&["grade", &rubric, &files[0], &files[1], "--format", "csv"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
}

/// A Mac stores a letter with an accent as two signs, and the import is typed with one: they are the same file.
#[test]
fn names_with_accents_are_found_however_they_are_stored() {
    let (folder, rubric) = class("accents");
    let main = "import \"th\u{e9}orie.game\"\nlet a = un\n";
    put(&folder, "ann/main.game", main);
    put(&folder, "ann/the\u{301}orie.game", "let un = 1\n");
    put(&folder, "bo/main.game", main);
    put(&folder, "bo/th\u{e9}orie.game", "let un = 1\n");
    let files: [(&str, &[u8]); 2] =
        [("main.game", main.as_bytes()), ("the\u{301}orie.game", b"let un = 1\n")];
    put(&folder, "cy.zip", archive(&files));
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--format", "csv"]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let right = ran.output.lines().skip(1).filter(|line| line.contains(",2,2,2,")).count();
    assert_eq!((right, ran.output.lines().count()), (3, 4), "{}{}", ran.output, ran.errors);
    let one = grundy(&["grade", &rubric, &folder.path("in/ann"), "--format", "csv"]);
    assert_eq!(one.output.lines().count(), 2, "{}{}", one.output, one.errors);
}

/// An archive may have two files of one name, of which whoever opens it meets the last alone.
#[test]
fn two_files_of_one_name_in_an_archive_are_no_answer() {
    let (folder, rubric) = class("twice-in-archive");
    // What writes archives refuses this: the names are made the same afterwards.
    let renamed = |files: &[(&str, &[u8])], from: &str, to: &str| {
        let (mut bytes, from, to) = (archive(files), from.as_bytes(), to.as_bytes());
        while let Some(at) = bytes.windows(from.len()).position(|name| name == from) {
            bytes[at..at + to.len()].copy_from_slice(to);
        }
        bytes
    };
    let (right, wrong) = (&b"let a = 1\n"[..], &b"let a = 2\n"[..]);
    for (name, files) in [("ann", [right, wrong]), ("ben", [wrong, right]), ("cy", [right, right])]
    {
        let [first, second] = files;
        let files = [("sheet1.game", first), ("sheet2.game", second)];
        put(&folder, &format!("{name}.zip"), renamed(&files, "sheet2", "sheet1"));
    }
    // What is no answer may stand there twice.
    let notes = [("notes1", &b"a"[..]), ("notes2", b"b"), ("sheet.game", right)];
    put(&folder, "di.zip", renamed(&notes, "notes2", "notes1"));
    // However the name is written; what a Mac puts beside a file is none of the student's.
    let other = [("sheet.game", wrong), ("./sheet.game", right)];
    put(&folder, "eve.zip", archive(&other));
    let mac = [("sheet.game", right), ("__MACOSX/._a.game", b"1"), ("__MACOSX/._b.game", b"2")];
    put(&folder, "flo.zip", renamed(&mac, "._b", "._a"));
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--format", "csv"]);
    let note = "two different files are called sheet1.game";
    let eve = "two different files are called ./sheet.game";
    let rows = format!(
        "\nann,0,0,2,{note}\nben,0,0,2,{note}\ncy,2,2,2,\ndi,2,2,2,\neve,0,0,2,{eve}\nflo,2,2,2,\n"
    );
    assert!(ran.output.ends_with(&rows), "{}{}", ran.output, ran.errors);
}

/// Of an archive with a list of millions of entries the list is not read.
#[test]
fn a_list_that_is_too_long_is_not_read() {
    let (folder, rubric) = class("long-list");
    let whole = archive(&[("a.game", b"let a = 1")]);
    let said = |at: usize, number: u32, bytes: usize| {
        let mut changed = whole.clone();
        let end = changed.len() - 22;
        changed[end + at..end + at + bytes].copy_from_slice(&number.to_le_bytes()[..bytes]);
        changed
    };
    put(&folder, "ann.zip", said(10, 2000, 2));
    put(&folder, "bob.zip", said(12, 100_000_000, 4));
    put(&folder, "eve.zip", &whole);
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--format", "csv"]);
    let row = |name: &str| ran.output.lines().find(|row| row.starts_with(name)).unwrap_or("");
    assert!(row("ann").contains("2000 entries, and 1000 are the most"), "{}", ran.output);
    assert!(row("bob").contains("very many entries, and 1000 are the most"), "{}", ran.output);
    assert!(row("eve").starts_with("eve,2,2,2"), "{}", ran.output);
}

/// A link that was handed in leads to nothing of the student's: where it leads to, results may be written.
#[cfg(unix)]
#[test]
fn a_link_keeps_nobody_from_being_judged() {
    use std::os::unix::fs::symlink;
    let (folder, rubric) = class("link");
    put(&folder, "ann.game", "let a = 1");
    symlink("/", folder.path("in/ben.game")).unwrap();
    symlink("..", folder.path("in/eve")).unwrap();
    let (kept, points) = (folder.path("kept"), folder.path("points.csv"));
    symlink(&points, folder.path("in/joe.game")).unwrap();
    for _ in 0..2 {
        let files = ["--keep", &kept, "--csv", &points];
        let ran = grundy(&[&["grade", &rubric, &folder.path("in")], &files[..]].concat());
        assert_eq!(ran.code, 0, "{}", ran.errors);
        let table = std::fs::read_to_string(&points).unwrap();
        assert!(table.contains("ann,2,2,2"), "{table}");
    }
}

/// Archives of programs that always write the long record for large archives.
#[test]
fn a_long_record_says_how_long_the_list_is() {
    let (folder, rubric) = class("long-record");
    let whole = archive(&[("a.game", b"let a = 1")]);
    let end = whole.len() - 22;
    let number = |at: usize| u32::from_le_bytes(whole[end + at..end + at + 4].try_into().unwrap());
    let long = |entries: u64| {
        let mut long = whole[..end].to_vec();
        long.extend(b"PK\x06\x06");
        long.extend(44u64.to_le_bytes());
        long.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        for eight in [entries, entries, u64::from(number(12)), u64::from(number(16))] {
            long.extend(eight.to_le_bytes());
        }
        long.extend(b"PK\x06\x07\0\0\0\0");
        long.extend((end as u64).to_le_bytes());
        long.extend(1u32.to_le_bytes());
        long.extend(b"PK\x05\x06\0\0\0\0");
        long.extend([0xff; 4]);
        long.extend(&whole[end + 12..]);
        long
    };
    put(&folder, "ann.zip", long(1));
    put(&folder, "bob.zip", long(1 << 40));
    let ran = grundy(&["grade", &rubric, &folder.path("in"), "--format", "csv"]);
    let row = |name: &str| ran.output.lines().find(|row| row.starts_with(name)).unwrap_or("");
    assert!(row("ann").starts_with("ann,2,2,2"), "{}", ran.output);
    assert!(row("bob").contains("entries, and 1000 are the most"), "{}", ran.output);
}
