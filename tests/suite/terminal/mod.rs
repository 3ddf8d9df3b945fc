//! The prompt in a pseudo-terminal: the real program, with real keys.

mod history;
mod leaving;
mod playing;
#[allow(dead_code, reason = "a benchmark uses the rest")]
mod pty;
mod typing;

use crate::support::Folder;
use pty::{Setting, Terminal};

/// A terminal of its own, whose history goes with the folder.
fn terminal(name: &str) -> (Folder, Terminal) {
    let folder = Folder::new(name);
    let mut terminal = Terminal::start(&Setting::new(&folder.path("")));
    terminal.prompt();
    (folder, terminal)
}
