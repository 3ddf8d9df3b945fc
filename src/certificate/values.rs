//! Values in the lines of a certificate: as people write them, or packed where there are many.

use super::digest;
use crate::meter;
use crate::solve::heaps::Values;
use crate::solve::heaps::proof::Proof;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde_json::{Value, json};

/// Up to so many values stand in digits that people can read.
const MOST_READABLE: usize = 50_000;
const READABLE_LINE: usize = 100;
const PACKED_LINE: usize = 8_192;

/// How many values must be written: those after are one period before, more by the saltus.
pub(super) fn given(values: &[Values<'_>], checked: usize, proof: &Proof) -> usize {
    let repeats = |n: usize| {
        values.iter().all(|v| match (v.get(n), v.get(n - proof.period)) {
            (Some(later), Some(value)) => value.checked_add(proof.saltus) == Some(later),
            _ => false,
        })
    };
    let first = proof.period.max(1).min(checked);
    (first..checked).rev().find(|n| !repeats(*n)).map_or(first, |n| n + 1)
}

pub(super) fn lines(values: &[Values<'_>], given: usize) -> Vec<String> {
    let readable = given.saturating_mul(values.len()) <= MOST_READABLE;
    let length = if readable { READABLE_LINE } else { PACKED_LINE };
    let mut lines = Vec::new();
    for (game, values) in values.iter().enumerate() {
        for from in (0..given).step_by(length) {
            let line: Vec<u32> =
                (from..given.min(from + length)).filter_map(|n| values.get(n)).collect();
            if meter::work_on(line.len()).is_err() {
                return lines;
            }
            lines.push(signed(match readable {
                true => json!({"game": game, "from": from, "digits": in_digits(&line)}),
                false => packed(game, from, &line),
            }));
        }
    }
    lines
}

/// A line with its digest, by which one that was damaged can be told.
fn signed(mut line: Value) -> String {
    let digest = digest(&line.to_string());
    if let Value::Object(fields) = &mut line {
        fields.insert("sha256".to_string(), json!(digest));
    }
    line.to_string()
}

fn in_digits(values: &[u32]) -> String {
    values.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

/// So many bits for each value, the lowest first, in bytes filled from their lowest bit on.
fn packed(game: usize, from: usize, values: &[u32]) -> Value {
    let largest = values.iter().max().copied().unwrap_or(0);
    let bits = (u32::BITS - largest.leading_zeros()).max(1);
    let (mut waiting, mut have) = (0_u64, 0);
    let mut bytes = Vec::with_capacity(values.len() * bits as usize / 8 + 1);
    for value in values {
        waiting |= u64::from(*value) << have;
        have += bits;
        while have >= 8 {
            bytes.push(waiting as u8);
            waiting >>= 8;
            have -= 8;
        }
    }
    if have > 0 {
        bytes.push(waiting as u8);
    }
    let packed = STANDARD_NO_PAD.encode(bytes);
    json!({"game": game, "from": from, "count": values.len(), "bits": bits, "packed": packed})
}
