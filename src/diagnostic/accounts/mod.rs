//! The one table of everything that can be wrong, a file for each family. A code never
//! changes its meaning. The example that triggers it is `examples/errors/CODE.game`.

mod names;
mod rules;
mod running;
mod types;
mod words;

use super::Severity;
use std::ops::Deref;

/// All that is known of a kind of mistake.
#[derive(Debug)]
pub struct Account {
    /// Stable: `G0102`.
    pub code: &'static str,
    pub severity: Severity,
    pub title: &'static str,
    pub explanation: &'static str,
    /// A file that has this mistake and no other. Bytes: one of them is not text.
    pub broken: &'static [u8],
    /// The same file mended.
    pub mended: &'static str,
}

/// A handle on an account: cheap to copy, compared by its code.
#[derive(Clone, Copy, Debug)]
pub struct Code(pub &'static Account);

impl Deref for Code {
    type Target = Account;

    fn deref(&self) -> &Account {
        self.0
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Code {}

/// Declares the accounts of a family, and a list of them.
macro_rules! accounts {
    ($list:ident; $($name:ident $code:literal $severity:ident $title:literal
        explained $explanation:literal mended $mended:literal;)*) => {
        $(pub const $name: $crate::diagnostic::Code = $crate::diagnostic::Code(
            &$crate::diagnostic::Account {
                code: $code,
                severity: $crate::diagnostic::Severity::$severity,
                title: $title,
                explanation: $explanation,
                broken: include_bytes!(concat!(
                    env!("CARGO_MANIFEST_DIR"), "/examples/errors/", $code, ".game"
                )),
                mended: $mended,
            },
        );)*

        pub const $list: &[$crate::diagnostic::Code] = &[$($name),*];
    };
}
use accounts;

/// Every code by its name.
pub mod codes {
    pub use super::names::*;
    pub use super::rules::*;
    pub use super::running::*;
    pub use super::types::*;
    pub use super::words::*;
}

/// Every account there is, in the order of the codes.
pub fn all() -> impl Iterator<Item = Code> {
    [words::WORDS, names::NAMES, types::TYPES, rules::RULES, running::RUNNING]
        .into_iter()
        .flatten()
        .copied()
}

/// The account of a code, however its letters are cased.
pub fn find(code: &str) -> Option<Code> {
    all().find(|c| c.code.eq_ignore_ascii_case(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stand_in_order_and_once() {
        let codes: Vec<&str> = all().map(|c| c.0.code).collect();
        assert!(codes.is_sorted(), "{codes:?}");
        assert!(codes.windows(2).all(|w| w[0] != w[1]), "{codes:?}");
        assert!(codes.len() >= 60, "{} accounts", codes.len());
        assert_eq!(find("g0102").map(|c| c.0.code), Some("G0102"));
        assert!(find("G9999").is_none());
    }
}
