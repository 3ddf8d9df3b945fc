//! Submissions are kept apart: from the rubric, from each other, from the machine. A hostile
//! one loses its own points only, with a line that says why.

use super::Sheet;
use crate::support::{Folder, Ran, grundy};
use grundy::cli::{Streams, Surroundings};
use std::time::Instant;

const RUBRIC: &str = "import nim\n\
    problem \"1\" worth 2 { student.a == 3 }\n\
    problem \"2\" worth 4 { same(student.Sheet(n), Nim(n)) for n in 0..30 }\n\
    problem \"3\" worth 4 { student.lost(n) iff n == 0 for n in 0.. }\n";

const REST: &str = "game Sheet(n) { subtract 1.. }\nfn lost(n) = n == 0\n";

#[test]
fn a_hostile_submission_loses_its_own_points_only() {
    let deep = format!("let a = {}3{}\n", "(".repeat(100_000), ")".repeat(100_000));
    let long = format!("let a = 3\n# {}\n", "x".repeat(10_000_000));
    let cases: &[(&str, String, &str)] = &[
        ("good", format!("let a = 3\n{REST}"), "10 of 10   ✓"),
        (
            "never",
            format!("let a = len([1 for i in 0..2000000 for j in 0..2000000 if i + j < 0])\n{REST}"),
            "8 of 10   ✗ 1   (1: there is no answer within the limits",
        ),
        ("deep", format!("fn f(n) = f(n + 1)\nlet a = f(0)\n{REST}"), "1: functions call each other more"),
        (
            "lists",
            format!("let a = len([[i, j, i, j] for i in 0..100000 for j in 0..100000])\n{REST}"),
            "1: there is no answer within the limits",
        ),
        (
            "texts",
            format!("fn t(n) = if n == 0 then \"abcdefgh\" else t(n - 1) + t(n - 1)\nlet a = len(t(40))\n{REST}"),
            "1: there is no answer within the limits",
        ),
        (
            "sets",
            format!("let a = len({{(i, j) for i in 0..100000 for j in 0..100000}})\n{REST}"),
            "1: there is no answer within the limits",
        ),
        ("subsets", format!("let a = len(subsets({{0..60}}))\n{REST}"), "1: there is no answer within the limits"),
        (
            "grows",
            "let a = 3\ngame Sheet(n) { move to Sheet(n + 1) }\nfn lost(n) = n == 0\n".into(),
            "6 of 10   ✗ 2   (2: there is no answer within the limits",
        ),
        (
            "million",
            "let a = 3\ngame Sheet(n) { move to Big(k) for k in 0..1000000 }\ngame Big(n) { subtract 1.. }\nfn lost(n) = n == 0\n".into(),
            "6 of 10   ✗ 2   (2: there is no answer within the limits",
        ),
        (
            "cycle",
            "let a = 3\ngame Sheet(n) { move to Other(n) }\ngame Other(n) { move to Sheet(n) }\nfn lost(n) = n == 0\n".into(),
            "6 of 10   ✗ 2   (2: this game can go on for ever",
        ),
        ("brackets", deep, "0 of 10   ✗ 1, 2, 3   (one mistake in the file)"),
        ("long", long, "larger than 1 MB"),
    ];
    let sheet = Sheet::new("hostile", RUBRIC);
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    for (name, text, _) in cases {
        std::fs::write(sheet.folder.path(&format!("in/{name}.game")), text).unwrap();
    }
    std::fs::write(sheet.folder.path("in/bytes.game"), [0xff, 0x00, 0x80]).unwrap();
    let ran = grundy(&[
        "grade",
        &sheet.rubric,
        &sheet.folder.path("in"),
        "--max-steps",
        "20000000",
        "--max-memory",
        "100MiB",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let line = |name: &str| {
        let line = ran.output.lines().find(|l| l.split_whitespace().next() == Some(name));
        line.unwrap_or_else(|| panic!("{name}\n{}", ran.output)).to_string()
    };
    for (name, _, wanted) in cases {
        assert!(line(name).contains(wanted), "{name}: {}", line(name));
    }
    assert!(line("bytes").contains("it is not text: its byte 1"), "{}", line("bytes"));
}

/// The texts of a class are not kept by the run that waits for its judges, and no submission has more than a
/// bound of them.
#[test]
fn a_submission_of_many_long_files_is_read_in_part() {
    let sheet = Sheet::new("many-long", RUBRIC);
    let folder = sheet.folder.path("in/two");
    std::fs::create_dir_all(&folder).unwrap();
    let long = "# nothing\n".repeat(100_000);
    let mut main = String::new();
    for k in 10..30 {
        std::fs::write(format!("{folder}/part{k}.game"), format!("let p{k} = 1\n{long}")).unwrap();
        main += &format!("import \"part{k}.game\"\n");
    }
    std::fs::write(format!("{folder}/main.game"), main + "let a = 3\n").unwrap();
    let kept = sheet.folder.path("kept");
    let ran = grundy(&["grade", &sheet.rubric, &folder, "--keep", &kept]);
    assert!(ran.output.starts_with("two: 2 of 10 points"), "{}", ran.output);
    assert!(ran.output.contains("part14.game"), "{}", ran.output);
    assert!(!ran.output.contains("part13.game"), "{}", ran.output);
    assert!(ran.output.contains("larger than 4 MB, the most that is read"), "{}", ran.output);
    // With fewer of them what was found is kept, in few bytes.
    (14..30).for_each(|k| std::fs::remove_file(format!("{folder}/part{k}.game")).unwrap());
    let ran = grundy(&["grade", &sheet.rubric, &folder, "--keep", &kept]);
    assert!(ran.output.starts_with("two: 2 of 10 points"), "{}", ran.output);
    let mut sizes = std::fs::read_dir(&kept).unwrap().map(|e| e.unwrap().metadata().unwrap().len());
    assert!(sizes.next().is_some_and(|size| size < 20_000) && sizes.next().is_none());
}

#[test]
fn the_rubric_cannot_be_reached() {
    let sheet = Sheet::new("reach", RUBRIC);
    std::fs::create_dir_all(sheet.folder.path("in/two")).unwrap();
    // Beside the rubric: a file alone imports nothing but the library.
    let beside = sheet.folder.file("beside.game", "import \"rubric.game\"\nlet a = 3\n");
    let ran = grundy(&["grade", &sheet.rubric, &beside]);
    assert!(ran.output.contains("can import only from the library"), "{}", ran.output);
    for (import, why) in [
        ("../../rubric.game", "outside of the submission's folder"),
        ("/etc/passwd", "outside of the submission's folder"),
        ("link.game", "it leads out of the submission's folder"),
        ("folder/rubric.game", "it leads out of the submission's folder"),
    ] {
        let main = format!("import \"{import}\" as answers\nlet a = 3\n");
        sheet.folder.file("in/two/main.game", &main);
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            let _ = symlink(&sheet.rubric, sheet.folder.path("in/two/link.game"));
            let _ = symlink(sheet.folder.path(""), sheet.folder.path("in/two/folder"));
        }
        let ran = grundy(&["grade", &sheet.rubric, &sheet.folder.path("in/two")]);
        assert!(ran.output.contains(why), "{import}: {}", ran.output);
        assert!(ran.output.starts_with("two: 2 of 10 points"), "{}", ran.output);
    }
    // A link in a folder of submissions is nobody's own work.
    #[cfg(unix)]
    {
        let _ = std::os::unix::fs::symlink(&sheet.rubric, sheet.folder.path("in/me.game"));
        let ran = grundy(&["grade", &sheet.rubric, &sheet.folder.path("in")]);
        assert!(ran.output.contains("it is a link to somewhere else"), "{}", ran.output);
    }
    // The rubric handed in as a submission has no answers in it, either.
    let copy = sheet.folder.file("copy.game", RUBRIC);
    let ran = grundy(&["grade", &sheet.rubric, &copy]);
    assert!(ran.output.starts_with("copy: 0 of 10 points"), "{}", ran.output);
}

#[test]
fn the_solution_can_be_tried_and_is_nobodys_submission() {
    let folder = Folder::new("homework-solution");
    let rubric = folder.file(
        "rubric.game",
        "import \"solution.game\" as ours\nproblem \"1\" worth 1 { student.a == ours.a }\n",
    );
    let solution = folder.file("solution.game", "let a = 7\n");
    let ran = grundy(&["grade", &rubric, &solution]);
    assert!(ran.output.starts_with("solution: 1 of 1 points"), "{}", ran.output);
    // In the rubric's own folder neither is a submission, and nobody can import them.
    folder.file("one.game", "import \"solution.game\"\n");
    folder.file("other.game", "let a = 7\n");
    let ran = grundy(&["grade", &rubric, &folder.path("")]);
    assert!(ran.errors.contains("passed over, as no submissions: rubric.game, solution.game"));
    assert!(ran.output.contains("one        0 of 1"), "{}", ran.output);
    assert!(ran.output.contains("other      1 of 1"), "{}", ran.output);
    folder.file("main.game", "import \"solution.game\"\n");
    for other in ["one.game", "other.game"] {
        std::fs::remove_file(folder.path(other)).unwrap();
    }
    std::fs::create_dir(folder.path("apart")).unwrap();
    std::fs::rename(&rubric, folder.path("apart/rubric.game")).unwrap();
    let text =
        "import \"../solution.game\" as ours\nproblem \"1\" worth 1 { student.a == ours.a }\n";
    let rubric = folder.file("apart/rubric.game", text);
    let ran = grundy(&["grade", &rubric, &folder.path("")]);
    assert!(ran.output.contains("0 of 1 points"), "{}", ran.output);
    assert!(ran.output.contains("there is no file \"solution.game\""), "{}", ran.output);
}

#[test]
fn a_name_that_the_rubric_uses_is_not_changed_by_a_submission() {
    let sheet = Sheet::new(
        "shadow",
        "import nim as reference\nfn twice(n) = 2 * n\nlet base = 3\n\
         problem \"1\" worth 1 { grundy(student.Sheet(n)) == grundy(reference.Nim(n)) for n in 0..9 }\n\
         problem \"2\" worth 1 { student.b == twice(base) }\n\
         problem \"3\" worth 1 { same(student.Sheet(n), reference.Nim(n)) for n in 0..9 }\n\
         problem \"4\" worth 1 { student.c == len([1, 2]) }\n",
    );
    let submission = "fn grundy(p) = 0\nfn same(a, b) = true\nfn outcome(p) = P\nfn len(x) = 7\n\
        game Nim(n) { subtract 1 if n == 77 }\nlet reference = 5\nlet base = 0\nfn twice(n) = 0\n\
        fn winning(p) = []\nlet student = 4\ngame Sheet(n) { subtract 1 if n == 77 }\nlet b = twice(base)\n\
        let c = len([1, 2])\n";
    assert_eq!(sheet.points(submission), [0.0, 0.0, 0.0, 0.0]);
    let right = submission
        .replace("game Sheet(n) { subtract 1 if n == 77 }", "game Sheet(n) { subtract 1.. }")
        .replace("let b = twice(base)", "let b = 6")
        .replace("let c = len([1, 2])", "let c = 2");
    assert_eq!(sheet.points(&right), [1.0, 1.0, 1.0, 1.0]);
}

#[test]
fn questions_of_a_submission_do_not_run() {
    let sheet = Sheet::new("questions", RUBRIC);
    let report = sheet.report(&format!(
        "let a = 3\n{REST}period Sheet to \"evil.json\"\ntree Sheet(3) to \"evil.svg\"\n\
         assert 1 == 2\ntable Sheet(0..100000000)\nclaim false\nplay Sheet(3)\n"
    ));
    assert!(report.starts_with("one: 10 of 10 points"), "{report}");
    let left: Vec<_> = std::fs::read_dir(sheet.folder.path("in"))
        .unwrap()
        .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(left, ["one.game"]);
}

/// Runs `grade` with another program in the place of the processes that judge.
#[cfg(unix)]
pub(super) fn with_program(script: &str, name: &str, arguments: &[&str]) -> Ran {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new(&format!("homework-program-{name}"));
    let program = folder.file("program.sh", script);
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let rubric = folder.file("rubric.game", RUBRIC);
    let file = folder.file("one.game", "let a = 3\n");
    let again = folder.file("two.game", "let  a = 3 # mine\n");
    let arguments: Vec<std::ffi::OsString> = match arguments {
        ["two", rest @ ..] => [&["grundy", "grade", &rubric, &file, &again], rest].concat(),
        rest => [&["grundy", "grade", &rubric, &file], rest].concat(),
    }
    .iter()
    .map(Into::into)
    .collect();
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let program: &'static str = Box::leak(program.into_boxed_str());
    let exit = grundy::cli::run(
        &arguments,
        Streams {
            input: &mut std::io::empty(),
            output: &mut output,
            errors: &mut errors,
            surroundings: Surroundings { program: Some(program), ..Surroundings::PIPED },
        },
    );
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: exit.code(), output: text(output), errors: text(errors) }
}

const FIRST: &str = r#"{"problem":{"id":"1","title":null,"points":4,"out_of":4,"not_judged":null,"stopped":null,"checks":[],"hints":[]}}"#;

#[cfg(unix)]
#[test]
fn a_process_that_never_ends_is_ended_and_tried_again_alone() {
    let script = format!(
        "#!/bin/sh\necho x >> \"$(dirname \"$0\")/count\"\necho '{FIRST}'\nexec sleep 100\n"
    );
    let started = Instant::now();
    let ran = with_program(&script, "sleeps", &["--timeout", "100ms"]);
    assert!(started.elapsed().as_secs() < 60);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    let again = "one: a problem was not done after 2800 ms; it was judged again, alone";
    assert!(ran.errors.contains(again), "{}", ran.errors);
    // What it had judged by then counts, and the rest is no silent 0.
    assert!(
        ran.output.starts_with("one: 2 of 10 points (2 problems not decided)"),
        "{}",
        ran.output
    );
    assert!(ran.output.contains("? 2: not decided, of 4"), "{}", ran.output);
    let open = "one: problems \"2\", \"3\" are not decided, and their points are missing: ";
    assert!(ran.errors.contains(open), "{}", ran.errors);
}

/// What the machine could not read is no empty answer, whatever was judged without it.
#[cfg(unix)]
#[test]
fn a_file_that_the_machine_cannot_read_is_no_zero() {
    let script = format!(
        "#!/bin/sh\necho x >> \"$(dirname \"$0\")/count\"\necho '{FIRST}'\necho '{{\"unread\":\"Input/output error\"}}'\n"
    );
    let ran = with_program(&script, "unread", &[]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    assert!(
        ran.output.starts_with("one: 0 of 10 points (3 problems not decided)"),
        "{}",
        ran.output
    );
    let said = "one: a file cannot be read: Input/output error; it was judged again, alone";
    assert!(ran.errors.contains(said), "{}", ran.errors);
}

/// What the clock ends has no mark: neither points nor a 0.
#[test]
fn what_the_clock_ends_is_not_decided() {
    let sheet = Sheet::new(
        "clock",
        "problem \"1\" worth 2 { student.a >= 0 }\nproblem \"2\" worth 4 { needs \"1\"\nstudent.b == 2 }\n",
    );
    let slow = "let a = len([i for i in 0..3000 for j in 0..3000 if i * j < 0])\nlet b = 2\n";
    let file = sheet.folder.file("one.game", slow);
    let files = ["results.csv", "results.xml"].map(|name| sheet.folder.path(name));
    let [csv, junit] = &files;
    let grade = |options: &[&str]| {
        grundy(
            &[&["grade", &sheet.rubric, &file, "--csv", csv, "--junit", junit], options].concat(),
        )
    };
    let ran = grade(&["--timeout", "1ms", "--format", "json"]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    let told = ran.output.lines().next().unwrap();
    let told: serde_json::Value = serde_json::from_str(told).unwrap();
    assert_eq!(told["problems"][0]["undecided"], "the time was over");
    assert_eq!(told["problems"][0]["checks"], serde_json::json!([]));
    let table = std::fs::read_to_string(csv).unwrap();
    assert!(table.contains("\none,,"), "{table}");
    assert!(table.contains("1: not decided: the time was over"), "{table}");
    let cases = std::fs::read_to_string(junit).unwrap();
    assert!(cases.contains("failures=\"0\" errors=\"2\""), "{cases}");
    // The same with time enough.
    let ran = grade(&[]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.output.starts_with("one: 6 of 6 points"), "{}", ran.output);
}

/// What is compared is what was judged, whatever has become of the files.
#[cfg(unix)]
#[test]
fn likeness_is_of_the_texts_that_were_judged() {
    let folder = Folder::new("homework-alike-gone");
    let page = folder.path("alike.html");
    let real = env!("CARGO_BIN_EXE_grundy");
    // Behind the last judge the files are gone.
    let script = format!(
        "#!/bin/sh\nunset GRUNDY_STARTED_BY\n\"{real}\" \"$@\"\n\
         for arg; do root=$main; main=$arg; done\n\
         case $main in two.game) rm \"$root/one.game\" \"$root/two.game\";; esac\n"
    );
    let ran = with_program(&script, "gone", &["two", "--jobs", "1", "--likeness", &page]);
    assert_eq!(ran.code, 0, "{}", ran.errors);
    let told = std::fs::read_to_string(&page).unwrap();
    assert!(told.contains("<h2>one and two: 100 %</h2>"), "{told}");
    assert!(told.contains("let  a = 3"), "{told}");
}

/// A result that is kept is compared by the files that were judged, and not by what else lies there.
#[test]
fn likeness_is_the_same_of_results_that_are_kept() {
    let sheet = Sheet::new("alike-kept", RUBRIC);
    let answer = "game Sheet(n) { subtract 1..3; split into 2 unequal; split into 3 }\nlet a = sum(k * k for k in 1..9)\n\
                  fn lost(n) = n % 4 == 0 and n != 12 or n == 13\n";
    for name in ["ann", "bob"] {
        std::fs::create_dir_all(sheet.folder.path(&format!("in/{name}"))).unwrap();
        sheet.folder.file(&format!("in/{name}/main.game"), answer);
    }
    sheet.folder.file(
        "in/bob/draft.game",
        "fn lost(n) = gcd(n, 8) > 3 or digits(n, 2) == [1, 1]\nlet a = 7 * 7 * 7\n",
    );
    let [kept, page, folder] = ["kept", "page.html", "in"].map(|name| sheet.folder.path(name));
    let pages = [(); 2].map(|()| {
        let ran = grundy(&["grade", &sheet.rubric, &folder, "--keep", &kept, "--likeness", &page]);
        assert_eq!(ran.code, 0, "{}", ran.errors);
        std::fs::read_to_string(&page).unwrap()
    });
    assert!(pages[0].contains("<h2>ann and bob: 100 %</h2>"), "{}", pages[0]);
    assert_eq!(pages[0], pages[1]);
}

/// What steps end is a mark, the same whenever and beside whatever it is judged.
#[test]
fn steps_decide_and_not_the_load() {
    let sheet = Sheet::new(
        "steps",
        "problem \"1\" worth 2 { student.a >= 0 }\nproblem \"2\" worth 4 { student.b == 2 }\n",
    );
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    for name in ["one", "two", "three", "four"] {
        let text = "let a = len([i for i in 0..3000 for j in 0..3000 if i * j < 0])\nlet b = 2\n";
        sheet.folder.file(&format!("in/{name}.game"), text);
    }
    let grade = |steps: &str, jobs: &str| {
        let folder = sheet.folder.path("in");
        let options = ["--max-steps", steps, "--jobs", jobs, "--format", "csv"];
        let ran = grundy(&[&["grade", &sheet.rubric, &folder], &options[..]].concat());
        assert_eq!(ran.code, 0, "{}", ran.errors);
        ran.output
    };
    let few = grade("100000", "1");
    assert!(few.contains("one,0,4,4,6,1: there is no answer within the limits"), "{few}");
    assert_eq!(grade("100000", "4"), few);
    // Where not even the reading is done, there is a reason as well.
    let none = grade("10", "1");
    assert!(none.contains("one,0,0,0,6"), "{none}");
    let many = grade("1000000000", "4");
    assert!(many.contains("one,2,4,6,6"), "{many}");
}

#[cfg(unix)]
#[test]
fn a_process_that_breaks_off_is_tried_again() {
    let ran = with_program(
        "#!/bin/sh\necho memory allocation of 9 bytes failed >&2\nkill -6 $$\n",
        "memory",
        &[],
    );
    assert!(ran.output.contains("note: its process ran out of memory"), "{}", ran.output);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    let ran = with_program("#!/bin/sh\nexit 7\n", "exits", &[]);
    assert!(ran.output.contains("broke off (exit status: 7)"), "{}", ran.output);
    // The second time it goes well.
    let script = format!(
        "#!/bin/sh\nmark=\"$(dirname \"$0\")/mark\"\nif [ -e \"$mark\" ]; then\n  echo '{FIRST}'\n  \
         echo '{{\"done\":{{\"mistakes\":[]}}}}'\nelse\n  touch \"$mark\"\n  exit 1\nfi\n"
    );
    let ran = with_program(&script, "second", &[]);
    assert!(ran.output.starts_with("one: 2 of"), "{}", ran.output);
    assert!(!ran.output.contains("note:"), "{}", ran.output);
    assert!(
        ran.errors
            .contains("one: its judging broke off (exit status: 1); it was judged again, alone")
    );
}

/// What breaks a process off costs the problem that it was at, and none after it.
#[cfg(unix)]
#[test]
fn problems_after_one_that_breaks_off_are_judged() {
    let program = env!("CARGO_BIN_EXE_grundy");
    let breaks = |read: &str| {
        format!(
            "#!/bin/sh\ncase \"$*\" in\n*\"--from 0 \"*) {read}echo '{FIRST}'; exit 9;;\n\
             *\"--from 1 \"*) {read}exit 9;;\n*) exec {program} \"$@\";;\nesac\n"
        )
    };
    let read = "echo '{\"read\":{\"content\":null,\"texts\":[]}}'; ";
    let ran = with_program(&breaks(read), "breaks", &[]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    assert!(ran.output.contains("(one problem not decided)"), "{}", ran.output);
    assert!(ran.output.contains("? 2: not decided, of 4"), "{}", ran.output);
    assert!(ran.output.contains("\n✗ 3: 0 of 4"), "{}", ran.output);
    // Where not even its files could be read, there is nothing after it.
    let ran = with_program(&breaks(""), "breaks-before", &[]);
    assert!(ran.output.contains("(2 problems not decided)"), "{}", ran.output);
}

#[cfg(unix)]
#[test]
fn a_file_that_vanishes_is_said_to_be_gone() {
    let sheet = Sheet::new("vanish", RUBRIC);
    let file = sheet.folder.file("gone.game", "let a = 3\n");
    // What a process finds that starts after the file has gone.
    std::fs::remove_file(&file).unwrap();
    // In a process of its own: it limits the memory of the whole process.
    let ran = std::process::Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["judge-submission", "--alone", &sheet.rubric, &sheet.folder.path(""), "gone.game"])
        .output()
        .unwrap();
    assert_eq!(ran.stdout, b"{\"unread\":\"its file is not there any more\"}\n");
}

/// A table whose rows would need much more memory than its values is refused by count, and no
/// process ends for it: that would be no mark.
#[test]
fn memory_is_counted_before_it_is_taken() {
    let sheet = Sheet::new(
        "rows",
        "problem \"1\" worth 2 { student.a == 3 }\nproblem \"2\" worth 1 { student.b == 1 }\n",
    );
    let text = "game G(n) { subtract 1..isqrt(n)+3 }\nlet a = grundy(G(10^8))\nlet b = 1\n";
    let ran = sheet.grade(text, &["--max-steps", "20000000"]);
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    assert!(ran.output.starts_with("one: 1 of 3 points\n"), "{}", ran.output);
    assert!(ran.output.contains("there is no answer within the limits"), "{}", ran.output);
}

/// Files that are the same are found where their judging breaks off.
#[cfg(unix)]
#[test]
fn what_breaks_off_is_compared_all_the_same() {
    let ran = with_program("#!/bin/sh\nexit 9\n", "same", &["two", "--format", "json"]);
    assert_eq!(ran.code, 4, "{}", ran.errors);
    let first: serde_json::Value =
        serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
    assert_eq!(first["same_text_as"], serde_json::json!(["two"]), "{first}");
}
