//! Going through a checked program: every expression inside of another, of a rule, of a
//! definition. It changes nothing by itself.

use super::tree::{
    Amount, Body, Clause, ClauseKind, DefinitionKind, Expr, ExprKind, From, LocalId, Pattern,
    Piece, Rule, RuleKind,
};
use hashbrown::HashSet;

macro_rules! walk {
    ($expr:ident, $clauses:ident, $iter:ident, $($mutable:tt)?) => {
        /// Each expression that stands directly in this one.
        pub fn $expr(e: &$($mutable)? Expr, visit: &mut dyn FnMut(&$($mutable)? Expr)) {
            match &$($mutable)? e.kind {
                ExprKind::Nimber(of) | ExprKind::Not(of) | ExprKind::Negative(of) => visit(of),
                ExprKind::Tuple(all) | ExprKind::List(all) | ExprKind::Set(all) => {
                    all.$iter().for_each(visit);
                }
                ExprKind::Ordinal(terms) => terms.$iter().for_each(|(_, e)| visit(e)),
                ExprKind::Comprehension { each, clauses, .. }
                | ExprKind::Where { body: each, clauses } => {
                    $clauses(clauses, visit);
                    visit(each);
                }
                ExprKind::If { arms, otherwise } => {
                    for (condition, value) in arms {
                        visit(condition);
                        visit(value);
                    }
                    visit(otherwise);
                }
                ExprKind::Chain { first, rest } => {
                    visit(first);
                    rest.$iter().for_each(|(_, _, e)| visit(e));
                }
                ExprKind::Range { from, to } => {
                    visit(from);
                    to.$iter().for_each(|to| visit(to));
                }
                ExprKind::With { base, changes } => {
                    visit(base);
                    for (index, value) in changes {
                        visit(index);
                        visit(value);
                    }
                }
                ExprKind::Call { callee, args } => {
                    visit(callee);
                    args.$iter().for_each(visit);
                }
                ExprKind::Index { base, index } => {
                    visit(base);
                    visit(index);
                }
                ExprKind::Field { base, .. } => visit(base),
                ExprKind::Number(_)
                | ExprKind::Truth(_)
                | ExprKind::Text(_)
                | ExprKind::Outcome(_)
                | ExprKind::Local(_)
                | ExprKind::Definition(_)
                | ExprKind::Builtin(_)
                | ExprKind::Folding(..)
                | ExprKind::Node(..)
                | ExprKind::Nodes(_)
                | ExprKind::Edges(_)
                | ExprKind::Student(_)
                | ExprKind::Wrong => {}
            }
        }

        /// Each expression of these clauses.
        pub fn $clauses(
            clauses: &$($mutable)? [Clause],
            visit: &mut dyn FnMut(&$($mutable)? Expr),
        ) {
            for clause in clauses {
                match &$($mutable)? clause.kind {
                    ClauseKind::For(_, e) | ClauseKind::If(e) | ClauseKind::Where(_, e) => visit(e),
                    ClauseKind::Here => {}
                    ClauseKind::As(words) => {
                        for piece in words {
                            if let Piece::Value(e) = piece {
                                visit(e);
                            }
                        }
                    }
                }
            }
        }
    };
}

walk!(children, in_clauses, iter,);
walk!(children_mut, in_clauses_mut, iter_mut, mut);

/// An expression and all that is in it, however deep.
pub fn all(e: &Expr, visit: &mut dyn FnMut(&Expr)) {
    visit(e);
    children(e, &mut |e| all(e, visit));
}

/// The names of a pattern.
pub fn names(pattern: &Pattern, visit: &mut dyn FnMut(LocalId)) {
    match pattern {
        Pattern::Name(local) => visit(*local),
        Pattern::Tuple(parts) => parts.iter().for_each(|part| names(part, visit)),
    }
}

/// The names that an expression gives within itself.
pub fn named_in(e: &Expr) -> HashSet<LocalId> {
    let mut own = HashSet::new();
    all(e, &mut |e| {
        let (ExprKind::Comprehension { clauses, .. } | ExprKind::Where { clauses, .. }) = &e.kind
        else {
            return;
        };
        for clause in clauses {
            if let ClauseKind::For(pattern, _) | ClauseKind::Where(pattern, _) = &clause.kind {
                names(pattern, &mut |name| {
                    own.insert(name);
                });
            }
        }
    });
    own
}

/// Whether a name stands in an expression.
pub fn mentions(e: &Expr, name: LocalId) -> bool {
    let mut found = false;
    all(e, &mut |e| found |= matches!(e.kind, ExprKind::Local(own) if own == name));
    found
}

pub fn all_mut(e: &mut Expr, visit: &mut dyn FnMut(&mut Expr)) {
    visit(e);
    children_mut(e, &mut |e| all_mut(e, visit));
}

/// All expressions of a definition; the value of a `let` stands in its statement.
pub fn in_definition(kind: &DefinitionKind, visit: &mut dyn FnMut(&Expr)) {
    match kind {
        DefinitionKind::Function(function) => all(&function.body, visit),
        DefinitionKind::Game(game) => {
            let headed = game.canonical.iter().chain(&game.shown);
            headed.for_each(|e| all(e, visit));
            match &game.body {
                Body::Rules(rules) => in_rules(rules, visit),
                Body::Position(e) => all(e, visit),
                // A product names its factors, and has no expressions.
                Body::Code { .. } | Body::Coins(_) => {}
            }
        }
        DefinitionKind::Graph(_) | DefinitionKind::Let => {}
    }
}

fn in_rules(rules: &[Rule], visit: &mut dyn FnMut(&Expr)) {
    let amount_of = |amount: &Amount, visit: &mut dyn FnMut(&Expr)| all(&amount.expr, visit);
    for rule in rules {
        match &rule.kind {
            RuleKind::Take { amount, from, clauses } => {
                amount_of(amount, visit);
                if let From::Entry(_, indices) = from {
                    indices.iter().for_each(|e| all(e, visit));
                }
                in_clauses(clauses, &mut |e| all(e, visit));
            }
            RuleKind::TakeAdjacent { amount, clauses }
            | RuleKind::TakeLeaving { amount, clauses, .. } => {
                amount_of(amount, visit);
                in_clauses(clauses, &mut |e| all(e, visit));
            }
            RuleKind::Split { clauses, .. } | RuleKind::Draw(clauses) => {
                in_clauses(clauses, &mut |e| all(e, visit))
            }
            RuleKind::Move { to, clauses, .. } => {
                all(to, visit);
                in_clauses(clauses, &mut |e| all(e, visit));
            }
            RuleKind::Guarded { clauses, block } => {
                in_clauses(clauses, &mut |e| all(e, visit));
                in_rules(block, visit);
            }
            RuleKind::Conditional { arms, otherwise } => {
                for (condition, block) in arms {
                    all(condition, visit);
                    in_rules(block, visit);
                }
                in_rules(otherwise, visit);
            }
            RuleKind::Let { value, .. } => all(value, visit),
            RuleKind::Function(function) => all(&function.body, visit),
        }
    }
}
