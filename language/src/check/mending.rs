//! Helps that work. What a message offers is put into the text, and the text is checked again: a
//! mistake that was hidden behind the first is mended as well, and where the offer itself is at
//! fault, the message says so instead of offering it.

use crate::diagnostic::{Code, Diagnostic, Mend, codes};
use crate::meter;
use crate::source::{Source, Span};
use crate::syntax::{RULES_BEGIN, STATEMENTS_ARE, lay_out};
use hashbrown::{HashMap, HashSet};

/// Nobody reads more offers than these at once, and each costs a check of the text.
const MOST_PROVED: usize = 4;

/// Mistakes hidden behind one another.
const MOST_HIDDEN: usize = 3;

/// Larger texts would be checked too long.
const MOST_BYTES: usize = 100_000;

/// Code that a message shows is shorter.
const MOST_SHOWN: usize = 100;

/// Statements with parts that are right or wrong by themselves.
const DEFINES: &[&str] = &["game", "graph", "problem", "fn", "coins"];

/// Of these, what stands in blocks.
const BLOCKS: &[&str] = &["game", "graph", "problem"];

const BRACKETS: &[Code] =
    &[codes::UNCLOSED_BRACKET, codes::STRAY_CLOSING_BRACKET, codes::MISMATCHED_BRACKETS];

/// Proves the offers of the first mistakes of a text. `again` checks a text in its place. Where work may not go
/// on, the messages stay as they are.
pub fn prove(
    source: &Source,
    found: &mut Vec<Diagnostic>,
    again: impl FnMut(&Source) -> Vec<Diagnostic>,
) {
    let mut proved = found.clone();
    if meter::wholly(|| prove_all(source, &mut proved, again)).is_ok() {
        *found = proved;
    }
}

/// What is warned of a line is said by the mend of a mistake that rewrites it.
pub(super) fn without_rewritten(found: &mut Vec<Diagnostic>) {
    let mends = found.iter().filter(|d| d.is_error()).filter_map(|d| d.mend.as_ref());
    let rewritten: Vec<Span> = mends.map(|mend| mend.span).collect();
    found.retain(|d| {
        let place = d.place().map(|label| label.span);
        let inside =
            |mend: &Span| place.is_some_and(|p| mend.start <= p.start && p.end <= mend.end);
        d.code != codes::CLAUSE_NOT_INDENTED || !rewritten.iter().any(inside)
    });
}

/// In a text whose lines end as on Windows, those of a mend do.
pub(super) fn with_line_ends(source: &Source, found: &mut [Diagnostic]) {
    if !source.text().contains("\r\n") {
        return;
    }
    for mend in found.iter_mut().filter_map(|d| d.mend.as_mut()) {
        if mend.text.contains('\n') {
            mend.text = mend.text.replace("\r\n", "\n").replace('\n', "\r\n");
        }
    }
}

fn prove_all(
    source: &Source,
    found: &mut Vec<Diagnostic>,
    mut again: impl FnMut(&Source) -> Vec<Diagnostic>,
) {
    if source.text().len() > MOST_BYTES {
        return;
    }
    let known: Vec<(Code, String)> = found.iter().map(said).collect();
    let offers_one = |at: &usize| found.get(*at).is_some_and(|d| offers(d, source));
    let mut offering: Vec<usize> = (0..found.len()).filter(offers_one).collect();
    // Mistakes come before warnings.
    offering.sort_by_key(|at| found.get(*at).is_none_or(|d| !d.is_error()));
    offering.truncate(MOST_PROVED);
    let mut told: Vec<(Code, String)> = Vec::new();
    for at in offering {
        let Some(problem) = found.get_mut(at).filter(|d| !told.contains(&said(d))) else {
            continue;
        };
        let Some(mend) = problem.mend.clone() else { continue };
        let Some(trial) = Trial::new(source, mend) else { continue };
        let (trial, tried, end) = mended(trial, source.name(), problem, &known, &mut again);
        match end {
            // Two mends that undo each other.
            _ if trial.text == source.text() => (problem.help, problem.mend) = (None, None),
            End::Mended(left) => {
                let own = said(problem);
                if tried > 0 {
                    trial.offer(problem);
                }
                if !BRACKETS.contains(&problem.code) {
                    told.extend(gone(&known, &own, &left));
                }
            }
            End::Wrong { offered: true, message } => trial.withdraw(problem, &message),
            // The mend of a warning that makes a right text wrong is none.
            End::Wrong { .. } if !problem.is_error() => problem.mend = None,
            End::Wrong { .. } => {}
        }
    }
    found.retain(|d| !d.is_error() || !told.contains(&said(d)));
}

/// How a trial ends.
enum End {
    /// Nothing that is about the statement is left; this is what else is wrong.
    Mended(Vec<Diagnostic>),
    /// A mistake is left that nothing mends: whether it is in what was offered, and what it says.
    Wrong { offered: bool, message: String },
}

/// Mends what is hidden behind an offer: the text, how many mends that took, and how it ended.
fn mended(
    mut trial: Trial,
    name: &str,
    problem: &Diagnostic,
    known: &[(Code, String)],
    again: &mut impl FnMut(&Source) -> Vec<Diagnostic>,
) -> (Trial, usize, End) {
    let own = said(problem);
    // Brackets that do not fit are a matter of their own: what they change is the rest of the text.
    let alone = BRACKETS.contains(&problem.code);
    let once = known.iter().filter(|known| **known == own).count() == 1;
    let mut tried = 0;
    // The trial before mistakes that are told anyway are mended with it, and what was left then.
    let mut safe: Option<(Trial, usize, Vec<Diagnostic>)> = None;
    loop {
        let text = Source::new(name, trial.text.clone());
        let left = again(&text);
        let repeats = |d: &Diagnostic| said(d) == own && once;
        let about = |d: &&Diagnostic| {
            let stretch = if repeats(d) { trial.whole } else { trial.stretch };
            d.is_error() && d.code != codes::NOT_IMPORTED && trial.is_about(d, &text, stretch)
        };
        let mut hidden = left.iter().filter(about);
        let new = hidden.clone().find(|d| !known.contains(&said(d)));
        // What a question says wrong is mended in one go, and what is wrong in several places; of rules
        // each mistake is told.
        let more = |d: &&Diagnostic| !alone && offers(d, &text) && (trial.asks || repeats(d));
        let Some(next) = new.or_else(|| hidden.find(more)) else {
            return (trial, tried, End::Mended(left));
        };
        if new.is_none() && safe.is_none() {
            safe = Some((trial.clone(), tried, left.clone()));
        }
        match next.mend.clone().filter(|_| tried < MOST_HIDDEN) {
            Some(mend) if trial.apply(&mend) => tried += 1,
            _ => {
                if let Some((before, count, left)) = safe {
                    return (before, count, End::Mended(left));
                }
                let offered = trial.blames(next, problem);
                let message = next.message.clone();
                return (trial, tried, End::Wrong { offered, message });
            }
        }
    }
}

/// What a mend removes beside its own mistake is no other mistake.
fn gone(
    known: &[(Code, String)],
    own: &(Code, String),
    left: &[Diagnostic],
) -> Vec<(Code, String)> {
    // Long texts have thousands of mistakes: none is compared with all others.
    let mut fewer: HashMap<&str, isize> = HashMap::new();
    known.iter().for_each(|(code, _)| *fewer.entry(code.name).or_default() += 1);
    left.iter().for_each(|d| *fewer.entry(d.code.name).or_default() -= 1);
    let fewer = |code: Code| fewer.get(code.name).is_some_and(|by| *by > 0);
    let kept: HashSet<(&str, &str)> =
        left.iter().map(|d| (d.code.name, d.message.as_str())).collect();
    let kept = |(code, message): &(Code, String)| kept.contains(&(code.name, message.as_str()));
    let all = known.iter().filter(|it| *it != own && it.0 != codes::NOT_IMPORTED);
    all.filter(|it| fewer(it.0) && !kept(it)).cloned().collect()
}

fn said(problem: &Diagnostic) -> (Code, String) {
    (problem.code, problem.message.clone())
}

fn offers(problem: &Diagnostic, source: &Source) -> bool {
    problem.mend.is_some() && problem.place().is_some_and(|label| label.source.is(source))
}

/// A text with what was offered in it.
#[derive(Clone)]
struct Trial {
    text: String,
    /// The statement that the offer is about.
    whole: Span,
    /// The lines of it.
    stretch: Span,
    /// What was written.
    new: Span,
    /// Its place in the text as it was.
    old: Span,
    /// A question or a claim, which says one thing: its mistakes are mended together.
    asks: bool,
    /// What stands in braces, line by line.
    is_block: bool,
}

impl Trial {
    fn new(source: &Source, mend: Mend) -> Option<Trial> {
        let text = source.text();
        let chunks = lay_out(source).chunks;
        // Lines below a heading of another language are statements of their own.
        let about = |span: &Span| span.start <= mend.span.end && mend.span.start <= span.end;
        let mut about = chunks.into_iter().map(|chunk| chunk.span).filter(about);
        let first = about.next()?;
        let whole = about.next_back().map_or(first, |last| first.to(last));
        let before = text.get(whole.start as usize..mend.span.start as usize)?;
        let behind = text.get(mend.span.end as usize..whole.end.max(mend.span.end) as usize)?;
        let start = before.rfind('\n').map_or(whole.start, |at| whole.start + at as u32 + 1);
        let end = behind.find('\n').map_or(whole.end, |at| mend.span.end + at as u32);
        let first = text.get(whole.range())?.split_whitespace().next()?;
        let mut trial = Trial {
            asks: !DEFINES.contains(&first),
            is_block: BLOCKS.contains(&first),
            text: text.to_string(),
            whole: whole.to(mend.span),
            stretch: Span::new(start, end),
            new: mend.span,
            old: mend.span,
        };
        trial.apply(&mend).then_some(trial)
    }

    /// Puts a mend in, if it is about the same statement.
    fn apply(&mut self, mend: &Mend) -> bool {
        let place = mend.span;
        let inside = self.whole.start <= place.start && place.end <= self.whole.end;
        let (Some(head), Some(tail)) =
            (self.text.get(..place.start as usize), self.text.get(place.end as usize..))
        else {
            return false;
        };
        if !inside {
            return false;
        }
        // The old text grows by what stands about it, the same before and after.
        let left = self.text.get(place.start as usize..self.new.start as usize).unwrap_or("");
        let right = self.text.get(self.new.end as usize..place.end as usize).unwrap_or("");
        self.old.start -= left.len() as u32;
        self.old.end += right.len() as u32;
        let written = mend.text.len() as u32;
        let moved = |at: u32| at + written - (place.end - place.start);
        let text = format!("{head}{}{tail}", mend.text);
        self.new.start = self.new.start.min(place.start);
        self.new.end = moved(self.new.end.max(place.end));
        if place.end > self.stretch.end {
            // A line below is shown to its end.
            let line = tail.find('\n').unwrap_or(tail.len()) as u32;
            self.stretch.end = self.whole.end.min(place.end + line);
        }
        // So is a line above, from its beginning.
        let line = head.rfind('\n').map_or(0, |at| at as u32 + 1).max(self.whole.start);
        self.stretch.start = self.stretch.start.min(line);
        self.stretch.end = moved(self.stretch.end);
        self.whole.end = moved(self.whole.end);
        self.text = text;
        true
    }

    fn is_about(&self, problem: &Diagnostic, text: &Source, stretch: Span) -> bool {
        let label = problem.place().filter(|label| label.source.is(text));
        label
            .is_some_and(|label| stretch.start <= label.span.start && label.span.end <= stretch.end)
    }

    /// Is a mistake in what was offered, and not beside it?
    fn blames(&self, mistake: &Diagnostic, offered: &Diagnostic) -> bool {
        let label = mistake.place().map_or(Span::at(0), |label| label.span);
        let overlaps = |place: Span| label.start < place.end && place.start < label.end;
        overlaps(self.new) || self.offered(offered).is_some_and(overlaps)
    }

    /// Where the code of a help stands.
    fn offered(&self, problem: &Diagnostic) -> Option<Span> {
        let (code, _) = problem.help.as_deref()?.strip_prefix("write `")?.split_once('`')?;
        let at = self.text.get(self.stretch.range())?.find(code)? as u32;
        let start = self.stretch.start + at;
        Some(Span::new(start, start + code.len() as u32))
    }

    /// The statement as it is now, as a message shows it.
    fn shown(&self) -> Option<String> {
        let mut text = self.text.get(self.stretch.range())?;
        // The block whose last rule this is ends with the brace below.
        let below = self.text.get(self.stretch.end as usize..self.whole.end as usize);
        if !is_closed(text) && below.is_some_and(|below| below.trim() == "}") {
            text = self.text.get(self.stretch.start as usize..self.whole.end as usize)?;
        }
        // Of a line in the middle of brackets, or before a comment, the rest would be missing.
        if text.contains('#') || !is_closed(text) {
            return None;
        }
        let mut flat = String::new();
        for line in text.lines() {
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
            let line = line.trim_end_matches(';');
            if !flat.is_empty() && !line.is_empty() {
                // Each line of a block is a rule, or what else stands in blocks.
                let open = flat.ends_with('{') || line == "}";
                let rule = self.is_block && (is_closed(inner(&flat)) || is_closed(&flat));
                let import =
                    flat.rsplit("; ").next().is_some_and(|last| last.starts_with("import "));
                let ends = !open && (rule || import);
                flat += if ends { "; " } else { " " };
            }
            flat += line;
        }
        (flat.chars().count() <= MOST_SHOWN).then_some(flat)
    }

    /// The rules on the line that was written, where the game about them is too long to be shown.
    fn shown_rule(&self) -> Option<String> {
        let before = self.text.get(self.whole.start as usize..self.new.start as usize)?;
        if self.is_block && brace(before).is_none() {
            let text = self.text.get(self.whole.range())?;
            let heading = text.get(..brace(text)?)?;
            let short = !heading.contains(['\n', '#']) && heading.len() <= MOST_SHOWN;
            return short.then(|| format!("{} {{ … }}", heading.trim_end()));
        }
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        let start = match before.get(line..)?.find(" {").filter(|_| self.is_block && line == 0) {
            Some(brace) => line + brace + 2,
            None => line,
        };
        let text = self.text.get(self.whole.start as usize + start..self.whole.end as usize)?;
        let written = before.len().saturating_sub(start) + (self.new.end - self.new.start) as usize;
        let more = text.get(written..)?;
        let text = text.get(..written + more.find('\n').unwrap_or(more.len()))?.trim();
        let text = match is_closed(text) {
            true => text,
            false => text.strip_suffix('}')?.trim_end(),
        };
        let text = text.trim_end_matches(';').trim();
        let short = !text.contains(['\n', '#']) && text.chars().count() <= MOST_SHOWN;
        let rule = self.is_block && (line > 0 || start > 0) && short && is_closed(text);
        rule.then(|| text.to_string())
    }

    fn offer(&self, problem: &mut Diagnostic) {
        let Some(text) = self.text.get(self.new.range()) else { return };
        problem.mend = Some(Mend::new(self.old, text));
        let Some(shown) = self.shown().or_else(|| self.shown_rule()) else { return };
        let because = problem.help.as_deref().and_then(because).unwrap_or("").to_string();
        problem.help = Some(format!("write `{shown}`{because}"));
    }

    fn withdraw(&self, problem: &mut Diagnostic, message: &str) {
        problem.mend = None;
        // What is no code to paste may be true all the same.
        if problem.help.as_deref().is_some_and(|help| !help.starts_with("write `")) {
            return;
        }
        // What could stand there says more than a text that is wrong as well.
        problem.help = match problem.code {
            codes::UNKNOWN_RULE => Some(RULES_BEGIN.to_string()),
            // A name that nothing defines is a mistake of its own.
            codes::UNKNOWN_STATEMENT if !message.starts_with("there is no ") => {
                Some(STATEMENTS_ARE.to_string())
            }
            _ => self.shown().map(|shown| format!("`{shown}` could be meant, but {message}")),
        };
    }
}

/// Are as many brackets closed as are opened?
fn is_closed(text: &str) -> bool {
    let count = |signs: [char; 3]| text.chars().filter(|c| signs.contains(c)).count();
    count(['(', '[', '{']) == count([')', ']', '}'])
}

/// What stands in the block of a definition whose heading is here, or all of it.
fn inner(text: &str) -> &str {
    let is_block = BLOCKS.iter().any(|word| text.starts_with(word));
    let rules = brace(text).filter(|_| is_block).and_then(|at| text.get(at + 1..));
    rules.unwrap_or(text)
}

/// Where a block opens, behind its heading: the types of a heading have braces of their own.
fn brace(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    text.find(|c| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == '{' && depth == 0
    })
}

/// What a help says behind its code.
fn because(help: &str) -> Option<&str> {
    help.strip_prefix("write `")?.split_once('`').map(|(_, rest)| rest)
}
