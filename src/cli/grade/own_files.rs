//! The files of a submission: those of its own folder, and no others.

use super::names::{as_stored, composed_path, is_game};
use crate::check::{FileError, Files, Opened};
use crate::cli::read;
use crate::source::Source;
use crate::syntax::ast::{ImportFrom, StatementKind};
use crate::syntax::{Scanner, parse, starts_name, unquoted};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

/// A submission's text that is longer was not written by hand.
const LARGEST: u64 = 1024 * 1024;

/// No more is read of all files of a submission.
pub(super) const MOST_BYTES: usize = 4 * 1024 * 1024;

/// The lines of a text that hold imports are read up to this many bytes.
const MOST_IMPORTING: usize = 1 << 16;

/// A folder with more or longer files is judged anew each time.
const MOST_FILES: usize = 200;

/// In a folder with more entries than this nobody looks for them.
const MOST_ENTRIES: usize = 20_000;

/// A file's name and what stands in it.
pub(super) type Text = (String, String);

#[derive(Debug)]
pub(super) struct OwnFiles {
    /// Where its files are, without links in the path.
    root: PathBuf,
    alone: bool,
    /// The rubric's files, which it must not see whatever folder they are in.
    hidden: Vec<PathBuf>,
    /// Why the machine could not read one of them: nobody handed that in.
    failed: RefCell<Option<String>>,
    /// The texts that were read, in that order.
    read: RefCell<Vec<Source>>,
}

impl OwnFiles {
    pub(super) fn new(root: &Path, alone: bool, rubric: &[String]) -> Result<OwnFiles, String> {
        let root = root.canonicalize().map_err(|e| e.to_string())?;
        let hidden = rubric.iter().filter_map(|f| Path::new(f).canonicalize().ok()).collect();
        Ok(OwnFiles { root, alone, hidden, failed: RefCell::default(), read: RefCell::default() })
    }

    /// The file that is judged. It may be one of the rubric's: the solution, to try it.
    pub(super) fn main(&self, main: &Path) -> Result<Source, FileError> {
        let gone = "its file is not there any more";
        let real = self.real(main).map_err(|error| match error {
            // It was there when the submissions were gathered.
            FileError::Missing { .. } => NotRead::Machine(gone.to_string()),
            error => NotRead::File(error),
        });
        let text = self.noted(real.and_then(|real| text(&real)))?;
        self.remembered(Source::new(main.to_string_lossy(), text))
    }

    /// The texts that were read, each once.
    pub(super) fn texts(&self) -> Vec<Text> {
        let one = |source: &Source| (source.name().to_string(), source.text().to_string());
        self.read.borrow().iter().map(one).collect()
    }

    /// Reads what else may be imported.
    pub(super) fn read_all(&self) {
        let files = if self.alone { None } else { files_in(&self.root) };
        for file in files.iter().flatten() {
            if let Ok(inside) = file.strip_prefix(&self.root) {
                // What cannot be read has no text.
                let _ = self.main(inside);
            }
        }
    }

    fn remembered(&self, source: Source) -> Result<Source, FileError> {
        let mut read = self.read.borrow_mut();
        if !read.iter().any(|known| known.name() == source.name()) {
            let before: usize = read.iter().map(|known| known.text().len()).sum();
            if before + source.text().len() > MOST_BYTES {
                let why = "with it the files of the submission are larger than 4 MB, the most that is read";
                return Err(FileError::Unreadable(why.to_string()));
            }
            read.push(source.clone());
        }
        Ok(source)
    }

    /// Why the machine could not read one of the files, if so.
    pub(super) fn failed(&self) -> Option<String> {
        self.failed.borrow().clone()
    }

    fn noted<T>(&self, read: Result<T, NotRead>) -> Result<T, FileError> {
        read.map_err(|error| match error {
            NotRead::File(error) => error,
            NotRead::Machine(why) => {
                self.failed.borrow_mut().get_or_insert(why.clone());
                FileError::Unreadable(why)
            }
        })
    }

    /// Where a file really is, if that is inside of the folder.
    fn real(&self, inside: &Path) -> Result<PathBuf, FileError> {
        let refused = |why: &str| FileError::Unreadable(why.to_string());
        let whole = as_stored(&self.root, inside);
        let real = self.noted(whole.canonicalize().map_err(|e| match e.kind() {
            io::ErrorKind::NotFound => NotRead::File(FileError::Missing { nearest: None }),
            _ => NotRead::of(&e),
        }))?;
        if !real.starts_with(&self.root) {
            return Err(refused("it leads out of the submission's folder"));
        }
        Ok(real)
    }
}

/// Why a file was not read.
#[derive(Debug)]
pub(super) enum NotRead {
    /// It is no file, or none with a text.
    File(FileError),
    /// A disk, a network or a table of the system: another time it may be read.
    Machine(String),
}

impl NotRead {
    fn of(e: &io::Error) -> NotRead {
        match is_the_machines(e) {
            true => NotRead::Machine(e.to_string()),
            false => NotRead::File(FileError::Unreadable(e.to_string())),
        }
    }
}

/// Whether no file that was handed in brings this error about: a disk, a network or a table of the
/// system does.
pub(super) fn is_the_machines(e: &io::Error) -> bool {
    use io::ErrorKind::{
        InvalidData, InvalidFilename, InvalidInput, IsADirectory, NotADirectory, NotFound,
        PermissionDenied, UnexpectedEof,
    };
    let of_files = [
        InvalidData,
        InvalidFilename,
        InvalidInput,
        IsADirectory,
        NotADirectory,
        NotFound,
        PermissionDenied,
        UnexpectedEof,
    ];
    !of_files.contains(&e.kind()) && !is_of_links(e)
}

/// Whether links lead to each other.
#[cfg(unix)]
fn is_of_links(e: &io::Error) -> bool {
    rustix::io::Errno::from_io_error(e) == Some(rustix::io::Errno::LOOP)
}

#[cfg(not(unix))]
fn is_of_links(_: &io::Error) -> bool {
    false
}

/// The text of a file of a submission: UTF-8, or UTF-16, as some editors on Windows write it, or what older
/// ones write.
pub(super) fn text(real: &Path) -> Result<String, NotRead> {
    let refused = |why: &str| NotRead::File(FileError::Unreadable(why.to_string()));
    let data = fs::metadata(real).map_err(|e| NotRead::of(&e))?;
    if !data.is_file() {
        return Err(refused("it is no plain file"));
    }
    if data.len() > LARGEST {
        return Err(refused("it is larger than 1 MB, the most that is read of a submission"));
    }
    // The same errors again, told apart.
    fs::File::open(real).and_then(|mut file| file.read(&mut [0])).map_err(|e| NotRead::of(&e))?;
    let read = match read::file(real) {
        Err(FileError::NotText { at, bytes }) => match utf_16(&bytes).or_else(|| latin(&bytes)) {
            Some(text) => Ok(text),
            None => Err(NotRead::File(FileError::NotText { at, bytes })),
        },
        // Letters with a zero before or behind them are UTF-8 as well, of no text.
        Ok(text) if text.contains('\0') => Ok(utf_16(text.as_bytes()).unwrap_or(text)),
        read => read.map_err(NotRead::File),
    };
    read.map(without_marks_of_pages)
}

/// What is copied from a page or a word processor has blanks that do not break, and marks of no width,
/// which nobody sees.
fn without_marks_of_pages(text: String) -> String {
    let blank = |c: char| matches!(c, '\u{a0}' | '\u{202f}' | '\u{2007}');
    let none = |c: char| {
        matches!(c, '\u{200b}' | '\u{200c}' | '\u{200d}' | '\u{2060}' | '\u{ad}' | '\u{feff}')
    };
    match text.contains(|c| blank(c) || none(c)) {
        false => text,
        true => {
            let seen = text.chars().filter(|c| !none(*c));
            seen.map(|c| if blank(c) { ' ' } else { c }).collect()
        }
    }
}

/// A text in which each byte is a letter, as of Western Europe; none where a byte is no letter of a text.
fn latin(bytes: &[u8]) -> Option<String> {
    let sign = |byte: &u8| !byte.is_ascii_control() || byte.is_ascii_whitespace();
    bytes.iter().all(sign).then(|| bytes.iter().map(|byte| char::from(*byte)).collect())
}

/// A text in UTF-16: its first bytes say so, or most of its letters have a zero beside them.
pub(super) fn utf_16(bytes: &[u8]) -> Option<String> {
    let (pairs, little) = match bytes {
        [0xff, 0xfe, rest @ ..] => (rest, true),
        [0xfe, 0xff, rest @ ..] => (rest, false),
        _ => (bytes, zeros_behind(bytes)?),
    };
    let (pairs, odd) = pairs.as_chunks::<2>();
    let unit = |pair: &[u8; 2]| match little {
        true => u16::from_le_bytes(*pair),
        false => u16::from_be_bytes(*pair),
    };
    let units: Vec<u16> = pairs.iter().map(unit).collect();
    String::from_utf16(&units).ok().filter(|_| odd.is_empty())
}

/// Whether zeros stand behind letters, or else before them; none where most have no zero beside them.
fn zeros_behind(bytes: &[u8]) -> Option<bool> {
    let pairs = bytes.as_chunks::<2>().0;
    let most =
        |is: fn(&[u8; 2]) -> bool| 2 * pairs.iter().filter(|pair| is(pair)).count() > pairs.len();
    let behind = most(|[letter, zero]| *letter != 0 && *zero == 0);
    (behind || most(|[zero, letter]| *letter != 0 && *zero == 0)).then_some(behind)
}

/// The folder that git keeps for itself is no part of what was handed in.
pub(super) const OF_GIT: &str = ".git";

/// A path inside of a folder, with no `.` and `..` in it; none if it leads out.
pub(super) fn inside(path: &Path) -> Option<PathBuf> {
    let mut inside = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(part) => inside.push(part),
            Component::CurDir => {}
            Component::ParentDir if inside.pop() => {}
            _ => return None,
        }
    }
    Some(inside)
}

/// Whether a file may be an answer: a rubric is none, and neither is a file of comments alone.
pub(super) fn is_answer(file: &Path) -> bool {
    let is_problem = |line: &str| {
        let title = line.strip_prefix("problem").map(str::trim_start);
        title.is_some_and(|title| title.starts_with('"'))
    };
    text(file).map_or(true, |text| {
        let lines = || text.lines().map(str::trim);
        let blank = lines().all(|line| line.is_empty() || line.starts_with('#'));
        !blank && !lines().any(is_problem)
    })
}

/// Whether two files have one text.
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    text(one).is_ok_and(|own| text(other).is_ok_and(|other| own == other))
}

/// The files that a text imports by their paths from a folder; its own path there is known.
pub(super) fn imports(text: &str, own: &Path) -> Vec<PathBuf> {
    let lines = text.lines().filter(|line| line.contains("import"));
    let mut left = MOST_IMPORTING;
    let lines = lines.take_while(|line| {
        let fits = left.checked_sub(line.len());
        left = fits.unwrap_or(0);
        fits.is_some()
    });
    let text = lines.collect::<Vec<_>>().join("\n");
    let mut all = Vec::new();
    for statement in parse(&Source::new("", text)).file.statements {
        let StatementKind::Import(imports) = &statement.it else { continue };
        for import in imports {
            if let ImportFrom::File(name) = &import.it.from
                && let Some(name) = unquoted(&name.it)
            {
                let path = inside(&own.parent().unwrap_or(Path::new("")).join(name));
                all.extend(path.map(|path| composed_path(&path)));
            }
        }
    }
    all
}

/// The names that a text defines: those behind the words that begin a definition.
pub(super) fn defined(text: &str) -> BTreeSet<String> {
    let words = Scanner::new(text).filter(|token| token.is_significant());
    let mut words = words.map(|token| token.text(text).trim()).peekable();
    let mut all = BTreeSet::new();
    while let Some(word) = words.next() {
        let one = |name: &&str| name.starts_with(starts_name);
        match word {
            "game" | "graph" | "fn" => all.extend(words.next_if(one).map(str::to_string)),
            // `let (a, b) = (3, 4)`
            "let" => {
                while let Some(part) =
                    words.next_if(|part| one(part) || ["(", ")", ","].contains(part))
                {
                    all.extend(Some(part).filter(one).map(str::to_string));
                }
            }
            _ => {}
        }
    }
    all
}

impl Files for OwnFiles {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        if self.alone {
            let why = "a submission of one file can import only from the library";
            return Err(FileError::Unreadable(why.to_string()));
        }
        let folder = Path::new(from.name()).parent().map_or_else(PathBuf::new, Path::to_path_buf);
        let Some(inside) = inside(&folder.join(path)) else {
            let why = "it is outside of the submission's folder";
            return Err(FileError::Unreadable(why.to_string()));
        };
        if inside.starts_with(OF_GIT) {
            return Err(FileError::Missing { nearest: None });
        }
        let real = self.real(&inside)?;
        if !(read::is_game(&inside) && read::is_game(&real)) {
            return Err(read::no_game());
        }
        if self.hidden.contains(&real) {
            return Err(FileError::Missing { nearest: None });
        }
        let text = self.noted(text(&real))?;
        let name = inside.to_string_lossy().into_owned();
        let source = self.remembered(Source::new(name.clone(), text))?;
        Ok(Opened { source, identity: name })
    }
}

/// The files of a folder that a submission can import, in order.
pub(super) fn files_in(root: &Path) -> Option<Vec<PathBuf>> {
    let (mut files, mut open, mut met) = (Vec::new(), vec![root.to_path_buf()], 0);
    let of_git = root.join(OF_GIT);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).ok()? {
            let entry = entry.ok()?;
            let (name, path) = (entry.file_name().to_string_lossy().into_owned(), entry.path());
            met += 1;
            if files.len() > MOST_FILES || met > MOST_ENTRIES {
                return None;
            } else if path.is_symlink() {
                // What a link leads to may change, and its name stays.
                if path.is_dir() || is_game(&name) {
                    return None;
                }
            } else if path.is_dir() && path != of_git {
                open.push(path);
            } else if is_game(&name) {
                files.push(path);
            }
        }
    }
    files.sort();
    Some(files)
}

#[cfg(test)]
mod tests {
    use super::is_the_machines;
    use std::io::{Error, ErrorKind};

    #[test]
    fn errors_of_the_machine_are_told_apart() {
        // A disk that fails; too many files that are open; a network that has dropped.
        for error in [5, 24, 107, 112, 117, 121] {
            assert!(is_the_machines(&Error::from_raw_os_error(error)), "{error}");
        }
        assert!(is_the_machines(&Error::from(ErrorKind::TimedOut)));
        for kind in [ErrorKind::NotFound, ErrorKind::PermissionDenied, ErrorKind::InvalidData] {
            assert!(!is_the_machines(&Error::from(kind)), "{kind}");
        }
    }
}
