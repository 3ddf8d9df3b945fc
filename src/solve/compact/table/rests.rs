//! Heaps in order, where any number may be taken: what the rests of smaller heaps have led to is kept.

use super::super::budget::{Budget, Failure};
use super::super::run::run;
use super::super::words::Ready;
use super::options::{Options, grow};
use super::{Cell, Rules, Table};
use crate::meter;

/// What some rest has led to is marked with this.
const LED_TO: u32 = 1;

/// Looking at this many values takes as long as a step.
const VALUES_OF_A_STEP: usize = 16;

impl<T: Cell> Table<T> {
    /// The least value that no option of a heap has; all smaller heaps are known.
    pub(super) fn least_by_rests(
        &mut self,
        rules: &mut Rules,
        heap: usize,
        at: &[usize],
        missing: &mut Vec<usize>,
        budget: &Budget<'_>,
    ) -> Result<usize, Failure> {
        self.stuck = heap;
        if self.next_rests.is_empty() {
            self.next_rests = rules.rests.iter().map(|rests| rests.least).collect();
            self.led_to.clear();
        }
        grow(&mut self.led_to, self.seen.len() - 1)?;
        let mut led_to = std::mem::take(&mut self.led_to);
        let led = self.lead(rules, heap, &mut led_to, budget);
        self.led_to = led_to;
        if led.is_err() {
            // What was marked half-way is marked anew.
            self.next_rests.clear();
        }
        led?;
        self.next_stamp();
        let (stamp, mut seen) = (self.stamp, std::mem::take(&mut self.seen));
        let ran = self.mark(&mut rules.beside_rests, at, &mut seen, stamp, missing, budget);
        self.seen = seen;
        ran?;
        let is_led_to = |value: usize| self.led_to.get(value) == Some(&LED_TO);
        let is_met = |value: usize| self.seen.get(value) == Some(&stamp);
        let marks = self.seen.len().max(self.led_to.len());
        let least = (0..marks).find(|value| !is_led_to(*value) && !is_met(*value));
        let least = least.unwrap_or(marks);
        meter::work_on(least / VALUES_OF_A_STEP)?;
        Ok(least)
    }

    /// Marks what the rests of this heap lead to that no smaller heap leaves.
    fn lead(
        &mut self,
        rules: &mut Rules,
        heap: usize,
        led_to: &mut Vec<u32>,
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        let mut missing = Vec::new();
        for (i, rests) in rules.rests.iter_mut().enumerate() {
            while let Some(rest) = self.next_rests.get(i).copied()
                && rest + rests.taken <= heap
            {
                self.mark(&mut rests.ready, &[rest], led_to, LED_TO, &mut missing, budget)?;
                if let Some(next) = self.next_rests.get_mut(i) {
                    *next += 1;
                }
            }
        }
        // All smaller heaps are known.
        if missing.is_empty() { Ok(()) } else { Err(Failure::GiveUp) }
    }

    /// Marks the values of the options that code makes of a position.
    fn mark(
        &self,
        ready: &mut Ready,
        at: &[usize],
        seen: &mut Vec<u32>,
        stamp: u32,
        missing: &mut Vec<usize>,
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        let [heap] = at else { return Err(Failure::GiveUp) };
        ready.words.set(0, *heap as i64);
        let mut options = Options {
            values: &self.values,
            sides: &self.sides,
            place: *heap,
            at,
            seen,
            stamp,
            sum: 0,
            whole: true,
            missing,
            stay: true,
            beyond: false,
            budget,
        };
        Ok(run(&ready.code, &mut ready.words, &self.board, &mut options)?)
    }
}
