//! Graphs and nim heaps that are called as games and functions are.

use super::checker::{Checker, Global, Signature, Typed};
use super::tree::DefinitionId;
use super::ty::Kind;
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::ast::{self, Arg};
use crate::syntax::{MOST_RENAMED, READS_RARE_FORMS, is_name_char};
use crate::vocabulary::builtin;

impl Checker<'_> {
    /// What is meant by a value that is called: `{(0, 0) (1, 2)}` and `[(1 + 2) (3 + 4)]` are members, `t(0)` is an entry.
    pub(super) fn called_otherwise(&self, callee: &Typed, span: Span) -> Option<(String, Mend)> {
        let place = callee.expr.span;
        let text = self.source.slice(place);
        let behind = self.source.slice(Span::new(place.end, span.end));
        let comma =
            |at: u32| ("a comma is missing behind it".to_string(), Mend::new(Span::at(at), ","));
        match self.known.types.kind(callee.ty) {
            Kind::Tuple(_) if text.starts_with('(') => Some(comma(place.end)),
            Kind::Number if READS_RARE_FORMS => {
                let close = behind.find(')').filter(|close| behind.get(..*close) == Some(""))? + 1;
                let apart = behind.get(close..)?.starts_with(' ');
                let before = self.source.text().get(..place.start as usize)?.trim_end();
                let before = before.strip_suffix('(')?.trim_end();
                let member = before.ends_with(['[', '{', ',']) && apart;
                member.then(|| comma(place.end + close as u32))
            }
            // `P(Nim(a, b))`
            Kind::Outcome if READS_RARE_FORMS && matches!(text, "N" | "P" | "D") => {
                let asked = format!("outcome{} == {text}", behind.trim());
                Some((format!("write `{asked}`"), Mend::new(span, asked)))
            }
            Kind::List(_) if READS_RARE_FORMS => {
                let index = behind.strip_prefix('(')?.strip_suffix(')')?;
                let one = !index.is_empty() && !index.contains([',', '(', '#']);
                let entry = format!("[{index}]");
                let help = format!("an entry of a list is written `{text}{entry}`");
                one.then(|| (help, Mend::new(Span::new(place.end, span.end), entry)))
            }
            _ => None,
        }
    }

    /// `game A((a, b))`: a pair where a game has a name for each of its numbers.
    pub(super) fn pair_for_a_name(&self, span: Span, alone: bool) -> Diagnostic {
        let message = "a game's parameter has one name";
        let problem = self.error(codes::PATTERN_PARAMETER, span, message, "two names");
        let written = self.source.slice(span);
        let inside = written.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        // A pair that is all of the position: its numbers are those of the game.
        match inside.filter(|inside| alone && !inside.contains('(')) {
            Some(inside) => problem
                .help(format!("a game stands on several numbers: write `({inside})`"))
                .mended(self.pairs_opened(span, inside)),
            None => problem
                .help("name the pair, and its parts by `.0` and `.1`; a `fn` may take it apart"),
        }
    }

    /// The numbers of a pair, there and in all calls of the game, `A((2, 3))`.
    fn pairs_opened(&self, span: Span, inside: &str) -> Mend {
        let text = self.source.text();
        let before = text.get(..span.start as usize).unwrap_or("").trim_end_matches('(');
        let name = before.rsplit(|c| !is_name_char(c)).next().unwrap_or("");
        let rest = text.get(span.end as usize..).unwrap_or("");
        let (mut opened, mut done) = (inside.to_string(), 0);
        let call = format!("{name}((");
        // Calls are not looked for in longer texts, where each of many mistakes would look.
        let rest = if text.len() > MOST_RENAMED { "" } else { rest };
        for (at, _) in rest.match_indices(&call) {
            if rest.get(..at).is_some_and(|before| before.ends_with(is_name_char)) {
                continue;
            }
            let pair = at + call.len();
            let end = rest.get(pair..).and_then(|rest| rest.find("))")).map(|end| pair + end);
            let Some(end) = end.filter(|_| READS_RARE_FORMS && at >= done) else { continue };
            let numbers = rest.get(pair..end).unwrap_or("");
            if !numbers.contains(['(', '\n']) {
                opened += rest.get(done..pair - 1).unwrap_or("");
                opened += numbers;
                done = end + 1;
            }
        }
        Mend::new(Span::new(span.start, span.end + done as u32), opened)
    }

    /// `for (v, w) in edges` where `v` has a value: the pairs that begin with it are meant.
    pub(super) fn pair_that_begins(&self, name: &str, span: Span) -> Option<(String, Mend)> {
        let text = self.source.text();
        let open = text.get(..span.start as usize)?.rfind("for (").filter(|_| READS_RARE_FORMS)?;
        let clause = text.get(open..)?.lines().next()?;
        let (pattern, rest) = clause.split_once(") in ")?;
        let at = span.start as usize - open;
        let pair = pattern.matches(['(', ',']).count() == 2 && at < pattern.len();
        let mut depth = 0i32;
        let ends = |(at, c): (usize, char)| {
            let open = depth;
            depth +=
                i32::from(matches!(c, '(' | '[' | '{')) - i32::from(matches!(c, ')' | ']' | '}'));
            let word = || {
                [" for ", " if ", ";"]
                    .iter()
                    .any(|w| rest.get(at..).is_some_and(|r| r.starts_with(w)))
            };
            // A set stands behind a word that joins sets, a block behind what is gone through.
            let block = c == '{' && open == 0 && {
                let before = rest.get(..at).unwrap_or("").trim_end();
                !["minus", "union", "intersect"].iter().any(|word| before.ends_with(word))
                    && !before.is_empty()
            };
            (depth < 0 || open == 0 && word() || block).then_some(at)
        };
        let end = rest.char_indices().find_map(ends).unwrap_or(rest.len());
        let end = rest.get(..end)?.trim_end().len();
        if !pair || rest.get(..end)?.ends_with('{') {
            return None;
        }
        let end = pattern.len() + ") in ".len() + end;
        let behind = clause.get(at + name.len()..end)?;
        let meant = format!("{name}'{behind} if {name}' == {name}");
        let whole = format!("{}{meant}", clause.get(..at)?);
        Some((whole, Mend::new(Span::new(span.start, (open + end) as u32), meant)))
    }

    /// A name that is a node of the one graph which has it: what is said of it, and what to write.
    pub(super) fn node_meant(&self, name: &str, called: bool) -> Option<(String, Option<String>)> {
        let mut graphs = self.nodes.iter().filter(|(_, nodes)| nodes.contains_key(name));
        let (Some((graph, _)), None) = (graphs.next(), graphs.next()) else { return None };
        let node = format!("{}.{name}", self.name_of(*graph));
        (!called).then(|| (format!("a node is named with its graph: write `{node}`"), Some(node)))
    }

    /// `X(a)`, where X is a graph.
    pub(super) fn graph_called(&mut self, id: DefinitionId, at: Span, args: &[Arg], span: Span) {
        let name = self.name_of(id);
        let node = match args {
            [Arg::Plain(node)] => self.source.slice(node.span).trim_matches('"'),
            _ => "",
        };
        let known = self.nodes_of(id).iter().any(|own| &**own == node);
        let text = format!("{}.{node}", self.source.slice(at));
        let mend = known.then(|| Mend::new(span, text));
        let problem = self.graph_as_value(&name, at, mend);
        self.complain(problem);
    }

    /// `*f(3)`, which calls the heap `*f`, where f is a function.
    pub(super) fn heap_called(
        &mut self,
        of: &ast::Expr,
        args: &[Arg],
        span: Span,
    ) -> Option<Typed> {
        let ast::ExprKind::Name(name) = &of.it else { return None };
        let function = match self.global(name) {
            Some(Global::Definition(id)) => matches!(self.signature(*id), Signature::Function(_)),
            _ => false,
        };
        if !function && builtin(name).is_none() {
            return None;
        }
        self.args(args);
        let size = self.source.slice(span).trim_start_matches('*');
        let text = format!("*({})", size.trim_start());
        let problem = self
            .error(codes::NOT_CALLABLE, of.span, "a heap is called like a function", "its size")
            .help(format!("write `{text}`"))
            .mended(Mend::new(span, text));
        self.complain(problem);
        Some(Typed::wrong(span))
    }

    /// A graph stands where a position is wanted; with the node that is meant, if it is known.
    pub(super) fn graph_as_value(&self, name: &str, span: Span, mend: Option<Mend>) -> Diagnostic {
        let problem = self.error(
            codes::GRAPH_AS_VALUE,
            span,
            format!("`{name}` is a graph; a position is one of its nodes"),
            "which node?",
        );
        match mend {
            Some(mend) => problem.help(format!("write `{}`", mend.text)).mended(mend),
            None => {
                let id = match self.global(name) {
                    Some(Global::Definition(id)) => Some(*id),
                    _ => None,
                };
                if id.is_some_and(|id| !self.is_directed(id)) {
                    return problem.help(format!(
                        "{name} has edges `--`, and a game is played on them: \
                         `NodeKayles({name}.edges, {name}.nodes)` after `import graphs`; moves are drawn with `->`"
                    ));
                }
                let node = id.and_then(|id| self.sample(id));
                // A graph of an imported file is called by both names.
                let name = self.source.slice(span);
                let mend = node.clone().map(|node| Mend::new(span, node));
                let mut problem = problem.help(match node {
                    Some(node) => format!("write `{node}`; all of them are `{name}.nodes`"),
                    None => format!("all of them are `{name}.nodes`"),
                });
                problem.mend = mend;
                problem
            }
        }
    }
}
