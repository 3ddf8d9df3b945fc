//! A game against the computer, one request a move.

use crate::desk::{self, Folder};
use crate::options;
use grundy::check::{self, Mode};
use grundy::diagnostic::{Diagnostic, codes};
use grundy::report::play as words;
use grundy::session::answer::{Choice, Game, Made, Player, Table, Told};
use grundy::session::answer::{Drawing, DrawingKind};
use grundy::session::board::Boards;
use grundy::session::{Chance, Level, Options, Session};
use grundy::solve::fault::{Fault, FaultKind};
use grundy::solve::states::{Part, Position};
use grundy::source::Source;
use grundy::syntax::Scanner;
use serde_json::{Value, json};
use std::cell::RefCell;

/// More moves are not drawn one by one: they are listed.
const MOST_DRAWN: usize = 400;

pub struct Match {
    session: Session,
    start: Position,
    steps: Vec<Step>,
    boards: Boards,
    chance: Chance,
    level: Level,
    second: bool,
}

/// A move that was made.
struct Step {
    made: Made,
    position: Position,
    part: Option<Part>,
    left: Position,
    /// The mover moves again.
    again: bool,
}

/// The positions that texts name, one a line, after the file of a request: what `play` asks for.
pub fn positions(
    request: &Value,
    lines: &[&str],
) -> Result<(Session, Vec<Result<Position, Value>>), Value> {
    for (at, line) in lines.iter().enumerate() {
        if Scanner::new(line).any(|token| token.text(line) == ";") {
            let message = "one position stands here, without `;`";
            return Err(
                json!({"mistakes": [{"message": message, "line": at + 1}], "file_broken": false}),
            );
        }
    }
    let folder = Folder::of(request);
    let own = desk::source(request);
    let earlier = [own.clone()];
    let earlier = if own.text().trim().is_empty() { &[][..] } else { &earlier[..] };
    let text: Vec<String> =
        lines.iter().map(|line| format!("play {}\n", line.replace(['\n', '\r'], " "))).collect();
    let asked = Source::new("position", text.concat());
    let mut checked = check::check_after(earlier, &asked, &folder, Mode::Session);
    // Games of the library are at hand; what is wrong beside them is told as it is.
    let missing: Vec<Diagnostic> =
        checked.diagnostics.iter().filter(|d| d.code == codes::NOT_IMPORTED).cloned().collect();
    if let Some(import) = check::left_out(&asked, &missing) {
        let earlier: Vec<Source> = [import].into_iter().chain(earlier.iter().cloned()).collect();
        checked = check::check_after(&earlier, &asked, &folder, Mode::Session);
    }
    if checked.has_errors() {
        // A mistake in the file itself is told there.
        let file = check::check(&own, &folder, Mode::File);
        let broken = file.has_errors();
        let errors = checked.diagnostics.iter().filter(|d| d.is_error());
        let found: Value = errors.map(|d| desk::diagnostic(d, &asked)).collect();
        return Err(json!({"mistakes": found, "file_broken": broken}));
    }
    let mut session = Session::new(checked.program);
    let found: RefCell<Option<Position>> = RefCell::default();
    let host = |_: &mut Session, position: &Position, _: &Options<'_>| {
        found.replace(Some(position.clone()));
        Ok(Game::Elsewhere)
    };
    let options = Options { play: Some(&host), ..options() };
    let mut all = Vec::new();
    for (statement, source) in session.agenda() {
        let told = session.run_one(&statement, &source, &options);
        if !source.is(&asked) {
            if let Err(problem) = told {
                return Err(json!({"mistakes": [desk::diagnostic(&problem, &asked)]}));
            }
            continue;
        }
        all.push(match (told, found.take()) {
            (Err(problem), _) => Err(desk::diagnostic(&problem, &asked)),
            (Ok(Some(told)), None)
                if matches!(told.told, Told::Play { game: Game::TooLarge, .. }) =>
            {
                Err(json!({"message": "it has too many moves to list them: take a smaller one"}))
            }
            (Ok(_), Some(position)) => Ok(position),
            (Ok(_), None) => Err(json!({"message": "this is no position"})),
        });
    }
    Ok((session, all))
}

pub fn begin(request: &Value, game: &mut Option<Match>) -> Value {
    *game = None;
    let wanted = request["position"].as_str().unwrap_or("");
    let (session, mut all) = match positions(request, &[wanted]) {
        Ok(found) => found,
        Err(refused) => return refused,
    };
    let start = match all.pop() {
        Some(Ok(start)) => start,
        Some(Err(problem)) => return json!({"mistakes": [problem]}),
        None => return json!({"mistakes": [{"message": "this is no position"}]}),
    };
    let level = match request["level"].as_str() {
        Some("random") => Level::Random,
        Some("easy") => Level::Easy,
        _ => Level::Perfect,
    };
    let begun = Match {
        session,
        start,
        steps: Vec::new(),
        boards: Boards::default(),
        chance: Chance::new(request["seed"].as_u64().unwrap_or(1)),
        level,
        second: request["second"].as_bool().unwrap_or(false),
    };
    told(game.insert(begun), |game| game.state(json!(null)))
}

/// Something that is done in a game.
pub fn go(request: &Value, game: &mut Option<Match>) -> Value {
    let Some(game) = game else { return json!({"refused": "no game is played"}) };
    let wish = request["do"].as_str().unwrap_or("");
    let number = request["move"].as_u64().map_or(usize::MAX, |n| n as usize);
    told(game, |game| match wish {
        "move" => game.make(number),
        "reply" => game.reply(),
        "undo" => game.undo(),
        "hint" => game.hint(),
        _ => game.why(),
    })
}

fn told(game: &mut Match, work: impl FnOnce(&mut Match) -> Result<Value, Fault>) -> Value {
    match work(game) {
        Ok(value) => value,
        Err(fault) => {
            let problem = diagnosed(&game.session, &fault);
            json!({"mistakes": [desk::diagnostic(&problem, &Source::new("", ""))]})
        }
    }
}

/// A fault that no statement has.
pub fn diagnosed(session: &Session, fault: &Fault) -> Diagnostic {
    let source = Source::new("position", "");
    let home = grundy::session::Home { source, locals: Vec::new() };
    session.diagnosed(fault, &home, grundy::source::Span::at(0))
}

impl Match {
    fn position(&self) -> Position {
        self.steps.last().map_or_else(|| self.start.clone(), |step| step.position.clone())
    }

    fn mover(&self) -> Player {
        if let Some(step) = self.steps.last().filter(|step| step.again) {
            return step.made.by;
        }
        match (self.steps.last().map(|step| step.made.by), self.second) {
            (Some(Player::You), _) | (None, true) => Player::Computer,
            _ => Player::You,
        }
    }

    fn table(&mut self) -> Result<Table, Fault> {
        let position = self.position();
        let mut table = self.session.on_table(&position, &options())?;
        if table.blocking.iter().any(|most| *most > 0) {
            return Err(Fault::new(FaultKind::NoTheory {
                what: "play on this page of games in which options may be forbidden".into(),
                instead: "`grundy play` asks what you forbid",
            }));
        }
        let last = self.steps.last().and_then(|step| Some((step.part?, step.left.clone())));
        let last = last.as_ref().map(|(part, left)| (*part, left));
        self.session.draw(&mut self.boards, &position, last, &mut table, &options())?;
        Ok(table)
    }

    fn state(&mut self, note: Value) -> Result<Value, Fault> {
        let table = self.table()?;
        let mover = self.mover();
        let thrice = self.is_met_thrice()?;
        let over = table.choices.is_empty() || thrice;
        let winner = (over && !table.drawn && !thrice).then(|| {
            let last = if mover == Player::You { Player::Computer } else { Player::You };
            if table.misere { mover } else { last }
        });
        let drawn = !table.drawings.is_empty() && table.choices.len() <= MOST_DRAWN;
        let mut choices = Vec::new();
        for choice in &table.choices {
            let after = match drawn {
                true => after(&mut self.session, &mut self.boards, choice)?,
                false => None,
            };
            choices.push(json!({
                "text": choice.text,
                "to": choice.to,
                "part": choice.part,
                "cell": choice.cell,
                "after": after,
            }));
        }
        let steps = self.steps.iter().map(
            |step| json!({"by": by(step.made.by), "text": step.made.text, "to": step.made.to}),
        );
        Ok(json!({
            "position": table.position,
            "parts": table.parts,
            "rule": words::rule(&table),
            "drawings": drawings(&table.drawings),
            "choices": choices,
            "mover": by(mover),
            "over": over,
            "winner": winner.map(by),
            "ended": match winner {
                Some(winner) => Some(words::end(winner, table.misere)),
                None if thrice => Some(words::MET_THRICE.trim_end().to_string()),
                None => table.drawn.then(|| words::DRAWN.trim_end().to_string()),
            },
            "steps": steps.collect::<Value>(),
            "note": note,
        }))
    }

    fn is_met_thrice(&mut self) -> Result<bool, Fault> {
        let met = self.steps.iter().map(|step| &step.position).chain([&self.start]);
        let met: Vec<Position> = met.cloned().collect();
        self.session.is_met_thrice(&met, &self.position(), &options())
    }

    fn push(&mut self, table: &Table, number: usize, by: Player) -> bool {
        let Some(choice) = table.choices.get(number) else { return false };
        let made = Made { by, text: choice.text.clone(), to: choice.to.clone() };
        let part = self.session.part(&self.position(), choice.part);
        let (position, left) = (choice.position.clone(), choice.left.clone());
        self.steps.push(Step { made, position, part, left, again: choice.again });
        true
    }

    fn make(&mut self, number: usize) -> Result<Value, Fault> {
        let table = self.table()?;
        let over = self.is_met_thrice()?;
        if over || self.mover() != Player::You || !self.push(&table, number, Player::You) {
            return self.state(json!("That is no move here."));
        }
        self.state(json!(null))
    }

    fn reply(&mut self) -> Result<Value, Fault> {
        while self.mover() == Player::Computer {
            let table = self.table()?;
            if table.choices.is_empty() || self.is_met_thrice()? {
                break;
            }
            let number = self.session.choose(&table, self.level, &mut self.chance, &options())?;
            self.push(&table, number, Player::Computer);
        }
        self.state(json!(null))
    }

    fn undo(&mut self) -> Result<Value, Fault> {
        let own = self.steps.iter().rposition(|step| step.made.by == Player::You);
        let taken = own.and_then(|at| self.steps.drain(at..).next());
        let note = match taken {
            Some(step) => format!("Taken back: {}.", step.made.text),
            None => "You have made no move to take back.".to_string(),
        };
        self.state(json!(note))
    }

    fn hint(&mut self) -> Result<Value, Fault> {
        let table = self.table()?;
        let wins = self.session.wins(&table, &options())?;
        let first = wins.first().copied();
        let draws = match first {
            Some(_) => Vec::new(),
            None => self.session.draws(&table, &options())?,
        };
        let text = words::hint(&table, first, draws.first().copied());
        Ok(json!({"hint": text.trim(), "winning": wins}))
    }

    fn why(&mut self) -> Result<Value, Fault> {
        let last = self.steps.iter().rposition(|step| step.made.by == Player::Computer);
        let Some(i) = last else {
            return Ok(json!({"why": "The computer has made no move yet."}));
        };
        let step = &self.steps[i];
        let (made, to, again) = (step.made.clone(), step.position.clone(), step.again);
        let before = i.checked_sub(1).map_or(&self.start, |i| &self.steps[i].position).clone();
        let reason = self.session.reason(&before, &to, again, &options())?;
        let lines: Vec<String> =
            words::why(&made, &reason).lines().map(|line| line.trim().to_string()).collect();
        Ok(json!({"why": lines.join("\n")}))
    }
}

fn by(player: Player) -> &'static str {
    match player {
        Player::You => "you",
        Player::Computer => "computer",
    }
}

/// What a move leaves of its part, drawn: a page finds the squares that a move changes by it.
pub fn after(
    session: &mut Session,
    boards: &mut Boards,
    choice: &Choice,
) -> Result<Option<Value>, Fault> {
    let mut table = Table {
        position: String::new(),
        parts: Vec::new(),
        misere: false,
        beside_misere: false,
        choices: Vec::new(),
        blocking: Vec::new(),
        drawn: false,
        drawings: Vec::new(),
    };
    session.draw(boards, &choice.left, None, &mut table, &options())?;
    let whole = table.drawings.len() == choice.left.parts().len();
    Ok(whole.then(|| drawings(&table.drawings)))
}

pub fn drawings(all: &[Drawing]) -> Value {
    let one = |drawing: &Drawing| {
        let kind = match drawing.kind {
            DrawingKind::Squares => "squares",
            DrawingKind::Rows => "rows",
            DrawingKind::Heaps => "heaps",
            DrawingKind::Graph => "graph",
        };
        let rows: Vec<String> = drawing.rows.iter().map(|row| row.iter().collect()).collect();
        json!({
            "of": drawing.of,
            "kind": kind,
            "rows": rows,
            "marks": drawing.marks,
            "fresh": drawing.fresh,
            "names": drawing.net.names,
            "edges": drawing.net.edges,
            "directed": drawing.net.directed,
        })
    };
    all.iter().map(one).collect()
}
