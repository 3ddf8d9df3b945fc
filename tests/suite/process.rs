//! The real program as a process of its own: how it ended, what it wrote, and the most memory that
//! it had at a time.

use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// What must end at all ends within this.
const AT_ALL: Duration = Duration::from_secs(60);

pub(crate) struct Ran {
    pub code: Option<i32>,
    pub output: String,
    pub errors: String,
    /// The most memory that it had at a time, in MiB, where that can be known.
    pub peak: usize,
}

fn piped(command: &mut Command, input: Stdio) -> Child {
    command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The program without input, at work.
pub(crate) fn start(arguments: &[&str]) -> Child {
    piped(Command::new(env!("CARGO_BIN_EXE_grundy")).args(arguments), Stdio::null())
}

pub(crate) fn run(arguments: &[&str]) -> Ran {
    told(start(arguments), "")
}

/// What the prompt makes of some lines.
pub(crate) fn prompt(arguments: &[&str], lines: &str) -> Ran {
    let mut program = Command::new(env!("CARGO_BIN_EXE_grundy"));
    told(piped(program.args(arguments), Stdio::piped()), lines)
}

/// The same in so little memory that what fills it ends the process.
pub(crate) fn in_little_memory(arguments: &[&str], lines: &str) -> Ran {
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -c 0; ulimit -v 4000000; exec \"$@\"", "sh"]);
    told(piped(shell.arg(env!("CARGO_BIN_EXE_grundy")).args(arguments), Stdio::piped()), lines)
}

fn peak(child: &Child) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
    let status = status.unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let size = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
    size.unwrap_or(0) / 1024
}

/// Waits for the end.
pub(crate) fn ended(child: &mut Child) -> (ExitStatus, usize) {
    let (started, mut most) = (Instant::now(), 0);
    loop {
        most = most.max(peak(child));
        if let Some(status) = child.try_wait().unwrap() {
            return (status, most);
        }
        if started.elapsed() > AT_ALL {
            child.kill().unwrap();
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn told(mut child: Child, lines: &str) -> Ran {
    let writer = child.stdin.take().map(|mut keys| {
        let lines = lines.to_string();
        // A program that has ended reads no more.
        std::thread::spawn(move || keys.write_all(lines.as_bytes()).is_ok())
    });
    let read = |mut from: Box<dyn Read + Send>| {
        std::thread::spawn(move || {
            let mut text = Vec::new();
            from.read_to_end(&mut text).unwrap();
            String::from_utf8(text).unwrap()
        })
    };
    let output = read(Box::new(child.stdout.take().unwrap()));
    let errors = read(Box::new(child.stderr.take().unwrap()));
    let (status, peak) = ended(&mut child);
    writer.into_iter().for_each(|writer| {
        writer.join().unwrap();
    });
    Ran {
        code: status.code(),
        output: output.join().unwrap(),
        errors: errors.join().unwrap(),
        peak,
    }
}
