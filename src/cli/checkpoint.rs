//! `--checkpoint FILE`: the values of long sequences are kept, so that a run that was stopped, or
//! killed, goes on where it was. A file that is damaged is refused.
//!
//! While a run goes on the file is locked, so that no other run writes it.
//!
//! The file begins with a line that names the version; then for each game a line of JSON and
//! its values as bytes; at its end stands the SHA-256 digest of all before. It is written whole
//! or not at all.

use super::out;
use super::written::whole_file;
use crate::solve::Earlier;
use crate::solve::heaps::{Sequence, Values};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::cell::{Cell, RefCell};
use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The rules of a section that holds rows of a sweep; then follows what names it. Its bytes are the number of
/// pieces that are told, and the rows.
const SWEEP: &str = "sweep ";

/// Shorter sequences are found again sooner than they are read.
pub(super) const FEWEST: usize = 1_000;

/// It is written this often while a sequence goes on.
const PAUSE: Duration = Duration::from_secs(10);

const DIGEST: usize = 32;

/// So often a file is looked for that others put a new one in place of.
const TRIES: usize = 10;

fn title() -> String {
    format!("grundy {} checkpoint\n", env!("CARGO_PKG_VERSION"))
}

/// The values of one game.
#[derive(Debug)]
struct Section {
    rules: String,
    width: usize,
    bytes: Vec<u8>,
    /// How many values the file holds.
    saved: usize,
}

#[derive(Debug)]
pub(super) struct Checkpoint {
    path: PathBuf,
    sections: RefCell<Vec<Section>>,
    written: RefCell<Instant>,
    /// Why it could not be written the last time, and whether somebody was told.
    problem: RefCell<Option<String>>,
    told: Cell<bool>,
    /// Something stands in no file: rows that were told, or what could not be written.
    unsaved: Cell<bool>,
    /// No other run may write it as long as this is open.
    lock: RefCell<Option<File>>,
    /// It was not there before.
    is_new: bool,
}

/// A file that holds nothing is no use to anybody.
impl Drop for Checkpoint {
    fn drop(&mut self) {
        if self.is_new && self.sections.borrow().is_empty() {
            // If it cannot go, it does no harm.
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl Checkpoint {
    /// A new one, or what the file holds; or why the file cannot be believed.
    pub(super) fn open(path: &Path) -> Result<Checkpoint, String> {
        let (lock, bytes, is_new) = held(path)?;
        let sections = read(&bytes).map_err(|why| refused(path, why))?;
        Ok(Checkpoint {
            path: path.to_path_buf(),
            sections: RefCell::new(sections),
            written: RefCell::new(Instant::now()),
            problem: RefCell::new(None),
            told: Cell::new(false),
            unsaved: Cell::new(false),
            lock: RefCell::new(lock),
            is_new,
        })
    }

    /// What sequences begin with.
    pub(super) fn earlier(&self) -> Vec<Earlier> {
        let values = |s: &Section| match s.width {
            1 => s.bytes.iter().map(|b| u32::from(*b)).collect(),
            width => s.bytes.chunks_exact(width).map(number).collect(),
        };
        let sections = self.sections.borrow();
        let sequences = sections.iter().filter(|s| !s.rules.starts_with(SWEEP));
        sequences.map(|s| Earlier { rules: s.rules.clone(), values: values(s) }).collect()
    }

    /// How many pieces of a sweep were told, and the rows of these.
    pub(super) fn sweep(&self, key: &str) -> Option<(usize, String)> {
        let sections = self.sections.borrow();
        let own = sections.iter().find(|s| s.rules.strip_prefix(SWEEP) == Some(key))?;
        let (pieces, rows) = own.bytes.split_first_chunk()?;
        let pieces = usize::try_from(u64::from_le_bytes(*pieces)).ok()?;
        Some((pieces, String::from_utf8(rows.to_vec()).ok()?))
    }

    /// Notes that more of a sweep is told: the number of pieces in all, and the rows of the last one.
    pub(super) fn swept(&self, key: &str, pieces: usize, rows: &str) {
        {
            let mut sections = self.sections.borrow_mut();
            let rules = format!("{SWEEP}{key}");
            if pieces == 1 {
                // It begins again where what was kept could not be told.
                sections.retain(|s| s.rules != rules);
            }
            let pieces = (pieces as u64).to_le_bytes();
            match sections.iter_mut().find(|s| s.rules == rules) {
                Some(own) => {
                    own.bytes.splice(..pieces.len(), pieces);
                    own.bytes.extend(rows.bytes());
                }
                None => {
                    let bytes = pieces.into_iter().chain(rows.bytes()).collect();
                    sections.push(Section { rules, width: 1, bytes, saved: 0 });
                }
            }
        }
        self.unsaved.set(true);
        if self.written.borrow().elapsed() > PAUSE {
            self.write();
        }
    }

    /// A sequence has come further; it may be the last time, for now.
    pub(super) fn passed(&self, sequence: &Sequence, ends: bool) {
        let late = self.written.borrow().elapsed() > PAUSE;
        if sequence.values().len() >= FEWEST && (ends || late) {
            self.keep(sequence);
            self.write();
        }
    }

    /// Why the file cannot be written, the first time that this is so.
    pub(super) fn trouble(&self) -> Option<String> {
        let problem = self.problem.borrow().clone()?;
        (!self.told.replace(true)).then_some(problem)
    }

    /// What is wrong with it if values that it holds are not those of their rules.
    pub(super) fn wrong(&self) -> String {
        refused(&self.path, "it holds values that the rules do not have, and none of them was used")
    }

    /// Whether the file holds what it should.
    pub(super) fn is_written(&self) -> bool {
        self.problem.borrow().is_none()
    }

    /// How many values of a game with these rules the file holds.
    pub(super) fn holds(&self, rules: &str) -> usize {
        let sections = self.sections.borrow();
        sections.iter().find(|s| s.rules == rules).map_or(0, |own| own.saved)
    }

    /// All that is known at the end of a run is written.
    pub(super) fn close<'a>(&self, sequences: impl Iterator<Item = &'a Sequence>) {
        out::saving(|| {
            let long = sequences.filter(|s| s.values().len() >= FEWEST);
            let kept = long.map(|sequence| self.keep(sequence)).filter(|new| *new).count();
            if kept > 0 || self.unsaved.get() {
                self.write();
            }
        });
    }

    /// Whether there was something new.
    fn keep(&self, sequence: &Sequence) -> bool {
        let rules = sequence.system().key();
        let (width, bytes) = match sequence.values() {
            Values::Bytes(all) => (1, all.to_vec()),
            Values::Words(all) => (2, all.iter().flat_map(|v| v.to_le_bytes()).collect()),
            Values::Wide(all) => (4, all.iter().flat_map(|v| v.to_le_bytes()).collect()),
        };
        let mut sections = self.sections.borrow_mut();
        match sections.iter_mut().find(|s| s.rules == rules) {
            Some(known) if known.bytes.len() / known.width >= bytes.len() / width => return false,
            Some(known) => (known.width, known.bytes) = (width, bytes),
            None => sections.push(Section { rules, width, bytes, saved: 0 }),
        }
        true
    }

    fn write(&self) {
        let written = whole_file(&self.path, &text(&self.sections.borrow()));
        self.unsaved.set(written.is_err());
        match written {
            Ok(file) => {
                self.sections
                    .borrow_mut()
                    .iter_mut()
                    .for_each(|s| s.saved = s.bytes.len() / s.width);
                // The new file is locked before the old one is let go.
                self.lock.replace(file);
                self.problem.replace(None);
            }
            Err(problem) => {
                self.problem.replace(Some(problem));
            }
        }
        *self.written.borrow_mut() = Instant::now();
    }
}

/// The file, locked where locks are to be had; what it holds; and whether it is new. One that is
/// not there is made at once: where it cannot be written, nobody waits for that to be said.
fn held(path: &Path) -> Result<(Option<File>, Vec<u8>, bool), String> {
    let problem = |e: std::io::Error| format!("{} cannot be read: {e}", path.display());
    // Another run may put a new file in its place just now.
    for _ in 0..TRIES {
        match path.metadata() {
            Ok(data) if !data.is_file() => {
                return Err(format!("{} is no checkpoint: it is no plain file", path.display()));
            }
            Ok(_) => {}
            Err(e) if e.kind() == ErrorKind::NotFound => {
                let empty = text(&[]);
                let lock = whole_file(path, &empty)?;
                if lock.as_ref().is_none_or(|file| stands_at(path, file)) {
                    return Ok((lock, empty, true));
                }
                continue;
            }
            Err(e) => return Err(problem(e)),
        }
        let mut file = File::open(path).map_err(problem)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(format!("{} is in use: another run writes it", path.display()));
            }
            // Some disks know no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        if stands_at(path, &file) {
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).map_err(problem)?;
            return Ok((Some(file), bytes, false));
        }
    }
    Err(format!("{} is in use: other runs write it", path.display()))
}

/// Whether the file is the one that the name leads to.
#[cfg(unix)]
fn stands_at(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |a: fs::Metadata, b: fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
    path.metadata().ok().zip(file.metadata().ok()).is_some_and(|(a, b)| same(a, b))
}

#[cfg(not(unix))]
fn stands_at(_: &Path, _: &File) -> bool {
    true
}

/// What is said where a command keeps no checkpoint.
pub(super) fn not_kept(who: &str) -> String {
    format!("{who} no checkpoint: leave out `--checkpoint`")
}

fn refused(path: &Path, why: &str) -> String {
    let path = path.display();
    format!("{path} is no checkpoint to go on from: {why}; with another name the run begins anew")
}

/// All that a file holds.
fn text(sections: &[Section]) -> Vec<u8> {
    let mut all = title().into_bytes();
    for Section { rules, width, bytes, .. } in sections {
        let head = json!({ "rules": rules, "width": width, "bytes": bytes.len() });
        all.extend(format!("{head}\n").bytes());
        all.extend(bytes);
    }
    let digest = Sha256::digest(&all);
    all.extend(digest);
    all
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |n, byte| n << 8 | u32::from(*byte))
}

fn read(bytes: &[u8]) -> Result<Vec<Section>, &'static str> {
    // As `mktemp` makes it.
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    let (text, digest) =
        bytes.len().checked_sub(DIGEST).map_or((bytes, &[][..]), |at| bytes.split_at(at));
    if !text.starts_with(b"grundy ") {
        return Err("it is another kind of file");
    }
    let Some(mut rest) = text.strip_prefix(title().as_bytes()) else {
        return Err("another version of Grundy wrote it");
    };
    if Sha256::digest(text).as_slice() != digest {
        return Err("it is damaged");
    }
    let damaged = "what it holds is not in order";
    let mut sections = Vec::new();
    while !rest.is_empty() {
        let end = rest.iter().position(|b| *b == b'\n').ok_or(damaged)?;
        let (head, after) = rest.split_at(end);
        let head: serde_json::Value = serde_json::from_slice(head).map_err(|_| damaged)?;
        let number = |name: &str| head.get(name).and_then(serde_json::Value::as_u64);
        let length = number("bytes").and_then(|n| usize::try_from(n).ok()).ok_or(damaged)?;
        let width = number("width").filter(|w| matches!(w, 1 | 2 | 4)).ok_or(damaged)? as usize;
        let rules = head.get("rules").and_then(|r| r.as_str()).ok_or(damaged)?.to_string();
        let (values, after) = after
            .get(1..)
            .and_then(|after| after.split_at_checked(length))
            .filter(|_| length % width == 0)
            .ok_or(damaged)?;
        sections.push(Section { rules, width, bytes: values.to_vec(), saved: length / width });
        rest = after;
    }
    Ok(sections)
}

#[cfg(test)]
mod tests {
    use super::Checkpoint;

    #[test]
    fn a_sweep_that_begins_again_has_its_rows_once() {
        let path = std::env::temp_dir().join(format!("sweep-{}.chk", std::process::id()));
        let checkpoint = Checkpoint::open(&path).unwrap();
        checkpoint.swept("k", 1, "a,value\n1,5\n");
        checkpoint.swept("k", 2, "2,6\n");
        checkpoint.swept("other", 1, "b,value\n");
        assert_eq!(checkpoint.sweep("k"), Some((2, "a,value\n1,5\n2,6\n".into())));
        checkpoint.swept("k", 1, "a,value\n1,5\n");
        assert_eq!(checkpoint.sweep("k"), Some((1, "a,value\n1,5\n".into())));
        assert_eq!(checkpoint.sweep("other"), Some((1, "b,value\n".into())));
        drop(checkpoint);
        let _ = std::fs::remove_file(path);
    }
}
