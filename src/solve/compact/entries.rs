//! Short lists of small numbers in sixteen bytes, and what is done to all their entries at once.

use super::super::plan::{Binary, MOST_ENTRIES};

/// A row: its length, then its entries, a byte each; those behind its end are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(16))]
pub(super) struct Entries([u8; MOST_ENTRIES + 1]);

/// One number for each byte of a row; the one for the length means nothing.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
pub(super) struct Lanes([i16; MOST_ENTRIES + 1]);

impl Entries {
    /// A row of these entries; none if there are too many.
    pub(super) fn of(entries: &[u8]) -> Option<Entries> {
        let mut row = Entries::default();
        let (length, all) = row.0.split_first_mut()?;
        *length = u8::try_from(entries.len()).ok()?;
        all.get_mut(..entries.len())?.copy_from_slice(entries);
        Some(row)
    }

    pub(super) fn key(self) -> u128 {
        u128::from_le_bytes(self.0)
    }

    pub(super) fn from_key(key: u128) -> Entries {
        Entries(key.to_le_bytes())
    }

    pub(super) fn len(&self) -> usize {
        usize::from(*self.0.first().unwrap_or(&0))
    }

    pub(super) fn entries(&self) -> &[u8] {
        self.0.get(1..=self.len()).unwrap_or(&[])
    }

    pub(super) fn entries_mut(&mut self) -> &mut [u8] {
        let len = self.len();
        self.0.get_mut(1..=len).unwrap_or(&mut [])
    }

    /// The entry at an index; none behind the end.
    pub(super) fn get(&self, index: i64) -> Option<i64> {
        self.entries().get(usize::try_from(index).ok()?).map(|e| i64::from(*e))
    }

    /// False if there is no such entry, or the new one is too large.
    pub(super) fn set(&mut self, index: i64, entry: i64) -> bool {
        let place = usize::try_from(index).ok().and_then(|i| self.entries_mut().get_mut(i));
        match (place, u8::try_from(entry)) {
            (Some(place), Ok(entry)) => {
                *place = entry;
                true
            }
            _ => false,
        }
    }

    pub(super) fn total(&self) -> i64 {
        // Two bytes at a time, so that no sum flows over.
        let pairs = |half: u64| (half & PAIRS) + (half >> 8 & PAIRS);
        let entries = self.key() & !0xff;
        let both = pairs(entries as u64) + pairs((entries >> 64) as u64);
        (both.wrapping_mul(0x0001_0001_0001_0001) >> 48) as i64
    }

    /// The row without the entries that are 0.
    #[inline]
    pub(super) fn without_zeros(self) -> Entries {
        Entries::from_key(without_zeros(self.key()))
    }
}

/// The key of a row without the entries that are 0.
#[inline]
pub(super) fn without_zeros(row: u128) -> u128 {
    let entries = row >> 8;
    // All ones for each entry that is not 0.
    let (low, high) = (full_bytes(entries as u64), full_bytes((entries >> 64) as u64));
    let kept = u128::from(low) | u128::from(high) << 64;
    if kept & (kept + 1) != 0 {
        return without_inner_zeros(row);
    }
    // The others all stand at the end.
    entries << 8 | u128::from(kept.trailing_ones() / 8)
}

#[cold]
fn without_inner_zeros(row: u128) -> u128 {
    let row = Entries::from_key(row);
    let kept: Vec<u8> = row.entries().iter().copied().filter(|e| *e != 0).collect();
    Entries::of(&kept).unwrap_or_default().key()
}

/// All ones for each byte that is not 0.
#[inline]
fn full_bytes(bytes: u64) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let top = (((bytes & LOW) + LOW) | bytes) & !LOW;
    (top >> 7) * 0xff
}

/// Every other byte.
const PAIRS: u64 = 0x00ff_00ff_00ff_00ff;

impl Lanes {
    /// 0, 1, 2, …
    pub(super) const INDEX: Lanes = Lanes([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);

    pub(super) fn of(row: &Entries) -> Lanes {
        Lanes(row.0.map(i16::from))
    }

    /// The same number everywhere; none if it is not small: sums and differences of a few such
    /// numbers are in no danger.
    pub(super) fn same(n: i64) -> Option<Lanes> {
        let small = i16::try_from(n).ok().filter(|n| (-2048..2048).contains(n))?;
        Some(Lanes([small; MOST_ENTRIES + 1]))
    }

    #[inline]
    fn with(&self, other: &Lanes, f: impl Fn(i16, i16) -> i16) -> Lanes {
        let mut out = *self;
        for (a, b) in out.0.iter_mut().zip(&other.0) {
            *a = f(*a, *b);
        }
        out
    }

    #[inline]
    pub(super) fn binary(how: Binary, a: &Lanes, b: &Lanes) -> Option<Lanes> {
        Some(match how {
            Binary::Add => a.with(b, i16::wrapping_add),
            Binary::Subtract => a.with(b, i16::wrapping_sub),
            Binary::Min => a.with(b, i16::min),
            Binary::Max => a.with(b, i16::max),
            Binary::Equal => a.with(b, |x, y| i16::from(x == y)),
            Binary::NotEqual => a.with(b, |x, y| i16::from(x != y)),
            Binary::Less => a.with(b, |x, y| i16::from(x < y)),
            Binary::LessEqual => a.with(b, |x, y| i16::from(x <= y)),
            _ => return None,
        })
    }

    /// Where this is not 0 the one, else the other.
    #[inline]
    pub(super) fn choose(&self, yes: &Lanes, no: &Lanes) -> Lanes {
        let mut out = *no;
        for ((out, on), yes) in out.0.iter_mut().zip(&self.0).zip(&yes.0) {
            *out = if *on != 0 { *yes } else { *out };
        }
        out
    }

    /// A row of so many lanes, of those where `keep` is not 0; none if one is no small number.
    #[inline]
    pub(super) fn gather(&self, len: usize, keep: Option<&Lanes>) -> Option<Entries> {
        if let Some(keep) = keep {
            let own = self.0.iter().zip(&keep.0).skip(1).take(len).filter(|(_, k)| **k != 0);
            let entries: Option<Vec<u8>> = own.map(|(e, _)| u8::try_from(*e).ok()).collect();
            return Entries::of(&entries?);
        }
        let inside = INSIDE.get(len)?;
        let mut out = Entries::default();
        let mut large = 0;
        for ((to, lane), inside) in out.0.iter_mut().zip(&self.0).zip(&inside.0) {
            let entry = lane & inside;
            large |= entry & !0xff;
            *to = entry as u8;
        }
        if let Some(length) = out.0.first_mut() {
            *length = len as u8;
        }
        (large == 0).then_some(out)
    }
}

/// Rows that are made of lanes and a number: some lanes know it, the others are the same in all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Swept {
    how: Binary,
    /// The lanes that stay, and the length.
    stays: Lanes,
    base: Lanes,
    /// All ones where the number comes in.
    on: Lanes,
}

impl Swept {
    /// Rows of so many entries.
    pub(super) fn new(
        len: usize,
        how: Binary,
        base: &Lanes,
        on: &Lanes,
        other: &Lanes,
    ) -> Option<Swept> {
        let inside = INSIDE.get(len)?;
        let on = on.with(inside, |on, inside| if on != 0 { inside } else { 0 });
        let off = on.with(inside, |on, inside| !on & inside);
        let mut stays = other.with(&off, |other, off| other & off);
        if let Some(length) = stays.0.first_mut() {
            *length = i16::try_from(len).ok()?;
        }
        Some(Swept { how, stays, base: *base, on })
    }

    /// The row of a number; none if an entry of it is no small number.
    #[inline(never)]
    pub(super) fn row(&self, n: i64) -> Option<Entries> {
        let n = Lanes::same(n)?;
        let lanes = match self.how {
            Binary::Add => self.base.with(&n, i16::wrapping_add),
            Binary::Subtract => self.base.with(&n, i16::wrapping_sub),
            Binary::Min => self.base.with(&n, i16::min),
            Binary::Max => self.base.with(&n, i16::max),
            _ => return None,
        };
        let mut out = Entries::default();
        let mut large = 0;
        for ((to, lane), (on, stays)) in
            out.0.iter_mut().zip(&lanes.0).zip(self.on.0.iter().zip(&self.stays.0))
        {
            let entry = lane & on | stays;
            large |= entry & !0xff;
            *to = entry as u8;
        }
        (large == 0).then_some(out)
    }
}

/// For each length, all ones in the lanes of its entries.
#[expect(clippy::indexing_slicing, reason = "worked out when the program is compiled")]
const INSIDE: [Lanes; MOST_ENTRIES + 1] = {
    let mut inside = [Lanes([0; MOST_ENTRIES + 1]); MOST_ENTRIES + 1];
    let mut len = 0;
    while len <= MOST_ENTRIES {
        let mut lane = 1;
        while lane <= len {
            inside[len].0[lane] = -1;
            lane += 1;
        }
        len += 1;
    }
    inside
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_are_dropped_wherever_they_stand() {
        for (from, to) in [
            (&[3u8, 2, 0, 0][..], &[3u8, 2][..]),
            (&[0, 3, 0, 2], &[3, 2]),
            (&[0, 0], &[]),
            (&[], &[]),
            (&[1; 15], &[1; 15]),
        ] {
            let row = Entries::of(from).expect("a row");
            assert_eq!(row.without_zeros(), Entries::of(to).expect("a row"));
        }
    }

    #[test]
    fn lanes_go_through_all_entries() {
        let row = Entries::of(&[5, 1, 4]).expect("a row");
        let least = Lanes::binary(Binary::Min, &Lanes::of(&row), &Lanes::same(3).expect("3"));
        let least = least.expect("a minimum");
        assert_eq!(least.gather(3, None), Entries::of(&[3, 1, 3]));
        let later = Lanes::binary(Binary::Less, &Lanes::same(0).expect("0"), &Lanes::INDEX);
        assert_eq!(least.gather(3, later.as_ref()), Entries::of(&[1, 3]));
        assert_eq!(Lanes::same(-1).expect("-1").gather(2, None), None);
        assert_eq!(row.total(), 10);
    }

    #[test]
    fn a_sweep_is_what_its_lanes_say() {
        let row = Entries::of(&[9, 0, 200, 7, 255]).expect("a row");
        let (base, same) = (Lanes::of(&row), |n| Lanes::same(n).expect("a small number"));
        let later = Lanes::binary(Binary::LessEqual, &same(2), &Lanes::INDEX).expect("a truth");
        for how in [Binary::Add, Binary::Subtract, Binary::Min, Binary::Max] {
            let rows = Swept::new(5, how, &base, &later, &base).expect("rows");
            for n in (-300..300).chain([2047, 2048, i64::MAX]) {
                let lanes = Lanes::same(n).and_then(|n| Lanes::binary(how, &base, &n));
                let row = lanes.and_then(|lanes| later.choose(&lanes, &base).gather(5, None));
                assert_eq!(rows.row(n), row, "{how:?} {n}");
            }
        }
    }
}
