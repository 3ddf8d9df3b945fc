//! The lands that were met, each kept once, with what is known of them.

use super::cost::Costs;
use super::drawing::{BRACE, DOT, Drawing, Mark, ONE_SIDED, lands, lives};
use super::label::Labeller;
use super::reduce::Reducer;
use crate::meter::{self, Spent};
use hashbrown::HashMap;
use std::sync::Arc;

/// A land in the table.
pub(super) type Id = u32;

/// How many lands are remembered as they were drawn. More than half of all lines leave a land that was drawn shortly
/// before, and to find the canonical form of a land takes the most time of all.
const MOST_DRAWN: usize = 1 << 16;

/// The table knows lands by one writing: to compare more of them takes longer than it takes to value the few lands
/// twice that have two.
const WAYS: usize = 1;

/// Ends a row of lands.
pub(super) const END: Id = Id::MAX;

/// The sums of lands that one line can leave, the easiest first.
pub(super) type Options = Arc<[Id]>;

/// A question: has a land an option that is worth a number?
pub(super) type Ask = (Id, u64);

/// How much there seems to be to do until a question is answered with yes, and with no. What is answered is
/// free one way, and can never be had the other way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Price {
    pub yes: u64,
    pub no: u64,
}

pub(super) const NEVER: u64 = u64::MAX;

/// All that can be had costs less: prices are sums over ways, of which there can be more than positions.
const DEAREST: u64 = 1 << 60;

/// Two prices to be paid both.
pub(super) fn both(one: u64, other: u64) -> u64 {
    match one == NEVER || other == NEVER {
        true => NEVER,
        false => (one + other).min(DEAREST),
    }
}

impl Price {
    pub(super) const YES: Price = Price { yes: 0, no: NEVER };
    pub(super) const NO: Price = Price { yes: NEVER, no: 0 };

    pub(super) fn is_paid(self) -> bool {
        self.yes == 0 || self.no == 0
    }
}

/// What it costs to show that no option is worth a number, beside one that is, as long as no option is known.
const ALL_BESIDE_ONE: u64 = 5;

/// What lines leave, as long as a land is opened.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// Lands that are not known yet, those of one line after those of another.
    pub lands: Drawing,
    /// What they cost together, and where those of a line begin and end.
    pub waiting: Vec<(u64, usize, usize)>,
    pub ids: Vec<Id>,
    /// The same of lands that are known.
    pub sums: Vec<(u64, usize, usize)>,
}

#[derive(Debug, Default)]
pub(super) struct Table {
    ids: HashMap<Arc<[Mark]>, Id>,
    /// The same of lands as they were drawn of late.
    pub(super) drawn: HashMap<Box<[Mark]>, Id>,
    lands: Vec<Land>,
    options: HashMap<Id, Options>,
    /// What questions cost that were looked at and have no answer yet.
    prices: HashMap<Ask, Price>,
    bytes: usize,
    /// No more lands are kept than this.
    most: usize,
    pub(super) reducer: Reducer,
    labeller: Labeller,
    pub(super) costs: Costs,
    pub(super) lines: Lines,
}

#[derive(Debug)]
struct Land {
    drawing: Arc<[Mark]>,
    known: Known,
    cost: u64,
    /// What its questions cost as long as its options are not known.
    price: u64,
}

/// What is known of the nimber of a land.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    pub value: Option<u64>,
    /// It is not less than this.
    pub least: u64,
    /// It is not more than this.
    pub most: Option<u64>,
    /// It is none of these.
    others: u64,
}

impl Known {
    /// Of a land with so many lives: each move takes one of them, and the last is left.
    fn of(lives: usize) -> Known {
        let mut known = Known { most: Some(lives.saturating_sub(1) as u64), ..Known::default() };
        known.close();
        known
    }

    /// Whether it is this number, if that is known.
    pub(super) fn is(&self, wanted: u64) -> Option<bool> {
        match self.value {
            Some(value) => Some(value == wanted),
            None => self.excludes(wanted).then_some(false),
        }
    }

    pub(super) fn excludes(&self, number: u64) -> bool {
        self.met(number) || self.most.is_some_and(|most| number > most)
    }

    /// Whether some option is known to have this nimber.
    fn met(&self, number: u64) -> bool {
        number < self.least || (number < 64 && self.others >> number & 1 == 1)
    }

    /// The end of the first so many numbers that it can be.
    pub(super) fn likely_end(&self, count: u64) -> u64 {
        // Of larger ones only the least is told apart.
        let end = (self.least + count).min(64).max(self.least + 1);
        self.most.map_or(end, |most| end.min(most.saturating_add(1)))
    }

    /// Some option has this nimber.
    pub(super) fn exclude(&mut self, number: u64) {
        if number < 64 {
            self.others |= 1 << number;
        }
        if number == self.least {
            self.least += 1;
        }
        while self.least < 64 && self.others >> self.least & 1 == 1 {
            self.least += 1;
        }
        self.close();
    }

    /// No option has this nimber.
    pub(super) fn bound(&mut self, number: u64) {
        self.most = Some(self.most.map_or(number, |most| most.min(number)));
        self.close();
    }

    fn close(&mut self) {
        if self.most == Some(self.least) {
            self.value = self.most;
        }
    }
}

impl Table {
    pub(super) fn len(&self) -> usize {
        self.lands.len()
    }

    /// From now on so many lands may be kept, and sums of them.
    pub(super) fn may_keep(&mut self, most: usize) {
        self.most = most;
    }

    /// Whether there are as many lands and sums as may be kept.
    pub(super) fn is_full(&self, sums: usize) -> bool {
        self.lands.len() + sums >= self.most
    }

    /// About how much memory the table takes.
    pub(super) fn bytes(&self) -> usize {
        let drawn = 2 * size_of::<(u64, Box<[Mark]>, Id)>() * self.drawn.len();
        self.bytes + drawn + size_of::<(u8, Ask, Price)>() * self.prices.len()
    }

    pub(super) fn known(&self, id: Id) -> Known {
        self.lands.get(id as usize).map(|land| land.known).unwrap_or_default()
    }

    /// What is to be done for a question.
    pub(super) fn price(&self, land: Id, number: u64) -> Price {
        let Some(own) = self.lands.get(land as usize) else { return Price::NO };
        if own.known.met(number) {
            return Price::YES;
        }
        if own.known.most == Some(number) {
            return Price::NO;
        }
        let unopened = || Price { yes: own.price, no: own.price.saturating_mul(ALL_BESIDE_ONE) };
        self.prices.get(&(land, number)).copied().unwrap_or_else(unopened)
    }

    /// Notes what a question costs, and what is known of the land if that is nothing.
    pub(super) fn set_price(&mut self, land: Id, number: u64, price: Price) -> Result<(), Spent> {
        if price.is_paid() {
            self.prices.remove(&(land, number));
            if let Some(own) = self.lands.get_mut(land as usize) {
                match price.yes {
                    0 => own.known.exclude(number),
                    _ => own.known.bound(number),
                }
            }
            return Ok(());
        }
        if self.prices.len() == self.prices.capacity() {
            meter::room_for::<(u8, Ask, Price)>(2 * self.prices.len())?;
        }
        self.prices.insert((land, number), price);
        Ok(())
    }

    /// How hard a land looks.
    pub(super) fn cost(&self, id: Id) -> u64 {
        self.lands.get(id as usize).map_or(0, |land| land.cost)
    }

    /// The lands of a drawing, in ascending order.
    pub(super) fn sum(&mut self, mut drawing: Drawing) -> Result<Vec<Id>, Spent> {
        let mut all = Drawing::new();
        self.reducer.reduce(&mut drawing);
        self.reducer.part(&drawing, &mut all);
        let mut sum = Vec::new();
        for land in lands(&all) {
            meter::work_on(land.len() / 4)?;
            sum.push(self.drawn(land)?);
        }
        sum.sort_unstable();
        Ok(sum)
    }

    /// A land with its letters named in order.
    pub(super) fn drawn(&mut self, land: &[Mark]) -> Result<Id, Spent> {
        if let Some(id) = self.drawn.get(land) {
            return Ok(*id);
        }
        let labelled = self.labeller.labelled(land, WAYS)?.to_vec();
        let id = self.id(labelled)?;
        if self.drawn.len() >= MOST_DRAWN {
            self.drawn.clear();
        }
        meter::room(2 * land.len() + size_of::<(u64, Box<[Mark]>, Id)>())?;
        self.drawn.insert(land.into(), id);
        Ok(id)
    }

    fn id(&mut self, land: Drawing) -> Result<Id, Spent> {
        if let Some(id) = self.ids.get(land.as_slice()) {
            return Ok(*id);
        }
        if self.is_full(0) {
            return Err(Spent::Memory);
        }
        let bytes = 2 * land.len() + size_of::<Land>() + 64;
        self.bytes += bytes;
        meter::room(bytes)?;
        if self.ids.len() == self.ids.capacity() {
            meter::room_for::<(u8, Arc<[Mark]>, Id)>(2 * self.ids.len())?;
        }
        let id = self.lands.len() as Id;
        let drawing: Arc<[Mark]> = land.into();
        let cost = self.costs.of(&drawing);
        meter::push(
            &mut self.lands,
            Land {
                known: Known::of(lives(&drawing)),
                drawing: drawing.clone(),
                cost,
                // Trees of questions are much smaller than those of moves.
                price: (cost.isqrt() << 2).isqrt().max(1),
            },
        )?;
        self.ids.insert(drawing, id);
        Ok(id)
    }

    /// The drawing of a land whose options are not known, or its options.
    pub(super) fn unopened(&self, id: Id) -> Result<Arc<[Mark]>, Options> {
        match self.options.get(&id) {
            Some(options) => Err(options.clone()),
            None => self
                .lands
                .get(id as usize)
                .map(|land| land.drawing.clone())
                .ok_or_else(|| [].into()),
        }
    }

    /// Keeps the options of a land.
    pub(super) fn keep(&mut self, id: Id, options: Vec<Id>) -> Result<Options, Spent> {
        self.bytes += size_of::<Id>() * options.len() + 48;
        meter::room_for::<Id>(options.len() + 12)?;
        let options: Options = options.into();
        self.options.insert(id, options.clone());
        Ok(options)
    }

    /// A land of one move: two spots of one life in a region.
    pub(super) fn single(&mut self) -> Result<Id, Spent> {
        self.id(vec![ONE_SIDED, ONE_SIDED, DOT, BRACE])
    }
}

/// The sum that begins at a place of options, and the place of the next.
pub(super) fn sum_at(options: &[Id], at: usize) -> Option<(&[Id], usize)> {
    let rest = options.get(at..).filter(|rest| !rest.is_empty())?;
    let sum = rest.split(|id| *id == END).next()?;
    Some((sum, at + sum.len() + 1))
}
