//! What stands in front of lines and is none of the program: the numbers of lines, of exercises and of answers, points of
//! a list, headings.

use super::words::{
    WORDS, asks_in_words, first_is, is_arrowed, is_code, is_decoration, is_heading, is_sentence,
    is_title,
};
use super::{Line, Reading, When, asks, defines, lines, opened, reads};
use crate::diagnostic::{Mend, codes};
use crate::syntax::{NUMBERED, is_name_char};

const MARKED: &str = "what stands in front of the lines is no part of the program";

const FOR_PEOPLE: &str = "words for people stand behind `#`";

fn told(message: &str, edits: Vec<Mend>, help: &str, when: When) -> Vec<Reading> {
    let readings = Reading::told(codes::UNKNOWN_STATEMENT, message, edits, help).into_iter();
    readings.map(|reading| Reading { label: "not needed", when: when.clone(), ..reading }).collect()
}

const REMOVE: &str = "remove what stands in front of the lines";

/// `1  game A(n) {`, ` 1 | game …`, `| game …`: the same in front of every line.
pub(super) fn of_all_lines(text: &str) -> Vec<Reading> {
    let written: Vec<Line<'_>> = lines(text).filter(|line| !line.is_blank()).collect();
    let mut edits = Vec::new();
    let mut ends = Vec::new();
    let (mut signed, mut closed) = (false, false);
    for (i, line) in written.iter().enumerate() {
        let plain = line.text.trim_start();
        let digits = plain.len() - plain.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, behind) = plain.split_at(digits);
        let bar = behind.trim_start().strip_prefix('|');
        let counts = number.parse() == Ok(i + 1);
        let rest = match bar {
            Some(rest) if counts || number.is_empty() => rest,
            None if counts
                && (behind.is_empty() || behind.starts_with([' ', '\t', '.', ':', ')'])) =>
            {
                signed |= behind.starts_with(['.', ':', ')']);
                closed |= behind.starts_with(')');
                behind.trim_start_matches(['.', ':', ')'])
            }
            _ => return Vec::new(),
        };
        let end = line.text.len() - rest.trim_start().len();
        if !rest.trim().is_empty() {
            ends.push(end);
        }
        edits.push((line, line.text.len() - rest.len(), end));
    }
    let margin = ends.into_iter().min().unwrap_or(0);
    let edits = edits
        .into_iter()
        .map(|(line, label, end)| Mend::new(line.span(0, end.min(margin.max(label))), ""));
    if written.len() < 2 {
        return Vec::new();
    }
    // All lines are counted, with a sign behind the number.
    let when = if closed || signed && written.len() > 2 { When::Sure } else { When::Else };
    told(NUMBERED, edits.collect(), REMOVE, when)
}

/// `1) Nim(3, 4)`, `Exercise 1. Nim(3, 4)`, and headings alone on a line; then with titles in them, and sentences.
pub(super) fn of_statements(text: &str) -> Vec<Reading> {
    [false, true].into_iter().flat_map(|words| labelled(text, words)).collect()
}

fn labelled(text: &str, words_too: bool) -> Vec<Reading> {
    let mut edits = Vec::new();
    // The first line that becomes a comment.
    let mut first = None;
    let mut depth = 0usize;
    let mut bare = 0;
    let (mut written, mut remarks) = (0, 0);
    let (mut asked, mut commented, mut alone) = (false, false, false);
    for line in lines(text) {
        let found = if depth == 0 { label(line.text) } else { None };
        written += usize::from(!line.is_blank());
        let rest = line.text.get(found.as_ref().map_or(0, |l| l.length)..).unwrap_or("");
        let top = depth == 0;
        depth = opened(rest, depth);
        if !top || line.is_blank() || line.text.trim_start().starts_with('#') {
            continue;
        }
        let Some(found) = found.filter(|l| l.dashed || !reads(line.text)) else {
            let words =
                is_sentence(line.text, text) || is_decoration(line.text) || is_arrowed(line.text);
            if is_heading(line.text) || words_too && words {
                let semicolon = line.margin() + usize::from(line.text.trim().starts_with(';'));
                let blanks = line
                    .text
                    .get(semicolon..)
                    .map_or(0, |rest| rest.len() - rest.trim_start().len());
                edits.push(Mend::new(line.span(line.margin(), semicolon + blanks), "# "));
                first.get_or_insert(line.written());
                commented = true;
                remarks += 1;
            }
            continue;
        };
        if let Kind::Bare(number) = found.kind {
            // Another number is one of the program.
            if number != bare + 1 {
                return Vec::new();
            }
            bare = number;
        }
        // `1.5 n` is a number with a point.
        let plain = matches!(found.kind, Kind::Parts) && !defines(rest) && !asks(rest);
        let words = rest.is_empty() || rest.starts_with(char::is_alphabetic);
        // `Task 1 - 3`
        let range = |c: char| c.is_ascii_digit() || matches!(c, ' ' | ',' | '-' | '–');
        let label = line.text.get(..found.length).unwrap_or("").trim_end();
        let ranged = matches!(found.kind, Kind::Question) && label.ends_with(['-', '–']);
        let title = ranged && !rest.is_empty() && rest.chars().all(range)
            || words_too
                && (is_title(rest) && !asks_in_words(rest, text) || is_sentence(line.text, text));
        if plain || !words && !title && !is_code(rest) {
            return Vec::new();
        }
        // `A6)` lacks a bracket where `A` is a game.
        let mut signs = line.text.trim_start().chars();
        let letter = signs.next().filter(|_| signs.next().is_some_and(|c| c.is_ascii_digit()));
        let game = letter.is_some_and(|letter| text.contains(&format!("game {letter}(")));
        if rest.is_empty() && game {
            return Vec::new();
        }
        alone |= rest.is_empty() && matches!(found.kind, Kind::Other);
        let answer = matches!(found.kind, Kind::Out | Kind::Answer);
        asked |= matches!(found.kind, Kind::Question);
        let said = answer && !defines(rest) && !asks(rest) && !rest.contains('(');
        if said || title || !is_code(rest) && !asks_in_words(rest, text) {
            edits.push(line.commented());
            first.get_or_insert(line.written());
            commented = true;
            remarks += 1;
        } else {
            let claimed = ["Claim", "Theorem", "Lemma"].iter().any(|word| label.starts_with(word));
            let claimed = claimed || label.trim_start().starts_with("claim");
            let meant = if claimed { "claim " } else { "" };
            edits.push(Mend::new(line.span(line.margin(), found.length), meant));
        }
    }
    if bare == 1 && !edits.is_empty() && edits.len() < 2 {
        return Vec::new();
    }
    let help = match commented {
        true => "remove what stands in front of the lines, and put `#` in front of words",
        false => REMOVE,
    };
    // Of two exercises, neither is a problem of a rubric.
    let exercises = (asked || alone) && edits.len() > 1 && !text.contains("student");
    let when = if exercises { When::Sure } else { When::Else };
    // Words alone are no text with words in it.
    if remarks >= written && commented {
        return Vec::new();
    }
    if let Some(line) = first.filter(|_| edits.iter().all(|edit| edit.text == "# ")) {
        let readings = told(FOR_PEOPLE, edits, "put `#` in front of them", when);
        let whole = |r| Reading { at: line, label: "no statement", ..r };
        return readings.into_iter().map(whole).collect();
    }
    told(if commented { MARKED } else { NUMBERED }, edits, help, when)
}

/// `- Nim(3, 4)`, `* Nim(3, 4)`: the points of a list.
pub(super) fn points(text: &str) -> Vec<Reading> {
    let mut edits: Vec<Mend> = Vec::new();
    let mut depth = 0usize;
    let mut point = None;
    let mut ended = false;
    for line in lines(text) {
        let written = line.text.trim_start();
        let mark = written.chars().next().filter(|_| depth == 0);
        let mark = mark.filter(|c| matches!(c, '-' | '*' | '•' | '–' | '+' | '·' | '◦'));
        let mark = mark.filter(|c| written.get(c.len_utf8()..).is_some_and(|r| r.starts_with(' ')));
        let top = depth == 0;
        depth = opened(line.text, depth);
        match mark {
            Some(mark) if !ended && point.is_none_or(|known| known == mark) => {
                point = Some(mark);
                let behind = written.trim_start_matches(mark).trim_start();
                let end = line.text.len() - behind.len();
                edits.push(Mend::new(line.span(line.margin(), end), ""));
            }
            Some(_) => return Vec::new(),
            // Signs below another statement belong to it.
            None if top && point.is_none() && first_of_other(line) => return Vec::new(),
            None => ended |= point.is_some() && top && !line.is_blank(),
        }
    }
    if edits.len() < 2 {
        return Vec::new();
    }
    told(MARKED, edits, REMOVE, When::Else)
}

/// Is this a line that no list stands below?
fn first_of_other(line: Line<'_>) -> bool {
    let written = line.text.trim_start();
    !(written.is_empty() || written.starts_with(['#', '•']) || written.starts_with("import "))
}

enum Kind {
    /// A number with nothing behind it.
    Bare(usize),
    Question,
    Answer,
    /// What a notebook answers.
    Out,
    /// `1.1` with nothing behind it.
    Parts,
    Other,
}

struct Label {
    kind: Kind,
    /// With the blanks before it and behind it.
    length: usize,
    /// `1 - Nim(3, 4)` can be read as it stands.
    dashed: bool,
}

/// The label that a line begins with.
fn label(line: &str) -> Option<Label> {
    let plain = line.trim_start();
    let margin = line.len() - plain.len();
    // `In [1]: `
    let notebook = ["In", "Out"].into_iter().find(|word| {
        plain.strip_prefix(word).is_some_and(|rest| rest.trim_start().starts_with('['))
    });
    let after = plain.get(notebook.map_or(0, str::len)..)?.trim_start();
    let word = WORDS.iter().find(|word| first_is(after, word)).copied();
    let body = match word {
        Some(word) => after.get(word.len()..)?.trim_start(),
        None => after,
    };
    let open = body.chars().next().filter(|c| matches!(c, '(' | '['));
    let core_from = usize::from(open.is_some());
    let inner = body.get(core_from..)?;
    let length = inner.find(|c: char| !(is_name_char(c) || c == '.')).unwrap_or(inner.len());
    let core = inner.get(..length)?;
    // The point behind the last digit ends the label; `1.let`.
    let number =
        core.len() - core.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').len();
    let core = match core.get(..number)? {
        digits if digits.ends_with('.') && digits.len() > 1 && word_behind(core, number) => digits,
        _ => core,
    };
    let behind = inner.get(core.len()..)?;
    let name = core.trim_end_matches('.');
    let pointed = core.len() > name.len();
    let (kind, named) = kind(name, word, notebook)?;
    let closing = match open {
        Some('(') => behind.strip_prefix(')')?,
        Some(_) => behind.strip_prefix(']')?,
        None => behind.strip_prefix([')', ']']).unwrap_or(behind),
    };
    let closed = closing.len() < behind.len();
    let rest = closing.trim_start_matches([' ', '\t']);
    let sign = rest.strip_prefix([':', '.', '|', '-', '–', '—']);
    let sign = sign.filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t']) || closed);
    // Of letters these would be a difference.
    let plain_sign = rest.starts_with([':', '.']);
    let sign = sign.filter(|_| plain_sign || matches!(kind, Kind::Bare(_)) || word.is_some());
    let dashed = sign.is_some() && rest.starts_with(['-', '–', '—']) && word.is_none();
    // A colon that touches.
    let touching = closing.strip_prefix(':').filter(|_| notebook.is_some());
    let marked = pointed || closed || sign.is_some() || touching.is_some();
    let rest = sign.or(touching).unwrap_or(closing);
    // `6 : 4` is a ratio, or a quotient.
    let number = !rest.trim().is_empty() && rest.trim().bytes().all(|b| b.is_ascii_digit());
    if number && word.is_none() && closing.starts_with(' ') && matches!(kind, Kind::Bare(_)) {
        return None;
    }
    let starts = rest.trim_start_matches([' ', '\t']);
    let spaced =
        starts.len() < rest.len() || rest.is_empty() || closed || pointed && word_behind(rest, 0);
    let parts = word.is_none() && name.contains('.') && !named;
    let kind = match kind {
        Kind::Bare(_) if marked && !dashed => Kind::Other,
        Kind::Other if parts && !marked => Kind::Parts,
        kind => kind,
    };
    // A word alone, and letters, are labels by the sign behind them.
    let bare = matches!(kind, Kind::Bare(_)) || parts || word.is_some() && !name.is_empty();
    if !spaced || !(marked || bare) || named && !marked || name.is_empty() && word.is_none() {
        return None;
    }
    Some(Label { kind, length: margin + plain.len() - starts.len(), dashed })
}

/// Does a word or a list begin right here?
fn word_behind(text: &str, at: usize) -> bool {
    text.get(at..).is_some_and(|rest| rest.starts_with(|c: char| c.is_alphabetic() || c == '['))
}

/// What a label is, and whether it is one only by the sign behind it.
fn kind(name: &str, word: Option<&str>, notebook: Option<&str>) -> Option<(Kind, bool)> {
    let digits = |text: &str| {
        !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit())
    };
    if let Some(notebook) = notebook {
        return digits(name)
            .then_some((if notebook == "Out" { Kind::Out } else { Kind::Question }, true));
    }
    if let Some(word) = word {
        let answers = ["Answer", "Solution", "Lösung", "Antwort", "Réponse"];
        let answer = answers.contains(&word);
        let numbered =
            name.split('.').all(|part| digits(part.trim_end_matches(char::is_alphabetic)));
        let kind = if answer { Kind::Answer } else { Kind::Question };
        return (name.is_empty() || numbered || name.len() == 1).then_some((kind, name.is_empty()));
    }
    if digits(name) {
        return Some((Kind::Bare(name.parse().ok()?), false));
    }
    let parts =
        name.split('.').all(|part| digits(part.trim_end_matches(|c: char| c.is_ascii_lowercase())));
    let lettered =
        |letter: char| name.strip_prefix([letter, letter.to_ascii_lowercase()]).is_some_and(digits);
    let roman = name.len() <= 4 && name.chars().all(|c| matches!(c, 'i' | 'v' | 'x'));
    let letter = name.len() == 1 && name.starts_with(|c: char| c.is_alphabetic());
    let kind = match () {
        _ if lettered('Q') => Kind::Question,
        _ if lettered('A') => Kind::Answer,
        _ if parts || roman || letter => Kind::Other,
        _ => return None,
    };
    // `1.1 let a = 3` needs no sign.
    Some((kind, !(parts && name.contains('.'))))
}
