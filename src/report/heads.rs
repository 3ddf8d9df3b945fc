//! Why a position of coins is worth what it is: the heads, each alone.

use super::Style;
use crate::session::answer::Head;
use serde_json::{Value, json};

/// More heads than these are not listed.
const MOST_LISTED: usize = 20;

/// None where nothing is to be said.
pub(super) fn why(heads: &[Head], style: Style) -> Vec<String> {
    let mut lines = Vec::new();
    if heads.is_empty() {
        return lines;
    }
    if heads.iter().any(|head| head.product.is_some()) {
        lines.push(
            "by the Tartan theorem a head is worth the nim-product of its row and its column"
                .into(),
        );
        let times = if style.unicode { "⊗" } else { "nim-times" };
        let one = |head: &Head| {
            let (row, column) = head.product?;
            Some(format!("head on {}: {row} {times} {column} = {}", head.place, head.grundy))
        };
        lines.extend(heads.iter().take(MOST_LISTED).filter_map(one));
    } else {
        lines.push("coins count one by one: a position is worth the nim-sum of its heads".into());
        let one = |head: &Head| format!("head on {}: {}", head.place, head.grundy);
        lines.extend(heads.iter().take(MOST_LISTED).map(one));
    }
    if heads.len() > MOST_LISTED {
        lines.push(format!("and {} more", heads.len() - MOST_LISTED));
    }
    if heads.len() > 1 {
        let sum = heads.iter().fold(0, |sum, head| sum ^ head.grundy);
        let all: Vec<String> = heads.iter().map(|head| head.grundy.to_string()).collect();
        lines.push(match heads.len() > MOST_LISTED {
            true => format!("their nim-sum is {sum}"),
            false => format!("{} = {sum}", all.join(" xor ")),
        });
    }
    lines
}

pub(super) fn in_json(heads: &[Head]) -> Value {
    let one = |head: &Head| {
        let mut told = json!({"place": head.place, "grundy": head.grundy});
        if let (Some((row, column)), Some(told)) = (head.product, told.as_object_mut()) {
            told.insert("row".into(), json!(row));
            told.insert("column".into(), json!(column));
        }
        told
    };
    heads.iter().map(one).collect()
}
