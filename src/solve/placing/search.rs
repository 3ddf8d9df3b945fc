//! The value of a position: is it among these numbers?

use super::super::compact::{Budget, Failure};
use super::super::nimber;
use super::table::{Excluded, Values};
use super::word::Word;
use crate::meter::{self, Spent};

/// What a search asks of a game whose positions fit into a word. No position with moves is an empty word.
pub(crate) trait Rules<W> {
    /// Where the options of a part are.
    type Options;

    fn options(&mut self, part: W) -> Result<Self::Options, Spent>;
    /// The next option of a part.
    fn next(&self, options: &mut Self::Options, part: W) -> Option<W>;
    /// The parts of a position that no move connects; what no move needs is left out.
    fn split(&mut self, position: W, parts: &mut Vec<W>) -> Result<(), Spent>;
    /// What stands for a part and all that are the same, and whether some image of it is itself.
    fn image(&self, part: W) -> (W, bool);
    /// Whether the second player wins by playing the image of each move, in what stands for a part.
    fn is_mirrored(&mut self, part: W) -> bool;
    /// How hard a part is, in numbers that are compared and squared.
    fn size(&self, part: W) -> u64;
    /// The work of looking at a part, and of finding the image of one.
    fn cost(&self) -> u64;
    fn cost_of_image(&self) -> u64;
    fn bytes(&self) -> usize;
}

/// A game, and what is known of its positions.
#[derive(Debug)]
pub(crate) struct Search<W, R> {
    pub rules: R,
    values: Values<W>,
    excluded: Excluded<W>,
    /// The options of the positions that are being looked at, and their unknown parts.
    options: Vec<Opened>,
    parts: Vec<W>,
    split: Vec<W>,
    /// How many positions were looked at since the limits were, and what a look at one costs.
    since: u32,
    cost: u64,
    cost_of_image: u64,
}

/// An option: the value of what is known of it, and its unknown parts, the largest last.
#[derive(Clone, Copy, Debug)]
struct Opened {
    known: u8,
    from: u32,
    to: u32,
    /// The sum of the squares of the sizes of these parts, then the distance from the middle.
    order: (u64, u32),
}

/// All numbers below this.
fn below(n: u32) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

/// The greatest of some numbers.
fn greatest(numbers: u64) -> u32 {
    63u32.saturating_sub(numbers.leading_zeros())
}

/// The greatest value that a position can have with so many options beside those found; 64 where that is
/// no number of a set.
fn most(found: u64, options: usize) -> u32 {
    let mut gaps = !found;
    for _ in 0..options.min(64) {
        gaps &= gaps.wrapping_sub(1);
    }
    gaps.trailing_zeros()
}

impl<W: Word, R: Rules<W>> Search<W, R> {
    pub(crate) fn new(rules: R) -> Search<W, R> {
        Search {
            cost: rules.cost(),
            cost_of_image: rules.cost_of_image(),
            rules,
            values: Values::default(),
            excluded: Excluded::default(),
            options: Vec::new(),
            parts: Vec::new(),
            split: Vec::new(),
            since: 0,
        }
    }

    /// Numbers that are excluded are kept from now on, as they are in a long search.
    #[cfg(test)]
    pub(crate) fn keep_excluded(&mut self) {
        self.excluded.at_least(1 << 10).unwrap_or_default();
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.values.bytes() + self.excluded.bytes() + self.rules.bytes()
    }

    /// The value of a position.
    pub(crate) fn value(&mut self, cells: u128, budget: &Budget<'_>) -> Result<u64, Failure> {
        let (whole, parts) = self.begin(W::of(cells))?;
        let mut value = whole;
        for part in parts {
            value ^= self.first_value_of(part, budget)?;
        }
        Ok(u64::from(value))
    }

    /// Whether a position is worth this.
    pub(crate) fn is(
        &mut self,
        cells: u128,
        wanted: u64,
        budget: &Budget<'_>,
    ) -> Result<bool, Failure> {
        let (mut value, mut parts) = self.begin(W::of(cells))?;
        let Some(last) = parts.pop() else { return Ok(u64::from(value) == wanted) };
        for part in parts {
            value ^= self.first_value_of(part, budget)?;
        }
        match u8::try_from(wanted).map(|wanted| wanted ^ value) {
            Ok(rest) if rest < 64 => Ok(self.ask(last, 1 << rest, budget)? == Some(rest)),
            _ => Ok(u64::from(self.first_value_of(last, budget)? ^ value) == wanted),
        }
    }

    /// The value of the known parts of a position, and the others, the largest last.
    fn begin(&mut self, cells: W) -> Result<(u8, Vec<W>), Failure> {
        self.options.clear();
        self.parts.clear();
        let (known, from) = self.open(cells)?;
        Ok((known, self.parts.split_off(from)))
    }

    /// The value of a part, asked for number by number: small ones are likely.
    fn first_value_of(&mut self, part: W, budget: &Budget<'_>) -> Result<u8, Failure> {
        for number in 0..64 {
            if let Some(value) = self.ask(part, 1 << number, budget)? {
                return Ok(value);
            }
        }
        Err(Failure::GiveUp)
    }

    /// The value of a position, if it is known or one of these numbers. It goes as deep as a play is
    /// long: 256 moves at most, since each takes away weight, of which the 128 bits have 2 each at most.
    fn ask(&mut self, part: W, asked: u64, budget: &Budget<'_>) -> Result<Option<u8>, Failure> {
        if let Some(value) = self.values.get(part) {
            return Ok(Some(value));
        }
        let excluded = self.excluded.get(part);
        let asked = asked & !excluded;
        if asked == 0 {
            return Ok(None);
        }
        self.within(budget)?;
        let (first, parts) = (self.options.len(), self.parts.len());
        let mut found = 0;
        let decided = self.open_options(part, asked, &mut found)?;
        let answer = if decided {
            self.excluded.insert(part, found);
            None
        } else {
            self.settle(part, asked, found | excluded, first, budget)?
        };
        self.options.truncate(first);
        self.parts.truncate(parts);
        Ok(answer)
    }

    /// Makes the options of a position, from the middle outwards. Whether those with known values
    /// leave none of the numbers that are asked for.
    fn open_options(&mut self, part: W, asked: u64, found: &mut u64) -> Result<bool, Failure> {
        let mut options = self.rules.options(part)?;
        let first = self.options.len();
        // A bit for each option with one unknown part, by what looks random: most are the first of their kind.
        let mut met = 0;
        while let Some(option) = self.rules.next(&mut options, part) {
            let (known, from) = self.open(option)?;
            let unknown = self.parts.get(from..).unwrap_or(&[]);
            let [.., last] = unknown else {
                *found |= 1u64.checked_shl(known.into()).ok_or(Failure::GiveUp)?;
                if asked & !*found == 0 {
                    return Ok(true);
                }
                continue;
            };
            if unknown.len() == 1 {
                let bit = 1u64 << ((last.mixed() ^ u64::from(known)) & 63);
                if met & bit != 0 && self.is_met(first, known, *last) {
                    self.parts.truncate(from);
                    continue;
                }
                met |= bit;
            }
            let square = |part: &W| {
                let size = self.rules.size(*part);
                size * size
            };
            let squares = unknown.iter().map(square).sum();
            let order = (squares, self.options.len() as u32);
            let to = self.parts.len() as u32;
            meter::push(&mut self.options, Opened { known, from: from as u32, to, order })?;
        }
        Ok(false)
    }

    /// Whether an option like this one is there already.
    fn is_met(&self, first: usize, known: u8, part: W) -> bool {
        let own = self.options.get(first..).unwrap_or(&[]);
        let same = |option: &Opened| {
            option.known == known
                && option.to == option.from + 1
                && self.parts.get(option.from as usize) == Some(&part)
        };
        own.iter().any(same)
    }

    /// A position's parts: the value of those that are known, and where the others begin. Two of a
    /// kind are worth nothing.
    #[inline]
    fn open(&mut self, cells: W) -> Result<(u8, usize), Failure> {
        let from = self.parts.len();
        let mut known = 0;
        let mut split = std::mem::take(&mut self.split);
        self.rules.split(cells, &mut split)?;
        meter::work(split.len() as u64 * self.cost_of_image)?;
        let mut most = 0;
        for cells in split.iter().copied() {
            let (image, turned) = self.rules.image(cells);
            if turned && self.rules.is_mirrored(image) {
                continue;
            }
            if let Some(value) = self.values.get(image) {
                known ^= value;
                continue;
            }
            let own = self.parts.get(from..).unwrap_or(&[]);
            if let Some(twin) = own.iter().position(|part| *part == image) {
                self.parts.remove(from + twin);
                continue;
            }
            meter::push(&mut self.parts, image)?;
            let last = self.parts.len() - 1;
            // After a pair is gone the largest may have been one of it: any order is right.
            let size = self.rules.size(image);
            if size >= most {
                most = size;
            } else if last > from {
                self.parts.swap(last, last - 1);
            }
        }
        self.split = split;
        Ok((known, from))
    }

    /// Looks at the options that are left, those with small unknown parts first.
    fn settle(
        &mut self,
        part: W,
        numbers: u64,
        mut found: u64,
        first: usize,
        budget: &Budget<'_>,
    ) -> Result<Option<u8>, Failure> {
        let mut asked = numbers;
        self.options.get_mut(first..).unwrap_or(&mut []).sort_unstable_by_key(|o| o.order);
        let end = self.options.len();
        // Options that were looked at are none of the numbers up to this that are not found.
        let mut surely = 64;
        for at in first..end {
            let bound = most(found, end - at);
            asked &= !found & below(bound + 1);
            if asked == 0 {
                // Numbers above the bound are excluded if they were asked for: of the options before this
                // one those are not known that are worth more than what was asked.
                self.excluded.insert(part, found | numbers);
                return Ok(None);
            }
            let greatest = greatest(asked);
            let wanted = !found & below(greatest + 1) & below(bound);
            let value = if wanted == 0 { None } else { self.option_value(at, wanted, budget)? };
            match value {
                Some(value) => found |= 1u64.checked_shl(value.into()).ok_or(Failure::GiveUp)?,
                None => surely = surely.min(greatest),
            }
        }
        // No option is worth the least number that is not found, if all were asked about it.
        let value = found.trailing_ones();
        if value >= 64 {
            return Err(Failure::GiveUp);
        }
        if value > surely {
            self.excluded.insert(part, below(value));
            return Ok(None);
        }
        self.values.insert(part, value as u8)?;
        Ok(Some(value as u8))
    }

    /// The value of an option that was made, if it is known or one of these numbers.
    fn option_value(
        &mut self,
        at: usize,
        wanted: u64,
        budget: &Budget<'_>,
    ) -> Result<Option<u8>, Failure> {
        let Some(option) = self.options.get(at).copied() else { return Ok(None) };
        let mut value = option.known;
        for at in option.from..option.to - 1 {
            let Some(part) = self.parts.get(at as usize).copied() else { continue };
            let own = self.ask(part, u64::MAX, budget)?;
            value ^= own.ok_or(Failure::GiveUp)?;
        }
        let last = self.parts.get(option.to as usize - 1).copied().unwrap_or_default();
        let answer = self.ask(last, nimber::shifted(wanted, value.into()), budget)?;
        Ok(answer.map(|rest| rest ^ value))
    }

    fn within(&mut self, budget: &Budget<'_>) -> Result<(), Failure> {
        self.since += 1;
        meter::work(self.cost)?;
        if self.since >= 1 << 8 {
            self.since = 0;
            budget.time()?;
            budget.room(self.values.len(), self.bytes())?;
            self.excluded.at_least(2 * self.values.len())?;
        }
        Ok(())
    }
}
