//! Diagnostics for people, drawn by miette.

use super::breaks::stretches;
use super::clean;
use super::page::{GUTTER, Page};
use crate::diagnostic::{Diagnostic, Label, Severity};
use crate::source::{Source, Span};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode, ThemeCharacters, ThemeStyles,
};
use std::fmt;
use textwrap::core::Word;
use textwrap::{WordSeparator, WordSplitter};

/// How text is drawn: decided by whoever knows where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    pub color: bool,
    pub unicode: bool,
    pub width: usize,
}

impl Style {
    /// No colour, no terminal.
    pub const PLAIN: Style = Style { color: false, unicode: true, width: 100 };
}

/// A diagnostic as a person reads it.
pub fn diagnostic(diagnostic: &Diagnostic, style: Style) -> String {
    let theme = GraphicalTheme {
        characters: if style.unicode {
            ThemeCharacters::unicode()
        } else {
            ThemeCharacters::ascii()
        },
        styles: if style.color { ThemeStyles::ansi() } else { ThemeStyles::none() },
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(style.width)
        .with_links(false)
        .with_context_lines(1)
        // Code in a message is pasted: a line ends where the code goes on in the next, or beside it.
        .with_word_separator(WordSeparator::Custom(words))
        .with_word_splitter(WordSplitter::NoHyphenation)
        .with_break_words(false);
    let mut out = String::new();
    let drawn = Drawn::new(diagnostic, style.width);
    // miette would put a heading of its own over what stands in other texts.
    let parts = std::iter::once(&drawn).chain(&drawn.elsewhere);
    let all = parts.into_iter().try_for_each(|part| handler.render_report(&mut out, part));
    // Writing to a String cannot fail; if drawing does, the plain message still stands.
    if all.is_err() {
        out = format!("{}: {}\n", diagnostic.code.name, clean(&diagnostic.message));
    }
    if style.unicode { out } else { out.replace('…', "...").replace('∞', "loopy") }
}

fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    Box::new(stretches(line).map(Word::from))
}

/// A diagnostic in the shape that miette draws: one page, and the labels on it. Labels in
/// other files are diagnostics of their own, since a page is of one file.
#[derive(Debug)]
struct Drawn {
    message: String,
    code: Option<&'static str>,
    /// None for what only adds to another.
    severity: Option<Severity>,
    help: Option<String>,
    page: Page,
    labels: Vec<LabeledSpan>,
    elsewhere: Vec<Drawn>,
}

impl Drawn {
    fn new(diagnostic: &Diagnostic, width: usize) -> Drawn {
        let home = diagnostic.place().map(|l| l.source.clone());
        let home = home.unwrap_or_else(|| Source::new("", ""));
        let (own, others): (Vec<&Label>, Vec<&Label>) =
            diagnostic.labels.iter().partition(|l| l.source.is(&home));
        let mut drawn = Drawn::on_page(&home, &own, clean(&diagnostic.message), width);
        drawn.code = Some(diagnostic.code.name);
        drawn.severity = Some(diagnostic.severity());
        drawn.help = diagnostic.help.as_deref().map(clean);
        drawn.elsewhere = others
            .into_iter()
            .map(|label| {
                let message = shortened(clean(&label.text), width.saturating_sub(POINTER));
                Drawn::on_page(&label.source, &[label], message, width)
            })
            .collect();
        drawn
    }

    fn on_page(source: &Source, labels: &[&Label], message: String, width: usize) -> Drawn {
        let spans: Vec<Span> = labels.iter().map(|l| l.span).collect();
        let page = Page::new(source, &spans, width);
        let labels = labels.iter().enumerate().map(|(i, label)| {
            let place = page.span(source, label.span);
            let left = page.column(&place) + GUTTER + POINTER;
            let text = shortened(clean(&label.text), width.saturating_sub(left));
            if i == 0 {
                LabeledSpan::new_primary_with_span(Some(text), place)
            } else {
                LabeledSpan::new_with_span(Some(text), place)
            }
        });
        let labels = labels.collect();
        Drawn {
            message,
            code: None,
            severity: None,
            help: None,
            page,
            labels,
            elsewhere: Vec::new(),
        }
    }
}

/// What stands between the middle of a place and what is said of it, or before a message.
const POINTER: usize = 4;
/// What is said of a place far to the right may pass the page's edge.
const SHORTEST_LABEL: usize = 40;

/// A text that fits in a line: a long one has its middle left out.
fn shortened(text: String, most: usize) -> String {
    let (most, length) = (most.max(SHORTEST_LABEL), text.chars().count());
    if length <= most {
        return text;
    }
    let head = most / 2;
    let tail = length - (most - head - 1);
    let (head, tail) = (text.chars().take(head), text.chars().skip(tail));
    head.chain(['…']).chain(tail).collect()
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Drawn {}

impl miette::Diagnostic for Drawn {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Some(Severity::Error) => miette::Severity::Error,
            Some(Severity::Warning) => miette::Severity::Warning,
            None => miette::Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.page)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}
