//! Running the program in this process, and small conveniences.

use grundy::check::{FileError, Files, Mode, NoFiles, Opened, check};
use grundy::cli::{Streams, Surroundings};
use grundy::diagnostic::Diagnostic;
use grundy::report::{Style, diagnostic};
use grundy::source::Source;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub code: u8,
    pub output: String,
    pub errors: String,
}

/// Runs `grundy` with these arguments and this standard input.
pub(crate) fn grundy_with(arguments: &[&str], input: &[u8]) -> Ran {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let arguments: Vec<_> =
        std::iter::once("grundy").chain(arguments.iter().copied()).map(Into::into).collect();
    let exit = grundy::cli::run(
        &arguments,
        Streams {
            input: &mut std::io::Cursor::new(input.to_vec()),
            output: &mut output,
            errors: &mut errors,
            surroundings: Surroundings {
                program: Some(env!("CARGO_BIN_EXE_grundy")),
                ..Surroundings::PIPED
            },
        },
    );
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Ran { code: exit.code(), output: text(output), errors: text(errors) }
}

pub(crate) fn grundy(arguments: &[&str]) -> Ran {
    grundy_with(arguments, b"")
}

/// The diagnostics of a text that imports no files.
/// The answers to some statements, as JSON.
#[track_caller]
pub(crate) fn answers(arguments: &[&str], text: &str) -> Vec<Value> {
    let ran = grundy(&[&["--format", "json"], arguments, &["-e", text]].concat());
    let lines = ran.output.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let answers: Vec<Value> = lines.filter(|l: &Value| l["kind"] != "summary").collect();
    assert!(!answers.is_empty(), "{text}\n{}", ran.errors);
    answers
}

pub(crate) fn diagnose(text: &str) -> Vec<Diagnostic> {
    check(&Source::new("test.game", text), &NoFiles, Mode::File).diagnostics
}

pub(crate) fn codes(diagnostics: &[Diagnostic]) -> Vec<&'static str> {
    diagnostics.iter().map(|d| d.code.name).collect()
}

/// Diagnostics as a person reads them.
pub(crate) fn shown(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|d| diagnostic(d, Style::PLAIN)).collect()
}

/// Asserts that a text has nothing wrong with it, not even a warning.
#[track_caller]
pub(crate) fn assert_clean(name: &str, text: &str, files: &dyn Files) {
    let found = check(&Source::new(name, text), files, Mode::File).diagnostics;
    assert!(found.is_empty(), "{name}:\n{text}\n{}", shown(&found));
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The files of a folder with this ending, in the order of their names.
pub(crate) fn files_in(folder: &str, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).expect(folder);
    let mut files: Vec<PathBuf> = entries
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == ending))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{folder} has no .{ending} files");
    files
}

/// The files of this repository, for texts that import others beside them.
pub(crate) struct Beside;

impl Files for Beside {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        let whole = Path::new(from.name()).parent().unwrap_or(Path::new("")).join(path);
        let text =
            std::fs::read_to_string(&whole).map_err(|_| FileError::Missing { nearest: None })?;
        let identity = whole.canonicalize().unwrap().to_string_lossy().into_owned();
        Ok(Opened { source: Source::new(whole.to_string_lossy(), text), identity })
    }

    fn identity(&self, source: &Source) -> String {
        let path = Path::new(source.name()).canonicalize();
        path.map_or_else(|_| source.name().to_string(), |p| p.to_string_lossy().into_owned())
    }
}

/// A folder of its own for a test, gone afterwards.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("grundy-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    /// Writes a file and gives its path.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.join(name), content).unwrap();
        self.path(name)
    }

    /// Copies a file or a folder of programs by another process, and gives its new path. A program cannot be
    /// started while it is open for writing, and what other tests start meanwhile inherits what this
    /// process has open.
    #[cfg(unix)]
    pub(crate) fn copy(&self, from: &str, to: &str) -> String {
        let to = self.path(to);
        let ran = std::process::Command::new("cp").args(["-a", &self.path(from), &to]).status();
        assert!(ran.unwrap().success());
        to
    }

    /// Writes a script that can be started.
    #[cfg(unix)]
    pub(crate) fn script(&self, name: &str, text: &str) -> String {
        use std::os::unix::fs::PermissionsExt;
        let written = self.file("script.new", text);
        std::fs::set_permissions(written, std::fs::Permissions::from_mode(0o755)).unwrap();
        self.copy("script.new", name)
    }

    /// A text without this folder's path in it, for snapshots.
    pub(crate) fn anonymous(&self, text: &str) -> String {
        text.replace(&*self.0.to_string_lossy(), "FOLDER")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
