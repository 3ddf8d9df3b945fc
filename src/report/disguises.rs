//! Games that have the values of another, as text.

use super::sequences;
use crate::session::answer::{Disguised, Evidence};

pub(super) fn text(of: &str, all: &[Disguised]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let told: String = all.iter().map(|one| told(of, one)).collect();
    format!("\n{of}: the values of another game{told}")
}

fn told(of: &str, one: &Disguised) -> String {
    let Disguised { game, written, from, evidence, definitions, claim, .. } = one;
    let since = if *from == 0 { String::new() } else { format!(" from n = {from} on") };
    let mut out = format!("\n  {written}{since}{}", known(one));
    let ask = match evidence {
        Evidence::Proved { own, other, theorems, compared_to } => {
            out += &format!(
                "\n    proved for every n: {of} has {}, {game} {}, and all agree up to n = {compared_to}",
                sequences::repeating(own),
                sequences::repeating(other),
            );
            out += &format!("\n    {}", sequences::by(theorems));
            "the claim that says so"
        }
        Evidence::Tested { to, why } => {
            out += &format!("\n    they agree up to n = {to}, not proved: {why}");
            "ask whether it is so"
        }
    };
    if one.same_rules {
        out += "\n    both have the same rules";
    }
    let statements: Vec<&str> = definitions.iter().chain([claim]).map(String::as_str).collect();
    out + &format!("\n    {ask}: {}", statements.join("; "))
}

/// By what the other game is known: its name, its rules, its numbers.
fn known(one: &Disguised) -> String {
    let by = [
        one.name.clone().filter(|name| *name != one.game),
        one.rules.clone(),
        one.oeis.map(|number| format!("OEIS {number}")),
    ];
    let by: Vec<String> = by.into_iter().flatten().collect();
    if by.is_empty() { String::new() } else { format!(", {} is {}", one.game, by.join(", ")) }
}
