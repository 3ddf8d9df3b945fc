//! Names in the checks of a problem that nothing brings in: what the submission defines, or a number that a `for` should
//! bring in.

use super::checker::Checker;
use super::lacking::Lacking;
use crate::diagnostic::Mend;
use crate::source::{Source, Span};
use crate::syntax::{READS_RARE_FORMS, Scanner, Token, TokenKind, bracket_about, is_name_char};

/// Signs that compare.
const COMPARES: &[&str] = &["==", "!=", "<", "<=", ">", ">="];

/// Longer checks are not looked into.
const MOST_TOKENS: usize = 300;

/// A check up to its clauses, in tokens.
struct Written<'a> {
    text: &'a str,
    start: u32,
    tokens: Vec<Token>,
}

/// `student.lost` in a check.
struct OfStudent<'a> {
    name: &'a str,
    /// The token of the name.
    at: usize,
}

impl<'a> Written<'a> {
    fn new(lacking: &Lacking, source: &'a Source) -> Written<'a> {
        let text = source.slice(Span::new(lacking.whole.start, lacking.at));
        let all = Scanner::new(text).filter(|t| t.is_significant());
        let mut tokens: Vec<Token> = all.take(MOST_TOKENS + 1).collect();
        // Of a long check nothing is known.
        if tokens.len() > MOST_TOKENS {
            tokens.clear();
        }
        Written { text, start: lacking.whole.start, tokens }
    }

    fn word(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |t| t.text(self.text))
    }

    fn is(&self, at: usize, words: &str) -> bool {
        let word = self.word(at);
        !word.is_empty() && words.split(' ').any(|one| one == word)
    }

    /// Where in the text of all a token begins.
    fn place(&self, at: usize) -> u32 {
        self.start + self.tokens.get(at).map_or(self.text.len() as u32, |t| t.span.start)
    }

    /// The one name of the submission in it.
    fn of_student(&self) -> Option<OfStudent<'a>> {
        let named = |at: &usize| self.is(*at, "student") && self.is(at + 1, ".");
        let mut all = (0..self.tokens.len()).filter(named);
        let at = all.next().filter(|_| READS_RARE_FORMS)? + 2;
        all.next().is_none().then(|| OfStudent { name: self.word(at), at })
    }

    /// The token that opens the bracket about another one.
    fn bracket(&self, at: usize) -> Option<usize> {
        bracket_about(at, |i| self.tokens.get(i).map(|t| t.kind))
    }

    /// `xs[n]`
    fn is_index(&self, open: usize) -> bool {
        let end = |at: usize| self.tokens.get(at).filter(|t| t.kind == TokenKind::Word);
        let before = open.checked_sub(1).and_then(end);
        let start = self.tokens.get(open).map(|t| t.span.start);
        self.is(open, "[") && before.is_some_and(|t| Some(t.span.end) == start)
    }

    /// The token behind a call or a name.
    fn behind(&self, at: usize) -> usize {
        let inside = |i: &usize| self.bracket(*i).is_some_and(|open| open > at);
        match self.is(at + 1, "(") {
            true => (at + 2..self.tokens.len()).find(|i| !inside(i)).unwrap_or(self.tokens.len()),
            false => at + 1,
        }
    }

    /// `student.lost(n) == n % 3 == 0`: where the `==` stands that was to say that both are so, or neither.
    fn iff_meant(&self, name: &str) -> Option<usize> {
        let sign = self.behind(self.of_student().filter(|of| of.at == 2)?.at);
        let outside = |at: &usize| self.bracket(*at).is_none();
        let compares = |at: &usize| COMPARES.contains(&self.word(*at)) && outside(at);
        let rest = || (sign.saturating_add(1)..self.tokens.len()).filter(outside);
        let second = rest().find(compares)?;
        let joined = rest().any(|at| self.is(at, "and or implies iff if"));
        let named = (sign + 1..second).any(|at| self.is(at, name));
        let one = rest().filter(compares).count() == 1;
        (self.is(sign, "==") && named && one && !joined).then_some(sign)
    }
}

type Meant = (String, Option<Mend>);

impl Checker<'_> {
    /// What a name in a check means; none where a `for` is to bring it in, and nothing more is to be done.
    pub(super) fn in_a_check(
        &self,
        (name, span): (&str, Span),
        lacking: &Lacking,
        letter: bool,
    ) -> Option<Meant> {
        let check = Written::new(lacking, &self.source);
        let given = letter && lacking.gives(name, &self.source);
        let at = check.tokens.iter().position(|t| check.start + t.span.start == span.start);
        let open = at.and_then(|at| check.bracket(at));
        // What a function takes may be a list of any numbers.
        let in_list = open.is_some_and(|open| {
            check.is(open, "[ {") && (check.is_index(open) || check.bracket(open).is_none())
        });
        if given && in_list && READS_RARE_FORMS {
            let help = format!(
                "say how far it goes, as `for {name} in 0..9` does: a list and a set have an end"
            );
            return Some((help, None));
        }
        if let Some(meant) = self.other_name(&check, lacking, open, span).filter(|_| given) {
            return Some(meant);
        }
        if letter && let Some(meant) = function_meant(&check, name, lacking) {
            return Some(meant);
        }
        // `n in student.lost`
        let member = at.is_some_and(|at| check.is(at + 1, "in") && check.is(at + 2, "student"));
        if given || letter && member {
            return None;
        }
        // `student.f(n) == n; n in 0..9`: it is said of the check before it.
        let of_student = self.source.slice(lacking.whole).contains("student");
        let bounded = at == Some(0) && check.is(1, "in < <= > >=");
        if letter && !of_student && bounded {
            let help = format!("say it behind the check that has `{name}`: `for {name} in 0..`");
            return Some((help, None));
        }
        // `same(student.G(n), G(n))`: compared with itself it would always hold.
        let again = format!("student.{name}");
        let named = self.source.slice(lacking.whole).match_indices(&again);
        let of_both = |at: usize| {
            let text = self.source.slice(lacking.whole);
            !text.get(at + again.len()..).unwrap_or("").starts_with(is_name_char)
        };
        if named.into_iter().any(|(at, _)| of_both(at)) {
            let help = format!(
                "`{again}` is that of the submission; the rubric has none of its own: define it above, or import it"
            );
            return Some((help, None));
        }
        const NOT_NAMES: &[&str] = &[
            "needs", "forbid", "hint", "show", "hide", "by", "teacher", "defined", "exists",
            "points",
        ];
        let range = at.is_some_and(|at| at > 0 && check.is(at - 1, ".."));
        if NOT_NAMES.contains(&name) || range && check.is(0, "student") {
            let help = "a check asks something of the submission, as `student.answer == 3` does";
            return Some((help.to_string(), None));
        }
        const WHOLE: &[&str] =
            &["submission", "answers", "handed_in", "pupil", "hand_in", "student's", "solution"];
        // `solution.f(2)`, `answer.f(2)`: what a name stands before is no part of it.
        const BEFORE: &[&str] = &["answer", "their", "theirs", "homework", "his", "her", "work"];
        let member = at.is_some_and(|at| check.is(at + 1, "."));
        let text = match WHOLE.contains(&name) || member && BEFORE.contains(&name) {
            true => "student".to_string(),
            false => format!("student.{name}"),
        };
        let said = format!("a name of the submission is written `{text}`");
        Some((said, Some(Mend::new(span, text))))
    }

    /// `student.lost(k) iff n % 3 == 0 for n in 0..9`: the number is called n.
    fn other_name(
        &self,
        check: &Written<'_>,
        lacking: &Lacking,
        open: Option<usize>,
        span: Span,
    ) -> Option<Meant> {
        let [(later, _)] = lacking.later.as_slice() else { return None };
        let of =
            check.of_student().filter(|of| Some(of.at + 1) == open && check.is(of.at + 1, "("))?;
        let used = (0..check.tokens.len()).filter(|at| check.is(*at, later));
        let alone = check.behind(of.at) == of.at + 4;
        let outside = used.clone().all(|at| at < of.at || at >= of.at + 4);
        let known = used.count() > 0 && alone && outside;
        let mut help = format!("write `student.{}({later})`", of.name);
        let mut mend = Mend::new(span, later.to_string());
        if let Some(sign) = check.iff_meant(later) {
            let place = check.place(sign);
            mend.text += self.source.slice(Span::new(span.end, place));
            mend.text += "iff";
            mend.span.end = place + 2;
            help = format!("write `student.{}({later}) iff …`", of.name);
        }
        known.then_some((help, Some(mend)))
    }

    /// A statement or a rule with a clause that it lacks.
    pub(super) fn with_clause(&self, lacking: &Lacking, clause: &str) -> Meant {
        let whole = self.source.text();
        let (from, to) = (lacking.whole.start as usize, lacking.whole.end as usize);
        let at = lacking.at as usize;
        let before = whole.get(from..at).unwrap_or("");
        let after = whole.get(at..to).unwrap_or("");
        let name = clause.split(' ').nth(1).unwrap_or("");
        let check = lacking.problem.then(|| Written::new(lacking, &self.source));
        let sign = check.and_then(|check| check.iff_meant(name).map(|at| check.place(at)));
        if let Some(sign) = sign {
            let start = before.get(..sign as usize - from).unwrap_or("");
            let behind = before.get(sign as usize - from + 2..).unwrap_or("");
            let meant = format!("iff{behind} {clause}");
            let help = format!("write `{start}{}`", format!("{meant}{after}").trim());
            return (help, Some(Mend::new(Span::new(sign, lacking.at), meant)));
        }
        let mended = format!("{before} {clause}{after}");
        let mended = mended.trim_end().to_string();
        let help = match mended.contains('\n') || mended.len() > 90 {
            true => format!("say where it comes from: add `{clause}`"),
            false => format!("say where it comes from: `{}`", mended.trim()),
        };
        (help, Some(Mend::new(Span::at(lacking.at), format!(" {clause}"))))
    }
}

/// `student.lost iff n % 3 == 0`: a function of the submission is asked about for all numbers.
fn function_meant(check: &Written<'_>, name: &str, lacking: &Lacking) -> Option<Meant> {
    let of = check.of_student().filter(|_| lacking.later.is_empty())?;
    // Names of one letter are numbers, but for those of functions.
    let function = of.name.chars().count() > 1 || matches!(of.name, "f" | "g" | "h");
    let bare = !check.is(of.at + 1, "( [ .");
    let member = of.at > 2 && check.is(of.at - 3, "in") || check.is(of.at + 1, "in");
    let compares = |at: usize| check.is(at, "iff == != < <= > >= implies");
    let asks = compares(of.at + 1) || of.at > 3 && compares(of.at - 3);
    if !function || !bare || member || !asks {
        return None;
    }
    let end = check.start + check.tokens.get(of.at)?.span.end;
    let behind = check.text.get((end - check.start) as usize..)?;
    let iff = check.iff_meant(name).and_then(|at| {
        let sign = check.tokens.get(at)?.span;
        check.text.get(sign.end as usize..)
    });
    // `student.lost == n % 3 == 0 or n > 7`: what is compared with what is not seen.
    let compared = (of.at..check.tokens.len()).filter(|at| COMPARES.contains(&check.word(*at)));
    if iff.is_none() && compared.count() > 1 && check.is(of.at + 1, "==") {
        return None;
    }
    let behind = iff.map_or(behind.to_string(), |rest| format!(" iff{rest}"));
    let meant = format!("({name}){behind} for {name} in 0..");
    let before = check.text.get(..(end - check.start) as usize)?;
    let help = format!("write `{before}{meant}`");
    Some((help, Some(Mend::new(Span::new(end, lacking.at), meant))))
}
