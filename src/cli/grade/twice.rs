//! Names that stand twice in an archive. A program that opens an archive by name finds the last file of each name
//! only, so this reads the list of all files at the archive's end.

use std::collections::BTreeMap;
use std::io::{self, Read, Seek, SeekFrom};

/// What a line of the list begins with, and its length without the name and what stands behind that.
const LINE: [u8; 4] = *b"PK\x01\x02";
const LENGTH: usize = 46;

/// The flag of names that are UTF-8.
const UTF8: u16 = 1 << 11;

/// A name, among those that count, that two different files have in the list that begins at `start`.
pub fn twice(
    archive: &mut (impl Read + Seek),
    start: u64,
    counts: impl Fn(&str) -> bool,
) -> io::Result<Option<String>> {
    let mut met: BTreeMap<String, [u8; 12]> = BTreeMap::new();
    archive.seek(SeekFrom::Start(start))?;
    let mut line = [0; LENGTH];
    loop {
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
