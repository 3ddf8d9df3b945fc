//! What explains a sum under misère play.

use super::Style;
use super::phrases::{binary, digits, plus};
use crate::session::answer::Misere;
use crate::session::answer::Move;

/// The rule of a sum with parts under misère play.
pub(super) const BESIDE: &str = "whoever cannot move has lost, but a part under misère play that is over has one last move; \
                          where it alone is left, whoever is to move has won";

/// Larger numbers are not written in digits of two.
const MOST_DIGITS: usize = 16;

pub(super) fn under_misere(misere: &Misere, options: &[Move], style: Style) -> Vec<String> {
    let wins = options.iter().any(|m| m.winning);
    let decides = match (wins, options.is_empty()) {
        (_, true) => String::new(),
        (true, _) => "a move to a P-position wins".to_string(),
        (false, _) => {
            "every option is an N-position: whatever is done, the other player wins".into()
        }
    };
    let mut lines = vec![decides];
    match misere {
        Misere::Heaps(heaps) if !options.is_empty() => lines.push(nim_heaps(heaps, wins, style)),
        Misere::Quotient { game, order, period, preperiod } => lines.push(format!(
            "which sums of {game} are P-positions is known by its misère quotient, of order {order}, whose heaps repeat with \
             period {period} from {preperiod} on, by the theorem of Plambeck and Siegel: `quotient {game}` shows it"
        )),
        _ => {}
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// The theory of misère Nim, of these heaps.
fn nim_heaps(heaps: &[u64], wins: bool, style: Style) -> String {
    let ones = heaps.iter().filter(|n| **n == 1).count();
    let large = heaps.iter().filter(|n| **n > 1).count();
    let rule = "under misère play an even number of heaps of one is an N-position, an odd number \
                a P-position";
    match (large, ones) {
        (0, 1) => format!("there is one heap of one, and the only move takes it: {rule}"),
        (0, _) => format!("there are {ones} heaps of one, and each move takes one of them: {rule}"),
        (1, 0) => "one heap of two or more is an N-position: the move that leaves one stone wins, \
                   as the other player has to take it"
            .to_string(),
        (1, _) => format!(
            "only one heap has two or more: of all of it, or all but one, the next player can take \
             so much that an odd number of heaps of one is left; {rule}"
        ),
        _ => {
            let sum = heaps.iter().fold(0, |sum, n| sum ^ n);
            let digits = digits(heaps.iter().copied());
            let joined = |all: Vec<String>| all.join(plus(style));
            let numbers = joined(heaps.iter().map(u64::to_string).collect());
            // Nobody adds up longer columns.
            let columns = if digits > MOST_DIGITS {
                String::new()
            } else {
                let bits = joined(heaps.iter().map(|n| binary(*n, digits)).collect());
                format!(" = {bits} = {}", binary(sum, digits))
            };
            let what = match wins {
                true => "a move wins that makes it 0",
                false => "every move makes it differ from 0, and the other player makes it 0 again",
            };
            format!(
                "these are nim heaps: as long as two or more of them have at least two, misère play \
                 is won like normal play, by the nim-sum: {numbers}{columns} = {sum}; {what}"
            )
        }
    }
}
