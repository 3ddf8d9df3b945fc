//! What a problem says beside its checks, in other places: in its heading, or on the line of a check.

use super::super::scene::{Place, Scene};
use super::{Slip, item_meant};
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

/// Words of a heading that say what the language says by other words, or in the braces.
const SAID: &[(&str, &str)] = &[
    ("hidden", "show nothing"),
    ("secret", "show nothing"),
    ("manual", "by hand"),
    ("manually", "by hand"),
    ("proof", "needs proof"),
    ("with proof", "needs proof"),
    ("show hidden", "show nothing"),
];

/// Is this an item of a problem, and which one?
fn item(words: &str) -> Option<String> {
    if let Some((_, item)) = SAID.iter().find(|(own, _)| *own == words) {
        return Some((*item).to_string());
    }
    const BEGINS: &[&str] = &[
        "needs", "requires", "require", "depends", "by", "forbid", "without", "no", "disallow",
        "show", "hide", "hint",
    ];
    let first = words.split(' ').next()?;
    let meant = item_meant(words).filter(|_| BEGINS.contains(&first))?;
    // `no library` is no check of a name.
    let said = ["needs ", "by hand", "forbid ", "show ", "hint "];
    said.iter().any(|word| meant.starts_with(word)).then_some(meant)
}

/// `problem "1" worth 3 needs proof { … }`, `problem "1" worth 3 "T" by hand { … }`
pub(super) fn in_the_heading(s: &Scene<'_>) -> Option<Slip> {
    let opens = s.next_of(1, &["{"]);
    let worth = s.next_of(1, &["worth"]);
    let mut from = worth + 2;
    from += usize::from(s.is(from, "bonus"));
    from += usize::from(s.kind(from) == Some(TokenKind::Text));
    let problem = s.place == Place::File && s.is(0, "problem") && opens < s.len();
    if !problem || s.kind(worth + 1) != Some(TokenKind::Number) || from >= opens {
        return None;
    }
    let heading = s.between(0, from);
    let words = s.between(from, opens);
    let (message, text) = match words {
        "optional" | "extra" | "extra credit" if !s.is(worth + 2, "bonus") => {
            let behind = s.between(worth + 2, from);
            let heading = format!("{} bonus {behind}", s.between(0, worth + 2));
            ("points beyond those of the sheet are a `bonus`", heading.trim_end().to_string())
        }
        _ if (s.is(from, "title called") || s.is(from, "; : , -")) && from + 2 == opens => {
            let title = Some(from + 1).filter(|at| s.kind(*at) == Some(TokenKind::Text))?;
            ("a title stands behind the points", format!("{heading} {}", s.word(title)))
        }
        _ => {
            let item = item(words)?;
            let message = "what a problem asks for stands in its braces";
            let mut slip = s.slip(codes::PROBLEM_HEADING, from, message, "not in its heading");
            slip.at = s.span_of(from).to(s.span_of(opens - 1));
            slip.instead = format!("write `{heading} {{ {item}; … }}`");
            slip.edits.push(s.replace(0, opens, heading.to_string()));
            // Behind the brace, on a line of its own where the checks have lines.
            let next = s.span_of(opens + 1).start;
            let between = s.text.get(s.span_of(opens).end as usize..next as usize).unwrap_or("");
            let mut edit = s.replace(opens, opens + 1, String::new());
            edit.text = match (between.contains('\n'), s.is(opens + 1, "}")) {
                (true, _) => format!("{{\n    {item}"),
                (false, true) => format!("{{ {item}"),
                (false, false) => format!("{{ {item};"),
            };
            slip.edits.push(edit);
            return Some(slip);
        }
    };
    let mut slip = s.slip(codes::PROBLEM_HEADING, from, message, "not like this");
    slip.instead = format!("write `{text} {{ … }}`");
    slip.edits.push(s.replace(0, opens, text));
    Some(slip)
}

/// `student.a == 4 hint "…"`, `hint "…" student.a == 4`, `… for n in 0.., with proof`: each stands on a line of its own.
pub(super) fn beside_a_check(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::Problem || s.len() < 3 {
        return None;
    }
    if s.is(0, "hint") && s.kind(1) == Some(TokenKind::Text) {
        let both = format!("{}; {}", s.between(0, 2), s.between(2, s.len()));
        return Some(s.two_things(2, ("a hint stands on a line of its own", ENDS), both));
    }
    let found = (2..s.len()).find_map(|at| Some((at, item(s.between(at, s.len()))?)));
    let (at, item) = found?;
    let check = s.between(0, at).trim_end_matches([',', ' ']);
    let asks = s.is(0, "student same same_members") || check.contains(['=', '<', '>']);
    let message = match s.is(at, "hint") {
        true => "a hint stands on a line of its own",
        false => "what a problem asks for stands on a line of its own",
    };
    let both = format!("{check}; {item}");
    asks.then(|| s.two_things(at, (message, ENDS), both))
}

const ENDS: &str = "here the line should end";
