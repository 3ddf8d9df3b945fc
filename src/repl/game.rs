//! A game against the computer, line by line, with whoever answers: a terminal, a pipe, a test.

use super::naming::named;
use crate::meter;
use crate::report::play::FIRST_MOVES;
use crate::report::{self, Style};
use crate::session::answer::{Game, Made, Player, Table};
use crate::session::board::Boards;
use crate::session::{Chance, Level, Options, Session};
use crate::solve::fault::Fault;
use crate::solve::states::{Part, Position};

/// Where a game is told, and where its answers come from.
pub trait Voice {
    fn say(&self, text: &str);
    /// The next line, without blanks about it; none if nothing more comes, or on Ctrl-C. The
    /// line of the prompt is over either way.
    fn ask(&self, prompt: &str) -> Option<String>;
    fn style(&self) -> Style;
}

/// How a game is played.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    pub level: Level,
    /// The computer begins.
    pub second: bool,
    /// What the computer's chance begins with.
    pub seed: u64,
}

/// Plays a game to its end.
pub fn play(
    voice: &dyn Voice,
    manner: Manner,
    session: &mut Session,
    start: &Position,
    options: &Options<'_>,
) -> Result<Game, Fault> {
    let chance = Chance::new(manner.seed);
    let (steps, boards) = (Vec::new(), Boards::default());
    Match { voice, manner, session, options, chance, start, steps, boards }.play()
}

struct Match<'a> {
    voice: &'a dyn Voice,
    manner: Manner,
    session: &'a mut Session,
    options: &'a Options<'a>,
    chance: Chance,
    start: &'a Position,
    steps: Vec<Step>,
    boards: Boards,
}

/// A move that was made.
struct Step {
    made: Made,
    /// The position that it left.
    position: Position,
    /// The square that names it.
    cell: Option<String>,
    /// The part that it was made in, and what it left of that.
    part: Option<Part>,
    left: Position,
    /// The mover moves again.
    again: bool,
}

const NOTHING_TO_UNDO: &str = "  You have made no move to take back.\n";

/// What the guest wants.
enum Wish {
    Move(usize),
    Undo,
    Leave,
}

impl Match<'_> {
    fn say(&self, text: &str) {
        self.voice.say(text);
    }

    fn position(&self) -> Position {
        self.steps.last().map_or_else(|| self.start.clone(), |step| step.position.clone())
    }

    /// Whose turn it is follows from who began, and who moved last.
    fn mover(&self) -> Player {
        if let Some(step) = self.steps.last().filter(|step| step.again) {
            return step.made.by;
        }
        match (self.steps.last().map(|step| step.made.by), self.manner.second) {
            (Some(Player::You), _) | (None, true) => Player::Computer,
            _ => Player::You,
        }
    }

    fn play(&mut self) -> Result<Game, Fault> {
        let mut begun = false;
        loop {
            // Only what the computer does counts for the limit of time.
            (self.options.start)();
            let mut table = self.table()?;
            if !begun {
                let style = self.voice.style();
                self.say(&format!("{}\n", report::play::begin(&table, style)));
                if let Some((game, other)) = self.session.meant_misere(self.start) {
                    let told = report::play::meant_misere(&game, &other, style);
                    self.say(&format!("{told}\n"));
                }
                begun = true;
            }
            let mover = self.mover();
            if table.drawn {
                self.say(&report::board::drawings(&table.drawings, self.voice.style()));
                self.say(report::play::DRAWN);
                return Ok(self.ended(None, true));
            }
            if self.is_met_thrice()? {
                self.say(report::play::MET_THRICE);
                return Ok(self.ended(None, true));
            }
            match self.forbid(mover, &mut table)? {
                None | Some(Wish::Move(_)) => {}
                Some(Wish::Undo) => {
                    self.undo();
                    continue;
                }
                Some(Wish::Leave) => {
                    self.say("You have left the game.\n");
                    return Ok(self.ended(None, false));
                }
            }
            if table.choices.is_empty() {
                let other = match mover {
                    Player::You => Player::Computer,
                    Player::Computer => Player::You,
                };
                let winner = if table.misere { mover } else { other };
                self.say(&report::board::drawings(&table.drawings, self.voice.style()));
                self.say(&format!("{}\n", report::play::end(winner, table.misere)));
                return Ok(self.ended(Some(winner), false));
            }
            let choice = match mover {
                Player::Computer => {
                    let level = self.manner.level;
                    self.session.choose(&table, level, &mut self.chance, self.options)?
                }
                Player::You => match self.wish(&table)? {
                    Wish::Move(choice) => choice,
                    Wish::Undo => {
                        self.undo();
                        continue;
                    }
                    Wish::Leave => {
                        self.say("You have left the game.\n");
                        return Ok(self.ended(None, false));
                    }
                },
            };
            if let Some(choice) = table.choices.get(choice) {
                let made = Made { by: mover, text: choice.text.clone(), to: choice.to.clone() };
                let told = report::play::made_at(&made, choice.cell.as_deref());
                self.say(&format!("{told}\n"));
                let part = self.session.part(&self.position(), choice.part);
                let (position, left) = (choice.position.clone(), choice.left.clone());
                let (again, cell) = (choice.again, choice.cell.clone());
                self.steps.push(Step { made, cell, position, part, left, again });
            }
        }
    }

    fn is_met_thrice(&mut self) -> Result<bool, Fault> {
        let met = self.steps.iter().map(|step| step.position.clone()).chain([self.start.clone()]);
        let met: Vec<Position> = met.collect();
        self.session.is_met_thrice(&met, &self.position(), self.options)
    }

    /// Takes the moves off the table that the one who does not move forbids, unless the guest wishes something else.
    fn forbid(&mut self, mover: Player, table: &mut Table) -> Result<Option<Wish>, Fault> {
        if table.choices.is_empty() || table.blocking.iter().all(|most| *most == 0) {
            return Ok(None);
        }
        let forbidden = match mover {
            Player::You => self.session.forbids(table, self.options)?,
            Player::Computer => {
                self.list(table, usize::MAX);
                self.say(&report::play::may_forbid(table));
                loop {
                    let Some(line) = self.voice.ask("you forbid: ") else {
                        return Ok(Some(Wish::Leave));
                    };
                    (self.options.start)();
                    match line.to_lowercase().as_str() {
                        "quit" | "q" | "exit" => return Ok(Some(Wish::Leave)),
                        "undo" | "u" if self.has_moved() => return Ok(Some(Wish::Undo)),
                        "undo" | "u" => self.say(NOTHING_TO_UNDO),
                        "moves" | "m" => self.list(table, usize::MAX),
                        "help" | "h" | "?" => self.say(&report::play::help_to_forbid()),
                        "hint" => self.unless_stopped(|game| game.hint_to_forbid(table))?,
                        "why" | "w" => self.unless_stopped(Self::why)?,
                        line => match report::play::forbidden_by(table, line) {
                            Ok(all) => break all,
                            Err(problem) => self.say(&format!("  {problem}\n")),
                        },
                    }
                }
            }
        };
        if mover == Player::You && !forbidden.is_empty() {
            self.say(&report::play::forbidden(table, &forbidden));
        }
        let mut at = 0..;
        table.choices.retain(|_| at.next().is_none_or(|i| !forbidden.contains(&i)));
        Ok(None)
    }

    /// Whether the guest has made a move.
    fn has_moved(&self) -> bool {
        self.steps.iter().any(|step| step.made.by == Player::You)
    }

    /// The position with its moves, and its drawing.
    fn table(&mut self) -> Result<Table, Fault> {
        let position = self.position();
        let mut table = self.session.on_table(&position, self.options)?;
        let last = self.steps.last().and_then(|step| Some((step.part?, step.left.clone())));
        let last = last.as_ref().map(|(part, left)| (*part, left));
        self.session.draw(&mut self.boards, &position, last, &mut table, self.options)?;
        Ok(table)
    }

    fn ended(&self, winner: Option<Player>, drawn: bool) -> Game {
        let moves = self.steps.iter().map(|step| step.made.clone()).collect();
        Game::Played { moves, winner, drawn }
    }

    /// Asks until there is a move, or something else that changes the game.
    fn wish(&mut self, table: &Table) -> Result<Wish, Fault> {
        self.list(table, FIRST_MOVES);
        loop {
            let Some(line) = self.voice.ask("your move: ") else {
                return Ok(Wish::Leave);
            };
            (self.options.start)();
            match line.to_lowercase().as_str() {
                "" => self.say("  The number of a move, or `help`.\n"),
                "quit" | "q" | "exit" => return Ok(Wish::Leave),
                "undo" | "u" if self.has_moved() => return Ok(Wish::Undo),
                "undo" | "u" => self.say(NOTHING_TO_UNDO),
                "moves" | "m" => self.list(table, usize::MAX),
                "help" | "h" | "?" => self.say(&report::play::help()),
                "hint" => self.unless_stopped(|game| game.hint(table))?,
                "why" | "w" => self.unless_stopped(Self::why)?,
                _ => match named(table, &line) {
                    Ok(choice) => return Ok(Wish::Move(choice)),
                    Err(problem) => self.say(&format!("  {}\n", report::clean(&problem))),
                },
            }
        }
    }

    fn list(&self, table: &Table, most: usize) {
        self.say(&format!("\n{}\n", table.position));
        self.say(&report::board::drawings(&table.drawings, self.voice.style()));
        self.say(&report::play::table(table, most, self.voice.style()));
    }

    /// Takes back the guest's last move, and what the computer answered.
    fn undo(&mut self) {
        while let Some(Step { made, cell, .. }) = self.steps.pop() {
            if made.by == Player::You {
                self.say(&format!("  Taken back: {}.\n", cell.unwrap_or(made.text)));
                return;
            }
        }
    }

    /// Something beside the moves: where it is stopped, the game goes on.
    fn unless_stopped(
        &mut self,
        what: impl FnOnce(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let fault = match what(self) {
            Err(fault) if fault.is_limit() => fault,
            done => return done,
        };
        meter::begin(self.options.steps);
        (self.options.start)();
        meter::look().map_err(|_| fault)?;
        self.say("  It takes more than it may; the game goes on.\n");
        Ok(())
    }

    fn hint(&mut self, table: &Table) -> Result<(), Fault> {
        let wins = self.session.wins(table, self.options)?;
        let draws = match wins.first() {
            Some(_) => Vec::new(),
            None => self.session.draws(table, self.options)?,
        };
        let (win, draw) = (wins.first().copied(), draws.first().copied());
        let told = format!("{}\n", report::play::hint(table, win, draw));
        self.say(&report::play::folded(&told, self.voice.style().width));
        Ok(())
    }

    fn hint_to_forbid(&mut self, table: &Table) -> Result<(), Fault> {
        let wins = self.session.wins(table, self.options)?;
        let forbidden = self.session.forbids(table, self.options)?;
        self.say(&report::play::hint_to_forbid(&wins, &forbidden));
        Ok(())
    }

    fn why(&mut self) -> Result<(), Fault> {
        let last = self.steps.iter().rposition(|step| step.made.by == Player::Computer);
        let step = last.and_then(|i| self.steps.get(i));
        let told = |(i, step): (usize, &Step)| {
            let text = step.cell.clone().unwrap_or_else(|| step.made.text.clone());
            let made = Made { text, ..step.made.clone() };
            (i, made, step.position.clone(), step.again)
        };
        let Some((i, made, to, again)) = last.zip(step).map(told) else {
            self.say("  The computer has made no move yet.\n");
            return Ok(());
        };
        let before = i.checked_sub(1).and_then(|i| self.steps.get(i));
        let from = before.map_or(self.start, |step| &step.position).clone();
        let reason = self.session.reason(&from, &to, again, self.options)?;
        let width = self.voice.style().width;
        self.say(&report::play::folded(&report::play::why(&made, &reason), width));
        Ok(())
    }
}
