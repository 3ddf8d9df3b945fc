//! Simplest forms of positions under misère play (Grundy and Smith; On Numbers and Games,
//! chapter 12). Positions with one form can stand for one another in every sum.
//!
//! A position has the form H if the options of H are among its own, each other option of its own
//! has H as an option, and, where H has no options, the position is won under misère play by a
//! move: otherwise H would be won at once and it would not.

use super::Genus;
use crate::meter::{self, Spent};
use hashbrown::HashMap;
use std::sync::Arc;

type Form = u32;

#[derive(Debug)]
struct Known {
    /// In ascending order.
    options: Arc<[Form]>,
    genus: Genus,
}

/// All forms that were met. Form 0 is that of positions without options.
#[derive(Debug, Default)]
pub(crate) struct Forms {
    all: Vec<Known>,
    /// Those of one genus.
    alike: HashMap<Genus, Vec<Form>>,
    /// The forms of positions with these options, which are forms.
    made: HashMap<Arc<[Form]>, Form>,
    sums: HashMap<(Form, Form), Form>,
    heaps: Vec<Form>,
}

impl Forms {
    pub(crate) fn genus(&self, of: Form) -> Option<&Genus> {
        self.all.get(of as usize).map(|known| &known.genus)
    }

    fn options(&self, of: Form) -> Arc<[Form]> {
        self.all.get(of as usize).map_or_else(|| Arc::from([]), |known| known.options.clone())
    }

    /// The form of a position with these options.
    pub(crate) fn with_options(&mut self, mut options: Vec<Form>) -> Result<Form, Spent> {
        options.sort_unstable();
        options.dedup();
        let options: Arc<[Form]> = options.into();
        if let Some(form) = self.made.get(&options) {
            return Ok(*form);
        }
        meter::room_for::<Form>(3 * options.len() + 24)?;
        let genera: Vec<&Genus> = options.iter().filter_map(|o| self.genus(*o)).collect();
        let genus = Genus::of_options(&genera)?;
        let form = match self.reduced(&options, &genus)? {
            Some(form) => form,
            None => {
                let new = self.all.len() as Form;
                self.alike.entry(genus.clone()).or_default().push(new);
                self.all.push(Known { options: options.clone(), genus });
                new
            }
        };
        self.made.insert(options, form);
        Ok(form)
    }

    /// A simpler form. Equal positions have one genus, so that few are tried.
    fn reduced(&self, own: &[Form], genus: &Genus) -> Result<Option<Form>, Spent> {
        for form in self.alike.get(genus).into_iter().flatten() {
            let options = self.options(*form);
            meter::work(1)?;
            if options.len() > own.len() {
                continue;
            }
            meter::work_on(own.len() / 4)?;
            // With the same genus, a form without options is won, and so is the position.
            let inside = |o: &Form| own.binary_search(o).is_ok();
            let leads_back = |o: &Form| {
                options.binary_search(o).is_ok() || self.options(*o).binary_search(form).is_ok()
            };
            if options.iter().all(inside) && own.iter().all(leads_back) {
                return Ok(Some(*form));
            }
        }
        Ok(None)
    }

    /// The form of a nim heap.
    pub(crate) fn heap(&mut self, n: u64) -> Result<Form, Spent> {
        if self.heaps.len() as u64 <= n {
            // Each heap has all smaller ones as options.
            let all = usize::try_from(n).unwrap_or(usize::MAX);
            meter::room_for::<Form>(all.saturating_mul(all) / 2)?;
        }
        while self.heaps.len() as u64 <= n {
            meter::room_for::<Form>(self.heaps.len() + 1)?;
            let next = self.with_options(self.heaps.clone())?;
            self.heaps.push(next);
        }
        Ok(self.heaps.get(n as usize).copied().unwrap_or(0))
    }

    fn known_sum(&self, (a, b): (Form, Form)) -> Option<Form> {
        match (a, b) {
            (0, other) | (other, 0) => Some(other),
            pair => self.sums.get(&pair).copied(),
        }
    }

    /// The form of two positions side by side.
    pub(crate) fn sum(&mut self, a: Form, b: Form) -> Result<Form, Spent> {
        let pair = |a: Form, b: Form| (a.min(b), a.max(b));
        let whole = pair(a, b);
        let mut open = vec![whole];
        while let Some((a, b)) = open.last().copied() {
            if self.known_sum((a, b)).is_some() {
                open.pop();
                continue;
            }
            let (of_a, of_b) = (self.options(a), self.options(b));
            let moves = of_a.iter().map(|o| pair(*o, b));
            let moves: Vec<(Form, Form)> = moves.chain(of_b.iter().map(|o| pair(a, *o))).collect();
            meter::work_on(moves.len() + 1)?;
            meter::room_for::<(Form, Form)>(moves.len())?;
            let known: Vec<Form> = moves.iter().filter_map(|p| self.known_sum(*p)).collect();
            if known.len() < moves.len() {
                open.extend(moves.into_iter().filter(|p| self.known_sum(*p).is_none()));
                continue;
            }
            let form = self.with_options(known)?;
            self.sums.insert((a, b), form);
            open.pop();
        }
        Ok(self.known_sum(whole).unwrap_or(0))
    }
}
