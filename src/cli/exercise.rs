//! `grundy exercise`: worksheets for a class, with their answers and a rubric.

use super::args::{Exercise, Hardness, LimitArgs, What};
use super::checkpoint::not_kept;
use super::clock::{Clock, meter_of};
use super::files::{Disk, Reads};
use super::new::{Made, written};
use super::output::Output;
use super::{Exit, given};
use crate::check::{Mode, at_hand, check_after, rubric};
use crate::diagnostic::Diagnostic;
use crate::grade::exercise::homework;
use crate::report::{self, Format};
use crate::session::exercise::{
    Difficulty, Exercises, Kind, MOST_LOOKED, MOST_MOVES, Refused, Wanted,
};
use crate::session::{Options, Session};
use crate::source::Source;
use crate::syntax::ast::{ImportFrom, StatementKind};
use crate::syntax::parse;
use std::io::Read;
use std::path::Path;

/// Seeds that the program thinks of are short enough to be copied by hand.
const SEEDS: u128 = 1_000_000;

pub(super) fn exercise(args: &Exercise, input: &mut dyn Read, out: &mut Output<'_>) -> Exit {
    if args.limits.checkpoint.is_some() {
        out.unusable(&not_kept("exercises keep"));
        return Exit::Unusable;
    }
    if out.format().is_of_tables() {
        out.unusable("a worksheet is written as text, md, html or json");
        return Exit::Unusable;
    }
    let own = match args.file.as_deref().map(|path| given::source(path, input, out)).transpose() {
        Ok(own) => own,
        Err(failed) => return failed,
    };
    let asked = Asked::new(&args.positions);
    if args.out.is_some()
        && let Err(problem) = asked.stands_alone(own.as_ref())
    {
        out.unusable(&problem);
        return Exit::Unusable;
    }
    let time = std::time::UNIX_EPOCH.elapsed().map_or(0, |t| t.as_nanos());
    let seed = args.seed.unwrap_or((time % SEEDS) as u64);
    let wanted = wanted(args, seed);
    let (made, taken) = match made(args, &asked, own.as_ref(), wanted, out) {
        Ok(made) => made,
        Err(exit) => return exit,
    };
    let command = command(args, seed);
    let told = match &args.out {
        Some(folder) => {
            let rules = asked.rules(own.as_ref(), taken.as_ref());
            into(folder, &made, &rules, own.as_ref(), &command, out)
        }
        None => on_stream(&made, &command, out),
    };
    told.unwrap_or_else(|problem| {
        out.unusable(&problem);
        Exit::Unusable
    })
}

fn wanted(args: &Exercise, seed: u64) -> Wanted {
    let kind = match args.what {
        What::Moves => Kind::Moves,
        What::Values => Kind::Values,
        What::Outcome => Kind::Outcome,
    };
    let difficulty = match args.difficulty {
        Hardness::Easy => Difficulty::Easy,
        Hardness::Middle => Difficulty::Middle,
        Hardness::Hard => Difficulty::Hard,
    };
    Wanted { kind, difficulty, count: usize::from(args.count), seed }
}

/// What was typed in the place of the positions.
struct Asked {
    /// Statements before them.
    before: String,
    /// A text whose last statement goes through the positions.
    source: Source,
}

impl Asked {
    fn new(typed: &str) -> Asked {
        let text = typed.trim_end_matches([';', '\n', ' ']);
        let at = text.rfind([';', '\n']).map_or(0, |at| at + 1);
        let (before, positions) = text.split_at_checked(at).unwrap_or(("", text));
        let source = Source::new("exercise", format!("{before}lost {}", positions.trim_start()));
        Asked { before: before.to_string(), source }
    }

    /// Whether a rubric can be made that needs no files but those beside it.
    fn stands_alone(&self, own: Option<&Source>) -> Result<(), String> {
        let typed = Source::new("exercise", self.before.clone());
        if imports(&typed).iter().any(|(_, library)| !library) {
            return Err("name the file with `--file`, so that it stands beside the rubric".into());
        }
        match own {
            Some(own) if imports(own).iter().any(|(_, library)| !library) => Err(format!(
                "{} imports other files, which would be missing beside the rubric: put the rules into \
                 one file",
                own.name()
            )),
            _ => Ok(()),
        }
    }

    /// What a rubric needs to know the games.
    fn rules(&self, own: Option<&Source>, taken: Option<&Source>) -> String {
        let mut lines: Vec<String> = taken.iter().map(|taken| taken.text().to_string()).collect();
        if let Some(own) = own {
            // What a file brings in for itself, it does not hand on.
            let library = imports(own).into_iter().filter(|(_, library)| *library);
            lines.extend(library.map(|(text, _)| text));
            lines.push(format!("import \"{RULES}\""));
        }
        let typed = Source::new("exercise", self.before.clone());
        for statement in parse(&typed).file.statements {
            let defines = matches!(
                statement.it,
                StatementKind::Import(_)
                    | StatementKind::Game(_)
                    | StatementKind::Graph(_)
                    | StatementKind::Function(_)
                    | StatementKind::Let(_)
            );
            if defines {
                lines.push(typed.slice(statement.span).trim().to_string());
            }
        }
        let mut met: Vec<String> = Vec::new();
        lines.retain(|line| {
            !met.contains(line) && {
                met.push(line.clone());
                true
            }
        });
        lines.join("\n")
    }
}

/// The file with the rules, beside the rubric.
const RULES: &str = "rules.game";

/// The imports of a text, each by itself, and whether it is of the library.
fn imports(source: &Source) -> Vec<(String, bool)> {
    let mut all = Vec::new();
    for statement in parse(source).file.statements {
        let StatementKind::Import(imports) = &statement.it else { continue };
        for import in imports {
            let alias = import.it.alias.as_ref();
            let alias = alias.map_or(String::new(), |alias| format!(" as {}", alias.it));
            match &import.it.from {
                ImportFrom::Library(name) => all.push((format!("import {}{alias}", name.it), true)),
                ImportFrom::File(_) => all.push((String::new(), false)),
            }
        }
    }
    all
}

/// Makes the sheet, and gives the import that was left out; or tells why there is none.
fn made(
    args: &Exercise,
    asked: &Asked,
    own: Option<&Source>,
    wanted: Wanted,
    out: &mut Output<'_>,
) -> Result<(Exercises, Option<Source>), Exit> {
    let limits = &args.limits;
    let (clock, waiting) = (Clock::new(), out.waiting());
    let _meter = meter_of(out.surroundings(), limits, &clock, &Reads::default(), &waiting);
    let start = || {
        waiting.begin("exercise: ");
        clock.start(limits.timeout);
    };
    start();
    let earlier: Vec<Source> = own.iter().map(|own| (*own).clone()).collect();
    let mut checked = check_after(&earlier, &asked.source, &Disk, Mode::Session);
    let mut taken = None;
    if let Some(found) = at_hand(&earlier, &asked.source, &Disk, &checked) {
        (checked, taken) = (found.checked, Some(found.import));
    }
    waiting.end();
    // A file that stands before the positions is checked by itself.
    let of_own =
        own.map_or_else(Vec::new, |own| crate::check::check(own, &Disk, Mode::File).diagnostics);
    let mistakes: Vec<Diagnostic> = match of_own.iter().any(Diagnostic::is_error) {
        true => of_own,
        false => checked.diagnostics,
    };
    if mistakes.iter().any(Diagnostic::is_error) {
        out.diagnostics(&mistakes);
        if !out.is_json() {
            out.complain(
                "(positions are written as after `lost`: `Nim(1..7, 1..7)`, or with `for`)",
            );
        }
        return Err(Exit::of(&mistakes));
    }
    let mut session = Session::new(checked.program);
    let options = options(limits, &start);
    let made = worked(&mut session, wanted, &options);
    clock.start(None);
    waiting.end();
    match made {
        Ok(Ok(made)) => Ok((made, taken)),
        Ok(Err(refused)) => {
            out.unusable(&in_words(&refused, &wanted));
            Err(Exit::Unusable)
        }
        Err(problem) => {
            out.stopped(&problem, None);
            Err(Exit::of(std::slice::from_ref(&*problem)))
        }
    }
}

fn options<'a>(limits: &LimitArgs, start: &'a dyn Fn()) -> Options<'a> {
    Options {
        positions: limits.max_positions,
        bytes: limits.max_memory,
        steps: limits.max_steps,
        threads: limits.threads.map_or(1, |n| n.get()),
        passed: &|_, _| {},
        start,
        moves: limits.limit,
        points: limits.points.max(1),
        rows: None,
        play: None,
    }
}

/// Runs what stands before the positions, and then makes the sheet.
fn worked(
    session: &mut Session,
    wanted: Wanted,
    options: &Options<'_>,
) -> Result<Result<Exercises, Refused>, Box<Diagnostic>> {
    let mut agenda = session.agenda();
    let last = agenda.pop();
    for (statement, source) in &agenda {
        session.run_one(statement, source, options)?;
    }
    match last {
        Some((statement, source)) => session.exercises(&statement, &source, wanted, options),
        None => Ok(Err(Refused::TooFew { looked: 0, found: 0 })),
    }
}

/// Why there is no sheet, and what to write instead.
fn in_words(refused: &Refused, wanted: &Wanted) -> String {
    match refused {
        Refused::TooFew { looked, found } => {
            let what = match wanted.kind {
                Kind::Moves => "exactly one winning move",
                Kind::Values | Kind::Outcome => "a move",
            };
            let looked_at = match *looked {
                MOST_LOOKED => format!("{MOST_LOOKED} positions looked at"),
                n => report::count(n, "position", "positions"),
            };
            let none = format!(
                "of {looked_at} {} {what}",
                match found {
                    0 => "none has".to_string(),
                    1 => "only one has".to_string(),
                    n => format!("only {n} have"),
                }
            );
            let most = format!("and at most {MOST_MOVES} moves");
            let advice = match found {
                0 => "give other ranges".to_string(),
                n => format!("ask for `--count {n}`, or give wider ranges"),
            };
            format!("{none} {most}: {advice}")
        }
        Refused::Drawn(position) => format!(
            "{position} is a draw, so this is no game for exercises: they are made of positions that one \
             of the players wins"
        ),
        Refused::NoValue(position) => format!(
            "{position} has no nim-value; `grundy exercise moves` and `grundy exercise outcome` need none"
        ),
        Refused::Again(position) => format!(
            "in {position} a player may move twice, must answer in one part, or may not make every move; \
             exercises are made of games in which the players take turns"
        ),
    }
}

/// The command that makes the same sheet.
fn command(args: &Exercise, seed: u64) -> String {
    let what = match args.what {
        What::Moves => "moves",
        What::Values => "values",
        What::Outcome => "outcome",
    };
    let difficulty = report::exercise::difficulty(wanted(args, seed).difficulty);
    let file = args.file.as_deref().and_then(Path::file_name);
    let file =
        file.map_or(String::new(), |name| format!(" --file {}", quoted(&name.to_string_lossy())));
    let (positions, count) = (quoted(args.positions.trim()), args.count);
    format!(
        "grundy exercise {what} {positions}{file} --count {count} --difficulty {difficulty} --seed {seed}"
    )
}

/// As a shell takes it.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '/');
    match !text.is_empty() && text.chars().all(plain) {
        true => text.to_string(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

fn on_stream(made: &Exercises, command: &str, out: &mut Output<'_>) -> Result<Exit, String> {
    let too_long = |_| "the sheet is too long for the memory that it may take".to_string();
    match out.format() {
        Format::Json => out.object(&report::exercise::in_json(made, command)),
        Format::Html => {
            let page = report::exercise::both_pages(made, command).map_err(too_long)?;
            out.result(&page);
        }
        _ => {
            let text = report::exercise::both(made, command).map_err(too_long)?;
            out.text_of_program(&text);
        }
    }
    Ok(Exit::Fine)
}

/// Writes the files of a sheet, unless one of them is there.
fn into(
    folder: &Path,
    made: &Exercises,
    rules: &str,
    own: Option<&Source>,
    command: &str,
    out: &mut Output<'_>,
) -> Result<Exit, String> {
    let too_long = |_| "the sheet is too long for the memory that it may take".to_string();
    let homework = homework(made, rules);
    let texts = [
        ("worksheet.md", report::exercise::worksheet(made).map_err(too_long)?),
        ("worksheet.html", report::exercise::worksheet_page(made).map_err(too_long)?),
        ("answers.md", report::exercise::answers(made, command).map_err(too_long)?),
        ("answers.html", report::exercise::answers_page(made, command).map_err(too_long)?),
        ("rubric.game", homework.rubric),
        ("starter.game", homework.starter),
        ("solution.game", homework.solution),
    ];
    let mut files: Vec<Made> = Vec::new();
    let beside = own.map(|own| (RULES, own.text().to_string()));
    for (name, text) in texts.into_iter().chain(beside) {
        files.push(Made { path: folder.join(name), ..Made::text("", &text, false) });
    }
    let names = written(&files)?;
    if out.is_json() {
        out.object(&report::exercise::in_json(made, command));
    }
    out.line(&format!("{}: written", names.join(", ")));
    out.line(&format!("made by {command}"));
    let path = |name: &str| folder.join(name).display().to_string();
    let rubric_file = path("rubric.game");
    // A rubric that was made and is wrong would be a mistake of the program, and is told as one.
    let text = files.iter().find(|made| made.path.ends_with("rubric.game"));
    let text = text.map_or(String::new(), |made| String::from_utf8_lossy(&made.bytes).into_owned());
    let (checked, _) = rubric(&Source::new(rubric_file.clone(), text), &Disk);
    if checked.has_errors() {
        out.diagnostics(&checked.diagnostics);
        return Ok(Exit::of(&checked.diagnostics));
    }
    out.line(&format!("`grundy grade {rubric_file} {}` tries the rubric", path("solution.game")));
    Ok(Exit::Fine)
}
