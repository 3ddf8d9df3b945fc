//! After a mistake: what can still be read. A game keeps the rules that are right, so that
//! they are checked too and every mistake is told in one run.

use super::build::{Build, Failure};
use super::diagnose;
use super::habits::{self, Below, is_a_graph};
use super::scene::{Place, Scene, heading};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::ast::{
    Body, GraphLine, Item, ItemKind, Name, Node, Rule, RuleKind, Statement, StatementKind,
};
use crate::syntax::scan::{Bracket, Scanner, Token, TokenKind};
use crate::vocabulary::{begins_clause, is_reserved};
use grundy_grammar::Rule as G;
use std::sync::Arc;

/// The name that a statement seems to define, so that its uses are not called unknown.
pub(super) fn what_it_defines(text: &str, span: Span) -> Option<Name> {
    let text = text.get(span.range())?;
    let words = Scanner::new(text);
    // `loopy game B`, `game loopy B`, `misere game B`
    let mut words = words.filter(|t| !matches!(t.text(text), "loopy" | "misere" | "misère"));
    let first = words.next()?;
    let name = words.next()?;
    let defines = matches!(
        first.text(text).to_lowercase().as_str(),
        "game"
            | "graph"
            | "fn"
            | "let"
            | "def"
            | "class"
            | "function"
            | "func"
            | "fun"
            | "var"
            | "const"
            | "val"
    );
    let place = Span::new(span.start + name.span.start, span.start + name.span.end);
    let own_mex = first.text(text) == "def" && name.text(text) == "mex";
    (defines && name.kind == TokenKind::Word && !own_mex)
        .then(|| Name::new(Arc::from(name.text(text)), place))
}

/// Does a stretch start as only a rule can?
pub(super) fn is_a_rule(text: &str, span: Span) -> bool {
    let first = text.get(span.range()).and_then(|t| t.split([' ', '(', ':']).next());
    let rule = ["subtract", "remove", "split", "move", "if", "elif", "else", "for", "return"];
    first.is_some_and(|first| rule.contains(&first))
}

/// Does a stretch begin its line, and not at the margin?
pub(super) fn is_indented(text: &str, span: Span) -> bool {
    let line = text.get(..span.start as usize).and_then(|before| before.rsplit('\n').next());
    line.is_some_and(|line| !line.is_empty() && line.trim().is_empty())
}

/// Reads what it can of a statement that failed, and says what is wrong with the rest.
pub(super) fn statement(build: &mut Build<'_>, span: Span, failure: &Failure) -> Statement {
    let said = build.problems.len();
    if let Some(statement) = two_on_a_line(build, span) {
        return statement;
    }
    if let Some(problem) = graph_in_words(build, span, failure) {
        let defines = what_was_meant(build.text, span, problem.mend.as_ref())
            .or_else(|| what_it_defines(build.text, span));
        build.problem(problem);
        return super::broken(defines, span);
    }
    let statement = with_a_block(build, span);
    let mut defines = what_it_defines(build.text, span);
    if build.problems.len() == said {
        let problem = diagnose::failure(build, span, failure, Place::File);
        defines = what_was_meant(build.text, span, problem.mend.as_ref()).or(defines);
        build.problem(problem);
    }
    statement.unwrap_or_else(|| super::broken(defines, span))
}

/// A graph whose lines are all in one form of other languages.
fn graph_in_words(build: &Build<'_>, span: Span, failure: &Failure) -> Option<Diagnostic> {
    let is_a_graph = |text: &&str| habits::READS_RARE_FORMS && text.starts_with("graph ");
    let stretch = build.text.get(span.range()).filter(is_a_graph)?;
    let text = build.source.text();
    let scene = Scene::new(build.source, text, build.text, span, Place::File, failure, None);
    habits::misread(&scene, stretch, habits::graph_in_words)
}

/// The name that a mended statement defines.
fn what_was_meant(text: &str, span: Span, mend: Option<&Mend>) -> Option<Name> {
    let mend = mend?;
    let before = text.get(span.start as usize..mend.span.start as usize)?;
    let after = text.get(mend.span.end as usize..span.end as usize)?;
    let mended = format!("{before}{}{after}", mend.text);
    let name = what_it_defines(&mended, Span::new(0, mended.len() as u32))?.it;
    let stretch = text.get(span.range())?;
    let written = Scanner::new(stretch).find(|t| t.text(stretch) == &*name);
    let place = match written.map(|t| t.span) {
        Some(written) => Span::new(span.start + written.start, span.start + written.end),
        None => Span::at(span.start),
    };
    Some(Name::new(name, place))
}

/// `game G(n) { … } G(5)`: the game as if it ended with its brace, and what follows it.
fn two_on_a_line(build: &mut Build<'_>, span: Span) -> Option<Statement> {
    let text = build.text.get(span.range())?;
    let tokens: Vec<Token> = Scanner::new(text).filter(|t| t.is_significant()).collect();
    if !matches!(tokens.first()?.text(text), "game" | "graph" | "problem") {
        return None;
    }
    let mut depth = 0usize;
    let end = tokens.iter().position(|token| {
        match token.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && token.kind == TokenKind::Close(Bracket::Brace)
    })?;
    let (close, next) = (tokens.get(end)?, tokens.get(end + 1)?);
    let follows = next.kind == TokenKind::Word || matches!(next.text(text), "*" | "(");
    if !follows
        || matches!(
            next.text(text),
            "else" | "symmetric" | "canonical" | "shown" | "loopy" | "blocking"
        )
    {
        return None;
    }
    if is_reserved(next.text(text)) && next.text(text) != "let" && next.text(text) != "fn" {
        return None;
    }
    let first = Span::new(span.start, span.start + close.span.end);
    let second = Span::new(span.start + next.span.start, span.start + next.span.end);
    let found = next.text(text).to_string();
    let statement = match build.statement(first) {
        Ok(statement) => statement,
        Err(failure) => statement(build, first, &failure),
    };
    if matches!(found.as_str(), "misere" | "misère") && end + 2 >= tokens.len() {
        let name = tokens.get(1).map_or("", |token| token.text(text));
        let below = build.text.get(span.end as usize..).unwrap_or("");
        let mut help =
            "remove it: `misere(…)` about a position asks who wins where who cannot move wins"
                .to_string();
        let mend = match habits::asked_below(below, name) {
            Below::Nothing => Some(Mend::new(Span::new(first.end, span.end), "")),
            Below::Asked(meant, length, one) => {
                help = format!("remove it, and ask `{one}`");
                Some(Mend::new(Span::new(first.end, span.end + length as u32), meant))
            }
            Below::Other => None,
        };
        build.problem(
            Diagnostic::new(codes::TWO_ON_A_LINE, "how a game ends is asked, not defined")
                .label(build.source, second, "not part of the rules")
                .help(help)
                .maybe_mended(mend),
        );
        return Some(statement);
    }
    let message = format!("`{found}` starts a second statement on this line");
    build.problem(
        Diagnostic::new(codes::TWO_ON_A_LINE, message)
            .label(build.source, second, "a second statement")
            .help("put it on a line of its own, or a `;` before it")
            .mended(Mend::new(Span::at(first.end), ";")),
    );
    Some(statement)
}

/// A statement whose block is read line by line.
fn with_a_block(build: &mut Build<'_>, span: Span) -> Option<Statement> {
    let text = build.text.get(span.range())?;
    let place = match Scanner::new(text).next()?.text(text) {
        "game" => Place::Game,
        "problem" => Place::Problem,
        "graph" => Place::Graph,
        _ => return None,
    };
    if is_a_graph(text) {
        return None;
    }
    let block = *blocks(text, span.start).last()?;
    if block.end + 1 != span.end {
        return None;
    }
    // `game A = subtract {1, 2}`, `game A(n) = {A(n - k) | k in 1..3}`: a set, and no block.
    let before = |t: &Token| span.start + t.span.start < block.start;
    let words = Scanner::new(text).filter(|t| t.is_significant()).take_while(before);
    let words: Vec<&str> = words.map(|t| t.text(text)).collect();
    let taken = |word: &str| matches!(word, "subtract" | "remove" | "take" | "subtraction" | "mex");
    let options = text.contains('|');
    if words.windows(2).any(|two| matches!(two, ["=", word] if taken(word) || options)) {
        return None;
    }
    let mut statement = without(build, G::statement, span, &[block], Place::File, |build, kids| {
        let kind = kids.next().and_then(|pair| build.statement_kind(pair, span))?;
        Some(Statement::new(kind, span))
    });
    build.game = match place {
        Place::Game => heading(build.text.get(span.range())?),
        _ => None,
    };
    let mut rules = Vec::new();
    let mut items = Vec::new();
    let mut lines = Vec::new();
    let mut stretches = lines_of(build.text, block);
    if place == Place::Game {
        stretches = habits::joined(build.text, stretches);
    }
    for line in stretches {
        match place {
            Place::Problem => items.extend(problem_item(build, line)),
            Place::Graph => lines.extend(graph_line(build, line)),
            _ => rules.extend(rule(build, line)),
        }
    }
    match statement.as_mut().map(|s| &mut s.it) {
        Some(StatementKind::Game(game)) => {
            if let Body::Rules(own) = &mut game.body {
                own.it = rules;
            }
        }
        Some(StatementKind::Problem(problem)) => problem.items.it = items,
        Some(StatementKind::Graph(graph)) => graph.lines.it = lines,
        _ => {}
    }
    statement
}

/// Reads a stretch as if these blocks in it were empty.
fn without<T>(
    build: &mut Build<'_>,
    entry: G,
    span: Span,
    blocks: &[Span],
    place: Place,
    make: impl FnOnce(&mut Build<'_>, &mut super::build::Kids<'_>) -> Option<T>,
) -> Option<T> {
    let mut bytes = build.text.get(span.range())?.as_bytes().to_vec();
    for block in blocks {
        let (from, to) = (block.start - span.start, block.end - span.start);
        bytes.get_mut(from as usize..to as usize)?.fill(b' ');
    }
    let text = String::from_utf8(bytes).ok()?;
    match build.read_text(entry, &text, span.start) {
        Ok(mut kids) => make(build, &mut kids),
        Err(failure) => {
            let problem = diagnose::failure(build, span, &failure, place);
            build.problem(problem);
            None
        }
    }
}

fn rule(build: &mut Build<'_>, span: Span) -> Option<Rule> {
    match build.read(G::one_rule, span) {
        Ok(mut kids) => kids.next().and_then(|pair| build.rule(pair)),
        Err(failure) => {
            let text = build.text.get(span.range())?;
            // Only what begins with a clause has a block: other braces are sets.
            let first = text.split([' ', '(']).next().unwrap_or("");
            let guarded = begins_clause(first) || matches!(first, "when" | "while");
            let blocks = if guarded { blocks(text, span.start) } else { Vec::new() };
            // `if n ∈ {3, 4}` is stuck before its braces, which are a set.
            let early = blocks.first().is_some_and(|block| failure.at < block.start);
            let mended = early
                .then(|| diagnose::failure(build, span, &failure, Place::Game))
                .filter(|problem| problem.mend.is_some());
            if let Some(problem) = mended {
                build.problem(problem);
                return None;
            }
            if blocks.is_empty() {
                let problem = diagnose::failure(build, span, &failure, Place::Game);
                build.problem(problem);
                return None;
            }
            let mut rule =
                without(build, G::one_rule, span, &blocks, Place::Game, |build, kids| {
                    kids.next().and_then(|pair| build.rule(pair))
                });
            let filled: Vec<Vec<Rule>> = blocks
                .iter()
                .map(|block| {
                    let lines = lines_of(build.text, *block);
                    lines.into_iter().filter_map(|line| self::rule(build, line)).collect()
                })
                .collect();
            if let Some(rule) = &mut rule {
                fill(rule, filled);
            }
            rule
        }
    }
}

fn fill(rule: &mut Rule, blocks: Vec<Vec<Rule>>) {
    let mut blocks = blocks.into_iter();
    match &mut rule.it {
        RuleKind::Guarded { block, .. } => block.it = blocks.next().unwrap_or_default(),
        RuleKind::Conditional { arms, otherwise } => {
            let own = arms.iter_mut().map(|(_, block)| block).chain(otherwise);
            for (own, read) in own.zip(blocks) {
                own.it = read;
            }
        }
        _ => {}
    }
}

fn problem_item(build: &mut Build<'_>, span: Span) -> Option<Item> {
    match build.read(G::one_item, span) {
        Ok(mut kids) => kids.next().and_then(|pair| build.item(pair)),
        Err(failure) => {
            let problem = diagnose::failure(build, span, &failure, Place::Problem);
            build.problem(problem);
            Some(Node::new(ItemKind::Wrong, span))
        }
    }
}

fn graph_line(build: &mut Build<'_>, span: Span) -> Option<Node<GraphLine>> {
    match build.read(G::one_node, span) {
        Ok(mut kids) => kids.next().and_then(|pair| build.graph_line(pair)),
        Err(failure) => {
            let problem = diagnose::failure(build, span, &failure, Place::Graph);
            build.problem(problem);
            nodes_of_line(build.text, span)
        }
    }
}

/// The names in a line that cannot be read: nodes, so that their uses are not called unknown.
fn nodes_of_line(text: &str, span: Span) -> Option<Node<GraphLine>> {
    let line = text.get(span.range())?;
    let words =
        Scanner::new(line).filter(|t| matches!(t.kind, TokenKind::Word | TokenKind::Number));
    let name = |token: Token| {
        let place = Span::new(span.start + token.span.start, span.start + token.span.end);
        Name::new(Arc::from(token.text(line)), place)
    };
    let mut names = words.map(name);
    let from = names.next()?;
    Some(Node::new(GraphLine { from, directed: None, to: names.collect(), drawn: false }, span))
}

/// The insides of the brace pairs, outside all other brackets, that end the text or come
/// before an `else`: those are blocks, not sets.
fn blocks(text: &str, base: u32) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    let mut candidate: Option<Span> = None;
    for token in Scanner::new(text).filter(|t| t.kind != TokenKind::NewLine) {
        let place = Span::new(base + token.span.start, base + token.span.end);
        if let Some(block) = candidate.take()
            && token.text(text) == "else"
        {
            found.push(block);
        }
        match token.kind {
            TokenKind::Open(_) => open.push(place.end),
            TokenKind::Close(bracket) => {
                let from = open.pop();
                if let (true, Bracket::Brace, Some(from)) = (open.is_empty(), bracket, from) {
                    candidate = Some(Span::new(from, place.start));
                }
            }
            _ => {}
        }
    }
    found.extend(candidate);
    found
}

/// The lines of a block: what stands between line ends and semicolons outside brackets.
pub(super) fn lines_of(text: &str, block: Span) -> Vec<Span> {
    let inside = text.get(block.range()).unwrap_or("");
    let mut lines = Vec::new();
    let mut depth = 0usize;
    let mut line: Option<Span> = None;
    let ends = |token: &Token, depth: usize| {
        depth == 0 && (token.kind == TokenKind::NewLine || token.text(inside) == ";")
    };
    for token in Scanner::new(inside) {
        if ends(&token, depth) {
            lines.extend(line.take());
            continue;
        }
        if token.kind == TokenKind::NewLine {
            continue;
        }
        let place = Span::new(block.start + token.span.start, block.start + token.span.end);
        line = Some(line.map_or(place, |l| l.to(place)));
        match token.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    lines.extend(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_told_from_sets() {
        let text = "if a in {1, 2} { x } else { f({3}) }";
        let inside = |s: &Span| text.get(s.range()).unwrap().to_string();
        let found: Vec<String> = blocks(text, 0).iter().map(inside).collect();
        assert_eq!(found, [" x ", " f({3}) "]);
    }

    #[test]
    fn lines_end_outside_brackets_only() {
        let text = "a; b(1;2)\n if c { d\n e }\n";
        let whole = Span::new(0, text.len() as u32);
        let lines: Vec<&str> =
            lines_of(text, whole).iter().map(|s| text.get(s.range()).unwrap()).collect();
        assert_eq!(lines, ["a", "b(1;2)", "if c { d\n e }"]);
    }

    #[test]
    fn what_a_broken_statement_defines_is_known() {
        let text = "game Kayles(n = {";
        let name = what_it_defines(text, Span::new(0, text.len() as u32)).unwrap();
        assert_eq!(&*name.it, "Kayles");
    }
}
