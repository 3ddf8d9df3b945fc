//! Texts of few letters, packed into sixteen bytes: each letter takes the bits that tell it from the others.

use super::super::plan::Compared;
use std::cmp::Ordering;

/// The letters that texts may have.
#[derive(Clone, Debug, Default)]
pub(super) struct Letters {
    all: Vec<char>,
    /// The place of each letter in the language's order.
    ranks: Vec<usize>,
    /// The bits of a letter.
    width: u32,
}

/// A text: its letters, the first one lowest, and how many bits they take. Those above are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Packed {
    letters: u128,
    bits: u32,
}

/// A key of a text has one bit more, which says where the text ends.
const MOST_BITS: u32 = u128::BITS - 1;

/// A longer text, in bytes, is never packed: it need not be read to its end.
const MOST_BYTES: usize = 4 * MOST_BITS as usize;

/// Letters are numbered by bytes.
const MOST_LETTERS: usize = 1 << 8;

/// The lowest bits, as many as this.
fn low(bits: u32) -> u128 {
    u128::MAX.checked_shr(u128::BITS - bits).unwrap_or(0)
}

impl Letters {
    /// The letters of the rules, then those of texts that are not among them; none if there are too many, or a text is
    /// too long.
    pub(super) fn of<'a>(rules: &[char], texts: impl Iterator<Item = &'a str>) -> Option<Letters> {
        let mut all = rules.to_vec();
        for text in texts {
            if text.len() > MOST_BYTES {
                return None;
            }
            for letter in text.chars() {
                if !all.contains(&letter) {
                    all.push(letter);
                }
            }
        }
        if all.len() > MOST_LETTERS {
            return None;
        }
        let rank = |letter: &char| all.iter().filter(|other| *other < letter).count();
        let ranks = all.iter().map(rank).collect();
        let width = usize::BITS - all.len().saturating_sub(1).leading_zeros();
        Some(Letters { all, ranks, width: width.max(1) })
    }

    /// The number of a letter.
    pub(super) fn number(&self, letter: char) -> Option<u8> {
        self.all.iter().position(|own| *own == letter).and_then(|at| u8::try_from(at).ok())
    }

    /// Whether a text is not too long, and made of these letters.
    pub(super) fn has_all(&self, text: &str) -> bool {
        text.len() <= MOST_BYTES && text.chars().all(|letter| self.number(letter).is_some())
    }

    /// The text of these numbers; none if it is too long.
    pub(super) fn packed(&self, numbers: impl Iterator<Item = u8>) -> Option<Packed> {
        let mut packed = Packed::default();
        for number in numbers {
            packed = self.joined(packed, self.one(number.into())?)?;
        }
        Some(packed)
    }

    /// The text of these letters; none if it is too long, or one is not among them.
    pub(super) fn read(&self, text: &str) -> Option<Packed> {
        let mut packed = Packed::default();
        for letter in text.chars() {
            packed = self.joined(packed, self.one(self.number(letter)?.into())?)?;
        }
        Some(packed)
    }

    pub(super) fn written(&self, text: Packed) -> String {
        let letter = |at| usize::try_from(self.letter(text, at)?).ok();
        (0..self.len(text)).filter_map(|at| self.all.get(letter(at)?)).collect()
    }

    pub(super) fn len(&self, text: Packed) -> i64 {
        i64::from(text.bits / self.width.max(1))
    }

    /// A text of one letter.
    pub(super) fn one(&self, number: i64) -> Option<Packed> {
        let number = u8::try_from(number).ok()?;
        Some(Packed { letters: number.into(), bits: self.width })
    }

    /// The bits before a place in a text; none if there is no such place.
    #[inline]
    fn before(&self, text: Packed, at: i64) -> Option<u32> {
        let before = u32::try_from(at).ok()?.checked_mul(self.width)?;
        (before < text.bits).then_some(before)
    }

    /// The number of the letter at a place; none outside of the text.
    #[inline]
    pub(super) fn letter(&self, text: Packed, at: i64) -> Option<i64> {
        let before = self.before(text, at)?;
        Some((text.letters >> before & low(self.width)) as i64)
    }

    /// The text with another letter at a place.
    #[inline]
    pub(super) fn with_letter(&self, text: Packed, at: i64, number: i64) -> Option<Packed> {
        let before = self.before(text, at)?;
        let number = u128::from(u8::try_from(number).ok()?);
        let letters = text.letters & !(low(self.width) << before) | number << before;
        Some(Packed { letters, ..text })
    }

    /// The text with another text in the place of a letter.
    pub(super) fn with(&self, text: Packed, at: i64, by: Packed) -> Option<Packed> {
        let before = self.before(text, at)?;
        let after = before + self.width;
        let start = Packed { letters: text.letters & low(before), bits: before };
        let rest = text.letters.checked_shr(after).unwrap_or(0);
        let rest = Packed { letters: rest, bits: text.bits - after };
        self.joined(self.joined(start, by)?, rest)
    }

    /// From one place to another, both included.
    pub(super) fn slice(&self, text: Packed, from: i64, to: i64) -> Option<Packed> {
        if to < from {
            return Some(Packed::default());
        }
        let (from, to) = (self.before(text, from)?, self.before(text, to)?);
        let bits = to + self.width - from;
        Some(Packed { letters: text.letters >> from & low(bits), bits })
    }

    /// One text after the other; none if that is too long.
    #[inline]
    pub(super) fn joined(&self, a: Packed, b: Packed) -> Option<Packed> {
        let bits = a.bits + b.bits;
        let above = b.letters.checked_shl(a.bits).unwrap_or(0);
        (bits <= MOST_BITS).then_some(Packed { letters: a.letters | above, bits })
    }

    pub(super) fn reversed(&self, text: Packed) -> Packed {
        let (mut left, mut letters, mut bits) = (text.letters, 0, 0);
        while bits < text.bits {
            letters = letters << self.width | left & low(self.width);
            left >>= self.width;
            bits += self.width;
        }
        Packed { letters, bits }
    }

    pub(super) fn compare(&self, how: Compared, a: Packed, b: Packed) -> bool {
        match how {
            Compared::Same => a == b,
            Compared::Before => self.order(a, b).is_lt(),
            Compared::Within => self.is_within(a, b),
        }
    }

    fn order(&self, a: Packed, b: Packed) -> Ordering {
        // The first letter that differs; the shorter text has 0 behind its end.
        let at = i64::from((a.letters ^ b.letters).trailing_zeros() / self.width.max(1));
        match (self.letter(a, at), self.letter(b, at)) {
            (Some(a), Some(b)) => self.rank(a).cmp(&self.rank(b)),
            _ => a.bits.cmp(&b.bits),
        }
    }

    fn rank(&self, number: i64) -> Option<usize> {
        self.ranks.get(usize::try_from(number).ok()?).copied()
    }

    fn is_within(&self, part: Packed, whole: Packed) -> bool {
        let Some(most) = whole.bits.checked_sub(part.bits) else { return false };
        let mut at = 0;
        while at <= most {
            if whole.letters.checked_shr(at).unwrap_or(0) & low(part.bits) == part.letters {
                return true;
            }
            at += self.width.max(1);
        }
        false
    }
}

impl Packed {
    /// The bits of a key; none if these are more than so many.
    #[inline]
    pub(super) fn key(self, most: u32) -> Option<u128> {
        (self.bits < most).then_some(self.letters | 1 << self.bits)
    }

    /// The text of a key, in its bits alone.
    #[inline]
    pub(super) fn from_key(key: u128) -> Packed {
        let bits = MOST_BITS.saturating_sub(key.leading_zeros());
        Packed { letters: key & low(bits), bits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All texts of three letters, up to five of them.
    fn all() -> Vec<String> {
        let mut all = vec![String::new()];
        for text in 0..121 {
            let text = all.get(text).cloned().unwrap_or_default();
            all.extend(['é', '.', 'X'].map(|letter| format!("{text}{letter}")));
        }
        all
    }

    #[test]
    fn packed_texts_are_as_texts() {
        let letters = Letters::of(&['é', '.'], ["X."].into_iter()).expect("letters");
        let packed = |text: &str| letters.read(text).expect("a text");
        let texts = all();
        for text in &texts {
            let own = packed(text);
            assert_eq!(letters.written(own), *text);
            assert_eq!(Packed::from_key(own.key(128).expect("a key")), own);
            let turned: String = text.chars().rev().collect();
            assert_eq!(letters.written(letters.reversed(own)), turned);
            let count = text.chars().count() as i64;
            assert_eq!(letters.len(own), count);
            for at in -1..=count {
                let inside = (0..count).contains(&at);
                assert_eq!(letters.letter(own, at).is_some(), inside);
                let changed = |by: &str| {
                    let place = usize::try_from(at).ok()?;
                    let letter = |(i, c): (usize, char)| match i == place {
                        true => by.to_string(),
                        false => c.to_string(),
                    };
                    Some(text.chars().enumerate().map(letter).collect::<String>())
                };
                for by in ["", "X", "é.X"] {
                    let with = letters.with(own, at, packed(by)).map(|text| letters.written(text));
                    assert_eq!(with, changed(by).filter(|_| inside), "{text} {at} {by}");
                }
                for last in -1..=count {
                    let slice = letters.slice(own, at, last).map(|text| letters.written(text));
                    let inside = last < at || inside && last < count;
                    let part = text.chars().skip(at.max(0) as usize);
                    let part: String = part.take((last + 1 - at).max(0) as usize).collect();
                    assert_eq!(slice, inside.then_some(part), "{text} {at} {last}");
                }
            }
        }
        for a in texts.iter().step_by(3) {
            for b in texts.iter().step_by(5) {
                let both = (packed(a), packed(b));
                let joined = letters.joined(both.0, both.1).map(|text| letters.written(text));
                assert_eq!(joined, Some(format!("{a}{b}")));
                assert_eq!(letters.compare(Compared::Same, both.0, both.1), a == b);
                assert_eq!(letters.compare(Compared::Before, both.0, both.1), a < b, "{a} {b}");
                let within = letters.compare(Compared::Within, both.0, both.1);
                assert_eq!(within, b.contains(a.as_str()), "{a} {b}");
            }
        }
        assert!(letters.read(&"X".repeat(63)).is_some() && letters.read(&"X".repeat(64)).is_none());
    }
}
