//! The question `plot`: values against a number, of one game or of several.

use super::answer::{Axis, Datum, Plots, Repeats, Series, Told};
use super::options::Options;
use super::state::{Home, Session};
use crate::check::tree::{Ask, Expr, Target};
use crate::meter;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::heaps::sparse;

/// With fewer values nothing is said of rare ones.
const FEWEST: usize = 100;
/// Values are rare if at most one in this many is.
const RARE: usize = 6;

impl Session {
    pub(super) fn plot(
        &mut self,
        ask: &Ask,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        if ask.also.is_empty() && !ask.log {
            let told = self.values_of(&ask.what, home, options);
            let repeats = match told.is_ok() {
                true => self.period_of_one(&ask.what, options)?,
                false => None,
            };
            self.stopped.change(|told| drawn(told, ask, None));
            return Ok(drawn(told?, ask, repeats));
        }
        let mut series = Vec::new();
        for what in std::iter::once(&ask.what).chain(&ask.also) {
            let told = self.values_of(what, home, options)?;
            let repeats = self.period_of_one(what, options)?;
            let Told::Table { axes, rows, .. } = told else { continue };
            let (Ok([axis]), Ok([values])) =
                (<[Axis; 1]>::try_from(axes), <[Vec<Datum>; 1]>::try_from(rows))
            else {
                return Err(Fault::new(FaultKind::Argument("a range")));
            };
            let rare = rare(&axis, &values, repeats);
            let of_game = matches!(what, Target::Grid { .. });
            let name = self.name_of_series(what, home);
            series.push(Series { name, of_game, axis, values, repeats, rare });
        }
        let file = ask.to.as_ref().map(|to| to.to_string());
        Ok(Told::Plots(Box::new(Plots { series, log: ask.log, file })))
    }

    fn values_of(
        &mut self,
        what: &Target,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        match what {
            Target::Grid { game, args } => self.grid(*game, args, home, options),
            Target::Each(what) => self.table(what, home, options),
            Target::Game(_) => Err(Fault::new(FaultKind::Argument("a range"))),
        }
    }

    /// What is proved of how the values of a game of one number repeat.
    fn period_of_one(
        &mut self,
        what: &Target,
        options: &Options<'_>,
    ) -> Result<Option<Repeats>, Fault> {
        match what {
            Target::Grid { game, args } if args.len() == 1 => match self.game(*game) {
                Some(game) => self.known_period(game, options),
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }

    fn name_of_series(&self, what: &Target, home: &Home) -> String {
        let written = |e: &Expr| home.source.slice(e.span).to_string();
        match what {
            Target::Grid { game, args } => {
                let name = self.game(*game).map_or_else(String::new, |game| self.game_name(game));
                let args: Vec<String> = args.iter().map(written).collect();
                format!("{name}({})", args.join(", "))
            }
            Target::Each(what) => written(&what.expr),
            Target::Game(_) => String::new(),
        }
    }
}

/// The values of a table as a picture.
fn drawn(told: Told, ask: &Ask, repeats: Option<Repeats>) -> Told {
    match told {
        Told::Table { game, axes, rows } => {
            let file = ask.to.as_ref().map(|to| to.to_string());
            let rare = match (axes.as_slice(), rows.as_slice()) {
                ([axis], [values]) if game.is_some() => rare(axis, values, repeats),
                _ => Vec::new(),
            };
            Told::Plot { game, axes, rows, file, repeats, rare }
        }
        other => other,
    }
}

/// The places of values that few heaps have, in the sense of the sparse space method: the class of values under
/// a mask of bits that has the fewest members. Where a period is proved nothing is rare for long.
fn rare(axis: &Axis, values: &[Datum], repeats: Option<Repeats>) -> Vec<usize> {
    let first = axis.values.first() == Some(&Datum::Number(0));
    if repeats.is_some() || !first || values.len() < FEWEST || meter::work_on(values.len()).is_err()
    {
        return Vec::new();
    }
    let number = |value: &Datum| match value {
        Datum::Number(n) => u16::try_from(*n).ok(),
        _ => None,
    };
    let numbers: Option<Vec<u16>> = values.iter().map(number).collect();
    let found = numbers.map_or_else(Vec::new, |numbers| sparse::rare_among(&numbers));
    if found.len() * RARE <= values.len() { found } else { Vec::new() }
}
