//! Where a session takes place: the screen that answers go to, whoever types, and who hears how
//! far a long answer is.

use super::game::{self, Manner, Voice};
use super::input::{Line, Lines};
use super::screen::Screen;
use crate::report::{self, Style};
use crate::session::answer::Game;
use crate::session::{Options, Session};
use crate::solve::fault::Fault;
use crate::solve::heaps::Sequence;
use crate::solve::states::Position;
use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

/// An answer that comes sooner needs no word of how far it is.
const SOON: Duration = Duration::from_millis(500);
/// How often somebody who waits hears how far it is.
const PAUSE: Duration = Duration::from_millis(200);

/// The screen, and whoever types, where somebody does.
pub struct Desk<'d, 's> {
    pub screen: &'d mut Screen<'s>,
    pub lines: Option<&'d mut dyn Lines>,
}

/// A desk at which one statement is at work.
pub struct Working<'w, 'd, 's> {
    desk: RefCell<&'w mut Desk<'d, 's>>,
    started: Instant,
    told: Cell<Option<Instant>>,
    /// How far the sequence is that was heard of last.
    known: Cell<usize>,
}

impl<'w, 'd, 's> Working<'w, 'd, 's> {
    pub fn new(desk: &'w mut Desk<'d, 's>) -> Working<'w, 'd, 's> {
        let (started, told) = (Instant::now(), Cell::new(None));
        Working { desk: RefCell::new(desk), started, told, known: Cell::new(0) }
    }

    pub fn passed(&self, sequence: &Sequence) {
        self.known.set(sequence.values().len());
    }

    /// Says how far it is, if it is time to.
    pub fn look_up(&self) {
        let waited = self.told.get().map_or(self.started.elapsed() > SOON, |t| t.elapsed() > PAUSE);
        if !waited {
            return;
        }
        // Where the screen is at work itself there is no need.
        let Ok(mut desk) = self.desk.try_borrow_mut() else { return };
        if !desk.screen.watched {
            return;
        }
        self.told.set(Some(Instant::now()));
        let far = report::at_work(self.known.get());
        let seconds = self.started.elapsed().as_secs_f64();
        desk.screen.progress(&format!("{far}{seconds:.0} s; Ctrl-C stops it"));
    }

    /// Takes what was said of progress off the screen.
    pub fn clear(&self) {
        if self.told.take().is_some() {
            self.desk.borrow_mut().screen.progress("");
        }
    }

    /// Plays a game right here.
    pub fn play(
        &self,
        manner: Manner,
        session: &mut Session,
        start: &Position,
        options: &Options<'_>,
    ) -> Result<Game, Fault> {
        if self.desk.borrow().lines.is_none() {
            return Ok(Game::Elsewhere);
        }
        game::play(self, manner, session, start, options)
    }
}

impl Voice for Working<'_, '_, '_> {
    fn say(&self, text: &str) {
        self.clear();
        self.desk.borrow_mut().screen.say(text);
    }

    fn ask(&self, prompt: &str) -> Option<String> {
        self.clear();
        let mut desk = self.desk.borrow_mut();
        let Desk { screen, lines } = &mut **desk;
        let lines = lines.as_mut()?;
        let unseen = !lines.is_seen();
        if unseen {
            screen.say(prompt);
        }
        screen.flush();
        let Line::Text(line) = lines.answer(prompt) else {
            if unseen {
                screen.say("\n");
            }
            return None;
        };
        let line = line.trim().to_string();
        if unseen {
            screen.say(&format!("{}\n", report::clean(&line)));
        }
        Some(line)
    }

    fn style(&self) -> Style {
        self.desk.borrow().screen.style
    }
}
