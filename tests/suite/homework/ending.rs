//! A run that is ended leaves no process behind.

use super::Sheet;
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
        let csv = sheet.folder.path("points.csv");
        let mut run = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["grade", &sheet.rubric, &sheet.folder.path("in"), "--jobs", "3", "--csv", &csv])
            .args(["--max-steps", "1000000000000000", "--timeout", "60m"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while judging(&sheet.rubric) < 3 {
            assert!(run.try_wait().unwrap().is_none(), "it ended by itself");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let id = run.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        run.wait().unwrap();
        // The system may take a moment to end what has lost its parent.
        let gone = (0..500).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            judging(&sheet.rubric) == 0
        });
        assert!(gone, "{signal}");
        assert!(!Path::new(&csv).exists());
    }
}
