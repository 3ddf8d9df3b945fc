//! `grundy play`: what is played, and in which order words of the command line may stand.

use super::args::{self, Play};
use super::checkpoint::not_kept;
use super::guest::Guest;
use super::output::Output;
use super::{Exit, given, offer, run};
use crate::check::Mode;
use crate::session::Level;
use crate::source::Source;
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Whether what stands in the place of a position is a file.
pub(super) fn is_file(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "game") || path.is_file()
}

/// `grundy FILE… play …` as `grundy play … FILE…`, if that is what was typed.
pub(super) fn in_order(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let (program, rest) = arguments.split_first()?;
    let is_game = |one: &&OsString| Path::new(one).extension().is_some_and(|e| e == "game");
    let files = rest.iter().take_while(is_game).count();
    let (files, rest) = rest.split_at_checked(files).filter(|(files, _)| !files.is_empty())?;
    let (play, rest) = rest.split_first().filter(|(word, _)| *word == "play")?;
    let is_option = |one: &OsString| one.as_encoded_bytes().starts_with(b"-");
    let named = rest.first().filter(|first| !is_option(first));
    let (first, rest) = match named {
        Some(position) => ([position.clone()].to_vec(), rest.get(1..)?),
        None => (Vec::new(), rest),
    };
    let all = [program.clone(), play.clone()].into_iter().chain(first);
    Some(all.chain(files.iter().cloned()).chain(rest.iter().cloned()).collect())
}

/// `grundy play 'POSITION' [FILE…]`, or with a file in the place of the position.
pub(super) fn play(play: &Play, input: &mut dyn Read, out: &mut Output<'_>) -> Exit {
    if play.limits.checkpoint.is_some() {
        return out.refuse(&not_kept("a game keeps"));
    }
    let (mut position, mut files) = (play.position.clone(), play.files.clone());
    // The position may stand behind its file.
    if let [behind] = files.as_slice()
        && is_file(Path::new(&position))
        && !is_file(behind)
        && let Some(behind) = behind.to_str()
    {
        (position, files) = (behind.to_string(), vec![PathBuf::from(&position)]);
    }
    let mut texts: Vec<(Source, Mode)> = Vec::new();
    // A file in the place of the position: its games are offered.
    let (given, named) = (PathBuf::from(&position), PathBuf::from(format!("{position}.game")));
    let file = match is_file(&given) {
        true => Some(given),
        false => Some(named).filter(|path| path.is_file()),
    };
    for path in file.iter().chain(&files) {
        match given::source(path, input, out) {
            Ok(source) => texts.push((source, Mode::File)),
            Err(failed) => {
                out.summary(0, 0, 1, 0);
                return failed;
            }
        }
    }
    let mut guest = Guest::new(input, out);
    // A game by its name alone is asked for its size.
    let library = match file.is_none() && files.is_empty() {
        true => offer::of_library(position.trim()),
        false => None,
    };
    let named = texts.iter().find_map(|(source, _)| offer::of_file(position.trim(), source));
    let offered = match (&file, &library) {
        (Some(_), _) => texts.iter().map(|(source, _)| source.clone()).collect(),
        (None, _) if named.is_some() => named.into_iter().collect(),
        (None, Some((import, game))) => {
            texts.push((import.clone(), Mode::Session));
            vec![game.clone()]
        }
        (None, None) => Vec::new(),
    };
    if !offered.is_empty() {
        let earlier: Vec<Source> = texts.iter().map(|(source, _)| source.clone()).collect();
        position = match offer::chosen(&offered, &earlier, &guest, out) {
            Ok(Some(position)) => position,
            Ok(None) => {
                out.say("You have left the game.\n");
                out.summary(0, 0, 0, 0);
                return if (out.interrupted())() { Exit::Interrupted } else { Exit::Fine };
            }
            Err(problem) => {
                return out.refuse(&format!("{position}: {problem}"));
            }
        };
    }
    // Statements may stand before the position: `import kayles; Kayles(5)`.
    let text = position.trim_end_matches([';', '\n', ' ']);
    let at = text.rfind([';', '\n']).map_or(0, |at| at + 1);
    let (before, position) = text.split_at_checked(at).unwrap_or(("", text));
    let text = format!("{before}play {}", position.trim_start());
    texts.push((Source::new("play", text), Mode::Session));
    guest.manner.level = match play.level {
        args::Level::Random => Level::Random,
        args::Level::Easy => Level::Easy,
        args::Level::Perfect => Level::Perfect,
    };
    guest.manner.second = play.second;
    guest.manner.seed = play.seed.unwrap_or(guest.manner.seed);
    run::last(&texts, &play.limits, &guest, out)
}
