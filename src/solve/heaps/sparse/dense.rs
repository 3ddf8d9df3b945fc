//! One heap, by all its pairs: at first each is put down, then, once few values are left that
//! may be the answer, the pairs are only compared with those.

use super::super::simd::{Level, Need};
use super::cell::Cell;
use super::class::Class;
use super::form::{Form, Split};
use super::tape::Codes;

/// Values that all heaps so far have, for moves that leave any smaller heap.
#[derive(Clone, Debug, Default)]
struct Base {
    least: usize,
    heaps: usize,
    has: Vec<bool>,
    /// All less than this are there.
    full: usize,
}

impl Base {
    fn up_to(&mut self, heaps: usize, value: impl Fn(usize) -> u32) {
        for heap in self.heaps..heaps {
            let value = value(heap) as usize;
            if self.has.len() <= value {
                self.has.resize((value + 1).next_power_of_two(), false);
            }
            self.has[value] = true;
        }
        self.heaps = self.heaps.max(heaps);
        while self.has(self.full) {
            self.full += 1;
        }
    }

    fn has(&self, value: usize) -> bool {
        self.has.get(value).copied().unwrap_or(false)
    }
}

/// What the dense way keeps from one heap to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Dense {
    bases: Vec<Base>,
    /// By code, whether some option has it.
    seen: Vec<bool>,
    /// Values beyond all codes that options have.
    beyond: Vec<u32>,
    /// The codes of values of options, for even and odd heaps.
    order: [Vec<u16>; 2],
    ordered: Option<Class>,
    /// About what values are found lately, in 1/16.
    about: usize,
    /// So many pairs of each split were put down for the last heap.
    usual: usize,
    /// So many pairs were looked at.
    pub pairs: usize,
}

/// So many values are open: that is few.
const FEW: usize = 4;

/// A value that is found by comparing takes as long as so many pairs that are put down: measured.
const RARELY: usize = 128;

/// So many values are looked for at once.
const OPEN: usize = 32;

#[derive(Clone, Copy)]
struct Cursor {
    split: Split,
    next: usize,
    half: usize,
}

impl Dense {
    /// The value of the heap that comes after all those of the codes.
    pub(super) fn value<C: Cell>(
        &mut self,
        form: &Form,
        class: &Class,
        level: Level,
        codes: Codes<'_, C>,
        value: impl Fn(usize) -> u32,
    ) -> u32 {
        let n = codes.all.len();
        if n == 0 {
            return 0;
        }
        self.renew(class);
        self.take_singles(form, class, n, &value);
        let turn = form.at(n);
        let base = turn.any_from.map(|least| self.base(least, n, value)).unwrap_or_default();
        let cursors =
            turn.splits.iter().map(|split| Cursor { split: *split, next: 1, half: split.half(n) });
        let mut cursors: Vec<Cursor> = cursors.filter(|c| c.half > 0).collect();
        self.put_down(&mut cursors, codes, &base);
        cursors.retain(|c| c.next <= c.half);
        self.sweep(&cursors, level, codes, &base);
        let found = self.mex(n, &base);
        if !base.has.is_empty() || turn.any_from.is_some() {
            self.give_back(base);
        }
        self.about = (self.about * 15 + 16 * found as usize) / 16;
        found
    }

    fn renew(&mut self, class: &Class) {
        let size = 1_usize << class.bits;
        self.seen.clear();
        self.seen.resize(size, false);
        self.beyond.clear();
        if self.ordered != Some(*class) {
            self.ordered = Some(*class);
            for (parity, order) in self.order.iter_mut().enumerate() {
                order.clear();
                order.extend((0..size).map(|v| class.option(v as u32, parity) as u16));
            }
        }
    }

    fn take_singles(
        &mut self,
        form: &Form,
        class: &Class,
        n: usize,
        value: &impl Fn(usize) -> u32,
    ) {
        for single in &form.at(n).singles {
            let Some(rest) = single.rest(n) else { continue };
            let value = value(rest) ^ single.beside;
            match self.seen.get_mut(class.option(value, n) as usize) {
                Some(seen) if value >> class.bits == 0 => *seen = true,
                _ => self.beyond.push(value),
            }
        }
    }

    /// The values of all heaps that n may be left as by moves that take so many or more. It is
    /// lent, and has to be given back.
    fn base(&mut self, least: usize, n: usize, value: impl Fn(usize) -> u32) -> Base {
        let at = self.bases.iter().position(|base| base.least == least);
        let mut base = at.map(|at| self.bases.swap_remove(at)).unwrap_or_default();
        base.least = least;
        base.up_to((n + 1).saturating_sub(least), value);
        base
    }

    fn give_back(&mut self, base: Base) {
        self.bases.push(base);
    }

    fn open<'a>(&'a self, n: usize, base: &'a Base) -> impl Iterator<Item = usize> + 'a {
        let order = &self.order[n % 2];
        let all = order.iter().enumerate().skip(base.full);
        all.filter(|(v, code)| !self.seen[usize::from(**code)] && !base.has(*v)).map(|(v, _)| v)
    }

    /// Puts pairs down as long as new values come often enough.
    fn put_down<C: Cell>(&mut self, cursors: &mut [Cursor], codes: Codes<'_, C>, base: &Base) {
        let n = codes.all.len();
        let goal = (self.about / 16).max(base.full) + 4;
        // About where it was enough the last time, then little by little.
        let mut count = (self.usual * 3 / 4).max(128);
        let mut before: Option<usize> = None;
        self.usual = 0;
        while cursors.iter().any(|c| c.next <= c.half) {
            let mut pairs = 0;
            for cursor in cursors.iter_mut() {
                let many = (cursor.half + 1 - cursor.next).min(count);
                let rest = n - cursor.split.taken;
                let (left, right) = codes.pairs(rest, cursor.next, many);
                for (a, b) in left.iter().zip(right) {
                    self.seen[((*a).into() ^ (*b).into()) as usize] = true;
                }
                cursor.next += many;
                pairs += many;
            }
            self.pairs += pairs;
            self.usual += count;
            let open = self.open(n, base).take_while(|v| *v < goal).count();
            let rarely = before.is_some_and(|before| (before - open) * RARELY < pairs);
            if open <= FEW || rarely {
                break;
            }
            before = Some(open);
            count = (self.usual / 8).max(128);
        }
    }

    /// Compares all other pairs with the least values that are open, until one is left that none
    /// makes.
    fn sweep<C: Cell>(
        &mut self,
        cursors: &[Cursor],
        level: Level,
        codes: Codes<'_, C>,
        base: &Base,
    ) {
        let n = codes.all.len();
        while !cursors.is_empty() {
            let open: Vec<usize> =
                self.open(n, base).take(OPEN).map(|v| usize::from(self.order[n % 2][v])).collect();
            // Those that are swept at once with the least.
            let Some(first) = open.first().map(|code| code - code % C::SWEPT) else { break };
            let swept = |code: &usize| (first..first + C::SWEPT).contains(code);
            let mut need: Need = [0; 16];
            for code in open.iter().filter(|code| swept(code)) {
                need[(code - first) / 64] |= 1 << (code % 64);
            }
            for cursor in cursors {
                let many = cursor.half + 1 - cursor.next;
                let pairs = codes.pairs(n - cursor.split.taken, cursor.next, many);
                self.pairs += many;
                if C::sweep(level, pairs, C::of(first as u32), &mut need) {
                    break;
                }
            }
            let mut sure = false;
            for code in open {
                let found = swept(&code) && need[(code - first) / 64] >> (code % 64) & 1 == 0;
                self.seen[code] |= found;
                if !found {
                    sure = swept(&code);
                    break;
                }
            }
            if sure {
                break;
            }
        }
    }

    fn mex(&self, n: usize, base: &Base) -> u32 {
        if let Some(value) = self.open(n, base).next() {
            return value as u32;
        }
        // What is left are the values beyond all codes: those of pairs are not among them.
        let mut value = self.seen.len().max(base.full);
        while self.beyond.contains(&(value as u32)) || base.has(value) {
            value += 1;
        }
        value as u32
    }
}
