//! Questions about a game over ranges of its numbers: `table Nim(0..9, 0..9)`, `lost Kayles(0..50)`.

use super::answer::{Axis, Datum, Told, Worth};
use super::ask::cell;
use super::grid::{count, one_row, points};
use super::options::Options;
use super::show;
use super::state::{Home, Session};
use crate::check::tree::{DefinitionId, Expr, ExprKind};
use crate::meter::{self, Spent};
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::value::{Items, Value};

/// Positions of a game over ranges.
pub(super) struct Ranges {
    name: String,
    axes: Vec<Axis>,
    /// The values that each argument goes through.
    pub(super) all: Vec<Items>,
    /// The arguments that are ranges.
    free: Vec<bool>,
}

impl Session {
    /// The values that each argument of a grid goes through.
    pub(super) fn axes(
        &mut self,
        game: DefinitionId,
        args: &[Expr],
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Ranges, Fault> {
        let id = self.game(game).ok_or_else(|| Fault::new(FaultKind::NotCallable))?;
        let known = self.machine.program.games.get(id.0 as usize);
        let (name, names) = known.map_or_else(
            || (String::new(), Vec::new()),
            |g| (g.name.clone(), g.params.iter().map(|p| p.name.clone()).collect()),
        );
        let names: Vec<String> = match names.as_slice() {
            // Several heaps of a game of one number.
            [name] if args.len() > 1 => (1..=args.len()).map(|i| format!("{name}{i}")).collect(),
            _ => names,
        };
        let mut axes = Vec::new();
        let (mut all, mut free) = (Vec::new(), Vec::new());
        for (i, arg) in args.iter().enumerate() {
            let value = self.value_of(arg, home, options)?;
            let range = matches!(arg.kind, ExprKind::Range { .. });
            let values = match value {
                Value::List(items) if range => items,
                one => [one].into(),
            };
            if range {
                let shown = self.shown_all(&values)?;
                axes.push(Axis { name: names.get(i).cloned().unwrap_or_default(), values: shown });
            }
            all.push(values);
            free.push(range);
        }
        Ok(Ranges { name, axes, all, free })
    }

    /// What varies of a point.
    fn varying(&self, point: &[Value], free: &[bool]) -> Result<Vec<Datum>, Spent> {
        let varies = point.iter().zip(free).filter(|(_, free)| **free);
        varies.map(|(value, _)| show::datum(&self.machine, value)).collect()
    }

    pub(super) fn grid(
        &mut self,
        game: DefinitionId,
        args: &[Expr],
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let Ranges { name, mut axes, all, free } = self.axes(game, args, home, options)?;
        // All cells, and the rows that they are put in.
        meter::room_for::<[Datum; 2]>(count(&all))
            .map_err(|spent| Fault { itself: true, ..spent.into() })?;
        let (mut cells, mut stopped) = (Vec::with_capacity(count(&all)), None);
        // What makes no grid has a column for each point.
        let (no_grid, mut columns) = (axes.len() > 2, Vec::new());
        for point in points(&all) {
            if let Err(spent) = meter::work(4) {
                stopped = Some(spent.into());
                break;
            }
            if no_grid {
                match self.varying(&point, &free) {
                    Ok(column) => columns.push(Datum::Tuple(column)),
                    Err(spent) => {
                        stopped = Some(spent.into());
                        break;
                    }
                }
            }
            match self.worth_at(game, point, options).map(|worth| cell(&worth)) {
                Ok(cell) => cells.push(cell),
                Err(fault) => {
                    stopped = Some(fault);
                    break;
                }
            }
        }
        if no_grid {
            columns.truncate(cells.len());
            axes = vec![one_row(&axes, columns)];
        }
        self.tabled(Some(name), axes, cells, stopped)
    }

    /// What is known of a position of a range.
    fn worth_at(
        &mut self,
        game: DefinitionId,
        point: Vec<Value>,
        options: &Options<'_>,
    ) -> Result<Worth, Fault> {
        if let Some(n) = self.value_without_state(game, &point, options)? {
            let outcome = if n == 0 { 'P' } else { 'N' };
            return Ok(Worth { grundy: Some(n), outcome, ..Worth::default() });
        }
        let at = self.at(game, point, options)?;
        self.worth(&at, options)
    }

    /// The nim-value of a position for which no state has to be made: a range may have millions.
    fn value_without_state(
        &mut self,
        game: DefinitionId,
        point: &[Value],
        options: &Options<'_>,
    ) -> Result<Option<u64>, Fault> {
        match self.game(game) {
            Some(id) => self.machine.value_at(id, point, &options.limits()),
            None => Ok(None),
        }
    }

    pub(super) fn lost(
        &mut self,
        game: DefinitionId,
        args: &[Expr],
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let Ranges { name, axes, all, free } = self.axes(game, args, home, options)?;
        let mut positions = Vec::new();
        let (mut of, mut stopped) = (0, None);
        for point in points(&all) {
            if let Err(spent) = meter::work(4) {
                stopped = Some(spent.into());
                break;
            }
            let shown = self.varying(&point, &free)?;
            match self.worth_at(game, point, options).map(|worth| worth.outcome == 'P') {
                Ok(true) => positions.push(shown),
                Ok(false) => {}
                Err(fault) => {
                    stopped = Some(fault);
                    break;
                }
            }
            of += 1;
        }
        let names = axes.into_iter().map(|axis| axis.name).collect();
        self.whole(|| Some(Told::Lost { game: name, names, positions, of }), stopped)
    }
}
