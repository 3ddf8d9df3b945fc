//! `grundy table 'Kayles(0..9)'`, `grundy run kayles.game`: what was meant where the first word is neither a
//! command nor a file.

use super::args::Arguments;
use crate::vocabulary::{Here, foreign, is_verb};
use clap::CommandFactory;
use std::path::PathBuf;

/// What to say of words that stand where files are named, if the first is none.
pub(super) fn meant(files: &[PathBuf]) -> Option<String> {
    let (first, rest) = files.split_first()?;
    if let (Some("help"), [of, ..], false) = (first.to_str(), rest, first.exists()) {
        let command = Arguments::command();
        let of = of.to_str().filter(|of| command.find_subcommand(of).is_some());
        let of = of.map_or(String::new(), |of| format!("{of} "));
        return Some(format!("`help` is neither a command nor a file; write `grundy {of}--help`"));
    }
    let word = first.to_str().filter(|word| word.chars().all(char::is_alphabetic))?;
    if first.exists() || rest.is_empty() {
        return None;
    }
    let rest: Vec<String> = rest.iter().map(|one| one.to_string_lossy().into_owned()).collect();
    let rest = rest.join(" ");
    let file = rest.ends_with(".game") || PathBuf::from(&rest).exists();
    let lower = word.to_lowercase();
    let runs = matches!(&*lower, "run" | "exec" | "execute" | "start" | "open" | "load" | "solve");
    let text = match foreign(&lower).map(|f| f.here) {
        _ if file && (runs || is_verb(&lower) || foreign(&lower).is_some()) => {
            format!("grundy {rest}")
        }
        _ if file || rest.contains('\'') => return None,
        _ if is_verb(&lower) => format!("grundy -e '{lower} {rest}'"),
        Some(Here::Question(forms)) => {
            let game = rest.chars().all(crate::syntax::is_name_char);
            let form = match (rest.contains(".."), game) {
                (true, _) => forms.range,
                (_, true) => forms.game,
                _ => forms.position,
            };
            format!("grundy -e '{}'", form.replace("{}", &rest))
        }
        _ if runs || matches!(&*lower, "ask" | "query") => format!("grundy -e '{rest}'"),
        _ => return None,
    };
    Some(format!("`{word}` is neither a command nor a file; write `{text}`"))
}
