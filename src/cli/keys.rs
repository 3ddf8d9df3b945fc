//! Standard input, and pipes, that do not keep Ctrl-C waiting: another thread waits for what
//! comes, and whoever reads looks up now and then.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// How long a read waits before it looks whether it is to stop.
const GLANCE: Duration = Duration::from_millis(30);
const PIECE: usize = 64 * 1024;

/// A reader that ends when somebody asks the program to stop.
#[derive(Debug)]
pub struct Keys {
    interrupted: fn() -> bool,
    /// Begins with the first read of standard input: most runs read nothing.
    pieces: Option<Receiver<io::Result<Vec<u8>>>>,
    rest: io::Cursor<Vec<u8>>,
}

impl Keys {
    pub fn new(interrupted: fn() -> bool) -> Keys {
        Keys { interrupted, pieces: None, rest: io::Cursor::new(Vec::new()) }
    }

    /// The same for another stream.
    pub fn over(stream: impl Read + Send + 'static, interrupted: fn() -> bool) -> Keys {
        Keys { pieces: Some(pieces(|| stream)), ..Keys::new(interrupted) }
    }
}

/// Reads a stream in pieces for as long as somebody takes them.
fn pieces<R: Read>(stream: impl FnOnce() -> R + Send + 'static) -> Receiver<io::Result<Vec<u8>>> {
    let (send, receive) = sync_channel(4);
    std::thread::spawn(move || {
        let mut input = stream();
        loop {
            let mut piece = vec![0; PIECE];
            let read = input.read(&mut piece).map(|n| {
                piece.truncate(n);
                piece
            });
            let last = !matches!(&read, Ok(piece) if !piece.is_empty());
            if send.send(read).is_err() || last {
                break;
            }
        }
    });
    receive
}

impl Read for Keys {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.rest.read(into)?;
        if read > 0 || into.is_empty() {
            return Ok(read);
        }
        let pieces = self.pieces.get_or_insert_with(|| pieces(|| io::stdin().lock()));
        loop {
            match pieces.recv_timeout(GLANCE) {
                Ok(piece) => {
                    self.rest = io::Cursor::new(piece?);
                    return self.rest.read(into);
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) if (self.interrupted)() => {
                    return Err(io::Error::other("stopped by Ctrl-C"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}
