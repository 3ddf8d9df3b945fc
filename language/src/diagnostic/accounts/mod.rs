//! The one table of everything that can be wrong, a file for each family. A code never
//! changes its meaning. The example that triggers it is `examples/errors/CODE.game`.

mod names;
mod rules;
mod running;
mod types;
mod words;

use super::Severity;
use std::ops::Deref;

/// A kind of mistake, by the name that it always has.
#[derive(Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Stable: `G0102`.
    pub name: &'static str,
    pub severity: Severity,
}

/// A handle on one: cheap to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(&'static Mistake);

impl Deref for Code {
    type Target = Mistake;

    fn deref(&self) -> &Mistake {
        self.0
    }
}

/// What is told of a code to those who ask. It is no part of a message, so that a program that
/// tells no accounts has none in it.
#[derive(Debug)]
pub struct Account {
    pub code: Code,
    pub title: &'static str,
    pub explanation: &'static str,
    /// A file that has this mistake and no other. Bytes: one of them is not text.
    pub broken: &'static [u8],
    /// The same file mended.
    pub mended: &'static str,
}

/// Declares the codes of a family, and a list of their accounts.
macro_rules! accounts {
    ($list:ident; $($name:ident $code:literal $severity:ident $title:literal
        explained $explanation:literal mended $mended:literal;)*) => {
        $(pub const $name: $crate::diagnostic::Code = super::Code(
            &super::Mistake {
                name: $code,
                severity: $crate::diagnostic::Severity::$severity,
            },
        );)*

        pub const $list: &[$crate::diagnostic::Account] = &[$($crate::diagnostic::Account {
            code: $name,
            title: $title,
            explanation: $explanation,
            broken: include_bytes!(concat!("../../../../examples/errors/", $code, ".game")),
            mended: $mended,
        }),*];
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
pub fn all() -> impl Iterator<Item = &'static Account> {
    [words::WORDS, names::NAMES, types::TYPES, rules::RULES, running::RUNNING].into_iter().flatten()
}

/// The account of a code, however its letters are cased.
pub fn find(code: &str) -> Option<&'static Account> {
    all().find(|account| account.code.name.eq_ignore_ascii_case(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stand_in_order_and_once() {
        let codes: Vec<&str> = all().map(|account| account.code.name).collect();
        assert!(codes.is_sorted(), "{codes:?}");
        assert!(codes.windows(2).all(|w| w[0] != w[1]), "{codes:?}");
        assert!(codes.len() >= 60, "{} accounts", codes.len());
        assert_eq!(find("g0102").map(|account| account.code.name), Some("G0102"));
        assert!(find("G9999").is_none());
    }
}
