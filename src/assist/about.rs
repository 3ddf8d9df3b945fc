//! What the tables say of a word, as a text for a terminal and as Markdown for an editor.

use super::examples::{example, library_example};
use super::subjects::{Subject, subject};
use super::words::words;
use crate::diagnostic::{self, Account};
use crate::library;
use crate::report::markdown;
use crate::vocabulary::{Builtin, Here, OUTCOMES, builtin, foreign};

/// What is said of one meaning of a word.
#[derive(Clone, Debug)]
pub struct About {
    /// How it is written, each way with what it does.
    pub forms: Vec<(String, String)>,
    pub blocks: Vec<Block>,
}

/// A piece of a file, with what it shows.
#[derive(Clone, Debug)]
pub struct Block {
    pub title: &'static str,
    pub text: String,
}

/// All that is said of a word: as a word of the language, a function, a file or game of the
/// library, a code of a mistake; or what stands in the place of one that other languages have.
pub fn about(word: &str) -> Vec<About> {
    let mut all = about_known(word);
    // What is asked about is worth more than what one word of it would be here.
    if all.is_empty() {
        all.extend(of_subject(word));
    }
    if all.is_empty() {
        all.extend(of_foreign(word));
    }
    all
}

/// The same without what other languages have.
pub fn about_known(word: &str) -> Vec<About> {
    let mut all: Vec<About> = Vec::new();
    all.extend(of_word(word));
    all.extend(builtin(word).map(of_builtin));
    if let Some((name, doc)) = OUTCOMES.iter().find(|(name, _)| *name == word) {
        all.push(said(*name, format!("an outcome: {doc}")));
    }
    all.extend(of_library(word));
    all.extend(diagnostic::find(word).map(of_mistake));
    all
}

impl About {
    /// For an editor that shows Markdown, or one that does not.
    pub fn written(&self, markdown: bool) -> String {
        if markdown { self.markdown() } else { self.text() }
    }

    /// For a terminal.
    pub fn text(&self) -> String {
        let form = |(form, doc): &(String, String)| match doc.is_empty() {
            true => form.clone(),
            false => format!("{form}\n  {doc}"),
        };
        let mut out = self.forms.iter().map(form).collect::<Vec<_>>().join("\n");
        let told = self.forms.iter().any(|(_, doc)| !doc.is_empty());
        for (i, Block { title, text }) in self.blocks.iter().enumerate() {
            let gap = if i > 0 || told { "\n\n" } else { "\n" };
            out += &format!("{gap}  {title}:{}", indented(text));
        }
        out
    }

    /// For an editor.
    pub fn markdown(&self) -> String {
        let mut out = String::new();
        for (form, doc) in &self.forms {
            out += &code(form);
            if !doc.is_empty() {
                out += &format!("{}\n\n", prose(doc));
            }
        }
        for Block { title, text } in &self.blocks {
            out += &format!("{}:\n\n{}", markdown::text(title), code(text));
        }
        out.trim_end().to_string()
    }
}

/// A sentence as Markdown: what stands between backticks is code, and nothing else is a sign.
fn prose(text: &str) -> String {
    if text.matches('`').count() % 2 == 1 {
        return markdown::text(text);
    }
    let parts = text.split('`').enumerate();
    let parts = parts.map(|(i, part)| match i % 2 {
        0 => markdown::text(part),
        _ => format!("`{part}`"),
    });
    parts.collect()
}

/// A piece of a file as Markdown.
fn code(text: &str) -> String {
    // A fence is longer than any that stands inside.
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}grundy\n{}\n{fence}\n\n", text.trim_end())
}

/// A definition: how it is called, its type, its description.
pub fn defined(form: &str, ty: Option<&str>, doc: &str, markdown: bool) -> String {
    if !markdown {
        let parts = [form, ty.unwrap_or(""), doc];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        return parts.join("\n\n");
    }
    let mut out = code(form);
    if let Some(ty) = ty {
        out += &format!("`{ty}`\n\n");
    }
    if !doc.is_empty() {
        out += &format!("{}\n\n", prose(doc));
    }
    out.trim_end().to_string()
}

fn said(form: impl Into<String>, doc: impl Into<String>) -> About {
    About { forms: vec![(form.into(), doc.into())], blocks: Vec::new() }
}

impl About {
    fn showing(mut self, title: &'static str, text: Option<String>) -> About {
        self.blocks.extend(text.map(|text| Block { title, text }));
        self
    }
}

fn indented(text: &str) -> String {
    text.trim_end().lines().map(|line| format!("\n    {line}")).collect()
}

fn of_word(name: &str) -> Option<About> {
    // Some words begin a statement and a rule as well.
    let forms: Vec<(String, String)> = words()
        .filter(|word| word.name == name)
        .map(|word| (word.form.to_string(), word.doc.to_string()))
        .collect();
    let about = About { forms, blocks: Vec::new() };
    let shown = example(name).map(str::to_string);
    (!about.forms.is_empty()).then(|| about.showing("for example", shown))
}

fn of_builtin(builtin: Builtin) -> About {
    let about = said(builtin.forms().join("\n"), builtin.doc());
    about.showing("for example", Some(builtin.example().to_string()))
}

fn of_mistake(account: &Account) -> About {
    let severity = account.code.severity.word();
    let broken = std::str::from_utf8(account.broken).ok().filter(|text| !text.is_empty());
    let heading = format!("{} ({severity}): {}", account.code.name, account.title);
    said(heading, account.explanation)
        .showing("for example", broken.map(str::to_string))
        .showing("mended", Some(account.mended.to_string()))
}

fn of_subject(word: &str) -> Option<About> {
    let Subject { doc, example, .. } = subject(word)?;
    Some(said(word, *doc).showing("for example", Some((*example).to_string())))
}

/// A word that the language does not have.
fn of_foreign(word: &str) -> Option<About> {
    let here = match foreign(word)?.here {
        Here::Operator(text) | Here::Rule(text) | Here::Function(text) | Here::Value(text) => {
            text.to_string()
        }
        Here::Question(forms) if forms.condition.starts_with("claim") => {
            let one = forms.position.replace("{}", "POSITION");
            return Some(said(
                format!("{word} is no word of the language"),
                format!(
                    "write `claim CONDITION for n in 0..` about all numbers, `{one}` about one position"
                ),
            ));
        }
        Here::Question(forms) => forms.position.replace("{}", "POSITION"),
    };
    Some(said(format!("{word} is no word of the language"), format!("write `{here}`")))
}

fn of_library(name: &str) -> Option<About> {
    let file = library::text(name).map(|_| name).or_else(|| library::defining(name))?;
    let text = library::text(file)?;
    let about =
        said(format!("import {file}"), "").showing("a file of the library", Some(text.into()));
    Some(about.showing("for example", library_example(file)))
}
