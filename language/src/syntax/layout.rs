//! Lines and brackets: the pass that goes before the grammar.
//!
//! It pairs brackets, cuts the text into statements, and turns into blanks what only lays the
//! text out: comments, and line ends inside brackets, after an operator, and before a line
//! that continues the statement above it. No byte moves, so places stay true. It also answers
//! whether a text is complete, which is how a prompt knows to ask for more.

mod deep;

use super::brackets::{Brackets, Context, starts_definition};
use super::scan::{Bracket, Scanner, Token, TokenKind};
use crate::diagnostic::{Diagnostic, codes};
use crate::meter;
use crate::source::{Source, Span};
use crate::vocabulary::{begins_clause, is_reserved, is_verb};

/// Words behind which a line goes on in the next.
const GOES_ON: &[&str] =
    &["and", "or", "xor", "union", "minus", "intersect", "in", "iff", "implies", "then", "else"];

/// A statement's stretch of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk {
    pub span: Span,
    /// Its brackets are wrong, which has been said: parsing it would only add noise.
    pub damaged: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    pub span: Span,
    /// It has its line to itself.
    pub own_line: bool,
}

/// Why a text is not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum More {
    /// This bracket is open.
    Bracket(Bracket),
    /// The last line ends in an operator or a comma.
    Operator,
}

#[derive(Debug)]
pub struct Layout {
    /// As long as the source, with blanks for all that does not matter.
    pub text: String,
    pub chunks: Vec<Chunk>,
    pub comments: Vec<Comment>,
    pub problems: Vec<Diagnostic>,
    pub more: Option<More>,
}

pub fn lay_out(source: &Source) -> Layout {
    let (layout, lost) = read(source, false);
    // A brace is missing somewhere: definitions that begin a line tell where.
    match layout.more {
        Some(More::Bracket(_)) => Layout { more: layout.more, ..read(source, true).0 },
        _ if lost => Layout { more: layout.more, ..read(source, true).0 },
        _ => layout,
    }
}

/// Lays a text out; and tells whether the end of something that nests too deep was not found.
fn read(source: &Source, columns_tell: bool) -> (Layout, bool) {
    let mut pass = Pass {
        source,
        text: source.text(),
        out: source.text().as_bytes().to_vec(),
        brackets: Brackets::new(source),
        levels: vec![Level::default()],
        chunks: Vec::new(),
        comments: Vec::new(),
        last: None,
        before_last: None,
        warnings: Vec::new(),
        warned: None,
        columns_tell,
        lost: false,
    };
    pass.run();
    let lost = pass.lost;
    (pass.finish(), lost)
}

/// The lines of the file itself, or of one block: where line ends separate.
#[derive(Default)]
struct Level {
    /// The first token of the statement that is being read.
    first: Option<Token>,
    /// Where the statement ends so far.
    end: u32,
    /// Line ends since the last token, not yet judged.
    line_ends: Vec<u32>,
    /// A line of clauses that continues the statement above, unless it opens a block.
    clauses: Option<ClauseLine>,
    /// The `if`s of this line that may yet meet a `then`; true: it began a clause line.
    ifs: Vec<bool>,
    /// A game, graph or problem whose `{` has not come yet.
    heading: bool,
    /// The statement has a block of lines: a `graph` with one defines, without one it asks.
    block: bool,
}

struct ClauseLine {
    line_ends: Vec<u32>,
    first: Token,
    /// The end of the statement, should this line turn out not to belong to it.
    end_above: u32,
}

struct Pass<'a> {
    source: &'a Source,
    text: &'a str,
    out: Vec<u8>,
    brackets: Brackets<'a>,
    levels: Vec<Level>,
    chunks: Vec<Chunk>,
    comments: Vec<Comment>,
    last: Option<Token>,
    before_last: Option<Token>,
    warnings: Vec<Diagnostic>,
    /// The statement whose clauses were warned about.
    warned: Option<Span>,
    /// `let` and `fn` at the beginning of a line stand in no block.
    columns_tell: bool,
    /// What nests too deep is not closed before the next definition that stands alone.
    lost: bool,
}

fn blank(out: &mut [u8], span: Span) {
    if let Some(bytes) = out.get_mut(span.range()) {
        bytes.fill(b' ');
    }
}

impl Pass<'_> {
    fn run(&mut self) {
        let mut tokens = Scanner::new(self.text);
        let mut end = 0;
        while let Some(token) = tokens.next() {
            // What was not laid out is not read: who asks for it asks the meter.
            if meter::work(1).is_err() {
                break;
            }
            // Tabs and carriage returns are blanks to the grammar.
            blank(&mut self.out, Span::new(end, token.span.start));
            end = token.span.end;
            match token.kind {
                TokenKind::Comment => self.comment(token),
                TokenKind::NewLine => self.line_end(token, &tokens),
                _ => self.token(token),
            }
            if self.brackets.gave_up() {
                self.skip_statement(&mut tokens);
            }
        }
    }

    fn finish(mut self) -> Layout {
        let more = match (self.brackets.innermost(), self.last) {
            (Some(bracket), _) => Some(More::Bracket(bracket)),
            (None, Some(last)) if self.level().first.is_some() && self.continues(last) => {
                Some(More::Operator)
            }
            _ => None,
        };
        self.close_all(Span::at(self.text.trim_end().len() as u32), None);
        self.end_statement();
        let mut problems = self.brackets.into_problems();
        problems.append(&mut self.warnings);
        let errors = problems.iter().filter(|d| d.is_error()).filter_map(Diagnostic::place);
        let mut places: Vec<u32> = errors.map(|l| l.span.start).collect();
        places.sort_unstable();
        let mut chunks = self.chunks;
        for chunk in &mut chunks {
            let first = places.partition_point(|p| *p < chunk.span.start);
            chunk.damaged = places.get(first).is_some_and(|p| *p <= chunk.span.end);
        }
        // Only ASCII blanks were written over whole characters.
        let text = String::from_utf8(self.out)
            .unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned());
        Layout { text, chunks, comments: self.comments, problems, more }
    }

    fn level(&mut self) -> &mut Level {
        if self.levels.is_empty() {
            self.levels.push(Level::default());
        }
        let top = self.levels.len() - 1;
        // There is always one: it was pushed just above if not.
        #[allow(clippy::indexing_slicing)]
        &mut self.levels[top]
    }

    fn comment(&mut self, token: Token) {
        blank(&mut self.out, token.span);
        let line = self.source.line_span(self.source.line_of(token.span.start));
        let before = self.source.slice(Span::new(line.start, token.span.start));
        // A lone `;` says nothing, and nothing of it is written out.
        let own_line = before.trim_matches([' ', '\t', '\r', ';']).is_empty();
        self.comments.push(Comment { span: token.span, own_line });
    }

    fn line_end(&mut self, token: Token, rest: &Scanner<'_>) {
        if self.brackets.depth() > 0 {
            let definition = starts_definition(self.text, rest.clone());
            let first = definition.span.start == token.span.end;
            // Where all brackets fit, one that stands further right is in a block, which is told there.
            let alone = definition.alone && (first || self.columns_tell);
            if alone || definition.any && first && self.columns_tell {
                // Nothing of this kind stands in brackets: whatever is open was left open.
                self.close_all(definition.span, definition.word);
                self.end_statement();
                return;
            }
            if definition.any && self.brackets.inside_brackets() {
                // `let` and `fn` stand in blocks, but never among values.
                self.brackets.close_values(definition.span, definition.word);
                self.end_statement();
                return;
            }
        }
        let open_operator = self.last.is_some_and(|last| self.continues(last))
            && self.level().first.is_some()
            && !starts_definition(self.text, rest.clone()).any;
        if self.brackets.inside_brackets() || open_operator {
            blank(&mut self.out, token.span);
        } else {
            self.level().line_ends.push(token.span.start);
        }
    }

    /// Does a line that ends in this token go on in the next?
    fn continues(&self, last: Token) -> bool {
        let text = last.text(self.text);
        match last.kind {
            // `n!`, `|xs|`: signs of paper that end a value.
            TokenKind::Symbol if matches!(text, "!" | "|") => {
                self.before_last.is_none_or(|before| before.span.end < last.span.start)
            }
            TokenKind::Symbol => !matches!(text, ".." | "..." | "." | ";" | ":" | "*/"),
            TokenKind::Word => GOES_ON.contains(&text),
            _ => false,
        }
    }

    fn token(&mut self, token: Token) {
        if self.brackets.inside_brackets() {
            self.bracket_token(token);
        } else {
            self.line_token(token);
        }
        self.before_last = self.last;
        self.last = Some(token);
    }

    /// A token in brackets: only brackets matter.
    fn bracket_token(&mut self, token: Token) {
        match token.kind {
            TokenKind::Open(bracket) => self.brackets.open(bracket, token.span, Context::Values),
            TokenKind::Close(bracket) => self.close(bracket, token.span),
            _ => self.note(token),
        }
        self.level().end = token.span.end;
    }

    fn note(&mut self, token: Token) {
        let before = self.last.map_or("", |t| t.text(self.text));
        self.brackets.note((token.text(self.text), token.span), before);
    }

    /// A token where line ends separate.
    fn line_token(&mut self, token: Token) {
        let text = token.text(self.text);
        self.judge_line_ends(token, text);
        if text == ";" {
            self.continue_above();
            self.end_statement();
            return;
        }
        if token.kind == TokenKind::Close(Bracket::Brace) {
            self.continue_above();
        }
        let whole = self.text;
        let level = self.level();
        let above = level.first.map_or("", |t| t.text(whole));
        if level.first.is_none() && !matches!(token.kind, TokenKind::Close(_)) {
            level.first = Some(token);
            level.heading = matches!(text, "game" | "graph" | "problem");
            level.block = false;
        } else if above == "graph" && token.kind != TokenKind::Word {
            // `graph Kayles(5)` and `graph Ladder.top` ask: they wait for no block.
            level.heading = false;
        }
        level.end = token.span.end;
        match token.kind {
            TokenKind::Open(bracket) => {
                let context = self.context_of(bracket, token);
                if context == Context::Lines {
                    self.break_above();
                    let level = self.level();
                    (level.heading, level.block) = (false, true);
                    self.brackets.open(bracket, token.span, context);
                    self.levels.push(Level::default());
                } else {
                    self.brackets.open(bracket, token.span, context);
                }
            }
            TokenKind::Close(bracket) => self.close(bracket, token.span),
            TokenKind::Word if text == "if" => {
                let level = self.level();
                let began = level.clauses.as_ref().is_some_and(|c| c.first == token);
                level.ifs.push(began);
                self.note(token);
            }
            TokenKind::Word if text == "then" => {
                if self.level().ifs.pop() == Some(true) {
                    self.break_above();
                }
            }
            TokenKind::Symbol if text == "=" => self.level().heading = false,
            _ => self.note(token),
        }
    }

    /// The first token of a line says what the line end before it was.
    fn judge_line_ends(&mut self, token: Token, text: &str) {
        let nested = self.levels.len() > 1;
        let whole = self.text;
        if self.level().line_ends.is_empty() {
            return;
        }
        let indented = self.level().first.is_some_and(|first| {
            let (own, before) = (self.before_in_line(token), self.before_in_line(first));
            own.len() > before.len() && before.trim().is_empty()
        });
        let level = self.level();
        let line_ends = std::mem::take(&mut level.line_ends);
        let above = level.first.map_or("", |t| t.text(whole));
        let behind = whole.get(token.span.end as usize..).unwrap_or_default();
        let behind = behind.trim_start_matches([' ', '\t']);
        let clause = (begins_clause(text) || text == "answer" && behind.starts_with("here"))
            && !matches!(above, "import" | "game" | "problem" | "let")
            && !(above == "graph" && level.block);
        let is_text = token.kind == TokenKind::Text;
        let of_a_problem = above == "problem" && (text == "worth" || is_text);
        let modifier =
            matches!(text, "{" | "=" | "symmetric" | "canonical" | "shown" | "loopy" | "blocking");
        let heading_goes_on = level.heading && (modifier || of_a_problem);
        let opens_block_below = heading_goes_on || text == "{" && nested;
        // Behind a check stands how its points are counted; `by hand` is a line of its own.
        // `show` is one as well, unless it stands further in than the check.
        let shown = indented && text == "show";
        let points_below =
            nested && (text == "worth" || text == "by" && behind.starts_with("cases") || shown);
        // `graph C`, and its arrows on the lines below in no braces.
        let arrow = behind.starts_with("->") || behind.starts_with("--");
        let arrow = arrow && above == "graph" && !level.block;
        if level.first.is_none() {
            // The line ends come before the first statement.
        } else if matches!(text, "else" | "then") || opens_block_below || points_below || arrow {
            // `then` and `else` belong to the `if` above, a `{` on a line of its own to what
            // stands above it, and so do the modifiers of a game and the points of a check.
            for at in line_ends {
                blank(&mut self.out, Span::new(at, at + 1));
            }
        } else if clause {
            self.continue_above();
            let level = self.level();
            level.ifs.clear();
            let end_above = level.end;
            level.clauses = Some(ClauseLine { line_ends, first: token, end_above });
        } else {
            self.continue_above();
            if !matches!(token.kind, TokenKind::Close(_)) {
                self.end_statement();
            }
        }
    }

    /// What stands before a token in its line.
    fn before_in_line(&self, token: Token) -> &str {
        let line = self.source.line_span(self.source.line_of(token.span.start));
        self.source.slice(Span::new(line.start, token.span.start))
    }

    /// The line of clauses continues the statement above it.
    fn continue_above(&mut self) {
        let level = self.level();
        level.ifs.clear();
        let (Some(clauses), Some(first)) = (level.clauses.take(), level.first) else { return };
        for at in &clauses.line_ends {
            blank(&mut self.out, Span::new(*at, at + 1));
        }
        let before = self.before_in_line(first);
        let indented = self.before_in_line(clauses.first).len() > before.len();
        // Where the statement shares its line with what opens the block, columns say nothing.
        let alone = before.trim().is_empty();
        if !indented && alone && self.warned != Some(first.span) {
            self.warned = Some(first.span);
            let word = clauses.first.text(self.text);
            self.warnings.push(
                Diagnostic::new(
                    codes::CLAUSE_NOT_INDENTED,
                    format!("this `{word}` line continues the statement above it"),
                )
                .label(self.source, clauses.first.span, "belongs to the line above")
                .label(self.source, first.span, "the statement it continues")
                .help(format!(
                    "indent the `{word}` line if that is meant; to hold for the lines below, \
                     it needs braces: `{word} … {{ … }}`"
                )),
            );
        }
    }

    /// The line of clauses opens a block: it is a statement of its own.
    fn break_above(&mut self) {
        let top = self.levels.len() == 1;
        let level = self.level();
        let Some(clauses) = level.clauses.take() else { return };
        let first = level.first.replace(clauses.first);
        if top && let Some(first) = first {
            let span = Span::new(first.span.start, clauses.end_above);
            self.chunks.push(Chunk { span, damaged: false });
        }
    }

    fn end_statement(&mut self) {
        self.continue_above();
        let top = self.levels.len() == 1;
        let level = self.level();
        let end = level.end;
        if let Some(first) = level.first.take()
            && top
        {
            let span = Span::new(first.span.start, end);
            self.chunks.push(Chunk { span, damaged: false });
        }
        self.level().heading = false;
        self.brackets.line();
    }

    /// A brace opens a block of lines where something stands before it that could be whole;
    /// after an operator, or a word that wants a value, it opens a set.
    fn context_of(&mut self, bracket: Bracket, token: Token) -> Context {
        let starts_line = self.level().first == Some(token);
        let Some(last) = self.last else { return Context::Values };
        if bracket != Bracket::Brace || starts_line {
            return Context::Values;
        }
        let text = last.text(self.text);
        let first = self.level().first == Some(last);
        let lines = match last.kind {
            TokenKind::Close(_) | TokenKind::Number | TokenKind::Text | TokenKind::OpenText => true,
            TokenKind::Word => match text {
                "else" => self.brackets.last_close_was_block(self.before_last.map(|t| t.span)),
                "true" | "false" | "N" | "P" | "D" => true,
                "subtract" | "remove" | "assert" | "claim" => !first,
                "to" => {
                    !matches!(self.before_last.map(|t| t.text(self.text)), Some("move" | "again"))
                }
                "canonical" => false,
                _ => !(is_reserved(text) || first && is_verb(text)),
            },
            TokenKind::Symbol => text == "..",
            _ => false,
        };
        if lines { Context::Lines } else { Context::Values }
    }

    fn close(&mut self, bracket: Bracket, span: Span) {
        for closed in self.brackets.close(bracket, span) {
            if closed == Context::Lines {
                self.end_statement();
                self.levels.pop();
                self.level().end = span.end;
            }
        }
    }

    /// Whatever is still open is unclosed; this is where that was noticed.
    fn close_all(&mut self, noticed: Span, before: Option<&str>) {
        self.brackets.close_all(noticed, before);
        while self.levels.len() > 1 {
            self.levels.pop();
        }
        let end = self.last.map_or(0, |t| t.span.end);
        self.level().end = end;
    }
}
