//! A program under limits, and what must hold of every run: no panic, no abort, an exit code that
//! is documented, and no more time and memory than allowed.

use grundy::cli::{Streams, Surroundings};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Fine, refuted, a mistake, a limit. No run here may be interrupted or fail to write.
const CODES: [i32; 4] = [0, 1, 3, 4];

/// The program's own part of the memory that its process has.
const OWN: usize = 24 << 20;

/// What must end at all ends within this.
const AT_ALL: Duration = Duration::from_secs(60);

#[derive(Clone, Debug)]
pub(super) struct Limits {
    pub steps: u64,
    pub bytes: usize,
    pub time: Option<Duration>,
    pub format: &'static str,
    pub threads: usize,
}

impl Limits {
    /// Random ones; small ones are as likely as large ones.
    pub(super) fn random(below: &mut dyn FnMut(usize) -> usize) -> Limits {
        let steps = (10 << below(15)) as u64 + below(1000) as u64;
        let time = [None, None, Some(1), Some(20), Some(100)][below(5)];
        Limits {
            steps,
            bytes: (16 << below(4)) << 20,
            time: time.map(Duration::from_millis),
            format: ["text", "json", "md", "csv"][below(4)],
            threads: 1 + below(2),
        }
    }

    pub(super) fn arguments(&self, text: &str) -> Vec<String> {
        let mut all = vec![
            "--max-steps".to_string(),
            self.steps.to_string(),
            "--max-memory".to_string(),
            format!("{}MiB", self.bytes >> 20),
            "--format".to_string(),
            self.format.to_string(),
            "--threads".to_string(),
            self.threads.to_string(),
        ];
        if let Some(time) = self.time {
            all.extend(["--timeout".to_string(), format!("{}ms", time.as_millis())]);
        }
        all.extend(["-e".to_string(), text.to_string()]);
        all
    }
}

/// The time that this thread was at work, where the system tells it.
fn at_work() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}

/// How the memory of a run is measured.
pub(super) struct Memory {
    pub begin: fn(),
    /// The bytes in use since then,
    pub used: fn() -> usize,
    /// and the most that there were.
    pub peak: fn() -> usize,
}

/// Runs in this process. The exit code, or what does not hold; the word before the colon is its
/// kind.
pub(super) fn here(text: &str, limits: &Limits, memory: Option<&Memory>) -> Result<i32, String> {
    let arguments: Vec<_> = std::iter::once("grundy".to_string())
        .chain(limits.arguments(text))
        .map(Into::into)
        .collect();
    if let Some(memory) = memory {
        (memory.begin)();
    }
    let begun = at_work();
    let ran = catch_unwind(AssertUnwindSafe(|| {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let exit = grundy::cli::run(
            &arguments,
            Streams {
                input: &mut std::io::empty(),
                output: &mut output,
                errors: &mut errors,
                surroundings: Surroundings {
                    live: memory.map(|memory| memory.used),
                    ..Surroundings::PIPED
                },
            },
        );
        i32::from(exit.code())
    }));
    let took = begun.zip(at_work()).map(|(begun, ended)| ended.saturating_sub(begun));
    let code = ran.map_err(|_| "panic: see above".to_string())?;
    if !CODES.contains(&code) {
        return Err(format!("code: it ends with {code}"));
    }
    let most = limits.bytes + limits.bytes / 5;
    if let Some(had) = memory.map(|memory| (memory.peak)()).filter(|had| *had > most) {
        return Err(format!("memory: {} MiB of {}", had >> 20, limits.bytes >> 20));
    }
    // Each statement has its own time, and there is no more than one in a line.
    let statements = text.lines().count() as u32;
    if let (Some(took), Some(time)) = (took, limits.time)
        && took > time * statements + Duration::from_millis(500)
    {
        return Err(format!("time: {took:?} for {statements} times {time:?}"));
    }
    Ok(code)
}

/// Runs the real program.
pub(super) fn there(program: &Path, text: &str, limits: &Limits) -> Result<i32, String> {
    let begun = Instant::now();
    let mut child = Command::new(program)
        .args(limits.arguments(text))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| format!("start: {e}"))?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    let ended = loop {
        let told = std::fs::read_to_string(&status).unwrap_or_default();
        let line = told.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let size = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
        peak = peak.max(size.unwrap_or(0) * 1024);
        if let Some(ended) = child.try_wait().map_err(|e| format!("wait: {e}"))? {
            break ended;
        }
        if begun.elapsed() > AT_ALL {
            child.kill().map_err(|e| format!("kill: {e}"))?;
            return Err("end: it does not end".to_string());
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    match ended.code() {
        None => Err(format!("abort: {ended}")),
        Some(code) if !CODES.contains(&code) => Err(format!("code: it ends with {code}")),
        Some(_) if peak > limits.bytes + limits.bytes / 5 + OWN => {
            Err(format!("memory: {} MiB of {}", peak >> 20, limits.bytes >> 20))
        }
        Some(code) => Ok(code),
    }
}

/// The fewest lines of a program that still fail in the same way.
pub(super) fn shrunk(
    lines: &[String],
    wrong: &str,
    run: impl Fn(&str) -> Result<i32, String>,
) -> String {
    let kind = |wrong: &str| wrong.split(':').next().unwrap_or_default().to_string();
    let fails = |lines: &[String]| {
        run(&lines.join("\n")).err().is_some_and(|other| kind(&other) == kind(wrong))
    };
    let mut kept = lines.to_vec();
    let mut at = kept.len();
    while at > 0 {
        at -= 1;
        let mut fewer = kept.clone();
        fewer.remove(at);
        if fails(&fewer) {
            kept = fewer;
            at = at.min(kept.len());
        }
    }
    kept.join("\n")
}
