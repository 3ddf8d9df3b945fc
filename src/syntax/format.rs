//! stub
use crate::diagnostic::Diagnostic;
use crate::source::Source;
pub fn format(source: &Source) -> Result<String, Vec<Diagnostic>> { Ok(source.text().to_string()) }
