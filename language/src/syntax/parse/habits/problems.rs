//! Problems of a rubric in the words of other sheets: headings, points, hints, conditions, what students see.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{Here, RULE_WORDS, foreign};

/// Words that sheets have for a problem, for its points, and between the parts of a heading.
const PROBLEM: &[&str] =
    &["problem", "exercise", "question", "task", "part", "Problem", "Exercise", "Question", "Task"];
const POINTS: &[&str] = &["points", "point", "pts", "pt", "marks", "mark", "p"];
const BETWEEN: &[&str] = &["(", ")", "[", "]", ",", ":", "-", "=", ".", "is", "gives", "gets"];

/// `problem "1" { … }`, `problem 1 (2 points) "Who wins?" { … }`, `exercise "1" worth 2 { … }`
pub(super) fn heading(s: &Scene<'_>) -> Option<Slip> {
    let opens = (1..s.len()).find(|at| s.is(*at, "{"))?;
    let text = written(s, opens)?;
    let at = if s.is(0, "problem") { s.at.clamp(1, opens) } else { 0 };
    let message = match at {
        0 => format!("`{}` does not begin a problem", s.first()),
        _ => "a problem has its number or name, its points, and its title".to_string(),
    };
    let mut slip = s.slip(codes::PROBLEM_HEADING, at, message, "not like this");
    slip.instead = format!("write `{text} {{ … }}`");
    slip.edits.push(s.replace(0, opens, text));
    Some(slip)
}

/// `problem "1" { game Take(n) { … } … }`: what checks use is defined outside.
pub(super) fn definition_inside(s: &Scene<'_>) -> Option<Slip> {
    let opens = s.is(0, "game graph") && s.is_word(1) && (2..s.len()).any(|at| s.is(at, "{ ="))
        || s.is(0, "import") && s.len() > 1;
    let (holds, instead) = match s.place {
        Place::Problem => (
            "a problem holds checks",
            "put it above the problem: checks know what the file defines",
        ),
        Place::Game => {
            ("a game holds rules", "put it above this game, whose rules may move to its positions")
        }
        _ => return None,
    };
    let message = format!("{holds}, and `{}` stands outside of it", s.first());
    let mut slip = s.slip(codes::UNKNOWN_RULE, 0, message, "not in these braces");
    slip.instead = instead.to_string();
    slip.sure = true;
    // Above the problem, whose heading begins the line.
    let above = s.text.get(..s.span.start as usize).unwrap_or_default();
    let problem = match above.rfind("\nproblem ") {
        Some(at) => Some(at + 1),
        None => above.starts_with("problem ").then_some(0),
    };
    if let Some(at) = problem.filter(|_| s.place == Place::Problem && opens) {
        let mut text = format!("{}\n", s.between(0, s.len()));
        let place = s.whole_line();
        text += above.get(at..place.start as usize).unwrap_or_default();
        slip.beyond = Some(Mend::new(Span::new(at as u32, place.end), text));
    }
    opens.then_some(slip)
}

/// The heading that these words are meant as.
pub(crate) fn written(s: &Scene<'_>, opens: usize) -> Option<String> {
    let mut bonus = s.is(0, "bonus");
    let first = usize::from(bonus);
    if s.place != Place::File || !PROBLEM.contains(&s.word(first)) {
        return None;
    }
    let several = s.is(first + 2, ", and") && s.kind(first + 3) == Some(TokenKind::Text);
    if several || (first..opens).any(|at| s.is(at, "..")) {
        return None;
    }
    let mut parts: Vec<usize> = (first + 1..opens).collect();
    parts.retain(|at| !BETWEEN.contains(&s.word(*at)));
    // Points have a word beside them, or are a number that stands alone.
    let beside = |at: &usize| {
        let sign = usize::from(s.is(at - 1, ": =") && *at > first + 2);
        let word = s.word(at - 1 - sign);
        let before = word == "worth" || POINTS.contains(&word);
        number(s, *at).filter(|_| before || POINTS.contains(&s.word(at + 1)))
    };
    let named = |at: &usize| *at > first + 1 && s.kind(*at) == Some(TokenKind::Number);
    let alone = |at: &usize| {
        number(s, *at).filter(|_| named(at) && !s.is(at - 1, "(") || s.is(at + 1, ")"))
    };
    // The first number may be the name: `problem "1" points 3`.
    let points = parts.iter().rposition(|at| beside(at).is_some());
    let points =
        points.or_else(|| parts.iter().skip(1).position(|at| alone(at).is_some()).map(|i| i + 1));
    let points = points.map(|i| parts.remove(i)).and_then(|at| number(s, at));
    parts.retain(|at| {
        bonus |= s.is(*at, "bonus");
        !POINTS.contains(&s.word(*at)) && !s.is(*at, "worth bonus")
    });
    let mut parts = parts.into_iter();
    let name = parts.next()?;
    let name = match s.kind(name)? {
        TokenKind::Text => s.word(name).to_string(),
        TokenKind::Word | TokenKind::Number => format!("\"{}\"", s.word(name)),
        _ => return None,
    };
    let mut text =
        format!("problem {name} worth {}", points.unwrap_or_else(|| of_checks(s, opens)));
    if bonus {
        text.push_str(" bonus");
    }
    if let Some(title) = parts.next() {
        let title = Some(title).filter(|at| s.kind(*at) == Some(TokenKind::Text))?;
        text = format!("{text} {}", s.word(title));
    }
    parts.next().is_none().then_some(text)
}

/// How many points a number is, in figures, in quotes or as a word.
fn number(s: &Scene<'_>, at: usize) -> Option<u64> {
    let word = s.word(at).trim_matches('"');
    let word = match foreign(word).map(|meant| meant.here) {
        Some(Here::Value(value)) => value,
        _ => word,
    };
    word.parse().ok().filter(|points| (1..=1_000_000).contains(points))
}

/// The points of all checks, or one where they have none.
fn of_checks(s: &Scene<'_>, opens: usize) -> u64 {
    let worths = (opens..s.len()).filter(|at| s.is(*at, "worth"));
    worths.filter_map(|at| s.word(at + 1).parse::<u32>().ok()).map(u64::from).sum::<u64>().max(1)
}

/// `expect student.a == 4`, `check student.a == 4` in a problem: a check stands there alone.
pub(super) fn word_before_check(s: &Scene<'_>) -> Option<Slip> {
    let word = s.first();
    let asks = matches!(
        word,
        "expect" | "check" | "assert" | "claim" | "test" | "require" | "ensure" | "verify" | "that"
    );
    if s.place != Place::Problem || !asks || s.len() < 2 || s.is(1, "= == .") {
        return None;
    }
    let message = format!("a check stands in a problem without `{word}`");
    let mut slip = s.slip(codes::TWO_ON_A_LINE, 0, message, "not needed");
    slip.instead = format!("remove `{word}`");
    let mut edit = s.replace(0, 1, "");
    edit.span.end = s.span_of(1).start;
    slip.edits.push(edit);
    Some(slip)
}

/// `student.a == 4 (2 points)`, `student.a == 4, worth 2`, `2 points: student.a == 4`
pub(super) fn points_of_check(s: &Scene<'_>) -> Option<Slip> {
    let other = s.is(0, "hint needs forbid let fn show by");
    if s.place != Place::Problem || other {
        return None;
    }
    let called = |at: usize| s.is(at, "worth") || POINTS.contains(&s.word(at));
    let beside = |at: &usize| called(at.wrapping_sub(1)) || called(at + 1);
    let at = (0..s.len()).rev().find(|at| number(s, *at).is_some() && beside(at))?;
    if s.is(at.wrapping_sub(1), ".") {
        return None;
    }
    let points = number(s, at)?;
    let around = |at: usize| called(at) || BETWEEN.contains(&s.word(at));
    let from = (0..at).rev().take_while(|at| around(*at)).last().unwrap_or(at);
    let mut to =
        (at + 1..s.len()).take_while(|at| around(*at)).last().map_or(at + 1, |last| last + 1);
    // Words for the share of each case.
    let each = (to..s.len()).take_while(|at| s.is(*at, "each per for case value"));
    let each = each.last();
    to = each.map_or(to, |last| last + 1);
    let check = match (from, to) {
        (0, to) => s.between(to, s.len()),
        (from, to) if to == s.len() => s.between(0, from),
        _ => return None,
    };
    let (check, each) = match check.strip_suffix(" each") {
        Some(check) => (check, Some(to)),
        None => (check, each),
    };
    let text = match each {
        Some(_) => format!("{check} worth {} by cases", points.checked_mul(cases(s)?)?),
        None => format!("{check} worth {points}"),
    };
    if check.is_empty() || text == s.between(0, s.len()) {
        return None;
    }
    let message = "points stand behind a check, by `worth`";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, from, message, "not like this");
    slip.at = s.span_of(from).to(s.span_of(to - 1));
    slip.instead = format!("write `worth {points}` behind the check");
    slip.edits.push(s.replace(0, s.len(), text));
    Some(slip)
}

/// How many cases a check has whose range is written in figures.
fn cases(s: &Scene<'_>) -> Option<u64> {
    let dots = (1..s.len()).find(|at| s.is(*at, ".."))?;
    let (from, to) = (s.word(dots - 1).parse::<u64>().ok()?, s.word(dots + 1).parse::<u64>().ok()?);
    to.checked_sub(from)?.checked_add(1)
}

/// `needs "1" or "1b"`: all of them are needed.
pub(super) fn needs_one(s: &Scene<'_>, or: usize) -> Slip {
    let message = "`needs` has the problems that must be solved before this one, all of them";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, or, message, "nothing says one of several");
    slip.instead = "name the one that this builds upon, as `needs \"1\"`, or several with commas, of which none may be missing".to_string();
    slip.sure = true;
    slip
}

/// `hint: "…"`, `forbid = values`, `forbid "values"`, `needs "1" and "2"`, `needs 1`
pub(super) fn item(s: &Scene<'_>) -> Option<Slip> {
    let first = s.first();
    if s.place != Place::Problem || !matches!(first, "hint" | "needs" | "forbid") {
        return None;
    }
    let mut from = 1 + usize::from(s.is(1, ": = ("));
    // `needs problem "1"`
    from += usize::from(first == "needs" && PROBLEM.contains(&s.word(from).trim_end_matches('s')));
    if first == "needs" && s.is(from, "not no") {
        let message = "`needs` has the problems that must be solved before this one";
        let mut slip = s.slip(codes::TWO_ON_A_LINE, from, message, "not like this");
        slip.instead = "nothing can be asked of problems that are not solved".to_string();
        slip.sure = true;
        return Some(slip);
    }
    let text = |at: usize| s.kind(at) == Some(TokenKind::Text);
    if first == "needs" && s.next_of(1, &["or"]) < s.len() && text(s.len() - 1) {
        return Some(needs_one(s, s.next_of(1, &["or"])));
    }
    let to = s.len() - usize::from(s.is(1, "(") && s.is(s.len() - 1, ")"));
    if first == "hint" && from < to && !(from..to).any(text) && !s.between(from, to).contains('"') {
        let other_quotes = |c: char| "'‘’“”„‚`".contains(c);
        let text = format!("hint \"{}\"", s.between(from, to).trim_matches(other_quotes));
        let message = "the words of a hint stand in quotes";
        return Some(s.rewritten(codes::TWO_ON_A_LINE, from, (message, "no text"), text));
    }
    let quoted = |word: &str| format!("\"{}\"", word.trim_matches('"'));
    let part = |at: usize| match (first, s.word(at)) {
        (_, "and" | "," | "&" | "+") => ", ".to_string(),
        ("forbid", word) => word.trim_matches('"').to_string(),
        ("needs", word) if s.kind(at) == Some(TokenKind::Number) => quoted(word),
        (_, word) => word.to_string(),
    };
    // `forbid grundy mex`
    let apart = |at: usize| {
        let word = |at: usize| s.is_word(at) && !s.is(at, "and");
        first == "forbid" && at > from && word(at) && word(at - 1)
    };
    let comma = |at: usize| if apart(at) { ", " } else { "" };
    let parts: String = (from..to).map(|at| format!("{}{}", comma(at), part(at))).collect();
    let text = format!("{first} {parts}");
    if parts.is_empty() || text == s.between(0, s.len()) || first == "hint" && to > from + 1 {
        return None;
    }
    let message = match first {
        "hint" => "a hint is a text alone",
        "needs" => "`needs` has names of problems in quotes, with commas",
        _ => "`forbid` has names, with commas",
    };
    Some(s.rewritten(codes::TWO_ON_A_LINE, 1, (message, "not like this"), text))
}

/// `1. student.a == 4`, `1) student.a == 4`, `(a) student.a == 4`, `* student.a == 4`: checks have no numbers
/// and no signs of a list.
pub(super) fn numbered(s: &Scene<'_>) -> Option<Slip> {
    let bracket = s.kind(0) == Some(TokenKind::Open(Bracket::Round)) && s.is(2, ")");
    let to = match bracket {
        true => 3,
        false if s.kind(0) == Some(TokenKind::Number) && s.is(1, ". :") => 2,
        false if s.is(0, "* + • – —") => 1,
        false => return None,
    };
    let one = match s.place {
        Place::Problem => "check",
        Place::Game if RULE_WORDS.iter().any(|word| s.is(to, word.name)) => "rule",
        _ => return None,
    };
    if to >= s.len() || to > 1 && s.word(1).len() > 2 {
        return None;
    }
    let no = if to == 1 { "no sign before it" } else { "no number" };
    let what = format!("a {one} has {no}");
    let mut slip = s.slip(codes::TWO_ON_A_LINE, 0, what, "not needed");
    slip.instead = format!("remove `{}`", s.between(0, to));
    slip.edits.push(s.replace(0, s.len(), s.between(to, s.len())));
    Some(slip)
}

/// `… partial`, `by hand "…"`: a word more than the language has.
pub(super) fn word_behind(s: &Scene<'_>) -> Option<Slip> {
    let last = s.len().checked_sub(1)?;
    let by_hand = s.is(0, "by") && s.is(1, "hand") && last == 2;
    let partial = s.is(last, "partial partially each");
    if s.place != Place::Problem || !(by_hand || partial) {
        return None;
    }
    if by_hand && s.kind(last) == Some(TokenKind::Text) {
        let both = format!("by hand; hint {}", s.word(last));
        let message = "a hint stands on a line of its own";
        return Some(s.two_things(last, (message, "here the line should end"), both));
    }
    let (message, text) = match by_hand {
        true => ("`by hand` stands alone", "by hand".to_string()),
        false => {
            ("each case has its share by `by cases`", format!("{} by cases", s.between(0, last)))
        }
    };
    Some(s.rewritten(codes::TWO_ON_A_LINE, last, (message, "not needed"), text))
}

/// `student.A is defined`, `student has A`: a check that asks for a name fails where there is none.
pub(super) fn existence(s: &Scene<'_>) -> Option<Slip> {
    let defined =
        |word: &str| matches!(word, "defined" | "given" | "present" | "there" | "missing");
    let kind = |at: usize| {
        let of = at + usize::from(s.is(at, "a an"));
        s.is(of, "function game number text list set value correct right graph")
            && of + 1 == s.len()
    };
    let is = (1..s.len()).find(|at| s.is(*at, "is") && (defined(s.word(at + 1)) || kind(at + 1)));
    let says = |at: &usize| s.is(0, "student") && s.is(*at, "exists exist") && at + 1 == s.len();
    let is = is.or_else(|| (3..s.len()).find(says));
    let must = s.is(1, "must should") && s.is(2, "define have");
    let has = (s.is(0, "student") && (s.is(1, "has defines") || must)).then_some(1);
    let at = is.or(has).filter(|_| s.place == Place::Problem)?;
    let message = match s.is(at + 1, "correct right") {
        true => "what is right is for the rubric to say",
        false => "a name is not asked for by itself",
    };
    let mut slip = s.slip(codes::TWO_ON_A_LINE, at, message, "not a word of the language");
    slip.instead = match s.is(at + 1, "correct right") {
        true => "say what is right: `student.answer == 3`",
        false => "leave it out: a check that asks for a name fails where the submission has none",
    }
    .to_string();
    slip.sure = true;
    Some(slip)
}

/// `requires "1"`, `without library`, `proof required`: conditions in other words.
pub(super) fn condition(s: &Scene<'_>) -> Option<Slip> {
    let first = s.first();
    let to = s.len();
    let forbidden = |at: usize| s.is(at, "library values import octal hex builtins");
    let of_proof = (0..to).any(|at| s.is(at, "proof"))
        && (0..to).all(|at| {
            s.is(at, "proof proofs a require requires required needed is with must be need wants")
        });
    let text = match first {
        _ if of_proof => "needs proof".to_string(),
        "requires" | "require" | "after" if s.kind(1) == Some(TokenKind::Text) => {
            format!("needs {}", s.between(1, to))
        }
        "depends" if s.is(1, "on") => format!("needs {}", s.between(2, to)),
        "no" | "not" | "without" | "disallow" | "ban" | "prohibit" | "forbidden" | "avoid"
            if forbidden(1) =>
        {
            format!("forbid {}", s.between(1, to))
        }
        _ => return None,
    };
    if s.place != Place::Problem {
        return None;
    }
    let message = format!("nothing in a problem begins with `{first}`");
    Some(s.rewritten(codes::TWO_ON_A_LINE, 0, (&message, "not a word of the language"), text))
}

/// `show: verdict`, `hide all`, `show nothing until 1.12.2026`, `… show verdict only`
pub(super) fn shown(s: &Scene<'_>) -> Option<Slip> {
    let at = (0..s.len()).find(|at| s.is(*at, "show hide hidden"))?;
    if s.place == Place::Problem && at > 0 && s.is(at, "hide")
        || !matches!(s.place, Place::File | Place::Problem)
    {
        return None;
    }
    let until = s.next_of(at, &["until", "after", "from"]);
    let words = at + 1..until.min(s.len());
    let known = |word: &str| {
        matches!(
            word,
            "all"
                | "verdict"
                | "nothing"
                | "everything"
                | "none"
                | "hidden"
                | "only"
                | "the"
                | ":"
                | "="
                | "marks"
                | "points"
        )
    };
    if !words.clone().all(|at| known(s.word(at))) || s.is(at, "show") && words.is_empty() {
        return None;
    }
    let has = |all: &[&str]| words.clone().any(|at| all.contains(&s.word(at)));
    let what = match s.word(at) {
        "hide" | "hidden" => "nothing",
        _ if has(&["verdict"]) => "verdict",
        _ if has(&["nothing", "none", "hidden"]) => "nothing",
        _ if has(&["all", "everything"]) => "all",
        _ => return None,
    };
    // `show all after D`: nothing is shown until then.
    let what = match (s.word(until), what) {
        ("after" | "from", "all") => "nothing",
        ("after" | "from", "nothing") => "all",
        ("after" | "from", _) => return None,
        _ => what,
    };
    let mut text = format!("show {what}");
    if until < s.len() {
        let day: String = (until + 1..s.len()).map(|at| s.word(at)).collect();
        text = format!("{text} until {}", day_written(day.trim_matches('"'))?);
    }
    let before = s.between(0, at);
    let text = if at == 0 { text } else { format!("{} {text}", before.trim_end()) };
    if text == s.between(0, s.len()) {
        return None;
    }
    let message = "what students see is `all`, `verdict` or `nothing`";
    Some(s.rewritten(codes::TWO_ON_A_LINE, at, (message, "not like this"), text))
}

/// `1.12.2026` and `2026-12-1` as `"2026-12-01"`.
fn day_written(day: &str) -> Option<String> {
    let parts: Vec<u32> =
        day.split(['.', '-', '/']).map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let [a, b, c] = parts[..] else { return None };
    let (year, month, day) = match day.split(['.', '-', '/']).next()?.len() {
        4 => (a, b, c),
        // With slashes some write the month first.
        _ if !day.contains('/') || a > 12 => (c, b, a),
        _ => return None,
    };
    let right =
        (1..=12).contains(&month) && (1..=31).contains(&day) && (2000..10_000).contains(&year);
    right.then(|| format!("\"{year}-{month:02}-{day:02}\""))
}

/// `problem "1" worth 2 "T": student.a == 6`, and checks on the lines below it: they stand in braces.
pub(super) fn without_braces(s: &Scene<'_>) -> Option<Slip> {
    let sign = s.next_of(1, &[":", "="]);
    if s.place != Place::File || !s.is(0, "problem") || s.is(sign + 1, "{") {
        return None;
    }
    // `problem 1 (3 points): Lost heaps`: a title.
    let title = sign + 1 < s.len() && (sign + 1..s.len()).all(|at| s.is_word(at));
    let heading = written(s, sign).filter(|_| sign < s.len() && !title)?;
    let (lines, end) = super::python::lines_of_body(s, sign);
    let here = sign + 1 < s.len();
    let (checks, end) = match here {
        true => (s.between(sign + 1, s.len()), s.span.end),
        false => (lines.trim_end(), end),
    };
    if checks.trim().is_empty() || checks.contains(['{', '}']) {
        return None;
    }
    let text = match here {
        true => format!("{heading} {{ {checks} }}"),
        false => format!("{heading} {{\n{checks}\n}}"),
    };
    let message = "checks stand in braces";
    let mut slip = s.slip(codes::PROBLEM_HEADING, sign, message, "write `{` instead");
    slip.instead = format!("write `{heading} {{ … }}`");
    if here {
        return Some(slip.writes(s.replace(0, s.len(), text)));
    }
    slip.beyond = Some(Mend::new(Span::new(s.span.start, end), text));
    slip.sure = true;
    Some(slip)
}
