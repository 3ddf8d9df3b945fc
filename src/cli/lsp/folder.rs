//! The files of the workspace: those that may use a name.

use super::desk::{Desk, Document};
use super::place::uri_of;
use crate::cli::files::identity;
use crate::cli::read;
use crate::library;
use crate::source::Source;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// More files than these are not gone through.
const MOST: usize = 5000;
/// Folders stand no deeper than this inside of each other.
const DEEPEST: usize = 16;

/// All texts: those that are open, the files of the folders, and these. Each once.
pub(super) fn texts(desk: &Desk, also: &[Source]) -> Vec<Document> {
    let mut all: BTreeMap<String, Document> = desk
        .documents()
        .map(|document| (identity(std::path::Path::new(document.source.name())), document.clone()))
        .collect();
    for path in files(&desk.folders) {
        let own = identity(&path);
        if all.contains_key(&own) {
            continue;
        }
        if let Ok(text) = read::file(&path) {
            let mut document = Document::new(&uri_of(&path), 0, text);
            document.source = Source::new(path.to_string_lossy(), document.text());
            all.insert(own, document);
        }
    }
    for source in also.iter().filter(|source| !library::is_of(source.name())) {
        let path = PathBuf::from(identity(std::path::Path::new(source.name())));
        let own = path.to_string_lossy().into_owned();
        all.entry(own).or_insert_with(|| {
            let mut document = Document::new(&uri_of(&path), 0, source.text().to_string());
            document.source = source.clone();
            document
        });
    }
    all.into_values().collect()
}

/// The files of games in these folders.
fn files(folders: &[PathBuf]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open: Vec<(PathBuf, usize)> = folders.iter().map(|f| (f.clone(), 0)).collect();
    let mut looked_at = 0;
    while let Some((folder, depth)) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            looked_at += 1;
            if looked_at > 20 * MOST || found.len() >= MOST {
                return found;
            }
            let name = entry.file_name();
            let name = name.to_string_lossy();
            // A link to a folder may lead back to where it stands.
            let Ok(kind) = entry.file_type() else { continue };
            let skipped = name.starts_with('.') || ["node_modules", "target"].contains(&&*name);
            if kind.is_dir() && depth < DEEPEST && !skipped {
                open.push((entry.path(), depth + 1));
            } else if kind.is_file() && read::is_game(&entry.path()) {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    found
}
