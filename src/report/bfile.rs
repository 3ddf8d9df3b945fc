//! Sequences as the Encyclopedia of Integer Sequences takes them: a line for each term, its
//! index and its value (<https://oeis.org/wiki/B-files>).

use super::clean;
use crate::meter::{Spent, Text, each, wholly};
use crate::session::answer::{Answer, Datum, Told};

/// An answer as a b-file, with the question as a comment; none if it is no sequence of numbers.
pub fn bfile(answer: &Answer) -> Result<Option<String>, Spent> {
    wholly(|| {
        let terms = terms(&answer.told)?;
        let asked = clean(&answer.source.split_whitespace().collect::<Vec<_>>().join(" "));
        let lines = terms.iter().map(|(index, value)| format!("{index} {value}\n"));
        Some([format!("# {asked}\n")].into_iter().chain(lines).collect::<Text>().end())
    })
}

fn terms(told: &Told) -> Option<Vec<(i64, i64)>> {
    match told {
        Told::Table { axes, rows, .. } | Told::Plot { axes, rows, .. } => {
            let ([axis], [values]) = (axes.as_slice(), rows.as_slice()) else { return None };
            let (indices, values) = (numbers(&axis.values)?, numbers(values)?);
            // The index of a b-file goes up by one.
            let first = indices.first().copied().unwrap_or(0);
            let in_turn = indices.iter().zip(first..).all(|(index, turn)| *index == turn);
            in_turn.then(|| each(indices.into_iter().zip(values)).collect())
        }
        // The list of lost heaps begins with the first.
        Told::Lost { positions, .. } => {
            let one = |at: &Vec<Datum>| match at.as_slice() {
                [Datum::Number(n)] => Some(*n),
                _ => None,
            };
            let values: Option<Vec<i64>> = each(positions).map(one).collect();
            Some(each((1..).zip(values?)).collect())
        }
        Told::Value(Datum::List(items)) => Some(each((0..).zip(numbers(items)?)).collect()),
        _ => None,
    }
}

fn numbers(items: &[Datum]) -> Option<Vec<i64>> {
    let number = |item: &Datum| match item {
        Datum::Number(n) => Some(*n),
        _ => None,
    };
    each(items).map(number).collect()
}
