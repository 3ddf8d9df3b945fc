//! What to say of a name that nobody knows: what was meant, where it could come from.

use super::checker::{Checker, Global, Named};
use crate::diagnostic::{Diagnostic, codes};
use crate::library;
use crate::source::Span;
use crate::vocabulary::{BUILTINS, is_verb, nearest};

impl Checker<'_> {
    pub fn unknown(&mut self, name: &str, span: Span, called: bool) -> Diagnostic {
        if let Some(problem) = self.partisan(name, span) {
            return problem;
        }
        let what = if called { "game or function" } else { "name" };
        let code = if called { codes::UNKNOWN_FUNCTION } else { codes::UNKNOWN_NAME };
        let starts_upper = name.starts_with(|c: char| c.is_uppercase());
        if let Some(file) = library::defining(name).filter(|_| starts_upper) {
            return self
                .error(
                    codes::NOT_IMPORTED,
                    span,
                    format!("`{name}` is a game of the library that is not imported"),
                    "not known in this file",
                )
                .help(format!("add the line `import {file}` at the top"));
        }
        // Nobody reads hundreds of suggestions, and each looks through all names.
        self.suggestions += 1;
        let help = if self.suggestions > 60 { None } else { self.suggestion(name, called) };
        self.error(code, span, format!("there is no {what} `{name}`"), "not known here")
            .maybe_help(help)
    }

    fn suggestion(&self, name: &str, called: bool) -> Option<String> {
        let own = self.scope.visible_names().chain(self.globals.keys().map(|k| &**k));
        let own = own
            .filter(|n| !matches!(self.globals.get(*n), Some(Named { global: Global::Wrong, .. })));
        // A rubric sees the submission.
        let student = self.student.as_ref().map(|_| "student");
        let known = own.chain(BUILTINS.iter().map(|b| b.name)).chain(student);
        if let Some(near) = nearest(name, known) {
            return Some(format!("did you mean `{near}`?"));
        }
        let defined = library::definitions();
        if let Some(near) = nearest(name, defined.iter().map(|(_, n)| &**n)) {
            let file = defined.iter().find(|(_, n)| n == near).map_or("", |(f, _)| f);
            return Some(format!("did you mean `{near}` of the library? It needs `import {file}`"));
        }
        if is_verb(name) && called {
            return Some(format!("`{name}` asks without brackets: `{name} Nim(3)`"));
        }
        match name {
            "nim" | "Star" | "star" | "nimber" => Some("a nim heap of n is written `*n`".into()),
            "NULL" | "null" | "None" | "nil" => Some("there is no such value here".into()),
            "True" | "TRUE" | "False" | "FALSE" => Some(format!("write `{}`", name.to_lowercase())),
            "length" | "size" | "card" => Some("`len(xs)` counts elements".into()),
            "floor" => Some("`/` rounds down already".into()),
            "sqrt" => Some("`isqrt(n)` is the root rounded down".into()),
            "nimber_of" | "value" | "sg" | "nimvalue" | "SG" => {
                Some("`grundy(G)` is the nim-value of a position".into())
            }
            _ if called => Some("a game is defined by `game`, a function by `fn`".into()),
            _ => None,
        }
    }

    /// In an impartial game nobody asks whose turn it is.
    fn partisan(&self, name: &str, span: Span) -> Option<Diagnostic> {
        let lower = name.to_lowercase();
        let word = matches!(
            &*lower,
            "left"
                | "right"
                | "player"
                | "turn"
                | "white"
                | "black"
                | "player1"
                | "player2"
                | "opponent"
                | "my_turn"
                | "first_player"
                | "mover"
        );
        word.then(|| {
            self.error(
                codes::PARTISAN,
                span,
                format!("a rule cannot ask about `{name}`: both players have the same moves here"),
                "who moves does not matter",
            )
            .help("if a colour or a turn is part of the position, make it a parameter of the game")
        })
    }
}
