//! What to say of a name that nobody knows: what was meant, where it could come from.

use super::checker::{Checker, Global};
use super::fractions::rounded;
use super::lacking::Lacking;
use super::ordinal::without_product;
use super::other_forms::answer_of_range;
use super::tree::Text;
use super::{Mode, called};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::library;
use crate::source::Span;
use crate::syntax::{Scanner, Token, nim_sum_of};
use crate::vocabulary::{BUILTINS, FOREIGN, Here, Subject, Verb, foreign, is_verb, nearest};

/// More names than this are looked through for the first suggestion only.
const MOST_NAMES: usize = 100_000;

impl Checker<'_> {
    pub(super) fn unknown(&mut self, name: &str, span: Span, called: bool) -> Diagnostic {
        if let Some(problem) = self.partisan(name, span) {
            return problem;
        }
        if !called && let Some(outcome) = self.outcome_meant(name, span) {
            return self
                .error(
                    codes::UNKNOWN_NAME,
                    span,
                    format!("`{name}` is no outcome"),
                    "not known here",
                )
                .help(format!("write `{outcome}`"))
                .mended(Mend::new(span, outcome));
        }
        if !called && let Some(problem) = self.verb_alone(name, span) {
            return problem;
        }
        let what = if called { "game or function" } else { "name" };
        let code = if called { codes::UNKNOWN_FUNCTION } else { codes::UNKNOWN_NAME };
        let starts_upper = name.starts_with(|c: char| c.is_uppercase());
        if let Some(file) = library::defining(name).filter(|_| starts_upper) {
            return self
                .error(
                    codes::NOT_IMPORTED,
                    span,
                    format!("`{name}` is a game of the library that is not imported"),
                    "not known in this file",
                )
                .help(format!("add the line `import {file}` at the top"))
                .mended(Mend::new(Span::at(self.first_line()), format!("import {file}\n")));
        }
        let problem =
            self.error(code, span, format!("there is no {what} `{name}`"), "not known here");
        // Nobody reads hundreds of suggestions, and each looks through all names.
        self.suggestions += 1;
        self.looked_through += self.globals.len() + self.entered().len();
        if self.suggestions > 60 || self.suggestions > 1 && self.looked_through > MOST_NAMES {
            return problem;
        }
        let otherwise = self
            .item_of_problem(name, span, called)
            .or_else(|| self.function_of_a_text(name, span).filter(|_| called))
            .or_else(|| self.won_as_a_condition(name, span).filter(|_| called))
            .or_else(|| self.range_among_arguments(name, span).filter(|_| !called))
            .or_else(|| self.read_otherwise(name, span))
            .or_else(|| self.numbers_named(name, span).filter(|_| !called));
        if let Some((help, mend)) = otherwise.or_else(|| self.meant(name, span, called)) {
            return problem.help(help).maybe_mended(mend);
        }
        let near = self.node_meant(name, called).or_else(|| self.near(name, called));
        if near.is_none() && !called {
            let beside = self.free_beside(name);
            if let Some((help, mend)) = self.without_ranges(name, &beside) {
                self.unknown.extend(beside.iter().map(|name| Text::from(&**name)));
                let all: Vec<String> = [name]
                    .into_iter()
                    .chain(beside.iter().map(|n| &**n))
                    .map(|n| format!("`{n}`"))
                    .collect();
                let message = format!("there are no names {}", all.join(", "));
                return self
                    .error(code, span, message, "not known here")
                    .help(help)
                    .maybe_mended(mend);
            }
        }
        match (near, self.without_range(name, span, called)) {
            (Some((help, Some(near))), _) => problem.help(help).mended(Mend::new(span, near)),
            (Some((help, None)), _) => {
                let of = self.of_library(name, called);
                let mend = of.and_then(|of| self.imported_meant(name, of, span));
                problem.help(help).maybe_mended(mend)
            }
            (None, Some((help, mend))) => problem.help(help).maybe_mended(mend),
            (None, None) if called => {
                problem.help("a game is defined by `game`, a function by `fn`")
            }
            (None, None) => problem,
        }
    }

    /// A known name that is almost the same: what is said of it, and what to write.
    fn near(&self, name: &str, called: bool) -> Option<(String, Option<String>)> {
        let globals = self.globals.keys().chain(self.entered().keys()).map(|k| &**k);
        let own = self.scope.visible_names().chain(globals);
        let own = own.filter(|n| !matches!(self.global(n), Some(Global::Wrong)));
        // A rubric sees the submission.
        let student = self.student.as_ref().map(|_| "student");
        // `a` is a number that a `for` should bring in, and no game `A`.
        let own = own.filter(|n| {
            let game = called && n.starts_with(char::is_uppercase);
            game || name.len() > 1 || n.len() > 1
        });
        // `Hex(3)` is a game.
        let game = name.starts_with(|c: char| c.is_uppercase());
        let builtins = BUILTINS.iter().map(|b| b.name());
        let builtins = builtins.filter(|b| !game || b.eq_ignore_ascii_case(name));
        let known = own.chain(builtins).chain(student);
        if let Some(near) = nearest(name, known) {
            return Some((format!("did you mean `{near}`?"), Some(near.to_string())));
        }
        let (file, near) = self.of_library(name, called)?;
        if self.global(near).is_some() {
            return Some((format!("did you mean `{near}`?"), Some(near.to_string())));
        }
        // Where the library is at hand it takes no import.
        if self.mode == Mode::Session {
            return Some((
                format!("did you mean `{near}`, a game of the library?"),
                Some(near.to_string()),
            ));
        }
        Some((format!("did you mean `{near}` of the library? It needs `import {file}`"), None))
    }

    /// `moves` and nothing behind it.
    fn verb_alone(&self, name: &str, span: Span) -> Option<Diagnostic> {
        let verb = Verb::of(name)?;
        let (what, example) = match verb.subject() {
            Subject::Position => ("a position", "Kayles(5)"),
            Subject::Range => ("a range of positions", "Kayles(0..20)"),
            Subject::Game if verb == Verb::Guess => {
                ("a game or a list of values", "[0, 1, 2, 3, 1, 4]")
            }
            Subject::Game => ("a game", "Kayles"),
        };
        let problem = self
            .error(
                codes::UNKNOWN_NAME,
                span,
                format!("`{name}` asks, and nothing follows it"),
                format!("{what} is missing"),
            )
            .help(format!("for example `{name} {example}`"));
        // A value of the submission, in a check.
        if name != "show" && self.lacking.as_ref().is_some_and(|lacking| lacking.problem) {
            let text = format!("student.{name}");
            return Some(problem.help(format!("write `{text}`")).mended(Mend::new(span, text)));
        }
        Some(problem)
    }

    /// A word that is something else here.
    fn meant(&self, name: &str, span: Span, called: bool) -> Option<(String, Option<Mend>)> {
        let written = |text: String, place: Span| match text.is_empty() {
            // `print()`
            true => Some((
                "remove it: nothing stands in the brackets".to_string(),
                Some(Mend::new(place, text)),
            )),
            false => Some((format!("write `{text}`"), Some(Mend::new(place, text)))),
        };
        let whole = called.then(|| self.call_written(span)).flatten();
        if let Some((place, inside)) = &whole
            && is_verb(name)
        {
            if let Some(text) = range_of_numbers(inside).filter(|_| self.is_statement(*place)) {
                return written(format!("{name} {text}"), *place);
            }
            let position = inside.contains(['(', '*']) || inside.starts_with(char::is_uppercase);
            if Verb::of(name) == Some(Verb::Lost) && !position && !self.is_statement(*place) {
                // A function of the submission, in a check.
                if self.lacking.as_ref().is_some_and(|lacking| lacking.problem) {
                    return written(format!("student.{name}"), span);
                }
                return Some((
                    "a function of your own is defined by `fn lost(n) = …`".to_string(),
                    None,
                ));
            }
            if Verb::of(name) == Some(Verb::Lost) && !inside.contains("..") && !inside.is_empty() {
                return written(format!("outcome({inside}) == P"), *place);
            }
            let value = answer_of_range(name, inside);
            return match self.is_statement(*place) {
                true => written(format!("{name} {inside}"), *place),
                false if let Some(value) = value => written(value, *place),
                false if Verb::of(name) == Some(Verb::Moves) => {
                    written(format!("options({inside})"), *place)
                }
                false => Some((format!("`{name}` asks, and is no part of an expression"), None)),
            };
        }
        // A word may begin a rule as well.
        let question = FOREIGN.iter().filter(|f| f.word == name).find_map(|f| match f.here {
            Here::Question(forms) => Some(forms),
            _ => None,
        });
        if let Some(forms) = question
            && let Some((place, heap)) = self.heap_behind(span)
        {
            return written(forms.position.replace("{}", &heap), place);
        }
        match (foreign(name).map(|f| f.here), whole.clone()) {
            (Some(Here::Value(value)), None) => written(value.to_string(), span),
            (Some(Here::Function("grundy")), Some((_, inside)))
                if inside.chars().all(|c| c.is_ascii_digit()) =>
            {
                Some((
                    format!("the library has `Grundys({inside})`; a nim-value is `grundy(G)`"),
                    None,
                ))
            }
            (Some(Here::Function("isqrt")), _) => {
                // Of a part of a product the whole part is another number.
                let behind = self.source.text().get(span.start as usize..).unwrap_or("");
                let line = behind.lines().next().unwrap_or("");
                let factor = line.contains(['/', '*']);
                let help = "write `isqrt`: the whole part of the root, for there are no fractions";
                Some((help.to_string(), (!factor).then(|| Mend::new(span, "isqrt"))))
            }
            (Some(Here::Function(function)), _) => written(function.to_string(), span),
            (Some(Here::Operator(sign)), Some((place, inside))) => {
                // `nimsum(xs)`: heaps side by side have the nim-sum of their sizes.
                let of_all = || nim_sum_of(&inside).filter(|_| sign == "xor");
                let text = called::between(self.source.text(), place, sign, &inside);
                let text = text.or_else(of_all)?;
                let asserts = name.starts_with("assert") && self.is_statement(place);
                let in_problem = self.lacking.as_ref().is_some_and(|lacking| lacking.problem);
                written(if asserts && !in_problem { format!("assert {text}") } else { text }, place)
            }
            (Some(Here::Question(forms)), Some((_, inside)))
                if forms.position.starts_with("grundy")
                    && inside.chars().all(|c| c.is_ascii_digit() || c == ',' || c == ' ') =>
            {
                Some(("a game is defined by `game`, a function by `fn`".to_string(), None))
            }
            (Some(Here::Question(forms)), Some((place, inside))) => {
                let form = match inside.contains("..") {
                    true => forms.range,
                    false => forms.position,
                };
                // `printf("%d", n)`: what stands in the text says how, and not what.
                let behind = inside.strip_prefix('"').and_then(|rest| rest.split_once("\", "));
                let inside = match behind {
                    Some((format, values)) if format.contains('%') => values.to_string(),
                    _ => inside,
                };
                // `print("value", n)`
                let several = form == "{}" && inside.contains(", ");
                let text = match several && !self.source.slice(place).contains("..") {
                    true => format!("({inside})"),
                    false => form.replace("{}", &inside),
                };
                let asks = !form.starts_with("{}") && !form.starts_with("grundy");
                match asks && !self.is_statement(place) {
                    true => Some((format!("ask on a line of its own: `{text}`"), None)),
                    false => written(text, place),
                }
            }
            _ if let Some(other) = self.other_call(name, span, whole.as_ref()) => Some(other),
            _ => match name {
                "nim" | "Nim"
                    if let Some((place, inside)) = &whole
                        && inside.contains(',') =>
                {
                    match self.mode {
                        Mode::Session => written(format!("Nim({inside})"), *place),
                        Mode::File => Some((
                            format!("the library has `Nim({inside})`: add the line `import nim`"),
                            None,
                        )),
                    }
                }
                "nim" | "Star" | "star" if self.global("Nim").is_none() => {
                    let size = whole.as_ref().map_or("n", |(_, inside)| inside.as_str());
                    let size = match size.chars().all(char::is_alphanumeric) {
                        true => size.to_string(),
                        false => format!("({size})"),
                    };
                    Some((format!("a nim heap of {size} is written `*{size}`"), None))
                }
                "NULL" | "null" | "None" | "nil" => {
                    Some(("there is no such value here".into(), None))
                }
                "floor" | "ceil" | "ceiling" | "round" => Some(rounded(name, whole.as_ref())),
                _ => None,
            },
        }
    }

    /// The call whose name stands here, and what is in its brackets.
    pub(super) fn call_written(&self, name: Span) -> Option<(Span, String)> {
        let rest = self.source.text().get(name.end as usize..)?;
        let mut depth = 0usize;
        for (i, c) in rest.char_indices() {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                let inside = rest.get(1..i).filter(|_| rest.starts_with('('))?;
                if inside.contains('#') {
                    return None;
                }
                let end = name.end + i as u32 + 1;
                return Some((Span::new(name.start, end), inside.trim().to_string()));
            }
        }
        None
    }

    /// Does a statement consist of this alone?
    pub(super) fn is_statement(&self, place: Span) -> bool {
        let text = self.source.text();
        let before = text.get(..place.start as usize).unwrap_or("").trim_end_matches([' ', '\t']);
        let after = text.get(place.end as usize..).unwrap_or("").trim_start_matches([' ', '\t']);
        (before.is_empty() || before.ends_with(['\n', ';']))
            && (after.is_empty() || after.starts_with(['\n', '\r', ';', '#']))
    }

    /// `value *5`, which reads as a product.
    fn heap_behind(&self, name: Span) -> Option<(Span, String)> {
        let rest = self.source.text().get(name.end as usize..)?.strip_prefix(" *")?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let place = Span::new(name.start, name.end + 2 + digits as u32);
        let heap = format!("*{}", rest.get(..digits)?);
        (digits > 0 && self.is_statement(place)).then_some((place, heap))
    }

    /// A name that a `for` should bring in.
    fn without_range(
        &self,
        name: &str,
        span: Span,
        called: bool,
    ) -> Option<(String, Option<Mend>)> {
        let lacking = self.lacking.as_ref().filter(|lacking| !called || lacking.problem)?;
        if let Some((_, place)) = lacking.later.iter().find(|(later, _)| &**later == name) {
            let clause = self.source.slice(*place).trim();
            let help = format!("clauses run from left to right: put `{clause}` before this");
            let passed = self.source.slice(Span::new(lacking.at, place.start.max(lacking.at)));
            let moved = format!(" {clause}{}", passed.trim_end());
            let stretch = Span::new(lacking.at, place.start.max(lacking.at) + clause.len() as u32);
            return Some((help, Some(Mend::new(stretch, moved))));
        }
        let letter = !called && name.chars().count() <= 2 && name.starts_with(char::is_lowercase);
        if lacking.problem
            && let Some(meant) = self.in_a_check((name, span), lacking, letter)
        {
            return Some(meant);
        }
        if !letter {
            return None;
        }
        let meant = self.end_meant(span, lacking).or_else(|| self.number_taken(name, lacking));
        if let Some((help, mend)) = meant {
            return Some((help, Some(mend)));
        }
        if self.is_rule(lacking) {
            return Some(self.brought_in(&[name], lacking));
        }
        // `lost n <= 50` asks of no position, with a range or without.
        let asked = self.source.slice(lacking.whole);
        if asked.starts_with("lost ") && asked.contains(['<', '>']) {
            return None;
        }
        let clause = format!("for {name} in {}", lacking.range);
        let (help, mend) = self.with_clause(lacking, &clause);
        Some((help + without_product(name, self.source.text()), mend))
    }

    /// Other single letters of the same statement that nothing brings in.
    fn free_beside(&self, name: &str) -> Vec<String> {
        let Some(lacking) = self.lacking.as_ref() else { return Vec::new() };
        let text = self.source.slice(Span::new(lacking.whole.start, lacking.at));
        let tokens: Vec<Token> = Scanner::new(text).filter(|t| t.is_significant()).collect();
        let mut all: Vec<String> = Vec::new();
        for (i, token) in tokens.iter().enumerate() {
            let word = token.text(text);
            let letter = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase());
            let beside =
                |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", |t| t.text(text));
            let part = beside(i.checked_sub(1)) == "." || matches!(beside(Some(i + 1)), "(" | "=");
            let bound = beside(i.checked_sub(1)) == "for"
                || lacking.later.iter().any(|(n, _)| &**n == word);
            let known =
                self.scope.visible_names().any(|n| n == word) || self.global(word).is_some();
            let new =
                word != name && !all.iter().any(|n| n == word) && !self.unknown.contains(word);
            if letter && new && !part && !bound && !known {
                all.push(word.to_string());
            }
        }
        // What a `for` inside of it brings in is no name of the statement.
        all.retain(|name| !text.contains(&format!("for {name} in")));
        // In a check they are numbers where something is called with them.
        let given = |name: &str| !lacking.problem || lacking.gives(name, &self.source);
        all.retain(|other| given(name) && given(other));
        all
    }

    /// Several names that `for`s should bring in: `claim grundy(Nim(a, b)) == a xor b`.
    fn without_ranges(&self, name: &str, others: &[String]) -> Option<(String, Option<Mend>)> {
        let lacking = self.lacking.as_ref()?;
        let letter = name.len() == 1 && name.starts_with(|c: char| c.is_ascii_lowercase());
        let later = lacking.later.iter().any(|(later, _)| &**later == name);
        if others.is_empty() || !letter || later || self.number_taken(name, lacking).is_some() {
            return None;
        }
        let names = [name].into_iter().chain(others.iter().map(|n| &**n));
        if self.is_rule(lacking) {
            return Some(self.brought_in(&names.collect::<Vec<_>>(), lacking));
        }
        let clauses: Vec<String> = names.map(|n| format!("for {n} in {}", lacking.range)).collect();
        Some(self.with_clause(lacking, &clauses.join(" ")))
    }

    /// `subtract 1.. if 2 * k <= n`: the name is that of the number taken, which a range stands for.
    fn number_taken(&self, name: &str, lacking: &Lacking) -> Option<(String, Mend)> {
        let rule = self.source.text().get(lacking.whole.start as usize..lacking.at as usize)?;
        let (verb, taken) = rule.split_once(' ')?;
        let (range, more) = taken.split_at(taken.find(' ').unwrap_or(taken.len()));
        let (first, last) = range.split_once("..")?;
        if lacking.problem || !matches!(verb, "subtract" | "remove") || last == name {
            return None;
        }
        let last = if last.is_empty() { lacking.range.split_once("..")?.1 } else { last };
        let text = format!("{name}{more} for {name} in {first}..{last}");
        let from = lacking.whole.start + verb.len() as u32 + 1;
        let help = format!("say that it is what is taken: `{verb} {text}`");
        Some((help, Mend::new(Span::new(from, lacking.at), text)))
    }

    /// In an impartial game nobody asks whose turn it is.
    fn partisan(&self, name: &str, span: Span) -> Option<Diagnostic> {
        let lower = name.to_lowercase();
        let word = matches!(
            &*lower,
            "left"
                | "right"
                | "player"
                | "turn"
                | "white"
                | "black"
                | "player1"
                | "player2"
                | "opponent"
                | "my_turn"
                | "first_player"
                | "mover"
        );
        word.then(|| {
            self.error(
                codes::PARTISAN,
                span,
                format!("a rule cannot ask about `{name}`: both players have the same moves here"),
                "who moves does not matter",
            )
            .help("if a colour or a turn is part of the position, make it a parameter of the game")
        })
    }
}

/// `T, 0, 20` in the brackets of a question: `T(0..20)`.
fn range_of_numbers(inside: &str) -> Option<String> {
    let mut parts = inside.split(',').map(str::trim);
    let game = parts.next().filter(|name| name.starts_with(char::is_uppercase))?;
    let plain = game.chars().all(crate::syntax::is_name_char);
    let numbers: Vec<u64> = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
    match numbers.as_slice() {
        [most] if plain => Some(format!("{game}(0..{most})")),
        [least, most] if plain => Some(format!("{game}({least}..{most})")),
        _ => None,
    }
}
