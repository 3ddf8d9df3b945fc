//! Certificates that were changed.

use super::*;
use proptest::sample::Index;

/// A certificate in which one of its numbers is more by so much, and all digests are right.
pub(super) fn number(text: &str, at: Index, more: u64) -> String {
    let mut places: Vec<(usize, usize)> = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let end = line.find("\"sha256\"").unwrap_or(line.len());
        let mut from = None;
        for (i, c) in line[..end].char_indices() {
            match (c.is_ascii_digit(), from) {
                (true, None) => from = Some(i),
                (false, Some(start)) => {
                    places.push((offset + start, offset + i));
                    from = None;
                }
                _ => {}
            }
        }
        offset += line.len();
    }
    let (from, to) = places[at.index(places.len())];
    let number: u64 = text[from..to].parse().unwrap();
    signed(&format!("{}{}{}", &text[..from], number.wrapping_add(more), &text[to..]))
}

#[test]
fn signing_makes_what_was_written() {
    let text = certificate(&kayles(), 200).unwrap();
    assert_eq!(signed(&text), text);
}

#[test]
fn each_byte_counts() {
    let text = certificate(&code(&[0, 3]), 30).unwrap();
    for at in 0..text.len() {
        for byte in [b' ', b'0', b'"', b'\n', b'a'] {
            let mut changed = text.clone().into_bytes();
            changed[at] = byte;
            let changed = String::from_utf8(changed).unwrap();
            assert_eq!(check(&changed).is_ok(), changed == text, "{changed}");
        }
        let (before, after) = text.split_at(at);
        assert!(check(&format!("{before} {after}")).is_err());
        assert!(check(&format!("{before}\n{after}")).is_err());
        assert!(check(before).is_err());
    }
    assert!(check(&format!("{text}\n")).is_err());
    assert!(check(&text.replace('\n', "\r\n")).is_err());
}

#[test]
fn each_line_counts() {
    let text = certificate(&kayles(), 200).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for at in 0..lines.len() {
        let mut without = lines.clone();
        without.remove(at);
        assert!(check(&signed(&(without.join("\n") + "\n"))).is_err(), "line {at}");
        let mut twice = lines.clone();
        twice.insert(at, lines[at]);
        assert!(check(&signed(&(twice.join("\n") + "\n"))).is_err(), "line {at}");
    }
}
