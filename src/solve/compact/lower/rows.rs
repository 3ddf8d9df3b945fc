//! Rows and their lanes to word code.

use super::super::super::plan::{Lane, Row, Step};
use super::super::code::{self, Place, RowReg, Word};
use super::super::sweep::{Sweep, is_uniform};
use super::{Lower, ROWS};

impl Lower<'_> {
    pub(super) fn row_var(&self, var: u8) -> Option<RowReg> {
        let reg = self.plan.params.len() + usize::from(var);
        (reg < ROWS).then_some(reg as RowReg)
    }

    pub(super) fn row(&mut self, row: &Row) -> Option<RowReg> {
        match row {
            Row::Param(at) => Some(*at),
            Row::Var(var) => self.row_var(*var),
            made => self.row_into(made, None),
        }
    }

    /// Makes a row, in this place if there is one.
    pub(super) fn row_into(&mut self, row: &Row, to: Option<RowReg>) -> Option<RowReg> {
        let place = |l: &mut Self| match to {
            Some(to) => Some(to),
            None => l.temp_row(),
        };
        Some(match row {
            Row::Param(_) | Row::Var(_) => {
                let (row, to) = (self.row(row)?, place(self)?);
                self.op(Word::CopyRow(to, row));
                to
            }
            Row::Each { over, entry, keep } => {
                let as_long_as = self.row(over)?;
                let lane = self.lane(entry)?;
                let keep = match keep {
                    Some(keep) => Some(self.lane(keep)?),
                    None => None,
                };
                let to = place(self)?;
                self.op(Word::Gather { to, as_long_as, lane, keep });
                to
            }
            Row::With { base, at, entry } => {
                let (base, at, entry) = (self.row(base)?, self.num(at)?, self.num(entry)?);
                let to = place(self)?;
                self.op(Word::CopyRow(to, base));
                self.op(Word::Set { row: to, at, entry });
                to
            }
            Row::Sorted(of) => {
                let (of, to) = (self.row(of)?, place(self)?);
                self.op(Word::CopyRow(to, of));
                self.op(Word::Sort(to));
                to
            }
        })
    }

    /// Makes lanes that are the same all through a loop before it.
    pub(super) fn lanes_before(&mut self, var: u8, rest: &[Step]) -> Option<()> {
        let mut all = Vec::new();
        let mut bound = (vec![var], Vec::new());
        for step in rest {
            if let Step::Row(_, row) = step {
                uniform_in_row(row, &bound.0, &bound.1, &mut all);
            }
            match step {
                Step::Each { var, .. }
                | Step::EachOf { var, .. }
                | Step::EachMember { var, .. }
                | Step::EachComponent { var, .. }
                | Step::Number(var, _)
                | Step::Set(var, _) => bound.0.push(*var),
                Step::Row(var, _) => bound.1.push(*var),
                Step::Text(..) | Step::If(_) => {}
            }
        }
        for lane in all {
            let reg = self.lane(&lane)?;
            self.lanes.push((lane, reg));
        }
        Some(())
    }

    pub(super) fn sweep(&mut self, sweep: &Sweep) -> Option<()> {
        let (from, to) = (self.num(&sweep.from)?, self.num(&sweep.to)?);
        let as_long_as = self.row(&sweep.over)?;
        let (base, on) = (self.lane(&sweep.base)?, self.lane(&sweep.on)?);
        let (other, row) = (self.lane(&sweep.other)?, self.temp_row()?);
        self.code.leaves.push(code::Leaf { changes: vec![(sweep.param, Place::Row(row))] });
        let leaf = u16::try_from(self.code.leaves.len() - 1).ok()?;
        let (how, least) = (sweep.how, sweep.least);
        let sweep = code::Sweep { from, to, as_long_as, how, base, on, other, least, row, leaf };
        self.code.sweeps.push(sweep);
        let sweep = u16::try_from(self.code.sweeps.len() - 1).ok()?;
        self.op(Word::Sweep(sweep));
        Some(())
    }

    fn lane(&mut self, lane: &Lane) -> Option<RowReg> {
        if let Some((_, known)) = self.lanes.iter().find(|(l, _)| l == lane) {
            return Some(*known);
        }
        let to = self.temp_lane()?;
        match lane {
            Lane::Index => self.op(Word::LaneIndex(to)),
            Lane::Entries(row) => {
                let row = self.row(row)?;
                self.op(Word::LaneEntries(to, row));
            }
            Lane::Same(n) => {
                let n = self.num(n)?;
                self.op(Word::LaneSame(to, n));
            }
            Lane::Binary(how, a, b) => {
                let (a, b) = (self.lane(a)?, self.lane(b)?);
                self.op(Word::Lanes(*how, to, a, b));
            }
            Lane::Choose(on, yes, no) => {
                let (on, yes, no) = (self.lane(on)?, self.lane(yes)?, self.lane(no)?);
                self.op(Word::LaneChoose { to, on, yes, no });
            }
        }
        Some(to)
    }
}

/// The largest lanes of a row that do not depend on these names.
fn uniform_in_row(row: &Row, words: &[u8], rows: &[u8], out: &mut Vec<Lane>) {
    if let Row::Each { entry, keep, .. } = row {
        for lane in [Some(entry), keep.as_ref()].into_iter().flatten() {
            uniform(lane, words, rows, out);
        }
    }
}

fn uniform(lane: &Lane, words: &[u8], rows: &[u8], out: &mut Vec<Lane>) {
    if is_uniform(lane, words, rows) {
        if !out.contains(lane) {
            out.push(lane.clone());
        }
        return;
    }
    match lane {
        Lane::Binary(_, a, b) => {
            uniform(a, words, rows, out);
            uniform(b, words, rows, out);
        }
        Lane::Choose(a, b, c) => [a, b, c].iter().for_each(|l| uniform(l, words, rows, out)),
        Lane::Index | Lane::Entries(_) | Lane::Same(_) => {}
    }
}
