//! The list of all files at an archive's end: how long it is, and names that stand twice in it. A program that opens
//! an archive by name finds the last file of each name only.

use std::collections::BTreeMap;
use std::io::{self, Read, Seek, SeekFrom};

/// What a line of the list begins with, and its length without the name and what stands behind that.
const LINE: [u8; 4] = *b"PK\x01\x02";
const LENGTH: usize = 46;

/// The flag of names that are UTF-8.
const UTF8: u16 = 1 << 11;

/// What the record behind the list begins with, its length, and how far before the end of the archive it may begin: a
/// remark of 65,535 bytes may stand behind it.
const END: [u8; 4] = *b"PK\x05\x06";
const END_LENGTH: usize = 22;
const FARTHEST: u64 = (1 << 16) + 256;

/// What the longer record of large archives begins with, before that one, and its length.
const LONG: [u8; 4] = *b"PK\x06\x06";
const LONG_LENGTH: usize = 56;

/// How long the list says that it is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Listed {
    pub entries: usize,
    pub bytes: u64,
}

/// What the archive says of its list, without reading that: the largest of what any of its last records says. An
/// archive with none is broken, which the one who opens it finds out.
pub(super) fn list_of(archive: &mut (impl Read + Seek)) -> io::Result<Listed> {
    let whole = archive.seek(SeekFrom::End(0))?;
    let start = whole.saturating_sub(FARTHEST);
    archive.seek(SeekFrom::Start(start))?;
    let mut last = Vec::new();
    archive.take(FARTHEST).read_to_end(&mut last)?;
    archive.seek(SeekFrom::Start(0))?;
    let mut listed = Listed::default();
    let mut says = |entries: u64, bytes: u64| {
        listed.entries = listed.entries.max(usize::try_from(entries).unwrap_or(usize::MAX));
        listed.bytes = listed.bytes.max(bytes);
    };
    for record in last.windows(END_LENGTH).filter(|record| record.first_chunk() == Some(&END)) {
        let entries = record.get(10..12).and_then(|two| two.first_chunk().copied());
        let bytes = record.get(12..16).and_then(|four| four.first_chunk().copied());
        // The largest numbers mean that a longer record says it.
        let entries = entries.map(u16::from_le_bytes).filter(|n| *n < u16::MAX).unwrap_or(0);
        let bytes = bytes.map(u32::from_le_bytes).filter(|n| *n < u32::MAX).unwrap_or(0);
        says(entries.into(), bytes.into());
    }
    for record in last.windows(LONG_LENGTH).filter(|record| record.first_chunk() == Some(&LONG)) {
        let eight = |at: usize| record.get(at..).and_then(|rest| rest.first_chunk().copied());
        says(eight(32).map_or(0, u64::from_le_bytes), eight(40).map_or(0, u64::from_le_bytes));
    }
    Ok(listed)
}

/// Looks through the list that begins at `start`, as far as its first `most` lines, for a name that two different files
/// have. Only names that count matter.
pub(super) fn twice(
    archive: &mut (impl Read + Seek),
    start: u64,
    most: usize,
    counts: impl Fn(&str) -> bool,
) -> io::Result<Option<String>> {
    let mut met: BTreeMap<String, [u8; 12]> = BTreeMap::new();
    archive.seek(SeekFrom::Start(start))?;
    let mut line = [0; LENGTH];
    for _ in 0..most {
        match archive.read_exact(&mut line) {
            Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            read => read?,
        }
        if line.first_chunk() != Some(&LINE) {
            return Ok(None);
        }
        let two = |at: usize| line.get(at..).and_then(|rest| rest.first_chunk().copied());
        let number = |at: usize| two(at).map_or(0, u16::from_le_bytes);
        let mut name = vec![0; usize::from(number(28))];
        archive.read_exact(&mut name)?;
        let behind = i64::from(number(30)) + i64::from(number(32));
        archive.seek(SeekFrom::Current(behind))?;
        let shown = String::from_utf8_lossy(&name).into_owned();
        // Letters of no known alphabet are told apart by their bytes.
        let exact = match std::str::from_utf8(&name) {
            Ok(_) => shown.clone(),
            Err(_) if number(8) & UTF8 != 0 => shown.clone(),
            Err(_) => format!("{name:?}"),
        };
        let Some(place) = place(&exact) else { continue };
        // The sum of what is in it, and its length, packed and not.
        let Some(content) = line.get(16..28).and_then(|bytes| bytes.first_chunk().copied()) else {
            return Ok(None);
        };
        let before = met.insert(place, content).filter(|_| counts(&shown));
        if before.is_some_and(|before| !is_same(before, content)) {
            return Ok(Some(shown));
        }
    }
    Ok(None)
}

/// Where a file of this name lies once it is unpacked: `./a` and `x/../a` are `a`, on some systems `x\\a` is
/// `x/a`. None for what a Mac puts beside each file.
fn place(name: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in name.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let of_a_mac = parts.contains(&"__MACOSX") || parts.last().is_some_and(|n| n.starts_with("._"));
    (!of_a_mac).then(|| parts.join("/"))
}

/// Whether the contents are the same, however they were packed.
fn is_same(one: [u8; 12], other: [u8; 12]) -> bool {
    one.get(..4) == other.get(..4) && one.get(8..) == other.get(8..)
}
