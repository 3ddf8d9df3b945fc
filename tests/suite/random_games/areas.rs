//! Questions about many positions at once: tables, lists, the lost ones, claims.

use super::asking::{Expected, Question, letter};
use super::brute::{Brute, Fault};
use super::rules::{Games, Part};
use super::words::PARAMS;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Table,
    Outcomes,
    List,
    Lost,
    Won,
    Claim,
}

/// For each parameter of the first game a number, or a range from 0 to it.
#[derive(Clone, Debug)]
pub(super) struct Area {
    kind: Kind,
    ends: Vec<(bool, i64)>,
}

/// Areas in which no parameter is greater than this.
pub(super) fn area(params: usize, most: i64) -> impl Strategy<Value = Area> {
    let kinds =
        [Kind::Table, Kind::Outcomes, Kind::List, Kind::Lost, Kind::Won, Kind::Claim].as_slice();
    let end = prop_oneof![2 => 0..=most, 1 => Just(most)];
    let ends = prop::collection::vec((prop::bool::weighted(0.7), end), params);
    (prop::sample::select(kinds), ends).prop_map(|(kind, mut ends)| {
        if ends.iter().all(|(range, _)| !range) {
            ends[0].0 = true;
        }
        // A table has two sides.
        if let (Kind::Table | Kind::Outcomes, [_, _, third]) = (kind, ends.as_mut_slice()) {
            third.0 = false;
            ends[0].0 = true;
        }
        Area { kind, ends }
    })
}

impl Area {
    /// The points, in the order of the ranges.
    fn points(&self) -> Vec<Vec<i64>> {
        self.ends.iter().fold(vec![Vec::new()], |points, (range, end)| {
            let numbers = if *range { 0..=*end } else { *end..=*end };
            let longer =
                |point: Vec<i64>| numbers.clone().map(move |n| [point.clone(), vec![n]].concat());
            points.into_iter().flat_map(longer).collect()
        })
    }

    /// What varies of a point.
    fn free(&self, point: &[i64]) -> Vec<i64> {
        let free = self.ends.iter().zip(point).filter(|((range, _), _)| *range);
        free.map(|(_, n)| *n).collect()
    }

    pub(super) fn question(&self, brute: &mut Brute<'_, Games>) -> Result<Question, Fault> {
        let name = brute.rules.games[0].name;
        let mut values: Vec<(Vec<i64>, u64)> = Vec::new();
        for point in self.points() {
            let value = brute.value(&Part::Of(0, point.clone()))?;
            values.push((self.free(&point), value));
        }
        let lost = values.iter().filter(|(_, value)| *value == 0).map(|(point, _)| point);
        let args: Vec<String> = (PARAMS.iter().zip(&self.ends))
            .map(|(name, (range, end))| if *range { name.to_string() } else { end.to_string() })
            .collect();
        let ends: Vec<String> = (self.ends.iter())
            .map(|(range, end)| if *range { format!("0..{end}") } else { end.to_string() })
            .collect();
        let (whole, one) =
            (format!("{name}({})", ends.join(", ")), format!("{name}({})", args.join(", ")));
        let names: Vec<&str> = (PARAMS.iter().zip(&self.ends))
            .filter(|(_, (range, _))| *range)
            .map(|(name, _)| *name)
            .collect();
        let clauses: String = (PARAMS.iter().zip(&self.ends))
            .filter(|(_, (range, _))| *range)
            .map(|(name, (_, end))| format!(" for {name} in 0..{end}"))
            .collect();
        let (asked, expected) = match self.kind {
            Kind::Table => {
                let values = values.iter().map(|(point, v)| (point, json!(v)));
                (format!("table {whole}"), Expected::Table(rows(values)))
            }
            Kind::Outcomes => {
                let outcome = |v: u64| json!(letter(v == 0).to_string());
                let values = values.iter().map(|(point, v)| (point, outcome(*v)));
                (format!("table outcome({one}){clauses}"), Expected::Table(rows(values)))
            }
            Kind::List => {
                let values: Vec<u64> = values.iter().map(|(_, v)| *v).collect();
                (format!("[grundy({one}){clauses}]"), Expected::Value(json!(values)))
            }
            Kind::Lost => {
                let all: BTreeSet<String> = lost.map(|p| json(p).to_string()).collect();
                (format!("lost {whole}"), Expected::Lost(all, values.len()))
            }
            Kind::Won => {
                // The smallest is the one whose greatest number is least.
                let mut failing: Vec<&Vec<i64>> = lost.clone().collect();
                failing.sort_by_key(|point| (point.iter().max(), *point));
                let named = |point: &Vec<i64>| names.iter().copied().zip(point.clone()).collect();
                let expected = match failing.is_empty() {
                    true => Expected::Verified(values.len()),
                    false => Expected::Refuted(failing.into_iter().map(named).collect()),
                };
                (format!("claim outcome({one}) == N{clauses}"), expected)
            }
            Kind::Claim => {
                let (point, lost) = (tuple(&names), lost.map(|p| tuple(p)).collect::<Vec<_>>());
                let claim = format!("outcome({one}) == P iff {point} in {{{}}}", lost.join(", "));
                (format!("claim {claim}{clauses}"), Expected::Verified(values.len()))
            }
        };
        Ok(Question { asked, expected })
    }
}

/// A number alone, or several in a list.
fn json(point: &[i64]) -> Value {
    if let [only] = point { json!(only) } else { json!(point) }
}

/// A name alone, or several in brackets.
fn tuple<T: ToString>(of: &[T]) -> String {
    let of: Vec<String> = of.iter().map(T::to_string).collect();
    if of.len() == 1 { of.concat() } else { format!("({})", of.join(", ")) }
}

/// A row, or a row for each number in the first range.
fn rows<'a>(values: impl Iterator<Item = (&'a Vec<i64>, Value)>) -> Value {
    let mut row = Vec::new();
    let mut rows: BTreeMap<i64, Vec<Value>> = BTreeMap::new();
    for (point, value) in values {
        match point.as_slice() {
            [_] => row.push(value),
            _ => rows.entry(point[0]).or_default().push(value),
        }
    }
    if rows.is_empty() { json!(row) } else { rows.into_values().collect() }
}
