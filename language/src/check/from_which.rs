//! A rule that takes, in a game of several numbers, and does not say from which.

use super::checker::Checker;
use super::rule::Home;
use super::tree::ParamType;
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::{Scanner, is_name_char};

/// Names of a number that remembers a move.
const LAST: &[&str] =
    &["last", "previous", "prev", "last_move", "lastMove", "prev_move", "previous_move"];

impl Checker<'_> {
    pub(super) fn say_from_which(
        &mut self,
        verb: &str,
        numbers: &[usize],
        span: Span,
        home: Home<'_>,
    ) {
        let names: Vec<&str> =
            numbers.iter().filter_map(|i| home.params.get(*i)).map(|p| &*p.name).collect();
        let list = home.params.iter().find(|p| matches!(p.ty, ParamType::List(_)));
        let text = self.source.slice(span).trim_end();
        let said = |name: &&str| Scanner::new(text).any(|token| token.text(text) == *name);
        let unsaid: Vec<&str> = names.iter().copied().filter(|name| !said(name)).collect();
        let problem = match (names.as_slice(), list) {
            // The others are what is taken.
            // All of a heap is meant, more likely than as many from another as there are in it.
            ([_, _, ..], _) if let Some(heap) = text.strip_prefix("remove ").filter(|heap| names.contains(heap)) => self
                .error(
                    codes::FROM_WHICH,
                    span,
                    format!("{} stands on several numbers: which does `{verb}` take from?", home.name),
                    "from which?",
                )
                .help(format!("`{text} from {heap}` takes all of it, `{verb} 1.. from {heap}` any number of it")),
            ([_, _, ..], _) if let [heap] = unsaid.as_slice() && let Some(text) = remembering(text, home, heap) => self
                .error(
                    codes::FROM_WHICH,
                    span,
                    format!("{} remembers its last move, and `{verb}` would leave that as it is", home.name),
                    "what was taken is forgotten",
                )
                .help(format!("write `{text}`"))
                .mended(Mend::new(Span::new(span.start, span.start + self.source.slice(span).trim_end().len() as u32), text)),
            ([_, _, ..], _) if let [only] = unsaid.as_slice() => self
                .error(
                    codes::FROM_WHICH,
                    span,
                    format!("{} stands on several numbers: which does `{verb}` take from?", home.name),
                    "from which?",
                )
                .help(format!("write `{text} from {only}`"))
                .mended(Mend::new(Span::at(span.start + text.len() as u32), format!(" from {only}"))),
            ([first, second, ..], _) => self
                .error(
                    codes::FROM_WHICH,
                    span,
                    format!("{} stands on several numbers: which does `{verb}` take from?", home.name),
                    "from which?",
                )
                .help(format!(
                    "add `from {first}`, or `from any` for any one, or `from {first} and {second}` for the same from both"
                )),
            (_, Some(list)) => self
                .error(codes::NOTHING_TO_TAKE_FROM, span, format!("`{verb}` takes from a number, and {} has none", home.name), "from what?")
                .help(format!("to take from an entry of the list: `{verb} 1.. from any of {}`", list.name)),
            _ => {
                let problem = self.error(codes::NOTHING_TO_TAKE_FROM, span, format!("`{verb}` takes from a number, and {} has none", home.name), "from what?");
                // `game A { subtract 1 }`: its heading lacks the number.
                let heading = format!("game {}", home.name);
                let before = self.source.text().get(..span.start as usize).unwrap_or("");
                let end = before.rfind(&heading).map(|at| at + heading.len());
                let bare = |end: &usize| before.get(*end..).is_some_and(|rest| !rest.trim_start().starts_with('('));
                let member = self.member_taken(span, home);
                match end.filter(bare).map(|end| end as u32) {
                    _ if let Some((help, mend)) = member => problem.help(help).mended(mend),
                    Some(end) if home.params.is_empty() => problem
                        .help(format!("give the game a number: `{heading}(n)`"))
                        .mended(Mend::new(Span::at(end), "(n)")),
                    _ => problem.help("give the game a number, `game G(n)`, or write the move out with `move to`"),
                }
            }
        };
        self.complain(problem);
    }
}

/// `subtract k for k in 1..2*last`, in a game whose other number is the last move: what is taken is remembered.
fn remembering(text: &str, home: Home<'_>, heap: &str) -> Option<String> {
    let said = text.strip_prefix("subtract ").or(text.strip_prefix("remove "))?.trim();
    home.params.iter().find(|param| LAST.contains(&&*param.name))?;
    // `{k for k in 1..5 if k != last}`
    let said = said
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'))
        .filter(|rest| rest.contains(" for "))
        .unwrap_or(said);
    let plain = |name: &str| !name.is_empty() && name.chars().all(is_name_char);
    let (name, clauses) = match said.split_once(" for ") {
        Some((name, rest)) if plain(name) => (name, format!("for {rest}")),
        None if said.contains("..") || said.starts_with('{') => {
            let name = ["k", "j"].into_iter().find(|name| *name != heap)?;
            let (over, condition) = said.split_once(" if ").unwrap_or((said, ""));
            let condition =
                if condition.is_empty() { String::new() } else { format!(" if {condition}") };
            (name, format!("for {name} in {over}{condition}"))
        }
        _ => return None,
    };
    let left = home.params.iter().map(|param| match &*param.name {
        own if own == heap => format!("{heap} - {name}"),
        last if LAST.contains(&last) => name.to_string(),
        other => other.to_string(),
    });
    let left: Vec<String> = left.collect();
    Some(format!("move to {}({}) {clauses} if {name} <= {heap}", home.name, left.join(", ")))
}
