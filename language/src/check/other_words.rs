//! Calls of functions that other languages have, and words of people for sets of numbers: with what to write
//! here.

use super::checker::{Checker, Global, Signature};
use super::lacking::Lacking;
use super::ty::Kind;
use crate::diagnostic::Mend;
use crate::source::Span;
use crate::syntax::Scanner;

/// What is said of a word, and what to write for it.
type Said = (String, Option<Mend>);

impl Checker<'_> {
    /// `even(n)`, `bin(n)`, `is_lost(A(5))`, `map(f, xs)`, `0..inf`: `whole` is the call, and what is in its
    /// brackets.
    pub fn other_call(
        &self,
        name: &str,
        span: Span,
        whole: Option<&(Span, String)>,
    ) -> Option<Said> {
        let written = |text: String, place: Span| {
            Some((format!("write `{text}`"), Some(Mend::new(place, text))))
        };
        let Some((place, inside)) = whole else {
            if let Some((text, place)) = self.drawn_by_python(name, span) {
                return written(text, place);
            }
            let before = self.source.slice(Span::new(span.start.saturating_sub(2), span.start));
            let even = if name == "odd" { 1 } else { 0 };
            return match name {
                // `if even`, of the one heap of the rules.
                "even" | "odd"
                    if let Some(heap) =
                        self.lacking.as_ref().and_then(|l| l.range.strip_prefix("1..")) =>
                {
                    written(format!("{heap} % 2 == {even}"), span)
                }
                "inf" | "infinity" | "infty" | "oo" | "Inf" if before == ".." => {
                    let help = "a range without an end is `0..`: write nothing behind the dots";
                    Some((help.to_string(), Some(Mend::new(span, ""))))
                }
                "nat" | "Nat" | "naturals" | "Naturals" | "ℕ" | "ℕ0" => {
                    written("0..".to_string(), span)
                }
                _ => None,
            };
        };
        let simple = inside.chars().all(crate::syntax::is_name_char);
        let of = if simple { inside.clone() } else { format!("({inside})") };
        match name {
            "even" => written(format!("{of} % 2 == 0"), *place),
            "odd" => written(format!("{of} % 2 == 1"), *place),
            "list" | "tuple" | "set" => {
                let text = match inside.contains(" for ") {
                    true => inside.clone(),
                    false => format!("x for x in {inside}"),
                };
                let text = if name == "set" { format!("{{{text}}}") } else { format!("[{text}]") };
                written(text, *place)
            }
            // As papers write it of a position.
            "g" | "G" if inside.starts_with(|c: char| c.is_uppercase() || c == '*') => {
                written(format!("grundy({inside})"), *place)
            }
            "g" | "G" if let Some(game) = self.only_heaps() => {
                written(format!("grundy({game}({inside}))"), *place)
            }
            "bin" => written(format!("digits({inside}, 2)"), *place),
            "is_lost" | "isLost" | "is_losing" | "isLosing" | "isLoss" => {
                written(format!("outcome({inside}) == P"), *place)
            }
            "win" | "is_win" | "isWin" | "is_won" | "isWon" | "is_winning" | "isWinning" => {
                written(format!("outcome({inside}) == N"), *place)
            }
            "map" | "filter" => {
                let (f, all) = inside.split_once(',')?;
                let (f, all) = (f.trim(), all.trim());
                f.chars().all(crate::syntax::is_name_char).then_some(())?;
                match name {
                    "map" => written(format!("[{f}(x) for x in {all}]"), *place),
                    _ => written(format!("[x for x in {all} if {f}(x)]"), *place),
                }
            }
            _ => None,
        }
    }

    /// `plt.imshow(W)`, `plt.plot(A(0..9))`
    fn drawn_by_python(&self, name: &str, span: Span) -> Option<(String, Span)> {
        let library = matches!(name, "plt" | "pyplot" | "matplotlib" | "sns" | "ax" | "pylab");
        let rest = self.source.text().get(span.end as usize..)?.strip_prefix('.')?;
        let function = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        let end = span.end + 1 + function as u32;
        let (call, inside) = self.call_written(Span::new(span.start, end)).filter(|_| library)?;
        let whole = Span::new(span.start, call.end);
        let drawn = inside.starts_with(char::is_uppercase) && self.is_statement(whole);
        drawn.then(|| (format!("plot {inside}"), whole))
    }

    /// `outcome(A(8)) == p`, `outcome(A(8)) == lost`
    pub fn outcome_meant(&self, name: &str, span: Span) -> Option<&'static str> {
        let before = self.source.text().get(..span.start as usize)?.trim_end();
        let line = before.rsplit(['\n', ';']).next()?;
        let compared = line.ends_with("==") || line.ends_with("!=");
        // `A(5) == win`
        let said = line.contains("outcome(") || name.len() > 1;
        let outcome = match name {
            "p" | "lost" | "losing" | "loses" | "loss" | "second" => "P",
            "n" | "won" | "winning" | "wins" | "win" | "first" => "N",
            "d" | "drawn" | "draw" => "D",
            _ => return None,
        };
        (compared && said).then_some(outcome)
    }

    /// What goes away from a heap in `move to T(n - k)`: one at least, and all of it at most; less where it
    /// stays beside as a heap of its own.
    pub fn range_of_taken(&self, name: &str, lacking: &Lacking) -> Option<String> {
        let rule = self.source.slice(Span::new(lacking.whole.start, lacking.at));
        let tokens = Scanner::new(rule).filter(|t| t.is_significant()).map(|t| t.text(rule));
        let tokens: Vec<&str> = tokens.collect();
        let mut heaps: Vec<&str> = Vec::new();
        for three in tokens.windows(3).filter(|_| rule.starts_with("move")) {
            if let [heap, "-", taken] = three
                && *taken == name
                && !heaps.contains(heap)
                && heap.starts_with(char::is_alphabetic)
                && heap.chars().all(crate::syntax::is_name_char)
            {
                heaps.push(heap);
            }
        }
        let alone = |three: &[&str]| matches!(three, ["(", own, ")"] if *own == name);
        let beside = tokens.windows(3).any(alone);
        match heaps.as_slice() {
            [] => None,
            [one] if beside => Some(format!("1..{one} - 1")),
            [one] => Some(format!("1..{one}")),
            several => Some(format!("1..min({})", several.join(", "))),
        }
    }

    /// `move to C(i, n)`, `move to C(m, j)`: what stands in the place of a number is less than that number.
    pub fn range_of_place(&self, name: &str, lacking: &Lacking) -> Option<String> {
        let whole = Span::new(lacking.whole.start, lacking.at);
        let rule = self.source.slice(whole);
        let tokens: Vec<_> = Scanner::new(rule).filter(|t| t.is_significant()).collect();
        let word = |at: usize| tokens.get(at).map_or("", |t| t.text(rule));
        let at = (1..tokens.len()).find(|at| {
            word(*at) == name
                && matches!(word(at - 1), "(" | ",")
                && matches!(word(at + 1), ")" | ",")
        })?;
        let mut depth = 0usize;
        let open = (0..at).rev().find(|at| {
            depth = match word(*at) {
                ")" | "]" | "}" => depth + 1,
                "(" | "[" | "{" if depth > 0 => depth - 1,
                _ => depth,
            };
            depth == 0 && word(*at) == "("
        })?;
        let flat = !(open + 1..at).any(|at| matches!(word(at), "(" | "[" | "{"));
        let Some(Global::Definition(game)) = self.global(word(open.checked_sub(1)?)) else {
            return None;
        };
        // Another game has other numbers.
        if self.own_game != Some(*game) {
            return None;
        }
        let Signature::Game(game) = self.signature(*game) else { return None };
        let place = (open..at).filter(|at| word(*at) == ",").count();
        let own = game.names.get(place).filter(|own| self.scope.is_visible(own))?;
        let number = matches!(self.known.types.kind(*game.params.get(place)?), Kind::Number);
        (flat && number && rule.starts_with("move")).then(|| format!("0..{own} - 1"))
    }

    /// `subtract 1..n` in a game whose heap is called m.
    pub fn end_meant(&self, span: Span, lacking: &Lacking) -> Option<(String, Mend)> {
        let heap = lacking.range.strip_prefix("1..").filter(|_| !lacking.problem)?;
        let rule = self.source.slice(Span::new(lacking.whole.start, span.start));
        let takes = rule.starts_with("subtract") || rule.starts_with("remove");
        let own = takes && rule.ends_with("..") && heap.chars().all(crate::syntax::is_name_char);
        own.then(|| {
            (format!("the heap is called `{heap}`: write `{rule}{heap}`"), Mend::new(span, heap))
        })
    }
}
