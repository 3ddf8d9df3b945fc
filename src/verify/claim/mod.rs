//! Certificates of claims about all numbers. Such a file holds the certificates of the games that the
//! claim speaks of, each of which is checked as if it stood alone, and the claim itself, as an
//! expression or as a formula, of which it is worked out again that it always holds: `operations` does that
//! where the values go on in equal steps, `automata` where automata accept them.

mod automata;
mod expression;
mod operations;
mod sentence;
mod series;

use super::lines::{Lines, Patience, Record, is_titled, refuse};
use super::{Complaint, automatic, period};

pub(super) const TITLE: &str = "a claim about all numbers";

const MOST_PROOFS: usize = 64;

/// What a certificate of a claim was found to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What the claim was in the file that asked for it: this proves nothing.
    pub written: String,
    /// What is so.
    pub claim: String,
    /// The games whose proofs stand in it. The rules count, not the names.
    pub games: Vec<String>,
}

/// Whether a text calls itself such a certificate.
pub(super) fn is_one(text: &str) -> bool {
    is_titled(text, TITLE)
}

pub(super) fn verify(text: &str, patience: &mut Patience<'_>) -> Result<Claim, Complaint> {
    let mut lines = Lines::of(text)?;
    let title = lines.text("certificate")?;
    if title.is != TITLE {
        return Err(title.refuse("this is no certificate of a claim"));
    }
    let format = lines.number("format", 1)?;
    if format.is != 1 {
        return Err(format.refuse("the format must be 1"));
    }
    let by = lines.text("by")?;
    match by.is.as_str() {
        "sequences" => operations::verify(text, lines, patience),
        "automata" => automata::verify(text, lines, patience),
        _ => Err(by.refuse("a claim is proved by sequences or by automata")),
    }
}

/// The proofs that stand in the file, each checked by `check`; gives the line after them.
fn proofs<T>(
    lines: &mut Lines<'_>,
    mut check: impl FnMut(&str) -> Result<T, Complaint>,
) -> Result<Vec<T>, Complaint> {
    let mut found = Vec::new();
    lines.items("proofs", |record: Record| {
        record.expect(&["proof"])?;
        if found.len() == MOST_PROOFS {
            return Err(refuse(record.line, "these are more proofs than a claim may rest on"));
        }
        let inside = |complaint| match complaint {
            Complaint::Refused { line, reason } => {
                refuse(record.line, format!("in line {line} of this proof: {reason}"))
            }
            Complaint::Stopped => Complaint::Stopped,
        };
        found.push(check(record.text("proof")?).map_err(inside)?);
        Ok(())
    })?;
    Ok(found)
}
