//! The real program at a pseudo-terminal: keys go in, and a screen shows what somebody would see.
//! A benchmark uses this as well.

use pty_process::blocking::{Command, Pty, open};
use std::io::{Read, Write};
use std::process::{Child, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Whatever takes longer has gone wrong, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) const UP: &str = "\u{1b}[A";
pub(crate) const CTRL_C: &str = "\u{3}";
pub(crate) const CTRL_D: &str = "\u{4}";

/// How a terminal is, and where its program keeps what it keeps.
#[derive(Clone)]
pub(crate) struct Setting {
    pub columns: u16,
    pub rows: u16,
    pub locale: &'static str,
    pub color: bool,
    /// Where history is kept; the working folder as well.
    pub folder: String,
}

impl Setting {
    pub(crate) fn new(folder: &str) -> Setting {
        Setting {
            columns: 80,
            rows: 24,
            locale: "C.UTF-8",
            color: false,
            folder: folder.to_string(),
        }
    }
}

pub(crate) struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    screen: vt100::Parser,
    pieces: Receiver<(Instant, Vec<u8>)>,
    /// The reader is to let go of the terminal.
    let_go: Arc<AtomicBool>,
    /// All that was written so far.
    pub raw: Vec<u8>,
    /// How much of it there was when keys were pressed last.
    seen: usize,
    last: Instant,
}

impl Terminal {
    pub(crate) fn start(setting: &Setting) -> Terminal {
        Terminal::run(setting, env!("CARGO_BIN_EXE_grundy"), &[])
    }

    pub(crate) fn run(setting: &Setting, program: &str, arguments: &[&str]) -> Terminal {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(pty_process::Size::new(setting.rows, setting.columns)).expect("a size");
        let mut command = Command::new(program)
            .args(arguments)
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("TERM", "xterm")
            .env("HOME", &setting.folder)
            .env("XDG_STATE_HOME", &setting.folder)
            .env("LC_ALL", setting.locale)
            .current_dir(&setting.folder);
        if !setting.color {
            command = command.env("NO_COLOR", "1");
        }
        let child = command.spawn(pts).expect("the program starts");
        let (pty, let_go) = (Arc::new(pty), Arc::new(AtomicBool::new(false)));
        let (send, pieces) = channel();
        let (reader, stop) = (pty.clone(), let_go.clone());
        std::thread::spawn(move || {
            let mut buffer = [0; 65536];
            while let Ok(n @ 1..) = (&*reader).read(&mut buffer) {
                if send.send((Instant::now(), buffer[..n].to_vec())).is_err()
                    || stop.load(Ordering::Relaxed)
                {
                    break;
                }
            }
        });
        let screen = vt100::Parser::new(setting.rows, setting.columns, 0);
        Terminal {
            pty,
            child,
            screen,
            pieces,
            let_go,
            raw: Vec::new(),
            seen: 0,
            last: Instant::now(),
        }
    }

    /// Presses keys.
    pub(crate) fn keys(&mut self, keys: &str) {
        self.bytes(keys.as_bytes());
    }

    /// The same for keys that need not be text.
    pub(crate) fn bytes(&mut self, keys: &[u8]) {
        while let Ok(piece) = self.pieces.try_recv() {
            self.take(piece);
        }
        self.seen = self.raw.len();
        (&*self.pty).write_all(keys).expect("the terminal takes keys");
    }

    /// Pastes a text, as terminals do that say so.
    pub(crate) fn paste(&mut self, text: &str) {
        self.keys(&format!("\u{1b}[200~{text}\u{1b}[201~"));
    }

    /// What the screen shows, without blanks at the ends of lines.
    pub(crate) fn shown(&self) -> String {
        let lines = self.screen.screen().contents();
        let lines: Vec<&str> = lines.lines().map(str::trim_end).collect();
        lines.join("\n").trim_end().to_string()
    }

    /// The line of the screen in which the cursor stands.
    pub(crate) fn line(&self) -> String {
        let screen = self.screen.screen();
        let (row, _) = screen.cursor_position();
        let line = screen.rows(0, screen.size().1).nth(usize::from(row));
        line.unwrap_or_default().trim_end().to_string()
    }

    fn take(&mut self, (when, piece): (Instant, Vec<u8>)) {
        self.last = when;
        self.raw.extend(&piece);
        self.screen.process(&piece);
    }

    /// Waits until the screen is as it should be, and tells when that was written.
    #[track_caller]
    pub(crate) fn wait(&mut self, what: &str, is: impl Fn(&Terminal) -> bool) -> Instant {
        let end = Instant::now() + PATIENCE;
        loop {
            if is(self) {
                return self.last;
            }
            match self.pieces.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(piece) => self.take(piece),
                Err(RecvTimeoutError::Timeout) => {
                    panic!("no {what} after a while:\n{}", self.shown())
                }
                Err(RecvTimeoutError::Disconnected) if is(self) => return self.last,
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("gone before {what}:\n{}", self.shown())
                }
            }
        }
    }

    /// Waits for a text on the screen.
    #[track_caller]
    pub(crate) fn see(&mut self, text: &str) -> Instant {
        // Blanks at the ends of lines are not to be seen.
        self.wait(text, |t| t.shown().contains(text.trim_end_matches(' ')))
    }

    /// Waits for a new and empty prompt, since keys were pressed, below everything else.
    #[track_caller]
    pub(crate) fn prompt(&mut self) -> Instant {
        self.wait("prompt", |t| {
            // With this the editor of lines begins.
            let new = t.raw[t.seen..].windows(8).any(|w| w == b"\x1b[?2004h");
            new && t.line() == ">" && t.screen.screen().cursor_position().1 == 2
        })
    }

    /// All that was written since keys were pressed.
    pub(crate) fn written(&self) -> String {
        String::from_utf8_lossy(&self.raw[self.seen..]).into_owned()
    }

    /// Waits until what was typed is drawn.
    #[track_caller]
    pub(crate) fn drawn(&mut self) -> Instant {
        self.wait("line", |t| t.raw.len() > t.seen)
    }

    /// Enters a line, waits for the next prompt, and gives what the screen shows then.
    #[track_caller]
    pub(crate) fn enter(&mut self, line: &str) -> String {
        // What was on the screen would be taken for an answer.
        self.screen = {
            let (rows, columns) = self.screen.screen().size();
            vt100::Parser::new(rows, columns, 0)
        };
        self.keys(&format!("{line}\r"));
        // The prompt that is left is drawn again at the first key.
        self.see(line.lines().last().unwrap_or(line));
        self.prompt();
        self.shown()
    }

    /// Nobody is at the other end of the line any more.
    pub(crate) fn hang_up(mut self) -> Child {
        self.let_go.store(true, Ordering::Relaxed);
        // Something must be written before the reader wakes.
        self.keys("x");
        while self.pieces.recv_timeout(PATIENCE).is_ok() {}
        drop(self.pty);
        self.child
    }

    #[track_caller]
    pub(crate) fn ended(mut self) -> (ExitStatus, String) {
        while let Ok((_, piece)) = self.pieces.recv_timeout(PATIENCE) {
            self.screen.process(&piece);
        }
        let shown = self.shown();
        (ended(&mut self.child), shown)
    }
}

/// Waits for a program to end.
#[track_caller]
pub(crate) fn ended(child: &mut Child) -> ExitStatus {
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        if let Some(status) = child.try_wait().expect("a child of ours") {
            return status;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    panic!("the program goes on");
}
