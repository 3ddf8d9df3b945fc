//! The arguments that there are.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Parser)]
#[command(
    name = "grundy",
    version,
    about = "A language and program for impartial games",
    long_about = "Grundy reads the rules of an impartial game as they stand on a problem sheet, \
                  and checks them: names, types, rules that can be moves.",
    after_help = "Examples:\n  grundy check kayles.game      is the file right?\n  \
                  grundy fmt kayles.game        lay it out\n  \
                  grundy --explain G0402        what does this error mean?",
    disable_help_subcommand = true
)]
pub struct Arguments {
    /// Give a longer account of an error
    #[arg(long, value_name = "CODE")]
    pub explain: Option<String>,

    #[command(flatten)]
    pub common: Common,

    #[command(subcommand)]
    pub verb: Option<Verb>,
}

/// What every verb takes.
#[derive(Clone, Debug, Args)]
pub struct Common {
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
pub enum Format {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Read and check files, and run nothing
    Check(Check),
    /// Lay files out in the one layout that there is
    Fmt(Fmt),
    /// Write a completion script for a shell
    Completions { shell: clap_complete::Shell },
    /// Write the manual page
    Man,
}

#[derive(Debug, Args)]
pub struct Check {
    /// Files to check; "-" is standard input
    #[arg(value_name = "FILE", required_unless_present = "statements")]
    pub files: Vec<PathBuf>,

    /// Statements to check, which see the names of the files (may be given again)
    #[arg(short = 'e', value_name = "STATEMENTS", allow_hyphen_values = true)]
    pub statements: Vec<String>,
}

#[derive(Debug, Args)]
pub struct Fmt {
    /// Files to lay out in place; "-" goes from standard input to standard output
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Change nothing; name the files that are not laid out, and end with 1
    #[arg(long)]
    pub check: bool,
}
