//! Values in a picture.

use super::{Axis, Datum, Repeats};

/// Values in one picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Plots {
    pub series: Vec<Series>,
    /// Heights are drawn by their logarithms.
    pub log: bool,
    pub file: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What it is, as it was asked for.
    pub name: String,
    /// These are values of positions.
    pub of_game: bool,
    pub axis: Axis,
    pub values: Vec<Datum>,
    pub repeats: Option<Repeats>,
    /// The places of rare values.
    pub rare: Vec<usize>,
}
