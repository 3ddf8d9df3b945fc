//! Why positions are worth what they are worth whose moves must be answered in the same part.

use crate::session::answer::{Move, Worth};
use crate::solve::theory::{Beside, Choice, Entailed, Worth as Value};

/// From the options: the heaps beside which the mover wins, and what follows.
pub(super) fn why(of: &Worth, options: &[Move]) -> Vec<String> {
    let choice = |m: &Move| {
        let value = match (&m.beyond, m.grundy) {
            (Some(Value::Due(due)), _) => Entailed::Due(due.clone()),
            (None, Some(n)) => Entailed::Nimber(n),
            (None, None) | (Some(_), _) => Entailed::Loony,
        };
        Choice { value, again: m.again }
    };
    let choices: Vec<Choice<Entailed>> = options.iter().map(choice).collect();
    let mut lines = Vec::new();
    let mut say = |line: &str| {
        if !lines.iter().any(|said| said == line) {
            lines.push(line.to_string());
        }
    };
    for choice in &choices {
        match &choice.value {
            Entailed::Due(due) if !choice.again && due.numbers().is_empty() && !due.all_but() => {
                say(
                    "a move to a sunny position wins: there is no good answer to it, whatever lies beside it",
                );
            }
            Entailed::Due(_) if !choice.again => {
                say(
                    "a move that must be answered there wins beside the heaps beside which the answer loses",
                );
            }
            Entailed::Loony if !choice.again => {
                say("a move to a loony position loses, and does not count");
            }
            Entailed::Nimber(_) if choice.again => {
                say("a move again wins beside any heap but the one that it leaves");
            }
            _ => {}
        }
    }
    if choices.iter().any(|c| matches!(c.value, Entailed::Nimber(_)) && !c.again) {
        say("any other move to *n wins beside *n");
    }
    lines.push(format!("so a move made here wins beside {}", beside(&Beside::of(&choices))));
    match (&of.beyond, of.grundy) {
        (Some(Value::Due(_)), _) => {
            let whether = if of.outcome == 'N' { "is" } else { "is not" };
            lines.push(format!("the next move has to be made here, and *0 {whether} among them"));
        }
        (Some(Value::Loony), _) => lines
            .push("that is every heap: whatever lies beside it, the next player wins".to_string()),
        (_, Some(n)) => lines.push(format!("the least heap that is not among them is *{n}")),
        _ => {}
    }
    lines
}

/// Heaps in words.
fn beside(all: &Beside) -> String {
    let heaps: Vec<String> = all.numbers().iter().map(|n| format!("*{n}")).collect();
    match (all.all_but(), heaps.is_empty()) {
        (false, true) => "no heap".to_string(),
        (true, true) => "any heap".to_string(),
        (false, false) => heaps.join(", "),
        (true, false) => format!("any heap but {}", heaps.join(", ")),
    }
}
