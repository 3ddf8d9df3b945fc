//! A session that was copied: prompts in front of what was typed, marks in front of the lines with which it goes on, and
//! answers below.

use super::{Line, Reading, When, asks, defines, first_word, lines, opened, reads};
use crate::diagnostic::{Mend, codes};
use crate::source::Source;
use crate::syntax::{PASTED, lay_out, more_to_come};

const PROMPTS: &[&str] = &["grundy> ", ">>> ", "> "];

/// In front of a line that goes on with a block.
const GOES_ON: &[&str] = &["...", "..", ".", "|", ":", "+", ">"];

/// What was typed, with the answers as comments.
pub(super) fn typed(text: &str) -> Vec<Reading> {
    session(text).into_iter().collect()
}

fn session(text: &str) -> Option<Reading> {
    if !PROMPTS.iter().any(|p| text.starts_with(p) || text.contains(&format!("\n{p}"))) {
        return None;
    }
    let begins: Vec<u32> =
        lay_out(&Source::new("", text)).chunks.iter().map(|chunk| chunk.span.start).collect();
    // Who calls something `grundy` may compare it.
    let named = ["fn grundy", "let grundy", "for grundy"].iter().any(|own| text.contains(own));
    let mut session = Session::default();
    let all: Vec<Line<'_>> = lines(text).collect();
    for (i, line) in all.iter().enumerate() {
        let below = all.get(i + 1..).unwrap_or_default();
        match prompt_of(*line).filter(|p| !(named && *p == "grundy> ")) {
            // In brackets that were opened by no prompt it compares.
            Some(_) if session.edits.is_empty() && !begins.contains(&(line.at as u32)) => {}
            Some(prompt) => session.prompt(*line, prompt, below)?,
            None if session.comment_out_told(*line) => {}
            None => session.plain(*line, below.first()),
        }
    }
    // A number below a value may be what it is compared with.
    let compared = |edit: &Mend| {
        let rest = text.get(edit.span.end as usize..).and_then(|rest| rest.lines().next());
        let above = text.get(..edit.span.start as usize).unwrap_or("");
        let sign = text.get(edit.span.range()) == Some("> ");
        let number = rest.is_some_and(|rest| !rest.contains(char::is_alphabetic) && reads(rest));
        sign && number && !above.trim_end().is_empty() && !above.ends_with("\n\n")
    };
    if !session.answers && session.edits.iter().all(compared) {
        return None;
    }
    let first = session.edits.first()?;
    let help = match session.answers {
        true => "remove the prompts, and put `#` in front of the answers",
        false => "remove what stands in front of the lines",
    };
    Some(Reading {
        code: codes::UNKNOWN_STATEMENT,
        message: PASTED.to_string(),
        at: first.span,
        label: "not needed",
        help: help.to_string(),
        edits: session.edits,
        when: When::Sure,
    })
}

fn prompt_of(line: Line<'_>) -> Option<&'static str> {
    let prompt = PROMPTS.iter().find(|p| line.text.starts_with(**p));
    prompt.copied().or((line.text == ">").then_some(">"))
}

/// The first line of the picture of a mistake.
const PICTURE: &str = "╭─[";

/// Was what was typed refused, with a picture of the place below it? A warning has a picture too.
fn answered_by_a_picture(below: &[Line<'_>]) -> Option<bool> {
    let mut own = below.iter().take_while(|line| prompt_of(**line).is_none());
    let mut refused = false;
    own.any(|line| {
        let written = line.text.trim_start();
        refused |= written.starts_with('×');
        written.starts_with(PICTURE)
    })
    .then_some(refused)
}

/// What below a prompt is of the program, beside answers.
#[derive(Clone, Copy, Default, PartialEq)]
enum Told {
    #[default]
    Nothing,
    /// Help on a word, to a statement behind a blank line.
    Help { blank: bool },
    /// A message, to the end of its picture, and its help.
    Message { drawn: bool },
}

#[derive(Default)]
struct Session {
    edits: Vec<Mend>,
    told: Told,
    /// What was typed last, so far as it was read.
    typed: String,
    /// How many brackets it has open.
    depth: usize,
    /// Whether what follows is an answer.
    below: bool,
    /// Whether what was typed last has an answer.
    answered: bool,
    answers: bool,
}

impl Session {
    fn is_open(&self) -> bool {
        // Of a long text in brackets these alone tell it.
        self.depth > 0 || !self.typed.is_empty() && more_to_come(&self.typed).is_some()
    }

    fn clear(&mut self) {
        self.typed.clear();
        self.depth = 0;
    }

    fn prompt(&mut self, line: Line<'_>, prompt: &str, below: &[Line<'_>]) -> Option<()> {
        let rest = line.text.get(prompt.len()..)?;
        let refused = answered_by_a_picture(below);
        self.told = match refused {
            _ if rest.starts_with(":q") => Told::Nothing,
            _ if rest.starts_with(':') => Told::Help { blank: false },
            Some(_) => Told::Message { drawn: false },
            None => Told::Nothing,
        };
        if rest.starts_with(':') || refused == Some(true) {
            self.clear();
            self.below = false;
            self.answers = true;
            self.edits.push(Mend::new(line.span(0, prompt.len()), "# "));
            return Some(());
        }
        let open = self.is_open();
        if !open && !rest.trim().is_empty() {
            let begins = defines(rest) || asks(rest) || reads(rest.trim_start());
            // A line that goes on with a comparison begins so too.
            if !begins && prompt == "> " {
                return None;
            }
            self.clear();
        }
        self.edits.push(Mend::new(line.span(0, prompt.len()), ""));
        self.take(rest);
        self.below = true;
        self.answered = false;
        Some(())
    }

    fn take(&mut self, rest: &str) {
        self.depth = opened(rest, self.depth);
        self.typed += rest;
        self.typed.push('\n');
    }

    /// Makes a comment of a line that the program says of itself, of a word, or of a mistake.
    fn comment_out_told(&mut self, line: Line<'_>) -> bool {
        let written = line.text.trim();
        let version = written.strip_prefix("Grundy ").unwrap_or("");
        let greets = self.edits.is_empty() && version.starts_with(|c: char| c.is_ascii_digit());
        let statement = line.margin() == 0 && (defines(written) || reads(written));
        let told = match self.told {
            _ if greets => true,
            // The rest of what was typed.
            Told::Message { drawn: false } if self.is_open() => false,
            Told::Nothing => false,
            Told::Help { blank } => !(blank && statement),
            Told::Message { drawn: true } => line.margin() > 0 || line.is_blank(),
            Told::Message { .. } => true,
        };
        self.told = match self.told {
            Told::Message { .. } if told && written.starts_with('╰') => {
                Told::Message { drawn: true }
            }
            Told::Help { .. } if told => Told::Help { blank: line.is_blank() },
            told_so_far if told || self.is_open() => told_so_far,
            _ => Told::Nothing,
        };
        if told && !line.is_blank() {
            self.answers |= !greets;
            self.edits.push(line.commented());
        }
        told
    }

    fn plain(&mut self, line: Line<'_>, below: Option<&Line<'_>>) {
        let written = line.text.trim();
        if self.is_open() {
            let margin = line.margin();
            let mark = GOES_ON.iter().find(|mark| {
                let rest = written.strip_prefix(**mark);
                let apart = |rest: &str| **mark == "..." || rest.starts_with([' ', '\t']);
                rest.is_some_and(|rest| rest.is_empty() || apart(rest))
            });
            if let Some(mark) = mark.filter(|_| self.below) {
                let behind = written.get(mark.len()..).unwrap_or("");
                let blank = usize::from(behind.starts_with([' ', '\t']));
                self.edits.push(Mend::new(line.span(0, margin + mark.len() + blank), ""));
                self.take(written.get(mark.len()..).unwrap_or(""));
            } else {
                self.take(line.text);
            }
            return;
        }
        // These have no answer.
        let silent = ["let", "game", "fn", "graph", "import"].contains(&first_word(&self.typed));
        if written.is_empty() || silent {
            self.below = false;
        }
        if !self.below || written.starts_with('#') {
            return;
        }
        // The line above goes on.
        let clause = ["for ", "if ", "where ", "iff ", "implies ", "and ", "or "];
        let goes_on = clause.iter().any(|word| written.starts_with(word));
        if goes_on && !self.answered {
            self.take(line.text);
            return;
        }
        // `... for n in 0..30`
        let marked = written.strip_prefix("...").map(str::trim_start);
        if let Some(rest) = marked.filter(|r| clause.iter().any(|word| r.starts_with(word))) {
            let begins = line.text.len() - line.text.trim_start().len();
            self.edits.push(Mend::new(line.span(begins, begins + 3), "   "));
            self.take(rest);
            return;
        }
        // A position and a value are answered by one line.
        let further_answer = self.answered && !asks(&self.typed) && line.margin() == 0;
        if further_answer && reads(written) {
            self.clear();
            self.take(line.text);
            self.below = false;
            return;
        }
        // `explain` says first what it explains.
        let further =
            below.is_some_and(|below| !below.is_blank() && below.margin() > line.margin());
        let titled = asks(&self.typed) && further && !defines(written);
        let inside = self.answered && line.margin() > 0;
        if !(titled || inside || is_answer(written, &self.typed)) {
            self.clear();
            self.take(line.text);
            self.below = false;
            return;
        }
        self.answers = true;
        self.answered = true;
        self.edits.push(line.commented());
    }
}

/// Is a line what was answered to what stands above it, and no statement of its own?
pub(super) fn is_answer(written: &str, typed: &str) -> bool {
    let words = ["N", "P", "D", "true", "false", "proved", "refuted", "verified"];
    let word = first_word(written);
    let named = written.contains(char::is_alphabetic) && !words.contains(&word);
    // `explain Take(4)` says of what it tells.
    let echo = asks(typed) && typed.contains(written);
    let own = defines(written) && !written.contains(" = *");
    !(own || named && !echo && reads(written))
}
