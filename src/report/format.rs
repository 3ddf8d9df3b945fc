//! The formats in which answers are written: the name of each, what it is for, and what writes an answer in it.

use super::{Style, answer, bfile, csv, html, json, markdown};
use crate::meter::Spent;
use crate::session::Answer;

/// What writes an answer.
enum Writer {
    Page(fn(&Answer, Style) -> Result<String, Spent>),
    /// Nothing, where the answer is no table.
    Table(fn(&Answer) -> Result<Option<String>, Spent>),
}

macro_rules! formats {
    ($($format:ident $name:literal $doc:literal $end:literal $writer:expr;)*) => {
        /// How answers are written.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Format {
            $($format),*
        }

        impl Format {
            pub const ALL: &[Format] = &[$(Format::$format),*];

            pub const fn name(self) -> &'static str {
                match self {
                    $(Format::$format => $name),*
                }
            }

            pub const fn doc(self) -> &'static str {
                match self {
                    $(Format::$format => $doc),*
                }
            }

            /// What stands behind an answer in a file of several.
            pub const fn end(self) -> &'static str {
                match self {
                    $(Format::$format => $end),*
                }
            }

            const fn writer(self) -> Writer {
                match self {
                    $(Format::$format => $writer),*
                }
            }
        }
    };
}

formats! {
Text "text" "for people" "\n" Writer::Page(answer);
Json "json" "one JSON object a line" "\n" Writer::Page(|answer, _| json::answer(answer));
Md "md" "Markdown, to be pasted into an assignment" "\n" Writer::Page(|answer, _| markdown(answer));
Html "html" "a page for a browser, to hand in or to publish" "" Writer::Page(|answer, _| html::answer(answer));
Csv "csv" "tables for a spreadsheet" "" Writer::Table(csv);
Bfile "bfile" "sequences as the OEIS takes them" "" Writer::Table(bfile);
}

/// An answer, written.
#[derive(Debug)]
pub enum Written {
    Page(String),
    /// For other programs: between two of them stands an empty line.
    Table(String),
    /// It is no table, and tables alone are written.
    NoTable,
}

impl Format {
    /// The format of a name.
    pub fn of(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.name() == name)
    }

    /// Whether tables alone are written, for other programs.
    pub const fn is_of_tables(self) -> bool {
        matches!(self.writer(), Writer::Table(_))
    }

    /// Writes an answer, if there is room and time for it.
    pub fn write(self, answer: &Answer, style: Style) -> Result<Written, Spent> {
        Ok(match self.writer() {
            Writer::Page(write) => Written::Page(write(answer, style)?),
            Writer::Table(write) => write(answer)?.map_or(Written::NoTable, Written::Table),
        })
    }
}
