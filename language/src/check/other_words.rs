//! Calls of functions that other languages have, and words of people for sets of numbers: with what to write
//! here.

use super::checker::{Checker, Global, Signature};
use super::lacking::Lacking;
use super::ty::Kind;
use crate::diagnostic::Mend;
use crate::source::Span;
use crate::syntax::{Scanner, chosen, parts_of};

/// What is said of a word, and what to write for it.
type Said = (String, Option<Mend>);

impl Checker<'_> {
    /// What is asked of a position that stands as a condition, and what is said of it: that it is won, or lost where the
    /// line says so of another one, `outcome(T(4)) == P and not T(5)`.
    pub(super) fn outcome_asked(&self, position: &str, span: Span) -> (String, String) {
        let before = self.source.text().get(..span.start as usize).unwrap_or("");
        let line = before.rsplit(['\n', ';']).next().unwrap_or("");
        let lost = line.contains("outcome(") && line.contains("== P") && !line.contains("== N");
        let asked = format!("outcome({position}) == {}", if lost { "P" } else { "N" });
        let why = if lost { "" } else { ": whoever is to move wins; `== P` is the other one" };
        let help = format!("write `{asked}`{why}");
        (asked, help)
    }

    /// `even(n)`, `bin(n)`, `is_lost(A(5))`, `map(f, xs)`, `0..inf`: `whole` is the call, and what is in its
    /// brackets.
    pub(super) fn other_call(
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
                "help" | "man" => {
                    Some(("help is `:help` at the prompt, and `grundy --help`".to_string(), None))
                }
                "exit" | "quit" | "bye" => {
                    Some(("at the prompt `:quit` leaves, and so does Ctrl-D".to_string(), None))
                }
                "primes"
                    if let Some(lacking) = &self.lacking
                        && self.is_rule(lacking) =>
                {
                    written(format!("{{q for q in {} if prime(q)}}", lacking.range), span)
                }
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
            "help" | "man" => Some((format!("`:help {inside}` at the prompt tells of it"), None)),
            "exit" | "quit" | "bye" => self.other_call(name, span, None),
            "factorial" | "fact" if !inside.contains(" for ") => {
                written(format!("product(1..{inside})"), *place)
            }
            "binom" | "binomial" | "comb" | "choose" | "C" | "nCr"
                if let [above, below] = parts_of(inside).as_slice() =>
            {
                written(chosen(above, below)?, *place)
            }
            "odd" => written(format!("{of} % 2 == 1"), *place),
            "primes" if !inside.contains([',', '"']) => {
                written(format!("{{q for q in 1..{inside} if prime(q)}}"), *place)
            }
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
            "digitsum" | "digit_sum" | "digitSum" | "digits_sum" | "sumdigits" | "sum_digits"
            | "sum_of_digits" => written(format!("sum(digits({inside}))"), *place),
            "bin" => written(format!("digits({inside}, 2)"), *place),
            "is_lost" | "isLost" | "is_losing" | "isLosing" | "isLoss" => {
                written(format!("outcome({inside}) == P"), *place)
            }
            "win" | "is_win" | "isWin" | "is_won" | "isWon" | "is_winning" | "isWinning" => {
                written(format!("outcome({inside}) == N"), *place)
            }
            // The least of a list that goes up.
            "first" | "next" if inside.contains(" for ") => {
                written(format!("min([{inside}])"), *place)
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
    pub(super) fn outcome_meant(&self, name: &str, span: Span) -> Option<&'static str> {
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
    pub(super) fn range_of_taken(&self, name: &str, lacking: &Lacking) -> Option<String> {
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
    pub(super) fn range_of_place(&self, name: &str, lacking: &Lacking) -> Option<String> {
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

    /// What an unknown name says that was read as something else.
    pub(super) fn read_otherwise(&self, name: &str, span: Span) -> Option<(String, Option<Mend>)> {
        let in_front = self.sign_in_front(span).map(|(start, end, text)| {
            (format!("write `{text}`"), Some(Mend::new(Span::new(start, end), text)))
        });
        in_front.or_else(|| self.end_unknown(name, span))
    }

    /// `nim-sum(3, 5)`, and `-- a comment`, which read as differences: what is meant, and in which place.
    fn sign_in_front(&self, span: Span) -> Option<(u32, u32, String)> {
        let text = self.source.text();
        if let Some(rest) = text.get(span.start as usize..)?.strip_prefix("nim-sum(") {
            let inside = rest.split_once(')')?.0;
            let parts: Vec<&str> = inside.split(',').map(str::trim).collect();
            let plain = parts.len() > 1 && !inside.contains(['(', '[', '{', '\n']);
            let end = span.start + (8 + inside.len() + 1) as u32;
            return plain.then(|| (span.start, end, parts.join(" xor ")));
        }
        let line = text.get(..span.start as usize)?.rsplit('\n').next()?;
        let start = span.start - line.len() as u32;
        let rest = text.get(span.start as usize..)?.lines().next()?;
        let mark = line.trim() == "--" && !line.starts_with(' ');
        mark.then(|| (start, span.start + rest.len() as u32, format!("# {rest}")))
    }

    /// `subtract 1..n` in a game whose heap is called m.
    pub(super) fn end_meant(&self, span: Span, lacking: &Lacking) -> Option<(String, Mend)> {
        let heap = self.heap_of_range(span, lacking)?;
        // What else ends a range is a number that the game was not given.
        let named = matches!(self.source.slice(span), "n" | "h" | "s" | "x" | "a");
        let rule = self.source.slice(Span::new(lacking.whole.start, span.start));
        named.then(|| {
            (format!("the heap is called `{heap}`: write `{rule}{heap}`"), Mend::new(span, heap))
        })
    }

    /// `subtract 1..k` with a k from nowhere; in `game T_k(n)` it is a number of the game.
    fn end_unknown(&self, name: &str, span: Span) -> Option<(String, Option<Mend>)> {
        let lacking = self.lacking.as_ref().filter(|_| name.chars().count() <= 2)?;
        self.heap_of_range(span, lacking).filter(|_| self.end_meant(span, lacking).is_none())?;
        let game = self.name_of(self.own_game?);
        let heading = format!("game {game}(");
        let at = self.source.text().get(..span.start as usize)?.rfind(&heading)?;
        let inside = self.source.text().get(at + heading.len()..)?;
        let numbers = inside.get(..inside.find(')')?)?;
        let whole = format!("{heading}{numbers}, {name})");
        let end = at + heading.len() + numbers.len();
        // The rule says then which of its numbers it takes from.
        let between = self.source.text().get(end..span.end as usize)?;
        let one = numbers.chars().all(crate::syntax::is_name_char) && lacking.at == span.end;
        let from = if one { format!(" from {numbers}") } else { String::new() };
        let mend = Mend::new(Span::new(end as u32, span.end), format!(", {name}{between}{from}"));
        let mend = Some(mend).filter(|_| game.ends_with(&format!("_{name}")));
        let help = match mend {
            Some(_) => {
                let rule = self.source.slice(Span::new(lacking.whole.start, span.end));
                format!("`{name}` is a number of the game: `{whole}`, and `{rule}{from}`")
            }
            None => format!(
                "`{name}` has no value: `let {name} = 3` before the game gives it one, or `{whole}`"
            ),
        };
        Some((help, mend))
    }

    /// The heap of a rule that takes a range to this name.
    fn heap_of_range<'l>(&self, span: Span, lacking: &'l Lacking) -> Option<&'l str> {
        let heap = lacking.range.strip_prefix("1..").filter(|_| !lacking.problem)?;
        let rule = self.source.slice(Span::new(lacking.whole.start, span.start));
        let takes = rule.starts_with("subtract") || rule.starts_with("remove");
        let own = takes && rule.ends_with("..") && heap.chars().all(crate::syntax::is_name_char);
        own.then_some(heap)
    }
}
