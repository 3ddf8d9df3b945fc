//! Any tree: written out it reads back as itself. Parts stand in brackets, so that the trees
//! are about shapes and words, not about precedence (the tests have trees for that).
//!
//!     RUSTC_BOOTSTRAP=1 cargo fuzz run -s none trees -- -max_total_time=600

#![no_main]

use arbitrary::{Result, Unstructured};
use grundy::source::{Source, Span};
use grundy::syntax::ast::*;
use grundy::syntax::format::{format, written};
use grundy::syntax::parse;
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;

type Bytes<'a, 'b> = &'a mut Unstructured<'b>;

fn at<T>(it: T) -> Node<T> {
    Node::new(it, Span::at(0))
}

fn word(u: Bytes<'_, '_>) -> Result<Arc<str>> {
    const WORDS: &[&str] =
        &["a", "n", "heaps", "G", "x'", "größe", "to", "moves1", "_", "any", "of"];
    Ok(Arc::from(*u.choose(WORDS)?))
}

fn quoted(u: Bytes<'_, '_>) -> Result<Arc<str>> {
    Ok(Arc::from(*u.choose(&["\"\"", "\"a {n} b\"", "\"\\\"#\"", "\"⊗\""])?))
}

fn pattern(u: Bytes<'_, '_>, depth: usize) -> Result<Pattern> {
    if depth == 0 || u.ratio(2, 3)? {
        return Ok(at(PatternKind::Name(word(u)?)));
    }
    let parts = u.int_in_range(2..=3)?;
    let parts: Result<Vec<Pattern>> = (0..parts).map(|_| pattern(u, depth - 1)).collect();
    Ok(at(PatternKind::Tuple(parts?)))
}

fn clauses(u: Bytes<'_, '_>, depth: usize) -> Result<Vec<Clause>> {
    let mut out = vec![at(ClauseKind::For(pattern(u, 2)?, part(u, depth)?))];
    for _ in 0..u.int_in_range(0..=2)? {
        out.push(at(match u.int_in_range(0..=2)? {
            0 => ClauseKind::For(pattern(u, 2)?, part(u, depth)?),
            1 => ClauseKind::If(part(u, depth)?),
            _ => {
                ClauseKind::Where(vec![Binding { pattern: pattern(u, 2)?, value: part(u, depth)? }])
            }
        }));
    }
    Ok(out)
}

fn parts(u: Bytes<'_, '_>, depth: usize, least: usize) -> Result<Vec<Expr>> {
    let count = u.int_in_range(least..=least + 3)?;
    (0..count).map(|_| part(u, depth)).collect()
}

/// A leaf, or anything in brackets.
fn part(u: Bytes<'_, '_>, depth: usize) -> Result<Expr> {
    if depth == 0 || u.ratio(1, 3)? {
        return Ok(at(match u.int_in_range(0..=4)? {
            0 => ExprKind::Number(Arc::from(*u.choose(&["0", "7", "1_000"])?)),
            1 => ExprKind::Text(quoted(u)?),
            2 => ExprKind::Truth(u.arbitrary()?),
            3 => ExprKind::Outcome(*u.choose(&[Outcome::N, Outcome::P, Outcome::D])?),
            _ => ExprKind::Name(word(u)?),
        }));
    }
    Ok(at(ExprKind::Paren(Box::new(expr(u, depth - 1)?))))
}

fn expr(u: Bytes<'_, '_>, depth: usize) -> Result<Expr> {
    const OPERATORS: &[Operator] = &[
        Operator::Or,
        Operator::And,
        Operator::Implies,
        Operator::Equal,
        Operator::Less,
        Operator::Union,
        Operator::Xor,
        Operator::Add,
        Operator::Subtract,
        Operator::Multiply,
        Operator::NimProduct,
        Operator::Power,
    ];
    let boxed = |e: Expr| Box::new(e);
    Ok(at(match u.int_in_range(0..=13)? {
        0 => ExprKind::Tuple(parts(u, depth, 2)?),
        1 => ExprKind::List(Items::Each(parts(u, depth, 0)?)),
        2 => ExprKind::Set(Items::Each(parts(u, depth, 0)?)),
        3 => ExprKind::List(Items::For(boxed(part(u, depth)?), clauses(u, depth)?)),
        4 => ExprKind::Set(Items::For(boxed(part(u, depth)?), clauses(u, depth)?)),
        5 => ExprKind::If {
            arms: vec![(part(u, depth)?, part(u, depth)?)],
            otherwise: boxed(part(u, depth)?),
        },
        6 => ExprKind::Not(boxed(part(u, depth)?)),
        7 => ExprKind::Negative(boxed(part(u, depth)?)),
        8 => {
            let operator = *u.choose(OPERATORS)?;
            let first = boxed(part(u, depth)?);
            let rest = parts(u, depth, 1)?.into_iter().map(|e| (at(operator), e)).collect();
            ExprKind::Chain { first, rest }
        }
        9 => ExprKind::Range { from: boxed(part(u, depth)?), to: Some(boxed(part(u, depth)?)) },
        10 => ExprKind::With {
            base: boxed(part(u, depth)?),
            changes: vec![(part(u, depth)?, part(u, depth)?)],
        },
        11 => {
            let callee = boxed(at(ExprKind::Name(word(u)?)));
            let args = parts(u, depth, 0)?.into_iter().map(Arg::Plain).collect();
            ExprKind::Call { callee, args }
        }
        12 => ExprKind::Index {
            base: boxed(at(ExprKind::Name(word(u)?))),
            index: boxed(part(u, depth)?),
        },
        _ => ExprKind::Nimber(boxed(at(ExprKind::Name(word(u)?)))),
    }))
}

fn rule(u: Bytes<'_, '_>, depth: usize) -> Result<Rule> {
    let kind = match u.int_in_range(0..=if depth == 0 { 3 } else { 5 })? {
        0 => RuleKind::Take(
            Take { remove: u.arbitrary()?, amount: part(u, 2)?, from: None, shape: Shape::Plain },
            clauses(u, 2)?,
        ),
        1 => RuleKind::Move { again: u.arbitrary()?, to: part(u, 2)?, clauses: clauses(u, 2)? },
        2 => RuleKind::Let(Binding { pattern: pattern(u, 1)?, value: expr(u, 2)? }),
        3 => RuleKind::Split(Split { into: Into::Parts(vec![at(word(u)?), at(word(u)?)]) }, vec![]),
        4 => RuleKind::Guarded { clauses: clauses(u, 2)?, block: block(u, depth - 1)? },
        _ => RuleKind::Conditional {
            arms: vec![(part(u, 2)?, block(u, depth - 1)?)],
            otherwise: if u.arbitrary()? { Some(block(u, depth - 1)?) } else { None },
        },
    };
    Ok(at(kind))
}

fn block(u: Bytes<'_, '_>, depth: usize) -> Result<Block> {
    let count = u.int_in_range(0..=3)?;
    let rules: Result<Vec<Rule>> = (0..count).map(|_| rule(u, depth)).collect();
    Ok(at(rules?))
}

fn file(u: Bytes<'_, '_>) -> Result<File> {
    let mut statements = Vec::new();
    for _ in 0..u.int_in_range(1..=4)? {
        statements.push(at(match u.int_in_range(0..=3)? {
            0 => StatementKind::Claim(
                Quantified { expr: expr(u, 4)?, clauses: clauses(u, 2)? },
                None,
            ),
            1 => StatementKind::Let(Binding { pattern: pattern(u, 2)?, value: expr(u, 4)? }),
            2 => StatementKind::Game(Game {
                name: at(word(u)?),
                params: None,
                modifiers: vec![],
                body: Body::Rules(block(u, 2)?),
                doc: vec![],
            }),
            _ => StatementKind::Function(Function {
                name: at(word(u)?),
                params: vec![Param { pattern: pattern(u, 2)?, ty: None }],
                body: expr(u, 4)?,
                wheres: vec![],
                doc: vec![],
            }),
        }));
    }
    Ok(File { statements })
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(tree) = file(&mut Unstructured::new(bytes)) else { return };
    let text = written(&tree);
    let source = Source::new("written.game", text.clone());
    let parsed = parse(&source);
    assert!(parsed.diagnostics.iter().all(|d| !d.is_error()), "{text}\n{:?}", parsed.diagnostics);
    assert!(parsed.file == tree, "{text}");
    let laid_out = format(&source).expect("it parses");
    assert!(parse(&Source::new("again.game", laid_out)).file == tree, "{text}");
});
