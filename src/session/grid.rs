//! The points that ranges span, and the cells of a table in rows.

use super::answer::{Axis, Datum};
use crate::solve::value::{Items, Value};

/// How many ways there are to choose one of each.
pub(super) fn count(all: &[Items]) -> usize {
    all.iter().map(|values| values.len()).fold(1, usize::saturating_mul)
}

/// Every way to choose one of each, the last changing fastest.
pub(super) fn points(all: &[Items]) -> impl Iterator<Item = Vec<Value>> + '_ {
    (0..count(all)).map(|number| {
        let mut rest = number;
        let choose = |values: &Items| {
            let value = values.get(rest % values.len().max(1)).cloned();
            rest /= values.len().max(1);
            value
        };
        let mut point: Vec<Value> = all.iter().rev().filter_map(choose).collect();
        point.reverse();
        point
    })
}

/// The axis of cells that make no grid, where ranges are more than two or have gaps: each point is
/// a column.
pub(super) fn one_row(axes: &[Axis], points: Vec<Datum>) -> Axis {
    let names: Vec<&str> = axes.iter().map(|axis| &*axis.name).collect();
    Axis { name: names.join(", "), values: points }
}

/// Cells in rows, as the axes say; none where there are gaps.
pub(super) fn rows(cells: Vec<Datum>, axes: &[Axis]) -> Option<Vec<Vec<Datum>>> {
    match axes {
        [_] => Some(vec![cells]),
        [first, second] if cells.len() == first.values.len() * second.values.len() => {
            Some(cells.chunks(second.values.len().max(1)).map(<[Datum]>::to_vec).collect())
        }
        _ => None,
    }
}
