//! Where lines come from, and when they make a whole.

use super::names::Names;
use crate::diagnostic::codes;
use crate::source::Source;
use crate::syntax::{More, Scanner, TokenKind, more_to_come, parse};
use std::io::BufRead;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line without its end, or several that were typed or pasted as one.
    Text(String),
    /// A line in which a byte is part of no letter: its letters, where that byte stands among them, and the byte.
    Odd(String, usize, u8),
    /// Ctrl-C: what was typed is given up.
    Interrupted,
    /// Ctrl-D, or the end of a file.
    End,
}

/// Gives lines.
pub trait Lines {
    fn line(&mut self, prompt: &str) -> Line;

    /// Whether prompts and lines are to be written among the answers, since nobody sees them.
    fn is_transcript(&self) -> bool {
        false
    }

    /// A line that is no text of the language: what somebody answers in a game.
    fn answer(&mut self, prompt: &str) -> Line {
        self.line(prompt)
    }

    /// Whether whoever reads the answers has seen the prompt and what was typed.
    fn is_seen(&self) -> bool {
        false
    }

    /// What can be named, with how it is called: the index grows with what is entered.
    fn learn(&mut self, _names: &Names) {}
}

/// Lines of a pipe or of a file.
#[derive(Debug)]
pub struct Piped<R> {
    input: R,
    transcript: bool,
}

impl<R: BufRead> Piped<R> {
    pub fn new(input: R) -> Piped<R> {
        Piped { input, transcript: false }
    }

    /// Prompts and lines are written among the answers.
    pub fn as_transcript(input: R) -> Piped<R> {
        Piped { input, transcript: true }
    }
}

impl<R: BufRead> Lines for Piped<R> {
    fn line(&mut self, _: &str) -> Line {
        let mut bytes = Vec::new();
        match self.input.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => Line::End,
            Ok(_) => line_of(&bytes),
        }
    }

    fn is_transcript(&self) -> bool {
        self.transcript
    }
}

fn line_of(bytes: &[u8]) -> Line {
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let text = String::from_utf8_lossy(bytes).into_owned();
    match std::str::from_utf8(bytes) {
        Ok(_) => Line::Text(text),
        Err(odd) => {
            let at = odd.valid_up_to();
            Line::Odd(text, at, bytes.get(at).copied().unwrap_or(0))
        }
    }
}

/// Must more lines come before a text can be read? An empty line ends what no bracket holds open.
pub fn wants_more(text: &str) -> bool {
    // `from kayles import *` of another language ends with no operator.
    let imports = text.trim_start().starts_with("from ") && text.contains(" import ");
    if text.trim_start().starts_with(':') || imports {
        return false;
    }
    let empty_line = text.rsplit('\n').next().is_some_and(|line| line.trim().is_empty());
    match more_to_come(text) {
        Some(More::Bracket(_)) => true,
        _ if empty_line => false,
        Some(More::Operator) => true,
        None => lacks_its_body(text) || documents(text),
    }
}

/// A `##` comment belongs to the definition below it.
fn documents(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    lines.peek().is_some() && lines.all(|line| line.trim_start().starts_with("##"))
}

/// `game G(n)` may go on with a brace, or with its line.
fn lacks_its_body(text: &str) -> bool {
    let start = text.trim_start();
    if !["game ", "graph ", "problem "].iter().any(|word| start.starts_with(word)) {
        return false;
    }
    // `graph p` asks about a position with a name of its own; graphs have capitals.
    if let Some(name) = start.strip_prefix("graph ").map(str::trim)
        && name.starts_with(char::is_uppercase)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '\''))
    {
        return true;
    }
    let source = Source::new("", text);
    let errors: Vec<_> = parse(&source).diagnostics.into_iter().filter(|d| d.is_error()).collect();
    matches!(errors.as_slice(), [only] if only.code == codes::NO_BODY)
}

/// What is known of the brackets of lines that wait for more: a long text is not read again for
/// each of them.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    open: i64,
}

impl Gathered {
    /// The same as `wants_more` of the whole text, whose last line or lines are these.
    pub(super) fn wants_more(&mut self, text: &str, last: &str) -> bool {
        for token in Scanner::new(last) {
            match token.kind {
                TokenKind::Open(_) => self.open += 1,
                TokenKind::Close(_) => self.open -= 1,
                _ => {}
            }
        }
        let first = last.split_whitespace().next().unwrap_or("");
        // These can end a definition whose bracket was forgotten.
        let defines = ["game", "graph", "problem", "claim", "import", "assert"].contains(&first);
        let open = self.open > 0 && !defines && !text.trim_start().starts_with(':');
        open || wants_more(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_and_operators_ask_for_more() {
        for text in ["game G(n) {", "f(1,", "1 +", "game G(n)", "graph X", "## A heap."] {
            assert!(wants_more(text), "{text}");
        }
        for text in [
            "",
            "1 + 2",
            "game = 3",
            "1 +\n",
            "game G(n)\n",
            ":help (",
            "graph p",
            "graph Nim(3)",
            "from a import *",
        ] {
            assert!(!wants_more(text), "{text}");
        }
    }

    #[test]
    fn gathering_tells_the_same() {
        let text = "game G(n) {\n  for k in {1,\n 2} {\n move to G(n - k) if k <= n # }\n}\n}";
        let (mut whole, mut gathered) = (String::new(), Gathered::default());
        for line in text.lines() {
            whole += line;
            assert_eq!(gathered.wants_more(&whole, line), wants_more(&whole), "{whole}");
            whole.push('\n');
        }
        assert!(!wants_more(text));
    }
}
