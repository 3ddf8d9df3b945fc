//! What `grundy grade` takes, and the processes that it starts.

use crate::cli::values::{Shard, day, one_or_more, percent, shard};
use crate::grade::Mode;
use crate::repl::limits::{many, size, time};
use clap::{Args, ValueEnum};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
#[command(
    after_help = "A submission is a file, or a folder with main.game in it; of any other folder each \
                        entry is one. Each is judged in a process of its own, under limits, and \
                        sees no files but its own and the library. Ends with 0 if all were \
                        judged, whatever their points.\n\nExamples:\n  \
                        grundy grade sheet.game handed-in/ --csv points.csv --reports reports\n  \
                        grundy grade sheet.game one.game\n  \
                        grundy grade --dry sheet.game mine.game"
)]
pub(crate) struct Grade {
    /// The file with the problems
    #[arg(value_name = "RUBRIC")]
    pub rubric: PathBuf,

    /// Files, and folders of files
    #[arg(value_name = "SUBMISSION", required = true)]
    pub submissions: Vec<PathBuf>,

    /// Write the points of the class as a table
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,

    /// The list of the course, with columns such as `name`, `id` and `email`: who did not hand in
    /// is told
    #[arg(long, value_name = "FILE")]
    pub roster: Option<PathBuf>,

    /// Write results as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,

    /// Write results as Gradescope's results.json
    #[arg(long, value_name = "FILE")]
    pub gradescope: Option<PathBuf>,

    /// Write a page for the class: points, how they are spread, what is missed and how
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// Write a page of submissions that are alike, whatever names and order they have, side by side
    #[arg(long, value_name = "FILE")]
    pub likeness: Option<PathBuf>,

    /// How much of two submissions must be alike, for `--likeness`
    #[arg(long, value_name = "PERCENT", value_parser = percent, default_value = "80%")]
    pub alike: u32,

    /// Write a report for each submission, as text, as Markdown and as a page
    #[arg(long, value_name = "FOLDER")]
    pub reports: Option<PathBuf>,

    /// Your own marks and comments, with columns `submission`, `problem`, `points`, `comment`: they count,
    /// in this run and the next
    #[arg(long, value_name = "FILE")]
    pub overrides: Option<PathBuf>,

    /// Which attempt of a student counts, where a course system tells of several
    #[arg(long, value_enum, default_value = "latest")]
    pub attempts: Attempts,

    /// Take a share off the points of what a course system calls late, as in 25%
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub late_penalty: Option<u32>,

    /// Say whose marks differ from those of an earlier table
    #[arg(long, value_name = "CSV")]
    pub since: Option<PathBuf>,

    /// Keep results in a folder, by what was handed in: the same is not judged again
    #[arg(long, value_name = "FOLDER")]
    pub keep: Option<PathBuf>,

    /// Judge a part of all, as in 3/16 for the third of sixteen
    #[arg(long, value_name = "K/N", value_parser = shard)]
    pub shard: Option<Shard>,

    /// Judge nothing: put together what is kept
    #[arg(long, requires = "keep", conflicts_with_all = ["shard", "dry"])]
    pub merge: bool,

    /// How many submissions are judged at a time [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = one_or_more)]
    pub jobs: Option<NonZero<usize>>,

    /// Each path is one submission, also a folder with several files
    #[arg(long)]
    pub one: bool,

    /// Judge nothing: say only whether the names and types that the rubric asks for are there
    #[arg(long)]
    pub dry: bool,

    /// Judge by the public checks alone, those with `show all`: for students
    #[arg(long, conflicts_with = "dry")]
    pub public: bool,

    /// The day on which reports are written, as 2026-12-01: what `until` is held against [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    pub day: Option<String>,

    #[command(flatten)]
    pub limits: GradeLimits,
}

impl Grade {
    pub(crate) fn mode(&self) -> Mode {
        match (self.dry, self.public) {
            (true, _) => Mode::Dry,
            (_, true) => Mode::Public,
            _ => Mode::Judge,
        }
    }
}

/// What a submission may use.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits of each submission")]
pub(crate) struct GradeLimits {
    /// How much work a check may take, counted the same on every machine and in every run
    #[arg(long, value_name = "N", value_parser = many::<u64>, default_value_t = GradeLimits::STEPS)]
    pub max_steps: u64,

    /// Memory, as in 500MiB or 2GiB
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "512MiB")]
    pub max_memory: usize,

    /// How many positions are kept
    #[arg(long, value_name = "N", value_parser = many::<usize>, default_value_t = 10_000_000)]
    pub max_positions: usize,

    /// After how much time of a processor a problem is given up as stuck, judged again alone, and then not
    /// decided
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "10m")]
    pub timeout: Duration,

    /// How far what no theorem covers is tried
    #[arg(long, value_name = "N", value_parser = many::<usize>, default_value_t = 10_000)]
    pub points: usize,
}

impl GradeLimits {
    /// A step takes 20 to 110 ns on an AMD EPYC: these are 4 to 22 s, far from the default time.
    pub(crate) const STEPS: u64 = 200_000_000;
}

impl Default for GradeLimits {
    fn default() -> GradeLimits {
        GradeLimits {
            timeout: Duration::from_secs(600),
            max_memory: 512 * 1024 * 1024,
            max_positions: 10_000_000,
            max_steps: GradeLimits::STEPS,
            points: 10_000,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Judge {
    pub rubric: PathBuf,
    /// The folder of the submission
    pub root: PathBuf,
    /// Its file in there
    pub main: PathBuf,
    /// It is a file alone
    #[arg(long)]
    pub alone: bool,
    #[arg(long)]
    pub dry: bool,
    #[arg(long)]
    pub public: bool,
    /// The rubric and what it imports come on standard input, as they were read once
    #[arg(long)]
    pub texts: bool,
    /// What is read is compared with that of others
    #[arg(long)]
    pub likeness: bool,
    /// How many problems, counted from the first, are judged already
    #[arg(long, default_value_t = 0)]
    pub from: usize,
    /// Problems behind these that are judged already, by their places counted from 0
    #[arg(long, value_delimiter = ',')]
    pub judged: Vec<usize>,
    #[command(flatten)]
    pub limits: GradeLimits,
}

/// Of several attempts, which one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Attempts {
    /// The one that was handed in last
    Latest,
    /// The one with the most points
    Best,
}
