//! Statements: definitions, problems, questions.

use super::build::{Build, Failure, Kid, Kids};
use super::scene::heading;
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::ast::{
    Ask, Body, Code, ExprKind, Feedback, Function, Game, Graph, GraphLine, Import, ImportFrom,
    Item, ItemKind, Modifier, ModifierKind, Name, Node, Operator, Param, Problem, Quantified,
    Quoted, Shown, Statement, StatementKind, Type, TypeKind, Worth,
};
use crate::syntax::scan::{Bracket, Scanner, TokenKind};
use crate::vocabulary::Verb;
use grundy_grammar::Rule as G;
use std::sync::Arc;

/// Each digit becomes up to four moves, and what is made of them takes memory.
const LONGEST_CODE: usize = 10_000;

impl Build<'_> {
    pub(super) fn statement(&mut self, span: Span) -> Result<Statement, Failure> {
        let mut kids = self.read(G::statement, span)?;
        let before = self.problems.len();
        let built = kids.next().and_then(|pair| self.statement_kind(pair, span));
        match built {
            Some(StatementKind::Show(what)) if asks_nothing(&what) => {
                self.problems.truncate(before);
                let at = what.clauses.first().map_or(span.start, |clause| clause.span.start);
                Err(Failure { at, wanted: Vec::new() })
            }
            Some(it) => Ok(Statement::new(it, span)),
            // It was read, but cannot be built: why has been said.
            None if self.problems.len() > before => {
                Ok(super::broken(super::recover::what_it_defines(self.text, span), span))
            }
            None => Err(Failure { at: span.start, wanted: Vec::new() }),
        }
    }

    pub(super) fn statement_kind(&mut self, pair: Kid<'_>, span: Span) -> Option<StatementKind> {
        let (rule, asked) = (pair.as_rule(), pair.clone());
        let mut kids = Kids::of(pair);
        Some(match rule {
            G::game => StatementKind::Game(self.game(kids, span)?),
            G::coins => StatementKind::Game(self.coins(kids, span)?),
            G::graph => StatementKind::Graph(self.graph(kids, span)?),
            G::function => {
                let mut function = self.function(kids)?;
                function.doc = self.doc_above(span);
                StatementKind::Function(function)
            }
            G::binding => StatementKind::Let(self.binding(kids)?),
            G::import => StatementKind::Import(self.imports(kids, span)?),
            G::problem => StatementKind::Problem(self.a_problem(kids, span)?),
            G::assert_ => {
                kids.take(G::k_assert)?;
                StatementKind::Assert(self.quantified(&mut kids)?)
            }
            G::claim => {
                kids.take(G::k_claim)?;
                let what = self.quantified(&mut kids)?;
                let to = match kids.take(G::to_file) {
                    Some(pair) => Some(self.file_named(Kids::of(pair))?),
                    None => None,
                };
                StatementKind::Claim(what, to)
            }
            G::feedback => StatementKind::Feedback(self.feedback(kids)?),
            G::ask => StatementKind::Ask(self.ask(asked)?),
            G::show => StatementKind::Show(self.quantified(&mut kids)?),
            _ => return None,
        })
    }

    /// The `##` lines right above a definition.
    pub(super) fn doc_above(&self, span: Span) -> Vec<Arc<str>> {
        let mut line = self.source.line_of(span.start);
        let before = self.comments.partition_point(|c| c.span.start < span.start);
        let mut doc = Vec::new();
        for comment in self.comments.get(..before).unwrap_or(&[]).iter().rev() {
            let text = self.source.slice(comment.span);
            let above = self.source.line_of(comment.span.start) + 1 == line;
            if !above || !comment.own_line || !text.starts_with("##") {
                break;
            }
            let text = text.trim_start_matches('#').trim();
            doc.push(Arc::from(text));
            line -= 1;
        }
        doc.reverse();
        doc
    }

    fn game(&mut self, mut kids: Kids<'_>, span: Span) -> Option<Game> {
        kids.take(G::k_game)?;
        let name = self.name(&mut kids)?;
        let params = self.optional_params(&mut kids)?;
        let mut modifiers = Vec::new();
        while let Some(G::symmetric | G::canonical | G::shown_as | G::loopy | G::blocking) =
            kids.peek()
        {
            let pair = kids.next()?;
            modifiers.push(self.modifier(pair)?);
        }
        kids.take(G::equals);
        self.game = self.text.get(span.range()).and_then(heading);
        let body = match kids.peek()? {
            G::code => Body::Code(self.code(Kids::of(kids.next()?))?),
            G::expr => Body::Position(self.expr_in(&mut kids)?),
            _ => Body::Rules(self.block(kids.take(G::block)?)?),
        };
        Some(Game { name, params, modifiers, body, doc: self.doc_above(span) })
    }

    fn modifier(&mut self, pair: Kid<'_>) -> Option<Modifier> {
        let span = self.span(&pair);
        let rule = pair.as_rule();
        let mut kids = Kids::of(pair);
        let it = match rule {
            G::symmetric => {
                kids.take(G::k_symmetric)?;
                ModifierKind::Symmetric(self.names(&mut kids))
            }
            G::canonical => {
                kids.take(G::k_canonical)?;
                ModifierKind::Canonical(self.expr_in(&mut kids)?)
            }
            G::shown_as => {
                kids.take(G::k_shown)?;
                kids.take(G::k_as)?;
                ModifierKind::Shown(self.expr_in(&mut kids)?)
            }
            G::blocking => {
                kids.take(G::k_blocking)?;
                ModifierKind::Blocking(self.leaf(&kids.take(G::number)?))
            }
            _ => ModifierKind::Loopy,
        };
        Some(Modifier::new(it, span))
    }

    fn optional_params(&mut self, kids: &mut Kids<'_>) -> Option<Option<Vec<Param>>> {
        match kids.take(G::params) {
            Some(pair) => Some(Some(self.params(pair)?)),
            None => Some(None),
        }
    }

    fn params(&mut self, pair: Kid<'_>) -> Option<Vec<Param>> {
        let params = Kids::of(pair).all(G::param).map(|param| {
            let mut kids = Kids::of(param);
            let pattern = self.pattern(kids.take(G::pattern)?)?;
            let ty = match kids.take(G::ty) {
                Some(ty) => Some(self.ty(ty)?),
                None => None,
            };
            Some(Param { pattern, ty })
        });
        params.collect()
    }

    fn ty(&mut self, pair: Kid<'_>) -> Option<Type> {
        let span = self.span(&pair);
        let inner = Kids::of(pair).next()?;
        let rule = inner.as_rule();
        if rule == G::name {
            return Some(Type::new(TypeKind::Named(Arc::from(inner.as_str())), span));
        }
        let parts: Option<Vec<_>> = Kids::of(inner).all(G::ty).map(|ty| self.ty(ty)).collect();
        let mut parts = parts?;
        let it = match rule {
            G::ty_list => TypeKind::List(Box::new(parts.pop()?)),
            G::ty_set => TypeKind::Set(Box::new(parts.pop()?)),
            _ => TypeKind::Tuple(parts),
        };
        Some(Type::new(it, span))
    }

    fn code(&mut self, mut kids: Kids<'_>) -> Option<Code> {
        let hex = kids.take(G::code_kind)?.as_str() == "hex";
        let digits = self.leaf(&kids.take(G::code_digits)?);
        self.check_code(hex, &digits);
        Some(Code { hex, digits })
    }

    /// `0.137` and `4.07` are codes; `2.` and `0.8` are not.
    fn check_code(&mut self, hex: bool, digits: &Node<Arc<str>>) {
        let (base, kind) = if hex { (16, "hex") } else { (8, "octal") };
        let bad = digits.it.char_indices().find(|(_, c)| *c != '.' && !c.is_digit(base));
        let whole = digits.it.split('.').next().unwrap_or("");
        // Nothing taken: only a split can be meant, so only the bits for two or more parts.
        let splits = whole.len() == 1 && i64::from_str_radix(whole, 16).is_ok_and(|d| d & 3 == 0);
        let (span, message, label) = if let Some((at, c)) = bad {
            let start = digits.span.start + at as u32;
            let span = Span::new(start, start + c.len_utf8() as u32);
            (span, format!("`{c}` is not a digit of an {kind} code"), "this digit")
        } else if !splits {
            let span = Span::new(digits.span.start, digits.span.start + whole.len() as u32);
            let message = "the digit before the point stands for moves that take nothing".into();
            (span, message, "can only split a heap")
        } else if digits.it.ends_with('.') && whole == "0" {
            (digits.span, "a code needs a digit after the point".into(), "says no move at all")
        } else if digits.it.len() > LONGEST_CODE {
            let message = format!("a code has at most {LONGEST_CODE} digits");
            (digits.span, message, "more than these")
        } else {
            return;
        };
        let help = match (bad.is_some(), hex) {
            (true, false) => "octal digits are 0 to 7; `hex` has digits up to F",
            (true, true) => "hexadecimal digits are 0 to 9 and A to F",
            _ if digits.it.len() > LONGEST_CODE => {
                "rules with `for` say briefly how to take large numbers"
            }
            (false, false) => "octal codes begin with `0.` or `4.`, as in `octal 0.137`",
            (false, true) => "hexadecimal codes begin with `0.`, `4.`, `8.` or `C.`",
        };
        self.problem(
            Diagnostic::new(codes::BAD_CODE_DIGIT, message)
                .label(self.source, span, label)
                .help(help)
                .maybe_mended(
                    whole.is_empty().then(|| Mend::new(Span::at(digits.span.start), "0")),
                ),
        );
    }

    fn graph(&mut self, mut kids: Kids<'_>, span: Span) -> Option<Graph> {
        kids.take(G::k_graph)?;
        let name = self.name(&mut kids)?;
        let loopy = kids.has(G::loopy);
        let braces = self.braces(span);
        let lines: Option<Vec<_>> = kids.all(G::node_line).map(|l| self.graph_line(l)).collect();
        Some(Graph { name, loopy, lines: Node::new(lines?, braces), doc: self.doc_above(span) })
    }

    /// The braces that a statement ends with.
    fn braces(&self, span: Span) -> Span {
        let text = self.source.slice(span);
        // The heading of a graph or a problem has no other brace, unless in its quotes.
        let mut open = None;
        for token in Scanner::new(text) {
            if token.kind == TokenKind::Open(Bracket::Brace) {
                open = Some(token.span.start);
                break;
            }
        }
        Span::new(span.start + open.unwrap_or(0), span.end)
    }

    pub(super) fn graph_line(&mut self, pair: Kid<'_>) -> Option<Node<GraphLine>> {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        let drawn = kids.take(G::drawn);
        let is_drawn = drawn.is_some();
        if let Some(drawn) = drawn {
            kids = Kids::of(drawn);
            kids.take(G::k_drawn)?;
        }
        let from = self.leaf(&kids.take(G::node)?);
        let directed = kids.take(G::arrow).map(|arrow| arrow.as_str() == "->");
        let to = kids.all(G::node).map(|node| self.leaf(&node)).collect();
        Some(Node::new(GraphLine { from, directed, to, drawn: is_drawn }, span))
    }

    pub(super) fn function(&mut self, mut kids: Kids<'_>) -> Option<Function> {
        kids.take(G::k_fn)?;
        let name = self.name(&mut kids)?;
        let params = self.params(kids.take(G::params)?)?;
        kids.take(G::equals)?;
        let body = self.expr_in(&mut kids)?;
        let wheres: Option<Vec<_>> = kids
            .all(G::where_clause)
            .map(|clause| {
                let mut kids = Kids::of(clause);
                kids.take(G::k_where)?;
                self.definitions(&mut kids)
            })
            .collect();
        Some(Function { name, params, body, wheres: wheres?, doc: Vec::new() })
    }

    fn imports(&mut self, mut kids: Kids<'_>, span: Span) -> Option<Vec<Node<Import>>> {
        kids.take(G::k_import)?;
        let files: Option<Vec<Node<Import>>> =
            kids.all(G::imported).map(|file| self.imported(file)).collect();
        let mut files = files?;
        if let [only] = files.as_mut_slice() {
            only.span = span;
        }
        Some(files)
    }

    fn imported(&mut self, pair: Kid<'_>) -> Option<Node<Import>> {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        let first = kids.next()?;
        let leaf = self.leaf(&first);
        let from = match first.as_rule() {
            G::text => ImportFrom::File(leaf),
            _ => ImportFrom::Library(leaf),
        };
        let alias: Option<Name> = if kids.has(G::k_as) { self.name(&mut kids) } else { None };
        Some(Node::new(Import { from, alias }, span))
    }

    fn a_problem(&mut self, mut kids: Kids<'_>, span: Span) -> Option<Problem> {
        kids.take(G::k_problem)?;
        let id = self.leaf(&kids.take(G::text)?);
        kids.take(G::k_worth)?;
        let worth = self.leaf(&kids.take(G::number)?);
        let bonus = kids.take(G::k_bonus).is_some();
        let title = kids.take(G::text).map(|t| self.leaf(&t));
        let items: Option<Vec<_>> = kids.all(G::item).map(|item| self.item(item)).collect();
        let items = Node::new(items?, self.braces(span));
        Some(Problem { id, worth, bonus, title, items })
    }

    pub(super) fn item(&mut self, pair: Kid<'_>) -> Option<Item> {
        let span = self.span(&pair);
        let inner = Kids::of(pair).next()?;
        let rule = inner.as_rule();
        let mut kids = Kids::of(inner);
        let it = match rule {
            G::binding => ItemKind::Let(self.binding(kids)?),
            G::function => ItemKind::Function(self.function(kids)?),
            G::hint => {
                kids.take(G::k_hint)?;
                ItemKind::Hint(self.leaf(&kids.take(G::text)?))
            }
            G::needs => {
                kids.take(G::k_needs)?;
                if kids.take(G::k_proof).is_some() {
                    let worth = kids.take(G::k_worth).and_then(|_| kids.take(G::number));
                    let it = ItemKind::NeedsProof(worth.map(|n| self.leaf(&n)));
                    return Some(Item::new(it, span));
                }
                ItemKind::Needs(kids.all(G::text).map(|t| self.leaf(&t)).collect())
            }
            G::forbid => {
                kids.take(G::k_forbid)?;
                ItemKind::Forbid(self.names(&mut kids))
            }
            G::by_hand => ItemKind::ByHand,
            G::feedback => ItemKind::Feedback(self.feedback(kids)?),
            _ => {
                let what = self.quantified(&mut kids)?;
                let early = kids.take(G::by_cases).is_some();
                let worth = kids.take(G::k_worth).and_then(|_| kids.take(G::number));
                let worth = worth.map(|n| Worth {
                    number: self.leaf(&n),
                    shares: kids.take(G::shares).is_some(),
                });
                let by_cases = early || kids.take(G::by_cases).is_some();
                let feedback = match kids.take(G::feedback) {
                    Some(pair) => Some(self.feedback(Kids::of(pair))?),
                    None => None,
                };
                ItemKind::Check { what, worth, by_cases, feedback }
            }
        };
        Some(Item::new(it, span))
    }

    fn feedback(&mut self, mut kids: Kids<'_>) -> Option<Feedback> {
        kids.take(G::k_show)?;
        let level = match Kids::of(kids.take(G::shown)?).next()?.as_rule() {
            G::k_all => Shown::All,
            G::k_verdict => Shown::Verdict,
            _ => Shown::Nothing,
        };
        let until = kids.take(G::k_until).and_then(|_| kids.take(G::text));
        Some(Feedback { level, until: until.map(|text| self.leaf(&text)) })
    }

    fn quantified(&mut self, kids: &mut Kids<'_>) -> Option<Quantified> {
        let expr = self.expr_in(kids)?;
        Some(Quantified { expr, clauses: self.clauses(kids)? })
    }

    fn ask(&mut self, pair: Kid<'_>) -> Option<Ask> {
        let (text, start) = (pair.as_str(), self.span(&pair).start);
        let mut kids = Kids::of(pair);
        let plots = kids.peek() == Some(G::plotting);
        let word = kids.take(G::verb).or_else(|| kids.take(G::plotting))?;
        let verb = Node::new(Verb::of(word.as_str())?, self.span(&word));
        let open_log = if plots { log_behind_open_range(text) } else { None };
        self.log = open_log.map(|at| start + at);
        let what = self.quantified(&mut kids)?;
        let also: Option<Vec<_>> =
            kids.all(G::also).map(|other| self.quantified(&mut Kids::of(other))).collect();
        if let Some(also) = &also {
            self.range_among_plots(also)?;
        }
        let taken = open_log.is_some() && self.log.take().is_none();
        let log = kids.has(G::k_log) || taken;
        let (mut depth, mut to, mut largest) = (None, None, None);
        while let Some(pair) = kids.next() {
            let rule = pair.as_rule();
            let mut inner = Kids::of(pair);
            if rule == G::to_file {
                to = Some(self.file_named(inner)?);
                continue;
            }
            inner.next()?;
            match rule {
                G::depth => depth = Some(self.expr_in(&mut inner)?),
                G::to_heap => largest = Some(self.expr_in(&mut inner)?),
                _ => return None,
            }
        }
        Some(Ask { verb, what, also: also?, log, depth, to, largest })
    }

    /// `plot G(x, y) for x in 0..9, y in 0..9`: each range has its `for`.
    fn range_among_plots(&mut self, also: &[Quantified]) -> Option<()> {
        let range = |other: &&Quantified| match &other.expr.it {
            ExprKind::Chain { first, rest } => {
                matches!(first.it, ExprKind::Name(_))
                    && matches!(rest.as_slice(), [(operator, _)] if operator.it == Operator::In)
            }
            _ => false,
        };
        let Some(range) = also.iter().find(range) else { return Some(()) };
        let at = range.expr.span;
        let before = self.source.text().get(..at.start as usize)?;
        let comma = Span::new(before.rfind(',')? as u32, at.start);
        let text = format!("for {}", self.source.slice(at));
        self.problem(
            Diagnostic::new(codes::FOR_NEEDS_IN, "`for` says where a name comes from")
                .label(self.source, comma, "`for` instead")
                .help(format!("write `{text}`"))
                .mended(Mend::new(comma, " for ")),
        );
        None
    }

    /// `to "file"`
    fn file_named(&self, mut kids: Kids<'_>) -> Option<Quoted> {
        kids.take(G::k_to)?;
        Some(self.leaf(&kids.take(G::text)?))
    }
}

/// Where `log` stands at the end of `plot … for n in 0.. log`: after an open range, and before
/// nothing but the options of the question. In `0..log` it is a name.
fn log_behind_open_range(ask: &str) -> Option<u32> {
    let tokens: Vec<_> = Scanner::new(ask).collect();
    let at = tokens.iter().rposition(|t| t.text(ask) == "log")?;
    let (log, dots) = (tokens.get(at)?, tokens.get(at.checked_sub(1)?)?);
    let rest = |n: usize| tokens.get(at + n).map_or("", |t| t.text(ask));
    let last = match rest(1) {
        "" | "depth" => true,
        "to" => rest(2).starts_with('"'),
        _ => false,
    };
    let apart = dots.text(ask) == ".." && dots.span.end < log.span.start;
    (last && apart).then_some(log.span.start)
}

/// `claim for n in 0.. …` is no question about something with the name `claim`.
fn asks_nothing(what: &Quantified) -> bool {
    let word =
        matches!(&what.expr.it, ExprKind::Name(name) if matches!(&**name, "claim" | "assert"));
    word && !what.clauses.is_empty()
}
