//! The arguments that there are.

use super::book::Book;
use super::exercise::Exercise;
use super::fmt::Fmt;
use super::grade::Attempts;
use super::kernel::Kernel;
use super::lsp::Lsp;
use super::values::{Shard, day, one_or_more, percent, shard};
use super::verify::Verify;
use super::web::Web;
use crate::grade::Mode;
use crate::repl::limits::{many, size, time};
pub(super) use crate::report::Format;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Parser)]
#[command(
    name = "grundy",
    version,
    about = "A language and program for impartial games",
    long_about = "Grundy reads the rules of an impartial game as they stand on a problem sheet, \
                  and answers what is asked about it: who wins, the nim-value, which moves win, \
                  and why.",
    after_help = "Examples:\n  grundy kayles.game            run a file\n  \
                  grundy -e 'import kayles; moves Kayles(5)'\n  \
                  grundy new pins               start a file\n  \
                  grundy check kayles.game      is the file right?\n  \
                  grundy fmt kayles.game        lay it out\n  \
                  grundy play 'import kayles; Kayles(9)'\n  \
                  grundy verify kayles.json     is this proof of a period right?\n  \
                  grundy web                    a page to write, ask and play in\n  \
                  grundy --explain G0402        what does this error mean?",
    disable_help_subcommand = true
)]
pub(super) struct Arguments {
    /// Give a longer account of an error
    #[arg(long, value_name = "CODE")]
    pub explain: Option<String>,

    #[command(flatten)]
    pub script: Script,

    /// Run the files again whenever one of them, or one that they import, is saved
    #[arg(long)]
    pub watch: bool,

    #[command(flatten)]
    pub limits: LimitArgs,

    #[command(flatten)]
    pub common: Common,

    #[command(subcommand)]
    pub verb: Option<Verb>,
}

/// What is run.
#[derive(Debug, Args)]
pub(super) struct Script {
    /// Files to run; "-" is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Statements to run, which see the names of the files (may be given again)
    #[arg(short = 'e', value_name = "STATEMENTS", allow_hyphen_values = true)]
    pub statements: Vec<String>,
}

/// What a statement may use.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits of each statement")]
pub(super) struct LimitArgs {
    /// Time, as in 500ms, 10s, 2m or 1h
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub timeout: Option<Duration>,

    /// Memory for positions, as in 500MiB or 2GiB
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2GiB")]
    pub max_memory: usize,

    /// How many positions are kept
    #[arg(long, value_name = "N", value_parser = many::<usize>, default_value_t = 250_000_000)]
    pub max_positions: usize,

    /// How much work is done, counted the same on every machine and in every run
    #[arg(long, value_name = "N", value_parser = many::<u64>)]
    pub max_steps: Option<u64>,

    /// How far what no theorem covers is tried
    #[arg(long, value_name = "N", value_parser = many::<usize>, default_value_t = 10_000)]
    pub points: usize,

    /// Keep the values of long sequences in a file, and go on from what it holds
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,

    /// A claim over all numbers that is not proved counts as undecided
    #[arg(long)]
    pub require_proof: bool,

    /// How many moves are listed
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub limit: usize,

    /// How many threads run files side by side, or work on one question; the answers are the
    /// same for any number [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = one_or_more)]
    pub threads: Option<NonZero<usize>>,

    /// Say what is stored after each file: positions, memory, solver, time
    #[arg(long)]
    pub stats: bool,
}

/// What every verb takes.
#[derive(Clone, Debug, Args)]
pub(super) struct Common {
    /// How results are written
    #[arg(long, value_enum, default_value_t = Format::Text, global = true)]
    pub format: Format,

    /// When to use colour (NO_COLOR is obeyed)
    #[arg(long, value_enum, default_value_t = Color::Auto, global = true)]
    pub color: Color,

    /// Say nothing but what is wrong
    #[arg(long, short, global = true)]
    pub quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// On a terminal
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(super) enum Verb {
    /// Read and check files, and run nothing
    Check(Check),
    /// Play a game against the computer
    Play(Play),
    /// Lay files out in the one layout that there is
    Fmt(Fmt),
    /// Homework: judge submissions by a rubric
    Grade(Box<Grade>),
    /// Judge one submission (started by `grade`)
    #[command(hide = true)]
    JudgeSubmission(Judge),
    /// Run only the tests of files: assert and claim
    Test(Test),
    /// Check certificates: proofs of periods, in files that `period … to "file.json"` writes
    Verify(Verify),
    /// Write a commented file to start from: a game, or a rubric for homework
    New(New),
    /// Make a worksheet for a class, with its answers and a rubric
    Exercise(Box<Exercise>),
    /// Open a page in the browser to write, ask and play in, with the files of a folder
    Web(Web),
    /// Write the book of the language as pages for a browser
    Book(Book),
    /// Serve an editor: mistakes, completion, help and answers while a file is written
    Lsp(Lsp),
    /// Notebooks whose cells are Grundy, in Jupyter
    Kernel(Kernel),
    /// Write a completion script for a shell
    Completions { shell: clap_complete::Shell },
    /// Write the manual page
    Man,
}

#[derive(Debug, Args)]
pub(super) struct Check {
    /// Files to check; "-" is standard input
    #[arg(value_name = "FILE", required_unless_present = "statements")]
    pub files: Vec<PathBuf>,

    /// Statements to check, which see the names of the files (may be given again)
    #[arg(short = 'e', value_name = "STATEMENTS", allow_hyphen_values = true)]
    pub statements: Vec<String>,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Moves are made by their numbers, or in their words; `hint`, `why`, `undo`, \
                        `moves`, `help` and `quit` do what they say. What is read may come from \
                        a pipe.\n\nExamples:\n  \
                        grundy play 'Kayles(9)'\n  \
                        grundy play twenty_one.game\n  \
                        grundy play 'misere(Kayles(4) + *3)' kayles.game --level easy --second"
)]
pub(super) struct Play {
    /// What is played, as in 'Nim(3, 4, 5)', or a file, whose games are offered; statements may
    /// stand before a position
    #[arg(value_name = "POSITION")]
    pub position: String,

    /// Files whose games are played
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// How well the computer plays
    #[arg(long, value_enum, default_value_t = Level::Perfect)]
    pub level: Level,

    /// The computer begins
    #[arg(long)]
    pub second: bool,

    /// What the computer's chance begins with: the same seed, the same choices
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Level {
    /// Any move, by chance
    Random,
    /// About every other move by chance
    Easy,
    /// A winning move wherever there is one
    Perfect,
}

#[derive(Debug, Args)]
pub(super) struct New {
    /// The file, as in `pins` or `games/pins.game`; or `homework`, for a rubric and its solution;
    /// or, of a rubric, `sheet` for what students are given, `gradescope` for an autograder, `github` for a
    /// workflow
    pub name: PathBuf,

    /// The rubric of `sheet`, `gradescope` and `github`
    #[arg(value_name = "RUBRIC")]
    pub rubric: Option<PathBuf>,
}

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
pub(super) struct Grade {
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
    pub(super) fn mode(&self) -> Mode {
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
pub(super) struct GradeLimits {
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
    pub(super) const STEPS: u64 = 200_000_000;
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
#[command(
    after_help = "Every assert and claim runs, whatever became of those before it. Ends with 0 \
                        if all hold, with 1 if one does not."
)]
pub(super) struct Test {
    /// Files whose asserts and claims run; "-" is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(super) struct Judge {
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

impl Arguments {
    /// How much memory the process may take.
    pub(super) fn most_bytes(&self) -> usize {
        match &self.verb {
            Some(Verb::Test(test)) => test.limits.max_memory,
            Some(Verb::Play(play)) => play.limits.max_memory,
            Some(Verb::Exercise(exercise)) => exercise.limits.max_memory,
            Some(Verb::JudgeSubmission(judge)) => judge.limits.max_memory,
            Some(Verb::Verify(verify)) => verify.max_memory,
            Some(Verb::Lsp(lsp)) => lsp.max_memory,
            _ => self.limits.max_memory,
        }
    }

    /// How long work may take to hear that it is to end, before the process is ended.
    pub(super) fn patience(&self) -> Option<Duration> {
        let texts = !self.script.files.is_empty() || !self.script.statements.is_empty();
        match &self.verb {
            // Its own processes, or those who are being answered, are to be ended first.
            Some(Verb::Grade(_) | Verb::Web(_) | Verb::Lsp(_)) => Some(Duration::from_secs(1)),
            // A person at the prompt or in a game wants to stay there.
            Some(Verb::Play(_)) => None,
            None if !texts && !self.watch => None,
            _ => Some(Duration::from_millis(60)),
        }
    }
}
