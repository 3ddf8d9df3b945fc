//! Explanations: as text, as Markdown and as JSON.

use super::misere::{BESIDE, under_misere};
use super::phrases::{and_more, binary, digits, in_a_sentence, move_lines, plus, unlisted};
use super::sequences::by;
use super::{Style, beyond, board, heads, marks};
use crate::session::answer::{Lesson, Repeated, Summand};
use crate::session::answer::{Move, Told, Worth};
use crate::source::begun;

/// More options than these are grouped by their values.
const MOST_LISTED: usize = 12;

/// More groups than these are not listed, nor longer rows of values.
const MOST_GROUPS: usize = 20;

/// The number of moves that are named of a group.
const MOST_OF_GROUP: usize = 3;

/// The parts of a longer sum are not written into one line.
const MOST_IN_LINE: usize = 6;

pub(super) fn explained(
    of: &Worth,
    options: &[Move],
    mex: Option<u64>,
    lesson: &Lesson,
    style: Style,
) -> String {
    let mut out = format!("{}\n{}", of.position, board::beside(&lesson.drawings, style));
    let mut say = |line: &str| out += &(format!("  {line}").trim_end().to_string() + "\n");
    if !lesson.parts.is_empty() {
        if of.beside_misere {
            say(BESIDE);
        }
        say("the value of a sum is the nim-sum of the values of its parts:");
        columns(&lesson.parts, style).iter().for_each(|line| say(&format!("  {line}")));
        let told = values(lesson).into_iter().chain(winning(lesson, style));
        told.for_each(|line| say(&line));
    } else {
        known(lesson).for_each(|line| say(&line));
        if lesson.misere.is_some() {
            say("under misère play the player who makes the last move loses");
        }
        if of.beside_misere {
            say(BESIDE);
        }
        listed(of, options, lesson, style, &mut say);
        if let Some(lines) = beyond(of, options, lesson) {
            lines.iter().for_each(|line| say(line));
        } else if let (Some(mex), None, false) = (mex, lesson.unlisted, lesson.drawn) {
            let values = worths(options);
            say(&format!("the least number not among these: mex {{{values}}} = {mex}"));
        }
        heads::why(&lesson.heads, style).iter().for_each(|line| say(line));
        if let Some(misere) = &lesson.misere {
            under_misere(misere, options, style).iter().for_each(|line| say(line));
        }
    }
    out += &format!("  so {}", in_a_sentence(of));
    for told in &lesson.below {
        if let Told::Explain { of, options, mex, lesson } = told {
            out += &format!("\n\n{}", explained(of, options, *mex, lesson, style));
        }
    }
    if let Some(cut) = cut_short(lesson) {
        out += &format!("\n\n({cut})");
    }
    out
}

/// That not all is explained.
fn cut_short(lesson: &Lesson) -> Option<String> {
    let count = lesson.below.len();
    lesson.cut.then(|| format!("only the first {count} that can follow are explained"))
}

/// What is said of values that are no nimbers.
fn beyond(of: &Worth, options: &[Move], lesson: &Lesson) -> Option<Vec<String>> {
    if lesson.blocking > 0 {
        return Some(beyond::why_blocked(of, options, lesson.blocking));
    }
    match lesson.beyond.as_slice() {
        [] if options.is_empty() || !beyond::is_beyond(of, options) => None,
        [] => Some(beyond::why(of, options)),
        parts => Some(beyond::why_sum(of, parts, options)),
    }
}

/// The options: all of them, or by their values.
fn listed(of: &Worth, options: &[Move], lesson: &Lesson, style: Style, say: &mut dyn FnMut(&str)) {
    let mut lines = |text: &str| text.lines().for_each(|line| say(line.get(2..).unwrap_or("")));
    if let Some(more) = lesson.unlisted {
        lines(&format!("  {}", unlisted(of, more, options)));
        lines(&move_lines(options, style));
        if let Some(more) = and_more(None, more, options) {
            lines(&format!("    {more}"));
        }
    } else if options.is_empty() {
        lines(&format!("  {}", nothing_left(of, lesson)));
    } else if options.len() > MOST_LISTED {
        let what = match of.grundy {
            Some(_) => "by what they are worth",
            None => "by who wins them",
        };
        lines(&format!("  its {} options, {what}:", options.len()));
        for group in few(groups(options)) {
            let mark = if style.unicode { "✓" } else { "+" };
            let mark = if group.winning { mark } else { " " };
            lines(format!("  {mark} {:<3} {}", group.value, group.moves).trim_end());
        }
    } else {
        let what =
            match (of.grundy, of.beyond.is_none() && (lesson.misere.is_some() || of.beside_misere))
            {
                (None, true) => "its options, and who wins them:",
                _ => "its options, and what they are worth:",
            };
        lines(&format!("  {what}"));
        lines(&move_lines(options, style));
    }
}

fn nothing_left(of: &Worth, lesson: &Lesson) -> &'static str {
    match lesson.misere {
        Some(_) => "no moves: the other player has made the last move, and has lost",
        None if of.beside_misere => "no moves: whoever is to move has won",
        None if lesson.drawn => "the rules end the game here: it is a draw",
        None => "no moves: whoever is to move has lost",
    }
}

/// Of many groups the first, those that win, and the last.
fn few(groups: Vec<Group>) -> Vec<Group> {
    let count = groups.len();
    if count <= MOST_GROUPS {
        return groups;
    }
    let mut all = Vec::new();
    let mut left_out = false;
    for (i, group) in groups.into_iter().enumerate() {
        if i < MOST_GROUPS - 3 || i + 1 == count || group.winning {
            all.push(group);
        } else if !left_out {
            left_out = true;
            all.push(Group { value: "…".into(), winning: false, moves: String::new() });
        }
    }
    all
}

/// The values of options, each once; of a long row of numbers its ends.
fn worths(options: &[Move]) -> String {
    let mut values: Vec<u64> = options.iter().filter_map(|m| m.grundy).collect();
    values.sort_unstable();
    values.dedup();
    let row = values.iter().zip(0..).take_while(|(a, b)| **a == *b).count();
    if row > MOST_GROUPS {
        let rest = values.iter().skip(row).map(u64::to_string);
        let start = ["0".to_string(), "1".to_string(), "…".to_string(), (row - 1).to_string()];
        return start.into_iter().chain(rest).collect::<Vec<_>>().join(", ");
    }
    let values: Vec<String> = values.iter().map(u64::to_string).collect();
    values.join(", ")
}

/// Options of one value, or of one outcome.
struct Group {
    value: String,
    winning: bool,
    moves: String,
}

/// The options by their values, the smallest first; under misère play P-positions first.
fn groups(options: &[Move]) -> Vec<Group> {
    let mut all: Vec<&Move> = options.iter().collect();
    all.sort_by_key(|m| (m.grundy, !m.winning, m.value(), m.again));
    let same = |a: &&Move, b: &&Move| {
        a.value() == b.value() && a.winning == b.winning && a.again == b.again
    };
    let group = |moves: &[&Move]| {
        let first = moves.first();
        let winning = first.is_some_and(|m| m.winning);
        let value = first.and_then(|m| m.value());
        let letter = first.map_or('N', |m| m.letter());
        let named =
            moves.iter().take(MOST_OF_GROUP).map(|m| super::clean(m.words().unwrap_or(&m.text)));
        let mut named = named.collect::<Vec<_>>().join("; ");
        if moves.len() > MOST_OF_GROUP {
            named += &format!("; and {} more", moves.len() - MOST_OF_GROUP);
        }
        let value = value.unwrap_or_else(|| letter.to_string());
        Group { value, winning, moves: named }
    };
    all.chunk_by(same).map(group).collect()
}

// ---- sums

/// The sum of numbers without carrying.
fn nim_sum(parts: &[Summand]) -> u64 {
    parts.iter().fold(0, |sum, part| sum ^ part.grundy)
}

/// The values of the parts, one below the other, in binary.
fn columns(parts: &[Summand], style: Style) -> Vec<String> {
    let digits = digits(parts.iter().map(|part| part.grundy));
    let total = nim_sum(parts);
    let name = parts.iter().map(|part| part.position.chars().count()).max().unwrap_or(0);
    let name = name.max("nim-sum".len()).min(style.width / 2);
    let wide = parts.iter().map(|part| part.grundy).max().unwrap_or(0).max(total);
    let wide = wide.to_string().len();
    let line = |what: &str, n: u64| format!("{what:<name$}  {n:>wide$}  {}", binary(n, digits));
    let rule = if style.unicode { "─" } else { "-" };
    let mut lines: Vec<String> =
        parts.iter().map(|part| line(&part.position, part.grundy)).collect();
    lines.push(rule.repeat(name + 2 + wide + 2 + digits));
    lines.push(line("nim-sum", total));
    if (2..=MOST_IN_LINE).contains(&parts.len()) {
        let plus = plus(style);
        let joined = |all: Vec<String>| all.join(plus);
        let numbers = joined(parts.iter().map(|part| part.grundy.to_string()).collect());
        let bits = joined(parts.iter().map(|part| binary(part.grundy, digits)).collect());
        let whole = match digits {
            1 => format!("{numbers} = {total}"),
            _ => format!("{numbers} = {bits} = {} = {total}", binary(total, digits)),
        };
        // The columns say the same where a line is too narrow for it.
        let whole = match whole.chars().count() + 4 > style.width {
            true => format!("{numbers} = {total}"),
            false => whole,
        };
        lines.push(String::new());
        lines.push(whole);
    }
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}

/// Where the values of the parts come from: each part once.
fn values(lesson: &Lesson) -> Vec<String> {
    let mut told: Vec<&str> = Vec::new();
    let mut lines: Vec<String> = known(lesson).collect();
    for part in &lesson.parts {
        let Some(witnesses) = &part.witnesses else { continue };
        if told.contains(&part.position.as_str()) {
            continue;
        }
        told.push(&part.position);
        lines.push(witnessed(part, witnesses));
    }
    lines
}

/// A move of one heap without what it leaves, which anybody can work out.
fn short(words: &str) -> &str {
    match words.split_once(", leaving ") {
        Some((taken, left)) if taken.starts_with("subtract ") && !left.contains('+') => taken,
        _ => words,
    }
}

/// Why a part has its value: a move to each smaller number, and none to the number itself.
fn witnessed(part: &Summand, witnesses: &[(u64, String)]) -> String {
    let Summand { position, grundy, .. } = part;
    if part.ended && *grundy > 0 {
        return format!("{position} = *{grundy}: it is over, and whoever is to move has won it");
    }
    if part.ended {
        return format!("{position} = *0: it has no moves");
    }
    if *grundy == 0 {
        return format!("{position} = *0: none of its moves leaves 0");
    }
    let one = |(n, words): &(u64, String)| format!("{n} ({})", short(words));
    let all: Vec<String> = witnesses.iter().map(one).collect();
    let more = if witnesses.len() < *grundy as usize {
        format!(", and all up to {}", grundy - 1)
    } else {
        String::new()
    };
    format!(
        "{position} = *{grundy}: its moves leave {}{more}, and none leaves {grundy}",
        all.join(", ")
    )
}

/// The moves that win a sum, and why they do; or why none does.
fn winning(lesson: &Lesson, style: Style) -> Vec<String> {
    let parts = &lesson.parts;
    let total = nim_sum(parts);
    if parts.iter().all(|part| part.ended) {
        return vec!["no part has a move: whoever is to move has lost".to_string()];
    }
    if total == 0 {
        let mut lines = vec![
            "every move changes the value of one part, and with it the nim-sum: after any move it \
             is not 0, and the other player makes it 0 again"
                .to_string(),
        ];
        if in_pairs(parts) {
            lines.push(
                "the parts are equal in pairs: what one player does in one of a pair, the other \
                 does in its twin"
                    .to_string(),
            );
        }
        return lines;
    }
    let plus = plus(style);
    let mark = if style.unicode { "✓" } else { "+" };
    let mut lines = vec![format!(
        "a move wins if it makes the nim-sum 0: it turns a part worth v into one worth v{plus}{total}"
    )];
    let name = parts.iter().map(|part| part.position.chars().count()).max().unwrap_or(0);
    let name = name.min(style.width / 2);
    for part in parts {
        let wanted = part.grundy ^ total;
        let sum = format!("{}{plus}{total} = {wanted}", part.grundy);
        let sign = if part.wins.is_empty() { " " } else { mark };
        let what = if part.wins.is_empty() {
            match part.count {
                Some(_) => "no such move".to_string(),
                None => "too many moves to look for one".to_string(),
            }
        } else {
            let all: Vec<&str> = part.wins.iter().map(|words| short(words)).collect();
            let more = match part.count.map(|count| count.saturating_sub(part.wins.len())) {
                Some(0) => String::new(),
                Some(more) => format!("; and {more} more"),
                None => "; and others, perhaps".to_string(),
            };
            all.join("; ") + &more
        };
        lines.push(format!("{sign} {:<name$}  {sum}: {what}", part.position));
    }
    lines.push("then every answer makes it differ from 0 again, and it can be made 0 again".into());
    lines
}

/// Whether equal parts can be put in pairs with none left over.
fn in_pairs(parts: &[Summand]) -> bool {
    let mut names: Vec<&str> = parts.iter().map(|part| part.position.as_str()).collect();
    names.sort_unstable();
    names.chunk_by(|a, b| a == b).all(|same| same.len() % 2 == 0)
}

// ---- what proofs tell

fn known(lesson: &Lesson) -> impl Iterator<Item = String> {
    let theorems = lesson.theorems.iter();
    let by = theorems.map(|(of, by)| format!("{of}: {}, by {}", by.statement(), by.source()));
    lesson.periods.iter().map(repeated).chain(by)
}

fn repeated(heap: &Repeated) -> String {
    let Repeated { heap: name, game, period, preperiod, saltus, theorem, .. } = heap;
    if (*preperiod, *period, *saltus) == (0, 1, 1) {
        return format!("a heap of n of {game} is worth n, {}", by(&[*theorem]));
    }
    let from = match preperiod {
        0 => "from the start".to_string(),
        n => format!("from {n} on"),
    };
    let more = match saltus {
        0 => String::new(),
        saltus => format!(", each time {saltus} more"),
    };
    let (like, value) = (&heap.like, heap.like_grundy);
    let worth = match heap.more {
        0 => format!("{name} is worth as much as {like} = *{value}"),
        more => format!("{name} is worth {more} more than {like} = *{value}"),
    };
    format!(
        "the values of {game} repeat with period {period} {from}{more}, {}; so {worth}",
        by(&[*theorem])
    )
}

// ---- Markdown

pub(super) fn in_markdown(
    of: &Worth,
    options: &[Move],
    mex: Option<u64>,
    lesson: &Lesson,
) -> String {
    let text = |line: &str| marks::text(line);
    let mut out = format!("**{}**", text(&of.position));
    let mut say = |paragraph: String| out += &format!("\n\n{paragraph}");
    let style = Style { width: usize::MAX, ..Style::PLAIN };
    if !lesson.drawings.is_empty() {
        say(marks::block(board::beside(&lesson.drawings, style).trim_end()));
    }
    let sentence = |line: &str| {
        // A name keeps its letters.
        let name = line.split(' ').next().unwrap_or("");
        let line = match name.contains('(') || name.starts_with('*') {
            true => line.to_string(),
            false => begun(line),
        };
        format!("{}.", text(&line))
    };
    if !lesson.parts.is_empty() {
        if of.beside_misere {
            say(sentence(BESIDE));
        }
        say("The value of a sum is the nim-sum of the values of its parts:".into());
        say(marks::block(&columns(&lesson.parts, Style { width: 80, ..style }).join("\n")));
        let lines = values(lesson);
        if !lines.is_empty() {
            let items: Vec<String> = lines.iter().map(|line| format!("- {}", text(line))).collect();
            say(items.join("\n"));
        }
        let lines = winning(lesson, Style { width: 80, ..style });
        let is_item = |line: &String| line.starts_with(['✓', ' ']);
        for lines in lines.chunk_by(|a, b| is_item(a) && is_item(b)) {
            let item = |line: &String| {
                let words: Vec<&str> = line.split_whitespace().collect();
                format!("- {}", text(&words.join(" ")))
            };
            match lines {
                [line] if !is_item(line) => say(sentence(line)),
                items => say(items.iter().map(item).collect::<Vec<_>>().join("\n")),
            }
        }
    } else {
        known(lesson).for_each(|line| say(sentence(&line)));
        if lesson.misere.is_some() {
            say("Under misère play the player who makes the last move loses.".into());
        }
        if of.beside_misere {
            say(sentence(BESIDE));
        }
        if let Some(more) = lesson.unlisted {
            let text = unlisted(of, more, options);
            match text.strip_suffix(':') {
                Some(text) => {
                    let begun = sentence(text);
                    say(format!("{}:", begun.trim_end_matches('.')));
                }
                None => say(sentence(&text)),
            }
        }
        match options {
            [] if lesson.unlisted.is_some() => {}
            [] => say(sentence(nothing_left(of, lesson))),
            all if all.len() > MOST_LISTED && lesson.unlisted.is_none() => {
                let value = if of.grundy.is_some() { "value" } else { "outcome" };
                let heads = ["", value, "moves"].map(str::to_string);
                let line = |g: Group| {
                    let mark = if g.winning { "✓" } else { "" };
                    vec![mark.to_string(), text(&g.value), text(&g.moves)]
                };
                let lines: Vec<Vec<String>> = few(groups(all)).into_iter().map(line).collect();
                say(marks::table(&heads, &lines));
            }
            all => {
                say(marks::move_table(all));
                if let Some(more) = lesson.unlisted.and_then(|more| and_more(None, more, all)) {
                    say(sentence(&more));
                }
            }
        }
        if let Some(lines) = beyond(of, options, lesson) {
            lines.iter().for_each(|line| say(sentence(line)));
        } else if let (Some(mex), None) = (mex, lesson.unlisted) {
            let values = worths(options);
            say(format!("The least number not among these: mex {{{values}}} = {mex}."));
        }
        heads::why(&lesson.heads, style).iter().for_each(|line| say(sentence(line)));
        if let Some(misere) = &lesson.misere {
            let lines = under_misere(misere, options, style);
            lines.iter().for_each(|line| say(sentence(line)));
        }
    }
    say(format!("So {}.", marks::in_a_sentence(of)));
    for told in &lesson.below {
        if let Told::Explain { of, options, mex, lesson } = told {
            say(in_markdown(of, options, *mex, lesson));
        }
    }
    if let Some(cut) = cut_short(lesson) {
        say(format!("({cut})"));
    }
    out
}
