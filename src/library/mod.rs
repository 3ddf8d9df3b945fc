//! The games that come with the program, written in the language. `import kayles` brings in
//! `kayles.game`.

use crate::source::Source;
use crate::syntax::ast::StatementKind;
use crate::syntax::parse;

macro_rules! library {
    ($($name:literal),* $(,)?) => {
        const GAMES: &[(&str, &str)] = &[$(($name, include_str!(concat!($name, ".game")))),*];
    };
}

library![
    "chomp",
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

/// The library file that defines a game or function.
pub fn defining(wanted: &str) -> Option<&'static str> {
    definitions().find(|(_, name)| name == wanted).map(|(file, _)| file)
}

/// Every name that the library defines, with the file that defines it.
pub fn definitions() -> impl Iterator<Item = (&'static str, String)> {
    GAMES.iter().flat_map(|(file, text)| {
        let parsed = parse(&Source::new(*file, *text));
        let names = parsed.file.statements.into_iter().filter_map(|s| match s.it {
            StatementKind::Game(game) => Some(game.name.it.to_string()),
            StatementKind::Graph(graph) => Some(graph.name.it.to_string()),
            _ => None,
        });
        names.map(|name| (*file, name)).collect::<Vec<_>>()
    })
}
