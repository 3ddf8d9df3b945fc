//! Random programs that check, under random limits:
//!
//!     cargo run --release --manifest-path fuzz/typed/Cargo.toml -- 100000 [SEED] [PROGRAM]
//!
//! Each runs in this process, and one in fifty as the real program, if its path is given. What fails
//! is shown with its seed and as few lines as fail in the same way; the run ends with 1 then. An
//! abort ends it at once: the seed is the one in the file that is named at the beginning.

#[path = "../../../tests/agree/mod.rs"]
#[allow(dead_code, unused_imports, reason = "only whole programs are wanted")]
mod agree;
mod run;

use agree::{Random, programs::program};
use grundy::meter::aside;
use grundy::meter::counting::{Counting, live};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

#[global_allocator]
static MEMORY: Counting = Counting;

static PEAK: AtomicUsize = AtomicUsize::new(0);
/// What was in use before a run. Of what a thread frees at its very end nobody is told: after a
/// hundred thousand runs that is more than a limit.
static BEFORE: AtomicUsize = AtomicUsize::new(0);
/// What was in use before another run began says nothing of that run.
static RUN: AtomicUsize = AtomicUsize::new(0);

const MEMORY_OF_A_RUN: run::Memory = run::Memory { begin, used, peak };

fn begin() {
    aside::wait();
    RUN.fetch_add(1, Ordering::SeqCst);
    BEFORE.store(live(), Ordering::SeqCst);
    PEAK.store(0, Ordering::SeqCst);
}

/// The bytes that a run has in use.
fn used() -> usize {
    live().saturating_sub(BEFORE.load(Ordering::SeqCst))
}

/// The most of them since it began.
fn peak() -> usize {
    PEAK.load(Ordering::SeqCst).max(used())
}

fn watch() {
    let run = RUN.load(Ordering::SeqCst);
    let seen = used();
    if RUN.load(Ordering::SeqCst) == run {
        PEAK.fetch_max(seen, Ordering::SeqCst);
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| words.get(i).and_then(|word| word.parse::<u64>().ok());
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (count, first) = (number(0).unwrap_or(100_000), number(1).unwrap_or(clock));
    let binary = words.iter().find(|word| word.parse::<u64>().is_err());
    let now = std::env::temp_dir().join(format!("grundy-typed-{}", std::process::id()));
    println!("{count} programs from seed {first} on; {} holds the one at work", now.display());
    // A backtrace would keep what it read of the program in memory.
    std::panic::set_hook(Box::new(|panic| println!("{panic}")));
    std::thread::spawn(|| {
        loop {
            watch();
            std::thread::sleep(Duration::from_micros(500));
        }
    });
    let begun = Instant::now();
    let (mut codes, mut wrong) = ([0u64; 5], 0);
    for seed in first..first + count {
        // An abort leaves no other trace.
        let _ = std::fs::write(&now, seed.to_string());
        let mut random = Random::new(seed);
        let lines = program(&mut random);
        let limits = run::Limits::random(&mut |most| random.below(most));
        let here = |text: &str| run::here(text, &limits, Some(&MEMORY_OF_A_RUN));
        let mut failed =
            |found: Result<i32, String>, run: &dyn Fn(&str) -> Result<i32, String>| match found {
                Ok(code) => codes[code as usize % 5] += 1,
                Err(why) => {
                    wrong += 1;
                    println!(
                        "seed {seed}: {why}\n{limits:?}\n{}\n",
                        run::shrunk(&lines, &why, run)
                    );
                }
            };
        let text = lines.join("\n");
        failed(here(&text), &here);
        if let Some(binary) = binary.filter(|_| seed % 50 == 0) {
            let there = |text: &str| run::there(binary.as_ref(), text, &limits);
            failed(there(&text), &there);
        }
        if (seed - first) % 10_000 == 9_999 {
            println!("{} after {:.0?}: codes {codes:?}", seed - first + 1, begun.elapsed());
        }
    }
    let _ = std::fs::remove_file(&now);
    println!("{count} programs in {:.0?}: codes 0 to 4 {codes:?}, {wrong} wrong", begun.elapsed());
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
