//! The games that come with the program, written in the language. `import kayles` brings in
//! `kayles.game`.

use crate::meter;
use crate::source::Source;
use crate::syntax::ast::StatementKind;
use crate::syntax::parse;
use std::sync::OnceLock;

macro_rules! library {
    ($($name:literal),* $(,)?) => {
        const GAMES: &[(&str, &str)] = &[$(($name, include_str!(concat!($name, ".game")))),*];
    };
}

library![
    "chomp",
    "codes",
    "corners",
    "cram",
    "dawson",
    "euclid",
    "fibonacci",
    "graphs",
    "grundys",
    "kayles",
    "lasker",
    "mark",
    "moore",
    "nim",
    "northcott",
    "notakto",
    "primes",
    "sprouts",
    "squares",
    "treblecross",
    "turtles",
    "welter",
    "wythoff",
];

/// What can be imported.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    GAMES.iter().map(|(name, _)| *name)
}

/// The text of a library file.
pub fn text(name: &str) -> Option<&'static str> {
    GAMES.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

/// The name of the text of a library file, as messages show it.
pub fn title(name: &str) -> String {
    format!("{TITLE}{name}")
}

const TITLE: &str = "library: ";

/// Whether a text with this name is one of the library.
pub fn is_of(title: &str) -> bool {
    title.strip_prefix(TITLE).is_some_and(|name| text(name).is_some())
}

/// Whether a text with this name is that file of the library.
pub fn is_file(title: &str, name: &str) -> bool {
    title.strip_prefix(TITLE) == Some(name)
}

/// The library file that defines a game.
pub fn defining(wanted: &str) -> Option<&'static str> {
    definitions().iter().find(|(_, name)| name == wanted).map(|(file, _)| *file)
}

/// The game that is meant by a name in other letters, and its file: `node_kayles`.
pub fn named_otherwise(wanted: &str) -> Option<(&'static str, &'static str)> {
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let wanted = plain(wanted);
    definitions()
        .iter()
        .find(|(_, name)| plain(name) == wanted)
        .map(|(file, name)| (*file, name.as_str()))
}

/// A position of a game of the library, to begin with.
pub fn position(game: &str) -> Option<&'static str> {
    POSITIONS
        .iter()
        .find(|text| text.split_once('(').is_some_and(|(name, _)| name == game))
        .copied()
}

/// A position of each game.
pub const POSITIONS: &[&str] = &[
    "Chomp([3, 3])",
    "Corner(2, 3)",
    "Cram(grid(3, 2))",
    "DawsonsKayles(7)",
    "DawsonsChess(7)",
    "Euclid(5, 8)",
    "EuclidToEqual(5, 8)",
    "FibonacciNim(10, 9)",
    "NodeKayles({(1, 2), (2, 3)}, {1, 2, 3})",
    "ArcKayles({(1, 2), (2, 3)})",
    "Geography({(1, 2), (2, 3)}, {2, 3}, 1)",
    "Hackenbush({(0, 1), (1, 2)})",
    "Grundys(7)",
    "Kayles(5)",
    "Lasker(5)",
    "Mark(5)",
    "MooreK(2, [1, 2, 3])",
    "Nim(5)",
    "Northcott([2, 3])",
    "Notakto({})",
    "Octal(5, [0, 7, 7])",
    "PrimeNim(7)",
    "SproutsAt(\"0.AB}0.AB\")",
    "Sprouts(3)",
    "BrusselsAt([4, 4])",
    "BrusselsSprouts(2)",
    "SubtractASquare(7)",
    "Treblecross(\".....\")",
    "TurningTurtles({1, 3, 4})",
    "MockTurtles({0, 2, 5})",
    "Welter({1, 3, 6})",
    "Wythoff(3, 5)",
];

/// Every game and graph that the library defines, with the file that defines it.
pub fn definitions() -> &'static [(&'static str, String)] {
    // The files are read once, and only if somebody looks for a name in them.
    static ALL: OnceLock<Vec<(&'static str, String)>> = OnceLock::new();
    ALL.get_or_init(read)
}

fn read() -> Vec<(&'static str, String)> {
    // The limits of who asks first are not those of all who ask later.
    let _meter = meter::unlimited();
    let mut all = Vec::new();
    for (file, text) in GAMES {
        for statement in parse(&Source::new(*file, *text)).file.statements {
            let name = match statement.it {
                StatementKind::Game(game) => game.name,
                StatementKind::Graph(graph) => graph.name,
                _ => continue,
            };
            all.push((*file, name.it.to_string()));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::{Bounds, Spent};
    use std::sync::Arc;

    #[test]
    fn what_is_read_once_is_read_to_its_end() {
        let stop = Arc::new(|| Some(Spent::Interrupted));
        let bounds = Bounds { steps: Some(0), bytes: usize::MAX, live: None, stop };
        let _meter = meter::install(bounds);
        let all = meter::wholly(read).unwrap_or_default();
        let files = names().filter(|name| all.iter().any(|(file, _)| file == name)).count();
        assert_eq!(files, names().count());
    }
}
