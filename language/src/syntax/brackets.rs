//! Which brackets are open, and what to say when they do not fit together.

use super::bounds::{above, at_least, below};
use super::scan::{Bracket, Scanner, TokenKind};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::{Source, Span};
use crate::vocabulary::is_reserved;

/// What numbers in front of lines are told as.
pub(crate) const NUMBERED: &str = "lines are not numbered";

/// How deep brackets and choices may nest. The parser's recursion is bounded by it, so it is
/// small enough for the smallest stack that anyone gives a thread; no game comes near it.
pub const MAX_NESTING: usize = 100;

/// The token that opens the bracket about another one, from what each is.
pub(crate) fn bracket_about(at: usize, kind: impl Fn(usize) -> Option<TokenKind>) -> Option<usize> {
    let mut depth = 0usize;
    (0..at).rev().find(|i| match kind(*i) {
        Some(TokenKind::Close(_)) => {
            depth += 1;
            false
        }
        Some(TokenKind::Open(_)) => match depth.checked_sub(1) {
            Some(less) => {
                depth = less;
                false
            }
            None => true,
        },
        _ => false,
    })
}

/// What a bracket holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    /// Values: lines may break freely.
    Values,
    /// The lines of a block: their ends separate.
    Lines,
}

#[derive(Debug)]
struct Open {
    bracket: Bracket,
    span: Span,
    context: Context,
    /// Choices (`if`) since the last comma or line: they nest without brackets.
    choices: usize,
}

#[derive(Debug)]
pub(super) struct Brackets<'a> {
    source: &'a Source,
    open: Vec<Open>,
    choices_outside: usize,
    choices: usize,
    last_block_close: Option<Span>,
    too_deep: bool,
    problems: Vec<Diagnostic>,
}

/// How far before a bracket the number of a line is looked for.
const LABEL_AND_MARGIN: usize = 80;

impl<'a> Brackets<'a> {
    pub(super) fn new(source: &'a Source) -> Self {
        Brackets {
            source,
            open: Vec::new(),
            choices_outside: 0,
            choices: 0,
            last_block_close: None,
            too_deep: false,
            problems: Vec::new(),
        }
    }

    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    pub(super) fn innermost(&self) -> Option<Bracket> {
        self.open.last().map(|o| o.bracket)
    }

    pub(super) fn inside_brackets(&self) -> bool {
        self.open.last().is_some_and(|o| o.context == Context::Values)
    }

    pub(super) fn gave_up(&self) -> bool {
        self.too_deep
    }

    pub(super) fn into_problems(self) -> Vec<Diagnostic> {
        self.problems
    }

    pub(super) fn last_close_was_block(&self, close: Option<Span>) -> bool {
        close.is_some() && self.last_block_close == close
    }

    pub(super) fn open(&mut self, bracket: Bracket, span: Span, context: Context) {
        self.open.push(Open { bracket, span, context, choices: 0 });
        self.check_depth(span);
    }

    /// A word or a symbol that may nest without a bracket, or end such nesting.
    pub(super) fn note(&mut self, (text, span): (&str, Span), before: &str) {
        match text {
            "if" if before != "else" => {
                *self.own_choices() += 1;
                self.choices += 1;
                let at = self.open.last().map_or(span, |o| o.span);
                self.check_depth(at);
            }
            "," => self.line(),
            _ => {}
        }
    }

    /// A line or an element has ended: its choices are over.
    pub(super) fn line(&mut self) {
        let own = std::mem::take(self.own_choices());
        self.choices -= own;
    }

    fn own_choices(&mut self) -> &mut usize {
        match self.open.last_mut() {
            Some(open) => &mut open.choices,
            None => &mut self.choices_outside,
        }
    }

    fn check_depth(&mut self, span: Span) {
        if self.open.len() + self.choices > MAX_NESTING && !self.too_deep {
            self.too_deep = true;
            self.problems.push(
                Diagnostic::new(
                    codes::NESTED_TOO_DEEP,
                    format!("more than {MAX_NESTING} brackets or choices stand one inside another"),
                )
                .label(self.source, span, "too deep from here on")
                .help("give inner parts a name of their own with `let`, `where` or `fn`"),
            );
        }
    }

    /// Closes, and tells what was closed, innermost first.
    pub(super) fn close(&mut self, bracket: Bracket, span: Span) -> Vec<Context> {
        let Some(depth) = self.open.iter().rposition(|o| o.bracket == bracket) else {
            return self.close_with_another(bracket, span);
        };
        let mut closed = Vec::new();
        while self.open.len() > depth {
            let Some(open) = self.open.pop() else { break };
            self.choices -= open.choices;
            if self.open.len() > depth {
                self.mismatched(&open, bracket, span);
            } else if open.context == Context::Lines {
                self.last_block_close = Some(span);
            }
            closed.push(open.context);
        }
        closed
    }

    /// Nothing of its kind is open: it is meant for the innermost bracket of its line, or for none.
    fn close_with_another(&mut self, bracket: Bracket, span: Span) -> Vec<Context> {
        let same_line = |open: &Open| {
            let between = self.source.slice(Span::new(open.span.end, span.start));
            open.context == Context::Values && !between.contains('\n')
        };
        if !self.open.last().is_some_and(same_line) {
            self.stray(bracket, span);
            return Vec::new();
        }
        let Some(open) = self.open.pop() else { return Vec::new() };
        self.choices -= open.choices;
        let (opened, wanted) = (open.bracket.open(), open.bracket.close());
        let found = bracket.close();
        let problem = Diagnostic::new(
            codes::MISMATCHED_BRACKETS,
            format!("`{opened}` is opened, but `{found}` closes"),
        );
        let problem = match self.interval(open.span, span) {
            Some(range) => problem
                .label(self.source, open.span.to(span), "an interval on paper")
                .help(format!("write `{range}`: both ends are included"))
                .mended(Mend::new(open.span.to(span), range)),
            None => problem
                .label(self.source, span, format!("`{wanted}` closes it"))
                .label(self.source, open.span, "opened here")
                .help(format!("write `{wanted}` for `{found}`"))
                .mended(Mend::new(span, wanted)),
        };
        self.problems.push(problem);
        vec![open.context]
    }

    /// `[0, n)` behind `in`, as a range.
    fn interval(&self, open: Span, close: Span) -> Option<String> {
        let text = self.source.text();
        let before = text.get(..open.start as usize)?.trim_end();
        let (low, high) = text.get(open.end as usize..close.start as usize)?.split_once(',')?;
        let (low, high) = (low.trim(), high.trim());
        let plain =
            |text: &str| !text.is_empty() && !text.contains([',', '(', ')', '[', ']', '{', '}']);
        let word = before.split_whitespace().next_back()?;
        let ranged = matches!(word, "in" | "∈" | "subtract" | "remove" | "take");
        if !ranged || !plain(low) || !plain(high) {
            return None;
        }
        let low = if self.source.slice(open) == "(" { above(low) } else { at_least(low) };
        let high = if self.source.slice(close) == ")" { below(high) } else { high.to_string() };
        Some(format!("{low}..{high}"))
    }

    /// The place behind what is written before another.
    fn behind(&self, at: Span) -> Span {
        let before = self.source.text().get(..at.start as usize).unwrap_or("");
        Span::at(before.trim_end().len() as u32)
    }

    fn mismatched(&mut self, open: &Open, closing: Bracket, span: Span) {
        let (opened, wanted) = (open.bracket.open(), open.bracket.close());
        let found = closing.close();
        self.problems.push(
            Diagnostic::new(
                codes::MISMATCHED_BRACKETS,
                format!("`{opened}` is opened, but `{found}` closes"),
            )
            .label(self.source, span, format!("a `{wanted}` is missing before this `{found}`"))
            .label(self.source, open.span, format!("this `{opened}` is still open"))
            .help(format!("close it with `{wanted}`"))
            .mended(Mend::new(self.behind(span), wanted)),
        );
    }

    /// `1) subtract 1`: the number of a line, from which on to what stands behind it.
    fn numbered(&self, bracket: Bracket, close: Span) -> Option<(&str, Span)> {
        let text = self.source.text();
        // A label is short, and a line may be long.
        let mut from = (close.start as usize).saturating_sub(LABEL_AND_MARGIN);
        while !text.is_char_boundary(from) {
            from += 1;
        }
        let before = text.get(from..close.start as usize)?;
        let start = before.rfind(['\n', '{', ';']).map(|at| at + 1);
        let label = before.get(start.or((from == 0).then_some(0))?..)?.trim_start();
        let short = label.len() == 1 || label.parse::<u8>().is_ok();
        let behind = text.get(close.end as usize..)?;
        let rest = behind.trim_start_matches(' ');
        let block = self.open.iter().all(|open| open.bracket == Bracket::Brace);
        let joins = rest.split(|c: char| !c.is_alphabetic()).next();
        let joins =
            joins.is_some_and(|w| matches!(w, "for" | "if" | "where" | "and" | "or" | "in"));
        let listed = short && label.chars().all(char::is_alphanumeric) && block && !joins;
        let start = close.start - label.len() as u32;
        let end = close.end + (behind.len() - rest.len()) as u32;
        let alone = self.open.is_empty() && rest.starts_with(|c: char| c.is_ascii_digit());
        let begins = rest.starts_with(char::is_alphabetic) || alone;
        (bracket == Bracket::Round && listed && begins).then_some((label, Span::new(start, end)))
    }

    fn stray(&mut self, bracket: Bracket, span: Span) {
        if let Some((label, place)) = self.numbered(bracket, span) {
            let problem = Diagnostic::new(codes::TWO_ON_A_LINE, NUMBERED)
                .label(self.source, place, "not needed")
                .help(format!("remove `{label})`"))
                .mended(Mend::new(place, ""));
            self.problems.push(problem);
            return;
        }
        let (open, close) = (bracket.open(), bracket.close());
        self.problems.push(
            Diagnostic::new(codes::STRAY_CLOSING_BRACKET, format!("`{close}` closes nothing"))
                .label(self.source, span, format!("no `{open}` is open here"))
                .help(format!("remove it, or add the `{open}` that it should close"))
                .mended(Mend::new(span, "")),
        );
    }

    /// The innermost brackets that hold values were never closed; it was noticed here.
    pub(super) fn close_values(&mut self, noticed: Span, before: Option<&str>) {
        let from = self.open.iter().rposition(|o| o.context == Context::Lines).map_or(0, |i| i + 1);
        let values = self.open.split_off(from);
        self.choices -= values.iter().map(|o| o.choices).sum::<usize>();
        self.unclosed(values, noticed, before);
    }

    /// Everything still open was never closed; it was noticed here.
    pub(super) fn close_all(&mut self, noticed: Span, before: Option<&str>) {
        let all = std::mem::take(&mut self.open);
        self.unclosed(all, noticed, before);
        self.choices = 0;
        self.choices_outside = 0;
    }

    /// `game A(n) {`, its rules further in, and what follows at the margin: the brace between them.
    fn brace_meant(&self, open: &Open, noticed: Span) -> Option<Mend> {
        let text = self.source.text();
        let heading = text.get(..open.span.start as usize)?.rsplit('\n').next()?;
        let inside = text.get(open.span.end as usize..noticed.start as usize)?;
        // In a text that is not closed a brace would be a part of it.
        if Scanner::new(inside).any(|token| token.kind == TokenKind::OpenText) {
            return None;
        }
        let margin = |line: &str| line.len() - line.trim_start().len();
        let mut lines = inside.split_inclusive('\n');
        let first = lines.next()?;
        let (mut end, mut at) = (first.trim_end().len(), first.len());
        let one_line = !first.trim().is_empty();
        for line in lines.by_ref().take_while(|_| !one_line) {
            let blank = line.trim().is_empty();
            if !blank && margin(line) <= margin(heading) {
                break;
            }
            if !blank {
                end = at + line.trim_end().len();
            }
            at += line.len();
        }
        let written = inside.get(..end)?;
        // A brace at the margin was to close this block, and one within is missing.
        let closed =
            inside.lines().any(|line| line.trim() == "}" && margin(line) <= margin(heading));
        if written.trim().is_empty() || closed {
            return None;
        }
        let brace = match one_line && !written.contains('#') {
            true => " }",
            false => "\n}",
        };
        Some(Mend::new(Span::at(open.span.end + end as u32), brace))
    }

    fn unclosed(&mut self, all: Vec<Open>, noticed: Span, before: Option<&str>) {
        let all_lines = all.len() == 1;
        for open in all {
            let (opened, wanted) = (open.bracket.open(), open.bracket.close());
            let missed = match before {
                Some(word) => format!("still open where `{word}` begins"),
                None => "still open at the end of the text".to_string(),
            };
            let mut problem =
                Diagnostic::new(codes::UNCLOSED_BRACKET, format!("`{opened}` is never closed"))
                    .label(self.source, open.span, "opened here")
                    .label(self.source, noticed, missed)
                    .help(format!("add the missing `{wanted}`"));
            if open.context == Context::Lines
                && all_lines
                && let Some(mend) = self.brace_meant(&open, noticed)
            {
                problem = problem.mended(mend);
            }
            // In a comment it would be lost.
            let end = self.behind(noticed);
            let between = self.source.slice(Span::new(open.span.end, end.start));
            if open.context == Context::Values && !between.contains(['\n', '#']) {
                problem = problem.mended(Mend::new(end, wanted));
            }
            self.problems.push(problem);
        }
    }

    /// Forgets what is open, without a word.
    pub(super) fn forget(&mut self) {
        self.open.clear();
        self.choices = 0;
        self.choices_outside = 0;
        self.too_deep = false;
    }
}

/// What the next line starts with.
#[derive(Debug, Default)]
pub(super) struct Definition<'a> {
    /// A definition or a test of any kind.
    pub any: bool,
    /// One that can only stand alone, never in a block.
    pub alone: bool,
    pub span: Span,
    pub word: Option<&'a str>,
}

/// Does the text after a line end start a definition?
pub(super) fn starts_definition<'a>(text: &'a str, mut rest: Scanner<'_>) -> Definition<'a> {
    let Some(first) = rest.next().filter(|t| t.kind == TokenKind::Word) else {
        return Definition::default();
    };
    let word = first.text(text);
    let alone = matches!(word, "game" | "graph" | "problem" | "claim" | "import" | "assert");
    if !alone && !matches!(word, "let" | "fn") {
        return Definition::default();
    }
    let named = rest.next().is_some_and(|t| match t.kind {
        TokenKind::Word => !is_reserved(t.text(text)),
        TokenKind::Text => true,
        _ => false,
    });
    Definition { any: named || !alone, alone: alone && named, span: first.span, word: Some(word) }
}

/// What stands between the commas that are in no brackets and in no quotes.
pub fn parts_of(inside: &str) -> Vec<&str> {
    let (mut depth, mut quoted) = (0i32, false);
    let between = inside.split(|c| {
        quoted ^= c == '"';
        if quoted {
            return false;
        }
        depth += i32::from(matches!(c, '(' | '[' | '{')) - i32::from(matches!(c, ')' | ']' | '}'));
        c == ',' && depth == 0
    });
    between.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::layout::lay_out;

    fn codes_of(text: &str) -> Vec<&'static str> {
        let source = Source::new("test", text);
        lay_out(&source).problems.iter().map(|d| d.code.name).collect()
    }

    #[test]
    fn each_kind_of_wrong_bracket_is_named() {
        assert_eq!(codes_of("f(1, [2, 3)"), ["G0104"]);
        assert_eq!(codes_of("1 + 2)"), ["G0103"]);
        assert_eq!(codes_of("f(1"), ["G0102"]);
        assert_eq!(codes_of("{[()]}"), Vec::<&str>::new());
    }

    #[test]
    fn deep_nesting_is_refused_once() {
        assert_eq!(codes_of(&"(".repeat(100_000)), ["G0106"]);
        assert_eq!(codes_of(&"if a then ".repeat(100_000)), ["G0106"]);
        let deep = "(".repeat(MAX_NESTING) + "1" + &")".repeat(MAX_NESTING);
        assert!(codes_of(&deep).is_empty());
        let long = "if a then b else ".repeat(1000) + "c";
        assert!(codes_of(&long).is_empty());
    }

    #[test]
    fn after_deep_nesting_the_next_definition_is_read() {
        let text = format!("let x = {}\nclaim (\n", "(".repeat(1000));
        assert_eq!(codes_of(&text), ["G0106"]);
        let text = format!("let x = {}\nlet y = 1\ngame G(n {{ }}", "(".repeat(1000));
        assert_eq!(codes_of(&text).first(), Some(&"G0106"));
    }

    #[test]
    fn deep_nesting_costs_one_statement() {
        let (open, close) = ("(".repeat(150), ")".repeat(150));
        let whole_of = |text: &str| {
            let source = Source::new("test", text);
            let layout = lay_out(&source);
            let said: Vec<_> = layout.problems.iter().map(|d| d.code.name).collect();
            assert_eq!(said, ["G0106"], "{text}");
            let whole = layout.chunks.iter().filter(|chunk| !chunk.damaged);
            whole.map(|chunk| source.slice(chunk.span).to_string()).collect::<Vec<_>>()
        };
        let choices = "if n > 1 then ".repeat(150);
        let blocks = format!("{}subtract 1{}", "if n > 2 { ".repeat(150), " }".repeat(150));
        for deep in [
            format!("let c = {open}1{close}"),
            format!("let c = {open}1\n{close} +\n    2"),
            format!("let c = {open}1"),
            format!("let c = {open}1) # {close}"),
            format!("game G(n) {{\nlet k = 1\n  subtract {open}1{close}\nlet l = 2\n}}"),
            format!("game G(n) {{\n  {blocks}\n}}"),
            format!("fn f(n) = {choices}1\n    else 2 where k = 3"),
            format!("fn f(n) = {choices}\n    1"),
        ] {
            assert_eq!(
                whole_of(&format!("let a = 3\n{deep}\nlet b = 4\n")),
                ["let a = 3", "let b = 4"]
            );
        }
        let line = format!("let a = 3; let c = {open}1{close}; let b = 4");
        assert_eq!(whole_of(&line), ["let a = 3", "let b = 4"]);
    }
}
