//! The checker of certificates. It is meant to be read by whoever wants to trust it, and uses
//! nothing else of this program: not the search that found the period, nor what wrote the file.
//!
//! A certificate claims that the values of a game of one heap repeat for ever. It states the
//! rules, the values of the heaps below some bound L, and the theorem by which these values are
//! enough. What is checked here, in this order:
//!
//! 1. the file is written as certificates are, and its digests are right (`lines`, `values`);
//! 2. the rules are those of a game that ends (`rules`), and the sentences that are there for
//!    people say what the numbers say (`words`);
//! 3. the theorem holds for these rules, and its conditions for these values (`theorem`, which
//!    proves each theorem as well);
//! 4. each of the values is the least one that no option has (`options`).
//!
//! Certificates of values by automata are another kind, and those of misère quotients a third:
//! `automatic` and `quotient` have what is checked of those. A certificate of a claim holds those of
//! the games that it speaks of (`claim`).
//!
//! The digests find what was damaged by accident; the proof rests on 2, 3 and 4 alone.

mod automatic;
mod claim;
mod lines;
mod options;
mod quotient;
mod read;
mod rows;
mod rules;
mod theorem;
mod values;
mod words;

pub use automatic::Automaton;
pub use claim::Claim;
pub use quotient::Quotient;
pub use read::MOST_VALUES;

use lines::Patience;

/// What a certificate was found to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// What the certificate calls the game. The rules count, not the name.
    pub game: String,
    pub theorem: String,
    /// `G(n + period) = G(n) + saltus` for all n from `preperiod` on; neither can be less.
    pub period: usize,
    pub preperiod: usize,
    pub saltus: u32,
    /// How many values, from the heap of none on, were computed again.
    pub checked: usize,
}

/// What a certificate of any kind proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certified {
    Period(Verified),
    Automaton(Automaton),
    Quotient(Quotient),
    Claim(Claim),
}

/// Why there is no verdict that the certificate is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Complaint {
    /// Something is wrong at this line of the file, the first of which is 1.
    Refused { line: usize, reason: String },
    /// `go_on` said no.
    Stopped,
}

/// Checks a certificate. `go_on` is asked every few milliseconds.
pub fn verify(text: &str, go_on: &dyn Fn() -> bool) -> Result<Verified, Complaint> {
    verify_watched(text, &|_, _| go_on())
}

/// Checks a certificate of any kind; `watch` is as for `verify_watched`.
pub fn certified(text: &str, watch: &dyn Fn(usize, usize) -> bool) -> Result<Certified, Complaint> {
    if automatic::is_one(text) {
        let found = automatic::verify(text, &mut Patience::new(watch))?;
        return Ok(Certified::Automaton(found));
    }
    if quotient::is_one(text) {
        let found = quotient::verify(text, &mut Patience::new(watch))?;
        return Ok(Certified::Quotient(found));
    }
    if claim::is_one(text) {
        return Ok(Certified::Claim(claim::verify(text, &mut Patience::new(watch))?));
    }
    Ok(Certified::Period(verify_watched(text, watch)?))
}

/// The same for somebody who wants to know how far it is: `watch` is told how many of how many
/// heaps are done, and says whether to go on.
pub fn verify_watched(
    text: &str,
    watch: &dyn Fn(usize, usize) -> bool,
) -> Result<Verified, Complaint> {
    Ok(period(text, &mut Patience::new(watch))?.0)
}

/// The same, with the values of the game.
fn period(text: &str, patience: &mut Patience<'_>) -> Result<(Verified, Vec<u32>), Complaint> {
    let mut certificate = read::read(text, patience)?;
    words::check(&certificate)?;
    theorem::check(&certificate)?;
    patience.ask()?;
    options::check(&certificate, patience)?;
    let values = certificate.values.of.first_mut().map(std::mem::take).unwrap_or_default();
    let found = Verified {
        game: certificate.game,
        theorem: certificate.theorem.is,
        period: certificate.period.is,
        preperiod: certificate.preperiod.is,
        saltus: certificate.saltus.is,
        checked: certificate.checked.is,
    };
    Ok((found, values))
}
