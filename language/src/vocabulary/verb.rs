//! What can be asked: each question with the word that it begins with.

use super::words::{Word, word};
use std::fmt;

macro_rules! verbs {
    ($($verb:ident $name:literal $form:literal $doc:literal $example:literal;)*) => {
        /// What a question asks for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Verb {
            $($verb),*
        }

        impl Verb {
            pub const ALL: &[Verb] = &[$(Verb::$verb),*];

            /// The word that it begins with.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Verb::$verb => $name),*
                }
            }

            /// A file that shows it at work.
            pub const fn example(self) -> &'static str {
                match self {
                    $(Verb::$verb => $example),*
                }
            }
        }

        /// What a question begins with, in the order in which help lists them.
        pub const VERBS: &[Word] = &[$(word($name, $form, $doc)),*];
    };
}

verbs! {
Moves "moves" "moves POSITION" "lists every move with the value it leaves"
    "import kayles\nmoves Kayles(3)";
Explain "explain" "explain POSITION" "shows, step by step, why the value is what it is"
    "import kayles\nexplain Kayles(2)";
Lost "lost" "lost G(0..50)" "lists the P-positions of a range"
    "import dawson\nlost DawsonsKayles(0..50)";
Table "table" "table G(0..50)" "shows values in a row or a grid"
    "import kayles\ntable Kayles(0..20)";
Period "period" "period G" "looks for the period of a game's values, and for its proof"
    "import kayles\nperiod Kayles";
Code "code" "code G" "says which known game this is"
    "game Pins(n) { remove 1..2 adjacent }\ncode Pins";
Quotient "quotient" "quotient G" "finds the misère quotient of a game of heaps"
    "import kayles\nquotient Kayles to 20";
Guess "guess" "guess G" "says what pattern the values seem to follow, and which games have them"
    "game Take(n) { subtract 1..3 }\nguess Take";
Tree "tree" "tree POSITION" "draws a position with all that can follow"
    "import nim\ntree Nim(2)";
Graph "graph" "graph POSITION" "draws every position that can follow once, in layers"
    "graph Ladder { top -> middle, low; middle -> low }\nLadder.top\ngraph Ladder.top";
Plot "plot" "plot G(0..500)" "draws values against n"
    "import kayles\nplot Kayles(0..60)";
Play "play" "play POSITION" "plays against the computer"
    "import kayles\nplay Kayles(5)";
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Position,
    /// Positions of a game over ranges of its numbers.
    Range,
    /// All heaps of a game, or a sequence.
    Game,
}

impl Verb {
    /// The question that begins with a word.
    pub fn of(word: &str) -> Option<Verb> {
        Verb::ALL.iter().copied().find(|verb| verb.name() == word)
    }

    pub const fn subject(self) -> Subject {
        match self {
            Verb::Moves | Verb::Explain | Verb::Tree | Verb::Graph | Verb::Play => {
                Subject::Position
            }
            Verb::Lost | Verb::Table | Verb::Plot => Subject::Range,
            Verb::Period | Verb::Code | Verb::Quotient | Verb::Guess => Subject::Game,
        }
    }

    /// Whether `depth` says how far it goes.
    pub const fn has_depth(self) -> bool {
        matches!(self, Verb::Tree | Verb::Graph | Verb::Explain)
    }

    /// Whether `to "file"` keeps its answer.
    pub const fn writes_files(self) -> bool {
        matches!(self, Verb::Period | Verb::Quotient | Verb::Tree | Verb::Graph | Verb::Plot)
    }
}

pub fn is_verb(word: &str) -> bool {
    Verb::of(word).is_some()
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
