//! A run that is ended leaves no process behind.

use super::Sheet;
use super::apart::with_program;
use crate::support::Folder;
use std::path::Path;
use std::process::{Command, Stdio};

/// The processes that judge by a rubric of this path.
fn judging(rubric: &str) -> usize {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let line = |entry: &std::fs::DirEntry| std::fs::read(entry.path().join("cmdline"));
    let lines = entries.filter_map(|entry| line(&entry).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).into_owned());
    lines.filter(|line| line.contains("judge-submission") && line.contains(rubric)).count()
}

#[test]
fn no_process_lives_on() {
    let sheet = Sheet::new("ending", "problem \"1\" worth 2 { student.a == 1 }\n");
    std::fs::create_dir_all(sheet.folder.path("in")).unwrap();
    for name in ["one", "two", "three"] {
        let endless = "let a = len([i for i in 0..10^9 for j in 0..10^9 if i + j < 0])\n";
        sheet.folder.file(&format!("in/{name}.game"), endless);
    }
    // The second one cannot be heard.
    for signal in ["-TERM", "-KILL"] {
        let (csv, reports) = (sheet.folder.path("points.csv"), sheet.folder.path("new/reports"));
        let mut run = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["grade", &sheet.rubric, &sheet.folder.path("in"), "--jobs", "3", "--csv", &csv])
            .args(["--max-steps", "1000000000000000", "--timeout", "60m"])
            .args(["--reports", &reports])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while judging(&sheet.rubric) < 3 {
            assert!(run.try_wait().unwrap().is_none(), "it ended by itself");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let id = run.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let ended = run.wait_with_output().unwrap();
        if signal == "-TERM" {
            let said = String::from_utf8(ended.stderr).unwrap();
            let wanted = "interrupted, with 0 of 3 submissions judged: nothing is written\n";
            assert!(said.ends_with(wanted), "{said}");
            assert!(!Path::new(&sheet.folder.path("new")).exists());
        }
        // The system may take a moment to end what has lost its parent.
        let gone = (0..500).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            judging(&sheet.rubric) == 0
        });
        assert!(gone, "{signal}");
        assert!(!Path::new(&csv).exists());
    }
}

/// What is decided of a submission whose process is killed is not judged again.
#[test]
fn what_was_decided_before_a_kill_stays() {
    let folder = Folder::new("homework-killed");
    let (log, mark) = (folder.path("log"), folder.path("mark"));
    let real = env!("CARGO_BIN_EXE_grundy");
    // The first process is killed behind the first problem.
    let killed = |then: &str| {
        let script = format!(
            "#!/bin/sh\nunset GRUNDY_STARTED_BY\nfor file; do root=$last; last=$file; done\n\
             echo \"$*\" | sed 's/.*\\(--from.*\\) --alone .*/\\1/' >> {log}\n\
             if [ -e {mark} ]; then {then}exec {real} \"$@\"; fi\ntouch {mark}\n\
             {real} \"$@\" | head -n 2\nkill -9 $$\n"
        );
        for file in [&log, &mark] {
            let _ = std::fs::remove_file(file);
        }
        let ran = with_program(&script, "killed", &[]);
        (ran, std::fs::read_to_string(&log).unwrap())
    };
    let (ran, asked) = killed("");
    assert_eq!(asked, "--from 0\n--from 2\n--from 1 --judged 2\n");
    assert_eq!(ran.code, 0, "{}", ran.errors);
    assert!(ran.errors.contains("it was judged again, alone"), "{}", ran.errors);
    let whole = with_program(&format!("#!/bin/sh\nexec {real} \"$@\"\n"), "whole", &[]);
    assert_eq!(ran.output, whole.output);
    // Where the file has changed meanwhile, all of it is judged.
    let (ran, asked) =
        killed("case \"$*\" in *--judged*) echo 'let a = 4' > \"$root/one.game\";; esac; ");
    assert!(asked.ends_with("--from 1 --judged 2\n--from 0\n"), "{asked}");
    assert!(ran.code == 0 && ran.output != whole.output, "{}", ran.output);
}
