//! Answers: what statements found, as data. Text and JSON are two ways to write them.

mod datum;
mod drawing;
mod game;
mod graph;
mod lesson;
mod plots;
mod quotient;
mod tree;

pub use datum::Datum;
pub use drawing::{Drawing, DrawingKind, Net};
pub use game::{Choice, Game, Made, Player, Reason, Table};
pub use graph::{Arrow, GraphNode, PositionGraph, TooMany, is_dot};
pub use lesson::{Head, Lesson, Misere, Repeated, Summand};
pub use plots::{Plots, Series};
pub use quotient::{Positions, Quotiented};
pub use tree::{MOST_OF_A_TREE, TreeLine};

use crate::solve::guess::Recognition;
use crate::solve::heaps::proof::Theorem;
use crate::solve::theory;

/// An answer, with the text of the statement that it answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub source: String,
    pub told: Told,
}

/// What is known of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Worth {
    pub position: String,
    /// None under misère play, where a nim-value would mislead.
    pub grundy: Option<u64>,
    /// What it is worth, where that is no nimber.
    pub beyond: Option<theory::Worth>,
    pub outcome: char,
    /// After how many moves it ends, where it may go on for ever and that is known.
    pub ends: Option<u32>,
    /// Parts are under misère play, beside others.
    pub beside_misere: bool,
    /// Why not all moves are listed, where they are not.
    pub unlisted: Option<String>,
}

/// Moves beside those that are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    None,
    /// None that wins.
    Some,
    /// Not all was looked through: others may win.
    Perhaps,
    /// Some that win.
    Winning,
}

impl Others {
    /// Whether there are any, or may be.
    pub fn any(self) -> bool {
        self != Others::None
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Move {
    pub text: String,
    pub to: String,
    pub grundy: Option<u64>,
    /// What the position that it leaves is worth, where that is no nimber.
    pub beyond: Option<theory::Worth>,
    pub winning: bool,
    /// The position was a draw, and stays one.
    pub holds: bool,
    /// The mover moves again.
    pub again: bool,
    /// It would win, and the opponent forbids it.
    pub forbidden: bool,
    /// After how many moves the game ends, with this one.
    pub ends: Option<u32>,
    /// The squares of the board that it changes, where that names it.
    pub cell: Option<String>,
}

impl Move {
    /// In words: those of the rules, or the squares; else only what it leaves is known of it.
    pub fn words(&self) -> Option<&str> {
        let own = self.text.strip_prefix("to ").is_none_or(|to| to != self.to);
        if own { Some(&self.text) } else { self.cell.as_deref() }
    }
}

/// A value in words, where there is one.
pub(super) fn written(grundy: Option<u64>, beyond: Option<&theory::Worth>) -> Option<String> {
    grundy.map(|n| format!("*{n}")).or_else(|| beyond.map(theory::Worth::written))
}

impl Worth {
    pub fn value(&self) -> Option<String> {
        written(self.grundy, self.beyond.as_ref())
    }
}

impl Move {
    pub fn value(&self) -> Option<String> {
        written(self.grundy, self.beyond.as_ref())
    }

    /// The outcome of the position that the move leaves, where that has no value. A move wins if it leaves a P-position;
    /// a move after which the same player moves again wins if it leaves an N-position.
    pub fn letter(&self) -> char {
        if self.winning != self.again { 'P' } else { 'N' }
    }
}

/// A range that a table goes through.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    pub name: String,
    pub values: Vec<Datum>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    Value(Datum),
    Position(Worth),
    Moves {
        of: Worth,
        /// The boards of the position, where it is played on any.
        drawings: Vec<Drawing>,
        /// None where there are too many to count: the moves are winning ones then.
        total: Option<usize>,
        more: Others,
        moves: Vec<Move>,
    },
    Explain {
        of: Worth,
        /// Every move; of a position with too many of them, moves that win.
        options: Vec<Move>,
        mex: Option<u64>,
        lesson: Box<Lesson>,
    },
    /// The P-positions among so many.
    Lost {
        game: String,
        /// The numbers that a position is written with.
        names: Vec<String>,
        positions: Vec<Vec<Datum>>,
        of: usize,
    },
    /// Values in a row, or in rows.
    Table {
        game: Option<String>,
        axes: Vec<Axis>,
        rows: Vec<Vec<Datum>>,
    },
    /// The values of a table, as a picture.
    Plot {
        game: Option<String>,
        axes: Vec<Axis>,
        rows: Vec<Vec<Datum>>,
        /// The file that it is to stand in.
        file: Option<String>,
        /// What is proved of how the values repeat.
        repeats: Option<Repeats>,
        /// The places of rare values.
        rare: Vec<usize>,
    },
    /// Values of several games in one picture, or of one by their logarithms.
    Plots(Box<Plots>),
    /// A drawing of what can follow; of several positions, one below the other.
    Tree {
        lines: Vec<TreeLine>,
        file: Option<String>,
    },
    /// Every position that can follow, once.
    Graph(Box<PositionGraph>),
    Assert {
        holds: bool,
        sides: Option<(Datum, Datum)>,
        at: Vec<(String, Datum)>,
        /// No smaller counterexample exists; a limit may end the search for one.
        smallest: bool,
    },
    Claim {
        verdict: Verdict,
        /// How the positions of a counterexample come to be worth what they are.
        explained: Vec<Told>,
        /// What became of the certificate that was asked for.
        kept: Option<Kept>,
    },
    Period {
        of: String,
        found: Found,
        /// Why it is not proved.
        why: Option<String>,
        file: Option<Written>,
    },
    Code(Named),
    Quotient(Box<Quotiented>),
    Guess {
        of: String,
        guesses: Vec<Guessed>,
        /// Games that have its values.
        disguises: Vec<Disguised>,
        searched_to: u64,
    },
    /// Which games have the values of a list.
    Recognised {
        of: String,
        values: usize,
        found: Recognition,
        guesses: Vec<Guessed>,
    },
    Play {
        position: String,
        game: Game,
    },
    /// A problem of a rubric: there is no submission to judge.
    Problem {
        id: String,
    },
    /// One question about several positions.
    Many(Vec<Told>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is so for ever.
    Proved {
        theorems: Vec<Theorem>,
        checked_to: u64,
    },
    /// It is so at every one of so many points: of a finite range, or up to a number, and why
    /// no more is known.
    Verified {
        points: usize,
        open: Option<(i64, String)>,
    },
    Refuted {
        at: Vec<(String, Datum)>,
        sides: Option<(Datum, Datum)>,
        /// No smaller counterexample exists; a limit may end the search for one.
        smallest: bool,
    },
    Undecided {
        reason: String,
    },
}

/// What was found of a period.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    Proved {
        repeats: Repeats,
        theorems: Vec<Theorem>,
        checked_to: u64,
    },
    /// It repeats as far as was looked.
    Observed {
        repeats: Repeats,
        searched_to: u64,
    },
    Nothing {
        searched_to: u64,
    },
    /// An automaton accepts the values, which is proved.
    Automatic(Automaton),
}

/// An automaton that reads the digits of numbers side by side, the highest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Automaton {
    /// It accepts the positions that are lost; otherwise positions and their values.
    pub lost: bool,
    /// Which digits they are.
    pub digits: String,
    /// The numbers that it reads, in the order of the digits of a letter.
    pub names: Vec<String>,
    pub states: Vec<State>,
}

/// A state of an automaton.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub number: usize,
    pub accepts: bool,
    /// Which state comes after a letter; after others nothing is accepted any more.
    pub next: Vec<(String, usize)>,
}

/// How values repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    pub period: u64,
    /// The first index from which they do.
    pub preperiod: u64,
    pub saltus: i64,
    /// The first index that was asked for.
    pub start: u64,
}

impl Repeats {
    /// The index before those that repeat, if it was asked for.
    pub fn last_exception(&self) -> Option<u64> {
        if self.preperiod > self.start { self.preperiod.checked_sub(1) } else { None }
    }
}

impl Found {
    /// Of values that begin at a number: places counted from there are counted from 0.
    pub fn from(self, start: u64) -> Found {
        match self {
            Found::Observed { repeats, searched_to } => Found::Observed {
                repeats: Repeats { preperiod: repeats.preperiod + start, start, ..repeats },
                searched_to: searched_to + start,
            },
            Found::Nothing { searched_to } => Found::Nothing { searched_to: searched_to + start },
            proved => proved,
        }
    }

    /// Of values that are asked for from a number on: exceptions before it are none.
    pub fn within(self, start: u64) -> Found {
        match self {
            Found::Proved { repeats, theorems, checked_to } => {
                let preperiod = repeats.preperiod.max(start);
                Found::Proved {
                    repeats: Repeats { preperiod, start, ..repeats },
                    theorems,
                    checked_to,
                }
            }
            Found::Observed { repeats, searched_to } => {
                let preperiod = repeats.preperiod.max(start);
                Found::Observed { repeats: Repeats { preperiod, start, ..repeats }, searched_to }
            }
            other @ (Found::Nothing { .. } | Found::Automatic(_)) => other,
        }
    }
}

/// A text that is to stand beside the file that asked for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    pub name: String,
    pub kind: FileKind,
    pub text: String,
}

/// A certificate that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Kept {
    In(Written),
    /// Why there is none to write.
    Not(String),
}

/// The files that statements write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A picture, drawn as SVG; as PNG where its name ends so
    Picture,
    /// A graph for programs that draw graphs
    Dot,
    /// A proof of a period or a quotient
    Certificate,
}

/// Which known game a game is.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    pub of: String,
    /// Its code, where it has one.
    pub code: Option<String>,
    /// Its rules, as a sentence.
    pub rules: Option<String>,
    /// Names by which it is known.
    pub known: Vec<String>,
    /// Games with the same rules, or values that are proved to be the same, and by how many
    /// heaps they are further.
    pub same: Vec<Same>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Same {
    pub game: String,
    /// `of(n)` is worth what `game(n + by)` is.
    pub by: i64,
    pub rules: bool,
}

/// A pattern that values seem to follow.
#[derive(Clone, Debug, PartialEq)]
pub struct Guessed {
    pub written: String,
    /// Functions that it needs.
    pub definitions: Vec<String>,
    pub from: u64,
    pub tested_to: u64,
    /// It is about P-positions.
    pub lost: bool,
    /// The claim by which it is proved or refuted.
    pub claim: Option<String>,
}

/// A game whose values are those of another, perhaps further, stretched or added up.
#[derive(Clone, Debug, PartialEq)]
pub struct Disguised {
    /// The other game, as the claim calls it.
    pub game: String,
    /// The name by which it is known; none of a game of the session.
    pub name: Option<String>,
    /// Its rules, where they are no game of the session.
    pub rules: Option<String>,
    /// The library file that has it.
    pub library: Option<&'static str>,
    pub oeis: Option<&'static str>,
    /// Both have the same moves.
    pub same_rules: bool,
    /// The value at n, by those of the other game.
    pub written: String,
    /// The first n at which that means something.
    pub from: u64,
    pub evidence: Evidence,
    /// What the claim needs before it.
    pub definitions: Vec<String>,
    pub claim: String,
}

/// How it is known that two games have the same values.
#[derive(Clone, Debug, PartialEq)]
pub enum Evidence {
    /// For every n: the values of both repeat, and agree up to where they do so together.
    Proved { own: Repeats, other: Repeats, theorems: Vec<Theorem>, compared_to: u64 },
    /// As far as they were compared, and why no more is known.
    Tested { to: u64, why: String },
}

impl Told {
    /// Did an assert fail, or was a claim refuted?
    pub fn failed(&self) -> bool {
        matches!(
            self,
            Told::Assert { holds: false, .. }
                | Told::Claim { verdict: Verdict::Refuted { .. }, .. }
        )
    }

    pub fn undecided(&self) -> bool {
        matches!(
            self,
            Told::Claim { verdict: Verdict::Undecided { .. }, .. }
                | Told::Play { game: Game::TooLarge, .. }
        ) || matches!(self, Told::Graph(graph) if graph.too_many.is_some())
    }

    /// A claim that was tried at many points, and is not proved.
    pub fn unproved(&self) -> bool {
        matches!(self, Told::Claim { verdict: Verdict::Verified { open: Some(_), .. }, .. })
    }
}
