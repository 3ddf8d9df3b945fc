//! Choices among rules without braces: `if (a > b) subtract 1 from a; else subtract 1 from b;`, and lines with
//! `if`, `elif` and `else` in the manner of Python.

use super::super::scene::{Place, Scene};
use super::rules::takes_at;
use super::{READS_RARE_FORMS, Slip};
use crate::diagnostic::codes;
use crate::source::Span;
use crate::syntax::scan::{Bracket, TokenKind};

fn goes_on(line: &str) -> bool {
    matches!(first_word(line), "else" | "elif" | "elsif" | "elseif" | "otherwise")
}

fn first_word(line: &str) -> &str {
    line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("")
}

/// Lines of a game, where those of one choice without braces are one stretch.
pub(crate) fn joined(text: &str, lines: Vec<Span>) -> Vec<Span> {
    let word = |span: &Span| text.get(span.range()).unwrap_or("");
    let lines = behind_verbs(lines, word);
    let braces = lines.iter().any(|line| word(line).contains('{'));
    let lines = if braces { lines } else { guarded(text, lines) };
    if braces || !lines.iter().any(|line| goes_on(word(line))) {
        return lines;
    }
    let mut all: Vec<Span> = Vec::new();
    let mut lines = lines.into_iter().peekable();
    while let Some(mut line) = lines.next() {
        let margin = indent(text, line);
        while first_word(word(&line)) == "if"
            && let Some(next) = lines.peek().copied()
        {
            let inside = indent(text, next).zip(margin).is_some_and(|(next, own)| next > own);
            // `else` alone, or with a condition, has its rule in the next line.
            let last = word(&line).rsplit('\n').next().unwrap_or("");
            let bare = !RULES.iter().any(|rule| last.contains(rule));
            if !goes_on(word(&next)) && !inside && !bare {
                break;
            }
            line = line.to(next);
            lines.next();
        }
        all.push(line);
    }
    all
}

/// The line below a verb that stands alone belongs to it.
fn behind_verbs<'t>(lines: Vec<Span>, word: impl Fn(&Span) -> &'t str) -> Vec<Span> {
    if !READS_RARE_FORMS {
        return lines;
    }
    let mut all: Vec<Span> = Vec::new();
    let mut open = false;
    for line in lines {
        // `subtract 1; 3; 4`
        let number = word(&line).bytes().all(|c| c.is_ascii_digit());
        let again = number
            && all.last().is_some_and(|last| last.range().len() < 200 && is_amount(word(last)));
        match all.last_mut().filter(|_| open || again) {
            Some(last) => *last = last.to(line),
            None => all.push(line),
        }
        open = !open && is_verb_alone(word(&line));
    }
    all
}

/// `subtract 1`, `subtract 1; 3`
fn is_amount(line: &str) -> bool {
    let amounts = ["subtract ", "remove ", "take "].iter().find_map(|verb| line.strip_prefix(verb));
    amounts.is_some_and(|all| {
        all.split(';').all(|one| one.trim().bytes().all(|c| c.is_ascii_digit()) && !one.is_empty())
    })
}

/// `subtract 1; 3; 4`
pub(super) fn amounts_apart(s: &Scene<'_>) -> Option<Slip> {
    let stretch = s.between(0, s.len());
    if s.place != Place::Game || !stretch.contains(';') || !is_amount(stretch) {
        return None;
    }
    let (verb, all) = stretch.split_once(' ')?;
    let all: Vec<&str> = all.split(';').map(str::trim).collect();
    let text = format!("{verb} {{{}}}", all.join(", "));
    let labels = ("several amounts stand in braces", "parts rules");
    Some(s.rewritten(codes::RANGE_IN_WORDS, 2, labels, text))
}

fn is_verb_alone(line: &str) -> bool {
    matches!(
        line.trim(),
        "subtract" | "remove" | "take" | "split" | "split into" | "move to" | "move"
    )
}

/// `subtract`, and the amount on the line below
pub(super) fn verb_alone(s: &Scene<'_>) -> Option<Slip> {
    let stretch = s.between(0, s.len());
    let (verb, rest) = stretch.split_once('\n').filter(|_| s.place == Place::Game)?;
    if !is_verb_alone(verb) || rest.contains(['\n', '#']) {
        return None;
    }
    let text = format!("{} {}", verb.trim(), rest.trim());
    let labels = ("a rule stands on one line", "goes on in the line below");
    Some(s.rewritten(codes::ENDS_TOO_EARLY, 0, labels, text))
}

/// Lines below a clause that stands alone belong to it, where they stand further in.
fn guarded(text: &str, lines: Vec<Span>) -> Vec<Span> {
    let mut all: Vec<Span> = Vec::new();
    let mut open = None;
    let mut colon = false;
    for line in lines {
        let margin = indent(text, line);
        match (all.last_mut(), open) {
            (Some(last), Some(own)) if margin > own || colon && margin.is_none() => {
                *last = last.to(line);
            }
            _ => {
                let written = text.get(line.range()).unwrap_or("");
                colon = margin.is_some() && is_clause_with_rule(written);
                // A rule beside the brace has no margin.
                open = (colon || is_bare_clause(written))
                    .then_some(margin)
                    .filter(|own| own.is_some() || !line_begins_if(text, line));
                all.push(line);
            }
        }
    }
    all
}

/// `if n > 3: subtract 1`: rules behind a `;` and those further in on the lines below are guarded too.
fn is_clause_with_rule(line: &str) -> bool {
    let mut words = line.split_whitespace().map(|word| word.trim_end_matches(':'));
    let clause = words.next().is_some_and(|word| matches!(word, "if" | "for" | "when"));
    READS_RARE_FORMS && clause && words.any(|word| RULES.contains(&word))
}

fn line_begins_if(text: &str, line: Span) -> bool {
    first_word(text.get(line.range()).unwrap_or("")) == "if"
}

/// `for k in 1..3`, without a rule.
fn is_bare_clause(line: &str) -> bool {
    if first_word(line) == "if" && line.contains([':', '\n']) {
        return false;
    }
    let count = |sign: char| line.matches(sign).count();
    matches!(first_word(line), "for" | "where" | "if")
        && count('(') == count(')')
        && !RULES.iter().any(|rule| line.contains(rule))
}

/// `for k in 1..3` and its rules on the lines below, in no braces
pub(super) fn clause_above(s: &Scene<'_>) -> Option<Slip> {
    let stretch = s.between(0, s.len());
    let (clause, rules) = stretch.split_once('\n').filter(|_| s.place == Place::Game)?;
    let clause = clause.trim_end().trim_end_matches(':');
    let choice = first_word(clause) == "if" && rules.lines().any(|line| goes_on(line.trim()));
    if choice || !is_bare_clause(clause) || stretch.contains(['{', '#']) {
        return None;
    }
    let meant = |rule| super::with_its_name(clause, rule, super::rule_meant(s, rule));
    let rules: Vec<String> = super::lines(rules).map(meant).collect();
    let message = "a rule that a clause guards stands in braces";
    let text = format!("{clause} {{ {} }}", rules.join("; "));
    let mut slip = s.slip(codes::BRACES_MISSING, 0, message, "no `{` behind it");
    // Said where the rules have slips that nothing mends.
    slip.instead = format!("a block stands in braces: `{} … {{ … }}`", s.first());
    slip.edits.push(s.replace(0, s.len(), text));
    Some(slip)
}

/// Words that a rule begins with.
const RULES: &[&str] = &["subtract", "remove", "split", "move"];

/// How far a stretch stands from the margin, where it begins its line.
pub(super) fn indent(text: &str, stretch: Span) -> Option<usize> {
    let before = text.get(..stretch.start as usize)?;
    let blanks = before.rsplit('\n').next()?;
    blanks.trim().is_empty().then_some(blanks.len())
}

/// A choice without braces, whose lines belong together.
pub(super) fn is_choice(text: &str) -> bool {
    let clause = text.split('\n').next().is_some_and(is_bare_clause);
    clause || first_word(text) == "if" && text.split([';', '\n']).any(|line| goes_on(line.trim()))
}

/// `if (a > b) subtract 1 from a; else subtract 1 from b;`
pub(super) fn without_braces(s: &Scene<'_>) -> Option<Slip> {
    let begins = |at: usize| s.is(at, "else elif elsif elseif otherwise");
    let braces = (0..s.len()).any(|at| s.kind(at) == Some(TokenKind::Open(Bracket::Brace)));
    if s.place != Place::Game || !s.is(0, "if") || braces || !(1..s.len()).any(begins) {
        return None;
    }
    let mut arms: Vec<String> = Vec::new();
    let mut at = 0;
    while at < s.len() {
        let again = s.is(at, "else") && s.is(at + 1, "if");
        let condition = at + 1 + usize::from(again);
        let choice = again || !s.is(at, "else otherwise");
        let mut body = condition;
        let mut heading = String::new();
        if choice {
            let mut end = condition;
            let mut depth = 0usize;
            while end < s.len() && (depth > 0 || !ends_condition(s, end)) {
                match s.kind(end) {
                    Some(TokenKind::Open(_)) => depth += 1,
                    Some(TokenKind::Close(_)) => depth = depth.saturating_sub(1),
                    _ => {}
                }
                end += 1;
            }
            let bracket = s.is(condition, "(") && s.closing(condition) == end.checked_sub(1);
            let inside = usize::from(bracket);
            let condition = s.between(condition + inside, end - inside);
            heading = format!("if {} ", super::condition_meant(s, condition));
            body = end;
        }
        body += usize::from(s.is(body, ": , then"));
        let next = (body..s.len()).find(|at| begins(*at)).unwrap_or(s.len());
        let rules = s.between(body, next).replace('\n', ";");
        let rules: Vec<&str> =
            rules.split(';').map(str::trim).filter(|rule| !rule.is_empty()).collect();
        let [_, ..] = rules.as_slice() else { return None };
        let rules: Vec<String> = rules.into_iter().map(|rule| super::rule_meant(s, rule)).collect();
        arms.push(format!("{heading}{{ {} }}", rules.join("; ")));
        at = next;
    }
    let message = "a rule that a clause guards stands in braces";
    let slip = s.slip(codes::BRACES_MISSING, 0, message, "no `{` behind it");
    let text = arms.join(" else ");
    Some(slip.writes(s.replace(0, s.len(), text)))
}

fn ends_condition(s: &Scene<'_>, at: usize) -> bool {
    s.is(at, ": then") || at > 1 && takes_at(s, at)
}
