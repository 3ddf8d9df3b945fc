//! The parser that pest makes of `grundy.pest`, which says what it knows. It is a crate of its
//! own: it is compiled once, however often the library around it changes.

#[derive(Debug, pest_derive::Parser)]
#[grammar = "grundy.pest"]
pub struct Grammar;
