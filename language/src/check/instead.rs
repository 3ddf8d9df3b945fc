//! What to write in place of a number where a position is wanted.

use super::checker::{Checker, Global, Signature};
use super::tree::DefinitionId;
use super::ty::{Kind, Ty};
use crate::diagnostic::{Code, Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::ast;

impl Checker<'_> {
    /// A number where a position is wanted: in the rules of a game it is most likely one of that
    /// game's.
    pub(super) fn number_as_position(&self, text: &str, code: Code) -> (String, Option<String>) {
        // The value of a position is asked for where the position is wanted.
        let of = text.strip_prefix("grundy(").and_then(|rest| rest.strip_suffix(')'));
        if let Some(of) = of.filter(|of| is_closed(of)) {
            return (format!("write `{of}`"), Some(of.to_string()));
        }
        let heap = match text.chars().all(char::is_alphanumeric) {
            true => format!("*{text}"),
            false => format!("*({text})"),
        };
        let one = |id: &DefinitionId| match self.signature(*id) {
            Signature::Game(game) => game.params.len() == 1,
            _ => false,
        };
        let Some(own) = self.own_game.filter(one) else {
            return match self.of_game_in_sight(Ty::NUMBER, text) {
                Some((position, other)) => {
                    let or = other.map_or(String::new(), |other| format!(", or `{other}`"));
                    let help =
                        format!("write `{position}`{or}; a nim heap of that size is `{heap}`");
                    (help, Some(position))
                }
                None => (format!("a nim heap of that size is `{heap}`"), None),
            };
        };
        let position = format!("{}({text})", self.name_of(own));
        let named = code == codes::LEAVES_NO_POSITION
            && self.scope.is_visible(text)
            && !self.is_own_number(own, text);
        let less = text.split_once('-').map(|(name, less)| (name.trim(), less.trim()));
        let less = less.filter(|(name, less)| {
            name.chars().all(crate::syntax::is_name_char)
                && less.chars().all(|c| c.is_ascii_digit())
        });
        match less {
            Some((name, less)) if code == codes::LEAVES_NO_POSITION => {
                let text = format!("{position} if {name} >= {less}");
                (format!("write `{text}`; a nim heap of that size is `{heap}`"), Some(text))
            }
            // `move to m for m in 0..n - 1`
            _ => (
                format!(
                    "a position of this game is `{position}`; a nim heap of that size is `{heap}`"
                ),
                named.then_some(position),
            ),
        }
    }

    fn is_own_number(&self, game: DefinitionId, name: &str) -> bool {
        match self.signature(game) {
            Signature::Game(game) => game.names.iter().any(|own| **own == *name),
            _ => false,
        }
    }

    /// `move to s[1..]`, in a game that stands on such a text, list or set.
    pub(super) fn of_own_game(&self, found: Ty, text: &str) -> Option<String> {
        let own = self.own_game?;
        let Signature::Game(game) = self.signature(own) else { return None };
        let [param] = game.params.as_slice() else { return None };
        let types = &self.known.types;
        let kind = types.written(found);
        (kind == types.written(*param) && !kind.contains('_'))
            .then(|| format!("{}({text})", self.name_of(own)))
    }

    /// What is said of a number that has no entries: a parameter may be meant as a list or a text.
    pub(super) fn entries_of(&self, span: Span) -> String {
        let name = self.source.slice(span);
        let named = self.own_game.is_some_and(|own| match self.signature(own) {
            Signature::Game(game) => game.names.iter().any(|param| **param == *name),
            _ => false,
        });
        match named {
            true => format!(
                "if `{name}` is no number, its heading says so: `{name}: [nat]`, or `{name}: text`"
            ),
            false => "declare the parameter as a list: `heaps: [nat]`".to_string(),
        }
    }

    /// `n % 7 in (0, 2)`: a tuple where a collection is wanted.
    pub(super) fn in_other_brackets(&self, parts: &[Ty], span: Span) -> Option<Mend> {
        let inside = self.source.slice(span).strip_prefix('(')?.strip_suffix(')')?;
        let mut kinds = parts.iter().map(|part| self.known.types.written(*part));
        let first = kinds.next()?;
        if !kinds.all(|kind| kind == first) {
            return None;
        }
        let before = self.source.text().get(..span.start as usize)?.trim_end();
        Some(Mend::new(
            span,
            match before.ends_with(" in") {
                true => format!("{{{inside}}}"),
                false => format!("[{inside}]"),
            },
        ))
    }

    /// `{k in 0..n, k % 2 == 0}`: what the members go through, and behind commas what is asked of them.
    pub(super) fn set_with_a_comma(&self, each: &[ast::Expr], whole: Span) -> Option<Diagnostic> {
        let (first, asked) = each.split_first().filter(|(_, asked)| !asked.is_empty())?;
        let ast::ExprKind::Chain { first: name, rest } = &first.it else { return None };
        let ([(sign, over)], ast::ExprKind::Name(known)) = (rest.as_slice(), &name.it) else {
            return None;
        };
        if sign.it != ast::Operator::In
            || self.scope.is_visible(known)
            || self.global(known).is_some()
        {
            return None;
        }
        let text = |e: &ast::Expr| self.source.slice(e.span);
        let asked: Vec<&str> = asked.iter().map(text).collect();
        let (over, asked) = (text(over), all_of(&asked));
        let inside = format!("{known} for {known} in {over} if {asked}");
        let place = Span::new(whole.start + 1, whole.end - 1);
        let message = "what the members go through is said by `for`";
        Some(
            self.error(codes::UNKNOWN_NAME, name.span, message, "not known here")
                .help(format!("write `{inside}`"))
                .mended(Mend::new(place, inside)),
        )
    }

    /// `T[5]`: the index of a game as a call of it.
    pub(super) fn in_round_brackets(&self, game: Span) -> Option<Mend> {
        let rest = self.source.text().get(game.end as usize..)?.strip_prefix('[')?;
        let inside = rest.split_once(']')?.0;
        let place = Span::new(game.end, game.end + inside.len() as u32 + 2);
        (!inside.contains('[')).then(|| Mend::new(place, format!("({inside})")))
    }

    /// The one game of heaps that was defined here, if there is just one.
    pub(super) fn only_heaps(&self) -> Option<String> {
        match self.games_of(1) {
            [one, None] => one,
            _ => None,
        }
    }

    /// The last two games that were defined here and stand on so many numbers, the last one first.
    fn games_of(&self, count: usize) -> [Option<String>; 2] {
        let heaps = |global: &Global| {
            let Global::Definition(id) = global else { return None };
            let Signature::Game(game) = self.signature(*id) else { return None };
            let number = |ty: &Ty| matches!(self.known.types.kind(*ty), Kind::Number);
            (game.params.len() == count && game.params.iter().all(number)).then_some(*id)
        };
        let own = || self.globals.values().map(|named| &named.global);
        let all = || own().chain(self.entered().values()).filter_map(heaps);
        let last = all().max();
        let before = all().filter(|id| Some(*id) != last).max();
        [last, before].map(|id| id.map(|id| self.name_of(id).to_string()))
    }

    /// `lost 0..20`, `moves (3, 4)`, `moves 7`: numbers as a position of a game that is in sight, and the other one
    /// that they could be of.
    pub(super) fn of_game_in_sight(&self, ty: Ty, text: &str) -> Option<(String, Option<String>)> {
        let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let (count, inside) = match self.known.types.kind(ty) {
            Kind::Number => (1, text),
            Kind::List(of) if *of == Ty::NUMBER && text.contains("..") => (1, text),
            Kind::Tuple(parts) if parts.iter().all(|part| *part == Ty::NUMBER) => {
                (parts.len(), inside?)
            }
            _ => return None,
        };
        let of = |game: String| format!("{game}({inside})");
        let [last, before] = self.games_of(count);
        Some((of(last?), before.map(of)))
    }
}

/// Conditions that are asked together.
fn all_of(conditions: &[&str]) -> String {
    let [one] = conditions else {
        let weaker = |text: &str| {
            text.split_whitespace().any(|w| matches!(w, "or" | "iff" | "implies" | "if"))
        };
        let kept =
            |text: &&str| if weaker(text) { format!("({text})") } else { (*text).to_string() };
        return conditions.iter().map(kept).collect::<Vec<_>>().join(" and ");
    };
    (*one).to_string()
}

/// Whether each bracket of a text is closed in it.
fn is_closed(text: &str) -> bool {
    let mut depth = 0usize;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return false,
            ')' => depth -= 1,
            _ => {}
        }
    }
    depth == 0
}
