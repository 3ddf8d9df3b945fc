//! The lines of a text that a message shows. They are a copy, made fit to be shown: control
//! characters are drawn, long lines cut about the places that matter, and everything else of
//! the file is left out, so that a message costs the same in a file of any size.

use crate::source::{Source, Span, push_visible};
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

/// What stands left of a line: its number, and a rail.
pub(super) const GUTTER: usize = 8;
/// Longer lines are cut, and so are those that are longer than the page is wide.
const LONGEST_LINE: usize = 160;
const SHORTEST_LINE: usize = 40;

#[derive(Debug)]
pub(super) struct Page {
    source: Source,
    text: String,
    lines: Vec<Line>,
    longest: usize,
}

#[derive(Debug)]
struct Line {
    /// From zero, in the whole file.
    number: usize,
    /// Where it starts in the page.
    start: usize,
    /// Where it starts in the file, and the file's places of the characters that it keeps,
    /// with their places in the page.
    places: Vec<(u32, usize)>,
    end: usize,
}

impl Page {
    /// The lines about these places, and one before and after each.
    pub(super) fn new(source: &Source, spans: &[Span], width: usize) -> Page {
        let longest = width.saturating_sub(GUTTER).clamp(SHORTEST_LINE, LONGEST_LINE);
        let mut wanted: Vec<usize> = Vec::new();
        for span in spans {
            let first = source.line_of(span.start);
            // Of a place that spans many lines its ends are shown.
            let last = source.line_of(span.end.saturating_sub(1).max(span.start));
            for line in [first, last] {
                wanted.extend(line.saturating_sub(1)..=line + 1);
            }
        }
        let last = source.line_count() - 1;
        let pointless = |line: usize| {
            // The empty line behind the last line end says nothing.
            line == last
                && last > 0
                && source.line_span(last).is_empty()
                && !spans.iter().any(|s| source.line_of(s.start) == last)
        };
        wanted.retain(|line| *line <= last && !pointless(*line));
        wanted.sort_unstable();
        wanted.dedup();
        let mut page =
            Page { source: source.clone(), text: String::new(), lines: Vec::new(), longest };
        for line in wanted {
            page.add(source, line, spans);
        }
        page
    }

    fn add(&mut self, source: &Source, number: usize, spans: &[Span]) {
        let span = source.line_span(number);
        let text = source.slice(span);
        let start = self.text.len();
        let mut places = Vec::new();
        let long = text.len() > self.longest;
        // What a cut line keeps on both sides of a place that matters.
        let margin = self.longest / 3;
        let windows: Vec<(usize, usize)> = spans
            .iter()
            .flat_map(|s| [s.start, s.end])
            .filter(|at| *at >= span.start && *at <= span.end)
            .map(|at| (at - span.start) as usize)
            .map(|at| (at.saturating_sub(margin), at + margin))
            .collect();
        let head = [(0, margin)];
        let windows: &[(usize, usize)] = if windows.is_empty() { &head } else { &windows };
        // A long line is not walked through: only its windows are.
        let ranges: Vec<(usize, usize)> =
            if long { merged(windows, text.len()) } else { vec![(0, text.len())] };
        let mut done = 0;
        for (from, to) in ranges {
            let from = ceil(text, from);
            let to = ceil(text, to);
            if from > done {
                places.push((span.start + done as u32, self.text.len()));
                self.text.push('…');
            }
            for (i, c) in text.get(from..to).unwrap_or("").char_indices() {
                places.push((span.start + (from + i) as u32, self.text.len()));
                push_visible(&mut self.text, c);
            }
            done = to;
        }
        if done < text.len() {
            places.push((span.start + done as u32, self.text.len()));
            self.text.push('…');
        }
        let end = self.text.len();
        places.push((span.end, end));
        self.text.push('\n');
        self.lines.push(Line { number, start, places, end });
    }

    fn named_place(
        &self,
        span: &SourceSpan,
        line: usize,
    ) -> Result<Box<dyn SpanContents<'_> + '_>, MietteError> {
        let line = self.lines.get(line).ok_or(MietteError::OutOfBounds)?;
        let known = line.places.partition_point(|(_, to)| *to <= span.offset()).checked_sub(1);
        let at = known.and_then(|i| line.places.get(i)).map_or(0, |(from, _)| *from);
        let column = self.source.place(at).column - 1;
        let data = self.text.get(span.offset()..span.offset() + span.len()).unwrap_or("");
        let name = super::clean(self.source.name());
        Ok(Box::new(MietteSpanContents::new_named(
            name,
            data.as_bytes(),
            *span,
            line.number,
            column,
            1,
        )))
    }

    /// Where a place of the file is in the page.
    fn place(&self, source: &Source, at: u32) -> usize {
        let number = source.line_of(at);
        let Some(line) = self.lines.iter().find(|l| l.number == number) else { return 0 };
        let before = line.places.partition_point(|(from, _)| *from <= at);
        let found = before.checked_sub(1).and_then(|i| line.places.get(i));
        found.map_or(line.start, |(_, to)| *to)
    }

    /// A stretch of the file as a stretch of the page.
    pub(super) fn span(&self, source: &Source, span: Span) -> SourceSpan {
        let from = self.place(source, span.start);
        let to = if span.is_empty() { from } else { self.end_place(source, span.end) };
        (from, to.saturating_sub(from)).into()
    }

    /// How many characters stand left of the middle of a stretch, where what is said of it begins. What goes
    /// over several lines is spoken of at the left.
    pub(super) fn column(&self, stretch: &SourceSpan) -> usize {
        let (from, to) = (stretch.offset(), stretch.offset() + stretch.len());
        let line = self.lines.iter().find(|l| l.start <= from && to <= l.end);
        let part = |start, end| self.text.get(start..end).map_or(0, |text| text.chars().count());
        line.map_or(0, |line| part(line.start, from) + part(from, to) / 2)
    }

    fn end_place(&self, source: &Source, at: u32) -> usize {
        let number = source.line_of(at.saturating_sub(1));
        let Some(line) = self.lines.iter().find(|l| l.number == number) else { return 0 };
        let place = line.places.partition_point(|(from, _)| *from < at);
        line.places.get(place).map_or(line.end, |(_, to)| *to)
    }
}

/// Overlapping windows made one.
fn merged(windows: &[(usize, usize)], length: usize) -> Vec<(usize, usize)> {
    let mut sorted = windows.to_vec();
    sorted.sort_unstable();
    let mut out: Vec<(usize, usize)> = Vec::new();
    for (from, to) in sorted {
        let to = to.min(length);
        match out.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => out.push((from, to)),
        }
    }
    out
}

/// The next place at which a character starts.
fn ceil(text: &str, mut at: usize) -> usize {
    while at < text.len() && !text.is_char_boundary(at) {
        at += 1;
    }
    at.min(text.len())
}

impl SourceCode for Page {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let line_at = |at: usize| self.lines.partition_point(|l| l.start <= at).saturating_sub(1);
        let (first, last) = (line_at(span.offset()), line_at(span.offset() + span.len()));
        let follows = |a: usize, b: usize| matches!((self.lines.get(a), self.lines.get(b)), (Some(a), Some(b)) if a.number + 1 == b.number);
        if before == 0 && after == 0 {
            // Asked for the place itself, to name it: as people count in the file.
            return self.named_place(span, first);
        }
        let mut from = first;
        while from > 0 && first - from < before && follows(from - 1, from) {
            from -= 1;
        }
        let mut to = last;
        while to - last < after && follows(to, to + 1) {
            to += 1;
        }
        let (Some(start), Some(end)) = (self.lines.get(from), self.lines.get(to)) else {
            return Err(MietteError::OutOfBounds);
        };
        let data = self.text.get(start.start..end.end + 1).ok_or(MietteError::OutOfBounds)?;
        Ok(Box::new(MietteSpanContents::new_named(
            super::clean(self.source.name()),
            data.as_bytes(),
            (start.start, data.len()).into(),
            start.number,
            0,
            to - from + 1,
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_lines_about_a_place_are_on_the_page() {
        let source = Source::new("a.game", "one\ntwo\nthree\nfour\nfive\n");
        let span = Span::new(8, 13);
        let page = Page::new(&source, &[span], 160);
        assert_eq!(page.text, "two\nthree\nfour\n");
        assert_eq!(page.span(&source, span), (4, 5).into());
    }

    #[test]
    fn long_lines_are_cut_and_controls_drawn() {
        let text = format!("{}\u{1b}X{}", "a".repeat(1000), "b".repeat(1000));
        let source = Source::new("a.game", text);
        let span = Span::new(1000, 1002);
        let page = Page::new(&source, &[span], 160);
        assert!(page.text.starts_with("…aaa") && page.text.ends_with("b…\n"));
        assert!(page.text.len() < 200, "{}", page.text.len());
        let place = page.span(&source, span);
        let shown = page.text.get(place.offset()..place.offset() + place.len()).unwrap();
        assert_eq!(shown, "\\u{1b}X");
    }

    #[test]
    fn a_place_at_the_end_of_a_text_is_on_the_page() {
        let source = Source::new("a.game", "let x = 1 +\n");
        let page = Page::new(&source, &[Span::at(11)], 80);
        assert_eq!(page.span(&source, Span::at(11)), (11, 0).into());
        let page = Page::new(&source, &[Span::at(12)], 80);
        assert_eq!(page.span(&source, Span::at(12)), (12, 0).into());
    }
}
