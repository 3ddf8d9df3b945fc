//! What `textwrap` asks of the crate of this name, without Unicode's tables (some 20 KB): messages are wrapped at blanks
//! alone, and nothing asks for more.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakOpportunity {
    Mandatory,
    Allowed,
}

/// The places where a line may end: behind blanks, and at the end of the text.
pub fn linebreaks(text: &str) -> impl Iterator<Item = (usize, BreakOpportunity)> + Clone + '_ {
    let behind = |(at, two): (usize, &[u8])| match two {
        [b' ', next] if *next != b' ' => Some((at + 1, BreakOpportunity::Allowed)),
        _ => None,
    };
    let inside = text.as_bytes().windows(2).enumerate().filter_map(behind);
    inside.chain(std::iter::once((text.len(), BreakOpportunity::Mandatory)))
}
