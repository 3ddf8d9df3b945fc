//! Values among tokens: where one begins, where one ends, and edits of them.

use super::super::scene::Scene;
use super::Slip;
use super::words::CLAUSES;
use crate::diagnostic::{Code, Mend, codes};
use crate::source::Span;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::syntax::{bracket_about, is_name_char};
use crate::vocabulary::{Here, builtin, foreign, is_reserved};

/// What goes on with a value: to take a part for the whole would mean something else.
const ARITHMETIC: &[&str] = &["+", "-", "*", "/", "%", "^", "⊗"];

/// How far before a slip, and behind it, the text is looked through.
const LOOKED_THROUGH: usize = 10_000;

impl Scene<'_> {
    /// The text from one token up to another, that one not included.
    #[inline(never)]
    pub(crate) fn between(&self, from: usize, to: usize) -> &str {
        let Some(last) = to.checked_sub(1).filter(|last| *last >= from) else { return "" };
        let span = self.span_of(from).to(self.span_of(last));
        self.text.get(span.range()).unwrap_or("")
    }

    /// Writes something in place of these tokens; an empty stretch stands before its token.
    #[inline(never)]
    pub(crate) fn replace(&self, from: usize, to: usize, text: impl Into<String>) -> Mend {
        let span = match to.checked_sub(1).filter(|last| *last >= from) {
            Some(last) => self.span_of(from).to(self.span_of(last)),
            None => Span::at(self.span_of(from).start),
        };
        Mend::new(span, self.apart(span, text.into()))
    }

    /// The text with blanks where a word of it would run into one beside the stretch that it is written for.
    fn apart(&self, span: Span, text: String) -> String {
        let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let before = self.text.get(..span.start as usize).and_then(|t| t.chars().next_back());
        let behind = self.text.get(span.end as usize..).and_then(|t| t.chars().next());
        let left = letter(before) && letter(text.chars().next());
        let right = letter(behind) && letter(text.chars().next_back());
        let blank = |is: bool| if is { " " } else { "" };
        format!("{}{text}{}", blank(left), blank(right))
    }

    /// Removes these tokens, and the blanks before them.
    #[inline(never)]
    pub(crate) fn delete(&self, from: usize, to: usize) -> Mend {
        let mut mend = self.replace(from, to, "");
        if let Some(before) = from.checked_sub(1) {
            mend.span.start = self.span_of(before).end;
        }
        mend
    }

    /// A slip whose mend is another text in the place of the whole stretch.
    pub(crate) fn rewritten(
        &self,
        code: Code,
        at: usize,
        (message, label): (&str, &str),
        text: String,
    ) -> Slip {
        self.slip(code, at, message, label).writes(self.replace(0, self.len(), text))
    }

    /// The stretch with the line that it has to itself, or with the `;` behind it.
    pub(crate) fn whole_line(&self) -> Span {
        let (start, end) = (self.span.start as usize, self.span.end as usize);
        let before = self.text.get(..start).unwrap_or("");
        let behind = self.text.get(end..).unwrap_or("");
        let blanks = |text: &str| text.len() - text.trim_start_matches([' ', '\t']).len();
        let sign = blanks(behind);
        if behind.get(sign..).is_some_and(|rest| rest.starts_with(';')) {
            let rest = behind.get(sign + 1..).unwrap_or("");
            return Span::new(start as u32, (end + sign + 1 + blanks(rest)) as u32);
        }
        let line = before.trim_end_matches([' ', '\t']);
        let begins = line.is_empty() || line.ends_with('\n');
        match behind.get(sign..).is_some_and(|rest| rest.starts_with('\n')) && begins {
            true => Span::new(line.len() as u32, (end + sign + 1) as u32),
            false => self.span,
        }
    }

    /// A stretch that is two things side by side. They are read one by one, and not in the place of one.
    pub(crate) fn two_things(
        &self,
        at: usize,
        (message, label): (&str, &str),
        text: String,
    ) -> Slip {
        let mut slip = self.rewritten(codes::TWO_ON_A_LINE, at, (message, label), text);
        slip.beyond = slip.edits.pop();
        slip.sure = true;
        slip
    }

    #[inline(never)]
    pub(crate) fn slip(
        &self,
        code: Code,
        at: usize,
        message: impl Into<String>,
        label: &str,
    ) -> Slip {
        Slip {
            code,
            at: self.span_of(at),
            message: message.into(),
            label: label.to_string(),
            edits: Vec::new(),
            instead: String::new(),
            because: None,
            beyond: None,
            sure: false,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.tokens.len()
    }

    #[inline(never)]
    pub(crate) fn is_word(&self, at: usize) -> bool {
        self.kind(at) == Some(TokenKind::Word)
    }

    fn is_value(&self, at: usize) -> bool {
        let named = self.is_word(at)
            && (!is_reserved(self.word(at))
                || matches!(self.word(at), "true" | "false" | "N" | "P" | "D"));
        named || matches!(self.kind(at), Some(TokenKind::Number | TokenKind::Text))
    }

    /// Do these tokens touch?
    pub(crate) fn touch(&self, at: usize) -> bool {
        self.span_of(at).end == self.span_of(at + 1).start
    }

    /// Where the bracket that opens at a token closes.
    #[inline(never)]
    pub(crate) fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0usize;
        for i in open..self.len() {
            match self.kind(i) {
                Some(TokenKind::Open(_)) => depth += 1,
                Some(TokenKind::Close(_)) => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(i);
            }
        }
        None
    }

    /// The first token of the value that ends before this one.
    #[inline(never)]
    pub(crate) fn value_before(&self, end: usize) -> Option<usize> {
        let last = end.checked_sub(1)?;
        let start = if let Some(TokenKind::Close(_)) = self.kind(last) {
            let mut depth = 0usize;
            let open = (0..=last).rev().find(|i| {
                match self.kind(*i) {
                    Some(TokenKind::Close(_)) => depth += 1,
                    Some(TokenKind::Open(_)) => depth = depth.saturating_sub(1),
                    _ => {}
                }
                depth == 0
            })?;
            match open.checked_sub(1) {
                Some(name) if self.is_value(name) && self.touch(name) => name,
                _ => open,
            }
        } else if self.is_value(last) {
            last
        } else {
            return None;
        };
        // `xs[i].0`, `q.Name(3)`
        match start.checked_sub(2) {
            Some(before) if self.word(start - 1) == "." && self.is_value(before) => Some(before),
            _ => Some(start),
        }
    }

    /// The first token of the value that ends before this one, where it is the whole of what stands there.
    pub(crate) fn whole_before(&self, end: usize) -> Option<usize> {
        let goes_on = |start: &usize| *start > 0 && ARITHMETIC.contains(&self.word(start - 1));
        self.value_before(end).filter(|start| !goes_on(start))
    }

    /// The first token of the sum, product or value that ends before this one.
    pub(crate) fn arithmetic_before(&self, end: usize) -> Option<usize> {
        let mut start = self.value_before(end)?;
        while start > 0 && ARITHMETIC.contains(&self.word(start - 1)) {
            start = self.value_before(start - 1)?;
        }
        Some(start)
    }

    /// The token behind the value that begins with this one, where it is the whole of what stands there.
    pub(crate) fn whole_from(&self, start: usize) -> Option<usize> {
        self.value_from(start).filter(|end| !ARITHMETIC.contains(&self.word(*end)))
    }

    /// The token behind the sum, product or value that begins with this one.
    pub(crate) fn arithmetic_from(&self, start: usize) -> Option<usize> {
        let mut end = self.value_from(start)?;
        while ARITHMETIC.contains(&self.word(end)) {
            end = self.value_from(end + 1)?;
        }
        Some(end)
    }

    /// The token behind the value that begins with this one.
    #[inline(never)]
    pub(crate) fn value_from(&self, start: usize) -> Option<usize> {
        let mut at = start;
        while matches!(self.word(at), "-" | "*" | "not") {
            at += 1;
        }
        at = match self.kind(at) {
            Some(TokenKind::Open(_)) => self.closing(at)? + 1,
            _ if self.is_value(at) => at + 1,
            _ => return None,
        };
        loop {
            let call =
                matches!(self.kind(at), Some(TokenKind::Open(Bracket::Round | Bracket::Square)));
            if call && self.touch(at - 1) {
                at = self.closing(at)? + 1;
            } else if self.word(at) == "." && self.is_value(at + 1) {
                at += 2;
            } else {
                return Some(at);
            }
        }
    }

    /// The first token from here on, outside brackets, that is one of these words; or the end.
    #[inline(never)]
    pub(crate) fn next_of(&self, from: usize, words: &[&str]) -> usize {
        let mut depth = 0usize;
        for i in from..self.len() {
            if depth == 0 && words.contains(&self.word(i)) {
                return i;
            }
            match self.kind(i) {
                Some(TokenKind::Open(_)) => depth += 1,
                Some(TokenKind::Close(_)) => match depth.checked_sub(1) {
                    Some(less) => depth = less,
                    None => return i,
                },
                _ => {}
            }
        }
        self.len()
    }

    /// Where the clauses begin.
    #[inline(never)]
    pub(crate) fn clauses_from(&self, from: usize) -> usize {
        self.next_of(from, CLAUSES)
    }

    /// The text that stands before, as far as it is looked through.
    pub(crate) fn before_near(&self) -> &str {
        let mut start = (self.span.start as usize).saturating_sub(LOOKED_THROUGH);
        while !self.text.is_char_boundary(start) {
            start -= 1;
        }
        self.text.get(start..self.span.start as usize).unwrap_or("")
    }

    /// Does the text above give this name to what begins with one of these signs, or say so of its type?
    pub(crate) fn is_named_as(&self, name: &str, begins: &[char]) -> bool {
        let above = self.before_near();
        [" = ", ": "].iter().any(|sign| {
            above.match_indices(&format!("{name}{sign}")).any(|(at, own)| {
                // The name is a whole word, and no end of one.
                let (before, behind) = (above.get(..at), above.get(at + own.len()..));
                !before.is_some_and(|text| text.ends_with(is_name_char))
                    && behind.is_some_and(|text| text.starts_with(begins))
            })
        })
    }

    /// The text that stands below, as far as it is looked through.
    pub(crate) fn below_near(&self) -> &str {
        let below = self.text.get(self.span.end as usize..).unwrap_or("");
        below.get(..below.floor_char_boundary(LOOKED_THROUGH)).unwrap_or("")
    }

    /// Is a word a number of the game, or a name that the text above defines?
    #[inline(never)]
    pub(crate) fn is_own(&self, at: usize) -> bool {
        let word = self.word(at);
        let brings = |before: &&str| self.before_near().contains(&format!("{before} {word}"));
        let param = self.game.iter().any(|(_, params)| params.iter().any(|p| p == word));
        param || self.is_word(at) && ["let", "fn"].iter().any(brings)
    }

    /// Does every word here mean something: a word of the language, a number of the game, a name that
    /// something in the text defines?
    pub(crate) fn knows_all(&self, from: usize, to: usize) -> bool {
        let params = self.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
        // In a long text only what stands near is looked through: each slip would go through all of it.
        let start = self.span.start as usize - self.before_near().len();
        let near = self.text.get(start..self.span.end as usize).unwrap_or("");
        let defined = |word: &str| {
            let brings = ["let", "fn", "for", "where", "game"];
            brings.iter().any(|before| near.contains(&format!("{before} {word}")))
        };
        let known = |at: usize| {
            let word = self.word(at);
            let called = self.kind(at + 1) == Some(TokenKind::Open(Bracket::Round));
            is_reserved(word)
                || params.iter().any(|p| p == word)
                || called && (builtin(word).is_some() || foreign(word).is_some())
                || matches!(foreign(word).map(|f| f.here), Some(Here::Operator(_) | Here::Value(_)))
                || defined(word)
        };
        (from..to).all(|at| !self.is_word(at) || known(at))
    }

    /// The number of tokens from here on that make up a phrase of words.
    #[inline(never)]
    pub(crate) fn phrase(&self, at: usize, phrase: &str) -> Option<usize> {
        let mut length = 0;
        for word in phrase.split(' ') {
            if self.word(at + length) != word {
                return None;
            }
            length += 1;
        }
        Some(length)
    }

    /// As many as the heaps have from which a rule takes.
    pub(crate) fn heap_meant(&self) -> Option<String> {
        let (_, params) = self.game.as_ref()?;
        let from = self.next_of(1, &["from"]);
        let end = self.clauses_from(from);
        let own = |at: usize| params.iter().any(|p| p == self.word(at)).then(|| self.word(at));
        let named: Vec<&str> = (from + 1..end).filter_map(own).collect();
        match named.as_slice() {
            [] if self.is(from + 1, "any") && params.len() > 1 => {
                Some(format!("max({})", params.join(", ")))
            }
            [] => self.heap().map(str::to_string),
            [one] => Some(one.to_string()),
            all => Some(format!("min({})", all.join(", "))),
        }
    }

    /// The first number of the game about whose rules this is.
    pub(crate) fn heap(&self) -> Option<&str> {
        self.game.as_ref()?.1.first().map(String::as_str)
    }
}

/// The bracket about a token.
pub(super) fn innermost(s: &Scene<'_>, at: usize) -> Option<usize> {
    bracket_about(at, |i| s.kind(i))
}
