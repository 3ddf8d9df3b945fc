//! `grundy web`: the page of `web/` on loopback, with the files of a folder beside it. The page
//! works everything out itself, so nothing here reads or runs a game.
//!
//! It is written on the listener of the standard library: it answers GET alone, one request a
//! connection, and each of its limits (size, time, number) stands here to be seen. A server crate
//! would bring keep-alive, bodies and chunks, which would have to be limited in turn.

mod folder;
mod request;
mod respond;
mod site;

pub(super) use site::files;

use super::Exit;
use super::args::Web;
use super::output::Output;
use folder::Folder;
use request::{Refused, Request};
use serde_json::json;
use site::Site;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The port that is tried first. A browser stores a page's files under its address, so the address
/// should stay the same.
const PORT: u16 = 8474;

/// The pause between two looks for a connection and for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(10);

/// Connections beyond these are closed unanswered.
const MOST_CONNECTIONS: usize = 32;

/// The time for a request to arrive, and again for its answer to be taken.
const PATIENCE: Duration = Duration::from_secs(5);

/// After an answer up to this many bytes are read and dropped: closing with unread bytes can
/// lose the answer.
const MOST_DRAINED: usize = 1 << 18;
const DRAIN: Duration = Duration::from_millis(300);

pub(super) fn web(args: &Web, out: &mut Output<'_>) -> Exit {
    let folder = match Folder::open(&args.folder) {
        Ok(folder) => folder,
        Err(problem) => return refuse(&problem, out),
    };
    let listener = match listener(args.port) {
        Ok(listener) => listener,
        Err(problem) => return refuse(&problem, out),
    };
    let port =
        match listener.local_addr().and_then(|at| listener.set_nonblocking(true).map(|()| at)) {
            Ok(at) => at.port(),
            Err(e) => return refuse(&format!("there is no way to listen: {e}"), out),
        };
    let address = format!("http://127.0.0.1:{port}/");
    if out.is_json() {
        out.object(&json!({"kind": "web", "address": address}));
    } else {
        out.result(&format!("Grundy is at {address}\nCtrl-C ends it.\n"));
    }
    out.flush();
    let site = Arc::new(Site::new(port, folder));
    let guests = Arc::new(AtomicUsize::new(0));
    while !(out.interrupted())() {
        match listener.accept() {
            Ok((stream, _)) => welcome(stream, &site, &guests),
            // Nobody is there, the client has gone again, or too many files are open.
            Err(_) => thread::sleep(GLANCE),
        }
    }
    Exit::Interrupted
}

fn refuse(problem: &str, out: &mut Output<'_>) -> Exit {
    out.unusable(problem);
    Exit::Unusable
}

/// Listens on loopback alone: at the port that was asked for, or at the first that is free.
fn listener(wanted: Option<u16>) -> Result<TcpListener, String> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match wanted {
        Some(port) => bind(port).map_err(|e| format!("port {port} cannot be had: {e}")),
        None => {
            let usual = (PORT..PORT + 10).find_map(|port| bind(port).ok());
            let any = || bind(0).map_err(|e| format!("there is no port to be had: {e}"));
            usual.map_or_else(any, Ok)
        }
    }
}

/// Counts a connection as long as it lasts.
struct Guest(Arc<AtomicUsize>);

impl Drop for Guest {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn welcome(stream: TcpStream, site: &Arc<Site>, guests: &Arc<AtomicUsize>) {
    let guest = Guest(guests.clone());
    if guests.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS {
        return;
    }
    let site = site.clone();
    // Without a thread the connection is closed unanswered.
    let _ = thread::Builder::new().name("web".into()).spawn(move || {
        let _guest = guest;
        // A client that has gone needs no message.
        let _ = serve(stream, &site);
    });
}

fn serve(mut stream: TcpStream, site: &Site) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    let until = Instant::now() + PATIENCE;
    let read = request::read(&mut Timed { stream: &stream, until });
    let reply = match &read {
        Ok(request) => site.reply(request),
        Err(Refused::Gone) => return Ok(()),
        Err(Refused::Because(status, why)) => respond::refusal(*status, why),
    };
    let until = Instant::now() + PATIENCE;
    let bare = matches!(&read, Ok(Request { head_only: true, .. }));
    reply.write(&mut Timed { stream: &stream, until }, bare)?;
    stream.shutdown(Shutdown::Write)?;
    drain(&mut stream);
    Ok(())
}

fn drain(stream: &mut TcpStream) {
    let mut timed = Timed { stream, until: Instant::now() + DRAIN };
    let (mut read, mut bytes) = (0, [0; 4096]);
    while read < MOST_DRAINED {
        match timed.read(&mut bytes) {
            Ok(n) if n > 0 => read += n,
            _ => return,
        }
    }
}

/// A connection with a deadline for all that is read or written, not for each piece.
struct Timed<'a> {
    stream: &'a TcpStream,
    until: Instant,
}

impl Timed<'_> {
    fn left(&self) -> io::Result<Duration> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(self.left()?))?;
        let mut stream = self.stream;
        stream.read(bytes)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(Some(self.left()?))?;
        let mut stream = self.stream;
        stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
