//! `--checkpoint FILE`: the values of long sequences are kept, so that a run that was stopped, or
//! killed, goes on where it was. A file that is damaged is refused.
//!
//! The file begins with a line that names the version; then for each game a line of JSON and
//! its values as bytes; at its end stands the SHA-256 digest of all before. It is written whole
//! or not at all.

use crate::solve::Earlier;
use crate::solve::heaps::{Sequence, Values};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Shorter sequences are found again sooner than they are read.
const FEWEST: usize = 50_000;

/// It is written this often while a sequence goes on.
const PAUSE: Duration = Duration::from_secs(10);

const DIGEST: usize = 32;

fn title() -> String {
    format!("grundy {} checkpoint\n", env!("CARGO_PKG_VERSION"))
}

/// The values of one game.
#[derive(Debug)]
struct Section {
    rules: String,
    width: usize,
    bytes: Vec<u8>,
}

#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    sections: RefCell<Vec<Section>>,
    written: RefCell<Instant>,
    /// Why it could not be written.
    problem: RefCell<Option<String>>,
}

impl Checkpoint {
    /// A new one, or what the file holds; or why the file cannot be believed.
    pub fn open(path: &Path) -> Result<Checkpoint, String> {
        let sections = match fs::read(path) {
            Ok(bytes) => read(&bytes).map_err(|why| {
                format!("{} is no checkpoint to go on from: {why}", path.display())
            })?,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(e) => return Err(format!("{} cannot be read: {e}", path.display())),
        };
        Ok(Checkpoint {
            path: path.to_path_buf(),
            sections: RefCell::new(sections),
            written: RefCell::new(Instant::now()),
            problem: RefCell::new(None),
        })
    }

    /// What sequences begin with.
    pub fn earlier(&self) -> Vec<Earlier> {
        let values = |s: &Section| match s.width {
            1 => s.bytes.iter().map(|b| u32::from(*b)).collect(),
            width => s.bytes.chunks_exact(width).map(number).collect(),
        };
        let sections = self.sections.borrow();
        sections.iter().map(|s| Earlier { rules: s.rules.clone(), values: values(s) }).collect()
    }

    /// A sequence has come further; it may be the last time, for now.
    pub fn passed(&self, sequence: &Sequence, ends: bool) {
        let late = self.written.borrow().elapsed() > PAUSE;
        if sequence.values().len() >= FEWEST && (ends || late) {
            self.keep(sequence);
            self.write();
        }
    }

    /// All that is known at the end of a run.
    pub fn close<'a>(&self, sequences: impl Iterator<Item = &'a Sequence>) -> Result<(), String> {
        let long = sequences.filter(|s| s.values().len() >= FEWEST);
        let kept = long.map(|sequence| self.keep(sequence)).filter(|new| *new).count();
        if kept > 0 {
            self.write();
        }
        self.problem.borrow_mut().take().map_or(Ok(()), Err)
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
            None => sections.push(Section { rules, width, bytes }),
        }
        true
    }

    fn write(&self) {
        let mut all = title().into_bytes();
        for Section { rules, width, bytes } in self.sections.borrow().iter() {
            let head = json!({ "rules": rules, "width": width, "bytes": bytes.len() });
            all.extend(format!("{head}\n").bytes());
            all.extend(bytes);
        }
        let digest = Sha256::digest(&all);
        all.extend(digest);
        let part = self.path.with_extension(format!("{}.part", std::process::id()));
        let done = fs::write(&part, &all).and_then(|()| fs::rename(&part, &self.path));
        if let Err(e) = done {
            let problem = format!("{} cannot be written: {e}", self.path.display());
            self.problem.borrow_mut().get_or_insert(problem);
        }
        *self.written.borrow_mut() = Instant::now();
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |n, byte| n << 8 | u32::from(*byte))
}

fn read(bytes: &[u8]) -> Result<Vec<Section>, &'static str> {
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
        sections.push(Section { rules, width, bytes: values.to_vec() });
        rest = after;
    }
    Ok(sections)
}
