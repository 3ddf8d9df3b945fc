//! The language: text to checked program, and the mistakes on the way. Each room knows only the
//! rooms below it in this list:
//!
//! - [`check`]: tree to checked program: names, types, rules that can be moves
//! - [`library`]: the games that come with the program, as texts
//! - [`syntax`]: text to tree and back: layout, grammar, formatter
//! - [`vocabulary`]: the words of the language, each declared once
//! - [`diagnostic`]: the table of mistakes, and what can be said about one
//! - [`source`]: texts and places in them
//!
//! It is a crate of its own, as [`meter`] is: an edit of the solver leaves it as it was built.

pub mod check;
pub mod diagnostic;
pub mod library;
pub mod source;
pub mod syntax;
pub mod vocabulary;

pub use grundy_meter as meter;
