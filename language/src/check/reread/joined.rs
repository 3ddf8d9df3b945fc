//! A line further in that begins with `*`: a product that goes on from the line above.

use super::{Line, Reading, When, lines};
use crate::diagnostic::{Mend, codes};

pub(super) fn lines_of_a_product(text: &str) -> Vec<Reading> {
    let all: Vec<Line<'_>> = lines(text).filter(|line| !line.is_blank()).collect();
    let mut edits = Vec::new();
    let mut first = None;
    // How far in the statement stands that goes on.
    let mut margin = 0;
    for (i, line) in all.iter().enumerate() {
        let above = i.checked_sub(1).and_then(|i| all.get(i));
        let behind = line.text.trim_start().strip_prefix("* ");
        let Some((above, behind)) = above.zip(behind).filter(|_| line.margin() > margin) else {
            margin = line.margin();
            continue;
        };
        if above.text.contains('#') {
            return Vec::new();
        }
        let (from, end) = (line.margin(), above.text.trim_end().len());
        first.get_or_insert(line.span(from, from + 1));
        edits.push(Mend::new(above.span(end, end), " *"));
        let to = line.text.len() - behind.trim_start().len();
        edits.push(Mend::new(line.span(from, to), ""));
    }
    let reading = first.map(|at| Reading {
        code: codes::OPERATOR_STARTS_LINE,
        message: "a line cannot start with `*`".to_string(),
        at,
        label: "belongs to the line above",
        help: "end the line above with `*`, or put brackets round both lines".to_string(),
        edits,
        when: When::Else,
    });
    reading.into_iter().collect()
}
