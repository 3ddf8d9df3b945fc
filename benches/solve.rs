//! How fast games are solved, against programs in C++ that a person would write for one game.
//!
//! `cargo bench --bench solve` solves each game from its text, and runs a program of
//! `benches/baselines` for the same game on the same machine, in turn with it. Both say a value
//! and a checksum, which must agree, and the ratio of their times is held against the bound
//! that this project set itself.
//!
//! `cargo bench --bench solve -- wythoff cram` measures those whose name has one of these words
//! in it. Options:
//!
//! - `--quick`: small sizes, to see that everything works; bounds are not judged
//! - `--limit 60`: seconds that each statement gets, and then stops (60 without it)
//! - `--rounds 3`: how often each side runs, in turn (3 without it)
//! - `--process`: runs the program `grundy` on a file and counts the whole process, instead of
//!   a session inside this one
//!
//! What is timed: of Grundy everything from the text of the file to the answer, that is parsing,
//! checking, compiling and solving; of a baseline what it times itself, which leaves out the
//! start of its process. Both by the clock on the wall, so the machine should have nothing else to
//! do. The checksum is not timed. Of the rounds the best counts; what took more than ten seconds
//! runs once.
//!
//! The baselines are compiled with `g++ -O2` into `baselines` of the target folder, again
//! whenever their text is newer. Without g++ there are no ratios.
//!
//! `cargo test --all-targets` runs this as well, without optimisation: then sizes are small.

use grundy::check::{Mode, NoFiles, check};
use grundy::meter::{self, Bounds, Spent};
use grundy::session::{Datum, Options, Session, Told};
use grundy::source::Source;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

#[path = "solve/works.rs"]
mod works;

use works::{Bound, Work, works};

/// What took longer than so many seconds is not repeated.
const LONG: f64 = 10.0;
/// The limits of the program `grundy`.
const POSITIONS: usize = 100_000_000;
const BYTES: usize = 2 << 30;

/// What the command line asks for.
#[derive(Debug)]
struct Asked {
    words: Vec<String>,
    quick: bool,
    limit: u64,
    rounds: u64,
    process: bool,
}

impl Asked {
    fn read() -> Result<Asked, String> {
        let mut asked = Asked {
            words: Vec::new(),
            quick: cfg!(debug_assertions),
            limit: 60,
            rounds: 3,
            process: false,
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let mut number = || {
                let number = arguments.next().and_then(|n| n.parse().ok());
                number.ok_or_else(|| format!("{argument} wants a number"))
            };
            match argument.as_str() {
                // Cargo says so to every benchmark.
                "--bench" => {}
                "--quick" => asked.quick = true,
                "--process" => asked.process = true,
                "--limit" => asked.limit = number()?,
                "--rounds" => asked.rounds = number()?.max(1),
                other if other.starts_with('-') => return Err(format!("what is `{other}`?")),
                word => asked.words.push(word.to_string()),
            }
        }
        Ok(asked)
    }

    fn wants(&self, work: &Work) -> bool {
        self.words.is_empty() || self.words.iter().any(|w| work.name.contains(w.as_str()))
    }
}

/// What a run gave.
#[derive(Clone, Debug)]
struct Run {
    seconds: f64,
    value: i64,
    /// None if it was not asked for, or was not found.
    sum: Option<i64>,
}

// ---- Grundy

/// The work in a session of this process; the checksum too if it is wanted.
fn in_session(work: &Work, limit: u64, with_sum: bool) -> Result<Run, String> {
    let mut text = format!("{}\n{}\n", work.game, work.question);
    if with_sum {
        text += &work.sum;
    }
    let begun = Instant::now();
    let statement = Arc::new(Mutex::new(begun));
    let clock = Arc::clone(&statement);
    let late = move || {
        let began = clock.lock().map_or(begun, |began| *began);
        (began.elapsed() > Duration::from_secs(limit)).then_some(Spent::Time)
    };
    let _meter =
        meter::install(Bounds { steps: None, bytes: BYTES, live: None, stop: Arc::new(late) });
    let checked = check(&Source::new(format!("{}.game", work.name), text), &NoFiles, Mode::File);
    if let Some(wrong) = checked.diagnostics.iter().find(|d| d.is_error()) {
        return Err(format!("{}: {}", wrong.code.name, wrong.message));
    }
    let mut session = Session::new(checked.program);
    let options = Options {
        positions: POSITIONS,
        bytes: BYTES,
        threads: 1,
        steps: None,
        passed: &|_, _| {},
        points: 10_000,
        start: &|| {
            if let Ok(mut began) = statement.lock() {
                *began = Instant::now();
            }
        },
        moves: 0,
        rows: None,
        play: None,
    };
    let mut seconds = 0.0;
    let mut numbers = Vec::new();
    let ended = session.run(&options, &mut |answer| {
        if numbers.is_empty() {
            seconds = begun.elapsed().as_secs_f64();
        }
        if let Told::Value(Datum::Number(n)) = answer.told {
            numbers.push(n);
        }
        Ok(())
    });
    match (numbers.first(), ended) {
        (Some(value), _) => Ok(Run { seconds, value: *value, sum: numbers.get(1).copied() }),
        (None, Err(problem)) => Err(problem.message),
        (None, Ok(())) => Err("no number came".to_string()),
    }
}

/// The work as a process of its own, from the start of the process to its end.
fn in_process(work: &Work, limit: u64, folder: &Path) -> Result<Run, String> {
    let program = option_env!("CARGO_BIN_EXE_grundy").ok_or("the program is not built")?;
    let file = folder.join(format!("{}.game", work.name));
    std::fs::write(&file, format!("{}\n{}\n", work.game, work.question))
        .map_err(|e| e.to_string())?;
    let begun = Instant::now();
    let ran = Command::new(program).arg("--timeout").arg(format!("{limit}s")).arg(&file).output();
    let seconds = begun.elapsed().as_secs_f64();
    let ran = ran.map_err(|e| e.to_string())?;
    let told = String::from_utf8_lossy(&ran.stdout).trim().parse();
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    let problem = said.lines().find_map(|l| l.trim().strip_prefix("× ")).unwrap_or(&said);
    let value = told.map_err(|_| problem.to_string())?;
    Ok(Run { seconds, value, sum: None })
}

// ---- baselines

/// Compiles a baseline, unless it is there and newer than its text.
fn compiled(name: &str, folder: &Path) -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = root.join("benches").join("baselines").join(format!("{name}.cpp"));
    let program = folder.join(name);
    let age = |path: &Path| std::fs::metadata(path).and_then(|m| m.modified()).ok();
    if age(&program).is_some_and(|built| age(&text).is_some_and(|written| written < built)) {
        return Ok(program);
    }
    let done = Command::new("g++").arg("-O2").arg("-o").arg(&program).arg(&text).status();
    match done {
        Ok(status) if status.success() => Ok(program),
        Ok(_) => Err(format!("g++ does not compile {name}.cpp")),
        Err(_) => Err("there is no g++ here".to_string()),
    }
}

/// Runs a baseline, which prints its value, its checksum and its seconds.
fn baseline(program: &Path, arguments: &[String]) -> Result<Run, String> {
    let ran = Command::new(program).args(arguments).output().map_err(|e| e.to_string())?;
    let printed = String::from_utf8_lossy(&ran.stdout).into_owned();
    let unread = || format!("the baseline says `{}`", printed.trim());
    match printed.split_whitespace().collect::<Vec<_>>().as_slice() {
        [value, sum, seconds] => Ok(Run {
            seconds: seconds.parse().map_err(|_| unread())?,
            value: value.parse().map_err(|_| unread())?,
            sum: Some(sum.parse().map_err(|_| unread())?),
        }),
        _ => Err(unread()),
    }
}

// ---- in turn

/// The best of the rounds, with the checksum of the first.
fn better(best: Option<Run>, now: Run) -> Run {
    match best {
        Some(best) => Run { seconds: best.seconds.min(now.seconds), ..best },
        None => now,
    }
}

/// Both sides of a work.
#[derive(Debug)]
struct Measured {
    own: Result<Run, String>,
    other: Result<Run, String>,
}

fn measured(work: &Work, asked: &Asked, folder: &Path) -> Measured {
    let program = match work.baseline {
        "" => Err(work.arguments.join(" ")),
        name => compiled(name, folder),
    };
    let (mut own, mut other): (Option<Run>, Option<Run>) = (None, None);
    let short = |run: &Option<Run>| run.as_ref().is_some_and(|r| r.seconds < LONG);
    let (mut own_failed, mut other_failed) = (None, program.as_ref().err().cloned());
    for round in 0..asked.rounds {
        if let Ok(program) = &program
            && (round == 0 || short(&other))
        {
            match baseline(program, &work.arguments) {
                Ok(run) => other = Some(better(other, run)),
                Err(why) => other_failed = Some(why),
            }
        }
        if round == 0 || (own_failed.is_none() && short(&own)) {
            let run = if asked.process {
                in_process(work, asked.limit, folder)
            } else {
                in_session(work, asked.limit, round == 0)
            };
            match run {
                Ok(run) => own = Some(better(own, run)),
                Err(why) => own_failed = Some(why),
            }
        }
    }
    Measured {
        own: own.ok_or_else(|| own_failed.unwrap_or_default()),
        other: other.ok_or_else(|| other_failed.unwrap_or_default()),
    }
}

// ---- the table

fn shown_seconds(seconds: f64) -> String {
    if seconds < 1.0 { format!("{seconds:.4}") } else { format!("{seconds:.2}") }
}

/// Both times as the bound compares them.
fn shown_ratio(bound: Bound, own: f64, other: f64) -> String {
    match bound {
        Bound::Longer(_) => format!("{:.2} times as long", own / other),
        _ if own > other => format!("{:.1} times slower", own / other),
        _ => format!("{:.1} times faster", other / own),
    }
}

/// A line of the table; and whether the bound holds, if that can be said.
fn line(work: &Work, measured: &Measured, agree: bool, asked: &Asked) -> (String, Option<bool>) {
    let other = measured.other.as_ref().map(|run| run.seconds).ok();
    let (time, ratio, mut holds) = match &measured.own {
        Ok(own) => {
            let ratio = other.map(|other| shown_ratio(work.bound, own.seconds, other));
            (shown_seconds(own.seconds), ratio, work.bound.holds(own.seconds, other))
        }
        // Nobody knows how long it would take, but maybe that it is too long.
        Err(_) => {
            let least = work.bound.holds(asked.limit as f64, other);
            ("-".to_string(), None, least.filter(|holds| !holds))
        }
    };
    if !agree {
        holds = Some(false);
    } else if asked.quick {
        holds = None;
    }
    let text = format!(
        "{:<18} {:>10} {:>10}  {:<22} {:<26} {}",
        work.name,
        time,
        other.map_or("-".to_string(), shown_seconds),
        ratio.unwrap_or_else(|| "-".to_string()),
        work.bound.words(),
        holds.map_or("-", |holds| if holds { "yes" } else { "NO" }),
    );
    (text, holds)
}

/// What is to be said below a line; and whether the answers agree.
fn remarks(measured: &Measured) -> (Vec<String>, bool) {
    let mut said = Vec::new();
    if let Err(why) = &measured.other {
        said.push(format!("no baseline: {why}"));
    }
    match (&measured.own, &measured.other) {
        (Err(why), _) => {
            said.push(format!("Grundy: {why}"));
            (said, true)
        }
        (Ok(own), Ok(other)) => {
            let agree = own.value == other.value && (own.sum.is_none() || own.sum == other.sum);
            if !agree {
                said.push(format!(
                    "THE ANSWERS DIFFER: value {} and {}, checksum {:?} and {:?}",
                    own.value, other.value, own.sum, other.sum
                ));
            } else if own.sum.is_none() {
                said.push(format!("the value {} agrees; no checksum was made", own.value));
            }
            (said, agree)
        }
        (Ok(_), Err(_)) => (said, true),
    }
}

fn main() -> ExitCode {
    let out = &mut std::io::stdout().lock();
    let asked = match Asked::read() {
        Ok(asked) => asked,
        Err(why) => {
            let _ = writeln!(out, "{why}");
            return ExitCode::from(2);
        }
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("baselines");
    if let Err(why) = std::fs::create_dir_all(&folder) {
        let _ = writeln!(out, "no folder for the baselines: {why}");
        return ExitCode::from(2);
    }
    if asked.quick {
        let _ = writeln!(out, "small sizes: the bounds are of large ones, and not judged");
    }
    let _ = writeln!(
        out,
        "{:<18} {:>10} {:>10}  {:<22} {:<26} holds",
        "work", "Grundy, s", "C++, s", "Grundy is", "bound"
    );
    let (mut judged, mut held, mut right) = (0, 0, true);
    for work in works(asked.quick).iter().filter(|w| asked.wants(w)) {
        let measured = measured(work, &asked, &folder);
        let (remarks, agree) = remarks(&measured);
        let (text, holds) = line(work, &measured, agree, &asked);
        let _ = writeln!(out, "{text}");
        for remark in remarks {
            let _ = writeln!(out, "    {remark}");
        }
        judged += usize::from(holds.is_some());
        held += usize::from(holds == Some(true));
        right &= agree;
    }
    let _ = writeln!(out, "{held} of {judged} bounds hold that could be judged");
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
