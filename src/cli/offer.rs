//! `grundy play FILE`: the games of the file are offered, and the numbers of the chosen one asked.

use super::files::Disk;
use super::guest::Guest;
use super::output::Output;
use crate::check::{Mode, check_after};
use crate::library;
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

#[derive(Clone, PartialEq, Eq)]
enum Kind {
    Number,
    /// Anything else, with one to begin with; numbers alone are put in the brackets of a list or a
    /// set of numbers.
    Written {
        example: String,
        brackets: Option<(char, char)>,
    },
    /// One of the nodes of a graph.
    Node(Vec<String>),
}

impl Offered {
    /// How it is called: `Take(n)`.
    fn form(&self) -> String {
        if self.params.is_empty() {
            return self.name.clone();
        }
        if let [(name, Kind::Node(_))] = self.params.as_slice() {
            return format!("{}.{name}", self.name);
        }
        let names: Vec<&str> = self.params.iter().map(|(name, _)| name.as_str()).collect();
        format!("{}({})", self.name, names.join(", "))
    }
}

/// The position that somebody chooses to play of the games of these texts, or why there is none; none
/// if they leave. It is checked with the files that will stand before it.
pub(super) fn chosen(
    offered: &[Source],
    files: &[Source],
    guest: &Guest<'_>,
    out: &mut Output<'_>,
) -> Result<Option<String>, String> {
    let offered: Vec<Offered> = offered.iter().flat_map(games).collect();
    let game = match offered.as_slice() {
        [] => {
            return Err("there is no game in the file to play, and none that it imports from the \
                        library; a game of the library is played as `grundy play Kayles`"
                .to_string());
        }
        [only] => only,
        several => {
            let width = several.iter().map(|o| o.form().chars().count()).max().unwrap_or(0);
            let width = report::column(width);
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
    let params = with_examples(game, files);
    loop {
        let mut args = Vec::new();
        for (name, kind) in &params {
            let Some(value) = value(&game.form(), name, kind, guest, out) else { return Ok(None) };
            args.push(value);
        }
        let node = matches!(game.params.as_slice(), [(_, Kind::Node(_))]);
        let position = match (node, args.is_empty()) {
            (true, _) => format!("{}.{}", game.name, args.join("")),
            (false, true) => game.name.clone(),
            (false, false) => format!("{}({})", game.name, args.join(", ")),
        };
        // What is no position is asked again.
        match wrong(files, &position) {
            Some(problem) if !args.is_empty() => {
                // `help`, `moves`, a square: the game is not there yet.
                let word = args.iter().zip(&params).find(|(arg, _)| is_said_in_play(arg));
                let problem = match word {
                    Some((_, (name, Kind::Written { example, .. }))) => format!(
                        "The game has not begun: type {name}, as in {example}, or press Enter \
                         to take that; `quit` leaves."
                    ),
                    _ => problem,
                };
                out.say(&format!("  {}\n", report::clean(&problem)));
            }
            _ => return Ok(Some(position)),
        }
    }
}

/// What a game is asked for, with examples in the place of empty sets that nobody can move in: what
/// the questions of its file have, else a small board where it holds pairs. A set that moves add to begins empty.
fn with_examples(game: &Offered, files: &[Source]) -> Vec<(String, Kind)> {
    let own = files.iter().find_map(|file| of_file(&game.name, file));
    let of_library = library::defining(&game.name).and_then(library::text);
    let text = own.as_ref().map(Source::text).or(of_library).unwrap_or("");
    let grows = |name: &str| text.contains(&format!("{name} union "));
    let is_empty = |(name, kind): &(String, Kind)| {
        matches!(kind, Kind::Written { example, .. } if example == "{}") && !grows(name)
    };
    let mut params = game.params.clone();
    if !params.iter().any(is_empty) {
        return params;
    }
    let count = params.len();
    let asked = files.iter().flat_map(|file| calls(file, &game.name)).find(|args| {
        let call = format!("{}({})", game.name, args.join(", "));
        let empty = args.iter().any(|arg| arg == "{}");
        args.len() == count && !empty && wrong(files, &call).is_none()
    });
    for (at, param) in params.iter_mut().enumerate().filter(|(_, param)| is_empty(param)) {
        let (_, kind) = param;
        let Kind::Written { example, brackets } = kind else { continue };
        let own = asked.as_ref().and_then(|args| args.get(at));
        match own {
            Some(own) => example.clone_from(own),
            None if brackets.is_some() => *example = "{1, 2, 3}".to_string(),
            None if count == 1 && wrong(files, &format!("{}({BOARD})", game.name)).is_none() => {
                *example = BOARD.to_string();
            }
            None => {}
        }
    }
    params
}

/// A small board, for sets of squares.
const BOARD: &str = "grid(3, 3)";

/// The arguments of the calls of a game in the questions of a file.
fn calls(source: &Source, game: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for statement in parse(source).file.statements {
        if !matches!(statement.it, StatementKind::Ask(_) | StatementKind::Show(_)) {
            continue;
        }
        let text = source.slice(statement.span);
        for (at, _) in text.match_indices(&format!("{game}(")) {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            if before.is_some_and(crate::syntax::is_name_char) {
                continue;
            }
            all.extend(text.get(at + game.len() + 1..).and_then(arguments));
        }
    }
    all
}

/// What stands before the bracket that closes, between commas.
fn arguments(text: &str) -> Option<Vec<String>> {
    let (mut depth, mut start, mut quoted) = (0_usize, 0, false);
    let mut all = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            _ if quoted => {}
            ',' | ')' if depth == 0 => {
                all.push(text.get(start..at)?.trim().to_string());
                start = at + 1;
                if letter == ')' {
                    return Some(all);
                }
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

/// What is said in a game that has begun: a command, or a square.
fn is_said_in_play(line: &str) -> bool {
    let square = line.strip_prefix(|c: char| c.is_ascii_alphabetic());
    let is_square = |rest: &str| !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit());
    let commands = report::play::COMMANDS.iter().map(|(command, _)| *command);
    commands.chain(["?", "h", "m"]).any(|command| command == line) || square.is_some_and(is_square)
}

/// What is wrong with a position that was typed.
fn wrong(files: &[Source], position: &str) -> Option<String> {
    let text = Source::new("play", format!("play {position}"));
    let checked = check_after(files, &text, &Disk, Mode::Session);
    let problem = checked
        .diagnostics
        .into_iter()
        .find(|d| d.is_error() && d.place().is_some_and(|place| place.source.is(&text)))?;
    let help = problem.help.map_or(String::new(), |help| format!("; {help}"));
    Some(format!("{}{help}.", problem.message))
}

/// The games of a text, and those of the files of the library that it imports, where it has none.
fn games(source: &Source) -> Vec<Offered> {
    let statements = parse(source).file.statements;
    let mut own: Vec<Offered> = Vec::new();
    let mut imported: Vec<Offered> = Vec::new();
    for statement in statements {
        match statement.it {
            StatementKind::Game(game) => own.push(offered(&game)),
            StatementKind::Graph(graph) => own.extend(of_graph(&graph)),
            StatementKind::Import(files) => {
                for file in files {
                    if let ast::ImportFrom::Library(name) = &file.it.from
                        && file.it.alias.is_none()
                        && let Some(text) = library::text(&name.it)
                    {
                        imported.extend(games(&Source::new(library::title(&name.it), text)));
                    }
                }
            }
            _ => {}
        }
    }
    if own.is_empty() { imported } else { own }
}

/// A game of the library by its name, in whatever letters, with the `import` that it needs.
pub(super) fn of_library(name: &str) -> Option<(Source, Source)> {
    let wanted = joined(name)?;
    // `fibonacci`: the file, by its first game.
    let first = || library::definitions().iter().find(|(file, _)| *file == wanted);
    let (file, own) = library::named_otherwise(&wanted)
        .or_else(|| first().map(|(file, own)| (*file, own.as_str())))?;
    let game = of_file(own, &Source::new(library::title(file), library::text(file)?))?;
    Some((Source::new("library", format!("import {file}")), game))
}

/// A game of a file by its name, in whatever letters: `twenty-one` for TwentyOne.
pub(super) fn of_file(name: &str, source: &Source) -> Option<Source> {
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let wanted = plain(&joined(name)?);
    let statements = parse(source).file.statements;
    let game = statements.into_iter().find_map(|statement| match statement.it {
        StatementKind::Game(game) if plain(&game.name.it) == wanted => Some(statement.span),
        _ => None,
    })?;
    Some(Source::new(source.name(), source.slice(game)))
}

/// Words with blanks or dashes between them as one; none of what is no name.
fn joined(words: &str) -> Option<String> {
    let joined = words.replace(['-', ' '], "");
    joined.chars().all(crate::syntax::is_name_char).then_some(joined)
}

fn of_graph(graph: &ast::Graph) -> Option<Offered> {
    let mut nodes: Vec<String> = Vec::new();
    for line in &graph.lines.it {
        if line.it.directed == Some(false) {
            return None;
        }
        for node in std::iter::once(&line.it.from).chain(&line.it.to) {
            if !nodes.iter().any(|known| **known == *node.it) {
                nodes.push(node.it.to_string());
            }
        }
    }
    let doc = graph.doc.first().map(|line| line.trim().to_string());
    let params = vec![("node".to_string(), Kind::Node(nodes))];
    Some(Offered { name: graph.name.it.to_string(), params, doc })
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
        Some(ty) => Kind::Written { example: example(ty), brackets: brackets(ty) },
    };
    (name, kind)
}

/// A value of a type: a row of rows is longest first.
fn example(ty: &ast::TypeKind) -> String {
    match ty {
        ast::TypeKind::Set(_) => "{}".to_string(),
        ast::TypeKind::List(of) => match is_number(&of.it) {
            true => "[5, 4, 3]".to_string(),
            false => format!("[{}]", example(&of.it)),
        },
        ast::TypeKind::Tuple(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| example(&part.it)).collect();
            format!("({})", parts.join(", "))
        }
        ast::TypeKind::Named(name) => match &**name {
            "text" => "\".....\"",
            "bool" => "true",
            "position" => "*3",
            "outcome" => "N",
            _ => "3",
        }
        .to_string(),
    }
}

fn is_number(ty: &ast::TypeKind) -> bool {
    matches!(ty, ast::TypeKind::Named(name) if &**name == "nat" || &**name == "int")
}

fn brackets(ty: &ast::TypeKind) -> Option<(char, char)> {
    match ty {
        ast::TypeKind::List(of) if is_number(&of.it) => Some(('[', ']')),
        ast::TypeKind::Set(of) if is_number(&of.it) => Some(('{', '}')),
        ast::TypeKind::Named(name) if &**name == "text" => Some(('"', '"')),
        _ => None,
    }
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
    kind: &Kind,
    guest: &Guest<'_>,
    out: &mut Output<'_>,
) -> Option<String> {
    let prompt = match kind {
        Kind::Number => format!("{form}, {name} = "),
        Kind::Written { example, .. } => format!("{form}, {name} = (as in {example}) "),
        Kind::Node(nodes) => format!("{form}, where to begin ({}): ", nodes.join(", ")),
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
            Kind::Written { example, .. } if line.is_empty() => return Some(example.clone()),
            Kind::Written { brackets, .. } => return Some(in_brackets(&line, *brackets)),
            Kind::Node(nodes) if nodes.contains(&line) => return Some(line),
            Kind::Node(nodes) => {
                out.say(&format!("  One of {}; `quit` leaves.\n", nodes.join(", ")));
            }
        }
    }
}

/// `3, 4` and `3 4` as a list or a set of numbers, letters as a text.
fn in_brackets(line: &str, brackets: Option<(char, char)>) -> String {
    let Some((open, close)) = brackets else { return line.to_string() };
    if line.starts_with(open) {
        return line.to_string();
    }
    if open == '"' {
        return format!("\"{}\"", line.replace('"', ""));
    }
    let words = line.split(|c: char| c == ',' || c.is_whitespace()).filter(|w| !w.is_empty());
    let words: Vec<&str> = words.collect();
    match words.iter().all(|word| word.chars().all(|c| c.is_ascii_digit())) {
        true => format!("{open}{}{close}", words.join(", ")),
        false => line.to_string(),
    }
}

fn is_quit(line: &str) -> bool {
    matches!(line, "quit" | "q" | "exit")
}
