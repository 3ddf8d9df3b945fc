//! Where a session takes place: the screen that answers go to, and the lines that are typed.

use super::game::{self, Manner, Voice};
use super::input::{Line, Lines};
use super::screen::Screen;
use super::waiting::Waiting;
use crate::report::{self, Style};
use crate::session::answer::Game;
use crate::session::{Options, Session};
use crate::solve::fault::Fault;
use crate::solve::states::Position;
use std::cell::RefCell;
use std::sync::Arc;

/// The screen, and whoever types, where somebody does.
pub(super) struct Desk<'d, 's> {
    pub screen: &'d mut Screen<'s>,
    pub lines: Option<&'d mut dyn Lines>,
}

/// A desk at which one statement is at work.
pub(super) struct Working<'w, 'd, 's> {
    desk: RefCell<&'w mut Desk<'d, 's>>,
    waiting: Arc<Waiting>,
}

impl<'w, 'd, 's> Working<'w, 'd, 's> {
    pub(super) fn new(desk: &'w mut Desk<'d, 's>) -> Working<'w, 'd, 's> {
        let waiting = desk.screen.waiting.clone();
        Working { desk: RefCell::new(desk), waiting }
    }

    /// Plays a game right here.
    pub(super) fn play(
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
        self.waiting.end();
        self.desk.borrow_mut().screen.say(text);
        self.waiting.begin("");
    }

    fn ask(&self, prompt: &str) -> Option<String> {
        self.waiting.end();
        let mut desk = self.desk.borrow_mut();
        let Desk { screen, lines } = &mut **desk;
        let lines = lines.as_mut()?;
        let unseen = !lines.is_seen();
        if unseen {
            screen.say(prompt);
        }
        screen.flush();
        let (Line::Text(line) | Line::Odd(line, ..)) = lines.answer(prompt) else {
            if unseen {
                screen.say("\n");
            }
            return None;
        };
        let line = line.trim().to_string();
        if unseen {
            screen.say(&format!("{}\n", report::clean(&line)));
        }
        self.waiting.begin("");
        Some(line)
    }

    fn style(&self) -> Style {
        self.desk.borrow().screen.style
    }
}
