//! What can be said about a mistake: a code from the table, a message, places, a mend.
//!
//! This module holds data only; `report` writes it for people and for programs.

mod accounts;

pub use accounts::{Account, Code, all, codes, find};

use crate::meter::Spent;
use crate::source::{Source, Span};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Error,
    Warning,
}

impl Severity {
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// A place that matters, with what is to be said of it.
#[derive(Clone, Debug)]
pub struct Label {
    pub source: Source,
    pub span: Span,
    pub text: String,
}

/// A stretch of a text, and what to write in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mend {
    pub span: Span,
    pub text: String,
}

impl Mend {
    pub fn new(span: Span, text: impl Into<String>) -> Self {
        Mend { span, text: text.into() }
    }
}

#[derive(Clone, Debug)]
pub struct Diagnostic {
    pub code: Code,
    pub message: String,
    pub help: Option<String>,
    /// What the help offers, as a change to the text that has the mistake.
    pub mend: Option<Mend>,
    /// The first is the place of the mistake itself.
    pub labels: Vec<Label>,
}

impl Diagnostic {
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Diagnostic { code, message: message.into(), help: None, mend: None, labels: Vec::new() }
    }

    /// Why a text was not read to its end.
    pub fn unread(spent: Spent, source: &Source) -> Self {
        let limit = |what: &str, option: &str| {
            let message = format!("the limit of {what} is reached before all is read");
            Diagnostic::new(codes::LIMIT_REACHED, message)
                .help(format!("give it more with {option}"))
        };
        let said = match spent {
            Spent::Interrupted => Diagnostic::new(codes::INTERRUPTED, "interrupted"),
            Spent::Memory => limit("memory", "--max-memory"),
            Spent::Time => limit("time", "--timeout"),
            Spent::Steps => limit("steps", "--max-steps"),
        };
        said.label(source, Span::at(0), "this was being read")
    }

    /// Whether it says that work was stopped, and nothing of what the work was about.
    pub fn is_stop(&self) -> bool {
        [codes::INTERRUPTED, codes::LIMIT_REACHED].contains(&self.code)
    }

    pub fn label(mut self, source: &Source, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { source: source.clone(), span, text: text.into() });
        self
    }

    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The change that the help speaks of.
    pub fn mended(mut self, mend: Mend) -> Self {
        self.mend = Some(mend);
        self
    }

    /// The same, where there is one.
    pub fn maybe_mended(mut self, mend: Option<Mend>) -> Self {
        self.mend = mend;
        self
    }

    /// The word that was meant at a place, most likely, and the change that writes it there.
    pub fn meant(self, place: Span, word: &str) -> Self {
        self.help(format!("did you mean `{word}`?")).mended(Mend::new(place, word))
    }

    /// The same, where some word is near enough.
    pub fn maybe_meant(self, place: Span, word: Option<&str>) -> Self {
        match word {
            Some(word) => self.meant(place, word),
            None => self,
        }
    }

    /// Help, where there is some.
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }

    pub fn severity(&self) -> Severity {
        self.code.severity
    }

    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }

    /// Where the mistake itself is.
    pub fn place(&self) -> Option<&Label> {
        self.labels.first()
    }
}

/// In the order of the text, and each thing said once.
pub fn in_order(diagnostics: &mut Vec<Diagnostic>) {
    let place = |d: &Diagnostic| d.place().map_or(Span::at(0), |l| l.span);
    diagnostics.sort_by_key(|d| (place(d).start, place(d).end));
    diagnostics.dedup_by(|b, a| a.code == b.code && a.message == b.message && place(a) == place(b));
}
