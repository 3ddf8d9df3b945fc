//! `grundy play FILE`: the games of the file are offered, and the numbers of the chosen one asked.

use super::output::Output;
use super::play::Guest;
use crate::report;
use crate::source::Source;
use crate::syntax::ast::{self, PatternKind, StatementKind};
use crate::syntax::parse;
use crate::vocabulary::nearest;

/// A game that can be played.
struct Offered {
    name: String,
    /// What it is played with, and what each is to be.
    params: Vec<(String, Kind)>,
    doc: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    /// Anything else, with an empty one to begin with where there is one.
    Written(&'static str),
}

impl Offered {
    /// How it is called: `Take(n)`.
    fn form(&self) -> String {
        if self.params.is_empty() {
            return self.name.clone();
        }
        let names: Vec<&str> = self.params.iter().map(|(name, _)| name.as_str()).collect();
        format!("{}({})", self.name, names.join(", "))
    }
}

/// The position that somebody chooses to play, or why there is none; none if they leave.
pub fn chosen(
    files: &[Source],
    guest: &Guest<'_>,
    out: &mut Output<'_>,
) -> Result<Option<String>, String> {
    let offered: Vec<Offered> = files.iter().flat_map(games).collect();
    let game = match offered.as_slice() {
        [] => return Err("there is no game in the file to play".to_string()),
        [only] => only,
        several => {
            let width = several.iter().map(|o| o.form().chars().count()).max().unwrap_or(0);
            out.say("The games to play:\n");
            for (i, one) in several.iter().enumerate() {
                let doc = one.doc.as_deref().unwrap_or("");
                let line = format!("  {}  {:<width$}  {doc}", i + 1, one.form());
                out.say(&format!("{}\n", report::clean(line.trim_end())));
            }
            let Some(one) = pick(several, guest, out) else { return Ok(None) };
            one
        }
    };
    if let Some(doc) = &game.doc {
        out.say(&format!("{}: {}\n", report::clean(&game.form()), report::clean(doc)));
    }
    let mut args = Vec::new();
    for (name, kind) in &game.params {
        let Some(value) = value(&game.form(), name, *kind, guest, out) else { return Ok(None) };
        args.push(value);
    }
    Ok(Some(match args.is_empty() {
        true => game.name.clone(),
        false => format!("{}({})", game.name, args.join(", ")),
    }))
}

fn games(source: &Source) -> Vec<Offered> {
    let statements = parse(source).file.statements;
    let game = |statement: ast::Statement| match statement.it {
        StatementKind::Game(game) => Some(offered(&game)),
        _ => None,
    };
    statements.into_iter().filter_map(game).collect()
}

fn offered(game: &ast::Game) -> Offered {
    let given = game.params.as_deref().unwrap_or(&[]);
    let mut params: Vec<(String, Kind)> = given.iter().map(param).collect();
    // A code is the code of a game of one heap.
    if params.is_empty() && matches!(game.body, ast::Body::Code(_)) {
        params.push(("n".to_string(), Kind::Number));
    }
    let doc = game.doc.first().map(|line| line.trim().to_string());
    Offered { name: game.name.it.to_string(), params, doc }
}

fn param(param: &ast::Param) -> (String, Kind) {
    let name = match &param.pattern.it {
        PatternKind::Name(name) => name.to_string(),
        PatternKind::Tuple(_) => "pair".to_string(),
    };
    let kind = match param.ty.as_ref().map(|ty| &ty.it) {
        None => Kind::Number,
        Some(ast::TypeKind::Named(name)) if &**name == "nat" || &**name == "int" => Kind::Number,
        Some(ast::TypeKind::Set(_)) => Kind::Written("{}"),
        Some(ast::TypeKind::List(_)) => Kind::Written("[3, 4, 5]"),
        Some(ast::TypeKind::Named(name)) if &**name == "text" => Kind::Written("\".....\""),
        Some(_) => Kind::Written("(1, 2)"),
    };
    (name, kind)
}

fn pick<'a>(
    several: &'a [Offered],
    guest: &Guest<'_>,
    out: &mut Output<'_>,
) -> Option<&'a Offered> {
    loop {
        let line = guest.ask_line("which game: ", out)?;
        let by_number = line.parse::<usize>().ok().and_then(|n| several.get(n.checked_sub(1)?));
        let by_name = several.iter().find(|one| one.name.eq_ignore_ascii_case(&line));
        if let Some(found) = by_number.or(by_name) {
            return Some(found);
        }
        if is_quit(&line) {
            return None;
        }
        let near = nearest(&line, several.iter().map(|one| one.name.as_str()));
        let near = near.map_or(String::new(), |near| format!(" Did you mean {near}?"));
        out.say(&format!("  The number of a game, 1 to {}, or its name.{near}\n", several.len()));
    }
}

fn value(
    form: &str,
    name: &str,
    kind: Kind,
    guest: &Guest<'_>,
    out: &mut Output<'_>,
) -> Option<String> {
    let prompt = match kind {
        Kind::Number => format!("{form}, {name} = "),
        Kind::Written(example) => format!("{form}, {name} = (as in {example}) "),
    };
    loop {
        let line = guest.ask_line(&report::clean(&prompt), out)?;
        if is_quit(&line) {
            return None;
        }
        match kind {
            Kind::Number if line.chars().all(|c| c.is_ascii_digit()) && !line.is_empty() => {
                return Some(line);
            }
            Kind::Number => out.say("  A number, as in 10; `quit` leaves.\n"),
            Kind::Written(example) if line.is_empty() => return Some(example.to_string()),
            Kind::Written(_) => return Some(line),
        }
    }
}

fn is_quit(line: &str) -> bool {
    matches!(line, "quit" | "q" | "exit")
}
