//! The sequences of games that leave at most two heaps, of the game itself, by rare values: the
//! "sparse space" that R. K. Guy and others saw in octal games and A. Flammenkamp computed with.
//!
//! Values fall into common ones and few rare ones such that two common heaps together never have
//! a common value. So the least common value that is no option is found by looking at the rare
//! heaps alone; that all rare values below it are options is shown by whatever pairs make them,
//! and few pairs suffice. Where rare values are many, all pairs are looked at.

#![expect(
    clippy::indexing_slicing,
    reason = "places are of heaps that are known, and codes have as many bits as the class says"
)]

mod blocks;
mod cell;
mod class;
mod dense;
mod engine;
mod form;
mod guess;
mod known;
mod prove;
mod tape;
#[cfg(test)]
mod tests;
mod tune;

use super::method::{Budget, Failure, Method, Settled, Values};
use super::rules::Rules;
use super::simd::Level;
use cell::Cell;
use engine::{Engine, Stop, Way};
use form::Form;

/// The rare-value method. It falls back to comparing all pairs where that is faster.
#[derive(Debug)]
pub struct Sparse(Inner);

#[derive(Debug)]
enum Inner {
    Bytes(Engine<u8>),
    Words(Engine<u16>),
    /// While one is made from the other.
    Between,
}

/// The places of the values in the class with the fewest members, which has all those that are 0.
pub fn rare_among(values: &[u16]) -> Vec<usize> {
    let mut counts = class::Counts::default();
    counts.count(values);
    let most = values.iter().copied().max().unwrap_or(0);
    let (class, _) = counts.best((u16::BITS - most.leading_zeros()).max(1), None);
    let rare = |(n, value): &(usize, &u16)| !class.common(u32::from(**value), *n);
    values.iter().enumerate().filter(rare).map(|(n, _)| n).collect()
}

impl Sparse {
    /// None where a move leaves more than two heaps, or two beside a nim heap, or one of
    /// another game.
    pub fn new(rules: &Rules) -> Option<Sparse> {
        Sparse::with(rules, Level::best(), None)
    }

    fn with(rules: &Rules, level: Level, forced: Option<Way>) -> Option<Sparse> {
        let form = Form::new(rules)?;
        Some(Sparse(Inner::Bytes(Engine::new(form, level, forced, Vec::new()))))
    }

    /// Two bytes for each value, from now on.
    fn widen(&mut self) {
        self.0 = match std::mem::replace(&mut self.0, Inner::Between) {
            Inner::Bytes(engine) => {
                let values = engine.found.values.iter().map(|v| u16::from(*v)).collect();
                let (form, level, forced) = engine.into_rules();
                Inner::Words(Engine::new(form, level, forced, values))
            }
            other => other,
        };
    }
}

impl Method for Sparse {
    fn name(&self) -> &'static str {
        "sparse"
    }

    fn extend(&mut self, to: usize, budget: &Budget<'_>) -> Result<(), Failure> {
        loop {
            let result = match &mut self.0 {
                Inner::Bytes(engine) => engine.extend(to, budget),
                Inner::Words(engine) => engine.extend(to, budget),
                Inner::Between => return Err(Failure::TooLarge),
            };
            match (result, &self.0) {
                (Ok(()), _) => return Ok(()),
                (Err(Stop::Failed(failure)), _) => return Err(failure),
                (Err(Stop::Wider), Inner::Bytes(_)) => self.widen(),
                (Err(Stop::Wider), _) => return Err(Failure::TooLarge),
            }
        }
    }

    fn values(&self) -> Values<'_> {
        match &self.0 {
            Inner::Bytes(engine) => u8::values(&engine.found.values),
            Inner::Words(engine) => u16::values(&engine.found.values),
            Inner::Between => Values::Bytes(&[]),
        }
    }

    fn effort(&self) -> u64 {
        match &self.0 {
            Inner::Bytes(engine) => engine.effort(),
            Inner::Words(engine) => engine.effort(),
            Inner::Between => 0,
        }
    }

    fn settled(&self) -> Option<Settled> {
        match &self.0 {
            Inner::Bytes(engine) => engine.settled(),
            Inner::Words(engine) => engine.settled(),
            Inner::Between => None,
        }
    }

    fn begin_with(&mut self, values: Values<'_>) {
        let (form, level, forced) = match std::mem::replace(&mut self.0, Inner::Between) {
            Inner::Bytes(engine) => engine.into_rules(),
            Inner::Words(engine) => engine.into_rules(),
            Inner::Between => return,
        };
        // What does not fit, and all after it, is found again, and that it does not fit then.
        let values: Vec<u32> =
            values.to_vec().into_iter().take_while(|v| *v <= u16::MAX.into()).collect();
        let bytes: Option<Vec<u8>> = values.iter().map(|v| u8::try_from(*v).ok()).collect();
        self.0 = match bytes {
            Some(bytes) => Inner::Bytes(Engine::new(form, level, forced, bytes)),
            None => {
                let words = values.into_iter().map(|v| v as u16).collect();
                Inner::Words(Engine::new(form, level, forced, words))
            }
        };
    }
}
