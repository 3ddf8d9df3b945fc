//! Pictures as PNG: what is drawn as SVG, in dots.

use crate::meter::{self, Spent};
use resvg::{tiny_skia, usvg};
use std::sync::{Arc, Mutex};

/// Dots for each unit of the drawing.
const SCALE: f32 = 2.0;

/// What marks a picture as one of Grundy's: the chunk of its software.
pub(super) const MARK: &str = "Software\0Grundy";

/// The signature of the format, the length of the first chunk, its name, its data and its check.
const HEADER: usize = 8 + 4 + 4 + 13 + 4;

/// Draws an SVG; or says why that cannot be done.
pub(super) fn png(svg: &str) -> Result<Vec<u8>, String> {
    let mut options = usvg::Options::default();
    let fonts = options.fontdb_mut();
    // Fonts of the program's own: a picture looks the same on every machine.
    for font in [epaint_default_fonts::UBUNTU_LIGHT, epaint_default_fonts::HACK_REGULAR] {
        fonts.load_font_data(font.to_vec());
    }
    let family = fonts.faces().next().and_then(|face| face.families.first());
    let family = family.map_or_else(String::new, |(name, _)| name.clone());
    fonts.set_sans_serif_family(&family);
    options.font_family = family;
    // A letter that no font has would be an empty box.
    let missing = Arc::new(Mutex::new(None));
    let other_font = usvg::FontResolver::default_fallback_selector();
    let noted = Arc::clone(&missing);
    options.font_resolver.select_fallback = Box::new(move |letter, used, fonts| {
        let found = other_font(letter, used, fonts);
        if found.is_none() && !letter.is_whitespace() {
            noted.lock().ok()?.get_or_insert(letter);
        }
        found
    });
    let tree = usvg::Tree::from_str(svg, &options).map_err(|e| e.to_string())?;
    if let Some(letter) = missing.lock().ok().and_then(|letter| *letter) {
        return Err(format!("the fonts of such a picture have no `{letter}`; write it as .svg"));
    }
    let size = tree.size();
    let (width, height) = (size.width() * SCALE, size.height() * SCALE);
    let too_large = || "it would have too many dots; write it as .svg".to_string();
    let bytes = f64::from(width) * f64::from(height) * 4.0;
    if bytes > f64::from(i32::MAX) {
        return Err(too_large());
    }
    if let Err(spent) = meter::room(bytes as usize) {
        let megabytes = (bytes / 1e6).ceil();
        return Err(match spent {
            Spent::Memory => format!(
                "its dots take {megabytes} MB, more than `--max-memory` has left; write it as .svg"
            ),
            _ => "its dots were not drawn before work had to end".to_string(),
        });
    }
    let mut dots = tiny_skia::Pixmap::new(width as u32, height as u32).ok_or_else(too_large)?;
    let scale = tiny_skia::Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, scale, &mut dots.as_mut());
    let png = dots.encode_png().map_err(|e| e.to_string())?;
    Ok(marked(&png))
}

/// The picture with the chunk that says whose it is, after its header.
fn marked(png: &[u8]) -> Vec<u8> {
    let Some((header, rest)) = png.split_at_checked(HEADER) else { return png.to_vec() };
    let chunk: Vec<u8> = [b"tEXt".as_slice(), MARK.as_bytes()].concat();
    let length = (MARK.len() as u32).to_be_bytes();
    [header, &length, &chunk, &check(&chunk).to_be_bytes(), rest].concat()
}

/// The cyclic redundancy check of a chunk (PNG specification, annex D).
fn check(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |c, _| {
            if c & 1 == 1 { 0xedb8_8320 ^ (c >> 1) } else { c >> 1 }
        })
    };
    !bytes.iter().fold(u32::MAX, step)
}
