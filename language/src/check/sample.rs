//! Positions that a message can show of a game: with the numbers that were written, put as the
//! game takes them, or one that its kinds of numbers allow. All of them can be typed.

use super::checker::{Checker, GameSignature, Signature};
use super::tree::DefinitionId;
use super::ty::{Kind, Ty};
use crate::diagnostic::Mend;
use crate::library;
use crate::source::Span;
use crate::syntax::ast::{self, Arg, ExprKind, Items};

/// The numbers of a position that nobody has written.
const NUMBERS: &[&str] = &["3", "5", "7", "4", "6", "2"];

/// What a game is asked about in a row: `0..20`, for the last numbers of several less.
const FEW: &str = "0..8";

impl Checker<'_> {
    /// A position of a game.
    pub(super) fn sample(&self, id: DefinitionId) -> Option<String> {
        let name = self.name_of(id);
        match self.signature(id) {
            Signature::Game(game) if game.bare => Some(name.to_string()),
            Signature::Game(game) => match library::position(&name).filter(|_| self.is_library(id))
            {
                Some(position) => Some(position.to_string()),
                None => self.invented(&name, game),
            },
            Signature::Graph => {
                let nodes = self.nodes_of(id);
                let plain = |node: &&super::tree::Text| node.chars().all(char::is_alphanumeric);
                nodes.iter().find(plain).map(|node| format!("{name}.{node}"))
            }
            _ => None,
        }
    }

    fn is_library(&self, id: DefinitionId) -> bool {
        let module = self.program.definition(id).map(|d| d.module);
        let home = module.and_then(|module| self.program.modules.get(module.0 as usize));
        home.is_some_and(|home| library::is_of(home.source.name()))
    }

    fn invented(&self, name: &str, game: &GameSignature) -> Option<String> {
        if let [only] = game.params.as_slice()
            && matches!(self.known.types.kind(*only), Kind::Number)
        {
            return Some(format!("{name}(5)"));
        }
        let numbers = NUMBERS.iter().cycle();
        let args = game.params.iter().zip(numbers).map(|(ty, n)| self.value_of_kind(*ty, n));
        let args: Option<Vec<String>> = args.collect();
        Some(format!("{name}({})", args?.join(", ")))
    }

    fn value_of_kind(&self, ty: Ty, number: &str) -> Option<String> {
        Some(match self.known.types.kind(ty) {
            Kind::Number => number.to_string(),
            Kind::Truth => "false".to_string(),
            Kind::Text => "\"...\"".to_string(),
            Kind::Position => format!("*{number}"),
            Kind::List(of) => match self.known.types.kind(*of) {
                Kind::Number => "[3, 2]".to_string(),
                _ => format!("[{}]", self.value_of_kind(*of, number)?),
            },
            Kind::Set(of) => match self.known.types.kind(*of) {
                Kind::Number => "{1, 3}".to_string(),
                _ => format!("{{{}}}", self.value_of_kind(*of, number)?),
            },
            Kind::Tuple(parts) => {
                let parts: Option<Vec<String>> =
                    parts.iter().map(|part| self.value_of_kind(*part, "0")).collect();
                format!("({})", parts?.join(", "))
            }
            _ => return None,
        })
    }

    /// What was written in the brackets of a game, as the game takes it.
    pub(super) fn fitted(&self, id: DefinitionId, args: &[Arg]) -> Option<String> {
        let name = self.name_of(id);
        let Signature::Game(game) = self.signature(id) else { return None };
        let plain: Vec<&ast::Expr> = args
            .iter()
            .map(|arg| match arg {
                Arg::Plain(e) => Some(e),
                Arg::For(..) => None,
            })
            .collect::<Option<_>>()?;
        let numbers: Vec<String> = match plain.as_slice() {
            [one] => self.numbers_in(one)?,
            several => several.iter().map(|e| self.number_written(e)).collect::<Option<_>>()?,
        };
        let is = |ty: &Ty, kind: Kind| *self.known.types.kind(*ty) == kind;
        let inside = match game.params.as_slice() {
            _ if numbers.is_empty() => return None,
            [only] if is(only, Kind::Number) => numbers.join(", "),
            [only] => match self.known.types.kind(*only) {
                // Sides of a board are no rows.
                Kind::List(_)
                    if self.has_rows(id) && !numbers.iter().all(|n| n.parse::<u64>().is_ok()) =>
                {
                    return None;
                }
                Kind::List(of) if is(of, Kind::Number) => format!("[{}]", numbers.join(", ")),
                // `[1, 0, 1, 1, 0]` and `10110` say of each place what lies there.
                Kind::Set(of) if is(of, Kind::Number) && in_a_row(&numbers) => {
                    // The places of coins begin with 1.
                    let heads = heads(&numbers).filter(|_| game.strip)?;
                    format!("{{{heads}}}")
                }
                Kind::Set(of) if is(of, Kind::Number) => format!("{{{}}}", numbers.join(", ")),
                Kind::Set(_) if numbers.len() == 2 && self.is_on_grid(id) => {
                    format!("grid({})", numbers.join(", "))
                }
                _ => return None,
            },
            all if all.iter().all(|ty| is(ty, Kind::Number)) => {
                let more = NUMBERS.iter().map(|n| (*n).to_string());
                let more = more.filter(|n| !numbers.contains(n));
                let given = numbers.iter().cloned().chain(more).take(all.len());
                given.collect::<Vec<_>>().join(", ")
            }
            _ => return None,
        };
        Some(format!("{name}({inside})"))
    }

    /// Games whose description says that their board is a `grid`.
    fn is_on_grid(&self, id: DefinitionId) -> bool {
        let start = format!("{}(grid(", self.name_of(id));
        self.program.definition(id).is_some_and(|d| d.doc.iter().any(|line| line.contains(&start)))
    }

    /// The numbers of a list, a set, a tuple or a text; a number is one of itself.
    fn numbers_in(&self, e: &ast::Expr) -> Option<Vec<String>> {
        match &e.it {
            ExprKind::Paren(inside) => self.numbers_in(inside),
            ExprKind::List(Items::Each(all)) | ExprKind::Set(Items::Each(all)) => {
                all.iter().map(|e| self.number_written(e)).collect()
            }
            ExprKind::Tuple(all) => all.iter().map(|e| self.number_written(e)).collect(),
            ExprKind::Text(_) => {
                let inside = self.source.slice(e.span).trim_matches('"');
                // Heads and tails
                let coins = inside.len() > 1 && inside.chars().all(|c| matches!(c, 'H' | 'T'));
                if coins {
                    return Some(vec![inside.replace('H', "1").replace('T', "0")]);
                }
                let digits = !inside.is_empty() && inside.chars().all(|c| c.is_ascii_digit());
                digits.then(|| vec![inside.to_string()])
            }
            _ => Some(vec![self.number_written(e)?]),
        }
    }

    /// A number, or a name that may stand for one.
    fn number_written(&self, e: &ast::Expr) -> Option<String> {
        let number = match &e.it {
            ExprKind::Number(_) => true,
            ExprKind::Name(name) => self.scope.is_visible(name),
            _ => false,
        };
        number.then(|| self.source.slice(e.span).to_string())
    }

    /// How a call of a game should be written: what is said, and what takes its place.
    pub(super) fn instead_of_call(
        &self,
        id: DefinitionId,
        args: &[Arg],
        span: Span,
    ) -> (String, Option<Mend>) {
        let written = self.source.slice(span);
        match self.fitted(id, args).filter(|text| text != written) {
            Some(text) if let Some(board) = self.board_of_rows(id, args) => (
                format!("write `{board}`, a board of these sides; `{text}` has these rows"),
                Some(Mend::new(span, board)),
            ),
            // What stands for the others is made up.
            Some(text) if let Some(names) = self.not_given(id, args) => {
                (format!("give a value for {names} as well, as in `{text}`"), None)
            }
            // What is given besides was meant too.
            Some(text) if self.has_fewer(id, args.len()) && !text.contains(['[', '{']) => {
                (format!("a position of it is `{text}`"), None)
            }
            Some(text) => (format!("write `{text}`"), Some(Mend::new(span, text))),
            None => match self.sample(id) {
                Some(text) => (format!("a position of it is `{text}`"), None),
                None => ("a position has a value for each parameter".to_string(), None),
            },
        }
    }

    /// Whether a position of a game of the library is a board of rows that are alike at the start.
    fn has_rows(&self, id: DefinitionId) -> bool {
        let sample = library::position(&self.name_of(id)).filter(|_| self.is_library(id));
        let rows = sample.and_then(|s| Some(s.split_once("([")?.1.strip_suffix("])")?.to_string()));
        rows.is_some_and(|rows| {
            let mut rows = rows.split(", ");
            let first = rows.next();
            rows.clone().next().is_some() && rows.all(|row| Some(row) == first)
        })
    }

    /// Whether a game has several parameters, and fewer than this.
    fn has_fewer(&self, id: DefinitionId, given: usize) -> bool {
        matches!(self.signature(id), Signature::Game(game) if (2..given).contains(&game.params.len()))
    }

    /// The parameters of a game that get no value.
    fn not_given(&self, id: DefinitionId, args: &[Arg]) -> Option<String> {
        let Signature::Game(game) = self.signature(id) else { return None };
        let names = game.names.get(args.len()..).filter(|names| !names.is_empty())?;
        let numbers = args.len() > 1
            || args.iter().all(|arg| {
                matches!(arg, Arg::Plain(e)
            if matches!(e.it, ExprKind::Number(_) | ExprKind::Name(_)))
            });
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        numbers.then(|| names.join(" and "))
    }

    /// `Chomp(3, 4)`: a board whose position is a list of rows, which are alike at the start.
    fn board_of_rows(&self, id: DefinitionId, args: &[Arg]) -> Option<String> {
        let name = self.name_of(id);
        let sample = library::position(&name).filter(|_| self.is_library(id))?;
        let rows = sample.split_once("([")?.1.strip_suffix("])")?;
        let (first, rest) = rows.split_once(", ")?;
        let [Arg::Plain(height), Arg::Plain(width)] = args else { return None };
        let (height, width) = (self.source.slice(height.span), self.source.slice(width.span));
        let height: usize = height.parse().ok().filter(|height| *height <= 12)?;
        let alike = rest.split(", ").all(|row| row == first) && width.parse::<u64>().is_ok();
        alike.then(|| format!("{name}([{}])", vec![width; height].join(", ")))
    }

    /// A question about a row of positions of a game, with what it goes through.
    pub(super) fn row_of(&self, id: DefinitionId) -> Option<String> {
        let name = self.name_of(id);
        let Signature::Game(game) = self.signature(id) else { return None };
        let kind = |ty: &Ty| self.known.types.kind(*ty).clone();
        let is_number = |ty: &Ty| matches!(kind(ty), Kind::Number);
        match game.params.as_slice() {
            [only] if is_number(only) => Some(format!("{name}(0..20)")),
            [_, ..] if game.params.len() == 2 && game.params.iter().all(is_number) => {
                Some(format!("{name}({FEW}, {FEW})"))
            }
            // Of a set `n` is a place, of which the first is 0.
            [only] => {
                let from = if matches!(kind(only), Kind::Set(_)) { 0 } else { 1 };
                Some(format!("{} for n in {from}..9", self.of_one(id, "n")?))
            }
            _ => None,
        }
    }

    /// The positions of a game that one number gives: `[n]` for a list, the others fixed.
    pub(super) fn of_one(&self, id: DefinitionId, n: &str) -> Option<String> {
        let name = self.name_of(id);
        let Signature::Game(game) = self.signature(id) else { return None };
        let holds_numbers = |of: &Ty| matches!(self.known.types.kind(*of), Kind::Number);
        let (first, rest) = game.params.split_first()?;
        let first = match self.known.types.kind(*first) {
            Kind::Number | Kind::Text => n.to_string(),
            Kind::List(of) if holds_numbers(of) => format!("[{n}]"),
            Kind::Set(of) if holds_numbers(of) => format!("{{{n}}}"),
            _ => return None,
        };
        let rest: Option<Vec<String>> =
            rest.iter().map(|ty| self.value_of_kind(*ty, "3")).collect();
        let all: Vec<String> = [first].into_iter().chain(rest?).collect();
        Some(format!("{name}({})", all.join(", ")))
    }
}

/// Are there only zeros and ones, one for each place?
fn in_a_row(numbers: &[String]) -> bool {
    let ones = |text: &String| text.chars().all(|c| matches!(c, '0' | '1'));
    match numbers {
        [one] => one.len() > 2 && ones(one),
        several => {
            let again = several
                .iter()
                .enumerate()
                .any(|(at, own)| several.iter().take(at.min(2)).any(|n| n == own));
            again && several.iter().all(|n| n.len() == 1 && ones(n))
        }
    }
}

/// The places of the ones.
fn heads(numbers: &[String]) -> Option<String> {
    let row = numbers.concat();
    let heads = (0..).zip(row.chars()).filter(|(_, c)| *c == '1').map(|(at, _): (u32, _)| at);
    let heads: Vec<String> = heads.map(|at| at.to_string()).collect();
    (!heads.is_empty()).then(|| heads.join(", "))
}
