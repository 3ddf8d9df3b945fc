//! Blocks of the book that can be run: each has a link to the playground, which stands beside the pages. The
//! link holds the block itself, packed as `web/src/share.js` unpacks it.

use super::super::web;
use super::super::written::{Kind, over, whole};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::path::Path;

/// The folder of the playground, in the folder of the book.
pub(super) const FOLDER: &str = "playground";

const PLAYGROUND: Kind =
    Kind::of("playground of Grundy's", |head| head.contains("<meta name=\"grundy-folder\""));

/// Whether a block stands for itself, so that it can be run where nothing else is.
pub(super) fn runs(info: &str, code: &str) -> bool {
    info.split(' ').next() == Some("game") && !code.contains("import \"")
}

/// The address that opens a block in the playground.
pub(super) fn link(name: &str, code: &str) -> String {
    let text = URL_SAFE_NO_PAD.encode(stored(code.as_bytes()));
    format!("{FOLDER}/index.html#file={name}&text={text}")
}

/// Bytes in the format of RFC 1951, in blocks that are stored as they are: they are short.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + 16);
    let mut blocks = bytes.chunks(usize::from(u16::MAX)).peekable();
    if blocks.peek().is_none() {
        out.extend([1, 0, 0, 0xff, 0xff]);
    }
    while let Some(block) = blocks.next() {
        let length = block.len() as u16;
        out.push(u8::from(blocks.peek().is_none()));
        out.extend(length.to_le_bytes());
        out.extend((!length).to_le_bytes());
        out.extend(block);
    }
    out
}

/// Puts the playground beside the pages. A folder of that name with anything else in it stays as it is.
pub(super) fn playground(folder: &Path) -> Result<(), String> {
    let folder = folder.join(FOLDER);
    let index = folder.join("index.html");
    let empty = || std::fs::read_dir(&folder).is_ok_and(|mut all| all.next().is_none());
    if folder.exists() && !index.exists() && !empty() {
        let why = "the folder that is there is no playground of Grundy's, and stays as it is";
        return Err(format!("{} cannot be written: {why}", folder.display()));
    }
    std::fs::create_dir_all(&folder)
        .map_err(|e| format!("{} cannot be made: {e}", folder.display()))?;
    // The page comes first: whatever else is there then belongs to it.
    for (name, bytes) in web::files() {
        match name {
            "index.html" => over(&index, bytes, PLAYGROUND)?,
            name => whole(&folder.join(name), bytes)?,
        }
    }
    Ok(())
}
