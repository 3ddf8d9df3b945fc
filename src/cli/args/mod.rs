//! The arguments of the command line.

mod grade;
mod verbs;

pub(crate) use grade::{Attempts, Grade, GradeLimits, Judge};
pub(super) use verbs::{
    Action, Book, Check, Exercise, Fmt, Hardness, Kernel, Level, Lsp, New, Play, Test, Verify, Web,
    What,
};

use super::values::one_or_more;
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
