//! What a certificate proves, in a line for people.

use crate::verify::{Automaton, Certified, Claim, Quotient, Verified};

pub fn verified(found: &Certified) -> String {
    let found = match found {
        Certified::Period(found) => found,
        Certified::Claim(Claim { written, claim, games }) => {
            let proofs = match games.as_slice() {
                [] => String::new(),
                games => format!(", with proofs of {}", games.join(", ")),
            };
            return format!(
                "verified: {claim}{proofs}; how it was written is not checked: {written}"
            );
        }
        Certified::Automaton(Automaton { game, claim, states }) => {
            let plural = if *states == 1 { "" } else { "s" };
            return format!("verified: of {game}, {claim}; {states} state{plural}");
        }
        Certified::Quotient(Quotient { game, claim, partial, .. }) => {
            let more = if *partial { "; it says nothing of larger heaps" } else { "" };
            return format!("verified: of {game}, {claim}{more}");
        }
    };
    let Verified { game, theorem, period, preperiod, saltus, checked } = found;
    let growth = match saltus {
        0 => String::new(),
        saltus => format!(", growing by {saltus} in each"),
    };
    let exception = match preperiod.checked_sub(1) {
        None => "no exception".to_string(),
        Some(last) => format!("last exception {last}"),
    };
    format!(
        "verified: {game} has period {period} from {preperiod} on{growth} ({exception}); by \
         {theorem}, {checked} values computed again"
    )
}
