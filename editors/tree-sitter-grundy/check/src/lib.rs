//! The grammar, compiled.

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_grundy() -> *const ();
}

// SAFETY: the function is the one that the generator made, linked by the build script.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_grundy) };

/// What the build script made.
pub const MADE: &str = env!("OUT_DIR");
