//! Files that statements write: beside the file that asks, never outside its folder, and whole
//! or not at all.

use crate::session::answer::Written;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Writes what a statement of a file asked for; or says why that cannot be done.
pub fn write(home: &str, file: &Written) -> Result<(), String> {
    let name = Path::new(&file.name);
    let inside = name.components().all(|c| matches!(c, Component::Normal(_) | Component::CurDir));
    if !inside || name.file_name().is_none() {
        return Err(format!("{} is not inside the folder of the file that asks for it", file.name));
    }
    let folder = Path::new(home).parent().map_or_else(PathBuf::new, Path::to_path_buf);
    let folder = if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder };
    let whole = folder.join(name);
    let problem = |e: std::io::Error| format!("{} cannot be written: {e}", whole.display());
    let parent = whole.parent().unwrap_or(&folder);
    let (root, real) = (folder.canonicalize(), parent.canonicalize());
    let (root, real) = (root.map_err(problem)?, real.map_err(problem)?);
    // A link may lead elsewhere.
    if !real.starts_with(&root) || whole.is_symlink() {
        return Err(format!("{} leads out of the folder of the file that asks", file.name));
    }
    self::whole(&whole, &file.text)
}

/// Writes a file whole or not at all; or says why that cannot be done.
pub fn whole(path: &Path, text: &str) -> Result<(), String> {
    let problem = |e: std::io::Error| format!("{} cannot be written: {e}", path.display());
    let own = path.file_name().unwrap_or_default().to_string_lossy();
    let part = path.with_file_name(format!(".{own}.{}.part", std::process::id()));
    let done = fs::write(&part, text).and_then(|()| fs::rename(&part, path));
    done.map_err(|e| {
        // The half of a file is of no use; if it cannot go, the first error says enough.
        let _ = fs::remove_file(&part);
        problem(e)
    })
}
