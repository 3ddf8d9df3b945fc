//! What each command takes, but for `grade`.

use super::LimitArgs;
use crate::repl::limits::{size, time};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
pub(crate) struct Check {
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
pub(crate) struct Play {
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
pub(crate) enum Level {
    /// Any move, by chance
    Random,
    /// About every other move by chance
    Easy,
    /// A winning move wherever there is one
    Perfect,
}

#[derive(Debug, Args)]
pub(crate) struct Fmt {
    /// Files to lay out in place; "-" goes from standard input to standard output
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Change nothing; name the files that are not laid out, and end with 1
    #[arg(long)]
    pub check: bool,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Every assert and claim runs, whatever became of those before it. Ends with 0 \
                        if all hold, with 1 if one does not."
)]
pub(crate) struct Test {
    /// Files whose asserts and claims run; "-" is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "Each value of a certificate is computed again by the definition, and the \
                        conditions of the theorem are checked. Ends with 0 if all certificates \
                        are right, with 1 if one is refused, with 2 if a file cannot be read, \
                        with 4 if a limit ends the work.")]
pub(crate) struct Verify {
    /// Certificates to check; "-" is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Time for each certificate, as in 500ms, 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub timeout: Option<Duration>,

    /// Memory, as in 500MiB or 2GiB
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2GiB")]
    pub max_memory: usize,
}

#[derive(Debug, Args)]
pub(crate) struct New {
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
    after_help = "The difficulty is counted: moves, times the parts that have moves, and twice that where \
                        leaving the opponent the fewest options does not win; `easy`, `middle` and `hard` are \
                        thirds of the positions that fit.\n\nExamples:\n  \
                        grundy exercise moves 'Nim(1..7, 1..7, 1..7)'\n  \
                        grundy exercise moves 'Wythoff(1..9, 1..9)' --difficulty hard --out sheet\n  \
                        grundy exercise values 'Kayles(a) + Kayles(b) for a in 1..9 for b in 1..9'\n  \
                        grundy exercise outcome 'Take(1..30)' --file take.game --count 12 --seed 5"
)]
pub(crate) struct Exercise {
    /// What is asked of each position
    #[arg(value_enum)]
    pub what: What,

    /// Positions over ranges, as in 'Nim(1..7, 1..7)' or 'Kayles(a) + Nim(b) for a in 1..9 for b in 1..9';
    /// statements may stand before them
    #[arg(value_name = "POSITIONS")]
    pub positions: String,

    /// The file with the rules; games of the library need none
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// How many exercises
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=200))]
    pub count: u16,

    #[arg(long, value_enum, default_value_t = Hardness::Middle)]
    pub difficulty: Hardness,

    /// What chance begins with: the same seed, the same sheet [default: another each time, which is told]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Write worksheet, answers, rubric, starter and solution into this folder
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,

    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum What {
    /// The one move that wins
    Moves,
    /// The nim-value
    Values,
    /// Who wins
    Outcome,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Hardness {
    Easy,
    Middle,
    Hard,
}

#[derive(Debug, Args)]
#[command(
    after_help = "The page works everything out in the browser and sends nothing anywhere. Only this \
                        machine can reach it."
)]
pub(crate) struct Web {
    /// The folder whose .game files can be opened there
    #[arg(value_name = "FOLDER", default_value = ".")]
    pub folder: PathBuf,

    /// The port on 127.0.0.1; 0 is any that is free [default: 8474, or the next one that is free]
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Open index.html in a browser, or put the folder on any host of static files: \
                        there its blocks can be run, in the playground that stands beside the pages. \
                        Pages of an earlier book are replaced; no other file is."
)]
pub(crate) struct Book {
    /// The folder to write
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
}

#[derive(Debug, Args)]
#[command(
    after_help = "The language server protocol, on standard input and output. Editors start it by \
                        themselves: docs/editors.md has their settings."
)]
pub(crate) struct Lsp {
    /// Time for a question that is asked in the editor, as in 500ms, 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "10s")]
    pub timeout: Duration,

    /// Memory, as in 500MiB or 2GiB
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2GiB")]
    pub max_memory: usize,

    /// Standard input and output, which are always used
    #[arg(long, hide = true)]
    pub stdio: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Kernel {
    #[command(subcommand)]
    pub action: Action,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    /// Put the kernel where Jupyter looks for it
    #[command(
        after_help = "In a virtual environment it is put there, elsewhere among your own files. Needs \
                            the Python package `grundy`, which is built from bindings/python, and \
                            ipykernel.\n\nExamples:\n  \
                            grundy kernel install\n  \
                            grundy kernel install --python .venv/bin/python"
    )]
    Install(Install),
}

#[derive(Debug, Args)]
pub(crate) struct Install {
    /// The Python that has the package `grundy`, and that will run the kernel
    #[arg(long, value_name = "PROGRAM", default_value = "python3")]
    pub python: PathBuf,

    /// For you alone
    #[arg(long, group = "place")]
    pub user: bool,

    /// For this Python
    #[arg(long, group = "place")]
    pub sys_prefix: bool,

    /// Below this folder
    #[arg(long, value_name = "FOLDER", group = "place")]
    pub prefix: Option<PathBuf>,
}
