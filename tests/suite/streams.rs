//! What becomes of a run whose output cannot be written, and of one that Ctrl-C ends: seen of
//! the program itself.

use crate::support::Folder;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

fn program(arguments: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_grundy"));
    program.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program
}

fn full() -> File {
    OpenOptions::new().write(true).open("/dev/full").unwrap()
}

fn fed(mut program: Command, input: &str) -> Output {
    let mut child = program.stdin(Stdio::piped()).spawn().unwrap();
    // It may end before it has read all.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Every command that writes, with what it reads.
fn commands(folder: &Folder) -> Vec<(Vec<String>, &'static str)> {
    let game = folder.file("a.game", "assert 1 == 1\n[n for n in 0..5]\n");
    let rubric = folder.file("rubric.game", "problem \"1\" worth 1 { student.a == 3 }\n");
    let own = folder.file("own.game", "let a = 3\n");
    let new = folder.path("fresh");
    let mut all: Vec<(Vec<&str>, &'static str)> = vec![
        (vec!["-e", "1+1"], ""),
        (vec![&game], ""),
        (vec!["-"], "1+1\n"),
        (vec!["check", &game], ""),
        (vec!["test", &game], ""),
        (vec!["fmt", "-"], "1+1\n"),
        (vec!["grade", &rubric, &own], ""),
        (vec!["grade", "--dry", &rubric, &own], ""),
        (vec!["verify", &game], ""),
        (vec!["new", &new], ""),
        (vec!["completions", "bash"], ""),
        (vec!["man"], ""),
        (vec!["--explain", "G0203"], ""),
        (vec!["--help"], ""),
        (vec!["--version"], ""),
        (vec!["play", "*3"], "1\n"),
        (vec![], "1+1\n:help\n"),
        (vec!["--watch", &game], ""),
    ];
    for format in ["json", "md", "html", "csv", "bfile"] {
        all.push((vec!["--format", format, "-e", "[n for n in 0..5]"], ""));
    }
    all.into_iter()
        .map(|(args, input)| (args.into_iter().map(String::from).collect(), input))
        .collect()
}

#[test]
fn output_that_cannot_be_written_ends_with_2() {
    let folder = Folder::new("full");
    for (arguments, input) in commands(&folder) {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut command = program(&arguments);
        command.stdout(full());
        let ran = fed(command, input);
        let errors = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert_eq!(ran.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains("standard output cannot be written"), "{arguments:?}: {errors}");
        assert!(!errors.contains("panicked"), "{errors}");
        // Nobody pressed a key.
        assert!(!errors.contains("interrupted"), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_closed_pipe_ends_a_run_quietly() {
    let folder = Folder::new("closed");
    let mut all = commands(&folder);
    // More than one statement after the pipe is closed.
    let long = "import nim\n".to_string() + &"table Nim(0..200, 0..200)\n".repeat(5);
    all.push((vec!["-e".into(), long], ""));
    for (arguments, input) in all {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let (read, write) = std::io::pipe().unwrap();
        drop(read);
        let mut command = program(&arguments);
        command.stdout(write);
        let ran = fed(command, input);
        let errors = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert_eq!(ran.status.code(), Some(141), "{arguments:.80?}: {errors}");
        assert!(!errors.contains("panicked") && !errors.contains("error"), "{errors}");
    }
}

#[test]
fn messages_that_cannot_be_written_are_not_passed_over() {
    let mut command = program(&["-e", "1 +"]);
    command.stderr(full());
    assert_eq!(command.output().unwrap().status.code(), Some(2));
}

/// Waits until the program hears Ctrl-C, which is some moments after it has begun.
fn hears(child: &Child) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
}

#[test]
fn ctrl_c_ends_every_wait_with_130() {
    let folder = Folder::new("interrupted");
    let game = folder.file("a.game", "1 + 1\n");
    for arguments in [
        &["-"][..],
        &["check", "-"],
        &["fmt", "-"],
        &["test", "-"],
        &["verify", "-"],
        &["play", "*3"],
        &["/dev/stdin"],
        &["--watch", &game],
        &[],
    ] {
        // Its standard input stays open.
        let mut child = program(arguments).stdin(Stdio::piped()).spawn().unwrap();
        while !hears(&child) {
            std::thread::sleep(Duration::from_millis(10));
        }
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(killed.unwrap().success());
        // Waiting closes it, and the signal may take a moment.
        let open = child.stdin.take();
        let ended = child.wait().unwrap();
        drop(open);
        assert_eq!(ended.code(), Some(130), "{arguments:?}");
    }
}

#[test]
fn a_file_that_grows_too_large_is_an_error_like_others() {
    let folder = Folder::new("too-large");
    let text = "import kayles\nplot Kayles(0..900) to \"a.svg\"\n";
    let main = folder.file("a.game", text);
    let limited = format!("ulimit -f 1; exec '{}' '{main}'", env!("CARGO_BIN_EXE_grundy"));
    let ran = Command::new("sh").args(["-c", &limited]).output().unwrap();
    let errors = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert_eq!((ran.status.code(), ran.stdout.as_slice()), (Some(2), &b""[..]), "{errors}");
    assert!(errors.contains("a.svg cannot be written"), "{errors}");
    assert_eq!(std::fs::read_dir(folder.path("")).unwrap().count(), 1);
}
