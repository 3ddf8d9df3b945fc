//! The first number of a kind: `smallest n > 0 with R(n) lost`, `first lost R(1..)`, `next(n for n in 1.. if …)`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};

/// How far a first number is looked for in a mend.
const FAR: u64 = 100;

/// `smallest n > 0 such that outcome(R(n)) == P`, `find n in 1.. where R(n) is lost`, `first lost R(1..)`
pub fn first_of_all(s: &Scene<'_>) -> Option<Slip> {
    let all = s.is(0, "find list") && s.is_word(1) && s.word(1).len() == 1 && s.is(2, "in ∈");
    let starts = 1 + usize::from(s.is(1, "the"));
    let first = s.is(0, "first smallest least min minimum minimal lowest next find");
    let first = first && s.is(0, "find") == s.is(starts, "first smallest least minimal");
    let mut at = starts + usize::from(s.is(0, "find") && first);
    if s.place != Place::File || !(all || first) {
        return None;
    }
    let open = matches!(s.kind(at), Some(TokenKind::Open(Bracket::Round | Bracket::Brace)));
    let end = if open && first { s.closing(at).filter(|end| end + 1 == s.len())? } else { s.len() };
    at += usize::from(open && first);
    let (name, mut range, mut condition) = if s.is(at, "lost losing P") && !open {
        // `first lost R(1..)`
        at += 1 + usize::from(s.is(at + 1, "-")) + usize::from(s.is(at + 1, "- position"));
        let close = s.closing(at + 1).filter(|close| close + 1 == end)?;
        let inside = s.between(at + 2, close);
        let low = inside.split("..").next().filter(|_| inside.contains(".."))?;
        ("n", low.trim().to_string(), format!("outcome({}(n)) == P", s.word(at)))
    } else {
        at += usize::from(s.is(at, "number value heap size"));
        let name = Some(s.word(at)).filter(|name| name.len() == 1 && s.is_word(at))?;
        // `first(n for n in 1.. if …)`
        at += 1 + 2 * usize::from(s.is(at + 1, "for") && s.word(at + 2) == name);
        let mut low = "0".to_string();
        if s.is(at, "in ∈") {
            let to = s.next_of(at, &["with", "where", "such", "if", "for", "so", "|", ":"]);
            let range = s.between(at + 1, to);
            low = range.split("..").next()?.trim().to_string();
            at = to;
        } else if s.is(at, "> >= ≥") {
            let number = s.word(at + 1).parse::<u64>().ok()?;
            low = number.saturating_add(u64::from(s.is(at, ">"))).to_string();
            at += 2;
        }
        let joins = ["such that", "so that", "for which", "with", "where", "if", "|", ":"];
        at += joins.iter().filter_map(|words| s.phrase(at, words)).max()?;
        (name, low, s.between(at, end).to_string())
    };
    // `R(n) lost`
    for word in ["is lost", "lost", "is losing", "is a P-position", "is P"] {
        if let Some(position) = condition.strip_suffix(word).map(str::trim) {
            condition = format!("outcome({position}) == P");
            break;
        }
    }
    if condition.is_empty() || range.parse::<u64>().is_err() {
        return None;
    }
    let low = range.parse::<u64>().ok()?;
    range += &format!("..{}", low.saturating_add(FAR));
    let list = format!("[{name} for {name} in {range} if {condition}]");
    let text = if all { list } else { format!("min({list})") };
    let message = "the first number of a kind is the least of a list";
    Some(s.rewritten(codes::UNKNOWN_STATEMENT, 0, (message, "written otherwise here"), text))
}
