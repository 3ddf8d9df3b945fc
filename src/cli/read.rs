//! Texts from files and from standard input, and what to say when there is none to be had.

use super::Keys;
use crate::check::FileError;
use crate::diagnostic::{Diagnostic, codes};
use crate::source::{Source, Span};
use crate::vocabulary::nearest;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// A larger text is refused: no hand wrote it, and reading it would take seconds.
pub(super) const LARGEST_FILE: u64 = 32 * 1024 * 1024;

/// Reads a plain file.
pub(super) fn file(path: &Path) -> Result<String, FileError> {
    let (file, data) = plain(path)?;
    if data.len() > LARGEST_FILE {
        return Err(too_large());
    }
    text(file)
}

/// Whether a plain file begins with these bytes.
pub(super) fn begins_with(path: &Path, bytes: &[u8]) -> bool {
    let mut first = Vec::new();
    let read = |(file, _): (File, _)| file.take(bytes.len() as u64).read_to_end(&mut first).ok();
    plain(path).ok().and_then(read).is_some() && first == bytes
}

/// Opens a plain file. Nothing else is opened: a pipe may never end, nor a device.
fn plain(path: &Path) -> Result<(File, Metadata), FileError> {
    let data = path.metadata().map_err(|e| opened(path, &e))?;
    is_plain(&data)?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // It may have become a pipe since it was looked at.
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32);
    }
    let file = options.open(path).map_err(|e| opened(path, &e))?;
    let data = file.metadata().map_err(|e| opened(path, &e))?;
    is_plain(&data)?;
    Ok((file, data))
}

fn is_plain(data: &Metadata) -> Result<(), FileError> {
    if data.is_file() {
        return Ok(());
    }
    #[cfg(unix)]
    let pipe = std::os::unix::fs::FileTypeExt::is_fifo(&data.file_type());
    #[cfg(not(unix))]
    let pipe = false;
    let why = match (data.is_dir(), pipe) {
        (true, _) => "it is a folder",
        (_, true) => "it is a pipe: `-` reads what comes from one, as in `grundy - < pipe`",
        _ => "it is a device, no file",
    };
    Err(FileError::Unreadable(why.to_string()))
}

/// Reads what the command names: a plain file, or a stream that a shell has opened for it, as
/// `<(…)` does. A stream does not keep Ctrl-C waiting.
pub(super) fn named(path: &Path, interrupted: fn() -> bool) -> Result<String, FileError> {
    let opened_for_it = ["/dev/fd", "/dev/stdin", "/proc/self/fd"];
    let is_stream = opened_for_it.iter().any(|at| path.starts_with(at))
        && path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir());
    if !is_stream {
        return file(path);
    }
    let stream = File::open(path).map_err(|e| opened(path, &e))?;
    text(Keys::over(stream, interrupted))
}

/// Whether the name is one of a file with games.
pub(super) fn is_game(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("game"))
}

/// Why a file that is no file of games cannot be imported: messages would show what stands in it.
pub(super) fn no_game() -> FileError {
    FileError::Unreadable("only files whose names end in .game can be imported".to_string())
}

fn opened(path: &Path, error: &io::Error) -> FileError {
    match error.kind() {
        io::ErrorKind::NotFound => FileError::Missing { nearest: neighbour(path) },
        io::ErrorKind::PermissionDenied => {
            FileError::Unreadable("you have no permission to read it".to_string())
        }
        _ => FileError::Unreadable(error.to_string()),
    }
}

fn too_large() -> FileError {
    let most = LARGEST_FILE / (1024 * 1024);
    FileError::Unreadable(format!("it is larger than {most} MB, the most that is read"))
}

/// Reads a text to its end, however it arrives.
pub(super) fn text(from: impl Read) -> Result<String, FileError> {
    let mut bytes = Vec::new();
    from.take(LARGEST_FILE + 1)
        .read_to_end(&mut bytes)
        .map_err(|e| FileError::Unreadable(e.to_string()))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        FileError::NotText { at, bytes: e.into_bytes() }
    })
}

/// A file beside a missing one that has almost its name.
fn neighbour(path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_str()?;
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = fs::read_dir(folder).ok()?;
    let names: Vec<String> =
        entries.flatten().take(2000).filter_map(|e| e.file_name().into_string().ok()).collect();
    let near = nearest(wanted, names.iter().map(String::as_str));
    let with_ending = format!("{wanted}.game");
    let name =
        if names.contains(&with_ending) { Some(with_ending) } else { near.map(str::to_string) };
    name.map(|n| path.with_file_name(n).to_string_lossy().into_owned())
}

/// What is wrong with a text that is none: shown where its first odd byte is.
pub(super) fn not_text(name: &str, at: usize, bytes: &[u8]) -> Diagnostic {
    let readable = String::from_utf8_lossy(bytes);
    let source = Source::new(name, readable);
    let place = Span::new(at as u32, at as u32 + '\u{fffd}'.len_utf8() as u32);
    let byte = bytes.get(at).copied().unwrap_or(0);
    Diagnostic::new(codes::NOT_TEXT, "this file is not UTF-8 text")
        .label(&source, place, format!("the byte {byte:#04x} is part of no letter here"))
        .help("save it as UTF-8, in an editor that offers the choice")
}
