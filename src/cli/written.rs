//! Files that the program writes: whole or not at all, and over no file of another kind.

use super::png;
use crate::session::answer::{FileKind, Written};
use crate::source::is_invisible;
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// So much of a file tells of what kind it is.
const HEAD: u64 = 4096;

/// What a file that is there already must be, to be replaced.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// As in "it is no picture of Grundy's".
    name: &'static str,
    /// Whether a file that begins like this is one.
    is_one: fn(&str) -> bool,
}

impl Kind {
    pub(super) const fn of(name: &'static str, is_one: fn(&str) -> bool) -> Kind {
        Kind { name, is_one }
    }

    /// Whether the file that is there is one.
    pub(super) fn is_at(self, path: &Path) -> bool {
        head(path).is_ok_and(|head| (self.is_one)(&head))
    }
}

const PICTURE: Kind = Kind {
    name: "picture of Grundy's",
    is_one: |head| {
        head.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
            .is_some_and(|rest| rest.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    },
};

const PNG: Kind = Kind {
    name: "picture of Grundy's",
    is_one: |head| head.contains("PNG\r\n") && head.contains(png::MARK),
};

const DOT: Kind = Kind {
    name: "graph of Grundy's",
    is_one: |head| head.starts_with("digraph {\n  graph [rankdir=TB];\n"),
};

const CERTIFICATE: Kind =
    Kind { name: "certificate", is_one: |head| head.starts_with("{\n  \"certificate\": \"") };

pub(super) const POINTS: Kind = Kind {
    name: "table of points",
    is_one: |head| {
        let first = head.lines().next().unwrap_or("");
        let behind = crate::grade::AFTER_PROBLEMS.join(",");
        first.starts_with("submission,") && first.contains(&format!(",{behind}"))
    },
};

pub(super) const JUNIT: Kind = Kind {
    name: "JUnit result",
    is_one: |head| head.starts_with("<?xml ") && head.contains("<testsuites"),
};

pub(super) const GRADESCOPE: Kind = Kind {
    name: "result for Gradescope",
    is_one: |head| {
        head.starts_with('{') && head.contains("\"score\"") && head.contains("\"output\"")
    },
};

/// What `--format json` shows, kept in a file.
pub(super) const OBJECTS: Kind = Kind {
    name: "result in JSON",
    is_one: |head| {
        let first = head.lines().next().unwrap_or("");
        first.starts_with("{\"kind\":\"submission\",")
            || first.starts_with("{\"kind\":\"summary\",")
    },
};

pub(super) const REPORT: Kind =
    Kind { name: "report of Grundy's", is_one: |head| is_title(head.lines().next().unwrap_or("")) };

/// A page of the book, or another that Grundy has written.
pub(super) const LEAF: Kind = Kind {
    name: "page of Grundy's",
    is_one: |head| {
        head.starts_with("<!DOCTYPE html>") && head.contains(crate::report::grade::MADE_BY)
    },
};

/// Whether a line is the first of a report: whose it is, the points, and nothing else. Markdown has a mark
/// before it, and some before signs.
fn is_title(line: &str) -> bool {
    let line = line.replace('\\', "");
    line.match_indices(": ").any(|(at, _)| line.get(at + 2..).is_some_and(tells_points))
}

fn tells_points(text: &str) -> bool {
    let Some((points, rest)) = text.split_once(" points") else { return false };
    let rest = match points.split_once(" of ") {
        Some((points, out_of)) if is_points(points) && is_points(out_of) => Some(rest),
        None if is_points(points) => rest.strip_prefix(" of bonus"),
        _ => None,
    };
    let Some(text) = rest else { return false };
    // What is taken off stands before what stands in brackets.
    let (late, brackets) = text.split_at(text.find(" (").unwrap_or(text.len()));
    let less = |late: &str| {
        let (by, left) = late.strip_prefix(", less ")?.split_once(" for being late: ")?;
        (is_points(by) && is_points(left)).then_some(())
    };
    let late = late.is_empty() || late == ", less a part for being late" || less(late).is_some();
    let told = |part: &str| {
        let how_many = |of: &str| of.ends_with(" problem") || of.ends_with(" problems");
        let open = [" not decided)", " to be marked by hand)"];
        let hidden = part.strip_prefix("not shown: ").and_then(|part| part.strip_suffix(")"));
        hidden.is_some_and(how_many)
            || open.iter().filter_map(|end| part.strip_suffix(end)).any(how_many)
    };
    late && brackets.split(" (").skip(1).all(told)
}

fn is_points(text: &str) -> bool {
    let number = text.strip_suffix(".5").unwrap_or(text);
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) const PAGE: Kind = Kind {
    name: "page of `grundy grade`",
    is_one: |head| {
        let rest = head
            .strip_prefix("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
            .and_then(|head| head.strip_prefix(crate::report::grade::MADE_BY));
        // Pages of answers go on in another way.
        let own = "\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>";
        rest.is_some_and(|rest| rest.starts_with(own))
    },
};

/// Writes what a statement of a file asked for; or says why that cannot be done.
pub(super) fn write(home: &str, file: &Written) -> Result<(), String> {
    let name = Path::new(&file.name);
    let ends = |ending: &str| name.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
    let (fits, what, kind) = match file.kind {
        FileKind::Picture if ends("png") => (true, "", PNG),
        FileKind::Picture if ends("pdf") => (
            false,
            "a picture stands in a file whose name ends in .svg or .png; a browser prints an .svg as PDF",
            PICTURE,
        ),
        FileKind::Picture => {
            (ends("svg"), "a picture stands in a file whose name ends in .svg or .png", PICTURE)
        }
        FileKind::Dot => (true, "", DOT),
        FileKind::Certificate => {
            (ends("json"), "a certificate stands in a file whose name ends in .json", CERTIFICATE)
        }
    };
    if !fits || file.name.chars().any(is_invisible) {
        let what = if what.is_empty() { "its name has signs that show nothing" } else { what };
        return Err(format!("\"{}\" is not written: {what}", file.name));
    }
    let inside = name.components().all(|c| matches!(c, Component::Normal(_) | Component::CurDir));
    if !inside {
        return Err(format!("{} is not inside the folder of the file that asks for it", file.name));
    }
    let folder = Path::new(home).parent().map_or_else(PathBuf::new, Path::to_path_buf);
    let folder = if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder };
    let path = folder.join(name);
    let problem = |e: io::Error| cannot(&path, &e.to_string());
    let parent = path.parent().unwrap_or(&folder);
    let (root, real) = (folder.canonicalize(), parent.canonicalize());
    let (root, real) = (root.map_err(problem)?, real.map_err(problem)?);
    if !real.starts_with(&root) {
        return Err(format!("{} leads out of the folder of the file that asks", file.name));
    }
    if path.is_symlink() {
        return Err(format!("{} is a link, and nothing is written through links", file.name));
    }
    match path.symlink_metadata() {
        Ok(data) if !data.is_file() => Err(cannot(&path, "it is no plain file")),
        _ if file.kind == FileKind::Picture && ends("png") => {
            let png = png::png(&file.text).map_err(|why| cannot(&path, &why))?;
            over(&path, &png, kind)
        }
        _ => over(&path, file.text.as_bytes(), kind),
    }
}

/// Writes a file that the command names, unless one of another kind is there.
pub(super) fn over(path: &Path, bytes: &[u8], kind: Kind) -> Result<(), String> {
    if path.metadata().is_ok_and(|data| data.is_file() && data.len() > 0) {
        let head = head(path).map_err(|e| cannot(path, &e.to_string()))?;
        if !(kind.is_one)(&head) {
            let why = format!("the file that is there is no {}, and stays as it is", kind.name);
            return Err(cannot(path, &why));
        }
    }
    whole(path, bytes)
}

/// How a file begins.
fn head(path: &Path) -> io::Result<String> {
    let mut head = Vec::new();
    File::open(path)?.take(HEAD).read_to_end(&mut head)?;
    Ok(String::from_utf8_lossy(&head).into_owned())
}

fn cannot(path: &Path, why: &str) -> String {
    format!("{} cannot be written: {why}", path.display())
}

/// Writes a file whole or not at all; or says why that cannot be done. A link stays a link, and
/// what it leads to is replaced; a pipe or a device takes the bytes.
pub(super) fn whole(path: &Path, bytes: &[u8]) -> Result<(), String> {
    whole_file(path, bytes).map(|_| ())
}

/// The same; and gives the file, if it is one.
pub(super) fn whole_file(path: &Path, bytes: &[u8]) -> Result<Option<File>, String> {
    let problem = |e: io::Error| cannot(path, &e.to_string());
    let refused = |why: &str| Err(cannot(path, why));
    let old = match path.metadata() {
        Ok(data) if data.is_dir() => return refused("it is a folder"),
        // What stands there may be the streams of this very process.
        Ok(data) if !data.is_file() || path.starts_with("/dev") || path.starts_with("/proc") => {
            return stream(path, bytes).map_err(problem).map(|()| None);
        }
        Ok(data) if data.permissions().readonly() => {
            return refused("it is protected against writing");
        }
        Ok(data) => Some(data),
        Err(_) if path.is_symlink() => return refused("it is a link that leads nowhere"),
        Err(_) => None,
    };
    let place = match &old {
        Some(_) => path.canonicalize().map_err(problem)?,
        None => path.to_path_buf(),
    };
    in_place(&place, bytes, old.as_ref()).map(Some).map_err(problem)
}

/// Writes beside the place first, then puts what is written there. No limit ends the process before that is done:
/// half a file would stay.
fn in_place(place: &Path, bytes: &[u8], old: Option<&Metadata>) -> io::Result<File> {
    super::out::saving(|| put_in_place(place, bytes, old))
}

fn put_in_place(place: &Path, bytes: &[u8], old: Option<&Metadata>) -> io::Result<File> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    // Other machines may write into the same folder, under the same numbers.
    let chance = RandomState::new().hash_one(count);
    let part = place.with_file_name(format!(".grundy-{}-{chance:016x}.part", std::process::id()));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if old.is_some() {
        use std::os::unix::fs::OpenOptionsExt;
        // Nobody reads more of it than they might before.
        options.mode(0o600);
    }
    let mut file = options.open(&part)?;
    let done = (|| {
        file.write_all(bytes)?;
        if let Some(old) = old {
            keep_owner(&file, old);
            file.set_permissions(old.permissions())?;
        }
        // Some disks tell only now that they are full.
        file.sync_all()?;
        // As long as somebody keeps the file open, it is known to be in use.
        let _ = file.try_lock();
        fs::rename(&part, place)
    })();
    if done.is_err() {
        // The half of a file is of no use; if it cannot go, the first error says enough.
        let _ = fs::remove_file(&part);
    }
    done.map(|()| file)
}

#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    // Only an administrator writes files of others; where it is not allowed, it stays.
    if file.metadata().is_ok_and(|new| (new.uid(), new.gid()) != (old.uid(), old.gid())) {
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) {}

/// Whether a stream leads to what a path leads to.
#[cfg(unix)]
fn is_same(data: &Metadata, stream: &impl std::os::fd::AsFd) -> bool {
    use std::os::unix::fs::MetadataExt;
    let own = rustix::fs::fstat(stream);
    own.is_ok_and(|own| own.st_dev == data.dev() && own.st_ino == data.ino())
}

/// Writes to what is no file.
fn stream(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.append(true);
    #[cfg(unix)]
    {
        use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
        use std::os::unix::fs::OpenOptionsExt;
        // A pipe that nobody reads is told of, not waited for.
        options.custom_flags(OFlags::NONBLOCK.bits() as i32);
        // What is written to the streams of this process stands behind what they have had.
        let data = path.metadata()?;
        if is_same(&data, &io::stdout()) {
            return io::stdout().write_all(bytes).and_then(|()| io::stdout().flush());
        }
        if is_same(&data, &io::stderr()) {
            return io::stderr().write_all(bytes);
        }
        let mut file = options.open(path)?;
        fcntl_setfl(&file, fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
        file.write_all(bytes)
    }
    #[cfg(not(unix))]
    options.open(path)?.write_all(bytes)
}
